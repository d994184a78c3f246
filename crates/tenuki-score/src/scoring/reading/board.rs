//! The board of this method: points that must be filled are found on it and filled, and then groups are counted.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::eye_spaces;
use crate::board::{ByColor, Color, Point, PointSet, Size};
use crate::scoring::Position;
use crate::scoring::eyes;
use crate::scoring::kos::Kos;
use crate::scoring::regions::{Control, Region};

/// How far points are compared that would do equally well.
const RINGS: usize = 12;

/// A surrounded point that its owner must fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fill {
    /// The point.
    pub point: Point,
    /// Whose it is.
    pub color: Color,
    /// The weak chains that would be captured without it.
    pub saves: PointSet,
    /// The dead stones that are taken there to save them; empty where the point is next to them.
    pub takes: PointSet,
    /// The neutral liberties of those chains: it must be filled once they are taken.
    pub after: PointSet,
}

/// The living stones with those on points that must be filled, the surrounded points that are left, the neutral points
/// and the dead stones that have not been captured.
#[derive(Clone, Copy, Debug)]
pub struct FilledBoard {
    /// The width and height of the board.
    pub size: Size,
    /// The living stones, and those on filled points.
    pub stones: ByColor<PointSet>,
    /// The dead stones that have not been captured.
    pub dead: ByColor<PointSet>,
    /// The surrounded points that are not filled, those under dead stones among them.
    pub own: ByColor<PointSet>,
    /// The neutral points.
    pub neutral: PointSet,
    /// Those of `stones` that are on filled points.
    pub filled: ByColor<PointSet>,
    /// The kos, whether their points are filled or not.
    pub kos: Kos,
    /// The size of the largest eye space with dead stones in it that is read.
    pub readable: u32,
}

impl FilledBoard {
    /// The board of a position on which nothing is filled.
    pub fn of(position: &Position, control: &Control) -> FilledBoard {
        FilledBoard {
            size: position.size,
            stones: position.living,
            dead: position.dead,
            own: control.controlled,
            neutral: control.neutral,
            filled: ByColor::default(),
            kos: Kos::of(&position.living, &position.dead, control),
            readable: 0,
        }
    }

    /// The empty points.
    pub fn empty(&self) -> PointSet {
        (self.own.black | self.own.white | self.neutral) - self.dead.black - self.dead.white
    }

    /// Fills points.
    pub fn put(&mut self, fills: &[Fill]) {
        for fill in fills {
            self.stones[fill.color].insert(fill.point);
            self.filled[fill.color].insert(fill.point);
            self.own[fill.color].remove(fill.point);
        }
        self.lift_dead();
    }

    /// Takes dead stones without liberties off the board.
    fn lift_dead(&mut self) {
        let empty = self.empty();
        for dead in [&mut self.dead.black, &mut self.dead.white] {
            *dead = empty.neighbors().flood(dead);
        }
    }

    /// The points that a side surrounds and on which no dead stone stands.
    pub fn free(&self, color: Color) -> PointSet {
        self.own[color] & self.empty()
    }

    /// The points with the most stones of a colour next to them, then the fewest of the other, then
    /// the same a step further and further: several only where a turned board may have them in each
    /// other's place.
    pub fn best(&self, color: Color, points: &PointSet) -> PointSet {
        if points.len() <= 1 {
            return *points;
        }
        let stones = ByColor::from_fn(|color| self.stones[color] | self.dead[color]);
        let key = |point: Point| -> SmallVec<[(u32, Reverse<u32>); RINGS]> {
            let mut around = PointSet::of(point);
            let ring = || {
                around = around.grown();
                ((around & stones[color]).len(), Reverse((around & stones[!color]).len()))
            };
            std::iter::repeat_with(ring).take(RINGS).collect()
        };
        let most = points.iter().map(key).max();
        points.iter().filter(|&point| Some(key(point)) == most).collect()
    }
}

/// An eye space of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EyeSpace {
    /// Whose eyes they are.
    pub color: Color,
    /// Its points.
    pub points: PointSet,
    /// How many eyes they make: 1, or 2 for two and more.
    pub eyes: u32,
}

impl FilledBoard {
    /// The same board, with as large eye spaces to be read as there is time for.
    #[must_use]
    pub fn with_limit(self) -> FilledBoard {
        let dead = Color::ALL.into_iter().flat_map(|color| {
            let inside = self.dead[!color].flood(&self.own[color]);
            inside.components().map(|space| space.len()).collect::<SmallVec<[u32; 16]>>()
        });
        FilledBoard { readable: eye_spaces::readable(dead), ..self }
    }

    /// How many eyes a connected part of the points that a colour surrounds makes: 1, or 2 for two
    /// and more.
    #[must_use]
    pub fn eye_space(&self, color: Color, points: PointSet) -> EyeSpace {
        EyeSpace { color, points, eyes: self.eyes_within(color, points, &PointSet::EMPTY) }
    }

    /// How many eyes connected points make when these false points are filled.
    ///
    /// Where the owner has to fill a point beside them it has played there already, and the other side
    /// plays next: of an eye and a half one is left.
    pub fn eyes_within(&self, color: Color, points: PointSet, false_points: &PointSet) -> u32 {
        let filled = self.filled[color] | *false_points;
        let around = points.neighbors();
        let region = Region { points, boundary: around & (self.stones[color] | filled) };
        let eyes = eyes::count(&region, self.size);
        let most = if around.intersects(&filled) { eyes.least() } else { eyes.most() };
        let inside = self.dead[!color] & points;
        if most < 2 || inside.is_empty() {
            return most;
        }
        let two = if points.len() <= self.readable {
            let wall = region.boundary.flood(&self.stones[color]);
            let outside = wall.neighbors() & ((self.neutral | self.own[color]) - points);
            eye_spaces::makes_two_eyes(&points, &inside, &region.boundary, outside.len())
        } else {
            // A stone in the middle of a space with an eye and a half has made it one.
            eyes.most() == eyes.least() || !inside.intersects(&points.beside_two())
        };
        1 + u32::from(two)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::reading::tests::{drawn, named};

    #[test]
    fn a_fill_changes_its_point_and_the_dead_stones_that_it_takes() {
        let start = || drawn("XXXXOOOO XobXOxwO XXXXOOOO");
        for (color, point, taken) in [(Color::Black, "C2", "B2"), (Color::White, "G2", "F2")] {
            let (mut board, start) = (start(), start());
            let fill = Fill {
                point: named(point).first().unwrap(),
                color,
                saves: PointSet::EMPTY,
                takes: PointSet::EMPTY,
                after: PointSet::EMPTY,
            };
            board.put(&[fill]);
            assert_eq!(board.stones[color], start.stones[color] | named(point));
            assert_eq!(board.own[color], start.own[color] - named(point));
            assert_eq!(board.dead[!color], PointSet::EMPTY);
            assert_eq!(board.dead[color], start.dead[color]);
            assert_eq!(board.empty(), (start.empty() - named(point)) | named(taken));
        }
    }

    #[test]
    fn a_dead_stone_in_the_middle_of_an_eye_and_a_half_leaves_one_eye() {
        for (row, eyes) in [("XobbX", 2), ("XbobX", 1), ("XbboX", 2), ("XbbbX", 2)] {
            let board = drawn(&format!("XXXXX {row} XXXXX"));
            // Nothing is read.
            assert_eq!(board.readable, 0);
            assert_eq!(board.eye_space(Color::Black, named("B2 C2 D2")).eyes, eyes, "{row}");
        }
    }

    #[test]
    fn only_spaces_with_dead_stones_are_read() {
        let limit = |space: &str| {
            let rows = format!("XXXXXXXXXX {space} ").repeat(10) + "XXXXXXXXXX";
            drawn(&rows).with_limit().readable
        };
        assert_eq!(limit("XbbbbbbbbX"), eye_spaces::readable(std::iter::empty()));
        let read = eye_spaces::readable([8; 10].into_iter());
        assert_eq!(limit("XobbbbbbbX"), read);
        assert_eq!(read, 7, "ten spaces of eight points are too many");
    }
}
