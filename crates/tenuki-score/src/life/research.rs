//! What the examples that measure and fit the judge need. These items change without notice.

use crate::board::{Board, ByColor, Color, PointSet};

use super::budget::{BUDGET, Effort};
use super::canonical::View;
use super::evidence::{Findings, OpinionTask};
use super::playouts;
use super::playouts::board::{NOWHERE, PlayoutBoard, Stone};
use super::playouts::sampler::{self, Sampler};
use super::solver::Solver;
use super::verdict::Judgement;
use crate::random::Random;

pub use super::evidence::{Evidence, JudgedGroup, Layer};
pub use super::solver::Solution;
pub use super::static_life::{StaticLife, unconditionally_alive};

/// Judges as [`judge`](super::judge) does, with other playouts for each seed. Seed 0 gives the answer
/// of [`judge`](super::judge).
#[must_use]
pub fn judge_with_seed(board: &Board, seed: u64) -> Judgement {
    judge_with(board, Effort::USUAL, seed)
}

/// The same with more or less work.
#[must_use]
pub fn judge_with(board: &Board, effort: Effort, seed: u64) -> Judgement {
    super::judge_seeded(board, &BUDGET.scaled(effort), spread(seed), &mut |_| true)
}

/// The groups of a position with the evidence of one opinion, the first for 0. Each opinion has other
/// playouts.
#[must_use]
pub fn groups(board: &Board, nth: u32, seed: u64) -> Vec<JudgedGroup> {
    let view = View::smallest(board)[0];
    let task = OpinionTask { nth, about: board.occupied() };
    let image = super::Image::new(view.of(board));
    let (budget, go_on) = ((&BUDGET, spread(seed)), &mut |_: &Findings| true);
    super::findings(view, board, &image, budget, task, &mut Solver::default(), go_on).groups
}

/// The stones that the last layer confirms as alive and as dead if the stones `dead` are judged dead and
/// the others alive.
#[must_use]
pub fn confirm(board: &Board, dead: PointSet) -> (PointSet, PointSet) {
    let confirmed =
        super::fights::confirm(board, &StaticLife::of(board), &dead, &BUDGET.confirm).confirmed;
    (confirmed - dead, confirmed & dead)
}

/// The ownership of each point in this many playouts of the whole board, in reading order: from 1 for
/// Black in every playout to -1 for White. Proved points are played on, too.
#[must_use]
pub fn play_out(board: &Board, times: u32) -> Vec<f32> {
    let mut sampler = Sampler::new(board, &ByColor::default(), &board.size().all(), &[]);
    sampler.run(times, &mut Random::new(board.hash()));
    board.size().points().map(|point| sampler.ownership(point)).collect()
}

/// Who owns each point after a single playout of the whole board that a side begins, in reading order;
/// `None` where neither side does. Each seed gives another playout.
#[must_use]
pub fn play_out_once(board: &Board, first: Color, seed: u64) -> Vec<Option<Color>> {
    let mut end = PlayoutBoard::new(board, &ByColor::default(), &board.size().all());
    let mut random = Random::new(board.hash().wrapping_add(spread(seed)));
    playouts::play_out(&mut end, &mut random, first.into(), NOWHERE, &mut Vec::new());
    let owner = |point| match sampler::owner(&end, end.loc(point)) {
        Stone::Black => Some(Color::Black),
        Stone::White => Some(Color::White),
        _ => None,
    };
    board.size().points().map(owner).collect()
}

/// Keeps seeds apart, since the opinions of one judgement add small numbers to it. 0 stays 0.
const fn spread(seed: u64) -> u64 {
    seed.wrapping_mul(0xd1b5_4a32_d192_ed03)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::life::judge;
    use crate::life::tests::DOUBTFUL;
    use crate::random::tests::played;

    #[test]
    fn seed_0_gives_the_judgement_and_another_seed_other_playouts() {
        let mut random = Random::new(6);
        let mut differ = 0;
        for _ in 0..30 {
            let board = played(Size::square(7).unwrap(), 34, &mut random);
            let judgement = judge(&board);
            assert_eq!(judge_with_seed(&board, 0), judgement);
            differ += u32::from(judge_with_seed(&board, 1) != judgement);
        }
        assert!(differ > 0, "another seed may give another judgement");
        let board: Board = DOUBTFUL.parse().unwrap();
        let whole_board = |nth, seed| {
            groups(&board, nth, seed)
                .iter()
                .map(|group| group.evidence.whole_board)
                .collect::<Vec<_>>()
        };
        assert_eq!(whole_board(0, 1), whole_board(0, 1));
        let first: Vec<_> = (0..4).map(|seed| whole_board(0, seed)).collect();
        assert!(first.iter().any(|other| *other != first[0]));
        assert_ne!(whole_board(1, 0), whole_board(0, 1), "an opinion is not the next seed");
    }

    #[test]
    fn playouts_of_a_settled_board_say_who_owns_each_point() {
        let board: Board = ".XXXOOO. XXXXOOOO X.XXOO.O XXXXOOOO".parse().unwrap();
        let owned = [1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0].repeat(4);
        assert_eq!(play_out(&board, 8), owned);
        let side = |&owned: &f32| Some(if owned > 0.0 { Color::Black } else { Color::White });
        let sides: Vec<_> = owned.iter().map(side).collect();
        for (first, seed) in [(Color::Black, 0), (Color::White, 1), (Color::White, 3)] {
            assert_eq!(play_out_once(&board, first, seed), sides);
        }
    }

    #[test]
    fn dead_stones_in_a_territory_are_confirmed_and_stones_that_are_not_dead_are_not() {
        let board: Board = "....X.X.X....\n.O..XXXXX..O.\nXXXXXXXXXXXXX".parse().unwrap();
        let white = board.stones(Color::White);
        let none = PointSet::EMPTY;
        assert_eq!(confirm(&board, white), (none, white));
        assert_eq!(confirm(&board, board.occupied()), (none, white));
        assert_eq!(confirm(&board, none), (none, none), "the opposite is no confirmation");
        // Neither side can play at B4.
        let seki: Board = ".XO.OX\nXXOOOX\nO.OXXX\nOOOX.X\nXXXXX.\n.X.X..".parse().unwrap();
        let in_seki = seki.chain("B6".parse().unwrap()) | seki.chain("C6".parse().unwrap());
        assert_eq!(confirm(&seki, none), (in_seki, none));
    }
}
