//! `tenuki render`: a position without a record as a picture.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::options::{Dead, When};
use super::run::complain;
use crate::output::Output;
use tenuki_picture::svg::Picture;
use tenuki_picture::{Caption, Diagram, Theme, png, text};
use tenuki_score::board::{Board, ByColor, Point, PointSet};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Method;

const EXAMPLES: &str = "\
Examples:
  echo '.X.O. XXXOO XXXOO' | tenuki render --svg seki.svg
          three rows, the top one first
  tenuki render position.txt --score --dead C3 --png position.png
          counted, with the chain at C3 dead";

/// The largest drawing that is read: many times the largest board.
pub(crate) const LONGEST_DRAWING: u64 = 64 * 1024;

/// Draw a position: X for black stones, O for white ones, . for empty points
///
/// Reads the rows of a board, the top one first, with white space between them, and draws it: on
/// the terminal, as an SVG picture or in pixels. With --score it is counted too.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RenderArgs {
    /// A drawing; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,

    /// Write an SVG picture; - is standard output
    #[arg(long, value_name = "OUT")]
    pub svg: Option<PathBuf>,

    /// Write the same picture in pixels
    #[arg(long, value_name = "OUT")]
    pub png: Option<PathBuf>,

    /// When to print in colours: auto is on a terminal only, if NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// The colours of pictures
    #[arg(long, value_name = "THEME", default_value_t,
        value_parser = super::options::theme())]
    pub theme: Theme,

    /// The point of the last move, marked in pictures
    #[arg(long, value_name = "V")]
    pub last: Option<Point>,

    /// Count it: territory, dead stones and seki are marked
    #[arg(long)]
    pub score: bool,

    /// With --score: dead stones, one of each chain, with commas between them
    #[arg(long, value_name = "V,V,...", requires = "score")]
    pub dead: Option<Dead>,

    /// With --score: the rules
    #[arg(long, value_name = "NAME", requires = "score", default_value = "japanese")]
    pub rules: Rules,

    /// With --score: points that White is given [default: the rules' own]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, requires = "score",
        value_parser = super::options::komi)]
    pub komi: Option<f64>,

    /// With --score: how seki is found
    #[arg(long, value_name = "NAME", requires = "score", default_value = "reading",
        value_parser = super::options::method())]
    pub method: Method,
}

/// Draws a position and returns the exit status: 0, or 2 when something could not be read or
/// written.
#[must_use]
pub fn render(args: &RenderArgs) -> ExitCode {
    match drawn(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            complain(&sentence);
            ExitCode::from(2)
        }
    }
}

fn drawn(args: &RenderArgs) -> Result<(), String> {
    if args.svg == args.png && args.svg.as_deref() == Some(Path::new("-")) {
        return Err("--svg and --png cannot both go to standard output (-)".into());
    }
    let picture = picture(args)?;
    let pixels = args.png.as_ref().map(|_| png::png(&picture)).transpose();
    let pixels = pixels.map_err(|error| error.to_string())?;
    // Both, or none.
    let svg =
        args.svg.as_deref().map(|path| written(path, picture.svg().as_bytes())).transpose()?;
    let png = args.png.as_deref().zip(pixels).map(|(path, bytes)| written(path, &bytes));
    for (output, path) in svg.into_iter().chain(png.transpose()?) {
        output.finish().map_err(|error| super::run::cannot_write(&path, &error))?;
    }
    if args.svg.is_some() || args.png.is_some() {
        return Ok(());
    }
    let colored = args.color.colors();
    let mut page = text::board(&picture.diagram, PointSet::EMPTY, colored);
    if let Some(caption) = &picture.caption {
        page += &format!("{}\n\n", text::legend([&picture.diagram]));
        page += &format!("{}\n", caption.result);
    }
    match io::stdout().write_all(page.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write the answer: {error}"))
        }
        _ => Ok(()),
    }
}

fn written(path: &Path, content: &[u8]) -> Result<(Output, PathBuf), String> {
    let mut output = super::run::create(path, Output::create)?;
    output.write(content).map_err(|error| super::run::cannot_write(path, &error))?;
    Ok((output, path.to_owned()))
}

fn picture(args: &RenderArgs) -> Result<Picture, String> {
    let name = args.file.display();
    let drawing = read(&args.file).map_err(|error| format!("{name}: cannot read it: {error}"))?;
    let board: Board = drawing.parse().map_err(|error| format!("{name}: {error}"))?;
    let (mut diagram, caption) = if args.score {
        let mut game = Game::new(board.size());
        let stones = ByColor::from_fn(|color| board.stones(color));
        game.set_up(stones, None).map_err(|error| format!("{name}: {error}"))?;
        game.set_rules(args.rules);
        game.set_komi(args.komi);
        let dead = args.dead.iter().flat_map(|Dead(points)| points).copied();
        let dead = tenuki_record::chains_at(&board, dead)
            .map_err(|error| format!("dead stone {error}"))?;
        let ending = Ending::of(&game, dead, args.method);
        (Diagram::of_ending(&board, &ending), Some(Caption::of(&ending, None)))
    } else {
        (Diagram::of_board(&board), None)
    };
    if let Some(last) = args.last {
        if board.get(last).is_none() {
            return Err(format!("last move {last}: there is no stone"));
        }
        diagram.last = Some(last);
    }
    Ok(Picture { diagram, caption, theme: args.theme })
}

fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().take(LONGEST_DRAWING + 1).read_to_end(&mut bytes)?;
    } else {
        fs::File::open(path)?.take(LONGEST_DRAWING + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > LONGEST_DRAWING {
        return Err(io::Error::other(format!("it is longer than {} KiB", LONGEST_DRAWING >> 10)));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is no text in UTF-8"))
}
