//! What is proved about a state without search: the same two proofs as in
//! [`static_life`](crate::life::static_life), on the small sets of an arena.

use smallvec::SmallVec;

use crate::board::Color;

use super::arena::{Arena, Set, each, lowest};
use super::state::State;

/// What a side has for good in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Safety {
    /// The stones that are unconditionally alive (Benson, *Life in the game of Go*, 1976).
    pub(crate) alive: Set,
    /// These stones, the chains that are sure to be connected to them, and the regions between both in which the
    /// other side has no room for two eyes (Müller, *Playing it safe*, 1997), with the points under their blocks.
    pub(crate) owned: Set,
    /// The stones that no play of the other side captures: the living ones and those that are sure to be connected to them.
    pub(crate) kept: Set,
    /// How many other points are not next to kept stones: where the other side may make eyes.
    pub(crate) room: u32,
}

impl Safety {
    /// What a side has for good without another move of its own.
    pub(crate) fn without_moves(arena: &Arena, state: &State, color: Color) -> Safety {
        Safety::with(arena, state, color, alive(arena, state, color), false)
    }

    /// What a side with these living stones has for good whatever the other side plays; with or without `moves` of its
    /// own.
    pub(crate) fn with(
        arena: &Arena,
        state: &State,
        color: Color,
        alive: Set,
        moves: bool,
    ) -> Safety {
        let in_play = arena.in_play(state.occupied());
        if alive == 0 && arena.walls(color) == 0 {
            let room = arena.on_ground(in_play).count_ones();
            return Safety { room, ..Safety::default() };
        }
        let mut pairs = Pairs {
            arena,
            joined: alive,
            near: arena.neighbors(alive) | arena.walls(color),
            free: if moves { in_play & !state.occupied() & !state.bans[color] } else { 0 },
            links: 0,
        };
        pairs.join(state.stones[color]);
        let joined = pairs.joined;
        let room = pairs.left_of(arena.on_ground(in_play & !joined) & !pairs.near);
        let mut owned = joined;
        // The arena hangs together, so these stones or walls of their colour are next to each region.
        let other = in_play & !joined;
        let open = arena.connected(other & arena.walls(!color), other);
        for region in arena.parts(other & !open) {
            if !has_room_for_two_eyes(arena, arena.on_ground(region) & room) {
                owned |= region;
            }
        }
        let owned = owned | arena.on_ground(owned);
        Safety { alive, owned, kept: joined, room: (room & !owned).count_ones() }
    }
}

/// What a side is sure to get in either of two ways: where the other side takes a point of one of them, it plays the
/// other one. Nothing else needs a point of either.
struct Pairs<'a> {
    arena: &'a Arena,
    /// The chains that are unconditionally alive, or connected to them or to walls of their colour.
    joined: Set,
    /// The nodes next to them and to walls.
    near: Set,
    /// The empty points at which the side may play and that are in no way yet.
    free: Set,
    /// The nodes beside which was one of these that is near, when what is near changed last.
    links: Set,
}

impl Pairs<'_> {
    /// Takes two ways to play on one of some points and be connected, if there are two that have no point in common.
    fn take(&mut self, around: Set) -> bool {
        let before = self.free;
        let points = around & before & (self.near | self.links);
        // Each way needs one of these.
        if points == lowest(points) {
            return false;
        }
        if self.take_way(points) && self.take_way(points) {
            return true;
        }
        self.free = before;
        false
    }

    /// Takes one way: a free point that is near; or a free point beside which are two of these.
    fn take_way(&mut self, around: Set) -> bool {
        let points = around & self.free;
        if points & self.near != 0 {
            self.free &= !lowest(points & self.near);
            return true;
        }
        for point in each(points & self.links) {
            let mut links = each(self.arena.beside(point) & self.near & self.free);
            if let (Some(one), Some(other)) = (links.next(), links.next()) {
                self.free &= !(point | one | other);
                return true;
            }
        }
        false
    }

    /// Finds the [links](Self::links).
    fn find_links(&mut self) {
        self.links = self.arena.neighbors(self.near & self.free);
    }

    /// Joins the chains of these stones that can be connected in two ways.
    fn join(&mut self, stones: Set) {
        self.find_links();
        loop {
            let before = self.joined;
            for (chain, around) in self.arena.parts_with_neighbors(stones & !self.joined) {
                if self.take(around) {
                    self.joined |= chain;
                    self.near |= around;
                    self.find_links();
                }
            }
            if self.joined == before {
                return;
            }
        }
    }

    /// Of the points that are not near those that can be in an eye of the other side. It needs all points beside an eye
    /// that are in none, so it has no eye at a point beside which the side can play in two ways.
    fn left_of(&mut self, room: Set) -> Set {
        each(room)
            .filter(|point| !self.take(self.arena.beside(*point)))
            .fold(0, |left, point| left | point)
    }
}

/// Whether there are two points that are not next to each other.
fn has_room_for_two_eyes(arena: &Arena, room: Set) -> bool {
    each(room).any(|eye| room & !eye & !arena.beside(eye) != 0)
}

/// The stones that are unconditionally alive. See
/// [`unconditionally_alive`](crate::life::static_life::unconditionally_alive). Chains that are connected to a
/// wall are.
pub(crate) fn alive(arena: &Arena, state: &State, color: Color) -> Set {
    let (own, occupied, walls) = (state.stones[color], state.occupied(), arena.walls(color));
    let by_walls = arena.connected(own & walls, own);
    if by_walls == own {
        return own;
    }
    // An outside liberty of a block is an empty point of its region that is next to no chain but the block. A region
    // with an empty point that is next to no chain is vital to none, so it is left out.
    let other = arena.in_play(occupied) & !own;
    let breathes = arena.walls(!color) | arena.with_outside(state.outside);
    let open = other & (breathes | !(occupied | arena.neighbors(own)));
    let closed = other & !arena.connected(open, other);
    // With fewer regions than two there are no two eyes.
    if closed == arena.connected(lowest(closed), closed) {
        return by_walls;
    }
    let mut regions: SmallVec<[Set; 16]> = arena.parts(closed).collect();
    let mut chains: SmallVec<[(Set, Set); 16]> = arena.parts_with_neighbors(own).collect();
    loop {
        let before = (chains.len(), regions.len());
        let mut living = 0;
        chains.retain(|&mut (chain, liberties)| {
            // Every region has an empty point, since the stones in it have a liberty.
            let vital = |region: &&Set| **region & !occupied & !liberties == 0;
            let lives = chain & by_walls != 0 || regions.iter().filter(vital).take(2).count() == 2;
            living |= if lives { chain } else { 0 };
            lives
        });
        regions.retain(|region| arena.neighbors(*region) & own & !living == 0);
        if (chains.len(), regions.len()) == before {
            return living;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::arena::tests::{drawn, random};
    use super::*;
    use crate::board::ByColor;
    use crate::life::static_life::StaticLife;
    use crate::random::tests::{boards, walled};

    /// Whether the side to move captures one of these stones in at most `moves` of its moves, whatever the other side replies.
    fn captures(arena: &Arena, state: &State, stones: Set, moves: u32) -> bool {
        let nexts = |state: &State| {
            let mut nexts = vec![state.passed()];
            state.each_next(arena, |_, next| nexts.push(next));
            nexts
        };
        nexts(state).iter().any(|next| {
            let after = |reply| captures(arena, reply, stones, moves - 1);
            stones & !next.stones[!state.to_move] != 0 || moves > 1 && nexts(next).iter().all(after)
        })
    }

    #[test]
    fn stones_that_are_kept_are_not_captured_in_three_moves() {
        let mut joined = 0;
        for (board, arena, stones) in random(6, 4000) {
            for color in Color::ALL {
                let start = State::start(&arena, stones, !color);
                let alive = alive(&arena, &start, color);
                let Safety { kept, .. } = Safety::with(&arena, &start, color, alive, true);
                if kept != alive {
                    assert!(!captures(&arena, &start, kept, 3), "{color:?}\n{board}");
                    joined += 1;
                }
            }
        }
        assert!(joined > 100, "{joined}");
    }

    #[test]
    fn a_way_may_need_two_points_beside_it_and_no_point_of_another_way() {
        // D4 can be connected to the living chain at D3, and at C4 with B4 or C3.
        let drawing = "
            X.OO.
            X..XO
            X...O
            XXXXX
            .X.XX";
        for (white, is_kept) in [("", true), ("B4", false), ("C3", false)] {
            let (_, arena, mut stones) = drawn(drawing);
            let nodes = |names: &str| arena.nodes(&names.parse().unwrap());
            stones.white |= nodes(white);
            let start = State::start(&arena, stones, Color::White);
            let alive = alive(&arena, &start, Color::Black);
            assert_eq!(alive, stones.black & !nodes("D4"));
            let Safety { kept, .. } = Safety::with(&arena, &start, Color::Black, alive, true);
            assert_eq!(kept & nodes("D4") != 0, is_kept, "{white}");
        }
    }

    #[test]
    fn of_chains_as_blocks_the_same_is_proved_as_of_their_stones() {
        let mut seen = [0; 4];
        for (board, points) in boards(7, 2000).chain(walled(8, 2000)) {
            let walls = ByColor::from_fn(|color| board.stones(color) - points);
            for color in Color::ALL {
                let proofs = |least| {
                    let arena = Arena::with_blocks_of(least, &board, &points, &walls).unwrap();
                    let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
                    let start = State::start(&arena, stones, !color);
                    let alive = alive(&arena, &start, color);
                    let safety = Safety::with(&arena, &start, color, alive, true);
                    let Safety { owned, kept, room, .. } = safety;
                    let sets = [alive, kept, owned].map(|set| arena.points(set));
                    (sets, room, arena.points(arena.ground()))
                };
                let (by_stones, room, _) = proofs(u32::MAX);
                let (by_blocks, room_by_blocks, nodes) = proofs(1);
                let has_outside = nodes != points;
                assert_eq!(by_blocks[..2], by_stones[..2], "{color:?}\n{board}");
                let all = (by_blocks[2], room_by_blocks) == (by_stones[2], room);
                assert!(all || has_outside, "{color:?}\n{board}");
                let proved = by_blocks.map(|set| !set.is_empty());
                for (seen, is_one) in seen.iter_mut().zip(proved.into_iter().chain([has_outside])) {
                    *seen += u32::from(is_one);
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
    }

    #[test]
    fn the_proofs_are_those_of_the_whole_board() {
        let (mut living, mut owned, mut joined) = (0, 0, 0);
        for (board, arena, stones) in random(5, 4000) {
            let inside = arena.points(arena.ground());
            let proof = StaticLife::of(&board);
            for color in Color::ALL {
                let safety = Safety::without_moves(
                    &arena,
                    &State::start(&arena, stones, Color::Black),
                    color,
                );
                let start = State::start(&arena, stones, Color::Black);
                let more = Safety::with(&arena, &start, color, safety.alive, true);
                assert_eq!(more.alive, safety.alive);
                assert_eq!(safety.owned & !more.owned, 0);
                joined += u32::from(more.owned != safety.owned);
                let has = |set| arena.points(set);
                assert_eq!(has(safety.alive), proof.alive[color] & inside, "{color:?}\n{board}");
                assert_eq!(has(safety.owned), proof.owned[color] & inside, "{color:?}\n{board}");
                let room = inside - proof.owned[color] - proof.alive[color].neighbors();
                assert_eq!(safety.room, room.len(), "{color:?}\n{board}");
                living += u32::from(safety.alive != 0 && inside == board.size().all());
                owned += u32::from(safety.owned != safety.alive);
            }
        }
        assert!(living > 10 && owned > 100 && joined > 100, "{living} {owned} {joined}");
    }
}
