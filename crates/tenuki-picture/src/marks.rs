//! The mark of each sign as SVG, in units of the distance between two lines.
//!
//! Each mark is a symbol around its own point, drawn once and used for each point with its sign: in
//! pictures, and by the script of a page.

use maud::{Markup, html};

use super::Sign;
use tenuki_score::board::Color;

/// The radius of a stone.
const STONE: f64 = 0.478;

/// The shades of stones and wood that marks and boards refer to.
pub fn gradients() -> Markup {
    html! {
        linearGradient id="k-wood" x1="0" y1="0" x2="1" y2="1" {
            stop offset="0" class="k-w1" {}
            stop offset="1" class="k-w2" {}
        }
        radialGradient id="k-gb" cx=".36" cy=".32" r=".72" {
            stop offset="0" class="k-b1" {}
            stop offset=".62" class="k-b2" {}
        }
        radialGradient id="k-gw" cx=".38" cy=".34" r=".78" {
            stop offset=".35" class="k-s1" {}
            stop offset="1" class="k-s2" {}
        }
    }
}

/// The mark of a sign.
pub fn symbol(sign: Sign) -> Markup {
    html! {
        g id=(sign.id()) {
            @match sign {
                Sign::Neutral => {}
                Sign::Stone(color) => (stone(color, STONE)),
                Sign::InSeki(color) => { (stone(color, STONE)) (hatch(!color)) },
                Sign::Dead(color, owner) => {
                    g opacity=".42" { (stone(color, STONE)) }
                    @if let Some(owner) = owner { (square(owner)) }
                },
                Sign::Territory(color) => (square(color)),
                Sign::MustFill(color) => {
                    circle r=".24" class=(filled(color)) stroke-width=".04" {}
                    path d="M-.11 0H.11M0-.11V.11" class=(line(!color)) stroke-width=".06" {}
                },
                Sign::SekiPoint => {
                    path d="M-.2-.2H.2V.2H-.2Z" class="k-wf" stroke-width=".05" fill-opacity=".55" {}
                    path d="M-.2.05L.05-.2M-.2.2L.2-.2M-.05.2L.2-.05" class="k-bl"
                        stroke-width=".045" {}
                },
                Sign::Open => {
                    path d="M0-.17L.17 0L0 .17L-.17 0Z" class="k-bl" stroke-width=".05" {}
                },
                Sign::Placed(color) => {
                    g opacity=".8" { (stone(color, 0.36)) }
                },
            }
        }
    }
}

/// The shadow of a stone, which lies under all stones.
pub fn shadow() -> Markup {
    html! { circle id="k-sh" cx=".045" cy=".065" r=(STONE) class="k-shade" {} }
}

/// The last move: a blue dot on its stone.
pub fn last() -> Markup {
    html! { circle id="k-last" r=".17" class="k-on" stroke-width=".06" {} }
}

/// A stone that may be dead: a broken ring.
pub fn uncertain(on: Color) -> Markup {
    html! {
        circle id=(uncertain_id(on)) r=".425" class=(line(!on)) stroke-width=".065"
            stroke-dasharray=".16 .107" {}
    }
}

/// The name of the mark of [`uncertain`].
pub const fn uncertain_id(on: Color) -> &'static str {
    match on {
        Color::Black => "k-bu",
        Color::White => "k-wu",
    }
}

fn stone(color: Color, radius: f64) -> Markup {
    let (fill, rim) = match color {
        Color::Black => ("url(#k-gb)", "k-br"),
        Color::White => ("url(#k-gw)", "k-wr"),
    };
    html! { circle r=(radius) fill=(fill) class=(rim) stroke-width=".03" {} }
}

fn square(owner: Color) -> Markup {
    html! { path d="M-.16-.16H.16V.16H-.16Z" class=(filled(owner)) stroke-width=".045" {} }
}

/// Three lines across a stone.
fn hatch(color: Color) -> Markup {
    html! {
        path d="M-.36.12L.12-.36M-.28.28L.28-.28M-.12.36L.36-.12" class=(line(color))
            stroke-width=".06" stroke-linecap="round" {}
    }
}

const fn filled(color: Color) -> &'static str {
    match color {
        Color::Black => "k-bf",
        Color::White => "k-wf",
    }
}

const fn line(color: Color) -> &'static str {
    match color {
        Color::Black => "k-bl",
        Color::White => "k-wl",
    }
}
