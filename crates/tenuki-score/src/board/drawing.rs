//! Boards drawn as text: `X` black, `O` white, `.` empty, one row on each line, the top row first.

use std::fmt;
use std::str::FromStr;

use super::{Board, ByColor, Color, NoLiberties, Point, PointSet, Size, UnacceptableSize};

/// Why a drawing is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseBoardError {
    /// A width or height out of range; the rows and the width of the first are given.
    #[error("{1} columns and {0} rows: {UnacceptableSize}")]
    Size(usize, usize),
    /// A row is not as long as the first one; rows count from 1 at the top.
    #[error("row {row} has {found} points, not {expected}")]
    Uneven {
        /// The row, 1 at the top.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first.
        expected: usize,
    },
    /// A character that is not `X`, `O` or `.`.
    #[error("row {row} holds {found:?}: X is black, O is white, . is empty")]
    Character {
        /// The row, 1 at the top.
        row: usize,
        /// The character.
        found: char,
    },
    /// A chain without liberties.
    #[error(transparent)]
    NoLiberties(#[from] NoLiberties),
}

impl fmt::Display for Board {
    /// `X`, `O` and `.`, one row on each line, the top row first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.size().points() {
            f.write_str(match self.get(point) {
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
                None => ".",
            })?;
            if point.x() + 1 == self.size().width() {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl Board {
    /// A board from its rows, the top one first: `X` black, `O` white, `.` empty.
    ///
    /// # Errors
    ///
    /// The first reason why it is not a position.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Board, ParseBoardError> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let side = |n: usize| u8::try_from(n).unwrap_or(0);
        let size = Size::new(side(width), side(rows.len()))
            .map_err(|UnacceptableSize| ParseBoardError::Size(rows.len(), width))?;
        let mut stones = ByColor::<PointSet>::default();
        for (i, row) in rows.iter().enumerate() {
            let (row, found) = (row.as_ref(), row.as_ref().chars().count());
            if found != width {
                return Err(ParseBoardError::Uneven { row: i + 1, found, expected: width });
            }
            let y = size.height() - 1 - i as u8;
            for (c, x) in row.chars().zip(0..) {
                match c {
                    'X' => stones.black.insert(Point::at(x, y)),
                    'O' => stones.white.insert(Point::at(x, y)),
                    '.' => {}
                    found => return Err(ParseBoardError::Character { row: i + 1, found }),
                }
            }
        }
        Ok(Board::with_stones(size, stones)?)
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    /// Reads rows of `X`, `O` and `.` with white space between them, the top row first.
    ///
    /// ```
    /// use tenuki_score::board::Board;
    /// let board: Board = ".XO\n XX.\n OOO".parse()?;
    /// assert_eq!(board.stone_count("A2".parse()?), 3);
    /// assert_eq!(board.to_string(), ".XO\nXX.\nOOO\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from_str(s: &str) -> Result<Board, ParseBoardError> {
        Board::from_rows(&s.split_whitespace().collect::<Vec<_>>())
    }
}
