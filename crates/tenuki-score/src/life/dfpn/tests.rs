//! Positions whose fate is known.

use super::Solution;
use super::solver::{ChainQuestion, Solver};
use crate::board::{Board, ByColor, Point};

/// More than any of these positions needs.
const NODES: u32 = 1_000_000;

/// Whether the chain with a stone at a point lives when its side plays first, and when the other
/// does. The whole board is read.
fn fate(drawing: &str, stone: &str) -> (Option<bool>, Option<bool>) {
    let board: Board = drawing.parse().unwrap();
    let stone: Point = stone.parse().unwrap();
    let settled = ByColor::default();
    let mut solver = Solver::new();
    assert!(solver.enter(&board, &board.size().all(), &settled));
    let color = board.get(stone).unwrap();
    let mut asked = |first| {
        let question = ChainQuestion { color, stone, first };
        let answer = solver.solve(question, NODES);
        assert_eq!(solver.solve(question, NODES), answer, "asked again");
        answer.0
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
fn a_chain_that_is_captured_only_if_its_owner_breaks_off_a_repetition_lives() {
    // On boards as small as these stones are taken and taken back without end.
    let drawing = "
        ...
        .X.";
    assert_eq!(fate(drawing, "B1"), LIVES);
    let drawing = "
        ..O
        X.O";
    assert_eq!(fate(drawing, "A1"), LIVES);
    assert_eq!(fate(drawing, "C2"), HANGS);
}
