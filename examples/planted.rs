//! Shapes whose answer is known, in the corners of whole boards: a shape that is judged right alone may be judged
//! wrong where the stones around it are those of a game.
//!
//! `planted GAMES.jsonl` reads labelled games and plants each shape of `tests/positions/shapes.txt` into a corner of
//! their last positions, in its eight orientations and both colours. It judges the boards on which no chain lacks
//! liberties, and looks at those on which the stones around the shape are judged alive, and with certainty.
//!
//! * `--games N` takes the first N games (100).
//! * `--shape N` plants only the N-th shape of the file.
//! * `--wrong N` fails if more than N certain verdicts are wrong.

mod labelled;

use clap::Parser;
use rayon::prelude::*;
use tenuki::board::{Board, ByColor, Color, Point, PointSet, Size, Symmetry};
use tenuki::life;

/// Plants shapes into the corners of labelled games and judges them.
#[derive(Parser)]
struct Options {
    /// Labelled games: JSON lines.
    file: String,
    /// How many games to take.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// The number of the only shape to plant.
    #[arg(long)]
    shape: Option<usize>,
    /// Fails if more certain verdicts are wrong.
    #[arg(long)]
    wrong: Option<u32>,
}

const SHAPES: &str = include_str!("../tests/positions/shapes.txt");

/// A drawn shape.
struct Shape {
    name: &'static str,
    dead: bool,
    /// What is drawn: points, and the stones on them.
    points: PointSet,
    stones: ByColor<PointSet>,
    /// The stones whose fate is known.
    asked: PointSet,
    /// The stones at the end of the drawing.
    around: PointSet,
}

impl Shape {
    fn read(text: &'static str) -> Result<Shape, String> {
        let (title, drawing) = text.split_once('\n').ok_or("a shape without a drawing")?;
        let (name, fate) = title.rsplit_once(": ").ok_or_else(|| format!("{title}: no fate"))?;
        let dead = match fate {
            "dead" => true,
            "alive" => false,
            _ => return Err(format!("{name}: the fate is dead or alive, not {fate}")),
        };
        let none = PointSet::EMPTY;
        let stones = ByColor::default();
        let mut shape = Shape { name, dead, points: none, stones, asked: none, around: none };
        let rows: Vec<&str> = drawing.lines().filter(|row| !row.is_empty()).collect();
        for (y, row) in (0..).zip(&rows) {
            for (x, letter) in (0..).zip(row.chars()) {
                let point = Point::new(x, y).ok_or_else(|| format!("{name}: too large"))?;
                let color = match letter.to_ascii_uppercase() {
                    '?' => continue,
                    '.' => None,
                    'X' => Some(Color::Black),
                    'O' => Some(Color::White),
                    _ => return Err(format!("{name}: {letter} is not understood")),
                };
                shape.points |= PointSet::of(point);
                if let Some(color) = color {
                    shape.stones[color] |= PointSet::of(point);
                }
                if letter.is_ascii_lowercase() {
                    shape.asked |= PointSet::of(point);
                }
            }
        }
        let outside = shape.points.grown() - shape.points;
        let stones = shape.stones.black | shape.stones.white;
        shape.around = (outside.neighbors() & stones) - shape.asked;
        Ok(shape)
    }

    /// A board with the shape in its corner; `None` if a chain has no liberty then.
    fn planted(&self, board: &Board) -> Option<Board> {
        let stones =
            ByColor::from_fn(|color| (board.stones(color) - self.points) | self.stones[color]);
        Board::with_stones(board.size(), stones).ok()
    }
}

/// What is counted on the boards of a shape: boards, those on which the stones around it are judged alive and with
/// certainty, and of these the right verdicts, the certain ones, and those that are certain and wrong.
fn tally(shape: &Shape, board: &Board) -> [u32; 5] {
    let judgement = life::judge(board);
    let doubtful = judgement.dead | judgement.uncertain;
    if shape.around.intersects(&doubtful) {
        return [1, 0, 0, 0, 0];
    }
    let right = if shape.dead {
        shape.asked.is_subset(&judgement.dead)
    } else {
        !shape.asked.intersects(&judgement.dead)
    };
    let certain = !shape.asked.intersects(&judgement.uncertain);
    [1, 1, right.into(), certain.into(), (certain && !right).into()]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Options { file, games, shape: only, wrong: allowed } = Options::parse();
    let mut boards = Vec::new();
    for labelled in labelled::read(&file, 100)?.take(games) {
        let board = labelled?.game.board().clone();
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            boards.extend([turned.swapped(), turned]);
        }
    }
    boards.retain(|board| board.size() == Size::square(19).unwrap_or(board.size()));
    println!(
        "| shape | boards | the stones around it are sure | right | certain | certain and wrong |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut wrong: u32 = 0;
    let shapes = SHAPES.split("\n= ").enumerate().skip(1);
    for (_, text) in shapes.filter(|(number, _)| only.is_none_or(|only| only == *number)) {
        let shape = Shape::read(text)?;
        let [boards, sure_around, right, certain, certain_and_wrong] = boards
            .par_iter()
            .filter_map(|board| shape.planted(board))
            .map(|board| tally(&shape, &board))
            .reduce(|| [0; 5], |one, other| std::array::from_fn(|i| one[i] + other[i]));
        wrong += certain_and_wrong;
        let name = shape.name;
        println!(
            "| {name} | {boards} | {sure_around} | {right} | {certain} | {certain_and_wrong} |"
        );
    }
    if allowed.is_some_and(|allowed| wrong > allowed) {
        return Err(format!("{wrong} certain verdicts are wrong").into());
    }
    Ok(())
}
