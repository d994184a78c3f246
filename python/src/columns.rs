//! Answers as columns: Arrow batches, one row for each answer.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int32Array, ListArray, RecordBatch, StringArray,
    StructArray,
};
use arrow_schema::{ArrowError, DataType, Field, Fields, SchemaRef};

use serde::Serialize;
use serde_json::Value;

use tenuki_record::json::Said;
use tenuki_record::{Answer, Gain, UncertainPoint};
use tenuki_score::board::{Color, PointSet};
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
    let gains = |answer: &Answer| Some(answer.last_points.iter().map(Gain::from).collect());
    let doubts = |answer: &Answer| {
        Some(answer.versioned().uncertain_points?.iter().map(UncertainPoint::from).collect())
    };
    let assumed = |scored: &Scored| {
        let assumed = scored.answer().versioned().assumed.iter();
        Some(assumed.map(|it| it.name()).collect::<Vec<_>>())
    };
    let remarks = |scored: &Scored| {
        let remarks = scored.answer().versioned().remarks.into_iter();
        Some(remarks.map(|it| class::json(&Said(it))).collect::<Vec<_>>())
    };
    let open = |answer: &Answer| Some(answer.versioned().open.into_owned());
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
        ("last_points", objects(rows, gains, "color points[] gain#")?),
        ("certain", flags(&|answer| answer.versioned().certain)),
        ("assumed", lists(rows, assumed)),
        ("uncertain", points(&|answer| answer.uncertain)),
        ("uncertain_points", objects(rows, doubts, "point color code number# most# text")?),
        ("finished", flags(&|answer| Some(answer.is_finished()))),
        ("open", objects(rows, open, "chain color save[] take[] area points#")?),
        ("recorded", texts(&|row| row.answer()?.recorded.clone())),
        ("agrees", flags(&|answer| answer.agrees)),
        ("winner_agrees", flags(&|answer| answer.versioned().winner_agrees)),
        ("cause", texts(&|row| row.answer()?.versioned().cause.map(|it| class::json(&Said(it))))),
        ("warnings", lists(rows, |scored| Some(&scored.answer().warnings))),
        ("remarks", lists(rows, remarks)),
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
    let is_there = rows.iter().map(|row| row.scored.is_ok()).collect();
    Ok(Arc::new(structs(columns, Some(is_there))?))
}

/// Lists of objects, as JSON has them. Where an answer has no list, and an object no such field, it is null. `fields` are
/// the names of strings, of lists of strings with `[]`, and of whole numbers with `#`.
fn objects<T: Serialize>(
    rows: &[Row],
    of: impl Fn(&Answer) -> Option<Vec<T>>,
    fields: &'static str,
) -> Result<ArrayRef, ArrowError> {
    // Neither the memory nor these structures can fail.
    let object = |item: &T| serde_json::to_value(item).unwrap_or_default();
    let list = |row: &Row| of(row.answer()?).map(|list| list.iter().map(object).collect());
    let lists: Vec<Option<Vec<Value>>> = rows.iter().map(list).collect();
    let items: Vec<&Value> = lists.iter().flatten().flatten().collect();
    let column = |field: &'static str| -> (&str, ArrayRef) {
        let name = field.trim_end_matches(['[', ']', '#']);
        let values = items.iter().map(|item| item.get(name));
        let column: ArrayRef = match &field[name.len()..] {
            "[]" => {
                let mut lists = ListBuilder::new(StringBuilder::new());
                for list in values.map(|list| list?.as_array()) {
                    lists.append_option(list.map(|list| list.iter().map(Value::as_str)));
                }
                Arc::new(lists.finish())
            }
            "#" => integers(values.map(|number| number?.as_u64()?.try_into().ok())),
            _ => Arc::new(StringArray::from_iter(values.map(|text| text?.as_str()))),
        };
        (name, column)
    };
    let items = structs(fields.split(' ').map(column).collect(), None)?;
    let field = Field::new_list_field(DataType::Struct(items.fields().clone()), true);
    let lengths = lists.iter().map(|list| list.as_ref().map_or(0, Vec::len));
    let offsets = arrow_buffer::OffsetBuffer::from_lengths(lengths);
    let is_there: Vec<bool> = lists.iter().map(Option::is_some).collect();
    Ok(Arc::new(ListArray::try_new(field.into(), offsets, Arc::new(items), Some(is_there.into()))?))
}
