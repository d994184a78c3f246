//! Scores finished games of Go and gets seki right.

pub mod board;
pub mod ending;
pub mod finish;
pub mod game;
pub mod handicap;
pub mod life;
pub mod limits;
pub mod rules;
pub mod scoring;
