//! Filling neutral points never changes the score, as long as both sides would accept the moves: in real games, and in
//! `crates/tenuki-score/tests/neutral.rs` on random boards.

use tenuki::board::{PointSet, Vertex};
use tenuki::ending::Ending;
use tenuki::game::{Event, Game};
use tenuki::record;
use tenuki::scoring::reasons::Reasons;
use tenuki::scoring::{Method, Position};

use crate::filled::Filled;

/// Every record of the project with its name.
fn records() -> Vec<(String, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records");
    let mut records = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "sgf") {
            records.push((path.display().to_string(), std::fs::read(&path).unwrap()));
        }
    }
    records
}

/// The positions of a game from which only neutral points, and points that must be filled, were
/// played to the end: no move took stones or threatened to, all stones were alive or dead, and a
/// move on a neutral point was one of the last two in its place. The last one is the end.
fn ends(game: &Game, dead: PointSet) -> Vec<Game> {
    let mut games = vec![game.clone()];
    let mut earlier = game.clone();
    while let Some(Event::Move(last)) = earlier.undo() {
        let living = dead & earlier.board().occupied();
        let reasons = Reasons::of(&Position::new(earlier.board(), living));
        let assessment = &reasons.assessment;
        let scored = assessment.territory.black | assessment.territory.white;
        if let Vertex::Play(point) = last.vertex {
            let mut after = earlier.board().clone();
            let taken = after.play(last.color, point, false);
            let next_to = PointSet::of(point).grown() & after.occupied();
            let threat = next_to.iter().any(|stone| after.liberty_count(stone) == 1);
            let quiet = taken.is_ok_and(|taken| taken.is_empty()) && !threat;
            let surrounded = assessment.surrounded.black | assessment.surrounded.white;
            let neutral = earlier.board().empty() - surrounded;
            let open = PointSet::of(point).flood(&neutral).len();
            // Stones that nothing shows to be alive: the game is not finished.
            let finished = reasons.without_reason().next().is_none();
            if !quiet || !finished || open > 2 || scored.contains(point) || dead.contains(point) {
                break;
            }
        }
        games.insert(0, earlier.clone());
    }
    games
}

#[test]
fn in_real_games_the_score_stays_while_the_last_neutral_points_are_filled() {
    let (mut positions, mut moves) = (0, 0);
    for (name, bytes) in records() {
        let record = record::read(&bytes).unwrap().remove(0);
        let game = record.replay(None).unwrap();
        let dead = record.marked_dead(game.board()).unwrap();
        let score = Ending::of(&game, dead, Method::default()).score();
        for earlier in ends(&game, dead) {
            let dead = dead & earlier.board().occupied();
            let then = Ending::of(&earlier, dead, Method::default()).score();
            assert_eq!(then, score, "{name}\n{}", earlier.board());
            let filled = Filled::from(&earlier, dead);
            assert!(!filled.changes_the_score(), "{name}\n{}", earlier.board());
            positions += 1;
            moves += filled.moves;
        }
    }
    assert!(positions > 30 && moves > 30, "{positions} positions, {moves} moves");
}
