//! One game scored.

use serde_json::value::RawValue;

use super::options::{Dead, ScoreArgs};
use super::source::{Content, Piece};
use crate::scored_game::ScoredGame;
use tenuki_record::ReplayError;
use tenuki_record::json::Request;
use tenuki_record::{Extra, Kind, Marks, Record, Warning};
use tenuki_score::board::{Board, Color, Point, PointSet};
use tenuki_score::ending::{DeadFrom, Ending};
use tenuki_score::game::Game;
use tenuki_score::life::{self, Judgement};
use tenuki_score::rules::Rules;
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
        let chains = self.game.board().chains(stones);
        let named = chains.iter().take(most).filter_map(PointSet::first);
        let more = if chains.len() > most { " and more" } else { "" };
        format!("{}{more}", named.collect::<PointSet>())
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

/// Scores a piece of the input as the options say. `None` where a filter leaves it out.
pub fn score<'a>(
    piece: &'a Piece,
    args: &ScoreArgs,
    methods: &[Method],
) -> Option<Result<Scored<'a>, Unscored>> {
    let scored = match &piece.content {
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
        scored.map_err(|(id, error)| Unscored {
            id,
            sentence: format!("{}: {error}", piece.place()),
        }),
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
    mut record: Record,
    text: Text<'a>,
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, String> {
    let game = replayed(&mut record, args.rules, args.komi, args)?;
    let from = args.dead_from.unwrap_or(DeadFrom::Record);
    count(game, Some(record), text, Asked::default(), from, args, methods)
}

/// The game of a record. What it says of rules and komi does not matter where others are given.
fn replayed(
    record: &mut Record,
    rules: Option<Rules>,
    komi: Option<f64>,
    args: &ScoreArgs,
) -> Result<Game, String> {
    if rules.is_some() {
        record.warnings.retain(|warning| !warning.is_about_rules());
    }
    if komi.is_some() {
        record.komi = None;
        record.warnings.retain(|warning| !warning.is_about_komi());
    }
    record.replay(args.moves).map_err(|error| match error {
        ReplayError::Komi(_) => format!("{error}: name another by --komi"),
        _ => error.to_string(),
    })
}

/// What a line says besides the game.
#[derive(Default)]
struct Asked<'a> {
    id: Option<&'a RawValue>,
    dead: Option<Vec<String>>,
    rules: Option<Rules>,
    komi: Option<f64>,
    method: Option<Method>,
    to_move: Option<Color>,
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
    fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
        field: &str,
        text: Option<String>,
    ) -> Result<Option<T>, String> {
        text.map(|text| text.parse().map_err(|error| format!("`{field}`: {text:?}: {error}")))
            .transpose()
    }
    let asked = Asked {
        id: request.id,
        dead: request.dead,
        rules: parsed("rules", request.rules)?,
        komi: request.komi,
        method: parsed("method", request.method)?,
        to_move: parsed("to_move", request.to_move)?,
    };
    let (mut game, record, text) = match (request.sgf, request.board) {
        (Some(sgf), None) => {
            let in_sgf = |error: String| format!("`sgf`: {error}");
            let mut record =
                tenuki_record::read_text(&sgf).map_err(|error| in_sgf(error.to_string()))?;
            let (rules, komi) = (asked.rules.or(args.rules), asked.komi.or(args.komi));
            let game = replayed(&mut record, rules, komi, args).map_err(in_sgf)?;
            (game, Some(record), Text::Decoded(sgf))
        }
        (None, Some(rows)) => {
            let board = Board::from_rows(&rows).map_err(|error| format!("`board`: {error}"))?;
            (Game::from(board), None, Text::None)
        }
        (Some(_), Some(_)) => {
            return Err("`sgf` and `board` exclude each other, and both are there".into());
        }
        (None, None) => return Err("there is neither `sgf` nor `board`".into()),
    };
    if let Some(prisoners) = request.prisoners {
        game.set_prisoners(prisoners.into());
    }
    let from = args.dead_from.unwrap_or(DeadFrom::Judge);
    count(game, record, text, asked, from, args, methods)
}

fn count<'a>(
    mut game: Game,
    record: Option<Record>,
    text: Text<'a>,
    asked: Asked<'a>,
    from: DeadFrom,
    args: &ScoreArgs,
    methods: &[Method],
) -> Result<Scored<'a>, String> {
    // The line, then the command line, then the record, then the rules' own.
    if let Some(rules) = asked.rules.or(args.rules) {
        game.set_rules(rules);
    }
    if let Some(komi) = asked.komi.or(args.komi) {
        game.set_komi(Some(komi));
    }
    if asked.to_move.is_some() {
        game.set_to_move(asked.to_move);
    }
    let named = if let Some(names) = &asked.dead {
        let points = names.iter().map(|name| parse_dead(name));
        Some(
            dead_stones(game.board(), points)
                .map_err(|error| format!("`dead`: {}", error.trim_start_matches("dead stone ")))?,
        )
    } else if let Some(Dead(points)) = &args.dead {
        Some(dead_stones(game.board(), points.iter().map(|&point| Ok(point)))?)
    } else {
        None
    };
    // Marks at the last node say nothing of an earlier position.
    let at_end = |record: &&Record| args.moves.is_none_or(|moves| moves >= record.move_count());
    let marked = record.as_ref().filter(at_end).and_then(|record| record.marked_dead(game.board()));
    let mut scored = ScoredGame::new(game);
    scored.mark(named);
    scored.set_record_marks(marked);
    scored.set_dead_from(from);
    let dead = scored.dead_stones(&mut |game, _| life::judge(game.board()));
    let game = scored.into_game();
    let one;
    let methods = match asked.method {
        Some(method) if methods.len() == 1 => {
            one = [method];
            &one
        }
        _ => methods,
    };
    let endings = methods.iter().map(|&method| Ending::of(&game, dead, method)).collect();
    Ok(Scored { id: asked.id, judged: dead.judgement(), game, record, endings, text })
}

fn parse_dead(name: &str) -> Result<Point, String> {
    name.parse().map_err(|error| format!("{name:?}: {error}"))
}

/// The chains at these points.
pub(super) fn dead_stones(
    board: &Board,
    points: impl Iterator<Item = Result<Point, String>>,
) -> Result<PointSet, String> {
    let mut dead = PointSet::EMPTY;
    for point in points {
        let point = point?;
        if !board.size().contains(point) {
            return Err(format!("dead stone {point} is off the board of {}", board.size()));
        }
        if board.get(point).is_none() {
            return Err(format!("dead stone {point}: there is no stone"));
        }
        if !dead.contains(point) {
            dead |= board.chain(point);
        }
    }
    Ok(dead)
}
