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

/// A format is recognised by at most so many bytes.
const HEAD: usize = 4096;

impl Kind {
    /// Whether it is JSON (questions) and not a record.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Kind::Lines | Kind::Array)
    }

    /// The format of a file that is neither SGF nor JSON, recognised by its beginning, in any character set that
    /// has the letters of ASCII; `None` if it is unknown.
    #[must_use]
    pub fn of_other(file: &[u8]) -> Option<Kind> {
        let start = file.trim_ascii_start();
        let head = &start[..start.len().min(HEAD)];
        super::formats::kind(&String::from_utf8_lossy(head))
    }

    /// Whether more of a text may make it NGF, so that it is not yet known what it is.
    #[cfg(feature = "charsets")]
    pub(super) fn may_become_ngf(text: &[u8]) -> bool {
        text.len() < HEAD && super::formats::may_become_ngf(&String::from_utf8_lossy(text))
    }
}
