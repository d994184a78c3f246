//! Filling neutral points in a checkered pattern.
//!
//! From the article's sections "Which Colour for Filling Neutral Points?" to "Using a Checkered
//! Pattern". Each neutral region is filled on its own ("all regions are independent"), Black begins
//! ("always choose black for the first move in each region"), and neighbouring points get different
//! colours. The first point of a region is the leftmost one of its top row, since the article fills
//! "top-down, left-to-right".
//!
//! Nothing is captured by filling ("the stones added aren't played as if they were regular moves").

use crate::board::{ByColor, PointSet};

/// The stones that fill the neutral points.
#[must_use]
pub fn checkered(neutral: &PointSet) -> ByColor<PointSet> {
    let mut filled = ByColor::default();
    for region in neutral.components() {
        let Some(first) = region.first() else { continue };
        let even = PointSet::checkered(first);
        filled.black |= region & even;
        filled.white |= region - even;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::scoring::regions::Control;

    fn filled(drawing: &str) -> String {
        let board: Board = drawing.parse().unwrap();
        let mut stones = ByColor::from_fn(|color| board.stones(color));
        let fill = checkered(&Control::of(board.size(), &stones).neutral);
        stones.black |= fill.black;
        stones.white |= fill.white;
        Board::with_any_stones(board.size(), stones).to_string()
    }

    #[test]
    fn neighbours_get_different_colours_and_black_begins_at_the_top_left() {
        assert_eq!(filled("X..O\nX..O\nXX.O\nX..O"), "XXOO\nXOXO\nXXOO\nXOXO\n");
    }

    #[test]
    fn each_region_begins_with_black() {
        assert_eq!(filled("X.OX.O\nXXOXXO\nX.OO.X"), "XXOXXO\nXXOXXO\nXXOOXX\n");
    }

    #[test]
    fn points_that_one_side_controls_stay_empty() {
        assert_eq!(filled(".X.O.\n.X.O.\n.X.O."), ".XXO.\n.XOO.\n.XXO.\n");
    }
}
