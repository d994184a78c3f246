//! Waiting for an answer, or passing on an analysis line by line. Other output of the engine is dropped.

use std::io;
use std::time::Duration;

use gtp::Response;
use log::warn;

use super::news::News;
use super::{Clock, Engine, Fault, LONGEST_REPLY, MOST_NOISE, Wait};
use crate::process::framing::{Head, ReplyPart};

/// How long an engine that is starting is waited for when nothing but its name is wanted of it.
const TIME_FOR_ITS_NAME: Duration = Duration::from_secs(1);

/// Which lines that came during an analysis were sent to the engine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sent {
    Nothing,
    Blank,
    Command,
}

impl Engine {
    /// Waits for the answer to a command.
    pub(super) fn answer(&mut self, id: u32, name: &str, wait: Wait) -> Result<Response, Fault> {
        let limit = match wait {
            Wait::Answer => Some(self.limits.answer),
            Wait::Start | Wait::Load => Some(self.limits.start),
            Wait::Move => self.limits.think,
            Wait::Opinion => Some(self.limits.think.unwrap_or(self.limits.start)),
        };
        let mut clock = self.clock(limit);
        let mut cancelled = !is_cancellable(name);
        let mut fence = None;
        let mut reply: Option<(Head, Vec<String>)> = None;
        loop {
            if wait == Wait::Start && self.is_to_end() {
                return Err(self.fail(Fault::Ended));
            }
            let is_to_end_soon = wait == Wait::Start && self.is_to_end_soon();
            if is_to_end_soon {
                clock.tighten(TIME_FOR_ITS_NAME);
            }
            if !cancelled && !self.waiting.is_empty() {
                self.write(b"\n".to_vec());
                cancelled = true;
            }
            let part = match self.next(&mut clock) {
                Ok(News::Part(part)) => part,
                Ok(News::Input) => {
                    self.tighten(&mut clock);
                    continue;
                }
                Ok(News::Interrupt) if !cancelled => {
                    self.write(b"\n".to_vec());
                    cancelled = true;
                    continue;
                }
                Ok(news @ (News::Interrupt | News::Signal)) => {
                    self.interrupt(&mut clock, matches!(news, News::Signal))?;
                    continue;
                }
                Err(None) if is_to_end_soon => return Err(self.fail(Fault::Ended)),
                Err(fault) => return Err(self.in_command(fault, name, &clock)),
            };
            match part {
                ReplyPart::Head(head) => match self.is_awaited(&head, id, fence) {
                    Ok(true) => {
                        self.count(head.text().len())?;
                        reply = Some((head, Vec::new()));
                    }
                    Ok(false) => {
                        let unawaited = self.unawaited.iter().position(|&id| head.id == Some(id));
                        if let Some(position) = unawaited {
                            self.unawaited.swap_remove(position);
                        } else if fence.is_none() {
                            warn!("the engine answered twice, or `{name}` with a wrong id");
                            fence = Some(self.send("protocol_version", "")?);
                            self.unawaited.extend(fence);
                        }
                        self.noise(head.text().len())?;
                    }
                    Err(()) => return Err(self.fail(Fault::WrongId(name.to_owned()))),
                },
                ReplyPart::Line(line) => match &mut reply {
                    Some((_, lines)) => {
                        let length = line.len() + 1;
                        lines.push(line);
                        self.count(length)?;
                    }
                    None => self.noise(line.len())?,
                },
                ReplyPart::End => {
                    if let Some((head, mut lines)) = reply.take() {
                        if head.success && holds_empty_lines(name) {
                            self.rest(name, &mut clock, &mut lines)?;
                        }
                        self.noise = 0;
                        return Ok(head.into_response(&lines));
                    }
                }
                ReplyPart::Noise(line) => self.noise(line.len())?,
            }
        }
    }

    /// Asks for an analysis, and hands every line on as it comes, with `None` for the end.
    ///
    /// A line of the controller is sent to the engine, which ends most analyses, and so is an interrupt. Without
    /// `end_on_input` the analysis may go on without limit.
    ///
    /// A refusal is returned. So is a fault before the first line; a later one ends the lines.
    pub(in crate::attach) fn stream(
        &mut self,
        name: &str,
        arguments: &str,
        ends_on_input: bool,
        mut line: impl FnMut(&str) -> io::Result<()>,
    ) -> Result<io::Result<Option<Response>>, Fault> {
        let id = self.send(name, arguments)?;
        let mut clock = self.clock(None);
        let mut fence = None;
        let mut sent = Sent::Nothing;
        let mut interrupted = false;
        let mut head = None;
        let mut refusal = Vec::new();
        // Whether the engine answers what follows the analysis, which has not been ended by an empty line.
        let mut is_past = false;
        loop {
            // Where a command waits already, the analysis ends as soon as it has begun.
            if sent < Sent::Blank && self.drop_blank_lines() {
                self.write(b"\n".to_vec());
                sent = Sent::Blank;
            }
            if sent < Sent::Command && (interrupted || !self.waiting.is_empty()) {
                if ends_on_input {
                    // Some engines end an analysis only at a command.
                    fence = Some(self.send("protocol_version", "")?);
                    self.unawaited.extend(fence);
                    clock.tighten(self.limits.answer);
                } else {
                    self.write(b"\n".to_vec());
                }
                sent = Sent::Command;
            }
            let news = match self.next(&mut clock) {
                Ok(news) => news,
                Err(fault) => {
                    let fault = self.in_command(fault, name, &clock);
                    return if head.is_some() { Ok(Ok(None)) } else { Err(fault) };
                }
            };
            match news {
                News::Input => self.tighten(&mut clock),
                // Any line ends it.
                News::Interrupt if ends_on_input => interrupted = true,
                News::Interrupt | News::Signal => {
                    interrupted = true;
                    if let Err(fault) = self.interrupt(&mut clock, matches!(news, News::Signal)) {
                        return if head.is_some() { Ok(Ok(None)) } else { Err(fault) };
                    }
                }
                News::Part(ReplyPart::Head(next)) if head.is_none() => {
                    match self.is_awaited(&next, id, None) {
                        Ok(false) => {}
                        Ok(true) => {
                            if next.success
                                && let Err(error) = line(next.text())
                            {
                                return Ok(Err(error));
                            }
                            head = Some(next);
                        }
                        Err(()) => return Err(self.fail(Fault::WrongId(name.to_owned()))),
                    }
                }
                News::Part(ReplyPart::Line(text)) if is_past || is_reply_to(fence, &text) => {
                    if !std::mem::replace(&mut is_past, true) {
                        warn!("the engine did not end the answer to `{name}` with an empty line");
                    }
                    self.count(text.len())?;
                }
                News::Part(ReplyPart::Line(text)) => match &head {
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
                News::Part(ReplyPart::End) => match head.take() {
                    None => refusal.clear(),
                    Some(head) => {
                        if let Some(fence) = fence {
                            self.unawaited.retain(|&id| id != fence);
                            if !is_past {
                                // In step again, or gone: the lines have ended either way.
                                let _ = self.answer(fence, name, Wait::Answer);
                            }
                        }
                        let refused = !head.success;
                        return Ok(Ok(refused.then(|| head.into_response(&refusal))));
                    }
                },
                News::Part(part) => {
                    if let Err(fault) = self.drop_part(&part) {
                        return if head.is_some() { Ok(Ok(None)) } else { Err(fault) };
                    }
                }
            }
        }
    }

    /// Takes the rest of a reply that holds empty lines: everything up to the answer to a command
    /// that is sent after it. The empty lines are left out, as a controller would take the first of
    /// them for the end of the reply.
    fn rest(
        &mut self,
        name: &str,
        clock: &mut Clock,
        lines: &mut Vec<String>,
    ) -> Result<(), Fault> {
        let fence = self.send_behind("protocol_version")?;
        loop {
            match self.next(clock) {
                Ok(News::Part(ReplyPart::Head(head))) if head.id == Some(fence) => return Ok(()),
                Ok(News::Part(ReplyPart::Noise(line))) if !line.is_empty() => {
                    self.count(line.len())?;
                    lines.push(line);
                }
                Ok(News::Part(part)) => self.drop_part(&part)?,
                Ok(News::Input) => self.tighten(clock),
                Ok(news @ (News::Interrupt | News::Signal)) => {
                    self.interrupt(clock, matches!(news, News::Signal))?;
                }
                Err(fault) => return Err(self.in_command(fault, name, clock)),
            }
        }
    }

    /// Whether a reply is the awaited one, which it can only be with its id; an error where the
    /// awaited one will not come.
    pub(super) fn is_awaited(
        &self,
        head: &Head,
        awaited: u32,
        fence: Option<u32>,
    ) -> Result<bool, ()> {
        match head.id {
            Some(id) if id == awaited => Ok(true),
            Some(id) if Some(id) == fence => Err(()),
            Some(id) if self.unawaited.contains(&id) || id < awaited => Ok(false),
            _ => Err(()),
        }
    }

    /// Drops what nobody asked for, and counts it.
    pub(super) fn drop_part(&mut self, part: &ReplyPart) -> Result<(), Fault> {
        self.noise(match part {
            ReplyPart::Head(head) => head.text().len(),
            ReplyPart::Line(line) | ReplyPart::Noise(line) => line.len(),
            ReplyPart::End => 0,
        })
    }

    fn noise(&mut self, length: usize) -> Result<(), Fault> {
        self.more(length, MOST_NOISE, "that answer no command")
    }

    /// Counts a part of a reply.
    fn count(&mut self, length: usize) -> Result<(), Fault> {
        self.more(length, LONGEST_REPLY, "in one reply")
    }

    fn more(&mut self, length: usize, limit: usize, place: &'static str) -> Result<(), Fault> {
        self.noise += length + 1;
        if self.noise > limit { Err(self.fail(Fault::Flood { limit, place })) } else { Ok(()) }
    }
}

/// Whether a line begins the reply to the command with this id.
fn is_reply_to(id: Option<u32>, line: &str) -> bool {
    id.is_some() && Head::parse(line.to_owned()).is_ok_and(|head| head.id == id)
}

/// Whether a line of input ends the command: KataGo's `kata-search_cancellable`.
fn is_cancellable(name: &str) -> bool {
    name.ends_with("_cancellable")
}

/// Whether replies to the command hold empty lines, which GTP does not allow: KataGo writes one
/// behind each symmetry of `kata-raw-nn all`.
fn holds_empty_lines(name: &str) -> bool {
    name.starts_with("kata-raw-")
}
