//! Ownership of points, counted over many playouts of one position.
//!
//! Half of the playouts begin with Black, half with White. A point belongs to the side that has a
//! stone on it at the end, or that surrounds it. So a stone that is captured and recaptured has
//! lived.

use crate::board::{Board, ByColor, Color, Point, PointSet};

use super::board::{LOCS, Loc, NOWHERE, PlayoutBoard, Stone};
use super::play_out;
use crate::random::Random;

/// The most playouts of one sampler of which single results are kept: one bit each.
pub(crate) const REMEMBERED: u32 = 128;

/// How often a point was owned by each side.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// The playouts in which Black owned it, less those in which White did.
    balance: i16,
    /// The playouts in which it was counted.
    runs: u16,
}

/// How often each side owned each point in the end.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    start: Box<PlayoutBoard>,
    board: Box<PlayoutBoard>,
    line: Vec<(Stone, Loc)>,
    /// The points that are counted.
    counted: Vec<Loc>,
    /// For each location, how often it was owned.
    tallies: Box<[Tally; LOCS]>,
    /// The stones of which every result is kept.
    watched: Vec<Loc>,
    /// For each of these a bit for each playout, set if the stone lived.
    lived: Vec<u128>,
    /// The number of playouts.
    runs: u32,
}

impl Sampler {
    /// Prepares playouts in an area between walls, which are settled points. Only points of the area
    /// are counted. Every result of the stones of `watched` is kept.
    pub(crate) fn new(
        board: &Board,
        walls: &ByColor<PointSet>,
        area: &PointSet,
        watched: &[Point],
    ) -> Sampler {
        let start = PlayoutBoard::new(board, walls, area);
        Sampler {
            board: start.clone(),
            line: Vec::new(),
            counted: area.iter().map(|point| start.loc(point)).collect(),
            tallies: Box::new([Tally::default(); LOCS]),
            watched: watched.iter().map(|&point| start.loc(point)).collect(),
            lived: vec![0; watched.len()],
            runs: 0,
            start,
        }
    }

    /// Restricts further playouts, and what is counted, to a smaller area between more walls.
    pub(crate) fn confine(&mut self, board: &Board, walls: &ByColor<PointSet>, area: &PointSet) {
        self.start = PlayoutBoard::new(board, walls, area);
        self.board = self.start.clone();
        self.counted = area.iter().map(|point| self.start.loc(point)).collect();
    }

    /// Plays the position out this many times more. In eight playouts in a row each combination occurs
    /// once of the side that begins and the sides that make nakade sacrifices.
    pub(crate) fn run(&mut self, times: u32, random: &mut Random) {
        for _ in 0..times {
            let first = if self.runs.is_multiple_of(2) { Stone::Black } else { Stone::White };
            self.board.set_back(&self.start, first);
            self.board.sacrifices = [self.runs >> 1 & 1 == 0, self.runs >> 2 & 1 == 0];
            self.line.clear();
            play_out(&mut self.board, random, first, NOWHERE, &mut self.line);
            for &loc in &self.counted {
                let tally = &mut self.tallies[usize::from(loc)];
                tally.runs += 1;
                tally.balance += match owner(&self.board, loc) {
                    Stone::Black => 1,
                    Stone::White => -1,
                    _ => 0,
                };
            }
            for (&loc, lived) in self.watched.iter().zip(&mut self.lived) {
                if self.runs < REMEMBERED && owner(&self.board, loc) == self.start.get(loc) {
                    *lived |= 1 << self.runs;
                }
            }
            self.runs += 1;
        }
    }

    /// The ownership of a point in the playouts that counted it, from 1 where Black owned it in every one to -1
    /// where White did.
    pub(crate) fn ownership(&self, point: Point) -> f32 {
        let Tally { balance, runs } = self.tallies[usize::from(self.start.loc(point))];
        f32::from(balance) / f32::from(runs.max(1))
    }

    /// For each watched stone a bit for each playout, set if the stone lived.
    pub(crate) fn lived(&self) -> &[u128] {
        &self.lived
    }

    /// The position that is played out.
    pub(crate) fn start(&self) -> &PlayoutBoard {
        &self.start
    }
}

/// The side that owns a location at the end of a playout: by a stone on it, or by being the only side
/// with stones next to it. [`Stone::Empty`] if there is none.
pub(crate) fn owner(board: &PlayoutBoard, loc: Loc) -> Stone {
    match board.get(loc) {
        Stone::Empty => {
            let around = board.around(loc);
            match (around.has(Stone::Black), around.has(Stone::White)) {
                (true, false) => Stone::Black,
                (false, true) => Stone::White,
                _ => Stone::Empty,
            }
        }
        stone => stone,
    }
}

/// A chain, with its ownership in playouts of the whole board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SampledChain {
    pub(crate) stones: PointSet,
    /// One of its stones.
    pub(crate) first: Point,
    pub(crate) color: Color,
    /// From 1, where its owner keeps all its points in every playout, to -1.
    pub(crate) ownership: f32,
}

/// The chains with a stone outside `without`, each with one of its stones and its colour.
pub(crate) fn chains_outside(
    board: &Board,
    without: PointSet,
) -> impl Iterator<Item = (PointSet, Point, Color)> {
    board.chains(board.occupied() - without).into_iter().filter_map(|chain| {
        let first = chain.first()?;
        Some((chain, first, board.get(first)?))
    })
}

/// The mean ownership of some points, from the view of `color`. `black` is the ownership of a point
/// from Black's view.
pub(crate) fn mean_ownership(points: &PointSet, color: Color, black: impl Fn(Point) -> f32) -> f32 {
    let sum: f32 = points.iter().map(black).sum();
    let mean = sum / points.len().max(1) as f32;
    if color == Color::Black { mean } else { -mean }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::life::playouts::board::tests::playout_board;

    fn sampler(board: &Board, watched: &[Point]) -> Sampler {
        Sampler::new(board, &ByColor::default(), &board.size().all(), watched)
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    /// Two living groups with a neutral point between them at D1.
    const LIVING: &str = ".XXXOOO.
                          XXXXOOOO
                          X.XXOO.O
                          XXX.OOOO";

    #[test]
    fn living_groups_keep_their_points_and_a_neutral_point_is_shared() {
        let board: Board = LIVING.parse().unwrap();
        let mut sampler = sampler(&board, &[]);
        sampler.run(32, &mut Random::new(1));
        for point in board.size().points().filter(|&p| p != point("D1")) {
            let owner = if u32::from(point.x()) < 4 { 1.0 } else { -1.0 };
            assert_eq!(sampler.ownership(point), owner, "{point}");
        }
        assert_eq!(sampler.ownership(point("D1")), 0.0, "each side begins half of the playouts");
    }

    #[test]
    fn a_neutral_point_that_both_sides_touch_belongs_to_neither() {
        let board: Board = LIVING.parse().unwrap();
        let start = playout_board(&board);
        assert_eq!(owner(&start, start.loc(point("D1"))), Stone::Empty);
        assert_eq!(owner(&start, start.loc(point("A4"))), Stone::Black);
        assert_eq!(owner(&start, start.loc(point("G2"))), Stone::White);
        assert_eq!(owner(&start, start.loc(point("E1"))), Stone::White);
        let empty = Board::new(Size::new(1, 1).unwrap());
        let start = playout_board(&empty);
        assert_eq!(owner(&start, start.loc(point("A1"))), Stone::Empty);
    }

    #[test]
    fn every_result_of_a_watched_stone_is_kept() {
        // White's stone at A1 is dead, and Black's chain alive.
        let board: Board = ".XXXOOO.
                            XXXXOOOO
                            .XXXOO.O
                            O.X.OOOO"
            .parse()
            .unwrap();
        let watched = [point("A1"), point("B4"), point("E4")];
        let mut sampler = sampler(&board, &watched);
        sampler.run(20, &mut Random::new(5));
        for (&point, lived) in watched.iter().zip(sampler.lived()) {
            let sum = 2 * lived.count_ones() as i32 - 20;
            let sign = if board.get(point) == Some(Color::Black) { 1.0 } else { -1.0 };
            assert_eq!(sampler.ownership(point) * sign, sum as f32 / 20.0, "{point}");
        }
        assert_eq!(sampler.lived()[1].count_ones(), 20);
        assert!(sampler.lived()[0].count_ones() < 10);
    }

    #[test]
    fn ownership_of_points_outside_the_area_no_longer_changes() {
        let board = Board::new(Size::square(5).unwrap());
        let mut sampler = sampler(&board, &[]);
        sampler.run(7, &mut Random::new(3));
        let corner = point("A1");
        let before = sampler.ownership(corner);
        let area = board.size().all() - PointSet::of(corner);
        let wall = ByColor { black: PointSet::of(corner), white: PointSet::EMPTY };
        sampler.confine(&board, &wall, &area);
        sampler.run(9, &mut Random::new(4));
        assert_eq!(sampler.ownership(corner), before);
        assert_eq!(sampler.start().get(sampler.start().loc(corner)), Stone::Black);
    }

    #[test]
    fn the_results_of_so_many_playouts_are_kept_and_no_more() {
        let board: Board = LIVING.parse().unwrap();
        let mut sampler = sampler(&board, &[point("B4")]);
        sampler.run(REMEMBERED + 2, &mut Random::new(5));
        assert_eq!(sampler.lived(), [u128::MAX]);
        assert_eq!(sampler.ownership(point("B4")), 1.0);
    }

    #[test]
    fn playouts_end_on_boards_of_every_size() {
        for (width, height) in [(1, 1), (1, 2), (1, 25), (25, 1), (2, 2), (25, 25)] {
            let size = Size::new(width, height).unwrap();
            let mut boards = vec![Board::new(size)];
            for color in Color::ALL {
                let mut stones = ByColor::default();
                stones[color] = size.all() - PointSet::of(point("A1"));
                boards.push(Board::with_stones(size, stones).unwrap());
            }
            for board in boards {
                let mut sampler = sampler(&board, &[]);
                sampler.run(8, &mut Random::new(2));
                for point in size.points() {
                    assert!(sampler.ownership(point).abs() <= 1.0);
                }
            }
        }
    }
}
