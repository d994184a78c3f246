//! Positions of all kinds, each made by GTP commands: those of `positions.gtp`.

#![allow(dead_code, reason = "each test uses a part of it")]

use tenuki::board::Board;
use tenuki::gtp::Session;

use super::formats::Size;
use crate::shared::{ok, set_up};

/// A position.
pub struct Position {
    pub name: &'static str,
    pub commands: Vec<String>,
}

impl Position {
    pub fn session(&self) -> Session {
        let mut session = Session::new();
        for command in &self.commands {
            ok(&mut session, command);
        }
        session
    }

    /// Width and height of the board.
    pub fn size(&self) -> Size {
        let size = self.session().game().board().size();
        (size.width().into(), size.height().into())
    }
}

/// Twenty of them.
pub fn positions() -> Vec<Position> {
    let position = |text: &'static str| {
        let (name, lines) = text.split_once('\n').unwrap();
        let lines = lines.lines().filter(|line| !line.is_empty());
        Position { name, commands: lines.flat_map(commands).collect() }
    };
    include_str!("positions.gtp").split("== ").skip(1).map(position).collect()
}

/// The commands of a line.
fn commands(line: &str) -> Vec<String> {
    let Some(rows) = line.strip_prefix("drawn ") else { return vec![line.to_owned()] };
    let board: Board = rows.parse().unwrap();
    let size = format!("rectangular_boardsize {} {}", board.size().width(), board.size().height());
    vec![size, set_up(&board)]
}
