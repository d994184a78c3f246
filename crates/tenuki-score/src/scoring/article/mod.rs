//! The article's method.
//!
//! The article is *Scoring seki in the game of go*, by the author of the web board Tenuki. Each of its
//! sections is a function here:
//!
//! | section | function |
//! | --- | --- |
//! | A Strict Rule | [`strict::assess`](super::strict::assess) |
//! | Definitions: region, boundary, controlled, neutral, boundary length | [`Control::of`], [`Region::all`], [`Region::boundary_length`] |
//! | Definitions: directly related, expansion | [`seki::Groups::of`] |
//! | Eye Counting with the Boundary Length | [`eyes::count`] |
//! | Main Seki Detection | [`seki::Groups::in_seki`] |
//! | Filling Neutral Points, Which Colour for Filling Neutral Points?, Avoiding False Negatives with Alternate Play, Using a Checkered Pattern | [`checkered`] |
//! | Filling False Eyes, Filling is not Smart | [`false_eyes::fill`] |
//! | Seki Detection with Points Filled: all of it | [`assess`] |
//!
//! "Seki Detection with Points Filled" puts them together: fill neutral points (in a checkered
//! pattern), fill obvious false eyes, treat the remaining controlled regions as potential
//! territory, and leave out those whose group cannot make two eyes.
//!
//! [`Region::all`]: super::regions::Region::all
//! [`Region::boundary_length`]: super::regions::Region::boundary_length
//! [`eyes::count`]: super::eyes::count

pub(in crate::scoring) mod false_eyes;
mod seki;

use crate::board::{Board, ByColor, PointSet};
use crate::scoring::regions::Control;
use crate::scoring::{Assessment, Position};

/// Says of every point of a position what it is.
#[must_use]
pub fn assess(position: &Position) -> Assessment {
    let living = &position.living;
    let Control { controlled, neutral } = Control::of(position.size, living);

    let pattern = checkered(&neutral);
    let stones = ByColor::from_fn(|color| living[color] | pattern[color]);
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
        doubtful: PointSet::EMPTY,
    }
}

/// The stones that fill the neutral points, in a checkered pattern.
///
/// Each neutral region is filled on its own ("all regions are independent"), Black begins ("always choose
/// black for the first move in each region"), and neighbouring points get different colours. The first point
/// of a region is the leftmost one of its top row, since the article fills "top-down, left-to-right".
///
/// Nothing is captured by filling ("the stones added aren't played as if they were regular moves").
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
