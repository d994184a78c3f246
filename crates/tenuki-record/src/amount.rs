//! Numbers of points as people write them: `6.5`, `6,5`, `7 1/2`, `3又3/4子`, `四分之一子`, `7目半`, `半目`, `한집반`.

use std::borrow::Cow;

/// What a number counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// No unit is given.
    None,
    /// Points: 目, 집, `points`, `moku`.
    Points,
    /// Stones of area, two points each: 子.
    Stones,
}

/// A number and what it counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Amount {
    /// The number.
    pub(super) value: f64,
    /// What it counts.
    pub(super) unit: Unit,
    /// Whether it is a number with a decimal point or comma, and nothing else.
    pub(super) is_plain: bool,
}

impl Amount {
    /// Points.
    pub(super) fn points(self) -> f64 {
        match self.unit {
            Unit::Stones => 2.0 * self.value,
            Unit::None | Unit::Points => self.value,
        }
    }
}

const POINTS: &[&str] = &["目", "집", "호", "points", "point", "pts", "moku"];
const STONES: &[&str] = &["子"];
const AND: &[&str] = &["又", "と"];
const HALF: &[&str] = &["半", "반", "½"];

/// A text with the wide letters, digits and signs of East Asia as those of ASCII.
pub(super) fn narrow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    text.chars().map(narrow).collect()
}

/// The amount at the beginning of a [narrow] text, and what follows it.
pub(super) fn amount(text: &str) -> Option<(Amount, &str)> {
    let text = text.trim_start();
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let mut is_plain = false;
    // A fraction alone, or a number, half a unit without one.
    let (mut value, mut rest) = if let Some(found) = fraction(unsigned) {
        found
    } else if let Some(found) = with_point(unsigned) {
        is_plain = true;
        found
    } else {
        in_words(unsigned).unwrap_or((0.0, unsigned))
    };
    let mut unit = Unit::None;
    // 3又3/4子, 2子3/4, 7目半.
    for _ in 0..2 {
        let part = fraction(rest).or_else(|| half(rest)).filter(|_| value.fract() == 0.0);
        if let Some((more, after)) = part {
            (value, rest, is_plain) = (value + more, after, false);
        }
        let counted = [(Unit::Points, POINTS), (Unit::Stones, STONES)].into_iter();
        let after =
            counted.filter_map(|(unit, words)| Some((unit, one_of(words, rest.trim_start())?)));
        if let Some((counted, after)) =
            after.take(1).next().filter(|_| unit == Unit::None && rest.len() < unsigned.len())
        {
            (unit, rest, is_plain) = (counted, after, false);
        }
    }
    let value = if text.starts_with('-') { -value } else { value };
    (rest.len() < unsigned.len()).then_some((Amount { value, unit, is_plain }, rest))
}

/// What follows the first of these words that the text begins with, in letters of any case.
fn one_of<'a>(words: &[&str], text: &'a str) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let start = text.get(..word.len())?;
        start.eq_ignore_ascii_case(word).then(|| &text[word.len()..])
    })
}

/// Digits with a decimal point or comma.
fn with_point(text: &str) -> Option<(f64, &str)> {
    let mut has_point = false;
    let is_end = |c: char| {
        !c.is_ascii_digit() && (!matches!(c, '.' | ',') || std::mem::replace(&mut has_point, true))
    };
    let end = text.find(is_end).unwrap_or(text.len());
    decimal(&text[..end].replace(',', ".")).map(|value| (value, &text[end..]))
}

/// A number without a point, in digits or words.
fn whole(text: &str) -> Option<(f64, &str)> {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    decimal(&text[..end]).map(|value| (value, &text[end..])).or_else(|| in_words(text))
}

/// ` 1/2`, `又3/4`, `四分之三`, `½`, `¾`.
fn fraction(text: &str) -> Option<(f64, &str)> {
    let rest = text.trim_start();
    for (sign, value) in [('\u{bc}', 0.25), ('\u{bd}', 0.5), ('\u{be}', 0.75)] {
        if let Some(after) = rest.strip_prefix(sign) {
            return Some((value, after));
        }
    }
    let (first, rest) = whole(one_of(AND, rest).unwrap_or(rest))?;
    let is_upward = rest.trim_start().starts_with("分之");
    let (second, rest) =
        whole(rest.trim_start().strip_prefix("分之").or(rest.trim_start().strip_prefix('/'))?)?;
    let value = if is_upward { second / first } else { first / second };
    value.is_finite().then_some((value, rest))
}

/// 半.
fn half(text: &str) -> Option<(f64, &str)> {
    one_of(HALF, text.trim_start()).map(|after| (0.5, after))
}

/// 六, 十二, 两, 한, 육: numbers below a hundred in Chinese, Japanese and Korean.
fn in_words(text: &str) -> Option<(f64, &str)> {
    if text.as_bytes().first().is_none_or(u8::is_ascii) {
        return None;
    }
    const DIGITS: [&str; 10] = [
        "一 한 일",
        "二 两 兩 두 이",
        "三 세 삼",
        "四 네 사",
        "五 다섯 오",
        "六 여섯 육",
        "七 일곱 칠",
        "八 여덟 팔",
        "九 아홉 구",
        "十 열 십",
    ];
    let next = |text: &str| {
        let words = (1..)
            .zip(DIGITS)
            .flat_map(|(digit, words)| words.split(' ').map(move |word| (digit, word)));
        words.filter(|(_, word)| text.starts_with(word)).max_by_key(|(_, word)| word.len())
    };
    let (mut value, mut last, mut rest) = (0_u32, 0_u32, text);
    while let Some((digit, word)) = next(rest) {
        if digit < 10 && last > 0 || value > 90 {
            return None;
        }
        rest = &rest[word.len()..];
        (value, last) = if digit == 10 { (value + 10 * last.max(1), 0) } else { (value, digit) };
    }
    (rest.len() < text.len()).then(|| (f64::from(value + last), rest))
}

/// The most digits of a number that are read exactly; further ones are read as zeros.
const DIGITS: u32 = 15;

/// The number that a whole text is: digits with or without a point, no sign, no exponent. `None` if it is not one.
///
/// The standard library reads numbers of any length with tables that would be a twentieth of the
/// WebAssembly module. Points need few digits: up to [`DIGITS`] are read exactly, as one division of two
/// exact numbers (Clinger, *How to read floating point numbers accurately*, 1990).
pub(super) fn decimal(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut digits = whole.bytes().chain(fraction.bytes()).peekable();
    digits.peek()?;
    let (mut value, mut taken, mut left_out) = (0_u64, 0, 0);
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        if taken == DIGITS {
            // The first digit that is left out rounds the others.
            value += u64::from(left_out == 0 && digit >= b'5');
            left_out += 1;
        } else {
            value = 10 * value + u64::from(digit - b'0');
            // Zeros in front do not count.
            taken += u32::from(value > 0);
        }
    }
    // Powers of ten are exact up to the 22nd.
    let power = |exponent| (0..exponent).fold(1.0_f64, |power, _| 10.0 * power);
    let behind = fraction.len();
    let value = value as f64;
    Some(if behind > left_out {
        value / power(behind - left_out)
    } else {
        value * power(left_out - behind)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let read = |text: &str, amount: Amount, rest: &str| {
            let text = narrow(text);
            assert_eq!(super::amount(&text), Some((amount, rest)), "{text}");
        };
        for (unit, is_plain, texts) in [
            (Unit::None, true, "6.5 = 6.5|6,5 = 6.5|７．５ = 7.5|.5 = 0.5"),
            (Unit::None, false, "7 1/2 = 7.5|7½ = 7.5|三半 = 3.5|六 = 6"),
            (Unit::Points, false, "两目半 = 2.5|1目半 = 1.5|7目半 = 7.5|六目半 = 6.5|十二目 = 12"),
            (
                Unit::Points,
                false,
                "二十三目 = 23|九十目 = 90|한집반 = 1.5|다섯 집 반 = 5.5|반집 = 0.5",
            ),
            (Unit::Points, false, "육집반 = 6.5|6집반 = 6.5|3.5 moku = 3.5|12 Points = 12"),
            (Unit::Stones, false, "四分之一子 = 0.25|一又四分之三子 = 1.75|2子3/4 = 2.75"),
            (Unit::Stones, false, "１又３／４子 = 1.75|3又4分之1子 = 3.25|两子 = 2|3/4子 = 0.75"),
            (Unit::Stones, false, "3又3/4子 = 3.75"),
        ] {
            for (text, value) in texts.split('|').map(|text| text.split_once(" = ").unwrap()) {
                read(text, Amount { value: value.parse().unwrap(), unit, is_plain }, "");
            }
        }
        for (text, value, unit, is_plain, rest) in [
            ("-7.5 x", -7.5, Unit::None, true, " x"),
            ("6.5 7", 6.5, Unit::None, true, " 7"),
            ("6.5半", 6.5, Unit::None, true, "半"),
            ("1/0", 1.0, Unit::None, true, "/0"),
            ("1.75子胜", 1.75, Unit::Stones, false, "胜"),
            ("半目勝", 0.5, Unit::Points, false, "勝"),
            ("6.5, of two", 6.5, Unit::None, true, ", of two"),
            ("6.5.", 6.5, Unit::None, true, "."),
            ("3.5집승", 3.5, Unit::Points, false, "승"),
        ] {
            read(text, Amount { value, unit, is_plain }, rest);
        }
        for text in ["", "x", ".", "+", "又", "目", "一二"] {
            assert_eq!(amount(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_has_digits_and_at_most_one_point() {
        let numbers = "7|6.5|.5|5.|007.50|00000000000000000000007.5|0.000000000000000000125";
        for text in numbers.split('|').chain(["3.75000000000000000000000000000000"]) {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
        for text in ["", ".", "1.2.3", "1e3", "-1", "+1", "1_0"] {
            assert_eq!(decimal(text), None, "{text}");
        }
        assert_eq!(decimal(&"9".repeat(400)), Some(f64::INFINITY));
    }

    proptest! {
        #[test]
        fn few_digits_are_read_as_the_standard_library_reads_them(
            digits in "[0-9]{1,15}", point in 0_usize..16,
        ) {
            let (whole, fraction) = digits.split_at(point.min(digits.len()));
            let text = format!("{whole}.{fraction}");
            prop_assert_eq!(decimal(&text), text.parse().ok());
        }

        #[test]
        fn many_digits_are_read_to_fifteen(text in "[0-9]{0,30}\\.[0-9]{1,30}") {
            let (value, exact) = (decimal(&text).unwrap(), text.parse::<f64>().unwrap());
            prop_assert!((value - exact).abs() <= 1e-14 * exact, "{} {}", value, exact);
        }
    }

    #[test]
    fn what_is_left_out_of_many_digits_is_rounded() {
        for (text, rounded) in [
            ("1004034020414209923", "1004034020414210000"),
            ("100403402041420.4", "100403402041420"),
            ("100403402041420.5", "100403402041421"),
            ("100403402041420.49", "100403402041420"),
            ("999999999999999.5", "1000000000000000"),
        ] {
            assert_eq!(decimal(text), rounded.parse().ok(), "{text}");
        }
    }
}
