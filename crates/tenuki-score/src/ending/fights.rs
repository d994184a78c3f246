//! Fights that are counted as one side's: whether a search of them confirms the count.
//!
//! The count reads chains that are short of liberties. It does not read what dead stones may still do: cost the side
//! that captures them a move, or make a seki. So where a fight is small enough to be searched to the end, the count of it
//! is certain only if its owner [holds](crate::local::is_held_in) it.

use crate::board::{Board, Color, PointSet};
use crate::life::{Walled, fights};
use crate::local::{MOST_POINTS, Part, is_held_in};
use crate::scoring::doubts::{Cause, Doubt};
use crate::scoring::{Assessment, Position};

/// The fights of which a search shows that the count does not hold.
pub(super) fn doubts(board: &Board, assessment: &Assessment) -> Vec<Doubt> {
    let doubt = |(points, walls): Walled| {
        let owner = owner(assessment, &points)?;
        let fills = (assessment.must_fill[owner] & points).len();
        let holds = is_held_in(board, Part { owner, points, fills }, &walls)?;
        let point = (points & board.empty()).first().or_else(|| points.first())?;
        (!holds).then_some(Doubt { point, color: owner, cause: Cause::Lost })
    };
    let dead = assessment.position.dead;
    fights(board, &(dead.black | dead.white), MOST_POINTS).into_iter().filter_map(doubt).collect()
}

/// Whose the stones of a fight are that live, if the other side has only dead ones there. `None` if both sides have living
/// stones, or one of them none at all: then there is nothing to lose, or nothing that threatens it.
fn owner(assessment: &Assessment, points: &PointSet) -> Option<Color> {
    let Position { living, dead, .. } = assessment.position;
    Color::ALL.into_iter().find(|&color| {
        living[color].intersects(points)
            && !living[!color].intersects(points)
            && dead[!color].intersects(points)
    })
}

#[cfg(test)]
mod tests {
    use crate::{Board, Ending, Game, Method};

    /// White has a liberty outside, at E3, and three dead stones inside.
    const SEKI_THREATENED: &str = "
        XOX.OOOXX
        XOOXX.OXX
        XXOO.OOXX
        XXXOOOXXX
        X.XX.XX.X
        XXXXXXXXX
        X.X.X.X.X";

    /// What makes the count uncertain if these chains are dead.
    fn doubts(drawing: &str, dead: &str) -> Vec<String> {
        let board: Board = drawing.parse().unwrap();
        let dead = board.whole_chains(dead.parse().unwrap());
        let ending = Ending::of(&Game::from(board), dead, Method::default());
        let doubts = ending.uncertain_points().iter().map(ToString::to_string).collect();
        assert_eq!(ending.is_count_certain(), ending.uncertain_points().is_empty());
        doubts
    }

    #[test]
    fn a_count_is_in_doubt_where_dead_stones_threaten_a_seki() {
        // Once Black has taken E3, Black at D7 makes a seki. So White has to play a move inside.
        let doubt = "whether White keeps the points around D7: a search does not show it";
        assert_eq!(doubts(SEKI_THREATENED, "C7 D6"), [doubt]);
        // One stone threatens none.
        let one_stone = SEKI_THREATENED.replace("XOX.OO", "XO..OO").replace("OOXX.O", "OO.X.O");
        assert_eq!(doubts(&one_stone, "E6"), [""; 0]);
    }

    #[test]
    fn a_fight_of_few_dead_stones_is_searched_until_it_is_solved() {
        // White is counted 5 points and a prisoner and gets 6 points, whoever begins (`tenuki_oracle`).
        let drawing = "
            ..XOX.X.X
            ..OOXXXXX
            .OOXX.X.X
            OO.XXXXXX
            XXXX.X.X.
            X.X.XXXXX
            XXXXX.X.X";
        let doubt = "whether White keeps the points around A7: a search does not show it";
        assert_eq!(doubts(drawing, "C7"), [doubt]);
        // That Black holds this takes three times as many visits as to refute that.
        let held = "
            ....XOO.O
            ...OXOOOO
            XXXXXOO.O
            OOO.OOOOO
            OOOOOOO.O
            OOOOOOOOO
            .O.O.O.O.";
        assert_eq!(doubts(held, "D6"), [""; 0]);
    }

    #[test]
    fn outside_liberties_do_not_make_a_fight_larger() {
        // Black is counted 9 points and gets 8, or 7 if White plays first (`tenuki_oracle`).
        let drawing = "
            ...XOO.O.
            ..OXOOOOO
            ..XXOO.O.
            XXX.OOOOO
            OO.OOO.O.
            OOOOOOOOO
            .O.O.O.O.";
        let doubt = "whether Black keeps the points around A7: a search does not show it";
        assert_eq!(doubts(drawing, "C6"), [doubt]);
    }

    #[test]
    fn outside_liberties_of_the_dead_stones_do_not_make_a_fight_larger() {
        // White is counted one point more than it gets, whichever side begins (`tenuki_oracle`).
        let race = "
            ....O...OOO...O....
            OOOOOOOOO.OOOOOOOOO
            ....O...OXXXO.O....
            ....OOOOOX.XOOOO...
            ....OO.OOX.XOO.O...
            OOOOOOXXXXXXXXXOOOO
            XXXXXXOOOOOOOOOXXXX
            ....XXXXXO..OX.X...
            ....X..XXO..OXXX...
            ....X..X.OOOO.X....
            ....X..XXXXXXXX....
            XXXXXXXXXXXXXXXXXXX";
        let doubts = doubts(race, "K8");
        assert_eq!(
            doubts,
            ["whether White keeps the points around K11: a search does not show it"]
        );
    }

    #[test]
    fn a_race_that_the_search_does_not_solve_is_in_doubt() {
        // White wins the race. Once its outside liberties are filled, it has to add a move (`tenuki_oracle`).
        let race = "
        OOOOOOOOOOOOOOOOOOO
        ....O....O....O....
        ....O....OOO..O....
        ....O.OOOO.OOOOO...
        ....OOO.XXXO.O.O...
        OOOOOOXXX.XXXXXOOOO
        XXXXXXOOOOOOOOOXXXX
        ....XXXXXXO...OX...
        ....X....XOOOOOX...
        ....X....X.XXXXX...
        XXXXXXXXXXXXXXXXXXX";
        let doubts = doubts(race, "J7");
        assert_eq!(doubts, ["whether White keeps the points around L8: a search does not show it"]);
    }

    #[test]
    fn a_fight_of_few_dead_stones_of_which_the_search_has_no_answer_is_in_doubt() {
        let few = "
            ...X.OO.O
            ...XOOOOO
            X.OXOOO.O
            XXXXOOOOO
            .OO.OO.O.
            OOOOOOOOO
            .O.O.O.O.";
        let doubt = "whether Black keeps the points around A7: a search does not show it";
        assert_eq!(doubts(few, "C5"), [doubt]);
    }

    #[test]
    fn a_fight_that_is_counted_as_neither_sides_is_not_searched() {
        let seki = "
            X.XXXXX.X
            XXOOOOOXX
            XO.XX.OXX
            XXOOOOOXX
            X.XXXXX.X";
        assert!(doubts(seki, "").iter().all(|doubt| !doubt.contains("search")), "{seki}");
    }
}
