//! How fast judging is: a playout, and a whole judgement, of a finished game.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tenuki::board::Board;
use tenuki::life;

/// The end of the game of `tests/records/19x19.sgf`.
fn finished() -> Board {
    let record = include_bytes!("../tests/records/19x19.sgf");
    let records = tenuki::record::read(record).expect("a record");
    records[0].replay(None).expect("a game").board().clone()
}

fn judging(c: &mut Criterion) {
    let board = finished();
    c.bench_function("100 playouts of a finished game", |b| {
        b.iter(|| life::research::play_out(black_box(&board), 100));
    });
    c.bench_function("a judgement of a finished game", |b| {
        b.iter(|| life::judge(black_box(&board)));
    });
}

criterion_group!(benches, judging);
criterion_main!(benches);
