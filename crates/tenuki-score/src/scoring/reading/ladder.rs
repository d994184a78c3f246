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

use super::board::{CountedBoard, Fill};
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
        board: &CountedBoard,
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
    board: &CountedBoard,
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
        // Mostly a connection saves the chain, else mostly a liberty of dead stones.
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

impl CountedBoard {
    /// The open ones of two liberties on which a stone of the other side has a liberty besides the other one, or joins
    /// a dead one. Mostly there is none. If the two make an eye, both.
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
    fn of(board: &'a CountedBoard, chain: &Chain) -> Ladder<'a> {
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

    /// The liberties that the chain has after an answer at one of them.
    fn extended(&self, point: Point) -> PointSet {
        let (mut liberties, mut joined) = (self.liberties, PointSet::EMPTY);
        liberties.remove(point);
        for next in point.neighbors() {
            if self.empty.contains(next) {
                liberties.insert(next);
            } else if self.stones[self.owner].contains(next) && !self.chain.contains(next) {
                joined.insert(next);
            }
        }
        if !joined.is_empty() {
            liberties |= joined.flood(&self.stones[self.owner]).neighbors() & self.empty;
            liberties.remove(point);
        }
        liberties
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
        // Mostly the chain gets away at its last liberty.
        let beside = PointSet::of(last).neighbors() & (self.stones[self.owner] - self.chain);
        if beside.is_empty() && self.liberties.iter().any(|point| self.extended(point).len() > 2) {
            return true;
        }
        let saves = |point| {
            let after = self.after(self.owner, point);
            after.is_some_and(|after| {
                !after.captures(ataris) && !after.captures_another(last, ataris)
            })
        };
        if self.liberties.iter().any(|point| !self.stays_in_atari(point) && saves(point)) {
            return true;
        }
        let captures = self.captures_beside() - self.liberties;
        captures.len() >= MOST_ANSWERS || captures.iter().any(saves)
    }

    /// Whether the chain has less than two liberties after an answer at one of them, which captures nothing.
    fn stays_in_atari(&self, point: Point) -> bool {
        let others = &self.stones[!self.owner];
        let has_liberty =
            |stone: Point| stone.neighbors().any(|next| next != point && self.empty.contains(next));
        self.extended(point).len() < 2
            && point.neighbors().all(|next| {
                !others.contains(next) || self.living.contains(next) || has_liberty(next)
            })
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
    use crate::scoring::reading::tests::{assert_fills, drawn, named};

    /// White's chain with the stones above row 5 has two liberties, A5 and its eye at K7. Black's dead stones in row 5
    /// have three.
    const CUT: &str = "
        XXXXXXXXXX
        .XX.XXXXOO
        XXXXXXXXO.
        OOOOOOOOOO
        .XXXXXXXXX
        OOOOOOOO..
        .......OOO
        ..........
        ..........";

    #[test]
    fn a_chain_connects_before_dead_stones_cut_it_off_with_one_eye() {
        assert_fills(CUT, "B5", "", "A5");
    }

    #[test]
    fn dead_stones_beside_a_chain_may_begin_the_ladder() {
        // Black's stone at C4 is joined to those in row 5, which take White's liberty at A5 from the stones in row 4.
        assert_fills(&CUT.replace("OOOOOOOO..", "OOXOOOOO.."), "B5", "", "A5");
    }

    #[test]
    fn living_stones_of_the_other_side_are_not_captured_though_they_have_one_eye() {
        assert_fills(&CUT.replace(".XX.XXXXOO", ".XXXXXXXOO"), "B5", "", "A5");
    }

    #[test]
    fn dead_stones_that_are_captured_first_begin_no_ladder() {
        assert_fills(&CUT.replace("OOOOOOOO..", "XOOOOOOOO."), "B5 A4", "", "K4");
    }

    /// Black's group at the top has an eye at A8 and one at D8, and shares the neutral point G7 with White's chain.
    /// Black's stone at A3 has no eye. It shares no point with this chain.
    #[test]
    fn a_chain_that_shares_a_neutral_point_with_a_living_group_is_not_in_seki() {
        let shared = CUT.replace("XXXXXXXXO.", "XXXXXX.XO.").replace(".......OOO", "X......OOO");
        assert_fills(&shared, "B5", "", "A5");
    }

    #[test]
    fn a_cut_is_no_threat_if_the_stones_that_cut_are_captured_first() {
        assert_fills(&CUT.replace("OOOOOOOO..", "OOOOOOOOO."), "B5", "", "");
    }

    #[test]
    fn a_cut_is_no_threat_if_the_chain_has_another_liberty() {
        let two_eyes = CUT
            .replace("XX.XXXXOO", "XX.XXXXO.")
            .replace("XXXXXXXXXX\n        .XX", "XXXXXXXXOO\n        .XX");
        assert_fills(&two_eyes, "B5", "", "");
    }

    /// White's four stones in the corner have two liberties, A4 and their eye at A1. Black's dead stones are at B4 and
    /// C1.
    const SMALL: &str = "
        OOOOOOXX.
        O.OO.OXXX
        OOOOOOXX.
        .X...OXXX
        OX...OX.X
        OOXX.OXXX
        .OX..OX.X";

    #[test]
    fn a_chain_of_four_stones_among_dead_stones_is_not_read() {
        assert_fills(SMALL, "B4 C1", "", "");
    }

    /// White's three stones at the edge have the liberties A4 and B5. Black's stone at C4 lives.
    const CORNER: &str = "
        ...OX.X
        ...OXXX
        ..OOX.X
        .OXOXXX
        OOXXX.X
        .XX.XXX
        X.XX.X.";

    #[test]
    fn a_chain_of_three_stones_connects_if_living_stones_touch_it() {
        assert_fills(CORNER, "", "", "B5");
    }

    /// Black's E5 puts White's D4 and E4 in atari. After D5, Black's D7 puts the chain from E7 to F5 in atari, and the
    /// two stones at C8, too.
    const DOUBLE: &str = "
        XXXXX.XX
        XXOOXXXX
        OO..OOXX
        ..O..OOX
        .....OXX
        .OXOOXX.
        OOOXX.XX
        XXX.XXXX
        X.XXXX.X";

    #[test]
    fn a_double_atari_captures_one_of_two_chains() {
        assert_fills(DOUBLE, "C4", "", "E5");
        // The two stones are connected with those in row 7.
        assert_fills(&DOUBLE.replace("XXOOXXXX", "XOOOXXXX"), "C4", "", "");
        // With a stone at E6 the chain is not in atari after D7, and the two stones at C8 alone are not read.
        assert_fills(&DOUBLE.replace("..O..OOX", "..O.OOOX"), "C4", "", "");
    }

    #[test]
    fn a_chain_that_has_two_liberties_after_its_answer_is_put_in_atari_again() {
        let again = DOUBLE.replace("XXOOXXXX", "XOOOXXXX").replace(".OXOOXX.", ".XXOOXX.");
        assert_fills(&again, "C4", "", "E5");
    }

    #[test]
    fn a_threat_against_a_short_chain_is_followed_to_its_end() {
        assert_fills(&CORNER.replace("        ...OXXX", "        .X.OXXX"), "B6", "", "B5");
    }

    /// White's chain around Black's upper group is that of [`CUT`], and A8 and A9 lie between it and White's group
    /// in the corner.
    const PASSAGE: &str = "
        .O.OOOOXX.
        OOOOOOOXXX
        .XXXXXXXXX
        .X.X.XXXOO
        OXXXXXXXO.
        OOOOOOOOOO
        .XXXXXXXXX
        OOOOOOOO..
        .......OOO
        ..........
        ..........";

    #[test]
    fn a_passage_of_two_neutral_points_does_not_join_chains_and_one_point_does() {
        assert_fills(PASSAGE, "B5", "", "A5");
        assert_fills(&PASSAGE.replace(".X.X.X", "OX.X.X"), "B5", "", "");
        // The corner has one eye instead of two. Still the chain has more liberties than two.
        let one_eye = PASSAGE.replace(".O.OOOOXX.", "OO.OOOOXX.").replace(".X.X.X", "OX.X.X");
        assert_fills(&one_eye, "B5", "", "");
    }

    /// The upper chain is joined at A9 to the corner. The lower one in row 4 has the liberties A5 and J4, but it may be in
    /// seki with Black's stone at H3.
    #[test]
    fn a_chain_that_may_be_in_seki_is_not_read() {
        let seki = PASSAGE.replace(".X.X.X", "OX.X.X").replace(".......OOO", ".......XOO");
        assert_fills(&seki, "B5", "", "");
    }

    /// White's chain has the liberties K8 and K7, which make one eye. It lives because it captures the dead stones
    /// in row 5.
    const RACE: &str = "
        XXXXXXXXOO
        .XX.XXXXO.
        XXXXXXXXO.
        OOOOOOOOOO
        XXXXXXXXXX
        OOOOOOOO..
        .......OOO
        ..........
        ..........";

    #[test]
    fn a_chain_with_one_eye_takes_a_liberty_of_the_dead_stones_beside_it_in_time() {
        assert_fills(RACE, "B5", "", "J4");
        assert_fills(&RACE.replace("OOOOOOOO..", "OOOOOOOOO."), "B5", "", "");
    }

    /// C10 and C9 are neutral, and lie between two of White's chains. Each is next to two stones of one of them.
    const BETWEEN: &str = "
        .X.XOO.O.O.O
        XXXXOOOOOOOO
        XXOOOOOOOOOO
        XX.OOOOOOOOO
        OO.XXXXXXXXX
        OOOX.X.XXXOO
        OOOXXXXXXXO.
        OOOOOOOOOOOO
        .XXXXXXXXXXX
        OOOOOOOOOO..
        .........OOO
        ............
        ............";

    #[test]
    fn a_move_next_to_two_stones_of_one_chain_joins_nothing() {
        assert_fills(BETWEEN, "B5", "", "A5");
    }

    /// Black's stones at C1, C2 and D1 have the liberties C3 and D2. At C3 White captures B3, and has no other liberty.
    const NO_ROOM: &str = "
        XOXX
        .O.X
        .OXX
        .OX.
        .X.X
        .OX.
        .OXX";

    #[test]
    fn a_stone_that_has_room_on_neither_of_two_eyes_begins_no_ladder() {
        assert_fills(NO_ROOM, "", "", "");
    }

    /// Black plays F2, and White's chain runs to the edge of the board. Black captures it with the sixth atari.
    const LONG: &str = "
        ........
        ........
        ........
        XXXX....
        OOOOO...
        XXXXXX..";

    #[test]
    fn a_ladder_of_more_ataris_than_are_read_captures_nothing() {
        assert_fills(LONG, "A3 A1", "", "");
    }

    /// After Black's E3 White's F2 captures the stone at F1.
    const CAPTURE: &str = "
        .......
        .......
        ....X..
        XXXX...
        OOOOO..
        XXXX.X.";

    #[test]
    fn an_answer_at_the_last_liberty_may_capture_stones() {
        assert_fills(CAPTURE, "A3 E4 A1 F1", "", "");
    }

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
