//! Compares the judge of Tenuki with the exact answer in spaces that living stones enclose, on boards of 19×19.
//!
//!     cargo run --release -p tenuki-oracle --example enclosed -- --seed 1 --each 1000
//!     cargo run --release -p tenuki-oracle --example enclosed -- --seed 1 --each 1000 --window 5x3 --threads 2
//!     cargo run --release -p tenuki-oracle --example enclosed -- --seed 1 --each 1500 --race
//!
//! Without these: eye spaces of 4 to 8 points, as many of each size as `--each` says, in a corner, at an edge or in
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
//! With `--tail 14` up to that many idle stones hang on the wall, without liberties of their own.
//!
//! With `--window`: random stones in a rectangle at an edge or in a corner, between living stones of one side or of
//! both, on as many points as `--filled` says. `--states` are looked at before a window is left out. With `--room 1` the
//! stones around have eyes of one point only, so that they are proved alive. With `--wrong N` the status is 1 if more than N
//! certain verdicts, or chains listed as in seki, are wrong.
//!
//! With `--race`: two walls that touch each other, each with zero to four liberties outside and an eye space of zero to
//! four points, zero to three shared liberties, and sometimes stones in the eye spaces. A board is *dead* if a wall is,
//! *seki* if a wall is in seki, *eaten* otherwise; all walls in seki are to be called so. A race of up to twelve points
//! besides the walls is solved as a whole. Of larger ones `--states` are looked at, and the result is not known.
//!
//! `--sizes 6-8` asks about some sizes only, `--threads N` changes the time only, `--examples N` prints N boards of each kind
//! of mistake.

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::RangeInclusive;

use clap::Parser;
use rayon::prelude::*;

mod spaces;
#[allow(dead_code, reason = "shares are not asked for")]
mod tally;

use spaces::{Class, Frame, MOST_ROOM, in_seki, race, wall, window};
use tally::{Counts, Judged, Random, Run, Tally, drawing, judge};
use tenuki_oracle::{
    ChainStatus, Grid, Oracle, Outcomes, Position, Results, Status, solve_locally,
};

/// The most shared liberties of a race.
const MOST_SHARED: usize = 3;

/// The boards that are drawn with one wall, which is solved once for all of them.
const BOARDS_A_WALL: usize = 20;

/// Compares the judge with the exact answer in spaces that living stones enclose.
#[derive(Parser)]
struct Options {
    #[command(flatten)]
    run: Run,
    /// How many boards of each size; of races all.
    #[arg(long, default_value_t = 100)]
    each: usize,
    /// The sizes of eye spaces: FIRST-LAST.
    #[arg(long, default_value = "4-8", value_parser = sizes)]
    sizes: RangeInclusive<usize>,
    /// The size of a rectangle, WIDTHxHEIGHT: instead of eye spaces.
    #[arg(long, value_parser = inner)]
    window: Option<Grid>,
    /// Races of two walls: instead of eye spaces behind one.
    #[arg(long, conflicts_with_all = ["window", "sizes", "tail"])]
    race: bool,
    /// The most idle stones that hang on a wall.
    #[arg(long, default_value_t = 0)]
    tail: usize,
    /// How many of 100 points of a window have stones.
    #[arg(long, default_value_t = 67)]
    filled: u64,
    /// The most points in a row of an eye of the stones around a window.
    #[arg(long, default_value_t = MOST_ROOM)]
    room: u64,
    /// Fails if more that is certain in windows is wrong.
    #[arg(long, requires = "window")]
    wrong: Option<u64>,
    /// How many states are looked at for a window or a race.
    #[arg(long, default_value_t = 1_000_000)]
    states: usize,
}

fn sizes(text: &str) -> Result<RangeInclusive<usize>, &'static str> {
    let ends = text.split_once('-').and_then(|(a, b)| a.parse().ok().zip(b.parse().ok()));
    let fits = |&(first, last): &(usize, usize)| first >= 2 && last <= 9;
    let (first, last) = ends.filter(fits).ok_or("the sizes must be between 2 and 9 points")?;
    Ok(first..=last)
}

fn inner(size: &str) -> Result<Grid, &'static str> {
    let grid: Grid = size.parse()?;
    let fits = grid.width() <= 9 && grid.height() <= 9;
    if fits { Ok(grid) } else { Err("a window has 1 to 25 points, 9 in a row") }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    options.run.start()?;
    match options.window {
        Some(grid) => windows(&options, grid)?,
        None => walls(&options),
    }
    Ok(())
}

/// How many boards of a race could be solved, and of how many the result is known. All behind one wall.
const SOLVED: &str = "solved";
const KNOWN: &str = "result known";

/// The lines of the table: a name, and the one that it is a share of.
const LINES: [(&str, &str); 22] = [
    ("boards", "boards"),
    (SOLVED, "boards"),
    ("settled", SOLVED),
    ("settled, right", "settled"),
    ("eaten", SOLVED),
    ("eaten, right", "eaten"),
    ("dead", SOLVED),
    ("dead, right", "dead"),
    ("seki", SOLVED),
    ("seki, right", "seki"),
    ("settled, stones certain", "settled"),
    ("settled, not finished", "settled"),
    ("unsettled", SOLVED),
    ("unsettled, finished", "unsettled"),
    ("half settled", SOLVED),
    ("half settled, finished", "half settled"),
    ("stones certain and wrong or not settled", SOLVED),
    (KNOWN, "boards"),
    ("result settled", KNOWN),
    ("result settled, counted so", "result settled"),
    ("result certain", KNOWN),
    ("result certain and wrong", KNOWN),
];

/// Counts one board. Returns the kind of mistake that it is an example of.
fn add(
    counts: &mut Counts,
    (class, seki): (Class, u32),
    chains: &[ChainStatus],
    judged: &Judged,
    (outcomes, points): (Option<Outcomes>, i32),
    grid: Grid,
) -> Option<&'static str> {
    let dead = |chain: &&ChainStatus| chain.status() == Status::Dead;
    let dead = chains.iter().filter(dead).fold(0, |all, chain| all | chain.stones);
    let right = judged.dead & grid.all() == dead && judged.seki & grid.wall() == seki;
    let (name, name_right) = match class {
        Class::Eaten => ("eaten", "eaten, right"),
        Class::Dead => ("dead", "dead, right"),
        Class::Seki => ("seki", "seki, right"),
        Class::Unsettled => ("unsettled", ""),
        Class::Half => ("half settled", ""),
    };
    counts.add(SOLVED, true);
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
    counts.add("stones certain and wrong or not settled", certain_and_wrong);
    let mut result_wrong = false;
    if let Some(settled) = outcomes.map(Outcomes::settled) {
        let counted = settled == Some(points);
        result_wrong = judged.result_certain && !counted;
        counts.add(KNOWN, true);
        counts.add("result settled", settled.is_some());
        counts.add("result settled, counted so", counted);
        counts.add("result certain", judged.result_certain);
        counts.add("result certain and wrong", result_wrong);
    }
    if result_wrong {
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

/// Asks about eye spaces behind one wall, or about races of two.
fn walls(options: &Options) {
    let (sizes, each, boards_a_wall) = match options.race {
        true => (0..=MOST_SHARED, options.each.div_ceil(MOST_SHARED + 1), 1),
        false => (options.sizes.clone(), options.each, BOARDS_A_WALL),
    };
    let mut columns: Vec<Counts> = Vec::new();
    let mut examples: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for size in sizes.clone() {
        let boards = |number: usize| {
            let seed = options.run.seed << 32 | (size as u64) << 24 | number as u64;
            let mut random = Random(Random(seed).next());
            let frame = loop {
                let frame = match options.race {
                    true => race(size, &mut random),
                    false => wall(size, options.tail, &mut random),
                };
                if let Some(frame) = frame {
                    break frame;
                }
            };
            let count = boards_a_wall.min(each - number * boards_a_wall);
            of_a_frame(&frame, count, options.states, &mut random)
        };
        let (mut counts, walls) = (Counts::default(), each.div_ceil(boards_a_wall));
        for (found, mistakes) in (0..walls).into_par_iter().map(boards).collect::<Vec<_>>() {
            counts.merge(&found);
            for (kind, text) in mistakes {
                examples.entry(kind).or_default().push(text);
            }
        }
        columns.push(counts);
    }
    let cells: Vec<String> = sizes.clone().map(|size| format!(" {size} |")).collect();
    let points = if options.race { "shared liberties" } else { "points" };
    println!("| {points} |{} all | |", cells.concat());
    println!("| --- |{} --- | --- |", " --- |".repeat(cells.len()));
    for (what, of) in LINES {
        if !options.race && (what == SOLVED || what == KNOWN) {
            continue;
        }
        let cells: Vec<String> = columns.iter().map(|c| format!(" {} |", c.of(what))).collect();
        let sum = |what| columns.iter().map(|counts| counts.of(what)).sum::<u64>();
        let share = 100.0 * sum(what) as f64 / sum(of).max(1) as f64;
        println!("| {what} |{} {} | {share:.2} % |", cells.concat(), sum(what));
    }
    for (kind, texts) in examples {
        for text in texts.iter().take(options.run.examples) {
            println!("\n## {kind}\n\n{text}");
        }
    }
}

/// Draws boards with the same walls and counts them. Also returns the mistakes.
fn of_a_frame(
    frame: &Frame,
    count: usize,
    states: usize,
    random: &mut Random,
) -> (Counts, Vec<(&'static str, String)>) {
    let grid = frame.grid;
    let oracle = Oracle::between(grid, frame.walls, 1);
    let results = oracle.as_ref().and_then(Results::of);
    let (mut counts, mut mistakes) = (Counts::default(), Vec::new());
    for _ in 0..count {
        let position = frame.content(random);
        counts.add("boards", true);
        let chains = match &oracle {
            Some(oracle) => oracle.statuses(&position),
            None => solve_locally(&position, states).statuses,
        };
        let Some(chains) = chains else { continue };
        let Some(seki) = in_seki(&position, &chains, states) else { continue };
        let outcomes = results.as_ref().and_then(|results| results.outcomes(&position));
        let class = Class::of(grid, &chains, seki);
        let swapped = random.below(2) == 1;
        let rows = frame.rows(&position, swapped);
        let judged = judge(&rows, &frame.part);
        let points = if swapped { -judged.points } else { judged.points } - frame.outside;
        let exact = (outcomes, points);
        if let Some(kind) = add(&mut counts, (class, seki), &chains, &judged, exact, grid) {
            let text = drawing(&position, &chains, &judged);
            let outcomes = outcomes.map_or("unknown".to_owned(), |known| format!("{known:?}"));
            mistakes.push((kind, format!("{rows}{text}\ncounted {points}, exactly {outcomes}")));
        }
    }
    (counts, mistakes)
}

/// Asks about random positions of a rectangle between living stones.
fn windows(options: &Options, inner: Grid) -> Result<(), String> {
    let asked = |number: usize| {
        let mut random = Random(Random(options.run.seed << 32 | number as u64).next());
        let (frame, position) = loop {
            let Some(frame) = window(inner, options.room, &mut random) else { continue };
            let (mut black, mut white) = (0, 0);
            for bit in (0..inner.area()).map(|i| 1 << i) {
                match (random.below(100) < options.filled, random.below(2)) {
                    (true, 0) => black |= bit,
                    (true, _) => white |= bit,
                    _ => {}
                }
            }
            if let Some(position) = Position::between(inner, frame.walls, black, white) {
                break (frame, position);
            }
        };
        let mut tally = Tally::default();
        let Some(chains) = solve_locally(&position, options.states).statuses else {
            tally.add_unsolved();
            return tally;
        };
        let rows = frame.rows(&position, false);
        let judged = judge(&rows, &frame.part);
        tally.add(&position, &chains, &judged, (&rows, options.run.examples));
        tally
    };
    let mut total = Tally::default();
    for tally in (0..options.each).into_par_iter().map(asked).collect::<Vec<_>>() {
        total.merge(tally, options.run.examples);
    }
    total.print(&format!("windows of {}x{}", inner.width(), inner.height()));
    total.print_examples();
    match total.broken() {
        wrong if options.wrong.is_some_and(|most| wrong > most) => {
            Err(format!("{wrong} certain verdicts or chains listed as seki are wrong"))
        }
        _ => Ok(()),
    }
}
