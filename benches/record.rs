//! A record: read (by us and by `sgf-parse`), replayed, scored, answered as a JSON line.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tenuki::ending::Ending;
use tenuki::record::json::Request;
use tenuki::record::{self, About, Answer, Defaults};
use tenuki::scoring::Method;

const SGF: &str = include_str!("../tests/records/19x19.sgf");

fn record_of_a_game(c: &mut Criterion) {
    let record = record::read_text(SGF).expect("a record");
    let game = record.replay(None).expect("a game");
    let dead = record.marked_dead(game.board()).unwrap_or_default();
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

criterion_group!(benches, record_of_a_game);
criterion_main!(benches);
