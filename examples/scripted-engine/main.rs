//! An engine for the tests of `tenuki::attach`: it plays, analyses, and fails on command.
//!
//!     scripted-engine [--katago] [--with COMMAND,…] [--without COMMAND,…] [--lame FILE]
//!                     [--load MILLISECONDS] [--stubborn] [--unended]
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
//! * `kata-genmove_analyze`: some lines, then a move;
//! * `kata-search_cancellable [MILLISECONDS]`: thinks for that long, or until a line of input comes,
//!   and answers with a move or with `cancelled`;
//! * `genmove_debug COLOUR`: as `genmove`;
//! * `secretly COMMAND …`: does it in its own game, and says nothing of it;
//! * `heard`: the commands that it was given since it was asked last, one a line;
//! * `counted_handicap`: how many handicap stones KataGo would see in its game.
//!
//! It says that it knows the commands `--with`, and not those `--without`. As `--katago` it lists
//! KataGo's commands and those above, has KataGo's rules (Tromp-Taylor at the start) and writes empty
//! lines into its replies to `kata-raw-nn`. It needs `--load` until it answers anything.
//! With `--lame FILE` it ends at once where the file exists, and removes it. A `--stubborn` one
//! neither quits nor ends with its input. An `--unended` one writes no empty line behind `kata-analyze`.

#[cfg(unix)]
mod katago;
#[cfg(unix)]
mod unix;

fn main() {
    #[cfg(unix)]
    unix::main();
}
