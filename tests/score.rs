//! `tenuki score` as its users run it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use crate::program::{Folder, Told, told};
use crate::shared::records;
use tenuki::board::Color;
use tenuki::record;

const TENUKI: &str = env!("CARGO_BIN_EXE_tenuki");

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records");

fn tenuki() -> Command {
    let mut tenuki = Command::new(TENUKI);
    tenuki.arg("score").stdin(Stdio::null());
    tenuki
}

fn scored(arguments: &[&str]) -> Told {
    told(&[&["score"], arguments].concat(), "")
}

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(RECORDS).join(name)).unwrap()
}

/// Lines that ask for our own records many times over, and now and then for something impossible.
fn lines(number: usize) -> String {
    let records = ["9x9-a.sgf", "9x9-b.sgf", "9x9-c.sgf", "13x13-a.sgf"].map(read);
    (0..number)
        .map(|id| match id % 37 {
            36 => format!("{{\"id\":{id},\"sgf\":\n"),
            // One in twenty is judged, of the others no stone is dead.
            _ => {
                let dead = if id % 20 == 3 { "null" } else { "[]" };
                let sgf = serde_json::json!(records[id % 4]);
                format!("{{\"id\":{id},\"sgf\":{sgf},\"dead\":{dead}}}\n")
            }
        })
        .collect()
}

#[test]
fn the_examples_print_what_they_say() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/cmd/*.trycmd");
    cases.case("tests/cmd/*.toml");
    if Path::new("README.md").exists() {
        cases.case("README.md");
        cases.case("docs/*.md");
    }
}

#[test]
fn answers_come_in_the_order_of_the_input_whatever_the_number_of_jobs() {
    let folder = Folder::new();
    let path = &folder.file("lines.jsonl", lines(500));
    let one = scored(&[path, "--jobs", "1"]);
    assert_eq!(one.status, Some(2));
    assert_eq!(one.out.lines().count(), 500);
    for (id, line) in one.out.lines().enumerate() {
        if id % 37 != 36 {
            assert!(line.starts_with(&format!("{{\"id\":{id},\"score\":")), "{line}");
        }
    }
    for jobs in ["2", "7"] {
        let many = scored(&[path, "--jobs", jobs]);
        assert!(one.out == many.out && one.err == many.err);
    }
    let checked = |jobs| scored(&[path, "--jobs", jobs, "--check", "--method", "strict,checkered"]);
    assert_eq!(checked("1").out, checked("3").out);
}

#[test]
fn no_line_is_lost_whatever_is_in_it() {
    // Lines that are damaged here and there, the same in every run.
    let mut random = fastrand::Rng::with_seed(7);
    let mut random = move |below: usize| random.usize(..below);
    let whole = lines(30);
    let board = r#"{"id":1,"board":["X.O","XXO","OOO"],"komi":6.5,"dead":["A3"],"to_move":"b"}"#;
    let whole: Vec<&str> = whole.lines().chain([board; 30]).collect();
    let mut damaged = Vec::new();
    for _ in 0..3_000 {
        let mut line = whole[random(whole.len())].as_bytes().to_vec();
        for _ in 0..=random(4) {
            let at = random(line.len());
            match random(4) {
                0 => line[at] = b" ~{}[]();\"\\0aB\xff\x00"[random(16)],
                1 => line.insert(at, b"[](;{},:9"[random(9)]),
                2 => line.truncate(at.max(1)),
                _ => drop(line.remove(at)),
            }
            if line.is_empty() {
                line.push(b'x');
            }
        }
        if line.trim_ascii().is_empty() {
            line.push(b'x');
        }
        damaged.extend_from_slice(&line);
        damaged.push(b'\n');
    }
    let folder = Folder::new();
    let answer = scored(&[&folder.file("lines.jsonl", [b"{}\n", &damaged[..]].concat())]);
    assert_eq!((answer.status, answer.err.as_str()), (Some(2), ""));
    assert_eq!(answer.out.lines().count(), 3_001);
    for line in answer.out.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(answer["score"].is_string() != answer["error"].is_string(), "{line}");
    }
}

#[test]
fn a_line_is_answered_before_the_next_one_is_asked() {
    let mut child = tenuki().arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for id in 0..20 {
        writeln!(input, "{{\"id\":{id},\"board\":[\".\"],\"dead\":[]}}").unwrap();
        input.flush().unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"id\":{id},\"score\":\"W+6.5\"")), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = Folder::new();
    let path = folder.file("lines.jsonl", lines(36).repeat(100));
    let mut child =
        tenuki().arg(path).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let rest = child.wait_with_output().unwrap();
    assert_eq!((rest.status.code(), rest.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_record_with_marks_says_the_same_to_every_reader() {
    let folder = Folder::new();
    let out = folder.path("out.sgf");
    let mut marking = tenuki();
    marking.args(records()).args(["--format", "json", "--sgf"]).arg(&out);
    let answer = Told::from(marking.output().unwrap());
    assert_eq!(answer.status, Some(0), "{answer:?}");
    let written = fs::read_to_string(&out).unwrap();
    let records = record::read(written.as_bytes()).unwrap();
    let trees = sgf_parse::go::parse(&written).unwrap();
    assert_eq!((records.len(), trees.len()), (8, 8));
    for ((line, record), tree) in answer.out.lines().zip(&records).zip(&trees) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let territory = record.territory.unwrap();
        let rows: Vec<&str> =
            line["territory"].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
        let rows = rows.concat();
        let drawn = record.size.points().map(|point| {
            let owner = Color::ALL.into_iter().find(|&color| territory[color].contains(point));
            owner.map_or('.', Color::letter).to_ascii_lowercase()
        });
        assert_eq!(drawn.collect::<String>(), rows);

        let last = tree.main_variation().last().unwrap();
        for (name, ours) in [("TB", territory.black), ("TW", territory.white)] {
            use sgf_parse::go::Prop;
            let theirs = last.properties().find_map(|property| match (name, property) {
                ("TB", Prop::TB(points)) | ("TW", Prop::TW(points)) => Some(points.len()),
                _ => None,
            });
            assert_eq!(theirs.unwrap_or(0), ours.len() as usize);
        }
        let game = record.replay(None).unwrap();
        let dead = record.marked_dead(game.board()).unwrap().to_string();
        let said: Vec<&str> =
            line["dead"].as_array().unwrap().iter().map(|p| p.as_str().unwrap()).collect();
        assert_eq!(dead, said.join(" "));
    }
}

#[test]
fn enormous_records_do_no_harm() {
    let folder = Folder::new();
    let nested = "(;B[bb]".repeat(1_000_000) + &")".repeat(1_000_001);
    let deep = folder.file("deep.sgf", format!("(;SZ[9]KM[0.5];B[ee](;W[]){nested}"));
    let long = folder.file("long.sgf", format!("(;SZ[9]C[{}])", "x".repeat(200_000_000)));
    let fine = folder.file("fine.sgf", "(;SZ[9]KM[0.5])");
    let answer = scored(&[&deep, &long, &fine, "--format", "csv", "--dead-from", "none"]);
    let rows: Vec<&str> = answer.out.lines().skip(1).collect();
    assert!(rows[0].contains("B+79.5") && rows[2].contains("W+0.5"), "{rows:?}");
    let says = format!("tenuki: {long}: game 1: it is longer than 32 MiB; the rest was not read\n");
    assert_eq!(answer.refused(""), says);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_in_a_sentence() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let [mut scoring, mut marking] = [tenuki(), tenuki()];
    scoring.args(records()).stdout(full);
    marking.args(records()).args(["--sgf", "/dev/full"]);
    for (mut command, what) in
        [(scoring, "cannot write the answers"), (marking, "/dev/full: cannot write it")]
    {
        let said = Told::from(command.output().unwrap()).refused(what);
        assert_eq!(said, format!("tenuki: {what}: No space left on device (os error 28)\n"));
    }
}

#[test]
#[cfg(unix)]
fn a_folder_without_permission_is_told_in_a_sentence() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let locked = folder.path("locked");
    fs::create_dir(&locked).unwrap();
    folder.file("fine.sgf", "(;SZ[9]KM[0.5])");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read_dir(&locked).is_ok() {
        return; // Nothing is locked for the administrator.
    }
    let answer = scored(&[&folder.path(""), "--format", "csv"]);
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o700)).unwrap();
    assert!(answer.out.contains("W+0.5"));
    answer.refused("locked: cannot read it: Permission denied");
}

#[cfg(unix)]
#[test]
fn a_folder_may_hold_pipes_and_links_that_lead_back() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    folder.file("game.sgf", "(;SZ[5];B[aa])");
    let elsewhere = folder.file("elsewhere", "(;SZ[7];B[aa])");
    symlink(elsewhere, folder.join("linked.sgf")).unwrap();
    for name in ["back", "back.sgf", "again.sgf"] {
        symlink(&*folder, folder.join(name)).unwrap();
    }
    // Nobody will ever write to it.
    assert!(Command::new("mkfifo").arg(folder.join("pipe.sgf")).status().unwrap().success());
    symlink("/dev/zero", folder.join("device.sgf")).unwrap();
    let output = scored(&["--dead-from", "none", "--format", "json", &folder.path("")]);
    assert_eq!(output.status, Some(0), "{}", output.err);
    let ids: Vec<String> = output
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].to_string())
        .collect();
    let [game, linked] = &ids[..] else { panic!("{ids:?}") };
    assert!(game.contains("game.sgf") && linked.contains("linked.sgf"), "{ids:?}");
}

#[test]
fn a_standard_input_without_a_record_is_an_error_unless_it_is_empty() {
    for rubbish in ["<html>\n{\n</html>", "hello (there)", "\u{0}\u{1}"] {
        let answer = told(&["score", "-"], rubbish);
        let says = "tenuki: standard input: no game record found: a record begins with (;\n";
        assert_eq!(answer.refused(""), says);
    }
    for empty in ["", "\n", " \n\n\t\n"] {
        let answer = told(&["score", "-"], empty);
        assert_eq!(answer.status, Some(0), "{empty:?}");
        assert_eq!(answer.out + &answer.err, "");
    }
}

#[test]
fn what_is_read_only_is_replaced_only_by_force() {
    let folder = Folder::new();
    let other = folder.file("other.out", "old");
    let mut locked = fs::metadata(&other).unwrap().permissions();
    locked.set_readonly(true);
    fs::set_permissions(&other, locked).unwrap();
    let arguments = ["tests/cmd/variations.sgf", "--sgf", &other];
    scored(&arguments).refused("it is read-only");
    assert_eq!(scored(&[&arguments[..], &["--force"]].concat()).status, Some(0));
    assert!(fs::read_to_string(&other).unwrap().contains("TB["));
}

#[test]
fn a_name_of_any_length_takes_a_line_of_the_terminal() {
    let folder = Folder::new();
    let long = "x".repeat(1_000_000);
    let record = format!("(;SZ[9]PB[{long}]BR[{long}]RE[{long}];B[cc])");
    let path = &*folder.file("long.sgf", record);
    for arguments in [&[path][..], &[path, path]] {
        let answer = scored(arguments);
        let lines: Vec<&str> = answer.out.lines().collect();
        assert!(lines.iter().all(|line| line.len() < 200), "{}", lines[0].len());
    }
}

#[cfg(unix)]
#[test]
fn whoever_ends_it_finds_no_unfinished_files() {
    use std::os::unix::process::ExitStatusExt;
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        for output in ["--sgf", "--html"] {
            let folder = Folder::new();
            let mut tenuki = heeding_hangup();
            let (mut child, input) =
                writing(tenuki.args(["score", "-", output, &folder.path("out")]));
            assert_eq!(fs::read_dir(&*folder).unwrap().count(), 1, "it is being written");
            send(signal, &child);
            assert_eq!(child.wait().unwrap().signal(), Some(number));
            assert_eq!(fs::read_dir(&*folder).unwrap().count(), 0, "{signal}");
            drop(input);
        }
    }
}

/// The program, which a closed window ends even where these tests were started by `nohup`: what they start ignores
/// hangups, too, and tenuki leaves it so.
#[cfg(unix)]
fn heeding_hangup() -> Command {
    let program = TENUKI;
    // There is such a file on Linux. The last bit of its numbers is HUP.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    if !ignored.is_some_and(|signals| signals.ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f'])) {
        return Command::new(program);
    }
    let mut env = Command::new("env");
    env.args(["--default-signal=HUP", program]);
    env
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_was_started_to_outlive_its_window_goes_on() {
    let folder = Folder::new();
    let out = folder.path("out.sgf");
    let mut shell = Command::new("sh");
    let line = "trap '' HUP; exec \"$0\" score - --sgf \"$1\"";
    let (mut child, input) = writing(shell.args(["-c", line, TENUKI, &out]));
    send("HUP", &child);
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(Path::new(&out).exists());
}

/// A program that has answered its first line, and waits for others.
#[cfg(unix)]
fn writing(command: &mut Command) -> (Child, ChildStdin) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"{\"board\":[\".\"],\"dead\":[]}\n").unwrap();
    let mut answer = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut answer).unwrap();
    (child, input)
}

#[cfg(unix)]
fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
}

/// A folder with a browser that notes what it is given.
#[cfg(unix)]
fn browser(status: u8) -> Folder {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let opened = folder.path("opened");
    let script = format!("#!/bin/sh\necho \"$1\" > '{opened}'\nexit {status}\n");
    let browser = folder.file("xdg-open", script);
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn games_are_shown_in_the_browser() {
    let files = |names: &[&str]| names.iter().map(|name| format!("{RECORDS}/{name}")).collect();
    for (files, opener, status, shown, said) in [
        (files(&["9x9-a.sgf", "9x9-b.sgf"]), 0, 0, "B+18.5", ""),
        (
            files(&["9x9-b.sgf"]),
            3,
            0,
            "B+18.5",
            "no browser was started (xdg-open: exit status: 3)",
        ),
        // What is wrong is on the page.
        (files(&["9x9-a.sgf", "no-such.sgf"]), 0, 2, "no-such.sgf", "no-such.sgf: cannot read it"),
    ] as [(Vec<String>, u8, i32, &str, &str); 3]
    {
        let folder = browser(opener);
        let output = Command::new(TENUKI)
            .arg("show")
            .args(files)
            .env("PATH", format!("{}:/usr/bin:/bin", folder.display()))
            .env("TMPDIR", &*folder)
            .output();
        let output = Told::from(output.unwrap());
        assert_eq!(output.status, Some(status));
        assert!(output.err.contains(said), "{}", output.err);
        let page = fs::read_to_string(folder.join("opened")).unwrap();
        assert!(output.out.ends_with(&format!("The page: {page}")));
        assert!(fs::read_to_string(page.trim()).unwrap().contains(shown));
    }
}

#[test]
fn there_are_completions_and_a_manual_page() {
    let printed = |arguments: &[&str]| {
        let Told { status, out, .. } = told(arguments, "");
        assert_eq!(status, Some(0));
        out
    };
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("dead-from"), "{shell}");
    }
    let manual = printed(&["man"]);
    assert!(manual.contains(".TH") && manual.contains("\\-\\-dead\\-from"), "{manual}");
    // The synopsis names the values of options.
    for part in [
        "[\\-\\-attach COMMAND]",
        "[\\-\\-komi POINTS]",
        "[\\-q|\\-\\-quiet]",
        " [FILE...]",
        " [\\-\\- COMMAND...] [SUBCOMMAND]",
    ] {
        assert!(manual.contains(part), "{part}: {manual}");
    }
}
