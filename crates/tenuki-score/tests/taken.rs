//! Dead stones next to neutral points that the other side takes whichever side begins: found by playing the moves
//! on a board.

use tenuki_score::board::{Board, Color, PointSet};

/// The dead stones that this side takes so.
pub fn taken(board: &Board, dead: PointSet, color: Color) -> PointSet {
    let chains = board.chains(dead & board.stones(!color)).into_iter();
    chains
        .filter(|chain| takes_first(board, chain, color) && takes_second(board, chain, color))
        .fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// Whether it takes a chain with one liberty if it plays first, and not in a ko.
fn takes_first(board: &Board, chain: &PointSet, color: Color) -> bool {
    let mut after = board.clone();
    let stone = chain.first().expect("a chain has a stone");
    let liberties = board.liberties(stone);
    liberties.len() == 1
        && liberties.first().is_some_and(|last| after.play(color, last, false).is_ok())
        && after.ko().is_none()
}

/// Whether it takes the chain if the other side plays first, on that liberty.
fn takes_second(board: &Board, chain: &PointSet, color: Color) -> bool {
    let mut after = board.clone();
    let stone = chain.first().expect("a chain has a stone");
    let Some(last) = board.liberties(stone).first() else { return false };
    after.play(!color, last, false).is_err() || after.liberty_count(stone) == 1
}
