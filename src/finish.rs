//! The move that brings a game to its end.
//!
//! [`choose`] is no playing engine. It does what is left to do when both sides agree that the
//! territories are closed, in this order:
//!
//! 1. save an own chain from atari, the largest first: by taking a chain that attacks it, else by
//!    a stone on its last liberty. A point that [must be filled](Assessment::must_fill) gets its
//!    stone here, once the other side has played around it;
//! 2. take an enemy chain in atari;
//! 3. play a neutral point that touches no stone in seki;
//! 4. pass.
//!
//! Nothing is done for or against dead stones. Every stone it plays stands in a chain of two
//! liberties or more, so it never puts itself in atari, and it fills own territory only to save a
//! chain from atari.
//!
//! # Decisions
//!
//! * On a board without stones all points are neutral, but nothing is closed: it passes. It never
//!   resigns.
//! * It plays neutral points in reading order: at the end of a game they are worth the same.
//! * Neutral points next to a stone in seki are left alone, those on its outside too: it does not
//!   know which of them the seki needs.
//! * Games end. A move without capture adds a stone, and captures could in theory go on for ever
//!   where nobody forbids the repetition, so from [`most_moves`] on it passes.

use crate::board::{Board, Color, Point, PointSet, Size, Vertex};
use crate::game::Game;
use crate::scoring::Assessment;

/// After how many moves of a game nothing is left but to pass: four for each point of the board.
#[must_use]
pub const fn most_moves(size: Size) -> usize {
    4 * size.area() as usize
}

/// The move that finishes a game for a colour. `assessment` is of the position of the game, with
/// its dead stones.
#[must_use]
pub fn choose(game: &Game, color: Color, assessment: &Assessment) -> Vertex {
    if game.events().len() >= most_moves(game.board().size()) {
        return Vertex::Pass;
    }
    let position = Endgame { game, color, assessment };
    position
        .rescue()
        .or_else(|| position.capture())
        .or_else(|| position.neutral())
        .map_or(Vertex::Pass, Vertex::Play)
}

/// A position with one side to move.
struct Endgame<'a> {
    game: &'a Game,
    color: Color,
    assessment: &'a Assessment,
}

impl Endgame<'_> {
    fn board(&self) -> &Board {
        self.game.board()
    }

    /// A move after which an own chain that is in atari is not.
    fn rescue(&self) -> Option<Point> {
        let board = self.board();
        let mut chains = self.in_atari(self.color);
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
        chains.into_iter().find_map(|chain| {
            let stone = chain.first()?;
            let attackers = (chain.neighbors() & board.stones(!self.color))
                .iter()
                .filter(|&attacker| board.liberty_count(attacker) == 1);
            attackers
                .map(|attacker| board.liberties(attacker))
                .chain([board.liberties(stone)])
                .filter_map(|liberty| liberty.first())
                .find(|&point| self.after(point).is_some_and(|b| b.liberty_count(stone) >= 2))
        })
    }

    /// A move that takes an enemy chain.
    fn capture(&self) -> Option<Point> {
        self.in_atari(!self.color)
            .into_iter()
            .filter_map(|chain| self.board().liberties(chain.first()?).first())
            .find(|&point| self.after(point).is_some())
    }

    /// A neutral point to play.
    fn neutral(&self) -> Option<Point> {
        let board = self.board();
        if board.occupied().is_empty() {
            return None;
        }
        let surrounded = self.assessment.surrounded;
        let neutral = board.empty() - surrounded.black - surrounded.white;
        (neutral - self.assessment.seki.neighbors())
            .iter()
            .find(|&point| self.after(point).is_some())
    }

    /// The living chains of a colour that have one liberty.
    fn in_atari(&self, color: Color) -> Vec<PointSet> {
        let board = self.board();
        let living = self.assessment.position.living[color];
        crate::ending::chains(board, living)
            .into_iter()
            .filter(|chain| chain.first().is_some_and(|stone| board.liberty_count(stone) == 1))
            .collect()
    }

    /// The board after a stone on this point, where it is legal and not in atari.
    fn after(&self, point: Point) -> Option<Board> {
        self.game.check(self.color, Vertex::Play(point)).ok()?;
        let mut board = self.board().clone();
        board.play_unchecked(self.color, point);
        (board.liberty_count(point) >= 2).then_some(board)
    }
}
