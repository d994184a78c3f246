//! What can be chosen, in one command: GoGui makes a dialog of it.

use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Change, Command, Effect};
use super::rules::named;
use tenuki_score::rules::RuleSet;
use tenuki_score::scoring::Method;

pub(super) const COMMANDS: &[Command] = &[Command {
    name: "tenuki-param",
    arguments: "[KEY VALUE]",
    effect: Effect::Changes(Change::Parameter),
    run: param,
}];

/// Something that can be chosen.
struct Parameter {
    key: &'static str,
    /// What it is now.
    value: fn(&Session) -> String,
    /// Everything that it can be.
    values: fn(&Session) -> Vec<&'static str>,
    set: fn(&mut Session, &str) -> Result<(), Failure>,
}

/// The policies for dead stones over GTP, where marks stand for those of a record.
const DEAD_FROM: &str =
    "dead stones come from judge or none, and with an engine from engine or both";

const PARAMETERS: &[Parameter] = &[
    Parameter {
        key: "rules",
        value: |session| session.game().rules().to_string(),
        values: |_| RuleSet::names().collect(),
        set: |session, name| {
            // Rules put together from parts have no other name; the dialog sends back what it got.
            if name != session.game().rules().to_string() {
                let rules = named(name)?;
                session.agree(|game| game.set_rules(rules));
            }
            Ok(())
        },
    },
    Parameter {
        key: "method",
        value: |session| session.method().to_string(),
        values: |_| Method::ALL.iter().map(|method| method.name()).collect(),
        set: |session, name| {
            session.set_method(parsed(name)?);
            Ok(())
        },
    },
    Parameter {
        key: "dead-from",
        value: |session| session.dead_from().to_string(),
        values: |session| session.policies().iter().map(|from| from.name()).collect(),
        set: |session, name| {
            let dead_from = name.parse().ok().filter(|from| Session::ATTACHED.contains(from));
            let Some(dead_from) = dead_from else {
                return Err(Failure::Syntax(format!("{}: {DEAD_FROM}", quoted(name))));
            };
            if !session.policies().contains(&dead_from) {
                return Err(Failure::Syntax(format!("{dead_from}: there is no engine to ask")));
            }
            session.set_dead_from(dead_from);
            Ok(())
        },
    },
];

fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(name: &str) -> Result<T, Failure> {
    name.parse().map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(name))))
}

/// Lists the parameters, or sets one.
fn param(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    if arguments.text.is_empty() {
        return Ok(PARAMETERS.iter().map(|parameter| shown(session, parameter)).collect());
    }
    let [key, value] = arguments.exactly()?;
    let Some(parameter) = PARAMETERS.iter().find(|parameter| parameter.key == key) else {
        let keys: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.key).collect();
        let what = format!("{} is none of {}", quoted(key), keys.join(", "));
        return Err(Failure::Syntax(what));
    };
    (parameter.set)(session, value)?;
    Ok(String::new())
}

/// A line of the answer: `[list/a/b] key value`. What it is now is always one of the list.
fn shown(session: &Session, parameter: &Parameter) -> String {
    let value = (parameter.value)(session);
    let mut values = (parameter.values)(session);
    if !values.contains(&value.as_str()) {
        values.push(&value);
    }
    format!("[list/{}] {} {value}\n", values.join("/"), parameter.key)
}
