//! Compares Tenuki's judge with the exact answer: their answers about a position, and how often they
//! differ.

use std::collections::{BTreeMap, BTreeSet};

use strum::{Display, VariantArray};
use tenuki_oracle::{ChainStatus, Outcome, Outcomes, Position, Status, alive_by_benson};

/// What several examples are asked for.
#[derive(clap::Args)]
pub struct Run {
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// How many examples of each mistake to draw.
    #[arg(long, default_value_t = 0)]
    pub examples: usize,
}

impl Run {
    /// Starts the threads.
    pub fn start(&self) -> Result<(), rayon::ThreadPoolBuildError> {
        rayon::ThreadPoolBuilder::new().num_threads(self.threads).build_global()
    }
}

/// The judge's answer about a position, as sets of points.
pub struct Judged {
    pub dead: u32,
    pub uncertain: u32,
    pub seki: u32,
    pub certain: bool,
    pub finished: bool,
    /// What it counts: the points of Black less those of White by territory rules.
    #[allow(dead_code, reason = "one example asks about results")]
    pub points: i32,
    /// Whether the result is certain: the stones and the count.
    #[allow(dead_code, reason = "one example asks about results")]
    pub result_certain: bool,
}

/// Asks Tenuki about a part of a board: its points are those whose numbers, in reading order of the
/// board, are given. The only place that knows Tenuki.
pub fn judge(rows: &str, part: &[usize]) -> Judged {
    use tenuki_score::{Board, Ending, Game, PointSet};
    let board: Board = rows.parse().expect("the board is legal");
    let ending = Ending::judged(&Game::from(board.clone()));
    let judgement = ending.dead_stones();
    let bits = |set: PointSet| {
        let points: Vec<_> = board.size().points().collect();
        let among = part.iter().enumerate().filter(|&(_, &number)| set.contains(points[number]));
        among.fold(0, |bits, (i, _)| bits | 1 << i)
    };
    let sides = ending.count().sides.map(|side| (side.territory + side.dead) as i32);
    Judged {
        points: sides.black - sides.white,
        result_certain: judgement.uncertain.is_empty() && ending.is_count_certain(),
        dead: bits(judgement.stones),
        uncertain: bits(judgement.uncertain),
        seki: bits(ending.seki()),
        certain: bits(judgement.uncertain) == 0,
        finished: ending.is_finished(),
    }
}

/// A kind of mistake about a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Display, VariantArray)]
pub enum Mistake {
    #[strum(to_string = "called dead, but nobody can capture it")]
    DeadButSafe,
    #[strum(to_string = "called dead, but a capture gives it back")]
    DeadButComesBack,
    #[strum(to_string = "called dead, but its owner saves it by playing first")]
    DeadButSaved,
    #[strum(to_string = "called alive, but captured even if its owner plays first")]
    AliveThoughDead,
    #[strum(to_string = "called alive, but captured if the other plays first")]
    AliveThoughUnsettled,
    #[strum(to_string = "called in seki, but not alive")]
    SekiThoughNotAlive,
    #[strum(to_string = "called in seki, but it has two eyes (Benson)")]
    SekiThoughTwoEyes,
    #[strum(to_string = "called finished, though it is unsettled")]
    FinishedThoughUnsettled,
}

impl Mistake {
    /// Whether it is about the chain's life.
    fn is_about_life(self) -> bool {
        !self.is_about_seki() && self != Mistake::FinishedThoughUnsettled
    }

    /// Whether it is about the list of chains in seki.
    fn is_about_seki(self) -> bool {
        matches!(self, Mistake::SekiThoughNotAlive | Mistake::SekiThoughTwoEyes)
    }

    /// The mistakes about a chain. `alive` are the stones that live by Benson's algorithm. That an unsettled
    /// chain is called alive is a mistake only where the judge is certain.
    fn of(chain: &ChainStatus, judged: &Judged, alive: u32) -> impl Iterator<Item = Mistake> {
        let dead = chain.stones & judged.dead != 0;
        let first = match (dead, chain.status()) {
            (true, Status::Safe) => Some(Mistake::DeadButSafe),
            (true, Status::ComesBack) => Some(Mistake::DeadButComesBack),
            (true, Status::Unsettled) => Some(Mistake::DeadButSaved),
            (false, Status::Dead) => Some(Mistake::AliveThoughDead),
            (false, Status::Unsettled) if judged.certain => Some(Mistake::AliveThoughUnsettled),
            _ => None,
        };
        let seki = chain.stones & judged.seki != 0;
        let not_alive = seki && !chain.status().is_alive();
        let two_eyes = seki && chain.stones & alive != 0;
        let open = judged.finished && chain.status() == Status::Unsettled;
        let others = [
            not_alive.then_some(Mistake::SekiThoughNotAlive),
            two_eyes.then_some(Mistake::SekiThoughTwoEyes),
            open.then_some(Mistake::FinishedThoughUnsettled),
        ];
        first.into_iter().chain(others.into_iter().flatten())
    }
}

/// A drawn mistake. The fullest boards are shown, and of these any: the order is by the number of
/// empty points, then by a hash.
type Example = (u32, u64, String);

/// How often something was so, by its name.
#[derive(Clone, Default)]
pub struct Counts(BTreeMap<&'static str, u64>);

impl Counts {
    pub fn add(&mut self, what: &'static str, is: bool) {
        *self.0.entry(what).or_default() += u64::from(is);
    }

    pub fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or_default()
    }

    pub fn merge(&mut self, others: &Counts) {
        for (&what, count) in &others.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// How many percent of one thing another is.
    pub fn percent(&self, part: &str, whole: &str) -> f64 {
        100.0 * self.of(part) as f64 / self.of(whole).max(1) as f64
    }
}

const ALL: &str = "all";
const SETTLED: &str = "settled: every chain lives or is dead whoever begins";
const CERTAIN: &str = "certain";
const CERTAIN_AND_UNSETTLED: &str = "certain with any unsettled chain";
const CERTAIN_AND_RIGHT: &str = "certain and right";
const NOT_FINISHED: &str = "called not finished, every chain settled";
const UNSOLVED: &str = "unsolved, left out below";

const RESULT_SETTLED: &str = "settled: the same result whichever side plays first";
const RESULT_CERTAIN: &str = "result certain";
pub const RESULT_WRONG: &str = "result certain, and wrong";
const RESULTS: [&str; 7] = [
    ALL,
    RESULT_SETTLED,
    "play without end for one side at least",
    RESULT_CERTAIN,
    RESULT_WRONG,
    "stones certain, but not the count",
    "of these the count is right",
];

/// Counts of positions, and examples of mistakes by whether the judge was certain.
#[derive(Clone, Default)]
pub struct Tally {
    counts: Counts,
    /// By the result of playing out the game.
    pub results: Counts,
    wrong: BTreeMap<(bool, Mistake), u64>,
    examples: BTreeMap<(bool, Mistake), BTreeSet<Example>>,
}

impl Tally {
    /// A position that was not solved.
    pub fn add_unsolved(&mut self) {
        self.counts.add(ALL, true);
        self.counts.add(UNSOLVED, true);
    }

    /// One position, of whose mistakes some examples are kept: on `rows`, or on the position alone.
    pub fn add(
        &mut self,
        position: &Position,
        chains: &[ChainStatus],
        judged: &Judged,
        (rows, most_examples): (&str, usize),
    ) {
        let alive = alive_by_benson(position);
        let settled = chains.iter().all(|chain| chain.status() != Status::Unsettled);
        let mistakes: BTreeSet<Mistake> =
            chains.iter().flat_map(|chain| Mistake::of(chain, judged, alive)).collect();
        let in_list = mistakes.iter().any(|mistake| mistake.is_about_life());
        self.counts.add(ALL, true);
        self.counts.add(SETTLED, settled);
        self.counts.add(CERTAIN, judged.certain);
        self.counts.add(CERTAIN_AND_UNSETTLED, judged.certain && !settled);
        self.counts.add(NOT_FINISHED, !judged.finished && settled);
        self.counts.add(CERTAIN_AND_RIGHT, judged.certain && settled && !in_list);
        let (black, white) = (position.black(), position.white());
        let empty = (position.grid().all() & !(black | white)).count_ones();
        for mistake in mistakes {
            let kind = (judged.certain, mistake);
            *self.wrong.entry(kind).or_default() += 1;
            if most_examples > 0 {
                let hash = Random(u64::from(black) << 32 | u64::from(white)).next();
                let text = format!("{rows}{}", drawing(position, chains, judged));
                self.keep(kind, [(empty, hash, text)], most_examples);
            }
        }
    }

    fn keep(
        &mut self,
        kind: (bool, Mistake),
        more: impl IntoIterator<Item = Example>,
        most: usize,
    ) {
        let examples = self.examples.entry(kind).or_default();
        examples.extend(more);
        while examples.len() > most {
            examples.pop_last();
        }
    }

    /// Counts the result of a position.
    #[allow(dead_code, reason = "one example asks about results")]
    pub fn add_result(&mut self, outcomes: Outcomes, judged: &Judged) {
        let settled = outcomes.settled();
        let right = settled == Some(judged.points);
        let endless = [outcomes.black_first, outcomes.white_first].contains(&Outcome::NoResult);
        let uncertain = !judged.result_certain && judged.certain && judged.finished;
        let counted = [
            true,
            settled.is_some(),
            endless,
            judged.result_certain,
            judged.result_certain && !right,
            uncertain,
            uncertain && right,
        ];
        for (what, is) in RESULTS.into_iter().zip(counted) {
            self.results.add(what, is);
        }
    }

    /// Adds the counts of other positions.
    pub fn merge(&mut self, other: Tally, most_examples: usize) {
        self.counts.merge(&other.counts);
        self.results.merge(&other.results);
        for (kind, count) in other.wrong {
            *self.wrong.entry(kind).or_default() += count;
        }
        for (kind, examples) in other.examples {
            self.keep(kind, examples, most_examples);
        }
    }

    /// How often something is wrong that must never be wrong: a certain verdict, or a seki.
    pub fn broken(&self) -> u64 {
        let broken = |(certain, mistake): &(bool, Mistake)| *certain || mistake.is_about_seki();
        self.wrong.iter().filter(|(kind, _)| broken(kind)).map(|(_, count)| count).sum()
    }

    /// The percentage of settled positions that are certain and right.
    pub fn share(&self) -> f64 {
        self.counts.percent(CERTAIN_AND_RIGHT, SETTLED)
    }

    /// The percentage of settled results that are certain.
    #[allow(dead_code, reason = "one example asks about results")]
    pub fn result_share(&self) -> f64 {
        self.results.percent(RESULT_CERTAIN, RESULT_SETTLED)
    }

    pub fn print(&self, title: &str) {
        let line = |what: &'static str| println!("| {what} | {} |", self.counts.of(what));
        let mistakes = |certain: bool, name: &str| {
            for &mistake in Mistake::VARIANTS {
                let count = self.wrong.get(&(certain, mistake)).copied().unwrap_or_default();
                println!("| {name}, {mistake} | {count} |");
            }
        };
        println!("\n| {title} | positions |\n| --- | --- |");
        line(ALL);
        if self.counts.of(UNSOLVED) > 0 {
            line(UNSOLVED);
        }
        line(SETTLED);
        line(CERTAIN);
        mistakes(true, "certain");
        line(CERTAIN_AND_UNSETTLED);
        line(CERTAIN_AND_RIGHT);
        mistakes(false, "uncertain");
        line(NOT_FINISHED);
        println!("\nCertain and right: {:.2} % of the settled positions.", self.share());
    }

    #[allow(dead_code, reason = "one example asks about results")]
    pub fn print_results(&self, title: &str) {
        println!("\n| {title}, the game played out | positions |\n| --- | --- |");
        for what in RESULTS {
            println!("| {what} | {} |", self.results.of(what));
        }
    }

    /// Draws the examples.
    pub fn print_examples(&self) {
        for ((certain, mistake), examples) in &self.examples {
            let certain = if *certain { "certain" } else { "uncertain" };
            println!("\n## {certain}, {mistake}");
            for (_, _, example) in examples {
                println!("\n{example}");
            }
        }
    }
}

/// A position with the answers of both, for a reader.
pub fn drawing(position: &Position, chains: &[ChainStatus], judged: &Judged) -> String {
    let names = |set: u32| match position.grid().names(set) {
        none if none.is_empty() => "none".to_owned(),
        names => names,
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

/// SplitMix64 (Steele, Lea and Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below this one.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}
