//! GoGui's commands.

use super::super::reply::{Answer, Failure};
use super::super::session::Session;
use super::{Arguments, Command, color, pairs, play, point_of, vertex};
use crate::board::{ByColor, PointSet};

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "gogui-analyze_commands", arguments: "", run: analyze_commands },
    Command { name: "gogui-interrupt", arguments: "", run: interrupt },
    Command {
        name: "gogui-play_sequence",
        arguments: "COLOUR VERTEX COLOUR VERTEX …",
        run: play_sequence,
    },
    Command { name: "gogui-setup", arguments: "COLOUR VERTEX COLOUR VERTEX …", run: setup },
    Command { name: "gogui-setup_player", arguments: "COLOUR", run: setup_player },
];

/// What GoGui offers in its Analyze window: the type of the answer, a label, the command.
const ANALYZE_COMMANDS: [[&str; 3]; 24] = [
    ["string", "Score, Seki Not Counted", "tenuki-final_score_seki"],
    ["string", "Score, Seki Not Counted, Nothing Dead", "tenuki-final_score_seki none"],
    ["string", "Score", "final_score"],
    ["hstring", "Count", "tenuki-details"],
    ["bwboard", "Territory", "tenuki-territory"],
    ["eplist", "Dead Stones", "tenuki-dead"],
    ["none", "Nothing Is Dead", "tenuki-dead"],
    ["none", "Judge Again", "tenuki-dead auto"],
    ["plist", "Uncertain", "tenuki-uncertain"],
    ["plist", "Alive", "final_status_list alive"],
    ["plist", "Seki", "final_status_list seki"],
    ["plist", "Dead", "final_status_list dead"],
    ["plist", "Black's Territory", "final_status_list black_territory"],
    ["plist", "White's Territory", "final_status_list white_territory"],
    ["plist", "Neutral Points", "final_status_list dame"],
    ["string", "Status", "final_status %p"],
    ["string", "Prisoners", "tenuki-prisoners"],
    ["hstring", "Why?", "tenuki-explain %p"],
    ["pspairs", "Eyes", "tenuki-eyes"],
    ["plist", "Points To Fill", "tenuki-fill"],
    ["none", "Method: Reading", "tenuki-method reading"],
    ["none", "Method: Strict", "tenuki-method strict"],
    ["none", "Method: Checkered", "tenuki-method checkered"],
    ["string", "Method", "tenuki-method"],
];

fn analyze_commands(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    Ok(ANALYZE_COMMANDS.map(|line| line.join("/")).join("\n"))
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
        if let Err(failure) = play::move_(session, color, vertex) {
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
