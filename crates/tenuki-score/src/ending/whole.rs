//! Small boards: the count proved by playing on.
//!
//! On a small board every stone influences all points, so reading place by place proves nothing. There the count is
//! certain only if
//!
//! * one side owns the whole board, and a search shows that it [holds](crate::local::is_held) it; or
//! * all points are settled by [static life](crate::life::StaticLife), and they are worth what was counted. (Such a
//!   position is worth the same whichever side plays: the alive stones live even if their owner always passes, the
//!   other side cannot live between them, and the points outside are next to alive stones of both sides.)

use crate::board::{Board, ByColor, Color, PointSet};
use crate::life::StaticLife;
use crate::local::is_held;
use crate::scoring::Assessment;

/// The largest board that is searched as a whole. Larger ones are read place by place.
pub(super) const MOST_POINTS: u32 = 20;

/// Whether it is proved that neither side gets more area than was counted, whichever side begins.
pub(super) fn is_proved_by_area(board: &Board, assessment: &Assessment) -> bool {
    StaticLife::of(board).settled() == board.size().all() || owner_holds(board, assessment)
}

/// Whether it is proved that neither side gets more than was counted, whichever side begins.
pub(super) fn is_proved(board: &Board, assessment: &Assessment) -> bool {
    let dead = assessment.position.dead;
    let points = |color: Color| (assessment.territory[color].len() + dead[!color].len()) as i32;
    owner_holds(board, assessment)
        || settled(board) == Some(points(Color::Black) - points(Color::White))
}

/// Whether the board is counted as one side's, and that side holds it.
fn owner_holds(board: &Board, assessment: &Assessment) -> bool {
    let owns_all =
        |color: Color| (assessment.territory[color] | board.stones(color)) == board.size().all();
    Color::ALL.into_iter().any(|color| owns_all(color) && is_held(board, color))
}

/// Black's points less White's, if all points are settled whichever side plays.
fn settled(board: &Board) -> Option<i32> {
    let life = StaticLife::of(board);
    let open = board.size().all() - life.settled();
    let shared = ByColor::from_fn(|color| open & life.alive[color].neighbors());
    if open.intersects(&board.occupied()) || shared.black & shared.white != open {
        return None;
    }
    let points = |color: Color| {
        let owned: PointSet = life.owned[color] - board.stones(color);
        (owned.len() + (owned & board.stones(!color)).len()) as i32
    };
    Some(points(Color::Black) - points(Color::White))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::{Method, Position};

    /// A board, and how it is counted if the chains with these stones are dead.
    fn counted(drawing: &str, dead: &str) -> (Board, Assessment) {
        let board: Board = drawing.parse().unwrap();
        let dead = board.whole_chains(dead.parse().unwrap());
        let assessment = Method::Reading.assess(&Position::new(&board, dead));
        (board, assessment)
    }

    #[test]
    fn where_all_is_settled_the_count_is_proved_if_it_is_what_that_is_worth() {
        // Black has three points and a prisoner, White two points.
        let drawing = "
            O.XO.
            XXXOO
            .XXO.";
        let (board, right) = counted(drawing, "A3");
        assert_eq!(settled(&board), Some(2));
        assert!(!owner_holds(&board, &right));
        assert!(is_proved(&board, &right) && is_proved_by_area(&board, &right));
        let (board, wrong) = counted(drawing, "");
        assert!(!is_proved(&board, &wrong));
        let (board, swapped) =
            counted(&drawing.replace('X', "x").replace('O', "X").replace('x', "O"), "A3");
        assert_eq!(settled(&board), Some(-2));
        assert!(is_proved(&board, &swapped));
    }

    #[test]
    fn all_is_settled_where_all_stones_live_and_the_points_between_them_are_next_to_both() {
        let worth = |drawing: &str| settled(&drawing.parse().unwrap());
        let shared = "
            .X.O.
            XX.OO
            .X.O.
            XX.OO";
        assert_eq!(worth(shared), Some(0));
        let one_eye = "
            .X.O.
            XX.OO
            XX.O.
            XX.OO";
        assert_eq!(worth(one_eye), None);
        let wide = "
            .X..O.
            XX..OO
            .X..O.
            XX..OO";
        assert_eq!(worth(wide), None);
    }

    #[test]
    fn one_side_holds_the_board_only_if_all_of_it_is_counted_as_its_own() {
        let drawing = "
            .X.X
            XXXX
            ..X.
            .O..";
        let (board, all) = counted(drawing, "B1");
        assert_eq!(settled(&board), None, "White has room in the lowest row");
        assert!(owner_holds(&board, &all));
        assert!(is_proved(&board, &all) && is_proved_by_area(&board, &all));
        let none = Assessment { territory: ByColor::default(), ..all };
        assert!(!owner_holds(&board, &none) && !is_proved_by_area(&board, &none));
        let (board, alive) = counted(drawing, "");
        assert!(!owner_holds(&board, &alive) && !is_proved(&board, &alive));
    }
}
