//! The colours of pictures, and of the pages around them.
//!
//! Colours repeat what shapes say already: black things are dark, white things light with a dark
//! rim, and one blue, which colour-blind people can distinguish from wood, marks what is uncertain
//! and shows the last move.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// Light or dark.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Theme {
    /// As the viewer's system prefers; a PNG picture is light.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The colours by what they are for.
struct Palette {
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

impl Palette {
    fn css(&self) -> String {
        let Palette { paper, ink, faint, wood, grain, line, black, white, accent, .. } = self;
        format!(
            ".k-paper{{fill:{paper}}}.k-ink{{fill:{ink}}}.k-faint{{fill:{faint}}}\
             .k-w1{{stop-color:{}}}.k-w2{{stop-color:{}}}\
             .k-grain{{fill:none;stroke:{grain};stroke-opacity:.16}}\
             .k-lines{{fill:none;stroke:{line}}}.k-coord{{fill:{line}}}\
             .k-rule{{stroke:{faint}}}\
             .k-b1{{stop-color:{}}}.k-b2{{stop-color:{}}}\
             .k-s1{{stop-color:{}}}.k-s2{{stop-color:{}}}\
             .k-bf{{fill:{b};stroke:{b}}}.k-wf{{fill:{w};stroke:{rim}}}\
             .k-br{{stroke:{b}}}.k-wr{{stroke:{rim}}}\
             .k-bl{{fill:none;stroke:{b}}}.k-wl{{fill:none;stroke:{w}}}\
             .k-bt{{fill:{b}}}.k-wt{{fill:{w}}}\
             .k-halo{{stroke:{};stroke-width:.16;stroke-linejoin:round;paint-order:stroke}}\
             .k-on{{fill:{accent};stroke:{w}}}.k-shade{{fill:#000;opacity:.28}}",
            wood[0],
            wood[1],
            black[0],
            black[1],
            white[0],
            white[1],
            wood[1],
            b = black[2],
            w = white[0],
            rim = white[2],
        )
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
