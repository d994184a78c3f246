//! One command for everything that can be chosen; GoGui makes a dialog from it.
//!
//! GoGui shows the key of a parameter and the values of a list with spaces instead of underscores.
//! So both are words for people; the names that other commands use are accepted, too.

use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Change, Command, Effect, named, number};
use tenuki_score::ending::DeadFrom;
use tenuki_score::rules::{RuleSet, Rules};
use tenuki_score::scoring::{Method, decimal};

pub(super) const COMMANDS: &[Command] =
    &[Command::new("tenuki-param", "[KEY VALUE]", Effect::Changes(Change::Parameter), param)];

/// Something that can be chosen.
struct Parameter {
    key: &'static str,
    /// Another name of the key, that of the option on the command line.
    also: &'static str,
    /// What it is now, in words.
    value: fn(&Session) -> String,
    /// Everything that it can be, in words; nothing if it is a number.
    values: fn(&Session) -> Vec<String>,
    /// Sets it to a value in words, or to a name that other commands take.
    set: fn(&mut Session, &str) -> Result<(), Failure>,
}

/// The parameters of a session. Komi is one if it was chosen for the session (`--komi`); otherwise controllers send it.
fn parameters(session: &Session) -> impl Iterator<Item = &'static Parameter> + use<> {
    let has_komi = session.default_komi.is_some();
    PARAMETERS.iter().filter(move |parameter| has_komi || parameter.key != "komi")
}

const PARAMETERS: &[Parameter] = &[
    Parameter {
        key: "rules",
        also: "rules",
        value: |session| item(session.game().rules()),
        values: |_| RuleSet::ALL.iter().map(|set| item(&set.rules)).collect(),
        set: |session, name| {
            // Rules put together from parts cannot be named; the dialog sends back what it got.
            let rules = *session.game().rules();
            let title = name.replace('_', " ");
            let is_meant = |set: &&RuleSet| set.rules.title().eq_ignore_ascii_case(&title);
            let rules = match RuleSet::ALL.iter().find(is_meant) {
                _ if title == rules.title() => rules,
                Some(set) => set.rules,
                None => named(name)?,
            };
            session.set_rules(rules);
            Ok(())
        },
    },
    Parameter {
        key: "komi",
        also: "komi",
        value: |session| decimal(session.game().komi()),
        values: |_| Vec::new(),
        set: |session, komi| {
            session.set_komi(Some(number(komi)?));
            Ok(())
        },
    },
    Parameter {
        key: "method",
        also: "method",
        value: |session| capitalized(session.method().name()),
        values: |_| Method::ALL.iter().map(|method| capitalized(method.name())).collect(),
        set: |session, name| {
            let method = name.to_ascii_lowercase().parse();
            session.set_method(
                method.map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(name))))?,
            );
            Ok(())
        },
    },
    Parameter {
        key: "dead_stones_from",
        also: "dead-from",
        value: |session| source(session.dead_from()).to_owned(),
        values: |session| session.policies.iter().map(|&from| source(from).to_owned()).collect(),
        set: |session, name| {
            let is_meant = |from: &&DeadFrom| {
                name.eq_ignore_ascii_case(from.name()) || name.eq_ignore_ascii_case(source(**from))
            };
            let Some(&from) = Session::ATTACHED.iter().find(is_meant) else {
                let names: Vec<&str> = Session::ATTACHED.iter().map(|&from| source(from)).collect();
                let what = format!("{} is not one of {}", quoted(name), names.join(", "));
                return Err(Failure::Syntax(what));
            };
            if !session.policies.contains(&from) {
                return Err(Failure::Syntax(format!("{}: no engine is attached", quoted(name))));
            }
            session.set_dead_from(from);
            Ok(())
        },
    },
];

/// The title of rules as an item of a list, which holds no spaces.
pub(in crate::gtp) fn item(rules: &Rules) -> String {
    rules.title().replace(' ', "_")
}

/// Who says which stones are dead, in a word.
const fn source(from: DeadFrom) -> &'static str {
    match from {
        DeadFrom::Judge => "Tenuki",
        DeadFrom::None => "Nobody",
        DeadFrom::Engine => "Engine",
        DeadFrom::Both => "Both",
        DeadFrom::Record => "Record",
    }
}

fn capitalized(name: &str) -> String {
    let mut characters = name.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + characters.as_str()
    })
}

/// Lists the parameters, or sets one.
fn param(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    if arguments.text.is_empty() {
        return Ok(parameters(session).map(|parameter| shown(session, parameter)).collect());
    }
    // A value may be more than one word.
    let Some((key, value)) = arguments.text.split_once(' ') else {
        return Err(arguments.wrong("the value is missing"));
    };
    let is_meant = |known: &&Parameter| known.key == key || known.also == key;
    let Some(parameter) = parameters(session).find(is_meant) else {
        let keys: Vec<&str> = parameters(session).map(|parameter| parameter.key).collect();
        let what = format!("{} is not one of {}", quoted(key), keys.join(", "));
        return Err(Failure::Syntax(what));
    };
    (parameter.set)(session, value.trim())?;
    Ok(String::new())
}

/// A line of the answer: `[list/a/b] key value`. What it is now is always one of the list.
fn shown(session: &Session, parameter: &Parameter) -> String {
    let value = (parameter.value)(session);
    let mut values = (parameter.values)(session);
    if values.is_empty() {
        return format!("[string] {} {value}\n", parameter.key);
    }
    if !values.contains(&value) {
        values.push(value.clone());
    }
    format!("[list/{}] {} {value}\n", values.join("/"), parameter.key)
}
