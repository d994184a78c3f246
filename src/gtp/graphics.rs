//! GoGui's graphics commands: what an answer of the type `gfx` is made of.

use std::fmt::{Display, Write};

use tenuki_score::board::{Color, Point, PointSet};

/// An answer of the type `gfx`, put together line by line.
///
/// What is empty is left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphics(String);

/// A sign that GoGui draws on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// A small mark in a colour: its territory.
    Territory(Color),
    Circle,
    Square,
    Triangle,
    /// A cross.
    Mark,
}

impl Sign {
    const fn name(self) -> &'static str {
        match self {
            Sign::Territory(Color::Black) => "BLACK",
            Sign::Territory(Color::White) => "WHITE",
            Sign::Circle => "CIRCLE",
            Sign::Square => "SQUARE",
            Sign::Triangle => "TRIANGLE",
            Sign::Mark => "MARK",
        }
    }
}

impl Graphics {
    fn line(mut self, name: &str, words: impl IntoIterator<Item = impl Display>) -> Graphics {
        let mut words = words.into_iter().peekable();
        if words.peek().is_some() {
            self.0.push_str(name);
            for word in words {
                // Writing to a string cannot fail.
                let _ = write!(self.0, " {word}");
            }
            self.0.push('\n');
        }
        self
    }

    /// A sign on each of these points.
    pub(super) fn signs(self, sign: Sign, points: PointSet) -> Graphics {
        self.line(sign.name(), points)
    }

    /// Points filled with a colour, by GoGui's name of it.
    pub(super) fn colored(self, color: &str, points: PointSet) -> Graphics {
        self.line(&format!("COLOR {color}"), points)
    }

    /// A word on each of these points. Labels hold no spaces.
    pub(super) fn labels(self, labels: impl IntoIterator<Item = (Point, String)>) -> Graphics {
        self.line("LABEL", labels.into_iter().map(|(point, label)| format!("{point} {label}")))
    }

    /// Whose points are how much, from -1 for White to 1 for Black.
    pub(super) fn influence(self, points: impl IntoIterator<Item = (Point, f64)>) -> Graphics {
        self.line("INFLUENCE", points.into_iter().map(|(point, value)| format!("{point} {value}")))
    }

    /// Stones put on the board in this order, with their numbers.
    pub(super) fn variation(self, moves: impl IntoIterator<Item = (Color, Point)>) -> Graphics {
        let moves = moves.into_iter();
        self.line(
            "VAR",
            moves.map(|(color, point)| format!("{} {point}", color.letter().to_ascii_lowercase())),
        )
    }

    /// A line of text, below the board.
    pub(super) fn text(self, text: &str) -> Graphics {
        self.line("TEXT", [text])
    }

    /// The answer.
    pub(super) fn finish(self) -> String {
        self.0
    }
}
