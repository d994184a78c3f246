//! What a picture shows at a point: the words of the language of marks.

use tenuki_score::board::Color;

/// What a picture shows at a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// Nothing: an empty point that neither side scores.
    Neutral,
    /// A living stone.
    Stone(Color),
    /// A living stone in seki.
    InSeki(Color),
    /// A dead stone, and which side scores the point under it.
    Dead(Color, Option<Color>),
    /// An empty point that a side scores.
    Territory(Color),
    /// A point that a side surrounds and must fill: no point.
    MustFill(Color),
    /// A point that stones in seki surround: no point.
    SekiPoint,
    /// An empty point of an area that is open to both sides: the game is not finished.
    Open,
    /// A stone that a scoring method has put there.
    Placed(Color),
}

use Color::{Black, White};

impl Sign {
    /// Every sign.
    pub const ALL: [Sign; 19] = [
        Sign::Neutral,
        Sign::Stone(Black),
        Sign::Stone(White),
        Sign::InSeki(Black),
        Sign::InSeki(White),
        Sign::Dead(Black, None),
        Sign::Dead(White, None),
        Sign::Dead(Black, Some(White)),
        Sign::Dead(White, Some(Black)),
        Sign::Dead(Black, Some(Black)),
        Sign::Dead(White, Some(White)),
        Sign::Territory(Black),
        Sign::Territory(White),
        Sign::MustFill(Black),
        Sign::MustFill(White),
        Sign::SekiPoint,
        Sign::Open,
        Sign::Placed(Black),
        Sign::Placed(White),
    ];

    /// The name of its mark in SVG. No two signs share one.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Sign::Neutral => "k-n",
            Sign::Stone(Black) => "k-b",
            Sign::Stone(White) => "k-w",
            Sign::InSeki(Black) => "k-bs",
            Sign::InSeki(White) => "k-ws",
            Sign::Dead(Black, None) => "k-bd",
            Sign::Dead(White, None) => "k-wd",
            Sign::Dead(Black, Some(White)) => "k-bdw",
            Sign::Dead(White, Some(Black)) => "k-wdb",
            Sign::Dead(Black, Some(Black)) => "k-bdb",
            Sign::Dead(White, Some(White)) => "k-wdw",
            Sign::Territory(Black) => "k-tb",
            Sign::Territory(White) => "k-tw",
            Sign::MustFill(Black) => "k-fb",
            Sign::MustFill(White) => "k-fw",
            Sign::SekiPoint => "k-e",
            Sign::Open => "k-o",
            Sign::Placed(Black) => "k-pb",
            Sign::Placed(White) => "k-pw",
        }
    }

    /// A letter for it in the data of a page: those of [`text`](super::text) where it has one of
    /// its own there. No two signs share one.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Sign::Neutral => '.',
            Sign::Stone(Black) => 'X',
            Sign::Stone(White) => 'O',
            Sign::InSeki(Black) => '#',
            Sign::InSeki(White) => '@',
            Sign::Dead(Black, Some(White)) => 'x',
            Sign::Dead(White, Some(Black)) => 'o',
            Sign::Dead(Black, None) => 'd',
            Sign::Dead(White, None) => 'e',
            Sign::Dead(Black, Some(Black)) => 'f',
            Sign::Dead(White, Some(White)) => 'g',
            Sign::Territory(Black) => '+',
            Sign::Territory(White) => '-',
            Sign::MustFill(Black) => '*',
            Sign::MustFill(White) => '~',
            Sign::SekiPoint => '=',
            Sign::Open => '?',
            Sign::Placed(Black) => 'B',
            Sign::Placed(White) => 'W',
        }
    }

    /// The stone on the point, dead or alive.
    #[must_use]
    pub const fn stone(self) -> Option<Color> {
        match self {
            Sign::Stone(color)
            | Sign::InSeki(color)
            | Sign::Dead(color, _)
            | Sign::Placed(color) => Some(color),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_signs_look_alike_in_the_data() {
        let ids: HashSet<&str> = Sign::ALL.iter().map(|sign| sign.id()).collect();
        let letters: HashSet<char> = Sign::ALL.iter().map(|sign| sign.letter()).collect();
        assert_eq!((ids.len(), letters.len()), (Sign::ALL.len(), Sign::ALL.len()));
    }
}
