//! What makes a count uncertain: each doubt as a sentence, by territory and by area.

use tenuki_score::board::{Board, PointSet, Symmetry};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Method;
use tenuki_score::scoring::doubts::Cause;

/// The point A6 is neutral, and both sides need a move once it is taken.
const BOTH_NEED_A_MOVE: &str = "
    .X..X..
    OOXXXXX
    .XOOOOX
    .OO..OX
    ....OOX
    OOOOOXX";

fn ending(drawing: &str, dead: &str, rules: &Rules) -> Ending {
    let game = Game::from(drawing.parse::<Board>().unwrap());
    let dead: PointSet = dead.parse().unwrap();
    Ending::under(&game, rules, 0.0, dead, Method::default())
}

fn doubts(drawing: &str, dead: &str, rules: &Rules) -> Vec<String> {
    let ending = ending(drawing, dead, rules);
    let found: Vec<String> =
        ending.uncertain_points().iter().map(|doubt| doubt.to_string()).collect();
    assert_eq!(ending.is_count_certain(), found.is_empty() && ending.is_finished());
    found
}

#[test]
fn a_cause_has_one_of_the_codes() {
    let codes =
        [Cause::Fill, Cause::First, Cause::TooLarge { points: 12, most: 8 }].map(Cause::code);
    assert_eq!(codes, ["fill", "first", "too_large"]);
    assert!(codes.iter().all(|code| Cause::CODES.contains(code)));
}

/// Ten points around B6 are left to play: White captures by playing first.
const TEN_LEFT: &str = "
    XXX.O.OOO
    X.XO..OOO
    XX...OOOO
    XX.OOOOOO
    ...O.OOOO
    .XOOOOOOO
    XXOOO.OO.";

#[test]
fn two_causes_have_numbers() {
    assert_eq!(Cause::TooLarge { points: 12, most: 8 }.numbers(), (Some(12), Some(8)));
    assert_eq!(Cause::Neutral { points: 3 }.numbers(), (Some(3), None));
    assert_eq!(Cause::Capture.numbers(), (None, None));
}

#[test]
fn by_area_a_stone_on_an_own_point_costs_nothing_but_a_capture_counts() {
    let must_fill = |color, point| format!("whether {color} must fill {point}");
    assert_eq!(
        doubts(BOTH_NEED_A_MOVE, "B4", &Rules::JAPANESE),
        [must_fill("Black", "C6"), must_fill("White", "A4")]
    );
    let neutral = "which side gets A6: a neutral point counts under area rules";
    assert_eq!(doubts(BOTH_NEED_A_MOVE, "B4", &Rules::CHINESE), [neutral]);
    let too_large = doubts(TEN_LEFT, "", &Rules::JAPANESE);
    assert_eq!(too_large.len(), 1);
    assert!(doubts(TEN_LEFT, "", &Rules::CHINESE).starts_with(&too_large));
}

const TWO_LIVING_GROUPS: &str = "
    .X.XO.O.
    XXXXOOOO
    ...XO...
    .X.XOO.O";

#[test]
fn a_count_without_anything_to_fill_is_certain() {
    assert_eq!(doubts(TWO_LIVING_GROUPS, "", &Rules::JAPANESE), [""; 0]);
    assert_eq!(doubts(TWO_LIVING_GROUPS, "", &Rules::CHINESE), [""; 0]);
}

#[test]
fn a_neutral_point_makes_a_count_by_area_uncertain() {
    let open = TWO_LIVING_GROUPS.replace("...XO...", "...X....");
    let open = open.replace(".X.XOO.O", ".X.X.O.O");
    assert!(ending(&open, "", &Rules::CHINESE).is_finished());
    assert_eq!(
        doubts(&open, "", &Rules::CHINESE),
        ["which side gets the 6 neutral points, one of them at E2: they count under area rules"]
    );
}

#[test]
fn the_points_of_an_open_area_are_not_neutral() {
    let empty = ".........\n".repeat(9);
    let nothing = ending(&empty, "", &Rules::ING);
    assert!(!nothing.is_finished() && !nothing.is_count_certain());
    assert_eq!(doubts(&empty, "", &Rules::ING), [""; 0]);
    // An open area on the left, six neutral points on the right.
    let both = "
        .....X.X.XO.O.
        ..O..XXXXXOOOO
        .....X...X....
        .....X.X.X.O.O";
    assert!(!ending(both, "", &Rules::CHINESE).is_finished());
    let mut found = doubts(both, "", &Rules::CHINESE);
    found.retain(|doubt| doubt.contains("neutral"));
    assert_eq!(
        found,
        ["which side gets the 6 neutral points, one of them at L2: they count under area rules"]
    );
}

#[test]
fn the_neutral_points_of_a_seki_leave_a_count_by_area_certain() {
    let seki = ".X.O.
                XXXOO
                XXXOO
                XXXOO
                XXXOO";
    assert_eq!(doubts(seki, "", &Rules::CHINESE), [""; 0]);
}

#[test]
fn a_small_board_is_certain_where_one_side_holds_all_of_it_or_every_point_is_settled() {
    assert_eq!(doubts(".X. XXX .X.", "", &Rules::JAPANESE), [""; 0]);
    for rules in [&Rules::JAPANESE, &Rules::CHINESE] {
        assert_eq!(doubts("XO.. .O.. ....", "A3", rules), [""; 0]);
        // The stone at A3 is said to be alive.
        assert_ne!(doubts("XO.. .O.. ....", "", rules), [""; 0], "{rules:?}");
    }
    let doubt = "whether a side gains by playing on: a search of the small board does not show it";
    assert_eq!(doubts(".X.O. XXXOO XXXOO", "", &Rules::JAPANESE), [doubt]);
}

#[test]
fn a_game_that_is_not_finished_has_no_certain_count_and_other_methods_prove_nothing() {
    let open = "......
                .X..O.
                ......";
    assert!(!ending(open, "", &Rules::JAPANESE).is_count_certain());
    let game = Game::from(TWO_LIVING_GROUPS.parse::<Board>().unwrap());
    for &method in Method::ALL {
        let certain = Ending::of(&game, PointSet::EMPTY, method).is_count_certain();
        assert_eq!(certain, method == Method::Reading, "{method}");
    }
}

#[test]
fn a_place_with_too_many_points_to_fill_is_certain_if_neither_side_gains_there() {
    // Nine points around White's chain at H7, with the neutral ones.
    let settled = "
        XXXXX.O.O
        ....XXOOO
        XX.XXX.OO
        .X.XXXOOO
        XXXXXX..O
        X..XX.O..
        XXXXX.OOO";
    assert_eq!(doubts(settled, "", &Rules::JAPANESE), [""; 0]);
    let doubt = "whether Black must fill a point near B6: 10 points are left to play there, and Tenuki reads at \
                 most 8";
    assert_eq!(doubts(TEN_LEFT, "", &Rules::JAPANESE), [doubt]);
}

#[test]
fn a_doubt_turns_with_the_board() {
    let board: Board = BOTH_NEED_A_MOVE.parse().unwrap();
    for symmetry in Symmetry::ALL {
        let turned = |names: &str| symmetry.points(board.size(), names.parse().unwrap());
        let game = Game::from(board.turned(symmetry));
        let doubts = Ending::of(&game, turned("B4"), Method::default()).uncertain_points();
        assert!(doubts.iter().all(|doubt| doubt.cause == Cause::Fill));
        let points: PointSet = doubts.iter().map(|doubt| doubt.point).collect();
        assert_eq!(points, turned("A4 C6"), "{symmetry:?}");
    }
}
