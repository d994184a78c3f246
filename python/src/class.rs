//! What the classes have in common.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use tenuki_record::json::{Reasoned, Said};
use tenuki_score::Statement;
use tenuki_score::board::PointSet;
use tenuki_score::ending::Why;

/// Points by name.
pub fn names<'py>(py: Python<'py>, points: &PointSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, points.iter().map(|point| point.to_string()).collect::<Vec<_>>())
}

/// Reasons or remarks as JSON has them.
pub fn json(said: &[impl Statement]) -> String {
    let said: Vec<Said<'_>> = said.iter().map(|said| Said(said)).collect();
    // Neither the memory nor these structures can fail.
    serde_json::to_string(&said).unwrap_or_default()
}

/// A reason or remark as JSON has it.
pub fn said(said: &impl Statement) -> String {
    serde_json::to_string(&Said(said)).unwrap_or_default()
}

/// What points are and why, as JSON has it.
pub fn why(why: &[Why]) -> String {
    let why: Vec<Reasoned<'_>> = why.iter().map(Reasoned::from).collect();
    serde_json::to_string(&why).unwrap_or_default()
}

/// A list of JSON as a tuple of dicts.
pub fn loaded<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyTuple>> {
    let list = py.import("json")?.call_method1("loads", (json,))?;
    PyTuple::new(py, list.cast_into::<PyList>()?)
}

/// A field by its name.
pub fn field<'py>(
    object: &Bound<'py, PyAny>,
    fields: &[&str],
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    if fields.contains(&name) {
        object.getattr(name)
    } else {
        Err(PyKeyError::new_err(name.to_owned()))
    }
}

/// A number that objects with the same points share.
pub fn hash(sets: &[&PointSet]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for set in sets {
        set.iter().for_each(|point| point.index().hash(&mut hasher));
        usize::MAX.hash(&mut hasher);
    }
    hasher.finish()
}

/// `1 stone`, `2 stones`.
pub fn number(n: u32, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// What an object is pickled as: what makes it, and from what.
pub type Reduced<'py, Parts> = PyResult<(Bound<'py, PyAny>, Parts)>;

/// The function that makes an object of what was pickled.
pub fn restorer<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("tenuki_score._native")?.getattr(name)
}
