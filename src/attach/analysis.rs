//! What an engine says about a position in numbers: its network, in the reply to KataGo's `kata-raw-nn`, and
//! the moves that it considers, in the lines of `kata-analyze` or `lz-analyze`.

use tenuki_score::board::{Point, Size, Vertex};

/// The reply to `kata-raw-nn`: names with a number or a board of numbers behind each, White's numbers positive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Network<'a>(pub(super) &'a str);

impl<'a> Network<'a> {
    fn after(self, name: &str) -> impl Iterator<Item = f64> + use<'a> {
        let mut words = self.0.split_whitespace();
        words.find(|&word| word == name);
        words.map_while(|word| word.parse().ok())
    }

    /// The number of that name. `None` if it is missing or no finite number.
    pub(super) fn number(self, name: &str) -> Option<f64> {
        self.after(name).next().filter(|value| value.is_finite())
    }

    /// The numbers of that name, one for each point, row by row from the top. `None` if one is missing. A
    /// point where a stone is illegal has no finite number (`NAN`).
    pub(super) fn board(self, name: &str, size: Size) -> Option<Vec<(Point, f64)>> {
        let board: Vec<(Point, f64)> = size.points().zip(self.after(name)).collect();
        (board.len() == size.area() as usize).then_some(board)
    }
}

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

/// Reads a line of `kata-analyze` or `lz-analyze`, the best move first. Empty if it is no line of an analysis. A chance to win of 1 is written
/// as `certain`: KataGo's is 1, Leela Zero's 10,000.
pub(super) fn candidates(line: &str, certain: f64) -> Vec<Candidate> {
    let infos = line.split("info ").skip(1).enumerate();
    let mut found: Vec<Candidate> =
        infos.filter_map(|(place, info)| one(place, info, certain)).collect();
    found.sort_by_key(|candidate| candidate.order);
    found
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
    fn numbers_and_boards_are_found_by_their_names() {
        let network = Network(
            "symmetry 0\nwhiteWin 0.25\nwhiteLead nan\npolicy\n0.5 NAN\n0.125 0\npolicyPass 0.01\n\
             whiteOwnership\n1 -1\n0.5",
        );
        assert_eq!(network.number("whiteWin"), Some(0.25));
        assert_eq!(network.number("policyPass"), Some(0.01));
        assert_eq!(network.number("whiteLead"), None);
        assert_eq!(network.number("whiteLoss"), None);
        let size = Size::new(2, 2).unwrap();
        let policy = network.board("policy", size).unwrap();
        assert_eq!((policy[0].0.to_string(), policy[0].1), ("A2".to_owned(), 0.5));
        assert!(policy[1].1.is_nan());
        assert_eq!((policy[3].0.to_string(), policy[3].1), ("B1".to_owned(), 0.0));
        assert!(network.board("whiteOwnership", size).is_none(), "a number is missing");
        assert!(network.board("policy", Size::NINETEEN).is_none());
    }

    #[test]
    fn katago_and_leela_zero_are_read() {
        let line = "info move D4 visits 12 utility 0.1 winrate 0.5 scoreMean 1 scoreLead 1.5 order 1 \
                    pv D4 E5 info move pass visits 200 winrate 1 order 0 pv pass D4 \
                    ownership 0.5 -0.5";
        let katago = candidates(line, 1.0);
        let [best, other] = &katago[..] else { panic!("{katago:?}") };
        assert_eq!((best.vertex, best.visits, best.chance), (Vertex::Pass, 200, 1.0));
        assert_eq!((best.lead, best.line.len()), (None, 0));
        assert_eq!((other.chance, other.lead), (0.5, Some(1.5)));
        assert_eq!(other.line.iter().map(ToString::to_string).collect::<Vec<_>>(), ["D4", "E5"]);
        let line = "info move Q16 visits 5 winrate 4321 prior 900 order 0 pv Q16";
        assert_eq!(candidates(line, 10_000.0)[0].chance, 0.4321);
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
            assert_eq!(candidates(line, 1.0), [], "{line}");
        }
    }
}
