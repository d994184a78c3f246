//! A state of the play that decides about life and death (Japanese rules of 1989, article 7.2), and
//! its moves.

use crate::board::{ByColor, Color};

use super::zone::{Set, Zone, lowest, points};

/// The stones in a zone, who is to move, and the kos that may not be taken back yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ZoneState {
    pub(super) stones: ByColor<Set>,
    /// The points at which each side may not take back a ko. It may after a pass for that ko.
    pub(super) bans: ByColor<Set>,
    pub(super) to_move: Color,
}

impl ZoneState {
    pub(super) fn occupied(&self) -> Set {
        self.stones.black | self.stones.white
    }

    /// The state after a pass.
    pub(super) fn passed(&self) -> ZoneState {
        ZoneState { to_move: !self.to_move, ..*self }
    }

    /// Calls `each` with the state after every move but the pass: the plays, and a pass for each ko
    /// that may not be taken back.
    pub(super) fn each_next(&self, zone: &Zone, mut each: impl FnMut(ZoneState)) {
        for point in points(zone.all() & !self.occupied() & !self.bans[self.to_move]) {
            if let Some(next) = self.play(zone, point) {
                each(next);
            }
        }
        for ban in points(self.bans[self.to_move]) {
            let mut next = self.passed();
            next.bans[self.to_move] &= !ban;
            each(next);
        }
    }

    /// The state after a play on an empty point, `None` if it is suicide. A ban ends when a play there
    /// would no longer take the stone back in a ko. (It cannot come to take another one instead: all points
    /// next to the ban are stones of the other side already. If one of them lost its last other liberty to a
    /// stone of its own side, it would not be alone; if to the banned side, two stones would be taken.)
    fn play(&self, zone: &Zone, point: Set) -> Option<ZoneState> {
        let color = self.to_move;
        let stones = place(zone, &self.stones, color, point)?;
        let mut bans = ByColor::default();
        for side in Color::ALL {
            for ban in points(self.bans[side]) {
                if ko(zone, &stones, side, ban) != 0 {
                    bans[side] |= ban;
                }
            }
        }
        let taken = self.stones[!color] & !stones[!color];
        if taken.is_power_of_two() && ko(zone, &stones, !color, taken) == point {
            bans[!color] |= taken;
        }
        Some(ZoneState { stones, bans, to_move: !color })
    }
}

/// The stones after a play; `None` if it is suicide.
fn place(zone: &Zone, stones: &ByColor<Set>, color: Color, point: Set) -> Option<ByColor<Set>> {
    let mut after = *stones;
    after[color] |= point;
    let next_to = zone.neighbors(point);
    let mut enemies = next_to & stones[!color];
    while enemies != 0 {
        let chain = zone.connected(lowest(enemies), stones[!color]);
        if !has_liberty(zone, &after, !color, chain) {
            after[!color] &= !chain;
        }
        enemies &= !chain;
    }
    if next_to & !(after.black | after.white) != 0 {
        return Some(after);
    }
    let chain = zone.connected(point, after[color]);
    has_liberty(zone, &after, color, chain).then_some(after)
}

/// Whether a chain has a liberty, or is connected to a wall, which has.
fn has_liberty(zone: &Zone, stones: &ByColor<Set>, color: Color, chain: Set) -> bool {
    chain & zone.walls(color) != 0
        || zone.neighbors(chain) & zone.all() & !(stones.black | stones.white) != 0
}

/// The stone that a side would take in a ko by playing at a point where a stone of its own was taken; empty
/// if that would not be taking a ko. A ko is taken where one stone takes one stone and could be taken back at
/// once.
///
/// All points next to the point have stones of the other side: they took the stone, and the point is a
/// liberty of theirs, so none of them is taken as long as it is empty. Where the other side has filled it
/// they are one chain, which has another liberty.
fn ko(zone: &Zone, stones: &ByColor<Set>, color: Color, point: Set) -> Set {
    let Some(after) = place(zone, stones, color, point) else { return 0 };
    let taken = stones[!color] & !after[!color];
    if taken.is_power_of_two() { taken } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::super::zone::tests::{drawn, on_board, random};
    use super::*;
    use crate::board::{Board, Color, PointSet};
    use crate::life::random::Random;

    fn state((_, zone, stones): (Board, Zone, ByColor<Set>), to_move: Color) -> (Zone, ZoneState) {
        (zone, ZoneState { stones, bans: ByColor::default(), to_move })
    }

    fn set(zone: &Zone, names: &str) -> Set {
        let points = names.split_whitespace().map(|name| name.parse().unwrap());
        zone.set(&points.collect())
    }

    /// The state after a play at a point.
    fn played(zone: &Zone, state: &ZoneState, name: &str) -> ZoneState {
        state.play(zone, set(zone, name)).unwrap()
    }

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
        for (mut board, zone, stones) in random(2, 2000) {
            let mut state = ZoneState { stones, bans: ByColor::default(), to_move: Color::Black };
            for _ in 0..12 {
                let (color, before) = (state.to_move, board.clone());
                let mut plays = Vec::new();
                for point in points(zone.all() & !state.occupied()) {
                    let at = on_board(&zone, point);
                    let mut after = before.clone();
                    after.set_ko(None);
                    let legal = after.play(color, at.first().unwrap(), false).is_ok();
                    let next = state.play(&zone, point);
                    assert_eq!(next.is_some(), legal, "{color:?} at {at}\n{before}");
                    let Some(next) = next else { continue };
                    assert_eq!(next.to_move, !color);
                    let mut bans = ByColor::default();
                    for side in Color::ALL {
                        assert_eq!(next.stones[side], zone.set(&after.stones(side)), "{before}");
                        for ban in points(state.bans[side]) {
                            let ko = |board| ko_on_board(board, side, on_board(&zone, ban));
                            if ko(&before).is_some() && ko(&before) == ko(&after) {
                                bans[side] |= ban;
                            }
                        }
                    }
                    if let Some((side, taken)) = after.ko() {
                        bans[side] |= zone.set(&PointSet::of(taken));
                        kos += 1;
                    }
                    assert_eq!(next.bans, bans, "{color:?} at {at}\n{before}");
                    if state.bans[color] & point == 0 {
                        plays.push((after, next));
                    }
                }
                let mut found = Vec::new();
                state.each_next(&zone, |next| found.push(next));
                let lifted = points(state.bans[color]).map(|ban| {
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
    fn a_ban_lasts_until_a_play_there_takes_no_ko() {
        let start = "
            .XO..
            X.XO.
            OXO..
            .....";
        let (zone, before) = state(drawn(start), Color::White);
        let taken = played(&zone, &before, "B3");
        assert_eq!(taken.bans, ByColor { black: set(&zone, "C3"), white: 0 });
        let elsewhere = played(&zone, &taken, "E1");
        assert_eq!(elsewhere.bans, taken.bans);
        assert_eq!(played(&zone, &elsewhere, "C3").bans, ByColor::default(), "White fills the ko");
        // White takes A3 and B4, so B3 has two more liberties.
        assert_eq!(played(&zone, &taken.passed(), "A4").bans, ByColor::default());
    }
}
