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

/// Scores the first record of a file: its main line, by its rules, komi and handicap, with the dead stones that it
/// marks. If it marks none, [`judge`](tenuki_score::judge) decides.
///
/// The [`Answer`] also says whether the score is [certain](Answer::certain) and a [result](Answer::is_finished), and
/// whether it [agrees](Answer::agrees) with the recorded one. Its [`remarks`](Answer::remarks) say what a reader
/// should know, for example that a side resigned or that a komi had to be interpreted.
///
/// ```
/// let sgf = "(;SZ[5]KM[6.5]RU[Japanese]RE[W+R]AB[ba][ab][bb][bc][ad][bd][cd][ce]
///            AW[ca][ea][cb][db][eb][cc][dc][dd][ae][de][ee])";
/// let answer = tenuki_record::score(sgf.as_bytes())?;
/// assert_eq!(answer.score().to_string(), "W+4.5"); // the white stone at A1 is dead
/// assert_eq!((answer.certain, answer.agrees), (true, None));
/// for remark in &answer.remarks {
///     println!("{remark}"); // Black resigned, so the count does not decide the game
/// }
/// # assert_eq!(answer.remarks.len(), 1);
/// # Ok::<(), tenuki_record::ScoreError>(())
/// ```
///
/// To choose rules, komi, a move or a method, use a [`Question`].
///
/// # Errors
///
/// If the bytes are not a record, a move or set-up is physically impossible, the record may have lost moves, or its
/// komi is more than half the points of the board. [`score_as_is`] scores a record in the last two cases.
pub fn score(bytes: &[u8]) -> Result<Answer, ScoreError> {
    score_with(bytes, &Defaults::default())
}

/// Scores the first record of a file as `tenuki score` does. Unlike [`score()`], it accepts a record that may have
/// lost moves [as it is](Record::take_as_is), and the [`remarks`](Answer::remarks) say so. Show them with the
/// score.
///
/// ```
/// let cut = b"(;SZ[5]KM[6.5];B[cc];W[cb]);B[db];W[];B[])"; // the first `)` is one too many
/// let error = tenuki_record::score(cut).unwrap_err();
/// assert!(error.to_string().contains("as_is"));
/// let answer = tenuki_record::score_as_is(cut)?;
/// println!("{}", answer.warnings[0]); // moves follow the `)` that ends the game …
/// # assert!(answer.warnings[0].to_string().starts_with("moves follow"));
/// # Ok::<(), tenuki_record::ScoreError>(())
/// ```
///
/// # Errors
///
/// If the bytes are not a record, or a move or set-up is physically impossible.
pub fn score_as_is(bytes: &[u8]) -> Result<Answer, ScoreError> {
    score_with(bytes, &Defaults { as_is: true, ..Defaults::default() })
}

fn score_with(bytes: &[u8], defaults: &Defaults) -> Result<Answer, ScoreError> {
    let question = Question::of_record(first(bytes)?, defaults)?;
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
        assert_eq!(
            answer.headline(),
            "White won by resignation; the count is W+8.5 under Chinese rules"
        );
        assert_eq!((answer.agrees, answer.recorded.as_deref()), (None, Some("W+R")));
        assert_eq!(codes(&answer), ["resigned", "komi_read"]);
        let sgf = format!("(;{STONES}RU[Chinese];W[]);B[aa])");
        let lost = score_as_is(sgf.as_bytes()).unwrap();
        assert_eq!(codes(&lost), ["komi_assumed", "moves_behind"]);
    }

    #[test]
    fn a_record_that_may_have_lost_moves_is_an_error_unless_it_is_taken_as_it_is() {
        for (sgf, says) in [
            ("(;SZ[5];B[cc]);W[bb])", "moves follow the `)`"),
            ("(;SZ[5]();B[cc])", "an empty variation"),
            ("(;SZ[5]KM[99];B[cc])", "a komi of 99 (KM) is more than half"),
        ] {
            let error = score(sgf.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
            assert_eq!(error.contains("as_is"), !sgf.contains("KM"), "{error}");
            let taken = score_as_is(sgf.as_bytes()).unwrap();
            assert!(!taken.warnings.is_empty(), "{sgf}");
        }
        #[cfg(feature = "formats")]
        {
            let cut = b"\n\\HS\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n";
            let error = score(cut).unwrap_err().to_string();
            assert!(error.starts_with("the end of the file"), "{error}");
            assert_eq!(score_as_is(cut).unwrap().warnings.len(), 1);
        }
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
