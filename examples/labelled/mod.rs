//! Labelled games: JSON lines with `id`, `sgf` and the dead stones as `dead`, and with `gold` where the
//! record and a network agree about the score.

#![allow(dead_code, reason = "each example uses a part of it")]

use std::error::Error;
use std::io::BufRead;

use tenuki::board::{Board, Point, PointSet};
use tenuki::game::Game;
use tenuki::record::{self, Record};

/// A game of a collection.
pub struct Labelled {
    /// Its name.
    pub id: String,
    pub record: Record,
    /// The game, up to the move that was asked for.
    pub game: Game,
    /// The dead stones at its end.
    pub dead: PointSet,
    /// The result of the record.
    pub recorded: String,
    /// The lead of Black by a network.
    pub lead: f64,
    /// Whether the two agree.
    pub gold: bool,
}

/// The games of a file, each with this percentage of its moves.
pub fn read(
    path: &str,
    percent: usize,
) -> Result<impl Iterator<Item = Result<Labelled, Box<dyn Error>>>, Box<dyn Error>> {
    let lines = std::io::BufReader::new(std::fs::File::open(path)?).lines();
    Ok(lines.map(move |line| read_line(&line?, percent)))
}

fn read_line(line: &str, percent: usize) -> Result<Labelled, Box<dyn Error>> {
    let line: serde_json::Value = serde_json::from_str(line)?;
    let record = record::read_text(line["sgf"].as_str().ok_or("no sgf")?)?;
    let moves = record.move_count() as usize * percent / 100;
    let game = record.replay(Some(moves.try_into()?))?;
    let mut dead = PointSet::EMPTY;
    for vertex in line["dead"].as_array().ok_or("no dead")? {
        dead |= game.board().chain(vertex.as_str().unwrap_or_default().parse()?);
    }
    Ok(Labelled {
        id: line["id"].as_str().unwrap_or_default().to_owned(),
        game,
        dead,
        recorded: record.result.clone().unwrap_or_default(),
        record,
        lead: line["lead"].as_f64().unwrap_or_default(),
        gold: line["gold"].as_bool() == Some(true),
    })
}

/// Whether a game is of the 60 % on which the judge is fitted, by the hash of its id.
pub fn is_fitted(id: &str) -> bool {
    hash(id) >> 32 & 0xffff >= 0x10000 * 2 / 5
}

/// The part of a collection, by the hashes of the ids.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    All,
    /// Three games of five, for designing.
    Design,
    /// The rest, which checks the design.
    Check,
    /// The 60 % on which the judge is fitted.
    Fitted,
    /// The rest.
    Unfitted,
}

impl Part {
    /// Whether a game with this id is in the part.
    pub fn has(self, id: &str) -> bool {
        match self {
            Part::All => true,
            Part::Design => is_design(id),
            Part::Check => !is_design(id),
            Part::Fitted => is_fitted(id),
            Part::Unfitted => !is_fitted(id),
        }
    }
}

fn is_design(id: &str) -> bool {
    (hash(id) >> 32) % 5 < 3
}

/// FNV-1a of an id, by which collections are divided.
fn hash(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Draws a board with a mark for each point.
pub fn draw(board: &Board, mark: impl Fn(Point) -> char) {
    let points: Vec<Point> = board.size().points().collect();
    for row in points.chunks(board.size().width().into()) {
        let marks: String = row.iter().flat_map(|&point| [mark(point), ' ']).collect();
        println!("{:>3} {marks}", row[0].y() + 1);
    }
    let letters = points[..usize::from(board.size().width())].iter();
    println!(
        "    {}",
        letters.map(|point| point.to_string()[..1].to_owned() + " ").collect::<String>()
    );
}
