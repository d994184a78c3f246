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
//! # One way through the house
//!
//! ```text
//! GTP line ──▶ gtp: command ──▶ session ──▶ reply
//!                                 │
//! SGF ──▶ record ──▶ game ◀───────┤         a board, its history, prisoners, komi, rules
//!                                 ▼
//!                       ending ──▶ life:    which chains are dead, when nobody has said
//!                          │
//!                          └─────▶ scoring: whose point each point is, which chains are in
//!                          │                seki; then the rules make a count of it
//!                          │
//!                          └─────▶ picture: boards for a terminal, SVG and PNG, pages
//! ```
//!
//! Arrows never point back: [`board`] knows nothing of [`game`], [`scoring`] nothing of [`life`],
//! neither of [`gtp`] or of files. [`finish`] chooses the moves that end a game, [`regress`] runs
//! suites of tests as gogui-regress does, [`attach`] puts Tenuki around another engine. Both run a
//! child [`process`].

pub mod attach;
pub mod board;
pub mod ending;
pub mod finish;
pub mod game;
pub mod gtp;
pub mod handicap;
pub mod life;
pub mod limits;
pub mod output;
pub mod picture;
pub mod process;
pub mod record;
pub mod regress;
pub mod rules;
pub mod score;
pub mod scoring;
