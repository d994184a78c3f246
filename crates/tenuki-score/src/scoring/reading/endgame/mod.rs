//! The last points: own points that must be filled although their chains have liberties left.
//!
//! The module [`filling`](super::filling) reads around chains that are in atari as soon as the
//! neutral points are taken, and assumes that a chain is safe once it joins another. Some chains
//! have two liberties of their own and still need a move: the other side gains a point inside, by a
//! threat that must be answered inside, next to a dead stone or in a false eye that two stones cut.
//! The rest of the game is a sum of small games of one point or less (Berlekamp and Wolfe,
//! *Mathematical Go*). The areas are independent: each has a few points and is enclosed by stones
//! that cannot be captured. So each is searched by itself, with all rules of play ([`Value`](crate::local::value::Value)), once
//! with each side beginning.
//!
//! 1. A chain with at most two liberties of its own may run short of liberties when its neutral
//!    liberties are taken. Most such chains can join a strong chain wherever the other side begins;
//!    they need no reading ([`FilledBoard::holds`]).
//! 2. Around each of the others lies an area ([`Site`]): the points of its own side near those
//!    liberties, the dead stones there, and the neutral points over which its side may join other
//!    chains. All other neutral points are assumed to be the other side's, because it may take them
//!    in the end.
//! 3. The area is read to the end. A point must be filled if its owner loses a point *whichever
//!    side begins*. If the loss is large when the other side begins, we assume that the owner has
//!    answered in time.
//! 4. Of the points that save the most, the one with the most stones of its own side around it is
//!    filled. If turning the board exchanges two such points, neither is filled. Then all steps
//!    begin again with a stone on that point, until nothing is found.
//!
//! The reading has a limit, counted in points and never in positions, so it is the same on a turned
//! board: an area has at most [`MOST_POINTS`] points that can change, and all areas of a board
//! together cost at most [`MOST_READING`]. Larger areas stay as `filling` leaves them.

mod area;

use smallvec::SmallVec;

use super::board::{Fill, FilledBoard};
use crate::board::{Color, Point, PointSet};
use crate::scoring::doubts::{AllUnproved, Cause, Unproved};

pub(super) use area::Site;
use area::{MOST_POINTS, Parts};

/// The most liberties of its own that a chain has around which an area is read.
pub(super) const FEW_LIBERTIES: u32 = 2;

/// The most points that are lost in one area. Who would lose more has answered in time.
const MOST_LOST: i32 = 3;

/// How much is read for a board at most, counted in the ways in which the points of an area can be
/// empty, black or white.
pub(super) const MOST_READING: u32 = 60_000;

/// A place where a side must fill a point.
pub(super) struct Found {
    pub color: Color,
    /// The points that were read.
    pub points: PointSet,
    /// The points any one of which the owner fills to lose no more.
    pub fills: PointSet,
}

/// The points that must be filled around these chains. `left` is how much may still be read for the
/// board.
pub(super) fn find(
    board: &FilledBoard,
    sites: &[Site],
    left: &mut u32,
    unproved: &mut AllUnproved,
) -> SmallVec<[Fill; 4]> {
    let sites = sites.iter().filter(|site| !board.holds(site));
    let areas = board.areas(sites, left);
    let lost = areas.iter().filter_map(|area| board.lost(area, unproved));
    let found: SmallVec<[Found; 4]> = lost.collect();
    fills(board, &found)
}

/// The point that is filled in each of these places. If turning the board exchanges the best two, none is.
pub(super) fn fills(board: &FilledBoard, found: &[Found]) -> SmallVec<[Fill; 4]> {
    let mut fills = SmallVec::new();
    for color in Color::ALL {
        for points in alternatives(found, color) {
            let mut best = board.best(color, &points).into_iter();
            if let (Some(point), None) = (best.next(), best.next()) {
                fills.push(board.reason(color, point));
            }
        }
    }
    fills
}

/// The points one of which a side must fill, for each place. Areas that share points lose the same
/// point.
fn alternatives(found: &[Found], color: Color) -> impl Iterator<Item = PointSet> {
    let mut places: SmallVec<[(PointSet, PointSet); 4]> = SmallVec::new();
    for one in found.iter().filter(|one| one.color == color) {
        let (mut points, mut fills) = (one.points, one.fills);
        places.retain(|other| {
            let meets = other.0.intersects(&points);
            if meets {
                points |= other.0;
                fills = if other.1.intersects(&fills) { other.1 & fills } else { other.1 | fills };
            }
            !meets
        });
        places.push((points, fills));
    }
    places.into_iter().map(|(_, fills)| fills)
}

impl FilledBoard {
    /// Whether the chain of a site needs no reading: wherever the other side begins, the stone there
    /// has no room, or the owner joins a strong chain, or gets two new liberties.
    fn holds(&self, site: &Site) -> bool {
        let (color, liberties) = (site.color, site.liberties);
        let free = self.free(color);
        let joins = |point: &PointSet| {
            let mut chains = point.neighbors().flood(&self.stones[color]).components();
            chains.any(|chain| (chain.neighbors() & free).len() > FEW_LIBERTIES)
        };
        let answered = |point: Point| {
            let point = PointSet::of(point);
            let (around, other) = (point.neighbors(), liberties - point);
            let dead = around.intersects(&self.dead[!color]);
            let no_room = !dead && (around & free).len() <= 1;
            let two_more = !dead && (other.neighbors() & (free - point)).len() >= 2;
            no_room || two_more || joins(&other)
        };
        liberties.len() > 1 && liberties.iter().all(answered)
    }

    /// The areas that are read: those with as many points as can be read for what is left.
    fn areas<'a>(
        &self,
        sites: impl Iterator<Item = &'a Site>,
        left: &mut u32,
    ) -> SmallVec<[(Site, PointSet, Parts); 4]> {
        let mut areas: SmallVec<[(Site, PointSet, Parts); 4]> = SmallVec::new();
        for site in sites {
            let known =
                |points| areas.iter().any(|&(s, p, _)| (s.color, p) == (site.color, points));
            if let Some((points, parts)) = site.parts(self)
                && !known(points)
            {
                areas.push((*site, points, parts));
            }
        }
        for most in (0..=MOST_POINTS as u32).rev() {
            areas.retain(|(.., area)| area.changing() <= most);
            let cost = areas.iter().map(|(.., area)| 3_u32.pow(area.changing())).sum::<u32>();
            if cost <= *left {
                *left -= cost;
                break;
            }
        }
        areas
    }

    /// What is lost in an area, and which points avoid more. `None` where nothing must be filled.
    fn lost(
        &self,
        (site, points, parts): &(Site, PointSet, Parts),
        unproved: &mut AllUnproved,
    ) -> Option<Found> {
        let color = site.color;
        let mut search = parts.search()?;
        let mut lost = |first, filled, up_to| search.lost(first, filled, up_to);
        if lost(color, None, 1) == 0 {
            return None;
        }
        // When the other side begins at least as much is lost. If that is much, its owner has answered in time.
        let needed = lost(color, None, MOST_LOST + 1);
        if needed > MOST_LOST {
            // It is lost anyhow, so that is not what is the matter here.
            unproved.push(Unproved { color, points: *points, cause: Cause::Lost });
            return None;
        }
        let avoids = |point: &Point| lost(!color, Some(*point), needed) < needed;
        let fills = (*points & self.free(color)).iter().filter(avoids).collect();
        Some(Found { color, points: *points, fills })
    }

    fn reason(&self, color: Color, point: Point) -> Fill {
        let next_to = PointSet::of(point).neighbors();
        let saves = next_to.flood(&self.stones[color]);
        let dead = next_to.flood(&self.dead[!color]);
        let takes =
            if (dead.neighbors() & self.own[color]).len() <= 1 { dead } else { PointSet::EMPTY };
        Fill { point, color, saves, takes, after: saves.neighbors() & self.neutral }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::reading::tests::{drawn, named};

    /// The same drawing in the marks of [`filling`].
    const READ: &str = "
        .XbbXbb
        OOXXXXX
        wxOOOOX
        wOOwwOX
        wwwwOOX
        OOOOOXX";

    #[test]
    fn a_point_is_filled_to_save_what_is_beside_it_once_the_neutral_points_are_gone() {
        let board = drawn(READ);
        let fill = board.reason(Color::White, named("A4").first().unwrap());
        assert_eq!((fill.point, fill.color), (named("A4").first().unwrap(), Color::White));
        assert_eq!(fill.saves, named("A5 B5") | named("A3").flood(&board.stones.white));
        assert_eq!((fill.takes, fill.after), (named("B4"), named("A6")));
        // Black's dead stone has another liberty.
        let board = drawn(&READ.replace("wxOOOOX", "wxwOOOX"));
        let fill = board.reason(Color::White, named("A4").first().unwrap());
        assert_eq!((fill.takes, fill.after), (named(""), named("A6")));
    }

    /// The chain of a stone, which has few liberties.
    fn site(board: &FilledBoard, color: Color, stone: &str) -> Site {
        let stones = named(stone).flood(&board.stones[color]);
        Site { color, liberties: stones.neighbors() & board.free(color) }
    }

    #[test]
    fn areas_are_read_while_the_limit_lasts() {
        let board = drawn(READ);
        let sites = [site(&board, Color::Black, "B6"), site(&board, Color::White, "A5")];
        let read = |mut left: u32| {
            let areas = board.areas(sites.iter(), &mut left);
            (areas.iter().map(|(site, ..)| site.color).collect::<Vec<_>>(), left)
        };
        // In Black's area the points C6 and D6 and the stone at B6 can change; in White's the points A4, A3 and A2, and
        // the stones at B4, A5 and B5.
        let cost = 27 + 729;
        assert_eq!(read(60_000), (vec![Color::Black, Color::White], 60_000 - cost));
        assert_eq!(read(cost), (vec![Color::Black, Color::White], 0));
        assert_eq!(read(cost - 1), (vec![Color::Black], cost - 1 - 27));
        assert_eq!(read(26), (vec![], 26));
    }

    #[test]
    fn a_chain_with_a_space_of_two_points_holds_unless_dead_stones_are_beside_it() {
        let holds = |drawing: &str| {
            let board = drawn(drawing);
            board.holds(&site(&board, Color::Black, "A2"))
        };
        let two = "
            bbX.
            XXX.
            OOO.";
        assert!(holds(two));
        assert!(!holds(&two.replace("bbX.", "bboX")));
        assert!(!holds(&two.replace("bbX.", "bOX.")), "it has one liberty");
    }

    #[test]
    fn areas_that_share_points_are_one_place() {
        let found =
            |color, points, fills| Found { color, points: named(points), fills: named(fills) };
        let places = |found: &[Found]| alternatives(found, Color::Black).collect::<Vec<_>>();
        let black = Color::Black;
        // The third shares a point with the first only, and the last two are alone.
        let together = [
            found(black, "A1 B1", "A1 B1"),
            found(black, "B1 C1", "B1"),
            found(Color::White, "A1", "A1"),
            found(black, "A1 D1", "D1"),
            found(black, "E1", "E1"),
        ];
        assert_eq!(places(&together), [named("B1 D1"), named("E1")]);
        assert_eq!(places(&together[..2]), [named("B1")]);
        assert_eq!(places(&[found(black, "A1", "A1"), found(black, "B1", "B1")]).len(), 2);
    }
}
