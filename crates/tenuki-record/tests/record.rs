//! Properties of records: nothing panics, what is written is read back, and the main line is the
//! one that `sgf-parse` sees.

use proptest::prelude::*;
use tenuki_record::{Action, Extra, MOST_MOVES, SgfFault, games, read, read_first, write};
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size, Vertex};
use tenuki_score::game::{Event, Game};
use tenuki_score::rules::{Compensation, Counting, Ko, RuleSet, Rules};

/// Reads and replays without caring what comes of it.
fn devour(bytes: &[u8]) {
    for record in games(bytes).flatten() {
        let _ = record.replay(Some(record.move_count() / 2));
        if let Ok(game) = record.replay(None) {
            let _ = record.marked_dead(game.board());
        }
    }
    let _ = read(bytes);
}

/// One thing that happens in a game, where it is possible.
#[derive(Clone, Debug)]
enum Step {
    Play(Color, u8, u8),
    Pass(Color),
    SetUp(Vec<(bool, u8, u8)>, Option<Color>),
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        20 => (color(), 0..25_u8, 0..25_u8).prop_map(|(c, x, y)| Step::Play(c, x, y)),
        1 => color().prop_map(Step::Pass),
        1 => (
            prop::collection::vec((any::<bool>(), 0..25_u8, 0..25_u8), 0..5),
            prop::option::of(color()),
        )
            .prop_map(|(stones, to_move)| Step::SetUp(stones, to_move)),
    ]
}

/// Rules with a name, and any others.
fn rules() -> impl Strategy<Value = Rules> {
    let named = prop::sample::select(RuleSet::ALL).prop_map(|set| set.rules);
    let parts = (
        prop::sample::select(&[Ko::Simple, Ko::Positional, Ko::Situational][..]),
        any::<bool>(),
        prop::sample::select(&[Counting::Territory, Counting::Area][..]),
        komi(),
        prop::sample::select(
            &[Compensation::None, Compensation::Stones, Compensation::StonesButOne][..],
        ),
    );
    let unnamed = parts.prop_map(|(ko, suicide, counting, komi, compensation)| Rules {
        name: None,
        ko,
        suicide,
        counting,
        komi,
        compensation,
        only_named_dead: false,
    });
    prop_oneof![3 => named, 1 => unnamed]
}

/// Usual ones, those that records of others mean in another way, and numbers with up to six decimals.
fn komi() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-20..=20_i8).prop_map(|halves| f64::from(halves) / 2.0),
        (-4000..=4000_i16).prop_map(|quarters| f64::from(quarters) / 4.0),
        (-1_000_000_000_i64..1_000_000_000, 0..=6_i32)
            .prop_map(|(digits, point)| digits as f64 / 10_f64.powi(point)),
    ]
}

fn text() -> impl Strategy<Value = Option<String>> {
    let text = prop_oneof!["[-\\\\\\[\\]();: a-zA-Z]{0,8}", "\\PC{0,8}"];
    let trimmed = text.prop_map(|text| text.trim().to_owned());
    prop::option::of(trimmed.prop_filter("an empty text says nothing", |text| !text.is_empty()))
}

fn points() -> impl Strategy<Value = PointSet> {
    let point = (0..25_u8, 0..25_u8).prop_map(|(x, y)| Point::new(x, y).unwrap());
    prop::collection::vec(point, 0..9).prop_map(|points| points.into_iter().collect())
}

fn extra() -> impl Strategy<Value = Extra> {
    let both = (points(), points());
    let marked = prop::option::of(both);
    (text(), text(), text(), marked, points()).prop_map(|(black, white, result, marked, dead)| {
        Extra {
            players: ByColor { black, white },
            result,
            territory: marked.map(|(black, white)| ByColor { black, white: white - black }),
            dead,
        }
    })
}

fn game() -> impl Strategy<Value = Game> {
    (
        (1..=25_u8, 1..=25_u8),
        rules(),
        prop::option::of(komi()),
        prop_oneof![0..10_u32, any::<u32>()],
        prop::collection::vec(step(), 0..120),
    )
        .prop_map(|((width, height), rules, komi, handicap, steps)| {
            let size = Size::new(width, height).unwrap();
            let mut game = Game::new(size);
            game.set_rules(rules);
            game.set_komi(komi);
            game.set_handicap(handicap);
            for step in steps {
                let point = |x: u8, y: u8| Point::new(x % width, y % height).unwrap();
                match step {
                    Step::Play(color, x, y) => {
                        let _ = game.play(color, Vertex::Play(point(x, y)));
                    }
                    Step::Pass(color) => {
                        game.play(color, Vertex::Pass).unwrap();
                    }
                    Step::SetUp(changes, to_move) => {
                        let mut stones = ByColor::from_fn(|color| game.board().stones(color));
                        for (black, x, y) in changes {
                            let set = PointSet::of(point(x, y));
                            if black {
                                stones.black = (stones.black | set) - stones.white;
                            } else {
                                stones = stones.map(|s| s - set);
                            }
                        }
                        let _ = game.set_up(stones, to_move);
                    }
                }
            }
            game
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_is_read_back_as_the_same_game(game in game(), extra in extra()) {
        let all = game.board().size().all();
        let territory = extra.territory.map(|territory| territory.map(|points| points & all));
        let extra = Extra { territory, dead: extra.dead & all, ..extra };
        let sgf = write(&game, &extra);
        let records = read(sgf.as_bytes()).unwrap();
        prop_assert_eq!(records.len(), 1);
        let record = &records[0];
        prop_assert_eq!(&record.players, &extra.players, "{}", sgf);
        prop_assert_eq!(&record.result, &extra.result, "{}", sgf);
        prop_assert_eq!((record.territory, record.crosses), (extra.territory, extra.dead), "{}", sgf);
        let again = record.replay(None).unwrap();
        prop_assert_eq!(again.board(), game.board());
        prop_assert_eq!(again.start(), game.start());
        prop_assert!(again.events().eq(game.events()), "{}", sgf);
        // Rules put together from the parts of named ones have their name.
        let name = if game.rules().name.is_some() { game.rules().name } else { again.rules().name };
        prop_assert_eq!(again.prisoners(), game.prisoners());
        prop_assert_eq!(Rules { komi: 0.0, ..*again.rules() }, Rules { name, komi: 0.0, ..*game.rules() });
        prop_assert_eq!(again.komi(), game.komi());
        prop_assert_eq!(again.handicap(), game.handicap());
        if game.events().len() > 0 {
            prop_assert_eq!(again.to_move(), game.to_move());
        }
    }

    #[test]
    fn the_main_line_is_the_one_that_sgf_parse_sees(game in game()) {
        let sgf = write(&game, &Extra::default());
        // A second variation after every tenth node, and a comment of brackets.
        let sgf = sgf.replace(")\n", "C[(;\\]])");
        let trees = sgf_parse::go::parse(&sgf).unwrap();
        let mut theirs = Vec::new();
        for node in trees[0].main_variation() {
            for property in node.properties() {
                use sgf_parse::go::Prop;
                match property {
                    Prop::B(at) => theirs.push((Color::Black, *at)),
                    Prop::W(at) => theirs.push((Color::White, *at)),
                    _ => {}
                }
            }
        }
        let size = game.board().size();
        let ours: Vec<_> = read_first(sgf.as_bytes()).unwrap().actions.into_iter()
            .filter_map(|action| match action {
                Action::Move(played) => Some((played.color, match played.vertex {
                    Vertex::Pass => sgf_parse::go::Move::Pass,
                    Vertex::Play(p) => sgf_parse::go::Move::Move(sgf_parse::go::Point {
                        x: p.x(),
                        y: size.height() - 1 - p.y(),
                    }),
                })),
                _ => None,
            })
            .collect();
        prop_assert_eq!(ours, theirs);
        let moves = game.events().filter(|event| matches!(event, Event::Move(_))).count();
        prop_assert_eq!(read_first(sgf.as_bytes()).unwrap().move_count() as usize, moves);
    }

    #[test]
    fn no_damaged_record_makes_it_panic(
        game in game(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..8),
    ) {
        let mut sgf = write(&game, &Extra::default()).into_bytes();
        for (at, byte, kind) in damage {
            let at = at.index(sgf.len());
            match kind {
                0 => sgf[at] = byte,
                1 => sgf.insert(at, byte),
                _ if sgf.len() > 1 => { sgf.remove(at); }
                _ => {}
            }
        }
        devour(&sgf);
    }
}

#[test]
fn a_million_nested_variations_are_passed_over() {
    let mut deep = b"(;SZ[9];B[aa]".to_vec();
    deep.extend(b"(;W[bb])".repeat(10));
    deep.extend(b"(;B[cc]".repeat(1_000_000));
    deep.extend(b")".repeat(1_000_001));
    let record = read_first(&deep).unwrap();
    assert_eq!(record.move_count(), 2);
    // And on the main line, as many as a record may have, and more.
    let nested = |moves: usize| {
        let mut deep = b"(;SZ[9]".to_vec();
        deep.extend(b"(;B[]".repeat(moves));
        deep.extend(b")".repeat(moves + 1));
        read_first(&deep)
    };
    let record = nested(MOST_MOVES).unwrap();
    assert_eq!(record.replay(None).unwrap().events().len(), MOST_MOVES);
    assert_eq!(nested(1_000_000).unwrap_err().fault, SgfFault::TooManyMoves);
}
