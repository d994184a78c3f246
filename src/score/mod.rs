//! `tenuki score`: finished games in, scores out.
//!
//! How a game passes through this module:
//!
//! ```text
//! files ──source──▶ items ──┬─▶ game ──▶ Scored ──answer──▶ text, a JSON line, a CSV row
//!        (one thread)        └─▶ …   (rayon)     └─check──▶ agreement with what is recorded
//!                                                                 │
//!                                  standard output, files ◀──run── in the order of the input
//! ```
//!
//! Games are processed in batches, a few batches at a time, whatever the length of the input.
//! Nothing of an answered game stays in memory, except its row and its board on the page that
//! `--html` makes.
//!
//! `tenuki render`, which draws a position without a record, and `tenuki show`, which opens the page in the browser,
//! are here too.

mod answer;
mod check;
mod game;
mod options;
mod output;
mod render;
mod run;
mod source;

pub use check::Agreement;
pub(crate) use options::komi;
pub use options::{Format, ScoreArgs, When, Where};
pub(crate) use render::LONGEST_DRAWING;
pub use render::{RenderArgs, render};
pub use run::{ShowArgs, run, show};

/// The answer to one JSON line, with its line feed, as `tenuki score` prints it with these options:
/// for a server that uses the library. If something is wrong with the line, the answer is an error
/// line.
///
/// ```
/// use tenuki::score::{ScoreArgs, answer_line};
/// let line = br#"{"id":7,"board":[".X.O.",".XXO.",".X.O."],"komi":0.5,"dead":[]}"#;
/// let answer = String::from_utf8(answer_line(line, &ScoreArgs::default()))?;
/// assert!(answer.starts_with(r#"{"id":7,"score":"W+0.5","#));
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[must_use]
pub fn answer_line(line: &[u8], args: &ScoreArgs) -> Vec<u8> {
    let args = ScoreArgs { only: Vec::new(), check: false, ..args.clone() };
    let mut out = Vec::new();
    let item = source::Item::line(line);
    match game::score(&item, &args, &args.methods()) {
        Some(Ok(game::Game::Scored(scored))) => answer::json(&mut out, &item, &scored),
        Some(Err(unscored)) => answer::json_error(&mut out, &item, &unscored),
        Some(Ok(game::Game::NotCounted(_))) | None => {}
    }
    out
}
