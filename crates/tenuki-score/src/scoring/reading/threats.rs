//! Chains with two to four liberties of their own that the other side captures by threats.
//!
//! A [ladder](super::ladder) is a row of ataris. Here the other side plays moves that are no ataris, each of which
//! threatens the next: after a move of the second order it captures in a ladder if the owner does not answer, after
//! one of the third order by moves of the second (Thomsen, *Lambda-search in game trees*, 2000). Each of these moves
//! takes one of the liberties of the chain, so that a chain with four is read to the third order.
//!
//! A stone alone in the territory of the other side mostly threatens nothing. So a chain is read only if it touches dead
//! stones, and if one of its own liberties is next to dead stones.
//!
//! What the owner may answer is found from liberties ([`Ladder::answers`]). If one good answer were left out, a point
//! would be filled for nothing. A bad one costs time only, and is refuted.

use smallvec::SmallVec;

use super::board::FillingBoard;
use super::ladder::{self, Chain, Ladder};
use crate::board::{Color, Point, PointSet};

/// The most liberties of its own of a chain that is read.
const MOST_LIBERTIES: u32 = 4;

/// Chains of the owner or of the other side with more liberties than this are not short of them, and their liberties
/// are no answers.
const FEW_LIBERTIES: u32 = 4;

/// The most answers to a threat that are tried. With more the chain is taken to be safe.
const MOST_ANSWERS: u32 = 24;

impl FillingBoard {
    /// The chains that are read.
    pub(super) fn threatened(&self) -> SmallVec<[Chain; 8]> {
        let mut chains = SmallVec::new();
        for color in Color::ALL {
            let beside = self.dead[!color].neighbors();
            let free = self.free(color);
            let near = (free & beside).neighbors().flood(&self.stones[color]);
            for stones in near.components() {
                let liberties = stones.neighbors() & free;
                if (2..=MOST_LIBERTIES).contains(&liberties.len())
                    && stones.intersects(&beside)
                    && ladder::is_read(&stones, &self.stones[!color])
                {
                    let order = 2.max(liberties.len() - 1);
                    chains.push(Chain { color, stones, liberties, first: liberties, order });
                }
            }
        }
        chains
    }
}

impl Ladder<'_> {
    /// Whether the other side, to move, captures the chain by moves of at most this order.
    pub(super) fn captures_by_threats(&self, order: u32) -> bool {
        match order {
            1 => self.captures(ladder::MOST_ATARIS),
            _ => self.captures_by_threats(order - 1) || self.captures_by_threat(order),
        }
    }

    /// The same if the first move is a threat of this order.
    pub(super) fn captures_by_threat(&self, order: u32) -> bool {
        if self.liberties.len() > order + 1 {
            return false;
        }
        // Where an answer would give too many liberties, the other side must play itself.
        let too_many = |point: &Point| self.extended(*point).len() >= order + 2;
        let mut must_take = self.liberties.iter().filter(too_many);
        let first = match (must_take.next(), must_take.next()) {
            (None, _) => self.liberties,
            (Some(only), None) => PointSet::of(only),
            _ => return false,
        };
        let threatens = |point| {
            let after = self.after(!self.owner, point);
            after.is_some_and(|after| !after.escapes_threat(order - 1))
        };
        first.iter().any(threatens)
    }

    /// Whether the owner, to move, prevents a capture by moves of this order.
    fn escapes_threat(&self, order: u32) -> bool {
        let saves = |point| {
            let after = self.after(self.owner, point);
            after.is_some_and(|after| !after.captures_by_threats(order))
        };
        // Mostly an answer at a liberty is enough, or the threat was none.
        if self.liberties.iter().any(|point| self.extended(point).len() > order + 1)
            || self.liberties.iter().any(|point| !self.stays_in_atari(point) && saves(point))
            || !self.captures_by_threats(order)
        {
            return true;
        }
        let others = self.answers() - self.liberties;
        others.len() > MOST_ANSWERS || others.iter().any(saves)
    }

    /// The points at which the owner may answer: liberties of the chain, of chains that it could join, and of stones
    /// of the other side beside these, two steps far.
    pub(super) fn answers(&self) -> PointSet {
        let own = &self.stones[self.owner];
        let others = self.stones[!self.owner] - *self.living;
        let mut answers = self.liberties;
        for _ in 0..2 {
            let near = answers | answers.neighbors() & self.empty;
            let joined = near.neighbors().flood(own);
            let beside = (near | joined).neighbors().flood(&others);
            for chains in [joined, beside] {
                for chain in chains.components() {
                    let liberties = chain.neighbors() & self.empty;
                    if liberties.len() <= FEW_LIBERTIES {
                        answers |= liberties;
                    }
                }
            }
            answers |= answers.neighbors() & self.empty;
        }
        answers
    }
}

#[cfg(test)]
mod tests {
    use crate::scoring::reading::tests::assert_fills;

    /// White's chain in the corner has the liberties A5, B5 and C6, and Black's dead stones are at D6, E6 and E7.
    /// Black plays B5. If White answers at A5, Black's A4 is atari, and after White's C6 Black takes the chain at C5.
    /// If White answers at C6, Black's C5 is atari, and after White's A5 Black takes the chain at A4.
    const SECOND_ORDER: &str = "
        .X.X.X.X
        XXXXXXXX
        XXXOXX.X
        XO.OOXXX
        XOOOXOXX
        OO.XXO.X
        .....OXX
        ..O..OX.
        .....OXX
        ..O..OX.
        .....OXX";

    #[test]
    fn a_chain_with_three_liberties_connects_before_a_threat_of_a_ladder() {
        assert_fills(SECOND_ORDER, "D6 E7", "", "C6");
        // White's stone at B4 is near enough.
        assert_fills(
            &SECOND_ORDER.replace(
                "..O..OX.\n        .....OXX\n        ..O",
                ".OO..OX.\n        .....OXX\n        ..O",
            ),
            "D6 E7",
            "",
            "",
        );
    }

    #[test]
    fn a_chain_is_read_only_beside_dead_stones() {
        assert_fills(
            &SECOND_ORDER.replace("XOOOXOXX\n        OO.XXO.X", "XOOO.OXX\n        OO...O.X"),
            "",
            "",
            "",
        );
    }

    /// Black's upper chain has four liberties: H10, J10, H9 and H8. White's dead stones cut it off from the lower one.
    const THIRD_ORDER: &str = "
        .O.OOOOO.
        OOOOOOXXX
        .O.OOXX..
        OOOOOOX..
        OOOOOXX..
        OOOOOXOO.
        OOOOOOX..
        OOOOOOXX.
        OOOOOOOX.
        OOOOOOOX.
        OOOOOOX..
        OOOOOOXX.";

    #[test]
    fn a_chain_with_four_liberties_plays_before_a_threat_of_a_threat() {
        assert_fills(THIRD_ORDER, "G7", "H9", "");
        let with_a_stone =
            THIRD_ORDER.replace("OOOOOOX..\n        OOOOOXX..", "OOOOOOX.X\n        OOOOOXX..");
        assert_fills(&with_a_stone, "G7", "", "");
    }

    #[test]
    fn stones_captured_elsewhere_give_the_chain_no_liberty() {
        // White's stone at H2 is dead, too, and is not next to the upper chain.
        let dead_below =
            THIRD_ORDER.replace("OOOOOOOX.\n        OOOOOOX..", "OOOOOOOX.\n        OOOOOOXO.");
        assert_fills(&dead_below, "G7 H2", "H9", "");
    }

    /// All of White's stones are dead. Black's chain at the top has the liberties H11, H10 and H9. Read to the third
    /// order, it would have to fill one of them.
    #[test]
    fn a_chain_with_three_liberties_is_read_to_the_second_order_only() {
        let three = THIRD_ORDER.replace("OOOOOOXXX", "OOOOOOX.X");
        assert_fills(&three, "B12 G7", "", "");
    }

    /// White's chain has the liberties E3 and F2. Black's dead stone at H3 makes it short of them.
    const RUN: &str = "
        ........
        ........
        ........
        XXXX...X
        OOOOO...
        XXXXXX..";

    #[test]
    fn all_of_24_answers_to_a_threat_are_tried_and_with_more_the_chain_is_safe() {
        let a_stone = RUN.replace("........\n        XXXX", "..O.....\n        XXXX");
        assert_fills(&a_stone, "A3 H3 A1", "", "F2");
        let more =
            RUN.replace("........\n        XXXX", "....X...\n        ........\n        XXXX");
        assert_fills(&more, "A3 E5 H3 A1", "", "");
    }

    #[test]
    fn answers_are_liberties_near_the_chain() {
        let far = RUN.replacen("........\n        ........", "........\n        ..X.....", 1);
        assert_fills(&far, "A3 C5 H3 A1", "", "F2");
    }
}
