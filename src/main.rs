//! The command line.

mod hint;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::{CommandFactory, Parser, Subcommand};
use tenuki::attach::{self, GtpArgs};
use tenuki::output;
#[cfg(target_os = "linux")]
use tenuki::process::guard;
use tenuki::regress::command::{self, RegressArgs};
use tenuki::score::{self, RenderArgs, ScoreArgs, ShowArgs};

/// The version, the target, and the day and hash of the commit.
const LONG_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("TENUKI_BUILD"), ")");

/// Scores finished games of Go and gets seki right.
#[derive(Parser, Debug)]
#[command(version, long_version = LONG_VERSION, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    gtp: GtpArgs,
}

#[derive(Subcommand, Debug)]
enum Command {
    Gtp(GtpArgs),
    Score(Box<ScoreArgs>),
    Render(RenderArgs),
    Show(ShowArgs),
    Regress(RegressArgs),
    /// Print completions for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
    /// Become another program, which is killed when Tenuki ends
    #[cfg(target_os = "linux")]
    #[command(name = tenuki::process::guard::RUN_ENGINE, hide = true)]
    RunEngine {
        /// The process that starts it
        parent: i32,
        /// The program and its arguments
        #[arg(last = true, required = true)]
        command: Vec<std::ffi::OsString>,
    },
}

fn main() -> ExitCode {
    begin_logging();
    // On Windows the program has to expand `*.sgf`, because the shell does not.
    let mut words: Vec<OsString> = wild::args_os().collect();
    if cfg!(windows) {
        words = as_typed(words);
        if dropped(&words[1..]) {
            words.insert(1, "show".into());
        }
    }
    // `tenuki GAME.sgf` scores the record.
    if words.get(1).is_some_and(|word| hint::is_named_as_a_record(Path::new(word))) {
        words.insert(1, "score".into());
    }
    let cli = Cli::try_parse_from(&words).unwrap_or_else(|error| {
        hint::explained::<Cli>(error, words.get(1..).unwrap_or_default()).exit()
    });
    #[cfg(target_os = "linux")]
    if let Ok(program) = std::env::current_exe() {
        guard::start_through(program);
    }
    let result = match cli.command.unwrap_or(Command::Gtp(cli.gtp)) {
        Command::Gtp(args) => {
            if words.len() == 1 {
                hint::introduce();
            }
            hint::waiting_for("GTP commands: help lists them, quit ends");
            attach::run(&args, io::stdin(), io::stdout().lock())
        }
        Command::Score(args) => {
            if !args.quiet && args.files.iter().any(|file| file == Path::new("-")) {
                hint::waiting_for("records or JSON lines (tenuki score GAME.sgf scores a file)");
            }
            return score::run(*args);
        }
        Command::Render(args) => {
            if args.file == Path::new("-") {
                hint::waiting_for("a drawing: rows of X, O and . from the top");
            }
            return score::render(&args);
        }
        Command::Show(args) => return score::show(args),
        Command::Regress(args) => return command::run(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "tenuki", &mut script);
            io::stdout().write_all(&script)
        }
        Command::Man => manual(),
        #[cfg(target_os = "linux")]
        Command::RunEngine { parent, command } => {
            guard::become_engine(parent, &command).map(|never| match never {})
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the output: that is a normal way to stop a program.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "tenuki: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The words of a command line as they were typed, if Windows has split them differently.
///
/// A shell completes the name of a folder as `"C:\My Games\"`. Windows reads `\"` as a quotation mark inside the
/// word, so the word continues to the next quotation mark: `C:\My Games" --html all.html`. On Windows no file name
/// has a quotation mark. So in commands that take only files and plain values, a quotation mark in a word means that
/// the rest was split wrongly: its spaces are the ends of words, and its ends of words are spaces.
fn as_typed(words: Vec<OsString>) -> Vec<OsString> {
    let takes_files =
        words.get(1).is_some_and(|word| word == "score" || word == "show" || word == "render");
    let texts: Option<Vec<&str>> = words.iter().skip(1).map(|word| word.to_str()).collect();
    let Some(texts) = texts.filter(|texts| takes_files && texts.concat().contains('"')) else {
        return words;
    };
    let mut typed = vec![words[0].clone()];
    let (mut word, mut is_inverted) = (String::new(), false);
    for text in texts {
        for letter in text.chars() {
            match letter {
                '"' => {
                    word.push('\\');
                    is_inverted = !is_inverted;
                }
                ' ' if is_inverted => typed.push(std::mem::take(&mut word).into()),
                letter => word.push(letter),
            }
        }
        if is_inverted {
            word.push(' ');
        } else {
            typed.push(std::mem::take(&mut word).into());
        }
    }
    if is_inverted {
        word.pop();
        typed.push(word.into());
    }
    typed.retain(|word| !word.is_empty());
    typed
}

/// Whether the arguments are what Windows gives to a program on which files and folders were dropped: their full paths.
fn dropped(words: &[OsString]) -> bool {
    !words.is_empty() && words.iter().map(Path::new).all(|path| path.is_absolute() && path.exists())
}

/// Logs to standard error. Each line begins with the seconds since now.
fn begin_logging() {
    let begun = Instant::now();
    let mut builder = env_logger::Builder::from_default_env();
    builder.format(move |line, record| {
        let (seconds, level) = (begun.elapsed().as_secs_f64(), record.level());
        let style = line.default_level_style(level);
        let (module, what) = (record.target(), record.args());
        writeln!(line, "[{seconds:.3} {style}{level:5}{style:#} {module}] {what}")
    });
    builder.init();
}

/// Prints the manual page, followed by those of the commands.
fn manual() -> io::Result<()> {
    let mut pages = Vec::new();
    let mut command = Cli::command();
    command.build();
    let shown = |part: &&clap::Command| part.get_name() != "help" && !part.is_hide_set();
    for part in std::iter::once(&command).chain(command.get_subcommands().filter(shown)) {
        let mut page = Vec::new();
        clap_mangen::Man::new(part.clone()).render(&mut page)?;
        // In its own synopsis options have no values.
        let page = String::from_utf8_lossy(&page);
        let heading = ".SH SYNOPSIS\n";
        let (before, section) = page.split_once(heading).unwrap_or((&page, ""));
        let after = section.find("\n.SH ").map_or("\n", |end| &section[end..]);
        let (name, words) = synopsis(part);
        let line = roff::Roff::new().text([roff::bold(name), roff::roman(words)]).to_roff();
        write!(pages, "{before}{heading}{}{after}", line.trim_end())?;
    }
    io::stdout().write_all(&pages)
}

/// The name of a command, and all of its options with their values, for the manual page.
fn synopsis(command: &clap::Command) -> (String, String) {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name()).to_owned();
    // The words follow the name.
    let mut words = vec![String::new()];
    let mut positional = Vec::new();
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let values = arg.get_value_names().unwrap_or_default().iter().map(|name| name.to_string());
        let values: Vec<String> = values.filter(|_| arg.get_action().takes_values()).collect();
        let Some(long) = arg.get_long() else {
            let mut name = values.join(" ");
            if arg.is_last_set() {
                name.insert_str(0, "-- ");
            }
            if arg.get_num_args().is_some_and(|number| number.max_values() > 1) {
                name.push_str("...");
            }
            positional.push(if arg.is_required_set() { name } else { format!("[{name}]") });
            continue;
        };
        let name =
            arg.get_short().map_or(format!("--{long}"), |short| format!("-{short}|--{long}"));
        words.push(format!("[{}]", [vec![name], values].concat().join(" ")));
    }
    words.extend(positional);
    if command.has_subcommands() {
        words.push("[SUBCOMMAND]".to_owned());
    }
    (name, words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[&str], expected: &[&str]) {
        let words = ["tenuki"].iter().chain(words).map(OsString::from).collect();
        assert_eq!(as_typed(words)[1..], *expected);
    }

    #[test]
    fn a_folder_with_a_backslash_at_its_end_does_not_swallow_the_rest() {
        // What was typed is above, what Windows makes of it is below.
        // score "C:\Games\" --html all.html
        check(
            &["score", "C:\\Games\" --html all.html"],
            &["score", "C:\\Games\\", "--html", "all.html"],
        );
        // score "C:\My Games\"
        check(&["score", "C:\\My Games\""], &["score", "C:\\My Games\\"]);
        // score "C:\My Games\" --html "C:\My Pages\all.html" --check
        check(
            &["score", "C:\\My Games\" --html C:\\My", "Pages\\all.html --check"],
            &["score", "C:\\My Games\\", "--html", "C:\\My Pages\\all.html", "--check"],
        );
        // show "C:\My Games\"
        check(&["show", "C:\\My Games\""], &["show", "C:\\My Games\\"]);
        // score "C:\A\" "C:\B b\" c.sgf
        check(
            &["score", "C:\\A\" C:\\B", "b\"", "c.sgf"],
            &["score", "C:\\A\\", "C:\\B b\\", "c.sgf"],
        );
    }

    #[test]
    fn other_words_stay_as_they_are() {
        for words in [
            &["score", "C:\\My Games\\a.sgf", "b.sgf"][..],
            &["gtp", "--attach", "\"C:\\Program Files\\e.exe\" gtp"],
            &["regress", "--engine", "\"C:\\Program Files\\e.exe\" gtp", "a.tst"],
        ] {
            check(words, words);
        }
    }
}
