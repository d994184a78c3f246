//! Test results: one per line, their counts, and the exit status.

use std::fmt;
use std::ops::Add;
use std::path::PathBuf;

use crate::{EngineGone, ExpectationError};
use tenuki_io::printable::printable;

/// What came of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// It passed, as it should.
    Pass,
    /// It failed, and should not.
    Fail,
    /// It failed, as its `*` says.
    ExpectedFail,
    /// It passed although its `*` says that it fails: time to take the `*` away.
    UnexpectedPass,
}

/// What came of one test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestReport {
    /// The line of the command, from 1.
    pub line: usize,
    /// The command as it was sent, id included.
    pub command: String,
    /// The expectation as it was written, brackets included; empty if any answer was expected.
    pub expected: String,
    /// Why no answer can be compared with the expectation, if none can.
    pub unusable: Option<ExpectationError>,
    /// What the engine answered, or its error message.
    pub answer: String,
    /// What came of it.
    pub outcome: Outcome,
}

/// A command that failed and is not a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedCommand {
    /// The line of the command, from 1.
    pub line: usize,
    /// The command as it was sent.
    pub command: String,
    /// The engine's error message.
    pub answer: String,
}

/// Lines of an engine that belong to no reply. They are ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrayLines {
    /// The line of the command before whose answer they came, from 1.
    pub line: usize,
    /// That command as it was sent.
    pub command: String,
    /// What the engine wrote.
    pub written: Vec<String>,
}

/// Where and how an engine stopped answering: it crashed, or took too long.
#[derive(Debug)]
pub struct Crash {
    /// The line of the command that it did not answer, from 1.
    pub line: usize,
    /// That command as it was sent.
    pub command: String,
    /// What happened instead of a reply.
    pub error: EngineGone,
}

impl Crash {
    /// Whether the engine may still have been at work, and only took too long.
    #[must_use]
    pub const fn is_a_timeout(&self) -> bool {
        matches!(self.error, EngineGone::TimedOut(_))
    }
}

/// How many tests had which outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// gogui-regress calls them "pass".
    pub pass: usize,
    /// gogui-regress calls them "FAIL".
    pub fail: usize,
    /// gogui-regress calls them "fail".
    pub expected_fail: usize,
    /// gogui-regress calls them "PASS".
    pub unexpected_pass: usize,
    /// Commands that failed and are not tests.
    pub failed_commands: usize,
    /// Engines that crashed.
    pub crashes: usize,
    /// Engines that did not answer in time.
    pub timeouts: usize,
}

impl Counts {
    /// The number of tests that were run.
    #[must_use]
    pub const fn tests(&self) -> usize {
        self.pass + self.fail + self.expected_fail + self.unexpected_pass
    }

    /// 2 when an engine crashed or did not answer in time, else 1 when a test failed unexpectedly, else 0.
    #[must_use]
    pub const fn status(&self) -> i32 {
        match self {
            Counts { crashes: 1.., .. } | Counts { timeouts: 1.., .. } => 2,
            Counts { fail: 1.., .. } => 1,
            _ => 0,
        }
    }
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            pass: self.pass + other.pass,
            fail: self.fail + other.fail,
            expected_fail: self.expected_fail + other.expected_fail,
            unexpected_pass: self.unexpected_pass + other.unexpected_pass,
            failed_commands: self.failed_commands + other.failed_commands,
            crashes: self.crashes + other.crashes,
            timeouts: self.timeouts + other.timeouts,
        }
    }
}

impl fmt::Display for Counts {
    /// Such as `12 tests: 11 passed, 1 failed`, with the rare kinds only where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.tests() == 1 { "" } else { "s" };
        write!(f, "{} test{s}: {} passed, {} failed", self.tests(), self.pass, self.fail)?;
        for (number, one, several) in [
            (self.expected_fail, "failed as expected", "failed as expected"),
            (self.unexpected_pass, "passed unexpectedly", "passed unexpectedly"),
            (self.failed_commands, "other command failed", "other commands failed"),
            (self.crashes, "engine crashed", "engines crashed"),
            (self.timeouts, "engine did not answer in time", "engines did not answer in time"),
        ] {
            match number {
                0 => {}
                1 => write!(f, ", 1 {one}")?,
                _ => write!(f, ", {number} {several}")?,
            }
        }
        Ok(())
    }
}

/// What came of a suite.
#[derive(Debug, Default)]
pub struct SuiteReport {
    /// The suite's file.
    pub path: PathBuf,
    /// Its tests, in order, up to a crash.
    pub tests: Vec<TestReport>,
    /// The commands that failed and are not tests: setup, and ids without a pattern. They do not
    /// change the exit status.
    pub failed_commands: Vec<FailedCommand>,
    /// The lines of the engine that belong to no reply. They do not change the exit status.
    pub stray_lines: Vec<StrayLines>,
    /// Where the engine crashed, if it did. The steps from there on were not run.
    pub crash: Option<Crash>,
}

impl SuiteReport {
    /// How many tests had which outcome.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let count = |outcome| self.tests.iter().filter(|test| test.outcome == outcome).count();
        Counts {
            pass: count(Outcome::Pass),
            fail: count(Outcome::Fail),
            expected_fail: count(Outcome::ExpectedFail),
            unexpected_pass: count(Outcome::UnexpectedPass),
            failed_commands: self.failed_commands.len(),
            crashes: usize::from(self.crash.as_ref().is_some_and(|crash| !crash.is_a_timeout())),
            timeouts: usize::from(self.crash.as_ref().is_some_and(Crash::is_a_timeout)),
        }
    }

    /// The exit status of a program that ran only this suite: 0, 1 or 2, as [`Counts::status`].
    #[must_use]
    pub fn status(&self) -> i32 {
        self.counts().status()
    }
}

impl fmt::Display for SuiteReport {
    /// A line of counts, then whatever needs a look, each with its file and line. What the engine and
    /// the suite say is without control characters, which a terminal would obey.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Engines and suites may have been written by strangers.
        let path = self.path.display().to_string();
        let path = printable(&path);
        writeln!(f, "{path}: {}", self.counts())?;
        for test in &self.tests {
            let what = match test.outcome {
                Outcome::Pass | Outcome::ExpectedFail => continue,
                Outcome::Fail => "failed",
                Outcome::UnexpectedPass => "passed, but was expected to fail",
            };
            writeln!(f, "{path}:{}: `{}` {what}", test.line, printable(&test.command))?;
            let any = test.expected.is_empty().then_some("any answer");
            writeln!(f, "    expected {}", printable(any.unwrap_or(&test.expected)))?;
            if let Some(error) = &test.unusable {
                writeln!(f, "    but {}", printable(&error.to_string()))?;
            }
            let answer: Vec<_> = test.answer.split('\n').map(printable).collect();
            writeln!(f, "    answered {}", answer.join("\n             "))?;
        }
        for failed in &self.failed_commands {
            let FailedCommand { line, command, answer } = failed;
            let (command, answer) = (printable(command), printable(answer));
            writeln!(f, "{path}:{line}: `{command}` is not a test, but it failed: {answer}")?;
        }
        for StrayLines { line, command, written } in &self.stray_lines {
            let written: Vec<_> = written.iter().map(|line| printable(line)).collect();
            writeln!(
                f,
                "{path}:{line}: before its answer to `{}` the engine wrote what is no answer; it is \
                 ignored:\n    {}",
                printable(command),
                written.join("\n    ")
            )?;
        }
        if let Some(Crash { line, command, error }) = &self.crash {
            let (command, error) = (printable(command), error.to_string());
            writeln!(f, "{path}:{line}: `{command}` was not answered: {}", printable(&error))?;
        }
        Ok(())
    }
}

/// What came of several suites.
#[derive(Debug, Default)]
pub struct Report {
    /// The suites, in the order in which they were run.
    pub suites: Vec<SuiteReport>,
}

impl Report {
    /// How many tests had which outcome, over all suites.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.suites.iter().map(SuiteReport::counts).fold(Counts::default(), Counts::add)
    }

    /// The exit status: 0, 1 or 2, as [`Counts::status`].
    #[must_use]
    pub fn status(&self) -> i32 {
        self.counts().status()
    }

    /// The sum in one line, such as `2 suites, 12 tests: 11 passed, 1 failed`.
    #[must_use]
    pub fn summary(&self) -> String {
        let suites = self.suites.len();
        let s = if suites == 1 { "" } else { "s" };
        format!("{suites} suite{s}, {}", self.counts())
    }
}

impl fmt::Display for Report {
    /// Every suite, then the sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suite in &self.suites {
            suite.fmt(f)?;
        }
        writeln!(f, "{}", self.summary())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suite(outcomes: &[Outcome]) -> SuiteReport {
        let mut report = SuiteReport { path: "s.tst".into(), ..SuiteReport::default() };
        for (i, &outcome) in outcomes.iter().enumerate() {
            report.tests.push(TestReport {
                line: i + 1,
                command: format!("{i} name"),
                expected: "[x]".into(),
                unusable: None,
                answer: "\u{1b}[31mA1\nB1\u{7}".into(),
                outcome,
            });
        }
        report
    }

    fn crashed() -> SuiteReport {
        let crash = Crash { line: 9, command: "9 name".into(), error: EngineGone::Closed };
        SuiteReport { crash: Some(crash), ..suite(&[]) }
    }

    #[test]
    fn the_summary_names_what_needs_a_look_and_gives_no_orders_to_a_terminal() {
        let mut first =
            suite(&[Outcome::Pass, Outcome::Fail, Outcome::ExpectedFail, Outcome::UnexpectedPass]);
        first.failed_commands.push(FailedCommand {
            line: 8,
            command: "komi x".into(),
            answer: "syntax\u{1b} error\u{7}".into(),
        });
        let report = Report { suites: vec![first, crashed()] };
        assert_eq!(
            report.to_string(),
            "\
s.tst: 4 tests: 1 passed, 1 failed, 1 failed as expected, 1 passed unexpectedly, \
1 other command failed
s.tst:2: `1 name` failed
    expected [x]
    answered [31mA1
             B1
s.tst:4: `3 name` passed, but was expected to fail
    expected [x]
    answered [31mA1
             B1
s.tst:8: `komi x` is not a test, but it failed: syntax error
s.tst: 0 tests: 0 passed, 0 failed, 1 engine crashed
s.tst:9: `9 name` was not answered: the engine ended unexpectedly
2 suites, 4 tests: 1 passed, 1 failed, 1 failed as expected, 1 passed unexpectedly, \
1 other command failed, 1 engine crashed
"
        );
    }

    #[test]
    fn an_engine_that_takes_too_long_has_not_crashed() {
        let error = EngineGone::TimedOut(std::time::Duration::from_secs(300));
        let crash = Crash { line: 9, command: "9 genmove b".into(), error };
        let slow = SuiteReport { crash: Some(crash), ..suite(&[]) };
        assert_eq!(slow.status(), 2);
        assert_eq!(
            Report { suites: vec![slow, crashed(), crashed()] }.to_string(),
            "\
s.tst: 0 tests: 0 passed, 0 failed, 1 engine did not answer in time
s.tst:9: `9 genmove b` was not answered: no reply within 300s (--timeout)
s.tst: 0 tests: 0 passed, 0 failed, 1 engine crashed
s.tst:9: `9 name` was not answered: the engine ended unexpectedly
s.tst: 0 tests: 0 passed, 0 failed, 1 engine crashed
s.tst:9: `9 name` was not answered: the engine ended unexpectedly
3 suites, 0 tests: 0 passed, 0 failed, 2 engines crashed, 1 engine did not answer in time
"
        );
    }
}
