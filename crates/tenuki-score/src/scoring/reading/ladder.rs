//! Ladders: chains with two liberties of their own that the other side captures by atari after atari.
//!
//! The other searches of this method read places: [`local`](super::local) what is around weak chains, and
//! [`endgame`](super::endgame) an area of a few points. A chain that winds through half of the board may be short of
//! liberties in two places that are too far apart, or in too large a territory, to be read together: the other side
//! cuts at the first, next to its dead stones, and takes the last liberty at the second. Such a threat is short,
//! however large the places are, since each of its moves is an atari and leaves few answers. So here chains are
//! read, and not places (the first order of Thomsen, *Lambda-search in game trees*, 2000).
//!
//! 1. The neutral points are gone. Where one move on a neutral point joins two chains of the owner, it is taken to be
//!    the owner's. In a longer passage the other side answers such a move and cuts.
//! 2. The other side begins. It plays on one of the two liberties, and so on, at most [`MOST_ATARIS`] times. The
//!    owner answers at the last liberty, or captures stones that are in atari.
//! 3. If every answer ends in the capture of the chain, or of another chain that the last atari touched, its owner
//!    must fill a point after which none does: one of the two liberties, or else one of the liberties of other chains
//!    nearby.
//!
//! Chains of less than [`LARGE`] stones are read only if living stones of the other side touch them, and single stones
//! never. In finished games most others that can be captured are sacrifices, and what captures them is captured in turn.

use smallvec::SmallVec;

use super::board::{Fill, FilledBoard};
use super::endgame::{self, Found};
use crate::board::{ByColor, Color, Point, PointSet};
use crate::scoring::doubts::{AllUnproved, Cause, Unproved};

/// The fewest stones of a chain that is read among dead stones.
const LARGE: u32 = 5;

/// The fewest stones of a chain that is read.
const SMALL: u32 = 2;

/// The most moves of a ladder, each of them an atari.
const MOST_ATARIS: u32 = 4;

/// The most answers to an atari that are tried. With more the chain is taken to be safe.
const MOST_ANSWERS: u32 = 4;

/// Chains near the one that is read, with more liberties than this, are not short of them.
const FEW_LIBERTIES: u32 = 4;

/// A chain with few liberties, which its side surrounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub color: Color,
    pub stones: PointSet,
    pub liberties: PointSet,
    /// Where the other side may begin.
    pub first: PointSet,
}

impl Chain {
    /// A chain with these two liberties of its own, if it is read. `joins` are the points next to chains with more.
    pub fn new(
        board: &FilledBoard,
        color: Color,
        stones: PointSet,
        liberties: PointSet,
        joins: &PointSet,
    ) -> Option<Chain> {
        if !is_read(&stones, &board.stones[!color]) {
            return None;
        }
        // At the other liberty the chain does not join one with many.
        let joins = liberties & *joins;
        let open = if joins.is_empty() { liberties } else { joins };
        let first = board.with_room(color, &liberties, &open);
        (!first.is_empty()).then_some(Chain { color, stones, liberties, first })
    }
}

/// Whether a chain is large enough to be read, where these are the living stones of the other side.
fn is_read(chain: &PointSet, living: &PointSet) -> bool {
    let size = chain.len();
    size >= LARGE || size >= SMALL && chain.neighbors().intersects(living)
}

/// The points that must be filled so that none of these chains is captured in a ladder.
pub(super) fn find(
    board: &FilledBoard,
    chains: &[Chain],
    unproved: &mut AllUnproved,
) -> SmallVec<[Fill; 4]> {
    let mut found: SmallVec<[Found; 4]> = SmallVec::new();
    for chain in chains {
        let Chain { color, liberties, first, .. } = *chain;
        let is_captured = |position: &Ladder| position.captures_from(&first, MOST_ATARIS);
        // Most chains are not captured even if no neutral point joins them to others.
        let alone = Ladder::of(board, chain);
        if !is_captured(&alone) || board.may_be_in_seki(chain) {
            continue;
        }
        let joined = alone.with(board.joints(color));
        if joined.liberties != liberties || !is_captured(&joined) {
            continue;
        }
        let saves = |point: &Point| {
            joined.after(color, *point).is_some_and(|after| !after.captures(MOST_ATARIS))
        };
        // A connection that saves the chain, else a liberty of dead stones.
        let mut fills: PointSet = liberties.iter().filter(saves).collect();
        if fills.is_empty() {
            fills = (joined.nearby() & board.free(color)).iter().filter(saves).collect();
        }
        if fills.is_empty() {
            unproved.push(Unproved { color, points: liberties, cause: Cause::Lost });
        } else {
            found.push(Found { color, points: liberties, fills });
        }
    }
    endgame::fills(board, &found)
}

impl FilledBoard {
    /// The open ones of two liberties on which a stone of the other side has a liberty besides the other one, or joins
    /// a dead one. If the two make an eye, both.
    fn with_room(&self, owner: Color, liberties: &PointSet, open: &PointSet) -> PointSet {
        let room = (self.free(owner) | self.dead[!owner]) - *liberties;
        let first = room.neighbors() & *open;
        if first.is_empty() && liberties.neighbors().intersects(liberties) {
            return *open;
        }
        first
    }

    /// The neutral points at which one move joins two chains of a side, some of them perhaps dead.
    fn joints(&self, color: Color) -> PointSet {
        let stones = self.stones[color] | self.dead[color];
        let joins = |point: &Point| {
            let around = PointSet::of(*point).neighbors() & stones;
            around.first().is_some_and(|one| !around.is_subset(&PointSet::of(one).flood(&stones)))
        };
        (self.neutral & stones.beside_two()).iter().filter(joins).collect()
    }

    /// Whether a chain shares a neutral liberty with one that has less than two liberties of its own: they may be in
    /// seki, and that liberty stays.
    fn may_be_in_seki(&self, chain: &Chain) -> bool {
        let other = !chain.color;
        let shared = chain.stones.neighbors() & self.neutral;
        let around = shared.flood(&(self.stones[other] | self.neutral));
        let free = self.free(other);
        around.components().any(|chain| (chain.neighbors() & free).len() < 2)
    }
}

/// A position in which a chain is to be captured.
#[derive(Clone, Copy)]
struct Ladder<'a> {
    stones: ByColor<PointSet>,
    /// The living stones of the other side, which are not captured.
    living: &'a PointSet,
    empty: PointSet,
    owner: Color,
    chain: PointSet,
    /// The liberties of the chain.
    liberties: PointSet,
    /// Where the side to move must not take back a ko.
    ko: Option<Point>,
}

impl<'a> Ladder<'a> {
    /// The position without neutral points.
    fn of(board: &'a FilledBoard, chain: &Chain) -> Ladder<'a> {
        let Chain { color: owner, stones: chain, liberties, .. } = *chain;
        let stones = ByColor::from_fn(|color| board.stones[color] | board.dead[color]);
        let living = &board.stones[!owner];
        let empty = board.empty() - board.neutral;
        Ladder { stones, living, empty, owner, chain, liberties, ko: None }
    }

    /// The same with more stones of the owner.
    fn with(mut self, more: PointSet) -> Ladder<'a> {
        self.stones[self.owner] |= more;
        self.chain = self.chain.flood(&self.stones[self.owner]);
        self.liberties = self.chain.neighbors() & self.empty;
        self
    }

    /// The position after a move, or `None` if it is not allowed.
    fn after(&self, color: Color, point: Point) -> Option<Ladder<'a>> {
        if self.ko == Some(point) {
            return None;
        }
        let mut after = *self;
        after.ko = None;
        after.stones[color].insert(point);
        after.empty.remove(point);
        after.liberties.remove(point);
        let (mut captured, mut joins) = (PointSet::EMPTY, PointSet::EMPTY);
        let (mut has_liberty, mut joins_chain) = (false, false);
        for next in point.neighbors() {
            if self.empty.contains(next) {
                has_liberty = true;
            } else if self.stones[color].contains(next) {
                if color == self.owner && self.chain.contains(next) {
                    joins_chain = true;
                } else {
                    joins.insert(next);
                }
            } else if self.stones[!color].contains(next)
                && let Some(chain) = after.captured(color, next)
            {
                captured |= chain;
            }
        }
        if !has_liberty && captured.len() == 1 && !joins_chain && joins.is_empty() {
            after.ko = captured.first();
        }
        if !has_liberty
            && captured.is_empty()
            && (!joins_chain || after.liberties.is_empty())
            && !after.has_liberty(&joins, color)
        {
            return None;
        }
        if joins_chain {
            after.chain.insert(point);
            for next in point.neighbors().filter(|&next| self.empty.contains(next)) {
                after.liberties.insert(next);
            }
            if !joins.is_empty() {
                let joined = joins.flood(&self.stones[color]);
                after.chain |= joined;
                after.liberties |= joined.neighbors() & after.empty;
            }
        }
        if !captured.is_empty() {
            after.stones[!color] -= captured;
            after.empty |= captured;
            after.liberties |= captured & after.chain.neighbors();
            after.liberties &= after.empty;
        }
        Some(after)
    }

    /// The chain of a stone, if the last move beside it, which this side made, captures it.
    fn captured(&self, color: Color, stone: Point) -> Option<PointSet> {
        let is_safe = if color == self.owner {
            self.living.contains(stone)
        } else {
            !self.liberties.is_empty() && self.chain.contains(stone)
        };
        if is_safe || stone.neighbors().any(|next| self.empty.contains(next)) {
            return None;
        }
        let chain = PointSet::of(stone).flood(&self.stones[!color]);
        let lives = color == self.owner && chain.intersects(self.living);
        (!lives && !chain.neighbors().intersects(&self.empty)).then_some(chain)
    }

    /// Whether one of the chains with these stones has a liberty.
    fn has_liberty(&self, stones: &PointSet, color: Color) -> bool {
        stones.flood(&self.stones[color]).neighbors().intersects(&self.empty)
    }

    /// Whether the other side, to move, captures the chain with at most this number of ataris.
    fn captures(&self, ataris: u32) -> bool {
        match self.liberties.first() {
            Some(last) if self.liberties.len() == 1 => self.ko != Some(last),
            _ => self.liberties.len() == 2 && self.captures_from(&self.liberties, ataris),
        }
    }

    /// The same of a chain with two liberties, if the first move is one of these.
    fn captures_from(&self, first: &PointSet, ataris: u32) -> bool {
        let captures = |point: Point| {
            let after = self.after(!self.owner, point);
            after.is_some_and(|after| !after.escapes(point, ataris - 1))
        };
        ataris > 0 && first.iter().any(captures)
    }

    /// Whether the other side, to move, captures another chain beside its last stone, which was an atari.
    fn captures_another(&self, last: Point, ataris: u32) -> bool {
        let stones = self.stones[self.owner];
        let beside = PointSet::of(last).neighbors() & (stones - self.chain);
        beside.flood(&stones).components().any(|chain| {
            let around = chain.neighbors();
            let liberties = around & self.empty;
            liberties.len() <= 2
                && is_read(&chain, self.living)
                && Ladder { chain, liberties, ..*self }.captures(ataris)
        })
    }

    /// Whether the owner, to move, saves the chain from an atari.
    fn escapes(&self, last: Point, ataris: u32) -> bool {
        let saves = |point| {
            let after = self.after(self.owner, point);
            after.is_some_and(|after| {
                !after.captures(ataris) && !after.captures_another(last, ataris)
            })
        };
        if self.liberties.iter().any(saves) {
            return true;
        }
        let captures = self.captures_beside() - self.liberties;
        captures.len() >= MOST_ANSWERS || captures.iter().any(saves)
    }

    /// The liberties of the chain, of chains that it could join, and of stones of the other side beside these, two
    /// steps far.
    fn nearby(&self) -> PointSet {
        let own = &self.stones[self.owner];
        let others = self.stones[!self.owner] - *self.living;
        let mut found = self.liberties;
        for _ in 0..2 {
            let near = found | found.neighbors() & self.empty;
            let joined = near.neighbors().flood(own);
            let beside = (near | joined).neighbors().flood(&others);
            for chain in joined.components().chain(beside.components()) {
                let liberties = chain.neighbors() & self.empty;
                if liberties.len() <= FEW_LIBERTIES {
                    found |= liberties;
                }
            }
            found |= found.neighbors() & self.empty;
        }
        found
    }

    /// Where the owner captures stones beside the chain.
    fn captures_beside(&self) -> PointSet {
        let others = self.stones[!self.owner] - *self.living;
        let mut captures = PointSet::EMPTY;
        for other in self.chain.neighbors().flood(&others).components() {
            let liberties = other.neighbors() & self.empty;
            if liberties.len() == 1 {
                captures |= liberties;
            }
        }
        captures
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::reading::tests::{drawn, named};

    #[test]
    fn only_a_stone_alone_without_a_liberty_that_takes_one_makes_a_ko() {
        // White plays at C1. Black's chain is the stone at the end of the first row.
        let ko = |drawing: &str| {
            let board = drawn(drawing);
            let chain = named("E1");
            let ladder = Ladder {
                stones: board.stones,
                living: &PointSet::EMPTY,
                empty: board.empty(),
                owner: Color::Black,
                chain,
                liberties: chain.neighbors() & board.empty(),
                ko: None,
            };
            let after = ladder.after(Color::White, named("C1").first().unwrap()).unwrap();
            (ladder.stones.black - after.stones.black, after.ko)
        };
        assert_eq!(ko("bOXbb OX.XX"), (named("B1"), named("B1").first()));
        assert_eq!(ko("bObbb OX.bX"), (named("B1"), None), "it has a liberty");
        assert_eq!(ko("OOXbb XX.XX"), (named("A1 B1"), None), "it takes two");
        assert_eq!(ko("bOOXb OX.XX"), (named("B1"), None), "it joins others");
    }
}
