//! `tenuki score`: finished games in, scores out.
//!
//! A game's way through this room:
//!
//! ```text
//! files ──source──▶ pieces ──┬─▶ game ──▶ Scored ──answer──▶ text, a JSON line, a CSV row
//!        (one thread)        └─▶ …   (rayon)     └─check──▶ agreement with what is recorded
//!                                                                 │
//!                                  standard output, files ◀──run── in the order of the input
//! ```
//!
//! Games come in batches; a few batches are under way at a time, whatever the length of the
//! input, and nothing is kept of a game that has been answered, but for its row and its board on
//! the page that `--html` makes.
//!
//! `tenuki render`, which draws a position without a record, is here too.

mod answer;
mod check;
mod game;
mod options;
mod output;
mod picture;
mod render;
mod run;
mod source;

pub use check::Agreement;
pub use options::{DeadFrom, Format, ScoreArgs, Where};
pub use render::{RenderArgs, render};
pub use run::run;
