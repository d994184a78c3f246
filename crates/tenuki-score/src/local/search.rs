//! Search for a goal by proof numbers, and the check of what it found.
//!
//! Whether the attacker reaches a goal is a question about a finite graph: play without end reaches nothing, so the answer
//! for a state does not depend on the moves before it. A depth-first proof-number search (Nagai, *Df-pn algorithm for
//! searching AND/OR trees and its applications*, 2002) that takes a repetition for a failure of the attacker finds answers
//! fast, but remembers some that hold only for the line on which they were found: the graph history interaction problem
//! (Kishimoto and Müller, *A general solution to the graph history interaction problem*, 2004). So:
//!
//! * **A proof** that the goal is reached never rests on a repetition. It is a finite tree, and holds.
//! * **A disproof** is checked against the whole graph: the states that were disproved must contain, with each state in
//!   which the attacker is to move, the states after all its moves, and with each other state the state after one move. The
//!   largest set with this property is found by removing states (a greatest fixpoint). In such a set the attacker never
//!   reaches its goal, so the states that are left are disproved. The removed states are searched again.
//!
//! The attacker's plain pass is left out, because the defender can answer it with a pass, and nothing has changed; it is
//! searched only where it may be worth a point ([`Aim::Hold`]). As in weak proof-number search the numbers of children are
//! not added up, since the same states are reached through many of them (Ueda, Hashimoto, Hashimoto and Iida, *Weak
//! proof-number search*, 2008).

use std::cmp::Reverse;

use super::arena::{Arena, MOST_NODES, Set};
use super::goal::{Aim, Goal, Play};
use super::graph::Graph;
use super::state::State;
use crate::board::ByColor;
use crate::quick_map::QuickMap;

/// The number of what can no longer be proved, or disproved. A state of which neither can be shown has it twice.
const INFINITE: u32 = 1 << 30;

/// No number is as large.
const UNBOUNDED: u32 = 2 * INFINITE;

/// The longest line that is searched.
const MOST_MOVES: u32 = 300;

/// The most moves that are shown of play without end.
const MOST_OF_ENDLESS: usize = 4;

/// A state with what was taken on the way to it.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The number of the state in the graph.
    state: u32,
    /// The points that captures left empty and that matter for the goal.
    taken: Set,
    /// The attacker is to move.
    attacks: bool,
    /// It is on the line that is searched.
    on_line: bool,
    proof: u32,
    disproof: u32,
    /// Where its children lie, once they are known.
    children: Option<(u32, u32)>,
    /// Another node with the same state, or [`NONE`].
    other: u32,
}

/// The number of no node.
const NONE: u32 = u32::MAX;

/// What searches for one goal have found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    nodes: Vec<Node>,
    children: Vec<u32>,
    /// For each state the number of its last node, or [`NONE`].
    last: Vec<u32>,
}

impl Found {
    /// Its memory, with nothing found.
    pub(super) fn cleared(mut self) -> Found {
        self.nodes.clear();
        self.children.clear();
        self.last.clear();
        self
    }

    /// How many nodes it has room for.
    pub(super) fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// The number of the node with a state and with what was taken.
    fn find(&self, (state, taken): (u32, Set)) -> Option<u32> {
        let mut number = self.last.get(state as usize).copied().unwrap_or(NONE);
        while number != NONE {
            let node = &self.nodes[number as usize];
            if node.taken == taken {
                return Some(number);
            }
            number = node.other;
        }
        None
    }

    fn children(&self, node: &Node) -> &[u32] {
        node.children.map_or(&[], |(start, end)| &self.children[start as usize..end as usize])
    }

    fn line(
        &self,
        graph: &Graph,
        from: Set,
        start: u32,
        is_reached: bool,
        most: usize,
    ) -> (Vec<(u32, Set)>, bool) {
        let lengths = self.lengths(start, is_reached);
        let is_endless = lengths.get(&start).is_none_or(Option::is_none);
        let most = if is_endless { most.min(MOST_OF_ENDLESS) } else { most };
        let mut line = Vec::new();
        let mut number = start;
        while line.len() < most {
            let node = &self.nodes[number as usize];
            let wins = node.attacks == is_reached;
            let children = self.children(node).iter().copied();
            let known = children.filter_map(|child| Some((*lengths.get(&child)?, child)));
            let far = |child: u32| {
                let after = graph.state(self.nodes[child as usize].state);
                distance(&graph.arena, from, graph.state(node.state), after)
            };
            // Of several of the same length the nearest.
            let next = if wins {
                known.min_by_key(|&(length, child)| (length.unwrap_or(u32::MAX), far(child), child))
            } else {
                // What ends at once shows less than what does not end.
                let order = |length| match length {
                    None => (1, Reverse(0)),
                    Some(0) => (2, Reverse(0)),
                    Some(length) => (0, Reverse(length)),
                };
                known.min_by_key(|&(length, child)| (order(length), far(child), child))
            };
            let Some((_, next)) = next else { break };
            let Node { state, taken, .. } = self.nodes[next as usize];
            if line.contains(&(state, taken)) {
                break;
            }
            number = next;
            line.push((state, taken));
        }
        (line, lengths.get(&number) == Some(&Some(0)))
    }

    /// Of the nodes below a solved one that the winner needs: in how many moves the end comes that is known without
    /// search, `None` if the other side can put it off without end.
    fn lengths(&self, start: u32, is_reached: bool) -> QuickMap<u32, Option<u32>> {
        let is_solved = |node: &Node| if is_reached { node.proof == 0 } else { node.disproof == 0 };
        let mut lengths = QuickMap::from_iter([(start, None)]);
        let mut order = vec![start];
        let mut next = 0;
        while let Some(&number) = order.get(next) {
            next += 1;
            for &child in self.children(&self.nodes[number as usize]) {
                if is_solved(&self.nodes[child as usize]) && lengths.insert(child, None).is_none() {
                    order.push(child);
                }
            }
        }
        loop {
            let mut changed = false;
            for number in order.iter().rev() {
                let node = &self.nodes[*number as usize];
                let mut after =
                    self.children(node).iter().map(|child| lengths.get(child).copied().flatten());
                let length = if node.attacks == is_reached && node.children.is_some() {
                    after.flatten().min().map(|length| length + 1)
                } else {
                    after.try_fold(0, |most, length| Some(most.max(length? + 1)))
                };
                if lengths.insert(*number, length) != Some(length) {
                    changed = true;
                }
            }
            if !changed {
                return lengths;
            }
        }
    }

    /// Whether a node is won without search: for the attacker, or for the defender.
    fn is_won(&self, number: u32, attacks: bool) -> bool {
        let node = &self.nodes[number as usize];
        node.children.is_none() && if attacks { node.proof == 0 } else { node.disproof == 0 }
    }
}

/// The search for one goal.
#[derive(Debug)]
struct Search<'a> {
    graph: &'a mut Graph,
    goal: Goal,
    found: Found,
    /// The number of visits left.
    visits: u32,
    /// Of these the most for what one capture gives back.
    visits_for_return: u32,
    /// The states after the moves of a state.
    moves: Vec<State>,
}

/// The most visits of states that a question may take. A state is visited when it is reached for the first time, to prove
/// what can be proved without search, and each time a move from it is chosen. So visits take about the same time in
/// narrow and in wide fights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visits {
    /// All.
    pub(crate) most: u32,
    /// Of these the most for what one capture gives back.
    pub(crate) for_return: u32,
}

impl Visits {
    /// As many as are left for all questions.
    pub(crate) const ALL: Visits = Visits { most: u32::MAX, for_return: u32::MAX };

    pub(crate) fn at_most(self, most: u32) -> Visits {
        Visits { most: self.most.min(most), ..self }
    }

    pub(crate) fn at_least(self, least: u32) -> Visits {
        Visits { most: self.most.max(least), ..self }
    }
}

/// Searches from a state of the graph for whether the attacker reaches its goal. `None` if that takes
/// too many visits of states. `left` are the visits left for all questions.
pub(crate) fn solve(
    graph: &mut Graph,
    goal: Goal,
    start: u32,
    visits: Visits,
    left: &mut u32,
) -> Option<bool> {
    solve_after(graph, goal, (start, 0), visits, left)
}

/// The same where something was taken before.
pub(crate) fn solve_after(
    graph: &mut Graph,
    goal: Goal,
    start: (u32, Set),
    visits: Visits,
    left: &mut u32,
) -> Option<bool> {
    let Visits { most, for_return } = visits;
    let visits = most.min(*left);
    let (answer, unused) = search(graph, goal, start, visits, for_return);
    *left -= visits - unused;
    answer
}

/// The states after one from which a goal was solved, with what was taken, if the side that is shown to win goes the
/// shortest way and the other side the longest; and whether it ends, where the answer needs no search. Else play would go
/// on without end, or beyond `most` moves.
pub(crate) fn line(
    graph: &mut Graph,
    goal: Goal,
    start: (u32, Set),
    is_reached: bool,
    most: usize,
) -> (Vec<(u32, Set)>, bool) {
    let found = graph.take_found(&goal);
    let line =
        found.find(start).map(|start| found.line(graph, goal.stones, start, is_reached, most));
    graph.keep_found(goal, found);
    line.unwrap_or_default()
}

/// How far from some nodes the stone is that a move has put on the board. A move without one counts as far away.
fn distance(arena: &Arena, from: Set, before: &State, after: &State) -> u32 {
    let color = before.to_move;
    let stone = after.stones[color] & !before.stones[color];
    let mut near = arena.on_ground(from) | from;
    for distance in 0..MOST_NODES {
        if near & stone != 0 {
            return distance;
        }
        let more = near | arena.neighbors(near);
        if more == near {
            break;
        }
        near = more;
    }
    MOST_NODES
}

/// The answer, and how many visits are left.
fn search(
    graph: &mut Graph,
    goal: Goal,
    start: (u32, Set),
    visits: u32,
    visits_for_return: u32,
) -> (Option<bool>, u32) {
    let found = graph.take_found(&goal);
    let mut search = Search { graph, goal, found, visits, visits_for_return, moves: Vec::new() };
    let answer = search.answer(start);
    let Search { found, visits, .. } = search;
    graph.keep_found(goal, found);
    (answer, visits)
}

impl Search<'_> {
    /// Searches from a state; `None` if the visits do not suffice.
    fn answer(&mut self, (start, taken): (u32, Set)) -> Option<bool> {
        let root = self.number(start, taken);
        loop {
            let Node { proof, disproof, .. } = self.found.nodes[root as usize];
            if proof > 0 && disproof > 0 {
                self.visit(root, UNBOUNDED, UNBOUNDED, 0);
            }
            let Node { proof, disproof, .. } = self.found.nodes[root as usize];
            if proof == 0 {
                return Some(true);
            }
            if disproof == 0 {
                self.retract();
                if self.found.nodes[root as usize].disproof == 0 {
                    return Some(false);
                }
            }
            let Node { proof, disproof, .. } = self.found.nodes[root as usize];
            if self.visits == 0 || proof.min(disproof) >= INFINITE {
                return None;
            }
        }
    }

    /// The number of a node. A new one gets the numbers that can be said without search.
    fn number(&mut self, state: u32, taken: Set) -> u32 {
        if self.found.last.len() <= state as usize {
            self.found.last.resize(self.graph.len(), NONE);
        }
        if let Some(number) = self.found.find((state, taken)) {
            return number;
        }
        let other = self.found.last[state as usize];
        let reached = self.goal.is_reached(self.graph, state, taken);
        let is_taken = self.goal.aim == Aim::CaptureWithoutReturn && taken != 0;
        let reached =
            if is_taken { self.comes_back(state, taken).map(|back| !back) } else { reached };
        let (proof, disproof) = match reached {
            Some(true) => (0, INFINITE),
            Some(false) => (INFINITE, 0),
            None if is_taken => (INFINITE, INFINITE),
            None => self.goal.first_numbers(self.graph, state),
        };
        let attacks = self.graph.state(state).to_move != self.goal.defender;
        let (on_line, children) = (false, None);
        let number = self.found.nodes.len() as u32;
        let node = Node { state, taken, attacks, on_line, proof, disproof, children, other };
        self.found.nodes.push(node);
        self.found.last[state as usize] = number;
        number
    }

    /// Whether the defender can keep a stone on points that a capture has left empty; `None` if the visits do not
    /// suffice.
    fn comes_back(&mut self, state: u32, taken: Set) -> Option<bool> {
        let goal = Goal { stones: taken, defender: !self.goal.defender, aim: Aim::Keep };
        let visits = self.visits.min(self.visits_for_return);
        let (answer, left) = search(self.graph, goal, (state, 0), visits, 0);
        self.visits -= visits - left;
        answer
    }

    /// Where the children of a node lie.
    fn children(&mut self, number: u32) -> (u32, u32) {
        let node = self.found.nodes[number as usize];
        if let Some(children) = node.children {
            return children;
        }
        let before = *self.graph.state(node.state);
        let play = Play::of(node.taken);
        let (may_play, may_pass) = match (self.goal.aim, play) {
            (Aim::Hold, Play::Passed { points }) => (points > 0, false),
            (Aim::Hold, Play::On { points }) => (points > 0 || !node.attacks, true),
            _ => (true, !node.attacks),
        };
        let mut moves = std::mem::take(&mut self.moves);
        self.graph.moves(node.state, &mut moves);
        // The plain pass is the last move.
        let plays = moves.len() - 1;
        let first = if may_play { 0 } else { plays };
        let end = if may_pass { plays + 1 } else { plays };
        let settled = self.settled(&node);
        let start = self.found.children.len();
        let mut is_won = false;
        for &next in &moves[first..end] {
            if !may_pass && self.goal.aim == Aim::Hold && before.has_stones_of(&next) {
                // It is a pass for a ko.
                continue;
            }
            let played = next.stones[before.to_move] & !before.stones[before.to_move];
            if played & settled != 0 {
                continue;
            }
            let mut taken = self.goal.taken(&self.graph.arena, node.taken, &before, &next);
            if matches!(self.goal.aim, Aim::OwnAll { .. }) {
                // One stone in the place of a chain is enough. No two of these chains are neighbours.
                let back = taken & next.stones[!self.goal.defender];
                taken &= !self.graph.arena.connected(back, taken);
            }
            let after = self.number_after(node.state, next);
            let child = self.number(after, taken);
            is_won = self.found.is_won(child, node.attacks);
            if is_won {
                // The other moves do not matter.
                self.found.children.truncate(start);
            }
            self.found.children.push(child);
            if is_won {
                break;
            }
        }
        self.moves = moves;
        if self.goal.aim == Aim::Hold && !is_won {
            self.stops(&node, play);
        }
        let children = (start as u32, self.found.children.len() as u32);
        self.found.nodes[number as usize].children = Some(children);
        children
    }

    /// The points at which neither side needs to play: the attacker has them for good, and they lie between its walls
    /// and stones that are connected to these. (Between other stones a move may make an eye that is needed elsewhere.)
    fn settled(&mut self, node: &Node) -> Set {
        let side = !self.goal.defender;
        let is_asked = self.goal.aim == Aim::CaptureAllForGood && !self.graph.has_all_moves;
        if !is_asked || self.graph.arena.walls(side) == 0 {
            return 0;
        }
        let owned = self.graph.safety(node.state, side).owned;
        let (state, arena) = (self.graph.state(node.state), &self.graph.arena);
        let own = state.stones[side];
        let others = own & !arena.connected(own & arena.walls(side), own);
        let rest = arena.in_play(state.occupied()) & !own | others;
        rest & !arena.connected(rest & !owned | others, rest)
    }

    /// The number of a state after a move in another one. If it is new, it is visited.
    fn number_after(&mut self, before: u32, state: State) -> u32 {
        let known = self.graph.len();
        let number = self.graph.number_after(before, state);
        let new = self.graph.len() - known;
        self.visits = self.visits.saturating_sub(new as u32);
        number
    }

    /// Adds the nodes after a stop of the play, where the aim is to hold the board.
    fn stops(&mut self, node: &Node, play: Play) {
        let state = State { to_move: self.goal.defender, ..*self.graph.state(node.state) };
        let mut add = |play: Play| {
            let without_bans = State { bans: ByColor::default(), ..state };
            let without_bans = self.number_after(node.state, without_bans);
            let stopped = self.number(without_bans, play.taken());
            self.found.children.push(stopped);
        };
        match play {
            // The attacker passes, too, and the stones are confirmed.
            Play::Passed { .. } => add(Play::Confirmation),
            // Both pass, and the defender resumes: it may take a ko back then.
            Play::On { .. } if !node.attacks && state.bans[state.to_move] != 0 => add(play),
            Play::On { .. } | Play::Confirmation => {}
        }
    }

    /// Searches below a node until its numbers reach these.
    fn visit(&mut self, number: u32, most_proof: u32, most_disproof: u32, moves: u32) {
        let (start, end) = self.children(number);
        let attacks = self.found.nodes[number as usize].attacks;
        // From the view of the side to move: how hard it is to win, and not to.
        let (most_win, most_loss) =
            if attacks { (most_proof, most_disproof) } else { (most_disproof, most_proof) };
        self.found.nodes[number as usize].on_line = true;
        loop {
            let mut best = None;
            let (mut win, mut second) = (INFINITE, INFINITE);
            let (mut loss, mut open) = (0, 0);
            for &child in &self.found.children[start as usize..end as usize] {
                let node = &self.found.nodes[child as usize];
                let (proof, disproof) =
                    if node.on_line { (INFINITE, 0) } else { (node.proof, node.disproof) };
                let (to_win, to_lose) = if attacks { (proof, disproof) } else { (disproof, proof) };
                if to_win < win {
                    (win, second) = (to_win, win);
                    best = Some((child, to_lose));
                } else {
                    second = second.min(to_win);
                }
                if to_lose > 0 {
                    open += 1;
                    loss = loss.max(to_lose);
                }
            }
            if win == 0 {
                loss = INFINITE;
            } else if open > 0 {
                loss += open - 1;
            }
            let node = &mut self.found.nodes[number as usize];
            (node.proof, node.disproof) = if attacks { (win, loss) } else { (loss, win) };
            let enough = win.min(loss) == 0 || win >= most_win || loss >= most_loss;
            if enough || self.visits == 0 || moves == MOST_MOVES {
                break;
            }
            self.visits -= 1;
            let Some((child, _)) = best else { break };
            let child_win = most_win.min(second.saturating_add(second / 4 + 1)).min(INFINITE);
            let child_loss = (most_loss - (open - 1)).max(1);
            let (proof, disproof) =
                if attacks { (child_win, child_loss) } else { (child_loss, child_win) };
            self.visit(child, proof, disproof, moves + 1);
        }
        self.found.nodes[number as usize].on_line = false;
    }

    /// Takes back the disproofs that do not hold together.
    fn retract(&mut self) {
        loop {
            let mut changed = false;
            for i in 0..self.found.nodes.len() {
                let node = self.found.nodes[i];
                let Some((start, end)) = node.children else { continue };
                if node.disproof != 0 {
                    continue;
                }
                let mut children = self.found.children[start as usize..end as usize].iter();
                let disproved = |child: &u32| self.found.nodes[*child as usize].disproof == 0;
                let holds =
                    if node.attacks { children.all(disproved) } else { children.any(disproved) };
                if !holds {
                    (self.found.nodes[i].proof, self.found.nodes[i].disproof) = (1, 1);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::arena::Arena;
    use super::super::arena::tests::{drawn, random};
    use super::super::state::Ply;
    use super::*;
    use crate::board::{Board, ByColor, Color, Point, PointSet};
    use crate::random::tests::{boards, walled};
    use std::collections::HashMap;

    /// A graph, and the numbers of its state with a stone position and either side to move.
    fn graph(arena: Arena, stones: ByColor<Set>) -> (Graph, ByColor<u32>) {
        let mut graph = Graph::new(arena);
        let start = |to_move| graph.start(stones, to_move);
        let first = ByColor::from_fn(start);
        (graph, first)
    }

    /// Whether the attacker reaches a goal, by trying all play; `None` if there is too much.
    fn by_all_play(graph: &mut Graph, goal: Goal, start: u32) -> Option<bool> {
        let mut nodes = vec![(start, 0)];
        let mut numbers = HashMap::from([((start, 0), 0)]);
        let (mut reached, mut next) = (Vec::new(), Vec::new());
        while reached.len() < nodes.len() {
            if nodes.len() > 1500 {
                return None;
            }
            let (number, taken) = nodes[reached.len()];
            let state = *graph.state(number);
            let known = if goal.aim == Aim::CaptureWithoutReturn && taken != 0 {
                let keep = Goal { stones: taken, defender: !goal.defender, aim: Aim::Keep };
                Some(!by_all_play(graph, keep, number)?)
            } else {
                goal.is_reached(graph, number, taken)
            };
            reached.push(known);
            let mut after = Vec::new();
            if known.is_none() {
                let mut moves = Vec::new();
                graph.moves(number, &mut moves);
                for next in moves {
                    let number = graph.number(next);
                    let node = (number, goal.taken(&graph.arena, taken, &state, &next));
                    let new = nodes.len() as u32;
                    let number = *numbers.entry(node).or_insert(new);
                    if number == new {
                        nodes.push(node);
                    }
                    after.push(number as usize);
                }
            }
            next.push(after);
        }
        // Play without end reaches nothing, so what is won grows from nothing.
        let mut won: Vec<bool> = reached.iter().map(|known| *known == Some(true)).collect();
        loop {
            let mut changed = false;
            for i in 0..nodes.len() {
                if won[i] || reached[i].is_some() {
                    continue;
                }
                let attacks = graph.state(nodes[i].0).to_move != goal.defender;
                let mut after = next[i].iter().map(|&after| won[after]);
                won[i] = if attacks { after.any(|won| won) } else { after.all(|won| won) };
                changed |= won[i];
            }
            if !changed {
                return Some(won[0]);
            }
        }
    }

    const VISITS: Visits = Visits { most: 100_000, for_return: 10_000 };
    const ALL: u32 = 1_000_000;

    /// What is asked about the chains of a board: each goal, with the side that plays first.
    fn questions(board: &Board, arena: &Arena) -> Vec<(Goal, Color)> {
        let mut questions = Vec::new();
        for defender in Color::ALL {
            let stones = arena.nodes(&board.stones(defender));
            for aim in [Aim::CaptureOne, Aim::CaptureWithoutReturn, Aim::CaptureAllForGood] {
                for part in arena.parts(stones) {
                    questions.extend(
                        Color::ALL.map(|first| (Goal { stones: part, defender, aim }, first)),
                    );
                }
            }
        }
        questions
    }

    #[test]
    fn answers_are_those_of_all_play() {
        let mut compared = [0; 2];
        for (board, arena, stones) in random(11, 60) {
            for (goal, first) in questions(&board, &arena) {
                let (mut graph, start) = graph(arena.clone(), stones);
                let Some(expected) = by_all_play(&mut graph, goal, start[first]) else { continue };
                let mut left = ALL;
                let answer = solve(&mut graph, goal, start[first], VISITS, &mut left);
                assert_eq!(answer, Some(expected), "{goal:?}, {first:?} first\n{board}");
                compared[usize::from(expected)] += 1;
            }
        }
        assert!(compared.iter().all(|&compared| compared > 20), "{compared:?}");
    }

    /// What is asked about the chain with a stone at a point of a drawing, the graph and the numbers of its state with
    /// either side to move.
    fn question(drawing: &str, stone: &str, aim: Aim) -> (Goal, Graph, ByColor<u32>) {
        let (board, arena, stones) = drawn(drawing);
        let point = stone.parse().unwrap();
        let goal = Goal {
            stones: arena.nodes(&board.chain(point)),
            defender: board.get(point).unwrap(),
            aim,
        };
        let (graph, start) = graph(arena, stones);
        (goal, graph, start)
    }

    /// The answer about the chain with a stone at a point if a side plays first, and the visits left of [`ALL`].
    fn answer(
        drawing: &str,
        stone: &str,
        aim: Aim,
        first: Color,
        most: u32,
    ) -> (Option<bool>, u32) {
        let (goal, mut graph, start) = question(drawing, stone, aim);
        let mut left = ALL;
        (solve(&mut graph, goal, start[first], Visits { most, ..VISITS }, &mut left), left)
    }

    #[test]
    fn visits_are_bounded_from_above_and_from_below() {
        let visits = Visits { most: 10, for_return: 3 };
        let bounded = [5, 20].map(|n| (visits.at_most(n).most, visits.at_least(n).most));
        assert_eq!(bounded, [(5, 10), (10, 20)]);
    }

    #[test]
    fn the_distance_of_a_move_is_that_of_its_stone_from_any_of_some_points() {
        let (board, arena, stones) = drawn("X....\n.O...\n.....");
        let before = State::start(&arena, stones, Color::Black);
        let from = ["A3", "E1"];
        let nodes = from.iter().fold(0, |set, name| set | arena.nodes(&name.parse().unwrap()));
        let mut moves = vec![(before.passed(), MOST_NODES)];
        for point in board.empty().iter() {
            let to = |name: &&str| {
                let from: Point = name.parse().unwrap();
                from.x().abs_diff(point.x()) + from.y().abs_diff(point.y())
            };
            let distance = from.iter().map(to).min().unwrap();
            let play = Ply::Play(arena.nodes(&PointSet::of(point)));
            moves.push((before.moved(&arena, play).unwrap(), distance as u32));
        }
        for (after, expected) in moves {
            assert_eq!(distance(&arena, nodes, &before, &after), expected, "{after:?}");
        }
        // From the stones of a block.
        let board: Board = "XXX..".parse().unwrap();
        let arena = Arena::new(&board, &board.size().all(), &ByColor::default()).unwrap();
        let black = arena.stones(&board.stones(Color::Black));
        let before = State::start(&arena, ByColor { black, white: 0 }, Color::White);
        let after = before.moved(&arena, Ply::Play(arena.nodes(&"E1".parse().unwrap()))).unwrap();
        assert_eq!(distance(&arena, black, &before, &after), 2);
    }

    #[test]
    fn what_failed_by_a_repetition_on_one_line_is_searched_again_on_others() {
        // Black captures the chains. Play comes back to positions in kos, and what is found to fail on that line
        // does not fail on others.
        let in_a_corner = "
            .OX.
            ..OO
            XXO.
            .X.O";
        let found = |most| answer(in_a_corner, "C3", Aim::CaptureOne, Color::Black, most);
        let (answer, left) = found(VISITS.most);
        assert_eq!(answer, Some(true));
        assert_eq!(found(ALL - left), (answer, left));
        assert_eq!(found(ALL - left - 1), (None, left + 1), "all visits are used");
        let (goal, mut graph, start) = question(in_a_corner, "C3", Aim::CaptureOne);
        let mut left = 7;
        let answer = solve(&mut graph, goal, start.black, VISITS, &mut left);
        assert_eq!((answer, left), (None, 0), "no more than there are for all questions");
    }

    #[test]
    fn a_state_that_is_reached_for_the_first_time_is_a_visit_too() {
        // White plays first, on one of thirteen points.
        let drawing = "
            X....
            ...O.
            .....";
        let visited = |most| {
            let (goal, mut graph, start) = question(drawing, "A3", Aim::CaptureOne);
            let (known, mut left) = (graph.len(), ALL);
            solve(&mut graph, goal, start.white, Visits { most, ..VISITS }, &mut left);
            (graph.len() - known, ALL - left)
        };
        assert_eq!(
            visited(1),
            (13, 1),
            "all moves of a state are looked at, also beyond the last visit"
        );
        let (reached, visits) = visited(1000);
        assert!((500..1000).contains(&reached), "{reached}");
        assert_eq!(visits, 1000);
    }

    #[test]
    fn what_is_known_without_search_needs_no_visit() {
        // Black has two eyes; White's stone has no room.
        let drawing = "
            .X.XO.
            XXXX..
            ......";
        for aim in [Aim::CaptureOne, Aim::CaptureWithoutReturn, Aim::CaptureAllForGood] {
            for first in Color::ALL {
                let found = answer(drawing, "B3", aim, first, 0);
                assert_eq!(found, (Some(false), ALL), "{aim:?}");
            }
        }
        let drawing = "
            OX.X
            .XXX
            ..X.";
        for first in Color::ALL {
            let found = answer(drawing, "A3", Aim::CaptureAllForGood, first, 0);
            assert_eq!(found, (Some(true), ALL));
            let found = answer("X.O\n...", "A2", Aim::CaptureOne, first, 0);
            assert_eq!(found, (None, ALL), "this is not known");
        }
    }

    #[test]
    fn moves_that_are_left_out_change_no_answer() {
        let (mut compared, mut fewer) = ([0; 2], 0);
        for (board, points) in boards(31, 120).chain(walled(37, 120)) {
            let walls = ByColor::from_fn(|color| board.stones(color) - points);
            let arena = Arena::new(&board, &points, &walls).unwrap();
            let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
            for defender in Color::ALL {
                for chain in (board.stones(defender) & points).components() {
                    let aim = Aim::CaptureAllForGood;
                    let goal = Goal { stones: arena.stones(&chain), defender, aim };
                    for first in Color::ALL {
                        let graphs = [Graph::new, Graph::with_all_moves];
                        let [(found, some), (expected, all)] = graphs.map(|graph| {
                            let mut graph = graph(arena.clone());
                            let start = graph.start(stones, first);
                            let mut left = 2000;
                            let found = solve(&mut graph, goal, start, Visits::ALL, &mut left);
                            (found, left)
                        });
                        if let (Some(found), Some(expected)) = (found, expected) {
                            assert_eq!(found, expected, "{chain}, {first} first\n{board}");
                            compared[usize::from(found)] += 1;
                            // Black has no walls there.
                            if arena.walls(defender) == 0 {
                                fewer += i64::from(some) - i64::from(all);
                            }
                        }
                    }
                }
            }
        }
        assert!(compared.iter().all(|&n| n > 100) && fewer > 0, "{compared:?} {fewer}");
    }

    #[test]
    fn a_chain_as_a_block_has_the_fate_that_its_stones_have() {
        let (mut compared, mut outside, mut fewer) = ([0; 2], 0, 0);
        for (board, points) in boards(23, 160).chain(walled(29, 160)) {
            let walls = ByColor::from_fn(|color| board.stones(color) - points);
            let arena = |least| Arena::with_blocks_of(least, &board, &points, &walls).unwrap();
            let [by_stones, by_blocks] = [arena(u32::MAX), arena(2)];
            outside += u32::from(by_blocks.outside() != Default::default());
            for defender in Color::ALL {
                for chain in (board.stones(defender) & points).components() {
                    for aim in [Aim::CaptureOne, Aim::CaptureWithoutReturn, Aim::CaptureAllForGood]
                    {
                        for first in Color::ALL {
                            let answer = |arena: &Arena| {
                                let stones =
                                    ByColor::from_fn(|color| arena.stones(&board.stones(color)));
                                let goal = Goal { stones: arena.stones(&chain), defender, aim };
                                let mut graph = Graph::new(arena.clone());
                                let start = graph.start(stones, first);
                                let (most, mut left) = (5000, ALL);
                                let visits = Visits { most, for_return: 2000 };
                                (solve(&mut graph, goal, start, visits, &mut left), ALL - left)
                            };
                            let (expected, found) = (answer(&by_stones), answer(&by_blocks));
                            if let (Some(expected), Some(found)) = (expected.0, found.0) {
                                assert_eq!(
                                    found, expected,
                                    "{chain} {aim:?}, {first} first\n{board}"
                                );
                                compared[usize::from(found)] += 1;
                            }
                            fewer += i64::from(expected.1) - i64::from(found.1);
                        }
                    }
                }
            }
        }
        assert!(compared.iter().all(|&n| n > 1000) && outside > 20, "{compared:?} {outside}");
        assert!(fewer > 0, "{fewer} visits less");
    }
}
