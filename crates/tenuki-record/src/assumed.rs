//! What a record does not say, and what Tenuki assumes instead.
//!
//! A result depends on komi, rules and handicap. A position, or a game that is played in a session, has those of its
//! settings. A record may leave them out, or say them in a way that is not credible. Tenuki then
//! [assumes](Unsaid::settle) them, and the result is not [certain](crate::Answer::certain) if it depends on them.
//! `docs/records.md` has the table.

use serde::{Deserialize, Serialize};

use super::{Defaults, Record, Remark, Warning};
use tenuki_score::board::Color;
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::rules::{Compensation, Counting, Rules};

/// Something that a record does not say, that Tenuki assumed, and on which the result depends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
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
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What a record does not say, or does not say credibly. By default nothing: the settings decide.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Unsaid {
    /// Komi.
    pub komi: bool,
    /// Whether territory or area is counted.
    pub rules: bool,
    /// The handicap. The number is that of the stones that are counted instead.
    pub handicap: Option<u32>,
    /// The part of its rules by which Tenuki cannot count.
    pub cannot_count: Option<String>,
    /// The end: moves may be lost.
    pub end: bool,
}

/// The usual komi of games, and from which year to which.
const USUAL: [(f64, u32, u32); 10] = [
    (0.0, 0, u32::MAX),
    (0.5, 0, u32::MAX),
    (3.5, 0, u32::MAX),
    (4.5, 1935, u32::MAX),
    (5.0, 1955, 1977),
    (5.5, 1953, u32::MAX),
    (6.5, 1996, u32::MAX),
    (7.0, 1970, u32::MAX),
    (7.5, 1988, u32::MAX),
    (8.0, 1979, u32::MAX),
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

/// The year of a game without a date.
const UNDATED: u32 = 2002;

impl Unsaid {
    /// What a record does not say. Tenuki's own records have what was in force.
    #[must_use]
    pub fn of(record: &Record) -> Unsaid {
        let warnings = &record.warnings;
        let end = warnings.iter().any(Warning::may_have_lost_moves);
        if record.writer == crate::read::Writer::Tenuki {
            return Unsaid { end, ..Unsaid::default() };
        }
        let komi_is_doubted = warnings.iter().any(|warning| {
            matches!(warning, Warning::KomiUnusual(_) | Warning::SaidTwice { name: "KM", .. })
        });
        let rules_are_doubted =
            warnings.iter().any(|warning| matches!(warning, Warning::SaidTwice { name: "RU", .. }));
        let is_territory = record.rules.unwrap_or_default().counting == Counting::Territory;
        let handicap_is_doubted = warnings.iter().any(|warning| {
            use Warning::{HandicapDiffers, HandicapOfFox, HandicapUnnamed, HandicapUnread};
            matches!(
                warning,
                HandicapDiffers { .. } | HandicapUnnamed(_) | HandicapUnread(_) | HandicapOfFox(_)
            )
        });
        let by_moves = record.handicap < 2 && record.first_moves() >= 2;
        let counted = match record.handicap {
            named if named >= 2 => named,
            _ => record.placed().unwrap_or_default(),
        };
        Unsaid {
            komi: record.komi.is_none() || komi_is_doubted,
            rules: record.rules_name.is_none()
                || rules_are_doubted
                || is_territory && record.is_by_area(),
            handicap: (by_moves || handicap_is_doubted).then_some(counted),
            cannot_count: warnings.iter().find_map(|warning| match warning {
                Warning::UnknownRules(name) => Some(format!("RU[{}]", super::warning::cut(name))),
                Warning::RulesPart { part, .. } => Some(part.clone()),
                _ => None,
            }),
            end,
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

    /// Sets the handicap that is assumed, under rules by which White gets points for it, and the half point of a
    /// button, which is counted in komi.
    pub fn apply(&self, record: &Record, game: &mut Game) {
        let counts = game.rules().compensation != Compensation::None;
        if let (true, Some(stones)) = (counts, self.handicap) {
            game.set_handicap(stones);
        }
        for warning in &record.warnings {
            if let Warning::ButtonTaken { color, .. } = warning {
                let half = if *color == Color::White { 0.5 } else { -0.5 };
                game.set_komi(Some(game.komi() + half));
            }
        }
    }

    /// The end of a game, counted with what is assumed. `record` is the record whose end it is.
    ///
    /// A record whose result has a margin has ended. If the count is certain, that result is evidence: Tenuki takes
    /// the usual komi, or the kind of rules, by which the count equals it. It takes both at once, or a komi for a count
    /// that is not certain, only if that komi was common under the rules. Otherwise komi is that of the rules.
    #[must_use]
    pub fn settle(&self, ending: Ending, record: Option<&Record>) -> Ending {
        let recorded = record.and_then(Record::recorded_score);
        let ending = if recorded.is_some() { ending.ended() } else { ending };
        if self.is_nothing() {
            return ending;
        }
        let own = *ending.rules();
        let year = record.map_or(UNDATED, Record::year);
        let kinds = match own.counting {
            _ if !self.rules => vec![own],
            Counting::Territory if record.is_some_and(Record::is_by_area) => vec![Rules::CHINESE],
            _ => vec![own, other_kind(&own)],
        };
        let fits = |rules: &Rules| {
            let komi = ending.recounted(rules, 0.0).score().0 - recorded?.0;
            let is_usual = || usual(year).any(|usual| usual == komi);
            let is_common = || ending.handicap() > 0 || is_common(rules.counting, komi, year);
            let fits = match self.komi {
                false => komi == ending.komi(),
                true => is_usual() && (!self.rules || is_common()),
            };
            let counted = fits.then(|| ending.recounted(rules, komi))?;
            // Without a certain count, only what is assumed anyway or is common.
            let is_likely =
                || *rules == own && ending.dead_stones().certain && (!self.komi || is_common());
            (counted.is_certain() || is_likely()).then_some(counted)
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

    /// What was assumed for the count of a game and decides its result, with a remark about each.
    pub(crate) fn assumptions(&self, ending: &Ending) -> Vec<(Assumed, Remark)> {
        let mut assumptions = Vec::new();
        let rules = ending.rules();
        if self.komi {
            let komi = ending.komi();
            let without = ending.score().0 + komi;
            let most = USUAL.map(|(komi, ..)| komi).into_iter().fold(0.0, f64::max);
            let winner = super::remark::winner(without, without - most);
            assumptions.push((Assumed::Komi, Remark::KomiAssumed { komi, winner }));
        }
        if self.rules {
            let other = ending.recounted(&other_kind(rules), ending.komi());
            let decides =
                other.score() != ending.score() || ending.is_certain() && !other.is_certain();
            if decides {
                let (rules, score) = (*other.rules(), other.score());
                let winner = super::remark::winner(ending.score().0, score.0);
                assumptions.push((Assumed::Rules, Remark::RulesDecide { rules, score, winner }));
            }
        }
        let points = ending.count().sides.white.handicap;
        if let (Some(stones), true) = (self.handicap, rules.compensation != Compensation::None) {
            let remark = Remark::HandicapAssumed { stones, points };
            assumptions.push((Assumed::Handicap, remark));
        }
        assumptions
    }
}

/// The rules of the other kind that are most common.
pub(crate) const fn other_kind(rules: &Rules) -> Rules {
    match rules.counting {
        Counting::Territory => Rules::CHINESE,
        Counting::Area => Rules::JAPANESE,
    }
}

/// The usual komi of a year.
pub(crate) fn usual(year: u32) -> impl Iterator<Item = f64> {
    let is_of_year = move |&(_, from, to): &(f64, u32, u32)| (from..=to).contains(&year);
    USUAL.into_iter().filter(is_of_year).map(|(komi, ..)| komi)
}

/// Whether a komi was common under rules of this kind in a year.
pub(crate) fn is_common(counting: Counting, komi: f64, year: u32) -> bool {
    COMMON.iter().any(|&(rules, common, from, to)| {
        (rules, common) == (counting, komi) && (from..=to).contains(&year)
    })
}

impl Record {
    /// The year in the date (DT), its first number of four digits, else that of a game without a date.
    pub(crate) fn year(&self) -> u32 {
        let date = self.date.as_deref().unwrap_or_default();
        let numbers = date.split(|c: char| !c.is_ascii_digit());
        let year = numbers.filter(|part| part.len() == 4).find_map(|part| part.parse().ok());
        year.unwrap_or(UNDATED)
    }
}
