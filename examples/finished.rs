//! How well Tenuki distinguishes finished games from others: `finished FILE` reads labelled games (JSON lines with
//! `sgf`, `dead` and `gold`) and asks about each game of gold at its end, judged and with the dead stones
//! given, and about the same game 30, 60 and 100 moves earlier.
//!
//! It prints how many positions are called not finished, and of the others how many have a score that
//! differs from that of the record: there something was left to play. `finished FILE PART` takes the
//! games of a part, as `measure` does, and names those of the design part that are called not finished
//! at their end.

mod labelled;

use clap::Parser;
use labelled::{Labelled, Part};
use tenuki::board::Vertex;
use tenuki::ending::Ending;
use tenuki::game::{Event, Game};
use tenuki::scoring::Method;

/// Asks which games are finished.
#[derive(Parser)]
struct Options {
    /// Labelled games: JSON lines.
    file: String,
    #[arg(value_enum, default_value = "all")]
    part: Part,
}

/// How many moves before the end.
const CUTS: [u32; 4] = [0, 30, 60, 100];

#[derive(Default)]
struct Tally {
    positions: u32,
    not_finished: u32,
    /// Of those called finished.
    other_score: u32,
}

impl Tally {
    fn add(&mut self, finished: bool, same_score: bool) {
        self.positions += 1;
        self.not_finished += u32::from(!finished);
        self.other_score += u32::from(finished && !same_score);
    }

    fn print(&self, name: &str) {
        let Tally { positions, not_finished, other_score } = self;
        let percent = f64::from(*not_finished) / f64::from((*positions).max(1)) * 100.0;
        println!(
            "{name:<28} {positions:>5} positions, {not_finished:>5} not finished ({percent:.2} %), \
             {other_score:>4} called finished with another score"
        );
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Options { file, part } = Options::parse();
    let mut given = Tally::default();
    let mut judged: [Tally; CUTS.len()] = Default::default();
    for labelled in labelled::read(&file, 100)? {
        let Labelled { id, record, game: end, dead, gold, .. } = labelled?;
        let design = Part::Design.has(&id);
        let Some(recorded) = record.recorded_score().filter(|_| gold && part.has(&id)) else {
            continue;
        };
        let moves = record.move_count() - passes(&end);
        for (cut, tally) in CUTS.into_iter().zip(&mut judged) {
            let Some(moves) = moves.checked_sub(cut) else { continue };
            let ending = Ending::judged(&record.replay(Some(moves))?);
            tally.add(ending.is_finished(), ending.score().agrees_with(recorded));
            if cut == 0 && design && !ending.is_finished() {
                println!("{id}: {}; so far {}", ending.left_to_play(), ending.score());
            }
        }
        let ending = Ending::of(&end, dead, Method::default());
        given.add(ending.is_finished(), ending.score().agrees_with(recorded));
        if design && !ending.is_finished() {
            println!("{id}, dead stones given: {}", ending.left_to_play());
        }
    }
    given.print("the end, dead stones given");
    for (cut, tally) in CUTS.into_iter().zip(&judged) {
        tally.print(&match cut {
            0 => "the end".to_owned(),
            _ => format!("{cut} moves before the end"),
        });
    }
    Ok(())
}

/// The passes that ended a game.
fn passes(game: &Game) -> u32 {
    let is_pass = |event: &&Event| match event {
        Event::Move(last) => last.vertex == Vertex::Pass,
        Event::SetUp(_) => false,
    };
    game.events().rev().take_while(is_pass).count() as u32
}
