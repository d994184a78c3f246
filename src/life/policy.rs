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
        let vital = vital_point_near(field, last);
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
    after.iter().chain(before).copied().find(|&site| is_sensible(field, random, color, site))
}

/// Saves a chain that the last move put in atari, or takes the stone just played.
fn answer_atari(field: &Field, random: &mut Random, color: Stone, last: Site) -> Option<Site> {
    let mut candidates = Candidates::default();
    for n in field.neighbors(last) {
        if field.get(n) == color && field.liberties(n) == 1 {
            escape(field, color, n, &mut candidates);
        }
    }
    if candidates.len == 0 && field.is_stone(last) && field.liberties(last) == 1 {
        let site = field.liberty_set(last).first();
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
    for stone in field.chain(chain) {
        for n in field.neighbors(stone) {
            if field.get(n) == color.enemy() && field.liberties(n) == 1 {
                let head = field.head(n);
                if known < seen.len() && !seen[..known].contains(&head) {
                    seen[known] = head;
                    known += 1;
                    let site = field.liberty_set(n).first();
                    if can_play(field, color, site) {
                        candidates.add(site);
                    }
                }
            }
        }
    }
    let site = field.liberty_set(chain).first();
    if can_play(field, color, site) && field.liberties_after(color, site, 2) >= 2 {
        candidates.add(site);
    }
}

/// Whether taking a single stone leaves the captor in atari with more than it took: a snapback.
fn is_lost_recapture(field: &Field, color: Stone, site: Site, last: Site) -> bool {
    field.count(last) == 1
        && field.liberties_after(color, site, 1) == 0
        && field.neighbors(site).into_iter().any(|n| field.get(n) == color && field.count(n) > 1)
}

fn can_play(field: &Field, color: Stone, site: Site) -> bool {
    !field.is_closed(site) && field.is_legal(color, site)
}

/// Whether a playout may play here at random.
pub(crate) fn is_sensible(field: &Field, random: &mut Random, color: Stone, site: Site) -> bool {
    if field.is_closed(site) || is_eye(field, color, site) || !field.is_legal(color, site) {
        return false;
    }
    !is_bad_self_atari(field, Some(random), color, site)
}

/// Whether a search looks at a move: one that is legal and that a playout might play.
pub(crate) fn is_thinkable(field: &Field, color: Stone, site: Site) -> bool {
    can_play(field, color, site)
        && !is_eye(field, color, site)
        && !is_bad_self_atari(field, None, color, site)
}

/// Whether an empty site is an eye of this colour: own stones around, and not too many enemies at
/// the corners to connect them. Where all of them are one chain no corner matters.
pub(crate) fn is_eye(field: &Field, color: Stone, site: Site) -> bool {
    let mut border = false;
    let mut head = NOWHERE;
    let mut one_chain = true;
    for n in field.neighbors(site) {
        match field.get(n) {
            Stone::Border => border = true,
            stone if stone == color => {
                let h = field.head(n);
                one_chain &= head == NOWHERE || head == h;
                head = h;
            }
            _ => return false,
        }
    }
    if one_chain {
        return true;
    }
    let enemy = color.enemy();
    let enemies = field.diagonals(site).into_iter().filter(|&d| field.get(d) == enemy).count();
    enemies + usize::from(border) < 2
}

/// Whether the move leaves its chain with one liberty and nothing in return. A throw-in of a
/// single stone may be good or bad: without `random` it is good.
fn is_bad_self_atari(field: &Field, random: Option<&mut Random>, color: Stone, site: Site) -> bool {
    if field.liberties_after(color, site, 2) >= 2 {
        return false;
    }
    let enemy = color.enemy();
    let mut stones = 1;
    let mut heads = [NOWHERE; 4];
    for (i, n) in field.neighbors(site).into_iter().enumerate() {
        let stone = field.get(n);
        if stone == enemy && field.liberties(n) == 1 {
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
    let empty = |n: &Site| field.get(*n) == Stone::Empty;
    field.neighbors(last).into_iter().filter(empty).find_map(|n| eye_space(field, n)?.vital(field))
}

/// The connected empty points around a site, where they are at most [`NAKADE`] and all stones next
/// to them have one colour.
fn eye_space(field: &Field, site: Site) -> Option<Shape> {
    let mut shape = Shape::default();
    shape.add(site);
    let mut owner = Stone::Empty;
    let mut i = 0;
    while i < shape.len {
        for n in field.neighbors(shape.sites[i]) {
            match field.get(n) {
                Stone::Border => {}
                Stone::Empty => {
                    if !shape.contains(n) {
                        if shape.len == NAKADE {
                            return None;
                        }
                        shape.add(n);
                    }
                }
                stone => {
                    if owner == Stone::Empty {
                        owner = stone;
                    } else if owner != stone {
                        return None;
                    }
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
        self.len <= 2 || self.vital(field).is_some() || self.is_square(field)
    }

    /// Whether it is two by two.
    fn is_square(&self, field: &Field) -> bool {
        self.len == 4
            && self.sites[..4].iter().all(|&site| {
                field.neighbors(site).into_iter().filter(|&n| self.contains(n)).count() == 2
            })
    }

    /// The point that makes two eyes of this space when its owner has it, and one when the enemy
    /// has it; `None` where no single point does.
    ///
    /// These are the shapes of three to six points in which one point has all or all but one of
    /// the others as neighbours: three in a row or bent, the T, the bulky five, the cross, the
    /// flower six.
    fn vital(&self, field: &Field) -> Option<Site> {
        if self.len < 3 {
            return None;
        }
        let degree =
            |site: Site| field.neighbors(site).into_iter().filter(|&n| self.contains(n)).count();
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
