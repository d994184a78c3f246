//! Whose point is each point, and which chains are in seki: the scoring module.
//!
//! The input is a [`Position`]: a finished board and the stones on it that are dead. A [`Method`]
//! turns it into an [`Assessment`], which says of every point what it is, and a [`Count`] turns
//! that into a score under a set of [`Rules`](crate::rules::Rules).
//!
//! The source is the article *Scoring seki in the game of go*, by the author of the web board
//! Tenuki. Its steps are a file each, and each can be called alone:
//!
//! | step | where |
//! | --- | --- |
//! | regions, boundary stones, controlled and neutral, boundary length | `regions` |
//! | neutral points are filled in a checkered pattern | `neutral` |
//! | false eyes that would be captured are filled | `false_eyes` |
//! | eyes are counted by boundary length | `eyes` |
//! | related regions are joined to groups; who has not two eyes is in seki | `seki` |
//!
//! The methods `strict` and `checkered` put them together. The default, `reading`, keeps the
//! regions and the eyes and replaces the filling, which real games show to be wrong:
//!
//! | step | where |
//! | --- | --- |
//! | weak chains are found by their liberties, and what must be filled to keep them | `filling` |
//! | what is left to be played around them is read to the end | `local` |
//! | what chains with few liberties of their own still need, with all of the rules of play | `endgame` |
//! | where the other side is kept out, and where stones can meet over neutral points | `passage` |
//! | chains with what joins them; points of eye spaces that a cut makes false, until nothing changes | `web` |
//! | the eyes of a space in which dead stones stand | `spaces` |
//! | groups, and who has not two eyes and is in seki, with the neutral points in place | `groups` |
//! | groups that hold kos against each other are in seki too | `kos` |
//! | why: in words, in numbers of eyes, in the order of filling | [`reasons`] |
//! | how: every method step by step, in pictures | [`steps`] |

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::board::{Board, ByColor, PointSet, Size};
use crate::rules::Counting;

mod checkered;
mod count;
mod endgame;
mod eyes;
mod false_eyes;
pub(crate) mod filling;
mod groups;
mod kos;
pub(crate) mod local;
mod neutral;
mod passage;
mod reading;
pub mod reasons;
mod regions;
mod seki;
mod spaces;
pub mod steps;
mod strict;
mod web;

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
    /// The position on a board of which these stones are dead. Points of `dead` without a stone
    /// are passed over; the caller names whole chains.
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
#[strum(
    serialize_all = "lowercase",
    ascii_case_insensitive,
    parse_err_ty = ParseMethodError,
    parse_err_fn = parse_error
)]
#[non_exhaustive]
pub enum Method {
    /// The 1989 rule read literally: stones next to a neutral point are in seki.
    Strict,
    /// The article's whole method.
    Checkered,
    /// The default: what is left to be played around chains short of liberties is read to the end.
    #[default]
    Reading,
}

impl Method {
    /// Every method.
    pub const ALL: &'static [Method] = Method::VARIANTS;

    /// The name, as it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Says of every point of a position what it is.
    #[must_use]
    pub fn assess(self, position: &Position) -> Assessment {
        match self {
            Method::Strict => strict::assess(position),
            Method::Checkered => checkered::assess(position),
            Method::Reading => reading::assess(position),
        }
    }
}

/// The text names no method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the methods are strict, checkered and reading")]
pub struct ParseMethodError;

fn parse_error(_: &str) -> ParseMethodError {
    ParseMethodError
}

/// What a method says of every point.
///
/// Points under dead stones are in the sets as if they were empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Assessment {
    /// What was assessed.
    pub position: Position,
    /// The points that only living stones of one colour surround, whatever becomes of them. Area
    /// counting gives all of them to their owner.
    pub surrounded: ByColor<PointSet>,
    /// The points of `surrounded` that territory counting scores: not in seki, not to be filled.
    pub territory: ByColor<PointSet>,
    /// The points of `surrounded` that their owner must fill before the end.
    pub must_fill: ByColor<PointSet>,
    /// The living stones that are in seki. Complete chains.
    pub seki: PointSet,
    /// The living stones of groups that have no reason to live: they have not two eyes, cannot join
    /// a group that has, and no group of the other side beside them is in seki with them. Mostly
    /// somebody forgot to mark them dead. [`Reasons::without_reason`](reasons::Reasons) tells one
    /// from the other. Only the default method looks for them. Complete chains.
    pub no_reason: PointSet,
    /// The points at which a side still gains something by playing first. Nothing of it is counted.
    /// [`Reasons::last_points`](reasons::Reasons) tells who gains how much. Only the default method
    /// looks for them.
    pub last_points: PointSet,
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
