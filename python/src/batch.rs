//! Many positions as one array, answered by arrays.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice, PyTuple};

use tenuki_score::ending::Ending;
use tenuki_score::scoring::rounded;

use crate::array;
use crate::given;
use crate::many::{Answers, Items};
use crate::stack::Stack;
use crate::task::Answered;

/// How many positions are written into the arrays at a time.
const ROWS: usize = 256;

/// What a position that cannot be counted has as its status.
const NO_STATUS: i8 = -1;

/// What the arrays have of some positions, as bytes.
#[derive(Default)]
struct Rows {
    margin: Vec<u8>,
    ownership: Vec<u8>,
    status: Vec<u8>,
    dead: Vec<u8>,
    certain: Vec<u8>,
    finished: Vec<u8>,
    failed: Vec<u8>,
    /// Whether owners are of float64, not of float32.
    double: bool,
}

impl Rows {
    /// Appends a position, or one with this many points that cannot be counted.
    fn push(&mut self, row: Option<Row>, area: usize) {
        self.failed.push(row.is_none().into());
        let row = row.unwrap_or_else(|| Row {
            margin: f64::NAN,
            ownership: vec![0.0; area],
            status: vec![NO_STATUS as u8; area],
            dead: vec![0; area],
            certain: false,
            finished: false,
        });
        self.margin.extend(row.margin.to_ne_bytes());
        let owners = row.ownership.into_iter();
        if self.double {
            self.ownership.extend(owners.flat_map(f64::to_ne_bytes));
        } else {
            self.ownership.extend(owners.flat_map(|owner| (owner as f32).to_ne_bytes()));
        }
        self.status.extend(row.status);
        self.dead.extend(row.dead);
        self.certain.push(row.certain.into());
        self.finished.push(row.finished.into());
    }
}

/// What the arrays have of one position.
struct Row {
    margin: f64,
    ownership: Vec<f64>,
    status: Vec<u8>,
    dead: Vec<u8>,
    certain: bool,
    finished: bool,
}

impl Row {
    fn of(ending: &Ending) -> Row {
        let judged = ending.dead_stones();
        let (outcome, size) = (ending.outcome(), ending.assessment().position.size);
        Row {
            margin: rounded(ending.score().0),
            ownership: array::owners(size, &outcome, judged.uncertain),
            status: array::statuses(size, &outcome),
            dead: array::marks(size, &judged.stones),
            certain: ending.is_certain(),
            finished: ending.is_finished(),
        }
    }
}

/// Counts the positions of an array. Returns arrays, and a dict of error sentences for the positions that cannot
/// be counted, by their index.
#[pyfunction]
#[pyo3(name = "_score_batch")]
pub fn score_batch<'py>(
    positions: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    threads: Option<&Bound<'py, PyAny>>,
    double: bool,
) -> PyResult<Bound<'py, PyTuple>> {
    let (py, options) = (positions.py(), options.copy()?);
    let stack = Stack::new(positions, &options)?;
    let (length, size) = (stack.length, stack.size);
    let (items, common) = (Items::Stack(stack.into()), given::options(&options)?);
    let mut answers = Answers::new(items, common, threads, |task, stop| Answered {
        id: None,
        scored: task.ending(stop).map(|ending| Row::of(&ending)),
    })?;

    let points = [length, size.height().into(), size.width().into()];
    let ownership = if double { "float64" } else { "float32" };
    let empty = |dtype, axes: usize| array::empty(py, &points[..axes], dtype);
    let mut arrays = vec![
        empty("float64", 1)?,
        empty(ownership, 3)?,
        empty("int8", 3)?,
        empty("bool", 3)?,
        empty("bool", 1)?,
        empty("bool", 1)?,
        empty("bool", 1)?,
    ];
    let errors = PyDict::new(py);
    for start in (0..length).step_by(ROWS) {
        let end = length.min(start + ROWS);
        let mut rows = Rows { double, ..Rows::default() };
        for i in start..end {
            let row = match answers.next(py)? {
                Some((Answered { scored: Ok(row), .. }, _)) => Some(row),
                Some((Answered { scored: Err(fault), .. }, _)) => {
                    errors.set_item(i, fault.sentence)?;
                    None
                }
                None => None,
            };
            rows.push(row, size.area() as usize);
        }
        let Rows { margin, ownership, status, dead, certain, finished, failed, .. } = rows;
        let part = PySlice::new(py, start as isize, end as isize, 1);
        let bytes = [margin, ownership, status, dead, certain, finished, failed];
        for (array, bytes) in arrays.iter().zip(bytes) {
            array::fill(&array.get_item(&part)?, &bytes)?;
        }
    }
    arrays.push(errors.into_any());
    PyTuple::new(py, arrays)
}
