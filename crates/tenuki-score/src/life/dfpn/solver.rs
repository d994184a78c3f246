//! Depth-first proof-number search about one chain.
//!
//! Proof-number search (Allis, van der Meulen and van den Herik, *Proof-number search*, 1994) looks
//! next at the position that is easiest to prove or to disprove. This is its depth-first form with a
//! transposition table, df-pn (Nagai, *Df-pn algorithm for searching AND/OR trees and its
//! applications*, 2002). All numbers are from the view of the side to move: the proof number is how
//! many positions at least must still be proved to show that it wins, the disproof number how many to
//! show that it does not (Nagai's φ and δ). Two changes are known to help:
//!
//! * **Weak proof-number search**: where df-pn adds up the numbers of all children, only the largest
//!   counts, plus one for each other child, since the same positions are reached through many
//!   children (Ueda, Hashimoto, Hashimoto and Iida, *Weak proof-number search*, 2008).
//! * **The 1 + ε trick**: a child is searched until it looks clearly harder than the second best, here
//!   by a quarter, not just harder, so that the search changes between children less often (Pawlewicz
//!   and Lew, *Improving depth-first PN-search: 1 + ε trick*, 2006).

use crate::board::{Board, ByColor, Color, Point, PointSet};

use super::Solution;
use super::arena::{Arena, ArenaChain, ArenaState, LARGE, Set, bits};

/// The number of what can no longer be proved, or disproved.
const INFINITE: u32 = 1 << 30;

/// Heuristic: with more open points than the first number the budget is divided by the second,
/// since a search with many open points that does not end soon does not end at all.
const LESS_WHERE_OPEN: [(u32, u32); 2] = [(12, 50), (9, 12)];

/// The entries of the transposition table, a power of two.
const TABLE_SIZE: usize = 1 << 12;

/// Searches about the chains of one board. The table is reused from one search to the next, and what was
/// asked once is not searched again: opinions differ by their playouts, and ask about the same chains again.
#[derive(Debug)]
pub(crate) struct Solver {
    arena: Arena,
    /// The points of the arena.
    area: PointSet,
    /// What was asked so far, with the answer and the number of positions searched for it.
    answers: Vec<(Asked, (Solution, u32))>,
    /// The transposition table: the numbers of the positions that were searched. A new entry replaces
    /// the one in its slot.
    table: Vec<Entry>,
    /// The same for positions that were generated but not searched.
    leaves: Vec<Entry>,
    /// Part of the keys, different for each chain and arena, so that other entries do not match. A longer search about
    /// the same chain in the same arena goes on from the entries of the one before.
    salt: u64,
    /// The keys of the positions of the line being searched.
    path: Vec<u64>,
    /// The children of each position of that line.
    children: Vec<Child>,
    /// The side whose chain is asked about.
    owner: Color,
    /// A stone of that chain.
    target: Set,
    chain: Set,
    /// The large chains of the other side next to it.
    large: Vec<Set>,
    /// The positions generated so far, and at most.
    nodes: u32,
    most_nodes: u32,
}

/// All that the answer to a question about a chain of a board depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    question: ChainQuestion,
    nodes: u32,
    walls: [Set; 2],
    area: PointSet,
}

impl Asked {
    /// Whether both are about the same chain in the same arena, so that they share the numbers of positions.
    fn is_about_the_same(&self, other: &Asked) -> bool {
        let chain = |asked: &Asked| (asked.question.color, asked.question.stone);
        chain(self) == chain(other) && self.walls == other.walls && self.area == other.area
    }
}

/// What is asked about a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChainQuestion {
    /// The colour of the chain, and one of its stones.
    pub(crate) color: Color,
    pub(crate) stone: Point,
    /// The side that plays first in the first search.
    pub(crate) first: Color,
}

/// A position after a move.
#[derive(Clone, Copy, Debug)]
struct Child {
    state: ArenaState,
    key: u64,
    /// Its numbers when it was generated or last searched.
    numbers: ProofNumbers,
}

/// The proof and the disproof number of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ProofNumbers {
    proof: u32,
    disproof: u32,
}

/// The side to move wins.
const PROVED: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE };
const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };
/// The side to move loses.
const DISPROVED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    numbers: ProofNumbers,
}

impl Solver {
    /// Prepares searches.
    pub(crate) fn new() -> Solver {
        Solver {
            arena: Arena::default(),
            area: PointSet::EMPTY,
            answers: Vec::new(),
            table: Vec::new(),
            leaves: Vec::new(),
            salt: 0,
            path: Vec::new(),
            children: Vec::new(),
            owner: Color::Black,
            target: 0,
            chain: 0,
            large: Vec::new(),
            nodes: 0,
            most_nodes: 0,
        }
    }

    /// Sets the zone of the next searches. Returns false if it has too many points.
    pub(crate) fn enter(
        &mut self,
        board: &Board,
        area: &PointSet,
        settled: &ByColor<PointSet>,
    ) -> bool {
        let Some(arena) = Arena::new(board, area, settled) else { return false };
        self.arena = arena;
        self.area = *area;
        true
    }

    /// Searches for the fate of a chain, at most `nodes` positions for each side playing first. Returns
    /// also the number of positions searched, or that were searched when it was asked before.
    pub(crate) fn solve(&mut self, question: ChainQuestion, nodes: u32) -> (Solution, u32) {
        let walls = Color::ALL.map(|color| self.arena.walls(color));
        let asked = Asked { question, nodes, walls, area: self.area };
        // At the end of real games there are 40 on the mean, and 430 at most: looking at each is as fast as
        // a table, and takes less code.
        if let Some(&(_, answer)) = self.answers.iter().find(|(other, _)| *other == asked) {
            return answer;
        }
        let first = self.answers.iter().position(|(other, _)| other.is_about_the_same(&asked));
        self.salt = 16 * (1 + first.unwrap_or(self.answers.len()) as u64);
        let answer = self.search_for(question, nodes);
        self.answers.push((asked, answer));
        answer
    }

    /// The same about what was not asked before.
    fn search_for(&mut self, question: ChainQuestion, nodes: u32) -> (Solution, u32) {
        let ChainQuestion { color, stone, first } = question;
        if self.table.is_empty() {
            self.table = vec![Entry::default(); TABLE_SIZE];
            self.leaves = vec![Entry::default(); TABLE_SIZE];
        }
        let start = self.arena.start();
        self.owner = color;
        self.target = self.arena.set(&PointSet::of(stone));
        self.chain = self.arena.flood(self.target, start[color]);
        self.large = self.arena.large_chains_next_to(self.chain, !color);
        let mut solution = Solution::default();
        let mut searched = 0;
        let open = (self.arena.all() & !start.black & !start.white).count_ones();
        let many = LESS_WHERE_OPEN.into_iter().find(|&(points, _)| open > points);
        let nodes = many.map_or(nodes, |(_, less)| nodes / less);
        for side in [first, !first] {
            let lives = self.run(side, nodes);
            searched += self.nodes;
            let own_first = side == color;
            // A chain that survives lives if its side plays first, which can pass. A chain that is not
            // saved dies if the other side plays first: what answers a pass wins without the pass, too.
            if own_first || lives == Some(true) {
                solution.saved = lives;
            }
            if !own_first || lives == Some(false) {
                solution.survives = lives;
            }
            // Where one search ran out of positions, the other one is not begun.
            if solution.is_complete() || lives.is_none() {
                break;
            }
        }
        (solution, searched)
    }

    /// Whether the chain lives when this side plays first. `None` if the search ran out of positions.
    fn run(&mut self, first: Color, nodes: u32) -> Option<bool> {
        let no_ko = ByColor { black: 0, white: 0 };
        let state = ArenaState { stones: self.arena.start(), ko: no_ko, to_move: first, passes: 0 };
        self.nodes = 0;
        self.most_nodes = nodes;
        self.path.clear();
        self.children.clear();
        let known = self.known(&state);
        if known.is_some() {
            return known;
        }
        let numbers = self.search(&state, key(self.salt, &state), INFINITE, INFINITE);
        match numbers {
            ProofNumbers { proof: 0, .. } => Some(first == self.owner),
            ProofNumbers { disproof: 0, .. } => Some(first != self.owner),
            _ => None,
        }
    }

    /// Searches a position until its proof or its disproof number reaches a threshold, or the budget
    /// is spent. Returns its numbers.
    fn search(
        &mut self,
        state: &ArenaState,
        key: u64,
        most_proof: u32,
        most_disproof: u32,
    ) -> ProofNumbers {
        let start = self.children.len();
        self.path.push(key);
        let numbers = if self.expand(state) {
            PROVED
        } else {
            self.search_children(start, most_proof, most_disproof)
        };
        self.path.pop();
        self.children.truncate(start);
        self.store(key, numbers);
        numbers
    }

    /// Searches the children from index `start` on, the best each time, until a threshold is reached.
    fn search_children(
        &mut self,
        start: usize,
        most_proof: u32,
        most_disproof: u32,
    ) -> ProofNumbers {
        loop {
            // The side to move wins if one child is disproved for the other side: its proof number
            // is the smallest disproof number, its disproof number comes from the children's proof
            // numbers.
            let mut proof = INFINITE;
            let mut second = INFINITE;
            let mut hardest = 0;
            let mut others = 0;
            let mut best = 0;
            for i in start..self.children.len() {
                let numbers = self.look_up(i);
                hardest = hardest.max(numbers.proof);
                others += u32::from(numbers.proof != 0);
                if numbers.disproof < proof {
                    (second, proof) = (proof, numbers.disproof);
                    best = i;
                } else {
                    second = second.min(numbers.disproof);
                }
            }
            // Weak proof-number search: the largest, not the sum.
            let disproof = if hardest == 0 { 0 } else { hardest + others - 1 };
            if proof == 0 {
                return PROVED;
            } else if disproof == 0 {
                return DISPROVED;
            } else if proof >= most_proof
                || disproof >= most_disproof
                || self.nodes >= self.most_nodes
            {
                return ProofNumbers { proof, disproof };
            }
            let most = child_thresholds(most_proof, most_disproof, others, second);
            let Child { state, key, .. } = self.children[best];
            self.children[best].numbers = self.search(&state, key, most.proof, most.disproof);
        }
    }

    /// The numbers of a child: those of the table, if it has them. A child that is solved keeps its own: it may repeat a
    /// position of this line, for which the table has other numbers.
    fn look_up(&self, child: usize) -> ProofNumbers {
        let Child { key, numbers, .. } = self.children[child];
        if numbers.proof == 0 || numbers.disproof == 0 {
            return numbers;
        }
        let entry = self.table[slot(key)];
        if entry.key == key { entry.numbers } else { numbers }
    }

    fn store(&mut self, key: u64, numbers: ProofNumbers) {
        self.table[slot(key)] = Entry { key, numbers };
    }

    /// Whether the target lives, if that is known without search: the game is over, the chain is
    /// safe or lost, or a large chain has been captured, which is a heuristic (see [`LARGE`]).
    fn known(&self, state: &ArenaState) -> Option<bool> {
        if state.passes == 2 {
            return Some(self.lives_at_the_end(state));
        }
        let (own, enemy) = (state.stones[self.owner], state.stones[!self.owner]);
        // Heuristic: the capture of a large chain decides, whatever else was lost.
        if self.chain.count_ones() >= LARGE && self.chain & !own != 0 {
            return Some(false);
        }
        if self.large.iter().any(|chain| chain & !enemy != 0) {
            return Some(true);
        }
        if self.target & own != 0 {
            let chain = self.arena.chain(state, self.owner, self.target);
            if self.arena.is_alive(state, self.owner, &chain) {
                return Some(true);
            }
            return self.arena.is_chain_lost(state, self.owner, &chain).then_some(false);
        }
        if self.arena.is_lost(state, !self.owner, self.target) {
            return Some(true);
        }
        self.arena.is_lost(state, self.owner, self.target).then_some(false)
    }

    /// Generates the children of a position. Returns true, perhaps before all are generated, if one of
    /// them is an immediate win for the side to move.
    fn expand(&mut self, state: &ArenaState) -> bool {
        let color = state.to_move;
        let barred = state.ko[color];
        if barred == 0 {
            let passes = (state.passes + 1).min(2);
            if self.add(ArenaState { to_move: !color, passes, ..*state }, true) {
                return true;
            }
        }
        // A pass for a ko allows its recapture, and does not count towards the end of the game.
        for ko in bits(barred) {
            let mut after = ArenaState { to_move: !color, passes: 0, ..*state };
            after.ko[color] &= !(1 << ko);
            if self.add(after, true) {
                return true;
            }
        }
        let empty = self.arena.empty(state);
        for i in bits(empty) {
            if !self.is_own_eye(state, color, i)
                && let Some(after) = self.arena.play(state, i)
                && self.add(after, false)
            {
                return true;
            }
        }
        false
    }

    /// Adds a child, after a pass or after a move on a point. Returns whether it is disproved for the side
    /// to move in it.
    fn add(&mut self, state: ArenaState, after_pass: bool) -> bool {
        self.nodes += 1;
        let key = key(self.salt, &state);
        let numbers_if = |wins: bool| if wins { PROVED } else { DISPROVED };
        let numbers = if self.path.contains(&key) {
            // A repetition: the chain is never captured.
            numbers_if(state.to_move == self.owner)
        } else {
            let entry = self.table[slot(key)];
            let leaf = self.leaves[slot(key)];
            if entry.key == key {
                entry.numbers
            } else if leaf.key == key {
                leaf.numbers
            } else {
                // Without search nothing is known of the position before: it is being searched. A pass
                // changes no stone.
                let same_stones = after_pass && state.passes < 2;
                let known = if same_stones { None } else { self.known(&state) };
                let numbers = known
                    .map_or(UNKNOWN, |lives| numbers_if(lives == (state.to_move == self.owner)));
                self.leaves[slot(key)] = Entry { key, numbers };
                numbers
            }
        };
        self.children.push(Child { state, key, numbers });
        numbers.disproof == 0
    }

    /// Whether one chain of this colour, and settled stones of its own side if it joins them, surrounds
    /// the point. Its side does not play there.
    fn is_own_eye(&self, state: &ArenaState, color: Color, i: usize) -> bool {
        let around = self.arena.next_to(i);
        if around & !state.stones[color] != 0 || around == 0 {
            return false;
        }
        if self.arena.walls(!color) & (1 << i) != 0 {
            return false;
        }
        let ArenaChain { stones, safe, .. } =
            self.arena.chain(state, color, around & around.wrapping_neg());
        around & !stones == 0 && (safe || self.arena.walls(color) & (1 << i) == 0)
    }

    /// Whether the owner has the target point after two passes: as a stone or as an eye.
    fn lives_at_the_end(&self, state: &ArenaState) -> bool {
        let (own, enemy) = (state.stones[self.owner], state.stones[!self.owner]);
        if self.target & (own | enemy) != 0 {
            return self.target & own != 0;
        }
        let region = self.arena.flood(self.target, self.arena.empty(state));
        self.arena.grown(region) & enemy == 0 && region & self.arena.walls(!self.owner) == 0
    }
}

/// The thresholds of the best child of a position with these thresholds. `others` children are not proved, and the
/// second best one has the disproof number `second`.
fn child_thresholds(most_proof: u32, most_disproof: u32, others: u32, second: u32) -> ProofNumbers {
    let proof = most_disproof - (others - 1);
    // The 1 + ε trick, with ε = 1/4.
    let disproof = most_proof.min(second.saturating_add(second / 4 + 1));
    ProofNumbers { proof, disproof }
}

/// The 64-bit key of a position, a hash after Wang Yi's wyhash. Never 0, which marks an empty entry.
fn key(salt: u64, state: &ArenaState) -> u64 {
    // Two words at a time, each with another constant, so that no two parts of a position cancel.
    const SEEDS: [u64; 6] = [
        0x9e37_79b9_7f4a_7c15,
        0xbf58_476d_1ce4_e5b9,
        0x94d0_49bb_1331_11eb,
        0xa076_1d64_78bd_642f,
        0xe703_7ed1_a0b4_28db,
        0x8ebc_6af0_9c88_c6e3,
    ];
    let fold = |i: usize, a: Set, b: Set| {
        let product = u128::from(a ^ SEEDS[i]) * u128::from(b ^ SEEDS[i + 1]);
        (product >> 64) as u64 ^ product as u64
    };
    let turn = u64::from(state.passes) << 1 | u64::from(state.to_move == Color::Black);
    let stones = fold(0, state.stones.black, state.stones.white);
    let ko = fold(2, state.ko.black, state.ko.white).rotate_left(29);
    fold(4, stones ^ ko, salt | turn | 8) | 1
}

const fn slot(key: u64) -> usize {
    (key >> 40) as usize % TABLE_SIZE
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    /// A solver about the chain or the empty point at a vertex, and the state of a drawing. Points of the
    /// columns from `outside` on are settled.
    fn asked(drawing: &str, name: &str, owner: Color, outside: u8) -> (Solver, ArenaState) {
        let board: Board = drawing.parse().unwrap();
        let area = board.size().points().filter(|point| point.x() < outside).collect();
        let settled = ByColor::from_fn(|color| board.stones(color) - area);
        let mut solver = Solver::new();
        assert!(solver.enter(&board, &area, &settled));
        solver.owner = owner;
        solver.target = solver.arena.set(&PointSet::of(name.parse().unwrap()));
        let (stones, ko) = (solver.arena.start(), ByColor::default());
        (solver, ArenaState { stones, ko, to_move: Color::Black, passes: 2 })
    }

    const TWO_SIDES: &str = "
        .X.O.
        XXXOO";

    #[test]
    fn a_point_is_its_owners_at_the_end_as_a_stone_or_as_an_eye() {
        let lives = |name, owner, outside| {
            let (solver, state) = asked(TWO_SIDES, name, owner, outside);
            solver.lives_at_the_end(&state)
        };
        for outside in [5, 3] {
            assert!(lives("B2", Color::Black, outside) && !lives("B2", Color::White, outside));
            assert!(lives("A2", Color::Black, outside) && !lives("A2", Color::White, outside));
            assert!(!lives("C2", Color::Black, outside) && !lives("C2", Color::White, outside));
        }
        assert!(lives("D2", Color::White, 5) && lives("E2", Color::White, 5));
    }

    /// A solver about Black's chain in a position, with empty tables.
    fn ready(drawing: &str, name: &str) -> (Solver, ArenaState) {
        let (mut solver, state) = asked(drawing, name, Color::Black, 25);
        let empty = vec![Entry::default(); TABLE_SIZE];
        (solver.table, solver.leaves) = (empty.clone(), empty);
        (solver, ArenaState { passes: 0, ..state })
    }

    #[test]
    fn a_captured_stone_lives_where_the_other_side_cannot() {
        // Black's stone at A1 was captured.
        let drawing = "
            .X.X
            XXXX
            ..XX
            O.XX";
        let (solver, state) = ready(drawing, "A1");
        assert_eq!(solver.known(&state), Some(true));
    }

    #[test]
    fn a_pass_for_a_ko_gives_the_turn_away_and_does_not_count_towards_the_end() {
        let (mut solver, state) = ready("....\nXXOO", "C2");
        let ko = ByColor { black: solver.target, white: 0 };
        let before = ArenaState { ko, passes: 1, ..state };
        assert!(!solver.expand(&before));
        let is_pass = |child: &&Child| child.state.stones == before.stones;
        let passes: Vec<_> = solver.children.iter().filter(is_pass).collect();
        let [Child { state: after, .. }] = passes[..] else { panic!("{passes:?}") };
        assert_eq!((after.to_move, after.passes, after.ko.black), (Color::White, 0, 0));
    }

    /// Black has three points in a row on the left, and two on the right.
    const TWO_CHAINS: &str = "
        ...XOX..X
        XXXXOXXXX
        OOOOOOOOO
        .........";

    /// Asks about a chain of Black, first with White playing first. White's stones are settled. Of the other points
    /// within some columns each is searched.
    fn ask(solver: &mut Solver, stone: &str, columns: Range<u8>, nodes: u32) -> (Solution, u32) {
        let board: Board = TWO_CHAINS.parse().unwrap();
        let white = board.stones(Color::White);
        let near = board.stones(Color::Black).grown() - white;
        let area = near.into_iter().filter(|point| columns.contains(&point.x())).collect();
        assert!(solver.enter(&board, &area, &ByColor { black: PointSet::EMPTY, white }));
        let stone = stone.parse().unwrap();
        let question = ChainQuestion { color: Color::Black, stone, first: Color::White };
        solver.solve(question, nodes)
    }

    #[test]
    fn a_longer_search_goes_on_from_the_one_before() {
        let (solution, positions) = ask(&mut Solver::new(), "D4", 0..4, 1000);
        assert!(solution.is_complete());
        let mut solver = Solver::new();
        let (open, before) = ask(&mut solver, "D4", 0..4, 100);
        assert_eq!(open, Solution::default());
        let (same, more) = ask(&mut solver, "D4", 0..4, 1000);
        assert_eq!(same, solution);
        assert!(more < positions && 0 < before, "{before} {more} {positions}");
    }

    #[test]
    fn where_much_is_open_a_search_gets_fewer_positions() {
        let (mut solver, _) = asked("X......\n.......", "A2", Color::Black, 7);
        let stone = "A2".parse().unwrap();
        let question = ChainQuestion { color: Color::Black, stone, first: Color::White };
        let (solution, positions) = solver.solve(question, 10_000);
        assert_eq!(solution, Solution::default());
        assert!(positions < 10_000 / LESS_WHERE_OPEN[1].1, "{positions}");
    }

    #[test]
    fn an_own_eye_is_a_point_that_one_chain_surrounds() {
        let is_eye = |drawing, name, color, outside| {
            let (solver, state) = asked(drawing, name, color, outside);
            solver.is_own_eye(&state, color, solver.target.trailing_zeros() as usize)
        };
        for outside in [5, 3] {
            assert!(is_eye(TWO_SIDES, "A2", Color::Black, outside));
            assert!(!is_eye(TWO_SIDES, "A2", Color::White, outside));
            assert!(!is_eye(TWO_SIDES, "C2", Color::Black, outside), "White is next to it");
        }
        assert!(!is_eye(".X.\nX..", "A2", Color::Black, 3), "two chains");
        assert!(!is_eye(".", "A1", Color::Black, 1), "nothing surrounds it");
        // The wall is Black's: the chain hangs together with it, or does not.
        let joined = "
            X.X.
            XXXX";
        assert!(is_eye(joined, "B2", Color::Black, 2));
        let apart = "
            X.X.
            X.OX
            .O..";
        assert!(!is_eye(apart, "B3", Color::Black, 2));
    }
}
