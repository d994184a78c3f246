//! The eyes of a space with dead stones in it.
//!
//! An empty space has the eyes of the article's table ([`eyes`](crate::scoring::eyes)). Stones of the other
//! side in it may already be on the vital point (nakade), may fill all but a point or two of it, or may be
//! in atari and leave room when they are captured. So such a space is read: its owner plays first and may
//! pass, the other side plays at each turn, and the space has two eyes if the owner holds out: the wall is never
//! captured, whatever is played. It never is if there are two regions in which every empty point is a liberty of the
//! wall (Benson's condition for one chain). The other side may also take a liberty of the wall outside the space,
//! which costs it a move. The owner may have to capture before the last of them is taken.
//!
//! The owner plays first because the article rounds up ("always get the highest value"): the stones
//! are known to be alive. A ko may not be retaken at once.
//!
//! `tests/drawn.rs` compares the answers with those of an exhaustive reader.

use std::cell::Cell;

use smallvec::SmallVec;

use crate::board::PointSet;
use crate::quick_map::QuickMap;

/// The most points of a space that is read.
pub const MOST_POINTS: u32 = 8;

/// How much is read for a board at most, counted in the ways in which the points of a space can be
/// empty, black or white.
const MOST_READING: u32 = 60_000;

/// More liberties outside a space do not change what is read.
const MOST_OUTSIDE: u32 = 2;

/// The size of the largest of these spaces that can be read, when all that are no larger are read.
/// It counts points and not what the reading finds, so it does not depend on an order.
#[must_use]
pub fn readable(spaces: impl Iterator<Item = u32>) -> u32 {
    let mut of_size = [0_u32; MOST_POINTS as usize + 1];
    for size in spaces.filter(|&size| size <= MOST_POINTS) {
        of_size[size as usize] += 1;
    }
    let mut left = MOST_READING;
    let mut readable = 0;
    for (size, number) in (0..).zip(of_size) {
        let Some(rest) = left.checked_sub(number * 3_u32.pow(size)) else { break };
        left = rest;
        readable = size;
    }
    readable
}

/// Whether a space makes two eyes when its owner plays first: whether the owner holds out. `stones` are the other
/// side's stones in it; `wall` are the owner's around it, taken for one chain; `outside` is the number of its
/// liberties outside the space.
///
/// # Panics
///
/// Never; of a space of more than 16 points the first 16 are read.
#[must_use]
pub fn makes_two_eyes(space: &PointSet, stones: &PointSet, wall: &PointSet, outside: u32) -> bool {
    let index = |set: PointSet| -> u16 {
        let points = space.iter().take(16).enumerate().filter(|(_, point)| set.contains(*point));
        points.fold(0, |bits, (i, _)| bits | 1 << i)
    };
    let mut reader = Reader {
        next_to: space
            .iter()
            .take(16)
            .map(|point| index(PointSet::of(point).neighbors()))
            .collect(),
        wall: index(wall.neighbors()),
        all: index(*space),
        known: MEMORY.take(),
    };
    reader.known.clear();
    let outside = outside.min(MOST_OUTSIDE);
    let start = Played { own: 0, other: index(*stones), ko: 0, outside: outside as u8 };
    let lives = reader.holds(start);
    MEMORY.set(reader.known);
    lives
}

/// The stones in a space, the point of a ko that may not be taken back at once, and the liberties of the wall
/// outside the space.
#[derive(Clone, Copy)]
struct Played {
    own: u16,
    other: u16,
    ko: u16,
    outside: u8,
}

impl Played {
    /// All of it, and whether the owner is to move, as one number.
    fn key(&self, owner_first: bool) -> u64 {
        u64::from(self.own)
            | u64::from(self.other) << 16
            | u64::from(self.ko) << 32
            | u64::from(self.outside) << 48
            | u64::from(owner_first) << 56
    }
}

/// Whether the owner holds out, by the [key](Played::key) of the position.
type Known = QuickMap<u64, bool>;

thread_local! {
    /// The memory of this thread, while no reader has it.
    static MEMORY: Cell<Known> = Cell::new(Known::default());
}

struct Reader {
    next_to: Vec<u16>,
    /// The points next to the wall.
    wall: u16,
    all: u16,
    known: Known,
}

impl Reader {
    /// Whether the owner holds out from a position with the owner to move.
    ///
    /// A position that comes again on the way is taken for held. So "held" may be wrong where it rests on that, and
    /// "lost" never is: the search is repeated until it finds no more positions that are lost.
    fn holds(&mut self, start: Played) -> bool {
        let mut lost = 0;
        loop {
            if !self.owner_holds(start) {
                return false;
            }
            self.known.retain(|_, holds| !*holds);
            if self.known.len() == lost {
                return true;
            }
            lost = self.known.len();
        }
    }

    /// Whether the owner, to move, holds out. It may pass.
    fn owner_holds(&mut self, at: Played) -> bool {
        self.known(at, true, |reader| {
            bits(reader.empty(&at) & !at.ko).any(|point| {
                reader.owner_plays(at, point).is_some_and(|after| reader.other_fails(after))
            }) || reader.other_fails(Played { ko: 0, ..at })
        })
    }

    /// Whether the owner holds out although the other side is to move. (A pass would not help that side: the owner
    /// could pass, too.)
    fn other_fails(&mut self, at: Played) -> bool {
        self.known(at, false, |reader| {
            (at.outside == 0 || reader.holds_with_less_outside(at))
                && bits(reader.empty(&at) & !at.ko).all(|point| {
                    match reader.other_plays(at, point) {
                        Move::Illegal => true,
                        Move::TakesTheWall => false,
                        Move::Goes(after) => reader.owner_holds(after),
                    }
                })
        })
    }

    /// What is known of a position; else what the search says.
    fn known(
        &mut self,
        at: Played,
        owner_first: bool,
        search: impl FnOnce(&mut Reader) -> bool,
    ) -> bool {
        if self.has_two_eyes(&at) {
            return true;
        }
        let key = at.key(owner_first);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.known.insert(key, true);
        let holds = search(self);
        self.known.insert(key, holds);
        holds
    }

    /// Whether the owner, to move, holds out after the other side has taken a liberty outside.
    fn holds_with_less_outside(&mut self, at: Played) -> bool {
        let outside = at.outside - 1;
        (outside > 0 || self.liberties_of_wall(&at) != 0)
            && self.owner_holds(Played { outside, ..at })
    }

    fn empty(&self, at: &Played) -> u16 {
        self.all & !at.own & !at.other
    }

    /// The points of `within` that hang together with these.
    fn flood(&self, from: u16, within: u16) -> u16 {
        let mut reached = from & within;
        loop {
            let grown = reached | self.around(reached) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    fn around(&self, points: u16) -> u16 {
        bits(points).fold(0, |all, i| all | self.next_to[i])
    }

    /// The liberties of the wall and of the stones that hang together with it.
    fn liberties_of_wall(&self, at: &Played) -> u16 {
        let joined = self.flood(at.own & self.wall, at.own);
        (self.wall | self.around(joined)) & self.empty(at)
    }

    /// Whether the wall lives by Benson's condition: it and the other chains with two regions each in
    /// which every empty point is a liberty of the chain, and which only such chains surround.
    fn has_two_eyes(&self, at: &Played) -> bool {
        let joined = self.flood(at.own & self.wall, at.own);
        let mut alone: SmallVec<[u16; 8]> = SmallVec::new();
        let mut rest = at.own & !joined;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            alone.push(chain);
        }
        let empty = self.empty(at);
        let mut regions: SmallVec<[u16; 8]> = SmallVec::new();
        let mut rest = self.all & !at.own;
        while rest != 0 {
            let region = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !region;
            regions.push(region);
        }
        let vital = |liberties: u16, regions: &[u16]| {
            let vital = regions
                .iter()
                .filter(|&&region| region & empty != 0 && region & empty & !liberties == 0);
            vital.count() >= 2
        };
        loop {
            let dying: u16 = alone
                .iter()
                .filter(|&&chain| !vital(self.around(chain), &regions))
                .fold(0, |all, chain| all | chain);
            if dying == 0 {
                return vital(self.liberties_of_wall(at), &regions);
            }
            alone.retain(|chain| *chain & dying == 0);
            let near = self.around(dying);
            regions.retain(|region| *region & near == 0);
        }
    }

    /// The stones among these that hang together with one next to a point and have no liberty.
    fn taken(&self, next_to: usize, stones: u16, empty: u16) -> u16 {
        let mut taken = 0;
        for i in bits(self.next_to[next_to] & stones) {
            let chain = self.flood(1 << i, stones);
            if self.around(chain) & empty == 0 {
                taken |= chain;
            }
        }
        taken
    }

    fn owner_plays(&self, at: Played, point: usize) -> Option<Played> {
        let own = at.own | 1 << point;
        let taken = self.taken(point, at.other, self.empty(&at) & !(1 << point));
        let after = Played { own, other: at.other & !taken, ko: 0, ..at };
        let chain = self.flood(1 << point, own);
        let alone = chain & self.wall == 0;
        let has_liberty = if alone {
            self.around(chain) & self.empty(&after) != 0
        } else {
            at.outside > 0 || self.liberties_of_wall(&after) != 0
        };
        has_liberty.then_some(after)
    }

    fn other_plays(&self, at: Played, point: usize) -> Move {
        let other = at.other | 1 << point;
        let empty = self.empty(&at) & !(1 << point);
        let filled = Played { other, ..at };
        if at.outside == 0 && self.liberties_of_wall(&filled) == 0 {
            return Move::TakesTheWall;
        }
        let alone = at.own & !self.flood(at.own & self.wall, at.own);
        let taken = self.taken(point, alone, empty);
        let chain = self.flood(1 << point, other);
        let after = Played { own: at.own & !taken, other, ..at };
        let liberties = self.around(chain) & self.empty(&after);
        if liberties == 0 {
            return Move::Illegal;
        }
        let is_ko = taken.count_ones() == 1 && chain == 1 << point && liberties == taken;
        Move::Goes(Played { ko: if is_ko { taken } else { 0 }, ..after })
    }
}

/// What a move of the other side does.
enum Move {
    Illegal,
    TakesTheWall,
    Goes(Played),
}

/// The numbers of the bits that are set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        let found = set != 0;
        set &= set.wrapping_sub(1);
        found.then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_read_up_to_a_size_while_the_limit_lasts() {
        let of = |spaces: &[(usize, u32)]| {
            readable(spaces.iter().flat_map(|&(number, size)| std::iter::repeat_n(size, number)))
        };
        assert_eq!(of(&[]), MOST_POINTS);
        assert_eq!(of(&[(9, 8)]), 8, "9 times 6,561 are 59,049");
        assert_eq!(of(&[(10, 8)]), 7, "10 times 6,561 are 65,610");
        assert_eq!(of(&[(9, 8), (11, 4)]), 8, "there are 951 left, and 11 times 81 are 891");
        assert_eq!(of(&[(9, 8), (12, 4)]), 7);
        assert_eq!(of(&[(1000, 4), (1, 3)]), 3);
        assert_eq!(of(&[(1000, 9)]), 8, "larger ones are not read");
    }
}
