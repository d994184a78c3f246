//! The command line.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tenuki::gtp::Session;

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
}

fn main() -> ExitCode {
    env_logger::init();
    let result = match Cli::parse().command.unwrap_or(Command::Gtp) {
        Command::Gtp => Session::new().run(io::stdin().lock(), io::stdout().lock()),
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
