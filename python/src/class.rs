//! What the classes have in common.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::PyClass;
use pyo3::exceptions::PyKeyError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple};

use tenuki_record::UncertainPoint;
use tenuki_record::json::{Reasoned, Said};
use tenuki_score::Statement;
use tenuki_score::board::PointSet;
use tenuki_score::ending::Why;
use tenuki_score::scoring::doubts::Doubt;

/// Points by name.
pub fn names<'py>(py: Python<'py>, points: &PointSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, points.iter().map(|point| point.to_string()).collect::<Vec<_>>())
}

/// Reasons or remarks as JSON has them.
pub fn json<'a>(said: impl IntoIterator<Item = &'a (impl Statement + 'a)>) -> String {
    let said: Vec<Said<'_>> = said.into_iter().map(|said| Said(said)).collect();
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

/// What makes a count uncertain, as JSON has it.
pub fn doubts(doubts: &[Doubt]) -> String {
    let doubts: Vec<UncertainPoint> = doubts.iter().map(UncertainPoint::from).collect();
    serde_json::to_string(&doubts).unwrap_or_default()
}

/// JSON as Python has it.
pub fn parsed<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// A list of JSON as a tuple of dicts.
pub fn loaded<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, parsed(py, json)?.cast_into::<PyList>()?)
}

/// A mapping of fields: what results, records and the other answers are.
#[pyclass(frozen, subclass, mapping, module = "tenuki_score._native")]
#[derive(Debug)]
pub struct Fields;

/// An object with these fields.
pub fn object<T>(value: T) -> PyClassInitializer<T>
where
    T: PyClass<BaseType = Fields>,
{
    PyClassInitializer::from(Fields).add_subclass(value)
}

impl Fields {
    fn keys(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        slf.call_method0(intern!(slf.py(), "keys"))?.extract()
    }
}

#[pymethods]
impl Fields {
    fn __len__(slf: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(Fields::keys(slf)?.len())
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(slf.py(), Fields::keys(slf)?)?.try_iter()
    }

    fn __contains__(slf: &Bound<'_, Self>, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        let keys = Fields::keys(slf)?;
        Ok(key.extract::<String>().is_ok_and(|key| keys.contains(&key)))
    }

    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match key.cast::<PyString>() {
            Ok(name) if Fields::__contains__(slf, key)? => slf.getattr(name),
            _ => Err(PyKeyError::new_err(key.clone().unbind())),
        }
    }

    /// The field of this name, else the default.
    #[pyo3(signature = (key, default = None, /))]
    fn get<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match Fields::__contains__(slf, key)? {
            true => Fields::__getitem__(slf, key).map(Some),
            false => Ok(default),
        }
    }

    /// The values of the fields.
    fn values<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        Fields::keys(slf)?.iter().map(|key| slf.getattr(&**key)).collect()
    }

    /// The names of the fields with their values.
    fn items<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
        let item = |key: String| slf.getattr(&*key).map(|value| (key, value));
        Fields::keys(slf)?.into_iter().map(item).collect()
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
