//! What happens while Tenuki waits for the engine, one event at a time.
//!
//! The events between a controller, Tenuki and an engine are in one queue. One thread reads the controller's lines and
//! two read from the engine ([`process`](crate::process)). Everything that they read goes into one bounded channel,
//! which one thread empties. So no thread has to poll.

use std::io::{self, Read};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use log::{error, warn};

use super::{Clock, Engine, Fault};
use crate::gtp::graphics::{self, Graphics};
use crate::gtp::input::{Arrivals, next_line};
use crate::gtp::parser::{Line, parse};
use crate::process::framing::ReplyPart;
use crate::process::{LONGEST_LINE, Output, Process};

/// How long a process may take to end after it closed its output, before it is killed.
const TIME_TO_END: Duration = Duration::from_millis(200);

/// How long the main thread looks for an event before it sleeps. Most engines answer a short question sooner, and to be
/// woken takes as long as the answer.
const AWAKE: Duration = Duration::from_micros(150);

/// How many events may wait in the channel. A line of an engine can have 4 MiB.
pub(super) const EVENTS_AHEAD: usize = 16;

/// How many bytes of input may wait while the engine is busy. Only then reading pauses.
pub(crate) const MOST_WAITING: usize = 16 << 20;

/// How many bytes a waiting line is counted with besides its text.
const LINE_ITSELF: usize = 64;

/// How much is read at a time.
const BUFFER: usize = 64 << 10;

/// What the main thread waits for.
#[derive(Debug)]
pub(super) enum Event {
    /// The controller sent something.
    Input(Input),
    /// `# interrupt` came, ahead of the lines before it.
    Interrupt,
    /// The process of this generation wrote something.
    Output(u32, Output),
    /// SIGINT, as by Ctrl-C.
    #[cfg(unix)]
    Signal,
    /// SIGTERM or SIGHUP: Tenuki has to end.
    #[cfg(unix)]
    Terminate,
}

/// What comes from the controller, in its order.
#[derive(Debug)]
pub(in crate::attach) enum Input {
    /// A line.
    Line(Line),
    /// Nothing more will come.
    End,
    /// Too many lines wait: reading pauses until one of them is answered.
    Full,
    /// The input cannot be read any more.
    Failed(io::Error),
}

/// How many bytes of input have been read and not been answered.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    bytes: Mutex<usize>,
    freed: Condvar,
}

impl Backlog {
    fn is_full(&self) -> bool {
        *self.bytes.lock().unwrap_or_else(PoisonError::into_inner) >= MOST_WAITING
    }

    fn add(&self, line: &Line) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        while *bytes >= MOST_WAITING {
            bytes = self.freed.wait(bytes).unwrap_or_else(PoisonError::into_inner);
        }
        *bytes += line.len() + LINE_ITSELF;
    }

    /// A line is being answered.
    fn remove(&self, line: &Line) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let was_full = *bytes >= MOST_WAITING;
        *bytes = bytes.saturating_sub(line.len() + LINE_ITSELF);
        if was_full {
            self.freed.notify_one();
        }
    }
}

/// What happened while the engine was waited for.
pub(super) enum News {
    Part(ReplyPart),
    /// A line of the controller, or the end of its lines; it waits in the queue.
    Input,
    Interrupt,
    /// Ctrl-C.
    #[cfg_attr(not(unix), expect(dead_code))]
    Signal,
}

impl Engine {
    /// Begins to read what the controller sends. `arrivals` is told of every line, too.
    pub(in crate::attach) fn hear(
        &self,
        input: impl Read + Send + 'static,
        arrivals: Arc<Arrivals>,
    ) -> io::Result<()> {
        let (events, backlog) = (self.sender.clone(), Arc::clone(&self.backlog));
        thread::Builder::new().spawn(move || read_input(input, &events, &backlog, &arrivals))?;
        Ok(())
    }

    /// Begins to turn signals into events, and to end an analysis of Tenuki's own. SIGTERM and SIGHUP end
    /// Tenuki even while the main thread is blocked, writing to a controller that does not read.
    #[cfg(unix)]
    pub(in crate::attach) fn hear_signals(&self, arrivals: Arc<Arrivals>) -> io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::low_level::emulate_default_handler;

        const TIME_TO_LEAVE: Duration = Duration::from_secs(10);
        let events = self.sender.clone();
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        thread::spawn(move || {
            for signal in &mut signals {
                arrivals.interrupt();
                let event = if signal == SIGINT { Event::Signal } else { Event::Terminate };
                // The queue is full only while the main thread is blocked.
                let heard = events.try_send(event).is_ok();
                if signal != SIGINT && heard {
                    thread::sleep(TIME_TO_LEAVE);
                }
                if signal != SIGINT || !heard {
                    // It fails only for signals that do not exist.
                    let _ = emulate_default_handler(signal);
                }
            }
        });
        Ok(())
    }

    /// Waits for the next line of the controller.
    pub(in crate::attach) fn next_input(&mut self) -> Input {
        loop {
            if let Some(input) = self.waiting.pop_front() {
                self.take(&input);
                return input;
            }
            match self.next(&mut Clock::without_limit()) {
                // Nobody asked for it. A fault has been reported.
                Ok(News::Part(part)) => _ = self.drop_part(&part),
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

    /// From now on the input counts as ended.
    fn leave(&mut self) {
        self.ended = true;
        self.waiting.clear();
        self.waiting.push_back(Input::End);
    }

    /// Waits until something happens; `Err(None)` where the time is over.
    pub(super) fn next(&mut self, clock: &mut Clock) -> Result<News, Option<Fault>> {
        loop {
            if let Some(line) = self.said.pop_front() {
                return Ok(News::Part(self.framing.push(line)));
            }
            let left = clock.left().ok_or(None)?;
            match self.event(left) {
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
                    match self.heard(output) {
                        Ok(lines) => self.said.extend(lines),
                        Err(fault) => return Err(Some(self.fail(fault))),
                    }
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

    /// The next event within this time.
    fn event(&self, left: Duration) -> Result<Event, RecvTimeoutError> {
        let start = Instant::now();
        while start.elapsed() < AWAKE.min(left) {
            match self.events.try_recv() {
                Ok(event) => return Ok(event),
                Err(TryRecvError::Empty) => thread::yield_now(),
                Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
            }
        }
        self.events.recv_timeout(left.saturating_sub(start.elapsed()))
    }

    fn heard(&mut self, output: Output) -> Result<Vec<String>, Fault> {
        match output {
            Output::Lines(lines) => Ok(lines),
            Output::LineTooLong => Err(Fault::Flood { limit: LONGEST_LINE, place: "in one line" }),
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

    /// Interrupts what the engine is doing, if it can be interrupted. One that cannot is waited for:
    /// it may only be thinking. A signal that it cannot take means Tenuki itself.
    pub(super) fn interrupt(&mut self, clock: &mut Clock, by_signal: bool) -> Result<(), Fault> {
        if std::mem::replace(&mut clock.interrupted, true) {
            return Ok(());
        }
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
            let name = self.name.clone().unwrap_or_else(|| self.program.name());
            let sentence = format!(
                "{name} cannot be interrupted; it goes on thinking. Program > Terminate ends it."
            );
            error!("{sentence}");
            if self.gogui_gfx {
                graphics::show_lines(&Graphics::default().text(&sentence).finish());
            }
        }
        Ok(())
    }

    /// Whether the next thing that the controller wants is that the session ends.
    pub(super) fn is_to_end(&mut self) -> bool {
        self.drop_blank_lines();
        self.waiting.front().is_some_and(ends)
    }

    /// Whether the controller wants nothing but names before the session ends.
    pub(super) fn is_to_end_soon(&self) -> bool {
        let needs_no_engine = |input: &&Input| match input {
            Input::Line(line) => parse(&line.text())
                .is_none_or(|typed| ["name", "protocol_version", "version"].contains(&typed.name)),
            _ => false,
        };
        self.waiting.iter().find(|input| !needs_no_engine(input)).is_some_and(ends)
    }

    /// Drops waiting lines without a command. Returns whether there were any.
    pub(super) fn drop_blank_lines(&mut self) -> bool {
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
}

/// Whether the session ends with this input.
fn ends(input: &Input) -> bool {
    match input {
        Input::End | Input::Failed(_) => true,
        Input::Line(line) => parse(&line.text()).is_some_and(|typed| typed.name == "quit"),
        Input::Full => false,
    }
}

/// Reads the controller's lines until they end or the receiver is dropped.
fn read_input(
    input: impl Read,
    events: &SyncSender<Event>,
    backlog: &Arc<Backlog>,
    arrivals: &Arrivals,
) {
    let mut input = io::BufReader::with_capacity(BUFFER, input);
    let mut line = Line::default();
    loop {
        let event = match next_line(&mut input, &mut line, || Ok(())) {
            Ok(true) if line.is_interrupt() => {
                arrivals.interrupt();
                Event::Interrupt
            }
            Ok(true) => {
                arrivals.line();
                if backlog.is_full() && events.send(Event::Input(Input::Full)).is_err() {
                    return;
                }
                backlog.add(&line);
                Event::Input(Input::Line(std::mem::take(&mut line)))
            }
            Ok(false) => Event::Input(Input::End),
            Err(error) => Event::Input(Input::Failed(error)),
        };
        let last = matches!(event, Event::Input(Input::End | Input::Failed(_)));
        if last {
            arrivals.end();
        }
        if events.send(event).is_err() || last {
            return;
        }
    }
}
