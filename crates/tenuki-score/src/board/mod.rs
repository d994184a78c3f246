//! The vocabulary of the game, one word in each file: [`Color`], [`Point`], [`Size`], [`PointSet`],
//! [`Board`], [`Symmetry`].
//!
//! Everything here is a plain value. Points do not depend on the size of a board, so that `D4` is
//! the same [`Point`] everywhere; a [`Size`] says which of them are on the board.

mod color;
mod drawing;
mod point;
mod point_set;
mod size;
mod stones;
mod symmetry;

pub use color::{ByColor, Color, ParseColorError};
pub use drawing::ParseBoardError;
pub use point::{ParsePointError, Point, Vertex};
pub use point_set::{PointSet, Points};
pub use size::{ParseSizeError, Size, UnacceptableSize};
pub use stones::{Board, IllegalMove, NoLiberties};
pub use symmetry::Symmetry;

/// The greatest width and height of a board.
pub const MAX_SIDE: u8 = 25;
