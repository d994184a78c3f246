//! Every suite of `gtp-scripts/all`, run against the real program by gogui-regress's rules.

use std::path::Path;
use std::time::Duration;

use tenuki::regress::{Outcome, Report, SuiteReport, expand, run_file};

/// No reply in `gtp-scripts/` comes near this on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn run(suite: &Path) -> SuiteReport {
    let no_arguments: [&str; 0] = [];
    let tenuki = Path::new(env!("CARGO_BIN_EXE_tenuki"));
    run_file(suite, tenuki, no_arguments, PATIENCE).unwrap_or_else(|error| panic!("{error}"))
}

/// Writes a suite into a folder of its own and runs it.
fn run_text(text: &str) -> SuiteReport {
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("suite.tst");
    std::fs::write(&suite, text).unwrap();
    run(&suite)
}

#[test]
fn every_suite_passes() {
    let list = concat!("@", env!("CARGO_MANIFEST_DIR"), "/gtp-scripts/all");
    let suites = expand([list]).unwrap_or_else(|error| panic!("{error}"));
    let report = Report { suites: suites.iter().map(|suite| run(suite)).collect() };
    println!("{report}");
    assert_eq!(report.status(), 0, "\n{report}");
    assert_ne!(report.counts().tests(), 0, "no suite of gtp-scripts/all has a test");
}

#[test]
fn every_suite_of_the_folder_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-scripts");
    let listed = expand([format!("@{}", folder.join("all").display())]).unwrap();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "tst") {
            assert!(listed.contains(&path), "gtp-scripts/all does not list {}", path.display());
        }
    }
}

#[test]
fn a_wrong_expectation_fails() {
    let report = run_text("1 protocol_version\n#? [2]\n2 protocol_version\n#? [3]\n");
    let outcomes: Vec<Outcome> = report.tests.iter().map(|test| test.outcome).collect();
    assert_eq!(outcomes, [Outcome::Pass, Outcome::Fail], "{report}");
    assert_eq!(report.status(), 1, "{report}");
}

#[test]
fn a_suite_that_goes_on_after_quit_finds_the_engine_gone() {
    let report = run_text("1 protocol_version\n#? [2]\nquit\n2 name\n#? [.*]\n");
    assert_eq!(report.crash.as_ref().map(|crash| crash.line), Some(4), "{report}");
    assert_eq!(report.status(), 2, "{report}");
}

#[test]
fn the_script_that_scores_a_whole_game_says_what_gnu_go_counts() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-scripts/score-19x19.gtp");
    let input = std::fs::File::open(script).unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_tenuki"))
        .stdin(input)
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();
    let answers = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success());
    assert!(!answers.contains("? "), "{answers}");
    assert!(answers.contains("\n= B+4.5\n"), "{answers}");
}
