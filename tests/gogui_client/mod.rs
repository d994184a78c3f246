//! A client that does what GoGui 1.6 does, as far as its documentation and a look at it tell: which
//! lines it sends when a person uses the menu, and what it makes of the answers ([`formats`]).
//!
//! What a person sees beyond that (colours, fonts, the places of windows) is not here.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::Duration;

pub mod formats;
pub mod positions;

use formats::Entry;

/// GoGui with a program attached.
pub struct GoGui {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Type, label and command of each entry.
    pub menu: Vec<Entry>,
    /// The width of the board, as far as it was sent.
    pub size: usize,
}

impl GoGui {
    /// Attaches a program, as *Program > Attach* does.
    pub fn attach(mut child: Child) -> GoGui {
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut gogui = GoGui { child, input, output, menu: Vec::new(), size: 19 };
        gogui.ask("protocol_version");
        let commands = gogui.ask("list_commands");
        let has = |name: &str| commands.lines().any(|line| line == name);
        if has("gogui-version") {
            gogui.ask("gogui-version 1.6");
        }
        if has("gogui-title") {
            gogui.ask("gogui-title");
        }
        assert!(has("gogui-interrupt") && has("gogui-analyze_commands"));
        let menu = gogui.ask("gogui-analyze_commands");
        gogui.menu = formats::menu(&menu).unwrap();
        gogui
    }

    /// Sends a line and waits for its answer, which has to be a success.
    pub fn ask(&mut self, line: &str) -> String {
        self.try_ask(line).unwrap_or_else(|failure| panic!("{line}: {failure}"))
    }

    /// Sends a line and waits for its answer, or for what GoGui shows as an error.
    pub fn try_ask(&mut self, line: &str) -> Result<String, String> {
        self.begin_line(line);
        self.end_line()
    }

    /// Sends a line.
    pub fn begin_line(&mut self, line: &str) {
        if let Some(size) = line.strip_prefix("boardsize ") {
            self.size = size.parse().unwrap();
        }
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// *Program > Interrupt*, or Escape, after some time.
    pub fn interrupt_after(&mut self, time: Duration) {
        std::thread::sleep(time);
        writeln!(self.input, "# interrupt").unwrap();
        self.input.flush().unwrap();
    }

    /// Waits for the answer.
    pub fn end_line(&mut self) -> Result<String, String> {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the program is gone");
            if line == "\n" {
                break;
            }
            answer += &line;
        }
        match answer.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(answer.trim_start_matches('?').trim().to_owned()),
        }
    }

    /// Opens a record: GoGui sends its size, its komi and its moves, and nothing else of it.
    pub fn open(&mut self, record: &tenuki::record::Record) {
        let game = record.replay(None).unwrap();
        self.ask(&format!("boardsize {}", game.board().size().width()));
        self.ask("clear_board");
        self.ask(&format!("komi {}", game.komi()));
        let moves: Vec<String> = game
            .events()
            .map(|event| match event {
                tenuki::game::Event::Move(played) => {
                    format!("{} {}", played.color.letter(), played.vertex)
                }
                tenuki::game::Event::SetUp(_) => panic!("the record has moves only"),
            })
            .collect();
        self.ask(&format!("gogui-play_sequence {}", moves.join(" ")));
    }

    /// Double-clicks an entry of the menu. Behind a colon there is the text or the point that it asks for.
    pub fn run(&mut self, line: &str) -> String {
        let (label, text) = line.split_once(": ").unwrap_or((line, ""));
        let entry = self.entry(label);
        assert_eq!(entry[2].contains('%'), !text.is_empty(), "{line}: {entry:?}");
        let answer = self.ask(&entry[2].replace("%p", text).replace("%s", text));
        self.checked(&entry, answer)
    }

    /// Double-clicks an entry, and interrupts it after some time.
    pub fn run_until(&mut self, label: &str, time: Duration) -> String {
        let entry = self.entry(label);
        self.begin_line(&entry[2]);
        self.interrupt_after(time);
        let answer = self.end_line().unwrap();
        self.checked(&entry, answer)
    }

    fn entry(&self, label: &str) -> Entry {
        let entry = self.menu.iter().find(|[_, shown, _]| shown == label);
        entry.unwrap_or_else(|| panic!("{label} is not in the menu")).clone()
    }

    /// An answer, which GoGui has to be able to show.
    fn checked(&self, [kind, label, _]: &Entry, answer: String) -> String {
        formats::check(kind, &answer, (self.size, self.size)).expect(label);
        answer
    }

    /// Detaches the program, and returns what it wrote to standard error.
    pub fn detach(mut self) -> String {
        self.ask("quit");
        drop(self.input);
        let output = self.child.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    }
}
