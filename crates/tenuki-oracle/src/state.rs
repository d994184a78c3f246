//! A state of the hypothetical play of article 7.2, and its moves.
//!
//! A state is seen from the side that is to move, so that one state represents two if there are
//! no walls: the same stones with the colours and the turn swapped.

use crate::grid::{Grid, points};

/// The stones, the walls around them, and which kos may not be taken back yet. The side to move is
/// `own`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// The stones of the side to move.
    pub own: u32,
    /// The stones of the other side.
    pub opp: u32,
    /// The points at which the side to move may not take back a ko yet.
    pub own_bans: u32,
    /// The points at which the other side may not take back a ko yet.
    pub opp_bans: u32,
    /// The points next to a wall of the side to move: stones outside that cannot be captured.
    pub own_walls: u32,
    /// The points next to a wall of the other side.
    pub opp_walls: u32,
}

impl State {
    /// A position without bans and without walls.
    pub const fn new(own: u32, opp: u32) -> State {
        State { own, opp, own_bans: 0, opp_bans: 0, own_walls: 0, opp_walls: 0 }
    }

    /// The same with every set of points replaced.
    pub fn map(&self, set: impl Fn(u32) -> u32) -> State {
        State {
            own: set(self.own),
            opp: set(self.opp),
            own_bans: set(self.own_bans),
            opp_bans: set(self.opp_bans),
            own_walls: set(self.own_walls),
            opp_walls: set(self.opp_walls),
        }
    }

    /// The stones.
    pub const fn occupied(&self) -> u32 {
        self.own | self.opp
    }

    /// The same with the other side to move: a pass.
    pub const fn passed(&self) -> State {
        State {
            own: self.opp,
            opp: self.own,
            own_bans: self.opp_bans,
            opp_bans: self.own_bans,
            own_walls: self.opp_walls,
            opp_walls: self.own_walls,
        }
    }

    /// Calls `each` with the state after every move: the plays, a pass, a pass for each ko that
    /// is banned.
    pub fn each_next(&self, grid: &Grid, mut each: impl FnMut(State)) {
        for point in points(grid.all() & !self.occupied() & !self.own_bans) {
            if let Some(next) = self.play(grid, point) {
                each(next);
            }
        }
        each(self.passed());
        for ban in points(self.own_bans) {
            each(State { own_bans: self.own_bans & !ban, ..*self }.passed());
        }
    }

    /// The state after a play at an empty point; `None` if it would be suicide.
    fn play(&self, grid: &Grid, point: u32) -> Option<State> {
        let after = self.place(grid, point)?;
        let (mut own_bans, mut opp_bans) = (0, 0);
        // A ban stays as long as the same stone can be taken there.
        for ban in points(self.own_bans) {
            if self.ko(grid, ban) == after.ko(grid, ban) {
                own_bans |= ban;
            }
        }
        let (before, turned) = (self.passed(), after.passed());
        for ban in points(self.opp_bans) {
            if before.ko(grid, ban) == turned.ko(grid, ban) {
                opp_bans |= ban;
            }
        }
        let taken = self.opp & !after.opp;
        if taken.is_power_of_two() && turned.ko(grid, taken) == point {
            opp_bans |= taken;
        }
        Some(State { own_bans, opp_bans, ..after }.passed())
    }

    /// A play during the game, where a ko may not be taken back on the next move only (article 6): the state after
    /// it without bans, the stones that it takes, and the point at which the other side may not take back now (0 if
    /// there is none). `None` if it would be suicide.
    pub fn play_by_simple_ko(&self, grid: &Grid, point: u32) -> Option<(State, u32, u32)> {
        let after = self.place(grid, point)?.passed();
        let taken = self.opp & !after.own;
        let is_ko = taken.is_power_of_two() && after.ko(grid, taken) == point;
        Some((after, taken, if is_ko { taken } else { 0 }))
    }

    /// A stone is placed, and the chains of the other side that have no liberty left are taken. The
    /// turn and the bans stay as they are. With a wall that can be captured all stones of its side are taken that
    /// living ones do not hold, and only the other side, which has living stones beside it, places stones after that.
    fn place(&self, grid: &Grid, point: u32) -> Option<State> {
        let mut after = State { own: self.own | point, ..*self };
        let captured = grid.wall() & !self.occupied();
        if captured != 0 {
            return (self.own_walls & captured & !point != 0).then_some(after);
        }
        let held = |after: &State| grid.connected(after.opp & after.opp_walls, after.opp);
        for neighbor in points(grid.neighbors(point) & self.opp) {
            if after.opp & neighbor != 0 {
                let chain = grid.connected(neighbor, self.opp);
                let walled = chain & self.opp_walls != 0;
                if !walled && grid.neighbors(chain) & !(after.own | self.opp) == 0 {
                    after.opp &= if chain & grid.wall() == 0 { !chain } else { held(&after) };
                }
            }
        }
        let chain = grid.connected(point, after.own);
        let walled = chain & self.own_walls != 0;
        (walled || grid.neighbors(chain) & !after.occupied() != 0).then_some(after)
    }

    /// The stone that the side to move would take in a ko by playing at a point where a stone of its own was just
    /// taken, or where it may not take back a ko yet; 0 if that would be no taking of a ko. A ko is taken where one
    /// stone takes exactly one stone and could be taken back at once: its only liberty is where the stone was that
    /// it took.
    fn ko(&self, grid: &Grid, point: u32) -> u32 {
        if self.occupied() & point != 0 {
            return 0;
        }
        // The stones around the point took one there, and have a liberty as long as it is empty.
        debug_assert_eq!(grid.neighbors(point) & !self.opp | point & self.own_walls, 0);
        let Some(after) = self.place(grid, point) else { return 0 };
        let taken = self.opp & !after.opp;
        if taken.is_power_of_two() { taken } else { 0 }
    }
}

/// Whether every chain has a liberty or a wall of its side beside it.
pub(crate) fn is_legal(grid: &Grid, state: &State) -> bool {
    let empty = grid.all() & !state.occupied();
    let breathes = |stones: u32, walls: u32| {
        // All stones of one colour that hang together with a stone that has a liberty.
        let free = stones & (grid.neighbors(empty) | walls);
        grid.connected(free, stones) == stones
    };
    state.own & state.opp == 0
        && breathes(state.own, state.own_walls)
        && breathes(state.opp, state.opp_walls)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn state(drawing: &str) -> (Grid, State) {
        let position: Position = drawing.parse().unwrap();
        (position.grid(), position.state())
    }

    #[test]
    fn one_stone_taken_from_beside_a_wall_is_no_ko() {
        let (grid, start) = state(
            ".XOo
             XO.x
             .XOo",
        );
        let taken = start.play(&grid, 1 << 5).unwrap();
        assert_eq!((taken.own & 1 << 4, taken.own_bans), (0, 0));
    }

    #[test]
    fn a_stone_beside_a_wall_and_an_empty_point_is_legal() {
        let (grid, start) = state("xX.");
        assert!(is_legal(&grid, &start));
    }
}
