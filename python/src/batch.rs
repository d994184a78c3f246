//! Many positions as one array, answered by arrays.

use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice, PyTuple};

use tenuki_score::ending::Ending;
use tenuki_score::scoring::rounded;

use crate::array;
use crate::given;
use crate::many::{Answers, Items};
use crate::stack::Stack;
use crate::task::{Answered, Task};

/// How many positions are written into the arrays at a time.
const ROWS: usize = 256;

/// What a position that cannot be counted has as its status.
const NO_STATUS: i8 = -1;

/// What the arrays have of some positions, as bytes: the margin, the owners, the status and the dead stones of the
/// points, whether the count is certain, whether the game is finished, and whether it cannot be counted.
type Rows = [Vec<u8>; 7];

/// A position. Owners are float64 or float32.
fn row<const DOUBLE: bool>(ending: &Ending) -> Rows {
    let judged = ending.dead_stones();
    let (outcome, size) = (ending.outcome(), ending.assessment().position.size);
    let owners = array::owners(size, &outcome, judged.uncertain).into_iter();
    [
        rounded(ending.score().0).to_ne_bytes().to_vec(),
        match DOUBLE {
            true => owners.flat_map(f64::to_ne_bytes).collect(),
            false => owners.flat_map(|owner| (owner as f32).to_ne_bytes()).collect(),
        },
        array::statuses(size, &outcome),
        array::marks(size, &judged.stones),
        vec![ending.is_certain().into()],
        vec![ending.is_finished().into()],
        vec![0],
    ]
}

/// A position with this many points that cannot be counted.
fn no_row(area: usize, double: bool) -> Rows {
    let owners = if double { 8 * area } else { 4 * area };
    let margin = f64::NAN.to_ne_bytes().to_vec();
    [margin, vec![0; owners], vec![NO_STATUS as u8; area], vec![0; area], vec![0], vec![0], vec![1]]
}

fn answered<const DOUBLE: bool>(task: &Task, stop: &AtomicBool) -> Answered<Rows> {
    Answered { id: None, scored: task.ending(stop).map(|ending| row::<DOUBLE>(&ending)) }
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
    let answer = if double { answered::<true> } else { answered::<false> };
    let mut answers = Answers::new(items, common, threads, answer)?;

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
        let mut rows = Rows::default();
        for i in start..end {
            let row = match answers.next(py)? {
                Some((Answered { scored: Ok(row), .. }, _)) => row,
                Some((Answered { scored: Err(fault), .. }, _)) => {
                    errors.set_item(i, fault.sentence)?;
                    no_row(size.area() as usize, double)
                }
                None => no_row(size.area() as usize, double),
            };
            rows.iter_mut().zip(row).for_each(|(rows, row)| rows.extend(row));
        }
        let part = PySlice::new(py, start as isize, end as isize, 1);
        for (array, bytes) in arrays.iter().zip(rows) {
            array::fill(&array.get_item(&part)?, &bytes)?;
        }
    }
    arrays.push(errors.into_any());
    PyTuple::new(py, arrays)
}
