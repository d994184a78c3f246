//! Answers as bytes, for `pickle`: JSON of plain values.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use tenuki_record::Record;
use tenuki_score::board::{ByColor, PointSet, Size};
use tenuki_score::ending::{DeadStones, Source};
use tenuki_score::life;
use tenuki_score::rules::{Compensation, Counting, RuleSet, Rules};

use crate::fault::Fault;
use crate::scored::{Kept, Scored};

/// A counted game as bytes.
pub fn scored(scored: &Scored) -> Vec<u8> {
    bytes(&(scored, Kept::from(scored.answer())))
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
    let (scored, kept): (Scored, Kept) = of_bytes(bytes)?;
    Ok(scored.with(kept))
}

/// The judgement that was saved.
pub fn restored_judgement(bytes: &[u8]) -> Result<(Size, life::Judgement), Fault> {
    of_bytes(bytes)
}

fn of_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(bytes).map_err(|_| {
        Fault::option("these bytes were not pickled by tenuki_score, or by another version of it")
    })
}

/// What a record says besides its moves.
pub mod record {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Saved {
        result: Option<String>,
        players: ByColor<Option<String>>,
        ranks: ByColor<Option<String>>,
        event: Option<String>,
        date: Option<String>,
    }

    /// Saves it.
    pub fn serialize<S: Serializer>(
        record: &Option<Box<Record>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let saved = record.as_deref().cloned().map(|record| {
            let Record { result, players, ranks, event, date, .. } = record;
            Saved { result, players, ranks, event, date }
        });
        saved.serialize(to)
    }

    /// Restores it.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Box<Record>>, D::Error> {
        let restored = |saved: Saved| {
            let mut record = Box::<Record>::default();
            record.result = saved.result;
            record.players = saved.players;
            record.ranks = saved.ranks;
            record.event = saved.event;
            record.date = saved.date;
            record
        };
        Ok(Option::<Saved>::deserialize(from)?.map(restored))
    }
}

/// [`DeadStones`].
#[derive(Serialize, Deserialize, Debug)]
#[serde(remote = "DeadStones")]
pub struct Dead {
    stones: PointSet,
    uncertain: PointSet,
    certain: bool,
    open: PointSet,
    in_progress: bool,
    #[serde(with = "source")]
    source: Source,
}

/// Who decided which stones are dead, as a number.
mod source {
    use super::*;

    /// Everybody here who does: no engine does.
    const ALL: [Source; 5] =
        [Source::Judge, Source::Named, Source::Record, Source::Rules, Source::None];

    pub fn serialize<S: Serializer>(source: &Source, to: S) -> Result<S::Ok, S::Error> {
        ALL.iter().position(|it| it == source).unwrap_or_default().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Source, D::Error> {
        let source = ALL.get(usize::deserialize(from)?).copied();
        source.ok_or_else(|| Error::custom("unknown source"))
    }
}

/// Rules by name, or, put together from parts, what of them decides the count.
pub mod rules {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Saved {
        name: Option<String>,
        area: bool,
        compensation: usize,
    }

    const COMPENSATIONS: [Compensation; 3] =
        [Compensation::None, Compensation::Stones, Compensation::StonesButOne];

    /// Saves them.
    pub fn serialize<S: Serializer>(rules: &Rules, to: S) -> Result<S::Ok, S::Error> {
        let compensation = COMPENSATIONS.iter().position(|&it| it == rules.compensation);
        let saved = Saved {
            name: rules.name.map(str::to_owned),
            area: rules.counting == Counting::Area,
            compensation: compensation.unwrap_or_default(),
        };
        saved.serialize(to)
    }

    /// Restores them.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Rules, D::Error> {
        let Saved { name, area, compensation } = Saved::deserialize(from)?;
        let compensation = COMPENSATIONS.get(compensation).copied();
        let compensation = compensation.ok_or_else(|| D::Error::custom("unknown compensation"))?;
        let Some(name) = name else {
            let base = if area { Rules::CHINESE } else { Rules::JAPANESE };
            return Ok(Rules { name: None, compensation, ..base });
        };
        let mut named = RuleSet::ALL.iter().map(|set| set.rules).chain([Rules::ING_OGS]);
        let is_it = |it: &Rules| it.name == Some(&*name) && it.compensation == compensation;
        named.find(is_it).ok_or_else(|| D::Error::custom("unknown rules"))
    }
}
