//! Filling false eyes that would be captured.
//!
//! From the article's section "Filling False Eyes". A point is *false-ish* when diagonals of the
//! other colour may make it a false eye, and it is filled only when a chain next to it "can be
//! captured in one move", which the fill prevents.
//!
//! # Decisions
//!
//! * The article's third condition is garbled ("it has 2 occupied neighbours with a colour opposite
//!   of any occupied neighbour. Anywhere else, it has 3 occupied opposing diagonals"). Its two
//!   halves are about occupied *neighbours* in the first and *diagonals* in the second list item,
//!   so it is read as: on the first line at least 2 occupied neighbours, elsewhere at least 3. (The
//!   code of the web board demands 1 and 2.)
//! * The neighbours' opponent has a stone on at least 1 diagonal point if the point is on the first
//!   line, and on at least 2 elsewhere.
//! * A chain can be captured in one move when it has a single liberty. As the point is empty and
//!   next to the chain, that liberty is the point itself.
//! * The article says "take the next false-ish point" and does not say which one. Here it is the
//!   first in reading order (top row first, then left) whose filling is due. After each fill the
//!   search begins again, since a fill changes liberties and diagonals.
//! * A board has finitely many points, each step fills one and none is emptied, so the loop ends.

use crate::board::{Board, Color, Point, PointSet};

/// Whether a point of a board without neutral points is false-ish, and for whom: the colour of its
/// neighbours.
#[must_use]
pub fn false_ish(board: &Board, point: Point) -> Option<Color> {
    let size = board.size();
    if !size.contains(point) || board.get(point).is_some() {
        return None;
    }
    let on_edge = size.edge().contains(point);
    let (neighbors, diagonals) = if on_edge { (2, 1) } else { (3, 2) };
    let next_to = PointSet::of(point).neighbors();
    let owner = Color::ALL.into_iter().find(|&color| next_to.intersects(&board.stones(color)))?;
    let occupied = (next_to & board.occupied()).len();
    let opposing = (PointSet::diagonals(point) & board.stones(!owner)).len();
    (occupied >= neighbors && opposing >= diagonals).then_some(owner)
}

/// Fills false eyes whose neighbours would be captured, as long as there are any. Returns the
/// points in the order in which they were filled.
///
/// The board holds living stones only and has no neutral points. Chains may be left without
/// liberties: nothing is captured.
pub fn fill(board: &mut Board) -> Vec<(Point, Color)> {
    let mut filled = Vec::new();
    while let Some((point, color)) = next(board) {
        board.place(color, point);
        filled.push((point, color));
    }
    filled
}

/// The first false-ish point next to a chain that has no other liberty.
fn next(board: &Board) -> Option<(Point, Color)> {
    board.empty().iter().find_map(|point| {
        let in_atari = point.neighbors().any(|n| board.liberty_count(n) == 1);
        if in_atari { false_ish(board, point).map(|color| (point, color)) } else { None }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(point: &str, drawing: &str) -> Option<Color> {
        false_ish(&drawing.parse().unwrap(), point.parse().unwrap())
    }

    fn filled(drawing: &str) -> (String, String) {
        let mut board: Board = drawing.parse().unwrap();
        let points = fill(&mut board);
        let points: Vec<String> = points.iter().map(|(point, _)| point.to_string()).collect();
        (points.join(" "), board.to_string())
    }

    #[test]
    fn a_corner_with_an_opposing_diagonal_is_false_ish() {
        assert_eq!(owner("A4", ".O..\nOX..\n....\n...."), Some(Color::White));
        assert_eq!(owner("A4", ".X..\nXO..\n....\n...."), Some(Color::Black));
        assert_eq!(owner("A4", ".O..\nO...\n....\n...."), None, "no stone on the diagonal");
        assert_eq!(owner("A4", ".O..\n.X..\n....\n...."), None, "one neighbour only");
    }

    #[test]
    fn in_the_middle_two_diagonals_and_three_neighbours_are_needed() {
        let two = ".....\n.XOX.\n.O.O.\n..O..\n.....";
        assert_eq!(owner("C3", two), Some(Color::White));
        assert_eq!(owner("C3", ".....\n.XO..\n.O.O.\n..O..\n....."), None);
        assert_eq!(owner("C3", ".....\n.XOX.\n.O...\n..O..\n....."), Some(Color::White));
        assert_eq!(owner("C3", ".....\n.XOX.\n.....\n..O..\n....."), None);
    }

    /// The article's first example: with the neutral point in the corner gone, the stone beside the
    /// false eye has no other liberty. The true eye next to the chain stays, its last liberty or
    /// not.
    #[test]
    fn a_false_eye_next_to_stones_in_atari_is_filled() {
        let (points, after) = filled("XO.O.O XXOOOO XXXXXX .X.XXX");
        assert_eq!(points, "C4");
        assert_eq!(after, "XOOO.O\nXXOOOO\nXXXXXX\n.X.XXX\n");
    }

    /// The article's A and B: false-ish because of the black stone that they share as a diagonal,
    /// and never filled, because of two full eyes elsewhere.
    #[test]
    fn a_false_ish_point_whose_chains_have_another_liberty_stays() {
        let (points, _) = filled(".O.OOO OXOO.O OXXOOO OOXXXX .OXX.X");
        assert_eq!(points, "");
    }

    /// With one of the full eyes gone, B is filled, and then A.
    #[test]
    fn a_fill_can_make_the_next_one_due() {
        let (points, after) = filled(".O.OOO OXOOOO OXXOOO OOXXXX .OXX.X");
        assert_eq!(points, "C5 A5");
        assert_eq!(after, "OOOOOO\nOXOOOO\nOXXOOO\nOOXXXX\n.OXX.X\n");
    }

    #[test]
    fn a_stone_or_a_point_off_the_board_is_not_false_ish() {
        assert_eq!(owner("A3", "O..\n...\n..."), None);
        assert_eq!(owner("D4", ".O.\nO..\n..."), None);
    }

    #[test]
    fn only_an_empty_point_of_the_board_is_false_ish() {
        let drawing = ".O..\nOX..\n....\n....";
        assert_eq!(owner("B4", drawing), None, "a stone");
        assert_eq!(owner("A5", drawing), None, "outside");
    }
}
