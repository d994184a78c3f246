//! A report as JUnit XML, which CI systems read.
//!
//! JUnit knows success, failure, error and skipped. What it does not know is told by properties: a
//! test has `outcome`, by gogui-regress's words (`pass`, `FAIL`, `fail` for an expected failure,
//! `PASS` for a test that passed though expected to fail), and `expected`, its pattern. An expected
//! failure is skipped, as nothing is wrong with it; an engine that crashed or did not answer in time
//! (the error's type tells which) and a suite that could not be run are errors.

use std::io;
use std::path::Path;

use quick_junit as junit;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};

use crate::{Outcome, RunFileError, SuiteReport, TestReport};

impl Outcome {
    /// The word that gogui-regress has for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Pass => "pass",
            Outcome::Fail => "FAIL",
            Outcome::ExpectedFail => "fail",
            Outcome::UnexpectedPass => "PASS",
        }
    }
}

/// What came of a file: a report, or why it could not be run.
pub type Ran = Result<SuiteReport, RunFileError>;

/// What came of these files, in their order, as XML.
///
/// # Errors
///
/// When it cannot be written as XML.
pub fn written<'a>(files: impl IntoIterator<Item = (&'a Path, &'a Ran)>) -> io::Result<Vec<u8>> {
    let mut report = junit::Report::new("tenuki regress");
    for (path, ran) in files {
        let mut suite = TestSuite::new(path.display().to_string());
        match ran {
            Ok(ran) => fill(&mut suite, ran),
            Err(error) => {
                suite.add_test_case(TestCase::new("the suite", error_status(&error.to_string())));
            }
        }
        report.add_test_suite(suite);
    }
    let mut xml = Vec::new();
    report.serialize(&mut xml).map_err(io::Error::other)?;
    Ok(xml)
}

fn fill(suite: &mut TestSuite, ran: &SuiteReport) {
    for test in &ran.tests {
        suite.add_test_case(case(test));
    }
    if let Some(crash) = &ran.crash {
        let name = name(crash.line, &crash.command);
        let mut status = error_status(&crash.error.to_string());
        status.set_type(if crash.is_a_timeout() { "timeout" } else { "crash" });
        suite.add_test_case(TestCase::new(name, status));
    }
    let failed: Vec<String> = ran
        .failed_commands
        .iter()
        .map(|failed| format!("{}: {} failed: {}", failed.line, failed.command, failed.answer))
        .collect();
    if !failed.is_empty() {
        suite.set_system_out(failed.join("\n"));
    }
}

fn case(test: &TestReport) -> TestCase {
    let mut status = match test.outcome {
        Outcome::Pass | Outcome::UnexpectedPass => TestCaseStatus::success(),
        Outcome::Fail => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Outcome::ExpectedFail => TestCaseStatus::skipped(),
    };
    status.set_message(format!("expected {}, answered {}", test.expected, test.answer));
    let mut case = TestCase::new(name(test.line, &test.command), status);
    case.add_property(("outcome", test.outcome.word()));
    case.add_property(("expected", test.expected.as_str()));
    case
}

/// The line and the command, with spaces for what XML would lose.
fn name(line: usize, command: &str) -> String {
    let command = command.replace(|c: char| c.is_control(), " ");
    format!("{line}: {command}")
}

fn error_status(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(message);
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, EngineGone, Reply, Suite, run};

    /// Repeats what it hears, until it hears `crash`.
    struct Parrot;

    impl Engine for Parrot {
        fn send(&mut self, line: &str) -> Result<Reply, EngineGone> {
            match line {
                "9 crash" => Err(EngineGone::Closed),
                "komi <x>" => Reply::parse("? syntax error"),
                line => Reply::parse(&format!("={line}")),
            }
        }
    }

    #[test]
    fn every_outcome_is_written() {
        let text = "komi <x>\n1 a\n#? [a]\n2 a\n#? [b&]\n3 a\n#? [b]*\n4 a\n#? [a]*\n9 crash\n";
        let suite = Suite::parse("s.tst", text).unwrap();
        let ran = Ok(run(&suite, &mut Parrot));
        let missing = Err(RunFileError::Unreadable {
            path: "none.tst".into(),
            error: io::Error::other("it is not there"),
        });
        let files = [(Path::new("s.tst"), &ran), (Path::new("none.tst"), &missing)];
        let written = String::from_utf8(written(files).unwrap()).unwrap();
        let read = junit::Report::deserialize_from_str(&written).unwrap();
        let suites: Vec<[usize; 4]> = read
            .test_suites
            .iter()
            .map(|suite| [suite.tests, suite.failures, suite.errors, suite.skipped])
            .collect();
        assert_eq!(suites, [[5, 1, 1, 1], [1, 0, 1, 0]], "{written}");
        let outcomes: Vec<&str> = read.test_suites[0]
            .test_cases
            .iter()
            .flat_map(|case| &case.properties)
            .filter(|property| property.name.as_str() == "outcome")
            .map(|property| property.value.as_str())
            .collect();
        assert_eq!(outcomes, ["pass", "FAIL", "fail", "PASS"]);
        assert!(written.contains("1: komi &lt;x&gt; failed: syntax error"), "{written}");
        assert!(written.contains("it is not there"), "{written}");
        assert!(written.contains("type=\"crash\""), "{written}");
    }
}
