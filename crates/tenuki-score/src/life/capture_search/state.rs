//! A state of the play that decides over life and death (Japanese rules of 1989, article 7.2), and
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
    /// would no longer take the same stone back.
    fn play(&self, zone: &Zone, point: Set) -> Option<ZoneState> {
        let color = self.to_move;
        let stones = place(zone, &self.stones, color, point)?;
        let mut bans = ByColor::default();
        for side in Color::ALL {
            for ban in points(self.bans[side]) {
                let taken = ko(zone, &self.stones, side, ban);
                if taken != 0 && taken == ko(zone, &stones, side, ban) {
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

/// The stone that a side would take in a ko by playing at a point; empty if that would not be taking
/// a ko. A ko is taken where one stone takes one stone and could be taken back at once.
fn ko(zone: &Zone, stones: &ByColor<Set>, color: Color, point: Set) -> Set {
    let open = (stones.black | stones.white) & point == 0;
    let alone = zone.neighbors(point) & !stones[!color] == 0 && point & zone.walls(color) == 0;
    if !open || !alone {
        return 0;
    }
    let Some(after) = place(zone, stones, color, point) else { return 0 };
    let taken = stones[!color] & !after[!color];
    if taken.is_power_of_two() { taken } else { 0 }
}
