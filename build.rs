//! Tells the program for which target it was built, and of which day its commit is.

use std::env;
use std::process::Command;

fn main() {
    let target = env::var("TARGET").unwrap_or_default();
    // A package from crates.io is not a repository, and has only the version.
    let commit = git(&["log", "-1", "--format=%cs %h"]);
    let details = match commit {
        Some(commit) => format!("{target}, {commit}"),
        None => target,
    };
    println!("cargo::rustc-env=TENUKI_BUILD={details}");
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
}

/// The answer of git about this package, if it is the repository's own.
fn git(arguments: &[&str]) -> Option<String> {
    let folder = env::var("CARGO_MANIFEST_DIR").ok()?;
    let run = |arguments: &[&str]| {
        let output = Command::new("git").current_dir(&folder).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // In a folder inside another repository git would describe that repository.
    let prefix = run(&["rev-parse", "--show-prefix"])?;
    if prefix.is_empty() { run(arguments) } else { None }
}
