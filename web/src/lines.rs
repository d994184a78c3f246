//! What is proved about chains, and answers to moves that somebody tries.

use serde::Serialize;

use crate::answer::text;
use crate::line::Fault;
use tenuki_record::{Shown, Solved};
use tenuki_score::board::{Point, Vertex};
use tenuki_score::ending::Ending;
use tenuki_score::lines::{Solution, Unsolved};

/// What is proved about a chain, with its stones.
#[derive(Serialize)]
struct Chain {
    chain: Vec<String>,
    #[serde(flatten)]
    solved: Solved,
}

impl Chain {
    fn of(ending: &Ending, solution: &Solution) -> Chain {
        let chain = solution.chain.iter().map(|stone| stone.to_string()).collect();
        Chain { chain, solved: Solved::of(solution, solution.chain.intersects(&ending.seki())) }
    }
}

/// What is proved about the chain at a point, or why nothing is.
pub fn of_chain(ending: &Ending, point: Point) -> Result<String, Fault> {
    #[derive(Serialize)]
    struct Unproved {
        unsolved: &'static str,
        text: String,
    }
    match ending.fight(point) {
        Ok(fight) => Ok(text(&Chain::of(ending, fight.solution()))),
        Err(unsolved @ Unsolved::Empty(_)) => Err(unsolved.to_string().into()),
        Err(why) => Ok(text(&Unproved { unsolved: why.into(), text: why.to_string() })),
    }
}

/// What is proved about all chains that are dead, in seki or in doubt.
pub fn of_all(ending: &Ending) -> String {
    let chains: Vec<Chain> =
        ending.solutions().iter().map(|solution| Chain::of(ending, solution)).collect();
    text(&chains)
}

/// The answers to moves that somebody tries.
pub fn replied(ending: &Ending, point: Point, moves: &[Vertex]) -> Result<String, Fault> {
    let mut fight = ending.fight(point).map_err(|unsolved| unsolved.to_string())?;
    let line = fight.reply(moves).map_err(|error| error.to_string())?;
    Ok(text(&Shown::from(&line)))
}
