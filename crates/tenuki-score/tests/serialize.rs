//! The vocabulary is read as it is written, by the feature `serde`.
#![cfg(feature = "serde")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use tenuki_score::ending::{Answers, DeadFrom, DeadStones};
use tenuki_score::rules::{Compensation, Rules};
use tenuki_score::{
    Board, ByColor, Color, Ending, Game, Method, Move, Point, PointSet, Score, Size, Status,
    Vertex, judge,
};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn every_word_is_read_as_it_is_written() {
    let point: Point = "D4".parse().unwrap();
    check(point, r#""D4""#);
    check(Vertex::Pass, r#""pass""#);
    check(Size::new(9, 13).unwrap(), r#""9x13""#);
    check([point, "A1".parse().unwrap()].into_iter().collect::<PointSet>(), r#"["D4","A1"]"#);
    check(Move { color: Color::White, vertex: point.into() }, r#"{"color":"white","vertex":"D4"}"#);
    check(ByColor { black: 1, white: 2 }, r#"{"black":1,"white":2}"#);
    check(".XO XX. OOO".parse::<Board>().unwrap(), r#"[".XO","XX.","OOO"]"#);
    check(Score(-3.5), "-3.5");
    check((Method::Strict, Status::Dame, DeadFrom::Judge), r#"["strict","dame","judge"]"#);
}

#[test]
fn a_count_and_a_judgement_are_read_as_they_are_written() {
    let board: Board = ".X.XO XXXXO OOOOO .O.O.".parse().unwrap();
    let judgement = judge(&board);
    let json = format!(
        r#"{{"dead":[],"certain":{},"uncertain":[],"open":[],"in_progress":false}}"#,
        judgement.certain
    );
    check(judgement, &json);
    let count = *Ending::of(&Game::from(board), PointSet::EMPTY, Method::default()).count();
    assert!(count.sides.black.territory > 0);
    let json = serde_json::to_string(&count).unwrap();
    assert!(
        json.starts_with(r#"{"counting":"territory","sides":{"black":{"territory":2,"#),
        "{json}"
    );
    check(count, &json);
}

#[test]
fn dead_stones_are_read_as_they_are_written() {
    let dead = DeadStones::find(
        &Board::new(Size::default()),
        &Rules::JAPANESE,
        DeadFrom::None,
        Answers { named: None, record: None, engine: &mut || None, judge: &mut || unreachable!() },
    );
    let json = r#""certain":true,"open":[],"in_progress":false,"source":"none"}"#;
    check(dead, &format!(r#"{{"stones":[],"uncertain":[],{json}"#));
    check(Compensation::StonesButOne, r#""stones_but_one""#);
}

#[test]
fn what_is_no_such_word_is_an_error_with_a_sentence() {
    let error = serde_json::from_str::<Point>(r#""I5""#).unwrap_err().to_string();
    assert!(error.starts_with("a point is a letter from A to Z without I"), "{error}");
    let error = serde_json::from_str::<Board>(r#"["X.","O"]"#).unwrap_err().to_string();
    assert!(error.starts_with("row 2 has 1"), "{error}");
}
