//! The character set of a record.
//!
//! Without CA the specification says Latin-1, but Asian programs ignore that, and most records of the largest server are
//! damaged UTF-8. The second byte of a character may look like `\` or `]` in Shift_JIS, GBK and Big5.
//!
//! 1. Valid UTF-8 is read as UTF-8. If CA names another character set, or an unknown one, a warning says so.
//! 2. Otherwise the structure decides first: the record is read without characters of two bytes, with those of Shift_JIS
//!    and with those of GBK and Big5 ([`Tokens::flaws`]). Only character sets of the best readings are left.
//! 3. Among these it is UTF-8 if at least half of the characters are valid in it, or the character set that CA names, if
//!    nearly all are. Many programs write Latin-1 into any record, so there the text must also look like Western Europe.
//! 4. Otherwise it is guessed, and a warning says so: Latin-1 if the text looks like it; Cyrillic and Greek by their capitals;
//!    one of the character sets of East Asia by words of the game, by the language at which the server, the rules and the
//!    names hint, and by the characters of everyday use.
//!
//! Each value is decoded by itself, so that one in another character set does not change the others. The decoders are those
//! of `encoding_rs`, or those that a browser has ([`Decoders`]).

use std::borrow::Cow;

use super::syntax::{Tokens, Wide};

/// The decoders of a platform.
pub trait Decoders {
    /// The name of the character set that has a label of the Web's [Encoding
    /// Standard](https://encoding.spec.whatwg.org/#names-and-labels).
    fn name(&self, label: &str) -> Option<&'static str>;

    /// A text, with U+FFFD for what the character set of this name does not have.
    fn decode<'a>(&self, name: &'static str, text: &'a [u8]) -> Cow<'a, str>;
}

/// The decoders that this build has.
struct Own;

#[cfg(feature = "charsets")]
impl Decoders for Own {
    fn name(&self, label: &str) -> Option<&'static str> {
        encoding_rs::Encoding::for_label_no_replacement(label.as_bytes()).map(|known| known.name())
    }

    fn decode<'a>(&self, name: &'static str, text: &'a [u8]) -> Cow<'a, str> {
        let known = encoding_rs::Encoding::for_label(name.as_bytes());
        known.unwrap_or(encoding_rs::UTF_8).decode_without_bom_handling(text).0
    }
}

/// A caller decodes what is not UTF-8 ([`decoded`]).
#[cfg(not(feature = "charsets"))]
impl Decoders for Own {
    fn name(&self, _: &str) -> Option<&'static str> {
        None
    }

    fn decode<'a>(&self, _: &'static str, text: &'a [u8]) -> Cow<'a, str> {
        text.iter().map(|&byte| char::from(byte)).collect()
    }
}

/// The character set of a record's texts, by the name that the Encoding Standard has for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Charset(&'static str);

/// A character set, and how it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// The character set.
    pub(super) charset: Charset,
    /// Whether it was guessed from the bytes, or is another one than the record names: a warning says so.
    pub(super) is_in_doubt: bool,
}

impl Found {
    /// UTF-8, which is not in doubt.
    pub(super) const PLAIN: Found = Found { charset: Charset::UTF_8, is_in_doubt: false };
}

impl Charset {
    /// UTF-8 where a text is valid or damaged in it, else Latin-1.
    pub(super) const UTF_8: Charset = Charset("UTF-8");

    /// Latin-1, with the signs that Windows has.
    const LATIN: Charset = Charset("windows-1252");

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        self.0
    }

    /// The character set that CA names, `None` if it is unknown. A text in UTF-16 is in UTF-8 before it is read,
    /// whatever it names.
    pub(super) fn named(label: &[u8]) -> Option<Charset> {
        Charset::known(label, &Own)
    }

    fn known(label: &[u8], decoders: &dyn Decoders) -> Option<Charset> {
        let label = String::from_utf8(super::text::label(label)).ok()?;
        if label == "utf-8" || label.starts_with("utf-16") {
            return Some(Charset::UTF_8);
        }
        let name = decoders.name(&label)?;
        Some(if name.starts_with("UTF-16") { Charset::UTF_8 } else { Charset(name) })
    }

    /// Which characters of two bytes it has, of which the second may look like a bracket.
    pub(super) fn wide(self) -> Option<Wide> {
        match self.0 {
            "Shift_JIS" => Some(Wide::ShiftJis),
            "GBK" | "gb18030" | "Big5" => Some(Wide::Gbk),
            _ => None,
        }
    }

    /// Whether it has one byte for each character.
    fn is_single_byte(self) -> bool {
        self != Charset::UTF_8
            && self.0 != "ISO-2022-JP"
            && EAST.iter().all(|east| east.name != self.0)
            && self.0 != "gb18030"
    }

    /// The text of a value: decoded, escapes resolved, every run of line ends a space.
    pub(super) fn text(self, value: &[u8]) -> String {
        super::text::plain(&self.decoded(value, &Own))
    }

    fn decoded<'a>(self, value: &'a [u8], decoders: &dyn Decoders) -> Cow<'a, str> {
        let utf8 = std::str::from_utf8(value);
        let is_long = |text: &str| text.chars().any(|c| c >= '\u{800}');
        match utf8 {
            Ok(text)
                if self == Charset::UTF_8
                    || text.is_ascii() && self.0 != "ISO-2022-JP"
                    || is_long(text) =>
            {
                text.into()
            }
            Err(_) if self == Charset::UTF_8 && Utf8::of(value).is_damaged() => {
                String::from_utf8_lossy(value)
            }
            Err(_) if self == Charset::UTF_8 => decoders.decode(Charset::LATIN.0, value),
            _ => match decoders.decode(self.0, value) {
                text if text.contains(LOST) => utf8.map_or(text, Cow::Borrowed),
                text => text,
            },
        }
    }
}

/// What stands for a character that cannot be decoded.
const LOST: char = '\u{fffd}';

/// Whether CA names anything else than UTF-8.
pub(super) fn is_other(label: &[u8]) -> bool {
    !label.trim_ascii().is_empty() && Charset::named(label) != Some(Charset::UTF_8)
}

/// Whether a text that names no character set needs no thought: ASCII without the escapes of ISO-2022-JP,
/// or UTF-8.
pub(super) fn is_plain(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|decoded| {
        memchr::memchr(0x1b, text).is_none() && !matches!(alphabets(decoded), Alphabets::Mixed)
    })
}

/// The character set of the record that begins here, of which a first look says that it ends there.
pub(super) fn of_record(tokens: &Tokens<'_>, end: usize) -> Found {
    in_record(tokens, end, &Own)
}

fn in_record(tokens: &Tokens<'_>, end: usize, decoders: &dyn Decoders) -> Found {
    let label = tokens.claimed();
    let named = label.and_then(|label| Charset::known(label, decoders));
    let is_unknown = named.is_none() && label.is_some_and(|label| !label.trim_ascii().is_empty());
    let mut text = tokens.up_to(end);
    let found = as_utf8(text, named, decoders).unwrap_or_else(|| {
        let read = WIDTHS.map(|wide| (wide, tokens.flaws(wide)));
        let least = read.iter().map(|(_, flaws)| flaws.wrong).min().unwrap_or(0);
        let best: Vec<_> = read.iter().filter(|(_, flaws)| flaws.wrong == least).collect();
        text = tokens.up_to(best[0].1.end);
        let fits: Vec<_> = best.iter().map(|(wide, _)| *wide).collect();
        Text { bytes: &telling(text), fits: &fits, decoders }.charset(named, None)
    });
    // What was taken is not what is named; in ASCII they are the same.
    Found { is_in_doubt: found.is_in_doubt || is_unknown && !text.is_ascii(), ..found }
}

/// The nodes of a record that tell of its character set: the root, and those with more than ASCII.
fn telling(record: &[u8]) -> Vec<u8> {
    let nodes = record.split(|byte| *byte == b';').enumerate();
    let tells = |byte: &u8| *byte >= 0x80 || *byte == 0x1b;
    let nodes = nodes.filter(|(at, node)| *at < 2 || node.iter().any(tells));
    nodes.flat_map(|(_, node)| [node, b";"]).flatten().copied().collect()
}

/// UTF-8 for a text that is valid in it; `None` where it seems to be so by accident: a few characters of East Asia
/// are valid UTF-8, and odd letters then.
fn as_utf8(text: &[u8], named: Option<Charset>, decoders: &dyn Decoders) -> Option<Found> {
    let decoded =
        std::str::from_utf8(text).ok().filter(|_| memchr::memchr(0x1b, text).is_none())?;
    let claimed = named.filter(|named| *named != Charset::UTF_8);
    let is_east = |other: Charset| !other.is_single_byte() && wrong(other, text, decoders) == 0;
    let by_accident = match (alphabets(decoded), claimed) {
        (Alphabets::Usual, _) => false,
        (Alphabets::Rare | Alphabets::Mixed, Some(claimed)) => is_east(claimed),
        (Alphabets::Rare, None) => false,
        (Alphabets::Mixed, None) => EAST.iter().any(|east| is_east(Charset(east.name))),
    };
    let is_another = claimed.is_some() && !text.is_ascii();
    (!by_accident).then_some(Found { is_in_doubt: is_another, ..Found::PLAIN })
}

/// How a text is read where its structure does not decide.
const WIDTHS: [Option<Wide>; 3] = [None, Some(Wide::ShiftJis), Some(Wide::Gbk)];

/// A text whose character set is looked for.
struct Text<'a> {
    bytes: &'a [u8],
    /// Which characters of two bytes the structure allows.
    fits: &'a [Option<Wide>],
    decoders: &'a dyn Decoders,
}

impl Text<'_> {
    /// The character set of a text that is not plainly UTF-8 and says that it is in `named`. `format` is the language
    /// of the server whose format the file has.
    fn charset(&self, named: Option<Charset>, format: Option<Language>) -> Found {
        let of = |charset| Found { charset, is_in_doubt: named != Some(charset) };
        let utf8 = Utf8::of(self.bytes);
        if self.is_allowed(Charset::UTF_8)
            && !self.has_escape()
            && utf8.long > 0
            && utf8.long >= utf8.errors
        {
            return of(Charset::UTF_8);
        }
        let high = self.bytes.iter().filter(|byte| **byte >= 0x80).count();
        let named_wrong = named.map_or(0, |named| self.wrong(named));
        // A character that was cut in two does not make another character set. Programs write Latin-1 into any record,
        // and no byte shows that it is not.
        let is_named = |named: Charset| match named {
            Charset::LATIN => self.looks_western(true),
            _ => self.is_allowed(named) && (named_wrong == 0 || 8 * named_wrong < high),
        };
        if let Some(named) = named.filter(|named| is_named(*named)) {
            return of(named);
        }
        let guess = self.detect(format);
        match named {
            Some(Charset::LATIN) if guess.is_single_byte() && self.alphabet() != Some(guess) => {
                of(Charset::LATIN)
            }
            Some(named)
                if named != Charset::LATIN
                    && self.is_allowed(named)
                    && self.wrong(guess) >= named_wrong =>
            {
                of(named)
            }
            // Without CA the specification says Latin-1.
            None if guess == Charset::LATIN && self.looks_western(true) => {
                Found { charset: guess, is_in_doubt: false }
            }
            _ if guess == Charset::UTF_8 && std::str::from_utf8(self.bytes).is_ok() => Found::PLAIN,
            _ => of(guess),
        }
    }

    fn is_allowed(&self, charset: Charset) -> bool {
        self.fits.contains(&charset.wide())
    }

    fn has_escape(&self) -> bool {
        memchr::memchr(0x1b, self.bytes).is_some()
    }

    /// Whether it may be Latin-1. A sign behind a letter may be the second half of a character, unless the structure
    /// has none of these.
    fn looks_western(&self, strict: bool) -> bool {
        let is_sign = |byte: u8| matches!(byte, b'@' | b'[' | b'\\' | b'^'..=b'`' | b'{'..=b'~');
        let is_half = |pair: &[u8]| pair[0] >= 0x80 && is_sign(pair[1]);
        let has_half = self.fits != [None] && self.bytes.windows(2).any(is_half);
        self.is_allowed(Charset::LATIN) && !has_half && looks_western(self.bytes, strict)
    }

    fn wrong(&self, charset: Charset) -> usize {
        wrong(charset, self.bytes, self.decoders)
    }

    /// The character set that it is most likely in.
    fn detect(&self, format: Option<Language>) -> Charset {
        let text = self.bytes;
        let is_narrow = self.fits.contains(&None);
        if self.has_escape() {
            // The escape of a terminal is not one of ISO-2022-JP.
            let escaped = Charset("ISO-2022-JP");
            let is_escaped =
                text.windows(2).any(|pair| pair == b"\x1b$") && self.wrong(escaped) == 0;
            return match std::str::from_utf8(text) {
                Ok(_) if is_escaped => escaped,
                Ok(_) => Charset::UTF_8,
                Err(_) => Charset::LATIN,
            };
        }
        if self.looks_western(true) {
            return Charset::LATIN;
        }
        if let Some(charset) = self.alphabet().filter(|_| is_narrow) {
            return charset;
        }
        let read = EAST.iter().map(|east| (self.wrong(Charset(east.name)), east));
        let read: Vec<_> = read.filter(|(_, east)| self.is_allowed(Charset(east.name))).collect();
        let least = read.iter().map(|(wrong, _)| *wrong).min().unwrap_or(0);
        let of = read.iter().filter(|(wrong, _)| *wrong == least);
        let of: Vec<_> =
            of.filter_map(|(_, east)| Candidate::of(east, text, self.decoders)).collect();
        let usual = of.iter().map(|one| one.everyday).max().unwrap_or(0);
        if is_narrow && (least > 0 || usual == 0) {
            let utf8 = Utf8::of(text);
            let decoded = String::from_utf8_lossy(text).replace(LOST, "");
            if utf8.short > 0
                && utf8.short >= utf8.errors
                && matches!(alphabets(&decoded), Alphabets::Usual)
            {
                return Charset::UTF_8;
            }
            let high = text.iter().filter(|byte| **byte >= 0x80).count();
            if self.looks_western(false) || 8 * least > high {
                return Charset::LATIN;
            }
        }
        // Of equals the first one: simplified characters.
        let best = |some: &mut dyn Iterator<Item = &Candidate>| {
            let best = some.reduce(|best, one| {
                match (one.names, one.everyday) > (best.names, best.everyday) {
                    true => one,
                    false => best,
                }
            });
            best.map(|best| Charset(best.east.name))
        };
        // One word may be there by accident, and several are stronger than a hint. A server has players of other
        // languages, too, and their names would be rare characters in its own.
        let most = of.iter().map(|one| one.hits).max().unwrap_or(0);
        let language = format.or_else(|| hinted_language(text));
        let is_hinted = |one: &&Candidate| {
            let is_another = one.everyday < 50 && usual >= 75;
            Some(one.east.language) == language && one.hits + 1 >= most && !is_another
        };
        let is_east =
            most > 0 || usual > 50 || !is_narrow || is_in_pairs(text) || !self.looks_western(false);
        let is_likely = |one: &&Candidate| one.hits == most && (is_east || one.names > 0);
        best(&mut of.iter().filter(is_hinted))
            .or_else(|| best(&mut of.iter().filter(is_likely)))
            .unwrap_or(Charset::LATIN)
    }

    /// The character set of Cyrillic or Greek in which all words of a text begin with a capital and go on with
    /// small letters of one alphabet, as names do.
    fn alphabet(&self) -> Option<Charset> {
        let words = self.bytes.split(|byte| *byte < 0x80).filter(|word| word.len() > 1);
        let words: Vec<&[u8]> = words.collect();
        if words.iter().map(|word| word.len()).sum::<usize>() < 4 {
            return None;
        }
        let is_name = |name: &'static str, word: &[u8]| {
            let word = self.decoders.decode(name, word);
            let small = word.to_lowercase();
            let is_in = |alphabet: &&str| small.chars().all(|letter| alphabet.contains(letter));
            // A capital, and small letters.
            let mut letters = word.chars().zip(small.chars()).enumerate();
            letters.all(|(at, (letter, small))| (letter != small) == (at == 0))
                && ALPHABETS.iter().any(is_in)
        };
        ["windows-1251", "KOI8-R", "ISO-8859-5", "windows-1253"]
            .into_iter()
            .find(|name| words.iter().all(|word| is_name(name, word)))
            .map(Charset)
    }
}

/// How well a text reads as UTF-8.
#[derive(Default)]
struct Utf8 {
    /// Characters of two bytes, of more, and what is not valid.
    short: usize,
    long: usize,
    errors: usize,
    /// Whether an error is a character whose end is missing.
    has_cut: bool,
}

impl Utf8 {
    fn of(text: &[u8]) -> Utf8 {
        let mut found = Utf8::default();
        for chunk in text.utf8_chunks() {
            let long = chunk.valid().chars().filter(|c| *c >= '\u{800}').count();
            found.long += long;
            found.short += chunk.valid().chars().filter(|c| !c.is_ascii()).count() - long;
            found.errors += usize::from(!chunk.invalid().is_empty());
            found.has_cut |= chunk.invalid().len() > 1;
        }
        found
    }

    /// Whether a value is damaged UTF-8 rather than another character set.
    fn is_damaged(&self) -> bool {
        self.has_cut || self.short + self.long > 0
    }
}

/// Which letters a text in UTF-8 has.
enum Alphabets {
    /// Latin ones, one more alphabet of Europe, or any that take three bytes.
    Usual,
    /// Armenian, Hebrew or Arabic ones.
    Rare,
    /// Letters that no name has side by side, or that hardly any name has.
    Mixed,
}

fn alphabets(text: &str) -> Alphabets {
    if text.is_ascii() {
        return Alphabets::Usual;
    }
    let mut found = [false; 6];
    for c in text.chars() {
        found[match c {
            '\0'..='\u{7f}' => continue,
            '\u{800}'.. => return Alphabets::Usual,
            '\u{a0}'..='\u{17f}' | '\u{1a0}' | '\u{1a1}' | '\u{1af}' | '\u{1b0}' => continue,
            '\u{1cd}'..='\u{1dc}' | '\u{218}'..='\u{21b}' | '\u{300}'..='\u{36f}' => continue,
            '\u{370}'..='\u{3ff}' => 0,
            '\u{400}'..='\u{4ff}' => 1,
            '\u{530}'..='\u{58f}' => 2,
            '\u{590}'..='\u{5ff}' => 3,
            '\u{600}'..='\u{6ff}' => 4,
            _ => 5,
        }] = true;
    }
    match found {
        [_, _, false, false, false, false] if !(found[0] && found[1]) => Alphabets::Usual,
        [false, false, .., false] if found.iter().filter(|found| **found).count() == 1 => {
            Alphabets::Rare
        }
        _ => Alphabets::Mixed,
    }
}

/// How many characters of a text this character set does not have: a private one is none, and no half of a katakana is alone.
fn wrong(charset: Charset, text: &[u8], decoders: &dyn Decoders) -> usize {
    let mended = mended(text, charset.wide());
    let decoded = decoders.decode(charset.0, &mended);
    let is_half = |c: char| matches!(c, '\u{ff61}'..='\u{ff9f}');
    let (mut wrong, mut before) = (0, [' '; 2]);
    for c in decoded.chars().chain([' ']) {
        let is_alone = is_half(before[1]) && !is_half(before[0]) && !is_half(c) && c.is_ascii();
        wrong += usize::from(matches!(c, LOST | '\u{e000}'..='\u{f8ff}') || is_alone);
        before = [before[1], c];
    }
    wrong
}

/// The text without the half characters that would take a bracket with them.
fn mended(text: &[u8], wide: Option<Wide>) -> Cow<'_, [u8]> {
    let Some(wide) = wide else { return text.into() };
    let mut mended = Cow::from(text);
    let mut at = 0;
    while at < text.len() {
        let width = wide.width(&text[at..]);
        if width == 1
            && text[at] >= 0x80
            && text.get(at + 1) == Some(&b']')
            && wide.begins(text[at])
        {
            // This byte is no character anywhere.
            mended.to_mut()[at] = 0xff;
        }
        at += width;
    }
    mended
}

/// Whether a text reads as one in Latin-1: bytes above 127 are letters of Western Europe, or signs between words. If it is
/// `strict`, a text in which characters of two bytes may be meant does not: signs are those that names have, and no word of
/// two and more such letters has more of them than other letters.
fn looks_western(text: &[u8], strict: bool) -> bool {
    let is_letter = |byte: u8| matches!(byte, 0x8a | 0x8c | 0x8e | 0x9a | 0x9c | 0x9e | 0x9f | 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..);
    let is_sign = |byte: u8| match strict {
        true => {
            matches!(
                byte,
                0x85 | 0x91..=0x94 | 0x96 | 0x97 | 0xa0 | 0xab | 0xb0 | 0xb4 | 0xb7 | 0xbb
            )
        }
        false => !is_letter(byte) && !matches!(byte, 0..=0x7f | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d),
    };
    if text.iter().any(|byte| *byte >= 0x80 && !is_letter(*byte) && !is_sign(*byte)) {
        return false;
    }
    text.split(|byte| !byte.is_ascii_alphabetic() && *byte < 0x80).all(|word| {
        let signs = word.iter().filter(|byte| is_sign(**byte)).count();
        let letters = word.iter().filter(|byte| **byte >= 0x80).count() - signs;
        let ascii = word.len() - signs - letters;
        match strict {
            true => letters < 2 && signs <= ascii || 2 * (letters + signs) <= word.len(),
            false => letters < 2 || letters <= ascii + 1,
        }
    })
}

/// The small letters of languages that are written in Cyrillic or Greek. A name has those of one of them.
const ALPHABETS: [&str; 5] = [
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
    "абвгдђѓежзѕијклљмнњопрстћќуфхцчџш",
    "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ",
];

/// A language of East Asia.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Chinese,
    Japanese,
    Korean,
}

/// A character set of East Asia.
struct East {
    name: &'static str,
    language: Language,
    /// Words that records have.
    words: &'static str,
    /// Whether a pair of bytes is a character of everyday use: kana and the first level of JIS X 0208, of GB 2312, and of
    /// Big5, and Hangul.
    is_everyday: fn(u8, u8) -> bool,
}

const EAST: [East; 5] = [
    East {
        name: "GBK",
        language: Language::Chinese,
        words: "黑 胜 段 贴 中国 规则 围棋 业余 级 对局 中盘 日韩 分先 初段 二段 三段 四段 五段 六段 七段 八段 九段",
        is_everyday: |first, second| matches!(first, 0xb0..=0xd7) && second >= 0xa1,
    },
    East {
        name: "Big5",
        language: Language::Chinese,
        words: "黑 勝 段 貼 中國 圍棋 規則 中盤 級 初段 二段 三段 四段 五段 六段 七段 八段 九段",
        is_everyday: |first, _| matches!(first, 0xa4..=0xc6),
    },
    East {
        name: "Shift_JIS",
        language: Language::Japanese,
        words: JAPANESE,
        is_everyday: |first, _| matches!(first, 0x82 | 0x83 | 0x88..=0x97),
    },
    East {
        name: "EUC-JP",
        language: Language::Japanese,
        words: JAPANESE,
        is_everyday: |first, _| matches!(first, 0xa4 | 0xa5 | 0xb0..=0xcf),
    },
    East {
        name: "EUC-KR",
        language: Language::Korean,
        words: "흑 백 승 단 집 한국 불계 급 덤 호선 접바둑",
        is_everyday: |first, second| matches!(first, 0xb0..=0xc8) && second >= 0xa1,
    },
];

const JAPANESE: &str = "黒 勝 段 目半 日本 名人 本因坊 棋聖 手合 コミ 戦 級 互先 \
     初段 二段 三段 四段 五段 六段 七段 八段 九段";

/// What in AP, SO and PC, in small letters, says which language the server speaks.
const SERVERS: [(&str, Language); 3] = [
    ("foxwq weiqi multigo tom.com sina sohu qq.com yehu china", Language::Chinese),
    ("kiin pandanet igo japan", Language::Japanese),
    ("tygem cyberoro oro baduk hangame korea", Language::Korean),
];

/// Rules that name a language.
const RULES: [(&str, Language); 3] = [
    ("chinese", Language::Chinese),
    ("japanese", Language::Japanese),
    ("korean", Language::Korean),
];

/// The values of these properties, as bytes. A bracket in a character may end one early.
fn values<'a>(text: &'a [u8], names: &'a [&[u8]]) -> impl Iterator<Item = &'a [u8]> {
    let brackets = memchr::memchr_iter(b'[', text).map(|at| text.split_at(at + 1));
    let named = brackets.filter(|(before, _)| names.iter().any(|name| before.ends_with(name)));
    named.map(|(_, value)| &value[..memchr::memchr(b']', value).unwrap_or(value.len())])
}

/// The language at which the server and the rules of a record hint.
fn hinted_language(text: &[u8]) -> Option<Language> {
    let named = |names, known: &[(&str, Language)]| {
        values(text, names).find_map(|value| {
            let is_in = |name: &str| {
                value.windows(name.len()).any(|part| part.eq_ignore_ascii_case(name.as_bytes()))
            };
            known
                .iter()
                .find(|(names, _)| names.split(' ').any(is_in))
                .map(|(_, language)| *language)
        })
    };
    named(&[b"AP[", b"SO[", b"PC["], &SERVERS).or_else(|| named(&[b"RU["], &RULES))
}

/// One of the character sets of East Asia for a text.
struct Candidate {
    east: &'static East,
    /// How many words of the game the text has.
    hits: usize,
    /// How much the names begin as names of the language do.
    names: usize,
    /// How many percent of the characters are of everyday use.
    everyday: usize,
}

impl Candidate {
    fn of(east: &'static East, text: &[u8], decoders: &dyn Decoders) -> Option<Candidate> {
        let charset = Charset(east.name);
        let (mut all, mut known, mut at) = (0, 0, 0);
        while at < text.len() {
            let width = charset.wide().unwrap_or(Wide::Gbk).width(&text[at..]);
            if width == 2 {
                known += usize::from((east.is_everyday)(text[at], text[at + 1]));
            }
            all += usize::from(text[at] >= 0x80);
            at += width;
        }
        let decoded = decoders.decode(east.name, text);
        Some(Candidate {
            east,
            hits: east.words.split(' ').filter(|word| decoded.contains(word)).count(),
            names: surnames(east, text, decoders),
            everyday: (100 * known).checked_div(all)?,
        })
    }
}

/// Whether all bytes above 127 come in pairs, apart from other letters.
fn is_in_pairs(text: &[u8]) -> bool {
    text.split(|byte| !byte.is_ascii_alphabetic() && *byte < 0x80)
        .all(|word| word.is_ascii() || word.len() % 2 == 0 && word.iter().all(|byte| *byte >= 0x80))
}

/// How much the players' names begin as names of this language do: the more common the beginning, the more.
fn surnames(east: &East, text: &[u8], decoders: &dyn Decoders) -> usize {
    let common = match east.language {
        Language::Chinese => CHINESE_NAMES,
        Language::Japanese => JAPANESE_NAMES,
        Language::Korean => KOREAN_NAMES,
    };
    let likely = |value| {
        let name = decoders.decode(east.name, value);
        let first = name.trim_start().chars().next().filter(|_| !name.contains(LOST))?;
        Some(MOST_COMMON - common.chars().position(|known| known == first)?)
    };
    values(text, &[b"PB[", b"PW["]).filter_map(likely).sum()
}

/// What a name is worth that begins with the most common character; more than there are characters.
const MOST_COMMON: usize = 1000;

/// The characters with which most names begin, the most common ones first, simplified and traditional.
const CHINESE_NAMES: &str = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕\
     苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史\
     顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文柯古聂芈檀时连邬辜党佘屠俞华刁丰童牛谷毕\
     柳昊耀芮翔張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯喬賀\
     賴龔時連紅聶";
const JAPANESE_NAMES: &str = "佐鈴高田中渡伊山小加吉斎斉藤松井木林清池橋阿石前岡長村近坂遠青福西太三原和上内野\
     平菅竹大金柴酒宮横今河武新工丸杉増安岩島久川依結羽一本片関蘇坪秋桜後森北須望谷淡\
     黄芝余張趙許謝王梶桑星神矢水奥服千市東南白荒倉梅瀬沢滝角堀塚戸土門永根浜早樋広古\
     細馬牧溝向室元守柳若あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほ\
     まみむめもやゆよらりるれろわ";
const KOREAN_NAMES: &str = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민\
     진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국편용봉\
     사부가복태형계두감음빈동호경후범팽승갈상시화견당온";

/// A whole text of a server with players of this language, however it came.
#[cfg(feature = "formats")]
pub(super) fn of_server(text: &[u8], language: Language) -> Cow<'_, str> {
    of_format(text, language, &Own)
}

#[cfg(feature = "formats")]
fn of_format<'a>(text: &'a [u8], language: Language, decoders: &dyn Decoders) -> Cow<'a, str> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    if let Some(text) = of_utf16(text, decoders) {
        return text.into();
    }
    match std::str::from_utf8(text) {
        Ok(decoded) if is_plain(text) => decoded.into(),
        _ => {
            let text_of = Text { bytes: text, fits: &WIDTHS, decoders };
            text_of.charset(None, Some(language)).charset.decoded(text, decoders)
        }
    }
}

/// The byte order of a text in UTF-16, known by its mark or by an ASCII character in front.
pub(super) fn utf16(start: &[u8]) -> Option<&'static str> {
    match start {
        [0xff, 0xfe, ..] => Some("UTF-16LE"),
        [0xfe, 0xff, ..] => Some("UTF-16BE"),
        [b'\t'..=b'~', 0, b'\t'..=b'~', 0, ..] => Some("UTF-16LE"),
        [0, b'\t'..=b'~', 0, b'\t'..=b'~', ..] => Some("UTF-16BE"),
        _ => None,
    }
}

/// The same bytes, in UTF-8 where they are in UTF-16.
pub(super) fn from_utf16(bytes: &[u8]) -> Cow<'_, [u8]> {
    of_utf16(bytes, &Own).map_or(bytes.into(), |text| text.into_bytes().into())
}

/// A text in UTF-16, without its mark.
fn of_utf16(bytes: &[u8], decoders: &dyn Decoders) -> Option<String> {
    let text = decoders.decode(utf16(bytes)?, bytes);
    Some(text.trim_start_matches('\u{feff}').to_owned())
}

/// The text of a file that its caller decodes with its own [`Decoders`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Decoded {
    /// The text. In values, characters that would be brackets are escaped.
    pub text: String,
    /// The character set of the first record, if it was guessed, or is another one than the record names.
    pub guess: Option<&'static str>,
    /// What the first record says in CA.
    pub named: Option<String>,
    /// Whether no character set has that name.
    pub is_unknown: bool,
}

/// Decodes the records of a file as [`games`](super::games) does, with the decoders of the platform, for
/// [`games_of_text`](super::games_of_text) and [`read_text`](super::read_text).
///
/// ```
/// struct Latin1;
///
/// impl tenuki_record::Decoders for Latin1 {
///     fn name(&self, label: &str) -> Option<&'static str> {
///         (label == "iso-8859-1").then_some("windows-1252")
///     }
///
///     fn decode<'a>(&self, _: &'static str, text: &'a [u8]) -> std::borrow::Cow<'a, str> {
///         text.iter().map(|&byte| char::from(byte)).collect()
///     }
/// }
///
/// let decoded = tenuki_record::decoded(b"(;CA[ISO-8859-1]PB[Andr\xe9])", &Latin1);
/// assert_eq!((decoded.text.as_str(), decoded.guess), ("(;CA[ISO-8859-1]PB[Andr\u{e9}])", None));
/// ```
#[must_use]
pub fn decoded(file: &[u8], decoders: &dyn Decoders) -> Decoded {
    let mut found = Decoded { text: String::new(), guess: None, named: None, is_unknown: false };
    let utf8 = of_utf16(file, decoders);
    let file = utf8.as_ref().map_or(file, String::as_bytes);
    #[cfg(feature = "formats")]
    if let Some(language) = super::formats::Kind::of_other(file).map(super::formats::Kind::language)
    {
        found.text = of_format(file, language, decoders).into_owned();
        return found;
    }
    let mut at = 0;
    while let Some(mut tokens) = Tokens::first(file, at) {
        let end = tokens.clone().skip().end.unwrap_or(file.len());
        let record = in_record(&tokens, end, decoders);
        if at == 0 {
            let label = tokens.claimed().filter(|label| !label.trim_ascii().is_empty());
            found.guess = record.is_in_doubt.then_some(record.charset.0);
            found.named =
                label.map(|label| super::text::plain(&record.charset.decoded(label, decoders)));
            found.is_unknown = label.is_some_and(|label| Charset::known(label, decoders).is_none());
        }
        found.text += &String::from_utf8_lossy(&file[at..tokens.position()]);
        tokens.set_charset(record);
        at = tokens.position();
        let outside = |found: &mut Decoded, at: usize, to: usize| {
            found.text += &String::from_utf8_lossy(&file[at..to])
        };
        while let Some(value) = tokens.skip_to_value() {
            outside(&mut found, at, value.start);
            push_value(&mut found.text, &record.charset.decoded(&file[value.clone()], decoders));
            at = value.end;
        }
        outside(&mut found, at, tokens.position());
        at = tokens.position();
    }
    found.text += &String::from_utf8_lossy(&file[at..]);
    found
}

/// Adds a value, so that it ends where it ended before it was decoded.
fn push_value(text: &mut String, value: &str) {
    let mut is_escaped = false;
    for c in value.chars() {
        if c == ']' && !is_escaped {
            text.push('\\');
        }
        is_escaped = c == '\\' && !is_escaped;
        text.push(c);
    }
    if is_escaped {
        text.push('\\');
    }
}

#[cfg(all(test, feature = "charsets"))]
mod tests {
    use encoding_rs::{
        BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252,
    };

    use super::*;

    /// The character set of the record in a text, or of the text in the root of a record.
    fn find(text: &[u8], named: Option<&'static Encoding>) -> Found {
        let ca = named.map(|named| format!("CA[{}]", named.name())).unwrap_or_default();
        let record = match text.strip_prefix(b"(;") {
            Some(rest) => [b"(;", ca.as_bytes(), rest].concat(),
            None => [b"(;", ca.as_bytes(), text, b")"].concat(),
        };
        let tokens = Tokens::first(&record, 0).unwrap();
        of_record(&tokens, tokens.clone().skip().end.unwrap_or(record.len()))
    }

    fn named(encoding: &'static Encoding) -> Charset {
        Charset(encoding.name())
    }

    /// A value in the character set of this name.
    fn text(charset: &[u8], value: &[u8]) -> String {
        Charset::named(charset).unwrap_or(Charset::UTF_8).text(value)
    }

    #[test]
    fn a_text_is_decoded_and_unescaped() {
        assert_eq!(text(b"UTF-8", "a\\]\\:b\r\nc\\\nd".as_bytes()), "a]:b cd");
        assert_eq!(text(b"", b"a\\\x1b[2Jb\\\0c"), "a [2Jb c");
        assert_eq!(text(b"", b"J\xfcrgen"), "J\u{fc}rgen");
        assert_eq!(text(b"", "J\u{fc}rgen".as_bytes()), "J\u{fc}rgen");
        assert_eq!(text(b"gb2312", b"\xd6\xd0"), "\u{4e2d}");
        assert_eq!(text(b"Big5", b"\xa4\xa4"), "\u{4e2d}");
        assert_eq!(text(b"EUC-KR", b"\xb0\xa1"), "\u{ac00}");
    }

    #[test]
    fn letters_above_127_in_pairs_are_an_even_number_and_alone() {
        assert!(is_in_pairs(b"Lee 9d") && is_in_pairs(b"\xb0\xa1\xb0\xa2, Lee"));
        assert!(!is_in_pairs(b"\xb0\xa1\xb0"));
        assert!(!is_in_pairs(b"J\xfc") && !is_in_pairs(b"J\xfcrgen"));
    }

    #[test]
    fn names_of_players_are_enough_to_know_a_character_set() {
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
            let found = find(&bytes, None);
            assert_eq!(found.charset, named(encoding), "{names}");
            assert!(found.is_in_doubt);
            // A name that is wrong does not matter, one that is right is believed.
            let wrong = find(&bytes, Some(UTF_8));
            assert_eq!(wrong, found, "{names}");
            let right = find(&bytes, Some(encoding));
            assert_eq!(right, Found { charset: found.charset, is_in_doubt: false });
        }
        assert_eq!(find("PB[表]".as_bytes(), None), Found::PLAIN);
        let another = find("PB[表]".as_bytes(), Some(SHIFT_JIS));
        assert_eq!(another, Found { is_in_doubt: true, ..Found::PLAIN });
        assert_eq!(find("PB[表]".as_bytes(), Some(UTF_8)), Found::PLAIN);
        assert!(!find(b"PB[J\xfcrgen Gr\xf6\xdfer]", None).is_in_doubt);
        // The escape of a terminal is not one of ISO-2022-JP.
        assert_eq!(find("PB[\x1b[31m表]".as_bytes(), None), Found::PLAIN);
    }

    #[test]
    fn a_korean_server_has_players_of_other_languages() {
        for (encoding, names) in [
            (SHIFT_JIS, ["井山裕太", "高尾紳路"]),
            (SHIFT_JIS, ["さくら", "タケシ"]),
            (BIG5, ["羅峰君", "陸緯宇"]),
            (EUC_KR, ["이세돌", "박정환"]),
            (EUC_KR, ["똠방각하", "김민수"]),
            (EUC_KR, ["李世乭", "朴廷桓"]),
            // Half of these characters are rare.
            (EUC_KR, ["李", "길"]),
        ] {
            let [black, white] = names;
            let gib =
                format!("\\HS\n\\[GAMEBLACKNAME={black}\\]\n\\[GAMEWHITENAME={white}\\]\n\\HE\n");
            let (bytes, ..) = encoding.encode(&gib);
            assert_eq!(of_server(&bytes, Language::Korean), gib, "{}", encoding.name());
        }
    }

    #[test]
    fn one_broken_character_is_no_other_character_set() {
        let mut text = "PB[張某]PW[周俊某]C[黑中盤勝]".as_bytes().to_vec();
        text.truncate(text.len() - 2);
        text.push(b']');
        let found = find(&text, Some(UTF_8));
        assert_eq!(found, Found::PLAIN);
    }

    #[test]
    fn utf_16_is_known_with_and_without_a_mark() {
        let encoded = |text: &str, bytes_of: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(bytes_of).collect()
        };
        for mark in ["", "\u{feff}"] {
            for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
                let bytes = encoded(&format!("{mark}(;PB[表])"), bytes_of);
                assert_eq!(from_utf16(&bytes), "(;PB[表])".as_bytes());
            }
            for ca in ["", "CA[UTF-16]", "CA[UTF-16LE]", "CA[utf-16be]", "CA[Unicode]"] {
                let text = format!("{mark}(;{ca}PB[表]KM[0.5];B[aa])(;SZ[9])");
                let records = crate::read(&encoded(&text, u16::to_le_bytes)).unwrap();
                let first = (records[0].players.black.as_deref(), records[0].komi);
                assert_eq!((records.len(), first), (2, (Some("表"), Some(0.5))));
                assert_eq!(records[0].warnings, []);
            }
        }
        assert_eq!(from_utf16(b"(;)"), &b"(;)"[..]);
    }

    #[test]
    fn a_text_in_utf_8_is_plain_unless_no_name_has_its_letters() {
        // Among them Pinyin, Romanian, and letters put together from a letter and an accent.
        let plain = "|Lee [9d]|Müller Łukasz Dvořák Ơ ư|Mǎ Lǚ|Ștefan Țăranu|Jose\u{301}|Γιώργος|Пётр|Արմեն\
                     |דוד כהן|محمد|柯洁|박정환 Пётр Αλέξης";
        for text in plain.split('|') {
            assert!(is_plain(text.as_bytes()), "{text}");
            let file = format!("PB[{text}]");
            assert_eq!(of_server(file.as_bytes(), Language::Korean), file);
            assert_eq!(find(file.as_bytes(), None), Found::PLAIN, "{text}");
        }
        for text in "\x1b(B|Αλέξης Пётр|דוד محمد|דוד Пётр|ߊߋ|ǝʌɐʇs".split('|')
        {
            assert!(!is_plain(text.as_bytes()), "{text}");
        }
        assert!(!is_plain(b"J\xfcrgen"));
        // In Korean it would be a character, too.
        let file = "\\[GAMEBLACKNAME=José\\]";
        assert_eq!(of_server(file.as_bytes(), Language::Korean), file);
    }

    #[test]
    fn other_names_than_those_of_utf_8_are_told() {
        for label in ["", " \n", "UTF-8", "utf8", "UTF-16"] {
            assert!(!is_other(label.as_bytes()), "{label}");
        }
        for label in ["GBK", "ISO-8859-1", "nonsense"] {
            assert!(is_other(label.as_bytes()), "{label}");
            assert_eq!(Charset::named(label.as_bytes()).is_none(), label == "nonsense");
        }
    }

    #[test]
    fn a_value_that_is_not_in_the_character_set_is_read_in_another() {
        // What is not UTF-8 is Latin-1.
        assert_eq!(text(b"UTF-8", b"J\xfcrgen"), "Jürgen");
        assert_eq!(text(b"", b"J\xfcrgen"), "Jürgen");
        // What is not Korean may be UTF-8.
        assert_eq!(text(b"EUC-KR", "Արմեն".as_bytes()), "Արմեն");
        assert_eq!(text(b"EUC-KR", b"\xb0\xa1\xff"), "가\u{fffd}");
    }

    #[test]
    fn words_of_western_europe_have_few_letters_above_127() {
        let western = b"PB[Lee]|J\xfcrgen Gr\xf6\xdfer|\xc5se|\xe9|L\x92H\xf4te|\xc9\x92a|a\xe9\xe9b|\x93yes\x94";
        // Among the others are signs that stand between words, and what is neither a letter nor such a sign.
        let others =
            b"\xe9t\xe9|a\xe9b\xe9\xe9|\xe9\xe9|\x93\x94|\xb0\xb7|\x80 5|\xa7 5|a\xd7b|\x81";
        for (texts, is_western) in [(&western[..], true), (others, false)] {
            for text in texts.split(|byte| *byte == b'|') {
                assert_eq!(looks_western(text, true), is_western, "{}", text.escape_ascii());
            }
        }
    }

    #[test]
    fn rare_names_are_known_by_what_stands_beside_them() {
        for (encoding, text) in [
            (encoding_rs::ISO_2022_JP, "(;SZ[9]PB[表])"),
            (GBK, "(;SZ[9]AP[foxwq]PB[龠]PW[瀧瀧])"),
            (GBK, "(;SZ[9]AP[foxwq]PB[前])"),
            (GBK, "(;SZ[9]PB[前]PW[瀧瀧])"),
            (GBK, "(;SZ[9]PB[邴]PW[誠])"),
            (GBK, "(;SZ[9]PB[邴])"),
            (GBK, "(;SZ[9]BR[九段]PB[鬱])"),
            (EUC_JP, "(;SZ[9]BR[九段]PB[薮内])"),
            (BIG5, "(;SZ[9]PB[功蓋]PW[鬱])"),
            (BIG5, "(;SZ[9]PB[張栩]PW[鬱])"),
            (SHIFT_JIS, "(;SZ[9]PB[タケシ])"),
            (WINDOWS_1251, "(;SZ[9]PB[Иван Детков]BR[5д])"),
            (WINDOWS_1251, "(;SZ[9]PB[Ђорђе Ђурић])"),
            (WINDOWS_1252, "(;SZ[9]PB[§5])"),
            (WINDOWS_1252, "(;SZ[9]PB[€ 7])"),
        ] {
            let (bytes, ..) = encoding.encode(text);
            let guessed = Found { charset: named(encoding), is_in_doubt: true };
            assert_eq!(find(&bytes, None), guessed, "{text}");
        }
        // A capital with the byte 0x80, on a server of Japan.
        let serbian = "PlayerB=Ђорђе Ђурић";
        assert_eq!(of_server(&WINDOWS_1251.encode(serbian).0, Language::Japanese), serbian);
    }

    #[test]
    fn a_character_set_that_is_named_and_does_not_fit_is_another() {
        for (encoding, text, ca, found, is_in_doubt) in [
            (WINDOWS_1251, "(;SZ[9]PB[Пётр])", "ISO-8859-1", WINDOWS_1251, true),
            (GBK, "(;SZ[9]PB[柯洁]RE[黑中盘胜])", "ISO-8859-1", GBK, true),
            (WINDOWS_1252, "(;SZ[9]PB[§5])", "ISO-8859-1", WINDOWS_1252, false),
            (WINDOWS_1252, "(;SZ[9]PB[Jürgen])", "UTF-8", WINDOWS_1252, true),
            (SHIFT_JIS, "(;SZ[9]PB[一力遼]PW[龠])", "EUC-KR", SHIFT_JIS, true),
            (SHIFT_JIS, "(;SZ[9]PB[一力遼]PW[龠])", "Shift_JIS", SHIFT_JIS, false),
        ] {
            let (bytes, ..) = encoding.encode(text);
            let expected = Found { charset: named(found), is_in_doubt };
            assert_eq!(find(&bytes, Encoding::for_label(ca.as_bytes())), expected, "{text} {ca}");
        }
        // Not Korean, so that it is what it is.
        let found = find("(;SZ[9]PB[Արմեն])".as_bytes(), Some(EUC_KR));
        assert_eq!(found, Found { is_in_doubt: true, ..Found::PLAIN });
        let found = find("(;SZ[9]PB[דוד])".as_bytes(), Some(WINDOWS_1251));
        assert_eq!(found, Found { is_in_doubt: true, ..Found::PLAIN });
    }
}
