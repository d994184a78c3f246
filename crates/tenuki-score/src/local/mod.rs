//! Local fights, solved by the rules of 1989 (articles 7.1 and 7.2): one board, one search.
//!
//! | file | what |
//! | --- | --- |
//! | `arena.rs` | the board: points, whole chains of the start as *blocks*, and outside liberties as numbers |
//! | `state.rs` | a state of the play of article 7.2, and its moves |
//! | `safety.rs` | what is proved about a state without search |
//! | `graph.rs` | the states that were reached, and what was found for each goal |
//! | `goal.rs` | what the attacker wants |
//! | `search.rs` | proof-number search, the check of what it found, and the line of a proof |
//! | `hold.rs` | whether the count of a small board, or of a part between proved stones, holds if one side owns all of it |
//! | `value.rs` | how many points play in an arena costs the side that owns it, by the rules of play |
//!
//! A file imports only from files in lines above it, except that `graph.rs` keeps what `search.rs` found.
//! [`life::fights`](crate::life) decides what is asked, and about which part of the board.

pub(crate) mod arena;
pub(crate) mod goal;
pub(crate) mod graph;
mod hold;
mod safety;
pub(crate) mod search;
pub(crate) mod state;
pub(crate) mod value;

pub(crate) use hold::{MOST_POINTS, Part, is_held, is_held_in};
