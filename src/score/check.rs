//! How often scores agree with the recorded results.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::json;

use super::game::Scored;
use super::options::Format;
use crate::printable::printable;
use tenuki_picture::report;
use tenuki_record::{Assumed, Outcome, Record};
use tenuki_score::Statement;
use tenuki_score::scoring::{Method, decimal, rounded};

const MILLION: f64 = 1e6;

/// A share of games that agree, with the interval in which the true share lies in 95 of 100 cases.
///
/// The interval is Wilson's score interval (E. B. Wilson 1927), which keeps within 0 and 100 % and
/// holds for few games and for shares near either end too.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Agreement {
    /// The share in percent.
    pub percent: f64,
    /// The lower end of the interval, in percent.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Agreement {
    /// The share of `agree` in `all` games; `None` if there are no games.
    #[must_use]
    pub fn of(agree: u64, all: u64) -> Option<Agreement> {
        if all == 0 {
            return None;
        }
        // The quantile of the normal distribution that leaves 2.5 % on each side.
        const Z: f64 = 1.959_963_984_540_054;
        let n = all as f64;
        let share = agree as f64 / n;
        let centre = share + Z * Z / (2.0 * n);
        let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 100.0 / (1.0 + Z * Z / n);
        Some(Agreement {
            percent: 100.0 * share,
            low: (scale * (centre - reach)).max(0.0),
            high: (scale * (centre + reach)).min(100.0),
        })
    }
}

/// What was counted of the games so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games that were scored, or need not be.
    pub scored: u64,
    /// Games whose recorded result is a number and whose komi is known.
    pub compared: u64,
    /// Games whose recorded result is a number and whose komi the record does not give.
    pub unnamed: u64,
    /// How many of these are as recorded with a usual komi.
    pub unnamed_agree: u64,
    /// Games that did not end by counting and were not judged: how many ended in which way.
    ended: BTreeMap<&'static str, u64>,
    /// For each cause of a difference, how many games have it, and the name of the first.
    causes: BTreeMap<String, (u64, String)>,
    /// Games whose recorded result is not a number.
    pub without: u64,
    /// Games that could not be scored.
    pub failed: u64,
    /// Games whose record was interpreted or doubted.
    pub warned: u64,
    /// Games that are not finished.
    pub not_finished: u64,
    /// Games whose result is not certain: they are not finished, or a stone or the count is in doubt.
    pub in_doubt: u64,
    /// Games for which komi, rules or a handicap are assumed: the recorded result may have decided which.
    pub assumed: u64,
    /// Games in which two methods judge points differently.
    pub apart: u64,
    /// For each method, how many games have which difference, in millionths of a point.
    differences: Vec<BTreeMap<i64, u64>>,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(methods: usize) -> Tally {
        Tally { differences: vec![BTreeMap::new(); methods], ..Tally::default() }
    }

    /// Adds a game that did not end by counting, and is not judged.
    pub fn skip(&mut self, outcome: Outcome) {
        self.scored += 1;
        let how = match outcome {
            Outcome::Resignation(_) => "resignation",
            Outcome::Time(_) => "time",
            Outcome::Forfeit(_) => "forfeit",
            _ => "no result",
        };
        *self.ended.entry(how).or_default() += 1;
    }

    /// Adds a game with this name. Returns whether one of its counts differs from the record or from the first
    /// count.
    pub fn add(&mut self, scored: &Scored<'_>, name: &dyn Fn() -> String) -> bool {
        self.scored += 1;
        let first = scored.ending();
        let apart = scored
            .endings
            .iter()
            .any(|other| other.assessment().owned(other.rules().counting) != first.territory());
        self.apart += u64::from(apart);
        let finished = scored.answer.is_finished();
        self.not_finished += u64::from(!finished);
        self.in_doubt += u64::from(!scored.answer.certain);
        self.assumed += u64::from(!scored.answer.assumed.is_empty());
        if let Some(cause) = &scored.answer.cause {
            let code = cause.code().to_owned();
            self.causes.entry(code).or_insert_with(|| (0, name())).0 += 1;
        }
        let record = scored.question.record.as_ref();
        let Some(recorded) = record.and_then(Record::recorded_score) else {
            self.without += 1;
            return apart;
        };
        if scored.answer.assumed.contains(&Assumed::Komi) {
            let agrees = scored.answer.agrees == Some(true);
            self.unnamed += 1;
            self.unnamed_agree += u64::from(agrees);
            return apart || !agrees;
        }
        self.compared += 1;
        let mut differs = apart;
        for (ending, differences) in scored.endings.iter().zip(&mut self.differences) {
            let difference =
                (rounded(ending.score().0 - recorded.0).abs() * MILLION).round() as i64;
            *differences.entry(difference).or_default() += 1;
            differs |= difference != 0;
        }
        differs
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Tally) {
        self.scored += other.scored;
        self.compared += other.compared;
        self.without += other.without;
        self.failed += other.failed;
        self.apart += other.apart;
        self.warned += other.warned;
        self.not_finished += other.not_finished;
        self.in_doubt += other.in_doubt;
        self.assumed += other.assumed;
        self.unnamed += other.unnamed;
        self.unnamed_agree += other.unnamed_agree;
        for (how, games) in &other.ended {
            *self.ended.entry(how).or_default() += games;
        }
        for (code, (games, name)) in &other.causes {
            self.causes.entry(code.clone()).or_insert_with(|| (0, name.clone())).0 += games;
        }
        for (all, some) in self.differences.iter_mut().zip(&other.differences) {
            for (&difference, games) in some {
                *all.entry(difference).or_default() += games;
            }
        }
    }

    /// How many games agree with the record by a method.
    pub fn agree(&self, method: usize) -> u64 {
        self.differences[method].get(&0).copied().unwrap_or(0)
    }

    /// How often each method agrees, for a page.
    pub fn agreements(&self, methods: &[Method]) -> Vec<report::Agreement> {
        self.rows(methods)
            .map(|(method, agree, share)| report::Agreement {
                method,
                agree,
                compared: self.compared,
                percent: share.map(|share| [share.percent, share.low, share.high]),
            })
            .collect()
    }

    /// Whether at least this share of games agrees by every method; false if no game was compared.
    pub fn reaches(&self, percent: f64) -> bool {
        (0..self.differences.len()).all(|method| {
            Agreement::of(self.agree(method), self.compared)
                .is_some_and(|agreement| agreement.percent >= percent)
        })
    }

    /// The summary.
    pub fn summary(&self, methods: &[Method], format: Format) -> String {
        match format {
            Format::Text => self.text(methods),
            Format::Json => self.json(methods),
            Format::Csv => self.csv(methods),
        }
    }

    fn rows<'a>(
        &'a self,
        methods: &'a [Method],
    ) -> impl Iterator<Item = (Method, u64, Option<Agreement>)> + 'a {
        methods.iter().enumerate().map(|(i, &method)| {
            (method, self.agree(i), Agreement::of(self.agree(i), self.compared))
        })
    }

    /// The causes, the most frequent first, each with the number of games and the name of the first.
    fn causes(&self) -> Vec<(&str, u64, &str)> {
        let causes = self.causes.iter();
        let mut causes: Vec<_> =
            causes.map(|(code, (games, name))| (code.as_str(), *games, name.as_str())).collect();
        causes.sort_by_key(|&(_, games, _)| std::cmp::Reverse(games));
        causes
    }

    fn text(&self, methods: &[Method]) -> String {
        // Writing to a string cannot fail.
        let mut text = String::new();
        let _ = writeln!(text, "{}", games(self.compared, "compared with the recorded result"));
        if self.unnamed > 0 {
            let what = "whose komi is not known";
            let agree = self.unnamed_agree;
            let _ = writeln!(
                text,
                "{}; {agree} as recorded with a usual komi",
                games(self.unnamed, what)
            );
        }
        if !self.ended.is_empty() {
            let number = self.ended.values().sum();
            let how: Vec<String> =
                self.ended.iter().map(|(how, games)| format!("{how} {games}")).collect();
            let _ = writeln!(
                text,
                "{} ({}); --all judges them, too",
                games(number, "not counted"),
                how.join(", ")
            );
        }
        for (number, what) in [
            (self.without, "without a recorded score"),
            (self.not_finished, "not finished"),
            (self.failed, "that could not be scored"),
            (self.assumed, "with an assumed komi, rules or handicap"),
            (self.warned, "with a warning"),
        ] {
            if number > 0 {
                let _ = writeln!(text, "{}", games(number, what));
            }
        }
        if methods.len() > 1 {
            let what = "with points that the methods judge differently";
            let _ = writeln!(text, "{}", games(self.apart, what));
        }
        let _ =
            writeln!(text, "\n{:<12} {:>9} {:>9}   95 % interval", "method", "agree", "percent");
        for (method, agree, agreement) in self.rows(methods) {
            let _ = write!(text, "{:<12} {agree:>9}", method.name());
            let _ = match agreement {
                Some(Agreement { percent, low, high }) => {
                    writeln!(text, " {percent:>7.2} %   {low:.2} to {high:.2} %")
                }
                None => writeln!(text, " {:>9}", "-"),
            };
        }
        if !self.causes.is_empty() {
            let _ = writeln!(text, "\n{:<12} {:>9}   example", "cause", "games");
        }
        for (code, games, name) in self.causes() {
            let _ = writeln!(text, "{code:<12} {games:>9}   {}", printable(name));
        }
        let _ = write!(text, "\n{:<12}", "difference");
        for method in methods {
            let _ = write!(text, " {:>9}", method.name());
        }
        text.push('\n');
        // The games that agree, those near it, and all others together.
        let mut near: Vec<i64> = self.differences.iter().flat_map(|d| d.keys().copied()).collect();
        near.sort_unstable();
        near.dedup();
        let far = near.split_off(near.len().min(12));
        for difference in near {
            let _ = write!(text, "{:<12}", decimal(difference as f64 / MILLION));
            for differences in &self.differences {
                let _ = write!(text, " {:>9}", differences.get(&difference).copied().unwrap_or(0));
            }
            text.push('\n');
        }
        if let Some(&first) = far.first() {
            let _ = write!(text, "{:<12}", format!("{} or more", decimal(first as f64 / MILLION)));
            for differences in &self.differences {
                let _ =
                    write!(text, " {:>9}", differences.range(first..).map(|(_, n)| n).sum::<u64>());
            }
            text.push('\n');
        }
        text
    }

    fn json(&self, methods: &[Method]) -> String {
        let round = |percent: f64| (percent * 1e3).round() / 1e3;
        let methods: Vec<_> = self
            .rows(methods)
            .zip(&self.differences)
            .map(|((method, agree, agreement), differences)| {
                let differences: Vec<_> = differences
                    .iter()
                    .map(|(&d, &games)| json!({ "points": d as f64 / MILLION, "games": games }))
                    .collect();
                json!({
                    "method": method.name(),
                    "agree": agree,
                    "percent": agreement.map(|a| round(a.percent)),
                    "interval": agreement.map(|a| [round(a.low), round(a.high)]),
                    "differences": differences,
                })
            })
            .collect();
        let causes: Vec<_> = self
            .causes()
            .into_iter()
            .map(|(code, games, name)| json!({ "code": code, "games": games, "example": name }))
            .collect();
        let summary = json!({
            "compared": self.compared,
            "unnamed_komi": { "compared": self.unnamed, "agree": self.unnamed_agree },
            "not_counted": self.ended,
            "causes": causes,
            "without": self.without,
            "failed": self.failed,
            "warned": self.warned,
            "not_finished": self.not_finished,
            "apart": self.apart,
            "methods": methods,
        });
        format!("{summary}\n")
    }

    fn csv(&self, methods: &[Method]) -> String {
        let mut text = String::from("method,compared,agree,percent,low,high\n");
        for (method, agree, agreement) in self.rows(methods) {
            let _ = write!(text, "{method},{},{agree}", self.compared);
            let _ = match agreement {
                Some(Agreement { percent, low, high }) => {
                    writeln!(text, ",{percent:.3},{low:.3},{high:.3}")
                }
                None => writeln!(text, ",,,"),
            };
        }
        text
    }
}

/// `1 game …`, `2 games …`.
pub fn games(number: u64, what: &str) -> String {
    format!("{number} game{} {what}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Published examples: 0 of 10 gives 0 to 27.75 %, 5 of 10 gives 23.66 to 76.34 %.
        let of = |agree, all| {
            let a = Agreement::of(agree, all).unwrap();
            format!("{:.2} {:.2} {:.2}", a.percent, a.low, a.high)
        };
        assert_eq!(of(0, 10), "0.00 0.00 27.75");
        assert_eq!(of(5, 10), "50.00 23.66 76.34");
        assert_eq!(of(10, 10), "100.00 72.25 100.00");
        assert_eq!(Agreement::of(0, 0), None);
    }
}
