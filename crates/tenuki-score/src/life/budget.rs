//! How much is spent on a judgement, and what counts as clear. [`BUDGET`] is the only value in use.
//!
//! Playouts, positions and moves are counted instead of time, so that a judgement is the same on
//! every machine.

/// The budget of all judgements.
pub(crate) const BUDGET: Budget = Budget {
    whole_board: WholeBoardBudget {
        first_playouts: 8,
        playouts: 32,
        first_open: 200,
        most_open: 140,
        clear: 0.8,
    },
    zones: ExactBudget { rounds: &[60, 250, 2000], total: 6_000 },
    checks: ExactBudget { rounds: &[200, 1000], total: 5_000 },
    areas: AreaBudget { playouts: 64, batch: 16, enough: 0.7, clear: 0.6 },
    zones_after_areas: ExactBudget { rounds: &[1000, 6000], total: 12_000 },
    guided: GuidedBudget { rounds: &[80, 80, 160, 320], moves: 40_000 },
    opinions: OpinionBudget { most: 5, enough: 0.8 },
    confirm: ConfirmBudget {
        most_points: 20,
        visits: 5_000,
        visits_for_return: 500,
        total: 12_000,
    },
    examine: ConfirmBudget { most_points: 24, visits: 1_500, visits_for_return: 200, total: 4_000 },
};

/// What each layer may spend on one opinion, and how many opinions there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) whole_board: WholeBoardBudget,
    /// Exact searches about the chains that playouts of the whole board leave in doubt.
    pub(crate) zones: ExactBudget,
    /// Exact searches about chains short of liberties that playouts leave no doubt of.
    pub(crate) checks: ExactBudget,
    pub(crate) areas: AreaBudget,
    /// Exact searches about the chains that playouts of their area leave in doubt, too.
    pub(crate) zones_after_areas: ExactBudget,
    pub(crate) guided: GuidedBudget,
    pub(crate) opinions: OpinionBudget,
    /// Searches in zones between unconditionally alive stones.
    pub(crate) confirm: ConfirmBudget,
    /// Searches in zones between stones that are alive if the verdicts are right.
    pub(crate) examine: ConfirmBudget,
}

/// Playouts of the whole board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WholeBoardBudget {
    /// The first playouts, after which an unfinished game is not examined further.
    pub(crate) first_playouts: u32,
    /// All playouts, the first included.
    pub(crate) playouts: u32,
    /// A game is unfinished if, after the first playouts, more points than this are open: neither
    /// side mostly gets them. On a small board three fifths of its points are the limit.
    pub(crate) first_open: usize,
    /// The same after all playouts.
    pub(crate) most_open: usize,
    /// A chain is clear if its ownership is at least this.
    pub(crate) clear: f32,
}

/// Exact searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactBudget {
    /// Positions for each zone of a chain and each side that plays first, in several rounds.
    pub(crate) rounds: &'static [u32],
    /// Positions for all chains together.
    pub(crate) total: u32,
}

/// Playouts of an area around a chain in doubt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AreaBudget {
    /// Playouts of an area, at most [`REMEMBERED`](super::playouts::sampler::REMEMBERED).
    pub(crate) playouts: u32,
    /// After each batch of so many playouts it is checked whether they are enough.
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
    pub(crate) rounds: &'static [u32],
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

/// Searches that confirm a judgement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConfirmBudget {
    /// A zone with more points is not searched: larger boards cannot be held against an exact answer.
    pub(crate) most_points: u32,
    /// The visits of states for each question.
    pub(crate) visits: u32,
    /// Of these the most for the question what one capture gives back.
    pub(crate) visits_for_return: u32,
    /// The visits for all questions about a position.
    pub(crate) total: u32,
}
