//! Compares the judge of Tenuki with the exact answer in spaces that living stones enclose, on boards of 19×19.
//!
//!     cargo run --release -p tenuki-oracle --example enclosed -- --seed 1 --each 1000
//!     cargo run --release -p tenuki-oracle --example enclosed -- --seed 1 --each 1000 --window 5x3
//!
//! Without `--window`: eye spaces of 4 to 8 points, as many of each size as `--each` says, in a corner, at an edge or in
//! the middle. Around each is one wall with zero to two liberties outside, and inside are stones of the other
//! side. The stones outside the wall have two rooms or more of one to sixteen points. A board is
//!
//! * *unsettled*: the side that plays first decides whether the wall is captured;
//! * *half settled*: it decides about stones inside only;
//! * *settled* otherwise: the wall is *dead*, or it lives and the stones inside are *eaten* (all dead) or in *seki*.
//!
//! A settled board is *right* if exactly its dead chains are called dead, and the wall is called in seki if it is. The
//! exact result is that of the game played out.
//!
//! With `--window`: random stones in a rectangle at an edge or in a corner, between living stones of one side or of
//! both.
//!
//! `--sizes 6-8` asks about some sizes only, `--threads N` changes the time only, `--show N` prints N boards of each kind
//! of mistake.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

// The check of other examples is not needed here.
#[allow(dead_code)]
mod tally;

use tally::{Judged, Random, Tally, drawing, judge};
use tenuki_oracle::{
    ChainStatus, Color, Grid, Oracle, Position, Results, Status, Walls, solve_locally,
};

const USAGE: &str = "usage: enclosed --seed N --each N [--sizes N-N] [--window WIDTHxHEIGHT] [--threads N] \
                     [--show N]";

/// The width and the height of the board.
const SIDE: usize = 19;

/// The states that are looked at for a window.
const MOST_STATES: usize = 1_000_000;

/// The boards that are drawn with one wall, which is solved once for all of them.
const BOARDS_A_WALL: usize = 20;

struct Options {
    seed: u64,
    each: usize,
    sizes: RangeInclusive<usize>,
    window: Option<Grid>,
    threads: usize,
    show: usize,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, Box<dyn Error>> {
        let mut options =
            Options { seed: 1, each: 100, sizes: 4..=8, window: None, threads: 1, show: 0 };
        for pair in arguments.chunks(2) {
            let [name, value] = pair else { return Err(USAGE.into()) };
            match name.as_str() {
                "--seed" => options.seed = value.parse()?,
                "--each" => options.each = value.parse()?,
                "--sizes" => {
                    let (first, last) = value.split_once('-').ok_or(USAGE)?;
                    options.sizes = first.parse()?..=last.parse()?;
                    if *options.sizes.start() < 2 || *options.sizes.end() > 9 {
                        return Err("the sizes must be between 2 and 9 points".into());
                    }
                }
                "--window" => {
                    let (width, height) = value.split_once('x').ok_or(USAGE)?;
                    let grid = Grid::new(width.parse()?, height.parse()?);
                    let fits = |grid: &Grid| grid.width() <= 9 && grid.height() <= 9;
                    options.window =
                        Some(grid.filter(fits).ok_or("a window has 1 to 25 points, 9 in a row")?);
                }
                "--threads" => options.threads = value.parse()?,
                "--show" => options.show = value.parse()?,
                _ => return Err(USAGE.into()),
            }
        }
        Ok(options)
    }

    /// Does the work that has each of these numbers, and gives back what came of each in their order.
    fn each<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= count {
                            return;
                        }
                        let found = work(number);
                        done.lock().expect("no thread panics").insert(number, found);
                    }
                });
            }
        });
        done.into_inner().expect("no thread panics").into_values().collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options = Options::parse(&arguments)?;
    match options.window {
        Some(grid) => windows(&options, grid),
        None => walls(&options),
    }
    Ok(())
}

/// The points of the board next to a point.
fn around((x, y): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let points = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
    points.into_iter().filter(|&(x, y)| x < SIDE && y < SIDE)
}

/// The points of the board in a square of three by three.
fn square((x, y): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let points = (0..9).map(move |i| ((x + i % 3).wrapping_sub(1), (y + i / 3).wrapping_sub(1)));
    points.filter(|&(x, y)| x < SIDE && y < SIDE)
}

/// All points of the board in reading order.
fn points() -> impl Iterator<Item = (usize, usize)> {
    (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE))
}

const fn number((x, y): (usize, usize)) -> usize {
    y * SIDE + x
}

/// A board with a space of which the content is drawn later.
struct Frame {
    /// The stones outside, `.` elsewhere, in rows.
    board: Vec<Vec<char>>,
    /// The numbers of the points of the board that the oracle knows, by their bits.
    part: Vec<usize>,
    grid: Grid,
    walls: Walls,
    /// The points of Black less those of White in the eyes of the living stones.
    outside: i32,
}

impl Frame {
    /// Fills the board with living stones of the owners of the points; `None` where a stone does not live. `owner` is
    /// `None` for the points of the space and of walls that can be captured.
    fn fill(
        owner: impl Fn((usize, usize)) -> Option<Color>,
        random: &mut Random,
    ) -> Option<(Vec<Vec<char>>, i32)> {
        let mut board = vec![vec!['.'; SIDE]; SIDE];
        let mut eyes = Vec::new();
        // Eyes of one point, or of up to four by four points with lines of stones between them.
        let room = 1 + random.below(4) as usize;
        for at in points() {
            let Some(color) = owner(at) else { continue };
            let inside = square(at).all(|other| owner(other) == Some(color));
            let line = at.0 % (room + 1) == room || at.1 % (room + 1) == room;
            if inside && !line {
                eyes.push((at, color));
            } else {
                board[at.1][at.0] = stone(color);
            }
        }
        let lives = |color: Color| {
            let own = |at: (usize, usize)| board[at.1][at.0] == stone(color);
            let Some(first) = points().find(|&at| own(at)) else { return true };
            let chain = connected(first, own);
            let all = points().filter(|&at| own(at)).count();
            let room = |at: (usize, usize)| eyes.contains(&(at, color));
            let rooms = eyes
                .iter()
                .filter(|(_, of)| *of == color)
                .map(|(at, _)| connected(*at, room).into_iter().min());
            chain.len() == all && rooms.collect::<BTreeSet<_>>().len() >= 2
        };
        let points = eyes.iter().map(|(_, color)| if *color == Color::Black { 1 } else { -1 });
        let points = points.sum();
        (lives(Color::Black) && lives(Color::White)).then_some((board, points))
    }

    /// The board around a position, with the colours exchanged if asked for.
    fn rows(&self, position: &Position, swapped: bool) -> String {
        let mut board = self.board.clone();
        for (bit, &number) in self.part.iter().enumerate() {
            let bit = 1 << bit;
            if position.grid().all() & bit == 0 || position.grid().wall() == bit {
                continue;
            }
            let black = position.black() & bit != 0;
            board[number / SIDE][number % SIDE] = match (black, position.white() & bit != 0) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            };
        }
        let swap = |c: char| match c {
            'X' if swapped => 'O',
            'O' if swapped => 'X',
            other => other,
        };
        let rows = board.iter().map(|row| row.iter().copied().map(swap).chain(['\n']).collect());
        rows.collect::<Vec<String>>().concat()
    }
}

const fn stone(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

/// The points that hang together with one of them.
fn connected(
    first: (usize, usize),
    within: impl Fn((usize, usize)) -> bool,
) -> Vec<(usize, usize)> {
    let mut found = vec![first];
    let mut next = 0;
    while next < found.len() {
        for at in around(found[next]) {
            if within(at) && !found.contains(&at) {
                found.push(at);
            }
        }
        next += 1;
    }
    found
}

/// A space of this many points behind a wall of Black's.
fn wall(size: usize, random: &mut Random) -> Option<Frame> {
    let mut below = |end: usize| random.below(end as u64) as usize;
    let mut space = vec![(SIDE / 2, SIDE / 2)];
    while space.len() < size {
        let from = space[below(space.len())];
        let at = around(from).nth(below(4))?;
        if !space.contains(&at) {
            space.push(at);
        }
    }
    let left = space.iter().map(|at| at.0).min()?;
    let top = space.iter().map(|at| at.1).min()?;
    let (dx, dy) = match below(3) {
        0 => (0, 0),
        1 => (below(7) + 3, 0),
        _ => (below(7) + 2, below(3) + 2),
    };
    for at in &mut space {
        *at = (at.0 - left + dx, at.1 - top + dy);
    }
    let is_wall =
        |at: (usize, usize)| !space.contains(&at) && square(at).any(|p| space.contains(&p));
    let stones: Vec<(usize, usize)> = points().filter(|&at| is_wall(at)).collect();
    if connected(stones[0], is_wall).len() < stones.len() {
        return None;
    }
    let mut liberties: Vec<(usize, usize)> = Vec::new();
    for _ in 0..below(3) {
        let beside = around(stones[below(stones.len())]).nth(below(4))?;
        let is_outside = |at: (usize, usize)| !stones.contains(&at) && !space.contains(&at);
        let is_free =
            around(beside).all(|at| !liberties.contains(&at)) && around(beside).any(is_outside);
        if !is_outside(beside) || liberties.contains(&beside) || !is_free {
            return None;
        }
        liberties.push(beside);
    }
    // Living black stones are at the bottom of the board.
    let inner =
        |at: (usize, usize)| space.contains(&at) || stones.contains(&at) || liberties.contains(&at);
    let owner = |at: (usize, usize)| match at.1 {
        _ if inner(at) => None,
        y if y >= SIDE - 4 => Some(Color::Black),
        _ => Some(Color::White),
    };
    let (mut board, outside) = Frame::fill(owner, random)?;
    for &(x, y) in &stones {
        board[y][x] = 'X';
    }
    let (width, height) =
        (space.iter().map(|at| at.0 - dx).max()? + 1, space.iter().map(|at| at.1 - dy).max()? + 1);
    let mut part: Vec<usize> =
        (0..width * height).map(|i| number((dx + i % width, dy + i / width))).collect();
    let bits = |of: &dyn Fn((usize, usize)) -> bool| {
        let of = part.iter().enumerate().filter(|&(_, i)| of((i % SIDE, i / SIDE)));
        of.fold(0, |all, (bit, _)| all | 1 << bit)
    };
    let inside = bits(&|at| space.contains(&at));
    let beside = inside & bits(&|at| around(at).any(is_wall));
    let size = (width as u32, height as u32);
    let grid =
        Grid::behind_wall(size, inside, beside, stones.len() as u32, liberties.len() as u32)?;
    part.push(number(stones[0]));
    part.extend(liberties.iter().map(|&at| number(at)));
    let walls = Walls { black: 0, white: grid.outside() };
    Some(Frame { board, part, grid, walls, outside })
}

/// What a space is, as solved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Eaten,
    Dead,
    Seki,
    Unsettled,
    Half,
}

impl Class {
    fn of(grid: Grid, chains: &[ChainStatus]) -> Class {
        let is_wall = |chain: &&ChainStatus| chain.stones & grid.wall() != 0;
        let wall = chains.iter().find(is_wall).expect("the wall is there").status();
        let any = |status: Status| chains.iter().any(|chain| chain.status() == status);
        let lives = |chain: &ChainStatus| chain.color == Color::White && chain.status().is_alive();
        match wall {
            Status::Unsettled => Class::Unsettled,
            _ if any(Status::Unsettled) => Class::Half,
            Status::Dead => Class::Dead,
            _ if chains.iter().any(lives) => Class::Seki,
            _ => Class::Eaten,
        }
    }

    const fn is_settled(self) -> bool {
        matches!(self, Class::Eaten | Class::Dead | Class::Seki)
    }
}

/// Counts of boards with eye spaces, by a name.
#[derive(Clone, Default)]
struct Counts(BTreeMap<&'static str, u64>);

impl Counts {
    fn add(&mut self, what: &'static str, is: bool) {
        *self.0.entry(what).or_default() += u64::from(is);
    }

    fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or_default()
    }
}

/// The lines of the table: a name, and the one that it is a share of.
const LINES: [(&str, &str); 20] = [
    ("boards", "boards"),
    ("settled", "boards"),
    ("settled, right", "settled"),
    ("eaten", "boards"),
    ("eaten, right", "eaten"),
    ("dead", "boards"),
    ("dead, right", "dead"),
    ("seki", "boards"),
    ("seki, right", "seki"),
    ("settled, stones certain", "settled"),
    ("settled, not finished", "settled"),
    ("unsettled", "boards"),
    ("unsettled, finished", "unsettled"),
    ("half settled", "boards"),
    ("half settled, finished", "half settled"),
    ("stones certain and wrong or not settled", "boards"),
    ("result settled", "boards"),
    ("result settled, counted so", "result settled"),
    ("result certain", "boards"),
    ("result certain and wrong", "boards"),
];

/// Counts one board. Returns the kind of mistake that it is an example of.
fn add(
    counts: &mut Counts,
    class: Class,
    chains: &[ChainStatus],
    judged: &Judged,
    (settled, points): (Option<i32>, i32),
    grid: Grid,
) -> Option<&'static str> {
    let dead = |chain: &&ChainStatus| chain.status() == Status::Dead;
    let dead = chains.iter().filter(dead).fold(0, |all, chain| all | chain.stones);
    let in_seki = judged.seki & grid.wall() != 0;
    let right = judged.dead & grid.all() == dead && in_seki == (class == Class::Seki);
    let (name, name_right) = match class {
        Class::Eaten => ("eaten", "eaten, right"),
        Class::Dead => ("dead", "dead, right"),
        Class::Seki => ("seki", "seki, right"),
        Class::Unsettled => ("unsettled", ""),
        Class::Half => ("half settled", ""),
    };
    counts.add("boards", true);
    counts.add(name, true);
    if class.is_settled() {
        counts.add("settled", true);
        counts.add("settled, right", right);
        counts.add(name_right, right);
        counts.add("settled, stones certain", judged.certain);
        counts.add("settled, not finished", !judged.finished);
    } else if class == Class::Unsettled {
        counts.add("unsettled, finished", judged.finished);
    } else {
        counts.add("half settled, finished", judged.finished);
    }
    let certain_and_wrong = judged.certain && !(right && class.is_settled());
    let counted = settled == Some(points);
    counts.add("stones certain and wrong or not settled", certain_and_wrong);
    counts.add("result settled", settled.is_some());
    counts.add("result settled, counted so", counted);
    counts.add("result certain", judged.result_certain);
    counts.add("result certain and wrong", judged.result_certain && !counted);
    if judged.result_certain && !counted {
        Some("result certain and wrong")
    } else if certain_and_wrong {
        Some("stones certain and wrong or not settled")
    } else if class.is_settled() && !right {
        Some("settled and wrong")
    } else if !class.is_settled() && judged.finished {
        Some("not settled, finished")
    } else if class.is_settled() && !judged.finished {
        Some("settled, not finished")
    } else {
        None
    }
}

/// Asks about eye spaces behind one wall.
fn walls(options: &Options) {
    let mut columns: Vec<Counts> = Vec::new();
    let mut examples: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for size in options.sizes.clone() {
        let boards = |number: usize| {
            let seed = options.seed << 32 | (size as u64) << 24 | number as u64;
            let mut random = Random(Random(seed).next());
            let frame = loop {
                if let Some(frame) = wall(size, &mut random) {
                    break frame;
                }
            };
            let count = BOARDS_A_WALL.min(options.each - number * BOARDS_A_WALL);
            of_a_wall(&frame, count, &mut random)
        };
        let (mut counts, walls) = (Counts::default(), options.each.div_ceil(BOARDS_A_WALL));
        for (found, mistakes) in options.each(walls, boards) {
            for (what, count) in found.0 {
                *counts.0.entry(what).or_default() += count;
            }
            for (kind, text) in mistakes {
                examples.entry(kind).or_default().push(text);
            }
        }
        columns.push(counts);
    }
    let sizes: Vec<String> = options.sizes.clone().map(|size| format!(" {size} |")).collect();
    println!("| points |{} all | |", sizes.concat());
    println!("| --- |{} --- | --- |", " --- |".repeat(sizes.len()));
    for (what, of) in LINES {
        let cells: Vec<String> = columns.iter().map(|c| format!(" {} |", c.of(what))).collect();
        let sum = |what| columns.iter().map(|counts| counts.of(what)).sum::<u64>();
        let share = 100.0 * sum(what) as f64 / sum(of).max(1) as f64;
        println!("| {what} |{} {} | {share:.2} % |", cells.concat(), sum(what));
    }
    for (kind, texts) in examples {
        for text in texts.iter().take(options.show) {
            println!("\n## {kind}\n\n{text}");
        }
    }
}

/// Draws boards with one wall and counts them. Also returns the mistakes.
fn of_a_wall(
    frame: &Frame,
    count: usize,
    random: &mut Random,
) -> (Counts, Vec<(&'static str, String)>) {
    let grid = frame.grid;
    let oracle = Oracle::between(grid, frame.walls, 1).expect("it has at most 12 points");
    let results = Results::of(&oracle).expect("a wall that can be captured");
    let (mut counts, mut mistakes) = (Counts::default(), Vec::new());
    for _ in 0..count {
        let position = loop {
            let (mut black, mut white) = (grid.wall(), 0);
            // Few stones or many.
            let density = 2 + random.below(6);
            for bit in (0..grid.area()).map(|i| 1 << i).filter(|bit| grid.all() & bit != 0) {
                match random.below(10) {
                    n if n < density => white |= bit,
                    9 => black |= bit,
                    _ => {}
                }
            }
            let position = Position::between(grid, frame.walls, black, white);
            if let Some(position) = position.filter(|_| white != 0) {
                break position;
            }
        };
        let chains = oracle.statuses(&position).expect("the same walls");
        let outcomes = results.outcomes(&position).expect("the same walls");
        let class = Class::of(grid, &chains);
        let swapped = random.below(2) == 1;
        let rows = frame.rows(&position, swapped);
        let judged = judge(&rows, &frame.part);
        let points = if swapped { -judged.points } else { judged.points } - frame.outside;
        let exact = (outcomes.settled(), points);
        if let Some(kind) = add(&mut counts, class, &chains, &judged, exact, grid) {
            let text = drawing(&position, &chains, &judged);
            mistakes.push((kind, format!("{rows}{text}\ncounted {points}, exactly {outcomes:?}")));
        }
    }
    (counts, mistakes)
}

/// A rectangle in a corner or at an edge, between living stones on both sides of a straight line.
fn window(inner: Grid, random: &mut Random) -> Option<Frame> {
    let (width, height) = (inner.width() as usize, inner.height() as usize);
    let mut below = |end: usize| random.below(end as u64) as usize;
    let left = if below(2) == 0 { 0 } else { 4 + below(3) };
    let is_inside = |(x, y): (usize, usize)| (left..left + width).contains(&x) && y < height;
    let (cut, across) = (below(SIDE), below(2) == 0);
    let owner = |at: (usize, usize)| {
        let first = if across { at.0 } else { at.1 } < cut;
        let color = if first { Color::Black } else { Color::White };
        (!is_inside(at)).then_some(color)
    };
    let (board, outside) = Frame::fill(owner, random)?;
    let part: Vec<usize> =
        (0..width * height).map(|i| number((left + i % width, i / width))).collect();
    let mut walls = Walls::default();
    for (bit, &number) in part.iter().enumerate() {
        for color in around((number % SIDE, number / SIDE)).filter_map(owner) {
            match color {
                Color::Black => walls.black |= 1 << bit,
                Color::White => walls.white |= 1 << bit,
            }
        }
    }
    Some(Frame { board, part, grid: inner, walls, outside })
}

/// Asks about random positions of a rectangle between living stones.
fn windows(options: &Options, inner: Grid) {
    let found = options.each(options.each, |number| {
        let mut random = Random(Random(options.seed << 32 | number as u64).next());
        let (frame, position) = loop {
            let Some(frame) = window(inner, &mut random) else { continue };
            let (mut black, mut white) = (0, 0);
            for bit in (0..inner.area()).map(|i| 1 << i) {
                match random.below(3) {
                    0 => black |= bit,
                    1 => white |= bit,
                    _ => {}
                }
            }
            if let Some(position) = Position::between(inner, frame.walls, black, white) {
                break (frame, position);
            }
        };
        let mut tally = Tally::default();
        let Some(chains) = solve_locally(&position, MOST_STATES).statuses else {
            tally.unsolved += 1;
            return tally;
        };
        let rows = frame.rows(&position, false);
        let judged = judge(&rows, &frame.part);
        for mistake in tally.add(&position, &chains, &judged) {
            let text = format!("{rows}{}", drawing(&position, &chains, &judged));
            let hash = number as u64;
            tally.examples.entry((judged.certain, mistake)).or_default().insert((0, hash, text));
        }
        tally
    });
    let mut total = Tally::default();
    for tally in found {
        total.merge(tally, options.show);
    }
    total.print(&format!("windows of {}x{}", inner.width(), inner.height()));
    for ((certain, mistake), examples) in &total.examples {
        let certain = if *certain { "certain" } else { "uncertain" };
        for (_, _, example) in examples {
            println!("\n## {certain}, {mistake}\n\n{example}");
        }
    }
}
