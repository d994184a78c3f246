//! The bodies of the fuzz targets, on seeds and on random bytes, where no fuzzer can be built.

#[path = "../fuzz/src/lib.rs"]
mod bodies;

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

/// Everything in `fuzz/seeds`, and the records and suites of the project.
fn seeds() -> Vec<(PathBuf, Vec<u8>)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seeds = Vec::new();
    for folder in ["fuzz/seeds", "tests/records", "tests/records/wild", "gtp-scripts"] {
        for file in fs::read_dir(home.join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.is_file() {
                let bytes = fs::read(&path).unwrap();
                seeds.push((path, bytes));
            }
        }
    }
    seeds
}

#[test]
fn seeds_break_nothing() {
    let seeds = seeds();
    assert!(seeds.len() > 15);
    for (path, bytes) in seeds {
        eprintln!("{}", path.display());
        let short = &bytes[..bytes.len().min(2000)];
        bodies::session(short);
        bodies::commands(short);
        bodies::READERS.iter().for_each(|read| read(&bytes));
        bodies::scoring(&bytes);
        bodies::judging(&bytes);
        bodies::hostile(short);
    }
}

/// Lines of words that mean something, in an order that may not.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let words = "play b w D4 A1 pass boardsize 7 genmove undo final_score final_status_list dead seki tenuki-dead show \
                 auto none komi nan -1 99999999999 kgs-rules aga \t # \r \0 \u{e9} tenuki-explain gogui-setup \
                 fixed_handicap known_command list_commands showboard quit";
    let words: Vec<&str> = words.split(' ').collect();
    let word = prop_oneof![
        30 => prop::sample::select(words).prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ];
    let line = prop::collection::vec(word, 0..6).prop_map(|words| words.join(&b' '));
    prop::collection::vec(line, 0..30).prop_map(|lines| lines.join(&b'\n'))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_lines_are_answered(lines in lines()) {
        bodies::session(&lines);
    }

    #[test]
    fn any_commands_keep_the_session_whole(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        bodies::commands(&bytes);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        bodies::session(&bytes);
        bodies::READERS.iter().for_each(|read| read(&bytes));
    }

    #[test]
    fn any_engine_leaves_the_session_whole(
        commands in prop::collection::vec(0..45u8, 0..20),
        answers in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        // Before each element of a vector a bit says that there is one.
        let mut bytes: Vec<u8> = commands.iter().flat_map(|&command| [1, command]).collect();
        bytes.push(0);
        bytes.extend(answers);
        bodies::hostile(&bytes);
    }

    #[test]
    fn any_position_is_scored_and_judged(
        size in (any::<u8>(), any::<u8>(), any::<u8>(), any::<u32>()),
        stones in prop::collection::vec(any::<u8>(), 160),
    ) {
        let mut bytes = vec![size.0, size.1, size.2];
        bytes.extend(size.3.to_le_bytes());
        bytes.extend(stones);
        bodies::scoring(&bytes);
        bodies::judging(&bytes);
    }
}
