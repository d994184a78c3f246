//! Judges a labelled collection: `judge FILE [--show N] [--features]` reads JSON lines with `id`, `sgf`,
//! `dead` and `gold`, as the development games have them, and prints how many sets of dead stones
//! equal `dead`, apart for the part that may be looked at and fitted (60 %, by a hash of the id) and
//! for the part that only checks. `--show N` draws the first N boards of the former that differ;
//! `--until P` stops each game after P percent of its moves, where nothing should be certain;
//! `--features` prints what `examples/fit_judge.py` fits.

mod labelled;

use std::time::Instant;

use labelled::Labelled;
use tenuki::board::{Board, Color, PointSet};
use tenuki::life::{self, Evidence, Group, Kind};

/// So many opinions are asked for features, each with playouts of its own.
const OPINIONS: u32 = 8;

#[derive(Default)]
struct Tally {
    games: usize,
    equal: usize,
    certain: usize,
    certain_equal: usize,
}

impl Tally {
    fn add(&mut self, equal: bool, certain: bool) {
        self.games += 1;
        self.equal += usize::from(equal);
        self.certain += usize::from(certain);
        self.certain_equal += usize::from(equal && certain);
    }

    fn print(&self, name: &str) {
        let percent = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        let (low, high) = interval(self.certain_equal, self.certain);
        println!(
            "{name:<12} {:>5} games  equal {:>6.2} % ({} not)  certain {:>6.2} %, of these equal \
             {:>6.2} % ({} not; 95 % interval {low:.2} to {high:.2} %)",
            self.games,
            percent(self.equal, self.games),
            self.games - self.equal,
            percent(self.certain, self.games),
            percent(self.certain_equal, self.certain),
            self.certain - self.certain_equal,
        );
    }
}

/// Wilson's 95 % interval of a share, in percent.
fn interval(part: usize, whole: usize) -> (f64, f64) {
    if whole == 0 {
        return (0.0, 100.0);
    }
    let (z, n) = (1.96, whole as f64);
    let share = part as f64 / n;
    let middle = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + z * z / n);
    (scale * (middle - spread), scale * (middle + spread))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: judge FILE.jsonl [--show N]")?;
    let mut show = 0;
    let mut features = false;
    let mut until = 100;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--show" => show = args.next().ok_or("--show N")?.parse()?,
            "--features" => features = true,
            "--until" => until = args.next().ok_or("--until PERCENT")?.parse()?,
            _ => return Err(format!("unknown option {arg}").into()),
        }
    }
    // Games with `gold` in the first two, all games in the others; fit, then check.
    let mut tallies: [Tally; 4] = Default::default();
    let mut times = Vec::new();
    for game in labelled::read(&path, until)? {
        let Labelled { id, game, dead, gold, .. } = game?;
        let board = game.board();
        let check = !labelled::is_fitted(&id);

        let start = Instant::now();
        let judgement = life::judge(board);
        times.push(start.elapsed());

        if features {
            println!("GAME {id} {gold} {check} {OPINIONS}");
            for nth in 0..OPINIONS {
                print_features(&life::groups(board, nth), dead);
            }
        }
        let equal = judgement.dead == dead;
        if !equal && gold && judgement.certain {
            println!("sure and different: {id} {}", if check { "check" } else { "fit" });
        }
        tallies[2 + usize::from(check)].add(equal, judgement.certain);
        if gold {
            tallies[usize::from(check)].add(equal, judgement.certain);
        }
        if !equal && !check && gold && show > 0 {
            show -= 1;
            let to_move = game.to_move().map_or("nobody", Color::name);
            println!(
                "{id}: {} certain {}, to move {to_move}",
                if gold { "gold" } else { "" },
                judgement.certain
            );
            draw(board, dead, judgement.dead);
        }
    }
    for (tally, name) in tallies.iter().zip(["gold, fit", "gold, check", "all, fit", "all, check"])
    {
        tally.print(name);
    }
    times.sort();
    let at = |q: f64| times[((times.len() - 1) as f64 * q) as usize].as_secs_f64() * 1e3;
    println!("time: median {:.2} ms, 99 % {:.2} ms, most {:.2} ms", at(0.5), at(0.99), at(1.0));
    Ok(())
}

/// Prints what `examples/fit_judge.py` fits, a line for each group in doubt: how it was found out about,
/// how many of its stones are dead, and the evidence.
fn print_features(groups: &[Group], dead: PointSet) {
    for Group { stones, evidence, .. } in groups {
        let (kind, saved, killed) = match (evidence.kind, evidence.solution.survives) {
            (Kind::Proved { .. } | Kind::Clear, _) => continue,
            (Kind::Solved, Some(true)) => ("saved", 0.0, 0.0),
            (Kind::Solved, _) if evidence.solution.saved == Some(false) => ("lost", 0.0, 0.0),
            (Kind::Solved, _) => ("unsettled", 0.0, 0.0),
            (Kind::Sampled, _) => ("sampled", 0.0, 0.0),
            (Kind::Read { saved, killed }, _) => ("read", saved, killed),
        };
        let Evidence { stones: count, liberties, ownership, whole, around, .. } = evidence;
        let died = (*stones & dead).len();
        println!("{kind} {died} {count} {liberties} {ownership} {whole} {around} {saved} {killed}");
    }
}

/// Draws a board: `x` and `o` are stones that both call dead, `#` and `@` black and white stones
/// that only the label calls dead, `B` and `W` those that only we do.
fn draw(board: &Board, dead: PointSet, ours: PointSet) {
    let mut row = String::new();
    for point in board.size().points() {
        let c = match (board.get(point), dead.contains(point), ours.contains(point)) {
            (None, ..) => '.',
            (Some(Color::Black), false, false) => 'X',
            (Some(Color::White), false, false) => 'O',
            (Some(Color::Black), true, true) => 'x',
            (Some(Color::White), true, true) => 'o',
            (Some(Color::Black), true, false) => '#',
            (Some(Color::White), true, false) => '@',
            (Some(Color::Black), false, true) => 'B',
            (Some(Color::White), false, true) => 'W',
        };
        row.push(c);
        row.push(' ');
        if point.x() + 1 == board.size().width() {
            println!("{:>3} {row}", point.y() + 1);
            row.clear();
        }
    }
    for (name, stones) in [("only the label", dead - ours), ("only we", ours - dead)] {
        let chains = board.chains(stones);
        let names: Vec<String> =
            chains.iter().filter_map(|chain| chain.first()).map(|p| p.to_string()).collect();
        println!("    {name}: {}", names.join(" "));
    }
}
