//! The scorer for Python: the extension module inside the package `tenuki-score`.
//!
//! The functions take Python objects and return objects of classes that `tenuki_score` exports. The
//! Python code of the package adds only signatures, types and documentation.
//!
//! A file imports only from lines above it.
//!
//! | file | what |
//! | --- | --- |
//! | `fault.rs` | errors in a question, and the exceptions that report them |
//! | `interrupt.rs` | work that Ctrl-C ends |
//! | `array.rs` | numpy's arrays, in and out |
//! | `class.rs` | what the classes have in common |
//! | `scored.rs`, `saved.rs` | a counted game, what its points are, and answers as bytes for `pickle` |
//! | `judgement.rs` | a judgement |
//! | `place.rs` | points, as the caller gives them |
//! | `task.rs` | a question that any thread can answer |
//! | `columns.rs` | answers as columns |
//! | `side.rs`, `result.rs`, `record.rs` | the other classes |
//! | `given.rs` | the arguments of a Python call, as a task |
//! | `stack.rs` | an array of positions, and the options of each |
//! | `many.rs` | many games, answered one by one or as an Arrow stream |
//! | `batch.rs` | the positions of an array, answered by arrays |

mod array;
mod batch;
mod class;
mod columns;
mod fault;
mod given;
mod interrupt;
mod judgement;
mod many;
mod place;
mod record;
mod result;
mod saved;
mod scored;
mod side;
mod stack;
mod task;

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use place::Place;
use scored::Scored;
use task::{Answered, Task};

/// The task of a call.
fn task(position: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Task> {
    given::task(position, &given::options(options)?).0
}

/// A task, answered.
fn answered(py: Python<'_>, task: Task) -> PyResult<Answered<Arc<Scored>>> {
    let is_long = task.is_long();
    interrupt::run(py, is_long, move |stop| task.score(stop))
}

/// The extension module of tenuki_score.
#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    use super::batch::score_batch;
    #[pymodule_export]
    use super::class::Fields;
    #[pymodule_export]
    use super::fault::{OptionError, PositionError, RecordError, ScoreError};
    #[pymodule_export]
    use super::judgement::Judgement;
    #[pymodule_export]
    use super::many::{Scores, score_many};
    #[pymodule_export]
    use super::record::{GameRecord, GameRecords};
    #[pymodule_export]
    use super::result::{Failure, ScoreResult};
    #[pymodule_export]
    use super::scored::Explanation;
    #[pymodule_export]
    use super::side::Side;

    #[pyfunction]
    fn _score(
        position: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Py<ScoreResult>> {
        let (task, id, _) = given::task(position, &given::options(options)?);
        let py = position.py();
        let Answered { id: line, scored } = answered(py, task?)?;
        ScoreResult::new(py, scored?, result::id(py, line, id)?)
    }

    #[pyfunction]
    fn _judge(position: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Py<Judgement>> {
        let (task, py) = (task(position, options)?, position.py());
        let (size, judged) = interrupt::run(py, true, move |stop| task.judge(stop))??;
        Py::new(py, class::object(Judgement { size, judged }))
    }

    #[pyfunction]
    fn _explain(
        position: &Bound<'_, PyAny>,
        vertex: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Py<Explanation>> {
        let (place, py) = (Place::of(vertex)?, position.py());
        let task = task(position, options)?;
        let from_below = task.is_from_below();
        let scored = answered(py, task)?.scored?;
        let point = place.point(scored.position.size, from_below)?;
        Py::new(py, class::object(Explanation::of(&scored.position, point)))
    }

    #[pyfunction]
    fn _read_sgf(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        as_is: &Bound<'_, PyAny>,
    ) -> PyResult<Py<GameRecord>> {
        let (source, as_is) = (given::record_source(source)?, given::as_is(as_is)?);
        Py::new(py, class::object(py.detach(|| GameRecord::read(&source))?.taken(as_is)))
    }

    #[pyfunction]
    fn _read_games(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        as_is: &Bound<'_, PyAny>,
    ) -> PyResult<GameRecords> {
        let (source, as_is) = (given::record_source(source)?, given::as_is(as_is)?);
        Ok(py.detach(|| GameRecords::read(&source, as_is))?)
    }

    /// What was pickled.
    #[pyfunction]
    #[pyo3(signature = (bytes, id = None))]
    fn _result(py: Python<'_>, bytes: &[u8], id: Option<Py<PyAny>>) -> PyResult<Py<ScoreResult>> {
        ScoreResult::new(py, Arc::new(saved::restored(bytes)?), id)
    }

    /// What was pickled.
    #[pyfunction]
    fn _judgement(py: Python<'_>, bytes: &[u8]) -> PyResult<Py<Judgement>> {
        let (size, judged) = saved::restored_judgement(bytes)?;
        Py::new(py, class::object(Judgement { size, judged }))
    }

    /// What was pickled.
    #[pyfunction]
    #[pyo3(signature = (bytes, is_text, name, has_more = false, as_is = false))]
    fn _record(
        py: Python<'_>,
        bytes: &[u8],
        is_text: bool,
        name: Option<String>,
        has_more: bool,
        as_is: bool,
    ) -> PyResult<Py<GameRecord>> {
        let source = if is_text {
            task::Source::Text(String::from_utf8_lossy(bytes).into_owned())
        } else {
            task::Source::Bytes(bytes.to_vec())
        };
        let read = GameRecord::read(&source)?;
        let mut record = (*read.record).clone();
        // The others are not in the bytes any more.
        let more = tenuki_record::Warning::MoreGames;
        if has_more && !record.warnings.contains(&more) {
            record.warnings.push(more);
        }
        let record = std::sync::Arc::new(record);
        Py::new(py, class::object(GameRecord { name, record, ..read }.taken(as_is)))
    }
}
