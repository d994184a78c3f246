//! The board of the playouts, its locations, and what is on them.
//!
//! Playouts ask many thousand times in a millisecond whether a chain is in atari, and where its
//! liberty is. [`Board`] counts liberties exactly and would have to look for them. Here every chain
//! keeps its pseudo-liberties, every location keeps the number of its neighbours of each kind, and
//! copying the tables resets a board to its start.

use std::ops::{AddAssign, SubAssign};

use crate::board::{Board, ByColor, Color, MAX_SIDE, Point, PointSet, Size};

/// A location: an index into the tables of a playout board, of a point or of the border.
pub(crate) type Loc = u16;

const SIDE: usize = MAX_SIDE as usize;

/// The size of the tables. The largest board with its border, which neighbouring rows share, needs 703
/// locations. With 1,024 a location cut to ten bits is always in range.
pub(crate) const LOCS: usize = 1024;

const _: () = assert!((SIDE + 2) * (SIDE + 1) < LOCS);

/// No location, or a pass: a location of the border.
pub(crate) const NOWHERE: Loc = 0;

/// The table index of a location.
#[inline]
pub(super) const fn at(loc: Loc) -> usize {
    loc as usize % LOCS
}

/// What is on a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stone {
    Empty,
    Black,
    White,
    Border,
}

impl Stone {
    /// The stone of the other colour.
    pub(crate) const fn enemy(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
            other => other,
        }
    }
}

impl From<Color> for Stone {
    fn from(color: Color) -> Stone {
        match color {
            Color::Black => Stone::Black,
            Color::White => Stone::White,
        }
    }
}

/// The numbers of neighbours of a location that are empty, black, white and border, three bits each, and
/// a bit that is set if it is [set aside](PlayoutBoard::set_aside).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Around(u16);

/// The bit of a location that is set aside.
const ASIDE: u16 = 1 << 12;

impl Around {
    const NONE: Around = Around(0);

    const fn one(stone: Stone) -> u16 {
        1 << (3 * stone as u32)
    }

    /// The number of neighbours of one kind.
    #[inline]
    pub(crate) const fn count(self, stone: Stone) -> u32 {
        (self.0 >> (3 * stone as u32) & 7) as u32
    }

    /// Whether any neighbour is of this kind.
    #[inline]
    pub(crate) const fn has(self, stone: Stone) -> bool {
        self.count(stone) > 0
    }

    /// What is around this location or around another one. The numbers no longer mean anything.
    #[inline]
    pub(crate) const fn or(self, other: Around) -> Around {
        Around(self.0 | other.0)
    }

    /// Whether this location is [set aside](PlayoutBoard::set_aside).
    #[inline]
    pub(crate) const fn is_set_aside(self) -> bool {
        self.0 & ASIDE != 0
    }

    /// An empty neighbour has become a stone of this colour.
    #[inline]
    const fn fill(&mut self, color: Stone) {
        self.0 = self.0 + Around::one(color) - Around::one(Stone::Empty);
    }

    /// A stone of this colour beside has been captured.
    #[inline]
    const fn clear(&mut self, color: Stone) {
        self.0 = self.0 + Around::one(Stone::Empty) - Around::one(color);
    }
}

/// What a move of one side on an empty location would be in contact with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// The liberties that the chain would have, captures not counted.
    liberties: Liberties,
    /// The heads of the chains that the move would join, and [`NOWHERE`].
    chains: [Loc; 4],
    /// Whether the move captures.
    pub(crate) captures: bool,
    /// Whether it joins a chain that is not in atari.
    pub(crate) connects: bool,
}

impl Contact {
    /// The heads of the chains that the move would join.
    #[inline]
    pub(crate) fn chains(&self) -> impl Iterator<Item = Loc> + Clone {
        self.chains.into_iter().filter(|&head| head != NOWHERE)
    }

    /// Whether the chain would have two liberties, captures not counted.
    #[inline]
    pub(crate) fn has_two_liberties(&self) -> bool {
        self.liberties.are_two()
    }
}

/// A position of a playout.
#[derive(Clone)]
pub(crate) struct PlayoutBoard {
    size: Size,
    stride: Loc,
    stones: [Stone; LOCS],
    around: [Around; LOCS],
    /// The head of the chain of each stone.
    head: [Loc; LOCS],
    /// The next stone of the chain, in a ring.
    next: [Loc; LOCS],
    /// At the head of each chain: how many stones it has, and its liberties.
    count: [u16; LOCS],
    liberties: [Liberties; LOCS],
    /// The list of the empty points that may be played on and are not set aside, unordered, and the index of each
    /// in it.
    open: [Loc; LOCS],
    open_len: usize,
    place: [u16; LOCS],
    /// Points outside the area: they are never played on, and count as liberties while empty.
    closed: [bool; LOCS],
    /// The ban on recapturing a ko at the start: the side and the point.
    start_ko: (Stone, Loc),
    /// The point where a ko must not be recaptured now, or [`NOWHERE`].
    pub(crate) ko: Loc,
    /// Whether a chain next to the last move may be in atari. The move may have been played elsewhere.
    pub(crate) gives_atari: bool,
    /// Whether Black and White make nakade sacrifices: self-ataris whose capture leaves a nakade shape.
    pub(crate) sacrifices: [bool; 2],
}

impl std::fmt::Debug for PlayoutBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlayoutBoard").field("size", &self.size).finish_non_exhaustive()
    }
}

impl PlayoutBoard {
    /// The position of a board. `walls` are settled points: they are filled with stones of their owner
    /// that cannot be captured. Only points of `area` are played on.
    pub(crate) fn new(
        board: &Board,
        walls: &ByColor<PointSet>,
        area: &PointSet,
    ) -> Box<PlayoutBoard> {
        let size = board.size();
        let mut new = Box::new(PlayoutBoard {
            size,
            stride: Loc::from(size.width()) + 1,
            stones: [Stone::Border; LOCS],
            around: [Around::NONE; LOCS],
            head: [NOWHERE; LOCS],
            next: [NOWHERE; LOCS],
            count: [0; LOCS],
            liberties: [Liberties::NONE; LOCS],
            open: [NOWHERE; LOCS],
            open_len: 0,
            place: [0; LOCS],
            closed: [true; LOCS],
            start_ko: (Stone::Empty, NOWHERE),
            ko: NOWHERE,
            gives_atari: true,
            sacrifices: [true; 2],
        });
        for point in size.points() {
            let loc = new.loc(point);
            new.stones[at(loc)] = Stone::Empty;
        }
        for color in Color::ALL {
            for point in walls[color] | (board.stones(color) - walls[!color]) {
                let loc = new.loc(point);
                new.stones[at(loc)] = Stone::from(color);
            }
        }
        for point in area {
            let loc = new.loc(point);
            new.closed[at(loc)] = false;
        }
        for point in size.points() {
            let loc = new.loc(point);
            let neighbors = new.neighbors(loc);
            let mut liberties = Liberties::NONE;
            for n in neighbors {
                let stone = new.get(n);
                new.around[at(loc)].0 += Around::one(stone);
                if stone == Stone::Empty {
                    liberties += Liberties::of(n);
                }
            }
            if !new.is_stone(loc) {
                new.open_up(loc);
                continue;
            }
            new.head[at(loc)] = loc;
            new.next[at(loc)] = loc;
            new.count[at(loc)] = 1;
            new.liberties[at(loc)] = liberties;
            for n in neighbors {
                if new.get(n) == Stone::Border {
                    // The numbers around the border are never read. A capture subtracts this again.
                    new.around[at(n)].fill(new.get(loc));
                }
            }
            // The points are listed from the top left: only these neighbours are in chains yet.
            for n in [loc - 1, loc + new.stride] {
                if new.get(n) == new.get(loc) && new.head(n) != new.head(loc) {
                    new.join(new.head(n), new.head(loc));
                }
            }
        }
        for point in walls.black | walls.white {
            new.fortify(new.loc(point));
        }
        for i in (0..new.open_len).rev() {
            let loc = new.open[i];
            if !new.around(loc).has(Stone::Empty) {
                new.set_aside_if_enclosed(loc);
            }
        }
        new.gives_atari = true;
        if let Some((color, point)) = board.ko() {
            new.start_ko = (Stone::from(color), new.loc(point));
        }
        new
    }

    /// Gives a chain two liberties off the board, so that it cannot be captured.
    fn fortify(&mut self, stone: Loc) {
        let head = self.head(stone);
        for liberty in [NOWHERE, NOWHERE + 1] {
            self.liberties[at(head)] += Liberties::of(liberty);
        }
    }

    /// Becomes equal to `start`, which this board was copied from, with `first` to play.
    pub(crate) fn set_back(&mut self, start: &PlayoutBoard, first: Stone) {
        // The tables beyond the board never change.
        let end = at(self.stride) * (usize::from(self.size.height()) + 2);
        self.stones[..end].copy_from_slice(&start.stones[..end]);
        self.around[..end].copy_from_slice(&start.around[..end]);
        self.head[..end].copy_from_slice(&start.head[..end]);
        self.next[..end].copy_from_slice(&start.next[..end]);
        self.count[..end].copy_from_slice(&start.count[..end]);
        self.liberties[..end].copy_from_slice(&start.liberties[..end]);
        self.place[..end].copy_from_slice(&start.place[..end]);
        self.open[..start.open_len].copy_from_slice(&start.open[..start.open_len]);
        self.open_len = start.open_len;
        let (banned, loc) = start.start_ko;
        self.ko = if banned == first { loc } else { NOWHERE };
        self.gives_atari = true;
    }

    #[inline]
    pub(crate) fn loc(&self, point: Point) -> Loc {
        (Loc::from(point.y()) + 1) * self.stride + Loc::from(point.x()) + 1
    }

    #[inline]
    pub(crate) fn neighbors(&self, loc: Loc) -> [Loc; 4] {
        [loc + self.stride, loc - 1, loc + 1, loc - self.stride]
    }

    #[inline]
    pub(crate) fn diagonals(&self, loc: Loc) -> [Loc; 4] {
        let (up, down) = (loc + self.stride, loc - self.stride);
        [up - 1, up + 1, down - 1, down + 1]
    }

    #[inline]
    pub(crate) fn get(&self, loc: Loc) -> Stone {
        self.stones[at(loc)]
    }

    /// The numbers of neighbours of each kind.
    #[inline]
    pub(crate) fn around(&self, loc: Loc) -> Around {
        self.around[at(loc)]
    }

    #[inline]
    pub(crate) fn is_stone(&self, loc: Loc) -> bool {
        matches!(self.get(loc), Stone::Black | Stone::White)
    }

    #[inline]
    pub(crate) fn head(&self, stone: Loc) -> Loc {
        self.head[at(stone)]
    }

    /// The number of stones of the chain with a stone here.
    #[inline]
    pub(crate) fn count(&self, stone: Loc) -> u16 {
        self.count[at(self.head(stone))]
    }

    /// Whether the chain with a stone here has one liberty.
    #[inline]
    pub(crate) fn is_in_atari(&self, stone: Loc) -> bool {
        !self.liberties[at(self.head(stone))].are_two()
    }

    /// The only liberty of the chain in atari with a stone here.
    #[inline]
    pub(crate) fn liberty(&self, stone: Loc) -> Loc {
        self.liberties[at(self.head(stone))].only()
    }

    /// The empty points that may be played on and are not set aside, in an arbitrary order.
    #[inline]
    pub(crate) fn open(&self) -> &[Loc] {
        &self.open[..self.open_len]
    }

    /// One of these points.
    #[inline]
    pub(crate) fn open_at(&self, index: usize) -> Loc {
        self.open[index % LOCS]
    }

    /// Whether moves here are excluded.
    #[inline]
    pub(crate) fn is_closed(&self, loc: Loc) -> bool {
        self.closed[at(loc)]
    }

    /// The stones of the chain with a stone here.
    #[inline]
    pub(crate) fn chain(&self, stone: Loc) -> impl Iterator<Item = Loc> + '_ {
        let mut next = Some(stone);
        std::iter::from_fn(move || {
            let loc = next?;
            let after = self.next[at(loc)];
            next = (after != stone).then_some(after);
            Some(loc)
        })
    }

    /// Whether a move on this empty location is legal: it recaptures no ko and is no suicide.
    #[inline]
    pub(crate) fn is_legal(&self, color: Stone, loc: Loc) -> bool {
        loc != self.ko && (self.around(loc).has(Stone::Empty) || self.is_no_suicide(color, loc))
    }

    /// Whether a move next to no empty point captures, or joins a chain with another liberty.
    fn is_no_suicide(&self, color: Stone, loc: Loc) -> bool {
        self.neighbors(loc).into_iter().any(|n| {
            let stone = self.get(n);
            stone != Stone::Border && self.is_in_atari(n) != (stone == color)
        })
    }

    /// Plays a legal move on a location that is not set aside. Returns the number of stones captured.
    pub(crate) fn play(&mut self, color: Stone, loc: Loc) -> u32 {
        debug_assert!(!self.around(loc).is_set_aside());
        let takes = self.put(color, loc);
        self.ko = NOWHERE;
        if !takes {
            return 0;
        }
        let enemy = color.enemy();
        let mut captured = 0;
        let mut last = NOWHERE;
        for n in self.neighbors(loc) {
            if self.get(n) == enemy && self.liberties[at(self.head(n))] == Liberties::NONE {
                captured += u32::from(self.count(n));
                last = n;
                self.lift(n, color);
            }
        }
        if captured == 1 && self.count(loc) == 1 && self.is_in_atari(loc) {
            self.ko = last;
        }
        captured
    }

    /// Places a stone on an empty location and joins it to its chains, without capturing. Returns
    /// whether a chain of the other side has no liberty left.
    fn put(&mut self, color: Stone, loc: Loc) -> bool {
        self.close(loc);
        self.stones[at(loc)] = color;
        self.head[at(loc)] = loc;
        self.next[at(loc)] = loc;
        self.count[at(loc)] = 1;
        let (mut liberties, lost) = (Liberties::NONE, Liberties::of(loc));
        let (mut joins, mut takes, mut gives_atari) = (false, false, false);
        for n in self.neighbors(loc) {
            self.around[at(n)].fill(color);
            match self.get(n) {
                Stone::Border => {}
                Stone::Empty => liberties += Liberties::of(n),
                stone => {
                    let of_chain = &mut self.liberties[at(self.head[at(n)])];
                    *of_chain -= lost;
                    if stone == color {
                        joins = true;
                    } else {
                        takes |= *of_chain == Liberties::NONE;
                        gives_atari |= !of_chain.are_two();
                    }
                }
            }
        }
        self.liberties[at(loc)] = liberties;
        self.gives_atari = gives_atari;
        if joins {
            for n in self.neighbors(loc) {
                if self.get(n) == color && self.head(n) != self.head(loc) {
                    self.join(self.head(n), self.head(loc));
                }
            }
            self.restore_if_in_atari(loc);
        }
        if gives_atari {
            for n in self.neighbors(loc) {
                if self.get(n) == color.enemy() {
                    self.restore_if_in_atari(n);
                }
            }
        }
        takes
    }

    /// Sets aside an empty location, of which the neighbours are stones of one chain with another liberty: neither
    /// side plays there before that is its last liberty. It is taken from the list of locations that may be played on.
    fn set_aside(&mut self, loc: Loc) {
        if !self.is_closed(loc) && !self.around(loc).is_set_aside() {
            self.close(loc);
            self.around[at(loc)].0 |= ASIDE;
        }
    }

    /// Adds the last liberty of a chain to the list again, if it was set aside.
    #[inline]
    fn restore_if_in_atari(&mut self, stone: Loc) {
        let liberties = self.liberties[at(self.head(stone))];
        if !liberties.are_two() {
            let loc = liberties.only();
            if self.around(loc).is_set_aside() {
                self.around[at(loc)].0 &= !ASIDE;
                self.open_up(loc);
            }
        }
    }

    /// Joins two chains under the head of the larger one.
    fn join(&mut self, a: Loc, b: Loc) {
        let (into, from) = if self.count[at(a)] >= self.count[at(b)] { (a, b) } else { (b, a) };
        let mut loc = from;
        loop {
            self.head[at(loc)] = into;
            loc = self.next[at(loc)];
            if loc == from {
                break;
            }
        }
        self.next.swap(at(into), at(from));
        self.liberties[at(into)] += self.liberties[at(from)];
        self.count[at(into)] += self.count[at(from)];
    }

    /// Removes a chain. Its points become liberties of the chains around it.
    fn lift(&mut self, chain: Loc, by: Stone) {
        let color = by.enemy();
        let mut loc = chain;
        loop {
            self.stones[at(loc)] = Stone::Empty;
            self.open_up(loc);
            for n in self.neighbors(loc) {
                self.around[at(n)].clear(color);
                if self.get(n) == by {
                    self.liberties[at(self.head(n))] += Liberties::of(loc);
                }
            }
            loc = self.next[at(loc)];
            if loc == chain {
                break;
            }
        }
    }

    /// Adds an empty location to the list of those that may be played on.
    #[inline]
    fn open_up(&mut self, loc: Loc) {
        if !self.is_closed(loc) {
            self.open[self.open_len % LOCS] = loc;
            self.place[at(loc)] = self.open_len as u16;
            self.open_len += 1;
        }
    }

    /// Removes a location from that list.
    #[inline]
    fn close(&mut self, loc: Loc) {
        if !self.is_closed(loc) {
            let place = self.place[at(loc)];
            self.open_len -= 1;
            let last = self.open[self.open_len % LOCS];
            self.open[at(place)] = last;
            self.place[at(last)] = place;
        }
    }

    /// The liberties that the chain would have after a move that captures nothing.
    #[inline]
    fn liberties_after(&self, color: Stone, loc: Loc) -> Liberties {
        let mut liberties = Liberties::NONE;
        let mut heads = [NOWHERE; 4];
        for (i, n) in self.neighbors(loc).into_iter().enumerate() {
            match self.get(n) {
                Stone::Empty => liberties += Liberties::of(n),
                stone if stone == color => {
                    let head = self.head(n);
                    if heads.iter().all(|&known| known != head) {
                        heads[i] = head;
                        liberties += self.liberties[at(head)];
                    }
                    liberties -= Liberties::of(loc);
                }
                _ => {}
            }
        }
        liberties
    }

    /// Whether the neighbours of an empty location, all of them stones, belong to one chain. If so, and if the chain
    /// has another liberty, the location is set aside.
    #[inline]
    pub(crate) fn set_aside_if_enclosed(&mut self, loc: Loc) -> bool {
        let mut first = NOWHERE;
        for n in self.neighbors(loc) {
            if self.get(n) != Stone::Border {
                let head = self.head(n);
                if first == NOWHERE {
                    first = head;
                } else if head != first {
                    return false;
                }
            }
        }
        if self.liberties[at(first)].are_two() {
            self.set_aside(loc);
        }
        true
    }

    /// Whether one of the chains around a location is in atari, where all neighbours are stones. If it is one chain
    /// and is not in atari, the location is set aside.
    #[inline]
    pub(crate) fn is_atari_around(&mut self, loc: Loc) -> bool {
        let mut known = NOWHERE;
        let mut chains = 0;
        for n in self.neighbors(loc) {
            if self.get(n) == Stone::Border {
                continue;
            }
            let head = self.head(n);
            if head != known {
                if !self.liberties[at(head)].are_two() {
                    return true;
                }
                known = head;
                chains += 1;
            }
        }
        if chains == 1 {
            self.set_aside(loc);
        }
        false
    }

    /// What a move here would be in contact with, or `None` if it joins a chain with so many liberties
    /// that nothing else matters.
    #[inline]
    pub(crate) fn contact(&self, color: Stone, loc: Loc) -> Option<Contact> {
        let mut contact = Contact {
            liberties: Liberties::NONE,
            chains: [NOWHERE; 4],
            captures: false,
            connects: false,
        };
        let lost = Liberties::of(loc);
        for (i, n) in self.neighbors(loc).into_iter().enumerate() {
            match self.get(n) {
                Stone::Border => {}
                Stone::Empty => contact.liberties += Liberties::of(n),
                stone if stone == color => {
                    let head = self.head(n);
                    if !contact.chains.contains(&head) {
                        contact.chains[i] = head;
                        let liberties = self.liberties[at(head)];
                        if liberties.are_surely_three() {
                            return None;
                        }
                        contact.liberties += liberties;
                        contact.connects |= liberties.are_two();
                    }
                    contact.liberties -= lost;
                }
                _ => contact.captures |= self.is_in_atari(n),
            }
        }
        Some(contact)
    }

    /// Whether the chain would have two liberties after a move that captures nothing.
    #[inline]
    pub(crate) fn has_two_liberties_after(&self, color: Stone, loc: Loc) -> bool {
        self.around(loc).count(Stone::Empty) >= 2 || self.liberties_after(color, loc).are_two()
    }

    /// Whether the chain would have a liberty after a move that captures nothing.
    pub(crate) fn has_a_liberty_after(&self, color: Stone, loc: Loc) -> bool {
        self.liberties_after(color, loc) != Liberties::NONE
    }
}

/// The pseudo-liberties of a chain: liberties that are counted once for each stone beside them. Kept are
/// their number, the sum of their locations, and the sum of the squares, in one word.
///
/// Two chains are joined by one addition, and a chain knows at once whether all its liberties are the
/// same point: that is so just if their number times the sum of the squares of their locations is the
/// square of the sum (Cauchy and Schwarz). Lew's *libego* has pseudo-liberties with such sums.
///
/// A board has at most 1,200 pairs of neighbours and a location is below 703, so that the sum of the
/// squares stays below 2^30 and the sum below 2^21, those of walls included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Liberties(u64);

/// The lowest bits hold the sum of the squares. The sum begins at this bit...
const SUM: u32 = 30;

/// ... and the number at this one.
const COUNT: u32 = 51;

impl Liberties {
    pub(super) const NONE: Liberties = Liberties(0);

    /// One pseudo-liberty.
    #[inline]
    pub(super) const fn of(loc: Loc) -> Liberties {
        let loc = loc as u64;
        Liberties(1 << COUNT | loc << SUM | (loc * loc))
    }

    const fn count(self) -> u64 {
        self.0 >> COUNT
    }

    const fn sum(self) -> u64 {
        self.0 >> SUM & ((1 << (COUNT - SUM)) - 1)
    }

    const fn squares(self) -> u64 {
        self.0 & ((1 << SUM) - 1)
    }

    /// Whether there are at least two different points among them. A point has four neighbours, so more
    /// pseudo-liberties than four are not all the same point.
    #[inline]
    pub(super) const fn are_two(self) -> bool {
        self.0 >= 5 << COUNT || self.count() * self.squares() != self.sum() * self.sum()
    }

    /// Whether there must be at least three different points among them: more than eight pseudo-liberties.
    #[inline]
    pub(super) const fn are_surely_three(self) -> bool {
        self.0 >= 9 << COUNT
    }

    /// The point, where they are all the same; [`NOWHERE`] where there are none.
    pub(super) const fn only(self) -> Loc {
        if self.count() == 0 { NOWHERE } else { (self.sum() / self.count()) as Loc }
    }
}

impl AddAssign for Liberties {
    #[inline]
    fn add_assign(&mut self, more: Liberties) {
        self.0 += more.0;
    }
}

impl SubAssign for Liberties {
    #[inline]
    fn sub_assign(&mut self, less: Liberties) {
        self.0 -= less.0;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::random::Random;

    const SIZES: [(u8, u8); 10] =
        [(1, 1), (1, 25), (25, 1), (2, 2), (1, 3), (3, 2), (5, 4), (9, 9), (19, 19), (25, 25)];

    /// A playout board without walls, on which all points may be played on.
    pub(in super::super) fn playout_board(board: &Board) -> Box<PlayoutBoard> {
        PlayoutBoard::new(board, &ByColor::default(), &board.size().all())
    }

    /// The point of a location.
    pub(in super::super) fn point(board: &Board, playout: &PlayoutBoard, loc: Loc) -> Point {
        board.size().points().find(|&point| playout.loc(point) == loc).unwrap()
    }

    /// Checks that a playout board, with `color` to move, holds the position of a board.
    pub(in super::super) fn assert_same(playout: &PlayoutBoard, board: &Board, color: Color) {
        let mut open = Vec::new();
        let mut points = [Point::new(0, 0).unwrap(); LOCS];
        for point in board.size().points() {
            points[usize::from(playout.loc(point))] = point;
        }
        for point in board.size().points() {
            let loc = playout.loc(point);
            match board.get(point) {
                Some(stone) => {
                    assert_eq!(playout.get(loc), Stone::from(stone), "{point}\n{board}");
                    let chain: PointSet =
                        playout.chain(loc).map(|stone| points[usize::from(stone)]).collect();
                    assert_eq!(chain, board.chain(point), "the chain of {point}\n{board}");
                    assert_eq!(u32::from(playout.count(loc)), chain.len());
                    let liberties = chain.neighbors() & board.empty();
                    assert_eq!(playout.is_in_atari(loc), liberties.len() < 2, "{point}\n{board}");
                    if let (1, Some(only)) = (liberties.len(), liberties.first()) {
                        assert_eq!(playout.liberty(loc), playout.loc(only), "{point}\n{board}");
                    }
                }
                None => {
                    assert_eq!(playout.get(loc), Stone::Empty, "{point}\n{board}");
                    open.push(loc);
                    let legal = board.clone().play(color, point, false).is_ok();
                    let found = playout.is_legal(Stone::from(color), loc);
                    assert_eq!(found, legal, "{color} at {point}, ko {:?}\n{board}", board.ko());
                }
            }
            let around = playout.around(loc);
            let neighbors = PointSet::of(point).neighbors() & board.size().all();
            let numbers = [Stone::Empty, Stone::Black, Stone::White, Stone::Border]
                .map(|stone| around.count(stone));
            let stones = |color| (neighbors & board.stones(color)).len();
            let expected = [
                (neighbors & board.empty()).len(),
                stones(Color::Black),
                stones(Color::White),
                4 - neighbors.len(),
            ];
            assert_eq!(numbers, expected, "around {point}\n{board}");
        }
        let mut listed = playout.open().to_vec();
        for &loc in &open {
            if playout.around(loc).is_set_aside() {
                assert!(is_enclosed(board, points[usize::from(loc)]), "{board}");
                listed.push(loc);
            }
        }
        listed.sort_unstable();
        open.sort_unstable();
        assert_eq!(listed, open, "the list of empty points\n{board}");
    }

    /// Plays this many random legal moves, and sometimes a pass, on both boards.
    fn play_at_random(board: &mut Board, playout: &mut PlayoutBoard, moves: u32, seed: u64) {
        let mut random = Random::new(seed);
        let mut color = Color::Black;
        // On a large board not every position is compared.
        let often = if board.size().area() < 100 { 1 } else { 37 };
        for turn in 0..moves {
            if turn % often == 0 {
                assert_same(playout, board, color);
            }
            let legal: Vec<Point> = board
                .empty()
                .iter()
                .filter(|&point| board.clone().play(color, point, false).is_ok())
                .collect();
            if legal.is_empty() || random.chance(3) {
                board.lift_ko();
                playout.ko = NOWHERE;
            } else {
                let point = legal[random.below(legal.len())];
                let loc = playout.loc(point);
                let after = playout.has_two_liberties_after(Stone::from(color), loc);
                let one = playout.has_a_liberty_after(Stone::from(color), loc);
                let taken = board.play(color, point, false).unwrap();
                assert_eq!(playout.play(Stone::from(color), loc), taken.len());
                if taken.is_empty() {
                    assert_eq!(after, board.liberty_count(point) >= 2, "{point}\n{board}");
                    assert!(one, "{point}\n{board}");
                }
            }
            color = !color;
        }
        assert_same(playout, board, color);
    }

    #[test]
    fn random_play_leads_to_the_same_positions_as_on_a_board_of_every_size() {
        for (seed, (width, height)) in (1..).zip(SIZES) {
            let size = Size::new(width, height).unwrap();
            for game in 0..if size.area() < 100 { 30 } else { 1 } {
                let mut board = Board::new(size);
                let mut playout = playout_board(&board);
                let moves = (4 * size.area()).min(700);
                play_at_random(&mut board, &mut playout, moves, 100 * game + seed);
            }
        }
    }

    /// Whether all neighbours of an empty point are stones of one chain that has another liberty.
    fn is_enclosed(board: &Board, point: Point) -> bool {
        let neighbors = PointSet::of(point).neighbors() & board.size().all();
        board.empty().contains(point)
            && neighbors
                .first()
                .is_some_and(|n| neighbors.is_subset(&board.chain(n)) && board.liberty_count(n) > 1)
    }

    #[test]
    fn a_ko_of_the_board_bans_its_recapture_for_one_side_only() {
        let mut board: Board = ".XO.\nX.XO\n.XO.".parse().unwrap();
        let [taken, taker]: [Point; 2] = ["C2", "B2"].map(|name| name.parse().unwrap());
        board.play(Color::White, taker, false).unwrap();
        assert_eq!(board.ko(), Some((Color::Black, taken)));
        let start = playout_board(&board);
        let mut playout = start.clone();
        playout.set_back(&start, Stone::Black);
        assert_same(&playout, &board, Color::Black);
        assert!(!playout.is_legal(Stone::Black, playout.loc(taken)));
        playout.set_back(&start, Stone::White);
        assert!(playout.is_legal(Stone::White, playout.loc(taken)));
    }

    #[test]
    fn a_board_that_is_set_back_is_as_it_was() {
        for (seed, (width, height)) in (1..).zip(SIZES) {
            let mut board = Board::new(Size::new(width, height).unwrap());
            let mut start = playout_board(&board);
            let area = board.size().area();
            play_at_random(&mut board, &mut start, area / 2, seed);
            board.lift_ko();
            let mut playout = start.clone();
            play_at_random(&mut board.clone(), &mut playout, 2 * area, seed + 99);
            playout.set_back(&start, Stone::Black);
            assert_same(&playout, &board, Color::Black);
            play_at_random(&mut board, &mut playout, area, seed + 7);
        }
    }

    #[test]
    fn walls_are_never_captured_and_points_outside_the_area_are_never_listed() {
        let board: Board = "X..\nO..\n...".parse().unwrap();
        let wall = ByColor { black: board.stones(Color::Black), white: PointSet::EMPTY };
        let area = board.size().all() - PointSet::of("C1".parse().unwrap());
        let mut playout = PlayoutBoard::new(&board, &wall, &area);
        let corner = playout.loc("A3".parse().unwrap());
        assert!(!playout.is_in_atari(corner), "it has two liberties off the board");
        for name in ["B3", "C3", "B2", "A1", "C2"] {
            assert_eq!(playout.play(Stone::White, playout.loc(name.parse().unwrap())), 0);
        }
        assert_eq!(playout.get(corner), Stone::Black);
        assert_eq!(playout.open(), [playout.loc("B1".parse().unwrap())]);
        assert!(playout.is_closed(playout.loc("C1".parse().unwrap())));
    }

    #[test]
    fn a_board_that_is_full_but_for_one_point_is_taken_over_and_played_on() {
        for (seed, (width, height)) in (1..).zip(SIZES) {
            let size = Size::new(width, height).unwrap();
            for color in Color::ALL {
                let empty = PointSet::of(size.points().next().unwrap());
                let mut stones = ByColor::default();
                stones[color] = size.all() - empty;
                let mut board = Board::with_stones(size, stones).unwrap();
                let mut playout = playout_board(&board);
                play_at_random(&mut board, &mut playout, 20, seed);
            }
        }
    }
}
