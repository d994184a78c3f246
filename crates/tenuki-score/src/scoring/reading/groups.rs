//! Groups, their eyes, and seki, on a board whose neutral points are still there.
//!
//! The article joins related regions to groups, counts their eyes, and calls a group with fewer
//! than two alive in seki, "since the board is assumed to be alive". It takes the groups on a board
//! whose neutral points are filled. Here they stay. The steps, each a set of points:
//!
//! 1. *Living* groups are set aside: those with an eye space that stays large whatever is played, and
//!    those that can join them at a neutral point.
//! 2. The other groups have [`Connections`], for each colour: chains, the points that join them, the
//!    spaces that they surround, and the false points of these spaces.
//! 3. Each space has the eyes of the article's table ([`eyes`]), rounded up, since the stones are alive
//!    and their owner can make the other half. If a point next to the space must be filled, that is the
//!    owner's move, and the eyes are rounded down. If the space has dead stones in it, it is read
//!    ([`eye_spaces`]).
//! 4. Connected chains are a *group*. If some groups have fewer than two eyes, the connections are
//!    found again with links over neutral points ([`Links`]).
//! 5. A group with fewer than two eyes is in seki, and its points do not count, whichever groups are next to
//!    it. Two such groups of different sides that touch, share a few neutral points or hold kos against each
//!    other ([`kos`](crate::scoring::kos)) are *partners*. A group without a partner has no reason to live,
//!    as if somebody forgot to mark it dead. If it also surrounds nothing, it is not called seki.

use smallvec::SmallVec;

use super::board::{EyeSpace, FilledBoard};
use super::connections::{Connections, Links};
use super::eye_spaces;
use crate::board::{ByColor, Color, PointSet};
use crate::scoring::eyes;
use crate::scoring::regions::Region;

/// The most neutral points that two groups in seki share in one place.
const SHARED_IN_SEKI: u32 = 4;

/// What a group is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Life {
    /// It has two eyes.
    TwoEyes,
    /// It does not have two eyes, but can join a group that has.
    Joined,
    /// It does not have two eyes but lives in seki, because it is not marked dead.
    Seki,
    /// It does not have two eyes, surrounds nothing, and there is no reason why it should be alive.
    Unknown,
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
    /// Points that look like its eyes but are not: it has to fill them in the end. They are among
    /// its stones.
    pub false_points: PointSet,
    /// Those of `false_points` that have to be filled already: stones beside them have no other
    /// liberty.
    pub due: PointSet,
    /// The points of kos between it and a group with which it is in seki. Nobody fills them.
    pub kos: PointSet,
    /// How many eyes it has; 2 means two or more.
    pub eyes: u32,
    /// What it is.
    pub life: Life,
    /// Whether a neighbouring group of the other colour does not have two eyes either.
    pub has_partner: bool,
}

impl Group {
    /// Whether it does not have two eyes and cannot join a group that has.
    #[must_use]
    pub const fn is_weak(&self) -> bool {
        !matches!(self.life, Life::TwoEyes | Life::Joined)
    }

    /// Whether there is no reason why it should be alive: it does not have two eyes, and no neighbouring group
    /// without two eyes.
    #[must_use]
    pub const fn has_no_reason_to_live(&self) -> bool {
        self.is_weak() && !self.has_partner
    }

    /// Its eye spaces, in reading order.
    #[must_use]
    pub(in crate::scoring) fn eye_spaces(&self, board: &FilledBoard) -> Vec<EyeSpace> {
        self.points.components().map(|points| board.eye_space(self.color, points)).collect()
    }
}

/// Some groups. Up to eight need no memory of their own.
pub type Groups = SmallVec<[Group; 8]>;

/// Puts Black's groups first, each side's in the reading order of their first points.
pub fn sort(groups: &mut [Group]) {
    // One number, so that the code of the sort is the same as that of other sorts.
    groups.sort_by_cached_key(|group| {
        let first = (group.stones | group.points).first();
        let (y, x) = first.map_or((0, 0), |point| (u8::MAX - point.y(), point.x()));
        u32::from_be_bytes([0, u8::from(group.color != Color::Black), y, x])
    });
}

impl FilledBoard {
    /// Every group, these and those that live without question: Black's first, in the reading order of their first points.
    #[must_use]
    pub fn groups(&self, mut groups: Groups) -> Vec<Group> {
        for color in Color::ALL {
            let known = groups.iter().filter(|group| group.color == color);
            let known = known.fold(PointSet::EMPTY, |all, g| all | g.stones | g.points | g.kos);
            let all = self.stones[color] | self.own[color];
            // A ko beside groups in question is part of none.
            let kos = &self.kos.points[color];
            for points in (all - known).components().filter(|points| !points.is_subset(kos)) {
                groups.push(self.living_group(color, points));
            }
        }
        sort(&mut groups);
        groups.into_vec()
    }

    /// A group of which it is known that it lives.
    fn living_group(&self, color: Color, all: PointSet) -> Group {
        let points = all & (self.own[color] - self.kos.points[color]);
        let eyes = points.components().map(|space| self.eye_space(color, space).eyes);
        let eyes = eyes.sum::<u32>().min(2);
        Group {
            color,
            stones: all & self.stones[color],
            points,
            false_points: PointSet::EMPTY,
            due: PointSet::EMPTY,
            kos: PointSet::EMPTY,
            eyes,
            life: if eyes < 2 { Life::Joined } else { Life::TwoEyes },
            has_partner: false,
        }
    }

    /// The groups that may be in seki: all but those with a large eye space and those that can join
    /// them.
    #[must_use]
    pub fn doubtful(&self) -> Groups {
        let living = ByColor::from_fn(|color| self.living(color));
        let within = ByColor::from_fn(|c| (self.stones[c] | self.own[c]) - living[c]);
        if within.black.is_empty() && within.white.is_empty() {
            return Groups::new();
        }
        let board = self.with_limit();
        // Without links over neutral points, few groups are weak.
        let mut groups = board.gathered(&within, &living, &ByColor::default());
        if groups.iter().any(Group::is_weak) {
            let links = ByColor::from_fn(|color| Links::of(&board, color));
            groups = board.gathered(&within, &living, &links);
            board.find_partners(&mut groups);
        }
        groups
    }

    /// The stones and points of a colour that live for certain: groups with a large eye space, and
    /// those that can join them.
    fn living(&self, color: Color) -> PointSet {
        let all = self.stones[color] | self.own[color];
        let roomy = all.components().filter(|group| self.has_room(color, group));
        self.joined_with(color, roomy.fold(PointSet::EMPTY, |all, group| all | group))
    }

    /// These stones and points of a colour, and those that can join them at neutral points.
    fn joined_with(&self, color: Color, mut living: PointSet) -> PointSet {
        let stones = self.stones[color];
        loop {
            let near = (living & stones).neighbors() & self.neutral;
            let new = near.neighbors() & (stones - living);
            if new.is_empty() {
                return living;
            }
            living |= new.flood(&(stones | self.own[color]));
        }
    }

    /// Whether an eye space of a group has two eyes whichever side plays first, or is too large to be read.
    fn has_room(&self, color: Color, group: &PointSet) -> bool {
        (*group & self.own[color]).components().any(|points| {
            if points.len() > eye_spaces::MOST_POINTS {
                return true;
            }
            let boundary = points.neighbors() & self.stones[color];
            !points.intersects(&self.dead[!color])
                && eyes::count(&Region { points, boundary }, self.size).least() >= 2
        })
    }

    /// The groups that are not large.
    fn gathered(
        &self,
        within: &ByColor<PointSet>,
        living: &ByColor<PointSet>,
        links: &ByColor<Links>,
    ) -> Groups {
        let mut groups = Groups::new();
        for color in Color::ALL {
            self.gather(color, &within[color], &living[color], &links[color], &mut groups);
        }
        groups
    }

    /// Adds the groups of a colour that are not large.
    fn gather(
        &self,
        color: Color,
        within: &PointSet,
        living: &PointSet,
        links: &Links,
        groups: &mut Groups,
    ) {
        let living = *living & self.stones[color];
        let connections = Connections::of(self, color, within, &living, links);
        let first = groups.len();
        for (component, joins_living) in connections.components(self) {
            let life = match component.eyes {
                2.. => Life::TwoEyes,
                _ if joins_living => Life::Joined,
                _ => Life::Unknown,
            };
            groups.push(Group {
                color,
                stones: component.stones,
                points: component.points & (self.own[color] - self.kos.points[color]),
                false_points: component.stones & connections.false_points,
                due: component.stones & connections.due,
                kos: PointSet::EMPTY,
                eyes: component.eyes.min(2),
                life,
                has_partner: false,
            });
        }
        // A group that can join a living group lives, and so does a group that can join that one.
        let near = |stones: PointSet| stones.neighbors() & self.neutral;
        let groups = &mut groups[first..];
        loop {
            let alive = groups.iter().filter(|group| !group.is_weak());
            let near_alive = alive.fold(PointSet::EMPTY, |all, group| all | near(group.stones));
            let mut grew = false;
            for group in groups.iter_mut().filter(|group| group.is_weak()) {
                if near(group.stones).intersects(&near_alive) {
                    group.life = Life::Joined;
                    grew = true;
                }
            }
            if !grew {
                return;
            }
        }
    }

    /// Finds the weak groups of the other colour beside each weak one: they are in seki together.
    fn find_partners(&self, groups: &mut Groups) {
        let found: SmallVec<[(bool, PointSet); 8]> = groups
            .iter()
            .map(|group| {
                let mut found = (false, PointSet::EMPTY);
                for other in groups.iter().filter(|other| other.color != group.color) {
                    if group.is_weak() && other.is_weak() {
                        let kos = self.kos_between(group, other);
                        let touch = group.stones.neighbors().intersects(&other.stones);
                        found.0 |= touch || !kos.is_empty() || self.share(group, other);
                        found.1 |= kos;
                    }
                }
                found
            })
            .collect();
        for (group, (has_partner, kos)) in groups.iter_mut().zip(found) {
            if !group.is_weak() {
                continue;
            }
            group.has_partner = has_partner;
            group.kos = kos;
            group.stones -= kos;
            let filled = group.stones & self.filled[group.color];
            if has_partner || !(group.points | group.false_points | filled).is_empty() {
                group.life = Life::Seki;
            }
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::reading::tests::{drawn, named};

    /// A group of Black around two by three points and one of two small spaces below, which share A3. The other two have
    /// one space each.
    const LIVING: &str = "
        bbbXObbX.
        bbbXOXXXO
        XXXXOOOOO
        .OOOOXXXX
        XbXbXOXbX
        XXXXXOXXX";

    #[test]
    fn groups_with_a_large_space_and_those_that_can_join_them_live_for_certain() {
        let living = |drawing: &str| {
            let board = drawn(drawing);
            let all = board.stones.black | board.own.black;
            let living = board.living(Color::Black);
            assert!(living.is_subset(&all));
            living
        };
        let of = |drawing: &str, names: &str| {
            let board = drawn(drawing);
            named(names).flood(&(board.stones.black | board.own.black))
        };
        assert_eq!(living(LIVING), of(LIVING, "A6 A2"));
        let apart = LIVING.replace(".OOOO", "OOOOO");
        assert_eq!(living(&apart), of(&apart, "A6"));
        let none = apart.replace("bbbX", "bXXX");
        assert_eq!(living(&none), named(""));
        // Four points in a row have two eyes whichever side plays first, if there are no dead stones among them.
        let row = "
            bbbbXOXbX
            XXXXXOXXX";
        assert_eq!(living(row), of(row, "A2"));
        assert_eq!(living(&row.replace("bbbbX", "bbobX")), named(""));
        assert_eq!(living(&row.replace("bbbbX", "bbbXX")), named(""));
        // The other group can join it.
        let joined = "
            bbbbX.XbX
            XXXXXOXXX";
        assert_eq!(living(joined), of(joined, "A2 G1"));
        // Spaces of nine points are too large to be read.
        for (long, lives) in [("bbbbobbb", false), ("bbbbobbbb", true), ("bbbbbobbbb", true)] {
            let long = format!("{long}X {}", "X".repeat(long.len() + 1));
            assert_eq!(living(&long), if lives { of(&long, "A2") } else { named("") }, "{long}");
        }
    }
}
