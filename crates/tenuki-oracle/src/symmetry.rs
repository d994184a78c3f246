//! The same position turned, mirrored, and with the colours swapped.

use crate::grid::{Grid, points};
use crate::position::{Position, Walls};

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_images_of_a_corner_are_the_corners() {
        for (width, height) in [(3, 3), (4, 3), (4, 4)] {
            let grid = Grid::new(width, height).unwrap();
            let symmetries = Symmetries::new(grid);
            let last = 1 << (grid.area() - 1);
            let corners = 1 | 1 << (width - 1) | last | last >> (width - 1);
            assert_eq!(symmetries.images(1).fold(0, |all, image| all | image), corners);
        }
    }

    #[test]
    fn images_keep_neighbors_next_to_each_other() {
        for (width, height) in [(3, 3), (4, 3)] {
            let grid = Grid::new(width, height).unwrap();
            let symmetries = Symmetries::new(grid);
            for set in 0..1 << 9 {
                let around = grid.neighbors(set);
                for (image, around) in symmetries.images(set).zip(symmetries.images(around)) {
                    assert_eq!(grid.neighbors(image), around);
                }
            }
        }
    }
}
