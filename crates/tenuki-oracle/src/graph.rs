//! The graph of states: every state of a size, or those that were reached from one position.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use crate::grid::{Grid, subsets};
use crate::position::{Color, Symmetries, Walls};
use crate::state::{State, is_legal};

/// States and the moves between them.
///
/// A state that was expanded has at least one move, a pass. One that was not has none, and
/// nothing is known of what comes after it.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub states: Vec<State>,
    /// Where the moves of each state lie in `next`.
    moves: Vec<(u32, u32)>,
    /// The states that moves lead to.
    next: Vec<u32>,
    sources: OnceLock<Sources>,
}

/// The most states of a graph whose sources are kept. The sources of more would take too much memory.
const MOST_WITH_SOURCES: usize = 1 << 22;

/// For each state the states from which a move leads to it.
#[derive(Debug)]
pub(crate) struct Sources {
    /// Where the sources of each state begin, and at the end how many there are in all.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Sources {
    fn new(graph: &Graph) -> Sources {
        let mut starts = vec![0; graph.states.len() + 1];
        for &next in &graph.next {
            starts[next as usize] += 1;
        }
        // First where the sources of each state end; each one moves that to the front.
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut sources = vec![0; graph.next.len()];
        for state in 0..graph.states.len() {
            for &next in graph.next(state) {
                let start = &mut starts[next as usize];
                *start -= 1;
                sources[*start as usize] = state as u32;
            }
        }
        Sources { starts, sources }
    }

    /// The sources of a state.
    pub fn of(&self, state: usize) -> &[u32] {
        &self.sources[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

impl Graph {
    /// The states after each move of a state.
    pub fn next(&self, state: usize) -> &[u32] {
        let (start, end) = self.moves[state];
        &self.next[start as usize..end as usize]
    }

    /// Whether the moves of a state are known.
    pub fn is_expanded(&self, state: usize) -> bool {
        self.moves[state].0 != self.moves[state].1
    }

    /// The sources of all states, unless there are too many.
    pub fn sources(&self) -> Option<&Sources> {
        let few = self.states.len() <= MOST_WITH_SOURCES;
        few.then(|| self.sources.get_or_init(|| Sources::new(self)))
    }

    /// A graph of these moves: a state for each list, of which only the number matters.
    #[cfg(test)]
    pub fn of_moves(moves: &[Vec<u32>]) -> Graph {
        let mut graph = Graph::default();
        for next in moves {
            let start = graph.next.len() as u32;
            graph.next.extend(next);
            graph.states.push(State::new(0, 0));
            graph.moves.push((start, graph.next.len() as u32));
        }
        graph
    }

    fn add(&mut self, state: State) -> u32 {
        self.states.push(state);
        self.moves.push((0, 0));
        (self.states.len() - 1) as u32
    }

    /// Adds the moves of a state. `number` numbers the states and adds those that are new.
    fn expand(
        &mut self,
        grid: &Grid,
        state: usize,
        mut number: impl FnMut(&mut Graph, State) -> u32,
    ) {
        self.sources = OnceLock::new();
        let start = self.next.len() as u32;
        let from = self.states[state];
        from.each_next(grid, |next| {
            let next = number(self, next);
            self.next.push(next);
        });
        self.moves[state] = (start, self.next.len() as u32);
    }
}

/// Every state that can be reached from a legal position of this size without bans.
#[derive(Debug)]
pub(crate) struct Whole {
    pub graph: Graph,
    numbers: Numbers,
    /// The numbers of the states with bans.
    banned: HashMap<State, u32, BuildHasherDefault<Mix>>,
    /// None where there are walls: they need not be symmetrical.
    symmetries: Option<Symmetries>,
    /// How many positions without bans there are, with each side to move where these differ.
    plain: usize,
}

/// Numbers the positions without bans.
#[derive(Debug)]
enum Numbers {
    Codes {
        walls: Walls,
        /// The positions with Black to move.
        black: Codes,
        /// Those with White to move, which come after them. None where both sides have the same walls:
        /// there one state represents both.
        white: Option<Codes>,
    },
    /// Where there are walls that can be captured.
    Listed(HashMap<State, u32, BuildHasherDefault<Mix>>),
}

impl Numbers {
    fn number(&self, state: &State) -> u32 {
        match self {
            Numbers::Codes { walls, black, white: Some(white) }
                if state.own_walls == walls.white =>
            {
                black.count + white.number(state.own, state.opp)
            }
            Numbers::Codes { black, .. } => black.number(state.own, state.opp),
            Numbers::Listed(numbers) => numbers[state],
        }
    }
}

impl Whole {
    pub fn new(grid: &Grid, walls: Walls) -> Whole {
        let mut graph = Graph::default();
        let mut codes = |own_walls: u32, opp_walls: u32| {
            let mut codes = Codes::new(grid.area());
            codes.each_pair(grid.area(), |code, own, opp| {
                let state = State { own_walls, opp_walls, ..State::new(own, opp) };
                let legal = state.occupied() & !grid.all() == 0 && is_legal(grid, &state);
                legal.then(|| {
                    graph.add(state);
                    code
                })
            });
            codes
        };
        let numbers = if grid.wall() == 0 {
            let black = codes(walls.black, walls.white);
            let white = (walls.black != walls.white).then(|| codes(walls.white, walls.black));
            Numbers::Codes { walls, black, white }
        } else {
            let listed = with_walls(grid, walls);
            graph.moves = vec![(0, 0); listed.len()];
            graph.states.clone_from(&listed);
            Numbers::Listed(listed.into_iter().zip(0..).collect())
        };
        let plain = graph.states.len();
        let mut banned: HashMap<State, u32, BuildHasherDefault<Mix>> = HashMap::default();
        let mut state = 0;
        while state < graph.states.len() {
            graph.expand(grid, state, |graph, next| {
                if next.own_bans | next.opp_bans == 0 {
                    return numbers.number(&next);
                }
                *banned.entry(next).or_insert_with(|| graph.add(next))
            });
            state += 1;
        }
        let symmetries = (walls == Walls::default()).then(|| Symmetries::new(*grid));
        Whole { graph, numbers, banned, symmetries, plain }
    }

    /// The number of a legal position without bans between the same walls.
    pub fn number(&self, state: &State) -> usize {
        self.numbers.number(state) as usize
    }

    /// The positions without bans, in the order of their numbers: with Black to move, then with White to move.
    /// Without walls the first represent the others, too.
    pub fn plain_states(&self) -> &[State] {
        &self.graph.states[..self.plain]
    }

    /// One of all images of a state with a set of points under the symmetries of the board: the same
    /// one for each of them. Of a set by itself there is one image only, whatever the state.
    pub fn same(&self, state: usize, set: u32) -> (u32, u32) {
        let Some(symmetries) = &self.symmetries else { return (state as u32, set) };
        let images = symmetries.images(set).enumerate();
        let least = images.clone().map(|(_, image)| image).min().unwrap_or(set);
        let numbers = images.filter(|&(_, image)| image == least).map(|(symmetry, _)| {
            let image = self.graph.states[state].map(|set| symmetries.image(symmetry, set));
            let numbered = if image.own_bans | image.opp_bans == 0 {
                Some(self.numbers.number(&image))
            } else {
                self.banned.get(&image).copied()
            };
            numbered.unwrap_or_else(|| unreachable!("every image of a state is a state"))
        });
        (numbers.min().unwrap_or(state as u32), least)
    }
}

/// The positions with walls that can be captured, with Black to move, then with White to move; last those in
/// which one was captured.
fn with_walls(grid: &Grid, walls: Walls) -> Vec<State> {
    let others = grid.all() & !grid.wall();
    let [of_black, of_white] = [Color::Black, Color::White].map(|color| grid.wall_of(color));
    // The other points may have any stones of one side, and these of the other one.
    let with = |own: u32, opp: u32, [ours, theirs]: [u32; 2]| {
        subsets(theirs).flat_map(move |more| {
            subsets(ours & !more).map(move |less| State {
                own_walls: walls.black,
                opp_walls: walls.white,
                ..State::new(own | less, opp | more)
            })
        })
    };
    let pairs = with(of_black, of_white, [others; 2]);
    let mut black: Vec<State> = pairs.filter(|state| is_legal(grid, state)).collect();
    black.extend(with(0, of_white, [others & walls.black, others]));
    if of_white != 0 {
        black.extend(with(of_black, 0, [others, others & walls.white]));
    }
    let white: Vec<State> = black.iter().map(State::passed).collect();
    [black, white].concat()
}

/// Numbers the legal positions: a bit for each colouring of the points, and how many bits are set
/// before each word.
#[derive(Debug)]
struct Codes {
    /// The number in base 3 that has a 1 for each point of the set.
    ternary: Vec<u32>,
    legal: Vec<u64>,
    before: Vec<u32>,
    /// How many bits are set.
    count: u32,
}

impl Codes {
    fn new(points: u32) -> Codes {
        let ternary = (0..1u32 << points)
            .map(|set| (0..points).filter(|i| set & 1 << i != 0).map(|i| 3u32.pow(i)).sum())
            .collect();
        let words = (3usize.pow(points)).div_ceil(64);
        Codes { ternary, legal: vec![0; words], before: vec![0; words], count: 0 }
    }

    /// Goes through all colourings in the order of their codes, and keeps the legal ones.
    fn each_pair(&mut self, points: u32, mut keep: impl FnMut(u32, u32, u32) -> Option<u32>) {
        let mut count = 0;
        let (mut own, mut opp) = (0u32, 0u32);
        for code in 0..3u32.pow(points) {
            let (word, bit) = (code as usize / 64, code % 64);
            if bit == 0 {
                self.before[word] = count;
            }
            if keep(code, own, opp).is_some() {
                self.legal[word] |= 1 << bit;
                count += 1;
            }
            // Counts on in base 3: 0 is empty, 1 is `own`, 2 is `opp`.
            let mut point = 1;
            while opp & point != 0 {
                opp &= !point;
                point <<= 1;
            }
            if own & point != 0 {
                own &= !point;
                opp |= point;
            } else {
                own |= point;
            }
        }
        self.count = count;
    }

    fn number(&self, own: u32, opp: u32) -> u32 {
        let code = self.ternary[own as usize] + 2 * self.ternary[opp as usize];
        let (word, bit) = (code as usize / 64, code % 64);
        self.before[word] + (self.legal[word] & ((1 << bit) - 1)).count_ones()
    }
}

/// The states that were reached from one position.
#[derive(Debug)]
pub(crate) struct Reached {
    pub graph: Graph,
    numbers: HashMap<State, u32, BuildHasherDefault<Mix>>,
}

impl Reached {
    /// A position with either side to move: states 0 and 1, not expanded.
    pub fn new(start: State) -> Reached {
        let mut reached = Reached { graph: Graph::default(), numbers: HashMap::default() };
        for state in [start, start.passed()] {
            let number = reached.graph.add(state);
            reached.numbers.insert(state, number);
        }
        reached
    }

    /// Finds the moves of a state.
    pub fn expand(&mut self, grid: &Grid, state: usize) {
        let numbers = &mut self.numbers;
        self.graph.expand(grid, state, |graph, next| {
            *numbers.entry(next).or_insert_with(|| graph.add(next))
        });
    }
}

/// A quick hash for states: multiplies and folds.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(byte.into());
        }
    }

    fn write_u32(&mut self, value: u32) {
        let mixed = self.0 ^ u64::from(value) ^ 0x9E37_79B9_7F4A_7C15;
        let wide = u128::from(mixed) * u128::from(0xF39C_C060_5CED_C835_u64);
        self.0 = (wide >> 64) as u64 ^ wide as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The legal positions of small boards: Tromp and Farnebäck, *Combinatorics of Go*, 2006,
    /// and sequence A094777 for square boards.
    #[test]
    fn there_are_as_many_legal_positions_as_published() {
        for (width, height, legal) in [(1, 1, 1), (2, 2, 57), (3, 3, 12_675), (2, 3, 489)] {
            let whole = Whole::new(&Grid::new(width, height).unwrap(), Walls::default());
            let without_bans =
                whole.graph.states.iter().filter(|state| state.own_bans | state.opp_bans == 0);
            assert_eq!(without_bans.count(), legal, "{width}x{height}");
        }
    }

    #[test]
    fn between_walls_the_positions_with_each_side_to_move_have_numbers_of_their_own() {
        let walls = Walls { black: 0b001, white: 0b100_000 };
        let whole = Whole::new(&Grid::new(3, 2).unwrap(), walls);
        let without_bans: Vec<(usize, &State)> = (whole.graph.states.iter().enumerate())
            .filter(|(_, state)| state.own_bans | state.opp_bans == 0)
            .collect();
        assert_eq!(whole.plain_states().len(), without_bans.len());
        let black = without_bans.iter().filter(|(_, state)| state.own_walls == walls.black).count();
        assert!(0 < black && black < without_bans.len());
        for (number, state) in without_bans {
            assert_eq!(whole.number(state), number);
            let own_walls = if number < black { walls.black } else { walls.white };
            assert_eq!(state.own_walls, own_walls);
        }
        assert_eq!(whole.same(7, 0b110), (7, 0b110));
    }

    #[test]
    fn of_all_images_of_a_state_with_a_set_of_points_one_is_chosen() {
        let grid = Grid::new(3, 3).unwrap();
        let whole = Whole::new(&grid, Walls::default());
        let symmetries = Symmetries::new(grid);
        let numbers: HashMap<State, u32> = whole.graph.states.iter().copied().zip(0..).collect();
        let banned = |state: &State| (state.own_bans != 0, state.opp_bans != 0);
        for bans in [(false, false), (true, false), (false, true)] {
            let states = whole.graph.states.iter().filter(|state| banned(state) == bans);
            let mut seen = 0;
            for state in states.step_by(if bans == (false, false) { 20 } else { 1 }) {
                for set in [0b000_000_011, 0b000_011_001, 0b010_000_100, 0b110_000_000] {
                    let images: Vec<(u32, u32)> = (0..8)
                        .map(|symmetry| {
                            let image = |set| symmetries.image(symmetry, set);
                            (numbers[&state.map(image)], image(set))
                        })
                        .collect();
                    let chosen = whole.same(numbers[state] as usize, set);
                    assert!(images.contains(&chosen));
                    for (number, image) in images {
                        assert_eq!(whole.same(number as usize, image), chosen);
                    }
                    seen += 1;
                }
            }
            assert!(seen > 0, "{bans:?}");
        }
    }
}
