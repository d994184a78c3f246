//! The vocabulary for serde (feature `serde`): words as they are printed, boards as rows, scores as numbers.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::board::{Board, Color, Point, PointSet, Size, Vertex};
use crate::ending::{DeadFrom, Status};
use crate::scoring::Method;

/// Types that are read as they are printed.
macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_text!(Color, Point, Vertex, Size, Method, Status, DeadFrom);

impl Serialize for PointSet {
    /// A list of points.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for PointSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PointSet, D::Error> {
        Ok(Vec::<Point>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for Board {
    /// A list of rows, as [`Board::from_rows`] reads them. Where a ko must not be retaken is not part of it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.to_string().lines())
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        Board::from_rows(&Vec::<String>::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
