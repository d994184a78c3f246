//! Groups of related regions, and which of them are in seki.
//!
//! From the article's sections "Definitions" and "Main Seki Detection". Two regions are *directly
//! related* when they share a chain of boundary stones, and a region's *expansion* is the recursive
//! merger of directly related regions. A group whose regions have fewer than two eyes together
//! "can't make 2 eyes. Since the board is assumed to be alive, the group is alive in seki".
//!
//! # Decisions
//!
//! * "The expansion here technically includes neutral regions": they have been filled before, so
//!   none needs to be excluded.
//! * A chain that is next to no region has no eyes. It is alive, like every chain that is not
//!   marked dead, so it is in seki (as one of two groups without eyes around shared liberties).

use crate::board::{Board, ByColor, Point, PointSet};
use crate::scoring::eyes;
use crate::scoring::regions::Region;

/// The chains of a board on which every region is controlled, joined to groups: the chains around
/// each region, and what hangs together by them.
///
/// Each group is known by one of its stones, its *leader*.
#[derive(Clone, Debug)]
pub struct Groups<'a> {
    board: &'a Board,
    /// Each region with a stone of its boundary.
    regions: Vec<(Region, Point)>,
    /// For the head of each chain, the head of a chain of the same group, nearer to the leader.
    towards_leader: [u16; INDICES],
    /// At the leader of each group, the most eyes that it can make.
    most_eyes: [u16; INDICES],
}

/// How many indices there are for points.
const INDICES: usize = 800;

impl<'a> Groups<'a> {
    /// Joins the chains of a board.
    #[must_use]
    pub fn of(board: &'a Board) -> Groups<'a> {
        let stones = ByColor::from_fn(|color| board.stones(color));
        let mut groups = Groups {
            board,
            regions: Vec::with_capacity(64),
            towards_leader: std::array::from_fn(|i| i as u16),
            most_eyes: [0; INDICES],
        };
        for region in Region::all(board.size(), &stones) {
            let mut boundary = region.boundary.iter();
            let Some(first) = boundary.next() else { continue };
            let leader = groups.leader(first).index();
            for other in boundary {
                let other = groups.leader(other).index();
                if other != leader {
                    groups.towards_leader[other] = leader as u16;
                    groups.most_eyes[leader] += std::mem::take(&mut groups.most_eyes[other]);
                }
            }
            groups.most_eyes[leader] += eyes::count(&region, board.size()).most() as u16;
            groups.regions.push((region, first));
        }
        groups
    }

    /// A stone that is the same for all stones of the group of a stone.
    #[must_use]
    pub fn leader(&self, stone: Point) -> Point {
        let mut at = self.board.head(stone).index();
        while usize::from(self.towards_leader[at]) != at {
            at = usize::from(self.towards_leader[at]);
        }
        Point::from_index(at)
    }

    /// The most eyes that the group of a stone can make: the eyes of each of its regions, rounded
    /// up.
    #[must_use]
    pub fn most_eyes(&self, stone: Point) -> u32 {
        u32::from(self.most_eyes[self.leader(stone).index()])
    }

    /// Whether the group of a stone, alive as it is, cannot make two eyes.
    #[must_use]
    pub fn is_in_seki(&self, stone: Point) -> bool {
        self.most_eyes(stone) < 2
    }

    /// The stones of all groups in seki and the points of their regions.
    #[must_use]
    pub fn in_seki(&self) -> PointSet {
        let mut in_seki = PointSet::EMPTY;
        let heads = self.board.occupied().iter().filter(|&stone| self.board.head(stone) == stone);
        for head in heads.filter(|&head| self.is_in_seki(head)) {
            in_seki |= self.board.chain(head);
        }
        for (region, boundary) in &self.regions {
            if in_seki.contains(*boundary) {
                in_seki |= region.points;
            }
        }
        in_seki
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    #[test]
    fn the_eyes_of_two_groups_that_a_region_joins_are_added() {
        // C1 is next to both of Black's chains, and each has an eye in the corner above.
        let board: Board = ".XO.OX.
             XXOOOXX
             XXO.OXX
             XXOOOXX
             XXXOXXX
             XX.XXXX"
            .parse()
            .unwrap();
        assert_eq!(board.chains(board.stones(Color::Black)).len(), 2);
        let groups = Groups::of(&board);
        for stone in ["B6", "F6"] {
            assert_eq!(groups.most_eyes(stone.parse().unwrap()), 3);
        }
        assert_eq!(groups.most_eyes("D5".parse().unwrap()), 2);
    }

    #[test]
    fn a_group_with_fewer_than_two_eyes_is_in_seki() {
        let board: Board = ".OX.
             OOXX
             XXXX
             X.X."
            .parse()
            .unwrap();
        let groups = Groups::of(&board);
        assert!(groups.is_in_seki("A3".parse().unwrap()));
        assert!(!groups.is_in_seki("C4".parse().unwrap()));
        assert_eq!(groups.in_seki().to_string(), "A4 B4 A3 B3");
    }

    #[test]
    fn a_chain_without_eyes_is_in_seki() {
        let mut board = Board::from_rows(&["OX.", "OX.", ".XX"]).unwrap();
        board.place(Color::Black, "A1".parse().unwrap());
        let groups = Groups::of(&board);
        assert_eq!(groups.most_eyes("A2".parse().unwrap()), 0);
        assert!(groups.is_in_seki("A2".parse().unwrap()));
    }
}
