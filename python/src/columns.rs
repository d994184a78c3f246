//! Answers as columns: Arrow batches, one row for each answer.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int32Array, ListArray, RecordBatch, StringArray,
    StructArray,
};
use arrow_schema::{ArrowError, DataType, Field, Fields, SchemaRef};

use tenuki_record::json::Said;
use tenuki_record::{Answer, Moves, Open, UncertainPoint};
use tenuki_score::board::{Color, PointSet};
use tenuki_score::scoring::doubts::Doubt;
use tenuki_score::scoring::reasons::LastPoint;
use tenuki_score::scoring::{Score, Side, rounded};

use crate::class;
use crate::fault::Fault;
use crate::scored::Scored;

/// An answer as a row.
#[derive(Debug)]
pub struct Row {
    /// What it is known by: strings without their quotes, other values as JSON.
    pub id: Option<String>,
    /// The count, or what is wrong.
    pub scored: Result<Arc<Scored>, Fault>,
}

impl Row {
    fn answer(&self) -> Option<&Answer> {
        self.scored.as_deref().ok().map(Scored::answer)
    }

    fn version(&self) -> u32 {
        match &self.scored {
            Ok(scored) => scored.answer().version,
            Err(fault) => fault.version(),
        }
    }
}

/// An id that came as JSON, as a row has it.
pub fn id(json: &str) -> Option<String> {
    match serde_json::from_str::<Option<String>>(json) {
        Ok(text) => text,
        Err(_) => Some(json.to_owned()),
    }
}

/// The names and types of the columns.
pub fn schema() -> Result<SchemaRef, ArrowError> {
    batch(&[]).map(|batch| batch.schema())
}

/// A row for each answer, with the fields of a JSON line, `winner`, `rules`, `method` and `error`. Every column may
/// be null.
pub fn batch(rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let texts = |of: &dyn Fn(&Row) -> Option<String>| -> ArrayRef {
        Arc::new(StringArray::from_iter(rows.iter().map(of)))
    };
    let flags = |of: &dyn Fn(&Answer) -> Option<bool>| -> ArrayRef {
        Arc::new(rows.iter().map(|row| row.answer().and_then(of)).collect::<BooleanArray>())
    };
    let points = |of: &dyn Fn(&Answer) -> Option<PointSet>| {
        lists(rows, |scored| of(scored.answer()).map(names))
    };
    let columns = [
        ("id", texts(&|row| row.id.clone())),
        ("score", texts(&|row| row.answer().map(|answer| answer.score().to_string()))),
        ("winner", texts(&|row| Some(winner(row.answer()?.score()).to_owned()))),
        ("black", sides(rows, Color::Black)?),
        ("white", sides(rows, Color::White)?),
        ("territory", lists(rows, |scored| Some(scored.rows()))),
        ("dead", points(&|answer| Some(answer.dead))),
        ("seki", points(&|answer| Some(answer.seki))),
        ("fill", points(&|answer| Some(answer.fill))),
        ("no_reason", points(&|answer| Some(answer.no_reason))),
        ("last_points", last_points(rows)?),
        ("certain", flags(&|answer| answer.versioned().certain)),
        (
            "assumed",
            lists(rows, |scored| {
                Some(scored.answer().versioned().assumed.iter().map(|it| it.name()))
            }),
        ),
        ("uncertain", points(&|answer| answer.uncertain)),
        ("uncertain_points", uncertain_points(rows)?),
        ("finished", flags(&|answer| Some(answer.is_finished()))),
        ("open", open(rows)?),
        ("recorded", texts(&|row| row.answer()?.recorded.clone())),
        ("agrees", flags(&|answer| answer.agrees)),
        ("winner_agrees", flags(&|answer| answer.versioned().winner_agrees)),
        ("cause", texts(&|row| row.answer()?.versioned().cause.map(|it| class::json(&Said(it))))),
        ("warnings", lists(rows, |scored| Some(&scored.answer().warnings))),
        (
            "remarks",
            lists(rows, |scored| {
                Some(
                    scored
                        .answer()
                        .versioned()
                        .remarks
                        .into_iter()
                        .map(|it| class::json(&Said(it))),
                )
            }),
        ),
        ("rules", texts(&|row| Some(row.answer()?.rules.to_string()))),
        ("method", texts(&|row| Some(row.answer()?.method.name().to_owned()))),
        ("margin", numbers(rows.iter().map(|row| Some(row.answer()?.score().0)))),
        ("version", integers(rows.iter().map(|row| Some(row.version())))),
        ("error", texts(&|row| Some(row.scored.as_ref().err()?.sentence.clone()))),
    ];
    RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)))
}

/// Who is ahead, as a column has it.
pub fn winner(score: Score) -> &'static str {
    match score.0 {
        ahead if ahead > 0.0 => "black",
        ahead if ahead < 0.0 => "white",
        _ => "tie",
    }
}

fn numbers(values: impl Iterator<Item = Option<f64>>) -> ArrayRef {
    Arc::new(values.map(|value| value.map(rounded)).collect::<Float64Array>())
}

fn integers(values: impl Iterator<Item = Option<u32>>) -> ArrayRef {
    Arc::new(values.map(|value| value?.try_into().ok()).collect::<Int32Array>())
}

/// Lists of strings. What has no list is null.
fn lists<'a, T: IntoIterator<Item: AsRef<str>>>(
    rows: &'a [Row],
    of: impl Fn(&'a Scored) -> Option<T>,
) -> ArrayRef {
    let mut lists = ListBuilder::new(StringBuilder::new());
    for row in rows {
        let list = row.scored.as_deref().ok().and_then(&of);
        lists.append_option(list.map(|list| list.into_iter().map(Some)));
    }
    Arc::new(lists.finish())
}

fn names(points: PointSet) -> impl Iterator<Item = String> {
    points.into_iter().map(|point| point.to_string())
}

/// Columns inside a column.
fn structs(
    columns: Vec<(&str, ArrayRef)>,
    is_there: Option<Vec<bool>>,
) -> Result<StructArray, ArrowError> {
    let field =
        |(name, column): &(&str, ArrayRef)| Field::new(*name, column.data_type().clone(), true);
    let fields: Fields = columns.iter().map(field).collect();
    let columns = columns.into_iter().map(|(_, column)| column).collect();
    StructArray::try_new(fields, columns, is_there.map(Into::into))
}

/// What a side has; komi and handicap are White's.
fn sides(rows: &[Row], color: Color) -> Result<ArrayRef, ArrowError> {
    let side = |row: &Row| row.answer().map(|answer| answer.count.sides[color]);
    let whole = |of: fn(&Side) -> u32| integers(rows.iter().map(|row| Some(of(&side(row)?))));
    let points = |of: fn(&Side) -> f64| numbers(rows.iter().map(|row| Some(of(&side(row)?))));
    let mut columns = vec![
        ("territory", whole(|side| side.territory)),
        ("stones", whole(|side| side.stones)),
        ("prisoners", whole(|side| side.prisoners)),
        ("dead", whole(|side| side.dead)),
    ];
    if color == Color::White {
        columns.push(("komi", points(|side| side.komi)));
        columns.push(("handicap", whole(|side| side.handicap)));
    }
    columns.push(("points", points(Side::points)));
    Ok(Arc::new(structs(columns, Some(is_there(rows)))?))
}

/// What is left to play.
fn open(rows: &[Row]) -> Result<ArrayRef, ArrowError> {
    let of = |row: &Row| row.answer().map_or(0, |answer| answer.open.len());
    let lengths = rows.iter().map(of);
    let lists: Vec<_> =
        rows.iter().filter_map(Row::answer).map(|answer| answer.versioned().open).collect();
    let items: Vec<&Open> = lists.iter().flat_map(|open| open.iter()).collect();
    let chain = |item: &Open| match *item {
        Open::Chain { first, color, .. } => Some((first, color)),
        Open::Area(..) => None,
    };
    let moves = |of: fn(&Moves) -> PointSet| -> ArrayRef {
        let mut lists = ListBuilder::new(StringBuilder::new());
        for item in &items {
            let moves = match *item {
                Open::Chain { moves, .. } => moves.as_deref(),
                Open::Area(..) => None,
            };
            lists.append_option(moves.map(|moves| names(of(moves)).map(Some)));
        }
        Arc::new(lists.finish())
    };
    let area = |item: &Open| match *item {
        Open::Area(middle, points) => Some((middle, points)),
        Open::Chain { .. } => None,
    };
    let texts = |of: &dyn Fn(&Open) -> Option<String>| -> ArrayRef {
        Arc::new(StringArray::from_iter(items.iter().map(|&item| of(item))))
    };
    let columns = vec![
        ("chain", texts(&|item| Some(chain(item)?.0.to_string()))),
        ("color", texts(&|item| Some(chain(item)?.1.to_string()))),
        ("save", moves(|moves| moves.save)),
        ("take", moves(|moves| moves.take)),
        ("area", texts(&|item| Some(area(item)?.0.to_string()))),
        ("points", integers(items.iter().map(|&item| Some(area(item)?.1)))),
    ];
    of_structs(lengths, columns, is_there(rows))
}

/// What makes the count uncertain; null in version 1.
fn uncertain_points<'a>(rows: &'a [Row]) -> Result<ArrayRef, ArrowError> {
    let of = |row: &'a Row| row.answer()?.versioned().uncertain_points;
    let lists: Vec<Option<&[Doubt]>> = rows.iter().map(of).collect();
    let lengths = lists.iter().map(|doubts| doubts.map_or(0, <[_]>::len));
    let items: Vec<&Doubt> = lists.iter().flatten().copied().flatten().collect();
    let texts = |of: &dyn Fn(&Doubt) -> String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(items.iter().map(|item| of(item))))
    };
    let of_json =
        |of: fn(UncertainPoint) -> Option<u32>| integers(items.iter().map(|&item| of(item.into())));
    let columns = vec![
        ("point", texts(&|item| item.point.to_string())),
        ("color", texts(&|item| item.color.to_string())),
        ("code", texts(&|item| item.cause.code().to_owned())),
        ("number", of_json(|item| item.number)),
        ("most", of_json(|item| item.most)),
        ("text", texts(&ToString::to_string)),
    ];
    of_structs(lengths, columns, lists.iter().map(Option::is_some).collect())
}

/// Where a side still gains points by playing first.
fn last_points(rows: &[Row]) -> Result<ArrayRef, ArrowError> {
    let of = |row: &Row| row.answer().map_or(0, |answer| answer.last_points.len());
    let items: Vec<LastPoint> = rows
        .iter()
        .filter_map(Row::answer)
        .flat_map(|answer| answer.last_points.iter().copied())
        .collect();
    let mut points = ListBuilder::new(StringBuilder::new());
    for item in &items {
        points.append_value(names(item.points).map(Some));
    }
    let colors = items.iter().map(|item| Some(item.color.to_string()));
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("color", Arc::new(StringArray::from_iter(colors))),
        ("points", Arc::new(points.finish())),
        ("gain", integers(items.iter().map(|item| Some(item.gain)))),
    ];
    of_structs(rows.iter().map(of), columns, is_there(rows))
}

/// Lists of structs: how many each row has, if it has a list.
fn of_structs(
    lengths: impl Iterator<Item = usize>,
    columns: Vec<(&str, ArrayRef)>,
    is_there: Vec<bool>,
) -> Result<ArrayRef, ArrowError> {
    let items = structs(columns, None)?;
    let field = Field::new_list_field(DataType::Struct(items.fields().clone()), true);
    let offsets = arrow_buffer::OffsetBuffer::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(field.into(), offsets, Arc::new(items), Some(is_there.into()))?))
}

fn is_there(rows: &[Row]) -> Vec<bool> {
    rows.iter().map(|row| row.scored.is_ok()).collect()
}
