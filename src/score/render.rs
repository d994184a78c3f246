//! `tenuki render`: a position without a record as a picture.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::options::{Dead, Replacing, When};
use super::output::Guard;
use crate::output::{Output, is_closed_pipe};
use crate::printable::complain;
use tenuki_picture::svg::Picture;
use tenuki_picture::{Caption, Diagram, Theme, png, text};
use tenuki_record::{About, Answer, Showboard};
use tenuki_score::board::{ByColor, Point, PointSet};
use tenuki_score::ending::{Answers, DeadFrom, DeadStones, Ending};
use tenuki_score::game::Game;
use tenuki_score::life;
use tenuki_score::rules::{Counting, Rules};
use tenuki_score::scoring::{Method, decimal};

const EXAMPLES: &str = "\
Examples:
  echo '.X.O. XXXOO XXXOO' | tenuki render --svg seki.svg
          three rows, the top one first
  tenuki render position.txt --score --dead C3 --png position.png
          the same with the count; the chain at C3 is dead
  printf 'loadsgf game.sgf\\nshowboard\\n' | gnugo --mode gtp | tenuki render
          a board that an engine prints";

/// The largest drawing that is read: many times the largest board.
pub(crate) const LONGEST_DRAWING: u64 = 64 * 1024;

/// Draw a position: X for black stones, O for white ones, . for empty points
///
/// Reads the rows of a board (the top row first, separated by white space; if all points have spaces between them, each
/// line is a row), or the output of the GTP command
/// showboard of Tenuki, GNU Go or KataGo. Draws the board on the terminal, as an SVG picture or as PNG. With
/// --score it also counts the position.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RenderArgs {
    /// A drawing; - means standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,

    /// Write an SVG picture; - means standard output
    #[arg(long, value_name = "OUT")]
    pub svg: Option<PathBuf>,

    /// Write the same picture as PNG
    #[arg(long, value_name = "OUT")]
    pub png: Option<PathBuf>,

    /// When to print in colours; auto: on a terminal, if NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// The colours of pictures
    #[arg(long, value_name = "THEME", default_value_t,
        value_parser = super::options::theme())]
    pub theme: Theme,

    /// Which files an output may replace.
    #[command(flatten)]
    pub replacing: Replacing,

    /// The point of the last move, which pictures mark [default: what showboard says]
    #[arg(long, value_name = "V")]
    pub last: Option<Point>,

    /// Count the position, and mark territory, dead stones and seki
    #[arg(long)]
    pub score: bool,

    /// With --score: the dead stones: one stone of each chain, separated by commas; none: no stone is dead
    /// [default: Tenuki judges]
    #[arg(long, value_name = "V,V,...", requires = "score")]
    pub dead: Option<Dead>,

    /// With --score: the rules [default: what showboard says, else japanese]
    #[arg(long, value_name = "NAME", requires = "score")]
    pub rules: Option<Rules>,

    /// With --score: komi, points for White [default: what showboard says, else the komi of the rules]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, requires = "score",
        value_parser = super::options::komi)]
    pub komi: Option<f64>,

    /// With --score: the scoring method
    #[arg(long, value_name = "NAME", requires = "score", default_value = "reading",
        value_parser = super::options::method())]
    pub method: Method,
}

/// Draws a position and returns the exit status: 0, or 2 if something could not be read or written.
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
    if let (Some(svg), Some(png)) = (args.svg.as_deref(), args.png.as_deref()) {
        if svg == Path::new("-") && png == svg {
            return Err("--svg and --png cannot both go to standard output (-)".into());
        }
        super::output::different(&[("--svg", svg), ("--png", png)])?;
    }
    let (picture, taken) = picture(args)?;
    let pixels = args.png.as_ref().map(|_| png::png(&picture)).transpose();
    let pixels = pixels.map_err(|error| error.to_string())?;
    let guard = Guard::of(std::slice::from_ref(&args.file), args.replacing);
    // Both, or none.
    let svg = args.svg.as_deref().map(|path| written(&guard, path, picture.svg().as_bytes()));
    let svg = svg.transpose()?;
    let warning = pixels.as_ref().and_then(super::output::lacking);
    let png = args.png.as_deref().zip(pixels).map(|(path, png)| written(&guard, path, &png.bytes));
    for (output, path) in svg.into_iter().chain(png.transpose()?) {
        output.finish().map_err(|error| super::run::cannot_write(&path, &error))?;
    }
    if let Some(warning) = warning {
        complain(&warning);
    }
    let paths = || [&args.svg, &args.png].into_iter().flatten();
    if paths().next().is_some() {
        super::output::say_written(paths().map(PathBuf::as_path));
        return Ok(());
    }
    let colored = args.color.colors();
    let mut page = text::board(&picture.diagram, PointSet::EMPTY, colored);
    if let Some(caption) = &picture.caption {
        page += &format!("{}\n\n", text::legend([&picture.diagram]));
        for line in std::iter::once(&caption.result).chain(&caption.notes) {
            page += &format!("{line}\n");
        }
        page += &taken.map(|taken| format!("{taken}\n")).unwrap_or_default();
    }
    match io::stdout().write_all(page.as_bytes()) {
        Err(error) if !is_closed_pipe(&error) => Err(format!("cannot write the answer: {error}")),
        _ => Ok(()),
    }
}

fn written(guard: &Guard, path: &Path, content: &[u8]) -> Result<(Output, PathBuf), String> {
    let mut output = super::run::create(path, |path| guard.create(path))?;
    output.write_all(content).map_err(|error| super::run::cannot_write(path, &error))?;
    Ok((output, path.to_owned()))
}

/// A position to be shown, and what it was counted with because the engine that printed it says so.
fn picture(args: &RenderArgs) -> Result<(Picture, Option<String>), String> {
    let name = args.file.display();
    let drawing = read(&args.file).map_err(|error| format!("{name}: cannot read it: {error}"))?;
    if drawing.trim_start().starts_with("(;") {
        return Err(format!("{name}: it is a record: `tenuki score {name} --svg OUT` draws it"));
    }
    let shown = Showboard::or_rows(&drawing).map_err(|error| format!("{name}: {error}"))?;
    let mut taken = None;
    let (mut diagram, caption) = if args.score {
        let game = game(args, &shown).map_err(|error| format!("{name}: {error}"))?;
        let dead = dead_stones(args, &game)?;
        let ending = Ending::of(&game, dead, args.method);
        taken = used(args, &shown);
        let about =
            About { rules_are_named: args.rules.or(shown.rules).is_some(), ..About::default() };
        let caption = Caption::of(&Answer::of(&ending, &about), None);
        (Diagram::of_game(&game, &ending), Some(caption))
    } else {
        (Diagram::of_board(&shown.board), None)
    };
    if let Some(last) = args.last.filter(|&last| !shown.has_stone(last)) {
        return Err(format!("--last: there is no stone at {last}"));
    }
    diagram.last = args.last.or(shown.last);
    Ok((Picture { diagram, caption, theme: args.theme }, taken))
}

/// The position as a game that can be counted. What the options leave open is as the engine says that
/// printed it.
fn game(args: &RenderArgs, shown: &Showboard) -> Result<Game, String> {
    if let (None, Some(unknown)) = (args.rules, &shown.unknown_rules) {
        return Err(format!(
            "Tenuki cannot count by the rules of this board ({unknown}): choose other rules with --rules"
        ));
    }
    let mut game = Game::new(shown.board.size());
    let stones = ByColor::from_fn(|color| shown.board.stones(color));
    game.set_up(stones, None).map_err(|error| error.to_string())?;
    game.set_rules(args.rules.or(shown.rules).unwrap_or_default());
    game.set_komi(args.komi.or(shown.komi));
    game.set_handicap(shown.handicap.unwrap_or(0));
    game.set_prisoners(shown.prisoners.unwrap_or_default());
    Ok(game)
}

/// The chains that were named, else those that Tenuki judges dead.
fn dead_stones(args: &RenderArgs, game: &Game) -> Result<DeadStones, String> {
    let board = game.board();
    let chains = |Dead(points): &Dead| tenuki_record::chains_at(board, points.iter().copied());
    let named = args.dead.as_ref().map(chains).transpose();
    let answers = Answers {
        named: named.map_err(|error| format!("--dead: {error}"))?,
        record: None,
        engine: &mut || None,
        judge: &mut || life::judge(board),
    };
    Ok(DeadStones::find(board, game.rules(), DeadFrom::Judge, answers))
}

/// What was taken from the words around a board, as a sentence.
fn used(args: &RenderArgs, shown: &Showboard) -> Option<String> {
    let mut all = Vec::new();
    if let (None, Some(rules)) = (args.rules, shown.rules) {
        all.push(format!("{} rules", rules.title()));
    }
    if let (None, Some(komi)) = (args.komi, shown.komi) {
        all.push(format!("komi {}", decimal(komi)));
    }
    all.extend(shown.handicap.map(|stones| format!("handicap {stones}")));
    let counting = args.rules.or(shown.rules).unwrap_or_default().counting;
    if let (Some(ByColor { black, white }), Counting::Territory) = (shown.prisoners, counting) {
        all.push(format!("prisoners (Black has captured {black}, White {white})"));
    }
    (!all.is_empty()).then(|| format!("Read from the printed board: {}.", all.join(", ")))
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
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))
}
