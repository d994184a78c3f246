//! Lines of text as outlines.
//!
//! The pictures' own font has Latin, Greek, Cyrillic, Hebrew and Arabic letters. Other characters come from a font
//! of the system; what no font has is a box. Letters are put next to each other from left to right after
//! `unicode-bidi` has put them in the order in which they are seen, closer together where the font says so.
//! Nothing else is done to them: Arabic letters are not joined, and marks are not moved over the letters of scripts
//! like Thai and Devanagari.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use fontdb::{Database, ID, Style, Weight};
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};
use unicode_bidi::{BidiInfo, Level};
use unicode_width::UnicodeWidthChar;

use super::font;

/// A line of text of font size 1, from (0, 0) to the right.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// Its outline, if anything of it shows.
    pub path: Option<Path>,
    pub width: f32,
    /// The characters that no font has.
    pub lacking: BTreeSet<char>,
}

/// A line of text.
pub(crate) fn line(text: &str) -> Line {
    let mut line = Line::default();
    let mut pen = PathBuilder::new();
    let mut before = None;
    for character in in_order(text).chars() {
        let columns = character.width().unwrap_or(0);
        if let Some(glyph) = OWN.glyph_index(character) {
            if let Some(before) = before {
                line.width += kerning(before, glyph) * scale(&OWN);
            }
            before = Some(glyph);
            write(&OWN, glyph, columns, &mut pen, &mut line.width);
            continue;
        }
        before = None;
        if let Some(face) = of_system(character) {
            // It was read when it was found.
            if let Ok(face) = Face::parse(&face.data, face.index)
                && let Some(glyph) = face.glyph_index(character)
            {
                write(&face, glyph, columns, &mut pen, &mut line.width);
            }
        } else if columns > 0 {
            line.lacking.insert(character);
            let wide = if columns > 1 { 1.0 } else { 0.6 };
            frame(&mut pen, line.width, wide);
            line.width += wide;
        }
    }
    line.path = pen.finish();
    line
}

/// The characters of a line in the order in which they are seen, from the left.
fn in_order(text: &str) -> String {
    if text.chars().all(|character| character < '\u{590}') {
        return text.to_owned();
    }
    let bidi = BidiInfo::new(text, Some(Level::ltr()));
    let lines = bidi.paragraphs.iter();
    lines.map(|paragraph| bidi.reorder_line(paragraph, paragraph.range.clone())).collect()
}

/// Adds a glyph to the outline of a line.
fn write(face: &Face<'_>, glyph: GlyphId, columns: usize, pen: &mut PathBuilder, width: &mut f32) {
    let scale = scale(face);
    let advance = f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
    // A mark without a column of its own lies on the letter before it.
    let left = if columns == 0 { *width - advance } else { *width };
    let mut outline = Outline(PathBuilder::new());
    face.outline_glyph(glyph, &mut outline);
    let placed = Transform::from_row(scale, 0.0, 0.0, -scale, left, 0.0);
    if let Some(path) = outline.0.finish().and_then(|path| path.transform(placed)) {
        pen.push_path(&path);
    }
    if columns > 0 {
        *width += advance;
    }
}

/// A box for a character.
fn frame(pen: &mut PathBuilder, left: f32, wide: f32) {
    let (edge, line, high) = (0.08, 0.05, 0.75);
    let (right, left) = (left + wide - edge, left + edge);
    let corners = [(left, 0.0), (right, 0.0), (right, -high), (left, -high)];
    // The inner edge goes the other way round.
    let (l, r, t, b) = (left + line, right - line, line - high, -line);
    let inner = [(l, b), (l, t), (r, t), (r, b)];
    for corners in [corners, inner] {
        for (i, (x, y)) in corners.into_iter().enumerate() {
            if i == 0 { pen.move_to(x, y) } else { pen.line_to(x, y) }
        }
        pen.close();
    }
}

/// Font sizes for each unit of a font.
fn scale(face: &Face<'_>) -> f32 {
    1.0 / f32::from(face.units_per_em())
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// The pictures' own font.
static OWN: LazyLock<Face<'static>> =
    LazyLock::new(|| Face::parse(font::TRUE_TYPE, 0).expect("the font of this crate can be read"));

/// How the own font puts pairs of letters closer together.
static PAIRS: LazyLock<Vec<PairAdjustment<'static>>> = LazyLock::new(|| {
    let Some(table) = OWN.tables().gpos else { return Vec::new() };
    let kerning = table.features.into_iter().filter(|f| f.tag == Tag::from_bytes(b"kern"));
    let lookups: BTreeSet<u16> = kerning.flat_map(|feature| feature.lookup_indices).collect();
    let lookups = lookups.into_iter().filter_map(|index| table.lookups.get(index));
    let subtables =
        lookups.flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable<'_>>());
    let pairs = subtables.filter_map(|subtable| match subtable {
        PositioningSubtable::Pair(pairs) => Some(pairs),
        _ => None,
    });
    pairs.collect()
});

/// How much farther to the right a glyph of the own font is after another, in units of the font.
fn kerning(first: GlyphId, second: GlyphId) -> f32 {
    let value = PAIRS.iter().find_map(|pairs| match pairs {
        PairAdjustment::Format1 { coverage, sets } => sets.get(coverage.get(first)?)?.get(second),
        PairAdjustment::Format2 { coverage, classes, matrix } => {
            coverage.get(first)?;
            matrix.get((classes.0.get(first), classes.1.get(second)))
        }
    });
    value.map_or(0.0, |(first, _)| f32::from(first.x_advance))
}

/// A font of the system.
struct SystemFace {
    data: Vec<u8>,
    index: u32,
}

/// The fonts of the system, and what was looked up in them.
struct System {
    fonts: Database,
    /// The fonts in the order in which they are asked: upright and of normal weight first.
    order: Vec<ID>,
    /// The fonts that had a character, read.
    read: Vec<Arc<SystemFace>>,
    /// Which of them has a character.
    known: BTreeMap<char, Option<usize>>,
}

static SYSTEM: LazyLock<Mutex<System>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let mut faces: Vec<_> = fonts.faces().collect();
    faces.sort_by_key(|face| {
        (face.style != Style::Normal, face.weight.0.abs_diff(Weight::NORMAL.0), face.monospaced)
    });
    let order = faces.iter().map(|face| face.id).collect();
    Mutex::new(System { fonts, order, read: Vec::new(), known: BTreeMap::new() })
});

/// The font of the system for a character.
fn of_system(character: char) -> Option<Arc<SystemFace>> {
    // A lock that another thread left behind guards fonts, which are whole.
    let mut system = SYSTEM.lock().unwrap_or_else(PoisonError::into_inner);
    system.find(character)
}

impl System {
    fn find(&mut self, character: char) -> Option<Arc<SystemFace>> {
        let known = self.known.get(&character).copied();
        let found = known.unwrap_or_else(|| {
            let found = self.search(character);
            self.known.insert(character, found);
            found
        });
        found.map(|i| Arc::clone(&self.read[i]))
    }

    fn search(&mut self, character: char) -> Option<usize> {
        // Most names are in one script, which the font of the character before has.
        let read = self.read.iter().position(|face| has(&face.data, face.index, character));
        read.or_else(|| {
            let found = self.order.iter().find_map(|&id| {
                self.fonts.with_face_data(id, |data, index| {
                    has(data, index, character).then(|| SystemFace { data: data.to_vec(), index })
                })?
            });
            self.read.push(Arc::new(found?));
            Some(self.read.len() - 1)
        })
    }
}

/// Whether a font has the outline of a character; fonts of coloured pictures have none.
fn has(data: &[u8], index: u32, character: char) -> bool {
    let Ok(face) = Face::parse(data, index) else { return false };
    let glyph = face.glyph_index(character);
    glyph.is_some_and(|glyph| face.outline_glyph(glyph, &mut Outline(PathBuilder::new())).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_put_closer_together_where_the_font_says_so() {
        let width = |text| line(text).width;
        assert!(width("AV") < width("A") + width("V"));
        assert_eq!(width("HH"), 2.0 * width("H"));
    }

    #[test]
    fn hebrew_is_seen_from_right_to_left() {
        assert_eq!(in_order("a \u{5d0}\u{5d1} b"), "a \u{5d1}\u{5d0} b");
    }

    #[test]
    fn a_character_that_no_font_has_is_a_box() {
        // It will never be a character.
        let line = line("a\u{e123}");
        assert_eq!(line.lacking, BTreeSet::from(['\u{e123}']));
        assert!(line.width > super::line("a").width);
    }
}
