//! Solves one position: the rows as arguments, the top row first.
//!
//!     cargo run --release --example solve -- XXXX.X OOOXX. .O.OXX
//!
//! The most states to look at can be set by `STATES=1000000`.

use std::error::Error;
use std::time::Instant;

use tenuki_oracle::{Position, solve_locally};

fn main() -> Result<(), Box<dyn Error>> {
    let rows: Vec<String> = std::env::args().skip(1).collect();
    let position: Position = rows.join("\n").parse()?;
    let most_states = std::env::var("STATES").map_or(Ok(2_000_000), |states| states.parse())?;
    let started = Instant::now();
    let solved = solve_locally(&position, most_states);
    print!("{position}");
    println!("{} states, {:.1} s", solved.states, started.elapsed().as_secs_f64());
    for chain in solved.statuses.ok_or("unsolved: allow more states")? {
        let names = position.grid().names(chain.stones);
        println!("{names}: {} ({:?})", chain.status(), chain.answers);
    }
    Ok(())
}
