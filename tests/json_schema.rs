//! `docs/json.schema.json` and `docs/json.md` against what is read and written.
//! `peers/tests/json_schema.rs` checks answers and questions by the schema.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tenuki::record::Remark;
use tenuki::scoring::reasons::Reason;

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn schema() -> Value {
    let text = std::fs::read_to_string(home().join("docs/json.schema.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn written(files: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tenuki"))
        .args(["score", "--format", "json"])
        .args(files)
        .current_dir(home())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The answers were written when there was no other version, but for boards that the judge judges otherwise since,
/// and the words of a remark.
#[test]
fn a_program_that_asks_in_version_1_gets_the_same_bytes_as_before() {
    let before = std::fs::read_to_string(home().join("tests/cmd/version-1.answers")).unwrap();
    let now = written(&["tests/cmd/version-1.jsonl"]);
    for (now, before) in now.lines().zip(before.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(now, before);
    assert!(before.lines().count() > 20);
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().into_iter().flat_map(|object| object.keys().cloned()).collect()
}

#[test]
fn the_document_names_every_code() {
    let text = std::fs::read_to_string(home().join("docs/json.md")).unwrap();
    for code in Remark::CODES.iter().chain(Reason::CODES) {
        assert!(text.contains(&format!("`{code}`")), "{code}");
    }
}

#[test]
fn the_document_names_every_field() {
    let document = std::fs::read_to_string(home().join("docs/json.md")).unwrap();
    let definitions = &schema()["$defs"];
    for part in ["question", "answer", "failure"] {
        for field in keys(&definitions[part]["properties"]) {
            assert!(document.contains(&format!("`{field}`")), "{part}: {field}");
        }
    }
    let versions = [tenuki::record::json::OLDEST, tenuki::record::json::VERSION];
    assert_eq!(definitions["version"]["enum"], serde_json::json!(versions));
}
