//! The judge of Tenuki against the exact answer: certain means certain, and what its last layer
//! confirms holds. The example `certain` does the same on larger boards, and counts.

use tenuki_oracle::{ChainStatus, Grid, Oracle, Position, Results, Status, Symmetries};
use tenuki_score::{Board, Color, Ending, Game, Method, Point, PointSet};

/// All positions of a size, one of all that are the same turned, mirrored or with exchanged colours.
fn positions(grid: Grid) -> impl Iterator<Item = Position> {
    let symmetries = Symmetries::new(grid);
    let stones = (0..=grid.all()).flat_map(move |black| (0..=grid.all()).map(move |w| (black, w)));
    stones
        .filter_map(move |(black, white)| Position::new(grid, black, white))
        .filter(move |position| symmetries.canonical(position) == Some(*position))
}

/// The points of a board among these bits.
fn points(board: &Board, bits: u32) -> PointSet {
    let points: Vec<Point> = board.size().points().collect();
    (0..points.len()).filter(|i| bits & 1 << i != 0).map(|i| points[i]).collect()
}

fn board(position: &Position) -> Board {
    position.to_string().parse().unwrap()
}

#[test]
fn what_is_certain_on_boards_of_up_to_3x3_is_right() {
    let (mut settled, mut certain) = (0, 0);
    for (width, height) in [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (3, 3)] {
        let grid = Grid::new(width, height).unwrap();
        let oracle = Oracle::new(grid, 1).unwrap();
        for position in positions(grid) {
            let chains = oracle.statuses(&position).unwrap();
            let board = board(&position);
            let judgement = tenuki_score::judge(&board);
            let alone = |chain: &ChainStatus| chain.answers.by_capture_alone().status();
            settled += u32::from(chains.iter().all(|chain| alone(chain) != Status::Unsettled));
            if !judgement.certain {
                continue;
            }
            certain += 1;
            for chain in &chains {
                let dead = points(&board, chain.stones).intersects(&judgement.dead);
                let right =
                    if dead { chain.status() == Status::Dead } else { chain.status().is_alive() };
                assert!(right, "{} is called dead: {dead}\n{position}", chain.status());
            }
        }
    }
    // Timidity is no way out.
    assert!(certain * 10 >= settled * 8, "{certain} certain, {settled} settled");
}

#[test]
fn a_count_that_is_certain_with_the_dead_stones_given_is_right_up_to_3x3() {
    let mut certain = 0;
    for (width, height) in [(2, 2), (3, 2), (3, 3)] {
        let grid = Grid::new(width, height).unwrap();
        let oracle = Oracle::new(grid, 1).unwrap();
        let results = Results::of(&oracle).unwrap();
        for position in positions(grid) {
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

#[test]
fn what_is_confirmed_on_3x3_holds() {
    let grid = Grid::new(3, 3).unwrap();
    let oracle = Oracle::new(grid, 1).unwrap();
    let (confirmed, missed) = compare(&oracle, positions(grid));
    println!("{confirmed} confirmed, {missed} missed");
    assert!(confirmed > missed, "{confirmed} confirmed, {missed} missed");
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
