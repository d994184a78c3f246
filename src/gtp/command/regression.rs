//! Regression and debug commands: GTP 2, sections 6.3.5 and 6.3.6; GNU Go's `printsgf` and `list_stones`.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

use super::super::parser::{Integer, integer};
use super::super::reply::{Answer, Failure};
use super::super::session::Session;
use super::definition::{Arguments, Change, Command, Effect, list, named};
use super::play::choice;
use crate::output::Output;
use tenuki_record::{Defaults, Extra, Unsaid, Warning};
use tenuki_score::board::{Board, Color, PointSet};
use tenuki_score::ending::Ending;
use tenuki_score::handicap;
use tenuki_score::scoring::decimal;

/// The command that a session without files does not have.
pub(super) const LOADSGF: &str = "loadsgf";

pub(super) const REGRESSION: &[Command] = &[
    Command::new(LOADSGF, "FILE [MOVE]", Effect::Changes(Change::Position), loadsgf),
    Command::new("printsgf", "[FILE | -]", Effect::None, printsgf),
    Command::new("reg_genmove", "COLOUR", Effect::Scores, reg_genmove),
];

pub(super) const DEBUG: &[Command] = &[
    Command::new("showboard", "", Effect::None, showboard),
    Command::new("list_stones", "COLOUR", Effect::None, list_stones),
];

/// The longest file that is read, in bytes.
pub(crate) const LONGEST_FILE: u64 = 16 * 1024 * 1024;

/// Loads the first record of a file, up to the position before a move.
fn loadsgf(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let (path, before) = file_and_move(arguments)?;
    let fail = |reason: String| Failure::CannotLoadFile(format!("{path}: {reason}"));
    let bytes = read(Path::new(path)).map_err(|error| fail(error.to_string()))?;
    let mut record = tenuki_record::read_first(&bytes).map_err(|error| fail(error.to_string()))?;
    let moves = before.map(|number| number.saturating_sub(1));
    let is_at_end = moves.is_none_or(|moves| moves >= record.move_count());
    // A session has no place for a warning.
    let mut warnings = record.warnings.iter().filter(|_| is_at_end);
    if let Some(cut) = warnings.find(|warning| matches!(warning, Warning::CutOff { .. })) {
        return Err(fail(cut.to_string()));
    }
    record.take_as_is(moves);
    let (mut game, marks) = record.position(moves).map_err(|error| fail(error.to_string()))?;
    let mut unsaid = Unsaid::of(&record);
    unsaid.end &= is_at_end;
    if record.rules.is_some() {
        session.rules_named = true;
    } else {
        if session.rules_named {
            let rules = Some(session.default_rules());
            unsaid = unsaid.without(&Defaults { rules, ..Defaults::default() });
        }
        game.set_rules(session.default_rules());
    }
    if game.komi_as_set().is_none()
        && let Some(komi) = session.default_komi
    {
        game.set_komi(Some(komi));
        unsaid = unsaid.without(&Defaults { komi: Some(komi), ..Defaults::default() });
    }
    for warning in &record.warnings {
        match warning {
            Warning::UnknownRules(name) => {
                log::warn!(
                    "{path}: RU[{name}]: these rules are not known; {} rules remain in force",
                    game.rules().title()
                );
            }
            _ => log::warn!("{path}: {warning}"),
        }
    }
    let at_end = moves.is_none_or(|moves| moves >= record.move_count());
    unsaid.apply(&record, &mut game);
    session.replace_game(game, marks, at_end.then(|| Arc::new(record)), unsaid);
    Ok(String::new())
}

/// The name of the file, which may hold spaces, and the number of the move. A number at the end is
/// a move, unless a file has all of it as its name.
fn file_and_move<'a>(arguments: &Arguments<'a>) -> Result<(&'a str, Option<u32>), Failure> {
    let all = arguments.text;
    if all.is_empty() {
        return Err(arguments.wrong("the name of a file is missing"));
    }
    let Some((file, last)) = all.rsplit_once(' ') else { return Ok((all, None)) };
    match integer(last) {
        Some(number) if !Path::new(all).exists() => match number {
            Integer::Natural(number) => Ok((file.trim_end(), Some(number))),
            Integer::OutOfRange => Err(arguments.wrong("no move has that number")),
        },
        _ => Ok((all, None)),
    }
}

/// Reads a regular file. A device has no end, and a pipe may never begin. A file without bytes is refused, too: the
/// system's own files, which keep a reader waiting, say that they have none.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    if found.len() == 0 {
        return Err(io::Error::other("it is empty"));
    }
    let mut bytes = Vec::new();
    let file = tenuki_record::decompressed(File::open(path)?, LONGEST_FILE)?;
    file.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(io::Error::other(format!("it is longer than {} MiB", LONGEST_FILE >> 20)));
    }
    Ok(bytes)
}

/// The game as a record, answered or written to a file. Where marks are in force, the territory and
/// the dead stones are in it, so that `loadsgf` finds the marks again.
fn printsgf(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let mut extra = Extra::default();
    if let Some(dead) = session.marks() {
        extra.territory = session.count().ok().map(Ending::territory);
        extra.dead = dead;
    }
    let sgf = tenuki_record::write(session.game(), &extra);
    let path = arguments.text;
    if matches!(path, "" | "-") {
        return Ok(sgf);
    }
    if !session.uses_files {
        let sentence = format!(
            "{path}: file access is disabled (--no-files); without a file name printsgf answers the record"
        );
        return Err(Failure::CannotSaveFile(sentence));
    }
    write(Path::new(path), &sgf)
        .map_err(|error| Failure::CannotSaveFile(format!("{path}: {error}")))?;
    Ok(String::new())
}

/// Writes a file, or over one: complete, or not at all. A pipe is refused: a write would block
/// until it is read.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other("it is not a file"));
    }
    let mut output = Output::create(path)?;
    output.write_all(text.as_bytes())?;
    output.finish()
}

/// The move that `genmove` would play.
fn reg_genmove(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let color = named(word)?;
    Ok(choice(session, color).to_string())
}

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
    let color = named(word)?;
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
