//! Why a point is or is not scored.
//!
//! [`Reasons`] keeps everything that the default method found out: the points that must be filled,
//! in order, the groups with their eyes, and which groups are in seki with each other. For each
//! point it gives one to five [`Reason`]s.

use std::fmt;
use std::sync::OnceLock;

use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::doubts::{Cause, Doubt, Unproved};
use super::reading::Read;
use super::reading::board::FilledBoard;
use super::reading::groups;
use super::{Assessment, Position};
use crate::board::{ByColor, Color, Point, PointSet};
use crate::statement::{Statement, Value};

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
/// assert_eq!(reasons.explain("A2".parse()?)[0].to_string(), "A2 is black territory.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reasons {
    /// What every point is: the same as the result of [`Method::assess`](super::Method::assess).
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
    /// The moves by which a side saves or captures chains if it plays first: [`Reason::Saves`] and
    /// [`Reason::Captures`]. The reasons of a position alone have none, those of an
    /// [`Ending`](crate::ending::Ending::reasons) have those that are left to play.
    pub moves: Vec<Reason>,
    board: FilledBoard,
    /// Why each group lives, found out at the first question about one of its points.
    lives: Vec<OnceLock<Vec<Reason>>>,
}

/// A group that has no reason to live and is not marked dead.
///
/// It is printed as a sentence that says what to do: `White's group at C3 has no eye and no partner in seki: mark
/// it dead, or play it out`.
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

impl NoReason {
    /// That of a group which has no reason to live.
    fn of(group: &Group, position: &Position) -> Option<NoReason> {
        let stones = group.stones & position.living[group.color];
        let stone = stones.first().filter(|_| group.has_no_reason_to_live())?;
        Some(NoReason { color: group.color, stone, stones, eyes: group.eyes })
    }
}

impl fmt::Display for NoReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let eyes = if self.eyes == 0 { "no eye" } else { "one eye" };
        let (name, stone) = (self.color.name(), self.stone);
        write!(
            f,
            "{name}'s group at {stone} has {eyes} and no partner in seki: mark it dead, or play it out"
        )
    }
}

/// What follows for the count from what was read and from the groups that may be in seki.
#[derive(Clone, Debug)]
pub(crate) struct Conclusions {
    /// As [`Reasons::fills`].
    pub fills: Vec<Fill>,
    /// As [`Reasons::last_points`].
    pub last_points: Vec<LastPoint>,
    /// As [`Reasons::doubts`].
    pub doubts: Vec<Doubt>,
    /// The points where the side that plays first captures, or is captured: all those of the doubts with
    /// [`Cause::Capture`].
    pub captures: PointSet,
    /// The groups that have no reason to live.
    pub without_reason: Vec<NoReason>,
}

impl Conclusions {
    /// Those from what reading found in a position.
    pub fn of(assessment: &Assessment, read: &Read) -> Conclusions {
        let position = &assessment.position;
        let mut groups = read.groups.clone();
        groups::sort(&mut groups);
        let mut fills: Vec<Fill> = read.fills().copied().collect();
        for group in groups.iter().filter(|group| group.life != Life::Seki) {
            for point in group.due {
                if fills.iter().all(|fill| fill.point != point) {
                    fills.push(due(position, group, point));
                }
            }
        }
        let last_points = read.found.last_points.iter().map(|(last, _)| *last);
        let counts = |last: &LastPoint| last.points.is_subset(&assessment.last_points);
        let last_points = last_points.filter(counts).collect();
        let without_reason = groups.iter().filter_map(|group| NoReason::of(group, position));
        let without_reason = without_reason.collect::<Vec<_>>();
        let doubts = doubts(assessment, &fills, &read.found.unproved, &without_reason);
        let captures = in_doubt(assessment, &read.found.unproved)
            .filter(|one| one.cause == Cause::Capture)
            .fold(PointSet::EMPTY, |all, one| all | one.points);
        Conclusions { fills, last_points, doubts, captures, without_reason }
    }
}

impl Reasons {
    /// Assesses a position and keeps the reasons.
    #[must_use]
    pub fn of(position: &Position) -> Reasons {
        Reasons::of_read(&Read::of(position))
    }

    /// The reasons, after a position was read.
    pub(crate) fn of_read(read: &Read) -> Reasons {
        let assessment = read.assessment();
        let Conclusions { fills, last_points, doubts, .. } = Conclusions::of(&assessment, read);
        let board = read.board.with_limit();
        let groups = board.groups(read.groups.clone());
        let lives = vec![OnceLock::new(); groups.len()];
        Reasons { assessment, fills, last_points, doubts, groups, moves: Vec::new(), board, lives }
    }

    /// The groups that have no reason to live, in the order of [`groups`](Reasons::groups). Their
    /// stones are those of [`Assessment::no_reason`].
    pub fn without_reason(&self) -> impl Iterator<Item = NoReason> {
        let position = &self.assessment.position;
        self.groups.iter().filter_map(|group| NoReason::of(group, position))
    }

    /// The points that look like eyes but are not, because the other side can cut there.
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
        self.groups.iter().flat_map(|group| group.eye_spaces(&self.board)).collect()
    }

    /// Explains a point: one to five reasons.
    #[must_use]
    pub fn explain(&self, point: Point) -> Vec<Reason> {
        let position = &self.assessment.position;
        if !position.size.contains(point) {
            return vec![Reason::OffBoard(point)];
        }
        let mut reasons = Vec::new();
        let is_dead = |color| position.dead[color].contains(point);
        if let Some(color) = Color::ALL.into_iter().find(|&c| position.living[c].contains(point)) {
            let in_seki = self.assessment.seki.contains(point);
            reasons.push(if in_seki {
                Reason::InSeki(color, point)
            } else {
                Reason::Alive(color, point)
            });
        } else {
            let dead = Color::ALL.into_iter().find(|&color| is_dead(color));
            reasons.extend(dead.map(|color| Reason::Dead(color, point)));
            reasons.push(self.empty_point(point));
        }
        reasons.extend(self.moves.iter().filter(|reason| reason.is_about(point)));
        if let Some(fill) = self.fills.iter().find(|fill| fill.point == point) {
            reasons.push(Reason::Fill(*fill));
        } else {
            let next = self.fills.iter().filter(|fill| fill.saves.contains(point));
            let next: PointSet = next.map(|fill| fill.point).collect();
            if !next.is_empty() {
                reasons.push(Reason::NeedsFill(next));
            }
        }
        let mut lives = self.groups.iter().zip(&self.lives);
        let of_point = |group: &Group| (group.stones | group.points | group.kos).contains(point);
        if let Some((group, lives)) = lives.find(|(group, _)| of_point(group)) {
            reasons.extend_from_slice(lives.get_or_init(|| self.why_it_lives(group)));
        }
        reasons.truncate(5);
        reasons
    }

    /// The points of the board in classes: [`explain`](Reasons::explain) says the same about all points
    /// of a class, except the name of the point itself.
    #[must_use]
    pub fn classes(&self) -> Vec<PointSet> {
        let Assessment { position, territory, must_fill, surrounded, seki, .. } = &self.assessment;
        let both = |sets: &ByColor<PointSet>| [sets.black, sets.white];
        let signs = [&position.living, &position.dead, territory, must_fill, surrounded];
        let groups = self.groups.iter().map(|group| group.stones | group.points | group.kos);
        let fills = self.fills.iter().flat_map(|fill| [PointSet::of(fill.point), fill.saves]);
        let moves = self.moves.iter().filter_map(|reason| match reason {
            Reason::Saves(_, point, _) | Reason::Captures(_, point, _) => {
                Some(PointSet::of(*point))
            }
            _ => None,
        });
        let parts = signs.into_iter().flat_map(both).chain([*seki]).chain(groups);
        let parts = parts.chain(fills).chain(moves);
        let mut classes = vec![position.size.all()];
        for part in parts.filter(|part| !part.is_empty()) {
            for i in 0..classes.len() {
                let (inside, outside) = (classes[i] & part, classes[i] - part);
                if !inside.is_empty() && !outside.is_empty() {
                    classes[i] = inside;
                    classes.push(outside);
                }
            }
        }
        classes
    }

    fn empty_point(&self, point: Point) -> Reason {
        let assessment = &self.assessment;
        for color in Color::ALL {
            if assessment.territory[color].contains(point) {
                return Reason::Territory(color, point);
            }
            if assessment.must_fill[color].contains(point) {
                return Reason::ToBeFilled(color, point);
            }
            if assessment.surrounded[color].contains(point) {
                return Reason::EyeInSeki(color, point);
            }
        }
        Reason::Neutral(point)
    }

    fn why_it_lives(&self, group: &Group) -> Vec<Reason> {
        if group.has_no_reason_to_live() && self.assessment.position.has_hardly_begun() {
            return vec![Reason::HardlyBegun];
        }
        let (color, first) = (group.color, (group.stones | group.points).first());
        let spaces: Vec<PointSet> = group.points.components().collect();
        let mut reasons = vec![match spaces.as_slice() {
            [] => Reason::NoEye(color, first),
            spaces if group.eyes >= 2 => {
                let points = spaces.iter().filter_map(PointSet::first).collect();
                Reason::TwoEyes(color, first, points)
            }
            _ => Reason::OneEye(color, first, group.points),
        }];
        let reach = group.stones.neighbors() & self.board.neutral;
        match group.life {
            Life::Joined => reasons.push(Reason::Joined(self.joins(group, &reach))),
            Life::Seki if group.has_partner => reasons.push(match self.shared(group, &reach) {
                none if none.is_empty() && group.kos.is_empty() => Reason::Seki,
                none if none.is_empty() => Reason::SekiByKos(group.kos),
                shared => Reason::SekiByLiberties(shared),
            }),
            Life::TwoEyes | Life::Seki | Life::Unknown => {}
        }
        if group.has_no_reason_to_live() {
            reasons.push(Reason::Nothing);
        }
        reasons
    }

    /// The neutral points at which a group can join another one of its colour.
    fn joins(&self, group: &Group, reach: &PointSet) -> PointSet {
        let others = self.board.stones[group.color] - group.stones;
        others.neighbors() & *reach
    }

    /// The neutral points next to a group that belong to a place where a group of the other colour
    /// in seki has some too.
    fn shared(&self, group: &Group, reach: &PointSet) -> PointSet {
        let others = self.groups.iter().filter(|g| g.color != group.color && g.life == Life::Seki);
        let near = others.fold(PointSet::EMPTY, |all, g| all | g.stones.neighbors());
        *reach & (near & self.board.neutral).flood(&self.board.neutral)
    }
}

/// What reading does not prove and the assessment leaves in doubt.
fn in_doubt<'a>(
    assessment: &Assessment,
    unproved: &'a [Unproved],
) -> impl Iterator<Item = &'a Unproved> {
    unproved.iter().filter(|one| one.points.is_subset(&assessment.doubtful))
}

/// What makes a count uncertain, each once.
fn doubts(
    assessment: &Assessment,
    fills: &[Fill],
    unproved: &[Unproved],
    without_reason: &[NoReason],
) -> Vec<Doubt> {
    let filled =
        fills.iter().map(|fill| Doubt { point: fill.point, color: fill.color, cause: Cause::Fill });
    let without_reason = without_reason.iter().map(|group| Doubt {
        point: group.stone,
        color: group.color,
        cause: Cause::NoReason,
    });
    let unproved = in_doubt(assessment, unproved).filter_map(Unproved::doubt);
    let mut doubts = Vec::new();
    for doubt in filled.chain(unproved).chain(without_reason) {
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

/// What a point is, or why: a part of the answer of [`Reasons::explain`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumDiscriminants)]
#[strum_discriminants(name(ReasonCode), vis(pub(crate)), derive(IntoStaticStr, VariantNames))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
#[non_exhaustive]
pub enum Reason {
    /// The point is not on this board.
    OffBoard(Point),
    /// A living stone.
    Alive(Color, Point),
    /// A living stone in seki.
    InSeki(Color, Point),
    /// A dead stone.
    Dead(Color, Point),
    /// Territory.
    Territory(Color, Point),
    /// A surrounded point that its owner must fill.
    ToBeFilled(Color, Point),
    /// A surrounded point of a group in seki.
    EyeInSeki(Color, Point),
    /// Neither side surrounds the point.
    Neutral(Point),
    /// By playing here first, this side saves the chains with these first stones, which are its own.
    Saves(Color, Point, PointSet),
    /// By playing here first, this side captures the chains with these first stones.
    Captures(Color, Point, PointSet),
    /// Why the owner must fill the point.
    Fill(Fill),
    /// The chain of the point needs other points to be filled.
    NeedsFill(PointSet),
    /// The group of the point, named by its first point, has no eye.
    NoEye(Color, Option<Point>),
    /// It has one, which are these points.
    OneEye(Color, Option<Point>, PointSet),
    /// It has two or more: a point of each.
    TwoEyes(Color, Option<Point>, PointSet),
    /// It can join a group that lives, at any of these points.
    Joined(PointSet),
    /// It is in seki with a group beside it.
    Seki,
    /// It is in seki by these kos, which it holds.
    SekiByKos(PointSet),
    /// It is in seki by these liberties, which it shares with a group of the other side.
    SekiByLiberties(PointSet),
    /// No reason was found why the group is alive.
    Nothing,
    /// There are too few stones for a group to have a reason to live.
    HardlyBegun,
}

impl Reason {
    /// The codes of all reasons.
    pub const CODES: &[&str] = ReasonCode::VARIANTS;

    /// Whether it is about this point itself, and not about its chain or its group.
    #[must_use]
    pub fn is_about(&self, point: Point) -> bool {
        match self {
            Reason::OffBoard(own)
            | Reason::Alive(_, own)
            | Reason::InSeki(_, own)
            | Reason::Dead(_, own)
            | Reason::Territory(_, own)
            | Reason::ToBeFilled(_, own)
            | Reason::EyeInSeki(_, own)
            | Reason::Neutral(own)
            | Reason::Saves(_, own, _)
            | Reason::Captures(_, own, _)
            | Reason::Fill(Fill { point: own, .. }) => *own == point,
            _ => false,
        }
    }
}

impl Statement for Reason {
    fn code(&self) -> &str {
        ReasonCode::from(self).into()
    }

    fn values(&self) -> Vec<(&str, Value)> {
        use Reason as R;
        match *self {
            R::OffBoard(point) | R::Neutral(point) => vec![("points", point.into())],
            R::Alive(color, point)
            | R::InSeki(color, point)
            | R::Dead(color, point)
            | R::Territory(color, point)
            | R::ToBeFilled(color, point)
            | R::EyeInSeki(color, point) => vec![("color", color.into()), ("points", point.into())],
            R::Saves(color, point, chains) | R::Captures(color, point, chains) => {
                vec![("color", color.into()), ("points", point.into()), ("chains", chains.into())]
            }
            R::Fill(Fill { point, color, saves, takes, after }) => {
                let first = |stones: PointSet| -> Value {
                    stones.iter().take(1).collect::<PointSet>().into()
                };
                vec![
                    ("color", color.into()),
                    ("points", point.into()),
                    ("saves", first(saves)),
                    ("takes", first(takes)),
                    ("after", after.into()),
                ]
            }
            R::NoEye(color, first) => group(color, first, PointSet::EMPTY),
            R::OneEye(color, first, eyes) | R::TwoEyes(color, first, eyes) => {
                group(color, first, eyes)
            }
            R::NeedsFill(points)
            | R::Joined(points)
            | R::SekiByKos(points)
            | R::SekiByLiberties(points) => {
                vec![("points", points.into())]
            }
            R::Seki | R::Nothing | R::HardlyBegun => Vec::new(),
        }
    }
}

fn group(color: Color, first: Option<Point>, eyes: PointSet) -> Vec<(&'static str, Value)> {
    let first: PointSet = first.into_iter().collect();
    vec![("color", color.into()), ("chains", first.into()), ("points", eyes.into())]
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at =
            |first: &Option<Point>| first.map_or(String::new(), |point| format!(" at {point}"));
        match self {
            Reason::OffBoard(point) => write!(f, "{point} is not on this board."),
            Reason::Alive(color, point) => write!(f, "The {color} stone at {point} is alive."),
            Reason::InSeki(color, point) => {
                write!(f, "The {color} stone at {point} is alive in seki.")
            }
            Reason::Dead(color, point) => {
                write!(f, "The {color} stone at {point} is dead: a prisoner.")
            }
            Reason::Territory(color, point) => write!(f, "{point} is {color} territory."),
            Reason::ToBeFilled(color, point) => {
                write!(f, "Only {color} stones surround {point}, but it must be filled.")
            }
            Reason::EyeInSeki(color, point) => write!(
                f,
                "Only {color} stones surround {point}, but they are in seki, so it is not territory."
            ),
            Reason::Neutral(point) => write!(
                f,
                "{point} is neutral: paths over empty points lead to stones of both colours."
            ),
            Reason::Saves(color, _, chains) => {
                write!(f, "{} to play here saves {}.", color.name(), shown(chains))
            }
            Reason::Captures(color, _, chains) => {
                write!(f, "{} to play here captures {}.", color.name(), shown(chains))
            }
            Reason::Fill(fill) => why_filled(f, fill),
            Reason::NeedsFill(points) => write!(f, "Its chain needs {points} to be filled."),
            Reason::NoEye(color, first) => {
                write!(f, "{}'s group{} has no eye.", color.name(), at(first))
            }
            Reason::OneEye(color, first, eye) => {
                write!(f, "{}'s group{} has one eye: {}.", color.name(), at(first), shown(eye))
            }
            Reason::TwoEyes(color, first, eyes) => {
                let (name, at, eyes) = (color.name(), at(first), shown(eyes));
                write!(f, "{name}'s group{at} has two eyes or more: {eyes}.")
            }
            Reason::Joined(nowhere) if nowhere.is_empty() => {
                f.write_str("It can connect to its neighbours, so it lives.")
            }
            Reason::Joined(points) => {
                write!(f, "It can connect to its neighbours at {}, so it lives.", shown(points))
            }
            Reason::Seki => f.write_str(
                "It is in seki with a neighbouring group that does not have two eyes either.",
            ),
            Reason::SekiByKos(kos) => write!(
                f,
                "Neither side can end the kos between it and a group that does not have two eyes \
                 either: a side that takes one loses another. It holds {}.",
                shown(kos)
            ),
            Reason::SekiByLiberties(shared) => write!(
                f,
                "Neither side can play at the neutral points that it shares with a group that does \
                 not have two eyes either: {}.",
                shown(shared)
            ),
            Reason::Nothing => {
                f.write_str("Tenuki found no reason why it is alive: mark it dead, or play it out.")
            }
            Reason::HardlyBegun => f.write_str("The game has hardly begun."),
        }
    }
}

fn why_filled(f: &mut fmt::Formatter<'_>, fill: &Fill) -> fmt::Result {
    let chain = fill.saves.first().map_or(String::new(), |stone| format!(" at {stone}"));
    let name = fill.color.name();
    let after = shown(&fill.after);
    match (fill.takes.first(), fill.after.is_empty()) {
        (None, true) => {
            write!(f, "{name} fills it to save the stones{chain}, which could be captured there.")
        }
        (None, false) => write!(
            f,
            "Once {after} is taken, {name} must fill it: the stones{chain} would be captured there."
        ),
        (Some(dead), true) => write!(
            f,
            "{name} takes the dead stones at {dead} here to save the stones{chain}, which could be \
             captured."
        ),
        (Some(dead), false) => write!(
            f,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Size};
    use crate::random::Random;

    /// What a score depends on: stones without a reason to live, points in seki, kos that keep one, and points that are
    /// filled.
    fn score(groups: &[Group]) -> [PointSet; 4] {
        let mut found = [PointSet::EMPTY; 4];
        for group in groups {
            if group.has_no_reason_to_live() {
                found[0] |= group.stones;
            }
            if group.life == Life::Seki {
                found[1] |= group.stones | group.points;
                found[2] |= group.kos;
            } else {
                found[3] |= group.due;
            }
        }
        found
    }

    #[test]
    fn what_is_concluded_without_the_groups_that_live_is_the_same() {
        let mut random = Random::new(1);
        let mut below = |n| random.below(n);
        let size = Size::new(7, 6).unwrap();
        let mut open = [0; 6];
        for _ in 0..8_000 {
            let mut stones = ByColor::<PointSet>::default();
            for point in size.points() {
                // Black on the left, White on the right, and some stones in each other's territory.
                let side = Color::ALL[usize::from(usize::from(point.x()) + below(3) > 3)];
                match below(8) {
                    0..3 => {}
                    3 => stones[!side].insert(point),
                    _ => stones[side].insert(point),
                }
            }
            let Ok(board) = Board::with_stones(size, stones) else { continue };
            let dead = board
                .chains(board.occupied())
                .into_iter()
                .filter(|chain| chain.len() < 3 && below(4) == 0);
            let dead = dead.fold(PointSet::EMPTY, |all, chain| all | chain);
            let position = Position::new(&board, dead);
            let read = Read::of(&position);
            let (assessment, all) = (read.assessment(), Reasons::of_read(&read));
            let some = Conclusions::of(&assessment, &read);
            let found = score(&all.groups);
            assert_eq!(score(&read.groups), found, "{board} {dead}");
            let living = position.living.black | position.living.white;
            assert_eq!((found[1] | found[2]) & living, assessment.seki, "{board} {dead}");
            let without_reason = all.without_reason().collect::<Vec<_>>();
            assert_eq!(some.without_reason, without_reason, "{board} {dead}");
            let counts = [
                some.fills.len(),
                some.last_points.len(),
                some.without_reason.len(),
                usize::from(!some.captures.is_empty()),
                usize::from(!assessment.seki.is_empty()),
                usize::from(!found[3].is_empty()),
            ];
            open.iter_mut().zip(counts).for_each(|(all, more)| *all += more);
        }
        assert!(open[..5].iter().all(|&count| count > 100) && open[5] > 0, "{open:?}");
    }
}
