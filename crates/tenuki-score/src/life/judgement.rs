//! The answer of a judgement.

use crate::board::PointSet;

/// Which stones of a position are dead, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// The dead stones: complete chains.
    pub dead: PointSet,
    /// Whether the judgement is sure: no stones are uncertain.
    ///
    /// On a board of at most 20 points, and in parts of a larger board that are no larger and lie
    /// between unconditionally alive stones, this is proved by the Japanese rules (articles 7.1
    /// and 7.2): no chain is captured or saved by a player who plays first. Elsewhere it says that
    /// playouts and searches leave no doubt.
    pub certain: bool,
    /// The stones whose fate is not sure: complete chains. Where the game does not look finished
    /// these are all stones that are not proved.
    pub uncertain: PointSet,
    /// Of the uncertain stones those for which a search found that the side that plays first decides,
    /// by taking or by saving them: complete chains. The game is not finished where they matter.
    pub open: PointSet,
    /// Whether the game is still in progress: in playouts of the whole board too many points go now to
    /// one side and now to the other. Then no chain was examined, and [`open`](Judgement::open) is
    /// empty.
    pub in_progress: bool,
}
