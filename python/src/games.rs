//! The games of a file, one after the other.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::class;
use crate::fault::Fault;
use crate::record::GameRecord;
use crate::result::Failure;
use crate::task::{Games, Source, Unread};

/// The games of a file, in their order: `Record`, or `Failure` where one cannot be read.
#[pyclass(frozen, name = "Games", module = "tenuki_score")]
#[derive(Debug)]
pub struct GameRecords {
    state: Mutex<State>,
    /// Whether they are taken as they are.
    as_is: bool,
}

/// A game, or why it cannot be read, and its name in an archive.
type Read = (Result<GameRecord, Unread>, Option<String>);

#[derive(Debug)]
struct State {
    /// The first game, which is read to know that there is one.
    first: Option<Read>,
    games: Games,
}

impl GameRecords {
    /// Reads as far as the end of the first game. A stream that cannot be read so far is an error.
    pub fn read(source: &Source, as_is: bool) -> Result<GameRecords, Fault> {
        let mut games = source.games()?;
        let first = match games.next() {
            Some(Err(unread)) if games.is_over() => return Err(unread.fault),
            Some(first) => (first.map(GameRecord::from), games.name()),
            None => return Err(source.about(Fault::no_record())),
        };
        let state = State { first: Some(first), games };
        Ok(GameRecords { state: Mutex::new(state), as_is })
    }

    fn next(&self) -> Option<Read> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match state.first.take() {
            Some(first) => Some(first),
            None => {
                let next = state.games.next()?;
                Some((next.map(GameRecord::from), state.games.name()))
            }
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
        Ok(match py.detach(|| self.next()) {
            None => None,
            Some((Ok(record), name)) => {
                let record = GameRecord { name, ..record }.taken(self.as_is);
                Some(Py::new(py, class::object(record))?.into_any())
            }
            Some((Err(Unread { fault, item }), name)) => {
                let source = (!item.is_empty()).then(|| PyBytes::new(py, &item).unbind());
                let version = fault.version();
                let failure = Failure { error: fault.sentence, id: None, source, name, version };
                Some(Py::new(py, class::object(failure))?.into_any())
            }
        })
    }
}
