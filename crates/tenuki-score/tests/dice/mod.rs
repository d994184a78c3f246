//! Boards of random moves, the same ones for the same seed.

use tenuki_score::board::{Board, Color, PointSet, Size};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// A board on which both sides played that often in turn, anywhere but into own eyes.
pub fn played(size: Size, moves: usize, random: &mut Random) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        let empty = board.empty();
        if empty.is_empty() {
            break;
        }
        let point = empty.iter().nth(random.below(empty.len() as usize)).unwrap();
        let around = PointSet::of(point).neighbors() & size.all();
        if !around.is_subset(&board.stones(color)) {
            let _ = board.play(color, point, false);
        }
        color = !color;
    }
    board
}
