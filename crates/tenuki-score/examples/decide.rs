//! Decides drawn positions by the exhaustive reader of the tests, for new drawings:
//! `cargo run --release -p tenuki-score --example decide -- FILE`. The library's own scoring is not asked.
//!
//! The file holds positions as rows of `X`, `O`, `x`, `o` and `.`, a line `// kind` above each and an empty
//! line between them. Each that the reader decides is printed with the whole answer. What hangs on whose
//! move it is, or can be filled in several ways, is left out with the reason on standard error.

#[path = "../tests/drawn/decided.rs"]
mod decided;
#[path = "../tests/drawing/mod.rs"]
mod drawing;

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("no file of drawings was named");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path} cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    for (kind, rows) in drawing::drawings(&text) {
        match decided::decided(&drawing::position(&rows)) {
            Ok(drawing) => println!("// {kind}\n{}\n", drawing.join("\n")),
            Err(why) => eprintln!("{kind}: {why}\n{}", rows.join("\n")),
        }
    }
    ExitCode::SUCCESS
}
