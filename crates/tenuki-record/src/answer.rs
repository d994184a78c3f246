//! The answer about a game: everything that Tenuki shows of a count, put together in one place.
//!
//! The program, its GTP commands, pages, JavaScript, Python and pictures show an [`Answer`] or parts of it. They
//! decide nothing themselves.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::json::{Number, OneSide, Points, Reasoned, Said, Text, VERSION, owners, push_line};
#[cfg(feature = "lines")]
use super::lines::Lines;
use super::remark::{About, Remark};
use super::{Assumed, Cause, Outcome, Record};
use tenuki_score::Statement;
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::{Ending, OpenChain, Why};
use tenuki_score::lines::Solution;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::doubts::Doubt;
use tenuki_score::scoring::reasons::LastPoint;
use tenuki_score::scoring::{Count, Method, Score, decimal};

/// The answer about a position or a record.
///
/// Serialised, it is a line of `tenuki score --format json`, without its `id`.
///
/// ```
/// use tenuki_record::{About, Answer};
/// use tenuki_score::{Board, Ending, Game, Statement};
///
/// let board: Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse()?;
/// let ending = Ending::judged(&Game::from(board));
/// let answer = Answer::of(&ending, &About::default());
/// assert_eq!(answer.headline(), "W+10.5 under Japanese rules");
/// assert_eq!(answer.remarks[0].code(), "rules_assumed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The width and height of the board.
    pub size: Size,
    /// The rules it was counted by.
    pub rules: Rules,
    /// The method.
    pub method: Method,
    /// What each side has.
    pub count: Count,
    /// The points that each side scores.
    pub territory: ByColor<PointSet>,
    /// The dead stones.
    pub dead: PointSet,
    /// The stones in seki.
    pub seki: PointSet,
    /// The points that their owners must fill.
    pub fill: PointSet,
    /// The stones of groups without a reason to live.
    pub no_reason: PointSet,
    /// Where a side still gains points by playing first.
    pub last_points: Vec<LastPoint>,
    /// Whether the result is certain: nothing is left to play, neither a stone nor the count is [in
    /// doubt](Ending::is_certain), nothing on which the result depends is [assumed](Answer::assumed), nothing shows that
    /// the record has lost moves, Tenuki can count by the rules, and the recorded result does not contradict the marks
    /// of the record.
    pub certain: bool,
    /// What the record does not say and Tenuki assumed, if the result depends on it.
    pub assumed: Vec<Assumed>,
    /// Whether the dead stones are sure: they were named or marked, or the judge is sure.
    pub sure: bool,
    /// The stones that the judge is not sure of; `None` if it was not asked.
    pub uncertain: Option<PointSet>,
    /// What makes the count uncertain.
    pub uncertain_points: Vec<Doubt>,
    /// What is left to play.
    pub open: Vec<Open>,
    /// The result in the record, unchanged.
    pub recorded: Option<String>,
    /// Whether the score equals that result; `None` if the recorded result is not a number.
    pub agrees: Option<bool>,
    /// Whether the recorded winner is ahead; `None` if the record does not name a winner by an unknown margin.
    pub winner_agrees: Option<bool>,
    /// Why the recorded result is not the score, if the players counted.
    pub cause: Option<Cause>,
    /// What Tenuki interpreted in the record, one sentence for each warning.
    pub warnings: Vec<String>,
    /// What a reader should know before using the score as a result, the most important first.
    pub remarks: Vec<Remark>,
    /// Explanations of the points that the question asks about, if it asks about any.
    pub why: Option<Vec<Why>>,
    /// What is proved about chains and how play goes, if it was [asked for](Answer::with_lines).
    pub lines: Option<Vec<Solution>>,
    /// The version of the JSON format in which it is written.
    pub version: u32,
}

/// The fields that differ between versions of the JSON format, for the version of an [`Answer`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Versioned<'a> {
    /// Whether the result is certain. In version 1: whether the judge is sure which stones are dead; `None` if it
    /// was not asked.
    pub certain: Option<bool>,
    /// What is [assumed](Answer::assumed); nothing in version 1.
    pub assumed: &'a [Assumed],
    /// Whether the [recorded winner](Answer::winner_agrees) is ahead; `None` in version 1.
    pub winner_agrees: Option<bool>,
    /// The [cause](Answer::cause) of a difference; `None` in version 1.
    pub cause: Option<&'a Cause>,
    /// What makes the count uncertain; `None` in version 1.
    pub uncertain_points: Option<&'a [Doubt]>,
    /// What is left to play; in version 1 without the moves.
    pub open: Cow<'a, [Open]>,
    /// The remarks. In version 1 none of them is about [`Answer::uncertain_points`].
    pub remarks: Vec<&'a Remark>,
}

/// Something that is left to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Open {
    /// A chain that the side that plays first captures or saves.
    Chain {
        /// Its first stone.
        first: Point,
        /// Whose it is.
        color: Color,
        /// The moves that decide; `None` in version 1.
        moves: Option<Box<Moves>>,
    },
    /// An area that is open to both sides: a point in it, and how many it has.
    Area(Point, u32),
}

/// The moves that decide whether an open chain lives. No point if none was found; several on a symmetrical board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Moves {
    /// The move that saves it, if its owner plays first.
    pub save: PointSet,
    /// The move that captures it, if the other side plays first.
    pub take: PointSet,
}

impl Answer {
    /// The answer about a game that was counted.
    #[must_use]
    pub fn of(ending: &Ending, about: &About<'_>) -> Answer {
        let left = ending.left_to_play();
        let chains = left.chains.iter().map(|chain| {
            let OpenChain { first, color, save, take, .. } = *chain;
            Open::Chain { first, color, moves: Some(Box::new(Moves { save, take })) }
        });
        let areas = left.areas.iter().map(|area| Open::Area(area.middle, area.points.len()));
        let must_fill = ending.assessment().must_fill;
        let judged = ending.dead_stones().judgement();
        let recorded = about.record.and_then(|record| record.result.clone());
        let score = about.record.and_then(Record::recorded_score);
        let agrees = score.map(|recorded| ending.score().agrees_with(recorded));
        let winner_agrees = match about.record.and_then(Record::outcome) {
            Some(Outcome::Win(Color::Black)) => Some(ending.score().0 > 0.0),
            Some(Outcome::Win(Color::White)) => Some(ending.score().0 < 0.0),
            _ => None,
        };
        let warnings = about.record.map_or(&[][..], |record| &record.warnings);
        let assumptions = about.unsaid.assumptions(ending);
        let assumed: Vec<Assumed> = assumptions.iter().map(|(it, _)| *it).collect();
        let remarks = Remark::all(ending, about, agrees, assumptions);
        let is_contradicted = |remark: &Remark| {
            matches!(remark, Remark::CannotCount { .. } | Remark::JudgeAsRecorded(_))
        };
        Answer {
            size: ending.assessment().position.size,
            rules: *ending.rules(),
            method: ending.method(),
            count: *ending.count(),
            territory: ending.territory(),
            dead: ending.dead(),
            seki: ending.seki(),
            fill: must_fill.black | must_fill.white,
            no_reason: ending.no_reason(),
            last_points: ending.last_points(),
            certain: ending.is_certain()
                && assumed.is_empty()
                && !about.unsaid.end
                && !remarks.iter().any(is_contradicted),
            assumed,
            sure: ending.dead_stones().certain,
            uncertain: judged.map(|judged| judged.uncertain),
            uncertain_points: ending.uncertain_points(),
            open: chains.chain(areas).collect(),
            recorded,
            agrees,
            winner_agrees,
            cause: about.cause.clone(),
            warnings: warnings.iter().map(ToString::to_string).collect(),
            remarks,
            why: None,
            lines: None,
            version: VERSION,
        }
    }

    /// The answer with what is [proved](Ending::solutions) about chains.
    #[must_use]
    pub fn with_lines(self, ending: &Ending) -> Answer {
        Answer { lines: Some(ending.solutions()), ..self }
    }

    /// The fields that differ between versions of the JSON format, for the version of this answer.
    #[must_use]
    pub fn versioned(&self) -> Versioned<'_> {
        let remarks = self.remarks.iter();
        match self.version {
            1 => {
                let mut open = self.open.clone();
                for item in &mut open {
                    if let Open::Chain { moves, .. } = item {
                        *moves = None;
                    }
                }
                Versioned {
                    certain: self.uncertain.map(|_| self.sure),
                    assumed: &[],
                    winner_agrees: None,
                    cause: None,
                    uncertain_points: None,
                    open: Cow::Owned(open),
                    remarks: remarks.filter(|remark| !remark.is_not_certain()).collect(),
                }
            }
            _ => Versioned {
                certain: Some(self.certain),
                assumed: &self.assumed,
                winner_agrees: self.winner_agrees,
                cause: self.cause.as_ref(),
                uncertain_points: Some(&self.uncertain_points),
                open: Cow::Borrowed(&self.open),
                remarks: remarks.collect(),
            },
        }
    }

    /// The difference between the two sides.
    #[must_use]
    pub fn score(&self) -> Score {
        self.count.score()
    }

    /// Whether nothing is left to play, so that the score is a result.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.open.is_empty()
    }

    /// The points of all [places](Answer::uncertain_points) that make the count uncertain.
    #[must_use]
    pub fn doubtful(&self) -> PointSet {
        self.uncertain_points.iter().map(|doubt| doubt.point).collect()
    }

    /// The score and the rules: `W+3.5 under Japanese rules, as recorded`; if it is as recorded with an assumed komi or
    /// assumed rules, with these.
    #[must_use]
    pub fn scored_by(&self) -> String {
        let rules = self.rules.title();
        let mut text = format!("{} under {rules} rules", self.score());
        if self.agrees == Some(true) {
            text.push_str(", as recorded");
            let komi = format!("a komi of {}", decimal(self.count.sides.white.komi));
            let is_assumed = |what| self.assumed.contains(&what);
            text.push_str(&match (is_assumed(Assumed::Komi), is_assumed(Assumed::Rules)) {
                (true, true) => {
                    format!(" with {komi}; the record makes neither komi nor rules clear")
                }
                (true, false) => format!(" with {komi}, which the record does not give"),
                (false, true) => "; the record does not make the rules clear".to_owned(),
                (false, false) => String::new(),
            });
        }
        text
    }

    /// The same, and whether it is a result. Where the game ended otherwise, who won comes first.
    #[must_use]
    pub fn headline(&self) -> String {
        let count = self.scored_by();
        match (self.decided(), self.is_finished()) {
            (Some(decided), true) => format!("{decided}; the count is {count}"),
            (Some(decided), false) => format!("{decided}; the count so far is {count}"),
            (None, true) => count,
            (None, false) => format!("not finished; so far {count}"),
        }
    }

    /// Who won, where the game ended by resignation, on time or by forfeit.
    #[must_use]
    pub fn decided(&self) -> Option<String> {
        self.remarks.iter().find(|remark| remark.decides()).map(Remark::in_short)
    }

    /// The score for one line of text: with the rules, and the first remark in a few words.
    ///
    /// ```
    /// use tenuki_record::{About, Answer};
    /// use tenuki_score::{Board, Ending, Game};
    ///
    /// let ending = Ending::judged(&Game::from("..XO..\n..XO..\n......\n......".parse::<Board>()?));
    /// let answer = Answer::of(&ending, &About::default());
    /// assert_eq!(answer.status(), "W+6.5 (Japanese; not finished)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn status(&self) -> String {
        let (score, rules) = (self.score(), self.rules.title());
        match self.remarks.first() {
            None => format!("{score} ({rules})"),
            Some(cannot @ Remark::CannotCount { instead: None, .. }) => cannot.in_short(),
            Some(first) => format!("{score} ({rules}; {})", first.in_short()),
        }
    }

    /// The answer in sentences, to follow the [headline](Answer::headline): who judged the dead stones, all remarks
    /// but the one in the headline, and after the recorded result the cause of the difference.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let judged = self.uncertain.map(|_| "Tenuki judged which stones are dead.".to_owned());
        let remarks = self.remarks.iter().filter(|remark| !remark.decides());
        let said = self.with_cause(remarks).map(ToString::to_string);
        judged.into_iter().chain(said).collect()
    }

    /// The remarks, and after that about the recorded result the cause of the difference.
    pub fn statements(&self) -> impl Iterator<Item = &dyn Statement> {
        self.with_cause(self.remarks.iter())
    }

    fn with_cause<'a>(
        &'a self,
        remarks: impl Iterator<Item = &'a Remark>,
    ) -> impl Iterator<Item = &'a dyn Statement> {
        remarks.flat_map(|remark| {
            let cause = self.cause.as_ref().filter(|_| remark.code() == "recorded");
            let cause = cause.map(|cause| cause as &dyn Statement);
            std::iter::once(remark as &dyn Statement).chain(cause)
        })
    }

    /// Writes the line of JSON, with its line feed.
    pub fn write(&self, id: Option<&RawValue>, out: &mut Vec<u8>) {
        push_line(out, &Line { id, answer: self });
    }
}

/// A place that makes the count uncertain, as JSON has it.
#[derive(Serialize, Debug)]
pub struct UncertainPoint {
    point: Text<Point>,
    color: Text<Color>,
    code: &'static str,
    /// How many points are left to play there, or are neutral.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    /// The most points among which a move is searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u32>,
    text: Text<Doubt>,
}

impl From<&Doubt> for UncertainPoint {
    fn from(doubt: &Doubt) -> UncertainPoint {
        let (number, most) = doubt.cause.numbers();
        let (point, color) = (Text(doubt.point), Text(doubt.color));
        let code = doubt.cause.code();
        UncertainPoint { point, color, code, number, most, text: Text(*doubt) }
    }
}

/// A line of JSON.
struct Line<'a> {
    id: Option<&'a RawValue>,
    answer: &'a Answer,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Line { id, answer } = *self;
        let Versioned { certain, assumed, winner_agrees, cause, uncertain_points, open, remarks } =
            answer.versioned();
        let finished = answer.is_finished();
        let ByColor { black, white } = answer.count.sides;
        let last_points: Vec<Gain> = answer.last_points.iter().map(Gain::from).collect();
        let doubts = |doubts: &[Doubt]| doubts.iter().map(UncertainPoint::from).collect::<Vec<_>>();
        let why = answer.why.as_ref().map(|why| why.iter().map(Reasoned::from).collect::<Vec<_>>());
        // Before the end most groups have no reason to live yet, so they are not looked at.
        let has_no_reason = !finished || !answer.no_reason.is_empty();
        let mut line = Fields(serializer.serialize_map(None)?);
        line.optional("id", id)?;
        line.field("score", Text(answer.score()))?;
        line.field("black", OneSide::of(Color::Black, black))?;
        line.field("white", OneSide::of(Color::White, white))?;
        line.field("territory", owners(answer.size, &answer.territory))?;
        line.field("dead", Points(answer.dead))?;
        line.field("seki", Points(answer.seki))?;
        line.field("fill", Points(answer.fill))?;
        line.optional("no_reason", has_no_reason.then_some(Points(answer.no_reason)))?;
        line.optional("last_points", Some(last_points).filter(|points| !points.is_empty()))?;
        line.optional("certain", certain)?;
        line.optional("assumed", Some(assumed).filter(|assumed| !assumed.is_empty()))?;
        line.optional("uncertain", answer.uncertain.map(Points))?;
        line.optional("uncertain_points", uncertain_points.map(doubts))?;
        line.field("finished", finished)?;
        line.field("open", open)?;
        line.field("recorded", &answer.recorded)?;
        line.field("agrees", answer.agrees)?;
        line.optional("winner_agrees", winner_agrees)?;
        line.optional("cause", cause.map(|cause| Said(cause)))?;
        line.optional("warnings", Some(&answer.warnings).filter(|warnings| !warnings.is_empty()))?;
        line.field("remarks", remarks.into_iter().map(|it| Said(it)).collect::<Vec<_>>())?;
        line.optional("why", why)?;
        #[cfg(feature = "lines")]
        line.optional("lines", answer.lines.as_ref().map(|lines| Lines(lines, answer.seki)))?;
        line.field("margin", Number(answer.score().0))?;
        line.field("version", answer.version)?;
        line.0.end()
    }
}

/// The fields of a line.
struct Fields<M>(M);

impl<M: SerializeMap> Fields<M> {
    fn field(&mut self, name: &str, value: impl Serialize) -> Result<(), M::Error> {
        self.0.serialize_entry(name, &value)
    }

    /// A field that a line has only if it has a value.
    fn optional(&mut self, name: &str, value: Option<impl Serialize>) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| self.field(name, value))
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Line { id: None, answer: self }.serialize(serializer)
    }
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields(serializer.serialize_map(None)?);
        match self {
            Open::Chain { first, color, moves } => {
                fields.field("chain", Text(*first))?;
                fields.field("color", Text(*color))?;
                fields.optional("save", moves.as_ref().map(|moves| Points(moves.save)))?;
                fields.optional("take", moves.as_ref().map(|moves| Points(moves.take)))?;
            }
            Open::Area(middle, points) => {
                fields.field("area", Text(*middle))?;
                fields.field("points", points)?;
            }
        }
        fields.0.end()
    }
}

/// A place where a side still gains points by playing first, as JSON has it.
#[derive(Serialize, Debug)]
pub struct Gain {
    color: Text<Color>,
    points: Points,
    gain: u32,
}

impl From<&LastPoint> for Gain {
    fn from(&LastPoint { color, points, gain }: &LastPoint) -> Gain {
        Gain { color: Text(color), points: Points(points), gain }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use tenuki_score::Statement;
    use tenuki_score::ending::DeadFrom;

    use super::Answer;
    use crate::json::{Request, Said};
    use crate::{Defaults, QuestionError};

    fn answer(request: Request<'_>) -> Result<Answer, QuestionError> {
        let question = request.question(&Defaults::default())?;
        let dead = question.dead_stones(DeadFrom::Judge, &mut tenuki_score::judge);
        Ok(question.answer(&question.ending(dead)))
    }

    /// The fields of an answer, without or with those that JSON does not have, or why there is none.
    fn said(line: &str, in_json: bool) -> Value {
        let answer = match Request::read(line.as_bytes()).map(answer) {
            Err(wrong) => return wrong.to_string().into(),
            Ok(Err(error)) => {
                assert!(QuestionError::codes().contains(&error.code()), "{error:?}");
                return serde_json::to_value(Said(&error)).unwrap();
            }
            Ok(Ok(answer)) => answer,
        };
        let mut out = Vec::new();
        answer.write(None, &mut out);
        let mut found: Value = serde_json::from_slice(&out).unwrap();
        if !in_json {
            found["headline"] = answer.headline().into();
            found["status"] = answer.status().into();
            found["sentences"] = answer.sentences().into();
            let remarks = found["remarks"].as_array().unwrap().iter();
            found["codes"] = remarks.map(|remark| remark["code"].clone()).collect();
        }
        found
    }

    /// The first lines of the file say how.
    #[test]
    fn questions_are_answered() {
        let rules = tenuki_score::rules::ParseRulesError.to_string();
        let text = include_str!("answers.txt").replace("\n  ", " ").replace("RULES", &rules);
        let mut question = "";
        let mut wrong = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (sign, expected) = line.split_once(' ').unwrap_or((line, ""));
            if !["=", "==", "?"].contains(&sign) {
                question = line;
                continue;
            }
            let found = said(question, sign != "=");
            let is_so = match serde_json::from_str(expected) {
                Ok(Value::Object(fields)) if sign == "=" => {
                    fields.iter().all(|(name, value)| found[name] == *value)
                }
                Ok(expected) => found == expected,
                Err(_) => found == expected || found["text"] == expected,
            };
            if !is_so {
                wrong.push(format!("{question}\n{sign} {found}"));
            }
        }
        assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    }

    #[test]
    fn a_place_where_a_side_gains_is_named_once() {
        // What White gains at D2 and a doubt about the same points.
        let line =
            r#"{"board":[".O.O.","OOXOO","O.XOO",".XOOO","X.XXX","XOX.O",".X.XX"],"dead":[]}"#;
        let answer = answer(Request::read(line.as_bytes()).unwrap()).unwrap();
        let first = "which side plays first around D2: that side gains there";
        assert!(
            answer.uncertain_points.iter().any(|doubt| doubt.to_string() == first),
            "{answer:?}"
        );
        let sentences = answer.sentences();
        assert!(sentences.contains(&"White gains 1 point by playing first at D2.".to_owned()));
        assert!(!sentences.contains(&format!("Not certain: {first}.")), "{sentences:?}");
    }
}
