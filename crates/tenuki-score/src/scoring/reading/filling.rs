//! Points that their owner must fill once the neutral points are gone.
//!
//! The article finds false eyes by their diagonals and fills them. Here they are found by
//! liberties. A chain is *weak* if at most one of its liberties is a point that its own side
//! surrounds: as soon as the neutral points around it are taken, it is in atari. Weak chains that
//! share liberties are read together ([`local`]). A point must be filled if the local game is worth
//! more to its owner with a stone already there, whichever side begins: then the owner has to pay
//! for this stone.
//!
//! So a chain with two neutral liberties at each of which it can join a strong chain needs no fill.
//! A chain that cannot join, or that a neighbour cuts off first, needs one. The side that holds a
//! ko fills it. If the side that begins captures a chain outright, we assume that its owner has
//! answered in time, because the stones are alive.
//!
//! A chain with two surrounded liberties is weak, too, if the other side can shut it in by taking one
//! of them: a stone there has room, and the other liberty leads to one more at most. (For example
//! on the edge, after a hane and a connection.) Such a chain is read with the points behind its
//! liberties. It also threatens less: when it puts a neighbour in atari at the last neutral point, it
//! is short of a liberty itself.
//!
//! Dead stones stay on the board during this reading: a point under one is not a liberty, a stone
//! played next to one joins it, and the side that captures it gets room. So a chain that holds dead
//! stones in its territory and runs short of other liberties must capture them after all, or connect;
//! both fill a point. If both are possible, it captures, which gives it room. A chain without a neutral
//! liberty is an exception: it never gets fewer liberties than now, and the players have seen this
//! and stopped, so points under dead stones count as its own.
//!
//! If any one of several points is enough, the one that joins the most stones is filled.
//!
//! When this finds nothing more, chains with two liberties of their own, or with one next to which
//! more may happen, are read with all rules of play ([`endgame`]), and then chains that could be captured
//! by atari after atari ([`ladder`]).
//!
//! Filled points join chains, and another chain may become weak. So the search begins again with
//! stones on the filled points until nothing is found. Each round fills at least one point, so the
//! search ends. All points of a round are found on the same board, so the result does not depend on
//! an order.
//!
//! The reading has a limit, [`MOST_READING`]. If a board has too many weak chains for it, smaller
//! clusters are read, and clusters that cost too much even then are not read. The limit counts
//! points, not what the reading finds, so it does not depend on an order either.
//!
//! If a cluster has too many points to be read in this way, and nothing else is in doubt, it is read once more as a
//! whole, for a proof that neither side gains there ([`MOST_PROVING`]).
//!
//! At the end, clusters that are worth more to the side that plays first are read again for what it gains
//! ([`LastPoint`]), as far as the same limit allows.

use std::fmt;

use smallvec::{SmallVec, smallvec};

use super::board::{Fill, FilledBoard};
use super::endgame::{self, Site};
use super::ladder;
use super::local::{self, Local, Spot};
use crate::board::{ByColor, Color, Point, PointSet};
use crate::scoring::Position;
use crate::scoring::doubts::{AllUnproved, Cause, Unproved};
use crate::scoring::regions::Control;

/// How much is read for a board at most, counted in the ways in which the points of a cluster can be
/// empty, black or white. No finished game known needs half as much.
pub const MOST_READING: u32 = 30_000;

/// The most points of a cluster in which points to fill are looked for.
pub const MOST_POINTS: usize = 8;

/// How much is read for proofs that nothing must be filled in larger clusters, counted in the same way: one of the
/// largest.
const MOST_PROVING: u32 = 3_u32.pow(local::MOST_POINTS as u32);

/// With how many neutral liberties the local game around a chain that joins a strong one at its own
/// liberty decides. With one, what becomes of it may hang on inside moves; with more, the local game is
/// often too large.
const WELL_READ: std::ops::RangeInclusive<u32> = 2..=5;

/// A place where a side still gains points by playing first. The count leaves them out, since neither side
/// has played there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastPoint {
    /// Who gains.
    pub color: Color,
    /// Where: any of these points will do.
    pub points: PointSet,
    /// How many points it gains, compared with the count.
    pub gain: u32,
}

impl fmt::Display for LastPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LastPoint { color, points, gain } = self;
        let s = if *gain == 1 { "" } else { "s" };
        write!(f, "{} gains {gain} point{s} by playing first at ", color.name())?;
        for (i, point) in points.iter().enumerate() {
            write!(f, "{}{point}", if i == 0 { "" } else { " or " })?;
        }
        Ok(())
    }
}

/// What is left to play around weak chains.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The points that must be filled, in the order in which it becomes necessary. Some of them may be kos that keep a
    /// seki.
    pub(in crate::scoring) fills: Vec<Fill>,
    /// Where a side gains by playing first, and all points that were read there.
    pub(in crate::scoring) last_points: Vec<(LastPoint, PointSet)>,
    /// What reading does not prove.
    pub(in crate::scoring) unproved: AllUnproved,
}

/// A chain with at most one liberty in its own territory, or with two of which one is no way out.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Weak {
    color: Color,
    stones: PointSet,
    liberties: PointSet,
    /// The points behind its liberties, where it has two of its own.
    behind: PointSet,
}

impl Weak {
    /// The points that have to be read.
    fn points(&self) -> PointSet {
        self.liberties | self.behind
    }
}

/// Finds the points that must be filled, and the places where a side gains by playing first. Also returns the board with
/// these points filled.
#[must_use]
pub(in crate::scoring) fn find(position: &Position, control: &Control) -> (Found, FilledBoard) {
    let mut board = FilledBoard::of(position, control);
    let mut fills = Vec::new();
    // The points of clusters that are worth something else when the other side begins.
    let mut contested = PointSet::EMPTY;
    let mut unproved = board.dead_on_neutral();
    let mut split = Split::new();
    let (mut left, mut left_of_areas) = (MOST_READING, endgame::MOST_READING);
    loop {
        let known = fills.len();
        let short = board.chains_short_of_liberties();
        let Short { weak, narrow, pairs } = &short;
        let mut read = Clusters::new();
        if board.may_cost_points(weak) {
            let cost;
            (read, cost) = board.affordable(weak, left, &mut split);
            left -= cost;
            fills.extend(board.read_all(weak, &read, &mut contested, &mut unproved));
        }
        if fills.len() == known {
            fills.extend(endgame::find(&board, narrow, &mut left_of_areas, &mut unproved));
        }
        if fills.len() == known {
            fills.extend(ladder::find(&board, pairs, &mut unproved));
        }
        if fills.len() == known {
            read.retain(|cluster| cluster.points.intersects(&contested));
            unproved.extend(read.iter().map(|cluster| board.unproved(cluster, Cause::First)));
            if !fills.is_empty() || !unproved.is_empty() || !board.proves_settled(&split) {
                unproved
                    .extend(split.iter().map(|(cluster, most)| board.too_large(cluster, *most)));
            }
            let mut last_points = Vec::new();
            if read.iter().map(|cluster| board.cost(cluster)).sum::<u32>() <= left {
                read.iter().for_each(|cluster| board.add_last_points(cluster, &mut last_points));
            }
            return (Found { fills, last_points, unproved }, board);
        }
        board.put(&fills[known..]);
    }
}

/// Chains with few liberties.
#[derive(Default)]
struct Short {
    weak: SmallVec<[Weak; 16]>,
    /// Those that have neutral liberties and few of their own.
    narrow: SmallVec<[Site; 8]>,
    /// Those with two liberties of their own, where the other side may begin a ladder.
    pairs: SmallVec<[ladder::Chain; 8]>,
}

/// Weak chains that are read together, and the points to be read.
#[derive(PartialEq)]
struct Cluster {
    chains: SmallVec<[Weak; 4]>,
    points: PointSet,
}

/// What reading a cluster says of whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    /// It does not matter, or it decides whether a chain is captured.
    Settled,
    /// The side that plays first gains points.
    Contested,
}

/// Some clusters. Up to four need no memory of their own.
type Clusters = SmallVec<[Cluster; 4]>;

/// Clusters that have more points than are read together, each with how many these are.
type Split = SmallVec<[(Cluster, usize); 4]>;

impl FilledBoard {
    /// Doubts about dead stones in neutral regions: the side that plays first may take them, or save them.
    fn dead_on_neutral(&self) -> AllUnproved {
        let mut doubts = AllUnproved::new();
        for color in Color::ALL {
            let points = self.dead[!color] & self.neutral;
            if !points.is_empty() {
                doubts.push(Unproved { color, points, cause: Cause::First });
            }
        }
        doubts
    }

    /// The points that must be filled in these clusters. The points of clusters that are
    /// [contested](Read::Contested) are added to `contested`.
    fn read_all(
        &self,
        weak: &[Weak],
        read: &[Cluster],
        contested: &mut PointSet,
        unproved: &mut AllUnproved,
    ) -> Vec<Fill> {
        let mut found = ByColor::<PointSet>::default();
        for cluster in read {
            if self.read(cluster, &mut found, unproved) == Read::Contested {
                *contested |= cluster.points;
            }
        }
        let fills = |color| found[color].iter().map(move |point| self.fill(point, color, weak));
        Color::ALL.into_iter().flat_map(fills).collect()
    }

    /// A point that must be filled, with the weak chains that it saves.
    fn fill(&self, point: Point, color: Color, weak: &[Weak]) -> Fill {
        let saved = |near: &PointSet| {
            let chains = weak.iter().filter(|weak| weak.color == color);
            chains
                .filter(|weak| weak.stones.intersects(near))
                .fold((PointSet::EMPTY, PointSet::EMPTY), |(stones, liberties), weak| {
                    (stones | weak.stones, liberties | weak.liberties)
                })
        };
        let next_to = PointSet::of(point).neighbors();
        let (mut takes, mut saves) = (PointSet::EMPTY, saved(&next_to));
        if saves.0.is_empty() {
            takes = next_to.flood(&self.dead[!color]);
            saves = saved(&takes.neighbors());
        }
        Fill { point, color, saves: saves.0, takes, after: saves.1 & self.neutral }
    }

    fn chains_short_of_liberties(&self) -> Short {
        let mut short = Short::default();
        let empty = self.empty();
        for color in Color::ALL {
            let (stones, own) = (self.stones[color], self.own[color]);
            let free = own & empty;
            // A stone beside two own points makes its chain strong, and where a stone next to it has
            // an own point too, the chain has three: most of the board goes at once.
            let rich = stones & free.beside_two();
            let richer = rich & (stones & free.neighbors()).neighbors();
            let strong = richer.flood(&stones);
            let beside_strong = strong.neighbors();
            for stones in (stones - strong).components() {
                let around = stones.neighbors();
                let free = around & free;
                let count = free.len();
                // No search here reads a chain with more liberties of its own.
                if count > endgame::FEW_LIBERTIES {
                    continue;
                }
                let neutral = around & self.neutral;
                // Whichever of two the other side takes, the other joins a strong chain. With one that
                // does, and some neutral ones, the chain is read as a weak one.
                let joins = || {
                    free.is_subset(&beside_strong)
                        && (count == 2
                            || WELL_READ.contains(&neutral.len())
                                && !around.intersects(&self.dead[!color]))
                };
                if count > 0 && !neutral.is_empty() && !joins() {
                    short.narrow.push(Site { color, liberties: free });
                }
                if count == 2 {
                    let pair = ladder::Chain::new(self, color, stones, free, &beside_strong);
                    short.pairs.extend(pair);
                }
                if !stones.intersects(&rich) {
                    // Without a neutral liberty a chain is never shorter of them than it is now, and
                    // the players who left dead stones beside it have seen that.
                    let own = if neutral.is_empty() { around & own } else { free };
                    short.weak.extend(self.weak(color, stones, own, free | neutral));
                }
            }
        }
        short
    }

    /// The chain with these liberties as a weak one, if it is; `own` are those that count as its
    /// side's.
    fn weak(
        &self,
        color: Color,
        stones: PointSet,
        own: PointSet,
        liberties: PointSet,
    ) -> Option<Weak> {
        if own.len() > 2 || !(1..=MOST_POINTS as u32).contains(&liberties.len()) {
            return None;
        }
        if own.len() < 2 {
            return Some(Weak { color, stones, liberties, behind: PointSet::EMPTY });
        }
        if stones.neighbors().intersects(&self.dead[!color])
            || !self.can_be_shut(color, &stones, &own)
        {
            return None;
        }
        let behind = own.neighbors() & (self.empty() - own);
        Some(Weak { color, stones, liberties, behind })
    }

    /// Whether a chain with these two liberties is shut in when the other side takes one of them: the
    /// stone there has another liberty, and the chain has one at most when it plays at the other.
    fn can_be_shut(&self, color: Color, chain: &PointSet, liberties: &PointSet) -> bool {
        let empty = self.empty();
        let others = self.stones[color] - *chain;
        liberties.iter().any(|point| {
            let mut last = *liberties;
            last.remove(point);
            let (point, around_last) = (PointSet::of(point), last.neighbors());
            let room = point.neighbors() & (empty - last);
            let way_out = around_last & (empty - point);
            !room.is_empty() && way_out.len() <= 1 && !around_last.intersects(&others)
        })
    }

    /// Whether a point that one side surrounds is a liberty of a weak chain, or of a dead one beside
    /// it.
    fn may_cost_points(&self, weak: &[Weak]) -> bool {
        let mut near = PointSet::EMPTY;
        for chain in weak {
            let dead = chain.stones.neighbors().flood(&self.dead[!chain.color]);
            near |= chain.liberties | dead.neighbors();
        }
        let own = self.own.black | self.own.white;
        own.intersects(&near)
    }

    /// The clusters, and what reading costs. They have as many points as can be read for what is left.
    fn affordable(&self, weak: &[Weak], left: u32, split: &mut Split) -> (Clusters, u32) {
        for most in (1..=MOST_POINTS).rev() {
            let known = split.len();
            let clusters = self.clusters(weak, most, split);
            let cost = clusters.iter().map(|cluster| self.cost(cluster)).sum();
            if cost <= left {
                return (clusters, cost);
            }
            split.truncate(known);
        }
        let points = weak.iter().fold(PointSet::EMPTY, |all, chain| all | chain.liberties);
        let chains = weak.iter().copied().collect();
        split.push((Cluster { chains, points }, 0));
        (Clusters::new(), 0)
    }

    /// What reading a cluster costs: in how many ways its points can be empty, black or white.
    fn cost(&self, cluster: &Cluster) -> u32 {
        let own = self.own.black | self.own.white;
        if own.intersects(&cluster.points) { 3_u32.pow(cluster.points.len()) } else { 0 }
    }

    /// The clusters of weak chains that have at most `most` points.
    fn clusters(&self, weak: &[Weak], most: usize, split: &mut Split) -> Clusters {
        let fits = |cluster: &Cluster| cluster.points.len() as usize <= most;
        let mut fitting = Clusters::new();
        let mut large = Clusters::new();
        gather(weak, &fits, &mut fitting, &mut large);
        let own = self.own.black | self.own.white;
        let matters = large.into_iter().filter(|cluster| own.intersects(&cluster.points));
        split.extend(matters.map(|cluster| (cluster, most)));
        for cluster in &mut fitting {
            cluster.points = self.widened(cluster, most);
        }
        fitting
    }

    /// The points of a cluster, and more that matter there, as long as they are at most `most`.
    fn widened(&self, cluster: &Cluster, most: usize) -> PointSet {
        let mut points = cluster.points;
        let mut widen = |wide: PointSet| {
            if wide.len() as usize <= most {
                points = wide;
            }
            points
        };
        // The points from which dead stones next to the chains are captured, those with few liberties first.
        let dead: SmallVec<[PointSet; 4]> =
            self.dead_beside(cluster).map(|(.., liberties)| liberties).collect();
        let mut points = cluster.points;
        for few in 1..=most as u32 {
            let liberties = dead.iter().filter(|liberties| liberties.len() == few);
            points = widen(liberties.fold(points, |all, liberties| all | *liberties));
        }
        // The neutral points from which the liberties are approached.
        widen(points | (points & self.neutral).neighbors() & self.neutral)
    }

    /// Whether it is proved that in none of these clusters a side with points of its own loses one, whichever side
    /// plays first.
    fn proves_settled(&self, split: &Split) -> bool {
        let fits = |cluster: &Cluster| cluster.points.len() as usize <= local::MOST_POINTS;
        if !split.iter().all(|(cluster, _)| fits(cluster))
            || split.iter().map(|(cluster, _)| self.cost(cluster)).sum::<u32>() > MOST_PROVING
        {
            return false;
        }
        split.iter().all(|(cluster, _)| {
            let points = self.widened(cluster, local::MOST_POINTS);
            let cluster = Cluster { chains: cluster.chains.clone(), points };
            let Some(mut game) = self.local(&cluster) else { return false };
            let owners =
                Color::ALL.into_iter().filter(|&color| self.own[color].intersects(&points));
            owners.into_iter().all(|owner| {
                [!owner, owner].into_iter().all(|first| game.gains(owner, 0, first, 0))
            })
        })
    }

    /// The dead chains next to the weak chains of a cluster, and their liberties.
    fn dead_beside(&self, cluster: &Cluster) -> impl Iterator<Item = (Color, PointSet, PointSet)> {
        let empty = self.empty();
        let dead = ByColor::from_fn(|color| {
            let held = cluster.chains.iter().filter(|chain| chain.color != color);
            let held = held.fold(PointSet::EMPTY, |all, chain| all | chain.stones);
            held.neighbors().flood(&self.dead[color])
        });
        Color::ALL.into_iter().flat_map(move |color| {
            dead[color].components().map(move |chain| (color, chain, chain.neighbors() & empty))
        })
    }

    /// The liberties of the dead chains next to a cluster.
    fn beside_dead(&self, cluster: &Cluster) -> PointSet {
        self.dead_beside(cluster).fold(PointSet::EMPTY, |all, (.., liberties)| all | liberties)
    }

    /// Reads a cluster and adds the points that must be filled.
    fn read(
        &self,
        cluster: &Cluster,
        found: &mut ByColor<PointSet>,
        unproved: &mut AllUnproved,
    ) -> Read {
        let points = cluster.points;
        let owners = self.own.map(|own| own.intersects(&points));
        if !owners.black && !owners.white {
            return Read::Settled;
        }
        let Some(mut game) = self.local(cluster) else { return Read::Settled };
        // Where only one side has points here, it loses none unless the whole is worth less.
        let only = Color::ALL.into_iter().find(|&color| !owners[!color]);
        let mut values = [(Color::Black, 0); 2];
        let mut count = 0;
        for first in
            if only == Some(Color::Black) { [Color::White, Color::Black] } else { Color::ALL }
        {
            if let Some(owner) = only
                && game.gains(owner, 0, first, 0)
                && !game.gains(owner, local::CAPTURE, first, 0)
            {
                // It is worth less when the other side begins, as was seen before.
                return if count == 0 { Read::Settled } else { Read::Contested };
            }
            let value = game.value(first, 0);
            // Who would be captured has answered in time, so this side does not begin.
            if value.abs() == local::CAPTURE {
                unproved.push(self.unproved(cluster, Cause::Capture));
            } else {
                values[count] = (first, value);
                count += 1;
            }
        }
        let values = &values[..count];
        if values.is_empty() {
            return Read::Settled;
        }
        for color in Color::ALL {
            let (mut liberties, mut ends) = (PointSet::EMPTY, PointSet::EMPTY);
            for chain in cluster.chains.iter().filter(|chain| chain.color == color) {
                liberties |= chain.liberties;
                // Where either of two own liberties would do, it is the connection.
                if !chain.behind.is_empty() {
                    ends |= chain.liberties - (self.stones[color] - chain.stones).neighbors();
                }
            }
            let mut needed = |wanted| self.needed(&mut game, points, wanted, color, values);
            // A chain is saved by capturing dead stones elsewhere or by a connection: one will do, and only the
            // capture gives it room, so that nothing more must be filled.
            let own = (self.own[color] & points) - ends;
            let (near, others) = (own & liberties, own - liberties);
            let captures =
                if others.is_empty() { others } else { others & self.beside_dead(cluster) };
            let ways = [captures, near, others - captures];
            let needed = ways.into_iter().map(&mut needed).find(|needed| !needed.is_empty());
            found[color] |= needed.unwrap_or(PointSet::EMPTY);
        }
        match values {
            [(_, one), (_, other)] if one != other => Read::Contested,
            _ => Read::Settled,
        }
    }

    /// A doubt about a cluster: about the side with points of its own there.
    fn unproved(&self, cluster: &Cluster, cause: Cause) -> Unproved {
        let own = self.own.map(|own| own & cluster.points);
        let color = if own.black.is_empty() { Color::White } else { Color::Black };
        let points = if own[color].is_empty() { cluster.points } else { own[color] };
        Unproved { color, points, cause }
    }

    /// A cluster of which not all is read together, as it has more points than this.
    fn too_large(&self, cluster: &Cluster, most: usize) -> Unproved {
        let (points, most) = (cluster.points.len(), most as u32);
        self.unproved(cluster, Cause::TooLarge { points, most })
    }

    /// Adds what each side gains in a cluster by playing first, if no chain is captured by it. Chains that are
    /// read one by one may need the same points; these are added once.
    fn add_last_points(&self, cluster: &Cluster, last_points: &mut Vec<(LastPoint, PointSet)>) {
        let Some(mut game) = self.local(cluster) else { return };
        let black = game.value(Color::Black, 0);
        let white = game.value(Color::White, 0);
        if black == white || black.abs() == local::CAPTURE || white.abs() == local::CAPTURE {
            return;
        }
        for (color, gain) in [(Color::Black, black), (Color::White, -white)] {
            if gain <= 0 {
                continue;
            }
            let moves = game.best_moves(color);
            let mut points = PointSet::EMPTY;
            for (i, point) in cluster.points.iter().enumerate() {
                if moves >> i & 1 == 1 {
                    points.insert(point);
                }
            }
            let last = (LastPoint { color, points, gain: gain.unsigned_abs() }, cluster.points);
            if !last_points.contains(&last) {
                last_points.push(last);
            }
        }
    }

    /// The points of `wanted` that a side must fill in the local game on `points`, which has these
    /// values when a side begins. Where one of several would do, it is the one that joins the most.
    fn needed(
        &self,
        game: &mut Local,
        points: PointSet,
        wanted: PointSet,
        color: Color,
        values: &[(Color, i32)],
    ) -> PointSet {
        let bit = |point: Point| 1 << points.iter().take_while(|&other| other != point).count();
        let sign = if color == Color::Black { 1 } else { -1 };
        let mut values: SmallVec<[(Color, i32); 2]> = SmallVec::from_slice(values);
        let (mut left, mut given, mut filled) = (wanted, 0, PointSet::EMPTY);
        loop {
            let helps = |point: &Point| {
                values.iter().all(|&(first, value)| {
                    game.gains(color, value * sign + 1, first, given | bit(*point))
                })
            };
            left = left.iter().filter(helps).collect();
            if left.len() <= 1 {
                return filled | left;
            }
            let best = self.best(color, &left);
            for point in best {
                given |= bit(point);
            }
            filled |= best;
            left -= best;
            for (first, value) in &mut values {
                *value = game.value(*first, given);
            }
        }
    }

    /// The local game of a cluster, or `None` where it is too large.
    fn local(&self, cluster: &Cluster) -> Option<Local> {
        let points = cluster.points;
        let empty = self.empty();
        let weak = cluster.chains.iter().fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        let index = |set: PointSet| -> local::Points {
            points
                .iter()
                .enumerate()
                .fold(0, |bits, (i, point)| bits | local::Points::from(set.contains(point)) << i)
        };
        // Dead stones whose liberties are all read can be captured; others are there to stay.
        let mut captive = PointSet::EMPTY;
        for (_, chain, liberties) in self.dead_beside(cluster) {
            if liberties.is_subset(&points) {
                captive |= chain;
            }
        }
        let solid = ByColor::from_fn(|c| (self.stones[c] - weak) | (self.dead[c] - captive));
        let mut spots = [Spot::default(); local::MOST_POINTS];
        for (spot, point) in spots.iter_mut().zip(points) {
            let next_to = PointSet::of(point).neighbors();
            let open = next_to.intersects(&(empty - points));
            spot.owner = Color::ALL.into_iter().find(|&c| self.own[c].contains(point));
            spot.next_to = index(next_to & points);
            spot.safe = ByColor::from_fn(|c| open || next_to.intersects(&solid[c]));
        }
        let mut game = Local::new(spots.get(..points.len() as usize)?);
        for chain in &cluster.chains {
            if !game.add_chain(chain.color, index(chain.liberties)) {
                return None;
            }
        }
        for (color, chain, liberties) in self.dead_beside(cluster) {
            if chain.is_subset(&captive) {
                let around = chain.neighbors();
                let holders = cluster
                    .chains
                    .iter()
                    .enumerate()
                    .filter(|(_, weak)| weak.color != color && weak.stones.intersects(&around))
                    .fold(0, |bits, (i, _)| bits | 1 << i);
                if !game.add_dead(color, index(liberties), holders) {
                    return None;
                }
            }
        }
        Some(game)
    }
}

/// Adds weak chains in clusters that fit: all that are close to each other, or else those that share
/// points, or else without those that have two own liberties, or else each for itself. Those that share points and
/// are not read together are added to `split`.
fn gather(
    weak: &[Weak],
    fits: &impl Fn(&Cluster) -> bool,
    fitting: &mut Clusters,
    split: &mut Clusters,
) {
    for wide in joined(weak, |points| points.grown()) {
        if fits(&wide) {
            fitting.push(wide);
            continue;
        }
        for narrow in joined(&wide.chains, |points| *points) {
            if fits(&narrow) {
                fitting.push(narrow);
                continue;
            }
            let weaker: SmallVec<[Weak; 8]> =
                narrow.chains.iter().filter(|chain| chain.behind.is_empty()).copied().collect();
            if weaker.len() < narrow.chains.len() {
                let (chains, points) = (narrow.chains.clone(), narrow.points);
                split.push(Cluster { chains, points });
                gather(&weaker, fits, fitting, split);
                continue;
            }
            let alone = |chain: Weak| Cluster { points: chain.points(), chains: smallvec![chain] };
            let Cluster { chains, points } = narrow;
            split.push(Cluster { chains: chains.clone(), points });
            fitting.extend(chains.into_iter().map(alone).filter(fits));
        }
    }
}

/// Weak chains in clusters: those whose liberties meet the reach of the others'.
fn joined(weak: &[Weak], reach: impl Fn(&PointSet) -> PointSet) -> Clusters {
    let mut clusters = Clusters::new();
    for &chain in weak {
        let mut cluster = Cluster { chains: smallvec![chain], points: chain.points() };
        let near = reach(&cluster.points);
        clusters.retain_mut(|other| {
            let meets = other.points.intersects(&near);
            if meets {
                cluster.chains.append(&mut other.chains);
                cluster.points |= other.points;
            }
            !meets
        });
        clusters.push(cluster);
    }
    clusters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::reading::tests::{drawn, named};

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn weak(color: Color, stones: &str, liberties: &str) -> Weak {
        let (stones, liberties) = (named(stones), named(liberties));
        Weak { color, stones, liberties, behind: PointSet::EMPTY }
    }

    fn cluster(chains: &[Weak], points: &str) -> Cluster {
        Cluster { chains: SmallVec::from_slice(chains), points: named(points) }
    }

    #[test]
    fn a_last_point_is_said_in_a_sentence() {
        let last = |gain, points| LastPoint { color: Color::White, points: named(points), gain };
        assert_eq!(last(1, "B2").to_string(), "White gains 1 point by playing first at B2");
        let two = "White gains 2 points by playing first at B2 or A1";
        assert_eq!(last(2, "A1 B2").to_string(), two);
    }

    /// After C4 Black's four stones from A6 to B4 have the liberty A4. C7 takes the dead stones at A7 and B7.
    const CAPTURE_OR_CONNECT: &str = "
        XXXXXXbXb
        XXXXXXXXX
        oobXXXXXX
        XOXXOOOOO
        XXOOOwOwO
        bX.OOOOOO
        XOOOXXXXX
        bXXXXbXbX
        XXXXXXXXX";

    #[test]
    fn a_fill_saves_the_chains_beside_it_or_beside_the_dead_stones_that_it_takes() {
        let board = drawn(CAPTURE_OR_CONNECT);
        let saved = weak(Color::Black, "A6 A5 B5 B4", "A4 C4");
        let beside = weak(Color::Black, "C6 D6", "C7 C4");
        let other = weak(Color::White, "B6", "A4");
        let fill = board.fill(point("C7"), Color::Black, &[other, saved]);
        assert_eq!((fill.point, fill.color), (point("C7"), Color::Black));
        assert_eq!((fill.saves, fill.takes), (saved.stones, named("A7 B7")));
        assert_eq!(fill.after, named("C4"));
        // It is next to a chain, which it saves without taking stones.
        let fill = board.fill(point("C7"), Color::Black, &[other, saved, beside]);
        assert_eq!((fill.saves, fill.takes), (beside.stones, named("")));
        // Two chains that it saves share a liberty.
        let fill = board.fill(point("A4"), Color::Black, &[saved, weak(Color::Black, "A3", "C4")]);
        assert_eq!((fill.saves, fill.after), (saved.stones | named("A3"), named("C4")));
    }

    #[test]
    fn chains_whose_own_liberty_is_beside_a_strong_one_are_not_narrow_unless_dead_stones_are_there()
    {
        // The chain at E3 has the liberty D3 of its own, next to the strong chain at C3, and F3 and F2.
        let drawing = "
            bbXbX.O
            bbXOX.O
            XXXOO.O";
        let narrow = |drawing: &str| {
            let short = drawn(drawing).chains_short_of_liberties();
            let sites = short.narrow.iter().filter(|site| site.color == Color::Black);
            sites.fold(PointSet::EMPTY, |all, site| all | site.liberties)
        };
        assert_eq!(narrow(drawing), named(""));
        assert_eq!(narrow(&drawing.replace("bbXOX", "bbXoX")), named("D3"));
    }

    #[test]
    fn a_cluster_costs_as_many_ways_as_its_points_can_be_filled_if_a_side_has_one_of_them() {
        let board = drawn(CAPTURE_OR_CONNECT);
        assert_eq!(board.cost(&cluster(&[], "A4 C4 C7")), 27);
        assert_eq!(board.cost(&cluster(&[], "C4 F5")), 9);
        assert_eq!(board.cost(&cluster(&[], "C4")), 0);
    }

    /// Two chains of Black, each with a point of its own and two neutral ones, of which they share D2.
    const TWO: &str = "
        bXO.OXb
        OXX.XXO
        OO...OO";

    #[test]
    fn clusters_are_read_that_cost_no_more_than_is_left() {
        let board = drawn(TWO);
        let chains = [
            weak(Color::Black, "B3 B2 C2", "A3 C1 D2"),
            weak(Color::Black, "F3 F2 E2", "G3 E1 D2"),
        ];
        let affordable = |left| {
            let mut split = Split::new();
            let (clusters, cost) = board.affordable(&chains, left, &mut split);
            let mut points: Vec<_> = clusters.iter().map(|cluster| cluster.points).collect();
            points.sort_by_key(|points| points.first());
            let split: Vec<_> =
                split.iter().map(|(cluster, most)| (cluster.points, *most)).collect();
            (points, cost, split)
        };
        // Together they have five points, and the neutral points beside these make seven.
        let all = named("A3 C1 D2 G3 E1");
        let wide = all | named("D3 D1");
        assert_eq!(affordable(30_000), (vec![wide], 2187, vec![]));
        assert_eq!(affordable(2187), (vec![wide], 2187, vec![]));
        assert_eq!(affordable(2186), (vec![all], 243, vec![]));
        let apart = [chains[0].liberties, chains[1].liberties];
        assert_eq!(affordable(242), (apart.to_vec(), 54, vec![(all, 4)]));
        assert_eq!(affordable(53), (vec![], 0, vec![(all, 2)]));
        // Nothing is read where too little is left for one point.
        let one = [weak(Color::Black, "B3", "A3"), weak(Color::Black, "B2", "A3")];
        let mut split = Split::new();
        let (clusters, cost) = board.affordable(&one, 2, &mut split);
        assert_eq!((clusters.len(), cost, split.len()), (0, 0, 1));
        assert_eq!((split[0].0.points, split[0].1), (named("A3"), 0));
    }

    #[test]
    fn dead_chains_beside_a_cluster_have_liberties() {
        let board = drawn(
            "
            boXbb
            bbobb",
        );
        let chains = [weak(Color::Black, "C2", "D2")];
        let dead = board.beside_dead(&cluster(&chains, "D2"));
        assert_eq!(dead, named("A2 B1 D1"));
    }

    /// Black's chain at the bottom can join the stones at A2 and N2 at either end of the row.
    const ROW: &str = "
        OOOOOOOOOOOOO
        X...........X
        OXXXXXXXXXXXO";

    #[test]
    fn a_proof_that_nothing_is_lost_reads_one_of_the_largest_clusters() {
        let board = drawn(&ROW.replacen("X......", "X.....b", 1));
        let row = "B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2";
        let chain = weak(Color::Black, "B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1", row);
        let proves = |board: &FilledBoard, points: &[&str]| {
            let of = |points: &&str| (cluster(&[chain], points), 8);
            board.proves_settled(&points.iter().map(of).collect())
        };
        assert!(proves(&board, &[row]));
        assert!(!proves(&board, &[row, row]), "that would be read twice");
        assert!(proves(&board, &["B2 G2 M2", "B2 G2 M2"]));
        // Black's chain cannot join at M2.
        let cut = drawn(&ROW.replacen("X......", "X.....b", 1).replace(".X\n", ".O\n"));
        assert!(!proves(&cut, &[row]));
    }
}
