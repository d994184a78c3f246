//! Rules as KataGo writes them in one word, `koSIMPLEscoreTERRITORYtaxSEKIsui0`.

use tenuki_score::rules::{Compensation, Counting, Ko, RuleSet, Rules};

use super::Warning;

/// The rules that a word means, and what of it is not supported; `None` if it is not such a word.
pub(super) fn rules(word: &str) -> Option<(Rules, Option<Warning>)> {
    let mut rest = word.trim();
    let mut rules = Rules { name: None, compensation: Compensation::None, ..Rules::CHINESE };
    let (mut tax, mut left_out) = ("", None);
    let (mut has_ko, mut has_score) = (false, false);
    while !rest.is_empty() {
        let (key, value) = KEYS.iter().find_map(|key| Some((*key, rest.strip_prefix(key)?)))?;
        let values = values(key);
        let (chosen, after) =
            values.iter().find_map(|chosen| Some((*chosen, value.strip_prefix(chosen)?)))?;
        match (key, chosen) {
            ("ko", name) => {
                has_ko = true;
                rules.ko = match name {
                    "SIMPLE" => Ko::Simple,
                    "POSITIONAL" => Ko::Positional,
                    _ => Ko::Situational,
                };
            }
            ("score", name) => {
                has_score = true;
                rules.counting = if name == "AREA" { Counting::Area } else { Counting::Territory };
            }
            ("tax", name) => tax = name,
            ("sui", value) => rules.suicide = value == "1",
            ("button", "1") => left_out = Some("button1".to_owned()),
            ("whb" | "whiteHandicapBonus", value) => {
                rules.compensation = match value {
                    "N-1" => Compensation::StonesButOne,
                    "N" => Compensation::Stones,
                    _ => Compensation::None,
                };
            }
            _ => {}
        }
        rest = after;
    }
    if !(has_ko && has_score) {
        return None;
    }
    if !tax.is_empty() && tax != taxed(rules.counting) {
        left_out = Some(format!("tax{tax}"));
    }
    let warning = left_out.map(|part| Warning::RulesPart { name: word.trim().to_owned(), part });
    let same = |named: &Rules| Rules { name: None, komi: rules.komi, ..*named } == rules;
    let named = RuleSet::ALL.iter().map(|set| set.rules).find(same);
    let komi = match rules.counting {
        Counting::Territory => Rules::JAPANESE.komi,
        Counting::Area => Rules::CHINESE.komi,
    };
    Some((named.unwrap_or(Rules { komi, ..rules }), warning))
}

/// Longer keys come before those they begin with.
const KEYS: [&str; 9] =
    ["ko", "score", "tax", "sui", "button", "whiteHandicapBonus", "whb", "friendlyPassOk", "fpok"];

/// The values of a key, longer ones first.
fn values(key: &str) -> &'static [&'static str] {
    match key {
        "ko" => &["SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"],
        "score" => &["AREA", "TERRITORY"],
        "tax" => &["NONE", "SEKI", "ALL"],
        "whb" | "whiteHandicapBonus" => &["N-1", "N", "0"],
        _ => &["0", "1"],
    }
}

/// The tax that goes with a counting.
const fn taxed(counting: Counting) -> &'static str {
    match counting {
        Counting::Territory => "SEKI",
        Counting::Area => "NONE",
    }
}

/// Rules in one word.
pub(super) fn word(rules: &Rules) -> String {
    let ko = match rules.ko {
        Ko::Simple => "SIMPLE",
        Ko::Positional => "POSITIONAL",
        Ko::Situational => "SITUATIONAL",
    };
    let score = match rules.counting {
        Counting::Territory => "TERRITORY",
        Counting::Area => "AREA",
    };
    let bonus = match rules.compensation {
        Compensation::None => "",
        Compensation::Stones => "whbN",
        Compensation::StonesButOne => "whbN-1",
    };
    let suicide = u8::from(rules.suicide);
    format!("ko{ko}score{score}tax{}sui{suicide}{bonus}", taxed(rules.counting))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_as_it_is_written() {
        for rules in RuleSet::ALL.iter().map(|set| set.rules) {
            let (read, warning) = super::rules(&word(&rules)).unwrap();
            assert_eq!(
                (read.counting, read.suicide, read.ko),
                (rules.counting, rules.suicide, rules.ko)
            );
            assert_eq!((read.compensation, warning), (rules.compensation, None));
        }
        let (read, _) = rules("koSIMPLEscoreTERRITORYtaxSEKIsui0").unwrap();
        assert_eq!(read, Rules::JAPANESE);
        let odd = Rules { name: None, suicide: true, ..Rules::CHINESE };
        assert_eq!(rules(&word(&odd)), Some((odd, None)));
    }

    #[test]
    fn what_is_left_out_is_told_and_what_is_no_such_word_is_none() {
        let (read, warning) = rules("koPOSITIONALscoreAREAtaxALLsui0button1").unwrap();
        assert_eq!(read.counting, Counting::Area);
        assert_eq!(
            warning.unwrap().to_string(),
            "RU[koPOSITIONALscoreAREAtaxALLsui0button1]: taxALL is not supported; ignored"
        );
        for word in ["", "ko", "koSIMPLE", "korean", "koSIMPLEscoreAREAx", "scoreAREA"] {
            assert_eq!(rules(word), None, "{word}");
        }
    }
}
