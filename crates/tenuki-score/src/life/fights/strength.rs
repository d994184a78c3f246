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
    /// The living chains around it by their places, and the eyes that it has for them, if no stone in it is in dispute.
    around: Vec<usize>,
    eyes: u32,
}

impl Strength {
    /// With these stones dead.
    pub fn new(board: &Board, dead: &PointSet) -> Strength {
        Strength(ByColor::from_fn(|color| Side::new(board, dead, color)))
    }

    /// The territory that a dead chain is in.
    pub fn region_around(&self, board: &Board, chain: &PointSet) -> Option<&PointSet> {
        let owner = board.get(chain.first()?).map(|color| !color)?;
        let mut regions = self.0[owner].regions.iter().map(|region| &region.points);
        regions.find(|points| chain.is_subset(points))
    }

    /// The living chains that hang together with others at one point of territory at most, so that the other side may cut
    /// them off there; each with the territory around it and around the chains of fewer than `few` stones beyond.
    pub fn loosely_joined(&self, board: &Board, few: u32) -> Vec<(PointSet, PointSet)> {
        let mut found = Vec::new();
        for side in [&self.0.black, &self.0.white] {
            let all = side.regions.iter().fold(PointSet::EMPTY, |all, region| all | region.points);
            let inside = all & board.empty();
            let loose = side.chains.iter().filter(|c| (c.neighbors() & inside).len() <= 1);
            found.extend(loose.map(|chain| (*chain, side.territory_around(chain, few))));
        }
        found
    }

    /// For each side the living stones that have two eyes without the death of the stones in dispute, and the
    /// territory between them in which no such stones are. Dead stones that are not in dispute are taken as
    /// dead. Territory that is `open` gives no eyes and joins no chains.
    pub fn settled(&self, disputed: &PointSet, open: &PointSet) -> ByColor<PointSet> {
        let mut settled = ByColor::from_fn(|color| self.0[color].settled(disputed, open));
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
            let around = side.around(&points);
            let eyes = eyes(points.len(), &around);
            side.regions.push(Region { points, around, eyes });
        }
        side
    }

    /// The places of the living chains next to a space.
    fn around(&self, space: &PointSet) -> Vec<usize> {
        let mut rest = space.neighbors() & self.living;
        let mut around = Vec::new();
        while let Some(stone) = rest.first() {
            let place = self.chains.iter().position(|chain| chain.contains(stone));
            let place = place.expect("each living stone is in a chain");
            around.push(place);
            rest -= self.chains[place];
        }
        around
    }

    /// The regions beside a chain, and beside chains of fewer than `few` stones around these, and so on.
    fn territory_around(&self, chain: &PointSet, few: u32) -> PointSet {
        let mut chains = *chain;
        loop {
            let (near, before) = (chains.neighbors(), chains);
            let mut territory = PointSet::EMPTY;
            for region in self.regions.iter().filter(|region| region.points.intersects(&near)) {
                territory |= region.points;
                let around = region.around.iter().map(|&place| self.chains[place]);
                around.filter(|chain| chain.len() < few).for_each(|chain| chains |= chain);
            }
            if chains == before {
                return territory;
            }
        }
    }

    fn settled(&self, disputed: &PointSet, open: &PointSet) -> PointSet {
        let mut groups = Groups::of(self.chains.len());
        let disputed = self.enemies & *disputed;
        for region in self.regions.iter().filter(|region| !region.points.intersects(open)) {
            let in_dispute = region.points & disputed;
            if in_dispute.is_empty() {
                groups.join(&region.around, region.eyes);
                continue;
            }
            let space = region.points - in_dispute.grown();
            let around = self.around(&space);
            let eyes = if space.len() == 1 { 0 } else { eyes(space.len(), &around) };
            groups.join(&around, eyes);
        }
        let is_strong: Vec<bool> =
            (0..self.chains.len()).map(|chain| groups.eyes(chain) >= 2).collect();
        let chains = self.chains.iter().zip(&is_strong).filter(|(_, is_strong)| **is_strong);
        let strong = chains.fold(PointSet::EMPTY, |all, (chain, _)| all | *chain);
        let held = self.regions.iter().filter(|region| {
            !region.around.is_empty()
                && region.around.iter().all(|chain| is_strong[*chain])
                && !region.points.intersects(&(disputed | *open))
        });
        held.fold(strong, |all, region| all | region.points)
    }
}

/// How many eyes a space between these chains has that no stone in dispute shares.
fn eyes(points: u32, around: &[usize]) -> u32 {
    match points {
        TWO_EYES.. => 2,
        2.. => 1,
        // A single point between several chains may be a false eye.
        _ => u32::from(around.len() == 1),
    }
}

/// Living chains that hang together over territory: a forest of the places of chains (union-find).
struct Groups {
    parents: Vec<usize>,
    /// The eyes of a group, at its root.
    eyes: Vec<u32>,
}

impl Groups {
    /// Each chain by itself.
    fn of(chains: usize) -> Groups {
        Groups { parents: (0..chains).collect(), eyes: vec![0; chains] }
    }

    fn root(&mut self, mut chain: usize) -> usize {
        while self.parents[chain] != chain {
            self.parents[chain] = self.parents[self.parents[chain]];
            chain = self.parents[chain];
        }
        chain
    }

    /// Joins the groups of some chains, and gives the group these eyes.
    fn join(&mut self, chains: &[usize], eyes: u32) {
        let Some((&first, rest)) = chains.split_first() else { return };
        let root = self.root(first);
        self.eyes[root] += eyes;
        for &chain in rest {
            let other = self.root(chain);
            if other != root {
                self.parents[other] = root;
                self.eyes[root] += self.eyes[other];
            }
        }
    }

    fn eyes(&mut self, chain: usize) -> u32 {
        let root = self.root(chain);
        self.eyes[root]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's settled points if the chains with these stones are dead, and in dispute.
    fn settled_black(drawing: &str, dead: &str) -> PointSet {
        let board: Board = drawing.parse().unwrap();
        let dead = board.whole_chains(dead.parse().unwrap());
        Strength::new(&board, &dead).settled(&dead, &PointSet::EMPTY).black
    }

    fn black_and(drawing: &str, points: &str) -> PointSet {
        let board: Board = drawing.parse().unwrap();
        board.stones(Color::Black) | points.parse().unwrap()
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
    fn chains_that_hang_together_have_the_eyes_of_all() {
        // Each chain has an eye, and two points lie between them.
        let rows = [".XXXXO.", "XX..XO.", "OOXXOO.", "OX.XOO.", ".XXXOO."];
        let drawing = rows.join("\n");
        assert_eq!(settled_black(&drawing, ""), black_and(&drawing, "A5 C4 D4 C2"));
        let turned = rows.into_iter().rev().collect::<Vec<_>>().join("\n");
        assert_eq!(settled_black(&turned, ""), black_and(&turned, "A1 C2 D2 C4"));
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
        let accepted =
            Strength::new(&board, &dead).settled(&PointSet::EMPTY, &PointSet::EMPTY).black;
        assert_eq!(accepted, black_and(drawing, "A4 C4 D4 E4 F4"), "nothing is in dispute");
        let another_eye = "
            .XOO..X.XO
            XXXXXXXXXO
            OOOOOOOOO.
            ..........";
        assert_eq!(settled_black(another_eye, "C4"), black_and(another_eye, "A4 H4"));
    }
}
