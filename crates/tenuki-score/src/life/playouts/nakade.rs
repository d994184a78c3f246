//! Nakade: eye spaces in which one move decides between one eye and two.
//!
//! A nakade shape is an eye space with one vital point. Its owner makes two eyes there, the other side
//! reduces it to one. There are such shapes of three to six points.

use super::board::{Loc, NOWHERE, PlayoutBoard, Stone};

/// The most points of a nakade shape.
pub(super) const NAKADE: usize = 6;

/// As many locations as a processor compares at once, and not fewer than [`NAKADE`].
const ROOM: usize = 8;

/// The vital point of an eye space next to the last move, if there is one.
pub(super) fn vital_point_near(board: &PlayoutBoard, last: Loc) -> Option<Loc> {
    if !board.around(last).has(Stone::Empty) {
        return None;
    }
    // All empty neighbours of a point of an eye space belong to the space.
    let degree = |loc| board.around(loc).count(Stone::Empty) as usize;
    // Most neighbours show at once that they are in no such space. No branch depends on a single part of
    // this, since it cannot be predicted.
    let may_be_in_one = |n: Loc| {
        let around = board.around(n);
        let both = around.has(Stone::Black) & around.has(Stone::White);
        (board.get(n) == Stone::Empty) & around.has(Stone::Empty) & !both
    };
    let neighbors = board.neighbors(last);
    let mut left = neighbors.map(may_be_in_one);
    for i in 0..left.len() {
        if !left[i] {
            continue;
        }
        if let Some(space) = eye_space(board, neighbors[i]) {
            if let Some(vital) = space.vital(degree) {
                return Some(vital);
            }
            for (left, n) in left.iter_mut().zip(neighbors) {
                *left &= !space.contains(n);
            }
        }
    }
    None
}

/// The connected empty points around a location, where they are at most [`NAKADE`] and all stones next
/// to them have one colour.
fn eye_space(board: &PlayoutBoard, loc: Loc) -> Option<Shape> {
    let mut shape = Shape::default();
    shape.add(loc);
    let mut around = board.around(loc);
    if around.has(Stone::Black) && around.has(Stone::White) {
        return None;
    }
    let mut i = 0;
    while i < shape.len {
        let loc = shape.locs[i];
        // One empty neighbour of all but the first is the one from which it was found.
        let known = u32::from(i > 0);
        if board.around(loc).count(Stone::Empty) > known {
            for n in board.neighbors(loc) {
                if board.get(n) == Stone::Empty && !shape.contains(n) {
                    around = around.or(board.around(n));
                    if shape.len == NAKADE || around.has(Stone::Black) && around.has(Stone::White) {
                        return None;
                    }
                    shape.add(n);
                }
            }
        }
        i += 1;
    }
    Some(shape)
}

/// At most [`NAKADE`] connected locations.
#[derive(Default)]
pub(super) struct Shape {
    /// Beyond `len` they are [`NOWHERE`].
    locs: [Loc; ROOM],
    len: usize,
}

impl Shape {
    /// Adds a location, if there is room.
    pub(super) fn add(&mut self, loc: Loc) {
        if self.len < NAKADE {
            self.locs[self.len] = loc;
            self.len += 1;
        }
    }

    /// Whether it has this location, which is not [`NOWHERE`].
    fn contains(&self, loc: Loc) -> bool {
        self.locs.iter().fold(false, |found, &other| found | (other == loc))
    }

    /// Whether it is an eye space of one eye when the other side plays first.
    pub(super) fn is_one_eye(&self, board: &PlayoutBoard) -> bool {
        let degree = |loc| board.neighbors(loc).into_iter().filter(|&n| self.contains(n)).count();
        self.len <= 2 || self.vital(degree).is_some() || self.is_square(degree)
    }

    /// Whether it is the square of four points. `degree` is the number of neighbours of a location in
    /// the shape.
    fn is_square(&self, degree: impl Fn(Loc) -> usize) -> bool {
        self.len == 4 && self.locs[..4].iter().all(|&loc| degree(loc) == 2)
    }

    /// The vital point, if the shape is a nakade shape: three in a row or bent, the pyramid four, the
    /// bulky five, the crossed five, the rabbity six. In these the vital point has all other points as
    /// neighbours, or all but one.
    fn vital(&self, degree: impl Fn(Loc) -> usize) -> Option<Loc> {
        if self.len < 3 {
            return None;
        }
        let mut best = (0, NOWHERE);
        let mut pairs = 0;
        for &loc in &self.locs[..self.len] {
            let d = degree(loc);
            pairs += d;
            if d > best.0 {
                best = (d, loc);
            }
        }
        let vital = match (self.len, best.0, pairs / 2) {
            (3, 2, _) | (4, 3, _) | (5, 4, _) => true,
            // The bulky five has five pairs of neighbours, other fives with a fork have four.
            (5, 3, 5) => true,
            (6, 4, 6) => true,
            _ => false,
        };
        vital.then_some(best.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, PointSet};
    use crate::life::playouts::board::tests::{playout_board, point};

    /// The vital point of the empty points of a drawing, and whether they are an eye space of one eye.
    fn shape(drawing: &str) -> (Option<String>, bool) {
        let board: Board = drawing.parse().unwrap();
        let playout = playout_board(&board);
        let name = |loc: Loc| point(&board, &playout, loc).to_string();
        let first = playout.loc(board.empty().first().unwrap());
        let space = eye_space(&playout, first).expect("an eye space");
        let set: PointSet = board.empty();
        assert_eq!(space.len as u32, set.len());
        let degree = |loc| playout.around(loc).count(Stone::Empty) as usize;
        (space.vital(degree).map(name), space.is_one_eye(&playout))
    }

    #[test]
    fn nakade_shapes_have_a_vital_point() {
        let shapes = [
            ("...X\nXXXX", "B2"),
            ("..X\n.XX\nXXX", "A3"),
            ("...X\nX.XX\nXXXX", "B3"),
            ("..XX\n...X\nXXXX", "B2"),
            ("X.XX\n...X\nX.XX\nXXXX", "B3"),
            ("..XX\n...X\nX.XX\nXXXX", "B3"),
        ];
        for (drawing, vital) in shapes {
            assert_eq!(shape(drawing), (Some(vital.to_owned()), true), "{drawing}");
        }
    }

    #[test]
    fn other_shapes_have_none_and_only_small_ones_and_the_square_are_one_eye() {
        for drawing in [".X\nXX", "..X\nXXX", "..X\n..X\nXXX"] {
            assert_eq!(shape(drawing), (None, true), "{drawing}");
        }
        for drawing in [
            "....X\nXXXXX",
            "..XX\nX..X\nXXXX",
            ".....X\nXXXXXX",
            "...X\n...X\nXXXX",
            "....X\nX.XXX\nXXXXX",
        ] {
            assert_eq!(shape(drawing), (None, false), "{drawing}");
        }
    }

    #[test]
    fn a_region_that_is_large_or_that_both_sides_touch_is_no_eye_space() {
        for drawing in ["...\n...\n..X", ".XO\n..O\nOOO"] {
            let board: Board = drawing.parse().unwrap();
            let playout = playout_board(&board);
            let first = playout.loc(board.empty().first().unwrap());
            assert!(eye_space(&playout, first).is_none(), "{drawing}");
        }
    }
}
