//! Looks for the board that takes longest to judge: `worst [--minutes N] [--size S] [--seed K] [RECORD]`.
//!
//! It begins with the end of a record, or with the slowest of some boards played at random, and climbs:
//! a few points are changed, or a part of the board is copied to another place, and what takes longer is
//! kept. When that has not helped for long it begins again from another board. It prints each better board
//! that it finds, with its time on the processor: that of the fastest of three judgements.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Parser;
use fastrand::Rng;
use tenuki::board::{Board, ByColor, Color, Point, PointSet, Size};
use tenuki::{life, record};

/// Looks for the board that takes longest to judge.
#[derive(Parser)]
struct Options {
    #[arg(long, default_value_t = 10)]
    minutes: u64,
    #[arg(long, default_value_t = 19)]
    size: u8,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The record at whose end to begin.
    record: Option<PathBuf>,
}

/// How many boards are looked at before the climb begins.
const FIRST: usize = 100;

/// After this many changes that did not help it begins again.
const PATIENCE: u32 = 1500;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Options { minutes, size, seed, record } = Options::parse();
    let start = match record {
        Some(path) => Some(record::read_first(&fs::read(path)?)?.replay(None)?.board().clone()),
        None => None,
    };
    let size = Size::square(size).map_err(|error| format!("--size: {error}"))?;
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let mut random = Rng::with_seed(seed);
    let (mut judged, mut longest) = (0_u32, Duration::ZERO);
    while Instant::now() < end {
        let mut board = start.clone().unwrap_or_else(|| slowest_at_random(size, &mut random));
        let mut best = time(&board, 3);
        let mut failed = 0;
        while failed < PATIENCE && Instant::now() < end {
            failed += 1;
            judged += 1;
            let Some(other) = changed(&board, &mut random) else { continue };
            if time(&other, 1) <= best {
                continue;
            }
            // Once may be chance.
            let taken = time(&other, 3);
            if taken > best {
                (board, best, failed) = (other, taken, 0);
            }
            if best > longest {
                longest = best;
                println!("{:.1} ms after {judged} boards\n{board}", 1e3 * longest.as_secs_f64());
            }
        }
    }
    println!("{judged} boards, the slowest in {:.1} ms", 1e3 * longest.as_secs_f64());
    Ok(())
}

/// The time on the processor of the fastest of some judgements.
fn time(board: &Board, times: u32) -> Duration {
    let once = || {
        let (start, before) = (Instant::now(), on_processor());
        let _ = life::judge(board);
        match before.zip(on_processor()) {
            Some((before, after)) => after - before,
            None => start.elapsed(),
        }
    };
    (0..times).map(|_| once()).min().unwrap_or_default()
}

/// How long this thread has run on a processor, if the system provides it: other programs do not matter.
fn on_processor() -> Option<Duration> {
    let times = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(times.split(' ').next()?.parse().ok()?))
}

/// The slowest of some boards on which random moves were played.
fn slowest_at_random(size: Size, random: &mut Rng) -> Board {
    let played = |_| {
        let mut board = Board::new(size);
        let area = usize::from(size.width()) * usize::from(size.height());
        for turn in 0..random.usize(area / 2..2 * area) {
            let point = one_of(board.empty(), random);
            let _ = point.map(|point| board.play(Color::ALL[turn % 2], point, false));
        }
        board
    };
    let boards: Vec<Board> = (0..FIRST).map(played).collect();
    boards.into_iter().max_by_key(|board| time(board, 1)).unwrap_or_else(|| Board::new(size))
}

/// The board with some points changed; `None` where a chain would have no liberty.
fn changed(board: &Board, random: &mut Rng) -> Option<Board> {
    let size = board.size();
    let mut stones = ByColor::from_fn(|color| board.stones(color));
    let mut put = |point: Point, stone: Option<Color>| {
        for color in Color::ALL {
            stones[color].remove(point);
        }
        if let Some(color) = stone {
            stones[color].insert(point);
        }
    };
    if random.u8(..4) > 0 {
        for _ in 0..random.usize(1..8) {
            let stone = random.choice([None, Some(Color::Black), Some(Color::White)])?;
            put(one_of(size.all(), random)?, stone);
        }
    } else {
        // A part of the board, perhaps with its colours exchanged, somewhere else.
        let (from, to) = (one_of(size.all(), random)?, one_of(size.all(), random)?);
        let (width, height, swapped) = (random.u8(2..9), random.u8(2..9), random.bool());
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            let at = |corner: Point| {
                let point = Point::new(corner.x() + x, corner.y() + y)?;
                size.all().contains(point).then_some(point)
            };
            if let (Some(from), Some(to)) = (at(from), at(to)) {
                put(to, board.get(from).map(|color| if swapped { !color } else { color }));
            }
        }
    }
    Board::with_stones(size, stones).ok()
}

fn one_of(points: PointSet, random: &mut Rng) -> Option<Point> {
    random.choice(points.iter().collect::<Vec<_>>())
}
