//! What one side has, as Python sees it.

use pyo3::prelude::*;

use tenuki_score::board::Color;
use tenuki_score::scoring::{self, rounded};

use crate::class::{self, Fields};

/// What one side has.
#[pyclass(frozen, eq, mapping, extends = Fields, module = "tenuki_score")]
#[derive(Clone, PartialEq, Debug)]
pub struct Side {
    color: Color,
    side: scoring::Side,
}

impl Side {
    /// What a colour has.
    pub fn of(color: Color, side: scoring::Side) -> Side {
        Side { color, side }
    }
}

#[pymethods]
impl Side {
    #[new]
    #[pyo3(signature = (color, territory, stones, prisoners, dead, komi, handicap, /))]
    fn new(
        color: &str,
        territory: u32,
        stones: u32,
        prisoners: u32,
        dead: u32,
        komi: f64,
        handicap: u32,
    ) -> PyResult<PyClassInitializer<Side>> {
        let color = color.parse().map_err(crate::fault::Fault::option)?;
        let side = scoring::Side { territory, stones, prisoners, dead, komi, handicap };
        Ok(class::object(Side { color, side }))
    }

    /// Points of territory, including those under dead stones.
    #[getter]
    fn territory(&self) -> u32 {
        self.side.territory
    }

    /// Living stones under area rules, 0 under territory rules.
    #[getter]
    fn stones(&self) -> u32 {
        self.side.stones
    }

    /// Stones captured during the game under territory rules, 0 under area rules.
    #[getter]
    fn prisoners(&self) -> u32 {
        self.side.prisoners
    }

    /// Dead stones of the other side under territory rules, 0 under area rules.
    #[getter]
    fn dead(&self) -> u32 {
        self.side.dead
    }

    /// Komi in points; 0 for Black.
    #[getter]
    fn komi(&self) -> f64 {
        rounded(self.side.komi)
    }

    /// Points for Black's handicap stones, if the rules give any; 0 for Black.
    #[getter]
    fn handicap(&self) -> u32 {
        self.side.handicap
    }

    /// The sum.
    #[getter]
    fn points(&self) -> f64 {
        rounded(self.side.points())
    }

    /// The names of the fields; komi and handicap are White's.
    fn keys(&self) -> Vec<&'static str> {
        let white: &[&str] = if self.color == Color::White { &["komi", "handicap"] } else { &[] };
        [&["territory", "stones", "prisoners", "dead"], white, &["points"]].concat()
    }

    fn __hash__(&self) -> u64 {
        self.side.points().to_bits() ^ u64::from(self.side.territory)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let mut fields = Vec::new();
        for key in slf.get().keys() {
            fields.push(format!("{key}={}", slf.getattr(key)?.repr()?));
        }
        Ok(format!("<Side {}>", fields.join(" ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, Parts) {
        let Side { color, side } = slf.get();
        let scoring::Side { territory, stones, prisoners, dead, komi, handicap } = *side;
        let parts = (color.name(), territory, stones, prisoners, dead, komi, handicap);
        (slf.get_type().into_any(), parts)
    }
}

/// What a side is made of.
type Parts = (&'static str, u32, u32, u32, u32, f64, u32);
