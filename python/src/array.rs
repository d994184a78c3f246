//! numpy's arrays, in and out. numpy is called as from a Python program, and imported when the first
//! array comes.

use std::fmt::Display;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyTuple, PyType};

use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::{Outcome, Status};

use crate::fault::Fault;
use crate::interrupt::{self, has};

/// Stands in a position for a value that is none of 1, 0 and -1.
const OTHER: i8 = 2;

/// What stands behind each sentence about a wrong value.
const VALUES: &str = "1 is black, -1 is white, 0 is empty";

/// An object of numpy.
fn numpy<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?.getattr(name)
}

/// A value in a sentence, cut where it is long.
pub fn shown(object: &Bound<'_, PyAny>) -> String {
    let Some(text) = interrupt::ok(object.py(), object.repr()) else {
        return "something that cannot be shown".into();
    };
    cut(&text.to_string_lossy().replace('\n', " "), 60)
}

/// An option with a value that it cannot have.
pub fn refused(option: &str, value: &Bound<'_, PyAny>, reason: impl Display) -> PyErr {
    Fault::option(format!("{option}={}: {reason}", shown(value))).into()
}

/// A text, cut where it has more characters than `most`.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most).collect();
    format!("{cut}…")
}

/// Whether numpy takes it for an array by itself: it has a type of its elements, or makes an array.
pub fn is_array(object: &Bound<'_, PyAny>) -> bool {
    static NDARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = object.py();
    // A program that has an array has imported numpy.
    if let Some(ndarray) = NDARRAY.get(py)
        && object.is_exact_instance(ndarray.bind(py))
    {
        return true;
    }
    let is = !object.is_instance_of::<PyType>()
        && (has(object, intern!(py, "__array__"))
            || has(object, intern!(py, "__array_interface__"))
            || object.is_instance_of::<pyo3::types::PyMemoryView>());
    if is && let Ok(ndarray) = numpy(py, "ndarray").and_then(|it| Ok(it.cast_into::<PyType>()?)) {
        let _ = NDARRAY.set(py, ndarray.unbind());
    }
    is
}

/// The array that numpy makes of an object.
pub fn as_array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    numpy(py, "asarray")?.call1((object,)).map_err(|error| {
        // numpy has no such type of numbers: torch's bfloat16.
        if !error.is_instance_of::<PyTypeError>(py) {
            return error;
        }
        let dtype = object.getattr("dtype").and_then(|dtype| dtype.str());
        let dtype = dtype.map_or_else(|_| "this type".into(), |dtype| dtype.to_string());
        let sentence =
            format!("numpy has no array of {dtype}: give whole numbers or float32 ({error})");
        Fault::position(sentence).into()
    })
}

/// Refuses an array that is to be a mask and does not hold bool.
pub fn needs_bool(mask: &Bound<'_, PyAny>) -> PyResult<()> {
    if kind(mask)? == 'b' {
        return Ok(());
    }
    let sentence = format!(
        "dead is an array of {} with the shape {}: give a mask, dead.astype(bool), or rows and columns, \
         (k, 2)",
        mask.getattr("dtype")?,
        tuple(&shape(mask)?)
    );
    Err(Fault::option(sentence).into())
}

/// The kind of an array's elements: `i` for signed integers, `f` for floats, `b` for bool.
pub fn kind(array: &Bound<'_, PyAny>) -> PyResult<char> {
    array.getattr("dtype")?.getattr("kind")?.extract()
}

/// The lengths of an array's axes.
pub fn shape(array: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    array.getattr("shape")?.extract()
}

/// The board that an array of two axes is.
pub fn size_of(shape: &[usize]) -> Result<Size, Fault> {
    let &[height, width] = shape else {
        return Err(Fault::position(format!(
            "the array has the shape {}, and a position has (rows, columns){}",
            tuple(shape),
            environment(shape)
        )));
    };
    let side = |n: usize| u8::try_from(n).unwrap_or(0);
    Size::new(side(width), side(height)).map_err(|error| {
        Fault::position(format!("the array has the shape {}: {error}", tuple(shape)))
    })
}

/// The end of a sentence about an array of this shape: the function that takes the learning environment whose arrays have it.
/// Empty if none has.
pub fn environment(shape: &[usize]) -> String {
    let (holds, function) = match *shape {
        [.., 4, h, w] if h == w => ("planes of OpenSpiel", "from_open_spiel(state)"),
        [.., h, w, 17] if h == w => {
            ("planes of PettingZoo or pgx", "from_pettingzoo(env) or from_pgx(state, env)")
        }
        [.., h, w, 4] if h == w => ("planes of sente", "from_sente(game)"),
        [n] if (2..=25).any(|side| n == 4 * side * side) => (
            "planes of OpenSpiel or a board of pgx",
            "from_open_spiel(state) or from_pgx(state, env)",
        ),
        [n] if (2..=25).any(|side| n == side * side) => ("a board of pgx", "from_pgx(state, env)"),
        _ => return String::new(),
    };
    format!("; for {holds}, call tenuki_score.environments.{function}")
}

/// Refuses an array of three axes that holds the planes of a learning environment, by its shape and its values.
pub fn needs_positions(array: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<()> {
    let call = environment(shape);
    let are_planes = !call.is_empty()
        && match kind(array)? {
            'b' => true,
            'i' | 'u' | 'f' => are_planes(shape, signs(array)?.as_bytes()),
            _ => false,
        };
    if !are_planes {
        return Ok(());
    }
    let (dtype, shape) = (array.getattr("dtype")?, tuple(shape));
    let sentence =
        format!("the array of {dtype} with the shape {shape} holds planes, not positions{call}");
    Err(Fault::position(sentence).into())
}

/// Whether these are planes of ones and zeros that together make one board, as OpenSpiel, sente, PettingZoo and pgx have
/// them. As positions they would be boards without a white stone that share out their points.
fn are_planes(shape: &[usize], values: &[u8]) -> bool {
    let &[first, height, last] = shape else { return false };
    if values.iter().any(|&value| value > 1) {
        return false;
    }
    let is_first = first == 4 && height == last;
    let area = height * if is_first { last } else { first };
    let value = |plane: usize, point: usize| {
        values[if is_first { plane * area + point } else { point * last + plane }]
    };
    let all = |test: &dyn Fn(usize) -> bool| (0..area).all(test);
    let is_constant = |plane| all(&|point| value(plane, point) == value(plane, 0));
    if is_first || last == 4 {
        // Black's stones, White's, and empty points; and who is to move, or the ko.
        let is_board = all(&|point| (0..3).map(|plane| value(plane, point)).sum::<u8>() == 1);
        return is_board
            && if is_first { is_constant(3) } else { all(&|p| value(3, p) <= value(2, p)) };
    }
    // The stones of both sides after each of the last eight moves, the latest first, and the color of who looks. With
    // fewer stones they may be positions of boards with 17 columns.
    let stones = |time: usize, point| value(2 * time, point) + value(2 * time + 1, point);
    let added = |time| (0..area).filter(|&p| stones(time, p) > stones(time + 1, p)).count();
    is_constant(16)
        && (0..8).all(|time| all(&|point| stones(time, point) <= 1))
        && (0..7).all(|time| added(time) <= 1)
        && (0..area).filter(|&point| stones(0, point) == 1).count() >= 3
}

/// A shape as Python writes it.
pub fn tuple(shape: &[usize]) -> String {
    let numbers: Vec<String> = shape.iter().map(ToString::to_string).collect();
    match &numbers[..] {
        [one] => format!("({one},)"),
        _ => format!("({})", numbers.join(", ")),
    }
}

/// An array of positions as int8, row by row, with [`OTHER`] for values that mean nothing.
pub fn signs<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let py = array.py();
    let dtype = array.getattr("dtype")?;
    let bytes = |array: &Bound<'py, PyAny>| -> PyResult<Bound<'py, PyBytes>> {
        Ok(array.call_method0("tobytes")?.cast_into::<PyBytes>()?)
    };
    let kind = kind(array)?;
    if kind == 'i' && dtype.getattr("itemsize")?.extract::<usize>()? == 1 {
        return bytes(array);
    }
    if !matches!(kind, 'i' | 'u' | 'f') {
        return Err(Fault::position(format!("the array has the dtype {dtype}: {VALUES}")).into());
    }
    let int8 = numpy(py, "int8")?;
    let signs = numpy(py, "full")?.call1((array.getattr("shape")?, OTHER, int8))?;
    for value in [0, 1, -1] {
        if value >= 0 || kind != 'u' {
            signs.set_item(array.call_method1("__eq__", (value,))?, value)?;
        }
    }
    bytes(&signs)
}

/// The stones among these signs, row by row from the top, or the first of them that means nothing.
pub fn stones(size: Size, signs: &[u8]) -> Result<ByColor<PointSet>, usize> {
    let mut stones = ByColor::<PointSet>::default();
    let mut wrong = None;
    for_each_value(size, signs, |index, point, sign| match sign as i8 {
        1 => stones.black.insert(point),
        -1 => stones.white.insert(point),
        _ => wrong = wrong.or(Some(index)),
    });
    wrong.map_or(Ok(stones), Err)
}

/// Calls a function for each value that is not 0, with its index and its point. The values are those of
/// a board, row by row from the top.
fn for_each_value(size: Size, values: &[u8], mut call: impl FnMut(usize, Point, u8)) {
    let (width, height) = (usize::from(size.width()), size.height());
    for ((y, row), start) in (0..height).rev().zip(values.chunks(width)).zip((0..).step_by(width)) {
        for (x, &value) in (0..).zip(row) {
            if value != 0
                && let Some(point) = Point::new(x, y)
            {
                call(start + usize::from(x), point, value);
            }
        }
    }
}

/// What is wrong with an element of a position.
pub fn wrong(array: &Bound<'_, PyAny>, size: Size, index: usize) -> Fault {
    let width = usize::from(size.width());
    let at = (index / width, index % width);
    let value = array.get_item(at).and_then(|value| value.call_method0("item"));
    let value = value.map_or_else(|_| "something else".into(), |value| shown(&value));
    Fault::position(format!("the array holds {value} at [{}, {}]: {VALUES}", at.0, at.1))
}

/// The points at which an array of bool is true.
pub fn mask(array: &Bound<'_, PyAny>) -> PyResult<(Size, PointSet)> {
    let size = size_of(&shape(array)?)?;
    let bytes = array.call_method0("tobytes")?.cast_into::<PyBytes>()?;
    Ok((size, masked(size, bytes.as_bytes())))
}

/// The points of a mask, row by row from the top.
pub fn masked(size: Size, mask: &[u8]) -> PointSet {
    let mut points = PointSet::EMPTY;
    for_each_value(size, mask, |_, point, _| points.insert(point));
    points
}

/// An array that is still to be filled.
pub fn empty<'py>(py: Python<'py>, shape: &[usize], dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    numpy(py, "empty")?.call1((PyTuple::new(py, shape)?, dtype))
}

/// Fills an array with these bytes.
pub fn fill(array: &Bound<'_, PyAny>, bytes: &[u8]) -> PyResult<()> {
    let py = array.py();
    let values = made(py, array.getattr("dtype")?, bytes, array.getattr("shape")?.cast_into()?)?;
    array.set_item(py.Ellipsis(), values)
}

/// Bytes as an array, which is read-only.
fn made<'py>(
    py: Python<'py>,
    dtype: impl IntoPyObject<'py>,
    bytes: &[u8],
    shape: Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    static NDARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let ndarray = NDARRAY.get_or_try_init(py, || numpy(py, "ndarray").map(Bound::unbind))?;
    ndarray.bind(py).call1((shape, dtype, PyBytes::new(py, bytes)))
}

/// An array of a board's points, row by row from the top.
fn board<'py>(
    py: Python<'py>,
    dtype: &str,
    bytes: &[u8],
    size: Size,
) -> PyResult<Bound<'py, PyAny>> {
    made(py, dtype, bytes, (size.height(), size.width()).into_pyobject(py)?)
}

/// An array of int8: 1 for Black's points, -1 for White's, 0 elsewhere.
pub fn colors<'py>(
    py: Python<'py>,
    size: Size,
    sets: &ByColor<PointSet>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = size.points().map(|point| sign(sets, point) as u8).collect();
    board(py, "int8", &bytes, size)
}

fn sign(sets: &ByColor<PointSet>, point: Point) -> i8 {
    let of = |color: Color| i8::from(sets[color].contains(point));
    of(Color::Black) - of(Color::White)
}

/// An array of bool, true at these points.
pub fn bools<'py>(py: Python<'py>, size: Size, set: &PointSet) -> PyResult<Bound<'py, PyAny>> {
    board(py, "bool", &marks(size, set), size)
}

/// 1 at these points, 0 elsewhere.
pub fn marks(size: Size, set: &PointSet) -> Vec<u8> {
    size.points().map(|point| set.contains(point).into()).collect()
}

/// An array of int8 with the number of the status of each point.
pub fn status<'py>(py: Python<'py>, size: Size, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    board(py, "int8", &statuses(size, outcome), size)
}

/// The number of the status of each point.
pub fn statuses(size: Size, outcome: &Outcome) -> Vec<u8> {
    let list = |&status| outcome.list(PointSet::board(size), status);
    let lists: Vec<PointSet> = Status::ALL.iter().map(list).collect();
    let number = |point| lists.iter().position(|list| list.contains(point)).unwrap_or_default();
    size.points().map(|point| number(point) as u8).collect()
}

/// An array of float64 with the owner of each point.
pub fn ownership<'py>(
    py: Python<'py>,
    size: Size,
    outcome: &Outcome,
    uncertain: PointSet,
) -> PyResult<Bound<'py, PyAny>> {
    let owners = owners(size, outcome, uncertain).into_iter();
    board(py, "float64", &owners.flat_map(f64::to_ne_bytes).collect::<Vec<u8>>(), size)
}

/// The owner of each point: 1 for Black, -1 for White, 0 for nobody; half of that for uncertain stones.
pub fn owners(size: Size, outcome: &Outcome, uncertain: PointSet) -> Vec<f64> {
    let owned = outcome.owned();
    let part = |point| if uncertain.contains(point) { 0.5 } else { 1.0 };
    size.points().map(|point| part(point) * f64::from(sign(&owned, point))).collect()
}

/// An array of int8 with this many positions.
pub fn positions<'py>(
    py: Python<'py>,
    size: Size,
    positions: &[ByColor<PointSet>],
) -> PyResult<Bound<'py, PyAny>> {
    let all = positions.iter().flat_map(|sets| size.points().map(|point| sign(sets, point) as u8));
    let shape = (positions.len(), size.height(), size.width()).into_pyobject(py)?;
    made(py, "int8", &all.collect::<Vec<u8>>(), shape)
}
