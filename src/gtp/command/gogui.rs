//! GoGui's commands.

use super::super::input::interrupts_by_signal;
use super::super::menu;
use super::super::reply::{Answer, Failure};
use super::super::session::Session;
use super::definition::{Arguments, Change, Command, Effect, named, pairs, point_of, vertex};
use tenuki_score::board::{ByColor, PointSet};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("gogui-analyze_commands", "", Effect::None, |_, _| Ok(menu::tenuki().join("\n"))),
    // That it is there says that `# interrupt` may be sent.
    Command::new("gogui-interrupt", "", Effect::None, |_, _| Ok(String::new())),
    Command::new(
        "gogui-play_sequence",
        "COLOUR VERTEX COLOUR VERTEX …",
        Effect::Changes(Change::Moves),
        play_sequence,
    ),
    Command::new(
        "gogui-setup",
        "COLOUR VERTEX COLOUR VERTEX …",
        Effect::Changes(Change::Position),
        setup,
    ),
    Command::new("gogui-setup_player", "COLOUR", Effect::Changes(Change::Turn), setup_player),
    Command::new("gogui-sigint", "", Effect::None, sigint),
    Command::new("gogui-version", "VERSION", Effect::None, version),
];

/// GoGui says which version it is. It makes no difference.
fn version(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.exactly().map(|[_]| String::new())
}

/// The number of the process, to which an interrupt can be sent from now on.
fn sigint(session: &mut Session, _: &Arguments<'_>) -> Answer {
    // If the system does not allow it, `# interrupt` still works.
    if let Err(error) = interrupts_by_signal(&session.arrivals()) {
        log::warn!("the signal cannot be handled: {error}");
    }
    Ok(std::process::id().to_string())
}

/// Plays all moves, or none where one is illegal.
fn play_sequence(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let moves = pairs(arguments, vertex)?;
    let before = session.clone();
    for (color, vertex) in moves {
        if let Err(failure) = session.play_move(color, vertex) {
            *session = before;
            return Err(failure);
        }
    }
    Ok(String::new())
}

/// Puts stones on an empty board.
fn setup(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let board = session.game().board();
    let mut stones = ByColor::<PointSet>::default();
    for (color, point) in pairs(arguments, |word| point_of(board, word))? {
        if (stones.black | stones.white).contains(point) {
            return Err(Failure::BadVertexList(format!("{point} appears twice")));
        }
        stones[color].insert(point);
    }
    if !session.game().is_fresh() {
        return Err(Failure::BoardNotEmpty);
    }
    let to_move = session.game().to_move();
    session
        .play(|game| game.set_up(stones, to_move))
        .map_err(|error| Failure::BadVertexList(error.to_string()))?;
    Ok(String::new())
}

fn setup_player(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let color = named(word)?;
    session.play(|game| game.set_to_move(Some(color)));
    Ok(String::new())
}
