//! Proofs without search: chains that cannot be captured, and regions in which the other side cannot
//! live.
//!
//! A region between unconditionally alive chains belongs to their owner if it has no room for two eyes
//! of the other side: an eye is a point that is not next to one of these chains, and two eyes are two
//! such points that are not neighbours (the first of the tests of Müller, *Playing it safe:
//! recognizing secure territories in computer Go by using static rules and search*, 1997). There is no
//! seki in such a region either, since the chains around it do not need it.
//!
//! Proofs depend on nothing but the stones, so no later layer overrules them.

use crate::board::{Board, ByColor, Color, PointSet};

/// What is proved about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StaticLife {
    /// The stones that are unconditionally alive. Complete chains.
    pub alive: ByColor<PointSet>,
    /// The points that belong to a side however the game continues: its unconditionally alive stones,
    /// and the regions between them in which the other side cannot live.
    pub owned: ByColor<PointSet>,
}

impl StaticLife {
    /// Looks for proofs for both sides.
    #[must_use]
    pub fn of(board: &Board) -> StaticLife {
        let alive = ByColor::from_fn(|color| unconditionally_alive(board, color));
        let owned = ByColor::from_fn(|color| owned(board, alive[color]));
        StaticLife { alive, owned }
    }

    /// All points whose owner is proved.
    #[must_use]
    pub fn settled(&self) -> PointSet {
        self.owned.black | self.owned.white
    }
}

/// The points that belong to a side with these unconditionally alive stones.
pub(crate) fn owned(board: &Board, alive: PointSet) -> PointSet {
    if alive.is_empty() {
        return alive;
    }
    let has_room_for_two_eyes = |region: &PointSet| {
        let room = *region - alive.neighbors();
        room.iter().any(|eye| !(room - PointSet::of(eye).grown()).is_empty())
    };
    let regions = (board.size().all() - alive).components();
    regions.filter(|region| !has_room_for_two_eyes(region)).fold(alive, |all, region| all | region)
}

/// The stones of a colour that are unconditionally alive: they are never captured even if their owner
/// always passes (Benson, *Life in the game of Go*, 1976).
///
/// A region is a connected set of points without stones of the colour. It is vital to a chain if all
/// its empty points are liberties of the chain. Chains with fewer than two vital regions are removed,
/// and regions next to removed chains, until nothing changes.
#[must_use]
pub fn unconditionally_alive(board: &Board, color: Color) -> PointSet {
    unconditionally_alive_by(board, color, &board.size().all())
}

/// The stones of a colour that are unconditionally alive even if no region is vital but those within
/// these points.
pub(crate) fn unconditionally_alive_by(board: &Board, color: Color, within: &PointSet) -> PointSet {
    let own = board.stones(color);
    let empty = board.empty();
    let mut chains: Vec<PointSet> = own.components().collect();
    // Every region has an empty point, since the stones in it have a liberty.
    let mut regions: Vec<PointSet> = (board.size().all() - own).components().collect();
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|chain| {
            let liberties = chain.neighbors();
            let vital = |region: &&PointSet| {
                (**region & empty).is_subset(&liberties) && region.is_subset(within)
            };
            regions.iter().filter(|r| r.intersects(&liberties)).filter(vital).take(2).count() == 2
        });
        let living = chains.iter().fold(PointSet::EMPTY, |all, chain| all | *chain);
        regions.retain(|region| (region.neighbors() & own).is_subset(&living));
        if (chains.len(), regions.len()) == before {
            return living;
        }
    }
}
