//! What a picture consists of.
//!
//! A picture is described once, in the words of this module: circles, lines, rectangles, texts and marks.
//! [`svg`](super::svg) writes the description, and [`png`](super::png) draws it. What a class looks like is in
//! [`theme`](super::theme).

use super::Sign;
use super::theme::{Class, Shade};
use tenuki_score::board::Color;

/// A place, or how far to go: to the right and down.
pub(crate) type At = (f64, f64);

/// A part of a picture.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A circle, rectangle or path.
    Outline(Outline, Look),
    /// Texts that look alike, each on its base line.
    Texts { lines: Vec<(At, String)>, size: f64, anchor: Anchor, ink: &'static [Class] },
    /// A mark around a point.
    Mark(Mark, At),
    /// Shapes around a place of their own, in units of their own.
    Group { at: At, scale: f64, shapes: Vec<Shape> },
    /// Shapes that together let through what is behind them.
    Faint { opacity: f64, shapes: Vec<Shape> },
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug)]
pub(crate) enum Outline {
    Circle { at: At, radius: f64 },
    Rect { corner: At, size: At, round: f64 },
    Path(Vec<Step>),
}

/// A step of a pen.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Move(At),
    Line(At),
    /// With two points that bend the line on its way.
    Curve(At, At, At),
    Close,
}

/// How an outline is filled and drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    pub class: Option<Class>,
    /// What fills it, if its class does not.
    pub shade: Option<Shade>,
    /// The width of its line. Without one no line is drawn.
    pub thick: Option<f64>,
    /// How opaque the filling is, if it lets something through.
    pub fill_opacity: Option<f64>,
    pub cap: Cap,
    /// The lengths of the dashes and of the gaps between them.
    pub dash: Option<(f64, f64)>,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Cap {
    #[default]
    Flat,
    Round,
    Square,
}

/// A mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// The shadow of a stone, which lies under all stones.
    Shadow,
    /// What a sign looks like.
    Sign(Sign),
    /// A stone of this colour may be dead: a broken ring.
    Uncertain(Color),
    /// The last move: a blue dot on its stone.
    Last,
}

impl Mark {
    /// Every mark there is.
    pub fn all() -> impl Iterator<Item = Mark> {
        let signs = Sign::ALL.into_iter().map(Mark::Sign);
        let rings = Color::ALL.into_iter().map(Mark::Uncertain);
        [Mark::Shadow].into_iter().chain(signs).chain(rings).chain([Mark::Last])
    }

    /// Its name in SVG. No two marks share one.
    pub const fn id(self) -> &'static str {
        match self {
            Mark::Shadow => "k-sh",
            Mark::Sign(sign) => sign.id(),
            Mark::Uncertain(Color::Black) => "k-bu",
            Mark::Uncertain(Color::White) => "k-wu",
            Mark::Last => "k-last",
        }
    }
}

impl Outline {
    /// A circle around the origin.
    pub fn circle(radius: f64) -> Outline {
        Outline::Circle { at: (0.0, 0.0), radius }
    }

    /// Straight lines from one point to another.
    pub fn lines(lines: impl IntoIterator<Item = (At, At)>) -> Outline {
        let steps = lines.into_iter().flat_map(|(from, to)| [Step::Move(from), Step::Line(to)]);
        Outline::Path(steps.collect())
    }

    /// A closed line through all these points.
    pub fn around(points: &[At]) -> Outline {
        let steps = points.iter().enumerate();
        let steps = steps.map(|(i, &at)| if i == 0 { Step::Move(at) } else { Step::Line(at) });
        Outline::Path(steps.chain([Step::Close]).collect())
    }

    /// A square around the origin.
    pub fn square(half: f64) -> Outline {
        Outline::around(&[(-half, -half), (half, -half), (half, half), (-half, half)])
    }

    /// With the look of a class.
    pub fn of(self, class: Class) -> Shape {
        Shape::Outline(self, Look { class: Some(class), ..Look::default() })
    }

    /// With the look of a class, and a line of this width.
    pub fn drawn(self, class: Class, thick: f64) -> Shape {
        self.with(Look { class: Some(class), thick: Some(thick), ..Look::default() })
    }

    /// With this look.
    pub const fn with(self, look: Look) -> Shape {
        Shape::Outline(self, look)
    }
}

impl Shape {
    /// One text.
    pub fn text(at: At, text: String, size: f64, anchor: Anchor, ink: &'static [Class]) -> Shape {
        Shape::Texts { lines: vec![(at, text)], size, anchor, ink }
    }
}
