//! The command line.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use tenuki::gtp::Session;
use tenuki::score::{self, RenderArgs, ScoreArgs};

/// Scores finished games of Go and gets seki right.
#[derive(Parser, Debug)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Answers GTP commands on standard input (what it does without a command)
    Gtp,
    Score(Box<ScoreArgs>),
    Render(RenderArgs),
    /// Print completions for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

fn main() -> ExitCode {
    env_logger::init();
    let result = match Cli::parse().command.unwrap_or(Command::Gtp) {
        Command::Gtp => Session::new().run(io::stdin().lock(), io::stdout().lock()),
        Command::Score(args) => return score::run(*args),
        Command::Render(args) => return score::render(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "tenuki", &mut script);
            io::stdout().write_all(&script)
        }
        Command::Man => manual(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody listens any more: that is how programs are stopped.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            log::error!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the manual page, the commands' pages behind it.
fn manual() -> io::Result<()> {
    let mut pages = Vec::new();
    let mut command = Cli::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut pages)?;
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        clap_mangen::Man::new(part.clone()).render(&mut pages)?;
    }
    io::stdout().write_all(&pages)
}
