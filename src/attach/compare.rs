//! Compares the engine's position with Tenuki's after a command that Tenuki does not know.
//!
//! An engine that has `printsgf` is asked for its position as a record (GNU Go and KataGo have it), any other for
//! `list_stones` of both colours, else for `showboard`, which every engine should have. If the stones differ, Tenuki's
//! game follows: by a move if one leads to that position, by taking moves back, else by setting up the stones.

use super::engine::{Engine, Fault, Wait};
use tenuki_record::Showboard;
use tenuki_score::board::{Board, ByColor, Color, PointSet, Size, Vertex};
use tenuki_score::game::{Event, Game};

/// A position in the words of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShownPosition {
    pub(super) size: Size,
    pub(super) stones: ByColor<PointSet>,
}

/// What the engine did to its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Did {
    Nothing,
    /// It played this move.
    Move(Color, Vertex),
    /// It took back this many moves.
    Undo(usize),
    /// It has other stones.
    Other(ShownPosition),
}

impl ShownPosition {
    pub(super) fn of(board: &Board) -> ShownPosition {
        let stones = ByColor::from_fn(|color| board.stones(color));
        ShownPosition { size: board.size(), stones }
    }

    /// Asks the engine for its position. `None` if it does not say it in a way that can be read.
    pub(super) fn ask(engine: &mut Engine, size: Size) -> Result<Option<ShownPosition>, Fault> {
        if engine.takes("printsgf")
            && let Some(record) = engine.said("printsgf", "", Wait::Answer)?
            && let Some(position) = by_record(&record)
        {
            return Ok(Some(position));
        }
        if engine.takes("list_stones") {
            return ShownPosition::ask_lists(engine, size);
        }
        if !engine.takes("showboard") {
            return Ok(None);
        }
        Ok(engine.said("showboard", "", Wait::Answer)?.and_then(|text| by_board(&text)))
    }

    /// Asks the engine for the stones of both colours.
    fn ask_lists(engine: &mut Engine, size: Size) -> Result<Option<ShownPosition>, Fault> {
        let mut stones = ByColor::default();
        for color in Color::ALL {
            let list = engine.said("list_stones", color.name(), Wait::Answer)?;
            let Some(points) = list.and_then(|text| by_list(&text, size)) else { return Ok(None) };
            stones[color] = points;
        }
        Ok(Some(ShownPosition { size, stones }))
    }

    /// What an engine did that had this game and now has this position.
    pub(super) fn difference(&self, game: &Game) -> Did {
        if *self == ShownPosition::of(game.board()) {
            return Did::Nothing;
        }
        if let Some((color, vertex)) = self.move_from(game) {
            return Did::Move(color, vertex);
        }
        let mut earlier = game.clone();
        let mut moves = 0;
        while let Some(Event::Move(_)) = earlier.undo() {
            moves += 1;
            if *self == ShownPosition::of(earlier.board()) {
                return Did::Undo(moves);
            }
        }
        Did::Other(*self)
    }

    /// The move that leads here.
    fn move_from(&self, game: &Game) -> Option<(Color, Vertex)> {
        if self.size != game.board().size() {
            return None;
        }
        Color::ALL.into_iter().find_map(|color| {
            let new = self.stones[color] - game.board().stones(color);
            let vertex = Vertex::Play(new.first().filter(|_| new.len() == 1)?);
            let mut after = game.clone();
            after.play(color, vertex).ok()?;
            (*self == ShownPosition::of(after.board())).then_some((color, vertex))
        })
    }
}

/// The arguments of a command that puts stones on the board.
pub(super) fn pairs(stones: &ByColor<PointSet>) -> String {
    let pair =
        |color: Color| stones[color].iter().map(move |point| format!("{} {point}", color.name()));
    Color::ALL.into_iter().flat_map(pair).collect::<Vec<_>>().join(" ")
}

fn by_record(text: &str) -> Option<ShownPosition> {
    let record = tenuki_record::read_first(text.as_bytes()).ok()?;
    Some(ShownPosition::of(record.replay(None).ok()?.board()))
}

fn by_board(text: &str) -> Option<ShownPosition> {
    let shown: Showboard = text.parse().ok()?;
    Some(ShownPosition::of(&shown.board))
}

fn by_list(text: &str, size: Size) -> Option<PointSet> {
    text.parse().ok().filter(|points: &PointSet| points.is_subset(&size.all()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Size::new(5, 5).unwrap());
        for (index, vertex) in moves.split_whitespace().enumerate() {
            let color = Color::ALL[index % 2];
            game.play(color, vertex.parse().unwrap()).unwrap();
        }
        game
    }

    fn difference(theirs: &Game, ours: &Game) -> Did {
        ShownPosition::of(theirs.board()).difference(ours)
    }

    #[test]
    fn what_an_engine_did_is_found_by_comparing() {
        let ours = game("C3 C4 D3");
        assert_eq!(difference(&ours, &ours), Did::Nothing);
        let vertex = "D4".parse().unwrap();
        assert_eq!(difference(&game("C3 C4 D3 D4"), &ours), Did::Move(Color::White, vertex));
        assert_eq!(difference(&game("C3"), &ours), Did::Undo(2));
        assert_eq!(difference(&game(""), &ours), Did::Undo(3));
        let other = game("E5 C4 D3");
        assert_eq!(difference(&other, &ours), Did::Other(ShownPosition::of(other.board())));
        // A capture is a move, too.
        let before = game("A1 A2 E5 pass E4");
        let after = game("A1 A2 E5 pass E4 B1");
        let vertex = "B1".parse().unwrap();
        assert_eq!(difference(&after, &before), Did::Move(Color::White, vertex));
        let small = ShownPosition { size: Size::new(3, 3).unwrap(), stones: ByColor::default() };
        assert_eq!(small.difference(&ours), Did::Other(small));
    }

    #[test]
    fn records_of_engines_are_read() {
        let gnugo = "(;GM[1]FF[4]\nRU[Japanese]SZ[5]HA[0]KM[5.5]GN[GNU Go 3.8 load and print]\n\
                     ;AB[cc]AW[dd]PL[W])";
        let position = by_record(gnugo).unwrap();
        assert_eq!(pairs(&position.stones), "Black C3 White D2");
        assert_eq!(by_record("unknown"), None);
        assert_eq!(by_list("A1 B2", Size::new(5, 5).unwrap()).map(|points| points.len()), Some(2));
        for bad in ["T19", "A1, B2"] {
            assert_eq!(by_list(bad, Size::new(5, 5).unwrap()), None, "{bad}");
        }
    }
}
