//! The moves that an engine considers: a line of `kata-analyze` or `lz-analyze`.

use tenuki_score::board::{Point, Vertex};

/// A move that an engine considers.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Candidate {
    pub(super) vertex: Vertex,
    pub(super) visits: u32,
    /// The chance to win, from 0 to 1, as the engine gives it.
    pub(super) chance: f64,
    /// By how many points it leads to a win, if the engine says so.
    pub(super) lead: Option<f64>,
    /// The moves that the engine expects, this one first, up to the first pass.
    pub(super) line: Vec<Point>,
    /// Its place among the others.
    order: usize,
}

/// Reads a line, the best move first. Empty if it is no line of an analysis. A chance to win of 1 is written
/// as `certain`: KataGo's is 1, Leela Zero's 10,000.
pub(super) fn read(line: &str, certain: f64) -> Vec<Candidate> {
    let infos = line.split("info ").skip(1).enumerate();
    let mut candidates: Vec<Candidate> =
        infos.filter_map(|(place, info)| one(place, info, certain)).collect();
    candidates.sort_by_key(|candidate| candidate.order);
    candidates
}

fn one(place: usize, info: &str, certain: f64) -> Option<Candidate> {
    let mut words = info.split_whitespace();
    let mut found = Candidate {
        vertex: Vertex::Pass,
        visits: 0,
        chance: f64::NAN,
        lead: None,
        line: Vec::new(),
        order: place,
    };
    let mut is_named = false;
    while let Some(key) = words.next() {
        if key == "pv" {
            found.line = words.map_while(|word| word.parse().ok()).collect();
            break;
        }
        let value = words.next()?;
        match key {
            "move" => (found.vertex, is_named) = (value.parse().ok()?, true),
            "visits" => found.visits = value.parse().ok()?,
            "winrate" => found.chance = value.parse::<f64>().ok()? / certain,
            "scoreLead" => found.lead = value.parse().ok(),
            "order" => found.order = value.parse().ok()?,
            _ => {}
        }
    }
    (is_named && found.chance.is_finite()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn katago_and_leela_zero_are_read() {
        let line = "info move D4 visits 12 utility 0.1 winrate 0.5 scoreMean 1 scoreLead 1.5 order 1 \
                    pv D4 E5 info move pass visits 200 winrate 1 order 0 pv pass D4 \
                    ownership 0.5 -0.5";
        let katago = read(line, 1.0);
        let [best, other] = &katago[..] else { panic!("{katago:?}") };
        assert_eq!((best.vertex, best.visits, best.chance), (Vertex::Pass, 200, 1.0));
        assert_eq!((best.lead, best.line.len()), (None, 0));
        assert_eq!((other.chance, other.lead), (0.5, Some(1.5)));
        assert_eq!(other.line.iter().map(ToString::to_string).collect::<Vec<_>>(), ["D4", "E5"]);
        let line = "info move Q16 visits 5 winrate 4321 prior 900 order 0 pv Q16";
        assert_eq!(read(line, 10_000.0)[0].chance, 0.4321);
    }

    #[test]
    fn what_is_no_candidate_is_left_out() {
        for line in [
            "",
            "play D4",
            "info",
            "info move",
            "info visits 3 winrate 0.5 pv D4",
            "info move D4 visits x winrate 0.5 pv D4",
            "info move D4 visits 7 pv D4",
        ] {
            assert_eq!(read(line, 1.0), [], "{line}");
        }
    }
}
