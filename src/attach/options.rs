//! The options of `tenuki gtp`.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, FromArgMatches};

use crate::gtp::Session;
use crate::process::CommandLine;
use crate::score::komi;
use tenuki_score::ending::DeadFrom;
use tenuki_score::rules::Rules;

const EXAMPLES: &str = "\
Examples:
  tenuki gtp --attach \"gnugo --mode gtp\"
          GNU Go plays, Tenuki scores
  tenuki gtp --dead-from engine -- katago gtp -config gtp.cfg -model net.bin.gz
          KataGo plays and decides which stones are dead, Tenuki counts
  tenuki gtp --rules chinese --komi 7.5
          Tenuki alone, as referee of gogui-twogtp, which sends no rules";

/// Answer GTP commands on standard input (the default command of tenuki), alone or around another engine
///
/// With an engine, Tenuki adds its scoring to the commands of the engine: moves and analysis come from the
/// engine; scores, dead stones and positions come from Tenuki.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GtpArgs {
    /// The engine that plays: a command line; put quotation marks around arguments with spaces
    #[arg(long, value_name = "COMMAND")]
    pub attach: Option<CommandLine>,

    /// The engine that plays, and its arguments, which are not split at spaces
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "attach")]
    pub engine: Vec<String>,

    /// Who decides which stones are dead if none are marked [default: both with an engine, judge without
    /// one]
    #[arg(long, value_name = "WHO", value_parser = dead_from())]
    pub dead_from: Option<DeadFrom>,

    /// The rules until a command or a record names others [default: japanese]
    #[arg(long, value_name = "NAME")]
    pub rules: Option<Rules>,

    /// The komi, in points, until a command or a record names another [default: that of the rules]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = komi)]
    pub komi: Option<f64>,

    /// Write judgements in progress to standard error; GoGui draws them
    #[arg(long)]
    pub gogui_gfx: bool,

    /// Do not read or write files: loadsgf is unknown, and printsgf takes no file name. This does not restrict
    /// an attached engine
    #[arg(long)]
    pub no_files: bool,

    /// How long the engine may take, in seconds, for an answer that needs no thinking
    #[arg(long, value_name = "SECONDS", default_value = "8", value_parser = seconds)]
    pub limit: Duration,

    /// How long the engine may take, in seconds, to start, to change the size of the board, and, without
    /// --think-limit, to say which stones are dead; after the end of standard input, for every answer that has no
    /// other limit
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds)]
    pub start_limit: Duration,

    /// How long the engine may take, in seconds, for a move, to say which stones are dead, and for commands that
    /// only it knows [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub think_limit: Option<Duration>,
}

impl Default for GtpArgs {
    /// What is in force where nothing is typed.
    fn default() -> GtpArgs {
        let typed = GtpArgs::augment_args(clap::Command::new("gtp")).get_matches_from(["gtp"]);
        GtpArgs::from_arg_matches(&typed).expect("no argument is required")
    }
}

impl GtpArgs {
    /// The engine with its arguments; `None` if Tenuki is alone.
    #[must_use]
    pub fn program(&self) -> Option<CommandLine> {
        self.attach.clone().or_else(|| CommandLine::of(self.engine.clone()))
    }

    /// Who decides which stones are dead. The default is Tenuki; around an engine, chains on which the engine
    /// disagrees are uncertain.
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
    /// For an answer that needs no thinking.
    pub(super) answer: Duration,
    /// To start, to change the size of the board, for everything after the end of input, and to say which stones are
    /// dead if `think` is `None`.
    pub(super) start: Duration,
    /// For a move.
    pub(super) think: Option<Duration>,
}

/// The policies for dead stones, with their help texts.
fn dead_from() -> impl TypedValueParser<Value = DeadFrom> {
    let policies = Session::ATTACHED.map(|from| {
        PossibleValue::new(from.name()).help(match from {
            DeadFrom::None => "Nobody; no stone is dead",
            DeadFrom::Engine => {
                "The engine, by its final_status_list or its ownership; stones on which Tenuki \
                 disagrees are uncertain"
            }
            DeadFrom::Both => "Tenuki; stones on which the engine disagrees are uncertain",
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
