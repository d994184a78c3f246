//! An area: a few points that can change, the chains around them, and what is fixed; and which points form one around
//! a chain with few liberties of its own.

use smallvec::SmallVec;

use crate::board::{ByColor, Color, Point, PointSet};
use crate::scoring::reading::board::FilledBoard;

/// Nodes of an area, one bit each.
pub type Nodes = u32;

/// The most points of an area that can change: empty ones, dead stones and chains small enough to be
/// given up.
pub const MOST_NODES: usize = 7;

/// The most chains around them. Who plays in a place where more chains meet has more to think about
/// than one point.
pub const MOST_CHAINS: usize = 16;

/// The most stones of a living chain that may be given up.
const SMALL: u32 = 2;

/// What is where: an empty or occupied point, or a whole living chain that counts as one node.
#[derive(Clone, Debug)]
pub struct Area {
    /// The points of the nodes; a living chain has its first stone here.
    points: SmallVec<[Point; MOST_NODES + MOST_CHAINS]>,
    /// The nodes next to each node.
    pub next_to: SmallVec<[Nodes; MOST_NODES + MOST_CHAINS]>,
    /// The nodes that are whole living chains.
    pub chains: Nodes,
    /// The nodes that start with a stone of each colour.
    pub stones: ByColor<Nodes>,
    /// The points that start with a living stone.
    pub alive: Nodes,
    /// The nodes next to a stone of each colour that cannot be captured.
    pub walls: ByColor<Nodes>,
}

/// What an area is made of.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The empty points, on which both sides may play.
    pub empty: PointSet,
    /// The dead stones among them, each a point of its own.
    pub dead: PointSet,
    /// Whose area it is.
    pub owner: Color,
    /// The stones of its living chains that may be captured.
    pub living: PointSet,
    /// The points that count as stones that cannot be captured.
    pub safe: ByColor<PointSet>,
}

impl Parts {
    /// The stones of chains that may be given up.
    fn small(&self) -> PointSet {
        let chains = self.living.components().filter(|chain| chain.len() <= SMALL);
        chains.fold(PointSet::EMPTY, |all, chain| all | chain)
    }

    /// Whether it is small enough to be read.
    #[must_use]
    pub fn fits(&self) -> bool {
        let small = self.small();
        (self.empty | self.dead | small).len() as usize <= MOST_NODES
            && (self.living - small).components().count() <= MOST_CHAINS
    }
}

impl Area {
    /// Numbers the nodes of parts that fit.
    #[must_use]
    pub fn new(parts: &Parts) -> Area {
        let small = parts.small();
        let mut area = Area {
            points: SmallVec::new(),
            next_to: SmallVec::new(),
            chains: 0,
            stones: ByColor::default(),
            alive: 0,
            walls: ByColor::default(),
        };
        let mut sets: SmallVec<[PointSet; MOST_NODES + MOST_CHAINS]> = SmallVec::new();
        for point in parts.empty | parts.dead | small {
            let node = 1 << sets.len();
            if parts.dead.contains(point) {
                area.stones[!parts.owner] |= node;
            }
            if small.contains(point) {
                area.stones[parts.owner] |= node;
                area.alive |= node;
            }
            sets.push(PointSet::of(point));
        }
        for chain in (parts.living - small).components() {
            let node = 1 << sets.len();
            area.chains |= node;
            area.stones[parts.owner] |= node;
            sets.push(chain);
        }
        for set in &sets {
            let around = set.neighbors();
            let beside = sets.iter().enumerate().filter(|(_, other)| other.intersects(&around));
            let next_to = beside.fold(0, |nodes, (other, _)| nodes | 1 << other);
            for color in Color::ALL {
                if around.intersects(&parts.safe[color]) {
                    area.walls[color] |= 1 << area.next_to.len();
                }
            }
            // A chain is next to itself where it is one node.
            area.next_to.push(next_to & !(1 << area.next_to.len()));
            area.points.extend(set.first());
        }
        area
    }

    /// How many points can change.
    #[must_use]
    pub fn changing(&self) -> u32 {
        (self.all() & !self.chains).count_ones()
    }

    /// Every node.
    #[must_use]
    pub fn all(&self) -> Nodes {
        (1 << self.points.len()) - 1
    }

    /// The node of a point.
    #[must_use]
    pub fn node(&self, point: Point) -> Option<usize> {
        self.points.iter().position(|&other| other == point)
    }

    /// The nodes next to these.
    #[must_use]
    pub fn around(&self, nodes: Nodes) -> Nodes {
        let (mut around, mut left) = (0, nodes);
        while left != 0 {
            around |= self.next_to[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        around & !nodes
    }

    /// The nodes of `within` that can be reached from these without leaving `within`.
    #[must_use]
    pub fn flood(&self, from: Nodes, within: Nodes) -> Nodes {
        let mut reached = from & within;
        let mut new = reached;
        while new != 0 {
            new = self.around(new) & within & !reached;
            reached |= new;
        }
        reached
    }
}

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
    pub fn parts(&self, board: &FilledBoard) -> Option<(PointSet, Parts)> {
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
    fn own(&self, board: &FilledBoard, free: &PointSet) -> Option<PointSet> {
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
        board: &FilledBoard,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::reading::tests::{drawn, named};

    /// A1 and B1 are empty, C1 is dead, the two stones at A2 may be given up, the three at D1 may not. The stones at C2 and
    /// E1 cannot be captured.
    fn parts() -> Parts {
        Parts {
            empty: named("A1 B1"),
            dead: named("C1"),
            owner: Color::Black,
            living: named("A2 A3 D1 D2 D3"),
            safe: ByColor { black: named("C2"), white: named("E1") },
        }
    }

    #[test]
    fn an_area_has_a_node_for_each_point_and_each_chain_that_may_not_be_given_up() {
        let parts = parts();
        assert!(parts.fits());
        assert_eq!(parts.small(), named("A2 A3"));
        let area = Area::new(&parts);
        let points = |nodes: Nodes| -> PointSet {
            area.points
                .iter()
                .enumerate()
                .filter(|(i, _)| nodes >> i & 1 == 1)
                .map(|(_, p)| *p)
                .collect()
        };
        let node = |name: &str| area.node(name.parse().unwrap()).unwrap();
        assert_eq!(points(area.all()), named("A1 B1 C1 A2 A3 D3"));
        assert_eq!(area.changing(), 5);
        assert_eq!(points(area.chains), named("D3"));
        assert_eq!(
            area.stones.map(points),
            ByColor { black: named("A2 A3 D3"), white: named("C1") }
        );
        assert_eq!(points(area.alive), named("A2 A3"));
        assert_eq!(area.walls.map(points), ByColor { black: named("C1 D3"), white: named("D3") });
        let next_to = |name: &str| points(area.next_to[node(name)]);
        assert_eq!(next_to("A1"), named("B1 A2"));
        assert_eq!(next_to("C1"), named("B1 D3"));
        assert_eq!(next_to("D3"), named("C1"));
        assert_eq!(next_to("A3"), named("A2"));
    }

    #[test]
    fn an_area_has_few_points_that_can_change_and_few_chains() {
        let with =
            |empty: &str, living: PointSet| Parts { empty: named(empty), living, ..parts() }.fits();
        // The dead stone is one of them.
        assert!(with("A1 B1 E4 F4 G4 H4", PointSet::EMPTY));
        assert!(!with("A1 B1 E4 F4 G4 H4 J4", PointSet::EMPTY));
        assert!(with("A1 B1 E4 F4", named("A8 A9")) && !with("A1 B1 E4 F4 G4", named("A8 A9")));
        assert!(with("A1 B1 E4 F4 G4 H4", named("A7 A8 A9")));
        let chains = |count: usize| -> PointSet {
            let first = |i: usize| Point::new((i % 4 * 4) as u8, (10 + i / 4) as u8);
            let second = |i: usize| Point::new((i % 4 * 4 + 1) as u8, (10 + i / 4) as u8);
            let third = |i: usize| Point::new((i % 4 * 4 + 2) as u8, (10 + i / 4) as u8);
            (0..count)
                .map(|i| i + i / 4 * 4)
                .flat_map(|i| [first(i), second(i), third(i)])
                .flatten()
                .collect()
        };
        assert_eq!(chains(17).components().count(), 17);
        assert!(with("A1", chains(16)) && !with("A1", chains(17)));
    }

    #[test]
    fn an_area_has_the_points_two_steps_around_the_liberties_and_around_dead_stones() {
        let own = |row: &str, liberties: &str| {
            let board = drawn(row);
            let site = Site { color: Color::Black, liberties: named(liberties) };
            site.own(&board, &board.free(Color::Black))
        };
        assert_eq!(own("bbbbbb XXXXXX", "A2"), Some(named("A2 B2 C2")));
        assert_eq!(own("bobbbb XXXXXX", "A2"), Some(named("A2 C2 D2")));
        assert_eq!(own("bXobbb XXXXXX", "A2"), Some(named("A2")));
        assert_eq!(own("bbooob XXXXXX", "A2"), Some(named("A2 B2 F2")));
        assert_eq!(own("bbbbbbbb XXXXXXXX", "C2 E2"), Some(named("A2 B2 C2 D2 E2 F2 G2")));
        assert_eq!(own("bbbbbbbb XXXXXXXX", "C2 F2"), None, "there are eight");
    }

    #[test]
    fn parts_of_an_area_are_its_points_the_dead_stones_there_and_what_can_be_captured() {
        // Black's stones at the left have no liberty but A2; those at the right have G2. C1 and D1 are neutral, and join both.
        let board = drawn(
            "
            bobXOXbbb
            XXXXOXXXX
            OOX..XOOO
            OOOOOOO..",
        );
        let site = Site { color: Color::Black, liberties: named("A4 C4") };
        let (empty, parts) = site.parts(&board).unwrap();
        assert_eq!(empty, named("A4 C4 D2 E2"));
        assert_eq!((parts.empty, parts.dead, parts.owner), (empty, named("B4"), Color::Black));
        assert_eq!(parts.living, named("A3").flood(&board.stones.black));
        let white = board.stones.white | (board.neutral - named("D2 E2"));
        let black = named("F4").flood(&board.stones.black) | named("G4 H4 J4");
        assert_eq!(parts.safe, ByColor { black, white });
    }

    #[test]
    fn an_area_of_seven_empty_points_is_read_and_one_of_eight_is_not() {
        let empty = |drawing: &str| {
            let site = Site { color: Color::Black, liberties: named("A4 C4") };
            site.parts(&drawn(drawing)).map(|(empty, _)| empty)
        };
        let seven = "
            bXbXOOOOXbbb
            XXXXOOOOXXXX
            OOX.....XOOO
            OOOOOOOOOOOO";
        assert_eq!(empty(seven), Some(named("A4 C4 D2 E2 F2 G2 H2")));
        let eight =
            seven.replace("OOX.....XOOO\n            OOOO", "OOX.....XOOO\n            OOO.");
        assert_eq!(empty(&eight), None);
    }
}
