//! Tenuki scores finished games of Go and gets seki right.

pub mod board;
pub mod game;
pub mod handicap;
pub mod rules;
