//! Tenuki around an engine: whose answers come through, that both have the same game, and that
//! nothing that the engine does brings Tenuki down. The engine is `examples/scripted-engine`.
#![cfg(unix)]

mod program;
mod shared;

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Seek, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use program::engine as engine_program;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use tenuki::attach::{GtpArgs, run_around};
use tenuki::ending::DeadFrom;
use tenuki::gtp::Session;
use tenuki::process::{Output, Process, Program};

/// No answer takes that long on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Tenuki with an engine.
struct Around {
    process: Process,
    lines: Receiver<(Instant, String)>,
    last_id: u32,
}

impl Around {
    /// Tenuki with these options, and the engine with those.
    fn new(options: &[&str], engine: &[&str]) -> Around {
        let program = engine_program();
        let mut arguments = vec!["gtp"];
        arguments.extend(options);
        arguments.extend(["--", program.to_str().unwrap()]);
        arguments.extend(engine);
        Around::with_arguments(&arguments)
    }

    fn with_arguments(arguments: &[&str]) -> Around {
        let (sender, lines) = channel();
        // What it says of an engine that goes wrong is of no interest here.
        let process = Process::start(
            Command::new(env!("CARGO_BIN_EXE_tenuki")).args(arguments).env("RUST_LOG", "off"),
            move |output| match output {
                Output::Line(line) => sender.send((Instant::now(), line)).is_ok(),
                _ => true,
            },
        )
        .unwrap();
        Around { process, lines, last_id: 0 }
    }

    fn send(&self, line: &str) {
        self.process.write(format!("{line}\n").into_bytes());
    }

    fn line(&self) -> String {
        self.timed_line().1
    }

    fn timed_line(&self) -> (Instant, String) {
        self.lines.recv_timeout(PATIENCE).expect("Tenuki answers")
    }

    /// Sends a command with an id, which is returned.
    fn begin(&mut self, command: &str) -> u32 {
        self.last_id += 1;
        self.send(&format!("{} {command}", self.last_id));
        self.last_id
    }

    /// The answer to the command of that id, which must be the next thing that Tenuki says.
    fn end(&self, id: u32) -> Result<String, String> {
        let mut text = self.line();
        loop {
            let line = self.line();
            if line.is_empty() {
                break;
            }
            text.push('\n');
            text.push_str(&line);
        }
        let answer = |sign: &str| {
            text.strip_prefix(&format!("{sign}{id}"))
                .map(|rest| rest.strip_prefix(' ').unwrap_or(rest).to_owned())
        };
        match (answer("="), answer("?")) {
            (Some(answer), _) => Ok(answer),
            (_, Some(failure)) => Err(failure),
            _ => panic!("out of step: {text:?} is no answer to command {id}"),
        }
    }

    fn try_ask(&mut self, command: &str) -> Result<String, String> {
        let id = self.begin(command);
        self.end(id)
    }

    /// The answer to a command that succeeds.
    fn ask(&mut self, command: &str) -> String {
        self.try_ask(command).unwrap_or_else(|failure| panic!("{command}: {failure}"))
    }

    /// The failure of a command that fails.
    fn fail(&mut self, command: &str) -> String {
        self.try_ask(command).expect_err(command)
    }

    /// Both sides have these stones.
    fn stones(&mut self) -> [String; 2] {
        ["black", "white"].map(|color| {
            let command = format!("list_stones {color}");
            let ours = self.ask(&command);
            assert_eq!(self.ask(&format!("child {command}")), ours, "the engine's {color} stones");
            ours
        })
    }

    /// Sends Tenuki a signal.
    fn signal(&self, signal: Signal) {
        let tenuki = Pid::from_raw(self.process.id().cast_signed()).unwrap();
        kill_process(tenuki, signal).unwrap();
    }

    /// The process of the engine.
    fn pid(&mut self) -> Pid {
        Pid::from_raw(self.ask("pid").parse().unwrap()).unwrap()
    }

    /// Waits until Tenuki has ended.
    fn ends(mut self, patience: Duration) -> Vec<String> {
        assert!(self.process.wait(patience, || {}), "Tenuki ends within {patience:?}");
        assert!(self.process.kill().is_some_and(|status| status.success()), "with status 0");
        // The last lines may still be on their way through the pipe.
        std::iter::from_fn(|| self.lines.recv_timeout(PATIENCE).ok())
            .map(|(_, line)| line)
            .collect()
    }

    fn quit(mut self) {
        let pid = self.pid();
        self.ask("quit");
        self.ends(PATIENCE);
        assert!(is_gone(pid), "the engine is gone");
    }
}

/// Whether there is no such process, not even one that has ended and was not waited for.
fn is_gone(pid: Pid) -> bool {
    test_kill_process(pid).is_err()
}

fn becomes_gone(pid: Pid) -> bool {
    let asked = Instant::now();
    while asked.elapsed() < PATIENCE {
        if is_gone(pid) {
            return true;
        }
        thread::sleep(Duration::from_millis(5));
    }
    false
}

#[test]
fn without_files_the_engine_loads_none_either() {
    // As KataGo does, this engine knows loadsgf.
    for (options, known) in [(&[][..], true), (&["--no-files"], false)] {
        let mut around = Around::new(options, &["--katago"]);
        assert_eq!(around.ask("known_command loadsgf"), known.to_string());
        assert_eq!(around.ask("list_commands").lines().any(|name| name == "loadsgf"), known);
        let refused = around.fail("loadsgf no-such-file.sgf");
        assert_eq!(refused == "unknown command: loadsgf", !known, "{refused}");
    }
}

#[test]
fn what_both_know_is_listed_once() {
    let mut around = Around::new(&[], &[]);
    let list = around.ask("list_commands");
    let names: Vec<&str> = list.lines().collect();
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(names.len(), unique.len());
    for name in ["play", "tenuki-dead", "tenuki-attach", "kata-analyze", "echo"] {
        assert!(names.contains(&name), "{name}");
        assert_eq!(around.ask(&format!("known_command {name}")), "true");
    }
    assert_eq!(around.ask("known_command x"), "false");
    assert_eq!(around.ask("name"), "Scripted Engine with Tenuki");
    assert_eq!(around.ask("version"), concat!("1.0 with ", env!("CARGO_PKG_VERSION")));
    assert_eq!(around.ask("protocol_version"), "2");
    let menu = around.ask("gogui-analyze_commands");
    assert!(menu.starts_with("string/Score"), "{menu}");
    assert!(menu.ends_with("string/Echo/echo %s\ncboard/Red/red"), "{menu}");
    assert_eq!(around.fail("sleep"), "unknown command: sleep");
    around.quit();
}

#[test]
fn answers_of_the_engine_come_through_as_they_are() {
    let mut around = Around::new(&[], &[]);
    assert_eq!(around.ask("echo  a   b"), "a b");
    // A parser that takes # for a comment would cut this.
    assert_eq!(around.ask("red"), "\n#ff0000 \"\"\n\"\" #ff0000  ");
    around.send("red");
    let lines: Vec<String> = (0..4).map(|_| around.line()).collect();
    assert_eq!(lines, ["= ", "#ff0000 \"\"", "\"\" #ff0000  ", ""]);
    assert_eq!(around.fail("genmove x"), "invalid color");
    around.send("genmove");
    assert_eq!([around.line(), around.line()], ["? invalid color", ""]);
    around.ask("fault crlf");
    assert_eq!(around.ask("echo a"), "a");
    around.quit();
}

#[test]
fn the_engine_plays_and_both_have_the_same_game() {
    let mut around = Around::new(&[], &[]);
    around.ask("boardsize 9");
    around.ask("play b E5");
    let mut moves = Vec::new();
    for color in ["w", "b", "w"] {
        moves.push(around.ask(&format!("genmove {color}")));
    }
    let [black, white] = around.stones();
    assert!(black.contains("E5") && black.contains(&moves[1]), "{black}");
    assert!(white.contains(&moves[0]) && white.contains(&moves[2]), "{white}");
    // What the engine would play changes nothing.
    let would = around.ask("reg_genmove b");
    assert_eq!(around.ask("child reg_genmove b"), would);
    around.ask("undo");
    around.ask("gg-undo 2");
    assert_eq!(around.stones()[0], "E5");
    assert!(around.fail("gg-undo 3").starts_with("cannot undo"));
    around.ask("play w pass");
    around.ask("undo");
    around.ask("undo");
    assert_eq!(around.stones(), ["", ""]);
    // A resignation is no move.
    around.ask("answer genmove resign");
    assert_eq!(around.ask("genmove b"), "resign");
    assert_eq!(around.stones(), ["", ""]);
    assert!(around.fail("undo").starts_with("cannot undo"));
    around.quit();
}

#[test]
fn what_undo_cannot_restore_is_built_again() {
    for without in ["", "set_free_handicap,gg-undo,gogui-setup_player,komi"] {
        let mut around = Around::new(&[], &["--without", without]);
        around.ask("boardsize 9");
        around.ask("komi 3.5");
        assert_eq!(around.ask("fixed_handicap 3"), "C3 G7 C7");
        assert_eq!(around.stones()[0], "C7 G7 C3");
        if without.is_empty() {
            assert_eq!(around.ask("child get_komi"), "3.5");
            assert!(around.ask("child showboard").contains("handicap 3"));
        }
        around.ask("play w E5");
        around.ask("rectangular_boardsize 7 5");
        around.ask("gogui-setup b A1 b B2 w G5 w F4");
        assert_eq!(around.stones(), ["B2 A1", "G5 F4"]);
        around.ask("gogui-setup_player w");
        around.ask("gogui-play_sequence w D3 b C3 w pass b C4");
        around.ask("undo");
        around.stones();
        around.ask("loadsgf tests/records/19x19-handicap-4.sgf");
        around.stones();
        assert!(around.ask("child showboard").starts_with("19x19"));
        around.ask("loadsgf tests/records/9x9-b.sgf 31");
        around.stones();
        for _ in 0..30 {
            around.ask("undo");
        }
        assert_eq!(around.stones(), ["", ""]);
        assert!(around.fail("undo").starts_with("cannot undo"));
        around.ask("loadsgf tests/records/9x9-b.sgf");
        around.ask("gg-undo 20");
        around.stones();
        around.quit();
    }
}

#[test]
fn a_set_up_in_the_middle_of_a_game_reaches_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set-up.sgf");
    std::fs::write(&path, "(;SZ[5];B[aa];W[bb];AB[cc][dd]AE[aa];W[ee];B[ae])").unwrap();
    let mut around = Around::new(&[], &[]);
    around.ask(&format!("loadsgf {}", path.display()));
    assert_eq!(around.stones(), ["C3 D2 A1", "B4 E1"]);
    for stones in [["C3 D2", "B4 E1"], ["C3 D2", "B4"], ["A5", "B4"], ["A5", ""], ["", ""]] {
        around.ask("undo");
        assert_eq!(around.stones(), stones);
    }
    around.quit();
}

#[test]
fn where_one_side_refuses_neither_has_changed() {
    let mut around = Around::new(&[], &[]);
    for line in ["boardsize 9", "komi 5.5", "kgs-rules aga", "play b E5", "play w D5"] {
        around.ask(line);
    }
    let told = |around: &mut Around| {
        around.stones();
        let ours = ["showboard", "get_komi", "kata-get-rules"].map(|line| around.ask(line));
        let theirs = ["showboard", "get_komi", "kata-get-rules"]
            .map(|line| around.ask(&format!("child {line}")));
        assert_eq!(ours, theirs);
        ours
    };
    let before = told(&mut around);

    // Tenuki refuses.
    for line in ["play b E5", "play b", "komi x", "boardsize 99", "set_free_handicap A1 B2"] {
        around.fail(line);
        assert_eq!(told(&mut around), before, "{line}");
    }
    // The engine refuses, what was asked or what Tenuki makes of it.
    for (refused, line) in [
        ("play", "play b C3"),
        ("play", "black C3"),
        ("undo", ""),
        ("komi", "komi 0.5"),
        ("kgs-rules", "kgs-rules chinese"),
        ("boardsize", "boardsize 13"),
        ("rectangular_boardsize", "rectangular_boardsize 9 7"),
        ("clear_board", "clear_board"),
        ("clear_board", "boardsize 9"),
        ("play", "gogui-play_sequence b C3 w C4"),
        ("boardsize", "loadsgf tests/records/19x19.sgf"),
        ("clear_board", "loadsgf tests/records/9x9-a.sgf"),
        ("genmove", "genmove b"),
    ] {
        if line.is_empty() || line.starts_with("black") {
            continue;
        }
        around.ask(&format!("refuse {refused}"));
        let failure = around.fail(line);
        assert_eq!(failure, "I do not want to", "{line}");
        assert_eq!(told(&mut around), before, "{line}");
    }
    around.ask("clear_board");
    for line in ["fixed_handicap 2", "set_free_handicap A1 B2 C3"] {
        around.ask("refuse set_free_handicap");
        assert_eq!(around.fail(line), "I do not want to");
        assert_eq!(around.stones(), ["", ""]);
    }
    // An undo that is refused is a position that is built again.
    around.ask("play b C3");
    around.ask("refuse undo");
    around.ask("undo");
    assert_eq!(around.stones(), ["", ""]);
    around.quit();
}

#[test]
fn a_rectangular_board_needs_an_engine_that_has_one() {
    let mut around = Around::new(&[], &["--without", "rectangular_boardsize"]);
    around.ask("boardsize 7");
    around.ask("play b C3");
    assert!(around.fail("rectangular_boardsize 7 5").starts_with("unacceptable size"));
    assert_eq!(around.stones()[0], "C3");
    around.ask("rectangular_boardsize 5 5");
    assert_eq!(around.stones()[0], "");
    around.quit();
}

#[test]
fn a_move_that_is_none_or_illegal_is_taken_back() {
    let mut around = Around::new(&[], &[]);
    around.ask("boardsize 9");
    around.ask("play b E5");
    around.ask("answer genmove E5");
    let failure = around.fail("genmove w");
    assert!(failure.starts_with("illegal move: the engine plays white E5, but"), "{failure}");
    around.ask("answer genmove T19");
    around.fail("genmove w");
    around.ask("answer genmove perhaps");
    assert!(around.fail("genmove w").contains("perhaps"));
    around.ask("answer kata-genmove_analyze E5");
    let id = around.begin("kata-genmove_analyze w 5");
    let answer = around.end(id).unwrap();
    assert!(!answer.contains("play"), "{answer}");
    assert_eq!(around.stones(), ["E5", ""]);
    around.ask("genmove w");
    around.ask("undo");
    assert_eq!(around.stones(), ["E5", ""]);
    around.quit();
}

#[test]
fn lines_of_analysis_come_one_by_one_until_the_next_command() {
    let mut around = Around::new(&[], &[]);
    let mut delays = Vec::new();
    for end in ["known_command x", "", "echo a", "# a comment", "kata-analyze w 5"] {
        let id = around.begin("kata-analyze b 5");
        assert_eq!(around.line(), format!("={id}"));
        let mut first = None;
        for visits in 1..=20 {
            let (came, line) = around.timed_line();
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(words[..5], ["info", "move", "D4", "visits", &visits.to_string()]);
            let sent = Duration::from_micros(words[6].parse().unwrap());
            // How much later it is than the first line was.
            let begun = *first.get_or_insert(came.checked_sub(sent).unwrap());
            delays.push((came - sent).saturating_duration_since(begun));
        }
        let id = around.last_id + 1;
        match end {
            "" | "# a comment" => around.send(end),
            command => _ = around.begin(command),
        }
        // At most a line that was on its way, then the end.
        while !around.line().is_empty() {}
        match end {
            "known_command x" => assert_eq!(around.end(id), Ok("false".to_owned())),
            "echo a" => assert_eq!(around.end(id), Ok("a".to_owned())),
            "kata-analyze w 5" => {
                assert_eq!(around.line(), format!("={id}"));
                assert!(around.line().starts_with("info"));
                around.send("");
                while !around.line().is_empty() {}
            }
            _ => {}
        }
    }
    delays.sort();
    println!("delay of a line: median {:?}, most {:?}", delays[50], delays[99]);
    assert!(delays[50] < Duration::from_millis(1), "{delays:?}");
    assert_eq!(around.fail("kata-analyze"), "a colour is missing");
    around.quit();
}

#[test]
fn an_analysis_without_an_empty_line_at_its_end_ends_with_the_next_command() {
    let mut around = Around::new(&[], &["--unended"]);
    for (analysis, end) in [("kata-analyze b 5", "echo a"), ("lz-analyze w 5", "genmove b")] {
        let id = around.begin(analysis);
        assert_eq!(around.line(), format!("={id}"));
        assert!(around.line().starts_with("info"));
        let id = around.begin(end);
        let rest: Vec<String> =
            std::iter::repeat_with(|| around.line()).take_while(|line| !line.is_empty()).collect();
        assert!(rest.iter().all(|line| line.starts_with("info")), "{rest:?}");
        around.end(id).unwrap();
    }
    assert!(around.ask("tenuki-attach").ends_with("is running"));
    around.stones();
    around.quit();
}

#[test]
fn analysis_ends_with_the_input() {
    let mut around = Around::new(&[], &[]);
    around.begin("kata-analyze b");
    around.line();
    around.process.close_input();
    assert_eq!(around.ends(PATIENCE).last().map(String::as_str), Some(""));
}

#[test]
fn the_move_that_an_analysis_ends_with_is_played() {
    let mut around = Around::new(&[], &[]);
    around.ask("boardsize 5");
    for name in ["kata-genmove_analyze", "lz-genmove_analyze"] {
        let id = around.begin(&format!("{name} b 10"));
        // More input does not end it.
        let next = around.begin("known_command play");
        let answer = around.end(id).unwrap();
        let lines: Vec<&str> = answer.lines().collect();
        assert_eq!(lines.len(), 5, "{answer}");
        let vertex = lines[4].strip_prefix("play ").unwrap();
        assert_eq!(around.end(next), Ok("true".to_owned()));
        assert!(around.stones()[0].contains(vertex));
    }
    around.ask("gg-undo 2");
    assert_eq!(around.stones(), ["", ""]);
    around.quit();
}

#[test]
fn an_interrupt_reaches_the_engine() {
    let mut around = Around::new(&[], &[]);
    // An interrupt that comes while the engine starts would be about that.
    assert_eq!(around.ask("echo a"), "a");
    let id = around.begin("slow 100000");
    thread::sleep(Duration::from_millis(50));
    around.send("# interrupt");
    assert_eq!(around.end(id), Ok("# interrupt".to_owned()));
    // Nothing runs that could be interrupted.
    around.send("# interrupt");
    assert_eq!(around.ask("echo a"), "a");
    let id = around.begin("slow 100000");
    thread::sleep(Duration::from_millis(50));
    around.signal(Signal::INT);
    assert_eq!(around.end(id), Ok("# interrupt".to_owned()));
    around.quit();
}

#[test]
fn an_engine_that_is_merely_thinking_is_waited_for() {
    for without in ["gogui-interrupt,gogui-sigint", "no-such-command"] {
        let mut around = Around::new(&["--limit", "0.3"], &["--without", without]);
        // An interrupt that comes while the engine starts would be about that.
        assert_eq!(around.ask("echo a"), "a");
        let id = around.begin("slow 1500");
        thread::sleep(Duration::from_millis(50));
        around.send("# interrupt");
        let answer = around.end(id);
        let expected = if without.contains("gogui") { "done" } else { "# interrupt" };
        assert_eq!(answer, Ok(expected.to_owned()));
        around.quit();
    }
}

#[test]
fn an_interrupt_ends_an_analysis_as_any_line_does() {
    let mut around =
        Around::new(&["--limit", "5"], &["--katago", "--without", "gogui-interrupt,gogui-sigint"]);
    for (analysis, lines) in [("kata-analyze b 5", 3), ("kata-search_cancellable 100000", 0)] {
        let id = around.begin(analysis);
        for _ in 0..lines {
            around.line();
        }
        thread::sleep(Duration::from_millis(50));
        around.send("# interrupt");
        if lines > 0 {
            while !around.line().is_empty() {}
        } else {
            assert_eq!(around.end(id), Ok("cancelled".to_owned()));
        }
        assert_eq!(around.ask("echo a"), "a");
        assert!(around.ask("tenuki-attach").contains("is running"));
    }
    around.quit();
}

#[test]
fn a_search_that_can_be_cancelled_ends_with_the_next_line() {
    let mut around = Around::new(&[], &["--katago"]);
    for end in ["known_command play", "", "# a comment"] {
        let id = around.begin("kata-search_cancellable 100000");
        thread::sleep(Duration::from_millis(50));
        let next = (!end.is_empty() && !end.starts_with('#')).then(|| around.begin(end));
        if next.is_none() {
            around.send(end);
        }
        assert_eq!(around.end(id), Ok("cancelled".to_owned()), "{end:?}");
        if let Some(next) = next {
            assert_eq!(around.end(next), Ok("true".to_owned()));
        }
    }
    // A line that waits already cancels it, too, and so does the end of the input.
    let id = around.begin("kata-search_cancellable 100000\nknown_command x");
    assert_eq!(around.end(id), Ok("cancelled".to_owned()));
    assert_eq!([around.line(), around.line()], ["= false", ""]);
    assert_eq!(around.ask("kata-search_cancellable 10"), "D4");
    let id = around.begin("kata-search_cancellable 100000");
    around.process.close_input();
    assert_eq!(around.end(id), Ok("cancelled".to_owned()));
    around.ends(PATIENCE);
}

#[test]
fn a_reply_with_empty_lines_arrives_whole() {
    let mut around = Around::new(&[], &["--katago"]);
    around.ask("boardsize 5");
    let all = around.ask("kata-raw-nn all");
    assert_eq!(all.matches("symmetry ").count(), 8, "{all}");
    assert_eq!(all.matches("whiteOwnership").count(), 8, "{all}");
    let one = around.ask("kata-raw-nn 3");
    assert!(one.starts_with("symmetry 3\n"), "{one}");
    assert_eq!(all.lines().count(), 8 * one.lines().count());
    assert!(around.fail("kata-raw-nn 9").contains("symmetry"));
    assert_eq!(around.ask("echo a"), "a");
    around.quit();
}

#[test]
fn nobody_waits_for_an_engine_that_is_loading_when_nothing_is_wanted_of_it() {
    for end in ["quit", "# bye\n\n7 quit", ""] {
        let asked = Instant::now();
        let around = Around::new(&[], &["--load", "100000"]);
        thread::sleep(Duration::from_millis(100));
        let expected: &[&str] = match end {
            "" => &[],
            "quit" => &["= ", ""],
            _ => &["=7 ", ""],
        };
        if !end.is_empty() {
            around.send(end);
        }
        let mut around = around;
        around.process.close_input();
        assert_eq!(around.ends(PATIENCE), expected, "{end:?}");
        assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
    }
    // Its name is given a second, which is enough for an engine that has nothing to load.
    for (load, name) in [("100000", "Tenuki"), ("0", "Scripted Engine with Tenuki")] {
        let asked = Instant::now();
        let around = Around::new(&[], &["--load", load]);
        thread::sleep(Duration::from_millis(100));
        around.send("1 name\n2 version\n3 quit");
        let said = around.ends(PATIENCE);
        assert_eq!(said[0], format!("=1 {name}"), "{said:?}");
        assert_eq!(said.last().map(String::as_str), Some(""), "{said:?}");
        assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
    }
    // Where something is wanted, it is waited for.
    let mut around = Around::new(&[], &["--load", "1000"]);
    around.send("echo a\nname\nquit");
    around.process.close_input();
    assert_eq!(around.ends(PATIENCE)[..3], ["= a", "", "= Scripted Engine with Tenuki"]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_does_not_read_ends_when_tenuki_is_killed() {
    for fault in ["hang", "close-input", "close-output"] {
        let mut around = Around::new(&[], &["--stubborn"]);
        let pid = around.pid();
        around.ask(&format!("fault {fault}"));
        around.begin("slow 100000");
        thread::sleep(Duration::from_millis(50));
        assert!(fault == "close-output" || !is_gone(pid));
        around.signal(Signal::KILL);
        assert!(becomes_gone(pid), "{fault}");
    }
}

#[test]
fn whoever_tells_tenuki_to_end_ends_the_engine() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        for busy in [false, true] {
            let mut around = Around::new(&[], &["--without", "gogui-interrupt,gogui-sigint"]);
            let pid = around.pid();
            if busy {
                around.begin("slow 100000");
            }
            thread::sleep(Duration::from_millis(50));
            around.signal(signal);
            around.ends(PATIENCE);
            assert!(is_gone(pid));
        }
    }
}

#[test]
fn the_end_of_input_ends_an_engine_that_hangs() {
    for fault in ["hang", "half-hang", "close-input", "flood"] {
        let mut around = Around::new(&["--start-limit", "2"], &[]);
        let pid = around.pid();
        around.ask(&format!("fault {fault}"));
        around.begin("genmove b");
        around.begin("known_command play");
        around.process.close_input();
        let lines = around.ends(PATIENCE);
        assert!(lines[0].starts_with("?3 the engine "), "{lines:?}");
        assert_eq!(lines[2], "=4 true");
        assert!(is_gone(pid));
    }
}

#[test]
fn an_engine_that_does_not_leave_is_killed() {
    let mut around = Around::new(&[], &["--stubborn"]);
    let pid = around.pid();
    around.ask("quit");
    around.ends(PATIENCE);
    assert!(is_gone(pid));
}

#[test]
fn what_a_wrapper_started_is_killed_with_it() {
    let program = engine_program();
    let script = format!("{} --stubborn; exit 0", program.display());
    let mut around = Around::with_arguments(&["--attach", &format!("sh -c '{script}'")]);
    let pid = around.pid();
    around.ask("fault hang");
    around.begin("genmove b");
    around.process.close_input();
    // It waits for a move as long as an engine may take to start; nobody waits that long here.
    around.signal(Signal::TERM);
    around.ends(PATIENCE);
    assert!(becomes_gone(pid));
}

#[test]
fn a_score_does_not_wait_without_limit_for_the_opinion_of_an_engine_that_hangs() {
    for (limit, command) in [
        (["--start-limit", "3"], "final_status_list"),
        (["--think-limit", "3"], "final_status_list"),
        (["--start-limit", "3"], "kata-raw-nn"),
    ] {
        let lame = if command == "kata-raw-nn" { "final_status_list" } else { "kata-raw-nn" };
        let mut around =
            Around::new(&[&["--dead-from", "engine"], &limit[..]].concat(), &["--without", lame]);
        around.ask("boardsize 5");
        around.ask("play b C3");
        around.ask("fault hang");
        let details = around.ask("tenuki-details");
        assert!(details.contains("The engine does not say which stones are dead"), "{details}");
        let reason = around.ask("tenuki-attach");
        assert!(reason.ends_with(&format!("did not answer `{command}` within 3s")), "{reason}");
        around.ask("quit");
        around.ends(PATIENCE);
    }
}

#[test]
fn an_engine_that_does_not_start_leaves_the_scoring() {
    let mut around = Around::with_arguments(&["gtp", "--", "/nowhere/engine"]);
    // It is the first thing that a controller shows.
    assert_eq!(around.ask("name"), "Tenuki without engine, which cannot be started");
    around.ask("boardsize 5");
    around.ask("play b C3");
    assert_eq!(around.ask("tenuki-final_score_seki none"), "B+17.5");
    let reason = "the engine cannot be started: there is no program `/nowhere/engine`";
    assert_eq!(around.fail("foo"), format!("unknown command: foo ({reason})"));
    let failure = around.fail("genmove w");
    assert!(failure.starts_with(reason), "{failure}");
    assert!(failure.contains("Restart Engine in GoGui's Tools > Analyze Commands"), "{failure}");
    assert!(around.fail("tenuki-attach restart").starts_with(reason));
    assert_eq!(around.fail("tenuki-attach again"), "syntax error: usage: tenuki-attach [restart]");
    around.ask("quit");
    around.ends(PATIENCE);
}

#[test]
fn the_name_says_that_the_engine_is_gone() {
    let mut never = Around::with_arguments(&["gtp", "--", "false", "gtp"]);
    assert_eq!(
        never.ask("name"),
        "Tenuki without false, which ended unexpectedly (exit status: 1)"
    );
    let mut around = Around::new(&[], &[]);
    assert_eq!(around.ask("name"), "Scripted Engine with Tenuki");
    around.ask("fault exit");
    around.fail("genmove b");
    let name = around.ask("name");
    assert!(name.starts_with("Tenuki without Scripted Engine, which ended unexpectedly"), "{name}");
}

#[test]
fn that_an_engine_cannot_be_started_is_said_at_once() {
    let output = Command::new(env!("CARGO_BIN_EXE_tenuki"))
        .args(["--attach", "no-such-engine --mode gtp"])
        .env("PATH", "/first:/second")
        .env_remove("RUST_LOG")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    for part in [
        "the engine `no-such-engine --mode gtp` cannot be started",
        "there is no program `no-such-engine` in the folders of PATH: /first, /second",
        "Program > New Program…",
        "Restart Engine in GoGui's Tools > Analyze Commands",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn what_the_engine_cannot_analyse_tenuki_does() {
    let mut around = Around::new(&[], &["--without", "analyze,kata-analyze,lz-analyze"]);
    let walls = (1..=5).map(|row| format!(" b B{row} w C{row}")).collect::<String>();
    for line in ["boardsize 5", "komi 0", &format!("gogui-setup{walls}")] {
        around.ask(line);
    }
    heard(&mut around);
    for (name, end) in [("analyze", ""), ("kata-analyze", "# interrupt"), ("lz-analyze", "echo a")]
    {
        assert!(around.ask("list_commands").lines().any(|known| known == name), "{name}");
        let id = around.begin(&format!("{name} b 1"));
        assert_eq!(around.line(), format!("={id}"));
        for _ in 0..5 {
            let line = around.line();
            // The lines of the scripted engine have a time in them.
            assert!(line.starts_with("info move") && line.contains("scoreLead -5"), "{line}");
        }
        if end == "echo a" {
            let id = around.begin(end);
            while !around.line().is_empty() {}
            assert_eq!(around.end(id), Ok("a".to_owned()));
        } else {
            around.send(end);
            while !around.line().is_empty() {}
        }
    }
    assert_eq!(around.ask("list_stones b"), "B5 B4 B3 B2 B1");
    let told = heard(&mut around);
    assert!(!told.iter().any(|command| command.contains("analyze")), "{told:?}");
    // Who wants Tenuki to end need not wait for the next line.
    around.begin("analyze b 1");
    around.line();
    around.signal(Signal::TERM);
    around.ends(Duration::from_secs(8));
}

#[test]
fn tenukis_analysis_does_not_stand_in_the_way_of_the_engines() {
    for (katago, without, hidden) in [
        (true, "lz-analyze", &["analyze", "lz-analyze"][..]),
        (false, "analyze,kata-analyze", &["analyze", "kata-analyze"]),
    ] {
        let mut options = vec!["--without", without];
        options.extend(katago.then_some("--katago"));
        let mut around = Around::new(&[], &options);
        let list = around.ask("list_commands");
        for name in ["analyze", "kata-analyze", "lz-analyze"] {
            let shown = !hidden.contains(&name);
            assert_eq!(list.lines().any(|known| known == name), shown, "{name}");
            assert_eq!(around.ask(&format!("known_command {name}")), shown.to_string(), "{name}");
            if !shown {
                assert_eq!(around.fail(&format!("{name} b 1")), format!("unknown command: {name}"));
            }
        }
        around.quit();
    }
}

/// What the engine was told since it was asked last.
fn heard(around: &mut Around) -> Vec<String> {
    around.ask("heard").lines().map(str::to_owned).collect()
}

#[test]
fn the_engine_plays_by_the_rules_that_tenuki_counts_by() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("rules.sgf");
    std::fs::write(&record, "(;SZ[5]RU[Chinese]KM[3.5];B[cc])").unwrap();
    let load = format!("loadsgf {}", record.display());
    let mut around = Around::new(&[], &["--katago"]);
    let agree = |around: &mut Around, part: &str, komi: &str| {
        // Friendly passes say something under area rules only.
        let [ours, theirs] = ["kata-get-rules", "child kata-get-rules"].map(|command| {
            let rules = around.ask(command);
            let area = rules.contains("AREA");
            if area { rules } else { rules.replace("PassOk\":true", "PassOk\":false") }
        });
        assert_eq!(theirs, ours);
        assert!(ours.contains(part), "{part}: {ours}");
        assert_eq!(around.ask("get_komi"), komi);
        assert_eq!(around.ask("child get_komi"), komi);
        let attached = around.ask("tenuki-attach");
        assert!(attached.ends_with("is running"), "{attached}");
    };
    // It began with Tromp-Taylor rules.
    agree(&mut around, "TERRITORY", "6.5");
    around.ask("tenuki-param rules aga");
    agree(&mut around, "N-1", "7.5");
    around.ask("boardsize 9");
    around.ask("fixed_handicap 2");
    agree(&mut around, "N-1", "0.5");
    around.ask(&load);
    agree(&mut around, "\"N\"", "3.5");
    around.ask("kgs-rules new_zealand");
    agree(&mut around, "\"suicide\":true", "3.5");
    // The engine knows rules that Tenuki does not know by name.
    around.ask("kata-set-rules goe");
    agree(&mut around, "\"suicide\":true", "3.5");
    around.ask("kata-set-rules koSITUATIONALscoreAREAtaxNONEsui0");
    agree(&mut around, "SITUATIONAL", "3.5");
    around.ask("kata-set-rules chinese-ogs");
    agree(&mut around, "POSITIONAL", "3.5");
    around.ask("kata-set-rule scoring TERRITORY");
    assert!(around.fail("final_score").contains("tax NONE"));
    around.ask("kata-set-rule tax SEKI");
    agree(&mut around, "TERRITORY", "3.5");
    around.ask("tenuki-attach restart");
    agree(&mut around, "TERRITORY", "3.5");
    around.fail("kata-set-rules chess");
    around.fail("kata-set-rule ko NEVER");
    agree(&mut around, "TERRITORY", "3.5");
    around.quit();
}

#[test]
fn rules_that_tenuki_cannot_count_by_are_the_engines_and_no_score_is_made_up() {
    let mut around = Around::new(&[], &["--katago"]);
    around.ask("boardsize 5");
    around.ask("play b C3");
    for (typed, what) in [
        ("kata-set-rules stone-scoring", "tax ALL"),
        ("kata-set-rules aga-button", "hasButton true"),
        ("kata-set-rules koSITUATIONALscoreAREAtaxALLsui1", "tax ALL"),
        ("kata-set-rule hasButton true", "hasButton true"),
    ] {
        around.ask("kata-set-rules japanese");
        assert!(around.ask("final_score").starts_with("B+"));
        around.ask(typed);
        let theirs = around.ask("child kata-get-rules");
        assert_eq!(around.ask("kata-get-rules"), theirs, "{typed}");
        for scored in
            ["final_score", "tenuki-details", "tenuki-territory", "tenuki-picture", "tenuki-score"]
        {
            let failure = around.fail(scored);
            assert!(failure.starts_with("cannot score: "), "{typed}: {failure}");
            assert!(failure.contains(what), "{typed}: {failure}");
        }
        // Japanese counting is what this counts by under all rules.
        assert!(around.ask("tenuki-final_score_seki none").starts_with("B+"));
        assert!(around.ask("tenuki-attach").contains(what));
        around.ask("play w pass");
        assert_eq!(around.ask("child kata-get-rules"), theirs, "a move changes no rules");
        around.ask("tenuki-attach restart");
        assert_eq!(around.ask("child kata-get-rules"), theirs, "after a restart");
        around.fail("final_score");
        around.ask("tenuki-param rules japanese");
        assert!(around.ask("final_score").starts_with("B+"), "{typed}");
        assert_eq!(around.ask("kata-get-rules"), around.ask("child kata-get-rules"));
    }
    around.quit();
}

#[test]
fn where_the_engine_cannot_be_told_the_rules_the_answer_says_so() {
    let mut around = Around::new(&[], &["--without", "kata-set-rules,kata-get-rules,kgs-rules"]);
    let keeps = |rules: &str| {
        format!(
            "Tenuki counts by {rules} rules; the engine keeps its own (it has no command for these)"
        )
    };
    assert!(around.ask("tenuki-attach").ends_with(&keeps("Japanese")));
    for command in ["tenuki-param rules aga", "kgs-rules aga", "kata-set-rules aga"] {
        assert_eq!(around.ask(command), keeps("AGA"), "{command}");
    }
    assert!(around.ask("tenuki-attach").ends_with(&keeps("AGA")));
    around.ask("fault exit");
    around.fail("genmove b");
    assert_eq!(around.ask("kgs-rules japanese"), "", "no engine has other rules");
    // KGS has no name for these.
    let mut around = Around::new(&[], &["--without", "kata-set-rules,kata-get-rules"]);
    assert!(around.ask("tenuki-attach").ends_with("is running"));
    assert_eq!(around.ask("tenuki-param rules tromp-taylor"), keeps("Tromp-Taylor"));
    assert_eq!(around.ask("tenuki-param rules chinese"), "");
    assert!(around.ask("tenuki-attach").ends_with("is running"));
    around.quit();
}

#[test]
fn rules_that_the_engine_does_not_know_are_no_error() {
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(b"kgs-rules chinese\ntenuki-param rules aga\nkomi 5\nquit\n").unwrap();
    input.rewind().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tenuki"))
        .args(["gtp", "--", engine_program().to_str().unwrap(), "--without"])
        .arg("kata-set-rules,kata-get-rules,kgs-rules,komi")
        .env_remove("RUST_LOG")
        .stdin(input)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("= ").count(), 4);
}

#[test]
fn stones_that_nobody_played_are_told_as_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("set-up.sgf");
    std::fs::write(&record, "(;SZ[5]AB[aa][bb][cc]AW[dd]PL[W];W[ee])").unwrap();
    let mut around = Around::new(&[], &["--katago"]);
    around.ask("boardsize 5");
    for line in [
        format!("loadsgf {}", record.display()),
        "tenuki-attach restart".to_owned(),
        "clear_board".to_owned(),
        "gogui-setup b A5 b B4 b C3".to_owned(),
        "tenuki-attach restart".to_owned(),
    ] {
        around.ask(&line);
        around.stones();
        assert_eq!(around.ask("counted_handicap"), "0", "{line}");
    }
    let told = heard(&mut around);
    let positions = told.iter().filter(|command| command.starts_with("set_position ")).count();
    assert_eq!(positions, 1, "{told:?}");
    assert!(!told.iter().any(|command| command.starts_with("play ")), "{told:?}");
    // A handicap stays one.
    around.ask("boardsize 9");
    around.ask("fixed_handicap 2");
    assert_eq!(around.ask("counted_handicap"), "2");
    around.ask("tenuki-attach restart");
    assert_eq!(around.ask("counted_handicap"), "2");
    // Where a position is refused, stones are played.
    around.ask("boardsize 5");
    around.ask("refuse set_position");
    around.ask("gogui-setup b A1 b B2 w C3");
    assert_eq!(around.stones(), ["B2 A1", "C3"]);
    around.quit();
}

#[test]
fn boards_of_two_sides_reach_the_engine_however_they_are_typed() {
    let mut around = Around::new(&[], &["--katago"]);
    for typed in ["boardsize 9 7", "boardsize 9:7", "rectangular_boardsize 9 7"] {
        around.ask("boardsize 5");
        around.ask(typed);
        assert!(around.ask("showboard").starts_with("9x7"), "{typed}");
        assert!(around.ask("child showboard").starts_with("9x7"), "{typed}");
    }
    around.quit();
    // GNU Go would read the first number, and take the board for a square one.
    let mut around = Around::new(&[], &["--without", "rectangular_boardsize"]);
    around.ask("boardsize 5");
    assert!(around.fail("boardsize 9 7").starts_with("unacceptable size"));
    assert!(around.ask("child showboard").starts_with("5x5"));
    around.quit();
}

#[test]
fn what_a_command_that_tenuki_does_not_know_did_to_the_game_is_found_out() {
    for without in ["no-such-command", "printsgf", "printsgf,list_stones"] {
        let mut around = Around::new(&[], &["--without", without]);
        around.ask("boardsize 5");
        around.ask("play b C3");
        let vertex = around.ask("genmove_debug w");
        assert_eq!(around.stones(), ["C3".to_owned(), vertex.clone()]);
        around.ask("undo");
        assert_eq!(around.stones(), ["C3", ""]);
        around.ask("secretly play w D4");
        assert_eq!(around.stones(), ["C3", "D4"]);
        // It is a move like any other, on both sides.
        around.ask("undo");
        assert_eq!(around.stones(), ["C3", ""]);
        around.ask("play w D4");
        around.ask("play b A1");
        around.ask("secretly gg-undo 2");
        assert_eq!(around.stones(), ["C3", ""]);
        around.ask("undo");
        assert_eq!(around.stones(), ["", ""]);
        around.ask("play b C3");
        around.ask("secretly gogui-play_sequence w A1 b A2 w E5");
        assert_eq!(around.stones(), ["C3 A2", "E5 A1"]);
        around.ask("play b B1");
        assert_eq!(around.stones(), ["C3 A2 B1", "E5"]);
        around.ask("undo");
        assert_eq!(around.stones(), ["C3 A2", "E5 A1"]);
        around.quit();
    }
    // A board of another size is told by the record.
    let mut around = Around::new(&[], &[]);
    around.ask("boardsize 5");
    around.ask("secretly boardsize 7");
    around.ask("secretly play b G7");
    assert_eq!(around.stones(), ["G7", ""]);
    assert!(around.ask("showboard").starts_with("7x7"));
    around.quit();
    // Who cannot be asked may have another position, and that is said.
    let mut around = Around::new(&[], &["--without", "printsgf,list_stones,showboard"]);
    around.ask("secretly play b C3");
    let attached = around.ask("tenuki-attach");
    assert!(
        attached.contains("after `secretly` the engine may have another position"),
        "{attached}"
    );
    around.ask("tenuki-attach restart");
    assert!(around.ask("tenuki-attach").ends_with("is running"));
    around.quit();
}

#[test]
fn rules_chosen_in_the_dialog_reach_both() {
    let mut around = Around::new(&[], &[]);
    around.ask("tenuki-param rules chinese");
    let rules = around.ask("kata-get-rules");
    assert_eq!(around.ask("child kata-get-rules"), rules);
    assert!(rules.contains("AREA"), "{rules}");
    around.ask("tenuki-param dead-from engine");
    assert!(around.ask("tenuki-param").contains("dead_stones_from Engine"));
    around.quit();
}

#[test]
fn who_says_which_stones_are_dead() {
    let score = |mode: &str, with: &str, lines: &[&str]| {
        // An engine that knows of ownership is asked for that.
        let option = if with.is_empty() { ["--without", "kata-raw-nn"] } else { ["--with", with] };
        let mut around = Around::new(&["--dead-from", mode], &option);
        for line in [
            "rectangular_boardsize 5 3",
            "komi 0",
            "gogui-setup b C3 b C2 b C1 w A1 w D3 w D2 w D1 b E1",
        ] {
            around.ask(line);
        }
        for line in lines {
            around.ask(line);
        }
        let dead = around.ask("final_status_list dead");
        let uncertain = around.ask("tenuki-uncertain");
        let score = around.ask("tenuki-final_score_seki");
        around.quit();
        (dead, uncertain, score)
    };
    let nothing = ("", "");
    let told = |(dead, uncertain, _): &(String, String, String)| (dead.clone(), uncertain.clone());
    assert_eq!(told(&score("none", "", &[])), (nothing.0.to_owned(), nothing.1.to_owned()));
    let engine = score("engine", "", &["answer final_status_list A1 E1"]);
    assert_eq!(engine.0, "A1\nE1");
    // Six points and a prisoner against two and one: White must fill E2, the middle of its eye space.
    assert_eq!(engine.2, "B+4");
    // Marks win over all.
    let marked = score("engine", "", &["answer final_status_list A1", "tenuki-dead E1"]);
    assert_eq!(told(&marked), ("E1".to_owned(), String::new()));
    // Where they differ, the chains are uncertain.
    let (_, uncertain, _) = score("both", "", &["answer final_status_list A1 D1"]);
    for stone in ["D1", "D2", "D3"] {
        assert!(uncertain.split(' ').any(|word| word == stone), "{uncertain}");
    }
    // An answer that cannot be read leaves it to Tenuki.
    let ours = score("judge", "", &[]);
    assert_eq!(score("engine", "", &["answer final_status_list perhaps"]), ours);
    // KataGo is asked for ownership.
    let black = "-0.9 -0.9 -0.9 0.9 0.9 ";
    let nn = format!(
        "answer kata-raw-nn symmetry 0 whiteOwnership {black} {black} -0.9 -0.9 -0.9 0.9 0.7"
    );
    let katago = score("engine", "kata-raw-nn", &[&nn]);
    assert_eq!(katago.0, "A1\nE1");
    assert!(katago.1.split(' ').any(|word| word == "E1"), "{}", katago.1);
}

#[test]
fn whoever_decides_which_stones_are_dead_the_other_is_heard() {
    // Two living groups, of which nobody doubts anything.
    let position =
        ["rectangular_boardsize 5 3", "gogui-setup b B3 b B2 b B1 b A2 w C3 w C2 w C1 w D2 w E2"];
    for (options, dead) in
        [(&[][..], ""), (&["--dead-from", "both"], ""), (&["--dead-from", "engine"], "B3 A2 B2 B1")]
    {
        let mut around = Around::new(options, &["--without", "kata-raw-nn"]);
        for line in position.into_iter().chain(["answer final_status_list B3"]) {
            around.ask(line);
        }
        if options.is_empty() {
            // An engine that has to play the position out is not asked in the middle of a game.
            assert_eq!(around.ask("tenuki-uncertain"), "");
            around.ask("play b pass");
            around.ask("play w pass");
        }
        assert_eq!(around.ask("final_status_list dead"), dead, "{options:?}");
        assert_eq!(around.ask("tenuki-uncertain"), "B3 A2 B2 B1", "{options:?}");
        // The count says what the score is by the other's dead stones. Black has two points, White
        // four and komi; else White has ten points, four prisoners and komi.
        let details = around.ask("tenuki-details");
        let [score, other] = match dead {
            "" => ["W+8.5", "The engine judges differently: W+20.5 (dead: B3 A2 B2 B1)."],
            _ => ["W+20.5", "Tenuki judges differently: W+8.5 (dead: none)."],
        };
        assert!(details.contains(&format!("{score} under")), "{options:?}: {details}");
        assert!(details.lines().any(|line| line == other), "{options:?}: {details}");
        // Where both name the same, there is nothing to say.
        around.ask("tenuki-dead none");
        assert!(!around.ask("tenuki-details").contains("otherwise"), "{options:?}");
        around.quit();
    }
    // Who chooses it in the dialog has it at once, and a network answers at once.
    let mut around = Around::new(&[], &["--without", "kata-raw-nn"]);
    for line in position {
        around.ask(line);
    }
    around.ask("tenuki-param dead-from both");
    around.ask("answer final_status_list B3");
    assert_eq!(around.ask("tenuki-uncertain"), "B3 A2 B2 B1");
    around.quit();
    let mut around = Around::new(&[], &[]);
    for line in position {
        around.ask(line);
    }
    heard(&mut around);
    around.ask("final_score");
    let told = heard(&mut around);
    assert!(told.contains(&"kata-raw-nn 0".to_owned()), "{told:?}");
    around.quit();
    let mut around = Around::new(&["--dead-from", "judge"], &[]);
    for line in position {
        around.ask(line);
    }
    heard(&mut around);
    assert_eq!(around.ask("tenuki-uncertain"), "");
    let told = heard(&mut around);
    assert!(!told.contains(&"final_status_list dead".to_owned()), "{told:?}");
    around.quit();
}

/// A small position in which Tenuki is sure that one stone is dead, D2.
const DEAD_STONES: [&str; 3] = [
    "rectangular_boardsize 6 5",
    "komi 0",
    "gogui-setup b B5 b D5 b A4 b B4 b C4 b D4 b D2 w E5 w F5 w E4 w A3 w B3 w C3 w D3 w E3 w F3 w B2 w E2 \
     w A1 w B1 w C1 w D1 w E1 w F1",
];

#[test]
fn an_engine_whose_lists_never_name_a_stone_is_silent() {
    let engine = ["--without", "kata-raw-nn"];
    let ask_all = |around: &mut Around, lines: &[&str]| {
        lines.iter().for_each(|line| drop(around.ask(line)));
    };
    let mut alone = Around::new(&["--dead-from", "judge"], &engine);
    ask_all(&mut alone, &DEAD_STONES);
    let of_tenuki = |around: &mut Around| {
        ["final_status_list dead", "tenuki-uncertain", "final_score"].map(|line| around.ask(line))
    };
    let expected = of_tenuki(&mut alone);
    assert_eq!(expected[..2], ["D2", ""]);
    alone.quit();
    for mode in ["both", "engine"] {
        let mut around = Around::new(&["--dead-from", mode], &engine);
        let empty = ["answer final_status_list"];
        ask_all(&mut around, &[&DEAD_STONES[..], &empty].concat());
        assert_eq!(of_tenuki(&mut around), expected, "{mode}");
        let is_silent = |around: &mut Around| {
            around.ask("tenuki-details").contains("The engine does not say which stones are dead")
        };
        assert!(is_silent(&mut around), "a remark says so");
        assert!(around.ask("tenuki-attach").contains("lists name no stone"));
        // Where Tenuki finds no dead stone an empty list of such an engine says nothing, either.
        ask_all(&mut around, &["play w C2", "answer final_status_list"]);
        assert_eq!(around.ask("final_status_list dead"), "");
        assert!(is_silent(&mut around));
        assert!(around.ask("tenuki-attach").contains("lists name no stone"));
        // An engine that names one has an opinion from then on.
        ask_all(&mut around, &["undo", "answer final_status_list D2"]);
        around.ask("clear_board");
        ask_all(&mut around, &DEAD_STONES);
        around.ask("final_score");
        assert!(!around.ask("tenuki-attach").contains("lists name no stone"), "{mode}");
        around.quit();
    }
}

#[test]
fn an_engine_that_names_stones_in_seki_is_a_witness() {
    let dead = |seki: &'static str| {
        let engine = move |input: PipeReader, mut output: PipeWriter| {
            for line in BufReader::new(input).lines().map_while(Result::ok) {
                let (id, command) = line.split_once(' ').unwrap_or_default();
                let answer = match command {
                    "list_commands" => "final_status_list\nrectangular_boardsize",
                    "final_status_list seki" => seki,
                    _ => "",
                };
                if write!(output, "={id} {answer}\n\n").is_err() {
                    return;
                }
            }
        };
        let input = Cursor::new(DEAD_STONES.join("\n") + "\n7 final_status_list dead\n");
        let mut output = Vec::new();
        let dead_from = Some(DeadFrom::Engine);
        let args = GtpArgs { dead_from, limit: PATIENCE, ..GtpArgs::default() };
        run_around(Program::Function(Arc::new(engine)), &args, input, &mut output).unwrap();
        let said = String::from_utf8(output).unwrap();
        said.split_once("=7 ").unwrap().1.trim().to_owned()
    };
    assert_eq!(dead("D2"), "", "by its opinion D2 is in seki");
    assert_eq!(dead(""), "D2", "it says nothing");
}

#[test]
fn after_the_clean_up_nothing_is_dead() {
    let options = ["--dead-from", "judge"];
    let mut around = Around::new(&options, &["--with", "kgs-genmove_cleanup"]);
    for line in DEAD_STONES {
        around.ask(line);
    }
    let dead = |around: &mut Around| around.ask("final_status_list dead");
    let judged = dead(&mut around);
    assert!(!judged.is_empty());
    for line in ["play b pass", "play w pass"] {
        around.ask(line);
    }
    assert_eq!(dead(&mut around), judged, "two passes alone say nothing");
    for line in ["answer kgs-genmove_cleanup pass", "kgs-genmove_cleanup b"] {
        around.ask(line);
    }
    assert_eq!(dead(&mut around), judged, "one pass does not end the clean-up");
    around.ask("undo");
    for (line, expected) in [
        ("answer kgs-genmove_cleanup A5", ""),
        ("kgs-genmove_cleanup b", "A5"),
        ("child play b A5", ""),
        ("play w pass", ""),
        ("answer kgs-genmove_cleanup pass", ""),
        ("kgs-genmove_cleanup b", "pass"),
    ] {
        assert_eq!(around.ask(line), expected, "{line}");
    }
    assert_eq!(dead(&mut around), "", "after two more passes all stones are alive");
    for _ in 0..3 {
        around.ask("undo");
    }
    assert_eq!(dead(&mut around), judged, "before the clean-up");
    for line in ["play b pass", "play w pass"] {
        around.ask(line);
    }
    assert_eq!(dead(&mut around), judged, "without a clean-up");
    // Another game has nothing to do with it, even if it ends with two passes.
    for line in ["answer kgs-genmove_cleanup pass", "kgs-genmove_cleanup b", "play w pass"] {
        around.ask(line);
    }
    assert_eq!(dead(&mut around), "");
    around.ask(concat!("loadsgf ", env!("CARGO_MANIFEST_DIR"), "/tests/records/9x9-a.sgf"));
    let marked = dead(&mut around);
    assert_ne!(marked, "");
    around.ask("play b pass");
    around.ask("play w pass");
    assert_eq!(dead(&mut around), marked);
    around.quit();
}

/// A network of Leela Zero without a residual block's worth of knowledge: all weights are 0, so every move is as likely.
fn network_of_zeros(path: &std::path::Path) {
    const FILTERS: usize = 4;
    let convolution = |inputs: usize, filters: usize, points: usize| {
        [(inputs * filters * points, "0"), (filters, "0"), (filters, "0"), (filters, "1")]
    };
    let mut lines = vec!["1".to_owned()];
    let layers = [
        &convolution(18, FILTERS, 9)[..],
        &convolution(FILTERS, FILTERS, 9),
        &convolution(FILTERS, FILTERS, 9),
        &convolution(FILTERS, 2, 1),
        &[(2 * 361 * 362, "0"), (362, "0")],
        &convolution(FILTERS, 1, 1),
        &[(361 * 256, "0"), (256, "0"), (256, "0"), (1, "0")],
    ];
    lines.extend(layers.concat().iter().map(|&(number, weight)| vec![weight; number].join(" ")));
    std::fs::write(path, lines.join("\n") + "\n").unwrap();
}

#[test]
fn leela_zero_is_no_witness_of_dead_stones() {
    let program = "/usr/games/leelaz";
    if !std::path::Path::new(program).exists() {
        eprintln!("Leela Zero is not installed: nothing is compared");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let weights = folder.path().join("zeros.txt");
    network_of_zeros(&weights);
    let record = concat!("loadsgf ", env!("CARGO_MANIFEST_DIR"), "/tests/records/19x19.sgf");
    let answers = |mode: &str| {
        let weights = weights.to_str().unwrap();
        let options = ["gtp", "--dead-from", mode, "--", program, "--gtp", "--cpu-only"];
        let more = ["--noponder", "-t", "1", "-v", "1", "-w", weights];
        let mut around = Around::with_arguments(&[&options[..], &more].concat());
        assert!(around.ask("name").starts_with("Leela Zero with Tenuki"));
        assert!(around.ask("version").starts_with("0.17 with "));
        around.ask(record);
        // The record names its dead stones.
        around.ask("tenuki-dead auto");
        let said = ["final_status_list dead", "tenuki-uncertain", "final_score"];
        let said = said.map(|line| around.ask(line));
        let attached = around.ask("tenuki-attach");
        assert_eq!(attached.contains("lists name no stone"), mode != "judge", "{attached}");
        // It plays on after the clean-up was asked for.
        around.ask("kgs-genmove_cleanup b");
        around.ask("play w pass");
        around.ask("play b pass");
        assert_eq!(around.ask("final_status_list dead"), "");
        around.ask("quit");
        around.ends(PATIENCE);
        said
    };
    let tenuki = answers("judge");
    assert!(!tenuki[0].is_empty(), "{tenuki:?}");
    for mode in ["both", "engine"] {
        assert_eq!(answers(mode), tenuki, "{mode}");
    }
}

#[test]
fn a_komi_that_the_controller_could_not_read_is_remembered_around_an_engine() {
    let mut around = Around::new(&["--rules", "chinese", "--komi", "5.5"], &["--katago"]);
    assert_eq!(around.ask("child get_komi"), "5.5");
    assert!(around.ask("child kata-get-rules").contains("AREA"));
    assert!(around.fail("komi NaN").contains("komi NaN is no number; komi 5.5 stays in force"));
    assert_eq!(around.ask("child get_komi"), "5.5");
    around.ask("play b D4");
    assert!(around.ask("tenuki-details").contains("the komi is not the record's"));
    around.ask("komi 6.5");
    assert!(!around.ask("tenuki-details").contains("the komi is not the record's"));
    around.quit();
}

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }

    fn choose<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// What goes wrong with an engine, and whether it lives on.
const FAULTS: [(&str, bool); 20] = [
    ("exit", false),
    ("abort", false),
    ("half-exit", false),
    ("hang", false),
    ("half-hang", false),
    ("garbage-hang", false),
    ("close-input", false),
    ("close-output", false),
    ("flood", false),
    ("flood-line", false),
    ("flood-replies", false),
    ("flood-answer", false),
    ("wrong-id", false),
    ("old-id", false),
    ("no-id", false),
    ("does-not-start", false),
    ("noise", true),
    ("twice", true),
    ("late-twice", true),
    ("crlf", true),
];

/// How often everything goes wrong, in how many sessions at a time.
const TIMES: usize = 100;
const SESSIONS: usize = 50;

#[test]
fn whatever_goes_wrong_tenuki_stays_in_step_and_keeps_the_game() {
    let sessions: Vec<_> = (0..SESSIONS)
        .map(|seed| {
            thread::spawn(move || {
                let mut random = Random(seed as u64);
                let mut faults: Vec<(&str, bool)> =
                    FAULTS.iter().copied().cycle().take(FAULTS.len() * TIMES / SESSIONS).collect();
                for last in (1..faults.len()).rev() {
                    faults.swap(last, random.below(last + 1));
                }
                let mut faulty = Faulty::new(random);
                for (fault, lives) in faults {
                    faulty.survive(fault, lives);
                }
                faulty.around.quit();
            })
        })
        .collect();
    for session in sessions {
        session.join().unwrap();
    }
}

/// A session with an engine that goes wrong, and the game as it has to be.
struct Faulty {
    around: Around,
    shadow: Session,
    lame: PathBuf,
    random: Random,
    _folder: tempfile::TempDir,
}

impl Faulty {
    fn new(random: Random) -> Faulty {
        let folder = tempfile::tempdir().unwrap();
        let lame = folder.path().join("lame");
        let around = Around::new(
            &["--limit", "2", "--think-limit", "2"],
            &["--lame", lame.to_str().unwrap()],
        );
        let mut faulty = Faulty { around, shadow: Session::new(), lame, random, _folder: folder };
        faulty.both("boardsize 7");
        faulty
    }

    fn shadow(&mut self, line: &str) -> String {
        let reply = self.shadow.answer(line.as_bytes()).unwrap();
        reply.answer.unwrap_or_else(|failure| panic!("{line}: {failure}"))
    }

    /// A change that has to succeed.
    fn both(&mut self, line: &str) {
        self.around.ask(line);
        self.shadow(line);
    }

    /// A change that succeeds with and without the engine.
    fn change(&mut self) -> String {
        let game = self.shadow.game();
        let color = *self.random.choose(&["b", "w"]);
        match self.random.below(10) {
            0 if game.events().len() > 0 => "undo".to_owned(),
            1 if game.events().len() > 2 => "gg-undo 2".to_owned(),
            2 => format!("komi {}.5", self.random.below(9)),
            3 => "clear_board".to_owned(),
            4 => format!("play {color} pass"),
            _ => {
                let side = color.parse().unwrap();
                let legal: Vec<_> = game
                    .board()
                    .empty()
                    .iter()
                    .filter(|&point| game.check(side, tenuki::board::Vertex::Play(point)).is_ok())
                    .collect();
                match legal.len() {
                    0 => format!("play {color} pass"),
                    _ => format!("play {color} {}", self.random.choose(&legal)),
                }
            }
        }
    }

    fn survive(&mut self, fault: &str, lives: bool) {
        for _ in 0..self.random.below(4) {
            let change = self.change();
            self.both(&change);
        }
        if fault == "does-not-start" {
            std::fs::write(&self.lame, "").unwrap();
            let failure = self.around.fail("tenuki-attach restart");
            assert!(failure.starts_with("the engine ended unexpectedly"), "{failure}");
        } else {
            self.around.ask(&format!("fault {fault}"));
            self.suffer(fault, lives);
        }
        self.same_game();
        if !lives {
            // Scoring works, what only the engine knows does not, and changes are remembered.
            self.around.ask("final_score");
            for line in ["echo a", "genmove b", "kata-analyze b"] {
                let failure = self.around.fail(line);
                assert!(failure.starts_with("the engine "), "{fault}: {line}: {failure}");
            }
            let change = self.change();
            self.both(&change);
            self.around.ask("tenuki-attach restart");
        }
        assert!(self.around.ask("tenuki-attach").ends_with("is running"));
        assert_eq!(self.around.ask("echo a"), "a", "after {fault}");
        self.same_game();
        self.around.stones();
    }

    /// The fault comes at a command that only the engine knows, at a move of it, or at a change.
    fn suffer(&mut self, fault: &str, lives: bool) {
        match self.random.below(3) {
            0 => {
                let answer = self.around.try_ask("echo a");
                assert_eq!(answer.is_ok(), lives, "{fault}: {answer:?}");
            }
            1 => {
                let answer = self.around.try_ask("genmove w");
                assert_eq!(answer.is_ok(), lives, "{fault}: {answer:?}");
                if let Ok(vertex) = answer {
                    self.shadow(&format!("play w {vertex}"));
                }
            }
            _ => {
                let change = self.change();
                self.both(&change);
            }
        }
    }

    fn same_game(&mut self) {
        for line in ["showboard", "tenuki-prisoners", "get_komi", "printsgf"] {
            let expected = self.shadow(line);
            // The end of a line is told by nobody.
            assert_eq!(self.around.ask(line).trim_end(), expected.trim_end(), "{line}");
        }
    }
}

#[test]
fn nothing_waits_for_a_controller_that_is_gone() {
    let mut around = Around::new(&[], &[]);
    let pid = around.pid();
    around.begin("kata-analyze b");
    around.line();
    // Nobody reads any more, and nobody will ask.
    drop(around);
    assert!(becomes_gone(pid));
}

#[test]
fn an_engine_that_is_killed_in_mid_stream_ends_the_stream() {
    let mut around = Around::new(&[], &["--katago"]);
    for restarted_by in ["kata-analyze b 1", "kata-search_cancellable 100000"] {
        let pid = around.pid();
        let id = around.begin(restarted_by);
        if restarted_by.contains("analyze") {
            (0..3).for_each(|_| _ = around.line());
        }
        kill_process(pid, Signal::KILL).unwrap();
        if restarted_by.contains("analyze") {
            while !around.line().is_empty() {}
        } else {
            let failure = around.end(id).unwrap_err();
            assert!(failure.starts_with("the engine ended unexpectedly (signal: 9"), "{failure}");
        }
        assert!(around.ask("tenuki-attach").contains("ended unexpectedly"));
        around.ask("tenuki-attach restart");
        // A restart in the middle of an analysis ends that.
        around.begin("kata-analyze b 1");
        around.line();
        let id = around.begin("tenuki-attach restart");
        while !around.line().is_empty() {}
        assert_eq!(around.end(id), Ok(String::new()));
        assert!(is_gone(pid));
        assert_eq!(around.ask("echo a"), "a");
    }
    around.quit();
}

#[test]
fn three_hundred_commands_at_once_are_answered_in_order() {
    let mut around = Around::new(&[], &["--katago"]);
    around.ask("boardsize 9");
    let commands = [
        "kata-analyze b 1",
        "kata-search_cancellable 100000",
        "play b E5",
        "kata-raw-nn all",
        "secretly play w D4",
        "final_score",
        "undo",
        "",
        "undo",
        "# interrupt",
    ];
    let ids: Vec<Option<u32>> = commands
        .iter()
        .cycle()
        .take(300)
        .map(|command| {
            let is_one = !command.is_empty() && !command.starts_with('#');
            if !is_one {
                around.send(command);
            }
            is_one.then(|| around.begin(command))
        })
        .collect();
    for (id, command) in ids.into_iter().zip(commands.iter().cycle()) {
        let Some(id) = id else { continue };
        let answer = around.end(id);
        match *command {
            "kata-search_cancellable 100000" => assert_eq!(answer, Ok("cancelled".to_owned())),
            "kata-raw-nn all" => assert_eq!(answer.unwrap().matches("symmetry ").count(), 8),
            _ => assert!(answer.is_ok(), "{command}: {answer:?}"),
        }
    }
    assert_eq!(around.stones(), ["", ""]);
    around.quit();
}

#[test]
fn more_input_than_can_wait_does_not_keep_an_engine_alive() {
    let mut around = Around::new(&["--start-limit", "2"], &[]);
    around.ask("fault hang");
    let id = around.begin("genmove b");
    let line = format!("known_command {}\n", "x".repeat(200_000));
    for _ in 0..100 {
        around.process.write(line.clone().into_bytes());
    }
    let failure = around.end(id).unwrap_err();
    assert!(failure.contains("did not answer"), "{failure}");
    for _ in 0..100 {
        assert_eq!(around.line(), "= false");
        assert_eq!(around.line(), "");
    }
    assert!(matches!(
        around.lines.recv_timeout(Duration::from_millis(10)),
        Err(RecvTimeoutError::Timeout)
    ));
    around.ask("quit");
    around.ends(PATIENCE);
}

#[test]
fn an_engine_that_never_stops_talking_is_ended_when_its_time_is_over() {
    let talks = |input: PipeReader, mut output: PipeWriter| {
        for line in BufReader::new(input).lines().map_while(Result::ok) {
            let id = line.split(' ').next().unwrap_or_default();
            let answer = if line.ends_with(" list_commands") { "kata-analyze" } else { "" };
            let mut alive = writeln!(output, "={id} {answer}").is_ok();
            while alive && line.contains("kata-analyze") {
                alive = output.write_all(b"info move D4 visits 10 pv D4\n").is_ok();
            }
            if !alive || output.write_all(b"\n").is_err() {
                return;
            }
        }
    };
    let limit = Duration::from_millis(500);
    let args = GtpArgs { dead_from: Some(DeadFrom::Judge), limit, ..GtpArgs::default() };
    let (sender, ended) = channel();
    thread::spawn(move || {
        let mut output = Vec::new();
        let input = Cursor::new("1 kata-analyze b 1\n2 name\n3 tenuki-attach\n");
        run_around(Program::Function(Arc::new(talks)), &args, input, &mut output).unwrap();
        sender.send(String::from_utf8(output).unwrap()).unwrap();
    });
    let said = ended.recv_timeout(PATIENCE).expect("the engine is ended");
    assert!(said.starts_with("=1\ninfo move D4 "), "{said:.100}");
    let after = said.split_once("\n\n").unwrap().1;
    assert!(after.starts_with("=2 Tenuki without "), "{after}");
    assert!(after.contains("did not answer `kata-analyze` within 500ms"), "{after}");
}
