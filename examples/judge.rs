//! Judges a labelled collection. `judge FILE` reads JSON lines with `id`, `sgf`, `dead` and `gold`, as
//! the development games have them, and prints how many sets of dead stones equal `dead`: for the part
//! on which the judge is fitted (60 %, by a hash of the id) and for the part that only checks it.
//!
//! * `--show N` draws the first N boards of the fitted part that differ.
//! * `--until P` stops each game after P percent of its moves, where nothing should be certain.
//! * `--features` prints what `examples/fit_judge.py` fits.
//! * `--seed N` varies the playouts. 0, the default, is the seed of the program.
//! * `--effort PERCENT` does more or less work than 100, the default.

mod labelled;

use std::time::Instant;

use clap::Parser;
use labelled::Labelled;
use tenuki::board::{Board, Color, PointSet};
use tenuki::life::Effort;
use tenuki::life::research::{self, Evidence, JudgedGroup, Layer};
use tenuki::score::Agreement;

/// The number of opinions for which features are printed. Each has other playouts.
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
        let interval = Agreement::of(self.certain_equal as u64, self.certain as u64);
        let (low, high) = interval.map_or((0.0, 100.0), |interval| (interval.low, interval.high));
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

/// Judges a labelled collection.
#[derive(Parser)]
struct Options {
    /// Labelled games: JSON lines.
    file: String,
    /// How many boards of the fitted part that differ to draw.
    #[arg(long, default_value_t = 0)]
    show: u32,
    /// Stops each game after this percentage of its moves.
    #[arg(long, default_value_t = 100)]
    until: usize,
    /// Prints what `examples/fit_judge.py` fits.
    #[arg(long)]
    features: bool,
    /// The seed of the playouts.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How much work to do, in percent of the usual.
    #[arg(long, default_value_t = Effort::USUAL)]
    effort: Effort,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Options { file, mut show, until, features, seed, effort } = Options::parse();
    // Games with `gold` in the first two, all games in the others; fit, then check.
    let mut tallies: [Tally; 4] = Default::default();
    let mut times = Vec::new();
    for game in labelled::read(&file, until)? {
        let Labelled { id, game, dead, gold, .. } = game?;
        let board = game.board();
        let check = !labelled::is_fitted(&id);

        let start = Instant::now();
        let judgement = research::judge_with(board, effort, seed);
        times.push(start.elapsed());

        if features {
            println!("GAME {id} {gold} {check} {OPINIONS}");
            for nth in 0..OPINIONS {
                print_features(&research::groups(board, nth, seed), dead);
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
            let to_move = game.to_move().map_or("unknown", Color::name);
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

/// Prints what `examples/fit_judge.py` fits, a line for each group in doubt: the layer that decides
/// about it, how many of its stones are dead, and the evidence.
fn print_features(groups: &[JudgedGroup], dead: PointSet) {
    for JudgedGroup { stones, evidence, .. } in groups {
        let (layer, saved, survives) = match (evidence.layer, evidence.solution.survives) {
            (Layer::Proof { .. } | Layer::WholeBoard, _) => continue,
            (Layer::Zone, Some(true)) => ("alive", 0.0, 0.0),
            (Layer::Zone, _) if evidence.solution.saved == Some(false) => ("dead", 0.0, 0.0),
            (Layer::Zone, _) => ("unsettled", 0.0, 0.0),
            (Layer::Area, _) => ("area", 0.0, 0.0),
            (Layer::Guided { saved, survives }, _) => ("guided", saved, survives),
        };
        let Evidence { stones: count, liberties, ownership, whole_board, around, .. } = evidence;
        let died = (*stones & dead).len();
        println!(
            "{layer} {died} {count} {liberties} {ownership} {whole_board} {around} {saved} {survives}"
        );
    }
}

/// Draws a board: `x` and `o` are stones that both call dead, `#` and `@` black and white stones
/// that only the label calls dead, `B` and `W` those that only the judge does.
fn draw(board: &Board, dead: PointSet, ours: PointSet) {
    labelled::draw(board, |point| {
        match (board.get(point), dead.contains(point), ours.contains(point)) {
            (None, ..) => '.',
            (Some(Color::Black), false, false) => 'X',
            (Some(Color::White), false, false) => 'O',
            (Some(Color::Black), true, true) => 'x',
            (Some(Color::White), true, true) => 'o',
            (Some(Color::Black), true, false) => '#',
            (Some(Color::White), true, false) => '@',
            (Some(Color::Black), false, true) => 'B',
            (Some(Color::White), false, true) => 'W',
        }
    });
    for (name, stones) in [("only the label", dead - ours), ("only the judge", ours - dead)] {
        let chains = board.chains(stones);
        let names: Vec<String> =
            chains.iter().filter_map(|chain| chain.first()).map(|p| p.to_string()).collect();
        println!("    {name}: {}", names.join(" "));
    }
}
