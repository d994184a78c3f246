//! `tenuki regress`: runs suites from the command line, without Java.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use crate::junit::{self, Ran};
use crate::{Report, expand, run_file};
use tenuki_io::output::{Output, is_closed_pipe};
use tenuki_io::printable::complain;
use tenuki_io::process::CommandLine;

const EXAMPLES: &str = "\
Examples:
  tenuki regress @gtp-scripts/all
          every suite that the file gtp-scripts/all lists, against Tenuki itself
  tenuki regress --engine 'gnugo --mode gtp' ladders.tst
          a suite against another engine
  tenuki regress --junit results.xml suites/*.tst
          the same, with a report for a CI system

Exit status, as in gogui-regress: 0 if no test failed unexpectedly, 1 if a test did,
2 if an engine crashed or did not answer in time, or a suite could not be run.";

/// Run regression tests: .tst files, by the rules of gogui-regress
///
/// A test is a command with an id, followed by a line `#? [REGEX]`; the whole answer must match. `[!REGEX]`
/// means that it must not match, and a * after the bracket that the test is expected to fail. Each file has
/// its own engine process, whose working directory is the folder of the file.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RegressArgs {
    /// Files of tests; @FILE means the files that FILE lists, one on each line, in this folder or
    /// beside FILE
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// The engine to test, with its arguments [default: Tenuki itself]
    #[arg(long, value_name = "COMMAND")]
    engine: Option<CommandLine>,

    /// Test Tenuki with this engine attached
    #[arg(long, value_name = "COMMAND", conflicts_with = "engine")]
    attach: Option<OsString>,

    /// Write the results also to this file, as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// How long an engine may take for one answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "300",
        value_parser = clap::value_parser!(u32).range(1..))]
    timeout: u32,
}

/// A suite could not be run, or an engine crashed.
const BROKEN: u8 = 2;

/// Runs the suites that the arguments name, prints the results and returns the exit status.
#[must_use]
pub fn run(args: &RegressArgs) -> ExitCode {
    match run_to_end(args) {
        Ok(status) => ExitCode::from(status),
        Err(sentence) => {
            complain(&sentence);
            ExitCode::from(BROKEN)
        }
    }
}

fn run_to_end(args: &RegressArgs) -> Result<u8, String> {
    let engine = engine(args).map_err(|error| format!("cannot find this program: {error}"))?;
    let files = expand(&args.files).map_err(|error| error.to_string())?;
    // If the results cannot be written, the user should know before the tests run.
    let junit = match &args.junit {
        Some(path) => Some((path, Output::create(path).map_err(|error| unwritable(path, &error))?)),
        None => None,
    };
    let patience = Duration::from_secs(args.timeout.into());
    let mut ran = Vec::new();
    for path in &files {
        let came: Ran = run_file(path, Path::new(&engine.program), &engine.arguments, patience);
        match &came {
            Ok(report) => print(&report.to_string())?,
            Err(error) => complain(&error.to_string()),
        }
        ran.push(came);
    }
    if let Some((path, mut output)) = junit {
        let came = files.iter().map(PathBuf::as_path).zip(&ran);
        let written = junit::written(came).and_then(|xml| output.write_all(&xml));
        written.and_then(|()| output.finish()).map_err(|error| unwritable(path, &error))?;
    }
    let not_run = ran.iter().filter(|came| came.is_err()).count();
    let report = Report { suites: ran.into_iter().flatten().collect() };
    print(&format!("{}\n", report.summary()))?;
    Ok(if not_run > 0 { BROKEN } else { report.status().unsigned_abs() as u8 })
}

fn engine(args: &RegressArgs) -> io::Result<CommandLine> {
    if let Some(engine) = &args.engine {
        return Ok(engine.clone());
    }
    let program = std::env::current_exe()?.into();
    let mut own = CommandLine { program, arguments: vec!["gtp".into()] };
    if let Some(attached) = &args.attach {
        own.arguments.extend(["--attach".into(), attached.clone()]);
    }
    Ok(own)
}

fn unwritable(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

/// Prints something. If the reader has closed the output, the tests continue for their exit status.
fn print(text: &str) -> Result<(), String> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if !is_closed_pipe(&error) => {
            Err(format!("the results cannot be printed: {error}"))
        }
        _ => Ok(()),
    }
}
