//! Lines of input, and what interrupts a running command.
//!
//! A long command has to notice two events while it runs: that the next line has arrived (which ends
//! an analysis), and that the controller wrote `# interrupt` (GoGui's way to stop the running
//! command). So a thread reads standard input and counts its lines; the session knows the number of
//! the line that it is answering and compares. An interrupt stops the unanswered commands on the
//! lines before it, and no command after it. So nothing has to be reset, and nothing can be lost
//! between two threads.
//!
//! Bytes are passed on in the pieces in which they arrive, not line by line, so a million lines
//! from a pipe take hardly more time than without the thread. At most [`PIECES`] pieces wait.
//!
//! If an engine has given GoGui the number of its process, GoGui sends a signal instead
//! ([`interrupts_by_signal`]).

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::parser::Line;

/// How many bytes are read at a time.
const PIECE: usize = 64 * 1024;

/// How many pieces are read ahead of the session.
const PIECES: usize = 4;

/// The input so far.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Line feeds.
    lines: u64,
    /// The number of the last line that was `# interrupt`, from 1; commands before it are stopped.
    interrupt: u64,
    /// Whether the input is at its end.
    ended: bool,
}

/// The input that arrived while the session was busy.
#[derive(Debug, Default)]
pub(crate) struct Arrivals {
    seen: Mutex<Seen>,
    news: Condvar,
}

impl Arrivals {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        // No thread panics while holding it.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(&self, change: impl FnOnce(&mut Seen)) {
        change(&mut self.seen());
        self.news.notify_all();
    }

    /// Whether the command on this line is to stop. Lines are counted from 1.
    pub(super) fn interrupted(&self, line: u64) -> bool {
        self.seen().interrupt > line
    }

    /// Another line has come.
    pub(crate) fn line(&self) {
        self.update(|seen| seen.lines += 1);
    }

    /// Nothing more will come.
    pub(crate) fn end(&self) {
        self.update(|seen| seen.ended = true);
    }

    /// Stops every command whose line has come.
    pub(crate) fn interrupt(&self) {
        self.update(|seen| seen.interrupt = seen.interrupt.max(seen.lines + 1));
    }

    /// Waits until another line has come, the input is at its end or an interrupt came. Returns
    /// whether one of them happened; after `time` it gives up.
    pub(super) fn wait(&self, line: u64, time: Duration) -> bool {
        let until = Instant::now() + time;
        let mut seen = self.seen();
        loop {
            if seen.lines > line || seen.ended || seen.interrupt > line {
                return true;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.news.wait_timeout(seen, left);
            seen = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Input that a thread reads ahead.
#[derive(Debug)]
pub(super) struct Ahead {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    /// How much of the piece has been handed on.
    used: usize,
}

impl Ahead {
    /// Begins to read. The thread ends with the input, or once the receiver is dropped.
    pub(super) fn of(input: impl Read + Send + 'static, arrivals: Arc<Arrivals>) -> Ahead {
        let (sender, pieces) = sync_channel(PIECES);
        thread::spawn(move || read_all(input, &arrivals, &sender));
        Ahead { pieces, piece: Vec::new(), used: 0 }
    }
}

impl Read for Ahead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.used == self.piece.len() {
            self.used = 0;
            // The thread is gone when the input is at its end.
            self.piece = self.pieces.recv().unwrap_or(Ok(Vec::new()))?;
        }
        let read = (&self.piece[self.used..]).read(buffer)?;
        self.used += read;
        Ok(read)
    }
}

fn read_all(mut input: impl Read, arrivals: &Arrivals, sender: &SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; PIECE];
    let mut lines = Lines::default();
    loop {
        let piece = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => &buffer[..read],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                // The receiver is dropped.
                let _ = sender.send(Err(error));
                break;
            }
        };
        lines.read(piece);
        arrivals.update(|seen| {
            seen.lines = lines.number;
            seen.interrupt = seen.interrupt.max(lines.interrupt);
        });
        if sender.send(Ok(piece.to_vec())).is_err() {
            break;
        }
    }
    arrivals.end();
}

/// Counts the lines of a text that arrives in pieces, and finds the lines `# interrupt`.
#[derive(Debug, Default)]
struct Lines {
    /// How many have ended.
    number: u64,
    /// The number of the last such line, from 1.
    interrupt: u64,
    /// The beginning of the current line, as far as needed to recognise the comment.
    line: Line,
}

impl Lines {
    fn read(&mut self, mut piece: &[u8]) {
        while let Some(end) = memchr::memchr(b'\n', piece) {
            self.begin(&piece[..end]);
            self.number += 1;
            if self.line.is_interrupt() {
                self.interrupt = self.number;
            }
            self.line.clear();
            piece = &piece[end + 1..];
        }
        self.begin(piece);
    }

    /// Takes bytes of a line until they show that it is a command, as nearly every line is.
    fn begin(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if !self.line.is_empty() {
                return;
            }
            self.line.push(std::slice::from_ref(byte));
        }
    }
}

/// Reads the next line into `line`. Returns whether there was one: bytes at the end of the input
/// are a line without line feed.
///
/// It calls `before_waiting` whenever it may have to wait for input. The caller then writes the
/// answers that it held back for speed, so a controller that waits for each answer gets it at once.
///
/// # Errors
///
/// When the input cannot be read, or `before_waiting` fails.
pub fn next_line<R: Read>(
    input: &mut io::BufReader<R>,
    line: &mut Line,
    mut before_waiting: impl FnMut() -> io::Result<()>,
) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        if input.buffer().is_empty() {
            before_waiting()?;
        }
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        line.push(&bytes[..end.unwrap_or(bytes.len())]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// Lets SIGINT interrupt this session's running command. Until then it ends Tenuki, as it ends every
/// program. Only Unix has such signals.
///
/// # Errors
///
/// When the system does not let a program handle it.
#[cfg(unix)]
pub(super) fn interrupts_by_signal(arrivals: &Arc<Arrivals>) -> io::Result<()> {
    use std::sync::{Mutex, PoisonError, Weak};

    /// The session that asked last.
    static LISTENER: Mutex<Weak<Arrivals>> = Mutex::new(Weak::new());
    /// Whether a thread waits for signals.
    static WAITING: Mutex<bool> = Mutex::new(false);

    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(arrivals);
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    if !*waiting {
        let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT])?;
        std::thread::spawn(move || {
            for _ in signals.forever() {
                let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
                if let Some(arrivals) = listener {
                    arrivals.interrupt();
                }
            }
        });
        *waiting = true;
    }
    Ok(())
}

/// This system has no signals.
#[cfg(not(unix))]
pub(super) fn interrupts_by_signal(_: &Arc<Arrivals>) -> io::Result<()> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last line that interrupts, and the number of lines, however the text comes.
    fn read(text: &str) -> (u64, u64) {
        let whole = {
            let mut lines = Lines::default();
            lines.read(text.as_bytes());
            (lines.interrupt, lines.number)
        };
        for pieces in 1..4 {
            let mut lines = Lines::default();
            text.as_bytes().chunks(pieces).for_each(|piece| lines.read(piece));
            assert_eq!((lines.interrupt, lines.number), whole, "{text:?} in pieces of {pieces}");
        }
        whole
    }

    #[test]
    fn a_line_that_says_interrupt_is_found() {
        assert_eq!(read("name\n# interrupt\nname\n"), (2, 3));
        assert_eq!(read("\n\n  #interrupt \r\n# interrupt"), (3, 3));
        assert_eq!(read("# interrupt\n# interrupt\n"), (2, 2));
    }

    #[test]
    fn other_lines_do_not_interrupt() {
        for text in [
            "name # interrupt\n",
            "# interrupted\n",
            "# inter rupt\n",
            "# interrupt                                                                 x\n",
            "# interrupt now\n",
            "## interrupt\n",
            "interrupt\n",
            "#\n",
            "# Interrupt\n",
            "",
            "\n",
        ] {
            assert_eq!(read(text).0, 0, "{text:?}");
        }
    }

    #[test]
    fn the_input_comes_through_as_it_is() {
        let text: Vec<u8> = (0..3 * PIECE as u32).flat_map(u32::to_le_bytes).collect();
        let mut ahead = Ahead::of(io::Cursor::new(text.clone()), Arc::default());
        let mut read = Vec::new();
        ahead.read_to_end(&mut read).unwrap();
        assert_eq!(read, text);
        assert_eq!(ahead.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn a_failure_to_read_comes_through() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let arrivals = Arc::<Arrivals>::default();
        let mut ahead = Ahead::of(Broken, Arc::clone(&arrivals));
        assert_eq!(ahead.read(&mut [0]).unwrap_err().to_string(), "broken");
        assert!(arrivals.wait(0, Duration::from_secs(20)), "nothing more will come");
    }

    #[test]
    fn waiting_ends_with_the_next_line_or_after_a_time() {
        let arrivals = Arrivals::default();
        assert!(!arrivals.wait(0, Duration::from_millis(1)));
        arrivals.update(|seen| seen.lines = 3);
        assert!(arrivals.wait(2, Duration::from_secs(20)));
        assert!(!arrivals.wait(3, Duration::from_millis(1)));
        arrivals.interrupt();
        assert!(arrivals.wait(3, Duration::from_secs(20)));
        assert!(arrivals.interrupted(3) && !arrivals.interrupted(4));
    }

    #[test]
    fn lines_end_with_a_line_feed_or_with_the_input() {
        let mut input = io::BufReader::with_capacity(3, &b"name\r\n\nplay b D4\n7 quit"[..]);
        let mut line = Line::default();
        let mut lines = Vec::new();
        while next_line(&mut input, &mut line, || Ok(())).unwrap() {
            lines.push(line.text().into_owned());
        }
        assert_eq!(lines, ["name", "", "play b D4", "7 quit"]);
    }

    #[test]
    fn it_says_before_it_waits_and_not_while_lines_are_at_hand() {
        let mut input = io::BufReader::new(&b"a\nb\nc"[..]);
        let mut line = Line::default();
        let mut waits = Vec::new();
        for i in 0.. {
            let more = next_line(&mut input, &mut line, || {
                waits.push(i);
                Ok(())
            });
            if !more.unwrap() {
                break;
            }
        }
        // Before the first line, before the end of "c" and before the end of the input.
        assert_eq!(waits, [0, 2, 3]);
    }
}
