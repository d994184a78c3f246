//! A search about a chain, in zones of growing size.
//!
//! A search is fast only if few points are open. So a chain is first searched within its own
//! liberties, then together with the chains next to it that are in doubt or short of liberties, then
//! with the chains next to those. (Search for life and death needs such a relevance zone; Thomsen,
//! *Lambda-search in game trees, with application to Go*, 2000, derives it from threats; here it is
//! a heuristic.)
//!
//! If the owner of points outside a zone is in doubt, the first search gives them to the other side:
//! if the chain lives even then, it lives. The second search gives them to the chain's own side: if
//! the chain dies even then, it dies. The order is reversed for a chain that playouts expect to die.
//!
//! The owners of points outside a zone are assumptions, so an answer is only as good as they are.

use crate::board::{Board, ByColor, Color, PointSet};

use super::budget::ZoneBudget;
use super::evidence::{JudgedGroup, Layer};
use super::playouts::sampler::SampledChain;
use super::solver::{Between, ChainQuestion, Solution, Solver};
use super::static_life::StaticLife;

/// What is taken for settled on a board, and the searches of zones between it.
pub(crate) struct Zones<'a> {
    board: &'a Board,
    proof: StaticLife,
    /// The points whose owner is taken as given.
    pub(crate) settled: ByColor<PointSet>,
    solver: &'a mut Solver,
}

impl<'a> Zones<'a> {
    /// Nothing is settled but what is proved.
    pub(crate) fn new(board: &'a Board, proof: &StaticLife, solver: &'a mut Solver) -> Zones<'a> {
        Zones { board, proof: *proof, settled: ByColor::default(), solver }
    }

    /// Settles the stones of some groups, alive or dead as their evidence says.
    pub(crate) fn settle(&mut self, found: &[JudgedGroup]) {
        for JudgedGroup { stones, color, evidence } in found {
            let owner = if evidence.log_odds() > 0.0 { *color } else { !*color };
            self.settled[owner] |= *stones;
            self.settled[!owner] -= *stones;
        }
    }

    /// A search about a chain, with what is settled so far.
    pub(crate) fn search(&self, chain: SampledChain) -> ChainSearch {
        ChainSearch::new(self.board, chain, &self.proof, &self.settled)
    }

    /// Makes new zones of searches, with what is settled now.
    pub(crate) fn renew(&self, searches: &mut [ChainSearch]) {
        for search in searches {
            search.renew(self.board, &self.proof, &self.settled);
        }
    }

    /// Solves chains in doubt in rounds, the chain with the fewest open points first. Returns the chains that are
    /// solved and removes them from `searches`. They are settled in the next round. `left` is what is left for all
    /// rounds.
    pub(crate) fn solve(
        &mut self,
        searches: &mut Vec<ChainSearch>,
        budget: &ZoneBudget,
        left: &mut u32,
    ) -> Vec<JudgedGroup> {
        let mut groups = Vec::new();
        for visits in budget.rounds.iter() {
            let mut solved = Vec::new();
            searches.sort_by_cached_key(|search| search.open(self.board));
            searches.retain_mut(|search| {
                search.go_on(self.board, &self.settled, self.solver, visits, left);
                solved.extend(search.solved(self.board));
                !search.solution.is_complete()
            });
            if !solved.is_empty() {
                self.settle(&solved);
                self.renew(searches);
            }
            groups.extend(solved);
        }
        groups
    }
}

/// The search about one chain.
#[derive(Clone, Debug)]
pub(crate) struct ChainSearch {
    pub(crate) chain: SampledChain,
    zones: Vec<Zone>,
    /// The answers so far.
    pub(crate) solution: Solution,
}

/// The points where the fate of a chain is played for, between settled points.
#[derive(Clone, Debug)]
struct Zone {
    area: PointSet,
    /// Points outside whose owner is in doubt.
    doubtful: PointSet,
    /// Whether the search is complete, with the points in doubt given to the first side and to the
    /// second.
    done: [bool; 2],
}

impl ChainSearch {
    /// Prepares the search.
    fn new(
        board: &Board,
        chain: SampledChain,
        proof: &StaticLife,
        settled: &ByColor<PointSet>,
    ) -> ChainSearch {
        let zones = zones(board, chain.stones, proof, settled);
        ChainSearch { chain, zones, solution: Solution::default() }
    }

    /// Makes new zones where more points have been settled since. The answers so far stay.
    fn renew(&mut self, board: &Board, proof: &StaticLife, settled: &ByColor<PointSet>) {
        self.zones = zones(board, self.chain.stones, proof, settled);
    }

    /// The chain as a group, if it is solved.
    fn solved(&self, board: &Board) -> Option<JudgedGroup> {
        let mut group = self.chain.group(board);
        group.evidence.layer = Layer::Zone;
        group.evidence.solution = self.solution;
        self.solution.is_complete().then_some(group)
    }

    /// The number of empty points in the smallest zone that is not solved.
    fn open(&self, board: &Board) -> u32 {
        let unsolved = self.zones.iter().filter(|zone| !zone.done[0]);
        let open = unsolved.map(|zone| (zone.area & board.empty()).len());
        open.min().unwrap_or(0)
    }

    /// What the solver is asked. A chain that lives with the other side playing first, or dies with its own
    /// side playing first, needs no second search. The side that plays first is the one that leaves it at
    /// that if the chain fares as it is expected to.
    fn question(&self) -> ChainQuestion {
        let SampledChain { stones, color, ownership, .. } = self.chain;
        ChainQuestion { color, stones, first: if ownership < 0.0 { color } else { !color } }
    }

    /// Searches with at most this many visits for each zone and side playing first, and `left` for all, which is reduced
    /// by the visits.
    fn go_on(
        &mut self,
        board: &Board,
        settled: &ByColor<PointSet>,
        solver: &mut Solver,
        visits: u32,
        left: &mut u32,
    ) {
        let own = self.chain.color;
        let question = self.question();
        let order = if self.chain.ownership < 0.0 { [own, !own] } else { [!own, own] };
        for at in 0..self.zones.len() {
            for (i, friend) in order.into_iter().enumerate() {
                let zone = &self.zones[at];
                let open = (zone.area & board.empty()).len();
                let part = if open > WIDE { LESS_IN_WIDE } else { 1 };
                let budget = (visits / part).min(*left);
                if zone.done[i] || budget == 0 {
                    continue;
                }
                let doubtful = zone.doubtful;
                let around = zone.area.neighbors() - zone.area;
                let walls = ByColor::from_fn(|color| {
                    let rest = board.stones(color) - settled[!color];
                    let all = (settled[color] | rest) - doubtful;
                    (if color == friend { all | doubtful } else { all }) & around
                });
                let between = Between { area: zone.area, walls };
                let Some((found, searched)) = solver.solve(board, &between, question, budget)
                else {
                    return;
                };
                *left -= searched.min(*left);
                let done = found.is_complete();
                self.zones[at].done[i] = done;
                // An answer against the side that was favoured holds without the favour.
                let clear = |answer: Option<bool>| {
                    answer.filter(|&lives| doubtful.is_empty() || lives == (friend != own))
                };
                self.solution.saved = self.solution.saved.or(clear(found.saved));
                self.solution.survives = self.solution.survives.or(clear(found.survives));
                if self.solution.is_complete() {
                    return;
                }
                if doubtful.is_empty() || !done {
                    break;
                }
            }
        }
    }
}

/// The zones of a chain, the smallest first. Each next zone adds the chains that were in doubt or
/// short of liberties around the one before.
fn zones(
    board: &Board,
    chain: PointSet,
    proof: &StaticLife,
    settled: &ByColor<PointSet>,
) -> Vec<Zone> {
    let proved = proof.settled();
    let empty = board.empty();
    let unsettled = board.size().all() - settled.black - settled.white;
    let alive =
        (board.stones(Color::Black) & settled.black) | (board.stones(Color::White) & settled.white);
    let mut zones = Vec::new();
    let mut area = PointSet::EMPTY;
    let mut seen = chain;
    let mut front = vec![chain];
    for short in SHORT_OF_LIBERTIES {
        let mut next = Vec::new();
        let mut doubtful = PointSet::EMPTY;
        for stones in &front {
            let Some(color) = stones.first().and_then(|p| board.get(p)) else { continue };
            let room = room(board, stones, zones.is_empty());
            area |= *stones | room;
            let around = room.grown() | stones.neighbors();
            for other in board.chains(around & (board.occupied() - proved - seen)) {
                let Some(first) = other.first() else { continue };
                let Some(owner) = board.get(first) else { continue };
                let weak = owner != color
                    && other.intersects(&stones.neighbors())
                    && (other.neighbors() & empty).len() <= short;
                if weak || !settled[owner].contains(first) {
                    seen |= other;
                    doubtful |= other;
                    next.push(other);
                }
            }
        }
        // A settled chain that has hardly a liberty outside may live only by what is inside.
        for other in board.chains(area.neighbors() & (board.occupied() - proved - seen)) {
            let liberties = other.neighbors() & empty;
            if (liberties - area).len() <= LIBERTIES_OUTSIDE {
                seen |= other;
                area |= other | liberties;
            }
        }
        // Beside those that have joined there may be chains in doubt, too.
        let mut beside = Vec::new();
        for other in board.chains(area.neighbors() & (board.occupied() - proved - seen)) {
            if !other.is_subset(&alive) && (other.neighbors() & empty).len() <= LIBERTIES_BESIDE {
                doubtful |= other;
                beside.push(other);
            }
        }
        if next.is_empty() {
            seen = beside.iter().fold(seen, |seen, chain| seen | *chain);
            next = beside;
        }
        if (area & empty).len() > MOST_OPEN {
            break;
        }
        doubtful |= (area.neighbors() & empty & unsettled) - area;
        zones.push(Zone { area, doubtful, done: [false; 2] });
        if next.is_empty() {
            break;
        }
        front = next;
    }
    zones
}

/// The points around a chain that a zone takes in: its liberties, the whole of small regions, and,
/// with `fringe`, the points next to its liberties in large ones.
fn room(board: &Board, stones: &PointSet, fringe: bool) -> PointSet {
    let empty = board.empty();
    let liberties = stones.neighbors() & empty;
    let mut room = liberties;
    for part in liberties.components() {
        let whole = part.flood(&empty);
        if whole.len() <= SMALL_REGION {
            room |= whole;
        } else if fringe {
            room |= part.grown() & empty;
        }
    }
    room
}

/// Heuristic: a region of at most this many empty points is taken in as a whole.
const SMALL_REGION: u32 = 7;

/// Heuristic: zones with more empty points are not searched.
const MOST_OPEN: u32 = 8;

/// Heuristic: zones with more empty points get fewer visits, by [`LESS_IN_WIDE`]: of those that are not solved soon few
/// are solved at all.
const WIDE: u32 = 6;

/// The visits for a zone are divided by this if it is [`WIDE`].
const LESS_IN_WIDE: u32 = 4;

/// Heuristic: a settled chain next to a chain of a zone is in doubt, too, if it has at most this many
/// liberties. The farther out, the fewer.
const SHORT_OF_LIBERTIES: [u32; 4] = [4, 1, 1, 1];

/// Heuristic: a settled chain with at most this many liberties outside a zone joins the zone.
const LIBERTIES_OUTSIDE: u32 = 1;

/// Heuristic: a chain in doubt beside a zone with at most this many liberties is in doubt for the zone.
const LIBERTIES_BESIDE: u32 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::life::budget::BUDGET;
    use crate::life::evidence::Evidence;

    /// What is found out about the chain with a stone at a point, where all others are settled.
    fn solved(drawing: &str, stone: &str) -> Solution {
        searched(drawing, stone, 0.0).solution
    }

    /// The chain with a stone at a point, about which playouts say this.
    fn chain(board: &Board, stone: &str, ownership: f32) -> SampledChain {
        let first: Point = stone.parse().unwrap();
        let (stones, color) = (board.chain(first), board.get(first).unwrap());
        SampledChain { stones, first, color, ownership }
    }

    /// The search about the chain with a stone at a point, where these points outside are settled.
    fn prepared(board: &Board, stone: &str, settled: &ByColor<PointSet>) -> ChainSearch {
        ChainSearch::new(board, chain(board, stone, 0.0), &StaticLife::default(), settled)
    }

    /// The search about the chain with a stone at a point, where all others are settled and playouts say this.
    fn searched(drawing: &str, stone: &str, ownership: f32) -> ChainSearch {
        let board: Board = drawing.parse().unwrap();
        let chain = chain(&board, stone, ownership);
        let settled = ByColor::from_fn(|color: Color| board.stones(color) - chain.stones);
        let mut search = ChainSearch::new(&board, chain, &StaticLife::default(), &settled);
        search.go_on(&board, &settled, &mut Solver::default(), 10_000, &mut 100_000);
        search
    }

    const LIVES: Solution = Solution { saved: Some(true), survives: Some(true) };
    const DIES: Solution = Solution { saved: Some(false), survives: Some(false) };

    #[test]
    fn a_chain_that_cannot_take_what_surrounds_it_dies() {
        let drawing = "
            .XO.O.O
            XXOOOOO
            OOO....
            .......";
        assert_eq!(solved(drawing, "B4"), DIES);
    }

    #[test]
    fn an_eye_each_is_a_seki_although_playouts_took_what_surrounds_it_for_settled() {
        let drawing = "
            .XO.OX.
            XX.OOXX
            OOOOXX.
            XXXXX..
            .......";
        assert_eq!(solved(drawing, "B5"), LIVES);
    }

    #[test]
    fn two_eyes_live_whoever_owns_the_points_in_doubt_and_whatever_playouts_expect() {
        let drawing = "
            .X.X......
            XXXX......";
        // If it is expected to die, its own side plays first and is given these points first.
        for (ownership, first, done) in [
            (-0.9, Color::Black, [true, true]),
            (0.0, Color::White, [true, false]),
            (0.9, Color::White, [true, false]),
        ] {
            let search = searched(drawing, "B2", ownership);
            assert_eq!(search.solution, LIVES, "{ownership}");
            assert_eq!((search.question().first, search.zones[0].done), (first, done));
        }
    }

    #[test]
    fn without_visits_left_nothing_is_searched() {
        let board: Board = ".X.XO\nXXXXO\nOOOOO\n.....".parse().unwrap();
        let settled = ByColor { black: PointSet::EMPTY, white: board.stones(Color::White) };
        let mut solver = Solver::default();
        // The last time the solver knows the answer.
        for (mut left, solution) in
            [(0, Solution::default()), (1000, LIVES), (0, Solution::default())]
        {
            let mut search = prepared(&board, "B4", &settled);
            search.go_on(&board, &settled, &mut solver, 1000, &mut left);
            assert_eq!(search.solution, solution);
        }
    }

    #[test]
    fn zones_with_too_many_open_points_are_not_searched() {
        // The liberties of the stones, and the points next to these.
        let open = |row: &str| {
            let board: Board = [".........", row].join("\n").parse().unwrap();
            prepared(&board, "E1", &ByColor::default()).open(&board)
        };
        assert_eq!(open("....X...."), 7);
        assert_eq!(open("...XX...."), MOST_OPEN);
        assert_eq!(open("...XXX..."), 0, "no zone");
    }

    #[test]
    fn a_zone_with_many_open_points_gets_fewer_visits() {
        for (row, open, is_searched) in [(".X.......", WIDE, true), ("....X....", WIDE + 1, false)]
        {
            let board: Board = [".........", row].join("\n").parse().unwrap();
            let none = ByColor::default();
            let stone = if is_searched { "B1" } else { "E1" };
            let mut search = prepared(&board, stone, &none);
            assert_eq!(search.open(&board), open);
            let mut left = 100;
            search.go_on(&board, &none, &mut Solver::default(), LESS_IN_WIDE - 1, &mut left);
            assert_eq!(left < 100, is_searched);
        }
    }

    #[test]
    fn in_doubt_are_the_empty_points_next_to_a_zone_that_are_not_settled() {
        let board: Board = ".........\n....X....".parse().unwrap();
        let settled =
            ByColor { black: PointSet::EMPTY, white: PointSet::of("B1".parse().unwrap()) };
        let search = prepared(&board, "E1", &settled);
        let [zone] = &search.zones[..] else { panic!("{:?}", search.zones) };
        let area = board.stones(Color::Black).grown().grown() & board.size().all();
        assert_eq!(zone.area, area);
        let around = area.grown() & board.size().all();
        assert_eq!(zone.doubtful, around - area - settled.white);
    }

    #[test]
    fn a_settled_chain_that_has_joined_a_zone_makes_no_more_zones() {
        let board: Board = "
            XX..X
            ..X..
            .OOO."
            .parse()
            .unwrap();
        let settled = ByColor { black: board.stones(Color::Black), white: PointSet::EMPTY };
        let search = prepared(&board, "B1", &settled);
        let [small, whole] = &search.zones[..] else { panic!("{:?}", search.zones) };
        let center = board.chain("C2".parse().unwrap());
        assert_eq!((small.area, small.doubtful), (board.size().all() - center, center));
        assert_eq!((whole.area, whole.doubtful), (board.size().all(), PointSet::EMPTY));
    }

    #[test]
    fn in_doubt_are_the_unsettled_chains_beside_a_settled_chain_that_has_joined_a_zone() {
        // The chain at C1 joins with D2. D1 is beside it, E3 is not, and D3 is settled.
        let drawing = "..XOX\nX.X..\nX.XO.";
        let swapped = drawing.replace('X', "x").replace('O', "X").replace('x', "O");
        for (drawing, own) in [(drawing, Color::Black), (&*swapped, Color::White)] {
            let board: Board = drawing.parse().unwrap();
            let at = |points: &str| points.parse::<PointSet>().unwrap();
            let mut settled = ByColor::default();
            settled[own] = board.chain("C1".parse().unwrap());
            settled[!own] = at("D3");
            let search = prepared(&board, "A1", &settled);
            let zones = search.zones.iter().map(|zone| (zone.area, zone.doubtful));
            let all = board.size().all();
            let expected = [
                (all - at("D1 D3 E1 E2 E3"), at("D1 E2")),
                (all - at("E3"), at("E3")),
                (all, PointSet::EMPTY),
            ];
            assert!(zones.eq(expected), "{:?}", search.zones);
        }
    }

    #[test]
    fn a_dead_stone_beside_a_zone_is_a_wall_of_the_other_side() {
        let board: Board = ".O.X".parse().unwrap();
        for (owner, solution) in [(Color::White, LIVES), (Color::Black, DIES)] {
            let mut settled = ByColor::default();
            settled[owner] = board.stones(Color::Black);
            let mut search = prepared(&board, "B1", &settled);
            let area = board.size().all() - settled[owner];
            search.zones = vec![Zone { area, doubtful: PointSet::EMPTY, done: [false; 2] }];
            search.go_on(&board, &settled, &mut Solver::default(), 1000, &mut 1000);
            assert_eq!(search.solution, solution);
        }
    }

    #[test]
    fn a_group_that_is_judged_is_settled_for_its_owner_only_if_it_is_more_likely_alive() {
        let board: Board = "X.O".parse().unwrap();
        let mut solver = Solver::default();
        let mut zones = Zones::new(&board, &StaticLife::default(), &mut solver);
        let stones = board.stones(Color::Black);
        for (whole_board, owner) in [(1.0, Color::Black), (0.0, Color::White), (1.0, Color::Black)]
        {
            let evidence = Evidence { whole_board, ..Evidence::default() };
            zones.settle(&[JudgedGroup { stones, color: Color::Black, evidence }]);
            assert_eq!((zones.settled[owner], zones.settled[!owner]), (stones, PointSet::EMPTY));
        }
    }

    #[test]
    fn after_a_search_without_an_answer_points_in_doubt_are_not_given_to_the_other_side() {
        let board: Board = "........\n...O....".parse().unwrap();
        let none = ByColor::default();
        let mut search = prepared(&board, "D1", &none);
        let [zone] = &search.zones[..] else { panic!("{:?}", search.zones) };
        let mut solver = Solver::default();
        let walls = ByColor { black: zone.doubtful, white: PointSet::EMPTY };
        let between = Between { area: zone.area, walls };
        assert!(!zone.doubtful.is_empty());
        let question = search.question();
        assert_eq!(question.first, Color::Black, "it is not expected to die");
        let (found, visits) = solver.solve(&board, &between, question, 1).unwrap();
        assert_eq!(found, Solution::default());
        let mut left = 10_000;
        search.go_on(&board, &none, &mut Solver::default(), LESS_IN_WIDE, &mut left);
        assert_eq!(left, 10_000 - visits);
    }

    #[test]
    fn what_is_settled_later_helps_a_search_that_begins_anew() {
        let board: Board = "
            .XO.OX...
            XX.OOX...
            OOOOXX...
            XXXXX....
            .........
            ........."
            .parse()
            .unwrap();
        let mut solver = Solver::default();
        let white = board.stones(Color::White);
        let before = ByColor { black: PointSet::EMPTY, white };
        let mut search = prepared(&board, "B6", &before);
        search.go_on(&board, &before, &mut solver, 1000, &mut 10_000);
        assert!(!search.solution.is_complete(), "the chain that surrounds White may die");
        let after = ByColor { black: board.chain("F6".parse().unwrap()), white };
        search.renew(&board, &StaticLife::default(), &after);
        search.go_on(&board, &after, &mut solver, 1000, &mut 10_000);
        assert_eq!(search.solution, LIVES);
    }

    #[test]
    fn a_chain_that_is_solved_is_settled_for_the_others_in_the_next_round() {
        // Together with Black's wall there are too many open points.
        let board: Board = "
            .XO.OX....
            XX.OOXXXXX
            OOOOXX..XX
            XXXXXXXXXX"
            .parse()
            .unwrap();
        let mut solver = Solver::default();
        let mut zones = Zones::new(&board, &StaticLife::default(), &mut solver);
        zones.settled.white = board.stones(Color::White);
        let mut searches =
            ["F4", "B4"].map(|stone| zones.search(chain(&board, stone, 0.0))).to_vec();
        let groups = zones.solve(&mut searches, &BUDGET.zones, &mut 10_000);
        let found = groups.iter().map(|group| group.evidence.solution);
        assert!(found.eq([LIVES, LIVES]), "{groups:?}");
    }

    #[test]
    fn a_settled_chain_that_has_no_liberty_elsewhere_is_not_taken_for_safe() {
        // White's eye at H2 and Black's at E2: the side that plays F1 is captured.
        let drawing = "
            OOOOOOOXXXXX
            .OXXXXOOOOX.
            OOXX.XO.OXXX
            .OOOX.OOOOX.";
        assert_eq!(solved(drawing, "G2"), LIVES);
    }

    #[test]
    fn a_settled_chain_that_has_one_liberty_elsewhere_is_not_taken_for_safe_either() {
        // Black lives by taking the three stones, or not at all: G4 is no eye.
        let drawing = "
            OOOOOOO
            OXXXXX.
            OX...XO
            OXOOOXO
            OX...XO";
        assert_eq!(solved(drawing, "D2"), LIVES);
    }
}
