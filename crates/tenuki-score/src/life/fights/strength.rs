//! Which chains have two eyes if the verdicts are right, without chains whose eyes depend on stones in
//! dispute.
//!
//! This is not a proof: the eyes of a space are counted by its size. It is a guess which stones
//! surround a fight, so that the fight can be searched by itself.

use crate::board::{Board, ByColor, Color, PointSet};

/// Heuristic: a space of at least this many points has room for two eyes.
const TWO_EYES: u32 = 6;

/// What the strength of both sides rests on, whichever dead stones are in dispute.
pub(super) struct Strength(ByColor<Side>);

/// The living chains of a side, and the regions between them.
struct Side {
    living: PointSet,
    enemies: PointSet,
    chains: Vec<PointSet>,
    regions: Vec<Region>,
}

/// Territory of a side if the dead stones in it are dead.
struct Region {
    points: PointSet,
    /// The living stones around it, and the eyes that it has for them, if no stone in it is in dispute.
    around: PointSet,
    eyes: u32,
}

/// Living chains that hang together over territory.
#[derive(Clone, Copy)]
struct Group {
    stones: PointSet,
    eyes: u32,
}

impl Strength {
    /// With these stones dead.
    pub fn new(board: &Board, dead: &PointSet) -> Strength {
        Strength(ByColor::from_fn(|color| Side::new(board, dead, color)))
    }

    /// For each side the living stones that have two eyes without the death of the stones in dispute, and the
    /// territory between them in which no such stones are. Dead stones that are not in dispute are taken as
    /// dead.
    pub fn settled(&self, disputed: &PointSet) -> ByColor<PointSet> {
        let mut settled = ByColor::from_fn(|color| self.0[color].settled(disputed));
        let both = settled.black & settled.white;
        settled.black -= both;
        settled.white -= both;
        settled
    }
}

impl Side {
    fn new(board: &Board, dead: &PointSet, color: Color) -> Side {
        let living = board.stones(color) - *dead;
        let enemies = board.stones(!color);
        let chains = board.chains(living);
        // A dead chain of this side beside living enemies is lost to them, with all its stones.
        let beside_enemies = (enemies - *dead).neighbors();
        let lost = board.whole_chains(board.stones(color) & *dead & beside_enemies);
        let inside = (board.empty() | *dead) - beside_enemies - lost;
        let mut side = Side { living, enemies, chains, regions: Vec::new() };
        for points in inside.components() {
            let around = points.neighbors() & living;
            let eyes = side.eyes(points.len(), &around);
            side.regions.push(Region { points, around, eyes });
        }
        side
    }

    /// How many eyes a space has that no stone in dispute shares.
    fn eyes(&self, points: u32, around: &PointSet) -> u32 {
        match points {
            TWO_EYES.. => 2,
            2.. => 1,
            // A single point between several chains may be a false eye.
            _ => {
                u32::from(self.chains.iter().filter(|chain| chain.intersects(around)).count() == 1)
            }
        }
    }

    fn settled(&self, disputed: &PointSet) -> PointSet {
        let mut groups: Vec<Group> =
            self.chains.iter().map(|&stones| Group { stones, eyes: 0 }).collect();
        let disputed = self.enemies & *disputed;
        for region in &self.regions {
            let in_dispute = region.points & disputed;
            let (around, eyes) = if in_dispute.is_empty() {
                (region.around, region.eyes)
            } else {
                let space = region.points - in_dispute.grown();
                let around = space.neighbors() & self.living;
                (around, if space.len() == 1 { 0 } else { self.eyes(space.len(), &around) })
            };
            if around.is_empty() {
                continue;
            }
            let mut joined = Group { stones: PointSet::EMPTY, eyes };
            groups.retain(|group| {
                let is_apart = !group.stones.intersects(&around);
                if !is_apart {
                    joined.stones |= group.stones;
                    joined.eyes += group.eyes;
                }
                is_apart
            });
            groups.push(joined);
        }
        let strong = groups.iter().filter(|group| group.eyes >= 2);
        let strong = strong.fold(PointSet::EMPTY, |all, group| all | group.stones);
        let held = self.regions.iter().filter(|region| {
            !region.around.is_empty()
                && region.around.is_subset(&strong)
                && !region.points.intersects(&disputed)
        });
        held.fold(strong, |all, region| all | region.points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's settled points if the chains with these stones are dead, and in dispute.
    fn settled_black(drawing: &str, dead: &str) -> PointSet {
        let board: Board = drawing.parse().unwrap();
        let dead = dead.split_whitespace().map(|stone| stone.parse().unwrap()).collect();
        let dead = board.whole_chains(dead);
        Strength::new(&board, &dead).settled(&dead).black
    }

    fn black_and(drawing: &str, points: &str) -> PointSet {
        let board: Board = drawing.parse().unwrap();
        let points: PointSet = points.split_whitespace().map(|p| p.parse().unwrap()).collect();
        board.stones(Color::Black) | points
    }

    #[test]
    fn two_points_that_one_chain_surrounds_are_two_eyes() {
        let two = "
            .X.XO
            XXXXO
            OOOOO
            .....";
        assert_eq!(settled_black(two, ""), black_and(two, "A4 C4"));
        let one = two.replacen('.', "X", 1);
        assert_eq!(settled_black(&one, ""), PointSet::EMPTY);
    }

    #[test]
    fn a_space_of_two_points_between_chains_is_an_eye_and_a_single_point_is_none() {
        let shared = "
            .XXXXO
            XX..XO
            OOXXOO
            O.OO.O
            ......";
        assert_eq!(settled_black(shared, ""), black_and(shared, "A5 C4 D4"));
        let single = "
            .XXXO.
            XX.XO.
            OOXOO.
            O.O...
            ......";
        assert_eq!(settled_black(single, ""), PointSet::EMPTY);
    }

    #[test]
    fn a_dead_chain_beside_living_enemies_is_in_no_territory() {
        let drawing = "
            ....XXO
            XXXX.OO
            XX.XOO.
            XXXXO..";
        let board: Board = drawing.parse().unwrap();
        let living = black_and(drawing, "A4 B4 C4 D4 C2") - board.chain("E4".parse().unwrap());
        assert_eq!(settled_black(drawing, "E4"), living);
    }

    #[test]
    fn a_space_with_stones_in_dispute_has_the_eyes_beside_them_and_is_not_settled() {
        let drawing = "
            .XOO..XO
            XXXXXXXO
            OOOOOOO.
            ........";
        assert_eq!(settled_black(drawing, "C4"), PointSet::EMPTY, "F4 alone is no eye");
        let board: Board = drawing.parse().unwrap();
        let dead = board.chain("C4".parse().unwrap());
        let accepted = Strength::new(&board, &dead).settled(&PointSet::EMPTY).black;
        assert_eq!(accepted, black_and(drawing, "A4 C4 D4 E4 F4"), "nothing is in dispute");
        let another_eye = "
            .XOO..X.XO
            XXXXXXXXXO
            OOOOOOOOO.
            ..........";
        assert_eq!(settled_black(another_eye, "C4"), black_and(another_eye, "A4 H4"));
    }
}
