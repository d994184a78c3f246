//! Tenuki scores finished games of Go and gets seki right.

pub mod board;
pub mod ending;
pub mod finish;
pub mod game;
pub mod gtp;
pub mod handicap;
pub mod life;
pub mod record;
pub mod regress;
pub mod rules;
pub mod score;
pub mod scoring;
