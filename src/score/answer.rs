//! A scored game as an answer: for people, as a JSON line, as a row of a table.

use std::fmt::Write;

use serde_json::value::RawValue;

use super::game::{Scored, Unscored};
use super::source::{Content, Item};
use crate::printable::{cell, printable};
use tenuki_picture::{Diagram, caption, text as terminal};
use tenuki_record::json;
use tenuki_score::Statement;
use tenuki_score::board::{ByColor, Color, PointSet};
use tenuki_score::scoring::doubts::Cause;
use tenuki_score::scoring::{Count, Side, decimal};

/// The columns of [`csv()`].
pub const CSV_HEADER: &str = "id,score,black_territory,black_stones,black_prisoners,black_dead,\
black_points,white_territory,white_stones,white_prisoners,white_dead,komi,handicap,white_points,\
dead,seki,certain,uncertain,finished,recorded,agrees,warnings,error,uncertain_points,assumed,\
winner_agrees,cause,cause_text\n";

/// The name of an answer or a failure: the id of the line, else the file and the game.
pub fn name(item: &Item, id: Option<&RawValue>) -> String {
    match id {
        Some(id) => serde_json::from_str(id.get()).unwrap_or_else(|_| id.get().to_owned()),
        None => file_name(item),
    }
}

fn file_name(item: &Item) -> String {
    match item.number {
        0 | 1 => item.file.to_string(),
        number => format!("{}#{number}", item.file),
    }
}

/// The JSON line of a game. The id of a record is the name of its file; from the second record of a
/// file on, `#` and its number are appended.
pub fn json(out: &mut Vec<u8>, item: &Item, scored: &Scored<'_>) {
    let own = own_id(item);
    scored.answer.write(scored.question.id.or(own.as_deref()), out);
}

/// The JSON line of what could not be scored.
pub fn json_error(out: &mut Vec<u8>, item: &Item, unscored: &Unscored) {
    let own = own_id(item);
    let id = unscored.id.as_deref().or(own.as_deref());
    json::write_error(out, id, &unscored.sentence, unscored.version);
}

fn own_id(item: &Item) -> Option<Box<RawValue>> {
    match item.content {
        Content::Line(_) | Content::Element(_) => None,
        _ => serde_json::value::to_raw_value(&file_name(item)).ok(),
    }
}

/// The row of a game.
pub fn csv(out: &mut Vec<u8>, item: &Item, scored: &Scored<'_>) {
    let Scored { question, answer, .. } = scored;
    let ByColor { black, white } = &answer.count.sides;
    let side = |side: &Side| {
        [side.territory, side.stones, side.prisoners, side.dead].map(|number| number.to_string())
    };
    let or_nothing = |flag: Option<bool>| flag.map(|flag| flag.to_string()).unwrap_or_default();
    let mut row = vec![cell(&name(item, question.id)), answer.score().to_string()];
    row.extend(side(black));
    row.push(decimal(black.points()));
    row.extend(side(white));
    row.extend([decimal(white.komi), white.handicap.to_string(), decimal(white.points())]);
    row.extend([answer.dead.to_string(), answer.seki.to_string()]);
    row.push(answer.certain.to_string());
    row.push(answer.uncertain.map(|stones| stones.to_string()).unwrap_or_default());
    row.push(answer.is_finished().to_string());
    row.push(cell(answer.recorded.as_deref().unwrap_or_default()));
    row.push(or_nothing(answer.agrees));
    row.extend([cell(&answer.warnings.join("; ")), String::new(), answer.doubtful().to_string()]);
    row.push(answer.assumed.iter().map(|it| it.name()).collect::<Vec<_>>().join(" "));
    row.push(or_nothing(answer.winner_agrees));
    let cause = answer.cause.as_ref();
    row.push(cause.map(|cause| cause.code().to_owned()).unwrap_or_default());
    row.push(cause.map(|cause| cell(&cause.to_string())).unwrap_or_default());
    push_row(out, &row);
}

/// The row of what could not be scored.
pub fn csv_error(out: &mut Vec<u8>, item: &Item, unscored: &Unscored) {
    let row: Vec<String> = CSV_HEADER
        .trim_end()
        .split(',')
        .map(|column| match column {
            "id" => cell(&name(item, unscored.id.as_deref())),
            "error" => cell(&unscored.sentence),
            _ => String::new(),
        })
        .collect();
    push_row(out, &row);
}

fn push_row(out: &mut Vec<u8>, row: &[String]) {
    // Memory does not fail.
    if let Err(error) = csv::WriterBuilder::new().from_writer(out).write_record(row) {
        log::error!("{error}");
    }
}

/// How many columns a name of a player or a result may take.
const LONGEST_TEXT: usize = 60;

/// The shortest that the name of a game is cut to.
const SHORTEST_NAME: usize = 16;

/// The line of a game in a table for people. On a terminal with this many columns a long name is
/// shortened at its beginning, which is often the same for all games.
pub fn line(out: &mut Vec<u8>, item: &Item, scored: &Scored<'_>, columns: Option<usize>) {
    let answer = &scored.answer;
    let recorded = answer.recorded.as_deref().map(|recorded| caption::cut(recorded, LONGEST_TEXT));
    // The count does not decide a game that was resigned.
    let recorded =
        answer.decided().or_else(|| recorded.map(|recorded| format!("recorded {recorded}")));
    let (comparison, recorded) = match (answer.is_finished(), recorded) {
        (false, Some(recorded)) => ("not finished".into(), format!(" ({})", printable(&recorded))),
        (false, None) => ("not finished".into(), String::new()),
        (true, _) if answer.agrees == Some(true) => ("as recorded".into(), String::new()),
        (true, recorded) => (recorded.unwrap_or_default(), String::new()),
    };
    let assumed: Vec<&str> = answer.assumed.iter().map(|it| it.name()).collect();
    let unsure = match answer.uncertain_points.first() {
        _ if !answer.sure => " (not sure which stones are dead)".to_owned(),
        None => String::new(),
        // Before the end most places are.
        Some(_) if !answer.is_finished() => String::new(),
        // It is about the whole board.
        Some(doubt) if doubt.cause == Cause::Board => " (not certain)".to_owned(),
        Some(_) => {
            let points = answer.doubtful().to_string();
            format!(" (not certain at {})", caption::cut(&points, LONGEST_TEXT))
        }
    };
    let assumed = match &assumed[..] {
        [] => String::new(),
        assumed => format!(" (assumed: {})", assumed.join(", ")),
    };
    let unsure = unsure + &assumed;
    let score = answer.score().to_string();
    let name = name(item, scored.question.id);
    let (comparison, mut name) = (printable(&comparison), printable(&name));
    let before = format!("{score:<8}  {comparison:<16}  ");
    if let Some(columns) = columns {
        let others = [&before, &recorded, &unsure].map(|part| caption::width(part)).iter().sum();
        let room = columns.saturating_sub(others).max(SHORTEST_NAME);
        name = caption::cut_front(&name, room).into();
    }
    let line = format!("{before}{name}{recorded}{unsure}\n");
    out.extend_from_slice(line.as_bytes());
    if let Some(cause) = &answer.cause {
        let line = format!("          {}\n", printable(&cause.to_string()));
        out.extend_from_slice(line.as_bytes());
    }
    for warning in &answer.warnings {
        let line = format!("          warning: {}\n", printable(warning));
        out.extend_from_slice(line.as_bytes());
    }
}

/// The whole answer about one game for people.
pub fn page(item: &Item, scored: &Scored<'_>, colored: bool) -> String {
    let Scored { question, answer, .. } = scored;
    let ending = scored.ending();
    let mut page = printable(&name(item, question.id)).into_owned();
    if let Some(record) = &question.record {
        let players = caption::players(record);
        let short = |name: &str| caption::cut(name, LONGEST_TEXT);
        let player = |color: Color| Some(format!("{color} {}", short(players[color].as_deref()?)));
        let players: Vec<String> = Color::ALL.into_iter().filter_map(player).collect();
        if !players.is_empty() {
            let _ = write!(page, ": {}", printable(&players.join(", ")));
        }
    }
    page.push_str("\n\n");
    let diagram = Diagram::of_ending(question.game.board(), ending);
    let open = ending.left_to_play().stones();
    page.push_str(&terminal::board(&diagram, open, colored));
    page.push_str(&terminal::legend([&diagram]));
    if !open.is_empty() {
        page.push_str("   [ ] can still be taken or saved");
    }
    page.push_str("\n\n");
    page.push_str(&counts(&answer.count));
    let _ = write!(page, "\n{}\n", answer.headline());
    for sentence in answer.sentences() {
        let _ = writeln!(page, "{}", printable(&sentence));
    }
    for solution in answer.lines.iter().flatten() {
        let _ = writeln!(page, "{solution}");
    }
    if !answer.sure && answer.remarks.iter().any(|remark| remark.code() == "not_sure") {
        page.push_str("Name the dead stones with --dead.\n");
    }
    page
}

/// The count of both sides: one line for each kind of points.
fn counts(count: &Count) -> String {
    let mut text = format!("{:<12} {:>7} {:>7}\n", "", "Black", "White");
    for (heading, ByColor { black, white }) in caption::columns(count) {
        let heading = heading.to_lowercase();
        let name = if heading == "dead" { "dead stones" } else { &heading };
        let _ = writeln!(text, "{name:<12} {black:>7} {white:>7}");
    }
    text
}

/// The game as boards, one for each method. If two methods judge points differently, these points
/// are in brackets.
pub fn differing(item: &Item, scored: &Scored<'_>) -> String {
    let mut text = printable(&name(item, scored.question.id)).into_owned();
    let recorded =
        caption::cut(scored.answer.recorded.as_deref().unwrap_or("nothing"), LONGEST_TEXT);
    let _ = writeln!(text, ": recorded {}", printable(&recorded));
    let first = scored.ending().territory();
    let apart = scored.endings[1..].iter().fold(PointSet::EMPTY, |apart, other| {
        let other = other.territory();
        apart | (first.black ^ other.black) | (first.white ^ other.white)
    });
    let diagram = |ending| Diagram::of_ending(scored.question.game.board(), ending);
    let diagrams: Vec<Diagram> = scored.endings.iter().map(diagram).collect();
    for (ending, diagram) in scored.endings.iter().zip(&diagrams) {
        let _ = writeln!(text, "\n{}: {}", ending.method(), ending.score());
        text.push_str(&terminal::board(diagram, apart, false));
    }
    let _ = writeln!(text, "{}", terminal::legend(&diagrams));
    if !apart.is_empty() {
        let _ = writeln!(text, "judged differently: {apart}");
    }
    text.push('\n');
    text
}
