//! Reading a few points to the end.
//!
//! A [`Local`] game contains the moves that are left around some chains short of liberties: at most
//! [`MOST_POINTS`] empty points, the weak chains next to them, and nothing else. Both sides play
//! there in turn or pass, and the game is over when both have passed. A stone on a surrounded point
//! costs its player a point: on its own point the point is gone, on a point of the other side the
//! stone becomes a prisoner. A neutral point costs nothing. When a weak chain is captured, the game
//! is over, and the chain's side has lost it. This is how players finish a game by territory rules
//! once only neutral points are left.
//!
//! A dead chain can be captured, too. This gains no point (it counts as a prisoner already), but
//! gives the chains next to it room.
//!
//! The whole game is searched, so its value does not depend on the order in which moves are tried,
//! and is the same on a turned board and with exchanged colours. A question that needs a bound only
//! is answered as soon as a side can lose nothing more: its chains are connected with safe stones, or
//! each has two neutral points at which it can connect. Every move takes a point for good (a stone
//! that is captured leaves a point that its captor owns and nobody plays on), so every game ends.

use std::cell::Cell;
use std::mem;

use crate::board::{ByColor, Color};

/// The most empty points that are read.
pub const MOST_POINTS: usize = 11;

/// The most weak chains around them.
pub const MOST_CHAINS: usize = 16;

/// What a captured chain is worth: more than any point that is filled to save it, so that it is
/// also the most that a local game is worth.
pub const CAPTURE: i32 = 3;

/// How many positions are remembered, as a power of two: with more, they are not in the processor's cache.
const REMEMBERED: u32 = 14;

/// How soon a stone on a neutral point is tried: sooner than others.
const NEUTRAL_WORTH: u64 = 1 << 62;

/// What is known of the positions of a local game. It is lent from one game to the next, so that
/// nothing is allocated or cleared: a mark of another game is ignored.
#[derive(Debug)]
struct Memory {
    game: u32,
    known: Vec<(u32, u64)>,
}

impl Memory {
    fn new() -> Memory {
        Memory { game: 0, known: vec![(0, 0); 1 << REMEMBERED] }
    }

    /// Forgets everything.
    fn clear(&mut self) {
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.known.fill((0, 0));
            self.game = 1;
        }
    }

    fn slot(&mut self, key: u64) -> &mut (u32, u64) {
        let slot = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - REMEMBERED);
        &mut self.known[slot as usize]
    }
}

thread_local! {
    /// The memory of this thread, while no local game has it.
    static MEMORY: Cell<Option<Memory>> = const { Cell::new(None) };
}

/// Points of a local game, one bit each.
pub type Points = u16;

/// Chains of a local game, one bit each.
pub type Chains = u16;

/// An empty point of a local game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    /// Who surrounds it; `None` where it is neutral.
    pub owner: Option<Color>,
    /// The points of the local game next to it.
    pub next_to: Points,
    /// Whether a stone of a colour is safe there: it joins a chain that is not weak, or has an
    /// empty point outside the local game next to it.
    pub safe: ByColor<bool>,
    chains: Chains,
}

/// A chain that is short of liberties: all it has are in the local game.
#[derive(Clone, Copy, Debug)]
struct Chain {
    color: Color,
    liberties: Points,
    /// The dead chains next to it.
    captives: Chains,
}

/// A few empty points and the weak chains next to them.
#[derive(Debug)]
pub struct Local {
    spots: [Spot; MOST_POINTS],
    points: usize,
    chains: [Chain; MOST_CHAINS],
    chain_count: usize,
    /// The chains of each colour.
    of: ByColor<Chains>,
    dead: Chains,
    /// The points that no side surrounds.
    neutral: Points,
    /// The points on which a stone of a colour is [safe](Spot::safe).
    safe: ByColor<Points>,
    /// For a stone of each colour on each point how soon it is tried. Neutral points come first, which cost nothing:
    /// that is where a bound is found soonest. Else it is how much the stone saved by refuting the move before it, the
    /// more the more points were left (the history heuristic; Schaeffer, 1983).
    worth: ByColor<[u64; MOST_POINTS]>,
    memory: Memory,
}

impl Local {
    /// A local game on these points, without chains.
    ///
    /// # Panics
    ///
    /// Never; points beyond the first [`MOST_POINTS`] are ignored.
    #[must_use]
    pub fn new(points: &[Spot]) -> Local {
        let mut spots = [Spot::default(); MOST_POINTS];
        let (mut neutral, mut safe) = (0, ByColor::default());
        for (i, (spot, point)) in spots.iter_mut().zip(points).enumerate() {
            *spot = *point;
            neutral |= Points::from(point.owner.is_none()) << i;
            for color in Color::ALL {
                safe[color] |= Points::from(point.safe[color]) << i;
            }
        }
        let worth = spots.map(|spot| if spot.owner.is_none() { NEUTRAL_WORTH } else { 0 });
        let mut memory = MEMORY.take().unwrap_or_else(Memory::new);
        memory.clear();
        Local {
            spots,
            points: points.len().min(MOST_POINTS),
            chains: [Chain { color: Color::Black, liberties: 0, captives: 0 }; MOST_CHAINS],
            chain_count: 0,
            of: ByColor::default(),
            dead: 0,
            neutral,
            safe,
            worth: ByColor { black: worth, white: worth },
            memory,
        }
    }

    /// Adds a weak chain with these liberties. Returns whether there was room for it.
    pub fn add_chain(&mut self, color: Color, liberties: Points) -> bool {
        let number = self.chain_count;
        let Some(chain) = self.chains.get_mut(number) else { return false };
        *chain = Chain { color, liberties, captives: 0 };
        self.of[color] |= 1 << number;
        for i in bits(liberties) {
            self.spots[i].chains |= 1 << number;
        }
        self.chain_count += 1;
        true
    }

    /// Adds a dead chain with these liberties, and the numbers of the weak chains around it: once
    /// it is captured, they have room. Returns whether there was room for it.
    pub fn add_dead(&mut self, color: Color, liberties: Points, holders: Chains) -> bool {
        let number = self.chain_count;
        if !self.add_chain(color, liberties) {
            return false;
        }
        self.dead |= 1 << number;
        for holder in bits(holders) {
            if let Some(chain) = self.chains.get_mut(holder) {
                chain.captives |= 1 << number;
            }
        }
        true
    }

    /// How many points Black gains from here on (White's gains are negative) when this side begins.
    /// `given` are surrounded points that their owners have filled for nothing.
    ///
    /// It is ± [`CAPTURE`] where a chain is lost.
    pub fn value(&mut self, first: Color, given: Points) -> i32 {
        let value = self.search(self.given(given), first, false, -CAPTURE, CAPTURE);
        if first == Color::Black { value } else { -value }
    }

    /// The points at which a side that begins gets the [`value`](Self::value) of its beginning.
    pub fn best_moves(&mut self, first: Color) -> Points {
        let start = self.given(0);
        let best = self.search(start, first, false, -CAPTURE, CAPTURE);
        let mut moves = 0;
        for i in 0..self.points {
            let is_best = match self.play(start, first, i) {
                Outcome::Illegal => false,
                Outcome::Captures => true,
                Outcome::Goes(gain, after) => {
                    // What the other side may gain at most.
                    let most = gain - best;
                    self.search(after, !first, false, most, most + 1) <= most
                }
            };
            moves |= Points::from(is_best) << i;
        }
        moves
    }

    /// Whether a side gains at least this many points when `first` begins: [`value`](Self::value)
    /// asked as a question, which is answered sooner.
    pub fn gains(&mut self, side: Color, least: i32, first: Color, given: Points) -> bool {
        let given = self.given(given);
        if side == first {
            self.search(given, first, false, least - 1, least) >= least
        } else {
            self.search(given, first, false, -least, 1 - least) <= -least
        }
    }

    /// The beginning, with these points filled by their owners.
    fn given(&self, given: Points) -> Played {
        let mut played = Played::default();
        for i in bits(given) {
            if let Some(owner) = self.spots[i].owner {
                played.stones[owner] |= 1 << i;
            }
        }
        for c in bits(self.dead) {
            if self.captured(&played, self.chains[c].color, 0, 1 << c).is_some() {
                played.captured |= 1 << c;
            }
        }
        played
    }

    /// The value for the side to move: exact between `alpha` and `beta`, else a bound.
    fn search(
        &mut self,
        played: Played,
        color: Color,
        passed: bool,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let key = played.key(color, passed);
        let game = self.memory.game;
        let known = *self.memory.slot(key);
        if known.0 == game
            && let Some(value) = recall(known.1, key, alpha, beta)
        {
            return value;
        }
        let is_decided = beta <= 0 && self.loses_nothing(&played, color)
            || alpha >= 0 && self.loses_nothing(&played, !color);
        if is_decided {
            return 0;
        }
        let floor = alpha;
        let mut best = -CAPTURE;
        if passed {
            // A second pass ends the game.
            best = best.max(0);
            alpha = alpha.max(best);
        }
        // The pass comes last, since it leaves the other side all the moves.
        let empty = !played.taken() & ((1 << self.points) - 1);
        let mut untried = empty;
        while untried != 0 && best < beta {
            let worth = &self.worth[color];
            let Some(i) = bits(untried).max_by_key(|i| worth[*i]) else { break };
            untried &= !(1 << i);
            let value = match self.play(played, color, i) {
                Outcome::Illegal => continue,
                Outcome::Captures => CAPTURE,
                Outcome::Goes(gain, after) => {
                    gain - self.search(after, !color, false, gain - beta, gain - alpha)
                }
            };
            if value >= beta {
                self.worth[color][i] += 1 << (2 * empty.count_ones());
            }
            best = best.max(value.clamp(-CAPTURE, CAPTURE));
            alpha = alpha.max(best);
        }
        if !passed && best < beta {
            let value = -self.search(played, !color, true, -beta, -alpha);
            best = best.max(value.clamp(-CAPTURE, CAPTURE));
        }
        *self.memory.slot(key) = (game, remember(key, best, floor, beta));
        best
    }

    /// Plays a stone.
    // Inlined into the search, which takes a fifth less instructions.
    #[inline(always)]
    fn play(&self, mut played: Played, color: Color, i: usize) -> Outcome {
        let spot = &self.spots[i];
        played.stones[color] |= 1 << i;
        let mut lifted = Joined::default();
        let mut lift = |points, chains| {
            if let Some(joined) = self.captured(&played, !color, points, chains) {
                lifted.points |= joined.points;
                lifted.chains |= joined.chains;
            }
        };
        bits(spot.chains & self.of[!color] & !played.captured).for_each(|c| lift(0, 1 << c));
        bits(spot.next_to & played.stones[!color]).for_each(|next| lift(1 << next, 0));
        if lifted.chains & !self.dead != 0 {
            return Outcome::Captures;
        }
        let mut gain = i32::from(self.neutral >> i & 1 == 1) - 1;
        if lifted.points != 0 || lifted.chains != 0 {
            played.stones[!color] &= !lifted.points;
            played.closed |= lifted.points;
            played.captured |= lifted.chains;
            // A stone on a surrounded point was paid for when it was played.
            gain += (lifted.points & self.neutral).count_ones() as i32;
        } else if self.captured(&played, color, 1 << i, 0).is_some() {
            return Outcome::Illegal;
        }
        Outcome::Goes(gain, played)
    }

    /// Whether a side loses nothing more, even if the other side plays first. Everything that it could lose is connected
    /// with a stone or chain that is never captured, or has two neutral points of its own at which it can connect:
    /// if the other side takes one, this side takes the other.
    fn loses_nothing(&self, played: &Played, color: Color) -> bool {
        let stones = played.stones[color];
        let chains = self.of[color] & !self.dead;
        let room = played.captured & self.of[!color];
        let mut safe = self.safe[color];
        let mut held = Joined::default();
        if room != 0 {
            safe |= bits(room).fold(0, |points, c| points | self.chains[c].liberties);
            let has_room = |&c: &usize| self.chains[c].captives & room != 0;
            held.chains = bits(chains).filter(has_room).fold(0, |held, c| held | 1 << c);
        }
        held.points = stones & safe;
        self.join(&mut held, stones, chains);
        let mut open = safe & self.neutral & !played.taken();
        let loose = chains & !held.chains;
        for c in bits(loose) {
            let ends = self.chains[c].liberties & open;
            // Without the lowest two.
            let rest = ends & ends.wrapping_sub(1);
            if rest == 0 {
                return false;
            }
            open &= !ends | rest & (rest - 1);
        }
        held.chains = chains;
        if loose != 0 {
            self.join(&mut held, stones, chains);
        }
        stones & self.neutral & !held.points == 0
    }

    /// Adds to some stones and chains all that are connected with them.
    fn join(&self, held: &mut Joined, stones: Points, chains: Chains) {
        let mut new = *held;
        while new.points != 0 || new.chains != 0 {
            let (mut around, mut beside) = (0, 0);
            for spot in bits(new.points).map(|p| &self.spots[p]) {
                around |= spot.next_to;
                beside |= spot.chains;
            }
            around |= bits(new.chains).fold(0, |points, c| points | self.chains[c].liberties);
            new = Joined {
                points: around & stones & !held.points,
                chains: beside & chains & !held.chains,
            };
            held.points |= new.points;
            held.chains |= new.chains;
        }
    }

    /// All that hangs together with these stones and chains of a colour, where it is captured: it
    /// has no liberty, is safe nowhere, and no dead chain beside it has made room.
    fn captured(
        &self,
        played: &Played,
        color: Color,
        points: Points,
        chains: Chains,
    ) -> Option<Joined> {
        let stones = &played.stones;
        let room = played.captured & self.of[!color];
        let mut joined = Joined { points, chains };
        let (mut new_points, mut new_chains) = (points, chains);
        while new_points != 0 || new_chains != 0 {
            if new_points & self.safe[color] != 0 {
                return None;
            }
            let (mut around, mut beside) = (0, 0);
            for spot in bits(new_points).map(|p| &self.spots[p]) {
                if spot.chains & room != 0 {
                    return None;
                }
                around |= spot.next_to;
                beside |= spot.chains;
            }
            for chain in bits(new_chains).map(|c| &self.chains[c]) {
                if chain.captives & room != 0 {
                    return None;
                }
                around |= chain.liberties;
            }
            if around & !(stones.black | stones.white) != 0 {
                return None;
            }
            new_points = around & stones[color] & !joined.points;
            new_chains = beside & self.of[color] & !played.captured & !joined.chains;
            joined.points |= new_points;
            joined.chains |= new_chains;
        }
        Some(joined)
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        let known = mem::take(&mut self.memory.known);
        let memory = Memory { known, ..self.memory };
        MEMORY.set(Some(memory));
    }
}

/// What has been played.
#[derive(Clone, Copy, Default)]
struct Played {
    stones: ByColor<Points>,
    /// Points from which stones were captured.
    closed: Points,
    /// Dead chains that were captured.
    captured: Chains,
}

impl Played {
    fn taken(&self) -> Points {
        self.stones.black | self.stones.white | self.closed
    }

    /// All of it as one number that is never 0, shifted to leave room for what is remembered.
    fn key(&self, color: Color, passed: bool) -> u64 {
        let state = u64::from(self.stones.black)
            | u64::from(self.stones.white) << 12
            | u64::from(self.closed) << 24
            | u64::from(self.captured) << 36
            | (color as u64) << 52
            | u64::from(passed) << 53;
        state << 8 | 0x80
    }
}

/// Weak chains and stones played since that hang together.
#[derive(Clone, Copy, Default)]
struct Joined {
    points: Points,
    chains: Chains,
}

/// What a move does.
enum Outcome {
    /// It may not be played.
    Illegal,
    /// It captures a weak chain, and the local game is over.
    Captures,
    /// It gains this many points at once, and the game goes on.
    Goes(i32, Played),
}

const EXACT: u64 = 1;
const AT_LEAST: u64 = 2;
const AT_MOST: u64 = 4;

fn remember(key: u64, value: i32, alpha: i32, beta: i32) -> u64 {
    let kind = match value {
        _ if value >= beta => AT_LEAST,
        _ if value <= alpha => AT_MOST,
        _ => EXACT,
    };
    key | kind << 4 | (value + 8) as u64
}

fn recall(known: u64, key: u64, alpha: i32, beta: i32) -> Option<i32> {
    if known & !0x7f != key {
        return None;
    }
    let value = (known & 0xf) as i32 - 8;
    match known >> 4 & 7 {
        EXACT => Some(value),
        AT_LEAST if value >= beta => Some(value),
        AT_MOST if value <= alpha => Some(value),
        _ => None,
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::random::Random;

    /// A neutral point on which White's stones are safe, and whether Black's are.
    fn neutral(black: bool) -> Spot {
        Spot { safe: ByColor { black, white: true }, ..Spot::default() }
    }

    /// A point of Black's, whose stones are safe there.
    fn own() -> Spot {
        let safe = ByColor { black: true, white: false };
        Spot { owner: Some(Color::Black), safe, ..Spot::default() }
    }

    /// A chain of Black beside one neutral point and one own point. A stone on the own point joins
    /// a strong chain; whether one on the neutral point does, is asked.
    fn chain_between(neutral_joins: bool) -> Local {
        let mut game = Local::new(&[neutral(neutral_joins), own()]);
        assert!(game.add_chain(Color::Black, 0b11));
        game
    }

    #[test]
    fn a_chain_that_cannot_join_elsewhere_costs_its_owner_a_point() {
        let mut game = chain_between(false);
        assert_eq!(game.value(Color::White, 0), -1);
        // Taking the neutral point does not help: the chain is in atari then.
        assert_eq!(game.value(Color::Black, 0), -1);
        assert_eq!(game.best_moves(Color::White), 0b01);
        // Had the point been filled for nothing, nothing would be lost.
        assert_eq!(game.value(Color::White, 0b10), 0);
    }

    #[test]
    fn a_chain_that_can_join_at_the_neutral_point_needs_it_for_itself() {
        let mut game = chain_between(true);
        assert_eq!(game.value(Color::White, 0), -1);
        assert_eq!(game.value(Color::Black, 0), 0);
        for color in Color::ALL {
            assert_eq!(game.best_moves(color), 0b01);
        }
    }

    #[test]
    fn a_chain_that_can_join_at_either_of_two_neutral_points_needs_nothing() {
        let mut game = Local::new(&[neutral(true), neutral(true), own()]);
        assert!(game.add_chain(Color::Black, 0b111));
        for first in Color::ALL {
            assert_eq!(game.value(first, 0), 0);
        }
    }

    #[test]
    fn dead_stones_take_liberties_until_they_are_captured() {
        // A chain of Black has a neutral liberty, and a dead stone of White beside it; that one has
        // a liberty that Black surrounds and that is no liberty of the chain.
        let mut game = Local::new(&[neutral(false), own()]);
        assert!(game.add_chain(Color::Black, 0b01));
        assert!(game.add_dead(Color::White, 0b10, 0b1));
        // In atari from the start: White takes it, Black captures the dead stone for a point.
        assert_eq!(game.value(Color::White, 0), -CAPTURE);
        assert_eq!(game.value(Color::Black, 0), -1);
        // With the dead stone off the board nothing is lost.
        assert_eq!(game.value(Color::White, 0b10), 0);
    }

    /// The value for the side to move, from every line of play.
    fn plain(
        game: &Local,
        played: Played,
        color: Color,
        passed: bool,
        known: &mut HashMap<(ByColor<Points>, Points, Chains, Color, bool), i32>,
    ) -> i32 {
        let Played { stones, closed, captured } = played;
        let key = (stones, closed, captured, color, passed);
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let mut best = if passed { 0 } else { -plain(game, played, !color, true, known) };
        for i in 0..game.points {
            if played.taken() >> i & 1 == 0 {
                best = best.max(match game.play(played, color, i) {
                    Outcome::Illegal => continue,
                    Outcome::Captures => CAPTURE,
                    Outcome::Goes(gain, after) => gain - plain(game, after, !color, false, known),
                });
            }
        }
        let best = best.clamp(-CAPTURE, CAPTURE);
        known.insert(key, best);
        best
    }

    #[test]
    fn the_search_agrees_with_every_line_of_play() {
        let mut random = Random::new(1);
        let mut below = |n| random.below(n);
        let mut lost = [0; 3];
        for _ in 0..8_000 {
            let count = 2 + below(4);
            let mut spots = [Spot::default(); 5];
            for i in 0..count {
                let one_in = |n| below(n) == 0;
                let [neutral, black, white, next] = [2, 3, 3, 2].map(one_in);
                spots[i].owner = (!neutral).then_some(Color::Black);
                spots[i].safe = ByColor { black, white };
                if next && i > 0 {
                    spots[i].next_to |= 1 << (i - 1);
                    spots[i - 1].next_to |= 1 << i;
                }
            }
            let mut game = Local::new(&spots[..count]);
            for color in [Color::Black, Color::Black, Color::White] {
                let liberties = below(1 << count) as Points;
                if liberties != 0 && below(2) == 0 {
                    game.add_chain(color, liberties);
                }
            }
            let liberties = below(1 << count) as Points;
            if liberties != 0 {
                game.add_dead(Color::White, liberties, below(4) as Chains);
            }
            let given = below(1 << count) as Points;
            let known = &mut HashMap::new();
            for (first, given) in [0, given].into_iter().flat_map(|g| Color::ALL.map(|c| (c, g))) {
                let start = game.given(given);
                let value = plain(&game, start, first, false, known);
                for least in 1 - CAPTURE..=CAPTURE {
                    assert_eq!(
                        game.gains(first, least, first, given),
                        value >= least,
                        "{game:?} {least}"
                    );
                    assert_eq!(
                        game.gains(!first, least, first, given),
                        -value >= least,
                        "{game:?} {least}"
                    );
                }
                let black = if first == Color::Black { value } else { -value };
                assert_eq!(game.value(first, given), black, "{game:?}");
                if given != 0 {
                    continue;
                }
                let is_best = |i: &usize| match game.play(start, first, *i) {
                    Outcome::Illegal => false,
                    Outcome::Captures => true,
                    Outcome::Goes(gain, after) => {
                        gain - plain(&game, after, !first, false, known) >= value
                    }
                };
                let best: Points = (0..count).filter(is_best).map(|i| 1 << i).sum();
                assert_eq!(game.best_moves(first), best, "{game:?}");
                lost[usize::from(value < 0) + usize::from(value == -CAPTURE)] += 1;
            }
        }
        assert!(lost.iter().all(|&count| count > 300), "{lost:?}");
    }

    /// A local game on a row of neutral points, on the first of which Black's stones are safe.
    fn row(points: usize, safe: usize, chains: &[Points]) -> Local {
        let spot = |i: usize| Spot {
            next_to: (1 << (i + 1) | 1 << i >> 1) & ((1 << points) - 1),
            ..neutral(i < safe)
        };
        let mut game = Local::new(&(0..points).map(spot).collect::<Vec<_>>());
        for &liberties in chains {
            assert!(game.add_chain(Color::Black, liberties));
        }
        game
    }

    /// Whether Black loses nothing more with stones on some points, once these chains are captured.
    fn loses_nothing(game: &Local, black: Points, captured: Chains) -> bool {
        let stones = ByColor { black, white: 0 };
        game.loses_nothing(&Played { stones, captured, ..Played::default() }, Color::Black)
    }

    #[test]
    fn each_chain_needs_two_neutral_points_for_itself_at_which_it_can_join() {
        let holds = |chains: &[Points]| loses_nothing(&row(5, 4, chains), 0, 0);
        assert!(holds(&[0b11]) && !holds(&[0b01]));
        assert!(!holds(&[0b11000]), "a stone on the last point is not safe");
        assert!(holds(&[0b0011, 0b1100]) && holds(&[0b0111, 0b1100]));
        assert!(!holds(&[0b0011, 0b0011]) && !holds(&[0b0011, 0b0110]));
    }

    #[test]
    fn stones_on_neutral_points_are_kept_where_they_hang_together_with_what_is_kept() {
        let holds = |stones, chains: &[Points]| loses_nothing(&row(7, 4, chains), stones, 0);
        assert!(holds(0b1000, &[]) && holds(0b111000, &[]), "one is safe");
        assert!(!holds(0b10000, &[]) && !holds(0b101000, &[]));
        // By a safe stone, and what is beside the chain then by the chain.
        assert!(holds(0b1000, &[0b1000]) && holds(0b1001000, &[0b1001000]));
        assert!(!holds(0b1000000, &[0b1000000]));
        // By chains that have two points each.
        assert!(holds(0b1000000, &[0b1000011]));
        assert!(holds(0b1000000, &[0b1000011, 0b1001100]));
    }

    #[test]
    fn captured_chains_give_room_to_the_chains_and_stones_beside_them() {
        let mut game = row(4, 0, &[0b0001, 0b0001]);
        assert!(game.add_dead(Color::White, 0b0100, 0b11));
        assert!(game.add_dead(Color::White, 0b0100, 0b11));
        let holds = |stones, captured| loses_nothing(&game, stones, captured);
        assert!(!holds(0, 0) && holds(0, 0b0100));
        assert!(holds(0b0100, 0b0100) && holds(0b0100, 0b1100));
        assert!(!holds(0b1000, 0b0100));
    }

    #[test]
    fn a_chain_in_atari_that_cannot_be_saved_is_lost() {
        let mut game = Local::new(&[neutral(false)]);
        assert!(game.add_chain(Color::Black, 0b1));
        assert_eq!(game.value(Color::White, 0), -CAPTURE);
    }
}
