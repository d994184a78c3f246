//! Files of tests and lists of them, read.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The longest file that is read, in bytes. A device such as `/dev/zero` has no end.
pub(crate) const LONGEST_FILE: u64 = 16 << 20;

/// Reads a text. A pipe is read too, up to the same length.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(io::Error::other(format!("it is longer than {} MiB", LONGEST_FILE >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))
}
