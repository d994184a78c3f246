//! Untrusted text in Tenuki's output: names of files and games, texts of records.
//!
//! A control character could end the line, and so a reply of GTP, too early, or control a terminal. A
//! bidirectional mark could reverse the rest of the line.

use std::borrow::Cow;
use std::io::{self, Write};

use tenuki_record::json::is_hidden;

/// A line without invisible characters, and without white space at its end.
pub fn printable(line: &str) -> Cow<'_, str> {
    if line.contains(is_hidden) {
        let kept: String = line
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|&c| !is_hidden(c))
            .collect();
        Cow::Owned(kept.trim_end().to_owned())
    } else {
        Cow::Borrowed(line.trim_end())
    }
}

/// The same for the cell of a table that a spreadsheet may open. If the text begins like a formula, it gets an
/// apostrophe in front, so that the spreadsheet does not evaluate it.
pub fn cell(text: &str) -> String {
    let text = printable(text);
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@']);
    if is_formula { format!("'{text}") } else { text.into_owned() }
}

/// Prints a sentence on standard error. Errors are ignored, because standard error may be closed.
pub fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "tenuki: {}", printable(sentence));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_text_and_loses_what_a_terminal_obeys() {
        assert_eq!(printable("  D4 \u{1f600} "), "  D4 \u{1f600}");
        assert_eq!(printable("a\tb\r\n\u{1b}[31mc\0 \u{7}"), "a b[31mc");
        assert_eq!(printable("a\u{202e}b\u{2066}c\u{200f}\u{8868}"), "abc\u{8868}");
    }

    #[test]
    fn a_cell_is_no_formula() {
        assert_eq!(cell("=1+1"), "'=1+1");
        assert_eq!(cell(" @SUM(A1)"), "' @SUM(A1)");
        assert_eq!(cell("\u{202e}+1"), "'+1");
        assert_eq!(cell("B+3.5"), "B+3.5");
        assert_eq!(cell(""), "");
    }
}
