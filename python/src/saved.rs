//! Answers as bytes, for `pickle`: JSON of plain values.

use serde::{Deserialize, Serialize};

use tenuki_record::{Record, Unsaid};
use tenuki_score::Value;
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::{DeadStones, Source};
use tenuki_score::life;
use tenuki_score::rules::{Compensation, Counting, RuleSet, Rules};

use crate::fault::Fault;
use crate::scored::{Counted, Kept, Scored};

/// A pair, Black's first.
type Pair<T> = [T; 2];

#[derive(Serialize, Deserialize)]
struct SavedScored {
    position: SavedCounted,
    record: Option<SavedRecord>,
    rules_are_named: bool,
    unsaid: SavedUnsaid,
    asked: Option<Vec<String>>,
    certain: bool,
    recorded: Option<String>,
    agrees: Option<bool>,
    winner_agrees: Option<bool>,
    cause: Option<SavedRemark>,
    warnings: Vec<String>,
    remarks: Vec<SavedRemark>,
    version: u32,
}

/// What a record says besides its moves.
#[derive(Serialize, Deserialize)]
struct SavedRecord {
    result: Option<String>,
    players: Pair<Option<String>>,
    ranks: Pair<Option<String>>,
    event: Option<String>,
    date: Option<String>,
}

/// What a record leaves unsaid.
#[derive(Serialize, Deserialize)]
struct SavedUnsaid {
    komi: bool,
    rules: bool,
    handicap: Option<u32>,
    cannot_count: Option<String>,
    end: bool,
}

/// A code, its values and its sentence.
#[derive(Serialize, Deserialize)]
struct SavedRemark {
    code: String,
    values: Vec<(String, SavedValue)>,
    text: String,
}

#[derive(Serialize, Deserialize)]
enum SavedValue {
    Points(String),
    Color(String),
    Number(f64),
    Text(String),
}

#[derive(Serialize, Deserialize)]
struct SavedCounted {
    size: Pair<u8>,
    stones: Pair<String>,
    dead: SavedJudgement,
    /// Who said which stones are dead.
    source: String,
    rules: SavedRules,
    komi: f64,
    handicap: u32,
    prisoners: Pair<u32>,
    to_move: Option<String>,
    last: Option<String>,
    method: String,
    ended: bool,
}

#[derive(Serialize, Deserialize)]
struct SavedJudgement {
    dead: String,
    certain: bool,
    uncertain: String,
    open: String,
    in_progress: bool,
}

/// Rules by name, or, put together from parts, what of them decides the count.
#[derive(Serialize, Deserialize)]
struct SavedRules {
    name: Option<String>,
    area: bool,
    compensation: u8,
}

#[derive(Serialize, Deserialize)]
struct SavedBoardJudgement {
    size: Pair<u8>,
    judged: SavedJudgement,
}

/// A counted game as bytes.
pub fn scored(scored: &Scored) -> Vec<u8> {
    let Scored { position, record, rules_are_named, unsaid, asked, .. } = scored;
    let Unsaid { komi, rules, handicap, cannot_count, end } = unsaid.clone();
    let saved = |record: &Record| SavedRecord {
        result: record.result.clone(),
        players: pair(&record.players),
        ranks: pair(&record.ranks),
        event: record.event.clone(),
        date: record.date.clone(),
    };
    let names = |points: &Vec<Point>| points.iter().map(Point::to_string).collect();
    let Kept { certain, recorded, agrees, winner_agrees, cause, warnings, remarks, version } =
        Kept::from(scored.answer());
    bytes(&SavedScored {
        unsaid: SavedUnsaid { komi, rules, handicap, cannot_count, end },
        certain,
        recorded,
        agrees,
        winner_agrees,
        cause: cause.map(saved_remark),
        warnings,
        version,
        remarks: remarks.into_iter().map(saved_remark).collect(),
        position: counted(position),
        record: record.as_deref().map(saved),
        rules_are_named: *rules_are_named,
        asked: asked.as_ref().map(names),
    })
}

/// A judgement as bytes.
pub fn judgement(size: Size, judged: &life::Judgement) -> Vec<u8> {
    bytes(&SavedBoardJudgement {
        size: [size.width(), size.height()],
        judged: saved_judgement(judged),
    })
}

fn bytes(saved: &impl Serialize) -> Vec<u8> {
    // Neither the memory nor these structures can fail.
    serde_json::to_vec(saved).unwrap_or_default()
}

/// The counted game that was saved.
pub fn restored(bytes: &[u8]) -> Result<Scored, Fault> {
    let saved: SavedScored = serde_json::from_slice(bytes).map_err(|_| not_saved())?;
    let restored = |saved: SavedRecord| {
        let mut record = Record::default();
        record.result = saved.result;
        record.players = by_color(saved.players);
        record.ranks = by_color(saved.ranks);
        record.event = saved.event;
        record.date = saved.date;
        Box::new(record)
    };
    let points = |names: Vec<String>| names.iter().map(|name| parsed(name)).collect();
    let kept = Kept {
        certain: saved.certain,
        recorded: saved.recorded,
        agrees: saved.agrees,
        winner_agrees: saved.winner_agrees,
        cause: saved.cause.map(restored_remark).transpose()?,
        warnings: saved.warnings,
        version: saved.version,
        remarks: saved.remarks.into_iter().map(restored_remark).collect::<Result<_, _>>()?,
    };
    let SavedUnsaid { komi, rules, handicap, cannot_count, end } = saved.unsaid;
    let unsaid = Unsaid { komi, rules, handicap, cannot_count, end };
    Ok(Scored::restored(
        restored_counted(saved.position)?,
        saved.record.map(restored),
        saved.rules_are_named,
        unsaid,
        saved.asked.map(points).transpose()?,
        kept,
    ))
}

/// The judgement that was saved.
pub fn restored_judgement(bytes: &[u8]) -> Result<(Size, life::Judgement), Fault> {
    let saved: SavedBoardJudgement = serde_json::from_slice(bytes).map_err(|_| not_saved())?;
    Ok((size(saved.size)?, judged(&saved.judged)?))
}

fn not_saved() -> Fault {
    Fault::option("these bytes were not pickled by tenuki_score, or by another version of it")
}

fn pair<T: Clone>(values: &ByColor<T>) -> Pair<T> {
    [values.black.clone(), values.white.clone()]
}

fn by_color<T>([black, white]: Pair<T>) -> ByColor<T> {
    ByColor { black, white }
}

fn parsed<T: std::str::FromStr>(text: &str) -> Result<T, Fault> {
    text.parse().map_err(|_| not_saved())
}

fn points(names: &str) -> Result<PointSet, Fault> {
    names.split_whitespace().map(parsed::<Point>).collect()
}

fn restored_points([black, white]: &Pair<String>) -> Result<ByColor<PointSet>, Fault> {
    Ok(ByColor { black: points(black)?, white: points(white)? })
}

fn size([width, height]: Pair<u8>) -> Result<Size, Fault> {
    Size::new(width, height).map_err(|_| not_saved())
}

fn saved_remark(remark: tenuki_record::Kept) -> SavedRemark {
    let saved = |value| match value {
        Value::Points(points) => SavedValue::Points(points.to_string()),
        Value::Color(color) => SavedValue::Color(color.name().to_owned()),
        Value::Number(number) => SavedValue::Number(number),
        Value::Text(text) => SavedValue::Text(text),
    };
    let values = remark.values.into_iter().map(|(name, value)| (name, saved(value))).collect();
    SavedRemark { code: remark.code, values, text: remark.text }
}

fn restored_remark(remark: SavedRemark) -> Result<tenuki_record::Kept, Fault> {
    let restored = |value| {
        Ok(match value {
            SavedValue::Points(names) => Value::Points(points(&names)?),
            SavedValue::Color(name) => Value::Color(parsed(&name)?),
            SavedValue::Number(number) => Value::Number(number),
            SavedValue::Text(text) => Value::Text(text),
        })
    };
    let values = remark.values.into_iter().map(|(name, value)| Ok((name, restored(value)?)));
    let values = values.collect::<Result<_, Fault>>()?;
    Ok(tenuki_record::Kept { code: remark.code, values, text: remark.text })
}

fn saved_judgement(judged: &life::Judgement) -> SavedJudgement {
    SavedJudgement {
        dead: judged.dead.to_string(),
        certain: judged.certain,
        uncertain: judged.uncertain.to_string(),
        open: judged.open.to_string(),
        in_progress: judged.in_progress,
    }
}

fn judged(saved: &SavedJudgement) -> Result<life::Judgement, Fault> {
    Ok(life::Judgement {
        dead: points(&saved.dead)?,
        certain: saved.certain,
        uncertain: points(&saved.uncertain)?,
        open: points(&saved.open)?,
        in_progress: saved.in_progress,
    })
}

fn counted(position: &Counted) -> SavedCounted {
    let DeadStones { stones: dead, uncertain, certain, open, in_progress, source } = position.dead;
    let judged = life::Judgement { dead, certain, uncertain, open, in_progress };
    SavedCounted {
        size: [position.size.width(), position.size.height()],
        stones: pair(&position.stones.map(|stones| stones.to_string())),
        dead: saved_judgement(&judged),
        source: source_name(source).to_owned(),
        rules: rules(&position.rules),
        komi: position.komi,
        handicap: position.handicap,
        prisoners: pair(&position.prisoners),
        to_move: position.to_move.map(|color| color.name().to_owned()),
        last: position.last.map(|point| point.to_string()),
        method: position.method.name().to_owned(),
        ended: position.ended,
    }
}

fn restored_counted(saved: SavedCounted) -> Result<Counted, Fault> {
    let life::Judgement { dead: stones, certain, uncertain, open, in_progress } =
        judged(&saved.dead)?;
    let source = SOURCES.iter().find(|&&source| source_name(source) == saved.source);
    let source = *source.ok_or_else(not_saved)?;
    Ok(Counted {
        size: size(saved.size)?,
        stones: restored_points(&saved.stones)?,
        dead: DeadStones { stones, uncertain, certain, open, in_progress, source },
        rules: restored_rules(&saved.rules)?,
        komi: saved.komi,
        handicap: saved.handicap,
        prisoners: by_color(saved.prisoners),
        to_move: saved.to_move.as_deref().map(parsed::<Color>).transpose()?,
        last: saved.last.as_deref().map(parsed).transpose()?,
        method: parsed(&saved.method)?,
        ended: saved.ended,
    })
}

/// Everybody here who says which stones are dead: no engine does.
const SOURCES: [Source; 5] =
    [Source::Named, Source::Record, Source::Rules, Source::None, Source::Judge];

fn source_name(source: Source) -> &'static str {
    match source {
        Source::Named => "named",
        Source::Record => "record",
        Source::Rules => "rules",
        Source::None => "none",
        _ => "judge",
    }
}

const COMPENSATIONS: [Compensation; 3] =
    [Compensation::None, Compensation::Stones, Compensation::StonesButOne];

fn rules(rules: &Rules) -> SavedRules {
    let compensation = COMPENSATIONS.iter().position(|&it| it == rules.compensation);
    SavedRules {
        name: rules.name.map(str::to_owned),
        area: rules.counting == Counting::Area,
        compensation: compensation.unwrap_or_default() as u8,
    }
}

fn restored_rules(saved: &SavedRules) -> Result<Rules, Fault> {
    let compensation = COMPENSATIONS.get(usize::from(saved.compensation));
    let compensation = *compensation.ok_or_else(not_saved)?;
    if let Some(name) = &saved.name {
        let mut named = RuleSet::ALL.iter().map(|set| set.rules).chain([Rules::ING_OGS]);
        let is_it = |it: &Rules| it.name == Some(name) && it.compensation == compensation;
        return named.find(is_it).ok_or_else(not_saved);
    }
    let base = if saved.area { Rules::CHINESE } else { Rules::JAPANESE };
    Ok(Rules { name: None, compensation, ..base })
}
