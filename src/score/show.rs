//! `tenuki show`: the page about scored games, in the browser.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Args;

use super::{ScoreArgs, run};
use crate::printable::complain;

/// Show scored games in the browser: SGF files, folders of them, or JSON lines
///
/// Scores the games as tenuki score does, writes the page of --html into the folder for temporary files, and opens
/// it in the browser. On Windows it is enough to drop records or folders on tenuki.exe.
#[derive(Args, Clone, Debug)]
pub struct ShowArgs {
    /// Files and folders
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// Scores the games and opens the page about them.
pub fn show(args: ShowArgs) -> ExitCode {
    let folder = tempfile::Builder::new().prefix("tenuki-").tempdir();
    let folder = match folder {
        Ok(folder) => folder,
        Err(error) => {
            complain(&format!("the page cannot be written: {error}"));
            return ExitCode::FAILURE;
        }
    };
    let page = folder.path().join("tenuki.html");
    let status = run(ScoreArgs {
        files: args.files,
        html: Some(page.clone()),
        quiet: true,
        ..ScoreArgs::default()
    });
    if !page.is_file() {
        // `run` has printed why.
        return status;
    }
    // The browser reads the page after this program has ended.
    let _ = folder.keep();
    // Some openers wait until the browser is closed. Standard output may be closed already.
    let _ = writeln!(io::stdout(), "The page: {}", page.display());
    if let Err(error) = open(&page) {
        complain(&format!("no browser was started ({error}): open the page yourself"));
    }
    status
}

/// Opens a page in the browser of the user.
fn open(page: &Path) -> io::Result<()> {
    let opener: &[&str] = if cfg!(windows) {
        &["rundll32", "url.dll,FileProtocolHandler"]
    } else if cfg!(target_os = "macos") {
        &["open"]
    } else {
        &["xdg-open"]
    };
    let (program, arguments) = (opener[0], &opener[1..]);
    let status = Command::new(program)
        .args(arguments)
        .arg(page)
        .status()
        .map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{program}: {status}"))) }
}
