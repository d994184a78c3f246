//! The 1989 Japanese rule read literally.
//!
//! From the article's section "A Strict Rule", which quotes article 8 of the Nihon Kiin's rules:
//! "Stones which are alive but possess dame are said to be in seki. Eye points surrounded by stones
//! that are alive but not in seki are called territory."
//!
//! A chain next to a neutral point is in seki, and a region with a chain in seki on its boundary is
//! not territory. The other chains around that region are not in seki by this rule. No point is
//! filled: if the neutral points of a board have not been played, nearly everything is "seki".

use super::regions::Control;
use super::{Assessment, Position};
use crate::board::{ByColor, PointSet};

/// Says of every point of a position what it is.
#[must_use]
pub fn assess(position: &Position) -> Assessment {
    let living = &position.living;
    let Control { controlled, neutral } = Control::of(position.size, living);
    let possess_dame = neutral.neighbors();
    let seki = ByColor::from_fn(|color| possess_dame.flood(&living[color]));
    let territory = ByColor::from_fn(|color| {
        let touched = seki[color].neighbors().flood(&controlled[color]);
        controlled[color] - touched
    });
    Assessment {
        position: *position,
        surrounded: controlled,
        territory,
        must_fill: ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY },
        seki: seki.black | seki.white,
        no_reason: PointSet::EMPTY,
        last_points: PointSet::EMPTY,
        doubtful: PointSet::EMPTY,
    }
}
