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

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(drawing: &str) -> StaticLife {
        StaticLife::of(&drawing.parse().unwrap())
    }

    #[test]
    fn two_eyes_are_alive_and_one_is_not() {
        let two = proof(
            "
            .X.XO
            XXXXO
            OOOO.
            .....",
        );
        assert_eq!(two.alive.black.len(), 6);
        assert!(two.alive.white.is_empty());
        let one = proof(
            "
            ..XXO
            XXXXO
            OOOO.
            .....",
        );
        assert!(one.alive.black.is_empty());
    }

    #[test]
    fn chains_that_share_two_eyes_live_together() {
        // Two chains, each next to both eyes.
        let shared = proof(
            "
            .XO..
            XO.O.
            XOO..
            X.O..
            .XO..
            XXO..
            OOO..",
        );
        assert!(
            shared.alive.black.is_empty(),
            "the lower eye does not touch the upper chain twice"
        );
        let proof = proof(
            "
            .X.XO
            X.XXO
            XX.XO
            .XXXO
            OOOOO
            .O.O.",
        );
        assert_eq!(proof.alive.black.len(), 11);
    }

    #[test]
    fn a_stone_in_a_small_region_is_dead_and_one_in_a_large_region_is_not_proved() {
        let board: Board = "
            .X.OX
            XXXXX
            .....
            ....."
            .parse()
            .unwrap();
        let dead = board.stones(Color::White) & StaticLife::of(&board).owned.black;
        assert_eq!(dead.to_string(), "D4");
        let large = proof(
            "
            .X.X....
            XXXX....
            ........
            .....O..
            ........",
        );
        assert_eq!(large.owned.black.len(), 8);
    }

    #[test]
    fn an_eye_outside_the_points_that_count_is_none() {
        let board: Board = "
            .X.X
            XXXX
            ....
            ....
            ...."
            .parse()
            .unwrap();
        let all = board.size().all();
        let alive = |within| unconditionally_alive_by(&board, Color::Black, within);
        assert_eq!(alive(&all), board.stones(Color::Black));
        assert_eq!(alive(&(all - PointSet::of("C5".parse().unwrap()))), PointSet::EMPTY);
    }

    #[test]
    fn what_is_settled_is_what_either_side_owns() {
        let both = proof(
            "
            .X.XO.O.
            XXXXOOOO",
        );
        assert_eq!(both.owned.map(|points| points.len()), ByColor { black: 8, white: 8 });
        assert_eq!(both.settled().len(), 16);
    }

    #[test]
    fn nothing_is_proved_on_an_empty_board() {
        assert_eq!(proof("...\n...\n..."), StaticLife::default());
    }
}
