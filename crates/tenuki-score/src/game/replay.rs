//! Many moves of a record at once.

use super::{Game, Move};
use crate::board::{Color, IllegalMove, Vertex};

/// Plays the moves of a record as [`Game::play_recorded`] does, faster: liberties are counted when all are played.
///
/// ```
/// use tenuki_score::game::{Game, Replay};
/// use tenuki_score::board::{Color, Size, Vertex};
/// let mut replay = Replay::of(Game::new(Size::square(9)?));
/// replay.play(Color::Black, "E5".parse()?)?;
/// replay.play(Color::White, Vertex::Pass)?;
/// assert_eq!(replay.finish().events().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay(Game);

impl Replay {
    /// Goes on with a game.
    #[must_use]
    pub fn of(mut game: Game) -> Replay {
        game.board.begin_replay();
        Replay(game)
    }

    /// Plays a move. Only physically impossible moves are refused.
    ///
    /// # Errors
    ///
    /// As [`Game::play_recorded`].
    #[inline]
    pub fn play(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        let game = &mut self.0;
        let before = (game.board.hash(), game.board.ko());
        let captured = match vertex {
            Vertex::Play(point) => game.board.replay(color, point)?,
            Vertex::Pass => {
                game.board.lift_ko();
                None
            }
        };
        game.note(Move { color, vertex }, captured, before);
        Ok(())
    }

    /// Sets the side to move.
    pub fn set_to_move(&mut self, color: Option<Color>) {
        self.0.set_to_move(color);
    }

    /// Changes the game in another way, as by a set-up. The liberties of all chains are counted before and again
    /// after it, so it takes longer than a move.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        self.0.board.end_replay();
        let changed = change(&mut self.0);
        self.0.board.begin_replay();
        changed
    }

    /// The game, with its board.
    #[must_use]
    pub fn finish(mut self) -> Game {
        self.0.board.end_replay();
        self.0
    }
}
