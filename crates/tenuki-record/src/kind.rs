//! The format of a file or a stream.

/// The format of a file or a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// SGF, one record after the other.
    Sgf,
    /// JSON, one object on each line.
    Lines,
    /// JSON, an array of objects.
    Array,
    /// One game in the format of Tygem.
    Gib,
    /// One game in the format of WBaduk.
    Ngf,
    /// One game in one of the formats of Pandanet.
    Ugf,
}

impl Kind {
    /// Whether it is JSON (questions) and not a record.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Kind::Lines | Kind::Array)
    }

    /// The format of a text that is neither SGF nor JSON, recognised by its beginning; `None` if it is unknown.
    #[must_use]
    pub fn of_other(start: &str) -> Option<Kind> {
        super::formats::kind(start)
    }
}
