//! Another GTP engine run as a child: the engine that plays is kept, and the scoring is right.
//!
//! ```text
//! controller ──lines──▶ event ──▶ session ──▶ owner: whose is the command?
//!                         ▲          │
//!                         │          ├──▶ gtp::Session   scores, dead stones, positions
//!                         │          ├──▶ follow         a change: both sides, or neither
//! engine ◀──▶ process ────┘          └──▶ engine         moves, analysis, all that only it knows
//! ```
//!
//! One thread does everything; what the controller and the engine say comes to it through one
//! channel, so it never polls. `framing` takes the
//! engine's lines apart (and tells why the parser of the crate `gtp` cannot), `dead` asks it which
//! stones are dead.
//!
//! # Whose a command is
//!
//! | commands | who answers |
//! | --- | --- |
//! | `final_score`, `final_status`, `final_status_list`, `tenuki-…` | Tenuki |
//! | `showboard`, `list_stones`, `printsgf`, `get_komi`, `kata-get-rules` | Tenuki: the position that is scored |
//! | `play`, `undo`, `gg-undo`, `boardsize`, `rectangular_boardsize`, `clear_board`, `komi`, handicap, `kgs-rules`, `kata-set-rules`, `tenuki-param`, `loadsgf`, `gogui-setup`, `gogui-setup_player`, `gogui-play_sequence` | both: each of them, if the engine knows it, changes both games or neither. A refusal is passed on in the words of the side that refused |
//! | `black`, `white` (GNU Go), `set_position` (KataGo) | both, where the engine knows them |
//! | `genmove`, `kgs-genmove_cleanup`, `gomill-genmove_ex`, `genmove_black`, `genmove_white` | the engine; its move is played in both games, `resign` in none |
//! | `reg_genmove`, `kata-raw-nn`, `time_settings`, `time_left`, `kgs-time_settings` | the engine; Tenuki where it does not know them |
//! | `analyze`, `…-analyze` | the engine, line by line, until a line of input comes; Tenuki where it does not know them |
//! | `…genmove_analyze` | the engine, line by line; the move at its end is played |
//! | `…search_analyze…` | the engine, line by line, until it has done |
//! | `name`, `version` | `Tenuki with GNU Go`, `0.1.0 with 3.8` |
//! | `known_command`, `list_commands`, `gogui-analyze_commands`, `gogui-sigint` | Tenuki, for both |
//! | everything else | the engine, if it knows it; taken to leave its game as it is |
//!
//! An answer of the engine is passed on as it is, with the id that the controller gave.
//!
//! # Tenuki's command about the engine
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `tenuki-attach` | whether the engine is running, or what happened to it | `tenuki-attach` → ``= the engine `gnugo --mode gtp` is running`` |
//! | `tenuki-attach restart` | nothing; starts the engine, killing it first where it is running, and gives it rules, komi, time settings and the game. Other settings that it was given are lost | `tenuki-attach restart` → `=` |
//!
//! # Decisions
//!
//! * A command goes to Tenuki's rules first, then to the engine. A move of the engine that is
//!   illegal under Tenuki's rules (they may differ) is a failure, `illegal move`, and the engine gets
//!   the game as it was. At the end of a `genmove_analyze` the line `play …` is then left out.
//! * When the engine starts, nothing is sent to it: it keeps its own komi and size until the controller
//!   says something. A board of another size is emptied on both sides at once.
//! * Handicap stones that Tenuki chose are given by `set_free_handicap`.
//! * An engine that goes away during a change does not keep Tenuki from making it: the game goes
//!   on, and only what the engine alone can do fails.
//! * An engine without `genmove` leaves it to Tenuki. One that is gone does not: passing in its
//!   place would lose the game.
//!
//! # Dead stones
//!
//! Marks (`tenuki-dead`) win over all. Where there are none, `--dead-from` says who judges:
//! `judge`, Tenuki; `none`, no stone is dead; `engine`, the engine, whose opinion counts;
//! `both`, Tenuki, and `tenuki-uncertain` lists chains on which the engine differs. An engine that knows
//! `kata-raw-nn` (KataGo) is asked for the ownership of its network: a chain is dead where the mean
//! over its stones is more than one half the other side's, and uncertain within 0.3 of that. Any
//! other is asked `final_status_list dead`. Where it does not say, Tenuki judges.
//!
//! # When the engine goes wrong
//!
//! It is killed, with everything that it started, and commands that need it fail in a sentence that
//! says why, until `tenuki-attach restart`. What counts as wrong:
//!
//! * its output ends, or it does not read what it is sent;
//! * it does not answer in time: `--limit` (30 s) for answers that need no thinking,
//!   `--start-limit` (120 s) for its start, and `--think-limit` (none unless given) for moves and for
//!   what only it knows. After `# interrupt` every answer has to come within `--limit`, whether the
//!   engine could take the interrupt or not; once the input has ended, or so much of it waits (16
//!   MiB) that no more is read, within `--start-limit`;
//! * it answers with an id that it was not given, or without one. (An answer given twice is dropped);
//! * it writes a line of more than 4 MiB, a reply of more than 4 MiB (analysis has no limit), or
//!   256 KiB that belong to no reply between two commands.
//!
//! `# interrupt` is passed on to an engine that lists `gogui-interrupt`, and becomes SIGINT for one
//! that lists `gogui-sigint`. SIGINT sent to Tenuki is passed on in the same way while such an engine
//! is busy; else it ends Tenuki, unless the controller asked for `gogui-sigint`, as SIGTERM and SIGHUP do. `quit`, the end of input and those signals
//! end the engine too: it gets `quit`, and is killed when it is still there after 5 s.
//!
//! On Windows only the process itself can be killed, not what it started, and there are no signals.

mod agreement;
mod compare;
mod dead;
mod engine;
mod event;
mod fault;
mod follow;
mod options;
mod owner;
mod session;

use std::io::{self, Read, Write};

use engine::Engine;
pub(crate) use engine::{LONGEST_REPLY, MOST_NOISE};
pub(crate) use event::MOST_WAITING;
pub use fault::Fault;
pub use options::GtpArgs;
use session::Attached;

use crate::gtp::Session;
use crate::process::Program;

/// Answers GTP commands until `quit` or the end of the input, alone or around an engine. Then the
/// engine is gone.
///
/// # Errors
///
/// When the input cannot be read or an answer cannot be written.
pub fn run(
    args: &GtpArgs,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let Some(program) = args.program() else {
        let dead_from = args.dead_from(false);
        if dead_from.needs_an_engine() {
            let sentence = format!("--dead-from {dead_from} needs an engine: --attach");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, sentence));
        }
        let session = Session::new().with_live_graphics(args.gogui_gfx);
        return session.with_dead_from(dead_from, &Session::ALONE).serve(input, output);
    };
    let mut attached = attached(args, program.into(), output);
    #[cfg(unix)]
    attached.hear_signals()?;
    attached.run(input)
}

/// Answers GTP commands around a program, whichever engine the arguments name, until `quit` or the
/// end of the input. Signals are left to the caller.
///
/// # Errors
///
/// When the input cannot be read or an answer cannot be written.
pub fn run_around(
    program: Program,
    args: &GtpArgs,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    attached(args, program, output).run(input)
}

fn attached<W: Write>(args: &GtpArgs, program: Program, output: W) -> Attached<io::BufWriter<W>> {
    let session = Session::new().with_live_graphics(args.gogui_gfx);
    let session = session.with_dead_from(args.dead_from(true), &Session::ATTACHED);
    Attached::new(session, Engine::new(program, args.limits()), io::BufWriter::new(output))
}
