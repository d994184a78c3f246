//! Arguments turned into suites, `@` lists included.

use std::io;
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
/// An argument `@FILE` stands for the files listed in `FILE`, one a line, relative to that list
/// itself; blank lines and lines that begin with `#` are skipped there. Whether the suites exist is
/// not looked at.
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
    let text = std::fs::read_to_string(list)
        .map_err(|error| ExpandError { list: list.to_owned(), error })?;
    let folder = list.parent().unwrap_or(Path::new(""));
    Ok(text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| folder.join(line))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_names_a_suite() {
        assert_eq!(expand(["a.tst", "b/c.tst"]).unwrap(), ["a.tst", "b/c.tst"].map(PathBuf::from));
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
