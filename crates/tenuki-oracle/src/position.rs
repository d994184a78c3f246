//! A position as it is drawn: black and white stones; and the same one turned, mirrored, and with the colours
//! swapped.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Grid, points, subsets};
use crate::state::{State, is_legal};

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// `X` in a drawing.
    Black,
    /// `O` in a drawing.
    White,
}

/// The points next to walls: stones outside that are alive by decree.
///
/// A chain with a stone on a point next to a wall of its own colour is connected to the wall, so it
/// cannot be captured. A wall of the other colour takes no liberties but its own point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Walls {
    /// The points next to a black wall.
    pub black: u32,
    /// The points next to a white wall.
    pub white: u32,
}

/// The stones on a small board, every chain with a liberty, or on a part of a board between walls.
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
    walls: Walls,
}

impl Position {
    /// The position with these stones; `None` if a chain has no liberty, or a point two stones,
    /// or a stone is not on the board.
    #[must_use]
    pub fn new(grid: Grid, black: u32, white: u32) -> Option<Position> {
        Position::between(grid, Walls::default(), black, white)
    }

    /// The position with these stones between walls. Walls that can be captured must be among the stones.
    #[must_use]
    pub fn between(grid: Grid, walls: Walls, black: u32, white: u32) -> Option<Position> {
        // A stone off the board has neither a liberty nor a wall, so that the position is not legal.
        let on_board = (walls.black | walls.white) & !grid.all() == 0;
        let living = grid.living();
        let missing = grid.wall_of(Color::Black) & !black
            | grid.wall_of(Color::White) & !white
            | living.black & !walls.black
            | living.white & !walls.white;
        let position = Position { grid, black, white, walls };
        (on_board && missing == 0 && is_legal(&grid, &position.state())).then_some(position)
    }

    /// The state with Black to move.
    pub(crate) const fn state(&self) -> State {
        State {
            own_walls: self.walls.black,
            opp_walls: self.walls.white,
            ..State::new(self.black, self.white)
        }
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

    /// The walls.
    #[must_use]
    pub const fn walls(&self) -> Walls {
        self.walls
    }

    /// The same with the colours swapped.
    #[must_use]
    pub const fn swapped(&self) -> Position {
        let walls = Walls { black: self.walls.white, white: self.walls.black };
        Position { grid: self.grid, black: self.white, white: self.black, walls }
    }

    /// The chains: their colours and stones.
    pub fn chains(&self) -> impl Iterator<Item = (Color, u32)> + use<> {
        let black = self.grid.parts(self.black).map(|stones| (Color::Black, stones));
        black.chain(self.grid.parts(self.white).map(|stones| (Color::White, stones)))
    }
}

/// Why a drawing is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePositionError {
    /// The rows differ in length, or there are no points, or more than 25, or the rectangle around
    /// them has more than 32.
    #[error(
        "the rows must be of one length and have 1 to 25 points without the walls, in a rectangle of at most 32"
    )]
    Size,
    /// A character other than `X`, `O`, `.`, `x` and `o`.
    #[error("{0:?} stands for no point: write X, O, x, o or a full stop")]
    Character(char),
    /// A chain has no liberty.
    #[error("a chain has no liberty")]
    NoLiberty,
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads rows of `X`, `O` and `.` with white space between them, the top row first. `x` and `o`
    /// are walls: stones of the two colours that are alive by decree. Rows and columns at the edge
    /// of the drawing in which there is nothing else are not part of the position.
    fn from_str(s: &str) -> Result<Position, ParsePositionError> {
        let rows: Vec<Vec<char>> = s.split_whitespace().map(|row| row.chars().collect()).collect();
        let width = rows.first().map_or(0, Vec::len);
        if let Some(&other) = rows.iter().flatten().find(|&&found| !"XO.xo".contains(found)) {
            return Err(ParsePositionError::Character(other));
        }
        if rows.iter().any(|row| row.len() != width) {
            return Err(ParsePositionError::Size);
        }
        let at = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)).copied();
        let is_played_on = |x: usize, y: usize| at(x, y).is_some_and(|c| "XO.".contains(c));
        let (left, right) = ends(width, |x| (0..rows.len()).any(|y| is_played_on(x, y)))?;
        let (top, bottom) = ends(rows.len(), |y| (0..width).any(|x| is_played_on(x, y)))?;
        let (width, height) = (right - left, bottom - top);
        if width * height > 32 {
            return Err(ParsePositionError::Size);
        }
        let (mut all, mut black, mut white, mut walls) = (0, 0, 0, Walls::default());
        for number in 0..width * height {
            let (x, y) = (left + number % width, top + number / width);
            if !is_played_on(x, y) {
                continue;
            }
            let point = 1 << number;
            all |= point;
            match at(x, y) {
                Some('X') => black |= point,
                Some('O') => white |= point,
                _ => {}
            }
            let beside = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            for neighbor in beside.into_iter().filter_map(|(x, y)| at(x, y)) {
                match neighbor {
                    'x' => walls.black |= point,
                    'o' => walls.white |= point,
                    _ => {}
                }
            }
        }
        let grid = Grid::part(width as u32, height as u32, all).ok_or(ParsePositionError::Size)?;
        Position::between(grid, walls, black, white).ok_or(ParsePositionError::NoLiberty)
    }
}

/// The first number below `count` of which something holds, and the one after the last.
fn ends(count: usize, holds: impl Fn(usize) -> bool) -> Result<(usize, usize), ParsePositionError> {
    let first = (0..count).find(|&number| holds(number));
    let last = (0..count).rfind(|&number| holds(number));
    first.zip(last).map(|(first, last)| (first, last + 1)).ok_or(ParsePositionError::Size)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..self.grid.area() {
            let point = 1 << number;
            let character = match (self.black & point != 0, self.white & point != 0) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ if self.grid.all() & point == 0 => '#',
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

/// The symmetries of a board: eight of a square, four of a rectangle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    grid: Grid,
    /// For each symmetry, where each point goes.
    images: Vec<Vec<u32>>,
}

impl Symmetries {
    /// The symmetries of a board, the identity first.
    #[must_use]
    pub fn new(grid: Grid) -> Symmetries {
        let (width, height) = (grid.width(), grid.height());
        let mut images = Vec::new();
        let turns: &[bool] = if width == height { &[false, true] } else { &[false] };
        for &turned in turns {
            for (mirror_x, mirror_y) in [(false, false), (true, false), (false, true), (true, true)]
            {
                let image = |number: u32| {
                    let (x, y) = (number % width, number / width);
                    let (x, y) = if turned { (y, x) } else { (x, y) };
                    let x = if mirror_x { width - 1 - x } else { x };
                    let y = if mirror_y { height - 1 - y } else { y };
                    1 << (y * width + x)
                };
                images.push((0..grid.area()).map(image).collect());
            }
        }
        Symmetries { grid, images }
    }

    /// The images of a set of points.
    pub fn images(&self, set: u32) -> impl Iterator<Item = u32> + Clone {
        (0..self.images.len()).map(move |symmetry| self.image(symmetry, set))
    }

    /// The image of a set of points under one of the symmetries.
    pub(crate) fn image(&self, symmetry: usize, set: u32) -> u32 {
        let image = &self.images[symmetry];
        points(set).fold(0, |mapped, point| mapped | image[point.trailing_zeros() as usize])
    }

    /// The same one of all images of a position and of those with the colours swapped; `None` if
    /// the position has another size, or walls.
    #[must_use]
    pub fn canonical(&self, position: &Position) -> Option<Position> {
        if position.grid() != self.grid || position.walls() != Walls::default() {
            return None;
        }
        let (black, white) = (position.black(), position.white());
        let (black, white) = self
            .images(black)
            .zip(self.images(white))
            .map(|(black, white)| (black.min(white), black.max(white)))
            .min()?;
        Position::new(self.grid, black, white)
    }

    /// All positions of the board, one of all that are the same turned, mirrored or with exchanged colours.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let all = self.grid.all();
        (0..=all)
            .flat_map(move |black| subsets(all & !black).map(move |white| (black, white)))
            .filter_map(|(black, white)| Position::new(self.grid, black, white))
            .filter(|position| self.canonical(position) == Some(*position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_position_is_refused_with_the_reason() {
        let size = "the rows must be of one length and have 1 to 25 points without the walls, in a rectangle of \
                    at most 32";
        for (drawing, error, sentence) in [
            ("", ParsePositionError::Size, size),
            ("X.\nX", ParsePositionError::Size, size),
            (
                "X.B",
                ParsePositionError::Character('B'),
                "'B' stands for no point: write X, O, x, o or a full stop",
            ),
            ("XO\nO.", ParsePositionError::NoLiberty, "a chain has no liberty"),
        ] {
            assert_eq!(error.to_string(), sentence);
            assert_eq!(drawing.parse::<Position>(), Err(error));
        }
    }

    #[test]
    fn walls_are_beside_points_and_no_points_themselves() {
        let position: Position = "xxo
                                  xX.
                                  .o.
                                  O.x"
        .parse()
        .unwrap();
        // Three columns, of which the wall in the middle of the third row is no point.
        assert_eq!(position.to_string(), "#X.\n.#.\nO.#\n");
        assert_eq!((position.black(), position.white()), (0b10, 0b001_000_000));
        let walls = Walls { black: 0b010_101_010, white: 0b010_101_110 };
        assert_eq!(position.walls(), walls);
    }

    #[test]
    fn a_rectangle_has_at_most_32_points_and_25_of_them_are_played_on() {
        let most = "........ ........ .xxxxxx. .......o";
        let position: Position = most.parse().unwrap();
        assert_eq!((position.grid().area(), position.grid().all().count_ones()), (32, 25));
        let far = "xxxxxxxxxxxxxxxxx ooooooooooooooooX oooooooooooooooo.";
        assert_eq!(far.parse::<Position>().unwrap().grid().area(), 2);
        let low = "o x o x o x o x o x o x o x o x o x X .";
        assert_eq!(low.parse::<Position>().unwrap().grid().area(), 2);
        for more in [".".repeat(6), ".".repeat(33), "........x".repeat(5)] {
            let rows = [more.as_str(); 6].join("\n");
            assert_eq!(rows.parse::<Position>(), Err(ParsePositionError::Size));
            assert_eq!(more.len() > 32, more.parse::<Position>().is_err());
        }
    }

    #[test]
    fn stones_and_walls_are_on_the_board_and_on_points_of_their_own() {
        let grid = Grid::new(2, 2).unwrap();
        let (no, off) = (Walls::default(), 1 << 5);
        let between = |walls, black, white| Position::between(grid, walls, black, white).is_some();
        assert!(between(no, 1, 2));
        assert!(!between(no, 1, 1));
        assert!(!between(no, off, 0) && !between(no, 0, off));
        for walls in [
            Walls { black: off, ..no },
            Walls { white: off, ..no },
            Walls { black: off, white: off },
        ] {
            assert!(!between(walls, 0, 0));
            assert!(!between(walls, off, 0) && !between(walls, 0, off));
        }
    }

    #[test]
    fn a_position_and_its_images_have_one_canonical_image_and_others_none() {
        let symmetries = Symmetries::new(Grid::new(3, 2).unwrap());
        let canonical = |drawing: &str| symmetries.canonical(&drawing.parse().unwrap());
        let first = canonical("X..\n.OO");
        assert!(first.is_some());
        for image in ["..X\nOO.", ".OO\nX..", "O..\n.XX"] {
            assert_eq!(canonical(image), first);
        }
        assert_ne!(canonical("X..\nOO."), first);
        assert_eq!(canonical("X.\n..\n.."), None, "another size");
        let walls = Walls { black: 1, white: 0 };
        let between = Position::between(symmetries.grid, walls, 0, 0b100).unwrap();
        assert_eq!(symmetries.canonical(&between), None);
    }
}
