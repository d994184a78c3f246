//! Which stones are dead when nobody has said.
//!
//! [`judge`] asks four layers, each a file and each about what the one before left open:
//!
//! 1. [`proof`]: chains that nobody can capture and regions in which the other side cannot live.
//!    What is proved is never overruled.
//! 2. sampling: playouts of the whole board, then of the areas in which a chain is in doubt, with
//!    everything settled around them walled off.
//! 3. reading: a small tree search about each group that is still in doubt, each side first.
//! 4. verdict: the odds of life, from all of that, by weights fitted to real games
//!    (`examples/fit_judge.py`).
//!
//! Every layer ends after a fixed number of playouts and lines, on any position. Playouts are
//! seeded by the position, and it is always the same of its sixteen images that is judged, so that
//! a judgement turns with the board and with the colours, and never changes from call to call.
//!
//! # Odd positions
//!
//! * **Empty board**: no stones, nothing dead, certain.
//! * **Middle game**: judged within the same limits, and not certain, since in playouts too many
//!   points go now to one side, now to the other.
//! * **Kos and sekis of every kind** (double ko, triple ko, moonshine life, hanezeki, mannen ko,
//!   bent four in the corner): there is no special case; they are judged by what the playouts and
//!   the search make of them. Both know only the simple ko, have no ko threats and a greatest
//!   length, so that they end.

use crate::board::{Board, Color, PointSet};

mod canonical;
mod evidence;
mod field;
mod policy;
pub mod proof;
mod random;
mod reading;
mod sampling;
mod solver;
mod verdict;

pub use evidence::{Evidence, Group, Kind};
pub use solver::Solution;

use canonical::View;
use evidence::{Effort, Findings};

/// What is thought of the stones of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// The dead stones. Complete chains.
    pub dead: PointSet,
    /// Whether this is sure: no stones are uncertain, and the game looks finished.
    pub certain: bool,
    /// The stones it is not sure of. Complete chains.
    pub uncertain: PointSet,
}

/// What is spent on a judgement.
const EFFORT: Effort = Effort {
    playouts: 32,
    clear: 0.8,
    local_playouts: 128,
    local_clear: 0.6,
    lines: 250,
    all_lines: 2000,
    nodes: 3000,
    all_nodes: 15_000,
    first_playouts: 8,
    first_open: 150,
    most_open: 90,
};

/// A position in which neither side mostly gets more than this share of the points in playouts is
/// not finished, and nothing about it is certain.
const MOST_OPEN: f32 = 0.2;

/// Judges a finished position. `to_move` is who is to move, where it is known.
///
/// ```
/// use tenuki::board::Board;
/// let board: Board = "
///     .X.XOO
///     XXXXO.
///     OOOOOO
///     .O.XO.
///     OOOOOO".parse()?;
/// let judgement = tenuki::life::judge(&board, None);
/// assert_eq!(judgement.dead.to_string(), "D2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge(board: &Board, to_move: Option<Color>) -> Judgement {
    let mut dead = board.occupied();
    let mut never_dead = board.occupied();
    let mut uncertain = PointSet::EMPTY;
    let mut finished = true;
    // A position that is its own image has more than one view: dead is what is dead in all.
    for view in View::smallest(board, to_move) {
        let mut seen = PointSet::EMPTY;
        let findings = findings(view, board, to_move);
        finished &= findings.open <= MOST_OPEN || board.occupied().is_empty();
        for group in findings.groups {
            if group.evidence.log_odds() < 0.0 {
                seen |= group.stones;
            }
            if !group.evidence.is_clear() {
                uncertain |= group.stones;
            }
        }
        dead &= seen;
        never_dead -= seen;
    }
    uncertain |= board.occupied() - dead - never_dead;
    Judgement { dead, certain: finished && uncertain.is_empty(), uncertain }
}

/// Every stone of a position in groups that live or die together, with what speaks for and against
/// the life of each.
#[must_use]
pub fn groups(board: &Board, to_move: Option<Color>) -> Vec<Group> {
    let view = View::smallest(board, to_move)[0];
    findings(view, board, to_move).groups
}

/// Finds out about a position in one of its views, in its own colours and points.
fn findings(view: View, board: &Board, to_move: Option<Color>) -> Findings {
    let to_move = to_move.map(|color| view.color(color));
    let mut findings = evidence::gather(&view.of(board), to_move, &EFFORT);
    for group in &mut findings.groups {
        group.stones = view.back(board.size(), group.stones);
        group.color = view.color(group.color);
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, Symmetry};

    fn judged(drawing: &str) -> (String, Judgement) {
        let judgement = judge(&drawing.parse().unwrap(), None);
        (judgement.dead.to_string(), judgement)
    }

    #[test]
    fn an_empty_board_has_nothing_dead_at_any_size() {
        for (width, height) in [(1, 1), (1, 25), (25, 1), (2, 3), (19, 19), (25, 25)] {
            let board = Board::new(Size::new(width, height).unwrap());
            let judgement = judge(&board, None);
            assert_eq!(judgement, Judgement { certain: true, ..Judgement::default() });
        }
    }

    #[test]
    fn one_stone_and_a_board_full_but_for_one_point_are_judged() {
        let (_, one) = judged("...\n.X.\n...");
        assert!(one.dead.is_empty());
        let (dead, _) = judged("XX\nX.");
        assert_eq!(dead, "");
        let _ = judged("X.");
        let _ = judged(".\nO");
    }

    #[test]
    fn two_eyes_live_and_a_stone_in_territory_is_dead() {
        let (dead, judgement) = judged(
            "..XOO...O
             .XXO.OOO.
             XX.XO....
             ..XXOO...
             .XO.X.O..
             XXXXXOO.O
             ..X.XO.O.
             .X.XXOOO.
             ...XOO.X.",
        );
        assert_eq!(dead, "C5 H1");
        assert!(judgement.uncertain.is_subset(&judgement.dead) || !judgement.certain);
    }

    #[test]
    fn a_judgement_turns_with_the_board_and_the_colours() {
        let drawing = "..XO...
                       .XXO.O.
                       XX.XO..
                       .OXXOO.
                       ..O.XO.
                       OOOOXXO
                       ..O.X.X";
        let board: Board = drawing.parse().unwrap();
        let of = |board: &Board, to_move| judge(board, Some(to_move));
        let expected = of(&board, Color::Black);
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            let points = |set| symmetry.points(board.size(), set);
            let got = of(&turned, Color::Black);
            assert_eq!(got.dead, points(expected.dead));
            assert_eq!(got.uncertain, points(expected.uncertain));
            assert_eq!(of(&turned.swapped(), Color::White), got);
        }
    }

    #[test]
    fn two_chains_with_an_eye_each_and_a_shared_liberty_are_in_seki_and_not_dead() {
        let (dead, _) = judged(
            "XXO.O.X.XOO
             XXOOOXXXXOO
             XXXXXOOOOOO
             X.X.XO.O.OO
             XXXXXOOOOOO",
        );
        assert_eq!(dead, "");
    }

    #[test]
    fn a_chain_with_one_eye_is_dead() {
        let (dead, judgement) = judged(
            "XXO.OXX.XOO
             XXOOOXXXXOO
             XXXXXXOOOOO
             X.X.XXO.O.O
             XXXXXXOOOOO",
        );
        assert_eq!(dead, "C5 E5 C4 D4 E4");
        assert!(judgement.certain);
    }

    #[test]
    fn a_middle_game_is_not_certain() {
        let mut board = Board::new(Size::square(9).unwrap());
        for (i, name) in ["E5", "C3", "G3", "C7", "F7", "E3", "G5", "D5"].iter().enumerate() {
            let color = Color::ALL[i % 2];
            board.play(color, name.parse().unwrap(), false).unwrap();
        }
        assert!(!judge(&board, Some(Color::White)).certain);
    }
}
