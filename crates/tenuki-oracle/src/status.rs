//! The status of a chain: article 7.1 of the Japanese rules.

use std::fmt;

use crate::force::{other, to_move};
use crate::position::{Color, Position};
use crate::solve::Solution;

/// What can be done to a chain, the other side playing first and its owner playing first.
///
/// Its owner may pass, so whatever can be done when he plays first can also be done when the other
/// side does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answers {
    /// It can be captured when the other side plays first.
    pub taken_other_first: bool,
    /// It can be captured even when its owner plays first.
    pub taken_owner_first: bool,
    /// It can be captured, and nothing comes back, when the other side plays first.
    pub lost_other_first: bool,
    /// It can be captured, and nothing comes back, even when its owner plays first.
    pub lost_owner_first: bool,
}

impl Answers {
    /// The status that follows.
    #[must_use]
    pub const fn status(self) -> Status {
        match self {
            Answers { lost_owner_first: true, .. } => Status::Dead,
            Answers { lost_other_first: true, .. } => Status::Unsettled,
            Answers { taken_other_first: true, .. } => Status::ComesBack,
            _ => Status::Safe,
        }
    }

    /// The same without the second half of the first sentence of article 7.1: as if no capture
    /// gave anything back.
    #[must_use]
    pub const fn by_capture_alone(self) -> Answers {
        Answers {
            lost_other_first: self.taken_other_first,
            lost_owner_first: self.taken_owner_first,
            ..self
        }
    }
}

/// What becomes of a chain.
///
/// Article 7.1: "Stones are said to be 'alive' if they cannot be captured by the opponent, or if
/// capturing them would enable a new stone to be played that the opponent could not capture.
/// Stones which are not alive are said to be 'dead'."
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Status {
    /// Alive: the other side cannot capture it, even playing first.
    Safe,
    /// Alive: the other side, playing first, can capture it, but not without enabling a new stone
    /// that it cannot capture.
    ComesBack,
    /// Who plays first decides. The article calls it dead, since there the other side plays
    /// first; but a game in which such a chain matters is not finished (article 9).
    Unsettled,
    /// It is captured for good even when its owner plays first.
    Dead,
}

impl Status {
    /// Whether the chain lives even if the other side plays first.
    #[must_use]
    pub const fn is_alive(self) -> bool {
        matches!(self, Status::Safe | Status::ComesBack)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Safe => "safe",
            Status::ComesBack => "alive by what a capture gives back",
            Status::Unsettled => "unsettled",
            Status::Dead => "dead",
        })
    }
}

/// A chain of a position and what becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainStatus {
    /// Its stones, as a set of points.
    pub stones: u32,
    /// Whose it is.
    pub color: Color,
    /// What can be done to it.
    pub answers: Answers,
}

impl ChainStatus {
    /// Its status.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.answers.status()
    }
}

/// The chains of a position with their answers from a solution. `black_first` and `white_first` are
/// the numbers of the position with Black and with White to move.
pub(crate) fn statuses(
    position: &Position,
    solution: &Solution,
    black_first: usize,
    white_first: usize,
) -> Vec<ChainStatus> {
    let status = |(color, stones): (Color, u32)| {
        let (other_first, owner_first) = match color {
            Color::Black => (white_first, black_first),
            Color::White => (black_first, white_first),
        };
        let answers = Answers {
            taken_other_first: to_move(solution.taken[other_first]) & stones != 0,
            taken_owner_first: other(solution.taken[owner_first]) & stones != 0,
            lost_other_first: to_move(solution.lost[other_first]) & stones != 0,
            lost_owner_first: other(solution.lost[owner_first]) & stones != 0,
        };
        ChainStatus { stones, color, answers }
    };
    position.chains().map(status).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_said_in_words() {
        let said = [Status::Safe, Status::ComesBack, Status::Unsettled, Status::Dead]
            .map(|status| status.to_string());
        assert_eq!(said, ["safe", "alive by what a capture gives back", "unsettled", "dead"]);
    }

    #[test]
    fn the_status_follows_from_what_can_be_done_and_by_whom() {
        let answers = |taken_other_first, taken_owner_first, lost_other_first, lost_owner_first| {
            Answers { taken_other_first, taken_owner_first, lost_other_first, lost_owner_first }
        };
        for (answers, status, is_alive, by_capture_alone) in [
            (answers(false, false, false, false), Status::Safe, true, Status::Safe),
            (answers(true, false, false, false), Status::ComesBack, true, Status::Unsettled),
            (answers(true, true, false, false), Status::ComesBack, true, Status::Dead),
            (answers(true, false, true, false), Status::Unsettled, false, Status::Unsettled),
            (answers(true, true, true, false), Status::Unsettled, false, Status::Dead),
            (answers(true, true, true, true), Status::Dead, false, Status::Dead),
        ] {
            assert_eq!((answers.status(), status.is_alive()), (status, is_alive), "{answers:?}");
            assert_eq!(answers.by_capture_alone().status(), by_capture_alone, "{answers:?}");
        }
    }
}
