//! Counting the eyes of a region by its boundary length.
//!
//! From the article's section "Eye Counting with the Boundary Length", after Chen and Chen, "Static
//! analysis of life and death in the game of Go":
//!
//! | boundary length | eyes |
//! | --- | --- |
//! | up to 6 | 1 |
//! | 7 | 1½ |
//! | 8, square four | 1 |
//! | 8, curved four | 2 |
//! | 8, any other shape | 1½ |
//! | 9, holding a square four | 1½ |
//! | 9, any other shape | 2 |
//! | 10 and more | 2 |
//!
//! Half an eye means that the owner has one more eye if it plays first. Of the shapes of four
//! points only the square, the T and the S have boundary length 8; the L, which players also call
//! curved, has 9. The "curved four" of length 8 is therefore the S, in every orientation. At the
//! edge a shape has the same length as in the middle, except that two of its points may share a
//! point outside the board. The table uses only the length and the shape.

use std::fmt;

use super::regions::Region;
use crate::board::{PointSet, Size};

/// A number of eyes in halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Eyes(u32);

impl Eyes {
    /// One eye.
    pub const ONE: Eyes = Eyes(2);
    /// One eye, or two if the owner plays first.
    pub const ONE_AND_A_HALF: Eyes = Eyes(3);
    /// Two eyes.
    pub const TWO: Eyes = Eyes(4);

    /// The most eyes that the owner can make: halves are rounded up.
    #[must_use]
    pub const fn most(self) -> u32 {
        self.0.div_ceil(2)
    }

    /// The eyes that the owner has even if the other side plays first.
    #[must_use]
    pub const fn least(self) -> u32 {
        self.0 / 2
    }
}

impl fmt::Display for Eyes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0 % 2 == 1 { ".5" } else { "" })
    }
}

/// The eyes of a controlled region, by the article's table.
#[must_use]
pub fn count(region: &Region, size: Size) -> Eyes {
    match region.boundary_length(size) {
        0..=6 => Eyes::ONE,
        7 => Eyes::ONE_AND_A_HALF,
        8 if is_square_four(&region.points) => Eyes::ONE,
        8 if is_curved_four(&region.points) => Eyes::TWO,
        8 => Eyes::ONE_AND_A_HALF,
        9 if holds_square_four(&region.points) => Eyes::ONE_AND_A_HALF,
        _ => Eyes::TWO,
    }
}

/// Whether the points are two by two.
#[must_use]
pub fn is_square_four(points: &PointSet) -> bool {
    points.len() == 4 && holds_square_four(points)
}

/// Whether two by two points are among these.
#[must_use]
pub fn holds_square_four(points: &PointSet) -> bool {
    let pairs = *points & points.east();
    pairs.intersects(&pairs.north())
}

/// Whether the points are four in the shape of an S, in any orientation: two pairs side by side,
/// shifted by one.
#[must_use]
pub fn is_curved_four(points: &PointSet) -> bool {
    if points.len() != 4 {
        return false;
    }
    let lying = *points & points.east();
    let standing = *points & points.north();
    let shifted = |pairs: PointSet, a: PointSet, b: PointSet| {
        pairs.len() == 2 && (pairs.intersects(&a) || pairs.intersects(&b))
    };
    let s_lying = shifted(lying, lying.north().east(), lying.north().west());
    let s_standing = shifted(standing, standing.east().north(), standing.east().south());
    s_lying && standing.len() == 1 || s_standing && lying.len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Color, Symmetry};
    use crate::scoring::regions::tests::around;

    /// The eyes of a shape drawn with `O` points in a wall of stones, at a distance from the edge.
    fn eyes_of(shape: &str) -> (u32, Eyes) {
        let board: Board = shape.parse().unwrap();
        let size = Size::square(9).unwrap();
        let mut points = board.stones(Color::White);
        for _ in 0..3 {
            points = points.north().east();
        }
        let region = Region { points, boundary: points.neighbors() - points };
        (region.boundary_length(size), count(&region, size))
    }

    #[test]
    fn the_table_in_the_middle_of_the_board() {
        for (shape, length, eyes) in [
            ("O.", 4, Eyes::ONE),
            ("OO.", 6, Eyes::ONE),
            ("OOO.", 8, Eyes::ONE_AND_A_HALF),
            ("OO\nO.", 7, Eyes::ONE_AND_A_HALF),
            ("OO.\nOO.", 8, Eyes::ONE),
            ("OOO\n.O.", 8, Eyes::ONE_AND_A_HALF),
            ("OO.\n.OO", 8, Eyes::TWO),
            ("OOO\nO..", 9, Eyes::TWO),
            ("OOOO.", 10, Eyes::TWO),
            ("OOO\nOO.", 9, Eyes::ONE_AND_A_HALF),
            (".O.\nOOO\n.O.", 8, Eyes::ONE_AND_A_HALF),
            ("OO.\nO..\nOO.", 10, Eyes::TWO),
            ("OOO.\nOOO.", 10, Eyes::TWO),
        ] {
            assert_eq!(eyes_of(shape), (length, eyes), "{shape}");
        }
    }

    #[test]
    fn at_the_edge_the_sides_stand_for_stones() {
        // Three in a row along the edge: 3 sides, 3 stones above, 2 beside.
        let (size, region) = around("A1", ".....\nOOO..\n...O.");
        assert_eq!(region.points.to_string(), "A1 B1 C1");
        assert_eq!(region.boundary_length(size), 8);
        assert_eq!(count(&region, size), Eyes::ONE_AND_A_HALF);
    }

    #[test]
    fn halves_are_rounded_up_and_printed() {
        assert_eq!(Eyes::ONE_AND_A_HALF.most(), 2);
        assert_eq!(Eyes::ONE.most(), 1);
        assert_eq!(Eyes::ONE_AND_A_HALF.to_string(), "1.5");
        assert_eq!(Eyes::TWO.to_string(), "2");
    }

    #[test]
    fn a_shape_has_the_same_eyes_in_every_orientation() {
        for shape in ["OO.\n.OO", "OOO\n.O.", "OOO\nO..", "OO.\nOO.", "OOO\nOO."] {
            let board: Board = shape.parse().unwrap();
            let expected = eyes_of(shape);
            for symmetry in Symmetry::ALL {
                let turned = board.turned(symmetry).to_string();
                assert_eq!(eyes_of(&turned), expected, "{turned}");
            }
        }
    }
}
