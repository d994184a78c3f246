//! A set of places of a [`Field`](super::field::Field) as a bitboard.

use super::field::{NOWHERE, SITES, Site};

const WORDS: usize = SITES.div_ceil(64);

/// A set of sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sites([u64; WORDS]);

impl Sites {
    pub(crate) const EMPTY: Sites = Sites([0; WORDS]);

    #[inline]
    pub(crate) const fn contains(&self, site: Site) -> bool {
        self.0[(site >> 6) as usize] >> (site & 63) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, site: Site) {
        self.0[(site >> 6) as usize] |= 1 << (site & 63);
    }

    #[inline]
    pub(crate) fn remove(&mut self, site: Site) {
        self.0[(site >> 6) as usize] &= !(1 << (site & 63));
    }

    #[inline]
    pub(crate) fn unite(&mut self, other: &Sites) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first site, or [`NOWHERE`].
    #[inline]
    pub(crate) fn first(&self) -> Site {
        for (i, &word) in self.0.iter().enumerate() {
            if word != 0 {
                return (i as u32 * 64 + word.trailing_zeros()) as Site;
            }
        }
        NOWHERE
    }
}
