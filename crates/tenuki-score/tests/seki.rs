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
//!
//! That a drawing is a seki is not the program's word: wherever stones are in seki, all moves are
//! read to a depth: neither side takes any when it begins, and neither can take the last of the
//! neutral points between them without losing some. The stones of a ko, and those that only who loses
//! more takes, may be taken where a drawing names them: of all others none may be lost.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Symmetry};
use tenuki_score::scoring::{Method, Position};

use crate::drawing::{drawn, position};

/// Reads out a seki: every move on its points and on those under its stones.
struct Reader {
    /// The stones in seki at the start, but for those of a ko.
    seki: ByColor<PointSet>,
    points: PointSet,
    known: HashMap<(ByColor<PointSet>, Option<Point>, Color, u32), bool>,
}

impl Reader {
    /// How many moves are read.
    const DEPTH: u32 = 13;

    /// Whether this side, to move, takes stones of the seki before it loses any.
    fn wins(&mut self, board: &Board, color: Color, depth: u32) -> bool {
        if depth == 0 {
            return false;
        }
        let stones = ByColor::from_fn(|color| board.stones(color));
        let key = (stones, board.ko().map(|(_, point)| point), color, depth);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = (self.points & board.empty()).iter().any(|point| {
            let mut after = board.clone();
            after.play(color, point, false).is_ok()
                && (!self.seki[!color].is_subset(&after.stones(!color))
                    || self.loses(&after, !color, depth - 1))
        });
        self.known.insert(key, wins);
        wins
    }

    /// Whether this side, to move, loses stones of the seki whatever it does.
    fn loses(&mut self, board: &Board, color: Color, depth: u32) -> bool {
        if depth == 0 || !self.wins(board, !color, depth - 1) {
            return false;
        }
        (self.points & board.empty()).iter().all(|point| {
            let mut after = board.clone();
            after.play(color, point, false).is_err()
                || self.seki[!color].is_subset(&after.stones(!color))
                    && self.wins(&after, !color, depth - 1)
        })
    }
}

impl Reader {
    /// Whether this side, to move, can take the last of the shared points for itself without loss.
    fn fills(&mut self, board: &Board, shared: &PointSet, color: Color, moves: u32) -> bool {
        moves > 0
            && (*shared & board.empty()).iter().any(|point| {
                let mut after = board.clone();
                if after.play(color, point, false).is_err()
                    || self.wins(&after, !color, Reader::DEPTH)
                {
                    return false;
                }
                if !shared.intersects(&after.empty()) {
                    return true;
                }
                let answers = self.points & after.empty();
                let holds = |answered: &Board, reader: &mut Reader| {
                    is_whole(reader, answered, color)
                        && shared.intersects(&answered.empty())
                        && reader.fills(answered, shared, color, moves - 1)
                };
                holds(&after, self)
                    && answers.iter().all(|answer| {
                        let mut answered = after.clone();
                        answered.play(!color, answer, false).is_err() || holds(&answered, self)
                    })
            })
    }
}

/// Whether no stone of this side's seki has been taken.
fn is_whole(reader: &Reader, board: &Board, color: Color) -> bool {
    reader.seki[color].is_subset(&board.stones(color))
}

/// The points of a drawing with one of these marks.
fn marked(rows: &[String], marks: &str) -> PointSet {
    let rows = rows.iter().zip((0..rows.len() as u8).rev());
    rows.flat_map(|(row, y)| {
        row.chars().zip(0..).filter(|(c, _)| marks.contains(*c)).map(move |(_, x)| (x, y))
    })
    .map(|(x, y)| Point::new(x, y).unwrap())
    .collect()
}

/// The board of a drawing, and a reader of its seki, of which these stones may be lost.
fn reader(rows: &[String], exempt: &PointSet) -> (Board, Reader) {
    let Position { size, living, dead, .. } = position(rows);
    let seki = ByColor { black: marked(rows, "#"), white: marked(rows, "@") };
    let all = seki.black | seki.white;
    let stones = ByColor::from_fn(|color| living[color] | dead[color]);
    let board = Board::with_stones(size, stones).unwrap();
    let inside = marked(rows, ",12") & all.grown().grown();
    let around = marked(rows, ".") & all.neighbors();
    let points = inside | around | all;
    let kept = seki.map(|stones| stones - *exempt);
    (board, Reader { seki: kept, points, known: HashMap::new() })
}

/// Checks that neither side can take stones in seki when it begins, and that neither can take
/// the last of the neutral points between them. `exempt` are stones that may be taken: those that a
/// ko is about, or that only who loses more takes.
#[track_caller]
fn read_out(why: &str, rows: &[String], exempt: &PointSet) {
    let (board, mut reader) = reader(rows, exempt);
    let seki = ByColor { black: marked(rows, "#"), white: marked(rows, "@") };
    let shared = marked(rows, ".") & seki.black.neighbors() & seki.white.neighbors();
    for color in Color::ALL {
        assert!(!reader.wins(&board, color, Reader::DEPTH), "{why}: {color} takes\n{rows:#?}");
        assert!(
            shared.is_empty() || !reader.fills(&board, &shared, color, 3),
            "{why}: {color} fills the shared points\n{rows:#?}"
        );
    }
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

thread_local! {
    /// While drawings are only counted: those seen so far.
    static SEEN: RefCell<Option<BTreeSet<Vec<String>>>> = const { RefCell::new(None) };
}

/// Checks a drawing, its score, and all its images.
#[track_caller]
fn check(why: &str, expected_score: i32, rows: &[String]) {
    check_but_for(why, expected_score, rows, &PointSet::EMPTY);
}

/// Checks a drawing in which these stones may be taken.
#[track_caller]
fn check_but_for(why: &str, expected_score: i32, rows: &[String], exempt: &PointSet) {
    let only_counted =
        SEEN.with_borrow_mut(|seen| seen.as_mut().map(|seen| seen.insert(rows.to_vec())).is_some());
    if only_counted {
        return;
    }
    read_out(why, rows, exempt);
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

/// Groups of alternating colours in a row, White first, one liberty between neighbours: the first
/// and the last have an eye, the others none. Below each lies a living group of the other colour.
fn chained(groups: usize, eye: usize, width: usize) -> (i32, Vec<String>) {
    let mut rows = vec!["bbX".to_string(); 3];
    rows.extend(vec!["bbb".to_string(); 3]);
    let mut score = 6;
    for i in 0..groups {
        let white = i % 2 == 0;
        let (stone, wall, land) = if white { ('@', 'X', 'b') } else { ('#', 'O', 'w') };
        let sign = if white { 1 } else { -1 };
        let (first, last) = (i == 0, i + 1 == groups);
        let line = |c: char, n: usize| String::from(c).repeat(n);
        rows[0] += &if first || last {
            format!("{stone}{}{stone}", line(',', eye))
        } else {
            line(stone, width)
        };
        rows[0] += if last { "" } else { "." };
        let length = if first || last { eye + 2 } else { width } + usize::from(!last);
        rows[1] += &line(stone, length);
        rows[2] += &line(wall, length);
        let inside = length - 1 - usize::from(!first && !last);
        for row in &mut rows[3..] {
            *row += &if first {
                format!("{}{wall}", line(land, inside))
            } else if last {
                format!("{wall}{}", line(land, inside))
            } else {
                format!("{wall}{}{wall}", line(land, inside))
            };
        }
        score += sign * 3 * inside as i32;
        if first {
            score += 9;
        }
        if last {
            rows[..3].iter_mut().for_each(|row| *row += &format!("{wall}{land}{land}"));
            rows[3..].iter_mut().for_each(|row| *row += &line(land, 3));
            score += sign * 15;
        }
    }
    (score, rows)
}

#[test]
fn groups_in_a_row_between_two_with_an_eye() {
    // Three: none against an eye on either side. More: a chain of them, each short of a liberty as
    // soon as it takes one.
    // As many as 25 columns hold.
    for (groups, widest) in [(3, 6), (4, 5), (5, 3)] {
        for width in 3..=widest {
            // With a larger eye the chain beside it would be taken.
            let (score, rows) = chained(groups, 1, width);
            check("who takes a liberty between two groups is in atari", score, &rows);
        }
    }
}

#[test]
fn two_chains_in_the_corner_share_two_liberties() {
    for width in 1..=3 {
        for height in 2..=4 {
            let (w, b) = ("@".repeat(width), "#".repeat(width));
            let mut rows = vec![format!("{w}.{b}Oww"); 2];
            rows.extend((2..height).map(|_| format!("{w}@{b}Oww")));
            rows.push(format!("{w}@{b}Oww"));
            rows.push(format!("{}X{}Oww", "X".repeat(width), "O".repeat(width)));
            let land =
                format!("{}bX{}ww", "b".repeat(width - 1), "O".to_string() + &"w".repeat(width));
            rows.extend((0..4).map(|_| land.clone()));
            check("no eyes and two shared liberties in the corner", -2 * height - 12, &rows);
        }
    }
}

#[test]
fn dead_stones_beside_a_seki_without_eyes() {
    between(
        "an eye each with a dead stone beside an empty point, and two shared liberties",
        &[
            "X@,1@.#2,#O".to_string(),
            "X@@@@.####O".to_string(),
            "X@@@@@####O".to_string(),
            "XXXXXXOOOOO".to_string(),
        ],
    );
}

#[test]
fn eyes_large_enough_for_two_that_make_one() {
    between(
        "a square of four points with two stones inside is one eye, against another",
        &[
            "X@,1@.#2,#O".to_string(),
            "X@1,@@#,2#O".to_string(),
            "X@@@@@####O".to_string(),
            "XXXXXXOOOOO".to_string(),
        ],
    );
    between(
        "three in a bend with a stone in the middle",
        &[
            "X@1,@.#,2#O".to_string(),
            "X@,@@@##,#O".to_string(),
            "X@@@@@####O".to_string(),
            "XXXXXXOOOOO".to_string(),
        ],
    );
    between(
        "a pyramid of four with a stone in its middle",
        &[
            "X@,1,@.#,2,#O".to_string(),
            "X@@,@@@##,##O".to_string(),
            "X@@@@@@#####O".to_string(),
            "XXXXXXXOOOOOO".to_string(),
        ],
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

#[test]
fn three_groups_that_touch_each_other() {
    // Black's chain lies between two of White's, and all three share the same two liberties. White
    // joins its two at one of them, but then all of it hangs on the other, and Black is to move.
    // Five rows at least: what White would capture must have room for two eyes.
    for height in 5..=7 {
        for (left, right) in [(1, 1), (1, 2), (2, 2)] {
            let (left, right) = ("@".repeat(left), "@".repeat(right));
            let mut rows = vec![format!("bbX{left}.{right}Xbb")];
            rows.extend((2..height).map(|_| format!("bbX{left}#{right}Xbb")));
            rows.push(format!("bbX{left}.{right}Xbb"));
            check("three groups share two liberties: who takes one loses", 4 * height, &rows);
        }
    }
}

#[test]
fn a_false_eye_in_a_seki() {
    // Black cuts the stones to the right of the eye from those below it. White at one of the two
    // shared liberties is captured at the false eye, Black at one of them at the other; and when
    // White connects, both sides have no eye and two shared liberties.
    for length in 1..=3 {
        let line = |c: &str, more: usize| c.repeat(length + more);
        check(
            "the eye of White is false, and nobody can play there or at the shared liberties",
            -(3 * length as i32 + 20),
            &[
                format!("@,{}.#Oww", line("@", 0)),
                format!("@@{}##Oww", line("#", 0)),
                format!(".##{}ww", line("O", 2)),
                format!("##OO{}", line("w", 3)),
                format!("OOO{}", line("w", 4)),
                line("w", 7),
            ],
        );
    }
}

#[test]
fn a_seki_with_two_kos() {
    // Each side holds a ko, and one liberty is shared. Who takes the other's ko puts it in atari,
    // and it answers by taking back the same way at the other ko.
    for (white, black) in [(1, 1), (1, 2), (2, 2)] {
        let (w, b) = ("@".repeat(white), "#".repeat(black));
        let rows = [
            format!("bbX{w},@#{b}Oww"),
            format!("bbX{w}@##{b}Oww"),
            format!("bbX{w}@.#{b}Oww"),
            format!("bbX{w}@@#{b}Oww"),
            format!("bbX{w}@#,{b}Oww"),
        ];
        let kos = [(4 + white, 4), (4 + white, 0)];
        let kos = kos.into_iter().map(|(x, y)| Point::new(x as u8, y).unwrap()).collect();
        check_but_for("a ko for each side and a shared liberty", 0, &rows, &kos);
    }
}

#[test]
fn a_double_ko_seki_and_a_triple_ko_seki() {
    // An eye each and kos, and no shared liberty. Who takes a ko of the other puts it in atari, and it
    // answers by taking one back; who fills a ko of its own is in atari itself, or has one ko less.
    for (white, black) in [(1, 1), (1, 2), (2, 2)] {
        let (w, b) = ("@".repeat(white), "#".repeat(black));
        let row = |middle: &str| format!("bbX{w}{middle}{b}Oww");
        let [held, solid, eyes, taken] = ["@,@#", "@@##", ",@#,", "@#,#"].map(row);
        let double = [&held, &solid, &eyes, &solid, &taken].map(String::clone);
        let triple = [&held, &solid, &held, &eyes, &solid, &taken].map(String::clone);
        let at = |x: usize, y| Point::new((x + 3 + white) as u8, y).unwrap();
        let kos = [at(2, 4), at(1, 0)].into_iter().collect();
        check_but_for("an eye and a ko for each side", 0, &double, &kos);
        let kos = [at(2, 5), at(2, 3), at(1, 0)].into_iter().collect();
        check_but_for("an eye for each side, two kos for White, one for Black", 0, &triple, &kos);
    }
}

#[test]
fn a_hanezeki() {
    // Three stones of the other side stand in the liberties, in atari. Who takes them has an eye space
    // of three points, and the other side plays at the vital one: no eye, and a liberty too few.
    let sides = |middle: &[&str]| -> Vec<String> {
        let mut rows = vec!["bbbbbbXOwwwwwww".to_owned(); 2];
        rows.push("bbXXXXXOOOOOOww".to_owned());
        rows.extend(middle.iter().map(|row| format!("bbX{row}Oww")));
        rows
    };
    let black = ("E2 F2 E1", "F1", "E2");
    let white = ("J2 K2 L2", "L1", "K2");
    for (rows, tails, also) in [
        // The two white stones to the right may be taken, and White plays there again.
        (sides(&["@@@@#####", "@##@.#@@#", "@#.@.#..#"]), vec![black], "K2 L2"),
        (sides(&["@@@@#####", "@##@#@@@#", "@#.@.##.#"]), vec![black, white], "E2"),
    ] {
        let point = |name: &str| name.parse::<Point>().unwrap();
        let stones = |names: &str| names.split(' ').map(point).collect::<PointSet>();
        let exempt = tails.iter().fold(stones(also), |all, tail| all | stones(tail.0));
        check_but_for("a hanezeki: who takes the three stones loses", -2, &rows, &exempt);
        for (tail, takes, vital) in tails {
            let (board, mut reader) = reader(&rows, &exempt);
            let color = board.get(point(vital)).unwrap();
            let mut after = board.clone();
            assert_eq!(after.play(!color, point(takes), false).unwrap(), stones(tail));
            assert!(reader.wins(&after, color, Reader::DEPTH), "{color} does not take the taker");
            after.play(color, point(vital), false).unwrap();
            assert!(reader.loses(&after, !color, Reader::DEPTH - 1), "{vital} does not take");
        }
    }
}

#[test]
fn there_are_sixty_drawings_and_each_kind_has_its_own() {
    let kinds: [fn(); 19] = [
        two_chains_without_eyes_share_two_liberties,
        two_chains_without_eyes_share_two_liberties_that_are_apart,
        an_eye_against_an_eye_of_the_same_size_and_one_shared_liberty,
        an_eye_against_an_eye_and_two_shared_liberties,
        dead_stones_in_the_eyes_of_a_seki,
        an_eye_in_the_corner,
        three_groups_in_a_row,
        groups_in_a_row_between_two_with_an_eye,
        two_chains_in_the_corner_share_two_liberties,
        dead_stones_beside_a_seki_without_eyes,
        eyes_large_enough_for_two_that_make_one,
        groups_of_one_eye_that_can_join_are_no_seki,
        a_chain_that_nobody_marked_dead_is_no_seki,
        a_point_that_must_be_filled_is_no_seki,
        three_groups_that_touch_each_other,
        a_false_eye_in_a_seki,
        a_seki_with_two_kos,
        a_double_ko_seki_and_a_triple_ko_seki,
        a_hanezeki,
    ];
    SEEN.set(Some(BTreeSet::new()));
    let mut drawings = 0;
    for kind in kinds {
        kind();
        let seen = SEEN.with_borrow(|seen| seen.as_ref().map_or(0, BTreeSet::len));
        assert!(seen > drawings, "a kind draws nothing that another has not drawn");
        drawings = seen;
    }
    SEEN.set(None);
    assert!(drawings >= 60, "{drawings} drawings");
}
