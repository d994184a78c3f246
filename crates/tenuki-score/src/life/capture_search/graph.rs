//! The states of a zone that searches have reached, each with its moves and with what is proved about
//! it. All searches in a zone share them.

use crate::board::{ByColor, Color};
use crate::quick_map::QuickMap;

use super::security::Security;
use super::state::ZoneState;
use super::zone::Zone;

/// States by number.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) zone: Zone,
    /// The side that may take a ko back after any other move of its own; without a pass for that ko.
    retakes: Option<Color>,
    states: Vec<ZoneState>,
    security: Vec<ByColor<Security>>,
    /// Where the moves of each state lie in `next`; `None` if they were not looked for yet.
    moves: Vec<Option<(u32, u32)>>,
    next: Vec<u32>,
    /// Empty; its memory is used for the states after the next state whose moves are looked for.
    after: Vec<ZoneState>,
    numbers: Numbers<ZoneState>,
}

/// A map to numbers. Nothing depends on its order.
pub(super) type Numbers<T> = QuickMap<T, u32>;

/// The number of states that a graph has room for at the start. Most zones have some hundred.
const USUAL_STATES: usize = 512;

impl Graph {
    pub(super) fn new(zone: Zone) -> Graph {
        Graph {
            zone,
            retakes: None,
            states: Vec::with_capacity(USUAL_STATES),
            security: Vec::with_capacity(USUAL_STATES),
            moves: Vec::with_capacity(USUAL_STATES),
            next: Vec::new(),
            after: Vec::new(),
            numbers: Numbers::with_capacity_and_hasher(USUAL_STATES, Default::default()),
        }
    }

    /// States in which one side takes kos back by the rules of play (article 6) and not by those of article 7.2: after
    /// any other move of its own.
    pub(super) fn by_rules_of_play(zone: Zone, retakes: Color) -> Graph {
        Graph { retakes: Some(retakes), ..Graph::new(zone) }
    }

    pub(super) fn state(&self, number: u32) -> &ZoneState {
        &self.states[number as usize]
    }

    pub(super) fn security(&self, number: u32) -> &ByColor<Security> {
        &self.security[number as usize]
    }

    /// The number of a state.
    pub(super) fn number(&mut self, state: ZoneState) -> u32 {
        self.number_with(state, None)
    }

    /// The number of a state, of which this is proved where it is known.
    fn number_with(&mut self, state: ZoneState, known: Option<ByColor<Security>>) -> u32 {
        let new = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert(new);
        if number == new {
            let security = |color| Security::of(&self.zone, &state.stones, color);
            self.security.push(known.unwrap_or_else(|| ByColor::from_fn(security)));
            self.states.push(state);
            self.moves.push(None);
        }
        number
    }

    /// Where the states after the moves of a state lie: the plays and the passes for a ko, and the
    /// plain pass last.
    pub(super) fn moves(&mut self, number: u32) -> (u32, u32) {
        if let Some(moves) = self.moves[number as usize] {
            return moves;
        }
        let state = self.states[number as usize];
        let (stones, security) = (state.stones, self.security[number as usize]);
        let mut after = std::mem::take(&mut self.after);
        state.each_next(&self.zone, |next| after.push(next));
        after.push(state.passed());
        if self.retakes == Some(state.to_move) {
            after.iter_mut().for_each(|next| next.bans[state.to_move] = 0);
        }
        let start = self.next.len() as u32;
        for state in after.drain(..) {
            // A pass changes no stone, so the same is proved after it.
            let known = (state.stones == stones).then_some(security);
            let number = self.number_with(state, known);
            self.next.push(number);
        }
        self.after = after;
        let moves = (start, self.next.len() as u32);
        self.moves[number as usize] = Some(moves);
        moves
    }

    /// The state after a move, by its place among the moves.
    pub(super) fn after(&self, place: u32) -> u32 {
        self.next[place as usize]
    }
}
