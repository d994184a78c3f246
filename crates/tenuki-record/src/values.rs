//! The values of statements.

use tenuki_score::Value;
use tenuki_score::board::{Color, Point, PointSet};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Score;

/// The values of a statement, with their names.
pub(super) type Values<'a> = Vec<(&'a str, Value)>;

/// What may be a value.
pub(super) trait ToValue {
    /// The value; `None` leaves it out.
    fn to_value(&self) -> Option<Value>;
}

/// These values: `values![komi, number = points]`.
macro_rules! values {
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
    ($($name:ident $(= $value:expr)?),*) => {
        $crate::values::all([$((stringify!($name), values!(@ $name $($value)?))),*])
    };
}
pub(super) use values;

pub(super) fn all<'a, const N: usize>(values: [(&'a str, &dyn ToValue); N]) -> Values<'a> {
    values.into_iter().filter_map(|(name, value)| Some((name, value.to_value()?))).collect()
}

macro_rules! to_value {
    ($($type:ty: |$this:ident| $value:expr;)*) => {$(
        impl ToValue for $type {
            fn to_value(&self) -> Option<Value> {
                let $this = self;
                Some(Value::from($value))
            }
        }
    )*};
}

to_value! {
    PointSet: |points| *points;
    Point: |point| *point;
    Color: |color| *color;
    u32: |number| *number;
    usize: |number| *number as f64;
    f64: |number| *number;
    Score: |score| *score;
    Rules: |rules| rules.title().as_str();
    bool: |is_so| if *is_so { "yes" } else { "no" };
    char: |character| character.to_string().as_str();
    &str: |text| *text;
    String: |text| text.as_str();
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Option<Value> {
        self.as_ref()?.to_value()
    }
}
