//! `tenuki regress` from outside: what it prints, its exit statuses, and that its results are those
//! of the library, for Tenuki and for another engine. Every suite of `gtp-scripts/all` passes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use crate::program::{Folder, Told, told};
use crate::shared::{files, gnugo};
use roxmltree::{Document, Node};
use tenuki::regress::{Outcome, Report, SuiteReport, expand, run_file};

/// No reply comes near this on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(300);

const TENUKI: &str = env!("CARGO_BIN_EXE_tenuki");

fn regress(arguments: &[&str]) -> Told {
    told(&[&["regress"], arguments].concat(), "")
}

/// The tests of a report: the suite's file, line and command, what came of it.
type Tests = Vec<(PathBuf, String, String)>;

fn from_junit(path: &str) -> Tests {
    let xml = std::fs::read_to_string(path).unwrap();
    let report = Document::parse(&xml).unwrap();
    let name = |node: Node<'_, '_>| node.attribute("name").unwrap().to_owned();
    let count = |node: Node<'_, '_>, element: &str, attribute: &str| {
        let number = node.descendants().filter(|node| node.has_tag_name(element)).count();
        assert_eq!(node.attribute(attribute), Some(&*number.to_string()), "{attribute}");
    };
    let mut tests = Vec::new();
    for suite in report.root_element().children().filter(Node::is_element) {
        for node in [suite, report.root_element()] {
            count(node, "testcase", "tests");
            count(node, "failure", "failures");
            count(node, "skipped", "skipped");
            count(node, "error", "errors");
        }
        for case in suite.children().filter(|node| node.has_tag_name("testcase")) {
            let parts = || case.descendants().filter(Node::is_element);
            let outcome = parts().find(|node| node.attribute("name") == Some("outcome"));
            let outcome = outcome.map_or("crash", |node| node.attribute("value").unwrap());
            let status = |element| parts().any(|node| node.has_tag_name(element));
            let kind = match [status("skipped"), status("failure"), status("error")] {
                [false, false, false] => &["pass", "PASS"][..],
                [true, false, false] => &["fail"],
                [false, true, false] => &["FAIL"],
                [false, false, true] => &["crash"],
                several => panic!("{several:?}"),
            };
            assert!(kind.contains(&outcome), "{}: {outcome}", name(case));
            tests.push((name(suite).into(), name(case), outcome.to_owned()));
        }
    }
    tests
}

fn from_library(report: &Report) -> Tests {
    let mut tests = Vec::new();
    for SuiteReport { path, tests: ran, crash, .. } in &report.suites {
        for test in ran {
            let name = format!("{}: {}", test.line, test.command.replace('\t', " "));
            let outcome = match test.outcome {
                Outcome::Pass => "pass",
                Outcome::Fail => "FAIL",
                Outcome::ExpectedFail => "fail",
                Outcome::UnexpectedPass => "PASS",
            };
            tests.push((path.clone(), name, outcome.to_owned()));
        }
        if let Some(crash) = crash {
            let name = format!("{}: {}", crash.line, crash.command);
            tests.push((path.clone(), name, "crash".to_owned()));
        }
    }
    tests
}

fn run_all(suites: &[PathBuf], program: &str, args: &[&str]) -> Report {
    let run = |path: &PathBuf| run_file(path, Path::new(program), args, PATIENCE).unwrap();
    Report { suites: suites.iter().map(run).collect() }
}

/// The list of every suite of the project.
const LIST: &str = concat!("@", env!("CARGO_MANIFEST_DIR"), "/gtp-scripts/all");

/// Every suite of the project, run by the library once for all tests.
static REPORT: LazyLock<Report> = LazyLock::new(|| run_all(&expand([LIST]).unwrap(), TENUKI, &[]));

/// A suite with every outcome.
fn mixed(folder: &Folder) -> String {
    folder.file(
        "mixed.tst",
        "1 protocol_version\n#? [2]\n2 protocol_version\n#? [3]*\n3 protocol_version\n#? [2]*\n\
         4 protocol_version\n#? [3]\n5 protocol_version\n#? [!2]*\n6 play b A1\n#? [!x]\n\
         play b A1\n7 protocol_version\n",
    )
}

#[test]
fn it_agrees_with_the_library_on_every_test() {
    let folder = Folder::new();
    let (junit, mixed) = (folder.path("results.xml"), mixed(&folder));
    let ran = regress(&["--junit", &junit, LIST, &mixed]);
    assert_eq!(ran.status, Some(1), "one test of the mixed suite fails: {ran:?}");
    let tests = from_junit(&junit);
    let mut expected = from_library(&REPORT);
    expected.extend(from_library(&run_all(&[mixed.into()], TENUKI, &[])));
    assert_eq!(tests, expected);
    let mixed: Vec<&str> = tests
        .iter()
        .filter(|(path, ..)| path.ends_with("mixed.tst"))
        .map(|(_, _, outcome)| outcome.as_str())
        .collect();
    assert_eq!(mixed, ["pass", "fail", "PASS", "FAIL", "fail", "pass"]);
}

#[test]
fn it_agrees_with_the_library_on_another_engine() {
    let Some(gnugo) = gnugo() else { return };
    let folder = Folder::new();
    let junit = folder.path("results.xml");
    let mut suites = expand([LIST, &mixed(&folder)]).unwrap();
    // GNU Go thinks for minutes about the positions of these suites.
    suites.retain(|path| !path.ends_with("judging.tst") && !path.ends_with("sekis.tst"));
    let engine = format!("{gnugo} --mode gtp");
    let mut arguments = vec!["--engine", &engine, "--junit", &junit];
    arguments.extend(suites.iter().map(|path| path.to_str().unwrap()));
    let ran = regress(&arguments);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let tests = from_junit(&junit);
    assert_eq!(tests, from_library(&run_all(&suites, gnugo, &["--mode", "gtp"])));
    for outcome in ["pass", "FAIL", "fail", "PASS"] {
        assert!(tests.iter().any(|test| test.2 == outcome), "no test has {outcome}");
    }
}

/// What has this name in `gtp-scripts`.
fn scripts(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-scripts").join(name)
}

#[cfg(unix)]
#[test]
fn odd_suites_have_the_status_and_the_counts_of_their_table() {
    let odd = scripts("odd");
    let table = std::fs::read_to_string(odd.join("README.md")).unwrap();
    let mut suites = 0;
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, name, engine, status, pass, fail, expected_fail, unexpected_pass, own, ..] =
            cells[..]
        else {
            panic!("{row}")
        };
        let number = |cell: &str| cell.parse::<usize>().unwrap_or_else(|_| panic!("{row}"));
        let mut expected = [status, pass, fail, expected_fail, unexpected_pass].map(number);
        // Where `tenuki regress` differs it says `1: 2 pass, 1 FAIL`.
        if own != "the same" {
            let numbers = own.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
            let numbers: Vec<usize> = numbers.map(number).collect();
            expected = [numbers[0], numbers[1], numbers[2], 0, 0];
        }
        let (program, arguments) = match engine {
            "tenuki gtp" => (TENUKI, vec!["gtp"]),
            engine => {
                let (program, arguments) = engine.split_once(' ').unwrap();
                (program, arguments.split(' ').collect())
            }
        };
        let report = run_file(&odd.join(name), Path::new(program), arguments, PATIENCE).unwrap();
        let counts = report.counts();
        let found = [counts.pass, counts.fail, counts.expected_fail, counts.unexpected_pass];
        assert_eq!(report.status() as usize, expected[0], "{report}");
        assert_eq!(found, expected[1..], "{report}");
        assert_eq!(report.to_string().contains("what is no answer"), engine != "tenuki gtp");
        suites += 1;
    }
    assert_eq!(suites, files(odd, ".tst").len(), "every suite has a row");
}

#[cfg(unix)]
#[test]
fn lines_that_are_no_reply_are_reported() {
    let folder = Folder::new();
    let junit = folder.path("results.xml");
    let suite = scripts("odd").join("stray.tst");
    let suite = suite.to_str().unwrap();
    let ran = regress(&["--engine", "sh engine.sh", "--junit", &junit, suite]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let said = ran.out;
    let stray = ":1: before its answer to `1 name` the engine wrote what is no answer; it is ignored:\n    Looking at name\n";
    assert!(said.contains(stray), "{said}");
    let xml = std::fs::read_to_string(junit).unwrap();
    assert!(xml.contains("1: 1 name: no answer, ignored: Looking at name\n3: 2 name"), "{xml}");
}

#[test]
fn what_controllers_send_is_answered_as_they_need_it() {
    let list = format!("@{}", scripts("controllers").join("all").display());
    let ran = regress(&[&list]);
    assert_eq!(ran.status, Some(0), "{}", ran.out);
    let script = std::fs::read(scripts("controllers").join("q5go.gtp")).unwrap();
    let run = told(&["gtp"], script);
    let answers = run.out;
    assert_eq!(run.status, Some(0));
    assert!(!answers.lines().any(|line| line.starts_with('?')), "{answers}");
}

#[test]
fn every_suite_passes() {
    let report = &*REPORT;
    println!("{report}");
    assert_eq!(report.status(), 0, "\n{report}");
    assert_ne!(report.counts().tests(), 0, "no suite of gtp-scripts/all has a test");
}

#[test]
fn every_suite_of_the_folder_is_listed() {
    let folder = scripts("");
    let listed = expand([LIST]).unwrap();
    for path in files(&folder, ".tst") {
        assert!(listed.contains(&path), "gtp-scripts/all does not list {}", path.display());
    }
}

#[test]
fn the_script_that_scores_a_whole_game_says_what_gnu_go_counts() {
    let script = std::fs::File::open(scripts("score-19x19.gtp")).unwrap();
    // It needs no file beside it.
    let elsewhere = std::env::temp_dir();
    let run = Command::new(TENUKI).stdin(script).current_dir(elsewhere).output().unwrap();
    let run = Told::from(run);
    let answers = run.out;
    assert_eq!(run.status, Some(0));
    assert!(!answers.contains("? "), "{answers}");
    assert!(answers.contains("\n= B+4.5\n"), "{answers}");
}
