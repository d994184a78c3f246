//! The program as a child with pipes, and an engine for it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

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

/// `examples/scripted-engine`, which is built if need be.
pub fn engine() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = crate::shared::built(&["--example", "scripted-engine"]);
        folder.join("examples").join("scripted-engine")
    });
    &PROGRAM
}
