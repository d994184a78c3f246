//! Positions as one array, (n, h, w), and the options that each position has.

use std::ops::Range;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PySlice, PyString};

use tenuki_score::board::{ByColor, Color, Size};
use tenuki_score::rules::Rules;

use crate::array;
use crate::fault::Fault;
use crate::given::{self, Given};
use crate::place::Dead;
use crate::task::{Options, Source};

/// An array of positions.
pub struct Stack {
    array: Py<PyAny>,
    dead: Option<Py<PyAny>>,
    columns: Arc<Columns>,
    /// The board of each.
    pub size: Size,
    length: usize,
}

/// What is said of each position by itself. What is absent, or `None`, is as for all.
#[derive(Default)]
struct Columns {
    rules: Option<Vec<Option<Rules>>>,
    komi: Option<Vec<Option<f64>>>,
    to_move: Option<Vec<Option<Color>>>,
    prisoners: Option<Vec<Option<ByColor<u32>>>>,
}

/// A position, or the index of a value that means nothing, and what is said of it.
pub type Element = (Result<Source, usize>, Option<Box<Options>>);

/// Why a position of an array cannot be counted.
#[derive(Debug)]
pub enum Wrong {
    /// The value at this index of the position.
    Value(usize),
    /// Something else.
    Fault(Fault),
}

/// Some positions of an array, readable without Python's lock.
pub struct Slice {
    range: Range<usize>,
    size: Size,
    array: Py<PyAny>,
    signs: PyBackedBytes,
    dead: Option<PyBackedBytes>,
    columns: Arc<Columns>,
}

impl Stack {
    /// The positions, and of the options those that are given by position.
    pub fn new(positions: &Bound<'_, PyAny>, given: &mut Given<'_>) -> PyResult<Stack> {
        let array = array::as_array(positions).map_err(|error| {
            // Boards of several sizes, or rows of several lengths. Errors of this package, which are ValueErrors
            // too, say what is wrong.
            let py = positions.py();
            if !error.get_type(py).is(py.get_type::<PyValueError>()) {
                return error;
            }
            let sentence = "the positions are not an (n, rows, columns) array: score_many takes \
                            boards of several sizes";
            Fault::position(format!("{sentence} ({})", error.value(py))).into()
        })?;
        let shape = array::shape(&array)?;
        let &[length, height, width] = &shape[..] else {
            let sentence = format!(
                "the array has the shape {}, and positions have (n, rows, columns): for one position, \
                 call score{}",
                array::tuple(&shape),
                array::environment(&shape)
            );
            return Err(Fault::position(sentence).into());
        };
        let size = array::size_of(&[height, width])?;
        array::needs_positions(&array, &shape)?;
        let dead = given.dead.take_if(|dead| has_axes(dead, 3)).map(|dead| masks(&dead, &shape));
        let columns = Columns {
            rules: column("rules", &mut given.rules, 1, length, given::rules)?,
            komi: column("komi", &mut given.komi, 1, length, |value| {
                // What a table lacks is no number there.
                let is_nan = value.extract::<f64>().is_ok_and(f64::is_nan);
                if is_nan { Ok(None) } else { given::komi(value).map(Some) }
            })?,
            to_move: column("to_move", &mut given.to_move, 1, length, given::to_move)?,
            prisoners: column("prisoners", &mut given.prisoners, 2, length, |value| {
                given::prisoners(value).map(Some)
            })?,
        };
        let dead = dead.transpose()?.map(Bound::unbind);
        // A dtype that is wrong is wrong for all.
        array::signs(&array.get_item(PySlice::new(array.py(), 0, 0, 1))?)?;
        Ok(Stack { array: array.unbind(), dead, columns: Arc::new(columns), size, length })
    }

    /// How many positions.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Some of them.
    pub fn slice(&self, py: Python<'_>, range: Range<usize>) -> PyResult<Slice> {
        let part = PySlice::new(py, range.start as isize, range.end as isize, 1);
        let array = self.array.bind(py).get_item(&part)?;
        let bytes = |dead: &Py<PyAny>| -> PyResult<PyBackedBytes> {
            let bytes = dead.bind(py).get_item(&part)?.call_method0("tobytes")?;
            Ok(bytes.cast_into::<PyBytes>()?.into())
        };
        Ok(Slice {
            range,
            size: self.size,
            signs: array::signs(&array)?.into(),
            array: array.unbind(),
            dead: self.dead.as_ref().map(bytes).transpose()?,
            columns: Arc::clone(&self.columns),
        })
    }
}

impl Slice {
    /// Whether it has the position of this index.
    pub fn has(&self, i: usize) -> bool {
        self.range.contains(&i)
    }

    /// The position of this index, and what is said of it.
    pub fn element(&self, i: usize) -> Element {
        let area = self.size.area() as usize;
        let n = i - self.range.start;
        let part = n * area..(n + 1) * area;
        let stones = array::stones(self.size, &self.signs[part.clone()]);
        let dead = self
            .dead
            .as_ref()
            .map(|dead| Arc::new(Dead::Points(self.size, array::masked(self.size, &dead[part]))));
        let Columns { rules, komi, to_move, prisoners } = &*self.columns;
        let options = Options {
            dead,
            rules: of(rules, i),
            komi: of(komi, i),
            to_move: of(to_move, i),
            prisoners: of(prisoners, i),
            ..Options::default()
        };
        (stones.map(|stones| Source::Stones(self.size, stones)), Some(Box::new(options)))
    }

    /// Why the position of this index cannot be counted, as a sentence.
    pub fn sentence(&self, py: Python<'_>, i: usize, wrong: Wrong) -> PyResult<String> {
        Ok(match wrong {
            Wrong::Fault(fault) => fault.sentence,
            Wrong::Value(index) => {
                let position = self.array.bind(py).get_item(i - self.range.start)?;
                array::wrong(&position, self.size, index).sentence
            }
        })
    }
}

fn of<T: Copy>(column: &Option<Vec<Option<T>>>, i: usize) -> Option<T> {
    column.as_ref()?.get(i).copied().flatten()
}

/// Whether numpy makes an array with this many axes of it.
fn has_axes(object: &Bound<'_, PyAny>, axes: usize) -> bool {
    let shape = array::as_array(object).and_then(|array| array::shape(&array));
    shape.is_ok_and(|shape| shape.len() == axes)
}

/// The dead stones of each position.
fn masks<'py>(dead: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let dead = array::as_array(dead)?;
    let other = array::shape(&dead)?;
    if other != shape {
        let (other, shape) = (array::tuple(&other), array::tuple(shape));
        let sentence = format!("dead has the shape {other}, and the positions have {shape}");
        return Err(Fault::option(sentence).into());
    }
    array::needs_bool(&dead)?;
    Ok(dead)
}

/// A value for each position, where an option has one. What is no list is for all of them.
fn column<'py, T>(
    name: &str,
    given: &mut Option<Bound<'py, PyAny>>,
    axes: usize,
    length: usize,
    value: impl Fn(&Bound<'py, PyAny>) -> PyResult<Option<T>>,
) -> PyResult<Option<Vec<Option<T>>>> {
    let is_column = |object: &mut Bound<'py, PyAny>| {
        !object.is_instance_of::<PyString>() && has_axes(object, axes)
    };
    let Some(column) = given.take_if(is_column) else { return Ok(None) };
    let list = array::as_array(&column)?.call_method0("tolist")?;
    let values = list.try_iter()?.map(|item| {
        let item = item?;
        if item.is_none() { Ok(None) } else { value(&item) }
    });
    let values = values.collect::<PyResult<Vec<_>>>()?;
    if values.len() != length {
        let sentence = format!("{name} has {} values for {length} positions", values.len());
        return Err(Fault::option(sentence).into());
    }
    Ok(Some(values))
}
