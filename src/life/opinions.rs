//! A second opinion, and a third: what several say of the same position, each with playouts of its
//! own. Whoever is in doubt asks again, and what most are sure of counts.

use crate::board::{Board, PointSet};
use crate::ending;

use super::Judgement;
use super::survey::{Effort, Findings};

/// Opinions about the stones of a position.
pub(crate) struct Opinions {
    asked: u32,
    /// Whether the game looked finished in the first opinion.
    finished: bool,
    /// The stones that the first opinion was not sure of.
    uncertain: PointSet,
    /// The chains, each with the sum of its chances of life.
    chains: Vec<(PointSet, f32)>,
}

impl Opinions {
    /// None yet.
    pub(crate) fn new(board: &Board) -> Opinions {
        let chains = ending::chains(board, board.occupied());
        Opinions {
            asked: 0,
            finished: true,
            uncertain: board.occupied(),
            chains: chains.into_iter().map(|chain| (chain, 0.0)).collect(),
        }
    }

    /// How many have been asked.
    pub(crate) fn asked(&self) -> u32 {
        self.asked
    }

    /// Whether another should be asked: some chain is in doubt on the mean of all, in a game that
    /// looks finished.
    pub(crate) fn leave_doubt(&self, effort: &Effort) -> bool {
        let in_doubt = |&(_, sum): &(PointSet, f32)| {
            let chance = sum / self.asked as f32;
            chance.max(1.0 - chance) < effort.enough
        };
        let more = self.finished && self.asked < effort.opinions;
        self.asked == 0 || more && self.chains.iter().any(in_doubt)
    }

    /// Adds one that knows of all stones.
    pub(crate) fn add(&mut self, findings: &Findings) {
        if self.asked == 0 {
            self.finished = findings.finished;
            self.uncertain -= sure(findings);
        }
        self.asked += 1;
        for group in &findings.groups {
            let chance = group.evidence.chance();
            for (chain, sum) in &mut self.chains {
                if chain.is_subset(&group.stones) {
                    *sum += chance;
                }
            }
        }
    }

    /// What they come to. Before there is one, `so_far` is what it is going to say of some stones;
    /// nothing is known of the others.
    pub(crate) fn judgement(&self, so_far: Option<&Findings>) -> Judgement {
        let (mut dead, mut uncertain) = (PointSet::EMPTY, self.uncertain);
        if self.asked > 0 {
            let half = self.asked as f32 / 2.0;
            for (chain, _) in self.chains.iter().filter(|(_, sum)| *sum < half) {
                dead |= *chain;
            }
        } else if let Some(findings) = so_far {
            for group in findings.groups.iter().filter(|group| group.evidence.log_odds() < 0.0) {
                dead |= group.stones;
            }
            uncertain -= sure(findings);
        }
        Judgement { dead, certain: uncertain.is_empty(), uncertain }
    }
}

/// The stones whose fate is sure after these findings.
fn sure(findings: &Findings) -> PointSet {
    let mut sure = PointSet::EMPTY;
    for group in findings.groups.iter().filter(|group| group.evidence.is_sure(findings.finished)) {
        sure |= group.stones;
    }
    sure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::life::{EFFORT, Evidence, Group, Kind, Solution};

    /// Findings about a board on which a playout says so much of White's stone, and a search has
    /// solved the others.
    fn findings(board: &Board, whole: f32, finished: bool) -> Findings {
        let group = |color, kind, solution| {
            let evidence = Evidence { kind, whole, solution, ..Evidence::default() };
            Group { stones: board.stones(color), color, evidence }
        };
        let alive = Solution { saved: Some(true), survives: Some(true) };
        let groups = vec![
            group(Color::White, Kind::Clear, Solution::default()),
            group(Color::Black, Kind::Solved, alive),
        ];
        Findings { groups, finished }
    }

    fn board() -> Board {
        "X.\nXO\nX.".parse().unwrap()
    }

    #[test]
    fn the_mean_of_all_opinions_decides_and_the_first_says_what_is_uncertain() {
        let board = board();
        let mut opinions = Opinions::new(&board);
        assert!(opinions.leave_doubt(&EFFORT), "nobody was asked");
        opinions.add(&findings(&board, 0.05, true));
        assert!(opinions.judgement(None).dead.is_empty());
        assert!(opinions.leave_doubt(&EFFORT));
        opinions.add(&findings(&board, -0.5, true));
        let judgement = opinions.judgement(None);
        assert_eq!(judgement.dead, board.stones(Color::White));
        assert!(board.stones(Color::White).is_subset(&judgement.uncertain) && !judgement.certain);
    }

    #[test]
    fn nobody_is_asked_again_without_need_nor_without_end() {
        let board = board();
        let asked = |whole: f32, finished: bool| {
            let mut opinions = Opinions::new(&board);
            while opinions.leave_doubt(&EFFORT) {
                opinions.add(&findings(&board, whole, finished));
            }
            opinions.asked()
        };
        assert_eq!(asked(1.0, true), 1);
        assert_eq!(asked(0.01, true), EFFORT.opinions);
        assert_eq!(asked(0.01, false), 1, "a game that is not finished is left at that");
    }

    #[test]
    fn what_is_known_so_far_is_told_before_there_is_an_opinion() {
        let board = board();
        let opinions = Opinions::new(&board);
        let mut known = findings(&board, -1.0, true);
        known.groups.pop();
        let judgement = opinions.judgement(Some(&known));
        assert_eq!(judgement.dead, board.stones(Color::White));
        assert_eq!(judgement.uncertain, board.stones(Color::Black));
    }
}
