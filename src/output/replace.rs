//! A complete file gets its name, in place of the file that has it.
//!
//! On Unix that is one call, whoever reads the old file. On Windows it fails while another program has
//! the old file open and does not share it, and for a moment whenever a virus scanner or an indexer
//! looks at one of the two.

use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// Whether the file of this name, where there is one, can be replaced now.
#[cfg(not(windows))]
pub(super) fn check(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Gives a file its name.
#[cfg(not(windows))]
pub(super) fn replace(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Whether the file of this name, where there is one, can be replaced now: nobody has it open who does
/// not share it.
#[cfg(windows)]
pub(super) fn check(path: &Path) -> io::Result<()> {
    use std::fs::OpenOptions;
    use std::os::windows::fs::OpenOptionsExt;
    /// The right to delete or rename a file (winnt.h).
    const DELETE: u32 = 0x0001_0000;
    match OpenOptions::new().access_mode(DELETE).open(path) {
        Err(error) if windows::is_locked(&error) => Err(windows::locked(&error)),
        // Whatever else may be wrong, creating the new file tells.
        _ => Ok(()),
    }
}

/// Gives a file its name, also that of a file that is read-only.
#[cfg(windows)]
pub(super) fn replace(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let complete = file.into_temp_path().keep()?;
    let result = windows::make_writable(path).and_then(|()| windows::rename(&complete, path));
    if result.is_err() {
        // The first error is the one to be told.
        let _ = std::fs::remove_file(&complete);
    }
    result
}

#[cfg(windows)]
mod windows {
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::thread;
    use std::time::{Duration, Instant};

    /// How long a file may be in use by others before that is an error.
    const PATIENCE: Duration = Duration::from_secs(1);
    const LOOK_AGAIN: Duration = Duration::from_millis(20);

    /// Error codes of Windows (winerror.h).
    const ACCESS_DENIED: i32 = 5;
    const SHARING_VIOLATION: i32 = 32;

    /// Whether another program has the file open and does not share it.
    pub(super) fn is_locked(error: &io::Error) -> bool {
        error.raw_os_error() == Some(SHARING_VIOLATION)
    }

    pub(super) fn locked(error: &io::Error) -> io::Error {
        let sentence = "another program has this file open: close it there, or name another";
        io::Error::new(error.kind(), sentence)
    }

    /// Renames a file; waits a little for a file that is in use.
    pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
        let asked = Instant::now();
        loop {
            match fs::rename(from, to) {
                Err(error)
                    if matches!(error.raw_os_error(), Some(ACCESS_DENIED | SHARING_VIOLATION))
                        && asked.elapsed() < PATIENCE =>
                {
                    thread::sleep(LOOK_AGAIN);
                }
                Err(error) if is_locked(&error) => return Err(locked(&error)),
                result => return result,
            }
        }
    }

    /// Takes the mark "read-only" off a file, which Windows does not replace with it.
    #[expect(clippy::permissions_set_readonly_false, reason = "it is one mark on Windows")]
    pub(super) fn make_writable(path: &Path) -> io::Result<()> {
        let Ok(about) = fs::metadata(path) else { return Ok(()) };
        let mut permissions = about.permissions();
        if !permissions.readonly() {
            return Ok(());
        }
        permissions.set_readonly(false);
        fs::set_permissions(path, permissions)
    }
}
