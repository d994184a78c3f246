//! The questions: an object that names a game and says how to count it.

use serde::Deserialize;

use tenuki_record::json::{Prisoners, Request, Said};
use tenuki_record::{Defaults, Question, QuestionError, ShowboardError, Warning, chains_at};
use tenuki_score::Statement;
use tenuki_score::board::{Board, Point, PointSet, Size};
use tenuki_score::ending::DeadFrom;

/// A question as it arrives. An unknown option is an error: it is mostly misspelt.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Line {
    sgf: Option<String>,
    board: Option<Vec<String>>,
    dead: Option<Vec<Vertex>>,
    /// With `dead`: only the chains at these points are decided, and the judge is asked about the others.
    marked: Option<Vec<Vertex>>,
    dead_from: Option<String>,
    rules: Option<String>,
    komi: Option<f64>,
    method: Option<String>,
    to_move: Option<String>,
    prisoners: Option<Prisoners>,
    /// How many moves of the record are played, where it is not all of them.
    pub moves: Option<u32>,
    /// Whether a record that may have lost moves is counted all the same, with a warning.
    as_is: Option<bool>,
    /// The character set in which the caller decoded the record, where that was a guess.
    read_as: Option<String>,
    /// The character set that the record names.
    named: Option<String>,
    /// Whether that character set is unknown.
    named_is_unknown: Option<bool>,
    vertex: Option<Vertex>,
    /// Moves that a player tries in a fight.
    #[cfg(feature = "pictures")]
    tried: Option<Vec<Vertex>>,
    /// The side that tries them.
    #[cfg(feature = "pictures")]
    first: Option<String>,
    /// Points of which the answer is to say why they count.
    why: Option<Vec<Vertex>>,
    #[cfg_attr(not(feature = "pictures"), expect(dead_code, reason = "nothing is drawn"))]
    theme: Option<String>,
    /// Whether a picture has the count under it.
    #[cfg_attr(not(feature = "pictures"), expect(dead_code, reason = "nothing is drawn"))]
    pub caption: Option<bool>,
    /// The texts of a picture.
    #[cfg(feature = "pictures")]
    pub texts: Option<tenuki_picture::svg::Texts>,
}

/// The character sets that a caller may take where a record names none, or another one.
const GUESSES: &str = "UTF-8 Shift_JIS EUC-JP EUC-KR GBK Big5 ISO-2022-JP windows-1251 windows-1252 \
     windows-1253 KOI8-R ISO-8859-5";

/// What is said of a record that was decoded in another character set than it names.
fn guessed(read_as: &str, named: Option<String>, is_unknown: bool) -> Option<Warning> {
    let read = GUESSES.split(' ').find(|name| *name == read_as)?;
    Some(match named {
        Some(named) if is_unknown => Warning::CharsetUnknown { named, read },
        Some(named) => Warning::CharsetWrong { named, read },
        None => Warning::CharsetGuessed(read),
    })
}

/// A point: its name, or its column and row from the upper left corner, from 0.
#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "a vertex is [x, y] or a name such as \"D4\"")]
enum Vertex {
    Name(String),
    Place([i64; 2]),
}

impl Vertex {
    fn point(&self, size: Size) -> Result<Point, String> {
        match self {
            Vertex::Name(name) => {
                let point = name.parse().map_err(|error| {
                    // The caller may have given a whole file.
                    let start: String = name.chars().take(40).collect();
                    let more = if start.len() < name.len() { "…" } else { "" };
                    format!("vertex {start:?}{more}: {error}")
                })?;
                if size.contains(point) {
                    Ok(point)
                } else {
                    Err(format!("vertex {point} is off the board of {size}"))
                }
            }
            &Vertex::Place([x, y]) => {
                let (column, row) = (u8::try_from(x).ok(), i64::from(size.height()) - 1 - y);
                let point = column.zip(u8::try_from(row).ok()).and_then(|(x, y)| Point::new(x, y));
                point
                    .filter(|&point| size.contains(point))
                    .ok_or_else(|| format!("vertex [{x}, {y}] is off the board of {size}"))
            }
        }
    }
}

/// The chains that an option names.
fn named_chains(
    board: &Board,
    option: &str,
    named: Option<&[Vertex]>,
) -> Result<Option<PointSet>, String> {
    let Some(named) = named else { return Ok(None) };
    let points = named.iter().map(|vertex| vertex.point(board.size())).collect();
    let points: Result<Vec<Point>, String> = points;
    let chains = points.and_then(|points| chains_at(board, points).map_err(|it| it.to_string()));
    Ok(Some(chains.map_err(|error| format!("`{option}`: {error}"))?))
}

/// A question that can be answered.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The game and how it is counted.
    pub question: Question<'a>,
    /// Who says which stones are dead.
    pub dead_from: Option<DeadFrom>,
    /// The chains that are decided, where it is not all of them.
    pub marked: Option<PointSet>,
    /// What else was asked.
    pub line: Line,
}

impl Line {
    /// Reads a question.
    pub fn read(text: &str) -> Result<Asked<'static>, Fault> {
        let mut line: Line = serde_json::from_str(text).map_err(|error| without_place(&error))?;
        let dead_from = match line.dead_from.take() {
            Some(name) => Some(
                name.parse::<DeadFrom>()
                    .ok()
                    .filter(|from| !from.needs_an_engine())
                    .ok_or_else(|| format!("dead_from {name:?}: record, judge or none"))?,
            ),
            None => None,
        };
        let mut request = Request::default();
        request.sgf = line.sgf.take();
        request.board = line.board.take();
        request.rules = line.rules.take();
        request.komi = line.komi;
        request.method = line.method.take();
        request.to_move = line.to_move.take();
        request.prisoners = line.prisoners.take();
        let as_is = line.as_is.unwrap_or_default();
        let defaults = Defaults { moves: line.moves, as_is, ..Defaults::default() };
        let mut question = request.question(&defaults).map_err(Fault::of)?;
        if let (Some(record), Some(read_as)) = (&mut question.record, &line.read_as)
            && let Some(warning) =
                guessed(read_as, line.named.take(), line.named_is_unknown.unwrap_or_default())
        {
            record.warnings.insert(0, warning);
        }
        let board = question.game.board();
        let dead = named_chains(board, "dead", line.dead.as_deref())?;
        let marked = named_chains(board, "marked", line.marked.as_deref())?;
        question.named = dead.or(question.named);
        let size = question.game.board().size();
        let why =
            line.why.as_ref().map(|why| why.iter().map(|vertex| vertex.point(size)).collect());
        question.why = why.transpose()?;
        Ok(Asked { question, dead_from, marked, line })
    }
}

impl Asked<'_> {
    /// The point that is asked about.
    pub fn point(&self) -> Result<Point, Fault> {
        let vertex = self.line.vertex.as_ref().ok_or("`vertex` is missing")?;
        Ok(vertex.point(self.question.game.board().size())?)
    }

    /// The side that tries moves in a fight.
    #[cfg(feature = "pictures")]
    pub fn first(&self) -> Result<Option<tenuki_score::Color>, Fault> {
        let Some(name) = &self.line.first else { return Ok(None) };
        Ok(Some(name.parse().map_err(|_| format!("first {name:?}: black or white"))?))
    }

    /// The moves that a player tries in a fight.
    #[cfg(feature = "pictures")]
    pub fn tried(&self) -> Result<Vec<tenuki_score::Vertex>, Fault> {
        let size = self.question.game.board().size();
        let vertex = |vertex: &Vertex| match vertex {
            Vertex::Name(name) if name.eq_ignore_ascii_case("pass") => {
                Ok(tenuki_score::Vertex::Pass)
            }
            vertex => vertex.point(size).map(tenuki_score::Vertex::Play),
        };
        Ok(self.line.tried.iter().flatten().map(vertex).collect::<Result<_, String>>()?)
    }

    /// The colours of a picture.
    #[cfg(feature = "pictures")]
    pub fn theme(&self) -> Result<tenuki_picture::Theme, Fault> {
        let Some(name) = &self.line.theme else { return Ok(tenuki_picture::Theme::default()) };
        Ok(name.parse().map_err(|_| format!("theme {name:?}: auto, light or dark"))?)
    }
}

/// Why a question cannot be answered: a sentence, and, of an error in a record or a position, the same as a code
/// with values, in JSON.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    sentence: String,
    said: Option<String>,
}

impl Fault {
    /// Why a question cannot be answered. There is one game in a call, and JavaScript has no names for it: `sgf` and
    /// `board` are those of a JSON line.
    fn of(error: QuestionError) -> Fault {
        match error {
            QuestionError::Sgf(error) => Fault::said(&error),
            QuestionError::Replay(error) => Fault::said(&error),
            QuestionError::Board(error) => Fault::said(&ShowboardError::from(error)),
            error => Fault::said(&error),
        }
    }

    /// An error that has a code.
    pub fn said(error: &dyn Statement) -> Fault {
        Fault { sentence: error.to_string(), said: Some(super::answer::text(&Said(error))) }
    }
}

impl From<String> for Fault {
    fn from(sentence: String) -> Fault {
        Fault { sentence, said: None }
    }
}

impl From<&str> for Fault {
    fn from(sentence: &str) -> Fault {
        sentence.to_owned().into()
    }
}

/// A JavaScript `Error`, whose `cause` is what has a code.
impl From<Fault> for wasm_bindgen::JsValue {
    fn from(fault: Fault) -> wasm_bindgen::JsValue {
        let error = js_sys::Error::new(&fault.sentence);
        if let Some(said) = &fault.said {
            error.set_cause(&said.as_str().into());
        }
        error.into()
    }
}

/// The message of `serde_json` names a place in a text that the caller has never seen.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}
