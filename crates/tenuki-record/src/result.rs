//! The result of a game (RE).

use super::Record;
use super::amount::{Amount, Unit, amount, decimal, narrow};
use super::read::Writer;
use tenuki_score::board::Color;
use tenuki_score::rules::Counting;
use tenuki_score::scoring::Score;

/// How a game ended, as its record says.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// By a number of points, or a draw.
    Score(Score),
    /// A side won by an unknown margin.
    Win(Color),
    /// This side won because the other resigned.
    Resignation(Color),
    /// This side won because the other ran out of time.
    Time(Color),
    /// This side won by forfeit.
    Forfeit(Color),
    /// No result, or suspended.
    Void,
    /// The record says that the result is unknown.
    Unknown,
}

impl Record {
    /// How the game ended (RE), in the words of the specification or of servers and editors; `None`
    /// if the words are unknown.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = outcome(self.result.as_deref()?, self.result_in_stones)?;
        let is_half = |komi: f64| komi.fract().abs() == 0.5;
        Some(match outcome {
            _ if self.result_is_ambiguous => Outcome::Unknown,
            // There is no tie with such a komi, so this means a game without a result.
            Outcome::Score(Score(0.0)) if self.komi.is_some_and(is_half) => Outcome::Void,
            outcome => outcome,
        })
    }

    /// Whether RE counts stones of area, which Japanese and Korean rules do not have.
    pub(super) fn is_by_area(&self) -> bool {
        let says_so = || self.result.as_deref().is_some_and(|result| result.contains('子'));
        self.result_in_stones || says_so()
    }

    /// Finds out whether RE counts stones without saying so: on Fox under area rules, and wherever
    /// it has a quarter, because there are no quarter points unless the komi has one.
    pub(super) fn count_result(&mut self) {
        let Some(result) = self.result.as_deref() else { return };
        let Some(Outcome::Score(points)) = outcome(result, false) else { return };
        let has_quarter = |points: f64| (2.0 * points).fract().abs() == 0.5;
        let is_area = self.rules.is_some_and(|rules| rules.counting == Counting::Area);
        let is_meant = self.writer == Writer::Fox && is_area
            || has_quarter(points.0) && !self.komi.is_some_and(has_quarter);
        // Where it says what it counts, or is a draw, nothing changes.
        self.result_in_stones = is_meant && outcome(result, true) != Some(Outcome::Score(points));
    }

    /// The recorded score (RE) in points, if it is a number or a draw. Stones of area (子) are two
    /// points each; under area rules Fox writes stones without saying so.
    ///
    /// ```
    /// let record = tenuki_record::read_first("(;RE[黑胜1又3/4子])".as_bytes())?;
    /// assert_eq!(record.recorded_score().map(|score| score.to_string()).as_deref(), Some("B+3.5"));
    /// # Ok::<(), tenuki_record::SgfError>(())
    /// ```
    #[must_use]
    pub fn recorded_score(&self) -> Option<Score> {
        match self.outcome()? {
            Outcome::Score(score) => Some(score),
            _ => None,
        }
    }
}

/// Words for a draw, between bars.
const DRAWN: &str =
    "0|0.0|draw|w+j|b+j|w+jigo|b+jigo|jigo|tie|b+0|w+0|持碁|ジゴ|和棋|和局|平局|빅|무승부";
const VOID: &str = "void|no result|無勝負|无胜负|무효|suspended|打ち掛け|打掛";
const UNKNOWN: &str = "?|unknown|unfinished|-|未知|未完";
const WINNERS: &[(&str, Color)] = &[
    ("黑", Color::Black),
    ("黒", Color::Black),
    ("흑", Color::Black),
    ("白", Color::White),
    ("백", Color::White),
];
/// Words between the winner and the margin.
const WON: &[&str] =
    &["+", "wins", "win", "won", "by", "方", "番", "棋", "以", "胜", "勝", "승", "の"];

/// `B+3.5`, as most records have it.
fn plain(text: &str, in_stones: bool) -> Option<Outcome> {
    let (sign, margin) = match text.as_bytes() {
        [b'B', b'+', ..] => (1.0, &text[2..]),
        [b'W', b'+', ..] => (-1.0, &text[2..]),
        _ => return None,
    };
    let unit = if in_stones { 2.0 } else { 1.0 };
    let winner = if sign > 0.0 { Color::Black } else { Color::White };
    Some(won_by(winner, unit * decimal(margin)?, margin))
}

/// A win by this margin. A margin that is not a multiple of a quarter (`0.02`) is a code of a server, and `0.0` only
/// names the winner.
fn won_by(winner: Color, points: f64, text: &str) -> Outcome {
    let is_code = (4.0 * points).fract() != 0.0 || points == 0.0 && text.contains(['.', ',']);
    match winner {
        _ if is_code => Outcome::Win(winner),
        Color::Black => Outcome::Score(Score(points)),
        Color::White => Outcome::Score(Score(-points)),
    }
}

/// The outcome that a text gives. A number without a unit counts points, or stones.
fn outcome(text: &str, in_stones: bool) -> Option<Outcome> {
    plain(text, in_stones).or_else(|| in_words(text, in_stones))
}

fn in_words(text: &str, in_stones: bool) -> Option<Outcome> {
    let lower = narrow(text).trim().to_lowercase();
    let text = lower.as_str();
    let says = |words: &str| words.split('|').any(|word| word == text);
    if says(DRAWN) {
        return Some(Outcome::Score(Score(0.0)));
    }
    if says(VOID) {
        return Some(Outcome::Void);
    }
    if text.is_empty() || says(UNKNOWN) {
        return Some(Outcome::Unknown);
    }
    let (named, rest) = winner(text)?;
    let has = |words: &[&str]| words.iter().any(|word| rest.contains(word));
    let winner = if has(&["负", "負", "패", "loses", "lost"]) { !named } else { named };
    let mut rest = rest;
    // A particle, or the number 2.
    if let Some(after) = rest.strip_prefix('이').filter(|after| !after.starts_with(['집', '십']))
    {
        rest = after.trim_start();
    }
    while let Some(after) = WON.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = after.trim_start();
    }
    let margin = match rest.trim_end_matches(['勝', '胜', '승', 'ち', '。', '.', ' ']) {
        "" => return (rest != ".").then_some(Outcome::Win(winner)),
        margin => margin,
    };
    // What remains after a number makes it another one, or none.
    let number = amount(margin).filter(|(amount, _)| amount.value >= 0.0);
    if number.as_ref().is_some_and(|(_, rest)| rest.trim() == "?") {
        return Some(Outcome::Unknown); // an estimate
    }
    if let Some((amount, _)) = number.filter(|(_, rest)| rest.trim().is_empty()) {
        let unit = if in_stones && amount.unit == Unit::None { Unit::Stones } else { amount.unit };
        return Some(won_by(winner, Amount { unit, ..amount }.points(), margin));
    }
    let says = |letter: &str, latin: &[&str], others: &[&str]| {
        let after = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
        margin.strip_prefix(letter).is_some_and(after)
            || latin.iter().any(|word| margin.starts_with(word))
            || others.iter().any(|word| margin.contains(word))
    };
    if says("r", &["res"], &["中盘", "中盤", "中押", "불계", "认输", "認輸", "投了"])
    {
        Some(Outcome::Resignation(winner))
    } else if says("t", &["time"], &["超时", "超時", "時間", "时间", "시간"]) {
        Some(Outcome::Time(winner))
    } else if says("f", &["forf"], &["反則", "犯规", "弃权", "棄権", "반칙", "기권"]) {
        Some(Outcome::Forfeit(winner))
    } else {
        margin.is_empty().then_some(Outcome::Win(winner))
    }
}

/// Who is named at the beginning of a text in small letters, and what follows.
fn winner(text: &str) -> Option<(Color, &str)> {
    for (name, color) in WINNERS {
        if let Some(rest) = text.strip_prefix(name) {
            return Some((*color, rest.trim_start()));
        }
    }
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let rest = text[end..].trim_start();
    let color = match &text[..end] {
        "black" => Color::Black,
        "white" => Color::White,
        "b" if rest.is_empty() || rest.starts_with(['+', '＋']) => Color::Black,
        "w" if rest.is_empty() || rest.starts_with(['+', '＋']) => Color::White,
        _ => return None,
    };
    Some((color, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_a_number_in_many_words() {
        for (points, texts) in [
            (0.0, "W+0|Draw|Jigo|0|0.0|B+0|W+J|W+Jigo|W+jigo|和棋|持碁|빅"),
            (0.5, "黑胜四分之一子"),
            (-0.5, "W+0,5|백 반집승|白半目勝"),
            (1.5, "黑胜3/4子|흑 한집반승|黒1目半勝"),
            (1.75, "B+1.75"),
            (-2.5, "W ＋ 2.5|White wins by 2.5|白胜两目半|백 이집반승|백 2집반 승"),
            (3.0, "흑이 3집승"),
            (3.5, "B+3.5|B+ 3.5|b+3.5|B+3.5 moku|흑이3집반승|흑 3.5집승"),
            (3.5, "黑胜1又3/4子|黑胜1.75子|黑勝１又３／４子"),
            (-3.5, "White win 3.5|白胜一又四分之三子"),
            (4.0, "黑以两子胜"),
            (4.5, "黒4目半勝ち|黒4目半勝"),
            (5.5, "黑胜2子3/4"),
            (-7.5, "白番三又四分之三子勝ち。"),
            (12.0, "b+ 12 points"),
            (-43.5, "白胜43.5目"),
        ] {
            for text in texts.split('|') {
                assert_eq!(outcome(text, false), Some(Outcome::Score(Score(points))), "{text}");
            }
        }
    }

    #[test]
    fn a_result_may_be_no_number() {
        use Color::{Black, White};
        for (expected, texts) in [
            (
                Some(Outcome::Resignation(Black)),
                "B+R|Black wins by resignation|黑中盘胜|B+R (187 moves)|B+R.",
            ),
            (Some(Outcome::Resignation(White)), "W+Resign|W+Resignation|白中押し勝ち|백 불계승"),
            (Some(Outcome::Time(Black)), "白超时负"),
            (Some(Outcome::Time(White)), "W+T|W+Time|W+T (move 90)"),
            (Some(Outcome::Forfeit(Black)), "B+F"),
            (Some(Outcome::Win(Black)), "B+|B|B+0.02|B+0.0"),
            (Some(Outcome::Win(White)), "白勝|W|W+0.03|W+ 0.02|W+0.00|w+ 0,0"),
            (Some(Outcome::Void), "Void"),
            (Some(Outcome::Unknown), "|?|B+81.0?|W+0.5 ?"),
            (None, "B+.|B+3.5, counted twice|B+3 or 4|黑胜2子3目|nonsense|Bob+3"),
            (None, "b 3|w 3|W 3.5|x+3.5|B+x"),
        ] {
            for text in texts.split('|') {
                assert_eq!(outcome(text, false), expected, "{text}");
            }
        }
    }
}
