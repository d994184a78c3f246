//! The last layer: in parts of the board that are small enough to be searched, a judgement is certain
//! only where a search confirms it by the rules themselves.
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | zones, and what is asked about their chains: [`confirm`] |
//! | `zone.rs` | the points of a zone as bits |
//! | `state.rs` | a state of the play of article 7.2, and its moves |
//! | `security.rs` | what is proved of a state without search |
//! | `graph.rs` | the states that were reached |
//! | `goal.rs` | what the attacker wants |
//! | `search.rs` | proof-number search, and the check of what it found |
//! | `tests.rs` | known positions |
//!
//! # The question
//!
//! > "Stones are said to be 'alive' if they cannot be captured by the opponent, or if capturing them
//! > would enable a new stone to be played that the opponent could not capture. Stones which are not
//! > alive are said to be 'dead'." (Japanese rules of 1989, article 7.1)
//!
//! Both sides play legal moves or pass. A ko may be taken back after a pass for that ko (article 7.2).
//! Play without end captures nothing. Then
//!
//! * a chain is confirmed as **alive** if the other side, playing first, cannot capture it, or cannot
//!   capture it without enabling its owner to get an unconditionally alive stone on a point that the
//!   capture left empty;
//! * a chain is confirmed as **dead** if its owner, playing first, cannot keep the other side from
//!   making all points proved territory of its own on which the chain stands, or which its capture
//!   left empty. Then nothing comes back.
//!
//! Both are sufficient, and the second is not necessary: a chain that is captured by a side that lives
//! in a seki only is not confirmed. A chain that lives or dies with who plays first is never confirmed.
//! The chains of one side with the same verdict are asked about together at first, since mostly one
//! line of play answers for all of them.
//!
//! # What an answer proves
//!
//! An answer holds by the rules. It rests on no playouts and on no heuristics:
//!
//! * **The zone.** A zone is a connected part of the points that are not proved. All stones around it
//!   are unconditionally alive by regions outside all zones, so whatever is played in a zone does not
//!   hurt them. Play elsewhere is a pass in the zone, and a pass is always possible, so zones do not
//!   depend on each other.
//! * **Repetition** is judged by states and not by lines of play; `search.rs` says how.
//! * States are compared as a whole, not by hash keys.
//!
//! `crates/tenuki-oracle` solves small boards by other means, and shares no code with this layer. Its
//! tests compare both on all positions of 3×3, and its example `certain` on larger boards.
//!
//! # What is not searched
//!
//! A search that ends for lack of budget confirms nothing, and the chain is uncertain. A zone of more
//! points than any board that the oracle can solve (`budget.rs`) is not searched: its states are too
//! many. There the agreement of the other layers decides, as is said in `verdict/odds.rs`, and
//! *certain* means that they leave no doubt.

use crate::board::{Board, ByColor, Color, PointSet};

use super::budget::ConfirmBudget;
use super::proof::{self, unconditionally_alive_by};
use goal::{Aim, Goal};
use graph::Graph;
use state::State;
use zone::{MOST_POINTS, Zone};

mod goal;
mod graph;
mod search;
mod security;
mod state;
#[cfg(test)]
mod tests;
mod zone;

/// What the searches found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Confirmed {
    /// The stones in zones small enough to be searched: complete chains.
    pub(crate) searched: PointSet,
    /// Of these the stones that the searches confirmed, alive or dead as they were judged.
    pub(crate) confirmed: PointSet,
    /// Of the others those for which the searches found that the side that plays first decides.
    pub(crate) open: PointSet,
}

/// Searches for whether the chains judged dead are dead and the others are alive.
pub(crate) fn confirm(board: &Board, dead: &PointSet, budget: &ConfirmBudget) -> Confirmed {
    let mut found = Confirmed::default();
    let (walls, rest) = walls_and_rest(board);
    let mut left = budget.total;
    for points in rest.components() {
        if points.len() > budget.most_points.min(MOST_POINTS) {
            continue;
        }
        let Some(zone) = Zone::new(board, &points, &walls) else { continue };
        found.searched |= points & board.occupied();
        let (confirmed, open) = confirm_zone(board, &points, zone, dead, budget, &mut left);
        found.confirmed |= confirmed;
        found.open |= open;
    }
    found
}

/// The unconditionally alive stones that need no point of a zone, and the points that are in zones.
///
/// A vital region that has room for eyes of the other side is no proved territory, so it is a zone. The
/// stones that need it are in no wall. Without them other regions may be zones, too.
fn walls_and_rest(board: &Board) -> (ByColor<PointSet>, PointSet) {
    let all = board.size().all();
    let mut rest = all;
    let walls = ByColor::from_fn(|color| {
        let mut owned = all;
        loop {
            let alive = unconditionally_alive_by(board, color, &owned);
            let before = owned;
            owned = proof::owned(board, alive);
            if owned == before {
                rest -= owned;
                return alive;
            }
        }
    });
    (walls, rest)
}

/// The stones of a zone that are confirmed, and of the others those that are open.
fn confirm_zone(
    board: &Board,
    points: &PointSet,
    zone: Zone,
    dead: &PointSet,
    budget: &ConfirmBudget,
    left: &mut u32,
) -> (PointSet, PointSet) {
    let stones = ByColor::from_fn(|color| zone.set(&board.stones(color)));
    let mut graph = Graph::new(zone);
    let (mut confirmed, mut open) = (PointSet::EMPTY, PointSet::EMPTY);
    for defender in Color::ALL {
        let chains = (board.stones(defender) & *points).components();
        let (dead, alive): (Vec<_>, Vec<_>) = chains.partition(|chain| chain.intersects(dead));
        let mut start = |to_move| graph.number(State { stones, bans: ByColor::default(), to_move });
        let (attacker_first, defender_first) = (start(!defender), start(defender));
        let mut ask = |start, aim, chains: &PointSet| {
            let goal = Goal { stones: graph.zone.set(chains), defender, aim };
            search::solve(&mut graph, goal, start, budget, left)
        };
        confirmed |= all_or_some(&alive, |chains| {
            let answer = ask(attacker_first, Aim::CaptureOne, chains);
            // One chain of several may be lost where another one is kept.
            let one = alive.contains(chains);
            answer == Some(false)
                || one
                    && answer == Some(true)
                    && ask(attacker_first, Aim::CaptureWithoutReturn, chains) == Some(false)
        });
        confirmed |= all_or_some(&dead, |chains| {
            ask(defender_first, Aim::CaptureAllForGood, chains) == Some(true)
        });
        // Taken for good by an attacker who plays first, and not by one who plays second.
        for chain in dead.iter().chain(&alive).filter(|chain| !chain.is_subset(&confirmed)) {
            let taken = ask(attacker_first, Aim::CaptureWithoutReturn, chain) == Some(true);
            if taken
                && (ask(defender_first, Aim::CaptureOne, chain) == Some(false)
                    || ask(defender_first, Aim::CaptureWithoutReturn, chain) == Some(false))
            {
                open |= *chain;
            }
        }
    }
    (confirmed, open)
}

/// The stones of the chains of which something holds: of all of them together, or else of each alone.
fn all_or_some(chains: &[PointSet], mut holds: impl FnMut(&PointSet) -> bool) -> PointSet {
    let together = |chains: &[PointSet]| chains.iter().fold(PointSet::EMPTY, |all, c| all | *c);
    let all = together(chains);
    if chains.is_empty() || holds(&all) {
        return all;
    }
    if chains.len() == 1 {
        return PointSet::EMPTY;
    }
    let some: Vec<PointSet> = chains.iter().filter(|chain| holds(chain)).copied().collect();
    together(&some)
}
