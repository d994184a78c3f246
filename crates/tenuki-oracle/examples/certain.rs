//! Holds the judge of Tenuki against the exact answer on small boards.
//!
//!     cargo run --release --example certain -- 4x3
//!     cargo run --release --example certain -- 4x4 --sample 1000000 --seed 1 --threads 2
//!     cargo run --release --example certain -- 5x4 --sample 1000 --states 1000000
//!
//! Without `--sample` every position of the size is asked about, up to symmetry and colour.
//! Boards of at most 16 points are solved as a whole, larger ones position by position.
//!
//! With `--check PERCENT` the status is 1 if any certain verdict is wrong (with what a capture gives
//! back), or if fewer than so many percent of the settled positions (by capture alone) are certain
//! and right.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tenuki_oracle::{ChainStatus, Grid, Oracle, Position, Status, Symmetries, solve_locally};

/// What the judge says of a position, as sets of points.
struct Judged {
    dead: u32,
    uncertain: u32,
    seki: u32,
    certain: bool,
    finished: bool,
}

/// Asks Tenuki. The only place that knows it.
fn judge(rows: &str) -> Judged {
    use tenuki_score::{Board, Ending, Game, PointSet};
    let board: Board = rows.parse().expect("the board is legal");
    let ending = Ending::judged(&Game::from(board.clone()));
    let judgement = ending.dead_stones;
    let bits = |set: PointSet| {
        let points = board.size().points().enumerate();
        points.filter(|&(_, point)| set.contains(point)).fold(0, |bits, (i, _)| bits | 1 << i)
    };
    Judged {
        dead: bits(judgement.stones),
        uncertain: bits(judgement.uncertain),
        seki: bits(ending.seki()),
        certain: judgement.certain,
        finished: ending.is_finished(),
    }
}

/// A kind of mistake about a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mistake {
    DeadButSafe,
    DeadButComesBack,
    DeadButSaved,
    AliveThoughDead,
    AliveThoughUnsettled,
    SekiThoughNotAlive,
}

impl Mistake {
    const ALL: [Mistake; 6] = [
        Mistake::DeadButSafe,
        Mistake::DeadButComesBack,
        Mistake::DeadButSaved,
        Mistake::AliveThoughDead,
        Mistake::AliveThoughUnsettled,
        Mistake::SekiThoughNotAlive,
    ];

    /// The mistakes about a chain. That an unsettled chain is called alive is a mistake only where
    /// the judge is certain.
    fn of(chain: &ChainStatus, judged: &Judged) -> impl Iterator<Item = Mistake> {
        let dead = chain.stones & judged.dead != 0;
        let first = match (dead, chain.status()) {
            (true, Status::Safe) => Some(Mistake::DeadButSafe),
            (true, Status::ComesBack) => Some(Mistake::DeadButComesBack),
            (true, Status::Unsettled) => Some(Mistake::DeadButSaved),
            (false, Status::Dead) => Some(Mistake::AliveThoughDead),
            (false, Status::Unsettled) if judged.certain => Some(Mistake::AliveThoughUnsettled),
            _ => None,
        };
        let seki = chain.stones & judged.seki != 0 && !chain.status().is_alive();
        first.into_iter().chain(seki.then_some(Mistake::SekiThoughNotAlive))
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mistake::DeadButSafe => "called dead, but nobody can capture it",
            Mistake::DeadButComesBack => "called dead, but a capture gives it back",
            Mistake::DeadButSaved => "called dead, but its owner saves it by playing first",
            Mistake::AliveThoughDead => "called alive, but captured even if its owner plays first",
            Mistake::AliveThoughUnsettled => "called alive, but captured if the other plays first",
            Mistake::SekiThoughNotAlive => "called in seki, but not alive",
        })
    }
}

/// A drawn mistake. The fullest boards are shown, and of these any: the order is by the number of
/// empty points, then by a hash.
type Example = (u32, u64, String);

/// Counts of positions.
#[derive(Clone, Default)]
struct Tally {
    positions: u64,
    unsolved: u64,
    settled: u64,
    certain: u64,
    certain_and_right: u64,
    with_unsettled: u64,
    finished_with_unsettled: u64,
    settled_but_not_finished: u64,
    certain_wrong: BTreeMap<Mistake, u64>,
    uncertain_wrong: BTreeMap<Mistake, u64>,
    examples: BTreeMap<(bool, Mistake), BTreeSet<Example>>,
}

impl Tally {
    /// One position. Returns the mistakes of the judge.
    fn add(&mut self, chains: &[ChainStatus], judged: &Judged) -> Vec<Mistake> {
        let settled = chains.iter().all(|chain| chain.status() != Status::Unsettled);
        let mut mistakes: Vec<Mistake> =
            chains.iter().flat_map(|chain| Mistake::of(chain, judged)).collect();
        mistakes.sort_unstable();
        mistakes.dedup();
        self.positions += 1;
        self.settled += u64::from(settled);
        self.certain += u64::from(judged.certain);
        self.with_unsettled += u64::from(judged.certain && !settled);
        self.finished_with_unsettled += u64::from(judged.finished && !settled);
        self.settled_but_not_finished += u64::from(!judged.finished && settled);
        let in_list = mistakes.iter().any(|&mistake| mistake != Mistake::SekiThoughNotAlive);
        self.certain_and_right += u64::from(judged.certain && settled && !in_list);
        let wrong =
            if judged.certain { &mut self.certain_wrong } else { &mut self.uncertain_wrong };
        for &mistake in &mistakes {
            *wrong.entry(mistake).or_default() += 1;
        }
        mistakes
    }

    /// Adds what another thread counted of later positions.
    fn merge(&mut self, later: Tally, most_examples: usize) {
        self.positions += later.positions;
        self.unsolved += later.unsolved;
        self.settled += later.settled;
        self.certain += later.certain;
        self.certain_and_right += later.certain_and_right;
        self.with_unsettled += later.with_unsettled;
        self.finished_with_unsettled += later.finished_with_unsettled;
        self.settled_but_not_finished += later.settled_but_not_finished;
        for (mistake, count) in later.certain_wrong {
            *self.certain_wrong.entry(mistake).or_default() += count;
        }
        for (mistake, count) in later.uncertain_wrong {
            *self.uncertain_wrong.entry(mistake).or_default() += count;
        }
        for (kind, examples) in later.examples {
            let known = self.examples.entry(kind).or_default();
            known.extend(examples);
            while known.len() > most_examples {
                known.pop_last();
            }
        }
    }

    /// The percentage of settled positions that are certain and right.
    fn share(&self) -> f64 {
        100.0 * self.certain_and_right as f64 / self.settled.max(1) as f64
    }

    fn print(&self, title: &str) {
        let line = |what: &str, count: u64| println!("| {what} | {count} |");
        println!("\n| {title} | positions |\n| --- | --- |");
        line("all", self.positions + self.unsolved);
        if self.unsolved > 0 {
            line("unsolved, left out below", self.unsolved);
        }
        line("settled: every chain lives or is dead whoever begins", self.settled);
        line("certain", self.certain);
        for mistake in Mistake::ALL {
            let count = self.certain_wrong.get(&mistake).copied().unwrap_or_default();
            line(&format!("certain, {mistake}"), count);
        }
        line("certain with any unsettled chain", self.with_unsettled);
        line("certain and right", self.certain_and_right);
        for mistake in Mistake::ALL {
            let count = self.uncertain_wrong.get(&mistake).copied().unwrap_or_default();
            line(&format!("uncertain, {mistake}"), count);
        }
        line("called finished with any unsettled chain", self.finished_with_unsettled);
        line("called not finished, every chain settled", self.settled_but_not_finished);
        println!("\nCertain and right: {:.2} % of the settled positions.", self.share());
    }
}

/// What was asked for on the command line.
struct Options {
    grid: Grid,
    sample: Option<usize>,
    seed: u64,
    threads: usize,
    examples: usize,
    states: usize,
    /// The least share of settled positions that must be certain and right.
    check: Option<f64>,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, Box<dyn Error>> {
        let usage = "usage: certain WIDTHxHEIGHT [--sample N] [--seed N] [--threads N] \
                     [--examples N] [--states N] [--check PERCENT]";
        let (size, rest) = arguments.split_first().ok_or(usage)?;
        let (width, height) = size.split_once('x').ok_or(usage)?;
        let grid = Grid::new(width.parse()?, height.parse()?)
            .ok_or("the board must have 1 to 25 points")?;
        let mut options = Options {
            grid,
            sample: None,
            seed: 1,
            threads: 1,
            examples: 0,
            states: 300_000,
            check: None,
        };
        for pair in rest.chunks(2) {
            let [name, value] = pair else { return Err(usage.into()) };
            match name.as_str() {
                "--sample" => options.sample = Some(value.parse()?),
                "--seed" => options.seed = value.parse()?,
                "--threads" => options.threads = value.parse()?,
                "--examples" => options.examples = value.parse()?,
                "--states" => options.states = value.parse()?,
                "--check" => options.check = Some(value.parse()?),
                _ => return Err(usage.into()),
            }
        }
        Ok(options)
    }

    /// The positions to ask about.
    fn positions(&self) -> Result<Vec<Position>, Box<dyn Error>> {
        let area = self.grid.area();
        if let Some(sample) = self.sample {
            let mut random = Random(self.seed);
            let colouring = || {
                let (mut black, mut white) = (0, 0);
                for i in 0..area {
                    match random.below_3() {
                        0 => {}
                        1 => black |= 1 << i,
                        _ => white |= 1 << i,
                    }
                }
                Position::new(self.grid, black, white)
            };
            return Ok(std::iter::repeat_with(colouring).flatten().take(sample).collect());
        }
        if area > 16 {
            return Err("there are too many positions of this size: give --sample N".into());
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
        Ok(found)
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below_3(&mut self) -> u64 {
        ((u128::from(self.next()) * 3) >> 64) as u64
    }
}

/// A position with the answers of both, for a reader.
fn drawing(position: &Position, chains: &[ChainStatus], judged: &Judged) -> String {
    let width = position.grid().width();
    let names = |set: u32| {
        let name = |i: u32| {
            let column = char::from(b'A' + (i % width) as u8);
            format!("{column}{}", position.grid().height() - i / width)
        };
        let names: Vec<String> =
            (0..position.grid().area()).filter(|i| set & 1 << i != 0).map(name).collect();
        if names.is_empty() { "none".to_string() } else { names.join(" ") }
    };
    let mut text = position.to_string();
    let certain = if judged.certain { "certain" } else { "uncertain" };
    text += &format!("judge: {certain}, dead {}, seki {}", names(judged.dead), names(judged.seki));
    if judged.uncertain != 0 {
        text += &format!(", not sure of {}", names(judged.uncertain));
    }
    for chain in chains {
        let status = match (chain.status(), chain.answers.taken_owner_first) {
            (Status::ComesBack, true) => "captured even if its owner plays first, but comes back",
            (Status::ComesBack, false) => "captured if the other plays first, but comes back",
            (Status::Safe, _) => "safe",
            (Status::Unsettled, _) => "unsettled",
            (Status::Dead, _) => "dead",
        };
        text += &format!("\noracle: {} {status}", names(chain.stones));
    }
    text
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
    let positions = options.positions()?;
    let started = Instant::now();

    // Threads take blocks; the results are put together in the order of the blocks.
    let blocks: Vec<&[Position]> = positions.chunks(256).collect();
    let next = AtomicUsize::new(0);
    let results: Mutex<BTreeMap<usize, (Tally, Tally)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    let Some(positions) = blocks.get(block) else { return };
                    let tallies = compare(positions, oracle.as_ref(), &options);
                    results.lock().expect("no thread panics").insert(block, tallies);
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
    for ((certain, mistake), examples) in &total.examples {
        let certain = if *certain { "certain" } else { "uncertain" };
        println!("\n## {certain}, {mistake}");
        for (_, _, example) in examples {
            println!("\n{example}");
        }
    }
    if let Some(least) = options.check {
        let wrong: u64 = total.certain_wrong.values().sum();
        if wrong > 0 || alone.share() < least {
            return Err(format!(
                "{wrong} certain verdicts are wrong, and {:.2} % of the settled positions are \
                 certain and right: 0 and at least {least} % must be",
                alone.share()
            )
            .into());
        }
    }
    Ok(())
}

/// Compares both on some positions: with what a capture gives back, and by capture alone.
fn compare(positions: &[Position], oracle: Option<&Oracle>, options: &Options) -> (Tally, Tally) {
    let (mut tally, mut alone) = (Tally::default(), Tally::default());
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
        let judged = judge(&position.to_string());
        let by_capture_alone: Vec<ChainStatus> = chains
            .iter()
            .map(|chain| ChainStatus { answers: chain.answers.by_capture_alone(), ..*chain })
            .collect();
        alone.add(&by_capture_alone, &judged);
        for mistake in tally.add(&chains, &judged) {
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
