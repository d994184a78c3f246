//! Which stones can be captured, which new stones stay, and which are captured for good.
//!
//! Three kinds of goals, each solved by [`force`] for all points and both sides at once:
//!
//! * *taken*: the stone at a point is captured;
//! * *kept*: a stone is on a point that the other side cannot capture for good;
//! * *lost*: the stone at a point is captured by a move after which its owner cannot force that a
//!   new stone is kept on one of the points that this move left empty.
//!
//! What is kept rests on what is lost and the other way round. In the first round a stone is kept
//! only if it cannot be captured at all; each further round also counts the stones that were found
//! to come back in the round before, until nothing changes.
//!
//! "On one of the points" is a goal of its own: the other side may choose on which. There are as many
//! such goals as there are sets of points that a move can empty, so they are looked at only where no
//! single point of the set decides, and only when single points bring nothing new ([`Returns`]).

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use crate::force::{for_each_state, force, goals, other, to_move};
use crate::graph::{Graph, Mix, Whole};

/// What each side can capture in each state. The goals of a side are the other side's stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    /// The stones that are captured.
    pub taken: Vec<u64>,
    /// The stones that are captured for good.
    pub lost: Vec<u64>,
    /// The points on which a side can keep a stone of its own. (Not the other side's stones.)
    pub kept: Vec<u64>,
    /// How many rounds [`solve`] took; not counted for bounds.
    pub rounds: u32,
}

/// What is assumed of a state whose moves are not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unknown {
    /// That no side can force anything there.
    Nothing,
    /// That both sides can force everything there.
    Everything,
}

/// Solves a graph in which the moves of all states are known.
pub(crate) fn solve(whole: &Whole, threads: usize) -> Solution {
    let graph = &whole.graph;
    let same = |next: usize, emptied: u32| whole.same(next, emptied);
    let taken = taken(graph, &[], Unknown::Nothing, threads);
    let (mut lost_before, mut kept_before) = (taken.clone(), Vec::new());
    let mut returns = Returns::default();
    let mut rounds = 0;
    loop {
        rounds += 1;
        let kept = kept(graph, &lost_before, &kept_before, Unknown::Nothing, threads);
        let lost = lost(graph, &kept, Some(&returns), &same, Unknown::Nothing, threads);
        if lost == lost_before && !returns.find_more(graph, &kept, &same, threads) {
            return Solution { taken, lost, kept, rounds };
        }
        lost_before = lost;
        // It saves time only where the sources are known.
        kept_before = if graph.sources().is_some() { kept } else { Vec::new() };
    }
}

/// Solves a graph in which the moves of some states are not known: what is forced whatever comes
/// after these states, and what is forced if both sides get all they want there. What both agree
/// on is the truth.
///
/// What comes back on one of several points is left out, so that stones may be called lost that are not: what
/// is not lost then is not lost. [`with_sets`] goes on from there.
///
/// `known` are the bounds of the graph when it had fewer moves.
pub(crate) fn bounds(graph: &Graph, known: Option<&(Solution, Solution)>) -> (Solution, Solution) {
    let taken_before: &[u64] = known.map_or(&[], |(at_least, _)| &at_least.taken);
    let bound = |unknown, taken: Vec<u64>| {
        let solution = Solution { lost: taken.clone(), taken, kept: Vec::new(), rounds: 0 };
        Bound { unknown, solution, returns: None, grown: false }
    };
    let at_least = taken(graph, taken_before, Unknown::Nothing, 1);
    let at_most = taken(graph, &[], Unknown::Everything, 1);
    narrow(graph, bound(Unknown::Nothing, at_least), bound(Unknown::Everything, at_most))
}

/// The bounds of the same graph with what comes back on one of several points.
pub(crate) fn with_sets(
    graph: &Graph,
    (at_least, at_most): (Solution, Solution),
) -> (Solution, Solution) {
    let bound = |unknown, solution| {
        let returns = Some(Returns::default());
        Bound { unknown, solution, returns, grown: false }
    };
    narrow(graph, bound(Unknown::Nothing, at_least), bound(Unknown::Everything, at_most))
}

/// Each bound of what is lost rests on the other one of what is kept.
fn narrow(graph: &Graph, mut least: Bound, mut most: Bound) -> (Solution, Solution) {
    loop {
        least.keep(graph, &most.solution.lost);
        most.keep(graph, &least.solution.lost);
        let (fewer, more) = (least.lost(graph, &most), most.lost(graph, &least));
        let done = fewer == least.solution.lost && more == most.solution.lost;
        (least.solution.lost, most.solution.lost) = (fewer, more);
        if done {
            return (least.solution, most.solution);
        }
    }
}

/// One of the two bounds, round by round.
struct Bound {
    unknown: Unknown,
    solution: Solution,
    /// Where stones come back on one of several points; `None` where that is left out.
    returns: Option<Returns>,
    /// Whether this round found more that is kept or comes back.
    grown: bool,
}

impl Bound {
    /// Finds what is kept, given what the other bound says is lost.
    fn keep(&mut self, graph: &Graph, lost: &[u64]) {
        let solution = &mut self.solution;
        let kept = kept(graph, lost, &solution.kept, self.unknown, 1);
        self.grown = kept != solution.kept;
        solution.kept = kept;
        if let Some(returns) = &mut self.returns {
            self.grown |= returns.find_more(graph, &solution.kept, &same_state, 1);
        }
    }

    /// What is lost, given what the other bound says is kept.
    fn lost(&self, graph: &Graph, other: &Bound) -> Vec<u64> {
        if !other.grown {
            return self.solution.lost.clone();
        }
        lost(graph, &other.solution.kept, other.returns.as_ref(), &same_state, self.unknown, 1)
    }
}

/// A state and a set of points, as it is seen from the side from which it is the same for all of its
/// images.
trait Same: Fn(usize, u32) -> (u32, u32) + Sync {}

impl<F: Fn(usize, u32) -> (u32, u32) + Sync> Same for F {}

/// Where images are not looked for.
fn same_state(state: usize, set: u32) -> (u32, u32) {
    (state as u32, set)
}

/// Captures after which a new stone is kept on one of the emptied points, and the other side chooses
/// on which.
#[derive(Default)]
struct Returns {
    /// The state after the move and the points that it emptied, as [`Same`] gives them.
    found: HashSet<(u32, u32), BuildHasherDefault<Mix>>,
}

impl Returns {
    fn contains(&self, same: &impl Same, next: usize, emptied: u32) -> bool {
        !self.found.is_empty() && self.found.contains(&same(next, emptied))
    }

    /// Looks at all captures that single points do not decide. Returns whether more was found.
    fn find_more(&mut self, graph: &Graph, kept: &[u64], same: &impl Same, threads: usize) -> bool {
        let mut open: HashMap<u32, HashSet<u32>> = HashMap::new();
        for (number, state) in graph.states.iter().enumerate() {
            for &next in graph.next(number) {
                let emptied = state.opp & !graph.states[next as usize].own;
                if emptied.count_ones() > 1 && to_move(kept[next as usize]) & emptied == 0 {
                    let (next, emptied) = same(next as usize, emptied);
                    if !self.found.contains(&(next, emptied)) {
                        open.entry(emptied).or_default().insert(next);
                    }
                }
            }
        }
        let before = self.found.len();
        let sets: Vec<u32> = open.keys().copied().collect();
        for sets in sets.chunks(32) {
            // Who keeps a stone on a point of a set keeps one in the set: the search goes on from there.
            let with_point = |point: usize| {
                let holds = |(i, &set): (usize, &u32)| (set >> point & 1) << i;
                sets.iter().enumerate().map(holds).sum::<u32>()
            };
            let sets_of: [u32; 32] = std::array::from_fn(with_point);
            let in_each = |points: u32| {
                let (mut left, mut all) = (points, 0);
                while left != 0 {
                    all |= sets_of[left.trailing_zeros() as usize];
                    left &= left - 1;
                }
                all
            };
            let reached = for_each_state(graph, threads, |number| {
                goals(in_each(to_move(kept[number])), in_each(other(kept[number])))
            });
            let forced = force(graph, reached, &[], threads);
            for (i, set) in sets.iter().enumerate() {
                let returning =
                    open[set].iter().filter(|&&next| to_move(forced[next as usize]) >> i & 1 == 1);
                self.found.extend(returning.map(|&next| (next, *set)));
            }
        }
        self.found.len() > before
    }
}

/// The stones that can be captured. `known` are such stones.
fn taken(graph: &Graph, known: &[u64], unknown: Unknown, threads: usize) -> Vec<u64> {
    captures(graph, known, unknown, threads, |_, _| true)
}

/// The stones that can be captured so that nothing comes back.
fn lost(
    graph: &Graph,
    kept: &[u64],
    returns: Option<&Returns>,
    same: &impl Same,
    unknown: Unknown,
    threads: usize,
) -> Vec<u64> {
    captures(graph, &[], unknown, threads, |next, emptied| {
        // After the move it is the turn of the side whose stones were captured.
        to_move(kept[next]) & emptied == 0
            && !returns.is_some_and(|returns| returns.contains(same, next, emptied))
    })
}

/// The stones that can be captured by moves that count. `known` are such stones.
fn captures(
    graph: &Graph,
    known: &[u64],
    unknown: Unknown,
    threads: usize,
    counts: impl Fn(usize, u32) -> bool + Sync,
) -> Vec<u64> {
    let reached = for_each_state(graph, threads, |number| {
        let state = graph.states[number];
        if !graph.is_expanded(number) {
            let all = goals(state.opp, state.own);
            return if unknown == Unknown::Everything { all } else { 0 };
        }
        let mut captured_by_some = 0;
        for &next in graph.next(number) {
            let captured = state.opp & !graph.states[next as usize].own;
            if captured != 0 && counts(next as usize, captured) {
                captured_by_some |= captured;
            }
        }
        goals(captured_by_some, 0) | known.get(number).copied().unwrap_or(0)
    });
    force(graph, reached, &[], threads)
}

/// The points on which a side can keep a stone. `before` is empty or what was kept when no less was lost.
fn kept(graph: &Graph, lost: &[u64], before: &[u64], unknown: Unknown, threads: usize) -> Vec<u64> {
    let reached = for_each_state(graph, threads, |number| {
        if !graph.is_expanded(number) && unknown == Unknown::Everything {
            return u64::MAX;
        }
        let state = graph.states[number];
        goals(state.own & !other(lost[number]), state.opp & !to_move(lost[number]))
    });
    force(graph, reached, before, threads)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Reached;
    use crate::grid::Grid;
    use crate::position::{Position, Walls};

    #[test]
    fn where_all_moves_are_known_both_bounds_are_the_solution() {
        let whole = Whole::new(&Grid::new(3, 3).unwrap(), Walls::default());
        let solution = solve(&whole, 1);
        let without_sets = bounds(&whole.graph, None);
        assert!(without_sets.0 == without_sets.1);
        let found = &without_sets.0;
        assert!(found.taken == solution.taken);
        // Some of what is taken comes back.
        assert!(found.lost != found.taken);
        for (lost, found) in solution.lost.iter().zip(&found.lost) {
            assert_eq!(lost & !found, 0);
        }
        let (at_least, at_most) = with_sets(&whole.graph, without_sets);
        assert!(at_least == at_most);
        assert!(at_least.lost == solution.lost && at_least.kept == solution.kept);
    }

    #[test]
    fn bounds_hold_the_solution_between_them_and_are_narrow() {
        let mut open = 0;
        for drawing in [".X. .O. O.O", "... .X. .O.", "XXO O.. .XX", ".XO XO. .XO"] {
            let position: Position = drawing.parse().unwrap();
            let grid = position.grid();
            let whole = Whole::new(&grid, Walls::default());
            let solution = solve(&whole, 1);
            let mut reached = Reached::new(position.state());
            for state in 0..2_000 {
                if state % 97 == 3 {
                    let without_sets = bounds(&reached.graph, None);
                    for (sets, (at_least, at_most)) in [
                        (false, without_sets.clone()),
                        (true, with_sets(&reached.graph, without_sets)),
                    ] {
                        for (number, state) in reached.graph.states.iter().enumerate() {
                            if state.own_bans | state.opp_bans != 0 {
                                continue;
                            }
                            let of_whole = whole.number(state);
                            let (least, most) = (at_least.taken[number], at_most.taken[number]);
                            assert_eq!(least & !solution.taken[of_whole], 0);
                            assert_eq!(solution.taken[of_whole] & !most, 0);
                            assert_eq!(solution.lost[of_whole] & !at_most.lost[number], 0);
                            if sets {
                                assert_eq!(at_least.lost[number] & !solution.lost[of_whole], 0);
                            }
                            open += usize::from(least != most);
                        }
                        // Another round finds nothing.
                        let bound = |unknown, solution: &Solution| {
                            let solution = Solution { kept: Vec::new(), ..solution.clone() };
                            let returns = sets.then(Returns::default);
                            Bound { unknown, solution, returns, grown: false }
                        };
                        let again = narrow(
                            &reached.graph,
                            bound(Unknown::Nothing, &at_least),
                            bound(Unknown::Everything, &at_most),
                        );
                        assert!(again == (at_least, at_most));
                    }
                }
                if state < reached.graph.states.len() {
                    reached.expand(&grid, state);
                }
            }
        }
        assert!(open > 1_000);
    }
}
