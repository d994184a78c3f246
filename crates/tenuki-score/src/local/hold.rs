//! A small board, or a part of a board between proved stones, of which one side owns all points: a search for a proof that
//! its count holds.
//!
//! The owner *holds* the board if, whatever the other side plays first, it gets at least the points that are counted now.
//! These are the empty points, two for each stone of the other side, and the prisoners. A capture does not change their
//! sum; a play of the other side adds one, and a play of the owner subtracts one. So the owner keeps its points if it
//! answers each play with one play, and gains a point for each play that it does not answer ([`Play`](super::goal::Play)).
//! It does not get more than is counted if the other side always passes.
//!
//! The search plays on with this margin ([`Aim::Hold`]) until
//!
//! * all points are the owner's for good ([`safety`](super::safety)): each move that it needs for that answers a play of
//!   the other side, so it costs nothing; or
//! * both sides pass, and it is confirmed that the owner owns the whole board (articles 7.1 and 8 of the Japanese rules of
//!   1989): whatever the other side plays first, the owner can make all points its own for good
//!   ([`Aim::CaptureAllForGood`]). Then all stones of the other side are dead. (By the letter of article 7.1 a chain of the
//!   owner is dead, too, if it can be captured and its place becomes an eye. Its points are the owner's territory then.
//!   That neither side gains by this is not proved here, but no result of all boards of 4×3 and 6×2 is wrong by
//!   `tenuki_oracle::Results`.)
//!
//! Kos follow the rules of play ([`Graph::by_rules_of_play`]) for the other side: it may retake a ko after any other move,
//! while article 7.2 demands a pass. It may also resume play after a stop and retake the ko (article 9.3). The owner has to
//! pass first, as in article 7.2. So a proof holds both in play and in the confirmation of life and death.
//!
//! Of a part it holds the same, since play elsewhere is a pass, and a stone on an outside liberty ([`arena`](super::arena))
//! costs nothing. Where some of the owner's points are counted as filled, the owner begins with as many points as are
//! filled.
//!
//! Under area rules the owner owns the whole board, whichever side plays.

use std::cell::RefCell;

use super::arena::{Arena, Set};
use super::goal::{Aim, Goal, Play};
use super::graph::Graph;
use super::safety::Safety;
use super::search::{self, Visits};
use super::state::State;
use crate::board::{Board, ByColor, Color, PointSet};

/// Twice as many visits prove no more positions of 4×3.
const VISITS: Visits = Visits { most: 100_000, for_return: 0 };

/// The visits for a part of a board with few stones of the other side. (Of 3,952 real games one has a part that takes more
/// than 8,000, and that takes 18,000.)
const VISITS_IN_PART: u32 = 20_000;

/// The most stones that are few: as many as the largest nakade shape has. The place of more has room for two eyes.
const FEW: u32 = 6;

/// The visits for a part with more, where two walls may race. (Of 110 such parts in 3,952 real games 13 take more; 120,000
/// do not suffice for 4 of these.)
const VISITS_AGAINST_MANY: u32 = 6_000;

/// The most points of a part that are under no block.
pub(crate) const MOST_POINTS: u32 = 8;

/// A part of a board, all of which one side owns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) owner: Color,
    pub(crate) points: PointSet,
    /// How many of its points the owner is counted to fill.
    pub(crate) fills: u32,
}

thread_local! {
    /// The last board and what is known of it. A board that is counted under several rules is searched once.
    static LAST: RefCell<Option<(Board, ByColor<Option<bool>>)>> = const { RefCell::new(None) };
}

/// Whether it is proved that a side, the owner of the whole board, gets what is counted with the other side to move.
pub(crate) fn is_held(board: &Board, owner: Color) -> bool {
    LAST.with_borrow_mut(|last| {
        let (_, known) = match last {
            Some(known) if known.0 == *board => known,
            _ => last.insert((board.clone(), ByColor::default())),
        };
        *known[owner].get_or_insert_with(|| search_for_proof(board, owner))
    })
}

fn search_for_proof(board: &Board, owner: Color) -> bool {
    let points = board.size().all();
    let Some(arena) = Arena::new(board, &points, &ByColor::default()) else { return false };
    search_in(board, arena, Part { owner, points, fills: 0 }, VISITS) == Some(true)
}

/// Whether a search shows that the owner of a part between proved stones gets what is counted there, and no more, with
/// the other side to move; not so if the visits do not suffice. `None` if the part is too large, or has points that neither
/// side owns.
pub(crate) fn is_held_in(board: &Board, part: Part, walls: &ByColor<PointSet>) -> Option<bool> {
    // All empty points that are nodes: those beside walls of the other side have to be outside liberties, and so are those
    // that lie alone beside walls of the owner.
    let empty = board.empty() & part.points;
    let alone = (empty & walls[part.owner].neighbors()) - empty.neighbors();
    if (empty - walls[!part.owner].neighbors() - alone).len() > MOST_POINTS {
        return None;
    }
    let arena = Arena::new(board, &part.points, walls)?;
    let empty = arena.stones(&empty);
    let is_large = arena.size() > MOST_POINTS || u64::from(part.fills) > Play::MOST;
    if is_large || arena.walls(!part.owner) & empty != 0 {
        return None;
    }
    let start = State::start(&arena, stones_in(board, &arena, &part.points), !part.owner);
    let owned = Safety::without_moves(&arena, &start, part.owner).owned;
    if part.fills == 0 && arena.ground() & !owned == 0 {
        return Some(true);
    }
    let are_few = (board.stones(!part.owner) & part.points).len() <= FEW;
    let most = if are_few { VISITS_IN_PART } else { VISITS_AGAINST_MANY };
    let visits = Visits { most, for_return: 0 };
    let holds = |fills| search_in(board, arena.clone(), Part { fills, ..part }, visits);
    let fewer_suffice = || part.fills > 0 && holds(part.fills - 1) != Some(false);
    Some(holds(part.fills) == Some(true) && !fewer_suffice())
}

fn stones_in(board: &Board, arena: &Arena, points: &PointSet) -> ByColor<Set> {
    ByColor::from_fn(|color| arena.stones(&(board.stones(color) & *points)))
}

fn search_in(board: &Board, arena: Arena, part: Part, visits: Visits) -> Option<bool> {
    let stones = stones_in(board, &arena, &part.points);
    let goal = Goal { stones: arena.ground(), defender: !part.owner, aim: Aim::Hold };
    let mut graph = Graph::by_rules_of_play(arena, !part.owner);
    let start = graph.start(stones, !part.owner);
    let play = Play::On { points: u64::from(part.fills) };
    search::solve_after(&mut graph, goal, (start, play.taken()), visits, &mut { visits.most })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which sides hold a board with the other side to move.
    fn holders(drawing: &str) -> Vec<Color> {
        let board: Board = drawing.parse().unwrap();
        Color::ALL.into_iter().filter(|&color| is_held(&board, color)).collect()
    }

    #[test]
    fn a_side_holds_a_part_with_the_fills_that_it_needs_and_not_with_more_or_fewer() {
        // White's wall has a liberty at E2. When it is taken, Black at D6 makes a seki.
        let board: Board = "
            XOX.OOOX.
            XOOXX.OXX
            XXOO.OOX.
            XXXOOOXXX
            X.XX.XX.X
            XXXXXXXXX"
            .parse()
            .unwrap();
        let black = board.chain("A1".parse().unwrap());
        let points = PointSet::of("D6".parse().unwrap()).flood(&(board.size().all() - black));
        let walls = ByColor { black, ..ByColor::default() };
        let with = |fills| is_held_in(&board, Part { owner: Color::White, points, fills }, &walls);
        assert_eq!([0, 1, 2, 3].map(with), [Some(false), Some(true), Some(false), Some(false)]);
        assert_eq!(with(9), None, "more points than a `Play` has");
    }

    #[test]
    fn a_side_that_has_a_part_for_good_fills_none_of_it() {
        // Black's stones around the points are walls.
        let held = |drawing: &str, fills| {
            let board: Board = drawing.parse().unwrap();
            let walls = ByColor { black: board.occupied(), ..ByColor::default() };
            is_held_in(&board, Part { owner: Color::Black, points: board.empty(), fills }, &walls)
        };
        assert_eq!([0, 1].map(|fills| held("..X", fills)), [Some(true), Some(false)]);
        assert!(held("....X ....X", 0).is_some());
        assert!(held("...X ...X ...X", 0).is_none(), "too many points");
    }

    #[test]
    fn a_side_that_fills_a_point_does_not_play_first() {
        // White's stones are walls. Black has two eyes if it plays B3 first.
        let board: Board = "...XO. XXXXO. OOOOO.".parse().unwrap();
        let white = board.stones(Color::White);
        let walls = ByColor { white, ..ByColor::default() };
        let points = board.stones(Color::Black) | "A3 B3 C3".parse().unwrap();
        let part = Part { owner: Color::Black, points, fills: 1 };
        assert_eq!(is_held_in(&board, part, &walls), Some(false));
    }

    #[test]
    fn a_few_stones_hold_a_board_on_which_the_other_side_cannot_live() {
        assert_eq!(holders("..... .XXX. ....."), [Color::Black]);
        assert_eq!(holders("XO.. .O.. ...."), [Color::White]);
    }

    #[test]
    fn a_connection_that_answers_a_cut_costs_nothing() {
        // White connects B1 and E1 only if Black plays between them. (`tenuki_oracle`: 10 points, whichever side begins.)
        assert_eq!(holders("...... .O..O."), [Color::White]);
    }

    #[test]
    fn a_board_that_is_asked_about_again_is_answered_as_before_and_another_one_by_itself() {
        let (black, neither) = ("..... .XXX. .....", "......");
        for drawing in [black, black, neither, black, neither, neither] {
            let expected: &[Color] = if drawing == black { &[Color::Black] } else { &[] };
            assert_eq!(holders(drawing), expected, "{drawing}");
        }
    }

    #[test]
    fn who_has_room_for_two_eyes_or_a_seki_keeps_the_other_side_from_holding_the_board() {
        assert_eq!(holders("......"), []);
        assert_eq!(holders("....... .X...O. ......."), []);
        // A seki: neither side has an eye.
        assert_eq!(holders("XXX. .... .OOO"), []);
        // Black takes the second eye away.
        assert_eq!(holders(".O..X .OOOX OOXXX XXX.."), []);
    }

    #[test]
    fn what_the_other_side_captures_has_to_come_back() {
        // White at A2 takes the stone at A3, and Black takes White's two stones.
        assert_eq!(holders("XO.. .XX. .XX."), [Color::Black]);
    }

    #[test]
    fn a_ko_is_taken_back_after_a_move_elsewhere_and_not_at_once() {
        // A ko for the corner in which Black has no threat.
        assert_eq!(holders(".XO. .OOO ..OO"), [Color::White]);
        // Black takes C1 from B1, and has to be allowed to take it again after any move; White has to pass first.
        assert_eq!(holders("X.. OOX O.O"), []);
        // By article 7.2, where White has to pass for a ko, Black would hold the board.
        let by_confirmation: Board = "XXX. O... ....".parse().unwrap();
        assert!(!is_held(&by_confirmation, Color::Black));
    }

    #[test]
    fn a_ko_that_is_taken_back_after_the_game_was_stopped_and_resumed_costs_a_point() {
        // White has 10 points, and 9 if Black plays first: White has to connect a ko after Black has passed.
        assert_eq!(holders("X.X. O.OO O..."), []);
        // White plays B1, Black takes the stone at A2 in a ko, and White takes it back after a stop.
        assert_eq!(holders("OXXX ...."), []);
    }

    #[test]
    fn a_play_that_needs_no_answer_gives_a_point_that_a_later_one_may_cost() {
        // White takes at B3 from A3, Black takes the ko back, and White can pass.
        assert_eq!(holders(".X.O .OOO .OO."), [Color::White]);
        // In the confirmation no ko is banned at first.
        assert_eq!(holders("X.X .XO .X."), [Color::Black]);
    }
}
