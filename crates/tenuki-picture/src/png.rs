//! A picture in pixels.
//!
//! `tiny-skia` fills and draws outlines; the module `glyphs` makes outlines of text. A mark is drawn once and
//! copied to its points: these are whole pixels apart, so that it looks the same at each of them.

use std::collections::BTreeSet;
use std::io::{self, Write};

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder,
    Pixmap, PixmapPaint, Point, RadialGradient, Rect, Shader, SpreadMode, Stroke, StrokeDash,
    Transform,
};

use super::caption::Texts;
use super::glyphs;
use super::scene::{self, Frame};
use super::shape::Mark;
use super::shape::{Anchor, At, Cap, Look, Outline, Shape, Step};
use super::svg::Picture;
use super::theme::{Class, Palette, Shade, Spread};

/// Pixels for each pixel of the SVG picture, for screens and printers with fine dots.
const DENSITY: f32 = 2.0;

/// From a point to as far as its mark reaches, in units: a stone with its rim and its shadow.
const REACH: f32 = 0.6;

/// Why the picture could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The pixels do not fit into memory.
    #[error("the picture is too large")]
    TooLarge,
    /// The pixels cannot be written as PNG.
    #[error("cannot make a PNG of it: {0}")]
    Png(#[from] io::Error),
}

/// A picture in pixels, as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Png {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The characters that no font has. The picture has a box for each of them.
    pub lacking: BTreeSet<char>,
}

/// A picture as PNG. Characters that the pictures' own font lacks are drawn with the fonts of the
/// system, where it has any for them.
///
/// # Errors
///
/// When there is not enough memory.
pub fn png(picture: &Picture) -> Result<Png, PngError> {
    let texts = Texts::default();
    let frame = Frame::of(&picture.diagram, picture.caption.as_ref(), &texts);
    let side = |length: f64| (length as f32 * DENSITY).round() as u32;
    let pixels = Pixmap::new(side(frame.width), side(frame.height)).ok_or(PngError::TooLarge)?;
    let mut canvas = Canvas::new(pixels, picture.theme.palette());
    let all = Transform::from_scale(DENSITY, DENSITY);
    // What is behind everything.
    let paper = canvas.palette.style(Class::Paper).fill.and_then(|color| parsed(color, 1.0));
    canvas.pixels.fill(paper.unwrap_or(Color::WHITE));
    canvas.shape(&frame.on_board(scene::board(&picture.diagram, &texts)), all);
    canvas.shapes(&frame.below, all);
    let bytes = encoded(&canvas.pixels)?;
    Ok(Png { bytes, lacking: canvas.lacking })
}

/// What is drawn on.
struct Canvas {
    pixels: Pixmap,
    palette: &'static Palette,
    marks: Vec<DrawnMark>,
    lacking: BTreeSet<char>,
}

/// A mark in pixels, its point in the middle.
struct DrawnMark {
    mark: Mark,
    /// The pixels of a unit, and how far into its pixel the point of the mark is.
    place: (f32, (f32, f32)),
    pixels: Pixmap,
}

impl Canvas {
    fn new(pixels: Pixmap, palette: &'static Palette) -> Canvas {
        Canvas { pixels, palette, marks: Vec::new(), lacking: BTreeSet::new() }
    }

    fn shapes(&mut self, shapes: &[Shape], transform: Transform) {
        for shape in shapes {
            self.shape(shape, transform);
        }
    }

    fn shape(&mut self, shape: &Shape, transform: Transform) {
        match shape {
            Shape::Outline(outline, look) => self.outlined(outline, look, transform),
            Shape::Texts { lines, size, anchor, ink } => {
                for (at, text) in lines {
                    self.text(text, *at, *size, *anchor, ink, transform);
                }
            }
            Shape::Mark(mark, at) => self.mark(*mark, point(*at), transform),
            Shape::Group { at: (x, y), scale, shapes } => {
                let scale = *scale as f32;
                let place = transform.pre_translate(*x as f32, *y as f32).pre_scale(scale, scale);
                self.shapes(shapes, place);
            }
            Shape::Faint { opacity, shapes } => {
                let Some(blank) = Pixmap::new(self.pixels.width(), self.pixels.height()) else {
                    return;
                };
                let below = std::mem::replace(&mut self.pixels, blank);
                self.shapes(shapes, transform);
                let above = std::mem::replace(&mut self.pixels, below);
                let paint = PixmapPaint { opacity: *opacity as f32, ..PixmapPaint::default() };
                self.pixels.draw_pixmap(0, 0, above.as_ref(), &paint, Transform::identity(), None);
            }
        }
    }

    fn outlined(&mut self, outline: &Outline, look: &Look, transform: Transform) {
        let Some(path) = path(outline) else { return };
        let style = look.class.map(|class| self.palette.style(class)).unwrap_or_default();
        let opacity = style.opacity.unwrap_or(1.0);
        let filled = opacity * look.fill_opacity.unwrap_or(1.0);
        let shader = match look.shade {
            Some(Shade::Wood) => {
                self.wood(&path, transform);
                None
            }
            Some(shade) => self.shaded(shade, path.bounds()),
            None => style.fill.and_then(|color| plain(color, filled)),
        };
        if let Some(shader) = shader {
            self.pixels.fill_path(&path, &paint(shader), FillRule::Winding, transform, None);
        }
        let stroked = opacity * style.stroke_opacity.unwrap_or(1.0);
        let color = style.stroke.and_then(|color| parsed(color, stroked));
        if let (Some(color), Some(thick)) = (color, look.thick) {
            let paint = paint(Shader::SolidColor(color));
            self.pixels.stroke_path(&path, &paint, &stroke(look, thick), transform, None);
        }
    }

    /// Fills a rectangle with round corners with wood, whose colours go from one corner to the opposite one.
    ///
    /// `tiny-skia` calculates the colour of every pixel. Here it draws one row of colours, of which each row of pixels
    /// is a part; then it lays paper around the corners.
    fn wood(&mut self, path: &Path, transform: Transform) -> Option<()> {
        let path = path.clone().transform(transform)?;
        let (bounds, around) = (path.bounds(), path.bounds().round_out()?);
        let (left, top) = (usize::try_from(around.x()).ok()?, usize::try_from(around.y()).ok()?);
        let width = around.width() as usize;
        // The first row, as if the board were twice as wide: a row further down begins further on.
        let mut colors = Pixmap::new(2 * around.width(), 1)?;
        let first = Rect::from_xywh(0.0, 0.0, bounds.width(), bounds.height())?;
        let paint = paint(self.shaded(Shade::Wood, first)?);
        let whole = Rect::from_xywh(0.0, 0.0, colors.width() as f32, 1.0)?;
        colors.fill_rect(whole, &paint, Transform::identity(), None);
        let along = self.pixels.width() as usize;
        let rows = self.pixels.pixels_mut().chunks_exact_mut(along).skip(top);
        for (row, pixels) in (0..around.height()).zip(rows) {
            let from = (row as f32 * bounds.width() / bounds.height()).round() as usize;
            let colors = &colors.pixels()[from.min(width)..][..width];
            pixels.get_mut(left..left + width)?.copy_from_slice(colors);
        }
        let mut corners = PathBuilder::new();
        corners.push_path(&path);
        corners.push_rect(around.to_rect());
        let paper = self::paint(plain(self.palette.style(Class::Paper).fill?, 1.0)?);
        let (corners, all) = (corners.finish()?, Transform::identity());
        self.pixels.fill_path(&corners, &paper, FillRule::EvenOdd, all, None);
        Some(())
    }

    fn shaded(&self, shade: Shade, around: Rect) -> Option<Shader<'static>> {
        let colors = self.palette.colors(shade).into_iter();
        let stops = shade.stops().into_iter().zip(colors).flat_map(|((offset, _), color)| {
            Some(GradientStop::new(offset as f32, parsed(color, 1.0)?))
        });
        let stops = stops.collect();
        let (left, top) = (around.left(), around.top());
        let box_of = Transform::from_row(around.width(), 0.0, 0.0, around.height(), left, top);
        match shade.spread() {
            Spread::Across => {
                let (from, to) = (Point::from_xy(0.0, 0.0), Point::from_xy(1.0, 1.0));
                LinearGradient::new(from, to, stops, SpreadMode::Pad, box_of)
            }
            Spread::Around { at, radius } => {
                let (at, radius) = (point(at), radius as f32);
                RadialGradient::new(at, 0.0, at, radius, stops, SpreadMode::Pad, box_of)
            }
        }
    }

    fn text(
        &mut self,
        text: &str,
        (x, y): At,
        size: f64,
        anchor: Anchor,
        ink: &[Class],
        transform: Transform,
    ) {
        let line = glyphs::line(text);
        self.lacking.extend(line.lacking);
        let Some(path) = line.path else { return };
        let left = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => line.width / 2.0,
            Anchor::End => line.width,
        };
        let size = size as f32;
        let place = transform.pre_translate(x as f32, y as f32).pre_scale(size, size);
        let place = place.pre_translate(-left, 0.0);
        let styles = ink.iter().map(|&class| self.palette.style(class));
        let styles: Vec<_> = styles.collect();
        for style in &styles {
            if let (Some(color), Some(under)) = (style.stroke, style.under)
                && let Some(shader) = plain(color, 1.0)
            {
                let stroke = Stroke {
                    width: under as f32 / size,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                self.pixels.stroke_path(&path, &paint(shader), &stroke, place, None);
            }
        }
        for shader in styles.iter().filter_map(|style| plain(style.fill?, 1.0)) {
            self.pixels.fill_path(&path, &paint(shader), FillRule::Winding, place, None);
        }
    }

    fn mark(&mut self, mark: Mark, at: Point, transform: Transform) {
        let mut centre = at;
        transform.map_point(&mut centre);
        let whole = (centre.x.floor(), centre.y.floor());
        // Points are whole pixels apart, but for errors of arithmetic.
        let part = |along: f32| (along * 64.0).round() / 64.0;
        let place = (transform.sx, (part(centre.x - whole.0), part(centre.y - whole.1)));
        let known = self.marks.iter().position(|one| one.mark == mark && one.place == place);
        let index = known.or_else(|| {
            let pixels = self.drawn_mark(mark, place)?;
            self.marks.push(DrawnMark { mark, place, pixels });
            Some(self.marks.len() - 1)
        });
        let Some(index) = index else { return };
        let reach = reach(place.0) as usize;
        let corner =
            (whole.0 as usize).checked_sub(reach).zip((whole.1 as usize).checked_sub(reach));
        if let Some(corner) = corner {
            lay_on(&mut self.pixels, &self.marks[index].pixels, corner);
        }
    }

    /// The pixels of a mark, its point in the middle.
    fn drawn_mark(&self, mark: Mark, (unit, (x, y)): (f32, (f32, f32))) -> Option<Pixmap> {
        let reach = reach(unit);
        let side = 2 * reach as u32 + 1;
        let mut canvas = Canvas::new(Pixmap::new(side, side)?, self.palette);
        let place = Transform::from_translate(reach + x, reach + y).pre_scale(unit, unit);
        canvas.shapes(&mark.shapes(), place);
        Some(canvas.pixels)
    }
}

/// From the pixel of a point to the last that its mark reaches.
fn reach(unit: f32) -> f32 {
    (REACH * unit).ceil()
}

/// Lays the pixels of a mark over others, its upper left corner there. Colours are multiplied by how opaque they are.
fn lay_on(below: &mut Pixmap, mark: &Pixmap, (left, top): (usize, usize)) {
    let width = below.width() as usize;
    let below = below.data_mut().as_chunks_mut::<4>().0.chunks_exact_mut(width).skip(top);
    let above = mark.data().as_chunks::<4>().0.chunks_exact(mark.width() as usize);
    for (above, below) in above.zip(below) {
        for (above, below) in above.iter().zip(below.get_mut(left..).unwrap_or_default()) {
            match u8::MAX - above[3] {
                0 => *below = *above,
                u8::MAX => {}
                through => {
                    for (above, below) in above.iter().zip(below) {
                        let shows = u16::from(*below) * u16::from(through) + 255;
                        *below = above + (shows >> 8) as u8;
                    }
                }
            }
        }
    }
}

const fn point((x, y): At) -> Point {
    Point { x: x as f32, y: y as f32 }
}

fn path(outline: &Outline) -> Option<Path> {
    match outline {
        Outline::Circle { at, radius } => {
            let at = point(*at);
            PathBuilder::from_circle(at.x, at.y, *radius as f32)
        }
        Outline::Rect { corner, size, round } => {
            let (corner, size) = (point(*corner), point(*size));
            let (left, top, round) = (corner.x, corner.y, *round as f32);
            let (right, bottom) = (left + size.x, top + size.y);
            let mut pen = PathBuilder::new();
            // The share of a side that makes a curve a quarter of a circle.
            let bend = 0.552_284_8 * round;
            let corners = [
                ((right, top), (1.0, 0.0), (0.0, 1.0)),
                ((right, bottom), (0.0, 1.0), (-1.0, 0.0)),
                ((left, bottom), (-1.0, 0.0), (0.0, -1.0)),
                ((left, top), (0.0, -1.0), (1.0, 0.0)),
            ];
            pen.move_to(left + round, top);
            for ((x, y), (in_x, in_y), (out_x, out_y)) in corners {
                let (from_x, from_y) = (x - round * in_x, y - round * in_y);
                let (to_x, to_y) = (x + round * out_x, y + round * out_y);
                pen.line_to(from_x, from_y);
                if round > 0.0 {
                    pen.cubic_to(
                        from_x + bend * in_x,
                        from_y + bend * in_y,
                        to_x - bend * out_x,
                        to_y - bend * out_y,
                        to_x,
                        to_y,
                    );
                }
            }
            pen.close();
            pen.finish()
        }
        Outline::Path(steps) => {
            let mut pen = PathBuilder::new();
            for step in steps {
                match *step {
                    Step::Move(to) => pen.move_to(to.0 as f32, to.1 as f32),
                    Step::Line(to) => pen.line_to(to.0 as f32, to.1 as f32),
                    Step::Curve(a, b, to) => {
                        let [a, b, to] = [a, b, to].map(point);
                        pen.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y);
                    }
                    Step::Close => pen.close(),
                }
            }
            pen.finish()
        }
    }
}

fn stroke(look: &Look, thick: f64) -> Stroke {
    Stroke {
        width: thick as f32,
        line_cap: match look.cap {
            Cap::Flat => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        dash: look.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash as f32, gap as f32], 0.0)),
        ..Stroke::default()
    }
}

fn paint(shader: Shader<'static>) -> Paint<'static> {
    Paint { shader, anti_alias: true, ..Paint::default() }
}

fn plain(color: &str, opacity: f64) -> Option<Shader<'static>> {
    parsed(color, opacity).map(Shader::SolidColor)
}

/// A colour like `#fff` or `#211c15`; `none` is none.
fn parsed(color: &str, opacity: f64) -> Option<Color> {
    let digits = color.strip_prefix('#')?;
    let short = digits.len() == 3;
    let part = |i: usize| {
        let digits = if short { digits.get(i..=i) } else { digits.get(2 * i..2 * i + 2) };
        let part = u8::from_str_radix(digits?, 16).ok()?;
        Some(if short { 17 * part } else { part })
    };
    Some(Color::from_rgba8(part(0)?, part(1)?, part(2)?, (255.0 * opacity).round() as u8))
}

/// The pixels as a file. A picture has no hole, since paper is behind all of it.
fn encoded(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    debug_assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == u8::MAX));
    let row = 3 * pixels.width() as usize;
    // The next levels take twice the time, for a file that is 17 % smaller.
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    let (mut above, mut here) = (vec![0; row], vec![0; row]);
    let mut filtered = vec![UP; 1 + row];
    for from in pixels.data().chunks_exact(4 * pixels.width() as usize) {
        for (to, from) in here.chunks_exact_mut(3).zip(from.chunks_exact(4)) {
            to.copy_from_slice(&from[..3]);
        }
        for ((to, here), above) in filtered[1..].iter_mut().zip(&here).zip(&above) {
            *to = here.wrapping_sub(*above);
        }
        packed.write_all(&filtered)?;
        std::mem::swap(&mut above, &mut here);
    }
    let [w, h] = [pixels.width(), pixels.height()].map(u32::to_be_bytes);
    // Eight bits for each of red, green and blue; the only methods to compress and to filter; no interlacing.
    let header = [&w[..], &h, &[8, 2, 0, 0, 0]].concat();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, *b"IHDR", &header)?;
    chunk(&mut file, *b"IDAT", &packed.finish()?)?;
    chunk(&mut file, *b"IEND", &[])?;
    Ok(file)
}

/// The filter that leaves the difference from the row above.
const UP: u8 = 2;

/// Adds a part to a PNG file.
fn chunk(file: &mut Vec<u8>, name: [u8; 4], content: &[u8]) -> io::Result<()> {
    let length = u32::try_from(content.len()).map_err(io::Error::other)?;
    let mut crc = Crc::new();
    crc.update(&name);
    crc.update(content);
    file.extend(length.to_be_bytes());
    file.extend(name);
    file.extend(content);
    file.extend(crc.sum().to_be_bytes());
    Ok(())
}
