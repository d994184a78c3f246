//! Which move is played next in a playout.
//!
//! A playout's moves answer the last one where it matters and are random otherwise, after MoGo
//! (Gelly, Wang, Munos and Teytaud, *Modification of UCT with patterns in Monte-Carlo Go*, 2006)
//! and Pachi's "moggy". In this order:
//!
//! 1. a chain that was put in atari is saved, by capturing or by extending to two liberties;
//! 2. a stone that was played into atari is taken;
//! 3. the vital point of a small eye space next to the last move is taken, by either side;
//! 4. a random move that fills no eye of its own and is no bad self-atari.
//!
//! Self-atari is what destroys a seki, so it is bad but for two cases: a single stone (a throw-in),
//! and a chain whose capture leaves an eye space with which the captor has one eye only.

use super::field::{Field, NOWHERE, Site, Stone};
use super::random::Random;

/// The most points of an eye space in which one move decides.
const NAKADE: usize = 6;

/// The next move of a colour, or `None` where it has to pass. `last` is the other side's last move
/// or [`NOWHERE`].
pub(crate) fn choose(field: &Field, random: &mut Random, color: Stone, last: Site) -> Option<Site> {
    if last != NOWHERE {
        if let Some(site) = answer_atari(field, random, color, last) {
            return Some(site);
        }
        let vital = vital_point_near(field, last).filter(|&site| !field.is_closed(site));
        if let Some(site) = vital.filter(|&site| is_sensible(field, random, color, site)) {
            return Some(site);
        }
    }
    let open = field.open();
    if open.is_empty() {
        return None;
    }
    let start = random.below(open.len());
    let (before, after) = open.split_at(start);
    let mut sensible = |&site: &Site| is_sensible(field, random, color, site);
    after.iter().copied().find(&mut sensible).or_else(|| before.iter().copied().find(sensible))
}

/// Saves a chain that the last move put in atari, or takes the stone just played.
fn answer_atari(field: &Field, random: &mut Random, color: Stone, last: Site) -> Option<Site> {
    let mut candidates = Candidates::default();
    if field.around(last).has(color) {
        for n in field.neighbors(last) {
            if field.get(n) == color && field.is_in_atari(n) {
                escape(field, color, n, &mut candidates);
            }
        }
    }
    if candidates.len == 0 && field.is_stone(last) && field.is_in_atari(last) {
        let site = field.liberty(last);
        if can_play(field, color, site) && !is_lost_recapture(field, color, site, last) {
            candidates.add(site);
        }
    }
    candidates.pick(random)
}

/// The moves that save a chain from atari.
fn escape(field: &Field, color: Stone, chain: Site, candidates: &mut Candidates) {
    let mut seen = [NOWHERE; 16];
    let mut known = 0;
    let enemy = color.enemy();
    for stone in field.chain(chain).filter(|&stone| field.around(stone).has(enemy)) {
        for n in field.neighbors(stone) {
            if field.get(n) == enemy && field.is_in_atari(n) {
                let head = field.head(n);
                if known < seen.len() && !seen[..known].contains(&head) {
                    seen[known] = head;
                    known += 1;
                    let site = field.liberty(n);
                    if can_play(field, color, site) {
                        candidates.add(site);
                    }
                }
            }
        }
    }
    let site = field.liberty(chain);
    if can_play(field, color, site) && field.has_two_liberties_after(color, site) {
        candidates.add(site);
    }
}

/// Whether taking a single stone leaves the captor in atari with more than it took: a snapback.
fn is_lost_recapture(field: &Field, color: Stone, site: Site, last: Site) -> bool {
    field.count(last) == 1
        && !field.has_a_liberty_after(color, site)
        && field.neighbors(site).into_iter().any(|n| field.get(n) == color && field.count(n) > 1)
}

fn can_play(field: &Field, color: Stone, site: Site) -> bool {
    !field.is_closed(site) && field.is_legal(color, site)
}

/// Whether a playout may play here at random, where it is not closed.
#[inline]
fn is_sensible(field: &Field, random: &mut Random, color: Stone, site: Site) -> bool {
    !is_eye(field, color, site)
        && field.is_legal(color, site)
        && !is_bad_self_atari(field, Some(random), color, site)
}

/// Whether a search looks at a move: one that is legal and that a playout might play.
pub(crate) fn is_thinkable(field: &Field, color: Stone, site: Site) -> bool {
    can_play(field, color, site)
        && !is_eye(field, color, site)
        && !is_bad_self_atari(field, None, color, site)
}

/// Whether an empty site is an eye of this colour: own stones around, and not too many enemies at
/// the corners to connect them. Where all of them are one chain no corner matters.
#[inline]
pub(crate) fn is_eye(field: &Field, color: Stone, site: Site) -> bool {
    let around = field.around(site);
    let enemy = color.enemy();
    if around.has(Stone::Empty) || around.has(enemy) {
        return false;
    }
    let mut heads =
        field.neighbors(site).into_iter().filter(|&n| field.get(n) == color).map(|n| field.head(n));
    let first = heads.next();
    if heads.all(|head| Some(head) == first) {
        return true;
    }
    let enemies = field.diagonals(site).into_iter().filter(|&d| field.get(d) == enemy).count();
    enemies + usize::from(around.has(Stone::Border)) < 2
}

/// Whether the move leaves its chain with one liberty and nothing in return. A throw-in of a
/// single stone may be good or bad: without `random` it is good.
#[inline]
fn is_bad_self_atari(field: &Field, random: Option<&mut Random>, color: Stone, site: Site) -> bool {
    !field.has_two_liberties_after(color, site) && is_bad_with_one(field, random, color, site)
}

/// The same where the move leaves its chain with one liberty at most.
fn is_bad_with_one(field: &Field, random: Option<&mut Random>, color: Stone, site: Site) -> bool {
    let enemy = color.enemy();
    let mut stones = 1;
    let mut heads = [NOWHERE; 4];
    for (i, n) in field.neighbors(site).into_iter().enumerate() {
        let stone = field.get(n);
        if stone == enemy && field.is_in_atari(n) {
            // It captures. That is bad only where it is taken back at once for more.
            return false;
        }
        if stone == color && !heads[..i].contains(&field.head(n)) {
            heads[i] = field.head(n);
            stones += usize::from(field.count(n));
        }
    }
    if stones == 1 {
        return random.is_some_and(|random| random.chance(50));
    }
    if stones > NAKADE {
        return true;
    }
    if random.is_none() {
        return false;
    }
    if !field.bold[usize::from(color == Stone::White)] {
        return true;
    }
    let mut shape = Shape::default();
    shape.add(site);
    for head in heads {
        if head != NOWHERE {
            for stone in field.chain(head) {
                shape.add(stone);
            }
        }
    }
    !shape.is_one_eye(field)
}

/// The vital point of an eye space next to the last move, where it has one.
fn vital_point_near(field: &Field, last: Site) -> Option<Site> {
    if !field.around(last).has(Stone::Empty) {
        return None;
    }
    // All empty neighbours of an eye space belong to it.
    let degree = |site| usize::from(field.around(site).count(Stone::Empty));
    let empty = |n: &Site| field.get(*n) == Stone::Empty;
    let spaces = field.neighbors(last).into_iter().filter(empty);
    spaces.filter_map(|n| eye_space(field, n)).find_map(|space| space.vital(degree))
}

/// The connected empty points around a site, where they are at most [`NAKADE`] and all stones next
/// to them have one colour.
fn eye_space(field: &Field, site: Site) -> Option<Shape> {
    let mut shape = Shape::default();
    shape.add(site);
    let (mut black, mut white) = (false, false);
    let mut i = 0;
    while i < shape.len {
        let site = shape.sites[i];
        let around = field.around(site);
        black |= around.has(Stone::Black);
        white |= around.has(Stone::White);
        if black && white {
            return None;
        }
        if around.has(Stone::Empty) {
            for n in field.neighbors(site) {
                if field.get(n) == Stone::Empty && !shape.contains(n) {
                    if shape.len == NAKADE {
                        return None;
                    }
                    shape.add(n);
                }
            }
        }
        i += 1;
    }
    Some(shape)
}

/// A handful of connected sites.
#[derive(Default)]
struct Shape {
    sites: [Site; NAKADE],
    len: usize,
}

impl Shape {
    fn add(&mut self, site: Site) {
        if self.len < NAKADE {
            self.sites[self.len] = site;
            self.len += 1;
        }
    }

    fn contains(&self, site: Site) -> bool {
        self.sites[..self.len].contains(&site)
    }

    /// Whether its owner has one eye in it when the enemy plays first.
    fn is_one_eye(&self, field: &Field) -> bool {
        let degree = |site| field.neighbors(site).into_iter().filter(|&n| self.contains(n)).count();
        self.len <= 2 || self.vital(degree).is_some() || self.is_square(degree)
    }

    /// Whether it is two by two. `degree` says how many neighbours a site has in it.
    fn is_square(&self, degree: impl Fn(Site) -> usize) -> bool {
        self.len == 4 && self.sites[..4].iter().all(|&site| degree(site) == 2)
    }

    /// The point that makes two eyes of this space when its owner has it, and one when the enemy
    /// has it; `None` where no single point does.
    ///
    /// These are the shapes of three to six points in which one point has all or all but one of
    /// the others as neighbours: three in a row or bent, the T, the bulky five, the cross, the
    /// flower six.
    fn vital(&self, degree: impl Fn(Site) -> usize) -> Option<Site> {
        if self.len < 3 {
            return None;
        }
        let mut best = (0, NOWHERE);
        let mut pairs = 0;
        for &site in &self.sites[..self.len] {
            let d = degree(site);
            pairs += d;
            if d > best.0 {
                best = (d, site);
            }
        }
        let vital = match (self.len, best.0, pairs / 2) {
            (3, 2, _) | (4, 3, _) | (5, 4, _) => true,
            // The bulky five has five pairs of neighbours, other fives with a fork have four.
            (5, 3, 5) => true,
            (6, 4, 6) => true,
            _ => false,
        };
        vital.then_some(best.1)
    }
}

/// A handful of moves to choose from.
#[derive(Default)]
struct Candidates {
    sites: [Site; 16],
    len: usize,
}

impl Candidates {
    fn add(&mut self, site: Site) {
        if self.len < self.sites.len() {
            self.sites[self.len] = site;
            self.len += 1;
        }
    }

    fn pick(&self, random: &mut Random) -> Option<Site> {
        (self.len > 0).then(|| self.sites[random.below(self.len)])
    }
}
