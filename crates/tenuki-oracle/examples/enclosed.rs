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

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

// The check of other examples is not needed here.
mod spaces;
#[allow(dead_code)]
mod tally;

use spaces::{Class, Frame, wall, window};
use tally::{Judged, Random, Tally, drawing, judge};
use tenuki_oracle::{ChainStatus, Grid, Oracle, Position, Results, Status, solve_locally};

const USAGE: &str = "usage: enclosed --seed N --each N [--sizes N-N] [--window WIDTHxHEIGHT] [--threads N] \
                     [--show N]";

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
        let position = frame.content(random);
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
