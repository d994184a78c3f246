//! From the evidence to a verdict: the odds that a group is alive.
//!
//! What is proved is final, and what the first playouts leave no doubt of is taken as it is. The
//! rest is weighed by logistic regression, with weights that `examples/fit_judge.py` fitted to the
//! fit part of a collection of finished games as a whole. They say what a player would: large
//! groups at the end of a game mostly live, groups with many liberties are mostly invaders that
//! nobody bothered to take, and what happens when the other side plays first counts for more than
//! what happens when the owner does.

use super::evidence::{Evidence, Kind};

/// Log odds from which a group counts as clear.
const CLEAR: f32 = 3.0;

/// What each piece of evidence adds to the log odds of life.
struct Weights {
    one: f32,
    ownership: f32,
    whole: f32,
    stones: f32,
    liberties: f32,
    around: f32,
    initiative: f32,
    single: f32,
    saved: f32,
    killed: f32,
    turn: f32,
}

const READ: Weights = Weights {
    one: 1.28,
    ownership: 1.15,
    whole: 6.27,
    stones: 1.66,
    liberties: -2.67,
    around: 0.55,
    initiative: 0.41,
    single: 1.32,
    saved: 0.54,
    killed: 0.95,
    turn: -0.12,
};

const UNREAD: Weights = Weights {
    one: 0.05,
    ownership: 4.75,
    whole: 4.69,
    stones: 0.83,
    liberties: -0.27,
    around: 0.57,
    initiative: 0.03,
    single: -0.20,
    saved: 0.0,
    killed: 0.0,
    turn: 0.0,
};

impl Evidence {
    /// The logarithm of the odds that the group is alive: above 0 where it is more likely alive
    /// than dead.
    #[must_use]
    pub fn log_odds(&self) -> f32 {
        if !matches!(self.kind, Kind::Proved { .. } | Kind::Clear) {
            match (self.solution.saved, self.solution.survives) {
                (_, Some(true)) => return 6.0,
                (Some(false), _) => return -6.0,
                (Some(true), Some(false)) => {
                    return 1.0 + f32::from(self.turn) + 3.0 * self.whole;
                }
                // Nobody has shown how to kill it.
                (Some(true), None) => return 1.5 + 3.0 * self.whole,
                _ => {}
            }
        }
        let weights = match self.kind {
            Kind::Proved { alive } => return if alive { 20.0 } else { -20.0 },
            Kind::Clear => return 12.0 * self.ownership,
            Kind::Sampled => &UNREAD,
            Kind::Read { .. } => &READ,
        };
        let (saved, killed) = match self.kind {
            Kind::Read { saved, killed } => (saved, killed),
            _ => (0.5, 0.5),
        };
        weights.one
            + weights.ownership * self.ownership
            + weights.whole * self.whole
            + weights.stones * (self.stones as f32).ln()
            + weights.liberties * (self.liberties.max(1) as f32).ln()
            + weights.around * self.around
            + weights.initiative * self.initiative
            + weights.single * f32::from(u8::from(self.stones == 1))
            + weights.saved * odds(saved)
            + weights.killed * odds(killed)
            + weights.turn * f32::from(self.turn) * (saved - killed)
    }

    /// How certain the verdict is, from 0 to 1: 0.5 is a toss-up for alive and for dead.
    #[must_use]
    pub fn certainty(&self) -> f32 {
        1.0 / (1.0 + (-self.log_odds().abs()).exp())
    }

    /// Whether the verdict is sure.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.log_odds().abs() >= CLEAR
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
        assert!(dead.log_odds() < 0.0 && dead.is_clear());
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
