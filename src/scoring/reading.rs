//! proto
use super::filling;
use super::regions::Control;
use super::{Assessment, Position};
use crate::board::{ByColor, PointSet};

/// Says of every point of a position what it is.
#[must_use]
pub fn assess(position: &Position) -> Assessment {
    let control = Control::of(position.size, &position.living);
    let mut must_fill = ByColor::<PointSet>::default();
    for fill in filling::find(position.size, &position.living, &control) {
        must_fill[fill.color].insert(fill.point);
    }
    Assessment {
        position: *position,
        surrounded: control.controlled,
        territory: ByColor::from_fn(|color| control.controlled[color] - must_fill[color]),
        must_fill,
        seki: PointSet::EMPTY,
    }
}
