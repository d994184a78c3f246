//! All positions of a size.

use crate::graph::Whole;
use crate::grid::Grid;
use crate::position::{Position, Walls};
use crate::solve::{Solution, solve};
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

    /// Solves all positions of a board of at most [`MOST_POINTS`](Self::MOST_POINTS) points; `None` for a
    /// larger one.
    ///
    /// The number of threads changes nothing but the time.
    #[must_use]
    pub fn new(grid: Grid, threads: usize) -> Option<Oracle> {
        Oracle::between(grid, Walls::default(), threads)
    }

    /// Solves all positions of a part of a board between walls, in a rectangle of at most 16 points;
    /// `None` for a larger one.
    #[must_use]
    pub fn between(grid: Grid, walls: Walls, threads: usize) -> Option<Oracle> {
        if grid.area() > Oracle::MOST_POINTS {
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
