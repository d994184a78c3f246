//! Stones that can be taken in a ko.
//!
//! The point behind such a stone looks like an eye, but a group cannot rely on it: the other side captures
//! the stone, and the eye is gone. So the owner fills the point if it can afford to
//! ([`filling`](super::reading::filling)). If two groups each hold a ko against the other and have too few
//! eyes without the kos, neither can afford to, because it would be short of a liberty. They are in seki
//! (*double ko seki*): a side that takes one ko loses the other.

use super::regions::Control;
use crate::board::{ByColor, Color, PointSet};

/// The stones of each colour that the other side can take in a ko, and the points where it does, on a
/// board on which both sides hold one. On others no ko keeps a seki, and there is none here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kos {
    /// Single stones in atari at one of `points`.
    pub stones: ByColor<PointSet>,
    /// Points surrounded by one side, a stone of `stones` beside each.
    pub points: ByColor<PointSet>,
}

impl Kos {
    /// The kos of a board with these living stones.
    #[must_use]
    pub fn of(living: &ByColor<PointSet>, dead: &ByColor<PointSet>, control: &Control) -> Kos {
        let mut kos = Kos::default();
        for color in Color::ALL {
            let (stones, points) = held(color, living, dead, control);
            if stones.is_empty() {
                return Kos::default();
            }
            kos.stones[color] = stones;
            kos.points[color] = points;
        }
        kos
    }
}

/// The stones of a colour that can be taken in a ko, and the points.
fn held(
    color: Color,
    living: &ByColor<PointSet>,
    dead: &ByColor<PointSet>,
    control: &Control,
) -> (PointSet, PointSet) {
    // A stone played there by the other side has no liberty but what it captures.
    let own = control.controlled[color];
    let eyes = own - own.neighbors() - dead.black - dead.white;
    let empty = control.neutral | control.controlled.black | control.controlled.white;
    let alone = living[color] - living[color].neighbors() - (empty - eyes).neighbors();
    let stones = alone & (eyes.neighbors() - eyes.beside_two());
    // Where two stones are taken at once, the other side cannot take one back.
    let points = eyes & (stones.neighbors() - stones.beside_two());
    (stones & points.neighbors(), points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// The stones and points of kos on a drawn board, where the stones at these points are dead.
    fn kos(drawing: &str, dead: &[&str]) -> [String; 4] {
        let board: Board = drawing.parse().unwrap();
        let dead: PointSet = dead.iter().map(|point| point.parse().unwrap()).collect();
        let living = ByColor::from_fn(|color| board.stones(color) - dead);
        let dead = ByColor::from_fn(|color| board.stones(color) & dead);
        let control = Control::of(board.size(), &living);
        let [black, white] = Color::ALL.map(|color| held(color, &living, &dead, &control));
        [black.0, black.1, white.0, white.1].map(|set| set.to_string())
    }

    #[test]
    fn a_single_stone_in_atari_at_an_eye_is_a_ko() {
        assert_eq!(kos(".XO.OX XXOOXX ......", &[]), ["", "", "E3", "D3"]);
    }

    #[test]
    fn a_stone_with_another_liberty_is_no_ko_nor_one_beside_a_dead_stone() {
        assert_eq!(kos(".XO.OX XXOO.X ......", &[]), [""; 4]);
        assert_eq!(kos(".XO.OX XXOOX. ......", &["F3"]), [""; 4]);
    }

    #[test]
    fn stones_that_are_taken_at_once_are_no_ko() {
        assert_eq!(kos("XO.OX XXOXX .....", &[]), [""; 4]);
        assert_eq!(kos("XOO.OX XXXOOX ......", &[]), [""; 4]);
    }
}
