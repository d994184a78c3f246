//! What documents say is so: `docs/json.schema.json` and `docs/json.md` about what is read and written
//! (`peers/tests/json_schema.rs` checks answers and questions by the schema), `docs/logging.md` about what is logged.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tenuki::record::{Cause, Remark};
use tenuki::rules::{ParseRulesError, RuleSet};
use tenuki::scoring::reasons::Reason;

use crate::shared::{home, keys, schema, written};

/// The answers were written when there was no other version, but for boards that the judge judges otherwise since,
/// and the words of a remark. `RULES` is the sentence that names all rules.
#[test]
fn a_program_that_asks_in_version_1_gets_the_same_bytes_as_before() {
    let before = fs::read_to_string(home().join("tests/cmd/version-1.answers")).unwrap();
    let before = before.replace("RULES", &ParseRulesError.to_string());
    let now = written(env!("CARGO_BIN_EXE_tenuki"), &["tests/cmd/version-1.jsonl"]);
    for (now, before) in now.lines().zip(before.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(now, before);
    assert!(before.lines().count() > 20);
}

#[test]
fn the_document_names_every_code() {
    let text = fs::read_to_string(home().join("docs/json.md")).unwrap();
    for code in Remark::CODES.iter().chain(Reason::CODES).chain(Cause::CODES) {
        assert!(text.contains(&format!("`{code}`")), "{code}");
    }
}

#[test]
fn the_document_names_every_field() {
    let document = fs::read_to_string(home().join("docs/json.md")).unwrap();
    let definitions = &schema()["$defs"];
    for part in ["question", "answer", "failure"] {
        for field in keys(&definitions[part]["properties"]) {
            assert!(document.contains(&format!("`{field}`")), "{part}: {field}");
        }
    }
    let versions = [tenuki::record::json::OLDEST, tenuki::record::json::VERSION];
    assert_eq!(definitions["version"]["enum"], serde_json::json!(versions));
}

#[test]
fn javascript_has_the_name_and_the_title_of_every_set_of_rules() {
    let read = |path| fs::read_to_string(home().join(path)).unwrap();
    let names: Vec<String> = RuleSet::names().map(|name| format!("'{name}'")).collect();
    let types = format!("\nexport type Rules = {}\n", names.join(" | "));
    assert!(read("web/types/index.d.ts").contains(&types), "index.d.ts lacks {types}");
    let page = read("web/page/src/text/numbers.js");
    let table = page.split_once("RULES_NAMES = {").unwrap().1.split_once('}').unwrap().0;
    let text = |text: &str| text.trim().trim_matches('\'').to_owned();
    let rows = table.split(',').filter_map(|row| row.split_once(':'));
    let told: Vec<_> = rows.map(|(name, title)| (text(name), text(title))).collect();
    let sets = RuleSet::ALL.iter().map(|set| (set.rules.to_string(), set.rules.title()));
    assert_eq!(told, sets.collect::<Vec<_>>(), "numbers.js");
}

const LEVELS: [&str; 5] = ["error", "warn", "info", "debug", "trace"];

fn sources(path: PathBuf) -> Vec<PathBuf> {
    match fs::read_dir(&path) {
        Ok(entries) => entries.flat_map(|entry| sources(entry.unwrap().path())).collect(),
        Err(_) => vec![path],
    }
}

/// Whether a macro of this name is called in a line.
fn calls(line: &str, level: &str) -> bool {
    let call = format!("{level}!(");
    line.split_once(&call).is_some_and(|(before, _)| {
        !before.trim_start().starts_with("//")
            && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

#[test]
fn the_document_has_a_row_for_every_module_and_level_that_logs_and_for_no_other() {
    let root = home();
    let mut logged = BTreeSet::new();
    let files = ["src", "crates"].map(|folder| sources(root.join(folder))).concat();
    for file in files.iter().filter(|file| file.extension() == Some("rs".as_ref())) {
        let within = file.strip_prefix(root).unwrap().to_owned();
        let mut parts = within.components().map(|part| part.as_os_str().to_string_lossy());
        let module = match parts.next().as_deref() {
            Some("src") => format!("tenuki::{}", parts.next().unwrap().trim_end_matches(".rs")),
            _ => parts.next().unwrap().replace('-', "_"),
        };
        for line in fs::read_to_string(file).unwrap().lines() {
            for level in LEVELS.into_iter().filter(|level| calls(line, level)) {
                logged.insert(format!("| `{module}` | {level} |"));
            }
        }
    }
    let document = fs::read_to_string(root.join("docs/logging.md")).unwrap();
    let rows = document.lines().filter(|line| line.starts_with("| `tenuki"));
    let told = rows.map(|row| row.split_inclusive('|').take(3).collect());
    assert_eq!(told.collect::<BTreeSet<String>>(), logged);
}

#[test]
fn rust_log_says_how_much() {
    for (level, logged) in [(None, false), (Some("off"), false), (Some("debug"), true)] {
        let mut tenuki = Command::new(env!("CARGO_BIN_EXE_tenuki"));
        tenuki.env_remove("RUST_LOG").envs(level.map(|level| ("RUST_LOG", level)));
        tenuki.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = tenuki.spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"play b Z99\n").unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.contains("play \"b Z99\""), logged, "{level:?}: {said}");
    }
}

/// The comment that a script begins with, below its first line.
#[cfg(unix)]
fn first_comment(script: &str) -> String {
    let lines = script.lines().skip(1).take_while(|line| line.starts_with('#'));
    lines
        .map(|line| format!("{}\n", line.trim_start_matches("# ").trim_start_matches('#')))
        .collect()
}

#[test]
#[cfg(unix)]
fn the_scripts_of_ci_say_what_they_do_and_refuse_unknown_arguments() {
    let mut scripts = 0;
    for entry in fs::read_dir(home().join(".ci")).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.extension().is_some() || path.is_dir() {
            continue;
        }
        scripts += 1;
        let text = fs::read_to_string(&path).unwrap();
        // Without this the script would do all of its work now.
        assert!(text.lines().take(40).any(|line| line.contains("arguments.sh")), "{path:?}");
        let run = |argument: &str| Command::new(&path).arg(argument).output().unwrap();
        for argument in ["--help", "-h"] {
            let help = run(argument);
            assert_eq!(help.status.code(), Some(0), "{path:?} {argument}");
            assert_eq!(String::from_utf8(help.stdout).unwrap(), first_comment(&text), "{path:?}");
        }
        let refused = run("--no-such-option");
        assert_eq!(refused.status.code(), Some(2), "{path:?}");
        let message = String::from_utf8(refused.stderr).unwrap();
        assert!(message.contains("unknown argument --no-such-option"), "{path:?}: {message}");
        assert!(refused.stdout.is_empty(), "{path:?}");
    }
    assert!(scripts > 10, "{scripts}");
}
