//! What is proved about chains is the exact answer, and whatever somebody tries is answered. The example `lines` does
//! the same on more boards.

#[path = "../examples/replies/mod.rs"]
mod replies;
#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/spaces/mod.rs"]
mod spaces;
#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/tally/mod.rs"]
mod tally;

use rayon::prelude::*;
use spaces::wall;
use tally::Random;
use tenuki_oracle::Oracle;
use tenuki_score::lines::Fate;
use tenuki_score::{Board, Ending, Game};

/// The sizes of the eye spaces, and how many walls there are of each.
const SIZES: [usize; 3] = [4, 5, 6];
const WALLS: u64 = 8;
const BOARDS_A_WALL: usize = 8;

/// How many moves are all tried.
const DEPTH: usize = 3;

/// How many chains of a wall are proved to have each fate, and what is wrong.
fn checked(size: usize, seed: u64) -> ([usize; 3], Vec<String>) {
    let mut random = Random(seed);
    let frame = std::iter::repeat_with(|| wall(size, &mut random)).flatten().next().unwrap();
    let oracle = Oracle::between(frame.grid, frame.walls, 1).unwrap();
    let (mut proved, mut wrong) = ([0; 3], Vec::new());
    for _ in 0..BOARDS_A_WALL {
        let position = frame.content(&mut random);
        let board: Board = frame.rows(&position, false).parse().unwrap();
        let ending = Ending::judged(&Game::from(board.clone()));
        for chain in oracle.statuses(&position).unwrap() {
            let number = frame.part[chain.stones.trailing_zeros() as usize];
            let stone = board.size().points().nth(number).unwrap();
            let Ok(mut fight) = ending.fight(stone) else { continue };
            let fates = [Fate::Dead, Fate::Alive, Fate::Unsettled];
            let fate = fight.solution().fate;
            proved[fates.iter().position(|other| *other == fate).unwrap()] += 1;
            if let Some(sentence) = replies::wrong(&chain, &mut fight, &board, DEPTH, &mut random) {
                wrong.push(format!("{board}{}\n{sentence}", fight.solution()));
            }
        }
    }
    (proved, wrong)
}

#[test]
fn what_is_proved_is_exact_and_survives_whatever_is_tried() {
    let walls: Vec<(usize, u64)> =
        SIZES.iter().flat_map(|&size| (0..WALLS).map(move |seed| (size, 77_000 + seed))).collect();
    let found: Vec<_> = walls.into_par_iter().map(|(size, seed)| checked(size, seed)).collect();
    let wrong: Vec<&String> = found.iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong[0]);
    for fate in 0..3 {
        let proved: usize = found.iter().map(|(proved, _)| proved[fate]).sum();
        assert!(proved > 20, "{proved} of {fate}");
    }
}
