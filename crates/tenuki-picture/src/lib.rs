//! Boards drawn: as SVG and PNG pictures, as pages for a browser, and for a terminal.
//!
//! All of them speak one language of marks. A [`Sign`] is what a picture shows at a point (a living
//! stone, a dead one, a point of territory, …), a [`Diagram`] the signs of a whole board, and each
//! writer here turns a diagram into something to look at:
//!
//! | writer | what it makes |
//! | --- | --- |
//! | [`svg`] | a picture: board, names, count, result and legend, its font inside |
//! | [`png`] | the same picture in pixels |
//! | [`text`] | a board for a terminal |
//! | [`steps`] | a page that shows a scoring method at work on one game, step by step |
//! | [`report`] | a page about a collection: summary, plot, table, boards and reasons |
//!
//! Each mark has its own shape, so that pictures can be read without colours. This crate knows
//! games, endings and methods, and nothing of files or of the command line.
//!
//! Pictures and pages are written by `maud`, which escapes all text that it is given.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod caption;
mod diagram;
mod font;
#[cfg(feature = "png")]
mod glyphs;
mod marks;
#[cfg(feature = "png")]
pub mod png;
pub mod report;
mod scene;
mod shape;
pub mod steps;
pub mod svg;
pub mod text;
mod theme;

pub use caption::Caption;
pub use diagram::{Diagram, Label, Sign, last_stone};
pub use theme::{ParseThemeError, Theme};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
