//! The odds that a group is alive, from the evidence about it.
//!
//! A proof is final, and the answers of the zone search and clear playouts of the whole board have
//! fixed odds. The other evidence is weighed by logistic regression. `examples/fit_judge.py` fitted the
//! weights to a part of a collection of finished games. After a guided
//! search a group is the more likely alive the more stones it has, and the more likely dead the more liberties: an
//! invader that the other side did not need to capture has many.

use crate::life::evidence::{Evidence, Layer};
use crate::life::solver::Solution;

/// A verdict with at least these log odds is sure.
const SURE: f32 = 3.0;

/// Playouts agree with a verdict if their mean ownership for it is at least this.
const AGREED: f32 = 0.2;

/// Where only playouts of the area decide, those of the area and those of the whole board each agree with
/// the verdict if their ownership for it is at least this: where they differ, the area may lack something.
const BOTH_AGREED: f32 = 0.5;

/// The guided search agrees with a verdict if this is its least chance with either side playing first.
const EITHER_FIRST: f32 = 0.3;

/// In the guided search a group is saved by its owner with at least this probability ...
const SAVED: f32 = 0.75;

/// ... and survives the first move of the other side with at most this one.
const TAKEN: f32 = 0.25;

/// The log odds of a proof.
const PROVED: f32 = 20.0;

/// The log odds of an ownership of 1 in playouts of the whole board that left no doubt.
const CLEAR: f32 = 12.0;

/// The log odds of a group that lives, or dies, in the zone search with either side playing first.
const SOLVED: f32 = 6.0;

/// The weights of a logistic regression: what each piece of evidence adds to the log odds of life.
struct Weights {
    intercept: f32,
    /// The mean ownership of the playouts of the area and of the whole board.
    playouts: f32,
    /// The mean log odds of the guided search for both sides playing first.
    search: f32,
    /// The ownership of the other points of the area.
    around: f32,
    /// The square root of the number of stones.
    stones: f32,
    /// The square root of the number of liberties.
    liberties: f32,
}

const GUIDED: Weights = Weights {
    intercept: 0.88,
    playouts: 2.44,
    search: 2.67,
    around: 2.27,
    stones: 0.84,
    liberties: -1.50,
};

const AREA: Weights = Weights { intercept: 0.18, playouts: 7.77, ..ZERO };

/// The zone search found that the side that plays first wins.
const UNSETTLED: Weights = Weights { intercept: 1.96, playouts: 1.06, ..ZERO };

const ZERO: Weights = Weights {
    intercept: 0.0,
    playouts: 0.0,
    search: 0.0,
    around: 0.0,
    stones: 0.0,
    liberties: 0.0,
};

/// The most liberties of a group that is short of them.
const SHORT: u32 = 2;

impl Evidence {
    /// The logarithm of the odds that the group is alive: above 0 if it is more likely alive than dead.
    #[must_use]
    pub fn log_odds(&self) -> f32 {
        let Solution { saved: saved_first, survives } = self.solution;
        let weights = match (self.layer, survives) {
            (Layer::Proof { alive }, _) => return if alive { PROVED } else { -PROVED },
            (Layer::WholeBoard, _) => return CLEAR * self.whole_board,
            (Layer::Zone, Some(true)) => return SOLVED,
            (Layer::Zone, _) if saved_first == Some(false) => return -SOLVED,
            (Layer::Zone, _) => &UNSETTLED,
            (Layer::Area, _) => &AREA,
            (Layer::Guided { .. }, _) => &GUIDED,
        };
        let search = match self.layer {
            Layer::Guided { saved, survives } => (odds(saved) + odds(survives)) / 2.0,
            _ => 0.0,
        };
        weights.intercept
            + weights.playouts * self.playouts()
            + weights.search * search
            + weights.around * self.around
            + weights.stones * (self.stones as f32).sqrt()
            + weights.liberties * (self.liberties as f32).sqrt()
    }

    /// The probability that the group is alive.
    #[must_use]
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.log_odds()).exp())
    }

    /// Whether the odds are so long that further search is of no use.
    pub(crate) fn is_clear(&self) -> bool {
        self.log_odds().abs() >= SURE
    }

    /// Whether a search found that the side that plays first decides about the group.
    pub(crate) fn is_open(&self) -> bool {
        match (self.layer, self.solution) {
            (Layer::Zone, Solution { saved: Some(true), survives: Some(false) }) => true,
            (Layer::Guided { saved, survives }, _) => saved >= SAVED && survives <= TAKEN,
            _ => false,
        }
    }

    /// The mean ownership of the playouts for the verdict: below 0 if they say the opposite.
    fn agreement(&self) -> f32 {
        self.playouts() * self.log_odds().signum()
    }

    /// Whether playouts of the whole board left doubt, so that other layers decide.
    pub(crate) fn is_examined(&self) -> bool {
        !matches!(self.layer, Layer::Proof { .. } | Layer::WholeBoard)
    }

    /// Whether the group is judged alive, and dies in some playouts of the whole board.
    pub(crate) fn dies_in_some(&self) -> bool {
        self.is_examined() && self.log_odds() > 0.0
    }

    /// Whether the group lives in playouts of the whole board with few liberties.
    pub(crate) fn lives_short(&self) -> bool {
        self.layer == Layer::WholeBoard && self.whole_board > 0.0 && self.liberties <= SHORT
    }

    /// Whether playouts of the whole board left no doubt that the group is dead, so that no other layer looked at it.
    pub(crate) fn is_dead_unexamined(&self) -> bool {
        self.layer == Layer::WholeBoard && self.log_odds() < 0.0
    }

    /// Whether playouts of the area, or those of the whole board, say the opposite of the verdict.
    pub(crate) fn is_contradicted(&self) -> bool {
        let verdict = self.log_odds().signum();
        self.is_examined() && (verdict * self.ownership < 0.0 || verdict * self.whole_board < 0.0)
    }

    /// Whether the verdict is sure. In an unfinished game only proofs are. A fate that depends on which
    /// side plays first is never sure, nor is a verdict that playouts do not agree with.
    #[must_use]
    pub fn is_sure(&self, finished: bool) -> bool {
        let verdict = self.log_odds().signum();
        let agreed = match self.layer {
            Layer::Proof { .. } => return true,
            Layer::WholeBoard => true,
            Layer::Zone => {
                self.solution.saved == self.solution.survives && self.agreement() >= AGREED
            }
            Layer::Area => {
                (verdict * self.ownership).min(verdict * self.whole_board) >= BOTH_AGREED
            }
            Layer::Guided { saved, survives } => {
                let [worse, better] = [saved.min(survives), saved.max(survives)];
                let least = if verdict > 0.0 { worse } else { 1.0 - better };
                least >= EITHER_FIRST && self.agreement() >= AGREED
            }
        };
        agreed && finished && self.is_clear()
    }
}

/// The logarithm of the odds of a probability, bounded.
fn odds(p: f32) -> f32 {
    ((p + 0.03) / (1.03 - p)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A layer, and the ownership in playouts of the area and of the whole board.
    fn with(layer: Layer, ownership: f32, whole_board: f32) -> Evidence {
        Evidence { layer, ownership, whole_board, ..Evidence::default() }
    }

    /// What a guided search found about a group of four stones with four liberties.
    fn guided(saved: f32, survives: f32, ownership: f32) -> Evidence {
        let layer = Layer::Guided { saved, survives };
        Evidence { stones: 4, liberties: 4, ..with(layer, ownership, ownership) }
    }

    /// What a zone search found.
    fn solved(saved: Option<bool>, survives: Option<bool>) -> Evidence {
        let solution = Solution { saved, survives };
        Evidence { layer: Layer::Zone, solution, ..Evidence::default() }
    }

    #[test]
    fn what_is_proved_is_never_overruled() {
        let dead = with(Layer::Proof { alive: false }, 1.0, 1.0);
        assert!(dead.log_odds() < 0.0 && dead.is_sure(false));
    }

    #[test]
    fn a_dead_group_is_unexamined_if_playouts_of_the_whole_board_left_no_doubt() {
        let of = |layer, whole_board| Evidence {
            solution: Solution { saved: Some(false), survives: Some(false) },
            ..with(layer, whole_board, whole_board)
        };
        assert!(of(Layer::WholeBoard, -1.0).is_dead_unexamined());
        assert!(!of(Layer::WholeBoard, 1.0).is_dead_unexamined());
        let guided = Layer::Guided { saved: 0.0, survives: 0.0 };
        for layer in [Layer::Proof { alive: false }, Layer::Zone, Layer::Area, guided] {
            assert!(of(layer, -1.0).log_odds() < 0.0);
            assert!(!of(layer, -1.0).is_dead_unexamined(), "{layer:?}");
        }
    }

    #[test]
    fn at_even_odds_a_group_neither_lives_short_nor_dies_unexamined_nor_in_some_playouts() {
        let even = |layer, ownership| {
            let evidence = with(layer, ownership, ownership);
            assert_eq!(evidence.log_odds(), 0.0);
            evidence
        };
        let played = even(Layer::WholeBoard, 0.0);
        assert!(!played.lives_short() && !played.is_dead_unexamined());
        assert!(!even(Layer::Area, -AREA.intercept / AREA.playouts).dies_in_some());
    }

    #[test]
    fn what_a_search_says_against_the_playouts_is_not_sure() {
        let against = guided(0.0, 0.0, 0.1);
        assert!(guided(0.0, 0.0, -0.5).is_sure(true));
        assert!(against.log_odds() < -SURE && !against.is_sure(true));
        let solved = |whole_board: f32| Evidence {
            layer: Layer::Zone,
            solution: Solution { saved: Some(false), survives: Some(false) },
            ..guided(0.0, 0.0, whole_board)
        };
        assert!(solved(-AGREED).is_sure(true) && !solved(0.1 - AGREED).is_sure(true));
        assert!(!solved(-0.5).is_sure(false), "only proofs are sure before the end");
    }

    #[test]
    fn where_only_playouts_decide_those_of_the_area_and_of_the_board_both_have_to_agree() {
        let with = |ownership, whole_board| with(Layer::Area, ownership, whole_board);
        for sign in [1.0, -1.0] {
            assert!(with(0.6 * sign, 0.6 * sign).is_sure(true));
            assert!(!with(sign, 0.4 * sign).is_sure(true), "the area lacks something");
            assert!(!with(0.4 * sign, sign).is_sure(true));
        }
    }

    #[test]
    fn what_is_in_doubt_lives_rather_than_not_and_the_more_the_better_the_playouts_are() {
        let solution = Solution { saved: Some(true), survives: Some(false) };
        for (layer, solution) in [(Layer::Area, Solution::default()), (Layer::Zone, solution)] {
            let odds =
                |ownership| Evidence { solution, ..with(layer, ownership, ownership) }.log_odds();
            assert!(odds(0.0) > 0.0, "{layer:?}");
            assert!(odds(-0.5) < odds(0.0) && odds(0.0) < odds(0.5), "{layer:?}");
        }
    }

    #[test]
    fn a_guided_search_is_sure_of_what_holds_with_either_side_playing_first() {
        let with = |saved, survives, ownership| Evidence {
            around: ownership,
            ..guided(saved, survives, ownership)
        };
        assert!(with(0.9, 0.4, 1.0).is_sure(true) && with(0.6, 0.1, -1.0).is_sure(true));
        for falls in [with(0.9, 0.2, 1.0), with(0.8, 0.1, -1.0)] {
            assert!(falls.is_clear() && !falls.is_sure(true), "{}", falls.log_odds());
        }
    }

    #[test]
    fn a_verdict_is_sure_from_odds_of_twenty_to_one_on() {
        let with = |whole_board| with(Layer::WholeBoard, 0.0, whole_board);
        for sign in [1.0, -1.0] {
            let (sure, doubtful) = (with(0.251 * sign), with(0.249 * sign));
            assert!(sure.is_clear() && sure.is_sure(true), "{}", sure.chance());
            assert!(!doubtful.is_clear() && !doubtful.is_sure(true), "{}", doubtful.chance());
            let odds = |chance: f32| chance.max(1.0 - chance) / chance.min(1.0 - chance);
            assert!(odds(sure.chance()) > 20.0 && odds(doubtful.chance()) < 20.0);
        }
    }

    #[test]
    fn a_better_result_of_a_search_means_better_odds() {
        let with = |saved, survives| guided(saved, survives, 0.0);
        assert!(with(0.9, 0.9).log_odds() > with(0.9, 0.1).log_odds());
        assert!(with(0.9, 0.1).log_odds() > with(0.1, 0.1).log_odds());
    }

    fn close(a: f32, b: f32) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn the_odds_of_a_probability_are_bounded_and_the_same_for_both_sides() {
        assert!(close(odds(0.5), 0.0) && close(odds(1.0), (1.03_f32 / 0.03).ln()));
        for p in [0.0, 0.1, 0.4] {
            assert!(close(odds(p), -odds(1.0 - p)) && odds(p) < odds(p + 0.05), "{p}");
        }
    }

    #[test]
    fn what_a_search_has_solved_has_its_own_odds() {
        assert!(close(solved(Some(true), Some(true)).log_odds(), SOLVED));
        assert!(close(solved(None, Some(true)).log_odds(), SOLVED), "it can pass");
        assert!(close(solved(Some(false), Some(false)).log_odds(), -SOLVED));
        assert!(close(solved(Some(false), None).log_odds(), -SOLVED));
        for (saved, survives) in [(Some(true), Some(false)), (Some(true), None), (None, None)] {
            assert!(close(solved(saved, survives).log_odds(), UNSETTLED.intercept));
        }
    }

    #[test]
    fn a_group_is_open_where_a_search_says_that_the_side_that_plays_first_decides() {
        assert!(solved(Some(true), Some(false)).is_open());
        for (saved, survives) in
            [(Some(true), Some(true)), (Some(false), Some(false)), (Some(true), None)]
        {
            assert!(!solved(saved, survives).is_open());
        }
        let guided = |saved, survives| guided(saved, survives, 0.0).is_open();
        assert!(guided(SAVED, TAKEN) && guided(1.0, 0.0));
        assert!(!guided(SAVED - 0.01, TAKEN) && !guided(SAVED, TAKEN + 0.01));
        assert!(!guided(0.0, 0.0) && !guided(1.0, 1.0));
        assert!(!with(Layer::WholeBoard, 0.0, 0.0).is_open());
    }

    #[test]
    fn playouts_that_say_nothing_contradict_nothing() {
        for lives in [true, false] {
            let found = solved(Some(lives), Some(lives));
            assert!(!found.is_contradicted());
            let against = if lives { -0.1 } else { 0.1 };
            assert!(Evidence { ownership: against, ..found }.is_contradicted());
            assert!(Evidence { whole_board: against, ..found }.is_contradicted());
            assert!(
                !Evidence { ownership: -against, whole_board: -against, ..found }.is_contradicted()
            );
        }
    }
}
