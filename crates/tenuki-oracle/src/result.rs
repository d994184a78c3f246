//! The exact result of a position: the game played out by territory rules.
//!
//! # The rules, as they are read here
//!
//! *The Japanese rules of Go* (1989), translated by J. Davies. What is decided, and why:
//!
//! * **Moves** (articles 4 to 6): a play that is not suicide and does not take back a ko that was taken by the move
//!   before, or a pass (article 2, and 9.1: "when a player passes his move and his opponent passes in succession").
//!   Captured stones are prisoners at once (article 5).
//! * **The stop** (article 9.1): two passes in succession.
//! * **Resumption** (article 9.3: "If a player requests resumption of a stopped game, his opponent must oblige and
//!   has the right to play first"): the side that passed first decides first, then the other one. A second stop with
//!   no stone played since the first is final; otherwise a side could ask for ever.
//! * **Confirmation** (articles 7 and 9.2): a chain is dead if the other side, playing first, captures it for good.
//!   That is what [`Oracle`] solves.
//! * **Territory** (article 8): a region of points without living stones is owned by the side whose living stones
//!   alone are next to it. Points of other regions are dame. A living chain next to dame is in seki, and a region
//!   next to a chain in seki is not territory.
//! * **The count** (article 10.1): a point for each point of territory, and one more for each dead stone of the other
//!   side on it ("each player removes any opposing dead stones from his territory as is, and adds them to his
//!   prisoners"). Dead stones elsewhere are not removed: to have them, they must be captured.
//! * **Play without end** (article 12) is *no result*. A side that would have to give up more and more prisoners to
//!   play on for ever does not gain by it: the result is what the other side reaches anyway, so the play is worth any
//!   number of points to the other side. (R. Jasiek discusses this as the question of cycles with an unequal
//!   number of prisoners; the rules of 1989 leave it open.)
//!
//! So a result is what both sides force: the least fixpoint of "can force at least n points" from Black's
//! side and from White's. Where they differ, play without end lies between them.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::force::to_move;
use crate::graph::Mix;
use crate::grid::{Grid, points};
use crate::oracle::Oracle;
use crate::position::Position;
use crate::state::State;

/// More points than any board is worth that is solved as a whole.
const MOST: i16 = 200;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The points of Black minus those of White, including prisoners captured from now on.
    Points(i32),
    /// Neither side can force the game to end with the same number of points: it has no result.
    NoResult,
}

/// The results of the game, with each side playing first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcomes {
    /// When Black plays first.
    pub black_first: Outcome,
    /// When White plays first.
    pub white_first: Outcome,
}

impl Outcomes {
    /// The points of Black, if it does not matter who plays first.
    #[must_use]
    pub fn settled(self) -> Option<i32> {
        match (self.black_first, self.white_first) {
            (Outcome::Points(one), Outcome::Points(other)) if one == other => Some(one),
            _ => None,
        }
    }
}

/// The results of all positions of a board that an [`Oracle`] has solved.
///
/// ```
/// use tenuki_oracle::{Grid, Oracle, Outcome, Position, Results};
/// let oracle = Oracle::new(Grid::new(3, 3).unwrap(), 1).unwrap();
/// let results = Results::of(&oracle).unwrap();
/// let position: Position = ".X. XXX .X.".parse()?;
/// assert_eq!(results.outcomes(&position).unwrap().settled(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Results<'a> {
    oracle: &'a Oracle,
    nodes: Nodes,
}

/// Whether the move before was a pass, and whether the game has been stopped since the last stone.
const STAGES: usize = 4;
const PLAY: usize = 0;
const PASSED: usize = 1;
const RESUMED: usize = 2;
const RESUMED_PASSED: usize = 3;

/// The bounds of the points that the side to move gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bounds {
    /// It forces at least this many points.
    low: i16,
    /// The other side limits it to this many points.
    high: i16,
}

impl Bounds {
    const UNKNOWN: Bounds = Bounds { low: -MOST, high: MOST };

    const fn exactly(points: i16) -> Bounds {
        Bounds { low: points, high: points }
    }

    /// The same from the other side, with this many points more.
    fn turned(self, gain: i16) -> Bounds {
        Bounds {
            low: (gain - self.high).clamp(-MOST, MOST),
            high: (gain - self.low).clamp(-MOST, MOST),
        }
    }

    fn best(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    fn worst(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.min(other.low), high: self.high.min(other.high) }
    }
}

/// Positions with a side to move, first those without a ko that was just taken, as the oracle numbers them, then
/// those with one.
#[derive(Debug)]
struct Nodes {
    /// How many have no ko.
    without_ko: usize,
    /// Where the plays of each lie in `plays`.
    ranges: Vec<u32>,
    /// Where each play leads to, and how many stones it takes.
    plays: Vec<(u32, i16)>,
    /// The same stones without the ko, the other side to move.
    passes: Vec<u32>,
    /// What is counted if the game ends there, for the side to move.
    counts: Vec<i16>,
    /// The bounds in each stage; of those with a ko only in the first.
    bounds: [Vec<Bounds>; STAGES],
}

impl<'a> Results<'a> {
    /// Plays out all positions of the oracle's board; `None` if it has walls. Behind a wall that can be captured the
    /// living stones outside are in no seki, and the points are those of the wall, of the space and of the
    /// liberties outside.
    #[must_use]
    pub fn of(oracle: &'a Oracle) -> Option<Results<'a>> {
        if oracle.has_walls() && oracle.grid().wall() == 0 {
            return None;
        }
        let mut nodes = Nodes::of(oracle);
        while nodes.improve() {}
        Some(Results { oracle, nodes })
    }

    /// What a position comes to; `None` if it has another size or walls.
    #[must_use]
    pub fn outcomes(&self, position: &Position) -> Option<Outcomes> {
        if !self.oracle.is_of(position) {
            return None;
        }
        let outcome = |state: State, sign: i32| {
            let Bounds { low, high } = self.nodes.bounds[PLAY][self.oracle.number(&state)];
            if low == high { Outcome::Points(sign * i32::from(low)) } else { Outcome::NoResult }
        };
        let state = position.state();
        Some(Outcomes { black_first: outcome(state, 1), white_first: outcome(state.passed(), -1) })
    }
}

impl Nodes {
    fn of(oracle: &Oracle) -> Nodes {
        let grid = oracle.grid();
        let states = oracle.plain_states();
        let without_ko = states.len();
        let mut kos: HashMap<(u32, u32), u32, BuildHasherDefault<Mix>> = HashMap::default();
        // The position and the ko of each node with a ko.
        let mut with_ko: Vec<(u32, u32)> = Vec::new();
        let (mut ranges, mut plays, mut passes) = (vec![0], Vec::new(), Vec::new());
        let mut node = 0;
        while node < without_ko + with_ko.len() {
            let (position, ko) =
                if node < without_ko { (node as u32, 0) } else { with_ko[node - without_ko] };
            let state = states[position as usize];
            for point in points(grid.all() & !state.occupied() & !ko) {
                let Some((next, taken, ko)) = state.play_by_simple_ko(&grid, point) else {
                    continue;
                };
                let next = oracle.number(&next) as u32;
                let next = if ko == 0 {
                    next
                } else {
                    *kos.entry((next, ko)).or_insert_with(|| {
                        with_ko.push((next, ko));
                        (without_ko + with_ko.len() - 1) as u32
                    })
                };
                plays.push((next, grid.size(taken) as i16));
            }
            ranges.push(plays.len() as u32);
            passes.push(oracle.number(&state.passed()) as u32);
            node += 1;
        }
        let counts = states.iter().enumerate().map(|(number, state)| {
            let dead = State {
                own: to_move(oracle.lost(passes[number] as usize)) & state.own,
                opp: to_move(oracle.lost(number)) & state.opp,
                ..*state
            };
            count(&grid, state, &dead)
        });
        let counts = counts.collect();
        let unknown = |stage| {
            let all = if stage == PLAY { without_ko + with_ko.len() } else { without_ko };
            vec![Bounds::UNKNOWN; all]
        };
        let bounds = std::array::from_fn(unknown);
        Nodes { without_ko, ranges, plays, passes, counts, bounds }
    }

    /// Looks one move ahead from everywhere. Returns whether more is known than before.
    fn improve(&mut self) -> bool {
        let mut changed = false;
        for node in (0..self.passes.len()).rev() {
            let pass = self.passes[node] as usize;
            let range = self.ranges[node] as usize..self.ranges[node + 1] as usize;
            let lost = Bounds::exactly(-MOST);
            let play = self.plays[range].iter().fold(lost, |best, &(next, taken)| {
                best.best(self.bounds[PLAY][next as usize].turned(taken))
            });
            let mut set = |bounds: &mut [Vec<Bounds>; STAGES], stage: usize, value: Bounds| {
                changed |= bounds[stage][node] != value;
                bounds[stage][node] = value;
            };
            let passed = self.bounds[PASSED][pass].turned(0);
            set(&mut self.bounds, PLAY, play.best(passed));
            if node >= self.without_ko {
                continue;
            }
            let counted = Bounds::exactly(self.counts[node]);
            let asked_by_other = self.bounds[RESUMED][node];
            let asked_by_mover = self.bounds[RESUMED][pass].turned(0);
            let stopped = asked_by_other.worst(counted.best(asked_by_mover));
            set(&mut self.bounds, PASSED, play.best(stopped));
            let passed = self.bounds[RESUMED_PASSED][pass].turned(0);
            set(&mut self.bounds, RESUMED, play.best(passed));
            set(&mut self.bounds, RESUMED_PASSED, play.best(counted));
        }
        changed
    }
}

/// The count of articles 8 and 10 for the side to move: its territory with the dead stones on it, less the other
/// side's.
fn count(grid: &Grid, state: &State, dead: &State) -> i16 {
    let living = [state.own & !dead.own, state.opp & !dead.opp];
    let walls = [state.own_walls, state.opp_walls];
    let touching = |side: u32, region: u32| grid.neighbors(region) & side;
    let regions: Vec<u32> = grid.parts(grid.all() & !living[0] & !living[1]).collect();
    let is_near =
        |side: usize, region: u32| touching(living[side], region) | walls[side] & region != 0;
    let is_dame = |region: u32| [is_near(0, region), is_near(1, region)];
    let dame = regions.iter().filter(|&&region| {
        let [own, opp] = is_dame(region);
        own == opp
    });
    let dame = dame.fold(0, |all, region| all | region);
    let in_seki = living.map(|side| grid.connected(touching(side, dame), side));
    let mut points = 0;
    for &region in regions.iter().filter(|&&region| region & dame == 0) {
        for (side, sign) in [(0, 1), (1, -1)] {
            let around = touching(living[side], region);
            if is_near(side, region) && around & in_seki[side] == 0 {
                let prisoners = if side == 0 { dead.opp } else { dead.own };
                points += sign * (grid.size(region) + grid.size(region & prisoners)) as i16;
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    fn results(width: u32, height: u32) -> Results<'static> {
        let oracle = Oracle::new(Grid::new(width, height).unwrap(), 2).unwrap();
        Results::of(Box::leak(Box::new(oracle))).unwrap()
    }

    // Solved once for all tests.
    static OF_3X3: LazyLock<Results<'_>> = LazyLock::new(|| results(3, 3));
    static OF_4X3: LazyLock<Results<'_>> = LazyLock::new(|| results(4, 3));

    fn outcomes(drawing: &str) -> Outcomes {
        let position: Position = drawing.parse().unwrap();
        let results = if position.grid().area() == 9 { &OF_3X3 } else { &OF_4X3 };
        results.outcomes(&position).unwrap()
    }

    #[test]
    fn a_result_is_settled_if_it_does_not_matter_who_plays_first() {
        let points = |one, other| {
            let (black_first, white_first) = (Outcome::Points(one), Outcome::Points(other));
            Outcomes { black_first, white_first }.settled()
        };
        assert_eq!((points(3, 3), points(3, 2)), (Some(3), None));
        let (black_first, white_first) = (Outcome::NoResult, Outcome::NoResult);
        assert_eq!(Outcomes { black_first, white_first }.settled(), None);
    }

    #[test]
    fn of_a_board_between_walls_and_of_a_position_of_another_size_there_is_no_result() {
        let walls = crate::Walls { black: 1, white: 0 };
        let oracle = Oracle::between(Grid::new(3, 1).unwrap(), walls, 1).unwrap();
        assert!(Results::of(&oracle).is_none());
        assert_eq!(OF_3X3.outcomes(&"X..".parse().unwrap()), None);
    }

    #[test]
    fn territory_and_dead_stones_on_it_are_counted() {
        assert_eq!(outcomes(".X. XXX .X.").settled(), Some(4));
        assert_eq!(outcomes(".X.X XXXX X.O.").settled(), Some(6));
    }

    #[test]
    fn stones_that_the_owner_of_the_board_can_capture_are_prisoners_without_being_captured() {
        // Article 10.1: nine empty points, and two for the dead stone at A3.
        assert_eq!(outcomes("XO.. .O.. ....").settled(), Some(-11));
    }

    #[test]
    fn a_ko_that_has_to_be_connected_costs_a_point_if_the_other_side_plays_first() {
        let Outcomes { black_first, white_first } = outcomes("X.X. O.OO O...");
        assert_eq!((black_first, white_first), (Outcome::Points(-9), Outcome::Points(-9)));
    }

    #[test]
    fn play_without_end_has_no_result() {
        // Article 12: kos that both sides take back for ever.
        let Outcomes { black_first, white_first } = outcomes(".X. .O. O.O");
        assert_eq!((black_first, white_first), (Outcome::NoResult, Outcome::NoResult));
    }

    #[test]
    fn a_seki_is_worth_nothing_and_neither_side_gains_by_playing_first() {
        assert_eq!(outcomes("XXX. .... .OOO").settled(), Some(0));
        assert_eq!(outcomes("XXX. .O.. OOO.").settled(), Some(0));
    }

    #[test]
    fn colours_swapped_the_result_is_the_same_with_the_other_sign() {
        let grid = Grid::new(3, 3).unwrap();
        let negated = |outcome| match outcome {
            Outcome::Points(points) => Outcome::Points(-points),
            Outcome::NoResult => Outcome::NoResult,
        };
        for (black, white) in (0..512_u32).flat_map(|b| (0..512_u32).map(move |w| (b, w))) {
            let Some(position) = Position::new(grid, black, white) else { continue };
            let one = OF_3X3.outcomes(&position).unwrap();
            let other = OF_3X3.outcomes(&position.swapped()).unwrap();
            assert_eq!(one.black_first, negated(other.white_first), "{position}");
        }
    }
}
