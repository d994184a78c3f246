//! The engine: a child that is asked one command at a time, and the controller's lines that come
//! in the meantime.
//!
//! Every command gets an id of Tenuki's own, and only the reply with that id is its answer:
//!
//! * a reply with an id that was answered before is dropped, as an engine may answer twice. As it
//!   could also be the awaited answer under a wrong id, `protocol_version` is sent behind it: when
//!   that is answered first, the awaited one will not come;
//! * a reply with any other id, or with none, means that the engine is out of step;
//! * lines that belong to no reply are dropped, [`MOST_NOISE`] bytes at most between two commands.
//!
//! After a [`Fault`] the process is killed. It is not started again on its own account: an engine
//! that crashes on a position would do so again.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use gtp::Response;
use log::{debug, error, warn};

use super::event::{self, Backlog, EVENTS_AHEAD, Event, Input};
use super::fault::Fault;
use super::framing::{Framing, Head, Piece, command_line, is_success};
use super::options::Limits;
use crate::gtp::ahead::Arrivals;
use crate::gtp::parser::parse;
use crate::process::{CommandLine, LONGEST_LINE, Output, Process};

/// How many bytes an engine may write that belong to no reply, from one command to the next.
pub(crate) const MOST_NOISE: usize = 256 << 10;

/// The longest reply that is kept, in bytes. Lines of an analysis are not kept.
pub(crate) const LONGEST_REPLY: usize = 4 << 20;

/// How long the engine may take to leave once it has been told to.
const TIME_TO_LEAVE: Duration = Duration::from_secs(5);

/// How long a process may take to end after it closed its output, before it is killed.
const TIME_TO_END: Duration = Duration::from_millis(200);

/// The greatest id of a command.
const GREATEST_ID: u32 = i32::MAX as u32;

/// How long an answer may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wait {
    /// As an answer that needs no thinking.
    Answer,
    /// As a program that has to load a network.
    Start,
    /// As a move: without limit unless one was set.
    Move,
}

/// What came while waiting for the engine.
enum News {
    Piece(Piece),
    /// A line of the controller, or the end of its lines; it waits in the queue.
    Input,
    Interrupt,
    /// Ctrl-C.
    #[cfg_attr(not(unix), expect(dead_code))]
    Signal,
}

/// An engine and its controller.
#[derive(Debug)]
pub(super) struct Engine {
    program: CommandLine,
    limits: Limits,
    sender: SyncSender<Event>,
    events: Receiver<Event>,
    backlog: Arc<Backlog>,
    /// What the controller sent and nobody has looked at.
    waiting: VecDeque<Input>,
    /// Whether the controller's lines have ended.
    ended: bool,
    /// Whether so many of them wait that no more are read.
    full: bool,
    process: Option<Process>,
    /// Why there is no process.
    fault: Option<Fault>,
    /// Whether somebody was told that SIGINT interrupts.
    interruptible: bool,
    /// How many lines of the controller were taken from the queue.
    lines: u64,
    /// The number of the process; what an earlier one said comes too late.
    generation: u32,
    framing: Framing,
    noise: usize,
    last_id: u32,
    /// Ids of commands whose answers nobody waits for.
    unawaited: Vec<u32>,
    /// The commands it knows, as it told when it was last started.
    commands: Vec<String>,
}

impl Engine {
    /// An engine that has not been started, and a controller that is not being heard.
    pub(super) fn new(program: CommandLine, limits: Limits) -> Engine {
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
            interruptible: false,
            lines: 0,
            generation: 0,
            framing: Framing::default(),
            noise: 0,
            last_id: 0,
            unawaited: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// Begins to hear the controller, and signals. Who waits for what comes learns of it too.
    pub(super) fn hear(
        &self,
        input: impl Read + Send + 'static,
        arrivals: Arc<Arrivals>,
    ) -> io::Result<()> {
        let (events, backlog) = (self.sender.clone(), Arc::clone(&self.backlog));
        thread::Builder::new()
            .spawn(move || event::read_input(input, &events, &backlog, &arrivals))?;
        #[cfg(unix)]
        event::hear_signals(self.sender.clone())?;
        Ok(())
    }

    /// The number of the line that was taken last, from 1.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// From now on SIGINT interrupts, and does not end Tenuki.
    pub(super) fn make_interruptible(&mut self) {
        self.interruptible = true;
    }

    /// The program with its arguments.
    pub(super) fn program(&self) -> &CommandLine {
        &self.program
    }

    /// Whether it can be asked.
    pub(super) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Why it cannot be asked.
    pub(super) fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// The commands that it knows, or knew.
    pub(super) fn commands(&self) -> &[String] {
        &self.commands
    }

    /// Whether it knows a command, or knew it.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Whether it can be asked for this.
    pub(super) fn takes(&self, command: &str) -> bool {
        self.is_running() && self.knows(command)
    }

    /// Starts the program, killing the one that may be running, and asks which commands it knows.
    pub(super) fn start(&mut self) -> Result<(), Fault> {
        self.process = None;
        self.generation += 1;
        self.framing = Framing::default();
        self.noise = 0;
        self.unawaited.clear();
        let (sender, generation) = (self.sender.clone(), self.generation);
        let deliver = move |output| sender.send(Event::Output(generation, output)).is_ok();
        match Process::start(&mut self.program.command(), deliver) {
            Ok(process) => self.process = Some(process),
            Err(error) => return Err(self.fail(Fault::CannotStart(error.to_string()))),
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

    /// The next line of the controller, which is heard until there is one.
    pub(super) fn next_input(&mut self) -> Input {
        loop {
            if let Some(input) = self.waiting.pop_front() {
                self.take(&input);
                return input;
            }
            match self.next(None) {
                Ok(News::Piece(piece)) => {
                    // Nobody asked for it.
                    if let Err(fault) = self.drop_piece(&piece) {
                        self.fail(fault);
                    }
                }
                Ok(News::Signal) if !self.interruptible => self.leave(),
                // Nothing is running that could be interrupted.
                Ok(News::Input | News::Interrupt | News::Signal) | Err(_) => {}
            }
        }
    }

    /// A line is no longer waiting, so that more can be read.
    fn take(&mut self, input: &Input) {
        if let Input::Line(line) = input {
            self.backlog.remove(line);
            self.full = false;
            self.lines += 1;
        }
    }

    /// Nothing more is heard of the controller.
    fn leave(&mut self) {
        self.ended = true;
        self.waiting.clear();
        self.waiting.push_back(Input::End);
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

    /// Asks for an analysis, and hands every line on as it comes, with `None` for the end.
    ///
    /// A line of the controller is told to the engine, which is what ends most analyses. Where it
    /// does not `end_on_input`, it may go on for as long as it likes.
    ///
    /// A refusal is returned. So is a fault before the first line; a later one ends the lines.
    pub(super) fn stream(
        &mut self,
        name: &str,
        arguments: &str,
        ends_on_input: bool,
        mut line: impl FnMut(&str) -> io::Result<()>,
    ) -> Result<io::Result<Option<Response>>, Fault> {
        let id = self.send(name, arguments)?;
        let mut clock = self.clock(None);
        let mut fence = None;
        let mut told = Told::Nothing;
        let mut head = None;
        let mut refusal = Vec::new();
        loop {
            // Where a command waits already, the analysis ends as soon as it has begun.
            if told < Told::Blank && self.drop_blank_lines() {
                self.write(b"\n".to_vec());
                told = Told::Blank;
            }
            if told < Told::Command && !self.waiting.is_empty() {
                if ends_on_input {
                    // By the rules of some engines only a command ends an analysis.
                    fence = Some(self.send("protocol_version", "")?);
                    self.unawaited.extend(fence);
                    clock.tighten(self.limits.answer);
                } else {
                    self.write(b"\n".to_vec());
                }
                told = Told::Command;
            }
            let news = match self.next(clock.deadline) {
                Ok(news) => news,
                Err(fault) => {
                    let fault = self.in_command(fault, name, &clock);
                    return if head.is_some() { Ok(Ok(None)) } else { Err(fault) };
                }
            };
            match news {
                News::Input => self.tighten(&mut clock),
                News::Interrupt | News::Signal => {
                    if let Err(fault) = self.interrupt(&mut clock, matches!(news, News::Signal)) {
                        return if head.is_some() { Ok(Ok(None)) } else { Err(fault) };
                    }
                }
                News::Piece(Piece::Head(next)) if head.is_none() => {
                    match self.is_awaited(&next, id, None) {
                        Ok(false) => {}
                        Ok(true) => {
                            if next.success
                                && let Err(error) = line(&next.text)
                            {
                                return Ok(Err(error));
                            }
                            head = Some(next);
                        }
                        Err(()) => return Err(self.fail(Fault::WrongId(name.to_owned()))),
                    }
                }
                News::Piece(Piece::Line(text)) => match &head {
                    Some(head) if head.success => {
                        if let Err(error) = line(&text) {
                            return Ok(Err(error));
                        }
                    }
                    _ => {
                        self.count(text.len())?;
                        refusal.push(text);
                    }
                },
                News::Piece(Piece::End) => match head.take() {
                    None => refusal.clear(),
                    Some(head) => {
                        if let Some(fence) = fence {
                            self.unawaited.retain(|&id| id != fence);
                            // In step again, or gone: the lines have ended either way.
                            let _ = self.answer(fence, name, Wait::Answer);
                        }
                        let refused = !head.success;
                        return Ok(Ok(refused.then(|| head.into_response(&refusal))));
                    }
                },
                News::Piece(piece) => {
                    if let Err(fault) = self.drop_piece(&piece) {
                        let fault = self.fail(fault);
                        return if head.is_some() { Ok(Ok(None)) } else { Err(fault) };
                    }
                }
            }
        }
    }

    /// Tells the engine to quit, and sees to it that it is gone.
    pub(super) fn quit(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        self.last_id = next_id(self.last_id);
        process.write(command_line(self.last_id, "quit", ""));
        process.close_input();
        let events = &self.events;
        if !process.wait(TIME_TO_LEAVE, || while events.try_recv().is_ok() {}) {
            warn!("the engine did not leave within {TIME_TO_LEAVE:?}, and is killed");
        }
        debug!("the engine ended: {:?}", process.kill());
        self.fault = Some(Fault::Ended);
    }

    /// Ends the engine, as it cannot be trusted any more.
    pub(super) fn give_up(&mut self, reason: String) -> Fault {
        self.fail(Fault::OutOfStep(reason))
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

    fn write(&self, bytes: Vec<u8>) {
        if let Some(process) = &self.process {
            process.write(bytes);
        }
    }

    /// Waits for the answer to a command.
    fn answer(&mut self, id: u32, name: &str, wait: Wait) -> Result<Response, Fault> {
        let limit = match wait {
            Wait::Answer => Some(self.limits.answer),
            Wait::Start => Some(self.limits.start),
            Wait::Move => self.limits.think,
        };
        let mut clock = self.clock(limit);
        let mut fence = None;
        let mut reply: Option<(Head, Vec<String>)> = None;
        loop {
            let piece = match self.next(clock.deadline) {
                Ok(News::Piece(piece)) => piece,
                Ok(News::Input) => {
                    self.tighten(&mut clock);
                    continue;
                }
                Ok(news @ (News::Interrupt | News::Signal)) => {
                    self.interrupt(&mut clock, matches!(news, News::Signal))?;
                    continue;
                }
                Err(fault) => return Err(self.in_command(fault, name, &clock)),
            };
            match piece {
                Piece::Head(head) => match self.is_awaited(&head, id, fence) {
                    Ok(true) => {
                        self.count(head.text.len())?;
                        reply = Some((head, Vec::new()));
                    }
                    Ok(false) => {
                        if fence.is_none()
                            && !head.id.is_some_and(|id| self.unawaited.contains(&id))
                        {
                            warn!("the engine answered twice, or `{name}` with a wrong id");
                            fence = Some(self.send("protocol_version", "")?);
                            self.unawaited.extend(fence);
                        }
                        self.noise(head.text.len())?;
                    }
                    Err(()) => return Err(self.fail(Fault::WrongId(name.to_owned()))),
                },
                Piece::Line(line) => match &mut reply {
                    Some((_, lines)) => {
                        let length = line.len() + 1;
                        lines.push(line);
                        self.count(length)?;
                    }
                    None => self.noise(line.len())?,
                },
                Piece::End => {
                    if let Some((head, lines)) = reply.take() {
                        self.noise = 0;
                        return Ok(head.into_response(&lines));
                    }
                }
                Piece::Noise(length) => self.noise(length)?,
            }
        }
    }

    /// Whether a reply is the awaited one, which it can only be with its id; an error where the
    /// awaited one will not come.
    fn is_awaited(&self, head: &Head, awaited: u32, fence: Option<u32>) -> Result<bool, ()> {
        match head.id {
            Some(id) if id == awaited => Ok(true),
            Some(id) if Some(id) == fence => Err(()),
            Some(id) if self.unawaited.contains(&id) || id < awaited => Ok(false),
            _ => Err(()),
        }
    }

    /// Drops what nobody asked for, and counts it.
    fn drop_piece(&mut self, piece: &Piece) -> Result<(), Fault> {
        let length = match piece {
            Piece::Head(head) => head.text.len(),
            Piece::Line(line) => line.len(),
            Piece::Noise(length) => *length,
            Piece::End => 0,
        };
        self.noise += length + 1;
        if self.noise > MOST_NOISE { Err(Fault::Flood(MOST_NOISE)) } else { Ok(()) }
    }

    fn noise(&mut self, length: usize) -> Result<(), Fault> {
        self.more(length, MOST_NOISE)
    }

    /// Counts a piece of a reply.
    fn count(&mut self, length: usize) -> Result<(), Fault> {
        self.more(length, LONGEST_REPLY)
    }

    fn more(&mut self, length: usize, most: usize) -> Result<(), Fault> {
        self.noise += length + 1;
        if self.noise > most { Err(self.fail(Fault::Flood(most))) } else { Ok(()) }
    }

    /// Waits until something happens.
    fn next(&mut self, deadline: Option<Instant>) -> Result<News, Option<Fault>> {
        loop {
            let event = match deadline {
                None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(deadline) => {
                    let rest = deadline.saturating_duration_since(Instant::now());
                    self.events.recv_timeout(rest)
                }
            };
            match event {
                Ok(Event::Input(input)) => {
                    match &input {
                        Input::Line(_) => {}
                        Input::Full => self.full = true,
                        Input::End | Input::Failed(_) => self.ended = true,
                    }
                    if !matches!(input, Input::Full) {
                        self.waiting.push_back(input);
                    }
                    return Ok(News::Input);
                }
                Ok(Event::Interrupt) => return Ok(News::Interrupt),
                Ok(Event::Output(generation, output)) => {
                    if generation != self.generation || self.process.is_none() {
                        continue;
                    }
                    return match self.heard(output) {
                        Ok(piece) => Ok(News::Piece(piece)),
                        Err(fault) => Err(Some(self.fail(fault))),
                    };
                }
                #[cfg(unix)]
                Ok(Event::Signal) => return Ok(News::Signal),
                #[cfg(unix)]
                Ok(Event::Terminate) => {
                    self.leave();
                    return Err(Some(self.fail(Fault::Ended)));
                }
                Err(RecvTimeoutError::Timeout) => return Err(None),
                // The sender is ours.
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Some(self.fail(Fault::Ended)));
                }
            }
        }
    }

    fn heard(&mut self, output: Output) -> Result<Piece, Fault> {
        match output {
            Output::Line(line) => Ok(self.framing.push(line)),
            Output::LineTooLong => Err(Fault::Flood(LONGEST_LINE)),
            Output::Closed => Err(Fault::WentAway(self.how_it_ended())),
            Output::Unreadable(error) => Err(Fault::Unreadable(error.to_string())),
            Output::InputClosed(error) => {
                let process = self.process.as_mut();
                let ended = process.is_some_and(|process| process.wait(TIME_TO_END, || {}));
                Err(if ended {
                    Fault::WentAway(self.how_it_ended())
                } else {
                    Fault::InputClosed(error.to_string())
                })
            }
        }
    }

    fn how_it_ended(&mut self) -> String {
        let Some(process) = &mut self.process else { return String::new() };
        if !process.wait(TIME_TO_END, || {}) {
            return ": it closed its output".to_owned();
        }
        process.kill().map_or_else(String::new, |status| format!(" ({status})"))
    }

    /// What went wrong while a command ran; nothing but that the time is over is told by nobody.
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
        if self.process.take().is_some() || matches!(fault, Fault::CannotStart(_)) {
            error!("the engine `{}` {fault}", self.program());
        }
        self.fault = Some(fault.clone());
        fault
    }

    /// Interrupts what the engine is doing, if it can be interrupted, and gives it little time to
    /// end. A signal that it cannot take means Tenuki itself.
    fn interrupt(&mut self, clock: &mut Clock, by_signal: bool) -> Result<(), Fault> {
        if !std::mem::replace(&mut clock.interrupted, true) {
            if self.knows("gogui-interrupt") {
                self.write(b"# interrupt\n".to_vec());
            } else if self.knows("gogui-sigint") {
                if let Some(Err(error)) = self.process.as_ref().map(Process::interrupt) {
                    warn!("the engine cannot be interrupted: {error}");
                }
            } else if by_signal && !self.interruptible {
                self.leave();
                return Err(self.fail(Fault::Ended));
            } else {
                debug!("the engine cannot be interrupted, and has to end in time");
            }
        }
        clock.tighten(self.limits.answer);
        Ok(())
    }

    /// Drops waiting lines that hold no command. Tells whether there were any.
    fn drop_blank_lines(&mut self) -> bool {
        let mut any = false;
        while let Some(Input::Line(line)) = self.waiting.front()
            && parse(&line.text()).is_none()
        {
            any = true;
            if let Some(input) = self.waiting.pop_front() {
                self.take(&input);
            }
        }
        any
    }

    /// A clock for what may take that long.
    fn clock(&self, limit: Option<Duration>) -> Clock {
        let mut clock = Clock { deadline: None, limit: Duration::MAX, interrupted: false };
        if let Some(limit) = limit {
            clock.tighten(limit);
        }
        self.tighten(&mut clock);
        clock
    }

    /// Where nobody can interrupt it any more, what has no limit gets one.
    fn tighten(&self, clock: &mut Clock) {
        if (self.ended || self.full) && clock.deadline.is_none() {
            clock.tighten(self.limits.start);
        }
    }
}

/// What the engine has been told of lines that came during an analysis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Told {
    Nothing,
    Blank,
    Command,
}

/// Ids go round, and 0 is left out.
fn next_id(last: u32) -> u32 {
    if last >= GREATEST_ID { 1 } else { last + 1 }
}

/// How long is waited, and until when.
#[derive(Clone, Copy, Debug)]
struct Clock {
    deadline: Option<Instant>,
    limit: Duration,
    /// Whether the engine has been told.
    interrupted: bool,
}

impl Clock {
    /// From now on it may take no longer than this, nor than was said before.
    fn tighten(&mut self, limit: Duration) {
        // A limit that lies beyond all times is none.
        let Some(deadline) = Instant::now().checked_add(limit) else { return };
        if self.deadline.is_none_or(|before| deadline < before) {
            self.deadline = Some(deadline);
            self.limit = limit;
        }
    }
}
