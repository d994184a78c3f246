//! What can go wrong with an engine.

use std::time::Duration;

/// Why there is no engine any more, or never was one.
///
/// Each ends a sentence that begins with the engine: "the engine `gnugo` crashed …".
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The program cannot be started, and why: a sentence that names the program.
    #[error("cannot be started: {0}")]
    CannotStart(String),
    /// Its output ended; how the process ended, where that is known.
    #[error("went away{0}")]
    WentAway(String),
    /// It reads nothing any more.
    #[error("closed its input: {0}")]
    InputClosed(String),
    /// Its output cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// It did not answer in time.
    #[error("did not answer `{command}` within {limit:?}")]
    TooLate {
        /// The command.
        command: String,
        /// How long Tenuki waited.
        limit: Duration,
    },
    /// It answered a command that it was not asked.
    #[error("answered `{0}` with a wrong id")]
    WrongId(String),
    /// A line, a reply, or what it says without being asked is too long.
    #[error("wrote more than {limit} bytes {place}")]
    Flood {
        /// How many bytes are accepted.
        limit: usize,
        /// Where: `in one line`, `in one reply`, or `that answer no command`.
        place: &'static str,
    },
    /// It did not take commands that it knows, and now has another position than Tenuki.
    #[error("is out of step: {0}")]
    OutOfStep(String),
    /// It was ended, as Tenuki was told to end.
    #[error("was ended")]
    Ended,
}
