//! Decimal numbers in records: digits with or without a point, no sign, no exponent.
//!
//! The standard library reads numbers of any length with tables that would be a twentieth of the
//! WebAssembly module. Points need few digits: up to fifteen are read exactly, as one division of two
//! exact numbers (Clinger, *How to read floating point numbers accurately*, 1990), further ones as
//! zeros.

/// The digits that count.
const MOST: u32 = 15;

/// The number that the whole text is, or `None` where it is no number.
pub(super) fn read(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut digits = whole.bytes().chain(fraction.bytes()).peekable();
    digits.peek()?;
    let (mut value, mut taken, mut left_out) = (0_u64, 0, 0);
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        if taken == MOST {
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

    use super::read;

    #[test]
    fn a_number_has_digits_and_at_most_one_point() {
        for (text, value) in [
            ("7", Some(7.0)),
            ("6.5", Some(6.5)),
            (".5", Some(0.5)),
            ("5.", Some(5.0)),
            ("007.50", Some(7.5)),
            ("3.75000000000000000000000000000000", Some(3.75)),
            ("", None),
            (".", None),
            ("1.2.3", None),
            ("1e3", None),
            ("-1", None),
            ("+1", None),
            ("1_0", None),
        ] {
            assert_eq!(read(text), value, "{text}");
        }
        assert_eq!(read(&"9".repeat(400)), Some(f64::INFINITY));
    }

    proptest! {
        #[test]
        fn few_digits_are_read_as_the_standard_library_reads_them(
            digits in "[0-9]{1,15}", point in 0_usize..16,
        ) {
            let (whole, fraction) = digits.split_at(point.min(digits.len()));
            let text = format!("{whole}.{fraction}");
            prop_assert_eq!(read(&text), text.parse().ok());
        }

        #[test]
        fn many_digits_are_read_to_fifteen(text in "[0-9]{0,30}\\.[0-9]{1,30}") {
            let (value, exact) = (read(&text).unwrap(), text.parse::<f64>().unwrap());
            prop_assert!((value - exact).abs() <= 1e-14 * exact, "{} {}", value, exact);
        }
    }
}
