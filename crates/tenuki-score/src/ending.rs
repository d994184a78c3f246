//! The end of a game: which stones are dead, what every point is, and the count.
//!
//! Here the rooms meet: a [`Game`] gives the position, somebody (or [`life`](crate::life)) says
//! which stones are dead, [`scoring`](crate::scoring) says what every point is, and the rules make
//! a [`Count`] of it.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::game::Game;
use crate::rules::{Counting, Rules};
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
        let assessment = method.assess(&Position::new(game.board(), dead));
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

    /// Whose each point of the board is, in reading order: 1 where it is Black's, -1 where it is
    /// White's, 0 where it counts for nobody (under territory counting all of a seki). A living
    /// stone is its own side's. Where nobody is sure of stones, theirs is half of it.
    #[must_use]
    pub fn ownership(&self, uncertain: PointSet) -> Vec<f64> {
        let living = self.board.occupied() - self.dead();
        let scored = match self.rules.counting {
            Counting::Territory => living - self.assessment.seki,
            Counting::Area => living,
        };
        let territory = self.territory();
        let owned =
            ByColor::from_fn(|color| territory[color] | (self.board.stones(color) & scored));
        let owner = |point| match (owned.black.contains(point), owned.white.contains(point)) {
            (true, _) => 1.0,
            (_, true) => -1.0,
            _ => 0.0,
        };
        let doubt = |point| if uncertain.contains(point) { 0.5 } else { 1.0 };
        self.board.size().points().map(|point| owner(point) * doubt(point)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Who owns each point, as numbers row by row. The chains at `dead` are dead, and nobody is
    /// sure of those at `unsure`.
    fn owned(rules: &Rules, [dead, unsure]: [&str; 2], drawing: &str) -> Vec<f64> {
        let board: Board = drawing.parse().unwrap();
        let mut game = Game::new(board.size());
        game.set_up(ByColor::from_fn(|color| board.stones(color)), None).unwrap();
        let chains = |points: &str| {
            let points = points.split_whitespace().map(|point| board.chain(point.parse().unwrap()));
            points.fold(PointSet::EMPTY, |all, chain| all | chain)
        };
        Ending::under(&game, rules, 0.0, chains(dead), Method::default()).ownership(chains(unsure))
    }

    #[test]
    fn territory_and_the_stones_around_it_are_owned_and_doubtful_stones_by_half() {
        let drawing = "..X.O..
                       ..X.O..
                       ..X.O..
                       ..X.OX.";
        let row = [1.0, 1.0, 1.0, 0.0, -0.5, -1.0, -1.0];
        assert_eq!(owned(&Rules::JAPANESE, ["F1", "E4"], drawing), [row; 4].concat());
    }

    #[test]
    fn a_seki_is_nobodys_unless_area_counts() {
        let drawing = ".X.O.
                       XXXOO
                       XXXOO";
        assert_eq!(owned(&Rules::JAPANESE, ["", ""], drawing), [0.0; 15]);
        let area =
            [[1.0, 1.0, 0.0, -1.0, -1.0], [1.0, 1.0, 1.0, -1.0, -1.0], [1.0, 1.0, 1.0, -1.0, -1.0]];
        assert_eq!(owned(&Rules::CHINESE, ["", ""], drawing), area.concat());
    }
}
