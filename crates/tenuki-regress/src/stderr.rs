//! What an engine writes to standard error.
//!
//! It reaches a file or a pipe as it is. On a terminal it is written line by line without control
//! characters, which could move the cursor, change colours or type for the user.

use std::io::{self, BufRead, BufReader, IsTerminal, PipeReader, Read, Write};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use tenuki_io::printable::printable;

/// The longest piece that is written as one line, in bytes.
const LONGEST_LINE: u64 = 4096;

/// How long the last lines of an engine are waited for. What the engine started may hold the pipe.
const LAST_LINES: Duration = Duration::from_millis(500);

/// The standard error of an engine: ours, or a pipe to a thread that cleans it.
#[derive(Debug)]
pub(super) struct StandardError(Option<Receiver<()>>);

impl StandardError {
    /// The standard error of an engine, and where the engine is to write it.
    pub(super) fn new() -> io::Result<(StandardError, Stdio)> {
        if !io::stderr().is_terminal() {
            return Ok((StandardError(None), Stdio::inherit()));
        }
        let (pipe, end) = io::pipe()?;
        let (done, ended) = channel::<()>();
        thread::spawn(move || {
            let _ = copy(pipe, io::stderr());
            drop(done);
        });
        Ok((StandardError(Some(ended)), end.into()))
    }

    /// Waits a little until everything has been written that the engine wrote.
    pub(super) fn finish(self) {
        if let Some(ended) = self.0 {
            // Nothing is ever sent: the sender goes away at the end.
            let _ = ended.recv_timeout(LAST_LINES);
        }
    }
}

fn copy(pipe: PipeReader, mut to: impl Write) -> io::Result<()> {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    while pipe.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
        writeln!(to, "{}", printable(&String::from_utf8_lossy(&line)))?;
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lose_what_a_terminal_obeys() {
        let (pipe, mut end) = io::pipe().unwrap();
        end.write_all(b"one\x1b[2J\r\n\x1b]0;title\x07two \xff").unwrap();
        drop(end);
        let mut written = Vec::new();
        copy(pipe, &mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), "one[2J\n]0;titletwo \u{fffd}\n");
    }
}
