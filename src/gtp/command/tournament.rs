//! Tournament commands: GTP 2, section 6.3.4; KGS's `kgs-time_settings`, GNU Go's lists of points.

use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, color, list, number, point};
use tenuki_score::ending::Status;

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "time_settings",
        arguments: "MAIN BYO_YOMI STONES",
        effect: Effect::None,
        run: time_settings,
    },
    Command {
        name: "time_left",
        arguments: "COLOUR TIME STONES",
        effect: Effect::None,
        run: time_left,
    },
    Command {
        name: "kgs-time_settings",
        arguments: "none | absolute T | byoyomi MAIN TIME PERIODS | canadian MAIN TIME STONES",
        effect: Effect::None,
        run: kgs_time_settings,
    },
    Command { name: "final_score", arguments: "", effect: Effect::Scores, run: final_score },
    Command {
        name: "final_status",
        arguments: "VERTEX",
        effect: Effect::Scores,
        run: final_status,
    },
    Command {
        name: "final_status_list",
        arguments: "STATUS",
        effect: Effect::Scores,
        run: final_status_list,
    },
];

/// Time means nothing to Tenuki: it only looks whether it is well said.
fn time_settings(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    for word in arguments.exactly::<3>()? {
        number(word)?;
    }
    Ok(String::new())
}

fn time_left(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [side, time, stones] = arguments.exactly()?;
    color(side)?;
    number(time)?;
    number(stones)?;
    Ok(String::new())
}

fn kgs_time_settings(_: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let words: Vec<&str> = arguments.words().collect();
    let numbers = match words.as_slice() {
        ["none"] => &[][..],
        ["absolute", time @ ..] if time.len() == 1 => time,
        ["byoyomi" | "canadian", times @ ..] if times.len() == 3 => times,
        _ => return Err(arguments.wrong("the time system is not known")),
    };
    for word in numbers {
        number(word)?;
    }
    Ok(String::new())
}

fn final_score(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    arguments.none()?;
    Ok(session.ending().score().to_string())
}

fn final_status(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let point = point(word)?;
    let size = session.game().board().size();
    if !size.contains(point) {
        return Err(Failure::Syntax(format!("{point} is off the board of {size}")));
    }
    Ok(session.ending().status(point).to_string())
}

fn final_status_list(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let status: Status = word
        .to_ascii_lowercase()
        .parse()
        .map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(word))))?;
    let ending = session.ending();
    if status.is_of_stones() {
        let chains: Vec<String> = ending.chains(status).into_iter().map(list).collect();
        Ok(chains.join("\n"))
    } else {
        Ok(list(ending.list(status)))
    }
}
