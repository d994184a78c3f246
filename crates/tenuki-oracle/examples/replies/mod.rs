//! Checks what a solved fight says: the lines, and the answers to whatever somebody tries.

use tenuki_oracle::{ChainStatus, Status};
use tenuki_score::lines::{End, Fate, Fight, Line, NoReply};
use tenuki_score::{Board, ByColor, Vertex};

use super::tally::Random;

/// The most moves of a random continuation.
const MOST_RANDOM: usize = 40;

/// What is wrong with what is proved about a chain.
pub fn wrong(
    chain: &ChainStatus,
    fight: &mut Fight,
    board: &Board,
    depth: usize,
    random: &mut Random,
) -> Option<String> {
    let solution = fight.solution().clone();
    let is_right = match solution.fate {
        Fate::Dead => chain.status() == Status::Dead,
        Fate::Alive => chain.status() == Status::Safe,
        Fate::Unsettled => chain.status() == Status::Unsettled,
    };
    if !is_right {
        return Some(format!("{:?} is called {}", chain.status(), solution.fate));
    }
    let lines = std::iter::once(&solution.line).chain(&solution.otherwise);
    for line in lines {
        if let Some(wrong) = wrong_line(line, fight, board) {
            return Some(format!("{wrong} in {line}"));
        }
    }
    if solution.fate == Fate::Unsettled {
        return None;
    }
    let mut tried = vec![Vec::new()];
    for _ in 0..depth {
        let mut next = Vec::new();
        for moves in &tried {
            for vertex in choices(fight) {
                let mut longer: Vec<Vertex> = moves.clone();
                longer.push(vertex);
                match answered(fight, &longer, board) {
                    Ok(true) => next.push(longer),
                    Ok(false) => {}
                    Err(wrong) => return Some(format!("{wrong} after {longer:?}")),
                }
            }
        }
        tried = next;
    }
    // On from some of the longest.
    for _ in 0..tried.len().min(20) {
        let mut moves = tried[random.below(tried.len() as u64) as usize].clone();
        while moves.len() < MOST_RANDOM {
            let choices = choices(fight);
            moves.push(choices[random.below(choices.len() as u64) as usize]);
            match answered(fight, &moves, board) {
                Ok(true) => {}
                Ok(false) => {
                    moves.pop();
                    if random.below(4) == 0 {
                        break;
                    }
                }
                Err(wrong) => return Some(format!("{wrong} after {moves:?}")),
            }
        }
    }
    None
}

fn choices(fight: &Fight) -> Vec<Vertex> {
    fight.points().iter().map(Vertex::Play).chain([Vertex::Pass]).collect()
}

/// Whether play goes on after these moves and their answers; `false` also if the last move is not legal.
fn answered(fight: &mut Fight, moves: &[Vertex], board: &Board) -> Result<bool, String> {
    match fight.reply(moves) {
        Ok(line) => match wrong_line(&line, fight, board) {
            Some(wrong) => Err(format!("{wrong} in {line}")),
            None => Ok(line.end == End::Open),
        },
        Err(NoReply::Illegal(_) | NoReply::Ko(_) | NoReply::Ended(_)) => Ok(false),
        Err(NoReply::Unsolved) => Err("no answer".to_owned()),
    }
}

/// What is wrong with a line: a move that is not legal, or an end that it does not have.
fn wrong_line(line: &Line, fight: &Fight, board: &Board) -> Option<String> {
    let solution = fight.solution();
    let mut board = board.clone();
    let mut first = line.first;
    for play in &line.moves {
        if play.color != first {
            return Some("a side moves twice".to_owned());
        }
        first = first.other();
        if let Vertex::Play(point) = play.vertex {
            // Without the ko of the move before: it is judged by article 7.2.
            let stones = ByColor::from_fn(|color| board.stones(color));
            board = Board::with_stones(board.size(), stones).expect("it was played");
            if let Err(error) = board.play(play.color, point, false) {
                return Some(error.to_string());
            }
        }
    }
    let is_there = solution.chain.is_subset(&board.stones(solution.owner));
    let may_be_gone = match (solution.fate, line.end) {
        (Fate::Dead, End::Alive) | (Fate::Alive, End::Captured | End::Dead) => {
            return Some("another fate".to_owned());
        }
        (Fate::Alive, _) | (_, End::Alive | End::Dead) => false,
        _ => true,
    };
    if line.end == End::Captured && is_there {
        return Some("it is not captured".to_owned());
    }
    (!may_be_gone && !is_there).then(|| "it is captured".to_owned())
}
