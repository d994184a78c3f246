//! The program as a child with pipes, and an engine for it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::ffi::OsStr;
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
        let test = std::env::current_exe().unwrap();
        let folder = test.parent().and_then(Path::parent).unwrap();
        let profile = match folder.file_name().and_then(OsStr::to_str).unwrap() {
            "debug" => "dev",
            profile => profile,
        };
        let built = Command::new(env!("CARGO"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["build", "--quiet", "--example", "scripted-engine", "--profile", profile])
            .arg("--target-dir")
            .arg(folder.parent().unwrap())
            .status();
        assert!(built.unwrap().success(), "the engine cannot be built");
        folder.join("examples").join("scripted-engine")
    });
    &PROGRAM
}
