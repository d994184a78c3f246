//! Which stones are dead when nobody has said.
//!
//! This is the seam behind which judging will live. Today it knows nothing of life and death: it
//! calls no stone dead and is never sure.

use crate::board::{Board, Color, PointSet};

/// What is thought of the stones of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// The dead stones. Complete chains.
    pub dead: PointSet,
    /// Whether this is sure.
    pub certain: bool,
    /// The stones it is not sure of. Complete chains.
    pub uncertain: PointSet,
}

/// Judges a finished position. `to_move` is who is to move, where it is known.
#[must_use]
pub fn judge(board: &Board, to_move: Option<Color>) -> Judgement {
    judge_while(board, to_move, &mut |_| true)
}

/// Judges a finished position as [`judge`] does, and asks from time to time whether to go on:
/// `go_on` is told what is known so far. Where it says no, that is the judgement, and it is not
/// certain.
#[must_use]
pub fn judge_while(
    board: &Board,
    to_move: Option<Color>,
    go_on: &mut dyn FnMut(&Judgement) -> bool,
) -> Judgement {
    let _ = to_move;
    let judgement =
        Judgement { dead: PointSet::EMPTY, certain: false, uncertain: board.occupied() };
    // There is nothing to go on with.
    let _ = go_on(&judgement);
    judgement
}
