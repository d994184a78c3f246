//! What a point is at the end of a game.

use crate::board::{ByColor, Color, PointSet};
use crate::names::names;
use crate::rules::Counting;

/// What a point is at the end of a game.
///
/// ```
/// use tenuki_score::ending::Status;
/// assert_eq!("black_territory".parse(), Ok(Status::BlackTerritory));
/// assert_eq!(Status::BlackTerritory.to_string(), "black_territory");
/// ```
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
    /// An empty point that neither side scores.
    Dame,
}

// As in GTP.
names!(
    Status, str::eq, ParseStatusError,
    Alive: "alive",
    Seki: "seki",
    Dead: "dead",
    BlackTerritory: "black_territory",
    WhiteTerritory: "white_territory",
    Dame: "dame"
);

impl Status {
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

/// What decides the status and the owner of every point at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// All stones.
    pub stones: ByColor<PointSet>,
    /// The dead stones.
    pub dead: PointSet,
    /// The stones in seki.
    pub seki: PointSet,
    /// The points that each side scores besides its stones and prisoners.
    pub territory: ByColor<PointSet>,
    /// How the rules count.
    pub counting: Counting,
}

impl Outcome {
    /// The points of one status on this board. The six statuses share no point and cover the board.
    #[must_use]
    pub fn list(&self, board: PointSet, status: Status) -> PointSet {
        let stones = self.stones.black | self.stones.white;
        let empty = board - stones;
        match status {
            Status::Alive => stones - self.dead - self.seki,
            Status::Seki => self.seki,
            Status::Dead => self.dead,
            Status::BlackTerritory => self.territory.black & empty,
            Status::WhiteTerritory => self.territory.white & empty,
            Status::Dame => empty - self.territory.black - self.territory.white,
        }
    }

    /// The points that each side owns: its territory and its living stones, under territory counting
    /// without those in seki.
    #[must_use]
    pub fn owned(&self) -> ByColor<PointSet> {
        let none = match self.counting {
            Counting::Territory => self.dead | self.seki,
            Counting::Area => self.dead,
        };
        ByColor::from_fn(|color| self.territory[color] | (self.stones[color] - none))
    }
}

/// The text does not name a status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a status is alive, seki, dead, black_territory, white_territory or dame")]
pub struct ParseStatusError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_read_as_it_is_printed_and_named_in_the_error() {
        for &status in Status::ALL {
            assert_eq!(status.to_string().parse(), Ok(status));
            assert!(ParseStatusError.to_string().contains(status.name()));
        }
        assert_eq!("Alive".parse::<Status>(), Err(ParseStatusError));
    }
}
