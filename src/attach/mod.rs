//! Another GTP engine runs as a child process: the engine plays, and Tenuki scores.
//!
//! ```text
//! controller ──lines──▶ event ──▶ session ──▶ owner: whose is the command?
//!                         ▲          │
//!                         │          ├──▶ gtp::Session   scores, dead stones, positions
//!                         │          ├──▶ follow         a change: both sides, or neither
//! engine ◀──▶ process ────┘          └──▶ engine         moves, analysis, all that only it knows
//! ```
//!
//! One thread does everything. All lines of the controller and the engine come to it through one
//! channel, so it never polls. `framing` splits the engine's output into replies (its page says why the
//! parser of the crate `gtp` cannot), `dead` asks the engine which stones are dead, `agreement` keeps
//! rules and komi the same on both sides, and `compare` finds out how a command that Tenuki does not
//! know changed the engine's game.
//!
//! # Who answers a command
//!
//! | commands | who answers |
//! | --- | --- |
//! | `final_score`, `final_status`, `final_status_list`, `tenuki-…` | Tenuki |
//! | `showboard`, `list_stones`, `printsgf`, `get_komi`, `kata-get-rules` | Tenuki: the position that is scored |
//! | `play`, `undo`, `gg-undo`, `boardsize`, `rectangular_boardsize`, `clear_board`, `komi`, handicap, `tenuki-param`, `loadsgf`, `gogui-setup`, `gogui-setup_player`, `gogui-play_sequence` | both: each of them, if the engine knows it, changes both games or neither. A refusal is passed on in the words of the side that refused |
//! | `black`, `white` (GNU Go), `set_position` (KataGo) | both, if the engine knows them |
//! | `kgs-rules`, `kata-set-rules`, `kata-set-rule` | both; if only the engine knows the rules, it plays by them (see below) |
//! | `genmove`, `genmove_debug`, `kgs-genmove_cleanup`, `gomill-genmove_ex`, `genmove_black`, `genmove_white` | the engine; its move is played in both games, except `resign` |
//! | `reg_genmove`, `kata-raw-nn`, `time_settings`, `time_left`, `kgs-time_settings` | the engine; Tenuki if the engine does not know them |
//! | `analyze`, `…-analyze` | the engine, line by line, until a line of input or an interrupt comes; Tenuki if the engine has none of `analyze`, `kata-analyze` and `lz-analyze`. If it has one of them, the others are unknown commands, because Sabaki uses the first that it finds |
//! | `…genmove_analyze` | the engine, line by line; the move at its end is played |
//! | `…search_analyze…` | the engine, line by line, until it has finished |
//! | `…_cancellable` (KataGo) | the engine; the next line of input, the end of the input or an interrupt ends it |
//! | `name`, `version` | `GNU Go with Tenuki`, `3.8 with 1.0.0`: Lizzie recognises KataGo by the beginning of the name, and reads the beginning of the version as that of Leela Zero; `Tenuki without gnugo, which cannot be started` or `…, which ended` |
//! | `gogui-title` | Tenuki, if the engine cannot be started; the answer says so, and GoGui shows it as the title of its window. Otherwise the engine |
//! | `known_command`, `list_commands`, `gogui-analyze_commands`, `gogui-sigint` | Tenuki, for both |
//! | everything else | the engine, if it knows the command. Then the positions are compared, unless the name shows that the command only reads something (`get_…`, `list_…`, `kata-get…`) |
//!
//! Tenuki passes an answer of the engine on unchanged, with the id that the controller gave. It only
//! leaves out the empty lines that KataGo writes into its replies to `kata-raw-nn`, because the first
//! of them would end the reply. If the engine has no menu (`gogui-analyze_commands`), Tenuki's menu
//! has entries *Engine: …* for those of its commands that GNU Go has.
//!
//! # Tenuki's commands about the engine
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `tenuki-attach` | whether the engine is running, or what happened to it; and how it may differ from Tenuki: rules that could not be sent to it or by which Tenuki cannot count, a position that could not be compared | `tenuki-attach` → ``= the engine `gnugo --mode gtp` is running`` |
//! | `tenuki-attach restart` | nothing; kills the engine if it is running, starts it, and sends it rules, komi, time settings and the game. Its other settings are lost | `tenuki-attach restart` → `=` |
//! | `tenuki-engine ownership`, `policy`, `lead` | what `kata-raw-nn` of the engine says: `INFLUENCE` for the owner that each point will have; `LABEL` with the ten likeliest moves in per cent (GoGui's `gfx`); who leads by how much and with which chance, in one line (GoGui's `string`) | `tenuki-engine lead` → `= White leads by 3.5 and wins 75 %` |
//! | `tenuki-engine candidates` | what `kata-analyze`, else `lz-analyze`, of the engine has found when an interrupt or the next line of input comes: `VAR` for the best line, `LABEL` with the chance in per cent and the visits of up to ten moves (GoGui's `gfx`). With `--gogui-gfx` it is drawn on standard error while it runs | `tenuki-engine candidates` → `= TEXT black D4: wins 62 %, lead 1.5, 400 visits`⏎`VAR b D4 w E5`⏎`LABEL D4 62/400` |
//!
//! # Decisions
//!
//! * Tenuki checks a command by its own rules first, and then sends it to the engine. If the engine
//!   plays a move that is illegal under Tenuki's rules (they may differ), the command fails with
//!   `illegal move`, and the engine gets the previous game again. At the end of a `genmove_analyze`
//!   the line `play …` is then left out.
//! * When the engine starts, Tenuki sends it rules and komi. The engine keeps its own board size until
//!   the controller sets one. Both boards are cleared when the size changes.
//! * Tenuki sends handicap stones that it chose by `set_free_handicap`, and other stones that were not
//!   played by `set_position` if the engine has it, because KataGo counts stones that Black plays at the
//!   beginning as handicap.
//! * If the engine fails during a change, Tenuki makes the change nevertheless: the game goes on,
//!   and only commands that need the engine fail.
//! * If the engine has no `genmove`, Tenuki answers it. If the engine has failed, Tenuki does not:
//!   a pass in its place would lose the game.
//! * While the engine starts, the end of the input, or `quit` as the next command, ends the session at
//!   once. If only names and versions were asked before, Tenuki waits up to a second for them.
//!
//! # Rules
//!
//! Tenuki counts by the rules by which the engine plays, and says if it cannot:
//!
//! * Tenuki sends rules and komi to the engine when it starts and whenever they change: by
//!   `kata-set-rules`, with the name or else as JSON, or by `kgs-rules` if KGS has such rules. If the
//!   engine has no such command (GNU Go has options for its rules) or refuses, Tenuki counts by the
//!   rules all the same; the answer to the command that chose them says how the engine differs, and so does
//!   `tenuki-attach`.
//! * A command about rules goes to the engine as it was typed, and Tenuki then reads the engine's
//!   rules by `kata-get-rules`. So you can choose rules for which Tenuki has no name
//!   (`koSIMPLEscoreAREAtaxNONEsui0`).
//! * If Tenuki cannot count by the rules (a tax on groups, a button), they are in force nevertheless: commands
//!   that answer points (`final_score`, `tenuki-score`, `tenuki-details`, `tenuki-territory` and others)
//!   fail with `cannot score` and name the rule; dead stones are still shown and marked.
//!   `tenuki-final_score_seki` counts by Japanese rules, as always.
//!
//! # Commands that Tenuki does not know
//!
//! After such a command Tenuki asks the engine for its position, by `printsgf`, `list_stones` or
//! `showboard`. If the position differs, Tenuki's game follows, and a line of the log says so: by a
//! move, if one leads there; by taking moves back; else by setting up the stones, without moves and
//! prisoners. If the engine knows none of these commands, or prints a board that cannot be read,
//! `tenuki-attach` says that it may have another position.
//!
//! # Dead stones
//!
//! Marks (`tenuki-dead`) always decide. If there are none, `--dead-from` says who judges: with `both` (the default)
//! Tenuki, with `engine` the engine; the other one gives a second opinion, and chains on which they differ are
//! uncertain (`tenuki-uncertain`). With `judge` Tenuki judges alone; with `none` no stone is dead. An engine that knows
//! `kata-raw-nn` (KataGo) is asked for the ownership of its network: ownership runs from -1 to 1, 1 being the other
//! side's. A chain is dead if the mean over its stones is more than 0.5, and uncertain if it is from 0.2 to 0.8. Any
//! other engine is asked `final_status_list dead`. GNU Go plays the position out for that, which takes seconds in the
//! middle of a game, so it is asked only after two passes, unless `--dead-from` or `tenuki-param dead-from` names
//! `both` or `engine`. If the engine does not answer, Tenuki judges, and a remark says so. Tenuki's own analysis asks
//! the engine only if the engine decides, because the analysis has to begin at once.
//!
//! Leela Zero has `final_status_list`, but its lists of dead stones and of stones in seki are always empty. If both lists
//! are empty, the engine has never named a stone in them, and Tenuki is sure that some stones are dead, the engine
//! counts as one that does not answer, until it names a stone. The log says so once, and `tenuki-attach`.
//!
//! `kgs-genmove_cleanup` asks the engine for moves that capture dead stones, because the players did not agree on them
//! (KGS). When both sides have passed after it, no stone is dead.
//!
//! # When the engine fails
//!
//! Tenuki kills it, with all processes that it started. Until `tenuki-attach restart`, commands
//! that need the engine fail, and the error says why. The engine has failed if
//!
//! * its output ends, or it does not read its input;
//! * it does not answer in time: `--limit` (8 s) for answers that need no thinking, because after 15 s
//!   GoGui asks its user whether to terminate the program; `--start-limit` (120 s) for its start and for
//!   a board of another size, for which KataGo loads its network again; `--think-limit` (none unless
//!   given) for moves and for what only it knows. It may take `--think-limit`, or `--start-limit` if there is none, to
//!   say which stones are dead. After the end of the input, or when so much input
//!   waits (16 MiB) that no more is read, `--start-limit` is the limit for all others;
//! * it answers with a wrong id, or without one (but if it answers twice, the second answer is
//!   dropped);
//! * it writes a line of more than 4 MiB, a reply of more than 4 MiB (analysis has no limit), or
//!   more than 256 KiB between two commands that do not belong to a reply.
//!
//! `# interrupt` is passed on to an engine that lists `gogui-interrupt`, and becomes SIGINT for one that
//! lists `gogui-sigint`. An analysis, and a search that can be cancelled, gets a line instead, which ends
//! it. Any other engine cannot be interrupted: Tenuki waits, because the engine may only be thinking, and
//! a line on standard error says that only GoGui's *Program > Terminate* ends it. While an engine that can
//! be interrupted is busy, Tenuki passes SIGINT on in the same way. Otherwise SIGINT ends Tenuki, unless
//! the controller asked for `gogui-sigint`; SIGTERM and SIGHUP always end it. `quit`, the end of the input
//! and these signals end the engine, too: it gets `quit`, and Tenuki kills it if it is still running after
//! 5 s. On Linux the engine is also killed if Tenuki is killed by SIGKILL ([`guard`](crate::process)).
//!
//! On Windows there are no signals: Ctrl-C ends Tenuki, and the engine with it.

mod agreement;
mod analysis;
mod compare;
mod dead;
mod engine;
mod follow;
mod options;
mod owner;
mod session;

use std::io::{self, Read, Write};

use engine::Engine;
pub use engine::Fault;
pub(crate) use engine::{LONGEST_REPLY, MOST_NOISE, MOST_WAITING};
pub use options::GtpArgs;
use session::Attached;

use crate::gtp::Session;
use crate::process::Program;

/// Answers GTP commands until `quit` or the end of the input, alone or around an engine. After that
/// the engine has ended.
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
    let session =
        Session::new().with_live_graphics(args.gogui_gfx).with_defaults(args.rules, args.komi);
    if args.no_files { session.without_files() } else { session }
}

fn attached<W: Write>(args: &GtpArgs, program: Program, output: W) -> Attached<io::BufWriter<W>> {
    let session = session(args).with_dead_from(args.dead_from(true), &Session::ATTACHED);
    let engine = Engine::new(program, args.limits(), args.gogui_gfx);
    Attached::new(session, engine, io::BufWriter::new(output), args.dead_from.is_none())
}
