//! Which chains have two eyes if the verdicts are right, without those that hang on stones in dispute.
//!
//! That is no proof: eyes are counted by the size of the space around them. It is a guess at what
//! surrounds a fight, so that the fight can be searched by itself.

use crate::board::{Board, ByColor, Color, PointSet};

/// Heuristic: a space of at least so many points has room for two eyes.
const TWO_EYES: u32 = 6;

/// For each side the living stones that have two eyes without the death of the stones in dispute, and the
/// territory between them in which no such stones are. Dead stones that are not in dispute are taken as
/// dead.
pub(super) fn settled(board: &Board, dead: &PointSet, disputed: &PointSet) -> ByColor<PointSet> {
    let mut settled = ByColor::from_fn(|color| settled_for(board, dead, disputed, color));
    let both = settled.black & settled.white;
    settled.black -= both;
    settled.white -= both;
    settled
}

/// Living chains that hang together over territory.
struct Group {
    stones: PointSet,
    eyes: u32,
}

fn settled_for(board: &Board, dead: &PointSet, disputed: &PointSet, color: Color) -> PointSet {
    let living = board.stones(color) - *dead;
    let enemies = board.stones(!color);
    let chains = board.chains(living);
    // A dead chain of this side beside living enemies is lost to them, with all its stones.
    let beside_enemies = (enemies - *dead).neighbors();
    let lost = board.whole_chains(board.stones(color) & *dead & beside_enemies);
    let inside = (board.empty() | *dead) - beside_enemies - lost;
    let mut groups: Vec<Group> = chains.iter().map(|&stones| Group { stones, eyes: 0 }).collect();
    let mut regions = Vec::new();
    for region in inside.components() {
        let in_dispute = region & enemies & *disputed;
        let is_in_dispute = !in_dispute.is_empty();
        let space = if is_in_dispute { region - in_dispute.grown() } else { region };
        let around = space.neighbors() & living;
        if around.is_empty() {
            continue;
        }
        let eyes = match space.len() {
            TWO_EYES.. => 2,
            2.. => 1,
            // A single point between several chains may be a false eye.
            _ if is_in_dispute => 0,
            _ => u32::from(chains.iter().filter(|chain| chain.intersects(&around)).count() == 1),
        };
        let (touched, mut others): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|group| group.stones.intersects(&around));
        let mut joined = Group { stones: PointSet::EMPTY, eyes };
        for group in touched {
            joined.stones |= group.stones;
            joined.eyes += group.eyes;
        }
        others.push(joined);
        groups = others;
        if !is_in_dispute {
            regions.push((region, around));
        }
    }
    let mut settled = PointSet::EMPTY;
    for group in groups.iter().filter(|group| group.eyes >= 2) {
        settled |= group.stones;
    }
    let strong = settled;
    for (region, around) in regions {
        if around.is_subset(&strong) {
            settled |= region;
        }
    }
    settled
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's settled points if the chains with these stones are dead, and in dispute.
    fn settled_black(drawing: &str, dead: &str) -> PointSet {
        let board: Board = drawing.parse().unwrap();
        let dead = dead.split_whitespace().map(|stone| stone.parse().unwrap()).collect();
        let dead = board.whole_chains(dead);
        settled(&board, &dead, &dead).black
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
        let accepted = settled(&board, &dead, &PointSet::EMPTY).black;
        assert_eq!(accepted, black_and(drawing, "A4 C4 D4 E4 F4"), "nothing is in dispute");
        let another_eye = "
            .XOO..X.XO
            XXXXXXXXXO
            OOOOOOOOO.
            ..........";
        assert_eq!(settled_black(another_eye, "C4"), black_and(another_eye, "A4 H4"));
    }
}
