//! Times of each module: `cargo bench -p tenuki-peers -- NAME` runs those whose name has NAME in it.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use tenuki::board::{Board, ByColor, Color, Point, PointSet, Size, Vertex};
use tenuki::ending::Ending;
use tenuki::game::{Event, Game, Move};
use tenuki::life;
use tenuki::record::json::Request;
use tenuki::record::{self, About, Answer, Defaults, Record};
use tenuki::scoring::{Method, Position};

/// A whole 19×19 game between two programs.
const SGF: &str = include_str!("../../tests/records/19x19.sgf");

/// The record, the end of its game, and the stones that it marks as dead.
fn finished() -> (Record, Game, PointSet) {
    let record = record::read_text(SGF).expect("a record");
    let game = record.replay(None).expect("a legal game");
    let dead = record.marked_dead(game.board()).expect("marked territory");
    (record, game, dead)
}

fn record_of_a_game(c: &mut Criterion) {
    let (record, game, dead) = finished();
    let line = serde_json::json!({ "id": 7, "sgf": SGF, "dead": [] }).to_string();

    let mut group = c.benchmark_group("record");
    group.throughput(Throughput::Elements(u64::from(record.move_count())));
    group.bench_function("read, the main line", |b| {
        b.iter(|| record::read_text(black_box(SGF)));
    });
    group.bench_function("read, sgf-parse's tree", |b| {
        b.iter(|| sgf_parse::go::parse(black_box(SGF)));
    });
    group.bench_function("replay", |b| b.iter(|| black_box(&record).replay(None)));
    group.bench_function("replay and score", |b| {
        b.iter(|| {
            let game = black_box(&record).replay(None).expect("a game");
            Ending::of(&game, dead, Method::default()).score()
        });
    });
    group.bench_function("a JSON line read", |b| {
        b.iter(|| Request::read(black_box(line.as_bytes())).map(|request| request.sgf));
    });
    let ending = Ending::of(&game, dead, Method::default());
    group.bench_function("a JSON line written", |b| {
        let mut out = Vec::new();
        b.iter(|| {
            out.clear();
            let about = About { record: Some(&record), ..About::default() };
            Answer::of(black_box(&ending), &about).write(None, &mut out);
            out.len()
        });
    });
    group.bench_function("a JSON line answered", |b| {
        let mut out = Vec::new();
        b.iter(|| {
            out.clear();
            let request = Request::read(black_box(line.as_bytes())).expect("a line");
            let question = request.question(&Defaults::default()).expect("a game");
            let ending = question.ending(dead.into());
            question.answer(&ending).write(question.id, &mut out);
        });
    });
    group.finish();
}

fn scoring(c: &mut Criterion) {
    let (_, game, dead) = finished();
    let position = Position::new(game.board(), dead);
    for &method in Method::ALL {
        c.bench_function(&format!("scoring: {method}, finished 19x19"), |b| {
            b.iter(|| method.assess(black_box(&position)));
        });
    }
}

fn judging(c: &mut Criterion) {
    let (_, game, _) = finished();
    let board = game.board();
    c.bench_function("life: 100 playouts of a finished game", |b| {
        b.iter(|| life::research::play_out(black_box(board), 100));
    });
    c.bench_function("life: a judgement of a finished game", |b| {
        b.iter(|| life::judge(black_box(board)));
    });
}

/// The moves of a whole 19×19 game between two programs.
fn moves() -> Vec<Move> {
    let (_, game, _) = finished();
    game.events()
        .filter_map(|event| match event {
            Event::Move(one) => Some(*one),
            Event::SetUp(_) => None,
        })
        .collect()
}

/// Exactly 300 moves: the game, and then moves of both sides where they are legal.
fn three_hundred() -> Vec<Move> {
    let mut game = Game::new(Size::NINETEEN);
    let mut moves: Vec<Move> =
        moves().into_iter().filter(|one| one.vertex != Vertex::Pass).take(300).collect();
    for one in &moves {
        game.play(one.color, one.vertex).expect("a legal game");
    }
    let mut color = Color::Black;
    let points: Vec<Point> = Size::NINETEEN.points().collect();
    for point in points.iter().cycle() {
        if moves.len() >= 300 {
            break;
        }
        if game.play(color, Vertex::Play(*point)).is_ok() {
            moves.push(Move { color, vertex: Vertex::Play(*point) });
            color = !color;
        }
    }
    moves
}

fn board(c: &mut Criterion) {
    let moves = three_hundred();
    let stones: Vec<(Color, Point)> = moves
        .iter()
        .filter_map(|one| match one.vertex {
            Vertex::Play(point) => Some((one.color, point)),
            Vertex::Pass => None,
        })
        .collect();

    c.bench_function("board: 300 moves on 19x19", |b| {
        b.iter_batched_ref(
            || Board::new(Size::NINETEEN),
            |board| {
                for &(color, point) in black_box(&stones) {
                    let _ = black_box(board.play(color, point, false));
                }
            },
            BatchSize::SmallInput,
        );
    });
    c.bench_function("game: 300 moves on 19x19", |b| {
        b.iter(|| {
            let mut game = Game::new(Size::NINETEEN);
            for one in black_box(&moves) {
                let _ = black_box(game.play(one.color, one.vertex));
            }
            game
        });
    });

    let mut last = Board::new(Size::NINETEEN);
    for &(color, point) in &stones {
        last.play(color, point, false).expect("a legal game");
    }
    c.bench_function("board: copied", |b| b.iter(|| black_box(&last).clone()));
    let sets = ByColor::from_fn(|color| last.stones(color));
    c.bench_function("board: set up from stones", |b| {
        b.iter(|| Board::with_stones(Size::NINETEEN, black_box(sets)));
    });
}

criterion_group!(benches, record_of_a_game, scoring, judging, board);
criterion_main!(benches);
