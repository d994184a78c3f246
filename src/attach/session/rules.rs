//! Commands about rules, of which the engine may know more than Tenuki.

use std::io::Write;

use super::{Attached, Said, call, change_ours};
use crate::attach::agreement::{Agreement, Foreign};
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
            return Said::Ours(ours);
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
}
