//! The canonical image of a position. A position has sixteen images: turned or mirrored, with or
//! without exchanged colours. Tenuki always judges the same one of them, so all of them get the
//! same judgement.
//!
//! It is the image with the smallest key, which is the position read row by row. A symmetrical
//! position has the same smallest image in several views. Tenuki judges all of these, and keeps what
//! they agree on.

use std::cmp::Ordering;

use crate::board::{Board, Color, Point, PointSet, Size, Symmetry};

/// An image of a position: turned or mirrored, with or without exchanged colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    symmetry: Symmetry,
    swapped: bool,
}

impl View {
    /// The views in which the key of a position is smallest: several if it is symmetrical.
    pub(crate) fn smallest(board: &Board) -> Vec<View> {
        let codes = Codes::of(board);
        let mut views: Vec<View> = Vec::new();
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let view = View { symmetry, swapped };
                match views.first().map_or(Ordering::Less, |&best| codes.compare(view, best)) {
                    Ordering::Greater => {}
                    Ordering::Equal => views.push(view),
                    Ordering::Less => views = vec![view],
                }
            }
        }
        views
    }

    /// The colour in this view of the stones of a colour.
    pub(crate) fn color(self, color: Color) -> Color {
        if self.swapped { !color } else { color }
    }

    /// The position in this view, its ko too.
    pub(crate) fn of(self, board: &Board) -> Board {
        let turned = board.turned(self.symmetry);
        let mut image = if self.swapped { turned.swapped() } else { turned };
        let ko = |(color, point)| (self.color(color), self.symmetry.point(board.size(), point));
        image.set_ko(board.ko().map(ko));
        image
    }

    /// The points in this view of points of a board of this size.
    pub(crate) fn points(self, size: Size, points: PointSet) -> PointSet {
        self.symmetry.points(size, points)
    }

    /// The points of a board of this size, of points in this view.
    pub(crate) fn back(self, size: Size, image: PointSet) -> PointSet {
        self.symmetry.inverse().points(self.symmetry.size(size), image)
    }
}

const MOST_POINTS: usize = crate::board::MAX_SIDE as usize * crate::board::MAX_SIDE as usize;

/// What is on each point of a position, by a number.
struct Codes {
    size: Size,
    points: [u8; MOST_POINTS],
}

impl Codes {
    fn of(board: &Board) -> Codes {
        let size = board.size();
        let mut codes = Codes { size, points: [0; MOST_POINTS] };
        let mut set = |point, code| codes.points[place(size, point)] = code;
        for color in Color::ALL {
            board.stones(color).iter().for_each(|point| set(point, code(color)));
        }
        if let Some((color, point)) = board.ko() {
            set(point, 2 + code(color));
        }
        codes
    }

    /// Compares the keys of two views: the size and then, row by row, what is on each point. No key is
    /// made as a whole: the first point that differs decides.
    fn compare(&self, a: View, b: View) -> Ordering {
        let size = |view: View| {
            let size = view.symmetry.size(self.size);
            (size.width(), size.height())
        };
        size(a).cmp(&size(b)).then_with(|| self.read(a).cmp(self.read(b)))
    }

    /// What is on each point of a view, row by row.
    fn read(&self, view: View) -> impl Iterator<Item = u8> + '_ {
        let (size, back) = (view.symmetry.size(self.size), view.symmetry.inverse());
        let (width, height) = (size.width(), size.height());
        let points = (0..height).flat_map(move |y| (0..width).map(move |x| Point::at(x, y)));
        points.map(move |point| {
            let code = self.points[place(self.size, back.point(size, point))];
            if view.swapped { SWAPPED[usize::from(code)] } else { code }
        })
    }
}

/// Where a point of a board of this size stands among the numbers.
fn place(size: Size, point: Point) -> usize {
    usize::from(point.y()) * usize::from(size.width()) + usize::from(point.x())
}

const fn code(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The numbers with the colours exchanged: of an empty point, stones, and points of a ko.
const SWAPPED: [u8; 5] = [0, 2, 1, 4, 3];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_images_of_a_position_have_the_same_smallest_image() {
        let board: Board = "XO..\n..X.\nO...".parse().unwrap();
        let smallest = |board: &Board| {
            let views = View::smallest(board);
            assert_eq!(views.len(), 1);
            views[0].of(board).to_string()
        };
        let expected = smallest(&board);
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            assert_eq!(smallest(&turned), expected);
            assert_eq!(smallest(&turned.swapped()), expected);
        }
    }

    #[test]
    fn a_symmetrical_position_has_several_views_and_points_are_turned_back() {
        let board: Board = "X.X\n...\nX.X".parse().unwrap();
        let views = View::smallest(&board);
        assert_eq!(views.len(), 8);
        let board: Board = "XO..\n..X.\nO...".parse().unwrap();
        for view in View::smallest(&board) {
            let image = view.of(&board);
            for color in Color::ALL {
                let stones = image.stones(view.color(color));
                assert_eq!(view.back(board.size(), stones), board.stones(color));
            }
        }
    }
}
