//! Measures the judge of Tenuki on finished positions whose dead stones are known.
//!
//!     cargo run --release -p tenuki-oracle --example yardstick
//!     cargo run --release -p tenuki-oracle --example yardstick -- --show 10
//!
//! `yardstick/positions.txt` says where they come from, and `yardstick/make.py` makes them. The dead stones
//! are GNU Go's, which is wrong, too: a figure means something beside an earlier one only. With `--check`
//! the status is 1 if more positions differ than [`MOST_DIFFERENT`], or more that are certain than
//! [`MOST_CERTAIN_AND_DIFFERENT`].

use std::error::Error;
use std::time::Instant;

use clap::Parser;
use tenuki_score::{Board, PointSet};

/// The positions whose dead stones differed when this was last set.
const MOST_DIFFERENT: usize = 20;

/// Of these the ones that were certain.
const MOST_CERTAIN_AND_DIFFERENT: usize = 14;

const POSITIONS: &str = include_str!("../yardstick/positions.txt");

/// Measures the judge on finished positions whose dead stones are known.
#[derive(Parser)]
struct Options {
    /// Fails if more positions differ than before.
    #[arg(long)]
    check: bool,
    /// How many positions that differ to draw.
    #[arg(long, default_value_t = 0)]
    show: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let Options { check, mut show } = Options::parse();
    let started = Instant::now();
    let names = ["9x9", "13x13", "19x19", "with a seki", "all"];
    let mut tallies = [[0; 4]; 5];
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [name, rows, dead, ref seki @ ..] = fields[..] else {
            return Err(format!("no position: {line}").into());
        };
        let board: Board = rows.replace('/', "\n").parse()?;
        let mut expected = PointSet::EMPTY;
        for stone in dead.split(',').filter(|&stone| stone != "-") {
            expected |= board.chain(stone.parse()?);
        }
        let judgement = tenuki_score::judge(&board);
        let differs = judgement.dead != expected;
        let size = format!("{0}x{0}", board.size().width());
        for (tally, of) in tallies.iter_mut().zip(names) {
            if of == "all" || of == size || of == "with a seki" && !seki.is_empty() {
                let certain = judgement.certain;
                let counts = [true, differs, certain, differs && certain];
                tally.iter_mut().zip(counts).for_each(|(sum, is)| *sum += usize::from(is));
            }
        }
        if differs && show > 0 {
            show -= 1;
            println!("{name}\n{}", rows.replace('/', "\n"));
            println!("only GNU Go has dead: {}", expected - judgement.dead);
            println!("only Tenuki has dead: {}", judgement.dead - expected);
            println!("Tenuki is certain: {}\n", judgement.certain);
        }
    }
    println!("| positions | all | different | certain | certain and different |");
    println!("| --- | --- | --- | --- | --- |");
    for ([positions, different, certain, both], name) in tallies.iter().zip(names) {
        println!("| {name} | {positions} | {different} | {certain} | {both} |");
    }
    println!("\nJudged in {:.1} s", started.elapsed().as_secs_f64());
    let [.., [_, different, _, both]] = tallies;
    if check && (different > MOST_DIFFERENT || both > MOST_CERTAIN_AND_DIFFERENT) {
        return Err(format!(
            "{different} positions differ, {both} of them certain: at most {MOST_DIFFERENT} and \
             {MOST_CERTAIN_AND_DIFFERENT} did before"
        )
        .into());
    }
    Ok(())
}
