//! The engine itself: what goes wrong with pipes differs from system to system.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::exit;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tenuki::board::{Color, Vertex};
use tenuki::gtp::Session;

use super::katago::{self, Rules};

/// Commands of its own.
const OWN: &str = "fault child echo answer refuse pid red slow kata-analyze lz-analyze kata-genmove_analyze lz-genmove_analyze \
     kata-search_cancellable genmove_debug secretly heard counted_handicap";

/// What others ask to compare positions. Nothing goes wrong there.
const COMPARED_BY: [&str; 2] = ["printsgf", "list_stones"];

/// How often a line of analysis comes.
const INTERVAL: Duration = Duration::from_millis(20);

/// What goes wrong at the next command, which then has no effect unless it says otherwise.
fn go_wrong(fault: &str, id: &str, engine: &mut Engine) -> Next {
    let forever = || loop {
        sleep(Duration::from_secs(1000));
    };
    match fault {
        // It ends, in several ways.
        "exit" => exit(7),
        "abort" => std::process::abort(),
        "half-exit" => {
            say(&format!("={id} half an answ"));
            exit(0)
        }
        // It does not answer.
        "hang" => forever(),
        "half-hang" => {
            say(&format!("={id} half an answer\nand more"));
            forever()
        }
        "garbage-hang" => {
            say("no protocol\n\nthat anybody knows\n\n");
            forever()
        }
        // It cannot be reached any more, but lives.
        "close-input" => {
            engine.close_input();
            forever()
        }
        "close-output" => {
            let null = File::options().write(true).open("/dev/null").expect("there is /dev/null");
            rustix::stdio::dup2_stdout(null).expect("standard output can be replaced");
            forever()
        }
        // It does not stop.
        "flood" => loop {
            say(&format!("{}\n", "nobody asked for this ".repeat(4)).repeat(1000));
        },
        "flood-line" => loop {
            say(&"nobody asked for this ".repeat(1000));
        },
        "flood-replies" => loop {
            say(&format!("=1 {}\n\n", "an answer ".repeat(8)).repeat(1000));
        },
        "flood-answer" => {
            say(&format!("={id} an answer"));
            loop {
                say(&"\nwithout end".repeat(1000).replacen('\n', " ", 990));
            }
        }
        // It answers with another id, and goes on.
        "wrong-id" => {
            say("=2000000000 wrong\n\n");
            Next::Go
        }
        "old-id" => {
            let old: u32 = id.parse().unwrap_or(1);
            say(&format!("={} wrong\n\n", old.saturating_sub(1)));
            Next::Go
        }
        "no-id" => {
            say("= wrong\n\n");
            Next::Go
        }
        // It does what it should, and more.
        "noise" => {
            say("a line that belongs to nothing\n\n");
            Next::Answer
        }
        "twice" => Next::AnswerTwice(Duration::ZERO),
        "late-twice" => Next::AnswerTwice(Duration::from_millis(3)),
        "crlf" => Next::AnswerCrLf,
        other => panic!("there is no fault {other}"),
    }
}

/// What happens after something went wrong.
enum Next {
    /// The command is not answered.
    Go,
    Answer,
    AnswerTwice(Duration),
    AnswerCrLf,
}

struct Engine {
    session: Session,
    input: Option<File>,
    with: Vec<String>,
    without: Vec<String>,
    refused: Vec<String>,
    fault: Option<String>,
    answers: HashMap<String, String>,
    heard: Vec<String>,
    /// The rules, where it does as KataGo does.
    katago: Option<Rules>,
    /// Whether no empty line ends an analysis.
    unended: bool,
}

pub fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut with, mut without) = (Vec::new(), Vec::new());
    let (mut stubborn, mut unended) = (false, false);
    let mut katago = None;
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("the option has a value");
        match argument.as_str() {
            "--with" => with = value().split(',').map(str::to_owned).collect(),
            "--without" => without = value().split(',').map(str::to_owned).collect(),
            "--lame" => {
                if std::fs::remove_file(value()).is_ok() {
                    exit(3);
                }
            }
            "--load" => {
                let milliseconds = value().parse().expect("a time in milliseconds");
                sleep(Duration::from_millis(milliseconds));
            }
            "--katago" => katago = Some(Rules::new()),
            "--stubborn" => stubborn = true,
            "--unended" => unended = true,
            _ => panic!("there is no option {argument}"),
        }
    }
    let input = io::stdin().as_fd().try_clone_to_owned().expect("standard input can be doubled");
    let mut engine = Engine {
        session: Session::new(),
        input: Some(File::from(input)),
        with,
        without,
        refused: Vec::new(),
        fault: None,
        answers: HashMap::new(),
        heard: Vec::new(),
        katago,
        unended,
    };
    while let Some(line) = engine.line() {
        engine.obey(&line);
        if engine.session.is_over() {
            break;
        }
    }
    if stubborn {
        loop {
            sleep(Duration::from_secs(1000));
        }
    }
}

/// Writes to standard output, at once. Who does not listen any more need not know.
fn say(text: &str) {
    let mut output = io::stdout().lock();
    if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
        exit(0);
    }
}

impl Engine {
    /// The next line. Nothing is read ahead, so that one can look whether another has come.
    fn line(&mut self) -> Option<String> {
        let mut line = Vec::new();
        let mut byte = [0];
        loop {
            match self.input.as_mut()?.read(&mut byte) {
                Ok(1) if byte[0] == b'\n' => break,
                Ok(1) => line.push(byte[0]),
                _ => return None,
            }
        }
        Some(String::from_utf8_lossy(&line).into_owned())
    }

    /// Whether a line comes within that time.
    fn hears(&self, patience: Duration) -> bool {
        let Some(input) = &self.input else { return false };
        let patience = Timespec::try_from(patience).expect("the time is short");
        let mut look = [PollFd::new(input, PollFlags::IN)];
        poll(&mut look, Some(&patience)).is_ok_and(|ready| ready > 0)
    }

    fn close_input(&mut self) {
        self.input = None;
        let null = File::open("/dev/null").expect("there is /dev/null");
        rustix::stdio::dup2_stdin(null).expect("standard input can be replaced");
    }

    fn obey(&mut self, line: &str) {
        let mut words = line.split_whitespace().peekable();
        let id = match words.peek() {
            Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                words.next().unwrap_or_default()
            }
            Some(word) if word.starts_with('#') => return,
            Some(_) => "",
            None => return,
        };
        let id = id.to_owned();
        let name = words.next().unwrap_or_default().to_owned();
        let rest: Vec<String> = words.map(str::to_owned).collect();
        if name != "heard" {
            self.heard.push(format!("{name} {}", rest.join(" ")).trim_end().to_owned());
        }
        let compared = COMPARED_BY.contains(&name.as_str());
        let next = match self.fault.take_if(|_| !compared) {
            Some(fault) => go_wrong(&fault, &id, self),
            None => Next::Answer,
        };
        if matches!(next, Next::Go) {
            return;
        }
        if name.ends_with("analyze") && !self.lacks(&name) {
            self.analyze(&id, &name, &rest);
            return;
        }
        let answer = match self.answer(&name, &rest) {
            Ok(text) => format!("={id} {text}\n\n"),
            Err(text) => format!("?{id} {text}\n\n"),
        };
        match next {
            Next::Go => {}
            Next::Answer => say(&answer),
            Next::AnswerCrLf => say(&answer.replace('\n', "\r\n")),
            Next::AnswerTwice(pause) => {
                say(&answer);
                sleep(pause);
                say(&answer);
            }
        }
    }

    /// Whether it does not know a command, although the game that it keeps does.
    fn lacks(&self, name: &str) -> bool {
        self.without.iter().any(|without| without == name)
            || (self.katago.is_some() && name == "analyze")
    }

    fn answer(&mut self, name: &str, arguments: &[String]) -> Result<String, String> {
        if let Some(answer) = self.answers.remove(name) {
            return Ok(answer);
        }
        if let Some(refused) = self.refused.iter().position(|refused| refused == name) {
            self.refused.remove(refused);
            return Err("I do not want to".to_owned());
        }
        if self.lacks(name) {
            return Err("unknown command".to_owned());
        }
        if let Some(answer) = self.katago.as_mut().and_then(|rules| rules.answer(name, arguments)) {
            return answer;
        }
        match name {
            "fault" => {
                self.fault = arguments.first().cloned();
                Ok(String::new())
            }
            "child" => {
                let (name, rest) = arguments.split_first().ok_or("a command is missing")?;
                let told = self.katago.as_mut().and_then(|rules| rules.answer(name, rest));
                told.unwrap_or_else(|| self.ask(&arguments.join(" ")))
            }
            "echo" => Ok(arguments.join(" ")),
            "answer" => {
                let (command, answer) = arguments.split_first().ok_or("a command is missing")?;
                self.answers.insert(command.clone(), answer.join(" "));
                Ok(String::new())
            }
            "refuse" => {
                self.refused.extend(arguments.iter().cloned());
                Ok(String::new())
            }
            "pid" => Ok(std::process::id().to_string()),
            "slow" | "kata-search_cancellable" => {
                let milliseconds = arguments.first().and_then(|word| word.parse().ok());
                let heard = self.hears(Duration::from_millis(milliseconds.unwrap_or(1000)));
                Ok(match (name, heard) {
                    ("slow", true) => self.line().unwrap_or_default(),
                    ("slow", false) => "done".to_owned(),
                    (_, true) => "cancelled".to_owned(),
                    (_, false) => "D4".to_owned(),
                })
            }
            "secretly" => self.ask(&arguments.join(" ")),
            "heard" => Ok(std::mem::take(&mut self.heard).join("\n")),
            "counted_handicap" => Ok(katago::handicap(&self.session).to_string()),
            "set_position" => {
                self.ask("clear_board")?;
                self.ask(&format!("gogui-setup {}", arguments.join(" ")))
            }
            "kata-raw-nn" if self.katago.is_some() => {
                let text = self.ask(&format!("{name} {}", arguments.join(" ")))?;
                Ok(katago::with_empty_lines(&text))
            }
            "genmove" | "genmove_debug" => {
                let color: Color =
                    arguments.first().and_then(|word| word.parse().ok()).ok_or("invalid color")?;
                self.genmove(color)
            }
            "name" => Ok("Scripted Engine".to_owned()),
            "version" => Ok("1.0".to_owned()),
            "gogui-analyze_commands" => Ok("string/Echo/echo %s\ncboard/Red/red".to_owned()),
            "red" => Ok("\n#ff0000 \"\"\n\"\" #ff0000  ".to_owned()),
            "list_commands" => {
                let others = match self.katago {
                    Some(_) => katago::COMMANDS.to_owned(),
                    None => self.ask("list_commands")?,
                };
                let names = others.split_whitespace().chain(OWN.split(' ')).map(str::to_owned);
                let mut names: Vec<String> = names.chain(self.with.iter().cloned()).collect();
                names.retain(|name| !self.without.contains(name));
                names.sort_unstable();
                names.dedup();
                Ok(names.join("\n"))
            }
            _ => self.ask(&format!("{name} {}", arguments.join(" "))),
        }
    }

    /// What its own game says.
    fn ask(&mut self, line: &str) -> Result<String, String> {
        let reply = self.session.answer(line.as_bytes()).ok_or("there is no command")?;
        reply.answer.map_err(|failure| failure.to_string())
    }

    /// A move that depends on nothing but how many there were.
    fn genmove(&mut self, color: Color) -> Result<String, String> {
        let game = self.session.game();
        let points: Vec<_> = game.board().size().points().collect();
        let start = game.events().len() * 31 % points.len();
        let turned = points.iter().cycle().skip(start).take(points.len());
        let vertex = turned
            .map(|&point| Vertex::Play(point))
            .find(|&vertex| game.check(color, vertex).is_ok())
            .unwrap_or(Vertex::Pass);
        self.ask(&format!("play {} {vertex}", color.name()))?;
        Ok(vertex.to_string())
    }

    /// Lines with the time since the last one, in microseconds, until input comes or a move has
    /// been found.
    fn analyze(&mut self, id: &str, name: &str, arguments: &[String]) {
        let Some(color) = arguments.first().and_then(|word| word.parse::<Color>().ok()) else {
            say(&format!("?{id} a colour is missing\n\n"));
            return;
        };
        say(&format!("={id}\n"));
        let begun = Instant::now();
        for visits in 1.. {
            let at = begun.elapsed().as_micros();
            let [first, second] = match name {
                "kata-analyze" => ["0.625 scoreLead 1.5", "0.25 scoreLead -3"],
                _ => ["6250", "2500"],
            };
            say(&format!(
                "info move D4 visits {visits} at {at} winrate {first} order 0 pv D4 E5 pass C3 \
                 info move C3 visits 1 winrate {second} order 1 pv C3\n"
            ));
            if name.contains("genmove") {
                if visits == 3 {
                    match self.genmove(color) {
                        Ok(vertex) => {
                            let vertex = self.answers.remove(name).unwrap_or(vertex);
                            say(&format!("play {vertex}\n\n"));
                        }
                        Err(reason) => say(&format!("{reason}\n\n")),
                    }
                    return;
                }
                sleep(INTERVAL);
            } else if self.fault.as_deref() == Some("exit") {
                exit(7);
            } else if self.hears(INTERVAL) {
                if !self.unended {
                    say("\n");
                }
                return;
            }
        }
    }
}
