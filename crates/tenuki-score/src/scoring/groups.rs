//! Groups, their eyes, and seki, on a board whose neutral points are still there.
//!
//! The article joins related regions to groups, counts their eyes, and calls a group with fewer
//! than two alive in seki, "since the board is assumed to be alive". It takes the groups on a board
//! whose neutral points are filled. Here they stay, so three things are said in other words:
//!
//! * A *group* is chains of one colour that share surrounded regions: a connected part of its stones
//!   and of the points they surround, those that must be filled counted as stones.
//! * Groups with fewer than two eyes that can join at either of two neutral points are one group
//!   (bamboo joints and the like), and such a group that can join a living one at a neutral point
//!   lives with it.
//! * Any other group with fewer than two eyes is in seki only where a group of the other colour
//!   that has not two eyes either shares a few neutral points with it: neither side can play there;
//!   or where the two hold a ko against each other ([`kos`](super::kos)): neither can end it.
//!   Otherwise it is a chain in enemy territory that nobody marked dead, and its neighbours have
//!   nothing to fear from it.
//!
//! A region has the eyes of the article's table ([`eyes`]). Where it says "and a half", the owner
//! makes the other half, unless a dead stone holds a point in the middle of the region: then the
//! other side has played there already, and it is one eye (nakade).

use smallvec::SmallVec;

use super::eyes::{self, Eyes};
use super::kos::Kos;
use super::regions::Region;
use crate::board::{ByColor, Color, PointSet, Size};

/// The most neutral points that two groups in seki share in one place.
const SHARED_IN_SEKI: u32 = 4;

/// What a group is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Life {
    /// It has two eyes.
    TwoEyes,
    /// It has not two eyes, but can join a group that has.
    Joined,
    /// It has not two eyes and shares neutral points or kos with a group of the other colour that has
    /// not either.
    Seki,
    /// It has not two eyes, and nothing says why it should be alive.
    Unknown,
}

/// An eye space of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EyeSpace {
    /// Its points.
    pub points: PointSet,
    /// How many eyes they make: 1 or 2.
    pub eyes: u32,
}

/// Stones of one colour that share the points they surround.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Group {
    /// Its colour.
    pub color: Color,
    /// Its stones, those on points that must be filled among them. Complete chains.
    pub stones: PointSet,
    /// The points it surrounds, without those that must be filled and those of kos.
    pub points: PointSet,
    /// The points of kos between it and a group with which it is in seki. Nobody fills them.
    pub kos: PointSet,
    /// How many eyes it has; 2 stands for two and more.
    pub eyes: u32,
    /// What it is.
    pub life: Life,
}

impl Group {
    /// Its eye spaces, in reading order.
    #[must_use]
    pub(super) fn eye_spaces(&self, board: &Counted) -> Vec<EyeSpace> {
        self.points.components().map(|points| board.eye_space(self.color, points)).collect()
    }
}

/// Some groups. Mostly there are few, and these need no memory.
pub type Groups = SmallVec<[Group; 8]>;

/// A board on which groups are counted: the living stones with those that must be filled, the
/// surrounded points that are left, the neutral points and the dead stones.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The width and height of the board.
    pub size: Size,
    /// The living stones and those on points that must be filled.
    pub stones: ByColor<PointSet>,
    /// The surrounded points without those.
    pub own: ByColor<PointSet>,
    /// The neutral points.
    pub neutral: PointSet,
    /// The dead stones.
    pub dead: ByColor<PointSet>,
    /// The kos, whether their points are filled or not.
    pub kos: Kos,
}

impl Counted {
    /// Every group, Black's first, in the reading order of their first points.
    #[must_use]
    pub fn groups(&self) -> Vec<Group> {
        let split = ByColor::from_fn(|c| self.split(c, self.stones[c] | self.own[c]));
        self.settle(split, ByColor::default()).into_vec()
    }

    /// The groups that may be in seki: all but those with a large eye space and those without a
    /// neutral point or a ko. Mostly there are none.
    #[must_use]
    pub fn doubtful(&self) -> Groups {
        let (living_black, black) = self.may_be_weak(Color::Black);
        let weak = weak_stones(&black);
        if weak.is_empty() {
            return Groups::new();
        }
        // Who is in seki with them shares neutral points or kos, and has not two eyes either.
        let reach = (weak.neighbors() & self.neutral).flood(&self.neutral);
        let beside = (reach | self.kos.stones.white).grown() & self.stones.white;
        let beside = beside.flood(&(self.stones.white | self.own.white));
        if weak_stones(&self.split(Color::White, beside)).is_empty() {
            return Groups::new();
        }
        let (living_white, white) = self.may_be_weak(Color::White);
        let living = ByColor { black: living_black, white: living_white };
        self.settle(ByColor { black, white }, living)
    }

    /// The groups of a colour with a large eye space, all together, and the others that have a neutral
    /// point or a ko.
    fn may_be_weak(&self, color: Color) -> (PointSet, Groups) {
        let all = self.stones[color] | self.own[color];
        let large = two_by_three(&self.own[color]).flood(&all);
        let start = self.neutral.neighbors() & self.stones[color] | self.kos.stones[color];
        (large, self.split(color, start.flood(&(all - large))))
    }

    /// The groups of one colour, before it is known which can join others.
    fn split(&self, color: Color, within: PointSet) -> Groups {
        within.components().map(|points| self.group(color, points)).collect()
    }

    /// Joins groups and says what each is. `living` are stones and points of groups that live for
    /// certain.
    fn settle(&self, split: ByColor<Groups>, living: ByColor<PointSet>) -> Groups {
        let mut groups = self.joined(Color::Black, split.black, living.black);
        groups.extend(self.joined(Color::White, split.white, living.white));
        // Seki is mutual: each group in it has a counterpart of the other colour.
        let in_seki: SmallVec<[(bool, PointSet); 8]> = groups
            .iter()
            .map(|group| {
                let mut found = (false, PointSet::EMPTY);
                if group.life != Life::Unknown {
                    return found;
                }
                for other in &groups {
                    if other.color != group.color && other.life == Life::Unknown {
                        let kos = self.kos_between(group, other);
                        found.0 |= !kos.is_empty() || self.share(group, other);
                        found.1 |= kos;
                    }
                }
                found
            })
            .collect();
        for (group, (in_seki, kos)) in groups.iter_mut().zip(in_seki) {
            if in_seki {
                group.life = Life::Seki;
                group.kos = kos;
                group.stones -= kos;
            }
        }
        groups
    }

    /// The points of the kos that the first group holds against the second, where that holds one
    /// against the first as well.
    fn kos_between(&self, a: &Group, b: &Group) -> PointSet {
        let held =
            |a: &Group, b: &Group| a.stones & self.kos.stones[a.color] & b.stones.neighbors();
        let (held_by_a, held_by_b) = (held(a, b), held(b, a));
        if held_by_b.is_empty() {
            return PointSet::EMPTY;
        }
        held_by_a.neighbors() & self.kos.points[a.color]
    }

    /// Whether two groups border on the same few neutral points.
    fn share(&self, a: &Group, b: &Group) -> bool {
        let near_a = a.stones.neighbors() & self.neutral;
        let near_b = b.stones.neighbors() & self.neutral;
        near_a.components().any(|points| {
            let region = points.flood(&self.neutral);
            region.len() <= SHARED_IN_SEKI && region.intersects(&near_b)
        })
    }

    /// Groups of one colour, joined where they can join at neutral points.
    fn joined(&self, color: Color, mut groups: Groups, living: PointSet) -> Groups {
        let near = |stones: &PointSet| stones.neighbors() & self.neutral;
        // Weak groups that can join each other at either of two points are one group.
        loop {
            let weak = |group: &Group| group.eyes < 2;
            let pair = groups.iter().enumerate().filter(|(_, a)| weak(a)).find_map(|(i, a)| {
                let reach = near(&a.stones);
                let meets = |b: &Group| weak(b) && (near(&b.stones) & reach).len() >= 2;
                Some((i, i + 1 + groups[i + 1..].iter().position(meets)?))
            });
            let Some((i, j)) = pair else { break };
            let other = groups.remove(j);
            let group = &mut groups[i];
            group.stones |= other.stones;
            group.points |= other.points;
            group.eyes = (group.eyes + other.eyes).min(2);
        }
        // Who can join a living group lives, and so does who can join that one.
        let mut alive = living & self.stones[color];
        loop {
            let reach = near(&alive);
            let mut grown = alive;
            for group in &mut groups {
                if group.eyes >= 2 {
                    group.life = Life::TwoEyes;
                } else if near(&group.stones).intersects(&reach) {
                    group.life = Life::Joined;
                }
                if group.life != Life::Unknown {
                    grown |= group.stones;
                }
            }
            if grown == alive {
                break;
            }
            alive = grown;
        }
        groups.sort_by_key(|group| {
            let first = (group.stones | group.points).first();
            first.map_or((0, 0), |point| (u8::MAX - point.y(), point.x()))
        });
        groups
    }

    fn group(&self, color: Color, all: PointSet) -> Group {
        let points = all & (self.own[color] - self.kos.points[color]);
        let eyes = points.components().map(|space| self.eye_space(color, space).eyes).sum();
        let stones = all & self.stones[color];
        let (eyes, kos) = (u32::min(eyes, 2), PointSet::EMPTY);
        Group { color, stones, points, kos, eyes, life: Life::Unknown }
    }

    /// How many eyes a connected part of the points that a colour surrounds makes.
    #[must_use]
    pub fn eye_space(&self, color: Color, points: PointSet) -> EyeSpace {
        let region = Region { points, boundary: points.neighbors() & self.stones[color] };
        let eyes = eyes::count(&region, self.size);
        let halved = eyes == Eyes::ONE_AND_A_HALF;
        let middle = points & points.beside_two();
        let taken = self.dead[!color].intersects(&middle);
        EyeSpace { points, eyes: if halved && taken { 1 } else { eyes.most() } }
    }
}

/// The stones of groups that have not two eyes.
fn weak_stones(groups: &[Group]) -> PointSet {
    let weak = groups.iter().filter(|group| group.eyes < 2);
    weak.fold(PointSet::EMPTY, |all, group| all | group.stones)
}

/// A point of each rectangle of two by three points in these: an eye space with one has two eyes.
fn two_by_three(set: &PointSet) -> PointSet {
    let square = *set & set.east() & (set.north() & set.north().east());
    square & square.east() | square & square.north()
}
