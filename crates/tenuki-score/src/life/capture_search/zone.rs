//! A part of the board that is played on its own: at most 32 points, so that a set of them is one
//! machine word.
//!
//! Around it stand walls, stones that are unconditionally alive. A chain next to a wall of its own
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
