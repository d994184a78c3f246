//! A game: a board with its history, prisoners, komi, rules and handicap.

mod replay;

pub use replay::Replay;

use crate::board::{
    Board, ByColor, Color, IllegalMove, NoLiberties, Point, PointSet, Size, Vertex,
};
use crate::rules::{Ko, Rules};

/// A move of one side: a stone or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// Who moves.
    pub color: Color,
    /// Where, or a pass.
    pub vertex: Vertex,
}

/// What has happened on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A move.
    Move(Move),
    /// Stones were added or removed by hand during the game (SGF's AB, AW, AE). The value is the
    /// stones on the board afterwards.
    SetUp(Box<ByColor<PointSet>>),
}

/// An event, with the data to undo it.
#[derive(Clone, Debug)]
struct Played {
    event: Event,
    taken: Taken,
    /// The position before.
    hash: u64,
    ko: Option<(Color, Point)>,
    to_move: Option<Color>,
}

/// What an event took off the board.
#[derive(Clone, Debug)]
enum Taken {
    Nothing,
    /// The one stone that a move captured.
    Stone(Point),
    /// The stones that a move captured, of one colour.
    Stones(Box<PointSet>),
    /// All stones before a set-up.
    All(Box<ByColor<PointSet>>),
}

impl Taken {
    /// The points that a move emptied.
    fn points(&self) -> PointSet {
        match self {
            Taken::Stone(point) => PointSet::of(*point),
            Taken::Stones(points) => **points,
            Taken::Nothing | Taken::All(_) => PointSet::EMPTY,
        }
    }
}

/// A game: a board with its history, prisoners, komi, rules and handicap.
///
/// ```
/// use tenuki_score::board::{Color, Size, Vertex};
/// use tenuki_score::game::Game;
/// let mut game = Game::new(Size::square(9)?);
/// game.play(Color::Black, "E5".parse()?)?;
/// game.play(Color::White, Vertex::Pass)?;
/// assert_eq!(game.to_move(), Some(Color::Black));
/// game.undo();
/// game.undo();
/// assert!(game.board().occupied().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    komi: Option<f64>,
    handicap: u32,
    /// Boxed, as it is large and games are handed on.
    board: Box<Board>,
    prisoners: ByColor<u32>,
    to_move: Option<Color>,
    start: ByColor<PointSet>,
    history: Vec<Played>,
}

impl From<Board> for Game {
    /// A game that begins with this position, under Japanese rules and with their komi. It is not
    /// known who is to move.
    fn from(board: Board) -> Game {
        Game {
            start: ByColor::from_fn(|color| board.stones(color)),
            to_move: None,
            rules: Rules::default(),
            komi: None,
            handicap: 0,
            prisoners: ByColor::default(),
            history: Vec::new(),
            board: Box::new(board),
        }
    }
}

/// Why stones cannot be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetUpError {
    /// A point is not on this board.
    #[error("{0} is off the board of {1}")]
    OffBoard(Point, Size),
    /// A chain would have no liberty.
    #[error(transparent)]
    NoLiberties(#[from] NoLiberties),
    /// Handicap stones are placed where something has been placed or played before.
    #[error("handicap stones are placed on an empty board, before the first move")]
    NotFresh,
}

impl Game {
    /// A game before its first move, under Japanese rules and with their komi.
    #[must_use]
    pub fn new(size: Size) -> Game {
        Game {
            rules: Rules::default(),
            komi: None,
            handicap: 0,
            board: Box::new(Board::new(size)),
            prisoners: ByColor::default(),
            to_move: Some(Color::Black),
            start: ByColor::default(),
            history: Vec::new(),
        }
    }

    /// Reserves memory for this many further events.
    pub fn reserve(&mut self, events: usize) {
        self.history.reserve(events);
    }

    /// The position.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A copy of the position.
    pub(crate) fn clone_board(&self) -> Box<Board> {
        self.board.clone()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the rules. Moves already played stay, even if the new rules forbid them.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The komi in force, in points: the komi that was set, else that of the rules.
    #[must_use]
    pub fn komi(&self) -> f64 {
        self.komi.unwrap_or_else(|| self.rules.default_komi(self.handicap))
    }

    /// The komi that was set, if one was.
    #[must_use]
    pub fn komi_as_set(&self) -> Option<f64> {
        self.komi
    }

    /// Sets the komi, or leaves it to the rules with `None` or a number that is not finite.
    pub fn set_komi(&mut self, komi: Option<f64>) {
        self.komi = komi.filter(|komi| komi.is_finite());
    }

    /// The number of handicap stones; 0 in an even game.
    #[must_use]
    pub fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Sets the number of handicap stones, as SGF's HA does, without placing any.
    pub fn set_handicap(&mut self, stones: u32) {
        self.handicap = stones;
    }

    /// The number of stones that each side has captured.
    #[must_use]
    pub fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// Sets how many stones each side has captured, for a position that was set up.
    pub fn set_prisoners(&mut self, prisoners: ByColor<u32>) {
        self.prisoners = prisoners;
    }

    /// The side to move, if it is known: after a move, the other side; at the start, Black, or
    /// White after handicap stones; after a set-up, the side that the set-up names.
    #[must_use]
    pub fn to_move(&self) -> Option<Color> {
        self.to_move
    }

    /// The side to move before the event with this number, counted from 0, or now if there are
    /// fewer events.
    #[must_use]
    pub fn to_move_before(&self, event: usize) -> Option<Color> {
        self.history.get(event).map_or(self.to_move, |played| played.to_move)
    }

    /// Sets the side to move.
    pub fn set_to_move(&mut self, color: Option<Color>) {
        self.to_move = color;
    }

    /// The stones on the board before the first event, including handicap stones.
    #[must_use]
    pub fn start(&self) -> ByColor<PointSet> {
        self.start
    }

    /// What has happened since the start, the oldest first.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> + ExactSizeIterator {
        self.history.iter().map(|played| &played.event)
    }

    /// What has happened since the start, the oldest first, each event with the stones on the board
    /// before it.
    pub fn events_with_stones(&self) -> impl Iterator<Item = (&Event, ByColor<PointSet>)> {
        let mut stones = self.start;
        self.history.iter().map(move |played| {
            let before = stones;
            match &played.event {
                Event::SetUp(after) => stones = **after,
                Event::Move(Move { color, vertex }) => {
                    if let Vertex::Play(point) = *vertex {
                        stones[*color].insert(point);
                    }
                    let taken = played.taken.points();
                    stones = stones.map(|stones| stones - taken);
                }
            }
            (&played.event, before)
        })
    }

    /// The last move, where the last event was a move.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        match self.history.last()?.event {
            Event::Move(last) => Some(last),
            Event::SetUp(_) => None,
        }
    }

    /// Whether both sides have passed, one after the other, and nothing came after.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let is_pass =
            |event: &Event| matches!(event, Event::Move(Move { vertex: Vertex::Pass, .. }));
        let mut last = self.events().rev();
        last.next().is_some_and(is_pass) && last.next().is_some_and(is_pass)
    }

    /// Whether nothing has been placed or played yet.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.history.is_empty() && self.board.occupied().is_empty()
    }

    /// Whether a move may be played now, superko included; whose turn it is does not matter.
    ///
    /// # Errors
    ///
    /// The first reason against it.
    pub fn check(&self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        let Vertex::Play(point) = vertex else { return Ok(()) };
        self.board.check(color, point, self.rules.suicide)?;
        if self.rules.ko != Ko::Simple {
            let mut board = (*self.board).clone();
            board.play_unchecked(color, point);
            self.check_superko(&board, color, point)?;
        }
        Ok(())
    }

    /// Plays a move. One side may move several times in a row. Returns the points that became
    /// empty.
    ///
    /// # Errors
    ///
    /// As [`Game::check`]; the game is then as it was.
    pub fn play(&mut self, color: Color, vertex: Vertex) -> Result<PointSet, IllegalMove> {
        self.check(color, vertex)?;
        Ok(self.make(color, vertex).unwrap_or_default())
    }

    /// Plays a move of a record, which may have been played under other rules: only physically
    /// impossible moves are refused. Returns the points that became empty.
    ///
    /// # Errors
    ///
    /// When the point is off the board or occupied; the game is then as it was.
    pub fn play_recorded(&mut self, color: Color, vertex: Vertex) -> Result<PointSet, IllegalMove> {
        if let Vertex::Play(point) = vertex {
            match self.board.check(color, point, true) {
                Err(IllegalMove::Ko(_)) | Ok(()) => {}
                Err(reason) => return Err(reason),
            }
        }
        Ok(self.make(color, vertex).unwrap_or_default())
    }

    /// Plays a move that may be played. Returns the points that became empty.
    fn make(&mut self, color: Color, vertex: Vertex) -> Option<PointSet> {
        let before = (self.board.hash(), self.board.ko());
        let captured = match vertex {
            Vertex::Play(point) => self.board.play_unchecked(color, point),
            Vertex::Pass => {
                self.board.lift_ko();
                None
            }
        };
        self.note(Move { color, vertex }, captured, before);
        captured
    }

    /// Adds and removes stones by hand: before any event as part of the start, later as an event.
    /// `to_move` is the side to move afterwards, if it is known.
    ///
    /// # Errors
    ///
    /// When a point is off the board or a chain would have no liberty; the game is then as it was.
    pub fn set_up(
        &mut self,
        stones: ByColor<PointSet>,
        to_move: Option<Color>,
    ) -> Result<(), SetUpError> {
        let size = self.board.size();
        if let Some(point) = ((stones.black | stones.white) - size.all()).first() {
            return Err(SetUpError::OffBoard(point, size));
        }
        let board = Board::with_stones(size, stones)?;
        if self.history.is_empty() {
            self.start = ByColor::from_fn(|color| board.stones(color));
        } else {
            let before = ByColor::from_fn(|color| self.board.stones(color));
            let after = ByColor::from_fn(|color| board.stones(color));
            self.history.push(Played {
                event: Event::SetUp(Box::new(after)),
                taken: Taken::All(Box::new(before)),
                hash: self.board.hash(),
                ko: self.board.ko(),
                to_move: self.to_move,
            });
        }
        *self.board = board;
        self.to_move = to_move;
        Ok(())
    }

    /// Places handicap stones before anything has been placed or played, and gives White the move.
    ///
    /// # Errors
    ///
    /// When the game is not [fresh](Game::is_fresh), and as [`Game::set_up`]; the game is then as it was.
    pub fn place_handicap(&mut self, stones: PointSet) -> Result<(), SetUpError> {
        if !self.is_fresh() {
            return Err(SetUpError::NotFresh);
        }
        self.set_up(ByColor { black: stones, white: PointSet::EMPTY }, Some(Color::White))?;
        self.handicap = stones.len();
        Ok(())
    }

    /// Undoes the last event and returns it. `None` if there is none.
    pub fn undo(&mut self) -> Option<Event> {
        let played = self.history.pop()?;
        let size = self.board.size();
        let mut stones = ByColor::from_fn(|color| self.board.stones(color));
        match (&played.event, &played.taken) {
            (Event::SetUp(_), Taken::All(before)) => stones = **before,
            (Event::SetUp(_), _) => {}
            (Event::Move(Move { color, vertex }), taken) => {
                let taken = taken.points();
                let owner = owner_of_taken(*color, *vertex, &taken);
                stones[owner] |= taken;
                let prisoners = &mut self.prisoners[!owner];
                *prisoners = prisoners.saturating_sub(taken.len());
                if let Vertex::Play(point) = *vertex {
                    stones[*color].remove(point);
                }
            }
        }
        *self.board = Board::with_any_stones(size, stones);
        self.board.set_ko(played.ko);
        self.to_move = played.to_move;
        Some(played.event)
    }

    /// Adds a move to the history, which emptied these points; `before` is the position before it.
    #[inline]
    fn note(
        &mut self,
        played: Move,
        captured: Option<PointSet>,
        (hash, ko): (u64, Option<(Color, Point)>),
    ) {
        let taken =
            captured.map_or(Taken::Nothing, |captured| self.give_captured(played, captured));
        let to_move = self.to_move.replace(!played.color);
        self.history.push(Played { event: Event::Move(played), taken, hash, ko, to_move });
    }

    /// Adds captured stones to the prisoners.
    fn give_captured(&mut self, Move { color, vertex }: Move, captured: PointSet) -> Taken {
        let owner = owner_of_taken(color, vertex, &captured);
        let count = captured.len();
        // The caller may have set any number.
        let prisoners = &mut self.prisoners[!owner];
        *prisoners = prisoners.saturating_add(count);
        match captured.first() {
            Some(only) if count == 1 => Taken::Stone(only),
            _ => Taken::Stones(Box::new(captured)),
        }
    }

    fn check_superko(&self, after: &Board, color: Color, point: Point) -> Result<(), IllegalMove> {
        let seen = match self.rules.ko {
            Ko::Simple => false,
            Ko::Positional => {
                after.hash() == self.board.hash()
                    || self.history.iter().any(|played| played.hash == after.hash())
            }
            Ko::Situational => self.history.iter().any(|played| {
                played.hash == after.hash()
                    && matches!(played.event, Event::Move(Move { color: mover, .. }) if mover != color)
            }),
        };
        if seen { Err(IllegalMove::Superko(point)) } else { Ok(()) }
    }
}

/// Whose stones a move took: the opponent's, unless it was suicide.
fn owner_of_taken(color: Color, vertex: Vertex, taken: &PointSet) -> Color {
    match vertex {
        Vertex::Play(point) if taken.contains(point) => color,
        _ => !color,
    }
}
