//! Small boards: the count proved by playing on.
//!
//! On a board of a few points one stone reaches everywhere, so that reading place by place proves nothing. There the
//! count is certain only if a search over the whole board shows it: for each side, whatever the other side plays, one
//! answer leads to a position in which all points are settled by [static life](crate::life::StaticLife) and the side
//! has at least what was counted. (A position like this is worth the same whoever plays: the alive stones live even
//! if their owner always passes, the other side cannot live between them, and the points outside are next to alive
//! stones of both sides.) The search is short, so much is left uncertain that an exact solution would settle.

use crate::board::{Board, ByColor, Color, PointSet};
use crate::life::StaticLife;
use crate::scoring::{Assessment, Method, Position};

/// The largest board that is searched as a whole. Larger ones are read place by place.
pub(super) const MOST_POINTS: u32 = 20;

/// Whether it is proved that neither side gets more area, whichever side begins: all points are settled.
pub(super) fn is_proved_by_area(board: &Board) -> bool {
    StaticLife::of(board).settled() == board.size().all()
}

/// Whether it is proved that neither side gets more than was counted, whichever side begins.
pub(super) fn is_proved(board: &Board, assessment: &Assessment) -> bool {
    let dead = assessment.position.dead;
    let points = assessment.territory.map(|points| points.len() as i32);
    let counted = points.black + dead.white.len() as i32 - points.white - dead.black.len() as i32;
    // What counts if both pass at once: the neutral points are still there.
    let literal = Method::Strict.assess(&Position::new(board, dead.black | dead.white));
    let may_stop = literal.territory == assessment.territory;
    Color::ALL.into_iter().all(|color| {
        let defense = Defense { color, need: sign(color) * counted };
        defense.holds(board, may_stop)
    })
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// A side, and how many points it needs at least.
struct Defense {
    color: Color,
    need: i32,
}

impl Defense {
    /// Whether it gets them with the other side to move. `may_stop`: it does if both pass now.
    fn holds(&self, board: &Board, may_stop: bool) -> bool {
        self.is_settled(board, 0)
            || (may_stop || self.has_answer(board, 0))
                && plays(board, !self.color).iter().all(|(after, taken)| {
                    self.is_settled(after, -taken) || self.has_answer(after, -taken)
                })
    }

    /// Whether a play of its own leads to such a position, with this many points gained before.
    fn has_answer(&self, board: &Board, gain: i32) -> bool {
        plays(board, self.color).iter().any(|(after, taken)| self.is_settled(after, gain + taken))
    }

    /// Whether all is settled and it has what it needs.
    fn is_settled(&self, board: &Board, gain: i32) -> bool {
        settled(board).is_some_and(|points| sign(self.color) * points + gain >= self.need)
    }
}

/// The positions after each play, and how many stones it takes.
fn plays(board: &Board, color: Color) -> Vec<(Board, i32)> {
    let play = |point| {
        let mut after = board.clone();
        let taken = after.play(color, point, false).ok()?;
        Some((after, taken.len() as i32))
    };
    board.empty().iter().filter_map(play).collect()
}

/// The points of Black less those of White where all points are settled whoever plays.
fn settled(board: &Board) -> Option<i32> {
    let life = StaticLife::of(board);
    let open = board.size().all() - life.settled();
    let shared = ByColor::from_fn(|color| open & life.alive[color].neighbors());
    if open.intersects(&board.occupied()) || shared.black & shared.white != open {
        return None;
    }
    let points = |color: Color| {
        let owned: PointSet = life.owned[color] - board.stones(color);
        (owned.len() + (owned & board.stones(!color)).len()) as i32
    };
    Some(points(Color::Black) - points(Color::White))
}
