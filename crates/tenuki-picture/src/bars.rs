//! Lines that are drawn without outlines: those along rows and columns of pixels, and those that go down.
//!
//! A board of 19 lines has 38 of them and 25 of its wood, all as long as the board. `tiny-skia` follows the edges of
//! an outline through every quarter of every row of pixels, which took half of the time of a picture. Here a row is
//! filled from one place to another.

use tiny_skia::{Color, Pixmap, Rect, Transform};

use super::shape::{At, Cap, Look, Outline, Step};

/// Draws the line of an outline, if it is one of these. The colour of lines along rows and columns has to be opaque:
/// each is laid on those that it crosses.
pub(crate) fn draw(
    pixels: &mut Pixmap,
    outline: &Outline,
    (look, thick): (&Look, f64),
    color: Color,
    place: Transform,
) -> bool {
    // What is thinner than a pixel is drawn as a pixel that is less opaque.
    if look.dash.is_some() || thick as f32 * place.sx < 1.0 {
        return false;
    }
    if let Some((from, curve)) = falling(outline).filter(|_| look.cap == Cap::Flat) {
        fall(pixels, from, curve, thick as f32 * place.sx, color, place);
        return true;
    }
    let Some(bars) = bars(outline, look.cap, thick).filter(|_| color.is_opaque()) else {
        return false;
    };
    for bar in bars.into_iter().filter_map(|bar| bar.transform(place)) {
        fill(pixels, bar, color);
    }
    true
}

/// The rectangles that a line consists of, if all of it goes along rows and columns.
fn bars(outline: &Outline, cap: Cap, thick: f64) -> Option<Vec<Rect>> {
    let half = thick / 2.0;
    let rect = |left: f64, top: f64, right: f64, bottom: f64| {
        Rect::from_ltrb(left as f32, top as f32, right as f32, bottom as f32)
    };
    let beyond = match cap {
        Cap::Flat => 0.0,
        Cap::Square => half,
        Cap::Round => return None,
    };
    let Outline::Path(steps) = outline else { return None };
    let pairs = steps.chunks(2).map(|pair| {
        let [Step::Move((x, y)), Step::Line((to_x, to_y))] = *pair else { return None };
        let (left, right) = (x.min(to_x), x.max(to_x));
        let (top, bottom) = (y.min(to_y), y.max(to_y));
        if top == bottom {
            rect(left - beyond, top - half, right + beyond, bottom + half)
        } else if left == right {
            rect(left - half, top - beyond, right + half, bottom + beyond)
        } else {
            None
        }
    });
    pairs.collect()
}

/// The edges of what is drawn are at quarters of pixels, as `tiny-skia` has them.
fn at_quarter(along: f32) -> f32 {
    (4.0 * along).round() / 4.0
}

/// Fills a rectangle.
fn fill(pixels: &mut Pixmap, bar: Rect, color: Color) {
    let [top, bottom] = [bar.top(), bar.bottom()].map(at_quarter);
    for y in top.max(0.0) as usize..bottom.max(0.0).ceil() as usize {
        let above = y as f32;
        let high = bottom.min(above + 1.0) - top.max(above);
        span(pixels, y, (bar.left(), bar.right()), color, high);
    }
}

/// A curve that goes down, nearly straight.
fn falling(outline: &Outline) -> Option<(At, [At; 3])> {
    let Outline::Path(steps) = outline else { return None };
    let [Step::Move(from), Step::Curve(a, b, to)] = steps[..] else { return None };
    let is_steep = |(from, to): (At, At)| 4.0 * (to.0 - from.0).abs() < to.1 - from.1;
    [(from, a), (a, b), (b, to)].into_iter().all(is_steep).then_some((from, [a, b, to]))
}

/// How many straight lines a curve is drawn as.
const PARTS: u8 = 32;

/// Draws a curve that goes down. In a row of pixels it is a bit wider than it is thick, unless it is upright.
fn fall(pixels: &mut Pixmap, from: At, curve: [At; 3], thick: f32, color: Color, place: Transform) {
    let [from, a, b, to] = [from, curve[0], curve[1], curve[2]]
        .map(|(x, y)| (place.sx * x as f32 + place.tx, place.sy * y as f32 + place.ty));
    let on_curve = |part: u8| {
        let t = f32::from(part) / f32::from(PARTS);
        let s = 1.0 - t;
        let of = |from: f32, a: f32, b: f32, to: f32| {
            s * s * s * from + 3.0 * s * t * (s * a + t * b) + t * t * t * to
        };
        (of(from.0, a.0, b.0, to.0), of(from.1, a.1, b.1, to.1))
    };
    for part in 0..PARTS {
        let ((x, top), (end, bottom)) = (on_curve(part), on_curve(part + 1));
        let slope = (end - x) / (bottom - top);
        let half = thick / 2.0 * slope.hypot(1.0);
        // The rows whose middle is in this part.
        let [first, last] = [top, bottom].map(|y| (y - 0.5).max(0.0).ceil() as usize);
        for y in first..last {
            let x = x + slope * (y as f32 + 0.5 - top);
            span(pixels, y, (x - half, x + half), color, 1.0);
        }
    }
}

/// Lays a colour on a row of pixels from one place to another, so high.
fn span(pixels: &mut Pixmap, y: usize, (from, to): (f32, f32), color: Color, high: f32) {
    let width = pixels.width() as usize;
    let row = pixels.data_mut().as_chunks_mut().0.get_mut(y * width..).unwrap_or_default();
    let (from, to) = (at_quarter(from).max(0.0), at_quarter(to).clamp(0.0, width as f32));
    let (first, end) = (from as usize, to.ceil() as usize);
    let Some(row) = row.get_mut(first..end) else { return };
    let ink = |share: f32| {
        let alpha = color.alpha() * share;
        let parts = [color.red() * alpha, color.green() * alpha, color.blue() * alpha, alpha];
        parts.map(|part| (255.0 * part + 0.5) as u8)
    };
    match row {
        [] => {}
        [pixel] => lay_on(pixel, ink(high * (to - from))),
        [left, middle @ .., right] => {
            lay_on(left, ink(high * (first as f32 + 1.0 - from)));
            lay_on(right, ink(high * (to + 1.0 - end as f32)));
            let ink = ink(high);
            for pixel in middle {
                lay_on(pixel, ink);
            }
        }
    }
}

/// Lays a pixel on another. Colours are multiplied by how opaque they are, and rounded as in `tiny-skia`.
pub(crate) fn lay_on(below: &mut [u8; 4], above: [u8; 4]) {
    let left = u32::from(u8::MAX - above[3]);
    // Two parts of the pixel at once, in the halves of a number.
    let [below_both, above_both] = [*below, above].map(u32::from_le_bytes);
    let halves = 0x00ff_00ff;
    let even = ((below_both & halves) * left + halves) >> 8 & halves;
    let odd = ((below_both >> 8 & halves) * left + halves) & !halves;
    *below = (above_both + even + odd).to_le_bytes();
}

#[cfg(test)]
mod tests {
    use tiny_skia::Shader;

    use super::super::png;
    use super::*;

    /// By how much each part of each pixel differs from what `tiny-skia` makes of the same line.
    fn differences(outline: &Outline, look: &Look, thick: f64, color: Color) -> Vec<u8> {
        let blank = || {
            let mut pixels = Pixmap::new(60, 60).unwrap();
            pixels.fill(Color::WHITE);
            pixels
        };
        let place = Transform::from_scale(2.0, 2.0).pre_translate(0.3, 0.7);
        let (mut ours, mut theirs) = (blank(), blank());
        assert!(draw(&mut ours, outline, (look, thick), color, place), "{outline:?}");
        assert_ne!(ours.data(), blank().data(), "{outline:?}");
        let path = png::path(outline).unwrap();
        let paint = png::paint(Shader::SolidColor(color));
        theirs.stroke_path(&path, &paint, &png::stroke(look, thick), place, None);
        let pairs = ours.data().iter().zip(theirs.data());
        pairs.map(|(a, b)| a.abs_diff(*b)).collect()
    }

    #[test]
    fn lines_along_rows_and_columns_look_as_tiny_skia_draws_them() {
        for i in 0..200 {
            let i = f64::from(i);
            // No edge lies between two quarters of a pixel, where errors of arithmetic decide.
            let (x, y, thick) = (2.0 + 0.037_17 * i, 3.0 + 0.051_13 * i, 0.51 + 0.011_07 * i);
            let cross =
                Outline::lines([((x, y - 2.0), (x, y + 9.0)), ((x - 1.5, y), (x + 8.0, y))]);
            let square = Look { cap: Cap::Square, ..Look::default() };
            for look in [Look::default(), square] {
                // At a corner a part of a pixel may be counted or not; an edge has at least 16 pixels.
                let differs = differences(&cross, &look, thick, Color::BLACK);
                let many = differs.iter().filter(|&&part| part > 3).count() / 3;
                assert!(many <= 8, "{many} pixels differ: {cross:?} {look:?}");
            }
        }
    }

    #[test]
    fn curves_that_go_down_look_as_tiny_skia_draws_them() {
        // As faint as the grain of the wood: a step of a quarter of a pixel is hardly seen.
        let color = Color::from_rgba(0.0, 0.0, 0.0, 0.16).unwrap();
        for i in 0..50 {
            let (x, thick) = (9.0 + 0.037 * f64::from(i), 0.7 + 0.03 * f64::from(i));
            // It begins above the picture and ends below it, as wood does with its grain.
            let curve = Step::Curve((x + 1.1, 10.0), (x - 1.1, 20.0), (x + 0.5, 34.0));
            let outline = Outline::Path(vec![Step::Move((x, -4.0)), curve]);
            let differs = differences(&outline, &Look::default(), thick, color);
            let differs = differs.into_iter().max().unwrap();
            assert!(differs < 16, "{differs}: {outline:?} {thick}");
        }
    }

    #[test]
    fn other_lines_are_left_to_tiny_skia() {
        let mut pixels = Pixmap::new(60, 60).unwrap();
        let faint = Color::from_rgba(0.0, 0.0, 0.0, 0.5).unwrap();
        let upright = Outline::lines([((9.0, 5.0), (9.0, 20.0))]);
        let slanting = Outline::lines([((9.0, 5.0), (10.0, 20.0))]);
        let curve = Step::Curve((20.0, 6.0), (1.0, 15.0), (9.0, 20.0));
        let bent = Outline::Path(vec![Step::Move((9.0, 5.0)), curve]);
        let flat = Look::default();
        let dashed = Look { dash: Some((1.0, 1.0)), ..flat };
        let round = Look { cap: Cap::Round, ..flat };
        for (outline, look, color) in [
            (&slanting, flat, Color::BLACK),
            (&bent, flat, Color::BLACK),
            (&upright, dashed, Color::BLACK),
            (&upright, round, Color::BLACK),
            (&upright, flat, faint),
        ] {
            let drawn = draw(&mut pixels, outline, (&look, 1.0), color, Transform::identity());
            assert!(!drawn, "{outline:?} {look:?}");
        }
        assert!(pixels.data().iter().all(|&part| part == 0));
    }
}
