//! Errors as codes with values, for programs that speak another language.

use tenuki_score::Statement;
use tenuki_score::board::{IllegalMove, NoLiberties, ParseBoardError, Vertex};
use tenuki_score::game::SetUpError;
use tenuki_score::scoring::decimal;

use super::read::{MOST_HANDICAP, MOST_MOVES, MOST_SET_UPS, SgfFaultCode};
use super::replay::Reason;
use super::values::{Values, values};
use super::{NoStone, QuestionError, ReplayError, SgfError, SgfFault, ShowboardError};

impl Statement for SgfError {
    fn code(&self) -> &str {
        SgfFaultCode::from(&self.fault).into()
    }

    /// With `after`, how many moves were read before, if there were any.
    fn values(&self) -> Values<'_> {
        let mut values = match &self.fault {
            SgfFault::Unexpected(found) => values![value = found],
            SgfFault::OtherGame(value) | SgfFault::Size(value) | SgfFault::Bracket(value) => {
                values![value]
            }
            SgfFault::Handicap(value) => values![value, most = &MOST_HANDICAP],
            SgfFault::NoGame(format) => values![value = format],
            SgfFault::Line { line, text, .. } => values![row = line, value = text],
            SgfFault::TooManyMoves => values![most = &MOST_MOVES],
            SgfFault::TooManySetUps => values![most = &MOST_SET_UPS],
            SgfFault::NoRecord
            | SgfFault::CutOff
            | SgfFault::NoValue
            | SgfFault::Xml
            | SgfFault::TooManyBranches => Vec::new(),
        };
        if self.moves > 0 {
            values.push(("after", self.moves.into()));
        }
        values
    }
}

impl Statement for ReplayError {
    fn code(&self) -> &str {
        match self {
            ReplayError::Move { reason, .. } => match reason {
                IllegalMove::OffBoard(..) => "move_off_board",
                IllegalMove::Occupied(_) => "move_occupied",
                IllegalMove::Ko(_) | IllegalMove::Suicide(_) | IllegalMove::Superko(_) => {
                    "move_illegal"
                }
            },
            ReplayError::Unreadable { .. } => "move_unreadable",
            ReplayError::Komi(_) => "komi",
            ReplayError::Incomplete(warning) => warning.code(),
            ReplayError::SetUp { reason: Reason::Unreadable(_), .. } => "set_up_unreadable",
            ReplayError::SetUp { reason: Reason::NoPosition(reason), .. } => match reason {
                SetUpError::OffBoard(..) => "set_up_off_board",
                SetUpError::NoLiberties(_) => "no_liberties",
                _ => "set_up_unreadable",
            },
        }
    }

    fn values(&self) -> Values<'_> {
        match self {
            ReplayError::Move { number, played, .. } => {
                let point = match played.vertex {
                    Vertex::Play(point) => Some(point),
                    Vertex::Pass => None,
                };
                values![move = number, color = &played.color, points = &point]
            }
            ReplayError::Unreadable { number, text } => values![move = number, value = text],
            ReplayError::Incomplete(warning) => warning.values(),
            ReplayError::Komi(komi) => values![value = &decimal(*komi)],
            ReplayError::SetUp { moves, reason } => match reason {
                Reason::Unreadable(text) => values![value = text, after = moves],
                Reason::NoPosition(
                    SetUpError::OffBoard(point, _) | SetUpError::NoLiberties(NoLiberties(point)),
                ) => values![points = point, after = moves],
                Reason::NoPosition(other) => values![value = &other.to_string(), after = moves],
            },
        }
    }
}

/// What is wrong with the rows of a board.
fn of_rows(error: &ParseBoardError) -> (&'static str, Values<'static>) {
    match error {
        ParseBoardError::Size(rows, columns) => ("board_size", values![rows, columns]),
        ParseBoardError::Uneven { row, found, expected } => {
            ("row_length", values![row, found, expected])
        }
        ParseBoardError::Character { row, found } => character(*row, *found),
        ParseBoardError::NoLiberties(NoLiberties(point)) => {
            ("no_liberties", values![points = point])
        }
    }
}

fn character(row: usize, found: char) -> (&'static str, Values<'static>) {
    ("row_character", values![row = &row, value = &found])
}

/// What is wrong with a drawn board.
fn of_drawing(error: &ShowboardError) -> (&'static str, Values<'static>) {
    match error {
        ShowboardError::NoBoard => ("no_board", Vec::new()),
        ShowboardError::Several(boards) => ("several_boards", values![number = boards]),
        ShowboardError::NoRow(row) => ("no_row", values![row]),
        ShowboardError::Size(rows) => ("too_many_rows", values![rows]),
        ShowboardError::Character { row, found } => character(*row, *found),
        ShowboardError::Rows(error) => of_rows(error),
    }
}

impl Statement for ShowboardError {
    fn code(&self) -> &str {
        of_drawing(self).0
    }

    fn values(&self) -> Values<'_> {
        of_drawing(self).1
    }
}

impl Statement for QuestionError {
    fn code(&self) -> &str {
        match self {
            QuestionError::Both => "both",
            QuestionError::Neither => "neither",
            QuestionError::Sgf(error) => error.code(),
            QuestionError::Replay(error) => error.code(),
            QuestionError::Board(error) => of_rows(error).0,
            QuestionError::Field { .. } => "field",
            QuestionError::Dead(_) | QuestionError::Why(_) => "no_stone",
        }
    }

    fn values(&self) -> Values<'_> {
        match self {
            QuestionError::Both | QuestionError::Neither => Vec::new(),
            QuestionError::Sgf(error) => error.values(),
            QuestionError::Replay(error) => error.values(),
            QuestionError::Board(error) => of_rows(error).1,
            QuestionError::Field { field, value, .. } => values![field, value],
            QuestionError::Dead(stone) | QuestionError::Why(stone) => match stone {
                NoStone::Name(name, _) => values![value = name],
                NoStone::Off(point, _) | NoStone::Empty(point) => values![points = point],
            },
        }
    }
}

impl QuestionError {
    /// The codes of all errors about records, positions and questions, except the codes of
    /// [warnings](super::Warning::is_about_the_end) that are errors.
    #[must_use]
    pub fn codes() -> Vec<&'static str> {
        const OTHERS: &str = "move_off_board move_occupied move_illegal move_unreadable komi \
            set_up_unreadable set_up_off_board no_liberties board_size row_length row_character \
            no_board several_boards no_row too_many_rows both neither field no_stone";
        SgfFault::CODES.iter().copied().chain(OTHERS.split(' ')).collect()
    }
}

#[cfg(test)]
mod tests {
    use tenuki_score::Value;

    use super::*;
    use crate::{Showboard, read_first};

    fn values(error: &dyn Statement) -> String {
        let values = error.values().into_iter().map(|(name, value)| match value {
            Value::Points(points) => format!("{name}: {points}"),
            Value::Color(color) => format!("{name}: {color}"),
            Value::Number(number) => format!("{name}: {number}"),
            Value::Text(text) => format!("{name}: {text:?}"),
        });
        values.collect::<Vec<_>>().join(", ")
    }

    /// Those of questions are in `answers.txt`.
    #[test]
    fn an_error_about_a_drawn_board_has_the_values_that_another_language_needs() {
        for (text, code, expected) in [
            ("A B\n2 . .\n", "no_row", "row: 1"),
            ("  A B\n1 . q\n", "row_character", r#"row: 1, value: "q""#),
            ("  A B\n1 .\n", "row_length", "row: 1, found: 1, expected: 2"),
            ("  A\n26 .\n", "too_many_rows", "rows: 26"),
            ("  A\n1 .\n  A\n1 .\n", "several_boards", "number: 2"),
            ("  A\n1 X\n", "no_liberties", "points: A1"),
            ("Xq", "row_character", r#"row: 1, value: "q""#),
            ("what", "row_character", r#"row: 1, value: "w""#),
        ] {
            let error = Showboard::or_rows(text).unwrap_err();
            assert_eq!((error.code(), values(&error).as_str()), (code, expected), "{text:?}");
        }
    }

    #[test]
    fn stones_off_the_board_are_an_error_of_their_own() {
        let mut record = read_first(b"(;SZ[9]AB[ai])").unwrap();
        record.size = tenuki_score::board::Size::square(5).unwrap();
        let crate::Action::SetUp(set_up) = &mut record.actions[0] else { panic!() };
        set_up.stones.black = tenuki_score::board::PointSet::of("J9".parse().unwrap());
        let error = record.replay(None).unwrap_err();
        assert_eq!(error.to_string(), "the position at the start: J9 is off the board of 5x5");
        assert_eq!(
            (error.code(), values(&error).as_str()),
            ("set_up_off_board", "points: J9, after: 0")
        );
    }
}
