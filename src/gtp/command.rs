//! The table of commands, and their arguments.

use super::parser::{Integer, integer, words};
use super::reply::{Answer, Failure, quoted};
use super::session::Session;
use tenuki_score::board::{Board, Color, Point, PointSet, Vertex};

mod administrative;
mod analysis;
mod debug;
mod gogui;
mod parameters;
mod pictures;
mod play;
mod regression;
mod rules;
mod setup;
mod tenuki;
mod tournament;

pub(crate) use regression::LONGEST_FILE;
pub(crate) use tenuki::MOST_PRISONERS;

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
    pub(super) run: fn(&mut Session, &Arguments<'_>) -> Answer,
}

/// What a command does to the game. An attached engine has to follow every change of its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The game stays as it is, and the answer does not depend on dead stones. (`printsgf` writes
    /// only those that are marked.)
    None,
    /// The game stays as it is, and the answer depends on which stones are dead.
    Scores,
    /// Names the dead stones, or shows them.
    Marks,
    /// Changes what the game is counted with and no engine knows of: prisoners, the method.
    Settles,
    /// Chooses a move and plays it.
    Moves,
    /// Changes the game, or what it is counted with.
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
    /// Other stones stand on the board: those of a record, or a set-up.
    Position,
    /// The other side is to move.
    Turn,
    /// Komi or rules are agreed, by a command that other engines have too.
    Agreement,
    /// A parameter of Tenuki is set; rules are one.
    Parameter,
}

/// Commands that belong together, as the specification groups them.
#[derive(Debug)]
pub struct Group {
    /// What they are for.
    pub name: &'static str,
    /// The commands.
    pub commands: &'static [Command],
}

/// Every command, by group.
pub static GROUPS: [Group; 12] = [
    Group { name: "administrative", commands: administrative::COMMANDS },
    Group { name: "setup", commands: setup::COMMANDS },
    Group { name: "core play", commands: play::COMMANDS },
    Group { name: "tournament", commands: tournament::COMMANDS },
    Group { name: "regression", commands: regression::COMMANDS },
    Group { name: "debug", commands: debug::COMMANDS },
    Group { name: "rules", commands: rules::COMMANDS },
    Group { name: "tenuki", commands: tenuki::COMMANDS },
    Group { name: "pictures", commands: pictures::COMMANDS },
    Group { name: "parameters", commands: parameters::COMMANDS },
    Group { name: "analysis", commands: analysis::COMMANDS },
    Group { name: "gogui", commands: gogui::COMMANDS },
];

/// Every command in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|group| group.commands)
}

/// The command of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Command> {
    all().find(|command| command.name == name)
}

/// What was typed after a command's name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'a> {
    command: &'static Command,
    /// All of it, without the spaces around it.
    pub(super) text: &'a str,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(command: &'static Command, text: &'a str) -> Arguments<'a> {
        Arguments { command, text }
    }

    /// The words.
    pub(super) fn words(&self) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a> {
        words(self.text)
    }

    /// As many words as are wanted, neither fewer nor more.
    pub(super) fn exactly<const N: usize>(&self) -> Result<[&'a str; N], Failure> {
        let mut wanted = [""; N];
        let mut words = self.words();
        for word in &mut wanted {
            *word = words.next().ok_or_else(|| self.wrong("an argument is missing"))?;
        }
        match words.next() {
            Some(surplus) => Err(self.wrong(&format!("{} is one too many", quoted(surplus)))),
            None => Ok(wanted),
        }
    }

    /// No words.
    pub(super) fn none(&self) -> Result<(), Failure> {
        self.exactly().map(|[]| ())
    }

    /// One word or none.
    pub(super) fn at_most_one(&self) -> Result<Option<&'a str>, Failure> {
        if self.text.is_empty() { Ok(None) } else { self.exactly().map(|[word]| Some(word)) }
    }

    /// What is wrong, and how the command is typed.
    pub(super) fn wrong(&self, what: &str) -> Failure {
        let Command { name, arguments, .. } = self.command;
        let space = if arguments.is_empty() { "" } else { " " };
        Failure::Syntax(format!("{what}; it is typed: {name}{space}{arguments}"))
    }
}

/// A colour.
fn color(word: &str) -> Result<Color, Failure> {
    word.parse().map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(word))))
}

/// A point or a pass.
fn vertex(word: &str) -> Result<Vertex, Failure> {
    word.parse().map_err(|error| Failure::Syntax(format!("{}: {error}, or pass", quoted(word))))
}

/// A point, on this board or not.
fn point(word: &str) -> Result<Point, Failure> {
    word.parse().map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(word))))
}

/// A point of a board, for a command that takes a list of them.
fn point_of(board: &Board, word: &str) -> Result<Point, Failure> {
    let point = point(word)?;
    if board.size().contains(point) {
        Ok(point)
    } else {
        Err(Failure::BadVertexList(format!("{point} is off the board of {}", board.size())))
    }
}

/// The chains at these points.
fn chains<'a>(board: &Board, words: impl Iterator<Item = &'a str>) -> Result<PointSet, Failure> {
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
fn pairs<'a, T>(
    arguments: &Arguments<'a>,
    read: impl Fn(&'a str) -> Result<T, Failure>,
) -> Result<Vec<(Color, T)>, Failure> {
    let mut pairs = Vec::new();
    let mut words = arguments.words();
    while let Some(word) = words.next() {
        let color = color(word)?;
        let second = words.next().ok_or_else(|| arguments.wrong("a vertex is missing"))?;
        pairs.push((color, read(second)?));
    }
    Ok(pairs)
}

/// A whole number, of any length and sign.
fn whole(word: &str) -> Result<Integer, Failure> {
    integer(word).ok_or_else(|| Failure::Syntax(format!("{} is not a whole number", quoted(word))))
}

/// A number that is not infinite.
fn number(word: &str) -> Result<f64, Failure> {
    match word.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err(Failure::Syntax(format!("{} is not a finite number", quoted(word)))),
        Err(_) => Err(Failure::Syntax(format!("{} is not a number", quoted(word)))),
    }
}

/// The points of a set on one line.
fn list(points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|point| point.to_string()).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_one_name() {
        let mut names: Vec<&str> = all().map(|command| command.name).collect();
        names.sort_unstable();
        let mut unique = names.clone();
        unique.dedup();
        assert_eq!(names, unique);
        for name in names {
            assert_eq!(find(name).map(|command| command.name), Some(name));
        }
        assert!(find("").is_none());
    }

    #[test]
    fn numbers_are_finite() {
        assert_eq!(number("6.5"), Ok(6.5));
        assert_eq!(number("-1e3"), Ok(-1000.0));
        for word in ["nan", "inf", "-infinity", "1e999", "6,5", "x", "٣"] {
            assert!(number(word).is_err(), "{word}");
        }
    }

    /// A call of every command that succeeds, unless a comment says otherwise, and whose effect shows.
    const CALLS: &[&str] = &[
        "protocol_version",
        "name",
        "version",
        "known_command play",
        "list_commands",
        "quit",
        "boardsize 5",
        "rectangular_boardsize 5 3",
        "clear_board",
        "komi 3",
        "get_komi",
        "fixed_handicap 2",
        "place_free_handicap 2",
        "set_free_handicap C3 G7",
        "play b C3",
        "genmove b",
        "undo",
        "gg-undo 1",
        "time_settings 600 30 1",
        "time_left b 30 1",
        "kgs-time_settings none",
        "final_score",
        "final_status E5",
        "final_status_list alive",
        "loadsgf tests/records/9x9-seki.sgf",
        "printsgf",
        "reg_genmove b",
        "showboard",
        "list_stones black",
        "kgs-rules aga",
        "kata-set-rules chinese",
        "kata-get-rules",
        "tenuki-final_score_seki E5",
        "tenuki-dead E5",
        "tenuki-prisoners 3 4",
        "tenuki-territory",
        "tenuki-details",
        "tenuki-explain E5",
        "tenuki-eyes",
        "tenuki-fill",
        "tenuki-uncertain",
        "tenuki-method strict",
        "tenuki-picture",
        "tenuki-step 1",
        "tenuki-param rules chinese",
        "kata-analyze b 1",
        "lz-analyze b 1",
        "analyze b 1",
        "kata-raw-nn 0",
        "gogui-analyze_commands",
        "gogui-interrupt",
        "gogui-play_sequence b C3 w G7",
        "gogui-setup b C3 w G7",
        "gogui-setup_player w",
        // It fails: the signal would no longer end the tests.
        "gogui-sigint now",
        "gogui-title",
        "gogui-version 1.5.1",
    ];

    /// All that a command can change in what is being scored.
    fn state(session: &Session) -> [String; 3] {
        let game = session.game();
        let events: Vec<_> = game.events().collect();
        let board = format!("{}{:?}{events:?}", game.board(), game.to_move());
        let counted = format!("{:?}{:?}{:?}", game.rules(), game.komi(), game.handicap());
        let scored =
            format!("{:?}{:?}{:?}", game.prisoners(), session.method(), session.dead_from());
        [board + &counted, scored, format!("{:?}", session.marks())]
    }

    /// What a call changes on a 9×9 board: the game, settings of the count, the marks.
    fn changes(call: &str, before: &[&str]) -> [bool; 3] {
        let mut session = Session::new();
        for line in ["boardsize 9"].iter().chain(before) {
            assert!(session.answer(line.as_bytes()).unwrap().answer.is_ok(), "{line}");
        }
        let before = state(&session);
        let answer = session.answer(call.as_bytes()).unwrap().answer;
        assert_eq!(answer.is_ok(), !call.starts_with("gogui-sigint"), "{call}: {answer:?}");
        let after = state(&session);
        [0, 1, 2].map(|part| before[part] != after[part])
    }

    #[test]
    fn every_command_does_to_the_game_what_the_table_says() {
        let mut calls = CALLS.iter();
        for command in all() {
            let name = command.name;
            let call = calls.next().unwrap_or_else(|| panic!("there is no call of {name}"));
            assert_eq!(call.split(' ').next(), Some(name), "the calls follow the table");
            // Handicap and set-up want an empty board.
            let played: &[&str] = match command.effect {
                Effect::Changes(Change::Handicap) => &[],
                _ if name == "gogui-setup" => &[],
                _ => &["play b E5", "play w D5"],
            };
            let [game, settings, marks] = changes(call, played);
            let expected = match command.effect {
                Effect::None | Effect::Scores => [false, false, false],
                Effect::Marks => [false, false, true],
                Effect::Settles => [false, true, false],
                Effect::Moves | Effect::Changes(_) => [true, settings, marks],
            };
            assert_eq!([game, settings, marks], expected, "{call}");
        }
        assert_eq!(calls.next(), None, "a call has no command");
    }

    #[test]
    fn a_parameter_changes_what_it_is_about() {
        assert_eq!(changes("tenuki-param rules aga", &[]), [true, false, false]);
        assert_eq!(changes("tenuki-param method strict", &[]), [false, true, false]);
        assert_eq!(changes("tenuki-param dead-from none", &[]), [false, true, false]);
        assert_eq!(changes("tenuki-param", &[]), [false, false, false]);
    }
}
