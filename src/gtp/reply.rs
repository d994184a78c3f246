//! Answers: `=` or `?`, the id, a space, the text, an empty line.

use std::fmt;

use super::parser::LONGEST_LINE;
use crate::printable::printable;

/// The answer of a command: a text, or why it failed.
pub type Answer = Result<String, Failure>;

/// Why a command failed: the words of GTP 2, and what was wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The command is unknown.
    #[error("unknown command: {0}")]
    UnknownCommand(String),
    /// An argument is missing, superfluous or wrong.
    #[error("syntax error: {0}")]
    Syntax(String),
    /// A board cannot have this size.
    #[error("unacceptable size: {0}")]
    UnacceptableSize(String),
    /// The move cannot be played.
    #[error("illegal move: {0}")]
    IllegalMove(String),
    /// There is no move to take back.
    #[error("cannot undo: {0}")]
    CannotUndo(String),
    /// The number of handicap stones is wrong.
    #[error("invalid number of stones: {0}")]
    InvalidNumberOfStones(String),
    /// The command needs an empty board without moves.
    #[error("board not empty: this needs an empty board without moves")]
    BoardNotEmpty,
    /// The vertices are not a valid list.
    #[error("bad vertex list: {0}")]
    BadVertexList(String),
    /// There is no score under the rules in force.
    #[error("cannot score: {0}")]
    CannotScore(String),
    /// A file cannot be read or replayed.
    #[error("cannot load file: {0}")]
    CannotLoadFile(String),
    /// A file cannot be written.
    #[error("cannot save file: {0}")]
    CannotSaveFile(String),
    /// An interrupt came before the command was finished.
    #[error("interrupted: {0}")]
    Interrupted(String),
    /// The attached engine cannot answer a command that only it knows.
    #[error("the engine {0}")]
    Engine(String),
    /// A line is longer than [`LONGEST_LINE`].
    #[error("line too long: it has more than {LONGEST_LINE} bytes")]
    LineTooLong,
}

/// The answer to one command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The number of the command, if it had one.
    pub id: Option<u32>,
    /// What it answered.
    pub answer: Answer,
}

impl fmt::Display for Reply {
    /// The answer as it is sent.
    ///
    /// The first empty line is always the one after the text: control characters, empty lines and trailing spaces
    /// are left out.
    ///
    /// ```
    /// use tenuki::gtp::{Failure, Reply};
    /// let reply = Reply { id: Some(7), answer: Ok("D4\n\nE5".into()) };
    /// assert_eq!(reply.to_string(), "=7 D4\nE5\n\n");
    /// let reply = Reply { id: None, answer: Err(Failure::UnknownCommand("foo".into())) };
    /// assert_eq!(reply.to_string(), "? unknown command: foo\n\n");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.answer.is_ok() { "=" } else { "?" })?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        f.write_str(" ")?;
        match &self.answer {
            Ok(text) => write_text(f, text)?,
            Err(failure) => write_text(f, &failure.to_string())?,
        }
        f.write_str("\n\n")
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut lines = text.split('\n').map(printable).filter(|line| !line.is_empty());
    if let Some(first) = lines.next() {
        f.write_str(&first)?;
    }
    for line in lines {
        f.write_str("\n")?;
        f.write_str(&line)?;
    }
    Ok(())
}

/// Typed text for a failure: in quotation marks, and cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(text: &str) -> String {
        Reply { id: None, answer: Ok(text.to_owned()) }.to_string()
    }

    #[test]
    fn an_answer_ends_with_the_only_empty_line() {
        assert_eq!(sent(""), "= \n\n");
        assert_eq!(sent("\n"), "= \n\n");
        assert_eq!(sent("\n\na\n\n\nb\n \nc\r\n\r\nd\n"), "= a\nb\nc\nd\n\n");
        assert_eq!(sent("  a\n  b"), "=   a\n  b\n\n");
        assert_eq!(sent("a\tb\0\x1bc\x07"), "= a bc\n\n");
    }

    #[test]
    fn what_was_typed_is_repeated_in_part() {
        assert_eq!(quoted("D4"), "\"D4\"");
        assert_eq!(quoted(&"é".repeat(1000)).chars().count(), 63);
    }
}
