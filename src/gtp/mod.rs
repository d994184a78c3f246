//! The protocol.

pub mod command;
pub mod parser;
mod reader;
mod reply;
mod session;

pub use reply::{Answer, Failure, Reply};
pub use session::Session;
