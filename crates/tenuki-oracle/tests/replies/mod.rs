//! Checks what a solved fight says: the lines, and the answers to all moves of the side that cannot change it, or of both
//! sides where the first one decides.

use tenuki_oracle::{ChainStatus, Oracle, Status};
use tenuki_score::lines::{End, Fate, Fight, Line, NoReply, Unsolved};
use tenuki_score::{Board, ByColor, Color, Ending, Game, Vertex};

use super::spaces::wall;
use super::tally::Random;

/// The most moves of a random continuation.
const MOST_RANDOM: usize = 40;

/// A chain with what the oracle says of it and what is proved.
pub struct Checked {
    pub status: Status,
    pub proved: Result<Fate, Unsolved>,
    /// The board and a sentence, where something is wrong.
    pub wrong: Option<String>,
}

/// Checks the chains of boards with eye spaces of a size behind one wall; all moves to a depth are tried.
pub fn behind_a_wall(
    size: usize,
    boards: usize,
    depth: usize,
    random: &mut Random,
) -> Vec<Checked> {
    let frame = loop {
        if let Some(frame) = wall(size, 0, random) {
            break frame;
        }
    };
    let oracle = Oracle::between(frame.grid, frame.walls, 1).expect("it has at most 12 points");
    let mut checked = Vec::new();
    for _ in 0..boards {
        let position = frame.content(random);
        let board: Board = frame.rows(&position, false).parse().expect("the board is legal");
        let ending = Ending::judged(&Game::from(board.clone()));
        for chain in oracle.statuses(&position).expect("the same walls") {
            let number = frame.part[chain.stones.trailing_zeros() as usize];
            let stone = board.size().points().nth(number).expect("it is on the board");
            let mut fight = ending.fight(stone);
            let wrong = fight.as_mut().ok().and_then(|fight| {
                let sentence = wrong(&chain, fight, &board, depth, random)?;
                Some(format!("{board}{}\n{sentence}", fight.solution()))
            });
            let proved = fight.map(|fight| fight.solution().fate);
            checked.push(Checked { status: chain.status(), proved, wrong });
        }
    }
    checked
}

/// What is wrong with what is proved about a chain.
fn wrong(
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
    let sides = match solution.fate {
        Fate::Unsettled => vec![solution.owner, !solution.owner],
        Fate::Dead | Fate::Alive => vec![solution.challenger()],
    };
    sides.into_iter().find_map(|side| wrong_answer(side, fight, board, depth, random))
}

/// What is wrong with an answer to moves of a side.
fn wrong_answer(
    side: Color,
    fight: &mut Fight,
    board: &Board,
    depth: usize,
    random: &mut Random,
) -> Option<String> {
    let decides = fight.solution().fate == Fate::Unsettled;
    let decided = |fight: &mut Fight| {
        choices(fight).into_iter().filter_map(|vertex| fight.reply(side, &[vertex]).ok()).any(
            |line| {
                line.moves.len() == 1
                    && (line.end == End::Alive) == (side == line.owner)
                    && line.end != End::Open
            },
        )
    };
    if decides && !decided(fight) {
        return Some(format!("{side} decides by no move"));
    }
    let mut tried = vec![Vec::new()];
    for _ in 0..depth {
        let mut next = Vec::new();
        for moves in &tried {
            for vertex in choices(fight) {
                let mut longer: Vec<Vertex> = moves.clone();
                longer.push(vertex);
                match answered(side, fight, &longer, board) {
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
            match answered(side, fight, &moves, board) {
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
fn answered(
    side: Color,
    fight: &mut Fight,
    moves: &[Vertex],
    board: &Board,
) -> Result<bool, String> {
    match fight.reply(side, moves) {
        Ok(line) => match wrong_line(&line, fight, board) {
            Some(wrong) => Err(format!("{wrong} in {line}")),
            None => Ok(line.end == End::Open),
        },
        Err(NoReply::NotForGood) if fight.solution().fate == Fate::Unsettled => Ok(false),
        Err(NoReply::Illegal(_) | NoReply::Ko(_) | NoReply::Ended(_)) => Ok(false),
        Err(why) => Err(why.to_string()),
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
