//! Rules and komi, kept the same on both sides: the engine plays by the rules that Tenuki counts by.
//!
//! Tenuki sends its rules and komi to the engine when the engine starts and whenever they change: by a
//! command, a record or a handicap. Rules that the user types go to the engine first, because it may know
//! more rules, and Tenuki then reads the engine's rules back (`kata-get-rules`). If Tenuki cannot count by
//! them, it keeps the reason and gives it when it is asked for a score. If rules cannot be sent, the answer to the
//! command that chose them says so, and `tenuki-attach`.

use log::warn;
use serde_json::{Map, Value};

use super::engine::{Engine, Fault, Wait};
use crate::gtp::command::{rules_from_json, rules_to_json};
use crate::gtp::parser::Typed;
use crate::process::framing::is_success;
use tenuki_score::game::Game;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::decimal;

/// The rules and the komi that the engine has received.
#[derive(Clone, Debug, Default)]
pub(super) struct Agreement {
    rules: Option<Rules>,
    pub(super) komi: Option<f64>,
    /// The engine's rules, if Tenuki cannot count by them.
    pub(super) foreign: Option<Foreign>,
    /// Why the engine may play by other rules than Tenuki counts by.
    pub(super) dispute: Option<String>,
}

/// Rules that the engine has and Tenuki cannot count by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Foreign {
    /// All of them, as the engine writes them.
    pub(super) json: String,
    /// What Tenuki cannot count, in a few words.
    pub(super) what: String,
}

impl Foreign {
    /// Rules that the engine took and Tenuki can read neither as they were typed nor in its answer.
    pub(super) fn unread(typed: Typed<'_>) -> Foreign {
        let json = typed.arguments.to_owned();
        Foreign { what: format!("{} {json}", typed.name), json }
    }
}

/// Rules as the engine says that it has them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct EngineRules {
    /// What Tenuki has of them.
    pub(super) rules: Rules,
    pub(super) foreign: Option<Foreign>,
}

impl Agreement {
    /// The engine was restarted and has received nothing. Rules that only the engine knows are kept, to be sent
    /// again.
    pub(super) fn forget(&mut self) {
        *self = Agreement { foreign: self.foreign.take(), ..Agreement::default() };
    }

    /// The engine has these rules.
    pub(super) fn rules_are(&mut self, rules: Rules, foreign: Option<Foreign>) {
        self.rules = Some(rules);
        self.foreign = foreign;
        self.dispute = None;
    }

    /// Rules of Tenuki's were chosen, instead of those that it cannot count by.
    pub(super) fn drop_foreign(&mut self) {
        if self.foreign.take().is_some() {
            self.rules = None;
        }
    }

    /// Sends the rules and the komi of the game to the engine, if it has others.
    pub(super) fn tell(&mut self, engine: &mut Engine, game: &Game) -> Result<(), Fault> {
        if self.rules != Some(*game.rules()) {
            self.tell_rules(engine, game.rules())?;
        }
        if self.komi != Some(game.komi()) && engine.takes("komi") {
            let komi = decimal(game.komi());
            let response = engine.ask("komi", &komi, Wait::Answer)?;
            if !is_success(&response) {
                warn!("the engine refuses komi {komi}: {}", response.text());
            }
            self.komi = Some(game.komi());
        }
        Ok(())
    }

    fn tell_rules(&mut self, engine: &mut Engine, rules: &Rules) -> Result<(), Fault> {
        // Other rules were chosen. At a restart, rules that only the engine knows stay, and are sent unchanged.
        if self.rules.is_some() {
            self.foreign = None;
        }
        self.rules = Some(*rules);
        let mut refusal = None;
        for (command, wording) in wordings(rules, self.foreign.as_ref()) {
            if !engine.takes(command) {
                continue;
            }
            let response = engine.ask(command, &wording, Wait::Answer)?;
            if is_success(&response) {
                self.dispute = None;
                return Ok(());
            }
            refusal.get_or_insert_with(|| response.text().trim().to_owned());
        }
        let why = refusal.map_or_else(
            || "it has no command for these".to_owned(),
            |refusal| format!("it refuses these: {refusal}"),
        );
        let rules = rules.title();
        let sentence = format!("Tenuki counts by {rules} rules; the engine keeps its own ({why})");
        warn!("{sentence}");
        self.dispute = Some(sentence);
        Ok(())
    }

    /// Asks the engine which rules it has. `None` if it does not say so in a way that can be read.
    /// What its answer leaves out is as in `rules`.
    pub(super) fn hear(engine: &mut Engine, rules: &Rules) -> Result<Option<EngineRules>, Fault> {
        if !engine.takes("kata-get-rules") {
            return Ok(None);
        }
        let said = engine.said("kata-get-rules", "", Wait::Answer)?;
        Ok(said.and_then(|text| read(&text, rules)))
    }
}

/// The commands that send these rules to an engine, the best first.
fn wordings(rules: &Rules, foreign: Option<&Foreign>) -> Vec<(&'static str, String)> {
    if let Some(foreign) = foreign {
        return vec![("kata-set-rules", foreign.json.clone())];
    }
    let mut wordings = Vec::new();
    wordings.extend(rules.name.map(|name| ("kata-set-rules", name.to_owned())));
    wordings.push(("kata-set-rules", rules_to_json(rules).to_string()));
    wordings.extend(kgs_name(rules).map(|name| ("kgs-rules", name.to_owned())));
    wordings
}

/// What KGS calls these rules. It has four sets.
fn kgs_name(rules: &Rules) -> Option<&'static str> {
    match *rules {
        Rules::JAPANESE | Rules::KOREAN => Some("japanese"),
        Rules::AGA => Some("aga"),
        Rules::NEW_ZEALAND => Some("new_zealand"),
        // On KGS they have positional superko; they count alike.
        Rules::CHINESE | Rules::CHINESE_KGS => Some("chinese"),
        _ => None,
    }
}

/// Reads rules as KataGo writes them. `None` if they are not a JSON object.
fn read(text: &str, rules: &Rules) -> Option<EngineRules> {
    let all: Map<String, Value> = serde_json::from_str(text).ok()?;
    let mut known = all.clone();
    // A tax is read together with the scoring, which says whether Tenuki has it.
    let scoring = |value: &Value| [("scoring".to_owned(), value.clone())].into_iter().collect();
    let mut unknown = Vec::new();
    for (key, value) in &all {
        let mut alone: Map<String, Value> = all.get("scoring").map(scoring).unwrap_or_default();
        alone.insert(key.clone(), value.clone());
        if rules_from_json(&Value::Object(alone).to_string(), rules).is_err() {
            known.remove(key);
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            unknown.push(format!("{key} {value}"));
        }
    }
    let rules = rules_from_json(&Value::Object(known).to_string(), rules).ok()?;
    let foreign = (!unknown.is_empty())
        .then(|| Foreign { json: text.trim().to_owned(), what: unknown.join(", ") });
    Some(EngineRules { rules, foreign })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenuki_score::rules::Counting;

    #[test]
    fn what_cannot_be_counted_is_named_and_the_rest_is_read() {
        let json = |tax: &str, button: bool| {
            format!(
                "{{\"friendlyPassOk\":true,\"hasButton\":{button},\"ko\":\"SITUATIONAL\",\
                 \"scoring\":\"AREA\",\"suicide\":false,\"tax\":\"{tax}\",\
                 \"whiteHandicapBonus\":\"N-1\"}}"
            )
        };
        let heard = read(&json("NONE", false), &Rules::JAPANESE).unwrap();
        assert_eq!((heard.rules, heard.foreign), (Rules::AGA, None));
        let heard = read(&json("ALL", true), &Rules::JAPANESE).unwrap();
        assert_eq!(heard.rules, Rules::AGA);
        let foreign = heard.foreign.unwrap();
        assert_eq!(foreign.what, "hasButton true, tax ALL");
        assert_eq!(foreign.json, json("ALL", true));
        // Under area rules Tenuki does not support the tax of territory rules.
        let heard = read(&json("SEKI", false), &Rules::JAPANESE).unwrap();
        assert_eq!(heard.foreign.unwrap().what, "tax SEKI");
        let later = json("NONE", false).replace("ko\"", "later\":7,\"ko\"");
        let heard = read(&later, &Rules::CHINESE).unwrap();
        assert_eq!(heard.foreign.unwrap().what, "later 7");
        assert_eq!(heard.rules.counting, Counting::Area);
        for text in ["", "japanese", "[]", "{"] {
            assert_eq!(read(text, &Rules::JAPANESE), None, "{text:?}");
        }
    }

    #[test]
    fn rules_are_worded_for_the_commands_that_engines_have() {
        let commands = |rules: &Rules| -> Vec<(&str, String)> { wordings(rules, None) };
        let japanese = commands(&Rules::KOREAN);
        assert_eq!(japanese[0], ("kata-set-rules", "korean".to_owned()));
        assert!(japanese[1].1.contains("TERRITORY"), "{japanese:?}");
        assert_eq!(japanese[2], ("kgs-rules", "japanese".to_owned()));
        assert_eq!(commands(&Rules::CHINESE)[2].1, "chinese");
        assert_eq!(commands(&Rules::TROMP_TAYLOR).len(), 2);
        let custom = Rules { name: None, suicide: true, ..Rules::JAPANESE };
        assert_eq!(commands(&custom).len(), 1);
    }
}
