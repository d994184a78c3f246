//! One opinion about a position: the layers in order. Each examines what the layers before it left
//! open.

use crate::board::{Board, ByColor, Color, Point, PointSet};

use super::budget::{Budget, is_small};
use super::evidence::{Findings, JudgedGroup, Layer, OpinionTask, Stage};
use super::guided::AreaPlayouts;
use super::guided::uct::{Goal, UctSearch};
use super::playouts::board::{PlayoutBoard, Stone};
use super::playouts::sampler::{SampledChain, Sampler, chains_outside, mean_ownership};
use super::solver::Solver;
use super::static_life::StaticLife;
use super::zones::{ChainSearch, Zones};
use crate::random::Random;

/// In a finished game this many points may be open on a board of any size: they may be one fight.
const OPEN_IN_ONE_FIGHT: usize = 40;

/// A point whose ownership is below this, for both sides, is open.
const OPEN_BELOW: f32 = 0.5;

/// A chain with at most this many liberties is settled only with more care.
const FEW_LIBERTIES: u32 = 2;

/// Points with at least this ownership are settled.
const SETTLED_FROM: f32 = 0.8;

/// Finds out about every chain of a position, and groups the chains that live or die together.
///
/// Before each chain in doubt is examined, `go_on` is called with the findings so far. If it returns
/// false, the findings lack the chains in doubt that are left. They may also lack chains in doubt
/// that the task is not about. `proof` is what is proved of the position, and `solver` remembers
/// what it was asked about it. `seed` varies the playouts.
pub(crate) fn gather(
    board: &Board,
    proof: &StaticLife,
    budget: &Budget,
    seed: u64,
    task: OpinionTask,
    solver: &mut Solver,
    go_on: &mut dyn FnMut(&Findings) -> bool,
) -> Findings {
    let seed = seed.wrapping_add(task.nth.into());
    let mut survey = Survey::new(board, proof, budget, seed, solver);
    let stage = survey.play_out_the_whole_board();
    let (groups, mut doubtful) = survey.split(stage);
    let mut findings = Findings { groups, stage };
    let mut left = budget.zones.total;
    findings.groups.extend(survey.zones.solve(&mut doubtful, &budget.zones, &mut left));
    let mut left = budget.zones_after_areas.total;
    let asked = |search: &ChainSearch| search.chain.stones.intersects(&task.about);
    while let Some(next) = doubtful.iter().position(asked) {
        if !go_on(&findings) {
            break;
        }
        doubtful.swap(0, next);
        findings.groups.extend(survey.examine_area(&mut doubtful, &mut left));
    }
    findings
}

/// What is known of a position while an opinion is formed, and what is left of the budget.
struct Survey<'a> {
    board: &'a Board,
    budget: &'a Budget,
    random: Random,
    proof: StaticLife,
    /// All chains, each with one of its stones and its colour.
    chains: Vec<(PointSet, Point, Color)>,
    /// The points that are not played on: those that are proved, and those that the first playouts
    /// agree on.
    agreed: ByColor<PointSet>,
    sampler: Sampler,
    /// The points whose owner is taken as given, and the searches between them.
    zones: Zones<'a>,
    /// The moves left for guided searches.
    moves: u32,
}

impl<'a> Survey<'a> {
    fn new(
        board: &'a Board,
        proof: &StaticLife,
        budget: &'a Budget,
        seed: u64,
        solver: &'a mut Solver,
    ) -> Survey<'a> {
        let unsettled = board.size().all() - proof.settled();
        Survey {
            board,
            budget,
            random: Random::new(board.hash().wrapping_add(seed)),
            sampler: Sampler::new(board, &proof.owned, &unsettled, &[]),
            agreed: proof.owned,
            proof: *proof,
            chains: chains_outside(board, PointSet::EMPTY).collect(),
            zones: Zones::new(board, proof, solver),
            moves: budget.guided.moves,
        }
    }

    /// Plays the whole board out. Returns how far the game has come.
    fn play_out_the_whole_board(&mut self) -> Stage {
        let budget = self.budget.whole_board;
        self.sampler.run(budget.first_playouts, &mut self.random);
        if self.open_are_more_than(budget.first_open, 60) {
            return Stage::Middle;
        }
        self.leave_out_what_is_agreed();
        self.sampler.run(budget.narrowed_after - budget.first_playouts, &mut self.random);
        if !is_small(self.board.size()) {
            self.keep_to_what_is_in_doubt();
        }
        self.sampler.run(budget.playouts - budget.narrowed_after, &mut self.random);
        self.zones.settled = self.settled_by_ownership();
        if self.open_are_more_than(budget.most_open, 40) {
            Stage::Middle
        } else if self.open() * 4 > self.board.size().area() as usize {
            Stage::Late
        } else {
            Stage::Finished
        }
    }

    /// Leaves points out of further playouts that had the same owner in all playouts so far, unless
    /// they are next to points that had not, to stones that died, or to chains with one or two
    /// liberties. A chain is left out as a whole, or it stays in with all its liberties.
    fn leave_out_what_is_agreed(&mut self) {
        let all = self.board.size().all();
        let mut agreed = ByColor::<PointSet>::default();
        for point in all {
            if let Some(owner) = owner_from(self.ownership(point), 1.0) {
                agreed[owner].insert(point);
            }
        }
        let mut open = all - agreed.black - agreed.white;
        for &(chain, first, color) in self.unproved_chains() {
            let lives = chain.is_subset(&agreed[color]);
            if !lives || self.board.liberty_count(first) <= FEW_LIBERTIES {
                open |= chain;
            }
        }
        open = open.grown();
        for &(chain, ..) in self.unproved_chains() {
            if chain.intersects(&open) {
                open |= chain | chain.neighbors() & self.board.empty();
            }
        }
        let open = open - self.proof.settled();
        self.agreed = agreed.map(|points| points - open);
        self.sampler.confine(self.board, &self.agreed, &open);
    }

    /// Restricts further playouts to the surroundings of the chains of which the playouts so far do not all agree,
    /// or that live with one or two liberties: to the points at most two steps away, and the chains there with
    /// all their liberties. All other points go to the side that owned them more often.
    fn keep_to_what_is_in_doubt(&mut self) {
        let all = self.board.size().all();
        let played = all - self.agreed.black - self.agreed.white;
        let mut doubtful = PointSet::EMPTY;
        for &(chain, first, color) in self.unproved_chains() {
            let ownership = mean_ownership(&chain, color, |point| self.ownership(point));
            let is_short = ownership > 0.0 && self.board.liberty_count(first) <= FEW_LIBERTIES;
            if ownership.abs() < 1.0 || is_short {
                doubtful |= chain;
            }
        }
        let near = doubtful.grown().grown();
        let mut open = near;
        for &(chain, ..) in self.unproved_chains() {
            if chain.intersects(&near) {
                open |= chain | chain.neighbors() & self.board.empty();
            }
        }
        let (open, rest) = (open & played, played - open);
        if rest.is_empty() {
            return;
        }
        let mut walls = self.agreed;
        for point in rest {
            if let Some(owner) = owner_from(self.ownership(point), f32::MIN_POSITIVE) {
                walls[owner].insert(point);
            }
        }
        self.sampler.confine(self.board, &walls, &open);
    }

    /// The chains of which not all stones are proved.
    fn unproved_chains(&self) -> impl Iterator<Item = &(PointSet, Point, Color)> {
        let proved = self.proof.settled();
        self.chains.iter().filter(move |(chain, ..)| !chain.is_subset(&proved))
    }

    /// Whether more points are open than `most`, or on a small board than `percent` of it and than may be one fight.
    fn open_are_more_than(&self, most: usize, percent: usize) -> bool {
        let area = self.board.size().area() as usize;
        self.open() > most.min(area * percent / 100).max(OPEN_IN_ONE_FIGHT)
    }

    /// The number of open points.
    fn open(&self) -> usize {
        let points = self.board.size().points();
        points.filter(|&point| self.ownership(point).abs() < OPEN_BELOW).count()
    }

    /// The ownership of a point, from 1 for Black to -1 for White.
    fn ownership(&self, point: Point) -> f32 {
        if self.agreed.black.contains(point) {
            1.0
        } else if self.agreed.white.contains(point) {
            -1.0
        } else {
            self.sampler.ownership(point)
        }
    }

    /// Splits the chains into those whose fate is clear, as groups, and those in doubt, as searches.
    fn split(&self, stage: Stage) -> (Vec<JudgedGroup>, Vec<ChainSearch>) {
        let mut groups = Vec::new();
        let mut doubtful = Vec::new();
        for &(stones, first, color) in &self.chains {
            let ownership = mean_ownership(&stones, color, |point| self.ownership(point));
            let chain = SampledChain { stones, first, color, ownership };
            let mut group = chain.group(self.board);
            if self.proof.settled().contains(first) {
                let alive = self.proof.owned[color].contains(first);
                group.evidence.layer = Layer::Proof { alive };
            } else if stage != Stage::Middle && ownership.abs() < self.budget.whole_board.clear {
                doubtful.push(self.zones.search(chain));
                continue;
            }
            groups.push(group);
        }
        (groups, doubtful)
    }

    /// The points that are settled by their ownership.
    fn settled_by_ownership(&self) -> ByColor<PointSet> {
        let mut settled = ByColor::<PointSet>::default();
        for point in self.board.size().points() {
            if let Some(owner) = owner_from(self.ownership(point), SETTLED_FROM) {
                settled[owner].insert(point);
            }
        }
        settled
    }

    /// Examines the first chain in doubt and the others in its area: by playouts of the area, by a
    /// longer zone search, and by a search guided by playouts. Removes these chains from `doubtful`.
    fn examine_area(
        &mut self,
        doubtful: &mut Vec<ChainSearch>,
        left: &mut u32,
    ) -> Vec<JudgedGroup> {
        let chains: Vec<SampledChain> = doubtful.iter().map(|search| search.chain).collect();
        let budget = &self.budget.areas;
        let local =
            AreaPlayouts::new(self.board, &chains, &self.zones.settled, budget, &mut self.random);
        let (mut here, rest) = doubtful.drain(..).partition(|search| local.has(&search.chain));
        *doubtful = rest;
        self.zones.settle(&self.clear_groups(&local));
        here.retain(|search: &ChainSearch| local.clarity(&search.chain) < self.budget.areas.clear);
        self.zones.renew(&mut here);
        let solved = self.zones.solve(&mut here, &self.budget.zones_after_areas, left);
        let groups = local.groups(self.board, &solved);
        let (surprises, mut groups): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.evidence.is_a_surprise());
        self.search_guided(local.sampler.start(), &local.area, &mut groups);
        for mut group in surprises {
            // The area lacks something that matters: only the whole board counts.
            group.evidence.ownership = group.evidence.whole_board;
            group.evidence.around = 0.0;
            groups.push(group);
        }
        groups.extend(solved);
        groups
    }

    /// The groups that playouts of their area leave no doubt of.
    fn clear_groups(&self, local: &AreaPlayouts) -> Vec<JudgedGroup> {
        let mut groups = local.groups(self.board, &[]);
        groups.retain(|JudgedGroup { evidence, .. }| {
            !evidence.is_a_surprise()
                && evidence.clarity() >= self.budget.areas.clear
                && evidence.is_clear()
        });
        groups
    }

    /// Searches, guided by playouts, for the fate of the groups that playouts of their area leave in
    /// doubt: all groups in one search, and longer while one of them stays in doubt.
    fn search_guided(&mut self, start: &PlayoutBoard, area: &PointSet, groups: &mut [JudgedGroup]) {
        let clear = self.budget.areas.clear;
        let doubtful = |group: &&mut JudgedGroup| group.evidence.clarity() < clear;
        let mut groups: Vec<&mut JudgedGroup> = groups.iter_mut().filter(doubtful).collect();
        if groups.is_empty() {
            return;
        }
        let asked = groups.iter().map(|group| (group.color, &group.stones));
        let goal = Goal::new(start, asked, area);
        let mut searches =
            ByColor::from_fn(|first| UctSearch::new(start, &goal, Stone::from(first)));
        let least = self.moves / 2;
        for simulations in self.budget.guided.rounds.iter() {
            if self.moves <= least {
                return;
            }
            for first in Color::ALL {
                let search = &mut searches[first];
                let played = search.go_on(simulations, &mut self.random);
                self.moves = self.moves.saturating_sub(played);
            }
            for (i, group) in groups.iter_mut().enumerate() {
                let [saved, survives] =
                    [group.color, !group.color].map(|first| searches[first].chance(i));
                group.evidence.layer = Layer::Guided { saved, survives };
            }
            if groups.iter().all(|group| group.evidence.is_clear()) {
                return;
            }
        }
    }
}

/// The side that owns a point, if its ownership is at least `least`, which is greater than 0.
fn owner_from(ownership: f32, least: f32) -> Option<Color> {
    match ownership {
        _ if ownership >= least => Some(Color::Black),
        _ if ownership <= -least => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::budget::{BUDGET, Effort};

    #[test]
    fn what_the_first_playouts_agree_on_is_left_out_and_chains_are_left_out_as_a_whole() {
        // White's three stones in the corner have two liberties. Nothing is in doubt on the right.
        let board: Board = "
            .O.X.....O...
            OOXXX...XO.O.
            XXX.X..XXO...
            ......X.XOO..
            ..X..X.XOO...
            .....XXXO..O.
            ......XO.O...
            ......XO....."
            .parse()
            .unwrap();
        let mut solver = Solver::default();
        let mut survey = Survey::new(&board, &StaticLife::of(&board), &BUDGET, 0, &mut solver);
        assert_eq!(survey.play_out_the_whole_board(), Stage::Finished);
        let agreed = survey.agreed.black | survey.agreed.white;
        let open = board.size().all() - agreed;
        assert!(!(agreed - survey.proof.settled()).is_empty(), "something is left out");
        assert!(board.chain("B8".parse().unwrap()).is_subset(&open), "short of liberties");
        for chain in board.chains(board.occupied()) {
            assert!(chain.is_subset(&agreed) || chain.is_subset(&open));
            let liberties = chain.neighbors() & board.empty();
            assert!(chain.is_subset(&agreed) || liberties.is_subset(&open));
        }
        for point in agreed {
            let color = if survey.agreed.black.contains(point) { 1.0 } else { -1.0 };
            assert_eq!(survey.ownership(point), color);
        }
    }

    #[test]
    fn on_a_large_board_the_last_playouts_keep_to_what_is_in_doubt() {
        // Black's corner lives if Black plays first. White's stone at O5 has two liberties. N1 is neutral, and far
        // from both.
        let drawing = "
            ...XO.OX.X.X.O.O.O.O
            XXXXOOOXXXXX.OOOOOOO
            OOOOOOOXX.XX.OO.O.OO
            O.OO.OOXXXXXXXOOOOOO
            OOOOOOOX.X.XXO.O.O.O
            O.OO.OOXXXXX..OOOOOO
            OOOOOOOXX.XX.OO.O.OO
            O.OO.OOXXXXX.OOOOOOO
            OOOOOOOX.X.X.O.O.O.O";
        // White's wall has liberties far from the corner.
        let wall = "
            ...XO....O...
            XXXXOOOOOO.O.
            OOOO......O..
            ....O..O....O
            .O....O...O..
            ...O.....O...
            .O...O....O..";
        let cases = [(drawing, "A8", Some("N1")), (drawing, "O5", Some("N1")), (wall, "A6", None)];
        for (drawing, stone, far) in cases {
            let board: Board = drawing.parse().unwrap();
            let open = |survey: &Survey<'_>| -> PointSet {
                let start = survey.sampler.start();
                board.size().points().filter(|&p| !start.is_closed(start.loc(p))).collect()
            };
            let mut solver = Solver::default();
            let mut survey = Survey::new(&board, &StaticLife::of(&board), &BUDGET, 0, &mut solver);
            survey.sampler.run(8, &mut survey.random);
            survey.leave_out_what_is_agreed();
            survey.sampler.run(12, &mut survey.random);
            let (played, chain) = (open(&survey), board.chain(stone.parse().unwrap()));
            let agrees = chain.iter().all(|point| survey.ownership(point).abs() >= 1.0);
            assert_eq!(agrees, stone == "O5", "{stone}");
            assert!(!agrees || liberties(&board, chain).len() == FEW_LIBERTIES);
            survey.keep_to_what_is_in_doubt();
            let (near, kept) = (chain.grown().grown() & played, open(&survey));
            let chains = board.chains(near & board.occupied());
            for point in chains.iter().fold(near, |all, &chain| all | liberties(&board, chain)) {
                assert!(!played.contains(point) || kept.contains(point), "{point}");
            }
            if let Some(far) = far.map(|point| point.parse().unwrap()) {
                assert!(played.contains(far) && !kept.contains(far));
                assert!(survey.ownership(far).abs() < 1.0, "as before");
            }
        }
    }

    /// The liberties of a chain.
    fn liberties(board: &Board, chain: PointSet) -> PointSet {
        chain.neighbors() & board.empty()
    }

    #[test]
    fn on_a_small_board_the_last_playouts_are_about_all_that_is_not_agreed() {
        let narrowed = |rows: usize| {
            // Rows of two living groups with neutral points between them.
            let row = ["OOOOOO.XXXXXXX\n", "O.O.OO.XX.XX.X\n"];
            let board: Board = (0..rows).map(|y| row[y % 2]).collect::<String>().parse().unwrap();
            let mut solver = Solver::default();
            let mut survey = Survey::new(&board, &StaticLife::of(&board), &BUDGET, 0, &mut solver);
            assert_eq!(survey.play_out_the_whole_board(), Stage::Finished);
            let start = survey.sampler.start();
            board.size().points().all(|point| start.is_closed(start.loc(point)))
        };
        assert!(narrowed(13) && !narrowed(12));
    }

    #[test]
    fn chains_in_doubt_that_the_task_is_not_about_may_be_left_out() {
        // A hanezeki, of which playouts are in doubt.
        let board: Board = "
            ......XO.......
            ......XO.......
            ..XXXXXOOOOOO..
            ..XOOOOXXXXXO..
            ..XOXXOXOOOXO..
            ..XOX.O.XX.XO.."
            .parse()
            .unwrap();
        // With less effort the zone search has no answer either.
        let budget = BUDGET.scaled(Effort::new(50).unwrap());
        let found = |about: PointSet| {
            let mut stones = PointSet::EMPTY;
            let task = OpinionTask { nth: 0, about };
            let (proof, mut solver) = (StaticLife::of(&board), Solver::default());
            let go_on = &mut |_: &Findings| true;
            let findings = gather(&board, &proof, &budget, 0, task, &mut solver, go_on);
            for group in findings.groups {
                stones |= group.stones;
            }
            stones
        };
        assert_eq!(found(board.occupied()), board.occupied());
        let left_out = board.occupied() - found(PointSet::EMPTY);
        assert!(!left_out.is_empty());
        assert_eq!(found(left_out), board.occupied());
    }
}
