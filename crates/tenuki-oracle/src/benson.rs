//! Chains that live whatever the other side plays (Benson, *Life in the game of Go*, 1976).

use crate::grid::Grid;
use crate::position::Position;

/// The stones of both colours that live though their owner never answers.
#[must_use]
pub fn alive_by_benson(position: &Position) -> u32 {
    let (black, white, walls) = (position.black(), position.white(), position.walls());
    let empty = position.grid().all() & !(black | white);
    alive(position.grid(), black, empty, walls.black, walls.white)
        | alive(position.grid(), white, empty, walls.white, walls.black)
}

/// The stones of one colour that live. A wall of its own is a living chain; at a wall of the other
/// colour nothing is enclosed.
fn alive(grid: Grid, stones: u32, empty: u32, own_wall: u32, other_wall: u32) -> u32 {
    let mut chains: Vec<u32> = grid.parts(stones).collect();
    let mut regions: Vec<u32> =
        grid.parts(grid.all() & !stones).filter(|region| region & other_wall == 0).collect();
    loop {
        let is_vital = |region: u32, chain: u32| region & empty & !grid.neighbors(chain) == 0;
        let known = chains.len();
        chains.retain(|&chain| {
            let vital = regions
                .iter()
                .filter(|&&region| grid.neighbors(region) & chain != 0 && is_vital(region, chain));
            chain & own_wall != 0 || vital.count() >= 2
        });
        let alive = chains.iter().fold(0, |all, chain| all | chain);
        if chains.len() == known {
            return alive;
        }
        regions.retain(|&region| grid.neighbors(region) & stones & !alive == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn living(drawing: &str) -> u32 {
        alive_by_benson(&drawing.parse().unwrap()).count_ones()
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(living(".X.X\nXXXX\nOOOO\n...."), 6);
        assert_eq!(living(".XXX\nXXXX\nOOOO\n...."), 0);
    }

    #[test]
    fn only_the_empty_points_of_a_region_have_to_be_liberties() {
        // No stone of Black's is next to C4.
        assert_eq!(living("XX.XX\nX.O.X\nXX.XX\nXXXXX\n.XXXX"), 19);
    }

    #[test]
    fn a_region_beside_a_chain_that_does_not_live_is_no_eye() {
        // The chain at D3 has only the points C3 and C2, which the chain at B3 shares.
        assert_eq!(living(".X.XO.\nXX.XO.\nXXXOO."), 0);
        // The stone at G3 is beside neither of the eyes.
        assert_eq!(living(".X.XO.X\nXXXXO..\nOOOOO.."), 6);
    }

    #[test]
    fn two_chains_live_by_two_points_that_both_touch() {
        assert_eq!(living(".X\nX."), 2);
        assert_eq!(living(".XO\nX.."), 0);
    }

    #[test]
    fn a_region_with_an_empty_point_inside_is_no_eye() {
        assert_eq!(living("...X.\n.XXXX\nXXOOO\nOOOO."), 0);
    }

    #[test]
    fn walls_are_alive_and_enclose_nothing_for_the_other_side() {
        assert_eq!(living(".X.x\nXXXo\nOOOo\nooo."), 7);
        assert_eq!(living(".X.o\nXXXo\nOOOo\nooo."), 3);
    }
}
