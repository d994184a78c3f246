//! What is solved: all positions of a size, or one position of a board that is too large for that.

use std::collections::VecDeque;

use crate::force::{goals, to_move};
use crate::graph::{Reached, Whole};
use crate::grid::Grid;
use crate::position::{Position, Walls};
use crate::solve::{Solution, bounds, solve, with_sets};
use crate::state::State;
use crate::status::{ChainStatus, statuses};

/// The solution of all positions of a size.
///
/// | size | states | memory | time |
/// | --- | --- | --- | --- |
/// | 3×3 | 13,443 | 3 MB | 0.02 s |
/// | 4×3 | 345,297 | 28 MB | 2.7 s |
/// | 5×3 | 8,862,323 | 830 MB | 3 minutes |
/// | 4×4 | 26,466,869 | 2.7 GB | 8 minutes |
///
/// The times of the two large ones are those of two threads. Most of it goes into sets of points of which
/// the other side may choose one: 5×3 without them takes 40 s with one thread.
#[derive(Debug)]
pub struct Oracle {
    grid: Grid,
    walls: Walls,
    whole: Whole,
    solution: Solution,
}

impl Oracle {
    /// The points of the largest board that is solved as a whole.
    pub const MOST_POINTS: u32 = 16;

    /// The most points with walls that can be captured, each as one, and their liberties outside.
    pub const MOST_POINTS_BEHIND_WALL: u32 = 14;

    /// Solves all positions of a board of at most [`MOST_POINTS`](Self::MOST_POINTS) points; `None` for a
    /// larger one.
    ///
    /// The number of threads changes nothing but the time.
    #[must_use]
    pub fn new(grid: Grid, threads: usize) -> Option<Oracle> {
        Oracle::between(grid, Walls::default(), threads)
    }

    /// Solves all positions of a part of a board between walls, in a rectangle of at most 16 points, or with
    /// walls that can be captured, of at most 14 points; `None` for a larger one.
    #[must_use]
    pub fn between(grid: Grid, walls: Walls, threads: usize) -> Option<Oracle> {
        let (points, most) = match grid.wall() {
            0 => (grid.area(), Oracle::MOST_POINTS),
            _ => (grid.all().count_ones(), Oracle::MOST_POINTS_BEHIND_WALL),
        };
        if points > most {
            return None;
        }
        let whole = Whole::new(&grid, walls);
        let solution = solve(&whole, threads);
        Some(Oracle { grid, walls, whole, solution })
    }

    /// The number of states: positions with the bans on their kos, seen from the side to move.
    #[must_use]
    pub fn states(&self) -> usize {
        self.whole.graph.states.len()
    }

    /// How many rounds it took until no more stones were found to come back.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.solution.rounds
    }

    /// The chains of a position and what becomes of them; `None` if it has another size or
    /// other walls.
    ///
    /// ```
    /// use tenuki_oracle::{Grid, Oracle, Position, Status};
    /// let oracle = Oracle::new(Grid::new(3, 3).unwrap(), 1).unwrap();
    /// let position: Position = ".X. XXX .X.".parse()?;
    /// let chains = oracle.statuses(&position).unwrap();
    /// assert_eq!(chains[0].status(), Status::Safe);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn statuses(&self, position: &Position) -> Option<Vec<ChainStatus>> {
        if !self.is_of(position) {
            return None;
        }
        let state = position.state();
        let (black_first, white_first) =
            (self.whole.number(&state), self.whole.number(&state.passed()));
        Some(statuses(position, &self.solution, black_first, white_first))
    }

    /// Whether it has solved a position.
    pub(crate) fn is_of(&self, position: &Position) -> bool {
        (position.grid(), position.walls()) == (self.grid, self.walls)
    }

    pub(crate) const fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether there are stones that are alive by decree, so that points depend on what is outside.
    pub(crate) fn has_walls(&self) -> bool {
        self.walls != Walls::default()
    }

    /// The positions without bans, in the order of their numbers.
    pub(crate) fn plain_states(&self) -> &[State] {
        self.whole.plain_states()
    }

    /// The number of a state without bans.
    pub(crate) fn number(&self, state: &State) -> usize {
        self.whole.number(state)
    }

    /// What each side captures for good in a state.
    pub(crate) fn lost(&self, state: usize) -> u64 {
        self.solution.lost[state]
    }
}

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

/// Solves one position, from the states nearest to it on, and looks at no more than about this
/// many states.
///
/// What comes after the states whose moves are not known yet may be anything. So two solutions are
/// found: with these states lost for the attacker, and with these won. Where both agree, the
/// answer is exact. More states are looked at only where the two differ on something that still
/// matters: whether a chain of the position is taken, and after that whether a stone comes back.
#[must_use]
pub fn solve_locally(position: &Position, most_states: usize) -> Local {
    let grid = position.grid();
    let mut reached = Reached::new(position.state());
    // The first states, with each side to move. An empty board without walls has one state, and no chains.
    let (black_first, white_first) = (0, 1);
    let mut known: Option<(Solution, Solution)> = None;
    let mut enough = FIRST_STATES;
    loop {
        let grown = grow(&mut reached, &grid, known.as_ref(), enough.min(most_states));
        let states = reached.graph.states.len();
        let agreed = |(least, most): &(Solution, Solution)| {
            let found = statuses(position, least, black_first, white_first);
            (found == statuses(position, most, black_first, white_first)).then_some(found)
        };
        let mut found = bounds(&reached.graph, known.as_ref());
        let mut chains = agreed(&found);
        // What single points do not give back may come back on one of several, which takes longer.
        let lost = |chain: &ChainStatus| chain.answers.lost_other_first;
        if chains.as_ref().is_some_and(|chains| chains.iter().any(lost)) {
            found = with_sets(&reached.graph, found);
            chains = agreed(&found);
        }
        if chains.is_some() {
            return Local { statuses: chains, states };
        }
        if !grown || states >= most_states {
            return Local { statuses: None, states };
        }
        known = Some(found);
        enough = states * GROWTH;
    }
}

/// The goals that still matter in a state, as in [`force`](crate::force).
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Relevant {
    /// Whether these stones are taken.
    taken: u64,
    /// Whether these stones are lost.
    lost: u64,
    /// Whether a stone is kept on these points.
    kept: u64,
}

impl Relevant {
    /// Of these the goals that two solutions differ on.
    fn open(self, state: usize, least: &Solution, most: &Solution) -> Relevant {
        Relevant {
            taken: self.taken & (least.taken[state] ^ most.taken[state]),
            lost: self.lost & (least.lost[state] ^ most.lost[state]),
            kept: self.kept & (least.kept[state] ^ most.kept[state]),
        }
    }

    /// What matters after a move. Whether stones are lost that the move takes depends on what is
    /// kept on their points, and whether a stone is kept depends on whether it is lost.
    fn after(self, before: State, after: State) -> Relevant {
        // The sides change roles, and the stones of one side are the goals of the other.
        let standing = goals(after.opp, after.own);
        let captured = before.opp & !after.own;
        let back = if to_move(self.lost) & captured == 0 { 0 } else { captured };
        let kept = self.kept.rotate_left(32) | goals(back, 0);
        Relevant {
            taken: self.taken.rotate_left(32) & standing,
            lost: (self.lost.rotate_left(32) | kept.rotate_left(32)) & standing,
            kept,
        }
    }

    fn is_none(self) -> bool {
        self.taken | self.lost | self.kept == 0
    }

    fn and(self, more: Relevant) -> Relevant {
        Relevant {
            taken: self.taken | more.taken,
            lost: self.lost | more.lost,
            kept: self.kept | more.kept,
        }
    }
}
/// Finds the moves of the states nearest to the start that can still decide what matters, until
/// there are enough states. Returns whether there were any.
fn grow(
    reached: &mut Reached,
    grid: &Grid,
    known: Option<&(Solution, Solution)>,
    enough: usize,
) -> bool {
    let open = |state: usize, relevant: Relevant| match known {
        Some((least, most)) if state < least.taken.len() => relevant.open(state, least, most),
        _ => relevant,
    };
    let mut asked = vec![Relevant::default(); reached.graph.states.len()];
    let mut queue = VecDeque::new();
    for (start, &State { own, opp, .. }) in reached.graph.states.iter().enumerate().take(2) {
        let all = Relevant { taken: goals(opp, own), lost: goals(opp, own), kept: 0 };
        asked[start] = open(start, all);
        queue.push_back(start);
    }
    let mut grown = false;
    while let Some(state) = queue.pop_front() {
        if reached.graph.states.len() >= enough {
            break;
        }
        if asked[state].is_none() {
            continue;
        }
        if !reached.graph.is_expanded(state) {
            reached.expand(grid, state);
            grown = true;
            asked.resize(reached.graph.states.len(), Relevant::default());
        }
        let states = &reached.graph.states;
        for next in reached.graph.next(state).iter().map(|&next| next as usize) {
            let relevant = open(next, asked[state].after(states[state], states[next]));
            let more = asked[next].and(relevant);
            if more != asked[next] {
                asked[next] = more;
                queue.push_back(next);
            }
        }
    }
    grown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_of_at_most_16_points_is_solved_as_a_whole() {
        // Three points of a long row.
        let part = |width| Grid::part(width, 1, 0b111).unwrap();
        assert!(Oracle::new(part(16), 1).is_some());
        assert!(Oracle::new(part(17), 1).is_none());
        assert!(Oracle::new(Grid::new(5, 5).unwrap(), 1).is_none());
    }

    #[test]
    fn an_oracle_knows_the_positions_of_its_size_between_its_walls() {
        let grid = Grid::new(3, 1).unwrap();
        let walls = Walls { black: 1, white: 0 };
        let (plain, walled) =
            (Oracle::new(grid, 1).unwrap(), Oracle::between(grid, walls, 1).unwrap());
        assert!(!plain.has_walls() && walled.has_walls());
        let knows =
            |oracle: &Oracle, drawing: &str| oracle.statuses(&drawing.parse().unwrap()).is_some();
        assert!(knows(&plain, "X.O") && knows(&walled, "xX.O"));
        assert!(!knows(&plain, "xX.O") && !knows(&walled, "X.O"));
        assert!(!knows(&plain, "X.") && !knows(&walled, "xX."));
    }

    #[test]
    fn it_takes_rounds_until_no_more_comes_back() {
        let rounds =
            |width, height| Oracle::new(Grid::new(width, height).unwrap(), 1).unwrap().rounds();
        assert_eq!((rounds(1, 1), rounds(2, 2), rounds(3, 3)), (1, 1, 3));
    }

    #[test]
    fn nothing_matters_where_no_goal_does() {
        assert!(Relevant::default().is_none());
        for [taken, lost, kept] in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1]] {
            assert!(!Relevant { taken, lost, kept }.is_none());
        }
    }

    #[test]
    fn of_the_goals_that_matter_those_are_open_that_two_solutions_differ_on() {
        let solution = |goals| Solution {
            taken: vec![goals],
            lost: vec![goals],
            kept: vec![goals],
            rounds: 0,
        };
        let all = |goals| Relevant { taken: goals, lost: goals, kept: goals };
        let open = all(0b0111).open(0, &solution(0b0001), &solution(0b1011));
        assert!(open == all(0b0010));
        assert!(all(0b0110).and(all(0b0011)) == all(0b0111));
    }

    #[test]
    fn after_a_move_it_matters_what_stands_and_what_comes_back_where_stones_were_taken() {
        // A stone takes two others, one of which may be lost.
        let before = State::new(0b00001, 0b10110);
        let after = State::new(0b00100, 0b01001);
        let stones = goals(0b00110, 0b00001);
        let matters = Relevant { taken: stones, lost: stones, kept: goals(0b01000, 0b00110) };
        let next = matters.after(before, after);
        assert_eq!(next.taken, goals(0b00001, 0b00100));
        assert_eq!(next.lost, goals(0b01001, 0b00100));
        assert_eq!(next.kept, goals(0b10110, 0b01000));
        // Neither of the two may be lost.
        let matters = Relevant { lost: goals(0b00100, 0), ..matters };
        assert_eq!(matters.after(before, after).kept, goals(0b00110, 0b01000));
    }
}
