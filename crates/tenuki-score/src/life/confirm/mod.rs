//! The last layer.

use crate::board::{Board, ByColor, Color, PointSet};

use super::budget::ConfirmBudget;
use super::proof::{self, unconditionally_alive_by};
use goal::{Aim, Goal};
use graph::Graph;
use state::State;
use zone::{MOST_POINTS, Set, Zone};

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
    for points in rest.components() {
        if points.len() > budget.most_points.min(MOST_POINTS) {
            continue;
        }
        let Some(zone) = Zone::new(board, &points, &walls) else { continue };
        found.searched |= points & board.occupied();
        found.confirmed |= confirm_zone(board, &points, zone, dead, budget);
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
) -> PointSet {
    let stones = ByColor::from_fn(|color| zone.set(&board.stones(color)));
    let mut graph = Graph::new(zone);
    let mut confirmed = PointSet::EMPTY;
    for defender in Color::ALL {
        for (aim, first) in
            [(Aim::CaptureOne, !defender), (Aim::CaptureAllForGood, defender)]
        {
            let start =
                graph.number(State { stones, bans: ByColor::default(), to_move: first });
            let of_aim = |chain: &PointSet| {
                chain.intersects(dead) == (aim == Aim::CaptureAllForGood)
            };
            let own = board.stones(defender) & *points;
            let chains: Vec<PointSet> = own.components().filter(of_aim).collect();
            let mut holds = |graph: &mut Graph, chains: &PointSet| {
                let stones: Set = graph.zone.set(chains);
                let goal = Goal { stones, defender, aim };
                let expected = aim == Aim::CaptureAllForGood;
                search::solve(graph, goal, start, budget.visits) == Some(expected)
            };
            let together = chains.iter().fold(PointSet::EMPTY, |all, chain| all | *chain);
            if chains.is_empty() {
                continue;
            }
            if holds(&mut graph, &together) {
                confirmed |= together;
            } else if chains.len() > 1 {
                for chain in chains {
                    if holds(&mut graph, &chain) {
                        confirmed |= chain;
                    }
                }
            }
        }
    }
    confirmed
}
