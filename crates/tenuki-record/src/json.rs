//! JSON lines in and out: each line of the input asks for a score, and a line of the output answers it. `docs/json.md`
//! describes every field; `docs/json.schema.json` is the schema.
//!
//! ```
//! use tenuki_record::json::Request;
//! let line = br#"{"id":8,"board":["X.O","XXO","OOO"],"komi":6.5,"dead":[],"more":[]}"#;
//! let request = Request::read(line)?;
//! assert_eq!(request.id.unwrap().get(), "8");
//! assert_eq!(request.dead, Some(vec![]));
//! # Ok::<(), tenuki_record::json::BadLine>(())
//! ```

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, Error as _, IgnoredAny, Unexpected};
use serde::ser::{Error as _, SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::warning::cut;
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::Why;
use tenuki_score::life::Judgement;
use tenuki_score::limits::KOMI;
use tenuki_score::scoring::{Side, decimal, rounded};
use tenuki_score::{Statement, Value};

/// The version of the format, which answers have if the question does not name one. Fields may be added within a
/// version, but no field changes its meaning.
pub const VERSION: u32 = 2;

/// The oldest version that a question may name; its answer is then in that version. There `certain` is about the
/// dead stones only.
pub const OLDEST: u32 = 1;

/// A question on a line. Unknown fields are ignored.
#[derive(Deserialize, Debug, Default)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The id, returned unchanged in the answer.
    #[serde(borrow, default, deserialize_with = "as_it_stands")]
    pub id: Option<&'a RawValue>,
    /// A record of the game.
    pub sgf: Option<String>,
    /// A position instead, as rows from the top: `X` black, `O` white, `.` empty.
    pub board: Option<Vec<String>>,
    /// A stone of each dead chain; `None` if Tenuki judges.
    #[serde(borrow)]
    pub dead: Option<Vec<Name<'a>>>,
    /// The rules by name.
    pub rules: Option<String>,
    /// Komi in points, at most [`KOMI`] for either side.
    #[serde(default, deserialize_with = "acceptable")]
    pub komi: Option<f64>,
    /// The scoring method by name.
    pub method: Option<String>,
    /// Who is to move.
    pub to_move: Option<String>,
    /// The stones each side has taken.
    pub prisoners: Option<Prisoners>,
    /// Points that the answer should explain.
    pub why: Option<Vec<String>>,
    /// Whether the answer should have the lines of what is proved about chains.
    pub lines: Option<bool>,
    /// The version of the format that the line is written in.
    pub version: Option<u32>,
}

/// The name of a point, part of the line unless it has escapes.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(transparent)]
pub struct Name<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// The stones each side has taken, in a line.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(remote = "Self", default, deny_unknown_fields, expecting = "an object")]
pub struct Prisoners {
    /// Black's.
    pub black: u16,
    /// White's.
    pub white: u16,
}

impl<'de> Deserialize<'de> for Prisoners {
    /// Reads an object with these two fields only: `"Black"` would be counted as 0. What serde derives would also read
    /// an array, and a list of two numbers does not say whose each of them is.
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Prisoners, D::Error> {
        let json = <&RawValue>::deserialize(value)?.get();
        if json.starts_with('[') {
            return Err(D::Error::invalid_type(Unexpected::Seq, &"an object"));
        }
        let mut object = serde_json::Deserializer::from_str(json);
        Prisoners::deserialize(&mut object).map_err(D::Error::custom)
    }
}

impl From<Prisoners> for ByColor<u32> {
    fn from(prisoners: Prisoners) -> ByColor<u32> {
        ByColor { black: prisoners.black.into(), white: prisoners.white.into() }
    }
}

fn as_it_stands<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(value).map(Some)
}

/// Komi, where it is not more than any board has points.
fn acceptable<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f64>, D::Error> {
    match Option::<f64>::deserialize(value)? {
        Some(komi) if komi.abs() > f64::from(KOMI) => Err(D::Error::custom("`komi` is too large")),
        komi => Ok(komi),
    }
}

/// A line that is not a valid question.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct BadLine {
    /// The id of the line, if it could be read, as JSON.
    pub id: Option<String>,
    /// The version of the line, if it names a known one, else [`VERSION`].
    pub version: u32,
    /// What is wrong with it.
    pub sentence: String,
}

/// The fields of a line, not interpreted, or what is wrong with it.
fn fields(line: &[u8]) -> Result<Vec<(String, &RawValue)>, String> {
    struct Fields;
    impl<'de> serde::de::Visitor<'de> for Fields {
        type Value = Vec<(String, &'de RawValue)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(
            self,
            mut map: A,
        ) -> Result<Self::Value, A::Error> {
            let mut all = Vec::new();
            while let Some(field) = map.next_entry()? {
                all.push(field);
            }
            Ok(all)
        }
    }
    let begins = line.trim_ascii_start().first();
    if begins != Some(&b'{') {
        return Err("a line is a JSON object, and begins with {".into());
    }
    if let Err(error) = std::str::from_utf8(line) {
        return Err(format!("this is not UTF-8 from byte {} on", error.valid_up_to() + 1));
    }
    let mut input = serde_json::Deserializer::from_slice(line);
    let found = input.deserialize_map(Fields).and_then(|found| input.end().map(|()| found));
    found.map_err(|error| match error.classify() {
        serde_json::error::Category::Eof => "the object is cut off".into(),
        _ => format!("this is not JSON from byte {} on", error.column()),
    })
}

/// What a field may contain, in the words of the documentation.
struct Shape {
    field: &'static str,
    what: &'static str,
    fits: fn(&str) -> bool,
}

/// Whether a value is a number that komi may be.
fn is_komi(json: &str) -> bool {
    let komi = serde_json::from_str::<Option<f64>>(json);
    komi.is_ok_and(|komi| komi.is_none_or(|komi| komi.abs() <= f64::from(KOMI)))
}

fn reads<T: DeserializeOwned>(json: &str) -> bool {
    serde_json::from_str::<Option<T>>(json).is_ok()
}

const _: () = assert!(KOMI == 625, "the sentence about komi names another limit");

/// The fields of a [`Request`] but `id`, which may be anything.
const SHAPES: [Shape; 11] = [
    Shape { field: "sgf", what: "a string", fits: reads::<String> },
    Shape { field: "board", what: "a list of strings, one row each", fits: reads::<Vec<String>> },
    Shape { field: "dead", what: "a list of strings, one point each", fits: reads::<Vec<String>> },
    Shape { field: "rules", what: "a string", fits: reads::<String> },
    Shape { field: "komi", what: "a number of points, at most 625", fits: is_komi },
    Shape { field: "method", what: "a string", fits: reads::<String> },
    Shape { field: "to_move", what: "a string", fits: reads::<String> },
    Shape {
        field: "prisoners",
        what: "an object with `black` and `white`, whole numbers from 0 to 65535",
        fits: reads::<Prisoners>,
    },
    Shape { field: "why", what: "a list of strings, one point each", fits: reads::<Vec<String>> },
    Shape { field: "lines", what: "true or false", fits: reads::<bool> },
    Shape { field: "version", what: "a whole number", fits: reads::<u32> },
];

/// Why a line cannot be read.
fn fault(line: &[u8]) -> Option<String> {
    let fields = match fields(line) {
        Ok(fields) => fields,
        Err(sentence) => return Some(sentence),
    };
    let appears_twice =
        |field: &&str| fields.iter().filter(|(name, _)| name == field).nth(1).is_some();
    if let Some(field) = Request::fields().find(appears_twice) {
        return Some(format!("`{field}` appears twice"));
    }
    SHAPES.iter().find_map(|Shape { field, what, fits }| {
        let (_, value) = fields.iter().find(|(name, _)| name == field)?;
        (!fits(value.get())).then(|| format!("`{field}` is {what}, not {}", cut(value.get())))
    })
}

impl<'a> Request<'a> {
    /// The names of all fields that are read.
    pub fn fields() -> impl Iterator<Item = &'static str> {
        std::iter::once("id").chain(SHAPES.iter().map(|shape| shape.field))
    }

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If it is not a JSON object, a field has a value of the wrong type, or it names an unknown version
    /// of the format.
    pub fn read(line: &'a [u8]) -> Result<Request<'a>, BadLine> {
        #[derive(Deserialize)]
        struct Id<'a> {
            #[serde(borrow, default, deserialize_with = "as_it_stands")]
            id: Option<&'a RawValue>,
        }
        let request = match serde_json::from_slice::<Request<'_>>(line) {
            Ok(request) if line.trim_ascii_start().starts_with(b"{") => match request.version {
                Some(version) if !is_known(version) => {
                    Err(format!("`version` is {OLDEST} or {VERSION}, and {version} is not known"))
                }
                _ => return Ok(request),
            },
            Ok(_) => Err(String::new()),
            Err(error) => Err(error.to_string()),
        };
        request.map_err(|otherwise| {
            let id = serde_json::from_slice::<Id<'_>>(line).ok();
            let id = id.and_then(|line| line.id).map(|id| id.get().to_owned());
            let version = field(line, "version").and_then(|version| version.parse().ok());
            let version = version.filter(|&version| is_known(version)).unwrap_or(VERSION);
            BadLine { id, version, sentence: fault(line).unwrap_or(otherwise) }
        })
    }
}

fn is_known(version: u32) -> bool {
    (OLDEST..=VERSION).contains(&version)
}

/// A field of a line: JSON without the white space around it, strings without their quotes. `None`
/// if the line does not have the field, or is not an object.
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

/// A judgement alone, with the same fields as in an [`Answer`](crate::Answer).
#[derive(Serialize, Debug)]
pub struct Judged {
    dead: Points,
    certain: bool,
    uncertain: Points,
}

impl From<&Judgement> for Judged {
    fn from(judgement: &Judgement) -> Judged {
        let &Judgement { dead, certain, uncertain, .. } = judgement;
        Judged { dead: Points(dead), certain, uncertain: Points(uncertain) }
    }
}

/// The error line for a question of this version, with its line feed. `id` is JSON.
pub fn write_error(out: &mut Vec<u8>, id: Option<&RawValue>, error: &str, version: u32) {
    #[derive(Serialize)]
    struct Error<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RawValue>,
        error: &'a str,
        version: u32,
    }
    push_line(out, &Error { id, error, version });
}

pub(super) fn push_line(out: &mut Vec<u8>, line: &impl Serialize) {
    let start = out.len();
    // Neither the memory nor these structures can fail; should they, no line is half written.
    if serde_json::to_writer(&mut *out, line).is_err() {
        out.truncate(start);
    }
    escape_hidden(out, start);
    out.push(b'\n');
}

/// Writes characters that a terminal obeys, and those that turn the direction of a text, as escapes:
/// they can stand in strings only, which mean the same. (Blanks of JSON can stand between the parts of an id.)
fn escape_hidden(out: &mut Vec<u8>, start: usize) {
    let line = &out[start..];
    if line.is_ascii() && memchr::memchr(0x7f, line).is_none() {
        return;
    }
    let Ok(text) = std::str::from_utf8(line) else { return };
    if !text.contains(is_hidden) {
        return;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_hidden(c) && !matches!(c, '\t' | '\r') {
            let _ = fmt::Write::write_fmt(&mut escaped, format_args!("\\u{:04x}", u32::from(c)));
        } else {
            escaped.push(c);
        }
    }
    out.truncate(start);
    out.extend_from_slice(escaped.as_bytes());
}

/// Whether a character is invisible but changes how others look: control characters, and Unicode
/// characters that break lines or change the direction of the text.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        )
}

/// What a side has; only White has komi and a handicap.
#[derive(Serialize, Debug)]
pub(super) struct OneSide {
    territory: u32,
    stones: u32,
    prisoners: u32,
    dead: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    komi: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    handicap: Option<u32>,
    points: Number,
}

impl OneSide {
    pub(super) fn of(color: Color, side: Side) -> OneSide {
        let Side { territory, stones, prisoners, dead, komi, handicap } = side;
        let (komi, handicap) = match color {
            Color::Black => (None, None),
            Color::White => (Some(Number(komi)), Some(handicap)),
        };
        let points = Number(side.points());
        OneSide { territory, stones, prisoners, dead, komi, handicap, points }
    }
}

/// Points in the shortest decimal.
#[derive(Debug)]
pub(super) struct Number(pub(super) f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = rounded(self.0);
        if rounded.fract() == 0.0 && rounded.abs() < 1e9 {
            serializer.serialize_i64(rounded as i64)
        } else {
            // Without the tables by which `serde_json` writes numbers of any size.
            let number = RawValue::from_string(decimal(rounded)).map_err(S::Error::custom)?;
            number.serialize(serializer)
        }
    }
}

/// A value, as its `Display` prints it.
#[derive(Debug)]
pub(super) struct Text<T>(pub(super) T);

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Points by name.
#[derive(Debug)]
pub(super) struct Points(pub(super) PointSet);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text::<Point>))
    }
}

/// A letter for each point, a row a string, the top row first.
pub fn rows(size: Size, letter: impl Fn(Point) -> char) -> Vec<String> {
    let letters: Vec<char> = size.points().map(letter).collect();
    letters.chunks(usize::from(size.width())).map(|row| row.iter().collect()).collect()
}

/// Points of the two sides as rows of `b`, `w` and `.`.
#[must_use]
pub fn owners(size: Size, points: &ByColor<PointSet>) -> Vec<String> {
    rows(size, |point| match Color::ALL.map(|color| points[color].contains(point)) {
        [true, _] => 'b',
        [_, true] => 'w',
        _ => '.',
    })
}

/// A statement about a position: its code, its values, and its sentence as `text`.
pub struct Said<'a>(pub &'a dyn Statement);

impl fmt::Debug for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.code())
    }
}

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("code", self.0.code())?;
        for (name, value) in self.0.values() {
            match value {
                Value::Points(points) => fields.serialize_entry(name, &Points(points))?,
                Value::Color(color) => fields.serialize_entry(name, &Text(color))?,
                Value::Number(number) => fields.serialize_entry(name, &Number(number))?,
                Value::Text(text) => fields.serialize_entry(name, &text)?,
            }
        }
        fields.serialize_entry("text", &Text(self.0))?;
        fields.end()
    }
}

/// What a point is and why.
#[derive(Serialize, Debug)]
pub struct Reasoned<'a> {
    point: Text<Point>,
    status: &'static str,
    reasons: Vec<Said<'a>>,
}

impl<'a> From<&'a Why> for Reasoned<'a> {
    fn from(why: &'a Why) -> Reasoned<'a> {
        let reasons = why.reasons.iter().map(|reason| Said(reason)).collect();
        Reasoned { point: Text(why.point), status: why.status.name(), reasons }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_named() {
        let fields: Vec<&str> = Request::fields().collect();
        assert_eq!(fields[..2], ["id", "sgf"]);
        for field in &fields {
            let line = format!("{{\"{field}\":null,\"{field}\":null}}");
            let wrong = Request::read(line.as_bytes()).unwrap_err().to_string();
            assert_eq!(wrong, format!("`{field}` appears twice"));
        }
    }

    #[test]
    fn an_id_is_echoed_as_it_came_even_from_a_line_that_is_wrong() {
        for id in [
            "7",
            "-0.50",
            "\"a\\u0041\"",
            "null",
            "[1, {}]",
            "[\r\"\u{1fe}\",\t7]",
            "123456789012345678901234567890",
        ] {
            let line = format!("{{\"sgf\":3,\"id\":{id}}}");
            assert_eq!(Request::read(line.as_bytes()).unwrap_err().id.as_deref(), Some(id));
            let line = format!("{{\"id\":{id}}}");
            let request = Request::read(line.as_bytes()).unwrap();
            let mut out = Vec::new();
            write_error(&mut out, request.id, "no", VERSION);
            assert_eq!(
                String::from_utf8(out).unwrap(),
                format!("{{\"id\":{id},\"error\":\"no\",\"version\":2}}\n")
            );
        }
        assert_eq!(Request::read(b"{\"id\":").unwrap_err().id, None);
        assert_eq!(Request::read(b"[]").unwrap_err().id, None);
    }

    #[test]
    fn an_error_has_the_version_of_its_line() {
        for (line, version) in [
            (r#"{"version":1,"sgf":3}"#, 1),
            (r#"{"version":2,"sgf":3}"#, 2),
            (r#"{"sgf":3}"#, 2),
            (r#"{"version":3}"#, 2),
            (r#"{"version":null,"sgf":3}"#, 2),
            (r#"{"version":1"#, 2),
        ] {
            assert_eq!(Request::read(line.as_bytes()).unwrap_err().version, version, "{line}");
        }
    }

    /// Other bad lines are in `answers.txt`.
    #[test]
    fn a_line_that_is_not_utf_8_says_so_and_null_is_nothing() {
        let no_text = Request::read(b"{\"id\":1,\"sgf\":\"\xff\"}").unwrap_err();
        assert_eq!(no_text.to_string(), "this is not UTF-8 from byte 16 on");
        let null = br#"{"sgf":null,"board":null,"dead":null,"komi":null,"prisoners":null}"#;
        assert!(Request::read(null).is_ok());
    }

    #[test]
    fn hidden_characters_are_escaped() {
        let id = serde_json::value::to_raw_value("a\u{202e}b\u{9b}c\u{7f}\u{8868}").unwrap();
        let mut out = Vec::new();
        write_error(&mut out, Some(&id), "no", OLDEST);
        let line = String::from_utf8(out).unwrap();
        assert_eq!(
            line,
            "{\"id\":\"a\\u202eb\\u009bc\\u007f\u{8868}\",\"error\":\"no\",\"version\":1}\n"
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

    #[test]
    fn numbers_are_written_in_the_shortest_decimal() {
        for (number, json) in [
            (0.0, "0"),
            (7.0, "7"),
            (-7.0, "-7"),
            (6.5, "6.5"),
            (-0.25, "-0.25"),
            (1e9, "1000000000"),
            (1e20, "100000000000000000000"),
        ] {
            assert_eq!(serde_json::to_string(&Number(number)).unwrap(), json);
        }
    }

    #[test]
    fn prisoners_are_an_object() {
        let request = Request::read(br#"{"prisoners":{"white":5,"black":65535}}"#).unwrap();
        assert_eq!(request.prisoners, Some(Prisoners { black: 65535, white: 5 }));
        let request = Request::read(br#"{"prisoners":{"white":1}}"#).unwrap();
        assert_eq!(request.prisoners, Some(Prisoners { black: 0, white: 1 }));
        let error = serde_json::from_str::<Prisoners>("[1,2]").unwrap_err().to_string();
        assert!(error.starts_with("invalid type: sequence, expected an object"), "{error}");
    }

    #[test]
    fn the_delete_character_is_escaped_in_ascii_too() {
        let mut out = b"before\x7f".to_vec();
        write_error(&mut out, None, "a\x7fb", VERSION);
        assert_eq!(out, b"before\x7f{\"error\":\"a\\u007fb\",\"version\":2}\n");
    }
}
