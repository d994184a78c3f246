//! Boards of random moves, the same ones for the same seed.

use fastrand::Rng;
use tenuki_score::board::{Board, Color, PointSet, Size};

/// A board on which both sides played that often in turn, anywhere but into own eyes.
pub fn played(size: Size, moves: usize, random: &mut Rng) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        let empty = board.empty();
        if empty.is_empty() {
            break;
        }
        let point = empty.iter().nth(random.usize(..empty.len() as usize)).unwrap();
        let around = PointSet::of(point).neighbors() & size.all();
        if !around.is_subset(&board.stones(color)) {
            let _ = board.play(color, point, false);
        }
        color = !color;
    }
    board
}
