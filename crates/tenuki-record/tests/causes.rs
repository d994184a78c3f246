//! The cause of a difference: records in which exactly one thing is changed, correct ones, and random results.

use tenuki_record::{Answer, Defaults, Question, Record, read_first, score_as_is};
use tenuki_score::Statement;
use tenuki_score::board::{Board, Color};
use tenuki_score::ending::{DeadFrom, Ending};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Score;

// Whole games that GNU Go played and counted.
const NINE_A: &str = include_str!("../../../tests/records/9x9-a.sgf");
const NINE_B: &str = include_str!("../../../tests/records/9x9-b.sgf");
const NINE_C: &str = include_str!("../../../tests/records/9x9-c.sgf");
const NINE_SEKI: &str = include_str!("../../../tests/records/9x9-seki.sgf");
const THIRTEEN_A: &str = include_str!("../../../tests/records/13x13-a.sgf");
const THIRTEEN_B: &str = include_str!("../../../tests/records/13x13-b.sgf");
const NINETEEN: &str = include_str!("../../../tests/records/19x19.sgf");
const HANDICAP: &str = include_str!("../../../tests/records/19x19-handicap-4.sgf");
const GAMES: [&str; 8] =
    [NINE_A, NINE_B, NINE_C, NINE_SEKI, THIRTEEN_A, THIRTEEN_B, NINETEEN, HANDICAP];

/// A record with another value of a property of its root.
fn with(record: &str, name: &str, value: &str) -> String {
    let property = format!("{name}[");
    let (before, after) = record.split_once(&property).unwrap_or_else(|| {
        let (before, after) = record.split_at(record.find(';').unwrap() + 1);
        (before, after)
    });
    match after.split_once(']') {
        Some((_, rest)) if record.contains(&property) => {
            format!("{before}{property}{value}]{rest}")
        }
        _ => format!("{before}{property}{value}]{after}"),
    }
}

/// A record without the marks at its end.
fn unmarked(record: &str) -> String {
    let end = record.find("TB[").or_else(|| record.find("TW[")).unwrap();
    format!("{})", record[..end].trim_end())
}

/// The record of a drawn position at which both sides have passed.
fn drawn(drawing: &str, properties: &str) -> String {
    let board: Board = drawing.parse().unwrap();
    let mut stones = String::new();
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        stones.push_str(name);
        for point in board.stones(color).iter() {
            let letter = |number| char::from(b'a' + number);
            let y = board.size().height() - 1 - point.y();
            stones.push_str(&format!("[{}{}]", letter(point.x()), letter(y)));
        }
    }
    let (width, height) = (board.size().width(), board.size().height());
    format!("(;SZ[{width}:{height}]{properties}{stones}PL[B];B[];W[])")
}

fn answer(record: &str) -> Answer {
    score_as_is(record.as_bytes()).unwrap_or_else(|error| panic!("{error}: {record}"))
}

/// A record whose RE is its score with these points added for Black.
fn off_by(record: &str, points: f64) -> String {
    let score = answer(&with(record, "RE", "?")).score();
    with(record, "RE", &Score(score.0 + points).to_string())
}

/// A record with the result that another count of its end has.
fn recounted(record: &str, count: impl Fn(&Ending) -> Score) -> String {
    let read: Record = read_first(record.as_bytes()).unwrap();
    let defaults = Defaults { as_is: true, ..Defaults::default() };
    let question = Question::of_record(read, &defaults).unwrap();
    let dead = question.dead_stones(DeadFrom::Record, &mut tenuki_score::judge);
    with(record, "RE", &count(&question.ending(dead)).to_string())
}

/// The same without the last moves, and with a result all the same.
fn cut(record: &str, moves: usize) -> String {
    let record = unmarked(record);
    let nodes: Vec<&str> = record.split(';').collect();
    format!("{})", nodes[..nodes.len() - moves].join(";"))
}

fn passed(record: &str) -> String {
    format!("{};B[];W[])", record.strip_suffix(')').unwrap())
}

/// Black has the left, White the right, and neutral points are between them.
const NEUTRAL: [&str; 3] = [
    ".XX.OO. .XX.OO. .XX.OO. .XX.OO. .XX.OO.",
    ".XXX.OO. .XXX.OO. .XXX.OO. .XXX.OO. .XXX.OO. .XXX.OO. .XXX.OO.",
    "..X.O.. ..X.O.. ..X.OO. ..X.O.. ..X.O..",
];

/// Boards with points that must be filled.
const FILLED: [&str; 3] = [
    "....... ...O... OOO.OOO XXOXOXX .XX.XX. ...X... .......",
    "....... ...X... XXX.XXX OOXOXOO .OO.OO. ...O... .......",
    "......... ....O.... .OOO.OOO. OOXXOXXOO XXX.X.XXX .X..X..X. .........",
];

/// Boards with a seki in which one side has two points of eyes.
const SEKI: [&str; 3] = [
    ".X.O.X. XXOOOXX OOXXXOO .OOXOO. O.OXO.O OOOXOOO XXXXXXX .X...X.",
    ".O.X.O. OOXXXOO XXOOOXX .XXOXX. X.XOX.X XXXOXXX OOOOOOO .O...O.",
    ".X...X. XXXXXXX OOOXOOO O.OXO.O .OOXOO. OOXXXOO XXOOOXX .X.O.X.",
];

fn three(code: &str) -> Vec<String> {
    let japanese = "RU[Japanese]KM[6.5]";
    let chinese = "RU[Chinese]KM[7.5]";
    match code {
        "komi" => vec![
            with(THIRTEEN_A, "KM", "0.5"),
            with(NINETEEN, "KM", "3.5"),
            with(NINE_A, "KM", "4.5"),
        ],
        "handicap" => [("Chinese", 4.0), ("AGA", 3.0), ("NZ", -4.0)]
            .map(|(rules, points)| off_by(&with(HANDICAP, "RU", rules), points))
            .to_vec(),
        "rules" => vec![
            recounted(&with(NINE_A, "KM", "7.5"), |it| it.recounted(&Rules::CHINESE, 7.5).score()),
            recounted(&with(THIRTEEN_A, "RU", "Chinese"), |it| {
                it.with_dead(tenuki_score::PointSet::EMPTY).score()
            }),
            recounted(&with(&unmarked(THIRTEEN_B), "RU", "Tromp-Taylor"), |it| {
                it.with_dead(tenuki_score::judge(it.board())).score()
            }),
        ],
        "seki" => SEKI
            .map(|drawing| {
                recounted(&drawn(drawing, japanese), |it| {
                    let all = it.assessment();
                    let more = |color| (all.surrounded[color] - all.territory[color]).len();
                    Score(
                        it.score().0 + f64::from(more(Color::Black))
                            - f64::from(more(Color::White)),
                    )
                })
            })
            .to_vec(),
        "fills" => FILLED
            .map(|drawing| {
                recounted(&drawn(drawing, japanese), |it| {
                    let fills = it.assessment().must_fill.map(|points| f64::from(points.len()));
                    Score(it.score().0 + fills.black - fills.white)
                })
            })
            .to_vec(),
        "dead" => [THIRTEEN_B, NINETEEN, NINE_A]
            .map(|game| {
                recounted(&unmarked(game), |it| {
                    let first = it.dead().first().unwrap();
                    it.with_dead(it.dead() - it.board().chain(first)).score()
                })
            })
            .to_vec(),
        "neutral" => NEUTRAL.map(|drawing| off_by(&drawn(drawing, chinese), 1.0)).to_vec(),
        "prisoners" => [NINE_A, THIRTEEN_A, NINETEEN]
            .map(|game| {
                let (moves, end) = game.split_once(";W[];B[]").unwrap_or_else(|| {
                    game.split_once(";B[];W[]").expect("the game ends with two passes")
                });
                let more = format!("{moves};B[];W[];B[]{end}");
                off_by(&more, -1.0)
            })
            .to_vec(),
        "winner" => ["B+", "W+0.0", "White wins"].map(|it| with(NINE_A, "RE", it)).to_vec(),
        "code" => ["B+0.02", "W+0.03", "W+0.01"].map(|it| with(NINE_A, "RE", it)).to_vec(),
        "unfinished" => [(NINETEEN, 120), (THIRTEEN_A, 60), (THIRTEEN_B, 60)]
            .map(|(game, moves)| passed(&cut(game, moves)))
            .to_vec(),
        "cut" => [(NINETEEN, 120), (THIRTEEN_A, 60), (THIRTEEN_B, 60)]
            .map(|(game, moves)| cut(game, moves))
            .to_vec(),
        "other" => [NINE_A, THIRTEEN_A, NINETEEN].map(|game| off_by(game, 21.0)).to_vec(),
        _ => panic!("{code} has no records"),
    }
}

#[test]
fn the_one_thing_that_is_changed_is_named() {
    let mut wrong = Vec::new();
    for code in tenuki_record::Cause::CODES {
        for record in three(code) {
            let answer = answer(&record);
            let cause = answer.cause.as_ref();
            if cause.is_none_or(|cause| cause.code() != *code) {
                wrong.push((code, cause.map(ToString::to_string)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_correct_record_has_no_cause_and_leaves_no_doubt() {
    let komi = ["0.5", "3.5", "4.5", "5.5", "6.5", "7.5"];
    let rules = ["Japanese", "Korean", "Chinese", "AGA", "NZ"];
    let mut records = 0;
    for game in GAMES {
        for (komi, rules) in komi.iter().flat_map(|komi| rules.map(|rules| (komi, rules))) {
            let record = with(&with(game, "KM", komi), "RU", rules);
            let answer = answer(&off_by(&record, 0.0));
            assert_eq!((answer.agrees, answer.cause), (Some(true), None), "{record}");
            assert_eq!((answer.assumed, answer.remarks), (vec![], vec![]), "{record}");
            records += 1;
        }
    }
    assert!(records >= 200);
}

#[test]
fn a_komi_and_rules_that_are_given_instead_of_those_of_the_record_are_no_cause() {
    let cause = |record: &str, rules, komi| {
        let record = read_first(record.as_bytes()).unwrap();
        let question =
            Question::of_record(record, &Defaults { rules, komi, ..Defaults::default() }).unwrap();
        let dead = question.dead_stones(DeadFrom::Record, &mut tenuki_score::judge);
        let cause = question.answer(&question.ending(dead)).cause;
        cause.map(|cause| cause.code().to_owned())
    };
    for game in GAMES {
        assert_eq!(cause(game, None, Some(3.0)), None);
        assert_eq!(cause(game, Some(Rules::CHINESE), Some(3.0)), None);
    }
    // Another cause is still found.
    let filled = &three("fills")[0];
    assert_eq!(cause(filled, None, Some(6.5)).as_deref(), Some("fills"));
    assert_eq!(cause(filled, None, Some(3.0)), None);
}

#[test]
fn a_random_result_has_no_cause() {
    // Knuth's linear congruential generator.
    let mut seed = 72_u64;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    let (mut other, mut all) = (0, 0);
    let finished = |game: &String| answer(game).is_finished();
    for game in GAMES.map(unmarked).into_iter().filter(finished) {
        for _ in 0..20 {
            let margin = (below(200) + 1) as f64 / 2.0;
            let winner = if below(2) == 0 { 1.0 } else { -1.0 };
            let answer = answer(&with(&game, "RE", &Score(winner * margin).to_string()));
            let Some(cause) = &answer.cause else { continue };
            all += 1;
            other += u32::from(cause.code() == "other");
        }
    }
    assert!(all > 100 && other * 10 >= all * 9, "{other} of {all}");
}
