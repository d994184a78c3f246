//! Whatever answers the lines of a suite, and its replies.

use std::time::Duration;

use tenuki_io::process::framing::Head;

/// Something that answers GTP commands, one reply to each line.
///
/// [`ChildEngine`](super::ChildEngine) is a child process; tests script theirs in memory.
pub trait Engine {
    /// Sends a command line, without its line break, and waits for the reply.
    ///
    /// # Errors
    ///
    /// When no reply came and none will. The engine is not asked again.
    fn send(&mut self, line: &str) -> Result<Reply, EngineGone>;
}

/// Why an engine will not answer any more.
#[derive(Debug, thiserror::Error)]
pub enum EngineGone {
    /// Its output ended before a reply did.
    #[error("the engine ended unexpectedly")]
    Closed,
    /// It cannot be written to or read from.
    #[error("the engine cannot be reached: {0}")]
    Io(#[from] std::io::Error),
    /// It wrote something that is not a reply.
    #[error("not a GTP reply: {0:?}")]
    NotAReply(String),
    /// Its reply is longer than any board or game needs.
    #[error("the reply is longer than {0} bytes")]
    TooLong(usize),
    /// It did not answer in time.
    #[error("no reply within {0:?} (--timeout)")]
    TimedOut(Duration),
}

impl EngineGone {
    /// The engine wrote this line, which is not a reply.
    pub(super) fn not_a_reply(line: &str) -> EngineGone {
        EngineGone::NotAReply(line.chars().take(80).collect())
    }
}

/// A reply, with or without the empty line that ends it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    success: bool,
    text: String,
}

impl Reply {
    /// Reads a reply such as `=7 B+3.5`.
    ///
    /// ```
    /// use tenuki_regress::Reply;
    /// let reply = Reply::parse("?7 unknown command\n\n").unwrap();
    /// assert!(!reply.is_success());
    /// assert_eq!(reply.answer(), "unknown command");
    /// ```
    ///
    /// # Errors
    ///
    /// When it begins with neither `=` nor `?`.
    pub fn parse(text: &str) -> Result<Reply, EngineGone> {
        let first = text.split('\n').next().unwrap_or_default();
        match Head::parse(first.to_owned()) {
            Ok(head) => Ok(Reply { success: head.success, text: text.to_owned() }),
            Err(line) => Err(EngineGone::not_a_reply(&line)),
        }
    }

    /// Whether the reply began with `=`.
    #[must_use]
    pub const fn is_success(&self) -> bool {
        self.success
    }

    /// What expectations are about: all that follows the first space, over several lines, trimmed.
    ///
    /// gogui-regress cuts there, so a reply without any space (`=7`, or `=7` and a line break
    /// before the first word) has an answer that is empty, or begins after its first word.
    #[must_use]
    pub fn answer(&self) -> &str {
        // Java trims what is not above the space.
        self.text.split_once(' ').map_or("", |(_, answer)| answer.trim_matches(|c| c <= ' '))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> String {
        Reply::parse(text).unwrap().answer().to_owned()
    }

    #[test]
    fn the_answer_is_what_follows_the_first_space_trimmed() {
        assert_eq!(answer("= B+3.5\n\n"), "B+3.5");
        assert_eq!(answer("=12 B+3.5"), "B+3.5");
        assert_eq!(answer("=12   A1 B2 \nC3\t\n\n"), "A1 B2 \nC3");
        assert_eq!(answer("?12 illegal move: D4 is occupied"), "illegal move: D4 is occupied");
    }

    #[test]
    fn a_reply_without_a_space_has_an_empty_answer() {
        assert_eq!(answer("="), "");
        assert_eq!(answer("=12"), "");
        assert_eq!(answer("=12 "), "");
        assert_eq!(answer("=12\nA1"), "");
    }

    #[test]
    fn a_reply_begins_with_an_equals_or_a_question_mark() {
        assert!(Reply::parse("=").unwrap().is_success());
        assert!(!Reply::parse("?1 no").unwrap().is_success());
        for text in ["", " = 1", "B+3.5", "\n="] {
            assert!(matches!(Reply::parse(text), Err(EngineGone::NotAReply(_))), "{text:?}");
        }
    }
}
