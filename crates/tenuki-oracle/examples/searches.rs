//! Compares the tree searches of Tenuki's judge with the exact answer, chain by chain.
//!
//!     cargo run --release -p tenuki-oracle --example searches -- 4x3
//!     cargo run --release -p tenuki-oracle --example searches -- 4x3 --sample 4000
//!
//! Two searches are compared with the exact answer for each chain, with each side playing first:
//!
//! * the search of zones in `life`, whose answers are evidence for the odds of life. It takes points around a zone and
//!   large captures for settled, so it may differ. That does not change the exit status.
//! * `local`, whose answers make a verdict certain. If one is wrong the status is 1.
//!
//! Without `--sample` every position is asked about, up to symmetry and colour; with it, random ones.

use std::error::Error;

use clap::Parser;

#[allow(dead_code, reason = "the counts of whole positions are not needed here")]
mod tally;

use tally::Random;
use tenuki_oracle::{Grid, Oracle, Position, Symmetries};
use tenuki_score::life::research::{self, Layer};
use tenuki_score::{Board, PointSet};

/// How often a search differs from the rules.
#[derive(Default)]
struct Compared {
    answers: u64,
    lives_but_is_lost: u64,
    is_lost_but_lives: u64,
}

impl Compared {
    fn add(&mut self, lives: bool, is_lost: bool) {
        self.answers += 1;
        self.lives_but_is_lost += u64::from(lives && is_lost);
        self.is_lost_but_lives += u64::from(!lives && !is_lost);
    }

    fn print(&self, what: &str) {
        let Compared { answers, lives_but_is_lost, is_lost_but_lives } = self;
        println!("| {what} | {answers} | {lives_but_is_lost} | {is_lost_but_lives} |");
    }

    const fn wrong(&self) -> u64 {
        self.lives_but_is_lost + self.is_lost_but_lives
    }
}

/// Compares the tree searches of the judge with the exact answer.
#[derive(Parser)]
struct Options {
    /// The size of the board: WIDTHxHEIGHT.
    grid: Grid,
    /// How many random positions to ask about.
    #[arg(long)]
    sample: Option<usize>,
}

/// All positions of a size, or a sample.
fn positions(grid: Grid, sample: Option<usize>) -> Vec<Position> {
    let Some(sample) = sample else { return Symmetries::new(grid).positions().collect() };
    let mut random = Random(1);
    let mut stones = move || (random.below(u64::from(grid.all()) + 1)) as u32;
    let position = || Position::new(grid, stones(), stones());
    std::iter::repeat_with(position).flatten().take(sample).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let Options { grid, sample } = Options::parse();
    let oracle = Oracle::new(grid, 1).ok_or("only boards of up to 16 points are solved")?;
    let mut exact = [Compared::default(), Compared::default()];
    let mut confirmed = [Compared::default(), Compared::default()];
    for position in positions(grid, sample) {
        let board: Board = position.to_string().parse()?;
        let chains = oracle.statuses(&position).ok_or("the oracle knows every position")?;
        let points: Vec<_> = board.size().points().collect();
        let set = |bits: u32| -> PointSet {
            (0..points.len()).filter(|i| bits & 1 << i != 0).map(|i| points[i]).collect()
        };
        for group in research::groups(&board, 0, 0) {
            if group.evidence.layer != Layer::Zone {
                continue;
            }
            let solution = group.evidence.solution;
            for chain in chains.iter().filter(|chain| set(chain.stones).intersects(&group.stones)) {
                let answers = chain.answers;
                if let Some(lives) = solution.saved {
                    exact[0].add(lives, answers.lost_owner_first);
                }
                if let Some(lives) = solution.survives {
                    exact[1].add(lives, answers.lost_other_first);
                }
            }
        }
        let (alive, _) = research::confirm(&board, PointSet::EMPTY);
        let (_, dead) = research::confirm(&board, board.occupied());
        for chain in &chains {
            let stones = set(chain.stones);
            if stones.intersects(&alive) {
                confirmed[0].add(true, chain.answers.lost_other_first);
            }
            if stones.intersects(&dead) {
                confirmed[1].add(false, chain.answers.lost_owner_first);
            }
        }
    }
    let (width, height) = (grid.width(), grid.height());
    println!("| {width}x{height} | answers | it lives, but is lost | it is lost, but lives |");
    println!("| --- | --- | --- | --- |");
    exact[0].print("zones, the owner plays first");
    exact[1].print("zones, the other side plays first");
    confirmed[0].print("local, alive");
    confirmed[1].print("local, dead");
    let wrong: u64 = confirmed.iter().map(Compared::wrong).sum();
    if wrong > 0 {
        return Err(format!("{wrong} confirmed chains are wrong").into());
    }
    Ok(())
}
