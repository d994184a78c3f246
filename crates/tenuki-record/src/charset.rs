//! The character set of a record's texts.
//!
//! With the feature `charsets` texts are decoded by `encoding_rs`, in every character set of the Web.
//! Without it a caller decodes a record by the means of its platform before it is read
//! ([`declared_charset`](super::declared_charset) says by which), and only UTF-8 and Latin-1 are
//! decoded here.

#[cfg(feature = "charsets")]
use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// The character set of a record's texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Charset {
    /// CA says nothing that is known: UTF-8 where it is valid, else Latin-1.
    Unknown,
    /// What CA names.
    #[cfg(feature = "charsets")]
    Named(&'static Encoding),
    /// One in which the second byte of a character may be an ASCII one.
    #[cfg(not(feature = "charsets"))]
    Wide,
}

/// The label that the Web has for what CA names. It knows `gb18030` and `shift_jis`; these are what
/// files have too.
pub(super) fn label(named: &[u8]) -> Vec<u8> {
    let named = named.trim_ascii().to_ascii_lowercase();
    match named.as_slice() {
        b"utf8" => b"utf-8".into(),
        b"gb" | b"gb-2312" | b"cp936" => b"gbk".into(),
        b"sjis-win" | b"cp932" | b"shiftjis" => b"shift_jis".into(),
        b"cp949" | b"euckr" => b"euc-kr".into(),
        b"cp950" => b"big5".into(),
        _ => named,
    }
}

#[cfg(feature = "charsets")]
impl Charset {
    /// A character set in which the second byte of a character may be an ASCII one.
    pub(super) const WIDE: Charset = Charset::Named(GB18030);

    /// The character set that CA names.
    pub(super) fn named(name: &[u8]) -> Charset {
        Encoding::for_label(&label(name)).map_or(Charset::Unknown, Charset::Named)
    }

    /// The same, or unknown where a file that names it is plainly UTF-8.
    pub(super) fn where_it_fits(self, file: &[u8]) -> Charset {
        match self {
            Charset::Named(encoding)
                if self.is_wide()
                    && std::str::from_utf8(file).is_ok()
                    && encoding.decode_without_bom_handling(file).1 =>
            {
                Charset::Unknown
            }
            _ => self,
        }
    }

    /// Whether the second byte of a character may be an ASCII one.
    pub(super) fn is_wide(self) -> bool {
        match self {
            Charset::Unknown => false,
            Charset::Named(encoding) => [SHIFT_JIS, GB18030, GBK, BIG5].contains(&encoding),
        }
    }

    /// The text of a value: decoded, escapes resolved, every run of line ends a space.
    pub(super) fn text(self, value: &[u8]) -> String {
        unescaped(&match self {
            Charset::Named(encoding) if encoding != UTF_8 => {
                let (text, wrong) = encoding.decode_without_bom_handling(value);
                match std::str::from_utf8(value) {
                    Ok(text) if wrong => text.into(),
                    _ => text,
                }
            }
            _ => match std::str::from_utf8(value) {
                Ok(text) => text.into(),
                Err(_) => WINDOWS_1252.decode_without_bom_handling(value).0,
            },
        })
    }
}

#[cfg(not(feature = "charsets"))]
impl Charset {
    /// A character set in which the second byte of a character may be an ASCII one.
    pub(super) const WIDE: Charset = Charset::Wide;

    /// The character set that CA names: none of them is known here.
    pub(super) fn named(_: &[u8]) -> Charset {
        Charset::Unknown
    }

    /// The same.
    pub(super) fn where_it_fits(self, _: &[u8]) -> Charset {
        self
    }

    /// Whether the second byte of a character may be an ASCII one.
    pub(super) fn is_wide(self) -> bool {
        self == Charset::Wide
    }

    /// The text of a value: decoded, escapes resolved, every run of line ends a space.
    pub(super) fn text(self, value: &[u8]) -> String {
        match std::str::from_utf8(value) {
            Ok(text) => unescaped(text),
            Err(_) => unescaped(&value.iter().map(|&byte| char::from(byte)).collect::<String>()),
        }
    }
}

/// A text without its escapes, every run of line ends a space.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\r' | '\n') | None => {}
                Some(escaped) => plain.push(escaped),
            },
            c if c.is_control() => {
                if !plain.ends_with(' ') {
                    plain.push(' ');
                }
            }
            c => plain.push(c),
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

#[cfg(all(test, feature = "charsets"))]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_decoded_and_unescaped() {
        let text = |charset: &[u8], value: &[u8]| Charset::named(charset).text(value);
        assert_eq!(text(b"UTF-8", "a\\]\\:b\r\nc\\\nd".as_bytes()), "a]:b cd");
        assert_eq!(text(b"", b"J\xfcrgen"), "J\u{fc}rgen");
        assert_eq!(text(b"", "J\u{fc}rgen".as_bytes()), "J\u{fc}rgen");
        assert_eq!(text(b"gb2312", b"\xd6\xd0"), "\u{4e2d}");
        assert_eq!(text(b"Big5", b"\xa4\xa4"), "\u{4e2d}");
        assert_eq!(text(b"EUC-KR", b"\xb0\xa1"), "\u{ac00}");
    }
}
