//! A question: a game, and how to count it.

use serde_json::value::RawValue;

use super::json::{Name, Request, VERSION};
use super::{About, Answer, Cause, Differing, Record, Remark, ReplayError, SgfError, Unsaid};
use tenuki_score::board::{Board, Color, ParseBoardError, ParsePointError, Point, PointSet, Size};
use tenuki_score::ending::{Answers, DeadFrom, DeadStones, Ending, Source};
use tenuki_score::game::Game;
use tenuki_score::life::Judgement;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Method;

/// Default values for a question.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Defaults {
    /// The rules; `None`: those of the record.
    pub rules: Option<Rules>,
    /// Komi in points; `None`: that of the record, else that of the rules.
    pub komi: Option<f64>,
    /// How many moves of a record are played; `None`: all.
    pub moves: Option<u32>,
    /// Whether a record is [accepted as it is](Record::take_as_is) if it may have lost moves: for a
    /// caller that shows its warnings.
    pub as_is: bool,
}

/// A game to be counted, with its rules, komi, prisoners and side to move.
#[derive(Debug)]
#[non_exhaustive]
pub struct Question<'a> {
    /// The id, returned unchanged in the answer.
    pub id: Option<&'a RawValue>,
    /// The game.
    pub game: Game,
    /// The record that it was read from, if there is one.
    pub record: Option<Record>,
    /// The text of that record.
    pub text: Option<String>,
    /// The stones that the question names as dead: complete chains. `None` if it does not say which are dead.
    pub named: Option<PointSet>,
    /// The stones that the record marks as dead: complete chains. `None` unless all its moves are played.
    pub marked: Option<PointSet>,
    /// The method of scoring that the question names.
    pub method: Option<Method>,
    /// The points to explain.
    pub why: Option<Vec<Point>>,
    /// Whether the answer should have the [lines](Answer::with_lines).
    pub lines: bool,
    /// Whether the question, the defaults or the record name the rules.
    pub rules_are_named: bool,
    /// What the record leaves unsaid, and neither the question nor the defaults say.
    pub unsaid: Unsaid,
    /// Whether the game is at the end of the record, so that its result is about this position.
    pub is_at_end: bool,
    /// The version of the answer's format.
    pub version: u32,
}

/// Why a question cannot be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// It has two games.
    #[error("a question has either `sgf` or `board`, not both")]
    Both,
    /// It has no game.
    #[error("`sgf` or `board` is missing")]
    Neither,
    /// The record cannot be read.
    #[error("`sgf`: {0}")]
    Sgf(#[from] SgfError),
    /// The record cannot be replayed.
    #[error("`sgf`: {0}")]
    Replay(#[from] ReplayError),
    /// The rows are not a position.
    #[error("`board`: {0}")]
    Board(#[from] ParseBoardError),
    /// A field has an unknown value.
    #[error("`{field}`: {value:?}: {reason}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A dead stone is wrong.
    #[error("`dead`: {0}")]
    Dead(#[from] NoStone),
    /// A point to explain is wrong.
    #[error("`why`: {0}")]
    Why(NoStone),
}

/// Why a name does not name a stone.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoStone {
    /// The text is not the name of a point.
    #[error("{0:?}: {1}")]
    Name(String, ParsePointError),
    /// The point is off the board.
    #[error("{0} is off the board of {1}")]
    Off(Point, Size),
    /// The point is empty.
    #[error("there is no stone at {0}")]
    Empty(Point),
}

/// The chains at these points of a board.
///
/// # Errors
///
/// The first point at which there is no stone.
pub fn chains_at(
    board: &Board,
    points: impl IntoIterator<Item = Point>,
) -> Result<PointSet, NoStone> {
    let mut chains = PointSet::EMPTY;
    for point in points {
        if !board.size().contains(point) {
            return Err(NoStone::Off(point, board.size()));
        }
        if board.get(point).is_none() {
            return Err(NoStone::Empty(point));
        }
        if !chains.contains(point) {
            chains |= board.chain(point);
        }
    }
    Ok(chains)
}

impl<'a> Request<'a> {
    /// The question, ready to be counted. The line has precedence over `defaults`, and `defaults` over the record.
    ///
    /// ```
    /// use tenuki_record::json::Request;
    /// use tenuki_record::Defaults;
    /// use tenuki_score::ending::DeadFrom;
    ///
    /// let line = br#"{"board":[".X.XOO","XXXXO.","OOOOOO",".O.XO.","OOOOOO"],"komi":0.5}"#;
    /// let question = Request::read(line)?.question(&Defaults::default())?;
    /// let dead = question.dead_stones(DeadFrom::Judge, &mut |board| tenuki_score::judge(board));
    /// assert_eq!(question.ending(dead).score().to_string(), "W+4.5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no game, or two, or a field has an unknown value.
    pub fn question(self, defaults: &Defaults) -> Result<Question<'a>, QuestionError> {
        let rules: Option<Rules> = parsed("rules", self.rules)?;
        let method = parsed("method", self.method)?;
        let to_move: Option<Color> = parsed("to_move", self.to_move)?;
        // Given rules and komi replace those of the record.
        let defaults = &Defaults {
            rules: rules.or(defaults.rules),
            komi: self.komi.or(defaults.komi),
            ..*defaults
        };
        let mut question = match (self.sgf, self.board) {
            (Some(sgf), None) => {
                let record = super::read_text(&sgf)?;
                Question { text: Some(sgf), ..Question::of_record(record, defaults)? }
            }
            (None, Some(rows)) => Question::of_game(Game::from(Board::from_rows(&rows)?), defaults),
            (Some(_), Some(_)) => return Err(QuestionError::Both),
            (None, None) => return Err(QuestionError::Neither),
        };
        let game = &mut question.game;
        if let Some(prisoners) = self.prisoners {
            game.set_prisoners(prisoners.into());
        }
        if to_move.is_some() {
            game.set_to_move(to_move);
        }
        let point =
            |name: &str| name.parse().map_err(|error| NoStone::Name(name.to_owned(), error));
        let names = self.dead.map(|names| {
            names.iter().map(|Name(name)| point(name)).collect::<Result<Vec<Point>, NoStone>>()
        });
        let named = names.transpose()?.map(|points| chains_at(game.board(), points)).transpose()?;
        let size = game.board().size();
        let on_board = |name: String| {
            let point = point(&name)?;
            if size.contains(point) { Ok(point) } else { Err(NoStone::Off(point, size)) }
        };
        let why = self.why.map(|names| names.into_iter().map(on_board).collect());
        let why = why.transpose().map_err(QuestionError::Why)?;
        let version = self.version.unwrap_or(VERSION);
        let lines = self.lines.unwrap_or_default();
        Ok(Question { id: self.id, named, method, why, lines, version, ..question })
    }
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
    field: &'static str,
    value: Option<String>,
) -> Result<Option<T>, QuestionError> {
    let Some(value) = value else { return Ok(None) };
    match value.parse() {
        Ok(parsed) => Ok(Some(parsed)),
        Err(error) => Err(QuestionError::Field { field, reason: error.to_string(), value }),
    }
}

impl Question<'_> {
    /// The game of a record. Rules and komi in `defaults` replace those of the record.
    ///
    /// # Errors
    ///
    /// When it cannot be replayed.
    pub fn of_record(mut record: Record, defaults: &Defaults) -> Result<Self, ReplayError> {
        if defaults.as_is {
            record.take_as_is(defaults.moves);
        }
        let is_at_end = defaults.moves.is_none_or(|moves| moves >= record.move_count());
        let mut unsaid = Unsaid::of(&record).without(defaults);
        unsaid.end &= is_at_end;
        if defaults.rules.is_some() {
            record.warnings.retain(|warning| !warning.is_about_rules());
        }
        if defaults.komi.is_some() {
            record.komi = None;
            record.warnings.retain(|warning| !warning.is_about_komi());
        }
        let (game, marked) = record.position(defaults.moves)?;
        let mut question = Question::of_game(game, defaults);
        unsaid.apply(&record, &mut question.game);
        let rules_are_named = question.rules_are_named || record.rules_name.is_some();
        Ok(Question {
            record: Some(record),
            marked,
            rules_are_named,
            unsaid,
            is_at_end,
            ..question
        })
    }

    /// A game without a record.
    #[must_use]
    pub fn of_game(mut game: Game, defaults: &Defaults) -> Self {
        if let Some(rules) = defaults.rules {
            game.set_rules(rules);
        }
        if defaults.komi.is_some() {
            game.set_komi(defaults.komi);
        }
        Question {
            id: None,
            game,
            record: None,
            text: None,
            named: None,
            marked: None,
            method: None,
            why: None,
            lines: false,
            rules_are_named: defaults.rules.is_some(),
            unsaid: Unsaid::default(),
            is_at_end: false,
            version: VERSION,
        }
    }

    /// The dead stones: the named ones, else those that the policy chooses. No other engine is asked.
    #[must_use]
    pub fn dead_stones(
        &self,
        from: DeadFrom,
        judge: &mut dyn FnMut(&Board) -> Judgement,
    ) -> DeadStones {
        let board = self.game.board();
        let answers = Answers {
            named: self.named,
            record: self.marked,
            engine: &mut || None,
            judge: &mut || judge(board),
        };
        DeadStones::find(board, self.game.rules(), from, answers)
    }

    /// The game counted with these dead stones, by the method of the question or the default one.
    #[must_use]
    pub fn ending(&self, dead: DeadStones) -> Ending {
        self.ending_by(dead, self.method.unwrap_or_default())
    }

    /// The game counted with these dead stones by a method, with the komi and the rules that are
    /// [assumed](Unsaid::settle) if the record leaves them unsaid.
    #[must_use]
    pub fn ending_by(&self, dead: DeadStones, method: Method) -> Ending {
        let record = self.record.as_ref().filter(|_| self.is_at_end);
        self.unsaid.settle(Ending::of(&self.game, dead, method), record)
    }

    /// The answer with this ending.
    #[must_use]
    pub fn answer(&self, ending: &Ending) -> Answer {
        let record = self.record.as_ref();
        let rules_are_named = self.rules_are_named;
        let (unsaid, differs) = (self.unsaid.clone(), self.judged_as_recorded(ending));
        let at_end = record.filter(|_| self.is_at_end);
        let cause = at_end.and_then(|record| Cause::of(ending, record, &unsaid));
        let about = About { record, rules_are_named, unsaid, differs, cause, ..About::default() };
        let why = self.why.as_ref().map(|points| ending.why(points.iter().copied()));
        Answer { why, version: self.version, ..Answer::of(ending, &about) }
    }

    /// The judge's opinion, where the marks of the record contradict its result and the judge does not.
    fn judged_as_recorded(&self, ending: &Ending) -> Option<Remark> {
        let record = self.record.as_ref().filter(|_| self.is_at_end)?;
        let recorded = record.recorded_score()?;
        let is_marked = ending.dead_stones().source == Source::Record;
        if !is_marked || ending.score().agrees_with(recorded) {
            return None;
        }
        let judged = tenuki_score::judge(self.game.board());
        let judged =
            Ending::under(&self.game, ending.rules(), ending.komi(), judged, ending.method());
        let agrees = judged.score().agrees_with(recorded);
        agrees.then(|| Remark::JudgeDiffers(Differing::from(&judged)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_about_rules_and_komi_go_where_others_are_given() {
        let record = b"(;SZ[5]KM[375]RU[Chinese (2002)]RE[who knows];B[cc])";
        let japanese = Some(Rules::JAPANESE);
        for (rules, komi, expected) in [
            (None, None, ("rules_read komi_read unknown_result", "Chinese", 7.5)),
            (japanese, None, ("komi_read unknown_result", "Japanese", 7.5)),
            (None, Some(0.5), ("rules_read unknown_result", "Chinese", 0.5)),
            (japanese, Some(0.5), ("unknown_result", "Japanese", 0.5)),
        ] {
            let record = crate::read_first(record).unwrap();
            let defaults = Defaults { rules, komi, ..Defaults::default() };
            let question = Question::of_record(record, &defaults).unwrap();
            let (game, record) = (question.game, question.record.unwrap());
            let codes: Vec<_> = record.warnings.iter().map(|warning| warning.code()).collect();
            assert_eq!((&*codes.join(" "), &*game.rules().title(), game.komi()), expected);
        }
    }
}
