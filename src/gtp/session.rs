//! A session: a game, what is said about its dead stones, and its end, worked out once.

use std::io::{self, Read, Write};

use log::{debug, trace};

use super::command::{self, Arguments};
use super::parser::{self, Line, Typed};
use super::reader::next_line;
use super::reply::{Answer, Failure, Reply, quoted};
use crate::board::PointSet;
use crate::ending::Ending;
use crate::game::Game;
use crate::life::{self, Judgement};
use crate::rules::Rules;
use crate::scoring::{Count, Method, Score};

/// How many bytes are read and written at a time.
const BUFFER: usize = 64 * 1024;

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
    /// What Tenuki thinks of the stones, once it was asked.
    judged: Option<Judgement>,
    /// The end of the game as it stands, once it was asked for.
    ending: Option<Ending>,
    over: bool,
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
            game: Game::new(crate::board::Size::NINETEEN),
            method: Method::default(),
            marks: None,
            judged: None,
            ending: None,
            over: false,
        }
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

    /// Answers one line of input, or nothing where it holds no command.
    pub fn answer(&mut self, line: &[u8]) -> Option<Reply> {
        self.answer_line(&Line::new(line))
    }

    /// Reads lines and answers them, until `quit` or the end of the input.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or an answer cannot be written.
    pub fn run(&mut self, input: impl Read, output: impl Write) -> io::Result<()> {
        let mut input = io::BufReader::with_capacity(BUFFER, input);
        let mut output = io::BufWriter::with_capacity(BUFFER, output);
        let mut line = Line::default();
        while !self.over && next_line(&mut input, &mut line, || output.flush())? {
            if let Some(reply) = self.answer_line(&line) {
                write!(output, "{reply}")?;
            }
        }
        output.flush()
    }

    fn answer_line(&mut self, line: &Line) -> Option<Reply> {
        let text = line.text();
        let typed = parser::parse(&text)?;
        let answer = if line.is_too_long() { Err(Failure::LineTooLong) } else { self.call(typed) };
        trace!("{:?} {:?}", typed, answer);
        Some(Reply { id: typed.id, answer })
    }

    fn call(&mut self, typed: Typed<'_>) -> Answer {
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

    /// The dead stones: those marked, else those that Tenuki judges dead, unless under the rules
    /// in force only named stones are dead.
    pub(super) fn dead(&mut self) -> PointSet {
        match self.marks {
            Some(marked) => marked,
            None if self.game.rules().only_named_dead => PointSet::EMPTY,
            None => self.judged().dead,
        }
    }

    /// The stones whose fate Tenuki is not sure of, where it judges: none where marks are in force or
    /// only named stones are dead.
    pub(super) fn uncertain(&mut self) -> PointSet {
        if self.marks.is_some() || self.game.rules().only_named_dead {
            return PointSet::EMPTY;
        }
        self.judged().uncertain
    }

    /// What Tenuki thinks of the stones.
    fn judged(&mut self) -> Judgement {
        let game = &self.game;
        *self.judged.get_or_insert_with(|| life::judge(game.board(), game.to_move()))
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
    /// `dead` are the dead stones; with `None`, those marked, else those that Tenuki judges dead.
    pub(super) fn score_without_seki(&mut self, dead: Option<PointSet>) -> Score {
        let dead = dead.or(self.marks).unwrap_or_else(|| self.judged().dead);
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
