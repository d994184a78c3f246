//! The board that playouts run on: chains that can tell atari from two liberties at once.
//!
//! [`Board`] counts liberties; a playout must know thousands of times in a millisecond whether a
//! chain has one or more, and which one it is. Here every chain keeps *pseudo-liberties*: a liberty
//! counts once for each stone that touches it, and so do the sum of their sites and the sum of the
//! squares. They are all the same point just where the number times the sum of squares is the square
//! of the sum (Cauchy and Schwarz; Lew's *libego* has the idea for Go). So chains are joined by an
//! addition, and whether a move would leave one liberty is known without looking for them.
//! Every site knows how many neighbours of each kind it has, and a [`Field`] is set back to its
//! start by copying its tables.

use std::ops::{AddAssign, SubAssign};

use crate::board::{Board, ByColor, Color, MAX_SIDE, Point, PointSet, Size};

/// A place in the tables of a [`Field`]: a point, or the border around the board.
pub(crate) type Site = u16;

const SIDE: usize = MAX_SIDE as usize;

/// The tables hold the largest board with a border; rows share the border between them. There are
/// more places than that needs (703), so that a site cut to ten bits is always one of them.
pub(crate) const SITES: usize = 1024;

const _: () = assert!((SIDE + 2) * (SIDE + 1) < SITES);

/// No site: a border that is never played on.
pub(crate) const NOWHERE: Site = 0;

/// The place of a site in a table.
#[inline]
const fn at(site: Site) -> usize {
    site as usize % SITES
}

/// What stands on a site.
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

/// How many neighbours of a site are empty, black, white and border: four bits for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Around(u16);

impl Around {
    const NONE: Around = Around(0);

    const fn one(stone: Stone) -> u16 {
        1 << (4 * stone as u16)
    }

    /// How many neighbours are this.
    #[inline]
    pub(crate) const fn count(self, stone: Stone) -> u16 {
        self.0 >> (4 * stone as u16) & 15
    }

    /// Whether any neighbour is this.
    #[inline]
    pub(crate) const fn has(self, stone: Stone) -> bool {
        self.count(stone) > 0
    }

    /// One neighbour has become something else.
    #[inline]
    const fn change(&mut self, from: Stone, to: Stone) {
        self.0 = self.0 + Around::one(to) - Around::one(from);
    }
}

/// Pseudo-liberties: how many, the sum of their sites, and the sum of the squares, in one number.
///
/// A board has at most 1,200 pairs of neighbours and a site is below 703, so that the sum of the
/// squares stays below 2^30 and the sum below 2^21, those of walls included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Liberties(u64);

/// The squares are the lowest bits; the sum begins at this one...
const SUM: u32 = 30;

/// ... and the count at this one.
const COUNT: u32 = 51;

impl Liberties {
    const NONE: Liberties = Liberties(0);

    #[inline]
    const fn of(site: Site) -> Liberties {
        let site = site as u64;
        Liberties(1 << COUNT | site << SUM | (site * site))
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

    /// Whether there are two different ones.
    #[inline]
    const fn are_two(self) -> bool {
        self.count() * self.squares() != self.sum() * self.sum()
    }

    /// One of them, where they are all the same.
    const fn only(self) -> Site {
        if self.count() == 0 { NOWHERE } else { (self.sum() / self.count()) as Site }
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

/// A position that playouts run on.
#[derive(Clone)]
pub(crate) struct Field {
    size: Size,
    stride: Site,
    stones: [Stone; SITES],
    around: [Around; SITES],
    /// The head of the chain of each stone.
    head: [Site; SITES],
    /// The next stone of the chain, in a ring.
    next: [Site; SITES],
    /// At the head of each chain: how many stones it has, and its liberties.
    count: [u16; SITES],
    liberties: [Liberties; SITES],
    /// The empty points that may be played on, in no order, and where in that list each one is.
    open: [Site; SITES],
    open_len: usize,
    place: [u16; SITES],
    /// Points that nobody plays on: they count as liberties and stay empty.
    closed: [bool; SITES],
    /// The colour that must not play on a point first, where a ko was taken on the board.
    start_ko: (Stone, Site),
    /// Where a ko was just taken and must not be retaken at once.
    pub(crate) ko: Site,
    /// Whether Black and White give up chains to leave the captor a dead shape.
    pub(crate) bold: [bool; 2],
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Field").field("size", &self.size).finish_non_exhaustive()
    }
}

impl Field {
    /// The position of a board with walls: points that are settled already. They are filled with
    /// stones of their owner that cannot be captured. Nobody plays outside `area`.
    pub(crate) fn new(board: &Board, walls: &ByColor<PointSet>, area: &PointSet) -> Box<Field> {
        let size = board.size();
        let mut field = Box::new(Field {
            size,
            stride: Site::from(size.width()) + 1,
            stones: [Stone::Border; SITES],
            around: [Around::NONE; SITES],
            head: [NOWHERE; SITES],
            next: [NOWHERE; SITES],
            count: [0; SITES],
            liberties: [Liberties::NONE; SITES],
            open: [NOWHERE; SITES],
            open_len: 0,
            place: [0; SITES],
            closed: [true; SITES],
            start_ko: (Stone::Empty, NOWHERE),
            ko: NOWHERE,
            bold: [true; 2],
        });
        for point in size.points() {
            let site = field.site(point);
            field.stones[at(site)] = Stone::Empty;
            field.closed[at(site)] = !area.contains(point);
            field.open_up(site);
        }
        for point in size.points() {
            let site = field.site(point);
            for n in field.neighbors(site) {
                field.around[at(site)].0 += Around::one(field.get(n));
            }
        }
        // Nothing is captured on the way: every chain of a board has a liberty in the end, but
        // may have none before all its stones are down.
        let wall = |point| Color::ALL.into_iter().find(|&color| walls[color].contains(point));
        for point in size.points() {
            let site = field.site(point);
            if let Some(color) = wall(point) {
                field.put(Stone::from(color), site);
                field.fortify(site);
            } else if let Some(color) = board.get(point) {
                field.put(Stone::from(color), site);
            }
        }
        if let Some((color, point)) = board.ko() {
            field.start_ko = (Stone::from(color), field.site(point));
        }
        field
    }

    /// Gives a chain two liberties off the board that nobody can take.
    fn fortify(&mut self, stone: Site) {
        let head = self.head(stone);
        for liberty in [NOWHERE, NOWHERE + 1] {
            self.liberties[at(head)] += Liberties::of(liberty);
        }
    }

    /// Becomes equal to another field of the same size, which this one was copied from.
    /// This colour is to play first.
    pub(crate) fn set_back(&mut self, start: &Field, first: Stone) {
        // Behind the last point nothing ever changes.
        let end = at(self.stride) * (usize::from(self.size.height()) + 2) + 1;
        self.stones[..end].copy_from_slice(&start.stones[..end]);
        self.around[..end].copy_from_slice(&start.around[..end]);
        self.head[..end].copy_from_slice(&start.head[..end]);
        self.next[..end].copy_from_slice(&start.next[..end]);
        self.count[..end].copy_from_slice(&start.count[..end]);
        self.liberties[..end].copy_from_slice(&start.liberties[..end]);
        self.place[..end].copy_from_slice(&start.place[..end]);
        self.open[..start.open_len].copy_from_slice(&start.open[..start.open_len]);
        self.open_len = start.open_len;
        let (banned, site) = start.start_ko;
        self.ko = if banned == first { site } else { NOWHERE };
    }

    #[inline]
    pub(crate) fn site(&self, point: Point) -> Site {
        (Site::from(point.y()) + 1) * self.stride + Site::from(point.x()) + 1
    }

    #[inline]
    pub(crate) fn neighbors(&self, site: Site) -> [Site; 4] {
        [site + self.stride, site - 1, site + 1, site - self.stride]
    }

    #[inline]
    pub(crate) fn diagonals(&self, site: Site) -> [Site; 4] {
        let (up, down) = (site + self.stride, site - self.stride);
        [up - 1, up + 1, down - 1, down + 1]
    }

    #[inline]
    pub(crate) fn get(&self, site: Site) -> Stone {
        self.stones[at(site)]
    }

    /// What the neighbours of a site are.
    #[inline]
    pub(crate) fn around(&self, site: Site) -> Around {
        self.around[at(site)]
    }

    #[inline]
    pub(crate) fn is_stone(&self, site: Site) -> bool {
        matches!(self.get(site), Stone::Black | Stone::White)
    }

    #[inline]
    pub(crate) fn head(&self, stone: Site) -> Site {
        self.head[at(stone)]
    }

    /// How many stones the chain with a stone here has.
    #[inline]
    pub(crate) fn count(&self, stone: Site) -> u16 {
        self.count[at(self.head(stone))]
    }

    /// Whether the chain with a stone here has one liberty.
    #[inline]
    pub(crate) fn is_in_atari(&self, stone: Site) -> bool {
        !self.liberties[at(self.head(stone))].are_two()
    }

    /// The liberty of the chain in atari with a stone here.
    #[inline]
    pub(crate) fn liberty(&self, stone: Site) -> Site {
        self.liberties[at(self.head(stone))].only()
    }

    /// The empty points that may be played on, in no order that means anything.
    #[inline]
    pub(crate) fn open(&self) -> &[Site] {
        &self.open[..self.open_len]
    }

    /// Whether nobody is to play here.
    #[inline]
    pub(crate) fn is_closed(&self, site: Site) -> bool {
        self.closed[at(site)]
    }

    /// The stones of the chain with a stone here.
    #[inline]
    pub(crate) fn chain(&self, stone: Site) -> impl Iterator<Item = Site> + '_ {
        let mut next = Some(stone);
        std::iter::from_fn(move || {
            let site = next?;
            let after = self.next[at(site)];
            next = (after != stone).then_some(after);
            Some(site)
        })
    }

    /// Whether the rules let this colour play on this empty site: no ko and no suicide.
    #[inline]
    pub(crate) fn is_legal(&self, color: Stone, site: Site) -> bool {
        site != self.ko && (self.around(site).has(Stone::Empty) || self.is_no_suicide(color, site))
    }

    /// Whether a move without empty neighbours captures or joins a chain with another liberty.
    fn is_no_suicide(&self, color: Stone, site: Site) -> bool {
        self.neighbors(site).into_iter().any(|n| {
            let stone = self.get(n);
            stone != Stone::Border && self.is_in_atari(n) != (stone == color)
        })
    }

    /// Plays a legal move. Returns the number of stones captured.
    pub(crate) fn play(&mut self, color: Stone, site: Site) -> u32 {
        self.put(color, site);
        self.ko = NOWHERE;
        let enemy = color.enemy();
        if !self.around(site).has(enemy) {
            return 0;
        }
        let mut captured = 0;
        let mut last = NOWHERE;
        for n in self.neighbors(site) {
            if self.get(n) == enemy && self.liberties[at(self.head(n))] == Liberties::NONE {
                captured += u32::from(self.count(n));
                last = n;
                self.lift(n, color);
            }
        }
        if captured == 1 && self.count(site) == 1 && self.is_in_atari(site) {
            self.ko = last;
        }
        captured
    }

    /// Puts a stone on an empty site and joins it to its chain.
    fn put(&mut self, color: Stone, site: Site) {
        self.close(site);
        self.stones[at(site)] = color;
        self.head[at(site)] = site;
        self.next[at(site)] = site;
        self.count[at(site)] = 1;
        let mut liberties = Liberties::NONE;
        for n in self.neighbors(site) {
            self.around[at(n)].change(Stone::Empty, color);
            match self.get(n) {
                Stone::Border => {}
                Stone::Empty => liberties += Liberties::of(n),
                _ => self.liberties[at(self.head(n))] -= Liberties::of(site),
            }
        }
        self.liberties[at(site)] = liberties;
        if self.around(site).has(color) {
            for n in self.neighbors(site) {
                if self.get(n) == color && self.head(n) != self.head(site) {
                    self.join(self.head(n), self.head(site));
                }
            }
        }
    }

    /// Joins two chains under the head of the larger one.
    fn join(&mut self, a: Site, b: Site) {
        let (into, from) = if self.count[at(a)] >= self.count[at(b)] { (a, b) } else { (b, a) };
        let mut site = from;
        loop {
            self.head[at(site)] = into;
            site = self.next[at(site)];
            if site == from {
                break;
            }
        }
        self.next.swap(at(into), at(from));
        self.liberties[at(into)] += self.liberties[at(from)];
        self.count[at(into)] += self.count[at(from)];
    }

    /// Takes a chain off the board; its points become liberties of the chains around it.
    fn lift(&mut self, chain: Site, by: Stone) {
        let color = by.enemy();
        let mut site = chain;
        loop {
            self.stones[at(site)] = Stone::Empty;
            self.open_up(site);
            for n in self.neighbors(site) {
                self.around[at(n)].change(color, Stone::Empty);
                if self.get(n) == by {
                    self.liberties[at(self.head(n))] += Liberties::of(site);
                }
            }
            site = self.next[at(site)];
            if site == chain {
                break;
            }
        }
    }

    /// Lists an empty site among those to be played on.
    #[inline]
    fn open_up(&mut self, site: Site) {
        if !self.is_closed(site) {
            self.open[self.open_len % SITES] = site;
            self.place[at(site)] = self.open_len as u16;
            self.open_len += 1;
        }
    }

    /// Takes a site off that list.
    #[inline]
    fn close(&mut self, site: Site) {
        if !self.is_closed(site) {
            let place = self.place[at(site)];
            self.open_len -= 1;
            let last = self.open[self.open_len % SITES];
            self.open[at(place)] = last;
            self.place[at(last)] = place;
        }
    }

    /// The liberties that the chain would have after a move that captures nothing.
    #[inline]
    fn liberties_after(&self, color: Stone, site: Site) -> Liberties {
        let mut liberties = Liberties::NONE;
        let mut heads = [NOWHERE; 4];
        for (i, n) in self.neighbors(site).into_iter().enumerate() {
            match self.get(n) {
                Stone::Empty => liberties += Liberties::of(n),
                stone if stone == color => {
                    let head = self.head(n);
                    if !heads[..i].contains(&head) {
                        heads[i] = head;
                        liberties += self.liberties[at(head)];
                    }
                    liberties -= Liberties::of(site);
                }
                _ => {}
            }
        }
        liberties
    }

    /// Whether the chain would have two liberties after a move that captures nothing.
    #[inline]
    pub(crate) fn has_two_liberties_after(&self, color: Stone, site: Site) -> bool {
        self.around(site).count(Stone::Empty) >= 2 || self.liberties_after(color, site).are_two()
    }

    /// Whether the chain would have a liberty after a move that captures nothing.
    pub(crate) fn has_a_liberty_after(&self, color: Stone, site: Site) -> bool {
        self.liberties_after(color, site) != Liberties::NONE
    }
}
