//! What can be started as a child: a program and its arguments, as a user types them in one line, or a
//! function.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, ErrorKind, PipeReader, PipeWriter};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::sync::Arc;

use super::{Output, Process};

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

/// The text is not a command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseCommandLineError {
    /// A quotation mark is not closed.
    #[error("unclosed quotation mark")]
    OpenQuotation,
    /// There is nothing in it.
    #[error("no program is named")]
    NoProgram,
}

impl CommandLine {
    /// The program and its arguments, word by word; `None` if there is no word.
    #[must_use]
    pub fn of(words: Vec<String>) -> Option<CommandLine> {
        let mut words = words.into_iter().map(OsString::from);
        Some(CommandLine { program: words.next()?, arguments: words.collect() })
    }

    /// The program, ready to be started: in this folder or, if files that its arguments name are only there, in its
    /// own. Sabaki starts Tenuki in Tenuki's folder, and `katago gtp -config gtp.cfg` means a file beside KataGo.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if let Some((program, folder)) = self.own_folder() {
            command = Command::new(program);
            command.current_dir(folder);
        }
        command.args(&self.arguments);
        command
    }

    /// The full path of the program and its folder, if files that its arguments name are there and none is here.
    fn own_folder(&self) -> Option<(PathBuf, PathBuf)> {
        let program = self.found()?;
        let folder = program.parent()?.to_owned();
        let mut files = self.arguments.iter().map(Path::new).filter(|path| path.is_relative());
        let is_there = files.clone().any(|path| folder.join(path).is_file());
        (is_there && !files.any(Path::is_file)).then_some((program, folder))
    }

    /// The full path of the program, in the folders of PATH if it is a name.
    fn found(&self) -> Option<PathBuf> {
        let folders = if self.names_a_folder() {
            vec![env::current_dir().ok()?]
        } else {
            env::split_paths(&env::var_os("PATH")?).collect()
        };
        // Windows appends it.
        let endings = if cfg!(windows) { &["", ".exe"][..] } else { &[""] };
        let paths = folders.iter().flat_map(|folder| {
            endings.iter().map(|ending| {
                let mut path = folder.join(&self.program).into_os_string();
                path.push(ending);
                PathBuf::from(path)
            })
        });
        paths.into_iter().find(|path| path.is_file())
    }

    /// The name of the program, without folders.
    #[must_use]
    pub fn name(&self) -> String {
        let path = Path::new(&self.program);
        path.file_name().unwrap_or(&self.program).display().to_string()
    }

    /// Why the program could not be started: its name and, where it is not there, the folders that
    /// were searched.
    #[must_use]
    pub fn why_not(&self, error: &io::Error) -> String {
        let why = self.why_not_started(error);
        let is_cut = error.kind() == ErrorKind::NotFound
            && self.names_a_folder()
            && !self.arguments.is_empty();
        if is_cut { format!("{why}: put a path with spaces in quotation marks") } else { why }
    }

    /// Whether the program is a path, and not a name for the search path.
    fn names_a_folder(&self) -> bool {
        let path = Path::new(&self.program);
        path.components().count() > 1 || path.is_absolute()
    }

    fn why_not_started(&self, error: &io::Error) -> String {
        let path = Path::new(&self.program);
        let program = path.display();
        match error.kind() {
            ErrorKind::NotFound if !self.names_a_folder() => {
                let folders = env::var_os("PATH").unwrap_or_default();
                let folders: Vec<String> =
                    env::split_paths(&folders).map(|folder| folder.display().to_string()).collect();
                match &folders[..] {
                    [] => format!("there is no program `{program}`, and PATH is empty"),
                    _ => format!(
                        "there is no program `{program}` in the folders of PATH: {}",
                        folders.join(", ")
                    ),
                }
            }
            ErrorKind::NotFound if path.exists() => {
                format!("`{program}` has a first line that names a missing program")
            }
            ErrorKind::NotFound if path.is_relative() => {
                let folder = env::current_dir().unwrap_or_default();
                format!("there is no program `{program}` in {}", folder.display())
            }
            ErrorKind::NotFound => format!("there is no program `{program}`"),
            ErrorKind::PermissionDenied => format!("`{program}` cannot be run: {error}"),
            _ => format!("`{program}`: {error}"),
        }
    }
}

impl FromStr for CommandLine {
    type Err = ParseCommandLineError;

    /// Splits the text into words. A path of a program that has spaces and no quotation marks is understood if
    /// there is such a file.
    fn from_str(text: &str) -> Result<CommandLine, ParseCommandLineError> {
        let words = split(text).ok_or(ParseCommandLineError::OpenQuotation)?;
        let line = CommandLine::of(words).ok_or(ParseCommandLineError::NoProgram)?;
        if line.arguments.is_empty() || !line.names_a_folder() || line.found().is_some() {
            return Ok(line);
        }
        let text = text.trim();
        let mut ends = text.match_indices(' ').map(|(end, _)| end).chain([text.len()]);
        let unquoted = ends.rfind(|&end| Path::new(&text[..end]).is_file());
        Ok(match unquoted.and_then(|end| Some((end, split(&text[end..])?))) {
            Some((end, arguments)) => CommandLine {
                program: text[..end].into(),
                arguments: arguments.into_iter().map(OsString::from).collect(),
            },
            None => line,
        })
    }
}

impl fmt::Display for CommandLine {
    /// The words with spaces between them, for messages.
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

/// A function that replaces a program: it gets its standard input and its standard output.
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
    /// Starts it; the standard error of a program goes where ours goes. `deliver` is called as by [`Process::start`].
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(
        &self,
        deliver: impl Fn(Output) -> bool + Clone + Send + 'static,
    ) -> io::Result<Process> {
        match self {
            Program::Command(line) => {
                Process::start(&mut line.command(), Stdio::inherit(), deliver)
            }
            Program::Function(function) => {
                let function = Arc::clone(function);
                Process::start_function(move |input, output| function(input, output), deliver)
            }
        }
    }

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
    /// The command line, for messages.
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
        assert_eq!(error("'gnugo"), "unclosed quotation mark");
    }

    #[test]
    fn a_path_with_spaces_is_understood_without_quotation_marks_if_the_file_is_there() {
        let folder = tempfile::Builder::new().prefix("my engines ").tempdir().unwrap();
        let engine = folder.path().join("the engine");
        std::fs::write(&engine, "").unwrap();
        let path = engine.display();
        let line: CommandLine = format!("{path} gtp -config 'a b.cfg'").parse().unwrap();
        assert_eq!(line.program, engine.as_os_str());
        assert_eq!(line.arguments, ["gtp", "-config", "a b.cfg"]);
        let line: CommandLine = format!(" {path} ").parse().unwrap();
        assert_eq!((line.program.as_os_str(), line.arguments.len()), (engine.as_os_str(), 0));
        let line: CommandLine = format!("{path}s gtp").parse().unwrap();
        let why = line.why_not(&line.command().spawn().unwrap_err());
        assert!(why.ends_with(": put a path with spaces in quotation marks"), "{why}");
        // A shorter path that is a program is that program.
        std::fs::write(folder.path().join("the"), "").unwrap();
        let quoted: CommandLine =
            format!("'{}' engine", folder.path().join("the").display()).parse().unwrap();
        assert_eq!(quoted.arguments, ["engine"]);
    }

    #[test]
    fn a_program_is_started_in_its_own_folder_if_its_files_are_only_there() {
        let folder = tempfile::tempdir().unwrap();
        let engine = folder.path().join("engine");
        for file in [&engine, &folder.path().join("gtp.cfg"), &folder.path().join("Cargo.toml")] {
            std::fs::write(file, "").unwrap();
        }
        let starts_in = |arguments: &str| {
            let line: CommandLine = format!("{} {arguments}", engine.display()).parse().unwrap();
            line.command().get_current_dir().map(Path::to_owned)
        };
        assert_eq!(starts_in("gtp -config gtp.cfg"), Some(folder.path().to_owned()));
        assert_eq!(starts_in("gtp -config other.cfg"), None);
        // This file is here, too.
        assert_eq!(starts_in("gtp -config gtp.cfg -log Cargo.toml"), None);
        assert_eq!(starts_in(&format!("-config {}/gtp.cfg", folder.path().display())), None);
    }

    #[test]
    fn it_says_why_a_program_cannot_be_started_and_where_it_was_looked_for() {
        let why = |text: &str| {
            let line: CommandLine = text.parse().unwrap();
            line.why_not(&line.command().spawn().unwrap_err())
        };
        let sentence = why("no-such-engine --mode gtp");
        let (program, folders) = sentence.split_once(" in the folders of PATH: ").unwrap();
        assert_eq!(program, "there is no program `no-such-engine`");
        let path = env::var_os("PATH").unwrap();
        for folder in env::split_paths(&path) {
            let folder = folder.display().to_string();
            assert!(folders.split(", ").any(|searched| searched == folder), "{folder}");
        }
        assert_eq!(why("/nowhere/engine"), "there is no program `/nowhere/engine`");
        assert!(why("./engine").starts_with("there is no program `./engine` in /"));
        assert!(why("/etc/passwd").starts_with("`/etc/passwd` cannot be run: "));
        let line: CommandLine = "'/opt/my engine/run' x".parse().unwrap();
        assert_eq!(line.name(), "run");
    }
}
