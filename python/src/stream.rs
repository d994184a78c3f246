//! Answers as an Arrow stream, which `pyarrow`, `polars` and others can read.

use std::collections::VecDeque;
use std::sync::mpsc::Receiver;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::columns;
use crate::interrupt;
use crate::many::Scores;

/// A batch has at most this many rows.
const ROWS: usize = 1000;

/// How many batches are made while another is read.
const AHEAD: usize = 3;

/// Batches of rows.
struct Reader {
    scores: Py<Scores>,
    schema: SchemaRef,
    /// Batches under way.
    batches: VecDeque<Receiver<Result<RecordBatch, ArrowError>>>,
    /// What was raised: told after the rows before.
    raised: Option<ArrowError>,
    over: bool,
}

impl Reader {
    /// Puts the next rows under way.
    fn ask(&mut self, py: Python<'_>) -> PyResult<()> {
        let scores = self.scores.bind(py).get();
        let mut rows = Vec::new();
        while rows.len() < ROWS && !self.over {
            match scores.row(py) {
                Ok(Some(row)) => rows.push(row),
                Ok(None) => self.over = true,
                Err(error) => {
                    self.over = true;
                    if error.is_instance_of::<PyException>(py) {
                        self.raised = Some(ArrowError::ExternalError(error.to_string().into()));
                    } else {
                        // Ctrl-C. Arrow has its own exceptions only, so the table ends here, and Python raises
                        // KeyboardInterrupt as soon as it is asked.
                        self.batches.clear();
                        interrupt::ok(py, Err::<(), _>(error));
                        return Ok(());
                    }
                }
            }
        }
        if !rows.is_empty() {
            self.batches.push_back(scores.columns(rows)?);
        }
        Ok(())
    }

    fn batch(&mut self, py: Python<'_>) -> PyResult<Option<Result<RecordBatch, ArrowError>>> {
        while !self.over && self.batches.len() <= AHEAD {
            self.ask(py)?;
        }
        match self.batches.pop_front() {
            Some(made) => interrupt::receive(py, made).map(Some),
            None => Ok(self.raised.take().map(Err)),
        }
    }
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // The caller may have Python's lock or not.
        Python::attach(|py| match self.batch(py) {
            Ok(next) => next,
            Err(error) => {
                self.over = true;
                interrupt::ok(py, Err::<(), _>(error));
                None
            }
        })
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// The answers as the Arrow PyCapsule interface has them.
pub fn capsule<'py>(py: Python<'py>, scores: Py<Scores>) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = columns::schema().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let (batches, raised, over) = (VecDeque::new(), None, false);
    let reader = Reader { scores, schema, batches, raised, over };
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}
