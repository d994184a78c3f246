//! The drawn positions of `tests/positions/enclosed`: groups whose eyes are false, filled, cut or in a
//! ring, on boards of many sizes. Each was decided by an exhaustive reader that shared nothing with the
//! library. Each is assessed in all symmetries and with the colours exchanged. Spaces behind one wall are
//! solved anew by the tests of `tenuki-oracle`.
//!
//! A drawing holds the position and the whole answer, in these marks: `X` `O` living stones,
//! `#` `@` such in seki, `x` `o` dead stones where the other side scores the point, `1` `2` where nobody
//! does, `b` `w` territory, `,` surrounded but no territory, `.` neutral. A line that begins with `//`
//! names the kind.
//!
//! `tests/positions/judged.txt` holds whole boards with all that is judged of them; its first lines say how. It is
//! what the judge says, read by people and found sensible, and not an exact answer.

use std::collections::BTreeMap;

use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::life::{Judgement, judge};
use tenuki_score::scoring::{Method, Position, reasons::Reasons};

use crate::drawing::{assert_turns, assert_written, drawings, drawn, position};

const DRAWINGS: &str = include_str!("../../../tests/positions/enclosed.txt");

/// Boards on which a point must be filled, or need not.
const FILLED: &str = include_str!("../../../tests/positions/filled.txt");

/// Those of which the library says something else than the reader: its known mistakes.
const MISTAKES: &str = include_str!("../../../tests/positions/enclosed-differs.txt");

#[test]
fn every_drawing_is_scored_as_it_was_decided() {
    let mut wrong = Vec::new();
    for (kind, rows) in drawings(DRAWINGS).chain(drawings(FILLED)) {
        let position = position(&rows);
        let assessment = Method::Reading.assess(&position);
        let found = drawn(&assessment);
        if found != rows {
            wrong.push(format!("{kind}\n{}\nis drawn\n{}\n", found.join("\n"), rows.join("\n")));
        }
        assert_turns(Method::Reading, &assessment);
        let reasons = Reasons::of(&position);
        assert_eq!(reasons.assessment, assessment, "{kind}: {rows:#?}");
        let filled: PointSet = reasons.fills.iter().map(|fill| fill.point).collect();
        let ByColor { black, white } = assessment.must_fill;
        assert_eq!(filled, black | white, "{kind}: {rows:#?}");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// With `--nocapture` it says how many of the known mistakes are right now: move those to `enclosed.txt`.
#[test]
fn known_mistakes_are_reported_and_turn_with_the_board() {
    let (mut right, mut all) = (0, 0);
    for (kind, rows) in drawings(MISTAKES) {
        let position = position(&rows);
        let assessment = Method::Reading.assess(&position);
        assert_turns(Method::Reading, &assessment);
        let is_right = drawn(&assessment) == rows;
        println!("{} {kind}", if is_right { "right now:" } else { "still wrong:" });
        (right, all) = (right + usize::from(is_right), all + 1);
    }
    println!("{right} of {all} known mistakes are right now");
    assert!(all > 0);
}

#[test]
fn there_are_two_hundred_drawings_of_several_kinds() {
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    let mut seen = std::collections::BTreeSet::new();
    for (kind, rows) in drawings(DRAWINGS) {
        *kinds.entry(kind).or_default() += 1;
        assert!(seen.insert(rows.clone()), "drawn twice: {rows:#?}");
    }
    assert!(seen.len() >= 200, "{} drawings: {kinds:?}", seen.len());
    assert!(kinds.len() >= 8, "{kinds:?}");
}

/// The rows of a drawing with more below, as characters.
fn extended(rows: &[&str], below: &[&str]) -> Vec<String> {
    let width = rows[0].len();
    let fill = |row: &&str| row.chars().cycle().take(width).collect::<String>();
    rows.iter().map(|row| (*row).to_owned()).chain(below.iter().map(fill)).collect()
}

#[test]
fn settled_points_or_living_groups_or_a_neutral_line_far_away_change_nothing_else() {
    let below: [&[&str]; 4] =
        [&["w"], &["O", "X", "b", "b"], &["O", ".", "X", "b", "b"], &["O", "O", "X", "b", "b"]];
    for below in below {
        for (_, rows) in drawings(DRAWINGS).filter(|(_, rows)| rows.len() + below.len() <= 25) {
            let rows = extended(&rows, below);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            assert_eq!(drawn(&Method::Reading.assess(&position(&rows))), rows);
        }
    }
}

/// Blocks on a diagonal, each held to the next by a point that three stones of the one and one of the
/// other surround, with an eye in the first and the last where asked.
fn row_of_false_eyes(blocks: usize, eyes: [bool; 2]) -> Vec<String> {
    let side = 2 * blocks + 3;
    let mut rows = vec![vec!['O'; side]; side];
    let mut put = |x: usize, y: usize, c: char| rows[y + 1][x + 1] = c;
    let last = 2 * (blocks - 1);
    for at in (0..=last).step_by(2) {
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            put(at + x, at + y, 'X');
        }
    }
    for at in (0..last).step_by(2) {
        put(at + 2, at, 'X');
        put(at + 3, at + 1, 'X');
        put(at + 2, at + 1, '.');
    }
    if eyes[1] {
        for (x, y) in [(2, 0), (2, 1), (1, 2), (2, 2), (0, 2)] {
            put(last + x, last + y, 'X');
        }
        put(last + 1, last + 1, '.');
    }
    if eyes[0] {
        put(0, 0, '.');
        for (x, y) in [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)] {
            rows[y][x] = 'X';
        }
    }
    let mut rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    rows.extend(["O", ".", "."].map(|c| c.repeat(side)));
    rows
}

#[test]
fn one_more_link_of_a_row_of_false_eyes_changes_nothing() {
    for eyes in [[false, false], [true, false], [false, true], [true, true]] {
        for blocks in 2..=9 {
            let rows = row_of_false_eyes(blocks, eyes);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let position = position(&rows);
            let assessment = Method::Reading.assess(&position);
            let lives = eyes == [true, true];
            assert_eq!(assessment.seki == position.living.black, !lives, "{rows:#?}");
            // Between two eyes no block can be captured first, so no point has to be filled.
            let points = if lives { blocks as u32 + 1 } else { 0 };
            assert_eq!(assessment.territory.black.len(), points, "{rows:#?}");
            assert_eq!(assessment.no_reason.is_empty(), lives, "{rows:#?}");
        }
    }
}

/// A board of the largest size of which each point is what a function says.
fn largest(mark: impl Fn(usize, usize) -> char) -> Vec<String> {
    (0..25).map(|y| (0..25).map(|x| mark(x, y)).collect()).collect()
}

#[test]
fn boards_that_make_no_sense_are_answered_and_told() {
    let checkered = largest(|x, y| if (x + y) % 2 == 0 { 'X' } else { '.' });
    let both = largest(|x, y| match (x + y) % 2 {
        0 if (x / 2 + y / 2) % 2 == 0 => 'X',
        0 => 'O',
        _ => '.',
    });
    // Ways of false eyes up and down the board: at each corner of a way a point that a cut makes false.
    let ways = largest(|x, y| match (x % 3, (x + y) % 3) {
        (2, _) if !(y == 0 && x % 6 == 2 || y == 24 && x % 6 == 5) => 'O',
        (_, 0) => '.',
        _ => 'X',
    });
    let all_dead = largest(|x, y| match (x + 2 * y) % 5 {
        0 => 'x',
        2 => 'o',
        _ => '.',
    });
    let nothing = largest(|_, _| '.');
    for rows in [&checkered, &both, &ways, &all_dead, &nothing] {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let size = Size::square(25).unwrap();
        let of = |mark: char| -> PointSet {
            let at = |point: &Point| {
                rows[24 - usize::from(point.y())].as_bytes()[usize::from(point.x())] == mark as u8
            };
            size.points().filter(at).collect()
        };
        let living = ByColor { black: of('X'), white: of('O') };
        let dead = ByColor { black: of('x'), white: of('o') };
        let position = Position { size, living, dead };
        let assessment = Method::Reading.assess(&position);
        let reasons = Reasons::of(&position);
        assert_eq!(reasons.assessment, assessment);
        let told = reasons.without_reason().fold(PointSet::EMPTY, |all, group| all | group.stones);
        assert_eq!(told, assessment.no_reason);
        assert!(told.is_subset(&(living.black | living.white)));
    }
}

#[test]
fn a_stone_that_nobody_marked_is_told_with_what_to_do() {
    let rows = ["XXXXXXX", "X.....X", "X..O..X", "X.....X", "XXXXXXX", ".......", "......."];
    let reasons = Reasons::of(&position(&rows));
    let told: Vec<String> = reasons.without_reason().map(|group| group.to_string()).collect();
    assert_eq!(
        told,
        ["White's group at D5 has no eye and no partner in seki: mark it dead, or play it out"]
    );
    assert_eq!(reasons.assessment.seki, PointSet::EMPTY);
    assert_eq!(reasons.assessment.territory.black.len(), 14);
}

/// The marks of stones of Black and of White, each alive and dead: sure, uncertain and open.
const SURE: [[char; 2]; 2] = [['X', 'x'], ['O', 'o']];
const UNCERTAIN: [[char; 2]; 2] = [['B', 'b'], ['W', 'w']];
const OPEN: [[char; 2]; 2] = [['P', 'p'], ['Q', 'q']];

fn judged_board(rows: &[&str]) -> Board {
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let points = || size.points().zip(rows.iter().flat_map(|row| row.chars()));
    let stones = |color: usize| -> PointSet {
        let of = |mark| [SURE, UNCERTAIN, OPEN].iter().any(|marks| marks[color].contains(&mark));
        points().filter(|(_, mark)| of(*mark)).map(|(point, _)| point).collect()
    };
    Board::with_stones(size, ByColor { black: stones(0), white: stones(1) }).unwrap()
}

/// The lines of `judged.txt` about a board: what is judged, and the drawing.
fn judged_lines(board: &Board) -> Vec<String> {
    let judgement = judge(board);
    let Judgement { dead, certain, uncertain, open, in_progress } = judgement;
    let ending = Ending::of(&Game::from(board.clone()), judgement, Method::default());
    let sure = if certain { "certain" } else { "uncertain" };
    let progress = if in_progress { "in progress" } else { "not in progress" };
    let left = match ending.left_to_play().to_string() {
        left if left.is_empty() => "nothing".to_owned(),
        left => left,
    };
    let seki = board.chains(ending.seki());
    let seki: Vec<String> = seki.iter().map(|chain| chain.first().unwrap().to_string()).collect();
    let seki = if seki.is_empty() { "nothing".to_owned() } else { seki.join(" ") };
    let mark = |point: Point| {
        let Some(color) = board.get(point) else { return '.' };
        let marks = match (uncertain.contains(point), open.contains(point)) {
            (false, false) => SURE,
            (true, false) => UNCERTAIN,
            (true, true) => OPEN,
            (false, true) => panic!("{point} is open and not uncertain"),
        };
        marks[usize::from(color == Color::White)][usize::from(dead.contains(point))]
    };
    let marks: Vec<char> = board.size().points().map(mark).collect();
    let mut lines = vec![
        format!("// {}, {sure}, {progress}", ending.score()),
        format!("// left to play: {left}"),
        format!("// in seki: {seki}"),
    ];
    lines.extend(marks.chunks(usize::from(board.size().width())).map(String::from_iter));
    lines
}

#[test]
fn every_board_is_judged_as_it_is_drawn() {
    assert_written("judged", |rows| judged_lines(&judged_board(rows)));
}
