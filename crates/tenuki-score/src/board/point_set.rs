//! A set of points as a bitboard, so that rules read like set algebra.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};
use std::str::FromStr;

use super::{MAX_SIDE, ParsePointError, Point, Size};

const ROWS: usize = MAX_SIDE as usize;

/// The columns that exist on the widest board.
const COLUMNS: u32 = (1 << MAX_SIDE) - 1;

/// A set of points, one bit each: a `u32` a row, the bottom row first.
///
/// `|` is the union, `&` the intersection, `-` the difference, and `^` the symmetric difference.
// Written out at every call, the functions of sets are a tenth of the packed module for WebAssembly, and no faster there.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet([u32; ROWS]);

impl PointSet {
    /// No points.
    pub const EMPTY: PointSet = PointSet([0; ROWS]);

    /// Every point of a board.
    #[must_use]
    #[inline]
    pub fn board(size: Size) -> PointSet {
        let mut rows = [0; ROWS];
        rows[..usize::from(size.height())].fill((1 << size.width()) - 1);
        PointSet(rows)
    }

    /// The set of one point.
    #[must_use]
    #[inline]
    pub fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// The points at the four corners of a square of nine around a point, as on the largest board.
    #[must_use]
    #[inline]
    pub fn diagonals(point: Point) -> PointSet {
        let beside = PointSet::of(point);
        let beside = beside.east() | beside.west();
        beside.north() | beside.south()
    }

    /// Every second point of the largest board, like the squares of one colour on a chessboard,
    /// including this one.
    #[must_use]
    #[inline]
    pub fn checkered(point: Point) -> PointSet {
        const EVEN: u32 = 0x5555_5555 & COLUMNS;
        let odd_start = (point.x() ^ point.y()) & 1 == 1;
        PointSet(std::array::from_fn(|y| {
            if (y & 1 == 1) != odd_start { !EVEN & COLUMNS } else { EVEN }
        }))
    }

    /// How many points there are.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The rows in which there is a point, one bit each.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn rows_with_points(&self) -> u32 {
        let bits: [u32; ROWS] = std::array::from_fn(|y| if self.0[y] == 0 { 0 } else { 1 << y });
        bits.into_iter().fold(0, |all, bit| all | bit)
    }

    /// How often a point of the set touches a side of a board: once on the first line, twice in a
    /// corner, and for both sides on a board one point wide. The points are on that board.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn touched_sides(&self, size: Size) -> u32 {
        let east = size.width() - 1;
        let beside: u32 = self.0.iter().map(|row| (row & 1) + (row >> east & 1)).sum();
        beside + self.0[0].count_ones() + self.0[usize::from(size.height()) - 1].count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |seen, row| seen | row) == 0
    }

    /// Whether the point is among them.
    #[must_use]
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.y() as usize] >> point.x() & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.y() as usize] |= 1 << point.x();
    }

    /// Takes a point away.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.y() as usize] &= !(1 << point.x());
    }

    /// Whether the two have a point in common.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn intersects(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |seen, (row, other)| seen | row & other) != 0
    }

    /// Whether every point is in the other set too.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |seen, (row, other)| seen | row & !other) == 0
    }

    /// The first point in reading order: the top row first, each row from the left.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<Point> {
        let top = self.rows_with_points().checked_ilog2()?;
        Some(Point::at(self.0[top as usize].trailing_zeros() as u8, top as u8))
    }

    /// The points in reading order: the top row first, each row from the left.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> Points {
        Points { rows: self.0, left: self.rows_with_points() }
    }

    /// The points that have two or more of these as neighbours.
    #[inline]
    pub(crate) fn beside_two(&self) -> PointSet {
        let (north, south, east, west) = (self.north(), self.south(), self.east(), self.west());
        north & south | east & west | (north | south) & (east | west)
    }

    /// All points one row up. Those of row 25 are lost.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn north(&self) -> PointSet {
        let mut rows = [0; ROWS];
        rows[1..].copy_from_slice(&self.0[..ROWS - 1]);
        PointSet(rows)
    }

    /// All points one row down. Those of row 1 are lost.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn south(&self) -> PointSet {
        let mut rows = [0; ROWS];
        rows[..ROWS - 1].copy_from_slice(&self.0[1..]);
        PointSet(rows)
    }

    /// All points one column to the right. Those of column Z are lost.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn east(&self) -> PointSet {
        PointSet(self.0.map(|row| row << 1 & COLUMNS))
    }

    /// All points one column to the left. Those of column A are lost.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn west(&self) -> PointSet {
        PointSet(self.0.map(|row| row >> 1))
    }

    /// The points and their neighbours, as on the largest board: use `&` with the points of a
    /// smaller board.
    #[must_use]
    #[inline]
    pub fn grown(&self) -> PointSet {
        self.neighbors() | *self
    }

    /// The points next to one of these, as on the largest board. A point of the set is among them
    /// where another one of the set is next to it.
    // Written out at every call, this is 17 of 266 kB of the packed module for WebAssembly, and 2 % faster.
    #[must_use]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn neighbors(&self) -> PointSet {
        let mut rows = self.0.map(|row| row << 1 & COLUMNS | row >> 1);
        for (row, below) in rows[1..].iter_mut().zip(&self.0) {
            *row |= below;
        }
        for (row, above) in rows.iter_mut().zip(&self.0[1..]) {
            *row |= above;
        }
        PointSet(rows)
    }

    /// The points of `within` that can be reached from these without leaving `within`.
    #[must_use]
    #[inline]
    pub fn flood(&self, within: &PointSet) -> PointSet {
        let reached = *self & *within;
        let rows = reached.rows_with_points();
        let Some(top) = rows.checked_ilog2() else {
            return PointSet::EMPTY;
        };
        reached.flood_rows(within, rows.trailing_zeros() as usize, top as usize)
    }

    /// As [`PointSet::flood`], where the points lie within and in these rows.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn flood_rows(self, within: &PointSet, mut bottom: usize, mut top: usize) -> PointSet {
        let (mut rows, within) = (self.0, &within.0);
        // Sweep up and down over the rows reached so far until nothing is new. Within a row each
        // run of points fills at once; the first sweep up fills those of the seeds.
        let (mut y, mut below) = (bottom, 0);
        while y < ROWS {
            let filled = fill_row(rows[y] | below & within[y], within[y]);
            if filled == 0 && y > top {
                break;
            }
            rows[y] = filled;
            below = filled;
            y += 1;
        }
        top = top.max(y - 1);
        loop {
            let mut grew = false;
            let (mut y, mut above) = (top.min(ROWS - 1) + 1, 0);
            while y > 0 {
                y -= 1;
                let seeds = rows[y] | above & within[y];
                if seeds != rows[y] {
                    rows[y] = fill_row(seeds, within[y]);
                    grew = true;
                } else if seeds == 0 && y < bottom {
                    break;
                }
                bottom = bottom.min(y);
                above = rows[y];
            }
            if !grew {
                return PointSet(rows);
            }
            grew = false;
            let (mut y, mut below) = (bottom, 0);
            while y < ROWS {
                let seeds = rows[y] | below & within[y];
                if seeds != rows[y] {
                    rows[y] = fill_row(seeds, within[y]);
                    grew = true;
                } else if seeds == 0 && y > top {
                    break;
                }
                top = top.max(y);
                below = rows[y];
                y += 1;
            }
            if !grew {
                return PointSet(rows);
            }
        }
    }

    /// The maximal connected parts, in the reading order of their first points.
    #[inline]
    pub fn components(&self) -> impl Iterator<Item = PointSet> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            let row = usize::from(first.y());
            let component = PointSet::of(first).flood_rows(&rest, row, row);
            rest -= component;
            Some(component)
        })
    }
}

/// The runs of `within` that hold a bit of `seeds`, which lie within.
#[inline]
const fn fill_row(seeds: u32, within: u32) -> u32 {
    if seeds == 0 {
        return 0;
    }
    // Adding a seed carries through the run above it and leaves zeros behind.
    let mut filled = seeds | within & !within.wrapping_add(seeds);
    if filled >> 1 & within & !filled == 0 {
        return filled;
    }
    // Nothing carries downwards: there each step doubles how far it goes (Kogge and Stone's adder, 1973).
    let mut through = within;
    filled |= through & filled >> 1;
    through &= through >> 1;
    filled |= through & filled >> 2;
    through &= through >> 2;
    filled |= through & filled >> 4;
    through &= through >> 4;
    filled |= through & filled >> 8;
    through &= through >> 8;
    filled | through & filled >> 16
}

impl Default for PointSet {
    #[inline]
    fn default() -> PointSet {
        PointSet::EMPTY
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn bitor(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|y| self.0[y] | other.0[y]))
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn bitand(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|y| self.0[y] & other.0[y]))
    }
}

impl BitXor for PointSet {
    type Output = PointSet;

    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn bitxor(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|y| self.0[y] ^ other.0[y]))
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn sub(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|y| self.0[y] & !other.0[y]))
    }
}

impl BitOrAssign for PointSet {
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn bitor_assign(&mut self, other: PointSet) {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row |= other;
        }
    }
}

impl BitAndAssign for PointSet {
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn bitand_assign(&mut self, other: PointSet) {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row &= other;
        }
    }
}

impl SubAssign for PointSet {
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn sub_assign(&mut self, other: PointSet) {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row &= !other;
        }
    }
}

impl FromIterator<Point> for PointSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    #[inline]
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl fmt::Display for PointSet {
    /// The points in reading order, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, point) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            point.fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for PointSet {
    type Err = ParsePointError;

    /// Reads names of points with white space between them, in any order.
    fn from_str(s: &str) -> Result<PointSet, ParsePointError> {
        s.split_whitespace().map(str::parse::<Point>).collect()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The points of a [`PointSet`] in reading order.
#[derive(Clone, Debug)]
pub struct Points {
    rows: [u32; ROWS],
    /// The rows in which points are left, one bit each.
    left: u32,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let y = self.left.checked_ilog2()?;
        let bits = &mut self.rows[y as usize];
        let x = bits.trailing_zeros() as u8;
        *bits &= *bits - 1;
        if *bits == 0 {
            self.left ^= 1 << y;
        }
        Some(Point::at(x, y as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board, Symmetry};
    use super::*;

    fn points(text: &str) -> PointSet {
        text.parse().unwrap()
    }

    #[test]
    fn a_set_is_printed_in_reading_order() {
        assert_eq!(points("A1 T19 B2 Z25 A2").to_string(), "Z25 T19 A2 B2 A1");
        assert_eq!(PointSet::EMPTY.to_string(), "");
        assert_eq!(
            (points(" "), "A1 I2".parse::<PointSet>()),
            (PointSet::EMPTY, Err(ParsePointError))
        );
    }

    #[test]
    fn the_operators_are_those_of_sets() {
        let (a, b) = (points("A1 B1 C1"), points("B1 C1 D1"));
        assert_eq!(a | b, points("A1 B1 C1 D1"));
        assert_eq!(a & b, points("B1 C1"));
        assert_eq!(a - b, points("A1"));
        assert_eq!(a ^ b, points("A1 D1"));
        assert!(a.intersects(&b) && !points("A1").intersects(&b));
        assert!(points("B1").is_subset(&a) && !b.is_subset(&a));
        assert_eq!((a.len(), PointSet::EMPTY.len()), (3, 0));
        assert!(PointSet::EMPTY.is_empty() && !a.is_empty());
    }

    #[test]
    fn a_point_has_four_neighbours_and_fewer_at_the_edge() {
        assert_eq!(points("B2").neighbors(), points("A2 C2 B1 B3"));
        assert_eq!(points("A1").neighbors(), points("A2 B1"));
        assert_eq!(points("Z25").neighbors(), points("Z24 Y25"));
        assert_eq!(points("Z1 A2").neighbors(), points("Y1 Z2 A1 A3 B2"));
        assert_eq!(points("D4").grown(), points("D4 C4 E4 D3 D5"));
    }

    #[test]
    fn diagonals_and_draughts_boards() {
        assert_eq!(PointSet::diagonals("B2".parse().unwrap()), points("A1 C1 A3 C3"));
        assert_eq!(PointSet::diagonals("A1".parse().unwrap()), points("B2"));
        for name in ["A1", "B1", "A2", "Q16", "Q17"] {
            let point: Point = name.parse().unwrap();
            let board = PointSet::checkered(point);
            assert!(board.contains(point));
            assert!(!board.intersects(&board.neighbors()));
            assert_eq!(
                board | PointSet::of(point).neighbors(),
                board ^ PointSet::of(point).neighbors()
            );
            assert_eq!(board.len().abs_diff(312), u32::from(board.len() == 313));
        }
    }

    #[test]
    fn a_flood_stays_inside_and_components_are_apart() {
        let set = points("A3 B3 C3 C2 A1 E5 E1");
        assert_eq!(points("A3").flood(&set), points("A3 B3 C3 C2"));
        assert_eq!(points("D4").flood(&set), PointSet::EMPTY);
        let parts: Vec<String> = set.components().map(|c| c.to_string()).collect();
        assert_eq!(parts, ["E5", "A3 B3 C3 C2", "A1", "E1"]);
    }

    #[test]
    fn a_row_fills_run_by_run() {
        for (seeds, within, filled) in [
            (0b0010_0000, 0b0111_0110, 0b0111_0000),
            (0b0000_0100, 0b0111_0110, 0b0000_0110),
            (0b0101_0000, 0b0111_0110, 0b0111_0000),
            (0b0010_0010, 0b0111_0110, 0b0111_0110),
            (0, 0b0111_0110, 0),
            (1 << 24, COLUMNS, COLUMNS),
            (1, COLUMNS, COLUMNS),
            (1 << 31, u32::MAX, u32::MAX),
        ] {
            assert_eq!(fill_row(seeds, within), filled, "{seeds:b} in {within:b}");
        }
    }

    #[test]
    fn a_flood_follows_every_turn_of_a_maze() {
        let maze: Board = "
            .X...X.
            .X.X.X.
            .X.X.X.
            .X.X.X.
            .X.X.X.
            ...X..."
            .parse()
            .unwrap();
        let size = maze.size();
        let ways = maze.empty();
        for start in ways {
            assert_eq!(PointSet::of(start).flood(&ways), ways, "{start}");
            for symmetry in Symmetry::ALL {
                let turned = symmetry.points(size, ways);
                let start = PointSet::of(symmetry.point(size, start));
                assert_eq!(start.flood(&turned), turned);
            }
        }
    }

    #[test]
    fn a_board_is_all_its_points() {
        for (width, height) in [(1, 1), (25, 25), (25, 1), (1, 25), (7, 13)] {
            let size = Size::new(width, height).unwrap();
            let all = PointSet::board(size);
            assert_eq!(all, size.points().collect());
            assert_eq!(all.len(), size.area());
            assert!(all.iter().eq(size.points()));
        }
    }
}
