//! What a command is, and how its arguments are read.

use std::fmt::Display;
use std::str::FromStr;

use super::super::parser::{Integer, integer, words};
use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use tenuki_score::board::{Board, Color, Point, PointSet, Vertex};

/// A call of each command whose effect shows, and a sentence about the command, in the order of the table.
pub(super) const SENTENCES: &str = include_str!("sentences.txt");

/// A command.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, as a failure shows them.
    pub arguments: &'static str,
    /// What it does to the game.
    pub effect: Effect,
    /// The function that answers it.
    pub(in crate::gtp) run: fn(&mut Session, &Arguments<'_>) -> Answer,
}

impl Command {
    /// A command: its name, its arguments, what it does to the game, the function that answers it.
    pub(super) const fn new(
        name: &'static str,
        arguments: &'static str,
        effect: Effect,
        run: fn(&mut Session, &Arguments<'_>) -> Answer,
    ) -> Command {
        Command { name, arguments, effect, run }
    }

    /// What it does, in a sentence.
    ///
    /// ```
    /// let quit = tenuki::gtp::command::find("quit").expect("it is a command");
    /// assert_eq!(quit.sentence(), "Ends Tenuki.");
    /// ```
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        let mut sentences = SENTENCES.lines().filter_map(|line| line.split_once(": "));
        let is_called = |(call, _): &(&str, &str)| call.split(' ').next() == Some(self.name);
        sentences.find(is_called).map_or("", |(_, sentence)| sentence)
    }

    /// How it is typed.
    #[must_use]
    pub fn usage(&self) -> String {
        let space = if self.arguments.is_empty() { "" } else { " " };
        format!("{}{space}{}", self.name, self.arguments)
    }
}

/// What a command does to the game. An attached engine has to follow every change of its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The game does not change, and the answer does not depend on dead stones. (`printsgf` writes only marked
    /// ones.)
    None,
    /// The game does not change, and the answer depends on which stones are dead.
    Scores,
    /// Names the dead stones, or shows them.
    Marks,
    /// Changes prisoners or the method: settings of the count that engines do not have.
    Settles,
    /// Chooses a move and plays it.
    Moves,
    /// Changes the game, or settings of the count.
    Changes(Change),
}

/// What a command changes. Each kind reaches an attached engine in its own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A move is played.
    Move,
    /// Several moves are played.
    Moves,
    /// Moves are taken back.
    Undo,
    /// A game begins, with an empty board.
    NewGame,
    /// Handicap stones are placed.
    Handicap,
    /// The board has other stones: those of a record, or a set-up.
    Position,
    /// The other side is to move.
    Turn,
    /// Komi or rules are set, by a command that other engines have, too.
    Agreement,
    /// A parameter of Tenuki is set; rules are one.
    Parameter,
}

/// A group of commands, as in the specification.
#[derive(Debug)]
pub struct Group {
    /// What they are for.
    pub name: &'static str,
    /// The commands.
    pub commands: &'static [Command],
}

/// What was typed after a command's name.
#[derive(Clone, Copy, Debug)]
pub(in crate::gtp) struct Arguments<'a> {
    command: &'static Command,
    /// All of it, without the spaces around it.
    pub(in crate::gtp) text: &'a str,
}

impl<'a> Arguments<'a> {
    /// The text after a command; it must be empty if the table has no arguments.
    pub(in crate::gtp) fn of(
        command: &'static Command,
        text: &'a str,
    ) -> Result<Arguments<'a>, Failure> {
        let arguments = Arguments { command, text };
        if command.arguments.is_empty() {
            let [] = arguments.exactly()?;
        }
        Ok(arguments)
    }

    /// The words.
    pub(in crate::gtp) fn words(
        &self,
    ) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a> {
        words(self.text)
    }

    /// Exactly this many words.
    pub(in crate::gtp) fn exactly<const N: usize>(&self) -> Result<[&'a str; N], Failure> {
        let mut wanted = [""; N];
        let mut words = self.words();
        for word in &mut wanted {
            *word = words.next().ok_or_else(|| self.wrong("an argument is missing"))?;
        }
        match words.next() {
            Some(surplus) => {
                Err(self.wrong(&format!("{} is one argument too many", quoted(surplus))))
            }
            None => Ok(wanted),
        }
    }

    /// One word or none.
    pub(in crate::gtp) fn at_most_one(&self) -> Result<Option<&'a str>, Failure> {
        if self.text.is_empty() { Ok(None) } else { self.exactly().map(|[word]| Some(word)) }
    }

    /// What is wrong, and how the command is typed.
    pub(in crate::gtp) fn wrong(&self, what: &str) -> Failure {
        Failure::Syntax(format!("{what}; usage: {}", self.command.usage()))
    }
}

/// What a word names: a colour, a point on this board or not, rules, a method.
pub(super) fn named<T: FromStr<Err: Display>>(word: &str) -> Result<T, Failure> {
    word.parse().map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(word))))
}

/// A point or a pass.
pub(super) fn vertex(word: &str) -> Result<Vertex, Failure> {
    word.parse().map_err(|error| Failure::Syntax(format!("{}: {error}, or pass", quoted(word))))
}

/// A point of a board, for a command that takes a list of them.
pub(super) fn point_of(board: &Board, word: &str) -> Result<Point, Failure> {
    let point: Point = named(word)?;
    if board.size().contains(point) {
        Ok(point)
    } else {
        Err(Failure::BadVertexList(format!("{point} is off the board of {}", board.size())))
    }
}

/// The chains at these points.
pub(super) fn chains<'a>(
    board: &Board,
    words: impl Iterator<Item = &'a str>,
) -> Result<PointSet, Failure> {
    let mut stones = PointSet::EMPTY;
    for word in words {
        let point = point_of(board, word)?;
        if board.get(point).is_none() {
            return Err(Failure::BadVertexList(format!("there is no stone at {point}")));
        }
        stones |= board.chain(point);
    }
    Ok(stones)
}

/// Pairs of a colour and what follows it, as GoGui's commands take them.
pub(super) fn pairs<'a, T>(
    arguments: &Arguments<'a>,
    read: impl Fn(&'a str) -> Result<T, Failure>,
) -> Result<Vec<(Color, T)>, Failure> {
    let mut pairs = Vec::new();
    let mut words = arguments.words();
    while let Some(word) = words.next() {
        let color = named(word)?;
        let second = words.next().ok_or_else(|| arguments.wrong("a vertex is missing"))?;
        pairs.push((color, read(second)?));
    }
    Ok(pairs)
}

/// A whole number, of any length and sign.
pub(super) fn whole(word: &str) -> Result<Integer, Failure> {
    integer(word).ok_or_else(|| Failure::Syntax(format!("{} is not a whole number", quoted(word))))
}

/// A number that is not infinite.
pub(super) fn number(word: &str) -> Result<f64, Failure> {
    match word.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err(Failure::Syntax(format!("{} is not a finite number", quoted(word)))),
        Err(_) => Err(Failure::Syntax(format!("{} is not a number", quoted(word)))),
    }
}

/// The points of a set on one line.
pub(super) fn list(points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|point| point.to_string()).collect();
    names.join(" ")
}
