//! Scores finished games of Go and gets seki right.
//!
//! Under Japanese rules eyes in seki are not points. This library finds which stones are dead, which
//! groups live in seki, which points their owner must still fill, and counts the rest. It reads no
//! files, starts no threads and asks no clock, so that it runs in a server as in a browser
//! (`wasm32-unknown-unknown`).
//!
//! ```
//! # use tenuki_score::board::Board;
//! # let _: Board = ".".parse()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod ending;
pub mod finish;
pub mod game;
pub mod handicap;
pub mod life;
pub mod limits;
pub mod rules;
pub mod scoring;

#[doc(no_inline)]
pub use board::{Board, ByColor, Color, Point, PointSet, Size, Symmetry, Vertex};
#[doc(no_inline)]
pub use ending::{Ending, Status};
#[doc(no_inline)]
pub use game::{Event, Game, Move};
#[doc(no_inline)]
pub use life::{Judgement, judge};
#[doc(no_inline)]
pub use rules::{Compensation, Counting, Ko, RuleSet, Rules};
#[doc(no_inline)]
pub use scoring::{Assessment, Count, Method, Position, Score, Side};
