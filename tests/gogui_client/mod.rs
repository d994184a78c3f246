//! A client that does what GoGui 1.6 does, as far as its documentation and a look at it tell: which
//! lines it sends when a person uses the menu, and what it makes of the answers ([`formats`]).
//!
//! What a person sees beyond that (colours, fonts, the places of windows) is not here.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::Duration;

pub mod formats;
pub mod positions;

use formats::{COLUMNS, Drawn, Entry, Kind};

/// What an analyze command has drawn on a point.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Field {
    /// `SQUARE`, `MARK`, `CIRCLE`, `TRIANGLE`, in the order in which they came.
    pub signs: Vec<String>,
    pub label: Option<String>,
    /// `BLACK` or `WHITE`.
    pub territory: Option<String>,
    /// From -1 for White to 1 for Black.
    pub influence: Option<String>,
}

/// GoGui with a program attached.
pub struct GoGui {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Every line that was sent.
    pub sent: Vec<String>,
    /// Type, label and command of each entry.
    pub menu: Vec<Entry>,
    /// The entry that waits for clicks.
    clicked: Option<Entry>,
    pub size: usize,
    /// Black's and White's stones.
    pub stones: BTreeMap<String, char>,
    /// What the last graphics command has drawn, by point.
    pub fields: BTreeMap<String, Field>,
    /// The stones that it has put on the board, in their order.
    pub variation: Vec<String>,
    pub status: String,
    /// The text of the last window that opened.
    pub window: Option<String>,
    /// The title of the main window, if the program gave one.
    pub title: Option<String>,
}

impl GoGui {
    /// Attaches a program, as *Program > Attach* does.
    pub fn attach(mut child: Child) -> GoGui {
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut gogui = GoGui {
            child,
            input,
            output,
            sent: Vec::new(),
            menu: Vec::new(),
            clicked: None,
            size: 19,
            stones: BTreeMap::new(),
            fields: BTreeMap::new(),
            variation: Vec::new(),
            status: String::new(),
            window: None,
            title: None,
        };
        gogui.ask("protocol_version");
        let commands = gogui.ask("list_commands");
        let has = |name: &str| commands.lines().any(|line| line == name);
        if has("gogui-version") {
            gogui.ask("gogui-version 1.6");
        }
        if has("gogui-title") {
            gogui.title = Some(gogui.ask("gogui-title"));
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
        self.sent.push(line.to_owned());
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
        self.size = game.board().size().width().into();
        self.ask(&format!("boardsize {}", self.size));
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
        self.stones = tenuki::board::Color::ALL
            .into_iter()
            .flat_map(|color| {
                let letter = if color == tenuki::board::Color::Black { 'X' } else { 'O' };
                game.board().stones(color).into_iter().map(move |p| (p.to_string(), letter))
            })
            .collect();
    }

    /// Double-clicks an entry of the menu.
    pub fn run(&mut self, label: &str) {
        let entry = self.entry(label);
        if entry[2].contains("%p") {
            // "Select a target for …"
            self.clicked = Some(entry);
            return;
        }
        self.clicked = None;
        self.begin(&entry, &entry[2]);
    }

    /// Double-clicks an entry that asks for a text, and types it.
    pub fn run_with(&mut self, label: &str, text: &str) {
        let entry = self.entry(label);
        assert!(entry[2].contains("%s"), "{entry:?} asks for nothing");
        self.begin(&entry, &entry[2].replace("%s", text));
    }

    /// Clicks a point with the left button.
    pub fn click(&mut self, point: &str) {
        if let Some(entry) = self.clicked.clone() {
            self.begin(&entry, &entry[2].replace("%p", point));
        }
    }

    fn entry(&self, label: &str) -> Entry {
        let entry = self.menu.iter().find(|[_, shown, _]| shown == label);
        entry.unwrap_or_else(|| panic!("{label} is not in the menu")).clone()
    }

    /// Double-clicks an entry, and interrupts it after some time.
    pub fn run_until(&mut self, label: &str, time: Duration) {
        let entry = self.entry(label);
        self.begin_line(&entry[2]);
        self.interrupt_after(time);
        let answer = self.end_line().unwrap();
        self.show(&entry, answer);
    }

    fn begin(&mut self, entry: &Entry, command: &str) {
        let answer = self.ask(command);
        self.show(entry, answer);
    }

    fn show(&mut self, [kind, label, _]: &Entry, answer: String) {
        self.window = None;
        self.fields.clear();
        formats::check(kind, &answer, (self.size, self.size)).expect(label);
        match kind.as_str() {
            "none" => self.status.clear(),
            "string" | "hstring" => match answer.contains('\n') {
                true => self.window = Some(answer),
                false => self.status = format!("{label}: {answer}"),
            },
            "gfx" => self.draw(&answer),
            kind => panic!("{label}: {kind} is not used"),
        }
    }

    fn draw(&mut self, answer: &str) {
        self.status.clear();
        self.variation.clear();
        for line in formats::graphics(answer, (self.size, self.size)).unwrap() {
            match line {
                Drawn::Text(text) => self.status = text.to_owned(),
                Drawn::Sign(name @ ("BLACK" | "WHITE"), points) => {
                    for point in points {
                        self.field(point).territory = Some(name.to_owned());
                    }
                }
                Drawn::Sign(name, points) => {
                    for point in points {
                        self.field(point).signs.push(name.to_owned());
                    }
                }
                Drawn::Label(pairs) => {
                    for (point, label) in pairs {
                        self.field(point).label = Some(label.to_owned());
                    }
                }
                Drawn::Influence(pairs) => {
                    for (point, value) in pairs {
                        self.field(point).influence = Some(value.to_string());
                    }
                }
                Drawn::Variation(moves) => {
                    let moves = moves.into_iter().map(|(color, point)| format!("{color} {point}"));
                    self.variation = moves.collect();
                }
                Drawn::Color(..) => {}
            }
        }
    }

    /// Opens the dialog of the parameters, chooses the item that it shows as `shown`, and sends it.
    /// Returns everything that can be chosen.
    pub fn choose(&mut self, key: &str, shown: &str) -> Vec<String> {
        let [kind, _, command] = self.entry("Parameters");
        assert_eq!(kind, "param");
        let parameters = formats::parameters(&self.ask(&command)).unwrap();
        let chosen = parameters.iter().find(|parameter| parameter.key == key).expect(key);
        let Kind::List(items) = &chosen.kind else { panic!("{key} is a list") };
        let all = chosen.shown();
        let place = all.iter().position(|other| other == shown).expect(shown);
        self.ask(&format!("{command} {key} {}", items[place]));
        all
    }

    fn field(&mut self, point: &str) -> &mut Field {
        self.fields.entry(point.to_owned()).or_default()
    }

    /// The points that carry this sign.
    pub fn signed(&self, sign: &str) -> Vec<&str> {
        let has = |field: &Field| field.signs.iter().any(|other| other == sign);
        self.fields.iter().filter(|(_, field)| has(field)).map(|(p, _)| p.as_str()).collect()
    }

    /// The points of a territory, `BLACK` or `WHITE`.
    pub fn owned(&self, color: &str) -> Vec<&str> {
        let is_owned = |field: &Field| field.territory.as_deref() == Some(color);
        self.fields.iter().filter(|(_, field)| is_owned(field)).map(|(p, _)| p.as_str()).collect()
    }

    /// The board as it is drawn, in the letters of `tenuki score`: a square is a stone in seki or a
    /// point that does not count, a cross a dead stone, a circle a point to fill.
    pub fn rows(&self) -> Vec<String> {
        (1..=self.size)
            .rev()
            .map(|row| {
                let points = COLUMNS[..self.size].chars().map(|column| format!("{column}{row}"));
                points.map(|point| self.letter(&point)).collect()
            })
            .collect()
    }

    fn letter(&self, point: &str) -> char {
        let field = self.fields.get(point).cloned().unwrap_or_default();
        let signs: Vec<&str> = field.signs.iter().map(String::as_str).collect();
        match (self.stones.get(point), signs[..].first(), field.territory.as_deref()) {
            _ if field.label.is_some() => '?',
            (Some('X'), None, _) => 'X',
            (Some('X'), Some(&"SQUARE"), _) => '#',
            (Some('X'), Some(&"MARK"), _) => 'x',
            (Some(_), None, _) => 'O',
            (Some(_), Some(&"SQUARE"), _) => '@',
            (Some(_), Some(&"MARK"), _) => 'o',
            (None, Some(&"SQUARE"), _) => '=',
            (None, Some(&"CIRCLE"), _) => '*',
            (None, None, Some("BLACK")) => '+',
            (None, None, Some("WHITE")) => '-',
            (None, None, None) => '.',
            other => panic!("{point}: {other:?}"),
        }
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
