//! The df-pn search: whether a chain lives when both sides play as well as they can, for each side
//! playing first. The Japanese rules ask this question about stones at the end of a game.
//!
//! | file | what |
//! | --- | --- |
//! | `solver.rs` | depth-first proof-number search |
//! | `arena.rs` | the board of the search: at most 64 points, sets of them in one word |
//! | `zones.rs` | the part of the board that is searched, in growing zones around a chain |
//!
//! # The game that is searched
//!
//! Both sides play or pass in turn inside a zone. Two passes end the game. The chain lives if its
//! side then has a stone on the target point, or the point is its eye. So stones that are captured
//! and recaptured have lived, and a chain lives in seki if the other side can capture it only by
//! leaving itself a nakade shape. A ko may be recaptured after a pass for that ko (Japanese rules,
//! article 7.2), so that there are no ko threats. A move that repeats a position of the current
//! line is a win for the owner of the chain, because a chain that is never captured lives.
//!
//! # What an answer proves
//!
//! It proves nothing for article 7.1, which asks whether the stones can be captured, and not which stones
//! are on their points at the end. `local/` answers that question. An answer here is evidence for
//! the odds.
//!
//! An answer is a win found by search in this game, not an estimate. It holds for the whole board
//! only as far as these assumptions and heuristics hold:
//!
//! * **The zone.** The points outside are taken as settled. Playouts, sizes and numbers of liberties
//!   decide which points belong to a zone and which count as settled (the constants of `zones.rs`
//!   and [`Settled`](super::survey::Settled)).
//! * **[`LARGE`](arena::LARGE).** The search assumes that a side has won if it captures a large
//!   chain of the other side, and that a chain with a large captured space is alive. Neither is
//!   proved.
//! * **Repetition.** That a position repeats depends on the moves before it, but results of the
//!   positions above it are stored in the transposition table without these moves (the graph history
//!   interaction problem; Kishimoto and Müller, *A general solution to the graph history interaction
//!   problem*, 2004, which is not implemented).
//! * **Own eyes.** A side never fills a point that one chain of its own surrounds.
//! * **Keys.** Positions with the same 64-bit key are assumed to be the same.
//!
//! So the verdict treats an answer as strong evidence, not as a proof: an answer that contradicts
//! the playouts is never called certain, and in a small zone an answer is called certain only where
//! `local/` confirms the verdict.

pub(crate) mod arena;
pub(crate) mod solver;
#[cfg(test)]
mod tests;
pub(crate) mod zones;

/// The answers of the df-pn search about a chain. `None`: the search ran out of positions.
///
/// A search found the answer, but it is not proved for the whole board: the search assumes that
/// points outside its zone are settled and that the capture of a chain of seven stones is decisive,
/// and it judges repetition approximately. The page of `dfpn/mod.rs` lists these assumptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// Whether the chain lives when its side plays first.
    pub saved: Option<bool>,
    /// Whether the chain lives when the other side plays first.
    pub survives: Option<bool>,
}

impl Solution {
    /// Whether both answers are known.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.saved.is_some() && self.survives.is_some()
    }
}
