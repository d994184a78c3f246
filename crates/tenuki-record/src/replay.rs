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
    fn first_mover(&self) -> Option<Color> {
        self.actions.iter().find_map(|action| match action {
            Action::Move(played) => Some(played.color),
            _ => None,
        })
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
    use tenuki_score::board::Vertex;

    fn replay(record: &str) -> Result<Game, String> {
        read_first(record.as_bytes()).unwrap().replay(None).map_err(|error| error.to_string())
    }

    #[test]
    fn errors_name_the_move_and_the_reason() {
        for (record, sentence) in [
            ("(;SZ[9];B[ee];W[ee])", "move 2, W at E5: E5 is occupied"),
            ("(;SZ[9];B[ee];W[zz])", "move 2, W[zz]: this is not a point of the board"),
            ("(;SZ[9];B[jj])", "move 1, B[jj]: this is not a point of the board"),
            ("(;SZ[9]KM[41];B[ee])", "a komi of 41 (KM) is more than half the points of the board"),
            ("(;KM[-364];B[ee])", "a komi of -364 (KM) is more than half the points of the board"),
            ("(;SZ[9]AB[ss])", "the position at the start: AB[ss] is not a point of the board"),
            (
                "(;SZ[2];B[aa];AW[ab][ba])",
                "the set-up after move 1: the stone at A2 has no liberty",
            ),
        ] {
            assert_eq!(replay(record).unwrap_err(), sentence, "{record}");
        }
    }

    #[test]
    fn the_last_property_that_names_a_point_decides() {
        for (node, expected, warning) in [
            ("AE[cc]AB[cc]", ["C3", ""], ""),
            ("AB[cc]AE[cc]", ["", ""], ""),
            (
                "AB[cb:cd]AW[bc:cc]",
                ["C4 C2", "B3 C3"],
                "AB and AW of one node both name C3; AW is used",
            ),
            ("AW[cc]AB[cc]", ["C3", ""], "AW and AB of one node both name C3; AB is used"),
            ("AB[cc]", ["C3", ""], ""),
            ("AB[cc][cc]", ["C3", ""], ""),
            ("AB[cc];AE[cc]", ["", ""], ""),
        ] {
            let record = read_first(format!("(;SZ[5]AW[cc];{node})").as_bytes()).unwrap();
            let game = record.replay(None).unwrap();
            let stones = Color::ALL.map(|color| game.board().stones(color).to_string());
            assert_eq!(stones, expected, "{node}");
            let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
            assert_eq!(warnings.join(" "), warning, "{node}");
        }
    }

    #[test]
    fn a_bad_move_does_no_harm_before_it_is_reached() {
        let record = read_first(b"(;SZ[9];B[ee];W[zz])").unwrap();
        assert_eq!(record.move_count(), 2);
        assert_eq!(record.replay(Some(1)).unwrap().events().len(), 1);
    }

    #[test]
    fn a_game_that_may_have_lost_its_end_is_refused_unless_it_is_taken_as_it_is() {
        for (record, moves, refused, sentence) in [
            (
                "(;SZ[9];B[cc];W[gg]);B[cg])",
                None,
                "moves follow the `)` that ends the game: remove that `)`",
                "moves follow the `)` that ends the game; they are ignored: remove that `)`",
            ),
            (
                "(;SZ[9]()(;B[cc];W[gg]))",
                None,
                "an empty variation `()` comes before the moves",
                "an empty variation `()` is ignored",
            ),
            (
                "(;SZ[9];B[cc];W[gg])",
                Some(300),
                "the game has no move 300 (it ends after move 2)",
                "the game has no move 300 (it ends after move 2); the position at its end is used",
            ),
        ] {
            let mut record = read_first(record.as_bytes()).unwrap();
            let said = record.replay(moves).unwrap_err().to_string();
            assert_eq!(said, format!("{refused} (as_is scores it anyway)"));
            // An earlier position is not affected.
            assert_eq!(record.replay(Some(1)).unwrap().events().len(), 1);
            record.take_as_is(moves);
            assert_eq!(record.replay(moves).unwrap().events().len(), 2);
            let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
            assert_eq!(warnings, [sentence]);
        }
        let mut record = read_first(b"(;SZ[9]KM[45];B[cc])").unwrap();
        assert_eq!(record.replay(None).unwrap_err(), ReplayError::Komi(45.0));
        record.take_as_is(None);
        assert_eq!(record.replay(None).unwrap().komi(), 6.5);
        assert_eq!(record.warnings, [Warning::KomiTooLarge("45".into())]);
    }

    #[test]
    fn what_is_physically_possible_is_replayed() {
        // White retakes a ko at once; Black takes his own last liberty.
        let ko = replay("(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])").unwrap();
        assert_eq!(ko.prisoners(), ByColor { black: 1, white: 1 });
        let suicide = replay("(;SZ[3]AW[ba][ab]PL[B];B[aa])").unwrap();
        assert_eq!(suicide.prisoners(), ByColor { black: 0, white: 1 });
    }

    #[test]
    fn komi_may_be_half_of_the_board_or_be_given_instead() {
        assert!(replay("(;SZ[9]KM[40.5];B[ee])").is_ok());
        assert!(replay("(;SZ[2]KM[6.5];B[aa])").is_ok());
        let mut record = read_first(b"(;KM[364];B[ee])").unwrap();
        record.komi = Some(6.5);
        assert!(record.replay(None).is_ok());
    }

    #[test]
    fn komi_may_be_ten_on_the_smallest_boards() {
        for (komi, is_one) in [("10", true), ("-10", true), ("10.5", false), ("-10.5", false)] {
            let record = format!("(;SZ[2]KM[{komi}];B[aa])");
            assert_eq!(replay(&record).is_ok(), is_one, "{komi}");
        }
    }

    #[test]
    fn the_side_to_move_follows_from_the_start() {
        for (record, color) in [
            ("(;SZ[9])", Some(Color::Black)),
            ("(;SZ[9]HA[2]AB[cc][gg])", Some(Color::White)),
            ("(;SZ[9]HA[2]AB[cc][gg]PL[B])", Some(Color::Black)),
            ("(;SZ[9]HA[2])", Some(Color::Black)),
            ("(;SZ[9]AB[cc]AW[gg])", None),
            ("(;SZ[9]HA[2]AB[cc]AW[gg])", None),
            ("(;SZ[9]PL[W]AB[cc]AW[gg])", Some(Color::White)),
            ("(;SZ[9];B[cc])", Some(Color::White)),
            ("(;SZ[9];B[cc];AW[gg])", None),
        ] {
            assert_eq!(replay(record).unwrap().to_move(), color, "{record}");
        }
        // Who moves first says it before the first move.
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
    fn whole_chains_on_marked_territory_are_dead() {
        let record =
            read_first(b"(;SZ[5];B[aa];W[ca];B[ab];W[];B[];TB[ca]TW[ab][bb];TB[ee]TW[aa])")
                .unwrap();
        let game = record.replay(None).unwrap();
        assert_eq!(record.marked_dead(game.board()).unwrap().to_string(), "A5 A4");
        for unmarked in [&b"(;SZ[5];B[aa])"[..], b"(;SZ[5];B[aa]MA[aa])"] {
            let unmarked = read_first(unmarked).unwrap();
            assert_eq!(unmarked.marked_dead(game.board()), None);
        }
        let crossed = read_first(b"(;SZ[5];B[aa];W[ca];B[ab]TB[]MA[aa][ee])").unwrap();
        let game = crossed.replay(None).unwrap();
        assert_eq!(crossed.marked_dead(game.board()).unwrap().to_string(), "A5 A4");
    }

    #[test]
    fn marked_territory_may_be_compressed() {
        let record = read_first(b"(;SZ[5];B[aa];TW[aa:cb])").unwrap();
        assert_eq!(record.territory.unwrap().white.to_string(), "A5 B5 C5 A4 B4 C4");
        let game = record.replay(None).unwrap();
        assert_eq!(record.marked_dead(game.board()).unwrap().to_string(), "A5");
    }

    #[test]
    fn a_pass_is_told_in_two_ways() {
        let game = replay("(;SZ[19];B[tt];W[])").unwrap();
        assert!(game.is_over());
        for size in ["19:21", "21:19"] {
            let error = replay(&format!("(;SZ[{size}];B[tt])")).unwrap_err();
            assert_eq!(error, "move 1, B[tt]: this is not a point of the board", "{size}");
        }
        let game = replay("(;SZ[21];B[tt];W[])").unwrap();
        assert_eq!(game.board().stones(Color::Black).to_string(), "U2");
        assert!(matches!(game.last_move(), Some(Move { vertex: Vertex::Pass, .. })));
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
    fn stones_are_set_up_in_the_place_of_others() {
        for (record, stones) in [
            ("(;SZ[5]AW[cc];AB[cc])", ["C3", ""]),
            ("(;SZ[5]AB[cc];AW[cc])", ["", "C3"]),
            ("(;SZ[5]AB[cc][aa];AW[cc]AE[aa])", ["", "C3"]),
            ("(;SZ[5];B[cc];W[aa];AW[cc]AB[aa][bb])", ["A5 B4", "C3"]),
        ] {
            let game = replay(record).unwrap();
            assert_eq!(Color::ALL.map(|color| game.board().stones(color).to_string()), stones);
        }
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
