//! The pattern of a test, read only where Java and the `regex-lite` crate read it alike.

use std::fmt;

use regex_lite::{Regex, RegexBuilder};
use regex_syntax::ast::{
    self, Assertion, AssertionKind, Ast, ClassSetBinaryOp, ClassSetItem, FlagsItemKind, GroupKind,
    HexLiteralKind, Literal, LiteralKind, Span, SpecialLiteralKind, Visitor,
};

/// What a test expects: the text after `#?`.
///
/// The regular expression must match the whole answer, as Java's does with its flags DOTALL (a `.`
/// is any character) and MULTILINE (`^` and `$` are at every line). gogui-regress reads it with
/// Java, this crate with `regex-lite`; so a pattern may use only what both understand, and understand
/// alike:
///
/// * characters, `.`, `|`, `( )`, `(?: )`, `(?<name> )`, `(?i)`
/// * `*` `+` `?` `{n}` `{n,}` `{n,m}`, each with or without `?` after it
/// * classes such as `[a-z_]` and `[^,]`, without a class or an `&&` inside
/// * `\d \D \s \S \w \W` (ASCII, as in Java), `\b \B`, `^ $ \A \z`
/// * `\t \n \r \f \a`, `\x41 \x{41} \u0041`, and a backslash before any punctuation
///
/// Anything else is refused by [`Expectation::parse`]: look-around and back-references, which
/// `regex-lite` lacks; `a*+`, `\h`, `\v`, `\p{…}`, `\Q…\E`, other flags, and the rest that would mean
/// something else or nothing to one of the two. `^` does not match in an empty answer, because it
/// does not in Java. Beyond ASCII, `\b` is not the same in both; do not rely on it.
///
/// Without any pattern (`#?` alone) every answer is expected.
#[derive(Clone, Debug)]
pub struct Expectation {
    text: String,
    pattern: Pattern,
    negated: bool,
    expected_to_fail: bool,
}

#[derive(Clone, Debug)]
enum Pattern {
    /// Every answer matches.
    Any,
    Regex {
        regex: Regex,
        /// Java's `^` does not match at the end of the text, so an empty answer is treated separately.
        matches_empty: bool,
    },
    /// Nothing can be compared with it.
    Unusable(ExpectationError),
}

/// Why an expectation cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExpectationError {
    /// The brackets are missing, or something else follows them.
    #[error("an expectation is [REGEX], [!REGEX] or either with a * after it, not {0:?}")]
    NoBrackets(String),
    /// The pattern cannot be read.
    #[error("the pattern {pattern:?} cannot be read: {reason}")]
    Unreadable {
        /// The regular expression.
        pattern: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The pattern has something that Java and `regex-lite` do not read alike.
    #[error("the pattern {pattern:?} has {part:?}: {reason}")]
    NotShared {
        /// The regular expression.
        pattern: String,
        /// The part of it that is not shared.
        part: String,
        /// Where the two differ, or what to write instead.
        reason: &'static str,
    },
}

impl Expectation {
    /// Reads what follows `#?`, such as `[B\+.*]` or `[!A1]*`, or nothing.
    ///
    /// # Errors
    ///
    /// When the brackets are missing, or the pattern is not one that Java and `regex-lite` share.
    pub fn parse(text: &str) -> Result<Expectation, ExpectationError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Expectation::plain(text, Pattern::Any));
        }
        let starred = text.strip_suffix('*');
        let inner = starred
            .unwrap_or(text)
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| ExpectationError::NoBrackets(text.to_owned()))?;
        let negated = inner.strip_prefix('!');
        Ok(Expectation {
            text: text.to_owned(),
            pattern: Pattern::compile(negated.unwrap_or(inner))?,
            negated: negated.is_some(),
            expected_to_fail: starred.is_some(),
        })
    }

    /// The same for a suite: if only Java may understand the pattern, its test fails, whatever the answer is.
    pub(crate) fn of_suite(text: &str) -> Result<Expectation, ExpectationError> {
        match Expectation::parse(text) {
            Err(error @ ExpectationError::NotShared { .. }) => {
                Ok(Expectation::plain(text, Pattern::Unusable(error)))
            }
            other => other,
        }
    }

    fn plain(text: &str, pattern: Pattern) -> Expectation {
        let text = text.trim().to_owned();
        Expectation { text, pattern, negated: false, expected_to_fail: false }
    }

    /// Whether an answer is what was expected, negation included.
    #[must_use]
    pub fn holds(&self, answer: &str) -> bool {
        let matches = match &self.pattern {
            Pattern::Any => true,
            Pattern::Regex { matches_empty, .. } if answer.is_empty() => *matches_empty,
            Pattern::Regex { regex, .. } => regex.is_match(answer),
            Pattern::Unusable(_) => false,
        };
        matches != self.negated
    }

    /// Why no answer can be compared with the pattern of a suite.
    #[must_use]
    pub const fn unusable(&self) -> Option<&ExpectationError> {
        match &self.pattern {
            Pattern::Unusable(error) => Some(error),
            _ => None,
        }
    }

    /// Whether the test is expected to fail.
    #[must_use]
    pub const fn is_expected_to_fail(&self) -> bool {
        self.expected_to_fail
    }
}

impl fmt::Display for Expectation {
    /// The expectation as it was written, brackets included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Pattern {
    /// The pattern as a regular expression for whole answers.
    fn compile(pattern: &str) -> Result<Pattern, ExpectationError> {
        let unreadable =
            |reason: String| ExpectationError::Unreadable { pattern: pattern.to_owned(), reason };
        let not_shared = |Difference { span, reason }| ExpectationError::NotShared {
            pattern: pattern.to_owned(),
            part: pattern[span.start.offset..span.end.offset].to_owned(),
            reason,
        };
        let ast = ast::parse::Parser::new().parse(pattern).map_err(|error| {
            match only_java(error.kind()) {
                Some(reason) => not_shared(Difference { span: *error.span(), reason }),
                None => unreadable(error.kind().to_string()),
            }
        })?;
        let line_starts = ast::visit(&ast, SharedSyntax::of(pattern)).map_err(not_shared)?;
        let whole = |pattern: &str| {
            RegexBuilder::new(&format!(r"\A(?:{pattern})\z"))
                .multi_line(true)
                .dot_matches_new_line(true)
                .build()
                .map_err(|error| unreadable(error.to_string()))
        };
        let regex = whole(pattern)?;
        let matches_empty = whole(&without(pattern, &line_starts))?.is_match("");
        Ok(Pattern::Regex { regex, matches_empty })
    }
}

/// A class without members.
const NOTHING: &str = r"[^\s\S]";

/// Why a pattern that cannot be read here may be one of Java's.
const fn only_java(kind: &ast::ErrorKind) -> Option<&'static str> {
    match kind {
        ast::ErrorKind::UnsupportedLookAround => Some("look-around works in Java, but not here"),
        ast::ErrorKind::UnsupportedBackreference => {
            Some("back-references work in Java, but not here")
        }
        ast::ErrorKind::EscapeUnrecognized => Some("this escape is at most Java's"),
        ast::ErrorKind::FlagUnrecognized => Some("this kind of group is at most Java's"),
        _ => None,
    }
}

/// The pattern with something that never matches in each of these places, which are in order.
fn without(pattern: &str, places: &[Span]) -> String {
    let mut result = String::new();
    let mut done = 0;
    for place in places {
        result.push_str(&pattern[done..place.start.offset]);
        result.push_str(NOTHING);
        done = place.end.offset;
    }
    result + &pattern[done..]
}

/// A part of a pattern that Java and `regex-lite` do not read alike.
struct Difference {
    span: Span,
    reason: &'static str,
}

/// Walks through a pattern, stops at a difference, and collects the places of `^`.
struct SharedSyntax<'p> {
    pattern: &'p str,
    line_starts: Vec<Span>,
}

type Checked = Result<(), Difference>;

fn differs(span: Span, reason: &'static str) -> Checked {
    Err(Difference { span, reason })
}

impl Visitor for SharedSyntax<'_> {
    type Output = Vec<Span>;
    type Err = Difference;

    fn finish(self) -> Result<Vec<Span>, Difference> {
        Ok(self.line_starts)
    }

    fn visit_pre(&mut self, ast: &Ast) -> Checked {
        match ast {
            Ast::Empty(_)
            | Ast::Dot(_)
            | Ast::ClassPerl(_)
            | Ast::Alternation(_)
            | Ast::Concat(_) => Ok(()),
            Ast::Flags(set) => flags(set.span, &set.flags),
            Ast::Literal(character) => literal(character),
            Ast::Assertion(assertion) => self.assertion(assertion),
            Ast::ClassBracketed(class) if self.text(class.span).contains("--") => {
                differs(class.span, "a double - is not the same in Java; write \\- for a hyphen")
            }
            Ast::ClassBracketed(_) => Ok(()),
            Ast::ClassUnicode(class) => differs(class.span, UNICODE_CLASS),
            Ast::Repetition(repetition) => self.repetition(repetition),
            Ast::Group(group) => match &group.kind {
                GroupKind::CaptureIndex(_) => Ok(()),
                GroupKind::CaptureName { starts_with_p: true, name } => {
                    differs(name.span, "Java names a group (?<name>…), without the P")
                }
                GroupKind::CaptureName { name, .. } => {
                    let mut chars = name.name.chars();
                    if chars.next().is_some_and(|c| c.is_ascii_alphabetic())
                        && chars.all(|c| c.is_ascii_alphanumeric())
                    {
                        Ok(())
                    } else {
                        differs(name.span, "in Java a group's name is of ASCII letters and digits")
                    }
                }
                GroupKind::NonCapturing(set) => flags(set.span, set),
            },
        }
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Checked {
        match item {
            ClassSetItem::Empty(_) | ClassSetItem::Union(_) | ClassSetItem::Perl(_) => Ok(()),
            ClassSetItem::Literal(character) => literal(character),
            ClassSetItem::Range(range) => literal(&range.start).and_then(|()| literal(&range.end)),
            ClassSetItem::Ascii(class) => differs(class.span, NESTED_CLASS),
            ClassSetItem::Bracketed(class) => differs(class.span, NESTED_CLASS),
            ClassSetItem::Unicode(class) => differs(class.span, UNICODE_CLASS),
        }
    }

    fn visit_class_set_binary_op_pre(&mut self, op: &ClassSetBinaryOp) -> Checked {
        differs(op.span, "the operators && and ~~ between classes are not the same in Java")
    }
}

const NESTED_CLASS: &str =
    "a class within a class is not the same in Java; write \\[ for a bracket";
const UNICODE_CLASS: &str = "Unicode classes have other names in Java";

fn flags(span: Span, flags: &ast::Flags) -> Checked {
    let shared = |kind: &FlagsItemKind| {
        matches!(kind, FlagsItemKind::Negation | FlagsItemKind::Flag(ast::Flag::CaseInsensitive))
    };
    if flags.items.iter().all(|item| shared(&item.kind)) {
        Ok(())
    } else {
        differs(span, "only the flag i means the same in Java (s and m are on already)")
    }
}

fn literal(literal: &Literal) -> Checked {
    match literal.kind {
        LiteralKind::Verbatim if literal.c == '[' => differs(literal.span, NESTED_CLASS),
        LiteralKind::Special(SpecialLiteralKind::VerticalTab) => {
            differs(literal.span, "in Java it is every vertical white space")
        }
        LiteralKind::HexFixed(HexLiteralKind::UnicodeLong)
        | LiteralKind::HexBrace(HexLiteralKind::UnicodeShort | HexLiteralKind::UnicodeLong) => {
            differs(literal.span, "Java has \\xHH, \\x{H…} and \\uHHHH only")
        }
        _ => Ok(()),
    }
}

impl SharedSyntax<'_> {
    fn of(pattern: &str) -> SharedSyntax<'_> {
        SharedSyntax { pattern, line_starts: Vec::new() }
    }

    fn text(&self, span: Span) -> &str {
        &self.pattern[span.start.offset..span.end.offset]
    }

    fn assertion(&mut self, assertion: &Assertion) -> Checked {
        match assertion.kind {
            AssertionKind::StartLine => {
                self.line_starts.push(assertion.span);
                Ok(())
            }
            AssertionKind::EndLine
            | AssertionKind::StartText
            | AssertionKind::EndText
            | AssertionKind::WordBoundary
            | AssertionKind::NotWordBoundary => Ok(()),
            _ => differs(assertion.span, "Java has no such word boundary; write \\b"),
        }
    }

    fn repetition(&self, repetition: &ast::Repetition) -> Checked {
        if let Ast::Repetition(_) = *repetition.ast {
            return differs(
                repetition.span,
                "a repetition right after another is possessive, or nothing, in Java",
            );
        }
        let op = repetition.op.span;
        if self.text(op).contains(char::is_whitespace) {
            return differs(op, "Java allows no space between the braces");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of the pattern that is refused because Java reads it in another way.
    fn refused(pattern: &str) -> String {
        match Expectation::parse(&format!("[{pattern}]")) {
            Err(ExpectationError::NotShared { part, .. }) => part,
            other => panic!("{pattern}: {other:?}"),
        }
    }

    #[test]
    fn an_answer_is_expected_or_not() {
        for (text, answer, holds) in [
            // The whole answer must match. Without a pattern all are expected.
            (r"[B\+3.5]", "B+3.5", true),
            ("[3.5]", "B+3.5", false),
            ("[B]", "B+3.5", false),
            ("[A|A1 B1]", "A1 B1", true),
            ("[A|B]", "AB", false),
            ("[]", "", true),
            ("[]", "A1", false),
            ("", "", true),
            (" ", "A1", true),
            // An exclamation mark after the bracket negates.
            ("[!B.*]", "W+3.5", true),
            ("[!B.*]", "B+3.5", false),
            ("[(!B)]", "!B", true),
            // The dot is any character, line breaks too; a caret and a dollar are at every line.
            ("[A1.*C3]", "A1 B2\nC3", true),
            ("[.]", "é", true),
            ("[.*^B2$.*]", "A1\nB2\nC3", true),
            ("[.*^B2$.*]", "A1\nB2 B3\nC3", false),
            ("[(^[A-Z]1$\n?)+]", "A1\nB1\nC1", true),
            // A caret does not match in an empty answer, as in Java.
            ("[^$]", "", false),
            ("[$]", "", true),
            ("[(^A.*)?]", "", true),
            ("[!^.*]", "", true),
            ("[^.*]", "A", true),
            // Digits, spaces and words are ASCII, as in Java.
            (r"[\w+\s\d+\.[\d]]", "abc_9 12.5", true),
            (r"[\d]", "٣", false),
            (r"[\w]", "é", false),
            (r"[\W\D\S]", "é٣é", true),
            (r"[[^\w]]", "é", true),
            (r"[[\W]]", "é", true),
            (r"[[\s-]]", "-", true),
        ] {
            let expectation = Expectation::parse(text).unwrap();
            assert_eq!(expectation.holds(answer), holds, "{text} {answer:?}");
        }
    }

    #[test]
    fn a_star_after_the_bracket_tells_that_the_test_fails() {
        for (text, fails) in [("[B.*]", false), ("[B.*]*", true), (" [!B.*]* ", true)] {
            assert_eq!(Expectation::parse(text).unwrap().is_expected_to_fail(), fails, "{text}");
        }
    }

    #[test]
    fn an_expectation_stands_in_brackets() {
        for text in ["B", "[B", "B]", "[", "[B] x", "[B]**", "*"] {
            let error = Expectation::parse(text).unwrap_err();
            assert_eq!(error, ExpectationError::NoBrackets(text.to_owned()));
        }
    }

    #[test]
    fn an_expectation_prints_as_it_was_written() {
        for text in ["[B.*]", "[!B\\+.*]*", "[]", ""] {
            assert_eq!(Expectation::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for (pattern, reason) in [
            ("a{,5}", "decimal"),
            ("{", "repetition"),
            ("a)|(b", "group"),
            ("(a", "group"),
            ("[b-a]", "range"),
        ] {
            let error = Expectation::parse(&format!("[{pattern}]")).unwrap_err();
            assert!(matches!(error, ExpectationError::Unreadable { .. }), "{pattern}: {error}");
            assert!(error.to_string().contains(reason), "{pattern}: {error}");
        }
    }

    #[test]
    fn what_java_reads_in_another_way_is_refused() {
        let whole = r"\h \R a++ a?+ a{2}+ a{2}{3} a** \v \pL \u{41} \U00000041 [a--b] [--=]";
        let parts = [
            ("(?=a)", "(?="),
            ("(?<!a)b", "(?<!"),
            (r"(a)\1", r"\1"),
            (r"\Qa+b\E", r"\Q"),
            (r"(?<x>a)\k<x>", r"\k"),
            ("(?>a)", ">"),
            ("ba*+", "a*+"),
            ("a{2, 3}", "{2, 3}"),
            (r"\<a", r"\<"),
            (r"\b{start}a", r"\b{start}"),
            (r"[\p{Lu}]", r"\p{Lu}"),
            ("[a-z&&b]", "a-z&&b"),
            ("[a~~b]", "a~~b"),
            ("[[ab]c]", "[ab]"),
            ("[?-[ab]", "["),
            ("[[:alpha:]]", "[:alpha:]"),
            ("(?x)a # b", "(?x)"),
            ("(?-s:.)", "-s"),
            ("(?U)a", "(?U)"),
            ("(?P<n>a)", "n"),
            ("(?<a_b>a)", "a_b"),
        ];
        for (pattern, part) in whole.split(' ').map(|whole| (whole, whole)).chain(parts) {
            assert_eq!(refused(pattern), part, "{pattern}");
        }
    }

    #[test]
    fn what_both_read_alike_is_allowed() {
        for pattern in [
            "a+?b*?c??d{1,2}?",
            "(?:a|b)(?<name1>c)(?i)d",
            r"[^]a-][-\]\[]",
            r"\x41\x{41}\u0041\t\n\r\f\a",
            r"\Aa\b|\B\z",
            r"\+\.\-\#\ \/\_",
            "a&&b [a&b]",
        ] {
            assert!(Expectation::parse(&format!("[{pattern}]")).is_ok(), "{pattern}");
        }
    }
}
