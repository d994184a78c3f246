//! Answers as a stream of Arrow's, which `pyarrow`, `polars` and others take.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::columns::{self, Row};
use crate::interrupt;

/// A batch has at most this many rows.
const ROWS: usize = 1000;

/// Batches of rows.
struct Reader<N> {
    next: N,
    schema: SchemaRef,
    /// What was raised: told after the rows before.
    raised: Option<ArrowError>,
}

impl<N: FnMut(Python<'_>) -> PyResult<Option<Row>>> Reader<N> {
    fn rows(&mut self, py: Python<'_>) -> Vec<Row> {
        let mut rows = Vec::new();
        while rows.len() < ROWS {
            match (self.next)(py) {
                Ok(Some(row)) => rows.push(row),
                Ok(None) => break,
                Err(error) => {
                    self.raised = Some(ArrowError::ExternalError(error.to_string().into()));
                    // Who reads the stream raises another exception: Ctrl-C would be lost.
                    interrupt::ok(py, Err::<(), _>(error));
                    break;
                }
            }
        }
        rows
    }
}

impl<N: FnMut(Python<'_>) -> PyResult<Option<Row>>> Iterator for Reader<N> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(raised) = self.raised.take() {
            return Some(Err(raised));
        }
        // Whoever asks may have Python's lock or not.
        let rows = Python::attach(|py| self.rows(py));
        match rows.is_empty() {
            true => self.raised.take().map(Err),
            false => Some(columns::batch(&rows)),
        }
    }
}

impl<N: FnMut(Python<'_>) -> PyResult<Option<Row>>> RecordBatchReader for Reader<N> {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// Rows as the Arrow PyCapsule interface has them.
pub fn capsule<'py>(
    py: Python<'py>,
    next: impl FnMut(Python<'_>) -> PyResult<Option<Row>> + Send + 'static,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = columns::schema().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let reader = Reader { next, schema, raised: None };
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}
