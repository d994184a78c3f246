//! What makes a count uncertain.
//!
//! A count is certain if it is proved that neither side gains by playing on, whichever side begins. The method
//! [`Reading`](super::Method::Reading) reads the moves that are left around chains short of liberties. If this does
//! not prove the count at a place, the place is a [`Doubt`]. A count without doubts is certain.
//!
//! Looking for doubts takes no extra time, because the reading itself finds them where it fails.

use std::fmt;

use smallvec::SmallVec;
use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::Assessment;
use super::regions::Control;
use crate::board::{Board, Color, Point, PointSet};

/// Why a place makes a count uncertain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumDiscriminants)]
#[strum_discriminants(name(CauseCode), vis(pub(crate)), derive(IntoStaticStr, VariantNames))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
#[non_exhaustive]
pub enum Cause {
    /// The point is counted as filled. It is not proved that its owner could not save it by taking a neutral point
    /// first.
    Fill,
    /// The side that plays first gains points there.
    First,
    /// The side that plays first captures, or is captured. The count assumes that the owner has answered in time.
    Capture,
    /// Too many points are left to play there to find the one that must be filled, and it is not proved that none
    /// must be.
    TooLarge {
        /// How many.
        points: u32,
        /// The most points among which a move is searched.
        most: u32,
    },
    /// A search does not show that the owner keeps the points there, whichever side begins.
    Lost,
    /// The stones have neither two eyes nor a partner in seki.
    NoReason,
    /// On a small board every stone influences all points, and a search of the whole board does not
    /// prove the count.
    Board,
    /// Under area rules a neutral point counts for the side that plays there, and neither side has.
    Neutral {
        /// How many.
        points: u32,
    },
}

impl Cause {
    /// The codes of all causes.
    pub const CODES: &[&str] = CauseCode::VARIANTS;

    /// A name for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        CauseCode::from(self).into()
    }

    /// How many points are left to play there, or are neutral, and the most points among which a move is searched.
    #[must_use]
    pub const fn numbers(self) -> (Option<u32>, Option<u32>) {
        match self {
            Cause::TooLarge { points, most } => (Some(points), Some(most)),
            Cause::Neutral { points } => (Some(points), None),
            _ => (None, None),
        }
    }

    /// Whether it matters where the area is counted. There a stone on an own point costs nothing.
    pub(crate) const fn concerns_area(self) -> bool {
        !matches!(self, Cause::Fill | Cause::First)
    }
}

/// A place that makes a count uncertain. It prints as a clause: `whether White must fill K10`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Doubt {
    /// The place: the point itself, or the first of several in reading order.
    pub point: Point,
    /// Whose points or stones are in doubt.
    pub color: Color,
    /// Why.
    pub cause: Cause,
}

impl Doubt {
    /// That of a small board; `None` if it is full.
    pub(crate) fn of_whole(board: &Board) -> Option<Doubt> {
        let point = board.empty().first()?;
        Some(Doubt { point, color: Color::Black, cause: Cause::Board })
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (point, name) = (self.point, self.color.name());
        match self.cause {
            Cause::Fill => write!(f, "whether {name} must fill {point}"),
            Cause::First => {
                write!(f, "which side plays first around {point}: that side gains there")
            }
            Cause::Capture => write!(
                f,
                "whether {name} still has to defend at {point}: the side that plays first there captures"
            ),
            Cause::TooLarge { points, most } => write!(
                f,
                "whether {name} must fill a point near {point}: {points} points are left to play there, and \
                 Tenuki reads at most {most}"
            ),
            Cause::Lost => write!(
                f,
                "whether {name} keeps the points around {point}: a search does not show it"
            ),
            Cause::NoReason => write!(
                f,
                "whether the {} stones at {point} are alive: they have neither two eyes nor a partner in seki",
                self.color
            ),
            Cause::Board => f.write_str(
                "whether a side gains by playing on: a search of the small board does not show it",
            ),
            Cause::Neutral { points: 1 } => {
                write!(f, "which side gets {point}: a neutral point counts under area rules")
            }
            Cause::Neutral { points } => write!(
                f,
                "which side gets the {points} neutral points, one of them at {point}: they count under area rules"
            ),
        }
    }
}

/// A doubt about a set of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unproved {
    pub color: Color,
    pub points: PointSet,
    pub cause: Cause,
}

/// What reading does not prove. Up to four places need no memory of their own.
pub(super) type AllUnproved = SmallVec<[Unproved; 4]>;

impl Unproved {
    pub fn doubt(&self) -> Option<Doubt> {
        let (color, cause) = (self.color, self.cause);
        self.points.first().map(|point| Doubt { point, color, cause })
    }
}

/// The neutral points outside seki.
pub(crate) fn neutral(assessment: &Assessment) -> PointSet {
    let position = &assessment.position;
    let neutral = Control::of(position.size, &position.living).neutral;
    neutral - (neutral & assessment.seki.neighbors()).flood(&neutral)
}
