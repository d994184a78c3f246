//! The conversation of a session: which line is being answered, which input has arrived in the meantime, and how the
//! answer continues.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::graphics;
use super::input::Arrivals;
use tenuki_score::board::Board;
use tenuki_score::game::Game;
use tenuki_score::life::{self, Judgement};
use tenuki_score::scoring::Method;

/// A judgement that takes longer than this is drawn; most end before a picture could be seen.
const BEFORE_PICTURES: Duration = Duration::from_millis(300);

/// The shortest time between two pictures of a judgement under way.
const BETWEEN_PICTURES: Duration = Duration::from_millis(100);

/// An answer that goes on: its line is sent again and again until the next line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stream {
    /// How long from one line to the next.
    pub(super) interval: Duration,
}

/// Judges a position, and asks with the results so far whether to continue.
pub(super) type JudgeWhile = fn(&Board, &mut dyn FnMut(&Judgement) -> bool) -> Judgement;

/// Draws the results so far.
pub(super) type Show = fn(&Game, Method, &Judgement);

/// What a session knows of its input and output, and nothing of the game.
#[derive(Clone, Debug)]
pub(super) struct Conversation {
    /// The input that has arrived meanwhile, if a thread reads ahead.
    pub(super) arrivals: Arc<Arrivals>,
    /// The number of the line that is being answered, from 1.
    pub(super) line: u64,
    /// Whether the answer to that line was interrupted, so that what was found for it is incomplete.
    pub(super) interrupted: bool,
    /// How the answer to that line goes on.
    pub(super) stream: Option<Stream>,
    /// Whether judgements are drawn while they are made.
    pub(super) live: bool,
    /// Draws a judgement: [`graphics::show`], or another function in tests.
    pub(super) show: Show,
    /// Whether `quit` was answered.
    pub(super) over: bool,
    /// The judge: [`life::judge_while`], or another one in tests.
    pub(super) judge_while: JudgeWhile,
}

impl Conversation {
    /// A conversation before its first line.
    pub(super) fn new() -> Conversation {
        Conversation {
            arrivals: Arc::default(),
            line: 0,
            interrupted: false,
            stream: None,
            live: false,
            show: graphics::show,
            over: false,
            judge_while: life::judge_while,
        }
    }

    /// Begins with a line of this number. Returns whether the answer to the line before it was
    /// interrupted.
    pub(super) fn begin(&mut self, line: u64) -> bool {
        self.line = line;
        self.stream = None;
        std::mem::take(&mut self.interrupted)
    }

    /// Judges a game until an interrupt comes, and draws the results so far if drawing is on.
    pub(super) fn judge(&mut self, game: &Game, method: Method) -> Judgement {
        let mut interrupted = false;
        let mut next_picture = Instant::now() + BEFORE_PICTURES;
        let judged = (self.judge_while)(game.board(), &mut |so_far| {
            if self.live && Instant::now() >= next_picture {
                (self.show)(game, method, so_far);
                next_picture = Instant::now() + BETWEEN_PICTURES;
            }
            interrupted = self.arrivals.interrupted(self.line);
            !interrupted
        });
        self.interrupted |= interrupted;
        judged
    }
}
