//! An engine for the tests of `tenuki::attach`: it plays, analyses, and goes wrong when it is told.
//!
//!     scripted-engine [--with COMMAND,…] [--without COMMAND,…] [--lame FILE] [--stubborn]
//!
//! Commands beyond those of Tenuki itself, whose game it keeps:
//!
//! * `fault NAME`: at the next command something goes wrong, see `go_wrong`;
//! * `child COMMAND …`: what the command answers here, whatever the engine around it would say;
//! * `echo TEXT`, `answer COMMAND TEXT`: the next time COMMAND is answered so, without effect;
//! * `refuse COMMAND …`: the next time these are refused, without effect;
//! * `pid`: the number of the process;
//! * `red`: an answer with odd spaces and signs;
//! * `slow MILLISECONDS`: thinks for that long, unless it is interrupted;
//! * `kata-analyze`, `lz-analyze`: lines every few milliseconds until a line of input comes;
//! * `kata-genmove_analyze`: some lines, then a move.
//!
//! It says that it knows the commands `--with`, and not those `--without`.
//! With `--lame FILE` it ends at once where the file exists, and removes it. A `--stubborn` one
//! neither quits nor ends with its input.

#[cfg(unix)]
mod unix;

fn main() {
    #[cfg(unix)]
    unix::main();
}
