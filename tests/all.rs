//! Most tests of the program in one program, for one takes less time to build than one of each file.
//! `cargo test --test all gtp::` runs those of `gtp.rs`. Programs of their own are the tests that measure times or
//! memory, or that are run alone.

mod collections;
mod dialog;
#[path = "../crates/tenuki-score/tests/dice/mod.rs"]
mod dice;
mod documents;
mod filled;
mod gogui;
mod gogui_client;
mod gtp;
mod limits;
mod program;
mod regress;
mod remarks;
mod score;
mod shared;
mod terminal;
