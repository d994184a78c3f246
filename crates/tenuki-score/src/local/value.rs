//! What play in an arena costs the side that owns it, by the rules of play.
//!
//! A depth-first search with alpha-beta bounds and a transposition table: stones are captured and points played on
//! again; suicide and retaking a ko at once are forbidden. Both sides may pass; a pass lifts the ko, and the game is over
//! when both pass in turn and no ko is left to lift. Then points are counted by territory rules. The number of
//! captures in one line of play is limited, so every line ends.

use std::cell::Cell;
use std::mem;

use super::arena::{Arena, Set, lowest};
use super::state::{Ply, State};
use crate::board::{ByColor, Color, Point, PointSet};
use crate::quick_map::QuickMap;

/// What a block is worth: more than all points of an arena.
pub(crate) const CAPTURE: i32 = 60;

/// How often stones may be taken in one line of play.
pub(crate) const MOST_TAKEN: u8 = 6;

/// A position of the play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Position {
    /// Its bans are for the side to move only: those of the other side end with its move.
    state: State,
    /// How often stones were taken.
    taken: u8,
    passed: bool,
}

impl Position {
    /// The side to move.
    fn side(&self) -> Color {
        self.state.to_move
    }

    /// The point that must not be played because of a ko.
    fn ko(&self) -> Set {
        self.state.bans[self.side()]
    }

    /// The position after a move that led to this state.
    fn after(&self, mut state: State, captures: bool, passed: bool) -> Position {
        state.bans[self.side()] = 0;
        Position { state, taken: self.taken + u8::from(captures), passed }
    }

    /// The other side to move.
    fn pass(&self) -> Position {
        self.after(self.state.passed(), false, self.ko() == 0)
    }
}

/// What is known of a position while its moves are tried.
struct Line {
    /// The [`sign`] of the side to move.
    side: i32,
    /// What the best move so far is worth for that side.
    best: i32,
    alpha: i32,
    beta: i32,
}

impl Line {
    /// Adds the value of a move.
    fn add(&mut self, value: i32) {
        self.best = self.best.max(self.side * value);
        if self.side > 0 {
            self.alpha = self.alpha.max(self.best);
        } else {
            self.beta = self.beta.min(-self.best);
        }
    }

    /// Whether a better move would matter.
    fn is_open(&self) -> bool {
        self.alpha < self.beta
    }
}

/// A search for what play costs.
#[derive(Debug)]
pub(crate) struct Value {
    arena: Arena,
    owner: Color,
    stones: ByColor<Set>,
    /// The stones of the owner at the start, which live unless they are captured. Blocks must not be captured.
    living: Set,
    known: QuickMap<Position, (i32, i32)>,
}

thread_local! {
    /// The memory of this thread for the bounds of positions, while no search has it: it is empty, and lent from one to the
    /// next.
    static KNOWN: Cell<QuickMap<Position, (i32, i32)>> = Cell::default();
}

impl Drop for Value {
    fn drop(&mut self) {
        self.known.clear();
        KNOWN.set(mem::take(&mut self.known));
    }
}

impl Value {
    /// A search in an arena of this side, with its living stones and the dead ones of the other side.
    pub(crate) fn new(arena: Arena, owner: Color, living: &PointSet, dead: &PointSet) -> Value {
        let (living, dead) = (arena.stones(living), arena.stones(dead));
        let stones = ByColor::from_fn(|color| if color == owner { living } else { dead });
        Value { arena, owner, stones, living, known: KNOWN.take() }
    }

    /// How many points the owner loses, at most `up_to`, when a side begins; with a point filled for
    /// nothing, where one is given.
    pub(crate) fn lost(&mut self, first: Color, filled: Option<Point>, up_to: i32) -> i32 {
        let start = self.start(first, filled);
        let now = self.count(start.state.stones) * sign(self.owner);
        let value = match self.owner {
            Color::Black => self.value(start, now - up_to, now),
            Color::White => -self.value(start, -now, up_to - now),
        };
        (now - value).clamp(0, up_to)
    }

    /// The beginning.
    fn start(&self, to_move: Color, filled: Option<Point>) -> Position {
        let mut state = State::start(&self.arena, self.stones, self.owner);
        if let Some(point) = filled {
            let play = Ply::Play(self.arena.nodes(&PointSet::of(point)));
            state = state.moved(&self.arena, play).unwrap_or(state);
        }
        let state = State { bans: ByColor::default(), to_move, ..state };
        Position { state, taken: 0, passed: false }
    }

    /// How many points Black has when both pass at once.
    fn count(&self, mut stones: ByColor<Set>) -> i32 {
        let arena = &self.arena;
        let mut points = 0;
        // Stones that hang together with nothing that lives are dead.
        for color in Color::ALL {
            let living = if color == self.owner { self.living } else { 0 };
            let lives = stones[color] & (arena.walls(color) | living);
            let alive = arena.connected(lives, stones[color]);
            points -= sign(color) * (stones[color] & !alive).count_ones() as i32;
            stones[color] = alive;
        }
        for region in arena.parts(self.empty(&stones)) {
            let around = arena.neighbors(region);
            let reaches =
                ByColor::from_fn(|c| around & stones[c] != 0 || region & arena.walls(c) != 0);
            if reaches.black != reaches.white {
                let owner = if reaches.black { Color::Black } else { Color::White };
                points += sign(owner) * region.count_ones() as i32;
            }
        }
        points
    }

    /// The points that Black gets from here on: exact between the bounds, else a bound.
    fn value(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        let (mut low, mut high) =
            self.known.get(&position).copied().unwrap_or((i32::MIN, i32::MAX));
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let value = self.best(position, alpha, beta);
        if value < beta {
            high = high.min(value);
        }
        if value > alpha {
            low = low.max(value);
        }
        self.known.insert(position, (low, high));
        value
    }

    /// The value of the best play for the side to move, or of a pass.
    fn best(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        let (urgent, atari) = self.urgent(&position.state);
        let mut line = Line { side: sign(position.side()), best: i32::MIN, alpha, beta };
        // If the pass of the owner is good enough, no play is looked for. The other side has something to try.
        let pass_first = self.owner == position.side() && !atari;
        if pass_first {
            line.add(self.value_of_pass(position, alpha, beta));
        }
        let mut untried = self.empty(&position.state.stones);
        while untried != 0 && line.is_open() {
            let likely = if untried & urgent == 0 { untried } else { untried & urgent };
            untried &= !lowest(likely);
            let Some((after, gain)) = self.play(&position, lowest(likely)) else { continue };
            let Line { alpha, beta, .. } = line;
            line.add(if gain.abs() >= CAPTURE {
                gain
            } else {
                gain + self.value(after, alpha - gain, beta - gain)
            });
        }
        if !pass_first && line.is_open() {
            line.add(self.value_of_pass(position, line.alpha, line.beta));
        }
        line.side * line.best
    }

    fn value_of_pass(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        if position.passed {
            self.count(position.state.stones)
        } else {
            self.value(position.pass(), alpha, beta)
        }
    }

    /// The points without a stone.
    fn empty(&self, stones: &ByColor<Set>) -> Set {
        let occupied = stones.black | stones.white;
        self.arena.in_play(occupied) & !occupied
    }

    /// The liberties of living chains that are short of them, and whether one of the side to move is
    /// in atari.
    fn urgent(&self, state: &State) -> (Set, bool) {
        let arena = &self.arena;
        let (stones, walls) = (state.stones[self.owner], arena.walls(self.owner));
        let mut left = self.living & stones & !walls;
        let (mut urgent, mut atari) = (0, false);
        while left != 0 {
            let chain = arena.connected(lowest(left), stones);
            left &= !chain;
            if chain & walls == 0 {
                let liberties = arena.neighbors(chain) & self.empty(&state.stones);
                if liberties.count_ones() <= 2 {
                    urgent |= liberties;
                }
                atari |= liberties.count_ones() == 1 && self.owner == state.to_move;
            }
        }
        (urgent, atari)
    }

    /// Plays a stone: what follows, and what Black gains at once. `None` where it is forbidden.
    fn play(&self, position: &Position, point: Set) -> Option<(Position, i32)> {
        let color = position.side();
        let state = position.state.moved(&self.arena, Ply::Play(point))?;
        let taken = position.state.stones[!color] & !state.stones[!color];
        let after = position.after(state, taken != 0, false);
        if after.taken > MOST_TAKEN {
            return None;
        }
        let gain = if self.arena.has_block(taken) { CAPTURE } else { taken.count_ones() as i32 };
        Some((after, sign(color) * gain))
    }
}

/// 1 for Black, -1 for White.
pub(crate) const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}
