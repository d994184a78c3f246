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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Counting {
    /// Territory and prisoners; nothing in seki.
    Territory,
    /// Living stones and the points they surround, including eyes in seki.
    Area,
}

/// What White gets for Black's handicap stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Compensation {
    /// Nothing.
    None,
    /// A point for each stone.
    Stones,
    /// A point for each stone except one.
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

/// The komi of a handicap game that does not name one.
pub const HANDICAP_KOMI: f64 = 0.5;

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rules {
    /// The name, as printed; `None` for rules put together from parts.
    pub name: Option<&'static str>,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether a move may take the last liberty of its own chain.
    pub suicide: bool,
    /// What counts.
    pub counting: Counting,
    /// The komi of an even game that does not name one, in points.
    pub komi: f64,
    /// What White gets for handicap stones.
    pub compensation: Compensation,
    /// Whether stones are dead only if they are named, so that there is no judgement.
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

    /// Chinese rules as KGS and OGS play them: positional superko.
    pub const CHINESE_KGS: Rules =
        Rules { name: Some("chinese-kgs"), ko: Ko::Positional, ..Rules::CHINESE };

    /// AGA rules, counted by area: situational superko, komi 7.5; White gets a point for each
    /// handicap stone except one.
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

    /// Ing's rules (GOE, SST): area, suicide, komi 8. The ko rule is counted as positional superko:
    /// Ing's own ko rule distinguishes fighting kos from disturbing kos, which only play can show. A tie is
    /// a win of Black, and is written as a tie; White gets nothing for handicap stones.
    pub const ING: Rules = Rules {
        name: Some("ing"),
        ko: Ko::Positional,
        suicide: true,
        counting: Counting::Area,
        komi: 8.0,
        compensation: Compensation::None,
        only_named_dead: false,
    };

    /// Ing's rules as OGS plays them: komi 7.5, and White gets a point for each handicap stone. They have no other name,
    /// so only a record can mean them.
    pub const ING_OGS: Rules =
        Rules { komi: 7.5, compensation: Compensation::Stones, ..Rules::ING };

    /// The komi of a game with this many handicap stones that does not name one.
    #[must_use]
    pub fn default_komi(&self, handicap: u32) -> f64 {
        if handicap > 0 { HANDICAP_KOMI } else { self.komi }
    }

    /// The name for sentences and dialogs: `Japanese`, `AGA`, `Chinese (KGS)`. Rules put
    /// together from parts are `custom`.
    ///
    /// ```
    /// use tenuki_score::rules::Rules;
    /// assert_eq!(Rules::NEW_ZEALAND.title(), "New Zealand");
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        match self.name {
            None => self.to_string(),
            Some("aga") => "AGA".to_owned(),
            Some("chinese-kgs") => "Chinese (KGS)".to_owned(),
            Some(name) => {
                let mut begins = true;
                let capital = |c: char| {
                    let begun = std::mem::replace(&mut begins, !c.is_alphanumeric());
                    match c {
                        '_' => ' ',
                        _ if begun => c.to_ascii_uppercase(),
                        _ => c,
                    }
                };
                name.chars().map(capital).collect()
            }
        }
    }
}

/// A named set of rules with its other names.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct RuleSet {
    /// The rules. Their name is printed.
    pub rules: Rules,
    /// Other names that servers, editors, KataGo and GoGui use, in lower case with hyphens.
    pub aliases: &'static [&'static str],
    /// What the property RU of a record calls them.
    pub sgf: &'static str,
}

impl RuleSet {
    /// Every named set of rules. To add one, add a row: all readers, writers, menus and messages
    /// follow this table.
    pub const ALL: &'static [RuleSet] = &[
        RuleSet {
            rules: Rules::JAPANESE,
            aliases: &[
                "jp",
                "jpn",
                "japan",
                "territory",
                "日本",
                "日本囲碁",
                "日本棋院",
                "日韩",
                "日韓",
                "일본",
            ],
            sgf: "Japanese",
        },
        RuleSet {
            rules: Rules::KOREAN,
            aliases: &["kr", "kor", "korea", "한국", "韩国", "韓国", "韓國"],
            sgf: "Korean",
        },
        RuleSet {
            rules: Rules::CHINESE,
            aliases: &[
                "china",
                "cn",
                "chn",
                "area",
                "中国",
                "中國",
                "중국",
                "中国围棋",
                "中國圍棋",
            ],
            sgf: "Chinese",
        },
        RuleSet {
            rules: Rules::CHINESE_KGS,
            aliases: &["chinese-ogs", "chineseogs", "chinesekgs"],
            sgf: "chinese-kgs",
        },
        RuleSet {
            rules: Rules::AGA,
            aliases: &["bga", "french", "american", "usa", "american-go-association"],
            sgf: "AGA",
        },
        RuleSet { rules: Rules::NEW_ZEALAND, aliases: &["newzealand", "nz"], sgf: "NZ" },
        RuleSet {
            rules: Rules::TROMP_TAYLOR,
            aliases: &["tromptaylor", "tt"],
            sgf: "Tromp-Taylor",
        },
        RuleSet {
            rules: Rules::ING,
            aliases: &[
                "goe",
                "sst",
                "ing-goe",
                "ing-sst",
                "goe-ing",
                "应氏",
                "應氏",
                "应昌期",
                "應昌期",
            ],
            sgf: "GOE",
        },
    ];

    /// The printed names of all sets of rules, in the order of the table.
    pub fn names() -> impl Iterator<Item = &'static str> {
        RuleSet::ALL.iter().filter_map(|set| set.rules.name)
    }

    /// The set of rules with this name: a printed name, a [title](Rules::title) or an alias, in upper or lower
    /// case. `_`, `-`, spaces and parentheses are the same, and the word `rules` may follow.
    ///
    /// ```
    /// use tenuki_score::rules::{RuleSet, Rules};
    /// assert_eq!(RuleSet::of("New Zealand rules").map(|set| set.rules), Some(Rules::NEW_ZEALAND));
    /// assert_eq!(RuleSet::of("chess"), None);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<&'static RuleSet> {
        let name = hyphenated(name);
        let called = |name: &str| RuleSet::ALL.iter().find(|set| set.is_called(name));
        called(&name).or_else(|| called(without_ending(&name)))
    }

    /// Whether a name, in lower case with hyphens, means these rules.
    fn is_called(&self, name: &str) -> bool {
        let printed = self.rules.name.is_some_and(|printed| hyphenated(printed) == name);
        printed || self.aliases.contains(&name)
    }
}

/// A name in lower case, with one hyphen for spaces, underscores, hyphens and parentheses between its
/// words.
fn hyphenated(name: &str) -> String {
    let mut hyphenated = String::with_capacity(name.len());
    for word in name.split(|c: char| matches!(c, '_' | '-' | '(' | ')') || c.is_whitespace()) {
        if !word.is_empty() && !hyphenated.is_empty() {
            hyphenated.push('-');
        }
        hyphenated.extend(word.chars().flat_map(char::to_lowercase));
    }
    hyphenated
}

/// Words after a name that only say that it is a name of rules.
const ENDINGS: &[&str] = &[
    "-rules",
    "-rule",
    "-ruleset",
    "-scoring",
    "规则",
    "規則",
    "ルール",
    "規約",
    "規定",
    "규칙",
    "룰",
];

/// A hyphenated name without such an ending.
fn without_ending(name: &str) -> &str {
    let short = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending));
    short.map_or(name, |short| short.trim_end_matches('-'))
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

/// The text does not name a set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRulesError;

impl std::error::Error for ParseRulesError {}

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = RuleSet::names().collect();
        match names.split_last() {
            Some((last, others)) => write!(f, "the rules are {} and {last}", others.join(", ")),
            None => f.write_str("there are no named rules"),
        }
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Reads a name as [`RuleSet::of`] does.
    fn from_str(s: &str) -> Result<Rules, ParseRulesError> {
        RuleSet::of(s).map(|set| set.rules).ok_or(ParseRulesError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_it_is_printed() {
        for &RuleSet { rules, aliases, sgf } in RuleSet::ALL {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(rules.to_string().to_uppercase().parse(), Ok(rules));
            assert_eq!(rules.title().parse(), Ok(rules));
            assert_eq!(sgf.parse(), Ok(rules));
            for alias in aliases {
                assert_eq!(alias.parse(), Ok(rules), "{alias}");
            }
        }
        assert_eq!("new-zealand".parse(), Ok(Rules::NEW_ZEALAND));
        assert_eq!("Tromp Taylor".parse(), Ok(Rules::TROMP_TAYLOR));
        assert_eq!("Tromp - Taylor".parse(), Ok(Rules::TROMP_TAYLOR));
        for (name, rules) in [
            ("Chinese rules", Rules::CHINESE),
            ("AGA Rules", Rules::AGA),
            ("中国规则", Rules::CHINESE),
            ("日本囲碁規約", Rules::JAPANESE),
            ("日本ルール", Rules::JAPANESE),
            ("Ing SST rules", Rules::ING),
            ("GOE", Rules::ING),
            ("한국룰", Rules::KOREAN),
        ] {
            assert_eq!(name.parse(), Ok(rules), "{name}");
        }
        assert_eq!("rules".parse::<Rules>(), Err(ParseRulesError));
        assert_eq!("规则".parse::<Rules>(), Err(ParseRulesError));
        assert_eq!("".parse::<Rules>(), Err(ParseRulesError));
        assert_eq!("chess".parse::<Rules>(), Err(ParseRulesError));
    }

    #[test]
    fn every_title_is_the_name_in_words() {
        let titles: Vec<String> = RuleSet::ALL.iter().map(|set| set.rules.title()).collect();
        let known = "Japanese, Korean, Chinese, Chinese (KGS), AGA, New Zealand, Tromp-Taylor, Ing";
        assert!(titles.join(", ").starts_with(known), "{titles:?}");
        assert_eq!(Rules { name: None, ..Rules::AGA }.title(), "custom");
    }

    #[test]
    fn a_name_that_is_unknown_is_answered_with_all_that_are_known() {
        let sentence = ParseRulesError.to_string();
        assert!(sentence.starts_with("the rules are japanese, "), "{sentence}");
        assert_eq!(sentence.matches(" and ").count(), 1, "{sentence}");
        for name in RuleSet::names() {
            assert!(sentence.contains(name), "{name} is not in: {sentence}");
        }
    }

    #[test]
    fn a_handicap_game_that_names_no_komi_has_half_a_point() {
        for RuleSet { rules, .. } in RuleSet::ALL {
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
