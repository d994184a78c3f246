//! Positions whose answer a player knows, and what must hold of all answers.

use std::sync::OnceLock;

use tenuki_oracle::{Grid, Oracle, Position, Status, Symmetries, solve_locally};

/// The status of each chain, in a board of letters: `S` safe, `B` comes back, `U` unsettled, `D`
/// dead.
fn letters(position: &str) -> String {
    static ORACLE: OnceLock<Oracle> = OnceLock::new();
    let oracle = ORACLE.get_or_init(|| Oracle::new(Grid::new(4, 3).unwrap(), 1).unwrap());
    let position: Position = position.parse().unwrap();
    let mut board = ['.'; 12];
    for chain in oracle.statuses(&position).unwrap() {
        let letter = match chain.status() {
            Status::Safe => 'S',
            Status::ComesBack => 'B',
            Status::Unsettled => 'U',
            Status::Dead => 'D',
        };
        for (number, point) in board.iter_mut().enumerate() {
            if chain.stones & 1 << number != 0 {
                *point = letter;
            }
        }
    }
    board.chunks(4).map(|row| row.iter().collect::<String>() + "\n").collect()
}

#[test]
fn two_eyes_are_safe_and_stones_without_room_are_dead() {
    assert_eq!(letters(".X.X XXXX OOO."), ".S.S\nSSSS\nDDD.\n");
}

#[test]
fn a_seki_with_an_eye_on_each_side_is_safe() {
    assert_eq!(letters(".XO. XXOO X.OO"), ".SS.\nSSSS\nS.SS\n");
}

#[test]
fn a_seki_with_two_shared_liberties_is_safe() {
    assert_eq!(letters("XXXX X..O OOOO"), "SSSS\nS..S\nSSSS\n");
}

#[test]
fn two_sides_in_atari_are_unsettled() {
    assert_eq!(letters("OXOO OX.O OOOO"), "UBUU\nUB.U\nUUUU\n");
}

#[test]
fn answers_turn_with_the_board_and_with_the_colors() {
    let grid = Grid::new(3, 3).unwrap();
    let oracle = Oracle::new(grid, 1).unwrap();
    let symmetries = Symmetries::new(grid);
    let mut compared = 0;
    for (black, white) in (0..1 << 9).flat_map(|black| (0..1 << 9).map(move |white| (black, white)))
    {
        let Some(position) = Position::new(grid, black, white) else { continue };
        let chains = oracle.statuses(&position).unwrap();
        for (image, (black, white)) in
            symmetries.images(black).zip(symmetries.images(white)).enumerate()
        {
            let turned = Position::new(grid, black, white).unwrap();
            for position in [turned, turned.swapped()] {
                let images = oracle.statuses(&position).unwrap();
                assert_eq!(images.len(), chains.len());
                for chain in &chains {
                    let stones = symmetries.images(chain.stones).nth(image).unwrap();
                    let found = images.iter().find(|found| found.stones == stones).unwrap();
                    assert_eq!(found.answers, chain.answers);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100_000);
}

#[test]
fn whoever_plays_first_never_does_worse_and_what_is_lost_is_taken() {
    let grid = Grid::new(3, 3).unwrap();
    let oracle = Oracle::new(grid, 1).unwrap();
    for (black, white) in (0..1 << 9).flat_map(|black| (0..1 << 9).map(move |white| (black, white)))
    {
        let Some(position) = Position::new(grid, black, white) else { continue };
        for chain in oracle.statuses(&position).unwrap() {
            let answers = chain.answers;
            assert!(answers.taken_owner_first <= answers.taken_other_first);
            assert!(answers.lost_owner_first <= answers.lost_other_first);
            assert!(answers.lost_other_first <= answers.taken_other_first);
            assert!(answers.lost_owner_first <= answers.taken_owner_first);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let grid = Grid::new(3, 3).unwrap();
    let (one, three) = (Oracle::new(grid, 1).unwrap(), Oracle::new(grid, 3).unwrap());
    for black in 0..1 << 9 {
        for white in 0..1 << 9 {
            let Some(position) = Position::new(grid, black, white) else { continue };
            assert_eq!(one.statuses(&position), three.statuses(&position));
        }
    }
}

#[test]
fn what_is_solved_locally_is_what_the_whole_board_says() {
    // On 9×1 some stones come back on one of several points, and the other side chooses on which.
    for (width, height, part, most_states) in
        [(3, 3, 29, 1_500), (7, 1, 1, 5_000), (9, 1, 29, 40_000)]
    {
        let grid = Grid::new(width, height).unwrap();
        let oracle = Oracle::new(grid, 1).unwrap();
        let (mut solved, mut unsolved) = (0, 0);
        let sets = 0..1 << grid.area();
        for (black, white) in sets.clone().flat_map(|b| sets.clone().map(move |w| (b, w))) {
            let Some(position) = Position::new(grid, black, white) else { continue };
            if (black * 31 + white * 17) % part != 0 {
                continue;
            }
            match solve_locally(&position, most_states).statuses {
                Some(statuses) => {
                    assert_eq!(Some(statuses), oracle.statuses(&position), "{position}");
                    solved += 1;
                }
                None => unsolved += 1,
            }
        }
        println!("{width}x{height}: {solved} solved, {unsolved} unsolved");
        assert!(solved > 100, "{solved} solved, {unsolved} unsolved");
    }
}
