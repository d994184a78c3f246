//! Tenuki scores finished games of Go and gets seki right.

pub mod board;
pub mod regress;
