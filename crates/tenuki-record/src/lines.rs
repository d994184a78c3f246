//! What is proved about chains, as JSON has it and as variations of a record.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::json::{Text, side};
use super::write::{escaped, push_point};
use tenuki_score::board::{Color, PointSet, Size, Vertex};
use tenuki_score::lines::{Fate, Line, Solution};

/// What is proved about chains, by the first stone of each; and the stones in seki.
pub struct Lines<'a>(pub &'a [Solution], pub PointSet);

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut chains = serializer.serialize_map(Some(self.0.len()))?;
        for solution in self.0 {
            if let Some(first) = solution.chain.first() {
                let is_in_seki = solution.chain.intersects(&self.1);
                chains.serialize_entry(&Text(first), &Solved::of(solution, is_in_seki))?;
            }
        }
        chains.end()
    }
}

/// What is proved about a chain, as JSON has it.
#[derive(Serialize, Debug)]
pub struct Solved {
    color: &'static str,
    stones: u32,
    status: &'static str,
    #[serde(flatten)]
    line: Shown,
    #[serde(skip_serializing_if = "Option::is_none")]
    otherwise: Option<Shown>,
    text: String,
}

/// A line, as JSON has it.
#[derive(Serialize, Debug)]
pub struct Shown {
    first: &'static str,
    moves: Vec<Text<Vertex>>,
    end: &'static str,
}

impl Solved {
    /// A chain, which may be in seki if it is alive.
    #[must_use]
    pub fn of(solution: &Solution, is_in_seki: bool) -> Solved {
        let is_in_seki = is_in_seki && solution.fate == Fate::Alive;
        Solved {
            color: side(solution.owner),
            stones: solution.chain.len(),
            status: if is_in_seki { "seki" } else { solution.fate.into() },
            line: Shown::from(&solution.line),
            otherwise: solution.otherwise.as_ref().map(Shown::from),
            text: solution.to_string(),
        }
    }
}

impl From<&Line> for Shown {
    fn from(line: &Line) -> Shown {
        Shown {
            first: side(line.first),
            moves: line.moves.iter().map(|play| Text(play.vertex)).collect(),
            end: line.end.into(),
        }
    }
}

/// The lines as variations, each with a comment at its first move.
pub fn variations(size: Size, solutions: &[Solution]) -> String {
    let mut sgf = String::new();
    for solution in solutions {
        for line in std::iter::once(&solution.line).chain(&solution.otherwise) {
            let mut comment = Some(escaped(&solution.to_string()));
            if line.moves.is_empty() {
                continue;
            }
            sgf.push('(');
            for play in &line.moves {
                sgf.push_str(if play.color == Color::Black { ";B[" } else { ";W[" });
                if let Vertex::Play(point) = play.vertex {
                    push_point(&mut sgf, size, point);
                }
                sgf.push(']');
                if let Some(comment) = comment.take() {
                    sgf.push_str(&format!("C[{comment}]"));
                }
            }
            sgf.push(')');
        }
    }
    sgf
}
