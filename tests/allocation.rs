//! Scoring a finished position takes no memory, but where a point must be filled.

mod shared;

use std::hint::black_box;

use tenuki::record;
use tenuki::scoring::{Method, Position};

#[test]
fn a_finished_game_is_scored_without_allocation() {
    let mut quiet = 0;
    for path in shared::records() {
        let record = record::read_first(&std::fs::read(&path).unwrap()).unwrap();
        let game = record.replay(None).unwrap();
        let dead = record.marked_dead(game.board()).unwrap();
        let position = Position::new(game.board(), dead);
        // The first reading of a thread allocates the memory that all others use.
        let assessment = Method::Reading.assess(&position);
        let fills = assessment.must_fill.black | assessment.must_fill.white;
        let allocations = allocation_counter::measure(|| {
            black_box(Method::Reading.assess(black_box(&position)));
        });
        assert!(
            allocations.count_total <= u64::from(!fills.is_empty()),
            "{}: {allocations:?}",
            path.display()
        );
        quiet += u32::from(allocations.count_total == 0);
    }
    assert!(quiet >= 4, "{quiet} games without allocation");
}
