//! An area: a few points that can change, the chains around them, and what is fixed; and which points form one around
//! a chain with few liberties of its own.

use smallvec::SmallVec;

use crate::board::{ByColor, Color, PointSet};
use crate::local::arena::Arena;
use crate::local::value::Value;
use crate::scoring::reading::board::FilledBoard;

/// The most points of an area that can change: empty ones, dead stones and chains small enough to be
/// given up.
pub const MOST_POINTS: usize = 7;

/// The most chains around them. Who plays in a place where more chains meet has more to think about
/// than one point.
pub const MOST_CHAINS: usize = 16;

/// The most stones of a living chain that may be given up.
const SMALL: u32 = 2;

/// What an area is made of.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The empty points, on which both sides may play.
    pub empty: PointSet,
    /// The dead stones among them, each a point of its own.
    pub dead: PointSet,
    /// Whose area it is.
    pub owner: Color,
    /// The stones of its living chains that may be captured.
    pub living: PointSet,
    /// The points that count as stones that cannot be captured.
    pub safe: ByColor<PointSet>,
}

impl Parts {
    /// The stones of chains that may be given up.
    fn small(&self) -> PointSet {
        let chains = self.living.components().filter(|chain| chain.len() <= SMALL);
        chains.fold(PointSet::EMPTY, |all, chain| all | chain)
    }

    /// The points that can change.
    fn space(&self) -> PointSet {
        self.empty | self.dead | self.small()
    }

    /// How many points can change.
    #[must_use]
    pub fn changing(&self) -> u32 {
        self.space().len()
    }

    /// Whether it is small enough to be read.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.changing() as usize <= MOST_POINTS
            && (self.living - self.small()).components().count() <= MOST_CHAINS
    }

    /// A search for what its owner loses there.
    #[must_use]
    pub fn search(&self) -> Option<Value> {
        let chains: SmallVec<[PointSet; MOST_CHAINS]> =
            (self.living - self.small()).components().collect();
        let arena = Arena::between(&self.space(), &chains, 0, &self.safe)?;
        Some(Value::new(arena, self.owner, &self.living, &self.dead))
    }
}

/// A chain with few liberties of its own.
#[derive(Clone, Copy, Debug)]
pub(in crate::scoring) struct Site {
    /// Its colour.
    pub color: Color,
    /// Its liberties that its side surrounds.
    pub liberties: PointSet,
}

impl Site {
    /// The empty points of the area, and all of its parts; `None` where it is too large.
    ///
    /// Outside the area the points of its owner are safe for the owner, and neutral points for the
    /// other side.
    #[must_use]
    pub fn parts(&self, board: &FilledBoard) -> Option<(PointSet, Parts)> {
        let color = self.color;
        let free = board.free(color);
        let own = self.own(board, &free)?;
        let (living, neutral) = self.living(board, &free, &own)?;
        let empty = own | neutral;
        let dead = own.grown().flood(&(board.dead[!color] & board.own[color]));
        let mut safe = board.stones;
        safe[color] |= board.own[color];
        safe[!color] |= board.neutral;
        let safe = safe.map(|safe| safe - empty - dead - living);
        let parts = Parts { empty, dead, owner: color, living, safe };
        parts.fits().then_some((empty, parts))
    }

    /// The own points of the area: two steps around the liberties, and around dead stones there.
    fn own(&self, board: &FilledBoard, free: &PointSet) -> Option<PointSet> {
        let dead = board.dead[!self.color] & board.own[self.color];
        let mut points = self.liberties;
        for _ in 0..2 {
            let near = points.grown();
            points = (near | (near & dead).flood(&dead).grown()) & *free;
            if points.len() as usize > MOST_POINTS {
                return None;
            }
        }
        Some(points)
    }

    /// The living stones of the owner without own liberties outside the area, and the neutral points
    /// over which they may join others. `None` where there are too many.
    fn living(
        &self,
        board: &FilledBoard,
        free: &PointSet,
        own: &PointSet,
    ) -> Option<(PointSet, PointSet)> {
        let stones = board.stones[self.color];
        let (mut living, mut neutral) = (PointSet::EMPTY, PointSet::EMPTY);
        loop {
            let mut grown = living;
            for chain in (*own | neutral).neighbors().flood(&stones).components() {
                if (chain.neighbors() & *free).is_subset(own) {
                    grown |= chain;
                }
            }
            if grown == living {
                return Some((living, neutral));
            }
            living = grown;
            let regions = (living.neighbors() & board.neutral).flood(&board.neutral);
            let joining = regions
                .components()
                .filter(|region| region.neighbors().flood(&stones).components().nth(1).is_some());
            neutral = joining.fold(neutral, |all, region| all | region);
            if (neutral | *own).len() as usize > MOST_POINTS {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::board::{Point, Size};
    use crate::local::arena::{Set, each};
    use crate::local::state::{Ply, State};
    use crate::local::value::{CAPTURE, MOST_TAKEN, sign};
    use crate::random::Random;
    use crate::scoring::reading::tests::{drawn, named};

    /// A1 and B1 are empty, C1 is dead, the two stones at A2 may be given up, the three at D1 may not. The stones at C2 and
    /// E1 cannot be captured.
    fn parts() -> Parts {
        Parts {
            empty: named("A1 B1"),
            dead: named("C1"),
            owner: Color::Black,
            living: named("A2 A3 D1 D2 D3"),
            safe: ByColor { black: named("C2"), white: named("E1") },
        }
    }

    #[test]
    fn an_area_has_few_points_that_can_change_and_few_chains() {
        let with =
            |empty: &str, living: PointSet| Parts { empty: named(empty), living, ..parts() }.fits();
        // The dead stone is one of them.
        assert!(with("A1 B1 E4 F4 G4 H4", PointSet::EMPTY));
        assert!(!with("A1 B1 E4 F4 G4 H4 J4", PointSet::EMPTY));
        assert!(with("A1 B1 E4 F4", named("A8 A9")) && !with("A1 B1 E4 F4 G4", named("A8 A9")));
        assert!(with("A1 B1 E4 F4 G4 H4", named("A7 A8 A9")));
        let chains = |count: usize| -> PointSet {
            let first = |i: usize| Point::new((i % 4 * 4) as u8, (10 + i / 4) as u8);
            let second = |i: usize| Point::new((i % 4 * 4 + 1) as u8, (10 + i / 4) as u8);
            let third = |i: usize| Point::new((i % 4 * 4 + 2) as u8, (10 + i / 4) as u8);
            (0..count)
                .map(|i| i + i / 4 * 4)
                .flat_map(|i| [first(i), second(i), third(i)])
                .flatten()
                .collect()
        };
        assert_eq!(chains(17).components().count(), 17);
        assert!(with("A1", chains(16)) && !with("A1", chains(17)));
    }

    #[test]
    fn an_area_has_the_points_two_steps_around_the_liberties_and_around_dead_stones() {
        let own = |row: &str, liberties: &str| {
            let board = drawn(row);
            let site = Site { color: Color::Black, liberties: named(liberties) };
            site.own(&board, &board.free(Color::Black))
        };
        assert_eq!(own("bbbbbb XXXXXX", "A2"), Some(named("A2 B2 C2")));
        assert_eq!(own("bobbbb XXXXXX", "A2"), Some(named("A2 C2 D2")));
        assert_eq!(own("bXobbb XXXXXX", "A2"), Some(named("A2")));
        assert_eq!(own("bbooob XXXXXX", "A2"), Some(named("A2 B2 F2")));
        assert_eq!(own("bbbbbbbb XXXXXXXX", "C2 E2"), Some(named("A2 B2 C2 D2 E2 F2 G2")));
        assert_eq!(own("bbbbbbbb XXXXXXXX", "C2 F2"), None, "there are eight");
    }

    #[test]
    fn parts_of_an_area_are_its_points_the_dead_stones_there_and_what_can_be_captured() {
        // Black's stones at the left have no liberty but A2; those at the right have G2. C1 and D1 are neutral, and join both.
        let board = drawn(
            "
            bobXOXbbb
            XXXXOXXXX
            OOX..XOOO
            OOOOOOO..",
        );
        let site = Site { color: Color::Black, liberties: named("A4 C4") };
        let (empty, parts) = site.parts(&board).unwrap();
        assert_eq!(empty, named("A4 C4 D2 E2"));
        assert_eq!((parts.empty, parts.dead, parts.owner), (empty, named("B4"), Color::Black));
        assert_eq!(parts.living, named("A3").flood(&board.stones.black));
        let white = board.stones.white | (board.neutral - named("D2 E2"));
        let black = named("F4").flood(&board.stones.black) | named("G4 H4 J4");
        assert_eq!(parts.safe, ByColor { black, white });
    }

    #[test]
    fn an_area_of_seven_empty_points_is_read_and_one_of_eight_is_not() {
        let empty = |drawing: &str| {
            let site = Site { color: Color::Black, liberties: named("A4 C4") };
            site.parts(&drawn(drawing)).map(|(empty, _)| empty)
        };
        let seven = "
            bXbXOOOOXbbb
            XXXXOOOOXXXX
            OOX.....XOOO
            OOOOOOOOOOOO";
        assert_eq!(empty(seven), Some(named("A4 C4 D2 E2 F2 G2 H2")));
        let eight =
            seven.replace("OOX.....XOOO\n            OOOO", "OOX.....XOOO\n            OOO.");
        assert_eq!(empty(&eight), None);
    }

    /// Plays an area to its end without bounds or blocks, and counts on the points themselves.
    struct Player {
        /// Every point that can change, and every stone that can be captured, is a node.
        arena: Arena,
        owner: Color,
        /// All points.
        all: PointSet,
        /// Stones that cannot be captured.
        walls: ByColor<PointSet>,
        /// The stones of the owner at the start, and those of them that may not be given up.
        living: PointSet,
        large: Set,
        /// By the state, how often stones were taken, and whether the move before was a pass.
        known: HashMap<(State, u8, bool), i32>,
    }

    impl Player {
        fn new(parts: &Parts) -> Player {
            let Parts { empty, dead, owner, living, safe } = *parts;
            let inside = empty | dead | living;
            let arena = Arena::between(&inside, &[], 0, &safe).unwrap();
            let large = living.components().filter(|chain| chain.len() > 2).flatten().collect();
            Player {
                owner,
                all: inside | safe.black | safe.white,
                walls: safe,
                living,
                large: arena.nodes(&large),
                known: HashMap::new(),
                arena,
            }
        }

        fn start(&self, parts: &Parts, to_move: Color) -> State {
            let stones = stones(parts).map(|stones| self.arena.nodes(&stones));
            State::start(&self.arena, stones, to_move)
        }

        fn count(&self, state: &State) -> i32 {
            let mut stones = state.stones.map(|nodes| self.arena.points(nodes));
            let mut points = 0;
            for color in Color::ALL {
                let own = if color == self.owner { self.living } else { PointSet::EMPTY };
                let all = stones[color] | self.walls[color];
                let dead = stones[color] - (own & all | self.walls[color]).flood(&all);
                stones[color] = all - dead;
                points -= sign(color) * dead.len() as i32;
            }
            for region in (self.all - stones.black - stones.white).components() {
                let around = region.neighbors();
                for color in Color::ALL {
                    if around.intersects(&stones[color]) && !around.intersects(&stones[!color]) {
                        points += sign(color) * region.len() as i32;
                    }
                }
            }
            points
        }

        fn value(&mut self, state: State, taken: u8, passed: bool) -> i32 {
            if let Some(&value) = self.known.get(&(state, taken, passed)) {
                return value;
            }
            let color = state.to_move;
            let ko = state.bans[color];
            let mut pass = state.passed();
            pass.bans[color] = 0;
            let pass = if passed && ko == 0 {
                self.count(&state)
            } else {
                self.value(pass, taken, ko == 0)
            };
            let mut best = sign(color) * pass;
            for point in each(self.arena.ground() & !state.occupied()) {
                let value = self.play(&state, taken, point);
                best = value.map_or(best, |value| best.max(sign(color) * value));
            }
            self.known.insert((state, taken, passed), sign(color) * best);
            sign(color) * best
        }

        fn play(&mut self, state: &State, taken: u8, point: Set) -> Option<i32> {
            let color = state.to_move;
            let mut after = state.moved(&self.arena, Ply::Play(point))?;
            after.bans[color] = 0;
            let captured = state.stones[!color] & !after.stones[!color];
            if captured == 0 {
                return Some(self.value(after, taken, false));
            }
            if taken == MOST_TAKEN {
                return None;
            }
            if color != self.owner && captured & self.large != 0 {
                return Some(sign(color) * CAPTURE);
            }
            let gain = sign(color) * captured.count_ones() as i32;
            Some(gain + self.value(after, taken + 1, false))
        }
    }

    /// The stones that can be captured.
    fn stones(parts: &Parts) -> ByColor<PointSet> {
        ByColor::from_fn(|color| if color == parts.owner { parts.living } else { parts.dead })
    }

    /// Small areas at random: those of Black with at most five points that can change.
    fn areas() -> impl Iterator<Item = Parts> {
        let size = Size::new(4, 3).unwrap();
        (1..40_000_u64).filter_map(move |seed| {
            let mut random = Random::new(seed);
            let mut parts = Parts {
                empty: PointSet::EMPTY,
                dead: PointSet::EMPTY,
                owner: Color::Black,
                living: PointSet::EMPTY,
                safe: ByColor::default(),
            };
            for point in size.points() {
                let set = match random.below(16) {
                    0..=4 => &mut parts.empty,
                    5..=9 => &mut parts.living,
                    10 => &mut parts.dead,
                    11..=13 => &mut parts.safe.white,
                    _ => &mut parts.safe.black,
                };
                set.insert(point);
            }
            // On a board a stone without a liberty does not stand.
            let stones = stones(&parts);
            let is_board = Color::ALL.into_iter().all(|color| {
                let free = (parts.empty | parts.safe[color]).neighbors();
                free.flood(&stones[color]) == stones[color]
            });
            (parts.fits() && parts.changing() <= 5 && is_board).then_some(parts)
        })
    }

    #[test]
    fn an_area_is_worth_what_a_plain_player_gets_out_of_it() {
        let (mut read, mut lose, mut avoided) = (0, 0, 0);
        for (i, parts) in areas().take(2400).enumerate() {
            // The colours are exchanged in every second.
            let exchanged = Parts { owner: !parts.owner, safe: parts.safe.swapped(), ..parts };
            let parts = if i % 2 == 0 { parts } else { exchanged };
            let owner = parts.owner;
            let mut player = Player::new(&parts);
            let mut search = parts.search().unwrap();
            // With a point that is filled for nothing, too.
            for filled in [None, parts.empty.first(), parts.empty.iter().last()] {
                let start = player.start(&parts, owner);
                let start = match filled.map(|point| player.arena.nodes(&PointSet::of(point))) {
                    None => Some(start),
                    Some(point) => start.moved(&player.arena, Ply::Play(point)),
                };
                let Some(start) = start else { continue };
                let now = sign(owner) * player.count(&start);
                for first in Color::ALL {
                    let start = State { bans: ByColor::default(), to_move: first, ..start };
                    let value = now - sign(owner) * player.value(start, 0, false);
                    for up_to in [1, 4, 2] {
                        let lost = search.lost(first, filled, up_to);
                        let expected = value.clamp(0, up_to);
                        assert_eq!(lost, expected, "{parts:?} {first} {filled:?} {up_to}");
                    }
                    read += 1;
                    lose += usize::from(value > 0);
                    avoided += usize::from(filled.is_some() && value <= 0);
                }
            }
        }
        assert!(read >= 600 && lose >= 60 && avoided > 60, "{lose} of {read}, {avoided}");
    }
}
