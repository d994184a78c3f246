//! The rules that RU names: a known name, rules in KataGo's one-word form, or a longer name that
//! begins with a known one, such as `Chinese (2002)`.

use super::Warning;
use tenuki_score::rules::{Compensation, Counting, Ko, RuleSet, Rules};

/// The rules of this name, and the warning about them.
pub(super) fn rules(name: &str) -> (Option<Rules>, Option<Warning>) {
    if let Ok(rules) = name.parse() {
        return (Some(rules), None);
    }
    if let Some((rules, warning)) = of_word(name) {
        return (Some(rules), warning);
    }
    match by_beginning(name) {
        Some(rules) => (Some(rules), Some(Warning::RulesRead { name: name.to_owned(), rules })),
        None => (None, Some(Warning::UnknownRules(name.to_owned()))),
    }
}

/// Short names that only records have: by the stones counted, by the points counted.
const SHORT: [(&str, Rules); 8] = [
    ("数子", Rules::CHINESE),
    ("數子", Rules::CHINESE),
    ("数目", Rules::JAPANESE),
    ("數目", Rules::JAPANESE),
    ("jap", Rules::JAPANESE),
    ("chin", Rules::CHINESE),
    ("kor", Rules::KOREAN),
    ("amer", Rules::AGA),
];

/// Words after a name that only say that it is a name of rules.
const RULES: &str = "rules rule ruleset scoring counting style go weiqi baduk official version ver \
     edition regeln règles 规 規 ルール 룰 규칙 围棋 圍棋 棋规 棋規";

/// The rules with whose name a text begins, where a year, a bracket or a word for rules follows.
fn by_beginning(name: &str) -> Option<Rules> {
    // `A.G.A.` is an abbreviation.
    let plain: String = name.to_lowercase().chars().filter(|c| *c != '.').collect();
    let plain = plain.trim();
    let printed = RuleSet::ALL.iter().filter_map(|set| Some((set.rules.name?, set.rules)));
    let aliases =
        RuleSet::ALL.iter().flat_map(|set| set.aliases.iter().map(|alias| (*alias, set.rules)));
    printed
        .chain(aliases)
        .chain(SHORT)
        .filter_map(|(known, rules)| Some((known.len(), after(plain, known)?, rules)))
        .filter(|(_, rest, _)| says_nothing_more(rest))
        .max_by_key(|(length, ..)| *length)
        .map(|(.., rules)| rules)
}

/// What follows a name at the beginning of a text. A hyphen in the name may be any mark or none.
fn after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '-' | '_' | '/');
    let mut parts = name.split(['-', '_']);
    let mut rest = text.strip_prefix(parts.next()?)?;
    for part in parts {
        rest = rest.trim_start_matches(is_mark).strip_prefix(part)?;
    }
    // A word does not end within another one, `ingenious`; Chinese has no spaces.
    let ends = rest.chars().next().is_none_or(|c| !c.is_alphabetic());
    (ends || !name.is_ascii()).then_some(rest)
}

/// Whether a text behind a name is a year, a bracket or a word for rules, with anything behind it.
fn says_nothing_more(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "-_/,:".contains(c));
    rest.is_empty()
        || rest.starts_with(|c: char| c.is_numeric() || "([{（【'’".contains(c))
        || RULES.split(' ').any(|word| after(rest, word).is_some())
}

/// The rules that a word of KataGo means in a record.
pub(super) fn of_word(word: &str) -> Option<(Rules, Option<Warning>)> {
    rules_of_word(word, &Rules { compensation: Compensation::None, ..Rules::CHINESE })
}

/// The rules that a word of KataGo means, `koSIMPLEscoreTERRITORYtaxSEKIsui0`, and what of it is not supported;
/// `None` if it is not such a word. A word has ko and score; what else it leaves out is as in `missing`.
#[must_use]
pub fn rules_of_word(word: &str, missing: &Rules) -> Option<(Rules, Option<Warning>)> {
    let mut rest = word.trim();
    let mut rules = Rules { name: None, ..*missing };
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
            ("friendlyPassOk" | "fpok", "1") => rules.only_named_dead = false,
            _ => {}
        }
        rest = after;
    }
    if !(has_ko && has_score) {
        return None;
    }
    rules.only_named_dead &= rules.counting == Counting::Area;
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

/// Rules in one word, as KataGo writes them.
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
            let (read, warning) = of_word(&word(&rules)).unwrap();
            assert_eq!(
                (read.counting, read.suicide, read.ko),
                (rules.counting, rules.suicide, rules.ko)
            );
            assert_eq!((read.compensation, warning), (rules.compensation, None));
        }
        let (read, _) = of_word("koSIMPLEscoreTERRITORYtaxSEKIsui0").unwrap();
        assert_eq!(read, Rules::JAPANESE);
        let odd = Rules { name: None, suicide: true, ..Rules::CHINESE };
        assert_eq!(of_word(&word(&odd)), Some((odd, None)));
    }

    #[test]
    fn what_a_word_leaves_out_is_as_the_caller_says() {
        let read = |word| rules_of_word(word, &Rules::TROMP_TAYLOR).map(|(rules, _)| rules);
        assert_eq!(read("koPOSITIONALscoreAREA"), Some(Rules::TROMP_TAYLOR));
        let judged = Rules { name: None, only_named_dead: false, ..Rules::TROMP_TAYLOR };
        let fpok = read("koPOSITIONALscoreAREAfpok1").unwrap();
        assert_eq!(Rules { name: None, komi: judged.komi, ..fpok }, judged);
        assert!(read("koPOSITIONALscoreAREAfpok0").unwrap().only_named_dead);
        assert!(!read("koSIMPLEscoreTERRITORY").unwrap().only_named_dead);
        assert_eq!(read("koSIMPLE"), None);
        assert!(
            !of_word("koSIMPLEscoreAREAfpok0").unwrap().0.only_named_dead,
            "records are judged"
        );
    }

    #[test]
    fn what_is_left_out_is_told_and_what_is_no_such_word_is_none() {
        let (read, warning) = of_word("koPOSITIONALscoreAREAtaxALLsui0button1").unwrap();
        assert_eq!(read.counting, Counting::Area);
        assert_eq!(
            warning.unwrap().to_string(),
            "RU[koPOSITIONALscoreAREAtaxALLsui0button1]: taxALL is not supported; ignored"
        );
        for word in ["", "ko", "koSIMPLE", "korean", "koSIMPLEscoreAREAx", "scoreAREA"] {
            assert_eq!(of_word(word), None, "{word}");
        }
    }

    #[test]
    fn a_button_is_left_out_and_counting_decides_the_komi_of_rules_without_a_name() {
        let (read, warning) = of_word("koPOSITIONALscoreAREAtaxNONEsui0button1").unwrap();
        assert_eq!((read.counting, read.ko), (Counting::Area, Ko::Positional));
        let word = "koPOSITIONALscoreAREAtaxNONEsui0button1";
        let part = Warning::RulesPart { name: word.into(), part: "button1".into() };
        assert_eq!(warning, Some(part));
        assert_eq!(of_word("koPOSITIONALscoreAREAtaxNONEsui0button0").unwrap().1, None);
        for (counting, komi) in [("TERRITORYtaxSEKI", 6.5), ("AREAtaxNONE", 7.5)] {
            let (read, warning) =
                of_word(&format!("koSITUATIONALscore{counting}sui1whbN")).unwrap();
            assert_eq!((read.name, read.suicide, read.ko), (None, true, Ko::Situational));
            assert_eq!((read.komi, warning), (komi, None));
        }
    }
}
