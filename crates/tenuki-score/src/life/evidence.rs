//! What speaks for and against the life of a group.

use crate::board::{Color, PointSet};

use super::solver::Solution;

/// Stones of one colour that live or die together, and what was found out about them.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The stones: complete chains.
    pub stones: PointSet,
    /// Their colour.
    pub color: Color,
    /// What was found out.
    pub evidence: Evidence,
}

/// How the fate of a group was found out.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Kind {
    /// It is proved, so that nothing else matters.
    Proved {
        /// Whether the group is alive.
        alive: bool,
    },
    /// The first playouts left no doubt, or the game is not finished.
    #[default]
    Clear,
    /// The answer of an exact search is known for both sides.
    Solved,
    /// Many playouts of the area around were enough.
    Sampled,
    /// A search guided by playouts was needed. It gives chances from 0 to 1.
    Read {
        /// The chance that the group lives when the owner plays first.
        saved: f32,
        /// The chance that the group lives when the other side plays first.
        killed: f32,
    },
}

/// What was found out about a group. Ownership is 1 where the owner always keeps the stones'
/// points and -1 where the other side always gets them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Evidence {
    /// How it was found out.
    pub kind: Kind,
    /// How many stones there are.
    pub stones: u32,
    /// How many liberties they have together.
    pub liberties: u32,
    /// Ownership over the playouts of the area, or of the whole board where that was enough.
    pub ownership: f32,
    /// Ownership over the playouts of the whole board.
    pub whole: f32,
    /// Ownership of the points around.
    pub around: f32,
    /// What an exact search found out, as far as it came.
    pub solution: Solution,
}

impl Evidence {
    /// Whether the stones fare quite differently in playouts of the area than in those of the whole
    /// board: then something that they need, or that threatens them, was taken for settled.
    #[must_use]
    pub fn is_a_surprise(&self) -> bool {
        is_a_surprise(self.ownership, self.whole)
    }

    /// Ownership, on the mean of the playouts of the area and of the whole board.
    pub(super) fn playouts(&self) -> f32 {
        (self.ownership + self.whole) / 2.0
    }

    /// How clear its fate is in the playouts of the area and of the whole board, from 0 to 1.
    pub(super) fn clarity(&self) -> f32 {
        self.playouts().abs()
    }
}

/// Whether ownership in an area is far from ownership on the whole board.
pub(super) fn is_a_surprise(ownership: f32, whole: f32) -> bool {
    (ownership - whole).abs() > 0.7
}
