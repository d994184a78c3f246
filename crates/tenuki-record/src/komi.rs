//! The meaning of KM, which depends on the program that wrote it.
//!
//! The specification asks for a number of points. Fox and gokifu.com write hundredths of a point, or
//! of a Chinese stone, which is two points; others write fractions and units. The table is in
//! `docs/records.md`.

use super::Warning;
use super::amount::{Amount, Unit, amount, narrow};
use super::read::Writer;

/// What else in a record shows what its komi means.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// Who wrote it.
    pub(super) writer: Writer,
    /// Whether the rules are Chinese, which count stones of two points.
    pub(super) is_chinese: bool,
    /// The number of handicap stones (HA).
    pub(super) handicap: u32,
    /// Whether stones are set up before the first move (AB, AW).
    pub(super) has_set_up: bool,
    /// How many moves Black makes before White's first one.
    pub(super) first_moves: u32,
    /// Half of the points of the board.
    pub(super) most: f64,
}

impl Context {
    fn is_fox(&self) -> bool {
        self.writer == Writer::Fox
    }

    /// Whether the game is one of Fox that begins with several moves of Black, and HA names no handicap.
    pub(super) fn is_unnamed_handicap(&self) -> bool {
        self.is_fox() && self.handicap == 0 && !self.has_set_up && self.first_moves >= 2
    }
}

/// Komi beyond this is warned of.
const UNUSUAL: f64 = 20.0;

/// The hundredths that have no other reading on any board, and their points.
const HUNDREDTHS: [([f64; 2], f64); 4] =
    [([375.0, 750.0], 7.5), ([325.0, 650.0], 6.5), ([275.0, 550.0], 5.5), ([350.0, 700.0], 7.0)];

/// A number of stones with a quarter is smaller: nobody gives ten points.
const MOST_STONES: f64 = 5.0;

/// Words before a komi: Black gives, komi.
const PREFIXES: [&str; 9] = ["黑贴目", "黑貼目", "黑贴", "黑貼", "贴目", "贴", "貼", "コミ", "덤"];

/// Words for no komi, without blanks.
const NONE: [&str; 10] =
    ["不贴目", "不貼目", "不贴", "不貼", "无", "無", "无贴目", "無貼目", "コミなし", "덤없음"];

/// A komi with words before the number, or instead of one.
fn in_words(said: &str) -> Option<(Amount, &str)> {
    if NONE.contains(&said.replace(' ', "").as_str()) {
        return Some((Amount { value: 0.0, unit: Unit::Points, is_plain: false }, ""));
    }
    amount(PREFIXES.iter().find_map(|word| said.strip_prefix(word)).unwrap_or(said))
}

/// Komi in points, `None` where the text says nothing of it, and what is to be warned of.
pub(super) fn komi(text: &str, context: Context) -> (Option<f64>, Option<Warning>) {
    let text = text.trim();
    if text.is_empty() {
        return (None, None);
    }
    let said = narrow(text);
    let found = if said.is_ascii() { amount(&said) } else { in_words(&said) };
    let found = found.filter(|(_, rest)| rest.trim().is_empty());
    let Some((amount, _)) = found else {
        return (None, Some(Warning::KomiUnread(text.to_owned())));
    };
    let value = amount.value;
    let read = |points| (Some(points), Some(Warning::KomiRead { text: text.to_owned(), points }));
    if context.writer == Writer::Tenuki && amount.is_plain {
        return (Some(value), None);
    }
    if amount.is_plain {
        if context.is_unnamed_handicap() {
            match value {
                0.0 => return (Some(0.0), None),
                375.0 => return read(0.0),
                _ => {}
            }
        }
        let is_even = context.handicap == 0 && !context.has_set_up && context.first_moves < 2;
        let is_first = context.is_fox() && context.is_chinese && context.handicap == 1;
        if is_first && (value == 0.0 || value == 375.0) {
            return (Some(0.0), Some(Warning::KomiOfFirstMove(text.to_owned())));
        }
        if value == 0.0 && is_even {
            return (None, Some(Warning::KomiLost));
        }
        if context.is_fox() && value == 50.0 && context.handicap >= 2 {
            return read(0.5);
        }
        if let Some((_, points)) =
            HUNDREDTHS.iter().find(|(hundredths, _)| hundredths.contains(&value))
        {
            return read(*points);
        }
    }
    // There are no quarter points, but a quarter of a stone is half a point.
    let has_quarter = (2.0 * value).fract().abs() == 0.5 && amount.unit != Unit::Points;
    if amount.unit == Unit::Stones || has_quarter && context.is_chinese && value.abs() < MOST_STONES
    {
        return read(2.0 * value);
    }
    if has_quarter && context.is_chinese {
        return (None, Some(Warning::KomiUnread(text.to_owned())));
    }
    if value.abs() > context.most {
        return (Some(value), Some(Warning::KomiTooLarge(text.to_owned())));
    }
    if (2.0 * value).fract() != 0.0 || value.abs() > UNUSUAL {
        return (Some(value), Some(Warning::KomiUnusual(text.to_owned())));
    }
    if amount.is_plain { (Some(value), None) } else { read(value) }
}
