//! Reading a few points to the end.
//!
//! A [`Local`] game is what is left to play around some chains that are short of liberties: at most
//! [`MOST_POINTS`] empty points, the chains next to them, and nothing else. Both sides play there
//! in turn or pass, and the game is over when both have passed. Playing on an own point costs a
//! point, a stone lost on a neutral or foreign point costs one too, and a chain that is captured
//! costs two for every stone, and the game is over then.
//!
//! The whole game is searched, so its value does not depend on the order in which moves are tried:
//! it turns with the board and with the colours. Every move takes a point for good (a stone that is
//! captured leaves a point that its captor owns and nobody plays on), so every game ends.

use crate::board::{ByColor, Color};

/// The most empty points that are read.
pub const MOST_POINTS: usize = 8;

/// The most chains around them.
pub const MOST_CHAINS: usize = 32;

/// Points of a local game, one bit each.
pub type Points = u16;

/// Chains of a local game, one bit each.
pub type Chains = u32;

/// What a captured chain is worth, and the most that a local game is worth: more than any point
/// that is filled to save it.
pub const CAPTURE: i32 = 3;

/// How many positions are remembered.
const REMEMBERED: usize = 1 << 12;

/// An empty point of a local game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    /// Who surrounds it; `None` where it is neutral.
    pub owner: Option<Color>,
    /// The points of the local game next to it.
    pub next_to: Points,
    /// The chains next to it.
    pub chains: Chains,
    /// Whether an empty point next to it is outside the local game: a stone there is safe.
    pub open: bool,
}

/// A chain of a local game.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// Its colour.
    pub color: Color,
    /// How many stones it has.
    pub stones: u32,
    /// Its liberties in the local game.
    pub liberties: Points,
    /// Whether it has others that cannot be taken.
    pub safe: bool,
}

/// A few empty points and the chains next to them.
#[derive(Clone, Debug)]
pub struct Local {
    spots: [Spot; MOST_POINTS],
    points: usize,
    chains: [Chain; MOST_CHAINS],
    chain_count: usize,
    of_color: ByColor<Chains>,
    memory: [u64; REMEMBERED],
}

/// What has been played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Played {
    stones: ByColor<Points>,
    /// Points from which stones were captured.
    closed: Points,
}

impl Played {
    fn taken(&self) -> Points {
        self.stones.black | self.stones.white | self.closed
    }

    fn key(&self, color: Color, passed: bool) -> u64 {
        let bits = u64::from(self.stones.black)
            | u64::from(self.stones.white) << 12
            | u64::from(self.closed) << 24
            | (color as u64) << 36
            | u64::from(passed) << 37;
        bits << 8 | 0x80
    }
}

impl Default for Local {
    fn default() -> Local {
        let none = Chain { color: Color::Black, stones: 0, liberties: 0, safe: false };
        Local {
            spots: [Spot::default(); MOST_POINTS],
            points: 0,
            chains: [none; MOST_CHAINS],
            chain_count: 0,
            of_color: ByColor::default(),
            memory: [0; REMEMBERED],
        }
    }
}

/// A chain of the local game with the stones played since.
#[derive(Clone, Copy, Default)]
struct Joined {
    points: Points,
    chains: Chains,
    liberties: Points,
    safe: bool,
}

impl Joined {
    fn is_captured(&self) -> bool {
        self.liberties == 0 && !self.safe
    }
}

impl Local {
    /// Adds a point. Returns its number, or `None` where there are too many.
    pub fn add_spot(&mut self, owner: Option<Color>) -> Option<usize> {
        let number = self.points;
        let spot = self.spots.get_mut(number)?;
        *spot = Spot { owner, ..Spot::default() };
        self.points += 1;
        Some(number)
    }

    /// A point that was added, to be completed.
    pub fn spot(&mut self, number: usize) -> &mut Spot {
        &mut self.spots[number]
    }

    /// Adds a chain. Returns its number, or `None` where there are too many.
    pub fn add_chain(&mut self, chain: Chain) -> Option<usize> {
        let number = self.chain_count;
        *self.chains.get_mut(number)? = chain;
        for i in bits(chain.liberties.into()) {
            self.spots[i].chains |= 1 << number;
        }
        self.of_color[chain.color] |= 1 << number;
        self.chain_count += 1;
        Some(number)
    }

    /// How many points Black gains from here on (White's gains are negative) when this side begins.
    /// `given` are own points that their owners have filled for nothing.
    #[must_use]
    pub fn value(&mut self, first: Color, given: Points) -> i32 {
        let mut played = Played::default();
        for i in bits(given.into()) {
            if let Some(owner) = self.spots[i].owner {
                played.stones[owner] |= 1 << i;
            }
        }
        let value = self.search(played, first, false, -CAPTURE, CAPTURE);
        if first == Color::Black { value } else { -value }
    }

    /// The value for the side to move, exact between `alpha` and `beta`, else a bound.
    fn search(&mut self, played: Played, color: Color, passed: bool, mut alpha: i32, beta: i32) -> i32 {
        let key = played.key(color, passed);
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize;
        let known = self.memory[slot];
        if known & !0x7f == key {
            let value = (known & 0xf) as i32 - 8;
            match known >> 4 & 7 {
                1 => return value,
                2 if value >= beta => return value,
                4 if value <= alpha => return value,
                _ => {}
            }
        }
        let start = alpha;
        let free = !played.taken() & ((1 << self.points) - 1);
        let mut moves = [(0, Played::default()); MOST_POINTS];
        let mut count = 0;
        let mut best = -CAPTURE;
        for i in bits(free.into()) {
            match self.play(played, color, i) {
                Outcome::Illegal => {}
                Outcome::Captures => {
                    best = CAPTURE;
                    break;
                }
                Outcome::Goes(gain, after) => {
                    moves[count] = (gain, after);
                    count += 1;
                }
            }
        }
        if best < beta {
            // To pass: the game is over, or the other side moves.
            let value = if passed {
                0
            } else {
                -self.search(played, !color, true, -beta, -alpha)
            };
            best = best.max(value);
            alpha = alpha.max(best);
            for &(gain, after) in &moves[..count] {
                if best >= beta {
                    break;
                }
                let value = gain - self.search(after, !color, false, gain - beta, gain - alpha);
                best = best.max(value.clamp(-CAPTURE, CAPTURE));
                alpha = alpha.max(best);
            }
        }
        let kind = if best >= beta { 2 } else if best <= start { 4 } else { 1 };
        self.memory[slot] = key | kind << 4 | (best + 8) as u64;
        best
    }

    /// Plays a stone.
    fn play(&self, mut played: Played, color: Color, i: usize) -> Outcome {
        let bit = 1 << i;
        let spot = &self.spots[i];
        played.stones[color] |= bit;
        // A stone on an own point costs the point; on a foreign one it is a prisoner.
        let mut gain = if spot.owner.is_some() { -1 } else { 0 };
        let mut lifted = Joined::default();
        let enemies = bits(spot.chains & self.of_color[!color]).map(|c| (0, 1 << c));
        let enemy_stones = bits((spot.next_to & played.stones[!color]).into()).map(|p| (1 << p, 0));
        for (points, chains) in enemies.chain(enemy_stones) {
            if lifted.points & points != 0 || lifted.chains & chains != 0 {
                continue;
            }
            let joined = self.joined(&played, !color, points, chains);
            if joined.is_captured() {
                lifted.points |= joined.points;
                lifted.chains |= joined.chains;
            }
        }
        let own = self.joined(&played, color, bit, 0);
        if lifted.chains != 0 {
            return Outcome::Captures;
        }
        if lifted.points != 0 {
            played.stones[!color] &= !lifted.points;
            played.closed |= lifted.points;
            let paid = |&p: &usize| self.spots[p].owner.is_none();
            gain += bits(lifted.points.into()).filter(paid).count() as i32;
        } else if own.is_captured() {
            return Outcome::Illegal;
        }
        Outcome::Goes(gain, played)
    }

    /// All that hangs together with these stones and chains.
    fn joined(&self, played: &Played, color: Color, points: Points, chains: Chains) -> Joined {
        let own = played.stones[color];
        let mut joined = Joined { points, chains, ..Joined::default() };
        let (mut new_points, mut new_chains) = (points, chains);
        let mut around = 0;
        while new_points != 0 || new_chains != 0 {
            let mut next_chains = 0;
            for p in bits(new_points.into()) {
                around |= self.spots[p].next_to;
                next_chains |= self.spots[p].chains;
                joined.safe |= self.spots[p].open;
            }
            for c in bits(new_chains) {
                around |= self.chains[c].liberties;
                joined.safe |= self.chains[c].safe;
            }
            new_points = around & own & !joined.points;
            new_chains = next_chains & self.of_color[color] & !joined.chains;
            joined.points |= new_points;
            joined.chains |= new_chains;
        }
        joined.liberties = around & !(played.stones.black | played.stones.white);
        joined
    }
}

/// What a move does.
enum Outcome {
    /// It may not be played, or it only takes a ko.
    Illegal,
    /// It captures chains, and the local game is over.
    Captures,
    /// It gains so many points at once, and the game goes on.
    Goes(i32, Played),
}

/// The numbers of the bits that are set.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(bit)
    })
}
