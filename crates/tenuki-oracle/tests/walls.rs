//! Parts of a board between walls: stones that are alive by decree.

use tenuki_oracle::{Grid, Oracle, Position, Walls, solve_locally};

fn positions(grid: Grid, walls: Walls) -> impl Iterator<Item = Position> {
    let stones = (0..=grid.all()).flat_map(move |black| (0..=grid.all()).map(move |w| (black, w)));
    stones.filter_map(move |(black, white)| Position::between(grid, walls, black, white))
}

#[test]
fn a_part_is_solved_locally_as_it_is_as_a_whole() {
    let grid = Grid::new(2, 3).unwrap();
    let mut solved = 0;
    for walls in 0..32 {
        let walls = Walls { black: walls * 13 % 64, white: walls * 29 % 64 };
        let oracle = Oracle::between(grid, walls, 1).unwrap();
        for position in positions(grid, walls) {
            let local = solve_locally(&position, 20_000).statuses.unwrap();
            assert_eq!(Some(local), oracle.statuses(&position), "{walls:?}\n{position}");
            solved += 1;
        }
    }
    assert!(solved > 10_000);
}

/// The walls of the first board are the two-eyed chain of the second.
#[test]
fn walls_are_as_good_as_stones_with_two_eyes() {
    let (part, whole) = (Grid::new(2, 3).unwrap(), Grid::new(4, 3).unwrap());
    let walls = Walls { black: 0b10_10_10, white: 0 };
    let between = Oracle::between(part, walls, 1).unwrap();
    let oracle = Oracle::new(whole, 1).unwrap();
    let widened = |set: u32| (0..3).fold(0, |all, row| all | (set >> (2 * row) & 3) << (4 * row));
    // `X.` `XX` `X.` on the right.
    let living = 0b0100_1100_0100;
    for position in positions(part, walls) {
        let (black, white) = (widened(position.black()) | living, widened(position.white()));
        let board = Position::new(whole, black, white).unwrap();
        let on_board = oracle.statuses(&board).unwrap();
        for chain in between.statuses(&position).unwrap() {
            let stones = widened(chain.stones);
            let same = on_board.iter().find(|found| found.stones & stones != 0).unwrap();
            assert_eq!(same.answers, chain.answers, "{position}");
        }
    }
}
