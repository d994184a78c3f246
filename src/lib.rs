//! The program Tenuki: it scores finished games of Go and gets seki right.
//!
//! Tenuki is a GTP engine for GoGui, Sabaki and scripts, an extension of other engines, a runner of
//! regression suites and a tool for records. This crate is the program. To embed the scorer, use the
//! libraries below it:
//!
//! | crate | contents | licence |
//! | --- | --- | --- |
//! | [`tenuki_score`] | boards, games, rules, dead stones, seki, the count | MIT OR Apache-2.0 |
//! | [`tenuki_record`] | SGF and JSON lines in and out | MIT OR Apache-2.0 |
//! | [`tenuki_picture`] | boards as text, SVG, PNG; pages | MIT OR Apache-2.0, and Bitstream-Vera for the font |
//! | [`tenuki_io`] | engines as child processes, output files, lines for a terminal | GPL-3.0-or-later, as the crate `gtp` |
//! | [`tenuki_regress`] | regression suites, run as gogui-regress runs them | GPL-3.0-or-later |
//! | `tenuki` | GTP, other engines, the command line | GPL-3.0-or-later |
//!
//! This crate re-exports them, so this page is a map of all of them: [`board`], [`game`], [`rules`],
//! [`handicap`], [`scoring`], [`life`], [`ending`], [`finish`], [`record`], [`picture`].
//!
//! Score a record:
//!
//! ```
//! let answer = tenuki::record::score(b"(;SZ[5]KM[6.5]RE[W+1.5];B[cc];W[dc];B[cb];W[db];B[cd];W[dd];B[ca];W[da]\
//!     ;B[ce];W[de];B[];W[])")?;
//! println!("{}", answer.headline()); // W+1.5 under Japanese rules, as recorded
//! # assert_eq!(answer.headline(), "W+1.5 under Japanese rules, as recorded");
//! # Ok::<(), tenuki::record::ScoreError>(())
//! ```
//!
//! Answer GTP:
//!
//! ```
//! use tenuki::gtp::Session;
//!
//! let mut session = Session::new();
//! let reply = session.answer(b"1 known_command tenuki-final_score_seki").unwrap();
//! assert_eq!(reply.to_string(), "=1 true\n\n");
//! ```
//!
//! # How a request is answered
//!
//! ```text
//! GTP line ──▶ gtp: command ──▶ session ──▶ reply        attach: another engine between the two
//!                                 │
//! SGF, JSON ──▶ record ──▶ game ◀─┤         a board, its history, prisoners, komi, rules
//!                                 ▼
//!                       ending ──▶ life:    which chains are dead, unless the user named them
//!                          │
//!                          └─────▶ scoring: the owner of each point, which chains are in seki;
//!                          │                then the rules make a count of it
//!                          │
//!                          └─────▶ picture: boards for a terminal, SVG and PNG, pages
//! ```
//!
//! **A GTP line.** The line `7 tenuki-final_score_seki` arrives as bytes. [`gtp::parser::Line`] cleans
//! them and [`gtp::parser::parse`] finds the id, the name and the arguments. The table in
//! [`gtp::command`] has a function for the name. It gets the [`Session`](gtp::Session), which holds the
//! game and the marks. [`DeadStones::find`](ending::DeadStones::find) decides which stones are dead,
//! and makes an [`Ending`](ending::Ending) from them and the [`Game`](game::Game), which is kept until
//! something changes: [`Position::new`](scoring::Position::new) takes the dead stones off the
//! [`Board`](board::Board), [`Method::assess`](scoring::Method::assess) classifies every point (an
//! [`Assessment`](scoring::Assessment)), and [`Count::new`](scoring::Count::new) counts it. The
//! [`Score`](scoring::Score) prints itself, and the [`Reply`](gtp::Reply) goes out as `=7 W+3.5`.
//!
//! **A record.** `tenuki score` opens the file with [`record::decompressed`] and splits it into
//! [`record::Items`], one record or JSON line each. [`record::read_first`] reads the main line of a
//! record, [`Record::replay`](record::Record::replay) plays it, and the rest is as above, with one
//! ending for each method. [`score`] does this on all processors, answers in the order of the input,
//! and draws pictures and pages with [`picture`].
//!
//! # The modules of the program
//!
//! | module | contents |
//! | --- | --- |
//! | [`gtp`] | the protocol: lines, commands, the session (a game with its dead stones and its count), replies |
//! | [`attach`] | Tenuki around another engine, which plays while Tenuki scores |
//! | [`score`] | `tenuki score` and `tenuki render`: many games, many threads, one order |
//! | [`limits`] | how much input is accepted, and the message when there is more |
//!
//! `docs/logging.md` lists what is logged at which level, `docs/speed.md` says where the time goes, and
//! `docs/searches.md` lists the searches. The libraries do not use files, threads, GTP or the command line.
//! `main` reads the command line and calls a module.
//!
//! # Dependencies
//!
//! We write the Go part ourselves. Everything else comes from well-kept libraries.
//!
//! | crate | purpose |
//! | --- | --- |
//! | `nom` | the grammar of GTP |
//! | `gtp` | the types of the protocol, to run another engine |
//! | `log`, `env_logger` | diagnostics on standard error |
//! | `thiserror`, `strum` | errors that are sentences; names of choices, read and printed |
//! | `memchr` | finding the end of a line |
//! | `serde_json` | JSON |
//! | `rayon` | many games at a time |
//! | `indicatif` | progress, on a terminal |
//! | `clap`, `clap_complete`, `clap_mangen`, `roff` | the command line, completions, the manual page |
//! | `anstream`, `anstyle` | colours, on a terminal |
//! | `strsim` | the command that a mistyped word resembles |
//! | `signal-hook`, on Windows `ctrlc` | Ctrl-C |
//! | `wild` | `*.sgf`, which the shell of Windows leaves to the program |
//!
//! Each other crate lists its own in its `Cargo.toml`. `cargo deny` checks the licences and sources of
//! all of them and that no banned crate is used. It also checks that the libraries depend only on crates
//! with permissive licences.

use tenuki_io::printable;
#[doc(inline)]
pub use tenuki_io::{output, process};
#[doc(inline)]
pub use tenuki_picture as picture;
#[doc(inline)]
pub use tenuki_record as record;
#[doc(inline)]
pub use tenuki_regress as regress;
pub use tenuki_score::{board, ending, finish, game, handicap, life, rules, scoring};

pub mod attach;
pub mod gtp;
pub mod limits;
pub mod score;
