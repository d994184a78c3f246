//! The article's whole method.
//!
//! From its section "Seki Detection with Points Filled": fill neutral points (in a checkered
//! pattern), fill obvious false eyes, treat the remaining controlled regions as potential
//! territory, and leave out those whose group cannot make two eyes.

use super::regions::Control;
use super::{Assessment, Position, false_eyes, neutral, seki};
use crate::board::{Board, ByColor, PointSet};

/// Says of every point of a position what it is.
#[must_use]
pub fn assess(position: &Position) -> Assessment {
    let living = &position.living;
    let Control { controlled, neutral } = Control::of(position.size, living);

    let fill = neutral::checkered(&neutral);
    let stones = ByColor::from_fn(|color| living[color] | fill[color]);
    let mut board = Board::with_any_stones(position.size, stones);
    let filled = false_eyes::fill(&mut board);

    let mut must_fill = ByColor::<PointSet>::default();
    for (point, color) in filled {
        must_fill[color].insert(point);
    }

    let in_seki = seki::Groups::of(&board).in_seki();
    Assessment {
        position: *position,
        surrounded: controlled,
        territory: ByColor::from_fn(|color| controlled[color] - must_fill[color] - in_seki),
        must_fill,
        seki: in_seki & (living.black | living.white),
        no_reason: PointSet::EMPTY,
        last_points: PointSet::EMPTY,
    }
}
