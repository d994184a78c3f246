//! Setup commands: GTP 2, section 6.3.2; KataGo's `rectangular_boardsize`, GNU Go's `get_komi`.

use super::super::parser::Integer;
use super::super::reply::{Answer, Failure};
use super::super::session::Session;
use super::definition::Change::{Agreement, Handicap, NewGame};
use super::definition::Effect::{self, Changes};
use super::definition::{Arguments, Command, list, number, point_of, whole};
use tenuki_record::Unsaid;
use tenuki_score::board::{Board, Point, PointSet, Size};
use tenuki_score::game::Game;
use tenuki_score::handicap;
use tenuki_score::scoring::decimal;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("boardsize", "SIDE | WIDTH HEIGHT | WIDTH:HEIGHT", Changes(NewGame), boardsize),
    Command::new("rectangular_boardsize", "WIDTH HEIGHT", Changes(NewGame), rectangular_boardsize),
    Command::new("clear_board", "", Changes(NewGame), clear_board),
    Command::new("komi", "POINTS", Changes(Agreement), komi),
    Command::new("get_komi", "", Effect::None, |session, _| Ok(decimal(session.game().komi()))),
    Command::new("fixed_handicap", "STONES", Changes(Handicap), fixed_handicap),
    Command::new("place_free_handicap", "STONES", Changes(Handicap), place_free_handicap),
    Command::new("set_free_handicap", "VERTEX VERTEX …", Changes(Handicap), set_free_handicap),
];

/// One side is a square board's; two are KataGo's way, with a space or as records write them.
fn boardsize(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let mut sides = arguments.text.splitn(2, [' ', ':']).map(str::trim);
    let (width, height) = (sides.next(), sides.next());
    if height.is_some_and(|height| height.is_empty() || height.contains([' ', ':'])) {
        return Err(arguments.wrong("give one size, or width and height"));
    }
    let width = width.filter(|width| !width.is_empty());
    let width = side(width.ok_or_else(|| arguments.wrong("an argument is missing"))?)?;
    let height = height.map_or(Ok(width), side)?;
    start(session, size(width, height)?);
    Ok(String::new())
}

fn rectangular_boardsize(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [width, height] = arguments.exactly()?;
    let (width, height) = (side(width)?, side(height)?);
    start(session, size(width, height)?);
    Ok(String::new())
}

fn clear_board(session: &mut Session, _: &Arguments<'_>) -> Answer {
    start(session, session.game().board().size());
    Ok(String::new())
}

/// Begins a new game with the rules as they are, and the komi as it was set.
fn start(session: &mut Session, size: Size) {
    let mut game = Game::new(size);
    game.set_rules(*session.game().rules());
    game.set_komi(session.game().komi_as_set());
    session.replace_game(game, None, None, Unsaid::default());
}

/// A width or height; 0 for every number that no board can have.
fn side(word: &str) -> Result<u8, Failure> {
    Ok(match whole(word)? {
        Integer::Natural(side) => u8::try_from(side).unwrap_or(0),
        Integer::OutOfRange => 0,
    })
}

fn size(width: u8, height: u8) -> Result<Size, Failure> {
    Size::new(width, height).map_err(|error| Failure::UnacceptableSize(error.to_string()))
}

fn komi(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [komi] = arguments.exactly()?;
    if komi.eq_ignore_ascii_case("nan") {
        session.set_komi(None);
        let in_force = decimal(session.game().komi());
        return Err(Failure::Syntax(format!(
            "komi {komi} is no number; komi {in_force} stays in force (Sabaki sends NaN if it cannot \
             read the KM of a record)"
        )));
    }
    let komi = number(komi)?;
    session.set_komi(Some(komi));
    Ok(String::new())
}

fn fixed_handicap(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [stones] = arguments.exactly()?;
    let stones = whole(stones)?;
    let size = fresh(session)?.size();
    let most = handicap::most_fixed(size);
    let points = match stones {
        Integer::Natural(stones) => handicap::fixed(size, stones),
        Integer::OutOfRange => None,
    };
    let points = points.ok_or_else(|| {
        Failure::InvalidNumberOfStones(match most {
            0 => {
                format!(
                    "a fixed handicap needs a board of at least {MIN_SIDE}x{MIN_SIDE}, not {size}"
                )
            }
            _ => format!("a fixed handicap on {size} has 2 to {most} stones"),
        })
    })?;
    place(session, points)
}

/// The smallest board that has a fixed handicap.
const MIN_SIDE: u8 = 7;

fn place_free_handicap(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [stones] = arguments.exactly()?;
    let stones = whole(stones)?;
    let size = fresh(session)?.size();
    match stones {
        Integer::Natural(stones) if number_is_right(size, stones) => {
            place(session, handicap::free(size, stones))
        }
        _ => Err(Failure::InvalidNumberOfStones(right_numbers(size))),
    }
}

fn set_free_handicap(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let board = fresh(session)?;
    let mut points = Vec::new();
    let mut set = PointSet::EMPTY;
    for word in arguments.words() {
        let point = match word {
            _ if word.eq_ignore_ascii_case("pass") => {
                return Err(Failure::BadVertexList("a pass is not a handicap stone".to_owned()));
            }
            _ => point_of(board, word)?,
        };
        if set.contains(point) {
            return Err(Failure::BadVertexList(format!("{point} appears twice")));
        }
        set.insert(point);
        points.push(point);
    }
    if !number_is_right(board.size(), set.len()) {
        return Err(Failure::BadVertexList(right_numbers(board.size())));
    }
    place(session, points)?;
    session.handicap_is_placed();
    Ok(String::new())
}

/// Whether a free handicap may have that many stones: at least 2, and one point stays empty.
fn number_is_right(size: Size, stones: u32) -> bool {
    (2..size.area()).contains(&stones)
}

fn right_numbers(size: Size) -> String {
    match size.area() - 1 {
        0 | 1 => format!("a board of {size} is too small for a handicap"),
        most => format!("a free handicap on {size} has 2 to {most} stones"),
    }
}

/// The board, where nothing has been played yet.
fn fresh(session: &Session) -> Result<&Board, Failure> {
    if session.game().is_fresh() { Ok(session.game().board()) } else { Err(Failure::BoardNotEmpty) }
}

fn place(session: &mut Session, points: Vec<Point>) -> Answer {
    debug_assert!(points.iter().all(|&point| session.game().board().size().contains(point)));
    session
        .play(|game| game.place_handicap(points.iter().copied().collect()))
        .map_err(|error| Failure::BadVertexList(error.to_string()))?;
    Ok(list(points))
}
