//! A scored game as a picture, a page, or a record with marks, to be written into files.

use std::path::{Path, PathBuf};

use super::game::Scored;
use super::options::ScoreArgs;
use super::source::Item;
use tenuki_picture::png::{self, Png};
use tenuki_picture::report::Entry;
use tenuki_picture::svg::Picture;
use tenuki_picture::{Caption, Theme, steps};

/// What can be made of a game, besides an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The record with marks.
    Sgf,
    /// A picture.
    Svg,
    /// A picture in pixels.
    Png,
    /// A page that shows the method at work.
    Steps,
}

impl Kind {
    /// What the arguments ask for, and where it is to go.
    pub fn of(args: &ScoreArgs) -> impl Iterator<Item = (Kind, &Path)> {
        [
            (Kind::Sgf, &args.sgf),
            (Kind::Svg, &args.svg),
            (Kind::Png, &args.png),
            (Kind::Steps, &args.steps),
        ]
        .into_iter()
        .filter_map(|(kind, path)| Some((kind, path.as_deref()?)))
    }

    /// The name of a file of its own, below some folder.
    pub fn own_file(self, item: &Item) -> PathBuf {
        let extension = match self {
            Kind::Sgf => "sgf",
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Steps => "html",
        };
        item.own_file().with_extension(extension)
    }
}

/// A file that was made.
pub struct Made {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// A warning about it.
    pub warning: Option<String>,
}

/// Makes it, or says why not.
pub fn make(kind: Kind, scored: &Scored<'_>, theme: Theme) -> Result<Made, String> {
    let bytes = match kind {
        Kind::Sgf => match scored.marked() {
            Ok(mut record) => {
                record.push(b'\n');
                Ok(record)
            }
            Err(error) => Err(format!("cannot be marked: {error}")),
        },
        Kind::Svg => Ok(picture(scored, theme).svg().into_bytes()),
        Kind::Png => {
            let png = png::png(&picture(scored, theme)).map_err(|error| error.to_string())?;
            return Ok(Made { warning: lacking(&png), bytes: png.bytes });
        }
        Kind::Steps => {
            let board = scored.question.game.board();
            let caption = Caption::of(&scored.answer, scored.question.record.as_ref());
            Ok(steps::page(board, scored.ending(), &caption, theme).into_bytes())
        }
    };
    Ok(Made { bytes: bytes?, warning: None })
}

/// That a picture has boxes instead of characters.
pub fn lacking(png: &Png) -> Option<String> {
    let characters: Vec<String> = png.lacking.iter().map(char::to_string).collect();
    (!characters.is_empty()).then(|| {
        format!(
            "no font here has {}: the PNG picture has a box for each (a font of the system is used where it has them)",
            characters.join(" ")
        )
    })
}

/// What the page of a collection has of a game.
pub fn entry(name: &str, scored: &Scored<'_>) -> Entry {
    let Picture { diagram, .. } = picture(scored, Theme::default());
    let record = scored.question.record.as_ref();
    Entry::of(name, &diagram, scored.ending(), &scored.answer, record)
}

fn picture(scored: &Scored<'_>, theme: Theme) -> Picture {
    let Scored { question, answer, .. } = scored;
    Picture::of(&question.game, scored.ending(), answer, question.record.as_ref(), theme)
}
