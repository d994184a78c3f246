//! The judgements of one position in several views as one, and what is impossible in it.

use crate::board::{Board, Color, PointSet};

use crate::life::judgement::Judgement;

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
}
