//! Tenuki's menu in GoGui, used by a client that does what GoGui does; and what GoGui's Analyze window is
//! offered, read as GoGui reads it, on twenty positions.

use std::collections::HashSet;
use std::time::Duration;

use crate::dialog;
use crate::gogui_client::GoGui;
use crate::gogui_client::formats::{self, Drawn, Entry, live};
use crate::gogui_client::positions::positions;
use crate::program::{engine, tenuki};
use crate::shared::{gnugo, ok};
use tenuki::gtp::Session;
use tenuki::record::{Record, read_first};

fn record(name: &str) -> Record {
    let path = format!("{}/tests/records/{name}", env!("CARGO_MANIFEST_DIR"));
    read_first(&std::fs::read(path).unwrap()).unwrap()
}

/// GoGui with a program of these arguments.
fn attached(arguments: &[&str]) -> dialog::Say {
    let mut arguments = if arguments.is_empty() { vec!["--gogui-gfx"] } else { arguments.to_vec() };
    for word in arguments.iter_mut().filter(|word| **word == "ENGINE") {
        *word = engine().to_str().unwrap();
    }
    let mut gogui = Some(GoGui::attach(tenuki(&arguments)));
    Box::new(move |line| {
        if line == "quit" {
            gogui.take().unwrap().detach();
            return Ok(String::new());
        }
        let gogui = gogui.as_mut().unwrap();
        match (line.strip_prefix("open "), line.strip_prefix("> ")) {
            (Some(name), _) => gogui.open(&record(name)),
            (_, Some(entry)) => return Ok(gogui.run(entry)),
            _ => return gogui.try_ask(line),
        }
        Ok(String::new())
    })
}

#[test]
fn dialogs_are_held() {
    dialog::check("gogui.gtp", attached);
}

/// How many characters GoGui's status line shows at its first size.
const STATUS_LINE: usize = 60;

#[test]
fn no_point_has_two_signs_and_no_text_is_longer_than_the_status_line() {
    for name in ["9x9-seki.sgf", "9x9-a.sgf", "13x13-a.sgf", "19x19.sgf"] {
        let mut gogui = GoGui::attach(tenuki(&["--gogui-gfx"]));
        gogui.open(&record(name));
        let size = (gogui.size, gogui.size);
        for rules in ["", "Chinese Rules"] {
            if !rules.is_empty() {
                gogui.run(rules);
            }
            for label in
                ["The Whole Picture", "Dead Stones", "Territory", "Seki", "Uncertain", "Eyes"]
            {
                let answer = gogui.run(label);
                let is_picture = label == "The Whole Picture";
                let mut signed = Vec::new();
                for drawn in formats::graphics(&answer, size).unwrap() {
                    match drawn {
                        Drawn::Text(text) => {
                            // GoGui's window is narrow on 9×9.
                            let room = if is_picture && gogui.size == 9 { 40 } else { STATUS_LINE };
                            assert!((1..=room).contains(&text.chars().count()), "{label}: {text}");
                        }
                        Drawn::Sign("BLACK" | "WHITE", _) => {}
                        Drawn::Sign(_, points) => signed.extend(points),
                        Drawn::Label(pairs) => signed.extend(pairs.iter().map(|pair| pair.0)),
                        _ => {}
                    }
                }
                if is_picture {
                    formats::points(&signed, size).expect(name);
                }
            }
        }
        gogui.detach();
    }
}

/// Whether an answer of GNU Go is what GoGui expects of the type. GNU Go passes, says nothing where there
/// is nothing to say, and names points twice.
fn fits(kind: &str, answer: &str) -> Result<(), String> {
    match kind {
        "string" | "hstring" | "hpstring" | "pstring" | "plist" if answer.is_empty() => Ok(()),
        "pspairs" | "plist" => {
            let words: Vec<&str> = answer.split_whitespace().collect();
            let step = if kind == "plist" { 1 } else { 2 };
            let points = words.iter().step_by(step).filter(|word| **word != "PASS");
            match points.clone().find(|word| !formats::is_point(word, (9, 9))) {
                Some(word) => Err(format!("{word} is no point: {answer}")),
                None if words.len().is_multiple_of(step) => Ok(()),
                None => Err(format!("the last has no partner: {answer}")),
            }
        }
        _ => formats::check(kind, answer, (9, 9)),
    }
}

#[test]
fn every_entry_for_gnu_go_is_answered_by_gnu_go_in_its_type() {
    let Some(program) = gnugo() else { return };
    let mut gogui = GoGui::attach(tenuki(&["--attach", &format!("{program} --mode gtp")]));
    gogui.open(&record("9x9-seki.sgf"));
    let theirs: Vec<[String; 3]> =
        gogui.menu.iter().filter(|[_, label, _]| label.starts_with("Engine: ")).cloned().collect();
    assert!(theirs.len() >= 75, "{}", theirs.len());
    for [kind, label, command] in theirs {
        // Chains of both colours, empty points, and a chain with two liberties, as ladders want it.
        let mut answered = 0;
        for points in [["G4", "C4"], ["A7", "A6"], ["G5", "G4"], ["A4", "A6"], ["B2", "A6"]] {
            let typed = match label.as_str() {
                label if label.contains("(on or off)") => "off",
                _ => "1",
            };
            let line = command
                .replace("%m", "black")
                .replace("%c", "white")
                .replace("%p", points[0])
                .replace("%P", &points.join(" "))
                .replace("%s", typed);
            if let Ok(answer) = gogui.try_ask(&line) {
                if let Err(error) = fits(&kind, &answer) {
                    panic!("{kind} {label}: {line}: {error}");
                }
                answered += 1;
            }
        }
        assert!(answered > 0, "{label}: {command} always fails");
        assert!(gogui.ask("tenuki-attach").contains("` is running"), "{label}");
    }
    gogui.detach();
}

/// GoGui with Tenuki around `examples/scripted-engine`.
fn around(options: &[&str]) -> GoGui {
    let program = engine().to_str().unwrap();
    GoGui::attach(tenuki(&[&["gtp", "--gogui-gfx", "--", program], options].concat()))
}

#[test]
fn what_an_analysis_finds_is_drawn_until_an_interrupt() {
    for options in [&["--katago"][..], &["--without", "kata-analyze,analyze"]] {
        let mut gogui = around(options);
        gogui.ask("boardsize 9");
        gogui.ask("play b E5");
        let answer = gogui.run_until("Candidates", Duration::from_millis(300));
        let drawn = formats::graphics(&answer, (9, 9)).unwrap();
        let line = Drawn::Variation(vec![("w", "D4"), ("b", "E5")]);
        assert!(drawn.contains(&line), "the line of White, who is to move: {answer}");
        let labels =
            drawn.iter().find_map(|it| if let Drawn::Label(it) = it { Some(it) } else { None });
        let [("D4", d4), ("C3", "25/1")] = labels.unwrap()[..] else { panic!("{answer}") };
        assert!(d4.starts_with("62/"), "{answer}");
        let lead = if options[0] == "--katago" { ", lead 1.5" } else { "" };
        let last =
            drawn.iter().find_map(|it| if let Drawn::Text(it) = it { Some(it) } else { None });
        let last = *last.unwrap();
        assert!(last.starts_with(&format!("white D4: wins 62 %{lead}, ")), "{last}");
        // Tenuki and the engine are in step.
        assert_eq!(gogui.ask("echo a"), "a");
        assert_eq!(gogui.ask("final_status E5"), "alive");
        // The next line of input ends it, too.
        gogui.begin_line("tenuki-engine candidates\nversion");
        assert!(gogui.end_line().is_ok());
        assert_eq!(gogui.end_line().unwrap().split(' ').next(), Some("1.0"));
        let stderr = gogui.detach();
        let live = live(&stderr, (9, 9)).unwrap();
        let texts = live.iter().filter(|line| matches!(line, Drawn::Text(_))).count();
        assert!(texts > 3, "it is drawn while it runs: {stderr}");
        assert!(live.contains(&Drawn::Text(last)), "{last}: {stderr}");
        assert!(live.iter().any(|line| matches!(line, Drawn::Label(pairs) if pairs.len() == 2)));
    }
}

#[test]
fn an_engine_that_cannot_be_interrupted_is_named_where_gogui_shows_it() {
    let mut gogui = around(&["--without", "gogui-interrupt,gogui-sigint"]);
    gogui.begin_line("slow 600");
    gogui.interrupt_after(Duration::from_millis(100));
    gogui.interrupt_after(Duration::from_millis(50));
    assert_eq!(gogui.end_line(), Ok("done".to_owned()));
    let stderr = gogui.detach();
    let sentence = "Scripted Engine cannot be interrupted; it goes on thinking. \
                    Program > Terminate ends it.";
    let lines: Vec<&str> = stderr.lines().filter(|line| line.contains(sentence)).collect();
    // One line of the log, and one that GoGui shows below the board.
    let [log, shown] = lines[..] else { panic!("{stderr}") };
    assert!(log.contains("ERROR") && shown == format!("gogui-gfx: TEXT {sentence}"), "{stderr}");
}

#[test]
fn nothing_is_analysed_before_there_is_something_to_score() {
    let mut gogui = GoGui::attach(tenuki(&[]));
    gogui.ask("boardsize 9");
    for command in ["analyze b 1", "kata-analyze b 1 ownership true", "lz-analyze w 1"] {
        gogui.begin_line(command);
        gogui.interrupt_after(Duration::from_millis(100));
        assert_eq!(gogui.end_line(), Ok(String::new()), "{command}");
    }
    gogui.detach();
}

fn ask(session: &mut Session, command: &str) -> String {
    ok(session, command).trim_end().to_owned()
}

fn menu() -> Vec<Entry> {
    formats::menu(&ask(&mut Session::new(), "gogui-analyze_commands")).unwrap()
}

#[test]
fn every_answer_is_of_its_type_on_twenty_positions() {
    let menu = menu();
    let positions = positions();
    assert_eq!(positions.len(), 20);
    let mut read = HashSet::new();
    for position in &positions {
        let size = position.size();
        for [kind, label, command] in &menu {
            // Marks that a command sets are no matter of the next one.
            let mut session = position.session();
            let commands: Vec<String> = match command.as_str() {
                command if command.contains("%p") || command.contains("%P") => {
                    let corner = format!("A{}", size.1);
                    let at = |point: &str| command.replace("%p", point).replace("%P", point);
                    vec![at("A1"), at(&corner)]
                }
                command if command.contains("%s") => {
                    let steps = ask(&mut session, "tenuki-step");
                    let is_step = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
                    let steps = steps.lines().filter(is_step).count();
                    assert!(steps >= 4, "{}", position.name);
                    (1..=steps).map(|step| command.replace("%s", &step.to_string())).collect()
                }
                command => vec![command.to_owned()],
            };
            for command in commands {
                let answer = ask(&mut session, &command);
                let checked = formats::check(kind, &answer, size);
                checked.unwrap_or_else(|error| panic!("{}: {label}: {error}", position.name));
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
        assert!(picture.contains(&format!("TEXT {score} (")), "{picture}");
    }
}
