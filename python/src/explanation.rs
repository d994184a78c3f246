//! What a point is and why, as Python sees it.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use tenuki_score::board::Point;

use crate::class::{self, Fields};
use crate::scored::Counted;

/// What a point is at the end of the game, and why.
///
/// >>> import tenuki_score
/// >>> explanation = tenuki_score.explain(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO", "D2")
/// >>> explanation.status
/// 'dead'
/// >>> print(explanation)
/// The black stone at D2 is dead: a prisoner.
/// D2 is white territory.
/// White's group at E5 has two eyes or more: F4 A2 C2 F2.
#[pyclass(frozen, eq, hash, mapping, extends = Fields, module = "tenuki_score")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Explanation {
    /// The point, by name.
    #[pyo3(get)]
    vertex: String,
    /// 'alive', 'seki', 'dead', 'black_territory', 'white_territory' or 'dame'.
    #[pyo3(get)]
    status: String,
    reasons: Vec<String>,
    /// The reasons as JSON.
    why: String,
}

impl Explanation {
    /// A point of a counted position.
    pub fn of(position: &Counted, point: Point) -> Explanation {
        let why = position.why(point);
        let reasons = why.as_ref().map_or(&[][..], |why| &why.reasons);
        Explanation {
            vertex: point.to_string(),
            status: why.as_ref().map_or("", |why| why.status.name()).to_owned(),
            reasons: reasons.iter().map(ToString::to_string).collect(),
            why: class::json(reasons),
        }
    }
}

#[pymethods]
impl Explanation {
    #[new]
    #[pyo3(signature = (vertex, status, reasons, why = "[]".to_owned(), /))]
    fn new(
        vertex: String,
        status: String,
        reasons: Vec<String>,
        why: String,
    ) -> PyClassInitializer<Explanation> {
        class::object(Explanation { vertex, status, reasons, why })
    }

    /// Why, in one to five sentences.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.reasons)
    }

    /// Why, as codes with values, for translation: {'code': 'territory', 'color': 'white', 'points': ['D2'],
    /// 'text': 'D2 is white territory.'}.
    #[getter]
    fn why<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::loaded(py, &self.why)
    }

    /// The names of the fields.
    fn keys(&self) -> [&'static str; 4] {
        ["vertex", "status", "reasons", "why"]
    }

    fn __str__(&self) -> String {
        self.reasons.join("\n")
    }

    fn __repr__(&self) -> String {
        let sentences = class::number(self.reasons.len() as u32, "sentence");
        format!("<Explanation {}: {}, {sentences}>", self.vertex, self.status)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (String, String, Vec<String>, String)) {
        let Explanation { vertex, status, reasons, why } = slf.get().clone();
        (slf.get_type().into_any(), (vertex, status, reasons, why))
    }
}
