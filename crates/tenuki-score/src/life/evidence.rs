//! The question for one opinion, and what the layers found out about the groups of a position. The
//! verdict is made from it.

use crate::board::{Board, Color, PointSet};

use super::playouts::sampler::SampledChain;
use super::solver::Solution;

/// Which stones an opinion is about, and how its playouts are seeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpinionTask {
    /// The number of opinions before this one. Each has other playouts.
    pub(crate) nth: u32,
    /// The chains in doubt that are examined. Other chains in doubt may be left out of the findings.
    pub(crate) about: PointSet,
}

/// What one opinion found out about a position.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    /// Every stone, in groups that live or die together.
    pub(crate) groups: Vec<JudgedGroup>,
    /// How far the game has come.
    pub(crate) stage: Stage,
}

/// How far a game has come, by the points that are open: in playouts of the whole board neither side gets them in
/// three of four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// More points are open than may be one fight. No group is examined further.
    Middle,
    /// More than a quarter of the points is open: the groups are examined, but the game is not finished.
    Late,
    /// The game looks finished.
    Finished,
}

/// Stones of one colour that live or die together, and the evidence about them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct JudgedGroup {
    /// The stones: complete chains.
    pub stones: PointSet,
    /// Their colour.
    pub color: Color,
    /// What the layers found out.
    pub evidence: Evidence,
}

/// The layer whose answer decides about a group.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Layer {
    /// A proof, which no other layer overrules.
    Proof {
        /// Whether the group is alive.
        alive: bool,
    },
    /// Playouts of the whole board: they left no doubt, or the game is not finished.
    #[default]
    WholeBoard,
    /// The zone search, which knows the answer for both sides playing first.
    Zone,
    /// Playouts of the area around the group.
    Area,
    /// The search guided by playouts. Its answers are probabilities.
    Guided {
        /// The probability that the group lives when its owner plays first.
        saved: f32,
        /// The probability that the group lives when the other side plays first.
        survives: f32,
    },
}

/// The evidence about a group. Ownership is 1 where the owner of the stones gets their points in
/// every playout and -1 where the other side does.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Evidence {
    /// The layer that decides.
    pub layer: Layer,
    /// The number of stones.
    pub stones: u32,
    /// The number of liberties of all chains of the group.
    pub liberties: u32,
    /// Ownership in playouts of the area; of the whole board where the area was not played out.
    pub ownership: f32,
    /// Ownership in playouts of the whole board.
    pub whole_board: f32,
    /// Ownership of the other points of the area.
    pub around: f32,
    /// The answers of the zone search, as far as it got.
    pub solution: Solution,
}

impl Evidence {
    /// Whether the ownership in playouts of the area differs much from that of the whole board. Then the layers
    /// wrongly assumed that something was settled that the group needs or that threatens it.
    #[must_use]
    pub fn is_a_surprise(&self) -> bool {
        (self.ownership - self.whole_board).abs() > SURPRISE
    }

    /// The mean ownership of the playouts of the area and of the whole board.
    pub(crate) fn playouts(&self) -> f32 {
        (self.ownership + self.whole_board) / 2.0
    }

    /// How clear the fate of the group is in those playouts, from 0 to 1.
    pub(crate) fn clarity(&self) -> f32 {
        self.playouts().abs()
    }
}

impl SampledChain {
    /// The chain as a group of its own, with the evidence of the playouts of the whole board.
    pub(crate) fn group(&self, board: &Board) -> JudgedGroup {
        let evidence = Evidence {
            stones: self.stones.len(),
            liberties: board.liberty_count(self.first),
            ownership: self.ownership,
            whole_board: self.ownership,
            ..Evidence::default()
        };
        JudgedGroup { stones: self.stones, color: self.color, evidence }
    }
}

/// From this difference of ownership on, it is much.
const SURPRISE: f32 = 0.7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_is_a_surprise_where_the_area_differs_from_the_whole_board_either_way() {
        let with =
            |ownership, whole_board| Evidence { ownership, whole_board, ..Evidence::default() };
        assert!(with(0.5, -0.5).is_a_surprise() && with(-0.5, 0.5).is_a_surprise());
        assert!(!with(SURPRISE / 2.0, -SURPRISE / 2.0).is_a_surprise());
        assert!(!with(0.5, 0.0).is_a_surprise() && !with(-1.0, -0.5).is_a_surprise());
        assert_eq!(with(-1.0, 0.0).clarity(), 0.5);
        assert_eq!(with(-1.0, 0.0).playouts(), -0.5);
    }
}
