//! How the chains of a group are connected, and which points of its eye spaces are false.
//!
//! [`Connections`] are the chains of one colour with the spaces that they surround and the neutral points
//! at which they can join. They are found in steps, each of which is a set of points:
//!
//! 1. *Parts*: chains, including stones on filled false points.
//! 2. *Links*: two parts that share two neutral points can join at one of them, whatever the other
//!    side does. If nothing contradicts it, one shared point is enough: the stones are alive, so we
//!    assume that their owner plays there in time.
//! 3. *Spaces*: connected points that the parts surround, each with the number of its eyes.
//! 4. *Sides* of a space: without the space, the chains and spaces fall apart into sides. Parts that are still
//!    connected in another way, around a ring of spaces, are on the same side. A space whose parts are all on one
//!    side is not a false eye.
//! 5. *False points*: a side of a space that has no other eye is lost if the opponent cuts it off. If
//!    a stone on one point of the space does that, the owner has to fill this point
//!    ([`Connections::cuts`]).
//!
//! Filled points join parts and divide spaces, so another point may become false. The steps are
//! repeated until nothing changes. Each round fills at least one point, and all points of a round are
//! found on the same board, so the result does not depend on an order.
//!
//! The article fills a false eye if diagonals are taken and a chain is in atari now. This module asks
//! instead whether a chain would be in atari once all neutral points are gone. By Benson's theorem
//! (*Life in the game of Go*, 1976) two parts that share two small spaces live by them, although each
//! space alone looks false.
//!
//! # Links over neutral points
//!
//! * If the other side plays a stone at the border from which only one way leads on, the owner answers
//!   there with a stone that joins others. Points that the other side cannot reach in this way are
//!   *enclosed*: not territory, because the border is still open, but space for eyes.
//! * An empty point between two stones of a colour, or between one and the edge, is a *cutting point* of
//!   that colour. Stones of the other colour can join through one cutting point but not through two in a
//!   row (a bamboo joint): a stone in one of them is answered in the other.

use smallvec::SmallVec;

use super::board::FilledBoard;
use crate::board::{Color, Point, PointSet, Size};

/// How many indices there are for points.
const INDICES: usize = 800;

/// Chains of one colour that hang together.
#[derive(Clone, Debug)]
struct Part {
    stones: PointSet,
    /// The neutral points next to it.
    near: PointSet,
    /// Whether it can join stones that live for certain.
    joins_living: bool,
    /// The numbers of the parts and spaces that it is joined to.
    joined: SmallVec<[u16; 8]>,
}

/// Points that parts surround.
#[derive(Clone, Debug)]
struct Space {
    points: PointSet,
    /// Whether it makes an eye or more: it is not a ko.
    is_eye: bool,
    parts: SmallVec<[u16; 8]>,
}

/// The parts of one colour. Up to sixteen need no memory of their own.
type Parts = SmallVec<[Part; 16]>;

/// Which parts and spaces have been seen.
type Seen = SmallVec<[bool; 64]>;

/// The chains of one colour with what joins them.
#[derive(Clone, Debug)]
pub struct Connections {
    color: Color,
    parts: Parts,
    spaces: SmallVec<[Space; 16]>,
    /// The points of its spaces that have to be filled.
    pub false_points: PointSet,
    /// Those of them beside stones that have no other liberty.
    pub due: PointSet,
}

/// Parts and spaces that hang together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Component {
    /// Its stones, those on false points among them.
    pub stones: PointSet,
    /// The points of its spaces.
    pub points: PointSet,
    /// How many eyes they make. Of those that are more than two some may be left out.
    pub eyes: u32,
}

impl Connections {
    /// The connections of the stones and points of a colour that are within. `living` are stones of that
    /// colour that live for certain.
    #[must_use]
    pub fn of(
        board: &FilledBoard,
        color: Color,
        within: &PointSet,
        living: &PointSet,
        links: &Links,
    ) -> Connections {
        let (mut false_points, mut due) = (PointSet::EMPTY, PointSet::EMPTY);
        loop {
            let connections =
                Connections::joined(board, color, within, living, links, false_points);
            let found = connections.cuts(board) - board.kos.points[color];
            if found.is_empty() {
                return Connections { due: due & board.own[color], ..connections };
            }
            let free = board.size.all() - board.stones[!color];
            for part in &connections.parts {
                let liberties = part.stones.neighbors() & free;
                if liberties.len() == 1 {
                    due |= liberties & found;
                }
            }
            false_points |= found;
        }
    }

    /// Parts, links and spaces, with these points filled.
    fn joined(
        board: &FilledBoard,
        color: Color,
        within: &PointSet,
        living: &PointSet,
        links: &Links,
        false_points: PointSet,
    ) -> Connections {
        let stones = board.stones[color] & *within | false_points;
        let own = (board.own[color] & *within) - false_points;
        let near_living = living.neighbors() & board.neutral;
        let mut parts: Parts = stones
            .components()
            .map(|stones| {
                let near = stones.neighbors() & board.neutral;
                Part {
                    stones,
                    near,
                    joins_living: near.intersects(&near_living),
                    joined: SmallVec::new(),
                }
            })
            .collect();
        let mut part_at = [u16::MAX; INDICES];
        for (part, i) in parts.iter().zip(0..) {
            for stone in part.stones {
                part_at[stone.index()] = i;
            }
        }
        let beside = |points: PointSet| {
            let mut beside = SmallVec::<[u16; 8]>::new();
            for stone in points.neighbors() & stones {
                let part = part_at[stone.index()];
                if let Err(place) = beside.binary_search(&part) {
                    beside.insert(place, part);
                }
            }
            beside
        };
        link_for_certain(&mut parts, &beside);
        for points in links.joining(&(stones | *living)) {
            let around = beside(points);
            let joins_living = points.neighbors().intersects(living);
            for pair in around.windows(2) {
                let [a, b] = [usize::from(pair[0]), usize::from(pair[1])];
                parts[a].joined.push(b as u16);
                parts[b].joined.push(a as u16);
            }
            for part in around {
                parts[usize::from(part)].joins_living |= joins_living;
            }
        }
        let first_space = parts.len() as u16;
        let mut spaces = SmallVec::new();
        for points in (own | links.enclosed).components() {
            let around = beside(points);
            let number = first_space + spaces.len() as u16;
            for &part in &around {
                parts[usize::from(part)].joined.push(number);
            }
            // A ko connects parts, but it is not an eye.
            let is_eye = !points.intersects(&board.kos.points[color]);
            spaces.push(Space { points, is_eye, parts: around });
        }
        Connections { color, parts, spaces, false_points, due: PointSet::EMPTY }
    }

    fn unseen(&self) -> Seen {
        SmallVec::from_elem(false, self.parts.len() + self.spaces.len())
    }

    /// What hangs together with a part when a space is left out, and whether it can join stones that
    /// live. Marks what it meets as seen. Each space counts for one eye; the last one with any is given.
    fn component(
        &self,
        from: u16,
        without: u16,
        seen: &mut [bool],
    ) -> (Component, bool, Option<&Space>) {
        let mut component = Component::default();
        let mut last = None;
        let mut joins_living = false;
        let mut open: SmallVec<[u16; 32]> = SmallVec::new();
        open.push(from);
        seen[usize::from(from)] = true;
        while let Some(node) = open.pop() {
            let joined = if let Some(part) = self.parts.get(usize::from(node)) {
                component.stones |= part.stones;
                joins_living |= part.joins_living;
                &part.joined
            } else {
                let space = &self.spaces[usize::from(node) - self.parts.len()];
                component.points |= space.points;
                if space.is_eye {
                    component.eyes += 1;
                    last = Some(space);
                }
                &space.parts
            };
            for &next in joined {
                if next != without && !seen[usize::from(next)] {
                    seen[usize::from(next)] = true;
                    open.push(next);
                }
            }
        }
        (component, joins_living, last)
    }

    /// The points at which the other side cuts off a part that has no eye but in that space.
    fn cuts(&self, board: &FilledBoard) -> PointSet {
        let mut found = PointSet::EMPTY;
        let mut seen = self.unseen();
        for (space, number) in self.spaces.iter().zip(self.parts.len() as u16..) {
            if space.parts.len() < 2 {
                continue;
            }
            seen.fill(false);
            let mut sides: SmallVec<[(PointSet, bool); 4]> = SmallVec::new();
            for &part in &space.parts {
                if !seen[usize::from(part)] {
                    let (side, joins_living, _) = self.component(part, number, &mut seen);
                    let contact = side.stones.neighbors() & space.points;
                    sides.push((contact, side.eyes > 0 || joins_living));
                }
            }
            if sides.len() < 2 {
                continue;
            }
            for (i, &(contact, lives)) in sides.iter().enumerate() {
                if !lives {
                    let others = sides.iter().enumerate().filter(|(j, _)| *j != i);
                    let others = others.fold(PointSet::EMPTY, |all, (_, side)| all | side.0);
                    let eyes = |left, cut: &_| board.eyes_within(self.color, left, cut);
                    let dead = board.dead[!self.color] & space.points;
                    found |= cuts_off(&space.points, dead, contact, &others, eyes);
                }
            }
        }
        found
    }

    /// What hangs together, each with whether it can join stones that live.
    #[must_use]
    pub fn components(&self, board: &FilledBoard) -> SmallVec<[(Component, bool); 8]> {
        let mut seen = self.unseen();
        let mut components = SmallVec::new();
        for part in 0..self.parts.len() as u16 {
            if !seen[usize::from(part)] {
                let (mut component, joins_living, last) = self.component(part, u16::MAX, &mut seen);
                // Two spaces are two eyes; how many one makes may have to be read.
                if let (1, Some(space)) = (component.eyes, last) {
                    component.eyes =
                        board.eyes_within(self.color, space.points, &self.false_points);
                }
                components.push((component, joins_living));
            }
        }
        components
    }
}

/// The points of a space at which a side that touches it here is cut off from the others. `eyes` says
/// how many eyes are left to it in some points when one is cut off.
pub fn cuts_off(
    space: &PointSet,
    dead: PointSet,
    contact: PointSet,
    others: &PointSet,
    eyes: impl Fn(PointSet, &PointSet) -> u32,
) -> PointSet {
    // The other side has played already where its dead stones are; those in atari can be taken.
    let empty = *space - dead;
    let held = dead.components().filter(|chain| (chain.neighbors() & empty).len() > 1);
    let free = contact - held.fold(PointSet::EMPTY, |all, chain| all | chain);
    let contact = if free.is_empty() { contact } else { free };
    if contact.len() == 1 {
        return contact;
    }
    let cuts = |&point: &Point| {
        let point = PointSet::of(point);
        let rest = contact - point;
        let reached = rest.flood(&(*space - point));
        !reached.intersects(others) && eyes(reached, &point) < 2
    };
    contact.iter().filter(cuts).collect()
}

/// Links parts that have two neutral points in common.
fn link_for_certain(parts: &mut [Part], beside: &impl Fn(PointSet) -> SmallVec<[u16; 8]>) {
    let near = parts.iter().fold(PointSet::EMPTY, |all, part| all | part.near);
    for point in near {
        let around = beside(PointSet::of(point));
        for (i, &a) in around.iter().enumerate() {
            for &b in &around[i + 1..] {
                let shared = parts[usize::from(a)].near & parts[usize::from(b)].near;
                if shared.len() >= 2 {
                    parts[usize::from(a)].joined.push(b);
                    parts[usize::from(b)].joined.push(a);
                }
            }
        }
    }
}

/// Where one side can join stones over neutral points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Links {
    /// The neutral points that the other side cannot reach.
    pub enclosed: PointSet,
    /// The neutral points over which the side can join stones.
    open: PointSet,
    /// Those of them that are cutting points of the other side.
    cutting_points: PointSet,
}

impl Links {
    /// The links of a colour.
    #[must_use]
    pub fn of(board: &FilledBoard, color: Color) -> Links {
        let kept_out = kept_out(board.size, &board.stones[color]);
        let mut reached = board.stones[!color].neighbors() & board.neutral;
        loop {
            let [north, east, south, west] = kept_out.map(|points| reached - points);
            let ahead = north.north() | east.east() | south.south() | west.west();
            let grown = reached | ahead & board.neutral;
            if grown == reached {
                break;
            }
            reached = grown;
        }
        let cutting_points = cutting_points(board.size, &board.stones[!color]) & board.neutral;
        Links { enclosed: board.neutral - reached, open: board.neutral, cutting_points }
    }

    /// The sets of neutral points at which the stones next to them can join.
    pub fn joining(&self, stones: &PointSet) -> impl Iterator<Item = PointSet> + use<> {
        // A stone beside a cutting point can go through it, but not through two of them.
        let entered = self.cutting_points & stones.neighbors();
        let areas = (self.open - self.cutting_points).components();
        let areas = areas.map(move |area| area | area.neighbors() & entered);
        areas.chain(entered.iter().map(PointSet::of))
    }
}

/// The points without a neighbour on the board in these directions: north, east, south, west.
fn edges(size: Size) -> [PointSet; 4] {
    let all = size.all();
    [all - all.south(), all - all.west(), all - all.north(), all - all.east()]
}

/// The points whose neighbour in these directions is one of these stones: north, east, south, west.
fn next_to(stones: &PointSet) -> [PointSet; 4] {
    [stones.south(), stones.west(), stones.north(), stones.east()]
}

/// The points between two of these stones, or between one and the edge.
fn cutting_points(size: Size, stones: &PointSet) -> PointSet {
    let [north, east, south, west] = next_to(stones);
    let [n, e, s, w] = edges(size);
    (north & (south | s) | south & n | east & (west | w) | west & e) - *stones
}

/// The points from which no way leads on in these directions: north, east, south, west. Stones stand on
/// one side of both the point and the next one, and a stone or the edge on the other side of the point:
/// a stone on the next point joins them and closes the way.
fn kept_out(size: Size, stones: &PointSet) -> [PointSet; 4] {
    let [north, east, south, west] = next_to(stones);
    let [n, e, s, w] = edges(size);
    let closed = |side: PointSet, next: PointSet, other: PointSet| side & next & other;
    let along = |a: PointSet,
                 b: PointSet,
                 a_or_edge: PointSet,
                 b_or_edge: PointSet,
                 next: fn(&PointSet) -> PointSet| {
        closed(a, next(&a), b_or_edge) | closed(b, next(&b), a_or_edge)
    };
    [
        along(east, west, east | e, west | w, PointSet::south),
        along(north, south, north | n, south | s, PointSet::west),
        along(east, west, east | e, west | w, PointSet::north),
        along(north, south, north | n, south | s, PointSet::east),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::reading::tests::named;

    #[test]
    fn a_side_is_cut_off_where_what_is_left_of_it_does_not_reach_the_others() {
        let cuts = |space, dead, contact, others, eyes| {
            cuts_off(&named(space), named(dead), named(contact), &named(others), |left, cut| {
                assert!(!left.intersects(cut));
                eyes
            })
        };
        let row = "A1 B1 C1 D1 E1";
        assert_eq!(cuts(row, "", "A1", "E1", 2), named("A1"), "it is the only point");
        assert_eq!(cuts(row, "", "A1 B1", "D1 E1", 1), named("B1"));
        assert_eq!(cuts(row, "", "A1 B1", "D1 E1", 0), named("B1"));
        assert_eq!(cuts(row, "", "A1 B1", "D1 E1", 2), named(""), "there are two eyes left");
        assert_eq!(cuts(row, "", "A1 C1", "E1", 1), named("C1"));
        assert_eq!(cuts(row, "", "A1 E1", "A1 E1", 1), named(""));
        // A dead stone with two liberties in the space: the other side has played there.
        assert_eq!(cuts(row, "B1", "A1 B1", "E1", 1), named("A1"));
        assert_eq!(cuts(row, "B1 D1", "A1 B1 D1", "E1", 1), named("A1"));
        assert_eq!(cuts(row, "B1", "B1", "E1", 1), named("B1"), "there is no other");
        // Stones with one liberty or none can be taken.
        assert_eq!(cuts("A1 B1", "B1", "A1 B1", "B1", 1), named("B1"));
        assert_eq!(cuts("A1 B1", "A1 B1", "A1 B1", "B1", 1), named("B1"));
    }
}
