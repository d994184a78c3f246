//! A position as it is drawn: black and white stones.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::grid::Grid;
use crate::state::is_legal;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// `X` in a drawing.
    Black,
    /// `O` in a drawing.
    White,
}

/// The stones on a small board, every chain with a liberty.
///
/// ```
/// use tenuki_oracle::Position;
/// let position: Position = ".XO\n XX.\n OOO".parse()?;
/// assert_eq!(position.black().count_ones(), 3);
/// assert_eq!(position.to_string(), ".XO\nXX.\nOOO\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    grid: Grid,
    black: u32,
    white: u32,
}

impl Position {
    /// The position with these stones; `None` if a chain has no liberty, or a point two stones,
    /// or a stone is not on the board.
    #[must_use]
    pub fn new(grid: Grid, black: u32, white: u32) -> Option<Position> {
        let on_board = (black | white) & !grid.all() == 0;
        (on_board && is_legal(&grid, black, white)).then_some(Position { grid, black, white })
    }

    /// Its board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The black stones, as a set of points.
    #[must_use]
    pub const fn black(&self) -> u32 {
        self.black
    }

    /// The white stones, as a set of points.
    #[must_use]
    pub const fn white(&self) -> u32 {
        self.white
    }

    /// The same with the colours swapped.
    #[must_use]
    pub const fn swapped(&self) -> Position {
        Position { grid: self.grid, black: self.white, white: self.black }
    }

    /// The chains: their colours and stones.
    pub fn chains(&self) -> impl Iterator<Item = (Color, u32)> + use<> {
        let black = self.grid.parts(self.black).map(|stones| (Color::Black, stones));
        black.chain(self.grid.parts(self.white).map(|stones| (Color::White, stones)))
    }
}

/// Why a drawing is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParsePositionError {
    /// The rows differ in length, or there are no points, or more than 25.
    Size,
    /// A character other than `X`, `O` and `.`.
    Character(char),
    /// A chain has no liberty.
    NoLiberty,
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Size => {
                write!(f, "the rows must be of one length and have 1 to 25 points together")
            }
            ParsePositionError::Character(found) => {
                write!(f, "{found:?} stands for no point: write X, O or a full stop")
            }
            ParsePositionError::NoLiberty => write!(f, "a chain has no liberty"),
        }
    }
}

impl Error for ParsePositionError {}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads rows of `X`, `O` and `.` with white space between them, the top row first.
    fn from_str(s: &str) -> Result<Position, ParsePositionError> {
        let rows: Vec<&str> = s.split_whitespace().collect();
        let width = rows.first().map_or(0, |row| row.chars().count());
        let ragged = rows.iter().any(|row| row.chars().count() != width);
        let (width, height) = (width.try_into().ok(), rows.len().try_into().ok());
        let grid = width.zip(height).and_then(|(width, height)| Grid::new(width, height));
        let Some(grid) = grid.filter(|_| !ragged) else { return Err(ParsePositionError::Size) };
        let (mut black, mut white) = (0, 0);
        for (number, character) in rows.concat().chars().enumerate() {
            match character {
                'X' => black |= 1 << number,
                'O' => white |= 1 << number,
                '.' => {}
                other => return Err(ParsePositionError::Character(other)),
            }
        }
        Position::new(grid, black, white).ok_or(ParsePositionError::NoLiberty)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..self.grid.area() {
            let point = 1 << number;
            let character = match (self.black & point != 0, self.white & point != 0) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            };
            write!(f, "{character}")?;
            if (number + 1) % self.grid.width() == 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_position_is_refused_with_the_reason() {
        assert_eq!("".parse::<Position>(), Err(ParsePositionError::Size));
        assert_eq!("X.\nX".parse::<Position>(), Err(ParsePositionError::Size));
        assert_eq!("X.B".parse::<Position>(), Err(ParsePositionError::Character('B')));
        assert_eq!("XO\nO.".parse::<Position>(), Err(ParsePositionError::NoLiberty));
    }
}
