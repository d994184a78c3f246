//! The answer of a judgement.

use crate::board::PointSet;

/// Which stones of a position are dead, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// The dead stones: complete chains.
    pub dead: PointSet,
    /// Whether the judgement is sure: no stones are uncertain.
    pub certain: bool,
    /// The stones whose fate is not sure: complete chains. Where the game does not look finished
    /// these are all stones that are not proved.
    pub uncertain: PointSet,
}
