//! Character sets if the caller decodes records with its platform before they are read
//! ([`declared_charset`](super::declared_charset) names the character set): only UTF-8 and Latin-1 are
//! decoded here.

use std::borrow::Cow;

/// The character set of a record's texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Charset {
    /// UTF-8 where a text is valid, else Latin-1.
    Unknown,
    /// One in which the second byte of a character may be an ASCII one.
    Wide,
}

/// A language of East Asia.
#[cfg(feature = "formats")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Japanese,
    Korean,
}

/// A character set, and how it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// The character set.
    pub(super) charset: Charset,
    /// Whether it was guessed from the bytes, or is another one than the record names.
    pub(super) is_in_doubt: bool,
}

impl Found {
    /// The bytes themselves show it, or it is not in doubt.
    pub(super) const PLAIN: Found = Found { charset: Charset::Unknown, is_in_doubt: false };
}

impl Charset {
    /// One in which the second byte of a character may be an ASCII one.
    pub(super) const WIDE: Charset = Charset::Wide;

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        "UTF-8"
    }

    /// The character set that CA names: none of them is known here.
    pub(super) fn named(_: &[u8]) -> Charset {
        Charset::Unknown
    }

    /// Whether the second byte of a character may be an ASCII one.
    pub(super) fn is_wide(self) -> bool {
        self == Charset::Wide
    }

    /// The length of the character that begins here, in a wide character set.
    pub(super) fn width(self, first: u8, second: Option<&u8>) -> usize {
        let begins = matches!(first, 0x81..=0xfe) && second.is_some_and(|second| *second >= 0x40);
        if begins { 2 } else { 1 }
    }

    /// The text of a value: decoded, escapes resolved, every run of line ends a space.
    pub(super) fn text(self, value: &[u8]) -> String {
        match std::str::from_utf8(value) {
            Ok(text) => super::text::plain(text),
            Err(_) => {
                let latin1: String = value.iter().map(|&byte| char::from(byte)).collect();
                super::text::plain(&latin1)
            }
        }
    }
}

/// Whether CA names an unknown character set. This build knows none: the caller says so.
pub(super) fn is_unknown(_: &[u8]) -> bool {
    false
}

/// Whether CA names anything else than UTF-8: the caller knows.
pub(super) fn is_other(_: &[u8]) -> bool {
    false
}

/// Whether a text needs no thought: all do here.
pub(super) fn is_plain(_: &[u8]) -> bool {
    true
}

/// The character set of a text that says it is in `named`.
pub(super) fn find(_: &[u8], _: Charset) -> Found {
    Found::PLAIN
}

/// A whole file: UTF-8 where it is valid, else Latin-1.
#[cfg(feature = "formats")]
pub(super) fn decoded(text: &[u8], _: Language) -> Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) => text.into(),
        Err(_) => text.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    }
}

/// The same bytes.
pub(super) fn from_utf16(bytes: &[u8]) -> Cow<'_, [u8]> {
    bytes.into()
}
