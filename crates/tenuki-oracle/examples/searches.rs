//! Compares the tree searches of Tenuki's judge with the exact answer, chain by chain.
//!
//!     cargo run --release -p tenuki-oracle --example searches -- 4x3
//!     cargo run --release -p tenuki-oracle --example searches -- 4x3 --sample 4000
//!
//! Two searches are compared with the exact answer for each chain, with each side playing first:
//!
//! * `life::dfpn`, whose answers are evidence for the odds of life. It searches another game (which stones
//!   are on the points at the end), with heuristics, so it may differ. That does not change the exit status.
//! * `local`, whose answers make a verdict certain. If one is wrong the status is 1.
//!
//! Without `--sample` every position is asked about, up to symmetry and colour; with it, random ones.

use std::error::Error;

// The counts of whole positions are not needed here.
#[allow(dead_code)]
mod tally;

use tally::Random;
use tenuki_oracle::{Grid, Oracle, Position, Symmetries};
use tenuki_score::life::research::{self, Layer};
use tenuki_score::{Board, PointSet};

const USAGE: &str = "usage: searches WIDTHxHEIGHT [--sample N]";

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

/// The positions of a size, one of all that are the same turned, mirrored or with exchanged colours; or
/// a sample of all.
fn positions(grid: Grid, sample: Option<usize>) -> Vec<Position> {
    let all = grid.all();
    if let Some(sample) = sample {
        let mut random = Random(1);
        let mut stones = move || (random.below(u64::from(all) + 1)) as u32;
        let position = || Position::new(grid, stones(), stones());
        return std::iter::repeat_with(position).flatten().take(sample).collect();
    }
    let symmetries = Symmetries::new(grid);
    let pairs = (0..=all).flat_map(|black| (0..=all).map(move |white| (black, white)));
    pairs
        .filter(|(black, white)| black & white == 0)
        .filter_map(|(black, white)| Position::new(grid, black, white))
        .filter(|position| symmetries.canonical(position) == Some(*position))
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (size, sample) = match arguments.as_slice() {
        [size] => (size, None),
        [size, name, number] if name == "--sample" => (size, Some(number.parse()?)),
        _ => return Err(USAGE.into()),
    };
    let (width, height) = size.split_once('x').ok_or(USAGE)?;
    let grid = Grid::new(width.parse()?, height.parse()?).ok_or("the board is too large")?;
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
            if group.evidence.layer != Layer::Dfpn {
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
    println!("| {size} | answers | it lives, but is lost | it is lost, but lives |");
    println!("| --- | --- | --- | --- |");
    exact[0].print("life::dfpn, the owner plays first");
    exact[1].print("life::dfpn, the other side plays first");
    confirmed[0].print("local, alive");
    confirmed[1].print("local, dead");
    let wrong: u64 = confirmed.iter().map(Compared::wrong).sum();
    if wrong > 0 {
        return Err(format!("{wrong} confirmed chains are wrong").into());
    }
    Ok(())
}
