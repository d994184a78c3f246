//! The marks: one for each sign, and some that lie on or under stones.
//!
//! Each mark is drawn around its own point in units of the distance between two lines. It is drawn once and used
//! for each point with its sign: in pictures, and by the script of a page.

use super::Sign;
use super::shape::{Cap, Look, Mark, Outline, Shape};
use super::theme::{Class, Shade};
use tenuki_score::board::Color;

/// The radius of a stone.
const STONE: f64 = 0.478;

impl Mark {
    /// What it consists of.
    pub fn shapes(self) -> Vec<Shape> {
        match self {
            Mark::Shadow => {
                let under = Outline::Circle { at: (0.045, 0.065), radius: STONE };
                vec![under.of(Class::Shadow)]
            }
            Mark::Sign(sign) => of_sign(sign),
            Mark::Uncertain(on) => {
                let look = Look {
                    class: Some(line(!on)),
                    thick: Some(0.065),
                    dash: Some((0.16, 0.107)),
                    ..Look::default()
                };
                vec![Outline::circle(0.425).with(look)]
            }
            Mark::Last => vec![Outline::circle(0.17).drawn(Class::On, 0.06)],
        }
    }
}

fn of_sign(sign: Sign) -> Vec<Shape> {
    match sign {
        Sign::Neutral => vec![],
        Sign::Stone(color) => vec![stone(color, STONE)],
        Sign::InSeki(color) => vec![stone(color, STONE), hatch(!color)],
        Sign::Dead(color, owner) => {
            let faint = Shape::Faint { opacity: 0.42, shapes: vec![stone(color, STONE)] };
            std::iter::once(faint).chain(owner.map(square)).collect()
        }
        Sign::Territory(color) => vec![square(color)],
        Sign::MustFill(color) => {
            let plus = [((-0.11, 0.0), (0.11, 0.0)), ((0.0, -0.11), (0.0, 0.11))];
            vec![
                Outline::circle(0.24).drawn(filled(color), 0.04),
                Outline::lines(plus).drawn(line(!color), 0.06),
            ]
        }
        Sign::SekiPoint => {
            let look = Look {
                class: Some(Class::WhiteFilled),
                thick: Some(0.05),
                fill_opacity: Some(0.55),
                ..Look::default()
            };
            let hatch = [
                ((-0.2, 0.05), (0.05, -0.2)),
                ((-0.2, 0.2), (0.2, -0.2)),
                ((-0.05, 0.2), (0.2, -0.05)),
            ];
            vec![
                Outline::square(0.2).with(look),
                Outline::lines(hatch).drawn(Class::BlackLine, 0.045),
            ]
        }
        Sign::Open => {
            let tip = 0.17;
            let diamond = Outline::around(&[(0.0, -tip), (tip, 0.0), (0.0, tip), (-tip, 0.0)]);
            vec![diamond.drawn(Class::BlackLine, 0.05)]
        }
        Sign::Placed(color) => {
            vec![Shape::Faint { opacity: 0.8, shapes: vec![stone(color, 0.36)] }]
        }
    }
}

fn stone(color: Color, radius: f64) -> Shape {
    let (shade, rim) = match color {
        Color::Black => (Shade::Black, Class::BlackRim),
        Color::White => (Shade::White, Class::WhiteRim),
    };
    let look = Look { class: Some(rim), shade: Some(shade), thick: Some(0.03), ..Look::default() };
    Outline::circle(radius).with(look)
}

fn square(owner: Color) -> Shape {
    Outline::square(0.16).drawn(filled(owner), 0.045)
}

/// Three lines across a stone.
fn hatch(color: Color) -> Shape {
    let lines = [
        ((-0.36, 0.12), (0.12, -0.36)),
        ((-0.28, 0.28), (0.28, -0.28)),
        ((-0.12, 0.36), (0.36, -0.12)),
    ];
    let look =
        Look { class: Some(line(color)), thick: Some(0.06), cap: Cap::Round, ..Look::default() };
    Outline::lines(lines).with(look)
}

const fn filled(color: Color) -> Class {
    match color {
        Color::Black => Class::BlackFilled,
        Color::White => Class::WhiteFilled,
    }
}

const fn line(color: Color) -> Class {
    match color {
        Color::Black => Class::BlackLine,
        Color::White => Class::WhiteLine,
    }
}
