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
const HUNDREDTHS: [(f64, f64); 8] = [
    (375.0, 7.5),
    (750.0, 7.5),
    (325.0, 6.5),
    (650.0, 6.5),
    (275.0, 5.5),
    (550.0, 5.5),
    (350.0, 7.0),
    (700.0, 7.0),
];

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
        if let Some((_, points)) = HUNDREDTHS.iter().find(|(hundredths, _)| *hundredths == value) {
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

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Context = Context {
        writer: Writer::Other,
        is_chinese: false,
        handicap: 0,
        has_set_up: false,
        first_moves: 0,
        most: 180.5,
    };

    fn said(text: &str, context: Context) -> (Option<f64>, String) {
        let (points, warning) = komi(text, context);
        (points, warning.map(|warning| warning.to_string()).unwrap_or_default())
    }

    #[test]
    fn plain_numbers_are_points() {
        for (text, points) in
            [("6.5", 6.5), ("6,5", 6.5), ("-5.5", -5.5), (" 7 ", 7.0), ("0.5", 0.5)]
        {
            assert_eq!(said(text, PLAIN), (Some(points), String::new()), "{text}");
        }
        assert_eq!(said("", PLAIN), (None, String::new()));
    }

    #[test]
    fn more_than_20_points_for_either_side_are_unusual() {
        for text in ["20", "-20"] {
            assert_eq!(said(text, PLAIN).1, "", "{text}");
        }
        for text in ["20.5", "-20.5"] {
            let sentence = Warning::KomiUnusual(text.into()).to_string();
            assert_eq!(said(text, PLAIN), (text.parse().ok(), sentence));
        }
    }

    #[test]
    fn hundredths_are_known_without_their_writer() {
        for (text, points) in [("375", 7.5), ("650", 6.5), ("275", 5.5), ("700", 7.0)] {
            let sentence = format!("KM[{text}] is taken as a komi of {points}");
            assert_eq!(said(text, PLAIN), (Some(points), sentence));
        }
        // Others are kept: a komi beyond half the board is refused later.
        assert_eq!(said("364", PLAIN).0, Some(364.0));
    }

    #[test]
    fn fox_writes_in_its_own_way() {
        let fox = Context { writer: Writer::Fox, ..PLAIN };
        let handicap = Context { handicap: 2, has_set_up: true, ..fox };
        assert_eq!(said("50", handicap).0, Some(0.5));
        assert_eq!(said("50", Context { handicap: 2, ..PLAIN }).0, Some(50.0));
        assert_eq!(said("50", Context { handicap: 1, ..fox }).0, Some(50.0), "no handicap game");
        assert_eq!(said("0", handicap), (Some(0.0), String::new()));
        let first = Context { is_chinese: true, handicap: 1, ..fox };
        for text in ["0", "375"] {
            let sentence = Warning::KomiOfFirstMove(text.into()).to_string();
            assert_eq!(said(text, first), (Some(0.0), sentence));
        }
    }

    #[test]
    fn komi_in_words_is_read_and_a_rest_makes_it_unknown() {
        let chinese = Context { is_chinese: true, ..PLAIN };
        for (text, points) in [
            ("三又四分之三子", 7.5),
            ("黑贴3又3/4子", 7.5),
            ("贴3又3/4", 7.5),
            ("贴七目半", 7.5),
            ("コミ6目半", 6.5),
            ("덤 6집반", 6.5),
            ("６．５", 6.5),
            ("不贴目", 0.0),
            ("无", 0.0),
            ("덤 없음", 0.0),
        ] {
            assert_eq!(said(text, chinese).0, Some(points), "{text}");
        }
        for text in ["6.5 or so", "7目半子", "贴", "黑贴3又3/4子 or 7", "7.25", "-7.25", "3/4/5"]
        {
            assert_eq!(said(text, chinese), (None, format!("KM[{text}] is not a komi; ignored")));
        }
        assert_eq!(said("7.25", PLAIN).0, Some(7.25));
    }

    #[test]
    fn chinese_stones_are_two_points() {
        let chinese = Context { is_chinese: true, ..PLAIN };
        for text in ["3.75", "3 3/4", "3又3/4", "3又3/4子"] {
            assert_eq!(said(text, chinese).0, Some(7.5), "{text}");
        }
        assert_eq!(said("3.75子", PLAIN).0, Some(7.5));
        assert_eq!(said("7.5", chinese), (Some(7.5), String::new()));
        let sentence = "KM[3.75] is an unusual komi; it is used as it is";
        assert_eq!(said("3.75", PLAIN), (Some(3.75), sentence.into()));
    }

    #[test]
    fn a_handicap_of_fox_may_be_moves_of_black() {
        let fox = Context { writer: Writer::Fox, is_chinese: true, first_moves: 3, ..PLAIN };
        assert_eq!(said("0", fox), (Some(0.0), String::new()));
        assert_eq!(said("375", fox), (Some(0.0), "KM[375] is taken as a komi of 0".into()));
        assert_eq!(said("375", Context { first_moves: 1, ..fox }).0, Some(7.5));
        assert_eq!(said("650", fox).0, Some(6.5));
    }

    #[test]
    fn what_tenuki_wrote_means_what_it_says() {
        let own = Context { writer: Writer::Tenuki, is_chinese: true, most: 40.5, ..PLAIN };
        for (text, komi) in [("3.25", 3.25), ("-3.75", -3.75), ("375", 375.0), ("50", 50.0)] {
            assert_eq!(said(text, own), (Some(komi), String::new()));
        }
    }

    #[test]
    fn a_komi_of_more_than_half_the_board_is_not_said_to_be_used() {
        let small = Context { most: 40.5, ..PLAIN };
        let sentence = "KM[45] is more than half the points of the board; ignored";
        assert_eq!(said("45", small), (Some(45.0), sentence.into()));
        assert!(said("40", small).1.ends_with("it is used as it is"));
    }

    #[test]
    fn what_is_no_number_is_passed_over_aloud() {
        assert_eq!(said("7目半", PLAIN).0, Some(7.5));
        assert_eq!(said("six", PLAIN), (None, "KM[six] is not a komi; ignored".into()));
        for text in ["NaN", "inf", "1e3", "6.5.1", "0x7"] {
            assert_eq!(said(text, PLAIN).0, None, "{text}");
        }
    }

    #[test]
    fn what_fox_leaves_out_is_known_by_the_server_the_rules_and_the_first_moves() {
        let (fox, none) = (Context { writer: Writer::Fox, ..PLAIN }, String::new);
        let read = |points| format!("KM[375] is taken as a komi of {points}");
        // Other servers have no such handicap, and neither has a game with a position at its start.
        for context in [
            Context { first_moves: 3, ..PLAIN },
            Context { first_moves: 3, is_chinese: true, ..PLAIN },
            Context { first_moves: 3, has_set_up: true, ..fox },
            Context { first_moves: 3, handicap: 3, ..fox },
            Context { handicap: 1, is_chinese: true, ..PLAIN },
            Context { handicap: 1, ..fox },
        ] {
            assert_eq!(said("375", context), (Some(7.5), read(7.5)), "{context:?}");
            assert_eq!(said("0", context), (Some(0.0), none()), "{context:?}");
        }
    }

    #[test]
    fn no_komi_in_an_even_game_is_not_known_whoever_wrote_it() {
        for writer in [Writer::Fox, Writer::Other] {
            let even = Context { writer, ..PLAIN };
            for context in
                [even, Context { is_chinese: true, ..even }, Context { first_moves: 1, ..even }]
            {
                for text in ["0", "0.0", "0.00"] {
                    let lost = (None, Warning::KomiLost.to_string());
                    assert_eq!(said(text, context), lost, "{context:?}");
                }
            }
            // A game with handicap stones or a position at its start may have no komi.
            for context in [
                Context { handicap: 1, ..even },
                Context { handicap: 2, ..even },
                Context { has_set_up: true, ..even },
                Context { first_moves: 2, ..even },
                Context { writer: Writer::Tenuki, ..even },
            ] {
                assert_eq!(said("0", context), (Some(0.0), String::new()), "{context:?}");
            }
        }
    }

    #[test]
    fn a_komi_of_exactly_half_the_board_is_used() {
        let small = Context { most: 40.5, ..PLAIN };
        for (text, komi) in [("40.5", 40.5), ("-40.5", -40.5)] {
            let sentence = format!("KM[{text}] is an unusual komi; it is used as it is");
            assert_eq!(said(text, small), (Some(komi), sentence));
        }
    }
}
