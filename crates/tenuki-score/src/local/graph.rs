//! The states of an arena that searches have reached, each with what is proved about it. All searches in an arena share them.

use std::cell::Cell;
use std::collections::hash_map::Entry;
use std::hash::BuildHasher;

use crate::board::{ByColor, Color};
use crate::quick_map::QuickMap;

use super::arena::{Arena, Set};
use super::goal::Goal;
use super::safety::{Safety, alive};
use super::search::Found;
use super::state::State;

/// States by number.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) arena: Arena,
    /// The side that may take a ko back after any other move of its own; without a pass for that ko.
    retakes: Option<Color>,
    /// Whether searches look at moves that cannot change the answer, too, so that there is an answer to each of them.
    pub(super) has_all_moves: bool,
    /// The blocks whose capture decides.
    pub(super) decisive: ByColor<Set>,
    memory: Memory,
    /// What was found for each goal.
    found: Vec<(Goal, Found)>,
}

/// What grows with the states. The memory is lent from one graph to the next.
#[derive(Debug, Default)]
struct Memory {
    states: Vec<State>,
    /// What is proved about each state, as far as it was asked for.
    proved: Vec<ByColor<Proved>>,
    /// The numbers of the states by 32 bits of their hash. A state whose key is taken has the next free one of a sequence.
    /// (A map with whole states as keys is seven times as large, and most of its time goes to reading it from memory.)
    numbers: QuickMap<u32, u32>,
    /// Empty; for what will be found.
    spare: Vec<Found>,
}

thread_local! {
    /// The memory of this thread, while no graph has it.
    static MEMORY: Cell<Option<Memory>> = const { Cell::new(None) };
}

/// The bits of a hash by which states are found. Tests have few, so that many states share them.
const KEYS: u32 = if cfg!(test) { (1 << 16) - 1 } else { u32::MAX };

/// The most states of a graph whose memory is kept.
const MOST_KEPT: usize = 1 << 14;

impl Drop for Graph {
    fn drop(&mut self) {
        let mut memory = std::mem::take(&mut self.memory);
        if memory.states.len() > MOST_KEPT {
            return;
        }
        memory.states.clear();
        memory.proved.clear();
        memory.numbers.clear();
        memory.spare.extend(self.found.drain(..).map(|(_, found)| found.cleared()));
        // The largest is lent first.
        memory.spare.sort_by_key(Found::capacity);
        MEMORY.set(Some(memory));
    }
}

/// What is proved about a side in a state, as far as it was asked for.
#[derive(Clone, Copy, Debug, Default)]
struct Proved {
    known: Known,
    /// If only the living stones are known, the rest is empty.
    safety: Safety,
}

/// How much is known of what is proved about a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Known {
    #[default]
    Nothing,
    Alive,
    All,
}

impl Graph {
    pub(crate) fn new(arena: Arena) -> Graph {
        let memory = MEMORY.take().unwrap_or_default();
        Graph {
            arena,
            retakes: None,
            has_all_moves: false,
            decisive: ByColor::default(),
            memory,
            found: Vec::new(),
        }
    }

    /// A graph in whose searches the first capture of a block of at least this many stones decides.
    pub(crate) fn with_decisive(arena: Arena, stones: ByColor<Set>, least: u32) -> Graph {
        let mut graph = Graph::new(arena);
        let large = graph.arena.blocks_of(least);
        graph.decisive = stones.map(|stones| stones & large);
        graph
    }

    /// A graph whose searches have an answer to every move.
    pub(crate) fn with_all_moves(arena: Arena) -> Graph {
        let mut graph = Graph::new(arena);
        graph.has_all_moves = true;
        graph
    }

    /// States in which one side takes kos back by the rules of play (article 6) and not by those of article 7.2: after
    /// any other move of its own.
    pub(crate) fn by_rules_of_play(arena: Arena, retakes: Color) -> Graph {
        let mut graph = Graph::new(arena);
        graph.retakes = Some(retakes);
        graph
    }

    /// How many states there are.
    pub(crate) fn len(&self) -> usize {
        self.memory.states.len()
    }

    pub(crate) fn state(&self, number: u32) -> &State {
        &self.memory.states[number as usize]
    }

    /// The stones of a side that are unconditionally alive in a state.
    pub(crate) fn alive(&mut self, number: u32, color: Color) -> Set {
        let proved = &mut self.memory.proved[number as usize][color];
        if proved.known == Known::Nothing {
            let alive = alive(&self.arena, &self.memory.states[number as usize], color);
            *proved = Proved { known: Known::Alive, safety: Safety { alive, ..Safety::default() } };
        }
        proved.safety.alive
    }

    /// What a side has for good in a state.
    pub(crate) fn safety(&mut self, number: u32, color: Color) -> Safety {
        let alive = self.alive(number, color);
        let state = &self.memory.states[number as usize];
        let proved = &mut self.memory.proved[number as usize][color];
        if proved.known != Known::All {
            let safety = Safety::with(&self.arena, state, color, alive, true);
            *proved = Proved { known: Known::All, safety };
        }
        proved.safety
    }

    /// The number of the state at the start with these stones.
    pub(crate) fn start(&mut self, stones: ByColor<Set>, to_move: Color) -> u32 {
        self.number(State::start(&self.arena, stones, to_move))
    }

    /// The number of a state.
    pub(crate) fn number(&mut self, state: State) -> u32 {
        self.number_with(state, ByColor::default())
    }

    /// The number of a state, of which this is proved where it is known.
    fn number_with(&mut self, state: State, known: ByColor<Proved>) -> u32 {
        let Memory { states, proved, numbers, .. } = &mut self.memory;
        let mut key = numbers.hasher().hash_one(state) as u32 & KEYS;
        loop {
            match numbers.entry(key) {
                Entry::Occupied(entry) if states[*entry.get() as usize] == state => {
                    return *entry.get();
                }
                // The sequence has every key.
                Entry::Occupied(_) => key = key.wrapping_mul(5).wrapping_add(1),
                Entry::Vacant(entry) => {
                    proved.push(known);
                    states.push(state);
                    return *entry.insert(states.len() as u32 - 1);
                }
            }
        }
    }

    /// What was found for a goal so far, for a search that goes on with it.
    pub(crate) fn take_found(&mut self, goal: &Goal) -> Found {
        let place = self.found.iter().position(|(known, _)| known == goal);
        match place {
            Some(place) => self.found.swap_remove(place).1,
            None => self.memory.spare.pop().unwrap_or_default(),
        }
    }

    /// Forgets what was found for a goal.
    pub(crate) fn forget(&mut self, goal: &Goal) {
        let found = self.take_found(goal).cleared();
        self.memory.spare.push(found);
    }

    /// Keeps what was found for a goal.
    pub(crate) fn keep_found(&mut self, goal: Goal, found: Found) {
        self.found.push((goal, found));
    }

    /// The states after the moves of a state: the plays and the passes for a ko, and the plain pass last.
    pub(crate) fn moves(&self, number: u32, after: &mut Vec<State>) {
        let state = self.state(number);
        after.clear();
        state.each_next(&self.arena, |_, next| after.push(next));
        after.push(state.passed());
        if self.retakes == Some(state.to_move) {
            after.iter_mut().for_each(|next| next.bans[state.to_move] = 0);
        }
    }

    /// The number of a state after a move in another one.
    pub(crate) fn number_after(&mut self, before: u32, state: State) -> u32 {
        // The plain pass changes no stone and no ban, so the same is proved after it.
        let Memory { states, proved, .. } = &self.memory;
        let before = before as usize;
        let is_pass = state.has_stones_of(&states[before]) && state.bans == states[before].bans;
        let known = if is_pass { proved[before] } else { ByColor::default() };
        self.number_with(state, known)
    }
}
