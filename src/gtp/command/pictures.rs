//! Commands that draw on GoGui's board.

use super::super::graphics::{Graphics, Sign};
use super::super::parser::Integer;
use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, chains, whole};
use super::tenuki::reasons;
use tenuki_score::board::{Board, Color, Point, PointSet};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::scoring::Position;
use tenuki_score::scoring::steps::{self, Step};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("tenuki-picture", "", Effect::Scores, picture),
    Command::new("tenuki-show", "seki | uncertain | fill", Effect::Scores, show),
    Command::new("tenuki-mark", "[VERTEX | none | auto]", Effect::Marks, mark),
    Command::new("tenuki-step", "[NUMBER]", Effect::Scores, step),
];

/// How many characters fit into the status line of GoGui's window at its first size, beside the
/// clocks and the last move.
const STATUS_LINE: usize = 60;

/// Everything at once: territory, seki, dead stones, points to fill, doubts and the score. A point
/// has one sign besides its territory.
fn picture(session: &mut Session, _: &Arguments<'_>) -> Answer {
    let ending = session.ending().clone();
    let game = session.game();
    let doubts = Doubts::of(game, &ending);
    let doubtful = doubts.shown();
    let dead = ending.dead() - doubtful;
    let seki = (ending.seki() | lost(game.board(), &ending)) - doubtful;
    let must_fill = ending.assessment().must_fill;
    let must_fill = must_fill.black | must_fill.white;
    let territory = ending.territory();
    let unfinished = if ending.is_finished() { "" } else { "not finished: " };
    // What does not fit is left out, so that what explains itself comes last.
    let text = status_line(
        format!("{unfinished}{} ({})", ending.score(), ending.rules().title()),
        [
            doubts.all.then_some("all uncertain"),
            (!doubtful.is_empty()).then_some("?: uncertain"),
            (!must_fill.is_empty()).then_some("circle: fill"),
            (!seki.is_empty()).then_some("square: seki"),
            (!dead.is_empty()).then_some("cross: dead"),
        ],
    );
    Ok(Graphics::default()
        .signs(Sign::Territory(Color::Black), territory.black)
        .signs(Sign::Territory(Color::White), territory.white)
        .signs(Sign::Square, seki)
        .signs(Sign::Mark, dead)
        .signs(Sign::Circle, must_fill)
        .labels(doubtful.into_iter().map(|point| (point, "?".to_owned())))
        .text(&text)
        .finish())
}

/// A line that begins so and goes on with as many of these parts as fit.
fn status_line(mut line: String, parts: impl IntoIterator<Item = Option<&'static str>>) -> String {
    let mut separator = "; ";
    for part in parts.into_iter().flatten() {
        if line.chars().count() + separator.len() + part.len() > STATUS_LINE {
            break;
        }
        line += separator;
        line += part;
        separator = ", ";
    }
    line
}

/// The empty points that a side surrounds and that do not count because of a seki.
fn lost(board: &Board, ending: &Ending) -> PointSet {
    let surrounded = ending.assessment().surrounded;
    let must_fill = ending.assessment().must_fill;
    let territory = ending.territory();
    let mut lost = PointSet::EMPTY;
    for color in Color::ALL {
        lost |= (surrounded[color] & board.empty()) - must_fill[color];
    }
    lost - territory.black - territory.white
}

/// What Tenuki is not sure of, as far as a user can do something about it.
struct Doubts {
    /// Tenuki is sure of no stone, as in a game that is not finished. Then none is singled out.
    all: bool,
    /// The uncertain chains that, marked the other way, would change the score.
    chains: Vec<PointSet>,
}

impl Doubts {
    fn of(game: &Game, ending: &Ending) -> Doubts {
        let board = game.board();
        let uncertain = ending.dead_stones().uncertain;
        let all = !uncertain.is_empty() && uncertain == board.occupied();
        let mut chains = if all { Vec::new() } else { board.chains(uncertain) };
        chains.retain(|&chain| {
            let other = Ending::of(game, ending.dead() ^ chain, ending.method());
            other.score() != ending.score()
        });
        Doubts { all, chains }
    }

    /// A stone of each.
    fn shown(&self) -> PointSet {
        self.chains.iter().filter_map(PointSet::first).collect()
    }
}

/// The points of one kind, or that there is none.
fn show(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let (sign, points, what) = match word {
        "seki" => (Sign::Square, session.ending().assessment().seki, "in seki"),
        "uncertain" => (Sign::Triangle, session.dead_stones().uncertain, "uncertain"),
        "fill" => return Ok(show_fills(session)),
        _ => return Err(arguments.wrong(&format!("{} is not understood", quoted(word)))),
    };
    let text = match points.len() {
        0 => format!("none: no stone is {what}"),
        1 => format!("1 stone is {what}"),
        number => format!("{number} stones are {what}"),
    };
    Ok(Graphics::default().signs(sign, points).text(&text).finish())
}

/// The points to fill, with their numbers in the order in which it becomes necessary.
fn show_fills(session: &mut Session) -> String {
    let fills = reasons(session).fills;
    let text = match fills.len() {
        0 => "none: no point must be filled".to_owned(),
        1 => "1 point must be filled".to_owned(),
        number => format!("{number} points must be filled, in this order"),
    };
    let labels = fills.iter().zip(1..).map(|(fill, number): (_, u32)| (fill.point, number));
    Graphics::default()
        .labels(labels.map(|(point, number)| (point, number.to_string())))
        .text(&text)
        .finish()
}

/// Marks the chain at a point dead, or alive again if it was dead, and shows all dead stones.
///
/// GoGui calls it when a point is clicked. Where nobody has marked anything, the stones that are
/// taken to be dead so far are marked along with it. A click on an empty point changes nothing.
fn mark(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let text = match arguments.at_most_one()? {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("none") => {
            session.mark(Some(PointSet::EMPTY));
            None
        }
        Some(word) if word.eq_ignore_ascii_case("auto") => {
            session.mark(None);
            None
        }
        Some(word) => {
            let board = session.game().board();
            let point = super::definition::point_of(board, word)?;
            if board.get(point).is_none() {
                None
            } else {
                let chain = chains(board, [word].into_iter())?;
                Some(turn_over(session, point, chain)?)
            }
        }
    };
    let ending = session.ending();
    let (dead, score) = (ending.dead(), ending.score());
    let rules = ending.rules().title();
    let number = match dead.len() {
        0 => "no stone is dead".to_owned(),
        1 => "1 dead stone".to_owned(),
        number => format!("{number} dead stones"),
    };
    let text = text.map_or(String::new(), |text| format!("{text}; "));
    Ok(Graphics::default()
        .signs(Sign::Mark, dead)
        .text(&format!("{text}{number}: {score} ({rules})"))
        .finish())
}

/// Marks a chain that is alive dead, or one that is dead alive, and says which.
fn turn_over(session: &mut Session, point: Point, chain: PointSet) -> Result<String, Failure> {
    let dead = session.dead_stones().stones;
    if session.was_interrupted() {
        return Err(Failure::Interrupted("nothing was marked".to_owned()));
    }
    session.mark(Some(dead ^ chain));
    let is = if dead.contains(point) { "alive" } else { "dead" };
    Ok(format!("{point} is {is} now"))
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
        Some(step) => Ok(drawn(step, dead, number, steps.len())),
        None => Err(Failure::Syntax(format!("the method {method} has steps 1 to {}", steps.len()))),
    }
}

/// Crosses are dead stones, here as everywhere; squares are what is in seki.
fn drawn(step: &Step, dead: PointSet, number: usize, of: usize) -> String {
    Graphics::default()
        .signs(Sign::Territory(Color::Black), step.owned.black)
        .signs(Sign::Territory(Color::White), step.owned.white)
        .colored("gray", step.neutral)
        .signs(Sign::Square, (step.marked - dead) | step.lost)
        .signs(Sign::Mark, step.marked & dead)
        .labels(step.labels.iter().cloned())
        .variation(step.added.iter().copied())
        .text(&format!("{number} of {of}: {}: {}", step.title, step.found))
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_line_leaves_out_what_does_not_fit() {
        let part = "0123456789abcdefghij";
        let line = status_line("W+0.5".into(), [None, Some(part), Some(part), Some(part)]);
        assert_eq!(line, format!("W+0.5; {part}, {part}"));
        assert!(line.len() <= STATUS_LINE && line.len() + part.len() > STATUS_LINE);
    }
}
