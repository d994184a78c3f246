//! What makes a count uncertain.
//!
//! A count is certain if it is proved that neither side gains by playing on, whichever side begins. The method
//! [`Reading`](super::Method::Reading) reads the moves that are left around chains short of liberties. If this does
//! not prove the count at a place, the place is a [`Doubt`]. A count without doubts is certain.
//!
//! Looking for doubts takes no extra time, because the reading itself finds them where it fails.

use std::fmt;

use smallvec::SmallVec;
use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::Assessment;
use super::regions::Control;
use crate::board::{Board, Color, Point, PointSet};

/// Why a place makes a count uncertain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumDiscriminants)]
#[strum_discriminants(name(CauseCode), vis(pub(crate)), derive(IntoStaticStr, VariantNames))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
#[non_exhaustive]
pub enum Cause {
    /// The point is counted as filled. It is not proved that its owner could not save it by taking a neutral point
    /// first.
    Fill,
    /// The side that plays first gains points there.
    First,
    /// The side that plays first captures, or is captured. The count assumes that the owner has answered in time.
    Capture,
    /// Too many points are left to play there to find the one that must be filled, and it is not proved that none
    /// must be.
    TooLarge {
        /// How many.
        points: u32,
        /// The most points among which a move is searched.
        most: u32,
    },
    /// In the search more is lost there than a last move costs, whichever side begins.
    Lost,
    /// The stones have neither two eyes nor a partner in seki.
    NoReason,
    /// On a small board every stone influences all points, and a search of the whole board does not
    /// prove the count.
    Board,
    /// Under area rules a neutral point counts for the side that plays there, and neither side has.
    Neutral {
        /// How many.
        points: u32,
    },
}

impl Cause {
    /// The codes of all causes.
    pub const CODES: &[&str] = CauseCode::VARIANTS;

    /// A name for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        CauseCode::from(self).into()
    }

    /// How many points are left to play there, or are neutral, and the most points among which a move is searched.
    #[must_use]
    pub const fn numbers(self) -> (Option<u32>, Option<u32>) {
        match self {
            Cause::TooLarge { points, most } => (Some(points), Some(most)),
            Cause::Neutral { points } => (Some(points), None),
            _ => (None, None),
        }
    }

    /// Whether it matters where the area is counted. There a stone on an own point costs nothing.
    const fn concerns_area(self) -> bool {
        !matches!(self, Cause::Fill | Cause::First)
    }
}

/// A place that makes a count uncertain. It prints as a clause: `whether White must fill K10`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Doubt {
    /// The place: the point itself, or the first of several in reading order.
    pub point: Point,
    /// Whose points or stones are in doubt.
    pub color: Color,
    /// Why.
    pub cause: Cause,
}

impl Doubt {
    /// That of a small board; `None` if it is full.
    pub(crate) fn of_whole(board: &Board) -> Option<Doubt> {
        let point = board.empty().first()?;
        Some(Doubt { point, color: Color::Black, cause: Cause::Board })
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (point, name) = (self.point, self.color.name());
        match self.cause {
            Cause::Fill => write!(f, "whether {name} must fill {point}"),
            Cause::First => {
                write!(f, "which side plays first around {point}: that side gains there")
            }
            Cause::Capture => write!(
                f,
                "whether {name} still has to defend at {point}: the side that plays first there captures"
            ),
            Cause::TooLarge { points, most } => write!(
                f,
                "whether {name} must fill a point near {point}: {points} points are left to play there, and \
                 Tenuki reads at most {most}"
            ),
            Cause::Lost => write!(
                f,
                "whether {name} keeps the points around {point}: in the search it loses more there than one move can save"
            ),
            Cause::NoReason => write!(
                f,
                "whether the {} stones at {point} are alive: they have neither two eyes nor a partner in seki",
                self.color
            ),
            Cause::Board => f.write_str(
                "whether a side gains by playing on: a search of the small board does not show it",
            ),
            Cause::Neutral { points: 1 } => {
                write!(f, "which side gets {point}: a neutral point counts under area rules")
            }
            Cause::Neutral { points } => write!(
                f,
                "which side gets the {points} neutral points, one of them at {point}: they count under area rules"
            ),
        }
    }
}

/// A doubt about a set of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unproved {
    pub color: Color,
    pub points: PointSet,
    pub cause: Cause,
}

/// What reading does not prove. Seldom is it more than a few places, and none needs memory then.
pub(super) type AllUnproved = SmallVec<[Unproved; 4]>;

impl Unproved {
    pub fn doubt(&self) -> Option<Doubt> {
        let (color, cause) = (self.color, self.cause);
        self.points.first().map(|point| Doubt { point, color, cause })
    }
}

/// The doubts about an assessment under area rules: of those under territory rules the ones that matter, and the
/// neutral points outside seki and outside areas that are `open` to both sides, which are no neutral points yet.
pub(crate) fn by_area(assessment: &Assessment, open: PointSet, doubts: &mut Vec<Doubt>) {
    doubts.retain(|doubt| doubt.cause.concerns_area());
    let position = &assessment.position;
    let neutral = Control::of(position.size, &position.living).neutral;
    let in_seki = (neutral & assessment.seki.neighbors()).flood(&neutral);
    let unplayed = neutral - in_seki - open;
    if let Some(point) = unplayed.first() {
        doubts.push(Doubt {
            point,
            color: Color::Black,
            cause: Cause::Neutral { points: unplayed.len() },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::ending::Ending;
    use crate::game::Game;
    use crate::rules::Rules;
    use crate::scoring::Method;
    use crate::scoring::reading::tests::BOTH_NEED_A_MOVE;

    fn ending(drawing: &str, dead: &str, rules: &Rules) -> Ending {
        let game = Game::from(drawing.parse::<Board>().unwrap());
        let dead: PointSet =
            dead.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect();
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
            [
                "which side gets the 6 neutral points, one of them at E2: they count under area rules"
            ]
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
            [
                "which side gets the 6 neutral points, one of them at L2: they count under area rules"
            ]
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
        let doubt =
            "whether a side gains by playing on: a search of the small board does not show it";
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
            let turned = |names: &str| {
                let points: PointSet =
                    names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect();
                symmetry.points(board.size(), points)
            };
            let game = Game::from(board.turned(symmetry));
            let doubts = Ending::of(&game, turned("B4"), Method::default()).uncertain_points();
            assert!(doubts.iter().all(|doubt| doubt.cause == Cause::Fill));
            let points: PointSet = doubts.iter().map(|doubt| doubt.point).collect();
            assert_eq!(points, turned("A4 C6"), "{symmetry:?}");
        }
    }
}
