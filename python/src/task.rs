//! What is asked, without anything of Python in it, so that any thread can answer.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tenuki_record::json::Request;
use tenuki_record::{
    Defaults, Kind, Pieces, Question, QuestionError, Record, ReplayError, UnpacksToMore,
    decompressed,
};
use tenuki_score::board::{Board, ByColor, Color, PointSet, Size};
use tenuki_score::ending::{DeadFrom, DeadStones, Ending};
use tenuki_score::game::Game;
use tenuki_score::life::{self, Judgement};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Method;

use crate::fault::Fault;
use crate::place::Dead;
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
        }
    }
}

/// A game as it is given.
#[derive(Clone, Debug)]
pub enum Source {
    /// A position.
    Stones(Size, ByColor<PointSet>),
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
pub struct Answered {
    /// What a JSON line is known by, as JSON.
    pub id: Option<String>,
    /// The count.
    pub scored: Result<Arc<Scored>, Fault>,
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
    pub fn score(&self, stop: &AtomicBool) -> Answered {
        let mut id = None;
        let scored = self.with(&mut id, |asked| {
            let ending = asked.ending(stop);
            let scored = Scored::of(&asked.question, &ending);
            Arc::new(match &self.source {
                Source::Counted(before) => scored.with_record_of(before),
                _ => scored,
            })
        });
        Answered { id, scored }
    }

    /// Judges which stones are dead, whoever else has said so.
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
        answer: impl FnOnce(&Asked<'_>) -> T,
    ) -> Result<T, Fault> {
        let options = match &self.own {
            Some(own) => own.or(&self.common),
            None => (*self.common).clone(),
        };
        let mut given = Vec::new();
        let mut asked = self.asked(&options, &mut given, id)?;
        options.complete(&mut asked)?;
        let of_line = self.is_line.then_some(DeadFrom::Judge);
        asked.from = options.dead_from.or(of_line).unwrap_or(asked.from);
        Ok(answer(&asked))
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
            Source::Stones(size, stones) => {
                let board = Board::with_stones(*size, *stones).map_err(Fault::position)?;
                Question::of_game(Game::from(board), &defaults).into()
            }
            Source::Rows(rows) => {
                let board = Board::from_rows(rows).map_err(Fault::position)?;
                Question::of_game(Game::from(board), &defaults).into()
            }
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
                let question = Question::of_game(scored.position.game(), &defaults);
                Asked { known: Some((dead, method)), ..question.into() }
            }
        })
    }
}

/// Why a record cannot be replayed, with the option that helps.
fn with_cure(error: &ReplayError) -> Fault {
    Fault::record(match error {
        ReplayError::Komi(_) => format!("{error}: name another as komi"),
        _ => error.to_string(),
    })
}

fn of_line<'a>(
    line: &'a [u8],
    defaults: &Defaults,
    id: &mut Option<String>,
) -> Result<Asked<'a>, Fault> {
    let request = Request::read(line).map_err(|error| {
        id.clone_from(&error.id);
        Fault::record(error)
    })?;
    *id = request.id.map(|id| id.get().to_owned());
    let says = (request.prisoners.is_some(), request.to_move.is_some());
    let question = request.question(defaults).map_err(|error| match error {
        QuestionError::Board(_) => Fault::position(error),
        QuestionError::Field { .. } | QuestionError::Dead(_) => Fault::option(error),
        QuestionError::Replay(error) => with_cure(&error).about("`sgf`"),
        _ => Fault::record(error),
    })?;
    Ok(Asked { from: DeadFrom::Judge, says, ..question.into() })
}

/// What a file or some bytes hold.
enum Content {
    Record(Box<Record>, Source),
    Line(Vec<u8>),
}

/// The first game of a stream.
fn content(raw: impl Read + Send + 'static, name: &str) -> Result<Content, Fault> {
    let broken = |error: io::Error| match error.get_ref().and_then(|error| error.downcast_ref()) {
        Some(UnpacksToMore(bytes)) => {
            Fault::record(format!("it unpacks to more than {} MiB", bytes >> 20))
        }
        None => cannot_read(&error),
    };
    let stream = decompressed(raw, MOST_UNPACKED).map_err(broken)?;
    let mut pieces = Pieces::new(stream, name).map_err(broken)?;
    let kind = pieces.kind();
    let Some(piece) = pieces.next_piece().map_err(broken)? else {
        return Err(Fault::record(tenuki_record::SgfFault::NoRecord));
    };
    let piece = piece.map_err(Fault::record)?;
    let record = match kind {
        Kind::Lines | Kind::Array => return Ok(Content::Line(piece)),
        Kind::Sgf => tenuki_record::read_first(&piece),
        other => tenuki_record::read_other(other, &piece),
    };
    record
        .map(|record| Content::Record(Box::new(record), Source::Bytes(piece)))
        .map_err(Fault::record)
}

impl Source {
    /// The first game of a record, and the text or the bytes that it was read from.
    pub fn record(&self) -> Result<(Record, Source), Fault> {
        match self.content()? {
            Content::Record(record, text) => Ok((*record, text)),
            Content::Line(_) => {
                Err(self.about(Fault::record("this is JSON, and a record is SGF, GIB, NGF or UGF")))
            }
        }
    }

    fn content(&self) -> Result<Content, Fault> {
        match self {
            Source::Text(text) => {
                let record = tenuki_record::read_text(text).map_err(Fault::record)?;
                Ok(Content::Record(Box::new(record), self.clone()))
            }
            Source::Bytes(bytes) => content(Cursor::new(bytes.clone()), ""),
            Source::File(path) => match File::open(path) {
                Ok(file) => content(file, &path.to_string_lossy()),
                Err(error) => Err(cannot_read(&error)),
            }
            .map_err(|fault| self.about(fault)),
            _ => Err(Fault::record("a record is text, bytes or a path")),
        }
    }

    /// A fault with the name of the file.
    fn about(&self, fault: Fault) -> Fault {
        match self {
            Source::File(path) => fault.about(path.display()),
            _ => fault,
        }
    }
}

fn cannot_read(error: &io::Error) -> Fault {
    Fault::record(format!("cannot read it: {error}"))
}

impl Options {
    fn defaults(&self) -> Defaults {
        Defaults { rules: self.rules, komi: self.komi, moves: self.moves }
    }

    /// Puts into a question what it does not say itself.
    fn complete(&self, asked: &mut Asked<'_>) -> Result<(), Fault> {
        let Asked { question, known, says: (says_prisoners, says_to_move), .. } = asked;
        if let (false, Some(prisoners)) = (*says_prisoners, self.prisoners) {
            question.game.set_prisoners(prisoners);
        }
        if !*says_to_move && self.to_move.is_some() {
            question.game.set_to_move(self.to_move);
        }
        question.method = question.method.or(self.method).or(known.map(|(_, method)| method));
        if let (None, Some(dead)) = (question.named, &self.dead) {
            question.named = Some(dead.chains(question.game.board())?);
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
