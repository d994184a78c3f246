//! The rules that RU names: a known name, rules in KataGo's one-word form, or a longer name that
//! begins with a known one, such as `Chinese (2002)`.

use super::{Warning, katago};
use tenuki_score::rules::{RuleSet, Rules};

/// The rules of this name, and the warning about them.
pub(super) fn rules(name: &str) -> (Option<Rules>, Option<Warning>) {
    if let Ok(rules) = name.parse() {
        return (Some(rules), None);
    }
    if let Some((rules, warning)) = katago::rules(name) {
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
const RULES: [&str; 24] = [
    "rules",
    "rule",
    "ruleset",
    "scoring",
    "counting",
    "style",
    "go",
    "weiqi",
    "baduk",
    "official",
    "version",
    "ver",
    "edition",
    "regeln",
    "règles",
    "规",
    "規",
    "ルール",
    "룰",
    "규칙",
    "围棋",
    "圍棋",
    "棋规",
    "棋規",
];

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
        || RULES.iter().any(|word| after(rest, word).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_name_is_what_it_begins_with() {
        for (name, rules) in [
            ("Chinese (2002)", Rules::CHINESE),
            ("Chinese 2002", Rules::CHINESE),
            ("A.G.A.", Rules::AGA),
            ("AGA rules, 1991", Rules::AGA),
            ("中国棋规", Rules::CHINESE),
            ("中国围棋竞赛规则", Rules::CHINESE),
            ("中国规则（2002）", Rules::CHINESE),
            ("Ing rules 1996", Rules::ING),
            ("Ing's", Rules::ING),
            ("Jap", Rules::JAPANESE),
            ("Jap. rules", Rules::JAPANESE),
            ("Japanese [1989]", Rules::JAPANESE),
            ("Korean (2016)", Rules::KOREAN),
            ("数子", Rules::CHINESE),
            ("数子规则", Rules::CHINESE),
            ("New Zealand 2005", Rules::NEW_ZEALAND),
            ("Tromp/Taylor", Rules::TROMP_TAYLOR),
            ("日本ルール2000", Rules::JAPANESE),
        ] {
            let warning = Warning::RulesRead { name: name.into(), rules };
            assert_eq!(super::rules(name), (Some(rules), Some(warning)), "{name}");
        }
        let warning = super::rules("Chinese (2002)").1.unwrap().to_string();
        assert_eq!(warning, "RU[Chinese (2002)] is read as Chinese rules");
    }

    #[test]
    fn other_names_stay_unknown_and_known_ones_are_not_warned_of() {
        for name in ["Chess", "ingenious", "Japanese chess", "Chinatown", "2002", "rules", "."] {
            let unknown = Warning::UnknownRules(name.into());
            assert_eq!(super::rules(name), (None, Some(unknown)), "{name}");
        }
        for name in ["Chinese", "chinese (KGS)", "AGA Rules", "日本囲碁規約"] {
            assert_eq!(super::rules(name).1, None, "{name}");
        }
    }
}
