//! Everything that says something of a position says the same: GTP commands and JSON lines, on every
//! position of 3×3 points up to symmetry and colour, and of 4×3 by `.ci/long agreement`.

mod shared;

use serde_json::Value;
use shared::{ok, set_up};
use tenuki::board::{Board, PointSet, Size, Symmetry};
use tenuki::gtp::Session;
use tenuki::score::{ScoreArgs, answer_line};

/// Every legal position of a size, one of all that are the same turned, mirrored or with exchanged
/// colours.
fn positions(size: Size) -> impl Iterator<Item = Board> {
    let points: Vec<_> = size.points().collect();
    (0..3_u32.pow(size.area())).filter_map(move |mut number| {
        let mut stones = tenuki::board::ByColor::<PointSet>::default();
        for &point in &points {
            match number % 3 {
                0 => {}
                1 => stones.black |= PointSet::of(point),
                _ => stones.white |= PointSet::of(point),
            }
            number /= 3;
        }
        let board = Board::with_stones(size, stones).ok()?;
        let text = board.to_string();
        let images = Symmetry::ALL.into_iter().map(|symmetry| board.turned(symmetry));
        let images = images.filter(|image| image.size() == size);
        let smallest = images.flat_map(|image| [image.to_string(), image.swapped().to_string()]);
        smallest.min().is_none_or(|smallest| smallest == text).then_some(board)
    })
}

/// Words in the order of the alphabet.
fn sorted(words: &str) -> Vec<String> {
    let mut words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    words.sort();
    words
}

fn field(answer: &Value, name: &str) -> Vec<String> {
    let names = answer[name].as_array().expect(name).iter();
    sorted(&names.map(|point| point.as_str().expect(name)).collect::<Vec<_>>().join(" "))
}

/// What follows a word at the beginning of a line.
fn line<'a>(text: &'a str, start: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.strip_prefix(start)).expect(start).trim();
    if found == "none" { "" } else { found }
}

#[test]
fn gtp_and_json_tell_the_same_last_point() {
    let rows = [".O.O.", "OOOOO", "OXXOO", ".XOOO", "X.XXX", "XXX.X", ".X.XX"];
    let board: Board = rows.join(" ").parse().unwrap();
    let mut session = Session::new();
    ok(&mut session, "rectangular_boardsize 5 7");
    ok(&mut session, &set_up(&board));
    let details = ok(&mut session, "tenuki-details");
    assert_eq!(line(&details, "White gains 1 point by playing first at"), "A4.");
    for (rules, told) in [("japanese", true), ("chinese", false)] {
        let json = serde_json::json!({ "board": rows, "rules": rules }).to_string();
        let answer = answer_line(json.as_bytes(), &ScoreArgs::default());
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        let last = serde_json::json!([{ "color": "white", "points": ["A4"], "gain": 1 }]);
        assert_eq!(answer["last_points"], if told { last } else { Value::Null }, "{rules}");
    }
}

#[test]
fn gtp_and_json_agree_on_every_position_of_3x3() {
    gtp_and_json_agree_on_every_position_of(3, 3);
}

#[test]
#[ignore = "takes four minutes when compiled for release"]
fn gtp_and_json_agree_on_every_position_of_4x3() {
    gtp_and_json_agree_on_every_position_of(4, 3);
}

fn gtp_and_json_agree_on_every_position_of(width: u8, height: u8) {
    let mut session = Session::new();
    let (mut count, mut with_seki, mut not_finished, mut certain) = (0, 0, 0, 0);
    for board in positions(Size::new(width, height).unwrap()) {
        ok(&mut session, &format!("rectangular_boardsize {width} {height}"));
        ok(&mut session, &set_up(&board));
        let rows: Vec<String> = board.to_string().lines().map(str::to_owned).collect();
        let json = serde_json::json!({ "board": rows }).to_string();
        let answer = answer_line(json.as_bytes(), &ScoreArgs::default());
        let answer: Value = serde_json::from_slice(&answer).unwrap();

        let details = ok(&mut session, "tenuki-details");
        let [seki, dead, _] = [
            ("seki", "final_status_list seki", "In seki:"),
            ("dead", "final_status_list dead", "Dead (none marked):"),
            ("fill", "tenuki-fill", "To be filled:"),
        ]
        .map(|(name, command, start)| {
            let points = sorted(&ok(&mut session, command));
            assert_eq!(field(&answer, name), points, "{board}");
            assert_eq!(sorted(line(&details, start)), points, "{board}");
            points
        });
        let uncertain = sorted(&ok(&mut session, "tenuki-uncertain"));
        assert_eq!(field(&answer, "uncertain"), uncertain, "{board}");
        let points = answer["uncertain_points"].as_array().unwrap();
        let text = |doubt: &Value| {
            format!("{} {}", doubt["point"].as_str().unwrap(), doubt["text"].as_str().unwrap())
        };
        let places: Vec<String> = points.iter().map(text).collect();
        assert_eq!(ok(&mut session, "tenuki-uncertain points"), places.join("\n"), "{board}");
        let named = |point: &Value| point["point"].as_str().unwrap().to_owned();
        let mut named: Vec<String> = points.iter().map(named).chain(uncertain.clone()).collect();
        named.sort();
        named.dedup();
        assert_eq!(sorted(line(&details, "In doubt:")), named, "{board}");
        let is_finished = answer["finished"] == true;
        let is_certain = is_finished && uncertain.is_empty() && points.is_empty();
        assert_eq!(answer["certain"], is_certain, "{board}");
        certain += u32::from(is_certain);
        let alive = sorted(&ok(&mut session, "final_status_list alive"));
        let all = [alive, seki.clone(), dead].concat().join(" ");
        assert_eq!(sorted(&all), sorted(&board.occupied().to_string()), "{board}");

        let open = answer["open"].as_array().unwrap();
        assert_eq!(answer["finished"], open.is_empty(), "{board}");
        assert_eq!(details.starts_with("not finished; "), !open.is_empty(), "{board}\n{details}");
        for chain in open.iter().filter_map(|item| item["chain"].as_str()) {
            assert!(uncertain.contains(&chain.to_owned()), "{board}");
            assert!(!seki.contains(&chain.to_owned()), "{board}");
        }
        for remark in answer["remarks"].as_array().unwrap() {
            let sentence = remark["text"].as_str().unwrap();
            assert!(details.lines().any(|line| line == sentence), "{board}\n{sentence}\n{details}");
        }
        count += 1;
        with_seki += u32::from(!seki.is_empty());
        not_finished += u32::from(!open.is_empty());
    }
    println!(
        "{width}x{height}: {count} positions, {with_seki} with a seki, {not_finished} not finished, {certain} certain"
    );
    assert!(
        with_seki > 0 && not_finished > 0 && certain > 0,
        "{with_seki} {not_finished} {certain}"
    );
}
