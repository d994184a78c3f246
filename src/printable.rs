//! Text that strangers wrote, in a line of ours: names of files and games, what a record says.
//!
//! A control character in it would end the line, and so a reply of GTP too early, or be obeyed by a
//! terminal.

use std::borrow::Cow;

/// A line without control characters and without space at its end.
pub(crate) fn printable(line: &str) -> Cow<'_, str> {
    if line.contains(|c: char| c.is_control()) {
        let kept: String = line
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        Cow::Owned(kept.trim_end().to_owned())
    } else {
        Cow::Borrowed(line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_text_and_loses_what_a_terminal_obeys() {
        assert_eq!(printable("  D4 \u{1f600} "), "  D4 \u{1f600}");
        assert_eq!(printable("a\tb\r\n\u{1b}[31mc\0 \u{7}"), "a b[31mc");
    }
}
