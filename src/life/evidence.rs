//! What speaks for and against the life of each chain that is in doubt.
//!
//! The layers are asked from the cheapest to the dearest, each about what the one before left
//! open: proofs, a few playouts of the whole board, many playouts of the areas in which somebody
//! may die, and a search about the groups that those leave in doubt.

use crate::board::{Board, ByColor, Color, Point, PointSet};

use super::field::Stone;
use super::proof::Proof;
use super::random::Random;
use super::reading::{Goal, Reader};
use super::sampling::{REMEMBERED, Sampler};
use super::solver::{Solution, Solver};

/// How much is spent on a judgement, and what counts as clear.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Playouts of the whole board.
    pub(crate) playouts: u32,
    /// A chain whose ownership is at least this after them is clear.
    pub(crate) clear: f32,
    /// Playouts of each area in doubt, at most [`REMEMBERED`].
    pub(crate) local_playouts: u32,
    /// A group whose ownership is at least this on the mean of both is not read.
    pub(crate) local_clear: f32,
    /// Lines for each side of a search.
    pub(crate) lines: u32,
    /// Lines for all searches of one judgement together.
    pub(crate) all_lines: u32,
    /// Positions that are looked at to solve a chain, for each side that plays first.
    pub(crate) nodes: u32,
    /// The same for all chains of one judgement together.
    pub(crate) all_nodes: u32,
    /// The first playouts, after which a game that is far from its end is left alone.
    pub(crate) first_playouts: u32,
    /// A game is far from its end where neither side mostly gets more than so many points of it,
    /// after the first playouts and after all.
    pub(crate) first_open: usize,
    pub(crate) most_open: usize,
}

/// Stones of one colour that live or die together, and what was found out about them.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The stones: complete chains.
    pub stones: PointSet,
    /// Their colour.
    pub color: Color,
    /// What was found out.
    pub evidence: Evidence,
}

/// How the fate of a group was found out.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Kind {
    /// It is proved, so that nothing else matters.
    Proved {
        /// Whether the group is alive.
        alive: bool,
    },
    /// The first playouts left no doubt.
    #[default]
    Clear,
    /// Many playouts of the area around were enough.
    Sampled,
    /// A search was needed. It gives chances from 0 to 1.
    Read {
        /// The chance that the group lives when the owner plays first.
        saved: f32,
        /// The chance that the group lives when the other side plays first.
        killed: f32,
    },
}

/// What was found out about a group. Ownership is 1 where the owner always keeps the stones'
/// points and -1 where the other side always gets them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Evidence {
    /// How it was found out.
    pub kind: Kind,
    /// How many stones there are.
    pub stones: u32,
    /// How many liberties they have together.
    pub liberties: u32,
    /// Ownership over the playouts of the area, or of the whole board where that was clear.
    pub ownership: f32,
    /// Ownership over the playouts of the whole board.
    pub whole: f32,
    /// Ownership when the owner began, less ownership when the other side did.
    pub initiative: f32,
    /// Ownership of the points around.
    pub around: f32,
    /// 1 where the owner is to move, -1 where the other side is, 0 where nobody knows.
    pub turn: i8,
    /// What an exact search found out.
    pub solution: Solution,
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    /// Every stone, in groups that live or die together.
    pub(crate) groups: Vec<Group>,
    /// The share of all points that neither side mostly got in playouts of the whole board. It is
    /// small where the game is finished.
    pub(crate) open: f32,
}

/// Finds out about every chain of a position, and groups those that live or die together.
pub(crate) fn gather(board: &Board, to_move: Option<Color>, effort: &Effort) -> Findings {
    let mut random = Random::new(board.hash());
    let proof = Proof::of(board);
    let settled = proof.settled();
    let mut sampler = Sampler::new(board, &proof.owned, &(board.size().all() - settled), &[]);
    let count_open = |sampler: &Sampler| {
        let unsettled = board.size().all() - settled;
        unsettled.iter().filter(|&p| sampler.ownership(p).abs() < MOSTLY).count()
    };
    sampler.run(effort.first_playouts, &mut random);
    let mut open = count_open(&sampler);
    let mut finished = open <= effort.first_open;
    if finished {
        sampler.run(effort.playouts - effort.first_playouts, &mut random);
        open = count_open(&sampler);
        finished = open <= effort.most_open;
    }
    let open = open as f32 / board.size().area() as f32;
    let ownership = |point: Point| {
        if proof.owned.black.contains(point) {
            1.0
        } else if proof.owned.white.contains(point) {
            -1.0
        } else {
            sampler.ownership(point)
        }
    };

    let turn = |color: Color| to_move.map_or(0, |c| if c == color { 1 } else { -1 });
    let mut groups = Vec::new();
    let mut doubtful = Vec::new();
    for chain in crate::ending::chains(board, board.occupied()) {
        let Some(first) = chain.first() else { continue };
        let Some(color) = board.get(first) else { continue };
        let ownership = mean(&chain, color, ownership);
        let chain = Chain { stones: chain, first, color, ownership };
        let evidence = Evidence {
            kind: if settled.contains(first) {
                Kind::Proved { alive: proof.owned[color].contains(first) }
            } else {
                Kind::Clear
            },
            stones: chain.stones.len(),
            liberties: board.liberty_count(first),
            ownership,
            whole: ownership,
            turn: turn(color),
            ..Evidence::default()
        };
        if finished && evidence.kind == Kind::Clear && evidence.ownership.abs() < effort.clear {
            doubtful.push(chain);
        } else {
            groups.push(Group { stones: chain.stones, color, evidence });
        }
    }

    let walls = |safe: f32| {
        let is_settled = |point: Point, sign: f32| {
            let enough = if board.get(point).is_some() { safe } else { SETTLED };
            ownership(point) * sign >= enough
        };
        let of = |sign: f32| board.size().points().filter(|&p| is_settled(p, sign)).collect();
        ByColor { black: of(1.0), white: of(-1.0) }
    };
    let (likely, surely) = (walls(SETTLED), walls(SAFE));
    let mut lines = effort.all_lines;
    let mut nodes = effort.all_nodes;
    while let Some(&seed) = doubtful.first() {
        let mut local = Local::new(board, seed, &doubtful, &likely, effort, &mut random);
        if local.is_a_surprise() {
            local = Local::new(board, seed, &doubtful, &surely, effort, &mut random);
        }
        doubtful.retain(|chain| !local.chains.iter().any(|c| c.first == chain.first));
        let ring = with_weak_chains(board, &local.inner, &proof);
        let mut solver = Solver::new(board, &ring, &local.settled);
        for mut group in local.groups(board) {
            group.evidence.turn = turn(group.color);
            let clear = (group.evidence.ownership + group.evidence.whole).abs() / 2.0;
            if let Some(solver) = solver.as_mut().filter(|_| nodes > 0) {
                let stone = heart(board, &group.stones);
                let budget = effort.nodes.min(nodes);
                let (solution, looked) = solver.solve(group.color, stone, budget);
                group.evidence.solution = solution;
                nodes = nodes.saturating_sub(looked);
            }
            let solved = group.evidence.solution.saved.is_some()
                && group.evidence.solution.survives.is_some();
            if clear < effort.local_clear && lines > 0 && !solved {
                let start = local.sampler.start();
                let goal = Goal::new(start, group.color, &group.stones, &local.area);
                let mut reader = Reader::new(start, &goal);
                let (owner, enemy) = (Stone::from(group.color), Stone::from(!group.color));
                let budget = effort.lines.min(lines);
                let saved = reader.read(owner, budget, &mut random);
                let killed = reader.read(enemy, budget, &mut random);
                lines -= budget;
                group.evidence.kind = Kind::Read { saved, killed };
            }
            groups.push(group);
        }
    }
    Findings { groups, open }
}

/// Who has a point with at least this ownership mostly gets it.
const MOSTLY: f32 = 0.5;

/// An area played out on its own, with the doubtful chains in it.
struct Local {
    area: PointSet,
    /// The area without the settled points around it.
    inner: PointSet,
    settled: ByColor<PointSet>,
    chains: Vec<Chain>,
    sampler: Sampler,
    runs: u32,
}

impl Local {
    fn new(
        board: &Board,
        seed: Chain,
        doubtful: &[Chain],
        settled: &ByColor<PointSet>,
        effort: &Effort,
        random: &mut Random,
    ) -> Local {
        let inner = area(board, seed.stones, settled);
        let area = inner.grown() & board.size().all();
        let chains: Vec<Chain> =
            doubtful.iter().filter(|chain| chain.stones.is_subset(&inner)).copied().collect();
        let watched: Vec<Point> = chains.iter().map(|chain| chain.first).collect();
        let walls = settled.map(|points| points - area);
        let mut sampler = Sampler::new(board, &walls, &area, &watched);
        let runs = effort.local_playouts.min(REMEMBERED);
        sampler.run(runs, random);
        Local { area, inner, settled: *settled, chains, sampler, runs }
    }

    /// Whether a chain fares quite differently here than it did on the whole board: then something
    /// that it needs, or that threatens it, was taken for settled.
    fn is_a_surprise(&self) -> bool {
        self.chains.iter().any(|chain| {
            let here = mean(&chain.stones, chain.color, |point| self.sampler.ownership(point));
            (here - chain.ownership).abs() > SURPRISE
        })
    }

    /// The chains that lived or died together in nearly all playouts.
    fn groups(&self, board: &Board) -> Vec<Group> {
        let mut groups: Vec<(usize, Group)> = Vec::new();
        let lived = self.sampler.lived();
        for (i, chain) in self.chains.iter().enumerate() {
            let same = |&(j, group): &(usize, Group)| {
                group.color == chain.color
                    && (lived[i] ^ lived[j]).count_ones() * APART <= self.runs
            };
            match groups.iter_mut().find(|other| same(other)) {
                Some((_, group)) => group.stones |= chain.stones,
                None => groups.push((
                    i,
                    Group {
                        stones: chain.stones,
                        color: chain.color,
                        evidence: Evidence {
                            kind: Kind::Sampled,
                            whole: chain.ownership,
                            ..Evidence::default()
                        },
                    },
                )),
            }
        }
        for (_, group) in &mut groups {
            let (stones, color) = (group.stones, group.color);
            let when = |first: Color| {
                let first = Stone::from(first);
                mean(&stones, color, |point| self.sampler.ownership_when_first(point, first))
            };
            let ownership =
                |points: &PointSet| mean(points, color, |point| self.sampler.ownership(point));
            group.evidence = Evidence {
                stones: stones.len(),
                liberties: (stones.neighbors() & board.empty()).len(),
                ownership: ownership(&stones),
                initiative: when(color) - when(!color),
                around: ownership(&(self.area - stones)),
                ..group.evidence
            };
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }
}

/// Points, and stones at first, with at least this ownership are settled.
const SETTLED: f32 = 0.8;

/// Stones are settled with this ownership where [`SETTLED`] led to a surprise.
const SAFE: f32 = 0.97;

/// How far ownership in an area may be from ownership on the whole board.
const SURPRISE: f32 = 0.7;

/// Chains belong together when their fates differ in at most one of so many playouts.
const APART: u32 = 16;

/// A chain with one of its stones.
#[derive(Clone, Copy, Debug)]
struct Chain {
    stones: PointSet,
    first: Point,
    color: Color,
    /// Ownership in playouts of the whole board.
    ownership: f32,
}

/// The mean of a value of Black's over some points, seen by a colour.
fn mean(points: &PointSet, color: Color, value: impl Fn(Point) -> f32) -> f32 {
    let sum: f32 = points.iter().map(value).sum();
    let mean = sum / points.len().max(1) as f32;
    if color == Color::Black { mean } else { -mean }
}

/// The area in which a chain lives or dies: the unsettled points around it, and the liberties of
/// every chain there that is not safe itself.
fn area(board: &Board, chain: PointSet, settled: &ByColor<PointSet>) -> PointSet {
    let unsettled = board.size().all() - settled.black - settled.white;
    let mut area = chain;
    let mut seen = PointSet::EMPTY;
    loop {
        let mut next = area | area.grown().flood(&unsettled);
        let mut stones = (next.grown() & board.occupied()) - seen;
        while let Some(point) = stones.first() {
            let around = board.chain(point);
            stones -= around;
            seen |= around;
            if !board.get(point).is_some_and(|color| settled[color].contains(point)) {
                next |= around | around.neighbors() & board.empty();
            }
        }
        if next == area {
            return area;
        }
        area = next;
    }
}

/// A stone of the largest chain of a group.
fn heart(board: &Board, group: &PointSet) -> Point {
    let stones = group.iter();
    let largest = stones.max_by_key(|&stone| (board.stone_count(stone), std::cmp::Reverse(stone)));
    largest.unwrap_or_else(|| Point::from_index(0))
}

/// An area with the settled chains next to it that are short of liberties, and these liberties: a
/// playout may take for settled what is in seki.
fn with_weak_chains(board: &Board, area: &PointSet, proof: &Proof) -> PointSet {
    let proved = proof.settled();
    let mut wide = *area;
    for chain in crate::ending::chains(board, (area.grown() & board.occupied()) - *area - proved) {
        let liberties = chain.neighbors() & board.empty();
        if liberties.len() <= WEAK {
            wide |= chain | liberties;
        }
    }
    wide
}

/// A chain with at most so many liberties may be captured although playouts never did.
const WEAK: u32 = 4;
