//! GoGui's graphics: the lines of an answer of type `gfx`, the drawing of a judgement in progress, and the
//! status line, whose text is short and has the most important part first.
//!
//! GoGui shows lines of standard error that begin with `gogui-gfx:` as they arrive: first the score so far,
//! below the board, then the owner of each point so far ([`show`]).

use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};

use tenuki_score::board::{Color, Point, PointSet, Size};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::life::Judgement;
use tenuki_score::scoring::Method;

/// An answer of the type `gfx`, put together line by line.
///
/// What is empty is left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graphics(String);

impl Graphics {
    fn line(mut self, name: &str, words: impl IntoIterator<Item = impl Display>) -> Graphics {
        let mut words = words.into_iter().peekable();
        if words.peek().is_some() {
            self.0.push_str(name);
            for word in words {
                // Writing to a string cannot fail.
                let _ = write!(self.0, " {word}");
            }
            self.0.push('\n');
        }
        self
    }

    /// A sign on each of these points, by GoGui's name of it: `BLACK` and `WHITE` (small marks for territory), `CIRCLE`,
    /// `SQUARE`, `TRIANGLE` and `MARK` (a cross).
    pub(crate) fn signs(self, sign: &str, points: PointSet) -> Graphics {
        self.line(sign, points)
    }

    /// Points filled with a colour, by GoGui's name of it.
    pub(crate) fn colored(self, color: &str, points: PointSet) -> Graphics {
        self.line(&format!("COLOR {color}"), points)
    }

    /// A word on each of these points. Labels hold no spaces.
    pub(crate) fn labels(self, labels: impl IntoIterator<Item = (Point, String)>) -> Graphics {
        self.line("LABEL", labels.into_iter().map(|(point, label)| format!("{point} {label}")))
    }

    /// Whose points are how much, from -1 for White to 1 for Black.
    pub(crate) fn influence(self, points: impl IntoIterator<Item = (Point, f64)>) -> Graphics {
        self.line("INFLUENCE", points.into_iter().map(|(point, value)| format!("{point} {value}")))
    }

    /// Stones put on the board in this order, with their numbers.
    pub(crate) fn variation(self, moves: impl IntoIterator<Item = (Color, Point)>) -> Graphics {
        let moves = moves.into_iter();
        self.line(
            "VAR",
            moves.map(|(color, point)| format!("{} {point}", color.letter().to_ascii_lowercase())),
        )
    }

    /// A line of text, below the board.
    pub(crate) fn text(self, text: &str) -> Graphics {
        self.line("TEXT", [text])
    }

    /// The answer.
    pub(crate) fn finish(self) -> String {
        self.0
    }
}

/// Draws what is known so far.
pub(super) fn show(game: &Game, method: Method, so_far: &Judgement) {
    show_lines(&drawn(game, method, so_far));
}

/// Draws graphics while a command runs. An error is ignored: standard error may be closed.
pub(crate) fn show_lines(graphics: &str) {
    let lines: String = graphics.lines().map(|line| format!("gogui-gfx: {line}\n")).collect();
    let _ = io::stderr().lock().write_all(lines.as_bytes());
}

fn drawn(game: &Game, method: Method, so_far: &Judgement) -> String {
    let ending = Ending::of(game, *so_far, method);
    let ownership = ending.ownership(so_far.uncertain);
    let owned = game.board().size().points().zip(ownership).filter(|&(_, value)| value != 0.0);
    Graphics::default().text(&format!("{} so far", ending.score())).influence(owned).finish()
}

/// How many characters of the status line fit on a 19×19 board, in GoGui's window at its first size, beside the clocks and
/// the last move.
const FULL: usize = 60;

/// How many fewer fit for each line that a board has less, and the board from which on the window gets
/// no narrower.
const A_LINE: usize = 2;
const NARROWEST: u8 = 9;

/// How many characters the status line has room for beside a board.
pub(super) fn status_room(size: Size) -> usize {
    let lines = size.width().clamp(NARROWEST, 19);
    FULL - usize::from(19 - lines) * A_LINE
}

/// A status line that goes on with as many of these parts, in their order, as there is room for.
pub(super) fn status_line(
    mut line: String,
    room: usize,
    parts: impl IntoIterator<Item = impl AsRef<str>>,
) -> String {
    let mut separator = "; ";
    for part in parts {
        let part = part.as_ref();
        if line.chars().count() + separator.len() + part.chars().count() > room {
            break;
        }
        line += separator;
        line += part;
        separator = ", ";
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenuki_score::board::{Board, ByColor};

    #[test]
    fn what_is_known_so_far_is_two_lines() {
        let board: Board = ".XO. .XO. .XOX".parse().unwrap();
        let mut game = Game::new(board.size());
        game.set_up(ByColor::from_fn(|color| board.stones(color)), None).unwrap();
        game.set_komi(Some(0.0));
        let dead = PointSet::of("D1".parse().unwrap());
        let so_far = Judgement { dead, uncertain: dead, ..Judgement::default() };
        assert_eq!(
            drawn(&game, Method::default(), &so_far),
            "TEXT 0 so far\nINFLUENCE A3 1 B3 1 C3 -1 D3 -1 A2 1 B2 1 C2 -1 A1 1 B1 1 C1 -1 D1 -0.5\n"
        );
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let part = "0123456789abcdefghij";
        let line = status_line("W+0.5".into(), FULL, [part; 3]);
        assert_eq!(line, format!("W+0.5; {part}, {part}"));
        assert!(line.len() <= FULL && line.len() + part.len() > FULL);
        // What comes later is less important, though it would fit.
        assert_eq!(status_line("W+0.5".into(), 20, [part, "x"]), "W+0.5");
        assert_eq!(status_line("W+0.5".into(), 8, ["x", "y"]), "W+0.5; x", "it just fits");
    }

    #[test]
    fn there_is_less_room_beside_a_small_board() {
        let room = |side| status_room(Size::new(side, side).unwrap());
        assert_eq!([5, 9, 13, 19, 25].map(room), [40, 40, 48, 60, 60]);
    }
}
