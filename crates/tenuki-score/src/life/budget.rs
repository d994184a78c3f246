//! How much work a judgement may take, and when an answer is clear: [`BUDGET`], [scaled](Budget::scaled)
//! by an [`Effort`].
//!
//! Playouts, positions and moves are counted instead of time, so that a judgement is the same on
//! every machine.

use std::fmt;
use std::str::FromStr;

use crate::board::Size;
use crate::local::search::Visits;

/// The budget of a judgement of the usual effort.
pub(crate) const BUDGET: Budget = Budget {
    whole_board: WholeBoardBudget {
        first_playouts: 8,
        narrowed_after: 20,
        playouts: 32,
        first_open: 145,
        most_open: 140,
        clear: 0.8,
    },
    zones: ZoneBudget { rounds: Rounds::usual(&[40, 120, 1_200]), total: 4_000 },
    areas: AreaBudget { playouts: 32, batch: 16, enough: 0.7, clear: 0.6 },
    zones_after_areas: ZoneBudget { rounds: Rounds::usual(&[2_000]), total: 6_000 },
    guided: GuidedBudget { rounds: Rounds::usual(&[24, 56, 80, 160, 160]), moves: 40_000 },
    opinions: OpinionBudget { most: 5, enough: 0.8 },
    confirm: CaptureBudget {
        most_points: 20,
        most_beside_blocks: 9,
        visits: 25_000,
        visits_in_large_zone: 25_000,
        visits_for_good: 2_000,
        visits_without_return: 4_000,
        visits_for_death: 5_000,
        visits_for_return: 2_500,
        total: 60_000,
    },
    examine: CaptureBudget {
        most_points: 24,
        most_beside_blocks: 9,
        visits: 20_000,
        visits_in_large_zone: 1_500,
        visits_for_good: 2_000,
        visits_without_return: 4_000,
        visits_for_death: 5_000,
        visits_for_return: 1_000,
        total: 60_000,
    },
    either_first: EitherFirstBudget {
        first_round: 40,
        rounds: &[60, 100, 200],
        against: 800,
        moves: 300_000,
    },
};

/// Whether a board has at most the 169 points of 13×13. Beginners play on such boards, and leave large groups that one
/// move saves or captures, so there playouts are not narrowed, and fights are searched for longer.
pub(crate) const fn is_small(size: Size) -> bool {
    size.area() <= 169
}

/// What each layer may spend on one opinion, and how many opinions there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) whole_board: WholeBoardBudget,
    /// Searches of zones about the chains that playouts of the whole board leave in doubt.
    pub(crate) zones: ZoneBudget,
    pub(crate) areas: AreaBudget,
    /// The same about the chains that playouts of their area leave in doubt, too.
    pub(crate) zones_after_areas: ZoneBudget,
    pub(crate) guided: GuidedBudget,
    pub(crate) opinions: OpinionBudget,
    /// Searches in zones between unconditionally alive stones.
    pub(crate) confirm: CaptureBudget,
    /// Searches in fights between stones that are alive if the verdicts are right.
    pub(crate) examine: CaptureBudget,
    /// Searches for whether a verdict holds with either side playing first.
    pub(crate) either_first: EitherFirstBudget,
}

impl Budget {
    /// The budget with the work of searches, areas and opinions scaled.
    pub(crate) fn scaled(&self, effort: Effort) -> Budget {
        let zones = |usual: ZoneBudget| ZoneBudget {
            rounds: usual.rounds.scaled(effort),
            total: effort.of(usual.total),
        };
        let confirm = |usual: CaptureBudget| CaptureBudget {
            most_points: usual.most_points,
            most_beside_blocks: usual.most_beside_blocks,
            visits: effort.of(usual.visits),
            visits_in_large_zone: effort.of(usual.visits_in_large_zone),
            visits_for_good: effort.of(usual.visits_for_good),
            visits_without_return: effort.of(usual.visits_without_return),
            visits_for_death: effort.of(usual.visits_for_death),
            visits_for_return: effort.of(usual.visits_for_return),
            total: effort.of(usual.total),
        };
        let Budget { areas, guided, opinions, .. } = *self;
        Budget {
            whole_board: self.whole_board,
            zones: zones(self.zones),
            areas: AreaBudget { playouts: effort.of(areas.playouts).max(areas.batch), ..areas },
            zones_after_areas: zones(self.zones_after_areas),
            guided: GuidedBudget {
                rounds: guided.rounds.scaled(effort),
                moves: effort.of(guided.moves),
            },
            opinions: OpinionBudget { most: effort.of(opinions.most), ..opinions },
            confirm: confirm(self.confirm),
            examine: confirm(self.examine),
            either_first: self.either_first,
        }
    }
}

/// Amounts of work that are spent one after the other, as long as there is doubt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    usual: &'static [u32],
    effort: Effort,
}

impl Rounds {
    const fn usual(usual: &'static [u32]) -> Rounds {
        Rounds { usual, effort: Effort::USUAL }
    }

    const fn scaled(self, effort: Effort) -> Rounds {
        Rounds { effort, ..self }
    }

    /// The amounts.
    pub(crate) fn iter(self) -> impl Iterator<Item = u32> {
        self.usual.iter().map(move |&usual| self.effort.of(usual))
    }
}

/// Playouts of the whole board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WholeBoardBudget {
    /// The first playouts, after which an unfinished game is not examined further.
    pub(crate) first_playouts: u32,
    /// The playouts, the first included, after which only what is in doubt is played out. On a
    /// [small board](is_small) everything that is open is played out to the end.
    pub(crate) narrowed_after: u32,
    /// All playouts.
    pub(crate) playouts: u32,
    /// A game is in its middle if, after the first playouts, more points than this are open: neither side gets them
    /// in three of four. On a small board three fifths of its points are the limit.
    pub(crate) first_open: usize,
    /// The same after all playouts. On a small board two fifths are the limit.
    pub(crate) most_open: usize,
    /// A chain is clear if its ownership is at least this.
    pub(crate) clear: f32,
}

/// Searches of zones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ZoneBudget {
    /// Visits for each zone of a chain and each side that plays first, in several rounds. Each goes on from the one
    /// before.
    pub(crate) rounds: Rounds,
    /// Visits for all chains together.
    pub(crate) total: u32,
}

/// Playouts of an area around a chain in doubt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AreaBudget {
    /// Playouts of an area, at most [`REMEMBERED`](super::playouts::sampler::REMEMBERED).
    pub(crate) playouts: u32,
    /// After each batch of this many playouts, the judge checks whether they are enough.
    pub(crate) batch: u32,
    /// They are enough if each chain has at least this ownership, on the mean of the playouts of the
    /// area and of the whole board.
    pub(crate) enough: f32,
    /// A group with at least this ownership, on the same mean, needs no guided search.
    pub(crate) clear: f32,
}

/// Searches guided by playouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuidedBudget {
    /// Simulations for each side that plays first, in several rounds.
    pub(crate) rounds: Rounds,
    /// Moves of all searches together. One area gets at most half of what is left.
    pub(crate) moves: u32,
}

/// Opinions, each of which runs all layers with other playouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpinionBudget {
    /// The most opinions.
    pub(crate) most: u32,
    /// A chain needs no further opinion if it lives or dies with this probability, on the mean.
    pub(crate) enough: f32,
}

/// The sekis and bent fours in a corner that playouts misjudge are fights of at most this many points.
const SMALL_ZONE: u32 = 16;

/// Searches that confirm a judgement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CaptureBudget {
    /// A zone with more points is not searched: larger boards cannot be held against an exact answer.
    pub(crate) most_points: u32,
    /// ... unless at most this many of its points are not under blocks.
    pub(crate) most_beside_blocks: u32,
    /// The visits of states for each question in a zone of at most [`SMALL_ZONE`] points.
    pub(crate) visits: u32,
    /// The same in a larger zone, where most questions that are hard stay open.
    pub(crate) visits_in_large_zone: u32,
    /// Of the visits the most for the question whether a chain that can be captured is gone for good, before it is
    /// asked what its capture gives back.
    pub(crate) visits_for_good: u32,
    /// Of the visits the most for the question whether its capture gives nothing back. (In 11,092 real games 219 of 385 such
    /// questions have an answer within 20,000; four answers take more than 4,000.)
    pub(crate) visits_without_return: u32,
    /// The fewest visits for the question whether a chain that is judged dead is dead. Without an answer it is uncertain.
    pub(crate) visits_for_death: u32,
    /// Of the visits the most for the question what one capture gives back.
    pub(crate) visits_for_return: u32,
    /// The visits for all questions about a position.
    pub(crate) total: u32,
}

impl CaptureBudget {
    /// The budget on a board of this size: on a [small board](is_small), which has few fights, large ones get as many
    /// visits as small ones, and all questions together twice as many.
    pub(crate) const fn on(self, size: Size) -> CaptureBudget {
        if !is_small(size) {
            return self;
        }
        let visits = self.visits;
        CaptureBudget { visits_in_large_zone: visits, total: 2 * self.total, ..self }
    }

    /// The visits for each question in an arena of this [size](crate::local::arena::Arena::size).
    pub(crate) const fn visits_in(&self, size: u32) -> Visits {
        let most = if size <= SMALL_ZONE { self.visits } else { self.visits_in_large_zone };
        Visits { most, for_return: self.visits_for_return }
    }
}

/// Searches for whether a verdict holds with either side playing first. An [`Effort`] does not scale them:
/// what they leave no doubt of is called certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EitherFirstBudget {
    /// Simulations for each chain and side that plays first.
    pub(crate) first_round: u32,
    /// Further simulations, in several rounds, if these leave a doubt.
    pub(crate) rounds: &'static [u32],
    /// Further ones if the verdict does not hold in these. (Of 1,852 settled boards of beginners 24 more are certain by
    /// it and 11 more finished, and of 48 unsettled ones one fewer is finished.)
    pub(crate) against: u32,
    /// Moves of all simulations together.
    pub(crate) moves: u32,
}

/// How much work the searches of a judgement may do, in percent of the usual: from 10 to 1000.
///
/// It scales the simulations and visits of searches, the playouts of areas and the number of
/// opinions, and so the time of a judgement, unless its searches end earlier. It does not scale playouts of
/// the whole board and searches that try each side first, because *certain* depends on them. Work is
/// counted, not timed, so a judgement is the same on every machine. `docs/speed.md` has the accuracy and the
/// time of four efforts.
///
/// ```
/// use tenuki_score::life::Effort;
/// let half: Effort = "50".parse()?;
/// assert_eq!(half.percent(), 50);
/// assert!("5".parse::<Effort>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Effort(u16);

impl Effort {
    /// The least effort, in percent.
    pub const LEAST: u16 = 10;

    /// The greatest effort, in percent.
    pub const MOST: u16 = 1000;

    /// The usual effort, 100 %.
    pub const USUAL: Effort = Effort(100);

    /// An effort in percent; `None` if it is below [`LEAST`](Self::LEAST) or above
    /// [`MOST`](Self::MOST).
    #[must_use]
    pub const fn new(percent: u16) -> Option<Effort> {
        if percent < Effort::LEAST || percent > Effort::MOST { None } else { Some(Effort(percent)) }
    }

    /// The effort in percent.
    #[must_use]
    pub const fn percent(self) -> u16 {
        self.0
    }

    /// This share of an amount of work that is not 0; at least 1.
    pub(crate) const fn of(self, usual: u32) -> u32 {
        let scaled = usual as u64 * self.0 as u64 / 100;
        if scaled == 0 { 1 } else { scaled as u32 }
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::USUAL
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not an effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the effort is a percentage from {} to {}", Effort::LEAST, Effort::MOST)]
pub struct ParseEffortError;

impl FromStr for Effort {
    type Err = ParseEffortError;

    fn from_str(text: &str) -> Result<Effort, ParseEffortError> {
        text.parse().ok().and_then(Effort::new).ok_or(ParseEffortError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effort_scales_all_work_but_the_playouts_of_the_whole_board() {
        let amounts = |percent| {
            let budget = BUDGET.scaled(Effort::new(percent).unwrap());
            let exact = [budget.zones, budget.zones_after_areas];
            let confirm = [budget.confirm, budget.examine];
            let mut amounts: Vec<u32> = Vec::new();
            for ZoneBudget { rounds, total } in exact {
                amounts.extend(rounds.iter().chain([total]));
            }
            for budget in confirm {
                let CaptureBudget {
                    most_points: _,
                    most_beside_blocks: _,
                    visits,
                    visits_in_large_zone,
                    visits_for_good,
                    visits_without_return,
                    visits_for_death,
                    visits_for_return,
                    total,
                } = budget;
                amounts.extend([visits, visits_in_large_zone]);
                amounts.extend([visits_for_good, visits_without_return, visits_for_death]);
                amounts.extend([visits_for_return, total]);
            }
            amounts.extend(budget.guided.rounds.iter());
            amounts.extend([budget.guided.moves, budget.areas.playouts, budget.opinions.most]);
            assert_eq!(budget.whole_board.playouts, BUDGET.whole_board.playouts);
            assert_eq!(budget.confirm.most_points, BUDGET.confirm.most_points);
            amounts
        };
        let usual = amounts(100);
        assert_eq!(usual.len(), 28);
        let twice: Vec<u32> = usual.iter().map(|amount| 2 * amount).collect();
        assert_eq!(amounts(200), twice);
        for (less, usual) in amounts(10).into_iter().zip(usual) {
            assert!((1..usual).contains(&less), "{less} of {usual}");
        }
    }

    #[test]
    fn a_large_zone_gets_fewer_visits_but_on_a_small_board() {
        let visits = |side| {
            let budget = BUDGET.examine.on(Size::square(side).unwrap());
            [SMALL_ZONE, SMALL_ZONE + 1].map(|size| budget.visits_in(size).most)
        };
        let [small, large] = visits(14);
        assert!(large < small);
        assert_eq!(visits(13), [small, small]);
    }

    #[test]
    fn an_effort_is_read_as_it_is_written_and_is_from_10_to_1000_percent() {
        assert_eq!([9, 1001].map(Effort::new), [None; 2]);
        assert_eq!(Effort::default().percent(), 100);
        for percent in [10, 100, 250, 1000] {
            let effort = Effort::new(percent).unwrap();
            assert_eq!((effort.percent(), effort.to_string().parse()), (percent, Ok(effort)));
        }
        for text in ["", "9", "1001", "-50", "50%", "half"] {
            assert_eq!(text.parse::<Effort>(), Err(ParseEffortError), "{text}");
        }
    }

    #[test]
    fn the_usual_effort_changes_nothing_and_no_work_becomes_none() {
        let of = |percent, usual| Effort::new(percent).unwrap().of(usual);
        assert_eq!([of(100, 7), of(50, 7), of(1000, 7), of(10, 7)], [7, 3, 70, 1]);
    }
}
