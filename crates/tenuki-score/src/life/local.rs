//! The area around a chain in doubt, and playouts of it alone.

use crate::board::{Board, ByColor, Color, Point, PointSet};

use super::evidence::{Evidence, Group, Kind, is_a_surprise};
use super::random::Random;
use super::sampling::{REMEMBERED, Sampler};
use super::survey::Effort;

/// An area played out on its own, with the doubtful chains in it.
pub(super) struct Local {
    pub(super) area: PointSet,
    /// The doubtful chains in it.
    pub(super) chains: Vec<Chain>,
    pub(super) sampler: Sampler,
    runs: u32,
}

impl Local {
    /// Plays out the area around the first of the chains in doubt.
    pub(super) fn new(
        board: &Board,
        doubtful: &[Chain],
        settled: &ByColor<PointSet>,
        effort: &Effort,
        random: &mut Random,
    ) -> Local {
        let seed = doubtful.first().map_or(PointSet::EMPTY, |chain| chain.stones);
        let inner = area(board, seed, settled);
        let area = inner.grown() & board.size().all();
        let chains: Vec<Chain> =
            doubtful.iter().filter(|chain| chain.stones.is_subset(&inner)).copied().collect();
        let watched: Vec<Point> = chains.iter().map(|chain| chain.first).collect();
        let walls = settled.map(|points| points - area);
        let sampler = Sampler::new(board, &walls, &area, &watched);
        let mut local = Local { area, chains, sampler, runs: 0 };
        let most = effort.local_playouts.min(REMEMBERED);
        while local.runs < most {
            let runs = effort.local_step.min(most - local.runs);
            local.sampler.run(runs, random);
            local.runs += runs;
            if local.chains.iter().all(|chain| local.clarity(chain) >= effort.local_enough) {
                break;
            }
        }
        local
    }

    /// How clear the fate of a chain is in the playouts of this area and of the whole board, from
    /// 0 to 1.
    pub(super) fn clarity(&self, chain: &Chain) -> f32 {
        ((self.ownership(chain) + chain.ownership) / 2.0).abs()
    }

    /// Whether a chain fares quite differently here than it did on the whole board: then something
    /// that it needs, or that threatens it, was taken for settled.
    pub(super) fn is_a_surprise(&self) -> bool {
        self.chains.iter().any(|chain| is_a_surprise(self.ownership(chain), chain.ownership))
    }

    /// Whether this chain in doubt is one of those here.
    pub(super) fn has(&self, chain: &Chain) -> bool {
        self.chains.iter().any(|other| other.first == chain.first)
    }

    /// How often a chain's owner had its points in the playouts of this area, from 1 to -1.
    fn ownership(&self, chain: &Chain) -> f32 {
        mean(&chain.stones, chain.color, |point| self.sampler.ownership(point))
    }

    /// The chains that lived or died together in nearly all playouts, without those that are solved.
    pub(super) fn groups(&self, board: &Board, solved: &[Group]) -> Vec<Group> {
        let mut groups: Vec<(usize, Group)> = Vec::new();
        let lived = self.sampler.lived();
        for (i, chain) in self.chains.iter().enumerate() {
            if solved.iter().any(|group| group.stones.contains(chain.first)) {
                continue;
            }
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
            let ownership =
                |points: &PointSet| mean(points, color, |point| self.sampler.ownership(point));
            group.evidence = Evidence {
                stones: stones.len(),
                liberties: (stones.neighbors() & board.empty()).len(),
                ownership: ownership(&stones),
                around: ownership(&(self.area - stones)),
                ..group.evidence
            };
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }
}

/// Chains belong together when their fates differ in at most one of so many playouts.
const APART: u32 = 16;

/// A chain with one of its stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) stones: PointSet,
    pub(super) first: Point,
    pub(super) color: Color,
    /// Ownership in playouts of the whole board.
    pub(super) ownership: f32,
}

/// The mean of a value of Black's over some points, seen by a colour.
pub(super) fn mean(points: &PointSet, color: Color, value: impl Fn(Point) -> f32) -> f32 {
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
