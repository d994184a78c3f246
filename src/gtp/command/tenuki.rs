//! Tenuki's own commands.

use std::fmt::Write;

use super::super::graphics::{status_line, status_room};
use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, chains, list, named, point_of, vertex};
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::lines::{End, Fight, Line, NoReply, Unsolved};
use tenuki_score::rules::Counting;
use tenuki_score::scoring::reasons::{EyeSpace, Reasons};
use tenuki_score::scoring::{Side, decimal};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("tenuki-final_score_seki", "[VERTEX … | none]", Effect::Scores, final_score_seki),
    Command::new("tenuki-dead", "[VERTEX … | none | auto | show]", Effect::Marks, dead),
    Command::new("tenuki-prisoners", "[BLACK WHITE]", Effect::Settles, prisoners),
    Command::new("tenuki-territory", "", Effect::Scores, territory),
    Command::new("tenuki-details", "", Effect::Scores, details),
    Command::new("tenuki-explain", "VERTEX [remarks]", Effect::Scores, explain),
    Command::new("tenuki-line", "VERTEX", Effect::Scores, line),
    Command::new("tenuki-try", "[save | capture] VERTEX [MOVE …]", Effect::Scores, try_moves),
    Command::new("tenuki-eyes", "[board]", Effect::Scores, eyes),
    Command::new("tenuki-fill", "[order]", Effect::Scores, fill),
    Command::new("tenuki-uncertain", "[points]", Effect::Scores, uncertain),
    Command::new("tenuki-method", "[NAME]", Effect::Settles, method),
    Command::new("tenuki-score", "", Effect::Scores, score),
];

/// The most prisoners that a side can be said to have.
pub(crate) const MOST_PRISONERS: u32 = 1_000_000;

fn final_score_seki(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let dead = match arguments.text {
        "" => None,
        word if word.eq_ignore_ascii_case("none") => Some(PointSet::EMPTY),
        _ => {
            if let Some(none) = arguments.words().find(|word| word.eq_ignore_ascii_case("none")) {
                return Err(Failure::BadVertexList(format!(
                    "{none} means that no stone is dead: do not name vertices with it"
                )));
            }
            Some(chains(session.game().board(), arguments.words())?)
        }
    };
    Ok(session.score_without_seki(dead).to_string())
}

fn dead(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let text = arguments.text;
    if text.eq_ignore_ascii_case("show") {
        let dead = session.dead_stones().stones;
        let chains = session.game().board().chains(dead);
        return Ok(list(chains.iter().filter_map(PointSet::first)));
    }
    let marks = if text.eq_ignore_ascii_case("auto") {
        None
    } else if text.eq_ignore_ascii_case("none") {
        Some(PointSet::EMPTY)
    } else {
        Some(chains(session.game().board(), arguments.words())?)
    };
    session.mark(marks);
    Ok(String::new())
}

fn prisoners(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    if arguments.text.is_empty() {
        let ByColor { black, white } = session.game().prisoners();
        return Ok(format!("{black} {white}"));
    }
    let [black, white] = arguments.exactly()?;
    let number = |word: &str| match word.parse() {
        Ok(number @ 0..=MOST_PRISONERS) => Ok(number),
        _ => Err(Failure::Syntax(format!(
            "{} is not a whole number from 0 to {MOST_PRISONERS}",
            quoted(word)
        ))),
    };
    let prisoners = ByColor { black: number(black)?, white: number(white)? };
    session.agree(|game| game.set_prisoners(prisoners));
    Ok(String::new())
}

fn territory(session: &mut Session, _: &Arguments<'_>) -> Answer {
    let size = session.game().board().size();
    let territory = session.count()?.territory();
    Ok(rows(size, |point| {
        match Color::ALL.into_iter().find(|&color| territory[color].contains(point)) {
            Some(Color::Black) => "b",
            Some(Color::White) => "w",
            None => ".",
        }
    }))
}

/// What a line of the count says of a side.
type Value = fn(&Side) -> f64;

fn details(session: &mut Session, _: &Arguments<'_>) -> Answer {
    let said = if session.marks().is_some() { "as marked" } else { "none marked" };
    session.count()?;
    let answer = session.counted();
    let mut text = format!("{}, method {}\n", answer.headline(), answer.method);
    // Writing to a string cannot fail.
    let rows: [(&str, Value); 7] = [
        ("Territory", |side| side.territory.into()),
        ("Stones", |side| side.stones.into()),
        ("Prisoners", |side| side.prisoners.into()),
        ("Dead stones", |side| side.dead.into()),
        ("Komi", |side| side.komi),
        ("Compensation", |side| side.handicap.into()),
        ("Total", Side::points),
    ];
    let _ = writeln!(text, "{:12} {:>8} {:>8}", "", Color::Black.name(), Color::White.name());
    for (name, value) in rows {
        let values = answer.count.sides.map(|side| value(&side));
        if values != ByColor::default() || name == "Total" {
            let ByColor { black, white } = values.map(decimal);
            let _ = writeln!(text, "{name:12} {black:>8} {white:>8}");
        }
    }
    let or_none = |stones: PointSet| match stones {
        none if none.is_empty() => "none".to_owned(),
        stones => stones.to_string(),
    };
    let _ = writeln!(text, "Dead ({said}): {}", or_none(answer.dead));
    let _ = writeln!(text, "In seki: {}", or_none(answer.seki));
    let _ = writeln!(text, "To be filled: {}", or_none(answer.fill));
    let in_doubt = answer.uncertain.unwrap_or_default() | answer.doubtful();
    let _ = writeln!(text, "In doubt: {}", or_none(in_doubt));
    for statement in answer.statements() {
        let _ = writeln!(text, "{statement}");
    }
    Ok(text)
}

/// The reasons of the method `reading`, whatever method is in force.
pub(super) fn reasons(session: &mut Session) -> &Reasons {
    session.ending().reasons()
}

/// Why a point counts or does not; for a person, with the remarks about the whole count behind it.
fn explain(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let (word, remarks) = match arguments.words().collect::<Vec<_>>()[..] {
        [word, last] if last.eq_ignore_ascii_case("remarks") => (word, true),
        _ => (arguments.exactly::<1>()?[0], false),
    };
    let point = point_of(session.game().board(), word)?;
    let mut lines: Vec<String> =
        reasons(session).explain(point).iter().map(ToString::to_string).collect();
    if session.marks().is_some_and(|dead| dead.contains(point)) {
        lines.insert(1, "You marked it dead.".to_owned());
    }
    if remarks {
        lines.extend(session.counted().statements().map(ToString::to_string));
    }
    Ok(lines.join("\n"))
}

/// The fight about the chain at a point, or why it is not solved.
pub(super) fn fight(session: &mut Session, word: &str) -> Result<Result<Fight, Unsolved>, Failure> {
    let point = point_of(session.game().board(), word)?;
    Ok(session.ending().fight(point))
}

/// Why no line is shown, and what the count makes of a chain about which nothing is proved.
fn no_line(session: &mut Session, why: Unsolved) -> String {
    let sentence = format!("No line is shown: {why}.");
    let (Unsolved::TooLarge(stone) | Unsolved::InDoubt(stone) | Unsolved::NoProof(stone)) = why
    else {
        return sentence;
    };
    let ending = session.ending();
    let counted = match stone {
        stone if ending.dead().contains(stone) => "dead",
        stone if ending.seki().contains(stone) => "alive in seki",
        _ => "alive",
    };
    format!("{sentence} It counts as {counted}; tenuki-explain {stone} says why.")
}

/// Why a chain is dead, alive or unsettled, move by move.
fn line(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    Ok(match fight(session, word)? {
        Ok(fight) => fight.solution().to_string(),
        Err(why) => no_line(session, why),
    })
}

/// Answers the moves that a player tries in a fight, each as it is proved. The game does not change.
fn try_moves(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let words: Vec<_> = arguments.words().collect();
    Ok(tried(session, arguments, &words)?.map_or_else(|why| why, |(.., sentence)| sentence))
}

/// The chain and the line with the moves that a player tries, and this in words; or a sentence that says why there is
/// none.
pub(super) fn tried(
    session: &mut Session,
    arguments: &Arguments<'_>,
    words: &[&str],
) -> Result<Result<(PointSet, Line, String), String>, Failure> {
    let (saves, words) = match words {
        ["save", words @ ..] => (Some(true), words),
        ["capture", words @ ..] => (Some(false), words),
        _ => (None, words),
    };
    let [stone, moves @ ..] = words else { return Err(arguments.wrong("a vertex is missing")) };
    let moves = moves.iter().map(|word| vertex(word)).collect::<Result<Vec<_>, _>>()?;
    let mut fight = match fight(session, stone)? {
        Ok(fight) => fight,
        Err(why) => return Ok(Err(format!("No line is shown: {why}."))),
    };
    let (chain, owner) = (fight.solution().chain, fight.solution().owner);
    let first = match saves {
        None => fight.solution().challenger(),
        Some(true) => owner,
        Some(false) => !owner,
    };
    let line = match fight.reply(first, &moves) {
        Ok(line) => line,
        Err(why @ (NoReply::Settled { .. } | NoReply::NotForGood | NoReply::Unsolved)) => {
            return Ok(Err(format!("No line is shown: {why}.")));
        }
        Err(why) => return Err(Failure::IllegalMove(why.to_string())),
    };
    let name = first.name();
    let sentence = match (&line.moves[..], line.end) {
        ([], _) => {
            let aim = if first == owner { "save" } else { "capture" };
            format!("{name} is to play, to {aim} the chain.")
        }
        (_, End::Open) => format!("{}; {name} is to play.", line.played()),
        _ => format!("{line}."),
    };
    Ok(Ok((chain, line, sentence)))
}

/// The eyes as pairs of a point and a number, or as a board of numbers.
fn eyes(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let as_board = word_or_nothing(arguments, "board")?;
    let eyes = reasons(session).eye_spaces();
    if as_board {
        let size = session.game().board().size();
        let label = |point| eyes.iter().find(|eye| eye.points.first() == Some(point));
        return Ok(rows(size, |point| match label(point) {
            Some(eye) => eye.eyes.to_string(),
            None => "\"\"".to_owned(),
        }));
    }
    let label = |eye: &EyeSpace| Some(format!("{} {}", eye.points.first()?, eye.eyes));
    let labels: Vec<String> = eyes.iter().filter_map(label).collect();
    Ok(labels.join(" "))
}

/// The points to fill, or each with its number in the order.
fn fill(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let in_order = word_or_nothing(arguments, "order")?;
    let points = reasons(session).fills.iter().map(|fill| fill.point);
    if !in_order {
        return Ok(list(points));
    }
    let pairs: Vec<String> =
        points.zip(1..).map(|(point, number): (_, u32)| format!("{point} {number}")).collect();
    Ok(pairs.join(" "))
}

/// The stones that Tenuki is not sure of, or what makes the count uncertain, a line for each place.
fn uncertain(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    if !word_or_nothing(arguments, "points")? {
        return Ok(list(session.dead_stones().uncertain));
    }
    let doubts = session.ending().uncertain_points();
    let lines: Vec<String> =
        doubts.iter().map(|doubt| format!("{} {doubt}", doubt.point)).collect();
    Ok(lines.join("\n"))
}

/// Whether the argument is this word; no argument is fine too.
fn word_or_nothing(arguments: &Arguments<'_>, wanted: &str) -> Result<bool, Failure> {
    match arguments.at_most_one()? {
        None => Ok(false),
        Some(word) if word.eq_ignore_ascii_case(wanted) => Ok(true),
        Some(word) => Err(arguments.wrong(&format!("{} is not understood", quoted(word)))),
    }
}

/// A board as GoGui reads one: a row a line, top row first, a word a point.
fn rows<W: AsRef<str>>(size: Size, word: impl Fn(Point) -> W) -> String {
    let mut rows = String::new();
    for point in size.points() {
        rows.push_str(word(point).as_ref());
        rows.push(if point.x() + 1 == size.width() { '\n' } else { ' ' });
    }
    rows
}

/// The score with the rules and the first remark, in a line for GoGui's status line. The first time, if
/// nobody has named the rules, it goes on with all remarks and how to choose rules: GoGui then opens a
/// window.
fn score(session: &mut Session, _: &Arguments<'_>) -> Answer {
    session.count()?;
    let answer = session.counted();
    let white = &answer.count.sides.white;
    let mut more = vec![format!("komi {}", decimal(white.komi))];
    if white.handicap > 0 {
        more.push(format!("handicap {}", white.handicap));
    }
    more.push(match answer.rules.counting {
        Counting::Territory => "territory + prisoners".to_owned(),
        Counting::Area => "stones + territory".to_owned(),
    });
    if session.rules_are_new() {
        let mut lines = vec![format!("{}; {}", answer.status(), more.join(", "))];
        lines.extend(answer.statements().map(ToString::to_string));
        lines.push(RULES_ARE_NOT_SENT.to_owned());
        return Ok(lines.join("\n"));
    }
    let room = status_room(answer.size).saturating_sub(GOGUI_LABEL.len());
    Ok(status_line(answer.status(), room, more))
}

/// What GoGui writes before the answer, from its menu.
const GOGUI_LABEL: &str = "Score: ";

/// What a user of GoGui has to know about rules and Tenuki cannot find out.
const RULES_ARE_NOT_SENT: &str = "\
GoGui does not send the rules of a record to Tenuki. If the game was played by other rules, choose
them in this menu.
GoGui's own Game > Score shows Result Area and Result Territory. It takes Result Territory if the
record says Japanese rules, else Result Area.";

fn method(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let Some(name) = arguments.at_most_one()? else {
        return Ok(session.method().to_string());
    };
    session.set_method(named(name)?);
    Ok(String::new())
}
