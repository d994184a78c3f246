//! Every command that shows a score or dead stones says what has to be known of it: on many boards, in many
//! sessions, none of them is silent about what another says.
#![cfg(unix)]

use std::collections::BTreeSet;

use crate::gogui_client::{GoGui, formats, positions};
use crate::program::{engine, tenuki};
use crate::shared::{ask, ok, set_up};
use tenuki::gtp::Session;
use tenuki::gtp::command::{self, Effect};

/// What an answer has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    /// Every remark, as a line of its own.
    All,
    /// The first remark in a few words, beside the score.
    First,
    /// Nothing: the protocol or another program prescribes the answer, points or numbers.
    None,
}

/// Whether a call answers points: by rules that Tenuki cannot count by it fails then.
const POINTS: bool = true;
const NO_POINTS: bool = false;

/// A call of every command whose answer depends on dead stones and that changes nothing. `POINT` is a
/// point of the board.
const CALLS: &[(Room, bool, &str)] = &[
    (Room::None, POINTS, "final_score"),
    (Room::None, POINTS, "final_status POINT"),
    (Room::None, NO_POINTS, "final_status_list dead"),
    (Room::None, POINTS, "final_status_list dame"),
    (Room::None, NO_POINTS, "reg_genmove b"),
    (Room::None, NO_POINTS, "tenuki-final_score_seki"),
    (Room::None, NO_POINTS, "tenuki-dead show"),
    (Room::None, POINTS, "tenuki-territory"),
    (Room::All, POINTS, "tenuki-details"),
    (Room::None, NO_POINTS, "tenuki-explain POINT"),
    (Room::All, NO_POINTS, "tenuki-explain POINT remarks"),
    (Room::None, NO_POINTS, "tenuki-eyes"),
    (Room::None, NO_POINTS, "tenuki-eyes board"),
    (Room::None, NO_POINTS, "tenuki-fill"),
    (Room::None, NO_POINTS, "tenuki-uncertain"),
    (Room::None, NO_POINTS, "tenuki-uncertain points"),
    // The first answer may be about rules, too, and has several lines.
    (Room::First, POINTS, "tenuki-score"),
    (Room::First, POINTS, "tenuki-score"),
    (Room::First, POINTS, "tenuki-picture"),
    (Room::First, POINTS, "tenuki-show territory"),
    (Room::First, NO_POINTS, "tenuki-show seki"),
    (Room::First, NO_POINTS, "tenuki-show uncertain"),
    (Room::First, NO_POINTS, "tenuki-show eyes"),
    (Room::First, NO_POINTS, "tenuki-show fill"),
    (Room::None, NO_POINTS, "tenuki-line POINT"),
    (Room::None, NO_POINTS, "tenuki-try POINT"),
    (Room::First, NO_POINTS, "tenuki-show line POINT"),
    (Room::First, NO_POINTS, "tenuki-show try save POINT"),
    (Room::First, NO_POINTS, "tenuki-show try capture POINT"),
    (Room::First, NO_POINTS, "tenuki-mark"),
    (Room::All, POINTS, "tenuki-step"),
    (Room::First, POINTS, "tenuki-step 1"),
    (Room::First, POINTS, "tenuki-step 4"),
    (Room::None, POINTS, "kata-analyze b"),
    (Room::None, POINTS, "lz-analyze b"),
    (Room::None, POINTS, "analyze b"),
    (Room::None, POINTS, "kata-raw-nn 0"),
];

/// Commands that an attached engine may answer.
const THE_ENGINES: &[&str] =
    &["reg_genmove", "kata-analyze", "lz-analyze", "analyze", "kata-raw-nn"];

/// The commands by which an engine says which stones are dead.
const NO_OPINION: &str = "final_status_list,kata-raw-nn";

const CANNOT_COUNT: &str = "cannot count by these rules";

/// Parts of remarks, and what each remark is in a few words.
const SHORT: [(&str, &str); 18] = [
    ("Not finished: ", "not finished"),
    ("Tenuki is not sure ", "not sure of "),
    ("Not certain: ", "not certain"),
    ("The engine does not say ", "the engine is silent"),
    (" resigned, ", "won by resignation"),
    (" lost on time, ", "won on time"),
    (" forfeited the game, ", "won by forfeit"),
    ("The record says ", "recorded: "),
    (" playing first ", "can gain "),
    ("no partner in seki", "dead or alive?"),
    ("The rules are not named: ", "rules assumed"),
    ("The komi is not clear", "komi assumed"),
    ("The rules are not clear", "the rules decide"),
    ("The handicap is not clear", "handicap assumed"),
    ("neutral point", " neutral left"),
    ("Warning: ", "see the warnings"),
    ("recorded result", "a cause"),
    ("Moves are missing ", "a cause"),
];

/// What a remark is in a few words, from its sentence.
fn in_short(sentence: &str) -> String {
    let score = |who: &str| {
        let score = sentence.split_once(": ").and_then(|(_, rest)| rest.split_once(" (dead: "));
        format!("{who}: {}", score.expect(sentence).0)
    };
    if let Some((_, rest)) = sentence.split_once(") the count is ") {
        let score = rest.strip_suffix(", as recorded.").expect(sentence);
        return format!("Tenuki: {score}");
    }
    for (beginning, who) in [("Tenuki judges ", "Tenuki"), ("The engine judges ", "engine")] {
        if sentence.starts_with(beginning) {
            return score(who);
        }
    }
    let short = SHORT.iter().find(|(part, _)| sentence.contains(part));
    let (_, short) = short.unwrap_or_else(|| panic!("a remark that is not in `SHORT`: {sentence}"));
    (*short).to_owned()
}

/// The remarks of `tenuki-details`: they come after the lists.
fn remarks(details: &str) -> Vec<&str> {
    let lists = details.lines().position(|line| line.starts_with("In doubt: "));
    details.lines().skip(lists.expect("there are lists") + 1).collect()
}

/// Asks everything and compares. Returns all remarks in a few words, the first first.
fn compare(
    session: &str,
    point: &str,
    engine: bool,
    mut ask: impl FnMut(&str) -> Result<String, String>,
) -> Vec<String> {
    let calls = CALLS.iter().filter(|(.., call)| {
        !engine || !THE_ENGINES.contains(&call.split(' ').next().unwrap_or_default())
    });
    let details = ask("tenuki-details");
    let (all, short) = match &details {
        Ok(details) => {
            let all = remarks(details);
            let short = all.iter().map(|sentence| in_short(sentence)).collect();
            (all, short)
        }
        Err(failure) => {
            assert!(failure.starts_with("cannot score: "), "{session}: {failure}");
            (Vec::new(), vec![CANNOT_COUNT.to_owned()])
        }
    };
    let first = short.first().map_or("", String::as_str);
    let score = ask("final_score").unwrap_or_default();
    for (room, points, call) in calls {
        let is_refused = details.is_err() && *points;
        let answer = match ask(&call.replace("POINT", point)) {
            Ok(answer) => answer,
            Err(failure) => {
                assert!(failure.starts_with("cannot score: "), "{session}: {call}: {failure}");
                // Stones have a status by any rules.
                assert!(details.is_err() && (is_refused || *call == "final_status POINT"));
                continue;
            }
        };
        assert!(!is_refused || *call == "final_status POINT", "{session}: {call}: {answer}");
        match room {
            Room::None => {}
            Room::All => {
                for remark in &all {
                    let is_said = answer.lines().any(|line| line == *remark);
                    assert!(is_said, "{session}: {call} does not say: {remark}\n{answer}");
                }
            }
            Room::First => {
                for said in [first, &score] {
                    let is_said = answer.contains(said);
                    assert!(is_said, "{session}: {call} does not say: {said}\n{answer}");
                }
            }
        }
    }
    short
}

#[test]
fn every_command_that_depends_on_dead_stones_is_compared() {
    let asked: BTreeSet<&str> =
        CALLS.iter().filter_map(|(.., call)| call.split(' ').next()).collect();
    let depend = command::all()
        .filter(|command| matches!(command.effect, Effect::Scores | Effect::Marks))
        .map(|command| command.name);
    assert_eq!(asked, depend.collect());
    // Whatever a person chooses in the menu has room for words.
    let menu = ok(&mut Session::new(), "gogui-analyze_commands");
    for [kind, label, line] in formats::menu(&menu).unwrap() {
        let name = line.split(' ').next().unwrap();
        let scores = matches!(command::find(name).unwrap().effect, Effect::Scores | Effect::Marks);
        assert_eq!(scores, ["string", "hstring", "gfx"].contains(&kind.as_str()), "{label}");
        let line = line.replace("%p", "POINT").replace("%P", "POINT").replace("%s", "1");
        let line = line.replace("mark POINT", "mark").replace(" none", "").replace(" auto", "");
        let room = CALLS.iter().find(|(.., call)| *call == line).map(|(room, ..)| *room);
        assert!(!scores || matches!(room, Some(Room::All | Room::First)), "{label}: {line}");
    }
}

/// A remark of each of these kinds was among those that were said.
fn all_were_said(kinds: &[&str], seen: &BTreeSet<String>) {
    for kind in kinds {
        assert!(seen.iter().any(|it| it.starts_with(kind)), "{kind} was never said: {seen:?}");
    }
}

/// Records that ended in different ways, the board of each with a dead stone and a border that is closed.
fn records() -> Vec<(String, Vec<String>)> {
    let results = ["B+R", "W+T", "B+F", "W+3.5", "Void", "B+2.5"];
    let folder = std::env::temp_dir().join(format!("tenuki-remarks-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    results
        .into_iter()
        .map(|result| {
            let moves = ";B[cd];W[ed];B[cc];W[ec];B[cb];W[eb];B[ca];W[ea];B[ce];W[ee];B[cf];W[ef];\
                         B[cg];W[eg];B[fd];W[];B[]";
            let sgf = format!("(;GM[1]FF[4]SZ[7]KM[0.5]RU[Japanese]RE[{result}]{moves})");
            let path = folder.join(format!("{}.sgf", result.replace('+', "-")));
            std::fs::write(&path, sgf).unwrap();
            (format!("a record that says {result}"), vec![format!("loadsgf {}", path.display())])
        })
        .collect()
}

#[test]
fn on_every_board_every_command_says_what_the_others_say() {
    let settings: &[&[&str]] = &[
        &[],
        &["tenuki-param rules Japanese"],
        &["kgs-rules chinese"],
        &["kgs-rules aga", "tenuki-method strict"],
        &["tenuki-param rules Tromp-Taylor"],
        &["tenuki-param dead_stones_from Nobody", "tenuki-method checkered"],
        &["tenuki-dead none", "tenuki-param rules Ing"],
        &["tenuki-param rules Korean", "tenuki-mark B1"],
    ];
    let drawn = positions::positions().into_iter();
    let boards = drawn.map(|position| (position.name.to_owned(), position.commands));
    let (mut seen, mut nothing) = (BTreeSet::new(), 0);
    for (name, commands) in boards.chain(records()) {
        for setting in settings {
            let mut session = Session::new();
            let mut ask = |line: &str| ask(&mut session, line);
            for line in commands.iter().map(String::as_str).chain(setting.iter().copied()) {
                // A board may be too small for a mark.
                let may_fail = line.starts_with("tenuki-mark ");
                assert!(ask(line).is_ok() || may_fail, "{name}: {line}");
            }
            let name = format!("{name}, {setting:?}");
            let said = compare(&name, "A1", false, ask);
            nothing += u32::from(said.is_empty());
            seen.extend(said);
        }
    }
    let kinds = [
        "not finished",
        "not sure of ",
        "not certain",
        "Tenuki: ",
        "recorded: ",
        "rules assumed",
        "won by resignation",
        "won on time",
        "won by forfeit",
    ];
    all_were_said(&kinds, &seen);
    assert!(nothing > 0, "there is a board of which nothing has to be known");
}

#[test]
fn around_an_engine_every_command_says_what_the_others_say() {
    let drawings = [
        "..X.O.. ..X.O.. ..X.OX. .OX.O.. ..XXO.. ..X.O.. ..X.O..",
        "..X.O.. ..X.O.. ....... .OX.... ..XXO.. ..X.O.. ..X.O..",
        ".X.XO.. XXXXO.. OOOOO.. ....... OOOOO.. .O.OXXX .OOXX.X",
    ];
    let scripted = engine().to_str().unwrap();
    let sessions: &[(&str, &[&str], &[&str])] = &[
        ("differs", &["--dead-from", "both", "--", scripted], &["answer final_status_list C7"]),
        ("decides", &["--dead-from", "engine", "--", scripted], &["answer final_status_list E7"]),
        ("is silent", &["--dead-from", "engine", "--", scripted, "--without", NO_OPINION], &[]),
        ("is missing", &["--", "no-such-engine"], &[]),
        ("taxes", &["--", scripted, "--katago"], &["kata-set-rule tax ALL"]),
        ("says nothing of rules", &["--", scripted], &["kgs-rules aga"]),
    ];
    let mut seen = BTreeSet::new();
    for (name, arguments, commands) in sessions {
        for drawing in drawings {
            let mut arguments = arguments.to_vec();
            arguments.insert(0, "gtp");
            let mut gogui = GoGui::attach(tenuki(&arguments));
            gogui.ask("boardsize 7");
            gogui.ask(&set_up(&drawing.parse().unwrap()));
            gogui.ask("kgs-rules japanese");
            for command in *commands {
                gogui.ask(command);
            }
            let name = format!("the engine {name}, {drawing}");
            seen.extend(compare(&name, "B4", true, |line| gogui.try_ask(line)));
            gogui.detach();
        }
    }
    let kinds = ["engine: ", "Tenuki: ", "the engine is silent", CANNOT_COUNT, "not finished"];
    all_were_said(&kinds, &seen);
}
