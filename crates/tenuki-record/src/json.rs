//! JSON lines in and out: one object a line asks for a score, one answers.
//!
//! ```
//! use tenuki_record::json::Request;
//! let line = br#"{"id":8,"board":["X.O","XXO","OOO"],"komi":6.5,"dead":[],"more":[]}"#;
//! let request = Request::read(line)?;
//! assert_eq!(request.id.unwrap().get(), "8");
//! assert_eq!(request.dead, Some(vec![]));
//! # Ok::<(), tenuki_record::json::BadLine>(())
//! ```

use std::fmt;

use serde::de::{Deserializer, IgnoredAny};
use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use tenuki_score::board::{ByColor, Color, Point, PointSet};
use tenuki_score::ending::{Ending, LeftToPlay};
use tenuki_score::life::Judgement;
use tenuki_score::scoring::{Side, rounded};

/// What a line asks. Fields that it does not know are passed over.
#[derive(Deserialize, Debug, Default)]
#[non_exhaustive]
pub struct Request<'a> {
    /// Whatever the answer is to be known by.
    #[serde(borrow, default, deserialize_with = "as_it_stands")]
    pub id: Option<&'a RawValue>,
    /// A record of the game.
    pub sgf: Option<String>,
    /// A position instead, as rows from the top: `X` black, `O` white, `.` empty.
    pub board: Option<Vec<String>>,
    /// A stone of each dead chain; `None` where Tenuki is to judge.
    pub dead: Option<Vec<String>>,
    /// The rules by name.
    pub rules: Option<String>,
    /// Komi in points.
    pub komi: Option<f64>,
    /// The scoring method by name.
    pub method: Option<String>,
    /// Who is to move.
    pub to_move: Option<String>,
    /// The stones each side has taken.
    pub prisoners: Option<Prisoners>,
}

/// The stones each side has taken, in a line.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prisoners {
    /// Black's.
    #[serde(default)]
    pub black: u16,
    /// White's.
    #[serde(default)]
    pub white: u16,
}

impl From<Prisoners> for ByColor<u32> {
    fn from(prisoners: Prisoners) -> ByColor<u32> {
        ByColor { black: prisoners.black.into(), white: prisoners.white.into() }
    }
}

fn as_it_stands<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(value).map(Some)
}

/// A line that asks nothing that can be understood.
#[derive(Debug, thiserror::Error)]
#[error("{}", without_line(.reason))]
pub struct BadLine {
    /// Its id all the same, where it has one, as JSON.
    pub id: Option<String>,
    reason: serde_json::Error,
}

/// The message of `serde_json` calls every line the first.
fn without_line(error: &serde_json::Error) -> String {
    let column = error.column();
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    if column > 0 { format!("{text} at byte {column}") } else { text.to_owned() }
}

impl<'a> Request<'a> {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// When it is no JSON object, or a field has a value of another kind.
    pub fn read(line: &'a [u8]) -> Result<Request<'a>, BadLine> {
        #[derive(Deserialize)]
        struct Id<'a> {
            #[serde(borrow, default, deserialize_with = "as_it_stands")]
            id: Option<&'a RawValue>,
        }
        serde_json::from_slice(line).map_err(|reason| {
            let id = serde_json::from_slice::<Id<'_>>(line).ok();
            BadLine { id: id.and_then(|line| line.id).map(|id| id.get().to_owned()), reason }
        })
    }
}

/// A field of a line: JSON without the white space around it, strings without their quotes. `None`
/// where the line has no such field, or is no object.
#[must_use]
pub fn field(line: &[u8], name: &str) -> Option<String> {
    struct Find<'a>(&'a str);
    impl<'de> serde::de::Visitor<'de> for Find<'_> {
        type Value = Option<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(
            self,
            mut map: A,
        ) -> Result<Option<String>, A::Error> {
            let mut found = None;
            while let Some(key) = map.next_key::<String>()? {
                if key == self.0 {
                    let value: &RawValue = map.next_value()?;
                    let plain = serde_json::from_str::<String>(value.get());
                    found = Some(plain.unwrap_or_else(|_| value.get().to_owned()));
                } else {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            Ok(found)
        }
    }
    serde_json::Deserializer::from_slice(line).deserialize_map(Find(name)).ok()?
}

/// What a line answers.
#[derive(Serialize, Debug)]
pub struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    score: Text<tenuki_score::scoring::Score>,
    black: BlackSide,
    white: WhiteSide,
    territory: Rows<'a>,
    dead: Points,
    seki: Points,
    #[serde(skip_serializing_if = "Option::is_none")]
    certain: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uncertain: Option<Points>,
    finished: bool,
    open: Open,
    recorded: Option<&'a str>,
    agrees: Option<bool>,
}

impl<'a> Answer<'a> {
    /// The answer for a game that was counted. `judged` is given where Tenuki judged which stones
    /// are dead; `recorded` is RE as it stands, and `agrees` whether its number is the same.
    #[must_use]
    pub fn new(
        id: Option<&'a RawValue>,
        ending: &'a Ending,
        judged: Option<&Judgement>,
        recorded: Option<&'a str>,
        agrees: Option<bool>,
    ) -> Answer<'a> {
        let ByColor { black, white } = ending.count.sides;
        let left = ending.left_to_play();
        Answer {
            id,
            score: Text(ending.score()),
            black: black.into(),
            white: white.into(),
            territory: Rows(ending),
            dead: Points(ending.dead()),
            seki: Points(ending.seki()),
            certain: judged.map(|judged| judged.certain),
            uncertain: judged.map(|judged| Points(judged.uncertain)),
            finished: left.is_nothing(),
            open: Open(left),
            recorded,
            agrees,
        }
    }

    /// The line, with its end.
    pub fn write(&self, out: &mut Vec<u8>) {
        push_line(out, self);
    }
}

/// The line that says what went wrong, with its end. `id` is JSON.
pub fn write_error(out: &mut Vec<u8>, id: Option<&RawValue>, error: &str) {
    #[derive(Serialize)]
    struct Error<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RawValue>,
        error: &'a str,
    }
    push_line(out, &Error { id, error });
}

fn push_line(out: &mut Vec<u8>, line: &impl Serialize) {
    let start = out.len();
    // Neither the memory nor these structures can fail; should they, no line is half written.
    if serde_json::to_writer(&mut *out, line).is_err() {
        out.truncate(start);
    }
    out.push(b'\n');
}

#[derive(Serialize, Debug)]
struct BlackSide {
    territory: u32,
    stones: u32,
    prisoners: u32,
    dead: u32,
    points: Number,
}

impl From<Side> for BlackSide {
    fn from(side: Side) -> BlackSide {
        let Side { territory, stones, prisoners, dead, .. } = side;
        BlackSide { territory, stones, prisoners, dead, points: Number(side.points()) }
    }
}

#[derive(Serialize, Debug)]
struct WhiteSide {
    territory: u32,
    stones: u32,
    prisoners: u32,
    dead: u32,
    komi: Number,
    handicap: u32,
    points: Number,
}

impl From<Side> for WhiteSide {
    fn from(side: Side) -> WhiteSide {
        let Side { territory, stones, prisoners, dead, komi, handicap } = side;
        let (komi, points) = (Number(komi), Number(side.points()));
        WhiteSide { territory, stones, prisoners, dead, komi, handicap, points }
    }
}

/// Points in the shortest decimal.
#[derive(Debug)]
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = rounded(self.0);
        if rounded.fract() == 0.0 && rounded.abs() < 1e9 {
            serializer.serialize_i64(rounded as i64)
        } else {
            serializer.serialize_f64(rounded)
        }
    }
}

/// Something as it is printed.
#[derive(Debug)]
struct Text<T>(T);

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Points by name.
#[derive(Debug)]
struct Points(PointSet);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text::<Point>))
    }
}

/// What is left to play: chains by their first stones, areas by one of their points.
#[derive(Debug)]
struct Open(LeftToPlay);

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Item {
            Chain { chain: Text<Point>, color: &'static str },
            Area { area: Text<Point>, points: u32 },
        }
        let LeftToPlay { chains, areas, .. } = &self.0;
        let chains = chains.iter().map(|chain| Item::Chain {
            chain: Text(chain.first),
            color: if chain.color == Color::Black { "black" } else { "white" },
        });
        let areas = areas
            .iter()
            .map(|area| Item::Area { area: Text(area.middle), points: area.points.len() });
        serializer.collect_seq(chains.chain(areas))
    }
}

/// The territory, `b`, `w` and `.`, a row a string, the top row first.
#[derive(Debug)]
struct Rows<'a>(&'a Ending);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let size = self.0.assessment.position.size;
        let territory = self.0.territory();
        let mut rows = serializer.serialize_seq(Some(usize::from(size.height())))?;
        let mut row = String::with_capacity(usize::from(size.width()));
        for point in size.points() {
            row.push(if territory.black.contains(point) {
                'b'
            } else if territory.white.contains(point) {
                'w'
            } else {
                '.'
            });
            if row.len() == usize::from(size.width()) {
                rows.serialize_element(&row)?;
                row.clear();
            }
        }
        rows.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_echoed_as_it_came_even_from_a_line_that_is_wrong() {
        for id in
            ["7", "-0.50", "\"a\\u0041\"", "null", "[1, {}]", "123456789012345678901234567890"]
        {
            let line = format!("{{\"sgf\":3,\"id\":{id}}}");
            assert_eq!(Request::read(line.as_bytes()).unwrap_err().id.as_deref(), Some(id));
            let line = format!("{{\"id\":{id}}}");
            let request = Request::read(line.as_bytes()).unwrap();
            let mut out = Vec::new();
            write_error(&mut out, request.id, "no");
            assert_eq!(
                String::from_utf8(out).unwrap(),
                format!("{{\"id\":{id},\"error\":\"no\"}}\n")
            );
        }
        assert_eq!(Request::read(b"{\"id\":").unwrap_err().id, None);
        assert_eq!(Request::read(b"[]").unwrap_err().id, None);
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_with_it() {
        let error = |line: &str| Request::read(line.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("{\"id\":1,"), "EOF while parsing a value at byte 8");
        assert_eq!(
            error("{\"komi\":\"six\"}"),
            "invalid type: string \"six\", expected f64 at byte 13"
        );
    }

    #[test]
    fn a_field_is_found_by_its_name() {
        let line = br#"{"a":{"gold":1},"gold": true ,"name":"x y"}"#;
        assert_eq!(field(line, "gold").as_deref(), Some("true"));
        assert_eq!(field(line, "name").as_deref(), Some("x y"));
        assert_eq!(field(line, "none"), None);
        assert_eq!(field(b"nonsense", "gold"), None);
    }
}
