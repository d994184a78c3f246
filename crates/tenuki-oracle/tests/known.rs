//! Positions whose answer a player knows, and what must hold of all answers. The examples of the official
//! commentary on the rules of 1989 are among them, cut down to boards that can be solved.

use std::sync::OnceLock;

use tenuki_oracle::{ChainStatus, Grid, Oracle, Position, Status, Walls, solve_locally};

/// Every position of 4×3, solved once for all tests.
fn oracle_of_4x3() -> &'static Oracle {
    static ORACLE: OnceLock<Oracle> = OnceLock::new();
    ORACLE.get_or_init(|| Oracle::new(Grid::new(4, 3).unwrap(), 1).unwrap())
}

/// The letter of a status: `S` safe, `B` comes back, `U` unsettled, `D` dead.
fn letter(status: Status) -> char {
    match status {
        Status::Safe => 'S',
        Status::ComesBack => 'B',
        Status::Unsettled => 'U',
        Status::Dead => 'D',
    }
}

/// A position with the letter of its status for each stone.
fn drawn(position: &Position, chains: &[ChainStatus]) -> String {
    let grid = position.grid();
    let at = |number: u32| {
        let chain = chains.iter().find(|chain| chain.stones & 1 << number != 0);
        chain.map_or('.', |chain| letter(chain.status()))
    };
    let row = |row: u32| {
        (0..grid.width()).map(|column| at(row * grid.width() + column)).collect::<String>()
    };
    (0..grid.height()).map(row).collect::<Vec<String>>().join(" ")
}

#[test]
fn small_positions_are_solved_as_players_know_them() {
    for (drawing, statuses) in [
        // Two eyes are safe, and stones without room are dead.
        (".X.X XXXX OOO.", ".S.S SSSS DDD."),
        // A seki with an eye on each side, and one with two shared liberties.
        (".XO. XXOO X.OO", ".SS. SSSS S.SS"),
        ("XXXX X..O OOOO", "SSSS S..S SSSS"),
        // Two sides in atari.
        ("OXOO OX.O OOOO", "UBUU UB.U UUUU"),
    ] {
        let position: Position = drawing.parse().unwrap();
        let solved = oracle_of_4x3().statuses(&position).unwrap();
        assert_eq!(drawn(&position, &solved), statuses, "{drawing}");
    }
}

#[test]
fn threads_change_nothing() {
    let grid = Grid::new(3, 3).unwrap();
    let (one, three) = (Oracle::new(grid, 1).unwrap(), Oracle::new(grid, 3).unwrap());
    assert!(one.rounds() > 0 && one.rounds() == three.rounds());
    for position in positions(grid, Walls::default()) {
        assert_eq!(one.statuses(&position), three.statuses(&position));
    }
}

#[test]
fn what_is_solved_locally_is_what_the_whole_board_says() {
    // On 9×1 some stones come back on one of several points, and the other side chooses on which.
    for (width, height, part, most_states, numbers) in
        [(3, 3, 29, 1_500, (173, 259)), (7, 1, 1, 5_000, (867, 0)), (9, 1, 29, 40_000, (228, 0))]
    {
        let grid = Grid::new(width, height).unwrap();
        let oracle = Oracle::new(grid, 1).unwrap();
        let (mut solved, mut unsolved) = (0, 0);
        let among = |position: &Position| {
            (position.black() * 31 + position.white() * 17).is_multiple_of(part)
        };
        for position in positions(grid, Walls::default()).filter(among) {
            match solve_locally(&position, most_states).statuses {
                Some(statuses) => {
                    assert_eq!(Some(statuses), oracle.statuses(&position), "{position}");
                    solved += 1;
                }
                None => unsolved += 1,
            }
        }
        assert_eq!((solved, unsolved), numbers, "{width}x{height}");
    }
}

#[test]
fn an_empty_board_has_no_chains() {
    let empty: Position = "..\n..".parse().unwrap();
    assert_eq!(solve_locally(&empty, 1_000).statuses, Some(Vec::new()));
}

/// The positions of a part of a board between walls: stones that are alive by decree.
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
    let oracle = oracle_of_4x3();
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

/// The status of each chain of a position that is solved alone, as in its drawing.
fn solved(position: &str, most_states: usize) -> String {
    let position: Position = position.parse().unwrap();
    let found = solve_locally(&position, most_states);
    drawn(&position, &found.statuses.expect("few enough states decide it"))
}

// The official examples.

/// White has an eye at A1 and a ko at C1 that it cannot end: after White fills it, one eye is
/// left. Threats elsewhere, as in the double ko of the official example, do not help, since a ko
/// is taken back only after a pass for it. So the double ko is left out here.
#[test]
fn moonshine_life_is_dead() {
    assert_eq!(solved("XXXX.X OOOXX. .O.OXX", 1_500_000), "SSSS.S DDDSS. .D.DSS");
}

/// Between walls, small letters: 709,000 states.
#[test]
#[ignore = "takes half a minute when compiled for release"]
fn bent_four_in_the_corner_is_dead() {
    assert_eq!(solved("OOxxx .Oxxx XOOOx XX.Ox", 3_000_000), "DD.. .D.. SDDD SS.D");
}

#[test]
#[ignore = "takes seconds when compiled for release"]
fn a_ten_thousand_year_ko_is_a_seki() {
    assert_eq!(solved("xxxxx xOOOx OO.Ox .OXOx .XXOx", 3_000_000), ".SSS SS.S .SSS .SSS");
}

/// White, who holds two of the three kos, cannot be captured. Black is in atari: who plays first decides.
#[test]
#[ignore = "takes seconds when compiled for release"]
fn of_a_triple_ko_the_side_in_atari_is_unsettled() {
    let position = "xO.OXo xOOXXo xO.OXo xOOXXo xOX.Xo";
    assert_eq!(solved(position, 3_000_000), "S.UU SSUU S.UU SSUU SD.U");
}

/// The two groups cannot be captured. Each of the two stones in the kos can, one for one.
#[test]
#[ignore = "takes minutes when compiled for release"]
fn a_double_ko_seki_is_safe_but_for_the_stones_of_the_kos() {
    let position = "O.OX OOXX .OX. OOXX OX.X";
    assert_eq!(solved(position, 3_000_000), "S.DS SSSS .SS. SSSS SD.S");
}
