//! Tournament commands: GTP 2, section 6.3.4; KGS's `kgs-time_settings`, GNU Go's lists of points.

use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Command, Effect, color, list, number, point};
use tenuki_score::ending::Status;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("time_settings", "MAIN BYO_YOMI STONES", Effect::None, time_settings),
    Command::new("time_left", "COLOUR TIME STONES", Effect::None, time_left),
    Command::new(
        "kgs-time_settings",
        "none | absolute T | byoyomi MAIN TIME PERIODS | canadian MAIN TIME STONES",
        Effect::None,
        kgs_time_settings,
    ),
    Command::new("final_score", "", Effect::Scores, final_score),
    Command::new("final_status", "VERTEX", Effect::Scores, final_status),
    Command::new("final_status_list", "STATUS", Effect::Scores, final_status_list),
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
        _ => return Err(arguments.wrong("unknown time system")),
    };
    for word in numbers {
        number(word)?;
    }
    Ok(String::new())
}

fn final_score(session: &mut Session, _: &Arguments<'_>) -> Answer {
    Ok(session.count()?.score().to_string())
}

fn final_status(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let point = point(word)?;
    let size = session.game().board().size();
    if !size.contains(point) {
        return Err(Failure::Syntax(format!("{point} is off the board of {size}")));
    }
    match session.ending().status(point) {
        status if status.is_of_stones() => Ok(status.to_string()),
        status => session.count().map(|_| status.to_string()),
    }
}

fn final_status_list(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [word] = arguments.exactly()?;
    let status: Status = word
        .to_ascii_lowercase()
        .parse()
        .map_err(|error| Failure::Syntax(format!("{}: {error}", quoted(word))))?;
    if status.is_of_stones() {
        let chains: Vec<String> = session.ending().chains(status).into_iter().map(list).collect();
        Ok(chains.join("\n"))
    } else {
        Ok(list(session.count()?.list(status)))
    }
}
