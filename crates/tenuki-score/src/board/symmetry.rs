//! The eight ways to turn and mirror a board.

use super::{Point, PointSet, Size};

/// One of the eight rotations and reflections of a square. On a board that is not square, four of
/// them exchange width and height.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    flip_x: bool,
    flip_y: bool,
    transpose: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { flip_x: false, flip_y: false, transpose: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { flip_x: i & 1 != 0, flip_y: i & 2 != 0, transpose: i & 4 != 0 };
            i += 1;
        }
        all
    };

    /// The size of the board afterwards.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if !self.transpose {
            return size;
        }
        match Size::new(size.height(), size.width()) {
            Ok(turned) => turned,
            Err(_) => size,
        }
    }

    /// The image of a point of a board of this size. The point must be on that board.
    #[must_use]
    pub const fn point(self, size: Size, point: Point) -> Point {
        let x = if self.flip_x { size.width() - 1 - point.x() } else { point.x() };
        let y = if self.flip_y { size.height() - 1 - point.y() } else { point.y() };
        if self.transpose { Point::at(y, x) } else { Point::at(x, y) }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        let Symmetry { flip_x, flip_y, transpose } = self;
        if transpose { Symmetry { flip_x: flip_y, flip_y: flip_x, transpose } } else { self }
    }

    /// The images of points of a board of this size. Points off that board have none.
    #[must_use]
    pub fn points(self, size: Size, set: PointSet) -> PointSet {
        (set & size.all()).iter().map(|point| self.point(size, point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_off_the_board_have_no_image() {
        let size = Size::new(7, 4).unwrap();
        for symmetry in Symmetry::ALL {
            let everywhere = PointSet::board(Size::square(25).unwrap());
            assert_eq!(symmetry.points(size, everywhere), symmetry.size(size).all());
        }
    }

    #[test]
    fn the_eight_symmetries_are_different_and_stay_on_the_board() {
        let size = Size::new(7, 4).unwrap();
        let mut images = Vec::new();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.size(size);
            let image: Vec<Point> = size.points().map(|p| symmetry.point(size, p)).collect();
            let set: PointSet = image.iter().copied().collect();
            assert_eq!(set, turned.all());
            let back = |&p: &Point| symmetry.inverse().point(turned, p);
            assert!(image.iter().map(back).eq(size.points()));
            assert!(!images.contains(&image));
            images.push(image);
        }
    }
}
