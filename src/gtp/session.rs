//! A session: a game, what is said about its dead stones, and its end, worked out once.

mod serve;

use std::sync::Arc;
use std::time::{Duration, Instant};

use log::debug;

use super::ahead::Arrivals;
use super::command::{self, Arguments};
use super::dead_from::DeadFrom;
use super::live;
use super::parser::Typed;
use super::reply::{Answer, Failure, quoted};
use tenuki_score::board::{Board, Color, PointSet, Vertex};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::life::{self, Judgement};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::{Count, Method, Score};

/// How long a picture of a judgement under way is looked at before the next.
const BETWEEN_PICTURES: Duration = Duration::from_millis(100);

/// An answer that goes on: its line is sent again and again until the next line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stream {
    /// How long from one line to the next.
    pub(super) interval: Duration,
}

/// Judges a position, and asks with what is known so far whether to go on.
type Judge = fn(&Board, &mut dyn FnMut(&Judgement) -> bool) -> Judgement;

/// A game that answers GTP commands.
///
/// ```
/// use tenuki::gtp::Session;
/// let mut session = Session::new();
/// for line in ["boardsize 5", "play b C3", "play w pass"] {
///     assert!(session.answer(line.as_bytes()).unwrap().answer.is_ok());
/// }
/// let reply = session.answer(b"7 tenuki-final_score_seki").unwrap();
/// assert_eq!(reply.to_string(), "=7 B+17.5\n\n");
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    method: Method,
    /// The stones that somebody marked dead, where marks are in force. Complete chains.
    marks: Option<PointSet>,
    /// Who says which stones are dead, of those who can be asked.
    dead_from: DeadFrom,
    askable: &'static [DeadFrom],
    judge: Judge,
    /// What is thought of the stones, once it was asked: by Tenuki, or by whom it is attached to.
    judged: Option<Judgement>,
    /// The end of the game as it stands, once it was asked for.
    ending: Option<Ending>,
    over: bool,
    /// What has come in meanwhile, where a thread reads ahead.
    arrivals: Arc<Arrivals>,
    /// The number of the line that is being answered, from 1.
    line: u64,
    /// Whether the answer to that line was interrupted, and what is kept is not the whole truth.
    interrupted: bool,
    /// How the answer to that line goes on.
    stream: Option<Stream>,
    /// Whether judgements are drawn while they are made.
    live: bool,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session with an empty 19×19 board, under Japanese rules.
    #[must_use]
    pub fn new() -> Session {
        Session {
            game: Game::new(tenuki_score::board::Size::NINETEEN),
            method: Method::default(),
            marks: None,
            dead_from: DeadFrom::default(),
            askable: &DeadFrom::ALONE,
            judge: life::judge_while,
            judged: None,
            ending: None,
            over: false,
            arrivals: Arc::default(),
            line: 0,
            interrupted: false,
            stream: None,
            live: false,
        }
    }

    /// The same session, with judgements drawn on standard error while they are made, as GoGui's
    /// live graphics.
    #[must_use]
    pub fn with_live_graphics(self, live: bool) -> Session {
        Session { live, ..self }
    }

    /// The same session, in which somebody says which stones are dead where no marks are in force,
    /// who is one of `askable`.
    #[must_use]
    pub fn with_dead_from(self, dead_from: DeadFrom, askable: &'static [DeadFrom]) -> Session {
        Session { dead_from, askable, ..self }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The stones that are marked dead, where marks are in force.
    #[must_use]
    pub fn marks(&self) -> Option<PointSet> {
        self.marks
    }

    /// Who says which stones are dead when no marks are in force.
    #[must_use]
    pub fn dead_from(&self) -> DeadFrom {
        self.dead_from
    }

    /// Who can be asked.
    pub(super) fn askable(&self) -> &'static [DeadFrom] {
        self.askable
    }

    /// How it assesses positions.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Whether `quit` was answered.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers a command.
    pub(crate) fn call(&mut self, typed: Typed<'_>) -> Answer {
        if typed.name.is_empty() {
            return Err(Failure::Syntax("there is no command after the id".to_owned()));
        }
        let Some(command) = command::find(typed.name) else {
            let name = typed.name.chars().take(60).collect();
            return Err(Failure::UnknownCommand(name));
        };
        let answer = (command.run)(self, &Arguments::new(command, typed.arguments));
        if let Err(failure) = &answer {
            debug!("{} {}: {failure}", typed.name, quoted(typed.arguments));
        }
        answer
    }

    /// Lets the answer go on after it: see [`Stream`].
    pub(super) fn stream(&mut self, stream: Stream) {
        self.stream = Some(stream);
    }

    /// What stops the running command from outside.
    pub(crate) fn arrivals(&self) -> Arc<Arrivals> {
        Arc::clone(&self.arrivals)
    }

    /// Ends the session after this answer.
    pub(super) fn quit(&mut self) {
        self.over = true;
    }

    /// Changes the game: its board, or what has been played. Marks are forgotten where other
    /// stones stand on the board afterwards.
    pub(super) fn play<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let before = self.game.board().hash();
        let result = change(&mut self.game);
        if self.game.board().hash() != before {
            self.marks = None;
        }
        self.judged = None;
        self.ending = None;
        result
    }

    /// Changes what the game is counted with, and not its board: komi, rules, prisoners.
    pub(super) fn agree(&mut self, change: impl FnOnce(&mut Game)) {
        change(&mut self.game);
        self.ending = None;
    }

    /// Goes on with another game, and with the marks that came with it.
    pub(super) fn replace_game(&mut self, game: Game, marks: Option<PointSet>) {
        self.game = game;
        self.marks = marks;
        self.judged = None;
        self.ending = None;
    }

    /// Marks these chains dead; with `None`, no marks are in force.
    pub(super) fn mark(&mut self, dead: Option<PointSet>) {
        self.marks = dead;
        self.ending = None;
    }

    pub(super) fn set_method(&mut self, method: Method) {
        self.method = method;
        self.ending = None;
    }

    pub(super) fn set_dead_from(&mut self, dead_from: DeadFrom) {
        self.dead_from = dead_from;
        self.judged = None;
        self.ending = None;
    }

    /// The dead stones: those marked, else those that somebody says are dead, unless under the
    /// rules in force only named stones are dead.
    pub(super) fn dead(&mut self) -> PointSet {
        match self.marks {
            Some(marked) => marked,
            None if self.game.rules().only_named_dead => PointSet::EMPTY,
            None => self.said_dead(),
        }
    }

    /// The stones that are dead where nobody marked any.
    fn said_dead(&mut self) -> PointSet {
        match self.dead_from {
            DeadFrom::None => PointSet::EMPTY,
            _ => self.judged().dead,
        }
    }

    /// The stones of which nobody is sure: none where marks are in force, or nobody judges.
    pub(super) fn uncertain(&mut self) -> PointSet {
        if self.marks.is_some() || self.game.rules().only_named_dead {
            return PointSet::EMPTY;
        }
        match self.dead_from {
            DeadFrom::None => PointSet::EMPTY,
            _ => self.judged().uncertain,
        }
    }

    /// What Tenuki thinks of the stones. It judges when somebody first asks, and once, unless it
    /// is interrupted: then what it knows by then is good for this answer.
    pub(crate) fn judged(&mut self) -> Judgement {
        if let Some(judged) = self.judged {
            return judged;
        }
        let (game, method, live) = (&self.game, self.method, self.live);
        let (arrivals, line) = (&self.arrivals, self.line);
        let mut interrupted = false;
        let mut shown: Option<Instant> = None;
        let judged = (self.judge)(game.board(), &mut |so_far| {
            if live && shown.is_none_or(|shown| shown.elapsed() >= BETWEEN_PICTURES) {
                live::show(game, method, so_far);
                shown = Some(Instant::now());
            }
            interrupted = arrivals.interrupted(line);
            !interrupted
        });
        self.interrupted |= interrupted;
        self.judged = Some(judged);
        judged
    }

    /// Somebody else has judged the stones of this position.
    pub(crate) fn set_judgement(&mut self, judgement: Judgement) {
        if self.judged != Some(judgement) {
            self.judged = Some(judgement);
            self.ending = None;
        }
    }

    /// Plays a move, or says why it is illegal.
    pub(crate) fn play_move(&mut self, color: Color, vertex: Vertex) -> Result<(), Failure> {
        self.play(|game| game.play(color, vertex))
            .map(|_| ())
            .map_err(|error| Failure::IllegalMove(error.to_string()))
    }

    /// The end of the game as it stands. The position is scored when somebody first asks, and once.
    pub(super) fn ending(&mut self) -> &Ending {
        let dead = self.dead();
        let (game, method) = (&self.game, self.method);
        self.ending.get_or_insert_with(|| Ending::of(game, dead, method))
    }

    /// The score under Japanese counting, whatever the rules in force: territory and prisoners,
    /// nothing in seki, the komi in force, no compensation for handicap stones.
    ///
    /// `dead` are the dead stones; with `None`, those marked, else those that somebody says are
    /// dead.
    pub(super) fn score_without_seki(&mut self, dead: Option<PointSet>) -> Score {
        let dead = dead.or(self.marks).unwrap_or_else(|| self.said_dead());
        let (prisoners, komi, handicap) =
            (self.game.prisoners(), self.game.komi(), self.game.handicap());
        if dead == self.dead() {
            let assessment = &self.ending().assessment;
            Count::new(assessment, &Rules::JAPANESE, prisoners, komi, handicap).score()
        } else {
            Ending::under(&self.game, &Rules::JAPANESE, komi, dead, self.method).score()
        }
    }
}
