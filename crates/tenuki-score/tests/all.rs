//! The tests of this folder in one program, for one takes less time to build than one of each file.
//! `cargo test -p tenuki-score --test all seki::` runs those of `seki.rs`.

mod board;
mod dice;
mod doubts;
mod drawing;
mod drawn;
mod game;
mod plain;
mod reading;
mod scoring;
mod seki;
mod serialize;
