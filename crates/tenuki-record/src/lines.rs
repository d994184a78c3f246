//! What is proved about chains, as JSON has it and as variations of a record.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::json::{Points, Text};
use super::write::{escaped, push_move};
use tenuki_score::board::{Color, Point, PointSet, Size, Vertex};
use tenuki_score::ending::Ending;
use tenuki_score::lines::{Fate, Line, NoReply, Solution, Unsolved};

/// What is proved about chains, by the first stone of each; and the stones in seki.
pub struct Lines<'a>(pub &'a [Solution], pub PointSet);

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut chains = serializer.serialize_map(Some(self.0.len()))?;
        for solution in self.0 {
            if let Some(first) = solution.chain.first() {
                chains.serialize_entry(&Text(first), &Solved::of(solution, &self.1, None))?;
            }
        }
        chains.end()
    }
}

/// What is proved about a chain, as JSON has it.
#[derive(Serialize, Debug)]
struct Solved {
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<Points>,
    color: Text<Color>,
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
struct Shown {
    first: Text<Color>,
    moves: Vec<Text<Vertex>>,
    end: &'static str,
}

impl Solved {
    fn of(solution: &Solution, seki: &PointSet, chain: Option<Points>) -> Solved {
        let is_in_seki = solution.fate == Fate::Alive && solution.chain.intersects(seki);
        Solved {
            chain,
            color: Text(solution.owner),
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
            first: Text(line.first),
            moves: line.moves.iter().map(|play| Text(play.vertex)).collect(),
            end: line.end.into(),
        }
    }
}

fn text(answer: &impl Serialize) -> String {
    // These structures can always be serialised.
    serde_json::to_string(answer).unwrap_or_default()
}

fn with_chain(ending: &Ending, solution: &Solution) -> Solved {
    Solved::of(solution, &ending.seki(), Some(Points(solution.chain)))
}

/// What is proved about the chain at a point, as JSON: the fields of `lines`, and the stones of the `chain`; or why nothing
/// is proved: `{"unsolved":"two_eyes","text":"…"}`.
///
/// # Errors
///
/// If there is no stone.
pub fn solved_chain(ending: &Ending, point: Point) -> Result<String, Unsolved> {
    #[derive(Serialize)]
    struct Unproved {
        unsolved: &'static str,
        text: String,
    }
    match ending.fight(point) {
        Ok(fight) => Ok(text(&with_chain(ending, fight.solution()))),
        Err(unsolved @ Unsolved::Empty(_)) => Err(unsolved),
        Err(why) => Ok(text(&Unproved { unsolved: why.into(), text: why.to_string() })),
    }
}

/// What is proved about all chains that are dead, in seki or in doubt, as a list in JSON.
#[must_use]
pub fn solved_chains(ending: &Ending) -> String {
    let solutions = ending.solutions();
    text(&solutions.iter().map(|solution| with_chain(ending, solution)).collect::<Vec<_>>())
}

/// The answers to the moves of a side, or else of the [challenger](Solution::challenger), in the fight about the chain at
/// a point, as JSON.
///
/// # Errors
///
/// If nothing is proved about the chain, or a move cannot be played.
pub fn replied(
    ending: &Ending,
    point: Point,
    first: Option<Color>,
    moves: &[Vertex],
) -> Result<String, NotReplied> {
    let mut fight = ending.fight(point)?;
    let first = first.unwrap_or(fight.solution().challenger());
    let line = fight.reply(first, moves)?;
    Ok(text(&Shown::from(&line)))
}

/// Why there is no answer to moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub enum NotReplied {
    /// Nothing is proved about the chain.
    Unsolved(#[from] Unsolved),
    /// A move cannot be played.
    Move(#[from] NoReply),
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
                push_move(&mut sgf, size, play.color, play.vertex);
                if let Some(comment) = comment.take() {
                    sgf.push_str(&format!("C[{comment}]"));
                }
            }
            sgf.push(')');
        }
    }
    sgf
}

#[cfg(test)]
mod tests {
    use super::super::{Marks, annotate_text, read_text};
    use super::*;
    use serde_json::{Value, json};
    use tenuki_score::{Board, Game, Method};

    /// White's eye space is a straight three: the side that plays first decides.
    fn unsettled() -> Ending {
        let board: Board = "...OXX OOOOX. XXXXXX X.X.X.".parse().unwrap();
        Ending::of(&Game::from(board), PointSet::EMPTY, Method::default())
    }

    /// White's eye space has two points.
    fn dead() -> Ending {
        let board: Board = "..OXX OOOX. XXXXX X.X.X".parse().unwrap();
        let dead = board.chain("C4".parse().unwrap());
        Ending::of(&Game::from(board), dead, Method::default())
    }

    fn read(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn what_is_proved_is_said_in_json() {
        let point = |name: &str| name.parse().unwrap();
        let line = read(&solved_chain(&dead(), point("A3")).unwrap());
        let expected = json!({
            "chain": ["C4", "A3", "B3", "C3"], "color": "white", "stones": 4, "status": "dead", "first": "white",
            "moves": ["pass", "A4", "B4", "A4"], "end": "captured", "text": line["text"],
        });
        assert_eq!(line, expected);
        let mut all = json!([expected]);
        all[0]["text"] = expected["text"].as_str().unwrap().replace("at A3", "at C4").into();
        assert_eq!(read(&solved_chains(&dead())), all);
        let line = read(&solved_chain(&unsettled(), point("D4")).unwrap());
        let otherwise = json!({"first": "white", "moves": ["B4"], "end": "alive"});
        assert_eq!((&line["status"], &line["otherwise"]), (&json!("unsettled"), &otherwise));
        let none = read(&solved_chain(&dead(), point("E4")).unwrap());
        assert_eq!(none["unsolved"], "two_eyes");
        assert_eq!(solved_chain(&dead(), point("A4")), Err(Unsolved::Empty(point("A4"))));
        let moves = |name: &str| [name.parse().unwrap()];
        let line = read(&replied(&dead(), point("C4"), None, &moves("A4")).unwrap());
        assert_eq!(line, json!({"first": "white", "moves": ["A4", "B4"], "end": "captured"}));
        let error = replied(&dead(), point("C4"), None, &moves("C4")).unwrap_err();
        assert_eq!(error.to_string(), "C4 is occupied");
    }

    #[test]
    fn lines_are_variations_behind_the_end_of_the_main_line() {
        let ending = dead();
        let marks = Marks { lines: ending.solutions(), ..Marks::from(&ending) };
        let record = "(;SZ[5:4]AB[da][ea][db][ac][bc][cc][dc][ec][ad][cd][ed]AW[ca][ab][bb][cb])";
        let marked = String::from_utf8(annotate_text(record, &marks).unwrap()).unwrap();
        let sentence = ending.solutions()[0].to_string();
        assert!(marked.ends_with(&format!(";W[]C[{sentence}];B[aa];W[ba];B[aa]))")), "{marked}");
        let read = |text: &str| read_text(text).unwrap();
        let (again, before) = (read(&marked), read(record));
        let position = |record: &super::super::Record| record.position(None).unwrap();
        assert_eq!(position(&again).0.board(), position(&before).0.board());
        assert_eq!(
            position(&again).1,
            Some(ending.dead()),
            "the marks are at the end of the main line"
        );
    }
}
