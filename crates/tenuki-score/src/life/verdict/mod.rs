//! The verdict: from the evidence about groups to the dead stones.
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | the answer, [`Judgement`], and the views of a symmetrical position as one |
//! | `odds.rs` | the odds that a group is alive, by weights fitted to real games |
//! | `opinions.rs` | several opinions about one position, and their mean |

pub(crate) mod odds;
pub(crate) mod opinions;

use crate::board::{Board, Color, PointSet};

/// Which stones of a position are dead, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judgement {
    /// The dead stones: complete chains.
    pub dead: PointSet,
    /// Whether the judgement is sure: no stones are uncertain.
    ///
    /// On a board of at most 20 points, and in parts of a larger board that are no larger and lie
    /// between unconditionally alive stones, this is proved by the Japanese rules (articles 7.1 and
    /// 7.2): no chain is captured or saved by a player who plays first. Elsewhere it means that
    /// playouts and searches leave no doubt.
    pub certain: bool,
    /// The stones whose fate is not sure: complete chains. If the game does not look finished,
    /// these are all stones that are not proved.
    pub uncertain: PointSet,
    /// The uncertain stones that, as a search found, the side that plays first captures or saves:
    /// complete chains. If they matter, the game is not finished.
    pub open: PointSet,
    /// Whether the game is still in progress: in playouts of the whole board the owner of too many
    /// points varies. Then no chain was examined, and [`open`](Judgement::open) is empty.
    pub in_progress: bool,
}

/// One judgement of the judgements in several views. Stones on which the views differ are uncertain,
/// and so are dead stones [without captors](without_captors).
pub(crate) fn agreed(board: &Board, views: &[Judgement], last: Judgement) -> Judgement {
    let (mut dead, mut ever_dead, mut uncertain) = (last.dead, last.dead, last.uncertain);
    let (mut open, mut in_progress) = (last.open, last.in_progress);
    for view in views {
        dead &= view.dead;
        ever_dead |= view.dead;
        uncertain |= view.uncertain;
        open |= view.open;
        in_progress |= view.in_progress;
    }
    uncertain |= ever_dead - dead;
    let captorless = without_captors(board, dead);
    dead -= captorless;
    uncertain |= captorless;
    Judgement { dead, certain: uncertain.is_empty(), uncertain, open, in_progress }
}

/// The dead stones around which no stone of the other side lives. The stones that would capture them
/// are dead, too, so one of the two verdicts is wrong.
fn without_captors(board: &Board, dead: PointSet) -> PointSet {
    let mut without = PointSet::EMPTY;
    for region in (board.empty() | dead).components() {
        for color in Color::ALL {
            let captors = region.neighbors() & (board.stones(!color) - dead);
            if captors.is_empty() {
                without |= region & dead & board.stones(color);
            }
        }
    }
    without
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_stones_have_living_captors() {
        let board: Board = ".XO.\nXXO.\n..O.".parse().unwrap();
        let all = board.occupied();
        assert_eq!(without_captors(&board, all), all);
        assert_eq!(without_captors(&board, board.stones(Color::Black)), PointSet::EMPTY);
    }

    #[test]
    fn a_region_that_no_captor_touches_has_no_dead_stones() {
        let board: Board = "
            OX.XO
            .X.X."
            .parse()
            .unwrap();
        let point = |name: &str| board.chain(name.parse().unwrap());
        assert_eq!(without_captors(&board, point("A2")), PointSet::EMPTY);
        assert_eq!(without_captors(&board, point("E2")), PointSet::EMPTY);
        let dead = point("A2") | point("D2");
        assert_eq!(without_captors(&board, dead), PointSet::EMPTY, "E2 captures them");
        let dead = dead | point("E2");
        assert_eq!(without_captors(&board, dead), point("D2"), "nothing captures them");
    }

    #[test]
    fn views_agree_on_what_all_of_them_say_and_all_their_doubts_stay() {
        let board: Board = "
            X.X.X.X
            .......
            OOOOOOO
            O.O.O.O"
            .parse()
            .unwrap();
        let point = |name: &str| PointSet::of(name.parse().unwrap());
        let [a, c, e, g] = ["A4", "C4", "E4", "G4"].map(point);
        let view = |dead, uncertain, open, in_progress| Judgement {
            dead,
            certain: false,
            uncertain,
            open,
            in_progress,
        };
        let none = PointSet::EMPTY;
        let (first, last) = (view(a | c, e, e, false), view(a, g, g, false));
        let both = view(a, c | e | g, e | g, false);
        assert_eq!(agreed(&board, &[first], last), both);
        assert_eq!(agreed(&board, &[last], first), both);
        assert_eq!(agreed(&board, &[first, last], last), both);
        let alone = Judgement { certain: true, ..view(a, none, none, false) };
        assert_eq!(agreed(&board, &[], alone), alone);
        assert_eq!(agreed(&board, &[alone], alone), alone);
        for (one, other) in [(true, false), (false, true), (true, true)] {
            let found = agreed(&board, &[view(a, e, none, one)], view(a, e, none, other));
            assert_eq!(found, view(a, e, none, true));
        }
        // All stones dead: none of them has a captor.
        let all = board.occupied();
        assert_eq!(agreed(&board, &[], view(all, e, none, false)), view(none, all, none, false));
    }
}
