//! What is written around a picture: the caption with the players, the count and the result, the legend of the marks,
//! and all of these texts in another language.

use std::collections::BTreeMap;

use serde::Deserialize;
use unicode_width::UnicodeWidthChar;

use super::shape::Mark;
use super::{Diagram, Sign};
use tenuki_record::{Answer, Record};
use tenuki_score::board::{ByColor, Color, Point, Size};
use tenuki_score::rules::Counting;
use tenuki_score::scoring::{Count, Score, Side, decimal};

/// The caption below a picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Caption {
    /// The names of the players, as they are: cut to size where they are drawn.
    pub players: ByColor<Option<String>>,
    /// What each side has.
    pub count: Option<Count>,
    /// The result, `White wins by 3.5 points`, that the game is not finished, or who won without a count.
    pub result: String,
    /// Sentences about the result.
    pub notes: Vec<String>,
}

impl Caption {
    /// The caption of a game that was counted. `record` is what it was read from. Of a game that is
    /// not finished it says so, and what is left to play.
    #[must_use]
    pub fn of(answer: &Answer, record: Option<&Record>) -> Caption {
        let score = answer.score();
        let result = match (answer.decided(), answer.is_finished()) {
            (Some(decided), true) => format!("{decided}; the count is {score}"),
            (Some(decided), false) => format!("{decided}; the count so far is {score}"),
            (None, true) => result(score),
            (None, false) => format!("Not finished; so far {score}"),
        };
        Caption {
            players: record.map(players).unwrap_or_default(),
            count: Some(answer.count),
            result,
            notes: std::iter::once(answer.scored_by()).chain(answer.sentences()).collect(),
        }
    }
}

/// The players of a record with their ranks.
#[must_use]
pub fn players(record: &Record) -> ByColor<Option<String>> {
    ByColor::from_fn(|color| {
        let name = record.players[color].as_deref()?;
        Some(match record.ranks[color].as_deref() {
            Some(rank) => format!("{name} ({rank})"),
            None => name.to_owned(),
        })
    })
}

/// A score in words.
#[must_use]
pub fn result(score: Score) -> String {
    match score.winner() {
        Some(color) if decimal(score.0.abs()) != "0" => {
            let margin = decimal(score.0.abs());
            let points = if margin == "1" { "point" } else { "points" };
            format!("{} wins by {margin} {points}", color.name())
        }
        _ => "A draw".into(),
    }
}

/// The count as columns: a heading and the value of each side; the sum comes last. Columns that do not apply under
/// the rules are left out.
#[must_use]
pub fn columns(count: &Count) -> Vec<(&'static str, ByColor<String>)> {
    let ByColor { black, white } = &count.sides;
    let numbers = |of: fn(&Side) -> u32| count.sides.map(|side| of(&side).to_string());
    let mut columns = vec![("Territory", numbers(|side| side.territory))];
    match count.counting {
        Counting::Territory => {
            columns.push(("Prisoners", numbers(|side| side.prisoners)));
            columns.push(("Dead", numbers(|side| side.dead)));
        }
        Counting::Area => columns.push(("Stones", numbers(|side| side.stones))),
    }
    let whites = |points: String| ByColor { black: String::new(), white: points };
    columns.push(("Komi", whites(decimal(white.komi))));
    if white.handicap > 0 {
        columns.push(("Handicap", whites(white.handicap.to_string())));
    }
    let sum = ByColor { black: decimal(black.points()), white: decimal(white.points()) };
    columns.push(("Total", sum));
    columns
}

/// A player's name, or the colour.
#[must_use]
pub fn name(players: &ByColor<Option<String>>, color: Color) -> String {
    player(players, color).unwrap_or_else(|| color.name().to_owned())
}

/// A player's name, if it has one that shows.
pub(crate) fn player(players: &ByColor<Option<String>>, color: Color) -> Option<String> {
    players[color].as_deref().map(one_line).filter(|name| !name.trim().is_empty())
}

/// A text without line breaks, marks of direction and characters that XML does not know.
#[must_use]
pub fn one_line(text: &str) -> String {
    let plain = |character: char| match character {
        '\t' | '\n' | '\r' => ' ',
        ' ' => ' ',
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        hidden if tenuki_record::json::is_hidden(hidden) => '\u{fffd}',
        _ => character,
    };
    text.chars().map(plain).collect()
}

/// How many monospace columns a text takes; Chinese characters take two.
#[must_use]
pub fn width(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}

/// How many bytes of these characters, which are those of a text, fit into this many columns beside a `…`. `None` if the
/// whole text fits.
fn fitting(text: &str, columns: usize, characters: impl Iterator<Item = char>) -> Option<usize> {
    // Combining marks take no column, but there may be many.
    let most = 4 * columns;
    if width(text) <= columns && text.chars().count() <= most {
        return None;
    }
    let mut room = columns.saturating_sub(1);
    let fits = characters.take(most).take_while(|character| {
        let width = character.width().unwrap_or(0);
        let fits = width <= room;
        room = room.saturating_sub(width);
        fits
    });
    Some(fits.map(char::len_utf8).sum())
}

/// A text cut to this many monospace columns, with `…` if something is cut off.
#[must_use]
pub fn cut(text: &str, columns: usize) -> String {
    match fitting(text, columns, text.chars()) {
        None => text.to_owned(),
        Some(bytes) => format!("{}…", &text[..bytes]),
    }
}

/// A text cut at its beginning to this many monospace columns, with `…` if something is cut off: names of files
/// differ at their ends.
#[must_use]
pub fn cut_front(text: &str, columns: usize) -> String {
    match fitting(text, columns, text.chars().rev()) {
        None => text.to_owned(),
        Some(bytes) => format!("…{}", &text[text.len() - bytes..]),
    }
}

/// A text in lines of at most this many columns, broken between words, and where a word has no room: Chinese and
/// Japanese have no spaces.
#[must_use]
pub fn lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for word in text.split_whitespace() {
        if width(word) < room {
            room -= width(word) + 1;
            if let Some(line) = lines.last_mut() {
                line.push(' ');
                line.push_str(word);
            }
            continue;
        }
        (room, _) = (columns, lines.push(String::new()));
        for character in word.chars() {
            let wide = character.width().unwrap_or(0);
            // No line begins with the end of a sentence.
            if wide > room && !"。、，：）」！？；".contains(character) {
                (room, _) = (columns, lines.push(String::new()));
            }
            room = room.saturating_sub(wide);
            if let Some(line) = lines.last_mut() {
                line.push(character);
            }
        }
    }
    lines
}

/// The texts of a picture in another language. What is not there is in English.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Texts {
    /// The result, instead of that of the caption.
    pub result: Option<String>,
    /// The lines below the result, instead of the notes of the caption.
    pub notes: Option<Vec<String>>,
    /// Words by their code: those of [`Entry`], `count_total` and so on for the [`columns`], `black`
    /// and `white`.
    pub words: BTreeMap<String, String>,
    /// The names of the columns of the board, from the left.
    pub columns: Vec<String>,
    /// The names of its rows, from the top.
    pub rows: Vec<String>,
}

impl Texts {
    pub(crate) fn word<'a>(&'a self, code: &str, english: &'a str) -> &'a str {
        self.words.get(code).map_or(english, String::as_str)
    }

    pub(crate) fn result<'a>(&'a self, caption: &'a Caption) -> &'a str {
        self.result.as_deref().unwrap_or(&caption.result)
    }

    pub(crate) fn player(&self, caption: &Caption, color: Color) -> String {
        let code = color.to_string();
        player(&caption.players, color).unwrap_or_else(|| self.word(&code, color.name()).to_owned())
    }

    pub(crate) fn column(&self, x: u8) -> String {
        self.columns.get(usize::from(x)).cloned().unwrap_or_else(|| column(x))
    }

    pub(crate) fn row(&self, y: u8, size: Size) -> String {
        let name = self.rows.get(usize::from(y)).cloned();
        name.unwrap_or_else(|| (size.height() - y).to_string())
    }
}

/// What marks on a board mean.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Which marks: one of [`Entry::CODES`].
    pub code: &'static str,
    /// The marks, each of some symbols on top of each other.
    pub marks: Vec<Vec<&'static str>>,
    /// What they mean.
    pub meaning: &'static str,
}

impl Entry {
    /// The codes of all entries.
    pub const CODES: &[&str] = &[
        "territory",
        "dead",
        "in_seki",
        "seki_point",
        "must_fill",
        "open",
        "placed",
        "unsure",
        "last",
    ];
}

/// What the marks on a board mean, those that are there.
#[must_use]
pub fn legend(diagram: &Diagram) -> Vec<Entry> {
    let of = |is_one: fn(&Sign) -> bool| -> Vec<Vec<&'static str>> {
        let signs = Sign::ALL.into_iter().filter(is_one);
        signs.filter(|&sign| diagram.has(sign)).map(|sign| vec![sign.id()]).collect()
    };
    let unsure = Color::ALL.into_iter().filter(|&color| {
        let mut signs = diagram.signs();
        signs.any(|(p, s)| s.stone() == Some(color) && diagram.uncertain.contains(p))
    });
    let unsure = unsure.map(|c| vec![Sign::Stone(c).id(), Mark::Uncertain(c).id()]).collect();
    let last = diagram.last.and_then(|last| {
        let sign = diagram.signs().find(|&(point, _)| point == last)?.1;
        Some(vec![sign.id(), Mark::Last.id()])
    });
    let entry = |code, marks, meaning| Entry { code, marks, meaning };
    let mut entries = vec![
        entry("territory", of(|sign| matches!(sign, Sign::Territory(_))), "territory"),
        entry("dead", of(|sign| matches!(sign, Sign::Dead(..))), "dead: prisoners"),
        entry(
            "in_seki",
            of(|sign| matches!(sign, Sign::InSeki(_))),
            "in seki: neither side can capture the other",
        ),
        entry("seki_point", of(|sign| *sign == Sign::SekiPoint), "in seki: no point"),
        entry(
            "must_fill",
            of(|sign| matches!(sign, Sign::MustFill(_))),
            "must be filled: no point",
        ),
        entry("open", of(|sign| *sign == Sign::Open), "open to both sides: not finished"),
        entry("placed", of(|sign| matches!(sign, Sign::Placed(_))), "put there by the method"),
        entry("unsure", unsure, "dead or alive? not sure"),
        entry("last", last.into_iter().collect(), "last move"),
    ];
    entries.retain(|entry| !entry.marks.is_empty());
    entries
}

/// The name of a column: that of its point of the first row, without the 1.
pub(crate) fn column(x: u8) -> String {
    let name = Point::new(x, 0).map(|point| point.to_string()).unwrap_or_default();
    name.trim_end_matches('1').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told_in_words() {
        for (score, words) in [
            (3.5, "Black wins by 3.5 points"),
            (-1.0, "White wins by 1 point"),
            (0.0, "A draw"),
            (1e-9, "A draw"),
        ] {
            assert_eq!(result(Score(score)), words);
        }
    }

    #[test]
    fn texts_are_cut_to_the_room_they_have() {
        assert_eq!(cut("Honinbo", 7), "Honinbo");
        assert_eq!(cut("Honinbo", 6), "Honin…");
        assert_eq!(cut("本因坊", 6), "本因坊");
        assert_eq!(cut("本因坊", 5), "本因…");
        assert_eq!(width(&cut(&"w".repeat(10_000), 20)), 20);
        assert!(cut(&"\u{301}".repeat(10_000), 20).chars().count() <= 81);
        assert_eq!(lines("B+3.5 under Japanese rules", 14), ["B+3.5 under", "Japanese rules"]);
        assert_eq!(lines("確実：死石は明らか。", 18), ["確実：死石は明らか。"]);
        assert_eq!(lines("a 確実：死石は明らか", 8), ["a", "確実：死", "石は明ら", "か"]);
    }

    #[test]
    fn the_end_of_a_name_stays() {
        assert_eq!(cut_front("games/a.sgf", 11), "games/a.sgf");
        assert_eq!(cut_front("games/a.sgf", 6), "…a.sgf");
        assert_eq!(cut_front("本因坊", 5), "…因坊");
        assert_eq!(width(&cut_front(&"w".repeat(10_000), 20)), 20);
        assert!(cut_front(&"\u{301}".repeat(10_000), 20).chars().count() <= 81);
    }

    #[test]
    fn control_characters_become_signs_of_a_lost_character() {
        assert_eq!(one_line("a\nb\u{1}c\u{ffff}d"), "a b\u{fffd}c\u{fffd}d");
    }
}
