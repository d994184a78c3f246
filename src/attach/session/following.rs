//! Commands that Tenuki does not know: if they change the engine's game, Tenuki's game follows.

use std::io::Write;

use log::warn;

use super::{Attached, Said, call};
use crate::attach::compare::{Did, ShownPosition};
use crate::gtp::parser::Typed;
use crate::process::framing::is_success;

impl<W: Write> Attached<W> {
    /// The engine answers, and may have changed its game: Tenuki's follows.
    pub(super) fn unknown_to_us(&mut self, typed: Typed<'_>) -> Said {
        let said = self.engines(typed);
        // By the rules of GTP a command that failed has changed nothing.
        if matches!(&said, Said::Theirs(response) if is_success(response)) {
            self.follow_the_engine(typed.name);
        }
        said
    }

    /// Compares the positions. Where they differ, a command that was meant for the engine has changed
    /// its game, and Tenuki's game is made the same.
    fn follow_the_engine(&mut self, command: &str) {
        let game = self.session.game();
        // A fault has been reported.
        let Ok(position) = ShownPosition::ask(&mut self.engine, game.board().size()) else {
            return;
        };
        let Some(position) = position else {
            if self.unsure_after.is_none() {
                warn!("after `{command}` the engine may have another position than Tenuki");
                self.unsure_after = Some(command.to_owned());
            }
            return;
        };
        match position.difference(game) {
            Did::Nothing => {}
            Did::Move(color, vertex) => {
                warn!("`{command}` played {color} {vertex} in the engine, and Tenuki follows");
                // The move was found by playing it.
                if self.session.play_move(color, vertex).is_ok() {
                    self.followed.engine_moved();
                }
            }
            Did::Undo(moves) => {
                warn!("`{command}` took back {moves} moves in the engine, and Tenuki follows");
                let _ = call(&mut self.session, "gg-undo", &moves.to_string());
                self.followed.engine_took_back(moves);
            }
            Did::Other(position) => self.take_over(command, position),
        }
    }

    /// Makes the engine's position Tenuki's, without history.
    fn take_over(&mut self, command: &str, position: ShownPosition) {
        let mut after = self.session.clone();
        let (width, height) = (position.size.width(), position.size.height());
        let taken = call(&mut after, "rectangular_boardsize", &format!("{width} {height}"))
            .and_then(|_| call(&mut after, "gogui-setup", &position.pairs()));
        match taken {
            Ok(_) => {
                warn!(
                    "after `{command}` the engine has other stones: Tenuki takes them over, without \
                     moves and prisoners"
                );
                self.session = after;
                self.followed.engine_set_up(position.size);
                self.agree();
            }
            Err(failure) => {
                warn!("after `{command}` the engine has a position that Tenuki refuses: {failure}");
                self.unsure_after = Some(command.to_owned());
            }
        }
    }
}
