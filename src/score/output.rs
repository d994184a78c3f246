//! Where marked records go.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use crate::output::Output;

/// Where records or pictures go: into one file, or into a folder, each into a file of its own.
#[derive(Debug)]
pub enum Files {
    /// One file for all, one after the other.
    Joined(Output),
    /// One file for one, and whether it has been written.
    Single(Output, bool),
    /// A folder, and (as hashes) the names that have been given in it.
    Folder(PathBuf, HashSet<u64>),
}

impl Files {
    /// A folder where one is there already or the name ends with a slash; else a file for all of
    /// them.
    pub fn joined(path: &Path) -> io::Result<Files> {
        Files::folder(path)?.map_or_else(|| Output::create(path).map(Files::Joined), Ok)
    }

    /// A folder where one is there already or the name ends with a slash; else a file for one of
    /// them.
    pub fn single(path: &Path) -> io::Result<Files> {
        let single = || Output::create(path).map(|output| Files::Single(output, false));
        Files::folder(path)?.map_or_else(single, Ok)
    }

    fn folder(path: &Path) -> io::Result<Option<Files>> {
        let is_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.is_dir();
        if !is_folder {
            return Ok(None);
        }
        fs::create_dir_all(path)?;
        Ok(Some(Files::Folder(path.to_owned(), HashSet::new())))
    }

    /// Adds something, which is to have this name in a folder.
    pub fn write(&mut self, name: &Path, content: &[u8]) -> io::Result<()> {
        match self {
            Files::Joined(output) => output.write(content),
            Files::Single(_, true) => {
                let sentence = "there are several games, so name a folder: OUT/";
                Err(io::Error::new(io::ErrorKind::AlreadyExists, sentence))
            }
            Files::Single(output, written) => {
                *written = true;
                output.write(content)
            }
            Files::Folder(folder, given) => {
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
                output.write(content)?;
                output.finish()
            }
        }
    }

    /// Everything has been written. A file for one that was not written is not made.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Files::Joined(output) | Files::Single(output, true) => output.finish(),
            Files::Single(..) | Files::Folder(..) => Ok(()),
        }
    }
}
