//! The verdict: from the evidence about groups to the dead stones.
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | the answer, [`Judgement`] |
//! | `odds.rs` | the odds that a group is alive, by weights fitted to real games |
//! | `opinions.rs` | several opinions about one position, and their mean; the views of a symmetrical position as one |

pub(crate) mod odds;
pub(crate) mod opinions;

use crate::board::PointSet;

/// Which stones of a position are dead, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judgement {
    /// The dead stones: complete chains.
    pub dead: PointSet,
    /// Whether the judgement is sure: no stones are uncertain.
    ///
    /// On a board of at most 20 points, and in parts of a larger board that are no larger and lie
    /// between unconditionally alive stones, this is proved by the Japanese rules (articles 7.1 and
    /// 7.2): no chain is captured or saved by a player who plays first. Elsewhere it means that
    /// playouts and searches leave no doubt.
    pub certain: bool,
    /// The stones whose fate is not sure: complete chains. If the game does not look finished,
    /// these are all stones that are not proved.
    pub uncertain: PointSet,
    /// The uncertain stones that, as a search found, the side that plays first captures or saves:
    /// complete chains. If they matter, the game is not finished.
    pub open: PointSet,
    /// Whether the game is still in progress: in playouts of the whole board the owner of too many
    /// points varies. Then no chain was examined, and [`open`](Judgement::open) is empty.
    pub in_progress: bool,
}
