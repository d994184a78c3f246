//! Positions of all kinds, each made by GTP commands.

#![allow(dead_code, reason = "each test uses a part of it")]

use tenuki::board::Board;
use tenuki::gtp::Session;

use super::formats::{COLUMNS, Size};
use crate::shared::{ask, set_up};

/// A position: commands, with a drawing where there is one.
pub struct Position {
    pub name: &'static str,
    pub commands: Vec<String>,
    width: usize,
    height: usize,
}

impl Position {
    /// An empty board.
    pub fn empty(name: &'static str, width: usize, height: usize) -> Position {
        let commands = vec![format!("rectangular_boardsize {width} {height}")];
        Position { name, commands, width, height }
    }

    /// A board drawn with `X` and `O`.
    pub fn drawn(name: &'static str, drawing: &str) -> Position {
        let board: Board = drawing.parse().unwrap();
        let (width, height) = (board.size().width().into(), board.size().height().into());
        Position::empty(name, width, height).and(&[&set_up(&board)])
    }

    /// Moves by chance, the same every time. Illegal ones fail, and that is all right.
    pub fn by_chance(name: &'static str, width: usize, height: usize, moves: usize) -> Position {
        let mut position = Position::empty(name, width, height);
        let mut random = fastrand::Rng::with_seed((width * 1000 + height) as u64);
        for number in 0..moves {
            let color = ["b", "w"][number % 2];
            let (x, y) = (random.usize(..width), random.usize(..height));
            position.commands.push(format!("play {color} {}{}", &COLUMNS[x..=x], y + 1));
        }
        position
    }

    /// The same with more to say before the questions.
    pub fn and(mut self, commands: &[&str]) -> Position {
        self.commands.extend(commands.iter().map(|&command| command.to_owned()));
        self
    }

    pub fn session(&self) -> Session {
        let mut session = Session::new();
        for command in &self.commands {
            let answer = ask(&mut session, command);
            let is_ok = answer.is_ok() || command.starts_with("play");
            assert!(is_ok, "{}: {command}: {answer:?}", self.name);
        }
        session
    }

    /// Width and height of the board.
    pub fn size(&self) -> Size {
        (self.width, self.height)
    }
}

const SEKI: &str = "
    .X.XO.XO.O.
    XXXXO.XOOOO
    OOOOO.XXXXX
    ......X.O..
    OOOOO.XXXXX";

const PROTECTION: &str = "
    .......
    ...O...
    OOO.OOO
    XXOXOXX
    .XX.XX.
    ...X...
    .......";

const FINISHED: &str = "
    ..X.O..
    ..X.O..
    ..X.OX.
    .OX.O..
    ..XXO..
    ..X.O..
    ..X.O..";

/// Twenty of them.
pub fn positions() -> Vec<Position> {
    let record = concat!("loadsgf ", env!("CARGO_MANIFEST_DIR"), "/tests/records/");
    let record = |name: &'static str, file: &str, side: usize| Position {
        name,
        commands: vec![format!("{record}{file}")],
        width: side,
        height: side,
    };
    vec![
        Position::empty("one point", 1, 1),
        Position::empty("two points", 2, 1),
        Position::empty("an empty 9x9", 9, 9),
        Position::empty("an empty 25x25", 25, 25),
        Position::empty("an empty 25x1", 25, 1),
        Position::empty("an empty 3x17", 3, 17),
        Position::drawn("a seki", SEKI),
        Position::drawn("a seki with a dead stone", SEKI).and(&["tenuki-dead J2"]),
        Position::drawn("a seki under area rules", SEKI).and(&["kgs-rules chinese"]),
        Position::drawn("a seki by the strict rule", SEKI).and(&["tenuki-method strict"]),
        Position::drawn("a seki by the article", SEKI).and(&["tenuki-method checkered"]),
        Position::drawn("a point to protect", PROTECTION),
        Position::drawn("nothing is dead", FINISHED).and(&["tenuki-dead"]),
        Position::drawn("two dead stones", FINISHED).and(&["tenuki-dead F5 B4", "komi -3.5"]),
        Position::drawn("only named stones are dead", FINISHED).and(&["kgs-rules tromp-taylor"]),
        Position::by_chance("a fight on 7x7", 7, 7, 60),
        Position::by_chance("a fight on 19x5", 19, 5, 80),
        Position::by_chance("a fight on 25x25", 25, 25, 500),
        record("a game on 9x9", "9x9-seki.sgf", 9),
        record("a game on 19x19", "19x19.sgf", 19),
    ]
}
