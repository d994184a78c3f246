//! Pseudo-liberties: liberties that are counted once for each stone beside them.
//!
//! Two chains are joined by one addition, and a chain knows at once whether all its liberties are the
//! same point: that is so just if their number times the sum of the squares of their locations is the
//! square of the sum (Cauchy and Schwarz). Lew's *libego* has pseudo-liberties with such sums.

use std::ops::{AddAssign, SubAssign};

use super::location::{Loc, NOWHERE};

/// The pseudo-liberties of a chain: their number, the sum of their locations, and the sum of the
/// squares, in one word.
///
/// A board has at most 1,200 pairs of neighbours and a location is below 703, so that the sum of the
/// squares stays below 2^30 and the sum below 2^21, those of walls included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Liberties(u64);

/// The lowest bits hold the sum of the squares. The sum begins at this bit...
const SUM: u32 = 30;

/// ... and the number at this one.
const COUNT: u32 = 51;

impl Liberties {
    pub(super) const NONE: Liberties = Liberties(0);

    /// One pseudo-liberty.
    #[inline]
    pub(super) const fn of(loc: Loc) -> Liberties {
        let loc = loc as u64;
        Liberties(1 << COUNT | loc << SUM | (loc * loc))
    }

    const fn count(self) -> u64 {
        self.0 >> COUNT
    }

    const fn sum(self) -> u64 {
        self.0 >> SUM & ((1 << (COUNT - SUM)) - 1)
    }

    const fn squares(self) -> u64 {
        self.0 & ((1 << SUM) - 1)
    }

    /// Whether there are at least two different points among them. A point has four neighbours, so more
    /// pseudo-liberties than four are not all the same point.
    #[inline]
    pub(super) const fn are_two(self) -> bool {
        self.0 >= 5 << COUNT || self.count() * self.squares() != self.sum() * self.sum()
    }

    /// Whether there must be at least three different points among them: more than eight pseudo-liberties.
    #[inline]
    pub(super) const fn are_surely_three(self) -> bool {
        self.0 >= 9 << COUNT
    }

    /// The point, where they are all the same; [`NOWHERE`] where there are none.
    pub(super) const fn only(self) -> Loc {
        if self.count() == 0 { NOWHERE } else { (self.sum() / self.count()) as Loc }
    }
}

impl AddAssign for Liberties {
    #[inline]
    fn add_assign(&mut self, more: Liberties) {
        self.0 += more.0;
    }
}

impl SubAssign for Liberties {
    #[inline]
    fn sub_assign(&mut self, less: Liberties) {
        self.0 -= less.0;
    }
}
