//! Every limit in one place: what it limits, how much is accepted, and the message if there is
//! more.
//!
//! Tenuki reads untrusted input: lines of a controller, uploaded records, the output of other
//! engines. Memory stays within bounds for any input, and an error names the limit that the input
//! exceeds. No allocation grows with a number in the input; only the bytes that arrive take memory.
//! Nesting has no limit, because no code recurses over it: a record with a million nested
//! variations or a JSON value with a million brackets takes one pass over its bytes.
//!
//! | what | limit | set by | beyond it |
//! | --- | --- | --- | --- |
//! | **Boards** | | | |
//! | width and height | 1 to [`BOARD_SIDE`] | | `unacceptable size: a board is 1 to 25 points wide and high`; in a record `SZ[52]: a board is 1 to 25 points wide and high`; of a drawing `40 columns and 1 rows: a board is 1 to 25 points wide and high` |
//! | **GTP** | | | |
//! | a line, comment and control characters left out | [`GTP_LINE`] bytes | | `line too long: it has more than 262144 bytes` |
//! | an id | [`GTP_ID`] | | the number is the name of a command: `unknown command: 2147483648` |
//! | prisoners, by `tenuki-prisoners` | [`PRISONERS`] | | `syntax error: "1000001" is not a whole number from 0 to 1000000` |
//! | handicap stones | one point stays empty; fixed: 9 or 4, by the board | | `invalid number of stones: a free handicap on 7x7 has 2 to 48 stones` |
//! | komi | a finite number, because the protocol demands that any komi is accepted | | `syntax error: "1e999" is not a finite number` |
//! | moves to take back, by `gg-undo` | as many as were played | | `cannot undo: one move has been played` |
//! | a file of `loadsgf` | [`LOADSGF_FILE`] bytes | | `cannot load file: long.sgf: it is longer than 16 MiB` |
//! | the move of `loadsgf` | 32 bits; past the last move is the end | | `syntax error: no move has that number` |
//! | the interval of an analysis | 0.01 to 3,600 seconds | the command | the nearest of them |
//! | moves of an analysis | as many as there are | `maxmoves` | `syntax error: "x" is not a number of moves` |
//! | **Records and JSON lines** | | | |
//! | a record or a line | [`ITEM`] bytes | | `it is longer than 32 MiB`; after such a record, the rest of its file is not read |
//! | moves of a record | [`MOVES`] | | `the record has more than 100000 moves` |
//! | nodes of a record that add or remove stones | [`SET_UPS`] | | `the record adds or removes stones in more than 10000 nodes` |
//! | `prisoners` of a line, for each side | [`u16::MAX`] | | `` `prisoners` is an object with `black` and `white`, whole numbers from 0 to 65535, not {"black":65536}`` |
//! | handicap of a record (HA) | [`HANDICAP`], or as many stones as are placed | | `HA[99]: a handicap is at most 36 stones, unless more are placed` |
//! | `--komi`, `komi` of a line, for either side | [`KOMI`] points | | `komi must be a number of points, at most 625`; `` `komi` is a number of points, at most 625, not 1000000`` |
//! | komi of a record (KM) | half of the board, or 10 | `--komi` | the komi of the rules, with the warning `KM[364] is more than half the points of the board; ignored`; the library refuses the record |
//! | what a compressed file unpacks to | 4096 MiB | `--most-unpacked` | `it unpacks to more than 4096 MiB: raise the limit with --most-unpacked` |
//! | how far back a zstd file refers | 100 MiB, by `ruzstd` | | `cannot read it`, and why |
//! | **Judging** | | | |
//! | opinions about the stones in doubt | [`OPINIONS`] for each judgement | | their mean decides, and the stones stay uncertain |
//! | playouts of the whole board | [`PLAYOUTS`] for each opinion | | nothing: `tenuki-uncertain` lists the stones that stay in doubt |
//! | visits of zone searches | [`SEARCHED`] for each opinion | | the area is played out |
//! | playouts of such an area, moves of guided searches | [`LOCAL_PLAYOUTS`], [`SEARCH_MOVES`] for each opinion | | the stones stay uncertain |
//! | time | none | `# interrupt` | the judgement contains what is known at that time, and is not certain |
//! | **Scoring** | | | |
//! | points that are read together | [`READ_POINTS`] | | chains that have more liberties together are read in smaller groups, or alone; a chain with more liberties of its own is assumed to need no fill |
//! | chains around them | [`READ_CHAINS`] | | the points are not filled |
//! | reading for a board, counted as the number of ways in which the points of each group that is read can be empty, black or white | [`READING`] | | fewer points are read together |
//! | states of a search for a line (`tenuki-line`) | 3,000 for each question, up to three | | `No line is shown: the search found no proof about the chain at C3. …` |
//! | points of an area that can change; reading of areas for a board, counted in the same way | 7, 60,000 | | smaller areas are read, then none |
//! | **The command line** | | | |
//! | folders in folders | as deep as the longest path allows; links to folders are not followed, and pipes and devices in a folder are ignored | | `cannot read it: File name too long` |
//! | games in all | as many as there are; few are in memory at a time, but a page (`--html`) holds them all | `--most` | `there are more than 1000 games`; the rest is not read |
//! | games at the same time | 1 to 1024 | `--jobs` | `1025 is not in 1..=1024` |
//! | a drawing for `tenuki render` | [`DRAWING`] bytes | | `cannot read it: it is longer than 64 KiB` |
//! | names in pictures and pages | 60 to 300 characters, by their place | | they are cut, with an ellipsis |
//! | pixels of a PNG | two for each pixel of the SVG, whose size follows from the board and the width of the names | | |
//! | **Other engines** | | | |
//! | a line of an engine | [`ENGINE_LINE`] bytes | | attached: `the engine wrote more than 4194304 bytes in one line`; under `tenuki regress`: `the reply is longer than 4194304 bytes` |
//! | a reply of an attached engine (analysis has no limit) | [`ENGINE_REPLY`] bytes | | `the engine wrote more than 4194304 bytes in one reply` |
//! | unrequested output of an attached engine between two commands | [`ENGINE_NOISE`] bytes | | `the engine wrote more than 262144 bytes that answer no command` |
//! | lines that wait while an attached engine thinks | [`WAITING`] bytes | | no more are read until some are answered |
//! | time for an attached engine to answer without thinking | 8 s | `--limit` | ``the engine did not answer `komi` within 8s`` |
//! | time to start, or to take a board of another size | 120 s | `--start-limit` | the same |
//! | time over a move | none | `--think-limit` | the same |
//! | time to say which stones are dead | as over a move; if that has no limit, as to start | | the same |
//! | a reply under `tenuki regress` | [`REGRESS_REPLY`] bytes | | `the reply is longer than 16777216 bytes` |
//! | time for a reply under `tenuki regress` | 300 s | `--timeout` | `no reply within 300s (--timeout)` |
//! | a suite or a list of suites under `tenuki regress` | [`REGRESS_FILE`] bytes | | `it is longer than 16 MiB` |
//!
//! Over GTP, `? ` precedes the sentences. If an attached engine exceeds a limit, Tenuki ends it and keeps the game. A
//! judgement is about one image of the position or, if the position is symmetrical, about each of up to sixteen; in a
//! game far from its end it stops earlier. The numbers are for the usual effort: `tenuki score --effort PERCENT` scales
//! all limits of judging except the playouts of the whole board. Scoring always ends, and its limits are the same on a
//! turned board and with exchanged colours.

pub use crate::gtp::parser::{GREATEST_ID as GTP_ID, LONGEST_LINE as GTP_LINE};
pub use crate::process::LONGEST_LINE as ENGINE_LINE;
pub use tenuki_record::{
    MOST_HANDICAP as HANDICAP, MOST_MOVES as MOVES, MOST_SET_UPS as SET_UPS, TOO_LONG as ITEM,
};
pub use tenuki_regress::{LONGEST_FILE as REGRESS_FILE, LONGEST_REPLY as REGRESS_REPLY};
pub use tenuki_score::limits::{
    BOARD_SIDE, KOMI, LOCAL_PLAYOUTS, OPINIONS, PLAYOUTS, READ_CHAINS, READ_POINTS, READING,
    SEARCH_MOVES, SEARCHED,
};

/// The most prisoners that `tenuki-prisoners` sets for a side.
pub const PRISONERS: u32 = crate::gtp::command::MOST_PRISONERS;

/// Bytes of a file that `loadsgf` reads.
pub const LOADSGF_FILE: u64 = crate::gtp::command::LONGEST_FILE;

/// Bytes of a drawing that `tenuki render` reads.
pub const DRAWING: u64 = crate::score::LONGEST_DRAWING;

/// Bytes of a reply of an attached engine.
pub const ENGINE_REPLY: usize = crate::attach::LONGEST_REPLY;

/// Bytes that an attached engine may write between two commands and that belong to no reply.
pub const ENGINE_NOISE: usize = crate::attach::MOST_NOISE;

/// Bytes of GTP lines that wait for an attached engine.
pub const WAITING: usize = crate::attach::MOST_WAITING;
