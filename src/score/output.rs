//! Where marked records go.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use crate::output::Output;

/// Where marked records go: into one file, one after the other, or into a folder, each into a file
/// of its own.
#[derive(Debug)]
pub enum Records {
    /// One file.
    File(Output),
    /// A folder, and (as hashes) the names that have been given in it.
    Folder(PathBuf, HashSet<u64>),
}

impl Records {
    /// A folder where one is there already or the name ends with a slash; else a file.
    pub fn create(path: &Path) -> io::Result<Records> {
        let is_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.is_dir();
        if is_folder {
            fs::create_dir_all(path)?;
            Ok(Records::Folder(path.to_owned(), HashSet::new()))
        } else {
            Output::create(path).map(Records::File)
        }
    }

    /// Adds a record, which is to have this name in a folder.
    pub fn write(&mut self, name: &Path, record: &[u8]) -> io::Result<()> {
        match self {
            Records::File(output) => {
                output.write(record)?;
                output.write(b"\n")
            }
            Records::Folder(folder, given) => {
                let mut hasher = DefaultHasher::new();
                name.hash(&mut hasher);
                if !given.insert(hasher.finish()) {
                    let sentence = format!("two records would be {}", name.display());
                    return Err(io::Error::new(io::ErrorKind::AlreadyExists, sentence));
                }
                let path = folder.join(name);
                if let Some(folder) = path.parent() {
                    fs::create_dir_all(folder)?;
                }
                let mut output = Output::create(&path)?;
                output.write(record)?;
                output.write(b"\n")?;
                output.finish()
            }
        }
    }

    /// Everything has been written.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Records::File(output) => output.finish(),
            Records::Folder(..) => Ok(()),
        }
    }
}
