//! One game scored.

use serde_json::value::RawValue;

use super::options::{Dead, ScoreArgs};
use super::source::{Content, Item};
use tenuki_record::json::{self, Request};
use tenuki_record::{
    Answer, Defaults, Extra, Marks, Outcome, Question, Record, SgfError, chains_at,
};
use tenuki_score::ending::{DeadFrom, Ending};
use tenuki_score::life;
use tenuki_score::scoring::Method;

/// A game that was scored, by every method that was asked for.
#[derive(Debug)]
pub struct Scored<'a> {
    /// The game and its record.
    pub question: Question<'a>,
    /// The counts, one for each method.
    pub endings: Vec<Ending>,
    /// The answer: that of the first count.
    pub answer: Answer,
    /// The record itself, where it came as bytes.
    bytes: Option<&'a [u8]>,
}

/// A game of the input.
#[derive(Debug)]
pub enum Game<'a> {
    /// It was scored.
    Scored(Box<Scored<'a>>),
    /// It did not end by counting, and `--check` does not judge it.
    NotCounted(Outcome),
}

/// Why a game was not scored.
#[derive(Debug)]
pub struct Unscored {
    /// The id of its line, as JSON.
    pub id: Option<Box<RawValue>>,
    /// The error: file, game, move and what is wrong.
    pub sentence: String,
    /// The version of the format of JSON that its line is written in.
    pub version: u32,
}

impl Unscored {
    /// An error about an item that is not a line.
    pub const fn of(sentence: String) -> Unscored {
        Unscored { id: None, sentence, version: json::VERSION }
    }
}

impl Scored<'_> {
    /// The first count.
    pub fn ending(&self) -> &Ending {
        &self.endings[0]
    }

    /// The record with the result marked at its last node.
    pub fn marked(&self) -> Result<Vec<u8>, SgfError> {
        let lines = self.answer.lines.clone().unwrap_or_default();
        let marks = Marks { lines, ..Marks::from(self.ending()) };
        let Question { game, record, text, .. } = &self.question;
        match (self.bytes, text) {
            (Some(bytes), _) => tenuki_record::annotate(bytes, &marks),
            (None, Some(text)) => tenuki_record::annotate_text(text, &marks),
            (None, None) => {
                let record = record.as_ref();
                let extra = Extra {
                    players: record.map(|record| record.players.clone()).unwrap_or_default(),
                    result: record.and_then(|record| record.result.clone()),
                    ..Extra::default()
                };
                tenuki_record::annotate_text(&tenuki_record::write(game, &extra), &marks)
            }
        }
    }
}

/// Scores an item of the input as the options say. `None` if a filter excludes it.
pub fn score<'a>(
    item: &'a Item,
    args: &ScoreArgs,
    methods: &[Method],
) -> Option<Result<Game<'a>, Unscored>> {
    let scored = match &item.content {
        Content::Broken(sentence) => Err(Unscored::of(sentence.clone())),
        Content::Sgf(_) | Content::Other(..) if !args.only.is_empty() => {
            Err(Unscored::of("--where needs JSON lines, and this is a record".into()))
        }
        Content::Sgf(bytes) => {
            let record = tenuki_record::read_first(bytes);
            score_record(record, Some(bytes), args, methods).map_err(Unscored::of)
        }
        Content::Other(kind, bytes) => {
            let record = tenuki_record::read_other(*kind, bytes);
            score_record(record, None, args, methods).map_err(Unscored::of)
        }
        Content::Line(line) | Content::Element(line) => {
            if !args.only.iter().all(|only| only.takes(line)) {
                return None;
            }
            score_line(line, args, methods)
        }
    };
    Some(scored.map_err(|unscored| {
        let sentence = format!("{}: {}", item.place(), unscored.sentence);
        Unscored { sentence, ..unscored }
    }))
}

fn score_record<'a>(
    record: Result<Record, SgfError>,
    bytes: Option<&'a [u8]>,
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Game<'a>, String> {
    let record = record.map_err(|error| error.to_string())?;
    let question =
        Question::of_record(record, &defaults(args)).map_err(|error| error.to_string())?;
    let from = args.dead_from.unwrap_or(DeadFrom::Record);
    count(question, bytes, from, args, methods)
}

fn score_line<'a>(
    line: &'a [u8],
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Game<'a>, Unscored> {
    let request = Request::read(line).map_err(|error| {
        let id = error.id.clone().and_then(|id| RawValue::from_string(id).ok());
        Unscored { id, sentence: error.to_string(), version: error.version }
    })?;
    let (id, version) = (request.id, request.version.unwrap_or(json::VERSION));
    let question = request.question(&defaults(args)).map_err(|error| error.to_string());
    let from = args.dead_from.unwrap_or(DeadFrom::Judge);
    let counted = question.and_then(|question| count(question, None, from, args, methods));
    counted.map_err(|sentence| Unscored { id: id.map(ToOwned::to_owned), sentence, version })
}

/// The defaults from the command line.
const fn defaults(args: &ScoreArgs) -> Defaults {
    Defaults { rules: args.rules, komi: args.komi, moves: args.moves, as_is: true }
}

fn count<'a>(
    mut question: Question<'a>,
    bytes: Option<&'a [u8]>,
    from: DeadFrom,
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Game<'a>, String> {
    let outcome = question.record.as_ref().and_then(Record::outcome);
    match outcome {
        Some(
            how
            @ (Outcome::Resignation(_) | Outcome::Time(_) | Outcome::Forfeit(_) | Outcome::Void),
        ) if args.skips() => return Ok(Game::NotCounted(how)),
        _ => {}
    }
    if let (None, Some(Dead(points))) = (question.named, &args.dead) {
        let named = chains_at(question.game.board(), points.iter().copied());
        question.named = Some(named.map_err(|error| format!("--dead: {error}"))?);
    }
    let dead = question
        .dead_stones(from, &mut |board| life::judge_with(board, args.effort, &mut |_| true));
    let one;
    let methods = match question.method {
        Some(method) if methods.len() == 1 => {
            one = [method];
            &one
        }
        _ => methods,
    };
    let endings: Vec<Ending> =
        methods.iter().map(|&method| question.ending_by(dead, method)).collect();
    let mut answer = question.answer(&endings[0]);
    if args.lines || question.lines {
        answer = answer.with_lines(&endings[0]);
    }
    Ok(Game::Scored(Box::new(Scored { question, endings, answer, bytes })))
}
