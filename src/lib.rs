//! Tenuki scores finished games of Go and gets seki right.
//!
//! Under Japanese rules eyes in seki are not points. Tenuki knows which groups are in seki, which
//! own points must still be filled, and what is left to count. It is a GTP engine and a tool for
//! records (the program `tenuki`), and this library.
//!
//! Score a position, drawn with `X` for black and `O` for white:
//!
//! ```
//! use tenuki::board::{Board, PointSet};
//! use tenuki::scoring::{Method, Position};
//!
//! let board: Board = ".X.O.
//!                     XXXOO
//!                     XXXOO
//!                     XXXOO
//!                     XXXOO".parse()?;
//! // Two groups with one eye each around C5: a seki, and no points for anybody.
//! let position = Position::new(&board, PointSet::EMPTY, None);
//! let assessment = Method::default().assess(&position);
//! assert!(assessment.territory.black.is_empty() && assessment.territory.white.is_empty());
//! assert_eq!(assessment.seki, board.occupied());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play a game, and count it as if it had ended there:
//!
//! ```
//! use tenuki::board::{Color, PointSet, Size, Vertex};
//! use tenuki::ending::Ending;
//! use tenuki::game::Game;
//! use tenuki::scoring::Method;
//!
//! let mut game = Game::new(Size::square(5)?);
//! for (color, point) in [(Color::Black, "C3"), (Color::White, "C4"), (Color::Black, "D4")] {
//!     game.play(color, point.parse()?)?;
//! }
//! let white_stone = game.board().chain("C4".parse()?);
//! let ending = Ending::of(&game, white_stone, Method::default());
//! // 23 points of territory, one of them under the dead stone, which counts once more.
//! assert_eq!(ending.score().to_string(), "B+17.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read a record, and answer GTP:
//!
//! ```
//! use tenuki::gtp::Session;
//!
//! let records = tenuki::record::read(b"(;GM[1]SZ[9]KM[5.5];B[ee];W[ce];B[];W[])")?;
//! assert!(records[0].replay(None)?.is_over());
//!
//! let mut session = Session::new();
//! let reply = session.answer(b"1 known_command tenuki-final_score_seki").unwrap();
//! assert_eq!(reply.to_string(), "=1 true\n\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What counting is
//!
//! When both players have passed, four questions are left, and each has a room that answers it:
//!
//! 1. **Which stones are dead?** Somebody says so (a player, the marks of a record, another engine);
//!    where nobody does, [`life`] judges. Dead stones count as taken off.
//! 2. **Who surrounds what, and what must still be filled?** An empty region that touches living
//!    stones of one side only is that side's, and a region that touches both is neutral. Once the
//!    neutral points are gone, some chains run short of liberties: the points that their owner has to
//!    fill then are nobody's.
//! 3. **Which stones are in seki?** Groups that live without two eyes, because neither side can play
//!    on the neutral points that they share. Questions 2 and 3 are [`scoring`]: three [methods] answer
//!    them, one of them reading the rule literally, one following the article *Scoring seki in the
//!    game of go*, and the default, which reads what has to be played.
//! 4. **What is all that worth?** The [`rules`] know whether territory and prisoners count or the
//!    area, what eyes in seki are worth, and what komi and handicap stones give White.
//!
//! [methods]: scoring::Method
//!
//! [`ending`] asks the four in this order and keeps the answers: an [`Ending`](ending::Ending) is a
//! game counted as if it had ended where it stands. Everything that the program says of a score
//! comes from one.
//!
//! # One way through the house
//!
//! ```text
//! GTP line ──▶ gtp: command ──▶ session ──▶ reply        attach: another engine between the two
//!                                 │
//! SGF, JSON ──▶ record ──▶ game ◀─┤         a board, its history, prisoners, komi, rules
//!                                 ▼
//!                       ending ──▶ life:    which chains are dead, when nobody has said
//!                          │
//!                          └─────▶ scoring: whose point each point is, which chains are in
//!                          │                seki; then the rules make a count of it
//!                          │
//!                          └─────▶ picture: boards for a terminal, SVG and PNG, pages
//! ```
//!
//! **One request.** The line `7 tenuki-final_score_seki` comes in as bytes. [`gtp::parser::Line`]
//! cleans them and [`gtp::parser::parse`] finds the id, the name and the arguments. The table in
//! [`gtp::command`] has a function for the name, which gets the [`Session`](gtp::Session): the game
//! and what was said about it. The session knows the dead stones, or asks [`life::judge`], and
//! makes an ending of its [`Game`](game::Game), once until something changes. There
//! [`Position::new`](scoring::Position::new) takes the dead stones off the
//! [`Board`](board::Board), [`Method::assess`](scoring::Method::assess) says of every point what it
//! is (an [`Assessment`](scoring::Assessment)), and [`Count::new`](scoring::Count::new) counts it.
//! The [`Score`](scoring::Score) prints itself, and the [`Reply`](gtp::Reply) goes out as
//! `=7 W+3.5`.
//!
//! **One record.** `tenuki score` opens the file with [`record::decompressed`] and cuts it into
//! [`record::Pieces`], one record or JSON line each. [`record::read_first`] reads the main line of a
//! record, [`Record::replay`](record::Record::replay) plays it, and the rest is as above: an ending
//! for each method that was asked for. [`score`] does that on all processors, answers in the order
//! of the input, and draws what was wished by [`picture`].
//!
//! # The rooms
//!
//! | room | what lives there |
//! | --- | --- |
//! | [`board`] | the vocabulary, one word a file: colours, points, sets of points, a board on which moves are played |
//! | [`game`], [`rules`], [`handicap`] | a board with its history; what may be played and what counts; where handicap stones go |
//! | [`scoring`] | the methods, step by step, and the count |
//! | [`life`] | which stones are dead, when nobody has said |
//! | [`ending`] | the end of a game, where these meet |
//! | [`finish`] | the moves that are left to play before the game can be counted |
//! | [`record`] | SGF and JSON lines in and out |
//! | [`gtp`] | the protocol: lines, commands, the session, replies |
//! | [`attach`] | Tenuki around another engine: it plays, Tenuki scores |
//! | [`process`] | a child process spoken to line by line, for `attach` and `regress` |
//! | [`regress`] | suites of tests, run as gogui-regress runs them |
//! | [`score`] | `tenuki score` and `tenuki render`: many games, many threads, one order |
//! | [`picture`] | boards drawn: SVG, PNG, pages, a terminal |
//! | [`output`] | files that are complete or absent |
//! | `printable` | names and texts of strangers, without what a terminal would obey |
//! | [`limits`] | how much may come, and what is said when it is more |
//! | [`speed`] | no code: where the time goes |
//!
//! Arrows never point back: [`board`] knows nothing of [`game`], [`scoring`] nothing of [`life`],
//! neither of [`gtp`] or of files. `main` is thin: it reads the command line and calls a room.
//!
//! # Dependencies
//!
//! Go is ours to write; for everything else a well-kept library does it better.
//!
//! | crate | what for |
//! | --- | --- |
//! | `nom` | the grammars of GTP and SGF |
//! | `gtp` | the protocol's types, where another engine is driven |
//! | `log`, `env_logger` | diagnostics on standard error |
//! | `thiserror` | errors that are sentences |
//! | `smallvec` | short lists without allocation, where a position is scored |
//! | `memchr` | finding the end of a line or value |
//! | `encoding_rs` | records that are not UTF-8 |
//! | `serde`, `serde_json` | JSON lines |
//! | `csv` | tables |
//! | `flate2`, `ruzstd` | gzip and zstd, which collections are packed with; the data of pages |
//! | `rayon` | many games at a time |
//! | `indicatif` | progress, on a terminal |
//! | `clap`, `clap_complete`, `clap_mangen` | the command line, completions, the manual page |
//! | `anstream`, `anstyle` | colours, on a terminal |
//! | `unicode-width` | how wide a name is |
//! | `maud` | SVG and HTML in which every name is escaped |
//! | `resvg` | pixels |
//! | `base64` | the font in pictures, the data of pages |
//! | `regex`, `regex-syntax` | expectations of suites, and whether Java reads them alike |
//! | `quick-junit` | results for a CI system |
//! | `tempfile` | files that appear when they are complete |
//! | `shlex`, on Windows `winsplit` | command lines split into words |
//! | `signal-hook`, `rustix`, on Unix | Ctrl-C, and children that are gone with all they started |
//!
//! `cargo tree --depth 1` lists them. Features that nobody needs are off: filters by regular expression
//! in `env_logger`, raster images in `resvg`, compression in `ruzstd`, progress in several forms in
//! `indicatif`. Only for tests and benchmarks there are `proptest` and `arbitrary` (random input),
//! `trycmd` (the examples of the README), `sgf-parse` (another reader of records), `fastrand` and
//! `criterion`. Licences, bans and sources of all of them are checked by `cargo deny`.

#[doc(inline)]
pub use tenuki_picture as picture;
#[doc(inline)]
pub use tenuki_record as record;
pub use tenuki_score::{board, ending, finish, game, handicap, life, rules, scoring};

pub mod attach;
pub mod gtp;
pub mod limits;
pub mod output;
mod printable;
pub mod process;
pub mod regress;
pub mod score;
#[doc = include_str!("../docs/speed.md")]
pub mod speed {}
