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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, json::Request, score_as_is};
    use tenuki_score::Statement;
    use tenuki_score::scoring::decimal;

    /// Black owns the left, White the right of a board of 5×5: Black is ahead by 5 points of territory, and of area.
    const EVEN: &str = "B[cc];W[dc];B[cb];W[db];B[cd];W[dd];B[ca];W[da];B[ce];W[de];B[];W[]";
    /// Black has played once more, on an own point: 4 points of territory, 5 of area.
    const ONE_MORE: &str =
        "B[cc];W[dc];B[cb];W[db];B[cd];W[dd];B[ca];W[da];B[ce];W[de];B[ba];W[];B[]";

    fn answer(properties: &str, moves: &str) -> Answer {
        score_as_is(format!("(;SZ[5]{properties};{moves})").as_bytes()).unwrap()
    }

    fn names(answer: &Answer) -> String {
        answer.assumed.iter().map(|it| it.name()).collect::<Vec<_>>().join(" ")
    }

    fn sentences(answer: &Answer) -> Vec<String> {
        answer.remarks.iter().map(ToString::to_string).collect()
    }

    const KNOWN: &str = "W+1.5 under Japanese rules, as recorded";
    const BY_6_5: &str = "W+1.5 under Japanese rules, as recorded with a komi of 6.5, which the record does not give";
    const CHINESE: &str =
        "W+2.5 under Chinese rules, as recorded; the record does not make the rules clear";

    #[test]
    fn a_komi_that_is_not_clear_is_the_usual_one_that_fits_the_result_and_is_not_certain() {
        let told = |komi| {
            format!(
                "The komi is not clear from the record: {komi} is assumed; if you know the komi, give it."
            )
        };
        for (properties, headline, komi) in [
            ("AP[foxwq]KM[0]HA[0]RE[W+1.5]", BY_6_5, "6.5"),
            ("AP[YuanYu]KM[0]HA[0]RE[W+1.5]", BY_6_5, "6.5"),
            ("AP[Sabaki:0.52]KM[0]HA[0]RE[W+1.5]", BY_6_5, "6.5"),
            ("KM[0]RE[W+1.5]", BY_6_5, "6.5"),
            ("KM[6]RE[W+1.5]", BY_6_5, "6.5"),
            ("RE[W+1.5]", BY_6_5, "6.5"),
            ("KM[]RE[W+1.5]", BY_6_5, "6.5"),
            ("KM[?]RE[W+1.5]", BY_6_5, "6.5"),
            ("KM[500]RE[W+1.5]", BY_6_5, "6.5"),
            ("KM[7.5]KM[6.5]RE[W+1.5]", BY_6_5, "6.5"),
            ("KM[0]RE[B+5]", &BY_6_5.replace("W+1.5", "B+5").replace("6.5", "0"), "0"),
            ("KM[0]RE[W+2.5]", &BY_6_5.replace("W+1.5", "W+2.5").replace("6.5", "7.5"), "7.5"),
            // A komi of 9.5 is not a common one.
            ("KM[0]RE[W+4.5]", "W+1.5 under Japanese rules", "6.5"),
            ("KM[0]", "W+1.5 under Japanese rules", "6.5"),
            ("", "W+1.5 under Japanese rules", "6.5"),
            // The komi of the years.
            (
                "DT[1961-04-02]RE[B+0.5]",
                &BY_6_5.replace("W+1.5", "B+0.5").replace("6.5", "4.5"),
                "4.5",
            ),
            ("DT[1961]RE[W+1.5]", BY_6_5, "6.5"),
        ] {
            let answer = answer(&format!("RU[Japanese]{properties}"), EVEN);
            assert_eq!(answer.headline(), headline, "{properties}");
            assert_eq!((names(&answer).as_str(), answer.certain), ("komi", false), "{properties}");
            assert!(
                sentences(&answer).contains(&told(komi)),
                "{properties}: {:?}",
                sentences(&answer)
            );
        }
        for given in ["KM[6.5]", "AP[Tenuki:1.0]KM[6.5]", "KM[650]", "KM[6,5]", "KM[6目半]"] {
            let answer = answer(&format!("RU[Japanese]{given}RE[W+1.5]"), EVEN);
            assert_eq!(
                (answer.headline().as_str(), names(&answer).as_str(), answer.certain),
                (KNOWN, "", true),
                "{given}"
            );
        }
        // Black is ahead by 25 points without komi.
        let black = answer("RU[Japanese]", "B[cc];W[];B[]");
        let wins = "Black wins with every usual komi; the margin depends on it.";
        assert!(sentences(&black).iter().any(|told| told.ends_with(wins)));
    }

    #[test]
    fn a_count_that_is_not_certain_takes_only_a_komi_that_was_common() {
        // Whether a side gains by playing on is not proved; the score is 0 without komi.
        let moves = "B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[];W[]";
        for (result, score) in
            [("W+3.5", "W+6.5"), ("W+5.5", "W+5.5"), ("W+6.5", "W+6.5"), ("W+8", "W+6.5")]
        {
            let record = format!("(;SZ[4]RU[Japanese]RE[{result}];{moves})");
            let answer = score_as_is(record.as_bytes()).unwrap();
            assert!(answer.sure && !answer.uncertain_points.is_empty());
            assert_eq!(answer.score().to_string(), score, "{result}");
        }
    }

    #[test]
    fn rules_that_are_not_named_are_not_certain_if_the_result_depends_on_them() {
        for (properties, moves, headline, assumed) in [
            ("KM[6.5]RE[W+1.5]", EVEN, KNOWN, ""),
            ("KM[7.5]RE[W+2.5]", EVEN, "W+2.5 under Japanese rules, as recorded", ""),
            ("KM[6.5]", ONE_MORE, "W+2.5 under Japanese rules", "rules"),
            (
                "KM[6.5]RE[W+2.5]",
                ONE_MORE,
                "W+2.5 under Japanese rules, as recorded; the record does not make the rules clear",
                "rules",
            ),
            ("KM[7.5]RE[W+2.5]", ONE_MORE, CHINESE, "rules"),
            // Stones of area are two points each.
            ("KM[7.5]RE[W+1.25]", ONE_MORE, CHINESE, "rules"),
            ("KM[7.5]RE[白胜1又1/4子]", ONE_MORE, CHINESE, "rules"),
            ("RU[Japanese]KM[7.5]RE[W+1.25]", ONE_MORE, CHINESE, "rules"),
            ("RU[Japanese]RU[Chinese]KM[6.5]", ONE_MORE, "W+2.5 under Japanese rules", "rules"),
            // Neither is clear: a komi that is common under the rules.
            (
                "RE[W+2.5]",
                ONE_MORE,
                "W+2.5 under Japanese rules, as recorded with a komi of 6.5; the record makes neither komi nor rules clear",
                "komi rules",
            ),
            ("RE[W+3.5]", ONE_MORE, "W+2.5 under Japanese rules", "komi rules"),
        ] {
            let answer = answer(properties, moves);
            assert_eq!(
                (answer.headline().as_str(), names(&answer).as_str()),
                (headline, assumed),
                "{properties}"
            );
            assert_eq!(answer.certain, assumed.is_empty(), "{properties}");
        }
        let told = sentences(&answer("KM[6.5]", ONE_MORE));
        assert_eq!(
            told,
            [
                "The rules are not clear from the record: by Chinese rules it is W+1.5; if you know the rules, name them. White wins by either; the margin depends on the rules.",
                "The rules are not named: Japanese rules are assumed.",
            ]
        );
    }

    #[test]
    fn rules_by_which_tenuki_cannot_count_are_never_certain_and_a_button_is_counted() {
        for (rules, what) in [
            ("Club 1987", "RU[Club 1987]"),
            ("koPOSITIONALscoreAREAtaxALLsui1", "taxALL"),
            ("koSIMPLEscoreAREAtaxSEKIsui0", "taxSEKI"),
            ("koSIMPLEscoreTERRITORYtaxNONEsui0", "taxNONE"),
        ] {
            let answer = answer(&format!("RU[{rules}]KM[6.5]RE[W+1.5]"), EVEN);
            assert_eq!((answer.remarks[0].code(), answer.certain), ("cannot_count", false));
            assert!(
                sentences(&answer)[0].contains(&format!("({what})")),
                "{:?}",
                sentences(&answer)
            );
            assert_eq!(answer.agrees, Some(true), "the score is counted all the same");
        }
        let button = "RU[koPOSITIONALscoreAREAtaxNONEsui0button1]KM[7]";
        for (moves, score) in [(EVEN, "W+1.5"), (ONE_MORE, "W+2.5")] {
            let answer = answer(button, moves);
            assert_eq!((answer.score().to_string().as_str(), answer.certain), (score, true));
        }
        let open = answer(button, EVEN.strip_suffix(";B[];W[]").unwrap());
        assert_eq!((open.score().to_string().as_str(), open.certain), ("W+2", false));
    }

    #[test]
    fn a_handicap_that_is_not_clear_is_not_certain_under_rules_that_compensate_for_it() {
        let moves = "B[cc];B[cb];W[dc];B[cd];W[db];B[ca];W[dd];B[ce];W[da];B[];W[de];B[];W[]";
        let set_up = "AB[cc][cb];W[dc];B[cd];W[db];B[ca];W[dd];B[ce];W[da];B[];W[de];B[];W[]";
        for (properties, moves, assumed, handicap) in [
            ("RU[Chinese]KM[7.5]", moves, "handicap", 2),
            ("RU[Chinese]KM[7.5]HA[0]", moves, "handicap", 2),
            ("RU[AGA]KM[7.5]", moves, "handicap", 1),
            ("RU[Chinese]KM[7.5]HA[2]", moves, "", 2),
            ("RU[Chinese]KM[7.5]HA[3]", moves, "handicap", 3),
            ("RU[Chinese]KM[7.5]", set_up, "handicap", 2),
            ("RU[Chinese]KM[7.5]HA[2]", set_up, "", 2),
            ("RU[Japanese]KM[6.5]", moves, "", 0),
            ("RU[NZ]KM[7]", moves, "", 0),
        ] {
            let answer = answer(properties, moves);
            assert_eq!(names(&answer), assumed, "{properties}");
            assert_eq!(answer.count.sides.white.handicap, handicap, "{properties}");
            assert_eq!(answer.certain, assumed.is_empty(), "{properties}");
        }
    }

    #[test]
    fn a_result_without_a_margin_is_not_compared_but_its_winner_is() {
        for (result, winner) in [
            ("W+0.02", Some(true)),
            ("B+0.03", Some(false)),
            ("B+0.0", Some(false)),
            ("W+0.00", Some(true)),
            ("W", Some(true)),
            ("W+", Some(true)),
            ("draw", None),
            ("0", None),
            ("W+J", None),
            ("B+81.0?", None),
            ("B+R (187 moves)", None),
        ] {
            let answer = answer(&format!("RU[Japanese]KM[6.5]RE[{result}]"), EVEN);
            assert_eq!((answer.agrees, answer.winner_agrees), (None, winner), "{result}");
            assert!(answer.certain, "{result}");
        }
    }

    #[test]
    fn marks_that_contradict_the_result_are_not_certain_if_the_judge_has_it() {
        // The white stone at A1 is dead.
        let stones = "RU[Japanese]KM[0]AB[ba][ab][bb][bc][ad][bd][cd][ce]\
                      AW[ca][ea][cb][db][eb][cc][dc][dd][ae][de][ee]";
        let judged = answer(stones, "B[];W[]");
        let result = judged.score().to_string();
        let marked = answer(&format!("{stones}RE[{result}]"), "B[];W[]TW[da]");
        assert_eq!((marked.agrees, marked.certain), (Some(false), false));
        let expected =
            format!("With Tenuki's own dead stones (A1) the count is {result}, as recorded.");
        assert!(sentences(&marked).contains(&expected), "{:?}", sentences(&marked));
        let other = answer(&format!("{stones}RE[B+20]"), "B[];W[]TW[da]");
        assert!(!sentences(&other).iter().any(|told| told.ends_with("as recorded.")));
    }

    /// Five neutral points are left between the two sides, on a board of 6×5.
    const NEUTRAL: &str = "B[bc];W[dc];B[bb];W[db];B[bd];W[dd];B[ba];W[da];B[be];W[de]";

    #[test]
    fn by_area_neutral_points_belong_to_nobody_once_the_game_has_ended() {
        let answer = |properties: &str, moves: &str| {
            score_as_is(format!("(;SZ[6:5]RU[Chinese]KM[7.5]{properties};{moves})").as_bytes())
                .unwrap()
        };
        let ended = "5 neutral points are left and belong to neither side; Black, to move, would gain 1 point by playing on.";
        for (properties, passes) in [("", ";B[];W[]"), ("RE[W+12.5]", ""), ("RE[W+3]", "")] {
            let answer = answer(properties, &format!("{NEUTRAL}{passes}"));
            assert!(answer.certain, "{properties}: {:?}", sentences(&answer));
            assert_eq!(answer.score().to_string(), "W+12.5");
            assert!(sentences(&answer).contains(&ended.to_owned()), "{:?}", sentences(&answer));
        }
        for (properties, passes) in [("", ""), ("", ";B[]"), ("RE[W+R]", ""), ("RE[W+0.02]", "")] {
            let answer = answer(properties, &format!("{NEUTRAL}{passes}"));
            let (who, then) =
                if passes.is_empty() { ("Black", "W+11.5") } else { ("White", "W+13.5") };
            let both = format!("W+12.5; {then} if {who} takes the last neutral point.");
            assert!(!answer.certain, "{properties}");
            assert!(sentences(&answer).contains(&both), "{:?}", sentences(&answer));
        }
    }

    #[test]
    fn only_a_record_leaves_something_unsaid() {
        let board = br#"{"board":["..XO.","..XO.",".XXO.","..XO.","..XO."]}"#;
        let line = format!(r#"{{"sgf":"(;SZ[5];{ONE_MORE})","komi":6.5,"rules":"japanese"}}"#);
        for line in [&board[..], line.as_bytes()] {
            let question = Request::read(line).unwrap().question(&Defaults::default()).unwrap();
            let dead = question.dead_stones(Default::default(), &mut tenuki_score::judge);
            let answer = question.answer(&question.ending(dead));
            assert_eq!((names(&answer).as_str(), answer.certain), ("", true));
        }
    }

    #[test]
    fn plain_records_have_no_doubt() {
        let mut records = 0;
        for (size, wall) in (5..10_u8).flat_map(|size| (1..size - 2).map(move |wall| (size, wall)))
        {
            for rules in ["Japanese", "Chinese", "Korean", "AGA"] {
                for komi in [5.5, 6.5, 7.5, 7.0] {
                    let column =
                        |x: u8, y: u8| format!("{}{}", char::from(b'a' + x), char::from(b'a' + y));
                    let moves: String = (0..size)
                        .map(|y| format!(";B[{}];W[{}]", column(wall, y), column(wall + 1, y)))
                        .collect();
                    let [black, white] =
                        [wall, size - wall - 2].map(|width| f64::from(width) * f64::from(size));
                    let margin = black - white - komi;
                    let winner = if margin > 0.0 { "B" } else { "W" };
                    let result = if margin == 0.0 {
                        "0".to_owned()
                    } else {
                        format!("{winner}+{}", decimal(margin.abs()))
                    };
                    let komi = decimal(komi);
                    let record =
                        format!("(;SZ[{size}]KM[{komi}]RU[{rules}]RE[{result}]{moves};B[];W[])");
                    let answer = score_as_is(record.as_bytes()).unwrap();
                    assert_eq!(
                        (answer.agrees, names(&answer).as_str()),
                        (Some(true), ""),
                        "{record}"
                    );
                    assert_eq!(answer.warnings, [""; 0], "{record}");
                    // Nothing is said but what is said of the same board.
                    let about = |remark: &&Remark| {
                        !["not_certain", "not_sure", "no_reason", "not_finished", "last_point"]
                            .contains(&remark.code())
                    };
                    assert_eq!(answer.remarks.iter().find(about), None, "{record}");
                    records += 1;
                }
            }
        }
        assert!(records >= 200, "{records}");
    }
}
