//! The board and the game: a move, a copy, a game of 300 moves.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use tenuki::board::{Board, ByColor, Color, Point, Size, Vertex};
use tenuki::game::{Event, Game, Move};
use tenuki::record;

/// The moves of a whole 19×19 game between two programs.
fn moves() -> Vec<Move> {
    let records = record::read(include_bytes!("../tests/records/19x19.sgf")).expect("a record");
    let game = records[0].replay(None).expect("a legal game");
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

criterion_group!(benches, board);
criterion_main!(benches);
