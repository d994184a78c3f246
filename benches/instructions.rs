//! The paths that matter, for callgrind to count their instructions: unlike times, these are the same
//! on a busy machine, so that a change shows. `.ci/instructions.py` runs it and compares with
//! `instructions.txt`.
//!
//! With the name of a path and a number, that path is taken this many times; with `--list` the names
//! are printed.

use std::hint::black_box;
use std::process::ExitCode;

use tenuki::board::{Board, PointSet};
use tenuki::ending::Ending;
use tenuki::game::Game;
use tenuki::life;
use tenuki::record;
use tenuki::scoring::{Method, Position};

/// Games on 19×19 between programs: even, and with four stones of handicap.
const RECORDS: [(&str, &[u8]); 2] = [
    ("even", include_bytes!("../tests/records/19x19.sgf")),
    ("handicap", include_bytes!("../tests/records/19x19-handicap-4.sgf")),
];

/// A board found by changing boards at random and keeping what took longer to score.
const HARDEST: &str = include_str!("../tests/positions/hardest.txt");

/// A path: its name and what it does.
type Path = (String, Box<dyn Fn()>);

/// A path that does this.
fn path<T>(name: String, run: impl Fn() -> T + 'static) -> Path {
    (name, Box::new(move || drop(black_box(run()))))
}

fn finished(bytes: &[u8]) -> (Game, PointSet) {
    let records = record::read(bytes).expect("a record");
    let record = &records[0];
    let game = record.replay(None).expect("a legal game");
    let dead = record.marked_dead(game.board()).expect("marked territory");
    (game, dead)
}

fn paths() -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for (name, bytes) in RECORDS {
        let (game, dead) = finished(bytes);
        let position = Position::new(game.board(), dead);
        for &method in Method::ALL {
            let score = move || method.assess(black_box(&position));
            paths.push(path(format!("{name}: a position scored by {method}"), score));
        }
        let board = game.board().clone();
        let judge = move || life::judge(black_box(&board));
        paths.push(path(format!("{name}: a position judged"), judge));
        let read = || record::read_first(black_box(bytes)).expect("a record");
        paths.push(path(format!("{name}: a record read"), read));
        let record = read();
        let replay = move || black_box(&record).replay(None).expect("a legal game");
        paths.push(path(format!("{name}: a record replayed"), replay));
        let whole = || {
            let (game, dead) = finished(black_box(bytes));
            Ending::of(&game, dead, Method::default()).score()
        };
        paths.push(path(format!("{name}: a record read, replayed and scored"), whole));
    }
    let board: Board = HARDEST.parse().expect("a board");
    let position = Position::new(&board, PointSet::EMPTY);
    let score = move || Method::default().assess(black_box(&position));
    paths.push(path(format!("hardest: a position scored by {}", Method::default()), score));
    paths
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let wanted = args.next().unwrap_or_default();
    let times: u32 = args.next().and_then(|times| times.parse().ok()).unwrap_or(1);
    for (name, path) in paths() {
        match wanted.as_str() {
            "--list" => println!("{name}"),
            _ if wanted == name => {
                for _ in 0..times {
                    path();
                }
                return ExitCode::SUCCESS;
            }
            _ => {}
        }
    }
    // Under `cargo bench` and `cargo test --benches` there is nothing to do.
    let known = wanted.is_empty() || wanted.starts_with('-');
    if known { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
