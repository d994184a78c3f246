//! The program as a child with pipes.

use std::process::{Child, Command, Stdio};

/// Starts `tenuki` with these arguments.
pub fn tenuki(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tenuki"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}
