//! Whose a command is.

use tenuki_score::board::Color;

/// What happens with a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// Tenuki answers, and the engine never hears of it: scores, dead stones, pictures of the
    /// position, what is not about the game, and all that the engine does not know.
    Tenuki,
    /// Tenuki answers, and may have to know which stones are dead.
    Scoring,
    /// It changes the game on both sides, or on neither.
    Both(Change),
    /// The engine chooses a move, which is played on both sides.
    Move(Option<Color>),
    /// The engine says lines until it is told something.
    Analysis {
        /// Whether a line of the controller ends it.
        ends_on_input: bool,
        /// Whether it ends with a move, which is played.
        plays: bool,
    },
    /// The engine answers, and the game stays as it is. Tenuki answers where it can and the engine
    /// cannot.
    Engine,
    /// How long the engine may think; Tenuki does not need it.
    Time,
    /// What is said of both.
    Name,
    /// What is said of both.
    Version,
    /// What both know.
    KnownCommand,
    /// What both know.
    ListCommands,
    /// What both offer.
    AnalyzeCommands,
    /// What tells that SIGINT interrupts, either of both.
    Interrupts,
    /// About the engine itself.
    Attach,
}

/// How a change gets to the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// As a move.
    Play,
    /// As several moves.
    PlaySequence,
    /// As moves taken back.
    Undo,
    /// As an empty board.
    NewGame,
    /// As handicap stones.
    Handicap,
    /// As it was typed, if the engine knows the command.
    AsTyped,
    /// As it was typed, and again to an engine that is started anew.
    Agreement,
    /// As rules, where they have changed.
    Rules,
    /// As a position that is built again.
    Rebuild,
    /// As it was typed: the stones are a new position.
    Position,
}

impl Owner {
    /// Whose this command is.
    pub(super) fn of(name: &str) -> Owner {
        use Change::*;
        match name {
            "play" | "black" | "white" => Owner::Both(Play),
            "gogui-play_sequence" => Owner::Both(PlaySequence),
            "undo" | "gg-undo" => Owner::Both(Undo),
            "boardsize" | "rectangular_boardsize" | "clear_board" => Owner::Both(NewGame),
            "fixed_handicap" | "place_free_handicap" | "set_free_handicap" => Owner::Both(Handicap),
            "gogui-setup_player" => Owner::Both(AsTyped),
            "komi" | "kgs-rules" | "kata-set-rules" => Owner::Both(Agreement),
            "loadsgf" | "gogui-setup" => Owner::Both(Rebuild),
            "set_position" | "kata-set-position" => Owner::Both(Position),
            "genmove" | "kgs-genmove_cleanup" | "gomill-genmove_ex" => Owner::Move(None),
            "genmove_black" => Owner::Move(Some(Color::Black)),
            "genmove_white" => Owner::Move(Some(Color::White)),
            "tenuki-param" => Owner::Both(Rules),
            "reg_genmove" | "kata-raw-nn" => Owner::Engine,
            "time_settings" | "time_left" | "kgs-time_settings" => Owner::Time,
            "name" => Owner::Name,
            "version" => Owner::Version,
            "known_command" => Owner::KnownCommand,
            "list_commands" => Owner::ListCommands,
            "gogui-analyze_commands" => Owner::AnalyzeCommands,
            "gogui-sigint" => Owner::Interrupts,
            "tenuki-attach" => Owner::Attach,
            "printsgf" | "tenuki-method" | "tenuki-prisoners" => Owner::Tenuki,
            _ if name.starts_with("final_") || name.starts_with("tenuki-") => Owner::Scoring,
            _ if name.ends_with("genmove_analyze") => {
                Owner::Analysis { ends_on_input: false, plays: true }
            }
            "analyze" => Owner::Analysis { ends_on_input: true, plays: false },
            _ if name.ends_with("-analyze") => {
                Owner::Analysis { ends_on_input: true, plays: false }
            }
            _ if name.contains("search_analyze") => {
                Owner::Analysis { ends_on_input: false, plays: false }
            }
            _ if crate::gtp::command::find(name).is_some() => Owner::Tenuki,
            _ => Owner::Engine,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_tenuki_that_changes_the_game_reaches_the_engine() {
        for group in &crate::gtp::command::GROUPS {
            for command in group.commands {
                let changes = matches!(group.name, "setup" | "core play")
                    || matches!(
                        command.name,
                        "loadsgf"
                            | "kgs-rules"
                            | "kata-set-rules"
                            | "gogui-play_sequence"
                            | "gogui-setup"
                            | "gogui-setup_player"
                            | "tenuki-param"
                    );
                let reaches = matches!(Owner::of(command.name), Owner::Both(_) | Owner::Move(_));
                assert_eq!(reaches, changes && command.name != "get_komi", "{}", command.name);
            }
        }
    }

    #[test]
    fn analysis_is_known_by_its_name() {
        let ending = Owner::Analysis { ends_on_input: true, plays: false };
        for name in ["analyze", "kata-analyze", "lz-analyze", "sai-analyze"] {
            assert_eq!(Owner::of(name), ending, "{name}");
        }
        for name in ["genmove_analyze", "kata-genmove_analyze", "lz-genmove_analyze"] {
            assert_eq!(Owner::of(name), Owner::Analysis { ends_on_input: false, plays: true });
        }
        for name in ["kata-search_analyze", "kata-search_analyze_cancellable"] {
            assert_eq!(Owner::of(name), Owner::Analysis { ends_on_input: false, plays: false });
        }
        for name in ["analyze_semeai", "kata-raw-nn", "echo"] {
            assert_eq!(Owner::of(name), Owner::Engine, "{name}");
        }
    }
}
