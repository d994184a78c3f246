//! Checks the lines of solved fights on the boards of the example `enclosed`:
//!
//!     cargo run --release -p tenuki-oracle --example lines -- --seed 1 --each 200
//!
//! * What is proved about a chain is the exact answer.
//! * Each line is legal, and ends as it says.
//! * Whatever the side plays that tries to change the fate, all moves to `--depth`, and random moves after that, the
//!   answers are legal, and the fate stays.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Parser;
use rayon::prelude::*;

mod replies;
#[allow(dead_code, reason = "the other examples use the rest")]
mod spaces;
#[allow(dead_code, reason = "the other examples use the rest")]
mod tally;

use replies::{Checked, behind_a_wall};
use tally::{Random, Run};
use tenuki_score::lines::Unsolved;

/// Checks the lines of solved fights.
#[derive(Parser)]
struct Options {
    #[command(flatten)]
    run: Run,
    /// How many boards of each size, from 4 to 8 points.
    #[arg(long, default_value_t = 100)]
    each: usize,
    /// How many moves are all tried.
    #[arg(long, default_value_t = 4)]
    depth: usize,
}

/// The boards that are drawn with one wall.
const BOARDS_A_WALL: usize = 20;

type Counts = BTreeMap<String, u64>;

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    options.run.start()?;
    let walls = options.each.div_ceil(BOARDS_A_WALL);
    let asked: Vec<(usize, usize)> =
        (4..=8).flat_map(|size| (0..walls).map(move |number| (size, number))).collect();
    let mut total = Counts::new();
    for counts in asked.into_par_iter().map(|at| of_a_wall(&options, at)).collect::<Vec<_>>() {
        for (what, number) in counts {
            *total.entry(what).or_default() += number;
        }
    }
    for (what, number) in &total {
        println!("{number:8} {what}");
    }
    Ok(())
}

fn of_a_wall(options: &Options, (size, number): (usize, usize)) -> Counts {
    let seed = options.run.seed << 32 | (size as u64) << 24 | number as u64;
    let mut random = Random(Random(seed).next());
    let boards = BOARDS_A_WALL.min(options.each - number * BOARDS_A_WALL);
    let mut counts = Counts::from([("boards".to_owned(), boards as u64)]);
    for Checked { status, proved, wrong } in behind_a_wall(size, boards, options.depth, &mut random)
    {
        let said = match proved {
            Ok(fate) => format!("{status:?}: proved as {fate}"),
            Err(Unsolved::TwoEyes(_)) => format!("{status:?}: two eyes"),
            Err(_) => format!("{status:?}: not proved"),
        };
        *counts.entry(said).or_default() += 1;
        if let Some(wrong) = wrong {
            *counts.entry("WRONG".to_owned()).or_default() += 1;
            eprintln!("{wrong}\n");
        }
    }
    counts
}
