//! Stones, chains and liberties: a position on which moves are played.

mod replay;

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{ByColor, Color, Point, PointSet, Size, Symmetry};

/// The distance between a point and the one above it in the tables of a [`Board`].
const STRIDE: usize = 32;

/// The tables hold every point and a border around the largest board.
const SITES: usize = 27 * STRIDE;

/// The content of a site of the tables.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Site {
    Border,
    Empty,
    Black,
    White,
}

impl From<Color> for Site {
    fn from(color: Color) -> Site {
        match color {
            Color::Black => Site::Black,
            Color::White => Site::White,
        }
    }
}

/// Stones, chains and liberties, and the point that a simple ko forbids.
///
/// A plain value without allocations, copied by `clone`. It plays moves and knows which moves the
/// position alone forbids; the side to move, prisoners, komi and superko belong to a
/// [`Game`](crate::game::Game).
///
/// Each chain is a ring of its stones, and its first site (its *head*) holds the number of its
/// liberties, which every move keeps exact.
#[derive(Clone)]
pub struct Board {
    size: Size,
    stones: ByColor<PointSet>,
    hash: u64,
    ko: Option<(Color, Point)>,
    sites: [Site; SITES],
    /// The head of the chain of each stone; 0, a site of the border, where there is no stone.
    head: [u16; SITES],
    /// The next stone of the chain, in a ring.
    next: [u16; SITES],
    /// At the head of each chain: how many stones it has.
    count: [u16; SITES],
    /// At the head of each chain: how many liberties it has.
    liberties: [u16; SITES],
}

/// Why a move is illegal. Its text is meant to follow the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on this board.
    #[error("{0} is off the board of {1}")]
    OffBoard(Point, Size),
    /// There is a stone.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// A ko was taken there by the move before.
    #[error("{0} retakes the ko")]
    Ko(Point),
    /// The stone would have no liberty.
    #[error("{0} is suicide")]
    Suicide(Point),
    /// The position has been on the board before.
    #[error("{0} repeats an earlier position")]
    Superko(Point),
}

/// A position has a chain without liberties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the stone at {0} has no liberty")]
pub struct NoLiberties(pub Point);

/// A site's place in the tables.
const fn site(point: Point) -> usize {
    point.index() + STRIDE
}

/// The point of a site that is not on the border.
const fn point(site: usize) -> Point {
    Point::from_index(site - STRIDE)
}

const fn neighbors(site: usize) -> [usize; 4] {
    [site + STRIDE, site - 1, site + 1, site - STRIDE]
}

/// A number for each stone on each point (SplitMix64); a position's hash is their exclusive or.
const fn zobrist(color: Color, point: Point) -> u64 {
    let mut z = (point.index() as u64 * 2 + color as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Board {
        let mut sites = [Site::Border; SITES];
        for y in 0..usize::from(size.height()) {
            let start = (y + 1) * STRIDE;
            sites[start..start + usize::from(size.width())].fill(Site::Empty);
        }
        Board {
            size,
            stones: ByColor::default(),
            hash: 0,
            ko: None,
            sites,
            head: [0; SITES],
            next: [0; SITES],
            count: [0; SITES],
            liberties: [0; SITES],
        }
    }

    /// A board with these stones on it. Points off the board are ignored, and a point in both
    /// sets is Black's.
    ///
    /// # Errors
    ///
    /// When a chain has no liberty.
    pub fn with_stones(size: Size, stones: ByColor<PointSet>) -> Result<Board, NoLiberties> {
        let board = Board::with_any_stones(size, stones);
        match board.occupied().iter().find(|&point| board.liberty_count(point) == 0) {
            Some(point) => Err(NoLiberties(point)),
            None => Ok(board),
        }
    }

    /// As [`Board::with_stones`], where the caller knows that every chain has a liberty, or does
    /// not mind.
    pub(crate) fn with_any_stones(size: Size, stones: ByColor<PointSet>) -> Board {
        let mut board = Board::new(size);
        let (black, white) = (stones.black & size.all(), stones.white & size.all());
        board.stones = ByColor { black, white: white - black };
        for color in Color::ALL {
            for point in board.stones[color] {
                board.link(color, site(point));
            }
        }
        board.count_liberties();
        board
    }

    /// The width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point, if there is one. `None` off the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.sites[site(point)] {
            Site::Black => Some(Color::Black),
            Site::White => Some(Color::White),
            Site::Empty | Site::Border => None,
        }
    }

    /// All stones of one colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color]
    }

    /// All stones.
    #[must_use]
    pub fn occupied(&self) -> PointSet {
        self.stones.black | self.stones.white
    }

    /// All empty points.
    #[must_use]
    pub fn empty(&self) -> PointSet {
        self.size.all() - self.occupied()
    }

    /// A number that equal positions share: the same stones on the same points, whichever side is
    /// to move. Boards of different sizes can share it too.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The ko, if one was just taken: the colour that must not play now, and the point.
    #[must_use]
    pub const fn ko(&self) -> Option<(Color, Point)> {
        self.ko
    }

    /// Forgets the ko, as a pass does.
    pub(crate) const fn lift_ko(&mut self) {
        self.ko = None;
    }

    /// Sets the colour that must not play now on a point, as when a move is taken back.
    pub(crate) const fn set_ko(&mut self, ko: Option<(Color, Point)>) {
        self.ko = ko;
    }

    /// The chain of the stone on a point; empty if there is no stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> PointSet {
        let mut chain = PointSet::EMPTY;
        if self.get(point).is_some() {
            self.for_each_stone(site(point), |s| chain.insert(self::point(s)));
        }
        chain
    }

    /// The chains that have a stone among these points, in the reading order of their first stones
    /// among them.
    ///
    /// ```
    /// use tenuki_score::{Board, PointSet};
    /// let board: Board = "XX. ..O XO.".parse()?;
    /// let chains = board.chains(board.occupied());
    /// let chains: Vec<String> = chains.iter().map(PointSet::to_string).collect();
    /// assert_eq!(chains, ["A3 B3", "C2", "A1", "B1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn chains(&self, points: PointSet) -> Vec<PointSet> {
        let mut rest = points & self.occupied();
        let mut chains = Vec::new();
        while let Some(first) = rest.first() {
            let chain = self.chain(first);
            rest -= chain;
            chains.push(chain);
        }
        chains
    }

    /// The stones of the chains that have a stone among these points.
    #[must_use]
    pub fn whole_chains(&self, points: PointSet) -> PointSet {
        let mut rest = points & self.occupied();
        let mut stones = PointSet::EMPTY;
        while let Some(first) = rest.first() {
            let chain = self.chain(first);
            rest -= chain;
            stones |= chain;
        }
        stones
    }

    /// A stone that represents the chain on a point: the same for all stones of the chain, or the
    /// point itself if there is no stone. It changes as chains grow.
    #[must_use]
    pub fn head(&self, point: Point) -> Point {
        match self.get(point) {
            Some(_) => self::point(usize::from(self.head[site(point)])),
            None => point,
        }
    }

    /// How many liberties the chain on a point has; 0 if there is no stone.
    #[must_use]
    pub fn liberty_count(&self, point: Point) -> u32 {
        u32::from(self.liberties[usize::from(self.head[site(point)])])
    }

    /// How many stones the chain on a point has; 0 if there is no stone.
    #[must_use]
    pub fn stone_count(&self, point: Point) -> u32 {
        u32::from(self.count[usize::from(self.head[site(point)])])
    }

    /// The liberties of the chain on a point.
    #[must_use]
    pub fn liberties(&self, point: Point) -> PointSet {
        self.chain(point).neighbors() & self.empty()
    }

    /// Whether a stone may be played: `Ok` if the point is on the board and empty, and the move is
    /// neither forbidden by ko nor suicide (unless `suicide` is true). Superko needs the
    /// [`Game`](crate::game::Game).
    ///
    /// # Errors
    ///
    /// The first reason against the move.
    pub fn check(&self, color: Color, point: Point, suicide: bool) -> Result<(), IllegalMove> {
        if !self.size.contains(point) {
            return Err(IllegalMove::OffBoard(point, self.size));
        }
        let at = site(point);
        if self.sites[at] != Site::Empty {
            return Err(IllegalMove::Occupied(point));
        }
        if self.ko == Some((color, point)) {
            return Err(IllegalMove::Ko(point));
        }
        if !suicide && self.is_suicide(color, at) {
            return Err(IllegalMove::Suicide(point));
        }
        Ok(())
    }

    /// Plays a stone and removes the stones that it captures, which is its own chain if the move is
    /// suicide. Returns the points that became empty.
    ///
    /// # Errors
    ///
    /// As [`Board::check`]; the board is then as it was.
    pub fn play(
        &mut self,
        color: Color,
        point: Point,
        suicide: bool,
    ) -> Result<PointSet, IllegalMove> {
        self.check(color, point, suicide)?;
        Ok(self.play_unchecked(color, point).unwrap_or_default())
    }

    /// Plays a stone on an empty point of the board without a check, after the caller
    /// has made one. Returns the points that became empty, which few moves have.
    pub(crate) fn play_unchecked(&mut self, color: Color, point: Point) -> Option<PointSet> {
        let at = site(point);
        self.ko = None;
        let takes = self.put(color, at);
        let is_suicide = !takes && self.liberties[usize::from(self.head[at])] == 0;
        (takes || is_suicide).then(|| self.capture(color, at))
    }

    /// Takes the chains off the board that have no liberty after a stone was put: those of the
    /// opponent around it, else its own.
    fn capture(&mut self, color: Color, at: usize) -> PointSet {
        let enemy = Site::from(!color);
        let mut captured = PointSet::EMPTY;
        let mut captures = 0;
        for n in neighbors(at) {
            if self.sites[n] == enemy && self.liberties[usize::from(self.head[n])] == 0 {
                captures += self.lift_chain(!color, n, &mut captured);
            }
        }
        let head = usize::from(self.head[at]);
        if captures == 1 && self.count[head] == 1 && self.liberties[head] == 1 {
            self.ko = captured.first().map(|p| (!color, p));
        }
        if self.liberties[head] == 0 {
            self.lift_chain(color, at, &mut captured);
        }
        captured
    }

    /// Puts a stone on an empty point without capturing anything, which no move does: for
    /// scoring methods that fill points. Chains may be left without liberties.
    pub(crate) fn place(&mut self, color: Color, point: Point) {
        self.put(color, site(point));
    }

    /// The same stones turned or mirrored, without ko.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Board {
        let stones = self.stones.map(|set| symmetry.points(self.size, set));
        Board::with_any_stones(symmetry.size(self.size), stones)
    }

    /// The same stones with their colours exchanged, without ko.
    #[must_use]
    pub fn swapped(&self) -> Board {
        Board::with_any_stones(self.size, self.stones.swapped())
    }

    fn is_suicide(&self, color: Color, at: usize) -> bool {
        let own = Site::from(color);
        neighbors(at).into_iter().all(|n| match self.sites[n] {
            Site::Empty => false,
            Site::Border => true,
            stone => (self.liberties[usize::from(self.head[n])] > 1) != (stone == own),
        })
    }

    /// Puts a stone on an empty site, joining it to its neighbours. Returns whether a chain of the
    /// opponent has no liberty any more.
    fn put(&mut self, color: Color, at: usize) -> bool {
        let own = Site::from(color);
        self.sites[at] = own;
        self.stones[color].insert(point(at));
        self.hash ^= zobrist(color, point(at));

        // Each chain around loses one liberty, however often it touches the stone.
        let mut heads = [0; 4];
        let mut largest = 0;
        let mut liberties = 0;
        let mut takes = false;
        for (i, n) in neighbors(at).into_iter().enumerate() {
            match self.sites[n] {
                Site::Border => {}
                Site::Empty => liberties += 1,
                stone => {
                    let head = self.head[n];
                    if !heads[..i].contains(&head) {
                        heads[i] = head;
                        let head = usize::from(head);
                        self.liberties[head] -= 1;
                        if stone != own {
                            takes |= self.liberties[head] == 0;
                        } else if largest == 0 || self.count[head] > self.count[largest] {
                            largest = head;
                        }
                    }
                }
            }
        }
        self.head[at] = at as u16;
        self.next[at] = at as u16;
        self.count[at] = 1;
        self.liberties[at] = liberties;
        if largest != 0 {
            self.join(largest, at);
            for head in heads.map(usize::from) {
                if self.sites[head] == own && head != largest {
                    self.join(largest, head);
                }
            }
        }
        takes
    }

    /// Puts a stone on a site when boards are filled in reading order: joins it to the chains to the
    /// left and above, and leaves liberties to the caller.
    fn link(&mut self, color: Color, at: usize) {
        let own = Site::from(color);
        self.sites[at] = own;
        self.hash ^= zobrist(color, point(at));
        self.head[at] = at as u16;
        self.next[at] = at as u16;
        self.count[at] = 1;
        for n in [at - 1, at + STRIDE] {
            if self.sites[n] == own {
                self.merge(self.head[n], self.head[at]);
            }
        }
    }

    /// Makes one chain of the two that have these heads, if they are two, and adds their liberties.
    fn merge(&mut self, a: u16, b: u16) {
        let (mut a, mut b) = (usize::from(a), usize::from(b));
        if a == b {
            return;
        }
        if self.count[a] < self.count[b] {
            (a, b) = (b, a);
        }
        let mut s = b;
        loop {
            self.head[s] = a as u16;
            s = usize::from(self.next[s]);
            if s == b {
                break;
            }
        }
        self.count[a] += self.count[b];
        self.liberties[a] += self.liberties[b];
        self.next.swap(a, b);
    }

    /// Counts the liberties of all chains.
    fn count_liberties(&mut self) {
        self.liberties.fill(0);
        for point in self.occupied().neighbors() & self.empty() {
            // A chain counts once, however often it touches the point. Where there is no chain, the head is 0.
            let [a, b, c, d] = neighbors(site(point)).map(|n| self.head[n]);
            self.liberties[usize::from(a)] += 1;
            self.liberties[usize::from(b)] += u16::from(b != a);
            self.liberties[usize::from(c)] += u16::from((c != a) & (c != b));
            self.liberties[usize::from(d)] += u16::from((d != a) & (d != b) & (d != c));
        }
        self.liberties[0] = 0;
    }

    /// Moves the stones of one chain into another, one by one.
    fn join(&mut self, into: usize, chain: usize) {
        let mut s = chain;
        loop {
            // A liberty of this stone is new to the chain unless it touches the chain already.
            for liberty in neighbors(s) {
                if self.sites[liberty] == Site::Empty
                    && neighbors(liberty).into_iter().all(|n| usize::from(self.head[n]) != into)
                {
                    self.liberties[into] += 1;
                }
            }
            self.head[s] = into as u16;
            s = usize::from(self.next[s]);
            if s == chain {
                break;
            }
        }
        self.count[into] += self.count[chain];
        self.next.swap(into, chain);
    }

    /// Takes a chain off the board, adds its points to `lifted` and returns how many there were.
    fn lift_chain(&mut self, color: Color, chain: usize, lifted: &mut PointSet) -> u32 {
        let count = self.count[usize::from(self.head[chain])];
        self.lift_stones(color, chain, lifted);
        let mut s = chain;
        // Every chain of the other colour around a freed point has one liberty more there.
        let other = Site::from(!color);
        loop {
            let mut heads = [0; 4];
            let mut known = 0;
            for n in neighbors(s) {
                if self.sites[n] == other && !heads[..known].contains(&self.head[n]) {
                    heads[known] = self.head[n];
                    known += 1;
                    self.liberties[usize::from(self.head[n])] += 1;
                }
            }
            s = usize::from(self.next[s]);
            if s == chain {
                break;
            }
        }
        u32::from(count)
    }

    /// Takes the stones of a chain off the board and adds their points to `lifted`. They stay in its ring, and the
    /// liberties of the chains around them are left to the caller.
    fn lift_stones(&mut self, color: Color, chain: usize, lifted: &mut PointSet) {
        let mut s = chain;
        loop {
            self.sites[s] = Site::Empty;
            self.head[s] = 0;
            self.stones[color].remove(point(s));
            self.hash ^= zobrist(color, point(s));
            lifted.insert(point(s));
            s = usize::from(self.next[s]);
            if s == chain {
                break;
            }
        }
    }

    fn for_each_stone(&self, first: usize, mut f: impl FnMut(usize)) {
        let mut s = first;
        loop {
            f(s);
            s = usize::from(self.next[s]);
            if s == first {
                break;
            }
        }
    }
}

impl PartialEq for Board {
    /// Equal stones on boards of equal size, with the same ko.
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.stones == other.stones && self.ko == other.ko
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.size, self.stones, self.ko).hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Board {} (ko {:?})", self.size, self.ko)?;
        fmt::Display::fmt(self, f)
    }
}
