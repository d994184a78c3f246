//! Groups of related regions, and which of them are in seki.
//!
//! From the article's sections "Definitions" and "Main Seki Detection". Two regions are *directly
//! related* when they share a chain of boundary stones, and a region's *expansion* is the recursive
//! merger of directly related regions. A group whose regions have fewer than two eyes together
//! "can't make 2 eyes. Since the board is assumed to be alive, the group is alive in seki".
//!
//! # Decisions
//!
//! * "The expansion here technically includes neutral regions": there are none when it is taken,
//!   as they have been filled, so nothing needs to be excluded.
//! * A chain next to no region at all has no eyes. It is alive like every chain that nobody marked
//!   dead, so it is in seki (two groups without eyes around shared liberties).

use super::eyes::{self, Eyes};
use super::regions::Region;
use crate::board::{Board, ByColor, Color, PointSet};

/// Whether two regions share a chain of boundary stones.
#[must_use]
pub fn directly_related(board: &Board, a: &Region, b: &Region) -> bool {
    let chains_of_a = a.boundary.flood(&board.stones(Color::Black))
        | a.boundary.flood(&board.stones(Color::White));
    chains_of_a.intersects(&b.boundary)
}

/// Chains and regions that hang together: each region with all chains of its boundary.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its regions: the expansion of each of them.
    pub regions: Vec<Region>,
    /// The eyes of each region, in the same order.
    pub eyes: Vec<Eyes>,
    /// Its stones. Complete chains.
    pub stones: PointSet,
}

impl Group {
    /// The most eyes that the group can make, each region rounded up.
    #[must_use]
    pub fn most_eyes(&self) -> u32 {
        self.eyes.iter().map(|eyes| eyes.most()).sum()
    }

    /// Whether the group, alive as it is, cannot make two eyes.
    #[must_use]
    pub fn is_in_seki(&self) -> bool {
        self.most_eyes() < 2
    }

    /// The points of all its regions.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.regions.iter().fold(PointSet::EMPTY, |all, region| all | region.points)
    }
}

/// The groups of a board on which every region is controlled. A chain without a region is a group
/// of its own.
#[must_use]
pub fn groups(board: &Board) -> Vec<Group> {
    let stones = ByColor::from_fn(|color| board.stones(color));
    let mut groups: Vec<Group> = Vec::new();
    for region in Region::all(board.size(), &stones) {
        let chains = region.boundary.flood(&stones.black) | region.boundary.flood(&stones.white);
        let mut group = Group {
            eyes: vec![eyes::count(&region, board.size())],
            regions: vec![region],
            stones: chains,
        };
        // Merge every group that shares a chain with the new region.
        groups.retain_mut(|other| {
            let related = other.stones.intersects(&group.stones);
            if related {
                group.regions.append(&mut other.regions);
                group.eyes.append(&mut other.eyes);
                group.stones |= other.stones;
            }
            !related
        });
        groups.push(group);
    }
    let grouped = groups.iter().fold(PointSet::EMPTY, |all, group| all | group.stones);
    for color in [stones.black, stones.white] {
        let without_region = (color - grouped).components();
        groups.extend(without_region.map(|stones| Group {
            regions: Vec::new(),
            eyes: Vec::new(),
            stones,
        }));
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_that_share_a_chain_are_directly_related() {
        // The article's third board: A, B and C share the white chain at the top.
        let board: Board = ".O.O.
             OOOOO
             XXXXX
             .X.X.
             .X.X."
            .parse()
            .unwrap();
        let stones = ByColor::from_fn(|color| board.stones(color));
        let at = |point: &str| Region::around(point.parse().unwrap(), board.size(), &stones);
        assert!(directly_related(&board, &at("A5"), &at("C5")));
        assert!(directly_related(&board, &at("C5"), &at("E5")));
        assert!(directly_related(&board, &at("A1"), &at("E1")));
        assert!(!directly_related(&board, &at("A5"), &at("A1")));
    }

    #[test]
    fn the_expansion_follows_relations_from_region_to_region() {
        // A and C share no chain; B shares one with each.
        let drawing = ".OX....
                       OX.....
                       .OX....
                       OX.....
                       .OX....
                       OX.....
                       X......";
        let board: Board = drawing.parse().unwrap();
        let stones = ByColor::from_fn(|color| board.stones(color));
        let at = |point: &str| Region::around(point.parse().unwrap(), board.size(), &stones);
        assert!(directly_related(&board, &at("A7"), &at("A5")));
        assert!(!directly_related(&board, &at("A7"), &at("A3")));
        let groups = groups(&board);
        let of_a = groups.iter().find(|g| g.points().contains("A7".parse().unwrap())).unwrap();
        assert_eq!(of_a.points().to_string(), "A7 A5 A3");
        assert_eq!(of_a.most_eyes(), 3);
    }

    #[test]
    fn a_group_with_fewer_than_two_eyes_is_in_seki() {
        let board: Board = ".OX.
             OOXX
             XXXX
             X.X."
            .parse()
            .unwrap();
        for group in groups(&board) {
            let white = group.stones.contains("A3".parse().unwrap());
            assert_eq!(group.is_in_seki(), white);
        }
    }

    #[test]
    fn a_chain_without_eyes_is_in_seki() {
        let stones = Board::from_rows(&["OX.", "OX.", ".XX"]).unwrap();
        let mut board = stones;
        board.place(Color::Black, "A1".parse().unwrap());
        let groups = groups(&board);
        let white = groups.iter().find(|g| g.stones.contains("A2".parse().unwrap())).unwrap();
        assert_eq!((white.most_eyes(), white.is_in_seki()), (0, true));
    }
}
