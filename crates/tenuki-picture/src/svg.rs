//! A picture as SVG.
//!
//! The board is drawn in units of the distance between two lines, with its upper left point at
//! (0, 0), and scaled as a whole; marks are drawn once and used at their points. The text is text,
//! in a font that the picture brings along.

use std::collections::BTreeMap;
#[cfg(feature = "png")]
use std::collections::BTreeSet;
use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use super::caption::{self, Caption, columns};
use super::{Diagram, Sign, Theme, font, marks};
use tenuki_record::{Answer, Record};
use tenuki_score::board::{Color, Point, Size};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;

/// From the outermost line to the edge of the wood.
const MARGIN: f64 = 1.3;
/// The margin of the picture, in pixels.
const PADDING: f64 = 14.0;
/// The least width of a picture with a caption, in pixels.
const LEAST_WIDTH: f64 = 500.0;
/// Between the base lines of small text, in pixels.
const LINE: f64 = 19.0;
/// The largest width of a monospace column, in font sizes.
const EM: f64 = 0.56;

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
        self.markup(&self.plain_theme().css(), &Texts::default())
    }

    /// As [`Picture::plain_svg`], in layers: a program can draw each mark once and copy it.
    #[cfg(feature = "png")]
    pub(crate) fn layers(&self) -> Layers {
        let style = self.plain_theme().css();
        let texts = Texts::default();
        let frame = self.frame(&texts);
        let size = self.diagram.size();
        let document =
            |(width, height), shown: &Markup| self.document(&style, (width, height), shown, &texts);
        let placed: Vec<(&str, Point)> = marks_on(&self.diagram).collect();
        let marks: BTreeSet<&str> = placed.iter().map(|&(mark, _)| mark).collect();
        let numbers: BTreeMap<&str, u16> = marks.iter().copied().zip(0..).collect();
        let sheet = html! {
            @for (mark, i) in &numbers { use href={ "#" (mark) } x=(i * SHEET_STEP) {} }
        };
        let sheet_width =
            frame.origin.0 + frame.scale * (marks.len() as f64) * f64::from(SHEET_STEP);
        let sheet_height = frame.origin.1 + frame.scale;
        let labels = (!self.diagram.labels.is_empty())
            .then(|| frame.on_board(&labels(&self.diagram)))
            .map(|labels| document((frame.width, frame.height), &labels));
        Layers {
            ground: document((frame.width, frame.height), &frame.with(&wood(size))),
            sheet: document((sheet_width, sheet_height), &frame.on_board(&sheet)),
            labels,
            marks: placed.iter().map(|(mark, point)| (numbers[mark], at(size, *point))).collect(),
            origin: frame.origin,
            scale: frame.scale,
        }
    }

    const fn plain_theme(&self) -> Theme {
        match self.theme {
            Theme::Auto => Theme::Light,
            theme => theme,
        }
    }

    fn markup(&self, style: &str, texts: &Texts) -> String {
        let frame = self.frame(texts);
        let shown = frame.with(&board_in(&self.diagram, texts));
        self.document(style, (frame.width, frame.height), &shown, texts)
    }

    /// Where the board is, and the caption below it.
    fn frame(&self, texts: &Texts) -> Frame {
        let size = self.diagram.size();
        let scale = scale(size);
        let (board_width, board_height) = (span(size.width()) * scale, span(size.height()) * scale);
        let least = if self.caption.is_some() { LEAST_WIDTH } else { 0.0 };
        let width = (board_width + 2.0 * PADDING).max(least).round();
        let left = (width - board_width) / 2.0;
        let mut below = Below { markup: String::new(), y: PADDING + board_height, width, texts };
        if let Some(caption) = &self.caption {
            below.caption(caption);
            below.legend(&self.diagram);
        }
        Frame {
            width,
            height: (below.y + PADDING).round(),
            origin: (left + MARGIN * scale, PADDING + MARGIN * scale),
            scale,
            below: below.markup,
        }
    }

    /// A document of this width and height that shows something, which may refer to the marks.
    fn document(
        &self,
        style: &str,
        (width, height): (f64, f64),
        shown: &Markup,
        texts: &Texts,
    ) -> String {
        let document = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
                viewBox={ "0 0 " (width) " " (height) } font-family=(font::FAMILIES) role="img" {
                title { (self.title(texts)) }
                style { (PreEscaped(style)) }
                defs { (definitions(&self.diagram)) }
                (shown)
            }
        };
        document.into_string()
    }

    fn title(&self, texts: &Texts) -> String {
        let size = self.diagram.size();
        match &self.caption {
            None => format!("A Go board of {size}"),
            Some(caption) => {
                let [black, white] =
                    Color::ALL.map(|color| caption::cut(&texts.player(caption, color), 40));
                format!("{black} – {white}: {}", texts.result(caption))
            }
        }
    }
}

/// The texts of a picture in another language. What is not there is in English.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Texts {
    /// The result, instead of that of the caption.
    pub result: Option<String>,
    /// The lines below the result, instead of the notes of the caption.
    pub notes: Option<Vec<String>>,
    /// Words by their code: those of [`Entry`], `count_total` and so on for the [`columns`], `black` and `white`.
    pub words: BTreeMap<String, String>,
    /// The names of the columns of the board, from the left.
    pub columns: Vec<String>,
    /// The names of its rows, from the top.
    pub rows: Vec<String>,
}

impl Texts {
    fn word<'a>(&'a self, code: &str, english: &'a str) -> &'a str {
        self.words.get(code).map_or(english, String::as_str)
    }

    fn result<'a>(&'a self, caption: &'a Caption) -> &'a str {
        self.result.as_deref().unwrap_or(&caption.result)
    }

    fn player(&self, caption: &Caption, color: Color) -> String {
        let code = color.to_string();
        caption::player(&caption.players, color)
            .unwrap_or_else(|| self.word(&code, color.name()).to_owned())
    }

    fn column(&self, x: u8) -> String {
        self.columns.get(usize::from(x)).cloned().unwrap_or_else(|| column(x))
    }

    fn row(&self, y: u8, size: Size) -> String {
        let name = self.rows.get(usize::from(y)).cloned();
        name.unwrap_or_else(|| (size.height() - y).to_string())
    }
}

/// Where the board is in a picture.
struct Frame {
    width: f64,
    height: f64,
    /// The upper left point, in pixels.
    origin: (f64, f64),
    /// The pixels between two lines.
    scale: f64,
    /// The caption below the board.
    below: String,
}

impl Frame {
    /// Something in units of the board, at the place of the board.
    fn on_board(&self, shown: &Markup) -> Markup {
        let (x, y) = self.origin;
        html! {
            g transform={ "translate(" (num(x)) " " (num(y)) ") scale(" (num(self.scale)) ")" } {
                (shown)
            }
        }
    }

    /// The same, between the paper and the caption.
    fn with(&self, shown: &Markup) -> Markup {
        html! {
            rect width="100%" height="100%" class="k-paper" {}
            (self.on_board(shown))
            (PreEscaped(&self.below))
        }
    }
}

/// From one mark of a sheet to the next, in units. No mark reaches half as far.
#[cfg(feature = "png")]
pub(crate) const SHEET_STEP: u16 = 2;

/// A picture in layers, each of them an SVG document. All have the board in the same place, so that a
/// mark lies as far into its pixel on the sheet as on the board: the points are whole pixels apart.
#[cfg(feature = "png")]
pub(crate) struct Layers {
    /// The picture without marks and labels.
    pub ground: String,
    /// Each mark on the board once: the first at the upper left point, the others to
    /// the right of it, each [`SHEET_STEP`] from the one before.
    pub sheet: String,
    /// What is written on the points, if anything is.
    pub labels: Option<String>,
    /// The marks on the board in the order in which they lie on each other: the number of each on the
    /// sheet, its column and its row.
    pub marks: Vec<(u16, (u8, u8))>,
    /// The upper left point of the board, in pixels of the SVG documents.
    pub origin: (f64, f64),
    /// The pixels between two lines.
    pub scale: f64,
}

/// Everything that a board refers to: its marks, and shades.
#[must_use]
pub fn definitions(diagram: &Diagram) -> Markup {
    let shown = |&sign: &Sign| {
        diagram.has(sign)
            || matches!(sign, Sign::Stone(_) | Sign::Territory(_)) && !diagram_is_plain(diagram)
    };
    html! {
        (marks::gradients())
        (marks::shadow())
        @for sign in Sign::ALL.iter().filter(|sign| **sign != Sign::Neutral).filter(|s| shown(s)) {
            (marks::symbol(*sign))
        }
        @for color in Color::ALL {
            @if !diagram.uncertain.is_empty() { (marks::uncertain(color)) }
        }
        @if diagram.last.is_some() { (marks::last()) }
    }
}

/// Every mark there is, for a page with many boards.
#[must_use]
pub fn all_definitions() -> Markup {
    html! {
        (marks::gradients())
        (marks::shadow())
        @for sign in Sign::ALL { (marks::symbol(sign)) }
        @for color in Color::ALL { (marks::uncertain(color)) }
        (marks::last())
    }
}

fn diagram_is_plain(diagram: &Diagram) -> bool {
    diagram.signs().all(|(_, sign)| matches!(sign, Sign::Neutral | Sign::Stone(_)))
}

/// A board in units of the distance between two lines, its upper left point at (0, 0).
#[must_use]
pub fn board(diagram: &Diagram) -> Markup {
    board_in(diagram, &Texts::default())
}

fn board_in(diagram: &Diagram, texts: &Texts) -> Markup {
    let size = diagram.size();
    let put = |id: &str, point: Point| {
        let (x, y) = at(size, point);
        let id = format!("#{id}");
        html! { use href=(id) x=[(x > 0).then_some(x)] y=[(y > 0).then_some(y)] {} }
    };
    html! {
        (wood_in(size, texts))
        @for (mark, point) in marks_on(diagram) { (put(mark, point)) }
        (labels(diagram))
    }
}

/// The column and the row of a point, from the upper left one.
fn at(size: Size, point: Point) -> (u8, u8) {
    (point.x(), size.height() - 1 - point.y())
}

/// The marks on a board by their names, in the order in which they lie on each other.
fn marks_on(diagram: &Diagram) -> impl Iterator<Item = (&'static str, Point)> {
    let living = |sign: Sign| matches!(sign, Sign::Stone(_) | Sign::InSeki(_));
    let shadows = diagram.signs().filter(move |&(_, sign)| living(sign));
    let signs = diagram.signs().filter(|&(_, sign)| sign != Sign::Neutral);
    let signs = signs.flat_map(|(point, sign)| {
        let stone = sign.stone().filter(|_| diagram.uncertain.contains(point));
        let ring = stone.map(|stone| (marks::uncertain_id(stone), point));
        std::iter::once((sign.id(), point)).chain(ring)
    });
    let last = diagram.last.map(|point| ("k-last", point));
    shadows.map(|(point, _)| ("k-sh", point)).chain(signs).chain(last)
}

/// What is written on the points of a board.
fn labels(diagram: &Diagram) -> Markup {
    html! {
        @for label in &diagram.labels {
            @let (x, y) = at(diagram.size(), label.point);
            @let stone = diagram.signs().find(|&(p, _)| p == label.point).and_then(|(_, s)| s.stone());
            @let class = match stone {
                Some(Color::Black) => "k-wt",
                Some(Color::White) => "k-bt",
                None => "k-bt k-halo",
            };
            text x=(x) y=(num(f64::from(y) + 0.17)) font-size=".48"
                text-anchor="middle" class=(class) { (label.text) }
        }
    }
}

/// The wood with lines, star points and coordinates.
#[must_use]
pub fn wood(size: Size) -> Markup {
    wood_in(size, &Texts::default())
}

fn wood_in(size: Size, texts: &Texts) -> Markup {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let (w, h) = (span(size.width()), span(size.height()));
    let mut lines = String::new();
    // Writing to a string cannot fail.
    for x in 0..=right {
        let _ = write!(lines, "M{x} 0V{bottom}");
    }
    for y in 0..=bottom {
        let _ = write!(lines, "M0 {y}H{right}");
    }
    if size.area() == 1 {
        lines.push_str("M-.3 0H.3M0-.3V.3");
    }
    html! {
        rect x=(-MARGIN) y=(-MARGIN) width=(num(w)) height=(num(h)) rx=".18" fill="url(#k-wood)" {}
        @for (path, thick) in grain(size) { path d=(path) stroke-width=(thick) class="k-grain" {} }
        path d=(lines) class="k-lines" stroke-width=".035" stroke-linecap="square" {}
        rect width=(right) height=(bottom) class="k-lines" stroke-width=".075" {}
        @for (x, y) in stars(size) { circle cx=(x) cy=(y) r=".1" class="k-coord" {} }
        g font-size=".42" text-anchor="middle" class="k-coord" {
            @for x in 0..=right {
                @let name = texts.column(x);
                text x=(x) y="-.72" { (name) }
                text x=(x) y=(num(f64::from(bottom) + 1.02)) { (name) }
            }
            @for y in 0..=bottom {
                @let base = num(f64::from(y) + 0.15);
                @let name = texts.row(y, size);
                text x="-.88" y=(base) { (name) }
                text x=(num(f64::from(right) + 0.88)) y=(base) { (name) }
            }
        }
    }
}

/// Lines of the wood: long waves, the same for every board of a size.
fn grain(size: Size) -> Vec<(String, String)> {
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
        let path = format!(
            "M{} {}c{} {} {} {} {} {}",
            num(left + x),
            num(top),
            num(bend),
            num(h * 0.3),
            num(-bend),
            num(h * 0.7),
            num(0.12 * wave(2.0)),
            num(h)
        );
        lines.push((path, num(0.05 + 0.06 * (1.0 + wave(4.0)))));
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
    markup: String,
    y: f64,
    width: f64,
    texts: &'a Texts,
}

impl Below<'_> {
    fn push(&mut self, markup: &Markup) {
        self.markup.push_str(&markup.0);
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
        let rows = html! {
            g font-size="11.5" text-anchor="end" class="k-faint" {
                @for (column, end) in columns.iter().zip(&ends) {
                    text x=(num(*end)) y=(num(head)) { (column.0) }
                }
            }
            @for (i, (color, y)) in [(Color::Black, black), (Color::White, white)].iter().enumerate() {
                g transform={ "translate(" (num(PADDING + 9.0)) " " (num(y - 5.5)) ") scale(17)" } {
                    use href={ "#" (Sign::Stone(*color).id()) } {}
                }
                text x=(num(PADDING + 26.0)) y=(num(*y)) font-size="15" class="k-ink" {
                    (caption::cut(&self.texts.player(caption, *color), name_columns))
                }
                g font-size="15" text-anchor="end" class="k-ink" {
                    @for (column, end) in columns.iter().zip(&ends) {
                        text x=(num(*end)) y=(num(*y)) { (column.1[i]) }
                    }
                }
            }
        };
        self.push(&rows);
        self.y = white;
        let result = self.texts.result(caption);
        if !result.is_empty() {
            self.y += 33.0;
            let columns = ((self.width - 2.0 * PADDING) / (20.0 * EM)) as usize;
            let result = html! {
                text x=(num(PADDING)) y=(num(self.y)) font-size="20"
                    class="k-ink" { (caption::cut(result, columns)) }
            };
            self.push(&result);
        }
        let columns = ((self.width - 2.0 * PADDING) / (13.0 * EM)) as usize;
        for note in self.texts.notes.as_ref().unwrap_or(&caption.notes) {
            for line in caption::lines(&caption::one_line(note), columns) {
                self.y += LINE;
                let line = html! {
                    text x=(num(PADDING)) y=(num(self.y + 2.0)) font-size="13" class="k-faint" {
                        (line)
                    }
                };
                self.push(&line);
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
        let rule = html! {
            path d={ "M" (PADDING) " " (num(self.y)) "H" (num(self.width - PADDING)) }
                class="k-rule" stroke-width=".6" {}
        };
        self.push(&rule);
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
            let entry = html! {
                @for (i, mark) in marks.iter().enumerate() {
                    g transform={
                        "translate(" (num(x + 9.0 + 23.0 * i as f64)) " " (num(self.y - 4.5))
                        ") scale(19)"
                    } {
                        rect x="-.55" y="-.55" width="1.1" height="1.1" rx=".15"
                            fill="url(#k-wood)" {}
                        @for id in mark { use href={ "#" (id) } {} }
                    }
                }
                text x=(num(x + icons + 3.0)) y=(num(self.y)) font-size="12.5" class="k-ink" {
                    (meaning)
                }
            };
            self.push(&entry);
            x += needs + 14.0;
        }
    }
}

/// What marks on a board mean.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Which marks: one of [`Entry::CODES`].
    pub code: &'static str,
    /// The marks, each of some symbols on top of each other.
    pub marks: Vec<Vec<&'static str>>,
    /// What they mean.
    pub meaning: &'static str,
}

impl Entry {
    /// The codes of all entries.
    pub const CODES: &[&str] = &[
        "territory",
        "dead",
        "in_seki",
        "seki_point",
        "must_fill",
        "open",
        "placed",
        "unsure",
        "last",
    ];
}

/// What the marks on a board mean, those that are there.
#[must_use]
pub fn legend(diagram: &Diagram) -> Vec<Entry> {
    let of = |is_one: fn(&Sign) -> bool| -> Vec<Vec<&'static str>> {
        let signs = Sign::ALL.into_iter().filter(is_one);
        signs.filter(|&sign| diagram.has(sign)).map(|sign| vec![sign.id()]).collect()
    };
    let unsure = Color::ALL.into_iter().filter(|&color| {
        !diagram.uncertain.is_empty()
            && diagram
                .signs()
                .any(|(p, s)| s.stone() == Some(color) && diagram.uncertain.contains(p))
    });
    let unsure = unsure.map(|c| vec![Sign::Stone(c).id(), marks::uncertain_id(c)]).collect();
    let last = diagram.last.and_then(|last| {
        let sign = diagram.signs().find(|&(point, _)| point == last)?.1;
        Some(vec![sign.id(), "k-last"])
    });
    let entry = |code, marks, meaning| Entry { code, marks, meaning };
    let mut entries = vec![
        entry("territory", of(|sign| matches!(sign, Sign::Territory(_))), "territory"),
        entry("dead", of(|sign| matches!(sign, Sign::Dead(..))), "dead: prisoners"),
        entry(
            "in_seki",
            of(|sign| matches!(sign, Sign::InSeki(_))),
            "in seki: neither side can capture the other",
        ),
        entry("seki_point", of(|sign| *sign == Sign::SekiPoint), "in seki: no point"),
        entry(
            "must_fill",
            of(|sign| matches!(sign, Sign::MustFill(_))),
            "must be filled: no point",
        ),
        entry("open", of(|sign| *sign == Sign::Open), "open to both sides: not finished"),
        entry("placed", of(|sign| matches!(sign, Sign::Placed(_))), "put there by the method"),
        entry("unsure", unsure, "dead or alive? not sure"),
        entry("last", last.into_iter().collect(), "last move"),
    ];
    entries.retain(|entry| !entry.marks.is_empty());
    entries
}

/// How many units the wood takes along a side.
fn span(side: u8) -> f64 {
    f64::from(side - 1) + 2.0 * MARGIN
}

/// Pixels a unit: boards are about as large as each other, whatever their size.
fn scale(size: Size) -> f64 {
    let longest = span(size.width()).max(span(size.height()));
    (640.0 / longest).floor().clamp(24.0, 44.0)
}

/// The name of a column.
fn column(x: u8) -> String {
    let name = Point::new(x, 0).map(|point| point.to_string()).unwrap_or_default();
    name.trim_end_matches('1').to_owned()
}

/// A number with at most three decimals.
fn num(number: f64) -> String {
    format!("{}", (number * 1e3).round() / 1e3 + 0.0)
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
