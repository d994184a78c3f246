//! The last layer: in parts of the board that are small enough to be searched, a judgement is certain only where a search
//! confirms it by the rules themselves.
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | fights, and what is asked about their chains: [`confirm`], [`examine`] |
//! | `strength.rs` | the chains that may enclose a fight if no proved stones do |
//! | `tests.rs` | known positions |
//!
//! # The question
//!
//! > "Stones are said to be 'alive' if they cannot be captured by the opponent, or if capturing them
//! > would enable a new stone to be played that the opponent could not capture. Stones which are not
//! > alive are said to be 'dead'." (Japanese rules of 1989, article 7.1)
//!
//! Both sides play legal moves or pass. A ko may be taken back after a pass for that ko (article 7.2). Play without end
//! captures nothing. Then
//!
//! * a chain is confirmed as **alive** if the other side, playing first, cannot capture it, or cannot capture it without
//!   enabling its owner to get an unconditionally alive stone on a point that the capture left empty;
//! * a chain is confirmed as **dead** if its owner, playing first, cannot stop the other side from making the points of the
//!   chain, and all points that its capture left empty, its own proved territory. Then no stone of the chain's side can
//!   come back there.
//!
//! Both conditions are sufficient. The second is not necessary: a chain is not confirmed as dead if the side that captures
//! it lives only in a seki. A chain that lives or dies depending on which side plays first is never confirmed. The search
//! first asks about all chains of one side with the same verdict together: if one line of play answers for all of them,
//! that is one search instead of many.
//!
//! On a board that is searched as a whole it first asks whether one side, with the other side playing first, makes *all*
//! points its own for good, and gets a stone back in the place of each chain that it loses. If so, that decides about all
//! chains of both sides.
//!
//! # What an answer proves
//!
//! An answer holds by the rules. It rests on no playouts and on no heuristics:
//!
//! * **The zone.** A zone is a connected part of the points that are not proved. All stones around it are unconditionally
//!   alive by regions outside all zones, so whatever is played in a zone does not hurt them. Play elsewhere is a pass in
//!   the zone, and a pass is always possible, so zones do not depend on each other.
//! * **Repetition** is judged by states and not by lines of play; `search.rs` says how.
//! * States are compared as a whole, not by hash keys.
//!
//! `crates/tenuki-oracle` solves small boards by other means, and shares no code with this layer. Its tests compare both on
//! all positions of 3×3, and its example `certain` on larger boards.
//!
//! # How an answer is used
//!
//! A confirmed verdict is certain. If a chain was judged alive and is confirmed as dead, or the other way round, the
//! verdict is corrected. All other chains in a searched zone are uncertain.
//!
//! On large boards few fights lie between unconditionally alive stones. So [`examine`] searches each fight between stones
//! that have two eyes if the verdicts are right, even if no stone of that fight dies. These answers are conditional: they
//! hold if the surrounding stones live. If the other layers are sure that these live, the answers are certain, too.
//! Otherwise they only make chains uncertain. A chain about which the search has no answer is uncertain, unless it is
//! judged alive and has fewer than five stones. So is a larger chain in a seki that was not searched: the other side may
//! win the race that is taken for a seki.
//!
//! # What is not searched
//!
//! A search that runs out of budget confirms nothing, and the chain is uncertain. A zone with more points than any board
//! that the oracle can solve (`budget.rs`) is not searched, because it has too many states. There the agreement of the
//! other layers decides (`verdict/odds.rs`), and *certain* means that they leave no doubt.

use crate::board::{Board, ByColor, Color, PointSet};
use crate::local::arena::{Arena, MOST_NODES, Set};
use crate::local::goal::{Aim, Goal};
use crate::local::graph::Graph;
use crate::local::search::{self, Visits};

use super::budget::CaptureBudget;
use super::static_life::{self, StaticLife, unconditionally_alive_by};
use strength::Strength;

mod strength;
#[cfg(test)]
mod tests;

/// The fate of a chain that is judged alive and has at least this many stones changes the score by ten
/// points or more. A smaller one is in doubt only if a search finds that the side that plays first decides about it.
const LIVING_AT_STAKE: u32 = 5;

/// The fate of so many stones changes the score by twenty points or more: a question about them gets more visits.
const MANY_AT_STAKE: u32 = 10;

/// How many times as many.
const TIMES_FOR_MANY: u32 = 3;

/// What the searches found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Confirmed {
    /// The stones in zones small enough to be searched: complete chains.
    pub(crate) searched: PointSet,
    /// Of these the stones that the searches confirmed, alive or dead as they were judged.
    pub(crate) confirmed: PointSet,
    /// Of these the stones that were judged dead and are alive.
    pub(crate) alive: PointSet,
    /// Of these the stones that were judged alive and are dead.
    pub(crate) dead: PointSet,
    /// Of these the stones that can be captured though they were judged alive, or that cannot be captured for good though
    /// they were judged dead, but that are not shown to be the opposite; and those about which the searches have no
    /// answer.
    pub(crate) doubtful: PointSet,
    /// Of the doubtful ones those for which the searches found that the side that plays first decides.
    pub(crate) open: PointSet,
    /// Chains that are short of eyes though they are judged alive, with at least [`LIVING_AT_STAKE`] stones, in fights that
    /// were not searched. If they are in seki, no search has confirmed it.
    pub(crate) unsearched: PointSet,
}

impl Confirmed {
    /// Adds what was found in a fight. (It says nothing of what was not searched.)
    fn add(&mut self, other: Confirmed) {
        self.searched |= other.searched;
        self.confirmed |= other.confirmed;
        self.alive |= other.alive;
        self.dead |= other.dead;
        self.doubtful |= other.doubtful;
        self.open |= other.open;
    }
}

/// Searches for whether the chains judged dead are dead and the others are alive, in zones between
/// unconditionally alive stones.
pub(crate) fn confirm(
    board: &Board,
    proof: &StaticLife,
    dead: &PointSet,
    budget: &CaptureBudget,
) -> Confirmed {
    let (walls, rest) = walls_and_rest(board, proof);
    let mut found = Confirmed::default();
    let mut left = budget.total;
    for points in rest.components() {
        let here = search_points(board, &(points, walls), dead, budget, &mut left);
        found.add(here.unwrap_or_default());
    }
    found
}

/// The most often that fights are examined again with verdicts that were corrected.
const MOST_ROUNDS: usize = 4;

/// Does the same in fights between chains that have two eyes if the verdicts are right, without the eyes
/// that they have only by the death of stones of the fight, or of `uncertain` ones.
///
/// The answers hold if the chains around a fight live. Where none of these is uncertain, an answer is
/// confirmed; else it only contradicts. If a verdict is corrected, all fights are examined again, since it
/// may have been what another one rested on.
///
/// Chains that are joined to others at one point only are examined as if they were not, but only for whether the side that
/// plays first decides about them: cuts them off there, or joins them.
///
/// Fights with stones of which more is `known` are left out. What contradicts the verdict about a chain is left out where
/// little is at stake, unless the side that plays first decides about it: then there is a move left to play.
pub(crate) fn examine(
    board: &Board,
    judged: &PointSet,
    known: &PointSet,
    uncertain: &PointSet,
    budget: &CaptureBudget,
) -> Confirmed {
    let mut left = budget.total;
    let mut dead = *judged;
    for _ in 0..MOST_ROUNDS {
        let verdicts = Verdicts { dead: &dead, known, uncertain };
        let found = examine_once(board, &verdicts, budget, &mut left);
        let corrected = (dead | found.dead) - found.alive;
        if corrected == dead {
            return Confirmed { dead: dead - *judged, alive: *judged - dead, ..found };
        }
        dead = corrected;
    }
    // Each correction made another one wrong.
    Confirmed { doubtful: dead ^ *judged, ..Confirmed::default() }
}

/// What fights are examined with.
struct Verdicts<'a> {
    /// The stones that are taken for dead.
    dead: &'a PointSet,
    /// The stones that are not asked about.
    known: &'a PointSet,
    /// The stones that other layers are not sure of.
    uncertain: &'a PointSet,
}

/// Examines each fight once. Fights that [rest on each other](resting_on_each_other) confirm nothing.
fn examine_once(
    board: &Board,
    verdicts: &Verdicts<'_>,
    budget: &CaptureBudget,
    left: &mut u32,
) -> Confirmed {
    let &Verdicts { dead, known, uncertain } = verdicts;
    let is_at_stake = |chain: &PointSet| chain.intersects(dead) || chain.len() >= LIVING_AT_STAKE;
    // Where nothing that lives is short of eyes and no friends are near, dead stones have no way to live
    // but by eyes of their own, and the other layers see that.
    let matters = |fight: &PointSet| {
        let stones = *fight & board.occupied();
        let may_live = || !stones.is_subset(dead) || are_near_friends(board, dead, &stones);
        !stones.intersects(known) && (stones.intersects(uncertain) || may_live())
    };
    let strength = Strength::new(board, dead);
    let ByColor { black, white } = strength.settled(&PointSet::EMPTY, &PointSet::EMPTY);
    let short_of_eyes = board.occupied() - black - white;
    let rest = (*dead | short_of_eyes | *uncertain) - *known;
    let fights = fights_of(board, &strength, verdicts, rest);
    let open = resting_on_each_other(board, &strength, dead, &fights);
    let mut found = Confirmed {
        confirmed: far_from_fights(board, &strength, verdicts),
        ..Confirmed::default()
    };
    for fight in fights.iter().filter(|(points, _)| matters(points)) {
        let mut here = search_points(board, &with_room(board, fight), dead, budget, left)
            .or_else(|| search_points(board, fight, dead, budget, left))
            .unwrap_or_default();
        let (points, _) = fight;
        let around = points.neighbors() - *points;
        if around.intersects(uncertain) || points.intersects(&open) {
            here.confirmed = PointSet::EMPTY;
        }
        for chain in board.chains(here.doubtful) {
            if !is_at_stake(&chain) && !chain.intersects(&here.open) {
                here.doubtful -= chain;
            }
        }
        found.add(here);
    }
    for (chain, territory) in strength.loosely_joined(board, LIVING_AT_STAKE) {
        if chain.intersects(&(found.searched | *known | *uncertain)) {
            continue;
        }
        let fight = fight(board, &strength, verdicts, chain, &territory);
        let here = fight
            .and_then(|fight| search_points(board, &with_room(board, &fight), dead, budget, left));
        let Confirmed { open, .. } = here.unwrap_or_default();
        found.confirmed -= open;
        found.doubtful |= open;
        found.open |= open;
    }
    let unsearched = short_of_eyes - *known - *dead - found.searched;
    for chain in board.chains(unsearched).into_iter().filter(is_at_stake) {
        found.unsearched |= chain;
    }
    found
}

/// The points of a fight, and the stones around it that have two eyes.
pub(crate) type Walled = (PointSet, ByColor<PointSet>);

/// The fights that these stones are in.
fn fights_of(
    board: &Board,
    strength: &Strength,
    verdicts: &Verdicts<'_>,
    mut stones: PointSet,
) -> Vec<Walled> {
    let mut fights = Vec::new();
    while let Some(first) = stones.first() {
        let chain = board.chain(first);
        stones -= chain;
        if let Some((points, walls)) = fight(board, strength, verdicts, chain, &PointSet::EMPTY) {
            stones -= points;
            fights.push((points, walls));
        }
    }
    fights
}

/// The stones of fights that are answered by what they ask: a chain around them has two eyes only by the death of stones in
/// several of these fights, and liberties only in them, so it may be captured. The other fights are a least fixpoint: the
/// chains around them live by eyes elsewhere or by fights that were found before.
fn resting_on_each_other(
    board: &Board,
    strength: &Strength,
    dead: &PointSet,
    fights: &[Walled],
) -> PointSet {
    let mut open: Vec<PointSet> = fights.iter().map(|(points, _)| *points).collect();
    loop {
        let before = open.len();
        let all = open.iter().fold(PointSet::EMPTY, |all, points| all | *points);
        let ByColor { black, white } = strength.settled(&(all & *dead), &PointSet::EMPTY);
        open.retain(|points| {
            let around = (points.neighbors() - *points) & board.occupied();
            let unsettled = board.chains(board.whole_chains(around - black - white));
            unsettled.iter().any(|chain| (chain.neighbors() & board.empty()).is_subset(&all))
        });
        if open.len() == before {
            return all & board.occupied();
        }
    }
}

/// The fights that dead stones are in, each with the stones around it that have two eyes if these are dead. Fights in a
/// region with more empty points than `most_empty`, or with more points than an arena has nodes, are left out.
pub(crate) fn fights(board: &Board, dead: &PointSet, most_empty: u32) -> Vec<Walled> {
    if dead.is_empty() {
        return Vec::new();
    }
    let none = &PointSet::EMPTY;
    let strength = Strength::new(board, dead);
    // A region with stones in dispute is a part of their fight.
    let is_small = |chain: &PointSet| {
        let region = strength.region_around(board, chain);
        region.is_none_or(|points| (*points & board.empty()).len() <= most_empty)
    };
    let small = board.chains(*dead).into_iter().filter(is_small);
    let small = small.fold(PointSet::EMPTY, |all, chain| all | chain);
    fights_of(board, &strength, &Verdicts { dead, known: none, uncertain: none }, small)
}

/// The fight of a chain on a board on which these stones are dead, with [room](with_room), and the stones around it that
/// have two eyes, or room for them, even if no dead stone is taken. `None` if the fight has more points than an arena has
/// nodes.
pub(crate) fn fight_of(board: &Board, dead: &PointSet, chain: PointSet) -> Option<Walled> {
    let dead = *dead | chain;
    let verdicts = Verdicts { dead: &dead, known: &PointSet::EMPTY, uncertain: &dead };
    let fight = fight(board, &Strength::new(board, &dead), &verdicts, chain, &PointSet::EMPTY)?;
    Some(with_room(board, &fight))
}

/// The same fight with the empty points beside it. They are territory of the stones around it, but the other side may play
/// there, too: to take a liberty, or to enter.
fn with_room(board: &Board, (points, walls): &Walled) -> Walled {
    let beside = (points.neighbors() - *points) & board.empty();
    let walls = walls.map(|walls| walls - beside);
    // Behind these may lie neutral points.
    let rest = board.size().all() - walls.black - walls.white;
    (points.flood(&rest), walls)
}

/// Whether a chain has two eyes, or room for them, on a board on which these stones are dead, even if none of them is taken.
pub(crate) fn has_two_eyes(board: &Board, dead: &PointSet, chain: &PointSet) -> bool {
    let ByColor { black, white } = Strength::new(board, dead).settled(dead, &PointSet::EMPTY);
    chain.is_subset(&(black | white))
}

/// The uncertain stones, of which no more is known, that have two eyes without the death of any uncertain stone,
/// and around which are only such stones and their territory, none of them uncertain.
fn far_from_fights(board: &Board, strength: &Strength, verdicts: &Verdicts<'_>) -> PointSet {
    let &Verdicts { dead, known, uncertain } = verdicts;
    let ByColor { black, white } = strength.settled(&(*dead & *uncertain), &PointSet::EMPTY);
    let settled = black | white;
    let mut far = PointSet::EMPTY;
    for chain in board.chains(*uncertain - *dead - *known) {
        let around = (chain.neighbors() & board.size().all()) - chain;
        if (chain | around).is_subset(&settled) && !around.intersects(uncertain) {
            far |= chain;
        }
    }
    far
}

/// The fight that a chain is in: the points around it up to the stones that have two eyes without the
/// death of any stone of the fight, nor of an uncertain one, nor the territory that is `open`; and these stones. `None` if the
/// chain is one of these itself, or if the fight has more points than an arena has nodes.
fn fight(
    board: &Board,
    strength: &Strength,
    verdicts: &Verdicts<'_>,
    chain: PointSet,
    open: &PointSet,
) -> Option<Walled> {
    let &Verdicts { dead, uncertain, .. } = verdicts;
    let mut fight = chain;
    loop {
        let walls = strength.settled(&(*dead & (fight | *uncertain)), open);
        let rest = board.size().all() - walls.black - walls.white;
        if !chain.is_subset(&rest) {
            return None;
        }
        let more = fight.flood(&(rest | fight));
        if more.len() > MOST_NODES {
            return None;
        }
        if more == fight {
            return Some((fight, walls));
        }
        fight = more;
    }
}

/// Whether a dead chain among these stones may join living ones of its side: two empty points lie
/// between them at most.
fn are_near_friends(board: &Board, dead: &PointSet, stones: &PointSet) -> bool {
    Color::ALL.into_iter().any(|color| {
        let near = (board.stones(color) & *stones & *dead).neighbors() & board.empty();
        let near = near.grown() & board.empty();
        near.neighbors().intersects(&(board.stones(color) - *dead))
    })
}

/// Searches in a zone; `None` if it is too large, or if no stone is in it.
fn search_points(
    board: &Board,
    (points, walls): &Walled,
    dead: &PointSet,
    budget: &CaptureBudget,
    left: &mut u32,
) -> Option<Confirmed> {
    let is_small = |size| points.len() <= budget.most_points || size <= budget.most_beside_blocks;
    let stones = *points & board.occupied();
    let empty = *points - stones;
    // Outside liberties are no nodes; they are beside walls and not beside other empty points.
    let outside = (empty & (walls.black | walls.white).neighbors()) - empty.neighbors();
    if stones.is_empty() || !is_small((empty - outside).len()) {
        return None;
    }
    let arena = Arena::new(board, points, walls).filter(|arena| is_small(arena.size()))?;
    Some(search_arena(board, points, arena, dead, budget, left))
}

/// The unconditionally alive stones that need no point of a zone, and the points that are in zones.
///
/// A vital region that has room for eyes of the other side is no proved territory, so it is a zone. The
/// stones that need it are in no wall. Without them other regions may be zones, too. (The vital regions of
/// the walls are proved territory between the walls alone, so the walls do not need each other's zones.)
fn walls_and_rest(board: &Board, proof: &StaticLife) -> (ByColor<PointSet>, PointSet) {
    let walls =
        ByColor::from_fn(|color| unconditionally_alive_by(board, color, &proof.owned[color]));
    let owned = Color::ALL.map(|color| static_life::owned(board, walls[color]));
    (walls, board.size().all() - owned[0] - owned[1])
}

/// What is found out about the stones of a fight.
fn search_arena(
    board: &Board,
    points: &PointSet,
    arena: Arena,
    dead: &PointSet,
    budget: &CaptureBudget,
    left: &mut u32,
) -> Confirmed {
    let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
    let here = ByColor::from_fn(|color| board.stones(color) & *points);
    let visits = budget.visits_in(arena.size());
    let without_return = visits.at_most(budget.visits_without_return);
    let is_enclosed = |color: &Color| arena.walls(*color) == 0 && arena.walls(!*color) != 0;
    let enclosed = Color::ALL.into_iter().find(is_enclosed);
    let mut graph = Graph::new(arena);
    let mut found = Confirmed { searched: *points & board.occupied(), ..Confirmed::default() };
    // About a part of the board this confirms nothing in 12,992 games.
    if *points == board.size().all() {
        for owner in Color::ALL {
            if owns(&mut graph, stones, owner, visits, left) {
                let (lost, kept) = (here[!owner], here[owner]);
                found.confirmed = (lost & *dead) | (kept - *dead);
                found.dead = lost - *dead;
                found.alive = kept & *dead;
                return found;
            }
        }
    }
    let largest = |color: Color| here[color].components().map(|chain| chain.len()).max();
    let is_black = largest(Color::Black) >= largest(Color::White);
    let first = enclosed.unwrap_or(if is_black { Color::Black } else { Color::White });
    for defender in [first, !first] {
        if enclosed == Some(!defender) {
            // What becomes of the stones that would take an enclosed group follows from what becomes of the group.
            let lost = (found.confirmed & *dead) | found.dead;
            if !here[!defender].is_empty() && here[!defender].is_subset(&lost) {
                found.confirmed |= here[defender] - *dead;
                found.alive |= here[defender] & *dead;
                continue;
            }
        }
        // The largest first, since the visits may end before all are asked about.
        let mut chains: Vec<PointSet> = here[defender].components().collect();
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
        let (dead, alive): (Vec<_>, Vec<_>) =
            chains.into_iter().partition(|chain| chain.intersects(dead));
        let (attacker_first, defender_first) =
            (graph.start(stones, !defender), graph.start(stones, defender));
        let mut answers: Vec<((u32, Aim, PointSet), Option<bool>)> = Vec::new();
        let mut ask = |visits: Visits, start, aim, chains: &PointSet| {
            let question = (start, aim, *chains);
            if let Some((_, answer)) = answers.iter().find(|(asked, _)| *asked == question) {
                return *answer;
            }
            let goal = Goal { stones: graph.arena.stones(chains), defender, aim };
            let times = if chains.len() < MANY_AT_STAKE { 1 } else { TIMES_FOR_MANY };
            let visits = Visits { most: times * visits.most, ..visits };
            let answer = search::solve(&mut graph, goal, start, visits, left);
            answers.push((question, answer));
            answer
        };
        let (mut contradicted, mut unsolved) = (PointSet::EMPTY, PointSet::EMPTY);
        found.confirmed |= all_or_some(&alive, |chains| {
            let mut answer = ask(visits, attacker_first, Aim::CaptureOne, chains);
            // One chain of several may be lost where another one is kept.
            if !alive.contains(chains) {
                return answer == Some(false);
            }
            if answer == Some(true) {
                // If it is gone for good, that is sooner found.
                let for_good = visits.at_most(budget.visits_for_good);
                let gone = ask(for_good, attacker_first, Aim::CaptureAllForGood, chains);
                if gone != Some(true) {
                    answer = ask(without_return, attacker_first, Aim::CaptureWithoutReturn, chains);
                }
            }
            match answer {
                Some(true) => contradicted |= *chains,
                None => unsolved |= *chains,
                Some(false) => {}
            }
            answer == Some(false)
        });
        for chain in alive.iter().filter(|chain| chain.intersects(&contradicted)) {
            if ask(visits, defender_first, Aim::CaptureAllForGood, chain) == Some(true) {
                found.dead |= *chain;
            }
        }
        let for_death = visits.at_least(budget.visits_for_death);
        found.confirmed |= all_or_some(&dead, |chains| {
            let goal = Aim::CaptureAllForGood;
            let answer = ask(for_death, defender_first, goal, chains);
            match answer {
                Some(false) if dead.contains(chains) => contradicted |= *chains,
                None if dead.contains(chains) => unsolved |= *chains,
                _ => {}
            }
            answer == Some(true)
        });
        for chain in dead.iter().filter(|chain| chain.intersects(&contradicted)) {
            if ask(visits, attacker_first, Aim::CaptureOne, chain) == Some(false) {
                found.alive |= *chain;
            }
        }
        contradicted -= found.alive | found.dead;
        // Taken for good by an attacker who plays first, and not by one who plays second.
        for chain in dead.iter().chain(&alive).filter(|chain| chain.intersects(&contradicted)) {
            let is_taken = ask(visits, attacker_first, Aim::CaptureAllForGood, chain) == Some(true)
                || ask(without_return, attacker_first, Aim::CaptureWithoutReturn, chain)
                    == Some(true);
            if is_taken
                && (ask(visits, defender_first, Aim::CaptureOne, chain) == Some(false)
                    || ask(without_return, defender_first, Aim::CaptureWithoutReturn, chain)
                        == Some(false))
            {
                found.open |= *chain;
            }
        }
        found.doubtful |= contradicted | unsolved;
    }
    found
}

/// Whether a side can make the whole board its own for good with the other side to move, and have a stone in the
/// place of each chain that it loses. Then all stones of the other side are dead, and its own are alive or come back.
fn owns(
    graph: &mut Graph,
    stones: ByColor<Set>,
    owner: Color,
    visits: Visits,
    left: &mut u32,
) -> bool {
    if stones[owner] == 0 {
        return false;
    }
    let aim = Aim::OwnAll { own: stones[owner] };
    let goal = Goal { stones: graph.arena.ground(), defender: !owner, aim };
    let start = graph.start(stones, !owner);
    search::solve(graph, goal, start, visits, left) == Some(true)
}

/// The stones of the chains of which something holds: of all of them together, or else of each alone.
fn all_or_some(chains: &[PointSet], mut holds: impl FnMut(&PointSet) -> bool) -> PointSet {
    let together = |chains: &[PointSet]| chains.iter().fold(PointSet::EMPTY, |all, c| all | *c);
    let all = together(chains);
    if chains.is_empty() || holds(&all) {
        return all;
    }
    if chains.len() == 1 {
        return PointSet::EMPTY;
    }
    let some: Vec<PointSet> = chains.iter().filter(|chain| holds(chain)).copied().collect();
    together(&some)
}
