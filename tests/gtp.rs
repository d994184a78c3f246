//! The protocol from outside: bad input, framing, and that what fails changes nothing.

use std::io::{BufRead, BufReader, Write};
use std::process::Child;
use std::time::{Duration, Instant};

use crate::dialog;
use crate::program::{Told, tenuki, told as told_at_once};
use crate::shared::{ask, ok};
use proptest::prelude::*;
use tenuki::board::{Board, Color};
use tenuki::gtp::parser::LONGEST_LINE;
use tenuki::gtp::{Session, command};

/// Everything of a session that a command could change.
fn told(session: &mut Session) -> Vec<String> {
    let mut told = vec![format!("{:?}", session.marks())];
    told.extend(
        [
            "showboard",
            "printsgf",
            "get_komi",
            "kata-get-rules",
            "tenuki-prisoners",
            "tenuki-dead show",
            "tenuki-method",
            "tenuki-param",
            "tenuki-details",
            "final_status_list dame",
            "reg_genmove b",
        ]
        .map(|line| ok(session, line)),
    );
    told
}

/// Answers to all lines of an input, as they are sent.
fn sent(input: &[u8]) -> String {
    let mut output = Vec::new();
    Session::new().run(input, &mut output).expect("a slice is read and a vector is written");
    String::from_utf8(output).expect("answers are UTF-8")
}

/// Splits what was sent into answers, each of which must be well-formed.
fn answers(sent: &str) -> Vec<(bool, Option<u32>, String)> {
    let mut answers = Vec::new();
    let mut rest = sent;
    while !rest.is_empty() {
        let (answer, after) = rest.split_once("\n\n").expect("an answer ends with an empty line");
        rest = after;
        let success = answer.starts_with('=');
        assert!(success || answer.starts_with('?'), "{answer:?}");
        let (id, text) = answer[1..].split_once(' ').expect("a space comes before the text");
        let id = (!id.is_empty()).then(|| id.parse().expect("an id is a number"));
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
        assert!(success || !text.is_empty(), "a failure says why");
        answers.push((success, id, text.to_owned()));
    }
    answers
}

/// A session in the middle of everything: stones, prisoners, a ko, marks, komi, rules.
fn busy() -> Session {
    let mut session = Session::new();
    for line in [
        "boardsize 7",
        "kgs-rules aga",
        "komi 3.5",
        "tenuki-method strict",
        "gogui-play_sequence b B4 w C4 b C5 w B3 b D4 w B5 b C3 w A4 b G7 w C4",
        "tenuki-prisoners 4 9",
        "tenuki-dead G7",
    ] {
        ok(&mut session, line);
    }
    session
}

/// Sets up a board from its rows. `x` and `o` are stones that are marked dead.
fn draw(session: &mut Session, rows: &str) -> String {
    let dead = rows.replace(['X', 'O'], ".");
    let [all, dead] = [rows, &dead].map(|rows| rows.to_uppercase().parse::<Board>().unwrap());
    ok(session, &format!("rectangular_boardsize {} {}", all.size().width(), all.size().height()));
    for color in Color::ALL {
        for point in all.stones(color) {
            ok(session, &format!("play {color} {point}"));
        }
    }
    ok(session, &format!("tenuki-dead {}", dead.occupied()))
}

/// A session, of which every failure is checked to have changed nothing.
fn session() -> dialog::Say {
    let mut session = Session::new();
    Box::new(move |line| {
        if let Some(rows) = line.strip_prefix("drawn ") {
            return Ok(draw(&mut session, rows));
        }
        let mut before = session.clone();
        let answer = ask(&mut session, line);
        // A komi that is not a number leaves a remark.
        if answer.is_err() && !line.to_ascii_lowercase().starts_with("komi nan") {
            assert_eq!(told(&mut session.clone()), told(&mut before), "{line}");
        }
        answer
    })
}

/// The program with these options.
fn program(options: &[&str]) -> dialog::Say {
    let mut child = tenuki(&[&["gtp"], options].concat());
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut ended = Some(std::thread::spawn(move || child.wait()));
    Box::new(move |line| {
        writeln!(stdin, "{line}").unwrap();
        let mut said = String::new();
        while !said.ends_with("\n\n") {
            assert_ne!(stdout.read_line(&mut said).unwrap(), 0, "{line}");
        }
        if line == "quit" {
            assert!(ended.take().unwrap().join().unwrap().unwrap().success());
        }
        let (success, _, answer) = answers(&said).remove(0);
        if success { Ok(answer) } else { Err(answer) }
    })
}

#[test]
fn dialogs_are_held() {
    dialog::check("session.gtp", |options| match options {
        [] => session(),
        options => program(options),
    });
}

#[test]
fn the_answers_about_drawn_boards_say_why() {
    dialog::check("reasons.gtp", |_| session());
}

#[test]
fn every_bad_line_gets_one_failure_and_changes_nothing() {
    dialog::check("refused.gtp", |_| session());
    let long = format!("play b {}", "D4 ".repeat(1 << 20));
    let lines = [
        (long.as_bytes(), "line too long"),
        (b"\xff\xfe\xfd", "unknown command"),
        (b"play b \xc3\x28", "syntax error"),
        (b"na\0me\x01 \x7fx", "syntax error"),
    ];
    let mut session = busy();
    let before = told(&mut session);
    for (line, words) in lines {
        let message = session.answer(line).unwrap().answer.unwrap_err().to_string();
        assert!(message.starts_with(words), "{message}");
        assert_eq!(told(&mut session), before, "{words}");
    }
    // All at once, through the stream.
    let input = lines.map(|(line, _)| line).join(&b"\r\n"[..]);
    assert_eq!(answers(&sent(&input)).len(), lines.len());
}

#[test]
fn the_answers_are_framed_by_the_specification() {
    assert_eq!(sent(b"name"), "= Tenuki\n\n");
    assert_eq!(sent(b"7 name\n8 quit\n9 name\n"), "=7 Tenuki\n\n=8 \n\n");
    assert_eq!(sent(b"\n \t\r\n# comment\n#\n\x01\n"), "");
    assert_eq!(sent(b"1\tkomi\t6.5\t# comment\r\n2 get_komi"), "=1 \n\n=2 6.5\n\n");
    assert_eq!(sent(b"2147483647 name"), "=2147483647 Tenuki\n\n");
    assert_eq!(sent(b"2147483648 name"), "? unknown command: 2147483648\n\n");
    assert_eq!(sent(b"7 foo"), "?7 unknown command: foo\n\n");
    assert_eq!(sent(b""), "");
}

#[test]
fn a_line_that_is_too_long_is_answered_with_its_id_and_the_next_one_is_read() {
    let mut input = b"5 play ".to_vec();
    input.resize(3 * LONGEST_LINE, b'x');
    input.extend(b"\n6 name\n");
    let answers = answers(&sent(&input));
    assert_eq!(answers.len(), 2);
    assert!(!answers[0].0 && answers[0].1 == Some(5));
    assert!(answers[0].2.starts_with("line too long"));
    assert_eq!(answers[1], (true, Some(6), "Tenuki".to_owned()));
}

#[test]
fn a_board_of_any_size_is_shown() {
    let mut session = Session::new();
    for width in [1, 2, 7, 9, 19, 25] {
        for height in [1, 3, 13, 25] {
            ok(&mut session, &format!("rectangular_boardsize {width} {height}"));
            // On a single point every stone is suicide.
            let room = width * height > 1;
            if room {
                ok(&mut session, "play b A1");
            }
            let shown = ok(&mut session, "showboard");
            assert!(!shown.starts_with([' ', '\n']), "{shown}");
            let rows: Vec<&str> = shown.lines().collect();
            assert_eq!(rows.len(), height + 5);
            assert_eq!(rows[height + 1].contains('X'), room, "{shown}");
            let territory = ok(&mut session, "tenuki-territory");
            assert_eq!(territory.lines().count(), height);
            assert!(territory.lines().all(|row| row.split_whitespace().count() == width));
        }
    }
}

#[test]
fn every_point_is_in_one_of_the_six_lists() {
    let mut session = busy();
    for rules in ["japanese", "chinese"] {
        ok(&mut session, &format!("kgs-rules {rules}"));
        let mut all: Vec<String> = Vec::new();
        for list in ["alive", "seki", "dead", "black_territory", "white_territory", "dame"] {
            let points = ok(&mut session, &format!("final_status_list {list}"));
            for point in points.split_whitespace() {
                assert_eq!(ok(&mut session, &format!("final_status {point}")), list);
                all.push(point.to_owned());
            }
        }
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 49);
    }
}

#[test]
fn every_command_is_known_and_listed() {
    let mut session = Session::new();
    let listed = ok(&mut session, "list_commands");
    assert_eq!(listed.lines().count(), command::all().count());
    for name in listed.lines() {
        assert_eq!(ok(&mut session, &format!("known_command {name}")), "true");
    }
    assert_eq!(ok(&mut session, "known_command foo"), "false");
    // Every command is documented.
    let documentation = include_str!("../src/gtp/mod.rs");
    for name in listed.lines() {
        assert!(documentation.contains(&format!("//! | `{name}")), "{name} is not documented");
    }
    for line in ok(&mut session, "gogui-analyze_commands").lines() {
        let parts: Vec<&str> = line.split('/').collect();
        assert_eq!(parts.len(), 3, "{line}");
        let name = parts[2].split(' ').next().unwrap();
        assert_eq!(ok(&mut session, &format!("known_command {name}")), "true");
    }
}

/// Words that commands are made of, and some that they are not.
fn word() -> impl Strategy<Value = String> {
    let names: Vec<String> = command::all().map(|command| command.name.to_owned()).collect();
    prop_oneof![
        4 => proptest::sample::select(names),
        4 => (0..9u8, 1..9u8).prop_map(|(x, y)| format!("{}{y}", char::from(b'a' + x))),
        3 => proptest::sample::select(vec!["b", "W", "black", "white", "pass", "none", "auto", "show"])
            .prop_map(str::to_owned),
        2 => any::<i32>().prop_map(|n| n.to_string()),
        2 => (0..9u32).prop_map(|n| n.to_string()),
        1 => proptest::sample::select(vec!["alive", "dead", "seki", "dame", "strict", "aga", "1e400", "nan"])
            .prop_map(str::to_owned),
        1 => "\\PC{0,6}",
    ]
}

/// Lines of words; none of them writes a file or ends the session.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = proptest::collection::vec(word(), 0..6).prop_map(|words| words.join(" "));
    let play = (0..9u8, 1..9u8, any::<bool>()).prop_map(|(x, y, black)| {
        format!("play {} {}{y}", if black { "b" } else { "w" }, char::from(b'a' + x))
    });
    let line = prop_oneof![line, play];
    let harmless = line.prop_filter("writes a file or quits", |line| {
        !line.contains("printsgf") && !line.contains("quit")
    });
    proptest::collection::vec(harmless, 0..40)
}

proptest! {
    #[test]
    fn a_random_command_that_fails_changes_nothing(lines in lines()) {
        let mut say = session();
        let _ = say("boardsize 9");
        // A comment is not a command.
        let is_command = |line: &&String| line.split('#').next().is_some_and(|it| !it.trim().is_empty());
        for line in lines.iter().filter(is_command) {
            let _ = say(line);
        }
    }

    #[test]
    fn random_commands_are_answered_one_by_one_as_other_peoples_parsers_read_it(lines in lines()) {
        let input = lines.iter().enumerate().map(|(id, line)| format!("{id} {line}\n"));
        let sent = sent(input.collect::<String>().as_bytes());
        let answers = answers(&sent);
        prop_assert!(answers.iter().map(|it| it.1).eq((0..lines.len() as u32).map(Some)));
        // The crate takes `#` in an answer for a comment.
        prop_assume!(!sent.contains('#'));
        let mut parser = gtp::ResponseParser::new();
        parser.feed(&sent);
        for (success, id, _) in answers {
            match parser.get_response() {
                Ok(gtp::Response::Result((read, _))) => prop_assert!(success && read == id),
                Ok(gtp::Response::Error((read, _))) => prop_assert!(!success && read == id),
                Err(error) => prop_assert!(false, "{:?}", error),
            }
        }
    }
}

/// Waits for the end of a program that should end by itself.
fn status(mut child: Child) -> std::process::ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "it does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn quit_and_the_end_of_the_input_end_it_with_status_0() {
    for input in ["quit\n", "", "name\n", "name"] {
        let Told { status, err, .. } = told_at_once(&["gtp"], input);
        assert_eq!((status, err.as_str()), (Some(0), ""), "{input:?}");
    }
}

#[test]
fn a_broken_pipe_ends_it_quietly() {
    let mut child = tenuki(&["gtp"]);
    drop(child.stdout.take());
    let mut stderr = child.stderr.take().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // It may be gone before all is written.
    let _ = stdin.write_all("showboard\n".repeat(1000).as_bytes());
    drop(stdin);
    assert!(status(child).success());
    let mut said = String::new();
    std::io::Read::read_to_string(&mut stderr, &mut said).unwrap();
    assert_eq!(said, "");
}

#[test]
fn a_controller_that_waits_for_each_answer_gets_it() {
    let mut child = tenuki(&["gtp"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for i in 0..50 {
        // The start of the next line is sent along: it is no reason to wait for its end.
        write!(stdin, "{i} name\n# to be").unwrap();
        stdin.flush().unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("={i} Tenuki\n"));
        stdout.read_line(&mut line).unwrap();
        writeln!(stdin, " continued").unwrap();
    }
    drop(stdin);
    assert!(status(child).success());
}

#[test]
fn the_version_is_the_crates() {
    let manifest = std::fs::read_to_string(crate::shared::home().join("Cargo.toml")).unwrap();
    let version = ok(&mut Session::new(), "version");
    assert!(manifest.contains(&format!("version = \"{version}\"")));
}

#[test]
fn a_judgement_that_is_ready_at_once_is_not_drawn() {
    for arguments in [&["gtp"][..], &["--gogui-gfx"], &["gtp", "--gogui-gfx"]] {
        let input = "boardsize 5\nplay b C3\nplay w A1\nfinal_score\n";
        let Told { out, err, .. } = told_at_once(arguments, input);
        assert_eq!((answers(&out).len(), err.as_str()), (4, ""), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_interrupts_once_the_process_was_asked_for() {
    let mut child = tenuki(&["gtp"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = || {
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        line
    };
    writeln!(stdin, "1 gogui-sigint").unwrap();
    let pid = line();
    assert_eq!(pid, format!("=1 {}\n", child.id()));
    assert_eq!(line(), "\n");
    // A finished position.
    for command in ["rectangular_boardsize 5 2", "gogui-setup b B1 b B2 w C1 w C2 w D1 w E2"] {
        writeln!(stdin, "{command}").unwrap();
        assert_eq!((line(), line()), ("= \n".to_owned(), "\n".to_owned()));
    }
    writeln!(stdin, "2 kata-analyze b 360000").unwrap();
    assert_eq!(line(), "=2\n");
    assert!(line().starts_with("info move "));
    let kill =
        std::process::Command::new("kill").args(["-s", "INT", pid[3..].trim()]).status().unwrap();
    assert!(kill.success());
    // The analysis would go on for an hour.
    assert_eq!(line(), "\n");
    writeln!(stdin, "3 name").unwrap();
    assert_eq!(line(), "=3 Tenuki\n");
    drop(stdin);
    assert!(status(child).success());
}
