//! A record, as Python sees it; and the games of a file, one after the other.

use std::iter::Peekable;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use tenuki_record::{Action, Record, Warning};
use tenuki_score::board::{ByColor, PointSet};
use tenuki_score::game::{Event, Game};

use crate::array;
use crate::class::{self, Fields};
use crate::fault::Fault;
use crate::place;
use crate::result::Failure;
use crate::task::{self, Games, Source, Unread};

/// A record of a game, along its main line.
///
/// `score` and the other functions take it like a position.
///
/// >>> import tenuki_score
/// >>> record = tenuki_score.read_sgf("(;SZ[5]KM[6.5]PB[Ann];B[cc];W[cb];B[db];W[];B[])")
/// >>> record
/// <Record 5x5, 5 moves>
/// >>> record.players
/// ('Ann', None)
/// >>> record.moves[:2]
/// (('black', 'C3'), ('white', 'C4'))
/// >>> record.board
/// array([[ 0,  0,  0,  0,  0],
///        [ 0,  0, -1,  1,  0],
///        [ 0,  0,  1,  0,  0],
///        [ 0,  0,  0,  0,  0],
///        [ 0,  0,  0,  0,  0]], dtype=int8)
#[pyclass(frozen, mapping, extends = Fields, name = "Record", module = "tenuki_score")]
#[derive(Debug)]
pub struct GameRecord {
    /// What was read.
    pub record: Arc<Record>,
    /// What it was read from.
    pub text: Source,
    /// Its name in an archive.
    #[pyo3(get)]
    pub name: Option<String>,
    /// Whether it is taken as it is.
    pub as_is: bool,
}

/// The bytes of a record, whether they are text, its name, whether there were more games, and whether it is taken as
/// it is.
type Pickled<'py> = (Bound<'py, PyBytes>, bool, Option<String>, bool, bool);

impl GameRecord {
    /// Reads a record.
    pub fn read(source: &Source) -> Result<GameRecord, Fault> {
        Ok(source.record()?.into())
    }

    /// The same, taken as it is where it may have lost moves.
    pub fn taken(self, as_is: bool) -> GameRecord {
        if !as_is {
            return self;
        }
        let mut record = (*self.record).clone();
        record.take_as_is(None);
        GameRecord { record: Arc::new(record), as_is, ..self }
    }

    fn replay(&self, moves: Option<u32>) -> Result<Game, Fault> {
        task::enough(&self.record, moves.unwrap_or_default())?;
        self.record.replay(moves).map_err(|error| task::with_cure(&error))
    }
}

impl From<(Record, Source)> for GameRecord {
    fn from((record, text): (Record, Source)) -> GameRecord {
        GameRecord { record: Arc::new(record), text, name: None, as_is: false }
    }
}

#[pymethods]
impl GameRecord {
    /// The shape of its positions: rows, columns.
    #[getter]
    fn shape(&self) -> (u8, u8) {
        (self.record.size.height(), self.record.size.width())
    }

    /// Komi in points (KM); None if the record does not say.
    #[getter]
    fn komi(&self) -> Option<f64> {
        self.record.komi
    }

    /// Black's handicap stones (HA).
    #[getter]
    fn handicap(&self) -> u32 {
        self.record.handicap
    }

    /// The rules (RU), by Tenuki's name; None if the record does not name known rules.
    #[getter]
    fn rules(&self) -> Option<String> {
        self.record.rules.map(|rules| rules.to_string())
    }

    /// The result (RE), unchanged.
    #[getter]
    fn recorded(&self) -> Option<&str> {
        self.record.result.as_deref()
    }

    /// The names of the players, Black's first.
    #[getter]
    fn players(&self) -> (Option<&str>, Option<&str>) {
        let players = &self.record.players;
        (players.black.as_deref(), players.white.as_deref())
    }

    /// Their ranks.
    #[getter]
    fn ranks(&self) -> (Option<&str>, Option<&str>) {
        let ranks = &self.record.ranks;
        (ranks.black.as_deref(), ranks.white.as_deref())
    }

    /// The tournament (EV).
    #[getter]
    fn event(&self) -> Option<&str> {
        self.record.event.as_deref()
    }

    /// The text or the bytes that it was read from, unpacked; if the file has several games, only this game.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match &self.text {
            Source::Text(text) => PyString::new(py, text).into_any(),
            Source::Bytes(bytes) => PyBytes::new(py, bytes).into_any(),
            _ => PyBytes::new(py, &[]).into_any(),
        }
    }

    /// When it was played (DT), unchanged.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.record.date.as_deref()
    }

    /// Sentences about what Tenuki interpreted or ignored.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(
            py,
            self.record.warnings.iter().map(|warning| warning.to_string()).collect::<Vec<_>>(),
        )
    }

    /// The moves: ('black', 'D4'), ('white', 'pass').
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = self.record.actions.iter().filter_map(|action| match action {
            Action::Move(played) => Some((played.color.to_string(), played.vertex.to_string())),
            Action::Unreadable(unreadable) => {
                Some((unreadable.color.to_string(), unreadable.text.clone()))
            }
            _ => None,
        });
        PyTuple::new(py, moves.collect::<Vec<_>>())
    }

    /// (h, w) int8: the position at the end: 1 black, -1 white, 0 empty.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.position(py, None)
    }

    /// The names of the fields.
    fn keys(&self) -> [&'static str; 14] {
        [
            "shape", "komi", "handicap", "rules", "recorded", "players", "ranks", "event", "date",
            "moves", "board", "warnings", "source", "name",
        ]
    }

    /// (h, w) int8: the position after this many moves, or at the end.
    #[pyo3(signature = (moves = None))]
    fn position<'py>(
        &self,
        py: Python<'py>,
        moves: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.replay(moves.map(place::moves).transpose()?)?;
        let stones = ByColor::from_fn(|color| game.board().stones(color));
        array::colors(py, self.record.size, &stones)
    }

    /// (moves + 1, h, w) int8: every position, before the first move and after each.
    ///
    /// >>> import tenuki_score
    /// >>> tenuki_score.read_sgf("(;SZ[5];B[cc];W[cb];B[db])").positions().shape
    /// (4, 5, 5)
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let game = self.replay(None)?;
        let board = game.board();
        let last = ByColor::from_fn(|color| board.stones(color));
        // What is set up belongs to the position before the next move.
        let before = game.events_with_stones().filter_map(|(event, before)| match event {
            Event::Move(_) => Some(before),
            Event::SetUp(_) => None,
        });
        let all: Vec<ByColor<PointSet>> = before.chain([last]).collect();
        array::positions(py, self.record.size, &all)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<GameRecord>().is_ok_and(|other| self.record == other.get().record)
    }

    fn __hash__(&self) -> u64 {
        let marked = [&self.record.crosses];
        class::hash(&marked) ^ self.record.actions.len() as u64
    }

    fn __repr__(&self) -> String {
        let moves = class::number(self.record.move_count(), "move");
        format!("<Record {}, {moves}>", self.record.size)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> class::Reduced<'py, Pickled<'py>> {
        let py = slf.py();
        let (bytes, is_text) = match &slf.get().text {
            Source::Text(text) => (text.as_bytes(), true),
            Source::Bytes(bytes) => (&bytes[..], false),
            _ => (&[][..], false),
        };
        let has_more = slf.get().record.warnings.contains(&Warning::MoreGames);
        Ok((
            class::restorer(py, "_record")?,
            (PyBytes::new(py, bytes), is_text, slf.get().name.clone(), has_more, slf.get().as_is),
        ))
    }
}

/// The games of a file, in their order: a `Record`, or a `Failure` if the game cannot be read.
#[pyclass(frozen, name = "Games", module = "tenuki_score")]
#[derive(Debug)]
pub struct GameRecords {
    games: Mutex<Peekable<Games>>,
    /// Whether they are taken as they are.
    as_is: bool,
}

impl GameRecords {
    /// Reads as far as the end of the first game. A stream that cannot be read so far is an error.
    pub fn read(source: &Source, as_is: bool) -> Result<GameRecords, Fault> {
        let mut games = source.games()?.peekable();
        match games.peek() {
            Some((Err(unread), _)) if unread.is_last => Err(unread.fault.clone()),
            Some(_) => Ok(GameRecords { games: Mutex::new(games), as_is }),
            None => Err(source.about(Fault::no_record())),
        }
    }
}

#[pymethods]
impl GameRecords {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        // The lock is held only without Python's own.
        let next = py.detach(|| self.games.lock().unwrap_or_else(PoisonError::into_inner).next());
        Ok(match next {
            None => None,
            Some((Ok(record), name)) => {
                let record = GameRecord { name, ..record.into() }.taken(self.as_is);
                Some(Py::new(py, class::object(record))?.into_any())
            }
            Some((Err(Unread { fault, item, .. }), name)) => {
                let source = (!item.is_empty()).then(|| PyBytes::new(py, &item).unbind());
                let version = fault.version();
                let failure = Failure { error: fault.sentence, id: None, source, name, version };
                Some(Py::new(py, class::object(failure))?.into_any())
            }
        })
    }
}
