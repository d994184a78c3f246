//! Core play and tournament commands: GTP 2, sections 6.3.3 and 6.3.4; GNU Go's `gg-undo` and lists of points, KGS's
//! `kgs-time_settings`.

use super::super::parser::Integer;
use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Change, Command, Effect, list, named, number, whole};
use tenuki_score::board::{Color, Point, Vertex};
use tenuki_score::ending::{Ending, Status};
use tenuki_score::finish;
use tenuki_score::scoring::Method;

pub(super) const CORE_PLAY: &[Command] = &[
    Command::new("play", "COLOUR VERTEX", Effect::Changes(Change::Move), play),
    Command::new("genmove", "COLOUR", Effect::Moves, genmove),
    Command::new("undo", "", Effect::Changes(Change::Undo), |session, _| take_back(session, 1)),
    Command::new("gg-undo", "[MOVES]", Effect::Changes(Change::Undo), gg_undo),
];

pub(super) const TOURNAMENT: &[Command] = &[
    Command::new("time_settings", "MAIN BYO_YOMI STONES", Effect::None, time_settings),
    Command::new("time_left", "COLOUR TIME STONES", Effect::None, time_left),
    Command::new(
        "kgs-time_settings",
        "none | absolute T | byoyomi MAIN TIME PERIODS | canadian MAIN TIME STONES",
        Effect::None,
        kgs_time_settings,
    ),
    Command::new("final_score", "", Effect::Scores, final_score),
    Command::new("final_status", "VERTEX", Effect::Scores, final_status),
    Command::new("final_status_list", "STATUS", Effect::Scores, final_status_list),
];

fn play(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [color, vertex] = arguments.exactly()?;
    let color = named(color)?;
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
    let color = named(word)?;
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

/// Time means nothing to Tenuki: it only looks whether it is well said.
fn time_settings(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    for word in arguments.exactly::<3>()? {
        number(word)?;
    }
    Ok(String::new())
}

fn time_left(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [side, time, stones] = arguments.exactly()?;
    named::<Color>(side)?;
    number(time)?;
    number(stones)?;
    Ok(String::new())
}

fn kgs_time_settings(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let words: Vec<&str> = arguments.words().collect();
    let numbers = match words.as_slice() {
        ["none"] => &[][..],
        ["absolute", time @ ..] if time.len() == 1 => time,
        ["byoyomi" | "canadian", times @ ..] if times.len() == 3 => times,
        _ => return Err(arguments.wrong("unknown time system")),
    };
    for word in numbers {
        number(word)?;
    }
    Ok(String::new())
}

fn final_score(session: &mut Session, _: &Arguments<'_>) -> Answer {
    Ok(session.count()?.score().to_string())
}

fn final_status(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let point: Point = named(word)?;
    let size = session.game().board().size();
    if !size.contains(point) {
        return Err(Failure::Syntax(format!("{point} is off the board of {size}")));
    }
    match session.ending().status(point) {
        status if status.is_of_stones() => Ok(status.to_string()),
        status => session.count().map(|_| status.to_string()),
    }
}

fn final_status_list(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let status: Status = word
        .to_ascii_lowercase()
        .parse()
        .map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(word))))?;
    if status.is_of_stones() {
        let chains: Vec<String> = session.ending().chains(status).into_iter().map(list).collect();
        Ok(chains.join("\n"))
    } else {
        Ok(list(session.count()?.list(status)))
    }
}
