//! What is proved about chains is the exact answer, and each move of the other side is answered. The example `lines` does
//! the same on more boards.

#[path = "../examples/replies/mod.rs"]
mod replies;
#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/spaces/mod.rs"]
mod spaces;
#[allow(dead_code, reason = "tests ask for a part of it")]
#[path = "../examples/tally/mod.rs"]
mod tally;

use rayon::prelude::*;
use replies::{Checked, behind_a_wall};
use tally::Random;
use tenuki_oracle::Status;
use tenuki_score::lines::Fate;

/// The sizes of the eye spaces, how many walls there are of each, and how many boards have the same wall.
const SIZES: [usize; 3] = [4, 5, 6];
const WALLS: u64 = 8;
const BOARDS: usize = 8;

/// How many moves are all tried.
const DEPTH: usize = 3;

#[test]
fn what_is_proved_is_exact_and_survives_whatever_is_tried() {
    let walls: Vec<(usize, u64)> =
        SIZES.iter().flat_map(|&size| (0..WALLS).map(move |seed| (size, 77_000 + seed))).collect();
    let checked = |(size, seed)| behind_a_wall(size, BOARDS, DEPTH, &mut Random(seed));
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
        assert!(proved > 20, "{proved} {fate}");
    }
}
