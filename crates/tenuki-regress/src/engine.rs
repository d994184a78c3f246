//! Whatever answers the lines of a suite, and its replies; an engine run as a child process.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, IsTerminal, PipeReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tenuki_io::output::is_closed_pipe;
use tenuki_io::printable::printable;
use tenuki_io::process::framing::{Framing, Head, ReplyPart};
use tenuki_io::process::{LONGEST_LINE, Output, Process};

/// Something that answers GTP commands, one reply to each line.
///
/// [`ChildEngine`] is a child process; tests script theirs in memory.
pub trait Engine {
    /// Sends a command line, without its line break, and waits for the reply.
    ///
    /// # Errors
    ///
    /// When no reply came and none will. The engine is not asked again.
    fn send(&mut self, line: &str) -> Result<Reply, EngineGone>;
}

/// Why an engine will not answer any more.
#[derive(Debug, thiserror::Error)]
pub enum EngineGone {
    /// Its output ended before a reply did.
    #[error("the engine ended unexpectedly")]
    Closed,
    /// It cannot be written to or read from.
    #[error("the engine cannot be reached: {0}")]
    Io(#[from] std::io::Error),
    /// It wrote something that is not a reply.
    #[error("not a GTP reply: {0:?}")]
    NotAReply(String),
    /// Its reply is longer than any board or game needs.
    #[error("the reply is longer than {0} bytes")]
    TooLong(usize),
    /// It did not answer in time.
    #[error("no reply within {0:?} (--timeout)")]
    TimedOut(Duration),
}

/// A reply, with or without the empty line that ends it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    success: bool,
    text: String,
    stray: Vec<String>,
}

impl Reply {
    /// Reads a reply such as `=7 B+3.5`.
    ///
    /// ```
    /// use tenuki_regress::Reply;
    /// let reply = Reply::parse("?7 unknown command\n\n").unwrap();
    /// assert!(!reply.is_success());
    /// assert_eq!(reply.answer(), "unknown command");
    /// ```
    ///
    /// # Errors
    ///
    /// When it begins with neither `=` nor `?`.
    pub fn parse(text: &str) -> Result<Reply, EngineGone> {
        let first = text.split('\n').next().unwrap_or_default();
        let head = Head::parse(first.to_owned())
            .map_err(|line| EngineGone::NotAReply(line.chars().take(80).collect()))?;
        Ok(Reply { success: head.success, text: text.to_owned(), stray: Vec::new() })
    }

    /// Whether the reply began with `=`.
    #[must_use]
    pub const fn is_success(&self) -> bool {
        self.success
    }

    /// The lines that the engine wrote before the reply and that belong to no reply.
    #[must_use]
    pub fn stray(&self) -> &[String] {
        &self.stray
    }

    /// What expectations are about: all that follows the first space, over several lines, trimmed.
    ///
    /// gogui-regress cuts there, so a reply without any space (`=7`, or `=7` and a line break
    /// before the first word) has an answer that is empty, or begins after its first word.
    #[must_use]
    pub fn answer(&self) -> &str {
        // Java trims what is not above the space.
        self.text.split_once(' ').map_or("", |(_, answer)| answer.trim_matches(|c| c <= ' '))
    }
}

/// No reply comes near this; an engine that writes more has run wild.
pub const LONGEST_REPLY: usize = 16 << 20;

/// How many lines may wait to be read before the child has to wait.
const LINES_AHEAD: usize = 1024;

/// How long an engine may take to end after `quit`.
const TIME_TO_LEAVE: Duration = Duration::from_secs(5);

/// An engine run as a child process, spoken to through its standard input and output.
///
/// Its standard error goes to ours, without control characters if that is a terminal. A child that closes its output,
/// or does not answer in time, counts as crashed. Dropping the engine ends the process.
#[derive(Debug)]
pub struct ChildEngine {
    process: Process,
    outputs: Receiver<Output>,
    /// Lines that it wrote and that have not been looked at.
    said: VecDeque<String>,
    patience: Duration,
    noise: StandardError,
}

impl ChildEngine {
    /// Starts a program with these arguments and this working directory.
    ///
    /// `patience` is how long it may take over one reply.
    ///
    /// # Errors
    ///
    /// When the program cannot be started.
    pub fn start<S: AsRef<OsStr>>(
        program: &Path,
        args: impl IntoIterator<Item = S>,
        folder: &Path,
        patience: Duration,
    ) -> io::Result<ChildEngine> {
        let (sender, outputs) = sync_channel(LINES_AHEAD);
        let mut command = Command::new(found_from_anywhere(program)?);
        command.args(args).current_dir(folder);
        let (noise, stderr) = StandardError::new()?;
        let deliver = move |output| sender.send(output).is_ok();
        let process = Process::start(&mut command, stderr, deliver)?;
        // The engine alone holds the pipe, so that it ends with the engine.
        drop(command);
        Ok(ChildEngine { process, outputs, said: VecDeque::new(), patience, noise })
    }

    /// Tells the engine to quit, and waits a little for it to do so.
    pub fn quit(mut self) {
        // It may have ended already. If not, the end of its input tells it to end, too.
        self.process.write(b"quit\n".to_vec());
        self.process.close_input();
        let outputs = &self.outputs;
        self.process.wait(TIME_TO_LEAVE, || while outputs.try_recv().is_ok() {});
        self.process.kill();
        self.noise.finish();
    }

    fn next_line(&mut self, asked: Instant) -> Result<String, EngineGone> {
        loop {
            if let Some(line) = self.said.pop_front() {
                return Ok(line);
            }
            let rest = self.patience.saturating_sub(asked.elapsed());
            return match self.outputs.recv_timeout(rest) {
                Ok(Output::Lines(lines)) => {
                    self.said.extend(lines);
                    continue;
                }
                Ok(Output::LineTooLong) => Err(EngineGone::TooLong(LONGEST_LINE)),
                // It may have answered before it left.
                Ok(Output::InputClosed(error)) if is_closed_pipe(&error) => {
                    continue;
                }
                Ok(Output::InputClosed(error) | Output::Unreadable(error)) => Err(error.into()),
                Err(RecvTimeoutError::Timeout) => Err(EngineGone::TimedOut(self.patience)),
                Ok(Output::Closed) | Err(RecvTimeoutError::Disconnected) => Err(EngineGone::Closed),
            };
        }
    }
}

impl Engine for ChildEngine {
    fn send(&mut self, line: &str) -> Result<Reply, EngineGone> {
        self.process.write(format!("{line}\n").into_bytes());
        let asked = Instant::now();
        let mut framing = Framing::default();
        let mut reply = String::new();
        let mut stray = Vec::new();
        let mut length = 0;
        loop {
            let line = self.next_line(asked)?;
            length += line.len() + 1;
            if length > LONGEST_REPLY {
                return Err(EngineGone::TooLong(LONGEST_REPLY));
            }
            match framing.push(line) {
                ReplyPart::Head(head) => reply = head.line,
                ReplyPart::Line(line) => {
                    reply.push('\n');
                    reply.push_str(&line);
                }
                ReplyPart::End => return Ok(Reply { stray, ..Reply::parse(&reply)? }),
                ReplyPart::Noise(line) if line.is_empty() => {}
                ReplyPart::Noise(line) => stray.push(line),
            }
        }
    }
}

/// The working directory changes for the child, so `target/tenuki` has to be made absolute. A name
/// without a folder is looked up in the search path, as it is.
fn found_from_anywhere(program: &Path) -> io::Result<PathBuf> {
    if program.components().count() > 1 {
        std::path::absolute(program)
    } else {
        Ok(program.to_owned())
    }
}

/// The longest piece of standard error that is written as one line, in bytes.
const LONGEST_NOISE: u64 = 4096;

/// How long the last lines of an engine are waited for. What the engine started may hold the pipe.
const LAST_LINES: Duration = Duration::from_millis(500);

/// The standard error of an engine: ours, or a pipe to a thread that cleans it.
///
/// To a file or a pipe it is written as it is. On a terminal it is written line by line without control
/// characters, which could move the cursor, change colours or type for the user.
#[derive(Debug)]
struct StandardError(Option<Receiver<()>>);

impl StandardError {
    /// The standard error of an engine, and where the engine is to write it.
    fn new() -> io::Result<(StandardError, Stdio)> {
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
    fn finish(self) {
        if let Some(ended) = self.0 {
            // Nothing is ever sent: the sender goes away at the end.
            let _ = ended.recv_timeout(LAST_LINES);
        }
    }
}

fn copy(pipe: PipeReader, mut to: impl Write) -> io::Result<()> {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    while pipe.by_ref().take(LONGEST_NOISE).read_until(b'\n', &mut line)? > 0 {
        writeln!(to, "{}", printable(&String::from_utf8_lossy(&line)))?;
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_what_follows_the_first_space_trimmed() {
        for (text, answer) in [
            ("= B+3.5\n\n", "B+3.5"),
            ("=12 B+3.5", "B+3.5"),
            ("=12   A1 B2 \nC3\t\n\n", "A1 B2 \nC3"),
            ("?12 illegal move: D4 is occupied", "illegal move: D4 is occupied"),
            ("=", ""),
            ("=12", ""),
            ("=12 ", ""),
            ("=12\nA1", ""),
        ] {
            assert_eq!(Reply::parse(text).unwrap().answer(), answer, "{text:?}");
        }
    }

    #[test]
    fn a_reply_begins_with_an_equals_or_a_question_mark() {
        assert!(Reply::parse("=").unwrap().is_success());
        assert!(!Reply::parse("?1 no").unwrap().is_success());
        for text in ["", " = 1", "B+3.5", "\n="] {
            assert!(matches!(Reply::parse(text), Err(EngineGone::NotAReply(_))), "{text:?}");
        }
    }
}

#[cfg(all(test, unix))]
mod tests_of_processes {
    use super::*;

    fn shell(script: &str) -> ChildEngine {
        let patience = Duration::from_secs(20);
        ChildEngine::start(Path::new("/bin/sh"), ["-c", script], Path::new("."), patience).unwrap()
    }

    #[test]
    fn a_reply_ends_at_the_empty_line() {
        let mut engine = shell(r"printf '= one\r\ntwo\r\n\r\n\n=2 three\n\n'; cat > /dev/null");
        assert_eq!(engine.send("1 a").unwrap().answer(), "one\ntwo");
        let reply = engine.send("2 b").unwrap();
        assert_eq!((reply.answer(), reply.stray()), ("three", &[][..]));
        engine.quit();
    }

    #[test]
    fn a_child_that_leaves_or_closes_its_output_is_gone() {
        for script in ["exit 0", "read line; printf '= half'", "exec >&-; cat > /dev/null"] {
            let mut engine = shell(script);
            assert!(matches!(engine.send("1 a"), Err(EngineGone::Closed)), "{script}");
        }
    }

    #[test]
    fn lines_that_belong_to_no_reply_are_kept_apart() {
        let mut engine = shell(r"printf 'hello\n\n= one\n\nbye\n=2 two\n\n'; cat > /dev/null");
        for (command, answer, stray) in [("1 a", "one", "hello"), ("2 b", "two", "bye")] {
            let reply = engine.send(command).unwrap();
            assert_eq!((reply.answer(), reply.stray()), (answer, &[stray.to_owned()][..]));
        }
        engine.quit();
    }

    #[test]
    fn a_child_that_never_stops_writing_is_gone() {
        for line in ["hello", "= a"].map(|line| line.repeat(1000)) {
            let mut engine = shell(&format!("yes '{line}'"));
            let gone = engine.send("1 a");
            assert!(matches!(gone, Err(EngineGone::TooLong(LONGEST_REPLY))), "{line}");
        }
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_replaced() {
        let mut engine = shell(r"printf '= \377\n\n'; cat > /dev/null");
        assert_eq!(engine.send("1 a").unwrap().answer(), "\u{fffd}");
    }

    #[test]
    fn a_program_named_with_a_folder_is_found_from_every_working_directory() {
        let here = std::env::current_dir().unwrap();
        assert_eq!(found_from_anywhere(Path::new("a/b")).unwrap(), here.join("a/b"));
        assert_eq!(found_from_anywhere(Path::new("gnugo")).unwrap(), Path::new("gnugo"));
    }

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
