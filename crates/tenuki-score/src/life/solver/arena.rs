//! A few points of a board, small enough that sets of them are one machine word.
//!
//! What lies outside is settled: whose stones stand there cannot be captured, and an empty point
//! there is as good as a stone of its owner. So a chain that touches what its own side has outside
//! is safe, and nothing outside gives a liberty to anybody else.

use crate::board::{Board, ByColor, Color, Point, PointSet};

/// A set of points of an [`Arena`], one bit each.
pub(super) type Set = u64;

/// The most points of an [`Arena`].
const MOST: u32 = Set::BITS;

/// Taking so many stones decides: they leave more room than a dead shape has.
pub(super) const LARGE: u32 = 7;

/// The points of an area and how they hang together.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    points: Vec<Point>,
    next_to: Vec<Set>,
    /// The points next to what a colour has outside.
    walls: ByColor<Set>,
    /// What stands there at first.
    start: ByColor<Set>,
    /// For each point the chain that it belongs to at first, or the point alone, and what is next
    /// to that: such a chain stands as a whole or not at all.
    units: Vec<Unit>,
}

#[derive(Clone, Copy, Debug)]
struct Unit {
    points: Set,
    next_to: Set,
}

/// What stands in an arena, and who may do what next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) stones: ByColor<Set>,
    /// Where each colour may not take a ko back before it has passed for that.
    pub(super) ko: ByColor<Set>,
    pub(super) to_move: Color,
    /// How many passes the last moves were; two end the game.
    pub(super) passes: u8,
}

/// A chain: its stones and its liberties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) stones: Set,
    pub(super) liberties: Set,
    /// Whether it hangs together with stones that cannot be captured.
    pub(super) safe: bool,
}

impl Arena {
    /// The arena of an area of the board, or `None` where it is too large. `settled` are the points
    /// that are each side's; all others are in the area.
    pub(super) fn new(
        board: &Board,
        area: &PointSet,
        settled: &ByColor<PointSet>,
    ) -> Option<Arena> {
        if area.len() > MOST {
            return None;
        }
        let points: Vec<Point> = area.iter().collect();
        let most = board.size().points().map(Point::index).max().unwrap_or(0);
        let mut number = vec![None; most + 1];
        for (i, point) in points.iter().enumerate() {
            number[point.index()] = Some(i);
        }
        let mut next_to = vec![0; points.len()];
        let mut walls = ByColor { black: 0, white: 0 };
        for (i, point) in points.iter().enumerate() {
            for n in point.neighbors().filter(|&n| board.size().contains(n)) {
                if let Some(j) = number[n.index()] {
                    next_to[i] |= 1 << j;
                } else {
                    let owner = Color::ALL.into_iter().find(|&c| settled[c].contains(n));
                    if let Some(color) = owner.or(board.get(n)) {
                        walls[color] |= 1 << i;
                    }
                }
            }
        }
        let mut arena = Arena {
            points,
            next_to,
            walls,
            start: ByColor { black: 0, white: 0 },
            units: Vec::new(),
        };
        arena.start = ByColor::from_fn(|color| arena.set(&board.stones(color)));
        arena.units = (0..arena.points.len()).map(|i| arena.unit(1 << i)).collect();
        Some(arena)
    }

    /// The chain around a point, or the point.
    fn unit(&self, point: Set) -> Unit {
        let within = match Color::ALL.into_iter().find(|&color| self.start[color] & point != 0) {
            Some(color) => self.start[color],
            None => 0,
        };
        let mut points = point;
        loop {
            let next_to = bits(points).fold(0, |all, i| all | self.next_to[i]);
            if next_to & within & !points == 0 {
                return Unit { points, next_to };
            }
            points |= next_to & within;
        }
    }

    /// The chains of a colour that are next to these points at first and [`LARGE`].
    pub(super) fn large_chains_next_to(&self, points: Set, color: Color) -> Vec<Set> {
        let mut rest = self.grown(points) & self.start[color];
        let mut chains = Vec::new();
        while rest != 0 {
            let chain = self.units[rest.trailing_zeros() as usize].points;
            if chain.count_ones() >= LARGE {
                chains.push(chain);
            }
            rest &= !chain;
        }
        chains
    }

    /// What stands there at first.
    pub(super) fn start(&self) -> ByColor<Set> {
        self.start
    }

    /// The points of the arena that are in a set of points of the board.
    pub(super) fn set(&self, points: &PointSet) -> Set {
        let among = self.points.iter().enumerate().filter(|(_, p)| points.contains(**p));
        among.fold(0, |set, (i, _)| set | 1 << i)
    }

    pub(super) fn all(&self) -> Set {
        if self.points.len() == MOST as usize { !0 } else { (1 << self.points.len()) - 1 }
    }

    /// The points next to what a colour has outside.
    pub(super) fn walls(&self, color: Color) -> Set {
        self.walls[color]
    }

    /// The points next to one point.
    pub(super) fn next_to(&self, i: usize) -> Set {
        self.next_to[i]
    }

    /// The points of a set and those next to one of them.
    pub(super) fn grown(&self, set: Set) -> Set {
        bits(set).fold(set, |all, i| all | self.next_to[i])
    }

    /// The points of `within` that hang together with those of `seed`, which are among them, and
    /// what is next to them.
    fn spread(&self, seed: Set, within: Set) -> (Set, Set) {
        let (mut all, mut around) = (0, 0);
        let mut front = seed;
        while front != 0 {
            let i = front.trailing_zeros() as usize;
            let unit = &self.units[i];
            if unit.points & !within == 0 {
                all |= unit.points;
                around |= unit.next_to;
            } else {
                all |= 1 << i;
                around |= self.next_to[i];
            }
            front = (front | around & within) & !all;
        }
        (all, around)
    }

    /// The points of `within` that hang together with those of `seed`, which are among them.
    pub(super) fn flood(&self, seed: Set, within: Set) -> Set {
        self.spread(seed, within).0
    }

    /// The chain of a colour with a stone here.
    pub(super) fn chain(&self, state: &State, color: Color, seed: Set) -> Chain {
        let (stones, around) = self.spread(seed, state.stones[color]);
        Chain {
            stones,
            liberties: around & self.empty(state),
            safe: stones & self.walls[color] != 0,
        }
    }

    pub(super) fn empty(&self, state: &State) -> Set {
        self.all() & !state.stones.black & !state.stones.white
    }

    /// The state after a stone on an empty point, or `None` where that is against the rules.
    pub(super) fn play(&self, state: &State, i: usize) -> Option<State> {
        let bit = 1 << i;
        let color = state.to_move;
        if state.ko[color] & bit != 0 {
            return None;
        }
        let mut after = *state;
        after.stones[color] |= bit;
        after.to_move = !color;
        after.passes = 0;
        let mut captured: Set = 0;
        let mut enemies = self.next_to[i] & state.stones[!color];
        while enemies != 0 {
            let chain = self.chain(&after, !color, enemies & enemies.wrapping_neg());
            if chain.liberties == 0 && !chain.safe {
                captured |= chain.stones;
            }
            enemies &= !chain.stones;
        }
        after.stones[!color] &= !captured;
        // A stone with an empty point next to it needs no count, unless it took something.
        if captured != 0 || self.next_to[i] & self.empty(&after) == 0 {
            let chain = self.chain(&after, color, bit);
            if chain.liberties == 0 && !chain.safe {
                return None;
            }
            let single = chain.stones == bit && !chain.safe && chain.liberties == captured;
            if captured.is_power_of_two() && single {
                after.ko[!color] |= captured;
            }
        }
        for color in Color::ALL {
            for ko in bits(after.ko[color]) {
                if !self.is_ko(&after, color, ko) {
                    after.ko[color] &= !(1 << ko);
                }
            }
        }
        Some(after)
    }

    /// Whether a colour would take a single stone on this point, and nothing else happens there.
    fn is_ko(&self, state: &State, color: Color, i: usize) -> bool {
        let around = self.next_to[i];
        (state.stones.black | state.stones.white) & 1 << i == 0
            && bits(around & state.stones[!color]).any(|stone| {
                self.next_to[stone] & (state.stones[!color] | self.empty(state)) == 1 << i
                    && self.walls[!color] & 1 << stone == 0
            })
    }

    /// Whether a chain cannot be captured: it hangs together with settled stones, or it has two
    /// eyes. An eye is a region that only this chain and settled stones surround and every empty
    /// point of which is a liberty of the chain (Benson's vital region).
    pub(super) fn is_alive(&self, state: &State, color: Color, chain: &Chain) -> bool {
        if chain.safe {
            return true;
        }
        if chain.liberties & chain.liberties.wrapping_sub(1) == 0 {
            return false;
        }
        let own = state.stones[color];
        let empty = self.empty(state);
        // Who has taken a large chain has room for eyes.
        let taken = self.start[!color] & empty;
        if taken.count_ones() >= LARGE
            && (self.flood(chain.liberties, empty) & taken).count_ones() >= LARGE
        {
            return true;
        }
        let mut rest = chain.liberties;
        let mut eyes = 0;
        while rest != 0 {
            let (region, next_to) = self.spread(rest & rest.wrapping_neg(), self.all() & !own);
            rest &= !region;
            let enclosed = region & self.walls[!color] == 0
                && next_to & own & !chain.stones == 0
                && region & empty & !chain.liberties == 0;
            eyes += u32::from(enclosed);
            if eyes == 2 {
                return true;
            }
        }
        false
    }

    /// Whether nobody of this colour can live in a region around this point: what surrounds it
    /// cannot be captured, and there is no room for two eyes.
    pub(super) fn is_lost(&self, state: &State, color: Color, point: Set) -> bool {
        let enemy = state.stones[!color];
        if point & enemy != 0 {
            let chain = self.chain(state, !color, point);
            return self.is_alive(state, !color, &chain);
        }
        let (region, next_to) = self.spread(point, self.all() & !enemy);
        if region & self.walls[color] != 0 {
            return false;
        }
        let mut around = next_to & enemy;
        let near = self.walls[!color] | self.grown(around);
        let room = region & !near;
        if bits(room).any(|i| room & !self.next_to[i] & !(1 << i) != 0) {
            return false;
        }
        while around != 0 {
            let chain = self.chain(state, !color, around & around.wrapping_neg());
            if !self.is_alive(state, !color, &chain) {
                return false;
            }
            around &= !chain.stones;
        }
        true
    }
}

/// The numbers of the points of a set, in rising order.
pub(super) fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let i = set.trailing_zeros() as usize;
            set &= set - 1;
            i
        })
    })
}
