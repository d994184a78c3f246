//! Positions whose fate is known.

use crate::board::{Board, ByColor, Color, PointSet, Size};
use crate::life::budget::{BUDGET, CaptureBudget};
use crate::random::Random;
use crate::random::tests::boards;

use super::{
    Aim, Arena, Confirmed, Goal, Graph, MANY_AT_STAKE, StaticLife, Strength, TIMES_FOR_MANY,
    Verdicts, Visits, confirm, examine, far_from_fights, fight_of, fights, owns, search,
    unconditionally_alive_by, walls_and_rest,
};

/// A board, and the chains with these stones.
fn board_and_chains(drawing: &str, stones: &str) -> (Board, PointSet) {
    let board: Board = drawing.parse().unwrap();
    let chains = board.whole_chains(stones.parse().unwrap());
    (board, chains)
}

/// What is confirmed if the chains with these stones are judged dead and the others alive.
fn confirmed(drawing: &str, dead: &str) -> Confirmed {
    let (board, dead) = board_and_chains(drawing, dead);
    confirmed_on(&board, &dead)
}

fn confirmed_on(board: &Board, dead: &PointSet) -> Confirmed {
    confirm(board, &StaticLife::of(board), dead, &BUDGET.confirm.on(board.size()))
}

/// What is found out in the fights of a board if these stones are judged dead, and these are uncertain.
fn examined_on(board: &Board, dead: &PointSet, uncertain: &PointSet) -> Confirmed {
    examine(board, dead, &PointSet::EMPTY, uncertain, &BUDGET.examine.on(board.size()))
}

/// The stones that are searched and not confirmed.
fn doubtful(drawing: &str, dead: &str) -> String {
    let Confirmed { searched, confirmed, .. } = confirmed(drawing, dead);
    (searched - confirmed).to_string()
}

#[test]
fn a_chain_with_room_for_two_eyes_is_alive_and_a_stone_in_the_room_is_dead() {
    let drawing = "
        .O...
        XXXXX";
    assert_eq!(doubtful(drawing, "B2"), "");
    assert_eq!(doubtful(drawing, ""), "B2", "it is not alive");
}

#[test]
fn three_in_a_row_are_open_and_not_confirmed_either_way() {
    // Black lives by playing B3 and is captured if White plays there.
    let drawing = "
        ...XO
        XXXXO
        OOOO.
        .O.OO";
    for dead in ["", "D4"] {
        assert_eq!(doubtful(drawing, dead), "D4 A3 B3 C3 D3");
        assert_eq!(confirmed(drawing, dead).open.to_string(), "D4 A3 B3 C3 D3");
    }
}

#[test]
fn an_eye_each_and_a_shared_liberty_are_a_seki() {
    let drawing = "
        .XO.
        XXOO
        X.OO";
    assert_eq!(doubtful(drawing, ""), "");
    assert_eq!(doubtful(drawing, "C3"), "C3 C2 D2 C1 D1", "White is not dead");
}

#[test]
fn a_board_on_which_nothing_is_finished_is_not_confirmed() {
    let drawing = "
        XXOO
        O...
        ....";
    for dead in ["", "A2", "A3"] {
        assert_ne!(doubtful(drawing, dead), "");
    }
}

/// White's stone at C3 is alone in a region of Black's.
const INVADED: &str = "
    .X.X.....
    XXXX.....
    XXXXXXX..
    X..X..XXX
    X.O...X.X
    X.....XXX
    XXXXXXX..";

#[test]
fn a_stone_in_a_region_between_walls_is_searched_on_a_board_of_any_size() {
    let found = confirmed(INVADED, "C3");
    assert_eq!(found.searched.to_string(), "C3", "the rest is proved or empty");
    assert_eq!(found.confirmed.to_string(), "C3");
}

#[test]
fn a_region_that_its_walls_need_is_no_zone_between_them() {
    // Black has an eye at A4. The other region is vital: all its empty points are liberties. But there
    // White has room, so Black may need it.
    let board: Board = "
        .XX.XX
        XX.O.X
        X.OOO.
        XX.O.X"
        .parse()
        .unwrap();
    let (walls, rest) = walls_and_rest(&board, &StaticLife::of(&board));
    assert!(walls.black.is_empty());
    assert_eq!(rest, board.size().all());
}

#[test]
fn walls_need_no_point_of_a_zone() {
    let mut random = Random::new(9);
    let mut less = 0;
    for _ in 0..1500 {
        let size = Size::new(6, 5).unwrap();
        let mut stones = ByColor::<PointSet>::default();
        let black = 40 + random.below(60) as u32;
        for point in size.points() {
            match random.below(100) as u32 {
                0..25 => {}
                _ if random.chance(black) => stones.black.insert(point),
                _ => stones.white.insert(point),
            }
        }
        let Ok(board) = Board::with_stones(size, stones) else { continue };
        let proof = StaticLife::of(&board);
        let (walls, rest) = walls_and_rest(&board, &proof);
        for color in Color::ALL {
            let without = unconditionally_alive_by(&board, color, &(size.all() - rest));
            assert_eq!(walls[color], without, "{board}");
            assert!(walls[color].is_subset(&proof.alive[color]));
            less += u32::from(walls[color] != proof.alive[color]);
        }
    }
    assert!(less > 0, "some alive stones are in no wall");
}

/// The answer to a question about one chain of a board that is searched as a whole.
fn answer(board: &Board, chain: &PointSet, aim: Aim, owner_first: bool) -> Option<bool> {
    let arena = Arena::new(board, &board.size().all(), &ByColor::default()).unwrap();
    let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
    let defender = board.get(chain.first().unwrap()).unwrap();
    let goal = Goal { stones: arena.stones(chain), defender, aim };
    let to_move = if owner_first { defender } else { !defender };
    let mut graph = Graph::new(arena);
    let start = graph.start(stones, to_move);
    let visits = BUDGET.confirm.visits_in(1);
    search::solve(&mut graph, goal, start, visits, &mut { visits.most })
}

/// The side that owns all of a board whatever the other side plays.
fn owner_of_all(board: &Board, budget: &CaptureBudget) -> Option<Color> {
    let arena = Arena::new(board, &board.size().all(), &ByColor::default())?;
    let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
    let mut graph = Graph::new(arena);
    let mut owns =
        |color| owns(&mut graph, stones, color, budget.visits_in(1), &mut budget.total.clone());
    Color::ALL.into_iter().find(|&color| owns(color))
}

#[test]
fn a_stone_that_was_judged_dead_with_others_is_alive_if_the_search_shows_it() {
    let drawing = "
        X.XO.X.X
        ..OXXXXX
        XXXXXX.X
        XXXXXXXX";
    let (_, stone) = board_and_chains(drawing, "C4");
    let found = confirmed(drawing, "C4 D4 C3");
    assert_eq!((found.alive, found.doubtful), (stone, PointSet::EMPTY));
}

#[test]
fn what_is_confirmed_corrected_and_open_follows_from_answers_about_each_chain() {
    let mut random = Random::new(17);
    let mut seen = [0; 5];
    for (board, points) in boards(15, 160) {
        if points != board.size().all() || !StaticLife::of(&board).settled().is_empty() {
            continue;
        }
        let chains = board.chains(board.occupied());
        let judged: Vec<_> = chains.iter().filter(|_| random.chance(40)).collect();
        let dead = judged.iter().fold(PointSet::EMPTY, |all, chain| all | **chain);
        let mut expected = Confirmed { searched: board.occupied(), ..Confirmed::default() };
        let mut is_known = true;
        for chain in &chains {
            let [taken, lost] = [Aim::CaptureOne, Aim::CaptureWithoutReturn].map(|aim| {
                [false, true].map(|owner_first| answer(&board, chain, aim, owner_first))
            });
            let gone = answer(&board, chain, Aim::CaptureAllForGood, true);
            is_known &=
                [taken, lost].concat().into_iter().chain([gone]).all(|known| known.is_some());
            let keeps = taken[0] == Some(false) || lost[0] == Some(false);
            if dead.intersects(chain) {
                match (gone, taken[0]) {
                    (Some(true), _) => expected.confirmed |= *chain,
                    (_, Some(false)) => expected.alive |= *chain,
                    _ => expected.doubtful |= *chain,
                }
            } else {
                match (keeps, gone) {
                    (true, _) => expected.confirmed |= *chain,
                    (_, Some(true)) => expected.dead |= *chain,
                    _ => expected.doubtful |= *chain,
                }
            }
            let may_be_saved = taken[1] == Some(false) || lost[1] == Some(false);
            if expected.doubtful.intersects(chain) && lost[0] == Some(true) && may_be_saved {
                expected.open |= *chain;
            }
        }
        if !is_known {
            continue;
        }
        let visits_without_return = BUDGET.confirm.visits;
        let budget = CaptureBudget { total: 1_000_000, visits_without_return, ..BUDGET.confirm };
        if let Some(owner) = owner_of_all(&board, &budget) {
            let lost = board.stones(!owner);
            assert!(lost.is_subset(&(expected.confirmed | expected.dead)), "{owner:?}\n{board}");
            // Chain by chain less may be found out about what a capture gives back.
            let kept = board.stones(owner);
            assert!(!kept.intersects(&expected.dead), "{owner:?}\n{board}");
            expected.alive = kept & dead;
            expected.confirmed = board.occupied() - expected.alive - expected.dead;
            (expected.doubtful, expected.open) = Default::default();
        }
        let found = confirm(&board, &StaticLife::of(&board), &dead, &budget);
        assert_eq!(found, expected, "{dead}\n{board}");
        let Confirmed { confirmed, alive, dead, doubtful, open, .. } = found;
        for (seen, set) in seen.iter_mut().zip([confirmed, alive, dead, doubtful, open]) {
            *seen += u32::from(!set.is_empty());
        }
    }
    assert!(seen.iter().all(|&seen| seen > 0), "{seen:?}");
}

#[test]
fn a_zone_of_as_many_points_as_the_budget_allows_is_searched() {
    let board: Board = ".O...\nXXXXX".parse().unwrap();
    let searched = |most_points| {
        let budget = CaptureBudget { most_points, most_beside_blocks: 0, ..BUDGET.confirm };
        confirm(&board, &StaticLife::of(&board), &PointSet::EMPTY, &budget).searched
    };
    assert_eq!(searched(10), board.occupied());
    assert_eq!(searched(9), PointSet::EMPTY);
}

#[test]
fn what_is_found_in_several_zones_is_added() {
    // The same on both sides of the board.
    let drawing = "
        ....X.X.X....
        .O..XXXXX..O.
        XXXXXXXXXXXXX";
    let found = confirmed(drawing, "B2 M2");
    assert_eq!((found.searched.to_string(), found.confirmed), ("B2 M2".into(), found.searched));
}

#[test]
fn a_zone_with_too_many_points_is_not_searched() {
    let found = confirmed(".....\n.....\n..X..\n.....\n.....", "");
    assert_eq!(found, Confirmed::default());
}

/// Both sides have territory that nobody has played in, so nothing around the corner is proved.
const OPEN_SURROUNDINGS: &str = "
    ..XOX......
    ..XOX......
    ..XOX......
    ..XOX......
    ..XOX......
    XXXOXXXXXXX
    OOOOOOOOOOO
    ...........
    ...........
    ...........";

/// What is found out in the corner of a board if the chains with these stones are judged dead.
fn examined(corner: &str, dead: &str) -> Confirmed {
    let (board, dead) = board_and_chains(&format!("{corner}{OPEN_SURROUNDINGS}"), dead);
    assert_eq!(confirmed_on(&board, &dead).searched, PointSet::EMPTY);
    examined_on(&board, &dead, &PointSet::EMPTY)
}

#[test]
fn dead_stones_that_may_join_living_ones_are_examined() {
    // Black plays A13. White takes the four stones at A12, and Black takes that stone back.
    let corner = "
        XXXOX......
        .OOOX......
        .XXOX......
        XXXOX......";
    assert_eq!(examined(corner, "A14").doubtful.to_string(), "A14 B14 C14");
}

#[test]
fn dead_stones_that_can_join_nothing_are_not_examined() {
    let corner = "
        XX.OX......
        ...OX......
        OOOOX......
        XXXOX......";
    assert_eq!(examined(corner, "A14"), Confirmed::default());
}

/// White connects its stone at C14.
const ONE_EYE: &str = "
    .O.OX......
    XXXOX......
    XXXOX......
    OOOOX......";

#[test]
fn a_living_group_with_a_stone_in_its_only_eye_is_examined() {
    assert_eq!(examined(ONE_EYE, "B14").dead.to_string(), "A13 B13 C13 A12 B12 C12");
    // Little is at stake with two stones less.
    let corner = "
        .O.OX......
        XXXOX......
        X.OOX......
        OOOOX......";
    for dead in ["B14", ""] {
        assert_eq!(examined(corner, dead).dead.to_string(), "A13 B13 C13 A12", "{dead}");
    }
}

#[test]
fn one_living_stone_that_the_other_side_cuts_off_is_open() {
    let corner = "
        OOO.OX.....
        OX..OX.....
        O...OX.....
        XXXOOX.....";
    assert_eq!(examined(corner, "").open.to_string(), "B13");
}

#[test]
fn a_stone_that_is_joined_to_others_over_territory_that_does_not_hold_is_open() {
    let open = |drawing, dead| {
        let (board, dead) = board_and_chains(drawing, dead);
        examined_on(&board, &dead, &PointSet::EMPTY).open.to_string()
    };
    // White plays A3, and threatens A5 and C5.
    let drawing = "
        .X.XX.X.X
        XO..XXXXX
        .OO.OOOOO
        OOOOO.O.O
        .O.OOOOOO";
    assert_eq!(open(drawing, ""), "A4");
    // White plays E3, in Black's territory of three points.
    let drawing = "
        .XX...OO.O
        XXXX.XOOOO
        .X.X.OOO.O
        XXXXXXOOOO";
    assert_eq!(open(drawing, ""), "F3");
    // Black plays D2. White has no time to take the stone at E4, by which D4 and E3 are joined.
    let drawing = "
        .X.OX.O.O.
        XX..OOOOOO
        .XO.OXO.O.
        XXXXXXOOOO";
    assert_eq!(open(drawing, "E4"), "C2");
}

#[test]
fn a_living_group_that_is_short_of_eyes_is_examined_even_if_it_is_uncertain() {
    let corner = "
        ..XOX......
        ..XOX......
        XXXOX......
        OOOOX......";
    let (board, group) = board_and_chains(&format!("{corner}{OPEN_SURROUNDINGS}"), "A12");
    let none = PointSet::EMPTY;
    for uncertain in [none, group] {
        let found = examined_on(&board, &none, &uncertain);
        assert_eq!(found.dead, group, "{uncertain}");
    }
}

#[test]
fn a_living_group_that_can_be_captured_is_in_doubt_unless_a_search_finds_what_comes_back() {
    // White lives in seki if it plays first, and is captured if Black does (`tenuki_oracle`). The search finds that Black
    // can capture White, and not that no stone of White comes back.
    let corner = "
        XXX.OX.....
        X..OOX.....
        OOOOXX.....
        XXXXX......";
    let found = examined(corner, "");
    assert_eq!(found.doubtful.to_string(), "E14 D13 E13 A12 B12 C12 D12");
    assert_eq!(found.dead, PointSet::EMPTY);
}

#[test]
fn the_other_side_may_play_on_the_territory_beside_a_fight() {
    // Black takes B6 by playing at D6 if it plays first, and White saves it (`tenuki_oracle`).
    let drawing = "
        OOOOOO.O.
        OOX.OO.O.
        X.X.OO.O.
        XO...OOOO
        XXXOOO.O.
        .XXOOOOOO
        XXXOO.O.O
        .XOOOOOOO
        XXOO.O.O.";
    let ((board, stone), none) = (board_and_chains(drawing, "B6"), PointSet::EMPTY);
    let found = examined_on(&board, &none, &stone);
    assert_eq!((found.open, found.confirmed & stone), (stone, none));
}

#[test]
fn a_race_of_two_walls_with_many_outside_liberties_is_searched() {
    // The upper wall of Black lives if Black plays first (`tenuki_oracle`).
    let board = "
        OOOOOOOOOOOOOOOOOOO
        ....O..OOO.O..O....
        ....OOOOXXXO..O....
        ..OOOO.OX.XO..O....
        ..O.XXXOX.XO..O....
        OOOXX.XXXXXOOOOOOOO
        XXXOOOOOOOOXXXXXXXX
        ..X.XXO...OX..X....
        ..XXXXOOOOOX..X....
        ....XX.XXXXX..X....
        XXXXXXXXXXXXXXXXXXX";
    let (board, wall) = board_and_chains(board, "J9");
    let none = PointSet::EMPTY;
    let found = examined_on(&board, &wall, &none);
    assert_eq!((found.searched & wall, found.confirmed & wall), (wall, none));
    assert_eq!(found.doubtful & wall, wall);
}

#[test]
fn chains_of_which_the_visits_do_not_suffice_for_an_answer_are_in_doubt() {
    // Six points, two eyes if White's stone is dead.
    let drawing = "
        .O....XO...
        XXXXXXXO...
        OOOOOOOO...
        ...........
        ...........";
    let (board, chains) = board_and_chains(drawing, "B5 A4");
    let none = PointSet::EMPTY;
    for dead in [chains & board.stones(Color::White), chains] {
        let within = |visits| {
            let visits_for_death = visits;
            let budget = CaptureBudget { visits, visits_for_death, ..BUDGET.examine };
            examine(&board, &dead, &none, &chains, &budget)
        };
        assert_eq!((within(0).searched, within(0).doubtful), (chains, chains));
        assert_eq!(within(BUDGET.examine.visits).doubtful, none);
    }
}

#[test]
fn a_stone_that_the_side_that_plays_first_captures_or_saves_is_in_doubt() {
    // Black plays D2 and threatens the group; White saves it, or the stone at E2 (`tenuki_oracle`).
    let drawing = "
        .O.OOX.X
        O.XO.XXX
        XOO.OX.X
        XXXXXXXX";
    let (board, dead) = board_and_chains(drawing, "C3");
    let found = examined_on(&board, &dead, &PointSet::EMPTY);
    let stone = board.chain("E2".parse().unwrap());
    assert_eq!((found.open, found.doubtful), (stone, stone));
}

#[test]
fn a_dead_stone_at_the_territory_of_both_sides_is_examined() {
    // F4 joins E3 at E4 or at F3.
    let drawing = "
        X.X..X.O.O
        XXXOX.OOOO
        X.X....O.O
        XXXXX..OOO";
    let (board, dead) = board_and_chains(drawing, "F4 D3");
    let [stone, uncertain] = ["F4", "D3"].map(|name| board_and_chains(drawing, name).1);
    let found = examined_on(&board, &dead, &uncertain);
    assert_eq!(found.alive, stone);
}

#[test]
fn a_fight_of_as_many_points_as_the_budget_allows_is_examined() {
    // The fight is the first three columns of the upper three rows.
    let (board, dead) = board_and_chains(&format!("{ONE_EYE}{OPEN_SURROUNDINGS}"), "B14");
    let none = PointSet::EMPTY;
    let found = |most_points| {
        let budget = BUDGET.examine.on(board.size());
        let budget = CaptureBudget { most_points, most_beside_blocks: 0, ..budget };
        examine(&board, &dead, &none, &none, &budget)
    };
    let group = board.chain("A13".parse().unwrap());
    assert_eq!((found(9).dead, found(9).unsearched), (group, none));
    assert_eq!(found(8), Confirmed { unsearched: group, ..Confirmed::default() });
}

#[test]
fn a_seki_in_a_corner_is_found_though_the_stones_around_it_need_the_death_of_others() {
    // White's two stones in the corner and Black's group around them are in seki. White's wall has its second
    // eye only because Black's stones at E5 are dead. That is another fight.
    let board = "
        .OX.XOO
        O.XXXXO
        XXXXOOO
        OOOOO.O
        O.OOXXO
        OOOOOOO
        XXXXXXX
        .......
        .......";
    let (board, none) = board_and_chains(board, "");
    let (corner, other) = (board.chain("A8".parse().unwrap()), board.chain("E5".parse().unwrap()));
    let corner = corner | board.chain("B9".parse().unwrap());
    let examine = |dead: PointSet, uncertain: PointSet| examined_on(&board, &dead, &uncertain);
    let wrong = examine(corner | other, none);
    assert_eq!(wrong.alive, corner);
    let right = examine(other, none);
    assert!(corner.is_subset(&right.confirmed), "{}", right.confirmed);
    let wall = board.chain("A6".parse().unwrap());
    let doubtful = examine(other, wall);
    // The fight grows until its surroundings are certain, so it has the wall in it, and that is solved, too.
    assert!((wall | corner).is_subset(&doubtful.searched));
    assert_eq!(doubtful.confirmed.intersects(&corner), doubtful.confirmed.intersects(&wall));
}

#[test]
fn an_uncertain_group_with_two_eyes_far_from_fights_is_confirmed() {
    let (board, group) = board_and_chains(".X.X.XO.O\nXXXXXXOOO", "A1");
    let (none, other) = (PointSet::EMPTY, board.chain("J1".parse().unwrap()));
    let confirmed = |uncertain: PointSet| examined_on(&board, &none, &uncertain).confirmed;
    assert_eq!(confirmed(group), group);
    assert_eq!(confirmed(group | other), none, "the stones around it are uncertain, too");
}

#[test]
fn an_uncertain_group_with_one_eye_is_not_far_from_fights() {
    let far = |drawing: &str| {
        let (board, uncertain) = board_and_chains(drawing, "A1");
        let none = PointSet::EMPTY;
        let verdicts = Verdicts { dead: &none, known: &none, uncertain: &uncertain };
        (far_from_fights(&board, &Strength::new(&board, &none), &verdicts), uncertain)
    };
    let (found, group) = far(".X.X.XO.O.\nXXXXXXOOOO");
    assert_eq!(found, group);
    let (found, _) = far(".XXXXXO.O.\nXXXXXXOOOO");
    assert_eq!(found, PointSet::EMPTY);
}

#[test]
fn a_fight_of_uncertain_stones_is_examined_without_the_eyes_that_it_has_by_their_death() {
    // Six points, two eyes if White's stone is dead.
    let drawing = "
        .O....XO...
        XXXXXXXO...
        OOOOOOOO...
        ...........
        ...........";
    let (board, dead) = board_and_chains(drawing, "B5");
    let (_, group) = board_and_chains(drawing, "A4");
    for uncertain in [dead, dead | group] {
        let found = examined_on(&board, &dead, &uncertain);
        assert_eq!((found.searched, found.confirmed), (dead | group, dead | group));
    }
}

#[test]
fn verdicts_whose_corrections_do_not_end_are_in_doubt() {
    // E4 and the stones around it are corrected in turn.
    let (board, judged) = board_and_chains("XXX.O XXO.. X..X. OOXX.", "C3 D2 C1");
    let none = PointSet::EMPTY;
    let found = examined_on(&board, &judged, &none);
    let doubtful = board.chain("E4".parse().unwrap());
    assert_eq!(found, Confirmed { doubtful, ..Confirmed::default() });
}

#[test]
fn a_captured_chain_whose_place_becomes_an_eye_does_not_come_back() {
    // White owns all of the board. Black at A2 takes A1, and then plays there: White has the eye at A1 and no stone.
    let drawing = ".OOXX. OX.OOO";
    let (board, dead) = board_and_chains(drawing, "B1 D2 E2");
    assert_eq!(owner_of_all(&board, &BUDGET.confirm.on(board.size())), None);
    let found = confirmed_on(&board, &dead);
    let (_, lost) = board_and_chains(drawing, "A1");
    assert!(!found.confirmed.intersects(&lost), "{}", found.confirmed);
    // White takes the two stones that took A3, and has a stone there again.
    let board: Board = "OX.. .OO. .OO.".parse().unwrap();
    assert_eq!(owner_of_all(&board, &BUDGET.confirm.on(board.size())), Some(Color::White));
}

#[test]
fn two_fights_that_each_rest_on_the_death_of_the_others_stones_confirm_nothing() {
    // Black at A5 takes A6 and lives. White's stone there lives if one of Black's groups dies, above it or below.
    let drawing = "
        X.XO.O
        XXXOOO
        XOOO.O
        OXO.OO
        .XOOO.
        X.O.OO
        XOOO.O
        X..XO.
        OOOOOO";
    let confirmed = |drawing: &str| {
        let board: Board = drawing.parse().unwrap();
        let dead = board.stones(Color::Black);
        let doubtful = board.chain("D2".parse().unwrap());
        (examined_on(&board, &dead, &doubtful).confirmed & dead).to_string()
    };
    assert_eq!(confirmed(drawing), "");
    // The stone is a part of White's wall.
    let apart = drawing.replace("OXO.OO", "OOO.OO").replace(".XOOO.", "OOOOO.");
    assert_eq!(confirmed(&apart.replace("X.O.OO", "XOO.OO")), "A4 A3 A2 D2");
}

#[test]
fn a_fight_in_a_region_with_more_empty_points_is_left_out() {
    let (board, dead) = board_and_chains(&format!("{ONE_EYE}{OPEN_SURROUNDINGS}"), "B14");
    // In Black's region around White's stone A14 is empty.
    assert_eq!(fights(&board, &dead, 0), []);
    assert_eq!(fights(&board, &dead, 1)[0].0.len(), 9);
}

#[test]
fn the_fight_of_a_chain_is_the_same_whatever_it_was_judged() {
    let mut found = 0;
    let mut random = Random::new(5);
    for (board, points) in boards(6, 400) {
        let chains = board.chains(board.occupied() & points);
        for chain in &chains {
            let others = chains.iter().filter(|other| *other != chain && random.chance(50));
            let dead = others.fold(PointSet::EMPTY, |all, other| all | *other);
            let fight = fight_of(&board, &dead, *chain);
            assert_eq!(fight, fight_of(&board, &(dead | *chain), *chain), "{chain}\n{board}");
            found += u32::from(fight.is_some());
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_stone_of_the_side_that_encloses_a_zone_is_not_confirmed_without_a_search() {
    let drawing = "
        X...X.X
        ....XXX
        ....X.X
        ....XXX
        XXXXX..";
    let (board, stone) = board_and_chains(drawing, "A5");
    let budget = CaptureBudget { visits: 0, visits_in_large_zone: 0, ..BUDGET.confirm };
    let found = confirm(&board, &StaticLife::of(&board), &PointSet::EMPTY, &budget);
    assert_eq!((found.confirmed, found.doubtful), (PointSet::EMPTY, stone));
}

#[test]
fn a_question_about_many_stones_gets_more_visits() {
    let drawing = "
        ....XOO.O
        XXXXXO.OO
        XXXXOOOOO
        OOOOO....";
    let fewer = drawing.replace("XXXXOOOOO", "OXXXOOOOO");
    for (drawing, times) in [(drawing, TIMES_FOR_MANY), (&fewer, 1)] {
        let (board, chain) = board_and_chains(drawing, "B3");
        let (walls, zone) = walls_and_rest(&board, &StaticLife::of(&board));
        let is_alive = |most: &u32| {
            let arena = Arena::new(&board, &zone, &walls).unwrap();
            let stones = ByColor::from_fn(|color| arena.stones(&board.stones(color)));
            let (defender, aim) = (Color::Black, Aim::CaptureOne);
            let goal = Goal { stones: stones.black, defender, aim };
            let mut graph = Graph::new(arena);
            let start = graph.start(stones, Color::White);
            let visits = Visits { most: *most, for_return: 0 };
            search::solve(&mut graph, goal, start, visits, &mut 10_000) == Some(false)
        };
        let needed = (1..1000).find(is_alive).unwrap();
        let is_confirmed = |visits| {
            let budget = CaptureBudget { visits, visits_in_large_zone: visits, ..BUDGET.confirm };
            let found = confirm(&board, &StaticLife::of(&board), &PointSet::EMPTY, &budget);
            chain.is_subset(&found.confirmed)
        };
        let enough = needed.div_ceil(times);
        assert!(enough > 3 && is_confirmed(enough) && !is_confirmed(enough - 1), "{needed}");
        assert_eq!(chain.len() >= MANY_AT_STAKE, times > 1);
        assert!(chain.len().abs_diff(MANY_AT_STAKE) <= 1);
    }
}

#[test]
fn what_is_known_about_a_stone_is_not_in_doubt() {
    let mut random = Random::new(17);
    let mut seen = 0;
    for (board, points) in boards(1500, 600) {
        let chains = board.chains(board.occupied() & points);
        let dead = chains.iter().filter(|_| random.chance(60));
        let dead = dead.fold(PointSet::EMPTY, |all, chain| all | *chain);
        let (visits, visits_for_death) = (100, 100);
        let budget = CaptureBudget { visits, visits_for_death, total: 10_000, ..BUDGET.confirm };
        let found = confirm(&board, &StaticLife::of(&board), &dead, &budget);
        let known = found.confirmed | found.alive | found.dead;
        assert!(!known.intersects(&found.doubtful), "{dead}\n{board}\n{found:?}");
        seen += u32::from(!known.is_empty() && !found.doubtful.is_empty());
    }
    assert!(seen > 20, "{seen}");
}
