//! Local fights, solved by the rules: one board, one search.
pub(crate) mod arena;
pub(crate) mod goal;
pub(crate) mod graph;
mod hold;
mod safety;
pub(crate) mod search;
pub(crate) mod state;

pub(crate) use hold::is_held;
