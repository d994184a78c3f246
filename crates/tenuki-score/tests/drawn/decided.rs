//! An exhaustive reader of a group that living stones of the other side enclose, and what it decides, as drawings.
//!
//! It shares nothing with the library but the board's points. The stones around the group cannot be
//! captured; everything else is played out: the other side begins, may pass, and wins when it captures a
//! living stone of the group. The owner may play on a point of its own only in answer to a move on one
//! of them, which costs neither side a point. So a group that holds out like that lives and keeps all its
//! points; where it holds out with some of them filled, these are the points that must be filled; and
//! where it never does, it has not two eyes.

use std::collections::HashMap;

use tenuki_score::board::{Board, ByColor, Color, Point, PointSet};
use tenuki_score::scoring::{Method, Position};

use super::drawing::drawn;

/// What the reader says of a position in which Black is enclosed: a drawing.
pub fn decided(position: &Position) -> Result<Vec<String>, &'static str> {
    let empty = position.empty();
    let reaches = ByColor::from_fn(|c| position.living[c].neighbors().flood(&empty));
    let surrounded = ByColor::from_fn(|c| reaches[c] - reaches[!c]);
    // The reader takes the stones around the group to live: each chain has a territory or two eyes.
    let lives = |chain: PointSet| {
        let eyes = surrounded.white.components().filter(|points| {
            (points.neighbors() & position.living.white).is_subset(&chain)
                && points.neighbors().intersects(&chain)
        });
        let eyes: Vec<PointSet> = eyes.collect();
        eyes.len() >= 2 || eyes.iter().any(|points| points.len() >= 5)
    };
    if !position.living.white.components().all(lives) {
        return Err("the stones around the group do not plainly live");
    }
    if (position.living.black | reaches.black).components().count() > 1 {
        return Err("there are several groups");
    }
    let (territory, must_fill, mut seki) = decide(position, Color::Black)?;
    if surrounded.black.is_empty() {
        // It surrounds nothing, so nothing hangs on it: it is drawn as alive.
        seki = PointSet::EMPTY;
    }
    // In a seki nothing is taken.
    let taken = if seki.is_empty() {
        let stones = ByColor::from_fn(|color| position.living[color] | position.dead[color]);
        let board = Board::with_stones(position.size, stones).expect("every chain has a liberty");
        let dead = position.dead.white - surrounded.black;
        taken(&board, dead, surrounded.black, Color::Black)
    } else {
        PointSet::EMPTY
    };
    let mut assessment = Method::Strict.assess(position);
    assessment.territory = ByColor { black: territory | taken, white: surrounded.white };
    assessment.must_fill = ByColor { black: must_fill, white: PointSet::EMPTY };
    assessment.surrounded = ByColor { black: surrounded.black | taken, ..surrounded };
    assessment.seki = seki;
    Ok(drawn(&assessment))
}

/// The most points without a stone of the group that are read.
const MOST_POINTS: u32 = 8;

/// A position in which one side's groups are enclosed.
struct Enclosed {
    points: Vec<Point>,
    next_to: Vec<u64>,
    /// Points next to stones that enclose the group.
    outside: u64,
    /// Points that only the group's stones surround.
    own: u64,
    start: Stones,
    /// The living stones of the group.
    group: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stones {
    own: u64,
    other: u64,
    ko: u64,
}

/// A position with who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Other(Stones),
    /// Whether the other side has just played on a point of the owner's.
    Own(Stones, bool),
}

impl Enclosed {
    /// The groups of a colour in a position: all its living stones. Living stones of the other colour
    /// enclose them.
    ///
    /// `None` where there are too many points.
    fn of(position: &Position, color: Color) -> Option<Enclosed> {
        let wall = position.living[!color];
        let empty = position.empty();
        // What only the other side surrounds is not played on.
        let reached = position.living[color].neighbors().flood(&empty);
        let domain = position.living[color] | reached;
        let neutral = (wall.neighbors() & reached).flood(&reached);
        let points: Vec<Point> = domain.iter().collect();
        if points.len() > 64 {
            return None;
        }
        let index = |set: PointSet| {
            let points = points.iter().enumerate().filter(|(_, point)| set.contains(**point));
            points.fold(0, |bits, (i, _)| bits | 1 << i)
        };
        Some(Enclosed {
            next_to: points.iter().map(|&point| index(PointSet::of(point).neighbors())).collect(),
            outside: index(wall.neighbors()),
            own: index(reached - neutral),
            start: Stones {
                own: index(position.living[color]),
                other: index(position.dead[!color] & domain),
                ko: 0,
            },
            group: index(position.living[color]),
            points,
        })
    }

    fn all(&self) -> u64 {
        if self.points.len() == 64 { u64::MAX } else { (1 << self.points.len()) - 1 }
    }

    /// The points that must be filled so that the group keeps the others: the fewest, each the last
    /// liberty of a chain. `None` where it has not two eyes; an error where it hangs on whose move it is.
    fn must_fill(&self) -> Result<Option<PointSet>, &'static str> {
        if (self.all() & !self.start.own).count_ones() > MOST_POINTS {
            return Err("there is too much to be read");
        }
        if self.holds(0) {
            return Ok(Some(PointSet::EMPTY));
        }
        let mut subsets: Vec<u64> = vec![0];
        let mut tried = subsets.clone();
        // Filling one can put another chain in atari.
        while !subsets.is_empty() {
            let mut next = Vec::new();
            for &subset in &subsets {
                for i in bits(self.last_liberties(subset) & self.own & !subset) {
                    if self.around(1 << i) & self.start.other != 0 {
                        return Err("a fill may take dead stones");
                    }
                    next.push(subset | 1 << i);
                }
            }
            next.sort_unstable();
            next.dedup();
            let fills: Vec<u64> = next.iter().copied().filter(|&set| self.holds(set)).collect();
            match fills.as_slice() {
                [] => {
                    tried.extend(&next);
                    subsets = next;
                }
                [one] => return Ok(Some(bits(*one).map(|i| self.points[i]).collect())),
                _ => return Err("there are several ways to fill"),
            }
        }
        // It must not live by playing first, once what is in atari is filled.
        for filled in tried {
            let start = Stones { own: self.start.own | filled, ..self.start };
            let free = self.all() & !start.own & !start.other;
            let mut after = bits(free).filter_map(|i| self.own_plays(start, i));
            if after.any(|after| !self.other_takes(after)) {
                return Err("it lives when its owner plays first");
            }
        }
        Ok(None)
    }

    /// The liberties of chains that have only one, with these points filled.
    fn last_liberties(&self, filled: u64) -> u64 {
        let own = self.start.own | filled;
        let empty = self.all() & !own & !self.start.other;
        let mut rest = own;
        let mut last = 0;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), own);
            rest &= !chain;
            let liberties = self.around(chain) & empty;
            if liberties.count_ones() == 1 {
                last |= liberties;
            }
        }
        last
    }

    /// Whether the group holds out with these points filled.
    fn holds(&self, filled: u64) -> bool {
        let start = Stones { own: self.start.own | filled, ..self.start };
        let empty = self.all() & !start.own & !start.other;
        self.around(start.own) & empty != 0 && !self.other_takes(start)
    }

    /// Whether the other side, to move, captures a stone of the group, however the owner answers. All
    /// positions that can arise are numbered, and those in which it captures are found backwards; play
    /// without end captures nothing.
    fn other_takes(&self, start: Stones) -> bool {
        let mut numbers = HashMap::from([(Node::Other(start), 0)]);
        let mut nodes = vec![Node::Other(start)];
        let mut next: Vec<Vec<usize>> = Vec::new();
        let mut takes = vec![false];
        while let Some(&node) = nodes.get(next.len()) {
            let mut after = Vec::new();
            match node {
                Node::Other(at) => {
                    let free = self.all() & !at.own & !at.other & !at.ko;
                    after.push(Node::Own(Stones { ko: 0, ..at }, false));
                    for i in bits(free) {
                        match self.other_plays(at, i) {
                            None => {}
                            Some((_, true)) => takes[next.len()] = true,
                            Some((played, false)) => {
                                after.push(Node::Own(played, self.own & 1 << i != 0));
                            }
                        }
                    }
                }
                Node::Own(at, inside) => {
                    let free = self.all() & !at.own & !at.other & !at.ko;
                    let free = if inside { free } else { free & !self.own };
                    after.push(Node::Other(Stones { ko: 0, ..at }));
                    after.extend(bits(free).filter_map(|i| self.own_plays(at, i)).map(Node::Other));
                }
            }
            let numbered = after.into_iter().map(|node| {
                *numbers.entry(node).or_insert_with(|| {
                    nodes.push(node);
                    takes.push(false);
                    nodes.len() - 1
                })
            });
            next.push(numbered.collect());
        }
        loop {
            let mut changed = false;
            for (number, node) in nodes.iter().enumerate() {
                let mut after = next[number].iter().map(|&n| takes[n]);
                let found = match node {
                    Node::Other(_) => after.any(|takes| takes),
                    Node::Own(..) => after.all(|takes| takes),
                };
                changed |= found && !takes[number];
                takes[number] |= found;
            }
            if !changed {
                return takes[0];
            }
        }
    }

    fn flood(&self, from: u64, within: u64) -> u64 {
        let mut reached = from & within;
        loop {
            let grown = reached | self.around(reached) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    fn around(&self, points: u64) -> u64 {
        bits(points).fold(0, |all, i| all | self.next_to[i])
    }

    fn own_plays(&self, at: Stones, i: usize) -> Option<Stones> {
        let own = at.own | 1 << i;
        let empty = self.all() & !own & !at.other;
        let mut taken = 0;
        for j in bits(self.next_to[i] & at.other) {
            let chain = self.flood(1 << j, at.other);
            if chain & self.outside == 0 && self.around(chain) & empty == 0 {
                taken |= chain;
            }
        }
        let other = at.other & !taken;
        let chain = self.flood(1 << i, own);
        let liberties = self.around(chain) & self.all() & !own & !other;
        let ko = taken.count_ones() == 1 && chain == 1 << i && liberties == taken;
        (liberties != 0).then_some(Stones { own, other, ko: if ko { taken } else { 0 } })
    }

    /// The board after a move of the other side, and whether it took a stone of the group.
    fn other_plays(&self, at: Stones, i: usize) -> Option<(Stones, bool)> {
        let other = at.other | 1 << i;
        let empty = self.all() & !at.own & !other;
        let mut taken = 0;
        for j in bits(self.next_to[i] & at.own) {
            let chain = self.flood(1 << j, at.own);
            if self.around(chain) & empty == 0 {
                taken |= chain;
            }
        }
        let own = at.own & !taken;
        let chain = self.flood(1 << i, other);
        let liberties = self.around(chain) & self.all() & !own & !other;
        if liberties == 0 && chain & self.outside == 0 {
            return None;
        }
        let ko = taken.count_ones() == 1
            && chain == 1 << i
            && liberties == taken
            && chain & self.outside == 0;
        Some((Stones { own, other, ko: if ko { taken } else { 0 } }, taken & self.group != 0))
    }
}

/// The dead stones that this side takes whichever side begins, and whose points it need not fill, found by playing the
/// moves on a board.
pub fn taken(board: &Board, dead: PointSet, surrounded: PointSet, color: Color) -> PointSet {
    let chains = board.chains(dead & board.stones(!color)).into_iter();
    let is_taken = |stone| {
        let Some(last) = board.liberties(stone).first() else { return false };
        let mut answered = board.clone();
        takes_safely(board, stone, surrounded, color)
            && (answered.play(!color, last, false).is_err()
                || takes_safely(&answered, stone, surrounded, color))
    };
    chains
        .filter(|chain| is_taken(chain.first().expect("a chain has a stone")))
        .fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// Whether it takes the chain with this stone at its only liberty, and none of its own chains there is in atari when
/// the neutral points are gone.
fn takes_safely(board: &Board, stone: Point, surrounded: PointSet, color: Color) -> bool {
    let liberties = board.liberties(stone);
    let (Some(last), 1) = (liberties.first(), liberties.len()) else { return false };
    let mut after = board.clone();
    if after.play(color, last, false).is_err() {
        return false;
    }
    let captured = board.stones(!color) - after.stones(!color);
    let left = (captured | surrounded) - after.stones(Color::Black) - after.stones(Color::White);
    let beside = captured.neighbors().flood(&after.stones(color));
    beside.components().all(|chain| (chain.neighbors() & left).len() >= 2)
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(bit)
    })
}

/// What the reader says of a position, as sets: the territory of the enclosed side, what it must fill,
/// and its stones where they are in seki.
fn decide(
    position: &Position,
    color: Color,
) -> Result<(PointSet, PointSet, PointSet), &'static str> {
    let enclosed = Enclosed::of(position, color).ok_or("there are too many points")?;
    let own: PointSet = bits(enclosed.own).map(|i| enclosed.points[i]).collect();
    Ok(match enclosed.must_fill()? {
        Some(filled) => (own - filled, filled, PointSet::EMPTY),
        None => (PointSet::EMPTY, PointSet::EMPTY, position.living[color]),
    })
}
