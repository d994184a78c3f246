//! GoGui's status line: its text is short, and the most important part comes first.

use super::session::Session;
use tenuki_score::board::Size;

/// How many characters fit on a 19×19 board, in GoGui's window at its first size, beside the clocks and
/// the last move.
const FULL: usize = 60;

/// How many fewer fit for each line that a board has less, and the board from which on the window gets
/// no narrower.
const A_LINE: usize = 2;
const NARROWEST: u8 = 9;

/// How many characters there is room for beside a board.
pub(super) fn room(size: Size) -> usize {
    let lines = size.width().clamp(NARROWEST, 19);
    FULL - usize::from(19 - lines) * A_LINE
}

/// A line that goes on with as many of these parts, in their order, as there is room for.
pub(super) fn with(
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

/// The line below a picture: what it shows, then the score and the first remark about it.
pub(super) fn below(session: &mut Session, shown: &str) -> String {
    format!("{shown}; {}", session.counted().status())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        let part = "0123456789abcdefghij";
        let line = with("W+0.5".into(), FULL, [part; 3]);
        assert_eq!(line, format!("W+0.5; {part}, {part}"));
        assert!(line.len() <= FULL && line.len() + part.len() > FULL);
        // What comes later is less important, though it would fit.
        assert_eq!(with("W+0.5".into(), 20, [part, "x"]), "W+0.5");
    }

    #[test]
    fn there_is_less_room_beside_a_small_board() {
        let room = |side| room(Size::new(side, side).unwrap());
        assert_eq!([5, 9, 13, 19, 25].map(room), [40, 40, 48, 60, 60]);
    }
}
