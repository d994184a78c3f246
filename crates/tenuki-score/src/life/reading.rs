//! Whether a chain can be killed or saved, by a small tree search where sampling is in doubt.
//!
//! Playouts answer at random, so a race or an eye space that hangs on one move stays in doubt
//! however many of them are run. Here the same playouts guide a tree (Kocsis and Szepesvári,
//! *Bandit based Monte-Carlo planning*, 2006; Gelly and Silver, *Combining online and offline
//! knowledge in UCT*, 2007) over the points of an area; all others are closed, and what they give in
//! liberties is safe. The groups there that are in doubt are played for together, for who is taken in
//! a race depends on who takes. Either side may pass, so that a seki is left alone.

use crate::board::{Color, PointSet};

use super::field::{Field, NOWHERE, SITES, Site, Stone};
use super::policy;
use super::random::Random;
use super::sampling::play_out;

/// A node is given children when it is visited this often.
const EXPAND_AT: u32 = 2;

/// No line in the tree is longer than this.
const DEPTH: usize = 60;

/// How many visits make the moves' own values count as much as those of all-moves-as-first.
const TRUST: f32 = 60.0;

/// How strongly rarely visited moves are tried.
const EXPLORE: f32 = 0.03;

/// What the search is about: what becomes of some groups. Each side plays for as many of their
/// stones as it can get.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    groups: Vec<Target>,
    /// The points around, which count too, but less.
    around: Vec<Site>,
}

/// Stones whose life is asked for.
#[derive(Clone, Debug)]
struct Target {
    owner: Stone,
    sites: Vec<Site>,
}

impl Goal {
    /// The life of some stones, each group with its colour, in an area.
    pub(crate) fn new<'a>(
        field: &Field,
        groups: impl Iterator<Item = (Color, &'a PointSet)>,
        area: &PointSet,
    ) -> Goal {
        let sites = |set: &PointSet| set.iter().map(|point| field.site(point)).collect();
        let target = |(color, stones)| Target { owner: Stone::from(color), sites: sites(stones) };
        Goal { groups: groups.map(target).collect(), around: sites(area) }
    }
}

#[derive(Clone, Debug)]
struct Node {
    site: Site,
    children: (u32, u32),
    visits: f32,
    /// The sum of the results, each from 0 (all for White) to 1 (all for Black).
    value: f32,
    /// The same for the lines in which the move was played later.
    later_visits: f32,
    later_value: f32,
}

impl Node {
    fn new(site: Site) -> Node {
        Node {
            site,
            children: (0, 0),
            visits: 0.0,
            value: 0.0,
            later_visits: 0.0,
            later_value: 0.0,
        }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.children.0 as usize..self.children.1 as usize
    }
}

/// A search for one goal.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    start: &'a Field,
    field: Box<Field>,
    goal: &'a Goal,
    /// Who plays first.
    first: Stone,
    nodes: Vec<Node>,
    /// How much of each group lived at the end of each line: those of the first line, of the second...
    lived: Vec<f32>,
    /// The moves of the line that is being played.
    line: Vec<(Stone, Site)>,
    path: Vec<u32>,
    /// Who played on each site first after some move of the line.
    first_on: Box<[Stone; SITES]>,
}

impl<'a> Reader<'a> {
    /// Prepares a search in which this colour plays first.
    pub(crate) fn new(start: &'a Field, goal: &'a Goal, first: Stone) -> Reader<'a> {
        Reader {
            start,
            field: Box::new(start.clone()),
            goal,
            first,
            nodes: vec![Node::new(NOWHERE)],
            lived: Vec::new(),
            line: Vec::new(),
            path: Vec::new(),
            first_on: Box::new([Stone::Empty; SITES]),
        }
    }

    /// Plays so many more lines. Returns the number of their moves.
    pub(crate) fn go_on(&mut self, lines: u32, random: &mut Random) -> u32 {
        let mut moves = 0;
        for _ in 0..lines {
            self.line(random);
            let value = self.evaluate();
            self.learn(value);
            moves += self.line.len();
        }
        moves as u32
    }

    /// How likely the group of this index lives, by the lines so far.
    pub(crate) fn chance(&self, group: usize) -> f32 {
        let groups = self.goal.groups.len();
        let lines = self.lived.len() / groups.max(1);
        if lines == 0 {
            return 0.5;
        }
        // The tree has learnt most by its last lines.
        let unlearned = lines / 2;
        let last = self.lived[unlearned * groups..].iter().skip(group).step_by(groups);
        last.sum::<f32>() / (lines - unlearned) as f32
    }

    /// Plays one line through the tree and to the end.
    fn line(&mut self, random: &mut Random) {
        let first = self.first;
        self.field.set_back(self.start, first);
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
            let site = self.nodes[at].site;
            if site == NOWHERE {
                self.field.ko = NOWHERE;
                passes += 1;
            } else {
                self.field.play(color, site);
                passes = 0;
            }
            self.line.push((color, site));
            last = site;
            color = color.enemy();
        }
        if passes < 2 {
            play_out(&mut self.field, random, color, last, &mut self.line);
        }
    }

    /// Gives a node its children: a pass and every sensible move.
    fn expand(&mut self, at: usize, color: Stone) {
        let start = self.nodes.len() as u32;
        self.nodes.push(Node::new(NOWHERE));
        for i in 0..self.field.open().len() {
            let site = self.field.open()[i];
            if policy::is_thinkable(&self.field, color, site) {
                self.nodes.push(Node::new(site));
            }
        }
        self.nodes[at].children = (start, self.nodes.len() as u32);
    }

    /// The child that looks best for a colour.
    fn select(&self, at: usize, color: Stone) -> usize {
        let parent = self.nodes[at].visits.max(1.0).ln();
        let mut best = (f32::NEG_INFINITY, at);
        for i in self.nodes[at].children() {
            let node = &self.nodes[i];
            let later = (node.later_value + 0.5) / (node.later_visits + 1.0);
            let own = if node.visits > 0.0 { node.value / node.visits } else { later };
            let trust = (TRUST / (3.0 * node.visits + TRUST)).sqrt();
            let value = trust * later + (1.0 - trust) * own;
            let value = if color == Stone::Black { value } else { 1.0 - value };
            let bonus = EXPLORE * (parent / (node.visits + 1.0)).sqrt();
            let pass = if node.site == NOWHERE { -0.1 * trust } else { 0.0 };
            let score = value + bonus + pass;
            if score > best.0 {
                best = (score, i);
            }
        }
        best.1
    }

    /// What the end of a line is worth to Black. Remembers how much of each group lives.
    fn evaluate(&mut self) -> f32 {
        let goal = self.goal;
        // How much of some sites a colour has, on the mean from 0 to 1.
        let mean = |color: Stone, sites: &[Site]| -> f32 {
            let score: i32 = sites
                .iter()
                .map(|&site| match super::sampling::owner(&self.field, site) {
                    stone if stone == color => 2,
                    Stone::Empty => 1,
                    _ => 0,
                })
                .sum();
            score as f32 / (2 * sites.len()).max(1) as f32
        };
        let (mut black, mut stones) = (0.0, 0.0);
        for Target { owner, sites } in &goal.groups {
            let alive = mean(*owner, sites);
            self.lived.push(alive);
            let count = sites.len() as f32;
            black += count * if *owner == Stone::Black { alive } else { 1.0 - alive };
            stones += count;
        }
        WEIGHT * black / stones + (1.0 - WEIGHT) * mean(Stone::Black, &goal.around)
    }

    /// Gives the result of a line to the nodes it passed, and to the moves played later in it.
    fn learn(&mut self, value: f32) {
        let first = self.first;
        for &at in &self.path {
            self.nodes[at as usize].visits += 1.0;
            self.nodes[at as usize].value += value;
        }
        for (i, &(color, site)) in self.line.iter().enumerate().rev() {
            self.first_on[usize::from(site)] = color;
            if let Some(&at) = self.path.get(i) {
                let mover = if i % 2 == 0 { first } else { first.enemy() };
                for child in self.nodes[at as usize].children() {
                    let node = &mut self.nodes[child];
                    if node.site != NOWHERE && self.first_on[usize::from(node.site)] == mover {
                        node.later_visits += 1.0;
                        node.later_value += value;
                    }
                }
            }
        }
        for &(_, site) in &self.line {
            self.first_on[usize::from(site)] = Stone::Empty;
        }
    }
}

/// How much the groups count against the points around them.
const WEIGHT: f32 = 0.7;
