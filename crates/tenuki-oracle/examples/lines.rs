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

use spaces::wall;
use tally::{Random, Run};
use tenuki_oracle::Oracle;
use tenuki_score::lines::Unsolved;
use tenuki_score::{Board, Ending, Game};

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
    let frame = loop {
        if let Some(frame) = wall(size, &mut random) {
            break frame;
        }
    };
    let oracle = Oracle::between(frame.grid, frame.walls, 1).expect("it has at most 12 points");
    let mut counts = Counts::new();
    let mut count = |what: String| *counts.entry(what).or_default() += 1;
    for _ in 0..BOARDS_A_WALL.min(options.each - number * BOARDS_A_WALL) {
        let position = frame.content(&mut random);
        let board: Board = frame.rows(&position, false).parse().expect("the board is legal");
        let ending = Ending::judged(&Game::from(board.clone()));
        count("boards".to_owned());
        for chain in oracle.statuses(&position).expect("the same walls") {
            let number = frame.part[chain.stones.trailing_zeros() as usize];
            let stone = board.size().points().nth(number).expect("it is on the board");
            match ending.fight(stone) {
                Ok(mut fight) => {
                    let status = chain.status();
                    count(format!("{status:?}: proved as {}", fight.solution().fate));
                    if let Some(wrong) =
                        replies::wrong(&chain, &mut fight, &board, options.depth, &mut random)
                    {
                        count(format!("WRONG: {wrong}"));
                        eprintln!("{board}{}\n{wrong}\n", fight.solution());
                    }
                }
                Err(Unsolved::TwoEyes(_)) => count(format!("{:?}: two eyes", chain.status())),
                Err(_) => count(format!("{:?}: not proved", chain.status())),
            }
        }
    }
    counts
}
