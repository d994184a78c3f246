//! Files that are complete or absent.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

/// Whether the reader of the output has closed it. That is not an error: the reader has enough.
#[must_use]
pub fn is_closed_pipe(error: &io::Error) -> bool {
    /// ERROR_PIPE_NOT_CONNECTED (winerror.h), of a pipe with a name that its reader has left.
    const PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED)
}

/// The files that are being written under a name of their own.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the files that are being written, before the program ends. While the returned value lives, no
/// other file is begun.
pub fn remove_unfinished() -> impl Drop {
    let files = unfinished();
    for path in files.iter() {
        // Who has to end does not complain.
        let _ = fs::remove_file(path);
    }
    files
}

/// A name among the unfinished ones.
#[derive(Debug)]
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

/// A file that appears under its name only when all of it has been written.
///
/// It is written beside its place under a name of its own and renamed at the end; when it is
/// dropped before that, nothing is left. A pipe or a device is written to directly. `-` is standard output,
/// which gets everything at the end.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    New(BufWriter<NamedTempFile>, Unfinished),
    AsItIs(BufWriter<fs::File>),
    Standard(Vec<u8>),
}

impl Output {
    /// Opens an output that is to have this name in the end.
    pub fn create(path: &Path) -> io::Result<Output> {
        if path == Path::new("-") {
            return Ok(Output { path: path.to_owned(), sink: Sink::Standard(Vec::new()) });
        }
        let is_special = fs::metadata(path).is_ok_and(|about| !about.is_file());
        let sink = if is_special {
            Sink::AsItIs(BufWriter::new(fs::OpenOptions::new().write(true).open(path)?))
        } else {
            let path = place(path)?;
            replace::check(&path)?;
            let folder = path.parent().unwrap_or(Path::new("."));
            let mut builder = tempfile::Builder::new();
            builder.prefix(".tenuki-").suffix(".tmp");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = fs::metadata(&path).map_or(0o666, |about| about.permissions().mode());
                builder.permissions(fs::Permissions::from_mode(mode & 0o777));
            }
            let mut files = unfinished();
            let file = builder.tempfile_in(folder).map_err(without_path)?;
            files.push(file.path().to_owned());
            let unfinished = Unfinished(file.path().to_owned());
            Sink::New(BufWriter::new(file), unfinished)
        };
        Ok(Output { path: path.to_owned(), sink })
    }

    /// Where it goes for now.
    fn sink(&mut self) -> &mut dyn Write {
        match &mut self.sink {
            Sink::New(file, _) => file,
            Sink::AsItIs(file) => file,
            Sink::Standard(held) => held,
        }
    }

    /// Everything has been written: gives the file its name.
    pub fn finish(self) -> io::Result<()> {
        match self.sink {
            Sink::AsItIs(mut file) => file.flush(),
            Sink::Standard(held) => {
                let mut output = io::stdout().lock();
                match output.write_all(&held).and_then(|()| output.flush()) {
                    Err(error) if is_closed_pipe(&error) => Ok(()),
                    result => result,
                }
            }
            Sink::New(file, _unfinished) => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                // Some file systems notice only now that they are full.
                file.as_file().sync_all()?;
                replace::replace(file, &place(&self.path)?)
            }
        }
    }
}

/// An error without what `tempfile` adds: the name of a file that nobody asked for.
fn without_path(error: io::Error) -> io::Error {
    let sentence = error.to_string();
    let reason = sentence.split(" at path ").next().unwrap_or_default();
    io::Error::new(error.kind(), reason)
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink().flush()
    }
}

/// Where a file is, or will be, without links. A link keeps its place, and
/// what it leads to is replaced. On Windows such a path may be longer than 260 characters.
fn place(path: &Path) -> io::Result<PathBuf> {
    if let Ok(path) = fs::canonicalize(path) {
        return Ok(path);
    }
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it does not name a file"));
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // If it cannot be found out, using the unchanged name gives the error.
    Ok(fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()).join(name))
}

mod replace {
    //! Gives a complete file its name, and replaces the file that had this name.
    //!
    //! On Unix that is one call, even if another program reads the old file. On Windows it fails while another program
    //! has the old file open and does not share it, and for a moment whenever a virus scanner or an indexer looks at
    //! one of the two.

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

    /// Whether the file of this name, if there is one, can be replaced now: no program has it open that does
    /// not share it.
    #[cfg(windows)]
    pub(super) fn check(path: &Path) -> io::Result<()> {
        use std::fs::OpenOptions;
        use std::os::windows::fs::OpenOptionsExt;
        /// The right to delete or rename a file (winnt.h).
        const DELETE: u32 = 0x0001_0000;
        match OpenOptions::new().access_mode(DELETE).open(path) {
            Err(error) if windows::is_locked(&error) => Err(windows::locked(&error)),
            // Creating the new file reports all other errors.
            _ => Ok(()),
        }
    }

    /// Gives a file its name, also that of a file that is read-only.
    #[cfg(windows)]
    pub(super) fn replace(file: NamedTempFile, path: &Path) -> io::Result<()> {
        let complete = file.into_temp_path().keep()?;
        let result = windows::make_writable(path).and_then(|()| windows::rename(&complete, path));
        if result.is_err() {
            // Report the first error.
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
            let sentence =
                "another program has this file open: close it there, or choose another name";
            io::Error::new(error.kind(), sentence)
        }

        /// Renames a file; waits a little for a file that is in use.
        pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
            let asked = Instant::now();
            loop {
                match fs::rename(from, to) {
                    Err(error)
                        if matches!(
                            error.raw_os_error(),
                            Some(ACCESS_DENIED | SHARING_VIOLATION)
                        ) && asked.elapsed() < PATIENCE =>
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_complete_or_absent() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::create(&path).unwrap();
        output.write_all(b"half").unwrap();
        drop(output);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        let mut output = Output::create(&path).unwrap();
        output.write_all(b"whole").unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");

        let mut output = Output::create(&path).unwrap();
        output.write_all(b"half").unwrap();
        drop(output);
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        let error = Output::create(&folder.path().join("none/out")).unwrap_err().to_string();
        assert!(error.contains("os error") && !error.contains("tenuki"), "{error}");
    }
}
