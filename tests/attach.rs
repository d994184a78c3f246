//! Tenuki around an engine: whose answers come through, that both have the same game, and that
//! nothing that the engine does brings Tenuki down. The engine is `examples/scripted-engine`.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

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

fn engine_program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    let program = folder.join("examples").join("scripted-engine");
    // A run of this file alone does not build it.
    assert!(program.exists(), "first run: cargo build --examples");
    program
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
    assert_eq!(around.ask("name"), "Tenuki with Scripted Engine");
    assert_eq!(around.ask("version"), concat!(env!("CARGO_PKG_VERSION"), " with 1.0"));
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
    assert!(failure.starts_with("illegal move: the engine wants white to play E5"), "{failure}");
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
    let id = around.begin("slow 100000");
    thread::sleep(Duration::from_millis(50));
    around.send("# interrupt");
    assert_eq!(around.end(id), Ok("# interrupt".to_owned()));
    // Nothing runs that could be interrupted.
    around.send("# interrupt");
    assert_eq!(around.ask("echo a"), "a");
    let id = around.begin("slow 100000");
    thread::sleep(Duration::from_millis(50));
    let tenuki = around.process.id();
    kill_process(Pid::from_raw(tenuki.cast_signed()).unwrap(), Signal::INT).unwrap();
    assert_eq!(around.end(id), Ok("# interrupt".to_owned()));
    around.quit();
}

#[test]
fn an_engine_that_cannot_be_interrupted_has_to_end_in_time() {
    let mut around =
        Around::new(&["--limit", "0.5"], &["--without", "gogui-interrupt,gogui-sigint"]);
    let id = around.begin("slow 200");
    around.send("# interrupt");
    assert_eq!(around.end(id), Ok("done".to_owned()));
    let id = around.begin("slow 100000");
    thread::sleep(Duration::from_millis(50));
    around.send("# interrupt");
    let failure = around.end(id).unwrap_err();
    assert!(failure.starts_with("the engine did not answer `slow` within 500ms"), "{failure}");
    around.ask("tenuki-attach restart");
    around.quit();
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
            let tenuki = around.process.id();
            kill_process(Pid::from_raw(tenuki.cast_signed()).unwrap(), signal).unwrap();
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
    let tenuki = around.process.id();
    kill_process(Pid::from_raw(tenuki.cast_signed()).unwrap(), Signal::TERM).unwrap();
    around.ends(PATIENCE);
    assert!(becomes_gone(pid));
}

#[test]
fn an_engine_that_does_not_start_leaves_the_scoring() {
    let mut around = Around::with_arguments(&["gtp", "--", "/nowhere/engine"]);
    assert_eq!(around.ask("name"), "Tenuki");
    around.ask("boardsize 5");
    around.ask("play b C3");
    assert_eq!(around.ask("tenuki-final_score_seki none"), "B+17.5");
    assert!(around.fail("foo").starts_with("unknown command: foo (the engine cannot be started"));
    assert!(around.fail("genmove w").starts_with("the engine cannot be started"));
    assert!(around.fail("tenuki-attach restart").starts_with("the engine cannot be started"));
    assert_eq!(
        around.fail("tenuki-attach again"),
        "syntax error: it is typed: tenuki-attach [restart]"
    );
    around.ask("quit");
    around.ends(PATIENCE);
}

#[test]
fn what_the_engine_cannot_analyse_tenuki_does() {
    let mut around = Around::new(&[], &["--without", "analyze"]);
    for line in ["boardsize 5", "komi 0", "play b C3"] {
        around.ask(line);
    }
    let id = around.begin("analyze b 1");
    assert_eq!(around.line(), format!("={id}"));
    for _ in 0..5 {
        assert!(around.line().starts_with("info move"));
    }
    let id = around.begin("echo a");
    while !around.line().is_empty() {}
    assert_eq!(around.end(id), Ok("a".to_owned()));
    assert_eq!(around.ask("list_stones b"), "C3");
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
            "gogui-setup b C3 b C2 b C1 w A2 w D3 w D2 w D1 b E1",
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
    let engine = score("engine", "", &["answer final_status_list A2 E1"]);
    assert_eq!(told(&engine), ("A2\nE1".to_owned(), String::new()));
    // Six points and a prisoner against three and one.
    assert_eq!(engine.2, "B+3");
    // Marks win over all.
    let marked = score("engine", "", &["answer final_status_list A2", "tenuki-dead E1"]);
    assert_eq!(told(&marked), ("E1".to_owned(), String::new()));
    // Where they differ, the chains are uncertain.
    let (_, uncertain, _) = score("both", "", &["answer final_status_list A2 D1"]);
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
    assert_eq!(told(&katago), ("A2\nE1".to_owned(), "E1".to_owned()));
}

#[test]
fn the_engine_is_asked_again_when_the_same_stones_stand_on_a_board_of_another_size() {
    let mut around = Around::new(&["--dead-from", "engine"], &["--without", "kata-raw-nn"]);
    for (size, answer) in [(5, "A1"), (7, ""), (5, "A1")] {
        around.ask(&format!("answer final_status_list {answer}"));
        around.ask(&format!("boardsize {size}"));
        around.ask("play b A1");
        around.ask("play w C3");
        assert_eq!(around.ask("final_status_list dead"), answer, "on {size}x{size}");
        // On the same board it is not asked again.
        around.ask("answer final_status_list C3");
        assert_eq!(around.ask("final_status_list dead"), answer, "on {size}x{size}");
    }
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
            assert!(failure.starts_with("the engine went away"), "{failure}");
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
    let args = GtpArgs {
        attach: None,
        engine: Vec::new(),
        dead_from: DeadFrom::default(),
        gogui_gfx: false,
        limit: Duration::from_millis(500),
        start_limit: PATIENCE,
        think_limit: None,
    };
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
    assert!(after.starts_with("=2 Tenuki"), "{after}");
    assert!(after.contains("did not answer `kata-analyze` within 500ms"), "{after}");
}
