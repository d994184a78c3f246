//! What becomes of a chain when both sides play as well as they can, each side first.
//!
//! This is the question that the Japanese rules ask of stones at the end of a game. Where few
//! points are open it is answered exactly, by depth-first proof-number search (Nagai, *Df-pn
//! algorithm for searching AND/OR trees and its applications*, 2002).
//!
//! The game is played in a small area, whose surroundings are settled. Both sides play or pass in
//! turn, and it is over after two passes. The chain lives where in the end its side has a stone on
//! its point, or has it for an eye: stones that are taken and taken back have lived, and a chain
//! that could be captured, but only by giving its captor a dead shape, lives in seki.
//!
//! A ko may be taken back after a pass for that ko (Japanese rules, article 7.2), so that there are no
//! ko threats. Where a position comes back the play has no end, and what is not captured lives.

mod arena;
#[cfg(test)]
mod tests;

use crate::board::{Board, ByColor, Color, Point, PointSet};

use arena::{Arena, Chain, LARGE, Set, State, bits};

/// What is certain.
const INFINITE: u32 = 1 << 30;

/// The more points are open, the less a search that has not ended soon is going to end: with more
/// than so many points it looks at so much less.
const MANY: [(u32, u32); 2] = [(12, 8), (9, 3)];

/// How many positions are remembered.
const REMEMBERED: usize = 1 << 12;

/// What a search found out about a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// Whether the chain lives when its side plays first.
    pub saved: Option<bool>,
    /// Whether the chain lives when the other side plays first.
    pub survives: Option<bool>,
}

impl Solution {
    /// Whether both answers are known.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.saved.is_some() && self.survives.is_some()
    }
}

/// Searches about chains, one area after the other.
#[derive(Debug)]
pub(crate) struct Solver {
    arena: Arena,
    /// What was found out by searching positions, and what is seen without.
    memory: Vec<Entry>,
    seen: Vec<Entry>,
    /// Another one for each chain, so that what is remembered of the last is not mistaken.
    salt: u64,
    /// The positions of the line that is looked at, as numbers.
    path: Vec<u64>,
    /// What can be chosen at each position of that line.
    children: Vec<Child>,
    owner: Color,
    target: Set,
    /// The chain that the target is a stone of.
    chain: Set,
    /// The large chains of the other side next to it.
    large: Vec<Set>,
    nodes: u32,
    most: u32,
}

/// A position that can be chosen.
#[derive(Clone, Copy, Debug)]
struct Child {
    state: State,
    key: u64,
    /// What was known of it when it was added.
    effort: Effort,
}

/// How hard it still is to win and to prevent it, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Effort {
    win: u32,
    lose: u32,
}

const WON: Effort = Effort { win: 0, lose: INFINITE };
const UNKNOWN: Effort = Effort { win: 1, lose: 1 };
const LOST: Effort = Effort { win: INFINITE, lose: 0 };

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    effort: Effort,
}

impl Solver {
    /// Prepares searches.
    pub(crate) fn new() -> Solver {
        Solver {
            arena: Arena::default(),
            memory: Vec::new(),
            seen: Vec::new(),
            salt: 0,
            path: Vec::new(),
            children: Vec::new(),
            owner: Color::Black,
            target: 0,
            chain: 0,
            large: Vec::new(),
            nodes: 0,
            most: 0,
        }
    }

    /// Goes to an area between settled points. Returns false where it is too large.
    pub(crate) fn enter(
        &mut self,
        board: &Board,
        area: &PointSet,
        settled: &ByColor<PointSet>,
    ) -> bool {
        let Some(arena) = Arena::new(board, area, settled) else { return false };
        self.arena = arena;
        true
    }

    /// Searches for the fate of a chain with a stone here, looking at so many positions at most
    /// for each side. Returns the number it looked at, too.
    pub(crate) fn solve(&mut self, color: Color, stone: Point, nodes: u32) -> (Solution, u32) {
        if self.memory.is_empty() {
            self.memory = vec![Entry::default(); REMEMBERED];
            self.seen = vec![Entry::default(); REMEMBERED];
        }
        let start = self.arena.start();
        self.owner = color;
        self.target = self.arena.set(&PointSet::of(stone));
        self.salt += 16;
        self.chain = self.arena.flood(self.target, start[color]);
        self.large = self.arena.large_chains_next_to(self.chain, !color);
        let mut solution = Solution::default();
        let mut looked = 0;
        let open = (self.arena.all() & !start.black & !start.white).count_ones();
        let many = MANY.into_iter().find(|&(points, _)| open > points);
        let nodes = many.map_or(nodes, |(_, less)| nodes / less);
        for first in [!color, color] {
            let survives = self.run(first, nodes);
            looked += self.nodes;
            if first == color {
                solution.saved = survives;
            } else {
                solution.survives = survives;
                if survives == Some(true) {
                    // Who lives when the other side plays first can always pass.
                    solution.saved = survives;
                    break;
                }
            }
        }
        (solution, looked)
    }

    fn run(&mut self, first: Color, nodes: u32) -> Option<bool> {
        let no_ko = ByColor { black: 0, white: 0 };
        let state = State { stones: self.arena.start(), ko: no_ko, to_move: first, passes: 0 };
        self.nodes = 0;
        self.most = nodes;
        self.path.clear();
        self.children.clear();
        let known = self.known(&state);
        if known.is_some() {
            return known;
        }
        let effort = self.search(&state, key(self.salt, &state), INFINITE, INFINITE);
        match effort {
            Effort { win: 0, .. } => Some(first == self.owner),
            Effort { lose: 0, .. } => Some(first != self.owner),
            _ => None,
        }
    }

    /// Works on a position until winning or losing it looks at least this hard.
    fn search(&mut self, state: &State, key: u64, most_win: u32, most_lose: u32) -> Effort {
        let start = self.children.len();
        self.path.push(key);
        let effort = if self.choose(state) { WON } else { self.work(start, most_win, most_lose) };
        self.path.pop();
        self.children.truncate(start);
        self.remember(key, effort);
        effort
    }

    /// The loop of [`search`](Solver::search) over the children from this one on.
    fn work(&mut self, start: usize, most_win: u32, most_lose: u32) -> Effort {
        loop {
            // The side to move wins where one child is lost for the other side.
            let mut win = INFINITE;
            let mut second = INFINITE;
            let mut hardest = 0;
            let mut others = 0;
            let mut best = 0;
            for i in start..self.children.len() {
                let effort = self.look_up(i);
                hardest = hardest.max(effort.win);
                others += u32::from(effort.win != 0);
                if effort.lose < win {
                    (second, win) = (win, effort.lose);
                    best = i;
                } else {
                    second = second.min(effort.lose);
                }
            }
            // Not the sum, since the same positions come up behind many children.
            let lose = if hardest == 0 { 0 } else { hardest + others - 1 };
            if win == 0 {
                return WON;
            } else if lose == 0 {
                return LOST;
            } else if win >= most_win || lose >= most_lose || self.nodes >= self.most {
                return Effort { win, lose };
            }
            let most_child_win = most_lose - (others - 1);
            let most_child_lose = most_win.min(second.saturating_add(second / 4 + 1));
            let Child { state, key, .. } = self.children[best];
            self.children[best].effort = self.search(&state, key, most_child_win, most_child_lose);
        }
    }

    /// What is known of a child.
    fn look_up(&self, child: usize) -> Effort {
        let Child { key, effort, .. } = self.children[child];
        let entry = self.memory[slot(key)];
        if entry.key == key && effort.win != 0 && effort.lose != 0 { entry.effort } else { effort }
    }

    fn remember(&mut self, key: u64, effort: Effort) {
        self.memory[slot(key)] = Entry { key, effort };
    }

    /// Whether the target lives, where that can be seen without playing.
    fn known(&self, state: &State) -> Option<bool> {
        if state.passes == 2 {
            return Some(self.lives_at_the_end(state));
        }
        let (own, enemy) = (state.stones[self.owner], state.stones[!self.owner]);
        // Who takes a large chain out of what hangs together has won, whatever else it lost.
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
        } else if self.arena.is_lost(state, !self.owner, self.target) {
            return Some(true);
        }
        if self.arena.is_lost(state, self.owner, self.target) {
            return Some(false);
        }
        None
    }

    /// Adds the positions that the side to move can choose from to the children. Returns true, and
    /// need not have added all, where one of them is won for it at once.
    fn choose(&mut self, state: &State) -> bool {
        let color = state.to_move;
        let barred = state.ko[color];
        if barred == 0 {
            let passes = (state.passes + 1).min(2);
            if self.add(State { to_move: !color, passes, ..*state }) {
                return true;
            }
        }
        // Who passes for a ko may take it back then, and the game is not over.
        for ko in bits(barred) {
            let mut after = State { to_move: !color, passes: 0, ..*state };
            after.ko[color] &= !(1 << ko);
            if self.add(after) {
                return true;
            }
        }
        let empty = self.arena.empty(state);
        for i in bits(empty) {
            if !self.is_own_eye(state, color, i)
                && let Some(after) = self.arena.play(state, i)
                && self.add(after)
            {
                return true;
            }
        }
        false
    }

    /// Adds a child. Returns whether it is lost for the side to move there.
    fn add(&mut self, state: State) -> bool {
        self.nodes += 1;
        let key = key(self.salt, &state);
        let won = |wins: bool| if wins { WON } else { LOST };
        let effort = if self.path.contains(&key) {
            // Without end nothing is captured.
            won(state.to_move == self.owner)
        } else {
            let entry = self.memory[slot(key)];
            let seen = self.seen[slot(key)];
            if entry.key == key {
                entry.effort
            } else if seen.key == key {
                seen.effort
            } else {
                let known = self.known(&state);
                let effort =
                    known.map_or(UNKNOWN, |lives| won(lives == (state.to_move == self.owner)));
                self.seen[slot(key)] = Entry { key, effort };
                effort
            }
        };
        self.children.push(Child { state, key, effort });
        effort.lose == 0
    }

    /// Whether the point is an eye that its owner has no reason to fill: one chain is all around.
    fn is_own_eye(&self, state: &State, color: Color, i: usize) -> bool {
        let around = self.arena.next_to(i);
        if around & !state.stones[color] != 0 || around == 0 {
            return false;
        }
        if self.arena.walls(!color) & (1 << i) != 0 {
            return false;
        }
        let Chain { stones, safe, .. } =
            self.arena.chain(state, color, around & around.wrapping_neg());
        around & !stones == 0 && (safe || self.arena.walls(color) & (1 << i) == 0)
    }

    /// Whether the target's side has its point when both have passed.
    fn lives_at_the_end(&self, state: &State) -> bool {
        let (own, enemy) = (state.stones[self.owner], state.stones[!self.owner]);
        if self.target & (own | enemy) != 0 {
            return self.target & own != 0;
        }
        let region = self.arena.flood(self.target, self.arena.empty(state));
        self.arena.grown(region) & enemy == 0 && region & self.arena.walls(!self.owner) == 0
    }
}

/// A number for a position that hardly any other has.
fn key(salt: u64, state: &State) -> u64 {
    // Two words at a time, each with a constant of its own: who is to move must not look like a
    // stone. After Wang Yi's wyhash.
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
    (key >> 40) as usize % REMEMBERED
}
