//! Several opinions about one position, each with other playouts, and their mean.

use crate::board::{Board, ByColor, Color, PointSet};

use crate::life::budget::{OpinionBudget, is_small};
use crate::life::evidence::{Findings, JudgedGroup, OpinionTask, Stage};
use crate::life::verdict::Judgement;

/// The fewest dead stones that are not sure if only playouts of the whole board say so: they are worth forty points.
const LARGE_LOSS: u32 = 20;

/// The same on boards up to 13×13, on which beginners leave large groups that one move saves: twenty points.
const LARGE_LOSS_ON_A_SMALL_BOARD: u32 = 10;

/// The opinions so far.
pub(crate) struct Opinions {
    /// The number of opinions.
    asked: u32,
    /// The empty points.
    empty: PointSet,
    /// [`LARGE_LOSS`], or that of a small board.
    large_loss: u32,
    /// How far the game has come in the first opinion.
    pub(crate) stage: Stage,
    /// The stones whose fate was not sure in the first opinion.
    uncertain: PointSet,
    /// The stones about which the first opinion found that the side that plays first decides.
    open: PointSet,
    chains: Vec<Chances>,
}

/// What the opinions say about a chain.
struct Chances {
    stones: PointSet,
    /// The sum of the probabilities of life.
    sum: f32,
    /// The number of opinions about it.
    count: u32,
    /// Whether the playouts of the last opinion contradicted its verdict.
    contradicted: bool,
}

impl Chances {
    fn mean(&self) -> f32 {
        self.sum / self.count.max(1) as f32
    }

    /// Whether another opinion is needed.
    fn leave_doubt(&self, budget: &OpinionBudget) -> bool {
        let chance = self.mean();
        chance.max(1.0 - chance) < budget.enough || self.count == 1 && self.contradicted
    }

    /// Whether this many more opinions may change the verdict.
    fn may_change(&self, more: u32) -> bool {
        // Below 0 the chain is dead. An opinion adds a number from -1 to 1.
        let balance = 2.0 * self.sum - self.count as f32;
        if balance < 0.0 { balance + more as f32 >= 0.0 } else { balance - (more as f32) < 0.0 }
    }
}

impl Opinions {
    /// No opinions yet.
    pub(crate) fn new(board: &Board) -> Opinions {
        let is_small = is_small(board.size());
        let none = |stones| Chances { stones, sum: 0.0, count: 0, contradicted: false };
        Opinions {
            asked: 0,
            empty: board.empty(),
            large_loss: if is_small { LARGE_LOSS_ON_A_SMALL_BOARD } else { LARGE_LOSS },
            stage: Stage::Finished,
            uncertain: board.occupied(),
            open: PointSet::EMPTY,
            chains: board.chains(board.occupied()).into_iter().map(none).collect(),
        }
    }

    /// The next task, or `None` if the opinions are enough. The first is about all stones. In a game
    /// that looks finished the others are about chains whose mean leaves doubt, and chains of which the
    /// only opinion is contradicted by its playouts, as long as the verdict may still change.
    pub(crate) fn next_task(&self, budget: &OpinionBudget) -> Option<OpinionTask> {
        if self.asked == 0 {
            return Some(OpinionTask { nth: 0, about: self.uncertain });
        }
        let mut about = PointSet::EMPTY;
        if self.stage == Stage::Finished {
            let left = budget.most.saturating_sub(self.asked);
            for chain in &self.chains {
                if chain.leave_doubt(budget) && chain.may_change(left) {
                    about |= chain.stones;
                }
            }
        }
        (!about.is_empty()).then_some(OpinionTask { nth: self.asked, about })
    }

    /// Adds an opinion. The first is about all stones.
    pub(crate) fn add(&mut self, findings: &Findings) {
        if self.asked == 0 {
            self.stage = findings.stage;
            self.uncertain -= self.sure(findings);
            self.open = open(findings) & self.uncertain;
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

    /// The judgement of the opinions so far. Before there is one, the judgement is that of `so_far`,
    /// the findings of the first opinion that are already known.
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
            uncertain -= self.sure(findings);
        }
        let certain = uncertain.is_empty();
        Judgement {
            dead,
            certain,
            uncertain,
            open: self.open,
            in_progress: self.stage != Stage::Finished,
        }
    }

    /// The stones whose fate is sure by these findings.
    ///
    /// A group of one or two liberties that lives in all playouts is not sure if it shares them with enemies that are
    /// judged alive and were in doubt, or that live in playouts of the whole board with as few. In the first case the
    /// group may live only where these enemies die. In the second neither side plays in the playouts, because the
    /// stone would be in atari: a seki, or a bent four in the corner, which is dead. Many dead stones are not sure if
    /// only playouts of the whole board say so: their single error would decide the game.
    fn sure(&self, findings: &Findings) -> PointSet {
        let mut contested = ByColor::<PointSet>::default();
        for JudgedGroup { stones, color, evidence } in &findings.groups {
            if evidence.dies_in_some() || evidence.lives_short() {
                contested[*color] |= *stones;
            }
        }
        let mut sure = PointSet::EMPTY;
        for JudgedGroup { stones, color, evidence } in &findings.groups {
            let liberties = stones.neighbors() & self.empty;
            let shares_all = || liberties.is_subset(&contested[!*color].neighbors());
            if evidence.is_sure(findings.stage == Stage::Finished)
                && !(evidence.lives_short() && shares_all())
                && !(evidence.is_dead_unexamined() && evidence.stones >= self.large_loss)
            {
                sure |= *stones;
            }
        }
        sure
    }
}

/// The stones of which these findings say that the side that plays first decides.
fn open(findings: &Findings) -> PointSet {
    let open = findings.groups.iter().filter(|group| group.evidence.is_open());
    open.fold(PointSet::EMPTY, |all, group| all | group.stones)
}

/// One judgement of the judgements in several views. Stones on which the views differ are uncertain,
/// and so are dead stones [without captors](without_captors).
pub(crate) fn agreed(board: &Board, views: &[Judgement], last: Judgement) -> Judgement {
    let (mut dead, mut ever_dead, mut uncertain) = (last.dead, last.dead, last.uncertain);
    let (mut open, mut in_progress) = (last.open, last.in_progress);
    for view in views {
        dead &= view.dead;
        ever_dead |= view.dead;
        uncertain |= view.uncertain;
        open |= view.open;
        in_progress |= view.in_progress;
    }
    uncertain |= ever_dead - dead;
    let captorless = without_captors(board, dead);
    dead -= captorless;
    uncertain |= captorless;
    Judgement { dead, certain: uncertain.is_empty(), uncertain, open, in_progress }
}

/// The dead stones around which no stone of the other side lives. The stones that would capture them
/// are dead, too, so one of the two verdicts is wrong.
fn without_captors(board: &Board, dead: PointSet) -> PointSet {
    let mut without = PointSet::EMPTY;
    for region in (board.empty() | dead).components() {
        for color in Color::ALL {
            let captors = region.neighbors() & (board.stones(!color) - dead);
            if captors.is_empty() {
                without |= region & dead & board.stones(color);
            }
        }
    }
    without
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::budget::BUDGET;
    use crate::life::evidence::{Evidence, Layer};
    use crate::life::solver::Solution;

    /// Findings about a board on which White's stone has this evidence, and a search has solved
    /// the others.
    fn findings(board: &Board, of_white: Evidence, finished: bool) -> Findings {
        let group = |color, evidence| JudgedGroup { stones: board.stones(color), color, evidence };
        let solution = Solution { saved: Some(true), survives: Some(true) };
        let alive = Evidence {
            layer: Layer::Zone,
            solution,
            ownership: 1.0,
            whole_board: 1.0,
            ..Evidence::default()
        };
        let groups = vec![group(Color::White, of_white), group(Color::Black, alive)];
        let stage = if finished { Stage::Finished } else { Stage::Middle };
        Findings { groups, stage }
    }

    /// Playouts that agree so much.
    fn played_out(whole_board: f32) -> Evidence {
        Evidence { layer: Layer::WholeBoard, whole_board, ..Evidence::default() }
    }

    fn board() -> Board {
        "X.\nXO\nX.".parse().unwrap()
    }

    #[test]
    fn the_mean_of_all_opinions_decides_and_the_first_says_what_is_uncertain() {
        let board = board();
        let white = board.stones(Color::White);
        let mut opinions = Opinions::new(&board);
        assert_eq!(
            opinions.next_task(&BUDGET.opinions),
            Some(OpinionTask { nth: 0, about: board.occupied() })
        );
        opinions.add(&findings(&board, played_out(0.05), true));
        assert!(opinions.judgement(None).dead.is_empty());
        assert_eq!(
            opinions.next_task(&BUDGET.opinions),
            Some(OpinionTask { nth: 1, about: white })
        );
        opinions.add(&findings(&board, played_out(-0.5), true));
        let judgement = opinions.judgement(None);
        assert_eq!(judgement.dead, white);
        assert!(white.is_subset(&judgement.uncertain) && !judgement.certain);
    }

    #[test]
    fn opinions_are_asked_only_where_they_are_needed_and_only_so_many() {
        let board = board();
        let asked = |evidence: Evidence, finished: bool| {
            let mut opinions = Opinions::new(&board);
            while opinions.next_task(&BUDGET.opinions).is_some() {
                opinions.add(&findings(&board, evidence, finished));
            }
            opinions.asked
        };
        assert_eq!(asked(played_out(1.0), true), 1);
        assert_eq!(asked(played_out(0.01), true), BUDGET.opinions.most);
        assert_eq!(
            asked(played_out(0.01), false),
            1,
            "a game that is not finished is left at that"
        );
        let read = |whole_board| Evidence {
            layer: Layer::Guided { saved: 0.0, survives: 0.0 },
            whole_board,
            ownership: whole_board,
            stones: 4,
            liberties: 4,
            ..Evidence::default()
        };
        assert_eq!(asked(read(-0.5), true), 1);
        assert_eq!(asked(read(0.1), true), 2, "a search says what playouts do not");
        let of_the_board = |whole_board| Evidence { whole_board, ..read(-0.9) };
        assert_eq!(asked(of_the_board(-0.1), true), 1);
        assert_eq!(asked(of_the_board(0.1), true), 2, "playouts of the area say it alone");
        let solution = Solution { saved: Some(false), survives: Some(false) };
        let solved = |whole_board| Evidence { layer: Layer::Zone, solution, ..read(whole_board) };
        assert_eq!(asked(solved(-0.1), true), 1);
        assert_eq!(asked(solved(0.1), true), 2, "a zone search is as good as its surroundings");
    }

    #[test]
    fn an_opinion_that_can_change_no_verdict_is_not_asked() {
        let board = board();
        let mut opinions = Opinions::new(&board);
        while opinions.next_task(&BUDGET.opinions).is_some() {
            opinions.add(&findings(&board, played_out(-0.08), true));
        }
        let chances = |sum| Chances { stones: PointSet::EMPTY, sum, count: 4, contradicted: false };
        assert_eq!(opinions.asked, BUDGET.opinions.most - 1, "four of five are for death");
        // A mean of one half is life.
        assert!(chances(1.5).may_change(1) && !chances(1.4).may_change(1));
        assert!(chances(2.4).may_change(1) && !chances(2.5).may_change(1));
        assert!(!chances(1.9).may_change(0) && !chances(2.0).may_change(0));
    }

    #[test]
    fn a_chain_that_an_opinion_is_not_about_keeps_its_mean() {
        let board = board();
        let mut opinions = Opinions::new(&board);
        opinions.add(&findings(&board, played_out(-0.05), true));
        let mut second = findings(&board, played_out(-1.0), true);
        second.groups.pop();
        opinions.add(&second);
        assert_eq!(opinions.judgement(None).dead, board.stones(Color::White));
        assert_eq!(opinions.next_task(&BUDGET.opinions), None);
    }

    #[test]
    fn the_findings_so_far_are_the_judgement_before_there_is_an_opinion() {
        let board = board();
        let opinions = Opinions::new(&board);
        let mut known = findings(&board, played_out(-1.0), true);
        known.groups.pop();
        let judgement = opinions.judgement(Some(&known));
        assert_eq!(judgement.dead, board.stones(Color::White));
        assert_eq!(judgement.uncertain, board.stones(Color::Black));
    }

    #[test]
    fn a_chance_of_one_half_is_life_and_one_that_is_enough_leaves_no_doubt() {
        let board = board();
        let mut opinions = Opinions::new(&board);
        let even = findings(&board, played_out(0.0), true);
        assert_eq!(opinions.judgement(Some(&even)).dead, PointSet::EMPTY);
        opinions.add(&even);
        assert_eq!(opinions.judgement(None).dead, PointSet::EMPTY);
        let chances = |sum| Chances { stones: PointSet::EMPTY, sum, count: 1, contradicted: false };
        let enough = BUDGET.opinions.enough;
        assert!(!chances(enough).leave_doubt(&BUDGET.opinions));
        assert!(chances(enough - 0.01).leave_doubt(&BUDGET.opinions));
    }

    #[test]
    fn a_group_that_shares_all_its_liberties_with_enemies_in_doubt_or_as_short_is_not_sure() {
        let board = board();
        let is_sure = |white: Evidence, black: Evidence| {
            let mut both = findings(&board, white, true);
            both.groups[1].evidence = black;
            let mut opinions = Opinions::new(&board);
            opinions.add(&both);
            !opinions.judgement(None).uncertain.intersects(&board.stones(Color::White))
        };
        let with = |liberties, whole_board| Evidence { liberties, ..played_out(whole_board) };
        let solution = Solution { saved: Some(true), survives: Some(true) };
        let doubtful = Evidence { layer: Layer::Zone, solution, ..with(3, 0.5) };
        assert!(!is_sure(with(2, 1.0), doubtful));
        assert!(is_sure(with(3, 1.0), doubtful), "it is not short of liberties");
        assert!(is_sure(with(2, -1.0), doubtful), "it is dead");
        assert!(is_sure(with(2, 1.0), with(3, 1.0)), "the enemies are not in doubt");
        assert!(!is_sure(with(2, 1.0), with(2, 1.0)), "a seki or a bent four");
        let solution = Solution { saved: Some(false), survives: Some(false) };
        let dead = Evidence { solution, ..doubtful };
        assert!(is_sure(with(2, 1.0), dead), "the enemies are dead");
        // C3 has B3, which is A3's, and C2, which is no enemy's.
        let apart: Board = "X.O\n...\n...".parse().unwrap();
        let [black, white] = Color::ALL.map(|color| apart.stones(color));
        let group = |stones, color, evidence| JudgedGroup { stones, color, evidence };
        let groups =
            vec![group(black, Color::Black, doubtful), group(white, Color::White, with(2, 1.0))];
        let findings = Findings { groups, stage: Stage::Finished };
        assert!(white.is_subset(&Opinions::new(&apart).sure(&findings)));
    }

    #[test]
    fn stones_are_open_that_the_first_opinion_found_open_and_a_game_that_it_found_so_in_progress() {
        let board = board();
        let solution = Solution { saved: Some(true), survives: Some(false) };
        let open = Evidence { layer: Layer::Zone, solution, ..Evidence::default() };
        let (white, black) = (board.stones(Color::White), board.stones(Color::Black));
        for finished in [true, false] {
            let mut opinions = Opinions::new(&board);
            opinions.add(&findings(&board, open, finished));
            let judgement = opinions.judgement(None);
            assert_eq!((judgement.open, judgement.in_progress), (white, !finished));
            assert_eq!(judgement.uncertain, if finished { white } else { white | black });
            opinions.add(&findings(&board, played_out(1.0), true));
            assert_eq!(opinions.judgement(None).open, white, "the first opinion says it");
        }
        let mut both = findings(&board, open, true);
        both.groups[1].evidence = open;
        let mut opinions = Opinions::new(&board);
        opinions.add(&both);
        assert_eq!(opinions.judgement(None).open, white | black);
    }

    #[test]
    fn many_dead_stones_that_only_playouts_looked_at_are_uncertain_on_a_small_board_sooner() {
        // White's row of stones is dead.
        let is_uncertain = |height: usize, stones: u32| {
            let row = |stone: &str| stone.repeat(stones as usize) + ".";
            let rows = [vec![row("O")], vec![row("X"); height - 1]].concat();
            let board: Board = rows.join("\n").parse().unwrap();
            let mut opinions = Opinions::new(&board);
            opinions.add(&findings(&board, Evidence { stones, ..played_out(-1.0) }, true));
            let Judgement { dead, uncertain, .. } = opinions.judgement(None);
            assert_eq!(dead, board.stones(Color::White));
            assert!(uncertain.is_empty() || uncertain == dead);
            !uncertain.is_empty()
        };
        let least = |height| (1..25).find(|&stones| is_uncertain(height, stones));
        assert_eq!(least(2), Some(LARGE_LOSS_ON_A_SMALL_BOARD));
        assert!(!is_uncertain(19, LARGE_LOSS - 1));
        assert!(is_uncertain(19, LARGE_LOSS));
    }

    #[test]
    fn dead_stones_have_living_captors() {
        let board: Board = ".XO.\nXXO.\n..O.".parse().unwrap();
        let all = board.occupied();
        assert_eq!(without_captors(&board, all), all);
        assert_eq!(without_captors(&board, board.stones(Color::Black)), PointSet::EMPTY);
    }

    #[test]
    fn a_region_that_no_captor_touches_has_no_dead_stones() {
        let board: Board = "
            OX.XO
            .X.X."
            .parse()
            .unwrap();
        let point = |name: &str| board.chain(name.parse().unwrap());
        assert_eq!(without_captors(&board, point("A2")), PointSet::EMPTY);
        assert_eq!(without_captors(&board, point("E2")), PointSet::EMPTY);
        let dead = point("A2") | point("D2");
        assert_eq!(without_captors(&board, dead), PointSet::EMPTY, "E2 captures them");
        let dead = dead | point("E2");
        assert_eq!(without_captors(&board, dead), point("D2"), "nothing captures them");
    }

    #[test]
    fn views_agree_on_what_all_of_them_say_and_all_their_doubts_stay() {
        let board: Board = "
            X.X.X.X
            .......
            OOOOOOO
            O.O.O.O"
            .parse()
            .unwrap();
        let point = |name: &str| PointSet::of(name.parse().unwrap());
        let [a, c, e, g] = ["A4", "C4", "E4", "G4"].map(point);
        let view = |dead, uncertain, open, in_progress| Judgement {
            dead,
            certain: false,
            uncertain,
            open,
            in_progress,
        };
        let none = PointSet::EMPTY;
        let (first, last) = (view(a | c, e, e, false), view(a, g, g, false));
        let both = view(a, c | e | g, e | g, false);
        assert_eq!(agreed(&board, &[first], last), both);
        assert_eq!(agreed(&board, &[last], first), both);
        assert_eq!(agreed(&board, &[first, last], last), both);
        let alone = Judgement { certain: true, ..view(a, none, none, false) };
        assert_eq!(agreed(&board, &[], alone), alone);
        assert_eq!(agreed(&board, &[alone], alone), alone);
        for (one, other) in [(true, false), (false, true), (true, true)] {
            let found = agreed(&board, &[view(a, e, none, one)], view(a, e, none, other));
            assert_eq!(found, view(a, e, none, true));
        }
        // All stones dead: none of them has a captor.
        let all = board.occupied();
        assert_eq!(agreed(&board, &[], view(all, e, none, false)), view(none, all, none, false));
    }
}
