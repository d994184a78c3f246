//! How much work a judgement with the [usual effort](crate::life::Effort::USUAL) and a count may take:
//! the same on every board and machine.

use crate::life::BUDGET;

/// The longest side of a board.
pub const BOARD_SIDE: u8 = crate::board::MAX_SIDE;

/// The highest komi that can be asked for, for either side, in points: as many as the largest board has. A GTP
/// controller may set any number, because the protocol demands it.
pub const KOMI: u32 = BOARD_SIDE as u32 * BOARD_SIDE as u32;

/// The most opinions about a position. A judgement is their mean.
pub const OPINIONS: u32 = BUDGET.opinions.most;

/// Playouts of the whole board in an opinion.
pub const PLAYOUTS: u32 = BUDGET.whole_board.playouts;

/// Visits of all zone searches of an opinion.
pub const SEARCHED: u32 = BUDGET.zones.total + BUDGET.zones_after_areas.total;

/// The most playouts of an area around a chain that the zone search did not solve.
pub const LOCAL_PLAYOUTS: u32 = BUDGET.areas.playouts;

/// Moves of all searches guided by playouts in an opinion. The last round of the last search may exceed
/// it.
pub const SEARCH_MOVES: u32 = BUDGET.guided.moves;

/// The most empty points among which scoring looks for those that must be filled, and reads them to the end.
pub const READ_POINTS: usize = crate::scoring::reading::filling::MOST_POINTS;

/// The most empty points for which it can prove that none must be filled.
pub const PROVED_POINTS: usize = crate::scoring::reading::local::MOST_POINTS;

/// The most chains around them.
pub const READ_CHAINS: usize = crate::scoring::reading::local::MOST_CHAINS;

/// The most reading for one board: the sum of three to the power of the number of points, over all sets
/// of points that are read together.
pub const READING: u32 = crate::scoring::reading::filling::MOST_READING;
