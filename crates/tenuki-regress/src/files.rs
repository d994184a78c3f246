//! Files of tests and lists of them: read, and arguments turned into suites, `@` lists included.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

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

/// Reads a text. A pipe is read too, up to the same length.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(io::Error::other(format!("it is longer than {} MiB", LONGEST_FILE >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_names_a_suite() {
        assert_eq!(expand(["a.tst", "b/c.tst"]).unwrap(), ["a.tst", "b/c.tst"].map(PathBuf::from));
    }

    #[test]
    fn a_listed_suite_is_looked_for_here_and_then_beside_the_list() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("all");
        // The tests run in the folder of the package, where Cargo.toml is.
        std::fs::write(&list, "Cargo.toml\nonly-there.tst\n").unwrap();
        for name in ["Cargo.toml", "only-there.tst"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let found = expand([format!("@{}", list.display())]).unwrap();
        assert_eq!(found, [PathBuf::from("Cargo.toml"), folder.path().join("only-there.tst")]);
    }

    #[cfg(unix)]
    #[test]
    fn a_list_without_an_end_is_refused() {
        let error = expand(["@/dev/zero"]).unwrap_err().to_string();
        assert_eq!(error, "the list of suites /dev/zero cannot be read: it is longer than 16 MiB");
    }

    #[test]
    fn a_list_names_suites_relative_to_itself() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("all");
        std::fs::write(&list, "# every suite\r\n\n  a.tst \nmore/b.tst\n#c.tst\n").unwrap();
        let args = ["first.tst".to_owned(), format!("@{}", list.display())];
        assert_eq!(
            expand(args).unwrap(),
            [
                PathBuf::from("first.tst"),
                folder.path().join("a.tst"),
                folder.path().join("more/b.tst")
            ]
        );
    }

    #[test]
    fn a_list_that_cannot_be_read_is_named() {
        let error = expand(["@/nowhere/all"]).unwrap_err();
        assert!(error.to_string().contains("/nowhere/all"), "{error}");
    }
}
