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
//! channel, so it never polls. `framing` takes the engine's lines apart (and says why the parser of the
//! crate `gtp` cannot), `dead` asks it which stones are dead, `agreement` keeps rules and komi the same
//! on both sides, `compare` finds out what a command that Tenuki does not know did to the engine's game.
//!
//! # Whose a command is
//!
//! | commands | who answers |
//! | --- | --- |
//! | `final_score`, `final_status`, `final_status_list`, `tenuki-…` | Tenuki |
//! | `showboard`, `list_stones`, `printsgf`, `get_komi`, `kata-get-rules` | Tenuki: the position that is scored |
//! | `play`, `undo`, `gg-undo`, `boardsize`, `rectangular_boardsize`, `clear_board`, `komi`, handicap, `tenuki-param`, `loadsgf`, `gogui-setup`, `gogui-setup_player`, `gogui-play_sequence` | both: each of them, if the engine knows it, changes both games or neither. A refusal is passed on in the words of the side that refused |
//! | `black`, `white` (GNU Go), `set_position` (KataGo) | both, where the engine knows them |
//! | `kgs-rules`, `kata-set-rules`, `kata-set-rule` | both; rules that only the engine knows, it plays by (see below) |
//! | `genmove`, `genmove_debug`, `kgs-genmove_cleanup`, `gomill-genmove_ex`, `genmove_black`, `genmove_white` | the engine; its move is played in both games, `resign` in none |
//! | `reg_genmove`, `kata-raw-nn`, `time_settings`, `time_left`, `kgs-time_settings` | the engine; Tenuki where it does not know them |
//! | `analyze`, `…-analyze` | the engine, line by line, until a line of input or an interrupt comes; Tenuki where the engine has none of `analyze`, `kata-analyze` and `lz-analyze`. Where it has one, those that it does not have are unknown: Sabaki takes the first that it finds |
//! | `…genmove_analyze` | the engine, line by line; the move at its end is played |
//! | `…search_analyze…` | the engine, line by line, until it has done |
//! | `…_cancellable` (KataGo) | the engine; the next line of input, the end of the input or an interrupt ends it |
//! | `name`, `version` | `Tenuki with GNU Go`, `0.1.0 with 3.8`; `Tenuki without gnugo, which cannot be started` or which ended |
//! | `gogui-title` | Tenuki, if the engine cannot be started: that is what it says. GoGui shows it as the title of its window. Else it is the engine's |
//! | `known_command`, `list_commands`, `gogui-analyze_commands`, `gogui-sigint` | Tenuki, for both |
//! | everything else | the engine, if it knows it. Then the positions are compared, unless the name says that the command only tells something (`get_…`, `list_…`, `kata-get…`) |
//!
//! An answer of the engine is passed on as it is, with the id that the controller gave. Only the empty
//! lines that KataGo writes into its replies to `kata-raw-nn` are left out: the first of them would be
//! taken for the end of the reply. To an engine without a menu of its own (`gogui-analyze_commands`)
//! Tenuki's menu gives entries for those of its commands that are GNU Go's, under *Engine: …*.
//!
//! # Tenuki's commands about the engine
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `tenuki-attach` | whether the engine is running, or what happened to it; and in what it may differ from Tenuki: rules that it could not be told or that Tenuki does not count by, a position that could not be compared | `tenuki-attach` → ``= the engine `gnugo --mode gtp` is running`` |
//! | `tenuki-attach restart` | nothing; starts the engine, killing it first where it is running, and gives it rules, komi, time settings and the game. Other settings that it was given are lost | `tenuki-attach restart` → `=` |
//!
//! | `tenuki-engine ownership`, `policy`, `lead` | what `kata-raw-nn` of the engine says: `INFLUENCE` for whose each point will be; `LABEL` with the ten likeliest moves in per cent (GoGui's `gfx`); who leads by how much and with which chance, in one line (GoGui's `string`) | `tenuki-engine lead` → `= White leads by 3.5 and wins 75 %` |
//! | `tenuki-engine candidates` | what `kata-analyze`, else `lz-analyze`, of the engine has found when an interrupt or the next line of input comes: `VAR` for the best line, `LABEL` with the chance in per cent and the visits of up to ten moves (GoGui's `gfx`). With `--gogui-gfx` it is drawn on standard error while it runs | `tenuki-engine candidates` → `= TEXT black D4: wins 62 %, lead 1.5, 400 visits`⏎`VAR b D4 w E5`⏎`LABEL D4 62/400` |
//!
//! # Decisions
//!
//! * A command goes to Tenuki's rules first, then to the engine. A move of the engine that is
//!   illegal under Tenuki's rules (they may differ) is a failure, `illegal move`, and the engine gets
//!   the game as it was. At the end of a `genmove_analyze` the line `play …` is then left out.
//! * When the engine starts, it is told Tenuki's rules and komi. It keeps its own board size until the
//!   controller says something. A board of another size is emptied on both sides at once.
//! * Handicap stones that Tenuki chose are given by `set_free_handicap`, other stones that nobody played
//!   by `set_position`, where the engine has it: KataGo counts stones that Black plays at the beginning as
//!   handicap.
//! * An engine that goes away during a change does not keep Tenuki from making it: the game goes
//!   on, and only what the engine alone can do fails.
//! * An engine without `genmove` leaves it to Tenuki. One that is gone does not: passing in its
//!   place would lose the game.
//! * While the engine starts, input that ends, or `quit` as the next command, ends the session at once.
//!   If only names and versions are asked before, the engine is given a second to say them.
//!
//! # Rules
//!
//! Tenuki counts by the rules that the engine plays by, and says where it cannot:
//!
//! * The engine is told rules and komi when it starts and whenever they change, whatever changed them:
//!   by `kata-set-rules`, with the name or else as JSON, or by `kgs-rules`, where KGS has such rules.
//!   Where it has no such command (GNU Go's are chosen by its options) or refuses, that is logged, and
//!   `tenuki-attach` says it.
//! * A command about rules goes to the engine as it was typed, and what the engine made of it is read
//!   from its `kata-get-rules`. So rules can be chosen that Tenuki has no name for (`ing`, `goe`,
//!   `koSIMPLEscoreAREAtaxNONEsui0`).
//! * Rules that Tenuki cannot count by (a tax on groups, a button) are in force all the same: what answers
//!   points (`final_score`, `tenuki-score`, `tenuki-details`, `tenuki-territory` and others) fails with
//!   `cannot score` and the rule that is the reason; dead stones are still shown and marked.
//!   `tenuki-final_score_seki` counts by Japanese rules, as always.
//!
//! # Commands that Tenuki does not know
//!
//! After one of them the engine is asked for its position, by `printsgf`, by `list_stones` or by
//! `showboard`. Where it differs, Tenuki's game follows, and a line of the log says so: by a move, if
//! one leads there; by taking moves back; else by the stones as they stand, without moves and
//! prisoners. Where the engine knows none of them, or prints a board that cannot be read,
//! `tenuki-attach` says that it may have another position.
//!
//! # Dead stones
//!
//! Marks (`tenuki-dead`) win over all. Where there are none, `--dead-from` says who judges:
//! `both` (the default), Tenuki; `engine`, the engine; each of them with the other as a second opinion:
//! chains on which they differ are uncertain (`tenuki-uncertain`). `judge`, Tenuki alone; `none`, no
//! stone is dead. An engine that knows
//! `kata-raw-nn` (KataGo) is asked for the ownership of its network: a chain is dead where the mean
//! over its stones is more than one half the other side's, and uncertain within 0.3 of that. Any
//! other is asked `final_status_list dead`. As GNU Go plays a position out for that, which takes it seconds
//! in the middle of a game, it is asked only after two passes, unless `--dead-from` or `tenuki-param
//! dead-from` names `both` or `engine`. Where the engine does not say, Tenuki judges, and a remark says so. An analysis of Tenuki's
//! own asks the engine only where the engine decides, since it has to begin at once.
//!
//! # When the engine goes wrong
//!
//! It is killed, with everything that it started, and commands that need it fail in a sentence that
//! says why, until `tenuki-attach restart`. What counts as wrong:
//!
//! * its output ends, or it does not read what it is sent;
//! * it does not answer in time: `--limit` (8 s) for answers that need no thinking, as GoGui asks its
//!   user after 15 s whether to terminate the program; `--start-limit` (120 s) for its start and for a
//!   board of another size, for which KataGo loads its network again; `--think-limit` (none unless given)
//!   for moves and for what only it knows. Once the input has ended, or so much of it waits (16
//!   MiB) that no more is read, `--start-limit` is the limit of what has none;
//! * it answers with an id that it was not given, or without one. (An answer given twice is dropped);
//! * it writes a line of more than 4 MiB, a reply of more than 4 MiB (analysis has no limit), or
//!   256 KiB that belong to no reply between two commands.
//!
//! `# interrupt` is passed on to an engine that lists `gogui-interrupt`, and becomes SIGINT for one
//! that lists `gogui-sigint`. An analysis, and a search that can be cancelled, gets a line instead, which
//! is what ends it. Any other engine cannot be interrupted: it is waited for, as it may only be thinking,
//! and a line on standard error says that only GoGui's *Program > Terminate* ends it.
//! SIGINT sent to Tenuki is passed on in the same way while such an engine
//! is busy; else it ends Tenuki, unless the controller asked for `gogui-sigint`, as SIGTERM and SIGHUP do.
//! `quit`, the end of input and those signals end the engine too: it gets `quit`, and is killed when it
//! is still there after 5 s. On Linux it is killed also when Tenuki is, by SIGKILL
//! ([`guard`](crate::process)).
//!
//! On Windows there are no signals: Ctrl-C ends Tenuki, and the engine with it.

mod agreement;
mod candidates;
mod compare;
mod dead;
mod engine;
mod event;
mod follow;
mod network;
mod options;
mod owner;
mod session;

use std::io::{self, Read, Write};

use engine::Engine;
pub use engine::Fault;
pub(crate) use engine::{LONGEST_REPLY, MOST_NOISE};
pub(crate) use event::MOST_WAITING;
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
        return session(args).with_dead_from(dead_from, &Session::ALONE).serve(input, output);
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

/// A session as the arguments want it, without a policy for dead stones.
fn session(args: &GtpArgs) -> Session {
    let session = Session::new().with_live_graphics(args.gogui_gfx);
    if args.no_files { session.without_files() } else { session }
}

fn attached<W: Write>(args: &GtpArgs, program: Program, output: W) -> Attached<io::BufWriter<W>> {
    let session = session(args).with_dead_from(args.dead_from(true), &Session::ATTACHED);
    let engine = Engine::new(program, args.limits(), args.gogui_gfx);
    Attached::new(session, engine, io::BufWriter::new(output))
        .asking_at_the_end(args.dead_from.is_none())
}
