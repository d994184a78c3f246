//! What becomes of a chain in a zone, asked of the [local search](crate::local), for each side playing first.
//!
//! # What an answer proves
//!
//! An answer is a win found by search and not an estimate. It holds for the whole board only as far as these
//! assumptions and heuristics hold:
//!
//! * **The zone.** The points outside are taken as settled. Playouts, sizes and numbers of liberties decide which
//!   points belong to a zone and which count as settled (the constants of `zones.rs` and `survey.rs`).
//! * **Large chains.** The capture of a chain of [`LARGE`] stones is taken to decide the search.
//!
//! So the verdict treats an answer as strong evidence, not as a proof: an answer that contradicts the playouts is never
//! called certain, and in a small zone an answer is called certain only where `fights/` confirms the verdict.

use crate::board::{Board, ByColor, Color, PointSet};
use crate::local::arena::{Arena, Set};
use crate::local::goal::{Aim, Goal};
use crate::local::graph::Graph;
use crate::local::search::{self, Visits};

/// Heuristic: a chain of at least this many stones is large. The space that its capture leaves has more points than any
/// nakade shape (at most six) and so room for two eyes. That is usual, not certain: its owner may play there again.
const LARGE: u32 = 7;

/// What the search of a zone found out about a chain. `None`: the visits did not suffice.
///
/// An answer is not proved for the whole board: the search assumes that points outside its zone are settled and that
/// the capture of a chain of seven stones is decisive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// Whether the chain lives when its side plays first.
    pub saved: Option<bool>,
    /// Whether the chain lives when the other side plays first.
    pub survives: Option<bool>,
}

impl Solution {
    /// Whether both answers are known.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.saved.is_some() && self.survives.is_some()
    }
}

/// A part of the board and the sides that own what is around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Between {
    pub(crate) area: PointSet,
    pub(crate) walls: ByColor<PointSet>,
}

/// A chain, and the side that plays first in the first search about it: the one that leaves it at that if the chain
/// fares as it is expected to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChainQuestion {
    pub(crate) color: Color,
    pub(crate) stones: PointSet,
    pub(crate) first: Color,
}

impl ChainQuestion {
    fn is_expected_to_die(&self) -> bool {
        self.first == self.color
    }
}

/// Answers about the chains of one board. What has an answer is not searched again, and what is asked again with more
/// visits goes on: opinions differ by their playouts, and ask about the same chains again.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    zones: Vec<(Between, Option<Graph>)>,
    /// For zones and chains. At the end of real games these are 17 on the mean, so there is no table of them.
    answers: Vec<((usize, PointSet), Answer)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    solution: Solution,
    /// The visits for each side playing first.
    searched: ByColor<u32>,
}

impl Solver {
    /// Searches for the fate of a chain, with at most this many visits for each side playing first, those of earlier
    /// searches for the same included. Returns also the number of visits of this search. `None` if the zone is too large.
    pub(crate) fn solve(
        &mut self,
        board: &Board,
        between: &Between,
        question: ChainQuestion,
        visits: u32,
    ) -> Option<(Solution, u32)> {
        let zone = self.zones.iter().position(|(known, _)| known == between);
        let zone = zone.unwrap_or_else(|| {
            let arena = Arena::new(board, &between.area, &between.walls);
            let graph = arena.map(|arena| {
                let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
                Graph::with_decisive(arena, stones, LARGE)
            });
            self.zones.push((*between, graph));
            self.zones.len() - 1
        });
        let graph = self.zones[zone].1.as_mut()?;
        let asked = (zone, question.stones);
        let known = self.answers.iter().position(|(other, _)| *other == asked);
        let at = known.unwrap_or_else(|| {
            self.answers.push((asked, Answer::default()));
            self.answers.len() - 1
        });
        let (_, answer) = &mut self.answers[at];
        let left = answer.searched.map(|searched| visits.saturating_sub(searched));
        if answer.solution.is_complete() || left == ByColor::default() {
            return Some((answer.solution, 0));
        }
        let Answer { solution, searched } = search_for(graph, board, &question, left);
        answer.solution = solution;
        for color in Color::ALL {
            answer.searched[color] += searched[color];
        }
        Some((solution, searched.black + searched.white))
    }
}

/// Searches with each side playing first.
fn search_for(
    graph: &mut Graph,
    board: &Board,
    question: &ChainQuestion,
    mut left: ByColor<u32>,
) -> Answer {
    let &ChainQuestion { color, first, .. } = question;
    let usual = left;
    let mut solution = Solution::default();
    for side in [first, !first] {
        let lives = lives(graph, board, question, side, &mut left[side]);
        let own_first = side == color;
        // A chain that survives lives if its side plays first, which can pass. A chain that is not
        // saved dies if the other side plays first: what answers a pass wins without the pass, too.
        if own_first || lives == Some(true) {
            solution.saved = lives;
        }
        if !own_first || lives == Some(false) {
            solution.survives = lives;
        }
        // Where one search ran out of visits, the other one is not begun.
        if solution.is_complete() || lives.is_none() {
            break;
        }
    }
    Answer { solution, searched: ByColor::from_fn(|side| usual[side] - left[side]) }
}

/// Whether a chain lives when this side plays first (article 7.1): it cannot be captured, or its capture gives a stone
/// back. A stone that can be taken in a ko lives unless it is gone for good: what its capture gives back would be taken
/// in the next ko.
fn lives(
    graph: &mut Graph,
    board: &Board,
    question: &ChainQuestion,
    first: Color,
    left: &mut u32,
) -> Option<bool> {
    let &ChainQuestion { color: defender, stones, .. } = question;
    let all: ByColor<Set> = ByColor::from_fn(|color| graph.arena.stones(&board.stones(color)));
    let start = graph.start(all, first);
    let stones_of_goal = graph.arena.stones(&stones);
    let mut ask = |aim| {
        let goal = Goal { stones: stones_of_goal, defender, aim };
        // What a search without an answer did not find out about a return is asked again.
        if aim == Aim::CaptureWithoutReturn {
            graph.forget(&goal);
        }
        search::solve(graph, goal, start, Visits::ALL, left)
    };
    if question.is_expected_to_die() && ask(Aim::CaptureAllForGood) == Some(true) {
        return Some(false);
    }
    if !ask(Aim::CaptureOne)? {
        return Some(true);
    }
    // If it is gone for good, that is sooner found than that nothing comes back.
    let gone = match ask(Aim::CaptureAllForGood) {
        Some(true) => Some(true),
        gone if is_in_ko(board, defender, &stones) => gone,
        _ => ask(Aim::CaptureWithoutReturn),
    };
    gone.map(|gone| !gone)
}

/// Whether these are one stone that can be taken in a ko, now or when its other neighbors have more liberties.
fn is_in_ko(board: &Board, color: Color, stones: &PointSet) -> bool {
    let liberties = stones.neighbors() & board.empty();
    let around = liberties.neighbors() & board.size().all();
    stones.len() == 1 && liberties.len() == 1 && around.is_subset(&board.stones(color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    /// More than any of these positions needs.
    const VISITS: u32 = 1_000_000;

    /// Whether the chain with a stone at a point lives when its side plays first, and when the other
    /// does. The whole board is read.
    fn fate(drawing: &str, stone: &str) -> (Option<bool>, Option<bool>) {
        let board: Board = drawing.parse().unwrap();
        let stone: Point = stone.parse().unwrap();
        let between = Between { area: board.size().all(), walls: ByColor::default() };
        let (color, stones) = (board.get(stone).unwrap(), board.chain(stone));
        let asked = |first| {
            let mut solver = Solver::default();
            let question = ChainQuestion { color, stones, first };
            let mut answer = || solver.solve(&board, &between, question, VISITS).unwrap();
            let (found, _) = answer();
            assert_eq!(answer(), (found, 0), "asked again");
            found
        };
        let (solution, other) = (asked(!color), asked(color));
        // That way it may be too much for the search: it begins with what is harder.
        assert!(other == solution || other == Solution::default(), "{other:?} {solution:?}");
        (solution.saved, solution.survives)
    }

    const LIVES: (Option<bool>, Option<bool>) = (Some(true), Some(true));
    const DIES: (Option<bool>, Option<bool>) = (Some(false), Some(false));
    const HANGS: (Option<bool>, Option<bool>) = (Some(true), Some(false));

    #[test]
    fn two_eyes_live_and_one_dies() {
        let two = "
            .X.XO.
            XXXXOO
            OOOOO.
            .O.OOO";
        assert_eq!(fate(two, "A3"), LIVES);
        let one = "
            .XXXO.
            XXXXOO
            OOOOO.
            .O.OOO";
        assert_eq!(fate(one, "A3"), DIES);
    }

    #[test]
    fn three_in_a_row_hang_on_the_move_and_a_square_is_dead() {
        let row = "
            ...XO.
            XXXXOO
            OOOOO.
            .O.OOO";
        assert_eq!(fate(row, "D4"), HANGS);
        let square = "
            ..XO..
            ..XO.O
            XXXOO.
            OOOO.O
            .O.OO.";
        assert_eq!(fate(square, "C5"), DIES);
    }

    #[test]
    fn an_eye_each_and_a_shared_liberty_are_a_seki() {
        let drawing = "
            .X.O.
            XXXOO
            XXXOO
            XXXOO
            XXXOO";
        assert_eq!(fate(drawing, "B5"), LIVES);
        assert_eq!(fate(drawing, "D5"), LIVES);
    }

    #[test]
    fn a_chain_that_can_be_taken_only_by_dying_of_it_is_in_a_seki() {
        // The side that plays B4 is captured: Black's three stones live as long as White leaves them alone.
        let drawing = "
            .XO.OX
            XXOOOX
            O.OXXX
            OOOX.X
            XXXXX.
            .X.X..";
        assert_eq!(fate(drawing, "A5"), LIVES);
        assert_eq!(fate(drawing, "C5"), LIVES);
    }

    #[test]
    fn a_stone_that_is_captured_and_gives_nothing_back_is_dead() {
        // On boards as small as these stones are taken and taken back. `tenuki_oracle` gives the same answers.
        let drawing = "
            ...
            .X.";
        assert_eq!(fate(drawing, "B1"), HANGS);
        let drawing = "
            ..O
            X.O";
        assert_eq!(fate(drawing, "A1"), HANGS);
        assert_eq!(fate(drawing, "C2"), DIES);
        // None of these is in a ko: one has two liberties, the other one is beside its enemies.
        assert_eq!(fate("..O\nXXX", "C2"), DIES);
        assert_eq!(fate("O..\nXOX\n.X.", "B1"), HANGS);
    }

    #[test]
    fn a_stone_of_a_ko_that_goes_on_without_end_lives() {
        // In a triple ko without eyes White's stones can be taken one at a time, and never for good.
        let drawing = "
            X.XO.OXO.
            XXXOOXXOO
            .XXO.OXO.
            XXXOOXXOO
            .XXOX.XO.";
        assert_eq!(fate(drawing, "F5"), LIVES);
        assert_eq!(fate(drawing, "E1"), HANGS);
        assert_eq!(fate(drawing, "G5"), HANGS);
    }

    #[test]
    fn a_search_goes_on_from_the_one_before_and_visits_count_in_all() {
        let board: Board = "
            ...XO.
            XXXXOO
            OOOOO.
            .O.OOO"
            .parse()
            .unwrap();
        let between = Between { area: board.size().all(), walls: ByColor::default() };
        let stone: Point = "D4".parse().unwrap();
        let (color, stones) = (board.get(stone).unwrap(), board.chain(stone));
        let question = ChainQuestion { color, stones, first: !color };
        let ask =
            |solver: &mut Solver, visits| solver.solve(&board, &between, question, visits).unwrap();
        let (found, all) = ask(&mut Solver::default(), VISITS);
        assert!(found.is_complete() && all > 10, "{found:?} {all}");
        let one_side = ask(&mut Solver::default(), 5);
        assert_eq!(one_side, (Solution::default(), 5), "the other one is not begun");
        let mut solver = Solver::default();
        let mut sum = 0;
        for visits in (1..200).map(|i| 5 * i) {
            let (answer, searched) = ask(&mut solver, visits);
            assert!(searched <= 10);
            sum += searched;
            assert_eq!(ask(&mut solver, visits), (answer, 0), "asked again");
            if answer.is_complete() {
                assert_eq!(answer, found);
                break;
            }
        }
        assert!(sum >= all, "{sum} {all}");
    }

    #[test]
    fn what_a_capture_gives_back_is_found_after_searches_that_ran_out_of_visits() {
        let board: Board = "...\nXXX".parse().unwrap();
        let between = Between { area: board.size().all(), walls: ByColor::default() };
        let (color, first, stones) = (Color::Black, Color::White, board.occupied());
        let question = ChainQuestion { color, stones, first };
        let mut solver = Solver::default();
        let mut ask = |visits| solver.solve(&board, &between, question, visits).unwrap().0;
        let found = (1..60).map(|i| ask(40 * i)).find(Solution::is_complete);
        assert_eq!(found, Some(Solution { saved: Some(true), survives: Some(false) }));
    }
}
