//! Why a chain is dead, alive or unsettled, move by move: the lines of a solved [`Fight`], and answers to the moves of a
//! player who doubts it.
//!
//! ```
//! use tenuki_score::{Board, Color, Ending, Game};
//!
//! // White's eye space is a square of four points, with a black stone in it.
//! let board: Board = "
//!     .XO.X
//!     ..OXX
//!     OOOX.
//!     XXXXX
//!     X.X.X".parse()?;
//! let ending = Ending::judged(&Game::from(board));
//! let mut fight = ending.fight("C5".parse()?)?;
//! println!("{}", fight.solution());
//! // White tries to save the stones.
//! println!("{}", fight.reply(Color::White, &["A5".parse()?])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play follows article 7.2 of the Japanese rules of 1989: a ko may be taken back only after a pass for that ko. The
//! stones around a fight are taken to be alive if they have two eyes, or room for them, without taking a dead stone, and a
//! liberty outside the fight. So what is proved holds as long as they live.

use std::fmt;

use strum::{Display, IntoStaticStr};

use crate::board::{Board, ByColor, Color, IllegalMove, Point, PointSet, Vertex};
use crate::life;
use crate::local::arena::{Arena, Set, lowest};
use crate::local::goal::{Aim, Goal};
use crate::local::graph::Graph;
use crate::local::search::{self, Visits};
use crate::local::state::{Ply, State};

/// The most visits for a question. Of the dead stones of 300 finished games 40 % are proved so. A question without an
/// answer takes 10 ms.
const VISITS: Visits = Visits { most: 15_000, for_return: 0 };

/// The same for the answer to a move, about which it is known that there is one. (On 4,000 enclosed boards no move of a line about
/// one of 9,000 chains is without an answer.)
const VISITS_FOR_REPLY: Visits = Visits { most: 500_000, for_return: 0 };

/// The most moves of a line.
pub const MOST_MOVES: usize = 12;

/// What a search has proved about a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Fate {
    /// It is captured for good, even if its owner plays first.
    Dead,
    /// It cannot be captured, even if the other side plays first.
    Alive,
    /// The side that plays first decides.
    Unsettled,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum End {
    /// The chain is captured, and no stone can live in its place.
    Captured,
    /// The chain is on the board, and its points are the other side's: its owner cannot live there.
    Dead,
    /// The chain can no longer be captured.
    Alive,
    /// Play would repeat itself, which captures nothing.
    Repetition,
    /// The line goes on.
    Open,
}

/// A move in a fight. It prints as `Black C3`, `White pass` or `Black pass for the ko at C3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// Who moves.
    pub color: Color,
    /// Where, or a pass.
    pub vertex: Vertex,
    /// The point of the ko that the side may take back after this pass.
    pub ko: Option<Point>,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.color.name();
        match (self.vertex, self.ko) {
            (Vertex::Play(point), _) => write!(f, "{name} {point}"),
            (Vertex::Pass, None) => write!(f, "{name} pass"),
            (Vertex::Pass, Some(point)) => write!(f, "{name} pass for the ko at {point}"),
        }
    }
}

/// Moves in a fight about a chain. It prints as `Black A1, White B1; White takes it`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The owner of the chain.
    pub owner: Color,
    /// The side that plays first.
    pub first: Color,
    /// The moves, of both sides in turn.
    pub moves: Vec<Play>,
    /// How it ends.
    pub end: End,
}

impl Line {
    /// The moves alone: `Black A1, White B1`.
    #[must_use]
    pub fn played(&self) -> String {
        self.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.played())?;
        if !self.moves.is_empty() {
            f.write_str(match self.end {
                End::Repetition => ", and so on: ",
                End::Open => ", ",
                _ => "; ",
            })?;
        }
        let (owner, other) = (self.owner.name(), self.owner.other().name());
        match self.end {
            End::Captured => write!(f, "{other} takes it"),
            End::Dead => write!(f, "{owner} cannot live there"),
            End::Alive | End::Repetition => write!(f, "{other} cannot take it"),
            End::Open => f.write_str("and so on"),
        }
    }
}

/// What is proved about a chain, and how play goes.
///
/// It prints as a sentence: `The white chain at C5 (5 stones) is dead: White A5, Black B4; Black takes it.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The stone by which the chain is named.
    pub stone: Point,
    /// The chain.
    pub chain: PointSet,
    /// Whose it is.
    pub owner: Color,
    /// What becomes of it.
    pub fate: Fate,
    /// The main line, in which the side that gets its way takes the shortest way and the other side the longest. It
    /// begins with the side that cannot change the fate.
    pub line: Line,
    /// The other main line of an [unsettled](Fate::Unsettled) chain: in the first the side that captures the chain plays
    /// first, in this one its owner.
    pub otherwise: Option<Line>,
}

impl Solution {
    /// The side that a player takes to change the fate of the chain, or to save an unsettled one.
    #[must_use]
    pub fn challenger(&self) -> Color {
        if self.fate == Fate::Alive { !self.owner } else { self.owner }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, stones, line) = (self.owner, self.chain.len(), &self.line);
        let plural = if stones == 1 { "" } else { "s" };
        let chain = format!("{owner} chain at {} ({stones} stone{plural})", self.stone);
        match (self.fate, &self.otherwise) {
            (Fate::Dead, _) => write!(f, "The {chain} is dead: {line}."),
            (Fate::Alive, _) => write!(f, "The {chain} lives: {line}."),
            (Fate::Unsettled, otherwise) => {
                write!(f, "The side that plays first decides about the {chain}.")?;
                for line in [Some(line), otherwise.as_ref()].into_iter().flatten() {
                    write!(f, " If {} plays first: {line}.", line.first.name())?;
                }
                Ok(())
            }
        }
    }
}

/// Why nothing is proved about a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "snake_case")]
pub enum Unsolved {
    /// There is no chain at the point.
    #[error("there is no stone at {0}")]
    Empty(Point),
    /// The chain needs no search.
    #[error("the chain at {0} has two eyes, or room for them")]
    TwoEyes(Point),
    /// The fight around the chain has too many points.
    #[error("the fight around the chain at {0} is too large to be solved")]
    TooLarge(Point),
    /// Stones around the fight are in doubt themselves.
    #[error("stones around the chain at {0} may be dead themselves")]
    InDoubt(Point),
    /// The search takes too long.
    #[error("the search found no proof about the chain at {0}")]
    NoProof(Point),
}

/// Why a fight has no reply to some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoReply {
    /// A move is not legal on the board.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It is a ko that was just taken, and the side has not passed for it.
    #[error("{0} takes a ko back: pass for it first")]
    Ko(Point),
    /// The side has what it wants already.
    #[error("the chain is {fate} already: only {} has something to try", challenger.name())]
    Settled {
        /// What is proved about the chain.
        fate: Fate,
        /// The other side.
        challenger: Color,
    },
    /// The chain is captured or safe before this move.
    #[error("the fight is over before move {0}")]
    Ended(usize),
    /// Of an unsettled chain: neither side gets all that it wants.
    #[error("after these moves the chain can be captured, but its owner can live in its place")]
    NotForGood,
    /// The search takes too long.
    #[error("the position after these moves is not solved")]
    Unsolved,
}

/// A solved fight about a chain, for answers to the moves of the [challenger](Solution::challenger).
#[derive(Debug)]
pub struct Fight {
    board: Board,
    points: PointSet,
    walls: ByColor<PointSet>,
    graph: Graph,
    solution: Solution,
    /// The same fight without blocks, once a reply needs it.
    by_points: Option<Box<Fight>>,
}

/// A position of a line.
struct Place {
    board: Board,
    /// The number of its state, and what captures have left empty.
    state: (u32, Set),
    moves: Vec<Play>,
    /// The outside liberties of blocks that their owner has filled.
    own_fills: PointSet,
}

impl Place {
    /// Whether a captured block has left a point empty that its owner had filled. Such a point is no node, so the state
    /// says nothing about play on it.
    fn has_lost_own_fill(&self) -> bool {
        self.own_fills.intersects(&self.board.empty())
    }
}

impl Fight {
    /// The fight about the chain with a stone at this point on a board on which some stones are dead, and it is in doubt
    /// whether others are.
    ///
    /// # Errors
    ///
    /// [`Unsolved`] says why nothing is proved about it.
    pub fn solve(
        board: &Board,
        dead: &PointSet,
        in_doubt: &PointSet,
        stone: Point,
    ) -> Result<Fight, Unsolved> {
        let mut fight = Fight::around(board, dead, in_doubt, stone)?;
        let is_proved = fight.decide(stone);
        is_proved.then_some(fight).ok_or(Unsolved::NoProof(stone))
    }

    /// What is proved about these chains.
    pub(crate) fn solve_all(
        board: &Board,
        dead: &PointSet,
        in_doubt: &PointSet,
        chains: PointSet,
    ) -> Vec<Solution> {
        let mut solutions = Vec::new();
        // Chains of one fight share what its search finds.
        let mut fight: Option<Fight> = None;
        for chain in board.chains(chains) {
            let Some(first) = chain.first() else { continue };
            fight = match fight {
                Some(fight) if chain.is_subset(&fight.points) => Some(fight),
                _ => Fight::around(board, dead, in_doubt, first).ok(),
            };
            if let Some(fight) = &mut fight
                && fight.decide(first)
            {
                solutions.push(fight.solution.clone());
            }
        }
        solutions
    }

    /// The fight about a chain, before anything is proved.
    fn around(
        board: &Board,
        dead: &PointSet,
        in_doubt: &PointSet,
        stone: Point,
    ) -> Result<Fight, Unsolved> {
        let color = board.size().contains(stone).then(|| board.get(stone)).flatten();
        let owner = color.ok_or(Unsolved::Empty(stone))?;
        let chain = board.chain(stone);
        let not_alive = *dead | *in_doubt;
        if life::has_two_eyes(board, &not_alive, &chain) {
            return Err(Unsolved::TwoEyes(stone));
        }
        let mut disputed = not_alive | chain;
        let (points, walls) = loop {
            let fight = life::fight_of(board, &disputed, chain);
            let (points, walls) = fight.ok_or(Unsolved::TooLarge(stone))?;
            let beside = (points.neighbors() - points) & (walls.black | walls.white);
            if beside.intersects(in_doubt) {
                return Err(Unsolved::InDoubt(stone));
            }
            // A chain without a liberty elsewhere could be captured by moves of the fight: it is a part of it.
            let elsewhere = board.empty() - points;
            let around = board.chains(beside & board.occupied());
            let parts = around.iter().filter(|chain| !chain.neighbors().intersects(&elsewhere));
            let more = parts.fold(disputed, |all, chain| all | *chain);
            if more == disputed {
                break (points, walls);
            }
            disputed = more;
        };
        let arena = Arena::new(board, &points, &walls).ok_or(Unsolved::TooLarge(stone))?;
        let line = Line { owner, first: owner, moves: Vec::new(), end: End::Open };
        let solution = Solution { stone, chain, owner, fate: Fate::Dead, line, otherwise: None };
        let (board, graph) = (board.clone(), Graph::with_all_moves(arena));
        Ok(Fight { board, points, walls, graph, solution, by_points: None })
    }

    /// The same fight with every point as a node.
    fn by_points(&mut self) -> Option<&mut Fight> {
        if self.by_points.is_none() {
            let Fight { board, points, walls, solution, .. } = &*self;
            let arena = Arena::with_blocks_of(u32::MAX, board, points, walls)?;
            self.by_points = Some(Box::new(Fight {
                board: board.clone(),
                graph: Graph::with_all_moves(arena),
                solution: solution.clone(),
                by_points: None,
                ..*self
            }));
        }
        self.by_points.as_deref_mut()
    }

    /// Searches for the fate and the lines of the chain of the fight with this stone. Whether the fate is proved.
    fn decide(&mut self, stone: Point) -> bool {
        let Some(owner) = self.board.get(stone) else { return false };
        let chain = self.board.chain(stone);
        (self.solution.stone, self.solution.chain, self.solution.owner) = (stone, chain, owner);
        let Some(fate) = self.fate() else { return false };
        self.solution.fate = fate;
        self.solution.line = self.line(if fate == Fate::Dead { owner } else { !owner });
        self.solution.otherwise = (fate == Fate::Unsettled).then(|| self.line(owner));
        true
    }

    /// What is proved, and how play goes.
    #[must_use]
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The points that the fight is about.
    #[must_use]
    pub const fn points(&self) -> PointSet {
        self.points
    }

    /// The line in which a side plays these moves, and each is answered so that the side does not get its way: the
    /// [challenger](Solution::challenger), or of an unsettled chain either side. A move outside the fight is like a pass,
    /// and a pass is one for a ko if there is one that the side may not take back. Moves that save an unsettled chain
    /// have the end [`End::Alive`], and those that kill it [`End::Dead`] or [`End::Captured`].
    ///
    /// # Errors
    ///
    /// [`NoReply`] says which move cannot be played, or that the side has what it wants.
    pub fn reply(&mut self, challenger: Color, moves: &[Vertex]) -> Result<Line, NoReply> {
        let Solution { owner, fate, .. } = self.solution;
        if fate != Fate::Unsettled && challenger != self.solution.challenger() {
            return Err(NoReply::Settled { fate, challenger: !challenger });
        }
        let mut fight = self;
        let mut place = fight.place(challenger);
        let mut end = End::Open;
        for (i, &vertex) in moves.iter().enumerate() {
            if matches!(end, End::Captured | End::Dead | End::Alive) {
                return Err(NoReply::Ended(i + 1));
            }
            fight.play(&mut place, challenger, vertex)?;
            let played = place.moves.len();
            end = fight.answer(&mut place, challenger == owner)?;
            if place.has_lost_own_fill() {
                fight = fight.by_points().ok_or(NoReply::Unsolved)?;
                place = fight.replayed(challenger, &place.moves[..played]);
                end = fight.answer(&mut place, challenger == owner)?;
            }
        }
        Ok(Line { owner, first: challenger, moves: place.moves, end })
    }

    /// What is proved about the chain.
    fn fate(&mut self) -> Option<Fate> {
        let owner = self.solution.owner;
        let (own, other) = (self.start(owner), self.start(!owner));
        if self.ask(Aim::CaptureAllForGood, own, VISITS) == Some(true) {
            return Some(Fate::Dead);
        }
        let is_safe = self.ask(Aim::CaptureOne, other, VISITS);
        if is_safe != Some(true) {
            return is_safe.map(|_| Fate::Alive);
        }
        let unsettled = self.ask(Aim::CaptureOne, own, VISITS) == Some(false)
            && self.ask(Aim::CaptureAllForGood, other, VISITS) == Some(true);
        unsettled.then_some(Fate::Unsettled)
    }

    fn start(&mut self, first: Color) -> (u32, Set) {
        let arena = &self.graph.arena;
        let stones = ByColor::from_fn(|color| arena.stones(&self.board.stones(color)));
        (self.graph.start(stones, first), 0)
    }

    fn place(&mut self, first: Color) -> Place {
        let mut board = self.board.clone();
        board.set_ko(None);
        Place { board, state: self.start(first), moves: Vec::new(), own_fills: PointSet::EMPTY }
    }

    /// The place after some moves.
    fn replayed(&mut self, first: Color, moves: &[Play]) -> Place {
        let mut place = self.place(first);
        for &play in moves {
            self.advance(&mut place, play);
        }
        place
    }

    fn goal(&self, aim: Aim) -> Goal {
        Goal {
            stones: self.graph.arena.stones(&self.solution.chain),
            defender: self.solution.owner,
            aim,
        }
    }

    fn ask(&mut self, aim: Aim, start: (u32, Set), visits: Visits) -> Option<bool> {
        let goal = self.goal(aim);
        search::solve_after(&mut self.graph, goal, start, visits, &mut { visits.most })
    }

    /// Whether the owner of the chain can no longer live there.
    fn is_dead(&mut self, (number, taken): (u32, Set)) -> bool {
        let goal = self.goal(Aim::CaptureAllForGood);
        goal.is_reached(&mut self.graph, number, taken) == Some(true)
    }

    /// The same after a move that leads to another state.
    fn is_dead_after(&mut self, place: &Place, next: u32) -> bool {
        let (before, after) = (*self.graph.state(place.state.0), *self.graph.state(next));
        let goal = self.goal(Aim::CaptureAllForGood);
        let taken = goal.taken(&self.graph.arena, place.state.1, &before, &after);
        self.is_dead((next, taken))
    }

    fn is_captured(&self, place: &Place) -> bool {
        !self.solution.chain.is_subset(&place.board.stones(self.solution.owner))
    }

    /// Whether the chain is proved to live without search.
    fn is_alive(&mut self, (number, _): (u32, Set)) -> bool {
        let goal = self.goal(Aim::CaptureOne);
        goal.is_reached(&mut self.graph, number, 0) == Some(false)
    }

    /// The line of what is proved with this side playing first.
    fn line(&mut self, first: Color) -> Line {
        let mut place = self.place(first);
        let captures = self.solution.fate == Fate::Dead
            || self.solution.fate == Fate::Unsettled && first != self.solution.owner;
        let aim = if captures { Aim::CaptureAllForGood } else { Aim::CaptureOne };
        let ends = self.follow(&mut place, aim, captures);
        if captures && self.is_dead(place.state) && !self.is_captured(&place) {
            // It cannot live any more: now it is taken.
            if self.ask(Aim::CaptureOne, (place.state.0, 0), VISITS) == Some(true) {
                self.follow(&mut place, Aim::CaptureOne, true);
            }
        }
        let end = self.end(&place, captures, ends);
        Line { owner: self.solution.owner, first, moves: place.moves, end }
    }

    /// Plays on as a search found it for an aim. Whether it ends.
    fn follow(&mut self, place: &mut Place, aim: Aim, is_reached: bool) -> bool {
        let goal = self.goal(aim);
        let start = if aim == Aim::CaptureOne { (place.state.0, 0) } else { place.state };
        let most = MOST_MOVES - place.moves.len();
        let (line, ends) = search::line(&mut self.graph, goal, start, is_reached, most);
        for (number, _) in line {
            self.step(place, number);
        }
        ends
    }

    fn end(&mut self, place: &Place, captures: bool, ends: bool) -> End {
        match (captures, ends) {
            (true, _) if !self.is_dead(place.state) => End::Open,
            (true, _) if self.is_captured(place) => End::Captured,
            (true, _) => End::Dead,
            (false, true) => End::Alive,
            (false, false) if place.moves.len() < MOST_MOVES => End::Repetition,
            (false, false) => End::Open,
        }
    }

    /// The answer to what the challenger has played. `captures`: the other side is to capture the chain.
    fn answer(&mut self, place: &mut Place, captures: bool) -> Result<End, NoReply> {
        let (aim, start) = if captures && !self.is_dead(place.state) {
            (Aim::CaptureAllForGood, place.state)
        } else {
            (Aim::CaptureOne, (place.state.0, 0))
        };
        if captures && self.is_captured(place) && aim == Aim::CaptureOne {
            return Ok(End::Captured);
        }
        match self.ask(aim, start, VISITS_FOR_REPLY) {
            Some(answer) if answer == captures => {}
            // The chain cannot live, and it cannot be captured either: it stays as it is.
            Some(false) | None if captures && aim == Aim::CaptureOne => return Ok(End::Dead),
            // The challenger has decided, if the other question has the same answer.
            Some(_) if self.solution.fate == Fate::Unsettled => {
                let (aim, start, end) = if captures {
                    (Aim::CaptureOne, (place.state.0, 0), End::Alive)
                } else {
                    (Aim::CaptureAllForGood, place.state, End::Dead)
                };
                let end = if self.is_captured(place) { End::Captured } else { end };
                return match self.ask(aim, start, VISITS_FOR_REPLY) {
                    Some(answer) if answer != captures => Ok(end),
                    Some(_) => Err(NoReply::NotForGood),
                    None => Err(NoReply::Unsolved),
                };
            }
            _ => return Err(NoReply::Unsolved),
        }
        let goal = self.goal(aim);
        let (line, _) = search::line(&mut self.graph, goal, start, captures, 1);
        // What takes the chain must not give back what makes sure that nothing lives in its place.
        let keeps = |fight: &mut Fight, &(number, _): &(u32, Set)| {
            aim != Aim::CaptureOne || !captures || fight.is_dead_after(place, number)
        };
        let next = line.first().copied().filter(|next| keeps(self, next));
        if let Some((number, _)) = next {
            self.step(place, number);
        } else {
            // Nothing needs an answer.
            self.pass(place);
        }
        Ok(match captures {
            true if self.is_captured(place) && self.is_dead(place.state) => End::Captured,
            false if self.is_alive(place.state) => End::Alive,
            _ => End::Open,
        })
    }

    fn pass(&mut self, place: &mut Place) {
        let color = self.graph.state(place.state.0).to_move;
        self.advance(place, Play { color, vertex: Vertex::Pass, ko: None });
    }

    /// Goes on to a state that one move leads to.
    fn step(&mut self, place: &mut Place, next: u32) {
        let (before, after) = (*self.graph.state(place.state.0), *self.graph.state(next));
        let mut ply = Ply::Pass;
        before.each_next(&self.graph.arena, |found, state| {
            if state == after {
                ply = found;
            }
        });
        let (color, arena) = (before.to_move, &self.graph.arena);
        let empty = self.points & place.board.empty();
        let point = match ply {
            Ply::Play(node) => arena.points(node).first(),
            Ply::Fill(block) => {
                let outside =
                    arena.points(block).neighbors() & (empty - arena.points(arena.ground()));
                outside.first()
            }
            Ply::PassForKo(_) | Ply::Pass => None,
        };
        let ko = if let Ply::PassForKo(ban) = ply { arena.points(ban).first() } else { None };
        let vertex = point.map_or(Vertex::Pass, Vertex::Play);
        self.advance(place, Play { color, vertex, ko });
    }

    /// What a move is in the arena.
    fn ply(&self, state: &State, play: Play) -> Ply {
        let arena = &self.graph.arena;
        match (play.vertex, play.ko) {
            (Vertex::Play(point), _) if self.points.contains(point) => {
                let at = arena.nodes(&PointSet::of(point));
                let block =
                    || arena.block_beside(point).filter(|block| state.occupied() & block != 0);
                if at != 0 { Ply::Play(at) } else { block().map_or(Ply::Pass, Ply::Fill) }
            }
            (Vertex::Pass, Some(ban)) => Ply::PassForKo(arena.nodes(&PointSet::of(ban))),
            _ => Ply::Pass,
        }
    }

    /// Plays a move of the challenger.
    fn play(&mut self, place: &mut Place, color: Color, vertex: Vertex) -> Result<(), NoReply> {
        let state = *self.graph.state(place.state.0);
        let (arena, bans) = (&self.graph.arena, state.bans[color]);
        let ko = if vertex == Vertex::Pass { arena.points(lowest(bans)).first() } else { None };
        let play = Play { color, vertex, ko };
        if let Vertex::Play(point) = vertex {
            place.board.check(color, point, false)?;
            let ply = self.ply(&state, play);
            if state.moved(arena, ply).is_none() {
                let is_ko = matches!(ply, Ply::Play(at) if bans & at != 0);
                return Err(if is_ko { NoReply::Ko(point) } else { NoReply::Unsolved });
            }
        }
        self.advance(place, play);
        Ok(())
    }

    /// Plays a legal move.
    fn advance(&mut self, place: &mut Place, play: Play) {
        let before = *self.graph.state(place.state.0);
        let ply = self.ply(&before, play);
        let Some(next) = before.moved(&self.graph.arena, ply) else { return };
        let taken = self.goal(Aim::CaptureAllForGood).taken(
            &self.graph.arena,
            place.state.1,
            &before,
            &next,
        );
        place.state = (self.graph.number(next), taken);
        if let Vertex::Play(point) = play.vertex {
            // It is legal, and kos are judged by the state.
            let _ = place.board.play(play.color, point, false);
            place.board.set_ko(None);
            if matches!(ply, Ply::Fill(block) if before.stones[play.color] & block != 0) {
                place.own_fills.insert(point);
            }
        }
        place.moves.push(play);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Game};

    fn ending(drawing: &str, dead: &str) -> Ending {
        let board: Board = drawing.parse().unwrap();
        let dead = board.whole_chains(dead.parse().unwrap());
        Ending::of(&Game::from(board), dead, crate::Method::default())
    }

    fn fight(drawing: &str, dead: &str, stone: &str) -> Result<Fight, Unsolved> {
        ending(drawing, dead).fight(stone.parse().unwrap())
    }

    /// White's eye space has two points.
    const TWO_POINTS: &str = "
        ..OXX
        OOOX.
        XXXXX
        X.X.X";

    /// White's eye space is a straight three.
    const STRAIGHT_THREE: &str = "
        ...OXX
        OOOOX.
        XXXXXX
        X.X.X.";

    /// Each side has one eye, and neither can play at C5.
    const SEKI: &str = "
        .X.O.
        XXXOO
        XXXOO
        XXXOO
        XXXOO";

    #[test]
    fn a_chain_is_dead_unsettled_alive_or_not_proved() {
        let dead = fight(TWO_POINTS, "C4", "C4").unwrap();
        let sentence = "The white chain at C4 (4 stones) is dead: White pass, Black A4, White B4, Black A4; \
                        Black takes it.";
        assert_eq!(dead.solution().to_string(), sentence);
        assert_eq!(dead.solution().line.end, End::Captured);
        let unsettled = fight(STRAIGHT_THREE, "", "D4").unwrap();
        let otherwise = unsettled.solution().otherwise.as_ref().unwrap();
        assert_eq!(unsettled.solution().line.moves[0].to_string(), "Black B4");
        assert_eq!(
            (otherwise.to_string(), otherwise.end),
            ("White B4; Black cannot take it".into(), End::Alive)
        );
        let seki = fight(SEKI, "", "B5").unwrap();
        assert_eq!(
            (seki.solution().fate, seki.solution().challenger()),
            (Fate::Alive, Color::White)
        );
        let line = "White C5, Black E5, White D4, Black D2, and so on: White cannot take it";
        assert_eq!(seki.solution().line.to_string(), line);
        let at = |stone: &str| stone.parse().unwrap();
        assert_eq!(fight(TWO_POINTS, "C4", "E5").unwrap_err(), Unsolved::Empty(at("E5")));
        assert_eq!(fight(TWO_POINTS, "C4", "E4").unwrap_err(), Unsolved::TwoEyes(at("E4")));
        let open = ".".repeat(19) + "\n";
        let open = format!("X{}{}", &open[1..], open.repeat(18));
        assert_eq!(fight(&open, "", "A19").unwrap_err(), Unsolved::TwoEyes(at("A19")));
        assert_eq!(fight(&open, "A19", "A19").unwrap_err(), Unsolved::TooLarge(at("A19")));
    }

    #[test]
    fn moves_are_answered_until_the_line_has_ended() {
        let mut dead = fight(TWO_POINTS, "C4", "C4").unwrap();
        let at = |name: &str| name.parse::<Vertex>().unwrap();
        let (white, black) = (Color::White, Color::Black);
        let line = dead.reply(white, &[at("A4")]).unwrap();
        assert_eq!(
            (line.to_string(), line.end),
            ("White A4, Black B4; Black takes it".into(), End::Captured)
        );
        assert_eq!(dead.reply(white, &[at("A4"), at("pass")]), Err(NoReply::Ended(2)));
        assert_eq!(dead.reply(white, &[]).map(|line| line.moves.len()), Ok(0));
        let occupied = IllegalMove::Occupied("C4".parse().unwrap());
        assert_eq!(dead.reply(white, &[at("C4")]), Err(NoReply::Illegal(occupied)));
        let suicide = IllegalMove::Suicide("B1".parse().unwrap());
        assert_eq!(dead.reply(white, &[at("B1")]), Err(NoReply::Illegal(suicide)));
        // A move outside the fight is a pass.
        let with_room = "
            ..OXX..
            OOOX...
            XXXXX..
            X.X.X..";
        let mut dead = fight(with_room, "C4", "C4").unwrap();
        assert_eq!(
            dead.reply(white, &[at("G1")]).map(|line| line.played()),
            Ok("White G1, Black A4".into())
        );
        let mut unsettled = fight(STRAIGHT_THREE, "", "D4").unwrap();
        assert_eq!(unsettled.reply(white, &[at("B4")]).map(|line| line.end), Ok(End::Alive));
        assert_eq!(
            unsettled.reply(white, &[at("A4")]).map(|line| line.played()),
            Ok("White A4, Black B4".into())
        );
        // Black tries to capture it.
        let end = |line: Result<Line, NoReply>| line.map(|line| (line.played(), line.end));
        let killed = Ok(("Black B4".into(), End::Dead));
        assert_eq!(end(unsettled.reply(black, &[at("B4")])), killed);
        let saved = Ok(("Black A4, White B4".into(), End::Alive));
        assert_eq!(end(unsettled.reply(black, &[at("A4")])), saved);
        let settled = NoReply::Settled { fate: Fate::Dead, challenger: white };
        assert_eq!(dead.reply(black, &[]), Err(settled));
        let sentence = "the chain is dead already: only White has something to try";
        assert_eq!(settled.to_string(), sentence);
        let settled = NoReply::Settled { fate: Fate::Alive, challenger: white };
        assert_eq!(fight(SEKI, "", "B5").unwrap().reply(black, &[at("C5")]), Err(settled));
    }

    /// Black's chain has one liberty outside, D1.
    const OUTSIDE_LIBERTY: &str = "
        XXXOO.
        XXXXOO
        X.X.O.";

    #[test]
    fn a_liberty_that_its_owner_filled_is_empty_after_the_capture() {
        let mut dead = fight(OUTSIDE_LIBERTY, "A3", "A3").unwrap();
        let moves = ["D1", "C1", "B2", "A3"].map(|point| point.parse().unwrap());
        let line = dead.reply(Color::Black, &moves).unwrap();
        let mut board: Board = OUTSIDE_LIBERTY.parse().unwrap();
        for play in &line.moves {
            board.set_ko(None);
            if let Vertex::Play(point) = play.vertex {
                assert_eq!(board.play(play.color, point, false).err(), None, "{play} in {line}");
            }
        }
        // Moves that were answered before are answered as before.
        let first = dead.reply(Color::Black, &moves[..2]).unwrap();
        assert_eq!(first.moves, line.moves[..4]);
    }

    #[test]
    fn the_chains_of_a_game_are_solved_together_as_each_alone() {
        for (drawing, dead) in [(TWO_POINTS, "C4"), (STRAIGHT_THREE, ""), (SEKI, "")] {
            let ending = ending(drawing, dead);
            for solution in ending.solutions() {
                let alone = ending.fight(solution.chain.first().unwrap()).unwrap();
                assert_eq!(alone.solution().fate, solution.fate);
            }
        }
        assert_eq!(ending(TWO_POINTS, "C4").solutions().len(), 1);
    }
}
