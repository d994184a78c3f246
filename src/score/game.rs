//! One game scored.

use serde_json::value::RawValue;

use super::options::{Dead, ScoreArgs};
use super::source::{Content, Item};
use tenuki_picture::caption;
use tenuki_record::json::Request;
use tenuki_record::{
    Defaults, Extra, Kind, Marks, Question, QuestionError, Record, ReplayError, Warning, chains_at,
};
use tenuki_score::board::PointSet;
use tenuki_score::ending::{DeadFrom, Ending};
use tenuki_score::game::Game;
use tenuki_score::life::{self, Judgement};
use tenuki_score::scoring::{Method, Score};

/// A game that was scored, by every method that was asked for.
#[derive(Debug)]
pub struct Scored<'a> {
    /// What the answer is known by, as JSON, where the line says.
    pub id: Option<&'a RawValue>,
    /// The game.
    pub game: Game,
    /// What its record says, where there is one.
    pub record: Option<Record>,
    /// What was judged of the stones, unless they were named or marked.
    pub judged: Option<Judgement>,
    /// The counts, one for each method.
    pub endings: Vec<Ending>,
    /// The record itself.
    text: Text<'a>,
}

#[derive(Debug)]
enum Text<'a> {
    Bytes(&'a [u8]),
    Decoded(String),
    /// There is none, or not in SGF.
    None,
}

/// Why a game was not scored.
#[derive(Debug)]
pub struct Unscored {
    /// The id of its line, as JSON.
    pub id: Option<Box<RawValue>>,
    /// Which file, game and move, and what is wrong.
    pub sentence: String,
}

impl Scored<'_> {
    /// The first count.
    pub fn ending(&self) -> &Ending {
        &self.endings[0]
    }

    /// Whether nobody doubts which stones are dead: they were named or marked, or Tenuki is certain.
    pub fn is_sure(&self) -> bool {
        self.judged.is_none_or(|judged| judged.certain)
    }

    /// The recorded result as it stands.
    pub fn recorded(&self) -> Option<&str> {
        self.record.as_ref()?.result.as_deref()
    }

    /// The recorded result, where it is a number.
    pub fn recorded_score(&self) -> Option<Score> {
        self.record.as_ref()?.recorded_score()
    }

    /// What the record was interpreted by, or doubted.
    pub fn warnings(&self) -> &[Warning] {
        self.record.as_ref().map_or(&[], |record| &record.warnings)
    }

    /// The warnings in a line.
    pub fn warned(&self) -> String {
        let sentences: Vec<String> = self.warnings().iter().map(ToString::to_string).collect();
        sentences.join("; ")
    }

    /// Whether a count is what the record says, where that is a number.
    pub fn agrees(&self, ending: &Ending) -> Option<bool> {
        self.recorded_score().map(|recorded| ending.score().agrees_with(recorded))
    }

    /// A stone of each chain among these, as text: so many, `A1 B2 and more`.
    pub fn chains_at(&self, stones: PointSet, most: usize) -> String {
        caption::chains(self.game.board(), stones, most)
    }

    /// The record with the result marked at its last node.
    pub fn marked(&self) -> Result<Vec<u8>, tenuki_record::SgfError> {
        let marks = Marks::from(self.ending());
        match &self.text {
            Text::Bytes(bytes) => tenuki_record::annotate(bytes, &marks),
            Text::Decoded(text) => tenuki_record::annotate_text(text, &marks),
            Text::None => {
                let record = self.record.as_ref();
                let extra = Extra {
                    players: record.map(|record| record.players.clone()).unwrap_or_default(),
                    result: record.and_then(|record| record.result.clone()),
                    ..Extra::default()
                };
                tenuki_record::annotate_text(&tenuki_record::write(&self.game, &extra), &marks)
            }
        }
    }
}

/// Scores an item of the input as the options say. `None` where a filter leaves it out.
pub fn score<'a>(
    item: &'a Item,
    args: &ScoreArgs,
    methods: &[Method],
) -> Option<Result<Scored<'a>, Unscored>> {
    let scored = match &item.content {
        Content::Broken(sentence) => Err((None, sentence.clone())),
        Content::Sgf(_) | Content::Other(..) if !args.only.is_empty() => {
            Err((None, "--where looks at the fields of JSON lines, and a record has none".into()))
        }
        Content::Sgf(bytes) => score_record(bytes, args, methods).map_err(|error| (None, error)),
        Content::Other(kind, bytes) => {
            score_other(*kind, bytes, args, methods).map_err(|error| (None, error))
        }
        Content::Line(line) | Content::Element(line) => {
            if !args.only.iter().all(|only| only.takes(line)) {
                return None;
            }
            score_line(line, args, methods)
        }
    };
    Some(
        scored
            .map_err(|(id, error)| Unscored { id, sentence: format!("{}: {error}", item.place()) }),
    )
}

fn score_record<'a>(
    bytes: &'a [u8],
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, String> {
    let record = tenuki_record::read_first(bytes).map_err(|error| error.to_string())?;
    count_record(record, Text::Bytes(bytes), args, methods)
}

fn score_other<'a>(
    kind: Kind,
    bytes: &[u8],
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, String> {
    let record = tenuki_record::read_other(kind, bytes).map_err(|error| error.to_string())?;
    count_record(record, Text::None, args, methods)
}

fn count_record<'a>(
    record: Record,
    text: Text<'a>,
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, String> {
    let question = Question::of_record(record, &defaults(args))
        .map_err(|error| with_cure(error.to_string(), &error))?;
    let from = args.dead_from.unwrap_or(DeadFrom::Record);
    count(question, text, from, args, methods)
}

/// The sentence of an error, with the option that helps.
fn with_cure(sentence: String, error: &ReplayError) -> String {
    match error {
        ReplayError::Komi(_) => format!("{sentence}: name another by --komi"),
        _ => sentence,
    }
}

type Fault = (Option<Box<RawValue>>, String);

fn score_line<'a>(
    line: &'a [u8],
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, Fault> {
    let request = Request::read(line).map_err(|error| {
        let id = error.id.clone().and_then(|id| RawValue::from_string(id).ok());
        (id, error.to_string())
    })?;
    let id = request.id;
    score_request(request, args, methods).map_err(|error| (id.map(ToOwned::to_owned), error))
}

fn score_request<'a>(
    request: Request<'a>,
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, String> {
    let mut question = request.question(&defaults(args)).map_err(|error| match &error {
        QuestionError::Replay(replay) => with_cure(error.to_string(), replay),
        _ => error.to_string(),
    })?;
    let text = question.text.take().map_or(Text::None, Text::Decoded);
    let from = args.dead_from.unwrap_or(DeadFrom::Judge);
    count(question, text, from, args, methods)
}

/// What the command line says of every game.
const fn defaults(args: &ScoreArgs) -> Defaults {
    Defaults { rules: args.rules, komi: args.komi, moves: args.moves }
}

fn count<'a>(
    mut question: Question<'a>,
    text: Text<'a>,
    from: DeadFrom,
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, String> {
    if let (None, Some(Dead(points))) = (question.named, &args.dead) {
        let named = chains_at(question.game.board(), points.iter().copied());
        question.named = Some(named.map_err(|error| format!("dead stone {error}"))?);
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
    let Question { id, game, record, .. } = question;
    let endings = methods.iter().map(|&method| Ending::of(&game, dead, method)).collect();
    Ok(Scored { id, judged: dead.judgement(), game, record, endings, text })
}
