//! Commands that draw on GoGui's board.

use std::fmt::Write;

use super::super::graphics::{Graphics, Sign};
use super::super::parser::Integer;
use super::super::reply::{Answer, Failure};
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, whole};
use tenuki_score::board::Color;
use tenuki_score::scoring::Position;
use tenuki_score::scoring::steps::{self, Step};

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "tenuki-picture", arguments: "", effect: Effect::Scores, run: picture },
    Command { name: "tenuki-step", arguments: "[NUMBER]", effect: Effect::Scores, run: step },
];

/// Everything at once: territory, seki, dead stones, points to fill, doubts and the score.
fn picture(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    let ending = session.ending();
    let uncertain = ending.dead_stones.uncertain;
    let territory = ending.territory();
    let must_fill = ending.assessment.must_fill;
    let legend = [
        (!ending.seki().is_empty(), "square: in seki"),
        (!ending.dead().is_empty(), "cross: dead"),
        (!(must_fill.black | must_fill.white).is_empty(), "circle: must be filled"),
        (!uncertain.is_empty(), "triangle: not sure"),
    ];
    let left = ending.left_to_play();
    let mut text = if left.is_nothing() { String::new() } else { "not finished; ".to_owned() };
    // Writing to a string cannot fail.
    let _ = write!(text, "{} under {} rules", ending.score(), ending.rules);
    for (_, words) in legend.iter().filter(|(shown, _)| *shown) {
        text.push_str("; ");
        text.push_str(words);
    }
    Ok(Graphics::default()
        .signs(Sign::Territory(Color::Black), territory.black)
        .signs(Sign::Territory(Color::White), territory.white)
        .signs(Sign::Square, ending.seki())
        .signs(Sign::Mark, ending.dead())
        .signs(Sign::Circle, must_fill.black | must_fill.white)
        .signs(Sign::Triangle, uncertain)
        .text(&text)
        .finish())
}

/// One step of the method in force, or what its steps are.
fn step(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let wanted = arguments.at_most_one()?.map(whole).transpose()?;
    let dead = session.dead_stones().stones;
    let (method, game) = (session.method(), session.game());
    let position = Position::new(game.board(), dead);
    let steps = steps::of(method, &position, game.rules().counting);
    let number = match wanted {
        None => {
            let titles = steps.iter().zip(1..);
            return Ok(titles
                .map(|(step, number)| format!("{number} {}: {}\n", step.title, step.found))
                .collect());
        }
        Some(Integer::Natural(number)) => number as usize,
        Some(Integer::OutOfRange) => 0,
    };
    match number.checked_sub(1).and_then(|index| steps.get(index)) {
        Some(step) => Ok(drawn(step, number, steps.len())),
        None => Err(Failure::Syntax(format!("the method {method} has steps 1 to {}", steps.len()))),
    }
}

fn drawn(step: &Step, number: usize, of: usize) -> String {
    Graphics::default()
        .signs(Sign::Territory(Color::Black), step.owned.black)
        .signs(Sign::Territory(Color::White), step.owned.white)
        .colored("gray", step.neutral)
        .signs(Sign::Mark, step.marked)
        .labels(step.labels.iter().cloned())
        .variation(step.added.iter().copied())
        .text(&format!("{number} of {of}: {}: {}", step.title, step.found))
        .finish()
}
