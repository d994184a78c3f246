//! Administrative commands: GTP 2, section 6.3.1.

use super::super::reply::Answer;
use super::super::session::Session;
use super::{Arguments, Command, Effect};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "protocol_version",
        arguments: "",
        effect: Effect::None,
        run: protocol_version,
    },
    Command { name: "name", arguments: "", effect: Effect::None, run: name },
    Command { name: "version", arguments: "", effect: Effect::None, run: version },
    Command {
        name: "known_command",
        arguments: "COMMAND",
        effect: Effect::None,
        run: known_command,
    },
    Command { name: "list_commands", arguments: "", effect: Effect::None, run: list_commands },
    Command { name: "quit", arguments: "", effect: Effect::None, run: quit },
];

fn protocol_version(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    Ok("2".to_owned())
}

fn name(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    Ok("Tenuki".to_owned())
}

fn version(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    Ok(env!("CARGO_PKG_VERSION").to_owned())
}

fn known_command(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [name] = arguments.exactly()?;
    Ok(super::find(name).is_some().to_string())
}

fn list_commands(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    let names: Vec<&str> = super::all().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn quit(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    session.quit();
    Ok(String::new())
}
