//! The judge of Tenuki against the exact answer: certain means certain, and what its last layer
//! confirms holds. The example `certain` does the same on larger boards, and counts.

#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/spaces/mod.rs"]
mod spaces;
#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/tally/mod.rs"]
mod tally;

use rayon::prelude::*;
use spaces::{Class, in_seki, wall};
use tally::{Random, judge};
use tenuki_oracle::{Grid, Oracle, Position, Results, Status, Symmetries};
use tenuki_score::{Board, Color, Ending, Game, Method, Point, PointSet};

/// The points of a board among these bits.
fn points(board: &Board, bits: u32) -> PointSet {
    let points: Vec<Point> = board.size().points().collect();
    (0..points.len()).filter(|i| bits & 1 << i != 0).map(|i| points[i]).collect()
}

fn board(position: &Position) -> Board {
    position.to_string().parse().unwrap()
}

/// Chains by what becomes of them, as the oracle has it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Chains {
    alive: u32,
    dead: u32,
    unsettled: u32,
    /// Those of the first two that the judge is not sure of.
    uncertain: u32,
}

/// Counts the chains of all positions of a size, of which the judge may be wrong about none that it is sure of.
fn chains(width: u32, height: u32) -> Chains {
    let grid = Grid::new(width, height).unwrap();
    let oracle = Oracle::new(grid, 2).unwrap();
    let positions: Vec<Position> = Symmetries::new(grid).positions().collect();
    let count = |positions: &[Position]| {
        let mut found = Chains::default();
        for position in positions {
            let board = board(position);
            let judgement = tenuki_score::judge(&board);
            for chain in oracle.statuses(position).unwrap() {
                let stones = points(&board, chain.stones);
                let sure = !stones.intersects(&judgement.uncertain);
                let dead = stones.intersects(&judgement.dead);
                let status = chain.status();
                let right = if dead { status == Status::Dead } else { status.is_alive() };
                assert!(right || !sure, "{status} is called dead: {dead}\n{position}");
                match status {
                    Status::Unsettled => found.unsettled += 1,
                    Status::Dead => found.dead += 1,
                    Status::Safe | Status::ComesBack => found.alive += 1,
                }
                found.uncertain += u32::from(!sure && status != Status::Unsettled);
            }
        }
        found
    };
    let parts = positions.par_chunks(256).map(count).collect::<Vec<_>>();
    parts.iter().fold(Chains::default(), |all, part| Chains {
        alive: all.alive + part.alive,
        dead: all.dead + part.dead,
        unsettled: all.unsettled + part.unsettled,
        uncertain: all.uncertain + part.uncertain,
    })
}

/// The whole promise as a count, as perft is for chess: positions that are the same turned, mirrored or with
/// exchanged colours are counted once. Timidity is no way out, so few chains may be uncertain.
#[test]
fn of_all_chains_on_all_boards_up_to_3x3_none_is_certain_and_wrong() {
    let all = [(2, 2), (3, 2), (3, 3)].map(|(width, height)| chains(width, height));
    let exact = all.map(|Chains { alive, dead, unsettled, .. }| (alive, dead, unsettled));
    assert_eq!(exact, [(2, 6, 3), (38, 53, 78), (1_099, 614, 1_126)]);
    let [.., Chains { alive, dead, uncertain, .. }] = all;
    assert!(uncertain * 5 <= alive + dead, "{uncertain}");
}

#[test]
#[ignore = "takes minutes"]
fn of_all_chains_on_all_4x3_boards_none_is_certain_and_wrong() {
    let Chains { alive, dead, unsettled, uncertain } = chains(4, 3);
    assert_eq!((alive, dead, unsettled), (59_995, 42_964, 59_537));
    assert!(uncertain * 20 <= alive + dead, "{uncertain}");
}

#[test]
fn spaces_behind_one_wall_are_judged_and_counted_as_they_are_solved() {
    let mut random = Random(1);
    let (mut settled, mut sekis, mut certain, mut wrong, mut miscounted) = (0, 0, 0, 0, 0);
    for number in 0..60 {
        let frame = loop {
            if let Some(frame) = wall(4 + number % 4, 0, &mut random) {
                break frame;
            }
        };
        let oracle = Oracle::between(frame.grid, frame.walls, 1).unwrap();
        for _ in 0..10 {
            let position = frame.content(&mut random);
            let chains = oracle.statuses(&position).unwrap();
            let seki = in_seki(&position, &chains, 0).unwrap();
            let class = Class::of(frame.grid, &chains, seki);
            let rows = frame.rows(&position, random.below(2) == 1);
            let dead = chains.iter().filter(|chain| chain.status() == Status::Dead);
            let dead = dead.fold(0, |all, chain| all | chain.stones);
            let judged = judge(&rows, &frame.part);
            if judged.certain {
                certain += 1;
                let right = class.is_settled() && judged.dead & frame.grid.all() == dead;
                wrong += u32::from(!right);
            }
            if !class.is_settled() {
                continue;
            }
            settled += 1;
            sekis += u32::from(class == Class::Seki);
            // The count, with the dead stones given.
            let board: Board = rows.parse().unwrap();
            let all: Vec<Point> = board.size().points().collect();
            let on_board = |bits: u32| -> PointSet {
                let part = frame.part.iter().enumerate();
                part.filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, &n)| all[n]).collect()
            };
            let wall = on_board(frame.grid.wall());
            let game = Game::from(board);
            let ending = Ending::of(&game, on_board(dead), Method::default());
            let in_seki = ending.seki().intersects(&wall);
            miscounted += u32::from(in_seki != (class == Class::Seki));
        }
    }
    println!(
        "{settled} settled, {sekis} in seki, {certain} certain, {wrong} wrong, {miscounted} miscounted"
    );
    assert!(settled > 300 && sekis > 5, "{settled} {sekis}");
    assert!(certain * 100 >= settled * 98, "{certain} of {settled}");
    // The count sees a seki where a wall lives by what it captures.
    assert!(wrong == 0 && miscounted <= 1, "{wrong} {miscounted}");
}

#[test]
fn a_count_that_is_certain_with_the_dead_stones_given_is_right_up_to_3x3() {
    let mut certain = 0;
    for (width, height) in [(2, 2), (3, 2), (3, 3)] {
        let grid = Grid::new(width, height).unwrap();
        let oracle = Oracle::new(grid, 1).unwrap();
        let results = Results::of(&oracle).unwrap();
        for position in Symmetries::new(grid).positions() {
            let board = board(&position);
            // One side owns the board.
            for dead in Color::ALL.map(|color| board.stones(color)) {
                let ending = Ending::of(&Game::from(board.clone()), dead, Method::default());
                if ending.is_count_certain() {
                    certain += 1;
                    let sides = ending.count().sides.map(|side| side.territory + side.dead);
                    let points = sides.black as i32 - sides.white as i32;
                    let outcomes = results.outcomes(&position).unwrap();
                    assert_eq!(outcomes.settled(), Some(points), "{position}");
                }
            }
        }
    }
    assert!(certain > 300, "{certain}");
}

/// Compares what is confirmed of each chain alone and of all together. Returns how many chains are
/// confirmed and how many of those that could be are not.
fn compare(oracle: &Oracle, positions: impl Iterator<Item = Position>) -> (u32, u32) {
    let (mut confirmed, mut missed) = (0, 0);
    for position in positions {
        let chains = oracle.statuses(&position).unwrap();
        let board = board(&position);
        let (alive, _) = tenuki_score::life::research::confirm(&board, PointSet::EMPTY);
        let (_, dead) = tenuki_score::life::research::confirm(&board, board.occupied());
        for chain in chains {
            let stones = points(&board, chain.stones);
            let (alive, dead) = (stones.intersects(&alive), stones.intersects(&dead));
            assert!(!alive || chain.status().is_alive(), "{}\n{position}", chain.status());
            assert!(!dead || chain.status() == Status::Dead, "{}\n{position}", chain.status());
            confirmed += u32::from(alive || dead);
            missed += u32::from(!alive && !dead && chain.status() != Status::Unsettled);
        }
    }
    (confirmed, missed)
}

/// The same of all positions of a size.
fn compare_all(width: u32, height: u32) -> (u32, u32) {
    let grid = Grid::new(width, height).unwrap();
    let (confirmed, missed) =
        compare(&Oracle::new(grid, 1).unwrap(), Symmetries::new(grid).positions());
    println!("{confirmed} confirmed, {missed} missed");
    (confirmed, missed)
}

#[test]
fn what_is_confirmed_on_3x3_holds() {
    let (confirmed, missed) = compare_all(3, 3);
    assert!(confirmed > missed, "{confirmed} confirmed, {missed} missed");
}

#[test]
#[ignore = "takes minutes"]
fn what_is_confirmed_on_4x3_holds() {
    let (confirmed, missed) = compare_all(4, 3);
    assert!(confirmed > 4 * missed, "{confirmed} confirmed, {missed} missed");
}

#[test]
fn what_is_confirmed_of_a_sample_of_4x3_holds() {
    let grid = Grid::new(4, 3).unwrap();
    let oracle = Oracle::new(grid, 1).unwrap();
    let all = (0..=grid.all()).flat_map(|black| (0..=grid.all()).map(move |white| (black, white)));
    // Any sample will do.
    let sample = all.filter(|(black, white)| (black * 7919 + white * 104_729) % 503 == 0);
    let positions = sample.filter_map(|(black, white)| Position::new(grid, black, white));
    let (confirmed, missed) = compare(&oracle, positions);
    println!("{confirmed} confirmed, {missed} missed");
    assert!(confirmed > 4 * missed, "{confirmed} confirmed, {missed} missed");
}
