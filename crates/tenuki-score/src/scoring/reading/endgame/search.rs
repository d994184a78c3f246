//! Playing an area to its end.
//!
//! A depth-first search with alpha-beta bounds and a transposition table, by all rules of play:
//! stones are captured and points played on again; suicide and retaking a ko at once are forbidden.
//! Both sides may pass; a pass lifts the ko, and the game is over when both pass in turn and no ko
//! is left to lift. Then points are counted by territory rules. The number of captures in one line
//! of play is limited, so every line ends.

use std::cell::Cell;
use std::mem;

use super::area::{Area, MOST_CHAINS, MOST_NODES, Nodes};
use crate::board::{ByColor, Color};

/// What a living chain is worth that may not be given up: more than all points of an area.
const CAPTURE: i32 = 60;

/// How often stones may be taken in one line of play.
const MOST_TAKEN: u8 = 6;

/// How many positions are remembered, as a power of two: the later one of two in the same place.
const REMEMBERED: u32 = 13;

/// The bounds known of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: u64,
    /// In which search: 0 where nothing is known.
    search: u32,
    low: i16,
    high: i16,
}

/// What searches remember. It is lent from one to the next and never cleared: each search has a number.
#[derive(Debug, Default)]
struct Memory {
    search: u32,
    known: Vec<Known>,
}

thread_local! {
    /// The memory of this thread, while no search has it.
    static MEMORY: Cell<Memory> = const { Cell::new(Memory { search: 0, known: Vec::new() }) };
}

impl Memory {
    /// The memory of this thread, for another search.
    fn lent() -> Memory {
        let Memory { search, mut known } = MEMORY.take();
        let next = search.wrapping_add(1);
        if next == 0 || known.is_empty() {
            known.clear();
            known.resize(1 << REMEMBERED, Known::default());
        }
        Memory { search: next.max(1), known }
    }

    /// Where a position belongs.
    fn place(key: u64) -> usize {
        (key.wrapping_mul(0x517c_c1b7_2722_0a95) >> (64 - REMEMBERED)) as usize
    }

    /// The bounds of a position.
    fn bounds(&self, key: u64) -> (i32, i32) {
        let known = &self.known[Memory::place(key)];
        if known.search == self.search && known.key == key {
            (known.low.into(), known.high.into())
        } else {
            (i16::MIN.into(), i16::MAX.into())
        }
    }

    fn remember(&mut self, key: u64, (low, high): (i32, i32)) {
        let (low, high) = (low as i16, high as i16);
        self.known[Memory::place(key)] = Known { key, search: self.search, low, high };
    }
}

/// A position of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AreaState {
    stones: ByColor<Nodes>,
    /// The node that must not be played because of a ko.
    ko: Option<u8>,
    /// How often stones were taken.
    taken: u8,
    to_move: Color,
    passed: bool,
}

impl AreaState {
    /// All of it as one number.
    fn key(&self) -> u64 {
        const NODES: usize = MOST_NODES + MOST_CHAINS;
        const { assert!(2 * NODES + 10 <= u64::BITS as usize && NODES < 31 && MOST_TAKEN < 8) };
        let stones = u64::from(self.stones.black) | u64::from(self.stones.white) << NODES;
        let rest = u64::from(self.ko.unwrap_or(31))
            | u64::from(self.taken) << 5
            | (self.to_move as u64) << 8
            | u64::from(self.passed) << 9;
        stones | rest << (2 * NODES)
    }

    /// The other side to move.
    fn pass(self) -> AreaState {
        AreaState { to_move: !self.to_move, ko: None, passed: self.ko.is_none(), ..self }
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

/// A search of one area.
#[derive(Debug)]
pub struct Search<'a> {
    area: &'a Area,
    owner: Color,
    memory: Memory,
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        MEMORY.set(mem::take(&mut self.memory));
    }
}

impl<'a> Search<'a> {
    /// A search of an area of this side.
    #[must_use]
    pub fn new(area: &'a Area, owner: Color) -> Search<'a> {
        Search { area, owner, memory: Memory::lent() }
    }

    /// How many points the owner loses, at most `up_to`, when a side begins; with a point filled for
    /// nothing, where one is given.
    #[must_use]
    pub fn lost(&mut self, first: Color, filled: Option<usize>, up_to: i32) -> i32 {
        let start = self.start(first, filled);
        let now = self.count(start.stones) * sign(self.owner);
        let value = match self.owner {
            Color::Black => self.value(start, now - up_to, now),
            Color::White => -self.value(start, -now, up_to - now),
        };
        (now - value).clamp(0, up_to)
    }

    /// The beginning.
    fn start(&self, to_move: Color, filled: Option<usize>) -> AreaState {
        let mut stones = self.area.stones;
        if let Some(node) = filled {
            stones[self.owner] |= 1 << node;
            let taken = self.taken(node, &stones, self.owner);
            stones[!self.owner] &= !taken;
        }
        AreaState { stones, ko: None, taken: 0, to_move, passed: false }
    }

    /// How many points Black has when both pass at once.
    fn count(&self, mut stones: ByColor<Nodes>) -> i32 {
        let area = self.area;
        let mut points = 0;
        // Stones that hang together with nothing that lives are dead.
        for color in Color::ALL {
            let lives = area.walls[color] | (area.chains | area.alive) & area.stones[color];
            let alive = area.flood(stones[color] & lives, stones[color]);
            points -= sign(color) * (stones[color] & !alive).count_ones() as i32;
            stones[color] = alive;
        }
        let mut empty = area.all() & !stones.black & !stones.white & !area.chains;
        while empty != 0 {
            let region = area.flood(empty & empty.wrapping_neg(), empty);
            empty &= !region;
            let around = area.around(region);
            let reaches =
                ByColor::from_fn(|c| around & stones[c] != 0 || region & area.walls[c] != 0);
            if reaches.black != reaches.white {
                let owner = if reaches.black { Color::Black } else { Color::White };
                points += sign(owner) * region.count_ones() as i32;
            }
        }
        points
    }

    /// The points that Black gets from here on: exact between the bounds, else a bound.
    fn value(&mut self, state: AreaState, alpha: i32, beta: i32) -> i32 {
        let key = state.key();
        let (mut low, mut high) = self.memory.bounds(key);
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let value = self.best(state, alpha, beta);
        if value < beta {
            high = high.min(value);
        }
        if value > alpha {
            low = low.max(value);
        }
        self.memory.remember(key, (low, high));
        value
    }

    /// The value of the best play for the side to move, or of a pass.
    fn best(&mut self, state: AreaState, alpha: i32, beta: i32) -> i32 {
        let (urgent, atari) = self.urgent(&state);
        let mut line = Line { side: sign(state.to_move), best: i32::MIN, alpha, beta };
        // If the pass of the owner is good enough, no play is looked for. The other side has something to try.
        let pass_first = self.owner == state.to_move && !atari;
        if pass_first {
            line.add(self.value_of_pass(state, alpha, beta));
        }
        let empty = self.empty(&state);
        let mut untried = state.ko.map_or(empty, |ko| empty & !(1 << ko));
        while untried != 0 && line.is_open() {
            let likely = if untried & urgent == 0 { untried } else { untried & urgent };
            let node = likely.trailing_zeros() as usize;
            untried &= !(1 << node);
            let Some((after, gain)) = self.play(&state, node) else { continue };
            let Line { alpha, beta, .. } = line;
            line.add(if gain.abs() >= CAPTURE {
                gain
            } else {
                gain + self.value(after, alpha - gain, beta - gain)
            });
        }
        if !pass_first && line.is_open() {
            line.add(self.value_of_pass(state, line.alpha, line.beta));
        }
        line.side * line.best
    }

    fn value_of_pass(&mut self, state: AreaState, alpha: i32, beta: i32) -> i32 {
        if state.passed && state.ko.is_none() {
            self.count(state.stones)
        } else {
            self.value(state.pass(), alpha, beta)
        }
    }

    /// The nodes without a stone.
    fn empty(&self, state: &AreaState) -> Nodes {
        self.area.all() & !state.stones.black & !state.stones.white & !self.area.chains
    }

    /// The liberties of living chains that are short of them, and whether one of the side to move is
    /// in atari.
    fn urgent(&self, state: &AreaState) -> (Nodes, bool) {
        let area = self.area;
        let empty = self.empty(state);
        let stones = state.stones[self.owner];
        let mut left =
            (area.alive | area.chains) & area.stones[self.owner] & stones & !area.walls[self.owner];
        let (mut urgent, mut atari) = (0, false);
        while left != 0 {
            let chain = area.flood(left & left.wrapping_neg(), stones);
            left &= !chain;
            if chain & area.walls[self.owner] == 0 {
                let liberties = area.around(chain) & empty;
                if liberties.count_ones() <= 2 {
                    urgent |= liberties;
                }
                atari |= liberties.count_ones() == 1 && self.owner == state.to_move;
            }
        }
        (urgent, atari)
    }

    /// Plays a stone: what follows, and what Black gains at once. `None` where it is forbidden.
    fn play(&self, state: &AreaState, node: usize) -> Option<(AreaState, i32)> {
        let (area, color) = (self.area, state.to_move);
        let mut stones = state.stones;
        stones[color] |= 1 << node;
        let taken = self.taken(node, &stones, color);
        let own = area.flood(1 << node, stones[color]);
        if taken == 0 {
            let after = AreaState { stones, ko: None, to_move: !color, passed: false, ..*state };
            return self.has_liberty(own, &stones, color).then_some((after, 0));
        }
        stones[!color] &= !taken;
        let after = AreaState {
            stones,
            ko: self.ko(own, taken, &stones, color),
            taken: state.taken + 1,
            to_move: !color,
            passed: false,
        };
        if after.taken > MOST_TAKEN {
            return None;
        }
        let gain = if taken & area.chains != 0 { CAPTURE } else { taken.count_ones() as i32 };
        Some((after, sign(color) * gain))
    }

    /// The stones of the other side that a stone on this node takes.
    fn taken(&self, node: usize, stones: &ByColor<Nodes>, color: Color) -> Nodes {
        let area = self.area;
        let (mut near, mut taken) = (area.next_to[node] & stones[!color], 0);
        while near != 0 {
            let chain = area.flood(near & near.wrapping_neg(), stones[!color]);
            near &= !chain;
            if !self.has_liberty(chain, stones, !color) {
                taken |= chain;
            }
        }
        taken
    }

    /// The node on which the other side may not retake at once.
    fn ko(&self, own: Nodes, taken: Nodes, stones: &ByColor<Nodes>, color: Color) -> Option<u8> {
        let liberties = self.area.around(own) & !stones.black & !stones.white;
        let one = taken.count_ones() == 1 && own.count_ones() == 1;
        let alone = own & self.area.walls[color] == 0 && liberties == taken;
        (one && alone).then_some(taken.trailing_zeros() as u8)
    }

    fn has_liberty(&self, chain: Nodes, stones: &ByColor<Nodes>, color: Color) -> bool {
        let area = self.area;
        chain & area.walls[color] != 0
            || area.around(chain) & !stones.black & !stones.white & !area.chains != 0
    }
}

/// 1 for Black, -1 for White.
const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::area::Parts;
    use std::collections::HashMap;

    use super::*;
    use crate::board::{Point, PointSet, Size};
    use crate::scoring::reading::tests::named;

    /// A position of the plain player.
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    struct Plain {
        stones: ByColor<PointSet>,
        ko: Option<Point>,
        taken: u8,
        to_move: Color,
        passed: bool,
    }

    /// Plays an area to its end without bounds, nodes or sets of nodes.
    struct Player {
        owner: Color,
        /// All points.
        all: PointSet,
        /// Stones that cannot be captured.
        walls: ByColor<PointSet>,
        /// The points of chains that may not be given up, and of those that may.
        large: PointSet,
        small: PointSet,
        known: HashMap<Plain, i32>,
    }

    impl Player {
        fn new(parts: &Parts) -> Player {
            let Parts { empty, dead, owner, living, safe } = *parts;
            let (small, large) = living.components().partition::<Vec<_>, _>(|c| c.len() <= 2);
            let [small, large] =
                [small, large].map(|chains| chains.into_iter().flatten().collect());
            let all = empty | dead | living | safe.black | safe.white;
            Player { owner, all, walls: safe, large, small, known: HashMap::new() }
        }

        fn empty(&self, stones: &ByColor<PointSet>) -> PointSet {
            let of = |color: Color| stones[color] | self.walls[color];
            self.all - of(Color::Black) - of(Color::White)
        }

        /// The stones joined to one, walls among them.
        fn chain(&self, stones: &ByColor<PointSet>, stone: Point, color: Color) -> PointSet {
            PointSet::of(stone).flood(&(stones[color] | self.walls[color]))
        }

        fn is_caught(&self, stones: &ByColor<PointSet>, stone: Point, color: Color) -> bool {
            let chain = self.chain(stones, stone, color);
            !chain.intersects(&self.walls[color])
                && !chain.neighbors().intersects(&self.empty(stones))
        }

        fn count(&self, stones: &ByColor<PointSet>) -> i32 {
            let mut stones = *stones;
            let mut points = 0;
            for color in Color::ALL {
                let own =
                    if color == self.owner { self.large | self.small } else { PointSet::EMPTY };
                let living = own & stones[color] | self.walls[color];
                let dead = stones[color] - living.flood(&(stones[color] | self.walls[color]));
                stones[color] -= dead;
                points -= sign(color) * dead.len() as i32;
            }
            for region in self.empty(&stones).components() {
                let around = region.neighbors();
                let reaches = |color| around.intersects(&(stones[color] | self.walls[color]));
                for color in Color::ALL {
                    if reaches(color) && !reaches(!color) {
                        points += sign(color) * region.len() as i32;
                    }
                }
            }
            points
        }

        fn value(&mut self, plain: &Plain) -> i32 {
            if let Some(&value) = self.known.get(plain) {
                return value;
            }
            let color = plain.to_move;
            let pass = Plain { ko: None, to_move: !color, passed: plain.ko.is_none(), ..*plain };
            let mut values = vec![if plain.passed && plain.ko.is_none() {
                self.count(&plain.stones)
            } else {
                self.value(&pass)
            }];
            for point in self.empty(&plain.stones) {
                if plain.ko != Some(point) {
                    values.extend(self.play(plain, point));
                }
            }
            let best = values.into_iter().map(|value| sign(color) * value).max().unwrap();
            self.known.insert(*plain, sign(color) * best);
            sign(color) * best
        }

        /// The stones after a play, and what it takes.
        fn placed(
            &self,
            mut stones: ByColor<PointSet>,
            color: Color,
            point: Point,
        ) -> Option<(ByColor<PointSet>, PointSet)> {
            stones[color].insert(point);
            let near = PointSet::of(point).neighbors() & stones[!color];
            let caught = near.iter().filter(|&stone| self.is_caught(&stones, stone, !color));
            let taken = caught.flat_map(|stone| self.chain(&stones, stone, !color));
            let taken = taken.collect::<PointSet>();
            stones[!color] -= taken;
            (!self.is_caught(&stones, point, color)).then_some((stones, taken))
        }

        fn play(&mut self, plain: &Plain, point: Point) -> Option<i32> {
            let color = plain.to_move;
            let (stones, taken) = self.placed(plain.stones, color, point)?;
            let mut after =
                Plain { stones, ko: None, taken: plain.taken, to_move: !color, passed: false };
            if taken.is_empty() {
                return Some(self.value(&after));
            }
            after.taken += 1;
            if after.taken > MOST_TAKEN {
                return None;
            }
            if color != self.owner && taken.intersects(&self.large) {
                return Some(sign(color) * CAPTURE);
            }
            let own = self.chain(&stones, point, color);
            let open = own.neighbors() & self.empty(&stones);
            if own.len() == 1 && taken.len() == 1 && open == taken {
                after.ko = taken.first();
            }
            Some(sign(color) * taken.len() as i32 + self.value(&after))
        }
    }

    /// The stones that can be captured.
    fn stones(parts: &Parts) -> ByColor<PointSet> {
        ByColor::from_fn(|color| if color == parts.owner { parts.living } else { parts.dead })
    }

    /// Small areas at random: those of Black with at most five points that can change.
    fn areas() -> impl Iterator<Item = Parts> {
        let size = Size::new(4, 3).unwrap();
        (1..4000_u64).filter_map(move |seed| {
            let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut parts = Parts {
                empty: PointSet::EMPTY,
                dead: PointSet::EMPTY,
                owner: Color::Black,
                living: PointSet::EMPTY,
                safe: ByColor::default(),
            };
            for (x, y) in (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| (x, y))) {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
                let set = match random >> 60 {
                    0..=4 => &mut parts.empty,
                    5..=9 => &mut parts.living,
                    10 => &mut parts.dead,
                    11..=13 => &mut parts.safe.white,
                    _ => &mut parts.safe.black,
                };
                set.insert(Point::new(x, y).unwrap());
            }
            // On a board a stone without a liberty does not stand.
            let (player, stones) = (Player::new(&parts), stones(&parts));
            let caught = |color: Color| {
                stones[color].iter().any(|stone| player.is_caught(&stones, stone, color))
            };
            let is_board = !Color::ALL.into_iter().any(caught);
            (parts.fits() && Area::new(&parts).changing() <= 5 && is_board).then_some(parts)
        })
    }

    #[test]
    fn an_area_is_worth_what_a_plain_player_gets_out_of_it() {
        let (mut read, mut lose, mut avoided) = (0, 0, 0);
        for (i, parts) in areas().take(240).enumerate() {
            // The colours are exchanged in every second.
            let exchanged = Parts { owner: !parts.owner, safe: parts.safe.swapped(), ..parts };
            let parts = if i % 2 == 0 { parts } else { exchanged };
            let owner = parts.owner;
            let mut player = Player::new(&parts);
            let area = Area::new(&parts);
            let mut search = Search::new(&area, owner);
            // With a point that is filled for nothing, too.
            for filled in [None, parts.empty.first(), parts.empty.iter().last()] {
                let stones = match filled {
                    None => Some(stones(&parts)),
                    Some(point) => player.placed(stones(&parts), owner, point).map(|(all, _)| all),
                };
                let Some(stones) = stones else { continue };
                let now = sign(owner) * player.count(&stones);
                for first in Color::ALL {
                    let start = Plain { stones, ko: None, taken: 0, to_move: first, passed: false };
                    let value = now - sign(owner) * player.value(&start);
                    let node = filled.and_then(|point| area.node(point));
                    for up_to in [1, 4, 2] {
                        let lost = search.lost(first, node, up_to);
                        let expected = value.clamp(0, up_to);
                        assert_eq!(lost, expected, "{parts:?} {first} {filled:?} {up_to}");
                    }
                    read += 1;
                    lose += usize::from(value > 0);
                    avoided += usize::from(filled.is_some() && value <= 0);
                }
            }
        }
        assert!(read >= 600 && lose >= 60 && avoided > 60, "{lose} of {read}, {avoided}");
    }

    #[test]
    fn a_stone_alone_that_takes_one_may_not_be_taken_back_unless_it_has_another_liberty() {
        // Black plays at C1 and takes White's stone at B1. D1 is empty or White's.
        let ko = |empty: &str, white: &str, black: &str| {
            let parts = Parts {
                empty: named(empty),
                dead: named("B1"),
                owner: Color::Black,
                living: PointSet::EMPTY,
                safe: ByColor { black: named(black), white: named(white) },
            };
            let area = Area::new(&parts);
            let search = Search::new(&area, Color::Black);
            let node = |name: &str| area.node(name.parse().unwrap()).unwrap();
            let state = search.start(Color::Black, None);
            let (after, gain) = search.play(&state, node("C1")).unwrap();
            assert_eq!((gain, after.taken), (1, 1));
            after.ko.map(|ko| usize::from(ko) == node("B1"))
        };
        assert_eq!(ko("C1", "C2 D1", "A1 B2"), Some(true));
        assert_eq!(ko("C1 D1", "C2", "A1 B2"), None);
        assert_eq!(ko("C1", "C2", "A1 B2 D1"), None, "it joins a wall");
    }
}
