//! Core play commands: GTP 2, section 6.3.3; GNU Go's `gg-undo`.

use super::super::parser::Integer;
use super::super::reply::{Answer, Failure};
use super::super::session::Session;
use super::definition::{Arguments, Change, Command, Effect, whole};
use tenuki_score::board::{Color, Vertex};
use tenuki_score::ending::Ending;
use tenuki_score::finish;
use tenuki_score::scoring::Method;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("play", "COLOUR VERTEX", Effect::Changes(Change::Move), play),
    Command::new("genmove", "COLOUR", Effect::Moves, genmove),
    Command::new("undo", "", Effect::Changes(Change::Undo), undo),
    Command::new("gg-undo", "[MOVES]", Effect::Changes(Change::Undo), gg_undo),
];

fn play(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [color, vertex] = arguments.exactly()?;
    let color = super::definition::color(color)?;
    if vertex.eq_ignore_ascii_case("resign") {
        return Err(Failure::IllegalMove(
            "resign cannot be played: name a vertex or pass".to_owned(),
        ));
    }
    let vertex = super::definition::vertex(vertex)?;
    session.play_move(color, vertex)?;
    Ok(String::new())
}

fn genmove(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let color = super::definition::color(word)?;
    let vertex = choice(session, color);
    session.play_move(color, vertex)?;
    Ok(vertex.to_string())
}

/// The move that finishes the game: see [`finish`]. The position is assessed by the default method,
/// whatever method is in force: `strict` calls every neutral point a seki.
pub(super) fn choice(session: &mut Session, color: Color) -> Vertex {
    let dead = session.dead_stones();
    let game = session.game();
    let ending = Ending::of(game, dead, Method::default());
    finish::choose(game, color, ending.assessment())
}

fn undo(session: &mut Session, _: &Arguments<'_>) -> Answer {
    take_back(session, 1)
}

fn gg_undo(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let moves = match arguments.at_most_one()? {
        None => 1,
        Some(word) => match whole(word)? {
            Integer::Natural(moves) => moves as usize,
            Integer::OutOfRange => usize::MAX,
        },
    };
    take_back(session, moves)
}

fn take_back(session: &mut Session, moves: usize) -> Answer {
    let played = session.game().events().len();
    if moves > played {
        return Err(Failure::CannotUndo(match played {
            0 => "nothing has been played".to_owned(),
            1 => "one move has been played".to_owned(),
            _ => format!("{played} moves have been played"),
        }));
    }
    session.play(|game| {
        for _ in 0..moves {
            game.undo();
        }
    });
    Ok(String::new())
}
