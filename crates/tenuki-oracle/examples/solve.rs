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
        let names: Vec<String> = (0..position.grid().area())
            .filter(|i| chain.stones & 1 << i != 0)
            .map(|i| {
                let column = char::from(b'A' + (i % position.grid().width()) as u8);
                format!("{column}{}", position.grid().height() - i / position.grid().width())
            })
            .collect();
        println!("{}: {} ({:?})", names.join(" "), chain.status(), chain.answers);
    }
    Ok(())
}
