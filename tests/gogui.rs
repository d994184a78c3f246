//! Tenuki's menu in GoGui, used by a client that does what GoGui does; and what GoGui's Analyze window is
//! offered, read as GoGui reads it, on twenty positions.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use crate::gogui_client::formats::{self, Drawn, Entry, Kind, Parameter, live};
use crate::gogui_client::positions::positions;
use crate::gogui_client::{Field, GoGui};
use crate::program::{engine, tenuki};
use crate::shared::{gnugo, ok, set_up};
use tenuki::gtp::Session;
use tenuki::record::{Record, read_first};
use tenuki::rules::RuleSet;

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
fn left_clicks_mark_groups_dead_and_alive_and_score_and_territory_follow() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run("Dead Stones");
    let judged: Vec<String> = gogui.signed("MARK").into_iter().map(str::to_owned).collect();
    // Every stone of every dead chain has its cross.
    assert_eq!(judged.len(), 7, "{judged:?}");
    assert_eq!(gogui.status, "7 dead stones; W+56.5 (Japanese; not finished)");
    assert_eq!(gogui.owned("WHITE").len(), 43);

    // Nothing is sent before the first click.
    let before = gogui.sent.len();
    gogui.run("Mark Dead or Alive");
    assert_eq!(gogui.sent.len(), before);
    // A click on any stone of a dead group takes all of it back: three chains in one place.
    gogui.click("H6");
    assert_eq!(gogui.signed("MARK"), Vec::<&str>::new());
    assert!(gogui.status.starts_with("H6 and 2 more chains are alive; W+6.5 "), "{}", gogui.status);
    // The territory has changed with it.
    assert_eq!((gogui.owned("WHITE").len(), gogui.owned("BLACK").len()), (0, 0));
    // A second click on a chain of it is about this chain alone, and so is a third.
    gogui.click("G4");
    assert_eq!(gogui.signed("MARK"), ["F3", "G3", "G4", "H4"]);
    assert!(gogui.status.starts_with("G4 is dead; "), "{}", gogui.status);
    gogui.click("F3");
    assert!(gogui.status.starts_with("F3 is alive; "), "{}", gogui.status);
    // A click on an empty point says so and changes nothing.
    gogui.click("J9");
    assert!(gogui.status.starts_with("J9 is empty; W+6.5 "), "{}", gogui.status);
    for point in ["G6", "F5", "H4"] {
        gogui.click(point);
    }
    assert_eq!(gogui.signed("MARK"), judged);
    assert_eq!(gogui.status, "H4 is dead; W+56.5 (Japanese; rules assumed)");
    // What was clicked is in force for every other line of the menu.
    gogui.click("G6");
    assert_eq!(gogui.ask("tenuki-dead show"), "F5 G4");
    // After Judge Again, groups are groups again.
    gogui.run("Judge Again");
    assert_eq!(gogui.signed("MARK"), judged);
    gogui.run("Mark Dead or Alive");
    gogui.click("G6");
    assert_eq!(gogui.signed("MARK"), Vec::<&str>::new());
    gogui.run("Nothing Is Dead");
    assert_eq!(gogui.signed("MARK"), Vec::<&str>::new());
    // In `tenuki-dead` a named stone is its chain and no other.
    gogui.ask("tenuki-dead H6");
    assert_eq!(gogui.ask("final_status_list dead"), "G6 H6");
    gogui.detach();
}

#[test]
fn a_living_group_is_clicked_as_one_and_neutral_points_join_nothing() {
    let mut gogui = GoGui::attach(tenuki(&["--gogui-gfx"]));
    // Black's three chains share two eyes; a fourth, at the right, is beyond the neutral F1.
    let board = [".X.X.OX..", "XXXXXOX..", "OOOOOOX..", ".....OXXX", "......OOO"].join(" ");
    gogui.ask("rectangular_boardsize 9 5");
    gogui.ask(&set_up(&board.parse().unwrap()));
    gogui.ask("tenuki-dead none");
    gogui.ask("tenuki-mark D5");
    let dead = gogui.ask("final_status_list dead");
    assert_eq!(dead.split_whitespace().count(), 7, "{dead}");
    assert!(!dead.contains('G'), "{dead}");
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
    assert_eq!(gogui.status, "W+56.5 (Japanese; not finished)");
    // Where there is no remark, there is room for the signs.
    gogui.run("Japanese Rules");
    gogui.ask("tenuki-dead G6 F5 G4");
    gogui.run("The Whole Picture");
    assert_eq!(gogui.status, "W+56.5 (Japanese); square: seki");
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
            for label in
                ["The Whole Picture", "Dead Stones", "Territory", "Seki", "Uncertain", "Eyes"]
            {
                gogui.run(label);
                let status = &gogui.status;
                assert!((1..=STATUS_LINE).contains(&status.chars().count()), "{label}: {status}");
            }
            // GoGui's window is narrow on 9×9.
            gogui.run("The Whole Picture");
            assert!(gogui.size > 9 || gogui.status.chars().count() <= 40, "{}", gogui.status);
        }
        gogui.detach();
    }
}

/// Whoever moves first decides whether the white group has two eyes, and five stones live or die.
#[test]
fn an_uncertain_chain_that_decides_the_score_has_one_question_mark() {
    let mut gogui = GoGui::attach(tenuki(&["--gogui-gfx"]));
    gogui.ask("rectangular_boardsize 5 4");
    gogui.ask(&set_up(&".X.X. XXXXX OOOOX ...OX".parse().unwrap()));
    gogui.run("Uncertain");
    assert_eq!(gogui.signed("TRIANGLE"), ["A2", "B2", "C2", "D1", "D2"]);
    assert_eq!(gogui.status, "5 uncertain stones; W+6.5 (Japanese; not finished)");
    gogui.run("The Whole Picture");
    let marked = gogui.fields.iter().filter(|(_, field)| field.label.as_deref() == Some("?"));
    assert_eq!(marked.map(|(point, _)| point.as_str()).collect::<Vec<_>>(), ["A2"]);
    assert_eq!(gogui.status, "W+6.5 (Japanese; not finished)");
    // A user who knows says so, and nothing is uncertain any more. Black has 3 points, the 8 of the
    // group, and 5 prisoners.
    gogui.run("Mark Dead or Alive");
    gogui.click("A2");
    gogui.run("The Whole Picture");
    assert!(gogui.fields.values().all(|field| field.label.is_none()));
    assert_eq!(gogui.status, "B+9.5 (Japanese; Tenuki: W+6.5)");
    gogui.detach();
}

#[test]
fn the_first_score_is_about_rules_too_and_the_next_ones_fit_into_the_status_line() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run("Score");
    let window = gogui.window.clone().expect("several lines open a window");
    assert!(window.starts_with("W+56.5 (Japanese; not finished); komi 6.5, "), "{window}");
    for part in ["does not send the rules", "Game > Score", "Result Area", "Result Territory"] {
        assert!(window.contains(part), "{window}");
    }
    gogui.run("Chinese Rules");
    gogui.run("Score");
    assert_eq!(gogui.window, None);
    assert_eq!(gogui.status, "Score: W+55.5 (Chinese; not finished)");
    gogui.detach();

    // Nobody who has chosen rules has to know more about them.
    let mut gogui = opened("19x19.sgf");
    gogui.run("Japanese Rules");
    gogui.run("Score");
    assert_eq!(gogui.window, None);
    assert!(gogui.status.ends_with("; komi 6.5, territory + prisoners"), "{}", gogui.status);
    assert!(gogui.status.chars().count() <= STATUS_LINE);
    gogui.detach();
}

#[test]
fn a_game_of_four_moves_is_not_finished_wherever_one_looks() {
    let mut gogui = GoGui::attach(tenuki(&["--gogui-gfx"]));
    gogui.ask("boardsize 19");
    gogui.ask("gogui-play_sequence b D4 w Q16 b Q4 w D16");
    gogui.run("Japanese Rules");
    for label in ["Score", "Territory", "Dead Stones", "Seki", "Uncertain", "The Whole Picture"] {
        gogui.run(label);
        assert!(gogui.status.contains("W+6.5 (Japanese; not finished)"), "{}", gogui.status);
    }
    gogui.run("Count in Detail");
    let window = gogui.window.clone().unwrap();
    assert!(window.contains("\nNot finished: "), "{window}");
    // Rows without points are left out.
    assert!(!window.contains("Prisoners") && !window.contains("Compensation"), "{window}");
    assert!(window.contains("\nKomi                0      6.5\n"), "{window}");
    gogui.detach();
}

#[test]
fn what_is_empty_says_so() {
    let mut gogui = opened("9x9-b.sgf");
    for label in ["Seki", "Uncertain", "Must Be Filled"] {
        gogui.run("Score");
        gogui.run(label);
        let nothing = gogui.fields.is_empty();
        assert_eq!(gogui.status.starts_with("no "), nothing, "{label}: {}", gogui.status);
    }
    gogui.run("Seki");
    assert!(gogui.status.starts_with("no stone is in seki; "), "{}", gogui.status);
    gogui.detach();
}

#[test]
fn judge_again_says_when_nobody_judges() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.choose("dead_stones_from", "Nobody");
    gogui.run("Judge Again");
    assert!(gogui.status.starts_with("dead stones from: Nobody; W+6.5 "), "{}", gogui.status);
    gogui.choose("dead_stones_from", "Tenuki");
    gogui.run("Judge Again");
    assert!(gogui.status.starts_with("7 dead stones; "), "{}", gogui.status);
    gogui.run("Tromp-Taylor Rules");
    gogui.run("Judge Again");
    let begin = "by these rules only marked stones are dead; ";
    assert!(gogui.status.starts_with(begin), "{}", gogui.status);
    gogui.detach();
}

#[test]
fn step_by_step_says_how_far_it_goes_and_crosses_are_dead_stones() {
    let mut gogui = opened("9x9-seki.sgf");
    gogui.run_with("Step by Step (Number)", "1");
    assert_eq!(gogui.signed("MARK").len(), 7);
    let mut squares = 0;
    for step in 2..=7 {
        gogui.run_with("Step by Step (Number)", &step.to_string());
        assert_eq!(gogui.signed("MARK"), Vec::<&str>::new(), "step {step}");
        squares = squares.max(gogui.signed("SQUARE").len());
    }
    // 15 stones in seki, and the eye at C1.
    assert_eq!(squares, 16);
    // Another method has other steps.
    gogui.choose("method", "Strict");
    gogui.run_with("Step by Step (Number)", "4");
    assert!(gogui.status.starts_with("4 of 4: "), "{}", gogui.status);
    assert!(gogui.try_ask("tenuki-step 5").unwrap_err().contains("steps 1 to 4"));
    gogui.detach();
}

#[test]
fn the_dialog_shows_words_and_takes_back_what_it_shows() {
    let mut gogui = opened("19x19.sgf");
    let rules = gogui.choose("rules", "Chinese (KGS)");
    assert_eq!(rules.len(), RuleSet::ALL.len(), "{rules:?}");
    gogui.run("Dead Stones");
    assert!(gogui.status.contains(" (Chinese (KGS))"), "{}", gogui.status);
    gogui.choose("rules", "New Zealand");
    gogui.run("Dead Stones");
    assert!(gogui.status.contains(" (New Zealand)"), "{}", gogui.status);
    assert_eq!(gogui.choose("method", "Strict"), ["Strict", "Checkered", "Reading"]);
    assert_eq!(gogui.choose("dead_stones_from", "Nobody"), ["Tenuki", "Nobody"]);
    gogui.detach();
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
fn what_a_network_thinks_is_drawn() {
    let mut gogui = around(&["--katago"]);
    gogui.ask("boardsize 3");
    gogui.size = 3;
    gogui.ask("play b B2");
    let says = |policy: &str, pass: &str, owned: &str| {
        format!(
            "answer kata-raw-nn symmetry 0 whiteWin 0.25 whiteLoss 0.75 whiteLead -3.46 policy \
             {policy} policyPass {pass} whiteOwnership {owned}"
        )
    };
    let owned = "1 0.5 0 -0.25 -1 0 0 0 1";
    let policy = "0.5 0.25 0.125 0.0625 NAN 0.03 0.02 0.01 0.002";
    gogui.ask(&says(policy, "0.0005", owned));
    gogui.run("Ownership");
    let influence: Vec<(&str, &str)> = gogui
        .fields
        .iter()
        .filter_map(|(point, field)| Some((point.as_str(), field.influence.as_deref()?)))
        .filter(|(_, value)| *value != "-0" && *value != "0")
        .collect();
    // Black's is positive in GoGui.
    let expected = [("A2", "0.25"), ("A3", "-1"), ("B2", "1"), ("B3", "-0.5"), ("C1", "-1")];
    assert_eq!(influence, expected);
    assert_eq!(gogui.status, "ownership; Black leads by 3.5 and wins 75 %");

    gogui.ask(&says(policy, "0.0005", owned));
    gogui.run("Policy");
    let label = |point: &str| gogui.fields.get(point).and_then(|field: &Field| field.label.clone());
    let labels = ["A3", "B3", "C3", "A2", "B2", "C1"].map(label);
    let expected = ["50", "25", "12", "6.2", "", "0.2"];
    assert_eq!(labels.map(Option::unwrap_or_default), expected);
    assert_eq!(gogui.status, "likeliest moves in per cent; pass 0.1");

    gogui.ask(&says(policy, "0.0005", owned));
    gogui.run("Lead");
    assert_eq!(gogui.status, "Lead: Black leads by 3.5 and wins 75 %");
    // What cannot be read is a failure, and changes nothing.
    gogui.ask(&says("0.5", "0.0005", owned));
    let failure = gogui.try_ask("tenuki-engine policy").unwrap_err();
    assert_eq!(failure, "the engine answers kata-raw-nn in a way that cannot be read");
    assert!(
        gogui.try_ask("tenuki-engine thoughts").unwrap_err().starts_with("syntax error: usage")
    );
    gogui.detach();
}

#[test]
fn at_most_ten_likeliest_points_are_labelled() {
    let mut gogui = around(&["--katago"]);
    gogui.ask("boardsize 4");
    gogui.size = 4;
    let policy: Vec<String> = (1..=16).map(|point| format!("0.0{point:02}")).collect();
    let policy = policy.join(" ");
    gogui.ask(&format!("answer kata-raw-nn policy {policy} policyPass 0 whiteLead 0 whiteWin 0.5"));
    gogui.run("Policy");
    // The last ten, in reading order.
    assert_eq!(gogui.fields.len(), 10);
    assert!(!gogui.fields.contains_key("B3") && gogui.fields.contains_key("C3"));
    gogui.detach();
}

#[test]
fn what_an_analysis_finds_is_drawn_until_an_interrupt() {
    for options in [&["--katago"][..], &["--without", "kata-analyze,analyze"]] {
        let mut gogui = around(options);
        gogui.ask("boardsize 9");
        gogui.size = 9;
        gogui.ask("play b E5");
        gogui.run_until("Candidates", Duration::from_millis(300));
        assert_eq!(gogui.variation, ["w D4", "b E5"], "the line of White, who is to move");
        let label = |point: &str| gogui.fields[point].label.clone().unwrap();
        assert!(label("D4").starts_with("62/"), "{}", label("D4"));
        assert_eq!(label("C3"), "25/1");
        let lead = if options[0] == "--katago" { ", lead 1.5" } else { "" };
        assert!(
            gogui.status.starts_with(&format!("white D4: wins 62 %{lead}, ")),
            "{}",
            gogui.status
        );
        let last = gogui.status.clone();
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
        assert!(live.contains(&Drawn::Text(&last)), "{last}: {stderr}");
        assert!(live.iter().any(|line| matches!(line, Drawn::Label(pairs) if pairs.len() == 2)));
    }
}

#[test]
fn the_menu_has_what_the_engine_can() {
    let labels = |options: &[&str]| -> Vec<String> {
        let mut gogui = around(options);
        let shown = ["Ownership", "Policy", "Lead", "Candidates"];
        let menu = gogui.menu.iter().map(|[_, label, _]| label.clone());
        let labels = menu.filter(|label| shown.contains(&label.as_str())).collect();
        if options.contains(&"kata-raw-nn,kata-analyze,lz-analyze") {
            for (word, lacks) in [("ownership", "kata-raw-nn"), ("candidates", "kata-analyze")] {
                let failure = gogui.try_ask(&format!("tenuki-engine {word}")).unwrap_err();
                assert_eq!(failure, format!("the engine has no command {lacks}"));
            }
        }
        gogui.detach();
        labels
    };
    assert_eq!(labels(&["--katago"]), ["Ownership", "Policy", "Lead", "Candidates"]);
    assert_eq!(labels(&["--katago", "--without", "kata-raw-nn"]), ["Candidates"]);
    let none = labels(&["--katago", "--without", "kata-raw-nn,kata-analyze,lz-analyze"]);
    assert_eq!(none, Vec::<String>::new());
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
fn that_an_engine_cannot_be_started_is_the_title_of_the_window() {
    let gogui = GoGui::attach(tenuki(&["--attach", "no-such-engine --mode gtp"]));
    let title = "Tenuki without no-such-engine, which cannot be started";
    assert_eq!(gogui.title.as_deref(), Some(title));
    gogui.detach();
    // Else GoGui shows the name of the record there.
    let gogui = around(&[]);
    assert_eq!(gogui.title, None);
    gogui.detach();
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

fn parameters(session: &mut Session) -> Vec<Parameter> {
    formats::parameters(&ask(session, "tenuki-param")).unwrap()
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
            "gfx Territory",
            "gfx Dead Stones",
            "gfx Mark Dead or Alive",
            "gfx Nothing Is Dead",
            "gfx Judge Again",
            "hstring Count in Detail",
            "gfx Seki",
            "gfx Uncertain",
            "gfx Eyes",
            "gfx Must Be Filled",
            "hstring Explain Point",
            "gfx Show Why (Chain)",
            "gfx Try to Save (Chain, Moves)",
            "gfx Try to Capture (Chain, Moves)",
            "gfx The Whole Picture",
            "param Parameters",
            "hstring Steps of the Method",
            "gfx Step by Step (Number)",
        ]
        .map(str::to_owned)
        .into_iter()
        .chain(RuleSet::ALL.iter().map(|set| format!("none {} Rules", set.rules.title())))
        .collect::<Vec<_>>()
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
                command if command.contains("%p") || command.contains("%P") => {
                    let corner = format!("A{}", position.size().1);
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
                let checked = formats::check(kind, &answer, position.size());
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
fn a_parameter_is_what_it_was_set_to_and_changes_no_other() {
    let mut session = Session::new();
    let before = parameters(&mut session);
    assert!(before.len() >= 3);
    for (index, Parameter { key, value, kind }) in before.iter().enumerate() {
        let Kind::List(items) = kind else { panic!("{key} is chosen from a list") };
        for other in items {
            ask(&mut session, &format!("tenuki-param {key} {other}"));
            let now = parameters(&mut session);
            for (i, (now, before)) in now.iter().zip(&before).enumerate() {
                let expected = if i == index { other } else { &before.value };
                assert_eq!(&now.value, expected, "{}", now.key);
            }
        }
        ask(&mut session, &format!("tenuki-param {key} {value}"));
    }
    // Rules without a name are one of the list while they are in force.
    ask(&mut session, "kata-set-rules {\"ko\":\"SIMPLE\"}");
    let custom = parameters(&mut session);
    assert_eq!(custom[0].value, "custom");
    ask(&mut session, "tenuki-param rules custom");
    assert_eq!(parameters(&mut session), custom);
    ask(&mut session, "tenuki-param rules japanese");
    assert_eq!(parameters(&mut session), before);
}

#[test]
fn the_dialog_shows_titles_and_every_rule_set_is_a_line_of_the_menu() {
    let mut session = Session::new();
    let rules = parameters(&mut session).swap_remove(0);
    let titles: Vec<String> = RuleSet::ALL.iter().map(|set| set.rules.title()).collect();
    assert_eq!(rules.shown(), titles);
    let menu = menu();
    for set in RuleSet::ALL {
        let label = format!("{} Rules", set.rules.title());
        let [kind, _, command] = menu.iter().find(|[_, shown, _]| *shown == label).expect(&label);
        assert_eq!((kind.as_str(), ask(&mut session, command)), ("none", String::new()));
        assert_eq!(*session.game().rules(), set.rules, "{command}");
        // A person may type it with a space.
        ask(&mut session, &format!("tenuki-param rules {}", set.rules.title()));
        assert_eq!(*session.game().rules(), set.rules);
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
