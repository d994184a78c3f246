//! Commands of which the engine may know more than Tenuki: those about rules, and those that Tenuki does not
//! know. If they change the engine's rules or its game, Tenuki's follow.

use std::io::Write;

use log::warn;

use super::{Attached, Said, call, change_ours};
use crate::attach::agreement::{Agreement, Foreign};
use crate::attach::compare::{Did, ShownPosition, pairs};
use crate::attach::engine::Wait;
use crate::gtp::parser::Typed;
use crate::gtp::{Session, command};
use crate::process::framing::is_success;

impl<W: Write> Attached<W> {
    /// Chooses rules on both sides. An engine that tells which rules it has may know more of them
    /// than Tenuki, and what it has made of them is what is counted by, as far as Tenuki can.
    pub(super) fn rules(&mut self, typed: Typed<'_>) -> Said {
        let mut after = self.session.clone();
        let ours = change_ours(&mut after, typed);
        let tells = self.engine.takes(typed.name);
        if ours.is_err() && !(tells && self.engine.takes("kata-get-rules")) {
            return Said::Ours(ours);
        }
        if !tells {
            self.session = after;
            self.followed.agreement.drop_foreign();
            self.agree();
            return self.chosen();
        }
        let response = match self.engine.ask(typed.name, typed.arguments, Wait::Answer) {
            Ok(response) if is_success(&response) => response,
            Ok(refusal) => return Said::Theirs(refusal),
            // Rules that only the engine knows are gone with it.
            Err(fault) if ours.is_err() => return self.gone(&fault),
            // A fault has been reported.
            Err(_) => {
                self.session = after;
                self.followed.agreement.drop_foreign();
                return Said::Ours(ours);
            }
        };
        let unread = ours.is_err().then(|| Foreign::unread(typed));
        let foreign = self.hear_rules(&mut after).unwrap_or(unread);
        self.session = after;
        self.followed.agreement.rules_are(*self.session.game().rules(), foreign);
        self.agree();
        Said::Theirs(response)
    }

    /// The answer to a command that has chosen rules of Tenuki's: how the engine differs, if it could not receive them.
    pub(super) fn chosen(&self) -> Said {
        let dispute = self.followed.agreement.dispute.clone();
        Said::Ours(Ok(dispute.filter(|_| self.engine.is_running()).unwrap_or_default()))
    }

    /// Takes over the rules that the engine says it has. Returns what Tenuki cannot count of them;
    /// `None` if the engine does not say it.
    fn hear_rules(&mut self, after: &mut Session) -> Option<Option<Foreign>> {
        // A fault has been reported.
        let heard = Agreement::hear(&mut self.engine, after.game().rules()).ok()??;
        let json = command::rules_to_json(&heard.rules);
        if json != command::rules_to_json(after.game().rules()) {
            // It cannot fail: Tenuki's rules are read as they are written.
            let _ = call(after, "kata-set-rules", &json.to_string());
        }
        Some(heard.foreign)
    }

    /// Tells the engine rules and komi, where it has others.
    pub(super) fn agree(&mut self) {
        if self.engine.is_running() {
            // A fault has been reported.
            let _ = self.followed.agreement.tell(&mut self.engine, self.session.game());
        }
    }

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
            .and_then(|_| call(&mut after, "gogui-setup", &pairs(&position.stones)));
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
