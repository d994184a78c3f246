//! The count of a session's game: its dead stones by the marks and opinions about them, and the result, which is
//! calculated once and kept until something changes.

use super::Session;
use crate::gtp::reply::Failure;
use tenuki_record::{About, Answer, Cause, Differing, Kept, Remark};
use tenuki_score::board::PointSet;
use tenuki_score::ending::{Answers, DeadStones, Ending, Source};
use tenuki_score::life::Judgement;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::{Count, Score};

impl Session {
    /// Forgets the judge's opinion, which an interrupt left incomplete, and its consequences.
    pub(in crate::gtp) fn forget_judgement(&mut self) {
        self.judged = None;
        self.ending = None;
    }

    /// Forgets the opinions about an earlier position.
    pub(super) fn forget_opinions(&mut self) {
        self.engine = None;
        self.forget_judgement();
    }

    /// Whether some score of this position depends on the opinion of the attached engine.
    /// `tenuki-final_score_seki` asks for it under all rules, so the rules in force do not matter.
    pub(crate) fn asks_the_engine(&self) -> bool {
        let source = Source::of(&Rules::JAPANESE, self.dead_from, self.marks.is_some(), false);
        source.asks_the_engine()
    }

    /// Sets the opinion of the attached engine on this position; `None` if it did not answer.
    pub(crate) fn set_engine_opinion(&mut self, opinion: Option<Judgement>) {
        if self.engine != Some(opinion) {
            self.engine = Some(opinion);
            self.ending = None;
        }
    }

    /// The judge's opinion on this position. It is asked at most once a position, unless it is interrupted: then what
    /// it knows by then is good for this answer.
    fn judgement(&mut self) -> Judgement {
        let Session { game, method, judged, conversation, .. } = self;
        *judged.get_or_insert_with(|| conversation.judge(game, *method))
    }

    /// Whether Tenuki is sure that some stones of this position are dead.
    pub(crate) fn is_sure_of_dead_stones(&mut self) -> bool {
        let judged = self.judgement();
        !judged.in_progress && !(judged.dead - judged.uncertain).is_empty()
    }

    /// The dead stones, and who says so.
    pub(in crate::gtp) fn dead_stones(&mut self) -> DeadStones {
        let rules = *self.game.rules();
        self.dead_under(&rules)
    }

    /// The dead stones, as if other rules had been agreed.
    fn dead_under(&mut self, rules: &Rules) -> DeadStones {
        let Session { game, method, judged, engine, conversation, .. } = self;
        let answers = Answers {
            named: self.marks,
            record: None,
            engine: &mut || engine.flatten(),
            judge: &mut || *judged.get_or_insert_with(|| conversation.judge(game, *method)),
        };
        DeadStones::find(game.board(), rules, self.dead_from, answers)
    }

    /// The game counted as if it had ended now, by the method in force.
    pub(in crate::gtp) fn ending(&mut self) -> &Ending {
        let dead = match &self.ending {
            Some(ending) => *ending.dead_stones(),
            None => self.dead_stones(),
        };
        let (game, method, record) = (&self.game, self.method, self.record.as_deref());
        self.ending
            .get_or_insert_with(|| self.unsaid.settle(Ending::of(game, dead, method), record))
    }

    /// The same, for a command that answers points; an error where Tenuki cannot count by the rules in
    /// force.
    pub(in crate::gtp) fn count(&mut self) -> Result<&Ending, Failure> {
        match &self.cannot_count {
            None => Ok(self.ending()),
            Some(what) => Err(Failure::CannotScore(format!(
                "Tenuki cannot count by the rules of the engine ({what}); tenuki-param rules NAME \
                 chooses others"
            ))),
        }
    }

    /// The answer about the game as it stands.
    pub(in crate::gtp) fn counted(&mut self) -> Answer {
        let differs = self.other_opinion();
        let (record, cannot_count) = (self.record.clone(), self.cannot_count.clone());
        let (record, cannot_count) = (record.as_deref(), cannot_count.as_deref());
        let (unsaid, rules_are_named) = (self.unsaid.clone(), self.rules_named);
        let ending = self.ending();
        let cause = record.and_then(|record| Cause::of(ending, record, &unsaid));
        let about = About { record, rules_are_named, unsaid, differs, cannot_count, cause };
        let mut answer = Answer::of(ending, &about);
        if self.komi_is_unread {
            let (code, text) =
                ("komi_unread".to_owned(), "the komi is not the record's".to_owned());
            let remark = Remark::Kept(Box::new(Kept { code, values: Vec::new(), text }));
            let first = matches!(answer.remarks.first(), Some(Remark::CannotCount { .. }));
            answer.remarks.insert(first.into(), remark);
        }
        answer
    }

    /// The other opinion, if it names other dead stones than those that are counted; or that the engine has
    /// none, although it was asked.
    ///
    /// If the dead stones are named (or marked in a record) or come from the engine, the other opinion is the
    /// judge's. If they come from the judge, it is the engine's. If only named stones can be dead, or no stone is to
    /// be dead, there is no other opinion.
    fn other_opinion(&mut self) -> Option<Remark> {
        let dead = *self.ending().dead_stones();
        let (remark, other): (fn(Differing) -> Remark, _) = match dead.source {
            Source::Judge if self.dead_from.needs_an_engine() => {
                return (self.engine == Some(None)).then_some(Remark::EngineSilent);
            }
            Source::Both => (Remark::EngineDiffers, self.engine.flatten()?),
            Source::Named | Source::Record | Source::Engine => {
                (Remark::JudgeDiffers, self.judgement())
            }
            _ => return None,
        };
        let game = &self.game;
        let differs = game.board().whole_chains(other.dead) != dead.stones;
        let settled = self.ending.as_ref();
        let (rules, komi) =
            settled.map_or((*game.rules(), game.komi()), |it| (*it.rules(), it.komi()));
        differs.then(|| remark((&Ending::under(game, &rules, komi, other, self.method)).into()))
    }

    /// The score under Japanese counting, whatever the rules in force: territory and prisoners,
    /// nothing in seki, the komi in force, no compensation for handicap stones.
    ///
    /// `named` are dead stones for this score only; with `None`, they are found as under Japanese
    /// rules.
    pub(in crate::gtp) fn score_without_seki(&mut self, named: Option<PointSet>) -> Score {
        let rules = &Rules::JAPANESE;
        let dead = match named {
            Some(named) => DeadStones::from(named),
            None => {
                let dead = self.dead_under(rules);
                if self.dead_stones().stones == dead.stones {
                    self.ending();
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
