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

/// The most points of a space that is read. Larger ones mostly have room for two eyes.
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
    use std::collections::BTreeMap;

    use super::*;
    use crate::board::{Point, Size};
    use crate::scoring::reading::tests::random;

    /// A position of the plain reader.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Plain {
        /// What stands on each point of the space: nothing, the owner's stone (`X`) or the other side's (`O`).
        board: Vec<char>,
        /// Where the owner may not take back a ko.
        ko: Option<usize>,
        /// The liberties of the wall outside the space.
        outside: u32,
        owner_first: bool,
    }

    /// Reads a space by writing down every position and what may be played there.
    struct PlainReader {
        points: Vec<Point>,
        /// Which of them are next to the wall.
        walled: Vec<bool>,
        /// The numbers of the positions that may follow each.
        follows: Vec<Vec<usize>>,
        /// Whether the other side can take the wall at once.
        taken: Vec<bool>,
        owner_first: Vec<bool>,
        numbers: BTreeMap<Plain, usize>,
    }

    impl PlainReader {
        fn beside(&self, point: usize) -> Vec<usize> {
            let next_to = |other: &usize| {
                let (a, b) = (self.points[point], self.points[*other]);
                a.x().abs_diff(b.x()) + a.y().abs_diff(b.y()) == 1
            };
            (0..self.points.len()).filter(next_to).collect()
        }

        /// The chain of a stone, its liberties, and whether the wall belongs to it: then all stones beside the wall
        /// do.
        fn chain(&self, at: &Plain, stone: usize) -> (Vec<usize>, Vec<usize>, bool) {
            let color = at.board[stone];
            let (mut chain, mut liberties, mut has_wall) = (vec![stone], vec![], false);
            let mut i = 0;
            while i < chain.len() {
                let mut near = self.beside(chain[i]);
                if color == 'X' && self.walled[chain[i]] && !has_wall {
                    has_wall = true;
                    near.extend((0..self.points.len()).filter(|&point| self.walled[point]));
                }
                for next in near {
                    if at.board[next] == '.' && !liberties.contains(&next) {
                        liberties.push(next);
                    }
                    if at.board[next] == color && !chain.contains(&next) {
                        chain.push(next);
                    }
                }
                i += 1;
            }
            (chain, liberties, has_wall)
        }

        fn wall_is_taken(&self, at: &Plain) -> bool {
            let walled = || (0..self.points.len()).filter(|&point| self.walled[point]);
            at.outside == 0
                && walled().all(|point| match at.board[point] {
                    '.' => false,
                    'X' => self.chain(at, point).1.is_empty(),
                    _ => true,
                })
        }

        fn number(&mut self, at: &Plain) -> usize {
            if let Some(&number) = self.numbers.get(at) {
                return number;
            }
            let number = self.follows.len();
            self.numbers.insert(at.clone(), number);
            self.follows.push(vec![]);
            self.taken.push(false);
            self.owner_first.push(at.owner_first);
            let mut follows = Vec::new();
            if at.owner_first {
                follows.push(Plain { ko: None, owner_first: false, ..at.clone() });
            } else if at.outside > 0 {
                follows.push(Plain { outside: at.outside - 1, owner_first: true, ..at.clone() });
            }
            for point in (0..self.points.len()).filter(|&p| at.board[p] == '.' && at.ko != Some(p))
            {
                let (own, other) = if at.owner_first { ('X', 'O') } else { ('O', 'X') };
                let mut after = Plain { ko: None, owner_first: !at.owner_first, ..at.clone() };
                after.board[point] = own;
                if !at.owner_first && self.wall_is_taken(&after) {
                    self.taken[number] = true;
                }
                let chains = self.beside(point).into_iter().filter(|&p| after.board[p] == other);
                let mut captured = Vec::new();
                for (chain, liberties, has_wall) in chains.map(|stone| self.chain(&after, stone)) {
                    if liberties.is_empty() && !has_wall {
                        captured.extend(chain);
                    }
                }
                for &stone in &captured {
                    after.board[stone] = '.';
                }
                captured.dedup();
                let (chain, liberties, has_wall) = self.chain(&after, point);
                if liberties.is_empty() && !(has_wall && at.outside > 0) {
                    continue;
                }
                if !at.owner_first
                    && chain.len() == 1
                    && captured.len() == 1
                    && liberties == captured
                {
                    after.ko = captured.first().copied();
                }
                follows.push(after);
            }
            for after in follows {
                if !after.owner_first || !self.wall_is_taken(&after) {
                    let after = self.number(&after);
                    self.follows[number].push(after);
                } else {
                    self.taken[number] = true;
                }
            }
            number
        }

        /// Whether the owner, to move, is never forced to lose the wall.
        fn holds(&mut self, start: &Plain) -> bool {
            let start = self.number(start);
            let mut lost = self.taken.clone();
            loop {
                let is_lost = |at: usize| {
                    let mut follows = self.follows[at].iter().map(|&after| lost[after]);
                    let forced =
                        if self.owner_first[at] { follows.all(|l| l) } else { follows.any(|l| l) };
                    forced || lost[at]
                };
                let more: Vec<bool> = (0..lost.len()).map(is_lost).collect();
                if more == lost {
                    return !lost[start];
                }
                lost = more;
            }
        }
    }

    #[test]
    fn a_space_has_the_eyes_that_a_plain_reader_finds() {
        let mut below = random(1);
        let size = Size::new(4, 3).unwrap();
        let mut answers = [0; 2];
        for number in 0..160 {
            let count = 2 + below(if number % 4 == 0 { 6 } else { 4 }) as u32;
            let mut space = PointSet::of(size.points().nth(below(12) as usize).unwrap());
            while space.len() < count {
                let near = space.neighbors() & size.all();
                space.extend(near.iter().nth(below(near.len().into()) as usize));
            }
            let mut stones: PointSet = space.iter().filter(|_| below(3) == 0).collect();
            // On a board a stone without a liberty does not stand.
            stones = (space - stones).neighbors().flood(&stones);
            let wall = (space.neighbors() & size.all())
                .iter()
                .filter(|_| below(if number % 2 == 0 { 2 } else { 4 }) > 0);
            let wall: PointSet = wall.collect();
            let outside = below(3) as u32;
            let points: Vec<Point> = space.iter().collect();
            let walled: Vec<bool> = points
                .iter()
                .map(|&point| PointSet::of(point).neighbors().intersects(&wall))
                .collect();
            if outside == 0 && !wall.neighbors().intersects(&(space - stones)) {
                continue;
            }
            let board =
                points.iter().map(|&p| if stones.contains(p) { 'O' } else { '.' }).collect();
            let start = Plain { board, ko: None, outside, owner_first: true };
            let mut reader = PlainReader {
                points,
                walled,
                follows: vec![],
                taken: vec![],
                owner_first: vec![],
                numbers: BTreeMap::new(),
            };
            let expected = reader.holds(&start);
            let found = makes_two_eyes(&space, &stones, &wall, outside);
            assert_eq!(found, expected, "{space} with {stones}, wall {wall}, {outside} outside");
            answers[usize::from(found)] += 1;
        }
        assert!(answers.iter().all(|&count| count > 30), "{answers:?}");
    }

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

    /// Benson's condition, where these are the owner's stones in a space.
    fn lives(space: PointSet, own: PointSet, stones: PointSet, wall: PointSet) -> bool {
        let empty = space - own - stones;
        let regions: Vec<PointSet> = (space - own).components().collect();
        // The wall is one chain, and so are the stones that hang together with it.
        let by_wall = (own & wall.neighbors()).flood(&own);
        let mut chains = vec![by_wall | wall];
        chains.extend((own - by_wall).components());
        let mut healthy = regions;
        loop {
            let two = |chain: &PointSet| {
                let beside = chain.neighbors();
                let vital = |region: &&PointSet| {
                    let empty = **region & empty;
                    !empty.is_empty() && empty.is_subset(&beside)
                };
                healthy.iter().filter(vital).count() >= 2
            };
            let (alive, dying): (Vec<_>, Vec<_>) = chains.iter().copied().partition(two);
            if !alive.contains(&chains[0]) {
                return false;
            }
            if dying.is_empty() {
                return true;
            }
            chains = alive;
            healthy
                .retain(|region| dying.iter().all(|chain| !chain.neighbors().intersects(region)));
        }
    }

    #[test]
    fn a_wall_lives_by_two_regions_of_its_liberties() {
        let mut below = random(4);
        let size = Size::new(5, 3).unwrap();
        let mut answers = [0; 2];
        for _ in 0..3000 {
            let space: PointSet = size.points().filter(|_| below(5) > 0).collect();
            let wall = (space.neighbors() & size.all()) | (size.all() - space);
            let wall: PointSet = wall.iter().filter(|_| below(4) > 0).collect();
            let wall = wall - space;
            let (mut own, mut stones) = (PointSet::EMPTY, PointSet::EMPTY);
            for point in space {
                match below(7) {
                    0 => stones.insert(point),
                    1..=4 => own.insert(point),
                    _ => {}
                }
            }
            let points: Vec<Point> = space.iter().collect();
            let index = |set: PointSet| -> u16 {
                let inside = points.iter().enumerate().filter(|(_, point)| set.contains(**point));
                inside.map(|(i, _)| 1 << i).sum()
            };
            let reader = Reader {
                next_to: points.iter().map(|&p| index(PointSet::of(p).neighbors())).collect(),
                wall: index(wall.neighbors()),
                all: index(space),
                known: Known::default(),
            };
            let at = Played { own: index(own), other: index(stones), ko: 0, outside: 0 };
            let found = reader.has_two_eyes(&at);
            assert_eq!(
                found,
                lives(space, own, stones, wall),
                "{space}: {own} {stones} wall {wall}"
            );
            answers[usize::from(found)] += 1;
        }
        assert!(answers.iter().all(|&count| count > 150), "{answers:?}");
    }

    #[test]
    fn every_part_of_a_position_is_in_its_key() {
        let at = Played { own: 1, other: 2, ko: 0, outside: 0 };
        let mut keys = vec![at.key(true), at.key(false)];
        keys.extend((1..=2).map(|outside| Played { outside, ..at }.key(true)));
        for bit in 0..16 {
            keys.push(Played { ko: 1 << bit, ..at }.key(true));
            if bit > 1 {
                keys.push(Played { own: 1 | 1 << bit, ..at }.key(true));
                keys.push(Played { other: 2 | 1 << bit, ..at }.key(true));
            }
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
