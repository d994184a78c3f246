//! Scoring: which side each point belongs to, and which chains are in seki.
//!
//! The input is a [`Position`]: a finished board and the stones on it that are dead. A [`Method`]
//! turns it into an [`Assessment`], which classifies every point, and a [`Count`] turns the
//! assessment into a score under a set of [`Rules`](crate::rules::Rules).
//!
//! | folder | contents |
//! | --- | --- |
//! | `article` | the method [`Checkered`](Method::Checkered): the article's; its first page maps the sections to functions |
//! | `strict` | the method [`Strict`](Method::Strict): the 1989 rule, which the article quotes |
//! | `reading` | the method [`Reading`](Method::Reading), the default: ours; its first page lists the steps |
//!
//! They share:
//!
//! | file | contents |
//! | --- | --- |
//! | `regions` | regions, boundary stones, controlled and neutral points, boundary length |
//! | `eyes` | the eyes of a region by its boundary length |
//! | `kos` | stones that can be taken in a ko |
//! | `count` | the points of an assessment under a set of rules |
//!
//! Two modules show what a method did: [`reasons`] says why a point counts, in words, and [`steps`]
//! shows each step of a method as a board.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::board::{Board, ByColor, PointSet, Size};
use crate::rules::Counting;
use reading::Read;

mod article;
mod count;
pub mod doubts;
mod eyes;
mod kos;
pub(crate) mod reading;
pub mod reasons;
mod regions;
pub mod steps;
mod strict;

pub use count::{Count, Score, Side, decimal, rounded};

/// A finished position: the living stones of each colour and the dead ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The width and height of the board.
    pub size: Size,
    /// The stones that are not dead.
    pub living: ByColor<PointSet>,
    /// The dead stones.
    pub dead: ByColor<PointSet>,
}

impl Position {
    /// The position on a board on which these stones are dead. Points of `dead` without a stone are
    /// ignored; the caller names whole chains.
    #[must_use]
    pub fn new(board: &Board, dead: PointSet) -> Position {
        Position {
            size: board.size(),
            living: ByColor::from_fn(|color| board.stones(color) - dead),
            dead: ByColor::from_fn(|color| board.stones(color) & dead),
        }
    }

    /// The points without a living stone.
    #[must_use]
    pub fn empty(&self) -> PointSet {
        self.size.all() - self.living.black - self.living.white
    }

    /// Whether stones, living or dead, are on less than a tenth of the points. No group has a reason to live
    /// that early, and no border is drawn.
    #[must_use]
    pub fn has_hardly_begun(&self) -> bool {
        let stones = |sets: &ByColor<PointSet>| sets.black.len() + sets.white.len();
        10 * (stones(&self.living) + stones(&self.dead)) < self.size.area()
    }
}

/// How a position is assessed.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
#[strum(parse_err_ty = ParseMethodError, parse_err_fn = parse_method_error)]
#[non_exhaustive]
pub enum Method {
    /// The 1989 rule read literally: stones next to a neutral point are in seki.
    Strict,
    /// The article's whole method.
    Checkered,
    /// The default: the moves that are left around chains short of liberties are read to the end.
    #[default]
    Reading,
}

impl Method {
    /// Every choice.
    pub const ALL: &'static [Method] = Method::VARIANTS;

    /// The name, as it is typed and printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Says of every point of a position what it is.
    #[must_use]
    pub fn assess(self, position: &Position) -> Assessment {
        match self {
            Method::Strict => strict::assess(position),
            Method::Checkered => article::assess(position),
            Method::Reading => Read::of(position).assessment(),
        }
    }

    /// Says of every point of a position what it is, and what reading found, if this is the method.
    pub(crate) fn assess_with(self, position: &Position) -> (Assessment, Option<Box<Read>>) {
        if self != Method::Reading {
            return (self.assess(position), None);
        }
        let read = Box::new(Read::of(position));
        (read.assessment(), Some(read))
    }
}

/// The text does not name a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the methods are strict, checkered and reading")]
pub struct ParseMethodError;

fn parse_method_error(_: &str) -> ParseMethodError {
    ParseMethodError
}

/// How a method classifies every point.
///
/// Points under dead stones are in the sets as if they were empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Assessment {
    /// What was assessed.
    pub position: Position,
    /// The points that only living stones of one colour surround, whether they count as territory
    /// or not. Area counting gives all of them to their owner.
    pub surrounded: ByColor<PointSet>,
    /// The points of `surrounded` that territory counting scores: not in seki, not to be filled.
    pub territory: ByColor<PointSet>,
    /// The points of `surrounded` that their owner must fill before the end.
    pub must_fill: ByColor<PointSet>,
    /// The living stones that are in seki. Complete chains.
    pub seki: PointSet,
    /// The living stones of groups that have no reason to live: they do not have two eyes, cannot join
    /// a group that has, and are not in seki with a neighbouring group of the other side: as
    /// if somebody forgot to mark them dead. [`Reasons::without_reason`](reasons::Reasons) has them group
    /// by group. Only the default method looks for them. Complete chains.
    pub no_reason: PointSet,
    /// The points at which a side still gains something by playing first. The count does not
    /// include the gain. [`Reasons::last_points`](reasons::Reasons) says which side gains how much.
    /// Only the default method looks for them.
    pub last_points: PointSet,
    /// The points that make the count uncertain under territory rules. [`Reasons::doubts`](reasons::Reasons) says
    /// why. Only the default method looks for them.
    pub doubtful: PointSet,
}

impl Assessment {
    /// The points that each side scores besides its stones and prisoners.
    #[must_use]
    pub fn owned(&self, counting: Counting) -> ByColor<PointSet> {
        match counting {
            Counting::Territory => self.territory,
            Counting::Area => self.surrounded,
        }
    }
}
