//! What must hold of the method `reading` on any finished position.

use fastrand::Rng;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRng, TestRunner};
use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size};
use tenuki_score::scoring::{Assessment, Method, Position};

use crate::dice::played;
use crate::drawing::{assert_turns, says};

/// A finished position of random moves: sizes from 1×1 to 25×25, own eyes are not filled, and some
/// chains are marked dead.
fn positions() -> impl Strategy<Value = (Position, Vec<Point>)> {
    let small = (1..=9u8, 1..=9u8);
    let large = (1..=25u8, 1..=25u8);
    let sides = prop_oneof![4 => small, 1 => large];
    (sides, any::<u64>(), 0..4u32).prop_map(|((width, height), seed, deaths)| {
        let size = Size::new(width, height).unwrap();
        let mut random = Rng::with_seed(seed);
        // Up to a random part of the board.
        let moves = random.usize(..=3 * size.area() as usize);
        let board = played(size, moves, &mut random);
        let mut named = Vec::new();
        let mut dead = PointSet::EMPTY;
        for _ in 0..deaths {
            let stones: Vec<Point> = board.occupied().iter().collect();
            if stones.is_empty() {
                break;
            }
            let stone = stones[random.usize(..stones.len())];
            named.push(stone);
            dead |= board.chain(stone);
        }
        (Position::new(&board, dead), named)
    })
}

fn check(position: &Position) {
    let assessment = Method::Reading.assess(position);
    assert_turns(Method::Reading, &assessment);
    // The parts share no point, and all of them are where they should be.
    let Assessment { surrounded, territory, must_fill, seki, .. } = assessment;
    assert!(seki.is_subset(&(position.living.black | position.living.white)));
    for color in Color::ALL {
        assert!(territory[color].is_subset(&surrounded[color]));
        assert!(must_fill[color].is_subset(&surrounded[color]));
        assert!(!territory[color].intersects(&must_fill[color]));
    }
}

fn run(cases: u32, seed: u8) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(config.rng_algorithm, &[seed; 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let checked = runner.run(&positions(), |(position, _)| {
        check(&position);
        Ok(())
    });
    checked.unwrap();
}

#[test]
fn an_assessment_turns_with_the_board_and_with_the_colours() {
    run(300, 0);
}

#[test]
#[ignore = "takes minutes without --release; .ci/run runs it"]
fn an_assessment_turns_with_the_board_and_with_the_colours_on_100_000_positions() {
    // Parts with a seed each, so that all processors help.
    const PARTS: u8 = 8;
    std::thread::scope(|scope| {
        for part in 1..=PARTS {
            scope.spawn(move || run(100_000 / u32::from(PARTS), part));
        }
    });
}

proptest! {
    #![proptest_config(Config { cases: 200, failure_persistence: None, ..Config::default() })]

    #[test]
    fn it_does_not_matter_in_which_order_dead_stones_are_named((position, named) in positions()) {
        let board = whole(&position);
        let chains = |stones: &mut dyn Iterator<Item = &Point>| {
            stones.fold(PointSet::EMPTY, |dead, stone| dead | board.chain(*stone))
        };
        let forwards = Position::new(&board, chains(&mut named.iter()));
        let backwards = Position::new(&board, chains(&mut named.iter().rev()));
        prop_assert_eq!(
            Method::Reading.assess(&forwards),
            Method::Reading.assess(&backwards)
        );
    }

    #[test]
    fn the_reasons_say_what_the_method_says((position, _) in positions()) {
        let reasons = tenuki_score::scoring::reasons::Reasons::of(&position);
        prop_assert_eq!(&reasons.assessment, &Method::Reading.assess(&position));
        let ByColor { black, white } = reasons.assessment.must_fill;
        let filled: PointSet = reasons.fills.iter().map(|fill| fill.point).collect();
        prop_assert_eq!(filled, black | white);
        for point in position.size.points() {
            let lines = reasons.explain(point);
            prop_assert!((1..=5).contains(&lines.len()), "{:?}", lines);
        }
    }

    #[test]
    fn without_neutral_points_and_cutting_points_it_agrees_with_strict(seed in any::<u64>()) {
        let position = solid(&mut Rng::with_seed(seed));
        let strict = Method::Strict.assess(&position);
        let reading = Method::Reading.assess(&position);
        prop_assert_eq!(says(&strict), says(&reading), "{:?}", position);
    }
}

/// The board of a position, dead stones in place.
fn whole(position: &Position) -> Board {
    let stones = ByColor::from_fn(|color| position.living[color] | position.dead[color]);
    Board::with_stones(position.size, stones).unwrap()
}

/// A board that two walls divide, each of them one chain with two eye spaces at least, without
/// neutral points.
fn solid(random: &mut Rng) -> Position {
    let (width, height) = (random.usize(6..20), random.usize(3..20));
    let size = Size::new(width as u8, height as u8).unwrap();
    let wall = random.usize(2..width - 3);
    let mut living = ByColor::<PointSet>::default();
    for point in size.points() {
        let (x, y) = (usize::from(point.x()), usize::from(point.y()));
        let color = if x <= wall { Color::Black } else { Color::White };
        let at_wall = x == wall || x == wall + 1;
        // A row across each side, so that each has two eye spaces.
        if at_wall || y == height / 2 {
            living[color].insert(point);
        }
    }
    Position { size, living, dead: ByColor::default() }
}
