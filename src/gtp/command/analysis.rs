//! Analysis commands: KataGo's `kata-analyze` and `kata-raw-nn`, Leela Zero's `lz-analyze`, and
//! `analyze`, as Sabaki uses them.
//!
//! Tenuki does not search for moves. The numbers are those of the position as it is now, and the
//! points are those that are [still worth playing](finish::worth_playing). While a game is not
//! finished, its score is not a result, and an analysis prints no moves.

use std::fmt::Write;
use std::time::Duration;

use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, named, number};
use tenuki_score::board::{Color, Point, PointSet, Vertex};
use tenuki_score::ending::Ending;
use tenuki_score::finish;
use tenuki_score::scoring::{Method, decimal};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("kata-analyze", ANALYZE, Effect::Scores, kata_analyze),
    Command::new("lz-analyze", ANALYZE, Effect::Scores, lz_analyze),
    Command::new("analyze", ANALYZE, Effect::Scores, lz_analyze),
    Command::new("kata-raw-nn", "[SYMMETRY | all]", Effect::Scores, kata_raw_nn),
];

const ANALYZE: &str =
    "[COLOUR] [CENTISECONDS] [interval CENTISECONDS] [maxmoves N] [minmoves N] [ownership true]";

/// The interval from one line to the next by default, in hundredths of a second.
const INTERVAL: f64 = 100.0;
/// The shortest and the longest time that is kept to, in hundredths of a second.
const INTERVALS: (f64, f64) = (1.0, 360_000.0);

/// As many visits as a program must have made for Sabaki to show its numbers.
const VISITS: u32 = 10;

fn kata_analyze(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    analyze(session, arguments, |share| format!("{share:.6}"))
}

/// Leela Zero has shares in whole numbers of 0 to 10,000, and Sabaki reads `analyze` so, too.
fn lz_analyze(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    analyze(session, arguments, |share| format!("{:.0}", share * 10_000.0))
}

fn analyze(
    session: &mut Session,
    arguments: &Arguments<'_>,
    share: impl Fn(f64) -> String,
) -> Answer {
    let wish = Wish::read(arguments)?;
    let side = side_to_move(session, wish.color);
    if !session.count()?.is_finished() {
        session.conversation.interval = Some(wish.interval);
        return Ok(String::new());
    }
    let worth = worth_playing(session, side);
    let ending = session.ending();
    let uncertain = ending.dead_stones().uncertain;
    let lead = lead(ending, side);
    let (lead, winrate) = (decimal(lead), share(winning(lead)));
    let ownership = wish.ownership.then(|| ending.ownership(uncertain));

    let mut offers: Vec<(Vertex, f64)> =
        worth.iter().map(|&point| (Vertex::Play(point), 1.0 / worth.len() as f64)).collect();
    if offers.is_empty() {
        // To pass is right, but Sabaki shows numbers on points only.
        offers.push((Vertex::Pass, 1.0));
        offers.extend(bearer(session, side).map(|point| (Vertex::Play(point), 0.0)));
    }
    offers.truncate(wish.most);
    let infos = offers.iter().enumerate().map(|(order, &(vertex, prior))| {
        let prior = share(prior);
        format!(
            "info move {vertex} visits {VISITS} winrate {winrate} scoreLead {lead} prior {prior} \
             lcb {winrate} order {order} pv {vertex}"
        )
    });
    let mut line = infos.collect::<Vec<_>>().join(" ");
    if let Some(ownership) = ownership {
        line.push_str(" ownership");
        for value in ownership {
            // For the side to move, as everything else in the line; `0.0 -` avoids minus zero.
            let _ = write!(line, " {}", if side == Color::Black { value } else { 0.0 - value });
        }
    }
    session.conversation.interval = Some(wish.interval);
    Ok(line)
}

/// What is wanted of an analysis.
struct Wish {
    color: Option<Color>,
    interval: Duration,
    ownership: bool,
    most: usize,
}

impl Wish {
    fn read(arguments: &Arguments<'_>) -> Result<Wish, Failure> {
        let mut wish = Wish {
            color: None,
            interval: centiseconds(INTERVAL),
            ownership: false,
            most: usize::MAX,
        };
        let mut words = arguments.words().peekable();
        if let Some(side) = words.peek().and_then(|word| named(word).ok()) {
            wish.color = Some(side);
            words.next();
        }
        if let Some(interval) = words.peek().and_then(|word| number(word).ok()) {
            wish.interval = checked(arguments, interval)?;
            words.next();
        }
        while let Some(key) = words.next() {
            let Some(value) = words.next() else {
                return Err(arguments.wrong(&format!("{} has no value", quoted(key))));
            };
            match (key, value) {
                ("interval", value) => wish.interval = checked(arguments, number(value)?)?,
                ("ownership", "true" | "false") => wish.ownership = value == "true",
                ("maxmoves", value) => wish.most = moves(arguments, value)?.max(1),
                // There are as many as there are.
                ("minmoves", value) => _ = moves(arguments, value)?,
                _ => {
                    let both = quoted(&format!("{key} {value}"));
                    return Err(arguments.wrong(&format!("{both} is not understood")));
                }
            }
        }
        Ok(wish)
    }
}

fn checked(arguments: &Arguments<'_>, interval: f64) -> Result<Duration, Failure> {
    if interval < 0.0 {
        return Err(arguments.wrong("an interval cannot be negative"));
    }
    Ok(centiseconds(interval))
}

fn centiseconds(interval: f64) -> Duration {
    Duration::from_secs_f64(interval.clamp(INTERVALS.0, INTERVALS.1) / 100.0)
}

fn moves(arguments: &Arguments<'_>, word: &str) -> Result<usize, Failure> {
    word.parse().map_err(|_| arguments.wrong(&format!("{} is not a number of moves", quoted(word))))
}

/// The side to move: the one that the command names, else the one of the game, else Black.
fn side_to_move(session: &Session, said: Option<Color>) -> Color {
    said.or(session.game().to_move()).unwrap_or(Color::Black)
}

/// What is still worth playing, by the method that `genmove` uses.
fn worth_playing(session: &mut Session, side: Color) -> Vec<Point> {
    let dead = session.dead_stones();
    let game = session.game();
    let ending = Ending::of(game, dead, Method::default());
    finish::worth_playing(game, side, ending.assessment())
}

/// By how many points a side is ahead.
fn lead(ending: &Ending, side: Color) -> f64 {
    match side {
        Color::Black => ending.score().0,
        // `0.0 -` avoids minus zero.
        Color::White => 0.0 - ending.score().0,
    }
}

/// The share of games that are won with this lead: the game is over, so all, half or none.
fn winning(lead: f64) -> f64 {
    if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    }
}

/// A point to show numbers on where nothing is worth playing: where a stone is legal, and in the
/// largest own territory, if there is any.
fn bearer(session: &mut Session, side: Color) -> Option<Point> {
    let territory = session.ending().territory()[side];
    let game = session.game();
    let mut regions: Vec<PointSet> = territory.components().collect();
    regions.sort_by_key(|region| std::cmp::Reverse(region.len()));
    regions
        .into_iter()
        .chain([game.board().empty()])
        .flat_map(|points| points.iter())
        .find(|&point| game.check(side, Vertex::Play(point)).is_ok())
}

/// What KataGo's network would say, as far as it means something here.
fn kata_raw_nn(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let symmetries = match arguments.at_most_one()? {
        None => 0..=0,
        Some("all") => 0..=7,
        Some(word) => match word.parse() {
            Ok(symmetry @ 0..=7) => symmetry..=symmetry,
            _ => return Err(arguments.wrong(&format!("{} is not a symmetry", quoted(word)))),
        },
    };
    let side = side_to_move(session, None);
    let worth = worth_playing(session, side);
    let ending = session.count()?;
    let uncertain = ending.dead_stones().uncertain;
    let lead = lead(ending, Color::White);
    let ownership = ending.ownership(uncertain);
    let game = session.game();
    let size = game.board().size();

    let mut body = String::new();
    // Writing to a string cannot fail.
    for (name, value, digits) in [
        ("whiteWin", winning(lead), 6),
        ("whiteLoss", 1.0 - winning(lead), 6),
        ("noResult", 0.0, 6),
        ("whiteLead", lead, 3),
        ("whiteScoreSelfplay", lead, 3),
        ("whiteScoreSelfplaySq", lead * lead, 3),
        ("varTimeLeft", 0.0, 3),
        ("shorttermWinlossError", 0.0, 3),
        ("shorttermScoreError", 0.0, 3),
    ] {
        let _ = writeln!(body, "{name} {value:.digits$}");
    }
    let mut policy = String::new();
    let mut owned = String::new();
    for (point, value) in size.points().zip(ownership) {
        let legal = game.check(side, Vertex::Play(point)).is_ok();
        if worth.contains(&point) {
            let _ = write!(policy, "{:8.6}", 1.0 / worth.len() as f64);
        } else {
            policy.push_str(if legal { "0.000000" } else { "     NAN" });
        }
        let _ = write!(owned, "{:10.7}", 0.0 - value);
        let after = if point.x() + 1 == size.width() { '\n' } else { ' ' };
        policy.push(after);
        owned.push(after);
    }
    let pass = if worth.is_empty() { 1.0 } else { 0.0 };
    let _ = write!(body, "policy\n{policy}policyPass {pass:8.6}\nwhiteOwnership\n{owned}");
    Ok(symmetries.map(|symmetry: u32| format!("symmetry {symmetry}\n{body}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_in_centiseconds() {
        assert_eq!(centiseconds(50.0), Duration::from_millis(500));
        assert_eq!(centiseconds(0.0), Duration::from_secs_f64(INTERVALS.0 / 100.0));
        assert_eq!(centiseconds(f64::MAX), Duration::from_secs_f64(INTERVALS.1 / 100.0));
    }

    #[test]
    fn who_is_ahead_wins_all_games_and_a_draw_is_half_of_them() {
        assert_eq!([0.5, 0.0, -0.5].map(winning), [1.0, 0.5, 0.0]);
    }
}
