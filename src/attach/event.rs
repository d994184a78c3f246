//! The events between a controller, Tenuki and an engine, in one queue.
//!
//! One thread reads the controller's lines and two read from the engine
//! ([`process`](crate::process)). Everything that they read goes into one bounded channel, which
//! one thread empties. So no thread has to poll.

use std::io::{self, Read};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crate::gtp::input::{Arrivals, next_line};
use crate::gtp::parser::Line;
use crate::process::Output;

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
pub(super) enum Input {
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
    pub(super) fn remove(&self, line: &Line) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *bytes = bytes.saturating_sub(line.len() + LINE_ITSELF);
        self.freed.notify_one();
    }
}

/// Reads the controller's lines until they end or the receiver is dropped.
pub(super) fn read_input(
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

/// Turns signals into events, on Unix, and ends an analysis of Tenuki's own. SIGTERM and SIGHUP end
/// Tenuki even while the main thread is blocked, writing to a controller that does not read.
#[cfg(unix)]
pub(super) fn hear_signals(events: SyncSender<Event>, arrivals: Arc<Arrivals>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::low_level::emulate_default_handler;

    const TIME_TO_LEAVE: std::time::Duration = std::time::Duration::from_secs(10);
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    std::thread::spawn(move || {
        for signal in &mut signals {
            arrivals.interrupt();
            let event = if signal == SIGINT { Event::Signal } else { Event::Terminate };
            // The queue is full only while the main thread is blocked.
            let heard = events.try_send(event).is_ok();
            if signal != SIGINT && heard {
                std::thread::sleep(TIME_TO_LEAVE);
            }
            if signal != SIGINT || !heard {
                // It fails only for signals that do not exist.
                let _ = emulate_default_handler(signal);
            }
        }
    });
    Ok(())
}
