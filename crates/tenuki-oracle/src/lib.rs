//! Solves small Go boards exactly: which chains can be captured, by Japanese rules.
pub use grid::{Grid, MOST_POINTS};
pub use local::{Local, solve_locally};
pub use oracle::Oracle;
pub use position::{Color, ParsePositionError, Position};
pub use status::{Answers, ChainStatus, Status};
pub use symmetry::Symmetries;

mod force;
mod graph;
mod grid;
mod local;
mod oracle;
mod position;
mod solve;
mod state;
mod status;
mod symmetry;
