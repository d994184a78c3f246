//! What GoGui's Analyze window is offered, read as GoGui reads it: a parser for each type, written
//! from the description of the format, on twenty positions.

use std::collections::HashSet;

use tenuki::gtp::Session;

/// A position: commands, with a drawing where there is one.
struct Position {
    name: &'static str,
    commands: Vec<String>,
    width: usize,
    height: usize,
}

/// The coordinates, without I.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

impl Position {
    /// An empty board.
    fn empty(name: &'static str, width: usize, height: usize) -> Position {
        let commands = vec![format!("rectangular_boardsize {width} {height}")];
        Position { name, commands, width, height }
    }

    /// A board drawn with `X` and `O`.
    fn drawn(name: &'static str, drawing: &str) -> Position {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let mut position = Position::empty(name, rows[0].len(), rows.len());
        let mut stones = String::new();
        for (row, line) in rows.iter().enumerate() {
            for (column, stone) in line.chars().enumerate() {
                let color = match stone {
                    'X' => 'b',
                    'O' => 'w',
                    _ => continue,
                };
                let column = &COLUMNS[column..=column];
                stones += &format!(" {color} {column}{}", rows.len() - row);
            }
        }
        position.commands.push(format!("gogui-setup{stones}"));
        position
    }

    /// Moves by chance, the same every time. Illegal ones fail, and that is all right.
    fn by_chance(name: &'static str, width: usize, height: usize, moves: usize) -> Position {
        let mut position = Position::empty(name, width, height);
        let mut seed = (width * 1000 + height) as u64;
        let mut chance = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        for number in 0..moves {
            let color = ["b", "w"][number % 2];
            let (x, y) = (chance(width), chance(height));
            position.commands.push(format!("play {color} {}{}", &COLUMNS[x..=x], y + 1));
        }
        position
    }

    /// The same with more to say before the questions.
    fn and(mut self, commands: &[&str]) -> Position {
        self.commands.extend(commands.iter().map(|&command| command.to_owned()));
        self
    }

    fn session(&self) -> Session {
        let mut session = Session::new();
        for command in &self.commands {
            let reply = session.answer(command.as_bytes()).unwrap();
            assert!(
                reply.answer.is_ok() || command.starts_with("play"),
                "{}: {command}: {reply}",
                self.name
            );
        }
        session
    }

    fn is_point(&self, word: &str) -> bool {
        let Some(column) = word.get(..1).and_then(|column| COLUMNS.find(column)) else {
            return false;
        };
        let row: Option<usize> = word[1..].parse().ok();
        column < self.width && row.is_some_and(|row| (1..=self.height).contains(&row))
    }
}

const SEKI: &str = "
    .X.XO.XO.O.
    XXXXO.XOOOO
    OOOOO.XXXXX
    ......X.O..
    OOOOO.XXXXX";

const PROTECTION: &str = "
    .......
    ...O...
    OOO.OOO
    XXOXOXX
    .XX.XX.
    ...X...
    .......";

const FINISHED: &str = "
    ..X.O..
    ..X.O..
    ..X.OX.
    .OX.O..
    ..XXO..
    ..X.O..
    ..X.O..";

fn positions() -> Vec<Position> {
    let record = concat!("loadsgf ", env!("CARGO_MANIFEST_DIR"), "/tests/records/");
    let record = |name: &'static str, file: &str, side: usize| Position {
        name,
        commands: vec![format!("{record}{file}")],
        width: side,
        height: side,
    };
    vec![
        Position::empty("one point", 1, 1),
        Position::empty("two points", 2, 1),
        Position::empty("an empty 9x9", 9, 9),
        Position::empty("an empty 25x25", 25, 25),
        Position::empty("an empty 25x1", 25, 1),
        Position::empty("an empty 3x17", 3, 17),
        Position::drawn("a seki", SEKI),
        Position::drawn("a seki with a dead stone", SEKI).and(&["tenuki-dead J2"]),
        Position::drawn("a seki under area rules", SEKI).and(&["kgs-rules chinese"]),
        Position::drawn("a seki by the strict rule", SEKI).and(&["tenuki-method strict"]),
        Position::drawn("a seki by the article", SEKI).and(&["tenuki-method checkered"]),
        Position::drawn("a point to protect", PROTECTION),
        Position::drawn("nothing is dead", FINISHED).and(&["tenuki-dead"]),
        Position::drawn("two dead stones", FINISHED).and(&["tenuki-dead F5 B4", "komi -3.5"]),
        Position::drawn("only named stones are dead", FINISHED).and(&["kgs-rules tromp-taylor"]),
        Position::by_chance("a fight on 7x7", 7, 7, 60),
        Position::by_chance("a fight on 19x5", 19, 5, 80),
        Position::by_chance("a fight on 25x25", 25, 25, 500),
        record("a game on 9x9", "9x9-seki.sgf", 9),
        record("a game on 19x19", "19x19.sgf", 19),
    ]
}

/// A row of words for each row of the board, a word for each point.
fn board<'a>(position: &Position, answer: &'a str) -> Vec<Vec<&'a str>> {
    let rows: Vec<Vec<&str>> = answer.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), position.height, "{answer}");
    for row in &rows {
        assert_eq!(row.len(), position.width, "{answer}");
    }
    rows
}

fn points(position: &Position, words: &[&str]) {
    let mut seen = HashSet::new();
    for word in words {
        assert!(position.is_point(word), "{}: {word:?} is no point", position.name);
        assert!(seen.insert(*word), "{}: {word} is there twice", position.name);
    }
}

/// Points, each followed by a word.
fn pairs<'a>(position: &Position, words: &[&'a str]) -> Vec<&'a str> {
    assert_eq!(words.len() % 2, 0, "{}: {words:?}", position.name);
    points(position, &words.iter().step_by(2).copied().collect::<Vec<_>>());
    words.iter().skip(1).step_by(2).copied().collect()
}

fn gfx(position: &Position, answer: &str) {
    let mut texts = 0;
    for line in answer.lines() {
        let (name, rest) = line.split_once(' ').unwrap_or_else(|| panic!("{line:?} says nothing"));
        let words: Vec<&str> = rest.split(' ').collect();
        match name {
            "BLACK" | "WHITE" | "CIRCLE" | "SQUARE" | "TRIANGLE" | "MARK" => {
                points(position, &words);
            }
            "COLOR" => {
                assert!(is_color(words[0]), "{line}");
                points(position, &words[1..]);
            }
            "LABEL" => _ = pairs(position, &words),
            "INFLUENCE" => {
                for value in pairs(position, &words) {
                    let value: f64 = value.parse().unwrap();
                    assert!((-1.0..=1.0).contains(&value), "{line}");
                }
            }
            "VAR" => {
                assert_eq!(words.len() % 2, 0, "{line}");
                for play in words.chunks(2) {
                    assert!(matches!(play[0], "b" | "w"), "{line}");
                    assert!(position.is_point(play[1]), "{line}");
                }
            }
            "TEXT" => texts += 1,
            _ => panic!("{}: {name} is no graphics command", position.name),
        }
    }
    assert_eq!(texts, 1, "the status line holds one text: {answer}");
}

fn is_color(word: &str) -> bool {
    let names =
        ["black", "blue", "cyan", "green", "gray", "magenta", "pink", "red", "white", "yellow"];
    let hex = |digits: &str| digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit());
    names.contains(&word) || word.strip_prefix('#').is_some_and(hex)
}

/// The keys, values and what they can be.
fn param(answer: &str) -> Vec<(String, String, Vec<String>)> {
    answer
        .lines()
        .map(|line| {
            let rest = line.strip_prefix('[').expect("a type comes first");
            let (kind, rest) = rest.split_once("] ").expect("a key comes after the type");
            let (key, value) = rest.split_once(' ').expect("a value comes after the key");
            let mut kinds = kind.split('/').map(str::to_owned);
            let values = match kinds.next().as_deref() {
                Some("list") => kinds.collect(),
                Some("string" | "bool") => vec![],
                other => panic!("{other:?} is no type of a parameter"),
            };
            (key.to_owned(), value.to_owned(), values)
        })
        .collect()
}

fn check(position: &Position, kind: &str, answer: &str) {
    match kind {
        "none" => assert_eq!(answer, ""),
        "string" => assert!(!answer.is_empty() && !answer.contains("\n\n"), "{answer:?}"),
        "hstring" => {
            assert!(!answer.is_empty(), "{}", position.name);
            assert!(!answer.contains("\n\n") && !answer.starts_with([' ', '\n']), "{answer:?}");
        }
        "bwboard" => {
            for row in board(position, answer) {
                assert!(row.iter().all(|word| matches!(*word, "b" | "w" | ".")), "{answer}");
            }
        }
        "sboard" => {
            for row in board(position, answer) {
                assert!(row.iter().all(|word| *word == "\"\"" || !word.contains('"')), "{answer}");
            }
        }
        "gfx" => gfx(position, answer),
        "param" => {
            for (key, value, values) in param(answer) {
                assert!(values.contains(&value), "{key} is {value}, and can be {values:?}");
            }
        }
        other => panic!("no answer of the type {other:?} is known here"),
    }
}

fn ask(session: &mut Session, command: &str) -> String {
    let reply = session.answer(command.as_bytes()).unwrap();
    reply.answer.unwrap_or_else(|failure| panic!("{command}: {failure}")).trim_end().to_owned()
}

/// The lines of the menu: type, label, command.
fn menu() -> Vec<[String; 3]> {
    let lines = ask(&mut Session::new(), "gogui-analyze_commands");
    lines
        .lines()
        .map(|line| {
            let parts: Vec<String> = line.split('/').map(str::to_owned).collect();
            parts.try_into().unwrap_or_else(|_| panic!("{line} has not three parts"))
        })
        .collect()
}

#[test]
fn the_menu_is_in_its_order_with_its_types() {
    let menu = menu();
    let shown: Vec<String> =
        menu.iter().map(|[kind, label, _]| format!("{kind} {label}")).collect();
    assert_eq!(
        shown,
        [
            "string Score",
            "bwboard Territory",
            "gfx Dead Stones",
            "gfx Mark Dead or Alive",
            "gfx Nothing Is Dead",
            "gfx Judge Again",
            "hstring Count in Detail",
            "gfx Seki",
            "gfx Uncertain",
            "sboard Eyes",
            "gfx Must Be Filled",
            "hstring Explain Point",
            "gfx The Whole Picture",
            "none Japanese Rules",
            "none Chinese Rules",
            "none AGA Rules",
            "param Parameters",
            "hstring Steps of the Method",
            "gfx Step by Step (1 to 7)",
        ]
    );
}

#[test]
fn every_answer_is_of_its_type_on_twenty_positions() {
    let menu = menu();
    let positions = positions();
    assert_eq!(positions.len(), 20);
    let mut read = HashSet::new();
    for position in &positions {
        for [kind, label, command] in &menu {
            // Marks that a command sets are no matter of the next one.
            let mut session = position.session();
            let commands: Vec<String> = match command.as_str() {
                command if command.contains("%p") => {
                    let corner = format!("A{}", position.height);
                    vec![command.replace("%p", "A1"), command.replace("%p", &corner)]
                }
                command if command.contains("%s") => {
                    let steps = ask(&mut session, "tenuki-step").lines().count();
                    assert!(steps >= 4, "{}", position.name);
                    (1..=steps).map(|step| command.replace("%s", &step.to_string())).collect()
                }
                command => vec![command.to_owned()],
            };
            for command in commands {
                let answer = ask(&mut session, &command);
                check(position, kind, &answer);
                read.insert((label.clone(), !answer.is_empty()));
            }
        }
    }
    // Each of them said something somewhere, and what answers nothing said nothing.
    for [kind, label, _] in &menu {
        assert_eq!(read.contains(&(label.clone(), true)), kind != "none", "{label}");
    }
}

#[test]
fn a_list_of_points_that_was_shown_can_be_sent_back() {
    for position in &positions() {
        let mut session = position.session();
        let shown = ask(&mut session, "tenuki-dead show");
        let dead = ask(&mut session, "final_status_list dead");
        if shown.is_empty() {
            assert_eq!(dead, "");
            continue;
        }
        ask(&mut session, &format!("tenuki-dead {shown}"));
        assert_eq!(ask(&mut session, "final_status_list dead"), dead, "{}", position.name);
        assert_eq!(ask(&mut session, "tenuki-dead show"), shown, "{}", position.name);
    }
}

#[test]
fn a_parameter_is_what_it_was_set_to_and_changes_no_other() {
    let mut session = Session::new();
    let before = param(&ask(&mut session, "tenuki-param"));
    assert!(before.len() >= 3);
    for (index, (key, value, values)) in before.iter().enumerate() {
        for other in values {
            ask(&mut session, &format!("tenuki-param {key} {other}"));
            let now = param(&ask(&mut session, "tenuki-param"));
            for (i, (now, before)) in now.iter().zip(&before).enumerate() {
                assert_eq!(&now.1, if i == index { other } else { &before.1 }, "{}", now.0);
            }
        }
        ask(&mut session, &format!("tenuki-param {key} {value}"));
    }
    // Rules without a name are one of the list while they are in force.
    ask(&mut session, "kata-set-rules {\"ko\":\"POSITIONAL\"}");
    let custom = param(&ask(&mut session, "tenuki-param"));
    assert_eq!(custom[0].1, "custom");
    assert!(custom[0].2.contains(&"custom".to_owned()));
    ask(&mut session, "tenuki-param rules custom");
    assert_eq!(param(&ask(&mut session, "tenuki-param")), custom);
    ask(&mut session, "tenuki-param rules japanese");
    assert_eq!(param(&ask(&mut session, "tenuki-param")), before);
}

#[test]
fn dead_stones_come_from_who_is_asked() {
    let position = Position::drawn("", FINISHED);
    let mut session = position.session();
    ask(&mut session, "tenuki-param dead_stones_from Nobody");
    assert_eq!(ask(&mut session, "final_status_list dead"), "");
    assert_eq!(ask(&mut session, "tenuki-uncertain"), "");
    // Marks win over everybody.
    ask(&mut session, "tenuki-dead F5");
    assert_eq!(ask(&mut session, "final_status_list dead"), "F5");
}

#[test]
fn the_whole_picture_says_what_the_lists_say() {
    for position in &positions() {
        let mut session = position.session();
        let picture = ask(&mut session, "tenuki-picture");
        let drawn = |name: &str| -> HashSet<String> {
            let line = picture.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
            line.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
        };
        // A stone that stands for an uncertain chain has a label in place of its sign.
        let labels = drawn("LABEL");
        for (name, list) in [("SQUARE", "seki"), ("MARK", "dead")] {
            let list = ask(&mut session, &format!("final_status_list {list}"));
            let list: HashSet<String> = list.split_whitespace().map(str::to_owned).collect();
            let mut drawn = drawn(name);
            assert!(drawn.is_disjoint(&labels), "{}: {name}", position.name);
            // Points that do not count because of a seki have squares too.
            let empty = ask(&mut session, "final_status_list dame");
            drawn.retain(|point| !empty.split_whitespace().any(|dame| dame == point));
            let list: HashSet<String> = list.difference(&labels).cloned().collect();
            assert_eq!(drawn, list, "{}: {name}", position.name);
        }
        let territory = ask(&mut session, "tenuki-territory");
        for (name, word) in [("BLACK", "b"), ("WHITE", "w")] {
            let count = territory.split_whitespace().filter(|owner| *owner == word).count();
            assert_eq!(drawn(name).len(), count, "{}: {name}", position.name);
        }
        let score = ask(&mut session, "final_score");
        let details = ask(&mut session, "tenuki-details");
        let first = if details.starts_with("not finished") { "not finished: " } else { "" };
        assert!(picture.contains(&format!("TEXT {first}{score} (")), "{picture}");
    }
}
