//! A `.tst` file, read; and the files that arguments name, `@` lists included.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::{Expectation, ExpectationError};

/// A `.tst` file, read: the commands to send, and what they should answer.
#[derive(Clone, Debug)]
pub struct Suite {
    path: PathBuf,
    steps: Vec<Step>,
}

/// One command of a suite.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The command as it is sent, id included.
    pub command: String,
    /// Its id, when it has one that GTP accepts.
    pub id: Option<u32>,
    /// What it should answer. Only a command with an id has that.
    pub expectation: Option<Expectation>,
}

/// A `.tst` file cannot be read as a suite.
#[derive(Debug, thiserror::Error)]
#[error("{}:{line}: {kind}", path.display())]
pub struct ParseSuiteError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    #[source]
    pub kind: ParseSuiteErrorKind,
}

/// What can be wrong in a line of a suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseSuiteErrorKind {
    /// The pattern cannot be read.
    #[error(transparent)]
    Expectation(#[from] ExpectationError),
    /// A pattern without a test.
    #[error("this expectation does not follow a command with an id, so it would never be checked")]
    NoTest,
    /// A number alone.
    #[error("an id without a command")]
    NoCommand,
}

impl Suite {
    /// Reads the text of a suite. The path is where it came from: messages name it, and its folder
    /// is the working directory of the engine.
    ///
    /// # Errors
    ///
    /// When an expectation cannot be read, or belongs to no test.
    pub fn parse(path: impl AsRef<Path>, text: &str) -> Result<Suite, ParseSuiteError> {
        let path = path.as_ref();
        let mut steps = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let read = read_line(line, i + 1, &mut steps);
            read.map_err(|kind| ParseSuiteError { path: path.to_owned(), line: i + 1, kind })?;
        }
        Ok(Suite { path: path.to_owned(), steps })
    }

    /// Where the suite came from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder that the suite's commands are relative to.
    #[must_use]
    pub fn folder(&self) -> &Path {
        match self.path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }

    /// The commands, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

fn read_line(line: &str, number: usize, steps: &mut Vec<Step>) -> Result<(), ParseSuiteErrorKind> {
    // An engine answers nothing to a line that has only spaces and control characters.
    let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    if let Some(pattern) = line.strip_prefix("#?") {
        let expectation = Expectation::of_suite(pattern)?;
        return match steps.last_mut() {
            Some(step) if step.id.is_some() && step.expectation.is_none() => {
                step.expectation = Some(expectation);
                Ok(())
            }
            _ => Err(ParseSuiteErrorKind::NoTest),
        };
    }
    if line.is_empty() || line.starts_with('#') {
        return Ok(());
    }
    let (first, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let id = id(first);
    if id.is_some() && (rest.trim().is_empty() || rest.trim().starts_with('#')) {
        return Err(ParseSuiteErrorKind::NoCommand);
    }
    steps.push(Step { line: number, command: line.to_owned(), id, expectation: None });
    Ok(())
}

/// A number that GTP accepts as an id.
fn id(word: &str) -> Option<u32> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|id| digits && *id < 1 << 31)
}

/// A list of suites cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the list of suites {} cannot be read: {error}", list.display())]
pub struct ExpandError {
    /// The list.
    pub list: PathBuf,
    /// Why not.
    #[source]
    pub error: io::Error,
}

/// The `.tst` files that arguments name, in order.
///
/// An argument `@FILE` means the files listed in `FILE`, one on each line; blank lines and lines that
/// begin with `#` are skipped there. A file is looked for in the working directory, as gogui-regress
/// does it, and if it is not there, beside the list. Whether the suites exist is not looked at.
///
/// # Errors
///
/// When a list cannot be read.
pub fn expand<S: AsRef<str>>(
    args: impl IntoIterator<Item = S>,
) -> Result<Vec<PathBuf>, ExpandError> {
    let mut suites = Vec::new();
    for arg in args {
        match arg.as_ref().strip_prefix('@') {
            None => suites.push(PathBuf::from(arg.as_ref())),
            Some(list) => suites.extend(listed(Path::new(list))?),
        }
    }
    Ok(suites)
}

fn listed(list: &Path) -> Result<Vec<PathBuf>, ExpandError> {
    let text = read(list).map_err(|error| ExpandError { list: list.to_owned(), error })?;
    let folder = list.parent().unwrap_or(Path::new(""));
    Ok(text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| if Path::new(line).exists() { line.into() } else { folder.join(line) })
        .collect())
}

/// The longest file that is read, in bytes. A device such as `/dev/zero` has no end.
pub const LONGEST_FILE: u64 = 16 << 20;

/// Reads a text: UTF-8, or Latin-1 in lines that are not. A pipe is read too, up to the same length.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(io::Error::other(format!("it is longer than {} MiB", LONGEST_FILE >> 20)));
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // UTF-16, or no text at all.
        Err(error) if error.as_bytes().contains(&0) => {
            return Err(io::Error::other("it is not text in UTF-8 or Latin-1"));
        }
        Err(error) => {
            let lines = error.as_bytes().split_inclusive(|&byte| byte == b'\n');
            lines.map(utf_8_or_latin_1).collect()
        }
    };
    // Editors on Windows write a byte order mark.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn utf_8_or_latin_1(line: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(line) {
        Ok(line) => line.into(),
        Err(_) => line.iter().copied().map(char::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (usize, ParseSuiteErrorKind) {
        let error = Suite::parse("s.tst", text).unwrap_err();
        (error.line, error.kind)
    }

    fn steps(text: &str) -> Vec<(usize, String, Option<u32>, Option<String>)> {
        let suite = Suite::parse("s.tst", text).unwrap();
        let steps = suite.steps().iter();
        steps
            .map(|s| {
                let expected = s.expectation.as_ref().map(Expectation::to_string);
                (s.line, s.command.clone(), s.id, expected)
            })
            .collect()
    }

    #[test]
    fn a_command_with_an_id_and_a_pattern_is_a_test() {
        assert_eq!(
            steps("boardsize 9\n10 final_score\n#? [0]\n20 name\n"),
            [
                (1, "boardsize 9".into(), None, None),
                (2, "10 final_score".into(), Some(10), Some("[0]".into())),
                (4, "20 name".into(), Some(20), None),
            ]
        );
    }

    #[test]
    fn comments_and_blank_lines_are_ignored_even_before_the_pattern() {
        let text = "# x\r\n\r\n \t\n\u{1}\n  # y\n1 name\r\n# z\n\n#? [.*]\r\n##? [a\n";
        assert_eq!(steps(text), [(6, "1 name".into(), Some(1), Some("[.*]".into()))]);
        let indented = text.replace("#? [.*]", " \t#? [.*] ").replace("##? [a", "##?");
        assert_eq!(steps(&indented), steps(text));
    }

    #[test]
    fn an_id_is_at_most_2_to_the_31_less_1() {
        let ids = |word: &str| steps(&format!("{word} name"))[0].2;
        assert_eq!(ids("0"), Some(0));
        assert_eq!(ids("007"), Some(7));
        assert_eq!(ids("2147483647"), Some(2_147_483_647));
        for word in ["2147483648", "99999999999", "-1", "+1", "1a", "a"] {
            assert_eq!(ids(word), None, "{word}");
        }
    }

    #[test]
    fn an_id_without_a_command_is_refused() {
        for text in ["name\n7", "name\n7 \n", "name\n7 # nothing"] {
            assert_eq!(error(text), (2, ParseSuiteErrorKind::NoCommand), "{text:?}");
        }
    }

    #[test]
    fn a_pattern_that_nothing_would_check_is_refused() {
        for text in ["# no command\n#? [.*]", "name\n#? [.*]", "2147483648 name\n#? [.*]"] {
            assert_eq!(error(text), (2, ParseSuiteErrorKind::NoTest), "{text:?}");
        }
        assert_eq!(error("1 name\n#? [a]\n#? [b]"), (3, ParseSuiteErrorKind::NoTest));
        assert_eq!(error("name\n\t#?"), (2, ParseSuiteErrorKind::NoTest));
    }

    #[test]
    fn an_unreadable_pattern_is_named_with_its_file_and_line() {
        let error = Suite::parse("a/s.tst", "# one\n1 name\n#? [(x]").unwrap_err().to_string();
        assert!(error.starts_with("a/s.tst:3: the pattern \"(x\""), "{error}");
        assert!(error.contains("unclosed group"), "{error}");
    }

    #[test]
    fn lines_that_are_not_utf_8_are_latin_1() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("s.tst");
        std::fs::write(&path, b"# Hans J\xfcrgen\r\n1 \xc3\xa9\n#? [\xe9]").unwrap();
        assert_eq!(read(&path).unwrap(), "# Hans Jürgen\r\n1 é\n#? [é]");
        // UTF-16 would be a suite without a test.
        std::fs::write(&path, b"\xff\xfe1\0 \0n\0").unwrap();
        assert!(read(&path).unwrap_err().to_string().starts_with("it is not text"));
    }

    #[test]
    fn the_folder_of_a_suite_is_where_its_file_is() {
        for (path, folder) in [("s.tst", "."), ("a/s.tst", "a"), ("/s.tst", "/"), ("", ".")] {
            assert_eq!(Suite::parse(path, "").unwrap().folder(), Path::new(folder), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_list_without_an_end_is_refused() {
        let error = expand(["@/dev/zero"]).unwrap_err().to_string();
        assert_eq!(error, "the list of suites /dev/zero cannot be read: it is longer than 16 MiB");
    }

    #[test]
    fn a_list_names_suites_here_and_else_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("all");
        // The tests run in the folder of the package, where Cargo.toml is.
        let names = "\u{feff}# every suite\r\n\r\n  a.tst \nmore/b.tst\n#c.tst\nCargo.toml\n";
        std::fs::write(&list, names).unwrap();
        std::fs::write(folder.path().join("Cargo.toml"), "").unwrap();
        let found = expand(["first.tst".to_owned(), format!("@{}", list.display())]).unwrap();
        let [a, b] = ["a.tst", "more/b.tst"].map(|name| folder.path().join(name));
        assert_eq!(found, [Path::new("first.tst"), &a, &b, Path::new("Cargo.toml")]);
    }
}
