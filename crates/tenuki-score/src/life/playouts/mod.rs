//! Playouts: a position is played to its end many times, with random moves where nothing is urgent.
//! Then it is counted what each side owns at the end.
//!
//! | file | what |
//! | --- | --- |
//! | `board.rs` | a fast board; moves may be limited to part of it |
//! | `policy.rs` | the next move of a playout |
//! | `nakade.rs` | eye spaces in which one move decides between one eye and two |
//! | `sampler.rs` | ownership, counted over many playouts |

pub(crate) mod board;
mod nakade;
pub(crate) mod policy;
pub(crate) mod sampler;

use crate::random::Random;
use board::{Loc, NOWHERE, PlayoutBoard, Stone};

/// Plays until both sides pass, or until the playout is too long. `last` is the move before, or
/// [`NOWHERE`]. The moves are appended to `line`, a pass as [`NOWHERE`].
pub(crate) fn play_out(
    board: &mut PlayoutBoard,
    random: &mut Random,
    first: Stone,
    last: Loc,
    line: &mut Vec<(Stone, Loc)>,
) {
    let limit = 3 * board.open().len() + 40;
    let mut color = first;
    let mut last = last;
    let mut passes = 0;
    for _ in 0..limit {
        match policy::choose(board, random, color, last) {
            Some(loc) => {
                board.play(color, loc);
                line.push((color, loc));
                last = loc;
                passes = 0;
            }
            None => {
                board.ko = NOWHERE;
                line.push((color, NOWHERE));
                last = NOWHERE;
                passes += 1;
                if passes == 2 {
                    break;
                }
            }
        }
        color = color.enemy();
    }
}
