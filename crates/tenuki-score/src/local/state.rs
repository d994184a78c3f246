//! A state of the play that decides about life and death (Japanese rules of 1989, article 7.2), and
//! its moves.

use crate::board::{ByColor, Color};

use super::arena::{Arena, Outside, Set, each, lowest};

/// The stones in an arena, who is to move, and the kos that may not be taken back yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// The nodes with stones.
    pub(crate) stones: ByColor<Set>,
    /// The outside liberties that are left.
    pub(crate) outside: Outside,
    /// The points at which each side may not take back a ko. It may after a pass for that ko.
    pub(crate) bans: ByColor<Set>,
    pub(crate) to_move: Color,
}

/// A move in an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ply {
    /// A stone on a point.
    Play(Set),
    /// A stone on an outside liberty of a block.
    Fill(Set),
    /// A pass for a ko that may not be taken back: the side may take it back at this point after that.
    PassForKo(Set),
    /// A plain pass, or a move elsewhere.
    Pass,
}

/// The stones and liberties of a state.
#[derive(Clone, Copy)]
struct Stones {
    stones: ByColor<Set>,
    outside: Outside,
}

impl State {
    /// The start of an arena with these stones.
    pub(crate) fn start(arena: &Arena, stones: ByColor<Set>, to_move: Color) -> State {
        State { stones, outside: arena.outside(), bans: ByColor::default(), to_move }
    }

    pub(crate) fn occupied(&self) -> Set {
        self.stones.black | self.stones.white
    }

    /// The state after a pass.
    pub(crate) fn passed(&self) -> State {
        State { to_move: !self.to_move, ..*self }
    }

    /// Whether both have the same stones and liberties.
    pub(crate) fn has_stones_of(&self, other: &State) -> bool {
        self.stones == other.stones && self.outside == other.outside
    }

    /// Calls `call` with every move but the plain pass, and the state after it: the plays, and a pass for each ko
    /// that may not be taken back.
    pub(crate) fn each_next(&self, arena: &Arena, mut call: impl FnMut(Ply, State)) {
        let empty = arena.in_play(self.occupied()) & !self.occupied();
        for point in each(empty & !self.bans[self.to_move]) {
            if let Some(next) = self.play(arena, point) {
                call(Ply::Play(point), next);
            }
        }
        for block in each(arena.with_outside(self.outside) & self.stones[!self.to_move]) {
            call(Ply::Fill(block), self.fill(arena, block, !self.to_move));
        }
        for ban in each(self.bans[self.to_move]) {
            call(Ply::PassForKo(ban), self.passed_for(ban));
        }
    }

    /// The state after a move. `None` if it is suicide, or takes a ko back that may not be taken back yet. An outside
    /// liberty may be filled by its owner, too, who loses by it.
    pub(crate) fn moved(&self, arena: &Arena, ply: Ply) -> Option<State> {
        match ply {
            Ply::Play(point) if self.bans[self.to_move] & point != 0 => None,
            Ply::Play(point) => self.play(arena, point),
            Ply::Fill(block) => {
                let own = self.stones[self.to_move] & block != 0;
                Some(self.fill(arena, block, if own { self.to_move } else { !self.to_move }))
            }
            Ply::PassForKo(ban) => Some(self.passed_for(ban)),
            Ply::Pass => Some(self.passed()),
        }
    }

    fn passed_for(&self, ban: Set) -> State {
        let mut next = self.passed();
        next.bans[self.to_move] &= !ban;
        next
    }

    fn here(&self) -> Stones {
        Stones { stones: self.stones, outside: self.outside }
    }

    /// The state after a play on an empty point, `None` if it is suicide. A ban ends when a play there
    /// would no longer take the stone back in a ko. (It cannot come to take another one instead: all points
    /// next to the ban are stones of the other side already. If one of them lost its last other liberty to a
    /// stone of its own side, it would not be alone; if to the banned side, two stones would be taken.)
    fn play(&self, arena: &Arena, point: Set) -> Option<State> {
        let color = self.to_move;
        let after = self.here().place(arena, color, point)?;
        let mut next = self.after(arena, after);
        let taken = self.stones[!color] & !after.stones[!color];
        let is_stone = taken.is_power_of_two() && !arena.has_block(taken);
        if is_stone && after.ko(arena, !color, taken) == point {
            next.bans[!color] |= taken;
        }
        Some(next)
    }

    /// The state after the side to move filled an outside liberty of a block of this owner.
    fn fill(&self, arena: &Arena, block: Set, owner: Color) -> State {
        let mut after = self.here();
        after.outside = arena.filled(self.outside, block);
        let chain = arena.flood(block, after.stones[owner]);
        if !after.has_liberty(arena, owner, chain) {
            after.stones[owner] &= !chain.0;
        }
        self.after(arena, after)
    }

    /// The state with these stones and the other side to move, and the bans that are left.
    fn after(&self, arena: &Arena, after: Stones) -> State {
        let mut bans = ByColor::default();
        for side in Color::ALL {
            for ban in each(self.bans[side]) {
                if after.ko(arena, side, ban) != 0 {
                    bans[side] |= ban;
                }
            }
        }
        let Stones { stones, outside } = after;
        State { stones, outside, bans, to_move: !self.to_move }
    }
}

impl Stones {
    /// The stones after a play; `None` if it is suicide.
    fn place(&self, arena: &Arena, color: Color, point: Set) -> Option<Stones> {
        let mut after = *self;
        after.stones[color] |= point;
        let next_to = arena.beside(point);
        let mut enemies = next_to & self.stones[!color];
        while enemies != 0 {
            let chain = arena.flood(lowest(enemies), self.stones[!color]);
            if !after.has_liberty(arena, !color, chain) {
                after.stones[!color] &= !chain.0;
            }
            enemies &= !chain.0;
        }
        let has_liberty = next_to & after.empty(arena) != 0
            || after.has_liberty(arena, color, arena.flood(point, after.stones[color]));
        has_liberty.then_some(after)
    }

    fn empty(&self, arena: &Arena) -> Set {
        let occupied = self.stones.black | self.stones.white;
        arena.in_play(occupied) & !occupied
    }

    /// Whether a chain with these neighbors has a liberty, or is connected to a wall, which has.
    fn has_liberty(&self, arena: &Arena, color: Color, (chain, near): (Set, Set)) -> bool {
        chain & arena.walls(color) != 0
            || near & self.empty(arena) != 0
            || chain & arena.with_outside(self.outside) != 0
    }

    /// The stone that a side would take in a ko by playing at a point where a stone of its own was taken; empty
    /// if that would not be taking a ko. A ko is taken where one stone takes one stone and could be taken back at
    /// once.
    ///
    /// All points next to the point have stones of the other side: they took the stone, and the point is a
    /// liberty of theirs, so none of them is taken as long as it is empty. Where the other side has filled it
    /// they are one chain, which has another liberty.
    fn ko(&self, arena: &Arena, color: Color, point: Set) -> Set {
        let Some(after) = self.place(arena, color, point) else { return 0 };
        let taken = self.stones[!color] & !after.stones[!color];
        if taken.is_power_of_two() && !arena.has_block(taken) { taken } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::arena::tests::{random, with_blocks_of};
    use super::*;
    use crate::board::{Board, Color, PointSet};
    use crate::random::Random;

    /// The stone that a side takes in a ko by playing at a point of a board.
    fn ko_on_board(board: &Board, color: Color, point: PointSet) -> Option<PointSet> {
        let mut board = board.clone();
        board.set_ko(None);
        board.play(color, point.first()?, false).ok()?;
        board.ko().map(|(_, taken)| PointSet::of(taken))
    }

    #[test]
    fn moves_are_those_of_the_board_and_bans_last_as_long_as_the_ko() {
        let mut kos = 0;
        let mut dice = Random::new(3);
        for (mut board, arena, stones) in random(2, 2000) {
            let mut state = State::start(&arena, stones, Color::Black);
            for _ in 0..12 {
                let (color, before) = (state.to_move, board.clone());
                let mut plays = Vec::new();
                for point in each(arena.ground() & !state.occupied()) {
                    let at = arena.points(point);
                    let mut after = before.clone();
                    after.set_ko(None);
                    let legal = after.play(color, at.first().unwrap(), false).is_ok();
                    let next = state.play(&arena, point);
                    assert_eq!(next.is_some(), legal, "{color:?} at {at}\n{before}");
                    let Some(next) = next else { continue };
                    assert_eq!(next.to_move, !color);
                    let mut bans = ByColor::default();
                    for side in Color::ALL {
                        assert_eq!(next.stones[side], arena.nodes(&after.stones(side)), "{before}");
                        for ban in each(state.bans[side]) {
                            let ko = |board| ko_on_board(board, side, arena.points(ban));
                            if ko(&before).is_some() && ko(&before) == ko(&after) {
                                bans[side] |= ban;
                            }
                        }
                    }
                    if let Some((side, taken)) = after.ko() {
                        bans[side] |= arena.nodes(&PointSet::of(taken));
                        kos += 1;
                    }
                    assert_eq!(next.bans, bans, "{color:?} at {at}\n{before}");
                    let moved = state.moved(&arena, Ply::Play(point));
                    assert_eq!(moved, (state.bans[color] & point == 0).then_some(next));
                    if moved.is_some() {
                        plays.push((after, next));
                    }
                }
                let mut found = Vec::new();
                state.each_next(&arena, |_, next| found.push(next));
                let lifted = each(state.bans[color]).map(|ban| {
                    let mut next = state.passed();
                    next.bans[color] ^= ban;
                    next
                });
                let expected: Vec<_> = plays.iter().map(|(_, next)| *next).chain(lifted).collect();
                assert_eq!(found, expected);
                if plays.is_empty() {
                    break;
                }
                (board, state) = plays.swap_remove(dice.below(plays.len()));
            }
        }
        assert!(kos > 50, "{kos}");
    }

    #[test]
    fn either_side_fills_the_outside_liberties_of_a_block_until_it_is_taken() {
        let (board, arena) = with_blocks_of(1, "X.O\nXXO\nX.O", true).unwrap();
        let black = arena.stones(&board.stones(Color::Black));
        for first in Color::ALL {
            let start = State::start(&arena, ByColor { black, white: 0 }, first);
            let one = start.moved(&arena, Ply::Fill(black)).unwrap();
            assert_eq!((one.stones, one.to_move), (start.stones, !first));
            for to_move in Color::ALL {
                let both = State { to_move, ..one }.moved(&arena, Ply::Fill(black)).unwrap();
                assert_eq!(both.stones, ByColor::default(), "{first:?} {to_move:?}");
            }
        }
    }
}
