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
pub(crate) mod local;

use crate::board::{ByColor, PointSet};
use crate::scoring::doubts::{Cause, Unproved};
use crate::scoring::kos::Kos;
use crate::scoring::regions::Control;
use crate::scoring::{Assessment, Position};
use board::{Fill, FilledBoard};
use filling::Found;
use groups::{Group, Life};

/// Says of every point of a position what it is, and what reading found.
#[must_use]
pub fn assess(position: &Position) -> (Assessment, Found) {
    let control = Control::of(position.size, &position.living);
    let found = filling::find(position, &control);
    let groups = counted(position, &control, &found.fills).in_question();
    let mut fills = found.fills.clone();
    leave_kos(&mut fills, &groups);
    (assessment(position, &control, (&found, &fills), &groups), found)
}

/// The board with the points filled that must be.
pub(in crate::scoring) fn counted(
    position: &Position,
    control: &Control,
    fills: &[Fill],
) -> FilledBoard {
    let mut counted = FilledBoard {
        size: position.size,
        stones: position.living,
        own: control.controlled,
        neutral: control.neutral,
        filled: ByColor::default(),
        dead: position.dead,
        kos: Kos::of(&position.living, &position.dead, control),
        readable: 0,
    };
    for fill in fills {
        counted.stones[fill.color].insert(fill.point);
        counted.filled[fill.color].insert(fill.point);
        counted.own[fill.color].remove(fill.point);
    }
    counted
}

/// Takes back what was filled in kos that keep a seki.
pub(in crate::scoring) fn leave_kos(fills: &mut Vec<Fill>, groups: &[Group]) {
    let kos = groups.iter().fold(PointSet::EMPTY, |all, group| all | group.kos);
    fills.retain(|fill| !kos.contains(fill.point));
}

/// Puts together what was found, with those fills that are not kos of a seki. `groups` are all groups that may be in
/// seki.
pub(in crate::scoring) fn assessment(
    position: &Position,
    control: &Control,
    (found, fills): (&Found, &[Fill]),
    groups: &[Group],
) -> Assessment {
    let mut must_fill = ByColor::<PointSet>::default();
    for fill in fills {
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
    let in_doubt = |one: &&Unproved| one.cause != Cause::Lost || !one.points.is_subset(&in_seki);
    let in_doubt = found.unproved.iter().filter(in_doubt);
    let certain_but_for = must_fill.black | must_fill.white | no_reason | last_points;
    let doubtful = in_doubt.fold(certain_but_for, |all, one| all | one.points);
    Assessment {
        position: *position,
        surrounded: control.controlled,
        territory: ByColor::from_fn(|c| control.controlled[c] - must_fill[c] - in_seki),
        must_fill,
        seki: in_seki & (position.living.black | position.living.white),
        no_reason: no_reason & (position.living.black | position.living.white),
        last_points,
        doubtful,
    }
}
