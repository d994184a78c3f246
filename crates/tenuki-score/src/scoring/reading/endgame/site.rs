//! The surroundings of a chain with few liberties of its own: which points form an area there.

use super::area::{MOST_NODES, Parts};
use crate::board::{Color, PointSet};
use crate::scoring::reading::board::FillingBoard;

/// A chain with few liberties of its own.
#[derive(Clone, Copy, Debug)]
pub(in crate::scoring) struct Site {
    /// Its colour.
    pub color: Color,
    /// Its liberties that its side surrounds.
    pub liberties: PointSet,
}

impl Site {
    /// The empty points of the area, and all of its parts; `None` where it is too large.
    ///
    /// Outside the area the points of its owner are safe for the owner, and neutral points for the
    /// other side.
    #[must_use]
    pub fn parts(&self, board: &FillingBoard) -> Option<(PointSet, Parts)> {
        let color = self.color;
        let free = board.free(color);
        let own = self.own(board, &free)?;
        let (living, neutral) = self.living(board, &free, &own)?;
        let empty = own | neutral;
        let dead = own.grown().flood(&(board.dead[!color] & board.own[color]));
        let mut safe = board.stones;
        safe[color] |= board.own[color];
        safe[!color] |= board.neutral;
        let safe = safe.map(|safe| safe - empty - dead - living);
        let parts = Parts { empty, dead, owner: color, living, safe };
        parts.fits().then_some((empty, parts))
    }

    /// The own points of the area: two steps around the liberties, and around dead stones there.
    fn own(&self, board: &FillingBoard, free: &PointSet) -> Option<PointSet> {
        let dead = board.dead[!self.color] & board.own[self.color];
        let mut points = self.liberties;
        for _ in 0..2 {
            let near = points.grown();
            points = (near | (near & dead).flood(&dead).grown()) & *free;
            if points.len() as usize > MOST_NODES {
                return None;
            }
        }
        Some(points)
    }

    /// The living stones of the owner without own liberties outside the area, and the neutral points
    /// over which they may join others. `None` where there are too many.
    fn living(
        &self,
        board: &FillingBoard,
        free: &PointSet,
        own: &PointSet,
    ) -> Option<(PointSet, PointSet)> {
        let stones = board.stones[self.color];
        let (mut living, mut neutral) = (PointSet::EMPTY, PointSet::EMPTY);
        loop {
            let mut grown = living;
            for chain in (*own | neutral).neighbors().flood(&stones).components() {
                if (chain.neighbors() & *free).is_subset(own) {
                    grown |= chain;
                }
            }
            if grown == living {
                return Some((living, neutral));
            }
            living = grown;
            let regions = (living.neighbors() & board.neutral).flood(&board.neutral);
            let joining = regions
                .components()
                .filter(|region| region.neighbors().flood(&stones).components().nth(1).is_some());
            neutral = joining.fold(neutral, |all, region| all | region);
            if (neutral | *own).len() as usize > MOST_NODES {
                return None;
            }
        }
    }
}
