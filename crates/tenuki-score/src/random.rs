//! A small generator of pseudo-random numbers, so that the same position is always judged alike.

/// SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`, which is not 0.
    pub(crate) const fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }

    /// True in `percent` of 100 cases.
    pub(crate) const fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent as usize
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::board::{Board, ByColor, Color, Point, PointSet, Size};

    /// The numbers that the paper's generator gives, as the standard library of Java has it.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let found: [u64; 5] = std::array::from_fn(|_| random.next());
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(found, published);
    }

    /// A board on which both sides have played in turn on random points. Moves that are not legal are left out.
    pub(crate) fn played(size: Size, moves: u32, random: &mut Random) -> Board {
        let mut board = Board::new(size);
        for turn in 0..moves {
            let empty: Vec<Point> = board.empty().iter().collect();
            let point = empty[random.below(empty.len())];
            let _ = board.play(Color::ALL[turn as usize % 2], point, false);
        }
        board
    }

    /// Four by three points, `?`, in a corner between stones of both sides that have two eyes.
    pub(crate) const WALLED: &str = "
        ????X.X
        ????XXX
        ????X.X
        OOOOXXX
        .O.OXXX
        OOOOXXX";

    /// Boards with random stones on twelve points, with these points: a whole board, or those of [`WALLED`].
    pub(crate) fn boards(seed: u64, tries: usize) -> impl Iterator<Item = (Board, PointSet)> {
        let mut random = Random::new(seed);
        let around: Board = WALLED.replace('?', ".").parse().unwrap();
        let corner = around.size().points().filter(|point| point.x() < 4 && point.y() >= 3);
        let corner: PointSet = corner.collect();
        (0..tries).filter_map(move |i| {
            let whole = Board::new(Size::new(4, 3).unwrap());
            let (board, points) =
                if i % 2 == 0 { (&whole, whole.size().all()) } else { (&around, corner) };
            let mut stones = ByColor::from_fn(|color| board.stones(color));
            let empty = 10 + random.below(60) as u32;
            for point in points.iter() {
                if !random.chance(empty) {
                    stones[Color::ALL[random.below(2)]].insert(point);
                }
            }
            Some((Board::with_stones(board.size(), stones).ok()?, points))
        })
    }

    /// Boards with a random wall of one side in a corner of 5×4 points, random stones inside, and the other side
    /// alive around it; with these points.
    pub(crate) fn walled(seed: u64, tries: usize) -> impl Iterator<Item = (Board, PointSet)> {
        let mut random = Random::new(seed);
        let size = Size::new(9, 8).unwrap();
        (0..tries).filter_map(move |_| {
            let mut points: PointSet = size.points().filter(|p| p.x() < 5 && p.y() >= 4).collect();
            // Liberties of the wall outside.
            for (x, y) in [(0, 3), (2, 3), (4, 3), (5, 5), (5, 7)] {
                if random.chance(30) {
                    points.insert(Point::at(x, y));
                }
            }
            let all = size.all();
            let mut stones = ByColor { black: PointSet::EMPTY, white: all - points };
            // Two eyes of White's.
            for eye in ["J1", "G1"] {
                stones.white.remove(eye.parse().unwrap());
            }
            let inside: PointSet = size.points().filter(|p| p.x() < 4 && p.y() >= 5).collect();
            for point in points.iter() {
                if !inside.contains(point) {
                    if point.x() < 5 && point.y() >= 4 && !random.chance(8) {
                        stones.black.insert(point);
                    }
                } else {
                    match random.below(10) {
                        0..2 => stones.black.insert(point),
                        2..5 => stones.white.insert(point),
                        _ => {}
                    }
                }
            }
            Some((Board::with_stones(size, stones).ok()?, points))
        })
    }
}
