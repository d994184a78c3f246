//! What can be asked of `tenuki gtp`.

use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::gtp::Session;
use crate::process::CommandLine;
use tenuki_score::ending::DeadFrom;

const EXAMPLES: &str = "\
Examples:
  tenuki gtp --attach \"gnugo --mode gtp\"
          GNU Go plays, Tenuki scores
  tenuki gtp --dead-from engine -- katago gtp -config gtp.cfg -model net.bin.gz
          KataGo plays and says which stones are dead, Tenuki counts
  tenuki gtp
          Tenuki alone";

/// Answer GTP commands on standard input (what tenuki does without a command), alone or around
/// another engine
///
/// With an engine, the program that asks finds everything that the engine can, with Tenuki's
/// scoring added: moves and analysis are the engine's, scores, dead stones and positions are
/// Tenuki's.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GtpArgs {
    /// The engine that plays: a command line, with quotation marks where an argument has spaces
    #[arg(long, value_name = "COMMAND")]
    pub attach: Option<CommandLine>,

    /// The engine that plays, with each argument as it is: nothing is split at spaces
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "attach")]
    pub engine: Vec<String>,

    /// Who says which stones are dead, where none are marked [default: both with an engine,
    /// judge without one]
    #[arg(long, value_name = "WHO", value_parser = dead_from())]
    pub dead_from: Option<DeadFrom>,

    /// Draw judgements on standard error while they are made, for GoGui to show
    #[arg(long)]
    pub gogui_gfx: bool,

    /// Read and write no files: there is no loadsgf, and printsgf takes no file name. What an attached
    /// engine does is its own affair
    #[arg(long)]
    pub no_files: bool,

    /// How long the engine may take over an answer that needs no thinking, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "8", value_parser = seconds)]
    pub limit: Duration,

    /// How long it may take to start and to take a board of another size, and, once standard input
    /// has ended, over an answer that has no limit
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds)]
    pub start_limit: Duration,

    /// How long it may take over a move and over what only it knows [default: as long as it likes]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub think_limit: Option<Duration>,
}

impl GtpArgs {
    /// The engine with its arguments; `None` where Tenuki is alone.
    #[must_use]
    pub fn program(&self) -> Option<CommandLine> {
        self.attach.clone().or_else(|| CommandLine::of(self.engine.clone()))
    }

    /// Who says which stones are dead. By default Tenuki decides, and around an engine the chains on
    /// which the engine differs are uncertain.
    #[must_use]
    pub fn dead_from(&self, with_an_engine: bool) -> DeadFrom {
        let default = if with_an_engine { DeadFrom::Both } else { DeadFrom::Judge };
        self.dead_from.unwrap_or(default)
    }

    /// How long the engine may take.
    pub(super) fn limits(&self) -> Limits {
        Limits { answer: self.limit, start: self.start_limit, think: self.think_limit }
    }
}

/// How long an engine may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Over an answer that needs no thinking.
    pub(super) answer: Duration,
    /// To start, to take a board of another size, and over everything once nobody can interrupt it.
    pub(super) start: Duration,
    /// Over a move.
    pub(super) think: Option<Duration>,
}

/// The policies for dead stones, with what help says of them.
fn dead_from() -> impl TypedValueParser<Value = DeadFrom> {
    let policies = Session::ATTACHED.map(|from| {
        PossibleValue::new(from.name()).help(match from {
            DeadFrom::None => "Nobody: no stone is dead",
            DeadFrom::Engine => {
                "The engine, by its final_status_list or its ownership; where Tenuki judges \
                 otherwise, stones are uncertain"
            }
            DeadFrom::Both => "Tenuki; where the engine thinks otherwise, stones are uncertain",
            DeadFrom::Judge | DeadFrom::Record => "Tenuki",
        })
    });
    PossibleValuesParser::new(policies).try_map(|name| name.parse::<DeadFrom>())
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|limit| !limit.is_zero())
        .ok_or_else(|| "a limit is a number of seconds above 0".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_time() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for bad in ["0", "-1", "nan", "inf", "1e99", "x", ""] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
