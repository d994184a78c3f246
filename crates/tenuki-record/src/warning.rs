//! What a reader of a record was not sure of, or passed over.

use tenuki_score::rules::Rules;
use tenuki_score::scoring::decimal;

/// Something in a record that was interpreted, doubted or passed over: a sentence each, which names
/// the property, its value and what was made of it.
///
/// A record with warnings is scored all the same. Whoever shows the score shows them too.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Warning {
    /// RU names rules that nobody knows.
    #[error("RU[{}]: these rules are not known, and {} rules are used", cut(.0), Rules::default().title())]
    UnknownRules(String),
    /// RU names rules of KataGo with a part that is not supported.
    #[error("RU[{}]: {part} is not supported and is left out", cut(.name))]
    RulesPart {
        /// The rules as they are named.
        name: String,
        /// The part, `taxALL`.
        part: String,
    },
    /// KM is no plain number of points, or one that a known source means in another way.
    #[error("KM[{}] is taken as a komi of {}", cut(.text), decimal(*.points))]
    KomiRead {
        /// The value.
        text: String,
        /// Points.
        points: f64,
    },
    /// KM cannot be understood.
    #[error("KM[{}] is no komi, and is passed over", cut(.0))]
    KomiUnread(String),
    /// KM is a number that komi hardly is.
    #[error("KM[{}] is an unusual komi, and is taken as it stands", cut(.0))]
    KomiUnusual(String),
    /// KM\[0\] of an even game of the server Fox.
    #[error("KM[0]: records of Fox often lose the komi of an even game; it is taken as 0")]
    KomiLost,
    /// A game of Fox in which Black moves first without komi.
    #[error("KM[{}] with HA[1]: Black moves first, and komi is taken as 0", cut(.0))]
    KomiOfFirstMove(String),
    /// HA is no number of stones.
    #[error("HA[{}] is no number of handicap stones, and is passed over", cut(.0))]
    HandicapUnread(String),
    /// HA and the stones on the board differ.
    #[error("HA[{named}], but {} placed before the game: {named} are counted", stones(*.placed))]
    HandicapDiffers {
        /// What HA says.
        named: u32,
        /// How many black stones there are before White's first move.
        placed: u32,
    },
    /// Black stones are placed as for a handicap, and HA does not say so.
    #[error("{} placed before White moves first, and HA names no handicap: none is counted", stones(*.0))]
    HandicapUnnamed(u32),
    /// A file does not say where its handicap stones are.
    #[error("the file does not say where the {0} handicap stones are: they are placed on {1}")]
    HandicapPlaces(u32, String),
    /// The record names no character set, and is not in UTF-8 or Latin-1.
    #[error("no character set is named (CA): the record is read as {0}")]
    CharsetGuessed(&'static str),
    /// The record is not in the character set that it names.
    #[error("CA[{}]: the record is not in this character set, and is read as {read}", cut(.named))]
    CharsetWrong {
        /// The value of CA.
        named: String,
        /// The character set in which it was read.
        read: &'static str,
    },
    /// The last `)` is missing.
    #[error("the last `)` is missing: the record may have lost its end")]
    NotClosed,
    /// RE cannot be understood.
    #[error("RE[{}] is no result that is known", cut(.0))]
    UnknownResult(String),
    /// A line of a file in another format than SGF was not understood.
    #[error("{0} cannot be understood, and is passed over")]
    PassedOver(String),
}

impl Warning {
    /// Whether it is about the rules, so that it says nothing where others are given.
    #[must_use]
    pub fn is_about_rules(&self) -> bool {
        matches!(self, Warning::UnknownRules(_) | Warning::RulesPart { .. })
    }

    /// Whether it is about komi, so that it says nothing where another is given.
    #[must_use]
    pub fn is_about_komi(&self) -> bool {
        matches!(
            self,
            Warning::KomiRead { .. }
                | Warning::KomiUnread(_)
                | Warning::KomiUnusual(_)
                | Warning::KomiLost
                | Warning::KomiOfFirstMove(_)
        )
    }
}

/// The most characters of a value that a sentence repeats.
const LONGEST: usize = 40;

/// The start of a value that is long.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}\u{2026}", &text[..end]),
        None => text.to_owned(),
    }
}

fn stones(number: u32) -> String {
    match number {
        0 => "no handicap stones are".into(),
        1 => "1 black stone is".into(),
        _ => format!("{number} black stones are"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_the_property_and_what_was_made_of_it() {
        let read = Warning::KomiRead { text: "375".into(), points: 7.5 };
        assert_eq!(read.to_string(), "KM[375] is taken as a komi of 7.5");
        let differs = Warning::HandicapDiffers { named: 4, placed: 1 };
        assert_eq!(
            differs.to_string(),
            "HA[4], but 1 black stone is placed before the game: 4 are counted"
        );
        let long = Warning::UnknownRules("x".repeat(1000)).to_string();
        assert!(long.chars().count() < 120, "{long}");
    }

    #[test]
    fn what_is_given_elsewhere_is_not_warned_of() {
        assert!(Warning::UnknownRules("x".into()).is_about_rules());
        assert!(Warning::KomiLost.is_about_komi());
        assert!(!Warning::NotClosed.is_about_komi() && !Warning::NotClosed.is_about_rules());
    }
}
