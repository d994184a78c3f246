//! What is read and written is what `docs/json.schema.json` says.

#[path = "../../tests/shared/mod.rs"]
mod shared;

use std::collections::BTreeSet;
use std::path::PathBuf;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
use shared::{built, home, keys, schema, written};

/// The program that `TENUKI_PROGRAM` names; without it the program is built.
fn program() -> PathBuf {
    let named = std::env::var_os("TENUKI_PROGRAM").map(PathBuf::from);
    named.unwrap_or_else(|| built(&["--package", "tenuki"]).join("tenuki"))
}

/// The schema, or one of its definitions.
fn compiled(part: &str) -> (Schemas, SchemaIndex) {
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    compiler.add_resource("schema.json", schema()).unwrap();
    let index = compiler.compile(&format!("schema.json{part}"), &mut schemas).unwrap();
    (schemas, index)
}

fn answers(files: &[&str]) -> Vec<Value> {
    written(program(), files).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn what_is_written_is_what_the_schema_says() {
    let (schemas, index) = compiled("");
    let mut written = BTreeSet::new();
    let files = [
        "tests/records/wild",
        "tests/cmd/lines.jsonl",
        "tests/cmd/version-1.jsonl",
        "tests/cmd/version-2.jsonl",
        "tests/cmd/bad/lines.jsonl",
        "peers/tests/lines.jsonl",
    ];
    let answers = answers(&files);
    assert!(answers.len() > 60);
    for answer in &answers {
        if let Err(error) = schemas.validate(answer, index) {
            panic!("{answer}: {error}");
        }
        written.extend(keys(answer));
    }
    let definitions = &schema()["$defs"];
    let mut promised = keys(&definitions["answer"]["properties"]);
    promised.extend(keys(&definitions["failure"]["properties"]));
    assert_eq!(written, promised, "every field that the schema has is written");
    // It can fail.
    let mut other = answers[0].clone();
    other["score"] = "B+x".into();
    assert!(schemas.validate(&other, index).is_err());
    for version in [1, 2] {
        let of_version = |answer: &&Value| {
            answer["version"] == version
                && answer["score"].is_string()
                && answer["uncertain"].is_array()
        };
        let mut answer = answers.iter().find(of_version).unwrap().clone();
        answer["version"] = (3 - version).into();
        assert!(schemas.validate(&answer, index).is_err(), "the versions differ: {answer}");
    }
}

#[test]
fn what_is_read_is_what_the_schema_says() {
    let known: BTreeSet<String> =
        tenuki::record::json::Request::fields().map(str::to_owned).collect();
    assert_eq!(known, keys(&schema()["$defs"]["question"]["properties"]));
    let (schemas, index) = compiled("#/$defs/question");
    let lines = std::fs::read_to_string(home().join("tests/cmd/lines.jsonl")).unwrap();
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let question: Value = serde_json::from_str(line).unwrap();
        if let Err(error) = schemas.validate(&question, index) {
            panic!("{line}: {error}");
        }
    }
    assert!(schemas.validate(&serde_json::json!({"sgf": 7}), index).is_err());
}
