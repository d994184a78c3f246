//! The board of a local fight: at most 64 nodes, so that a set of them is one machine word.
//!
//! A node is a point, or a *block*: a whole chain of the start. A chain is captured as a whole, so until then one
//! node is enough for it. The points under a block are nodes, too, and come into play when it is captured.
//!
//! The stones around an arena, the walls, are taken as uncapturable. A chain next to a wall of its own colour is
//! connected to it, so it cannot be captured, either.
//!
//! An *outside liberty* of a block touches only stones of that block and walls of the other side. The other side may
//! fill it, and its stone there is connected to a wall. The owner has no reason to: it can pass instead, and keeps
//! the liberty. So the outside liberties of a block are alike, and only their number counts; they are not nodes.

use smallvec::SmallVec;

use crate::board::{Board, ByColor, Color, Point, PointSet};

/// A set of nodes of an [`Arena`], one bit each.
pub(crate) type Set = u64;

/// The most nodes of an [`Arena`].
pub(crate) const MOST_NODES: u32 = Set::BITS;

/// A chain of the start with fewer stones is no block: its stones are nodes.
const LEAST_STONES: u32 = 3;

/// The most blocks with outside liberties. Their numbers are digits of one word.
const MOST_COUNTERS: usize = 16;

/// The bits of the number of outside liberties of one block.
const DIGIT: u32 = 4;

/// The most outside liberties of a block.
const MOST_OUTSIDE: u64 = (1 << DIGIT) - 1;

/// A chain of the start that is one node.
#[derive(Clone, Copy, Debug)]
struct Block {
    node: Set,
    /// The nodes of its points.
    under: Set,
}

/// The nodes of a fight and how they hang together.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    points: SmallVec<[Point; MOST_NODES as usize]>,
    /// The nodes that are points, also those under blocks.
    ground: Set,
    /// Those with outside liberties first, in the order of the digits of [`Outside`].
    blocks: SmallVec<[Block; MOST_COUNTERS]>,
    /// All nodes that are blocks.
    block_nodes: Set,
    /// The nodes next to a wall of a colour.
    walls: ByColor<Set>,
    /// The outside liberties at the start.
    outside: Outside,
    /// The nodes next to each node.
    next_to: [Set; MOST_NODES as usize],
}

/// The numbers of the outside liberties of the blocks that had any at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Outside(u64);

impl Arena {
    /// The arena of some points between walls. `None` if it has too many nodes, or if a point next to it is not
    /// part of a wall.
    pub(crate) fn new(
        board: &Board,
        points: &PointSet,
        walls: &ByColor<PointSet>,
    ) -> Option<Arena> {
        Arena::with_blocks_of(LEAST_STONES, board, points, walls)
    }

    /// The arena whose blocks are the chains of at least this many stones.
    pub(crate) fn with_blocks_of(
        least: u32,
        board: &Board,
        points: &PointSet,
        walls: &ByColor<PointSet>,
    ) -> Option<Arena> {
        if points.len() > MOST_NODES {
            return None;
        }
        let (chains, outside) = blocks(least, board, points, walls)?;
        let filled = outside.iter().fold(PointSet::EMPTY, |all, liberties| all | *liberties);
        let points: SmallVec<_> = (*points - filled).iter().collect();
        let count = points.len() + chains.len();
        if count > MOST_NODES as usize {
            return None;
        }
        let mut arena = Arena {
            ground: low(points.len()),
            blocks: SmallVec::new(),
            block_nodes: low(count) & !low(points.len()),
            walls: ByColor::default(),
            outside: Outside::default(),
            next_to: [0; MOST_NODES as usize],
            points,
        };
        // The node of each point, and the block over it.
        let mut node_of = [(u8::MAX, u8::MAX); PLACES];
        for (i, point) in arena.points.iter().enumerate() {
            node_of[point.index()].0 = i as u8;
        }
        for (i, chain) in chains.iter().enumerate() {
            let node = (arena.points.len() + i) as u8;
            for stone in *chain {
                node_of[stone.index()].1 = node;
            }
            let block = Block { node: 1 << node, under: arena.nodes(chain) };
            arena.blocks.push(block);
            if let Some(liberties) = outside.get(i) {
                arena.outside.0 |= u64::from(liberties.len()) << (DIGIT * i as u32);
            }
        }
        for i in 0..arena.points.len() {
            let (node, block) = node_of[arena.points[i].index()];
            for neighbor in arena.points[i].neighbors().filter(|&n| board.size().contains(n)) {
                let (next, next_block) = node_of[neighbor.index()];
                let mut near = 0;
                for (other, own) in [(next, u8::MAX), (next_block, block)] {
                    if other != u8::MAX && other != own {
                        near |= 1 << other;
                    }
                }
                arena.next_to[usize::from(node)] |= near;
                if block != u8::MAX {
                    let under = arena.blocks[usize::from(block) - arena.points.len()].under;
                    arena.next_to[usize::from(block)] |= near & !under;
                }
                if next == u8::MAX {
                    // It is a wall, or an outside liberty, which only the other side plays on.
                    let is_outside = filled.contains(neighbor);
                    let outside =
                        is_outside.then(|| board.get(arena.points[i]).map(|c| !c)).flatten();
                    let of = |c: &Color| walls[*c].contains(neighbor) || outside == Some(*c);
                    let wall = Color::ALL.into_iter().find(of)?;
                    arena.walls[wall] |= 1 << node;
                    if block != u8::MAX {
                        arena.walls[wall] |= 1 << block;
                    }
                }
            }
        }
        Some(arena)
    }

    /// The arena of a space and of the chains around it, each of which is a block with one point under it. Stones that
    /// are taken for one chain may be given as one. The first has this many liberties `outside`. `None` if it has too many
    /// nodes, or if a chain has no stone.
    pub(crate) fn between(
        space: &PointSet,
        chains: &[PointSet],
        outside: u32,
        walls: &ByColor<PointSet>,
    ) -> Option<Arena> {
        let under = chains.iter().filter_map(PointSet::first);
        let points: SmallVec<_> = under.chain(space).collect();
        let (ground, count) = (points.len(), points.len() + chains.len());
        if count > MOST_NODES as usize || ground != chains.len() + space.len() as usize {
            return None;
        }
        let mut arena = Arena {
            ground: low(ground),
            blocks: SmallVec::new(),
            block_nodes: low(count) & !low(ground),
            walls: ByColor::default(),
            outside: Outside(u64::from(outside).min(MOST_OUTSIDE)),
            next_to: [0; MOST_NODES as usize],
            points,
        };
        let mut places: SmallVec<[(PointSet, Set); 32]> = SmallVec::new();
        for (i, chain) in chains.iter().enumerate() {
            let (under, node) = (1 << i, 1 << (ground + i));
            arena.blocks.push(Block { node, under });
            places.push((*chain, under | node));
        }
        let points = arena.points.iter().enumerate().skip(chains.len());
        places.extend(points.map(|(i, point)| (PointSet::of(*point), 1 << i)));
        for (i, (set, nodes)) in places.iter().enumerate() {
            let around = set.neighbors();
            for (other, others) in &places[i + 1..] {
                if around.intersects(other) {
                    each(*nodes).for_each(|node| arena.next_to[place(node)] |= others);
                    each(*others).for_each(|node| arena.next_to[place(node)] |= nodes);
                }
            }
            for color in Color::ALL {
                if around.intersects(&walls[color]) {
                    arena.walls[color] |= nodes;
                }
            }
        }
        Some(arena)
    }

    /// The nodes that are points, also those under blocks.
    pub(crate) fn ground(&self) -> Set {
        self.ground
    }

    /// The points that play is about at the start: those that are under no block.
    pub(crate) fn size(&self) -> u32 {
        self.blocks.iter().fold(self.ground, |rest, block| rest & !block.under).count_ones()
    }

    /// The nodes next to a wall of a colour.
    pub(crate) fn walls(&self, color: Color) -> Set {
        self.walls[color]
    }

    /// The nodes of some stones of the board at the start: blocks, and points that are in none.
    pub(crate) fn stones(&self, stones: &PointSet) -> Set {
        let ground = self.nodes(stones);
        self.blocks.iter().fold(ground, |set, block| {
            if ground & block.under == 0 { set } else { set & !block.under | block.node }
        })
    }

    /// The nodes of some points, also those under blocks.
    pub(crate) fn nodes(&self, points: &PointSet) -> Set {
        let among = self.points.iter().enumerate().filter(|(_, point)| points.contains(**point));
        among.fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The points of the board that are these nodes.
    pub(crate) fn points(&self, set: Set) -> PointSet {
        each(self.on_ground(set)).map(|node| self.points[place(node)]).collect()
    }

    /// The block beside a point.
    pub(crate) fn block_beside(&self, point: Point) -> Option<Set> {
        let beside = self.nodes(&PointSet::of(point).neighbors());
        self.blocks.iter().find(|block| block.under & beside != 0).map(|block| block.node)
    }

    /// The outside liberties at the start.
    pub(crate) fn outside(&self) -> Outside {
        self.outside
    }

    /// The blocks of at least this many stones.
    pub(super) fn blocks_of(&self, stones: u32) -> Set {
        let large = self.blocks.iter().filter(|block| block.under.count_ones() >= stones);
        large.fold(0, |set, block| set | block.node)
    }

    /// Whether one of these nodes is a block.
    pub(crate) fn has_block(&self, set: Set) -> bool {
        set & self.block_nodes != 0
    }

    /// The nodes in play where these have stones: the blocks among them, and all points but those under them.
    pub(crate) fn in_play(&self, occupied: Set) -> Set {
        self.blocks.iter().fold(self.ground | occupied, |set, block| {
            if occupied & block.node == 0 { set } else { set & !block.under }
        })
    }

    /// The same set with the points under its blocks instead of the blocks.
    pub(crate) fn on_ground(&self, set: Set) -> Set {
        if !self.has_block(set) {
            return set;
        }
        let with_points = |set, block: &Block| {
            if set & block.node == 0 { set } else { set & !block.node | block.under }
        };
        self.blocks.iter().fold(set, with_points)
    }

    /// The blocks that have outside liberties.
    pub(crate) fn with_outside(&self, outside: Outside) -> Set {
        let mut found = 0;
        let mut rest = outside.0;
        for block in &self.blocks {
            if rest == 0 {
                break;
            }
            if rest & MOST_OUTSIDE != 0 {
                found |= block.node;
            }
            rest >>= DIGIT;
        }
        found
    }

    /// The numbers after an outside liberty of a block that has one was filled.
    pub(crate) fn filled(&self, outside: Outside, block: Set) -> Outside {
        let place = self.blocks.iter().position(|known| known.node == block);
        Outside(place.map_or(outside.0, |place| outside.0 - (1 << (DIGIT * place as u32))))
    }

    /// The nodes next to a node of the set. They may be in the set themselves, and need not be in play.
    #[inline]
    pub(crate) fn neighbors(&self, mut set: Set) -> Set {
        let mut near = 0;
        while set != 0 {
            near |= self.next_to[place(set)];
            set &= set - 1;
        }
        near
    }

    /// The nodes next to one node.
    #[inline]
    pub(crate) fn beside(&self, node: Set) -> Set {
        self.next_to[place(node)]
    }

    /// The nodes of `within` that hang together with `seed`, a part of it, and all nodes next to these.
    #[inline]
    pub(crate) fn flood(&self, seed: Set, within: Set) -> (Set, Set) {
        let (mut found, mut new, mut near) = (seed, seed, 0);
        while new != 0 {
            let around = self.neighbors(new);
            near |= around;
            new = around & within & !found;
            found |= new;
        }
        (found, near)
    }

    /// The nodes of `within` that hang together with `seed`, a part of it.
    #[inline]
    pub(crate) fn connected(&self, seed: Set, within: Set) -> Set {
        self.flood(seed, within).0
    }

    /// The parts of a set, each connected.
    pub(crate) fn parts(&self, set: Set) -> impl Iterator<Item = Set> + '_ {
        self.parts_with_neighbors(set).map(|(part, _)| part)
    }

    /// The parts of a set, each with the [neighbors](Self::neighbors) of its nodes.
    pub(crate) fn parts_with_neighbors(&self, set: Set) -> impl Iterator<Item = (Set, Set)> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let (part, near) = self.flood(lowest(rest), rest);
                rest &= !part;
                (part, near)
            })
        })
    }
}

/// The chains among some points that are blocks, and the outside liberties of the first of them. `None` if one has
/// more than can be counted.
fn blocks(
    least: u32,
    board: &Board,
    points: &PointSet,
    walls: &ByColor<PointSet>,
) -> Option<(Vec<PointSet>, Vec<PointSet>)> {
    let mut with_outside = Vec::new();
    let mut chains = Vec::new();
    for color in Color::ALL {
        let enemies = walls[!color].neighbors();
        let others = (board.stones(!color) | board.empty()) & *points | walls[color];
        let lonely = (board.empty() & *points & enemies) - others.neighbors();
        for chain in (board.stones(color) & *points).components() {
            if chain.len() < least || chain.neighbors().intersects(&walls[color]) {
                continue;
            }
            let others = board.stones(color) - chain;
            let outside = (chain.neighbors() & lonely) - others.neighbors();
            if outside.is_empty() {
                chains.push(chain);
            } else {
                with_outside.push((chain, outside));
            }
        }
    }
    let is_countable = |(_, outside): &(_, PointSet)| u64::from(outside.len()) <= MOST_OUTSIDE;
    if with_outside.len() > MOST_COUNTERS || !with_outside.iter().all(is_countable) {
        return None;
    }
    let (blocks, outside): (Vec<_>, Vec<_>) = with_outside.into_iter().unzip();
    Some((blocks.into_iter().chain(chains).collect(), outside))
}

/// More than the largest [index](Point::index) of a point.
const PLACES: usize = 800;

/// The place of a node among all.
const fn place(node: Set) -> usize {
    node.trailing_zeros() as usize
}

/// The first nodes.
const fn low(count: usize) -> Set {
    if count == 0 { 0 } else { Set::MAX >> (MOST_NODES as usize - count) }
}

/// The first node of a set, as a set.
pub(crate) fn lowest(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// The nodes of a set, each as a set of one.
pub(crate) fn each(mut set: Set) -> impl Iterator<Item = Set> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let node = lowest(set);
            set ^= node;
            node
        })
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::board::Size;
    use crate::random::tests::boards;

    /// The board, the arena and the stones of a drawing without walls.
    pub(in super::super) fn drawn(drawing: &str) -> (Board, Arena, ByColor<Set>) {
        let board: Board = drawing.parse().unwrap();
        let points = board.size().all();
        zone_of(board, &points, &ByColor::default())
    }

    fn zone_of(
        board: Board,
        points: &PointSet,
        walls: &ByColor<PointSet>,
    ) -> (Board, Arena, ByColor<Set>) {
        let arena = Arena::with_blocks_of(u32::MAX, &board, points, walls).unwrap();
        let stones = ByColor::from_fn(|color| arena.nodes(&board.stones(color)));
        (board, arena, stones)
    }

    /// Boards with random stones, without walls and with them; each with its arena.
    pub(in super::super) fn random(
        seed: u64,
        tries: usize,
    ) -> impl Iterator<Item = (Board, Arena, ByColor<Set>)> {
        boards(seed, tries).map(|(board, points)| {
            let walls = ByColor::from_fn(|color| board.stones(color) - points);
            zone_of(board, &points, &walls)
        })
    }

    #[test]
    fn an_arena_has_at_most_64_nodes_and_walls_all_around() {
        let board = Board::new(Size::new(13, 5).unwrap());
        let points: Vec<_> = board.size().points().collect();
        let arena = |points: &[Point], walls: &[Point]| {
            let black = walls.iter().copied().collect();
            let walls = ByColor { black, white: PointSet::EMPTY };
            Arena::with_blocks_of(u32::MAX, &board, &points.iter().copied().collect(), &walls)
        };
        assert!(arena(&points, &[]).is_none());
        assert!(arena(&points[..64], &[]).is_none(), "the last point is no wall");
        let largest = arena(&points[..64], &points[64..]).unwrap();
        assert_eq!(
            (largest.ground().count_ones(), largest.parts(largest.ground()).count()),
            (64, 1)
        );
        let next_to = PointSet::of(points[64]).neighbors() & board.size().all();
        assert_eq!(largest.points(largest.walls(Color::Black)), next_to);
        let smallest = arena(&points[..1], &points[1..]).unwrap();
        assert_eq!(
            (smallest.ground(), smallest.neighbors(1), smallest.walls(Color::Black)),
            (1, 0, 1)
        );
    }

    /// The arena of a drawing whose blocks are the chains of at least this many stones. White's stones may be walls.
    pub(in super::super) fn with_blocks_of(
        least: u32,
        drawing: &str,
        are_walls: bool,
    ) -> Option<(Board, Arena)> {
        let board: Board = drawing.parse().unwrap();
        let white = if are_walls { board.stones(Color::White) } else { PointSet::EMPTY };
        let points = board.size().all() - white;
        let walls = ByColor { black: PointSet::EMPTY, white };
        let arena = Arena::with_blocks_of(least, &board, &points, &walls)?;
        Some((board, arena))
    }

    #[test]
    fn chains_of_so_many_stones_are_blocks() {
        for (least, expected) in [(2, "A1 B1 D1 E1 F1"), (3, "D1 E1 F1"), (4, "")] {
            let (board, arena) = with_blocks_of(least, "XX.XXX.X", false).unwrap();
            let blocks = board.chains(board.occupied()).into_iter();
            let blocks = blocks.filter(|chain| arena.has_block(arena.stones(chain)));
            let blocks = blocks.fold(PointSet::EMPTY, |all, chain| all | chain);
            assert_eq!(blocks, expected.parse().unwrap());
            assert_eq!(arena.size(), 8 - blocks.len());
        }
    }

    #[test]
    fn outside_liberties_are_counted_up_to_fifteen_and_of_sixteen_blocks() {
        let row = |blocks: usize| format!("{:O<24}", "X.O".repeat(blocks));
        let apart = "O".repeat(24);
        let of = |blocks: [usize; 3]| {
            let [a, b, c] = blocks.map(row);
            let drawing = [&a, &*apart, &b, &*apart, &c].join("\n");
            with_blocks_of(1, &drawing, true)
        };
        assert!(of([8, 8, 1]).is_none());
        let (board, arena) = of([8, 8, 0]).unwrap();
        let mut outside = arena.outside();
        let mut left = arena.stones(&board.stones(Color::Black));
        for block in each(left) {
            assert_eq!(arena.with_outside(outside), left);
            outside = arena.filled(outside, block);
            left &= !block;
        }
        assert_eq!((left, arena.with_outside(outside)), (0, 0));
        let between = |first: &str| {
            let rows = format!(".O.O.O.O.O.O.O.O XXXXXXXXXXXXXXXX {first}O.O.O.O.O.O.O.O");
            with_blocks_of(1, &rows, true)
        };
        assert!(between(".").is_none());
        let (board, arena) = between("O").unwrap();
        let block = arena.stones(&board.stones(Color::Black));
        let mut outside = arena.outside();
        for _ in 0..15 {
            assert_eq!(arena.with_outside(outside), block);
            outside = arena.filled(outside, block);
        }
        assert_eq!(arena.with_outside(outside), 0);
    }

    #[test]
    fn a_space_between_chains_has_a_node_for_each_point_and_two_for_each_chain() {
        let named = |names: &str| -> PointSet { names.parse().unwrap() };
        let (space, chains) = (named("A1 B1 C1 A2 A3"), [named("D1 D2 D3"), named("A4 B4")]);
        let walls = ByColor { black: named("C2"), white: named("E1 C4") };
        let arena = Arena::between(&space, &chains, 2, &walls).unwrap();
        let [large, small] = chains.map(|chain| arena.stones(&chain));
        assert_eq!((arena.ground().count_ones(), arena.size()), (7, 5));
        assert!(arena.has_block(large) && arena.has_block(small));
        assert_eq!(arena.with_outside(arena.outside()), large);
        let in_play = arena.in_play(large | small);
        let next_to = |set: Set| arena.points(arena.neighbors(set) & in_play);
        for (of, expected) in [("A1", "B1 A2"), ("B1", "A1 C1")] {
            assert_eq!(next_to(arena.nodes(&named(of))), named(expected));
        }
        assert_eq!(arena.neighbors(arena.nodes(&named("C1"))) & large, large);
        assert_eq!((next_to(large), next_to(small)), (named("C1"), named("A3")));
        let beside = |color| arena.points(arena.walls(color) & in_play & !large & !small);
        assert_eq!((beside(Color::Black), beside(Color::White)), (named("C1"), named("")));
        assert_eq!(arena.walls(Color::White) & in_play, large | small);
        let beside = |point: &str| arena.block_beside(point.parse().unwrap());
        assert_eq!(["E3", "C1", "A5", "E4"].map(beside), [Some(large), None, Some(small), None]);
        // Captured, a chain leaves one point.
        assert_eq!(arena.points(large), named("D3"));
        assert!(Arena::between(&named("A1"), &[PointSet::EMPTY], 0, &walls).is_none());
        // Two nodes of the chain and one of each point.
        let points = Size::new(13, 6).unwrap().points().filter(|point| !chains[0].contains(*point));
        let points: Vec<_> = points.collect();
        let between = |points: &[Point]| {
            Arena::between(&points.iter().copied().collect(), &chains[..1], 0, &walls)
        };
        assert_eq!(between(&points[..62]).map(|arena| arena.size()), Some(62));
        assert!(between(&points[..63]).is_none());
    }

    #[test]
    fn sets_of_a_zone_are_sets_of_the_board() {
        for (board, arena, stones) in random(1, 200) {
            let inside = arena.points(arena.ground());
            let walls = ByColor::from_fn(|color| board.stones(color) - inside);
            for color in Color::ALL {
                let set = arena.points(stones[color]);
                assert_eq!(set, board.stones(color) & inside);
                assert_eq!(arena.nodes(&set), stones[color]);
                let next_to = set.neighbors() & inside;
                assert_eq!(arena.points(arena.neighbors(stones[color])), next_to);
                assert_eq!(arena.points(arena.walls(color)), walls[color].neighbors() & inside);
                let parts: Vec<_> = arena.parts(stones[color]).collect();
                for &part in &parts {
                    let part = arena.points(part);
                    assert_eq!(PointSet::of(part.first().unwrap()).flood(&set), part);
                }
                assert_eq!(parts.len(), set.components().count());
                assert_eq!(parts.iter().fold(0, |all, part| all | part), stones[color]);
            }
        }
    }
}
