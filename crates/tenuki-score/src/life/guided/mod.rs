//! Chains that playouts of the whole board and the zone search leave in doubt get playouts of the
//! area around them alone, and then a search guided by such playouts.
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | the area around a chain in doubt, and playouts of it |
//! | `uct.rs` | UCT with RAVE: a tree search whose positions are valued by playouts |

pub(crate) mod uct;

use crate::board::{Board, ByColor, Point, PointSet};

use crate::life::budget::AreaBudget;
use crate::life::evidence::{Evidence, JudgedGroup, Layer};
use crate::life::playouts::sampler::{REMEMBERED, SampledChain, Sampler, mean_ownership};
use crate::random::Random;

/// Chains of one colour are a group if their fates differ in at most one of this many playouts.
const APART: u32 = 16;

/// An area that was played out, and the chains in doubt in it.
pub(crate) struct AreaPlayouts {
    pub(crate) area: PointSet,
    chains: Vec<SampledChain>,
    pub(crate) sampler: Sampler,
    runs: u32,
}

impl AreaPlayouts {
    /// Plays out the area around the first of the chains in doubt, until the fate of each of its
    /// chains is clear enough or the budget is spent.
    pub(crate) fn new(
        board: &Board,
        doubtful: &[SampledChain],
        settled: &ByColor<PointSet>,
        budget: &AreaBudget,
        random: &mut Random,
    ) -> AreaPlayouts {
        let seed = doubtful.first().map_or(PointSet::EMPTY, |chain| chain.stones);
        let inner = area(board, seed, settled);
        let area = inner.grown() & board.size().all();
        let chains: Vec<SampledChain> =
            doubtful.iter().filter(|chain| chain.stones.is_subset(&inner)).copied().collect();
        let watched: Vec<Point> = chains.iter().map(|chain| chain.first).collect();
        let walls = settled.map(|points| points - area);
        let sampler = Sampler::new(board, &walls, &area, &watched);
        let mut local = AreaPlayouts { area, chains, sampler, runs: 0 };
        let most = budget.playouts.min(REMEMBERED);
        while local.runs < most {
            let runs = budget.batch.min(most - local.runs);
            local.sampler.run(runs, random);
            local.runs += runs;
            if local.chains.iter().all(|chain| local.clarity(chain) >= budget.enough) {
                break;
            }
        }
        local
    }

    /// How clear the fate of a chain is, from 0 to 1: the mean of the playouts of the area and of the
    /// whole board.
    pub(crate) fn clarity(&self, chain: &SampledChain) -> f32 {
        ((self.ownership(chain) + chain.ownership) / 2.0).abs()
    }

    /// Whether a chain in doubt is in this area.
    pub(crate) fn has(&self, chain: &SampledChain) -> bool {
        self.chains.iter().any(|other| other.first == chain.first)
    }

    /// The ownership of a chain in the playouts of this area.
    fn ownership(&self, chain: &SampledChain) -> f32 {
        mean_ownership(&chain.stones, chain.color, |point| self.sampler.ownership(point))
    }

    /// The chains in groups that lived or died together in nearly all playouts, without those that
    /// are solved.
    pub(crate) fn groups(&self, board: &Board, solved: &[JudgedGroup]) -> Vec<JudgedGroup> {
        let mut groups: Vec<(usize, JudgedGroup)> = Vec::new();
        let lived = self.sampler.lived();
        for (i, chain) in self.chains.iter().enumerate() {
            if solved.iter().any(|group| group.stones.contains(chain.first)) {
                continue;
            }
            let same = |&(j, group): &(usize, JudgedGroup)| {
                group.color == chain.color
                    && (lived[i] ^ lived[j]).count_ones() * APART <= self.runs
            };
            match groups.iter_mut().find(|other| same(other)) {
                Some((_, group)) => group.stones |= chain.stones,
                None => groups.push((
                    i,
                    JudgedGroup {
                        stones: chain.stones,
                        color: chain.color,
                        evidence: Evidence {
                            layer: Layer::Area,
                            whole_board: chain.ownership,
                            ..Evidence::default()
                        },
                    },
                )),
            }
        }
        for (_, group) in &mut groups {
            let (stones, color) = (group.stones, group.color);
            let ownership = |points: &PointSet| {
                mean_ownership(points, color, |point| self.sampler.ownership(point))
            };
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

/// The area in which a chain lives or dies: the unsettled points around it, the unsettled chains
/// there with their liberties, and so on.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::life::budget::BUDGET;

    /// Two black stones in White's corner, and a black wall on the right, in doubt or settled.
    const DRAWING: &str = "
        .X.O..XO.
        X..O..XO.
        ..OO..XO.
        OOO...XO.
        ......XO.";

    fn points(names: &str) -> PointSet {
        names.parse().unwrap()
    }

    #[test]
    fn an_area_is_the_unsettled_points_around_a_chain_and_the_liberties_of_unsettled_chains() {
        let board: Board = DRAWING.parse().unwrap();
        let corner = points("A5 B5 C5 A4 B4 C4 A3 B3");
        let settled = ByColor {
            black: board.stones(Color::Black) - corner,
            white: board.size().all() - corner - board.stones(Color::Black),
        };
        let chain = board.chain("B5".parse().unwrap());
        assert_eq!(area(&board, chain, &settled), corner);
        // White's wall is in doubt now: its own liberties belong to the area, too.
        let wall = board.chain("D5".parse().unwrap());
        let settled = settled.map(|points| points - wall);
        let with_wall = corner | wall | wall.neighbors() & board.empty();
        assert!(with_wall.is_subset(&area(&board, chain, &settled)));
        assert!(!area(&board, chain, &settled).intersects(&points("G1 H1 J1")));
    }

    #[test]
    fn chains_that_live_and_die_together_are_a_group_and_others_are_not() {
        // Black's four chains in two corners: the left ones share their fate.
        let board: Board = "
            .XOO.OOX.
            XOO.O.OXX
            OO.OOOOO.
            .OOO.O.OO"
            .parse()
            .unwrap();
        let chains: Vec<SampledChain> =
            crate::life::playouts::sampler::chains_outside(&board, PointSet::EMPTY)
                .filter(|(.., color)| *color == Color::Black)
                .map(|(stones, first, color)| SampledChain { stones, first, color, ownership: 0.0 })
                .collect();
        let settled = ByColor { black: PointSet::EMPTY, white: board.stones(Color::White) };
        let random = &mut Random::new(1);
        let local = AreaPlayouts::new(&board, &chains, &settled, &BUDGET.areas, random);
        assert!(chains.iter().filter(|chain| local.has(chain)).count() >= 2);
        let groups = local.groups(&board, &[]);
        let of = |name: &str| {
            let point: Point = name.parse().unwrap();
            groups.iter().find(|group| group.stones.contains(point)).map(|group| group.stones)
        };
        assert_eq!(of("B4"), of("A3"), "both die");
        assert_eq!(groups.iter().map(|group| group.stones.len()).sum::<u32>(), {
            let here = chains.iter().filter(|chain| local.has(chain));
            here.map(|chain| chain.stones.len()).sum()
        });
        for group in &groups {
            assert_eq!(group.evidence.layer, Layer::Area);
            assert_eq!(group.evidence.stones, group.stones.len());
        }
        let solved = groups[0];
        assert!(local.groups(&board, &[solved]).iter().all(|g| g.stones != solved.stones));
    }
}
