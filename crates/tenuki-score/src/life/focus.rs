//! Solving a chain in what hangs together closely with it.
//!
//! An exact search is quick only where few points are open. So a chain is looked at in steps: its
//! liberties alone at first, then also the chains next to it that are in doubt or short of liberties,
//! then what is next to these. What is left out is given to the other side at first: a chain that
//! lives like that lives. Then it is given to the chain's own side: a chain that dies like that dies.

use crate::board::{Board, ByColor, PointSet};
use crate::ending;

use super::local::Chain;
use super::proof::Proof;
use super::solver::{Solution, Solver};

/// Solves a chain, step by step.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) chain: Chain,
    steps: Vec<Step>,
    /// What is known so far.
    pub(super) solution: Solution,
}

/// What hangs together closely with a chain: the points where its fate may be played for, and what
/// lies next to them that is in doubt itself.
#[derive(Clone, Debug)]
struct Step {
    area: PointSet,
    /// Points outside whose owner is in doubt.
    doubtful: PointSet,
    /// Whether what is left out was given to the other side and to the own, and that was solved.
    done: [bool; 2],
}

impl Search {
    /// Prepares to solve a chain.
    pub(super) fn new(
        board: &Board,
        chain: Chain,
        proof: &Proof,
        settled: &ByColor<PointSet>,
    ) -> Search {
        let steps = steps(board, chain.stones, proof, settled);
        Search { chain, steps, solution: Solution::default() }
    }

    /// Begins anew where more has been settled since, with what was found out.
    pub(super) fn renew(&mut self, board: &Board, proof: &Proof, settled: &ByColor<PointSet>) {
        self.steps = steps(board, self.chain.stones, proof, settled);
    }

    /// How many points are open in the smallest step that is not solved: the fewer, the easier.
    pub(super) fn open(&self, board: &Board) -> u32 {
        let unsolved = self.steps.iter().filter(|step| !step.done[0]);
        let open = unsolved.map(|step| (step.area & board.empty()).len());
        open.min().unwrap_or(0)
    }

    /// Looks at so many positions at most for each step, and at `left` for all, which is reduced by
    /// those it looked at.
    pub(super) fn go_on(
        &mut self,
        board: &Board,
        settled: &ByColor<PointSet>,
        solver: &mut Solver,
        nodes: u32,
        left: &mut u32,
    ) {
        let own = self.chain.color;
        // What the playouts expect is tried first.
        let order = if self.chain.ownership < 0.0 { [own, !own] } else { [!own, own] };
        for step in &mut self.steps {
            for (i, friend) in order.into_iter().enumerate() {
                let budget = nodes.min(*left);
                if step.done[i] || budget == 0 {
                    continue;
                }
                let doubtful = step.doubtful;
                let walls = ByColor::from_fn(|color| {
                    let all = settled[color] - doubtful;
                    if color == friend { all | doubtful } else { all }
                });
                if !solver.enter(board, &step.area, &walls) {
                    return;
                }
                let (found, looked) = solver.solve(own, self.chain.first, budget);
                *left -= looked.min(*left);
                step.done[i] = found.is_complete();
                let clear = |answer: Option<bool>| {
                    answer.filter(|&lives| doubtful.is_empty() || lives == (friend != own))
                };
                self.solution.saved = self.solution.saved.or(clear(found.saved));
                self.solution.survives = self.solution.survives.or(clear(found.survives));
                if self.solution.is_complete() {
                    return;
                }
                if doubtful.is_empty() || !step.done[i] {
                    break;
                }
            }
        }
    }
}

/// Looks around a chain in steps: at first at its liberties alone, then also at the unsettled
/// chains there and those next to it that are short of liberties, then at what is around these.
fn steps(board: &Board, chain: PointSet, proof: &Proof, settled: &ByColor<PointSet>) -> Vec<Step> {
    let proved = proof.settled();
    let empty = board.empty();
    let unsettled = board.size().all() - settled.black - settled.white;
    let mut steps = Vec::new();
    let mut area = PointSet::EMPTY;
    let mut seen = chain;
    let mut front = vec![chain];
    for short in SHORT {
        let mut next = Vec::new();
        let mut doubtful = PointSet::EMPTY;
        for stones in &front {
            let Some(color) = stones.first().and_then(|p| board.get(p)) else { continue };
            let room = room(board, stones, steps.is_empty());
            area |= *stones | room;
            let around = room.grown() | stones.neighbors();
            for other in ending::chains(board, around & (board.occupied() - proved - seen)) {
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
        // A chain with hardly a liberty elsewhere has nothing else to live on.
        for other in ending::chains(board, area.neighbors() & (board.occupied() - proved - seen)) {
            let liberties = other.neighbors() & empty;
            if (liberties - area).len() <= ELSEWHERE {
                seen |= other;
                area |= other | liberties;
            }
        }
        if (area & empty).len() > OPEN {
            break;
        }
        doubtful |= (area.neighbors() & empty & unsettled) - area;
        steps.push(Step { area, doubtful, done: [false; 2] });
        if next.is_empty() {
            break;
        }
        front = next;
    }
    steps
}

/// Where a chain may be played for: its liberties, the whole of small rooms, the fringe of large ones.
fn room(board: &Board, stones: &PointSet, fringe: bool) -> PointSet {
    let empty = board.empty();
    let liberties = stones.neighbors() & empty;
    let mut room = liberties;
    for part in liberties.components() {
        let whole = part.flood(&empty);
        if whole.len() <= ROOM {
            room |= whole;
        } else if fringe {
            room |= part.grown() & empty;
        }
    }
    room
}

/// A room of so many points is looked at as a whole.
const ROOM: u32 = 7;

/// More open points are not read.
const OPEN: u32 = 16;

/// A settled chain next to one that is looked at is in doubt, too, when it has no more liberties
/// than that; the farther away the fewer.
const SHORT: [u32; 4] = [4, 1, 1, 1];

/// A settled chain with so many liberties outside an area lives by what is in the area.
const ELSEWHERE: u32 = 1;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point};

    /// What is found out about the chain with a stone at a point, where all others are settled.
    fn solved(drawing: &str, stone: &str) -> Solution {
        let board: Board = drawing.parse().unwrap();
        let first: Point = stone.parse().unwrap();
        let stones = board.chain(first);
        let settled = ByColor::from_fn(|color: Color| board.stones(color) - stones);
        let chain = Chain { stones, first, color: board.get(first).unwrap(), ownership: 0.0 };
        let mut search = Search::new(&board, chain, &Proof::default(), &settled);
        search.go_on(&board, &settled, &mut Solver::new(), 10_000, &mut 100_000);
        search.solution
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
        let [inside, outside]: [Point; 2] = ["B6", "F6"].map(|name| name.parse().unwrap());
        let chain = Chain {
            stones: board.chain(inside),
            first: inside,
            color: Color::Black,
            ownership: 0.0,
        };
        let (proof, mut solver) = (Proof::default(), Solver::new());
        let white = board.stones(Color::White);
        let before = ByColor { black: PointSet::EMPTY, white };
        let mut search = Search::new(&board, chain, &proof, &before);
        search.go_on(&board, &before, &mut solver, 1000, &mut 10_000);
        assert!(!search.solution.is_complete(), "who surrounds White may die for all it knows");
        let after = ByColor { black: board.chain(outside), white };
        search.renew(&board, &proof, &after);
        search.go_on(&board, &after, &mut solver, 1000, &mut 10_000);
        assert_eq!(search.solution, LIVES);
    }

    #[test]
    fn a_settled_chain_that_has_no_liberty_elsewhere_is_not_taken_for_safe() {
        // White's eye at H2 and Black's at E2: who plays F1 is taken.
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
