//! Why a point is or is not scored.
//!
//! [`Reasons`] keeps everything that the default method found out on its way: the points that
//! must be filled in their order, the groups with their eyes, and who is in seki with whom. It says
//! so in words, in one to five lines a point.

use std::fmt;
use std::sync::OnceLock;

use super::doubts::{Cause, Doubt, Unproved};
use super::reading;
use super::reading::board::FilledBoard;
use super::reading::filling::{self, Found};
use super::regions::Control;
use super::{Assessment, Position};
use crate::board::{ByColor, Color, Point, PointSet};

pub use super::reading::board::{EyeSpace, Fill};
pub use super::reading::filling::LastPoint;
pub use super::reading::groups::{Group, Life};

/// What the method [`Reading`](super::Method::Reading) found out about a position.
///
/// ```
/// use tenuki_score::board::{Board, PointSet};
/// use tenuki_score::scoring::{Position, reasons::Reasons};
/// let board: Board = ".X.O. XX.OO .X.O. XX.OO".parse()?;
/// let reasons = Reasons::of(&Position::new(&board, PointSet::EMPTY));
/// assert_eq!(reasons.explain("A2".parse()?)[0], "A2 is black territory.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reasons {
    /// What every point is: the same as [`Method::assess`](super::Method::assess) says.
    pub assessment: Assessment,
    /// The points that must be filled, in the order in which it becomes necessary: first those that
    /// reading finds, then the [false points](Group::due) that stones need as their only liberty.
    pub fills: Vec<Fill>,
    /// Where a side still gains points by playing first, outside seki.
    pub last_points: Vec<LastPoint>,
    /// What makes the count uncertain under territory rules.
    pub doubts: Vec<Doubt>,
    /// Every group, those of Black first.
    pub groups: Vec<Group>,
    counted: FilledBoard,
    /// Why each group lives, found out at the first question about one of its points.
    lives: Vec<OnceLock<Vec<String>>>,
}

/// An eye space and what to write on it: the number of its eyes, and whose they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EyeLabel {
    /// The point for the label: the first of the eye space in reading order.
    pub point: Point,
    /// Whose eyes they are.
    pub color: Color,
    /// How many: 1, or 2 for two and more.
    pub eyes: u32,
}

/// A group that has no reason to live, although nobody marked it dead.
///
/// It is printed as a sentence that says what to do: `C3 has no eye and no partner in seki: mark it
/// dead, or play it out`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NoReason {
    /// Whose it is.
    pub color: Color,
    /// Its first stone in reading order.
    pub stone: Point,
    /// Its living stones: complete chains.
    pub stones: PointSet,
    /// How many eyes it has: 0 or 1.
    pub eyes: u32,
}

impl fmt::Display for NoReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let eyes = if self.eyes == 0 { "no eye" } else { "one eye" };
        write!(f, "{} has {eyes} and no partner in seki: mark it dead, or play it out", self.stone)
    }
}

impl Reasons {
    /// Assesses a position and keeps the reasons.
    #[must_use]
    pub fn of(position: &Position) -> Reasons {
        let control = Control::of(position.size, &position.living);
        let mut found = filling::find(position, &control);
        let counted = reading::counted(position, &control, &found.fills).with_limit();
        let groups = counted.groups();
        reading::leave_kos(&mut found.fills, &groups);
        let assessment = reading::assessment(position, &control, &found, &groups);
        let lives = vec![OnceLock::new(); groups.len()];
        let Found { mut fills, last_points, unproved } = found;
        for group in groups.iter().filter(|group| group.life != Life::Seki) {
            for point in group.due {
                if fills.iter().all(|fill| fill.point != point) {
                    fills.push(due(position, group, point));
                }
            }
        }
        let last_points = last_points.into_iter().map(|(last, _)| last);
        let counts = |last: &LastPoint| last.points.is_subset(&assessment.last_points);
        let last_points = last_points.filter(counts).collect();
        let doubts = doubts(&assessment, &fills, &unproved, &groups);
        Reasons { assessment, fills, last_points, doubts, groups, counted, lives }
    }

    /// The groups that have no reason to live, in the order of [`groups`](Reasons::groups). Their
    /// stones are those of [`Assessment::no_reason`].
    pub fn without_reason(&self) -> impl Iterator<Item = NoReason> {
        let living = self.assessment.position.living;
        let groups = self.groups.iter().filter(|group| group.has_no_reason_to_live());
        groups.filter_map(move |group| {
            let stones = group.stones & living[group.color];
            let (color, eyes) = (group.color, group.eyes);
            stones.first().map(|stone| NoReason { color, stone, stones, eyes })
        })
    }

    /// The points that look like eyes and are none, because the other side can cut there.
    #[must_use]
    pub fn false_points(&self) -> ByColor<PointSet> {
        ByColor::from_fn(|color| {
            let groups = self.groups.iter().filter(|group| group.color == color);
            groups.fold(PointSet::EMPTY, |all, group| all | group.false_points)
        })
    }

    /// The eye spaces of all groups, with the number of their eyes.
    #[must_use]
    pub fn eye_spaces(&self) -> Vec<EyeSpace> {
        self.groups.iter().flat_map(|group| group.eye_spaces(&self.counted)).collect()
    }

    /// How many eyes each eye space has.
    #[must_use]
    pub fn eyes(&self) -> Vec<EyeLabel> {
        let mut labels = Vec::new();
        for group in &self.groups {
            for space in group.eye_spaces(&self.counted) {
                if let Some(point) = space.points.first() {
                    labels.push(EyeLabel { point, color: group.color, eyes: space.eyes });
                }
            }
        }
        labels
    }

    /// Says in one to five lines what a point is and why.
    #[must_use]
    pub fn explain(&self, point: Point) -> Vec<String> {
        let position = &self.assessment.position;
        if !position.size.contains(point) {
            return vec![format!("{point} is not on this board.")];
        }
        let mut lines = Vec::new();
        for color in Color::ALL {
            if position.living[color].contains(point) {
                lines.push(self.living_stone(color, point));
            }
            if position.dead[color].contains(point) {
                lines.push(format!("The {color} stone at {point} is dead: a prisoner."));
            }
        }
        if lines.is_empty()
            || position.dead.black.contains(point)
            || position.dead.white.contains(point)
        {
            lines.push(self.empty_point(point));
        }
        if let Some(fill) = self.fills.iter().find(|fill| fill.point == point) {
            lines.push(why_filled(fill));
        } else {
            let next = self.fills.iter().filter(|fill| fill.saves.contains(point));
            let next: PointSet = next.map(|fill| fill.point).collect();
            if !next.is_empty() {
                lines.push(format!("Its chain needs {next} to be filled."));
            }
        }
        let mut lives = self.groups.iter().zip(&self.lives);
        let of_point = |group: &Group| (group.stones | group.points | group.kos).contains(point);
        if let Some((group, lives)) = lives.find(|(group, _)| of_point(group)) {
            lines.extend_from_slice(lives.get_or_init(|| self.why_it_lives(group)));
        }
        lines.truncate(5);
        lines
    }

    fn living_stone(&self, color: Color, point: Point) -> String {
        if self.assessment.seki.contains(point) {
            format!("The {color} stone at {point} is alive in seki.")
        } else {
            format!("The {color} stone at {point} is alive.")
        }
    }

    fn empty_point(&self, point: Point) -> String {
        let assessment = &self.assessment;
        for color in Color::ALL {
            if assessment.territory[color].contains(point) {
                return format!("{point} is {color} territory.");
            }
            if assessment.must_fill[color].contains(point) {
                return format!("Only {color} stones surround {point}, but it must be filled.");
            }
            if assessment.surrounded[color].contains(point) {
                return format!(
                    "Only {color} stones surround {point}, but they are in seki: it is no territory."
                );
            }
        }
        format!("{point} is neutral: ways over empty points lead to stones of both colours.")
    }

    fn why_it_lives(&self, group: &Group) -> Vec<String> {
        let name = group.color.name();
        let first = (group.stones | group.points).first();
        let at = first.map_or(String::new(), |point| format!(" at {point}"));
        let mut lines = vec![match group.eye_spaces(&self.counted).as_slice() {
            [] => format!("{name}'s group{at} has no eye."),
            spaces if group.eyes >= 2 => {
                let points: PointSet =
                    spaces.iter().filter_map(|space| space.points.first()).collect();
                format!("{name}'s group{at} has two eyes or more: {}.", shown(&points))
            }
            spaces => {
                let points = spaces.iter().fold(PointSet::EMPTY, |all, space| all | space.points);
                format!("{name}'s group{at} has one eye: {}.", shown(&points))
            }
        }];
        let reach = group.stones.neighbors() & self.counted.neutral;
        match group.life {
            Life::TwoEyes => {}
            Life::Joined => lines.push(match self.joins(group, &reach) {
                nowhere if nowhere.is_empty() => "It lives with its neighbours.".to_owned(),
                points => {
                    format!("It lives with its neighbours: it can join them at {}.", shown(&points))
                }
            }),
            Life::Seki if group.has_partner => lines.push(self.why_in_seki(group, &reach)),
            Life::Seki => {}
            Life::Unknown => {}
        }
        if group.has_no_reason_to_live() {
            lines.push("Nothing shows why it is alive: mark it dead, or play it out.".to_string());
        }
        lines
    }

    fn why_in_seki(&self, group: &Group, reach: &PointSet) -> String {
        let shared = self.shared(group, reach);
        if shared.is_empty() && group.kos.is_empty() {
            return "It is in seki with a group beside it that has not two eyes either.".to_owned();
        }
        if shared.is_empty() {
            return format!(
                "Neither side can end the kos between it and a group that has not two eyes either: \
                 who takes one loses another. It holds {}.",
                shown(&group.kos)
            );
        }
        format!(
            "Neither side can play at the neutral points that it shares with a group that has not two \
             eyes either: {}.",
            shown(&shared)
        )
    }

    /// The neutral points at which a group can join another one of its colour.
    fn joins(&self, group: &Group, reach: &PointSet) -> PointSet {
        let others = self.counted.stones[group.color] - group.stones;
        others.neighbors() & *reach
    }

    /// The neutral points next to a group that belong to a place where a group of the other colour
    /// in seki has some too.
    fn shared(&self, group: &Group, reach: &PointSet) -> PointSet {
        let others = self.groups.iter().filter(|g| g.color != group.color && g.life == Life::Seki);
        let near = others.fold(PointSet::EMPTY, |all, g| all | g.stones.neighbors());
        *reach & (near & self.counted.neutral).flood(&self.counted.neutral)
    }
}

/// What makes a count uncertain, each once.
fn doubts(
    assessment: &Assessment,
    fills: &[Fill],
    unproved: &[Unproved],
    groups: &[Group],
) -> Vec<Doubt> {
    let filled =
        fills.iter().map(|fill| Doubt { point: fill.point, color: fill.color, cause: Cause::Fill });
    let without_reason = groups.iter().filter(|group| group.has_no_reason_to_live());
    let without_reason = without_reason.filter_map(|group| {
        let point = (group.stones & assessment.position.living[group.color]).first()?;
        Some(Doubt { point, color: group.color, cause: Cause::NoReason })
    });
    let unproved = unproved.iter().filter(|one| one.points.is_subset(&assessment.doubtful));
    let mut doubts = Vec::new();
    for doubt in filled.chain(unproved.filter_map(Unproved::doubt)).chain(without_reason) {
        if !doubts.contains(&doubt) {
            doubts.push(doubt);
        }
    }
    doubts
}

/// A false point that its owner has to fill. Of the chains next to it that with the fewest points around it
/// is named, as it is short of liberties.
fn due(position: &Position, group: &Group, point: Point) -> Fill {
    let color = group.color;
    let (place, living) = (PointSet::of(point), &position.living[color]);
    let (mut saves, mut fewest) = (PointSet::EMPTY, u32::MAX);
    for stone in place.neighbors() & *living {
        let chain = PointSet::of(stone).flood(living);
        let around = chain.neighbors().len();
        if around < fewest {
            (saves, fewest) = (chain, around);
        }
    }
    let takes = place & position.dead[!color];
    Fill { point, color, saves, takes, after: PointSet::EMPTY }
}

fn why_filled(fill: &Fill) -> String {
    let chain = fill.saves.first().map_or(String::new(), |stone| format!(" at {stone}"));
    let name = fill.color.name();
    let after = shown(&fill.after);
    match (fill.takes.first(), fill.after.is_empty()) {
        (None, true) => {
            format!("{name} fills it to save the stones{chain}, which could be captured there.")
        }
        (None, false) => format!(
            "Once {after} is taken, {name} must fill it: the stones{chain} would be captured there."
        ),
        (Some(dead), true) => format!(
            "{name} takes the dead stones at {dead} here to save the stones{chain}, which could be \
             captured."
        ),
        (Some(dead), false) => format!(
            "Once {after} is taken, {name} must take the dead stones at {dead} here: the \
             stones{chain} would be captured."
        ),
    }
}

/// The first few points, for a line of text.
fn shown(points: &PointSet) -> String {
    const MOST: usize = 6;
    let mut text: Vec<String> = points.iter().take(MOST).map(|point| point.to_string()).collect();
    if points.len() as usize > MOST {
        text.push("…".to_string());
    }
    text.join(" ")
}
