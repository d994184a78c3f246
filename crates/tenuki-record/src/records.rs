//! What the records of `records.txt` say. Its first lines have the format.

use std::fmt::Display;

use super::{Record, Remark, ReplayError, SgfError, read_first, read_text, score_as_is};
use tenuki_score::Statement;
use tenuki_score::board::{ByColor, Color, PointSet};

fn or_none<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

fn both(of: ByColor<Option<String>>) -> String {
    Color::ALL.map(|color| or_none(of[color].as_deref())).join(", ")
}

/// The value of a name in a line that begins with `=`.
fn fact(text: &str, record: &Record, name: &str) -> String {
    let game = || record.replay(None).unwrap();
    let stones = |points: PointSet| or_none(Some(points.to_string()).filter(|it| !it.is_empty()));
    let answer = || score_as_is(text.as_bytes()).unwrap();
    match name {
        "size" => record.size.to_string(),
        "komi" => or_none(record.komi),
        "handicap" => record.handicap.to_string(),
        "rules" => or_none(record.rules.map(|rules| rules.title())),
        "rules name" => or_none(record.rules_name.as_ref()),
        "result" => or_none(record.result.as_ref()),
        "outcome" => record.outcome().map_or("none".to_owned(), |it| format!("{it:?}")),
        "players" => both(record.players.clone()),
        "ranks" => both(record.ranks.clone()),
        "event" => or_none(record.event.as_ref()),
        "date" => or_none(record.date.as_ref()),
        "movers" => record.moves().map(|played| played.color.letter()).collect(),
        "moves" => record.move_count().to_string(),
        "actions" => record.actions.len().to_string(),
        "territory" => both(record.territory.unwrap_or_default().map(|it| Some(stones(it)))),
        "black" => stones(game().board().stones(Color::Black)),
        "white" => stones(game().board().stones(Color::White)),
        "dead" => record.marked_dead(game().board()).map_or("none".to_owned(), stones),
        "to move" => or_none(game().to_move()),
        "over" => game().is_over().to_string(),
        "prisoners" => both(game().prisoners().map(|number| Some(number.to_string()))),
        "game komi" => game().komi().to_string(),
        "game handicap" => game().handicap().to_string(),
        "compensation" => game().rules().compensation.points(game().handicap()).to_string(),
        "counted handicap" => answer().count.sides.white.handicap.to_string(),
        "headline" => answer().headline(),
        "score" => answer().score().to_string(),
        "sure" => answer().sure.to_string(),
        "certain" => answer().certain.to_string(),
        "assumed" => answer().assumed.iter().map(|it| it.name()).collect::<Vec<_>>().join(" "),
        "remarks" => answer().remarks.iter().map(Remark::code).collect::<Vec<_>>().join(" "),
        "agrees" => or_none(answer().agrees),
        "winner agrees" => or_none(answer().winner_agrees),
        _ => panic!("{name} is not a fact"),
    }
}

/// Whether a text is a pattern in which `...` is any text.
fn is_like(pattern: &str, text: &str) -> bool {
    let Some((start, pattern)) = pattern.split_once("...") else { return pattern == text };
    let rest = text.strip_prefix(start);
    rest.is_some_and(|rest| {
        let mut ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
        ends.any(|at| is_like(pattern, &rest[at..]))
    })
}

/// A record as it is read, and as it must also be read. `None` if this build does not know its format.
fn read(text: &str) -> Option<[Result<Record, SgfError>; 3]> {
    if text.starts_with('(') {
        let spaced = text.replace("];", "] ;");
        return Some([read_first(text.as_bytes()), read_text(text), read_first(spaced.as_bytes())]);
    }
    other(text)
}

/// The same of a file in another format, also with the line ends of Windows.
#[cfg(feature = "formats")]
fn other(text: &str) -> Option<[Result<Record, SgfError>; 3]> {
    use super::Kind;
    let (name, lines) = text.split_once(' ').unwrap();
    let kinds = [("gib", Kind::Gib), ("ngf", Kind::Ngf), ("ugf", Kind::Ugf)];
    let (_, kind) = kinds.into_iter().find(|(known, _)| *known == name).unwrap();
    Some(["\n", "\r\n", "\n"].map(|end| {
        let file = lines.replace(" / ", end) + end;
        let record = super::read_other(kind, file.as_bytes());
        assert!(record.is_err() || Kind::of_other(file.as_bytes()) == Some(kind), "{text}");
        record
    }))
}

#[cfg(not(feature = "formats"))]
fn other(_: &str) -> Option<[Result<Record, SgfError>; 3]> {
    None
}

/// What is wrong with a record, of which these lines are expected.
fn wrong(text: &str, expected: &[&str]) -> Vec<String> {
    let all = |sign: char| expected.iter().filter_map(move |line| line.strip_prefix(sign));
    let all = |sign| all(sign).map(str::trim_start).collect::<Vec<_>>();
    let failure = all('?').first().copied().unwrap_or_default();
    let Some([record, again, spaced]) = read(text) else { return Vec::new() };
    assert_eq!(record, again, "{text}");
    assert_eq!(record, spaced, "a blank changes nothing: {text}");
    let mut record = match record {
        Ok(record) => record,
        Err(error) if is_like(failure, &error.to_string()) => return Vec::new(),
        Err(error) => return vec![format!("? {error}")],
    };
    let mut wrong = Vec::new();
    let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
    let patterns = all('!');
    let are_like = || patterns.iter().zip(&warnings).all(|(pattern, it)| is_like(pattern, it));
    if patterns != ["..."] && !(patterns.len() == warnings.len() && are_like()) {
        wrong.push(format!("! {}", warnings.join("\n! ")));
    }
    let replayed = record.replay(None);
    let said = replayed.as_ref().map_or_else(ToString::to_string, |_| String::new());
    if !is_like(failure, &said) {
        wrong.push(format!("? {said}"));
    }
    let incomplete = matches!(replayed, Err(ReplayError::Incomplete(_)));
    if incomplete {
        assert!(record.replay(Some(record.move_count() - 1)).is_ok(), "before its end: {text}");
    }
    if incomplete || matches!(replayed, Err(ReplayError::Komi(_))) {
        record.take_as_is(None);
        assert!(record.replay(None).is_ok(), "as it is: {text}");
    }
    for line in all('=').iter().flat_map(|line| line.split(" | ")) {
        let (name, expected) = line.split_once(": ").unwrap();
        let found = fact(text, &record, name);
        if !is_like(expected, &found) {
            wrong.push(format!("= {name}: {found}"));
        }
    }
    for sentence in all('+') {
        let answer = score_as_is(text.as_bytes()).unwrap();
        let sentences: Vec<String> = answer.remarks.iter().map(ToString::to_string).collect();
        if !sentences.iter().any(|it| is_like(sentence, it)) {
            wrong.push(format!("+ {}", sentences.join("\n+ ")));
        }
    }
    wrong
}

#[test]
fn records_are_read_as_they_should_be() {
    let lines = include_str!("records.txt").lines();
    let (names, lines): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('$'));
    let names: Vec<(&str, &str)> = names.iter().filter_map(|it| it.split_once(" = ")).collect();
    let whole = |text: &str| {
        names.iter().fold(text.to_owned(), |text, (name, meaning)| text.replace(name, meaning))
    };
    let mut report = Vec::new();
    for block in lines.split(|line| line.is_empty()) {
        let block = block.iter().filter(|line| !line.starts_with('#'));
        let (records, expected): (Vec<&str>, Vec<&str>) = block
            .partition(|line| ["(", "gib ", "ugf ", "ngf "].iter().any(|it| line.starts_with(it)));
        for record in records {
            let (text, own) = record.split_once(" =>").unwrap_or((record, ""));
            let own = Some(format!("={own}")).filter(|own| own.len() > 1);
            let expected: Vec<&str> = expected.iter().copied().chain(own.as_deref()).collect();
            let wrong = wrong(&whole(text), &expected);
            report.extend(wrong.into_iter().map(|wrong| format!("{record}\n{wrong}")));
        }
    }
    assert!(report.is_empty(), "\n{}\n", report.join("\n\n"));
}
