//! A game that is being scored: the game, the marks and opinions about its dead stones, and the result.
//!
//! A GTP session has one, also around an engine. It is independent of any protocol: its owner
//! supplies the judge, which a session can interrupt and draw while it works.

use std::sync::Arc;

use tenuki_record::{About, Answer, Cause, Defaults, Differing, Record, Remark, Unsaid};
use tenuki_score::board::PointSet;
use tenuki_score::ending::{Answers, DeadFrom, DeadStones, Ending, Source};
use tenuki_score::game::Game;
use tenuki_score::life::Judgement;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::{Count, Method, Score};

/// Judges which stones of a game are dead. The method is the one in force, for pictures of the score
/// so far.
pub(crate) type Judge<'a> = &'a mut dyn FnMut(&Game, Method) -> Judgement;

/// A game, the marks and opinions about its dead stones, and the result. The result is calculated once and kept until
/// something changes.
#[derive(Clone, Debug)]
pub(crate) struct ScoredGame {
    game: Game,
    method: Method,
    /// The stones that the user named dead, if any or none were named. Complete chains.
    marks: Option<PointSet>,
    /// Where dead stones come from if none are named.
    dead_from: DeadFrom,
    /// The record whose end the game is, if it is one.
    record: Option<Arc<Record>>,
    /// What the record that was loaded leaves unsaid, until a command says it.
    unsaid: Unsaid,
    /// The opinion of the attached engine on this position, if it was asked; `Some(None)` if it did not
    /// answer.
    engine: Option<Option<Judgement>>,
    /// The judge's opinion on this position, if it was asked.
    judged: Option<Judgement>,
    /// The result, if it was asked for.
    ending: Option<Ending>,
}

impl ScoredGame {
    /// A game without marks and opinions.
    pub(crate) fn new(game: Game) -> ScoredGame {
        ScoredGame {
            game,
            method: Method::default(),
            marks: None,
            dead_from: DeadFrom::default(),
            record: None,
            unsaid: Unsaid::default(),
            engine: None,
            judged: None,
            ending: None,
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The method of scoring in force.
    pub(crate) fn method(&self) -> Method {
        self.method
    }

    /// The stones that the user named dead, if any or none were named.
    pub(crate) fn marks(&self) -> Option<PointSet> {
        self.marks
    }

    /// Where dead stones come from if none are named.
    pub(crate) fn dead_from(&self) -> DeadFrom {
        self.dead_from
    }

    /// Changes the game: its board, or what has been played. Marks are forgotten if the stones on
    /// the board change.
    pub(crate) fn play<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let (board, events) = (self.game.board().hash(), self.game.events().len());
        let result = change(&mut self.game);
        if self.game.board().hash() != board {
            self.marks = None;
            self.record = None;
        }
        if self.game.events().len() != events {
            self.record = None;
        }
        self.forget_opinions();
        result
    }

    /// Changes komi, rules or prisoners, but not the board.
    pub(crate) fn agree(&mut self, change: impl FnOnce(&mut Game)) {
        change(&mut self.game);
        self.ending = None;
    }

    /// Sets komi.
    pub(crate) fn set_komi(&mut self, komi: f64) {
        self.unsaid.komi = false;
        self.agree(|game| game.set_komi(Some(komi)));
    }

    /// Sets the rules.
    pub(crate) fn set_rules(&mut self, rules: Rules) {
        let named = Defaults { rules: Some(rules), ..Defaults::default() };
        self.unsaid = std::mem::take(&mut self.unsaid).without(&named);
        self.agree(|game| game.set_rules(rules));
    }

    /// Goes on with another game, with the marks that came with it, with the record if this is its end, and with what
    /// the record leaves unsaid.
    pub(crate) fn replace(
        &mut self,
        game: Game,
        marks: Option<PointSet>,
        record: Option<Arc<Record>>,
        unsaid: Unsaid,
    ) {
        self.game = game;
        self.marks = marks;
        self.record = record;
        self.unsaid = unsaid;
        self.forget_opinions();
    }

    /// Names the dead stones: complete chains. With `None`, none are named.
    pub(crate) fn mark(&mut self, dead: Option<PointSet>) {
        self.marks = dead;
        self.ending = None;
    }

    /// Chooses the method of scoring.
    pub(crate) fn set_method(&mut self, method: Method) {
        self.method = method;
        self.ending = None;
    }

    /// Chooses where dead stones come from if none are named.
    pub(crate) fn set_dead_from(&mut self, dead_from: DeadFrom) {
        self.dead_from = dead_from;
        self.ending = None;
    }

    /// Sets the opinion of the attached engine on this position; `None` if it did not answer.
    pub(crate) fn set_engine_opinion(&mut self, opinion: Option<Judgement>) {
        if self.engine != Some(opinion) {
            self.engine = Some(opinion);
            self.ending = None;
        }
    }

    /// Forgets the judge's opinion, which an interrupt left incomplete, and its consequences.
    pub(crate) fn forget_judgement(&mut self) {
        self.judged = None;
        self.ending = None;
    }

    /// Forgets the opinions about an earlier position.
    fn forget_opinions(&mut self) {
        self.engine = None;
        self.forget_judgement();
    }

    /// Who says which stones are dead, before the engine and the judge are asked. Under rules by
    /// which only named stones are dead, neither is.
    pub(crate) fn source_under(&self, rules: &Rules) -> Source {
        Source::of(rules, self.dead_from, self.marks.is_some(), false)
    }

    /// The judge's opinion on this position.
    pub(crate) fn judgement(&mut self, judge: Judge<'_>) -> Judgement {
        *self.judged.get_or_insert_with(|| judge(&self.game, self.method))
    }

    /// The dead stones.
    pub(crate) fn dead_stones(&mut self, judge: Judge<'_>) -> DeadStones {
        let rules = *self.game.rules();
        self.dead_under(&rules, judge)
    }

    /// The dead stones, as if other rules had been agreed.
    fn dead_under(&mut self, rules: &Rules, judge: Judge<'_>) -> DeadStones {
        let ScoredGame { game, method, judged, engine, .. } = self;
        let answers = Answers {
            named: self.marks,
            record: None,
            engine: &mut || engine.flatten(),
            judge: &mut || *judged.get_or_insert_with(|| judge(game, *method)),
        };
        DeadStones::find(game.board(), rules, self.dead_from, answers)
    }

    /// The game counted as if it had ended now, by the method in force.
    pub(crate) fn ending(&mut self, judge: Judge<'_>) -> &Ending {
        let dead = match &self.ending {
            Some(ending) => *ending.dead_stones(),
            None => self.dead_stones(judge),
        };
        let (game, method, record) = (&self.game, self.method, self.record.as_deref());
        self.ending
            .get_or_insert_with(|| self.unsaid.settle(Ending::of(game, dead, method), record))
    }

    /// The answer about the end of the game, and what Tenuki cannot count of the rules in force.
    pub(crate) fn answer(
        &mut self,
        rules_are_named: bool,
        cannot_count: Option<&str>,
        judge: Judge<'_>,
    ) -> Answer {
        let differs = self.other_opinion(judge);
        let record = self.record.clone();
        let (record, unsaid) = (record.as_deref(), self.unsaid.clone());
        let ending = self.ending(judge);
        let cause = record.and_then(|record| Cause::of(ending, record, &unsaid));
        let about = About { record, rules_are_named, unsaid, differs, cannot_count, cause };
        Answer::of(ending, &about)
    }

    /// The other opinion, if it names other dead stones than those that are counted; or that the engine has
    /// none, although it was asked.
    ///
    /// If the dead stones are named (or marked in a record) or come from the engine, the other opinion is the
    /// judge's. If they come from the judge, it is the engine's. If only named stones can be dead, or no stone is to
    /// be dead, there is no other opinion.
    fn other_opinion(&mut self, judge: Judge<'_>) -> Option<Remark> {
        let dead = *self.ending(judge).dead_stones();
        let ScoredGame { game, method, judged, engine, .. } = self;
        let (remark, other): (fn(Differing) -> Remark, _) = match dead.source {
            Source::Judge if self.dead_from.needs_an_engine() => {
                return (*engine == Some(None)).then_some(Remark::EngineSilent);
            }
            Source::Both => (Remark::EngineDiffers, engine.flatten()?),
            Source::Named | Source::Record | Source::Engine => {
                (Remark::JudgeDiffers, *judged.get_or_insert_with(|| judge(game, *method)))
            }
            _ => return None,
        };
        let differs = game.board().whole_chains(other.dead) != dead.stones;
        let settled = self.ending.as_ref();
        let (rules, komi) =
            settled.map_or((*game.rules(), game.komi()), |it| (*it.rules(), it.komi()));
        differs.then(|| remark((&Ending::under(game, &rules, komi, other, *method)).into()))
    }

    /// The score under Japanese counting, whatever the rules in force: territory and prisoners,
    /// nothing in seki, the komi in force, no compensation for handicap stones.
    ///
    /// `named` are dead stones for this score only; with `None`, they are found as under Japanese
    /// rules.
    pub(crate) fn score_without_seki(
        &mut self,
        named: Option<PointSet>,
        judge: Judge<'_>,
    ) -> Score {
        let rules = &Rules::JAPANESE;
        let dead = match named {
            Some(named) => DeadStones::from(named),
            None => {
                let dead = self.dead_under(rules, judge);
                if self.dead_stones(judge).stones == dead.stones {
                    self.ending(judge);
                }
                dead
            }
        };
        let game = &self.game;
        let (prisoners, komi, handicap) = (game.prisoners(), game.komi(), game.handicap());
        match &self.ending {
            Some(ending) if ending.dead() == dead.stones => {
                Count::new(ending.assessment(), rules, prisoners, komi, handicap).score()
            }
            _ => Ending::under(game, rules, komi, dead, self.method).score(),
        }
    }
}
