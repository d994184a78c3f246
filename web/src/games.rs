//! The games of a file, and a game written as a record.

use std::fmt;

use serde::{Serialize, Serializer};

use super::answer::text;
use super::line::{Asked, Fault};
use tenuki_record::json::Said;
use tenuki_record::{
    Extra, Kind, Marks, Record, Remark, SgfError, Showboard, Warning, annotate_text, games_of_text,
    read_other, write,
};
use tenuki_score::board::{Color, Size};
use tenuki_score::{Statement, Value};

/// A game of a file.
#[derive(Serialize, Default)]
struct Found {
    /// Where its text begins and ends, in units of UTF-16; absent where it has a text of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<[usize; 2]>,
    /// The game as a record of its own, where the file is in another format or the game is a branch of a
    /// tree with several.
    #[serde(skip_serializing_if = "Option::is_none")]
    sgf: Option<String>,
    /// The position, where the file is a drawing.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<Says>,
    /// Why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "said")]
    error: Option<SgfError>,
}

fn said<S: Serializer>(error: &Option<SgfError>, serializer: S) -> Result<S::Ok, S::Error> {
    error.as_ref().map(|error| Said(error)).serialize(serializer)
}

/// What a record says of itself.
#[derive(Serialize)]
struct Says {
    size: [u8; 2],
    black: Option<String>,
    white: Option<String>,
    black_rank: Option<String>,
    white_rank: Option<String>,
    event: Option<String>,
    date: Option<String>,
    result: Option<String>,
    rules: Option<&'static str>,
    komi: Option<f64>,
    handicap: u32,
    moves: u32,
    /// What was interpreted or ignored on the way from another format to SGF, and behind the record.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "all_said")]
    remarks: Vec<Remark>,
}

fn all_said<S: Serializer>(remarks: &[Remark], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(remarks.iter().map(|remark| Said(remark)))
}

impl Says {
    fn of(record: &Record) -> Says {
        Says {
            size: sides(record.size),
            black: record.players[Color::Black].clone(),
            white: record.players[Color::White].clone(),
            black_rank: record.ranks[Color::Black].clone(),
            white_rank: record.ranks[Color::White].clone(),
            event: record.event.clone(),
            date: record.date.clone(),
            result: record.result.clone(),
            rules: record.rules.and_then(|rules| rules.name),
            komi: record.komi,
            handicap: record.handicap,
            moves: record.move_count(),
            remarks: Vec::new(),
        }
    }
}

const fn sides(size: Size) -> [u8; 2] {
    [size.width(), size.height()]
}

/// The games of a text, as JSON: records in SGF, else one in another format, else a drawn board.
pub fn found(file: &str) -> Result<String, Fault> {
    let mut games = Vec::new();
    let (mut byte, mut at) = (0, 0);
    for game in games_of_text(file) {
        let from = at;
        at += file[byte..game.place.end].encode_utf16().count();
        byte = game.place.end;
        let (place, sgf) = match game.branch {
            None => (Some([from, at]), None),
            Some(branch) => (None, Some(branch.into_owned())),
        };
        games.push(Found { place, sgf, ..of_sgf(game.record) });
    }
    if games.is_empty() {
        games.push(other(file)?);
    }
    Ok(text(&games))
}

fn of_sgf(record: Result<Record, SgfError>) -> Found {
    match record {
        Ok(record) => {
            // The text of the game has nothing of what follows it.
            let behind = record.warnings.iter().filter(|warning| **warning == Warning::MovesBehind);
            let remarks = behind.cloned().map(Remark::Warning).collect();
            Found { says: Some(Says { remarks, ..Says::of(&record) }), ..Found::default() }
        }
        Err(error) => Found { error: Some(error), ..Found::default() },
    }
}

/// A text without a game.
#[derive(Debug)]
pub struct Nothing;

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no game record and no drawn board found: a record begins with (;")
    }
}

impl Statement for Nothing {
    fn code(&self) -> &str {
        "nothing"
    }

    fn values(&self) -> Vec<(&str, Value)> {
        Vec::new()
    }
}

/// What is not SGF.
fn other(file: &str) -> Result<Found, Fault> {
    let file = file.trim_start();
    if let Some(kind) = Kind::of_other(file.as_bytes()) {
        let mut record = read_other(kind, file.as_bytes()).map_err(|error| Fault::said(&error))?;
        record.take_as_is(None);
        let remarks = record.warnings.iter().cloned().map(Remark::Warning).collect();
        let says = Says { remarks, ..Says::of(&record) };
        let game = record.replay(None).map_err(|error| Fault::said(&error))?;
        let (players, result) = (record.players, record.result);
        let sgf = write(&game, &Extra { players, result, ..Extra::default() });
        return Ok(Found { sgf: Some(sgf), says: Some(says), ..Found::default() });
    }
    let is_drawn = |c: char| c.is_whitespace() || matches!(c, 'X' | 'O' | '.');
    if Showboard::is_in(file) || (!file.is_empty() && file.chars().all(is_drawn)) {
        let drawn = Showboard::or_rows(file).map_err(|error| Fault::said(&error))?;
        let rows = drawn.board.to_string().lines().map(str::to_owned).collect();
        return Ok(Found { board: Some(rows), ..Found::default() });
    }
    Err(Fault::said(&Nothing))
}

/// The game as a record: the text that was read, with the marks added to its last node; for a position
/// or an earlier move, a new record.
pub fn written(asked: &Asked<'_>) -> Result<String, Fault> {
    let ending = asked.ending();
    let question = &asked.question;
    let all = question.record.as_ref().map(Record::move_count);
    let is_whole = asked.line.moves.is_none_or(|moves| all.is_some_and(|all| moves >= all));
    if let (Some(text), true) = (&question.text, is_whole) {
        let bytes =
            annotate_text(text, &Marks::from(&ending)).map_err(|error| Fault::said(&error))?;
        return Ok(String::from_utf8(bytes).map_err(|error| error.to_string())?);
    }
    let extra = Extra {
        players: question.record.as_ref().map(|record| record.players.clone()).unwrap_or_default(),
        result: Some(ending.score().to_string()),
        territory: Some(ending.territory()),
        dead: ending.dead(),
    };
    Ok(write(&question.game, &extra))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_as_javascript_counts() {
        let file = "\u{1f600} (;SZ[9]PB[\u{9ed2}];B[aa])\n(;SZ[99])";
        let games: serde_json::Value = serde_json::from_str(&found(file).unwrap()).unwrap();
        let units: Vec<u16> = file.encode_utf16().collect();
        let part = |game: usize| {
            let place = |end: usize| games[game]["place"][end].as_u64().unwrap() as usize;
            String::from_utf16(&units[place(0)..place(1)]).unwrap()
        };
        assert_eq!(part(0), "\u{1f600} (;SZ[9]PB[\u{9ed2}];B[aa])");
        assert_eq!(games[0]["says"]["black"], "\u{9ed2}");
        assert_eq!(part(1), "\n(;SZ[99])");
        let error = serde_json::json!({
            "code": "size", "value": "99", "text": "SZ[99]: a board is 1 to 25 points wide and high",
        });
        assert_eq!(games[1]["error"], error);
    }

    #[test]
    fn drawings_are_boards_and_other_texts_are_not() {
        let games = found("\n  .X.\n  XO.\n").unwrap();
        assert!(games.contains(r#""board":[".X.","XO."]"#), "{games}");
        for wrong in ["", "   ", "hello", "\u{89}PNG\r\n"] {
            assert_eq!(found(wrong).unwrap_err(), Fault::said(&Nothing), "{wrong:?}");
        }
    }

    #[test]
    fn the_games_of_a_tree_are_records_of_their_own() {
        let file = "(;SZ[9](;PB[a])(;PB[b];B[aa]))(;SZ[5])";
        let games: serde_json::Value = serde_json::from_str(&found(file).unwrap()).unwrap();
        assert_eq!(games[0]["sgf"], "(;SZ[9](;PB[a]))");
        assert_eq!(games[1]["sgf"], "(;SZ[9];PB[b];B[aa])");
        assert_eq!(games[1]["says"]["black"], "b");
        assert_eq!(games[2]["place"], serde_json::json!([30, 38]));
    }

    #[test]
    fn other_formats_become_records() {
        let file = "\\HS\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n";
        let games = found(file).unwrap();
        assert!(games.contains("KM[6.5]RE[B+3.5]") && games.contains(";B[dd]"), "{games}");
    }
}
