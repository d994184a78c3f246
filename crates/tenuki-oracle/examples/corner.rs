//! Holds the judge of Tenuki against the exact answer in the corner of a larger board.
//!
//!     cargo run --release --example corner -- 3x3
//!     cargo run --release --example corner -- 4x3 --sample 200000 --threads 2
//!
//! The corner is solved between walls: stones that are alive by decree. The judge is shown a board on
//! which these stones are alive because they have territory, once with two eyes by Benson's algorithm
//! (`closed`) and once with empty space for more than two eyes (`open`).
//!
//! With `--sekis N` it prints N boards of 13×13 with a seki in the corner instead, as the exact
//! solver has it: there is a point next to a living chain of each side, of two stones or more, and
//! the side that plays there loses its chain. Each is a line of rows with slashes between them.
//!
//! With `--check` the status is 1 if any certain verdict, or any chain listed as in seki, is wrong
//! where the stones around are closed.

use std::error::Error;
use std::time::Instant;

use clap::Parser;
use rayon::prelude::*;

mod surroundings;
#[allow(dead_code, reason = "results are not asked for")]
mod tally;

use surroundings::{Room, Surroundings, frames};
use tally::{Random, Run, Tally, judge};
use tenuki_oracle::{ChainStatus, Color, Grid, Oracle, Position, Status};

/// Compares the judge with the exact answer in the corner of a larger board.
#[derive(Parser)]
struct Options {
    /// The size of the corner: WIDTHxHEIGHT.
    #[arg(value_parser = corner)]
    grid: Grid,
    /// How many positions to ask about.
    #[arg(long)]
    sample: Option<usize>,
    #[command(flatten)]
    run: Run,
    /// Fails if a certain verdict is wrong.
    #[arg(long)]
    check: bool,
    /// How many boards with a seki to print.
    #[arg(long, default_value_t = 0)]
    sekis: usize,
}

fn corner(size: &str) -> Result<Grid, &'static str> {
    let grid: Grid = size.parse()?;
    if grid.area() > 12 { Err("the corner must have 1 to 12 points") } else { Ok(grid) }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    options.run.start()?;
    let started = Instant::now();
    let frames = frames(options.grid);
    if options.sekis > 0 {
        return print_sekis(&options, &frames);
    }
    let mut totals = [Tally::default(), Tally::default()];
    for (number, frame) in frames.iter().enumerate() {
        let oracle = Oracle::between(options.grid, frame.walls, options.run.threads)
            .ok_or("the corner is too large")?;
        let positions =
            positions(&options, frame, options.sample.map(|n| n / frames.len()), number);
        let tallies: Vec<[Tally; 2]> = positions
            .par_chunks(256)
            .map(|chunk| compare(chunk, &oracle, frame, options.run.examples))
            .collect();
        for tallies in tallies {
            for (total, tally) in totals.iter_mut().zip(tallies) {
                total.merge(tally, options.run.examples);
            }
        }
    }
    let (width, height) = (options.grid.width(), options.grid.height());
    println!(
        "{} frames, both surroundings judged in {:.1} s",
        frames.len(),
        started.elapsed().as_secs_f64()
    );
    for (tally, around) in totals.iter().zip(["closed", "open"]) {
        tally.print(&format!("a corner of {width}x{height}, {around}"));
        tally.print_examples(&format!("{around}, "));
    }
    let wrong = totals[0].broken();
    if options.check && wrong > 0 {
        return Err(format!("{wrong} certain verdicts or chains listed as seki are wrong").into());
    }
    Ok(())
}

/// Prints boards with a seki in the corner, as many for each frame.
fn print_sekis(options: &Options, frames: &[Surroundings]) -> Result<(), Box<dyn Error>> {
    let room = Room::square(13, options.grid).ok_or("the corner is too large")?;
    for (number, frame) in frames.iter().enumerate() {
        let oracle = Oracle::between(options.grid, frame.walls, options.run.threads)
            .ok_or("the corner is too large")?;
        let positions = positions(options, frame, options.sample, number);
        let sekis = positions.iter().filter(|position| is_seki(position, &oracle));
        for position in sekis.take(options.sekis.div_ceil(frames.len())) {
            println!("{}", frame.board(position, room).trim_end().replace('\n', "/"));
        }
    }
    Ok(())
}

/// Whether there is a point next to a living chain of each side that neither can play on without
/// losing its chain.
fn is_seki(position: &Position, oracle: &Oracle) -> bool {
    let grid = position.grid();
    let chains = oracle.statuses(position).expect("the same walls");
    let (black, white) = (position.black(), position.white());
    let empty = grid.all() & !(black | white);
    let beside = |point: u32, color: Color| -> Option<ChainStatus> {
        let beside = |chain: &&ChainStatus| {
            chain.color == color
                && chain.stones.count_ones() >= 2
                && chain.status() == Status::Safe
                && grid.neighbors(chain.stones) & point != 0
        };
        chains.iter().find(beside).copied()
    };
    // A play that makes the chain of its own side one that is captured when the other moves next.
    let loses = |point: u32, chain: ChainStatus| {
        let (black, white) = match chain.color {
            Color::Black => (black | point, white),
            Color::White => (black, white | point),
        };
        let after = Position::between(grid, position.walls(), black, white);
        let found = after.and_then(|after| oracle.statuses(&after)).unwrap_or_default();
        found
            .iter()
            .any(|after| after.stones & chain.stones != 0 && after.answers.taken_other_first)
    };
    (0..grid.area()).map(|i| 1 << i).filter(|point| empty & point != 0).any(|point| {
        let pair = beside(point, Color::Black).zip(beside(point, Color::White));
        pair.is_some_and(|(black, white)| loses(point, black) && loses(point, white))
    })
}

/// All positions of the corner, or a sample.
fn positions(
    options: &Options,
    frame: &Surroundings,
    sample: Option<usize>,
    number: usize,
) -> Vec<Position> {
    let grid = options.grid;
    let position = |code: u64| {
        let (mut black, mut white, mut rest) = (0, 0, code);
        for point in 0..grid.area() {
            match rest % 3 {
                1 => black |= 1 << point,
                2 => white |= 1 << point,
                _ => {}
            }
            rest /= 3;
        }
        Position::between(grid, frame.walls, black, white)
    };
    let all = 3u64.pow(grid.area());
    match sample {
        None => (0..all).filter_map(position).collect(),
        Some(sample) => {
            let mut random = Random(options.run.seed.wrapping_add(number as u64) << 32);
            std::iter::repeat_with(|| random.below(all)).filter_map(position).take(sample).collect()
        }
    }
}

/// Compares both on some positions: in closed surroundings, and in open ones.
fn compare(
    positions: &[Position],
    oracle: &Oracle,
    frame: &Surroundings,
    most_examples: usize,
) -> [Tally; 2] {
    let mut tallies = [Tally::default(), Tally::default()];
    for position in positions {
        let chains = oracle.statuses(position).expect("the same walls");
        for (tally, room) in tallies.iter_mut().zip([Room::CLOSED, Room::OPEN]) {
            let rows = frame.board(position, room);
            let judged = judge(&rows, &frame.part(room));
            tally.add(position, &chains, &judged, (&rows, most_examples));
        }
    }
    tallies
}
