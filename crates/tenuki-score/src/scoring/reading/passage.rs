//! Where a side can pass over neutral points, and what it keeps the other side out of.
//!
//! * Who plays at the border is answered where one way leads on, by a stone that joins others. What the
//!   other side cannot reach is *enclosed*: no territory, as the border is still open, but room for
//!   eyes.
//! * An empty point between two stones of a colour, or between one and the edge, is a *gate* of that
//!   colour. Stones of the other colour can *meet* through one gate but not through two behind each
//!   other (a bamboo joint): who plays in one of them is answered in the other.
//!
//! Both count for a group only where nothing speaks against it: next to a weak group of the other
//! colour the places are *closed*, for that one needs them too.

use super::groups::Counted;
use crate::board::{Color, PointSet, Size};

/// What the neutral points are for one side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passage {
    /// The neutral points that the other side cannot reach.
    pub enclosed: PointSet,
    /// The neutral points over which the side can pass.
    open: PointSet,
    /// Those of them that are gates of the other side: a way ends there.
    gates: PointSet,
}

impl Passage {
    /// The passage of a colour.
    #[must_use]
    pub fn of(board: &Counted, color: Color) -> Passage {
        let kept_out = kept_out(board.size, &board.stones[color]);
        let mut reached = board.stones[!color].neighbors() & board.neutral;
        loop {
            let [north, east, south, west] = kept_out.map(|points| reached - points);
            let ahead = north.north() | east.east() | south.south() | west.west();
            let grown = reached | ahead & board.neutral;
            if grown == reached {
                break;
            }
            reached = grown;
        }
        let gates = gates(board.size, &board.stones[!color]) & board.neutral;
        Passage { enclosed: board.neutral - reached, open: board.neutral, gates }
    }

    /// The sets of neutral points at which the stones next to them can join.
    pub fn meetings(&self, stones: &PointSet) -> impl Iterator<Item = PointSet> + use<> {
        let gates = self.gates & self.open;
        // A stone next to a gate can go through it, but not through two of them.
        let entered = gates & stones.neighbors();
        let halls =
            (self.open - gates).components().map(move |hall| hall | hall.neighbors() & entered);
        halls.chain(entered.iter().map(PointSet::of))
    }
}

/// The points without a neighbour on the board in these directions: north, east, south, west.
fn edges(size: Size) -> [PointSet; 4] {
    let all = size.all();
    [all - all.south(), all - all.west(), all - all.north(), all - all.east()]
}

/// The points whose neighbour in these directions is one of these stones: north, east, south, west.
fn beside(stones: &PointSet) -> [PointSet; 4] {
    [stones.south(), stones.west(), stones.north(), stones.east()]
}

/// The points between two of these stones, or between one and the edge.
fn gates(size: Size, stones: &PointSet) -> PointSet {
    let [north, east, south, west] = beside(stones);
    let [n, e, s, w] = edges(size);
    (north & (south | s) | south & n | east & (west | w) | west & e) - *stones
}

/// The points from which no way leads on in these directions: north, east, south, west. Stones stand on
/// one side of both the point and the next one, and a stone or the edge on the other side of the point:
/// a stone on the next point joins them and closes the way.
fn kept_out(size: Size, stones: &PointSet) -> [PointSet; 4] {
    let [north, east, south, west] = beside(stones);
    let [n, e, s, w] = edges(size);
    let closed = |side: PointSet, next: PointSet, other: PointSet| side & next & other;
    let along = |a: PointSet,
                 b: PointSet,
                 a_or_edge: PointSet,
                 b_or_edge: PointSet,
                 next: fn(&PointSet) -> PointSet| {
        closed(a, next(&a), b_or_edge) | closed(b, next(&b), a_or_edge)
    };
    [
        along(east, west, east | e, west | w, PointSet::south),
        along(north, south, north | n, south | s, PointSet::west),
        along(east, west, east | e, west | w, PointSet::north),
        along(north, south, north | n, south | s, PointSet::east),
    ]
}
