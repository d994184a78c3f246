//! Points as the caller gives them: by name, by row and column, or as a mask; and numbers of moves.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyString};

use tenuki_record::chains_at;
use tenuki_score::board::{Board, Point, PointSet, Size};

use crate::array;
use crate::fault::Fault;
use crate::judgement::Judgement;

/// A point: its name, or its row and column from the upper left corner, from 0, as indices into an array.
#[derive(Clone, Debug)]
pub enum Place {
    /// `D4`.
    Name(String),
    /// Row and column.
    At(i64, i64),
}

impl Place {
    /// Reads what Python has.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Place> {
        if let Ok(name) = object.cast::<PyString>() {
            return Ok(Place::Name(name.to_string_lossy().into_owned()));
        }
        // Two bytes are no row and column, but a name in another type.
        let is_number_or_bytes = object.is_instance_of::<PyBool>()
            || object.is_instance_of::<PyBytes>()
            || object.is_instance_of::<PyByteArray>();
        match object.extract::<[i64; 2]>() {
            Ok([row, column]) if !is_number_or_bytes => Ok(Place::At(row, column)),
            _ => match object.extract::<(i64, i64)>() {
                Ok((row, column)) => Ok(Place::At(row, column)),
                Err(_) => Err(Fault::option(format!(
                    "a point is a name such as \"D4\" or (row, column), not {}",
                    array::shown(object)
                ))
                .into()),
            },
        }
    }

    /// The point of a board. sgfmill counts rows from below.
    pub fn point(&self, size: Size, from_below: bool) -> Result<Point, Fault> {
        let off = |place: &dyn std::fmt::Display| {
            Fault::option(format!("the point {place} is off the board of {size}"))
        };
        match self {
            Place::Name(name) => {
                let point: Point = name.parse().map_err(|error| {
                    Fault::option(format!("the point {:?}: {error}", array::cut(name, 40)))
                })?;
                if size.contains(point) { Ok(point) } else { Err(off(&point)) }
            }
            &Place::At(row, column) => {
                let y = if from_below { row } else { i64::from(size.height()) - 1 - row };
                let point = u8::try_from(column).ok().zip(u8::try_from(y).ok());
                point
                    .and_then(|(x, y)| Point::new(x, y))
                    .filter(|&point| size.contains(point))
                    .ok_or_else(|| off(&format_args!("({row}, {column})")))
            }
        }
    }
}

/// The dead stones as they are given.
#[derive(Clone, Debug)]
pub enum Dead {
    /// A stone of each chain.
    Places(Vec<Place>),
    /// The points of a board of this size.
    Points(Size, PointSet),
}

impl Dead {
    /// Reads what Python has.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Dead> {
        if let Ok(text) = object.cast::<PyString>() {
            let text = text.to_string_lossy();
            let names = text.split(|c: char| c == ',' || c.is_whitespace());
            let names = names.filter(|name| !name.is_empty());
            return Ok(Dead::Places(names.map(|name| Place::Name(name.to_owned())).collect()));
        }
        if let Ok(judgement) = object.cast::<Judgement>() {
            let judged = judgement.get();
            return Ok(Dead::Points(judged.size, judged.judged.dead));
        }
        if array::is_array(object) {
            let given = array::as_array(object)?;
            if array::kind(&given)? == 'b' {
                let (size, points) = array::mask(&given)?;
                return Ok(Dead::Points(size, points));
            }
            if let [_, width] = array::shape(&given)?[..]
                && width != 2
            {
                array::needs_bool(&given)?;
            }
            return Dead::of(&given.call_method0("tolist")?);
        }
        let Ok(items) = object.try_iter() else {
            return Err(Fault::option(format!(
                "dead stones are a list of points, an array of bool or a Judgement, not {}",
                array::shown(object)
            ))
            .into());
        };
        let places = items.map(|item| Place::of(&item?)).collect::<PyResult<Vec<Place>>>()?;
        Ok(Dead::Places(places))
    }

    /// The chains that are named on a board.
    pub fn chains(&self, board: &Board, from_below: bool) -> Result<PointSet, Fault> {
        let size = board.size();
        let points: Vec<Point> = match self {
            Dead::Places(places) => {
                let point = |place: &Place| place.point(size, from_below);
                places.iter().map(point).collect::<Result<_, _>>()?
            }
            Dead::Points(own, points) if *own == size => points.iter().collect(),
            Dead::Points(own, _) => {
                return Err(Fault::option(format!(
                    "the dead stones are those of a board of {own}, and this one is {size}"
                )));
            }
        };
        chains_at(board, points).map_err(|error| Fault::option(format!("dead: {error}")))
    }
}

/// How many moves are played.
pub fn moves(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let moves = value.extract::<u32>();
    moves.map_err(|_| array::refused("moves", value, "a number of moves is 0, 1, 2 and so on"))
}
