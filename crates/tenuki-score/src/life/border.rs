//! Where the border between two territories is not closed.
//!
//! At the end of a game neutral points lie between the stones of both sides, one or a few at a time.
//! But an empty area may touch living stones of both sides and still have *room*: points that touch
//! stones of one side only, or no stones. Then nobody has drawn the border through it yet.

use crate::board::{ByColor, PointSet};
use crate::scoring::Position;

/// The empty areas between two sides.
pub(crate) struct Borders {
    touching: ByColor<PointSet>,
    /// The points that touch living stones of both sides, and those of dead stones, which are no room.
    tight: PointSet,
}

impl Borders {
    /// The borders of a position.
    pub(crate) fn of(position: &Position) -> Borders {
        let touching = ByColor::from_fn(|color| position.living[color].neighbors());
        let dead = position.dead.black | position.dead.white;
        Borders { touching, tight: touching.black & touching.white | dead }
    }

    /// The sides that an area touches.
    pub(crate) fn touched(&self, area: &PointSet) -> ByColor<bool> {
        self.touching.map(|points| area.intersects(&points))
    }

    /// The areas that touch no side, and those with room that touch both. Mostly there are none.
    pub(crate) fn not_drawn(&self, empty: &PointSet) -> PointSet {
        let ByColor { black, white } = self.touching.map(|points| points.flood(empty));
        let both = black & white;
        (both - self.tight).flood(&both) | (*empty - black - white)
    }

    /// The room of an area, nothing if it touches one side only.
    pub(crate) fn room(&self, area: &PointSet) -> u32 {
        let ByColor { black, white } = self.touched(area);
        if black && white { (*area - self.tight).len() } else { 0 }
    }
}
