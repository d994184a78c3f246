//! Hints for users: what to type if a command line is wrong, and what the program waits for at a terminal.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// How similar a word must be to the name of a command to be taken for it, from 0 to 1: clap's own measure.
const RESEMBLES: f64 = 0.7;

/// The extensions of records and JSON lines.
const RECORDS: [&str; 7] = ["sgf", "gib", "ngf", "ugf", "ugi", "jsonl", "json"];

/// The error, with a tip what to type instead, if there is one. `words` are the command line without the program.
pub fn explained<C: CommandFactory>(mut error: clap::Error, words: &[OsString]) -> clap::Error {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let tip = tip::<C>(unknown, words);
    // clap's own tip, `--` before an option, would make it an engine, or a file.
    let clap = error.get(ContextKind::Suggested).map(ToString::to_string).unwrap_or_default();
    if tip.is_some() || clap.contains("as a value") {
        error.remove(ContextKind::Suggested);
    }
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

fn tip<C: CommandFactory>(unknown: &str, words: &[OsString]) -> Option<String> {
    let at = words.iter().position(|word| word == unknown)?;
    let (before, rest) = words.split_at(at);
    let is_gtp = words[0] == "gtp";
    // An option `--attach` that got only the first word of the engine.
    let option = before.iter().position(|word| word == "--attach");
    if let Some(option) = option.filter(|option| option + 1 < at) {
        let (options, engine) = words.split_at(option + 1);
        let line = format!("{} \"{}\"", typed(options), typed(engine));
        return Some(format!("the engine is one argument, in quotation marks: tenuki {line}"));
    }
    if unknown == "--engine" && (is_gtp || at == 0) {
        // The option of `tenuki regress`.
        let line = typed(words).replacen(unknown, "--attach", 1);
        let gtp = if is_gtp { "" } else { "gtp " };
        return Some(format!("to attach an engine: tenuki {gtp}{line}"));
    }
    if unknown.starts_with('-') || at > 0 && !is_gtp {
        return None;
    }
    if is_gtp && is_named_as_a_record(Path::new(unknown)) {
        let score = typed(&rest[..1]);
        return Some(format!(
            "to score it: tenuki score {score}; in a session: the command loadsgf {unknown}"
        ));
    }
    if is_gtp {
        return Some(format!("to attach an engine: tenuki {} -- {}", typed(before), typed(rest)));
    }
    if Path::new(unknown).exists() {
        return Some(format!("to score it: tenuki score {}", typed(words)));
    }
    let commands = C::command();
    let resembling = commands
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .map(|command| (strsim::jaro(unknown, command.get_name()), command.get_name()))
        .filter(|(resemblance, _)| *resemblance > RESEMBLES)
        .max_by(|one, other| one.0.total_cmp(&other.0));
    Some(match resembling {
        Some((_, name)) => {
            let rest = typed(&words[1..]);
            format!("there is a command of a similar name: tenuki {name} {rest}").trim_end().into()
        }
        None => format!("to attach an engine: tenuki gtp -- {}", typed(words)),
    })
}

/// Whether a path has the extension of a record or of JSON lines.
pub fn is_named_as_a_record(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    RECORDS.contains(&extension.as_str())
}

/// Words as they are typed, those with spaces in quotation marks.
fn typed(words: &[OsString]) -> String {
    let quoted = words.iter().map(|word| match word.to_string_lossy() {
        word if word.contains(' ') => format!("\"{word}\""),
        word => word.into_owned(),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// The keys that end the input at a terminal.
const END: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };

/// If standard input is a terminal, says what the program is: this happens after a double click on the
/// program.
pub fn introduce() {
    if io::stdin().is_terminal() {
        let drop = if cfg!(windows) { "drop it on tenuki.exe" } else { "tenuki show GAME.sgf" };
        let _ = writeln!(
            io::stderr(),
            "Tenuki scores finished games of Go. To see a record with its score in the browser: {drop}.\n\
             In a terminal: tenuki score GAME.sgf; tenuki --help lists everything. In GoGui and Sabaki enter \
             the path of this program as an engine."
        );
    }
}

/// If standard input is a terminal, says what the program waits for.
pub fn waiting_for(what: &str) {
    if io::stdin().is_terminal() {
        // Standard error may be closed.
        let _ = writeln!(io::stderr(), "tenuki: waiting for {what}. {END} ends the input.");
    }
}
