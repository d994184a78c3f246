//! What can be started as a child.

use std::fmt;
use std::io::{self, PipeReader, PipeWriter};
use std::sync::Arc;

use super::{CommandLine, Output, Process};

/// A function that stands in for a program: it gets its standard input and its standard output.
pub type Function = Arc<dyn Fn(PipeReader, PipeWriter) + Send + Sync>;

/// What can be started as a child, and be started again.
#[derive(Clone)]
pub enum Program {
    /// A program with its arguments.
    Command(CommandLine),
    /// A function of our own, run in a thread; it has to end when its input does.
    Function(Function),
}

impl Program {
    /// Starts it. `deliver` is called as by [`Process::start`].
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(
        &self,
        deliver: impl Fn(Output) -> bool + Clone + Send + 'static,
    ) -> io::Result<Process> {
        match self {
            Program::Command(line) => Process::start(&mut line.command(), deliver),
            Program::Function(function) => {
                let function = Arc::clone(function);
                Process::start_function(move |input, output| function(input, output), deliver)
            }
        }
    }
}

impl Program {
    /// The name of the program, without folders and arguments.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Program::Command(line) => line.name(),
            Program::Function(_) => self.to_string(),
        }
    }

    /// Why it could not be started, in a sentence that names it and where it was looked for.
    #[must_use]
    pub fn why_not(&self, error: &io::Error) -> String {
        match self {
            Program::Command(line) => line.why_not(error),
            Program::Function(_) => error.to_string(),
        }
    }
}

impl From<CommandLine> for Program {
    fn from(line: CommandLine) -> Program {
        Program::Command(line)
    }
}

impl fmt::Display for Program {
    /// The command line, for somebody to read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Program::Command(line) => line.fmt(f),
            Program::Function(_) => f.write_str("a function"),
        }
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Program::Command(line) => f.debug_tuple("Command").field(line).finish(),
            Program::Function(_) => f.debug_tuple("Function").finish_non_exhaustive(),
        }
    }
}
