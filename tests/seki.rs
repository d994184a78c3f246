//! Positions with seki, and some that only look like it, each in both colours and all corners.
//!
//! A drawing holds the position and the whole answer:
//!
//! | | |
//! | --- | --- |
//! | `X` `O` | living stones that are not in seki |
//! | `#` `@` | black and white stones in seki |
//! | `x` `o` | dead stones where the other side scores the point |
//! | `1` `2` | dead black and white stones where nobody scores |
//! | `b` `w` | territory |
//! | `,` | surrounded, but no territory: an eye in seki, or a point that must be filled |
//! | `.` | neutral |

use tenuki::board::{Board, ByColor, Color, Point, PointSet, Size, Symmetry};
use tenuki::scoring::{Assessment, Method, Position};

/// Reads the position of a drawing.
fn position(rows: &[String]) -> Position {
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let mut living = ByColor::<PointSet>::default();
    let mut dead = ByColor::<PointSet>::default();
    for (row, y) in rows.iter().zip((0..size.height()).rev()) {
        assert_eq!(row.len(), usize::from(size.width()), "{rows:#?}");
        for (c, x) in row.chars().zip(0..) {
            let point = Point::new(x, y).unwrap();
            match c {
                'X' | '#' => living.black.insert(point),
                'O' | '@' => living.white.insert(point),
                'x' | '1' => dead.black.insert(point),
                'o' | '2' => dead.white.insert(point),
                _ => {}
            }
        }
    }
    let all = ByColor::from_fn(|color| living[color] | dead[color]);
    Board::with_stones(size, all).expect("every chain has a liberty");
    Position { size, living, dead, to_move: None }
}

/// Draws an assessment as the drawings above.
fn drawn(assessment: &Assessment) -> Vec<String> {
    let position = &assessment.position;
    let draw = |point: Point| {
        let is = |sets: &ByColor<PointSet>, color| sets[color].contains(point);
        for (color, alive, seki, dead, lost) in
            [(Color::Black, 'X', '#', 'x', '1'), (Color::White, 'O', '@', 'o', '2')]
        {
            if is(&position.living, color) {
                return if assessment.seki.contains(point) { seki } else { alive };
            }
            if is(&position.dead, color) {
                return if is(&assessment.territory, !color) { dead } else { lost };
            }
        }
        let owner = Color::ALL.into_iter().find(|&color| is(&assessment.surrounded, color));
        match owner {
            None => '.',
            Some(color) if !is(&assessment.territory, color) => ',',
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
        }
    };
    (0..position.size.height())
        .rev()
        .map(|y| (0..position.size.width()).map(|x| draw(Point::new(x, y).unwrap())).collect())
        .collect()
}

/// Black's territory and White's dead stones, less White's and Black's.
fn score(rows: &[String]) -> i32 {
    let points = |c: char| match c {
        'b' | '2' => 1,
        'o' => 2,
        'w' | '1' => -1,
        'x' => -2,
        _ => 0,
    };
    rows.iter().flat_map(|row| row.chars()).map(points).sum()
}

/// Checks a drawing, its score, and all its images.
#[track_caller]
fn check(why: &str, expected_score: i32, rows: &[String]) {
    let position = position(rows);
    let found = drawn(&Method::Reading.assess(&position));
    assert_eq!(found, rows, "{why}\n{:#?}", found);
    assert_eq!(score(rows), expected_score, "{why}");
    for symmetry in Symmetry::ALL {
        for swap in [false, true] {
            let turn = |sets: ByColor<PointSet>| {
                let sets = sets.map(|set| symmetry.points(position.size, set));
                if swap { sets.swapped() } else { sets }
            };
            let image = Position {
                size: symmetry.size(position.size),
                living: turn(position.living),
                dead: turn(position.dead),
                to_move: None,
            };
            let assessment = Method::Reading.assess(&position);
            let turned = Method::Reading.assess(&image);
            assert_eq!(turned.territory, turn(assessment.territory), "{why}");
            assert_eq!(turned.seki, symmetry.points(position.size, assessment.seki), "{why}");
        }
    }
}

#[track_caller]
fn case(why: &str, score: i32, drawing: &str) {
    check(why, score, &drawing.split_whitespace().map(str::to_string).collect::<Vec<_>>());
}

/// A place at the upper edge between a black wall on the left and a white one on the right, with
/// two columns of territory behind each.
#[track_caller]
fn between(why: &str, rows: &[String]) {
    let rows: Vec<String> = rows.iter().map(|row| format!("bb{row}ww")).collect();
    check(why, 0, &rows);
}

#[test]
fn two_chains_without_eyes_share_two_liberties() {
    // Who plays at one of the two is captured at the other.
    for white in 1..=4 {
        for black in 1..=4 {
            let (w, b) = ("@".repeat(white), "#".repeat(black));
            between(
                "no eyes, two shared liberties: who plays at one is captured at the other",
                &[
                    format!("X{w}.{b}O"),
                    format!("X{w}.{b}O"),
                    format!("X{w}@{b}O"),
                    format!("X{}X{}O", "X".repeat(white), "O".repeat(black)),
                ],
            );
        }
    }
}

#[test]
fn two_chains_without_eyes_share_two_liberties_that_are_apart() {
    for height in 1..=3 {
        for (white, black) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            let (w, b) = ("@".repeat(white), "#".repeat(black));
            let mut rows = vec![format!("X{w}.{b}O")];
            rows.extend((0..height).map(|_| format!("X{w}#{b}O")));
            rows.push(format!("X{w}.{b}O"));
            rows.push(format!("X{w}@{b}O"));
            rows.push(format!("X{}X{}O", "X".repeat(white), "O".repeat(black)));
            between("no eyes, two shared liberties apart from each other", &rows);
        }
    }
}

#[test]
fn an_eye_against_an_eye_of_the_same_size_and_one_shared_liberty() {
    // Who plays at the shared liberty has only the eye left and is captured in it.
    for size in 1..=2 {
        let (eye, w, b) = (",".repeat(size), "@".repeat(size), "#".repeat(size));
        between(
            "an eye each and one shared liberty: who takes it is in atari",
            &[
                format!("X@{eye}@.#{eye}#O"),
                format!("X@{w}@@#{b}#O"),
                format!("XX{}XXO{}OO", "X".repeat(size), "O".repeat(size)),
            ],
        );
    }
}

#[test]
fn an_eye_against_an_eye_and_two_shared_liberties() {
    // With two shared liberties an eye of two points is not enough against one of one point.
    for (white, black) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let (we, be) = (",".repeat(white), ",".repeat(black));
        let (w, b) = ("@".repeat(white), "#".repeat(black));
        between(
            "an eye each and two shared liberties: the last one is for nobody",
            &[
                format!("X@{we}@.#{be}#O"),
                format!("X@{w}@.#{b}#O"),
                format!("X@{w}@@#{b}#O"),
                format!("XX{}XXO{}OO", "X".repeat(white), "O".repeat(black)),
            ],
        );
    }
}

#[test]
fn dead_stones_in_the_eyes_of_a_seki() {
    between(
        "three points with a stone in the middle are one eye (nakade), against the same",
        &["X@,1,@.#,2,#O".to_string(), "X@@@@@@#####O".to_string(), "XXXXXXXOOOOOO".to_string()],
    );
    between(
        "the same with two shared liberties",
        &[
            "X@,1,@.#,2,#O".to_string(),
            "X@@@@@.#####O".to_string(),
            "X@@@@@@#####O".to_string(),
            "XXXXXXXOOOOOO".to_string(),
        ],
    );
    between(
        "eyes of two points, one of them taken by a dead stone",
        &["X@,1@.#,2#O".to_string(), "X@@@@@####O".to_string(), "XXXXXXOOOOO".to_string()],
    );
}

#[test]
fn an_eye_in_the_corner() {
    case(
        "an eye each, White's in the corner, and one shared liberty",
        -15,
        ",@.#,#Oww
         @@@###Oww
         XXXOOOOww
         bbXOwwwww
         bbXOwwwww
         bbXOwwwww",
    );
    case(
        "the same with two shared liberties",
        -17,
        ",@.#,#Oww
         @@.###Oww
         @@@###Oww
         XXXOOOOww
         bbXOwwwww
         bbXOwwwww
         bbXOwwwww",
    );
    case(
        "no eyes and two shared liberties in the corner",
        -24,
        "@.#Owww
         @.#Owww
         @@#Owww
         XXOOwww
         bXOwwww
         bXOwwww
         bXOwwww
         bXOwwww",
    );
}

#[test]
fn three_groups_in_a_row() {
    case(
        "Black without an eye has a liberty with each of two white groups of one eye",
        39,
        "bbX@,@.#.@,@Xbb
         bbX@@@###@@@Xbb
         bbXXXXOOOXXXXbb
         bbbbbXOwOXbbbbb
         bbbbbXOwOXbbbbb
         bbbbbXOwOXbbbbb",
    );
}

#[test]
fn groups_of_one_eye_that_can_join_are_no_seki() {
    for size in 1..=3 {
        let (eye, wall) = ("b".repeat(size), "X".repeat(size));
        let other = "O".repeat(2 * size + 5);
        let land = "w".repeat(2 * size + 5);
        check(
            "two ways to join: if one is cut, the other is taken",
            2 * size as i32 - 3 * (2 * size as i32 + 5),
            &[
                format!("X{eye}X.X{eye}X"),
                format!("X{wall}X.X{wall}X"),
                other,
                land.clone(),
                land.clone(),
                land,
            ],
        );
    }
}

#[test]
fn a_chain_that_nobody_marked_dead_is_no_seki() {
    case(
        "the stone inside makes its surroundings neutral, and nothing else",
        5,
        "....OXbb
         .X..OXbb
         ....OXbb
         OOOOOXbb
         wwwwOXbb
         wOwwOXbb",
    );
}

#[test]
fn a_point_that_must_be_filled_is_no_seki() {
    case(
        "once the neutral point is taken, the stone below it must be connected",
        2,
        "wwwwwww
         wwwOwww
         OOO.OOO
         XXOXOXX
         bXX,XXb
         bbbXbbb
         bbbbbbb",
    );
}
