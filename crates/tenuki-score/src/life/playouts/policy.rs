//! The next move of a playout.
//!
//! Moves answer the last move where it matters and are random otherwise, after MoGo (Gelly, Wang,
//! Munos and Teytaud, *Modification of UCT with patterns in Monte-Carlo Go*, 2006) and Pachi's "moggy"
//! policy. In this order:
//!
//! 1. save a chain that the last move put in atari, by capturing or by extending to two liberties;
//! 2. capture a stone that the last move put in atari itself;
//! 3. play the vital point of a nakade shape next to the last move, for either side;
//! 4. play a random move that fills no eye of its own side and is no bad self-atari.
//!
//! Self-atari destroys a seki, so it is bad, except for a single stone, which may be a throw-in, and
//! for a nakade sacrifice: a chain whose capture leaves its captor an eye space of one eye.

use super::board::{Loc, NOWHERE, PlayoutBoard, Stone};
use super::nakade::{NAKADE, Shape, vital_point_near};
use crate::random::Random;

/// The next move of a side, or `None` if it passes. `last` is the move before, or [`NOWHERE`].
pub(crate) fn choose(
    board: &mut PlayoutBoard,
    random: &mut Random,
    color: Stone,
    last: Loc,
) -> Option<Loc> {
    if last != NOWHERE {
        if let Some(loc) = answer_atari(board, random, color, last) {
            return Some(loc);
        }
        let vital = vital_point_near(board, last).filter(|&loc| !board.is_closed(loc));
        if let Some(loc) = vital.filter(|&loc| is_sensible(board, random, color, loc)) {
            return Some(loc);
        }
    }
    // The locations of the list that are left, if none is set aside.
    let mut left = board.open().len();
    if left == 0 {
        return None;
    }
    let mut i = random.below(left);
    while left > 0 {
        let loc = board.open_at(i);
        if is_sensible(board, random, color, loc) {
            return Some(loc);
        }
        if board.around(loc).is_set_aside() {
            // Another location is in its place.
            left = board.open().len();
        } else {
            left -= 1;
            i += 1;
        }
        if i == board.open().len() {
            i = 0;
        }
    }
    None
}

/// A move that saves a chain from an atari by the last move, or that captures the last stone.
fn answer_atari(board: &PlayoutBoard, random: &mut Random, color: Stone, last: Loc) -> Option<Loc> {
    let mut candidates = Candidates::default();
    if board.gives_atari && board.around(last).has(color) {
        for n in board.neighbors(last) {
            if board.get(n) == color && board.is_in_atari(n) {
                escape(board, color, n, &mut candidates);
            }
        }
    }
    if candidates.len == 0 && board.is_stone(last) && board.is_in_atari(last) {
        let loc = board.liberty(last);
        if can_play(board, color, loc) && !is_lost_recapture(board, color, loc, last) {
            candidates.add(loc);
        }
    }
    candidates.pick(random)
}

/// The moves that save a chain from atari.
fn escape(board: &PlayoutBoard, color: Stone, chain: Loc, candidates: &mut Candidates) {
    let mut seen = [NOWHERE; 16];
    let mut known = 0;
    let enemy = color.enemy();
    for stone in board.chain(chain).filter(|&stone| board.around(stone).has(enemy)) {
        for n in board.neighbors(stone) {
            if board.get(n) == enemy && board.is_in_atari(n) {
                let head = board.head(n);
                if known < seen.len() && !seen[..known].contains(&head) {
                    seen[known] = head;
                    known += 1;
                    let loc = board.liberty(n);
                    if can_play(board, color, loc) {
                        candidates.add(loc);
                    }
                }
            }
        }
    }
    let loc = board.liberty(chain);
    if can_play(board, color, loc) && board.has_two_liberties_after(color, loc) {
        candidates.add(loc);
    }
}

/// Whether the capture of a single stone is a snapback: it leaves a chain of several stones in atari.
fn is_lost_recapture(board: &PlayoutBoard, color: Stone, loc: Loc, last: Loc) -> bool {
    board.count(last) == 1
        && !board.has_a_liberty_after(color, loc)
        && board.neighbors(loc).into_iter().any(|n| board.get(n) == color && board.count(n) > 1)
}

fn can_play(board: &PlayoutBoard, color: Stone, loc: Loc) -> bool {
    !board.is_closed(loc) && board.is_legal(color, loc)
}

/// Whether a random move here is allowed: it is legal, fills no eye of its own side, and is no bad
/// self-atari. The location is not closed.
#[inline]
fn is_sensible(board: &mut PlayoutBoard, random: &mut Random, color: Stone, loc: Loc) -> bool {
    let around = board.around(loc);
    if around.count(Stone::Empty) >= 2 {
        return loc != board.ko;
    }
    is_sensible_in_contact(board, Some(random), color, loc)
}

/// Whether a tree search considers a move: it is legal, and a playout might play it.
pub(crate) fn is_thinkable(board: &mut PlayoutBoard, color: Stone, loc: Loc) -> bool {
    !board.is_closed(loc) && is_sensible_in_contact(board, None, color, loc)
}

/// Whether a move is allowed, where it may be next to stones on all sides. Without `random` a throw-in is.
fn is_sensible_in_contact(
    board: &mut PlayoutBoard,
    random: Option<&mut Random>,
    color: Stone,
    loc: Loc,
) -> bool {
    if loc == board.ko {
        return false;
    }
    let around = board.around(loc);
    let enemy = color.enemy();
    if !around.has(Stone::Empty) {
        if !around.has(enemy) {
            if is_eye(board, color, loc) {
                return false;
            }
        } else if !around.has(color) {
            return board.is_atari_around(loc);
        }
    }
    let Some(contact) = board.contact(color, loc) else { return true };
    if contact.captures {
        return true;
    }
    if !contact.connects && !around.has(Stone::Empty) {
        return false;
    }
    contact.has_two_liberties() || !is_bad_self_atari(board, random, color, loc, contact.chains())
}

/// Whether an empty location, of which all neighbours are stones of this colour, is an eye: they are
/// one chain, or at most one corner is an enemy's (none at the edge of the board).
#[inline]
fn is_eye(board: &mut PlayoutBoard, color: Stone, loc: Loc) -> bool {
    if board.set_aside_if_enclosed(loc) {
        return true;
    }
    let enemy = color.enemy();
    let diagonals = board.diagonals(loc);
    let enemies = (0..4).filter(|&i| board.get(diagonals[i]) == enemy).count();
    enemies + usize::from(board.around(loc).has(Stone::Border)) < 2
}

/// Whether a self-atari is bad: a move that captures nothing and joins these chains to one with at most
/// one liberty. A nakade sacrifice is good. A throw-in of a single stone is bad by chance, and good
/// without `random`.
fn is_bad_self_atari(
    board: &PlayoutBoard,
    random: Option<&mut Random>,
    color: Stone,
    loc: Loc,
    chains: impl Iterator<Item = Loc> + Clone,
) -> bool {
    let stones = 1 + chains.clone().map(|head| usize::from(board.count(head))).sum::<usize>();
    if stones == 1 {
        return random.is_some_and(|random| random.chance(50));
    }
    if stones > NAKADE {
        return true;
    }
    if random.is_none() {
        return false;
    }
    if !board.sacrifices[usize::from(color == Stone::White)] {
        return true;
    }
    let mut shape = Shape::default();
    shape.add(loc);
    for head in chains {
        for stone in board.chain(head) {
            shape.add(stone);
        }
    }
    !shape.is_one_eye(board)
}

/// At most 16 moves to choose from.
#[derive(Default)]
struct Candidates {
    locs: [Loc; 16],
    len: usize,
}

impl Candidates {
    fn add(&mut self, loc: Loc) {
        if self.len < self.locs.len() {
            self.locs[self.len] = loc;
            self.len += 1;
        }
    }

    fn pick(&self, random: &mut Random) -> Option<Loc> {
        (self.len > 0).then(|| self.locs[random.below(self.len)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, ByColor, Color, Point, PointSet, Size};
    use crate::life::playouts::board::tests::{assert_same, playout_board, point};

    /// The chains around a point, if all of its neighbours are stones of this colour.
    fn surrounding(board: &Board, color: Color, point: Point) -> Option<Vec<PointSet>> {
        let neighbors = PointSet::of(point).neighbors() & board.size().all();
        if neighbors.is_empty() || !neighbors.is_subset(&board.stones(color)) {
            return None;
        }
        let mut chains: Vec<PointSet> = Vec::new();
        for stone in neighbors {
            if !chains.iter().any(|chain| chain.contains(stone)) {
                chains.push(board.chain(stone));
            }
        }
        Some(chains)
    }

    /// Plays from a position by the policy, and checks every move against [`Board`]'s rules.
    fn play(mut board: Board, random: &mut Random) {
        let mut playout = playout_board(&board);
        let (mut color, mut last, mut passes) = (Color::Black, NOWHERE, 0);
        for turn in 0..3 * board.size().area() + 40 {
            playout.sacrifices = [random.chance(50), random.chance(50)];
            if let Some(loc) = choose(&mut playout, random, Stone::from(color), last) {
                let point = point(&board, &playout, loc);
                if let Some(chains) = surrounding(&board, color, point) {
                    assert!(chains.len() > 1, "{color} fills its eye at {point}\n{board}");
                    let corners = PointSet::diagonals(point) & board.size().all();
                    let enemies = (corners & board.stones(!color)).len();
                    let saves =
                        chains.iter().any(|chain| board.liberty_count(chain.first().unwrap()) == 1);
                    let is_real = enemies == 0 || enemies == 1 && corners.len() == 4;
                    assert!(saves || !is_real, "{color} fills its eye at {point}\n{board}");
                }
                board.play(color, point, false).expect("the policy plays legal moves");
                playout.play(Stone::from(color), loc);
                let beside = PointSet::of(point).neighbors() & board.stones(!color);
                assert!(playout.gives_atari || beside.iter().all(|n| board.liberty_count(n) > 1));
                (last, passes) = (loc, 0);
            } else {
                board.lift_ko();
                playout.ko = NOWHERE;
                (last, passes) = (NOWHERE, passes + 1);
            }
            if passes == 2 {
                return;
            }
            color = !color;
            // On a large board not every position is compared.
            if turn % if board.size().area() < 100 { 1 } else { 37 } == 0 {
                assert_same(&playout, &board, color);
            }
        }
    }

    #[test]
    fn the_policy_plays_no_illegal_move_and_fills_no_real_eye() {
        let mut random = Random::new(1);
        let sizes = [(1, 1), (1, 25), (25, 1), (2, 2), (5, 5), (9, 9), (13, 7), (25, 25)];
        for (width, height) in sizes {
            let size = Size::new(width, height).unwrap();
            for _ in 0..(4000 / size.area()).clamp(3, 40) {
                play(Board::new(size), &mut random);
            }
            for color in Color::ALL {
                let mut stones = ByColor::default();
                stones[color] = size.all() - PointSet::of(size.points().last().unwrap());
                play(Board::with_stones(size, stones).unwrap(), &mut random);
            }
        }
    }

    /// All moves that the policy chooses after a last move, as names.
    fn chosen(drawing: &str, color: Color, last: &str) -> String {
        let board: Board = drawing.parse().unwrap();
        let mut playout = playout_board(&board);
        playout.sacrifices = [true, true];
        let last = playout.loc(last.parse().unwrap());
        let mut random = Random::new(7);
        let moves: Vec<Loc> = (0..200)
            .filter_map(|_| choose(&mut playout, &mut random, color.into(), last))
            .collect();
        let points: PointSet = moves.into_iter().map(|loc| point(&board, &playout, loc)).collect();
        points.to_string()
    }

    #[test]
    fn a_chain_in_atari_is_saved_by_extending_or_by_capturing() {
        let extends = ".....
                       ..O..
                       .OXO.
                       .....
                       .....";
        assert_eq!(chosen(extends, Color::Black, "C4"), "C2");
        let captures = ".XO..
                        XOO..
                        XO...
                        O....";
        assert_eq!(chosen(captures, Color::Black, "A1"), "B1", "an extension to A4 does not help");
        let both = "XXO..
                    O.XO.
                    OXX..
                    .....";
        assert_eq!(chosen(both, Color::Black, "C4"), "D4 B3");
        // An extension to A2 leaves one liberty, but A4 can be captured.
        let in_vain = "O....
                       XO...
                       .O...
                       .O...";
        assert_eq!(chosen(in_vain, Color::Black, "B3"), "B4");
    }

    #[test]
    fn a_stone_played_into_atari_is_captured_unless_that_is_a_snapback() {
        let taken = "..X..
                     .XO..
                     ..X..";
        assert_eq!(chosen(taken, Color::Black, "C2"), "D2");
        // If White captures A1, Black recaptures three stones there.
        let snapback = ".....
                        O....
                        OXXX.
                        X.OOX";
        assert_ne!(chosen(snapback, Color::White, "A1"), "B1");
    }

    #[test]
    fn the_vital_point_of_an_eye_space_beside_the_last_move_is_played_by_either_side() {
        let row = "...XO
                   XXXXO
                   OOOOO
                   .....";
        assert_eq!(chosen(row, Color::Black, "D4"), "B4");
        assert_eq!(chosen(row, Color::White, "D4"), "B4");
    }

    #[test]
    fn a_chain_is_given_up_only_for_a_nakade_shape_and_only_by_a_side_that_makes_sacrifices() {
        // White at A4 fills up three points in a row, with one liberty left at A3.
        let drawing = ".OOXO
                       .XXXO
                       XXOOO
                       OOO..";
        let board: Board = drawing.parse().unwrap();
        let mut playout = playout_board(&board);
        let loc = playout.loc("A4".parse().unwrap());
        let mut random = Random::new(3);
        let bad = |playout: &mut PlayoutBoard, random: &mut Random| {
            !is_sensible_in_contact(playout, Some(random), Stone::White, loc)
        };
        playout.sacrifices = [true, true];
        assert!(!bad(&mut playout, &mut random), "three in a row leave one eye");
        playout.sacrifices = [true, false];
        assert!(bad(&mut playout, &mut random));
    }

    #[test]
    fn of_many_ways_to_save_a_chain_sixteen_are_chosen_from() {
        // Black's chain is in atari at W3. Each of twenty of White's stones beside it can be captured.
        let (outer, beside) = (".O".repeat(10) + ".....", "OX".repeat(10) + "O....");
        let chain = "X".repeat(21) + "....";
        let drawing = [&outer, &beside, &chain, &beside, &outer].map(String::as_str).join("\n");
        let board: Board = drawing.parse().unwrap();
        assert_eq!(board.liberties("A3".parse().unwrap()).to_string(), "W3");
        let ways = chosen(&drawing, Color::Black, "A4");
        assert_eq!(ways.split(' ').count(), 16, "{ways}");
    }
}
