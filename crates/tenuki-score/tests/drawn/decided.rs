//! Positions decided by the exhaustive reader, as drawings.

use tenuki_score::board::{ByColor, Color, PointSet};
use tenuki_score::scoring::{Method, Position};

use super::drawing::drawn;

#[path = "reader.rs"]
mod reader;

/// What the reader says of a position in which Black is enclosed: a drawing.
pub fn decided(position: &Position) -> Result<Vec<String>, &'static str> {
    let empty = position.empty();
    let reaches = ByColor::from_fn(|c| position.living[c].neighbors().flood(&empty));
    let surrounded = ByColor::from_fn(|c| reaches[c] - reaches[!c]);
    // The reader takes the stones around the group to live: each chain has a territory or two eyes.
    let lives = |chain: PointSet| {
        let eyes = surrounded.white.components().filter(|points| {
            (points.neighbors() & position.living.white).is_subset(&chain)
                && points.neighbors().intersects(&chain)
        });
        let eyes: Vec<PointSet> = eyes.collect();
        eyes.len() >= 2 || eyes.iter().any(|points| points.len() >= 5)
    };
    if !position.living.white.components().all(lives) {
        return Err("the stones around the group do not plainly live");
    }
    if (position.living.black | reaches.black).components().count() > 1 {
        return Err("there are several groups");
    }
    let (territory, must_fill, mut seki) = reader::decide(position, Color::Black)?;
    if surrounded.black.is_empty() {
        // It surrounds nothing, so nothing hangs on it: it is drawn as alive.
        seki = PointSet::EMPTY;
    }
    let mut assessment = Method::Strict.assess(position);
    assessment.territory = ByColor { black: territory, white: surrounded.white };
    assessment.must_fill = ByColor { black: must_fill, white: PointSet::EMPTY };
    assessment.surrounded = surrounded;
    assessment.seki = seki;
    Ok(drawn(&assessment))
}
