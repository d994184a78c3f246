//! Answers as bytes, for `pickle`: JSON of plain values.

use serde::{Deserialize, Serialize};

use tenuki_record::{Record, Unsaid};
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::{DeadStones, Source};
use tenuki_score::life;
use tenuki_score::rules::{Compensation, Counting, RuleSet, Rules};
use tenuki_score::scoring::Method;

use crate::fault::Fault;
use crate::scored::{Counted, Kept, Scored};

#[derive(Serialize, Deserialize)]
struct SavedScored {
    position: SavedCounted,
    record: Option<SavedRecord>,
    rules_are_named: bool,
    unsaid: Unsaid,
    asked: Option<Vec<Point>>,
    #[serde(flatten)]
    kept: Kept,
}

/// What a record says besides its moves.
#[derive(Serialize, Deserialize)]
struct SavedRecord {
    result: Option<String>,
    players: ByColor<Option<String>>,
    ranks: ByColor<Option<String>>,
    event: Option<String>,
    date: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct SavedCounted {
    size: Size,
    stones: ByColor<PointSet>,
    dead: life::Judgement,
    /// Who said which stones are dead.
    source: String,
    rules: SavedRules,
    komi: f64,
    handicap: u32,
    prisoners: ByColor<u32>,
    to_move: Option<Color>,
    last: Option<Point>,
    method: Method,
    ended: bool,
}

/// Rules by name, or, put together from parts, what of them decides the count.
#[derive(Serialize, Deserialize)]
struct SavedRules {
    name: Option<String>,
    area: bool,
    compensation: u8,
}

/// A counted game as bytes.
pub fn scored(scored: &Scored) -> Vec<u8> {
    let Scored { position, record, rules_are_named, unsaid, asked, .. } = scored;
    let saved = |record: &Record| SavedRecord {
        result: record.result.clone(),
        players: record.players.clone(),
        ranks: record.ranks.clone(),
        event: record.event.clone(),
        date: record.date.clone(),
    };
    bytes(&SavedScored {
        unsaid: unsaid.clone(),
        position: counted(position),
        record: record.as_deref().map(saved),
        rules_are_named: *rules_are_named,
        asked: asked.clone(),
        kept: Kept::from(scored.answer()),
    })
}

/// A judgement as bytes.
pub fn judgement(size: Size, judged: &life::Judgement) -> Vec<u8> {
    bytes(&(size, judged))
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
        record.players = saved.players;
        record.ranks = saved.ranks;
        record.event = saved.event;
        record.date = saved.date;
        Box::new(record)
    };
    Ok(Scored::restored(
        restored_counted(saved.position)?,
        saved.record.map(restored),
        saved.rules_are_named,
        saved.unsaid,
        saved.asked,
        saved.kept,
    ))
}

/// The judgement that was saved.
pub fn restored_judgement(bytes: &[u8]) -> Result<(Size, life::Judgement), Fault> {
    serde_json::from_slice(bytes).map_err(|_| not_saved())
}

fn not_saved() -> Fault {
    Fault::option("these bytes were not pickled by tenuki_score, or by another version of it")
}

fn counted(position: &Counted) -> SavedCounted {
    let DeadStones { stones: dead, uncertain, certain, open, in_progress, source } = position.dead;
    let source = source_name(source).to_owned();
    let dead = life::Judgement { dead, certain, uncertain, open, in_progress };
    let rules = rules(&position.rules);
    let Counted { size, stones, komi, handicap, prisoners, to_move, last, method, ended, .. } =
        *position;
    SavedCounted {
        size,
        stones,
        dead,
        source,
        rules,
        komi,
        handicap,
        prisoners,
        to_move,
        last,
        method,
        ended,
    }
}

fn restored_counted(saved: SavedCounted) -> Result<Counted, Fault> {
    let life::Judgement { dead: stones, certain, uncertain, open, in_progress } = saved.dead;
    let source = SOURCES.iter().find(|&&source| source_name(source) == saved.source);
    let source = *source.ok_or_else(not_saved)?;
    Ok(Counted {
        size: saved.size,
        stones: saved.stones,
        dead: DeadStones { stones, uncertain, certain, open, in_progress, source },
        rules: restored_rules(&saved.rules)?,
        komi: saved.komi,
        handicap: saved.handicap,
        prisoners: saved.prisoners,
        to_move: saved.to_move,
        last: saved.last,
        method: saved.method,
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
