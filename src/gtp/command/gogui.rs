//! GoGui's commands.

use super::super::reply::{Answer, Failure};
use super::super::session::Session;
use super::super::signal;
use super::definition::{Arguments, Change, Command, Effect, color, pairs, point_of, vertex};
use tenuki_score::board::{ByColor, PointSet};
use tenuki_score::scoring::decimal;

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "gogui-analyze_commands",
        arguments: "",
        effect: Effect::None,
        run: analyze_commands,
    },
    Command { name: "gogui-interrupt", arguments: "", effect: Effect::None, run: interrupt },
    Command {
        name: "gogui-play_sequence",
        arguments: "COLOUR VERTEX COLOUR VERTEX …",
        effect: Effect::Changes(Change::Moves),
        run: play_sequence,
    },
    Command {
        name: "gogui-setup",
        arguments: "COLOUR VERTEX COLOUR VERTEX …",
        effect: Effect::Changes(Change::Position),
        run: setup,
    },
    Command {
        name: "gogui-setup_player",
        arguments: "COLOUR",
        effect: Effect::Changes(Change::Turn),
        run: setup_player,
    },
    Command { name: "gogui-sigint", arguments: "", effect: Effect::None, run: sigint },
    Command { name: "gogui-title", arguments: "", effect: Effect::None, run: title },
    Command { name: "gogui-version", arguments: "VERSION", effect: Effect::None, run: version },
];

/// What GoGui offers in its Analyze window: the type of the answer, a label, the command.
const ANALYZE_COMMANDS: &[[&str; 3]] = &[
    ["string", "Score", "final_score"],
    ["bwboard", "Territory", "tenuki-territory"],
    ["eplist", "Dead Stones", "tenuki-dead"],
    ["none", "Nothing Is Dead", "tenuki-dead"],
    ["none", "Judge Again", "tenuki-dead auto"],
    ["hstring", "Count in Detail", "tenuki-details"],
    ["plist", "Seki", "final_status_list seki"],
    ["plist", "Uncertain", "tenuki-uncertain"],
    ["sboard", "Eyes", "tenuki-eyes board"],
    ["pspairs", "Must Be Filled", "tenuki-fill order"],
    ["hstring", "Explain Point", "tenuki-explain %p"],
    ["gfx", "The Whole Picture", "tenuki-picture"],
    ["hstring", "Steps of the Method", "tenuki-step"],
    ["gfx", "Step by Step", "tenuki-step %s"],
    ["param", "Parameters", "tenuki-param"],
];

fn analyze_commands(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    let lines: Vec<String> = ANALYZE_COMMANDS.iter().map(|line| line.join("/")).collect();
    Ok(lines.join("\n"))
}

/// What stands in the title of GoGui's window.
fn title(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    let game = session.game();
    Ok(format!("Tenuki: {} rules, komi {}", game.rules(), decimal(game.komi())))
}

/// GoGui says which version it is. It makes no difference.
fn version(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.exactly().map(|[_]| String::new())
}

/// The number of the process, to which an interrupt can be sent from now on.
fn sigint(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    // If the system does not allow it, `# interrupt` still works.
    if let Err(error) = signal::interrupts(&session.arrivals()) {
        log::warn!("the signal cannot be handled: {error}");
    }
    Ok(std::process::id().to_string())
}

/// That it is there says that `# interrupt` may be sent.
fn interrupt(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    Ok(String::new())
}

/// Plays all moves, or none where one is illegal.
fn play_sequence(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let moves = pairs(arguments, vertex)?;
    let marks = session.marks();
    for (played, (color, vertex)) in moves.into_iter().enumerate() {
        if let Err(failure) = session.play_move(color, vertex) {
            session.play(|game| {
                for _ in 0..played {
                    game.undo();
                }
            });
            // The board is as it was, and so are its marks.
            session.mark(marks);
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
            return Err(Failure::BadVertexList(format!("{point} is there twice")));
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
    let color = color(word)?;
    session.play(|game| game.set_to_move(Some(color)));
    Ok(String::new())
}
