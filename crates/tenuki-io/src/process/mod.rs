//! A program run as a child process and spoken to line by line.
//!
//! Engines are driven in two places: `tenuki-regress` runs suites against one, and the program's
//! `attach` puts Tenuki around one. What they have in common is here: threads that
//! read and write, so that neither a child that does not answer nor one that does not read can keep
//! anybody waiting; lines that are never longer than [`LONGEST_LINE`]; and that the process is gone
//! in the end, with everything it started.
//!
//! On Unix a child leads a process group of its own: a wrapper script is killed together with the
//! engine that it started, and Ctrl-C in a terminal reaches Tenuki alone, which decides what to do.
//!
//! On Windows a child has a job object of its own for the same purpose (see `group`).
//!
//! On Linux and Windows a child ends also when Tenuki is killed and cannot end it (see `guard` for Linux).
//!
//! A function in a thread can stand in for a program ([`Program::Function`]): tests play hostile
//! engines that way, thousands a second.

pub mod framing;
mod group;
mod program;

use std::fmt;
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use group::{Group, has_ended};

#[cfg(target_os = "linux")]
pub use group::guard;
pub use program::{CommandLine, ParseCommandLineError, Program};

/// The longest line that is read from a child, in bytes. The ownership of every move that KataGo
/// considers on a full board comes near a quarter of it.
pub const LONGEST_LINE: usize = 4 << 20;

/// A line of at most this many bytes is written at once. A longer one is left to the thread, which takes
/// more time but may block: a pipe takes a short line without blocking while it is nearly empty, as it
/// is when each line is answered before the next.
const SHORT: usize = 1024;

/// The interval at which [`Process::wait`] looks whether the process has ended.
const LOOK_AGAIN: Duration = Duration::from_millis(2);

/// What a child wrote, or why nothing more comes.
#[derive(Debug)]
pub enum Output {
    /// Lines of its standard output that came together, at least one, without their line breaks. What is
    /// not UTF-8 is replaced. A reply and the empty line that ends it are one event where they were written at
    /// once, so a thread that waits for the reply is woken once.
    Lines(Vec<String>),
    /// A line is longer than [`LONGEST_LINE`]. Nothing more is read.
    LineTooLong,
    /// Its standard output ended.
    Closed,
    /// Its standard output cannot be read any more.
    Unreadable(io::Error),
    /// Its standard input cannot be written to any more. Earlier output may still arrive.
    InputClosed(io::Error),
}

/// The pipe to the standard input of a child.
type Pipe = Box<dyn Write + Send>;

/// The standard input of a child. It ends when the last holder drops the pipe.
struct Input {
    pipe: Arc<Mutex<Pipe>>,
    /// To the thread that writes what may have to wait.
    thread: Sender<Vec<u8>>,
    /// How many lines the thread has not written yet.
    queued: Arc<AtomicUsize>,
}

/// What runs at the other end of the pipes.
#[derive(Debug)]
enum Running {
    Child(Child, Group),
    Thread(JoinHandle<()>),
}

/// A child process with pipes for its standard input and output. Dropping it kills it.
#[derive(Debug)]
pub struct Process {
    running: Running,
    input: Option<Input>,
    /// Its exit status, once that was collected. From then on the system may give its number to
    /// another process.
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts a program, whose standard error goes there. `deliver` is called with everything that is heard of it,
    /// from two threads, and may wait; once it returns false nothing more is read.
    ///
    /// # Errors
    ///
    /// When the program cannot be started.
    pub fn start(
        command: &mut Command,
        stderr: Stdio,
        deliver: impl Fn(Output) -> bool + Clone + Send + 'static,
    ) -> io::Result<Process> {
        #[cfg(target_os = "linux")]
        let mut guarded = guard::guarded(command);
        #[cfg(target_os = "linux")]
        let command = guarded.as_mut().unwrap_or(command);
        Group::prepare(command);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr).spawn()?;
        let input = child.stdin.take().map(|pipe| Input::new(Box::new(pipe), deliver.clone()));
        if let Some(pipe) = child.stdout.take() {
            thread::spawn(move || read_lines(pipe, deliver));
        }
        let group = Group::of(&child);
        Ok(Process { running: Running::Child(child, group), input, ended: None })
    }

    /// Starts a function in a thread, as if it were a program: it gets its standard input and its
    /// standard output. As a thread cannot be killed, it has to end when its input does.
    ///
    /// # Errors
    ///
    /// When a pipe or a thread cannot be created.
    pub fn start_function(
        function: impl FnOnce(PipeReader, PipeWriter) + Send + 'static,
        deliver: impl Fn(Output) -> bool + Clone + Send + 'static,
    ) -> io::Result<Process> {
        let (its_input, input) = io::pipe()?;
        let (output, its_output) = io::pipe()?;
        let thread = thread::Builder::new().spawn(move || function(its_input, its_output))?;
        let input = Input::new(Box::new(input), deliver.clone());
        thread::spawn(move || read_lines(output, deliver));
        Ok(Process { running: Running::Thread(thread), input: Some(input), ended: None })
    }

    /// The number of the process: our own, where a function is run.
    #[must_use]
    pub fn id(&self) -> u32 {
        match &self.running {
            Running::Child(child, _) => child.id(),
            Running::Thread(_) => std::process::id(),
        }
    }

    /// Writes a line to its standard input. A caller that writes line after line without waiting for answers
    /// may have to wait until the child reads.
    pub fn write(&self, line: Vec<u8>) {
        if let Some(input) = &self.input {
            input.write(line);
        }
    }

    /// Ends its standard input, once everything has been written.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Sends it and what it started the signal that Ctrl-C sends. There is none on Windows, and none
    /// for a function.
    ///
    /// # Errors
    ///
    /// When it cannot be sent.
    pub fn interrupt(&self) -> io::Result<()> {
        match &self.running {
            _ if self.ended.is_some() => Ok(()),
            Running::Child(child, group) => group.interrupt(child),
            Running::Thread(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Whether the process has ended. Its exit status is not collected, so the system does not give
    /// its number to another process.
    #[must_use]
    pub fn has_ended(&mut self) -> bool {
        self.ended.is_some()
            || match &mut self.running {
                Running::Child(child, _) => has_ended(child),
                Running::Thread(thread) => thread.is_finished(),
            }
    }

    /// Waits for the process to end. Returns whether it ended in time. `drain` is called again and
    /// again to take what it still says.
    pub fn wait(&mut self, patience: Duration, mut drain: impl FnMut()) -> bool {
        let asked = Instant::now();
        while !self.has_ended() {
            if asked.elapsed() >= patience {
                return false;
            }
            drain();
            thread::sleep(LOOK_AGAIN);
        }
        true
    }

    /// Kills the process, with everything that it started, and waits for its end, so that no
    /// zombie stays. Returns how it ended, which may have been before. A function is left to end with
    /// its input.
    pub fn kill(&mut self) -> Option<ExitStatus> {
        self.input = None;
        if let (Running::Child(child, group), None) = (&mut self.running, self.ended) {
            group.kill(child);
            self.ended = child.wait().ok();
        }
        self.ended
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("queued", &self.queued).finish_non_exhaustive()
    }
}

impl Input {
    fn new(pipe: Pipe, deliver: impl Fn(Output) -> bool + Send + 'static) -> Input {
        let (thread, lines) = channel::<Vec<u8>>();
        let pipe = Arc::new(Mutex::new(pipe));
        let queued = Arc::new(AtomicUsize::new(0));
        let input = Input { pipe: Arc::clone(&pipe), thread, queued: Arc::clone(&queued) };
        thread::spawn(move || {
            for line in lines {
                if let Err(error) = write(&pipe, &line) {
                    deliver(Output::InputClosed(error));
                    return;
                }
                queued.fetch_sub(1, Ordering::AcqRel);
            }
        });
        input
    }

    fn write(&self, line: Vec<u8>) {
        // If this fails, the thread fails in the same way and reports it.
        let written = line.len() <= SHORT
            && self.queued.load(Ordering::Acquire) == 0
            && write(&self.pipe, &line).is_ok();
        if !written {
            self.queued.fetch_add(1, Ordering::AcqRel);
            // The thread ends only after it has reported a failure.
            let _ = self.thread.send(line);
        }
    }
}

fn write(pipe: &Mutex<Pipe>, line: &[u8]) -> io::Result<()> {
    pipe.lock().unwrap_or_else(PoisonError::into_inner).write_all(line)
}

fn read_lines(pipe: impl Read, deliver: impl Fn(Output) -> bool) {
    let mut pipe = BufReader::with_capacity(64 << 10, pipe);
    let mut line = Vec::new();
    let mut lines = Vec::new();
    loop {
        line.clear();
        line.shrink_to(64 << 10);
        let limit = LONGEST_LINE as u64 + 1;
        let last = match pipe.by_ref().take(limit).read_until(b'\n', &mut line) {
            Ok(0) => Output::Closed,
            Ok(_) if line.len() > LONGEST_LINE => Output::LineTooLong,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                lines.push(text.trim_end_matches(['\r', '\n']).to_owned());
                let more = pipe.buffer().contains(&b'\n');
                if !more && !deliver(Output::Lines(std::mem::take(&mut lines))) {
                    return;
                }
                continue;
            }
            Err(error) => Output::Unreadable(error),
        };
        deliver(last);
        return;
    }
}
