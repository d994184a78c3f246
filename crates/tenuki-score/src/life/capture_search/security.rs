//! What is proved about a state without search: the same two proofs as in `static_life.rs`, on the
//! small sets of a zone.

use crate::board::{ByColor, Color};

use super::zone::{MOST_POINTS, Set, Zone, points};

/// What a side has for good in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Security {
    /// The stones that are unconditionally alive (Benson, *Life in the game of Go*, 1976).
    pub(super) alive: Set,
    /// These stones and the regions between them in which the other side has no room for two eyes
    /// (Müller, *Playing it safe*, 1997).
    pub(super) owned: Set,
    /// The other points that are not next to these stones: where the other side may make eyes.
    pub(super) room: Set,
}

impl Security {
    pub(super) fn of(zone: &Zone, stones: &ByColor<Set>, color: Color) -> Security {
        let alive = alive(zone, stones, color);
        if alive == 0 && zone.walls(color) == 0 {
            return Security { room: zone.all(), ..Security::default() };
        }
        let near = zone.neighbors(alive) | zone.walls(color);
        let mut owned = alive;
        for region in zone.parts(zone.all() & !alive) {
            // The zone hangs together, so these stones or walls of their colour are next to each region.
            let enclosed = region & zone.walls(!color) == 0;
            if enclosed && !has_room_for_two_eyes(zone, region & !near) {
                owned |= region;
            }
        }
        Security { alive, owned, room: zone.all() & !owned & !near }
    }
}

/// Whether there are two points that are not next to each other.
fn has_room_for_two_eyes(zone: &Zone, room: Set) -> bool {
    points(room).any(|eye| room & !eye & !zone.neighbors(eye) != 0)
}

/// The stones that are unconditionally alive. See
/// [`unconditionally_alive`](crate::life::static_life::unconditionally_alive). Chains that are connected to a
/// wall are.
fn alive(zone: &Zone, stones: &ByColor<Set>, color: Color) -> Set {
    let own = stones[color];
    let walls = zone.walls(color);
    let occupied = own | stones[!color];
    // With fewer regions than two there are no two eyes.
    let mut regions = [0; MOST_POINTS as usize];
    let mut region_count = 0;
    for region in zone.parts(zone.all() & !own) {
        if region & zone.walls(!color) == 0 {
            regions[region_count] = region;
            region_count += 1;
        }
    }
    if region_count < 2 && own & walls == 0 {
        return 0;
    }
    let mut chains = [(0, 0); MOST_POINTS as usize];
    let mut chain_count = 0;
    for chain in zone.parts(own) {
        chains[chain_count] = (chain, zone.neighbors(chain));
        chain_count += 1;
    }
    loop {
        let before = (chain_count, region_count);
        let mut living = 0;
        let mut kept = 0;
        for i in 0..chain_count {
            let (chain, liberties) = chains[i];
            // Every region has an empty point, since the stones in it have a liberty.
            let vital = |region: &&Set| **region & !occupied & !liberties == 0;
            if chain & walls != 0
                || regions[..region_count].iter().filter(vital).take(2).count() == 2
            {
                chains[kept] = chains[i];
                kept += 1;
                living |= chain;
            }
        }
        chain_count = kept;
        let mut kept = 0;
        for i in 0..region_count {
            if zone.neighbors(regions[i]) & own & !living == 0 {
                regions[kept] = regions[i];
                kept += 1;
            }
        }
        region_count = kept;
        if (chain_count, region_count) == before {
            return living;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::zone::tests::{on_board, random};
    use super::*;
    use crate::life::static_life::StaticLife;

    #[test]
    fn the_proofs_are_those_of_the_whole_board() {
        let (mut living, mut owned) = (0, 0);
        for (board, zone, stones) in random(5, 4000) {
            let inside = on_board(&zone, zone.all());
            let proof = StaticLife::of(&board);
            for color in Color::ALL {
                let security = Security::of(&zone, &stones, color);
                let has = |set| on_board(&zone, set);
                assert_eq!(has(security.alive), proof.alive[color] & inside, "{color:?}\n{board}");
                assert_eq!(has(security.owned), proof.owned[color] & inside, "{color:?}\n{board}");
                let room = inside - proof.owned[color] - proof.alive[color].neighbors();
                assert_eq!(has(security.room), room, "{color:?}\n{board}");
                living += u32::from(security.alive != 0 && inside == board.size().all());
                owned += u32::from(security.owned != security.alive);
            }
        }
        assert!(living > 10 && owned > 100, "{living} {owned}");
    }
}
