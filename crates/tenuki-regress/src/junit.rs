//! A report as JUnit XML, which CI systems read.
//!
//! JUnit has success, failure, error and skipped. Properties express the rest: a
//! test has `outcome`, by gogui-regress's words (`pass`, `FAIL`, `fail` for an expected failure,
//! `PASS` for a test that passed though expected to fail), and `expected`, its pattern. An expected
//! failure is skipped, as nothing is wrong with it; an engine that crashed or did not answer in time
//! (the type of the error distinguishes them) and a suite that could not be run are errors.

use std::path::Path;

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
#[must_use]
pub fn written<'a>(files: impl IntoIterator<Item = (&'a Path, &'a Ran)>) -> String {
    let suites: Vec<Suite<'_>> =
        files.into_iter().map(|(path, ran)| Suite::of(path, ran)).collect();
    let cases = || suites.iter().flat_map(|suite| &suite.cases);
    let root = Element::new("testsuites").with("name", "tenuki regress").counted(cases(), COUNTS);
    let root = root.around(suites.iter().map(Suite::element));
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    root.write(&mut xml, "");
    xml
}

/// An element of XML.
struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    content: Content,
}

enum Content {
    Elements(Vec<Element>),
    Text(String),
}

impl Element {
    const fn new(name: &'static str) -> Element {
        Element { name, attributes: Vec::new(), content: Content::Elements(Vec::new()) }
    }

    fn with(mut self, attribute: &'static str, value: &str) -> Element {
        self.attributes.push((attribute, escaped(value, true)));
        self
    }

    /// With how many tests there are, and how many of each kind.
    fn counted<'a>(
        self,
        cases: impl Iterator<Item = &'a Case<'a>> + Clone,
        kinds: [(&'static str, &str); 3],
    ) -> Element {
        let element = self.with("tests", &cases.clone().count().to_string());
        kinds.into_iter().fold(element, |element, (attribute, kind)| {
            element.with(attribute, &number(cases.clone(), kind))
        })
    }

    fn around(mut self, elements: impl IntoIterator<Item = Element>) -> Element {
        self.content = Content::Elements(elements.into_iter().collect());
        self
    }

    fn write(&self, xml: &mut String, indent: &str) {
        let attributes = self.attributes.iter();
        let attributes = attributes.map(|(name, value)| format!(" {name}=\"{value}\""));
        let start = format!("{indent}<{}{}", self.name, attributes.collect::<String>());
        xml.push_str(&start);
        match &self.content {
            Content::Elements(elements) if elements.is_empty() => xml.push_str("/>\n"),
            Content::Elements(elements) => {
                xml.push_str(">\n");
                let deeper = format!("{indent}    ");
                elements.iter().for_each(|element| element.write(xml, &deeper));
                xml.push_str(&format!("{indent}</{}>\n", self.name));
            }
            Content::Text(text) => {
                xml.push_str(&format!(">{}</{}>\n", escaped(text, false), self.name));
            }
        }
    }
}

/// A text without the characters that XML cannot hold, and with names for those that mean something there.
/// A line break in an attribute would be read as a space.
fn escaped(text: &str, in_attribute: bool) -> String {
    let fits = |c: char| !c.is_ascii_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    let kept = text.chars().filter(|&c| fits(c) || matches!(c, '\t' | '\n' | '\r'));
    let mut escaped = String::with_capacity(text.len());
    for c in kept {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' if in_attribute => {
                escaped.push_str(&format!("&#{};", u32::from(c)));
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

/// The elements of a test that did not simply pass.
const FAILURE: &str = "failure";
const ERROR: &str = "error";
const SKIPPED: &str = "skipped";

/// The attributes that count them.
const COUNTS: [(&str, &str); 3] = [("skipped", SKIPPED), ("failures", FAILURE), ("errors", ERROR)];

struct Suite<'a> {
    name: String,
    cases: Vec<Case<'a>>,
    /// The commands that failed and are not tests.
    failed: Vec<String>,
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
                let cases = ran.tests.iter().map(Case::of).chain(crash).collect();
                Suite { name, cases, failed: failed.collect() }
            }
            Err(error) => {
                let status = Some((ERROR, error.to_string(), None));
                let case = Case { name: "the suite".to_owned(), status, test: None };
                Suite { name, cases: vec![case], failed: Vec::new() }
            }
        }
    }

    fn element(&self) -> Element {
        let element = Element::new("testsuite").with("name", &self.name);
        let element = element.counted(self.cases.iter(), COUNTS);
        let output = (!self.failed.is_empty()).then(|| {
            let content = Content::Text(self.failed.join("\n"));
            Element { content, ..Element::new("system-out") }
        });
        element.around(self.cases.iter().map(Case::element).chain(output))
    }
}

impl Case<'_> {
    fn of(test: &TestReport) -> Case<'_> {
        let element = match test.outcome {
            Outcome::Pass | Outcome::UnexpectedPass => None,
            Outcome::Fail => Some(FAILURE),
            Outcome::ExpectedFail => Some(SKIPPED),
        };
        let message = format!("expected {}, answered {}", test.expected, test.answer);
        let status = element.map(|element| (element, message, None));
        Case { name: named(test.line, &test.command), status, test: Some(test) }
    }

    fn element(&self) -> Element {
        let properties = self.test.map(|test| {
            let properties = [("outcome", test.outcome.word()), ("expected", &test.expected)];
            Element::new("properties").around(properties.map(|(name, value)| {
                Element::new("property").with("name", name).with("value", value)
            }))
        });
        let status = self.status.as_ref().map(|(element, message, kind)| {
            let element = Element::new(element).with("message", message);
            kind.iter().fold(element, |element, kind| element.with("type", kind))
        });
        let case = Element::new("testcase").with("name", &self.name);
        case.around(properties.into_iter().chain(status))
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

    const EXPECTED: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="tenuki regress" tests="6" skipped="1" failures="1" errors="2">
    <testsuite name="s.tst" tests="5" skipped="1" failures="1" errors="1">
        <testcase name="2: 1 a">
            <properties>
                <property name="outcome" value="pass"/>
                <property name="expected" value="[a]"/>
            </properties>
        </testcase>
        <testcase name="4: 2 a">
            <properties>
                <property name="outcome" value="FAIL"/>
                <property name="expected" value="[b&amp;]"/>
            </properties>
            <failure message="expected [b&amp;], answered a"/>
        </testcase>
        <testcase name="6: 3 a">
            <properties>
                <property name="outcome" value="fail"/>
                <property name="expected" value="[b]*"/>
            </properties>
            <skipped message="expected [b]*, answered a"/>
        </testcase>
        <testcase name="8: 4 a">
            <properties>
                <property name="outcome" value="PASS"/>
                <property name="expected" value="[a]*"/>
            </properties>
        </testcase>
        <testcase name="10: 9 crash">
            <error message="the engine ended unexpectedly" type="crash"/>
        </testcase>
        <system-out>1: komi &lt;x&gt; failed: syntax error</system-out>
    </testsuite>
    <testsuite name="none.tst" tests="1" skipped="0" failures="0" errors="1">
        <testcase name="the suite">
            <error message="the suite none.tst cannot be read: it is not there"/>
        </testcase>
    </testsuite>
</testsuites>
"#;

    #[test]
    fn every_outcome_is_written() {
        let text = "komi <x>\n1 a\n#? [a]\n2 a\n#? [b&]\n3 a\n#? [b]*\n4 a\n#? [a]*\n9 crash\n";
        let suite = Suite::parse("s.tst", text).unwrap();
        let ran = Ok(run(&suite, &mut Parrot));
        let missing = Err(RunFileError::Unreadable {
            path: "none.tst".into(),
            error: std::io::Error::other("it is not there"),
        });
        let files = [(Path::new("s.tst"), &ran), (Path::new("none.tst"), &missing)];
        assert_eq!(written(files), EXPECTED);
    }

    #[test]
    fn what_xml_cannot_hold_is_left_out() {
        assert_eq!(escaped("a\0\u{1b}[1m\tb\n\u{ffff}é\"", false), "a[1m\tb\né&quot;");
        assert_eq!(escaped("a\nb", true), "a&#10;b");
    }
}
