//! A second opinion, and a third: what several say of the same stones, each with playouts of its
//! own. Whoever is in doubt asks again, and the mean counts.

use crate::board::{Board, PointSet};
use crate::ending;

use super::Judgement;
use super::survey::{Effort, Findings};

/// What an opinion is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// How many opinions there are already: each has playouts of its own.
    pub(crate) nth: u32,
    /// The stones that it is about. Nothing need be found out about others in doubt.
    pub(crate) about: PointSet,
}

/// Opinions about the stones of a position.
pub(crate) struct Opinions {
    asked: u32,
    /// Whether the game looked finished in the first opinion.
    finished: bool,
    /// The stones that the first opinion was not sure of.
    uncertain: PointSet,
    chains: Vec<Chances>,
}

/// What was said of a chain.
struct Chances {
    stones: PointSet,
    /// The sum of its chances of life, and how many there are.
    sum: f32,
    count: u32,
    /// Whether playouts contradicted the last one.
    contradicted: bool,
}

impl Chances {
    fn mean(&self) -> f32 {
        self.sum / self.count.max(1) as f32
    }

    /// Whether to ask again.
    fn leave_doubt(&self, effort: &Effort) -> bool {
        let chance = self.mean();
        chance.max(1.0 - chance) < effort.enough || self.count == 1 && self.contradicted
    }
}

impl Opinions {
    /// None yet.
    pub(crate) fn new(board: &Board) -> Opinions {
        let none = |stones| Chances { stones, sum: 0.0, count: 0, contradicted: false };
        Opinions {
            asked: 0,
            finished: true,
            uncertain: board.occupied(),
            chains: ending::chains(board, board.occupied()).into_iter().map(none).collect(),
        }
    }

    /// What the next opinion should be about, or `None` where enough have been asked: at first all
    /// stones, then, in a game that looks finished, chains in doubt on the mean of all, and those of
    /// which there is one that playouts contradict.
    pub(crate) fn question(&self, effort: &Effort) -> Option<Question> {
        if self.asked == 0 {
            return Some(Question { nth: 0, about: self.uncertain });
        }
        let mut about = PointSet::EMPTY;
        if self.finished && self.asked < effort.opinions {
            for chain in self.chains.iter().filter(|chain| chain.leave_doubt(effort)) {
                about |= chain.stones;
            }
        }
        (!about.is_empty()).then_some(Question { nth: self.asked, about })
    }

    /// Adds one. The first knows of all stones.
    pub(crate) fn add(&mut self, findings: &Findings) {
        if self.asked == 0 {
            self.finished = findings.finished;
            self.uncertain -= sure(findings);
        }
        self.asked += 1;
        for group in &findings.groups {
            let within = |chain: &&mut Chances| chain.stones.is_subset(&group.stones);
            for chain in self.chains.iter_mut().filter(within) {
                chain.sum += group.evidence.chance();
                chain.count += 1;
                chain.contradicted = group.evidence.is_contradicted();
            }
        }
    }

    /// What they come to. Before there is one, `so_far` is what it is going to say of some stones;
    /// nothing is known of the others.
    pub(crate) fn judgement(&self, so_far: Option<&Findings>) -> Judgement {
        let (mut dead, mut uncertain) = (PointSet::EMPTY, self.uncertain);
        if self.asked > 0 {
            for chain in self.chains.iter().filter(|chain| chain.mean() < 0.5) {
                dead |= chain.stones;
            }
        } else if let Some(findings) = so_far {
            for group in findings.groups.iter().filter(|group| group.evidence.chance() < 0.5) {
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

    /// Findings about a board on which White's stone has this evidence, and a search has solved
    /// the others.
    fn findings(board: &Board, of_white: Evidence, finished: bool) -> Findings {
        let group = |color, evidence| Group { stones: board.stones(color), color, evidence };
        let solution = Solution { saved: Some(true), survives: Some(true) };
        let alive = Evidence { kind: Kind::Solved, solution, ..Evidence::default() };
        let groups = vec![group(Color::White, of_white), group(Color::Black, alive)];
        Findings { groups, finished }
    }

    /// Playouts that agree so much.
    fn played_out(whole: f32) -> Evidence {
        Evidence { kind: Kind::Clear, whole, ..Evidence::default() }
    }

    fn board() -> Board {
        "X.\nXO\nX.".parse().unwrap()
    }

    #[test]
    fn the_mean_of_all_opinions_decides_and_the_first_says_what_is_uncertain() {
        let board = board();
        let white = board.stones(Color::White);
        let mut opinions = Opinions::new(&board);
        assert_eq!(opinions.question(&EFFORT), Some(Question { nth: 0, about: board.occupied() }));
        opinions.add(&findings(&board, played_out(0.05), true));
        assert!(opinions.judgement(None).dead.is_empty());
        assert_eq!(opinions.question(&EFFORT), Some(Question { nth: 1, about: white }));
        opinions.add(&findings(&board, played_out(-0.5), true));
        let judgement = opinions.judgement(None);
        assert_eq!(judgement.dead, white);
        assert!(white.is_subset(&judgement.uncertain) && !judgement.certain);
    }

    #[test]
    fn nobody_is_asked_again_without_need_nor_without_end() {
        let board = board();
        let asked = |evidence: Evidence, finished: bool| {
            let mut opinions = Opinions::new(&board);
            while opinions.question(&EFFORT).is_some() {
                opinions.add(&findings(&board, evidence, finished));
            }
            opinions.asked
        };
        assert_eq!(asked(played_out(1.0), true), 1);
        assert_eq!(asked(played_out(0.01), true), EFFORT.opinions);
        assert_eq!(
            asked(played_out(0.01), false),
            1,
            "a game that is not finished is left at that"
        );
        let read = |whole| Evidence {
            kind: Kind::Read { saved: 0.0, killed: 0.0 },
            whole,
            ownership: whole,
            stones: 4,
            liberties: 4,
            ..Evidence::default()
        };
        assert_eq!(asked(read(-0.5), true), 1);
        assert_eq!(asked(read(0.1), true), 2, "a search says what playouts do not");
        let of_the_board = |whole| Evidence { whole, ..read(-0.9) };
        assert_eq!(asked(of_the_board(-0.1), true), 1);
        assert_eq!(asked(of_the_board(0.1), true), 2, "playouts of the area say it alone");
        let solution = Solution { saved: Some(false), survives: Some(false) };
        let solved = |whole| Evidence { kind: Kind::Solved, solution, ..read(whole) };
        assert_eq!(asked(solved(-0.1), true), 1);
        assert_eq!(asked(solved(0.1), true), 2, "an exact search is as good as its surroundings");
    }

    #[test]
    fn who_is_not_asked_about_keeps_the_chance_it_had() {
        let board = board();
        let mut opinions = Opinions::new(&board);
        opinions.add(&findings(&board, played_out(-0.05), true));
        let mut second = findings(&board, played_out(-1.0), true);
        second.groups.pop();
        opinions.add(&second);
        assert_eq!(opinions.judgement(None).dead, board.stones(Color::White));
        assert_eq!(opinions.question(&EFFORT), None);
    }

    #[test]
    fn what_is_known_so_far_is_told_before_there_is_an_opinion() {
        let board = board();
        let opinions = Opinions::new(&board);
        let mut known = findings(&board, played_out(-1.0), true);
        known.groups.pop();
        let judgement = opinions.judgement(Some(&known));
        assert_eq!(judgement.dead, board.stones(Color::White));
        assert_eq!(judgement.uncertain, board.stones(Color::Black));
    }
}
