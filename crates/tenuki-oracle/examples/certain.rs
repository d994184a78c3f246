//! Holds the judge of Tenuki against the exact answer on small boards.
//!
//!     cargo run --release --example certain -- 4x3
//!     cargo run --release --example certain -- 4x4 --sample 1000000 --seed 1 --threads 2
//!     cargo run --release --example certain -- 5x4 --sample 1000 --states 1000000
//!
//! Boards of at most 16 points are solved as a whole, and every position is asked about, up to symmetry
//! and colour, or as many different ones as `--sample` says. Larger boards are solved position by
//! position, and need `--sample`: random stones on random points.
//!
//! With `--part K/N` only every N-th position is asked about, from the K-th on (1 to N): N runs ask
//! about all.
//!
//! On boards that are solved as a whole the games are played out, too, and results that are called certain
//! are compared with the exact result; `--count false` omits this, which doubles the memory.
//!
//! With `--check PERCENT` the status is 1 if any certain verdict is wrong (with what a capture gives back), if any
//! chain listed as in seki is not alive or has two eyes, if a certain result is wrong, or if fewer than this percentage
//! of the settled positions (by capture alone) are certain and right. `--check-count PERCENT` asks for this percentage
//! of the positions with a settled result.

mod tally;

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Parser;
use rayon::prelude::*;
use tally::{RESULT_WRONG, Random, Run, Tally, judge};
use tenuki_oracle::{ChainStatus, Grid, Oracle, Position, Results, Symmetries, solve_locally};

/// Compares the judge with the exact answer on small boards.
#[derive(Parser)]
struct Options {
    /// The size of the board: WIDTHxHEIGHT.
    grid: Grid,
    /// How many positions to ask about.
    #[arg(long)]
    sample: Option<usize>,
    /// Which part of the positions, and of how many: K/N.
    #[arg(long, default_value = "1/1", value_parser = part)]
    part: (usize, usize),
    #[command(flatten)]
    run: Run,
    /// The most states to look at for a position of a larger board.
    #[arg(long, default_value_t = 300_000)]
    states: usize,
    /// The least share of settled positions that must be certain and right.
    #[arg(long)]
    check: Option<f64>,
    /// The least share of settled results that must be certain.
    #[arg(long)]
    check_count: Option<f64>,
    /// Whether the games are played out for their results, too.
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set)]
    count: bool,
}

/// Reads `K/N`.
fn part(text: &str) -> Result<(usize, usize), &'static str> {
    let parsed = text.split_once('/').and_then(|(k, n)| k.parse().ok().zip(n.parse().ok()));
    parsed.filter(|(k, n)| (1..=*n).contains(k)).ok_or("the part must be one of 1/N to N/N")
}

impl Options {
    /// The positions to ask about.
    fn positions(&self) -> Result<Vec<Position>, Box<dyn Error>> {
        let area = self.grid.area();
        let mut random = Random(self.run.seed);
        if area > Oracle::MOST_POINTS {
            let Some(sample) = self.sample else {
                return Err("there are too many positions of this size: give --sample N".into());
            };
            let colouring = || {
                let (mut black, mut white) = (0, 0);
                for i in 0..area {
                    match random.below(3) {
                        0 => {}
                        1 => black |= 1 << i,
                        _ => white |= 1 << i,
                    }
                }
                Position::new(self.grid, black, white)
            };
            return Ok(std::iter::repeat_with(colouring).flatten().take(sample).collect());
        }
        let mut found: Vec<Position> = Symmetries::new(self.grid).positions().collect();
        if let Some(sample) = self.sample {
            // The first steps of a shuffle (Fisher and Yates).
            for i in 0..sample.min(found.len()) {
                let rest = (found.len() - i) as u64;
                found.swap(i, i + random.below(rest) as usize);
            }
            found.truncate(sample);
        }
        Ok(found)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    options.run.start()?;
    let started = Instant::now();
    let oracle = Oracle::new(options.grid, options.run.threads);
    if let Some(oracle) = &oracle {
        let seconds = started.elapsed().as_secs_f64();
        println!("{} states solved in {seconds:.1} s", oracle.states());
    }
    let results_of = if options.count { oracle.as_ref().and_then(Results::of) } else { None };
    if results_of.is_some() {
        println!("results solved after {:.1} s", started.elapsed().as_secs_f64());
    }
    let (part, parts) = options.part;
    let positions: Vec<Position> =
        options.positions()?.into_iter().skip(part - 1).step_by(parts).collect();
    let started = Instant::now();
    let block = (positions.len() / 200).clamp(1, 256);
    // A line for each twentieth of the work.
    let (blocks, done, wrong) =
        (positions.len().div_ceil(block), AtomicU64::new(0), AtomicU64::new(0));
    let step = blocks.div_ceil(20).max(1) as u64;
    let compared = |positions: &[Position]| {
        let tallies = compare(positions, oracle.as_ref(), results_of.as_ref(), &options);
        let broken = tallies.0.broken();
        let wrong = wrong.fetch_add(broken, Ordering::Relaxed) + broken;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(step) {
            eprintln!(
                "{done} of {blocks} blocks, {wrong} wrong, {} s",
                started.elapsed().as_secs()
            );
        }
        tallies
    };
    let (mut total, mut alone) = (Tally::default(), Tally::default());
    for (tally, by_capture_alone) in positions.par_chunks(block).map(compared).collect::<Vec<_>>() {
        total.merge(tally, options.run.examples);
        alone.merge(by_capture_alone, options.run.examples);
    }
    println!("{} positions judged in {:.1} s", positions.len(), started.elapsed().as_secs_f64());
    let size = format!("{}x{}", options.grid.width(), options.grid.height());
    alone.print(&format!("{size}, by capture alone"));
    total.print(&format!("{size}, with what a capture gives back"));
    if results_of.is_some() {
        total.print_results(&size);
    }
    total.print_examples();
    let share = total.result_share();
    if let Some(least) = options.check_count.filter(|least| share < *least) {
        return Err(format!(
            "{share:.2} % of the settled results are certain: at least {least} % must be"
        )
        .into());
    }
    if let Some(least) = options.check {
        let wrong = total.broken();
        let results = total.results.of(RESULT_WRONG);
        if results > 0 {
            return Err(format!("{results} results that are called certain are wrong").into());
        }
        if wrong > 0 || alone.share() < least {
            return Err(format!(
                "{wrong} certain verdicts or chains listed as seki are wrong, and {:.2} % of the \
                 settled positions are certain and right: 0 and at least {least} % must be",
                alone.share()
            )
            .into());
        }
    }
    Ok(())
}

/// Compares both on some positions: with the stones that a capture enables, and by capture alone.
fn compare(
    positions: &[Position],
    oracle: Option<&Oracle>,
    results: Option<&Results<'_>>,
    options: &Options,
) -> (Tally, Tally) {
    let (mut tally, mut alone) = (Tally::default(), Tally::default());
    let points: Vec<usize> = (0..options.grid.area() as usize).collect();
    for position in positions {
        let chains = match oracle {
            Some(oracle) => oracle.statuses(position),
            None => solve_locally(position, options.states).statuses,
        };
        let Some(chains) = chains else {
            tally.add_unsolved();
            alone.add_unsolved();
            continue;
        };
        let judged = judge(&position.to_string(), &points);
        if let Some(outcomes) = results.and_then(|results| results.outcomes(position)) {
            tally.add_result(outcomes, &judged);
        }
        let by_capture_alone: Vec<ChainStatus> = chains
            .iter()
            .map(|chain| ChainStatus { answers: chain.answers.by_capture_alone(), ..*chain })
            .collect();
        alone.add(position, &by_capture_alone, &judged, ("", 0));
        tally.add(position, &chains, &judged, ("", options.run.examples));
    }
    (tally, alone)
}
