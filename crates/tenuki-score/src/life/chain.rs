//! Chains as the layers pass them on.

use crate::board::{Board, Color, Point, PointSet};

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
