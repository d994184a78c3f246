//! What the classes have in common.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::PyClass;
use pyo3::exceptions::PyKeyError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple};

use serde::Serialize;

use tenuki_score::board::PointSet;

/// Points by name.
pub fn names<'py>(py: Python<'py>, points: &PointSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, points.iter().map(|point| point.to_string()).collect::<Vec<_>>())
}

/// The JSON of something.
pub fn json(value: &(impl Serialize + ?Sized)) -> String {
    // Neither the memory nor these structures can fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// Items as JSON has them, as a tuple of dicts.
pub fn items<'py>(
    py: Python<'py>,
    items: impl IntoIterator<Item = impl Serialize>,
) -> PyResult<Bound<'py, PyTuple>> {
    loaded(py, &json(&items.into_iter().collect::<Vec<_>>()))
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
