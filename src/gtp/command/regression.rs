//! Regression commands: GTP 2, section 6.3.5; GNU Go's `printsgf`.

use super::super::reply::Answer;
use super::super::session::Session;
use super::{Arguments, Command, play};

pub(super) const COMMANDS: &[Command] =
    &[Command { name: "reg_genmove", arguments: "COLOUR", run: reg_genmove }];

fn reg_genmove(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let color = super::color(word)?;
    Ok(play::choice(session, color).to_string())
}
