//! Scores finished games of Go and gets seki right.
//!
//! Under Japanese rules eyes in seki are not points. This library judges which stones are dead, finds
//! the groups that live in seki and the points that their owners must still fill, and counts the
//! rest. It uses no files, threads or clock, so it runs in a server, in a browser
//! (`wasm32-unknown-unknown`) and in a notebook. The same position always gets the same answer.
//!
//! # Score a position
//!
//! `X` is a black stone, `O` a white one, `.` an empty point:
//!
//! ```
//! use tenuki_score::{Board, Ending, Game};
//!
//! let board: Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse()?;
//! let ending = Ending::judged(&Game::from(board));
//! println!("{}", ending.score()); // W+10.5: the black stone at D2 is dead
//! # assert_eq!(ending.score().to_string(), "W+10.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a game, and name the dead stones
//!
//! ```
//! use tenuki_score::{Color, Ending, Game, Method, Size};
//!
//! let mut game = Game::new(Size::square(5)?);
//! for (color, point) in [(Color::Black, "C3"), (Color::White, "C4"), (Color::Black, "D4")] {
//!     game.play(color, point.parse()?)?;
//! }
//! let white_stone = game.board().chain("C4".parse()?);
//! let ending = Ending::of(&game, white_stone, Method::default());
//! // 24 points of territory, one of them under the dead stone, which is a prisoner too.
//! assert_eq!(ending.score().to_string(), "B+17.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # See what every point is
//!
//! ```
//! use tenuki_score::{Board, Ending, Game, Method, PointSet, Status};
//!
//! // Two groups with one eye each share C5: a seki, and neither eye is a point.
//! let board: Board = ".X.O. XXXOO XXXOO XXXOO XXXOO".parse()?;
//! let ending = Ending::of(&Game::from(board), PointSet::EMPTY, Method::default());
//! assert_eq!(ending.status("A5".parse()?), Status::Dame);
//! assert_eq!(ending.status("B5".parse()?), Status::Seki);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The four questions of counting
//!
//! After both players have passed, four questions are left. Each has a module that answers it:
//!
//! 1. **Which stones are dead?** The user names them, a record marks them, another engine has an
//!    opinion, or [`life`] judges. [`DeadStones::find`](ending::DeadStones::find) decides which of
//!    these answers counts. Dead stones are removed and count as prisoners.
//! 2. **Who surrounds which points, and which of them must be filled?** An empty region belongs to a
//!    side if it touches living stones of this side only; a region that touches both is neutral. Once
//!    the neutral points are played, some chains run short of liberties. The points that their owner
//!    must then fill are not territory.
//! 3. **Which stones are in seki?** Groups without two eyes that live because neither side can play
//!    on the neutral points that they share.
//! 4. **What is it worth?** [`rules`] say whether territory and prisoners count, or the area;
//!    whether eyes in seki count; and what White gets for komi and handicap.
//!
//! [`scoring`] answers 2 and 3 by one of three [methods](Method), and [`ending`] asks all four.
//!
//! # Modules
//!
//! A module imports only from modules above it in this table.
//!
//! | module | contents |
//! | --- | --- |
//! | [`board`] | the vocabulary, one type in each file: colours, points, sets of points, sizes, a board on which moves are played |
//! | [`rules`], [`handicap`] | one table of all rule sets; where handicap stones go |
//! | [`game`] | a board with its history, prisoners, komi and rules |
//! | [`scoring`] | the methods, their reasons and their steps, and the count |
//! | [`life`] | which stones are dead |
//! | [`ending`] | a game counted as if it had ended now |
//! | [`lines`] | why a chain is dead, alive or unsettled, move by move |
//! | [`statement`] | what reasons and remarks have in common: a code, values, a sentence |
//! | [`finish`] | the moves that are left to play before the game can be counted |
//! | [`limits`] | how much work a judgement and a count may take |
//!
//! # Features
//!
//! * `serde` (off by default) serialises and deserialises the vocabulary: points, moves, methods and other words as
//!   they are printed, boards as lists of rows, scores as numbers; the answers [`Count`], [`Judgement`] and
//!   [`DeadStones`](ending::DeadStones), field by field; and a [`Value`] with its kind. (`tenuki_record::Answer` is the
//!   whole answer about a game, as `tenuki score` writes it.)
//! * `research` (off by default): the parts of the judge, for programs that measure it and fit its
//!   weights. They may change in any release.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod board;
pub mod ending;
pub mod finish;
pub mod game;
pub mod handicap;
pub mod life;
pub mod limits;
pub mod lines;
mod local;
mod quick_map;
mod random;
pub mod rules;
pub mod scoring;
#[cfg(feature = "serde")]
mod serialize;
pub mod statement;

#[doc(no_inline)]
pub use board::{Board, ByColor, Color, Point, PointSet, Size, Symmetry, Vertex};
#[doc(no_inline)]
pub use ending::{Ending, Status};
#[doc(no_inline)]
pub use game::{Event, Game, Move};
#[doc(no_inline)]
pub use life::{Judgement, judge};
#[doc(no_inline)]
pub use rules::{Compensation, Counting, Ko, RuleSet, Rules};
#[doc(no_inline)]
pub use scoring::{Assessment, Count, Method, Position, Score, Side};
#[doc(no_inline)]
pub use statement::{Statement, Value};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
