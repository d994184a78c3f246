//! The board of the df-pn search: at most 64 points, so that sets of them are one machine word.
//!
//! All points outside are settled. A settled stone cannot be captured, and a settled empty point is
//! as good as a stone of its owner. So a chain next to a point outside that its own side owns is
//! safe, and for all other chains points outside are no liberties.

use crate::board::{Board, ByColor, Color, MAX_SIDE, Point, PointSet};

/// A set of points of an [`Arena`], one bit each.
pub(super) type Set = u64;

/// The most points of an [`Arena`].
const MOST: u32 = Set::BITS;

/// The [`index`](Point::index) of a point is below this.
const INDICES: usize = MAX_SIDE as usize * 32;

/// The number of a point that is not in an [`Arena`].
const NO_NUMBER: u8 = u8::MAX;

/// Heuristic: a chain of at least this many stones is large. Its capture is taken to decide the search,
/// since the space it leaves has more points than any nakade shape (at most six) and so room for two
/// eyes. That is usual, not certain: its owner may play there again.
pub(super) const LARGE: u32 = 7;

/// The points of a zone and their neighbours.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    points: Vec<Point>,
    /// All of its points as a set.
    all: Set,
    /// The neighbours of each point.
    next_to: [Set; MOST as usize],
    /// The points next to a point that a colour has outside.
    walls: ByColor<Set>,
    /// The stones at the start.
    start: ByColor<Set>,
    /// For each point, its chain at the start, or the point alone if it is empty, and the neighbours of
    /// that. A chain is captured as a whole, so floods can take it in one step.
    units: [Unit; MOST as usize],
}

impl Default for Arena {
    fn default() -> Arena {
        Arena {
            points: Vec::new(),
            all: 0,
            next_to: [0; MOST as usize],
            walls: ByColor::default(),
            start: ByColor::default(),
            units: [Unit::default(); MOST as usize],
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Unit {
    points: Set,
    next_to: Set,
}

/// A position of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ArenaState {
    pub(super) stones: ByColor<Set>,
    /// The points where each colour may not recapture a ko before it has passed for that ko.
    pub(super) ko: ByColor<Set>,
    pub(super) to_move: Color,
    /// The number of passes at the end of the line so far. Two end the game.
    pub(super) passes: u8,
}

/// A chain: its stones and its liberties.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArenaChain {
    pub(super) stones: Set,
    /// The neighbours of its stones, which may be stones of the chain themselves.
    around: Set,
    pub(super) liberties: Set,
    /// Whether it is connected to settled points of its side.
    pub(super) safe: bool,
}

impl Arena {
    /// The arena of some points of a board, or `None` if they are too many. `settled` are the points
    /// outside by owner. A point outside that is not among them belongs to its stone, if it has one.
    pub(super) fn new(
        board: &Board,
        area: &PointSet,
        settled: &ByColor<PointSet>,
    ) -> Option<Arena> {
        if area.len() > MOST {
            return None;
        }
        let points: Vec<Point> = area.iter().collect();
        let mut number = [NO_NUMBER; INDICES];
        for (point, i) in points.iter().zip(0..) {
            number[point.index()] = i;
        }
        let mut arena = Arena::default();
        for (i, point) in points.iter().enumerate() {
            for n in point.neighbors().filter(|&n| board.size().contains(n)) {
                let j = number[n.index()];
                if j != NO_NUMBER {
                    arena.next_to[i] |= 1 << j;
                } else {
                    let owner = Color::ALL.into_iter().find(|&c| settled[c].contains(n));
                    if let Some(color) = owner.or(board.get(n)) {
                        arena.walls[color] |= 1 << i;
                    }
                }
            }
        }
        arena.all = if points.len() == MOST as usize { !0 } else { (1 << points.len()) - 1 };
        arena.points = points;
        arena.start = ByColor::from_fn(|color| arena.set(&board.stones(color)));
        let mut rest = arena.all;
        while rest != 0 {
            let unit = arena.unit(rest & rest.wrapping_neg());
            for i in bits(unit.points) {
                arena.units[i] = unit;
            }
            rest &= !unit.points;
        }
        Some(arena)
    }

    /// The chain at the start of a point, or the point alone.
    fn unit(&self, point: Set) -> Unit {
        let within = match Color::ALL.into_iter().find(|&color| self.start[color] & point != 0) {
            Some(color) => self.start[color],
            None => 0,
        };
        let (mut points, mut next_to, mut front) = (0, 0, point);
        while front != 0 {
            points |= front;
            next_to |= bits(front).fold(0, |all, i| all | self.next_to(i));
            front = next_to & within & !points;
        }
        Unit { points, next_to }
    }

    /// The [`LARGE`] chains of a colour next to these points at the start.
    pub(super) fn large_chains_next_to(&self, points: Set, color: Color) -> Vec<Set> {
        let mut rest = self.grown(points) & self.start[color];
        let mut chains = Vec::new();
        while rest != 0 {
            let chain = self.units[rest.trailing_zeros() as usize].points;
            if chain.count_ones() >= LARGE {
                chains.push(chain);
            }
            rest &= !chain;
        }
        chains
    }

    /// The stones at the start.
    pub(super) fn start(&self) -> ByColor<Set> {
        self.start
    }

    /// The points of the arena among some points of the board.
    pub(super) fn set(&self, points: &PointSet) -> Set {
        let among = self.points.iter().enumerate().filter(|(_, p)| points.contains(**p));
        among.fold(0, |set, (i, _)| set | 1 << i)
    }

    pub(super) fn all(&self) -> Set {
        self.all
    }

    /// The points next to a point that a colour has outside.
    pub(super) fn walls(&self, color: Color) -> Set {
        self.walls[color]
    }

    /// The points next to one point.
    #[inline]
    pub(super) fn next_to(&self, i: usize) -> Set {
        self.next_to[i % MOST as usize]
    }

    /// The points of a set and those next to one of them.
    pub(super) fn grown(&self, set: Set) -> Set {
        bits(set).fold(set, |all, i| all | self.next_to(i))
    }

    /// The unit of a point of `within` if all of it is within, else the point alone.
    #[inline]
    fn unit_within(&self, i: usize, within: Set) -> Unit {
        let unit = self.units[i % MOST as usize];
        if unit.points & !within == 0 {
            return unit;
        }
        Unit { points: 1 << i, next_to: self.next_to(i) }
    }

    /// Floods `within` from `seed`, a part of it. Returns the points reached and all their neighbours.
    #[inline]
    fn spread(&self, seed: Set, within: Set) -> (Set, Set) {
        let (mut all, mut around) = (0, 0);
        let mut front = seed;
        while front != 0 {
            let unit = self.unit_within(front.trailing_zeros() as usize, within);
            all |= unit.points;
            around |= unit.next_to;
            front = (front | around & within) & !all;
        }
        (all, around)
    }

    /// Floods `within` from `seed`, a part of it.
    pub(super) fn flood(&self, seed: Set, within: Set) -> Set {
        self.spread(seed, within).0
    }

    /// The chain of a colour with the stone `seed`.
    pub(super) fn chain(&self, state: &ArenaState, color: Color, seed: Set) -> ArenaChain {
        let (stones, around) = self.spread(seed, state.stones[color]);
        ArenaChain {
            stones,
            around,
            liberties: around & self.empty(state),
            safe: stones & self.walls[color] != 0,
        }
    }

    pub(super) fn empty(&self, state: &ArenaState) -> Set {
        self.all() & !state.stones.black & !state.stones.white
    }

    /// The position after a move on an empty point, or `None` if the move is illegal.
    pub(super) fn play(&self, state: &ArenaState, i: usize) -> Option<ArenaState> {
        let bit = 1 << i;
        let (color, enemy) = (state.to_move, !state.to_move);
        if state.ko[color] & bit != 0 {
            return None;
        }
        let mut after = *state;
        after.stones[color] |= bit;
        after.to_move = enemy;
        after.passes = 0;
        let mut captured: Set = 0;
        let empty = self.empty(&after);
        let mut enemies = self.next_to(i) & state.stones[enemy];
        while enemies != 0 {
            // A liberty that is close saves the flood.
            let near = self.unit_within(enemies.trailing_zeros() as usize, state.stones[enemy]);
            if near.next_to & empty != 0 {
                enemies &= !near.points;
                continue;
            }
            let chain = self.chain(&after, enemy, enemies & enemies.wrapping_neg());
            if chain.liberties == 0 && !chain.safe {
                captured |= chain.stones;
            }
            enemies &= !chain.stones;
        }
        after.stones[enemy] &= !captured;
        // A stone that was next to an empty point has a liberty, and takes no ko.
        if self.next_to(i) & empty == 0 {
            let chain = self.chain(&after, color, bit);
            if chain.liberties == 0 && !chain.safe {
                return None;
            }
            // It stays only if the stone is alone, as below.
            if captured.is_power_of_two() {
                after.ko[enemy] |= captured;
            }
        }
        for color in Color::ALL {
            for ko in bits(after.ko[color]) {
                if !self.is_ko(&after, color, ko) {
                    after.ko[color] &= !(1 << ko);
                }
            }
        }
        Some(after)
    }

    /// Whether a move of a colour on this point would still capture a single stone: whether the ban on
    /// recapture still matters. The other side took a stone here, so all points next to this one are its stones. As
    /// long as the point is empty they have a liberty.
    fn is_ko(&self, state: &ArenaState, color: Color, i: usize) -> bool {
        (state.stones.black | state.stones.white) & 1 << i == 0
            && bits(self.next_to(i)).any(|stone| {
                self.next_to(stone) & (state.stones[!color] | self.empty(state)) == 1 << i
                    && self.walls[!color] & 1 << stone == 0
            })
    }

    /// Whether a chain is taken as alive: it is connected to settled points, or it has two eyes, or it
    /// has captured a large chain next to its liberties. The last is a heuristic (see [`LARGE`]). An
    /// eye is a vital region (Benson, *Life in the game of Go*, 1976): only this chain and settled
    /// points surround it, and all its empty points are liberties of the chain.
    pub(super) fn is_alive(&self, state: &ArenaState, color: Color, chain: &ArenaChain) -> bool {
        if chain.safe {
            return true;
        }
        if chain.liberties & chain.liberties.wrapping_sub(1) == 0 {
            return false;
        }
        let own = state.stones[color];
        let empty = self.empty(state);
        // Heuristic: the space of a large captured chain has room for two eyes.
        let taken = self.start[!color] & empty;
        if taken.count_ones() >= LARGE
            && (self.flood(chain.liberties, empty) & taken).count_ones() >= LARGE
        {
            return true;
        }
        // What no eye has: points next to the other side's settled points, and empty points that are
        // no liberties. Neither is another chain next to it.
        let mut outside = self.walls[!color] | empty & !chain.liberties;
        let others = own & !chain.stones;
        let within = self.all() & !own;
        let mut rest = chain.liberties;
        let mut eyes = 0;
        while rest != 0 {
            let (mut region, mut around, mut front) = (0, 0, rest & rest.wrapping_neg());
            let mut enclosed = true;
            while front != 0 && enclosed {
                let unit = self.unit_within(front.trailing_zeros() as usize, within);
                region |= unit.points;
                around |= unit.next_to;
                enclosed = (region | around & within) & outside == 0 && around & others == 0;
                front = (front | around & within) & !region;
            }
            rest &= !region;
            if !enclosed {
                outside |= region;
                continue;
            }
            eyes += 1;
            if eyes == 2 {
                return true;
            }
        }
        false
    }

    /// Whether this colour cannot live on this point: all chains around its region are taken as alive,
    /// and the region has no room for two eyes (Müller, *Playing it safe*, 1997).
    pub(super) fn is_lost(&self, state: &ArenaState, color: Color, point: Set) -> bool {
        let enemy = state.stones[!color];
        if point & enemy != 0 {
            let chain = self.chain(state, !color, point);
            return self.is_alive(state, !color, &chain);
        }
        self.is_region_lost(state, color, 0, 0, point)
    }

    /// The same about the points of a chain of this colour.
    pub(super) fn is_chain_lost(
        &self,
        state: &ArenaState,
        color: Color,
        chain: &ArenaChain,
    ) -> bool {
        let within = self.all() & !state.stones[!color];
        let front = chain.around & within & !chain.stones;
        self.is_region_lost(state, color, chain.stones, chain.around, front)
    }

    /// The same about the region without stones of the other side of which these points, with their
    /// neighbours, are known, and of which those of `front` are next.
    fn is_region_lost(
        &self,
        state: &ArenaState,
        color: Color,
        points: Set,
        next_to: Set,
        front: Set,
    ) -> bool {
        let (mut region, mut next_to, mut front) = (points, next_to, front);
        let enemy = state.stones[!color];
        let within = self.all() & !enemy;
        while front != 0 {
            let unit = self.unit_within(front.trailing_zeros() as usize, within);
            region |= unit.points;
            next_to |= unit.next_to;
            if next_to & within & self.walls[color] != 0 {
                return false;
            }
            front = (front | next_to & within) & !region;
        }
        if region & self.walls[color] != 0 {
            return false;
        }
        let around = next_to & enemy;
        let mut near = self.walls[!color];
        let mut rest = around;
        while rest != 0 {
            let unit = self.unit_within(rest.trailing_zeros() as usize, enemy);
            near |= unit.next_to;
            rest &= !unit.points;
        }
        let room = region & !near;
        if bits(room).any(|i| room & !self.next_to(i) & !(1 << i) != 0) {
            return false;
        }
        let mut rest = around;
        while rest != 0 {
            let chain = self.chain(state, !color, rest & rest.wrapping_neg());
            if !self.is_alive(state, !color, &chain) {
                return false;
            }
            rest &= !chain.stones;
        }
        true
    }
}

/// The numbers of the points of a set, in rising order.
pub(super) fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let i = set.trailing_zeros() as usize;
            set &= set - 1;
            i
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::random::tests::boards;

    fn arena(board: &Board, area: &PointSet) -> (Arena, ArenaState) {
        let settled = ByColor::from_fn(|color| board.stones(color) - *area);
        let arena = Arena::new(board, area, &settled).unwrap();
        let (stones, ko) = (arena.start(), ByColor::default());
        (arena, ArenaState { stones, ko, to_move: Color::Black, passes: 0 })
    }

    fn on_board(arena: &Arena, set: Set) -> PointSet {
        bits(set).map(|i| arena.points[i]).collect()
    }

    /// The number of a point of the board.
    fn number(arena: &Arena, point: Point) -> usize {
        arena.set(&PointSet::of(point)).trailing_zeros() as usize
    }

    /// Whether a stone of a side, alone, has this point as its only liberty.
    fn is_in_atari_alone(board: &Board, side: Color, stone: Point, liberty: Point) -> bool {
        let chain = board.chain(stone);
        board.get(stone) == Some(side)
            && chain.len() == 1
            && board.liberties(stone) == PointSet::of(liberty)
    }

    /// Whether a chain has two eyes of its own, or is part of the stones around the area.
    fn has_two_eyes(board: &Board, area: &PointSet, chain: PointSet, color: Color) -> bool {
        let (own, liberties) = (board.stones(color), chain.neighbors());
        let walls = board.stones(!color) - *area;
        let is_eye = |region: &PointSet| {
            (*region & board.empty()).is_subset(&liberties)
                && (region.neighbors() & own).is_subset(&chain)
                && !region.intersects(&walls)
        };
        chain.intersects(&(board.stones(color) - *area))
            || (board.size().all() - own).components().filter(is_eye).count() >= 2
    }

    /// Whether a colour cannot live in the region around a point.
    fn is_lost_on(board: &Board, area: &PointSet, color: Color, point: Point) -> bool {
        let enemies = board.stones(!color);
        if enemies.contains(point) {
            return has_two_eyes(board, area, board.chain(point), !color);
        }
        let region = PointSet::of(point).flood(&(board.size().all() - enemies));
        let room = region - enemies.neighbors();
        let has_room = room.iter().any(|eye| !(room - PointSet::of(eye).grown()).is_empty());
        let around = board.chains(region.neighbors() & enemies);
        !region.intersects(&(board.stones(color) - *area))
            && !has_room
            && around.into_iter().all(|chain| has_two_eyes(board, area, chain, !color))
    }

    #[test]
    fn moves_chains_eyes_and_what_is_lost_are_those_of_the_board() {
        let mut dice = Random::new(1);
        let (mut kos, mut alive, mut lost) = (0, 0, 0);
        for (mut board, area) in boards(21, 2000) {
            let (arena, mut state) = arena(&board, &area);
            assert_eq!(on_board(&arena, arena.all()), area);
            for _ in 0..5 {
                // If a large chain was captured, eyes are not asked for (see [`LARGE`]).
                let captured = |color: Color| arena.start()[color] & arena.empty(&state);
                if Color::ALL.into_iter().any(|color| captured(color).count_ones() >= LARGE) {
                    break;
                }
                for color in Color::ALL {
                    assert_eq!(on_board(&arena, state.stones[color]), board.stones(color) & area);
                    let walls = (board.stones(color) - area).neighbors() & area;
                    assert_eq!(on_board(&arena, arena.walls(color)), walls);
                }
                assert_eq!(on_board(&arena, arena.empty(&state)), board.empty() & area);
                let grown = arena.grown(state.stones.black);
                assert_eq!(
                    on_board(&arena, grown),
                    (board.stones(Color::Black) & area).grown() & area
                );
                for point in area.iter() {
                    let i = number(&arena, point);
                    let next_to = PointSet::of(point).neighbors() & area;
                    assert_eq!(on_board(&arena, arena.next_to(i)), next_to);
                    assert_eq!(
                        on_board(&arena, arena.grown(1 << i)),
                        next_to | PointSet::of(point)
                    );
                    for color in Color::ALL {
                        let is_lost = is_lost_on(&board, &area, color, point);
                        assert_eq!(
                            arena.is_lost(&state, color, 1 << i),
                            is_lost,
                            "{point}\n{board}"
                        );
                        lost += u32::from(is_lost);
                    }
                    let Some(color) = board.get(point) else { continue };
                    let chain = arena.chain(&state, color, 1 << i);
                    let stones = on_board(&arena, chain.stones);
                    assert_eq!(stones, PointSet::of(point).flood(&(board.stones(color) & area)));
                    assert_eq!(
                        on_board(&arena, chain.liberties),
                        stones.neighbors() & board.empty() & area
                    );
                    assert_eq!(chain.safe, !board.chain(point).is_subset(&area));
                    let lives = has_two_eyes(&board, &area, board.chain(point), color);
                    assert_eq!(arena.is_alive(&state, color, &chain), lives, "{point}\n{board}");
                    alive += u32::from(lives && !chain.safe);
                    let is_lost = is_lost_on(&board, &area, color, point);
                    assert_eq!(
                        arena.is_chain_lost(&state, color, &chain),
                        is_lost,
                        "{point}\n{board}"
                    );
                }
                let mut plays = Vec::new();
                for point in board.empty().iter().filter(|&point| area.contains(point)) {
                    let (color, mut after) = (state.to_move, board.clone());
                    after.set_ko(None);
                    let i = number(&arena, point);
                    let legal =
                        after.play(color, point, false).is_ok() && state.ko[color] >> i & 1 == 0;
                    let next = arena.play(&state, i);
                    assert_eq!(next.is_some(), legal, "{color:?} at {point}\n{board}");
                    let Some(next) = next else { continue };
                    assert_eq!((next.to_move, next.passes), (!color, 0));
                    let mut bans = state.ko;
                    if let Some((side, taken)) = after.ko() {
                        bans[side] |= 1 << number(&arena, taken);
                        kos += 1;
                    }
                    for side in Color::ALL {
                        assert_eq!(next.stones[side], arena.set(&after.stones(side)));
                        let lasts = |ban: &usize| {
                            let ban = arena.points[*ban];
                            after.get(ban).is_none()
                                && ban.neighbors().any(|n| {
                                    after.size().contains(n)
                                        && area.contains(n)
                                        && is_in_atari_alone(&after, !side, n, ban)
                                })
                        };
                        let bans =
                            bits(bans[side]).filter(lasts).fold(0, |all, ban| all | 1 << ban);
                        assert_eq!(next.ko[side], bans, "{color:?} at {point}\n{board}");
                    }
                    plays.push((after, next));
                }
                if plays.is_empty() {
                    break;
                }
                (board, state) = plays.swap_remove(dice.below(plays.len()));
            }
        }
        assert!(kos > 50 && alive > 50 && lost > 1000, "{kos} {alive} {lost}");
    }

    #[test]
    fn chains_of_seven_stones_next_to_a_chain_are_large() {
        let board: Board = "
            OOOX.XX
            X...XXX
            XXX..X.
            XXXX..."
            .parse()
            .unwrap();
        let (arena, _) = arena(&board, &board.size().all());
        let chain = |name: &str| board.chain(name.parse().unwrap());
        let next_to = |name: &str, color| {
            let chains = arena.large_chains_next_to(arena.set(&chain(name)), color);
            chains.into_iter().map(|set| on_board(&arena, set)).collect::<Vec<_>>()
        };
        assert_eq!((chain("A1").len(), chain("G3").len()), (8, 6));
        assert_eq!(next_to("A4", Color::Black), [chain("A1")], "the stone at D4 is alone");
        assert_eq!(next_to("A4", Color::White), []);
        assert_eq!(next_to("D4", Color::White), [], "three stones");
        let shorter: Board = "OOOX...\nX......\nXXX....\nXX.....".parse().unwrap();
        let (arena, _) = self::arena(&shorter, &shorter.size().all());
        let chain = shorter.chain("A4".parse().unwrap());
        assert_eq!(arena.large_chains_next_to(arena.set(&chain), Color::Black), [], "six stones");
    }

    #[test]
    fn a_chain_next_to_the_space_of_seven_captured_stones_is_taken_as_alive() {
        // White's stones are captured.
        let is_alive = |captured: &str| {
            let drawing = format!(".........\nXXXXXXXX.\n{captured}X.\n.........");
            let board: Board = drawing.parse().unwrap();
            let (arena, mut state) = arena(&board, &board.size().all());
            state.stones.white = 0;
            let first = arena.set(&PointSet::of("A3".parse().unwrap()));
            let chain = arena.chain(&state, Color::Black, first);
            arena.is_alive(&state, Color::Black, &chain)
        };
        assert!(is_alive("OOOOOOO"));
        assert!(!is_alive("OOOOOO."), "six");
    }

    #[test]
    fn a_chain_in_atari_or_elsewhere_is_not_taken_as_alive_by_the_space_of_captured_stones() {
        // White's stones are captured.
        let is_alive = |name: &str, columns: u8| {
            let board: Board = ".OOOOOOOX.X.".parse().unwrap();
            let area = board.size().points().filter(|point| point.x() < columns).collect();
            let (arena, mut state) = arena(&board, &area);
            state.stones.white = 0;
            let stone = arena.set(&PointSet::of(name.parse().unwrap()));
            arena.is_alive(&state, Color::Black, &arena.chain(&state, Color::Black, stone))
        };
        assert!(is_alive("J1", 12));
        assert!(!is_alive("J1", 9), "one liberty");
        assert!(!is_alive("L1", 12), "its liberties are not in the space");
    }

    #[test]
    fn an_eye_has_no_empty_point_that_is_no_liberty_or_next_to_the_other_sides_wall() {
        // The last column is outside.
        let is_alive = |first_row: &str| {
            let board: Board = format!("{first_row}\nXXX..\nXXXX.").parse().unwrap();
            let area = board.size().points().filter(|point| point.x() < 4).collect();
            let (arena, state) = arena(&board, &area);
            let stone = arena.set(&PointSet::of("A2".parse().unwrap()));
            arena.is_alive(&state, Color::Black, &arena.chain(&state, Color::Black, stone))
        };
        assert!(is_alive(".XX.."));
        assert!(!is_alive(".XX.O"), "D3 is next to the wall");
        assert!(!is_alive(".X..."), "D3 is no liberty");
        assert!(!is_alive(".X..O"), "both");
    }
}
