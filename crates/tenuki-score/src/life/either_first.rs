//! Whether a verdict holds with either side playing first.
//!
//! A chain is alive if the other side cannot capture it by playing first, and dead if its owner cannot save it by playing
//! first. Half of the playouts of the other layers begin with each side, and their mean decides, so they can miss a single
//! move that changes everything: the capture of a stone in atari, or a throw-in that takes an eye. On boards up to 13×13,
//! on which beginners play, one game in forty ends with such a move unplayed. So there each chain that is not proved is
//! searched by itself (UCT), with the side playing first that wants to change the verdict. If the verdict does not hold in
//! these simulations, it is not certain; if it also depends on the side that plays first, the chain is open.
//!
//! This is evidence, not proof: the simulations may miss a move. With one random seed in twenty they miss the vital point
//! of three in a row. (On boards of beginners 2,000 simulations for each question find no more open chains.)

use crate::board::{Board, ByColor, Color, PointSet};

use super::budget::{BUDGET, EitherFirstBudget};
use super::canonical::View;
use super::guided::uct::{Goal, UctSearch};
use super::playouts::board::{PlayoutBoard, Stone};
use super::static_life::StaticLife;
use crate::random::Random;

/// A verdict holds if the simulations confirm it with at least this chance.
const HOLDS: f32 = 0.75;

/// A chain is open if its verdict has at most this chance with the one side playing first, and at least the rest to 1
/// with the other. (At 0.35 three more of 48 unsettled boards of beginners are called finished, and seven more of
/// 1,852 settled ones.)
const TURNED: f32 = 0.5;

/// Simulations that give a chance of at least this, or of the rest to 1 at most, need no more of them.
const CLEAR: f32 = 0.9;

/// The same after the first round: all that count agree. (Of 7,894 questions about boards of beginners 6,494 end here.
/// If they went on, seven of 1,900 boards had other uncertain stones, and none another result, certainty or end.)
const CLEAR_AT_FIRST: f32 = 1.0;

/// What the searches found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct EitherFirst {
    /// The stones whose verdict does not hold: complete chains.
    pub(crate) doubtful: PointSet,
    /// Of these the stones for which the side that plays first decides.
    pub(crate) open: PointSet,
}

/// Searches for whether the verdicts about some chains hold if the side plays first that wants to change
/// them. `asked` are stones of these chains. Chains for which no moves are left are doubtful.
pub(crate) fn search(
    board: &Board,
    proof: &StaticLife,
    dead: &PointSet,
    asked: &PointSet,
    budget: &EitherFirstBudget,
    seed: u64,
) -> EitherFirst {
    let mut found = EitherFirst::default();
    let rest = board.size().all() - proof.settled();
    let mut left = budget.moves;
    for area in rest.components().filter(|area| area.intersects(asked)) {
        let start = PlayoutBoard::new(board, &proof.owned, &area);
        for chain in board.chains(area & *asked) {
            let Some(stone) = chain.first() else { continue };
            let Some(color) = board.get(stone) else { continue };
            if left == 0 {
                found.doubtful |= chain;
                continue;
            }
            let is_dead = chain.intersects(dead);
            let goal = Goal::new(&start, [(color, &chain)].into_iter(), &area);
            let mut holds = |first: Color| {
                // Numbers of its own: how long one question takes does not change the answer to the next.
                let question = 2 * stone.index() + first as usize;
                let random = &mut Random::new(seed.wrapping_add(question as u64));
                let mut search = UctSearch::new(&start, &goal, Stone::from(first));
                let mut chance = |simulations| {
                    left = left.saturating_sub(search.go_on(simulations, random));
                    let lives = search.chance(0);
                    if is_dead { 1.0 - lives } else { lives }
                };
                let mut confirmed = chance(budget.first_round);
                let mut clear = CLEAR_AT_FIRST;
                for &simulations in budget.rounds {
                    if confirmed.max(1.0 - confirmed) >= clear {
                        break;
                    }
                    confirmed = chance(simulations);
                    clear = CLEAR;
                }
                if confirmed < HOLDS { chance(budget.against) } else { confirmed }
            };
            let against = if is_dead { color } else { !color };
            let attacked = holds(against);
            if attacked < HOLDS {
                found.doubtful |= chain;
                if attacked <= TURNED && holds(!against) >= 1.0 - TURNED {
                    found.open |= chain;
                }
            }
        }
    }
    found
}

/// The moves that are tried for a chain are at most this far from it, or beside a chain that comes so near.
const NEAR: u32 = 4;

/// For each of some chains, and for each side, the move by which it decides whether the chain lives if it plays first,
/// as far as simulations of the points near the chain tell. On a symmetrical board the images of a move are as good.
pub(crate) fn moves(board: &Board, chains: &[PointSet]) -> Vec<ByColor<PointSet>> {
    if chains.is_empty() {
        return Vec::new();
    }
    let size = board.size();
    let views = View::smallest(board);
    let most = BUDGET.either_first.moves / (2 * views.len() * chains.len()) as u32;
    let mut moves = vec![ByColor::<PointSet>::default(); chains.len()];
    for view in views {
        let image = view.of(board);
        let proof = StaticLife::of(&image);
        for (chain, moves) in chains.iter().zip(&mut moves) {
            let chain = view.points(size, *chain);
            for first in Color::ALL {
                let found = deciding_move(&image, &proof, &chain, view.color(first), most);
                moves[first] |= view.back(size, found);
            }
        }
    }
    moves
}

/// The move by which a side decides whether a chain lives; no point if the side does not get what it wants in most
/// simulations. The search ends after the round of simulations that has played `most` moves in all.
fn deciding_move(
    board: &Board,
    proof: &StaticLife,
    chain: &PointSet,
    first: Color,
    most: u32,
) -> PointSet {
    let none = PointSet::EMPTY;
    let Some(color) = chain.first().and_then(|stone| board.get(stone)) else { return none };
    let near = (0..NEAR).fold(*chain, |near, _| near.grown()) & board.size().all();
    let area = (near | board.whole_chains(near)) - proof.settled();
    let start = PlayoutBoard::new(board, &proof.owned, &area);
    let goal = Goal::new(&start, [(color, chain)].into_iter(), &area);
    let mut search = UctSearch::new(&start, &goal, Stone::from(first));
    let random = &mut Random::new(board.hash());
    let mut played = 0;
    let EitherFirstBudget { first_round, rounds, .. } = BUDGET.either_first;
    for &simulations in [first_round].iter().chain(rounds) {
        if played < most {
            played += search.go_on(simulations, random);
        }
    }
    let lives = search.chance(0);
    let decides = if first == color { lives } else { 1.0 - lives };
    let best = search.best_move().filter(|_| decides > 0.5);
    area.iter().find(|&point| Some(start.loc(point)) == best).map_or(none, PointSet::of)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::board::Symmetry;

    /// The doubtful and the open stones of a board on which these chains are dead, as most of 21 searches find them.
    fn searched(drawing: &str, dead: &str) -> [String; 2] {
        let board: Board = drawing.parse().unwrap();
        let dead = board.whole_chains(dead.parse().unwrap());
        let proof = StaticLife::of(&board);
        let asked = board.occupied() - proof.settled();
        let mut found = HashMap::new();
        for seed in 0..21 {
            let seed = Random::new(seed).next();
            let EitherFirst { doubtful, open } =
                search(&board, &proof, &dead, &asked, &BUDGET.either_first, seed);
            *found.entry([doubtful.to_string(), open.to_string()]).or_insert(0) += 1;
        }
        found.into_iter().find(|&(_, times)| times > 16).expect("searches that agree").0
    }

    #[test]
    fn three_points_in_a_row_are_open_and_two_eyes_are_not() {
        let three = "
            ...XO..
            XXXXOOO
            OOOOO..
            ..O.O.O
            .OOOOOO";
        let row = "D5 A4 B4 C4 D4";
        assert_eq!(searched(three, ""), [row; 2]);
        assert_eq!(searched(three, "D4"), [row; 2], "the wrong verdict is as open");
        assert_eq!(searched(&three.replacen("...X", ".X.X", 1), ""), [""; 2]);
    }

    #[test]
    fn the_move_that_makes_or_takes_the_second_eye_decides_for_either_side() {
        let moves = |drawing: &str| {
            let board: Board = drawing.parse().unwrap();
            super::moves(&board, &[board.chain("D5".parse().unwrap())])
        };
        let open = "...XO..\nXXXXOOO\nOOOOO..\n..O.O.O\n.OOOOOO";
        let vital = PointSet::of("B5".parse().unwrap());
        assert_eq!(moves(open), [ByColor { black: vital, white: vital }]);
        let two_eyes = open.replacen("...X", ".X.X", 1);
        assert_eq!(moves(&two_eyes)[0].white, PointSet::EMPTY, "it cannot be taken");
        let symmetrical = "...XO.OX...\nXXXXOOOXXXX\nOOOOOOOOOOO\n.O.OO.OO.O.";
        let board: Board = symmetrical.parse().unwrap();
        let chains = ["D4", "H4"].map(|stone| board.chain(stone.parse().unwrap()));
        let both = super::moves(&board, &chains);
        let names = both.iter().map(|moves| moves.white.to_string()).collect::<Vec<_>>();
        assert_eq!(names, ["B4", "K4"]);
    }

    #[test]
    fn the_moves_turn_with_the_board() {
        for drawing in ["...XO..\nXXXXOOO\nOOOOO..\n..O.O.O\n.OOOOOO", "..XO\n.XO.\nXO..\nO..."] {
            let board: Board = drawing.parse().unwrap();
            let chains: Vec<PointSet> = board.chains(board.occupied()).into_iter().collect();
            let straight = moves(&board, &chains);
            assert_ne!(straight[0], ByColor::default());
            for symmetry in Symmetry::ALL {
                let turn = |points: &PointSet| symmetry.points(board.size(), *points);
                let turned: Vec<PointSet> = chains.iter().map(turn).collect();
                let expected: Vec<ByColor<PointSet>> =
                    straight.iter().map(|moves| ByColor::from_fn(|of| turn(&moves[of]))).collect();
                assert_eq!(moves(&board.turned(symmetry), &turned), expected, "{symmetry:?}");
            }
        }
    }

    #[test]
    fn a_wrong_verdict_is_doubtful_and_not_open() {
        // Black's three stones die with either side playing first, as long as White's wall lives.
        let corner = "
            .XO....
            XXO....
            OOO....
            OOOOOOO
            XXXXXXX
            .......";
        assert_eq!(searched(corner, "A5"), [""; 2]);
        assert_eq!(searched(corner, ""), ["B6 A5 B5", ""]);
    }

    #[test]
    fn only_the_chains_that_are_asked_about_are_searched() {
        let board: Board = "...XO..\nXXXXOOO\nOOOOO..\n..O.O.O\n.OOOOOO".parse().unwrap();
        let (proof, none) = (StaticLife::of(&board), PointSet::EMPTY);
        let found = search(&board, &proof, &none, &none, &BUDGET.either_first, 3);
        assert_eq!(found, EitherFirst::default());
    }

    #[test]
    fn chains_for_which_no_moves_are_left_are_doubtful() {
        let board: Board = ".X.XO..\nXXXXOOO\nOOOOO..\nXXXXXXX\n.......".parse().unwrap();
        let (proof, dead) = (StaticLife::of(&board), board.stones(Color::White));
        let asked = board.occupied() - proof.settled();
        let budget = EitherFirstBudget { moves: 1, ..BUDGET.either_first };
        let found = search(&board, &proof, &dead, &asked, &budget, 3);
        let rest = board.chains(asked).split_off(1);
        let rest = rest.iter().fold(PointSet::EMPTY, |all, chain| all | *chain);
        assert_eq!((found.doubtful, found.open), (rest, PointSet::EMPTY), "one is searched");
        assert!(!rest.is_empty());
    }

    #[test]
    fn no_move_decides_for_a_side_that_does_not_get_what_it_wants() {
        // Four points along the edge live, and two points do not.
        let moves = |drawing: &str| {
            let board: Board = drawing.parse().unwrap();
            super::moves(&board, &[board.chain("E5".parse().unwrap())])[0]
        };
        let four = "....XO.\nXXXXXOO\nOOOOOO.\n.O.O.OO\nOOOOOOO";
        assert_eq!(moves(four).white, PointSet::EMPTY);
        let two = "XX..XO.\nXXXXXOO\nOOOOOO.\n.O.O.OO\nOOOOOOO";
        assert_eq!(moves(two).black, PointSet::EMPTY);
    }
}
