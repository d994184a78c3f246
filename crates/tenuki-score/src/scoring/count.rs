//! The count: what each side has under the rules, and the score.

use std::fmt;

use super::Assessment;
use crate::board::{ByColor, Color};
use crate::rules::{Counting, Rules};

/// What one side has.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Side {
    /// Points of territory (under area counting: all empty points it surrounds), including points
    /// under dead stones.
    pub territory: u32,
    /// Living stones; 0 under territory counting.
    pub stones: u32,
    /// Stones it has captured during the game; 0 under area counting.
    pub prisoners: u32,
    /// Dead stones of the other side; 0 under area counting.
    pub dead: u32,
    /// Komi in points; 0 for Black.
    pub komi: f64,
    /// Compensation for handicap stones in points; 0 for Black.
    pub handicap: u32,
}

impl Side {
    /// All of it together.
    #[must_use]
    pub fn points(&self) -> f64 {
        // Prisoners and handicap come from the caller: they may be any number of 32 bits.
        let counted = [self.territory, self.stones, self.prisoners, self.dead, self.handicap];
        counted.into_iter().map(f64::from).sum::<f64>() + self.komi
    }
}

/// What each side has, and how the rules count it.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Count {
    /// What was counted.
    pub counting: Counting,
    /// What each side has.
    pub sides: ByColor<Side>,
}

impl Count {
    /// Counts an assessed position.
    ///
    /// `prisoners` are the stones each side has taken, `komi` the points White is given, and
    /// `handicap` the number of Black's handicap stones.
    #[must_use]
    pub fn new(
        assessment: &Assessment,
        rules: &Rules,
        prisoners: ByColor<u32>,
        komi: f64,
        handicap: u32,
    ) -> Count {
        let owned = assessment.owned(rules.counting);
        let position = &assessment.position;
        let mut sides = ByColor::from_fn(|color| {
            let territory = owned[color].len();
            match rules.counting {
                Counting::Territory => Side {
                    territory,
                    prisoners: prisoners[color],
                    dead: position.dead[!color].len(),
                    ..Side::default()
                },
                Counting::Area => {
                    Side { territory, stones: position.living[color].len(), ..Side::default() }
                }
            }
        });
        sides.white.komi = komi;
        sides.white.handicap = rules.compensation.points(handicap);
        Count { counting: rules.counting, sides }
    }

    /// The difference between the two.
    #[must_use]
    pub fn score(&self) -> Score {
        Score(self.sides.black.points() - self.sides.white.points())
    }
}

/// By how many points Black is ahead.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(pub f64);

impl Score {
    /// Who is ahead; `None` where the game is drawn.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        if self.0 > 0.0 {
            Some(Color::Black)
        } else if self.0 < 0.0 {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Whether two scores are the same, to a millionth of a point: this is what "as recorded" means.
    #[must_use]
    pub fn agrees_with(self, other: Score) -> bool {
        rounded(self.0 - other.0) == 0.0
    }
}

impl fmt::Display for Score {
    /// `B+3.5`, `W+0.5` or `0`, in the shortest decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = decimal(self.0.abs());
        match self.winner() {
            Some(color) if margin != "0" => write!(f, "{}+{margin}", color.letter()),
            _ => f.write_str("0"),
        }
    }
}

/// Points rounded to a millionth: as exact as points are printed and compared.
#[must_use]
pub fn rounded(points: f64) -> f64 {
    let scaled = points * 1e6;
    // Larger numbers are not exact to a millionth. Adding zero makes -0 a 0.
    if scaled.abs() < 1e15 { scaled.round() / 1e6 + 0.0 } else { points }
}

/// Points in the shortest decimal that is exact to a millionth, so that 7.7 - 5 is `2.7`.
#[must_use]
pub fn decimal(points: f64) -> String {
    rounded(points).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_agree_to_a_millionth_of_a_point() {
        assert!(Score(0.1 + 0.2).agrees_with(Score(0.3)));
        assert!(Score(-0.0).agrees_with(Score(0.0)));
        assert!(!Score(3.5).agrees_with(Score(-3.5)));
        assert!(!Score(3.5).agrees_with(Score(3.500_001)));
        assert!(!Score(f64::NAN).agrees_with(Score(0.0)));
    }

    #[test]
    fn a_score_is_printed_in_the_shortest_decimal() {
        for (points, text) in [
            (3.5, "B+3.5"),
            (-0.5, "W+0.5"),
            (0.0, "0"),
            (-0.0, "0"),
            (12.0, "B+12"),
            (7.7 - 5.0, "B+2.7"),
            (-(0.1 + 0.2), "W+0.3"),
            (1e-9, "0"),
            (1e20, "B+100000000000000000000"),
        ] {
            assert_eq!(Score(points).to_string(), text);
        }
    }

    #[test]
    fn a_side_has_the_sum_of_what_is_counted_for_it_and_the_score_is_the_difference() {
        let white =
            Side { territory: 10, stones: 20, prisoners: 3, dead: 4, komi: 6.5, handicap: 2 };
        assert_eq!(white.points(), 45.5);
        let black = Side { territory: 41, stones: 7, ..Side::default() };
        let count = Count { counting: Counting::Area, sides: ByColor { black, white } };
        assert_eq!(count.score(), Score(2.5));
    }

    #[test]
    fn who_is_ahead_wins_and_nobody_wins_a_draw() {
        assert_eq!(Score(0.5).winner(), Some(Color::Black));
        assert_eq!(Score(-0.5).winner(), Some(Color::White));
        for draw in [0.0, -0.0, f64::NAN] {
            assert_eq!(Score(draw).winner(), None);
        }
    }

    #[test]
    fn points_are_rounded_to_a_millionth_and_no_zero_is_negative() {
        assert_eq!(rounded(0.123_456_7), 0.123_457);
        assert!(rounded(-1e-9).is_sign_positive());
        assert_eq!(rounded(1e9), 1e9);
        // Numbers of that size are further apart than a millionth.
        assert_eq!(rounded(1e15 + 0.125), 1e15 + 0.125);
    }
}
