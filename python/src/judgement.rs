//! Which stones are dead, as Python sees it.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use tenuki_score::board::{PointSet, Size};
use tenuki_score::life;

use crate::array;
use crate::class::{self, Fields};
use crate::saved;

/// Which stones of a position are dead, as the judge sees it.
///
/// `score` takes it as `dead`.
///
/// >>> import tenuki_score
/// >>> judgement = tenuki_score.judge(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO")
/// >>> judgement.dead, judgement.certain
/// (('D2',), True)
/// >>> int(judgement.dead_mask.sum())
/// 1
#[pyclass(frozen, mapping, extends = Fields, module = "tenuki_score")]
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The width and height of the board.
    pub size: Size,
    /// What was judged.
    pub judged: life::Judgement,
}

#[pymethods]
impl Judgement {
    /// Every dead stone, by name: 'D4'.
    #[getter]
    fn dead<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::names(py, &self.judged.dead)
    }

    /// Whether the judge is sure of all stones.
    #[getter]
    fn certain(&self) -> bool {
        self.judged.certain
    }

    /// Every stone that the judge is not sure of, by name.
    #[getter]
    fn uncertain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::names(py, &self.judged.uncertain)
    }

    /// (h, w) bool: where the dead stones are. Read-only.
    #[getter]
    fn dead_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::bools(py, self.size, &self.judged.dead)
    }

    /// (h, w) bool: where the stones are that the judge is not sure of. Read-only.
    #[getter]
    fn uncertain_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::bools(py, self.size, &self.judged.uncertain)
    }

    /// The names of the fields.
    fn keys(&self) -> [&'static str; 3] {
        ["dead", "certain", "uncertain"]
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same = |other: &Judgement| self.size == other.size && self.judged == other.judged;
        other.cast::<Judgement>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        class::hash(&[&self.judged.dead, &self.judged.uncertain])
    }

    fn __repr__(&self) -> String {
        let count = |stones: &PointSet| class::number(stones.len(), "stone");
        let life::Judgement { dead, certain, uncertain, .. } = &self.judged;
        let unsure =
            if *certain { "certain".into() } else { format!("{} uncertain", count(uncertain)) };
        format!("<Judgement on {}: {} dead, {unsure}>", self.size, count(dead))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> class::Reduced<'py, (Bound<'py, PyBytes>,)> {
        let Judgement { size, judged } = slf.get();
        let bytes = saved::judgement(*size, judged);
        Ok((class::restorer(slf.py(), "_judgement")?, (PyBytes::new(slf.py(), &bytes),)))
    }
}
