//! Scores a labelled collection with every method: `measure FILE` reads JSON lines with `sgf`,
//! `dead` and `gold`, as the development games have them, and prints how many scores equal RE.

use std::io::BufRead;
use std::time::Instant;

use tenuki::board::{Color, Point, PointSet, Size, Vertex};
use tenuki::ending::Ending;
use tenuki::game::Game;
use tenuki::scoring::Method;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: measure FILE.jsonl")?;
    let mut games = Vec::new();
    for line in std::io::BufReader::new(std::fs::File::open(path)?).lines() {
        let line: serde_json::Value = serde_json::from_str(&line?)?;
        let sgf = line["sgf"].as_str().ok_or("no sgf")?;
        let (game, result) = replay(sgf)?;
        let mut dead = PointSet::EMPTY;
        for vertex in line["dead"].as_array().ok_or("no dead")? {
            dead |= game.board().chain(vertex.as_str().unwrap_or_default().parse()?);
        }
        games.push((game, dead, result, line["gold"].as_bool() == Some(true)));
    }
    let gold = games.iter().filter(|(.., gold)| *gold).count();
    for method in Method::ALL {
        let start = Instant::now();
        let mut agree = [0, 0];
        for (game, dead, result, gold) in &games {
            if Ending::of(game, *dead, method).score().to_string() == *result {
                agree[0] += 1;
                agree[1] += usize::from(*gold);
            }
        }
        println!(
            "{method:<10} all {:.2} %  gold {:.2} %  {:.1} µs a game",
            100.0 * agree[0] as f64 / games.len() as f64,
            100.0 * agree[1] as f64 / gold as f64,
            start.elapsed().as_secs_f64() * 1e6 / games.len() as f64,
        );
    }
    Ok(())
}

/// Plays the main line of a plain record.
fn replay(sgf: &str) -> Result<(Game, String), Box<dyn std::error::Error>> {
    let mut game = Game::new(Size::NINETEEN);
    let mut result = String::new();
    for property in sgf.split(']') {
        let Some((name, value)) = property.split_once('[') else { continue };
        let color = match name.trim_start_matches(['(', ';', '\n']) {
            "B" => Color::Black,
            "W" => Color::White,
            "RE" => {
                result = value.to_string();
                continue;
            }
            "KM" => {
                game.set_komi(Some(value.parse()?));
                continue;
            }
            _ => continue,
        };
        let vertex = match value.as_bytes() {
            [x, y] if value != "tt" => {
                Vertex::Play(Point::new(x - b'a', 18 - (y - b'a')).ok_or("no point")?)
            }
            _ => Vertex::Pass,
        };
        game.play(color, vertex)?;
    }
    Ok((game, result))
}
