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
//! A ko may be retaken after a pass, and no position comes back: who would bring one back has to
//! play something else. So a ko belongs to who takes it first, which is what the rules say of kos
//! after the end of a game.

mod arena;
#[cfg(test)]
mod tests;

use crate::board::{Board, ByColor, Color, Point, PointSet};

use arena::{Arena, Chain, Set, State, bits};

/// What is certain.
const INFINITE: u32 = 1 << 30;

/// Taking so many stones decides: they leave more room than a dead shape has.
const LARGE: u32 = 7;

/// An area with more open points is rarely read to the end.
const MANY: u32 = 12;

/// How many positions are remembered.
const REMEMBERED: usize = 1 << 14;

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

/// A search about chains in one area.
#[derive(Debug)]
pub(crate) struct Solver {
    arena: Arena,
    start: ByColor<Set>,
    memory: Vec<Entry>,
    /// Another one for each chain, so that what is remembered of the last is not mistaken.
    salt: u64,
    path: Vec<State>,
    owner: Color,
    target: Set,
    /// The chain that the target is a stone of.
    chain: Set,
    nodes: u32,
    most: u32,
}

/// A position that can be chosen, and whether it was there before.
#[derive(Clone, Copy, Debug)]
struct Child {
    state: State,
    key: u64,
    repeats: bool,
}

/// How hard it still is to win and to prevent it, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effort {
    win: u32,
    lose: u32,
}

const WON: Effort = Effort { win: 0, lose: INFINITE };
const LOST: Effort = Effort { win: INFINITE, lose: 0 };

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    effort: Effort,
}

impl Solver {
    /// Prepares searches in an area between settled points, or `None` where it is too large.
    pub(crate) fn new(
        board: &Board,
        area: &PointSet,
        settled: &ByColor<PointSet>,
    ) -> Option<Solver> {
        let arena = Arena::new(board, area, settled)?;
        let start = ByColor::from_fn(|color| arena.set(&board.stones(color)));
        let nothing = Entry { key: 0, effort: Effort { win: 1, lose: 1 } };
        Some(Solver {
            arena,
            start,
            memory: vec![nothing; REMEMBERED],
            salt: 0,
            path: Vec::new(),
            owner: Color::Black,
            target: 0,
            chain: 0,
            nodes: 0,
            most: 0,
        })
    }

    /// Searches for the fate of a chain with a stone here, looking at so many positions at most
    /// for each side. Returns the number it looked at, too.
    pub(crate) fn solve(&mut self, color: Color, stone: Point, nodes: u32) -> (Solution, u32) {
        self.owner = color;
        self.target = self.arena.set(&PointSet::of(stone));
        self.salt += 16;
        self.chain = self.arena.flood(self.target, self.start[color]);
        let mut solution = Solution::default();
        let mut looked = 0;
        // The more points are open, the less a search that has not ended soon is going to end.
        let open = self.arena.all() & !self.start.black & !self.start.white;
        let nodes = if open.count_ones() > MANY { nodes / 3 } else { nodes };
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
        let state = State { stones: self.start, ko: 0, to_move: first, passes: 0 };
        self.nodes = 0;
        self.most = nodes;
        self.path.clear();
        let known = self.known(&state);
        if known.is_some() {
            return known;
        }
        let effort = self.search(&state, INFINITE, INFINITE);
        match effort {
            Effort { win: 0, .. } => Some(first == self.owner),
            Effort { lose: 0, .. } => Some(first != self.owner),
            _ => None,
        }
    }

    /// Works on a position until winning or losing it looks at least this hard.
    fn search(&mut self, state: &State, most_win: u32, most_lose: u32) -> Effort {
        self.path.push(*state);
        let children = self.children(state);
        self.nodes += children.len() as u32;
        let effort = loop {
            // The side to move wins where one child is lost for the other side.
            let mut win = INFINITE;
            let mut second = INFINITE;
            let mut lose: u32 = 0;
            let mut best = 0;
            let mut best_win = 0;
            for (i, child) in children.iter().enumerate() {
                let effort = self.look_up(child);
                lose = lose.saturating_add(effort.win).min(INFINITE - 1);
                if effort.lose < win {
                    (second, win) = (win, effort.lose);
                    (best, best_win) = (i, effort.win);
                } else {
                    second = second.min(effort.lose);
                }
            }
            if win == 0 {
                break WON;
            } else if lose == 0 {
                break LOST;
            } else if win >= most_win || lose >= most_lose || self.nodes >= self.most {
                break Effort { win, lose };
            }
            let most_child_win = (most_lose - lose).saturating_add(best_win).min(INFINITE);
            let most_child_lose = most_win.min(second.saturating_add(1));
            let child = children[best].state;
            self.search(&child, most_child_win, most_child_lose);
        };
        self.path.pop();
        self.remember(key(self.salt, state), effort);
        effort
    }

    /// What is known of a position that the side to move before could choose.
    fn look_up(&mut self, child: &Child) -> Effort {
        if child.repeats {
            // Bringing a position back is no move: it loses.
            return WON;
        }
        let entry = self.memory[slot(child.key)];
        if entry.key == child.key {
            return entry.effort;
        }
        let effort = match self.known(&child.state) {
            Some(lives) if lives == (child.state.to_move == self.owner) => WON,
            Some(_) => LOST,
            None => Effort { win: 1, lose: 1 },
        };
        self.remember(child.key, effort);
        effort
    }

    fn remember(&mut self, key: u64, effort: Effort) {
        self.memory[slot(key)] = Entry { key, effort };
    }

    /// Whether the target lives, where that can be seen without playing.
    fn known(&self, state: &State) -> Option<bool> {
        if state.passes == 2 {
            return Some(self.lives_at_the_end(state));
        }
        let own = state.stones[self.owner];
        if self.target & own != 0 {
            let chain = self.arena.chain(state, self.owner, self.target);
            // Who has taken a large chain has room for eyes.
            let room = self.arena.flood(chain.liberties, self.arena.empty(state));
            let taken = room & self.start[!self.owner];
            if taken.count_ones() >= LARGE || self.arena.is_alive(state, self.owner, &chain) {
                return Some(true);
            }
        } else if self.chain.count_ones() >= LARGE && self.chain & own == 0 {
            return Some(false);
        }
        if self.arena.is_lost(state, self.owner, self.target) {
            return Some(false);
        }
        None
    }

    /// The positions that the side to move can choose from.
    fn children(&self, state: &State) -> Vec<Child> {
        let color = state.to_move;
        let child = |state: State| Child {
            key: key(self.salt, &state),
            repeats: self.path.contains(&state),
            state,
        };
        let moves = bits(self.arena.empty(state))
            .filter(|&i| !self.is_own_eye(state, color, i))
            .filter_map(|i| self.arena.play(state, i));
        let pass = State { ko: 0, to_move: !color, passes: (state.passes + 1).min(2), ..*state };
        moves.chain([pass]).map(child).collect()
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
    // Each word goes through the mixer on its own: who is to move must not look like a stone.
    let turn = u64::from(state.passes) << 1 | u64::from(state.to_move == Color::Black);
    let mut key = 0;
    let mut mix = |word: u64| {
        key = (key ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^= key >> 31;
    };
    mix(salt | turn | 8);
    for set in [state.stones.black, state.stones.white, state.ko] {
        mix(set as u64);
        mix((set >> 64) as u64);
    }
    key
}

const fn slot(key: u64) -> usize {
    (key >> 40) as usize % REMEMBERED
}
