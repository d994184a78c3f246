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
    let mut report = SuiteReport { path: suite.path().to_owned(), ..SuiteReport::default() };
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
}
