//! What the tests of the program and those of `peers` have in common.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tenuki::board::{Board, Color};
use tenuki::gtp::Session;

/// The repository.
pub fn home() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    if own.ends_with("peers") { own.parent().unwrap() } else { own }
}

/// The folder of what these tests were built into, once the package or the example that `what` names is built, too.
pub fn built(what: &[&str]) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    let profile = match folder.file_name().and_then(OsStr::to_str).unwrap() {
        "debug" => "dev",
        profile => profile,
    };
    let built = Command::new(env!("CARGO"))
        .current_dir(home())
        .args(["build", "--quiet", "--profile", profile, "--target-dir"])
        .arg(folder.parent().unwrap())
        .args(what)
        .status();
    assert!(built.unwrap().success(), "{what:?} cannot be built");
    folder.to_owned()
}

/// The files of a folder whose names end so, in their order.
pub fn files(folder: impl AsRef<Path>, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.to_str().unwrap().ends_with(ending));
    files.sort();
    files
}

/// The games that GNU Go played.
pub fn records() -> Vec<PathBuf> {
    files(home().join("tests/records"), ".sgf")
}

/// GNU Go, if it is installed.
pub fn gnugo() -> Option<&'static str> {
    let gnugo = ["/usr/games/gnugo", "/usr/bin/gnugo"].into_iter().find(|p| Path::new(p).exists());
    if gnugo.is_none() {
        eprintln!("GNU Go is not installed: nothing is tried");
    }
    gnugo
}

/// The GTP command that puts the stones of a board.
pub fn set_up(board: &Board) -> String {
    let mut command = "gogui-setup".to_owned();
    for color in Color::ALL {
        command.extend(board.stones(color).iter().map(|point| format!(" {color} {point}")));
    }
    command
}

/// The answer of a session to a command, or why it fails.
pub fn ask(session: &mut Session, line: &str) -> Result<String, String> {
    let reply = session.answer(line.as_bytes()).expect("a command is answered");
    reply.answer.map_err(|failure| failure.to_string())
}

/// The answer to a command that succeeds.
#[track_caller]
pub fn ok(session: &mut Session, line: &str) -> String {
    ask(session, line).unwrap_or_else(|failure| panic!("{line:.80}: {failure}"))
}

/// Why a command fails.
#[track_caller]
pub fn refusal(session: &mut Session, line: &str) -> String {
    ask(session, line).expect_err(line)
}

/// `docs/json.schema.json`.
pub fn schema() -> Value {
    let text = std::fs::read_to_string(home().join("docs/json.schema.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// What the program answers in JSON about files.
pub fn written(program: impl AsRef<OsStr>, files: &[&str]) -> String {
    let output = Command::new(program)
        .args(["score", "--format", "json"])
        .args(files)
        .current_dir(home())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

pub fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().into_iter().flat_map(|object| object.keys().cloned()).collect()
}
