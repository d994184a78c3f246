//! The board against an independent slow model, and against published counts.

use crate::plain::{Plain, Points};
use proptest::prelude::*;
use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size, Symmetry};

fn size() -> impl Strategy<Value = Size> {
    prop_oneof![
        3 => (1..=5u8, 1..=5u8),
        1 => (1..=25u8, 1..=25u8),
    ]
    .prop_map(|(w, h)| Size::new(w, h).unwrap())
}

fn compare(board: &Board, plain: &Plain) {
    let size = board.size();
    for p in size.points() {
        let at = (i32::from(p.x()), i32::from(p.y()));
        assert_eq!(board.get(p), plain.at(at), "{p}\n{board}");
        assert_eq!(board.get(p) == Some(Color::Black), board.stones(Color::Black).contains(p));
        assert_eq!(board.get(p) == Some(Color::White), board.stones(Color::White).contains(p));
        if board.get(p).is_some() {
            let (chain, liberties) = plain.chain(at);
            let points = |set: &Points| -> PointSet {
                set.iter().map(|&(x, y)| Point::new(x as u8, y as u8).unwrap()).collect()
            };
            assert_eq!(board.chain(p), points(&chain));
            assert_eq!(board.liberties(p), points(&liberties));
            assert_eq!(board.liberty_count(p) as usize, liberties.len());
            assert_eq!(board.stone_count(p) as usize, chain.len());
            assert!(board.chain(p).contains(board.head(p)));
            assert!(board.chain(p).iter().all(|q| board.head(q) == board.head(p)));
        }
    }
    let ko = plain.ko.map(|(color, (x, y))| (color, Point::new(x as u8, y as u8).unwrap()));
    assert_eq!(board.ko(), ko);
}

proptest! {
    #[test]
    fn every_move_does_what_the_plain_rules_say(
        size in size(),
        suicide in any::<bool>(),
        moves in prop::collection::vec((any::<bool>(), 0..25u8, 0..25u8), 0..250),
    ) {
        let mut board = Board::new(size);
        let mut plain = Plain::new(size);
        for (black, x, y) in moves {
            let color = if black { Color::Black } else { Color::White };
            let (x, y) = (x % size.width(), y % size.height());
            let before = board.clone();
            let played = board.play(color, Point::new(x, y).unwrap(), suicide);
            let expected = plain.play(color, (i32::from(x), i32::from(y)), suicide);
            prop_assert_eq!(played.is_ok(), expected);
            match played {
                Ok(emptied) => prop_assert!(emptied.is_subset(&board.empty())),
                Err(_) => prop_assert_eq!(&board, &before),
            }
            compare(&board, &plain);
        }
        // The hash and all tables are those of a board set up with the same stones.
        let stones = ByColor::from_fn(|color| board.stones(color));
        let set_up = Board::with_stones(size, stones).unwrap();
        prop_assert_eq!(set_up.hash(), board.hash());
        // Turning a board eight ways keeps its chains.
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            for p in size.points() {
                let q = symmetry.point(size, p);
                prop_assert_eq!(turned.get(q), board.get(p));
                prop_assert_eq!(turned.liberty_count(q), board.liberty_count(p));
            }
        }
    }
}

/// How many positions have a liberty for each chain.
fn legal_positions(width: u8, height: u8) -> u64 {
    let size = Size::new(width, height).unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut legal = 0;
    for mut code in 0..3u64.pow(size.area()) {
        let mut stones = ByColor::<PointSet>::default();
        for &point in &points {
            match code % 3 {
                1 => stones.black.insert(point),
                2 => stones.white.insert(point),
                _ => {}
            }
            code /= 3;
        }
        legal += u64::from(Board::with_stones(size, stones).is_ok());
    }
    legal
}

/// The numbers of legal positions of Tromp and Farnebäck, "Combinatorics of Go".
#[test]
fn small_boards_have_as_many_legal_positions_as_published() {
    for (width, height, count) in
        [(1, 1, 1), (1, 2, 5), (1, 3, 15), (1, 4, 41), (2, 2, 57), (3, 2, 489), (3, 3, 12675)]
    {
        assert_eq!(legal_positions(width, height), count, "{width}x{height}");
        assert_eq!(legal_positions(height, width), count, "{height}x{width}");
    }
}

#[test]
fn points_off_the_board_are_refused_and_hold_no_stone() {
    let mut board = Board::new(Size::new(5, 3).unwrap());
    for name in ["F1", "A4", "Z25"] {
        let point: Point = name.parse().unwrap();
        assert!(board.play(Color::Black, point, true).is_err());
        assert_eq!((board.get(point), board.liberty_count(point)), (None, 0));
        assert!(board.chain(point).is_empty());
    }
    assert!(board.occupied().is_empty());
}

#[test]
fn a_drawing_that_is_no_position_is_refused_with_the_reason() {
    for (drawing, reason) in [
        ("", "0 columns and 0 rows: a board is 1 to 25 points wide and high"),
        ("..X .. ...", "row 2 has 2 points, not 3"),
        ("... .x.", "row 2 holds 'x': X is black, O is white, . is empty"),
        ("OX .O", "the stone at B2 has no liberty"),
    ] {
        let error = drawing.parse::<Board>().map(|b| b.to_string()).unwrap_err();
        assert_eq!(error.to_string(), reason);
    }
    let wide = ".".repeat(26);
    assert!(wide.parse::<Board>().is_err());
}
