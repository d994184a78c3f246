//! The eyes of a space with dead stones in it.
//!
//! An empty space has the eyes of the article's table ([`eyes`](crate::scoring::eyes)). Stones of the other
//! side in it may already be on the vital point (nakade), may fill all but a point or two of it, or may be
//! in atari and leave room when they are captured. So such a space is read ([`local`](crate::local)): its owner plays
//! first, and the space has two eyes if the other side cannot capture the wall. The other side may also take a liberty of
//! the wall outside the space, which costs it a move. The owner may have to capture before the last of them is taken.
//!
//! The owner plays first because the article rounds up ("always get the highest value"): the stones
//! are known to be alive. Kos follow article 7.2.
//!
//! `tests/drawn.rs` compares the answers with those of an exhaustive reader.

use crate::board::{ByColor, Color, PointSet};
use crate::local::arena::Arena;
use crate::local::goal::{Aim, Goal};
use crate::local::graph::Graph;
use crate::local::search::{self, Visits};

/// The most points of a space that is read.
pub const MOST_POINTS: u32 = 8;

/// How much is read for a board at most, counted in the ways in which the points of a space can be
/// empty, black or white.
const MOST_READING: u32 = 60_000;

/// More liberties outside a space do not change what is read.
const MOST_OUTSIDE: u32 = 2;

/// The size of the largest of these spaces that can be read, when all that are no larger are read.
/// It counts points and not what the reading finds, so it does not depend on an order.
#[must_use]
pub fn readable(spaces: impl Iterator<Item = u32>) -> u32 {
    let mut of_size = [0_u32; MOST_POINTS as usize + 1];
    for size in spaces.filter(|&size| size <= MOST_POINTS) {
        of_size[size as usize] += 1;
    }
    let mut left = MOST_READING;
    let mut readable = 0;
    for (size, number) in (0..).zip(of_size) {
        let Some(rest) = left.checked_sub(number * 3_u32.pow(size)) else { break };
        left = rest;
        readable = size;
    }
    readable
}

/// Whether a space makes two eyes when its owner plays first: whether the other side cannot capture its wall then.
/// `stones` are the other side's stones in it; `wall` are the owner's around it, taken for one chain; `outside` is the
/// number of its liberties outside the space.
#[must_use]
pub fn makes_two_eyes(space: &PointSet, stones: &PointSet, wall: &PointSet, outside: u32) -> bool {
    let outside = outside.min(MOST_OUTSIDE);
    let arena = Arena::between(space, &[*wall], outside, &ByColor::default());
    let Some(arena) = arena else { return false };
    // The colours do not matter.
    let (owner, wall, stones) = (Color::Black, arena.stones(wall), arena.stones(stones));
    let goal = Goal { stones: wall, defender: owner, aim: Aim::CaptureOne };
    let mut graph = Graph::new(arena);
    let start = graph.start(ByColor { black: wall, white: stones }, owner);
    search::solve(&mut graph, goal, start, Visits::ALL, &mut { u32::MAX }) == Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_read_up_to_a_size_while_the_limit_lasts() {
        let of = |spaces: &[(usize, u32)]| {
            readable(spaces.iter().flat_map(|&(number, size)| std::iter::repeat_n(size, number)))
        };
        assert_eq!(of(&[]), MOST_POINTS);
        assert_eq!(of(&[(9, 8)]), 8, "9 times 6,561 are 59,049");
        assert_eq!(of(&[(10, 8)]), 7, "10 times 6,561 are 65,610");
        assert_eq!(of(&[(9, 8), (11, 4)]), 8, "there are 951 left, and 11 times 81 are 891");
        assert_eq!(of(&[(9, 8), (12, 4)]), 7);
        assert_eq!(of(&[(1000, 4), (1, 3)]), 3);
        assert_eq!(of(&[(1000, 9)]), 8, "larger ones are not read");
    }
}
