//! What RE says.

use super::Record;
use tenuki_score::scoring::Score;

impl Record {
    /// The score that the record tells (RE), where it is a number or a draw.
    ///
    /// ```
    /// let record = tenuki_record::read_first(b"(;RE[W+3.5])")?;
    /// assert_eq!(record.recorded_score().map(|score| score.to_string()).as_deref(), Some("W+3.5"));
    /// # Ok::<(), tenuki_record::SgfError>(())
    /// ```
    #[must_use]
    pub fn recorded_score(&self) -> Option<Score> {
        score(self.result.as_deref()?)
    }
}

/// `B+3.5`, `W+0,5`, `B+12 points`; `0`, `Draw` and `Jigo` are nought.
fn score(text: &str) -> Option<Score> {
    let text = text.trim();
    if ["0", "draw", "jigo"].iter().any(|draw| text.eq_ignore_ascii_case(draw)) {
        return Some(Score(0.0));
    }
    let (winner, margin) = text.split_once('+')?;
    let margin = margin.trim_start().replace(',', ".");
    let end = margin.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(margin.len());
    let margin: f64 = margin[..end].parse().ok()?;
    match winner.trim() {
        "B" | "b" | "Black" => Some(Score(margin)),
        "W" | "w" | "White" => Some(Score(-margin)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_a_number_or_none() {
        for (text, points) in [
            ("B+3.5", Some(3.5)),
            ("W+0,5", Some(-0.5)),
            ("b+ 12 points", Some(12.0)),
            ("Draw", Some(0.0)),
            ("0", Some(0.0)),
            ("B+R", None),
            ("W+Resign", None),
            ("W+T", None),
            ("B+", None),
            ("B+.", None),
            ("Void", None),
            ("?", None),
            ("", None),
            ("\u{9ed1}+3", None),
        ] {
            assert_eq!(score(text).map(|score| score.0), points, "{text}");
        }
    }
}
