//! Benson's algorithm: the chains that are unconditionally alive.

use crate::board::{Board, Color, PointSet};

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
