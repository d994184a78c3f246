//! Which side owns a command: Tenuki, the engine, or both.

use crate::gtp::command::{self, Change, Effect};
use crate::gtp::parser::words;
use tenuki_score::board::Color;

/// What happens with a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// Tenuki answers, and the engine does not get the command.
    Tenuki,
    /// Tenuki answers, and may have to ask the engine which stones are dead.
    Scoring,
    /// It changes the game on both sides, or on neither.
    Both(Change),
    /// The engine chooses a move, which is played on both sides.
    Move(Option<Color>),
    /// The engine writes lines until its input changes.
    Analysis {
        /// Whether a line of the controller ends it.
        ends_on_input: bool,
        /// Whether it ends with a move, which is played.
        plays: bool,
    },
    /// Rules, of which the engine may know more than Tenuki.
    Rules,
    /// The engine answers, and the game stays as it is. Tenuki answers if it can and the engine
    /// cannot.
    Engine,
    /// The engine answers a command that Tenuki does not know. It may change the game.
    Unknown,
    /// Time settings. They are the engine's; Tenuki needs no time.
    Time,
}

impl Owner {
    /// Whose this command is. What a command of Tenuki's does to the game stands in the table of
    /// commands; who answers, if the engine has a part in it, stands here.
    pub(super) fn of(name: &str) -> Owner {
        let effect = command::find(name).map(|command| command.effect);
        match (effect, Owner::shared(name)) {
            (Some(Effect::Changes(_)), Some(Owner::Rules)) => Owner::Rules,
            (Some(Effect::Changes(change)), _) => Owner::Both(change),
            (Some(Effect::Moves), _) => Owner::Move(None),
            (_, Some(owner)) => owner,
            (Some(Effect::Scores | Effect::Marks), None) => Owner::Scoring,
            (Some(Effect::None | Effect::Settles), None) => Owner::Tenuki,
            (None, None) => Owner::unknown(name),
        }
    }

    /// Commands in whose answer both have a part, although the game stays as it is.
    fn shared(name: &str) -> Option<Owner> {
        Some(match name {
            "time_settings" | "time_left" | "kgs-time_settings" => Owner::Time,
            "kgs-rules" | "kata-set-rules" | "kata-set-rule" => Owner::Rules,
            "reg_genmove" | "kata-raw-nn" => Owner::Engine,
            _ if name.ends_with("genmove_analyze") => {
                Owner::Analysis { ends_on_input: false, plays: true }
            }
            _ if name == "analyze" || name.ends_with("-analyze") => {
                Owner::Analysis { ends_on_input: true, plays: false }
            }
            _ if name.contains("search_analyze") => {
                Owner::Analysis { ends_on_input: false, plays: false }
            }
            _ => return None,
        })
    }

    /// Commands that Tenuki does not have. Those of well-known engines that change the game are
    /// listed, and some that do not; after any other the positions are compared.
    fn unknown(name: &str) -> Owner {
        match name {
            "black" | "white" => Owner::Both(Change::Move),
            "set_position" | "kata-set-position" => Owner::Both(Change::Position),
            "genmove_debug" | "kgs-genmove_cleanup" | "gomill-genmove_ex" => Owner::Move(None),
            "genmove_black" => Owner::Move(Some(Color::Black)),
            "genmove_white" => Owner::Move(Some(Color::White)),
            // Names that are Tenuki's to give.
            _ if name.starts_with("final_") || name.starts_with("tenuki-") => Owner::Tenuki,
            _ if words(HARMLESS).any(|prefix| name.starts_with(prefix)) => Owner::Engine,
            _ => Owner::Unknown,
        }
    }
}

/// The beginnings of the names of commands that leave the game as it is, by the documentation of GNU
/// Go, KataGo and GoGui.
const HARMLESS: &str = "attack captures clear_cache countlib cputime defend dragon_ estimate_score eval_eye \
    experimental_score findlib get_ gogui- gomill-cpu_time help kata-get kata-list kata-raw- \
    kata-search kata-set-param last_move list_ move_history owl_ query_ top_moves worm_";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_tenuki_that_changes_the_board_reaches_the_engine_and_no_other_does() {
        for command in command::all() {
            let reaches = match Owner::of(command.name) {
                Owner::Both(change) => Some(Effect::Changes(change)),
                Owner::Rules => Some(Effect::Changes(Change::Agreement)),
                Owner::Move(None) => Some(Effect::Moves),
                _ => None,
            };
            let changes = matches!(command.effect, Effect::Changes(_) | Effect::Moves);
            assert_eq!(reaches, changes.then_some(command.effect), "{}", command.name);
        }
    }

    #[test]
    fn commands_are_known_by_name() {
        let ending = Owner::Analysis { ends_on_input: true, plays: false };
        let playing = Owner::Analysis { ends_on_input: false, plays: true };
        let searching = Owner::Analysis { ends_on_input: false, plays: false };
        for (names, owner) in [
            // Those that only other engines have.
            ("black white", Owner::Both(Change::Move)),
            ("set_position kata-set-position", Owner::Both(Change::Position)),
            ("genmove_white", Owner::Move(Some(Color::White))),
            ("kgs-genmove_cleanup genmove_debug", Owner::Move(None)),
            ("tenuki-later final_judgement", Owner::Tenuki),
            ("kata-set-rule", Owner::Rules),
            ("kata-get-params kata-search_cancellable", Owner::Engine),
            ("get_komi_history kata-raw-nn kata-search reg_genmove", Owner::Engine),
            ("echo analyze_semeai", Owner::Unknown),
            // A command that depends on dead stones may ask the engine for them.
            ("final_score final_status_list tenuki-dead tenuki-picture", Owner::Scoring),
            ("printsgf tenuki-method tenuki-prisoners showboard get_komi", Owner::Tenuki),
            ("analyze kata-analyze lz-analyze sai-analyze", ending),
            ("genmove_analyze kata-genmove_analyze lz-genmove_analyze", playing),
            ("kata-search_analyze kata-search_analyze_cancellable", searching),
        ] {
            for name in names.split(' ') {
                assert_eq!(Owner::of(name), owner, "{name}");
            }
        }
    }
}
