//! Each method on a finished 19×19 position, the dead stones given.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tenuki::record;
use tenuki::scoring::{Method, Position};

fn scoring(c: &mut Criterion) {
    let records = record::read(include_bytes!("../tests/records/19x19.sgf")).expect("a record");
    let record = &records[0];
    let game = record.replay(None).expect("a legal game");
    let dead = record.marked_dead(game.board()).expect("marked territory");
    let position = Position::new(game.board(), dead);
    for &method in Method::ALL {
        c.bench_function(&format!("scoring: {method}, finished 19x19"), |b| {
            b.iter(|| method.assess(black_box(&position)));
        });
    }
}

criterion_group!(benches, scoring);
criterion_main!(benches);
