//! What the engine thinks, drawn on GoGui's board: `tenuki-engine`.

use std::io::Write;

use super::{Attached, Said};
use crate::attach::analysis::{Candidate, Network, candidates};
use crate::attach::engine::{Engine, Wait};
use crate::gtp::Failure;
use crate::gtp::graphics::{self, Graphics};
use crate::gtp::parser::Typed;
use crate::process::framing::is_success;
use tenuki_score::board::{Color, Point, Vertex};

/// The command.
pub(super) const ENGINE: &str = "tenuki-engine";

/// The command that asks the network.
const NETWORK: &str = "kata-raw-nn";

/// The commands that analyse, the better one first, and how each writes a chance of 1.
const ANALYSES: [(&str, f64); 2] = [("kata-analyze", 1.0), ("lz-analyze", 10_000.0)];

/// How many moves are shown.
const MOST: usize = 10;

/// How often the picture of an analysis changes, in hundredths of a second.
const INTERVAL: u32 = 50;

/// The entries of GoGui's menu for an engine.
pub(super) fn menu(engine: &Engine) -> Vec<&'static str> {
    let mut entries = Vec::new();
    if engine.takes(NETWORK) {
        entries.extend([
            "gfx/Ownership/tenuki-engine ownership",
            "gfx/Policy/tenuki-engine policy",
            "string/Lead/tenuki-engine lead",
        ]);
    }
    if analysis(engine).is_some() {
        entries.push("gfx/Candidates/tenuki-engine candidates");
    }
    entries
}

fn analysis(engine: &Engine) -> Option<(&'static str, f64)> {
    ANALYSES.into_iter().find(|(name, _)| engine.takes(name))
}

impl<W: Write> Attached<W> {
    /// Draws what the engine thinks.
    pub(super) fn drawn(&mut self, typed: Typed<'_>) -> Said {
        match typed.arguments.to_ascii_lowercase().as_str() {
            "ownership" => self.network(Attached::<W>::ownership),
            "policy" => self.network(Attached::<W>::policy),
            "lead" => self.network(|_, network| lead(network)),
            "candidates" => self.candidates(),
            _ => Said::Ours(Err(Failure::Syntax(format!(
                "usage: {ENGINE} ownership | policy | lead | candidates"
            )))),
        }
    }

    /// Asks the network, and shows something of what it says.
    fn network(&mut self, shown: impl FnOnce(&Self, Network<'_>) -> Option<String>) -> Said {
        if self.engine.is_running() && !self.engine.knows(NETWORK) {
            return Said::Ours(Err(lacks(NETWORK)));
        }
        let response = match self.engine.ask(NETWORK, "0", Wait::Move) {
            Ok(response) if is_success(&response) => response,
            Ok(refusal) => return Said::Theirs(refusal),
            Err(fault) => return self.gone(&fault),
        };
        let unread = || Failure::Engine(format!("answers {NETWORK} in a way that cannot be read"));
        Said::Ours(shown(self, Network(&response.text())).ok_or_else(unread))
    }

    /// A shade on each point for whose it will be.
    fn ownership(&self, network: Network<'_>) -> Option<String> {
        let owned = network.board("whiteOwnership", self.session.game().board().size())?;
        let blacks = owned.into_iter().map(|(point, white)| (point, -white));
        let blacks: Vec<_> = blacks.filter(|(_, value)| value.is_finite()).collect();
        let text = format!("ownership; {}", lead(network)?);
        Some(Graphics::default().influence(blacks).text(&text).finish())
    }

    /// The likeliest moves, in per cent.
    fn policy(&self, network: Network<'_>) -> Option<String> {
        let mut policy = network.board("policy", self.session.game().board().size())?;
        policy.retain(|(_, chance)| *chance > 0.0);
        policy.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        policy.truncate(MOST);
        let pass = per_cent(network.number("policyPass")?);
        let labels = policy.into_iter().map(|(point, chance)| (point, per_cent(chance)));
        let text = format!("likeliest moves in per cent; pass {pass}");
        Some(Graphics::default().labels(labels).text(&text).finish())
    }

    /// The moves that the engine considers, drawn as it finds them, until an interrupt or the next
    /// line of input.
    fn candidates(&mut self) -> Said {
        let Some((name, certain)) = analysis(&self.engine) else {
            return match self.engine.fault() {
                Some(fault) => self.gone(&fault.clone()),
                None => Said::Ours(Err(lacks(ANALYSES[0].0))),
            };
        };
        let side = self.session.game().to_move().unwrap_or(Color::Black);
        let arguments = format!("{} {INTERVAL}", side.name());
        let is_live = self.session.is_live();
        let mut drawn = Graphics::default().text("no move yet").finish();
        let streamed = self.engine.stream(name, &arguments, true, |line| {
            let moves = candidates(line, certain);
            if !moves.is_empty() {
                drawn = candidates_drawn(&moves, side);
                if is_live {
                    graphics::show_lines(&drawn);
                }
            }
            Ok(())
        });
        match streamed {
            Ok(Ok(None)) => Said::Ours(Ok(drawn)),
            Ok(Ok(Some(refusal))) => Said::Theirs(refusal),
            // Nothing is written while it runs.
            Ok(Err(error)) => Said::Ours(Err(Failure::Engine(error.to_string()))),
            Err(fault) => self.gone(&fault),
        }
    }
}

fn lacks(command: &str) -> Failure {
    Failure::Engine(format!("has no command {command}"))
}

/// Chance and visits at each move, and the stones of the best line.
fn candidates_drawn(moves: &[Candidate], side: Color) -> String {
    let label = |candidate: &Candidate| match candidate.vertex {
        Vertex::Play(point) => {
            Some((point, format!("{}/{}", per_cent(candidate.chance), thousands(candidate.visits))))
        }
        Vertex::Pass => None,
    };
    let Some(best) = moves.first() else { return String::new() };
    let colors = [side, !side].into_iter().cycle();
    let line: Vec<(Color, Point)> = colors.zip(best.line.iter().copied()).collect();
    let lead = best.lead.map_or_else(String::new, |lead| format!(", lead {lead:.1}"));
    let text = format!(
        "{side} {}: wins {} %{lead}, {} visits",
        best.vertex,
        per_cent(best.chance),
        best.visits
    );
    // Labels come after the stones, as they are to be seen on them.
    Graphics::default()
        .text(&text)
        .variation(line)
        .labels(moves.iter().take(MOST).filter_map(label))
        .finish()
}

/// Who leads, in words.
fn lead(network: Network<'_>) -> Option<String> {
    let (lead, win) = (network.number("whiteLead")?, network.number("whiteWin")?);
    let loss = network.number("whiteLoss").unwrap_or(1.0 - win);
    let (side, points, chance) =
        if lead < 0.0 { (Color::Black, -lead, loss) } else { (Color::White, lead, win) };
    Some(format!("{} leads by {points:.1} and wins {} %", side.name(), per_cent(chance)))
}

/// A chance in per cent: whole, and below 10 with one decimal.
fn per_cent(chance: f64) -> String {
    let value = chance * 100.0;
    if value < 9.95 { format!("{value:.1}") } else { format!("{value:.0}") }
}

/// A number in three or four characters.
fn thousands(number: u32) -> String {
    match number {
        0..1000 => number.to_string(),
        1000..9950 => format!("{:.1}k", f64::from(number) / 1000.0),
        _ => format!("{:.0}k", f64::from(number) / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shares = [0.0, 0.0004, 0.0994, 0.0996, 0.5, 1.0].map(per_cent);
        assert_eq!(shares, ["0.0", "0.0", "9.9", "10", "50", "100"]);
        assert_eq!(
            [7, 999, 1000, 9949, 9950, 123_456].map(thousands),
            ["7", "999", "1.0k", "9.9k", "10k", "123k"]
        );
    }

    #[test]
    fn candidates_are_labels_over_the_stones_of_the_best_line() {
        let moves = candidates(
            "info move D4 visits 1200 winrate 0.62 scoreLead 2.25 order 0 pv D4 E5 pass C3 \
             info move Q16 visits 3 winrate 0.5 order 1 pv Q16 info move pass visits 1 winrate 0.01 \
             order 2 pv pass",
            1.0,
        );
        assert_eq!(
            candidates_drawn(&moves, Color::White),
            "TEXT white D4: wins 62 %, lead 2.2, 1200 visits\nVAR w D4 b E5\n\
             LABEL D4 62/1.2k Q16 50/3\n"
        );
    }
}
