//! Debug commands: GTP 2, section 6.3.6; GNU Go's `list_stones`.

use std::fmt::Write;

use super::super::reply::Answer;
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, color, list};
use tenuki_score::board::{Board, Color, PointSet};
use tenuki_score::handicap;
use tenuki_score::scoring::decimal;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("showboard", "", Effect::None, showboard),
    Command::new("list_stones", "COLOUR", Effect::None, list_stones),
];

/// The first line has what the board does not show. So the answer never begins with the space before the first
/// column.
fn showboard(session: &mut Session, _: &Arguments<'_>) -> Answer {
    let game = session.game();
    let mut text = format!(
        "{}, {} rules, komi {}",
        game.board().size(),
        game.rules().title(),
        decimal(game.komi())
    );
    if game.handicap() > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, ", handicap {}", game.handicap());
    }
    match game.to_move() {
        Some(color) => _ = write!(text, "; {color} to move"),
        None => text.push_str("; the side to move is unknown"),
    }
    if let Some(last) = game.last_move() {
        let _ = write!(text, "; move {} was {} {}", game.events().len(), last.color, last.vertex);
    }
    text.push('\n');
    text.push_str(&drawing(game.board()));
    for color in Color::ALL {
        let letter = letter(color);
        let _ = writeln!(text, "{} ({letter}) has taken {}", color.name(), game.prisoners()[color]);
    }
    Ok(text)
}

fn list_stones(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let color = color(word)?;
    Ok(list(session.game().board().stones(color)))
}

/// The board with its coordinates.
fn drawing(board: &Board) -> String {
    let size = board.size();
    let hoshi: PointSet =
        handicap::fixed(size, handicap::most_fixed(size)).unwrap_or_default().into_iter().collect();
    let mut columns = "  ".to_owned();
    let mut rows = String::new();
    for point in size.points() {
        let row = point.y() + 1;
        if point.x() == 0 {
            let _ = write!(rows, "{row:2}");
        }
        if row == 1 {
            columns.extend([' ', point.to_string().chars().next().unwrap_or(' ')]);
        }
        let empty = if hoshi.contains(point) { '+' } else { '.' };
        rows.extend([' ', board.get(point).map_or(empty, letter)]);
        if point.x() + 1 == size.width() {
            let _ = writeln!(rows, " {row}");
        }
    }
    format!("{columns}\n{rows}{columns}\n")
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}
