//! A suite run against an engine.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::report::{Crash, FailedCommand, Outcome, StrayLines, SuiteReport, TestReport};
use crate::suite::read;
use crate::{ChildEngine, Engine, Expectation, ParseSuiteError, Reply, Suite};

/// Sends the commands of a suite, in order, and compares the answers with what was expected.
///
/// The engine should be fresh. When it crashes, the rest of the suite is not run.
pub fn run(suite: &Suite, engine: &mut impl Engine) -> SuiteReport {
    let mut report = SuiteReport::new(suite.path());
    for step in suite.steps() {
        let reply = match engine.send(&step.command) {
            Ok(reply) => reply,
            Err(error) => {
                let (line, command) = (step.line, step.command.clone());
                report.crash = Some(Crash { line, command, error });
                break;
            }
        };
        let (line, command, answer) = (step.line, step.command.clone(), reply.answer().to_owned());
        if !reply.stray().is_empty() {
            let (command, written) = (command.clone(), reply.stray().to_vec());
            report.stray_lines.push(StrayLines { line, command, written });
        }
        if let Some(expectation) = &step.expectation {
            let outcome = outcome(expectation, &reply);
            let (expected, unusable) = (expectation.to_string(), expectation.unusable().cloned());
            report.tests.push(TestReport { line, command, expected, unusable, answer, outcome });
        } else if !reply.is_success() {
            report.failed_commands.push(FailedCommand { line, command, answer });
        }
    }
    report
}

fn outcome(expectation: &Expectation, reply: &Reply) -> Outcome {
    let passes = reply.is_success() && expectation.holds(reply.answer());
    match (passes, expectation.is_expected_to_fail()) {
        (true, false) => Outcome::Pass,
        (true, true) => Outcome::UnexpectedPass,
        (false, true) => Outcome::ExpectedFail,
        (false, false) => Outcome::Fail,
    }
}

/// A suite cannot be run at all.
#[derive(Debug, thiserror::Error)]
pub enum RunFileError {
    /// The file cannot be read.
    #[error("the suite {} cannot be read: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// The file is not a suite.
    #[error(transparent)]
    Parse(#[from] ParseSuiteError),
    /// The engine cannot be started.
    #[error("the engine {} cannot be started: {error}", program.display())]
    CannotStart {
        /// The program.
        program: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
}

/// Runs the suite in a file against a fresh child process, whose working directory is the suite's
/// folder, and then sends it `quit`.
///
/// `patience` is how long the engine may take over one reply.
///
/// # Errors
///
/// When the suite cannot be read or the engine cannot be started. If an engine crashes
/// later, the report says so.
pub fn run_file<S: AsRef<OsStr>>(
    path: &Path,
    program: &Path,
    args: impl IntoIterator<Item = S>,
    patience: Duration,
) -> Result<SuiteReport, RunFileError> {
    let text =
        read(path).map_err(|error| RunFileError::Unreadable { path: path.to_owned(), error })?;
    let suite = Suite::parse(path, &text)?;
    let mut engine = ChildEngine::start(program, args, suite.folder(), patience)
        .map_err(|error| RunFileError::CannotStart { program: program.to_owned(), error })?;
    let report = run(&suite, &mut engine);
    engine.quit();
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EngineGone;

    /// Answers each line with the next of these replies, then is gone.
    struct Scripted {
        replies: Vec<&'static str>,
        heard: Vec<String>,
    }

    impl Engine for Scripted {
        fn send(&mut self, line: &str) -> Result<Reply, EngineGone> {
            self.heard.push(line.to_owned());
            if self.replies.is_empty() {
                return Err(EngineGone::Closed);
            }
            Reply::parse(self.replies.remove(0))
        }
    }

    fn report(suite: &str, replies: &[&'static str]) -> SuiteReport {
        let suite = Suite::parse("s.tst", suite).unwrap();
        run(&suite, &mut Scripted { replies: replies.to_vec(), heard: Vec::new() })
    }

    /// Whether its answer matches, and whether a `*` says that the test fails. A failure reply fails every test.
    #[test]
    fn a_test_passes_or_fails_as_expected_or_not() {
        use Outcome::{ExpectedFail, Fail, Pass, UnexpectedPass};
        for (expected, reply, came) in [
            ("[Ten.*]", "=1 Tenuki", Pass),
            ("[Ten]", "=1 Tenuki", Fail),
            ("[!Ten]", "=1 Tenuki", Pass),
            ("[!Ten.*]", "=1 Tenuki", Fail),
            ("[Ten]*", "=1 Tenuki", ExpectedFail),
            ("[Ten.*]*", "=1 Tenuki", UnexpectedPass),
            ("[!Ten.*]*", "=1 Tenuki", ExpectedFail),
            ("[!Ten]*", "=1 Tenuki", UnexpectedPass),
            ("[.*]", "?1 unknown command", Fail),
            ("[!x]", "?1 unknown command", Fail),
            ("[unknown command]", "?1 unknown command", Fail),
            ("[!x]*", "?1 unknown command", ExpectedFail),
        ] {
            let report = report(&format!("1 name\n#? {expected}\n"), &[reply]);
            let [test] = &report.tests[..] else { panic!("{report}") };
            assert_eq!(test.outcome, came, "{expected} {reply}");
            assert_eq!(report.status(), i32::from(came == Fail));
        }
    }

    #[test]
    fn a_failing_setup_line_is_reported_but_does_not_count() {
        let report = report("komi x\n1 name\n#? [.*]\n", &["? syntax error", "=1 Tenuki"]);
        assert_eq!(report.status(), 0);
        assert_eq!(report.tests[0].outcome, Outcome::Pass);
        let failed = &report.failed_commands[0];
        assert_eq!((failed.line, &*failed.command, &*failed.answer), (1, "komi x", "syntax error"));
        assert_eq!(report.failed_commands.len(), 1);
    }

    #[test]
    fn a_command_with_an_id_but_no_pattern_does_not_count() {
        let report = report("1 name\n2 komi x\n", &["=1 Tenuki", "?2 syntax error"]);
        assert_eq!(report.status(), 0);
        assert!(report.tests.is_empty());
        assert_eq!(report.failed_commands.len(), 1);
    }

    #[test]
    fn a_test_is_reported_with_its_line_command_pattern_and_answer() {
        let report = report("\n7 name\n\n#? [!Tenuki]*\n", &["=7 Tenuki\n\n"]);
        let test = &report.tests[0];
        assert_eq!(test.line, 2);
        assert_eq!(test.command, "7 name");
        assert_eq!(test.expected, "[!Tenuki]*");
        assert_eq!(test.answer, "Tenuki");
    }

    #[test]
    fn nothing_is_sent_after_a_crash() {
        let suite = Suite::parse("s.tst", "1 name\n#? [.*]\n2 version\n#? [.*]\nkomi 1").unwrap();
        let mut engine = Scripted { replies: vec!["=1 Tenuki"], heard: Vec::new() };
        let report = run(&suite, &mut engine);
        assert_eq!(engine.heard, ["1 name", "2 version"]);
        let crash = report.crash.as_ref().unwrap();
        assert_eq!((crash.line, &*crash.command), (3, "2 version"));
        assert_eq!(report.tests.len(), 1);
        assert_eq!(report.status(), 2);
    }

    #[test]
    fn commands_are_sent_as_they_stand() {
        let suite = Suite::parse("s.tst", "  play b  D4 \r\n# no\n\n7 undo # why\n").unwrap();
        let mut engine = Scripted { replies: vec!["=", "=7"], heard: Vec::new() };
        run(&suite, &mut engine);
        assert_eq!(engine.heard, ["play b  D4", "7 undo # why"]);
    }

    #[test]
    fn a_suite_that_is_not_there_is_named() {
        let nothing: [&str; 0] = [];
        let (suite, program) = (Path::new("/nowhere/s.tst"), Path::new("gnugo"));
        let error = run_file(suite, program, nothing, Duration::from_secs(1)).unwrap_err();
        assert!(error.to_string().contains("/nowhere/s.tst"), "{error}");
    }

    /// A GTP engine of a few lines of shell: it answers `pwd`, and `quit` ends it.
    #[cfg(unix)]
    const SHELL_ENGINE: &str = r#"
        while read -r id command; do
            case $command in
                pwd) printf '=%s %s\n\n' "$id" "$(pwd -P)" ;;
                count) n=$((n + 1)); printf '=%s %s\n\n' "$id" "$n" ;;
                crash) exit 1 ;;
                *) printf '?%s unknown command\n\n' "$id" ;;
            esac
        done"#;

    #[cfg(unix)]
    fn run_in_shell(name: &str, suite: &str) -> SuiteReport {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, suite).unwrap();
        let (shell, args) = (Path::new("/bin/sh"), ["-c", SHELL_ENGINE]);
        run_file(&path, shell, args, Duration::from_secs(20)).unwrap()
    }

    #[cfg(unix)]
    #[test]
    fn the_working_directory_is_the_folder_of_the_suite() {
        let report = run_in_shell("deep/down/s.tst", "1 pwd\n#? [/.*/deep/down]\n");
        assert_eq!(report.status(), 0, "{report}");
    }

    #[cfg(unix)]
    #[test]
    fn every_suite_has_a_fresh_engine() {
        let suite = "1 count\n#? [1]\n2 count\n#? [2]\n";
        for _ in 0..2 {
            let report = run_in_shell("s.tst", suite);
            assert_eq!(report.status(), 0, "{report}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_that_dies_has_crashed() {
        let report = run_in_shell("s.tst", "1 count\n#? [2]\n2 crash\n#? [.*]\n");
        assert_eq!(report.status(), 2);
        assert_eq!(report.tests[0].outcome, Outcome::Fail);
    }
}
