//! One position of a board that is too large to be solved as a whole.

use crate::graph::Reached;
use crate::grid::Grid;
use crate::position::Position;
use crate::solve::{Solution, bounds};
use crate::status::{ChainStatus, statuses};

/// The solution of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// The chains and what becomes of them; `None` if that took more states than were allowed.
    pub statuses: Option<Vec<ChainStatus>>,
    /// How many states were looked at.
    pub states: usize,
}

/// The number of states after which bounds are found for the first time.
const FIRST_STATES: usize = 500;

/// How many times as many states there are each time that bounds are found.
const GROWTH: usize = 3;

/// Solves one position, from the states nearest to it on, and looks at about so many states at
/// most.
///
/// What comes after the states whose moves are not known yet may be anything. So two solutions are
/// found: with these states lost for whoever attacks, and with these won. Where both agree, the
/// answer is exact; only below states on which they differ is looked at more states.
#[must_use]
pub fn solve_locally(position: &Position, most_states: usize) -> Local {
    let grid = position.grid();
    let mut reached = Reached::new(position.black(), position.white());
    // An empty board has one state, in which both sides are to move.
    let white_first = usize::from(reached.graph.states.len() > 1);
    let mut known: Option<(Solution, Solution)> = None;
    let mut enough = FIRST_STATES;
    loop {
        let grown = grow(&mut reached, &grid, known.as_ref(), enough.min(most_states));
        let (least, most) = bounds(&reached.graph);
        let found = statuses(position, &least, 0, white_first);
        let states = reached.graph.states.len();
        if found == statuses(position, &most, 0, white_first) {
            return Local { statuses: Some(found), states };
        }
        if !grown || states >= most_states {
            return Local { statuses: None, states };
        }
        known = Some((least, most));
        enough = states * GROWTH;
    }
}

/// Finds the moves of the undecided states nearest to the start, until there are enough states.
/// Returns whether there were any.
fn grow(
    reached: &mut Reached,
    grid: &Grid,
    known: Option<&(Solution, Solution)>,
    enough: usize,
) -> bool {
    let decided = |state: usize| {
        known.is_some_and(|(least, most)| {
            state < least.taken.len()
                && least.taken[state] == most.taken[state]
                && least.lost[state] == most.lost[state]
        })
    };
    let mut seen = vec![false; reached.graph.states.len()];
    let mut queue: Vec<u32> = (0..reached.graph.states.len().min(2) as u32).collect();
    for &start in &queue {
        seen[start as usize] = true;
    }
    let mut grown = false;
    let mut first = 0;
    while first < queue.len() && reached.graph.states.len() < enough {
        let state = queue[first] as usize;
        first += 1;
        if !reached.graph.is_expanded(state) {
            reached.expand(grid, state);
            grown = true;
            seen.resize(reached.graph.states.len(), false);
        }
        for &next in reached.graph.next(state) {
            if !seen[next as usize] && !decided(next as usize) {
                seen[next as usize] = true;
                queue.push(next);
            }
        }
    }
    grown
}
