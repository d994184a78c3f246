//! The program as a child with pipes, and an engine for it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::fs;
use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

/// A folder that is gone after the test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    /// The path of something in it.
    pub fn path(&self, name: &str) -> String {
        self.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file in it, and returns its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.join(name), content).unwrap();
        self.path(name)
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

/// Starts `tenuki` with these arguments.
pub fn tenuki(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tenuki"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What the program said, and how it ended.
#[derive(Debug)]
pub struct Told {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Told {
    /// The complaint of a program that fails and says this.
    #[track_caller]
    pub fn refused(self, says: &str) -> String {
        assert_eq!(self.status, Some(2), "{self:?}");
        assert!(self.err.contains(says), "{says}: {self:?}");
        self.err
    }
}

impl From<Output> for Told {
    fn from(output: Output) -> Told {
        let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        Told { status: output.status.code(), out, err }
    }
}

/// What the program says to this input.
pub fn told(arguments: &[&str], input: impl AsRef<[u8]>) -> Told {
    let mut child = tenuki(arguments);
    // Who says no before the end of its input does not read the rest.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap().into()
}

/// `examples/scripted-engine`, which is built if need be.
pub fn engine() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = crate::shared::built(&["--example", "scripted-engine"]);
        folder.join("examples").join("scripted-engine")
    });
    &PROGRAM
}
