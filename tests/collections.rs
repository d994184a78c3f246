//! `tenuki score` on a large collection: killed at any moment it leaves its outputs complete or absent.
//!
//! The records of `tests/records/wild`, written as servers and editors write them, are answered as the table in
//! the README of that folder says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{Folder, told};
use fastrand::Rng;
use serde_json::Value;

const RECORD: &[u8] = include_bytes!("records/19x19.sgf");

#[test]
fn outputs_are_complete_or_absent_when_it_is_killed() {
    let folder = Folder::new();
    let collection = folder.file("collection.sgf", RECORD.repeat(300));
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

    let mut rng = Rng::with_seed(300);
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

const WILD: &str = "tests/records/wild";

fn answers(arguments: &[&str]) -> Vec<Value> {
    let told = told(&[&["score", WILD, "--format", "json"], arguments].concat(), "");
    told.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The name of an answer as the table has it.
fn name(answer: &Value) -> String {
    let id = answer["id"].as_str().unwrap();
    id.strip_prefix(WILD).map_or(id, |id| &id[1..]).to_owned()
}

/// What the table says of an answer: the answer, whether it is as recorded, and the warnings.
fn row(answer: &Value) -> [String; 3] {
    let said = match answer["score"].as_str() {
        Some(score) => score.to_owned(),
        None => {
            let error = answer["error"].as_str().unwrap();
            let end = error.find(&name(answer)).unwrap() + name(answer).len() + 2;
            format!("refused: {}", &error[end..])
        }
    };
    let agrees = match answer["agrees"].as_bool() {
        Some(true) => "yes",
        Some(false) => "no",
        None => "",
    };
    let sentences = answer["warnings"].as_array().cloned().unwrap_or_default();
    let sentences: Vec<&str> = sentences.iter().map(|text| text.as_str().unwrap()).collect();
    [said, agrees.into(), sentences.join("; ")]
}

#[test]
fn every_record_is_answered_as_the_table_says() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join(WILD).join("README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let table: BTreeMap<String, [String; 3]> = readme
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| ---"))
        .map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>())
        .map(|cells| (cells[1].clone(), [3, 4, 5].map(|i| cells[i].clone())))
        .skip(1)
        .collect();
    let answers: BTreeMap<String, [String; 3]> =
        answers(&[]).iter().map(|answer| (name(answer), row(answer))).collect();
    assert!(answers.len() >= 60);
    for (name, row) in &answers {
        assert_eq!(Some(row), table.get(name), "{name}");
    }
    assert_eq!(answers.len(), table.len(), "the table has records that are not there");
}

#[test]
fn rules_and_komi_that_are_given_are_not_warned_of() {
    let answers = answers(&["--rules", "chinese", "--komi", "7.5"]);
    for answer in &answers {
        let warnings = answer["warnings"].to_string();
        assert!(!warnings.contains("KM[") && !warnings.contains("RU["), "{answer}");
    }
}
