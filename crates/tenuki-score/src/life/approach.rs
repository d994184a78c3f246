//! Dead stones that the other side cannot approach.
//!
//! A group that has one eye and surrounds stones of the other side may have too few liberties to capture them: a play
//! on their liberties puts the group itself in atari. Then neither side can begin, and the stones are not dead but in
//! seki. If the group is large, the fight is too large for a search, and playouts may not find this.

use crate::board::{Board, ByColor, PointSet};

/// At most this many stones may be given up inside an eye space to take the stones around it: the largest shape that
/// leaves one eye is the rabbity six.
const MOST_GIVEN_UP: u32 = 6;

/// At most this many plays are tried for a chain.
const MOST_PLAYS: u32 = 60;

/// Of the chains of `dead` those that the other side cannot take though their owner always passes, unless it puts
/// more stones than it can give up in atari. What it can take is taken first.
pub(crate) fn out_of_reach(board: &Board, dead: PointSet) -> PointSet {
    let mut board = board.clone();
    let mut rest = dead & board.occupied();
    loop {
        let mut taken = PointSet::EMPTY;
        for chain in board.chains(rest) {
            if can_take(&board, chain, &mut { MOST_PLAYS }) {
                taken |= chain;
            }
        }
        rest -= taken;
        if taken.is_empty() || rest.is_empty() {
            return rest;
        }
        let stones = ByColor::from_fn(|color| board.stones(color) - taken);
        let Ok(after) = Board::with_stones(board.size(), stones) else { return PointSet::EMPTY };
        board = after;
    }
}

/// Whether the other side can take a chain; also if too many plays would have to be tried.
fn can_take(board: &Board, chain: PointSet, left: &mut u32) -> bool {
    let Some(stone) = chain.first() else { return true };
    let Some(color) = board.get(stone) else { return true };
    board.liberties(stone).iter().any(|point| {
        if *left == 0 {
            return true;
        }
        *left -= 1;
        let mut after = board.clone();
        if after.play(!color, point, false).is_err() {
            return false;
        }
        if after.get(stone).is_none() {
            return true;
        }
        (after.liberty_count(point) > 1 || after.stone_count(point) <= MOST_GIVEN_UP)
            && can_take(&after, chain, left)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the chains at some points those that are out of reach if all of them are judged dead.
    fn out(drawing: &str, dead: &str) -> String {
        let board: Board = drawing.parse().unwrap();
        out_of_reach(&board, board.whole_chains(dead.parse().unwrap())).to_string()
    }

    #[test]
    fn two_stones_in_a_corner_are_out_of_reach_of_a_group_without_other_liberties() {
        let seki = "
            .OX.XOO
            O.XXXXO
            XXXXOO.
            OOOOO..";
        assert_eq!(out(seki, "B4 A3"), "B4 A3");
        // Black has a liberty more.
        let taken = "
            .OX.XOO
            O.XXXXO
            XXXX.O.
            OOOOO..";
        assert_eq!(out(taken, "B4 A3"), "");
    }

    #[test]
    fn a_few_stones_may_be_given_up_to_take_those_around_them() {
        let one_eye = "
            OOOOOO
            OXXXXO
            OX..XO
            OXXXXO
            OOOOO.";
        assert_eq!(out(one_eye, "B4"), "");
    }

    #[test]
    fn a_chain_is_in_reach_if_too_many_plays_would_have_to_be_tried() {
        // Black's upper chain has no liberties but B5 and F5. White has two more below, or four.
        let drawing =
            |third_row: &str| format!("XXXXXXX X.OOO.X OOOOOOO {third_row} ....... .......");
        let white = "A4 B4 C4 D4 E4 F4 G4 C5 D5 E5";
        let white: PointSet = white.parse().unwrap();
        assert_eq!(out(&drawing("..XXXXX"), "A4"), white.to_string());
        assert_eq!(out(&drawing("....XXX"), "A4"), "");
    }

    #[test]
    fn what_can_be_taken_gives_liberties() {
        // Black at B4 has no liberty before it has taken D4.
        let drawing = "
            O.XO.
            OOOXX
            .OXX.
            OOX..";
        assert_eq!(out(drawing, "A4"), "A4 A3 B3 C3 B2 A1 B1");
        assert_eq!(out(drawing, "A4 D4"), "");
    }
}
