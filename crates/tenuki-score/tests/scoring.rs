//! What holds for every position, whoever drew it and whatever is said to be dead on it. A stone on a neutral
//! point never changes whose another point is, as long as both sides would accept the move: on random boards;
//! `tests/filled/mod.rs` of the program fills the neutral points of real games.
//!
//! `tests/positions/explained.txt` holds small boards with every reason and every step of the methods,
//! `tests/positions/assessed.txt` more of them with what counts for whom.

use fastrand::Rng;
use proptest::prelude::*;
use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::{Ending, Status};
use tenuki_score::game::Game;
use tenuki_score::rules::{Counting, RuleSet};
use tenuki_score::scoring::reasons::{EyeSpace, Fill, Group, Life, Reason, Reasons};
use tenuki_score::scoring::steps::{self, Step};
use tenuki_score::scoring::{Method, Position};
use tenuki_score::statement::{Statement, Value};

use crate::dice::played;
use crate::drawing::{self, assert_turns, assert_written, drawn};

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

proptest! {
    #[test]
    fn the_strict_rule_turns_with_the_board(
        (board, dead) in position(),
    ) {
        assert_turns(Method::Strict, &Method::Strict.assess(&Position::new(&board, dead)));
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
                        prop_assert!(surrounded[color].is_subset(&territory[color]));
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

/// A board of random moves of a random size.
fn board(seed: u64) -> Board {
    let mut random = Rng::with_seed(seed);
    let size = Size::new(random.u8(4..14), random.u8(4..14)).unwrap();
    let moves = random.usize(1..3) * size.area() as usize;
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

/// A code with its values.
fn coded(statement: &dyn Statement) -> String {
    let values = statement.values().into_iter().map(|(name, value)| match value {
        Value::Points(points) => format!("{name} {}", points),
        Value::Color(color) => format!("{name} {color}"),
        Value::Number(number) => format!("{name} {number}"),
        Value::Text(text) => format!("{name} {text}"),
    });
    let values: Vec<String> = values.collect();
    format!("{} ({})", statement.code(), values.join(", "))
}

/// The codes of reasons that are about a point, and not about its chain or its group.
const ABOUT_A_POINT: [&str; 9] = [
    "off_board",
    "alive",
    "in_seki",
    "dead",
    "territory",
    "to_be_filled",
    "eye_in_seki",
    "neutral",
    "fill",
];

/// The lines about a board: why each point counts as it does, what is in doubt, and the steps of the methods.
fn explained(position: &Position) -> Vec<String> {
    let reasons = Reasons::of(position);
    let mut lines = Vec::new();
    for class in reasons.classes() {
        let point = class.first().unwrap();
        let why = reasons.explain(point);
        // Only the point's own name differs within a class.
        for other in class {
            let codes =
                |why: &[Reason]| why.iter().map(|one| one.code().to_owned()).collect::<Vec<_>>();
            assert_eq!(codes(&reasons.explain(other)), codes(&why), "{other}");
        }
        for reason in &why {
            assert_eq!(reason.is_about(point), ABOUT_A_POINT.contains(&reason.code()), "{reason}");
            let elsewhere = position.size.points().filter(|&other| other != point);
            assert!(!elsewhere.into_iter().any(|other| reason.is_about(other)), "{reason}");
        }
        let sentences: Vec<String> = why.iter().map(|reason| reason.to_string()).collect();
        let codes: Vec<String> = why.iter().map(|reason| coded(reason)).collect();
        lines.push(format!("{}: {}", class, sentences.join(" ")));
        lines.push(format!("    {}", codes.join(", ")));
    }
    lines.extend(reasons.last_points.iter().map(|last| format!("last point: {last}")));
    lines.extend(
        reasons.doubts.iter().map(|doubt| format!("in doubt: {doubt}; {}", doubt.cause.code())),
    );
    lines.extend(reasons.without_reason().map(|group| format!("without reason: {group}")));
    let eyes = reasons.eye_spaces().into_iter();
    lines.extend(eyes.map(|EyeSpace { color, points, eyes, .. }| {
        format!("eyes of {color} at {}: {eyes}", points.first().unwrap())
    }));
    for method in Method::ALL {
        lines.push(format!("by {method}:"));
        let mut steps = steps::of(*method, position, Counting::Territory);
        // Under area rules the last step is another one.
        steps.extend(steps::of(*method, position, Counting::Area).pop());
        for step in &steps {
            assert!(!step.title.is_empty() && !step.how.is_empty(), "{}", step.code);
            assert!(Step::CODES.contains(&step.code), "{}", step.code);
            let once = if step.at_once { " At once." } else { "" };
            lines.push(format!("    {}: {step}{once}", coded(step)));
            let labels: Vec<String> =
                step.labels.iter().map(|(point, label)| format!("{point} {label}")).collect();
            if !labels.is_empty() {
                lines.push(format!("    labels: {}", labels.join(", ")));
            }
        }
        let drawn: Vec<Vec<String>> =
            steps.iter().map(|step| drawn_step(step, position.size)).collect();
        for row in 0..usize::from(position.size.height()) {
            let parts: Vec<&str> = drawn.iter().map(|rows| rows[row].as_str()).collect();
            lines.push(format!("    {}", parts.join("  ")));
        }
    }
    lines
}

/// A step, drawn: `X` `O` what it adds, `*` the stones that it is about, `!` points that do not count, `+` `-` black
/// and white stones that earlier steps added, `b` `w` points of a side, `.` neutral ones, `_` all others.
fn drawn_step(step: &Step, size: Size) -> Vec<String> {
    let mark = |point: Point| {
        let is = |sets: &ByColor<PointSet>, color| sets[color].contains(point);
        match step.added.iter().find(|(_, added)| *added == point) {
            Some((Color::Black, _)) => 'X',
            Some((Color::White, _)) => 'O',
            None if step.marked.contains(point) => '*',
            None if step.lost.contains(point) => '!',
            None if is(&step.filled, Color::Black) => '+',
            None if is(&step.filled, Color::White) => '-',
            None if is(&step.owned, Color::Black) => 'b',
            None if is(&step.owned, Color::White) => 'w',
            None if step.neutral.contains(point) => '.',
            None => '_',
        }
    };
    let marks: Vec<char> = size.points().map(mark).collect();
    marks.chunks(usize::from(size.width())).map(String::from_iter).collect()
}

#[test]
fn the_position_before_the_first_step_has_a_title_and_says_how() {
    let step = Step::position();
    assert_eq!((step.code, step.title), ("position", "The position"));
    assert!(!step.how.is_empty());
}

#[test]
fn a_point_that_is_not_on_the_board_is_named() {
    let reasons = Reasons::of(&drawing::position(&["bXO.", "bXO."]));
    let point = "E1".parse().unwrap();
    let [why] = &reasons.explain(point)[..] else { panic!("one reason") };
    assert_eq!((why.code(), why.is_about(point)), ("off_board", true));
    assert_eq!(why.to_string(), "E1 is not on this board.");
}

#[test]
fn small_boards_are_explained_as_it_is_written() {
    assert_written("explained", |rows| {
        let position = drawing::position(rows);
        let mut lines = drawn(&Method::Reading.assess(&position));
        lines.extend(explained(&position));
        lines
    });
    let written = include_str!("../../../tests/positions/explained.txt");
    for code in Step::CODES.iter().filter(|&&code| code != Step::position().code) {
        assert!(written.contains(&format!("\n    {code} (")), "{code}");
    }
}

/// What is said of a board beside the drawing: its groups, what is filled, and what is in doubt.
fn in_short(reasons: &Reasons) -> Vec<String> {
    let mut lines = Vec::new();
    for group in &reasons.groups {
        let Group { color, stones, eyes, life, has_partner, .. } = group;
        let mut line =
            format!("{color} {}: {life:?}, {eyes} eyes", (*stones | group.points).first().unwrap());
        if *has_partner {
            line.push_str(", with a partner");
        }
        for (name, points) in [
            ("points", group.points),
            ("false", group.false_points),
            ("due", group.due),
            ("kos", group.kos),
        ] {
            if !points.is_empty() {
                line.push_str(&format!(", {name} {}", points));
            }
        }
        lines.push(line);
    }
    for Fill { point, color, saves, takes, after, .. } in &reasons.fills {
        let mut line = format!("{color} fills {point}");
        for (name, points) in [("for", saves), ("taking", takes), ("after", after)] {
            if !points.is_empty() {
                line.push_str(&format!(" {name} {}", points));
            }
        }
        lines.push(line);
    }
    lines.extend(reasons.last_points.iter().map(|last| format!("last point: {last}")));
    lines.extend(reasons.doubts.iter().map(|doubt| format!("in doubt: {doubt}")));
    lines
}

#[test]
fn small_boards_are_assessed_as_they_are_drawn() {
    assert_written("assessed", |rows| {
        let position = drawing::position(rows);
        let reasons = Reasons::of(&position);
        assert_turns(Method::Reading, &reasons.assessment);
        let said = in_short(&reasons).into_iter().map(|line| format!("// {line}"));
        said.chain(drawn(&reasons.assessment)).collect()
    });
}
