//! What a set of rules says: ko, suicide, counting, komi and handicap compensation.

use std::fmt;
use std::str::FromStr;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ko {
    /// A single stone must not be retaken at once.
    Simple,
    /// No position may come back.
    Positional,
    /// No position may come back with the same side to move.
    Situational,
}

/// What counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// Territory and prisoners; nothing in seki.
    Territory,
    /// Living stones and the points they surround; eyes in seki too.
    Area,
}

/// What White gets for Black's handicap stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compensation {
    /// Nothing.
    None,
    /// A point for each stone.
    Stones,
    /// A point for each stone but one.
    StonesButOne,
}

impl Compensation {
    /// The points that White gets in a game with this many handicap stones.
    #[must_use]
    pub const fn points(self, handicap: u32) -> u32 {
        match self {
            Compensation::None => 0,
            Compensation::Stones => handicap,
            Compensation::StonesButOne => handicap.saturating_sub(1),
        }
    }
}

/// The komi of a handicap game that names none.
pub const HANDICAP_KOMI: f64 = 0.5;

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rules {
    /// The name, as it is printed; `None` for rules put together from parts.
    pub name: Option<&'static str>,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether a move may take its own chain's last liberty.
    pub suicide: bool,
    /// What counts.
    pub counting: Counting,
    /// The komi of an even game that names none, in points.
    pub komi: f64,
    /// What White gets for handicap stones.
    pub compensation: Compensation,
    /// Whether stones are dead only when somebody names them: nobody judges.
    pub only_named_dead: bool,
}

impl Rules {
    /// Japanese rules, the default: territory and prisoners, simple ko, komi 6.5.
    pub const JAPANESE: Rules = Rules {
        name: Some("japanese"),
        ko: Ko::Simple,
        suicide: false,
        counting: Counting::Territory,
        komi: 6.5,
        compensation: Compensation::None,
        only_named_dead: false,
    };

    /// Korean rules: counted as the Japanese.
    pub const KOREAN: Rules = Rules { name: Some("korean"), ..Rules::JAPANESE };

    /// Chinese rules: area, simple ko, komi 7.5; White gets a point for each handicap stone.
    pub const CHINESE: Rules = Rules {
        name: Some("chinese"),
        ko: Ko::Simple,
        suicide: false,
        counting: Counting::Area,
        komi: 7.5,
        compensation: Compensation::Stones,
        only_named_dead: false,
    };

    /// Chinese rules as KGS plays them: positional superko.
    pub const CHINESE_KGS: Rules =
        Rules { name: Some("chinese-kgs"), ko: Ko::Positional, ..Rules::CHINESE };

    /// AGA rules, counted by area: situational superko, komi 7.5; White gets a point for each
    /// handicap stone but one.
    pub const AGA: Rules = Rules {
        name: Some("aga"),
        ko: Ko::Situational,
        suicide: false,
        counting: Counting::Area,
        komi: 7.5,
        compensation: Compensation::StonesButOne,
        only_named_dead: false,
    };

    /// New Zealand rules: area, situational superko, suicide, komi 7.
    pub const NEW_ZEALAND: Rules = Rules {
        name: Some("new_zealand"),
        ko: Ko::Situational,
        suicide: true,
        counting: Counting::Area,
        komi: 7.0,
        compensation: Compensation::None,
        only_named_dead: false,
    };

    /// Tromp-Taylor rules: area, positional superko, suicide, komi 7.5; stones are dead only when
    /// named.
    pub const TROMP_TAYLOR: Rules = Rules {
        name: Some("tromp-taylor"),
        ko: Ko::Positional,
        suicide: true,
        counting: Counting::Area,
        komi: 7.5,
        compensation: Compensation::None,
        only_named_dead: true,
    };

    /// Every set of rules that has a name.
    pub const NAMED: [Rules; 7] = [
        Rules::JAPANESE,
        Rules::KOREAN,
        Rules::CHINESE,
        Rules::CHINESE_KGS,
        Rules::AGA,
        Rules::NEW_ZEALAND,
        Rules::TROMP_TAYLOR,
    ];

    /// The komi of a game with this many handicap stones that names none.
    #[must_use]
    pub fn default_komi(&self, handicap: u32) -> f64 {
        if handicap > 0 { HANDICAP_KOMI } else { self.komi }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::JAPANESE
    }
}

impl fmt::Display for Rules {
    /// The name, or `custom`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.unwrap_or("custom"))
    }
}

/// The text names no set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the rules are japanese, korean, chinese, chinese-kgs, aga, new_zealand and tromp-taylor")]
pub struct ParseRulesError;

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Reads a name in letters of any case; `_`, `-` and spaces are the same, and names that KGS,
    /// KataGo and the RU property use are known too.
    fn from_str(s: &str) -> Result<Rules, ParseRulesError> {
        let name: String = s
            .trim()
            .chars()
            .map(|c| if matches!(c, '_' | ' ') { '-' } else { c.to_ascii_lowercase() })
            .collect();
        match name.as_str() {
            "japanese" | "jp" | "japan" | "territory" => Ok(Rules::JAPANESE),
            "korean" | "korea" => Ok(Rules::KOREAN),
            "chinese" | "china" | "cn" | "chinese-ogs" | "area" => Ok(Rules::CHINESE),
            "chinese-kgs" => Ok(Rules::CHINESE_KGS),
            "aga" | "bga" | "french" => Ok(Rules::AGA),
            "new-zealand" | "newzealand" | "nz" => Ok(Rules::NEW_ZEALAND),
            "tromp-taylor" | "tromptaylor" => Ok(Rules::TROMP_TAYLOR),
            _ => Err(ParseRulesError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_it_is_printed() {
        for rules in Rules::NAMED {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(rules.to_string().to_uppercase().parse(), Ok(rules));
        }
        assert_eq!("new-zealand".parse(), Ok(Rules::NEW_ZEALAND));
        assert_eq!("Tromp Taylor".parse(), Ok(Rules::TROMP_TAYLOR));
        assert_eq!("".parse::<Rules>(), Err(ParseRulesError));
        assert_eq!("ing".parse::<Rules>(), Err(ParseRulesError));
    }

    #[test]
    fn a_handicap_game_that_names_no_komi_has_half_a_point() {
        for rules in Rules::NAMED {
            assert_eq!(rules.default_komi(0), rules.komi);
            assert_eq!(rules.default_komi(2), 0.5);
        }
    }

    #[test]
    fn compensation_counts_the_handicap_stones() {
        assert_eq!(Compensation::None.points(4), 0);
        assert_eq!(Compensation::Stones.points(4), 4);
        assert_eq!(Compensation::StonesButOne.points(4), 3);
        assert_eq!(Compensation::StonesButOne.points(0), 0);
    }
}
