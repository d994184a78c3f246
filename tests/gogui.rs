//! Tenuki's menu in GoGui, used by a client that does what GoGui does.

mod gogui_client;
mod program;

use std::path::Path;

use gogui_client::GoGui;
use program::tenuki;
use tenuki::record::{Record, read_first};

fn record(name: &str) -> Record {
    let path = format!("{}/tests/records/{name}", env!("CARGO_MANIFEST_DIR"));
    read_first(&std::fs::read(path).unwrap()).unwrap()
}

/// GoGui with Tenuki attached and a game of the documentation opened.
fn opened(name: &str) -> GoGui {
    let mut gogui = GoGui::attach(tenuki(&["--gogui-gfx"]));
    gogui.open(&record(name));
    gogui
}

/// How many characters GoGui's status line shows at its first size.
const STATUS_LINE: usize = 60;

#[test]
fn left_clicks_mark_chains_dead_and_alive_and_the_score_follows() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run("Dead Stones");
    let judged: Vec<String> = gogui.signed("MARK").into_iter().map(str::to_owned).collect();
    // Every stone of every dead chain has its cross.
    assert_eq!(judged.len(), 7, "{judged:?}");
    assert_eq!(gogui.status, "7 dead stones: W+56.5 (Japanese)");

    // Nothing is sent before the first click.
    let before = gogui.sent.len();
    gogui.run("Mark Dead or Alive");
    assert_eq!(gogui.sent.len(), before);
    // A click on any stone of a dead chain takes all of it back, and every other chain stays dead.
    gogui.click("H6");
    assert_eq!(gogui.signed("MARK").len(), 5);
    assert!(gogui.status.starts_with("H6 is alive now; 5 dead stones: "), "{}", gogui.status);
    for point in ["F5", "G4"] {
        gogui.click(point);
    }
    // The last dead chain can be taken back.
    assert_eq!(gogui.signed("MARK"), Vec::<&str>::new());
    assert!(gogui.status.starts_with("G4 is alive now; no stone is dead: "), "{}", gogui.status);
    // A click on an empty point shows what is dead and changes nothing.
    gogui.click("J9");
    assert!(gogui.status.starts_with("no stone is dead: "), "{}", gogui.status);
    for point in ["G6", "F5", "H4"] {
        gogui.click(point);
    }
    assert_eq!(gogui.signed("MARK"), judged);
    assert!(gogui.status.ends_with(" W+56.5 (Japanese)"), "{}", gogui.status);
    // What was clicked is in force for every other line of the menu.
    gogui.click("G6");
    assert_eq!(gogui.ask("tenuki-dead show"), "F5 G4");
    gogui.run("Judge Again");
    assert_eq!(gogui.signed("MARK"), judged);
    gogui.run("Nothing Is Dead");
    assert_eq!(gogui.signed("MARK"), Vec::<&str>::new());
    gogui.detach();
}

#[test]
fn the_whole_picture_is_the_board_of_the_documentation() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run("The Whole Picture");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/records.md");
    let document = std::fs::read_to_string(document).unwrap();
    let board = document.split("$ tenuki score tests/records/9x9-seki.sgf\n").nth(1).unwrap();
    let rows: Vec<String> = board
        .lines()
        .skip_while(|line| !line.starts_with("    A B"))
        .skip(1)
        .take(9)
        .map(|line| line.split_whitespace().filter(|word| word.parse::<u8>().is_err()).collect())
        .collect();
    assert_eq!(gogui.rows(), rows, "{:#?}", gogui.rows());
    assert!(gogui.fields.values().all(|field| field.signs.len() <= 1 && field.label.is_none()));
    assert!(gogui.status.starts_with("not finished: W+56.5 (Japanese)"), "{}", gogui.status);
    assert!(gogui.status.contains("all uncertain"), "{}", gogui.status);
    gogui.detach();
}

#[test]
fn no_point_has_two_signs_and_no_text_is_longer_than_the_status_line() {
    for name in ["9x9-seki.sgf", "9x9-a.sgf", "13x13-a.sgf", "19x19.sgf"] {
        let mut gogui = opened(name);
        for rules in ["", "Chinese Rules"] {
            if !rules.is_empty() {
                gogui.run(rules);
            }
            gogui.run("The Whole Picture");
            for (point, field) in &gogui.fields {
                let signs = field.signs.len() + usize::from(field.label.is_some());
                assert!(signs <= 1, "{name}: {point}: {field:?}");
            }
            for label in ["The Whole Picture", "Dead Stones", "Seki", "Uncertain"] {
                gogui.run(label);
                let status = &gogui.status;
                assert!((1..=STATUS_LINE).contains(&status.chars().count()), "{label}: {status}");
            }
        }
        gogui.detach();
    }
}

/// Whoever moves first decides whether the white group has two eyes, and five stones live or die.
#[test]
fn an_uncertain_chain_that_decides_the_score_has_one_question_mark() {
    let mut gogui = GoGui::attach(tenuki(&["--gogui-gfx"]));
    gogui.ask("rectangular_boardsize 5 4");
    let black = ["B4", "D4", "A3", "B3", "C3", "D3", "E3", "E2", "E1"].map(|p| ("b", p));
    let white = ["A2", "B2", "C2", "D2", "D1"].map(|p| ("w", p));
    let stones = black.iter().chain(&white).map(|(color, point)| format!(" {color} {point}"));
    gogui.ask(&format!("gogui-setup{}", stones.collect::<String>()));
    gogui.run("Uncertain");
    assert_eq!(gogui.signed("TRIANGLE"), ["A2", "B2", "C2", "D1", "D2"]);
    assert_eq!(gogui.status, "5 stones are uncertain");
    gogui.run("The Whole Picture");
    let marked = gogui.fields.iter().filter(|(_, field)| field.label.as_deref() == Some("?"));
    assert_eq!(marked.map(|(point, _)| point.as_str()).collect::<Vec<_>>(), ["A2"]);
    assert_eq!(gogui.status, "not finished: W+6.5 (Japanese); ?: uncertain");
    // A user who knows says so, and nothing is uncertain any more. Black has 3 points, the 8 of the
    // group, and 5 prisoners.
    gogui.run("Mark Dead or Alive");
    gogui.click("A2");
    gogui.run("The Whole Picture");
    assert!(gogui.fields.values().all(|field| field.label.is_none()));
    assert_eq!(gogui.status, "B+9.5 (Japanese); cross: dead");
    gogui.detach();
}

#[test]
fn the_first_score_tells_about_rules_and_the_next_ones_fit_into_the_status_line() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run("Score");
    let window = gogui.window.clone().expect("several lines open a window");
    assert!(window.starts_with("W+56.5 by Japanese rules: territory + prisoners, komi 6.5\n"));
    assert!(window.contains("does not send the rules"), "{window}");
    for label in ["Chinese Rules", "AGA Rules", "Parameters"] {
        assert!(window.contains(&format!("\"{label}\"")), "{window}");
        gogui.run(label);
    }
    assert!(window.contains("Game > Score"), "{window}");
    gogui.run("Chinese Rules");
    gogui.run("Score");
    assert_eq!(gogui.window, None);
    assert_eq!(gogui.status, "Score: W+55.5 by Chinese rules: stones + territory, komi 6.5");
    assert!(gogui.status.chars().count() <= STATUS_LINE);
    gogui.detach();

    // Who has chosen rules need not be told.
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run("Japanese Rules");
    gogui.run("Score");
    assert_eq!(gogui.window, None);
    gogui.detach();
}

#[test]
fn what_is_empty_says_so() {
    let mut gogui = opened("9x9-b.sgf");
    for label in ["Seki", "Uncertain", "Must Be Filled"] {
        gogui.run("Score");
        gogui.run(label);
        let nothing = gogui.fields.is_empty();
        assert_eq!(gogui.status.starts_with("none: "), nothing, "{label}: {}", gogui.status);
    }
    gogui.run("Seki");
    assert_eq!(gogui.status, "none: no stone is in seki");
    gogui.detach();
}

#[test]
fn step_by_step_says_how_far_it_goes_and_crosses_are_dead_stones() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run_with("Step by Step (1 to 7)", "1");
    assert_eq!(gogui.signed("MARK").len(), 7);
    let mut squares = 0;
    for step in 2..=7 {
        gogui.run_with("Step by Step (1 to 7)", &step.to_string());
        assert_eq!(gogui.signed("MARK"), Vec::<&str>::new(), "step {step}");
        squares = squares.max(gogui.signed("SQUARE").len());
    }
    // 15 stones in seki, and the eye at C1.
    assert_eq!(squares, 16);
    gogui.detach();
}

#[test]
fn the_parameters_are_words() {
    let mut gogui = opened("9x9-a.sgf");
    let shown = gogui.ask("tenuki-param");
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with("[list/Japanese/Korean/Chinese/Chinese (KGS)/AGA/"), "{shown}");
    assert!(lines[2].ends_with("] dead_stones_from Tenuki"), "{shown}");
    // What the dialog sends back is taken.
    for line in lines {
        let (values, rest) = line.strip_prefix("[list/").unwrap().split_once("] ").unwrap();
        let (key, _) = rest.split_once(' ').unwrap();
        for value in values.split('/') {
            gogui.ask(&format!("tenuki-param {key} {value}"));
            let shown = gogui.ask("tenuki-param");
            assert!(shown.lines().any(|line| line.ends_with(&format!("] {key} {value}"))));
        }
    }
    gogui.detach();
}

#[test]
fn judgements_that_are_ready_at_once_are_not_drawn() {
    let mut gogui = opened("9x9-a.sgf");
    gogui.run("Score");
    gogui.run("The Whole Picture");
    assert_eq!(gogui.detach(), "");
}

fn gnugo() -> Option<&'static str> {
    let gnugo = ["/usr/games/gnugo", "/usr/bin/gnugo"].into_iter().find(|p| Path::new(p).exists());
    if gnugo.is_none() {
        eprintln!("GNU Go is not installed: nothing is tried");
    }
    gnugo
}

/// Whether an answer of GNU Go is what GoGui expects of the type.
fn fits(kind: &str, answer: &str, size: usize) -> bool {
    let is_point = |word: &str| word == "PASS" || word.parse::<tenuki::board::Point>().is_ok();
    let words: Vec<&str> = answer.split_whitespace().collect();
    match kind {
        "none" => answer.is_empty(),
        "string" => !answer.contains('\n'),
        "hstring" | "hpstring" | "pstring" => true,
        "plist" => words.iter().all(|word| is_point(word)),
        "pspairs" => words.chunks(2).all(|pair| pair.len() == 2 && is_point(pair[0])),
        "sboard" => {
            let rows: Vec<usize> =
                answer.lines().map(|row| row.split_whitespace().count()).collect();
            rows == vec![size; size]
        }
        other => panic!("{other}"),
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
                assert!(fits(&kind, &answer, 9), "{kind} {label}: {line}: {answer}");
                answered += 1;
            }
        }
        assert!(answered > 0, "{label}: {command} always fails");
        assert!(gogui.ask("tenuki-attach").contains("` is running"), "{label}");
    }
    gogui.detach();
}
