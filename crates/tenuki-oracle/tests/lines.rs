//! What is proved about chains is the exact answer, and each move of the other side is answered.

#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/spaces/mod.rs"]
mod spaces;
#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/tally/mod.rs"]
mod tally;

mod replies;

use std::ops::RangeInclusive;

use rayon::prelude::*;
use replies::{Checked, behind_a_wall};
use tally::Random;
use tenuki_oracle::Status;
use tenuki_score::lines::Fate;

/// How many boards have the same wall.
const BOARDS: usize = 8;

/// Checks the boards with `walls` walls around eye spaces of each size. All moves to `depth` are tried.
fn check(sizes: RangeInclusive<usize>, walls: u64, depth: usize) {
    let walls: Vec<(usize, u64)> =
        sizes.flat_map(|size| (0..walls).map(move |seed| (size, 77_000 + seed))).collect();
    let checked = |(size, seed)| behind_a_wall(size, BOARDS, depth, &mut Random(seed));
    let found: Vec<_> = walls.into_par_iter().flat_map_iter(checked).collect();
    let wrong = found.iter().find_map(|chain| chain.wrong.as_deref());
    assert_eq!(wrong, None);
    let fates = [
        (Status::Dead, Fate::Dead),
        (Status::Safe, Fate::Alive),
        (Status::Unsettled, Fate::Unsettled),
    ];
    for (status, fate) in fates {
        let is_proved = |chain: &&Checked| chain.status == status && chain.proved == Ok(fate);
        let proved = found.iter().filter(is_proved).count();
        println!("{proved} {fate}, of {}", found.len());
        assert!(proved > 20, "{proved} {fate}");
    }
}

#[test]
fn what_is_proved_is_exact_and_survives_whatever_is_tried() {
    check(4..=6, 8, 3);
}

#[test]
#[ignore = "takes minutes"]
fn what_is_proved_on_more_boards_is_exact_and_survives_longer_tries() {
    check(4..=8, 100, 4);
}
