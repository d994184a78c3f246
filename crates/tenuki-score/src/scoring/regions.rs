//! Regions: connected empty points, the stones around them, and which side they belong to.
//!
//! From the article's section "Definitions". A *region* is a maximal connected set of empty points;
//! its *boundary stones* are the stones next to it; it is *controlled* if they all have the same
//! colour, and *neutral* otherwise. The article does not say what a region without boundary stones
//! is (an empty board): neither side surrounds it, so it is neutral here.

use crate::board::{ByColor, PointSet, Size};

/// Which empty points each side controls, and which are neutral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The points of regions whose boundary stones all have this colour.
    pub controlled: ByColor<PointSet>,
    /// The points of all other regions.
    pub neutral: PointSet,
}

impl Control {
    /// Sorts the points without a stone.
    #[must_use]
    pub fn of(size: Size, stones: &ByColor<PointSet>) -> Control {
        let empty = size.all() - stones.black - stones.white;
        // The empty points from which a way over empty points leads to a stone of that colour.
        let reaches = ByColor::from_fn(|color| stones[color].neighbors().flood(&empty));
        let controlled = ByColor::from_fn(|color| reaches[color] - reaches[!color]);
        Control { controlled, neutral: empty - controlled.black - controlled.white }
    }
}

/// A maximal connected set of empty points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its points.
    pub points: PointSet,
    /// The stones next to it.
    pub boundary: PointSet,
}

impl Region {
    /// Every region of a position, in the reading order of their first points.
    pub fn all(size: Size, stones: &ByColor<PointSet>) -> impl Iterator<Item = Region> + use<> {
        let occupied = stones.black | stones.white;
        (size.all() - occupied)
            .components()
            .map(move |points| Region { points, boundary: points.neighbors() & occupied })
    }

    /// The article's boundary length (Ext() of Chen and Chen): the boundary stones, and for each
    /// side of the board that a point of the region touches one more, as if stones stood outside.
    /// A corner touches two sides. On a board one point wide, a point touches both sides.
    #[must_use]
    pub fn boundary_length(&self, size: Size) -> u32 {
        self.boundary.len() + self.points.touched_sides(size)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::board::Board;

    /// The region with an empty point.
    pub fn around(point: &str, drawing: &str) -> (Size, Region) {
        let board: Board = drawing.parse().unwrap();
        let (point, size) = (point.parse().unwrap(), board.size());
        let stones = ByColor::from_fn(|color| board.stones(color));
        (size, Region::all(size, &stones).find(|region| region.points.contains(point)).unwrap())
    }

    #[test]
    fn the_boundary_length_counts_the_sides_of_the_board() {
        // The article's example: four points in the corner, 4 stones and 2 + 2 sides.
        let (size, corner) = around("A5", "..O..\n..O..\nOO...\n.....\n.....");
        assert_eq!((corner.points.len(), corner.boundary_length(size)), (4, 8));
        // In the middle it is the number of boundary stones.
        let (size, middle) = around("C3", ".....\n..O..\n.O.O.\n..O..\n.....");
        assert_eq!(middle.boundary_length(size), 4);
        // One point in the corner: two stones, two sides.
        let (size, point) = around("A1", "...\nO..\n.O.");
        assert_eq!(point.boundary_length(size), 4);
        // A stone that touches the region twice counts once.
        let (size, bent) = around("A3", "..O\n.OO\nOOO");
        assert_eq!((bent.boundary.len(), bent.boundary_length(size)), (3, 7));
    }

    #[test]
    fn the_boundary_length_of_a_whole_board_counts_its_sides() {
        for (width, height) in [(1, 1), (1, 25), (25, 25), (4, 3)] {
            let size = Size::new(width, height).unwrap();
            let region = Region { points: size.all(), boundary: PointSet::EMPTY };
            assert_eq!(region.boundary_length(size), 2 * u32::from(width + height));
        }
    }
}
