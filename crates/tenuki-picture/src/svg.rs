//! A picture as SVG.
//!
//! Marks are drawn once and used at their points. The text is text, in a font that the picture brings along.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};
use strum::VariantArray;

use super::caption::{Caption, cut};
pub use super::caption::{Entry, Texts, legend};
use super::scene::{self, Frame};
use super::shape::{Anchor, At, Cap, Look, Mark, Outline, Shape, Step};
use super::theme::{Class, Shade, Spread};
use super::{Diagram, Sign, Theme, font};
use tenuki_record::{Answer, Record};
use tenuki_score::board::{Color, Size};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;

/// A picture: a board and its caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The board.
    pub diagram: Diagram,
    /// Who played, the count and the result.
    pub caption: Option<Caption>,
    /// The colours.
    pub theme: Theme,
}

impl Picture {
    /// The picture of a game that was counted, with its answer. `record` is what it was read from.
    #[must_use]
    pub fn of(
        game: &Game,
        ending: &Ending,
        answer: &Answer,
        record: Option<&Record>,
        theme: Theme,
    ) -> Picture {
        let caption = Some(Caption::of(answer, record));
        Picture { diagram: Diagram::of_game(game, ending), caption, theme }
    }

    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_in(&Texts::default())
    }

    /// The picture as an SVG document in another language. The font inside has no Chinese, Japanese and Korean
    /// characters: what shows the picture draws them with its own.
    #[must_use]
    pub fn svg_in(&self, texts: &Texts) -> String {
        let style = font::css() + &self.theme.css();
        self.markup(&style, texts) + "\n"
    }

    /// As [`Picture::svg`], with colours for one theme and without the font inside, for a program
    /// that has the font.
    #[must_use]
    pub fn plain_svg(&self) -> String {
        let theme = match self.theme {
            Theme::Auto => Theme::Light,
            theme => theme,
        };
        self.markup(&theme.css(), &Texts::default())
    }

    fn markup(&self, style: &str, texts: &Texts) -> String {
        let frame = Frame::of(&self.diagram, self.caption.as_ref(), texts);
        let (width, height) = (frame.width, frame.height);
        let document = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
                viewBox={ "0 0 " (width) " " (height) } font-family=(font::FAMILIES) role="img" {
                title { (self.title(texts)) }
                style { (PreEscaped(style)) }
                defs { (definitions(&self.diagram)) }
                (shape(&frame.paper()))
                (shape(&frame.on_board(scene::board(&self.diagram, texts))))
                (shapes(&frame.below))
            }
        };
        document.into_string()
    }

    fn title(&self, texts: &Texts) -> String {
        let size = self.diagram.size();
        match &self.caption {
            None => format!("A Go board of {size}"),
            Some(caption) => {
                let [black, white] = Color::ALL.map(|color| cut(&texts.player(caption, color), 40));
                format!("{black} – {white}: {}", texts.result(caption))
            }
        }
    }
}

/// Everything that a board refers to: its marks, and shades.
#[must_use]
pub fn definitions(diagram: &Diagram) -> Markup {
    let is_plain = diagram.signs().all(|(_, sign)| matches!(sign, Sign::Neutral | Sign::Stone(_)));
    let shown = |mark: &Mark| match *mark {
        Mark::Shadow => true,
        Mark::Sign(Sign::Neutral) => false,
        Mark::Sign(sign @ (Sign::Stone(_) | Sign::Territory(_))) => !is_plain || diagram.has(sign),
        Mark::Sign(sign) => diagram.has(sign),
        Mark::Uncertain(_) => !diagram.uncertain.is_empty(),
        Mark::Last => diagram.last.is_some(),
    };
    defined(Mark::all().filter(shown))
}

/// Every mark there is, for a page with many boards.
#[must_use]
pub fn all_definitions() -> Markup {
    defined(Mark::all())
}

/// The shades, and some marks.
fn defined(marks: impl Iterator<Item = Mark>) -> Markup {
    html! {
        @for shade in Shade::VARIANTS { (gradient(*shade)) }
        @for mark in marks { g id=(mark.id()) { (shapes(&mark.shapes())) } }
    }
}

fn gradient(shade: Shade) -> Markup {
    let stops = html! {
        @for (offset, class) in shade.stops() { stop offset=(offset) class=(class) {} }
    };
    html! {
        @match shade.spread() {
            Spread::Across => {
                linearGradient id=(shade.id()) x1="0" y1="0" x2="1" y2="1" { (stops) }
            }
            Spread::Around { at: (x, y), radius } => {
                radialGradient id=(shade.id()) cx=(x) cy=(y) r=(radius) { (stops) }
            }
        }
    }
}

/// A board in units of the distance between two lines, its upper left point at (0, 0).
#[must_use]
pub fn board(diagram: &Diagram) -> Markup {
    shapes(&scene::board(diagram, &Texts::default()))
}

/// The wood with lines, star points and coordinates.
#[must_use]
pub fn wood(size: Size) -> Markup {
    shapes(&scene::wood(size, &Texts::default()))
}

fn shapes(shapes: &[Shape]) -> Markup {
    html! { @for one in shapes { (shape(one)) } }
}

fn shape(shape: &Shape) -> Markup {
    match shape {
        Shape::Outline(outline, look) => outlined(outline, look),
        Shape::Texts { lines, size, anchor, ink } => texts(lines, *size, *anchor, ink),
        Shape::Mark(mark, (x, y)) => {
            let place = |along: f64| (along != 0.0).then(|| num(along));
            html! { use href={ "#" (mark.id()) } x=[place(*x)] y=[place(*y)] {} }
        }
        Shape::Group { at: (x, y), scale, shapes: inner } => html! {
            g transform={ "translate(" (num(*x)) " " (num(*y)) ") scale(" (num(*scale)) ")" } {
                (shapes(inner))
            }
        },
        Shape::Faint { opacity, shapes: inner } => html! {
            g opacity=(opacity) { (shapes(inner)) }
        },
    }
}

fn outlined(outline: &Outline, look: &Look) -> Markup {
    let class = look.class.map(Class::name);
    let fill = look.shade.map(|shade| format!("url(#{})", shade.id()));
    let opacity = look.fill_opacity;
    let thick = look.thick.map(num);
    let cap = match look.cap {
        Cap::Flat => None,
        Cap::Round => Some("round"),
        Cap::Square => Some("square"),
    };
    let dash = look.dash.map(|(dash, gap)| format!("{dash} {gap}"));
    let some = |number: f64| (number != 0.0).then(|| num(number));
    match outline {
        Outline::Circle { at: (x, y), radius } => html! {
            circle cx=[some(*x)] cy=[some(*y)] r=(num(*radius)) class=[class] fill=[fill]
                fill-opacity=[opacity] stroke-width=[thick] stroke-linecap=[cap]
                stroke-dasharray=[dash] {}
        },
        Outline::Rect { corner: (x, y), size: (width, height), round } => html! {
            rect x=[some(*x)] y=[some(*y)] width=(num(*width)) height=(num(*height))
                rx=[some(*round)] class=[class] fill=[fill] fill-opacity=[opacity]
                stroke-width=[thick] stroke-linecap=[cap] stroke-dasharray=[dash] {}
        },
        Outline::Path(steps) => html! {
            path d=(path(steps)) class=[class] fill=[fill] fill-opacity=[opacity]
                stroke-width=[thick] stroke-linecap=[cap] stroke-dasharray=[dash] {}
        },
    }
}

/// Steps of a pen as the data of a path.
fn path(steps: &[Step]) -> String {
    let mut data = String::new();
    let mut pen = (0.0, 0.0);
    for &step in steps {
        // Writing to a string cannot fail.
        let _ = match step {
            Step::Move((x, y)) => write!(data, "M{} {}", num(x), num(y)),
            Step::Line((x, y)) if y == pen.1 => write!(data, "H{}", num(x)),
            Step::Line((x, y)) if x == pen.0 => write!(data, "V{}", num(y)),
            Step::Line((x, y)) => write!(data, "L{} {}", num(x), num(y)),
            Step::Curve((a, b), (c, d), (x, y)) => {
                let numbers = [a, b, c, d, x, y].map(num);
                write!(data, "C{}", numbers.join(" "))
            }
            Step::Close => write!(data, "Z"),
        };
        if let Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) = step {
            pen = to;
        }
    }
    data
}

/// Texts that look alike: what they share is written once.
fn texts(lines: &[(At, String)], size: f64, anchor: Anchor, ink: &[Class]) -> Markup {
    let anchor = match anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    let class: Vec<&str> = ink.iter().map(|class| class.name()).collect();
    let class = class.join(" ");
    match lines {
        [((x, y), text)] => html! {
            text x=(num(*x)) y=(num(*y)) font-size=(num(size)) text-anchor=[anchor] class=(class) {
                (text)
            }
        },
        _ => html! {
            g font-size=(num(size)) text-anchor=[anchor] class=(class) {
                @for ((x, y), text) in lines { text x=(num(*x)) y=(num(*y)) { (text) } }
            }
        },
    }
}

/// A number with at most three decimals.
fn num(number: f64) -> String {
    format!("{}", (number * 1e3).round() / 1e3 + 0.0)
}
