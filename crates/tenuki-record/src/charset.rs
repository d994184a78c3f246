//! In which character set a record is.
//!
//! Without CA the specification says Latin-1, and nobody in Asia keeps to it. The second byte of a
//! character may look like `\` or `]` in Shift_JIS, GBK and Big5, so the character set must be known
//! before brackets are looked for. What is UTF-8 by its bytes is UTF-8; where CA names a character
//! set in which the text makes sense it is that; everything else is detected by `chardetng`, as
//! browsers do.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

/// The character set of a record's texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Charset {
    /// UTF-8 where a text is valid, else Latin-1.
    Unknown,
    /// A certain one.
    Named(&'static Encoding),
}

/// A character set, and how it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// The character set.
    pub(super) charset: Charset,
    /// Whether it was guessed from the bytes.
    pub(super) is_guessed: bool,
}

impl Found {
    /// What the bytes themselves say, or nobody doubts.
    pub(super) const PLAIN: Found = Found { charset: Charset::Unknown, is_guessed: false };
}

impl Charset {
    /// One in which the second byte of a character may be an ASCII one.
    pub(super) const WIDE: Charset = Charset::Named(GB18030);

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Charset::Named(encoding) => encoding.name(),
            Charset::Unknown => UTF_8.name(),
        }
    }

    /// Whether it is known to be another one than UTF-8.
    pub(super) fn is_other_than_utf8(self) -> bool {
        matches!(self, Charset::Named(other) if other != UTF_8)
    }

    /// The character set that CA names.
    pub(super) fn named(label: &[u8]) -> Charset {
        let encoding = Encoding::for_label(&super::text::label(label));
        encoding.map_or(Charset::Unknown, Charset::Named)
    }

    /// Whether the second byte of a character may be an ASCII one.
    pub(super) fn is_wide(self) -> bool {
        match self {
            Charset::Unknown => false,
            Charset::Named(encoding) => [SHIFT_JIS, GB18030, GBK, BIG5].contains(&encoding),
        }
    }

    /// The length of the character that begins here, in a wide character set.
    pub(super) fn width(self, first: u8, second: Option<&u8>) -> usize {
        // Shift_JIS has single bytes where the others have first halves.
        let may_begin = match (self, first) {
            (Charset::Named(encoding), 0xa0..=0xdf) if encoding == SHIFT_JIS => false,
            (_, 0x81..=0xfe) => true,
            _ => false,
        };
        if may_begin && second.is_some_and(|second| *second >= 0x40) { 2 } else { 1 }
    }

    /// The text of a value: decoded, escapes resolved, every run of line ends a space.
    pub(super) fn text(self, value: &[u8]) -> String {
        super::text::plain(&self.decoded(value))
    }

    fn decoded(self, value: &[u8]) -> Cow<'_, str> {
        match self {
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
        }
    }
}

/// Whether a text needs no thought: ASCII without the escapes of ISO-2022-JP, or UTF-8 that claims
/// to be nothing else.
pub(super) fn is_plain(text: &[u8], named: Charset) -> bool {
    match std::str::from_utf8(text) {
        Ok(_) if !matches!(named, Charset::Named(encoding) if encoding != UTF_8) => {
            memchr::memchr(0x1b, text).is_none()
        }
        Ok(text) => text.is_ascii() && memchr::memchr(0x1b, text.as_bytes()).is_none(),
        Err(_) => false,
    }
}

/// The character set of a text that says it is in `named`.
pub(super) fn find(text: &[u8], named: Charset) -> Found {
    // Characters of three bytes that are right are no accident, whatever CA says.
    let is_utf8 = |text: &str| text.chars().any(|c| c >= '\u{800}');
    if is_plain(text, named) || std::str::from_utf8(text).is_ok_and(is_utf8) {
        return Found::PLAIN;
    }
    let claimed = match named {
        Charset::Named(encoding) if is_telling(encoding) => Some(encoding),
        _ => None,
    };
    let wrong_as_claimed = claimed.map(|encoding| wrong(encoding, text));
    if let (Some(encoding), Some(0)) = (claimed, wrong_as_claimed) {
        return Found { charset: Charset::Named(encoding), is_guessed: false };
    }
    if std::str::from_utf8(text).is_ok() && memchr::memchr(0x1b, text).is_none() {
        return Found::PLAIN;
    }
    let guess = detect(text);
    // A character that was cut in two does not make another character set.
    if let (Some(encoding), Some(wrong_as_claimed)) = (claimed, wrong_as_claimed) {
        let high = text.iter().filter(|byte| **byte >= 0x80).count();
        if 8 * wrong_as_claimed < high || wrong(guess, text) >= wrong_as_claimed {
            return Found { charset: Charset::Named(encoding), is_guessed: false };
        }
    }
    // Latin-1 is what the specification says where nobody says anything.
    let is_guessed = guess != WINDOWS_1252 || claimed.is_some();
    let charset = if guess == UTF_8 { Charset::Unknown } else { Charset::Named(guess) };
    Found { charset, is_guessed }
}

/// Whether it means something that CA names this character set. Programs write Latin-1 without
/// looking.
fn is_telling(encoding: &'static Encoding) -> bool {
    !encoding.is_single_byte()
}

/// How many characters of a text this character set does not have.
fn wrong(encoding: &'static Encoding, text: &[u8]) -> usize {
    let (decoded, has_wrong) = encoding.decode_without_bom_handling(text);
    if has_wrong { decoded.matches('\u{fffd}').count().max(1) } else { 0 }
}

fn detect(text: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(text, true);
    let first = detector.guess(None, Utf8Detection::Allow);
    let likely = [(SHIFT_JIS, 0), (GBK, 1), (BIG5, 2), (EUC_KR, 3), (encoding_rs::EUC_JP, 0)];
    // Words of the game decide where a few names are all there is to look at.
    let best = likely
        .iter()
        .map(|&(encoding, language)| (hits(encoding, WORDS[language], text), encoding))
        .max_by_key(|(hits, _)| *hits);
    match best {
        Some((1.., encoding)) if hits_of(first, text) == 0 => encoding,
        _ if !Charset::Named(first).is_wide() && has_broken_brackets(text) => {
            wide(text).unwrap_or(first)
        }
        _ => first,
    }
}

/// The most likely one of the character sets whose characters may end like a bracket: in which most
/// characters are among those of everyday use, and no bracket is left that looks broken.
fn wide(text: &[u8]) -> Option<&'static Encoding> {
    [SHIFT_JIS, GBK, BIG5]
        .into_iter()
        .filter_map(|encoding| Some((everyday(encoding, text)?, encoding)))
        .reduce(|best, other| if other.0 > best.0 { other } else { best })
        .map(|(_, encoding)| encoding)
}

/// How many percent of the characters stand in the rows of everyday use (kana and the first level of
/// JIS X 0208, of GB 2312, and of Big5), or `None` where the text is not in this character set.
fn everyday(encoding: &'static Encoding, text: &[u8]) -> Option<usize> {
    encoding.decode_without_bom_handling_and_without_replacement(text)?;
    let (mut all, mut known, mut at) = (0, 0, 0);
    while let Some(&first) = text.get(at) {
        let width = Charset::Named(encoding).width(first, text.get(at + 1));
        if width == 2 {
            let second = text[at + 1];
            all += 1;
            known += usize::from(match encoding {
                e if e == SHIFT_JIS => matches!(first, 0x82 | 0x83 | 0x88..=0x97),
                e if e == GBK => matches!(first, 0xb0..=0xd7) && second >= 0xa1,
                _ => matches!(first, 0xa4..=0xc6),
            });
        } else if first >= 0x80 && matches!(text.get(at + 1..at + 3), Some([b'\\' | b']', b']'])) {
            return None;
        }
        at += width;
    }
    (all > 0).then(|| 100 * known / all)
}

/// Whether a bracket seems to belong to the character before it: `PW[表]KM[0.5]` in Shift_JIS has a
/// backslash before its first `]`, and other names end with `]]`.
fn has_broken_brackets(text: &[u8]) -> bool {
    let begins_property = |rest: &[u8]| {
        let rest = rest.trim_ascii_start();
        let letters = rest.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        (1..=4).contains(&letters) && rest.get(letters) == Some(&b'[')
    };
    let ends_node =
        |rest: &[u8]| matches!(rest.trim_ascii_start().first(), Some(b';' | b'(' | b')'));
    let goes_on = |rest: &[u8]| begins_property(rest) || ends_node(rest);
    text.windows(3).enumerate().any(|(at, bytes)| match bytes {
        [0x80..=0xff, b'\\' | b']', b']'] => goes_on(&text[at + 3..]),
        _ => false,
    })
}

/// Words that records have, by language.
const WORDS: [&[&str]; 4] = [
    &["黒", "勝", "段", "目半", "日本", "名人", "本因坊", "棋聖", "手合", "コミ", "戦", "級"],
    &["黑", "胜", "段", "贴", "中国", "规则", "围棋", "业余", "级", "对局", "中盘", "日韩"],
    &["黑", "勝", "段", "貼", "中國", "圍棋", "規則", "中盤", "級"],
    &["흑", "백", "승", "단", "집", "한국", "불계", "급", "덤"],
];

fn hits_of(encoding: &'static Encoding, text: &[u8]) -> usize {
    let language = match encoding {
        e if e == SHIFT_JIS || e == encoding_rs::EUC_JP => 0,
        e if e == GBK || e == GB18030 => 1,
        e if e == BIG5 => 2,
        e if e == EUC_KR => 3,
        _ => return 0,
    };
    hits(encoding, WORDS[language], text)
}

fn hits(encoding: &'static Encoding, words: &[&str], text: &[u8]) -> usize {
    match encoding.decode_without_bom_handling_and_without_replacement(text) {
        Some(text) => words.iter().filter(|word| text.contains(**word)).count(),
        None => 0,
    }
}

/// A whole text in UTF-8, however it came.
pub(super) fn decoded(text: &[u8]) -> Cow<'_, str> {
    if let Cow::Owned(text) = from_utf16(text) {
        return String::from_utf8_lossy(&text).into_owned().into();
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    find(text, Charset::Unknown).charset.decoded(text)
}

/// The byte order of a text in UTF-16, known by its mark or by an ASCII character in front.
pub(super) fn utf16(start: &[u8]) -> Option<&'static Encoding> {
    match start {
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        [b'\t'..=b'~', 0, b'\t'..=b'~', 0, ..] => Some(UTF_16LE),
        [0, b'\t'..=b'~', 0, b'\t'..=b'~', ..] => Some(UTF_16BE),
        _ => None,
    }
}

/// The same bytes, in UTF-8 where they are in UTF-16.
pub(super) fn from_utf16(bytes: &[u8]) -> Cow<'_, [u8]> {
    match utf16(bytes) {
        Some(encoding) => {
            encoding.decode_with_bom_removal(bytes).0.into_owned().into_bytes().into()
        }
        None => bytes.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_decoded_and_unescaped() {
        let text = |charset: &[u8], value: &[u8]| Charset::named(charset).text(value);
        assert_eq!(text(b"UTF-8", "a\\]\\:b\r\nc\\\nd".as_bytes()), "a]:b cd");
        assert_eq!(text(b"", b"a\\\x1b[2Jb\\\0c"), "a [2Jb c");
        assert_eq!(text(b"", b"J\xfcrgen"), "J\u{fc}rgen");
        assert_eq!(text(b"", "J\u{fc}rgen".as_bytes()), "J\u{fc}rgen");
        assert_eq!(text(b"gb2312", b"\xd6\xd0"), "\u{4e2d}");
        assert_eq!(text(b"Big5", b"\xa4\xa4"), "\u{4e2d}");
        assert_eq!(text(b"EUC-KR", b"\xb0\xa1"), "\u{ac00}");
    }

    #[test]
    fn names_of_players_are_enough_to_know_a_character_set() {
        use encoding_rs::EUC_JP;
        for (encoding, names) in [
            (SHIFT_JIS, "PB[表野 光太郎]PW[高尾]RE[黒4目半勝]"),
            (SHIFT_JIS, "PB[表]PW[高]BR[九段]"),
            (SHIFT_JIS, "(;SZ[9]PW[表]KM[0.5];B[aa])"),
            (SHIFT_JIS, "(;SZ[9]PW[能];B[aa])"),
            (SHIFT_JIS, "(;SZ[9]PB[犬養]PW[予算]KM[0.5])"),
            (GBK, "(;SZ[9]PB[誠]KM[0.5])"),
            (BIG5, "(;SZ[9]PB[許功蓋]KM[0.5])"),
            (EUC_JP, "PB[井上 太郎]PW[山下 花子]BR[九段]WR[八段]RE[黒4目半勝]"),
            (GBK, "PB[柯某某]PW[古某]RE[黑胜1又3/4子]"),
            (GBK, "PB[李明]PW[王小红]BR[5段]"),
            (BIG5, "PB[張某]PW[周俊某]RE[黑中盤勝]"),
            (EUC_KR, "PB[이철수]PW[박영희]RE[흑 불계승]"),
            (EUC_KR, "PB[김민수]PW[최영호]BR[9단]WR[8단]"),
        ] {
            let (bytes, ..) = encoding.encode(names);
            let found = find(&bytes, Charset::Unknown);
            assert_eq!(found.charset, Charset::Named(encoding), "{names}");
            assert!(found.is_guessed);
            // A name that is wrong does not matter, one that is right is believed.
            let wrong = find(&bytes, Charset::named(b"UTF-8"));
            assert_eq!(wrong, found, "{names}");
            let right = find(&bytes, Charset::Named(encoding));
            assert_eq!(right, Found { charset: found.charset, is_guessed: false });
        }
        assert_eq!(find("PB[表]".as_bytes(), Charset::Unknown), Found::PLAIN);
        assert_eq!(find("PB[表]".as_bytes(), Charset::Named(SHIFT_JIS)), Found::PLAIN);
        assert!(!find(b"PB[J\xfcrgen Gr\xf6\xdfer]", Charset::Unknown).is_guessed);
    }

    #[test]
    fn one_broken_character_is_no_other_character_set() {
        let mut text = "PB[張某]PW[周俊某]C[黑中盤勝]".as_bytes().to_vec();
        text.truncate(text.len() - 2);
        text.push(b']');
        let found = find(&text, Charset::named(b"UTF-8"));
        assert_eq!(found, Found { charset: Charset::Named(UTF_8), is_guessed: false });
    }

    #[test]
    fn utf_16_is_known_with_and_without_a_mark() {
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}(;PB[表])");
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            for bytes in [little, big] {
                assert_eq!(from_utf16(&bytes), "(;PB[表])".as_bytes());
            }
        }
        assert_eq!(from_utf16(b"(;)"), &b"(;)"[..]);
    }
}
