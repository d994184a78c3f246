//! Pictures in pixels: each is what its SVG says, as resvg draws it.
//!
//! `PICTURES=FOLDER cargo test -p tenuki-peers --test picture` writes all of them, as SVG and PNG, to look at.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb, roxmltree};
use tenuki::board::ByColor;
use tenuki::picture::{Theme, png};
use tenuki::rules::Rules;
use tenuki::scoring::Method;

#[path = "../../tests/drawn/mod.rs"]
mod drawn;

use drawn::{counted, pictures, position};

#[test]
fn every_picture_can_be_drawn_in_pixels() {
    let folder = std::env::var_os("PICTURES");
    for (name, picture) in pictures() {
        let svg = picture.svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let root = document.root_element();
        let side = |name| root.attribute(name).unwrap().parse::<u32>().unwrap();
        let bytes = png::png(&picture).unwrap().bytes;
        let pixels = Pixmap::decode_png(&bytes).unwrap();
        assert_eq!(
            (pixels.width(), pixels.height()),
            (2 * side("width"), 2 * side("height")),
            "{name}"
        );
        if let Some(folder) = &folder {
            fs::create_dir_all(folder).unwrap();
            fs::write(Path::new(folder).join(name).with_extension("svg"), &svg).unwrap();
            fs::write(Path::new(folder).join(name).with_extension("png"), &bytes).unwrap();
        }
    }
}

/// A picture as resvg, which reads SVG, draws it with our font.
fn drawn_by_resvg(svg: &str) -> Pixmap {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_file("../crates/tenuki-picture/src/font/DejaVuSansCondensed.ttf").unwrap();
    let font_family = "DejaVu Sans Condensed".to_owned();
    let options = usvg::Options { font_family, fontdb: Arc::new(fonts), ..Default::default() };
    let tree = usvg::Tree::from_str(svg, &options).unwrap();
    let size = tree.size().to_int_size().scale_by(2.0).unwrap();
    let mut pixels = Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(&tree, Transform::from_scale(2.0, 2.0), &mut pixels.as_mut());
    pixels
}

#[test]
fn pictures_in_pixels_look_as_their_svg_does() {
    let folder = std::env::var_os("PICTURES");
    let name_of_both = "names";
    for (name, mut picture) in pictures() {
        if name == name_of_both {
            // Which fonts the system has for other scripts is not known here.
            picture.caption.as_mut().unwrap().players =
                ByColor { black: Some("S\u{f6}hne & \u{5d0}\u{5d1}\u{5d2}".into()), white: None };
        }
        let ours = Pixmap::decode_png(&png::png(&picture).unwrap().bytes).unwrap();
        let theirs = drawn_by_resvg(&picture.plain_svg());
        assert_eq!((ours.width(), ours.height()), (theirs.width(), theirs.height()), "{name}");
        if let Some(folder) = &folder {
            let file = Path::new(folder).join(format!("{name}-resvg.png"));
            theirs.save_png(file).unwrap();
        }
        let most = |difference: u8| {
            let pairs = ours.data().iter().zip(theirs.data());
            let differing = pairs.filter(|(a, b)| a.abs_diff(**b) > difference).count();
            1000.0 * differing as f64 / ours.data().len() as f64
        };
        // Colours are rounded once more, and letters lie a fraction of a pixel away: most that is seen of that is
        // at their edges.
        println!("{name}: {:.2} and {:.2} in a thousand", most(3), most(48));
        assert!(most(3) < 6.0 && most(48) < 0.7, "{name} differs");
    }
}

#[test]
fn stones_territory_and_paper_have_their_colours() {
    for (theme, paper_is_light) in [(Theme::Light, true), (Theme::Auto, true), (Theme::Dark, false)]
    {
        let drawn = |drawing| {
            let position = position(drawing, Rules::default(), "", Method::Reading);
            let png = png::png(&counted(position, theme)).unwrap();
            Pixmap::decode_png(&png.bytes).unwrap()
        };
        let pixels = drawn("XX.\n.XX\nX..");
        // The board stands in the middle, and its upper left point 1.3 units of 44 pixels from its
        // edge, twice as dense.
        let unit = 88.0;
        let left = f64::from(pixels.width()) / 2.0 - unit;
        let top = 28.0 + 1.3 * unit;
        // From 0 for black to 765 for white.
        let light = |pixels: &Pixmap, x: f64, y: f64| -> u32 {
            let pixel = pixels.pixel((left + x * unit) as u32, (top + y * unit) as u32).unwrap();
            let paint = pixel.demultiply();
            [paint.red(), paint.green(), paint.blue()].into_iter().map(u32::from).sum()
        };
        assert_eq!(light(&pixels, -1.9, -1.4) > 382, paper_is_light, "{theme:?}: paper");
        assert!(light(&pixels, 0.1, 0.1) <= 382, "{theme:?}: a black stone");
        assert!(light(&pixels, 0.0, 1.0) <= 382, "{theme:?}: a point of Black's territory");
        let pixels = drawn("OO.\n.OO\nO..");
        let is_white = |x, y| light(&pixels, x, y) > 612;
        assert!(is_white(0.1, 0.1) && is_white(0.0, 1.0), "{theme:?}: White's");
    }
}
