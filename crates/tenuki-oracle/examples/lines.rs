//! Checks the lines of solved fights on the boards of the example `enclosed`:
//!
//!     cargo run --release -p tenuki-oracle --example lines -- --seed 1 --each 200
//!
//! * What is proved about a chain is the exact answer.
//! * Each line is legal, and ends as it says.
//! * Whatever the side plays that tries to change the fate, all moves to `--depth`, and random moves after that, the
//!   answers are legal, and the fate stays.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Parser;
use rayon::prelude::*;

#[allow(dead_code, reason = "the other examples use the rest")]
mod spaces;
#[allow(dead_code, reason = "the other examples use the rest")]
mod tally;

use spaces::wall;
use tally::{Random, Run};
use tenuki_oracle::{ChainStatus, Oracle, Status};
use tenuki_score::lines::{End, Fate, Fight, Line, NoReply, Unsolved};
use tenuki_score::{Board, ByColor, Ending, Game, Vertex};

/// Checks the lines of solved fights.
#[derive(Parser)]
struct Options {
    #[command(flatten)]
    run: Run,
    /// How many boards of each size, from 4 to 8 points.
    #[arg(long, default_value_t = 100)]
    each: usize,
    /// How many moves are all tried.
    #[arg(long, default_value_t = 4)]
    depth: usize,
}

/// The boards that are drawn with one wall.
const BOARDS_A_WALL: usize = 20;

/// The most moves of a random continuation.
const MOST_RANDOM: usize = 40;

type Counts = BTreeMap<String, u64>;

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    options.run.start()?;
    let walls = options.each.div_ceil(BOARDS_A_WALL);
    let asked: Vec<(usize, usize)> =
        (4..=8).flat_map(|size| (0..walls).map(move |number| (size, number))).collect();
    let mut total = Counts::new();
    for counts in asked.into_par_iter().map(|at| of_a_wall(&options, at)).collect::<Vec<_>>() {
        for (what, number) in counts {
            *total.entry(what).or_default() += number;
        }
    }
    for (what, number) in &total {
        println!("{number:8} {what}");
    }
    Ok(())
}

fn of_a_wall(options: &Options, (size, number): (usize, usize)) -> Counts {
    let seed = options.run.seed << 32 | (size as u64) << 24 | number as u64;
    let mut random = Random(Random(seed).next());
    let frame = loop {
        if let Some(frame) = wall(size, &mut random) {
            break frame;
        }
    };
    let oracle = Oracle::between(frame.grid, frame.walls, 1).expect("it has at most 12 points");
    let mut counts = Counts::new();
    let mut count = |what: String| *counts.entry(what).or_default() += 1;
    for _ in 0..BOARDS_A_WALL.min(options.each - number * BOARDS_A_WALL) {
        let position = frame.content(&mut random);
        let board: Board = frame.rows(&position, false).parse().expect("the board is legal");
        let ending = Ending::judged(&Game::from(board.clone()));
        count("boards".to_owned());
        for chain in oracle.statuses(&position).expect("the same walls") {
            let number = frame.part[chain.stones.trailing_zeros() as usize];
            let stone = board.size().points().nth(number).expect("it is on the board");
            match ending.fight(stone) {
                Ok(mut fight) => {
                    let status = chain.status();
                    count(format!("{status:?}: proved as {}", fight.solution().fate));
                    if let Some(wrong) =
                        wrong(&chain, &mut fight, &board, options.depth, &mut random)
                    {
                        count(format!("WRONG: {wrong}"));
                        eprintln!("{board}{}\n{wrong}\n", fight.solution());
                    }
                }
                Err(Unsolved::TwoEyes(_)) => count(format!("{:?}: two eyes", chain.status())),
                Err(_) => count(format!("{:?}: not proved", chain.status())),
            }
        }
    }
    counts
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
