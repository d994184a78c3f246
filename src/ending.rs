//! The end of a game: which stones are dead, what every point is, and the count.
//!
//! Here the rooms meet: a [`Game`] gives the position, somebody (or [`life`](crate::life)) says
//! which stones are dead, [`scoring`](crate::scoring) says what every point is, and the rules make
//! a [`Count`] of it.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::game::Game;
use crate::rules::Rules;
use crate::scoring::{Assessment, Count, Method, Position, Score};

/// A game counted as if it had ended where it stands.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The rules it was counted under.
    pub rules: Rules,
    /// How it was assessed.
    pub method: Method,
    /// What every point is.
    pub assessment: Assessment,
    /// What each side has.
    pub count: Count,
    board: Board,
}

impl Ending {
    /// Counts a game. `dead` are the dead stones: complete chains.
    #[must_use]
    pub fn of(game: &Game, dead: PointSet, method: Method) -> Ending {
        Ending::under(game, game.rules(), game.komi(), dead, method)
    }

    /// Counts a game as if other rules or another komi had been agreed.
    #[must_use]
    pub fn under(game: &Game, rules: &Rules, komi: f64, dead: PointSet, method: Method) -> Ending {
        let assessment = method.assess(&Position::new(game.board(), dead, game.to_move()));
        let count = Count::new(&assessment, rules, game.prisoners(), komi, game.handicap());
        Ending { rules: *rules, method, assessment, count, board: game.board().clone() }
    }

    /// The difference between the two sides.
    #[must_use]
    pub fn score(&self) -> Score {
        self.count.score()
    }

    /// The dead stones.
    #[must_use]
    pub fn dead(&self) -> PointSet {
        let dead = self.assessment.position.dead;
        dead.black | dead.white
    }

    /// The points that each side scores besides its stones and prisoners under the rules of this
    /// count, those under dead stones among them.
    #[must_use]
    pub fn territory(&self) -> ByColor<PointSet> {
        self.assessment.owned(self.rules.counting)
    }

    /// The points of one status. The six statuses share no point and cover the board.
    #[must_use]
    pub fn list(&self, status: Status) -> PointSet {
        let living = self.board.occupied() - self.dead();
        let empty = self.board.empty();
        let territory = self.territory();
        match status {
            Status::Alive => living - self.assessment.seki,
            Status::Seki => self.assessment.seki,
            Status::Dead => self.dead(),
            Status::BlackTerritory => territory.black & empty,
            Status::WhiteTerritory => territory.white & empty,
            Status::Dame => empty - territory.black - territory.white,
        }
    }

    /// The status of a point of the board.
    #[must_use]
    pub fn status(&self, point: Point) -> Status {
        Status::ALL
            .into_iter()
            .find(|&status| self.list(status).contains(point))
            .unwrap_or(Status::Dame)
    }

    /// The stones of one status, chain by chain, in the reading order of their first stones.
    #[must_use]
    pub fn chains(&self, status: Status) -> Vec<PointSet> {
        chains(&self.board, self.list(status))
    }
}

/// The chains of the board that have stones among these, in the reading order of their first
/// stones.
#[must_use]
pub fn chains(board: &Board, stones: PointSet) -> Vec<PointSet> {
    let mut rest = stones & board.occupied();
    let mut chains = Vec::new();
    while let Some(first) = rest.first() {
        let chain = board.chain(first);
        rest -= chain;
        chains.push(chain);
    }
    chains
}

/// What a point is at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// A living stone that is not in seki.
    Alive,
    /// A living stone in seki.
    Seki,
    /// A dead stone.
    Dead,
    /// An empty point that Black scores.
    BlackTerritory,
    /// An empty point that White scores.
    WhiteTerritory,
    /// An empty point that nobody scores.
    Dame,
}

impl Status {
    /// All six.
    pub const ALL: [Status; 6] = [
        Status::Alive,
        Status::Seki,
        Status::Dead,
        Status::BlackTerritory,
        Status::WhiteTerritory,
        Status::Dame,
    ];

    /// The name in GTP.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Seki => "seki",
            Status::Dead => "dead",
            Status::BlackTerritory => "black_territory",
            Status::WhiteTerritory => "white_territory",
            Status::Dame => "dame",
        }
    }

    /// Whether it is a status of stones.
    #[must_use]
    pub const fn is_of_stones(self) -> bool {
        matches!(self, Status::Alive | Status::Seki | Status::Dead)
    }

    /// The status of an empty point that a colour scores.
    #[must_use]
    pub const fn territory(color: Color) -> Status {
        match color {
            Color::Black => Status::BlackTerritory,
            Color::White => Status::WhiteTerritory,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a status is alive, seki, dead, black_territory, white_territory or dame")]
pub struct ParseStatusError;

impl FromStr for Status {
    type Err = ParseStatusError;

    fn from_str(s: &str) -> Result<Status, ParseStatusError> {
        Status::ALL.into_iter().find(|status| status.name() == s).ok_or(ParseStatusError)
    }
}
