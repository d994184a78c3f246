//! What happens while Tenuki waits for the engine, one event at a time.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use log::{error, warn};

use super::{Clock, Engine, Fault};
use crate::attach::event::{self, Event, Input};
use crate::gtp::graphics::{self, Graphics};
use crate::gtp::input::Arrivals;
use crate::gtp::parser::parse;
use crate::process::framing::ReplyPart;
use crate::process::{LONGEST_LINE, Output, Process};

/// How long a process may take to end after it closed its output, before it is killed.
const TIME_TO_END: Duration = Duration::from_millis(200);

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
        thread::Builder::new()
            .spawn(move || event::read_input(input, &events, &backlog, &arrivals))?;
        Ok(())
    }

    /// Begins to handle signals.
    #[cfg(unix)]
    pub(in crate::attach) fn hear_signals(&self, arrivals: Arc<Arrivals>) -> io::Result<()> {
        event::hear_signals(self.sender.clone(), arrivals)
    }

    /// Waits for the next line of the controller.
    pub(in crate::attach) fn next_input(&mut self) -> Input {
        loop {
            if let Some(input) = self.waiting.pop_front() {
                self.take(&input);
                return input;
            }
            match self.next(&mut Clock::without_limit()) {
                Ok(News::Part(part)) => {
                    // Nobody asked for it.
                    if let Err(fault) = self.drop_part(&part) {
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

    /// From now on the input counts as ended.
    fn leave(&mut self) {
        self.ended = true;
        self.waiting.clear();
        self.waiting.push_back(Input::End);
    }

    /// Waits until something happens; `Err(None)` where the time is over.
    pub(super) fn next(&mut self, clock: &mut Clock) -> Result<News, Option<Fault>> {
        loop {
            let left = clock.left().ok_or(None)?;
            match self.events.recv_timeout(left) {
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
                        Ok(part) => Ok(News::Part(part)),
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

    fn heard(&mut self, output: Output) -> Result<ReplyPart, Fault> {
        match output {
            Output::Line(line) => Ok(self.framing.push(line)),
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

    /// Drops waiting lines that hold no command. Tells whether there were any.
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
