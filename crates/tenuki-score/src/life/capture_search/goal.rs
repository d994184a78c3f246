//! What is asked about chains, and when a state answers it.

use crate::board::Color;

use super::security::Security;
use super::state::ZoneState;
use super::zone::Set;
use crate::board::ByColor;

/// What the attacker wants of some chains of the defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// To capture one of them. If that cannot be forced, all of them are alive.
    CaptureOne,
    /// To capture the chain, there is only one, so that the defender cannot [keep](Aim::Keep) a stone
    /// on a point that the capture left empty. If that cannot be forced, the chain is alive by what its
    /// capture gives back.
    CaptureWithoutReturn,
    /// To capture all of them for good. If that can be forced, all of them are dead.
    ///
    /// It is reached where the points of the chains, and all other points that a capture of one of
    /// them, or of a new stone on such a point, left empty, are the attacker's for good. No new stone of
    /// the defender that stays can come to stand there. (That is enough, but it is not necessary.)
    CaptureAllForGood,
    /// To have a stone that is unconditionally alive on one of these points. There the attacker is the
    /// side whose stones were captured.
    Keep,
}

/// Chains of one side, and what the other side wants of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    pub(super) stones: Set,
    pub(super) defender: Color,
    pub(super) aim: Aim,
}

impl Goal {
    /// The points that matter after a move: those that captures of the chains have left empty, and
    /// captures of new stones on such points. `taken` are those before the move.
    pub(super) fn taken(&self, taken: Set, before: &ZoneState, after: &ZoneState) -> Set {
        if matches!(self.aim, Aim::CaptureOne | Aim::Keep) {
            return 0;
        }
        let captured = before.stones[self.defender] & !after.stones[self.defender];
        if captured & (self.stones | taken) != 0 { taken | captured } else { taken }
    }

    /// Whether the attacker has reached it; `None` if it is open.
    pub(super) fn is_reached(
        &self,
        state: &ZoneState,
        security: &ByColor<Security>,
        taken: Set,
    ) -> Option<bool> {
        let alive = security[self.defender].alive;
        match self.aim {
            Aim::CaptureOne | Aim::CaptureWithoutReturn
                if self.stones & !state.stones[self.defender] != 0 =>
            {
                Some(true)
            }
            Aim::CaptureOne | Aim::CaptureWithoutReturn => {
                (self.stones & !alive == 0).then_some(false)
            }
            Aim::Keep if self.stones & security[!self.defender].alive != 0 => Some(true),
            Aim::Keep => (self.stones & !security[self.defender].owned == 0).then_some(false),
            Aim::CaptureAllForGood => {
                let points = self.stones | taken;
                if points & !security[!self.defender].owned == 0 {
                    Some(true)
                } else {
                    (points & alive != 0).then_some(false)
                }
            }
        }
    }

    /// The proof and the disproof number of a state before it is searched. Where the attacker has to
    /// leave no room for eyes, the proof is the harder the more room is left.
    pub(super) fn first_numbers(&self, security: &ByColor<Security>) -> (u32, u32) {
        match self.aim {
            Aim::CaptureAllForGood => (1 + security[!self.defender].room.count_ones(), 1),
            Aim::CaptureOne | Aim::CaptureWithoutReturn | Aim::Keep => (1, 1),
        }
    }
}
