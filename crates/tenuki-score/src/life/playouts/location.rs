//! Locations of the playout board, and what is on them.

use crate::board::{Color, MAX_SIDE};

/// A location: an index into the tables of a playout board, of a point or of the border.
pub(crate) type Loc = u16;

const SIDE: usize = MAX_SIDE as usize;

/// The size of the tables. The largest board with its border, which neighbouring rows share, needs 703
/// locations. With 1,024 a location cut to ten bits is always in range.
pub(crate) const LOCS: usize = 1024;

const _: () = assert!((SIDE + 2) * (SIDE + 1) < LOCS);

/// No location, or a pass: a location of the border.
pub(crate) const NOWHERE: Loc = 0;

/// The table index of a location.
#[inline]
pub(super) const fn at(loc: Loc) -> usize {
    loc as usize % LOCS
}

/// What is on a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stone {
    Empty,
    Black,
    White,
    Border,
}

impl Stone {
    /// The stone of the other colour.
    pub(crate) const fn enemy(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
            other => other,
        }
    }
}

impl From<Color> for Stone {
    fn from(color: Color) -> Stone {
        match color {
            Color::Black => Stone::Black,
            Color::White => Stone::White,
        }
    }
}
