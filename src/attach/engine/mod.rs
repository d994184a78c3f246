//! The engine: a child process that gets one command at a time, and the controller's lines that
//! arrive in the meantime.
//!
//! Every command gets an id of Tenuki's own, and only the reply with that id is its answer:
//!
//! * a reply with an id that was answered before is dropped, because an engine may answer twice. It
//!   could also be the awaited answer with a wrong id. So Tenuki sends `protocol_version` after it:
//!   if that is answered first, the awaited answer will not come;
//! * a reply with any other id, or with none, means that the engine is out of step;
//! * lines that do not belong to a reply are dropped, at most [`MOST_NOISE`] bytes between two
//!   commands.
//!
//! After a [`Fault`] Tenuki kills the process. It does not start it again by itself, because an
//! engine that crashes on a position would crash again.

mod answer;
mod news;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use gtp::Response;
use log::{Level, debug, log, warn};
pub(super) use news::Input;
pub(crate) use news::MOST_WAITING;
use news::{Backlog, EVENTS_AHEAD, Event};

use super::options::Limits;
use crate::gtp::parser::GREATEST_ID;
use crate::process::framing::{Framing, command_line, is_success};
use crate::process::{Process, Program};

/// How many bytes an engine may write that belong to no reply, from one command to the next.
pub(crate) const MOST_NOISE: usize = 256 << 10;

/// The longest reply that is kept, in bytes. Lines of an analysis are not kept.
pub(crate) const LONGEST_REPLY: usize = 4 << 20;

/// How long the engine may take to leave once it has been told to.
const TIME_TO_LEAVE: Duration = Duration::from_secs(5);

/// Why there is no engine any more, or never was one.
///
/// It is the end of a sentence that begins with the engine: "the engine `gnugo` crashed …".
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The program cannot be started, and why: a sentence that names the program.
    #[error("cannot be started: {0}")]
    CannotStart(String),
    /// Its output ended; how the process ended, if that is known.
    #[error("ended unexpectedly{0}")]
    WentAway(String),
    /// It reads nothing any more.
    #[error("closed its input: {0}")]
    InputClosed(String),
    /// Its output cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// It did not answer in time.
    #[error("did not answer `{command}` within {limit:?}")]
    TooLate {
        /// The command.
        command: String,
        /// How long Tenuki waited.
        limit: Duration,
    },
    /// It answered a command that it was not sent.
    #[error("answered `{0}` with a wrong id, or without one")]
    WrongId(String),
    /// A line, a reply, or output that was not asked for is too long.
    #[error("wrote more than {limit} bytes {place}")]
    Flood {
        /// How many bytes are accepted.
        limit: usize,
        /// Where: `in one line`, `in one reply`, or `that answer no command`.
        place: &'static str,
    },
    /// It refused commands that it knows, and now has another position than Tenuki.
    #[error("and Tenuki no longer have the same game: {0}")]
    OutOfStep(String),
    /// It was ended because Tenuki was told to end.
    #[error("was stopped")]
    Ended,
}

/// How long an answer may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wait {
    /// The limit for an answer that needs no thinking.
    Answer,
    /// The limit for a program that has to load a network. Waiting ends early if only the end of the session is
    /// wanted.
    Start,
    /// The limit for a program that may have to load a network again, as KataGo does for a board of another size.
    Load,
    /// The limit for a move: none unless one was set.
    Move,
    /// The limit for a move or, if none was set, for a start: a score does not wait without limit for an opinion.
    Opinion,
}

/// How long to wait, and until when.
#[derive(Clone, Copy, Debug)]
struct Clock {
    deadline: Option<Instant>,
    limit: Duration,
    /// Whether the engine was notified.
    interrupted: bool,
    /// How many events were taken after the time was over.
    late: usize,
}

impl Clock {
    /// A clock without a limit.
    fn without_limit() -> Clock {
        Clock { deadline: None, limit: Duration::MAX, interrupted: false, late: 0 }
    }

    /// How much time is left; `None` once the time is over. Up to [`EVENTS_AHEAD`] events that were
    /// queued by then are still taken, as they may have come in time; no more than that, or an engine
    /// that never stops talking would have no limit.
    fn left(&mut self) -> Option<Duration> {
        let Some(deadline) = self.deadline else { return Some(Duration::MAX) };
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            self.late += 1;
        }
        (self.late <= EVENTS_AHEAD).then_some(left)
    }

    /// Shortens the limit: from now on at most this long.
    fn tighten(&mut self, limit: Duration) {
        // A time that cannot be represented means no limit.
        let Some(deadline) = Instant::now().checked_add(limit) else { return };
        if self.deadline.is_none_or(|before| deadline < before) {
            self.deadline = Some(deadline);
            self.limit = limit;
        }
    }
}

/// An engine and its controller.
#[derive(Debug)]
pub(super) struct Engine {
    /// What is run.
    pub(super) program: Program,
    limits: Limits,
    sender: SyncSender<Event>,
    events: Receiver<Event>,
    backlog: Arc<Backlog>,
    /// What the controller sent that has not been answered.
    waiting: VecDeque<Input>,
    /// Whether the controller's lines have ended.
    ended: bool,
    /// Whether enough lines wait, so that no more are read.
    full: bool,
    process: Option<Process>,
    /// Why there is no process.
    fault: Option<Fault>,
    /// What it calls itself, once it has said so.
    pub(super) name: Option<String>,
    /// Whether GoGui shows graphics from standard error.
    gogui_gfx: bool,
    /// Whether the controller was told, by `gogui-sigint`, that SIGINT interrupts.
    pub(super) interruptible: bool,
    /// How many lines of the controller were taken from the queue.
    pub(super) lines: u64,
    /// How often the program was started; output of an earlier process is dropped.
    generation: u32,
    /// Lines that it wrote and that have not been looked at.
    said: VecDeque<String>,
    framing: Framing,
    noise: usize,
    last_id: u32,
    /// Ids of commands whose answers are dropped.
    unawaited: Vec<u32>,
    /// The commands it knows, as it told when it was last started.
    pub(super) commands: Vec<String>,
}

impl Engine {
    /// An engine that has not been started, and a controller whose lines are not read yet.
    pub(super) fn new(program: Program, limits: Limits, gogui_gfx: bool) -> Engine {
        let (sender, events) = sync_channel(EVENTS_AHEAD);
        Engine {
            program,
            limits,
            sender,
            events,
            backlog: Arc::default(),
            waiting: VecDeque::new(),
            ended: false,
            full: false,
            process: None,
            fault: None,
            name: None,
            gogui_gfx,
            interruptible: false,
            lines: 0,
            generation: 0,
            said: VecDeque::new(),
            framing: Framing::default(),
            noise: 0,
            last_id: 0,
            unawaited: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// Whether it can be asked.
    pub(super) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Why it cannot be asked.
    pub(super) fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Whether it listed a command when it was last started.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Whether it is running and knows a command.
    pub(super) fn takes(&self, command: &str) -> bool {
        self.is_running() && self.knows(command)
    }

    /// Starts the program, killing the one that may be running, and asks which commands it knows.
    pub(super) fn start(&mut self) -> Result<(), Fault> {
        self.process = None;
        self.generation += 1;
        self.said.clear();
        self.framing = Framing::default();
        self.noise = 0;
        self.unawaited.clear();
        let (sender, generation) = (self.sender.clone(), self.generation);
        let deliver = move |output| sender.send(Event::Output(generation, output)).is_ok();
        match self.program.start(deliver) {
            Ok(process) => self.process = Some(process),
            Err(error) => {
                let why = self.program.why_not(&error);
                return Err(self.fail(Fault::CannotStart(why)));
            }
        }
        self.fault = None;
        let response = self.ask("list_commands", "", Wait::Start)?;
        if is_success(&response) {
            self.commands = response.text().split_whitespace().map(str::to_owned).collect();
        } else {
            warn!("the engine does not list its commands: {}", response.text());
        }
        // Until it was asked for its process, an engine may end by that signal.
        if self.knows("gogui-sigint") && !self.knows("gogui-interrupt") {
            self.ask("gogui-sigint", "", Wait::Answer)?;
        }
        Ok(())
    }

    /// Asks for something, and waits for the answer.
    pub(super) fn ask(
        &mut self,
        name: &str,
        arguments: &str,
        wait: Wait,
    ) -> Result<Response, Fault> {
        let id = self.send(name, arguments)?;
        self.answer(id, name, wait)
    }

    /// Asks for something. `None` if the engine refuses.
    pub(super) fn said(
        &mut self,
        name: &str,
        arguments: &str,
        wait: Wait,
    ) -> Result<Option<String>, Fault> {
        let response = self.ask(name, arguments, wait)?;
        Ok(is_success(&response).then(|| response.text()))
    }

    /// Tells the engine to quit, and kills it if it does not end in time.
    pub(super) fn quit(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        self.last_id = next_id(self.last_id);
        process.write(command_line(self.last_id, "quit", ""));
        process.close_input();
        let events = &self.events;
        if !process.wait(TIME_TO_LEAVE, || while events.try_recv().is_ok() {}) {
            warn!("the engine did not end within {TIME_TO_LEAVE:?}, so Tenuki kills it");
        }
        debug!("the engine ended: {:?}", process.kill());
        self.fault = Some(Fault::Ended);
    }

    /// Ends the engine, as it cannot be trusted any more.
    pub(super) fn give_up(&mut self, reason: String) -> Fault {
        self.fail(Fault::OutOfStep(reason))
    }

    /// A clock with this limit.
    fn clock(&self, limit: Option<Duration>) -> Clock {
        let mut clock = Clock::without_limit();
        if let Some(limit) = limit {
            clock.tighten(limit);
        }
        self.tighten(&mut clock);
        clock
    }

    /// Sets a limit where there is none, after the input has ended or is no longer read: then no interrupt can
    /// come.
    fn tighten(&self, clock: &mut Clock) {
        if (self.ended || self.full) && clock.deadline.is_none() {
            clock.tighten(self.limits.start);
        }
    }

    /// Sends a command; returns its id.
    fn send(&mut self, name: &str, arguments: &str) -> Result<u32, Fault> {
        if self.process.is_none() {
            return Err(self.fault.clone().unwrap_or(Fault::Ended));
        }
        self.noise = 0;
        self.last_id = next_id(self.last_id);
        self.write(command_line(self.last_id, name, arguments));
        Ok(self.last_id)
    }

    /// Sends a command after one that is being answered; returns its id.
    fn send_behind(&mut self, name: &str) -> Result<u32, Fault> {
        let noise = self.noise;
        let id = self.send(name, "");
        self.noise = noise;
        id
    }

    fn write(&self, bytes: Vec<u8>) {
        if let Some(process) = &self.process {
            process.write(bytes);
        }
    }

    /// The fault that ends a running command: the given one, or, with `None`, that its time ran out, for
    /// which the engine is killed.
    fn in_command(&mut self, fault: Option<Fault>, name: &str, clock: &Clock) -> Fault {
        match fault {
            Some(fault) => fault,
            None => {
                let fault = Fault::TooLate { command: name.to_owned(), limit: clock.limit };
                self.fail(fault)
            }
        }
    }

    /// Kills the process.
    fn fail(&mut self, fault: Fault) -> Fault {
        self.said.clear();
        if self.process.take().is_some() || matches!(fault, Fault::CannotStart(_)) {
            // A user who ends Tenuki knows that the engine ends.
            let level = if fault == Fault::Ended { Level::Info } else { Level::Error };
            log!(level, "the engine `{}` {fault}", self.program);
        }
        self.fault = Some(fault.clone());
        fault
    }
}

/// Ids go round, and 0 is left out.
fn next_id(last: u32) -> u32 {
    if last >= GREATEST_ID { 1 } else { last + 1 }
}
