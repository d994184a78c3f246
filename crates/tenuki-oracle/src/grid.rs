//! The points of a small board, as bits.

use std::str::FromStr;

use crate::position::{Color, Walls};

/// The largest number of points that are played on.
pub const MOST_POINTS: u32 = 25;

/// The largest number of points of the rectangle around them.
const MOST_IN_RECTANGLE: u32 = u32::BITS;

/// A board of at most [`MOST_POINTS`] points, or the part of one that is played on. A set of points
/// is a `u32`: bit `i` is the point number `i` in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    width: u32,
    height: u32,
    all: u32,
    /// The points of the rectangle that are played on.
    inside: u32,
    first_column: u32,
    last_column: u32,
    /// Those of Black and of White that can be captured.
    walls: [Wall; 2],
}

/// A wall that can be captured, as a point of its own; all 0 if there is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Wall {
    point: u32,
    /// The points next to it.
    beside: u32,
    /// The point and the liberties outside: living stones of the other side are next to them.
    outside: u32,
    stones: u32,
}

impl Wall {
    const fn neighbors(&self, set: u32) -> u32 {
        let beside = if set & self.point == 0 { 0 } else { self.beside };
        let point = if set & self.beside == 0 { 0 } else { self.point };
        beside | point
    }

    const fn size(&self, set: u32) -> u32 {
        if set & self.point == 0 { 0 } else { self.stones }
    }
}

impl Grid {
    /// The board of this width and height; `None` if it has no points or too many.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Option<Grid> {
        let points = width.checked_mul(height)?;
        let all = 1u32.checked_shl(points)?.checked_sub(1)?;
        Grid::part(width, height, all)
    }

    /// The part of a rectangle with these points, at most [`MOST_POINTS`]. The rectangle has at most
    /// 32. `None` if there are no points or too many, or if one is not in the rectangle.
    #[must_use]
    pub fn part(width: u32, height: u32, all: u32) -> Option<Grid> {
        Grid::any_part(width, height, all).filter(|_| all != 0)
    }

    /// The same, but there may be no points.
    fn any_part(width: u32, height: u32, all: u32) -> Option<Grid> {
        let points = width.checked_mul(height)?;
        let outside = u64::from(all) >> points.min(MOST_IN_RECTANGLE) != 0;
        if points == 0 || outside || points > MOST_IN_RECTANGLE || all.count_ones() > MOST_POINTS {
            return None;
        }
        let first_column = (0..height).fold(0, |column, row| column | 1 << (row * width));
        let last_column = first_column << (width - 1);
        let inside = all;
        let walls = [Wall::default(); 2];
        Some(Grid { width, height, all, inside, first_column, last_column, walls })
    }

    /// The space behind a black wall that can be captured, or a race: a black and a white wall that touch each other,
    /// each with an eye space, and with shared liberties. The sides have `(beside, stones, liberties)`; a wall of no
    /// stones is none.
    ///
    /// A wall is one chain, so it is captured as a whole: it is one point, [`wall_of`](Self::wall_of) its side, with a
    /// stone. `beside` are the points of the space next to it. Each of the `liberties` outside is a point next to
    /// the wall. Living stones of the other side are next to the wall and to these points: [`living`](Self::living).
    ///
    /// When a single wall is captured, Black has lost all stones and plays no more. (Whether something could come back
    /// where the wall was is not asked. Nothing can if the wall has one layer, because all its points are next to
    /// living stones then.)
    ///
    /// When a wall of a race is captured, its side plays no more: it keeps what is connected to its living stones, and
    /// its other stones are captured with the wall. That is exact by articles 7.1 and 7.2 if
    ///
    /// * an eye space has at most four points and does not touch living stones. Then each of its points is next to
    ///   its wall;
    /// * each stone of a wall is next to living stones of the other side or to the other wall;
    /// * of each wall, two stones or more are next to both and not to its eye space.
    ///
    /// The capturer answers a stone on a point where the wall was on another one of a pair. A pair of the last kind
    /// connects its own wall to living stones. Of an eye space of four points all but one point at most have a pair
    /// of neighbours in the wall of their own, so the loser does not get two eyes there, nor anywhere else in reach
    /// of living stones. Its stones in the eye space of the capturer's wall, which lives now, can be captured.
    ///
    /// `None` if [`part`](Self::part) has no such part, though it may have no points here, or if the points do not fit
    /// into 32 bits.
    #[must_use]
    pub fn behind_walls(
        (width, height): (u32, u32),
        space: u32,
        walls: [(u32, u32, u32); 2],
        shared: u32,
    ) -> Option<Grid> {
        let mut grid = Grid::any_part(width, height, space)?;
        let points = walls.map(|(_, stones, _)| stones.min(1));
        let counts = [points[0], points[1], walls[0].2, walls[1].2, shared];
        let bits = counts.into_iter().try_fold(grid.area(), u32::checked_add)?;
        if bits > u32::BITS || (walls[0].0 | walls[1].0) & !space != 0 {
            return None;
        }
        // After the points of the rectangle come the walls and their liberties.
        let mut end = grid.area();
        let [black, white, of_black, of_white, shared] = counts.map(|count| {
            let first = end;
            end += count;
            (((1u64 << count) - 1) << first) as u32
        });
        grid.all |= black | white | of_black | of_white | shared;
        let wall = |point, other, liberties, (beside, stones, _): (u32, u32, u32)| Wall {
            point,
            beside: beside | other | liberties | shared,
            outside: point | liberties,
            stones,
        };
        grid.walls =
            [wall(black, white, of_black, walls[0]), wall(white, black, of_white, walls[1])];
        Some(grid)
    }

    /// The wall of a side that can be captured, as a set of one point; 0 if there is none.
    #[must_use]
    pub const fn wall_of(&self, color: Color) -> u32 {
        self.walls[color as usize].point
    }

    /// The walls that can be captured.
    #[must_use]
    pub const fn wall(&self) -> u32 {
        self.walls[0].point | self.walls[1].point
    }

    /// The living stones next to the walls that can be captured, and to their liberties outside.
    #[must_use]
    pub const fn living(&self) -> Walls {
        Walls { black: self.walls[1].outside, white: self.walls[0].outside }
    }

    /// How many points of the board a set is: a wall is as many as it has stones.
    pub(crate) const fn size(&self, set: u32) -> u32 {
        let others = (set & !self.wall()).count_ones();
        others + self.walls[0].size(set) + self.walls[1].size(set)
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The number of points of the rectangle.
    #[must_use]
    pub const fn area(&self) -> u32 {
        self.width * self.height
    }

    /// All points that are played on.
    #[must_use]
    pub const fn all(&self) -> u32 {
        self.all
    }

    /// The points next to a point of the set. They may be in the set themselves.
    #[must_use]
    pub const fn neighbors(&self, set: u32) -> u32 {
        let inside = set & self.inside;
        let sideways = (inside & !self.last_column) << 1 | (inside & !self.first_column) >> 1;
        let upright = inside.unbounded_shl(self.width) | inside.unbounded_shr(self.width);
        let walls = self.walls[0].neighbors(set) | self.walls[1].neighbors(set);
        (sideways | upright) & self.inside | walls
    }

    /// The points of `within` that hang together with `seed`. `seed` must lie within.
    #[must_use]
    pub const fn connected(&self, seed: u32, within: u32) -> u32 {
        let mut found = seed;
        loop {
            let more = found | self.neighbors(found) & within;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// The parts of a set, each connected, in the reading order of their first points.
    pub fn parts(&self, set: u32) -> impl Iterator<Item = u32> + use<> {
        let grid = *self;
        let mut rest = set;
        std::iter::from_fn(move || {
            let part = grid.connected(lowest(rest)?, rest);
            rest &= !part;
            Some(part)
        })
    }

    /// The names of the points of a set, as in `A2 B1`.
    #[must_use]
    pub fn names(&self, set: u32) -> String {
        let name = |number: u32| {
            let column = char::from(b'A' + (number % self.width) as u8);
            format!("{column}{}", self.height - number / self.width)
        };
        let numbers = points(set).map(u32::trailing_zeros);
        numbers.map(name).collect::<Vec<_>>().join(" ")
    }
}

impl FromStr for Grid {
    type Err = &'static str;

    /// Reads the width and the height of a board, as in `4x3`.
    fn from_str(size: &str) -> Result<Grid, &'static str> {
        let (width, height) = size.split_once('x').ok_or("give a size as in 4x3")?;
        let sides = width.parse().ok().zip(height.parse().ok());
        let grid = sides.and_then(|(width, height)| Grid::new(width, height));
        grid.ok_or("a board has 1 to 25 points")
    }
}

/// The first point of a set, as a set.
pub(crate) const fn lowest(set: u32) -> Option<u32> {
    if set == 0 { None } else { Some(set & set.wrapping_neg()) }
}

/// All subsets of a set.
pub(crate) fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let next = move |&subset: &u32| (subset != set).then(|| subset.wrapping_sub(set) & set);
    std::iter::successors(Some(0), next)
}

/// The points of a set, each as a set of one point.
pub(crate) fn points(set: u32) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let point = lowest(rest)?;
        rest &= !point;
        Some(point)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbours by coordinates.
    fn slow_neighbors(width: u32, height: u32, set: u32) -> u32 {
        let mut found = 0;
        for (a, b) in (0..width * height).flat_map(|a| (0..width * height).map(move |b| (a, b))) {
            let apart = (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width);
            if set & 1 << a != 0 && apart == 1 {
                found |= 1 << b;
            }
        }
        found
    }

    #[test]
    fn neighbors_are_the_points_one_step_away() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (2, 3), (4, 3), (5, 4)] {
            let grid = Grid::new(width, height).unwrap();
            for set in 0..1u32 << grid.area().min(12) {
                assert_eq!(grid.neighbors(set), slow_neighbors(width, height, set));
            }
        }
    }

    #[test]
    fn a_wall_is_one_point_next_to_the_points_beside_it() {
        // A straight space of three points along an edge, the wall above it, and two liberties outside.
        let behind = |beside: u32, stones: u32, liberties: u32| {
            Grid::behind_walls((3, 1), 0b111, [(beside, stones, liberties), (0, 0, 0)], 0)
        };
        let grid = behind(0b111, 5, 2).unwrap();
        assert_eq!((grid.wall(), grid.living().white), (0b1000, 0b11_1000));
        assert_eq!(grid.neighbors(0b1000), 0b11_0111);
        assert_eq!(grid.neighbors(0b00_0001), 0b1010);
        assert_eq!(grid.neighbors(0b01_0000), 0b1000);
        assert_eq!((grid.size(0b1101), grid.size(0b0101)), (7, 2));
        assert_eq!(behind(0b1111, 5, 0), None, "beside no point");
        assert!(behind(1, 1, 28).is_some());
        assert_eq!(behind(1, 1, 29), None, "33 points");
    }

    #[test]
    fn a_board_has_between_1_and_25_points() {
        assert_eq!(Grid::new(0, 3), None);
        assert_eq!(Grid::new(26, 1), None);
        assert_eq!(Grid::new(u32::MAX, 2), None);
        assert_eq!(Grid::new(5, 5).unwrap().area(), 25);
        assert_eq!(Grid::part(8, 4, u32::MAX), None, "too many points");
        assert_eq!(Grid::part(2, 2, 1 << 4), None, "a point outside");
        assert_eq!(Grid::part(8, 4, 1 << 31 | 1).unwrap().all().count_ones(), 2);
    }

    #[test]
    fn parts_are_separate_and_cover_the_set() {
        let grid = Grid::new(4, 3).unwrap();
        for set in 0..1 << 12 {
            let parts: Vec<u32> = grid.parts(set).collect();
            assert_eq!(parts.iter().fold(0, |union, part| union | part), set);
            assert_eq!(parts.iter().map(|part| part.count_ones()).sum::<u32>(), set.count_ones());
            for &part in &parts {
                assert_eq!(grid.neighbors(part) & set & !part, 0);
                assert_eq!(grid.connected(lowest(part).unwrap(), part), part);
            }
        }
    }
}
