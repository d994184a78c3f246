//! Keeps the engine's board the same as Tenuki's.
//!
//! Moves and undone moves go to the engine as `play` and `undo`. If `undo` cannot restore a
//! position (a handicap, a set-up, a board of another size or a record), Tenuki builds it again:
//! `boardsize`, `clear_board`, `komi`, `set_free_handicap`, `set_position` for stones that were set
//! up (`play` if the engine does not have it) and `play` for every move. If the engine refuses a
//! move of the history (its rules may differ), it gets the stones on the board without history.

use std::collections::BTreeMap;

use gtp::Response;
use log::warn;

use super::agreement::Agreement;
use super::compare::pairs;
use super::engine::{Engine, Fault, Wait};
use crate::gtp::Failure;
use crate::gtp::command::{self, Change};
use crate::gtp::parser::{Typed, words};
use crate::process::framing::is_success;
use tenuki_score::board::{ByColor, Color, PointSet, Size, Vertex};
use tenuki_score::game::{Event, Game, Move};
use tenuki_score::scoring::decimal;

/// The outcome of a change.
#[derive(Debug)]
pub(super) enum Followed {
    /// The engine changed its game.
    Yes,
    /// It did, and this is its answer to the typed command.
    Said(Response),
    /// It refused, and has changed nothing.
    Refused(Response),
    /// It cannot do what is asked, and has changed nothing.
    Cannot(Failure),
}

/// What Tenuki knows about the engine's game.
#[derive(Clone, Debug, Default)]
pub(super) struct EngineGame {
    /// The size of its board, once it is known.
    size: Option<Size>,
    /// How many moves its `undo` can take back without leaving our game.
    undoable: usize,
    /// Rules and komi.
    pub(super) agreement: Agreement,
    /// The time settings, as they were sent last.
    times: BTreeMap<String, String>,
}

/// A change of the game: what was typed, and the games before and after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'a> {
    pub(super) typed: Typed<'a>,
    pub(super) before: &'a Game,
    pub(super) after: &'a Game,
}

/// Why the engine has not done what it was told.
#[derive(Debug)]
enum No {
    /// It refused.
    Refused(Response),
    /// It is gone.
    Gone(Fault),
}

impl From<Fault> for No {
    fn from(fault: Fault) -> No {
        No::Gone(fault)
    }
}

impl EngineGame {
    /// The engine was restarted, and knows nothing of the game.
    pub(super) fn forget(&mut self) {
        self.size = None;
        self.undoable = 0;
        self.agreement.forget();
    }

    /// The engine took moves back on its own account.
    pub(super) fn engine_took_back(&mut self, moves: usize) {
        self.undoable = self.undoable.saturating_sub(moves);
    }

    /// The engine has a position whose history is not ours.
    pub(super) fn engine_set_up(&mut self, size: Size) {
        self.size = Some(size);
        self.undoable = 0;
    }

    /// The engine played a move that it chose itself.
    pub(super) fn engine_moved(&mut self) {
        self.undoable += 1;
    }

    /// Sends a change to the engine, and the rules and the komi that came with it.
    pub(super) fn follow(
        &mut self,
        engine: &mut Engine,
        change: Change,
        step: Step<'_>,
    ) -> Result<Followed, Fault> {
        let followed = match self.follow_board(engine, change, step) {
            Ok(followed) => followed,
            Err(No::Refused(refusal)) => return Ok(Followed::Refused(refusal)),
            Err(No::Gone(fault)) => return Err(fault),
        };
        if !matches!(followed, Followed::Cannot(_)) {
            self.agreement.tell(engine, step.after)?;
        }
        Ok(followed)
    }

    fn follow_board(
        &mut self,
        engine: &mut Engine,
        change: Change,
        step: Step<'_>,
    ) -> Result<Followed, No> {
        let Step { typed, after, .. } = step;
        match change {
            Change::Move => self.play(engine, step),
            Change::Moves => self.play_sequence(engine, step),
            Change::Undo => self.undo(engine, step),
            Change::NewGame => self.new_game(engine, step),
            Change::Handicap => self.handicap(engine, step),
            Change::Turn => self.as_typed(engine, typed, |_| {}),
            Change::Agreement => {
                self.as_typed(engine, typed, |it| it.agreement.komi = Some(after.komi()))
            }
            // Rules are a parameter, too; `agreement` sends them after the change.
            Change::Parameter => {
                if words(typed.arguments).next() == Some("rules") {
                    self.agreement.drop_foreign();
                }
                Ok(Followed::Yes)
            }
            Change::Position if command::find(typed.name).is_some() => {
                self.rebuild_or_restore(engine, step)
            }
            // The engine's own command: the stones are a new position.
            Change::Position => self.as_typed(engine, typed, |it| it.undoable = 0),
        }
    }

    /// Keeps a time setting, to be sent again after a restart.
    pub(super) fn keep_time(&mut self, typed: Typed<'_>) {
        self.times.insert(typed.name.to_owned(), typed.arguments.to_owned());
    }

    /// Gives a game to an engine that was restarted.
    pub(super) fn resume(&mut self, engine: &mut Engine, game: &Game) -> Result<(), Fault> {
        for (name, arguments) in self.times.clone() {
            if engine.takes(&name) {
                let response = engine.ask(&name, &arguments, Wait::Answer)?;
                if !is_success(&response) {
                    warn!("the engine refuses `{name} {arguments}`: {}", response.text());
                }
            }
        }
        self.restore(engine, game)
    }

    fn play(&mut self, engine: &mut Engine, step: Step<'_>) -> Result<Followed, No> {
        let Step { typed, after, .. } = step;
        if let (false, Some(last)) = (engine.takes(typed.name), after.last_move()) {
            return self.play_one(engine, last).map(|()| Followed::Yes);
        }
        self.as_typed(engine, typed, |it| it.undoable += 1)
    }

    /// Sends the command to the engine as the controller typed it, if the engine knows it, and takes note that it did it.
    fn as_typed(
        &mut self,
        engine: &mut Engine,
        typed: Typed<'_>,
        note: impl FnOnce(&mut EngineGame),
    ) -> Result<Followed, No> {
        if !engine.takes(typed.name) {
            return Ok(Followed::Yes);
        }
        let response = ask(engine, typed.name, typed.arguments, Wait::Answer)?;
        note(self);
        Ok(Followed::Said(response))
    }

    fn play_one(&mut self, engine: &mut Engine, Move { color, vertex }: Move) -> Result<(), No> {
        tell(engine, "play", &format!("{} {vertex}", color.name()))?;
        self.undoable += 1;
        Ok(())
    }

    fn play_sequence(&mut self, engine: &mut Engine, step: Step<'_>) -> Result<Followed, No> {
        let Step { before, after, .. } = step;
        let moves = after.events().len() - before.events().len();
        for event in after.events().skip(before.events().len()) {
            let Event::Move(next) = event else { continue };
            let told = self.play_one(engine, *next);
            if matches!(told, Err(No::Refused(_))) && moves > 1 {
                self.restore(engine, before)?;
            }
            told?;
        }
        Ok(Followed::Yes)
    }

    fn undo(&mut self, engine: &mut Engine, step: Step<'_>) -> Result<Followed, No> {
        let Step { before, after, .. } = step;
        let moves = before.events().len() - after.events().len();
        if self.undoable < moves {
            return self.rebuild_or_restore(engine, step);
        }
        let mut are_undone = true;
        match moves {
            0 => return Ok(Followed::Yes),
            2.. if engine.knows("gg-undo") => {
                are_undone = does(tell(engine, "gg-undo", &moves.to_string()))?;
            }
            _ => {
                for _ in 0..moves {
                    are_undone &= does(tell(engine, "undo", ""))?;
                }
            }
        }
        if !are_undone {
            return self.rebuild_or_restore(engine, step);
        }
        self.undoable -= moves;
        Ok(Followed::Yes)
    }

    fn new_game(&mut self, engine: &mut Engine, step: Step<'_>) -> Result<Followed, No> {
        let Step { typed, before, after } = step;
        let size = after.board().size();
        let mut said = None;
        if typed.name != "clear_board" {
            let is_square = size.width() == size.height();
            if !is_square && !engine.takes("rectangular_boardsize") {
                return Ok(Followed::Cannot(Failure::UnacceptableSize(format!(
                    "the engine accepts only square boards, and {size} is not square"
                ))));
            }
            // Some engines read one number of two.
            let as_typed = is_square || typed.name == "rectangular_boardsize";
            if as_typed && engine.takes(typed.name) {
                said = Some(ask(engine, typed.name, typed.arguments, Wait::Load)?);
            } else {
                resize(engine, size)?;
            }
            self.size = Some(size);
        }
        let cleared = ask(engine, "clear_board", "", Wait::Answer);
        if matches!(cleared, Err(No::Refused(_))) {
            self.restore(engine, before)?;
        }
        let cleared = cleared?;
        self.undoable = 0;
        Ok(Followed::Said(said.unwrap_or(cleared)))
    }

    fn handicap(&mut self, engine: &mut Engine, step: Step<'_>) -> Result<Followed, No> {
        let Step { typed, after, .. } = step;
        if !engine.takes("set_free_handicap") {
            return self.rebuild_or_restore(engine, step);
        }
        let points = match typed.name {
            "set_free_handicap" => typed.arguments.to_owned(),
            _ => after.start().black.to_string(),
        };
        tell(engine, "set_free_handicap", &points)?;
        self.undoable = 0;
        Ok(Followed::Yes)
    }

    /// Builds the next game, or the one before where the engine refuses.
    fn rebuild_or_restore(&mut self, engine: &mut Engine, step: Step<'_>) -> Result<Followed, No> {
        let built = self.rebuild(engine, step.after);
        if matches!(built, Err(No::Refused(_))) {
            self.restore(engine, step.before)?;
        }
        built.map(|()| Followed::Yes)
    }

    /// Builds a game that the engine had before; also where it is not known what is on its board.
    pub(super) fn restore(&mut self, engine: &mut Engine, game: &Game) -> Result<(), Fault> {
        self.rebuild(engine, game).map_err(|no| match no {
            No::Refused(refusal) => {
                engine.give_up(format!("it does not accept the game: {}", refusal.text()))
            }
            No::Gone(fault) => fault,
        })
    }

    fn rebuild(&mut self, engine: &mut Engine, game: &Game) -> Result<(), No> {
        self.start(engine, game)?;
        match self.replay(engine, game) {
            Err(No::Refused(refusal)) => {
                warn!("the engine gets the position without history: {}", refusal.text());
                self.start(engine, game)?;
                let board = game.board();
                place(engine, ByColor::from_fn(|color| board.stones(color)))
            }
            replayed => replayed,
        }
    }

    /// An empty board of the game's size.
    fn start(&mut self, engine: &mut Engine, game: &Game) -> Result<(), No> {
        let size = game.board().size();
        if self.size != Some(size) {
            // Unknown until it agrees.
            self.size = None;
            resize(engine, size)?;
            self.size = Some(size);
        }
        self.undoable = 0;
        tell(engine, "clear_board", "")?;
        self.agreement.komi = Some(game.komi());
        if engine.takes("komi") { tell(engine, "komi", &decimal(game.komi())) } else { Ok(()) }
    }

    /// The stones at the start and the moves, from the last set-up in the middle of the game on.
    fn replay(&mut self, engine: &mut Engine, game: &Game) -> Result<(), No> {
        let mut stones = game.start();
        let mut moves = Vec::new();
        let mut handicap = game.handicap();
        for event in game.events() {
            match event {
                Event::Move(next) => moves.push(*next),
                Event::SetUp(after) => {
                    stones = **after;
                    moves.clear();
                    handicap = 0;
                }
            }
        }
        let placed = is_handicap(handicap, &stones)
            && engine.takes("set_free_handicap")
            && does(tell(engine, "set_free_handicap", &stones.black.to_string()))?;
        if !placed {
            place(engine, stones)?;
        }
        moves.into_iter().try_for_each(|next| self.play_one(engine, next))
    }
}

/// Whether stones at the start are a handicap as GTP has it: of two stones at least, all Black's.
fn is_handicap(handicap: u32, stones: &ByColor<PointSet>) -> bool {
    handicap > 1 && stones.white.is_empty() && stones.black.len() == handicap
}

fn ask(engine: &mut Engine, name: &str, arguments: &str, wait: Wait) -> Result<Response, No> {
    let response = engine.ask(name, arguments, wait)?;
    if is_success(&response) { Ok(response) } else { Err(No::Refused(response)) }
}

fn tell(engine: &mut Engine, name: &str, arguments: &str) -> Result<(), No> {
    ask(engine, name, arguments, Wait::Answer).map(drop)
}

/// Whether the engine does what it was told.
fn does(told: Result<(), No>) -> Result<bool, Fault> {
    match told {
        Ok(()) => Ok(true),
        Err(No::Refused(_)) => Ok(false),
        Err(No::Gone(fault)) => Err(fault),
    }
}

fn resize(engine: &mut Engine, size: Size) -> Result<(), No> {
    let (width, height) = (size.width(), size.height());
    let (name, arguments) = match width == height {
        true => ("boardsize", width.to_string()),
        false => ("rectangular_boardsize", format!("{width} {height}")),
    };
    ask(engine, name, &arguments, Wait::Load).map(drop)
}

/// The commands that put stones on the board as they are typed, without a move being played.
const SET_POSITION: [&str; 2] = ["set_position", "kata-set-position"];

/// Puts stones on an empty board. An engine may take moves of Black for a handicap (KataGo does), so it gets a
/// position if it has a command for that.
fn place(engine: &mut Engine, stones: ByColor<PointSet>) -> Result<(), No> {
    let command = SET_POSITION.into_iter().find(|command| engine.takes(command));
    if let Some(command) = command
        && !(stones.black | stones.white).is_empty()
    {
        if does(tell(engine, command, &pairs(&stones)))? {
            return Ok(());
        }
        tell(engine, "clear_board", "")?;
    }
    // None of them is ever captured: whichever stones are there already, every chain has a liberty where the chain that
    // it becomes has one, or a stone of its own is missing.
    for color in Color::ALL {
        for point in stones[color] {
            tell(engine, "play", &format!("{} {}", color.name(), Vertex::Play(point)))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenuki_score::Board;

    #[test]
    fn a_handicap_has_two_black_stones_at_least_and_no_others() {
        let is = |handicap, drawing: &str| {
            let board: Board = drawing.parse().unwrap();
            is_handicap(handicap, &ByColor::from_fn(|color| board.stones(color)))
        };
        assert!(is(2, "X..\n...\n..X"));
        assert!(!is(1, "X..\n...\n..."), "GTP has no handicap of one stone");
        assert!(!is(0, "...\n...\n..."));
        assert!(!is(2, "X..\n.O.\n..X"), "White has a stone");
        assert!(!is(3, "X..\n...\n..X") && !is(2, "X..\n.X.\n..X"), "as many as it says");
    }
}
