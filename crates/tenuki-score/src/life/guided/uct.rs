//! UCT with RAVE: a tree search about groups in doubt, guided by playouts.
//!
//! The moves of a playout are random. So if one move decides a capturing race or an eye space, more
//! playouts do not remove the doubt. Here the same playouts guide a tree search over the points of an
//! area:
//!
//! * In the tree each side chooses the move with the highest value plus a bonus for rarely tried
//!   moves (UCT: Kocsis and Szepesvári, *Bandit based Monte-Carlo planning*, 2006).
//! * As long as a move has been tried rarely, its value is nearly that of the simulations in which
//!   the side played it at any later time (all moves as first: Brügmann, *Monte Carlo Go*, 1993; RAVE,
//!   rapid action value estimation: Gelly and Silver, *Combining online and offline knowledge in UCT*,
//!   2007).
//!
//! The search does not play on points outside the area; they stay liberties. It searches about all
//! groups in doubt at once, since the winner of a race lives by capturing the loser. Both sides may
//! pass, so they can leave a seki as it is.

use crate::board::{Color, PointSet};

use crate::life::playouts::board::{LOCS, Loc, NOWHERE, PlayoutBoard, Stone};
use crate::life::playouts::sampler::owner;
use crate::life::playouts::{play_out, policy};
use crate::random::Random;

/// A node gets its children at this visit.
const EXPAND_AT: u32 = 2;

/// The longest line in the tree, in moves.
const DEPTH: usize = 60;

/// RAVE's equivalence parameter k: a move's own value and its RAVE value are combined with the weight
/// β = √(k / (3n + k)) for the latter after n visits (Gelly and Silver).
const RAVE_EQUIVALENCE: f32 = 60.0;

/// UCT's exploration constant: the weight of the bonus for rarely tried moves.
const EXPLORATION: f32 = 0.03;

/// What a pass is worth less than a move, as long as it has been tried rarely.
const PASS_PENALTY: f32 = 0.1;

/// The weight of the groups in the value of a simulation. The rest is the area around them.
const GROUPS_WEIGHT: f32 = 0.7;

/// What the search is about: the life of some groups. Each side plays for as many of their stones as
/// it can get.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    groups: Vec<Target>,
    /// The points of the area.
    around: Vec<Loc>,
}

/// A group of the goal.
#[derive(Clone, Debug)]
struct Target {
    owner: Stone,
    locs: Vec<Loc>,
}

impl Goal {
    /// The life of some groups, each with its colour and stones, in an area.
    pub(crate) fn new<'a>(
        board: &PlayoutBoard,
        groups: impl Iterator<Item = (Color, &'a PointSet)>,
        area: &PointSet,
    ) -> Goal {
        let locs = |set: &PointSet| set.iter().map(|point| board.loc(point)).collect();
        let target = |(color, stones)| Target { owner: Stone::from(color), locs: locs(stones) };
        Goal { groups: groups.map(target).collect(), around: locs(area) }
    }
}

/// A position of the tree, by the move that leads to it.
#[derive(Clone, Debug)]
struct Node {
    /// The move; [`NOWHERE`] is a pass.
    loc: Loc,
    /// The range of its children among all nodes.
    children: (u32, u32),
    visits: f32,
    /// The sum of the values of the simulations, each from 0 (all White's) to 1 (all Black's).
    value: f32,
    /// The same for the simulations in which the move was played first on its point at any later time.
    rave_visits: f32,
    rave_value: f32,
}

impl Node {
    fn new(loc: Loc) -> Node {
        Node { loc, children: (0, 0), visits: 0.0, value: 0.0, rave_visits: 0.0, rave_value: 0.0 }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.children.0 as usize..self.children.1 as usize
    }
}

/// A search for one goal, with one side playing first.
#[derive(Debug)]
pub(crate) struct UctSearch<'a> {
    start: &'a PlayoutBoard,
    board: Box<PlayoutBoard>,
    goal: &'a Goal,
    first: Stone,
    nodes: Vec<Node>,
    /// The part of each group that lived, from 0 to 1: all groups of the first simulation, then all of
    /// the second, and so on.
    lived: Vec<f32>,
    /// The moves of the current simulation.
    line: Vec<(Stone, Loc)>,
    /// Its nodes.
    path: Vec<u32>,
    /// For each location, which side first plays there after the current move of the simulation.
    first_on: Box<[Stone; LOCS]>,
}

impl<'a> UctSearch<'a> {
    /// Prepares a search.
    pub(crate) fn new(start: &'a PlayoutBoard, goal: &'a Goal, first: Stone) -> UctSearch<'a> {
        UctSearch {
            start,
            board: Box::new(start.clone()),
            goal,
            first,
            nodes: vec![Node::new(NOWHERE)],
            lived: Vec::new(),
            line: Vec::new(),
            path: Vec::new(),
            first_on: Box::new([Stone::Empty; LOCS]),
        }
    }

    /// Runs more simulations. Returns the number of moves played.
    pub(crate) fn go_on(&mut self, simulations: u32, random: &mut Random) -> u32 {
        let mut moves = 0;
        for _ in 0..simulations {
            self.simulate(random);
            let value = self.evaluate();
            self.update(value);
            moves += self.line.len();
        }
        moves as u32
    }

    /// The probability that the group with this index lives.
    pub(crate) fn chance(&self, group: usize) -> f32 {
        let groups = self.goal.groups.len();
        let simulations = self.lived.len() / groups.max(1);
        if simulations == 0 {
            return 0.5;
        }
        // Only the later half counts: the earlier simulations had little of the tree.
        let skipped = simulations / 2;
        let last = self.lived[skipped * groups..].iter().skip(group).step_by(groups);
        last.sum::<f32>() / (simulations - skipped) as f32
    }

    /// The first move that was tried most, unless it is a pass.
    pub(crate) fn best_move(&self) -> Option<Loc> {
        let visits = |&at: &usize| self.nodes[at].visits;
        let best = self.nodes[0].children().max_by(|a, b| visits(a).total_cmp(&visits(b)))?;
        Some(self.nodes[best].loc).filter(|&loc| loc != NOWHERE)
    }

    /// Plays one line through the tree, and a playout from its end.
    fn simulate(&mut self, random: &mut Random) {
        let first = self.first;
        self.board.set_back(self.start, first);
        self.line.clear();
        self.path.clear();
        self.path.push(0);
        let mut color = first;
        let mut last = NOWHERE;
        let mut passes = 0;
        let mut at = 0;
        while passes < 2 && self.path.len() < DEPTH {
            if self.nodes[at].children().is_empty() {
                if self.nodes[at].visits < EXPAND_AT as f32 && at != 0 {
                    break;
                }
                self.expand(at, color);
            }
            at = self.select(at, color);
            self.path.push(at as u32);
            let loc = self.nodes[at].loc;
            if loc == NOWHERE {
                self.board.ko = NOWHERE;
                passes += 1;
            } else {
                self.board.play(color, loc);
                passes = 0;
            }
            self.line.push((color, loc));
            last = loc;
            color = color.enemy();
        }
        if passes < 2 {
            play_out(&mut self.board, random, color, last, &mut self.line);
        }
    }

    /// Gives a node its children: a pass and every move that the policy allows a search.
    fn expand(&mut self, at: usize, color: Stone) {
        let start = self.nodes.len() as u32;
        self.nodes.push(Node::new(NOWHERE));
        let mut i = 0;
        while i < self.board.open().len() {
            let loc = self.board.open()[i];
            if policy::is_thinkable(&mut self.board, color, loc) {
                self.nodes.push(Node::new(loc));
            }
            // Where a location was set aside is now another one.
            if !self.board.around(loc).is_set_aside() {
                i += 1;
            }
        }
        self.nodes[at].children = (start, self.nodes.len() as u32);
    }

    /// The child that a side chooses.
    fn select(&self, at: usize, color: Stone) -> usize {
        let parent = self.nodes[at].visits.max(1.0).ln();
        let mut best = (f32::NEG_INFINITY, at);
        for i in self.nodes[at].children() {
            let node = &self.nodes[i];
            let rave = (node.rave_value + 0.5) / (node.rave_visits + 1.0);
            let own = if node.visits > 0.0 { node.value / node.visits } else { rave };
            let beta = (RAVE_EQUIVALENCE / (3.0 * node.visits + RAVE_EQUIVALENCE)).sqrt();
            let value = beta * rave + (1.0 - beta) * own;
            let value = if color == Stone::Black { value } else { 1.0 - value };
            let bonus = EXPLORATION * (parent / (node.visits + 1.0)).sqrt();
            let pass = if node.loc == NOWHERE { -PASS_PENALTY * beta } else { 0.0 };
            let score = value + bonus + pass;
            if score > best.0 {
                best = (score, i);
            }
        }
        best.1
    }

    /// The value of the final position to Black, from 0 to 1. Records how much of each group lives.
    fn evaluate(&mut self) -> f32 {
        let goal = self.goal;
        // The part of some points that a side owns; half for a point that no side owns.
        let part = |color: Stone, locs: &[Loc]| -> f32 {
            let halves: i32 = locs
                .iter()
                .map(|&loc| match owner(&self.board, loc) {
                    stone if stone == color => 2,
                    Stone::Empty => 1,
                    _ => 0,
                })
                .sum();
            halves as f32 / (2 * locs.len()).max(1) as f32
        };
        let (mut black, mut stones) = (0.0, 0.0);
        for Target { owner, locs } in &goal.groups {
            let alive = part(*owner, locs);
            self.lived.push(alive);
            let count = locs.len() as f32;
            black += count * if *owner == Stone::Black { alive } else { 1.0 - alive };
            stones += count;
        }
        GROUPS_WEIGHT * black / stones + (1.0 - GROUPS_WEIGHT) * part(Stone::Black, &goal.around)
    }

    /// Adds the value of a simulation to the nodes of its line, and as RAVE value to the siblings whose
    /// move the same side played later.
    fn update(&mut self, value: f32) {
        let first = self.first;
        for &at in &self.path {
            self.nodes[at as usize].visits += 1.0;
            self.nodes[at as usize].value += value;
        }
        for (i, &(color, loc)) in self.line.iter().enumerate().rev() {
            self.first_on[usize::from(loc)] = color;
            if let Some(&at) = self.path.get(i) {
                let mover = if i % 2 == 0 { first } else { first.enemy() };
                for child in self.nodes[at as usize].children() {
                    let node = &mut self.nodes[child];
                    if node.loc != NOWHERE && self.first_on[usize::from(node.loc)] == mover {
                        node.rave_visits += 1.0;
                        node.rave_value += value;
                    }
                }
            }
        }
        for &(_, loc) in &self.line {
            self.first_on[usize::from(loc)] = Stone::Empty;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, ByColor, Point};

    /// A playout board of all of a board, and the goal of some groups there.
    fn start(board: &Board, groups: &[(Color, PointSet)]) -> (Box<PlayoutBoard>, Goal) {
        let all = board.size().all();
        let start = PlayoutBoard::new(board, &ByColor::default(), &all);
        let goal = Goal::new(&start, groups.iter().map(|(color, set)| (*color, set)), &all);
        (start, goal)
    }

    /// The probability that the chain with this stone lives when Black, and when White, plays first.
    fn chances(drawing: &str, stone: &str) -> [f32; 2] {
        let board: Board = drawing.parse().unwrap();
        let stone: Point = stone.parse().unwrap();
        let (color, stones) = (board.get(stone).unwrap(), board.chain(stone));
        let (start, goal) = start(&board, &[(color, stones)]);
        Color::ALL.map(|first| {
            let mut search = UctSearch::new(&start, &goal, Stone::from(first));
            assert_eq!(search.chance(0), 0.5, "nothing is known before the first simulation");
            assert!(search.go_on(400, &mut Random::new(11)) >= 400);
            search.chance(0)
        })
    }

    #[test]
    fn the_side_that_plays_first_decides_about_three_points_in_a_row() {
        let drawing = "...XO.
                       XXXXOO
                       OOOOO.
                       .O.OOO";
        let [black, white] = chances(drawing, "D4");
        assert!(black > 0.9, "Black lives: {black}");
        assert!(white < 0.1, "White takes the vital point: {white}");
    }

    #[test]
    fn the_side_that_plays_first_is_not_captured_in_a_race_of_two_liberties_each() {
        // The upper and the lower row are settled.
        let board: Board = "OOOXXX\n.XXOO.\n.XXOO.\nOOOXXX".parse().unwrap();
        let black = board.chain("B2".parse().unwrap());
        let white = board.chain("D2".parse().unwrap());
        let walls = ByColor {
            black: board.stones(Color::Black) - black,
            white: board.stones(Color::White) - white,
        };
        let area = black | white | board.empty();
        let start = PlayoutBoard::new(&board, &walls, &area);
        let groups = [(Color::Black, &black), (Color::White, &white)];
        let goal = Goal::new(&start, groups.into_iter(), &area);
        for first in Color::ALL {
            let mut search = UctSearch::new(&start, &goal, Stone::from(first));
            search.go_on(400, &mut Random::new(11));
            let own = if first == Color::Black { 0 } else { 1 };
            assert!(search.chance(own) > 0.9, "{first} first: {}", search.chance(own));
        }
    }

    #[test]
    fn two_eyes_live_and_a_stone_without_room_dies_for_either_side() {
        let drawing = ".X.XO.
                       XXXXOO
                       OOOOO.
                       .O.OOO";
        let [black, white] = chances(drawing, "D4");
        assert!(black > 0.9 && white > 0.9, "{black} {white}");
        let drawing = ".XO.O.
                       XXOOOO
                       OOO.O.";
        let [black, white] = chances(drawing, "A2");
        assert!(black < 0.2 && white < 0.2, "{black} {white}");
    }

    #[test]
    fn the_later_half_of_the_simulations_counts_for_each_group_alone() {
        let board: Board = "X.O".parse().unwrap();
        let (start, goal) = start(&board, &Color::ALL.map(|color| (color, board.stones(color))));
        let mut search = UctSearch::new(&start, &goal, Stone::Black);
        search.lived = vec![1.0, 0.0, 1.0, 0.0, 0.25, 0.5, 0.75, 1.0];
        assert_eq!(search.chance(0), 0.5);
        assert_eq!(search.chance(1), 0.75);
    }

    #[test]
    fn two_passes_end_a_simulation() {
        // Neither side has a move.
        let board: Board = ".X.XO.O.\nXXXXOOOO".parse().unwrap();
        let (start, goal) = start(&board, &[(Color::Black, board.stones(Color::Black))]);
        let mut search = UctSearch::new(&start, &goal, Stone::White);
        // Until the first pass is in the tree for the second time, the playout after it has two more.
        let played: Vec<u32> = (0..6).map(|_| search.go_on(1, &mut Random::new(1))).collect();
        assert_eq!(played, [3, 3, 2, 2, 2, 2]);
        assert_eq!((search.chance(0), search.best_move()), (1.0, None));
    }
}
