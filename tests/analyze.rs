//! What GoGui's Analyze window is offered, read as GoGui reads it, on twenty positions.

use std::collections::HashSet;

use crate::gogui_client::formats::{self, Entry, Kind, Parameter};
use crate::gogui_client::positions::{FINISHED, Position, positions};
use tenuki::gtp::Session;
use tenuki::rules::RuleSet;

fn ask(session: &mut Session, command: &str) -> String {
    let reply = session.answer(command.as_bytes()).unwrap();
    reply.answer.unwrap_or_else(|failure| panic!("{command}: {failure}")).trim_end().to_owned()
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
            "gfx The Whole Picture",
            "param Parameters",
            "hstring Steps of the Method",
            "gfx Step by Step (Number)",
            "none Japanese Rules",
            "none Korean Rules",
            "none Chinese Rules",
            "none Chinese (KGS) Rules",
            "none AGA Rules",
            "none New Zealand Rules",
            "none Tromp-Taylor Rules",
            "none Ing Rules",
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
                    let corner = format!("A{}", position.size().1);
                    vec![command.replace("%p", "A1"), command.replace("%p", &corner)]
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
    ask(&mut session, "kata-set-rules {\"ko\":\"POSITIONAL\"}");
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
        assert!(picture.contains(&format!("TEXT {score} (")), "{picture}");
    }
}
