//! Which stones are dead if nobody has named them.
//!
//! A chain is dead at the end of a game if its owner cannot save it even by playing first, and alive
//! if the other side cannot capture it even by playing first, with two eyes or in a seki. Otherwise
//! it is unsettled: a player has missed a move. An unsettled chain is called dead only if other
//! evidence says so, and never with certainty.
//!
//! [`judge`] returns the dead stones, and says which stones it is not sure of. It does not say which
//! stones are in seki: [`scoring`](crate::scoring) finds the groups that live without two eyes.
//!
//! # Layers
//!
//! Each layer examines what the layers before it left open.
//!
//! 1. **Proof** (`static_life.rs`): chains that are unconditionally alive, and regions in which the other side
//!    cannot live. A proof is never overruled.
//! 2. **Playouts** (`playouts/`) of the whole board. Half of them begin with Black, half with White. A
//!    side makes nakade sacrifices in half of them and not in the other half. So chains in a seki live
//!    in some playouts and die in others: they are in doubt, and not called dead.
//!    After the first eight playouts the points are left out on which all agree, and after twenty, on boards
//!    larger than 13×13, all that is not near a chain in doubt.
//! 3. **Zone search** (`zones.rs`): the search of `local/` about chains in doubt, with each side playing first
//!    in a small zone. What it takes for settled rests on heuristics, which `solver.rs` lists.
//! 4. **Guided search** (`guided/`): playouts of the area around chains that are still in doubt, and a
//!    tree search guided by such playouts (UCT with RAVE). The searches about other chains use what
//!    one search has found.
//! 5. **Verdict** (`verdict/`): the odds of life, by weights that `examples/fit_judge.py` fitted to
//!    real games. If a chain stays in doubt, or playouts contradict the verdict, all layers run
//!    again with other playouts, a few times at most, and the mean of these opinions decides. A
//!    chain of which the first opinion was not sure stays uncertain. Many dead stones (twenty, on boards up
//!    to 13×13 ten) are uncertain, too, if only playouts of the whole board say that they are dead.
//! 6. **Confirmation** (`fights/`): fights that are small enough are solved by the rules themselves,
//!    which confirms, corrects or contradicts verdicts. Dead stones that the other side cannot approach
//!    (`approach.rs`) are uncertain.
//! 7. **Either side first** (`either_first.rs`): on boards up to 13×13, each chain that is neither proved
//!    nor in seki is searched with the side playing first that wants to change the verdict.
//!
//! All layers stop after a fixed number of playouts, visits and moves (`budget.rs`). If too many
//! points are open after the playouts of the whole board, the game is not examined further. The position is
//! the seed of the playouts, and Tenuki always judges the same of its sixteen images. So a judgement is
//! the same at every call, and turned, mirrored or recoloured if the board is.
//!
//! # Files
//!
//! A file imports only from files in lines above it, except `mod.rs` and `research.rs`, which use all.
//!
//! | file | what |
//! | --- | --- |
//! | `budget.rs` | how much work a judgement may do, and what each layer may spend |
//! | `canonical.rs` | the image of a position that is judged |
//! | `approach.rs` | dead stones that the other side cannot approach |
//! | `static_life.rs` | what is proved without search: unconditionally alive chains, and regions between them |
//! | `playouts/board.rs` | the board of the playouts |
//! | `playouts/nakade.rs`, `playouts/policy.rs`, `playouts/mod.rs` | the moves of a playout |
//! | `playouts/sampler.rs` | ownership over many playouts |
//! | `solver.rs` | what becomes of a chain in a zone, and what an answer proves |
//! | `evidence.rs` | the question for an opinion, and what the layers found out about a group |
//! | `zones.rs` | the zones of a chain, and the chains that searches in them solve |
//! | `guided/mod.rs`, `guided/uct.rs` | playouts of an area; UCT with RAVE |
//! | `verdict/mod.rs`, `verdict/odds.rs` | the answer; the odds of life |
//! | `verdict/opinions.rs` | several opinions as one judgement |
//! | `survey.rs` | one opinion: the layers in order |
//! | `fights/mod.rs` | the fights of a board, and what `local/` finds out about their stones (`fights/tests.rs`: known positions) |
//! | `fights/strength.rs` | chains that have two eyes even without the stones in dispute |
//! | `either_first.rs` | whether a verdict holds with either side playing first |
//! | `research.rs` | what examples need, behind the feature `research` |
//! | `mod.rs` | [`judge`]: opinions until they are enough |
//!
//! # One position, layer by layer
//!
//! Black is `X`, White `O`:
//!
//! ```text
//! .X.XOX.XX
//! OXXXO....
//! XXOOOOOOO
//! OOOXOXXXX
//! OXXX.X.X.
//! XX.OXO.OX
//! ...XX....
//! .........
//! .........
//! ```
//!
//! In the first opinion each group gets its evidence from one layer. The last column is the probability
//! that the group is alive. F4 and H4 are one group, since they lived or died together in playouts of
//! their area:
//!
//! | stone of the group | layer | evidence | alive |
//! | --- | --- | --- | --- |
//! | B9 | proof | alive | 1.00 |
//! | E4 | playouts | ownership 0.81 | 1.00 |
//! | E9 | playouts | ownership 0.81 | 1.00 |
//! | D6 | zone search | alive if it plays first, else alive | 1.00 |
//! | F6 | guided search | lives with 0.85 if it plays first, else 0.58 | 0.99 |
//! | H9 | zone search | alive if it plays first, else dead | 0.86 |
//! | F9 | zone search | alive if it plays first, else dead | 0.85 |
//! | F4 | guided search | lives with 0.42 if it plays first, else 0.29 | 0.03 |
//! | D4 | zone search | dead if it plays first, else dead | 0.00 |
//! | A8 | proof | dead | 0.00 |
//!
//! Black's two stones in the corner live only if Black plays first, so they are unsettled. The mean of
//! all opinions calls A8, D4, F4, H4 dead, as the players did. The stones of which the first opinion
//! was not sure are uncertain. A test compares this page with what the layers say.
//!
//! # Unusual positions
//!
//! `gtp-scripts/judging.tst` tests each of these.
//!
//! * **Empty board**: nothing is dead, and that is certain.
//! * **One stone, and a middle game**: the game is not finished, so only what is proved is certain.
//! * **A chain without liberties** is not a position: such a board cannot be set up.
//! * **Kos**: after the game a side may retake a ko only after a pass for that ko (Japanese rules,
//!   article 7.2), so there are no ko threats. A chain in an endless cycle is not captured.
//! * **Bent four in the corner**: dead, since ko threats do not count. Playouts see a seki here, and
//!   the zone search overrules them.
//! * **Double ko**: a group that needs one of two kos, of which each side holds one, lives.
//! * **Double ko seki**, and **triple ko** with an eye each: in seki, and so are the stones of the kos.
//!   Nothing is called dead, and scoring counts no ko that both sides hold as an eye.
//! * **Triple ko** without eyes: the side in atari is captured if the other side plays first; the other
//!   side is not captured. Nothing is called dead, and the side in atari is uncertain.
//! * **Moonshine life**: dead by the rules, since threats in a double ko elsewhere do not count. Playouts
//!   see a living group here, and the capture search proves that it is dead.
//! * **Ten thousand year ko** (mannen ko): in seki as it is, since the side that begins the ko lets
//!   the other side capture first.
//! * **Hanezeki**: in seki, since the side that captures is captured in turn. Playouts see dead stones
//!   here, and the zone search overrules them.

use crate::board::{Board, PointSet};
use crate::scoring::{Method, Position};

mod approach;
mod budget;
mod canonical;
pub(crate) mod either_first;
mod evidence;
mod fights;
mod guided;
mod playouts;
#[cfg(feature = "research")]
pub mod research;
pub(crate) mod solver;
pub(crate) mod static_life;
mod survey;
mod verdict;
mod zones;

pub(crate) use budget::BUDGET;
pub use budget::{Effort, ParseEffortError};
pub(crate) use fights::{Walled, fight_of, fights, has_two_eyes};
pub use verdict::Judgement;

use budget::{Budget, is_small};
use canonical::View;
use evidence::{Findings, OpinionTask, Stage};
use solver::Solver;
pub(crate) use static_life::StaticLife;
use verdict::opinions::{Opinions, agreed};

/// Judges a finished position. The answer does not depend on the side to move.
///
/// ```
/// use tenuki_score::board::Board;
/// let board: Board = "
///     .X.XOO
///     XXXXO.
///     OOOOOO
///     .O.XO.
///     OOOOOO".parse()?;
/// let judgement = tenuki_score::life::judge(&board);
/// assert_eq!(judgement.dead.to_string(), "D2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge(board: &Board) -> Judgement {
    judge_while(board, &mut |_| true)
}

/// Judges a finished position as [`judge`] does, and calls `go_on` from time to time with the
/// judgement so far. If it returns false, that judgement is returned, marked as not certain.
#[must_use]
pub fn judge_while(board: &Board, go_on: &mut dyn FnMut(&Judgement) -> bool) -> Judgement {
    judge_seeded(board, &BUDGET, 0, go_on)
}

/// Judges a finished position with more or less work than [`judge`] does, and calls `go_on` as
/// [`judge_while`] does.
///
/// ```
/// use tenuki_score::board::Board;
/// use tenuki_score::life::{self, Effort};
/// let board: Board = ".X.XO\nXXXXO\nOOOOO\n.O.O.".parse()?;
/// let judgement = life::judge_with(&board, Effort::new(20).unwrap(), &mut |_| true);
/// assert!(judgement.dead.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge_with(
    board: &Board,
    effort: Effort,
    go_on: &mut dyn FnMut(&Judgement) -> bool,
) -> Judgement {
    judge_seeded(board, &BUDGET.scaled(effort), 0, go_on)
}

/// Judges with playouts varied by a seed. 0 is the seed of [`judge`].
fn judge_seeded(
    board: &Board,
    budget: &Budget,
    seed: u64,
    go_on: &mut dyn FnMut(&Judgement) -> bool,
) -> Judgement {
    if board.occupied().is_empty() {
        return Judgement { certain: true, ..Judgement::default() };
    }
    // A symmetrical position has several views, all with the same image.
    let views = View::smallest(board);
    let [first, ..] = views[..] else { return Judgement::default() };
    let image = Image::new(first.of(board));
    let mut solver = Solver::default();
    let mut judged: Vec<Judgement> = Vec::new();
    // All views have the same image, and so the same stage.
    let mut stage = Stage::Finished;
    for &view in &views {
        let mut opinions = Opinions::new(board);
        while let Some(task) = opinions.next_task(&budget.opinions) {
            let mut stopped = None;
            let mut ask = |so_far: &Findings| {
                let judgement = agreed(board, &judged, opinions.judgement(Some(so_far)));
                let stop = !go_on(&judgement);
                stopped = stop.then_some(judgement);
                !stop
            };
            let budget = (budget, seed);
            let findings = findings(view, board, &image, budget, task, &mut solver, &mut ask);
            if let Some(judgement) = stopped {
                return Judgement { certain: false, ..judgement };
            }
            opinions.add(&findings);
        }
        stage = opinions.stage;
        judged.push(opinions.judgement(None));
    }
    let Some(last) = judged.pop() else { return Judgement::default() };
    let judgement = agreed(board, &judged, last);
    if stage == Stage::Middle || stage == Stage::Late && !is_small(board.size()) {
        return judgement;
    }
    let (judgement, searched, in_seki) = confirmed(board, &views, &image, budget, judgement);
    // Simulations take stones in seki that neither side can afford to take.
    let left_out = searched | first.points(board.size(), in_seki);
    tried(board, &views, &image, (budget, seed), left_out, judgement)
}

/// The image of a position that is judged, and what is proved of it.
struct Image {
    board: Board,
    proof: StaticLife,
}

impl Image {
    fn new(board: Board) -> Image {
        Image { proof: StaticLife::of(&board), board }
    }
}

/// The judgement with what searches confirm and correct of it; the stones of the image that were searched by
/// the rules, about which no more can be found out; and the living stones of the board in seki, if anything depends
/// on these. All views have the same image. What is found out about it holds of the board if it does in every view.
fn confirmed(
    board: &Board,
    views: &[View],
    image: &Image,
    budget: &Budget,
    judgement: Judgement,
) -> (Judgement, PointSet, PointSet) {
    let [first, ..] = views else { return (judgement, PointSet::EMPTY, PointSet::EMPTY) };
    let dead = first.points(board.size(), judgement.dead);
    let confirm = budget.confirm.on(board.size());
    let proved = fights::confirm(&image.board, &image.proof, &dead, &confirm);
    let known = proved.searched | image.proof.settled();
    let doubtful = first.points(board.size(), judgement.uncertain);
    // Only in a finished game do the large fights of a small board get more visits than those of a large one.
    let examine = budget.examine;
    let examine = if judgement.in_progress { examine } else { examine.on(board.size()) };
    let likely = fights::examine(&image.board, &dead, &known, &doubtful, &examine);
    let in_some = |set| in_some_view(board, views, set);
    let in_all = |set: PointSet| {
        views.iter().fold(board.occupied(), |all, view| all & view.back(board.size(), set))
    };
    let Judgement { mut dead, mut uncertain, .. } = judgement;
    let settled = first.back(board.size(), image.proof.settled());
    let searched = in_some(proved.searched);
    if !searched.is_empty() {
        dead = (dead | in_all(proved.dead)) - in_all(proved.alive);
        // A proof needs no confirmation.
        let sure = in_all(proved.confirmed | proved.alive | proved.dead) | (settled - uncertain);
        uncertain = (uncertain - sure) | (searched - sure);
    }
    let changed = (in_all(likely.dead), in_all(likely.alive));
    dead = (dead | changed.0) - changed.1;
    uncertain |= changed.0 | changed.1 | in_some(likely.doubtful);
    // Where a search of another layer found that the side that plays first decides, that stays in doubt.
    if !judgement.in_progress {
        uncertain -= in_all(likely.confirmed) - judgement.open;
    }
    uncertain |= approach::out_of_reach(board, dead - settled - searched);
    let unsearched = in_some(likely.unsearched) - uncertain;
    let seki_matters = !judgement.in_progress && (!unsearched.is_empty() || is_small(board.size()));
    let seki = || Method::default().assess(&Position::new(board, dead)).seki;
    let in_seki = if seki_matters { seki() } else { PointSet::EMPTY };
    uncertain |= unsearched & in_seki;
    let certain = uncertain.is_empty();
    let open = in_some(proved.open | likely.open) | judgement.open;
    let judgement = Judgement {
        dead,
        certain,
        uncertain,
        open: open & uncertain,
        in_progress: judgement.in_progress && !certain,
    };
    (judgement, proved.searched | likely.confirmed, in_seki)
}

/// The judgement with what searches found that try each side first, on a board that is small enough, about the stones
/// of the image that are not left out.
fn tried(
    board: &Board,
    views: &[View],
    image: &Image,
    (budget, seed): (&Budget, u64),
    left_out: PointSet,
    judgement: Judgement,
) -> Judgement {
    let budget = &budget.either_first;
    let [first, ..] = views else { return judgement };
    if !is_small(board.size()) || judgement.in_progress {
        return judgement;
    }
    let dead = first.points(board.size(), judgement.dead);
    let asked = image.board.occupied() - image.proof.settled() - left_out;
    let seed = image.board.hash().wrapping_add(seed);
    let found = either_first::search(&image.board, &image.proof, &dead, &asked, budget, seed);
    let uncertain = judgement.uncertain | in_some_view(board, views, found.doubtful);
    let open = judgement.open | in_some_view(board, views, found.open);
    Judgement { certain: uncertain.is_empty(), uncertain, open, ..judgement }
}

/// The points of a board that are these points of its image in at least one view.
fn in_some_view(board: &Board, views: &[View], image: PointSet) -> PointSet {
    views.iter().fold(PointSet::EMPTY, |all, view| all | view.back(board.size(), image))
}

/// The findings of one opinion about a position, formed in one of its views and turned back.
fn findings(
    view: View,
    board: &Board,
    image: &Image,
    (budget, seed): (&Budget, u64),
    task: OpinionTask,
    solver: &mut Solver,
    go_on: &mut dyn FnMut(&Findings) -> bool,
) -> Findings {
    let back = |mut findings: Findings| {
        for group in &mut findings.groups {
            group.stones = view.back(board.size(), group.stones);
            group.color = view.color(group.color);
        }
        findings
    };
    let mut ask = |so_far: &Findings| go_on(&back(so_far.clone()));
    let about = view.points(board.size(), task.about);
    let task = OpinionTask { about, ..task };
    back(survey::gather(&image.board, &image.proof, budget, seed, task, solver, &mut ask))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::evidence::{Evidence, Layer};
    use super::solver::Solution;
    use super::*;
    use crate::board::{ByColor, Color, Size, Symmetry};
    use crate::random::{Random, tests::played};

    /// An unfinished position, of which playouts differ.
    pub(crate) const DOUBTFUL: &str = "
        ..XO...
        .XXO.O.
        XX.XO..
        .OXXOO.
        ..O.XO.
        OOOOXXO
        ..O.X.X";

    /// A hanezeki, about which playouts are in doubt.
    const HANEZEKI: &str = "
        ......XO.......
        ......XO.......
        ..XXXXXOOOOOO..
        ..XOOOOXXXXXO..
        ..XOXXOXOOOXO..
        ..XOX.O.XX.XO..";

    fn judged(drawing: &str) -> (String, Judgement) {
        let judgement = judge(&drawing.parse().unwrap());
        (judgement.dead.to_string(), judgement)
    }

    #[test]
    fn an_empty_board_has_nothing_dead_at_any_size() {
        for (width, height) in [(1, 1), (1, 25), (25, 1), (2, 3), (19, 19), (25, 25)] {
            let board = Board::new(Size::new(width, height).unwrap());
            let judgement = judge(&board);
            assert_eq!(judgement, Judgement { certain: true, ..Judgement::default() });
        }
    }

    #[test]
    fn one_stone_and_a_board_full_but_for_one_point_are_judged() {
        let (_, one) = judged("...\n.X.\n...");
        assert!(one.dead.is_empty());
        for drawing in ["XX\nX.", "X.", ".\nO"] {
            let (dead, judgement) = judged(drawing);
            assert_eq!(dead, "", "there is no captor");
            assert!(!judgement.certain);
        }
    }

    #[test]
    fn an_effort_decides_how_much_is_asked_and_the_usual_one_judges_as_usual() {
        let board: Board = HANEZEKI.parse().unwrap();
        let judged = |percent| {
            let mut asked = 0;
            let effort = Effort::new(percent).unwrap();
            let judgement = judge_with(&board, effort, &mut |_| {
                asked += 1;
                true
            });
            (judgement, asked)
        };
        assert_eq!(judged(100).0, judge(&board));
        assert!(judged(100).1 < judged(50).1, "the zone search has the answer");
    }

    #[test]
    fn a_judgement_turns_with_the_board_and_the_colours() {
        let board: Board = DOUBTFUL.parse().unwrap();
        let expected = judge(&board);
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            let points = |set| symmetry.points(board.size(), set);
            let got = judge(&turned);
            assert_eq!(got.dead, points(expected.dead));
            assert_eq!(got.uncertain, points(expected.uncertain));
            assert_eq!(judge(&turned.swapped()), got);
        }
    }

    /// The position of the module page.
    const WORKED: &str = "
        .X.XOX.XX
        OXXXO....
        XXOOOOOOO
        OOOXOXXXX
        OXXX.X.X.
        XX.OXO.OX
        ...XX....
        .........
        .........";

    /// The row of the module page about a group.
    fn row(stones: &str, evidence: &Evidence) -> String {
        let first = stones.split(' ').next().unwrap_or_default();
        let name = |lives: Option<bool>| match lives {
            Some(true) => "alive",
            Some(false) => "dead",
            None => "not found",
        };
        let (layer, found) = match evidence.layer {
            Layer::Proof { alive } => ("proof", name(Some(alive)).to_owned()),
            Layer::WholeBoard => ("playouts", format!("ownership {:.2}", evidence.whole_board)),
            Layer::Zone => {
                let Solution { saved, survives } = evidence.solution;
                let text = format!("{} if it plays first, else {}", name(saved), name(survives));
                ("zone search", text)
            }
            Layer::Area => {
                let text = format!("ownership {:.2} in its area", evidence.ownership);
                ("playouts of an area", text)
            }
            Layer::Guided { saved, survives } => {
                let text = format!("lives with {saved:.2} if it plays first, else {survives:.2}");
                ("guided search", text)
            }
        };
        format!("//! | {first} | {layer} | {found} | {:.2} |\n", evidence.chance())
    }

    #[test]
    fn the_module_page_says_what_the_layers_say_of_its_position() {
        let page = include_str!("mod.rs");
        let board: Board = WORKED.parse().unwrap();
        let drawing = WORKED.trim().lines().map(|line| format!("//! {}\n", line.trim()));
        assert!(page.contains(&drawing.collect::<String>()));
        let mut found = evidence(&board);
        found.sort_by(|a, b| b.2.chance().total_cmp(&a.2.chance()).then(a.0.cmp(&b.0)));
        let rows: String =
            found.iter().map(|(stones, _, evidence)| row(stones, evidence)).collect();
        assert!(page.contains(&rows), "{rows}");
        let judgement = judge(&board);
        let dead = judgement.dead.to_string().replace(' ', ", ");
        assert!(page.contains(&format!("calls {dead} dead")), "{dead}");
        assert!(!judgement.certain);
        // The names of the files, too.
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/life")).unwrap() {
            let path = file.unwrap().path();
            let files = if path.is_dir() {
                std::fs::read_dir(&path).unwrap().map(|file| file.unwrap().path()).collect()
            } else {
                vec![path]
            };
            for file in files {
                let name = file.to_string_lossy().replace('\\', "/");
                let name = name.rsplit_once("src/life/").unwrap().1;
                assert!(page.contains(&format!("`{name}`")), "{name}");
            }
        }
    }

    /// The evidence of the first opinion about each group, by its stones.
    fn evidence(board: &Board) -> Vec<(String, Color, Evidence)> {
        let task = OpinionTask { nth: 0, about: board.occupied() };
        let view = View::smallest(board)[0];
        let (image, go_on) = (Image::new(view.of(board)), &mut |_: &Findings| true);
        let solver = &mut Solver::default();
        let groups = findings(view, board, &image, (&BUDGET, 0), task, solver, go_on).groups;
        let mut found: Vec<_> = groups
            .iter()
            .map(|group| (group.stones.to_string(), group.color, group.evidence))
            .collect();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    }

    #[test]
    fn evidence_turns_with_the_board_and_the_colours() {
        for drawing in [WORKED, HANEZEKI] {
            let board: Board = drawing.parse().unwrap();
            for symmetry in Symmetry::ALL {
                let turned = board.turned(symmetry);
                let stones =
                    |text: &str| symmetry.points(board.size(), text.parse().unwrap()).to_string();
                let turn = |swap: bool| {
                    let turned = evidence(&board).into_iter().map(|(text, color, evidence)| {
                        (stones(&text), if swap { !color } else { color }, evidence)
                    });
                    let mut turned: Vec<_> = turned.collect();
                    turned.sort_by(|a, b| a.0.cmp(&b.0));
                    turned
                };
                assert_eq!(evidence(&turned), turn(false), "{symmetry:?}");
                assert_eq!(evidence(&turned.swapped()), turn(true), "{symmetry:?}, swapped");
            }
        }
    }

    #[test]
    fn every_stone_of_a_small_or_narrow_or_full_board_is_judged() {
        let mut random = Random::new(4);
        for (width, height) in [(1, 1), (1, 2), (1, 25), (25, 1), (2, 3), (25, 25)] {
            let size = Size::new(width, height).unwrap();
            let mut boards = vec![];
            for color in Color::ALL {
                let mut full = ByColor::default();
                full[color] = size.all() - PointSet::of(size.points().next().unwrap());
                boards.push(Board::with_stones(size, full).unwrap());
            }
            boards.push(played(size, size.area(), &mut random));
            for board in boards {
                let judgement = judge(&board);
                assert!((judgement.dead | judgement.uncertain).is_subset(&board.occupied()));
                assert_eq!(judgement.certain, judgement.uncertain.is_empty());
                if !board.occupied().is_empty() {
                    let judged = evidence(&board).into_iter();
                    let judged = judged.flat_map(|(text, ..)| text.parse::<PointSet>().unwrap());
                    assert_eq!(judged.collect::<PointSet>(), board.occupied(), "{board}");
                }
            }
        }
    }

    #[test]
    fn only_what_searches_confirm_in_every_view_is_certain() {
        // The same on both sides: White's stone has room in Black's territory, and a search shows that it dies.
        let board: Board = "
            .....X.X.X.....
            .O...XXXXX...O.
            XXXXXXXXXXXXXXX"
            .parse()
            .unwrap();
        let views = View::smallest(&board);
        assert_eq!(views.len(), 2);
        let image = Image::new(views[0].of(&board));
        let white = board.stones(Color::White);
        let judgement = Judgement { dead: white, certain: true, ..Judgement::default() };
        let mut seen = [false; 3];
        for total in (0..).step_by(5) {
            let mut budget = BUDGET;
            budget.confirm.total = total;
            let (found, ..) = confirmed(&board, &views, &image, &budget, judgement);
            let dead = views[0].points(board.size(), white);
            let confirm = budget.confirm.on(board.size());
            let alone = fights::confirm(&image.board, &image.proof, &dead, &confirm);
            assert_eq!(alone.searched, dead);
            let count = alone.confirmed.len();
            seen[count as usize] = true;
            assert_eq!(found.uncertain, if count == 2 { PointSet::EMPTY } else { white });
            assert_eq!((found.dead, found.certain), (white, count == 2));
            if count == 2 {
                break;
            }
        }
        assert_eq!(seen, [true; 3], "none, one and both");
    }

    #[test]
    fn what_a_search_finds_open_is_open_or_solved_by_the_rules_whatever_the_count_says() {
        let mut random = Random::new(5);
        let mut in_seki = 0;
        for _ in 0..2_000 {
            let size = Size::new(4 + random.below(4) as u8, 4 + random.below(4) as u8).unwrap();
            let board = played(size, size.area(), &mut random);
            let mut some = || {
                let of = |_: &PointSet| random.below(3) == 0;
                board.chains(board.occupied()).into_iter().filter(of).collect::<Vec<_>>()
            };
            let all =
                |chains: Vec<PointSet>| chains.iter().fold(PointSet::EMPTY, |all, c| all | *c);
            let (dead, open) = (all(some()), all(some()));
            let judgement = Judgement { dead, open, uncertain: open, ..Judgement::default() };
            let views = View::smallest(&board);
            let image = Image::new(views[0].of(&board));
            let (found, searched, _) = confirmed(&board, &views, &image, &BUDGET, judgement);
            let seki = Method::default().assess(&Position::new(&board, found.dead)).seki;
            let searched = in_some_view(&board, &views, searched);
            assert!((open - searched).is_subset(&found.open), "{board}\n{open}");
            in_seki += u32::from(open.intersects(&seki));
        }
        assert!(in_seki > 100, "{in_seki}");
    }

    #[test]
    fn a_middle_game_is_not_certain() {
        let mut board = Board::new(Size::square(9).unwrap());
        for (i, name) in ["E5", "C3", "G3", "C7", "F7", "E3", "G5", "D5"].iter().enumerate() {
            let color = Color::ALL[i % 2];
            board.play(color, name.parse().unwrap(), false).unwrap();
        }
        assert!(!judge(&board).certain);
    }

    #[test]
    fn a_judgement_that_is_stopped_is_what_was_known_by_then_and_not_certain() {
        let board: Board = HANEZEKI.parse().unwrap();
        let mut told = Vec::new();
        // The zone search does not find the answer.
        let effort = Effort::new(Effort::LEAST).unwrap();
        let stopped = judge_with(&board, effort, &mut |so_far| {
            told.push(*so_far);
            false
        });
        assert_eq!(told.len(), 1, "it is not asked again");
        assert_eq!(stopped, told[0]);
        assert!(!stopped.certain && !stopped.uncertain.is_empty());
    }
}
