//! One answer is waited for, and what else the engine says is dropped.

use gtp::Response;
use log::warn;

use super::clock::Wait;
use super::news::News;
use super::{Engine, Fault, LONGEST_REPLY, MOST_NOISE};
use crate::process::framing::{Head, Piece};

impl Engine {
    /// Waits for the answer to a command.
    pub(super) fn answer(&mut self, id: u32, name: &str, wait: Wait) -> Result<Response, Fault> {
        let limit = match wait {
            Wait::Answer => Some(self.limits.answer),
            Wait::Start => Some(self.limits.start),
            Wait::Move => self.limits.think,
        };
        let mut clock = self.clock(limit);
        let mut fence = None;
        let mut reply: Option<(Head, Vec<String>)> = None;
        loop {
            let piece = match self.next(&mut clock) {
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
                Piece::Noise(line) => self.noise(line.len())?,
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
    pub(super) fn drop_piece(&mut self, piece: &Piece) -> Result<(), Fault> {
        let length = match piece {
            Piece::Head(head) => head.text().len(),
            Piece::Line(line) => line.len(),
            Piece::Noise(line) => line.len(),
            Piece::End => 0,
        };
        self.noise += length + 1;
        if self.noise > MOST_NOISE { Err(Fault::Flood(MOST_NOISE)) } else { Ok(()) }
    }

    fn noise(&mut self, length: usize) -> Result<(), Fault> {
        self.more(length, MOST_NOISE)
    }

    /// Counts a piece of a reply.
    pub(super) fn count(&mut self, length: usize) -> Result<(), Fault> {
        self.more(length, LONGEST_REPLY)
    }

    fn more(&mut self, length: usize, most: usize) -> Result<(), Fault> {
        self.noise += length + 1;
        if self.noise > most { Err(self.fail(Fault::Flood(most))) } else { Ok(()) }
    }
}
