//! Which chains have two eyes if the verdicts are right, without those that hang on stones in dispute.
//!
//! That is no proof: eyes are counted by the size of the space around them. It is a guess at what
//! surrounds a fight, so that the fight can be searched by itself.

use crate::board::{Board, ByColor, Color, PointSet};

/// So many stones that are judged dead in one region are in dispute: their fate changes the score by
/// four points or more.
pub(super) const DEAD_AT_STAKE: u32 = 2;

/// Heuristic: a space of at least so many points has room for two eyes.
const TWO_EYES: u32 = 6;

/// For each side the living stones that have two eyes, and the territory between them without stones
/// in dispute.
pub(super) fn settled(board: &Board, dead: &PointSet) -> ByColor<PointSet> {
    let mut settled = ByColor::from_fn(|color| settled_for(board, dead, color));
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

fn settled_for(board: &Board, dead: &PointSet, color: Color) -> PointSet {
    let living = board.stones(color) - *dead;
    let enemies = board.stones(!color);
    let chains = board.chains(living);
    let inside = (board.empty() | *dead) - (enemies - *dead).neighbors();
    let mut groups: Vec<Group> = chains.iter().map(|&stones| Group { stones, eyes: 0 }).collect();
    let mut regions = Vec::new();
    for region in inside.components() {
        let in_dispute = region & enemies;
        let is_in_dispute = in_dispute.len() >= DEAD_AT_STAKE;
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
