//! The canonical image of a position. A position has sixteen images: turned or mirrored, with or
//! without exchanged colours. The same one is always judged, so that all of them are judged alike.
//!
//! It is the image with the smallest key, which is the position read row by row. A symmetrical
//! position reaches its smallest image in several views. All of them are judged, and the judgement is
//! what they agree on.

use crate::board::{Board, Color, PointSet, Size, Symmetry};

/// An image of a position: turned or mirrored, with or without exchanged colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    symmetry: Symmetry,
    swapped: bool,
}

impl View {
    /// The views in which the key of a position is smallest: several if it is symmetrical.
    pub(crate) fn smallest(board: &Board) -> Vec<View> {
        let mut best: Option<Key> = None;
        let mut views = Vec::new();
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let view = View { symmetry, swapped };
                let key = view.key(board);
                match best.as_ref().map(|best| key.cmp(best)) {
                    Some(std::cmp::Ordering::Greater) => {}
                    Some(std::cmp::Ordering::Equal) => views.push(view),
                    _ => {
                        best = Some(key);
                        views = vec![view];
                    }
                }
            }
        }
        views
    }

    fn key(self, board: &Board) -> Key {
        let (from, size) = (board.size(), self.symmetry.size(board.size()));
        let width = usize::from(size.width());
        let mut points = [0; MOST_POINTS];
        let mut set = |stones: PointSet, code: u8| {
            for point in stones {
                let p = self.symmetry.point(from, point);
                points[usize::from(p.y()) * width + usize::from(p.x())] = code;
            }
        };
        for color in Color::ALL {
            set(board.stones(color), code(self.color(color)));
        }
        if let Some((color, point)) = board.ko() {
            set(PointSet::of(point), 2 + code(self.color(color)));
        }
        Key { size: (size.width(), size.height()), points }
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

/// A position read row by row.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    size: (u8, u8),
    points: [u8; MOST_POINTS],
}

const fn code(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

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
