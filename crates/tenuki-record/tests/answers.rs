//! Questions in JSON and their answers, in `answers.txt`. Its first lines say how.

use serde_json::Value;
use tenuki_record::json::Request;
use tenuki_record::{Answer, Defaults, QuestionError};
use tenuki_score::ending::DeadFrom;

fn answer(line: &str) -> Result<Answer, QuestionError> {
    let question = Request::read(line.as_bytes()).unwrap().question(&Defaults::default())?;
    let dead = question.dead_stones(DeadFrom::Judge, &mut tenuki_score::judge);
    Ok(question.answer(&question.ending(dead)))
}

fn json(answer: &Answer) -> Value {
    let mut out = Vec::new();
    answer.write(None, &mut out);
    serde_json::from_slice(&out).unwrap()
}

#[test]
fn questions_are_answered() {
    let text = include_str!("answers.txt").replace("\n  ", " ");
    let mut question = "";
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('{') {
            question = line;
            continue;
        }
        compared += 1;
        let (sign, expected) = line.split_once(' ').unwrap();
        if sign == "?" {
            assert_eq!(answer(question).unwrap_err().to_string(), expected, "{question}");
            continue;
        }
        let expected: Value = serde_json::from_str(expected).unwrap();
        let answer = answer(question).unwrap();
        let mut found = json(&answer);
        if sign == "==" {
            assert_eq!(found, expected, "{question}");
            continue;
        }
        found["headline"] = answer.headline().into();
        found["status"] = answer.status().into();
        found["sentences"] = answer.sentences().into();
        let remarks = found["remarks"].as_array().unwrap().iter();
        found["codes"] = remarks.map(|remark| remark["code"].clone()).collect();
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&found[name], value, "{name}: {question}");
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn a_place_where_a_side_gains_is_named_once() {
    // What White gains at D2 and a doubt about the same points.
    let line = r#"{"board":[".O.O.","OOXOO","O.XOO",".XOOO","X.XXX","XOX.O",".X.XX"],"dead":[]}"#;
    let answer = answer(line).unwrap();
    let first = "which side plays first around D2: that side gains there";
    assert!(answer.uncertain_points.iter().any(|doubt| doubt.to_string() == first), "{answer:?}");
    let sentences = answer.sentences();
    assert!(sentences.contains(&"White gains 1 point by playing first at D2.".to_owned()));
    assert!(!sentences.contains(&format!("Not certain: {first}.")), "{sentences:?}");
}
