//! Statements about a position: a code and values for programs, a sentence for people.
//!
//! A program in another language translates the code and inserts the values. It does not need the sentence, whose
//! words may change.

use std::fmt;

use crate::board::{Color, Point, PointSet};
use crate::scoring::Score;

/// A statement about a position. It prints as an English sentence.
///
/// ```
/// use tenuki_score::{Board, Ending, Game, Statement};
///
/// let board: Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse()?;
/// let ending = Ending::judged(&Game::from(board));
/// let [why] = &ending.why(["D2".parse()?])[..] else { panic!() };
/// assert_eq!(why.reasons[0].code(), "dead");
/// assert_eq!(why.reasons[0].to_string(), "The black stone at D2 is dead: a prisoner.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Statement: fmt::Display {
    /// The code of the statement, in `snake_case`. It stays the same when the sentence changes.
    fn code(&self) -> &str;

    /// The values in the sentence, with their names. A name always has the same kind of value.
    fn values(&self) -> Vec<(&str, Value)>;
}

/// A value of a [`Statement`].
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Value {
    /// Points, or one of them.
    Points(PointSet),
    /// A side.
    Color(Color),
    /// A number.
    Number(f64),
    /// A text, such as a score or the name of rules.
    Text(String),
}

impl From<PointSet> for Value {
    fn from(points: PointSet) -> Value {
        Value::Points(points)
    }
}

impl From<Point> for Value {
    fn from(point: Point) -> Value {
        Value::Points(PointSet::of(point))
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Value {
        Value::Color(color)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number)
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        Value::Text(score.to_string())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}
