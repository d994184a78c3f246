//! Which stones are dead when nobody has said.
//!
//! A chain is dead at the end of a game where its owner cannot save it even by playing first, and
//! alive where the other side cannot take it even by playing first, in a seki or with two eyes. What
//! lies between is unsettled: somebody should have played there. Nobody did, so it is not called
//! dead lightly, and never with certainty.
//!
//! [`judge`] asks four layers, each a file and each about what the one before left open:
//!
//! 1. [`proof`]: chains that nobody can capture and regions in which the other side cannot live.
//!    What is proved is never overruled.
//! 2. sampling: playouts of the whole board. Half of them begin with Black, half with White, and in
//!    half of them each side gives up chains to leave a dead shape, and in half it does not: a seki
//!    is what lives in the one half and dies in the other. So groups in seki are in doubt, and not
//!    taken for dead. What the first playouts agree on, far from any doubt, is left out of the others.
//! 3. reading: the chains in doubt are solved, each side first, in what hangs together closely with
//!    them; and so are those that live beside others as short of liberties as they are, and what
//!    these took. Where that takes too long, the area is played out on its own. What that leaves in
//!    doubt is solved by a longer search, or else a search about all of it is guided by such
//!    playouts, for longer where doubt is left. What is found out about some chains is settled for
//!    the searches about the others.
//! 4. verdict: the odds of life, from all of that, by weights fitted to real games
//!    (`examples/fit_judge.py`). Where that leaves a chain in doubt, or playouts
//!    say otherwise, it is asked about again with other playouts, a few times at most, and the mean
//!    decides. What the first time was not sure of stays uncertain.
//!
//! Every layer ends after a fixed number of playouts, positions and moves, on any position; a game
//! in which far too many points are open after the first eight playouts is left at that. Playouts are
//! seeded by the position, and it is always the same of its sixteen images that is judged, so that
//! a judgement turns with the board and with the colours, and never changes from call to call.
//!
//! Seki is not said here: who is alive without two eyes and without a way to get them is found in
//! seki by [`scoring`](crate::scoring), so that a chain in the list of those in seki never has an
//! eye that counts.
//!
//! # Odd positions
//!
//! `gtp-scripts/judging.tst` has a position for each.
//!
//! * **Empty board**: no stones, nothing dead, certain.
//! * **One stone, and a middle game**: nothing is finished, so nothing is certain.
//! * **A chain without liberties** cannot come here: setting it up fails.
//! * **Kos**: once the game is over a ko is taken back only after a pass for that ko (Japanese rules,
//!   article 7.2), so that there are no ko threats; what could be fought for without end is not
//!   captured.
//! * **Bent four in the corner**: dead, for no threat helps. Playouts take it for a seki, and reading
//!   overrules them.
//! * **Double ko**: a group that needs one of two kos, of which each side holds one, lives.
//! * **Double ko seki**, and **triple ko** with an eye each: in seki, the stones of the kos too. Nothing
//!   is called dead, and scoring takes no ko that both hold for an eye.
//! * **Triple ko** without eyes: who plays first takes the other. Nothing is dead, and it is not certain;
//!   but only one of the two sides is named as uncertain.
//! * **Moonshine life**: dead, since threats in a double ko elsewhere do not let a ko be taken back.
//!   Called alive, because playouts leave no doubt of that and nobody asks further.
//! * **Ten thousand year ko** (mannen ko): in seki as it stands, for who begins the ko lets the other
//!   take it first.
//! * **Hanezeki**: in seki, since who takes the stones that can be taken is taken. Playouts think that
//!   they are lost, an exact search finds that they are not.

use crate::board::Board;

mod budget;
mod canonical;
mod chain;
mod evidence;
mod exact;
mod guided;
mod judgement;
mod playouts;
mod proof;
mod question;
mod random;
#[cfg(feature = "research")]
pub mod research;
mod settled;
mod survey;
mod verdict;

pub(crate) use budget::BUDGET;
pub use judgement::Judgement;

use canonical::View;
use evidence::Findings;
use question::Question;
use verdict::agreement::agreed;
use verdict::opinions::Opinions;

/// Judges a finished position. The answer does not depend on the side to move.
///
/// ```
/// use tenuki_score::board::Board;
/// let board: Board = "
///     .X.XOO
///     XXXXO.
///     OOOOOO
///     .O.XO.
///     OOOOOO".parse()?;
/// let judgement = tenuki_score::life::judge(&board);
/// assert_eq!(judgement.dead.to_string(), "D2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge(board: &Board) -> Judgement {
    judge_while(board, &mut |_| true)
}

/// Judges a finished position as [`judge`] does, and calls `go_on` from time to time with the
/// judgement so far. If it returns false, that judgement is returned, marked as not certain.
#[must_use]
pub fn judge_while(board: &Board, go_on: &mut dyn FnMut(&Judgement) -> bool) -> Judgement {
    judge_seeded(board, 0, go_on)
}

/// Judges with playouts varied by a seed. 0 is the seed of [`judge`].
fn judge_seeded(board: &Board, seed: u64, go_on: &mut dyn FnMut(&Judgement) -> bool) -> Judgement {
    if board.occupied().is_empty() {
        return Judgement { certain: true, ..Judgement::default() };
    }
    // A symmetrical position has several views.
    let mut views: Vec<Judgement> = Vec::new();
    for view in View::smallest(board) {
        let mut opinions = Opinions::new(board);
        while let Some(question) = opinions.question(&BUDGET.opinions) {
            let mut stopped = None;
            let findings = findings(view, board, seed, question, &mut |so_far| {
                let judgement = agreed(board, &views, opinions.judgement(Some(so_far)));
                let stop = !go_on(&judgement);
                stopped = stop.then_some(judgement);
                !stop
            });
            if let Some(judgement) = stopped {
                return Judgement { certain: false, ..judgement };
            }
            opinions.add(&findings);
        }
        views.push(opinions.judgement(None));
    }
    let Some(last) = views.pop() else { return Judgement::default() };
    agreed(board, &views, last)
}

/// The findings of one opinion about a position, formed in one of its views and turned back.
fn findings(
    view: View,
    board: &Board,
    seed: u64,
    question: Question,
    go_on: &mut dyn FnMut(&Findings) -> bool,
) -> Findings {
    let back = |mut findings: Findings| {
        for group in &mut findings.groups {
            group.stones = view.back(board.size(), group.stones);
            group.color = view.color(group.color);
        }
        findings
    };
    let mut ask = |so_far: &Findings| go_on(&back(so_far.clone()));
    let about = view.points(board.size(), question.about);
    let question = Question { about, ..question };
    back(survey::gather(&view.of(board), &BUDGET, seed, question, &mut ask))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Size, Symmetry};

    fn judged(drawing: &str) -> (String, Judgement) {
        let judgement = judge(&drawing.parse().unwrap());
        (judgement.dead.to_string(), judgement)
    }

    #[test]
    fn an_empty_board_has_nothing_dead_at_any_size() {
        for (width, height) in [(1, 1), (1, 25), (25, 1), (2, 3), (19, 19), (25, 25)] {
            let board = Board::new(Size::new(width, height).unwrap());
            let judgement = judge(&board);
            assert_eq!(judgement, Judgement { certain: true, ..Judgement::default() });
        }
    }

    #[test]
    fn one_stone_and_a_board_full_but_for_one_point_are_judged() {
        let (_, one) = judged("...\n.X.\n...");
        assert!(one.dead.is_empty());
        for drawing in ["XX\nX.", "X.", ".\nO"] {
            let (dead, judgement) = judged(drawing);
            assert_eq!(dead, "", "there is no captor");
            assert!(!judgement.certain);
        }
    }

    #[test]
    fn two_eyes_live_and_a_stone_in_territory_is_dead() {
        let (dead, judgement) = judged(
            "..XOO...O
             .XXO.OOO.
             XX.XO....
             ..XXOO...
             .XO.X.O..
             XXXXXOO.O
             ..X.XO.O.
             .X.XXOOO.
             ...XOO.X.",
        );
        assert_eq!(dead, "C5 H1");
        assert!(judgement.uncertain.is_subset(&judgement.dead) || !judgement.certain);
    }

    #[test]
    fn a_judgement_turns_with_the_board_and_the_colours() {
        let drawing = "..XO...
                       .XXO.O.
                       XX.XO..
                       .OXXOO.
                       ..O.XO.
                       OOOOXXO
                       ..O.X.X";
        let board: Board = drawing.parse().unwrap();
        let expected = judge(&board);
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            let points = |set| symmetry.points(board.size(), set);
            let got = judge(&turned);
            assert_eq!(got.dead, points(expected.dead));
            assert_eq!(got.uncertain, points(expected.uncertain));
            assert_eq!(judge(&turned.swapped()), got);
        }
    }

    #[test]
    fn two_chains_with_an_eye_each_and_a_shared_liberty_are_in_seki_and_not_dead() {
        let (dead, _) = judged(
            "XXO.O.X.XOO
             XXOOOXXXXOO
             XXXXXOOOOOO
             X.X.XO.O.OO
             XXXXXOOOOOO",
        );
        assert_eq!(dead, "");
    }

    #[test]
    fn a_chain_with_one_eye_is_dead() {
        let (dead, judgement) = judged(
            "XXO.OXX.XOO
             XXOOOXXXXOO
             XXXXXXOOOOO
             X.X.XXO.O.O
             XXXXXXOOOOO",
        );
        assert_eq!(dead, "C5 E5 C4 D4 E4");
        assert!(judgement.certain);
    }

    #[test]
    fn bent_four_in_the_corner_is_dead_although_it_looks_like_a_seki() {
        let (dead, _) = judged(
            ".X.X.X.
             XXXXXXX
             OOXXXXX
             .OXXXXX
             XOOOXXX
             XX.OXX.",
        );
        assert_eq!(dead, "A4 B4 B3 B2 C2 D2 D1");
    }

    #[test]
    fn a_middle_game_is_not_certain() {
        let mut board = Board::new(Size::square(9).unwrap());
        for (i, name) in ["E5", "C3", "G3", "C7", "F7", "E3", "G5", "D5"].iter().enumerate() {
            let color = Color::ALL[i % 2];
            board.play(color, name.parse().unwrap(), false).unwrap();
        }
        assert!(!judge(&board).certain);
    }
}
