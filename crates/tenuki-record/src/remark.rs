//! Remarks: what a reader should know before using a score as a result.

use std::fmt;

use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::values::{Values, values};
use super::warning::cut;
use super::{Assumed, Outcome, Record, Unsaid, Warning};
use tenuki_score::board::{Color, PointSet};
use tenuki_score::ending::{Ending, LeftToPlay};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::doubts::{Cause, Doubt};
use tenuki_score::scoring::reasons::{LastPoint, NoReason};
use tenuki_score::scoring::{Score, decimal};
use tenuki_score::{Statement, Value};

/// What a reader should know before using a score as a result: a code with values, and a sentence.
///
/// An [`Answer`](crate::Answer) has a list of them in the order of this type, the most important first. If there is
/// room for one, show the first.
#[derive(Clone, PartialEq, Debug, thiserror::Error, EnumDiscriminants)]
#[strum_discriminants(name(RemarkCode), vis(pub(crate)), derive(IntoStaticStr, VariantNames))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
#[non_exhaustive]
pub enum Remark {
    /// Tenuki cannot count by the rules in force.
    #[error("Tenuki cannot count by these rules{}", instead_of(.what, *.instead))]
    CannotCount {
        /// What it cannot count, in a few words: `tax ALL`.
        what: String,
        /// The rules by which it counts instead; `None` if it does not count.
        instead: Option<Rules>,
    },
    /// The record says that a side resigned, so the count does not decide the game.
    #[error("{} resigned, so the count does not decide the game.", (!*.winner).name())]
    Resigned {
        /// Who won.
        winner: Color,
    },
    /// The record says that a side ran out of time.
    #[error("{} lost on time, so the count does not decide the game.", (!*.winner).name())]
    LostOnTime {
        /// Who won.
        winner: Color,
    },
    /// The record says that a side forfeited the game.
    #[error("{} forfeited the game, so the count does not decide the game.", (!*.winner).name())]
    Forfeited {
        /// Who won.
        winner: Color,
    },
    /// Something is left to play: the score is that of the position as it is now.
    #[error("Not finished: {0}.")]
    NotFinished(LeftToPlay),
    /// The judge is not sure which stones are dead.
    #[error("Tenuki is not sure {}.", which(.chains))]
    NotSure {
        /// A stone of each chain in doubt.
        chains: PointSet,
    },
    /// The judge, whose opinion the count does not use, thinks that other stones are dead.
    #[error("Tenuki judges differently: {} (dead: {}).", .0.score, few(&.0.dead))]
    JudgeDiffers(Differing),
    /// The same for the attached engine.
    #[error("The engine judges differently: {} (dead: {}).", .0.score, few(&.0.dead))]
    EngineDiffers(Differing),
    /// The record marks other dead stones than the judge, and the judge's lead to the recorded result.
    #[error("With Tenuki's own dead stones ({}) the count is {}, as recorded.", few(&.0.dead), .0.score)]
    JudgeAsRecorded(Differing),
    /// The attached engine was asked which stones are dead, and did not say.
    #[error("The engine does not say which stones are dead: Tenuki judges alone.")]
    EngineSilent,
    /// A place makes the count of a finished game uncertain.
    #[error("Not certain: {0}.")]
    NotCertain(Doubt),
    /// The record does not say the komi.
    #[error(
        "The komi is not clear from the record: {} is assumed; if you know the komi, give it.{}",
        decimal(*.komi),
        wins(*.winner, "with every usual komi; the margin depends on it")
    )]
    KomiAssumed {
        /// The komi that is assumed.
        komi: f64,
        /// Who wins with every usual komi, if one side does.
        winner: Option<Color>,
    },
    /// The record does not name the rules, and the result depends on them.
    #[error(
        "The rules are not clear from the record: by {} rules it is {score}; if you know the rules, name them.{}",
        .rules.title(),
        wins(*.winner, "by either; the margin depends on the rules")
    )]
    RulesDecide {
        /// Rules of the other kind.
        rules: Rules,
        /// The score by these rules.
        score: Score,
        /// Who wins by both, if one side does.
        winner: Option<Color>,
    },
    /// White gets points for handicap stones whose number the record does not say.
    #[error(
        "The handicap is not clear from the record: {stones} stones are assumed, for which White gets {points} points; if this is wrong, correct HA."
    )]
    HandicapAssumed {
        /// The number of stones.
        stones: u32,
        /// The points.
        points: u32,
    },
    /// The record has another result.
    #[error("The record says {recorded}.")]
    Recorded {
        /// Its text, unchanged.
        recorded: String,
    },
    /// A side still gains points if it plays first.
    #[error("{0}.")]
    LastPoint(LastPoint),
    /// No reason was found why a group is alive.
    #[error("{0}.")]
    NoReason(NoReason),
    /// The rules were not named.
    #[error("The rules are not named: {} rules are assumed.", .rules.title())]
    RulesAssumed {
        /// The rules that are assumed.
        rules: Rules,
    },
    /// Under area rules, neutral points are left at the end.
    #[error("{0}.")]
    NeutralLeft(NeutralLeft),
    /// Something in the record was interpreted. The code is that of the warning.
    #[error("Warning: {0}.")]
    Warning(Warning),
    /// A remark of a stored answer: see [`Kept`].
    #[error("{}", .0.text)]
    Kept(Box<Kept>),
}

/// The count with other dead stones, in another opinion.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Differing {
    /// Its score.
    pub score: Score,
    /// Its dead stones.
    pub dead: PointSet,
}

/// The neutral points that are left at the end, under area rules.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct NeutralLeft {
    /// How many there are.
    pub number: u32,
    /// Who is to move, if it is known.
    pub color: Option<Color>,
    /// The points that the side to move gains if both sides go on in turn.
    pub gain: u32,
    /// The score of the board as it is.
    pub score: Score,
    /// Whether the players have ended the game, so that this score is the result.
    pub ended: bool,
}

impl NeutralLeft {
    fn of(ending: &Ending) -> Option<NeutralLeft> {
        let number = ending.neutral().len();
        let (color, score) = (ending.to_move(), ending.score());
        let left = NeutralLeft { number, color, gain: number % 2, score, ended: ending.is_ended() };
        (number > 0).then_some(left)
    }

    /// The score if a side takes the last neutral point.
    fn taken(&self, color: Color) -> Score {
        let gain = f64::from(self.gain);
        Score(self.score.0 + if color == Color::Black { gain } else { -gain })
    }
}

impl fmt::Display for NeutralLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NeutralLeft { number, color, gain, score, ended } = *self;
        let (points, are) = if number == 1 { ("point", "is") } else { ("points", "are") };
        if !ended {
            write!(f, "{score}")?;
            let sides = color.map_or(Color::ALL.to_vec(), |color| vec![color]);
            for color in sides.into_iter().filter(|_| gain > 0) {
                let name = color.name();
                write!(f, "; {} if {name} takes the last neutral point", self.taken(color))?;
            }
            return if gain > 0 {
                Ok(())
            } else {
                f.write_str(", also if each side takes half of the neutral points")
            };
        }
        write!(f, "{number} neutral {points} {are} left and belong to neither side")?;
        let who = color
            .map_or("the side to move".to_owned(), |color| format!("{}, to move,", color.name()));
        match gain {
            0 => write!(f, "; {who} would gain nothing by playing on"),
            _ => write!(f, "; {who} would gain {gain} point by playing on"),
        }
    }
}

/// Who wins with both of these leads of Black, if one side does.
pub(crate) fn winner(one: f64, other: f64) -> Option<Color> {
    match (one.min(other) > 0.0, one.max(other) < 0.0) {
        (true, _) => Some(Color::Black),
        (_, true) => Some(Color::White),
        _ => None,
    }
}

impl From<&Ending> for Differing {
    fn from(ending: &Ending) -> Differing {
        Differing { score: ending.score(), dead: ending.dead() }
    }
}

/// A statement as plain values, to be stored.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kept {
    /// Its code.
    pub code: String,
    /// Its values by name.
    pub values: Vec<(String, Value)>,
    /// Its sentence.
    pub text: String,
}

impl<S: Statement> From<&S> for Kept {
    fn from(statement: &S) -> Kept {
        let values = statement.values().into_iter();
        Kept {
            code: statement.code().to_owned(),
            values: values.map(|(name, value)| (name.to_owned(), value)).collect(),
            text: statement.to_string(),
        }
    }
}

impl Kept {
    /// Its values by name.
    pub(super) fn borrowed(&self) -> Values<'_> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
    }
}

/// What the caller knows about a counted game besides its [`Ending`].
#[derive(Clone, Debug, Default)]
pub struct About<'a> {
    /// The record that it was read from.
    pub record: Option<&'a Record>,
    /// Whether the rules were named.
    pub rules_are_named: bool,
    /// What the record leaves unsaid.
    pub unsaid: Unsaid,
    /// A remark about another opinion on the dead stones: [`Remark::JudgeDiffers`],
    /// [`Remark::EngineDiffers`] or [`Remark::EngineSilent`].
    pub differs: Option<Remark>,
    /// The part of the rules in force by which Tenuki cannot count: [`Remark::CannotCount`].
    pub cannot_count: Option<&'a str>,
    /// Why the recorded result is not the score.
    pub cause: Option<crate::Cause>,
}

impl Remark {
    /// The codes of all remarks except warnings.
    pub const CODES: &[&str] = {
        let (own, _kept_and_warnings) =
            RemarkCode::VARIANTS.split_at(RemarkCode::VARIANTS.len() - 2);
        own
    };

    /// The remarks about a counted game, the most important first. `agrees` is whether the record has the
    /// same number, if it has one.
    pub(super) fn all(
        ending: &Ending,
        about: &About<'_>,
        agrees: Option<bool>,
        assumptions: Vec<(Assumed, Remark)>,
    ) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let cannot = about
            .cannot_count
            .map(|what| Remark::CannotCount { what: what.to_owned(), instead: None });
        let unsaid = || {
            let what = about.unsaid.cannot_count.clone()?;
            Some(Remark::CannotCount { what, instead: Some(*ending.rules()) })
        };
        remarks.extend(cannot.or_else(unsaid));
        let outcome = about.record.and_then(Record::outcome);
        remarks.extend(match outcome {
            Some(Outcome::Resignation(winner)) => Some(Remark::Resigned { winner }),
            Some(Outcome::Time(winner)) => Some(Remark::LostOnTime { winner }),
            Some(Outcome::Forfeit(winner)) => Some(Remark::Forfeited { winner }),
            _ => None,
        });
        let is_finished = ending.is_finished();
        if !is_finished {
            remarks.push(Remark::NotFinished(ending.left_to_play()));
        }
        if !ending.dead_stones().certain && !ending.left_to_play().hardly_begun {
            let chains = ending.uncertain_chains();
            remarks.push(Remark::NotSure { chains });
        }
        let recorded_score = about.record.and_then(Record::recorded_score);
        remarks.extend(about.differs.clone().map(|remark| match remark {
            Remark::JudgeDiffers(other)
                if agrees == Some(false)
                    && recorded_score.is_some_and(|recorded| other.score.agrees_with(recorded)) =>
            {
                Remark::JudgeAsRecorded(other)
            }
            remark => remark,
        }));
        let (last_points, without_reason) = (ending.last_points(), ending.groups_without_reason());
        // Before the end of a game, uncertain places are no news. Other remarks already name some of the places.
        let is_news = |doubt: &Doubt| match doubt.cause {
            Cause::First => !last_points.iter().any(|last| last.points.contains(doubt.point)),
            Cause::NoReason => !without_reason.iter().any(|it| it.stones.contains(doubt.point)),
            _ => true,
        };
        if is_finished {
            let doubts = ending.uncertain_points().into_iter().filter(is_news);
            remarks.extend(doubts.map(Remark::NotCertain));
        }
        remarks.extend(assumptions.into_iter().map(|(_, remark)| remark));
        let differs = agrees == Some(false)
            || matches!(outcome, Some(Outcome::Win(_) | Outcome::Void | Outcome::Unknown));
        let recorded = about.record.and_then(|record| record.result.as_deref());
        if let (true, Some(recorded)) = (differs, recorded) {
            remarks.push(Remark::Recorded { recorded: cut(recorded) });
        }
        remarks.extend(last_points.into_iter().map(Remark::LastPoint));
        remarks.extend(without_reason.into_iter().map(Remark::NoReason));
        if is_finished {
            remarks.extend(NeutralLeft::of(ending).map(Remark::NeutralLeft));
        }
        if !about.rules_are_named {
            remarks.push(Remark::RulesAssumed { rules: *ending.rules() });
        }
        let warnings = about.record.map_or(&[][..], |record| &record.warnings);
        remarks.extend(warnings.iter().cloned().map(Remark::Warning));
        remarks
    }

    /// Whether it says who won a game that was not counted.
    pub(super) fn decides(&self) -> bool {
        use Remark::{Forfeited, LostOnTime, Resigned};
        matches!(self, Resigned { .. } | LostOnTime { .. } | Forfeited { .. })
    }

    /// Whether it is about the certainty of the result, of which version 1 says nothing.
    pub(super) fn is_not_certain(&self) -> bool {
        const CODES: &str = "not_certain komi_assumed rules_decide handicap_assumed neutral_left \
            judge_as_recorded";
        CODES.split(' ').any(|code| code == self.code())
    }

    /// The remark in a few words, for a line that has the score, too: `not finished`.
    #[must_use]
    pub fn in_short(&self) -> String {
        match self {
            Remark::CannotCount { .. } => "cannot count by these rules".to_owned(),
            Remark::Resigned { winner } => format!("{} won by resignation", winner.name()),
            Remark::LostOnTime { winner } => format!("{} won on time", winner.name()),
            Remark::Forfeited { winner } => format!("{} won by forfeit", winner.name()),
            Remark::NotFinished(_) => "not finished".to_owned(),
            Remark::NotSure { chains } => match chains.len() {
                0 => "not sure".to_owned(),
                1 => format!("not sure of {chains}"),
                number => format!("not sure of {number} chains"),
            },
            Remark::NotCertain(Doubt { cause: Cause::Board, .. }) => "not certain".to_owned(),
            Remark::NotCertain(Doubt { point, .. }) => format!("not certain at {point}"),
            Remark::JudgeDiffers(Differing { score, .. })
            | Remark::JudgeAsRecorded(Differing { score, .. }) => format!("Tenuki: {score}"),
            Remark::EngineDiffers(Differing { score, .. }) => format!("engine: {score}"),
            Remark::KomiAssumed { .. } => "komi assumed".to_owned(),
            Remark::RulesDecide { .. } => "the rules decide".to_owned(),
            Remark::HandicapAssumed { .. } => "handicap assumed".to_owned(),
            Remark::NeutralLeft(left) => format!("{} neutral left", left.number),
            Remark::EngineSilent => "the engine is silent".to_owned(),
            Remark::Recorded { recorded } => format!("recorded: {recorded}"),
            Remark::LastPoint(LastPoint { color, gain, .. }) => {
                format!("{} can gain {gain}", color.name())
            }
            Remark::NoReason(NoReason { stone, .. }) => format!("{stone}: dead or alive?"),
            Remark::RulesAssumed { .. } => "rules assumed".to_owned(),
            Remark::Warning(_) => "see the warnings".to_owned(),
            Remark::Kept(kept) => kept.text.clone(),
        }
    }
}

impl Statement for Remark {
    fn code(&self) -> &str {
        match self {
            Remark::Warning(warning) => warning.code(),
            Remark::Kept(kept) => &kept.code,
            remark => RemarkCode::from(remark).into(),
        }
    }

    fn values(&self) -> Values<'_> {
        match self {
            Remark::CannotCount { what, instead } => values![what, rules = instead],
            Remark::Resigned { winner }
            | Remark::LostOnTime { winner }
            | Remark::Forfeited { winner } => values![winner],
            Remark::NotFinished(left) => {
                let ([chains, areas], open) = (places(left), left.area().len());
                values![chains = &chains, areas = &areas, number = &open]
            }
            Remark::NotSure { chains } => values![chains],
            Remark::JudgeDiffers(Differing { score, dead })
            | Remark::JudgeAsRecorded(Differing { score, dead })
            | Remark::EngineDiffers(Differing { score, dead }) => values![score, dead],
            Remark::EngineSilent => Vec::new(),
            Remark::NotCertain(Doubt { cause, color, point, .. }) => {
                let (code, (number, most)) = (cause.code(), cause.numbers());
                values![cause = &code, color, points = point, number = &number, most = &most]
            }
            Remark::KomiAssumed { komi, winner } => values![komi, winner],
            Remark::RulesDecide { rules, score, winner } => values![rules, score, winner],
            Remark::HandicapAssumed { stones, points } => values![stones, number = points],
            Remark::Recorded { recorded } => values![recorded],
            Remark::LastPoint(LastPoint { color, points, gain }) => values![color, points, gain],
            Remark::NoReason(NoReason { color, stones, eyes, .. }) => {
                values![color, points = stones, eyes]
            }
            Remark::RulesAssumed { rules } => values![rules],
            Remark::NeutralLeft(NeutralLeft { number, gain, color, ended, .. }) => {
                values![number, gain, color, ended]
            }
            Remark::Warning(warning) => warning.values(),
            Remark::Kept(kept) => kept.borrowed(),
        }
    }
}

/// A point of each chain and of each area that is left to play.
pub(super) fn places(left: &LeftToPlay) -> [PointSet; 2] {
    let chains = left.chains.iter().map(|chain| chain.first);
    [chains.collect(), left.areas.iter().map(|area| area.middle).collect()]
}

/// What of the rules Tenuki cannot count, and what it does instead.
fn instead_of(what: &str, instead: Option<Rules>) -> String {
    match instead.map(|rules| rules.title()) {
        None => format!(": {what}."),
        Some(rules) => {
            format!(" ({what}): {rules} rules are used; if other rules apply, name them.")
        }
    }
}

/// What the judge is not sure of.
fn which(chains: &PointSet) -> String {
    match chains.len() {
        0 => "which stones are dead".to_owned(),
        1 => format!("whether the chain at {chains} is dead"),
        _ => format!("which of these chains are dead: {}", few(chains)),
    }
}

/// A further sentence about who wins, if one side does whatever is assumed.
fn wins(winner: Option<Color>, how: &str) -> String {
    winner.map_or_else(String::new, |winner| format!(" {} wins {how}.", winner.name()))
}

/// The first few of some points.
pub(super) fn few(points: &PointSet) -> String {
    const MOST: usize = 8;
    if points.is_empty() {
        return "none".to_owned();
    }
    let more = if points.len() as usize > MOST { " and more" } else { "" };
    format!("{}{more}", points.iter().take(MOST).collect::<PointSet>())
}

#[cfg(test)]
mod tests {
    use tenuki_score::board::{PointSet, Size};
    use tenuki_score::rules::Rules;
    use tenuki_score::scoring::Score;

    use super::*;
    use crate::Answer;

    #[test]
    fn at_most_eight_points_are_in_a_sentence() {
        let points = |number| Size::square(9).unwrap().points().take(number).collect::<PointSet>();
        let eight = "A9 B9 C9 D9 E9 F9 G9 H9";
        for (number, more) in [(8, ""), (9, " and more")] {
            let sentence =
                format!("Tenuki is not sure which of these chains are dead: {eight}{more}.");
            assert_eq!(Remark::NotSure { chains: points(number) }.to_string(), sentence);
        }
        for (number, dead) in [(0, "none"), (2, "A9 B9")] {
            let differing = Differing { score: Score(3.5), dead: points(number) };
            let sentence = Remark::JudgeDiffers(differing).to_string();
            assert_eq!(sentence, format!("Tenuki judges differently: B+3.5 (dead: {dead})."));
        }
    }

    #[test]
    fn a_remark_is_a_code_a_sentence_and_a_few_words() {
        let points = |names: &str| names.parse::<PointSet>().unwrap();
        let differing = Differing { score: Score(-0.5), dead: points("C3 D4") };
        for (remark, said) in [
            (
                Remark::CannotCount { what: "tax ALL".into(), instead: None },
                "cannot_count | cannot count by these rules | Tenuki cannot count by these rules: tax ALL.",
            ),
            (
                Remark::NotSure { chains: PointSet::EMPTY },
                "not_sure | not sure | Tenuki is not sure which stones are dead.",
            ),
            (
                Remark::NotSure { chains: points("E5") },
                "not_sure | not sure of E5 | Tenuki is not sure whether the chain at E5 is dead.",
            ),
            (
                Remark::NotSure { chains: points("E5 F6") },
                "not_sure | not sure of 2 chains | Tenuki is not sure which of these chains are dead: F6 E5.",
            ),
            (
                Remark::JudgeDiffers(differing),
                "judge_differs | Tenuki: W+0.5 | Tenuki judges differently: W+0.5 (dead: D4 C3).",
            ),
            (
                Remark::EngineDiffers(differing),
                "engine_differs | engine: W+0.5 | The engine judges differently: W+0.5 (dead: D4 C3).",
            ),
            (
                Remark::EngineSilent,
                "engine_silent | the engine is silent | The engine does not say which stones are dead: Tenuki judges alone.",
            ),
            (
                Remark::RulesAssumed { rules: Rules::CHINESE },
                "rules_assumed | rules assumed | The rules are not named: Chinese rules are assumed.",
            ),
            (
                Remark::Warning(Warning::NotClosed),
                &format!("not_closed | see the warnings | Warning: {}.", Warning::NotClosed),
            ),
        ] {
            let [code, short, sentence] = said.split(" | ").collect::<Vec<_>>()[..] else {
                panic!()
            };
            assert_eq!((remark.code(), remark.in_short().as_str()), (code, short));
            assert_eq!(remark.to_string(), sentence);
            let kept = Kept::from(&remark);
            let again = Remark::Kept(Box::new(kept));
            assert_eq!((again.code(), again.to_string().as_str()), (code, sentence));
            assert_eq!((again.values(), again.in_short().as_str()), (remark.values(), sentence));
            assert_eq!(format!("{:?}", crate::json::Said(&remark)), code);
        }
    }

    /// The answer about a board with one black stone, for a record with this result.
    fn answer(result: &str, about: About<'_>) -> Answer {
        let record = format!("(;SZ[5]KM[0.5]RU[Japanese]RE[{result}];B[cc])");
        let record = crate::read_first(record.as_bytes()).unwrap();
        let game = record.replay(None).unwrap();
        let dead = tenuki_score::ending::DeadStones::from(PointSet::EMPTY);
        let ending = Ending::of(&game, dead, tenuki_score::scoring::Method::default());
        let about = About { record: Some(&record), rules_are_named: true, ..about };
        Answer::of(&ending, &about)
    }

    #[test]
    fn what_cannot_be_counted_comes_first_and_instead_of_the_score() {
        let differs = Some(Remark::EngineSilent);
        let answer =
            answer("W+R", About { cannot_count: Some("tax ALL"), differs, ..About::default() });
        assert_eq!(answer.status(), "cannot count by these rules");
        let codes: Vec<&str> = answer.remarks.iter().map(Remark::code).collect();
        assert_eq!(codes, ["cannot_count", "resigned", "engine_silent"]);
    }

    #[test]
    fn a_stored_remark_about_an_uncertain_place_is_none_of_version_1() {
        let kept = |code: &str| {
            Remark::Kept(Box::new(Kept { code: code.into(), values: vec![], text: code.into() }))
        };
        let remarks = vec![kept("not_certain"), kept("recorded"), Remark::EngineSilent];
        let mut answer = Answer { remarks, ..answer("", About::default()) };
        assert_eq!(answer.versioned().remarks.len(), 3);
        answer.version = 1;
        assert_eq!(answer.versioned().remarks, [&kept("recorded"), &Remark::EngineSilent]);
    }
}
