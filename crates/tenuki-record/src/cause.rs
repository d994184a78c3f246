//! Why the recorded result of a game is not the score.
//!
//! A [`Cause`] is one change of the count by which it equals the recorded result exactly: another komi, other rules, other
//! dead stones, points that the rules do not count. Each change is counted, and nothing else is changed. The changes for
//! which the board or the record has evidence come first: points in a seki, false eyes, the last neutral point, passes.
//! A difference of one point without evidence has no cause, because too many changes make one.

use std::fmt;

use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::assumed::{is_common, other_kind, usual};
use super::remark::{Kept, few, places};
use super::values::{Values, values};
use super::{Outcome, Record, Unsaid};
use tenuki_score::Statement;
use tenuki_score::board::{ByColor, Color, PointSet, Vertex};
use tenuki_score::ending::{Ending, LeftToPlay, Source};
use tenuki_score::game::Move;
use tenuki_score::rules::{Compensation, Counting, Rules};
use tenuki_score::scoring::{Score, decimal, rounded};

/// Why the recorded result of a game is not the score: a code with values, and a sentence.
///
/// [`Answer::cause`](crate::Answer::cause) has it if the game was counted by the players.
#[derive(Clone, PartialEq, Debug, EnumDiscriminants)]
#[strum_discriminants(name(CauseCode), vis(pub(crate)), derive(IntoStaticStr, VariantNames))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
#[non_exhaustive]
pub enum Cause {
    /// The result is that of another komi.
    Komi {
        /// The komi by which the score is the recorded one.
        komi: f64,
        /// The komi of the count.
        counted: f64,
        /// Whether another cause may explain it as well.
        doubtful: bool,
    },
    /// White got other points for handicap stones.
    Handicap {
        /// The points by which the score is the recorded one.
        points: u32,
        /// The points of the count.
        counted: u32,
    },
    /// The result is that of other rules.
    Rules {
        /// The rules by which the score is the recorded one.
        rules: Rules,
        /// The rules of the count.
        counted: Rules,
        /// The komi, if it is another one, too.
        komi: Option<f64>,
    },
    /// The result counts eyes in seki as points.
    Seki {
        /// The points.
        points: PointSet,
    },
    /// The result counts points that their owner must fill.
    Fills {
        /// The points that may have been counted.
        points: PointSet,
        /// How many of them were.
        number: u32,
    },
    /// The result is that of other dead stones.
    Dead {
        /// A stone of each chain that is dead in this count and not in that of the result.
        alive: PointSet,
        /// A stone of each chain that is dead by the result and not in this count.
        dead: PointSet,
        /// Whether nothing but the result speaks for it.
        doubtful: bool,
    },
    /// Under area rules, a side took the last neutral point.
    Neutral {
        /// Who.
        color: Color,
    },
    /// The result counts passes as prisoners.
    Prisoners {
        /// The side that passed more often.
        color: Color,
        /// How often more.
        number: u32,
    },
    /// The record names only the winner.
    Winner {
        /// Who.
        color: Color,
    },
    /// The record has a code instead of a margin.
    Code {
        /// The result, unchanged.
        recorded: String,
    },
    /// The players stopped before the end.
    Unfinished(LeftToPlay),
    /// Moves are missing at the end of the record.
    Cut(LeftToPlay),
    /// No cause was found.
    Other,
    /// A cause of a stored answer.
    Kept(Box<Kept>),
}

/// Most chains are counted the other way round, one after the other, to find the cause.
const MOST_RECOUNTS: usize = 48;

/// A count is read only if all surrounded points give the recorded one but for this number. Of 366 causes that reading
/// every count finds in 12,992 games, none is off by more than 2.
const MOST_UNCOUNTED: f64 = 4.0;

impl Cause {
    /// The codes of all causes.
    pub const CODES: &[&str] = {
        let (own, _kept) = CauseCode::VARIANTS.split_at(CauseCode::VARIANTS.len() - 1);
        own
    };

    /// Why the recorded result of a game is not its score. `None` if it is, or if the game did not end by counting.
    /// The board is that at the end of the record.
    #[must_use]
    pub fn of(ending: &Ending, record: &Record, unsaid: &Unsaid) -> Option<Cause> {
        match record.outcome()? {
            Outcome::Win(color) => {
                let text = record.result.as_deref().unwrap_or_default();
                let is_number = text.contains(|c: char| c.is_ascii_digit() && c != '0');
                Some(match is_number {
                    true => Cause::Code { recorded: super::warning::cut(text) },
                    false => Cause::Winner { color },
                })
            }
            Outcome::Score(recorded) if !ending.score().agrees_with(recorded) => {
                let search = Search { ending, record, unsaid, recorded };
                if !search.is_counted_otherwise() {
                    return Some(search.cause());
                }
                let (rules, komi) = (record.rules.unwrap_or(*ending.rules()), record.komi);
                let own = ending.recounted(&rules, komi.unwrap_or(ending.komi()));
                let cause = Some(search.cause()).filter(|_| !search.fits(&own));
                cause.filter(|cause| !matches!(cause, Cause::Other))
            }
            _ => None,
        }
    }
}

/// What is needed to find a cause.
struct Search<'a> {
    ending: &'a Ending,
    record: &'a Record,
    unsaid: &'a Unsaid,
    recorded: Score,
}

impl Search<'_> {
    fn cause(&self) -> Cause {
        if self.unsaid.end {
            return Cause::Cut(self.ending.left_to_play());
        }
        if let Some(cause) = self.marks().or_else(|| self.nothing_dead()) {
            return cause;
        }
        let left = self.ending.left_to_play();
        // No count explains a result where the sides have no border yet.
        if !left.areas.is_empty() {
            return if self.record.ends_with_passes() {
                Cause::Unfinished(left)
            } else {
                Cause::Cut(left)
            };
        }
        let is_finished = left.is_nothing();
        let finished = |find: fn(&Self) -> Option<Cause>| is_finished.then(|| find(self)).flatten();
        self.seki()
            .or_else(|| self.fills())
            .or_else(|| self.neutral())
            .or_else(|| self.prisoners())
            .or_else(|| self.handicap())
            .or_else(|| finished(Self::rules))
            .or_else(|| finished(|it| it.komi(true)))
            .or_else(|| self.dead())
            .or_else(|| finished(|it| it.komi(false)))
            .or_else(|| finished(Self::rules_and_komi))
            .unwrap_or(if is_finished { Cause::Other } else { Cause::Unfinished(left) })
    }

    /// Whether komi was given besides the record.
    fn has_other_komi(&self) -> bool {
        !self.unsaid.komi && self.record.komi != Some(self.ending.komi())
    }

    /// Whether rules were given besides the record.
    fn has_other_rules(&self) -> bool {
        !self.unsaid.rules && self.record.rules.as_ref() != Some(self.ending.rules())
    }

    /// Whether the score is by another komi or other rules than those of the record.
    fn is_counted_otherwise(&self) -> bool {
        self.has_other_komi() || self.has_other_rules()
    }

    /// How many points more the record gives Black.
    fn difference(&self) -> f64 {
        rounded(self.recorded.0 - self.ending.score().0)
    }

    /// Whether a count is the recorded one.
    fn fits(&self, ending: &Ending) -> bool {
        ending.score().agrees_with(self.recorded)
    }

    fn counting(&self) -> Counting {
        self.ending.rules().counting
    }

    /// The stones that the record marks are not the players' dead stones.
    fn marks(&self) -> Option<Cause> {
        if self.ending.dead_stones().source != Source::Record {
            return None;
        }
        let judged = tenuki_score::judge(self.ending.board());
        let judged = self.ending.with_dead(judged);
        self.fits(&judged).then(|| self.flipped(judged.dead() ^ self.ending.dead(), false))
    }

    /// Points in a seki, which territory rules do not count.
    fn seki(&self) -> Option<Cause> {
        let Surrounded { eyes, fills } = Surrounded::of(self.ending);
        if eyes == ByColor::default() {
            return None;
        }
        let both = ByColor::from_fn(|color| eyes[color] | fills[color]);
        let only = |color| {
            let mut only = ByColor::default();
            only[color] = eyes[color];
            only
        };
        let sets = [eyes, both, only(Color::Black), only(Color::White)];
        let points = sets.into_iter().find(|set| lead(set) == self.difference())?;
        Some(Cause::Seki { points: points.black | points.white })
    }

    /// False eyes and other points that their owner must fill.
    fn fills(&self) -> Option<Cause> {
        let fills = Surrounded::of(self.ending).fills;
        let difference = self.difference();
        let side = if difference > 0.0 { fills.black } else { fills.white };
        let number = difference.abs() as u32;
        if difference.fract() != 0.0 || number > side.len() {
            return None;
        }
        let points = match lead(&fills) == difference {
            true if number != side.len() => fills.black | fills.white,
            _ => side,
        };
        let number = if points == side { number } else { points.len() };
        Some(Cause::Fills { points, number })
    }

    /// The last neutral point under area rules.
    fn neutral(&self) -> Option<Cause> {
        let is_odd = self.ending.neutral().len() % 2 == 1;
        let color = if self.difference() > 0.0 { Color::Black } else { Color::White };
        let is_to_move = self.ending.to_move().is_none_or(|to_move| to_move == color);
        (is_odd && is_to_move && self.difference().abs() == 1.0).then_some(Cause::Neutral { color })
    }

    /// A stone for each pass, as by AGA rules.
    fn prisoners(&self) -> Option<Cause> {
        let passes = |color| {
            let pass = Move { color, vertex: Vertex::Pass };
            self.record.moves().filter(|played| *played == pass).count() as f64
        };
        let more = passes(Color::White) - passes(Color::Black);
        let color = if more > 0.0 { Color::White } else { Color::Black };
        let fits = self.counting() == Counting::Territory && more == self.difference();
        fits.then_some(Cause::Prisoners { color, number: more.abs() as u32 })
    }

    /// Points for handicap stones.
    fn handicap(&self) -> Option<Cause> {
        let ending = self.ending;
        if self.counting() == Counting::Territory {
            return None;
        }
        let counted = ending.count().sides.white.handicap;
        [Compensation::None, Compensation::Stones, Compensation::StonesButOne]
            .map(|compensation| compensation.points(ending.handicap()))
            .into_iter()
            .find(|&points| self.difference() == f64::from(counted) - f64::from(points))
            .map(|points| Cause::Handicap { points, counted })
    }

    /// Area rules by which only named stones are dead instead of others, or the other way round.
    fn nothing_dead(&self) -> Option<Cause> {
        let (ending, counted) = (self.ending, *self.ending.rules());
        if self.has_other_rules() {
            return None;
        }
        let (rules, other) = match ending.dead_stones().source {
            Source::Rules => {
                (Rules::CHINESE, ending.with_dead(tenuki_score::judge(ending.board())))
            }
            _ if counted.counting == Counting::Territory || ending.dead().is_empty() => {
                return None;
            }
            _ => (Rules::TROMP_TAYLOR, ending.with_dead(PointSet::EMPTY)),
        };
        self.fits(&other).then_some(Cause::Rules { rules, counted, komi: None })
    }

    /// Other rules with the same komi.
    fn rules(&self) -> Option<Cause> {
        let (ending, year) = (self.ending, self.record.year());
        let own = *ending.rules();
        let other = other_kind(&own);
        if self.unsaid.rules || self.has_other_rules() {
            return None;
        }
        let komi = ending.komi();
        let of = |rules: &Rules| is_common(rules.counting, komi, year);
        let is_likely = self.difference().abs() > 1.0 || of(&other) && !of(&own);
        let fits = is_likely && self.fits(&ending.recounted(&other, komi));
        fits.then_some(Cause::Rules { rules: other, counted: own, komi: None })
    }

    /// Other rules, and a komi that was common under them.
    fn rules_and_komi(&self) -> Option<Cause> {
        let (ending, year) = (self.ending, self.record.year());
        let own = *ending.rules();
        let rules = other_kind(&own);
        let is_given = self.is_counted_otherwise();
        if self.unsaid.rules || is_given || self.difference().abs() <= 2.0 {
            return None;
        }
        let fits = |&komi: &f64| {
            is_common(rules.counting, komi, year) && self.fits(&ending.recounted(&rules, komi))
        };
        let komi = usual(year).find(fits)?;
        Some(Cause::Rules { rules, counted: own, komi: Some(komi) })
    }

    /// Another komi: one that was common under the rules, or one that was used at all. If it differs by a point, the
    /// one of the count was not common, and the count is certain.
    fn komi(&self, common: bool) -> Option<Cause> {
        let (counted, year) = (self.ending.komi(), self.record.year());
        if self.unsaid.komi || self.has_other_komi() {
            return None;
        }
        let komi = rounded(counted - self.difference());
        let apart = self.difference().abs();
        let fits = match common {
            true => {
                let is_common = |komi| is_common(self.counting(), komi, year);
                let is_clear = || self.ending.is_certain() && !is_common(counted);
                is_common(komi) && (apart != 1.0 || is_clear())
            }
            // A half point comes from komi alone.
            false if apart.fract() != 0.0 => usual(year).any(|usual| usual == komi),
            false => [0.0, 0.5].contains(&komi),
        };
        fits.then_some(Cause::Komi { komi, counted, doubtful: apart == 1.0 })
    }

    /// Other dead stones: the fewest chains, those in doubt first.
    fn dead(&self) -> Option<Cause> {
        let ending = self.ending;
        let (board, dead_stones) = (ending.board(), ending.dead_stones());
        if dead_stones.source == Source::Rules {
            return None;
        }
        let doubted = dead_stones.uncertain | dead_stones.open | ending.no_reason();
        let living = ending.assessment().position.living;
        let space = board.size().all() - living.black - living.white;
        let dead = ending.dead();
        let groups: Vec<PointSet> =
            space.components().map(|it| it & dead).filter(|it| !it.is_empty()).collect();
        let chains = board.chains(dead);
        let seki = board.chains(ending.seki() - doubted);
        let mut sets = board.chains(doubted);
        if sets.len() > 1 {
            sets.push(doubted);
        }
        let in_doubt = sets.len();
        sets.extend(groups.iter().copied());
        sets.extend(chains.into_iter().filter(|chain| !groups.contains(chain)));
        sets.extend(seki);
        if groups.len() > 1 {
            sets.push(dead);
        }
        let fits = |&(_, set): &(usize, PointSet)| {
            let other = dead ^ set;
            let uncounted = rounded(self.recorded.0 - ending.score_of_surrounded(other).0).abs();
            let is_read = self.counting() == Counting::Territory && uncounted <= MOST_UNCOUNTED;
            uncounted == 0.0 || is_read && self.fits(&ending.with_dead(other))
        };
        let (number, set) = sets.into_iter().take(MOST_RECOUNTS).enumerate().find(fits)?;
        Some(self.flipped(set, number >= in_doubt))
    }

    /// The cause that these stones are dead instead of alive, or the other way round.
    fn flipped(&self, stones: PointSet, doubtful: bool) -> Cause {
        let board = self.ending.board();
        let names =
            |stones: PointSet| board.chains(stones).iter().filter_map(PointSet::first).collect();
        let dead = self.ending.dead();
        Cause::Dead { alive: names(stones & dead), dead: names(stones - dead), doubtful }
    }
}

/// The points that a side surrounds, although the rules do not count them.
struct Surrounded {
    /// Points in a seki.
    eyes: ByColor<PointSet>,
    /// Points that must be filled.
    fills: ByColor<PointSet>,
}

impl Surrounded {
    fn of(ending: &Ending) -> Surrounded {
        if ending.rules().counting == Counting::Area {
            return Surrounded { eyes: ByColor::default(), fills: ByColor::default() };
        }
        let all = ending.assessment();
        let fills = all.must_fill;
        let eyes = ByColor::from_fn(|it| all.surrounded[it] - all.territory[it] - fills[it]);
        Surrounded { eyes, fills }
    }
}

/// How many more of these points are Black's.
fn lead(points: &ByColor<PointSet>) -> f64 {
    f64::from(points.black.len()) - f64::from(points.white.len())
}

impl Statement for Cause {
    fn code(&self) -> &str {
        match self {
            Cause::Kept(kept) => &kept.code,
            cause => CauseCode::from(cause).into(),
        }
    }

    fn values(&self) -> Values<'_> {
        match self {
            Cause::Komi { komi, doubtful, .. } => values![komi, doubtful],
            Cause::Handicap { points, .. } => values![number = points],
            Cause::Rules { rules, komi, .. } => values![rules, komi],
            Cause::Seki { points } => values![points],
            Cause::Fills { points, number } => {
                values![points, number, doubtful = &(*number < points.len())]
            }
            Cause::Dead { alive, dead, doubtful } => values![alive, dead, doubtful],
            Cause::Neutral { color } | Cause::Winner { color } => values![color],
            Cause::Prisoners { color, number } => values![color, number],
            Cause::Code { recorded } => values![recorded],
            Cause::Unfinished(left) | Cause::Cut(left) => {
                let [chains, areas] = places(left);
                values![chains = &chains, areas = &areas]
            }
            Cause::Other => Vec::new(),
            Cause::Kept(kept) => kept.borrowed(),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let perhaps = |doubtful: &bool| if *doubtful { "Perhaps the" } else { "The" };
        match self {
            Cause::Komi { komi, counted, doubtful } => write!(
                f,
                "{} recorded result is by a komi of {}, not {}; if KM is wrong, give the komi.",
                perhaps(doubtful),
                decimal(*komi),
                decimal(*counted)
            ),
            Cause::Handicap { points, counted } => write!(
                f,
                "The recorded result gives White {points} points for handicap stones, not {counted}; if the rules are wrong, name them."
            ),
            Cause::Rules { rules, counted, komi } => {
                write!(f, "The recorded result is by {} rules", rules.title())?;
                match komi {
                    Some(komi) => write!(f, " with a komi of {}", decimal(*komi))?,
                    None if rules.only_named_dead => f.write_str(" with no dead stones")?,
                    None => {}
                }
                let counted = counted.title();
                write!(f, ", not {counted}; if the rules of the record are wrong, name them.")
            }
            Cause::Seki { points } => {
                let points = few(points);
                write!(f, "The recorded result counts points in a seki, which are no territory: {points}.")
            }
            Cause::Fills { points, number } if *number < points.len() => {
                let points = few(points);
                write!(f, "Perhaps the recorded result counts {number} of the points that must be filled: {points}.")
            }
            Cause::Fills { points, .. } => {
                write!(f, "The recorded result counts points that must be filled: {}.", few(points))
            }
            Cause::Dead { alive, dead, doubtful } => {
                let parts = [(alive, "alive"), (dead, "dead")].into_iter();
                let parts = parts.filter(|(stones, _)| !stones.is_empty());
                let parts: Vec<String> =
                    parts.map(|(stones, what)| format!("{} as {what}", few(stones))).collect();
                write!(
                    f,
                    "{} recorded result counts {}; if the count here is wrong, name the dead stones.",
                    perhaps(doubtful),
                    parts.join(" and ")
                )
            }
            Cause::Neutral { color } => write!(
                f,
                "The recorded result is the count after {} takes the last neutral point, a move that the record does not have.",
                color.name()
            ),
            Cause::Prisoners { color, number } => write!(
                f,
                "The recorded result counts each pass as a prisoner: {} passed {number} more.",
                color.name()
            ),
            Cause::Winner { color } => {
                write!(f, "The record says that {} won, but not by how many points.", color.name())
            }
            Cause::Code { recorded } => write!(
                f,
                "The record has a code of a server ({recorded}) instead of a number of points: only the winner can be compared."
            ),
            Cause::Unfinished(left) if left.is_nothing() => f.write_str(
                "The game stopped before its end, so the recorded result is an agreement.",
            ),
            Cause::Unfinished(left) => write!(
                f,
                "The game stopped before its end ({left}), so the recorded result may be an agreement or may come from moves that the record does not have."
            ),
            Cause::Cut(left) if left.is_nothing() => f.write_str(
                "Moves are missing in the record; find a complete record of the game.",
            ),
            Cause::Cut(left) => write!(
                f,
                "Moves are missing at the end of the record ({left}); find a complete record of the game."
            ),
            Cause::Other => f.write_str(
                "No cause of the difference was found: no other komi, rules or dead stones give the recorded result.",
            ),
            Cause::Kept(kept) => f.write_str(&kept.text),
        }
    }
}
