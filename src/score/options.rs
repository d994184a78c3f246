//! The options of `tenuki score`.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use tenuki_picture::Theme;
use tenuki_record::json;
use tenuki_score::board::{ParsePointError, Point};
use tenuki_score::ending::DeadFrom;
use tenuki_score::life::Effort;
use tenuki_score::limits::KOMI;
use tenuki_score::rules::{RuleSet, Rules};
use tenuki_score::scoring::Method;

const EXAMPLES: &str = "\
Examples:
  tenuki score game.sgf
          the board with its territory, the count and the result
  tenuki score tournament/ --rules chinese --komi 7.5
          one line for each record in a folder
  tenuki score game.sgf --dead D4,Q16
          the chains at D4 and Q16 are dead, whatever the record says
  tenuki score game.sgf --sgf scored.sgf
          the record with territory, dead stones and seki marked for an editor
  tenuki score game.sgf --svg game.svg
          a picture of the board with the count under it
  tenuki score tournament/ --html tournament.html
          a page about all games: table, boards, and why a point counts
  tenuki score games.jsonl.gz --check --method strict,checkered
          how often the scores agree with the recorded results
  producer | tenuki score - --format csv
          one row for each game, as soon as it arrives

Exit status: 0 if every game was scored, 1 if the agreement is below --require,
2 if something could not be read, scored or written, 3 if a result is not certain
and --require-certain was given. If several apply: 2 before 1 before 3.";

/// Score finished games: SGF files, folders of them, or JSON lines
///
/// Reads records (SGF, also several games in a file; records of Tygem, WBaduk and Pandanet) and JSON (lines or an
/// array), plain or compressed with gzip or zstd. The content of a file shows its format. In folders it reads the files
/// that end in .sgf, .mgt, .gib, .ngf, .ugf, .ugi, .jsonl, .ndjson, .zip, .tar or .tgz, also with .gz or .zst appended. It
/// scores the main line of a record. Under Japanese and Korean rules points in seki do not count.
///
/// The answer to a record is text, the answer to a JSON line is a JSON line; --format changes this. If a game
/// cannot be read or scored, an error on standard error (in JSON: an error line) says why, and the other games
/// are scored. If Tenuki had to interpret something in a record, a warning with the score says how.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub struct ScoreArgs {
    /// Files and folders; - means standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<PathBuf>,

    /// The format of the answers [default: text for records, json for JSON lines]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,

    /// The rules to count by.
    #[arg(long, value_name = "NAME", help = rules_help())]
    pub rules: Option<Rules>,

    /// Komi: points for White [default: the komi of the record, else of the rules]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = komi)]
    pub komi: Option<f64>,

    /// The scoring method.
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = method(),
        help = method_help())]
    pub method: Vec<Method>,

    /// The dead stones: one stone of each chain, separated by commas; none: no stone is dead
    #[arg(long, value_name = "V,V,...")]
    pub dead: Option<Dead>,

    /// Who decides which stones are dead, if neither --dead nor the JSON line names them [default: record
    /// for records, judge for JSON lines]
    #[arg(long, value_name = "WHO", value_parser = dead_from())]
    pub dead_from: Option<DeadFrom>,

    /// How much work a judgement of dead stones may do, in percent of the usual work, from 10 to 1000
    /// (docs/speed.md has measurements)
    #[arg(long, value_name = "PERCENT", default_value_t)]
    pub effort: Effort,

    /// Score the position after this many moves
    #[arg(long = "move", value_name = "N", conflicts_with = "sgf")]
    pub moves: Option<u32>,

    /// Compare with the recorded results, and print how often they agree and why others differ. Games that ended by
    /// resignation, on time or without a result are not judged, unless an output for each game is asked for
    #[arg(long)]
    pub check: bool,

    /// With --check: judge the games that were not counted by the players, too
    #[arg(long, requires = "check")]
    pub all: bool,

    /// With --check: exit with status 1 if any method agrees with fewer games than this, of those that the players
    /// counted and whose komi is known
    #[arg(long, value_name = "PERCENT", requires = "check", value_parser = percent)]
    pub require: Option<f64>,

    /// Exit with status 3 if the result of a game is not certain: the game is not finished, or Tenuki is not
    /// sure which stones are dead, or it is not proved that neither side gains by playing on, or the result depends on a
    /// komi, rules or a handicap that the record does not make clear
    #[arg(long)]
    pub require_certain: bool,

    /// Score only the JSON lines whose field FIELD has this value; FIELD!=VALUE: all other lines
    #[arg(long = "where", value_name = "FIELD=VALUE")]
    pub only: Vec<Where>,

    /// With --check: write boards of the games that differ from the record, or between two methods
    #[arg(long, value_name = "OUT", requires = "check")]
    pub differ: Option<PathBuf>,

    /// Write the records with territory, dead stones (crosses) and seki (squares) marked at the last node and
    /// everything else unchanged: all into one file, or each into a folder (OUT/)
    #[arg(long, value_name = "OUT")]
    pub sgf: Option<PathBuf>,

    /// Draw the board with names, count and result as an SVG picture: into a file, for each game into a folder
    /// (OUT/), or on standard output (-) instead of the answer
    #[arg(long, value_name = "OUT")]
    pub svg: Option<PathBuf>,

    /// Draw the same picture as PNG
    #[arg(long, value_name = "OUT")]
    pub png: Option<PathBuf>,

    /// Write a page for a browser about all games: agreement, a plot of the differences, a table,
    /// boards, and why a point counts or does not count; - means standard output, instead of the answers
    #[arg(long, value_name = "OUT")]
    pub html: Option<PathBuf>,

    /// Write a page that shows step by step how the method counts a game; for several games, into a folder
    /// (OUT/)
    #[arg(long, value_name = "OUT")]
    pub steps: Option<PathBuf>,

    /// Show how play goes about each chain that is dead, in seki or unsettled, where a search proves it: in text and JSON,
    /// and with --sgf as variations behind the last node
    #[arg(long)]
    pub lines: bool,

    /// The colours of pictures
    #[arg(long, value_name = "THEME", default_value_t, value_parser = theme())]
    pub theme: Theme,

    /// Which files an output may replace.
    #[command(flatten)]
    pub replacing: Replacing,

    /// Unpack at most this many MiB of a compressed file [default: 4096]
    #[arg(long, value_name = "MIB")]
    pub most_unpacked: Option<u32>,

    /// Read at most this many games; if there are more, report an error and stop reading [default: all]
    #[arg(long, value_name = "N")]
    pub most: Option<u64>,

    /// Print only answers and errors: no progress, no summary of several games
    #[arg(long, short)]
    pub quiet: bool,

    /// When to print in colours; auto: on a terminal, if NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// How many games to score at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

impl ScoreArgs {
    /// How many bytes a compressed file may unpack to.
    #[must_use]
    pub(super) fn most_unpacked(&self) -> u64 {
        u64::from(self.most_unpacked.unwrap_or(4096)) << 20
    }

    /// The outputs besides the answers: their options, and where they go.
    pub(super) fn outputs(&self) -> Vec<(&'static str, &Path)> {
        let outputs = [
            ("--differ", &self.differ),
            ("--sgf", &self.sgf),
            ("--svg", &self.svg),
            ("--png", &self.png),
            ("--html", &self.html),
            ("--steps", &self.steps),
        ];
        outputs.into_iter().filter_map(|(name, path)| Some((name, path.as_deref()?))).collect()
    }

    /// Whether games that did not end by counting are not judged.
    #[must_use]
    pub(super) fn skips(&self) -> bool {
        let is_about_differences = |(name, _): (&str, &Path)| name == "--differ";
        self.check && !self.all && self.outputs().into_iter().all(is_about_differences)
    }

    /// The options of the outputs that go to standard output, `-`, instead of the answers.
    pub(super) fn on_standard_output(&self) -> Vec<&'static str> {
        let standard = self.outputs().into_iter().filter(|(_, path)| *path == Path::new("-"));
        standard.map(|(name, _)| name).collect()
    }

    /// The methods to use: those that are named, or the default one.
    #[must_use]
    pub fn methods(&self) -> Vec<Method> {
        if self.method.is_empty() { vec![Method::default()] } else { self.method.clone() }
    }
}

/// The names of the methods, so that help and completions list them.
pub(super) fn method() -> impl TypedValueParser<Value = Method> {
    let names = Method::ALL.iter().map(|method| method.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Method>())
}

pub(crate) fn komi(text: &str) -> Result<f64, String> {
    match text.replace(',', ".").parse::<f64>() {
        Ok(komi) if komi.abs() <= f64::from(KOMI) => Ok(komi),
        _ => Err(format!("komi must be a number of points, at most {KOMI}")),
    }
}

fn percent(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').trim_end().parse::<f64>() {
        Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(percent),
        _ => Err("it must be a number from 0 to 100".into()),
    }
}

/// Which files an output may replace.
#[derive(Args, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replacing {
    /// Also replace files that are inputs or read-only
    #[arg(long, conflicts_with = "no_clobber")]
    pub force: bool,

    /// Replace no existing file
    #[arg(long)]
    pub no_clobber: bool,
}

fn rules_help() -> String {
    let names: Vec<&str> = RuleSet::names().collect();
    format!(
        "The rules to count by: {} [default: the rules of the record, else {}]",
        names.join(", "),
        Rules::default()
    )
}

pub fn theme() -> impl TypedValueParser<Value = Theme> {
    let values = Theme::ALL.iter().map(|&theme| {
        PossibleValue::new(theme.name()).help(match theme {
            Theme::Auto => "Follows the viewer's system; a PNG picture is light",
            Theme::Light => "Dark on light",
            Theme::Dark => "Light on dark",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Theme>())
}

fn method_help() -> String {
    format!(
        "The scoring method; with --check, several methods separated by commas are compared \
         [default: {}]",
        Method::default()
    )
}

/// When to print in colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum When {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// Whether standard output gets colours.
    pub(super) fn colors(self) -> bool {
        match self {
            When::Auto => {
                anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
            }
            When::Always => true,
            When::Never => false,
        }
    }
}

/// The format of the answers.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A board; for several games, one line for each
    Text,
    /// One JSON object on each line
    Json,
    /// One row of a table, separated by commas
    Csv,
}

/// The policies for dead stones, with their help texts.
fn dead_from() -> impl TypedValueParser<Value = DeadFrom> {
    let policies = [DeadFrom::Record, DeadFrom::Judge, DeadFrom::None].map(|from| {
        PossibleValue::new(from.name()).help(match from {
            DeadFrom::Record => {
                "The marks of the record (TB, TW, MA) at its last node; without marks, Tenuki"
            }
            DeadFrom::None => "Nobody; no stone is dead",
            DeadFrom::Judge | DeadFrom::Engine | DeadFrom::Both => "Tenuki",
        })
    });
    PossibleValuesParser::new(policies).try_map(|name| name.parse::<DeadFrom>())
}

/// Dead stones on the command line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dead(pub Vec<Point>);

impl FromStr for Dead {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Dead, ParsePointError> {
        if text.eq_ignore_ascii_case("none") {
            return Ok(Dead::default());
        }
        text.split([',', ' '])
            .filter(|name| !name.is_empty())
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Dead)
    }
}

/// A filter on a field of the input lines, `gold=true` or `year!=2008`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Where {
    field: String,
    equal: bool,
    value: String,
}

impl Where {
    /// Whether a line passes.
    #[must_use]
    pub fn takes(&self, line: &[u8]) -> bool {
        (json::field(line, &self.field).as_deref() == Some(&self.value)) == self.equal
    }
}

/// The text is not a filter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a filter is FIELD=VALUE or FIELD!=VALUE")]
pub struct ParseWhereError;

impl FromStr for Where {
    type Err = ParseWhereError;

    fn from_str(text: &str) -> Result<Where, ParseWhereError> {
        let (field, value) = text.split_once('=').ok_or(ParseWhereError)?;
        let (field, equal) = field.strip_suffix('!').map_or((field, true), |field| (field, false));
        if field.is_empty() {
            return Err(ParseWhereError);
        }
        Ok(Where { field: field.into(), equal, value: value.into() })
    }
}
