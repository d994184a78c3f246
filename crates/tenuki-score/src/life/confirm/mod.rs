//! The last layer.

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
mod zone;

/// What the searches found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Confirmed {
    /// The stones in zones small enough to be searched: complete chains.
    pub(crate) searched: PointSet,
    /// Of these the stones that the searches confirmed, alive or dead as they were judged.
    pub(crate) confirmed: PointSet,
}

/// Searches for whether each chain that is judged alive is alive, and each that is judged dead is.
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
        found.confirmed |= confirm_zone(board, &points, zone, dead, budget, &mut left);
    }
    found
}

/// The stones that stand whatever is played in the zones between them, and the points of these zones.
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

/// The stones of a zone that are confirmed.
fn confirm_zone(
    board: &Board,
    points: &PointSet,
    zone: Zone,
    dead: &PointSet,
    budget: &ConfirmBudget,
    left: &mut u32,
) -> PointSet {
    let stones = ByColor::from_fn(|color| zone.set(&board.stones(color)));
    let mut graph = Graph::new(zone);
    let mut confirmed = PointSet::EMPTY;
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
    }
    confirmed
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
