//! The arguments of a Python call, as a task.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyString, PyTuple, PyType};

use tenuki_record::{ItemError, QuestionError, TOO_LONG, json};
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::DeadFrom;
use tenuki_score::rules::Rules;

use crate::array;
use crate::class::Fields;
use crate::fault::{Fault, PositionError};
use crate::interrupt;
use crate::place::{Dead, Place, moves};
use crate::record::GameRecord;
use crate::result::{Failure, ScoreResult};
use crate::task::{Options, Source, Task};

/// What can be given, in a sentence.
const POSITIONS: &str = "a position is an array of 1, 0 and -1, rows of X, O and ., or sgfmill's board; \
                         a record is SGF text, bytes, a path or what read_sgf and read_games return";

/// The fields of a mapping.
const FIELDS: &str =
    "id sgf board dead dead_from rules komi method to_move prisoners moves as_is why version";

/// More rows or columns than any board has, so that nothing longer is looked at.
const MANY: usize = 26;

/// Whether it is a mapping: a dict, or what has keys and is neither an array nor a table. (Python's own test
/// runs Python code, in which Ctrl-C would be lost.)
pub fn is_mapping(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyDict>()
        || !object.is_instance_of::<Fields>()
            && !object.is_instance_of::<PyType>()
            && interrupt::has(object, intern!(object.py(), "keys"))
            && !array::is_array(object)
}

/// What to give in place of a table of games.
pub const TABLE: &str = "frame.to_dict(\"records\") of pandas, frame.iter_rows(named=True) of Polars, \
                         table.to_pylist() of PyArrow";

/// Whether it is a table of pandas, Polars, PyArrow or DuckDB.
pub fn is_table(object: &Bound<'_, PyAny>) -> bool {
    let py = object.py();
    !object.is_instance_of::<PyList>()
        && !object.is_instance_of::<PyType>()
        && (interrupt::has(object, intern!(py, "columns"))
            || interrupt::has(object, intern!(py, "column_names")))
}

/// An item: what is asked, the id that it came with, and the version that it names.
pub fn task(
    object: &Bound<'_, PyAny>,
    common: &Arc<Options>,
) -> (Result<Task, PyErr>, Option<Py<PyAny>>, Option<u32>) {
    if let Ok(failure) = object.cast::<Failure>() {
        let fault = Fault::record(&failure.get().error);
        let failure = failure.get();
        return (Err(fault.into()), failure.id(object.py()), Some(failure.version));
    }
    if is_mapping(object) {
        let line = Line::of(object);
        let id = interrupt::ok(object.py(), line.get(intern!(object.py(), "id")))
            .flatten()
            .map(Bound::unbind);
        let version = interrupt::ok(object.py(), line.version()).flatten();
        return (line.task(common), id, version);
    }
    let id = object.cast::<ScoreResult>().ok().and_then(|result| result.get().id(object.py()));
    let task = source(object).map(|source| Task {
        source,
        own: None,
        common: Arc::clone(common),
        is_line: false,
    });
    (task, id, None)
}

/// The fields of a JSON line.
struct Line<'a, 'py> {
    mapping: &'a Bound<'py, PyAny>,
    /// The same, where it is plain.
    dict: Option<&'a Bound<'py, PyDict>>,
}

impl<'a, 'py> Line<'a, 'py> {
    fn of(mapping: &'a Bound<'py, PyAny>) -> Line<'a, 'py> {
        Line { mapping, dict: mapping.cast_exact::<PyDict>().ok() }
    }

    /// A field, unless it is absent or None.
    fn get(&self, name: &Bound<'py, PyString>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = match self.dict {
            Some(dict) => dict.get_item(name)?,
            None if self.mapping.contains(name)? => Some(self.mapping.get_item(name)?),
            None => None,
        };
        Ok(value.filter(|value| !value.is_none()))
    }

    /// What a field means, unless it is absent or None.
    fn read<T>(
        &self,
        name: &Bound<'py, PyString>,
        meaning: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<T>,
    ) -> PyResult<Option<T>> {
        self.get(name)?.map(|value| meaning(&value)).transpose()
    }

    /// Whether all fields are known. JSON lines may have others, but a field of a Python program is a slip.
    fn check(&self) -> PyResult<()> {
        for key in self.mapping.call_method0(intern!(self.mapping.py(), "keys"))?.try_iter()? {
            let key = key?;
            let name = key.cast::<PyString>().map(|name| name.to_string_lossy());
            let name = name.unwrap_or_default();
            if !FIELDS.split(' ').any(|field| field == name) {
                let near = nearest(key.py(), &name)?.map(|near| format!("did you mean {near:?}?"));
                let known = || format!("a game has {}", FIELDS.replace(' ', ", "));
                let sentence = format!(
                    "there is no field {}: {}",
                    array::shown(&key),
                    near.unwrap_or_else(known)
                );
                return Err(Fault::option(sentence).into());
            }
        }
        Ok(())
    }

    fn version(&self) -> PyResult<Option<u32>> {
        self.read(intern!(self.mapping.py(), "version"), version)
    }

    /// The options.
    fn options(&self) -> PyResult<Options> {
        let py = self.mapping.py();
        Ok(Options {
            dead: self.read(intern!(py, "dead"), |dead| Dead::of(dead).map(Arc::new))?,
            dead_from: self.read(intern!(py, "dead_from"), dead_from)?,
            rules: self.read(intern!(py, "rules"), rules)?,
            komi: self.read(intern!(py, "komi"), komi)?,
            method: self.read(intern!(py, "method"), |method| named("method", method))?,
            to_move: self.read(intern!(py, "to_move"), to_move)?.flatten(),
            prisoners: self.read(intern!(py, "prisoners"), prisoners)?,
            moves: self.read(intern!(py, "moves"), moves)?,
            as_is: self.read(intern!(py, "as_is"), as_is)?,
            why: None,
            version: None,
        })
    }

    fn task(&self, common: &Arc<Options>) -> PyResult<Task> {
        let py = self.mapping.py();
        self.check()?;
        let source = match (self.get(intern!(py, "sgf"))?, self.get(intern!(py, "board"))?) {
            (Some(sgf), None) => record_source(&sgf)?,
            (None, Some(board)) => source(&board)?,
            (Some(_), Some(_)) => return Err(Fault::record(QuestionError::Both).into()),
            (None, None) => return Err(Fault::record(QuestionError::Neither).into()),
        };
        let why = self.read(intern!(py, "why"), |list| {
            list.try_iter()?.map(|item| Place::of(&item?)).collect::<PyResult<Vec<_>>>()
        })?;
        let version = self.version()?;
        let own = Some(Box::new(Options { why, version, ..self.options()? }));
        Ok(Task { source, own, common: Arc::clone(common), is_line: true })
    }
}

/// The field whose name is most like this one.
fn nearest(py: Python<'_>, name: &str) -> PyResult<Option<String>> {
    let fields: Vec<&str> = FIELDS.split(' ').collect();
    let close = py.import("difflib")?.call_method1("get_close_matches", (name, fields, 1))?;
    Ok(close.extract::<Vec<String>>()?.pop())
}

/// The options of a call.
pub fn options(options: &Bound<'_, PyDict>) -> PyResult<Arc<Options>> {
    Line::of(options).options().map(Arc::new)
}

/// A value that has a name.
fn named<T: std::str::FromStr<Err: std::fmt::Display>>(
    option: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<T> {
    let name = value.cast::<PyString>();
    let name = name.map_err(|_| array::refused(option, value, "this is no name"))?;
    name.to_string_lossy().parse().map_err(|error| array::refused(option, value, error))
}

fn dead_from(value: &Bound<'_, PyAny>) -> PyResult<DeadFrom> {
    let from = named("dead_from", value).ok();
    from.filter(|from: &DeadFrom| !from.needs_an_engine()).ok_or_else(|| {
        array::refused("dead_from", value, "dead stones come from record, judge or none")
    })
}

/// The version of the format of JSON.
fn version(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let versions = json::OLDEST..=json::VERSION;
    let version = interrupt::ok(value.py(), value.extract::<u32>());
    version.filter(|version| versions.contains(version)).ok_or_else(|| {
        let known = format!("it is {} or {}", json::OLDEST, json::VERSION);
        array::refused("version", value, known)
    })
}

/// The rules by name.
pub fn rules(value: &Bound<'_, PyAny>) -> PyResult<Rules> {
    named("rules", value)
}

/// Who is to move: by name, or as a stone of an array.
pub fn to_move(value: &Bound<'_, PyAny>) -> PyResult<Option<Color>> {
    if value.is_instance_of::<PyString>() {
        return named("to_move", value).map(Some);
    }
    match interrupt::ok(value.py(), value.extract::<i64>()) {
        Some(1) => Ok(Some(Color::Black)),
        Some(-1) => Ok(Some(Color::White)),
        Some(0) => Ok(None),
        _ => {
            let known = "give \"black\" or \"white\", or 1, -1 or 0 (nobody)";
            Err(array::refused("to_move", value, known))
        }
    }
}

/// Whether a record that may have lost moves is taken as it is.
pub fn as_is(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    interrupt::ok(value.py(), value.extract::<bool>())
        .ok_or_else(|| array::refused("as_is", value, "it is True or False"))
}

/// Komi in points, at most as many as the largest board has.
pub fn komi(value: &Bound<'_, PyAny>) -> PyResult<f64> {
    let most = tenuki_score::limits::KOMI;
    let points = interrupt::ok(value.py(), value.extract::<f64>())
        .filter(|points| points.abs() <= f64::from(most));
    points.ok_or_else(|| {
        array::refused("komi", value, format!("komi must be a number of points, at most {most}"))
    })
}

/// Whether it is a row of a table of pandas, with the fields of a game as its index.
fn is_series_of_a_game(object: &Bound<'_, PyAny>) -> bool {
    interrupt::has(object, intern!(object.py(), "to_dict"))
        && ["sgf", "board"].iter().any(|field| object.contains(field).unwrap_or(false))
}

/// The stones that each side has taken.
pub fn prisoners(value: &Bound<'_, PyAny>) -> PyResult<ByColor<u32>> {
    let wrong = || {
        array::refused(
            "prisoners",
            value,
            "the stones that each side has taken are {\"black\": 3, \"white\": 0} or (3, 0), whole \
             numbers up to 65535",
        )
    };
    let pair = match is_mapping(value) {
        true => {
            for key in value.call_method0(intern!(value.py(), "keys"))?.try_iter()? {
                let key = key?;
                let name = key.cast::<PyString>().map(|name| name.to_string_lossy());
                if !matches!(&*name.unwrap_or_default(), "black" | "white") {
                    return Err(wrong());
                }
            }
            let of = |name: &str| match value.get_item(name) {
                Ok(number) => number.extract::<u16>(),
                Err(_) => Ok(0),
            };
            of("black").and_then(|black| Ok([black, of("white")?]))
        }
        false => value.extract::<[u16; 2]>(),
    };
    let [black, white] = pair.map_err(|_| wrong())?.map(u32::from);
    Ok(ByColor { black, white })
}

/// A record as it is given, or what `read_sgf` made of one.
pub fn record_source(object: &Bound<'_, PyAny>) -> PyResult<Source> {
    if let Ok(text) = object.cast::<PyString>() {
        return text_or_bytes(text, Source::Text);
    }
    match source(object) {
        Ok(source @ (Source::Text(_) | Source::Bytes(_) | Source::File(_) | Source::Record(_))) => {
            Ok(source)
        }
        Err(error) if !error.is_instance_of::<PositionError>(object.py()) => Err(error),
        _ => Err(Fault::record(format!(
            "a record is SGF text, bytes or a path, not {}",
            array::shown(object)
        ))
        .into()),
    }
}

/// A game as it is given.
pub fn source(object: &Bound<'_, PyAny>) -> PyResult<Source> {
    if let Ok(text) = object.cast::<PyString>() {
        return text_or_bytes(text, written);
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Source::Bytes(bytes.as_bytes().to_vec()));
    }
    if let Ok(bytes) = object.cast::<PyByteArray>() {
        return Ok(Source::Bytes(bytes.extract()?));
    }
    if let Ok(result) = object.cast::<ScoreResult>() {
        return Ok(Source::Counted(Arc::clone(&result.get().scored)));
    }
    if let Ok(record) = object.cast::<GameRecord>() {
        return Ok(Source::Record(Arc::clone(&record.get().record)));
    }
    if array::is_array(object) {
        let array = array::as_array(object)?;
        if is_table(object) && array::kind(&array)? == 'O' {
            return Err(Fault::position(format!(
                "a table is no position: give score_many {TABLE}"
            ))
            .into());
        }
        if is_series_of_a_game(object) {
            let sentence =
                "a Series of one game is no position: give its fields, series.to_dict() of pandas";
            return Err(Fault::position(sentence).into());
        }
        return drawn(&array);
    }
    if object.hasattr(intern!(object.py(), "__fspath__"))? {
        // Paths of bytes too, such as those of os.scandir(b"/games").
        let path = object.py().import("os")?.call_method1("fsdecode", (object,))?;
        return Ok(Source::File(path.extract::<PathBuf>()?));
    }
    if object.hasattr(intern!(object.py(), "list_occupied_points"))? {
        return sgfmill(object);
    }
    if object.hasattr(intern!(object.py(), "read"))? {
        return source(&object.call_method0("read")?);
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return rows(object);
    }
    let sentence = format!("{} is no position and no record: {POSITIONS}", array::shown(object));
    Err(Fault::position(sentence).into())
}

/// A text, or its bytes where it came from a file that was decoded with `errors="surrogateescape"`.
fn text_or_bytes(text: &Bound<'_, PyString>, source: fn(String) -> Source) -> PyResult<Source> {
    let source = match text.to_cow() {
        Ok(text) => source(text.into_owned()),
        Err(_) => match text.call_method1("encode", ("utf-8", "surrogateescape")) {
            Ok(bytes) => Source::Bytes(bytes.extract()?),
            Err(_) => {
                let sentence = "the text holds half of a pair of surrogates, which is no character";
                return Err(Fault::record(sentence).into());
            }
        },
    };
    match &source {
        Source::Text(text) if text.len() > TOO_LONG => {
            Err(Fault::record(ItemError::TooLong).into())
        }
        Source::Text(_) | Source::Rows(_) => {
            let text = text.to_string_lossy();
            if !looks_like_a_file(&text) {
                return Ok(source);
            }
            // In quotation marks a character that is not printed is up to ten long.
            let name = array::cut(&text, 90);
            let sentence =
                format!("the text looks like the name of a file: give pathlib.Path({name:?})");
            Err(Fault::record(sentence).into())
        }
        _ => Ok(source),
    }
}

fn looks_like_a_file(text: &str) -> bool {
    !text.contains(['(', ';', '\n'])
        && text.contains('.')
        && text.chars().any(|c| c.is_ascii_lowercase())
}

/// What a text is: a JSON line, a record, or a drawing.
fn written(text: String) -> Source {
    let start = text.trim_start();
    if start.starts_with('{') {
        Source::Line(text.into_bytes())
    } else if text.contains("(;") || text.contains('(') && text.contains(';') {
        Source::Text(text)
    } else if start.starts_with(['\\', '[']) || text.contains(['=', '[']) {
        // GIB and UGF, and what is broken in the same way.
        Source::Bytes(text.into_bytes())
    } else {
        Source::Rows(text.split_whitespace().take(MANY).map(str::to_owned).collect())
    }
}

fn drawn(array: &Bound<'_, PyAny>) -> PyResult<Source> {
    let shape = array::shape(array)?;
    if shape.len() == 1 && matches!(array::kind(array)?, 'U' | 'O') {
        return rows(&array.call_method0("tolist")?);
    }
    let size = array::size_of(&shape)?;
    let signs = array::signs(array)?;
    match array::stones(size, signs.as_bytes()) {
        Ok(stones) => Ok(Source::Stones(size, stones)),
        Err(index) => Err(array::wrong(array, size, index).into()),
    }
}

/// A board of sgfmill: `list_occupied_points` gives `("b", (row, column))`, rows from the bottom.
fn sgfmill(board: &Bound<'_, PyAny>) -> PyResult<Source> {
    let side: u8 = board.getattr("side")?.extract().unwrap_or(0);
    let size = Size::square(side).map_err(Fault::position)?;
    let mut stones = ByColor::<PointSet>::default();
    for stone in board.call_method0("list_occupied_points")?.try_iter()? {
        let (color, (row, column)): (String, (u8, u8)) = stone?.extract()?;
        let color: Color = color.parse().map_err(Fault::position)?;
        stones[color].extend(Point::new(column, row).filter(|&point| size.contains(point)));
    }
    Ok(Source::Sgfmill(size, stones))
}

/// Rows of text, or of numbers.
fn rows(object: &Bound<'_, PyAny>) -> PyResult<Source> {
    let rows = object.try_iter()?.take(MANY).collect::<PyResult<Vec<_>>>()?;
    if !rows.is_empty() && rows.iter().all(|row| row.is_instance_of::<PyString>()) {
        let text = |row: &Bound<'_, PyAny>| Ok(row.str()?.to_string_lossy().into_owned());
        return Ok(Source::Rows(rows.iter().map(text).collect::<PyResult<_>>()?));
    }
    let length = object.len().unwrap_or(0);
    let rows = rows.iter().enumerate().map(|(i, row)| numbers(i + 1, row, length));
    // Numbers become letters, so that a wrong row is told in the same words.
    Ok(Source::Rows(rows.collect::<PyResult<_>>()?))
}

/// A row of numbers as letters, one of this number of rows, which count from 1 at the top.
fn numbers(number: usize, row: &Bound<'_, PyAny>, rows: usize) -> PyResult<String> {
    let wrong = |value: &Bound<'_, PyAny>| {
        Fault::position(format!(
            "row {number} holds {}: 1 is black, -1 is white, 0 is empty",
            array::shown(value)
        ))
    };
    if row.is_instance_of::<PyString>() {
        return Err(wrong(row).into());
    }
    let values = row.try_iter().map_err(|_| {
        let shown = array::shown(row);
        let call = array::environment(&[rows]);
        Fault::position(format!("row {number} is {shown}, and no row of points{call}"))
    })?;
    values
        .take(MANY)
        .map(|value| {
            let value = value?;
            match value.extract::<f64>() {
                Ok(0.0) => Ok('.'),
                Ok(1.0) => Ok('X'),
                Ok(-1.0) => Ok('O'),
                _ => Err(wrong(&value).into()),
            }
        })
        .collect()
}
