//! An intersection of the board, and a move's vertex.

use std::fmt;
use std::str::FromStr;

use super::MAX_SIDE;

/// The letters of the columns; there is no I.
const COLUMNS: &[u8; MAX_SIDE as usize] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// An intersection, `A1` (bottom left) to `Z25`.
///
/// Columns and rows count from 0, rows from the bottom. A point does not know the size of a board:
/// ask [`Size::contains`](super::Size::contains).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` (from the left) and row `y` (from the bottom), or `None` where one
    /// is above 24.
    ///
    /// ```
    /// use tenuki_score::board::Point;
    /// assert_eq!(Point::new(3, 3).unwrap().to_string(), "D4");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(x: u8, y: u8) -> Option<Point> {
        if x < MAX_SIDE && y < MAX_SIDE { Some(Point::at(x, y)) } else { None }
    }

    /// As [`Point::new`], where the caller knows that both are in range.
    #[inline]
    pub(crate) const fn at(x: u8, y: u8) -> Point {
        debug_assert!(x < MAX_SIDE && y < MAX_SIDE);
        Point((y as u16) << 5 | x as u16)
    }

    /// The column, from 0 at the left.
    #[must_use]
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// The row, from 0 at the bottom.
    #[must_use]
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 >> 5) as u8
    }

    /// A number below 800, unique for each point: 32 times the row, plus the column.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two to four points next to it, as on the largest board.
    #[inline]
    pub fn neighbors(self) -> impl Iterator<Item = Point> {
        let (x, y) = (self.x(), self.y());
        [(x, y.wrapping_add(1)), (x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1))]
            .into_iter()
            .filter_map(|(x, y)| Point::new(x, y))
    }

    /// The point of an [`index`](Point::index).
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.y() + 1;
        let name = [COLUMNS[usize::from(self.x())], b'0' + row / 10, b'0' + row % 10];
        let name = if row < 10 { &[name[0], name[2]] } else { &name[..] };
        f.write_str(str::from_utf8(name).unwrap_or_default())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a point is a letter from A to Z without I, and a number from 1 to {MAX_SIDE}")]
pub struct ParsePointError;

impl FromStr for Point {
    type Err = ParsePointError;

    /// Reads `A1` to `Z25`, in letters of any case.
    fn from_str(s: &str) -> Result<Point, ParsePointError> {
        let mut bytes = s.bytes();
        let letter = bytes.next().ok_or(ParsePointError)?.to_ascii_uppercase();
        let x = COLUMNS.iter().position(|&c| c == letter).ok_or(ParsePointError)?;
        let digits = &s[1..];
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParsePointError);
        }
        let row: u8 = digits.parse().map_err(|_| ParsePointError)?;
        let y = row.checked_sub(1).ok_or(ParsePointError)?;
        Point::new(x as u8, y).ok_or(ParsePointError)
    }
}

/// Where a move is played: a point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vertex {
    /// A stone on this point.
    Play(Point),
    /// No stone.
    Pass,
}

impl From<Point> for Vertex {
    fn from(point: Point) -> Vertex {
        Vertex::Play(point)
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vertex::Play(point) => point.fmt(f),
            Vertex::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Vertex {
    type Err = ParsePointError;

    /// Reads a point or `pass`, in letters of any case.
    fn from_str(s: &str) -> Result<Vertex, ParsePointError> {
        if s.eq_ignore_ascii_case("pass") { Ok(Vertex::Pass) } else { s.parse().map(Vertex::Play) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_as_it_is_printed() {
        for x in 0..MAX_SIDE {
            for y in 0..MAX_SIDE {
                let point = Point::new(x, y).unwrap();
                assert_eq!((point.x(), point.y()), (x, y));
                assert_eq!(point.to_string().parse(), Ok(point));
                assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
                assert_eq!(Point::from_index(point.index()), point);
            }
        }
    }

    #[test]
    fn the_letter_i_is_left_out() {
        assert_eq!("H1".parse::<Point>().unwrap().x() + 1, "J1".parse::<Point>().unwrap().x());
        assert_eq!("Z25".parse::<Point>(), Ok(Point::new(24, 24).unwrap()));
    }

    #[test]
    fn what_is_no_point_is_refused() {
        for text in ["", "A", "A0", "A26", "I5", "4D", "D4 ", "D-4", "D+4", "D004", "é4", "Dé", "p"]
        {
            assert_eq!(text.parse::<Point>(), Err(ParsePointError), "{text:?}");
        }
    }

    #[test]
    fn a_vertex_is_a_point_or_a_pass() {
        assert_eq!("PASS".parse(), Ok(Vertex::Pass));
        assert_eq!("d4".parse(), Ok(Vertex::Play(Point::new(3, 3).unwrap())));
        assert_eq!(Vertex::Pass.to_string(), "pass");
    }

    #[test]
    fn a_point_is_shown_by_its_name_where_it_is_debugged() {
        assert_eq!(format!("{:?}", Some(Point::new(3, 9).unwrap())), "Some(D10)");
    }
}
