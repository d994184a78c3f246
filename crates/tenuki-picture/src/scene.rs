//! What a picture shows and where: the board, and the caption below it.
//!
//! The board is in units of the distance between two lines, with its upper left point at (0, 0), and scaled as
//! a whole; marks stand for what is drawn at their points.

use super::caption::{self, Caption, Entry, Texts, columns, legend};
use super::shape::Mark;
use super::shape::{Anchor, At, Cap, Look, Outline, Shape, Step};
use super::theme::{Class, Shade};
use super::{Diagram, Sign};
use tenuki_score::board::{Color, Point, Size};

/// From the outermost line to the edge of the wood.
pub(crate) const MARGIN: f64 = 1.3;
/// The margin of the picture, in pixels.
const PADDING: f64 = 14.0;
/// The least width of a picture with a caption, in pixels.
const LEAST_WIDTH: f64 = 500.0;
/// Between the base lines of small text, in pixels.
const LINE: f64 = 19.0;
/// The largest width of a monospace column, in font sizes.
const EM: f64 = 0.56;

/// A picture without the board itself, in pixels.
pub(crate) struct Frame {
    pub width: f64,
    pub height: f64,
    /// The upper left point of the board.
    pub origin: At,
    /// The pixels between two lines.
    pub scale: f64,
    /// The caption below the board.
    pub below: Vec<Shape>,
}

impl Frame {
    /// Where the board is, and the caption below it.
    pub fn of(diagram: &Diagram, caption: Option<&Caption>, texts: &Texts) -> Frame {
        let size = diagram.size();
        let scale = scale(size);
        let (board_width, board_height) = (span(size.width()) * scale, span(size.height()) * scale);
        let least = if caption.is_some() { LEAST_WIDTH } else { 0.0 };
        let width = (board_width + 2.0 * PADDING).max(least).round();
        let left = (width - board_width) / 2.0;
        let mut below = Below { shapes: Vec::new(), y: PADDING + board_height, width, texts };
        if let Some(caption) = caption {
            below.caption(caption);
            below.legend(diagram);
        }
        Frame {
            width,
            height: (below.y + PADDING).round(),
            origin: (left + MARGIN * scale, PADDING + MARGIN * scale),
            scale,
            below: below.shapes,
        }
    }

    /// What is behind everything.
    pub fn paper(&self) -> Shape {
        let size = (self.width, self.height);
        Outline::Rect { corner: (0.0, 0.0), size, round: 0.0 }.of(Class::Paper)
    }

    /// Something in units of the board, at the place of the board.
    pub const fn on_board(&self, shapes: Vec<Shape>) -> Shape {
        Shape::Group { at: self.origin, scale: self.scale, shapes }
    }
}

/// A board: wood, marks and labels.
pub(crate) fn board(diagram: &Diagram, texts: &Texts) -> Vec<Shape> {
    let mut shapes = wood(diagram.size(), texts);
    shapes.extend(marks_on(diagram));
    shapes.extend(labels(diagram));
    shapes
}

/// The column and the row of a point, from the upper left one.
fn at(size: Size, point: Point) -> At {
    (f64::from(point.x()), f64::from(size.height() - 1 - point.y()))
}

/// The marks on a board, in the order in which they lie on each other.
fn marks_on(diagram: &Diagram) -> impl Iterator<Item = Shape> {
    let living = |sign: Sign| matches!(sign, Sign::Stone(_) | Sign::InSeki(_));
    let shadows = diagram.signs().filter(move |&(_, sign)| living(sign));
    let signs = diagram.signs().filter(|&(_, sign)| sign != Sign::Neutral);
    let signs = signs.flat_map(|(point, sign)| {
        let stone = sign.stone().filter(|_| diagram.uncertain.contains(point));
        let ring = stone.map(|stone| (Mark::Uncertain(stone), point));
        std::iter::once((Mark::Sign(sign), point)).chain(ring)
    });
    let last = diagram.last.map(|point| (Mark::Last, point));
    let marks = shadows.map(|(point, _)| (Mark::Shadow, point)).chain(signs).chain(last);
    marks.map(|(mark, point)| Shape::Mark(mark, at(diagram.size(), point)))
}

/// What is written on the points of a board.
fn labels(diagram: &Diagram) -> impl Iterator<Item = Shape> {
    diagram.labels.iter().map(|label| {
        let (x, y) = at(diagram.size(), label.point);
        let stone = diagram.signs().find(|&(p, _)| p == label.point).and_then(|(_, s)| s.stone());
        let ink: &[Class] = match stone {
            Some(Color::Black) => &[Class::WhiteText],
            Some(Color::White) => &[Class::BlackText],
            None => &[Class::BlackText, Class::Halo],
        };
        Shape::text((x, y + 0.17), label.text.clone(), 0.48, Anchor::Middle, ink)
    })
}

/// The wood with lines, star points and coordinates.
pub(crate) fn wood(size: Size, texts: &Texts) -> Vec<Shape> {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let (x1, y1) = (f64::from(right), f64::from(bottom));
    let columns = (0..=right).map(|x| ((f64::from(x), 0.0), (f64::from(x), y1)));
    let rows = (0..=bottom).map(|y| ((0.0, f64::from(y)), (x1, f64::from(y))));
    let cross = [((-0.3, 0.0), (0.3, 0.0)), ((0.0, -0.3), (0.0, 0.3))];
    let cross = cross.into_iter().filter(|_| size.area() == 1);
    let lines =
        Look { class: Some(Class::Lines), thick: Some(0.035), cap: Cap::Square, ..Look::default() };
    let mut shapes = vec![
        Outline::Rect {
            corner: (-MARGIN, -MARGIN),
            size: (span(size.width()), span(size.height())),
            round: 0.18,
        }
        .with(Look { shade: Some(Shade::Wood), ..Look::default() }),
    ];
    shapes.extend(grain(size));
    shapes.push(Outline::lines(columns.chain(rows).chain(cross)).with(lines));
    let edge = Outline::Rect { corner: (0.0, 0.0), size: (x1, y1), round: 0.0 };
    shapes.push(edge.drawn(Class::Lines, 0.075));
    shapes.extend(stars(size).into_iter().map(|(x, y)| {
        Outline::Circle { at: (f64::from(x), f64::from(y)), radius: 0.1 }.of(Class::Coordinate)
    }));
    let columns = (0..=right).flat_map(|x| {
        let name = texts.column(x);
        [((f64::from(x), -0.72), name.clone()), ((f64::from(x), y1 + 1.02), name)]
    });
    let rows = (0..=bottom).flat_map(|y| {
        let (name, base) = (texts.row(y, size), f64::from(y) + 0.15);
        [((-0.88, base), name.clone()), ((x1 + 0.88, base), name)]
    });
    shapes.push(Shape::Texts {
        lines: columns.chain(rows).collect(),
        size: 0.42,
        anchor: Anchor::Middle,
        ink: &[Class::Coordinate],
    });
    shapes
}

/// Lines of the wood: long waves, the same for every board of a size.
fn grain(size: Size) -> Vec<Shape> {
    let (left, top) = (-MARGIN, -MARGIN);
    let (w, h) = (span(size.width()), span(size.height()));
    let mut lines = Vec::new();
    let mut x = 0.35;
    for i in 0_u32.. {
        if x > w - 0.35 {
            break;
        }
        let wave = |salt: f64| (f64::from(i) * 2.4 + salt).sin();
        let bend = 0.22 * wave(0.7);
        let from = (left + x, top);
        let to = |right: f64, down: f64| (from.0 + right, from.1 + down);
        let curve = Step::Curve(to(bend, h * 0.3), to(-bend, h * 0.7), to(0.12 * wave(2.0), h));
        let thick = 0.05 + 0.06 * (1.0 + wave(4.0));
        lines.push(Outline::Path(vec![Step::Move(from), curve]).drawn(Class::Grain, thick));
        x += 0.75 + 0.35 * wave(1.3);
    }
    lines
}

/// The star points, as columns and rows: where handicap stones go, and the middle.
fn stars(size: Size) -> Vec<(u8, u8)> {
    let along = |side: u8| match side {
        0..=6 => vec![],
        7..=12 => vec![2, side - 3],
        _ => vec![3, side - 4],
    };
    let (xs, ys) = (along(size.width()), along(size.height()));
    let middle = |side: u8| (side % 2 == 1 && side >= 5).then_some(side / 2);
    let (mx, my) = (middle(size.width()), middle(size.height()));
    let mut stars = Vec::new();
    for &x in &xs {
        stars.extend(ys.iter().map(|&y| (x, y)));
        // Boards of 13 lines have them in the corners and in the middle only.
        stars.extend(my.filter(|_| size.height() > 13).map(|y| (x, y)));
    }
    for &y in &ys {
        stars.extend(mx.filter(|_| size.width() > 13).map(|x| (x, y)));
    }
    stars.extend(mx.zip(my));
    stars
}

/// The caption below the board.
struct Below<'a> {
    shapes: Vec<Shape>,
    y: f64,
    width: f64,
    texts: &'a Texts,
}

impl Below<'_> {
    /// A text that begins at the left margin.
    fn line(&mut self, text: String, size: f64, base: f64, class: &'static [Class]) {
        self.shapes.push(Shape::text((PADDING, base), text, size, Anchor::Start, class));
    }

    fn caption(&mut self, caption: &Caption) {
        // A komi in a record may have hundreds of digits.
        let columns = caption.count.as_ref().map(columns).unwrap_or_default().into_iter();
        let columns = columns.map(|(heading, sides)| {
            let heading = self.texts.word(&format!("count_{}", heading.to_lowercase()), heading);
            let values = [sides.black, sides.white].map(|value| caption::cut(&value, 12));
            let most = values.iter().map(String::len).fold(caption::width(heading), usize::max);
            (heading, values, (most as f64 * 12.5 * EM + 14.0).max(44.0))
        });
        let columns: Vec<_> = columns.collect();
        let first = self.width - PADDING - columns.iter().map(|column| column.2).sum::<f64>();
        let ends: Vec<f64> = columns
            .iter()
            .scan(first, |end, column| {
                *end += column.2;
                Some(*end)
            })
            .collect();
        self.y += 24.0;
        let name_columns = ((first - PADDING - 26.0) / (15.0 * EM)).max(4.0) as usize;
        let (head, black, white) = (self.y, self.y + 23.0, self.y + 47.0);
        let row = |base: f64, values: Vec<String>, size: f64, ink: &'static [Class]| {
            let lines = ends.iter().zip(values).map(|(&end, value)| ((end, base), value)).collect();
            Shape::Texts { lines, size, anchor: Anchor::End, ink }
        };
        let headings = columns.iter().map(|column| column.0.to_owned()).collect();
        self.shapes.push(row(head, headings, 11.5, &[Class::FaintInk]));
        for (i, (color, y)) in
            [(Color::Black, black), (Color::White, white)].into_iter().enumerate()
        {
            let stone = Shape::Mark(Mark::Sign(Sign::Stone(color)), (0.0, 0.0));
            let name = caption::cut(&self.texts.player(caption, color), name_columns);
            self.shapes.extend([
                Shape::Group { at: (PADDING + 9.0, y - 5.5), scale: 17.0, shapes: vec![stone] },
                Shape::text((PADDING + 26.0, y), name, 15.0, Anchor::Start, &[Class::Ink]),
                row(
                    y,
                    columns.iter().map(|column| column.1[i].clone()).collect(),
                    15.0,
                    &[Class::Ink],
                ),
            ]);
        }
        self.y = white;
        let result = self.texts.result(caption);
        if !result.is_empty() {
            self.y += 33.0;
            let columns = ((self.width - 2.0 * PADDING) / (20.0 * EM)) as usize;
            self.line(caption::cut(result, columns), 20.0, self.y, &[Class::Ink]);
        }
        let columns = ((self.width - 2.0 * PADDING) / (13.0 * EM)) as usize;
        for note in self.texts.notes.as_ref().unwrap_or(&caption.notes) {
            for line in caption::lines(&caption::one_line(note), columns) {
                self.y += LINE;
                self.line(line, 13.0, self.y + 2.0, &[Class::FaintInk]);
            }
        }
    }

    /// What the marks mean, those that are there.
    fn legend(&mut self, diagram: &Diagram) {
        let entries = legend(diagram);
        if entries.is_empty() {
            return;
        }
        self.y += 16.0;
        let rule = Outline::lines([((PADDING, self.y), (self.width - PADDING, self.y))]);
        self.shapes.push(rule.drawn(Class::Rule, 0.6));
        let mut x = PADDING;
        self.y += 22.0;
        for Entry { code, marks, meaning } in entries {
            let meaning = self.texts.word(code, meaning);
            let icons = 23.0 * marks.len() as f64;
            let needs = icons + 6.0 + 12.5 * EM * caption::width(meaning) as f64;
            if x > PADDING && x + needs > self.width - PADDING {
                x = PADDING;
                self.y += 24.0;
            }
            for (i, marks) in marks.iter().enumerate() {
                let tile = Outline::Rect { corner: (-0.55, -0.55), size: (1.1, 1.1), round: 0.15 };
                let tile = tile.with(Look { shade: Some(Shade::Wood), ..Look::default() });
                let marks = marks.iter().flat_map(|id| Mark::all().find(|mark| mark.id() == *id));
                let marks = marks.map(|mark| Shape::Mark(mark, (0.0, 0.0)));
                self.shapes.push(Shape::Group {
                    at: (x + 9.0 + 23.0 * i as f64, self.y - 4.5),
                    scale: 19.0,
                    shapes: std::iter::once(tile).chain(marks).collect(),
                });
            }
            let at = (x + icons + 3.0, self.y);
            let text = Shape::text(at, meaning.to_owned(), 12.5, Anchor::Start, &[Class::Ink]);
            self.shapes.push(text);
            x += needs + 14.0;
        }
    }
}

/// How many units the wood takes along a side.
pub(crate) fn span(side: u8) -> f64 {
    f64::from(side - 1) + 2.0 * MARGIN
}

/// Pixels a unit: boards are about as large as each other, whatever their size.
fn scale(size: Size) -> f64 {
    let longest = span(size.width()).max(span(size.height()));
    (640.0 / longest).floor().clamp(24.0, 44.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_where_boards_have_them() {
        let stars = |w, h| stars(Size::new(w, h).unwrap()).len();
        assert_eq!([stars(19, 19), stars(13, 13), stars(9, 9)], [9, 5, 5]);
        assert_eq!([stars(7, 7), stars(5, 5), stars(4, 4), stars(1, 1)], [5, 1, 0, 0]);
        assert_eq!([stars(25, 25), stars(18, 18), stars(19, 9), stars(3, 19)], [9, 4, 7, 0]);
    }
}
