//! How much is spent on a judgement and on scoring: the same on every board and machine.

use crate::life::BUDGET;

/// The longest side of a board.
pub const BOARD_SIDE: u8 = crate::board::MAX_SIDE;

/// Opinions that a judgement asks for, at most.
pub const OPINIONS: u32 = BUDGET.opinions.most;

/// Playouts of the whole board in an opinion.
pub const PLAYOUTS: u32 = BUDGET.whole_board.playouts;

/// Positions of all exact searches of an opinion.
pub const SEARCHED: u32 = BUDGET.zones.total + BUDGET.checks.total + BUDGET.zones_after_areas.total;

/// Playouts of each area that was too large to be searched.
pub const LOCAL_PLAYOUTS: u32 = BUDGET.areas.playouts;

/// Moves of all searches by playouts of an opinion. The last step of the last search may go over it.
pub const SEARCH_MOVES: u32 = BUDGET.guided.moves;

/// Empty points that scoring reads together, to the end.
pub const READ_POINTS: usize = crate::scoring::local::MOST_POINTS;

/// Chains around them.
pub const READ_CHAINS: usize = crate::scoring::local::MOST_CHAINS;

/// Reading for a board that is scored: the sum over the groups of points that are read together of
/// three to the power of their number.
pub const READING: u32 = crate::scoring::filling::MOST_READING;
