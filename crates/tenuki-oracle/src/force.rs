//! What each side can force: a least fixpoint on the graph of states.
//!
//! This is retrograde analysis (Thompson, *Retrograde analysis of certain endgames*, 1986) with a
//! graph that has cycles: the goals that can be forced are the least solution of
//!
//! > a side forces a goal in a state if it is reached there, or if the side is to move and some
//! > move leads to a state in which it forces the goal, or if the other side is to move and every
//! > move does.
//!
//! Whatever is in the least solution is reached after finitely many moves, so play without end
//! reaches nothing. A goal is a point of the board, and the solution is found for all goals of
//! both sides at once, a bit for each. It does not depend on the order in which states are looked
//! at, so it does not depend on the threads either.

use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{AcqRel, Relaxed, Release},
};
use std::thread;

use crate::graph::{Graph, Sources};

/// The goals of a state: in the low half those of the side to move, in the high half those of the
/// other side.
pub(crate) const fn goals(to_move: u32, other: u32) -> u64 {
    to_move as u64 | (other as u64) << 32
}

/// The goals of the side to move.
pub(crate) const fn to_move(goals: u64) -> u32 {
    goals as u32
}

/// The goals of the side that is not to move.
pub(crate) const fn other(goals: u64) -> u32 {
    (goals >> 32) as u32
}

/// The goals that can be forced in each state, given those that are reached there.
///
/// In a state whose moves are unknown, nothing is forced except what is reached already.
///
/// `known` is empty or the solution for the same graph where no more goals were reached. The search goes on from there,
/// which changes nothing but the time.
pub(crate) fn force(graph: &Graph, reached: Vec<u64>, known: &[u64], threads: usize) -> Vec<u64> {
    let mut forced: Vec<AtomicU64> = reached.into_iter().map(AtomicU64::new).collect();
    for (forced, known) in forced.iter_mut().zip(known) {
        *forced.get_mut() |= known;
    }
    let len = forced.len();
    let stale = graph.sources().map(|sources| Stale::new(sources, &forced, known));
    let mut backwards = true;
    loop {
        let changed = AtomicBool::new(false);
        in_chunks(len.div_ceil(BLOCK), threads, |start, end| {
            let mut any = false;
            for step in start..end {
                let block = if backwards { start + end - 1 - step } else { step };
                if stale.as_ref().is_some_and(|stale| !stale.take_block(block)) {
                    continue;
                }
                let (start, end) = (block * BLOCK, len.min((block + 1) * BLOCK));
                for step in start..end {
                    let state = if backwards { start + end - 1 - step } else { step };
                    any |= improve(graph, &forced, stale.as_ref(), state);
                }
            }
            if any {
                changed.store(true, Relaxed);
            }
        });
        if !changed.into_inner() {
            return forced.into_iter().map(AtomicU64::into_inner).collect();
        }
        backwards = !backwards;
    }
}

/// The states that have to be looked at: more is forced in a next state than when they were looked at.
struct Stale<'a> {
    sources: &'a Sources,
    states: Vec<AtomicBool>,
    /// The blocks that may contain such a state.
    blocks: Vec<AtomicBool>,
}

/// The number of states in a block. A block without a state that has to be looked at costs one test.
const BLOCK: usize = 64;

impl Stale<'_> {
    fn new<'a>(sources: &'a Sources, forced: &[AtomicU64], known: &[u64]) -> Stale<'a> {
        let none = |len: usize| (0..len).map(|_| AtomicBool::new(false)).collect();
        let (states, blocks) = (none(forced.len()), none(forced.len().div_ceil(BLOCK)));
        let stale = Stale { sources, states, blocks };
        for (state, forced) in forced.iter().enumerate() {
            if forced.load(Relaxed) != known.get(state).copied().unwrap_or(0) {
                stale.changed(state);
            }
        }
        stale
    }

    /// Whether a state of a block may have to be looked at.
    fn take_block(&self, block: usize) -> bool {
        self.blocks[block].load(Relaxed) && self.blocks[block].swap(false, AcqRel)
    }

    /// Whether a state has to be looked at. What was stored before [`Stale::changed`] is seen then.
    fn take(&self, state: usize) -> bool {
        self.states[state].load(Relaxed) && self.states[state].swap(false, AcqRel)
    }

    fn changed(&self, state: usize) {
        for &source in self.sources.of(state) {
            self.states[source as usize].store(true, Release);
            self.blocks[source as usize / BLOCK].store(true, Release);
        }
    }
}

/// Looks one move ahead. Returns whether more is forced than was known.
fn improve(graph: &Graph, forced: &[AtomicU64], stale: Option<&Stale<'_>>, state: usize) -> bool {
    if stale.is_some_and(|stale| !stale.take(state)) {
        return false;
    }
    let next = graph.next(state);
    if next.is_empty() {
        return false;
    }
    let (mut some, mut every) = (0, u64::MAX);
    for &next in next {
        // The sides change roles.
        let after = forced[next as usize].load(Relaxed).rotate_left(32);
        some |= after;
        every &= after;
    }
    let before = forced[state].load(Relaxed);
    let now = before | goals(to_move(some), other(every));
    if now != before {
        forced[state].store(now, Relaxed);
        if let Some(stale) = stale {
            stale.changed(state);
        }
    }
    now != before
}

/// The value of a function for each state.
pub(crate) fn for_each_state(
    graph: &Graph,
    threads: usize,
    value: impl Fn(usize) -> u64 + Sync,
) -> Vec<u64> {
    let values: Vec<AtomicU64> = graph.states.iter().map(|_| AtomicU64::new(0)).collect();
    in_chunks(values.len(), threads, |start, end| {
        for (state, cell) in values.iter().enumerate().take(end).skip(start) {
            cell.store(value(state), Relaxed);
        }
    });
    values.into_iter().map(AtomicU64::into_inner).collect()
}

/// Shares the numbers below `len` out among threads.
fn in_chunks(len: usize, threads: usize, work: impl Fn(usize, usize) + Sync) {
    let chunk = len.div_ceil(threads.max(1)).max(1);
    if chunk >= len {
        return work(0, len);
    }
    thread::scope(|scope| {
        for start in (0..len).step_by(chunk) {
            let work = &work;
            scope.spawn(move || work(start, (start + chunk).min(len)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least solution by the sentence at the top of this file, one step for all states after the other.
    fn slow(moves: &[Vec<u32>], reached: &[u64]) -> Vec<u64> {
        let mut forced = reached.to_vec();
        loop {
            let step = |(state, next): (usize, &Vec<u32>)| {
                let after = |&next: &u32| {
                    let after = forced[next as usize];
                    goals(other(after), to_move(after))
                };
                let some = next.iter().map(after).fold(0, |all, after| all | to_move(after));
                let every = next.iter().map(after).map(other).reduce(|all, after| all & after);
                reached[state] | goals(some, every.unwrap_or(0))
            };
            let more: Vec<u64> = moves.iter().enumerate().map(step).collect();
            if more == forced {
                return forced;
            }
            forced = more;
        }
    }

    #[test]
    fn what_is_forced_is_the_least_solution_with_any_threads_and_from_any_part_of_it() {
        let mut seed = 1_u64;
        let mut random = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        let mut more = 0;
        for size in (1..=8).chain([63, 64, 65, 200, 700]).cycle().take(1_000) {
            let moves: Vec<Vec<u32>> =
                (0..size).map(|_| (0..random(4)).map(|_| random(size) as u32).collect()).collect();
            let reached: Vec<u64> = (0..size)
                .map(|_| if random(4) == 0 { 1 << random(2) | 1 << (32 + random(2)) } else { 0 })
                .collect();
            let graph = Graph::of_moves(&moves);
            let expected = slow(&moves, &reached);
            more += usize::from(expected != reached);
            assert_eq!(force(&graph, reached.clone(), &[], 1), expected);
            assert_eq!(force(&graph, reached.clone(), &[], 3), expected);
            let fewer: Vec<u64> = reached.iter().map(|&goals| goals & 1).collect();
            let known = slow(&moves, &fewer);
            assert_eq!(force(&graph, reached, &known, 1), expected);
        }
        assert!(more > 500);
    }
}
