//! A question without Python objects, so that any thread can answer it.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tenuki_record::json::Request;
use tenuki_record::{
    Archive, Buffered, Defaults, Items, Kind, Question, QuestionError, Record, ReplayError,
    TOO_LONG, UnpacksToMore, Warning, decompressed, is_record,
};
use tenuki_score::board::{Board, ByColor, Color, PointSet, Size};
use tenuki_score::ending::{DeadFrom, DeadStones, Ending};
use tenuki_score::game::Game;
use tenuki_score::life::{self, Judgement};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Method;

use crate::fault::Fault;
use crate::place::{Dead, Place};
use crate::scored::{Counted, Scored};

/// What a packed file may unpack to, as `tenuki score` has it.
const MOST_UNPACKED: u64 = 4 << 30;

/// How a game is to be counted. What is `None` is as the game says.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The dead stones.
    pub dead: Option<Arc<Dead>>,
    /// Who says which stones are dead where nobody names them.
    pub dead_from: Option<DeadFrom>,
    /// The rules.
    pub rules: Option<Rules>,
    /// Komi in points.
    pub komi: Option<f64>,
    /// The method.
    pub method: Option<Method>,
    /// Who is to move.
    pub to_move: Option<Color>,
    /// The stones that each side has taken.
    pub prisoners: Option<ByColor<u32>>,
    /// How many moves of a record are played.
    pub moves: Option<u32>,
    /// Whether a record that may have lost moves is taken as it is, with a warning.
    pub as_is: Option<bool>,
    /// The points of which the answer is to say why they count.
    pub why: Option<Vec<Place>>,
    /// The version of the format of JSON that the answer has the fields of.
    pub version: Option<u32>,
}

impl Options {
    /// These options, and `others` where they say nothing.
    fn or(&self, others: &Options) -> Options {
        Options {
            dead: self.dead.as_ref().or(others.dead.as_ref()).cloned(),
            dead_from: self.dead_from.or(others.dead_from),
            rules: self.rules.or(others.rules),
            komi: self.komi.or(others.komi),
            method: self.method.or(others.method),
            to_move: self.to_move.or(others.to_move),
            prisoners: self.prisoners.or(others.prisoners),
            moves: self.moves.or(others.moves),
            as_is: self.as_is.or(others.as_is),
            why: self.why.clone(),
            version: self.version,
        }
    }
}

/// A game as it is given.
#[derive(Clone, Debug)]
pub enum Source {
    /// A position.
    Stones(Size, ByColor<PointSet>),
    /// A position whose rows are counted from below.
    Sgfmill(Size, ByColor<PointSet>),
    /// A position, drawn row by row.
    Rows(Vec<String>),
    /// The text of a record.
    Text(String),
    /// A record in any character set and format, packed or not.
    Bytes(Vec<u8>),
    /// A file with such a record.
    File(PathBuf),
    /// A line of JSON.
    Line(Vec<u8>),
    /// A record that was read.
    Record(Arc<Record>),
    /// A game that was counted before: the dead stones stay.
    Counted(Arc<Scored>),
}

/// A game and how it is to be counted.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game.
    pub source: Source,
    /// What is said of this game.
    pub own: Option<Box<Options>>,
    /// What is said of all games.
    pub common: Arc<Options>,
    /// Whether the game came as the fields of a JSON line: marks of a record then say nothing.
    pub is_line: bool,
}

/// A question, and what else is needed to answer it.
struct Asked<'a> {
    question: Question<'a>,
    from: DeadFrom,
    /// The dead stones and the method of a count that is repeated.
    known: Option<(DeadStones, Method)>,
    /// Whether it says itself what prisoners there are, and who is to move.
    says: (bool, bool),
}

impl<'a> From<Question<'a>> for Asked<'a> {
    fn from(question: Question<'a>) -> Asked<'a> {
        Asked { question, from: DeadFrom::Record, known: None, says: (false, false) }
    }
}

/// The answer to a task.
#[derive(Debug)]
pub struct Answered<T> {
    /// What a JSON line is known by, as JSON.
    pub id: Option<String>,
    /// The count.
    pub scored: Result<T, Fault>,
}

impl Task {
    /// Whether the answer takes long, since the dead stones have to be found.
    pub fn is_long(&self) -> bool {
        let has_dead =
            |options: &Options| options.dead.is_some() || options.dead_from == Some(DeadFrom::None);
        let is_known = matches!(self.source, Source::Counted(_))
            || self.own.as_deref().is_some_and(has_dead)
            || has_dead(&self.common);
        !is_known
    }

    /// Counts the game. Once `stop` is set, the answer does not matter any more.
    pub fn score(&self, stop: &AtomicBool) -> Answered<Arc<Scored>> {
        let mut id = None;
        let scored = self.with(&mut id, |asked| {
            let ending = asked.ending(stop);
            let mut scored = Scored::of(asked.question, &ending);
            if let Source::Counted(before) = &self.source {
                scored.position.last = before.position.last;
            }
            Arc::new(scored)
        });
        Answered { id, scored }
    }

    /// Counts the game, and no more than that.
    pub fn ending(&self, stop: &AtomicBool) -> Result<Ending, Fault> {
        self.with(&mut None, |asked| asked.ending(stop))
    }

    /// Whether rows are counted from below.
    pub fn is_from_below(&self) -> bool {
        matches!(self.source, Source::Sgfmill(..))
    }

    /// Judges which stones are dead, whatever the options and the record say.
    pub fn judge(&self, stop: &AtomicBool) -> Result<(Size, Judgement), Fault> {
        self.with(&mut None, |asked| {
            let board = asked.question.game.board();
            (board.size(), judge(board, stop))
        })
    }

    /// What `answer` makes of the question. `id` becomes that of a JSON line.
    fn with<T>(
        &self,
        id: &mut Option<String>,
        answer: impl FnOnce(Asked<'_>) -> T,
    ) -> Result<T, Fault> {
        let options = match &self.own {
            Some(own) => own.or(&self.common),
            None => (*self.common).clone(),
        };
        let mut given = Vec::new();
        let asked = self.asked(&options, &mut given, id).and_then(|mut asked| {
            let version = options.version.or(Some(asked.question.version));
            let completed = options.complete(&mut asked, self.is_from_below());
            completed.map(|()| asked).map_err(|fault| fault.in_version(version))
        });
        let mut asked = asked.map_err(|fault| fault.in_version(options.version))?;
        let of_line = self.is_line.then_some(DeadFrom::Judge);
        asked.from = options.dead_from.or(of_line).unwrap_or(asked.from);
        Ok(answer(asked))
    }

    /// The question. `given` is where a line stays while it is asked.
    fn asked<'a>(
        &'a self,
        options: &Options,
        given: &'a mut Vec<u8>,
        id: &mut Option<String>,
    ) -> Result<Asked<'a>, Fault> {
        let defaults = options.defaults();
        let of_record = |record: Record| {
            Question::of_record(record, &defaults)
                .map(Asked::from)
                .map_err(|error| with_cure(&error))
        };
        Ok(match &self.source {
            Source::Stones(size, stones) | Source::Sgfmill(size, stones) => {
                let board = Board::with_stones(*size, *stones).map_err(Fault::position)?;
                Question::of_game(Game::from(board), &defaults).into()
            }
            Source::Rows(rows) => {
                let board = Board::from_rows(rows).map_err(Fault::position)?;
                Question::of_game(Game::from(board), &defaults).into()
            }
            Source::Bytes(bytes) if is_line(bytes) => of_line(bytes, &defaults, id)?,
            Source::Text(_) | Source::Bytes(_) | Source::File(_) => match self.source.content()? {
                Content::Line(line) => {
                    *given = line;
                    of_line(given, &defaults, id).map_err(|fault| self.source.about(fault))?
                }
                Content::Record(record, _) => {
                    of_record(*record).map_err(|fault| self.source.about(fault))?
                }
            },
            Source::Line(line) => of_line(line, &defaults, id)?,
            Source::Record(record) => of_record((**record).clone())?,
            Source::Counted(scored) => {
                let Counted { dead, method, .. } = scored.position;
                let mut question = Question::of_game(scored.position.game(), &defaults);
                question.record = scored.record.as_deref().cloned();
                question.rules_are_named |= scored.rules_are_named;
                question.unsaid = scored.unsaid.clone().without(&defaults);
                question.is_at_end = scored.position.ended;
                Asked { known: Some((dead, method)), ..question.into() }
            }
        })
    }
}

/// Why a record cannot be replayed, with the option that helps.
pub fn with_cure(error: &ReplayError) -> Fault {
    match error {
        ReplayError::Komi(_) => Fault::record(format!("{error}: name another as komi")),
        ReplayError::Incomplete(Warning::FewerMoves { asked, moves }) => too_few(*asked, *moves),
        _ => Fault::record(error),
    }
}

/// Whether these bytes are plainly a line of JSON, for which no stream need be opened.
fn is_line(bytes: &[u8]) -> bool {
    let line = bytes.trim_ascii();
    // In UTF-16 a zero follows.
    line.len() <= TOO_LONG
        && line.starts_with(b"{")
        && line.get(1) != Some(&0)
        && !line.contains(&b'\n')
}

fn of_line<'a>(
    line: &'a [u8],
    defaults: &Defaults,
    id: &mut Option<String>,
) -> Result<Asked<'a>, Fault> {
    let request = Request::read(line).map_err(|error| {
        id.clone_from(&error.id);
        let version = Some(error.version);
        Fault::record(error).in_version(version)
    })?;
    *id = request.id.map(|id| id.get().to_owned());
    let version = request.version;
    let says = (request.prisoners.is_some(), request.to_move.is_some());
    let question = request.question(defaults).map_err(|error| match error {
        QuestionError::Board(_) => Fault::position(error),
        QuestionError::Field { .. } | QuestionError::Dead(_) => Fault::option(error),
        QuestionError::Replay(error) => with_cure(&error).about("`sgf`"),
        _ => Fault::record(error),
    });
    let question = question.map_err(|fault| fault.in_version(version))?;
    Ok(Asked { from: DeadFrom::Judge, says, ..question.into() })
}

/// What a file or some bytes hold.
enum Content {
    Record(Box<Record>, Source),
    Line(Vec<u8>),
}

/// What a stream holds, unpacked and split.
type Stream = Items<Box<dyn Buffered>>;

/// A file, opened: a stream, or an archive.
fn open(
    mut raw: impl Read + Seek + Send + 'static,
    name: &str,
) -> io::Result<Result<Stream, Archive>> {
    let mut start = Vec::new();
    raw.by_ref().take(4).read_to_end(&mut start)?;
    raw.rewind()?;
    if Archive::is_zip(&start) {
        return Archive::zip(raw, MOST_UNPACKED).map(Err);
    }
    match Archive::tar(decompressed(raw, MOST_UNPACKED)?, MOST_UNPACKED)? {
        Ok(archive) => Ok(Err(archive)),
        Err(stream) => Items::new(stream, name).map(Ok),
    }
}

fn broken(error: &io::Error) -> Fault {
    match error.get_ref().and_then(|error| error.downcast_ref()) {
        Some(UnpacksToMore(bytes)) => {
            Fault::record(format!("it unpacks to more than {} MiB", bytes >> 20))
        }
        None => Fault::read(error),
    }
}

/// The only line, or the first game, of a stream.
fn content(mut stream: Stream) -> Result<Content, Fault> {
    let item = stream.next_item().map_err(|error| broken(&error))?;
    let item = item.ok_or_else(Fault::no_record)?.map_err(Fault::record)?;
    match stream.kind() {
        Kind::Lines | Kind::Array => match stream.next_item() {
            Ok(None) => Ok(Content::Line(item)),
            _ => Err(Fault::several(stream.kind())),
        },
        kind => {
            let (mut record, bytes) = record(kind, item, false).map_err(|(fault, _)| fault)?;
            // What follows is only counted: it may be damaged.
            if matches!(stream.next_item(), Ok(Some(_))) {
                record.warnings.push(Warning::MoreGames);
            }
            Ok(Content::Record(Box::new(record), bytes))
        }
    }
}

/// A game, and what it was read from. Where it was text, its character set is known.
fn record(kind: Kind, item: Vec<u8>, is_text: bool) -> Result<(Record, Source), (Fault, Vec<u8>)> {
    let text = if is_text { std::str::from_utf8(&item).ok() } else { None };
    let record = match (kind, text) {
        (Kind::Sgf, Some(text)) => tenuki_record::read_text(text),
        (Kind::Sgf, None) => tenuki_record::read_first(&item),
        (other, _) => tenuki_record::read_other(other, &item),
    };
    match record {
        Ok(record) if is_text => {
            Ok((record, Source::Text(String::from_utf8_lossy(&item).into_owned())))
        }
        Ok(record) => Ok((record, Source::Bytes(item))),
        Err(error) => Err((Fault::record(error), item)),
    }
}

/// The games of a text, some bytes or a file, and what each was read from.
#[derive(Debug)]
pub struct Games {
    stream: Option<Stream>,
    archive: Option<Archive>,
    /// The file of the archive that is being read, and the number of its last game.
    file: Option<String>,
    number: u64,
    /// Whether the archive had a record.
    found: bool,
    source: Source,
    /// The stream cannot be read any more.
    over: bool,
}

/// A game that cannot be read.
#[derive(Debug)]
pub struct Unread {
    /// Why.
    pub fault: Fault,
    /// Its text or bytes; empty where they cannot be had.
    pub item: Vec<u8>,
    /// Whether no other game can follow.
    pub is_last: bool,
}

impl From<Fault> for Unread {
    fn from(fault: Fault) -> Unread {
        Unread { fault, item: Vec::new(), is_last: false }
    }
}

impl Games {
    /// The name of the last game in its archive: that of its file, with its number from the second one on.
    fn name(&self) -> Option<String> {
        let file = self.file.as_ref()?;
        match self.number {
            1 => Some(file.clone()),
            number => Some(format!("{file}#{number}")),
        }
    }

    /// The next game of the file that is being read.
    fn next_of_file(&mut self) -> Option<Result<(Record, Source), Unread>> {
        let stream = self.stream.as_mut()?;
        let is_text = matches!(self.source, Source::Text(_));
        self.number += 1;
        match stream.next_item() {
            Ok(Some(Ok(item))) => {
                let game = record(stream.kind(), item, is_text);
                Some(game.map_err(|(fault, item)| Unread { fault, item, is_last: false }))
            }
            Ok(Some(Err(error))) => Some(Err(Fault::record(error).into())),
            Ok(None) => {
                let is_empty = stream.number() == 0 && self.archive.is_some();
                self.stream = None;
                is_empty.then(|| Err(Fault::no_record().into()))
            }
            Err(error) => {
                self.stream = None;
                self.over = self.archive.is_none();
                Some(Err(broken(&error).into()))
            }
        }
    }

    /// Opens the next record of the archive. An error after which `file` is nothing is about the archive.
    fn open(&mut self) -> Result<(), Fault> {
        let Some(archive) = &mut self.archive else { return Ok(()) };
        self.file = None;
        self.file = archive.next_file().map_err(|error| {
            self.over = true;
            broken(&error)
        })?;
        match &self.file {
            None => {
                self.over = true;
                if self.found {
                    Ok(())
                } else {
                    Err(Fault::record("there is no record in this archive"))
                }
            }
            Some(name) if is_record(name) => {
                (self.found, self.number) = (true, 0);
                let items = archive.content().and_then(|text| Items::new(text, name));
                let items = items.map_err(|error| {
                    self.number = 1;
                    broken(&error)
                })?;
                if matches!(items.kind(), Kind::Lines | Kind::Array) {
                    self.number = 1;
                    return Err(Fault::json());
                }
                self.stream = Some(items);
                Ok(())
            }
            Some(_) => Ok(()),
        }
    }
}

/// A game, or why it cannot be read, and its name in an archive.
type Named = (Result<(Record, Source), Unread>, Option<String>);

impl Iterator for Games {
    type Item = Named;

    fn next(&mut self) -> Option<Named> {
        loop {
            let game = self.next_of_file().or_else(|| {
                if self.over { None } else { self.open().err().map(|fault| Err(fault.into())) }
            });
            if let Some(game) = game {
                let about = |unread: Unread| {
                    let fault = match &self.file {
                        Some(file) => unread.fault.about(file),
                        None => unread.fault,
                    };
                    Unread { fault: self.source.about(fault), is_last: self.over, ..unread }
                };
                return Some((game.map_err(about), self.name()));
            }
            if self.stream.is_none() && (self.over || self.archive.is_none()) {
                return None;
            }
        }
    }
}

impl Source {
    /// The games of a record, or of all records of an archive.
    pub fn games(&self) -> Result<Games, Fault> {
        let (stream, archive) = match self.opened().map_err(|fault| self.about(fault))? {
            Ok(stream) => (Some(stream), None),
            Err(archive) => (None, Some(archive)),
        };
        match stream.as_ref().map(Items::kind) {
            Some(Kind::Lines | Kind::Array) => Err(self.about(Fault::json())),
            _ => Ok(Games {
                stream,
                archive,
                file: None,
                number: 0,
                found: false,
                source: self.clone(),
                over: false,
            }),
        }
    }

    /// The first game of a record, and the text or the bytes that it was read from.
    pub fn record(&self) -> Result<(Record, Source), Fault> {
        match self.content()? {
            Content::Record(record, text) => Ok((*record, text)),
            Content::Line(_) => Err(self.about(Fault::json())),
        }
    }

    fn content(&self) -> Result<Content, Fault> {
        if let Source::Text(text) = self {
            let record = tenuki_record::read_text(text).map_err(Fault::record)?;
            return Ok(Content::Record(Box::new(record), self.clone()));
        }
        self.stream().and_then(content).map_err(|fault| self.about(fault))
    }

    /// A record, opened.
    fn opened(&self) -> Result<Result<Stream, Archive>, Fault> {
        let opened = match self {
            Source::Text(text) => open(Cursor::new(text.clone().into_bytes()), ""),
            Source::Bytes(bytes) => open(Cursor::new(bytes.clone()), ""),
            Source::File(path) => {
                File::open(path).and_then(|file| open(file, &path.to_string_lossy()))
            }
            _ => return Err(Fault::record("a record is text, bytes or a path")),
        };
        opened.map_err(|error| broken(&error))
    }

    /// The stream of some bytes or a file.
    fn stream(&self) -> Result<Stream, Fault> {
        let is_archive = |_| Fault::record("this is an archive: read_games reads its games");
        self.opened()?.map_err(is_archive)
    }

    /// A fault with the name of the file.
    pub fn about(&self, fault: Fault) -> Fault {
        match self {
            Source::File(path) => fault.about(path.display()),
            _ => fault,
        }
    }
}

/// Whether a record has this many moves.
pub fn enough(record: &Record, moves: u32) -> Result<(), Fault> {
    let most = record.move_count();
    if moves > most { Err(too_few(moves, most)) } else { Ok(()) }
}

fn too_few(asked: u32, moves: u32) -> Fault {
    let moves = crate::class::number(moves, "move");
    Fault::option(format!("moves={asked}: the record has {moves}"))
}

impl Options {
    fn defaults(&self) -> Defaults {
        let as_is = self.as_is.unwrap_or_default();
        Defaults { rules: self.rules, komi: self.komi, moves: self.moves, as_is }
    }

    /// Puts into a question what it does not say itself.
    fn complete(&self, asked: &mut Asked<'_>, from_below: bool) -> Result<(), Fault> {
        // Of a record that was read as it is.
        if let (Some(moves), Some(record), None, false) =
            (self.moves, &asked.question.record, &asked.known, self.as_is.unwrap_or_default())
        {
            enough(record, moves)?;
        }
        asked.question.version = self.version.unwrap_or(asked.question.version);
        let Asked { question, known, says: (says_prisoners, says_to_move), .. } = asked;
        if let (false, Some(prisoners)) = (*says_prisoners, self.prisoners) {
            question.game.set_prisoners(prisoners);
        }
        if !*says_to_move && self.to_move.is_some() {
            question.game.set_to_move(self.to_move);
        }
        question.method = question.method.or(self.method).or(known.map(|(_, method)| method));
        if let Some(places) = &self.why {
            let size = question.game.board().size();
            let points =
                places.iter().map(|place| place.point(size, from_below)).collect::<Result<_, _>>();
            question.why = Some(points.map_err(|fault: Fault| fault.about("`why`"))?);
        }
        if let (None, Some(dead)) = (question.named, &self.dead) {
            question.named = Some(dead.chains(question.game.board(), from_below)?);
        }
        Ok(())
    }
}

impl Asked<'_> {
    fn ending(&self, stop: &AtomicBool) -> Ending {
        let dead = match self.known {
            Some((known, _)) if self.question.named.is_none() => known,
            _ => self.question.dead_stones(self.from, &mut |board| judge(board, stop)),
        };
        self.question.ending(dead)
    }
}

fn judge(board: &Board, stop: &AtomicBool) -> Judgement {
    life::judge_while(board, &mut |_| !stop.load(Ordering::Relaxed))
}
