//! Commands that draw on GoGui's board.

use super::super::graphics::{Graphics, status_line, status_room};
use super::super::parser::Integer;
use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, whole};
use super::tenuki::{fight, reasons, tried};
use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Vertex};
use tenuki_score::ending::{Ending, Source};
use tenuki_score::game::Game;
use tenuki_score::lines::{Fate, Line, Solution};
use tenuki_score::scoring::Position;
use tenuki_score::scoring::steps::{self, Step};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("tenuki-picture", "", Effect::Scores, picture),
    Command::new(
        "tenuki-show",
        "territory | seki | uncertain | eyes | fill | line VERTEX | try [save | capture] VERTEX [MOVE …]",
        Effect::Scores,
        show,
    ),
    Command::new("tenuki-mark", "[VERTEX | none | auto]", Effect::Marks, mark),
    Command::new("tenuki-step", "[NUMBER]", Effect::Scores, step),
];

/// Everything at once: territory, seki, dead stones, points to fill, doubts and the score. A point
/// has one sign besides its territory.
fn picture(session: &mut Session, _: &Arguments<'_>) -> Answer {
    let ending = session.count()?.clone();
    let answer = session.counted();
    let game = session.game();
    let (all_are_doubtful, doubtful) = doubts(game, &ending);
    let dead = answer.dead - doubtful;
    let seki = (answer.seki | lost(game.board(), &ending)) - doubtful;
    // What does not fit is left out, so that what explains itself comes last.
    let legend = [
        (all_are_doubtful, "all uncertain"),
        (!doubtful.is_empty(), "?: uncertain"),
        (!answer.fill.is_empty(), "circle: fill"),
        (!seki.is_empty(), "square: seki"),
        (!dead.is_empty(), "cross: dead"),
    ];
    let legend = legend.into_iter().filter(|&(is_shown, _)| is_shown).map(|(_, sign)| sign);
    let text = status_line(answer.status(), status_room(answer.size), legend);
    Ok(owned(answer.territory)
        .signs("SQUARE", seki)
        .signs("MARK", dead)
        .signs("CIRCLE", answer.fill)
        .labels(doubtful.into_iter().map(|point| (point, "?".to_owned())))
        .text(&text)
        .finish())
}

/// Whose each point is.
fn owned(territory: ByColor<PointSet>) -> Graphics {
    Graphics::default().signs("BLACK", territory.black).signs("WHITE", territory.white)
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

/// What Tenuki is not sure of, as far as a user can do something about it: whether it is sure of no stone, as in a game
/// that is not finished; if not, a stone of each uncertain chain that, marked the other way, would change the score.
fn doubts(game: &Game, ending: &Ending) -> (bool, PointSet) {
    let board = game.board();
    let uncertain = ending.dead_stones().uncertain;
    let all = !uncertain.is_empty() && uncertain == board.occupied();
    let mut chains = if all { Vec::new() } else { board.chains(uncertain) };
    chains.retain(|&chain| {
        let other = Ending::of(game, ending.dead() ^ chain, ending.method());
        other.score() != ending.score()
    });
    (all, chains.iter().filter_map(PointSet::first).collect())
}

/// The points of one kind, with how many there are.
fn show(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = match arguments.words().collect::<Vec<_>>()[..] {
        ["line", vertex] => return line(session, vertex),
        ["try", ref words @ ..] => return attempt(session, arguments, words),
        _ => arguments.exactly()?,
    };
    let stones = |points: PointSet, what| match points.len() {
        0 => format!("no stone is {what}"),
        1 => format!("1 stone is {what}"),
        number => format!("{number} stones are {what}"),
    };
    let (drawn, text) = match word {
        "territory" => {
            let territory = session.count()?.territory();
            let ByColor { black, white } = territory.map(|points| points.len());
            (owned(territory), format!("Black {black}, White {white}"))
        }
        "seki" => {
            let seki = session.ending().seki();
            (Graphics::default().signs("SQUARE", seki), stones(seki, "in seki"))
        }
        "uncertain" => {
            let unsure = session.dead_stones().uncertain;
            let answer = session.counted();
            // Before the end most places are.
            let points = if answer.is_finished() { answer.doubtful() } else { PointSet::EMPTY };
            let number = |number: u32, what| match number {
                0 => None,
                1 => Some(format!("1 {what}")),
                _ => Some(format!("{number} {what}s")),
            };
            let text = match (number(unsure.len(), "uncertain stone"), points.len()) {
                (None, 0) => stones(unsure, "uncertain"),
                (None, points) => number(points, "uncertain point").unwrap_or_default(),
                (Some(stones), points) => {
                    let points = number(points, "point").map(|points| format!(", {points}"));
                    stones + &points.unwrap_or_default()
                }
            };
            let drawn = Graphics::default().signs("TRIANGLE", unsure);
            (drawn.signs("CIRCLE", points - unsure), text)
        }
        "eyes" => {
            let eyes = reasons(session).eye_spaces();
            let text = match eyes.len() {
                0 => "no eye".to_owned(),
                1 => "1 eye space".to_owned(),
                number => format!("{number} eye spaces"),
            };
            let labels =
                eyes.iter().filter_map(|eye| Some((eye.points.first()?, eye.eyes.to_string())));
            (Graphics::default().labels(labels), text)
        }
        "fill" => {
            let fills = &reasons(session).fills;
            let text = match fills.len() {
                0 => "no point must be filled".to_owned(),
                1 => "1 point must be filled".to_owned(),
                number => format!("fill {number} points in this order"),
            };
            let labels = fills.iter().zip(1..).map(|(fill, number): (_, u32)| (fill.point, number));
            let labels = labels.map(|(point, number)| (point, number.to_string()));
            (Graphics::default().labels(labels), text)
        }
        _ => return Err(arguments.wrong(&format!("{} is not understood", quoted(word)))),
    };
    Ok(drawn.text(&below(session, &text)).finish())
}

/// The line about a chain as stones with numbers.
fn line(session: &mut Session, stone: &str) -> Answer {
    let found = fight(session, stone)?.map(|fight| fight.solution().clone());
    let found = found.map(|solution| (solution.chain, solution.line.clone(), in_short(&solution)));
    Ok(played(session, found.map_err(|why| format!("No line is shown: {why}"))))
}

/// The line in which a player tries these moves.
fn attempt(session: &mut Session, arguments: &Arguments<'_>, words: &[&str]) -> Answer {
    let found = tried(session, arguments, words)?;
    Ok(played(session, found))
}

/// A line about a chain with a text, or the text alone.
fn played(session: &mut Session, found: Result<(PointSet, Line, String), String>) -> String {
    let (drawn, text) = match found {
        Ok((chain, line, text)) => {
            let plays = line.moves.iter().filter_map(|play| match play.vertex {
                Vertex::Play(point) => Some((play.color, point)),
                Vertex::Pass => None,
            });
            (Graphics::default().signs("TRIANGLE", chain).variation(plays), text)
        }
        Err(text) => (Graphics::default(), text),
    };
    drawn.text(&below(session, text.trim_end_matches('.'))).finish()
}

/// What is proved about a chain, for the status line.
fn in_short(solution: &Solution) -> String {
    let first = |line: &Line| line.moves.first().map(ToString::to_string).unwrap_or_default();
    match (solution.fate, &solution.otherwise) {
        (Fate::Dead, _) => format!("dead: {}", solution.line),
        (Fate::Unsettled, Some(save)) => {
            format!("unsettled: {} takes it, {} saves it", first(&solution.line), first(save))
        }
        (Fate::Alive | Fate::Unsettled, _) => format!("alive: {}", solution.line),
    }
}

/// Marks the group at a point dead, or alive again if it was dead, and shows all dead stones and the
/// territory.
///
/// GoGui calls it when a point is clicked. Where nobody has marked anything, the stones that are
/// taken to be dead so far are marked along with it. A click on an empty point changes nothing.
fn mark(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let done = match arguments.at_most_one()? {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("none") => {
            session.mark(Some(PointSet::EMPTY));
            None
        }
        Some(word) if word.eq_ignore_ascii_case("auto") => {
            session.mark(None);
            nobody_judges(session).map(str::to_owned)
        }
        Some(word) => {
            let board = session.game().board();
            let point = super::definition::point_of(board, word)?;
            Some(match board.get(point) {
                None => format!("{point} is empty"),
                Some(_) => turn_over(session, point)?,
            })
        }
    };
    let dead = session.ending().dead();
    let done = done.unwrap_or_else(|| match dead.len() {
        0 => "no stone is dead".to_owned(),
        1 => "1 dead stone".to_owned(),
        number => format!("{number} dead stones"),
    });
    let territory = session.count().map(Ending::territory).unwrap_or_default();
    let text = below(session, &done);
    Ok(owned(territory).signs("MARK", dead).text(&text).finish())
}

/// Marks a group that is alive dead, or one that is dead alive, and says which. A chain that was turned
/// over before is turned over alone.
fn turn_over(session: &mut Session, point: Point) -> Result<String, Failure> {
    let turned = session.turned();
    let ending = session.ending().clone();
    if session.conversation.interrupted {
        return Err(Failure::Interrupted("nothing was marked".to_owned()));
    }
    let board = session.game().board();
    let chain = board.chain(point);
    let group = if turned.contains(point) { chain } else { together(&ending, chain) - turned };
    let others = board.chains(group - chain).len();
    session.turn_over(group);
    let is = if ending.dead().contains(point) { "alive" } else { "dead" };
    Ok(match others {
        0 => format!("{point} is {is}"),
        1 => format!("{point} and 1 more chain are {is}"),
        _ => format!("{point} and {others} more chains are {is}"),
    })
}

/// The stones that live or die with a chain: living ones that surround the same points, and dead ones
/// in the same place.
fn together(ending: &Ending, chain: PointSet) -> PointSet {
    let Position { living, dead, .. } = ending.assessment().position;
    let is_chain = |stones: &PointSet| !(*stones & chain).is_empty();
    if let Some(color) = Color::ALL.into_iter().find(|&color| is_chain(&dead[color])) {
        let place = chain.flood(&ending.assessment().position.empty());
        return dead[color] & place;
    }
    let Some(color) = Color::ALL.into_iter().find(|&color| is_chain(&living[color])) else {
        return chain;
    };
    chain.flood(&(living[color] | ending.assessment().surrounded[color])) & living[color]
}

/// Why Tenuki does not judge which stones are dead, if it does not.
fn nobody_judges(session: &mut Session) -> Option<&'static str> {
    match session.dead_stones().source {
        Source::None => Some("dead stones from: Nobody"),
        Source::Rules => Some("by these rules only marked stones are dead"),
        _ => None,
    }
}

/// One step of the method in force, or what its steps are.
fn step(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let wanted = arguments.at_most_one()?.map(whole).transpose()?;
    session.count()?;
    let dead = session.dead_stones().stones;
    let (method, game) = (session.method(), session.game());
    let position = Position::new(game.board(), dead);
    let steps = steps::of(method, &position, game.rules().counting);
    let number = match wanted {
        None => {
            let titles = steps.iter().zip(1..);
            let mut text: String = titles
                .map(|(step, number)| format!("{number} {}: {}\n", step.title, step.found))
                .collect();
            for statement in session.counted().statements() {
                text += &format!("{statement}\n");
            }
            return Ok(text);
        }
        Some(Integer::Natural(number)) => number as usize,
        Some(Integer::OutOfRange) => 0,
    };
    let Some(step) = number.checked_sub(1).and_then(|index| steps.get(index)) else {
        let what = format!("the method {method} has steps 1 to {}", steps.len());
        return Err(Failure::Syntax(what));
    };
    let text = format!("{number} of {}: {}: {}", steps.len(), step.title, step.found);
    Ok(drawn(step, dead).text(&below(session, &text)).finish())
}

/// Crosses are dead stones, here as everywhere; squares are what is in seki.
fn drawn(step: &Step, dead: PointSet) -> Graphics {
    owned(step.owned)
        .colored("gray", step.neutral)
        .signs("SQUARE", (step.marked - dead) | step.lost)
        .signs("MARK", step.marked & dead)
        .labels(step.labels.iter().cloned())
        .variation(step.added.iter().copied())
}

/// The line below a picture: what it shows, then the score and the first remark about it.
fn below(session: &mut Session, shown: &str) -> String {
    format!("{shown}; {}", session.counted().status())
}
