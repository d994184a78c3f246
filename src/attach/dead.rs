//! The engine's opinion about which stones are dead.

use log::warn;

use super::analysis::Network;
use super::engine::{Engine, Fault, Wait};
use crate::process::framing::is_success;
use tenuki_score::board::{Board, Color, Point, PointSet, Size};
use tenuki_score::life::Judgement;

/// A chain is dead if the mean of the other side's ownership over its stones is above this.
const DEAD: f64 = 0.5;

/// A chain is uncertain if that mean is nearer to [`DEAD`] than this. Living stones come near -1 and
/// dead stones near 1; under territory rules stones in seki come near 0.
const SURE: f64 = 0.3;

/// What the engine said of one position, kept so that it is asked once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opinion {
    /// Boards of two sizes can have the same hash.
    position: (Size, u64),
    /// `None` if the engine did not answer.
    pub(super) judgement: Option<Judgement>,
}

impl Opinion {
    /// What the engine said of this position.
    pub(super) fn new(board: &Board, judgement: Option<Judgement>) -> Opinion {
        Opinion { position: (board.size(), board.hash()), judgement }
    }

    /// Whether it is about this position.
    pub(super) fn is_about(&self, board: &Board) -> bool {
        self.position == (board.size(), board.hash())
    }
}

/// What the engine says of the stones of a position.
#[derive(Debug)]
pub(super) enum Heard {
    /// Its opinion.
    Opinion(Box<Judgement>),
    /// Its lists name no stone, neither as dead nor in seki. Leela Zero has the command and never names one.
    NamesNone,
    /// It does not answer.
    Nothing,
}

/// An opinion by which these stones are dead and no others.
const fn listed(dead: PointSet) -> Judgement {
    let (uncertain, open) = (PointSet::EMPTY, PointSet::EMPTY);
    Judgement { dead, certain: true, uncertain, open, in_progress: false }
}

/// The opinion that no stone is dead.
pub(super) const NONE_DEAD: Judgement = listed(PointSet::EMPTY);

/// Asks the engine which stones are dead: KataGo for the ownership of its network, any other for
/// its `final_status_list`.
pub(super) fn judge(engine: &mut Engine, board: &Board) -> Result<Heard, Fault> {
    if engine.takes("kata-raw-nn") {
        if let Some(text) = engine.said("kata-raw-nn", "0", Wait::Opinion)?
            && let Some(judgement) = by_ownership(board, &text)
        {
            return Ok(Heard::Opinion(judgement.into()));
        }
        warn!("the engine's answer has no ownership that can be read");
    }
    if engine.takes("final_status_list") {
        let response = engine.ask("final_status_list", "dead", Wait::Opinion)?;
        if is_success(&response)
            && let Some(dead) = by_list(board, &response.text())
        {
            let names_seki = |seki: String| !seki.trim().is_empty();
            if dead.is_empty()
                && !engine.said("final_status_list", "seki", Wait::Opinion)?.is_some_and(names_seki)
            {
                return Ok(Heard::NamesNone);
            }
            return Ok(Heard::Opinion(listed(dead).into()));
        }
        warn!("the engine does not say which stones are dead: {}", response.text());
    }
    Ok(Heard::Nothing)
}

/// Reads vertices and returns their chains. `None` if a word is no vertex of the board.
fn by_list(board: &Board, text: &str) -> Option<PointSet> {
    let mut dead = PointSet::EMPTY;
    for word in text.split_whitespace() {
        let point: Point = word.parse().ok()?;
        if !board.size().contains(point) {
            return None;
        }
        // A stone that is not there is no reason to forget the others.
        dead |= board.chain(point);
    }
    Some(dead)
}

/// Reads the ownership of a network. `None` if it is missing or incomplete.
fn by_ownership(board: &Board, text: &str) -> Option<Judgement> {
    let ownership = Network(text).board("whiteOwnership", board.size())?;
    if !ownership.iter().all(|(_, value)| value.is_finite()) {
        return None;
    }
    let mut judgement = Judgement { certain: true, ..Judgement::default() };
    for chain in board.chains(board.occupied()) {
        let color = chain.first().and_then(|stone| board.get(stone))?;
        let values = ownership.iter().filter(|(point, _)| chain.contains(*point));
        let sum: f64 = values.map(|(_, value)| value).sum();
        let mean = sum / f64::from(chain.len());
        let others = if color == Color::Black { mean } else { -mean };
        if others > DEAD {
            judgement.dead |= chain;
        }
        if (others - DEAD).abs() < SURE {
            judgement.uncertain |= chain;
            judgement.certain = false;
        }
    }
    Some(judgement)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        "..XO.\nO.XO.\n..XOX".parse().unwrap()
    }

    fn points(text: &str) -> PointSet {
        text.parse().unwrap()
    }

    #[test]
    fn a_listed_stone_stands_for_its_chain() {
        assert_eq!(by_list(&board(), "C2\nA2"), Some(points("C1 C2 C3 A2")));
        assert_eq!(by_list(&board(), ""), Some(PointSet::EMPTY));
        assert_eq!(by_list(&board(), "B2 A2"), Some(points("A2")));
        for bad in ["A2 pass", "T19", "none", "A2, E1"] {
            assert_eq!(by_list(&board(), bad), None, "{bad}");
        }
    }

    #[test]
    fn a_chain_is_dead_where_the_other_side_owns_its_points() {
        let text = "symmetry 0\nwhiteLead 0.5\nwhiteOwnership\n\
                    -0.9 -0.9 -0.9 0.9 0.9\n-0.95 -0.9 -0.9 0.9 0.9\n-0.9 -0.9 -0.9 0.9 0.6\n";
        let judgement = by_ownership(&board(), text).unwrap();
        assert_eq!(judgement.dead, points("A2 E1"));
        assert_eq!((judgement.certain, judgement.uncertain), (false, points("E1")));
        let sure = by_ownership(&board(), &text.replace("0.6", "0.9")).unwrap();
        assert_eq!((sure.certain, sure.uncertain), (true, PointSet::EMPTY));
        let cut = &text[..text.len() - 5];
        assert_eq!(by_ownership(&board(), cut), None);
        assert_eq!(by_ownership(&board(), &text.replace("0.6", "nan")), None);
        assert_eq!(by_ownership(&board(), "policy\n0.1"), None);
    }

    #[test]
    fn an_opinion_is_about_one_position_on_one_size_of_board() {
        let small: Board = "X..\n...\n..O".parse().unwrap();
        let opinion = Opinion::new(&small, None);
        assert!(opinion.is_about(&small));
        // The same stones on the same points of a larger board.
        let large: Board = "....\nX...\n....\n..O.".parse().unwrap();
        assert_eq!(large.hash(), small.hash());
        assert!(!opinion.is_about(&large));
        let other: Board = "X..\n...\n.O.".parse().unwrap();
        assert!(!opinion.is_about(&other));
    }
}
