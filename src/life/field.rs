//! The board that playouts run on: chains that know their liberties point by point.
//!
//! [`Board`] counts liberties; a playout must also find them, thousands of times in a
//! millisecond. Here every chain carries the set of its liberties as bits, a capture sets bits, a
//! merger is an *or*, and a [`Field`] is set back to its start by copying only the chains that
//! were there. The idea of a ring of stones with its data at the head is that of [`Board`]; keeping
//! liberties as a small set at each chain is Pachi's.

use super::sites::Sites;
use crate::board::{Board, ByColor, Color, MAX_SIDE, Point, PointSet, Size};

/// A place in the tables of a [`Field`]: a point, or the border around the board.
pub(crate) type Site = u16;

const SIDE: usize = MAX_SIDE as usize;

/// The tables hold the largest board with a border; rows share the border between them.
pub(crate) const SITES: usize = (SIDE + 2) * (SIDE + 1) + 1;

/// No site: a border that is never played on.
pub(crate) const NOWHERE: Site = 0;

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

/// A position that playouts run on.
#[derive(Clone)]
pub(crate) struct Field {
    size: Size,
    stride: Site,
    stones: [Stone; SITES],
    /// The head of the chain of each stone.
    head: [Site; SITES],
    /// The next stone of the chain, in a ring.
    next: [Site; SITES],
    /// At the head of each chain: how many stones and liberties it has, and which.
    count: [u16; SITES],
    liberties: [u16; SITES],
    liberty_set: [Sites; SITES],
    /// The empty points that may be played on, in no order, and where in that list each one is.
    open: [Site; SITES],
    open_len: usize,
    place: [u16; SITES],
    /// Points that nobody plays on: they count as liberties and stay empty.
    closed: Sites,
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
            head: [NOWHERE; SITES],
            next: [NOWHERE; SITES],
            count: [0; SITES],
            liberties: [0; SITES],
            liberty_set: [Sites::EMPTY; SITES],
            open: [NOWHERE; SITES],
            open_len: 0,
            place: [0; SITES],
            closed: Sites::EMPTY,
            start_ko: (Stone::Empty, NOWHERE),
            ko: NOWHERE,
            bold: [true; 2],
        });
        for point in size.points() {
            let site = field.site(point);
            field.stones[usize::from(site)] = Stone::Empty;
            if !area.contains(point) {
                field.closed.insert(site);
            }
            field.open_up(site);
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
        let head = usize::from(self.head(stone));
        for liberty in [NOWHERE, NOWHERE + 1] {
            if !self.liberty_set[head].contains(liberty) {
                self.liberty_set[head].insert(liberty);
                self.liberties[head] += 1;
            }
        }
    }

    /// Becomes equal to another field of the same size, which this one was copied from.
    /// This colour is to play first.
    pub(crate) fn set_back(&mut self, start: &Field, heads: &[Site], first: Stone) {
        self.stones = start.stones;
        self.head = start.head;
        self.next = start.next;
        self.count = start.count;
        self.liberties = start.liberties;
        for &head in heads {
            self.liberty_set[usize::from(head)] = start.liberty_set[usize::from(head)];
        }
        self.open[..start.open_len].copy_from_slice(&start.open[..start.open_len]);
        self.open_len = start.open_len;
        self.place = start.place;
        let (banned, site) = start.start_ko;
        self.ko = if banned == first { site } else { NOWHERE };
    }

    /// The heads of all chains, in rising order.
    pub(crate) fn heads(&self) -> Vec<Site> {
        let sites = 0..SITES as Site;
        sites.filter(|&s| self.is_stone(s) && self.head(s) == s).collect()
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
        self.stones[usize::from(site)]
    }

    #[inline]
    pub(crate) fn is_stone(&self, site: Site) -> bool {
        matches!(self.get(site), Stone::Black | Stone::White)
    }

    #[inline]
    pub(crate) fn head(&self, stone: Site) -> Site {
        self.head[usize::from(stone)]
    }

    /// How many stones the chain with a stone here has.
    #[inline]
    pub(crate) fn count(&self, stone: Site) -> u16 {
        self.count[usize::from(self.head(stone))]
    }

    /// How many liberties the chain with a stone here has.
    #[inline]
    pub(crate) fn liberties(&self, stone: Site) -> u16 {
        self.liberties[usize::from(self.head(stone))]
    }

    /// Which liberties the chain with a stone here has.
    #[inline]
    pub(crate) fn liberty_set(&self, stone: Site) -> &Sites {
        &self.liberty_set[usize::from(self.head(stone))]
    }

    /// The empty points that may be played on, in no order that means anything.
    #[inline]
    pub(crate) fn open(&self) -> &[Site] {
        &self.open[..self.open_len]
    }

    /// Whether nobody is to play here.
    #[inline]
    pub(crate) fn is_closed(&self, site: Site) -> bool {
        self.closed.contains(site)
    }

    /// The stones of the chain with a stone here.
    #[inline]
    pub(crate) fn chain(&self, stone: Site) -> impl Iterator<Item = Site> + '_ {
        let mut at = Some(stone);
        std::iter::from_fn(move || {
            let site = at?;
            let next = self.next[usize::from(site)];
            at = (next != stone).then_some(next);
            Some(site)
        })
    }

    /// Whether the rules let this colour play on this empty site: no ko and no suicide.
    #[inline]
    pub(crate) fn is_legal(&self, color: Stone, site: Site) -> bool {
        site != self.ko
            && self.neighbors(site).into_iter().any(|n| match self.get(n) {
                Stone::Empty => true,
                Stone::Border => false,
                stone => (self.liberties(n) > 1) == (stone == color),
            })
    }

    /// Plays a legal move. Returns the number of stones captured.
    pub(crate) fn play(&mut self, color: Stone, site: Site) -> u32 {
        self.put(color, site);
        self.ko = NOWHERE;
        let enemy = color.enemy();
        let mut captured = 0;
        let mut last = NOWHERE;
        for n in self.neighbors(site) {
            if self.get(n) == enemy && self.liberties(n) == 0 {
                captured += u32::from(self.count(n));
                last = n;
                self.lift(n, color);
            }
        }
        if captured == 1 && self.count(site) == 1 && self.liberties(site) == 1 {
            self.ko = last;
        }
        captured
    }

    /// Puts a stone on an empty site and joins it to its chain.
    fn put(&mut self, color: Stone, site: Site) {
        self.close(site);
        let s = usize::from(site);
        self.stones[s] = color;
        self.head[s] = site;
        self.next[s] = site;
        self.count[s] = 1;
        self.liberties[s] = 0;
        self.liberty_set[s] = Sites::EMPTY;
        for n in self.neighbors(site) {
            match self.get(n) {
                Stone::Border => {}
                Stone::Empty => {
                    self.liberties[s] += 1;
                    self.liberty_set[s].insert(n);
                }
                _ => {
                    let h = usize::from(self.head(n));
                    if self.liberty_set[h].contains(site) {
                        self.liberty_set[h].remove(site);
                        self.liberties[h] -= 1;
                    }
                }
            }
        }
        for n in self.neighbors(site) {
            if self.get(n) == color && self.head(n) != self.head(site) {
                self.join(self.head(n), self.head(site));
            }
        }
    }

    /// Joins two chains under the head of the larger one.
    fn join(&mut self, a: Site, b: Site) {
        let (a, b) = (usize::from(a), usize::from(b));
        let (into, from) = if self.count[a] >= self.count[b] { (a, b) } else { (b, a) };
        let mut s = from;
        loop {
            self.head[s] = into as Site;
            s = usize::from(self.next[s]);
            if s == from {
                break;
            }
        }
        self.next.swap(into, from);
        if self.count[from] == 1 {
            // A single stone brings few liberties: no need to count all of them again.
            for n in self.neighbors(from as Site) {
                if self.get(n) == Stone::Empty && !self.liberty_set[into].contains(n) {
                    self.liberty_set[into].insert(n);
                    self.liberties[into] += 1;
                }
            }
        } else {
            let more = self.liberty_set[from];
            self.liberty_set[into].unite(&more);
            self.liberties[into] = self.liberty_set[into].len() as u16;
        }
        self.count[into] += self.count[from];
    }

    /// Takes a chain off the board; its points become liberties of the chains around it.
    fn lift(&mut self, chain: Site, by: Stone) {
        let mut site = chain;
        loop {
            self.stones[usize::from(site)] = Stone::Empty;
            self.open_up(site);
            for n in self.neighbors(site) {
                if self.get(n) == by {
                    let h = usize::from(self.head(n));
                    if !self.liberty_set[h].contains(site) {
                        self.liberty_set[h].insert(site);
                        self.liberties[h] += 1;
                    }
                }
            }
            site = self.next[usize::from(site)];
            if site == chain {
                break;
            }
        }
    }

    /// Lists an empty site among those to be played on.
    fn open_up(&mut self, site: Site) {
        if !self.is_closed(site) {
            self.open[self.open_len] = site;
            self.place[usize::from(site)] = self.open_len as u16;
            self.open_len += 1;
        }
    }

    /// Takes a site off that list.
    fn close(&mut self, site: Site) {
        if !self.is_closed(site) {
            let place = usize::from(self.place[usize::from(site)]);
            self.open_len -= 1;
            let last = self.open[self.open_len];
            self.open[place] = last;
            self.place[usize::from(last)] = place as u16;
        }
    }

    /// How many liberties the chain would have after a move that captures nothing, counted no
    /// further than `enough`.
    pub(crate) fn liberties_after(&self, color: Stone, site: Site, enough: u16) -> u16 {
        let mut empty = 0;
        let mut largest = 0;
        let mut chains = 0;
        for n in self.neighbors(site) {
            match self.get(n) {
                Stone::Empty => empty += 1,
                stone if stone == color => {
                    chains += 1;
                    largest = largest.max(self.liberties(n) - 1);
                }
                _ => {}
            }
        }
        if empty >= enough || largest >= enough || chains == 0 {
            return empty.max(largest);
        }
        let mut all = Sites::EMPTY;
        for n in self.neighbors(site) {
            match self.get(n) {
                Stone::Empty => all.insert(n),
                stone if stone == color => all.unite(self.liberty_set(n)),
                _ => {}
            }
        }
        all.remove(site);
        all.len() as u16
    }
}
