//! What KataGo does otherwise than other engines: rules, positions, replies with empty lines.

use serde_json::{Map, Value, json};
use tenuki::board::Color;
use tenuki::game::Event;
use tenuki::gtp::Session;

/// The commands of KataGo that matter here.
pub const COMMANDS: &str = "protocol_version name version known_command list_commands quit boardsize rectangular_boardsize clear_board \
     set_position komi get_komi play undo kata-set-rules kata-set-rule kata-get-rules kgs-rules genmove \
     genmove_debug showboard printsgf loadsgf set_free_handicap place_free_handicap fixed_handicap time_settings \
     time_left final_score final_status_list kata-raw-nn kata-analyze lz-analyze";

/// Rules by name: ko, scoring, tax, suicide, button, bonus for handicap, friendly passes.
type Preset =
    (&'static str, &'static str, &'static str, &'static str, bool, bool, &'static str, bool);

/// KataGo's named rules.
const PRESETS: [Preset; 14] = [
    ("japanese", "SIMPLE", "TERRITORY", "SEKI", false, false, "0", false),
    ("korean", "SIMPLE", "TERRITORY", "SEKI", false, false, "0", false),
    ("chinese", "SIMPLE", "AREA", "NONE", false, false, "N", true),
    ("chinese-ogs", "POSITIONAL", "AREA", "NONE", false, false, "N", true),
    ("chinese-kgs", "POSITIONAL", "AREA", "NONE", false, false, "N", true),
    ("ancient-territory", "SIMPLE", "TERRITORY", "ALL", false, false, "0", false),
    ("stone-scoring", "SIMPLE", "AREA", "ALL", false, false, "0", true),
    ("aga", "SITUATIONAL", "AREA", "NONE", false, false, "N-1", true),
    ("aga-button", "SITUATIONAL", "AREA", "NONE", false, true, "N-1", true),
    ("new-zealand", "SITUATIONAL", "AREA", "NONE", true, false, "0", true),
    ("new_zealand", "SITUATIONAL", "AREA", "NONE", true, false, "0", true),
    ("goe", "POSITIONAL", "AREA", "NONE", true, false, "0", true),
    ("ing", "POSITIONAL", "AREA", "NONE", true, false, "0", true),
    ("tromp-taylor", "POSITIONAL", "AREA", "NONE", true, false, "0", false),
];

/// The rules that it plays by.
pub struct Rules(Map<String, Value>);

impl Rules {
    /// KataGo begins with Tromp-Taylor rules.
    pub fn new() -> Rules {
        Rules(preset("tromp-taylor").expect("KataGo has them"))
    }

    /// What KataGo says to a command about rules; `None` for any other command.
    pub fn answer(&mut self, name: &str, arguments: &[String]) -> Option<Result<String, String>> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let changed = match (name, &words[..]) {
            ("kata-get-rules", []) => return Some(Ok(Value::Object(self.0.clone()).to_string())),
            ("kata-set-rules", [name]) if preset(name).is_some() => preset(name),
            ("kata-set-rules", words) => self.with(&words.join(" ")),
            ("kata-set-rule", [key, value]) => {
                let value = match *value {
                    "true" => json!(true),
                    "false" => json!(false),
                    word => json!(word),
                };
                self.with(&json!({ *key: value }).to_string())
            }
            ("kgs-rules", ["chinese"]) => preset("chinese-kgs"),
            ("kgs-rules", [name @ ("aga" | "japanese" | "new_zealand")]) => preset(name),
            ("kata-get-rules" | "kata-set-rule" | "kgs-rules", _) => None,
            _ => return None,
        };
        Some(match changed {
            Some(rules) => {
                self.0 = rules;
                Ok(String::new())
            }
            None => Err(format!("Unknown rules '{}'", words.join(" "))),
        })
    }

    /// Its rules with those that a JSON object names, or `koSIMPLEscoreAREAtaxNONEsui0`.
    fn with(&self, text: &str) -> Option<Map<String, Value>> {
        let mut rules = self.0.clone();
        let changes = match text.strip_prefix("ko") {
            Some(short) => {
                let (ko, rest) = short.split_once("score")?;
                let (scoring, rest) = rest.split_once("tax")?;
                let (tax, suicide) = rest.split_once("sui")?;
                let suicide = suicide == "1";
                json!({ "ko": ko, "scoring": scoring, "tax": tax, "suicide": suicide })
            }
            None => serde_json::from_str(text).ok()?,
        };
        for (key, value) in changes.as_object()? {
            let known: &[&str] = match key.as_str() {
                "ko" => &["SIMPLE", "POSITIONAL", "SITUATIONAL"],
                "scoring" => &["TERRITORY", "AREA"],
                "tax" => &["NONE", "SEKI", "ALL"],
                "whiteHandicapBonus" => &["0", "N", "N-1"],
                _ => &[],
            };
            let is_known = value.as_str().map_or(value.is_boolean(), |word| known.contains(&word));
            *rules.get_mut(key).filter(|_| is_known)? = value.clone();
        }
        Some(rules)
    }
}

fn preset(name: &str) -> Option<Map<String, Value>> {
    let found = PRESETS.into_iter().find(|preset| preset.0 == name)?;
    let (_, ko, scoring, tax, suicide, button, bonus, friendly) = found;
    let rules = json!({
        "friendlyPassOk": friendly,
        "hasButton": button,
        "ko": ko,
        "scoring": scoring,
        "suicide": suicide,
        "tax": tax,
        "whiteHandicapBonus": bonus,
    });
    rules.as_object().cloned()
}

/// How many handicap stones KataGo sees: Black's moves before the first of White's, if there are
/// several, or stones that were placed as a handicap. Stones of a position are none.
pub fn handicap(session: &Session) -> usize {
    let game = session.game();
    let color = |event: &Event| match event {
        Event::Move(played) => Some(played.color),
        Event::SetUp(_) => None,
    };
    let black = game.events().take_while(|event| color(event) == Some(Color::Black)).count();
    let moves = if black > 1 { black } else { 0 };
    moves.max(game.handicap() as usize)
}

/// A reply to `kata-raw-nn`, with an empty line behind each symmetry.
pub fn with_empty_lines(text: &str) -> String {
    text.trim_end().replace("\nsymmetry ", "\n\nsymmetry ") + "\n"
}
