//! The default method: it reads the moves that are left to play, and then counts points.
//!
//! The article fills all neutral points with alternating colours and looks at what remains. In real
//! games this puts chains in atari that no sensible play would put in atari, and then fills eyes
//! that nobody would fill. This method does not fill the neutral points, but reads how they may be
//! played:
//!
//! 1. The points that one side surrounds are its own ([`Control`]).
//! 2. If a chain would be in atari once the neutral points are gone, the moves that are left are
//!    read to the end. This finds the points that must be filled ([`filling`]).
//! 3. Groups with fewer than two eyes that cannot join others are in seki
//!    ([`groups`]); kos that keep a seki are not filled.
//! 4. A surrounded point is territory if it need not be filled and is not in seki.
//!
//! | step | where |
//! | --- | --- |
//! | finds weak chains by their liberties, and the points that must be filled to keep them | `filling` |
//! | reads the moves around them to the end | `local` |
//! | what chains with few liberties of their own still need, by all rules of play | `endgame` |
//! | chains that are captured by atari after atari | `ladder` |
//! | how chains are connected, over neutral points, too; points of eye spaces that a cut makes false, until nothing changes | `connections` |
//! | the eyes of a space with dead stones in it | `eye_spaces` |
//! | groups, and which of them lack two eyes and are in seki, with the neutral points in place | `groups` |
//! | the boards that these steps share | `board` |
//!
//! The result does not depend on the order in which points are examined, nor on the side to move: a
//! point counts as filled only if it must be filled whichever side begins. If a side gains a point by
//! playing first, the point is not counted, and [`Assessment::last_points`] names it.

pub(in crate::scoring) mod board;
mod connections;
mod endgame;
mod eye_spaces;
pub(crate) mod filling;
pub(in crate::scoring) mod groups;
mod ladder;
pub(crate) mod local;

use crate::board::{ByColor, PointSet};
use crate::scoring::doubts::{Cause, Unproved};
use crate::scoring::regions::Control;
use crate::scoring::{Assessment, Position};
use board::{Fill, FilledBoard};
use filling::Found;
use groups::{Groups, Life};

/// What reading found out about a position. All that is said of it follows from this.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    position: Position,
    control: Control,
    pub(in crate::scoring) found: Found,
    /// The board with the points filled that must be.
    pub(in crate::scoring) board: FilledBoard,
    /// The groups that may be in seki.
    pub(in crate::scoring) groups: Groups,
}

impl Read {
    /// Reads a position.
    #[must_use]
    pub fn of(position: &Position) -> Read {
        let control = Control::of(position.size, &position.living);
        let (found, board) = filling::find(position, &control);
        let groups = board.doubtful();
        Read { position: *position, control, found, board, groups }
    }

    /// The points that must be filled, without kos that keep a seki.
    pub(in crate::scoring) fn fills(&self) -> impl Iterator<Item = &Fill> {
        let kos = self.groups.iter().fold(PointSet::EMPTY, |all, group| all | group.kos);
        self.found.fills.iter().filter(move |fill| !kos.contains(fill.point))
    }

    /// Says of every point what it is.
    #[must_use]
    pub fn assessment(&self) -> Assessment {
        let Read { position, control, found, groups, .. } = self;
        let mut must_fill = ByColor::<PointSet>::default();
        for fill in self.fills() {
            must_fill[fill.color].insert(fill.point);
        }
        let (mut in_seki, mut no_reason) = (PointSet::EMPTY, PointSet::EMPTY);
        for group in groups {
            if group.has_no_reason_to_live() {
                no_reason |= group.stones;
            }
            if group.life == Life::Seki {
                in_seki |= group.stones | group.points | group.kos;
            } else {
                must_fill[group.color] |= group.due;
            }
        }
        // Nothing is gained in a seki: its points do not count.
        let counts = found.last_points.iter().filter(|(_, area)| !area.intersects(&in_seki));
        let last_points = counts.fold(PointSet::EMPTY, |all, (last, _)| all | last.points);
        // The search of an area takes its neutral points for the other side's, so that all of a seki is lost there.
        let in_doubt =
            |one: &&Unproved| one.cause != Cause::Lost || !one.points.is_subset(&in_seki);
        let in_doubt = found.unproved.iter().filter(in_doubt);
        let certain_but_for = must_fill.black | must_fill.white | no_reason | last_points;
        let doubtful = in_doubt.fold(certain_but_for, |all, one| all | one.points);
        let surrounded = control.controlled;
        Assessment {
            position: *position,
            surrounded,
            territory: ByColor::from_fn(|c| surrounded[c] - must_fill[c] - in_seki),
            must_fill,
            seki: in_seki & (position.living.black | position.living.white),
            no_reason: no_reason & (position.living.black | position.living.white),
            last_points,
            doubtful,
        }
    }
}

#[cfg(test)]
pub(in crate::scoring) mod tests {
    use crate::board::{Board, ByColor, Color, Point, PointSet, Size};
    use crate::random::{Random, tests::played};
    use crate::scoring::Position;
    use crate::scoring::doubts::Cause;
    use crate::scoring::kos::Kos;
    use crate::scoring::reading::Read;
    use crate::scoring::reading::board::FilledBoard;

    /// The points with this mark in a drawing.
    pub(in crate::scoring) fn marked(drawing: &str, mark: char) -> PointSet {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let points = rows.iter().rev().zip(0..).flat_map(|(row, y)| {
            let marked = row.chars().zip(0..).filter(|(c, _)| *c == mark);
            marked.map(move |(_, x)| Point::new(x, y).unwrap()).collect::<Vec<_>>()
        });
        points.collect()
    }

    /// The points of these names.
    pub(in crate::scoring) fn named(names: &str) -> PointSet {
        names.parse().unwrap()
    }

    /// A drawing: `X` `O` stones, `x` `o` dead ones on points of the other side, `b` `w` points that a side surrounds,
    /// `.` neutral.
    pub(in crate::scoring) fn drawn(drawing: &str) -> FilledBoard {
        let marked = |mark| marked(drawing, mark);
        let dead = ByColor { black: marked('x'), white: marked('o') };
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        FilledBoard {
            size: Size::new(rows[0].len() as u8, rows.len() as u8).unwrap(),
            stones: ByColor { black: marked('X'), white: marked('O') },
            dead,
            own: ByColor { black: marked('b') | dead.white, white: marked('w') | dead.black },
            neutral: marked('.'),
            filled: ByColor::default(),
            kos: Kos::default(),
            readable: 0,
        }
    }

    #[test]
    fn every_dead_chain_of_the_filled_board_has_a_liberty() {
        let mut random = Random::new(1);
        let mut captured = 0;
        for _ in 0..4_000 {
            let size = Size::new(3 + random.below(5) as u8, 3 + random.below(5) as u8).unwrap();
            let board = played(size, size.area(), &mut random);
            let dead = board.chains(board.occupied()).into_iter().filter(|_| random.below(3) == 0);
            let dead = dead.fold(PointSet::EMPTY, |all, chain| all | chain);
            let position = Position::new(&board, dead);
            let filled = Read::of(&position).board;
            let all = ByColor::from_fn(|color| filled.stones[color] | filled.dead[color]);
            let liberties = (size.all() - all.black - all.white).neighbors();
            for color in Color::ALL {
                let lifted = all[color] - liberties.flood(&all[color]);
                assert!(!lifted.intersects(&filled.dead[color]), "{board}\ndead {dead}");
                captured += u32::from(filled.dead[color] != position.dead[color]);
            }
        }
        assert!(captured > 50, "{captured}");
    }

    /// White's stone at D1 is dead. E1 is neutral, and it is not read who plays there first.
    const ON_NEUTRAL: &str = "
        .X.XXOO.O
        XXXXXOOOO
        .XXO.OOO.";

    #[test]
    fn a_count_with_dead_stones_in_a_neutral_region_is_in_doubt() {
        let board: Board = ON_NEUTRAL.parse().unwrap();
        let dead = PointSet::of("D1".parse().unwrap());
        let found = Read::of(&Position::new(&board, dead)).found;
        let doubts = found.unproved.iter().map(|doubt| (doubt.color, doubt.points, doubt.cause));
        assert_eq!(doubts.collect::<Vec<_>>(), [(Color::Black, dead, Cause::First)]);
    }
}
