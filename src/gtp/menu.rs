//! The menu that GoGui shows in its Analyze window: the type of the answer, a label, the command.
//!
//! Besides Tenuki's own entries there are entries for an attached engine. GoGui has its own list of
//! commands, nearly all for GNU Go, but uses it only for a program without
//! `gogui-analyze_commands`. So that attaching loses nothing, [`engine`] has entries for the
//! commands of GNU Go that are useful to a person, and returns those that the engine lists.

use super::command::parameters::item;
use tenuki_score::rules::RuleSet;

/// Tenuki's entries, as GoGui reads them.
const TENUKI: &str = include_str!("menu/tenuki.txt");

/// Tenuki's entries, the rules last. GoGui reads them once, so nothing in them depends on what is
/// chosen later.
pub(super) fn tenuki() -> Vec<String> {
    let rules = RuleSet::ALL.iter().map(|set| {
        format!("none/{} Rules/tenuki-param rules {}", set.rules.title(), item(&set.rules))
    });
    TENUKI.lines().map(str::to_owned).chain(rules).collect()
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
const GNU_GO: &str = include_str!("menu/gnugo.txt");

/// What the labels of [`engine`] begin with.
pub(crate) const ENGINE: &str = "Engine: ";

/// Entries for an engine without a menu of its own: those for the commands that it has.
pub(crate) fn engine(has: impl Fn(&str) -> bool) -> Vec<String> {
    let entry = |line: &str| {
        let (kind, rest) = line.split_once('/')?;
        let (_, command) = rest.split_once('/')?;
        has(command.split(' ').next()?).then(|| format!("{kind}/{ENGINE}{rest}"))
    };
    GNU_GO.lines().filter_map(entry).collect()
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
