//! The width and height of a board.

use std::fmt;
use std::str::FromStr;

use super::{MAX_SIDE, Point, PointSet};

/// The width and height of a board, each from 1 to 25.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A side is below 1 or above 25.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board is 1 to {MAX_SIDE} points wide and high")]
pub struct UnacceptableSize;

impl Size {
    /// The size on which most games are played.
    pub const NINETEEN: Size = Size { width: 19, height: 19 };

    /// A board of this many columns and rows.
    ///
    /// # Errors
    ///
    /// When a side is 0 or above [`MAX_SIDE`].
    #[inline]
    pub const fn new(width: u8, height: u8) -> Result<Size, UnacceptableSize> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return Err(UnacceptableSize);
        }
        Ok(Size { width, height })
    }

    /// A board as wide as it is high.
    ///
    /// # Errors
    ///
    /// When the side is 0 or above [`MAX_SIDE`].
    #[inline]
    pub const fn square(side: u8) -> Result<Size, UnacceptableSize> {
        Size::new(side, side)
    }

    /// The number of columns.
    #[must_use]
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points.
    #[must_use]
    #[inline]
    pub const fn area(self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// Whether the board is as wide as it is high.
    #[must_use]
    #[inline]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether the point is on the board.
    #[must_use]
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// Every point of the board.
    #[must_use]
    #[inline]
    pub fn all(self) -> PointSet {
        PointSet::board(self)
    }

    /// The points of the first line.
    #[must_use]
    #[inline]
    pub fn edge(self) -> PointSet {
        let all = self.all();
        all - (all.north() & all.south() & all.east() & all.west())
    }

    /// Every point of the board, the top row first, each row from the left.
    #[inline]
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.height).rev().flat_map(move |y| {
            (0..self.width).map(move |x| Point::new(x, y).expect("a Size has no side above 25"))
        })
    }
}

impl Default for Size {
    #[inline]
    fn default() -> Size {
        Size::NINETEEN
    }
}

impl fmt::Display for Size {
    /// `19x19`, the width first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The text is not a size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSizeError {
    /// Not `19`, `19:13` or `19x13`.
    #[error("a size is a number, or two with : or x between them")]
    Syntax,
    /// A side out of range.
    #[error(transparent)]
    Unacceptable(#[from] UnacceptableSize),
}

impl FromStr for Size {
    type Err = ParseSizeError;

    /// Reads `19`, and `19:13` (as SGF has it) or `19x13`, the width first.
    fn from_str(s: &str) -> Result<Size, ParseSizeError> {
        let side = |text: &str| -> Result<u8, ParseSizeError> {
            let text = text.trim();
            if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
                return Err(ParseSizeError::Syntax);
            }
            text.parse().map_err(|_| UnacceptableSize.into())
        };
        match s.split_once([':', 'x', 'X']) {
            Some((width, height)) => Ok(Size::new(side(width)?, side(height)?)?),
            None => Ok(Size::square(side(s)?)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_go_from_1_to_25_on_each_side() {
        assert_eq!(Size::new(0, 5), Err(UnacceptableSize));
        assert_eq!(Size::new(5, 0), Err(UnacceptableSize));
        assert_eq!(Size::new(26, 5), Err(UnacceptableSize));
        assert_eq!(Size::new(25, 1).map(Size::area), Ok(25));
        assert_eq!(Size::square(25).map(Size::area), Ok(625));
    }

    #[test]
    fn a_square_is_as_wide_as_high() {
        let is_square = |width, height| Size::new(width, height).unwrap().is_square();
        assert!(is_square(1, 1) && is_square(19, 19));
        assert!(!is_square(19, 18) && !is_square(1, 2));
    }

    #[test]
    fn a_size_is_read_as_one_number_or_two() {
        assert_eq!("9".parse(), Ok(Size::square(9).unwrap()));
        assert_eq!("19:13".parse(), Ok(Size::new(19, 13).unwrap()));
        assert_eq!("19x13".parse(), Ok(Size::new(19, 13).unwrap()));
        assert_eq!("0".parse::<Size>(), Err(UnacceptableSize.into()));
        assert_eq!("9999".parse::<Size>(), Err(UnacceptableSize.into()));
        for text in ["", "-3", "+3", "9:", ":9", "nine", "9:9:9", "9 9"] {
            assert_eq!(text.parse::<Size>(), Err(ParseSizeError::Syntax), "{text:?}");
        }
    }

    #[test]
    fn points_are_listed_from_the_top_left() {
        let points: Vec<String> =
            Size::new(3, 2).unwrap().points().map(|p| p.to_string()).collect();
        assert_eq!(points, ["A2", "B2", "C2", "A1", "B1", "C1"]);
    }

    #[test]
    fn the_edge_is_the_first_line() {
        assert_eq!(Size::square(1).unwrap().edge().len(), 1);
        assert_eq!(Size::new(4, 1).unwrap().edge().len(), 4);
        assert_eq!(Size::square(19).unwrap().edge().len(), 72);
        assert_eq!(Size::new(25, 3).unwrap().edge().len(), 52);
    }
}
