//! Who decides which stones are dead.
//!
//! The rules of Go leave it to the players which stones are dead. A program has up to four answers:
//! the stones that its user named, the marks of the record, the opinion of another engine, and
//! [`life`](crate::life). [`Source::of`] decides which of them counts, and [`DeadStones::find`] gets
//! it. Both go through the same list:
//!
//! 1. Stones that the user named, which may be none. They always count.
//! 2. The marks of the record, under [`DeadFrom::Record`].
//! 3. Rules under which only named stones are dead (Tromp-Taylor): no stone is dead.
//! 4. The policy: the judge, the engine, both, or no stone.
//!
//! If the engine does not answer, the judge decides.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::board::{Board, PointSet};
use crate::life::Judgement;
use crate::rules::Rules;

/// The policy: where dead stones come from when the user names none.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
#[strum(parse_err_ty = ParseDeadFromError, parse_err_fn = parse_dead_from_error)]
pub enum DeadFrom {
    /// The marks of the record; the judge, if the record has none.
    Record,
    /// The judge: [`life`](crate::life).
    #[default]
    Judge,
    /// Nothing: no stone is dead unless it is named.
    None,
    /// Another engine; stones on which the judge disagrees are uncertain. The judge alone, if the
    /// engine does not answer.
    Engine,
    /// The judge; stones on which another engine disagrees are uncertain.
    Both,
}

impl DeadFrom {
    /// Every choice.
    pub const ALL: &'static [DeadFrom] = DeadFrom::VARIANTS;

    /// The name, as it is typed and printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether this policy needs another engine.
    #[must_use]
    pub const fn needs_an_engine(self) -> bool {
        matches!(self, DeadFrom::Engine | DeadFrom::Both)
    }
}

/// The text does not name a policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("dead stones come from record, judge, none, engine or both")]
pub struct ParseDeadFromError;

fn parse_dead_from_error(_: &str) -> ParseDeadFromError {
    ParseDeadFromError
}

/// Who decided which stones are dead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Source {
    /// The user named them.
    Named,
    /// The record marks them.
    Record,
    /// The rules: only named stones are dead, and none was named.
    Rules,
    /// The policy [`DeadFrom::None`]: no stone is dead.
    None,
    /// The judge.
    Judge,
    /// Another engine and the judge: the engine's answer, with the stones on which they disagree
    /// uncertain.
    Engine,
    /// The judge and another engine: the judge's answer, with the stones on which they disagree
    /// uncertain.
    Both,
}

impl Source {
    /// Who decides which stones are dead, from what is known before the engine or the judge is asked: the rules, the
    /// policy, whether the user named dead stones, and whether the record marks any.
    ///
    /// [`Source::Engine`] and [`Source::Both`] become [`Source::Judge`] if the engine does not
    /// answer.
    #[must_use]
    pub const fn of(rules: &Rules, from: DeadFrom, named: bool, marked: bool) -> Source {
        match from {
            _ if named => Source::Named,
            DeadFrom::Record if marked => Source::Record,
            _ if rules.only_named_dead => Source::Rules,
            DeadFrom::None => Source::None,
            DeadFrom::Record | DeadFrom::Judge => Source::Judge,
            DeadFrom::Engine => Source::Engine,
            DeadFrom::Both => Source::Both,
        }
    }

    /// Whether it is an opinion, which can be uncertain, and not named, marked or decided by the
    /// rules.
    #[must_use]
    pub const fn is_opinion(self) -> bool {
        matches!(self, Source::Judge | Source::Engine | Source::Both)
    }

    /// Whether another engine has to be asked.
    #[must_use]
    pub const fn asks_the_engine(self) -> bool {
        matches!(self, Source::Engine | Source::Both)
    }
}

/// The possible answers. The last two take time, so they are requested only if they count.
#[expect(missing_debug_implementations, reason = "functions have nothing to show")]
pub struct Answers<'a> {
    /// The stones that the user named; `None` if the user named none and did not say that no stone is dead.
    pub named: Option<PointSet>,
    /// The stones that the record marks, if it has marks.
    pub record: Option<PointSet>,
    /// Asks another engine. `None` if there is none, or if it does not answer.
    pub engine: &'a mut dyn FnMut() -> Option<Judgement>,
    /// Asks the judge.
    pub judge: &'a mut dyn FnMut() -> Judgement,
}

/// The dead stones of a position, and who decided it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeadStones {
    /// The dead stones. Complete chains.
    pub stones: PointSet,
    /// The stones that may be dead or alive. Complete chains; empty unless it is an opinion.
    pub uncertain: PointSet,
    /// Whether no doubt is left. Always so unless it is an opinion.
    pub certain: bool,
    /// The uncertain stones that, as the judge found, the side that plays first captures or saves.
    /// Complete chains; empty unless the judge was asked.
    pub open: PointSet,
    /// Whether the judge found that most of the board is still open.
    pub in_progress: bool,
    /// Who decided it.
    pub source: Source,
}

impl DeadStones {
    /// Finds the dead stones of a board.
    ///
    /// A stone means its whole chain. Points without a stone are ignored.
    ///
    /// ```
    /// use tenuki_score::board::Board;
    /// use tenuki_score::ending::{Answers, DeadFrom, DeadStones, Source};
    /// use tenuki_score::life;
    /// use tenuki_score::rules::Rules;
    ///
    /// let board: Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse()?;
    /// let dead = DeadStones::find(&board, &Rules::JAPANESE, DeadFrom::Judge, Answers {
    ///     named: None,
    ///     record: None,
    ///     engine: &mut || None,
    ///     judge: &mut || life::judge(&board),
    /// });
    /// assert_eq!((dead.stones.to_string().as_str(), dead.source), ("D2", Source::Judge));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find(board: &Board, rules: &Rules, from: DeadFrom, answers: Answers<'_>) -> DeadStones {
        let Answers { named, record, engine, judge } = answers;
        let source = Source::of(rules, from, named.is_some(), record.is_some());
        let theirs = if source.asks_the_engine() { engine() } else { None };
        let (source, said) = match (source, theirs) {
            (Source::Named, _) => (source, settled(named)),
            (Source::Record, _) => (source, settled(record)),
            (Source::Rules | Source::None, _) => (source, settled(None)),
            (Source::Engine, Some(theirs)) => (source, compared(theirs, &judge())),
            (Source::Both, Some(theirs)) => (source, compared(judge(), &theirs)),
            (Source::Judge | Source::Engine | Source::Both, _) => (Source::Judge, judge()),
        };
        DeadStones {
            stones: board.whole_chains(said.dead),
            uncertain: board.whole_chains(said.uncertain),
            certain: said.certain,
            open: board.whole_chains(said.open),
            in_progress: said.in_progress,
            source,
        }
    }

    /// These dead stones of a board with this judgement, where a user has decided about the `marked` chains only: the
    /// other chains stay as doubtful as they were judged.
    ///
    /// ```
    /// use tenuki_score::board::Board;
    /// use tenuki_score::ending::DeadStones;
    /// use tenuki_score::{Ending, Game, Method, judge};
    ///
    /// // The side that plays first at B7 decides about the upper corner, at B1 about the lower one.
    /// let board: Board = "...XO XXXXO OOOO. .O.OO OOOO. XXXXO ...XO".parse()?;
    /// let upper = board.chain("D7".parse()?);
    /// let dead = DeadStones::from(upper).but_for(judge(&board), upper);
    /// let ending = Ending::of(&Game::from(board), dead, Method::default());
    /// assert_eq!(ending.dead(), upper);
    /// let left = ending.left_to_play().to_string();
    /// assert_eq!(left, "White can still take the chain at A2 by playing B1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn but_for(self, judgement: Judgement, marked: PointSet) -> DeadStones {
        let uncertain = judgement.uncertain - marked;
        DeadStones {
            uncertain,
            // A doubt that names no stones stays.
            certain: uncertain.is_empty() && (judgement.certain || !judgement.uncertain.is_empty()),
            open: judgement.open - marked,
            in_progress: judgement.in_progress,
            stones: self.stones,
            source: Source::Judge,
        }
    }

    /// The same, of the whole chains on a board.
    pub(super) fn whole_chains(self, board: &Board) -> DeadStones {
        DeadStones {
            stones: board.whole_chains(self.stones),
            uncertain: board.whole_chains(self.uncertain),
            open: board.whole_chains(self.open),
            ..self
        }
    }

    /// The judgement, if it is an opinion.
    #[must_use]
    pub fn judgement(&self) -> Option<Judgement> {
        let &DeadStones { stones: dead, uncertain, certain, open, in_progress, source } = self;
        let judgement = Judgement { dead, certain, uncertain, open, in_progress };
        source.is_opinion().then_some(judgement)
    }
}

impl From<PointSet> for DeadStones {
    /// Stones that the user named.
    fn from(stones: PointSet) -> DeadStones {
        DeadStones { source: Source::Named, ..settled(Some(stones)).into() }
    }
}

impl From<Judgement> for DeadStones {
    /// The stones that the judge takes for dead.
    fn from(judgement: Judgement) -> DeadStones {
        let Judgement { dead: stones, certain, uncertain, open, in_progress } = judgement;
        DeadStones { stones, uncertain, certain, open, in_progress, source: Source::Judge }
    }
}

/// An answer that leaves no doubt.
fn settled(dead: Option<PointSet>) -> Judgement {
    let dead = dead.unwrap_or(PointSet::EMPTY);
    Judgement { dead, certain: true, ..Judgement::default() }
}

/// Two opinions as one: the first counts, and the stones on which the second differs, or is not
/// sure, are uncertain.
fn compared(ours: Judgement, theirs: &Judgement) -> Judgement {
    let differ = ours.dead ^ theirs.dead;
    Judgement {
        dead: ours.dead,
        certain: ours.certain && theirs.certain && differ.is_empty(),
        uncertain: ours.uncertain | theirs.uncertain | differ,
        open: ours.open | theirs.open,
        in_progress: ours.in_progress,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five chains, for what the user names, the record marks, the engine says, the judge says, and
    /// what the judge is not sure of.
    const BOARD: &str = "XX.XX.XX.XX.XX";

    fn points(names: &str) -> PointSet {
        names.parse().unwrap()
    }

    #[test]
    fn two_policies_ask_another_engine() {
        let policies = ["record", "judge", "none", "engine", "both"];
        let asks = policies.map(|name| name.parse::<DeadFrom>().unwrap().needs_an_engine());
        assert_eq!(asks, [false, false, false, true, true]);
    }

    /// What is found: who says it, the dead and the uncertain stones, whether that is certain, and
    /// who was asked. An answer names one stone of each chain.
    fn found(rules: &Rules, from: DeadFrom, [named, record, engine]: [bool; 3]) -> String {
        let (mut asked_engine, mut asked_judge) = ("", "");
        let board: Board = BOARD.parse().unwrap();
        let answers = Answers {
            named: named.then(|| points("A1 C1 T19")),
            record: record.then(|| points("D1")),
            engine: &mut || {
                asked_engine = ", engine asked";
                let dead = points("H1");
                engine.then_some(Judgement { dead, certain: true, ..Judgement::default() })
            },
            judge: &mut || {
                asked_judge = ", judge asked";
                let (dead, uncertain) = (points("K1"), points("O1"));
                Judgement { dead, uncertain, open: uncertain, ..Judgement::default() }
            },
        };
        let DeadStones { stones, uncertain, certain, open, source, .. } =
            DeadStones::find(&board, rules, from, answers);
        assert!(open.is_subset(&uncertain));
        let sure = if certain { "certain" } else { "not certain" };
        format!("{source:?}: {stones} ({uncertain}), {sure}{asked_engine}{asked_judge}")
    }

    #[test]
    fn two_opinions_leave_all_doubts_of_both() {
        let opinion = |dead, uncertain, open| Judgement {
            dead: points(dead),
            certain: false,
            uncertain: points(uncertain),
            open: points(open),
            in_progress: false,
        };
        let both = compared(opinion("A1", "D1 G1", "D1"), &opinion("A1 K1", "G1 N1", "G1"));
        assert_eq!(both, opinion("A1", "D1 G1 K1 N1", "D1 G1"));
        let differ = compared(opinion("A2", "", ""), &opinion("E1", "", ""));
        assert_eq!(differ, opinion("A2", "A2 E1", ""));
        let sure = Judgement { certain: true, ..opinion("A1", "", "") };
        assert!(compared(sure, &sure).certain);
        for other in [opinion("A1", "", ""), Judgement { certain: true, ..opinion("", "", "") }] {
            assert!(!compared(sure, &other).certain && !compared(other, &sure).certain);
        }
    }

    #[test]
    fn named_stones_are_dead_whatever_the_rules_and_the_policy_and_nobody_is_asked() {
        for rules in [Rules::JAPANESE, Rules::TROMP_TAYLOR] {
            for &from in DeadFrom::ALL {
                for others in [[false, false], [false, true], [true, false], [true, true]] {
                    let answers = [true, others[0], others[1]];
                    assert_eq!(found(&rules, from, answers), "Named: A1 B1 (), certain");
                }
            }
        }
    }

    #[test]
    fn each_policy_asks_for_its_own_answer_and_for_the_judge_when_there_is_none() {
        // Without anything; with marks of a record; with an engine that answers; with both.
        for (from, expected) in [
            (DeadFrom::Judge, ["Judge: K1 L1 (N1 O1), not certain, judge asked"; 4]),
            (DeadFrom::None, ["None:  (), certain"; 4]),
            (
                DeadFrom::Record,
                [
                    "Judge: K1 L1 (N1 O1), not certain, judge asked",
                    "Record: D1 E1 (), certain",
                    "Judge: K1 L1 (N1 O1), not certain, judge asked",
                    "Record: D1 E1 (), certain",
                ],
            ),
            (
                DeadFrom::Engine,
                [
                    "Judge: K1 L1 (N1 O1), not certain, engine asked, judge asked",
                    "Judge: K1 L1 (N1 O1), not certain, engine asked, judge asked",
                    "Engine: G1 H1 (G1 H1 K1 L1 N1 O1), not certain, engine asked, judge asked",
                    "Engine: G1 H1 (G1 H1 K1 L1 N1 O1), not certain, engine asked, judge asked",
                ],
            ),
            (
                DeadFrom::Both,
                [
                    "Judge: K1 L1 (N1 O1), not certain, engine asked, judge asked",
                    "Judge: K1 L1 (N1 O1), not certain, engine asked, judge asked",
                    "Both: K1 L1 (G1 H1 K1 L1 N1 O1), not certain, engine asked, judge asked",
                    "Both: K1 L1 (G1 H1 K1 L1 N1 O1), not certain, engine asked, judge asked",
                ],
            ),
        ] {
            let answers = [[false, false], [true, false], [false, true], [true, true]];
            for ([record, engine], expected) in answers.into_iter().zip(expected) {
                let found = found(&Rules::JAPANESE, from, [false, record, engine]);
                assert_eq!(found, expected, "{from}, record {record}, engine {engine}");
            }
        }
    }

    #[test]
    fn where_only_named_stones_are_dead_the_marks_of_a_record_name_them_too() {
        for &from in DeadFrom::ALL {
            for (record, engine) in [(false, false), (true, false), (false, true), (true, true)] {
                let expected = match from {
                    DeadFrom::Record if record => "Record: D1 E1 (), certain",
                    _ => "Rules:  (), certain",
                };
                let found = found(&Rules::TROMP_TAYLOR, from, [false, record, engine]);
                assert_eq!(found, expected, "{from}, record {record}, engine {engine}");
            }
        }
    }

    #[test]
    fn only_an_opinion_is_a_judgement() {
        let dead = points("A1");
        let judgement =
            Judgement { dead, uncertain: dead, open: dead, in_progress: true, certain: false };
        assert_eq!(DeadStones::from(judgement).judgement(), Some(judgement));
        assert_eq!(DeadStones::from(points("A1")).judgement(), None);
    }

    #[test]
    fn a_policy_is_read_as_it_is_printed_in_letters_of_any_case() {
        for &from in DeadFrom::ALL {
            assert_eq!(from.to_string().to_uppercase().parse(), Ok(from));
            assert!(ParseDeadFromError.to_string().contains(from.name()));
        }
        assert_eq!("me".parse::<DeadFrom>(), Err(ParseDeadFromError));
    }
}
