//! Positions as one array, (n, h, w), and the options that each position has.

use std::ops::Range;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PySlice, PyString};

use tenuki_score::board::{ByColor, Color, Size};
use tenuki_score::rules::Rules;

use crate::array;
use crate::fault::Fault;
use crate::given;
use crate::place::Dead;
use crate::task::{Options, Source};

/// How many positions are converted at a time.
const SLICE: usize = 256;

/// An array of positions, taken one after the other.
pub struct Stack {
    array: Py<PyAny>,
    dead: Option<Py<PyAny>>,
    columns: Columns,
    /// The board of each.
    pub size: Size,
    /// How many positions.
    pub length: usize,
    /// The number of the next position.
    next: usize,
    slice: Option<Slice>,
}

/// What is said of each position by itself. What is absent, or `None`, is as for all.
#[derive(Default)]
struct Columns {
    rules: Option<Vec<Option<Rules>>>,
    komi: Option<Vec<Option<f64>>>,
    to_move: Option<Vec<Option<Color>>>,
    prisoners: Option<Vec<Option<ByColor<u32>>>>,
}

/// A position, or what is wrong with it, and what is said of it.
pub type Element = (Result<Source, Fault>, Options);

/// Some positions of an array, converted.
pub struct Slice {
    range: Range<usize>,
    array: Py<PyAny>,
    signs: PyBackedBytes,
    dead: Option<PyBackedBytes>,
}

impl Stack {
    /// The positions. The options that are given by position are taken from the others.
    pub fn new(positions: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Stack> {
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
        let dead = taken("dead", options, 3)?.map(|dead| masks(&dead, &shape)).transpose()?;
        let columns = Columns {
            rules: column("rules", options, 1, length, |value| given::rules(value).map(Some))?,
            komi: column("komi", options, 1, length, |value| {
                // What a table lacks is no number there.
                let is_nan = value.extract::<f64>().is_ok_and(f64::is_nan);
                if is_nan { Ok(None) } else { given::komi(value).map(Some) }
            })?,
            to_move: column("to_move", options, 1, length, given::to_move)?,
            prisoners: column("prisoners", options, 2, length, |value| {
                given::prisoners(value).map(Some)
            })?,
        };
        // A dtype that is wrong is wrong for all.
        array::signs(&array.get_item(PySlice::new(array.py(), 0, 0, 1))?)?;
        let (array, dead) = (array.unbind(), dead.map(Bound::unbind));
        Ok(Stack { array, dead, columns, size, length, next: 0, slice: None })
    }

    /// The next position, and what is said of it.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<Element>> {
        let i = self.next;
        if i == self.length {
            return Ok(None);
        }
        let slice = match self.slice.take() {
            Some(slice) if slice.range.contains(&i) => slice,
            _ => self.slice(py, i..(i + SLICE).min(self.length))?,
        };
        self.next += 1;
        let element = self.element(py, &slice, i);
        self.slice = Some(slice);
        element.map(Some)
    }

    fn slice(&self, py: Python<'_>, range: Range<usize>) -> PyResult<Slice> {
        let part = PySlice::new(py, range.start as isize, range.end as isize, 1);
        let array = self.array.bind(py).get_item(&part)?;
        let bytes = |dead: &Py<PyAny>| -> PyResult<PyBackedBytes> {
            let bytes = dead.bind(py).get_item(&part)?.call_method0("tobytes")?;
            Ok(bytes.cast_into::<PyBytes>()?.into())
        };
        let dead = self.dead.as_ref().map(bytes).transpose()?;
        Ok(Slice { range, signs: array::signs(&array)?.into(), array: array.unbind(), dead })
    }

    fn element(&self, py: Python<'_>, slice: &Slice, i: usize) -> PyResult<Element> {
        let (size, n) = (self.size, i - slice.range.start);
        let area = size.area() as usize;
        let part = n * area..(n + 1) * area;
        let source = match array::stones(size, &slice.signs[part.clone()]) {
            Ok(stones) => Ok(Source::Stones(size, stones)),
            Err(index) => Err(array::wrong(&slice.array.bind(py).get_item(n)?, size, index)),
        };
        let masked = |dead: &[u8]| Arc::new(Dead::Points(size, array::masked(size, &dead[part])));
        let Columns { rules, komi, to_move, prisoners } = &self.columns;
        let options = Options {
            dead: slice.dead.as_deref().map(masked),
            rules: of(rules, i),
            komi: of(komi, i),
            to_move: of(to_move, i),
            prisoners: of(prisoners, i),
            ..Options::default()
        };
        Ok((source, options))
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

/// An option, taken away from the others if it is an array with this many axes.
fn taken<'py>(
    name: &str,
    options: &Bound<'py, PyDict>,
    axes: usize,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let option = options.get_item(name)?.filter(|option| {
        !option.is_none() && !option.is_instance_of::<PyString>() && has_axes(option, axes)
    });
    if option.is_some() {
        options.del_item(name)?;
    }
    Ok(option)
}

/// A value for each position, where an option has one. What is no list is for all of them.
fn column<'py, T>(
    name: &str,
    options: &Bound<'py, PyDict>,
    axes: usize,
    length: usize,
    value: impl Fn(&Bound<'py, PyAny>) -> PyResult<Option<T>>,
) -> PyResult<Option<Vec<Option<T>>>> {
    let Some(column) = taken(name, options, axes)? else { return Ok(None) };
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
