//! What can be proved without playing: chains that nobody can capture, and regions in which the
//! other side cannot live.
//!
//! A set of chains is *unconditionally alive* when its owner may pass for ever and none of them is
//! ever captured (Benson, *Life in the game of Go*, 1976): each chain has two *vital* regions, that
//! is regions enclosed by chains of the set all of whose empty points are liberties of the chain.
//! A region between such chains is proved to be theirs when the other side has no room for two
//! eyes in it: an eye is a point next to no living enemy, and two eyes are two such points that do
//! not touch (the first of the tests of Müller, *Playing it safe*, 1997). No seki is possible
//! there either, since the chains around do not need it.
//!
//! Proofs rest on the stones alone, so later layers never overrule them.

use crate::board::{Board, ByColor, Color, PointSet};

/// What is proved of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The stones that are unconditionally alive. Complete chains.
    pub alive: ByColor<PointSet>,
    /// The points that belong to a colour whatever is played: its unconditionally alive stones,
    /// and the regions between them in which the other side cannot live.
    pub owned: ByColor<PointSet>,
}

impl Proof {
    /// Looks for proofs for both sides.
    #[must_use]
    pub fn of(board: &Board) -> Proof {
        let alive = ByColor::from_fn(|color| unconditionally_alive(board, color));
        let owned = ByColor::from_fn(|color| owned(board, alive[color]));
        Proof { alive, owned }
    }

    /// The stones that are proved dead. Complete chains.
    #[must_use]
    pub fn dead(&self, board: &Board) -> PointSet {
        board.stones(Color::Black) & self.owned.white
            | board.stones(Color::White) & self.owned.black
    }

    /// All points whose owner is proved.
    #[must_use]
    pub fn settled(&self) -> PointSet {
        self.owned.black | self.owned.white
    }
}

/// The stones of a colour that are unconditionally alive, by Benson's algorithm.
#[must_use]
pub fn unconditionally_alive(board: &Board, color: Color) -> PointSet {
    let own = board.stones(color);
    let empty = board.empty();
    let mut chains: Vec<PointSet> = own.components().collect();
    // Regions without an empty point are full of enemy stones whose liberties lie elsewhere, which
    // cannot be: every region has one.
    let mut regions: Vec<PointSet> = (board.size().all() - own).components().collect();
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|chain| {
            let liberties = chain.neighbors();
            let vital = |region: &&PointSet| (**region & empty).is_subset(&liberties);
            regions.iter().filter(|r| r.intersects(&liberties)).filter(vital).take(2).count() == 2
        });
        let living = chains.iter().fold(PointSet::EMPTY, |all, chain| all | *chain);
        regions.retain(|region| (region.neighbors() & own).is_subset(&living));
        if (chains.len(), regions.len()) == before {
            return living;
        }
    }
}

/// The points that belong to the owner of unconditionally alive stones.
fn owned(board: &Board, alive: PointSet) -> PointSet {
    if alive.is_empty() {
        return alive;
    }
    let hostile = |region: &PointSet| {
        let room = *region - alive.neighbors();
        room.iter().any(|eye| !(room - PointSet::of(eye).grown()).is_empty())
    };
    let regions = (board.size().all() - alive).components();
    regions.filter(|region| !hostile(region)).fold(alive, |all, region| all | region)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(drawing: &str) -> Proof {
        Proof::of(&drawing.parse().unwrap())
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
        let small = proof(
            "
            .X.OX
            XXXXX
            .....
            .....",
        );
        assert_eq!(
            small
                .dead(
                    &"
            .X.OX
            XXXXX
            .....
            ....."
                        .parse()
                        .unwrap()
                )
                .to_string(),
            "D4"
        );
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
    fn nothing_is_proved_on_an_empty_board() {
        assert_eq!(proof("...\n...\n..."), Proof::default());
    }
}
