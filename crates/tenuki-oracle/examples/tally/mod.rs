//! Compares Tenuki's judge with the exact answer: their answers about a position, and how often they
//! differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use tenuki_oracle::{ChainStatus, Outcome, Outcomes, Position, Status, alive_by_benson};

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mistake {
    DeadButSafe,
    DeadButComesBack,
    DeadButSaved,
    AliveThoughDead,
    AliveThoughUnsettled,
    SekiThoughNotAlive,
    SekiThoughTwoEyes,
    FinishedThoughUnsettled,
}

impl Mistake {
    const ALL: [Mistake; 8] = [
        Mistake::DeadButSafe,
        Mistake::DeadButComesBack,
        Mistake::DeadButSaved,
        Mistake::AliveThoughDead,
        Mistake::AliveThoughUnsettled,
        Mistake::SekiThoughNotAlive,
        Mistake::SekiThoughTwoEyes,
        Mistake::FinishedThoughUnsettled,
    ];

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

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mistake::DeadButSafe => "called dead, but nobody can capture it",
            Mistake::DeadButComesBack => "called dead, but a capture gives it back",
            Mistake::DeadButSaved => "called dead, but its owner saves it by playing first",
            Mistake::AliveThoughDead => "called alive, but captured even if its owner plays first",
            Mistake::AliveThoughUnsettled => "called alive, but captured if the other plays first",
            Mistake::SekiThoughNotAlive => "called in seki, but not alive",
            Mistake::SekiThoughTwoEyes => "called in seki, but it has two eyes (Benson)",
            Mistake::FinishedThoughUnsettled => "called finished, though it is unsettled",
        })
    }
}

/// A drawn mistake. The fullest boards are shown, and of these any: the order is by the number of
/// empty points, then by a hash.
pub type Example = (u32, u64, String);

/// Counts of positions by the result of playing out the game.
#[derive(Clone, Default)]
pub struct ResultTally {
    pub positions: u64,
    /// It comes to the same whichever side plays first.
    pub settled: u64,
    /// It may go on for ever.
    pub no_result: u64,
    /// The result is called certain.
    pub certain: u64,
    pub certain_and_wrong: u64,
    /// The stones are called certain and the game finished, but not the count.
    pub count_uncertain: u64,
    pub count_uncertain_and_right: u64,
}

#[allow(dead_code, reason = "one example asks about results")]
impl ResultTally {
    /// One position.
    pub fn add(&mut self, outcomes: Outcomes, judged: &Judged) {
        let settled = outcomes.settled();
        let right = settled == Some(judged.points);
        let [one, other] = [outcomes.black_first, outcomes.white_first];
        self.positions += 1;
        self.settled += u64::from(settled.is_some());
        self.no_result += u64::from(one == Outcome::NoResult || other == Outcome::NoResult);
        if judged.result_certain {
            self.certain += 1;
            self.certain_and_wrong += u64::from(!right);
        } else if judged.certain && judged.finished {
            self.count_uncertain += 1;
            self.count_uncertain_and_right += u64::from(right);
        }
    }

    fn merge(&mut self, later: &ResultTally) {
        self.positions += later.positions;
        self.settled += later.settled;
        self.no_result += later.no_result;
        self.certain += later.certain;
        self.certain_and_wrong += later.certain_and_wrong;
        self.count_uncertain += later.count_uncertain;
        self.count_uncertain_and_right += later.count_uncertain_and_right;
    }

    /// The percentage of settled results that are certain.
    pub fn share(&self) -> f64 {
        100.0 * self.certain as f64 / self.settled.max(1) as f64
    }

    pub fn print(&self, title: &str) {
        let line = |what: &str, count: u64| println!("| {what} | {count} |");
        println!("\n| {title}, the game played out | positions |\n| --- | --- |");
        line("all", self.positions);
        line("settled: the same result whichever side plays first", self.settled);
        line("play without end for one side at least", self.no_result);
        line("result certain", self.certain);
        line("result certain, and wrong", self.certain_and_wrong);
        line("stones certain, but not the count", self.count_uncertain);
        line("of these the count is right", self.count_uncertain_and_right);
    }
}

/// Counts of positions.
#[derive(Clone, Default)]
pub struct Tally {
    pub positions: u64,
    pub unsolved: u64,
    pub settled: u64,
    pub certain: u64,
    pub certain_and_right: u64,
    pub with_unsettled: u64,
    pub settled_but_not_finished: u64,
    pub results: ResultTally,
    pub certain_wrong: BTreeMap<Mistake, u64>,
    pub uncertain_wrong: BTreeMap<Mistake, u64>,
    pub examples: BTreeMap<(bool, Mistake), BTreeSet<Example>>,
}

impl Tally {
    /// One position. Returns the mistakes of the judge.
    pub fn add(
        &mut self,
        position: &Position,
        chains: &[ChainStatus],
        judged: &Judged,
    ) -> Vec<Mistake> {
        let alive = alive_by_benson(position);
        let settled = chains.iter().all(|chain| chain.status() != Status::Unsettled);
        let mut mistakes: Vec<Mistake> =
            chains.iter().flat_map(|chain| Mistake::of(chain, judged, alive)).collect();
        mistakes.sort_unstable();
        mistakes.dedup();
        self.positions += 1;
        self.settled += u64::from(settled);
        self.certain += u64::from(judged.certain);
        self.with_unsettled += u64::from(judged.certain && !settled);
        self.settled_but_not_finished += u64::from(!judged.finished && settled);
        let in_list = mistakes.iter().any(|mistake| mistake.is_about_life());
        self.certain_and_right += u64::from(judged.certain && settled && !in_list);
        let wrong =
            if judged.certain { &mut self.certain_wrong } else { &mut self.uncertain_wrong };
        for &mistake in &mistakes {
            *wrong.entry(mistake).or_default() += 1;
        }
        mistakes
    }

    /// Adds the counts of another thread for later positions.
    pub fn merge(&mut self, later: Tally, most_examples: usize) {
        self.positions += later.positions;
        self.unsolved += later.unsolved;
        self.settled += later.settled;
        self.certain += later.certain;
        self.certain_and_right += later.certain_and_right;
        self.with_unsettled += later.with_unsettled;
        self.settled_but_not_finished += later.settled_but_not_finished;
        self.results.merge(&later.results);
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

    /// How often something is wrong that must never be wrong: a certain verdict, or a seki.
    pub fn broken(&self) -> u64 {
        let certain: u64 = self.certain_wrong.values().sum();
        let listed = self.uncertain_wrong.iter().filter(|(mistake, _)| mistake.is_about_seki());
        certain + listed.map(|(_, count)| count).sum::<u64>()
    }

    /// The percentage of settled positions that are certain and right.
    pub fn share(&self) -> f64 {
        100.0 * self.certain_and_right as f64 / self.settled.max(1) as f64
    }

    pub fn print(&self, title: &str) {
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
        line("called not finished, every chain settled", self.settled_but_not_finished);
        println!("\nCertain and right: {:.2} % of the settled positions.", self.share());
    }
}

/// A position with the answers of both, for a reader.
pub fn drawing(position: &Position, chains: &[ChainStatus], judged: &Judged) -> String {
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
