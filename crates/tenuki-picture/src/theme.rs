//! The colours of pictures, and of the pages around them.
//!
//! Colours repeat what shapes say already: black things are dark, white things light with a dark
//! rim, and one blue, which colour-blind people can distinguish from wood, marks what is uncertain
//! and shows the last move.

use std::fmt::{self, Display};

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Light or dark.
///
/// ```
/// use tenuki_picture::{ParseThemeError, Theme};
/// assert_eq!("Dark".parse(), Ok(Theme::Dark));
/// assert_eq!(Theme::Dark.to_string(), "dark");
/// assert_eq!("red".parse::<Theme>(), Err(ParseThemeError));
/// ```
#[derive(strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
#[strum(parse_err_ty = ParseThemeError, parse_err_fn = parse_theme_error)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// As the viewer's system prefers; a PNG picture is light.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The text names no theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the themes are auto, light and dark")]
pub struct ParseThemeError;

fn parse_theme_error(_: &str) -> ParseThemeError {
    ParseThemeError
}

/// The colours by what they are for.
pub(crate) struct Palette {
    paper: &'static str,
    ink: &'static str,
    faint: &'static str,
    wood: [&'static str; 2],
    grain: &'static str,
    line: &'static str,
    black: [&'static str; 3],
    white: [&'static str; 3],
    /// The blue on wood.
    accent: &'static str,
    /// The blue on paper, and the text on it.
    link: [&'static str; 2],
    raised: &'static str,
    rule: &'static str,
    good: &'static str,
    bad: &'static str,
}

const LIGHT: Palette = Palette {
    paper: "#fffdf8",
    ink: "#211c15",
    faint: "#6a6257",
    wood: ["#ecc98a", "#ddb26a"],
    grain: "#a9742f",
    line: "#3d2c14",
    black: ["#5a5a5a", "#0c0c0c", "#000"],
    white: ["#fff", "#dcd8d0", "#3a352e"],
    accent: "#0b5cad",
    link: ["#0b5cad", "#fff"],
    raised: "#f5f0e4",
    rule: "#d9d2c4",
    good: "#2f6b3a",
    bad: "#9a3412",
};

const DARK: Palette = Palette {
    paper: "#191816",
    ink: "#ece7dd",
    faint: "#a49c8f",
    wood: ["#a27c4c", "#876339"],
    grain: "#4d3417",
    line: "#1f150a",
    black: ["#4a4a4a", "#080808", "#000"],
    white: ["#f6f3ec", "#c6c1b7", "#221d16"],
    accent: "#124a86",
    link: ["#7ab4f0", "#10202f"],
    raised: "#24221f",
    rule: "#3c3832",
    good: "#8fce9a",
    bad: "#f0a070",
};

impl Theme {
    /// Every theme.
    pub const ALL: &'static [Theme] = Theme::VARIANTS;

    /// The name, as it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The style sheet of pictures. It says nothing of sizes, holds neither `<` nor `&`, and its
    /// classes begin with `k-`, so that it can be part of a page.
    #[must_use]
    pub fn css(self) -> String {
        self.of_palettes(Palette::css)
    }

    /// The colours of a page, as variables for its style sheets.
    #[must_use]
    pub fn page_css(self) -> String {
        self.of_palettes(Palette::page_css)
    }

    /// The colours of a picture that cannot change them.
    #[cfg(feature = "png")]
    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Auto | Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    fn of_palettes(self, css: impl Fn(&Palette) -> String) -> String {
        match self {
            Theme::Light => css(&LIGHT),
            Theme::Dark => css(&DARK),
            Theme::Auto => {
                format!("{}@media (prefers-color-scheme:dark){{{}}}", css(&LIGHT), css(&DARK))
            }
        }
    }
}

/// What a part of a picture is, which decides its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray)]
pub(crate) enum Class {
    Paper,
    Ink,
    FaintInk,
    Grain,
    Lines,
    Coordinate,
    Rule,
    BlackFilled,
    WhiteFilled,
    BlackRim,
    WhiteRim,
    BlackLine,
    WhiteLine,
    BlackText,
    WhiteText,
    /// Around text on wood.
    Halo,
    /// On a stone.
    On,
    Shadow,
}

impl Class {
    /// Its name in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Paper => "k-paper",
            Class::Ink => "k-ink",
            Class::FaintInk => "k-faint",
            Class::Grain => "k-grain",
            Class::Lines => "k-lines",
            Class::Coordinate => "k-coord",
            Class::Rule => "k-rule",
            Class::BlackFilled => "k-bf",
            Class::WhiteFilled => "k-wf",
            Class::BlackRim => "k-br",
            Class::WhiteRim => "k-wr",
            Class::BlackLine => "k-bl",
            Class::WhiteLine => "k-wl",
            Class::BlackText => "k-bt",
            Class::WhiteText => "k-wt",
            Class::Halo => "k-halo",
            Class::On => "k-on",
            Class::Shadow => "k-shade",
        }
    }
}

/// The colours of a class.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// A colour, or [`NONE`] for an outline that is not filled, whatever its form.
    pub fill: Option<&'static str>,
    pub stroke: Option<&'static str>,
    pub stroke_opacity: Option<f64>,
    /// The width of a line under the filling, with round corners.
    pub under: Option<f64>,
    pub opacity: Option<f64>,
}

/// No colour.
const NONE: &str = "none";

impl Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut properties = Vec::new();
        properties.extend(self.fill.map(|color| format!("fill:{color}")));
        properties.extend(self.stroke.map(|color| format!("stroke:{color}")));
        properties.extend(self.stroke_opacity.map(|share| format!("stroke-opacity:{share}")));
        properties.extend(
            self.under.map(|width| {
                format!("stroke-width:{width};stroke-linejoin:round;paint-order:stroke")
            }),
        );
        properties.extend(self.opacity.map(|share| format!("opacity:{share}")));
        f.write_str(&properties.join(";"))
    }
}

/// A filling that goes from one colour to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray)]
pub(crate) enum Shade {
    Wood,
    Black,
    White,
}

/// Where a shade changes, in shares of the rectangle around what it fills.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spread {
    /// From the upper left to the lower right corner.
    Across,
    /// Around a point.
    Around { at: (f64, f64), radius: f64 },
}

impl Shade {
    /// Its name in SVG.
    pub const fn id(self) -> &'static str {
        match self {
            Shade::Wood => "k-wood",
            Shade::Black => "k-gb",
            Shade::White => "k-gw",
        }
    }

    pub const fn spread(self) -> Spread {
        match self {
            Shade::Wood => Spread::Across,
            Shade::Black => Spread::Around { at: (0.36, 0.32), radius: 0.72 },
            Shade::White => Spread::Around { at: (0.38, 0.34), radius: 0.78 },
        }
    }

    /// Where its colours are, and their names in the style sheet.
    pub const fn stops(self) -> [(f64, &'static str); 2] {
        match self {
            Shade::Wood => [(0.0, "k-w1"), (1.0, "k-w2")],
            Shade::Black => [(0.0, "k-b1"), (0.62, "k-b2")],
            Shade::White => [(0.35, "k-s1"), (1.0, "k-s2")],
        }
    }
}

impl Palette {
    /// What a class looks like.
    pub(crate) fn style(&self, class: Class) -> Style {
        let [_, _, black] = self.black;
        let [white, _, rim] = self.white;
        let filled = |color| Style { fill: Some(color), ..Style::default() };
        let stroked = |color| Style { stroke: Some(color), ..Style::default() };
        let line = |color| Style { fill: Some(NONE), ..stroked(color) };
        match class {
            Class::Paper => filled(self.paper),
            Class::Ink => filled(self.ink),
            Class::FaintInk => filled(self.faint),
            Class::Grain => Style { stroke_opacity: Some(0.16), ..line(self.grain) },
            Class::Lines => line(self.line),
            Class::Coordinate => filled(self.line),
            Class::Rule => stroked(self.faint),
            Class::BlackFilled => Style { fill: Some(black), ..stroked(black) },
            Class::WhiteFilled => Style { fill: Some(white), ..stroked(rim) },
            Class::BlackRim => stroked(black),
            Class::WhiteRim => stroked(rim),
            Class::BlackLine => line(black),
            Class::WhiteLine => line(white),
            Class::BlackText => filled(black),
            Class::WhiteText => filled(white),
            Class::Halo => Style { under: Some(0.16), ..stroked(self.wood[1]) },
            Class::On => Style { fill: Some(self.accent), ..stroked(white) },
            Class::Shadow => Style { opacity: Some(0.28), ..filled("#000") },
        }
    }

    fn css(&self) -> String {
        let classes = Class::VARIANTS.iter();
        let classes = classes.map(|&class| format!(".{}{{{}}}", class.name(), self.style(class)));
        let shades = Shade::VARIANTS.iter().flat_map(|&shade| {
            let stops = shade.stops().into_iter().zip(self.colors(shade));
            stops.map(|((_, name), color)| format!(".{name}{{stop-color:{color}}}"))
        });
        classes.chain(shades).collect()
    }

    /// The colours of a shade.
    pub(crate) const fn colors(&self, shade: Shade) -> [&'static str; 2] {
        match shade {
            Shade::Wood => self.wood,
            Shade::Black => [self.black[0], self.black[1]],
            Shade::White => [self.white[0], self.white[1]],
        }
    }

    fn page_css(&self) -> String {
        let Palette { paper, ink, faint, raised, rule, link: [link, on_link], good, bad, .. } =
            self;
        format!(
            ":root{{--paper:{paper};--ink:{ink};--faint:{faint};--raised:{raised};--rule:{rule};\
             --link:{link};--on-link:{on_link};--good:{good};--bad:{bad};\
             --wood:{};--accent:{}}}",
            self.wood[1], self.accent
        )
    }
}
