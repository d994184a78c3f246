//! From the evidence to a verdict: the odds that a group is alive.
//!
//! What is proved is final, what is solved is sure, and what the first playouts leave no doubt of is
//! taken as it is. The rest is weighed by logistic regression, with weights that
//! `examples/fit_judge.py` fitted to the fit part of a collection of finished games as a whole. They
//! say what a player would: large groups at the end of a game mostly live, and groups with many liberties
//! are mostly invaders that nobody bothered to take.

use super::evidence::{Evidence, Kind};
use super::solver::Solution;

/// Log odds from which a verdict is sure.
const SURE: f32 = 3.0;

/// The least ownership, on the mean of both, with which playouts agree to a verdict.
const AGREED: f32 = 0.2;

/// The log odds of what an exact search settled.
const SETTLED: f32 = 6.0;

/// What each piece of evidence adds to the log odds of life.
struct Weights {
    one: f32,
    /// Ownership, on the mean of the playouts of the area and of the whole board.
    playouts: f32,
    /// The log odds that a search gives, on the mean of both sides playing first.
    search: f32,
    /// Ownership of the points around.
    around: f32,
    /// The square root of the number of stones, and of liberties.
    stones: f32,
    liberties: f32,
}

const READ: Weights = Weights {
    one: 0.88,
    playouts: 2.44,
    search: 2.67,
    around: 2.27,
    stones: 0.84,
    liberties: -1.50,
};

const SAMPLED: Weights = Weights { one: 0.18, playouts: 7.77, ..NOTHING };

/// Who plays first decides.
const UNSETTLED: Weights = Weights { one: 1.96, playouts: 1.06, ..NOTHING };

/// For evidence of another kind.
const NOTHING: Weights =
    Weights { one: 0.0, playouts: 0.0, search: 0.0, around: 0.0, stones: 0.0, liberties: 0.0 };

impl Evidence {
    /// The logarithm of the odds that the group is alive: above 0 where it is more likely alive
    /// than dead.
    #[must_use]
    pub fn log_odds(&self) -> f32 {
        let Solution { saved: can_save, survives } = self.solution;
        let weights = match (self.kind, survives) {
            (Kind::Proved { alive }, _) => return if alive { 20.0 } else { -20.0 },
            (Kind::Clear, _) => return 12.0 * self.whole,
            (Kind::Solved, Some(true)) => return SETTLED,
            (Kind::Solved, _) if can_save == Some(false) => return -SETTLED,
            (Kind::Solved, _) => &UNSETTLED,
            (Kind::Sampled, _) => &SAMPLED,
            (Kind::Read { .. }, _) => &READ,
        };
        let search = match self.kind {
            Kind::Read { saved, killed } => (odds(saved) + odds(killed)) / 2.0,
            _ => 0.0,
        };
        weights.one
            + weights.playouts * self.playouts()
            + weights.search * search
            + weights.around * self.around
            + weights.stones * (self.stones as f32).sqrt()
            + weights.liberties * (self.liberties as f32).sqrt()
    }

    /// The chance that the group is alive, from 0 to 1.
    #[must_use]
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.log_odds()).exp())
    }

    /// How certain the verdict is, from 0 to 1: 0.5 is a toss-up for alive and for dead.
    #[must_use]
    pub fn certainty(&self) -> f32 {
        self.chance().max(1.0 - self.chance())
    }

    /// Whether the odds are so long that looking further is no use.
    pub(super) fn is_clear(&self) -> bool {
        self.log_odds().abs() >= SURE
    }

    /// How much playouts say what the verdict says; below 0 where they say the opposite.
    fn agreement(&self) -> f32 {
        self.playouts() * self.log_odds().signum()
    }

    /// Whether playouts of the area, or those of the whole board, say the opposite of the verdict.
    pub(super) fn is_contradicted(&self) -> bool {
        let verdict = self.log_odds().signum();
        let looked_at_closely = !matches!(self.kind, Kind::Proved { .. } | Kind::Clear);
        looked_at_closely && (verdict * self.ownership < 0.0 || verdict * self.whole < 0.0)
    }

    /// Whether the verdict is sure. Where a game is not finished only proofs are. What hangs on who
    /// plays first never is, nor what a search or the other evidence says against the playouts.
    #[must_use]
    pub fn is_sure(&self, finished: bool) -> bool {
        let agreement = self.agreement();
        let agreed = match self.kind {
            Kind::Proved { .. } => return true,
            Kind::Clear => true,
            Kind::Solved => self.solution.saved == self.solution.survives && agreement >= 0.0,
            Kind::Sampled | Kind::Read { .. } => agreement >= AGREED,
        };
        agreed && finished && self.is_clear()
    }
}

/// The logarithm of the odds of a probability, kept finite.
fn odds(p: f32) -> f32 {
    ((p + 0.03) / (1.03 - p)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proved_is_never_overruled() {
        let dead = Evidence {
            kind: Kind::Proved { alive: false },
            ownership: 1.0,
            whole: 1.0,
            ..Evidence::default()
        };
        assert!(dead.log_odds() < 0.0 && dead.is_sure(false));
    }

    #[test]
    fn what_a_search_says_against_the_playouts_is_not_sure() {
        let with = |ownership: f32| Evidence {
            kind: Kind::Read { saved: 0.0, killed: 0.0 },
            ownership,
            whole: ownership,
            stones: 4,
            liberties: 4,
            ..Evidence::default()
        };
        assert!(with(-0.5).is_sure(true));
        assert!(with(0.1).log_odds() < -SURE && !with(0.1).is_sure(true));
        let solved = |whole: f32| Evidence {
            kind: Kind::Solved,
            solution: Solution { saved: Some(false), survives: Some(false) },
            ..with(whole)
        };
        assert!(solved(-0.1).is_sure(true) && !solved(0.1).is_sure(true));
        assert!(!solved(-0.1).is_sure(false), "only proofs are sure before the end");
    }

    #[test]
    fn better_reading_means_better_odds() {
        let with = |saved, killed| Evidence {
            kind: Kind::Read { saved, killed },
            stones: 4,
            liberties: 4,
            ..Evidence::default()
        };
        assert!(with(0.9, 0.9).log_odds() > with(0.9, 0.1).log_odds());
        assert!(with(0.9, 0.1).log_odds() > with(0.1, 0.1).log_odds());
        assert!(with(0.5, 0.5).certainty() >= 0.5);
    }
}
