//! Regions: connected empty points, the stones around them, and which side they belong to.
//!
//! From the article's section "Definitions". A *region* is a maximal connected set of empty points;
//! its *boundary stones* are the stones next to it; it is *controlled* if they all have the same
//! colour, and *neutral* otherwise. The article does not say what a region without boundary stones
//! is (an empty board): neither side surrounds it, so it is neutral here.

use crate::board::{ByColor, PointSet, Size};
#[cfg(test)]
use crate::board::{Color, Point};

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
    /// The region around an empty point.
    #[cfg(test)]
    pub fn around(point: Point, size: Size, stones: &ByColor<PointSet>) -> Region {
        let occupied = stones.black | stones.white;
        let points = PointSet::of(point).flood(&(size.all() - occupied));
        Region { points, boundary: points.neighbors() & occupied }
    }

    /// Every region of a position, in the reading order of their first points.
    pub fn all(size: Size, stones: &ByColor<PointSet>) -> impl Iterator<Item = Region> + use<> {
        let occupied = stones.black | stones.white;
        (size.all() - occupied)
            .components()
            .map(move |points| Region { points, boundary: points.neighbors() & occupied })
    }

    /// The colour of all its boundary stones, or `None` where the region is neutral.
    #[cfg(test)]
    pub fn owner(&self, stones: &ByColor<PointSet>) -> Option<Color> {
        if self.boundary.is_empty() {
            return None;
        }
        Color::ALL.into_iter().find(|&color| self.boundary.is_subset(&stones[color]))
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
mod tests {
    use super::*;
    use crate::board::Board;

    fn stones(drawing: &str) -> (Size, ByColor<PointSet>) {
        let board: Board = drawing.parse().unwrap();
        (board.size(), ByColor::from_fn(|color| board.stones(color)))
    }

    fn around(point: &str, drawing: &str) -> (Size, ByColor<PointSet>, Region) {
        let (size, stones) = stones(drawing);
        (size, stones, Region::around(point.parse().unwrap(), size, &stones))
    }

    /// The article's first board: three white chains, one black one, two regions.
    const TWO_REGIONS: &str = "
        .OX..
        OOX..
        .OX..
        OOX..
        .OX..";

    #[test]
    fn a_region_is_controlled_by_the_one_colour_around_it() {
        let (_, stones, white) = around("A3", TWO_REGIONS);
        assert_eq!(white.points.to_string(), "A3");
        assert_eq!(white.owner(&stones), Some(Color::White));
        let (_, stones, black) = around("E1", TWO_REGIONS);
        assert_eq!(black.points.len(), 10);
        assert_eq!(black.boundary.to_string(), "C5 C4 C3 C2 C1");
        assert_eq!(black.owner(&stones), Some(Color::Black));
    }

    #[test]
    fn a_region_between_two_colours_is_neutral_and_so_is_an_empty_board() {
        let (size, stones_, neutral) = around("B2", "X.O\nX.O\nX.O");
        assert_eq!(neutral.owner(&stones_), None);
        assert_eq!(Control::of(size, &stones_).neutral, neutral.points);
        let (size, stones_, whole) = around("A1", "...\n...");
        assert_eq!(whole.owner(&stones_), None);
        assert_eq!(Control::of(size, &stones_).neutral, size.all());
    }

    #[test]
    fn control_says_the_same_as_each_region() {
        let (size, stones) = stones(
            ".XO.O.X
             XXOO.XX
             ..O..X.
             OOOXXXX
             ..X..O.
             XXX.OO.
             .X..O..",
        );
        let control = Control::of(size, &stones);
        let mut seen = PointSet::EMPTY;
        for region in Region::all(size, &stones) {
            match region.owner(&stones) {
                Some(color) => assert!(region.points.is_subset(&control.controlled[color])),
                None => assert!(region.points.is_subset(&control.neutral)),
            }
            assert!(!seen.intersects(&region.points));
            seen |= region.points;
        }
        assert_eq!(seen, size.all() - stones.black - stones.white);
    }

    #[test]
    fn the_boundary_length_counts_the_sides_of_the_board() {
        // The article's example: four points in the corner, 4 stones and 2 + 2 sides.
        let (size, _, corner) = around("A5", "..O..\n..O..\nOO...\n.....\n.....");
        assert_eq!((corner.points.len(), corner.boundary_length(size)), (4, 8));
        // In the middle it is the number of boundary stones.
        let (size, _, middle) = around("C3", ".....\n..O..\n.O.O.\n..O..\n.....");
        assert_eq!(middle.boundary_length(size), 4);
        // One point in the corner: two stones, two sides.
        let (size, _, point) = around("A1", "...\nO..\n.O.");
        assert_eq!(point.boundary_length(size), 4);
        // A stone that touches the region twice counts once.
        let (size, _, bent) = around("A3", "..O\n.OO\nOOO");
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
