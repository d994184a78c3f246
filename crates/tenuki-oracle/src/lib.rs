//! Solves small Go boards exactly: which chains can be captured, and which of them are dead by the
//! Japanese rules of 1989.
//!
//! It is for tests of programs that judge life and death by other means, so it shares no code with
//! any of them. [`Oracle`] solves all positions of a board of at most 16 points, or of the space behind one
//! wall or a race of two ([`Grid::behind_walls`]); [`solve_locally`] solves one position of a
//! board of at most 25 points, if few enough states decide it.
//!
//! ```
//! use tenuki_oracle::{Grid, Oracle, Position, Status};
//! let oracle = Oracle::new(Grid::new(4, 3).unwrap(), 1).unwrap();
//! // Black has two eyes, White has no room for one.
//! let position: Position = "
//!     .X.X
//!     XXXX
//!     OOO.".parse()?;
//! let chains = oracle.statuses(&position).unwrap();
//! assert_eq!(chains[0].status(), Status::Safe);
//! assert_eq!(chains[1].status(), Status::Dead);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The play (article 7.2)
//!
//! > "In the confirmation of life and death after the game stops in Article 9, recapturing in the
//! > same ko is prohibited. A player whose stone has been captured in a ko may, however, capture
//! > in that ko again after passing once for that particular ko capture."
//!
//! A state is the stones, who is to move, and for each side the points at which it may not take
//! back a ko yet (its bans). What is decided, and why:
//!
//! * **Moves** are a play that is neither suicide (article 4: stones without liberties cannot
//!   stay) nor banned, a pass, and a pass for one ko, which lifts that one ban ("for that
//!   particular ko").
//! * **A ko** (article 6: "a shape in which the players can alternately capture and recapture one
//!   opposing stone") is taken where a play takes exactly one stone, and the new stone is alone
//!   with one liberty, the point of the stone that it took. The side whose stone was taken is then
//!   banned from that point.
//! * **A ban ends** with a pass for it, or when a play there would no longer take that same stone
//!   in a ko: it has been connected or has got another liberty, so taking it would not be taking
//!   back.
//! * **No ban at the start.** The article prohibits taking back within the confirmation, and the
//!   two passes that stopped the game lie between any earlier capture and its first move.
//! * **Both sides may pass at any time**, including the attacker: the article has no obligation to
//!   move. Two passes do not end the play; a side that could still reach something
//!   would simply not pass.
//! * **Play without end captures nothing.** Then the side that attacks has not shown that it can
//!   capture. So what can be forced is a least fixpoint (retrograde analysis on a graph with
//!   cycles; see `force.rs`), and no rule about repetition is needed.
//! * **A chain is captured** when its stones leave the board. Stones of a chain leave it together,
//!   also after the chain has grown, so it is enough to ask about one of them. What is put on its
//!   points later is another chain.
//! * **Each chain has its own play** (article 7.1 speaks of what can be captured, not of what can
//!   be captured together): of two chains of which the other side can take either but not both,
//!   both can be captured.
//!
//! # The statuses (article 7.1)
//!
//! > "Stones are said to be 'alive' if they cannot be captured by the opponent, or if capturing
//! > them would enable a new stone to be played that the opponent could not capture. Stones which
//! > are not alive are said to be 'dead'."
//!
//! | [`Status`] | the other side plays first | the owner plays first |
//! | --- | --- | --- |
//! | [`Safe`](Status::Safe) | cannot capture it | |
//! | [`ComesBack`](Status::ComesBack) | can capture it, but not for good | |
//! | [`Unsettled`](Status::Unsettled) | captures it for good | it cannot be captured for good |
//! | [`Dead`](Status::Dead) | captures it for good | it is captured for good |
//!
//! In the article the other side begins, so it calls unsettled chains dead. It expects players to play such
//! positions out before they stop (article 9.3: the game resumes on request). This crate distinguishes the two.
//!
//! **Captured for good** means: by a move after which the owner cannot force that a stone of its
//! own is played on a point that this move left empty, so that the other side cannot capture
//! it (or cannot capture it for good). That is between the two readings that R. Jasiek gives
//! (*Japanese 2003 Rules* and his commentary on the rules of 1989):
//!
//! * His "capturable-1": the other side cannot force both the capture of the chain and that no
//!   permanent stone is played on the points *of the chain*. The oracle takes all points that
//!   the capturing move empties: those that the chain has grown to in the play, and those of other
//!   chains taken with it. Every chain that is alive by capturable-1 is alive here; all of 3×3 was
//!   compared (`tests/slow.rs`): of 14,000 chains that the other side can capture by playing first
//!   232 are alive only by the larger set of points.
//! * His "capturable-2" also takes points around the chain, bounded by what cannot be captured. It
//!   is not taken: on boards as small as these nearly everything is around everything, so that a
//!   dead stone would live by a play elsewhere which its capture did not enable.
//! * A *permanent stone* of his stays to the end of the play. Here it is a stone that cannot be
//!   captured for good. This definition goes round in a circle, and the circle is solved from the
//!   bottom: first stones that cannot be captured at all stay, then those whose capture gives such
//!   a stone back, and so on. A stone that is captured and given back for ever stays nowhere on
//!   that ladder, and is lost.
//!
//! **On which of the emptied points** the new stone is played, the other side may choose:
//!
//! ```text
//! .OOOO
//! XXOX.
//! OO..O
//! ```
//!
//! Black takes A1 and B1 by C1, White throws in at B1, Black takes by A1, and White's E2 captures all black
//! stones: then White has a stone on A1 or on B1, and Black chooses which. So "on one of these points" is
//! asked for every set of points that a move empties. (Of 208,840 captures on 5×3 that single points leave
//! open, turned boards counted once, it matters in 41; on 4×3 in none.)
//!
//! On a board this small "enable" is generous: capturing a group of ten stones on 4×3 gives room
//! for a new one, so the group is alive. [`Answers`] has the plain answers too, whether a chain can
//! be captured at all, and [`Answers::by_capture_alone`] leaves out what comes back.
//!
//! # The official examples
//!
//! The examples of the official commentary need more points than can be solved as a whole.
//! *Moonshine life* is solved without the double ko that gives the threats: dead
//! (`tests/known.rs`). So are *bent four in the corner* (dead), the *ten thousand year ko* (safe, a
//! seki) and *triple ko* (only the side in atari is unsettled), cut to parts between [`Walls`], and
//! *double ko seki* on a board of 4×5 (the groups are safe, and each stone in a ko can be captured).
//! *Hanezeki* needs more than 25 points, and *three points without capturing* was not drawn.
//!
//! # Sources
//!
//! * *The Japanese rules of Go*, Nihon Kiin and Kansai Kiin, 1989, with the official commentary.
//!   Translated by J. Davies.
//! * R. Jasiek, *Japanese 2003 Rules* and *Commentary on the Nihon Kiin 1989 Rules*,
//!   home.snafu.de/jasiek.
//! * K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9, 1986.

pub use benson::alive_by_benson;
pub use grid::{Grid, MOST_POINTS};
pub use oracle::{Local, Oracle, solve_locally};
pub use position::{Color, ParsePositionError, Position, Symmetries, Walls};
pub use result::{Outcome, Outcomes, Results};
pub use status::{Answers, ChainStatus, Status};

mod benson;
mod force;
mod graph;
mod grid;
mod oracle;
mod position;
mod result;
mod solve;
mod state;
mod status;
