//! What a record does not say, and what Tenuki assumes instead.
//!
//! A result depends on komi, rules and handicap. A position, or a game that is played in a session, has those of its
//! settings. A record may leave them out, or say them in a way that is not credible. Tenuki then
//! [assumes](Unsaid::settle) them, and the result is not [certain](crate::Answer::certain) if it depends on them.
//! `docs/records.md` has the table.

use super::{Defaults, Record, Remark, Warning};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::rules::{Compensation, Counting, Rules};

/// Something that a record does not say, that Tenuki assumed, and on which the result depends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Assumed {
    /// Komi.
    Komi,
    /// The rules.
    Rules,
    /// The number of handicap stones, for which White gets points.
    Handicap,
}

impl Assumed {
    /// The name, as it is printed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Assumed::Komi => "komi",
            Assumed::Rules => "rules",
            Assumed::Handicap => "handicap",
        }
    }
}

/// What a record does not say, or does not say credibly. By default nothing: the settings decide.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Unsaid {
    /// Komi.
    pub komi: bool,
    /// Whether territory or area is counted.
    pub rules: bool,
    /// The handicap. The number is that of the stones that are counted instead.
    pub handicap: Option<u32>,
    /// The part of its rules by which Tenuki cannot count.
    pub cannot_count: Option<String>,
}

/// The komi of even games, and the first year in which they were usual.
const USUAL: [(f64, u32); 9] = [
    (0.0, 0),
    (0.5, 0),
    (3.5, 0),
    (4.5, 1935),
    (5.5, 1953),
    (6.5, 1996),
    (7.0, 1970),
    (7.5, 1988),
    (8.0, 1979),
];

/// Which komi was common under rules of which kind, and from which year to which.
const COMMON: [(Counting, f64, u32, u32); 6] = [
    (Counting::Territory, 6.5, 1996, u32::MAX),
    (Counting::Territory, 5.5, 1953, 2005),
    (Counting::Territory, 4.5, 1935, 1978),
    (Counting::Territory, 0.0, 0, 1955),
    (Counting::Area, 7.5, 2000, u32::MAX),
    (Counting::Area, 5.5, 1970, 2003),
];

/// The year of a game without a date, to choose among [`COMMON`].
const UNDATED: u32 = 2002;

impl Unsaid {
    /// What a record does not say.
    #[must_use]
    pub fn of(record: &Record) -> Unsaid {
        let warnings = &record.warnings;
        let komi_is_doubted = |warning: &Warning| {
            use Warning as W;
            matches!(warning, W::KomiUnusual(_) | W::SaidTwice { name: "KM", .. })
        };
        let rules_are_doubted =
            |warning: &Warning| matches!(warning, Warning::SaidTwice { name: "RU", .. });
        let is_territory = record.rules.unwrap_or_default().counting == Counting::Territory;
        let handicap_is_doubted = |warning: &Warning| {
            use Warning as W;
            matches!(
                warning,
                W::HandicapDiffers { .. }
                    | W::HandicapUnnamed(_)
                    | W::HandicapUnread(_)
                    | W::HandicapOfFox(_)
            )
        };
        let by_moves = record.handicap < 2 && record.first_moves() >= 2;
        let counted = match record.handicap {
            named if named >= 2 => named,
            _ => record.placed().unwrap_or_default(),
        };
        Unsaid {
            komi: record.komi.is_none() || warnings.iter().any(komi_is_doubted),
            rules: record.rules_name.is_none()
                || warnings.iter().any(rules_are_doubted)
                || is_territory && record.is_by_area(),
            handicap: (by_moves || warnings.iter().any(handicap_is_doubted)).then_some(counted),
            cannot_count: warnings.iter().find_map(|warning| match warning {
                Warning::UnknownRules(name) => Some(format!("RU[{}]", super::warning::cut(name))),
                Warning::RulesPart { part, .. } => Some(part.clone()),
                _ => None,
            }),
        }
    }

    /// The same, without what a question or an option says.
    #[must_use]
    pub fn without(self, defaults: &Defaults) -> Unsaid {
        let has_rules = defaults.rules.is_some();
        Unsaid {
            komi: self.komi && defaults.komi.is_none(),
            rules: self.rules && !has_rules,
            cannot_count: self.cannot_count.filter(|_| !has_rules),
            ..self
        }
    }

    /// Whether the record says everything.
    fn is_nothing(&self) -> bool {
        *self == Unsaid::default()
    }

    /// Sets the handicap that is assumed, under rules by which White gets points for it.
    pub fn set_handicap(&self, game: &mut Game) {
        let counts = game.rules().compensation != Compensation::None;
        if let (true, Some(stones)) = (counts, self.handicap) {
            game.set_handicap(stones);
        }
    }

    /// The end of a game, counted with what is assumed. `record` is the record whose end it is.
    ///
    /// A record whose result has a margin has ended. If the count is certain, that result is evidence: Tenuki takes
    /// the usual komi, or the kind of rules, by which the count equals it. Otherwise komi is the usual one of the
    /// rules. Both at once are taken only if such a komi was common under such rules.
    #[must_use]
    pub fn settle(&self, ending: Ending, record: Option<&Record>) -> Ending {
        let recorded = record.and_then(Record::recorded_score);
        let ending = if recorded.is_some() { ending.ended() } else { ending };
        if self.is_nothing() {
            return ending;
        }
        let (own, year) = (*ending.rules(), record.and_then(year));
        let kinds = match own.counting {
            _ if !self.rules => vec![own],
            Counting::Territory if record.is_some_and(Record::is_by_area) => vec![Rules::CHINESE],
            _ => vec![own, other_kind(&own)],
        };
        let fits = |rules: &Rules| {
            let komi = ending.recounted(rules, 0.0).score().0 - recorded?.0;
            let is_usual = || {
                USUAL.iter().any(|usual| usual.0 == komi && year.is_none_or(|year| usual.1 <= year))
            };
            let is_common = || ending.handicap() > 0 || is_common(rules.counting, komi, year);
            let takes = match (self.komi, self.rules) {
                (false, _) => komi == ending.komi(),
                (true, false) => is_usual(),
                (true, true) => is_usual() && is_common(),
            };
            let counted = takes.then(|| ending.recounted(rules, komi))?;
            counted.is_certain().then_some(counted)
        };
        if let Some(fitting) = kinds.iter().find_map(fits) {
            return fitting;
        }
        let komi = match self.komi && kinds[0] != own {
            true => kinds[0].default_komi(ending.handicap()),
            false => ending.komi(),
        };
        ending.recounted(&kinds[0], komi)
    }

    /// What was assumed for the count of a game: remarks, and whether the result depends on each.
    pub(crate) fn assumptions(&self, ending: &Ending) -> Vec<(Option<Assumed>, Remark)> {
        let mut assumptions = Vec::new();
        let rules = ending.rules();
        if self.komi {
            let komi = ending.komi();
            let without = ending.score().0 + komi;
            let most = USUAL.map(|(komi, _)| komi).into_iter().fold(0.0, f64::max);
            let winner = super::remark::winner(without, without - most);
            assumptions.push((Some(Assumed::Komi), Remark::KomiAssumed { komi, winner }));
        }
        if self.rules {
            let other = ending.recounted(&other_kind(rules), ending.komi());
            let decides =
                other.score() != ending.score() || ending.is_certain() && !other.is_certain();
            let other = decides.then(|| (*other.rules(), other.score()));
            let winner =
                other.and_then(|(_, score)| super::remark::winner(ending.score().0, score.0));
            let remark = Remark::RulesAssumed { rules: *rules, other, winner };
            assumptions.push((decides.then_some(Assumed::Rules), remark));
        }
        let points = ending.count().sides.white.handicap;
        if let (Some(stones), true) = (self.handicap, rules.compensation != Compensation::None) {
            let remark = Remark::HandicapAssumed { stones, points };
            assumptions.push((Some(Assumed::Handicap), remark));
        }
        assumptions
    }
}

/// The rules of the other kind that are most common.
const fn other_kind(rules: &Rules) -> Rules {
    match rules.counting {
        Counting::Territory => Rules::CHINESE,
        Counting::Area => Rules::JAPANESE,
    }
}

fn is_common(counting: Counting, komi: f64, year: Option<u32>) -> bool {
    let year = year.unwrap_or(UNDATED);
    let has = |&(kind, common, from, to): &(Counting, f64, u32, u32)| {
        kind == counting && common == komi && (from..=to).contains(&year)
    };
    COMMON.iter().any(has)
}

/// The year in the date of a record (DT): its first number of four digits.
fn year(record: &Record) -> Option<u32> {
    let date = record.date.as_deref()?;
    date.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 4)?.parse().ok()
}
