//! Who asks whom about what: the layers in their order, from the cheapest to the dearest, each about
//! what the one before left open.

use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::ending;

use super::evidence::{Evidence, Group, Kind};
use super::field::{Field, Stone};
use super::focus::Search;
use super::local::{Chain, Local, mean};
use super::opinions::Question;
use super::proof::Proof;
use super::random::Random;
use super::reading::{Goal, Reader};
use super::sampling::Sampler;
use super::solver::{Solution, Solver};

/// How much is spent on a judgement, and what counts as clear.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The first playouts of the whole board, after which a game far from its end is left alone.
    pub(crate) first_playouts: u32,
    /// All playouts of the whole board.
    pub(crate) playouts: u32,
    /// A game is far from its end where neither side mostly gets more than so many points, or than
    /// three in five of a small board, after the first playouts and after all.
    pub(crate) first_open: usize,
    pub(crate) most_open: usize,
    /// A chain whose ownership is at least this after them is clear.
    pub(crate) clear: f32,
    /// Positions that are looked at to solve a chain in each step of a [`focus`], for each side that
    /// plays first, in several rounds.
    pub(crate) nodes: &'static [u32],
    /// The same for all chains of one judgement together.
    pub(crate) all_nodes: u32,
    /// The same for chains that playouts of their area leave in doubt, too.
    pub(crate) last_nodes: &'static [u32],
    pub(crate) all_last_nodes: u32,
    /// The same for chains that playouts leave no doubt of.
    pub(crate) check_nodes: &'static [u32],
    pub(crate) all_check_nodes: u32,
    /// Playouts of each area in which a chain could not be solved, at most
    /// [`REMEMBERED`](super::sampling::REMEMBERED)...
    pub(crate) local_playouts: u32,
    /// ... but no more after so many, or twice or thrice so many, when the ownership of all
    /// chains there is at least this on the mean of both.
    pub(crate) local_step: u32,
    pub(crate) local_enough: f32,
    /// A group whose ownership is at least this on the mean of both is not read.
    pub(crate) local_clear: f32,
    /// Lines for each side of a search, in several rounds.
    pub(crate) lines: &'static [u32],
    /// Moves for all searches of one judgement together; no area gets more than half of what the
    /// others have left.
    pub(crate) all_moves: u32,
    /// So many times all of this is done at most...
    pub(crate) opinions: u32,
    /// ... and no more when each chain, on the mean of them, lives or dies with this chance.
    pub(crate) enough: f32,
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    /// Every stone, in groups that live or die together.
    pub(crate) groups: Vec<Group>,
    /// Whether the game looks finished: in playouts of the whole board most points mostly went to
    /// the same side. Where it does not, no group is looked at more closely.
    pub(crate) finished: bool,
}

/// On a small board so many open points may be one fight.
const FEW: usize = 40;

/// Who has a point with at least this ownership mostly gets it.
const MOSTLY: f32 = 0.5;

/// A chain with at most so many liberties is looked at with more care.
const FEW_LIBERTIES: u32 = 2;

/// Points, and stones at first, with at least this ownership are settled.
const SETTLED: f32 = 0.8;

/// Stones are settled with this ownership where [`SETTLED`] led to a surprise.
const SAFE: f32 = 0.97;

/// A group that an area says nothing of is searched on the whole board below this ownership.
const TOSS_UP: f32 = 0.3;

/// A chain of so many stones is solved although playouts leave no doubt...
const WORTH_CHECKING: u32 = 3;

/// ... where it has at most so many liberties.
const SHORT: u32 = 4;

/// Finds out about every chain of a position, and groups those that live or die together. Before it
/// looks at chains in doubt it asks whether to go on with what it has found; where the answer is no,
/// the findings lack the chains in doubt, and so they may those that nobody asked about.
pub(crate) fn gather(
    board: &Board,
    effort: &Effort,
    question: Question,
    go_on: &mut dyn FnMut(&Findings) -> bool,
) -> Findings {
    let mut survey = Survey::new(board, effort, question.nth);
    let finished = survey.sample();
    let (groups, mut doubtful) = survey.sift(finished);
    let mut findings = Findings { groups, finished };
    if finished {
        survey.check(&mut findings.groups);
    }
    let mut nodes = effort.all_nodes;
    findings.groups.extend(survey.focus(&mut doubtful, effort.nodes, &mut nodes));
    let mut nodes = effort.all_last_nodes;
    let asked = |search: &Search| search.chain.stones.intersects(&question.about);
    while let Some(next) = doubtful.iter().position(asked) {
        if !go_on(&findings) {
            break;
        }
        doubtful.swap(0, next);
        findings.groups.extend(survey.look_around(&mut doubtful, &mut nodes));
    }
    // A small board may be far from its end with few points open.
    findings.finished &= survey.open() * 4 <= board.size().area() as usize;
    findings
}

/// The chains of a board without stones among some points, each with one of its stones and its colour.
fn chains(board: &Board, without: PointSet) -> impl Iterator<Item = (PointSet, Point, Color)> {
    ending::chains(board, board.occupied() - without).into_iter().filter_map(|chain| {
        let first = chain.first()?;
        Some((chain, first, board.get(first)?))
    })
}

/// A survey of one position.
struct Survey<'a> {
    board: &'a Board,
    effort: &'a Effort,
    random: Random,
    proof: Proof,
    /// What is proved, and what was out of the question after the first playouts.
    settled: ByColor<PointSet>,
    sampler: Sampler,
    walls: Walls,
    solver: Solver,
    /// What is left of the effort for all searches guided by playouts.
    moves: u32,
}

/// The points that count as settled at first, and those that do when that led to a surprise.
#[derive(Default)]
struct Walls {
    likely: ByColor<PointSet>,
    surely: ByColor<PointSet>,
}

impl Walls {
    /// Stones whose fate has been found out are settled, too.
    fn learn(&mut self, found: &[Group]) {
        for Group { stones, color, evidence } in found {
            let owner = if evidence.log_odds() > 0.0 { *color } else { !*color };
            for settled in [&mut self.likely, &mut self.surely] {
                settled[owner] |= *stones;
                settled[!owner] -= *stones;
            }
        }
    }
}

impl<'a> Survey<'a> {
    fn new(board: &'a Board, effort: &'a Effort, nth: u32) -> Survey<'a> {
        let proof = Proof::of(board);
        let unsettled = board.size().all() - proof.settled();
        Survey {
            board,
            effort,
            random: Random::new(board.hash().wrapping_add(nth.into())),
            sampler: Sampler::new(board, &proof.owned, &unsettled, &[]),
            settled: proof.owned,
            proof,
            walls: Walls::default(),
            solver: Solver::new(),
            moves: effort.all_moves,
        }
    }

    /// Plays the whole board out. Returns whether the game looks finished.
    fn sample(&mut self) -> bool {
        let effort = self.effort;
        self.sampler.run(effort.first_playouts, &mut self.random);
        if self.open_are_more_than(effort.first_open) {
            return false;
        }
        self.settle();
        self.sampler.run(effort.playouts - effort.first_playouts, &mut self.random);
        self.walls = self.first_walls();
        !self.open_are_more_than(effort.most_open)
    }

    /// Leaves out of further playouts what always had the same owner, and is next to nothing that
    /// did not, nor to stones that died or that have one or two liberties. A chain is left out as a
    /// whole, or it is played on with all its liberties.
    fn settle(&mut self) {
        let all = self.board.size().all();
        let always = |sign: f32| -> PointSet {
            all.iter().filter(|&point| self.ownership(point) * sign >= 1.0).collect()
        };
        let agreed = ByColor { black: always(1.0), white: always(-1.0) };
        let proved = self.proof.settled();
        let chains: Vec<_> = chains(self.board, proved).collect();
        let mut open = all - agreed.black - agreed.white;
        for &(chain, first, color) in &chains {
            let lives = chain.is_subset(&agreed[color]);
            if !lives || self.board.liberty_count(first) <= FEW_LIBERTIES {
                open |= chain;
            }
        }
        open = open.grown();
        for &(chain, ..) in &chains {
            if chain.intersects(&open) {
                open |= chain | chain.neighbors() & self.board.empty();
            }
        }
        let open = open & (all - proved);
        self.settled = agreed.map(|points| points - open);
        self.sampler.confine(self.board, &self.settled, &open);
    }

    /// Whether neither side mostly gets more than so many points.
    fn open_are_more_than(&self, most: usize) -> bool {
        let area = self.board.size().area() as usize;
        self.open() > most.min(area * 3 / 5).max(FEW)
    }

    /// How many points neither side mostly gets.
    fn open(&self) -> usize {
        let points = self.board.size().points();
        points.filter(|&point| self.ownership(point).abs() < MOSTLY).count()
    }

    /// From 1 for a point that is always Black's to -1 for one that is always White's.
    fn ownership(&self, point: Point) -> f32 {
        if self.settled.black.contains(point) {
            1.0
        } else if self.settled.white.contains(point) {
            -1.0
        } else {
            self.sampler.ownership(point)
        }
    }

    /// The chains whose fate is clear, as groups, and searches for those in doubt.
    fn sift(&self, finished: bool) -> (Vec<Group>, Vec<Search>) {
        let mut groups = Vec::new();
        let mut doubtful = Vec::new();
        for (stones, first, color) in chains(self.board, PointSet::EMPTY) {
            let ownership = mean(&stones, color, |point| self.ownership(point));
            let chain = Chain { stones, first, color, ownership };
            let mut group = self.group(&chain);
            if self.proof.settled().contains(first) {
                let alive = self.proof.owned[color].contains(first);
                group.evidence.kind = Kind::Proved { alive };
            } else if finished && ownership.abs() < self.effort.clear {
                doubtful.push(self.search(chain));
                continue;
            }
            groups.push(group);
        }
        (groups, doubtful)
    }

    /// A chain as a group, with what the playouts of the whole board say of it.
    fn group(&self, chain: &Chain) -> Group {
        let evidence = Evidence {
            stones: chain.stones.len(),
            liberties: self.board.liberty_count(chain.first),
            ownership: chain.ownership,
            whole: chain.ownership,
            ..Evidence::default()
        };
        Group { stones: chain.stones, color: chain.color, evidence }
    }

    /// What counts as settled after the playouts. A chain with few liberties next to an enemy in
    /// doubt has to be safe.
    fn first_walls(&self) -> Walls {
        let mut tight = PointSet::EMPTY;
        for (chain, first, color) in chains(self.board, self.proof.settled()) {
            let enemies = chain.neighbors() & self.board.stones(!color);
            if self.board.liberty_count(first) <= FEW_LIBERTIES
                && enemies.iter().any(|enemy| self.ownership(enemy).abs() < SETTLED)
            {
                tight |= chain;
            }
        }
        let of = |safe: f32| {
            let settled = |sign: f32| {
                let enough = |&point: &Point| {
                    let least = if tight.contains(point) {
                        SAFE
                    } else if self.board.get(point).is_some() {
                        safe
                    } else {
                        SETTLED
                    };
                    self.ownership(point) * sign >= least
                };
                self.board.size().points().filter(enough).collect()
            };
            ByColor { black: settled(1.0), white: settled(-1.0) }
        };
        Walls { likely: of(SETTLED), surely: of(SAFE) }
    }

    /// Solves the chains that playouts let live beside others that are as short of liberties as they
    /// are, and the stones that these took: playouts know nothing of kos that are lost at the end of
    /// a game, and not all sekis. What is settled overrules them.
    fn check(&mut self, groups: &mut [Group]) {
        let short = |group: &&Group| {
            let Group { evidence, .. } = group;
            evidence.kind == Kind::Clear
                && evidence.whole > 0.0
                && evidence.stones >= WORTH_CHECKING
                && evidence.liberties <= SHORT
        };
        let taken = |Group { evidence, .. }: &Group| {
            evidence.kind == Kind::Clear && evidence.whole < 0.0 && evidence.liberties <= SHORT
        };
        let mut liberties = ByColor::<PointSet>::default();
        for group in groups.iter().filter(short) {
            liberties[group.color] |= group.stones.neighbors() & self.board.empty();
        }
        let mut left = self.effort.all_check_nodes;
        for group in groups {
            let Some(first) = group.stones.first() else { continue };
            let may_be_in_seki = short(&&*group) || taken(group);
            let enemies = &liberties[!group.color];
            if !may_be_in_seki || !group.stones.neighbors().intersects(enemies) {
                continue;
            }
            let evidence = &mut group.evidence;
            let chain = Chain {
                stones: group.stones,
                first,
                color: group.color,
                ownership: evidence.whole,
            };
            let mut search = self.search(chain);
            for &nodes in self.effort.check_nodes {
                self.go_on(&mut search, nodes, &mut left);
                if search.solution.is_complete() {
                    break;
                }
            }
            let Solution { saved, survives } = search.solution;
            if saved == survives && saved == Some(evidence.whole < 0.0) {
                evidence.kind = Kind::Solved;
                evidence.solution = search.solution;
            }
        }
    }

    /// A search for a chain, where what has been found out so far is settled.
    fn search(&self, chain: Chain) -> Search {
        Search::new(self.board, chain, &self.proof, &self.walls.likely)
    }

    /// Looks at so many positions for a chain, of those that are left.
    fn go_on(&mut self, search: &mut Search, nodes: u32, left: &mut u32) {
        search.go_on(self.board, &self.walls.likely, &mut self.solver, nodes, left);
    }

    /// Solves those of the chains in doubt that can be solved in what hangs together closely with
    /// them, and takes them out: in rounds of so many positions for each, the easiest first. What a
    /// round has solved is settled in the next. `left` is for all rounds together.
    fn focus(&mut self, searches: &mut Vec<Search>, rounds: &[u32], left: &mut u32) -> Vec<Group> {
        let mut groups = Vec::new();
        for &nodes in rounds {
            let mut solved = Vec::new();
            searches.sort_by_key(|search| search.open(self.board));
            searches.retain_mut(|search| {
                self.go_on(search, nodes, left);
                solved.extend(self.solved(search));
                !search.solution.is_complete()
            });
            if !solved.is_empty() {
                self.walls.learn(&solved);
                for search in searches.iter_mut() {
                    search.renew(self.board, &self.proof, &self.walls.likely);
                }
            }
            groups.extend(solved);
        }
        groups
    }

    /// A chain as a group, where a search has solved it.
    fn solved(&self, search: &Search) -> Option<Group> {
        let mut group = self.group(&search.chain);
        group.evidence.kind = Kind::Solved;
        group.evidence.solution = search.solution;
        search.solution.is_complete().then_some(group)
    }

    /// Finds out about the first chain in doubt and the others in its area, by playouts of the area,
    /// a longer exact search, and a search guided by playouts. Takes them out.
    fn look_around(&mut self, doubtful: &mut Vec<Search>, nodes: &mut u32) -> Vec<Group> {
        let chains: Vec<Chain> = doubtful.iter().map(|search| search.chain).collect();
        let mut local = self.local(&chains, self.walls.likely);
        if local.is_a_surprise() {
            local = self.local(&chains, self.walls.surely);
        }
        let (mut here, rest) = doubtful.drain(..).partition(|search| local.has(&search.chain));
        *doubtful = rest;
        self.walls.learn(&self.clear(&local));
        here.retain(|search: &Search| local.clarity(&search.chain) < self.effort.local_clear);
        for search in &mut here {
            search.renew(self.board, &self.proof, &self.walls.likely);
        }
        let solved = self.focus(&mut here, self.effort.last_nodes, nodes);
        let groups = local.groups(self.board, &solved);
        let (surprises, mut groups): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.evidence.is_a_surprise());
        self.read(local.sampler.start(), &local.area, &mut groups);
        for mut group in surprises {
            // The area is not all that matters.
            group.evidence.ownership = group.evidence.whole;
            group.evidence.around = 0.0;
            if group.evidence.whole.abs() < TOSS_UP {
                let start = self.sampler.start().clone();
                self.read(&start, &local.area, std::slice::from_mut(&mut group));
            }
            groups.push(group);
        }
        groups.extend(solved);
        groups
    }

    /// An area around the first of the chains in doubt, played out.
    fn local(&mut self, doubtful: &[Chain], settled: ByColor<PointSet>) -> Local {
        Local::new(self.board, doubtful, &settled, self.effort, &mut self.random)
    }

    /// The groups that playouts of their area leave no doubt of.
    fn clear(&self, local: &Local) -> Vec<Group> {
        let mut groups = local.groups(self.board, &[]);
        groups.retain(|Group { evidence, .. }| {
            !evidence.is_a_surprise()
                && evidence.clarity() >= self.effort.local_clear
                && evidence.is_clear()
        });
        groups
    }

    /// Searches for the fate of the groups that playouts of their area leave in doubt, of all
    /// together, and for longer while that leaves one in doubt, too.
    fn read(&mut self, start: &Field, area: &PointSet, groups: &mut [Group]) {
        let clear = self.effort.local_clear;
        let doubtful = |group: &&mut Group| group.evidence.clarity() < clear;
        let mut groups: Vec<&mut Group> = groups.iter_mut().filter(doubtful).collect();
        if groups.is_empty() {
            return;
        }
        let asked = groups.iter().map(|group| (group.color, &group.stones));
        let goal = Goal::new(start, asked, area);
        let mut readers = ByColor::from_fn(|first| Reader::new(start, &goal, Stone::from(first)));
        let least = self.moves / 2;
        for &lines in self.effort.lines {
            if self.moves <= least {
                return;
            }
            for first in Color::ALL {
                let reader = &mut readers[first];
                let played = reader.go_on(lines, &mut self.random);
                self.moves = self.moves.saturating_sub(played);
            }
            for (i, group) in groups.iter_mut().enumerate() {
                let [saved, killed] =
                    [group.color, !group.color].map(|first| readers[first].chance(i));
                group.evidence.kind = Kind::Read { saved, killed };
            }
            if groups.iter().all(|group| group.evidence.is_clear()) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::EFFORT;

    #[test]
    fn what_is_out_of_the_question_is_left_out_and_chains_are_left_out_as_a_whole() {
        // White's three stones in the corner have two liberties; nobody asks about the right.
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
        let mut survey = Survey::new(&board, &EFFORT, 0);
        assert!(survey.sample());
        let settled = survey.settled.black | survey.settled.white;
        let open = board.size().all() - settled;
        assert!(!(settled - survey.proof.settled()).is_empty(), "something is left out");
        assert!(board.chain("B8".parse().unwrap()).is_subset(&open), "short of liberties");
        for chain in ending::chains(&board, board.occupied()) {
            assert!(chain.is_subset(&settled) || chain.is_subset(&open));
            let liberties = chain.neighbors() & board.empty();
            assert!(chain.is_subset(&settled) || liberties.is_subset(&open));
        }
        for point in settled {
            let color = if survey.settled.black.contains(point) { 1.0 } else { -1.0 };
            assert_eq!(survey.ownership(point), color);
        }
    }

    #[test]
    fn stones_that_playouts_took_are_found_in_seki_where_their_captor_is_short_of_liberties() {
        // An eye each, and C4 in common.
        let board: Board = "
            .XO.OX.
            XX.OOXX
            OOOOXX.
            XXXXX..
            ......."
            .parse()
            .unwrap();
        let taken = board.chain("B5".parse().unwrap());
        let mut survey = Survey::new(&board, &EFFORT, 0);
        survey.walls.likely = ByColor::from_fn(|color| board.stones(color) - taken);
        let groups = chains(&board, PointSet::EMPTY).map(|(stones, first, color)| {
            let ownership = if stones == taken { -0.9 } else { 0.9 };
            survey.group(&Chain { stones, first, color, ownership })
        });
        let mut groups: Vec<Group> = groups.collect();
        survey.check(&mut groups);
        let group = groups.iter().find(|group| group.stones == taken).unwrap();
        assert_eq!(group.evidence.kind, Kind::Solved);
        assert!(group.evidence.log_odds() > 0.0);
    }

    #[test]
    fn chains_in_doubt_are_left_alone_where_nobody_asks_about_them() {
        // Hanezeki, as in gtp-scripts/judging.tst: playouts are in doubt.
        let board: Board = "
            ......XO.......
            ......XO.......
            ..XXXXXOOOOOO..
            ..XOOOOXXXXXO..
            ..XOXXOXOOOXO..
            ..XOX.O.XX.XO.."
            .parse()
            .unwrap();
        let found = |about: PointSet| {
            let mut stones = PointSet::EMPTY;
            let question = Question { nth: 0, about };
            for group in gather(&board, &EFFORT, question, &mut |_| true).groups {
                stones |= group.stones;
            }
            stones
        };
        assert_eq!(found(board.occupied()), board.occupied());
        let left_alone = board.occupied() - found(PointSet::EMPTY);
        assert!(!left_alone.is_empty());
        assert_eq!(found(left_alone), board.occupied());
    }
}
