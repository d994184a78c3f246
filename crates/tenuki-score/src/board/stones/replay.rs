//! Moves that follow each other before anybody looks at a chain.
//!
//! Between [`Board::begin_replay`] and [`Board::end_replay`] chains have *pseudo-liberties*: an empty point counts once
//! for each stone of the chain beside it. They cost less than liberties where chains are linked, and are 0 for the same
//! chains.

use super::{Board, IllegalMove, Site, neighbors, point, site, zobrist};
use crate::board::{Color, Point, PointSet};

impl Board {
    /// Counts pseudo-liberties from now on.
    pub(crate) fn begin_replay(&mut self) {
        self.liberties.fill(0);
        for point in self.occupied().neighbors() & self.empty() {
            self.add_pseudo_liberty(site(point));
        }
    }

    /// Counts liberties again.
    pub(crate) fn end_replay(&mut self) {
        self.count_liberties();
    }

    /// Plays a stone as [`Board::play`] does with suicide, even where a ko forbids it. Returns the points that
    /// became empty, if there are any.
    #[inline]
    pub(crate) fn replay(
        &mut self,
        color: Color,
        point: Point,
    ) -> Result<Option<PointSet>, IllegalMove> {
        let at = site(point);
        match self.sites[at] {
            Site::Border => return Err(IllegalMove::OffBoard(point, self.size)),
            Site::Black | Site::White => return Err(IllegalMove::Occupied(point)),
            Site::Empty => {}
        }
        self.ko = None;
        let captures = self.put_for_replay(color, at);
        Ok(captures.then(|| self.capture_for_replay(color, at)))
    }

    /// A point has become empty: adds it to the pseudo-liberties of the chains around it.
    fn add_pseudo_liberty(&mut self, at: usize) {
        // Where there is no chain, the head is 0: the number there has no meaning.
        for n in neighbors(at) {
            let liberties = &mut self.liberties[usize::from(self.head[n])];
            *liberties = liberties.wrapping_add(1);
        }
    }

    /// Puts a stone on an empty site and links it to its neighbours. Returns whether a chain has no liberty any more.
    #[inline]
    fn put_for_replay(&mut self, color: Color, at: usize) -> bool {
        let (own, enemy) = (Site::from(color), Site::from(!color));
        self.sites[at] = own;
        self.stones[color].insert(point(at));
        self.hash ^= zobrist(color, point(at));
        self.head[at] = at as u16;
        self.next[at] = at as u16;
        self.count[at] = 1;
        let mut empty = 0;
        // What is around is hard to predict, so these two loops have no branch.
        for n in neighbors(at) {
            empty += u16::from(self.sites[n] == Site::Empty);
            let liberties = &mut self.liberties[usize::from(self.head[n])];
            *liberties = liberties.wrapping_sub(1);
        }
        self.liberties[at] = empty;
        let mut captures = false;
        for n in neighbors(at) {
            captures |= (self.sites[n] == enemy) & (self.liberties[usize::from(self.head[n])] == 0);
        }
        for n in neighbors(at) {
            if self.sites[n] == own {
                self.merge(self.head[n], self.head[at]);
            }
        }
        captures | (self.liberties[usize::from(self.head[at])] == 0)
    }

    /// As [`Board::capture`].
    #[cold]
    fn capture_for_replay(&mut self, color: Color, at: usize) -> PointSet {
        let enemy = Site::from(!color);
        let mut captured = PointSet::EMPTY;
        for n in neighbors(at) {
            if self.sites[n] == enemy && self.liberties[usize::from(self.head[n])] == 0 {
                self.lift_for_replay(!color, n, &mut captured);
            }
        }
        let head = usize::from(self.head[at]);
        if self.count[head] == 1 && self.liberties[head] == 1 && captured.len() == 1 {
            self.ko = captured.first().map(|taken| (!color, taken));
        }
        if self.liberties[head] == 0 {
            self.lift_for_replay(color, at, &mut captured);
        }
        captured
    }

    /// As [`Board::lift_chain`].
    fn lift_for_replay(&mut self, color: Color, chain: usize, lifted: &mut PointSet) {
        self.lift_stones(color, chain, lifted);
        let mut s = chain;
        loop {
            self.add_pseudo_liberty(s);
            s = usize::from(self.next[s]);
            if s == chain {
                break;
            }
        }
    }
}
