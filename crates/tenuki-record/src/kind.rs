//! What a file or a stream holds.

/// What a file or a stream holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// SGF, one record after the other.
    Sgf,
    /// JSON, an object a line.
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
    /// Whether it is JSON, which asks for scores, and no record.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Kind::Lines | Kind::Array)
    }

    /// Which of the formats besides SGF and JSON a text is in, by its beginning; `None` where it is in
    /// none of them.
    #[must_use]
    pub fn of_other(start: &str) -> Option<Kind> {
        super::formats::kind(start)
    }
}
