//! The table of commands.

use super::reply::{Answer, quoted};
use super::session::Session;
use tenuki_score::scoring::decimal;

mod analysis;
mod definition;
mod gogui;
pub(in crate::gtp) mod parameters;
mod pictures;
mod play;
mod regression;
mod rules;
mod setup;
mod tenuki;

pub(in crate::gtp) use definition::Arguments;
pub use definition::{Change, Command, Effect, Group};
pub(crate) use regression::LONGEST_FILE;
pub(crate) use rules::{from_json as rules_from_json, to_json as rules_to_json};
pub(crate) use tenuki::MOST_PRISONERS;

/// Every command, by group.
pub static GROUPS: [Group; 12] = [
    Group { name: "administrative", commands: ADMINISTRATIVE },
    Group { name: "setup", commands: setup::COMMANDS },
    Group { name: "core play", commands: play::CORE_PLAY },
    Group { name: "tournament", commands: play::TOURNAMENT },
    Group { name: "regression", commands: regression::REGRESSION },
    Group { name: "debug", commands: regression::DEBUG },
    Group { name: "rules", commands: rules::COMMANDS },
    Group { name: "tenuki", commands: tenuki::COMMANDS },
    Group { name: "pictures", commands: pictures::COMMANDS },
    Group { name: "parameters", commands: parameters::COMMANDS },
    Group { name: "analysis", commands: analysis::COMMANDS },
    Group { name: "gogui", commands: gogui::COMMANDS },
];

/// Every command in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|group| group.commands)
}

/// The command of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Command> {
    all().find(|command| command.name == name)
}

// A session knows nothing of the commands that act on it: which of them it has is said here.
impl Session {
    /// The commands of this session, in the order of the table.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &'static Command> + use<> {
        let uses_files = self.uses_files;
        all().filter(move |command| uses_files || command.name != regression::LOADSGF)
    }

    /// The command of that name, if this session has it.
    pub(crate) fn find(&self, name: &str) -> Option<&'static Command> {
        self.commands().find(|command| command.name == name)
    }
}

/// Administrative commands: GTP 2, section 6.3.1. They are here since two of them show the table.
const ADMINISTRATIVE: &[Command] = &[
    Command::new("protocol_version", "", Effect::None, |_, _| Ok("2".to_owned())),
    Command::new("name", "", Effect::None, |_, _| Ok("Tenuki".to_owned())),
    Command::new("version", "", Effect::None, |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    Command::new("known_command", "COMMAND", Effect::None, known_command),
    Command::new("list_commands", "", Effect::None, list_commands),
    Command::new("help", "[COMMAND]", Effect::None, help),
    Command::new("quit", "", Effect::None, quit),
];

fn known_command(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [name] = arguments.exactly()?;
    Ok(session.find(name).is_some().to_string())
}

fn list_commands(session: &mut Session, _: &Arguments<'_>) -> Answer {
    let names: Vec<&str> = session.commands().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

/// How a command is typed and what it does, or how all of them are typed, by group.
fn help(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    if let Some(name) = arguments.at_most_one()? {
        let unknown = || arguments.wrong(&format!("{} is not a command", quoted(name)));
        let command = session.find(name).ok_or_else(unknown)?;
        return Ok(format!("{}\n{}", command.usage(), command.sentence()));
    }
    let game = session.game();
    let (rules, komi) = (game.rules().title(), decimal(game.komi()));
    let mut text = format!("{BEGINNING}\nNow in force: {rules} rules, komi {komi}");
    if let Some(komi) = session.default_komi {
        text += &format!(" (records without KM: {})", decimal(komi));
    }
    text += ".";
    for group in &GROUPS {
        text += &format!("\n{}:", group.name);
        for command in group.commands.iter().filter(|command| session.find(command.name).is_some())
        {
            text += &format!("\n  {}", command.usage());
        }
    }
    Ok(text)
}

/// What somebody who meets Tenuki at a prompt needs first.
const BEGINNING: &str = "\
Tenuki scores games of Go. Load a record and ask for its score:
  loadsgf game.sgf
  final_score
  tenuki-details
Or set up a position by boardsize and play. quit ends the program.
Documentation: README.md, and cargo doc --open, page gtp.";

fn quit(session: &mut Session, _: &Arguments<'_>) -> Answer {
    session.conversation.over = true;
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that a command can change in what is being scored.
    fn state(session: &Session) -> [String; 3] {
        let game = session.game();
        let events: Vec<_> = game.events().collect();
        let board = format!("{}{:?}{events:?}", game.board(), game.to_move());
        let counted = format!("{:?}{:?}{:?}", game.rules(), game.komi(), game.handicap());
        let scored =
            format!("{:?}{:?}{:?}", game.prisoners(), session.method(), session.dead_from());
        [board + &counted, scored, format!("{:?}", session.marks())]
    }

    /// What a call changes on a 9×9 board: the game, settings of the count, the marks.
    fn changes(call: &str, before: &[&str]) -> [bool; 3] {
        let mut session = Session::new();
        for line in ["boardsize 9"].iter().chain(before) {
            assert!(session.answer(line.as_bytes()).unwrap().answer.is_ok(), "{line}");
        }
        let before = state(&session);
        let answer = session.answer(call.as_bytes()).unwrap().answer;
        // The call of `gogui-sigint` fails: after one that succeeds the signal would not end the tests.
        assert_eq!(answer.is_ok(), !call.starts_with("gogui-sigint"), "{call}: {answer:?}");
        let after = state(&session);
        [0, 1, 2].map(|part| before[part] != after[part])
    }

    #[test]
    fn every_command_does_to_the_game_what_the_table_says() {
        let mut calls = definition::SENTENCES.lines().filter_map(|line| line.split_once(": "));
        for command in all() {
            let name = command.name;
            let (call, _) = calls.next().unwrap_or_else(|| panic!("{name} has no sentence"));
            assert_eq!(call.split(' ').next(), Some(name), "the calls follow the table");
            assert!(
                find(name).is_some_and(|found| std::ptr::eq(found, command)),
                "{name} is there twice"
            );
            assert!(command.sentence().ends_with('.'), "{name}");
            // Handicap and set-up want an empty board.
            let played: &[&str] = match command.effect {
                Effect::Changes(Change::Handicap) => &[],
                _ if name == "gogui-setup" => &[],
                _ => &["play b E5", "play w D5"],
            };
            let [game, settings, marks] = changes(call, played);
            let expected = match command.effect {
                Effect::None | Effect::Scores => [false, false, false],
                Effect::Marks => [false, false, true],
                Effect::Settles => [false, true, false],
                Effect::Moves | Effect::Changes(_) => [true, settings, marks],
            };
            assert_eq!([game, settings, marks], expected, "{call}");
        }
        assert_eq!(calls.next(), None, "a call has no command");
        assert!(find("").is_none());
    }

    #[test]
    fn a_parameter_changes_what_it_is_about() {
        assert_eq!(changes("tenuki-param rules aga", &[]), [true, false, false]);
        assert_eq!(changes("tenuki-param method strict", &[]), [false, true, false]);
        assert_eq!(changes("tenuki-param dead_stones_from Nobody", &[]), [false, true, false]);
        assert_eq!(changes("tenuki-param", &[]), [false, false, false]);
    }
}
