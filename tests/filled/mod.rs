//! What becomes of a finished game when both sides fill the neutral points: the score of a real game never
//! changes, as long as both would accept the moves. `crates/tenuki-score/tests/scoring.rs` has the same of
//! random boards.
//!
//! Both sides take neutral points in turn. A move is one that both accept when it takes nothing, is not in
//! atari itself, and every chain that it puts in atari is connected at a point that the method had said must be
//! filled; that answer is played at once.

#![allow(dead_code, reason = "the tests need less of it than examples/measure.rs")]

use tenuki::board::{Board, ByColor, Color, Point, PointSet};
use tenuki::game::Game;
use tenuki::scoring::{Assessment, Count, Method, Position};

/// A game before and after its neutral points were filled, by the default method.
#[derive(Debug)]
pub struct Filled {
    /// What every point was.
    pub before: Assessment,
    /// What every point is when no neutral point is left that both sides would fill.
    pub after: Assessment,
    /// The surrounded points on which answers were played.
    pub answers: PointSet,
    /// How many stones were played on neutral points.
    pub moves: u32,
    /// Black's score before and after, negative where White wins.
    pub scores: [f64; 2],
}

impl Filled {
    /// Fills the neutral points of a game with these dead stones.
    pub fn from(game: &Game, dead: PointSet) -> Filled {
        // A board that is set up has no ko.
        let stones = ByColor::from_fn(|color| game.board().stones(color));
        let mut board = Board::with_stones(game.board().size(), stones).unwrap();
        let assess = |board: &Board| {
            Method::default().assess(&Position::new(board, dead & board.occupied()))
        };
        let score = |assessment: &Assessment, taken: ByColor<u32>| {
            let prisoners = ByColor::from_fn(|color| game.prisoners()[color] + taken[color]);
            let komi = game.komi();
            Count::new(assessment, game.rules(), prisoners, komi, game.handicap()).score().0
        };
        let before = assess(&board);
        let mut taken = ByColor::default();
        let mut answers = PointSet::EMPTY;
        let mut color = game.to_move().unwrap_or(Color::Black);
        let (mut moves, mut waiting) = (0, 0);
        while waiting < 2 {
            let assessment = assess(&board);
            let surrounded = assessment.surrounded.black | assessment.surrounded.white;
            let neutral = board.empty() - surrounded;
            let accept = |point| accepted(&board, &assessment, dead, color, point);
            if let Some(move_) = neutral.iter().find_map(accept) {
                board = move_.board;
                taken[!color] += move_.captured;
                answers |= move_.answers;
                moves += 1;
                waiting = 0;
            } else {
                waiting += 1;
            }
            color = !color;
        }
        let after = assess(&board);
        let scores = [score(&before, ByColor::default()), score(&after, taken)];
        Filled { before, after, answers, moves, scores }
    }

    /// Whether the score is another one.
    pub fn changes_the_score(&self) -> bool {
        (self.scores[1] - self.scores[0]).abs() > 0.1
    }
}

/// A move on a neutral point with the answers to it.
struct Accepted {
    board: Board,
    answers: PointSet,
    /// How many dead stones the answers take.
    captured: u32,
}

fn accepted(
    board: &Board,
    assessment: &Assessment,
    dead: PointSet,
    color: Color,
    point: Point,
) -> Option<Accepted> {
    let mut board = board.clone();
    if !board.play(color, point, false).ok()?.is_empty() || board.liberty_count(point) == 1 {
        return None;
    }
    let (mut answers, mut captured) = (PointSet::EMPTY, 0);
    while let Some(stone) = point.neighbors().find(|&next| {
        board.get(next) == Some(!color) && !dead.contains(next) && board.liberty_count(next) == 1
    }) {
        let chain = board.chain(stone).grown();
        let near = chain | (chain & dead).grown().grown();
        let answer = (assessment.must_fill[!color] & near & board.empty()).first()?;
        captured += board.play(!color, answer, false).ok()?.len();
        answers.insert(answer);
    }
    Some(Accepted { board, answers, captured })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::records;
    use tenuki::board::Vertex;
    use tenuki::ending::Ending;
    use tenuki::game::Event;
    use tenuki::record;
    use tenuki::scoring::reasons::Reasons;

    /// The positions of a game from which only neutral points, and points that must be filled, were
    /// played to the end: no move took stones or threatened to, all stones were alive or dead, and a
    /// move on a neutral point was one of the last two in its place. The last one is the end.
    fn ends(game: &Game, dead: PointSet) -> Vec<Game> {
        let mut games = vec![game.clone()];
        let mut earlier = game.clone();
        while let Some(Event::Move(last)) = earlier.undo() {
            let living = dead & earlier.board().occupied();
            let reasons = Reasons::of(&Position::new(earlier.board(), living));
            let assessment = &reasons.assessment;
            let scored = assessment.territory.black | assessment.territory.white;
            if let Vertex::Play(point) = last.vertex {
                let mut after = earlier.board().clone();
                let taken = after.play(last.color, point, false);
                let next_to = PointSet::of(point).grown() & after.occupied();
                let threat = next_to.iter().any(|stone| after.liberty_count(stone) == 1);
                let quiet = taken.is_ok_and(|taken| taken.is_empty()) && !threat;
                let surrounded = assessment.surrounded.black | assessment.surrounded.white;
                let neutral = earlier.board().empty() - surrounded;
                let open = PointSet::of(point).flood(&neutral).len();
                // Stones that nothing shows to be alive: the game is not finished.
                let finished = reasons.without_reason().next().is_none();
                if !quiet || !finished || open > 2 || scored.contains(point) || dead.contains(point)
                {
                    break;
                }
            }
            games.insert(0, earlier.clone());
        }
        games
    }

    #[test]
    fn in_real_games_the_score_stays_while_the_last_neutral_points_are_filled() {
        let (mut positions, mut moves) = (0, 0);
        for path in records() {
            let record = record::read_first(&std::fs::read(&path).unwrap()).unwrap();
            let game = record.replay(None).unwrap();
            let dead = record.marked_dead(game.board()).unwrap();
            let score = Ending::of(&game, dead, Method::default()).score();
            for earlier in ends(&game, dead) {
                let dead = dead & earlier.board().occupied();
                let then = Ending::of(&earlier, dead, Method::default()).score();
                assert_eq!(then, score, "{path:?}\n{}", earlier.board());
                let filled = Filled::from(&earlier, dead);
                assert!(!filled.changes_the_score(), "{path:?}\n{}", earlier.board());
                positions += 1;
                moves += filled.moves;
            }
        }
        assert!(positions > 30 && moves > 30, "{positions} positions, {moves} moves");
    }
}
