//! A method step by step: what it does with a position, and what each step finds.
//!
//! Each method has its own steps, in the order of its description. They call the same functions as
//! the method, so they show what the method really did. GoGui's board (`tenuki-step`) and the page
//! (`tenuki-picture`) only draw them.

use std::fmt;

use super::article::{self, false_eyes};
use super::eyes;
use super::reasons::{EyeSpace, NoReason, Reasons};
use super::regions::{Control, Region};
use super::{Assessment, Method, Position};
use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::rules::Counting;
use crate::statement::{Statement, Value};

/// One step of a method, ready to be drawn. As a [`Statement`] it says what the step found.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Step {
    /// Which step it is: one of [`Step::CODES`].
    pub code: &'static str,
    /// What the step is called.
    pub title: &'static str,
    /// What is done, in one or two sentences.
    pub how: &'static str,
    /// What the step found in this position, in one sentence.
    pub found: String,
    /// The numbers in that sentence by name.
    pub numbers: Vec<(&'static str, u32)>,
    /// The groups that have no reason to live, in the step that finds them.
    pub without_reason: Vec<NoReason>,
    /// The points that are each side's after the step.
    pub owned: ByColor<PointSet>,
    /// The neutral points after the step.
    pub neutral: PointSet,
    /// The stones that the step puts on the board, in its order.
    pub added: Vec<(Color, Point)>,
    /// Whether it adds them all at once, so that their order has no meaning.
    pub at_once: bool,
    /// The stones that earlier steps have put on the board.
    pub filled: ByColor<PointSet>,
    /// The stones that it is about: dead ones, or those in seki.
    pub marked: PointSet,
    /// Points that a side surrounds and that do not count because they are in seki.
    pub lost: PointSet,
    /// What to write on points: numbers of eyes.
    pub labels: Vec<(Point, String)>,
}

/// The steps of a method on a position, up to the points that the counting gives to each side.
/// There are four or more.
///
/// ```
/// use tenuki_score::board::{Board, PointSet};
/// use tenuki_score::rules::Counting;
/// use tenuki_score::scoring::{Method, Position, steps};
/// let board: Board = ".X.O. XX.OO .X.O. XX.OO".parse()?;
/// let position = Position::new(&board, PointSet::EMPTY);
/// let steps = steps::of(Method::Checkered, &position, Counting::Territory);
/// assert_eq!(steps[2].title, "Neutral points are filled");
/// assert_eq!(steps[2].added.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn of(method: Method, position: &Position, counting: Counting) -> Vec<Step> {
    let control = Control::of(position.size, &position.living);
    let mut steps = vec![dead_stones(position), surrounded(&control)];
    let mut without_reason = Vec::new();
    let assessment = match method {
        Method::Strict => method.assess(position),
        Method::Checkered => {
            steps.extend(checkered(position, &control));
            method.assess(position)
        }
        Method::Reading => {
            let reasons = Reasons::of(position);
            steps.extend(reading(&control, &reasons));
            without_reason = reasons.without_reason().collect();
            reasons.assessment
        }
    };
    let filled = steps.last().map(Step::after).unwrap_or_default();
    let mut seki = seki(method, &assessment, &control);
    for group in &without_reason {
        seki.found.push_str(&format!(" {group}."));
    }
    steps.push(Step { filled, without_reason, ..seki });
    steps.push(territory(&assessment, &control, counting));
    steps
}

impl Step {
    /// The codes of all steps. Steps with the same title have different codes if the method or the
    /// counting differs.
    pub const CODES: &[&str] = &[
        "position",
        "dead_stones",
        "surrounded",
        "neutral_filled",
        "false_eyes_filled",
        "must_be_filled",
        "false_points",
        "eyes",
        "seki",
        "seki_strict",
        "seki_checkered",
        "territory",
        "area",
    ];

    /// The position before the first step.
    #[must_use]
    pub fn position() -> Step {
        Step {
            code: "position",
            title: "The position",
            how: "What is to be counted.",
            ..Step::default()
        }
    }

    /// The stones that have been put on the board when the step is done.
    #[must_use]
    pub fn after(&self) -> ByColor<PointSet> {
        let mut filled = self.filled;
        for &(color, point) in &self.added {
            filled[color].insert(point);
        }
        filled
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.found)
    }
}

impl Statement for Step {
    fn code(&self) -> &str {
        self.code
    }

    fn values(&self) -> Vec<(&str, Value)> {
        self.numbers.iter().map(|&(name, number)| (name, number.into())).collect()
    }
}

fn dead_stones(position: &Position) -> Step {
    let ByColor { black, white } = position.dead;
    Step {
        code: "dead_stones",
        title: "Dead stones",
        how: "Dead stones are removed as prisoners. The points under them count as empty.",
        found: if (black | white).is_empty() {
            "No stone is dead, so all stones stay.".to_owned()
        } else {
            format!("Black loses {}, White {}.", stones(black.len()), stones(white.len()))
        },
        numbers: vec![("black", black.len()), ("white", white.len())],
        marked: black | white,
        ..Step::default()
    }
}

fn surrounded(control: &Control) -> Step {
    let ByColor { black, white } = control.controlled;
    Step {
        code: "surrounded",
        title: "Who surrounds what",
        how: "An empty point belongs to a side if all paths over empty points lead only to its stones. \
              Other points are neutral.",
        found: format!(
            "Black surrounds {}, White {}; {} neutral.",
            points(black.len()),
            points(white.len()),
            are(control.neutral.len())
        ),
        numbers: vec![
            ("black", black.len()),
            ("white", white.len()),
            ("neutral", control.neutral.len()),
        ],
        owned: control.controlled,
        neutral: control.neutral,
        ..Step::default()
    }
}

/// The article's own steps: filling, false eyes, eyes.
fn checkered(position: &Position, control: &Control) -> [Step; 3] {
    let pattern = article::checkered(&control.neutral);
    let color = |point| if pattern.black.contains(point) { Color::Black } else { Color::White };
    let neutral_points = Step {
        code: "neutral_filled",
        title: "Neutral points are filled",
        how: "Each neutral region is filled with stones of both colours, like the squares of a \
              chessboard, Black first. They capture nothing.",
        found: format!("{} filled here.", are(control.neutral.len())),
        numbers: vec![("number", control.neutral.len())],
        owned: control.controlled,
        added: control.neutral.iter().map(|point| (color(point), point)).collect(),
        at_once: true,
        ..Step::default()
    };

    let stones = ByColor::from_fn(|color| position.living[color] | pattern[color]);
    let mut board = Board::with_any_stones(position.size, stones);
    let filled = false_eyes::fill(&mut board);
    let false_eyes = Step {
        code: "false_eyes_filled",
        title: "False eyes are filled",
        how: "A false eye is filled where the stones beside it could be captured in one move.",
        found: format!("{} filled here.", are(filled.len() as u32)),
        numbers: vec![("number", filled.len() as u32)],
        owned: without(control.controlled, filled.iter().copied()),
        added: filled.into_iter().map(|(point, color)| (color, point)).collect(),
        filled: neutral_points.after(),
        ..Step::default()
    };

    let stones = ByColor::from_fn(|color| board.stones(color));
    let labels: Vec<(Point, String)> = Region::all(position.size, &stones)
        .filter(|region| !region.boundary.is_empty())
        .filter_map(|region| {
            let eyes = eyes::count(&region, position.size);
            Some((region.points.first()?, eyes.to_string()))
        })
        .collect();
    let eyes = Step { owned: false_eyes.owned, filled: false_eyes.after(), ..counted_eyes(labels) };
    [neutral_points, false_eyes, eyes]
}

/// What reading finds: points to fill, false points, eyes.
fn reading(control: &Control, reasons: &Reasons) -> [Step; 3] {
    let fills = Step {
        code: "must_be_filled",
        title: "What must be filled",
        how: "If a chain would be in atari once the neutral points are filled, Tenuki reads the moves that \
              are left to the end. A point counts as filled if its owner has to play there.",
        found: match reasons.fills.len() {
            0 => "There is none here.".to_owned(),
            1 => "One point must be filled here.".to_owned(),
            number => format!("{number} points must be filled here, in this order."),
        },
        numbers: vec![("number", reasons.fills.len() as u32)],
        owned: without(
            control.controlled,
            reasons.fills.iter().map(|fill| (fill.point, fill.color)),
        ),
        neutral: control.neutral,
        added: reasons.fills.iter().map(|fill| (fill.color, fill.point)).collect(),
        ..Step::default()
    };
    let filled = |color| reasons.fills.iter().filter(move |fill| fill.color == color);
    let filled = ByColor::from_fn(|color| filled(color).map(|fill| fill.point).collect());
    let false_points = reasons.false_points();
    let false_points = ByColor::from_fn(|color| false_points[color] - filled[color]);
    let cuts = Step {
        code: "false_points",
        title: "False points",
        how: "A part of a group that has no eye of its own is lost if the other side cuts it off at \
              one point of an eye space, so that point is not part of an eye. When it is filled, another \
              point may become false; this is repeated. Parts around a ring cannot be cut off.",
        found: match (false_points.black | false_points.white).len() {
            0 => "There is none here.".to_owned(),
            1 => "One point is false here.".to_owned(),
            number => format!("{number} points are false here."),
        },
        numbers: vec![("number", (false_points.black | false_points.white).len())],
        owned: ByColor::from_fn(|color| fills.owned[color] - false_points[color]),
        neutral: control.neutral,
        added: Color::ALL
            .into_iter()
            .flat_map(|color| false_points[color].iter().map(move |point| (color, point)))
            .collect(),
        at_once: true,
        filled: fills.after(),
        ..Step::default()
    };
    let spaces = reasons.eye_spaces().into_iter();
    let label = |space: EyeSpace| Some((space.points.first()?, space.eyes.to_string()));
    let labels = spaces.filter_map(label).collect();
    let eyes = Step {
        owned: cuts.owned,
        neutral: control.neutral,
        filled: cuts.after(),
        ..counted_eyes(labels)
    };
    [fills, cuts, eyes]
}

fn counted_eyes(labels: Vec<(Point, String)>) -> Step {
    Step {
        code: "eyes",
        title: "Eyes are counted",
        how: "The number says how many eyes each eye space makes, from the length of its boundary: \
              2 means two or more. A space with dead stones in it is read, because their side has \
              already played there.",
        found: match labels.len() {
            0 => "There is no eye space here.".to_owned(),
            1 => "There is one eye space here.".to_owned(),
            number => format!("There are {number} eye spaces here."),
        },
        numbers: vec![("number", labels.len() as u32)],
        labels,
        ..Step::default()
    }
}

fn seki(method: Method, assessment: &Assessment, control: &Control) -> Step {
    let mut lost = assessment.surrounded;
    for color in Color::ALL {
        lost[color] -= assessment.territory[color];
        lost[color] -= assessment.must_fill[color];
    }
    Step {
        code: match method {
            Method::Strict => "seki_strict",
            Method::Checkered => "seki_checkered",
            Method::Reading => "seki",
        },
        title: "Seki",
        how: match method {
            Method::Strict => {
                "The rule read literally: living stones next to a neutral point are in seki, and \
                 points that they surround do not count."
            }
            Method::Checkered => {
                "Groups that have fewer than two eyes are alive, too: they are in seki."
            }
            Method::Reading => {
                "All stones that are not dead live. Groups that have fewer than two eyes and cannot \
                 join others live in seki, mostly with such a group of the other side beside them."
            }
        },
        found: match assessment.seki.len() {
            0 => "There are none here.".to_owned(),
            1 => "One stone is in seki here.".to_owned(),
            number => format!("{number} stones are in seki here."),
        },
        numbers: vec![("number", assessment.seki.len())],
        owned: assessment.territory,
        neutral: control.neutral,
        marked: assessment.seki,
        lost: lost.black | lost.white,
        ..Step::default()
    }
}

fn territory(assessment: &Assessment, control: &Control, counting: Counting) -> Step {
    let owned = assessment.owned(counting);
    Step {
        code: match counting {
            Counting::Territory => "territory",
            Counting::Area => "area",
        },
        title: "Territory",
        how: match counting {
            Counting::Territory => {
                "A surrounded point is territory if it need not be filled and is not in seki. Every \
                 dead stone adds one point."
            }
            Counting::Area => {
                "These rules count everything that a side surrounds, and its living stones."
            }
        },
        found: format!(
            "Black has {}, White {}.",
            points(owned.black.len()),
            points(owned.white.len())
        ),
        numbers: vec![("black", owned.black.len()), ("white", owned.white.len())],
        owned,
        neutral: control.neutral,
        ..Step::default()
    }
}

/// What each side owns when stones of these colours have been put on points of it.
fn without(
    mut owned: ByColor<PointSet>,
    filled: impl Iterator<Item = (Point, Color)>,
) -> ByColor<PointSet> {
    for (point, color) in filled {
        owned[color].remove(point);
    }
    owned
}

fn stones(number: u32) -> String {
    if number == 1 { "1 stone".to_owned() } else { format!("{number} stones") }
}

fn points(number: u32) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}

fn are(number: u32) -> String {
    if number == 1 { "1 point is".to_owned() } else { format!("{number} points are") }
}
