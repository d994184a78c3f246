//! Choosing rules: KGS's `kgs-rules`, KataGo's `kata-set-rules` and `kata-get-rules`.

use serde_json::{Map, Value, json};
use tenuki_record::{Warning, rules_of_word};

use super::super::reply::{Answer, Failure, quoted};
use super::super::session::Session;
use super::definition::{Arguments, Change, Command, Effect, named};
use tenuki_score::rules::{Compensation, Counting, Ko, RuleSet, Rules};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("kgs-rules", "NAME", Effect::Changes(Change::Agreement), kgs_rules),
    Command::new(
        "kata-set-rules",
        "NAME | JSON",
        Effect::Changes(Change::Agreement),
        kata_set_rules,
    ),
    Command::new("kata-get-rules", "", Effect::None, |session, _| {
        Ok(to_json(session.game().rules()).to_string())
    }),
];

/// On KGS, Chinese rules have positional superko.
fn kgs_rules(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let [name] = arguments.exactly()?;
    let rules = match named(name)? {
        Rules::CHINESE => Rules::CHINESE_KGS,
        rules => rules,
    };
    session.set_rules(rules);
    Ok(String::new())
}

fn kata_set_rules(session: &mut Session, arguments: &Arguments<'_>) -> Answer {
    let text = arguments.text;
    let rules = match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
    {
        "" => return Err(arguments.wrong("an argument is missing")),
        json if json.starts_with('{') => from_json(json, &Rules::TROMP_TAYLOR)?,
        name => match rules_of_word(name, &Rules::TROMP_TAYLOR) {
            Some((_, Some(Warning::RulesPart { part, .. }))) => {
                return Err(Failure::Syntax(format!("Tenuki does not support {part}")));
            }
            Some((rules, _)) => rules,
            None => named(name)?,
        },
    };
    session.set_rules(rules);
    Ok(String::new())
}

/// Rules as KataGo writes them.
///
/// `friendlyPassOk` means that a player may pass and leave dead stones on the board: this is so under area
/// counting if stones need not be named to be dead.
pub(crate) fn to_json(rules: &Rules) -> Value {
    json!({
        "friendlyPassOk": rules.counting == Counting::Area && !rules.only_named_dead,
        "hasButton": false,
        "ko": match rules.ko {
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            Ko::Situational => "SITUATIONAL",
        },
        "scoring": match rules.counting {
            Counting::Territory => "TERRITORY",
            Counting::Area => "AREA",
        },
        "suicide": rules.suicide,
        "tax": tax(rules.counting),
        "whiteHandicapBonus": match rules.compensation {
            Compensation::None => "0",
            Compensation::Stones => "N",
            Compensation::StonesButOne => "N-1",
        },
    })
}

/// KataGo's name of the rule that eyes in seki do not count.
const fn tax(counting: Counting) -> &'static str {
    match counting {
        Counting::Territory => "SEKI",
        Counting::Area => "NONE",
    }
}

/// Reads rules as KataGo writes them. Fields that are missing keep their value in `rules`. If the
/// result equals rules with a name, it gets that name and its komi.
pub(crate) fn from_json(text: &str, rules: &Rules) -> Result<Rules, Failure> {
    let syntax = |what: String| Failure::Syntax(what);
    let fields: Map<String, Value> = serde_json::from_str(text)
        .map_err(|error| syntax(format!("this is not a JSON object: {error}")))?;
    let mut rules = Rules { name: None, ..*rules };
    // Scoring comes first: what `tax` and `friendlyPassOk` mean depends on it.
    if let Some(value) = fields.get("scoring") {
        rules.counting = match value.as_str() {
            Some("TERRITORY") => Counting::Territory,
            Some("AREA") => Counting::Area,
            _ => return Err(syntax(format!("scoring is TERRITORY or AREA, not {value}"))),
        };
        rules.only_named_dead &= rules.counting == Counting::Area;
    }
    for (key, value) in &fields {
        match (key.as_str(), value.as_str(), value.as_bool()) {
            ("scoring", ..) => {}
            ("ko", Some("SIMPLE"), _) => rules.ko = Ko::Simple,
            ("ko", Some("POSITIONAL"), _) => rules.ko = Ko::Positional,
            ("ko", Some("SITUATIONAL"), _) => rules.ko = Ko::Situational,
            ("suicide", _, Some(suicide)) => rules.suicide = suicide,
            ("whiteHandicapBonus", Some("0"), _) => rules.compensation = Compensation::None,
            ("whiteHandicapBonus", Some("N"), _) => rules.compensation = Compensation::Stones,
            ("whiteHandicapBonus", Some("N-1"), _) => {
                rules.compensation = Compensation::StonesButOne;
            }
            ("tax", Some(name), _) if name == tax(rules.counting) => {}
            ("hasButton", _, Some(false)) => {}
            ("friendlyPassOk", _, Some(friendly)) => {
                rules.only_named_dead = rules.counting == Counting::Area && !friendly;
            }
            (
                "ko" | "suicide" | "whiteHandicapBonus" | "tax" | "hasButton" | "friendlyPassOk",
                ..,
            ) => {
                // A text has its quotation marks already.
                let value = quoted(value.as_str().unwrap_or(&value.to_string()));
                return Err(syntax(format!("Tenuki does not support the value {value} of {key}")));
            }
            _ => return Err(syntax(format!("{} is not a rule", quoted(key)))),
        }
    }
    let same = |named: &Rules| Rules { name: None, komi: rules.komi, ..*named } == rules;
    let named = RuleSet::ALL.iter().map(|set| set.rules).find(same);
    Ok(named.unwrap_or(Rules {
        komi: match rules.counting {
            Counting::Territory => Rules::JAPANESE.komi,
            Counting::Area => Rules::CHINESE.komi,
        },
        ..rules
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_they_are_written() {
        for rules in RuleSet::ALL.iter().map(|set| set.rules) {
            for before in RuleSet::ALL.iter().map(|set| set.rules) {
                let read = from_json(&to_json(&rules).to_string(), &before).unwrap();
                // JSON has neither name nor komi: Korean rules are read as Japanese ones.
                let same = |read: &Rules| Rules { name: rules.name, komi: rules.komi, ..*read };
                let first = RuleSet::ALL.iter().map(|set| set.rules).find(|it| same(it) == rules);
                assert_eq!(Some(read), first, "{rules} after {before}");
            }
        }
    }

    #[test]
    fn rules_without_a_name_can_be_put_together() {
        let rules = from_json("{\"suicide\": true, \"scoring\": \"AREA\"}", &Rules::JAPANESE);
        let rules = rules.unwrap();
        assert_eq!(rules.to_string(), "custom");
        assert!(rules.suicide);
        assert_eq!((rules.counting, rules.komi), (Counting::Area, 7.5));
        assert_eq!(from_json("{}", &Rules::AGA), Ok(Rules::AGA));
    }
}
