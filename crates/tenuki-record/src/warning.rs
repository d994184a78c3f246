//! What the reader interpreted, doubted or ignored in a record.

use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::values::values;
use tenuki_score::Value;
use tenuki_score::board::{Color, Point};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::{Score, decimal};

/// Something in a record that was interpreted, doubted or ignored. It prints as a sentence that
/// names the property, its value and how it was read.
///
/// A record with warnings is scored, too. Show them with the score. For another language,
/// translate [`Warning::code`] with [`Warning::values`].
#[derive(Clone, PartialEq, Debug, thiserror::Error, EnumDiscriminants)]
#[strum_discriminants(name(WarningCode), vis(pub(crate)), derive(IntoStaticStr, VariantNames))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
#[non_exhaustive]
pub enum Warning {
    /// RU names unknown rules.
    #[error("RU[{}]: these rules are not known; {} rules are used", cut(.0), Rules::default().title())]
    UnknownRules(String),
    /// RU begins with the name of rules and continues with a year, a bracket or a word for rules.
    #[error("RU[{}] is read as {} rules", cut(.name), .rules.title())]
    RulesRead {
        /// The rules as they are named.
        name: String,
        /// The rules that are used.
        rules: Rules,
    },
    /// RU names rules of KataGo with a part that is not supported.
    #[error("RU[{}]: {part} is not supported; ignored", cut(.name))]
    RulesPart {
        /// The rules as they are named.
        name: String,
        /// The part, `taxALL`.
        part: String,
    },
    /// Under rules with a button, Black or White took it by passing first.
    #[error("RU[{}]: {} passed first and took the button; its half point is counted in komi", cut(.name), .color.name())]
    ButtonTaken {
        /// The rules as they are named.
        name: String,
        /// Who passed first.
        color: Color,
    },
    /// KM is not a plain number of points, or is a number that a known program uses with another
    /// meaning.
    #[error("KM[{}] is taken as a komi of {}", cut(.text), decimal(*.points))]
    KomiRead {
        /// The value.
        text: String,
        /// Points.
        points: f64,
    },
    /// KM cannot be understood.
    #[error("KM[{}] is not a komi; ignored", cut(.0))]
    KomiUnread(String),
    /// KM is a number that is hardly ever a komi.
    #[error("KM[{}] is an unusual komi; it is used as it is", cut(.0))]
    KomiUnusual(String),
    /// KM is more than half the points of the board.
    #[error("KM[{}] is more than half the points of the board; ignored", cut(.0))]
    KomiTooLarge(String),
    /// KM\[0\] of an even game.
    #[error("KM[0] in an even game: servers write this when they do not save the komi; ignored")]
    KomiLost,
    /// RE has a half point and KM has none, or the other way round.
    #[error("RE[{}] cannot come from a komi of {}; KM is ignored", cut(.result), decimal(*.komi))]
    KomiContradicted {
        /// The value of RE.
        result: String,
        /// The komi, in points.
        komi: f64,
    },
    /// A game of Fox in which Black moves first without komi.
    #[error("KM[{}] with HA[1]: Black moves first, and komi is taken as 0", cut(.0))]
    KomiOfFirstMove(String),
    /// A game of Fox without komi that begins with several moves of Black, and has no handicap by HA.
    #[error(
        "HA[0], but Black makes the first {0} moves: a handicap of {0} stones is assumed, as Fox writes it"
    )]
    HandicapOfFox(u32),
    /// HA is not a number of stones.
    #[error("HA[{}] is not a number of handicap stones; ignored", cut(.0))]
    HandicapUnread(String),
    /// HA and the stones on the board differ.
    #[error("HA[{named}], but {} placed before the game; {named} are counted", stones(*.placed))]
    HandicapDiffers {
        /// What HA says.
        named: u32,
        /// How many black stones there are before White's first move.
        placed: u32,
    },
    /// Black stones are placed as for a handicap, but HA is missing.
    #[error("{} placed before White moves first, but HA names no handicap", stones(*.0))]
    HandicapUnnamed(u32),
    /// A file does not say where its handicap stones are.
    #[error("the file does not say where the {0} handicap stones are; they are placed on {1}")]
    HandicapPlaces(u32, String),
    /// A property that a game may have only once appears twice, with two values.
    #[error("{name}[{}] and {name}[{}]: the first one is used", cut(.used), cut(.ignored))]
    SaidTwice {
        /// The property: KM, RU, SZ, RE or HA, or B or W with several values.
        name: &'static str,
        /// The first value.
        used: String,
        /// Another one, later in the same node or in a later one.
        ignored: String,
    },
    /// A property is not in a node where game information is expected.
    #[error("{name}[{}] is in a later node, after move {moves}; it is used", cut(.text))]
    SaidLate {
        /// The property: KM, RU, RE or HA.
        name: &'static str,
        /// Its value.
        text: String,
        /// The moves before it.
        moves: u32,
    },
    /// A node places stones of both colours on a point, with AB and AW.
    #[error("{ignored} and {used} of one node both name {point}; {used} is used")]
    PlacedTwice {
        /// The property that is written later.
        used: &'static str,
        /// The property that is written earlier.
        ignored: &'static str,
        /// The point, or the first one of several.
        point: Point,
    },
    /// SZ comes after stones have been placed.
    #[error("SZ[{}] is in a later node, after move {moves}; ignored", cut(.text))]
    SizeLate {
        /// The value.
        text: String,
        /// The moves before it.
        moves: u32,
    },
    /// The record names no character set, and is not in UTF-8 or Latin-1.
    #[error("the record names no character set (CA); it is read as {0}")]
    CharsetGuessed(&'static str),
    /// The record is not in the character set that it names.
    #[error("CA[{}]: the record is not in this character set; it is read as {read}", cut(.named))]
    CharsetWrong {
        /// The value of CA.
        named: String,
        /// The character set in which it was read.
        read: &'static str,
    },
    /// The record names an unknown character set.
    #[error("CA[{}]: this character set is not known; the record is read as {read}", cut(.named))]
    CharsetUnknown {
        /// The value of CA.
        named: String,
        /// The character set in which it was read.
        read: &'static str,
    },
    /// The `(` or the `;` before the first property is missing.
    #[error("the first `{0}` is missing; the record may have lost its beginning")]
    NotOpened(&'static str),
    /// The last `)` is missing.
    #[error("the last `)` is missing; the record may have lost its end")]
    NotClosed,
    /// The record ends within its main line. What is whole is read.
    #[error("the record is cut off after move {moves}; the moves behind it are lost")]
    CutOff {
        /// The moves that are whole.
        moves: u32,
    },
    /// An empty variation `()` comes before the moves.
    #[error("an empty variation `()` is ignored")]
    EmptyVariation,
    /// Nodes follow a `)` that ends the game.
    #[error("moves follow the `)` that ends the game; they are ignored: remove that `)`")]
    MovesBehind,
    /// One game was asked for, and there are more: records one after the other, or branches of a tree that are
    /// separate games.
    #[error("there are more games than one; the first one is used")]
    MoreGames,
    /// A file in another format than SGF has no end.
    #[error("the end of the file ({0}) is missing; moves may be lost")]
    NoEnd(&'static str),
    /// A file has fewer moves than its header says.
    #[error("the file has {found} moves, but its header says {named}; it may have lost moves")]
    MovesMissing {
        /// What the header says.
        named: u32,
        /// How many there are.
        found: u32,
    },
    /// The position after a move was asked for, and the game is shorter.
    #[error(
        "the game has no move {asked} (it ends after move {moves}); the position at its end is used"
    )]
    FewerMoves {
        /// The move that was asked for.
        asked: u32,
        /// How many moves there are.
        moves: u32,
    },
    /// RE counts stones of area, two points each, but does not say so.
    #[error("RE[{}] counts stones of two points each; it is taken as {points}", cut(.text))]
    ResultInStones {
        /// The value.
        text: String,
        /// The result in points.
        points: Score,
    },
    /// RE names the winner by a letter that means the other colour in some languages.
    #[error("RE[{}]: KaTrain writes B for White, too, in some languages; the winner is not known", cut(.0))]
    ResultAmbiguous(String),
    /// RE cannot be understood.
    #[error("RE[{}] is not a known result", cut(.0))]
    UnknownResult(String),
    /// The colour in PL, a point in TB, TW or MA of the last node, or a line of a file in another format than SGF was
    /// not understood.
    #[error("{0} cannot be understood; ignored")]
    PassedOver(String),
}

impl Warning {
    /// The codes of all warnings.
    pub const CODES: &[&str] = WarningCode::VARIANTS;

    /// A name for the kind of warning, which does not change: for programs and translations.
    #[must_use]
    pub fn code(&self) -> &'static str {
        WarningCode::from(self).into()
    }

    /// The values of the sentence by name; long texts are cut as in the sentence.
    ///
    /// ```
    /// let record = tenuki_record::read_first(b"(;KM[375])")?;
    /// let warning = &record.warnings[0];
    /// assert_eq!(warning.to_string(), "KM[375] is taken as a komi of 7.5");
    /// assert_eq!(warning.code(), "komi_read");
    /// assert_eq!(warning.values(), [("value", "375".into()), ("komi", 7.5.into())]);
    /// # Ok::<(), tenuki_record::SgfError>(())
    /// ```
    #[must_use]
    pub fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            Warning::UnknownRules(name) => values![value = &cut(name), rules = &Rules::default()],
            Warning::RulesRead { name, rules } => values![value = &cut(name), rules],
            Warning::RulesPart { name, part } => values![value = &cut(name), part],
            Warning::ButtonTaken { name, color } => values![value = &cut(name), color],
            Warning::KomiRead { text, points: komi }
            | Warning::KomiContradicted { result: text, komi } => values![value = &cut(text), komi],
            Warning::KomiUnread(text)
            | Warning::KomiUnusual(text)
            | Warning::KomiTooLarge(text)
            | Warning::KomiOfFirstMove(text)
            | Warning::HandicapUnread(text)
            | Warning::ResultAmbiguous(text)
            | Warning::UnknownResult(text)
            | Warning::PassedOver(text) => values![value = &cut(text)],
            Warning::HandicapOfFox(stones) => values![stones],
            Warning::HandicapDiffers { named, placed } => values![stones = named, placed],
            Warning::HandicapUnnamed(placed) => values![placed],
            Warning::HandicapPlaces(stones, places) => values![stones, places],
            Warning::SaidTwice { name, used, ignored } => {
                values![property = name, used = &cut(used), ignored = &cut(ignored)]
            }
            Warning::SaidLate { name, text, moves } => {
                values![property = name, value = &cut(text), moves]
            }
            Warning::PlacedTwice { used, ignored, point } => {
                values![used, ignored, points = point]
            }
            Warning::SizeLate { text, moves } => values![value = &cut(text), moves],
            Warning::CharsetGuessed(read) => values![charset = read],
            Warning::CharsetWrong { named, read } | Warning::CharsetUnknown { named, read } => {
                values![value = &cut(named), charset = read]
            }
            Warning::NotOpened(sign) => values![value = sign],
            Warning::CutOff { moves } => values![moves],
            Warning::NoEnd(end) => values![end],
            Warning::MovesMissing { named, found } => values![moves = named, found],
            Warning::FewerMoves { asked, moves } => values![asked, found = moves],
            Warning::ResultInStones { text, points } => values![value = &cut(text), score = points],
            Warning::KomiLost
            | Warning::NotClosed
            | Warning::EmptyVariation
            | Warning::MovesBehind
            | Warning::MoreGames => Vec::new(),
        }
    }

    /// Whether the game that is scored may not be the game that was played: moves are missing, or were
    /// not read.
    #[must_use]
    pub const fn is_about_the_end(&self) -> bool {
        matches!(
            self,
            Warning::CutOff { .. }
                | Warning::EmptyVariation
                | Warning::MovesBehind
                | Warning::NoEnd(_)
                | Warning::MovesMissing { .. }
                | Warning::FewerMoves { .. }
        )
    }

    /// Whether moves may be lost, so that the result of the position at the end is not certain.
    pub(crate) const fn may_have_lost_moves(&self) -> bool {
        let is_shorter = matches!(self, Warning::FewerMoves { .. });
        matches!(self, Warning::NotClosed) || self.is_about_the_end() && !is_shorter
    }

    /// Whether it is about the rules, so that it does not apply if other rules are given.
    #[must_use]
    pub fn is_about_rules(&self) -> bool {
        matches!(
            self,
            Warning::UnknownRules(_)
                | Warning::RulesRead { .. }
                | Warning::RulesPart { .. }
                | Warning::ButtonTaken { .. }
                | Warning::SaidTwice { name: "RU", .. }
                | Warning::SaidLate { name: "RU", .. }
        )
    }

    /// Whether it is about komi, so that it does not apply if another komi is given.
    #[must_use]
    pub fn is_about_komi(&self) -> bool {
        matches!(
            self,
            Warning::KomiRead { .. }
                | Warning::KomiUnread(_)
                | Warning::KomiUnusual(_)
                | Warning::KomiTooLarge(_)
                | Warning::KomiLost
                | Warning::KomiContradicted { .. }
                | Warning::KomiOfFirstMove(_)
                | Warning::SaidTwice { name: "KM", .. }
                | Warning::SaidLate { name: "KM", .. }
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
    fn what_is_given_elsewhere_is_not_warned_of() {
        assert!(Warning::UnknownRules("x".into()).is_about_rules());
        assert!(Warning::KomiLost.is_about_komi());
        assert!(!Warning::NotClosed.is_about_komi() && !Warning::NotClosed.is_about_rules());
    }

    #[test]
    fn a_sentence_and_its_values_have_the_start_of_a_long_text() {
        let said = Warning::SaidTwice { name: "KM", used: "1".into(), ignored: "x".repeat(50) };
        let cut = format!("{}…", "x".repeat(40));
        assert_eq!(said.to_string(), format!("KM[1] and KM[{cut}]: the first one is used"));
        let values =
            [("property", "KM".into()), ("used", "1".into()), ("ignored", cut.as_str().into())];
        assert_eq!(said.values(), values);
        let read = Warning::CharsetWrong { named: "GBK".into(), read: "UTF-8" };
        assert_eq!(read.values(), [("value", "GBK".into()), ("charset", "UTF-8".into())]);
    }
}
