//! Where games come from: files, folders, standard input.
//!
//! Errors about games name their place in the input; if many lines have the same error, it is printed once.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::printable::complain;
use tenuki_record::{
    Archive, Buffered, Damaged, ENDINGS, Items, Kind, Packed, UnpacksToMore, is_record,
};

/// An item of input.
#[derive(Clone, Debug)]
pub struct Item {
    /// The file.
    pub file: Arc<str>,
    /// The path of the file inside the folder that was named; outputs have the same path.
    pub within: Arc<Path>,
    /// The number of the game or line in the file, from 1; 0 means the file itself.
    pub number: u64,
    /// The content.
    pub content: Content,
}

/// The content of an item.
#[derive(Clone, Debug)]
pub enum Content {
    /// A record.
    Sgf(Vec<u8>),
    /// A record in another format.
    Other(Kind, Vec<u8>),
    /// A line.
    Line(Vec<u8>),
    /// An element of an array.
    Element(Vec<u8>),
    /// An error: a sentence.
    Broken(String),
}

impl Content {
    /// Whether it is JSON; `None` if that is unknown.
    pub fn is_json(&self) -> Option<bool> {
        match self {
            Content::Sgf(_) | Content::Other(..) => Some(false),
            Content::Line(_) | Content::Element(_) => Some(true),
            Content::Broken(_) => None,
        }
    }
}

impl Item {
    /// A line without a file.
    pub fn line(line: &[u8]) -> Item {
        Item {
            file: "-".into(),
            within: Path::new("-").into(),
            number: 1,
            content: Content::Line(line.to_owned()),
        }
    }

    /// What is wrong with a file.
    fn broken(file: Arc<str>, within: Arc<Path>, sentence: String) -> Item {
        Item { file, within, number: 0, content: Content::Broken(sentence) }
    }

    /// The file and the game or line, as sentences name them.
    pub fn place(&self) -> String {
        match (&self.content, self.number) {
            (_, 0) => self.file.to_string(),
            (Content::Line(_), line) => format!("{}, line {line}", self.file),
            (Content::Element(_), element) => format!("{}, element {element}", self.file),
            (_, 1) => self.file.to_string(),
            (_, game) => format!("{}, game {game}", self.file),
        }
    }

    /// The name of a record of its own, below some folder: that of the file, with the number of the
    /// line, or of any game but the first.
    pub fn own_file(&self) -> PathBuf {
        let name = unpacked_name(&self.within);
        let stem = name.file_stem().unwrap_or_default().to_string_lossy();
        let stem = stem.trim_start_matches('.');
        let stem = if stem.is_empty() { "game" } else { stem };
        let own = match (&self.content, self.number) {
            (Content::Sgf(_) | Content::Other(..), 0 | 1) => format!("{stem}.sgf"),
            (_, number) => format!("{stem}-{number}.sgf"),
        };
        self.within.with_file_name(own)
    }

    /// How much memory it takes.
    pub fn len(&self) -> usize {
        match &self.content {
            Content::Sgf(bytes)
            | Content::Other(_, bytes)
            | Content::Line(bytes)
            | Content::Element(bytes) => bytes.len(),
            Content::Broken(sentence) => sentence.len(),
        }
    }
}

/// Reads files and folders, one after the other.
#[derive(Default)]
pub struct Source {
    /// What is still to be read, the next one last, and how it is seen from the folder that was
    /// named.
    rest: Vec<Next>,
    open: Option<Open>,
    /// The archive that is being read.
    archive: Option<InArchive>,
    /// How many files have been opened, or could not be.
    files: u64,
    /// How many files of the folder that was named are no records, by ending.
    skipped: BTreeMap<String, u64>,
    /// How many bytes a compressed file may unpack to.
    most_unpacked: u64,
    /// How many games may come in all, and how many have come.
    most: u64,
    found: u64,
    /// The compressed bytes read so far.
    read: Arc<AtomicU64>,
}

/// What to read next.
enum Next {
    /// A file or folder, and its path inside the folder that was named.
    Path(PathBuf, PathBuf),
    /// The end of a folder that was named, and how many files had been opened before it.
    EndOf(PathBuf, u64),
}

/// The rest of an archive.
struct InArchive {
    name: Arc<str>,
    within: PathBuf,
    files: Archive,
    /// Whether it had a record.
    found: bool,
}

struct Open {
    name: Arc<str>,
    within: Arc<Path>,
    items: Items<Box<dyn Buffered>>,
    /// Whether the program that writes the input may be waiting for an answer.
    live: bool,
}

impl Source {
    /// Reads these files and folders, in this order: at most this many games, and at most this many bytes of each
    /// compressed file.
    pub fn new(files: &[PathBuf], most: Option<u64>, most_unpacked: u64) -> Source {
        let within = |path: &PathBuf| match path.file_name() {
            Some(name) if !path.is_dir() => name.into(),
            _ => PathBuf::new(),
        };
        let rest = files.iter().rev().map(|path| Next::Path(path.clone(), within(path))).collect();
        let most = most.unwrap_or(u64::MAX);
        Source { rest, most_unpacked, most, ..Source::default() }
    }

    /// Counts the bytes of the files as they are read.
    pub fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// What is being read.
    pub fn kind(&self) -> Option<Kind> {
        self.open.as_ref().map(|open| open.items.kind())
    }

    /// Whether the next item is available without waiting for the program that writes it.
    pub fn is_ready(&self) -> bool {
        self.open.as_ref().is_none_or(|open| !open.live || open.items.is_ready())
    }

    /// Opens the next file, or starts with an archive. What is wrong with it is an item of its own.
    fn open(&mut self, path: &Path, within: &Path) -> Result<Option<Open>, Item> {
        let broken = |name, error: &io::Error| Item::broken(name, within.into(), reason(error));
        let (name, live, raw): (Arc<str>, _, Box<dyn Read + Send>) = if path == Path::new("-") {
            ("standard input".into(), true, self.counting(io::stdin()))
        } else {
            let name: Arc<str> = path.to_string_lossy().into();
            let found = fs::metadata(path).and_then(|about| {
                if about.is_dir() {
                    if within.as_os_str().is_empty() {
                        self.rest.push(Next::EndOf(path.to_owned(), self.files));
                    }
                    let names = records_in(path, &mut self.skipped)?.into_iter().rev();
                    self.rest
                        .extend(names.map(|name| Next::Path(path.join(&name), within.join(&name))));
                    return Ok(None);
                }
                let mut file = File::open(path)?;
                if about.is_file() && starts_as_zip(&mut file)? {
                    self.files += 1;
                    let files = Archive::zip(self.counting(file), self.most_unpacked)?;
                    self.unpack(&name, within, files);
                    return Ok(None);
                }
                Ok(Some((file, !about.is_file())))
            });
            match found {
                Ok(Some((file, live))) => (name, live, self.counting(file)),
                Ok(None) => return Ok(None),
                Err(error) => {
                    self.files += 1;
                    return Err(broken(name, &error));
                }
            }
        };
        self.files += 1;
        let text = tenuki_record::decompressed(raw, self.most_unpacked);
        let mut text = match text.and_then(|text| Archive::tar(text, self.most_unpacked)) {
            Ok(Ok(files)) => {
                self.unpack(&name, within, files);
                return Ok(None);
            }
            Ok(Err(text)) => text,
            Err(error) => return Err(broken(name, &error)),
        };
        let is_zip = text.fill_buf().map(Archive::is_zip);
        match is_zip
            .and_then(|is_zip| if is_zip { Err(zip_in_stream()) } else { Items::new(text, &name) })
        {
            Ok(items) => Ok(Some(Open { name, within: within.into(), items, live })),
            Err(error) => Err(broken(name, &error)),
        }
    }

    fn counting<R: Send + 'static>(&self, raw: R) -> Box<ByteCounter<R>> {
        Box::new(ByteCounter { raw, read: Arc::clone(&self.read), ended: false })
    }

    /// Reads the files of an archive next.
    fn unpack(&mut self, name: &Arc<str>, within: &Path, files: Archive) {
        let within = within.with_extension("");
        self.archive = Some(InArchive { name: Arc::clone(name), within, files, found: false });
    }

    /// Opens the next record of the archive, if there is another one.
    fn open_in_archive(&mut self) -> Result<(), Item> {
        let Some(archive) = &mut self.archive else { return Ok(()) };
        let name = match archive.files.next_file() {
            Ok(Some(name)) => name,
            Ok(None) => {
                let InArchive { name, within, found, .. } = archive;
                let item = (!*found).then(|| no_record("archive", name, within));
                self.archive = None;
                return item.map_or(Ok(()), Err);
            }
            Err(error) => {
                let (name, within) = (Arc::clone(&archive.name), archive.within.as_path().into());
                self.archive = None;
                return Err(Item::broken(name, within, reason(&error)));
            }
        };
        if !is_record(&name) {
            return Ok(());
        }
        archive.found = true;
        // Outputs of a record go below the folder of outputs, whatever its name says.
        let parts =
            Path::new(&name).components().filter(|part| matches!(part, Component::Normal(_)));
        let within: Arc<Path> = archive.within.join(parts.collect::<PathBuf>()).into();
        let name: Arc<str> = format!("{}/{name}", archive.name).into();
        let items = archive.files.content().and_then(|text| Items::new(text, &name));
        match items {
            Ok(items) => {
                self.open = Some(Open { name, within, items, live: false });
                Ok(())
            }
            Err(error) => Err(Item::broken(name, within, reason(&error))),
        }
    }
}

impl Iterator for Source {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            let Some(open) = &mut self.open else {
                if self.archive.is_some() {
                    match self.open_in_archive() {
                        Ok(()) => continue,
                        Err(item) => return Some(item),
                    }
                }
                let (path, within) = match self.rest.pop()? {
                    Next::Path(path, within) => (path, within),
                    Next::EndOf(folder, before) => {
                        let name = folder.to_string_lossy();
                        say_skipped(&name, &std::mem::take(&mut self.skipped));
                        if self.files == before {
                            return Some(no_record("folder", &name, Path::new("")));
                        }
                        continue;
                    }
                };
                match self.open(&path, &within) {
                    Ok(open) => self.open = open,
                    Err(item) => return Some(item),
                }
                continue;
            };
            let (file, within) = (Arc::clone(&open.name), Arc::clone(&open.within));
            let kind = open.items.kind();
            let item = open.items.next_item();
            let number = open.items.number();
            match item {
                Ok(Some(Ok(bytes))) => {
                    if self.found == self.most {
                        let sentence = format!("there are more than {} games", self.most);
                        (self.open, self.archive, self.rest) = (None, None, Vec::new());
                        return Some(Item::broken(file, within, sentence));
                    }
                    self.found += 1;
                    let content = match kind {
                        Kind::Lines => Content::Line(bytes),
                        Kind::Array => Content::Element(bytes),
                        Kind::Sgf => Content::Sgf(bytes),
                        other => Content::Other(other, bytes),
                    };
                    return Some(Item { file, within, number, content });
                }
                Ok(Some(Err(error))) => {
                    let sentence = match kind {
                        Kind::Lines => format!("line {number}: {error}"),
                        Kind::Array => format!("element {number}: {error}"),
                        _ => format!("game {number}: {error}; the rest was not read"),
                    };
                    return Some(Item::broken(file, within, sentence));
                }
                Ok(None) => {
                    // A filter in a pipe meets streams with nothing in them.
                    let is_asked = open.items.has_text() || &*file != "standard input";
                    self.open = None;
                    if number == 0 && kind == Kind::Sgf && is_asked {
                        let sentence = tenuki_record::SgfFault::NoRecord.to_string();
                        return Some(Item::broken(file, within, sentence));
                    }
                }
                Err(error) => {
                    self.open = None;
                    let broken = Item::broken(file, within, reason(&error));
                    return Some(Item { number: number + 1, ..broken });
                }
            }
        }
    }
}

/// Why a file cannot be read.
fn reason(error: &io::Error) -> String {
    let found = error.get_ref();
    if let Some(UnpacksToMore(bytes)) = found.and_then(|error| error.downcast_ref()) {
        let most = bytes >> 20;
        return format!("it unpacks to more than {most} MiB: raise the limit with --most-unpacked");
    }
    if found.is_some_and(|error| error.is::<Packed>() || error.is::<Damaged>()) {
        return error.to_string();
    }
    format!("cannot read it: {error}")
}

/// The name without `.gz` or `.zst`.
fn unpacked_name(name: &Path) -> PathBuf {
    if ends_with(name, &["gz", "zst"]) { name.with_extension("") } else { name.to_owned() }
}

fn ends_with(name: &Path, endings: &[&str]) -> bool {
    let ending = name.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| endings.contains(&&*ending))
}

/// Whether a file is a zip archive. It is read from its beginning afterwards.
fn starts_as_zip(file: &mut File) -> io::Result<bool> {
    let mut start = Vec::new();
    file.by_ref().take(4).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(Archive::is_zip(&start))
}

fn zip_in_stream() -> io::Error {
    io::Error::other(
        "a zip archive is read from its end: name the file, and do not compress it again",
    )
}

fn no_record(what: &str, name: &str, within: &Path) -> Item {
    let sentence = format!(
        "this {what} has no records: Tenuki looks for .{}, also with .gz or .zst appended",
        ENDINGS.join(", .")
    );
    Item::broken(name.into(), within.into(), sentence)
}

/// Says how many files of a folder were skipped, by the ending of their names.
fn say_skipped(folder: &str, skipped: &BTreeMap<String, u64>) {
    let list: Vec<_> = skipped.iter().map(|(ending, files)| format!("{files} {ending}")).collect();
    match skipped.values().sum() {
        0_u64 => {}
        1 => complain(&format!("{folder}: skipped 1 file: {}", list[0])),
        files => complain(&format!("{folder}: skipped {files} files: {}", list.join(", "))),
    }
}

/// The names of the folders and records in a folder, in their order. Other files are counted by ending, except those
/// that begin with a point.
fn records_in(folder: &Path, skipped: &mut BTreeMap<String, u64>) -> io::Result<Vec<OsString>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_record = is_record(&name.to_string_lossy());
        // A link to a folder is not followed: it may lead back here. A pipe or a device is not a record, whatever
        // its name: reading it may never end.
        let is_other = || fs::metadata(entry.path()).is_ok_and(|about| !about.is_file());
        if entry.file_type()?.is_dir() || is_record && !is_other() {
            found.push(name);
        } else if !name.as_encoded_bytes().starts_with(b".") {
            let ending = Path::new(&name).extension();
            let ending =
                ending.map(|ending| format!(".{}", ending.to_string_lossy().to_lowercase()));
            *skipped.entry(ending.unwrap_or_else(|| "without an ending".into())).or_default() += 1;
        }
    }
    found.sort();
    Ok(found)
}

/// Counts the bytes that are read, and does not read on after the end of the input. On a terminal the user would
/// have to press the keys that end the input again.
struct ByteCounter<R> {
    raw: R,
    read: Arc<AtomicU64>,
    ended: bool,
}

impl<R: Read> Read for ByteCounter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let read = self.raw.read(buffer)?;
        self.ended = read == 0 && !buffer.is_empty();
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl<R: Seek> Seek for ByteCounter<R> {
    fn seek(&mut self, position: io::SeekFrom) -> io::Result<u64> {
        self.ended = false;
        self.raw.seek(position)
    }
}

/// How many different reasons are remembered. After that, every line is reported.
const MOST_REASONS: usize = 1000;

/// What is wrong with a game.
#[derive(Debug)]
pub struct Complaint {
    /// The whole sentence.
    pub sentence: String,
    /// The reason alone, if the game was a line of many.
    reason: Option<String>,
}

impl Complaint {
    /// What is wrong with an item of input: a sentence that may begin with its place.
    pub fn of(item: &Item, sentence: String) -> Complaint {
        let place = format!("{}: ", item.place());
        let is_line = matches!(item.content, Content::Line(_));
        let reason = sentence.strip_prefix(&place).filter(|_| is_line).map(str::to_owned);
        Complaint { sentence, reason }
    }
}

/// How often lines had the same error.
#[derive(Debug, Default)]
pub struct Repeated(BTreeMap<String, u64>);

impl Repeated {
    /// Whether it was not reported for another line. Errors about records are always new, because a record has a name.
    pub fn is_new(&mut self, complaint: &Complaint) -> bool {
        let Some(reason) = &complaint.reason else { return true };
        if let Some(times) = self.0.get_mut(reason) {
            *times += 1;
            return false;
        }
        if self.0.len() < MOST_REASONS {
            self.0.insert(reason.clone(), 0);
        }
        true
    }

    /// Prints how many more lines had the same errors.
    pub fn sum_up(&self) {
        for sentence in self.sentences() {
            complain(&sentence);
        }
    }

    fn sentences(&self) -> impl Iterator<Item = String> {
        self.0.iter().filter(|(_, times)| **times > 0).map(|(reason, times)| match times {
            1 => format!("1 more line with this error: {reason}"),
            _ => format!("{times} more lines with this error: {reason}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_every_line_is_told_once_and_counted() {
        let line = Item::line(b"{}");
        let wrong = |reason: &str| Complaint::of(&line, format!("{}: {reason}", line.place()));
        let mut repeated = Repeated::default();
        let new: Vec<bool> = ["no board", "no board", "bad komi", "no board"]
            .map(|reason| repeated.is_new(&wrong(reason)))
            .to_vec();
        assert_eq!(new, [true, false, true, false]);
        let sentences: Vec<String> = repeated.sentences().collect();
        assert_eq!(sentences, ["2 more lines with this error: no board"]);
    }

    #[test]
    fn every_record_is_told() {
        let record = Item { content: Content::Sgf(Vec::new()), ..Item::line(b"") };
        let mut repeated = Repeated::default();
        for _ in 0..3 {
            assert!(repeated.is_new(&Complaint::of(&record, format!("{}: cut", record.place()))));
        }
        assert_eq!(repeated.sentences().count(), 0);
    }
}
