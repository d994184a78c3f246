//! Answers as bytes, for `pickle`: JSON of plain values.

use serde::{Deserialize, Serialize};

use tenuki_record::json::Open;
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::{DeadStones, Source};
use tenuki_score::life;
use tenuki_score::rules::{Compensation, Counting, RuleSet, Rules};
use tenuki_score::scoring::Side;
use tenuki_score::scoring::reasons::LastPoint;

use crate::fault::Fault;
use crate::judgement::Judgement;
use crate::scored::{Counted, RecordInfo, Scored};

/// A pair, Black's first.
type Pair<T> = [T; 2];

#[derive(Serialize, Deserialize)]
struct SavedScored {
    position: SavedCounted,
    sides: Pair<SavedSide>,
    territory: Pair<String>,
    seki: String,
    fill: String,
    no_reason: String,
    last_points: Vec<SavedLast>,
    open: Vec<SavedOpen>,
    told: Option<Box<RecordInfo>>,
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
struct SavedSide(u32, u32, u32, u32, f64, u32);

/// Whose gain, where and how many points.
#[derive(Serialize, Deserialize)]
struct SavedLast(String, String, u32);

#[derive(Serialize, Deserialize)]
enum SavedOpen {
    Chain(String, String),
    Area(String, u32),
}

#[derive(Serialize, Deserialize)]
struct SavedBoardJudgement {
    size: Pair<u8>,
    judged: SavedJudgement,
}

/// A counted game as bytes.
pub fn scored(scored: &Scored) -> Vec<u8> {
    let Scored { position, sides, territory, seki, fill, no_reason, last_points, open, told } =
        scored;
    let saved = SavedScored {
        position: counted(position),
        sides: pair(&sides.map(side)),
        territory: pair(&territory.map(|points| points.to_string())),
        seki: seki.to_string(),
        fill: fill.to_string(),
        no_reason: no_reason.to_string(),
        last_points: last_points.iter().map(saved_last).collect(),
        open: open.iter().map(saved_open).collect(),
        told: told.clone(),
    };
    bytes(&saved)
}

/// A judgement as bytes.
pub fn judgement(judgement: &Judgement) -> Vec<u8> {
    let &Judgement { size, judged } = judgement;
    bytes(&SavedBoardJudgement {
        size: [size.width(), size.height()],
        judged: saved_judgement(&judged),
    })
}

fn bytes(saved: &impl Serialize) -> Vec<u8> {
    // Neither the memory nor these structures can fail.
    serde_json::to_vec(saved).unwrap_or_default()
}

/// The counted game that was saved.
pub fn restored(bytes: &[u8]) -> Result<Scored, Fault> {
    let saved: SavedScored = serde_json::from_slice(bytes).map_err(|_| not_saved())?;
    let SavedScored { position, sides, territory, seki, fill, no_reason, last_points, open, told } =
        saved;
    Ok(Scored {
        position: restored_counted(position)?,
        sides: by_color(sides).map(restored_side),
        territory: restored_points(&territory)?,
        seki: points(&seki)?,
        fill: points(&fill)?,
        no_reason: points(&no_reason)?,
        last_points: last_points.into_iter().map(restored_last).collect::<Result<_, _>>()?,
        open: open.into_iter().map(restored_open).collect::<Result<_, _>>()?,
        told,
    })
}

/// The judgement that was saved.
pub fn restored_judgement(bytes: &[u8]) -> Result<Judgement, Fault> {
    let saved: SavedBoardJudgement = serde_json::from_slice(bytes).map_err(|_| not_saved())?;
    Ok(Judgement { size: size(saved.size)?, judged: judged(&saved.judged)? })
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

fn side(side: Side) -> SavedSide {
    let Side { territory, stones, prisoners, dead, komi, handicap } = side;
    SavedSide(territory, stones, prisoners, dead, komi, handicap)
}

impl Clone for SavedSide {
    fn clone(&self) -> SavedSide {
        SavedSide(self.0, self.1, self.2, self.3, self.4, self.5)
    }
}

fn restored_side(saved: SavedSide) -> Side {
    let SavedSide(territory, stones, prisoners, dead, komi, handicap) = saved;
    Side { territory, stones, prisoners, dead, komi, handicap }
}

fn saved_last(last: &LastPoint) -> SavedLast {
    let LastPoint { color, points, gain } = last;
    SavedLast(color.name().to_owned(), points.to_string(), *gain)
}

fn restored_last(saved: SavedLast) -> Result<LastPoint, Fault> {
    let SavedLast(color, named, gain) = saved;
    Ok(LastPoint { color: parsed(&color)?, points: points(&named)?, gain })
}

fn saved_open(open: &Open) -> SavedOpen {
    match open {
        Open::Chain(first, color) => SavedOpen::Chain(first.to_string(), color.name().to_owned()),
        Open::Area(middle, points) => SavedOpen::Area(middle.to_string(), *points),
    }
}

fn restored_open(saved: SavedOpen) -> Result<Open, Fault> {
    Ok(match saved {
        SavedOpen::Chain(first, color) => Open::Chain(parsed(&first)?, parsed(&color)?),
        SavedOpen::Area(middle, points) => Open::Area(parsed(&middle)?, points),
    })
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
    if let Some(name) = &saved.name {
        let named = RuleSet::ALL.iter().map(|set| set.rules);
        return named.clone().find(|rules| rules.name == Some(name)).ok_or_else(not_saved);
    }
    let base = if saved.area { Rules::CHINESE } else { Rules::JAPANESE };
    let compensation = COMPENSATIONS.get(usize::from(saved.compensation));
    Ok(Rules { name: None, compensation: *compensation.ok_or_else(not_saved)?, ..base })
}
