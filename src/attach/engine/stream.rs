//! An analysis, passed on line by line.

use std::io;

use gtp::Response;

use super::news::News;
use super::{Engine, Fault, Wait};
use crate::process::framing::ReplyPart;

/// Which lines that came during an analysis were sent to the engine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sent {
    Nothing,
    Blank,
    Command,
}

impl Engine {
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
                            // In step again, or gone: the lines have ended either way.
                            let _ = self.answer(fence, name, Wait::Answer);
                        }
                        let refused = !head.success;
                        return Ok(Ok(refused.then(|| head.into_response(&refusal))));
                    }
                },
                News::Part(part) => {
                    if let Err(fault) = self.drop_part(&part) {
                        let fault = self.fail(fault);
                        return if head.is_some() { Ok(Ok(None)) } else { Err(fault) };
                    }
                }
            }
        }
    }
}
