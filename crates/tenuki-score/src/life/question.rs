//! What one opinion is asked.

use crate::board::PointSet;

/// Which stones an opinion is about, and how its playouts are seeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// The number of opinions before this one. Each has other playouts.
    pub(crate) nth: u32,
    /// The chains in doubt that are examined. Other chains in doubt may be left out of the findings.
    pub(crate) about: PointSet,
}
