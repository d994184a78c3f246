//! How many instructions each method takes on a finished 19×19 position, counted by valgrind: unlike
//! times, the figures are the same on a busy machine, so that a change shows.

#![allow(missing_docs, reason = "the macros of gungraun write public items")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use tenuki::record;
use tenuki::scoring::{Assessment, Method, Position};

/// The end of a game, with its dead stones.
fn finished(bytes: &[u8]) -> Position {
    let records = record::read(bytes).expect("a record");
    let record = &records[0];
    let game = record.replay(None).expect("a legal game");
    let dead = record.marked_dead(game.board()).expect("marked territory");
    let position = Position::new(game.board(), dead, game.to_move());
    // The memory of local reading is set up once a thread: not while it is measured.
    for method in Method::ALL {
        black_box(method.assess(&position));
    }
    position
}

fn even() -> Position {
    finished(include_bytes!("../tests/records/19x19.sgf"))
}

fn handicap() -> Position {
    finished(include_bytes!("../tests/records/19x19-handicap-4.sgf"))
}

#[library_benchmark]
#[bench::strict(Method::Strict, even())]
#[bench::checkered(Method::Checkered, even())]
#[bench::reading(Method::Reading, even())]
#[bench::reading_handicap(Method::Reading, handicap())]
fn assess(method: Method, position: Position) -> Assessment {
    black_box(method).assess(black_box(&position))
}

library_benchmark_group!(name = scoring, benchmarks = assess);
main!(library_benchmark_groups = scoring);
