//! The protocol from outside: bad input, framing, and that what fails changes nothing.

use std::io::Write;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use crate::program::tenuki;
use proptest::prelude::*;
use tenuki::board::{Board, Color};
use tenuki::gtp::parser::LONGEST_LINE;
use tenuki::gtp::{Session, command};

/// The answer to a line that must succeed.
fn ok(session: &mut Session, line: &str) -> String {
    match session.answer(line.as_bytes()).expect("a command is answered").answer {
        Ok(text) => text,
        Err(failure) => panic!("{line}: {failure}"),
    }
}

/// The failure of a line that must fail.
fn failure(session: &mut Session, line: &[u8]) -> String {
    let reply = session.answer(line).expect("a command is answered");
    match reply.answer {
        Ok(text) => panic!("{}: {text}", String::from_utf8_lossy(line)),
        Err(failure) => failure.to_string(),
    }
}

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

#[test]
fn details_say_what_tenuki_would_count_where_marks_name_other_dead_stones() {
    let mut session = Session::new();
    let stones = "b B4 b E4 w D4 b E3 w D3 b E2 w A2 w B2 w C2 w D2 b E1 w B1 w D1";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("marked.sgf");
    // The record marks all of the corner as White's but the black stone in it.
    let record = "(;SZ[7:4]KM[0]AB[ba][ea][eb][ec][ed]AW[da][db][ac][bc][cc][dc][bd][dd]\
                  TW[aa][ca][ab][bb][cb][ad][cd]TB[fa][ga][fb][gb][fc][gc][fd][gd])";
    std::fs::write(&path, record).unwrap();
    for command in ["rectangular_boardsize 7 4", "komi 0", &format!("gogui-setup {stones}")] {
        ok(&mut session, command);
    }
    let judged = ok(&mut session, "tenuki-details");
    assert!(judged.contains("Dead (none marked): B4\n"), "{judged}");
    assert!(!judged.contains("otherwise"), "{judged}");
    let score = judged.split(' ').next().unwrap();
    let line = format!("Tenuki judges differently: {score} (dead: B4).\n");
    for command in ["tenuki-dead none".into(), format!("loadsgf {}", path.display())] {
        ok(&mut session, &command);
        let marked = ok(&mut session, "tenuki-details");
        assert!(marked.contains("Dead (as marked): none\n"), "{command}: {marked}");
        assert!(marked.contains(&line), "{command}: {marked}");
        assert!(!marked.starts_with(score), "{command}: {marked}");
    }
    ok(&mut session, "tenuki-dead B4");
    assert!(!ok(&mut session, "tenuki-details").contains("otherwise"));
}

#[test]
fn a_board_of_two_sides_is_understood_as_katago_and_records_write_it() {
    for typed in ["boardsize 9 7", "boardsize 9:7", "boardsize 9   7", "boardsize 9: 7"] {
        let mut session = Session::new();
        ok(&mut session, typed);
        assert_eq!(session.game().board().size().to_string(), "9x7", "{typed}");
    }
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

/// Lines that break the syntax of a command.
const SYNTAX_ERRORS: &str = r#"
    17; play; play b; play b D5 D6; play D5 b; play green D5; play b I5; play b D0;
    play b D26; play b é5; genmove; genmove x; genmove b b; reg_genmove; undo 1; gg-undo x;
    boardsize; boardsize x; boardsize 19 19 19; boardsize 9:7:5; boardsize 9:; boardsize :9;
    boardsize 9.5; rectangular_boardsize 9; rectangular_boardsize 9 9 9; clear_board now;
    komi; komi inf; komi -infinity; komi 1e999; komi 6,5; komi six; komi 6 5; get_komi 1;
    fixed_handicap; time_settings 1 2; time_settings a b c; time_left b 1; time_left x 1 1;
    kgs-time_settings; kgs-time_settings byoyomi 1 2; final_score now; final_status;
    final_status H8; final_status pass; final_status_list; final_status_list sleeping;
    final_status_list dead alive; showboard please; list_stones; known_command; name x;
    version x; protocol_version x; list_commands x; quit now; kgs-rules;
    kgs-rules calvinball; kata-set-rules; kata-set-rules {"ko":;
    kata-set-rules {"scoring":"AREA","ko":"NONE"}; kata-get-rules x;
    tenuki-final_score_seki pass; tenuki-dead auto G7; tenuki-dead none G7; tenuki-score x;
    tenuki-show; tenuki-show x; tenuki-show seki fill; tenuki-mark x; tenuki-mark none G7;
    help x; help name version; tenuki-prisoners 1; tenuki-prisoners 1 2 3;
    tenuki-prisoners -1 2; tenuki-prisoners 1 99999999999; tenuki-territory x;
    tenuki-details x; tenuki-explain; tenuki-explain G7 G7; tenuki-eyes x; tenuki-fill x;
    tenuki-method guess; tenuki-method strict strict; gogui-analyze_commands x;
    gogui-interrupt x; gogui-sigint x; gogui-version; tenuki-eyes order; tenuki-fill board;
    tenuki-uncertain x; tenuki-picture x; tenuki-step x; tenuki-step 0; tenuki-step 99;
    tenuki-step 99999999999999; tenuki-step 1 2; tenuki-param rules;
    tenuki-param colour green; tenuki-param rules custom; tenuki-param rules calvinball;
    tenuki-param method guess; tenuki-param dead_stones_from rumour;
    tenuki-param dead_stones_from Engine; tenuki-param dead-from;
    tenuki-param method strict strict; kata-analyze green; kata-analyze b 10 20;
    kata-analyze -1; kata-analyze interval; kata-analyze interval x;
    kata-analyze ownership yes; kata-analyze maxmoves -1; lz-analyze b 10 avoid b D4;
    analyze b inf; kata-raw-nn 8; kata-raw-nn x; kata-raw-nn 0 0; gogui-play_sequence b;
    gogui-play_sequence b D1 w; gogui-setup_player; gogui-setup_player x; loadsgf;
    loadsgf x.sgf -1;
"#;

#[test]
fn every_bad_line_gets_one_failure_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let illegal = file("illegal.sgf", b"(;SZ[9];B[ee];W[ee])");
    let large = file("large.sgf", b"(;SZ[52];B[ee])");
    let binary = file("binary.sgf", &(0..=255).cycle().take(5000).collect::<Vec<u8>>());
    let cut = file("cut.sgf", b"(;SZ[9];B[ee];W[c");
    let empty = file("empty.sgf", b"");
    let no_liberties = file("no-liberties.sgf", b"(;SZ[2]AB[aa][ab][ba][bb])");
    let folder = folder.path().to_str().unwrap();
    let long = format!("play b {}", "D4 ".repeat(1 << 20));

    let others = [
        (long.as_str(), "line too long"),
        ("foo", "unknown command: foo"),
        ("PLAY b D4", "unknown command: PLAY"),
        ("2147483648 name", "unknown command: 2147483648"),
        ("99999999999999999999999999 name", "unknown command: 99999999999999999999999999"),
        ("-1 name", "unknown command: -1"),
        ("play b H1", "illegal move: H1 is off the board of 7x7"),
        ("play b A8", "illegal move: A8 is off the board of 7x7"),
        ("play b Z25", "illegal move: Z25 is off the board of 7x7"),
        ("play b C5", "illegal move: C5 is occupied"),
        ("play b B4", "illegal move: B4 retakes the ko"),
        ("play b resign", "illegal move"),
        ("gg-undo 11", "cannot undo"),
        ("gg-undo -1", "cannot undo"),
        ("gg-undo 99999999999999999999", "cannot undo"),
        ("boardsize 9 26", "unacceptable size"),
        ("boardsize 0", "unacceptable size"),
        ("boardsize -3", "unacceptable size"),
        ("boardsize 26", "unacceptable size"),
        ("boardsize 9999", "unacceptable size"),
        ("boardsize 99999999999999999999999", "unacceptable size"),
        ("rectangular_boardsize 9 0", "unacceptable size"),
        ("rectangular_boardsize 26 9", "unacceptable size"),
        ("fixed_handicap 2", "board not empty"),
        ("place_free_handicap 2", "board not empty"),
        ("set_free_handicap A1 B1", "board not empty"),
        ("tenuki-final_score_seki D1", "bad vertex list: there is no stone at D1"),
        ("tenuki-final_score_seki G7 D1", "bad vertex list"),
        ("tenuki-final_score_seki none G7", "bad vertex list"),
        ("tenuki-final_score_seki G7 none", "bad vertex list"),
        ("tenuki-final_score_seki H8", "bad vertex list"),
        ("tenuki-dead D1", "bad vertex list"),
        ("tenuki-dead G7 D1", "bad vertex list"),
        ("tenuki-dead H8", "bad vertex list"),
        ("tenuki-mark H8", "bad vertex list"),
        ("gogui-play_sequence b D1 w D1", "illegal move: D1 is occupied"),
        ("gogui-play_sequence b D1 w pass b E1 w C5", "illegal move: C5 is occupied"),
        ("gogui-play_sequence b D1 w H8", "illegal move"),
        ("gogui-setup b A1", "board not empty"),
        ("loadsgf no such file.sgf", "cannot load file"),
        ("loadsgf no such file.sgf 7", "cannot load file"),
        (&format!("loadsgf {folder}"), "cannot load file"),
        (&format!("loadsgf {folder} 3"), "cannot load file"),
        (&format!("loadsgf {illegal}"), "cannot load file"),
        (&format!("loadsgf {large}"), "cannot load file"),
        (&format!("loadsgf {binary}"), "cannot load file"),
        (&format!("loadsgf {cut}"), "cannot load file"),
        (&format!("loadsgf {empty}"), "cannot load file"),
        (&format!("loadsgf {no_liberties}"), "cannot load file"),
        (&format!("printsgf {folder}"), "cannot save file"),
        (&format!("printsgf {folder}/no/such/folder.sgf"), "cannot save file"),
    ];
    let lines: Vec<(Vec<u8>, &str)> = SYNTAX_ERRORS
        .split([';', '\n'])
        .map(|line| (line.trim(), "syntax error"))
        .filter(|(line, _)| !line.is_empty())
        .chain(others)
        .map(|(line, words)| (line.as_bytes().to_vec(), words))
        .chain([
            (b"\xff\xfe\xfd".to_vec(), "unknown command"),
            (b"play b \xc3\x28".to_vec(), "syntax error"),
            (b"na\0me\x01 \x7fx".to_vec(), "syntax error"),
        ])
        .collect();

    let mut session = busy();
    let before = told(&mut session);
    for (line, words) in &lines {
        let shown = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        let message = failure(&mut session, line);
        assert!(message.starts_with(words), "{shown}: {message}");
        assert_eq!(told(&mut session), before, "{shown}");
    }

    // All at once, through the stream.
    let input: Vec<u8> = lines.iter().flat_map(|(line, _)| [line, &b"\r\n"[..]].concat()).collect();
    let answers = answers(&sent(&input));
    assert_eq!(answers.len(), lines.len());
}

#[test]
fn what_is_wrong_on_an_empty_board_changes_nothing_either() {
    let mut session = Session::new();
    ok(&mut session, "boardsize 7");
    let before = told(&mut session);
    for (line, words) in [
        ("undo", "cannot undo"),
        ("gg-undo", "cannot undo"),
        ("fixed_handicap 1", "invalid number of stones"),
        ("fixed_handicap 5", "invalid number of stones"),
        ("fixed_handicap -2", "invalid number of stones"),
        ("place_free_handicap 1", "invalid number of stones"),
        ("place_free_handicap 49", "invalid number of stones"),
        ("place_free_handicap 99999999999", "invalid number of stones"),
        ("place_free_handicap x", "syntax error"),
        ("set_free_handicap", "bad vertex list"),
        ("set_free_handicap A1", "bad vertex list"),
        ("set_free_handicap A1 A1", "bad vertex list"),
        ("set_free_handicap A1 pass", "bad vertex list"),
        ("set_free_handicap A1 A8", "bad vertex list"),
        ("set_free_handicap A1 A99", "syntax error"),
        ("gogui-setup b A1 w A1", "bad vertex list"),
        ("gogui-setup b A2 b B1 w A1", "bad vertex list"),
        ("gogui-setup b A8", "bad vertex list"),
        ("gogui-setup b pass", "syntax error"),
        ("gogui-setup b", "syntax error"),
    ] {
        let message = failure(&mut session, line.as_bytes());
        assert!(message.starts_with(words), "{line}: {message}");
        assert_eq!(told(&mut session), before, "{line}");
    }
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
fn marks_live_until_the_board_changes() {
    let mut session = Session::new();
    for line in ["boardsize 5", "play b C3", "play w A1", "play b C4"] {
        ok(&mut session, line);
    }
    ok(&mut session, "tenuki-dead A1");
    ok(&mut session, "play w pass");
    assert_eq!(ok(&mut session, "tenuki-dead show"), "A1");
    ok(&mut session, "undo");
    assert_eq!(ok(&mut session, "tenuki-dead show"), "A1");
    failure(&mut session, b"gogui-play_sequence b B1 w B1");
    assert_eq!(ok(&mut session, "tenuki-dead show"), "A1");
    ok(&mut session, "komi 0.5");
    ok(&mut session, "kgs-rules chinese");
    ok(&mut session, "tenuki-prisoners 1 2");
    assert_eq!(ok(&mut session, "tenuki-dead show"), "A1");
    ok(&mut session, "play w B1");
    assert_eq!(session.marks(), None);

    ok(&mut session, "tenuki-dead A1");
    assert_eq!(ok(&mut session, "tenuki-dead show"), "A1");
    assert_eq!(ok(&mut session, "final_status_list dead"), "A1 B1");
    ok(&mut session, "undo");
    assert_eq!(session.marks(), None);
    ok(&mut session, "tenuki-dead");
    assert!(session.marks().is_some_and(|marks| marks.is_empty()));
    ok(&mut session, "tenuki-dead auto");
    assert_eq!(session.marks(), None);
    ok(&mut session, "tenuki-dead A1");
    ok(&mut session, "clear_board");
    assert_eq!(session.marks(), None);
}

#[test]
fn arguments_of_the_score_never_change_marks() {
    let mut session = Session::new();
    for line in ["boardsize 5", "komi 0", "play b C3", "play w A1", "play w E5"] {
        ok(&mut session, line);
    }
    assert_eq!(ok(&mut session, "tenuki-final_score_seki A1 e5"), "B+26");
    assert_eq!(session.marks(), None);
    assert_eq!(ok(&mut session, "tenuki-final_score_seki none"), "0");
    ok(&mut session, "tenuki-dead A1 E5");
    assert_eq!(ok(&mut session, "tenuki-final_score_seki"), "B+26");
    assert_eq!(ok(&mut session, "tenuki-final_score_seki none"), "0");
    assert_eq!(ok(&mut session, "tenuki-final_score_seki"), "B+26");
    assert_eq!(ok(&mut session, "final_score"), "B+26");
    ok(&mut session, "kgs-rules chinese");
    assert_eq!(ok(&mut session, "final_score"), "B+25");
    assert_eq!(ok(&mut session, "tenuki-final_score_seki"), "B+26");
}

#[test]
fn rules_differ_in_what_may_be_played() {
    // A ko that White takes and Black retakes after two passes; two stones given and one taken
    // back; suicide of a chain.
    let ko = ["4", "b B4 b A3 b C3 b B2 w C4 w D3 w C2", "w B3 b pass w pass b C3"];
    let two = ["3", "b A3 b B3 b C3 b D3 b A2 b B1 w B2 w C2 w D2 w D1", "b C1 w A1 b B1"];
    let corner = ["4", "b B4 b A3 b B3 w C4 w C3 w A2 w B2", "b A4"];
    for (rules, [retaken, given, suicide]) in [
        ("japanese", [true, true, false]),
        ("korean", [true, true, false]),
        ("chinese", [true, true, false]),
        ("chinese-kgs", [false, false, false]),
        ("aga", [false, true, false]),
        ("new_zealand", [false, true, true]),
        ("tromp-taylor", [false, false, true]),
    ] {
        for ([height, setup, moves], allowed) in [(ko, retaken), (two, given), (corner, suicide)] {
            let mut session = Session::new();
            ok(&mut session, &format!("kata-set-rules {rules}"));
            ok(&mut session, &format!("rectangular_boardsize 5 {height}"));
            ok(&mut session, &format!("gogui-setup {setup}"));
            let reply = session.answer(format!("gogui-play_sequence {moves}").as_bytes()).unwrap();
            assert_eq!(reply.answer.is_ok(), allowed, "{rules}: {moves}: {reply}");
        }
    }
}

/// A single stone that takes itself leaves the board as it was: a position that comes back, but
/// with the other side to move.
#[test]
fn suicide_of_one_stone_repeats_the_position() {
    for (rules, words) in [
        ("japanese", Some("illegal move: A1 is suicide")),
        ("chinese-kgs", Some("illegal move: A1 is suicide")),
        ("aga", Some("illegal move: A1 is suicide")),
        ("new_zealand", None),
        ("tromp-taylor", Some("illegal move: A1 repeats an earlier position")),
    ] {
        let mut session = Session::new();
        ok(&mut session, &format!("kata-set-rules {rules}"));
        ok(&mut session, "boardsize 4");
        ok(&mut session, "gogui-setup w A2 w B1");
        match words {
            Some(words) => assert_eq!(failure(&mut session, b"play b A1"), words, "{rules}"),
            None => {
                ok(&mut session, "play b A1");
                assert_eq!(ok(&mut session, "tenuki-prisoners"), "0 1");
                ok(&mut session, "undo");
                assert_eq!(ok(&mut session, "tenuki-prisoners"), "0 0");
            }
        }
        assert_eq!(ok(&mut session, "list_stones b"), "");
        assert_eq!(ok(&mut session, "list_stones w"), "A2 B1");
    }
}

#[test]
fn a_new_board_keeps_komi_and_rules_and_nothing_else() {
    let mut session = busy();
    ok(&mut session, "boardsize 9");
    assert_eq!(ok(&mut session, "get_komi"), "3.5");
    assert!(ok(&mut session, "showboard").contains("AGA rules"));
    assert_eq!(ok(&mut session, "tenuki-prisoners"), "0 0");
    assert_eq!(session.marks(), None);
    assert!(session.game().is_fresh());
    ok(&mut session, "fixed_handicap 4");
    ok(&mut session, "clear_board");
    assert_eq!(session.game().handicap(), 0);
}

#[test]
fn komi_that_nobody_set_follows_rules_and_handicap() {
    let mut session = Session::new();
    for (rules, komi) in
        [("japanese", "6.5"), ("chinese", "7.5"), ("aga", "7.5"), ("new_zealand", "7")]
    {
        ok(&mut session, &format!("kgs-rules {rules}"));
        assert_eq!(ok(&mut session, "get_komi"), komi);
    }
    ok(&mut session, "fixed_handicap 2");
    assert_eq!(ok(&mut session, "get_komi"), "0.5");
    ok(&mut session, "komi -3.25");
    assert_eq!(ok(&mut session, "get_komi"), "-3.25");
}

#[test]
fn a_set_up_position_that_comes_as_a_handicap_is_none() {
    // As Sabaki sends (;RU[Chinese]KM[0]SZ[9]AB[cc][cd][ce][cf][cg]AW[gc][gd][ge][gf][gg]).
    let compensation = |session: &mut Session, moves: &[&str]| {
        ok(session, "clear_board");
        ok(session, "set_free_handicap C3 C4 C5 C6 C7");
        moves.iter().for_each(|line| drop(ok(session, line)));
        session.game().rules().compensation.points(session.game().handicap())
    };
    for (rules, stones) in [("chinese", 5), ("aga", 4)] {
        let mut session = Session::new();
        for line in ["komi 0", "boardsize 9", &format!("kata-set-rules {rules}")] {
            ok(&mut session, line);
        }
        let two = ["play w G3", "play w G4"];
        assert_eq!(compensation(&mut session, &two), 0, "{rules}");
        // Undone, it may still be a handicap.
        ok(&mut session, "undo");
        assert_eq!(compensation(&mut session, &two[..1]), stones);
        ok(&mut session, "play w G4");
        assert_eq!(session.game().handicap(), 0);
        ok(&mut session, "gg-undo 2");
        assert_eq!(session.game().handicap(), 5);
        assert_eq!(compensation(&mut session, &["play b E5", "play b E6", "play w E7"]), 0);
        for game in [
            &["play w G3", "play b E5", "play b E6"][..],
            &["play w pass", "play w G3", "play w G4"],
            &["play w G3", "play w pass", "play w G4"],
        ] {
            assert_eq!(compensation(&mut session, game), stones, "{game:?}");
        }
        // The next game has its own handicap.
        ok(&mut session, "clear_board");
        ok(&mut session, "play w G3");
        assert_eq!(session.game().handicap(), 0);
    }
    let mut session = Session::new();
    for line in ["boardsize 9", "kata-set-rules chinese", "set_free_handicap C3 C7", "play w G3"] {
        ok(&mut session, line);
    }
    assert_eq!(ok(&mut session, "get_komi"), "0.5");
    ok(&mut session, "play w G4");
    assert_eq!(ok(&mut session, "get_komi"), "7.5", "the komi of an even game");
}

#[test]
fn a_komi_that_a_controller_could_not_read_leaves_the_komi_and_a_remark() {
    let mut session = Session::new();
    let not_the_records = |session: &mut Session| {
        let score = ok(session, "tenuki-score").contains("the komi is not the record's");
        assert_eq!(ok(session, "tenuki-details").contains("the komi is not the record's"), score);
        score
    };
    ok(&mut session, "komi 5.5");
    let failure = failure(&mut session, b"komi NaN");
    assert!(failure.contains("komi NaN is no number; komi 5.5 stays in force"), "{failure}");
    // Sabaki sends the size and clears the board afterwards.
    for line in ["boardsize 9", "clear_board", "play b E5", "play w pass"] {
        ok(&mut session, line);
    }
    assert_eq!(ok(&mut session, "get_komi"), "5.5");
    assert!(not_the_records(&mut session));
    ok(&mut session, "komi 6.5");
    assert!(!not_the_records(&mut session));
    let _ = session.answer(b"komi nan");
    assert!(not_the_records(&mut session));
    ok(&mut session, "loadsgf tests/records/9x9-a.sgf");
    assert!(!not_the_records(&mut session), "a record has its own");
}

#[test]
fn rules_and_komi_of_a_session_hold_where_a_record_names_none() {
    let folder = tempfile::tempdir().unwrap();
    let record = |name: &str, properties: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("(;SZ[5]{properties};B[cc];W[])")).unwrap();
        format!("loadsgf {}", path.display())
    };
    let plain = record("plain.sgf", "");
    let named = record("named.sgf", "RU[AGA]KM[3.5]");
    let run = |options: &[&str], lines: &[&str]| -> Vec<String> {
        let mut child = tenuki(options);
        let input = lines.join("\n") + "\n";
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{options:?}");
        answers(&String::from_utf8(output.stdout).unwrap()).into_iter().map(|it| it.2).collect()
    };
    let options = ["gtp", "--rules", "chinese", "--komi", "-5.5"];
    let said = run(
        &options,
        &[
            "get_komi",
            "tenuki-param",
            "help",
            &plain,
            "final_score",
            &named,
            "final_score",
            &plain,
            "final_score",
            "komi 2",
            "clear_board",
            "get_komi",
            "tenuki-param komi 4.5",
            &plain,
            "get_komi",
            "kgs-rules japanese",
            &named,
            &plain,
            "kata-get-rules",
        ],
    );
    assert_eq!(said[0], "-5.5");
    assert!(said[1].contains("] rules Chinese\n[string] komi -5.5\n"), "{}", said[1]);
    assert!(said[2].contains("Now in force: Chinese rules, komi -5.5"), "{}", said[2]);
    assert_eq!([&said[4], &said[6], &said[8]], ["B+30.5", "B+21.5", "B+30.5"]);
    assert_eq!([&said[11], &said[14]], ["2", "4.5"]);
    assert!(said[18].contains("TERRITORY"), "a command has chosen other rules: {}", said[18]);
    // Without the options all is as it was.
    let said = run(&["gtp"], &["get_komi", "tenuki-param", "help", "kata-get-rules"]);
    assert_eq!(said[0], "6.5");
    assert!(!said[1].contains("komi"), "{}", said[1]);
    assert!(said[2].contains("Now in force: Japanese rules, komi 6.5."), "{}", said[2]);
    for bad in [["--rules", "chess"], ["--komi", "NaN"], ["--komi", "six"]] {
        let refused = tenuki(&[&["gtp"], &bad[..]].concat()).wait_with_output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{bad:?}");
    }
}

#[test]
fn rules_of_katago_leave_nothing_as_it_was() {
    let rules = |typed: &str| {
        let mut session = Session::new();
        ok(&mut session, "kata-set-rules japanese");
        ok(&mut session, &format!("kata-set-rules {typed}"));
        ok(&mut session, "kata-get-rules")
    };
    for typed in
        ["tromp-taylor", "\"tromp-taylor\"", "{}", "koPOSITIONALscoreAREA", "{\"suicide\":true}"]
    {
        assert_eq!(rules(typed), rules("Tromp-Taylor"), "{typed}");
    }
    let simple = rules("tromp-taylor").replace("POSITIONAL", "SIMPLE");
    assert_eq!(rules("{\"ko\":\"SIMPLE\"}"), simple);
    assert_eq!(rules("koSIMPLEscoreAREA"), simple);
    assert_eq!(
        rules("{\"scoring\":\"TERRITORY\"}"),
        rules("koPOSITIONALscoreTERRITORYtaxSEKIsui1button0whb0"),
    );
    for (word, name) in [
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "japanese"),
        ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1", "aga"),
        ("koPOSITIONALscoreAREAtaxNONEsui0button0whbNfpok1", "chinesekgs"),
        ("chineseogs", "chinese-ogs"),
    ] {
        assert_eq!(rules(word), rules(name), "{word}");
    }
    let mut session = Session::new();
    let before = told(&mut session);
    for refused in [
        "koSIMPLE",
        "koSIMPLEscoreAREAtaxALLsui0",
        "koSIMPLEscoreAREAbutton1",
        "\"\"",
        "stone-scoring",
        "{\"ko\":\"SIMPLE\",\"tax\":\"ALL\"}",
    ] {
        failure(&mut session, format!("kata-set-rules {refused}").as_bytes());
        assert_eq!(told(&mut session), before, "{refused}");
    }
}

#[test]
fn a_record_comes_back_with_its_marks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game with spaces 7.sgf");
    let path = path.to_str().unwrap();
    let mut session = busy();
    ok(&mut session, &format!("printsgf {path}"));
    let before = told(&mut session);
    let mut other = Session::new();
    ok(&mut other, "tenuki-method strict");
    ok(&mut other, &format!("loadsgf {path}"));
    // No record has prisoners that were set by hand.
    let prisoners = |text: &[String]| -> Vec<String> {
        text.iter()
            .filter(|text| !text.contains("risoners") && !text.contains("taken"))
            .cloned()
            .collect()
    };
    assert_eq!(other.marks(), session.marks());
    assert_eq!(prisoners(&told(&mut other))[..3], prisoners(&before)[..3]);
    ok(&mut other, &format!("loadsgf {path} 3"));
    assert_eq!(other.game().events().len(), 2);
    assert_eq!(other.marks(), None);
    ok(&mut other, &format!("loadsgf {path} 1"));
    assert!(other.game().is_fresh());
    ok(&mut other, &format!("loadsgf {path} 1000"));
    assert_eq!(other.marks(), session.marks());
}

#[test]
fn a_session_without_files_reads_and_writes_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let name = path.to_str().unwrap();
    let mut session = Session::new().without_files();
    ok(&mut session, "play b D4");
    let record = ok(&mut session, "printsgf");
    assert!(record.contains(";B[dp]"), "{record}");
    assert_eq!(
        failure(&mut session, format!("printsgf {name}").as_bytes()),
        format!(
            "cannot save file: {name}: file access is disabled (--no-files); without a file name printsgf answers the record"
        )
    );
    assert!(!path.exists());
    std::fs::write(&path, record).unwrap();
    let load = format!("loadsgf {name}");
    assert_eq!(failure(&mut session, load.as_bytes()), "unknown command: loadsgf");
    assert_eq!(ok(&mut session, "known_command loadsgf"), "false");
    for list in ["list_commands", "help"] {
        let list = ok(&mut session, list);
        assert!(!list.lines().any(|line| line.trim().starts_with("loadsgf FILE")), "{list}");
        assert!(!list.lines().any(|line| line == "loadsgf"), "{list}");
    }
    let mut with_files = Session::new();
    ok(&mut with_files, &load);
}

#[test]
fn a_dead_stone_in_a_seki_is_no_territory_in_a_record_and_still_dead_when_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("seki.sgf");
    let path = path.to_str().unwrap();
    // Two groups in seki with an eye each, in which a stone is dead.
    let position: Board = "
        XO.XO.X.OXO
        XOOOOOXXXXO
        XXXXXXOOOOO
        .....XO....
        .....XO...."
        .parse()
        .unwrap();
    let mut session = Session::new();
    ok(&mut session, "rectangular_boardsize 11 5");
    ok(&mut session, "kgs-rules japanese");
    let mut set_up = "gogui-setup".to_owned();
    for color in Color::ALL {
        for point in position.stones(color) {
            set_up.push_str(&format!(" {} {point}", color.name()));
        }
    }
    ok(&mut session, &set_up);
    ok(&mut session, "tenuki-dead D5 J5");
    assert_eq!(ok(&mut session, "final_status B5"), "seki");
    let before = told(&mut session);
    ok(&mut session, &format!("printsgf {path}"));
    let written = std::fs::read(path).unwrap();
    let record = &tenuki::record::read(&written).unwrap()[0];
    let territory = record.territory.unwrap();
    assert!(!(territory.black | territory.white).intersects(&record.crosses));
    assert_eq!(record.crosses.to_string(), "D5 J5");
    ok(&mut session, "tenuki-dead");
    ok(&mut session, &format!("loadsgf {path}"));
    assert_eq!(told(&mut session), before);
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

/// How many commands there are in an input, by the letter of the specification.
fn commands(input: &[u8]) -> usize {
    input
        .split(|&b| b == b'\n')
        .filter(|line| {
            let line = line.split(|&b| b == b'#').next().unwrap_or_default();
            line.iter().any(|&b| b > b' ' && b != 127)
        })
        .count()
}

proptest! {
    #[test]
    fn random_bytes_are_answered_line_by_line(
        bytes in proptest::collection::vec(
            prop_oneof![4 => any::<u8>(), 2 => Just(b'\n'), 2 => Just(b' '), 2 => 48..58u8],
            0..400,
        ),
    ) {
        let mut input = bytes;
        input.extend(b"\n77 protocol_version");
        let answers = answers(&sent(&input));
        prop_assert_eq!(answers.len(), commands(&input));
        prop_assert_eq!(answers.last(), Some(&(true, Some(77), "2".to_owned())));
    }

    #[test]
    fn random_commands_are_answered_line_by_line(lines in lines()) {
        let mut input = "boardsize 9\n".to_owned();
        for (id, line) in lines.iter().enumerate() {
            input.push_str(&format!("{id} {line}\n"));
        }
        let answers = answers(&sent(input.as_bytes()));
        prop_assert_eq!(answers.len(), lines.len() + 1);
        for (i, (_, id, _)) in answers[1..].iter().enumerate() {
            prop_assert_eq!(*id, Some(i as u32));
        }
    }

    #[test]
    fn a_random_command_that_fails_changes_nothing(lines in lines()) {
        let mut session = Session::new();
        ok(&mut session, "boardsize 9");
        // What a command left is what the next one finds, so it is asked for once.
        let mut before = told(&mut session);
        for line in lines {
            let reply = session.answer(line.as_bytes());
            let after = told(&mut session);
            if reply.is_some_and(|reply| reply.answer.is_err()) {
                prop_assert_eq!(&after, &before, "{}", line);
            }
            before = after;
        }
    }

    #[test]
    fn other_peoples_parsers_read_the_answers(lines in lines()) {
        let input = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let sent = sent(input.as_bytes());
        // The crate takes `#` in an answer for a comment.
        prop_assume!(!sent.contains('#'));
        let mut parser = gtp::ResponseParser::new();
        parser.feed(&sent);
        for (success, id, _) in answers(&sent) {
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
        let mut child = tenuki(&["gtp"]);
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{input:?}");
        assert!(output.stderr.is_empty(), "{input:?}");
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
    use std::io::BufRead;
    let mut child = tenuki(&["gtp"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
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
fn help_names_the_arguments_of_a_command() {
    let mut session = Session::new();
    assert_eq!(ok(&mut session, "help play"), "play COLOUR VERTEX\nPlays a move, or passes.");
    assert_eq!(ok(&mut session, "help quit"), "quit\nEnds Tenuki.");
    assert!(failure(&mut session, b"final_status").ends_with("; usage: final_status VERTEX"));
}

#[test]
fn the_time_systems_of_kgs_have_their_numbers() {
    let mut session = Session::new();
    for arguments in ["none", "absolute 300", "byoyomi 300 30 5", "canadian 300 600 20"] {
        assert_eq!(ok(&mut session, &format!("kgs-time_settings {arguments}")), "");
    }
    for arguments in [
        "",
        "none 1",
        "absolute",
        "absolute 300 1",
        "byoyomi 300 30",
        "canadian 1 2 3 4",
        "fischer 1",
        "absolute x",
        "byoyomi 300 x 5",
    ] {
        failure(&mut session, format!("kgs-time_settings {arguments}").as_bytes());
    }
}

#[test]
fn no_more_moves_are_taken_back_than_were_played() {
    let mut session = Session::new();
    for played in
        ["nothing has been played", "one move has been played", "2 moves have been played"]
    {
        assert!(failure(&mut session, b"gg-undo 3").ends_with(played), "{played}");
        ok(&mut session, "play b pass");
    }
    assert_eq!(ok(&mut session, "gg-undo 3"), "");
}

#[test]
fn an_analysis_may_ask_for_a_least_number_of_moves_and_has_no_negative_interval() {
    let mut session = Session::new();
    ok(&mut session, "lz-analyze b 0 minmoves 3");
    assert!(
        failure(&mut session, b"lz-analyze b 0 minmoves x").contains("is not a number of moves")
    );
    assert!(failure(&mut session, b"lz-analyze b -1").contains("an interval cannot be negative"));
}

/// A board on which both sides live, Black with two points and White with three.
fn both_live() -> Session {
    let mut session = Session::new();
    ok(&mut session, "boardsize 5 4");
    let black = "b B4 b D4 b A3 b B3 b C3 b D3";
    let white = "w E4 w E3 w A2 w B2 w C2 w D2 w E2 w B1 w D1";
    ok(&mut session, &format!("gogui-setup {black} {white}"));
    session
}

#[test]
fn eyes_are_pairs_or_a_board_and_the_words_of_arguments_have_any_case() {
    let mut session = both_live();
    assert_eq!(ok(&mut session, "tenuki-eyes"), "A4 1 C4 1 A1 1 C1 1 E1 1");
    let none = "\"\" \"\" \"\" \"\" \"\"";
    let rows = format!("1 \"\" 1 \"\" \"\"\n{none}\n{none}\n1 \"\" 1 \"\" 1\n");
    assert_eq!(ok(&mut session, "tenuki-eyes board").trim_end(), rows.trim_end());
    assert_eq!(ok(&mut session, "tenuki-eyes BOARD"), ok(&mut session, "tenuki-eyes board"));
    let why = "A4 is black territory.\nBlack's group at A4 has two eyes or more: A4 C4.";
    assert_eq!(ok(&mut session, "tenuki-explain A4"), why);
    let assumed = "The rules are not named: Japanese rules are assumed.";
    assert_eq!(ok(&mut session, "tenuki-explain A4 Remarks"), format!("{why}\n{assumed}"));
}

#[test]
fn a_line_says_why_a_chain_is_dead_and_moves_are_answered() {
    let mut session = Session::new();
    ok(&mut session, "boardsize 5 4");
    let white = "w C4 w A3 w B3 w C3";
    let black = "b D4 b E4 b D3 b A2 b B2 b C2 b D2 b E2 b A1 b C1 b E1";
    ok(&mut session, &format!("gogui-setup {white} {black}"));
    let board = ok(&mut session, "showboard");
    let line = "The white chain at B3 (4 stones) is dead: White pass, Black A4, White B4, Black A4; Black takes it.";
    assert_eq!(ok(&mut session, "tenuki-line B3"), line);
    assert_eq!(ok(&mut session, "tenuki-try C4"), "White is to play, to save the chain.");
    assert_eq!(ok(&mut session, "tenuki-try C4 pass"), "White pass, Black A4; White is to play.");
    assert_eq!(ok(&mut session, "tenuki-try C4 A4"), "White A4, Black B4; Black takes it.");
    let score = "B+6.5 (Japanese; rules assumed)\n";
    let drawn = "TRIANGLE C4 A3 B3 C3\nVAR b A4 w B4 b A4\nTEXT dead: White pass, Black A4, White B4, \
                 Black A4; Black takes it; ";
    assert_eq!(ok(&mut session, "tenuki-show line C4"), format!("{drawn}{score}"));
    let drawn = "TRIANGLE C4 A3 B3 C3\nVAR w A4 b B4\nTEXT White A4, Black B4; Black takes it; ";
    assert_eq!(ok(&mut session, "tenuki-show try C4 A4"), format!("{drawn}{score}"));
    let living = "No line is shown: the chain at E1 has two eyes, or room for them.";
    for question in ["tenuki-line E1", "tenuki-try E1 A4"] {
        assert_eq!(ok(&mut session, question), living);
    }
    let empty = "No line is shown: there is no stone at E3.";
    assert_eq!(ok(&mut session, "tenuki-line E3"), empty);
    assert_eq!(failure(&mut session, b"tenuki-try C4 C4"), "illegal move: C4 is occupied");
    let over = "illegal move: the fight is over before move 2";
    assert_eq!(failure(&mut session, b"tenuki-try C4 A4 B4"), over);
    assert!(failure(&mut session, b"tenuki-try").starts_with("syntax error: a vertex is missing"));
    assert_eq!(ok(&mut session, "showboard"), board, "the game is left alone");
    let settled = "No line is shown: the chain is dead already: only White has something to try.";
    assert_eq!(ok(&mut session, "tenuki-try capture C4 A4"), settled);
    assert_eq!(
        ok(&mut session, "tenuki-try save C4 pass"),
        "White pass, Black A4; White is to play."
    );
    ok(&mut session, "boardsize 6 4");
    let white = "w D4 w A3 w B3 w C3 w D3";
    let black = "b E4 b F4 b E3 b A2 b B2 b C2 b D2 b E2 b F2 b A1 b C1 b E1";
    ok(&mut session, &format!("gogui-setup {white} {black}"));
    for (tried, answer) in [
        ("D3", "White is to play, to save the chain."),
        ("save D3 A4", "White A4, Black B4; White is to play."),
        ("capture D3", "Black is to play, to capture the chain."),
        ("capture D3 A4", "Black A4, White B4; Black cannot take it."),
        ("capture D3 B4", "Black B4; White cannot live there."),
    ] {
        assert_eq!(ok(&mut session, &format!("tenuki-try {tried}")), answer, "{tried}");
    }
    let drawn =
        "TRIANGLE D4 A3 B3 C3 D3\nVAR b A4 w B4\nTEXT Black A4, White B4; Black cannot take it; ";
    assert!(ok(&mut session, "tenuki-show try capture D3 A4").starts_with(drawn));
    ok(&mut session, "boardsize 19");
    ok(&mut session, "play b K10");
    ok(&mut session, "tenuki-dead K10");
    let large = "No line is shown: the fight around the chain at K10 is too large to be solved. It counts as dead; \
                 tenuki-explain K10 says why.";
    assert_eq!(ok(&mut session, "tenuki-line K10"), large);
}

#[test]
fn the_first_score_says_what_is_counted_and_how_to_choose_rules() {
    let mut session = both_live();
    let first = ok(&mut session, "tenuki-score");
    let line = "W+7.5 (Japanese; rules assumed)";
    assert!(first.starts_with(&format!("{line}; komi 6.5, territory + prisoners\n")), "{first}");
    assert!(first.contains("choose\nthem in this menu"), "{first}");
    assert_eq!(ok(&mut session, "tenuki-score").lines().count(), 1);
}

#[test]
fn doubts_about_the_count_are_listed_by_point() {
    let mut session = both_live();
    assert_eq!(ok(&mut session, "tenuki-uncertain"), "");
    assert_eq!(ok(&mut session, "tenuki-uncertain points"), "");
    // Black has one eye, and is said to be alive.
    ok(&mut session, "boardsize 5 4");
    ok(&mut session, "gogui-setup b B4 b A3 b B3 w C4 w C3 w A2 w B2 w D2 w E2 w D3");
    ok(&mut session, "tenuki-dead none");
    let lines = ok(&mut session, "tenuki-uncertain points");
    assert!(!lines.is_empty());
    for line in lines.lines() {
        let (point, doubt) = line.split_once(' ').expect("a point and a sentence");
        assert!(doubt.contains(point), "{line}");
    }
}

#[test]
fn boards_have_one_size_or_width_and_height() {
    let mut session = Session::new();
    for (size, shown) in [("9", "9x9"), ("9 13", "9x13"), ("9:13", "9x13")] {
        ok(&mut session, &format!("boardsize {size}"));
        assert!(ok(&mut session, "showboard").starts_with(&format!("{shown}, ")), "{size}");
    }
    for size in ["9 13 1", "9:", "9 :", "9:13:1", "13 : 9"] {
        let reason = failure(&mut session, format!("boardsize {size}").as_bytes());
        assert!(reason.contains("give one size, or width and height"), "{size}: {reason}");
    }
    ok(&mut session, "boardsize 5");
    let reason = failure(&mut session, b"fixed_handicap 2");
    assert!(reason.ends_with("needs a board of at least 7x7, not 5x5"), "{reason}");
    ok(&mut session, "boardsize 13");
    let even = ok(&mut session, "showboard");
    assert!(even.starts_with("13x13, Japanese rules, komi 6.5; "), "{even}");
    ok(&mut session, "set_free_handicap D4 K10");
    let given = ok(&mut session, "showboard");
    assert!(given.starts_with("13x13, Japanese rules, komi 0.5, handicap 2; "), "{given}");
}

#[test]
fn the_version_is_the_crates() {
    let manifest =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    let version = ok(&mut Session::new(), "version");
    assert!(manifest.unwrap().contains(&format!("version = \"{version}\"")));
}

#[test]
fn an_analysis_offers_what_is_worth_playing_with_the_score_as_it_stands() {
    let mut session = Session::new();
    // D5 is neutral; D3 must be filled by Black, who would be in atari on D5. Black leads by 2.
    ok(&mut session, "boardsize 7");
    ok(&mut session, "komi 0");
    ok(
        &mut session,
        "gogui-setup w D6 w A5 w B5 w C5 w E5 w F5 w G5 b A4 b B4 w C4 b D4 w E4 b F4 b G4 b B3 \
         b C3 b E3 b F3 b D2",
    );
    ok(&mut session, "tenuki-dead");
    let numbers = "visits 10 winrate";
    for (command, answer) in [
        (
            "kata-analyze w 100",
            format!(
                "info move D5 {numbers} 0.000000 scoreLead -2 prior 1.000000 lcb 0.000000 order 0 pv D5"
            ),
        ),
        (
            "analyze b interval 10",
            format!("info move D3 {numbers} 10000 scoreLead 2 prior 10000 lcb 10000 order 0 pv D3"),
        ),
        (
            "lz-analyze b 1",
            format!("info move D3 {numbers} 10000 scoreLead 2 prior 10000 lcb 10000 order 0 pv D3"),
        ),
    ] {
        assert_eq!(ok(&mut session, command), answer);
    }
    // Without a colour it is the game's: nobody has moved, so Black's.
    assert_eq!(ok(&mut session, "lz-analyze"), ok(&mut session, "lz-analyze b 1"));

    // Whose each point is, for the side to move.
    let rows = [
        "1 1 1 1 1 1 1",
        "1 1 1 1 1 1 1",
        "1 1 1 0 1 1 1",
        "-1 -1 1 -1 1 -1 -1",
        "-1 -1 -1 0 -1 -1 -1",
        "-1 -1 -1 -1 -1 -1 -1",
        "-1 -1 -1 -1 -1 -1 -1",
    ];
    let line = ok(&mut session, "kata-analyze w 5 ownership true maxmoves 3");
    assert!(line.ends_with(&format!(" pv D5 ownership {}", rows.join(" "))), "{line}");

    // Nothing is left: a pass, and a point to show the numbers on.
    ok(&mut session, "play w D5");
    ok(&mut session, "play b D3");
    let line = ok(&mut session, "kata-analyze w");
    assert!(
        line.starts_with(&format!("info move pass {numbers} 0.000000 scoreLead -2 ")),
        "{line}"
    );
    assert!(line.ends_with(" prior 0.000000 lcb 0.000000 order 1 pv A7"), "{line}");
    assert!(!ok(&mut session, "kata-analyze w maxmoves 1").contains("A7"));
    ok(&mut session, "boardsize 1");
    assert!(ok(&mut session, "kata-analyze").ends_with("pv pass"));
}

#[test]
fn ownership_is_answered_in_katagos_layout() {
    let mut session = Session::new();
    for line in ["rectangular_boardsize 7 3", "komi 0.5", "kgs-rules chinese"] {
        ok(&mut session, line);
    }
    ok(&mut session, "gogui-setup b C3 b C2 b C1 w E3 w E2 w E1 w A1");
    ok(&mut session, "tenuki-dead A1");
    let answer = ok(&mut session, "kata-raw-nn 3");
    let lines: Vec<&str> = answer.lines().collect();
    // Area: 9 to 9.
    assert_eq!(
        lines[..10],
        [
            "symmetry 3",
            "whiteWin 1.000000",
            "whiteLoss 0.000000",
            "noResult 0.000000",
            "whiteLead 0.500",
            "whiteScoreSelfplay 0.500",
            "whiteScoreSelfplaySq 0.250",
            "varTimeLeft 0.000",
            "shorttermWinlossError 0.000",
            "shorttermScoreError 0.000",
        ]
    );
    let numbers = |line: &str| -> Vec<f64> {
        line.split_whitespace().map(|word| word.parse().unwrap()).collect()
    };
    assert_eq!(lines[10], "policy");
    let third = 0.333333;
    assert_eq!(numbers(lines[11])[..4].iter().filter(|n| n.is_nan()).count(), 1);
    for row in &lines[11..14] {
        assert_eq!(numbers(row)[3], third, "the neutral points are worth playing");
    }
    assert_eq!(lines[14], "policyPass 0.000000");
    assert_eq!(lines[15], "whiteOwnership");
    let row = "-1.0000000 -1.0000000 -1.0000000  0.0000000  1.0000000  1.0000000  1.0000000";
    assert_eq!(lines[16..], [row; 3]);
    assert_eq!(ok(&mut session, "kata-raw-nn all").matches("symmetry").count(), 8);
}

#[test]
fn a_judgement_that_is_ready_at_once_is_not_drawn() {
    for arguments in [&["gtp"][..], &["--gogui-gfx"], &["gtp", "--gogui-gfx"]] {
        let mut child = tenuki(arguments);
        let input = b"boardsize 5\nplay b C3\nplay w A1\nfinal_score\n";
        child.stdin.take().unwrap().write_all(input).unwrap();
        let output = child.wait_with_output().unwrap();
        let (said, shown) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(answers(&said).len(), 4);
        assert_eq!(shown, "", "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_interrupts_once_the_process_was_asked_for() {
    use std::io::BufRead;
    let mut child = tenuki(&["gtp"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
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

#[test]
fn a_loaded_record_that_does_not_say_the_komi_leaves_the_result_uncertain_until_komi_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let path = path.to_str().unwrap();
    let moves = "B[cc];W[dc];B[cb];W[db];B[cd];W[dd];B[ca];W[da];B[ce];W[de];B[ba];W[];B[]";
    std::fs::write(path, format!("(;SZ[5]KM[0]HA[0]RU[Japanese]RE[W+1.5];{moves})")).unwrap();
    let mut session = Session::new();
    ok(&mut session, &format!("loadsgf {path}"));
    // The usual komi by which the count is the recorded result.
    assert_eq!(ok(&mut session, "final_score"), "W+1.5");
    let told = "The komi is not clear from the record: 5.5 is assumed";
    assert!(ok(&mut session, "tenuki-details").contains(told));
    assert!(ok(&mut session, "tenuki-score").contains("komi assumed"));
    ok(&mut session, "komi 6.5");
    assert_eq!(ok(&mut session, "final_score"), "W+2.5");
    assert!(!ok(&mut session, "tenuki-details").contains("is assumed"));
    // Without RU the rules stay, and the result depends on them until they are named.
    std::fs::write(path, format!("(;SZ[5]KM[6.5];{moves})")).unwrap();
    let mut session = Session::new();
    ok(&mut session, &format!("loadsgf {path}"));
    let told = "The rules are not clear from the record: by Chinese rules it is W+1.5";
    assert!(ok(&mut session, "tenuki-details").contains(told));
    ok(&mut session, "kgs-rules japanese");
    assert!(!ok(&mut session, "tenuki-details").contains("not clear"));
    ok(&mut session, &format!("loadsgf {path}"));
    assert!(!ok(&mut session, "tenuki-details").contains("not clear"), "the rules were named");
}
