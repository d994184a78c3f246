//! Records of games of Go: SGF and JSON in and out, and the formats of other servers in.
//!
//! [`score()`] reads and scores a record in one call, with the marks, rules and komi that it has. The parts are
//! public, too: [`read()`] makes a [`Record`] from each game of a file: what the record says along its main
//! line. [`Record::replay`] makes a [`Game`](tenuki_score::Game) from a record, [`write()`] makes a record from
//! a game, and [`annotate()`] adds territory, dead stones and seki to a record. [`json`] has the questions and
//! answers in JSON. [`read_other`] reads formats other than SGF, [`Items`] splits a stream into records or
//! lines, and [`Showboard`] reads boards as engines print them.
//!
//! If something in a record had to be interpreted, [`Record::warnings`] has a [`Warning`] about it. Show
//! the warnings with the score.
//!
//! Score a record:
//!
//! ```
//! let answer = tenuki_record::score(b"(;SZ[5]KM[6.5]RE[W+1.5];B[cc];W[dc];B[cb];W[db];B[cd];W[dd];B[ca];W[da]\
//!     ;B[ce];W[de];B[];W[])")?;
//! println!("{}", answer.headline()); // W+1.5 under Japanese rules, as recorded
//! for sentence in answer.sentences() {
//!     println!("{sentence}"); // who judged the dead stones, and what a reader should know
//! }
//! # assert_eq!(answer.headline(), "W+1.5 under Japanese rules, as recorded");
//! # Ok::<(), tenuki_record::ScoreError>(())
//! ```
//!
//! # Features
//!
//! * `charsets` (on by default): texts are decoded from the character set that the record names.
//!   Without it, [`decoded`] decodes them with the [`Decoders`] of the caller's platform.
//! * `formats` (part of `charsets`): `read_other` reads formats other than SGF.
//! * `lines` (on by default): [what is proved about chains](Answer::with_lines) is written in JSON and in records.
//! * `compression` (off by default): `decompressed` unpacks streams of gzip and zstd, and `Archive` reads zip and
//!   tar archives.
//! * `serde` (off by default): a [`Kept`] is serialised and deserialised.
//!
//! # Our own reader
//!
//! `sgf-parse` builds a tree of all variations, copies all texts, and overflows the stack on deep
//! nesting. Only the main line matters here, so `syntax` walks over it once, with two small `nom`
//! parsers around a search for the end of each value, and skips the rest. Side by side
//! (`cargo bench -p tenuki-peers`) it reads a 19×19 game of 272 moves thirty times as fast: in one
//! run 2.3 µs against 77 µs, where replaying the game took 4.5 µs. Reading by
//! `sgf-parse` would cost more than everything else that a JSON line needs. It also finds the last
//! node, so that marks can be added ([`annotate()`]) while all other bytes stay the same.
//!
//! The tests still compare it with `sgf-parse`: both find the same main line and the same marks.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod amount;
mod annotate;
mod answer;
#[cfg(feature = "compression")]
mod archive;
mod assumed;
mod cause;
mod charset;
mod faults;
#[cfg(feature = "formats")]
mod formats;
pub mod json;
mod komi;
#[cfg(feature = "lines")]
mod lines;
mod question;
mod read;
#[cfg(test)]
mod records;
mod remark;
mod replay;
mod result;
mod rules_name;
mod score;
mod showboard;
#[cfg(feature = "charsets")]
mod split;
mod syntax;
mod text;
mod tree;
mod values;
mod warning;
mod write;

pub use annotate::{Marks, annotate, annotate_text};
pub use answer::{Answer, Gain, Moves, Open, UncertainPoint, Versioned};
#[cfg(feature = "compression")]
pub use archive::{Archive, Damaged, ENDINGS, Packed, UnpacksToMore, decompressed, is_record};
pub use assumed::{Assumed, Unsaid};
pub use cause::Cause;
pub use charset::{Decoded, Decoders, decoded};
#[cfg(feature = "formats")]
pub use formats::{Kind, read_other};
#[cfg(feature = "lines")]
pub use lines::{NotReplied, replied, solved_chain, solved_chains};
pub use question::{Defaults, NoStone, Question, QuestionError, chains_at};
pub use read::{
    MOST_HANDICAP, MOST_MOVES, MOST_SET_UPS, SgfError, SgfFault, TextGame, games, games_of_text,
    read, read_first, read_text,
};
pub use remark::{About, Differing, Kept, NeutralLeft, Remark};
pub use replay::{Reason, ReplayError};
pub use result::Outcome;
pub use rules_name::rules_of_word;
pub use score::{ScoreError, score, score_as_is};
pub use showboard::{Showboard, ShowboardError};
#[cfg(feature = "charsets")]
pub use split::{Buffered, ItemError, Items, TOO_LONG};
pub use warning::Warning;
pub use write::{Extra, write};

use tenuki_score::board::{ByColor, Color, PointSet, Size, Vertex};
use tenuki_score::game::Move;
use tenuki_score::rules::Rules;

/// What a record says, along its main line.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Record {
    /// The width and height of the board (SZ); 19×19 if the record does not say.
    pub size: Size,
    /// Komi in points (KM), if it can be understood and is credible: `None` for KM\[0\] of an even game.
    pub komi: Option<f64>,
    /// The number of handicap stones (HA); 0 if the record does not say.
    pub handicap: u32,
    /// The rules as they are named (RU).
    pub rules_name: Option<String>,
    /// The rules, if the name is known.
    pub rules: Option<Rules>,
    /// The result (RE), unchanged.
    pub result: Option<String>,
    /// The names of the players (PB, PW).
    pub players: ByColor<Option<String>>,
    /// Their ranks (BR, WR).
    pub ranks: ByColor<Option<String>>,
    /// The tournament (EV).
    pub event: Option<String>,
    /// When it was played (DT).
    pub date: Option<String>,
    /// Everything that happens on the board, in order.
    pub actions: Vec<Action>,
    /// The territory at the last node (TB, TW), if the record marks any.
    pub territory: Option<ByColor<PointSet>>,
    /// The points with a cross at the last node (MA).
    pub crosses: PointSet,
    /// What was interpreted, doubted or ignored.
    pub warnings: Vec<Warning>,
    /// Whether CA names anything else than UTF-8.
    claims_other_charset: bool,
    /// Who wrote it.
    writer: read::Writer,
    /// Whether RE counts stones of area, of two points each.
    result_in_stones: bool,
    /// Whether RE names the winner by a letter that may mean the other colour.
    result_is_ambiguous: bool,
    /// Whether its caller knows that it may have lost moves.
    is_taken_as_is: bool,
}

impl Record {
    /// Its moves on the board and passes.
    fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.actions.iter().filter_map(|action| match action {
            Action::Move(played) => Some(*played),
            _ => None,
        })
    }

    /// Whether it ends with two passes.
    fn ends_with_passes(&self) -> bool {
        let is_pass =
            |action: &Action| matches!(action, Action::Move(it) if it.vertex == Vertex::Pass);
        matches!(self.actions.as_slice(), [.., last, end] if is_pass(last) && is_pass(end))
    }

    /// Whether it ends within its main line.
    fn is_cut_off(&self) -> bool {
        self.warnings.iter().any(|warning| matches!(warning, Warning::CutOff { .. }))
    }
}

/// Something that happens on the board.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Action {
    /// A move (B, W).
    Move(Move),
    /// A node adds and removes stones (AB, AW, AE).
    SetUp(Box<SetUp>),
    /// The side to move is named (PL).
    ToMove(Color),
    /// A move off the board. It is an error only when the replay reaches it.
    Unreadable(Box<Unreadable>),
}

/// The stones that a node adds and removes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetUp {
    /// New stones of each colour (AB, AW).
    pub stones: ByColor<PointSet>,
    /// Points that become empty (AE).
    pub empty: PointSet,
    /// The first property whose value is not a point of the board, `AB[zz]`.
    pub unreadable: Option<String>,
}

/// A move whose value is not a point of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// Who moves.
    pub color: Color,
    /// The property and its value, `B[zz]`.
    pub text: String,
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
