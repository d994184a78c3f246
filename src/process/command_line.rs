//! A program and its arguments, as somebody types them in one line.

use std::ffi::OsString;
use std::fmt;
use std::process::Command;
use std::str::FromStr;

/// A program and its arguments.
///
/// It is split as a shell does it on this system: on Windows a backslash is part of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// The program: a path, or a name for the search path.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// The text is no command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseCommandLineError {
    /// A quotation mark is not closed.
    #[error("a quotation mark has no partner")]
    OpenQuotation,
    /// There is nothing in it.
    #[error("no program is named")]
    NoProgram,
}

impl CommandLine {
    /// The program and its arguments, word by word; `None` where there is no word.
    #[must_use]
    pub fn of(words: Vec<String>) -> Option<CommandLine> {
        let mut words = words.into_iter().map(OsString::from);
        Some(CommandLine { program: words.next()?, arguments: words.collect() })
    }

    /// The program, ready to be started.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }
}

impl FromStr for CommandLine {
    type Err = ParseCommandLineError;

    fn from_str(text: &str) -> Result<CommandLine, ParseCommandLineError> {
        let words = split(text).ok_or(ParseCommandLineError::OpenQuotation)?;
        CommandLine::of(words).ok_or(ParseCommandLineError::NoProgram)
    }
}

impl fmt::Display for CommandLine {
    /// The words with spaces between them, for somebody to read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.program.display())?;
        self.arguments.iter().try_for_each(|word| write!(f, " {}", word.display()))
    }
}

#[cfg(windows)]
fn split(text: &str) -> Option<Vec<String>> {
    Some(winsplit::split(text))
}

#[cfg(not(windows))]
fn split(text: &str) -> Option<Vec<String>> {
    shlex::split(text)
}

#[cfg(all(test, not(windows)))]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_a_shell_does() {
        let line: CommandLine = "'/opt/my engine/run' --mode gtp \"a b\" c\\ d".parse().unwrap();
        assert_eq!(line.program, "/opt/my engine/run");
        assert_eq!(line.arguments, ["--mode", "gtp", "a b", "c d"]);
        assert_eq!(line.to_string(), "/opt/my engine/run --mode gtp a b c d");
        let error = |text: &str| text.parse::<CommandLine>().unwrap_err().to_string();
        assert_eq!(error("  "), "no program is named");
        assert_eq!(error("'gnugo"), "a quotation mark has no partner");
    }
}
