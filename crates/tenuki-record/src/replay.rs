//! A record's game, replayed.
//!
//! A record says what happened, under rules that it may not name. So every physically possible move is
//! replayed, even a ko retaken at once and a suicide. A stone on an occupied point or off the board is an
//! error.

use super::read::Writer;
use super::{Action, Record, SetUp, Warning};
use tenuki_score::board::{Board, ByColor, Color, IllegalMove, PointSet};
use tenuki_score::game::{Game, Move, Replay, SetUpError};
use tenuki_score::rules::HANDICAP_KOMI;
use tenuki_score::scoring::decimal;

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// A move that cannot be played.
    #[error("move {number}, {} at {}: {reason}", .played.color.letter(), .played.vertex)]
    Move {
        /// Its number, from 1.
        number: u32,
        /// The move.
        played: Move,
        /// What is wrong with it.
        reason: IllegalMove,
    },
    /// A move whose value is not a point of the board.
    #[error("move {number}, {text}: this is not a point of the board")]
    Unreadable {
        /// Its number, from 1.
        number: u32,
        /// The property, `B[zz]`.
        text: String,
    },
    /// A komi that no game has.
    #[error("a komi of {} (KM) is more than half the points of the board", decimal(*.0))]
    Komi(f64),
    /// The record may have lost moves, or has fewer than were asked for: a warning about its
    /// [end](Warning::is_about_the_end). A caller that shows warnings takes it
    /// [as it is](Record::take_as_is).
    #[error("{} (as_is scores it anyway)", incomplete(.0))]
    Incomplete(Warning),
    /// Stones that cannot be set up.
    #[error("{}: {reason}", set_up_after(*.moves))]
    SetUp {
        /// How many moves were played before.
        moves: u32,
        /// What is wrong with it.
        reason: Reason,
    },
}

/// What the warning says, where nothing is scored.
fn incomplete(warning: &Warning) -> String {
    match warning {
        Warning::FewerMoves { asked, moves } => {
            format!("the game has no move {asked} (it ends after move {moves})")
        }
        Warning::MovesBehind => "moves follow the `)` that ends the game: remove that `)`".into(),
        Warning::EmptyVariation => "an empty variation `()` comes before the moves".into(),
        warning => warning.to_string(),
    }
}

fn set_up_after(moves: u32) -> String {
    match moves {
        0 => "the position at the start".into(),
        moves => format!("the set-up after move {moves}"),
    }
}

/// Why stones of a record cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// A value is not a point of the board.
    #[error("{0} is not a point of the board")]
    Unreadable(String),
    /// The stones do not make a position.
    #[error(transparent)]
    NoPosition(#[from] SetUpError),
}

impl Record {
    /// The number of moves on the main line, including passes.
    #[must_use]
    pub fn move_count(&self) -> u32 {
        let is_move = |action: &&Action| matches!(action, Action::Move(_) | Action::Unreadable(_));
        self.actions.iter().filter(is_move).count() as u32
    }

    /// The game along the main line, or its first `moves` moves and the stones that are set up
    /// before the next one.
    ///
    /// Rules are set if RU names known ones, komi if KM is a number. The side to move at the start is the one that PL
    /// names; after handicap stones, White; after another set-up, the side that moves first.
    ///
    /// ```
    /// use tenuki_score::Ending;
    ///
    /// let record = tenuki_record::read_first(b"(;SZ[5]KM[6.5];B[cc];W[cb];B[db];W[];B[])")?;
    /// let ending = Ending::judged(&record.replay(None)?);
    /// assert_eq!(ending.score().to_string(), "B+17.5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first move or set-up that is physically impossible. A komi of more than half the points of
    /// the board and more than 10: if you know the real one, set [`Record::komi`] before. A game whose
    /// end is needed and may be lost, and one with fewer moves than are asked for:
    /// [`take_as_is`](Record::take_as_is) accepts these.
    pub fn replay(&self, moves: Option<u32>) -> Result<Game, ReplayError> {
        self.check_end(moves)?;
        if let Some(komi) = self.komi.filter(|komi| komi.abs() > self.most_komi()) {
            return Err(ReplayError::Komi(komi));
        }
        let mut game = Game::new(self.size);
        if let Some(rules) = self.rules {
            game.set_rules(rules);
        }
        game.set_komi(self.komi);
        // HA[1] is no stone: Black moves first without komi. Only OGS gives White a point for it.
        if self.handicap == 1 && !matches!(self.writer, Writer::Ogs | Writer::Tenuki) {
            game.set_komi(self.komi.or(Some(HANDICAP_KOMI)));
        } else {
            game.set_handicap(self.handicap);
        }

        game.reserve(self.actions.len());
        let mut replay = Replay::of(game);
        let mut number = 0;
        for action in &self.actions {
            if matches!(action, Action::Move(_) | Action::Unreadable(_)) {
                if moves == Some(number) {
                    break;
                }
                number += 1;
            }
            match action {
                &Action::Move(played) => {
                    replay
                        .play(played.color, played.vertex)
                        .map_err(|reason| ReplayError::Move { number, played, reason })?;
                }
                Action::SetUp(set_up) => {
                    replay
                        .change(|game| self.set_up(game, set_up))
                        .map_err(|reason| ReplayError::SetUp { moves: number, reason })?;
                }
                &Action::ToMove(color) => replay.set_to_move(Some(color)),
                Action::Unreadable(unreadable) => {
                    let text = unreadable.text.clone();
                    return Err(ReplayError::Unreadable { number, text });
                }
            }
        }
        Ok(replay.finish())
    }

    /// Accepts the record as it is, for a caller that shows its [warnings](Record::warnings) with the score:
    /// [`replay`](Record::replay) then plays the moves that the record has, although moves may be lost, or
    /// there may be fewer than the `moves` that will be asked for. A komi of more than half the points of
    /// the board is ignored.
    ///
    /// ```
    /// let mut record = tenuki_record::read_first(b"(;SZ[9];B[cc];W[gg]);B[cg])")?;
    /// let error = record.replay(None).unwrap_err().to_string();
    /// let said = "moves follow the `)` that ends the game: remove that `)`";
    /// assert_eq!(error, format!("{said} (as_is scores it anyway)"));
    /// record.take_as_is(None);
    /// assert_eq!(record.replay(None)?.events().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_as_is(&mut self, moves: Option<u32>) {
        self.warnings.extend(self.fewer_moves(moves));
        self.komi = self.komi.filter(|komi| komi.abs() <= self.most_komi());
        self.is_taken_as_is = true;
    }

    /// Refuses a record whose end is asked for and may be lost, unless it is taken as it is.
    fn check_end(&self, moves: Option<u32>) -> Result<(), ReplayError> {
        if self.is_taken_as_is || moves.is_some_and(|moves| moves < self.move_count()) {
            return Ok(());
        }
        let lost = self.warnings.iter().find(|warning| warning.is_about_the_end()).cloned();
        lost.or_else(|| self.fewer_moves(moves))
            .map_or(Ok(()), |lost| Err(ReplayError::Incomplete(lost)))
    }

    /// What is to be said where more moves are asked for than there are.
    fn fewer_moves(&self, asked: Option<u32>) -> Option<Warning> {
        let (asked, moves) = (asked?, self.move_count());
        (asked > moves).then_some(Warning::FewerMoves { asked, moves })
    }

    /// The largest komi that a record may have: half the points of the board. Programs write the komi of large
    /// boards on the smallest ones too, and Tenuki writes what was set.
    pub(super) fn most_komi(&self) -> f64 {
        if self.writer == Writer::Tenuki {
            return f64::INFINITY;
        }
        (f64::from(self.size.area()) / 2.0).max(10.0)
    }

    fn set_up(&self, game: &mut Game, set_up: &SetUp) -> Result<(), Reason> {
        if let Some(text) = &set_up.unreadable {
            return Err(Reason::Unreadable(text.clone()));
        }
        let gone = set_up.empty | set_up.stones.black | set_up.stones.white;
        let stones =
            ByColor::from_fn(|color| (game.board().stones(color) - gone) | set_up.stones[color]);
        let at_start = game.events().len() == 0;
        let to_move = if !at_start {
            None
        } else if self.handicap > 0 && stones.white.is_empty() {
            Some(Color::White)
        } else {
            self.first_mover()
        };
        Ok(game.set_up(stones, to_move)?)
    }

    /// Who makes the first move.
    pub(super) fn first_mover(&self) -> Option<Color> {
        self.moves().next().map(|played| played.color)
    }

    /// The position after this many moves, or at the end, and the stones that the record marks as
    /// [dead](Record::marked_dead) there. The marks do not apply to an earlier position.
    ///
    /// # Errors
    ///
    /// When it cannot be replayed.
    pub fn position(&self, moves: Option<u32>) -> Result<(Game, Option<PointSet>), ReplayError> {
        let game = self.replay(moves)?;
        let at_end = moves.is_none_or(|moves| moves >= self.move_count());
        let marked = at_end.then(|| self.marked_dead(game.board())).flatten();
        Ok((game, marked))
    }

    /// The stones that the record marks as dead at its last node: chains with a stone on the
    /// opponent's marked territory (TB, TW), and chains with a cross (MA), because a dead stone in
    /// a seki is on neither side's territory. `None` if the record marks no territory: crosses
    /// alone may mean anything.
    #[must_use]
    pub fn marked_dead(&self, board: &Board) -> Option<PointSet> {
        let territory = self.territory?;
        let [black, white] = Color::ALL.map(|color| {
            let stones = board.stones(color);
            (stones & (territory[!color] | self.crosses)).flood(&stones)
        });
        Some(black | white)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_first;
    use super::*;

    #[test]
    fn a_bad_move_does_no_harm_before_it_is_reached() {
        let record = read_first(b"(;SZ[9];B[ee];W[zz])").unwrap();
        assert_eq!(record.move_count(), 2);
        assert_eq!(record.replay(Some(1)).unwrap().events().len(), 1);
    }

    #[test]
    fn more_moves_than_there_are_are_refused_unless_the_game_is_taken_as_it_is() {
        let mut record = read_first(b"(;SZ[9];B[cc];W[gg])").unwrap();
        let refused = "the game has no move 300 (it ends after move 2) (as_is scores it anyway)";
        assert_eq!(record.replay(Some(300)).unwrap_err().to_string(), refused);
        record.take_as_is(Some(300));
        assert_eq!(record.replay(Some(300)).unwrap().events().len(), 2);
        let used =
            "the game has no move 300 (it ends after move 2); the position at its end is used";
        assert_eq!(record.warnings[0].to_string(), used);
    }

    #[test]
    fn a_komi_of_no_game_is_that_of_the_rules_or_another_that_is_given() {
        let mut record = read_first(b"(;SZ[9]KM[45];B[cc])").unwrap();
        assert_eq!(record.replay(None).unwrap_err(), ReplayError::Komi(45.0));
        record.take_as_is(None);
        assert_eq!(record.replay(None).unwrap().komi(), 6.5);
        assert_eq!(record.warnings, [Warning::KomiTooLarge("45".into())]);
        record.komi = Some(7.5);
        assert_eq!(record.replay(None).unwrap().komi(), 7.5);
    }

    #[test]
    fn who_moves_first_says_it_before_the_first_move() {
        for (record, color) in [
            ("(;SZ[9]AB[cc];W[dd])", Color::White),
            ("(;SZ[9]AB[cc];B[dd])", Color::Black),
            ("(;SZ[9]HA[2]AB[cc]AW[gg];B[dd])", Color::Black),
        ] {
            let record = read_first(record.as_bytes()).unwrap();
            assert_eq!(record.replay(Some(0)).unwrap().to_move(), Some(color));
        }
    }

    #[test]
    fn moves_stop_where_they_are_told_to() {
        let record = read_first(b"(;SZ[9]AB[cc];W[dd];AB[gg];W[ee];B[])").unwrap();
        let stones =
            |moves| record.replay(moves).map(|game| game.board().occupied().to_string()).unwrap();
        assert_eq!(stones(Some(0)), "C7");
        assert_eq!(stones(Some(1)), "C7 D6 G3");
        assert_eq!(stones(Some(2)), "C7 D6 E5 G3");
        assert_eq!(stones(Some(3)), stones(None));
    }

    #[test]
    fn the_end_of_a_game_that_may_be_lost_is_refused_by_its_number_too() {
        let record = read_first(b"(;SZ[9];B[cc];W[gg]);B[cg])").unwrap();
        assert!(record.replay(Some(1)).is_ok());
        for moves in [Some(2), Some(3), None] {
            let error = record.replay(moves).unwrap_err();
            assert_eq!(error, ReplayError::Incomplete(Warning::MovesBehind), "{moves:?}");
        }
        let whole = read_first(b"(;SZ[9];B[cc];W[gg])").unwrap();
        assert!(whole.replay(Some(2)).is_ok() && whole.replay(Some(3)).is_err());
    }

    #[test]
    fn marks_are_those_of_the_position_at_the_end() {
        let record = read_first(b"(;SZ[5];B[aa];W[ca];B[cc]TW[aa]MA[aa][ca])").unwrap();
        for (moves, marked) in
            [(None, Some("A5 C5")), (Some(3), Some("A5 C5")), (Some(2), None), (Some(0), None)]
        {
            let (game, found) = record.position(moves).unwrap();
            let found = found.map(|stones| stones.to_string());
            assert_eq!(found.as_deref(), marked, "{moves:?}");
            assert_eq!(game.events().len(), moves.unwrap_or(3) as usize);
        }
    }
}
