//! What the tests of the program and those of `peers` have in common.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

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
