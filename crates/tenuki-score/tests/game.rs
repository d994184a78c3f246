//! What holds for every game: taking back restores everything, and no stone is lost.

use proptest::prelude::*;
use tenuki_score::board::{Board, ByColor, Color, IllegalMove, Point, PointSet, Size, Vertex};
use tenuki_score::game::{Game, Move, Replay, SetUpError};
use tenuki_score::rules::{RuleSet, Rules};

/// Something that may happen in a game; numbers pick one of the legal points.
#[derive(Clone, Debug)]
enum Step {
    Play(Color, u16),
    Pass(Color),
    SetUp(u16),
}

fn step() -> impl Strategy<Value = Step> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    prop_oneof![
        20 => (color.clone(), any::<u16>()).prop_map(|(color, pick)| Step::Play(color, pick)),
        2 => color.prop_map(Step::Pass),
        1 => any::<u16>().prop_map(Step::SetUp),
    ]
}

fn start() -> impl Strategy<Value = Game> {
    let rules = proptest::sample::select(RuleSet::ALL).prop_map(|set| set.rules);
    (1..=6u8, 1..=6u8, rules, 0..50u32).prop_map(|(width, height, rules, prisoners)| {
        let mut game = Game::new(Size::new(width, height).unwrap());
        game.set_rules(rules);
        game.set_prisoners(ByColor { black: prisoners, white: 2 * prisoners });
        game
    })
}

/// Takes a step where it can be taken.
fn take(game: &mut Game, step: &Step) {
    let empty: Vec<Point> = game.board().empty().iter().collect();
    let pick = |pick: u16| empty.get(usize::from(pick) % empty.len().max(1)).copied();
    match *step {
        Step::Play(color, number) => {
            if let Some(point) = pick(number) {
                let _ = game.play(color, Vertex::Play(point));
            }
        }
        Step::Pass(color) => {
            game.play(color, Vertex::Pass).unwrap();
        }
        Step::SetUp(number) => {
            let mut stones = ByColor::from_fn(|color| game.board().stones(color));
            if let Some(point) = pick(number) {
                stones.black.insert(point);
            }
            if let Some(point) = stones.white.first() {
                stones.white.remove(point);
            }
            let _ = game.set_up(stones, None);
        }
    }
}

/// Everything that a game tells.
fn told(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let board: &Board = game.board();
    let liberties: Vec<u32> = board.size().points().map(|p| board.liberty_count(p)).collect();
    (
        (board.clone(), board.hash(), liberties),
        (game.prisoners(), game.to_move(), game.last_move(), game.is_over()),
        (game.komi().to_bits(), game.handicap(), game.start(), game.rules().to_string()),
        game.events().cloned().collect::<Vec<_>>(),
    )
}

/// The points that may be played, which tells apart games with different pasts.
fn legal(game: &Game) -> ByColor<PointSet> {
    ByColor::from_fn(|color| {
        let all = game.board().size().points();
        all.filter(|&point| game.check(color, Vertex::Play(point)).is_ok()).collect()
    })
}

/// The points of the board, and those beside it.
fn all_and_around(game: &Game) -> PointSet {
    let all = game.board().size().all();
    all | all.neighbors()
}

proptest! {
    #[test]
    fn undo_restores_everything(
        game in start(),
        steps in proptest::collection::vec(step(), 0..60),
    ) {
        let mut game = game;
        let mut states = Vec::new();
        for step in &steps {
            let events = game.events().len();
            let state = (told(&game), legal(&game));
            take(&mut game, step);
            if game.events().len() > events {
                states.push(state);
            } else if events > 0 {
                // What was refused changed nothing.
                prop_assert_eq!(&state.0, &told(&game));
            }
        }
        while let Some((told_before, legal_before)) = states.pop() {
            prop_assert!(game.undo().is_some());
            prop_assert_eq!(told_before, told(&game));
            prop_assert_eq!(legal_before, legal(&game));
        }
        prop_assert_eq!(game.undo(), None);
    }

    #[test]
    fn moves_replayed_at_once_are_the_moves_one_by_one(
        game in start(),
        steps in proptest::collection::vec((step(), any::<bool>()), 0..80),
    ) {
        let mut game = game;
        let mut replay = Replay::of(game.clone());
        for (step, is_free) in &steps {
            match *step {
                Step::Play(color, number) => {
                    // Any point, or an empty one.
                    let points = if *is_free { game.board().empty() } else { all_and_around(&game) };
                    let points: Vec<Point> = points.iter().collect();
                    let Some(&point) = points.get(usize::from(number) % points.len().max(1)) else {
                        continue;
                    };
                    let vertex = Vertex::Play(point);
                    let one_by_one = game.play_recorded(color, vertex).map(|_| ());
                    prop_assert_eq!(replay.play(color, vertex), one_by_one);
                }
                Step::Pass(color) => {
                    prop_assert!(replay.play(color, Vertex::Pass).is_ok());
                    game.play_recorded(color, Vertex::Pass).unwrap();
                }
                Step::SetUp(_) if *is_free => {
                    replay.set_to_move(None);
                    game.set_to_move(None);
                }
                Step::SetUp(_) => {
                    replay.change(|game| take(game, step));
                    take(&mut game, step);
                }
            }
            prop_assert_eq!(told(&replay.clone().finish()), told(&game));
        }
        let mut replayed = replay.finish();
        loop {
            prop_assert_eq!(told(&replayed), told(&game));
            prop_assert_eq!(legal(&replayed), legal(&game));
            let event = game.undo();
            prop_assert_eq!(replayed.undo(), event.clone());
            if event.is_none() {
                break;
            }
        }
    }

    #[test]
    fn every_stone_is_on_the_board_or_a_prisoner(
        game in start(),
        steps in proptest::collection::vec(step(), 0..150),
    ) {
        let mut game = game;
        let before = game.prisoners();
        let mut placed = ByColor::<u32>::default();
        for step in &steps {
            if let &Step::Play(color, _) = step {
                let events = game.events().len();
                take(&mut game, step);
                placed[color] += (game.events().len() - events) as u32;
            }
        }
        for color in Color::ALL {
            let taken = game.prisoners()[!color] - before[!color];
            prop_assert_eq!(placed[color], game.board().stones(color).len() + taken);
        }
    }
}

#[test]
fn boards_are_keys_of_tables() {
    use std::collections::HashSet;
    let boards =
        [".X. X.O .O.", "XX. X.O .O.", ".X. X.O .O."].map(|rows| rows.parse::<Board>().unwrap());
    assert_eq!(boards.into_iter().collect::<HashSet<_>>().len(), 2);
}

#[test]
fn a_position_becomes_a_game_that_begins_with_it() {
    let board: Board = ".X.O. XXXOO XXXOO".parse().unwrap();
    let mut game = Game::from(board.clone());
    assert_eq!(game.board().to_string(), board.to_string());
    let stones = ByColor::from_fn(|color| board.stones(color));
    let mut set_up = Game::new(board.size());
    set_up.set_up(stones, None).unwrap();
    assert_eq!((game.start(), game.to_move(), game.komi()), (stones, None, 6.5));
    assert_eq!(format!("{game:?}"), format!("{set_up:?}"));
    assert_eq!(game.undo(), None, "the stones are not taken back");
}

#[test]
fn handicap_stones_are_placed_before_anything_else() {
    let points =
        |names: [&str; 2]| names.map(|name| name.parse::<Point>().unwrap()).into_iter().collect();
    let (first, second): (PointSet, PointSet) = (points(["C3", "G7"]), points(["C7", "G3"]));
    let mut game = Game::new(Size::square(9).unwrap());
    game.place_handicap(first).unwrap();
    let before = told(&game);
    assert_eq!(game.place_handicap(second), Err(SetUpError::NotFresh));
    assert_eq!(told(&game), before);
    // What undo takes back is never a handicap.
    assert_eq!((game.undo(), game.handicap(), game.to_move()), (None, 2, Some(Color::White)));
    let mut passed = Game::new(Size::square(9).unwrap());
    passed.play(Color::Black, Vertex::Pass).unwrap();
    assert_eq!(passed.place_handicap(first), Err(SetUpError::NotFresh));
    assert_eq!(passed.handicap(), 0);
}

#[test]
fn any_number_of_prisoners_can_be_set() {
    let mut game = Game::from(".O. OX. .O.".parse::<Board>().unwrap());
    game.set_prisoners(ByColor { black: u32::MAX, white: u32::MAX });
    let captured = game.play(Color::White, "C2".parse().unwrap()).unwrap();
    assert_eq!((captured.len(), game.prisoners().white), (1, u32::MAX));
}

#[test]
fn komi_is_a_finite_number_or_that_of_the_rules() {
    let mut game = Game::new(Size::NINETEEN);
    for komi in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        game.set_komi(Some(komi));
        assert_eq!((game.komi_as_set(), game.komi()), (None, 6.5));
    }
    game.set_komi(Some(-1000.25));
    assert_eq!(game.komi(), -1000.25);
}

/// A move by its colour and its name.
fn play(game: &mut Game, color: Color, vertex: &str) {
    game.play(color, vertex.parse().unwrap()).unwrap();
}

#[test]
fn a_position_that_was_there_before_is_refused_by_superko_and_only_by_it() {
    use Color::{Black, White};
    // Black sends two stones at A1, White takes them at C1, and Black takes that stone at B1: the first position again.
    let sent = |rules: Rules, passed: bool| {
        let mut game = Game::from("OOOOOO OOX.XX .X.XX.".parse::<Board>().unwrap());
        game.set_rules(rules);
        if passed {
            play(&mut game, White, "pass");
        }
        play(&mut game, Black, "A1");
        play(&mut game, White, "C1");
        let again = "B1".parse().unwrap();
        let found = game.check(Black, again);
        assert_eq!(game.play(Black, again).map(|_| ()), found);
        assert_eq!(game.check(Black, Vertex::Pass), Ok(()));
        found
    };
    let repeats = Err(IllegalMove::Superko("B1".parse().unwrap()));
    // The side to move is another one than the first time, unless White passed then.
    for (rules, other_side, same_side) in [
        (Rules::JAPANESE, Ok(()), Ok(())),
        (Rules::TROMP_TAYLOR, repeats, repeats),
        (Rules::AGA, Ok(()), repeats),
    ] {
        assert_eq!(sent(rules, false), other_side, "{rules}");
        assert_eq!(sent(rules, true), same_side, "{rules}, after a pass");
    }
}

#[test]
fn a_pass_ends_the_ban_on_a_ko() {
    use Color::{Black, White};
    let mut game = Game::from(".XO. XO.O .XO.".parse::<Board>().unwrap());
    play(&mut game, Black, "C2");
    let back = "B2".parse().unwrap();
    assert_eq!(game.check(White, back), Err(IllegalMove::Ko("B2".parse().unwrap())));
    play(&mut game, White, "pass");
    assert_eq!(game.board().ko(), None);
    play(&mut game, Black, "pass");
    assert_eq!(game.check(White, back), Ok(()));
}

#[test]
fn a_suicide_of_one_stone_repeats_the_position_but_not_the_side_to_move() {
    let corner = "A1".parse().unwrap();
    let suicide = |rules| {
        let mut game = Game::from("...\nX..\n.X.".parse::<Board>().unwrap());
        game.set_rules(rules);
        game.check(Color::White, Vertex::Play(corner))
    };
    assert_eq!(suicide(Rules::JAPANESE), Err(IllegalMove::Suicide(corner)));
    assert_eq!(suicide(Rules::TROMP_TAYLOR), Err(IllegalMove::Superko(corner)));
    assert_eq!(suicide(Rules::NEW_ZEALAND), Ok(()));
}

#[test]
fn a_game_knows_whose_turn_it_is_and_what_was_played_last_and_when_it_is_over() {
    use Color::{Black, White};
    let mut game = Game::new(Size::square(9).unwrap());
    let state = |game: &Game| {
        let last =
            game.last_move().map(|Move { color, vertex }| format!("{} {vertex}", color.letter()));
        (game.to_move(), last.unwrap_or_default(), game.is_over())
    };
    assert_eq!(state(&game), (Some(Black), String::new(), false));
    play(&mut game, Black, "E5");
    assert_eq!(state(&game), (Some(White), "B E5".to_owned(), false));
    play(&mut game, White, "pass");
    assert_eq!(state(&game), (Some(Black), "W pass".to_owned(), false));
    play(&mut game, Black, "pass");
    assert_eq!(state(&game), (Some(White), "B pass".to_owned(), true));
    play(&mut game, White, "C3");
    assert_eq!(state(&game), (Some(Black), "W C3".to_owned(), false));
    play(&mut game, Black, "pass");
    assert!(!game.is_over(), "one pass after a stone");
    let stones = ByColor::from_fn(|color| game.board().stones(color));
    game.set_up(stones, Some(Black)).unwrap();
    assert_eq!(state(&game), (Some(Black), String::new(), false));
    play(&mut game, Black, "pass");
    assert!(!game.is_over(), "the stones were set up between the passes");
    game.set_to_move(None);
    assert_eq!(game.to_move(), None);
    let before: Vec<_> = (0..9).map(|event| game.to_move_before(event)).collect();
    let [black, white] = [Some(Black), Some(White)];
    // Before each event, and now.
    assert_eq!(before, [black, white, black, white, black, white, black, None, None]);
}

#[test]
fn komi_and_handicap_are_as_they_were_set() {
    let mut game = Game::new(Size::NINETEEN);
    assert_eq!((game.komi_as_set(), game.komi(), game.handicap()), (None, 6.5, 0));
    game.set_komi(Some(5.5));
    game.set_handicap(3);
    assert_eq!((game.komi_as_set(), game.komi(), game.handicap()), (Some(5.5), 5.5, 3));
    game.set_komi(None);
    let of_rules = game.rules().default_komi(3);
    assert_eq!((game.komi_as_set(), game.komi()), (None, of_rules));
    assert_ne!(of_rules, 6.5, "a handicap has its own");
}

#[test]
fn stones_of_either_colour_off_the_board_are_not_set_up() {
    let mut game = Game::new(Size::square(9).unwrap());
    let (on, off): (PointSet, PointSet) =
        (PointSet::of("C3".parse().unwrap()), PointSet::of("K1".parse().unwrap()));
    let refused = Err(SetUpError::OffBoard("K1".parse().unwrap(), game.board().size()));
    for (black, white) in [(on | off, on - on), (on, off), (off, off)] {
        let before = told(&game);
        assert_eq!(game.set_up(ByColor { black, white }, None), refused);
        assert_eq!(told(&game), before);
    }
    assert_eq!(game.set_up(ByColor { black: on, white: PointSet::EMPTY }, None), Ok(()));
}
