//! The questions about chains, and when a state answers them.

use crate::board::Color;

use super::arena::{Arena, Set};
use super::graph::Graph;
use super::state::State;

/// What the attacker wants of some chains of the defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// To capture one of them. If that cannot be forced, all of them are alive.
    CaptureOne,
    /// To capture the chain, there is only one, so that the defender cannot [keep](Aim::Keep) a stone
    /// on a point that the capture left empty. If that cannot be forced, the chain is alive by what its
    /// capture gives back.
    CaptureWithoutReturn,
    /// To capture all of them for good. If that can be forced, all of them are dead.
    ///
    /// It is reached where the points of the chains, and all other points that a capture of one of
    /// them, or of a new stone on such a point, left empty, are the attacker's for good. No new stone of
    /// the defender that stays can come to stand there. (That is enough, but it is not necessary.)
    CaptureAllForGood,
    /// To have a stone that is unconditionally alive on one of these points. There the attacker is the
    /// side whose stones were captured.
    Keep,
    /// To make all points its own for good, with a stone in the place of each of its chains that was captured. What was
    /// taken are the places that have none.
    OwnAll {
        /// The stones of these chains.
        own: Set,
    },
    /// To get at least as many points as now by playing on, where the whole board is the attacker's. What was taken
    /// is the state of [`Play`] then.
    Hold,
}

/// How far play has come where the attacker [holds](Aim::Hold) the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// The attacker has `points` more than at the start.
    On { points: u64 },
    /// The same, and the defender has just passed.
    Passed { points: u64 },
    /// Both have passed, and it is confirmed that all of the board is the attacker's.
    Confirmation,
}

impl Play {
    /// Larger numbers of points count as this number.
    pub(super) const MOST: u64 = 3;
    const CONFIRMATION: Set = Set::MAX;

    pub(crate) fn of(taken: Set) -> Play {
        match (taken >> 1, taken & 1) {
            _ if taken == Play::CONFIRMATION => Play::Confirmation,
            (points, 0) => Play::On { points },
            (points, _) => Play::Passed { points },
        }
    }

    /// As what was taken.
    pub(crate) fn taken(self) -> Set {
        match self {
            Play::On { points } => points << 1,
            Play::Passed { points } => points << 1 | 1,
            Play::Confirmation => Play::CONFIRMATION,
        }
    }

    /// After a play on a point that counts for neither side.
    fn after_a_neutral_point(self) -> Play {
        let (Play::On { points } | Play::Passed { points }) = self else { return self };
        Play::On { points }
    }

    /// After a move.
    fn after(self, attacks: bool, is_play: bool) -> Play {
        let (Play::On { points } | Play::Passed { points }) = self else { return self };
        match (attacks, is_play) {
            (true, true) => Play::On { points: points - 1 },
            (true, false) => Play::On { points },
            (false, true) => Play::On { points: (points + 1).min(Play::MOST) },
            (false, false) => Play::Passed { points },
        }
    }
}

/// Chains of one side, and what the other side wants of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goal {
    pub(crate) stones: Set,
    pub(crate) defender: Color,
    pub(crate) aim: Aim,
}

impl Goal {
    /// The points that matter after a move: those that captures of the chains have left empty, and
    /// captures of new stones on such points. `taken` are those before the move.
    pub(crate) fn taken(&self, arena: &Arena, taken: Set, before: &State, after: &State) -> Set {
        match self.aim {
            Aim::CaptureOne | Aim::Keep => return 0,
            Aim::OwnAll { own } => {
                let after = after.stones[!self.defender];
                return taken | arena.on_ground(before.stones[!self.defender] & !after & own);
            }
            Aim::Hold => {
                let attacks = before.to_move != self.defender;
                let play = if before.stones == after.stones && before.outside != after.outside {
                    Play::of(taken).after_a_neutral_point()
                } else {
                    Play::of(taken).after(attacks, !before.has_stones_of(after))
                };
                return play.taken();
            }
            Aim::CaptureWithoutReturn | Aim::CaptureAllForGood => {}
        }
        let captured = before.stones[self.defender] & !after.stones[self.defender];
        if captured & (self.stones | taken) != 0 {
            taken | arena.on_ground(captured)
        } else {
            taken
        }
    }

    /// Whether the attacker has reached it; `None` if it is open.
    pub(crate) fn is_reached(&self, graph: &mut Graph, number: u32, taken: Set) -> Option<bool> {
        let (attacker, defender) = (!self.defender, self.defender);
        let stones = graph.state(number).stones;
        for (color, reached) in [(attacker, false), (defender, true)] {
            if graph.decisive[color] & !stones[color] != 0 {
                return Some(reached);
            }
        }
        match self.aim {
            Aim::CaptureOne | Aim::CaptureWithoutReturn => {
                if self.stones & !stones[defender] != 0 {
                    return Some(true);
                }
                let is_safe = self.stones & !graph.alive(number, defender) == 0
                    || self.stones & !graph.safety(number, defender).kept == 0;
                is_safe.then_some(false)
            }
            Aim::Keep => {
                if self.stones & graph.alive(number, attacker) != 0 {
                    return Some(true);
                }
                let owned = graph.safety(number, defender).owned;
                (self.stones & !owned == 0).then_some(false)
            }
            Aim::OwnAll { .. } => {
                if graph.alive(number, defender) != 0 {
                    return Some(false);
                }
                let own = graph.safety(number, attacker);
                let rests = stones[attacker] & !own.alive | taken;
                (self.stones & !own.owned | rests == 0).then_some(true)
            }
            Aim::Hold => {
                if self.stones & !graph.safety(number, attacker).owned == 0 {
                    return Some(true);
                }
                (graph.alive(number, defender) != 0).then_some(false)
            }
            Aim::CaptureAllForGood => {
                let points = graph.arena.on_ground(self.stones) | taken;
                if points & !graph.safety(number, attacker).owned == 0 {
                    return Some(true);
                }
                let points = self.stones | points;
                let is_kept = points & graph.alive(number, defender) != 0
                    || points & graph.safety(number, defender).owned != 0;
                is_kept.then_some(false)
            }
        }
    }

    /// The proof and the disproof number of a state before it is searched. Where the attacker has to
    /// leave no room for eyes, the proof is the harder the more room is left.
    pub(crate) fn first_numbers(&self, graph: &mut Graph, number: u32) -> (u32, u32) {
        match self.aim {
            Aim::CaptureAllForGood | Aim::OwnAll { .. } | Aim::Hold => {
                (1 + graph.safety(number, !self.defender).room, 1)
            }
            Aim::Keep => (1, 1 + graph.safety(number, self.defender).room),
            Aim::CaptureOne | Aim::CaptureWithoutReturn => (1, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::arena::Arena;
    use super::super::arena::tests::drawn;
    use super::*;
    use crate::board::{Board, ByColor};

    /// A state, White's, of a drawing.
    fn state(drawing: &str) -> (Arena, State) {
        let (_, arena, stones) = drawn(drawing);
        let state = State::start(&arena, stones, Color::White);
        (arena, state)
    }

    fn set(arena: &Arena, names: &str) -> Set {
        arena.nodes(&names.parse().unwrap())
    }

    /// The points that matter after a capture of White's stones.
    fn taken(aim: Aim, stones: &str, taken: &str, [before, after]: [&str; 2]) -> Set {
        let ((arena, before), (_, after)) = (state(before), state(after));
        let goal = Goal { stones: set(&arena, stones), defender: Color::White, aim };
        goal.taken(&arena, set(&arena, taken), &before, &after)
    }

    #[test]
    fn of_all_that_the_attacker_owns_the_places_of_its_captured_chains_matter() {
        let white_takes = [
            "
            XO..
            .X..
            ....",
            "
            .O..
            OX..
            ....",
        ];
        let (arena, before) = state(white_takes[0]);
        let (_, after) = state(white_takes[1]);
        let taken = |own, taken| {
            let aim = Aim::OwnAll { own: set(&arena, own) };
            let goal = Goal { stones: arena.ground(), defender: Color::White, aim };
            goal.taken(&arena, set(&arena, taken), &before, &after)
        };
        assert_eq!(taken("A3 B2", ""), set(&arena, "A3"));
        assert_eq!(taken("B2", ""), 0, "a stone that was played later");
        assert_eq!(taken("B2 D1", "D1"), set(&arena, "D1"));
        assert_eq!(taken("A3 B2", "A3"), set(&arena, "A3"), "a stone that came back");
    }

    #[test]
    fn what_a_capture_of_the_chain_or_of_a_new_stone_in_its_place_empties_matters() {
        // Black takes two chains with one move.
        let first = [
            "
            O.OX
            XXX.
            ....",
            "
            .X.X
            XXX.
            ....",
        ];
        let (arena, _) = state(first[0]);
        // White has played in the place of the second, and is taken again.
        let second = [
            "
            .X.O
            XXXO
            ....",
            "
            .XX.
            XXX.
            ...X",
        ];
        for aim in [Aim::CaptureAllForGood, Aim::CaptureWithoutReturn] {
            assert_eq!(taken(aim, "A3", "", first), set(&arena, "A3 C3"));
            assert_eq!(taken(aim, "D2", "", first), 0, "other stones");
            assert_eq!(taken(aim, "A3", "A3 D3", second), set(&arena, "A3 D3 D2"));
            assert_eq!(taken(aim, "A3", "A3 C3", second), set(&arena, "A3 C3"));
            assert_eq!(
                taken(aim, "D3", "D3", second),
                set(&arena, "D3 D2"),
                "a chain in its place"
            );
        }
        for aim in [Aim::CaptureOne, Aim::Keep] {
            assert_eq!(taken(aim, "A3", "", first), 0);
        }
    }

    /// Whether Black reaches an aim about White's stones, captures having emptied some points.
    fn is_reached(aim: Aim, stones: &str, taken: &str, drawing: &str) -> Option<bool> {
        let (arena, state) = state(drawing);
        let goal = Goal { stones: set(&arena, stones), defender: Color::White, aim };
        let taken = set(&arena, taken);
        let mut graph = Graph::new(arena);
        let number = graph.number(state);
        goal.is_reached(&mut graph, number, taken)
    }

    /// Black and White have two eyes each.
    const TWO_LIVE: &str = "
        .X.XO.O.
        XXXXOOOO
        XX..OO.O
        XXXXOOOO";

    #[test]
    fn a_chain_is_captured_when_a_stone_is_missing_and_never_if_it_lives() {
        for aim in [Aim::CaptureOne, Aim::CaptureWithoutReturn] {
            assert_eq!(is_reached(aim, "D2", "", TWO_LIVE), Some(true), "it is gone");
            assert_eq!(is_reached(aim, "E2", "", TWO_LIVE), Some(false));
            assert_eq!(is_reached(aim, "E2 D2", "", TWO_LIVE), Some(true), "one of them");
            assert_eq!(is_reached(aim, "C3 C4", "", ".XX.\n..O.\n..O.\n...."), Some(true));
            assert_eq!(is_reached(aim, "C2 C3", "", ".XX.\n..O.\n..O.\n...."), None);
        }
    }

    #[test]
    fn a_chain_that_can_be_connected_to_a_living_one_in_two_ways_is_never_captured() {
        // C4 can be connected at B4 or C3, and lives no more than that.
        let drawing = "
            O.O.X
            O...X
            OOOOO
            .O.OO";
        for aim in [Aim::CaptureOne, Aim::CaptureWithoutReturn] {
            for stones in ["C4", "C4 A4"] {
                assert_eq!(is_reached(aim, stones, "", drawing), Some(false));
                assert_eq!(is_reached(aim, stones, "", &drawing.replace("O.O.", "OXO.")), None);
            }
        }
    }

    #[test]
    fn a_chain_is_captured_for_good_where_all_its_points_and_the_emptied_ones_are_proved() {
        let aim = Aim::CaptureAllForGood;
        assert_eq!(is_reached(aim, "A4", "", TWO_LIVE), Some(true));
        assert_eq!(is_reached(aim, "A4", "C4", TWO_LIVE), Some(true));
        assert_eq!(is_reached(aim, "A4", "C2", TWO_LIVE), None, "C2 is not Black's");
        assert_eq!(is_reached(aim, "E4", "", TWO_LIVE), Some(false), "White lives there");
        assert_eq!(is_reached(aim, "A4", "F4", TWO_LIVE), Some(false), "F4 is White's");
        assert_eq!(is_reached(aim, "A4", "E4", TWO_LIVE), Some(false), "a living stone came back");
        assert_eq!(is_reached(aim, "F4", "A4", TWO_LIVE), Some(false), "F4 is White's eye");
        assert_eq!(is_reached(aim, "E4", "E4", TWO_LIVE), Some(false), "White lives in its place");
    }

    #[test]
    fn the_attacker_owns_all_where_its_stones_live_and_what_was_taken_is_its_again() {
        let aim = Aim::OwnAll { own: 0 };
        let lives = ".X.X.\nXXXXX\n.....\n.....";
        assert_eq!(is_reached(aim, "A4 B4", "", lives), Some(true));
        assert_eq!(is_reached(aim, "A4 A1", "", lives), None, "A1 is neither side's");
        assert_eq!(is_reached(aim, "A4", "A1", lives), None, "A1 was taken");
        let other = ".X.X.\nXXXXX\n.....\n..X..";
        assert_eq!(is_reached(aim, "A4", "", other), None, "C1 may be taken");
        assert_eq!(is_reached(aim, "A4", "C1", other), None, "C1 may be taken once more");
        assert_eq!(is_reached(aim, "A4", "", TWO_LIVE), Some(false), "White lives");
        assert_eq!(is_reached(aim, "A1 B1", "B1", "X..."), None, "neither point is Black's");
    }

    #[test]
    fn a_stone_is_kept_where_it_lives_and_never_in_the_territory_of_the_other_side() {
        let aim = Aim::Keep;
        assert_eq!(is_reached(aim, "D4", "", TWO_LIVE), Some(true));
        assert_eq!(is_reached(aim, "D4 F4", "", TWO_LIVE), Some(true), "one is enough");
        assert_eq!(is_reached(aim, "F4 E4", "", TWO_LIVE), Some(false), "White's territory");
        assert_eq!(is_reached(aim, "A4 F4", "", TWO_LIVE), None, "Black may play at A4");
    }

    #[test]
    fn the_first_capture_of_a_large_block_decides() {
        let board: Board = "
            XXXX.
            XXXOO
            .OOO.
            ....."
            .parse()
            .unwrap();
        let arena = Arena::new(&board, &board.size().all(), &ByColor::default()).unwrap();
        let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
        let without_black = ByColor { black: 0, ..stones };
        let aims = [Aim::CaptureOne, Aim::CaptureWithoutReturn, Aim::CaptureAllForGood, Aim::Keep];
        // Black's chain has seven stones.
        for (least, decides) in [(7, true), (8, false)] {
            let mut graph = Graph::with_decisive(arena.clone(), stones, least);
            let start = graph.start(stones, Color::White);
            let gone = State { stones: without_black, ..*graph.state(start) };
            let gone = graph.number(gone);
            for aim in aims {
                // Nothing has happened to White's stones, which are asked about.
                let goal = Goal { stones: stones.white, defender: Color::White, aim };
                assert_eq!(goal.is_reached(&mut graph, start, 0), None, "{aim:?}");
                let expected = decides.then_some(false);
                assert_eq!(goal.is_reached(&mut graph, gone, 0), expected, "{aim:?}");
            }
        }
    }

    #[test]
    fn more_room_for_the_defender_makes_a_capture_for_good_harder() {
        let numbers = |aim, drawing| {
            let (arena, state) = state(drawing);
            let mut graph = Graph::new(arena);
            let number = graph.number(state);
            Goal { stones: 0, defender: Color::White, aim }.first_numbers(&mut graph, number)
        };
        for aim in [Aim::CaptureOne, Aim::CaptureWithoutReturn] {
            assert_eq!(numbers(aim, TWO_LIVE), (1, 1));
        }
        // All of White's points that Black is not next to: the columns F to H, and E2.
        assert_eq!(numbers(Aim::CaptureAllForGood, TWO_LIVE), (1 + 3 * 4 + 1, 1));
        assert_eq!(numbers(Aim::CaptureAllForGood, "...\n...\n..."), (1 + 9, 1));
        assert_eq!(numbers(Aim::Keep, "...\n...\n..."), (1, 1 + 9));
    }
}
