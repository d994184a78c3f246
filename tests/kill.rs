//! Killed at any moment, `tenuki score` leaves its outputs complete or absent.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RECORD: &[u8] = include_bytes!("records/19x19.sgf");

#[test]
fn outputs_are_complete_or_absent_when_it_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let collection = folder.path().join("collection.sgf");
    fs::write(&collection, RECORD.repeat(300)).unwrap();
    let start = |outputs: &Path| {
        Command::new(env!("CARGO_BIN_EXE_tenuki"))
            .args(["score", "--check", "--komi", "0.5", "--differ"])
            .arg(outputs.join("differ.txt"))
            .arg("--sgf")
            .arg(outputs.join("marked.sgf"))
            .arg(&collection)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let names = ["differ.txt", "marked.sgf"];

    let whole = tempfile::tempdir().unwrap();
    let began = Instant::now();
    assert!(start(whole.path()).wait().unwrap().success());
    let took = began.elapsed();
    let complete = names.map(|name| fs::read(whole.path().join(name)).unwrap());
    assert!(complete.iter().all(|file| file.len() > 10_000));

    let mut rng = fastrand::Rng::with_seed(300);
    let (mut absent, tries) = (0, 25);
    for _ in 0..tries {
        let outputs = tempfile::tempdir().unwrap();
        let mut child = start(outputs.path());
        std::thread::sleep(rng.u32(..1200) * took / 1000 + Duration::from_micros(100));
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, complete) in names.iter().zip(&complete) {
            match fs::read(outputs.path().join(name)) {
                Ok(file) => assert!(file == *complete, "{name} is cut off"),
                Err(_) => absent += 1,
            }
        }
    }
    assert!(absent > 0, "it was never killed in time");
}
