//! The menu that GoGui shows in its Analyze window: the type of the answer, a label, the command.
//!
//! Besides Tenuki's own entries there are entries for an attached engine. GoGui has its own list of
//! commands, nearly all for GNU Go, but uses it only for a program without
//! `gogui-analyze_commands`. So that attaching loses nothing, [`engine`] has entries for the
//! commands of GNU Go that are useful to a person, and returns those that the engine lists.

use super::command::parameters::item;
use tenuki_score::rules::RuleSet;

/// A line of the menu.
type Entry = [&'static str; 3];

const TENUKI: &[Entry] = &[
    ["string", "Score", "tenuki-score"],
    ["gfx", "Territory", "tenuki-show territory"],
    ["gfx", "Dead Stones", "tenuki-mark"],
    ["gfx", "Mark Dead or Alive", "tenuki-mark %p"],
    ["gfx", "Nothing Is Dead", "tenuki-mark none"],
    ["gfx", "Judge Again", "tenuki-mark auto"],
    ["hstring", "Count in Detail", "tenuki-details"],
    ["gfx", "Seki", "tenuki-show seki"],
    ["gfx", "Uncertain", "tenuki-show uncertain"],
    ["gfx", "Eyes", "tenuki-show eyes"],
    ["gfx", "Must Be Filled", "tenuki-show fill"],
    ["hstring", "Explain Point", "tenuki-explain %p remarks"],
    ["gfx", "Show Why (Chain)", "tenuki-show line %p"],
    ["gfx", "Try to Save (Chain, Moves)", "tenuki-show try save %P"],
    ["gfx", "Try to Capture (Chain, Moves)", "tenuki-show try capture %P"],
    ["gfx", "The Whole Picture", "tenuki-picture"],
    ["param", "Parameters", "tenuki-param"],
    ["hstring", "Steps of the Method", "tenuki-step"],
    ["gfx", "Step by Step (Number)", "tenuki-step %s"],
];

/// Tenuki's entries, the rules last. GoGui reads them once, so nothing in them depends on what is
/// chosen later.
pub(super) fn tenuki() -> Vec<String> {
    let rules = RuleSet::ALL.iter().map(|set| {
        format!("none/{} Rules/tenuki-param rules {}", set.rules.title(), item(&set.rules))
    });
    TENUKI.iter().map(|entry| entry.join("/")).chain(rules).collect()
}

/// Entries for commands of GNU Go 3.8, by what they are about. Each was tried on a finished and an
/// unfinished position, with every point and with a thousand pairs of points; the types are those of GoGui
/// that fit the answers. Left out are commands that play (`genmove_black`), change only GNU Go's board
/// (`trymove`, `tryko`, `popgo`), answer on standard error (`draw_search_area`), want more than a person can
/// click or type (`tune_move_ordering`, `test_eyeshape`), do not end their answer if there is no move
/// (`all_move_values`), or end GNU Go where it did not expect them
/// (`attack_either` and `defend_both` of some pairs of chains, `analyze_semeai` and
/// `tactical_analyze_semeai` of chains that do not race, `move_influence` and `followup_influence` of
/// moves that it did not consider, `start_sgftrace` the second time).
const GNU_GO: &[Entry] = &[
    // Moves
    ["pstring", "Best Move", "reg_genmove %m"],
    ["pstring", "Best of These Moves", "restricted_genmove %m %P"],
    ["pspairs", "Top Moves", "top_moves"],
    ["pspairs", "Top Moves of Black", "top_moves_black"],
    ["pspairs", "Top Moves of White", "top_moves_white"],
    ["pspairs", "Probabilities of Moves", "move_probabilities"],
    ["string", "Uncertainty of the Move", "move_uncertainty"],
    ["hstring", "Reasons for a Move", "move_reasons %p"],
    ["plist", "Legal Moves", "all_legal %m"],
    ["string", "Is It Legal", "is_legal %m %p"],
    ["hpstring", "Moves So Far", "move_history"],
    ["pstring", "Last Move", "last_move"],
    // The score
    ["string", "Estimated Score", "estimate_score"],
    ["string", "Estimated Score, Exact", "experimental_score %m"],
    ["string", "Estimated Score, New", "new_score"],
    ["string", "Captured Stones", "captures %c"],
    ["string", "Handicap", "get_handicap"],
    // Influence
    ["sboard", "Regions", "initial_influence %m influence_regions"],
    ["sboard", "Territory Values", "initial_influence %m territory_value"],
    ["sboard", "Influence of White", "initial_influence %m white_influence"],
    ["sboard", "Influence of Black", "initial_influence %m black_influence"],
    ["sboard", "Strength of White", "initial_influence %m white_strength"],
    ["sboard", "Strength of Black", "initial_influence %m black_strength"],
    ["sboard", "Attenuation of White", "initial_influence %m white_attenuation"],
    ["sboard", "Attenuation of Black", "initial_influence %m black_attenuation"],
    ["sboard", "Permeability of White", "initial_influence %m white_permeability"],
    ["sboard", "Permeability of Black", "initial_influence %m black_permeability"],
    ["sboard", "No Territory", "initial_influence %m non_territory"],
    // Tactics
    ["pstring", "Attack", "attack %p"],
    ["pstring", "Defend", "defend %p"],
    ["pstring", "Attack by a Ladder", "ladder_attack %p"],
    ["string", "Does It Attack (Move, Chain)", "does_attack %P"],
    ["string", "Does It Defend (Move, Chain)", "does_defend %P"],
    ["pstring", "Attack by a Combination", "combination_attack %c"],
    ["pstring", "Defend against a Combination", "combination_defend %c"],
    // Life and death
    ["pstring", "Kill", "owl_attack %p"],
    ["pstring", "Save", "owl_defend %p"],
    ["pstring", "Kill by Two Moves", "owl_threaten_attack %p"],
    ["pstring", "Save by Two Moves", "owl_threaten_defense %p"],
    ["string", "Does It Kill (Move, Group)", "owl_does_attack %P"],
    ["string", "Does It Save (Move, Group)", "owl_does_defend %P"],
    ["string", "Is It Worth Saving", "owl_substantial %p"],
    ["string", "Unconditional Status", "unconditional_status %p"],
    ["string", "Eye Value", "eval_eye %p"],
    ["hstring", "Eye Space", "eye_data %c %p"],
    ["hstring", "Half Eye", "half_eye_data %p"],
    // Connections
    ["pstring", "Connect", "connect %P"],
    ["pstring", "Disconnect", "disconnect %P"],
    ["pstring", "Break In (Chain, Goal)", "break_in %P"],
    ["pstring", "Block Off (Chain, Goal)", "block_off %P"],
    // Chains (worms) and groups (dragons)
    ["string", "Status of a Group", "dragon_status %p"],
    ["hpstring", "Status of All Groups", "dragon_status"],
    ["hpstring", "About a Group", "dragon_data %p"],
    ["plist", "Stones of a Group", "dragon_stones %p"],
    ["string", "Are They One Group", "same_dragon %P"],
    ["hpstring", "About a Chain", "worm_data %p"],
    ["plist", "Stones of a Chain", "worm_stones %p"],
    ["pstring", "Cutting Stone", "worm_cutstone %p"],
    ["string", "Is It Surrounded", "is_surrounded %p"],
    ["string", "Does It Surround (Move, Group)", "does_surround %P"],
    ["plist", "Liberties", "findlib %p"],
    ["string", "Number of Liberties", "countlib %p"],
    ["plist", "Liberties after a Move", "accuratelib %m %p"],
    // Settings and counters
    ["none", "Level (0 to 10)", "level %s"],
    ["none", "Read Deeper", "increase_depths"],
    ["none", "Read Less Deep", "decrease_depths"],
    ["none", "Forget What Was Read", "clear_cache"],
    ["string", "Random Seed", "get_random_seed"],
    ["none", "Set Random Seed", "set_random_seed %s"],
    ["none", "Confine Search near Point (Distance)", "set_search_diamond %p %s"],
    ["none", "Confine Search (0 or 1)", "limit_search %s"],
    ["none", "Search Everywhere", "reset_search_mask"],
    ["none", "Report Uncertainty (on or off)", "report_uncertainty %s"],
    ["string", "Nodes of Reading", "get_reading_node_counter"],
    ["none", "Nodes of Reading from 0", "reset_reading_node_counter"],
    ["string", "Nodes of Life and Death", "get_owl_node_counter"],
    ["none", "Nodes of Life and Death from 0", "reset_owl_node_counter"],
    ["string", "Nodes of Eyes", "get_life_node_counter"],
    ["none", "Nodes of Eyes from 0", "reset_life_node_counter"],
    ["string", "Nodes of Connections", "get_connection_node_counter"],
    ["none", "Nodes of Connections from 0", "reset_connection_node_counter"],
    ["string", "Tried Moves", "get_trymove_counter"],
    ["none", "Tried Moves from 0", "reset_trymove_counter"],
    ["string", "Processor Time", "cputime"],
    ["string", "Hash of the Position", "invariant_hash"],
];

/// What the labels of [`engine`] begin with.
pub(crate) const ENGINE: &str = "Engine: ";

/// Entries for an engine without a menu of its own: those for the commands that it has.
pub(crate) fn engine(has: impl Fn(&str) -> bool) -> Vec<String> {
    GNU_GO
        .iter()
        .filter(|[_, _, command]| has(command.split(' ').next().unwrap_or_default()))
        .map(|[kind, label, command]| format!("{kind}/{ENGINE}{label}/{command}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::command;

    #[test]
    fn every_entry_is_of_a_known_type_and_can_be_told_from_the_others() {
        let types = ["none", "string", "hstring", "hpstring", "pstring", "plist", "pspairs"];
        let types = [&types[..], &["sboard", "gfx", "param"]].concat();
        let mut labels = std::collections::HashSet::new();
        for line in tenuki().iter().chain(&engine(|_| true)) {
            let parts: Vec<&str> = line.split('/').collect();
            assert_eq!(parts.len(), 3, "{line}");
            assert!(types.contains(&parts[0]), "{line}");
            assert!(labels.insert(parts[1].to_owned()), "{line}: the label is there twice");
        }
    }

    #[test]
    fn an_engine_is_offered_its_commands_and_no_others() {
        assert_eq!(engine(|_| false), Vec::<String>::new());
        let offered = engine(|name| ["attack", "dragon_status"].contains(&name));
        assert_eq!(
            offered,
            [
                "pstring/Engine: Attack/attack %p",
                "string/Engine: Status of a Group/dragon_status %p",
                "hpstring/Engine: Status of All Groups/dragon_status",
            ]
        );
        // `reg_genmove` is asked of the engine; everything else would be answered by Tenuki.
        let ours = engine(|name| name != "reg_genmove" && command::find(name).is_some());
        assert_eq!(ours, Vec::<String>::new());
    }
}
