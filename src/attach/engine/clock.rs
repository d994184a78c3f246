//! How long Tenuki waits for an engine.

use std::time::{Duration, Instant};

use super::Engine;
use crate::attach::event::EVENTS_AHEAD;

/// How long an answer may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::attach) enum Wait {
    /// The limit for an answer that needs no thinking.
    Answer,
    /// The limit for a program that has to load a network. Waiting ends early if only the end of the session is
    /// wanted.
    Start,
    /// The limit for a program that may have to load a network again, as KataGo does for a board of another size.
    Load,
    /// The limit for a move: none unless one was set.
    Move,
}

/// How long to wait, and until when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    deadline: Option<Instant>,
    pub(super) limit: Duration,
    /// Whether the engine was notified.
    pub(super) interrupted: bool,
    /// How many events were taken after the time was over.
    late: usize,
}

impl Clock {
    /// A clock without a limit.
    pub(super) fn without_limit() -> Clock {
        Clock { deadline: None, limit: Duration::MAX, interrupted: false, late: 0 }
    }

    /// How much time is left; `None` once the time is over. Up to [`EVENTS_AHEAD`] events that were
    /// queued by then are still taken, as they may have come in time; no more than that, or an engine
    /// that never stops talking would have no limit.
    pub(super) fn left(&mut self) -> Option<Duration> {
        let Some(deadline) = self.deadline else { return Some(Duration::MAX) };
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            self.late += 1;
        }
        (self.late <= EVENTS_AHEAD).then_some(left)
    }

    /// Shortens the limit: from now on at most this long.
    pub(super) fn tighten(&mut self, limit: Duration) {
        // A time that cannot be represented means no limit.
        let Some(deadline) = Instant::now().checked_add(limit) else { return };
        if self.deadline.is_none_or(|before| deadline < before) {
            self.deadline = Some(deadline);
            self.limit = limit;
        }
    }
}

impl Engine {
    /// A clock with this limit.
    pub(super) fn clock(&self, limit: Option<Duration>) -> Clock {
        let mut clock = Clock::without_limit();
        if let Some(limit) = limit {
            clock.tighten(limit);
        }
        self.tighten(&mut clock);
        clock
    }

    /// Sets a limit where there is none, after the input has ended or is no longer read: then no interrupt can
    /// come.
    pub(super) fn tighten(&self, clock: &mut Clock) {
        if (self.ended || self.full) && clock.deadline.is_none() {
            clock.tighten(self.limits.start);
        }
    }
}
