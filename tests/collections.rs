//! `tenuki score` on a large collection: killed at any moment it leaves its outputs complete or absent, and how many
//! games are scored at a time changes nothing.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fastrand::Rng;
use tenuki::board::{Board, Color, Point, Size, Vertex};
use tenuki::game::Game;
use tenuki::record::{self, Extra};

const RECORD: &[u8] = include_bytes!("records/19x19.sgf");

#[test]
fn outputs_are_complete_or_absent_when_it_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let collection = folder.path().join("collection.sgf");
    fs::write(&collection, RECORD.repeat(300)).unwrap();
    let start = |outputs: &Path| {
        Command::new(env!("CARGO_BIN_EXE_tenuki"))
            .args(["score", "--check", "--komi", "0.5", "--differ"])
            .arg(outputs.join("differ.txt"))
            .arg("--sgf")
            .arg(outputs.join("marked.sgf"))
            .arg(&collection)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let names = ["differ.txt", "marked.sgf"];

    let whole = tempfile::tempdir().unwrap();
    let began = Instant::now();
    assert!(start(whole.path()).wait().unwrap().success());
    let took = began.elapsed();
    let complete = names.map(|name| fs::read(whole.path().join(name)).unwrap());
    assert!(complete.iter().all(|file| file.len() > 10_000));

    let mut rng = Rng::with_seed(300);
    let (mut absent, tries) = (0, 25);
    for _ in 0..tries {
        let outputs = tempfile::tempdir().unwrap();
        let mut child = start(outputs.path());
        std::thread::sleep(rng.u32(..1200) * took / 1000 + Duration::from_micros(100));
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, complete) in names.iter().zip(&complete) {
            match fs::read(outputs.path().join(name)) {
                Ok(file) => assert!(file == *complete, "{name} is cut off"),
                Err(_) => absent += 1,
            }
        }
    }
    assert!(absent > 0, "it was never killed in time");
}

/// How many games are scored, twice.
const GAMES: usize = 10_000;

/// Whether a stone there would fill an eye of the player's own: a point with nothing but own stones
/// around it.
fn is_own_eye(board: &Board, color: Color, point: Point) -> bool {
    let mut around = point.neighbors().filter(|&next| board.size().contains(next));
    around.all(|next| board.get(next) == Some(color))
}

/// A game of random moves until both sides have passed: finished where `length` allows it.
fn game(rng: &mut Rng, size: Size, length: usize) -> Game {
    let mut game = Game::new(size);
    let mut points: Vec<Point> = size.all().iter().collect();
    let mut passes = 0;
    for moves in 0..length {
        let color = Color::ALL[moves % 2];
        // Points that were tried come to the end.
        let mut untried = points.len();
        let mut played = false;
        while !played && untried > 0 {
            let tried = rng.usize(..untried);
            untried -= 1;
            points.swap(tried, untried);
            let point = points[untried];
            played = game.board().get(point).is_none()
                && !is_own_eye(game.board(), color, point)
                && game.play(color, Vertex::Play(point)).is_ok();
        }
        if played {
            passes = 0;
            continue;
        }
        game.play(color, Vertex::Pass).expect("a pass is always legal");
        passes += 1;
        if passes == 2 {
            break;
        }
    }
    game
}

/// So many games as JSON lines. One in eight is judged, of the others no stone is dead.
fn lines(games: usize) -> String {
    let mut rng = Rng::with_seed(2_000);
    let mut lines = String::new();
    for number in 0..games {
        let side = if number % 10 == 0 { 19 } else { rng.u8(5..=9) };
        let size = Size::square(side).expect("it is a size");
        let area = usize::from(side) * usize::from(side);
        let game = game(&mut rng, size, 2 * area);
        let sgf = record::write(&game, &Extra::default());
        let sgf = serde_json::to_string(&sgf).expect("text");
        let dead = if number % 8 == 0 { "" } else { ",\"dead\":[]" };
        writeln!(lines, "{{\"id\":{number},\"sgf\":{sgf}{dead}}}").expect("memory");
    }
    lines
}

#[test]
fn the_answers_are_the_same_however_many_games_are_scored_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    fs::write(&path, lines(GAMES)).unwrap();
    let scored = |jobs: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenuki"));
        let output = command.args(["score", "--jobs", jobs]).arg(&path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let one = scored("1");
    assert_eq!(one.lines().count(), GAMES);
    assert!(one.lines().all(|line| line.contains("\"score\":\"")));
    let many = scored("7");
    if let Some((one, many)) = one.lines().zip(many.lines()).find(|(one, many)| one != many) {
        panic!("{one}\n{many}");
    }
    assert_eq!(one.len(), many.len());
}
