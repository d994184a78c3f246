//! Tenuki around an engine: whose answers come through, that both have the same game, and that
//! nothing that the engine does brings Tenuki down. The engine is `examples/scripted-engine`.
#![cfg(unix)]

mod dialog;
mod program;
mod shared;

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Write};
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
            std::process::Stdio::inherit(),
            move |output| match output {
                Output::Lines(lines) => {
                    lines.into_iter().all(|line| sender.send((Instant::now(), line)).is_ok())
                }
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

    /// The answer to a line of a dialog.
    fn say(&mut self, line: &str) -> Result<String, String> {
        if line == "stones" {
            let stones = self.stones();
            return Ok(stones.map(|it| if it.is_empty() { "none".into() } else { it }).join(" / "));
        }
        let Some(command) = line.strip_prefix("both ") else { return self.try_ask(line) };
        // Friendly passes mean something under area rules only.
        let [ours, theirs] = [command, &format!("child {command}")].map(|line| {
            let answer = self.ask(line);
            let area = answer.contains("AREA");
            if area { answer } else { answer.replace("PassOk\":true", "PassOk\":false") }
        });
        assert_eq!(theirs, ours, "{command}");
        Ok(ours)
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
        as_pid(&self.ask("pid"))
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

    /// Ends Tenuki. The engine is gone then, if it was not before.
    fn quit(mut self) {
        let pid = self.try_ask("pid");
        self.ask("quit");
        self.ends(PATIENCE);
        match pid {
            Ok(pid) => assert!(is_gone(as_pid(&pid)), "the engine is gone"),
            Err(failure) => assert!(failure.contains("the engine "), "{failure}"),
        }
    }
}

fn as_pid(text: &str) -> Pid {
    Pid::from_raw(text.parse().unwrap()).unwrap()
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

/// Tenuki with its options and, behind `--`, those of the engine. If asked for, what fails is checked to have changed
/// neither.
fn attached(words: &[&str], is_checked: bool) -> dialog::Say {
    let mut sides = words.split(|&word| word == "--");
    let [options, engine] = [sides.next(), sides.next()].map(Option::unwrap_or_default);
    let mut around = Some(match options.first() {
        Some(&"gtp") => Around::with_arguments(words),
        _ => Around::new(options, engine),
    });
    Box::new(move |line| {
        if line == "quit" {
            around.take().unwrap().quit();
            return Ok(String::new());
        }
        let around = around.as_mut().unwrap();
        let all: &[&str] = &["stones", "both showboard", "both get_komi", "both kata-get-rules"];
        let all = if is_checked { all } else { &[] };
        let told = |around: &mut Around| -> Vec<String> {
            all.iter().map(|line| around.say(line).unwrap()).collect()
        };
        let before = told(around);
        let answer = around.say(line);
        if answer.is_err() {
            assert_eq!(told(around), before, "{line}");
        }
        answer
    })
}

#[test]
fn dialogs_are_held() {
    dialog::check("attached.gtp", |words| attached(words, false));
}

#[test]
fn where_one_side_refuses_neither_has_changed() {
    dialog::check("attached-refused.gtp", |words| attached(words, true));
}

#[test]
fn answers_of_the_engine_come_through_as_they_are() {
    let mut around = Around::new(&[], &[]);
    assert_eq!(around.ask("version"), concat!("1.0 with ", env!("CARGO_PKG_VERSION")));
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
fn that_an_engine_cannot_be_started_is_said_at_once() {
    let output = Command::new(env!("CARGO_BIN_EXE_tenuki"))
        .args(["--attach", "no-such-engine --mode gtp"])
        .env("PATH", "/first:/second")
        .env_remove("RUST_LOG")
        .stdin(std::process::Stdio::null())
        .output();
    let said = program::Told::from(output.unwrap()).err;
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

/// What the engine was told since it was asked last.
fn heard(around: &mut Around) -> Vec<String> {
    around.ask("heard").lines().map(str::to_owned).collect()
}

#[test]
fn rules_that_the_engine_does_not_know_are_no_error() {
    let engine = engine_program().to_str().unwrap();
    let without = "kata-set-rules,kata-get-rules,kgs-rules,komi";
    let input = "kgs-rules chinese\ntenuki-param rules aga\nkomi 5\nquit\n";
    let told = program::told(&["gtp", "--", engine, "--without", without], input);
    assert_eq!((told.err.as_str(), told.out.matches("= ").count()), ("", 4));
}

/// A small position in which Tenuki is sure that one stone is dead, D2.
const DEAD_STONES: [&str; 3] = [
    "rectangular_boardsize 6 5",
    "komi 0",
    "gogui-setup b B5 b D5 b A4 b B4 b C4 b D4 b D2 w E5 w F5 w E4 w A3 w B3 w C3 w D3 w E3 w F3 w B2 w E2 \
     w A1 w B1 w C1 w D1 w E1 w F1",
];

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

/// A network of Leela Zero without a residual block's worth of knowledge: all weights are 0, so every move is as likely.
fn network_of_zeros() -> String {
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
    lines.join("\n") + "\n"
}

#[test]
fn leela_zero_is_no_witness_of_dead_stones() {
    let program = "/usr/games/leelaz";
    if !std::path::Path::new(program).exists() {
        eprintln!("Leela Zero is not installed: nothing is compared");
        return;
    }
    let folder = program::Folder::new();
    let weights = folder.file("zeros.txt", network_of_zeros());
    let record = concat!("loadsgf ", env!("CARGO_MANIFEST_DIR"), "/tests/records/19x19.sgf");
    let answers = |mode: &str| {
        let options = ["gtp", "--dead-from", mode, "--", program, "--gtp", "--cpu-only"];
        let more = ["--noponder", "-t", "1", "-v", "1", "-w", &weights];
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

/// What goes wrong with an engine so that it is ended.
const FATAL: &str = "exit abort half-exit hang half-hang garbage-hang close-input close-output flood \
                     flood-line flood-replies flood-answer wrong-id old-id no-id does-not-start";

/// What goes wrong with an engine that lives on.
const HARMLESS: &str = "noise twice late-twice crlf";

/// How often everything goes wrong, in how many sessions at a time.
const TIMES: usize = 100;
const SESSIONS: usize = 50;

#[test]
fn whatever_goes_wrong_tenuki_stays_in_step_and_keeps_the_game() {
    let sessions: Vec<_> = (0..SESSIONS)
        .map(|seed| {
            thread::spawn(move || {
                let mut random = fastrand::Rng::with_seed(seed as u64);
                let fatal = FATAL.split(' ').map(|fault| (fault, false));
                let faults = fatal.chain(HARMLESS.split(' ').map(|fault| (fault, true)));
                let mut faults: Vec<(&str, bool)> = faults.collect();
                faults = faults.repeat(TIMES / SESSIONS);
                random.shuffle(&mut faults);
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
    random: fastrand::Rng,
    folder: program::Folder,
}

impl Faulty {
    fn new(random: fastrand::Rng) -> Faulty {
        let folder = program::Folder::new();
        let limits = ["--limit", "2", "--think-limit", "2"];
        let around = Around::new(&limits, &["--lame", &folder.path("lame")]);
        let mut faulty = Faulty { around, shadow: Session::new(), random, folder };
        faulty.both("boardsize 7");
        faulty
    }

    fn shadow(&mut self, line: &str) -> String {
        shared::ok(&mut self.shadow, line)
    }

    /// A change that has to succeed.
    fn both(&mut self, line: &str) {
        self.around.ask(line);
        self.shadow(line);
    }

    /// A change that succeeds with and without the engine.
    fn change(&mut self) -> String {
        let game = self.shadow.game();
        let color = self.random.choice(["b", "w"]).unwrap();
        match self.random.usize(..10) {
            0 if game.events().len() > 0 => "undo".to_owned(),
            1 if game.events().len() > 2 => "gg-undo 2".to_owned(),
            2 => format!("komi {}.5", self.random.usize(..9)),
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
                    _ => format!("play {color} {}", self.random.choice(&legal).unwrap()),
                }
            }
        }
    }

    fn survive(&mut self, fault: &str, lives: bool) {
        for _ in 0..self.random.usize(..4) {
            let change = self.change();
            self.both(&change);
        }
        if fault == "does-not-start" {
            self.folder.file("lame", "");
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
        match self.random.usize(..3) {
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
