//! A record scored in one call.

use super::{Answer, Defaults, Question, Record, ReplayError, SgfError};
use tenuki_score::ending::DeadFrom;

/// Why a record cannot be scored.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] SgfError),
    /// It cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Scores the first record of a file as `tenuki score` does: its main line, by its rules, komi and handicap, with
/// the dead stones that it marks. If it marks none, [`judge`](tenuki_score::judge) decides.
///
/// The [`Answer`] says also whether the score is [certain](Answer::certain) and a
/// [result](Answer::is_finished), whether it [agrees](Answer::agrees) with the recorded one, and what a reader should
/// know, such as that a side resigned or that a komi had to be interpreted ([`remarks`](Answer::remarks)).
///
/// ```
/// let sgf = "(;SZ[5]KM[6.5]RE[W+4.5]AB[ba][ab][bb][bc][ad][bd][cd][ce]
///            AW[ca][ea][cb][db][eb][cc][dc][dd][ae][de][ee])";
/// let answer = tenuki_record::score(sgf.as_bytes())?;
/// assert_eq!(answer.score().to_string(), "W+4.5"); // the white stone at A1 is dead
/// assert_eq!((answer.agrees, answer.certain), (Some(true), true));
/// for remark in &answer.remarks {
///     println!("{remark}"); // RU is missing, so Japanese rules are assumed
/// }
/// # assert_eq!(answer.remarks.len(), 1);
/// # Ok::<(), tenuki_record::ScoreError>(())
/// ```
///
/// To choose rules, komi, a move or a method, use a [`Question`].
///
/// # Errors
///
/// If the bytes are no record, or a move or set-up is physically impossible. Records that may have lost moves are
/// scored, and a remark says so.
pub fn score(bytes: &[u8]) -> Result<Answer, ScoreError> {
    let defaults = Defaults { as_is: true, ..Defaults::default() };
    let question = Question::of_record(first(bytes)?, &defaults)?;
    let dead = question.dead_stones(DeadFrom::Record, &mut |board| tenuki_score::judge(board));
    Ok(question.answer(&question.ending(dead)))
}

/// The first record, in whatever format.
fn first(bytes: &[u8]) -> Result<Record, SgfError> {
    #[cfg(feature = "formats")]
    if let Some(kind) = super::Kind::of_other(bytes) {
        return super::read_other(kind, bytes);
    }
    super::read_first(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenuki_score::{PointSet, Statement};

    fn codes(answer: &Answer) -> Vec<&str> {
        answer.remarks.iter().map(Statement::code).collect()
    }

    /// The properties of a finished board, with a dead white stone at A1.
    const STONES: &str = "SZ[5]AB[ba][ab][bb][bc][ad][bd][cd][ce]\
                          AW[ca][ea][cb][db][eb][cc][dc][dd][ae][de][ee]";

    #[test]
    fn the_marks_of_the_record_decide() {
        let sgf = format!("(;{STONES}KM[0]RU[Japanese]TW[da])");
        let marked = score(sgf.as_bytes()).unwrap();
        let judged = score(sgf.replace("TW[da]", "").as_bytes()).unwrap();
        assert_eq!((marked.uncertain, judged.uncertain), (None, Some(PointSet::EMPTY)));
        assert_eq!(marked.dead.to_string(), "");
        assert_eq!(judged.dead.to_string(), "A1");
    }

    #[test]
    fn rules_komi_and_result_are_those_of_the_record() {
        let sgf = format!("(;{STONES}KM[375]RU[Chinese]RE[W+R])");
        let answer = score(sgf.as_bytes()).unwrap();
        assert_eq!(answer.headline(), "W+8.5 under Chinese rules");
        assert_eq!((answer.agrees, answer.recorded.as_deref()), (None, Some("W+R")));
        assert_eq!(codes(&answer), ["resigned", "komi_read"]);
        let sgf = format!("(;{STONES}RU[Chinese];W[]);B[aa])");
        let lost = score(sgf.as_bytes()).unwrap();
        assert_eq!(codes(&lost), ["moves_behind"]);
    }

    #[test]
    fn what_cannot_be_scored_is_an_error() {
        let sentence = |bytes: &[u8]| score(bytes).unwrap_err().to_string();
        assert_eq!(sentence(b"hello"), "no game record found: a record begins with (;");
        assert_eq!(sentence(b"(;SZ[9];B[ee];W[ee])"), "move 2, W at E5: E5 is occupied");
    }

    #[cfg(feature = "formats")]
    #[test]
    fn other_formats_are_known_by_their_beginning() {
        let file = b"\n\\HS\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n";
        let answer = score(file).unwrap();
        assert_eq!(answer.recorded.as_deref(), Some("B+3.5"));
    }
}
