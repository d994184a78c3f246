//! A part of the board that is played on its own: at most 32 points, so that a set of them is one
//! machine word.
//!
//! The stones around it, the walls, are unconditionally alive. A chain next to a wall of its own
//! colour is connected to it, so it cannot be captured.

use crate::board::{Board, ByColor, Color, Point, PointSet};

/// A set of points of a [`Zone`], one bit each.
pub(super) type Set = u32;

/// The most points of a [`Zone`].
pub(super) const MOST_POINTS: u32 = Set::BITS;

/// The points of a zone and how they hang together.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    points: Vec<Point>,
    all: Set,
    /// The points next to a wall of a colour.
    walls: ByColor<Set>,
    /// For each byte of a set, the points next to the points in it.
    neighbors: [[Set; 256]; 4],
}

impl Zone {
    /// The zone of some points between walls. `None` if it has too many points, or if a point next to
    /// it is not part of a wall.
    pub(super) fn new(board: &Board, points: &PointSet, walls: &ByColor<PointSet>) -> Option<Zone> {
        if points.len() > MOST_POINTS {
            return None;
        }
        let points: Vec<Point> = points.iter().collect();
        let mut zone = Zone {
            all: u32::MAX.checked_shr(MOST_POINTS - points.len() as u32).unwrap_or(0),
            points,
            walls: ByColor::default(),
            neighbors: [[0; 256]; 4],
        };
        let mut next_to = [0; MOST_POINTS as usize];
        for (i, point) in zone.points.iter().enumerate() {
            for neighbor in point.neighbors().filter(|&n| board.size().contains(n)) {
                if let Some(j) = zone.points.iter().position(|&p| p == neighbor) {
                    next_to[i] |= 1 << j;
                } else {
                    let wall = Color::ALL.into_iter().find(|&c| walls[c].contains(neighbor))?;
                    zone.walls[wall] |= 1 << i;
                }
            }
        }
        for (i, table) in zone.neighbors.iter_mut().enumerate() {
            for byte in 1..256usize {
                let first = byte.trailing_zeros() as usize;
                table[byte] = table[byte & (byte - 1)] | next_to[i * 8 + first];
            }
        }
        Some(zone)
    }

    /// All points.
    pub(super) fn all(&self) -> Set {
        self.all
    }

    /// The points next to a wall of a colour.
    pub(super) fn walls(&self, color: Color) -> Set {
        self.walls[color]
    }

    /// The points of the zone among some points of the board.
    pub(super) fn set(&self, points: &PointSet) -> Set {
        let among = self.points.iter().enumerate().filter(|(_, point)| points.contains(**point));
        among.fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The points next to a point of the set. They may be in the set themselves.
    pub(super) fn neighbors(&self, set: Set) -> Set {
        let bytes = set.to_le_bytes();
        let [a, b, c, d] = &self.neighbors;
        a[usize::from(bytes[0])]
            | b[usize::from(bytes[1])]
            | c[usize::from(bytes[2])]
            | d[usize::from(bytes[3])]
    }

    /// The points of `within` that hang together with `seed`, a part of it.
    pub(super) fn connected(&self, seed: Set, within: Set) -> Set {
        let mut found = seed;
        loop {
            let more = found | self.neighbors(found) & within;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// The parts of a set, each connected.
    pub(super) fn parts(&self, set: Set) -> impl Iterator<Item = Set> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let part = self.connected(lowest(rest), rest);
                rest &= !part;
                part
            })
        })
    }
}

/// The first point of a set, as a set.
pub(super) fn lowest(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// The points of a set, each as a set of one point.
pub(super) fn points(mut set: Set) -> impl Iterator<Item = Set> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = lowest(set);
            set ^= point;
            point
        })
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Size;
    use crate::life::random::tests::boards;

    /// The board, the zone and the stones of a drawing without walls.
    pub(in super::super) fn drawn(drawing: &str) -> (Board, Zone, ByColor<Set>) {
        let board: Board = drawing.parse().unwrap();
        whole(board)
    }

    fn whole(board: Board) -> (Board, Zone, ByColor<Set>) {
        let points = board.size().all();
        zone_of(board, &points, &ByColor::default())
    }

    fn zone_of(
        board: Board,
        points: &PointSet,
        walls: &ByColor<PointSet>,
    ) -> (Board, Zone, ByColor<Set>) {
        let zone = Zone::new(&board, points, walls).unwrap();
        let stones = ByColor::from_fn(|color| zone.set(&board.stones(color)));
        (board, zone, stones)
    }

    /// Boards with random stones, without walls and with them; each with its zone.
    pub(in super::super) fn random(
        seed: u64,
        tries: usize,
    ) -> impl Iterator<Item = (Board, Zone, ByColor<Set>)> {
        boards(seed, tries).map(|(board, points)| {
            let walls = ByColor::from_fn(|color| board.stones(color) - points);
            zone_of(board, &points, &walls)
        })
    }

    /// The points of the board that are these of a zone.
    pub(in super::super) fn on_board(zone: &Zone, set: Set) -> PointSet {
        let points = zone.points.iter().enumerate().filter(|(i, _)| set & 1 << i != 0);
        points.map(|(_, point)| *point).collect()
    }

    #[test]
    fn sets_of_a_zone_are_sets_of_the_board() {
        for (board, zone, stones) in random(1, 200) {
            let inside = on_board(&zone, zone.all());
            let walls = ByColor::from_fn(|color| board.stones(color) - inside);
            for color in Color::ALL {
                let set = on_board(&zone, stones[color]);
                assert_eq!(set, board.stones(color) & inside);
                assert_eq!(zone.set(&set), stones[color]);
                let next_to = set.neighbors() & inside;
                assert_eq!(on_board(&zone, zone.neighbors(stones[color])), next_to);
                assert_eq!(on_board(&zone, zone.walls(color)), walls[color].neighbors() & inside);
                let parts: Vec<_> = zone.parts(stones[color]).collect();
                for &part in &parts {
                    let part = on_board(&zone, part);
                    assert_eq!(PointSet::of(part.first().unwrap()).flood(&set), part);
                }
                assert_eq!(parts.len(), set.components().count());
                assert_eq!(parts.iter().fold(0, |all, part| all | part), stones[color]);
            }
        }
    }

    #[test]
    fn a_zone_has_at_most_32_points_and_walls_all_around() {
        let board = Board::new(Size::new(11, 3).unwrap());
        let points: Vec<_> = board.size().points().collect();
        let zone = |points: &[Point], walls: &[Point]| {
            let black = walls.iter().copied().collect();
            let walls = ByColor { black, white: PointSet::EMPTY };
            Zone::new(&board, &points.iter().copied().collect(), &walls)
        };
        assert!(zone(&points, &[]).is_none());
        assert!(zone(&points[..32], &[]).is_none(), "the last point is no wall");
        let largest = zone(&points[..32], &points[32..]).unwrap();
        assert_eq!((largest.all().count_ones(), largest.parts(largest.all()).count()), (32, 1));
        let next_to = PointSet::of(points[32]).neighbors() & board.size().all();
        assert_eq!(on_board(&largest, largest.walls(Color::Black)), next_to);
        let smallest = zone(&points[..1], &points[1..]).unwrap();
        assert_eq!(
            (smallest.all(), smallest.neighbors(1), smallest.walls(Color::Black)),
            (1, 0, 1)
        );
    }
}
