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
//! With `--tail 14` up to that many idle stones hang on the wall, without liberties of their own.
//!
//! With `--window`: random stones in a rectangle at an edge or in a corner, between living stones of one side or of
//! both, on as many points as `--filled` says. `--states` are looked at before a window is left out.
//!
//! `--sizes 6-8` asks about some sizes only, `--threads N` changes the time only, `--examples N` prints N boards of each kind
//! of mistake.

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::RangeInclusive;

use clap::Parser;
use rayon::prelude::*;

mod spaces;
#[allow(dead_code, reason = "the check of other examples is not needed here")]
mod tally;

use spaces::{Class, Frame, wall, window};
use tally::{Counts, Judged, Random, Run, Tally, drawing, judge};
use tenuki_oracle::{ChainStatus, Grid, Oracle, Position, Results, Status, solve_locally};

/// The boards that are drawn with one wall, which is solved once for all of them.
const BOARDS_A_WALL: usize = 20;

/// Compares the judge with the exact answer in spaces that living stones enclose.
#[derive(Parser)]
struct Options {
    #[command(flatten)]
    run: Run,
    /// How many boards of each size.
    #[arg(long, default_value_t = 100)]
    each: usize,
    /// The sizes of eye spaces: FIRST-LAST.
    #[arg(long, default_value = "4-8", value_parser = sizes)]
    sizes: RangeInclusive<usize>,
    /// The size of a rectangle, WIDTHxHEIGHT: instead of eye spaces.
    #[arg(long, value_parser = inner)]
    window: Option<Grid>,
    /// The most idle stones that hang on a wall.
    #[arg(long, default_value_t = 0)]
    tail: usize,
    /// How many of 100 points of a window have stones.
    #[arg(long, default_value_t = 67)]
    filled: u64,
    /// How many states are looked at for a window.
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
        Some(grid) => windows(&options, grid),
        None => walls(&options),
    }
    Ok(())
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
            let seed = options.run.seed << 32 | (size as u64) << 24 | number as u64;
            let mut random = Random(Random(seed).next());
            let frame = loop {
                if let Some(frame) = wall(size, options.tail, &mut random) {
                    break frame;
                }
            };
            let count = BOARDS_A_WALL.min(options.each - number * BOARDS_A_WALL);
            of_a_wall(&frame, count, &mut random)
        };
        let (mut counts, walls) = (Counts::default(), options.each.div_ceil(BOARDS_A_WALL));
        for (found, mistakes) in (0..walls).into_par_iter().map(boards).collect::<Vec<_>>() {
            counts.merge(&found);
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
        for text in texts.iter().take(options.run.examples) {
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
    let asked = |number: usize| {
        let mut random = Random(Random(options.run.seed << 32 | number as u64).next());
        let (frame, position) = loop {
            let Some(frame) = window(inner, &mut random) else { continue };
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
    total.print_examples("");
}
