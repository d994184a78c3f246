//! A board for a terminal.
//!
//! `X` and `O` are living stones, `x` and `o` dead ones, `#` and `@` stones in seki, `+` is Black's
//! territory and `-` White's, `=` a point in seki and `*` one that must be filled, which count for
//! neither side, `?` a point of an area that is open to both sides, and `.` any other empty point. On a terminal with
//! colours Black is cyan and White yellow, dead stones are dim, and stones and points in seki magenta.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::caption::column;
use super::{Diagram, Sign};
use tenuki_score::board::{Color, Point, PointSet};

/// What the letters on some boards mean, in one line: always those of stones and territory, the others
/// if they are on a board.
#[must_use]
pub fn legend<'a>(diagrams: impl IntoIterator<Item = &'a Diagram>) -> String {
    let (mut seki, mut fill, mut open) = (false, false, false);
    for diagram in diagrams {
        seki |= diagram.has(Sign::SekiPoint);
        open |= diagram.has(Sign::Open);
        fill |= Color::ALL.into_iter().any(|color| diagram.has(Sign::MustFill(color)));
    }
    let mut legend =
        "X O stones   x o dead   # @ in seki   + Black's territory   - White's".to_owned();
    if seki {
        legend.push_str("   = in seki, no point");
    }
    if fill {
        legend.push_str("   * to be filled");
    }
    if open {
        legend.push_str("   ? open to both sides");
    }
    legend
}

/// A board with its coordinates, one row on each line. Points in `marked` are in brackets.
#[must_use]
pub fn board(diagram: &Diagram, marked: PointSet, colored: bool) -> String {
    let size = diagram.size();
    let mut text = String::new();
    let mut columns = String::from("   ");
    for x in 0..size.width() {
        columns.push(' ');
        columns.push_str(&column(x));
    }
    text.push_str(&columns);
    text.push('\n');
    for (point, sign) in diagram.signs() {
        if point.x() == 0 {
            let _ = write!(text, "{:>3}", point.y() + 1);
        }
        let is_marked = marked.contains(point);
        let after_marked = point.x() > 0
            && Point::new(point.x() - 1, point.y()).is_some_and(|left| marked.contains(left));
        text.push(match (is_marked, after_marked) {
            (true, _) => '[',
            (false, true) => ']',
            (false, false) => ' ',
        });
        let (letter, style) = letter(sign);
        if colored {
            let _ = write!(text, "{style}{letter}{style:#}");
        } else {
            text.push(letter);
        }
        if point.x() + 1 == size.width() {
            let _ = writeln!(text, "{}{}", if is_marked { ']' } else { ' ' }, point.y() + 1);
        }
    }
    text.push_str(&columns);
    text.push('\n');
    text
}

fn letter(sign: Sign) -> (char, Style) {
    let of = |color: Color| {
        let color = match color {
            Color::Black => AnsiColor::Cyan,
            Color::White => AnsiColor::Yellow,
        };
        color.on_default()
    };
    let either = |color: Color, black, white| if color == Color::Black { black } else { white };
    let seki = AnsiColor::Magenta.on_default();
    match sign {
        Sign::Neutral => ('.', Style::new()),
        Sign::Stone(color) => (either(color, 'X', 'O'), of(color).bold()),
        Sign::InSeki(color) => (either(color, '#', '@'), seki.bold()),
        Sign::Dead(color, _) => (either(color, 'x', 'o'), of(!color).dimmed()),
        Sign::Territory(color) => (either(color, '+', '-'), of(color)),
        Sign::MustFill(color) => ('*', of(color)),
        Sign::SekiPoint => ('=', seki),
        Sign::Open => ('?', Style::new().dimmed()),
        Sign::Placed(color) => (either(color, 'X', 'O'), of(color).dimmed()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenuki_score::board::{Board, ByColor};
    use tenuki_score::ending::Ending;
    use tenuki_score::game::Game;
    use tenuki_score::scoring::Method;

    #[test]
    fn a_board_is_drawn_with_what_every_point_is() {
        let position: Board = ".XO.
                               XXOO
                               .XO.
                               XXOX"
            .parse()
            .unwrap();
        let mut game = Game::new(position.size());
        game.set_up(ByColor::from_fn(|color| position.stones(color)), None).unwrap();
        let dead = PointSet::of("D1".parse().unwrap());
        let ending = Ending::of(&game, dead, Method::Strict);
        let diagram = Diagram::of_ending(&position, &ending);
        assert_eq!(
            board(&diagram, dead | PointSet::of("A4".parse().unwrap()), false),
            "    A B C D
  4[+]X O - 4
  3 X X O O 3
  2 + X O - 2
  1 X X O[x]1
    A B C D
"
        );
        assert!(board(&diagram, dead, true).contains("\u{1b}["));
    }
}
