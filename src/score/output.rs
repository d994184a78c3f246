//! What is made of a scored game to be written into files (a picture, a page, a record with marks), and where it is
//! written.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, IsTerminal, Write};
use std::path::{self, Path, PathBuf};

use super::game::Scored;
use super::options::{Replacing, ScoreArgs};
use super::source::Item;
use crate::output::Output;
use crate::printable::complain;
use tenuki_picture::png::{self, Png};
use tenuki_picture::report::Entry;
use tenuki_picture::svg::Picture;
use tenuki_picture::{Caption, Theme, steps};
use tenuki_record::is_record;

/// Which files may be replaced.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    /// The files and folders that are read.
    inputs: Vec<PathBuf>,
    replacing: Replacing,
}

impl Guard {
    /// Of a program that reads these files and folders.
    pub fn of(files: &[PathBuf], replacing: Replacing) -> Guard {
        let inputs = files.iter().map(|path| real(path)).collect();
        Guard { inputs, replacing }
    }

    /// Whether a file may be written here, or why not.
    fn check(&self, path: &Path) -> io::Result<()> {
        let Ok(about) = fs::metadata(path) else { return Ok(()) };
        // Pipes and devices are written to, and nothing is lost.
        if !about.is_file() || self.replacing.force {
            return Ok(());
        }
        let refused = |sentence: &str| Err(io::Error::new(io::ErrorKind::AlreadyExists, sentence));
        let real = real(path);
        let is_input = |input: &PathBuf| {
            real == *input
                || is_record(&real.to_string_lossy()) && real.starts_with(input) && input.is_dir()
        };
        if self.replacing.no_clobber {
            refused("it exists, and --no-clobber protects it: choose another name")
        } else if self.inputs.iter().any(is_input) {
            refused("it is also an input: choose another name, or add --force")
        } else if about.permissions().readonly() {
            refused("it is read-only: choose another name, or add --force")
        } else {
            Ok(())
        }
    }

    /// Opens an output of this name.
    pub fn create(&self, path: &Path) -> io::Result<Output> {
        self.check(path)?;
        Output::create(path)
    }
}

/// The name of a file without links, where that can be found out.
fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).or_else(|_| path::absolute(path)).unwrap_or_else(|_| path.to_owned())
}

/// Whether an output of this name is a folder: one is there already, or the name ends with a slash.
fn is_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    // A backslash too, on Windows.
    let is_separator = |&byte: &u8| byte.is_ascii() && path::is_separator(byte.into());
    last.is_some_and(is_separator) || path.is_dir()
}

/// Refuses two outputs with the same name, because only the one that is finished last would remain. Names are those of
/// files, each after its option; standard output (`-`) is left to the caller.
pub fn different(outputs: &[(&str, &Path)]) -> Result<(), String> {
    let is_file = |path: &Path| {
        let is_new = || fs::metadata(path).map_or(true, |about| about.is_file());
        path != Path::new("-") && !is_folder(path) && is_new()
    };
    let files: Vec<(&str, &Path)> =
        outputs.iter().copied().filter(|(_, path)| is_file(path)).collect();
    for (number, (other, path)) in files.iter().enumerate() {
        if let Some((one, _)) =
            files[..number].iter().find(|(_, before)| real(before) == real(path))
        {
            let path = path.display();
            return Err(format!("{one} and {other} cannot both go to {path}: name two files"));
        }
    }
    Ok(())
}

/// Says at a terminal what has been written. A script knows what it asked for.
pub(super) fn say_written<'a>(paths: impl Iterator<Item = &'a Path>) {
    if !io::stderr().is_terminal() {
        return;
    }
    for path in paths.filter(|path| *path != Path::new("-")) {
        complain(&format!("wrote {}", path.display()));
    }
}

/// Where records or pictures go: into one file, or into a folder, each into a file of its own.
#[derive(Debug)]
pub enum Files {
    /// One file for all, one after the other.
    Joined(Output),
    /// One file for one, and whether it has been written.
    Single(Output, bool),
    /// A folder, and (as hashes) the names that have been given in it.
    Folder(PathBuf, HashSet<u64>, Guard),
}

impl Files {
    /// A folder where one is there already or the name ends with a slash; else a file for all of
    /// them if they are to be joined, or for one.
    pub fn open(path: &Path, guard: &Guard, joined: bool) -> io::Result<Files> {
        if is_folder(path) {
            fs::create_dir_all(path)?;
            return Ok(Files::Folder(path.to_owned(), HashSet::new(), guard.clone()));
        }
        let output = guard.create(path)?;
        Ok(if joined { Files::Joined(output) } else { Files::Single(output, false) })
    }

    /// Adds something, which is to have this name in a folder.
    pub fn write(&mut self, name: &Path, content: &[u8]) -> io::Result<()> {
        match self {
            Files::Joined(output) => output.write_all(content),
            Files::Single(_, true) => {
                let sentence = "there are several games, so name a folder: OUT/";
                Err(io::Error::new(io::ErrorKind::AlreadyExists, sentence))
            }
            Files::Single(output, written) => {
                *written = true;
                output.write_all(content)
            }
            Files::Folder(folder, given, guard) => {
                let mut hasher = DefaultHasher::new();
                name.hash(&mut hasher);
                if !given.insert(hasher.finish()) {
                    let name = name.display();
                    let sentence = format!(
                        "two records would be written to {name}: score one of them into another folder"
                    );
                    return Err(io::Error::new(io::ErrorKind::AlreadyExists, sentence));
                }
                let path = folder.join(name);
                if let Some(folder) = path.parent() {
                    fs::create_dir_all(folder)?;
                }
                let mut output = guard.create(&path).map_err(|error| match error.kind() {
                    io::ErrorKind::AlreadyExists => {
                        io::Error::new(error.kind(), format!("{}: {error}", name.display()))
                    }
                    _ => error,
                })?;
                output.write_all(content)?;
                output.finish()
            }
        }
    }

    /// Everything has been written. A file for one that was not written is not made.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Files::Joined(output) | Files::Single(output, true) => output.finish(),
            Files::Single(..) | Files::Folder(..) => Ok(()),
        }
    }
}

/// Calls a function when a signal ends the program, before it ends. What the function returns lives until then.
#[cfg(unix)]
pub(super) fn on_termination<T>(clean_up: impl FnOnce() -> T + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut ends = vec![SIGINT, SIGTERM];
    // `nohup` lets a program go on when its window is closed.
    if !ignores_hangup() {
        ends.push(SIGHUP);
    }
    let Ok(mut signals) = signal_hook::iterator::Signals::new(ends) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let _held = clean_up();
            // The parent process learns which signal ended it.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// Whether the program was started so that a closed window does not end it.
#[cfg(target_os = "linux")]
fn ignores_hangup() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let signals = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    signals.is_some_and(|signals| signals >> (signal_hook::consts::SIGHUP - 1) & 1 == 1)
}

/// Whether the program may have been started so that a closed window does not end it: `nohup` sends
/// messages elsewhere.
#[cfg(all(unix, not(target_os = "linux")))]
fn ignores_hangup() -> bool {
    !io::IsTerminal::is_terminal(&io::stderr())
}

/// Calls a function when the console ends the program, before it ends, with the status that Windows gives to a
/// program that Ctrl-C ends. What the function returns lives until then.
#[cfg(windows)]
pub(super) fn on_termination<T>(clean_up: impl FnOnce() -> T + Send + 'static) {
    /// STATUS_CONTROL_C_EXIT (ntstatus.h).
    const ENDED_BY_CTRL_C: i32 = 0xC000_013A_u32.cast_signed();
    let mut clean_up = Some(clean_up);
    // Without a handler the program ends, too, but leaves its unfinished files.
    let _ = ctrlc::set_handler(move || {
        if let Some(clean_up) = clean_up.take() {
            let _held = clean_up();
            std::process::exit(ENDED_BY_CTRL_C);
        }
    });
}

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

/// Makes it, with a warning about it, or says why not.
pub fn make(
    kind: Kind,
    scored: &Scored<'_>,
    theme: Theme,
) -> Result<(Vec<u8>, Option<String>), String> {
    let bytes = match kind {
        Kind::Sgf => {
            let marked = scored.marked();
            let mut record = marked.map_err(|error| format!("cannot be marked: {error}"))?;
            record.push(b'\n');
            record
        }
        Kind::Svg => picture(scored, theme).svg().into_bytes(),
        Kind::Png => {
            let png = png::png(&picture(scored, theme)).map_err(|error| error.to_string())?;
            let warning = lacking(&png);
            return Ok((png.bytes, warning));
        }
        Kind::Steps => {
            let board = scored.question.game.board();
            let caption = Caption::of(&scored.answer, scored.question.record.as_ref());
            steps::page(board, scored.ending(), &caption, theme).into_bytes()
        }
    };
    Ok((bytes, None))
}

/// That a picture has boxes instead of characters.
pub fn lacking(png: &Png) -> Option<String> {
    let characters: Vec<String> = png.lacking.iter().map(char::to_string).collect();
    (!characters.is_empty()).then(|| {
        format!(
            "no font here has {}, so the PNG picture has a box for each: install a font that has them",
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
