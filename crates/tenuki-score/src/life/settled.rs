//! The points whose owner later layers take as given.

use crate::board::{ByColor, PointSet};

use super::evidence::JudgedGroup;

/// The settled points of each side, by two thresholds of ownership.
///
/// An area is first played out between the points that are settled by the lower threshold. If its
/// chains then fare quite differently than on the whole board, a point that was taken as given is
/// not, and the higher threshold is used.
#[derive(Default)]
pub(crate) struct Settled {
    /// By the lower threshold.
    pub(crate) likely: ByColor<PointSet>,
    /// By the higher threshold.
    pub(crate) surely: ByColor<PointSet>,
}

impl Settled {
    /// Settles the stones of some groups, alive or dead as their evidence says.
    pub(crate) fn add(&mut self, found: &[JudgedGroup]) {
        for JudgedGroup { stones, color, evidence } in found {
            let owner = if evidence.log_odds() > 0.0 { *color } else { !*color };
            for settled in [&mut self.likely, &mut self.surely] {
                settled[owner] |= *stones;
                settled[!owner] -= *stones;
            }
        }
    }
}
