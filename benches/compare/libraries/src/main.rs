//! Rust libraries for compare.py: reads JSON lines, answers each by a JSON line.
//!
//! `read` makes of `{"sgf": …, "dead": […]}` what every peer gets: the position (rows from the top of
//! 1 for Black, -1 for White, 0), the moves, the dead stones, the prisoners, komi, and the recorded
//! result. `tenuki-judged`, `tenuki-given` and `goban-given` answer that with `score` (what Black is
//! ahead), `dead` where they judge, and `ms`. Points are `[x, y]` from the upper left.

use std::error::Error;
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::Instant;

use goban::pieces::goban::Goban;
use goban::pieces::stones;
use serde_json::{Value, json};
use tenuki::board::{Board, ByColor, Color, Point, PointSet, Size, Vertex};
use tenuki::game::{Event, Game};
use tenuki::scoring::Method;
use tenuki::{ending::Ending, life, record};

fn main() -> Result<(), Box<dyn Error>> {
    let peer = match std::env::args().nth(1).as_deref() {
        Some("read") => read,
        Some("tenuki-judged") => tenuki_judged,
        Some("tenuki-given") => tenuki_given,
        Some("goban-given") => goban_given,
        _ => return Err("usage: tenuki-compare read|tenuki-judged|tenuki-given|goban-given".into()),
    };
    let mut output = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        writeln!(output, "{}", peer(&serde_json::from_str(&line?)?)?)?;
        output.flush()?;
    }
    Ok(())
}

/// What comes out, and how many milliseconds it takes.
fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let found = black_box(run());
    (found, start.elapsed().as_secs_f64() * 1e3)
}

fn place(size: Size, point: Point) -> Value {
    json!([point.x(), size.height() - 1 - point.y()])
}

fn places(size: Size, points: PointSet) -> Value {
    points.iter().map(|point| place(size, point)).collect()
}

fn read(line: &Value) -> Result<Value, Box<dyn Error>> {
    let record = record::read_text(line["sgf"].as_str().ok_or("no sgf")?)?;
    let game = record.replay(None)?;
    let (board, size) = (game.board(), game.board().size());
    let dead = match &line["dead"] {
        Value::Array(vertices) => vertices
            .iter()
            .filter_map(Value::as_str)
            .try_fold(PointSet::EMPTY, |dead, vertex| {
                vertex.parse().map(|point| dead | board.chain(point))
            })?,
        _ => record.marked_dead(board).ok_or("nobody says which stones are dead")?,
    };
    let sign = |point: Point| match board.get(point) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    };
    let signs: Vec<i32> = size.points().map(sign).collect();
    let rows: Vec<&[i32]> = signs.chunks(usize::from(size.width())).collect();
    let moves: Vec<Value> = game
        .events()
        .filter_map(|event| match event {
            Event::Move(played) => Some(match played.vertex {
                Vertex::Play(point) => {
                    json!({ "color": played.color.name(), "at": place(size, point) })
                }
                Vertex::Pass => json!({ "color": played.color.name() }),
            }),
            Event::SetUp(_) => None,
        })
        .collect();
    let prisoners = game.prisoners();
    let recorded = line["recorded"].as_str().map(str::to_owned).or(record.result);
    Ok(json!({
        "rows": rows, "moves": moves, "dead": places(size, dead), "komi": game.komi(),
        "prisoners": [prisoners.black, prisoners.white], "recorded": recorded,
    }))
}

/// The game and its dead stones out of what [`read`] made.
fn game(line: &Value) -> Result<(Game, PointSet), Box<dyn Error>> {
    let rows = line["rows"].as_array().ok_or("no rows")?;
    let height = u8::try_from(rows.len())?;
    let width = u8::try_from(rows[0].as_array().ok_or("no row")?.len())?;
    let size = Size::new(width, height)?;
    let mut stones = ByColor::<PointSet>::default();
    for point in size.points() {
        match rows[usize::from(height - 1 - point.y())][usize::from(point.x())].as_i64() {
            Some(1) => stones.black.insert(point),
            Some(-1) => stones.white.insert(point),
            _ => {}
        }
    }
    let mut game = Game::new(size);
    game.set_up(stones, None)?;
    game.set_komi(line["komi"].as_f64());
    let taken = |i: usize| line["prisoners"][i].as_u64().unwrap_or_default() as u32;
    game.set_prisoners(ByColor { black: taken(0), white: taken(1) });
    let mut dead = PointSet::EMPTY;
    for place in line["dead"].as_array().ok_or("no dead")? {
        let at = |i: usize| place[i].as_u64().unwrap_or_default() as u8;
        dead.extend(Point::new(at(0), height - 1 - at(1)));
    }
    Ok((game, dead))
}

fn score(game: &Game, dead: PointSet) -> f64 {
    Ending::of(game, dead, Method::default()).score().0
}

fn tenuki_judged(line: &Value) -> Result<Value, Box<dyn Error>> {
    let (game, _) = game(line)?;
    let ((dead, score), ms) = timed(|| {
        let dead = life::judge(black_box(game.board())).dead;
        (dead, score(&game, dead))
    });
    Ok(json!({ "dead": places(game.board().size(), dead), "score": score, "ms": ms }))
}

fn tenuki_given(line: &Value) -> Result<Value, Box<dyn Error>> {
    let (game, dead) = game(line)?;
    let (score, ms) = timed(|| score(black_box(&game), dead));
    Ok(json!({ "score": score, "ms": ms }))
}

/// The surrounded points, by the crate `goban`; it does not remove dead stones, so the board is set
/// up without them.
fn goban_given(line: &Value) -> Result<Value, Box<dyn Error>> {
    let (game, dead) = game(line)?;
    let board: &Board = game.board();
    let size = board.size();
    let living = |color| {
        let points = (board.stones(color) - dead).iter();
        points.map(|point| (point.y(), point.x())).collect::<Vec<_>>()
    };
    let mut goban = Goban::new((size.height(), size.width()));
    goban.push_many(&living(Color::Black), stones::Color::Black);
    goban.push_many(&living(Color::White), stones::Color::White);
    let ((black, white), ms) = timed(|| black_box(&goban).calculate_territories());
    let taken = |color: Color| game.prisoners()[color] + (board.stones(!color) & dead).len();
    let black = black as f64 + f64::from(taken(Color::Black));
    let white = white as f64 + f64::from(taken(Color::White)) + game.komi();
    Ok(json!({ "score": black - white, "ms": ms }))
}
