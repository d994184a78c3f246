//! What holds for every position, whoever drew it and whatever is said to be dead on it.

use proptest::prelude::*;
use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size, Symmetry};
use tenuki_score::ending::{Ending, Status};
use tenuki_score::game::Game;
use tenuki_score::rules::{Counting, RuleSet};
use tenuki_score::scoring::{Assessment, Method, Position};

/// A board of any size with stones on it, and some of its chains.
fn position() -> impl Strategy<Value = (Board, PointSet)> {
    let size = prop_oneof![
        6 => (1..=8u8, 1..=8u8),
        1 => (1..=25u8, 1..=25u8),
        1 => Just((25, 25)),
    ];
    let stones = proptest::collection::vec(0..20u8, 625);
    (size, 2..10u8, stones, any::<u64>()).prop_map(|((width, height), sparse, draws, dead)| {
        let size = Size::new(width, height).unwrap();
        let mut stones = ByColor::<PointSet>::default();
        for (point, draw) in size.points().zip(draws) {
            // Neighbours are often of one colour, so that there are regions with an owner.
            let black = point.x() + draw % 4 < width / 2 + 2;
            match draw {
                _ if draw < sparse => {}
                19 => stones[if black { Color::White } else { Color::Black }].insert(point),
                _ => stones[if black { Color::Black } else { Color::White }].insert(point),
            }
        }
        let board = loop {
            match Board::with_stones(size, stones) {
                Ok(board) => break board,
                Err(tenuki_score::board::NoLiberties(point)) => {
                    stones = stones.map(|set| set - PointSet::of(point));
                }
            }
        };
        let dead = board
            .chains(board.occupied())
            .into_iter()
            .enumerate()
            .filter(|(i, _)| (dead >> (i % 61)) & 7 == 0)
            .fold(PointSet::EMPTY, |all, (_, chain)| all | chain);
        (board, dead)
    })
}

/// All that an assessment says, in sets.
fn said(assessment: &Assessment) -> (ByColor<PointSet>, ByColor<PointSet>, PointSet) {
    (assessment.surrounded, assessment.territory, assessment.seki)
}

proptest! {
    #[test]
    fn the_strict_rule_turns_with_the_board(
        (board, dead) in position(),
    ) {
        let size = board.size();
        let assess = |board: &Board, dead| {
            said(&Method::Strict.assess(&Position::new(board, dead)))
        };
        let (surrounded, territory, seki) = assess(&board, dead);
        for symmetry in Symmetry::ALL {
            let turn = |set| symmetry.points(size, set);
            let expected = (surrounded.map(turn), territory.map(turn), turn(seki));
            prop_assert_eq!(assess(&board.turned(symmetry), turn(dead)), expected);
        }
        let expected = (surrounded.swapped(), territory.swapped(), seki);
        prop_assert_eq!(assess(&board.swapped(), dead), expected);
    }

    #[test]
    fn every_point_has_one_status_and_every_point_of_the_area_is_somebodys_or_nobodys(
        (board, dead) in position(),
    ) {
        let size = board.size();
        let mut game = Game::new(size);
        game.set_up(ByColor::from_fn(|color| board.stones(color)), None).unwrap();
        let surrounded = surrounded(&board, dead);
        for rules in RuleSet::ALL.iter().map(|set| set.rules) {
            game.set_rules(rules);
            for &method in Method::ALL {
                let ending = Ending::of(&game, dead, method);
                let mut seen = PointSet::EMPTY;
                for &status in Status::ALL {
                    let list = ending.list(status);
                    prop_assert!(!list.intersects(&seen), "{} {} {}", rules, method, status);
                    seen |= list;
                    let of = if status.is_of_stones() { board.occupied() } else { board.empty() };
                    prop_assert!(list.is_subset(&of), "{} {} {}", rules, method, status);
                    prop_assert!(list.iter().all(|point| ending.status(point) == status));
                    // Stones of a chain share their fate.
                    if status.is_of_stones() {
                        prop_assert!(list.iter().all(|p| board.chain(p).is_subset(&list)));
                    }
                }
                prop_assert_eq!(seen, size.all());
                prop_assert_eq!(ending.list(Status::Dead), dead);

                let territory = ending.territory();
                prop_assert!(!territory.black.intersects(&territory.white));
                let living = board.occupied() - dead;
                prop_assert!(!living.intersects(&(territory.black | territory.white)));
                let nobodys = size.all() - living - territory.black - territory.white;
                let sides = ending.count().sides;
                prop_assert_eq!(
                    sides.black.territory + sides.white.territory + living.len() + nobodys.len(),
                    size.area()
                );
                for color in Color::ALL {
                    prop_assert!(territory[color].is_subset(&surrounded[color]));
                    if rules.counting == Counting::Area {
                        prop_assert_eq!(territory[color], surrounded[color]);
                    }
                }
            }
        }
    }
}

/// The points without a living stone from which every way leads to stones of one colour, found
/// point by point.
fn surrounded(board: &Board, dead: PointSet) -> ByColor<PointSet> {
    let size = board.size();
    let living = |p: Point| if dead.contains(p) { None } else { board.get(p) };
    let mut surrounded = ByColor::<PointSet>::default();
    for start in size.points().filter(|&p| living(p).is_none()) {
        let (mut todo, mut seen) = (vec![start], vec![start]);
        let mut met = ByColor { black: false, white: false };
        while let Some(point) = todo.pop() {
            for next in point.neighbors().filter(|&p| size.contains(p)) {
                match living(next) {
                    Some(color) => met[color] = true,
                    None if !seen.contains(&next) => {
                        seen.push(next);
                        todo.push(next);
                    }
                    None => {}
                }
            }
        }
        if let Some(color) = Color::ALL.into_iter().find(|&c| met[c] && !met[!c]) {
            surrounded[color].insert(start);
        }
    }
    surrounded
}
