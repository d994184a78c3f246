//! A report as JUnit XML, which CI systems read.
//!
//! JUnit has success, failure, error and skipped. Properties express the rest: a
//! test has `outcome`, by gogui-regress's words (`pass`, `FAIL`, `fail` for an expected failure,
//! `PASS` for a test that passed though expected to fail), and `expected`, its pattern. An expected
//! failure is skipped, as nothing is wrong with it; an engine that crashed or did not answer in time
//! (the type of the error distinguishes them) and a suite that could not be run are errors.

use std::io;
use std::path::Path;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::{Outcome, RunFileError, StrayLines, SuiteReport, TestReport};

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
    let suites: Vec<Suite<'_>> =
        files.into_iter().map(|(path, ran)| Suite::of(path, ran)).collect();
    let cases = || suites.iter().flat_map(|suite| &suite.cases);
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 4);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.create_element("testsuites")
        .with_attribute(("name", "tenuki regress"))
        .with_attribute(("tests", &*cases().count().to_string()))
        .with_attribute(("skipped", &*number(cases(), SKIPPED)))
        .with_attribute(("failures", &*number(cases(), FAILURE)))
        .with_attribute(("errors", &*number(cases(), ERROR)))
        .write_inner_content(|xml| suites.iter().try_for_each(|suite| suite.write(xml)))?;
    xml.write_indent()?;
    Ok(xml.into_inner())
}

/// The elements of a test that did not simply pass.
const FAILURE: &str = "failure";
const ERROR: &str = "error";
const SKIPPED: &str = "skipped";

struct Suite<'a> {
    name: String,
    cases: Vec<Case<'a>>,
    /// The commands that failed and are not tests, and what is no answer.
    other: Vec<String>,
}

struct Case<'a> {
    name: String,
    /// The element, its message, and its type.
    status: Option<(&'static str, String, Option<&'static str>)>,
    test: Option<&'a TestReport>,
}

impl<'a> Suite<'a> {
    fn of(path: &Path, ran: &'a Ran) -> Suite<'a> {
        let name = path.display().to_string();
        match ran {
            Ok(ran) => {
                let crash = ran.crash.as_ref().map(|crash| {
                    let kind = if crash.is_a_timeout() { "timeout" } else { "crash" };
                    let status = Some((ERROR, crash.error.to_string(), Some(kind)));
                    Case { name: named(crash.line, &crash.command), status, test: None }
                });
                let failed = ran.failed_commands.iter();
                let failed = failed
                    .map(|one| format!("{}: {} failed: {}", one.line, one.command, one.answer));
                let stray = ran.stray_lines.iter().map(|stray| {
                    let StrayLines { line, command, written } = stray;
                    format!("{line}: {command}: no answer, ignored: {}", written.join("\n"))
                });
                let cases = ran.tests.iter().map(Case::of).chain(crash).collect();
                Suite { name, cases, other: failed.chain(stray).collect() }
            }
            Err(error) => {
                let status = Some((ERROR, error.to_string(), None));
                let case = Case { name: "the suite".to_owned(), status, test: None };
                Suite { name, cases: vec![case], other: Vec::new() }
            }
        }
    }

    fn write(&self, xml: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let suite = xml
            .create_element("testsuite")
            .with_attribute(("name", &*text(&self.name)))
            .with_attribute(("tests", &*self.cases.len().to_string()))
            .with_attribute(("skipped", &*number(&self.cases, SKIPPED)))
            .with_attribute(("errors", &*number(&self.cases, ERROR)))
            .with_attribute(("failures", &*number(&self.cases, FAILURE)));
        if self.cases.is_empty() && self.other.is_empty() {
            return suite.write_empty().map(drop);
        }
        suite.write_inner_content(|xml| {
            self.cases.iter().try_for_each(|case| case.write(xml))?;
            if !self.other.is_empty() {
                let other = text(&self.other.join("\n"));
                xml.create_element("system-out").write_text_content(BytesText::new(&other))?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

impl Case<'_> {
    fn of(test: &TestReport) -> Case<'_> {
        let element = match test.outcome {
            Outcome::Pass | Outcome::UnexpectedPass => None,
            Outcome::Fail => Some(FAILURE),
            Outcome::ExpectedFail => Some(SKIPPED),
        };
        let message = match &test.unusable {
            None => format!("expected {}, answered {}", test.expected, test.answer),
            Some(error) => error.to_string(),
        };
        let status = element.map(|element| (element, message, None));
        Case { name: named(test.line, &test.command), status, test: Some(test) }
    }

    fn write(&self, xml: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let case = xml.create_element("testcase").with_attribute(("name", &*text(&self.name)));
        case.write_inner_content(|xml| {
            if let Some(test) = self.test {
                xml.create_element("properties").write_inner_content(|xml| {
                    for (name, value) in
                        [("outcome", test.outcome.word()), ("expected", &test.expected)]
                    {
                        xml.create_element("property")
                            .with_attribute(("name", name))
                            .with_attribute(("value", &*text(value)))
                            .write_empty()?;
                    }
                    Ok(())
                })?;
            }
            if let Some((element, message, kind)) = &self.status {
                let status =
                    xml.create_element(*element).with_attribute(("message", &*text(message)));
                status.with_attributes(kind.map(|kind| ("type", kind))).write_empty()?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

fn number<'a>(cases: impl IntoIterator<Item = &'a Case<'a>>, element: &str) -> String {
    let has = |case: &&Case<'_>| case.status.as_ref().is_some_and(|status| status.0 == element);
    cases.into_iter().filter(has).count().to_string()
}

/// The line and the command, with spaces for what XML would lose.
fn named(line: usize, command: &str) -> String {
    let command = command.replace(|c: char| c.is_control(), " ");
    format!("{line}: {command}")
}

/// A text without the characters that XML cannot hold.
fn text(text: &str) -> String {
    let fits = |c: char| !c.is_ascii_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(|&c| fits(c) || matches!(c, '\t' | '\n' | '\r')).collect()
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
        assert_eq!(written, include_str!("junit.xml"));
    }

    #[test]
    fn what_xml_cannot_hold_is_left_out() {
        assert_eq!(text("a\0\u{1b}[1m\tb\n\u{ffff}é"), "a[1m\tb\né");
    }
}
