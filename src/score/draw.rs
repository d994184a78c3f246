//! A counted position as a board for people.
//!
//! `X` and `O` are living stones, `x` and `o` dead ones, `#` and `@` stones in seki, `+` is Black's
//! territory and `-` White's, `.` nobody's. On a terminal Black's things are cyan and White's
//! yellow, dead stones dim and stones in seki magenta.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::board::{Board, Color, Point, PointSet};
use crate::ending::{Ending, Status};

/// What the signs mean, in one line.
pub const LEGEND: &str = "X O stones   x o dead   # @ in seki   + Black's territory   - White's";

/// The board of a count with its coordinates, a row a line. Points in `marked` stand in brackets.
pub fn board(board: &Board, ending: &Ending, marked: PointSet, colored: bool) -> String {
    let size = board.size();
    let lists = Status::ALL.map(|status| (status, ending.list(status)));
    let mut text = String::new();
    let mut columns = String::from("   ");
    for x in 0..size.width() {
        // The name of a point of the first row is its column and a 1.
        let name = Point::new(x, 0).map(|point| point.to_string()).unwrap_or_default();
        columns.push(' ');
        columns.push_str(name.trim_end_matches('1'));
    }
    text.push_str(&columns);
    text.push('\n');
    for point in size.points() {
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
        let status =
            lists.iter().find(|(_, points)| points.contains(point)).map(|&(status, _)| status);
        let (sign, style) = sign(status.unwrap_or(Status::Dame), board.get(point));
        if colored {
            let _ = write!(text, "{style}{sign}{style:#}");
        } else {
            text.push(sign);
        }
        if point.x() + 1 == size.width() {
            let _ = writeln!(text, "{}{}", if is_marked { ']' } else { ' ' }, point.y() + 1);
        }
    }
    text.push_str(&columns);
    text.push('\n');
    text
}

fn sign(status: Status, stone: Option<Color>) -> (char, Style) {
    let of = |color: Color| {
        let color = match color {
            Color::Black => AnsiColor::Cyan,
            Color::White => AnsiColor::Yellow,
        };
        color.on_default()
    };
    let seki = AnsiColor::Magenta.on_default().bold();
    match (status, stone) {
        (Status::Seki, Some(Color::Black)) => ('#', seki),
        (Status::Seki, Some(Color::White)) => ('@', seki),
        (Status::Dead, Some(Color::Black)) => ('x', of(Color::White).dimmed()),
        (Status::Dead, Some(Color::White)) => ('o', of(Color::Black).dimmed()),
        (_, Some(Color::Black)) => ('X', of(Color::Black).bold()),
        (_, Some(Color::White)) => ('O', of(Color::White).bold()),
        (Status::BlackTerritory, None) => ('+', of(Color::Black)),
        (Status::WhiteTerritory, None) => ('-', of(Color::White)),
        _ => ('.', Style::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ByColor;
    use crate::game::Game;
    use crate::scoring::Method;

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
        assert_eq!(
            board(&position, &ending, dead | PointSet::of("A4".parse().unwrap()), false),
            "    A B C D
  4[+]X O - 4
  3 X X O O 3
  2 + X O - 2
  1 X X O[x]1
    A B C D
"
        );
        assert!(board(&position, &ending, dead, true).contains("\u{1b}["));
    }
}
