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

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tally::{Random, Tally, drawing, judge};
use tenuki_oracle::{ChainStatus, Grid, Oracle, Position, Results, Symmetries, solve_locally};

/// What was asked for on the command line.
struct Options {
    grid: Grid,
    sample: Option<usize>,
    /// Which part of the positions, from 0, and of how many.
    part: (usize, usize),
    seed: u64,
    threads: usize,
    examples: usize,
    states: usize,
    /// The least share of settled positions that must be certain and right.
    check: Option<f64>,
    /// The least share of settled results that must be certain.
    check_count: Option<f64>,
    /// Whether the games are played out for their results, too.
    count: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, Box<dyn Error>> {
        let usage = "usage: certain WIDTHxHEIGHT [--sample N] [--part K/N] [--seed N] \
                     [--threads N] [--examples N] [--states N] [--check PERCENT] [--check-count PERCENT] \
                     [--count true|false]";
        let (size, rest) = arguments.split_first().ok_or(usage)?;
        let (width, height) = size.split_once('x').ok_or(usage)?;
        let grid = Grid::new(width.parse()?, height.parse()?)
            .ok_or("the board must have 1 to 25 points")?;
        let mut options = Options {
            grid,
            sample: None,
            part: (0, 1),
            seed: 1,
            threads: 1,
            examples: 0,
            states: 300_000,
            check: None,
            check_count: None,
            count: true,
        };
        for pair in rest.chunks(2) {
            let [name, value] = pair else { return Err(usage.into()) };
            match name.as_str() {
                "--sample" => options.sample = Some(value.parse()?),
                "--part" => {
                    let (part, parts) = value.split_once('/').ok_or(usage)?;
                    let (part, parts): (usize, usize) = (part.parse()?, parts.parse()?);
                    if !(1..=parts).contains(&part) {
                        return Err("the part must be one of 1/N to N/N".into());
                    }
                    options.part = (part - 1, parts);
                }
                "--seed" => options.seed = value.parse()?,
                "--threads" => options.threads = value.parse()?,
                "--examples" => options.examples = value.parse()?,
                "--states" => options.states = value.parse()?,
                "--count" => options.count = value.parse()?,
                "--check-count" => options.check_count = Some(value.parse()?),
                "--check" => options.check = Some(value.parse()?),
                _ => return Err(usage.into()),
            }
        }
        Ok(options)
    }

    /// The positions to ask about.
    fn positions(&self) -> Result<Vec<Position>, Box<dyn Error>> {
        let area = self.grid.area();
        let mut random = Random(self.seed);
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
        let symmetries = Symmetries::new(self.grid);
        let mut found = Vec::new();
        for black in 0..1u32 << area {
            // All sets of the other points, by counting through them.
            let rest = self.grid.all() & !black;
            let mut white = 0u32;
            loop {
                if let Some(position) = Position::new(self.grid, black, white)
                    && symmetries.canonical(&position) == Some(position)
                {
                    found.push(position);
                }
                white = white.wrapping_sub(rest) & rest;
                if white == 0 {
                    break;
                }
            }
        }
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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options = Options::parse(&arguments)?;
    let started = Instant::now();
    let oracle = Oracle::new(options.grid, options.threads);
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
        options.positions()?.into_iter().skip(part).step_by(parts).collect();
    let started = Instant::now();

    // Threads take blocks; the results are put together in the order of the blocks.
    let blocks: Vec<&[Position]> =
        positions.chunks((positions.len() / 200).clamp(1, 256)).collect();
    let next = AtomicUsize::new(0);
    let results: Mutex<BTreeMap<usize, (Tally, Tally)>> = Mutex::default();
    // A line for each twentieth of the work.
    let step = blocks.len().div_ceil(20).max(1);
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    let Some(positions) = blocks.get(block) else { return };
                    let tallies =
                        compare(positions, oracle.as_ref(), results_of.as_ref(), &options);
                    let mut results = results.lock().expect("no thread panics");
                    results.insert(block, tallies);
                    if results.len().is_multiple_of(step) {
                        let wrong: u64 = results.values().map(|(tally, _)| tally.broken()).sum();
                        let seconds = started.elapsed().as_secs();
                        eprintln!(
                            "{} of {} blocks, {wrong} wrong, {seconds} s",
                            results.len(),
                            blocks.len()
                        );
                    }
                }
            });
        }
    });
    let (mut total, mut alone) = (Tally::default(), Tally::default());
    for (tally, by_capture_alone) in results.into_inner()?.into_values() {
        total.merge(tally, options.examples);
        alone.merge(by_capture_alone, options.examples);
    }
    println!("{} positions judged in {:.1} s", positions.len(), started.elapsed().as_secs_f64());
    let size = format!("{}x{}", options.grid.width(), options.grid.height());
    alone.print(&format!("{size}, by capture alone"));
    total.print(&format!("{size}, with what a capture gives back"));
    if results_of.is_some() {
        total.results.print(&size);
    }
    for ((certain, mistake), examples) in &total.examples {
        let certain = if *certain { "certain" } else { "uncertain" };
        println!("\n## {certain}, {mistake}");
        for (_, _, example) in examples {
            println!("\n{example}");
        }
    }
    if let Some(least) = options.check_count
        && total.results.share() < least
    {
        let share = total.results.share();
        return Err(format!(
            "{share:.2} % of the settled results are certain: at least {least} % must be"
        )
        .into());
    }
    if let Some(least) = options.check {
        let wrong = total.broken();
        let results = total.results.certain_and_wrong;
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
            tally.unsolved += 1;
            alone.unsolved += 1;
            continue;
        };
        let judged = judge(&position.to_string(), &points);
        if let Some(outcomes) = results.and_then(|results| results.outcomes(position)) {
            tally.results.add(outcomes, &judged);
        }
        let by_capture_alone: Vec<ChainStatus> = chains
            .iter()
            .map(|chain| ChainStatus { answers: chain.answers.by_capture_alone(), ..*chain })
            .collect();
        alone.add(position, &by_capture_alone, &judged);
        for mistake in tally.add(position, &chains, &judged) {
            let examples = tally.examples.entry((judged.certain, mistake)).or_default();
            let (black, white) = (position.black(), position.white());
            let empty = (position.grid().all() & !(black | white)).count_ones();
            let hash = Random(u64::from(black) << 32 | u64::from(white)).next();
            examples.insert((empty, hash, drawing(position, &chains, &judged)));
            if examples.len() > options.examples {
                examples.pop_last();
            }
        }
    }
    (tally, alone)
}
