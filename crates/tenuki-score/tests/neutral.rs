//! A stone on a neutral point never changes whose another point is, as long as both sides would accept the move:
//! on random boards. `tests/neutral.rs` of the program fills the neutral points of real games.

use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size};
use tenuki_score::scoring::reasons::{Life, Reasons};
use tenuki_score::scoring::{Method, Position};

use crate::dice::{Random, played};

/// A board of random moves of a random size.
fn board(seed: u64) -> Board {
    let mut random = Random(seed);
    let size = Size::new(4 + random.below(10) as u8, 4 + random.below(10) as u8).unwrap();
    let moves = (1 + random.below(2)) * size.area() as usize;
    played(size, moves, &mut random)
}

/// The empty points without an empty neighbour at which no two chains of a side can join, and near which every chain has
/// at least two other liberties: most boards have none.
fn between_chains(board: &Board) -> PointSet {
    let is_between = |point: &Point| {
        let alone = PointSet::of(*point);
        let next_to = alone.neighbors() & board.size().all();
        let near = alone.grown().grown() & board.occupied();
        next_to.is_subset(&board.occupied())
            && Color::ALL.into_iter().all(|color| {
                let next_to = next_to & board.stones(color);
                next_to.first().is_none_or(|stone| next_to.is_subset(&board.chain(stone)))
            })
            && near.iter().all(|stone| (board.liberties(stone) - alone).len() >= 2)
    };
    board.empty().iter().filter(is_between).collect()
}

/// Of [these](between_chains) points the neutral ones of which neither side need care who takes them: every chain
/// within two points has two points of its own next to it that it need not fill, and belongs to a group with two
/// eyes, whichever side plays there.
fn careless(board: &Board, between: PointSet, reasons: &Reasons) -> PointSet {
    let assessment = &reasons.assessment;
    let neutral = between - assessment.surrounded.black - assessment.surrounded.white;
    let weak = reasons.groups.iter().filter(|group| group.life != Life::TwoEyes);
    let weak = weak.fold(PointSet::EMPTY, |all, group| all | group.stones);
    let is_careless = |point: &Point| {
        let near = PointSet::of(*point).grown().grown();
        Color::ALL.into_iter().all(|color| {
            (near & board.stones(color)).iter().all(|stone| {
                let around = board.chain(stone).neighbors();
                (around & assessment.territory[color]).len() >= 2 && !weak.contains(stone)
            })
        })
    };
    neutral.iter().filter(is_careless).collect()
}

#[test]
fn a_stone_on_a_neutral_point_between_strong_chains_never_changes_whose_a_point_is() {
    let mut moves = 0;
    for board in (0..100_000).map(board) {
        let between = between_chains(&board);
        if between.is_empty() {
            continue;
        }
        let position = Position::new(&board, PointSet::EMPTY);
        let before = &Method::Reading.assess(&position);
        // Where nobody has marked stones that cannot live, a move beside them may show it.
        if !before.seki.is_empty() || !before.no_reason.is_empty() {
            continue;
        }
        let reasons = Reasons::of(&position);
        let neutral = board.empty() - before.surrounded.black - before.surrounded.white;
        for point in careless(&board, between, &reasons) {
            for color in Color::ALL {
                // A board that is set up has no ko.
                let stones = ByColor::from_fn(|color| board.stones(color));
                let mut after = Board::with_stones(board.size(), stones).unwrap();
                // Only moves that both accept: nothing is taken, and the stone is not in atari.
                if !after.play(color, point, false).is_ok_and(|taken| taken.is_empty())
                    || after.liberty_count(point) < 2
                {
                    continue;
                }
                moves += 1;
                let found = Method::Reading.assess(&Position::new(&after, PointSet::EMPTY));
                // What was neutral may become one side's: the moves there are not played out.
                let owned = found.territory.map(|set| set - neutral);
                assert_eq!(owned, before.territory, "{color} at {point} on\n{board}");
            }
        }
    }
    assert!(moves > 200, "{moves} moves");
}
