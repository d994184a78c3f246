//! Answers as bytes, for `pickle`: JSON of plain values.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use tenuki_record::Record;
use tenuki_score::board::Size;
use tenuki_score::life;
use tenuki_score::rules::{Counting, RuleSet, Rules};

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

/// What an answer and its picture need of a record: its result, players and ranks.
pub mod record {
    use super::*;

    /// Saves it.
    pub fn serialize<S: Serializer>(
        record: &Option<Box<Record>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let saved = record.as_deref();
        saved.map(|record| (&record.result, &record.players, &record.ranks)).serialize(to)
    }

    /// Restores it.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Box<Record>>, D::Error> {
        let restored = |(result, players, ranks)| {
            let mut record = Box::<Record>::default();
            record.result = result;
            record.players = players;
            record.ranks = ranks;
            record
        };
        Ok(Option::deserialize(from)?.map(restored))
    }
}

/// Rules by name, or, put together from parts, what of them decides the count.
pub mod rules {
    use super::*;

    /// Saves them.
    pub fn serialize<S: Serializer>(rules: &Rules, to: S) -> Result<S::Ok, S::Error> {
        (rules.name, rules.counting, rules.compensation).serialize(to)
    }

    /// Restores them.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Rules, D::Error> {
        let (name, counting, compensation) = <(Option<String>, Counting, _)>::deserialize(from)?;
        let Some(name) = name else {
            let area = counting == Counting::Area;
            let base = if area { Rules::CHINESE } else { Rules::JAPANESE };
            return Ok(Rules { name: None, compensation, ..base });
        };
        let mut named = RuleSet::ALL.iter().map(|set| set.rules).chain([Rules::ING_OGS]);
        let is_it = |it: &Rules| it.name == Some(&*name) && it.compensation == compensation;
        named.find(is_it).ok_or_else(|| D::Error::custom("unknown rules"))
    }
}
