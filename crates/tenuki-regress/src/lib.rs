//! Regression suites: `.tst` files read and run by the rules of gogui-regress.
//!
//! A suite that passes here passes under GoGui's own program, and the other way round, so Tenuki's
//! expectations can be checked with and without Java. One suite goes
//! through this crate in four steps:
//!
//! 1. [`expand()`] turns the arguments of a command line, `@` lists among them, into files;
//! 2. [`Suite::parse`] reads a file into steps, each with its [`Expectation`], if it has one;
//! 3. [`run`] sends the steps to an [`Engine`], which [`ChildEngine`] starts as a child process;
//! 4. [`SuiteReport`] has the results of the suite, and [`Report`] sums up the suites and has the exit
//!    status.
//!
//! # The rules
//!
//! ```text
//! # A line that begins with # is a comment.
//! loadsgf ../tests/records/9x9-a.sgf
//! 10 final_score
//! #? [B\+.*]
//! 20 final_status_list dead
//! #? [!.*A1.*]*
//! ```
//!
//! * A command with an id (0 to 2^31-1), then a line `#? [REGEX]`, is a test. Comments and blank
//!   lines may come between the two.
//! * The whole answer must match: all that follows the first space of the reply, over several
//!   lines, trimmed. (A reply without a space has an empty answer.)
//! * `#?` alone expects any answer that succeeds.
//! * `!` right after the bracket negates; `*` after the closing bracket says that the test is
//!   expected to fail.
//! * A failure reply fails its test always, even a negated one.
//! * A command without an id is setup. Setup that fails is reported, and so is a command with an id
//!   but no pattern; neither changes the exit status.
//! * Every suite has a fresh engine, whose working directory is the suite's folder.
//! * The exit status is 0 without an unexpected failure, 1 with one, 2 when an engine crashed or did
//!   not answer in time. A test that was expected to fail and passes is listed, but is not a failure.
//! * A line of the engine that belongs to no reply is reported and ignored.
//!
//! A pattern line that follows no test command is refused: its author expected something that
//! would never be checked. If only Java may understand a pattern (look-around), its test fails, and
//! the report says why. Lines that are not UTF-8 are read as Latin-1.
//!
//! `tenuki regress` looks for the entries of a list (`@LIST`) in the working directory, as
//! gogui-regress does, and, where they are not there, beside the list, where gogui-regress does not.
//!
//! [`Expectation`] describes the patterns.
//!
//! `tenuki regress` is all of it as a command ([`command`]), with a report for CI systems
//! ([`junit`]).
//!
//! # Example
//!
//! ```
//! use tenuki_regress::{self as regress, Engine, EngineGone, Outcome, Reply, Suite};
//!
//! struct Parrot;
//!
//! impl Engine for Parrot {
//!     fn send(&mut self, line: &str) -> Result<Reply, EngineGone> {
//!         Reply::parse(&format!("={line}"))
//!     }
//! }
//!
//! let suite = Suite::parse("parrot.tst", "1 hello\n#? [h.*o]\n").unwrap();
//! let report = regress::run(&suite, &mut Parrot);
//! assert_eq!(report.tests[0].outcome, Outcome::Pass);
//! assert_eq!(report.status(), 0);
//! ```
//!
//! # Dependencies
//!
//! | crate | purpose |
//! | --- | --- |
//! | `clap` | the command line |
//! | `regex-lite`, `regex-syntax` | the patterns of suites, and whether Java reads them alike |
//! | `quick-xml` | results for a CI system |
//! | `tenuki-io` | the engine as a child process, the output file |

pub mod command;
mod engine;
mod expectation;
pub mod junit;
mod report;
mod runner;
mod suite;

pub use engine::{ChildEngine, Engine, EngineGone, LONGEST_REPLY, Reply};
pub use expectation::{Expectation, ExpectationError};
pub use report::{
    Counts, Crash, FailedCommand, Outcome, Report, StrayLines, SuiteReport, TestReport,
};
pub use runner::{RunFileError, run, run_file};
pub use suite::{
    ExpandError, LONGEST_FILE, ParseSuiteError, ParseSuiteErrorKind, Step, Suite, expand,
};
