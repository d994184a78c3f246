//! The character set of a record.
//!
//! Without CA the specification says Latin-1, but Asian programs ignore that. The second byte of a
//! character may look like `\` or `]` in Shift_JIS, GBK and Big5, so the character set must be known
//! before brackets are looked for.
//!
//! 1. Valid UTF-8 is read as UTF-8. If CA names another character set, or an unknown one, a warning
//!    says so.
//! 2. Otherwise the character set that CA names is used, if the text is valid in it. Many programs
//!    write Latin-1 into any record, and every byte is valid Latin-1, so the text must also look like
//!    one of Western Europe.
//! 3. Otherwise the character set is guessed, and a warning says so: Latin-1 if the text looks like it;
//!    Cyrillic and Greek by their capitals; one of the character sets of East Asia, in most of which any
//!    text is valid, by the language at which the server, the rules, the result and the names hint; else
//!    the one that `chardetng` guesses, as browsers do.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_8859_5, KOI8_R, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
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
    /// Whether it was guessed from the bytes, or is another one than the record names: a warning says so.
    pub(super) is_in_doubt: bool,
}

impl Found {
    /// The bytes themselves show it, or it is not in doubt.
    pub(super) const PLAIN: Found = Found { charset: Charset::Unknown, is_in_doubt: false };
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
    fn is_other_than_utf8(self) -> bool {
        matches!(self, Charset::Named(other) if other != UTF_8)
    }

    /// The character set that CA names. A text in UTF-16 is in UTF-8 before it is read, whatever it names.
    pub(super) fn named(label: &[u8]) -> Charset {
        match Encoding::for_label_no_replacement(&super::text::label(label)) {
            Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => Charset::Named(UTF_8),
            Some(encoding) => Charset::Named(encoding),
            None => Charset::Unknown,
        }
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

/// Whether CA names a character set that is not known here.
pub(super) fn is_unknown(label: &[u8]) -> bool {
    !label.trim_ascii().is_empty() && Charset::named(label) == Charset::Unknown
}

/// Whether CA names anything else than UTF-8.
pub(super) fn is_other(label: &[u8]) -> bool {
    is_unknown(label) || Charset::named(label).is_other_than_utf8()
}

/// Whether a text that names no character set needs no thought: ASCII without the escapes of ISO-2022-JP,
/// or UTF-8.
pub(super) fn is_plain(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|decoded| {
        memchr::memchr(0x1b, text).is_none() && !matches!(alphabets(decoded), Alphabets::Mixed)
    })
}

/// The character set of a text that says it is in `named`.
pub(super) fn find(text: &[u8], named: Charset) -> Found {
    let has_escape = memchr::memchr(0x1b, text).is_some();
    let claimed = match named {
        Charset::Named(encoding) if encoding != UTF_8 => Some(encoding),
        _ => None,
    };
    if !has_escape && let Ok(decoded) = std::str::from_utf8(text) {
        // A few characters of East Asia are valid UTF-8 by accident, and odd letters then.
        let is_east =
            |encoding: &'static Encoding| !encoding.is_single_byte() && wrong(encoding, text) == 0;
        let by_accident = match (alphabets(decoded), claimed) {
            (Alphabets::Usual, _) => false,
            (Alphabets::Rare | Alphabets::Mixed, Some(claimed)) => is_east(claimed),
            (Alphabets::Rare, None) => false,
            (Alphabets::Mixed, None) => EAST.iter().any(|(encoding, ..)| is_east(encoding)),
        };
        if !by_accident {
            let is_another = claimed.is_some() && !text.is_ascii();
            return Found { is_in_doubt: is_another, ..Found::PLAIN };
        }
    }
    let taken = |encoding, is_in_doubt| Found { charset: Charset::Named(encoding), is_in_doubt };
    if let Some(claimed) = claimed.filter(|claimed| wrong(claimed, text) == 0) {
        if claimed != WINDOWS_1252 || looks_western(text) {
            return taken(claimed, false);
        }
        let guess = detect(text, None);
        let is_another = !guess.is_single_byte() || alphabet(text) == Some(guess);
        return if is_another { taken(guess, true) } else { taken(claimed, false) };
    }
    let guess = detect(text, None);
    // A character that was cut in two does not make another character set.
    if let Charset::Named(claimed) = named {
        let wrong_as_claimed = wrong(claimed, text);
        let high = text.iter().filter(|byte| **byte >= 0x80).count();
        if 8 * wrong_as_claimed < high || wrong(guess, text) >= wrong_as_claimed {
            return taken(claimed, false);
        }
    }
    if guess == UTF_8 {
        return Found::PLAIN;
    }
    // Without CA the specification says Latin-1.
    let is_latin = guess == WINDOWS_1252 && named == Charset::Unknown && looks_western(text);
    taken(guess, !is_latin)
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

/// How many characters of a text this character set does not have.
fn wrong(encoding: &'static Encoding, text: &[u8]) -> usize {
    let (decoded, has_wrong) = encoding.decode_without_bom_handling(text);
    if has_wrong { decoded.matches('\u{fffd}').count().max(1) } else { 0 }
}

/// Whether a text reads as one in Latin-1: all bytes above 127 are letters of Western Europe, or signs
/// between words, and no word of two and more of them has more of them than other letters.
fn looks_western(text: &[u8]) -> bool {
    let is_letter = |byte: u8| matches!(byte, 0x8a | 0x8c | 0x8e | 0x9a | 0x9c | 0x9e | 0x9f | 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..);
    let is_sign = |byte: u8| {
        matches!(byte, 0x85 | 0x91..=0x94 | 0x96 | 0x97 | 0xa0 | 0xab | 0xb0 | 0xb4 | 0xb7 | 0xbb)
    };
    let is_odd = |(at, byte): (usize, &u8)| {
        *byte >= 0x80 && (!is_letter(*byte) && !is_sign(*byte) || text.get(at + 1) == Some(&b'\\'))
    };
    if text.iter().enumerate().any(is_odd) || has_broken_brackets(text) {
        return false;
    }
    text.split(|byte| !byte.is_ascii_alphabetic() && *byte < 0x80).all(|word| {
        let high = word.iter().filter(|byte| **byte >= 0x80).count();
        let signs = word.iter().filter(|byte| is_sign(**byte)).count();
        high - signs < 2 && signs <= word.len() - high || 2 * high <= word.len()
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

/// The character set of Cyrillic or Greek in which all words of a text begin with a capital and go on with
/// small letters of one alphabet, as names do.
fn alphabet(text: &[u8]) -> Option<&'static Encoding> {
    let words: Vec<&[u8]> = text.split(|byte| *byte < 0x80).filter(|word| word.len() > 1).collect();
    let letters: usize = words.iter().map(|word| word.len()).sum();
    let is_name = |encoding: &'static Encoding, word: &[u8]| {
        let (word, _) = encoding.decode_without_bom_handling(word);
        let mut letters = word.chars();
        let begins = letters.next().is_some_and(char::is_uppercase);
        let small = word.to_lowercase();
        let is_in = |alphabet: &&str| small.chars().all(|letter| alphabet.contains(letter));
        begins && letters.all(char::is_lowercase) && ALPHABETS.iter().any(is_in)
    };
    let fits = |encoding: &&'static Encoding| words.iter().all(|word| is_name(encoding, word));
    let fitting: Vec<_> =
        [WINDOWS_1251, KOI8_R, ISO_8859_5, WINDOWS_1253].into_iter().filter(fits).collect();
    if letters < 4 {
        return None;
    }
    let guess = chardetng_guess(text);
    fitting.iter().find(|encoding| **encoding == guess).or(fitting.first()).copied()
}

/// A language of East Asia.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Chinese,
    Japanese,
    Korean,
}

/// The character sets of East Asia, with their language and the place of their words in [`WORDS`].
const EAST: [(&Encoding, Language, usize); 5] = [
    (GBK, Language::Chinese, 1),
    (BIG5, Language::Chinese, 2),
    (SHIFT_JIS, Language::Japanese, 0),
    (EUC_JP, Language::Japanese, 0),
    (EUC_KR, Language::Korean, 3),
];

/// What servers and programs call themselves in AP, SO and PC, in small letters.
const SERVERS: [(&[u8], Language); 19] = [
    (b"foxwq", Language::Chinese),
    (b"weiqi", Language::Chinese),
    (b"multigo", Language::Chinese),
    (b"tom.com", Language::Chinese),
    (b"sina", Language::Chinese),
    (b"sohu", Language::Chinese),
    (b"qq.com", Language::Chinese),
    (b"yehu", Language::Chinese),
    (b"china", Language::Chinese),
    (b"kiin", Language::Japanese),
    (b"pandanet", Language::Japanese),
    (b"igo", Language::Japanese),
    (b"japan", Language::Japanese),
    (b"tygem", Language::Korean),
    (b"cyberoro", Language::Korean),
    (b"oro", Language::Korean),
    (b"baduk", Language::Korean),
    (b"hangame", Language::Korean),
    (b"korea", Language::Korean),
];

/// Rules that name a language.
const RULES: [(&[u8], Language); 3] = [
    (b"chinese", Language::Chinese),
    (b"japanese", Language::Japanese),
    (b"korean", Language::Korean),
];

/// The values of these properties, as bytes. A bracket in a character may end one early.
fn values<'a>(text: &'a [u8], names: &'a [&[u8]]) -> impl Iterator<Item = &'a [u8]> {
    names.iter().flat_map(move |name| {
        memchr::memmem::find_iter(text, *name).map(move |at| {
            let value = &text[at + name.len()..];
            &value[..memchr::memchr(b']', value).unwrap_or(value.len())]
        })
    })
}

/// The language that the values of some properties name.
fn named_language(
    text: &[u8],
    properties: &[&[u8]],
    known: &[(&[u8], Language)],
) -> Option<Language> {
    values(text, properties).find_map(|value| {
        let value = value.to_ascii_lowercase();
        let is_in = |name: &[u8]| memchr::memmem::find(&value, name).is_some();
        known.iter().find(|(name, _)| is_in(name)).map(|(_, language)| *language)
    })
}

/// Text with this percentage of [`everyday`] characters or more is usual in a character set.
const USUAL: usize = 75;

/// Text with a smaller percentage of [`everyday`] characters is rare in a character set.
const RARE: usize = 50;

/// The character set that a text is most likely in. `format` is the language of the server whose format
/// the file has.
fn detect(text: &[u8], format: Option<Language>) -> &'static Encoding {
    let first = chardetng_guess(text);
    if memchr::memchr(0x1b, text).is_some() {
        return first;
    }
    if looks_western(text) {
        return WINDOWS_1252;
    }
    if let Some(encoding) = alphabet(text) {
        return encoding;
    }
    // Words of the game decide where there are any.
    let valid: Vec<_> = EAST
        .iter()
        .filter(|(encoding, ..)| wrong(encoding, text) == 0)
        .map(|&(encoding, language, words)| {
            (hits(encoding, WORDS[words], text), encoding, language)
        })
        .collect();
    let most = valid.iter().map(|(hits, ..)| *hits).max().unwrap_or(0);
    let server = format.or_else(|| named_language(text, &[b"AP[", b"SO[", b"PC["], &SERVERS));
    let rules = || named_language(text, &[b"RU["], &RULES);
    let is_guessed = |encoding: &&'static Encoding| **encoding == *first;
    if let Some(language) = server.or_else(rules) {
        // Its players may write in another language, and their names would be rare characters in this one.
        let share = |encoding| everyday(encoding, text).unwrap_or(0);
        let is_usual_in_one = valid.iter().any(|&(_, encoding, _)| share(encoding) >= USUAL);
        // One word may be there by accident, and several are stronger than a hint.
        let is_of_it = |(hits, encoding, other): &&(usize, &'static Encoding, _)| {
            let is_rare = is_usual_in_one && share(encoding) < RARE;
            *other == language && hits + 1 >= most && !is_rare
        };
        let of_it: Vec<_> = valid.iter().filter(is_of_it).map(|valid| valid.1).collect();
        // Of equals the first one: simplified characters.
        let is_likely =
            |encoding: &&'static Encoding| language == Language::Japanese && is_guessed(encoding);
        let named = of_it.iter().copied().rev().max_by_key(|encoding| {
            (surnames(encoding, language, text), everyday(encoding, text), is_likely(encoding))
        });
        if let Some(encoding) = named {
            return encoding;
        }
    }
    let best: Vec<_> = valid.into_iter().filter(|(hits, ..)| *hits == most).collect();
    if most > 0 {
        let likely = best.iter().find(|(_, encoding, _)| is_guessed(encoding)).or(best.first());
        return likely.map_or(first, |(_, encoding, _)| encoding);
    }
    let named = best
        .iter()
        .map(|&(_, encoding, language)| (surnames(encoding, language, text), encoding))
        .filter(|(names, _)| *names > 0)
        .max_by_key(|(names, encoding)| (*names, is_guessed(encoding)));
    if let Some((_, encoding)) = named {
        return encoding;
    }
    if !Charset::Named(first).is_wide() && has_broken_brackets(text) {
        return wide(text).unwrap_or(first);
    }
    if first.is_single_byte() && is_in_pairs(text) {
        let likely = best.iter().rev().max_by_key(|(_, encoding, _)| everyday(encoding, text));
        return likely.map_or(first, |(_, encoding, _)| encoding);
    }
    first
}

/// Whether all bytes above 127 come in pairs, apart from other letters.
fn is_in_pairs(text: &[u8]) -> bool {
    text.split(|byte| !byte.is_ascii_alphabetic() && *byte < 0x80).all(|word| {
        word.iter().all(u8::is_ascii)
            || word.len() % 2 == 0 && word.iter().all(|byte| *byte >= 0x80)
    })
}

fn chardetng_guess(text: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(text, true);
    detector.guess(None, Utf8Detection::Allow)
}

/// How much the players' names begin as names of this language do: the more common the beginning, the more.
fn surnames(encoding: &'static Encoding, language: Language, text: &[u8]) -> usize {
    let common = match language {
        Language::Chinese => CHINESE_NAMES,
        Language::Japanese => JAPANESE_NAMES,
        Language::Korean => KOREAN_NAMES,
    };
    let likely = |value| {
        let (name, has_wrong) = encoding.decode_without_bom_handling(value);
        let first = name.trim_start().chars().next().filter(|_| !has_wrong)?;
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

/// The most likely one of the character sets whose characters may end like a bracket: in which most
/// characters are among those of everyday use, and no bracket is left that looks broken.
fn wide(text: &[u8]) -> Option<&'static Encoding> {
    [SHIFT_JIS, GBK, BIG5]
        .into_iter()
        .filter_map(|encoding| Some((everyday(encoding, text)?, encoding)))
        .reduce(|best, other| if other.0 > best.0 { other } else { best })
        .map(|(_, encoding)| encoding)
}

/// How many percent of the characters are in the rows of everyday use (kana and the first level of
/// JIS X 0208, of GB 2312, and of Big5, and Hangul), or `None` where the text is not in this character set.
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
                e if e == EUC_JP => matches!(first, 0xa4 | 0xa5 | 0xb0..=0xcf),
                e if e == EUC_KR => matches!(first, 0xb0..=0xc8) && second >= 0xa1,
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
    &[
        "黒",
        "勝",
        "段",
        "目半",
        "日本",
        "名人",
        "本因坊",
        "棋聖",
        "手合",
        "コミ",
        "戦",
        "級",
        "互先",
    ],
    &["黑", "胜", "段", "贴", "中国", "规则", "围棋", "业余", "级", "对局", "中盘", "日韩", "分先"],
    &["黑", "勝", "段", "貼", "中國", "圍棋", "規則", "中盤", "級"],
    &["흑", "백", "승", "단", "집", "한국", "불계", "급", "덤", "호선", "접바둑"],
];

fn hits(encoding: &'static Encoding, words: &[&str], text: &[u8]) -> usize {
    match encoding.decode_without_bom_handling_and_without_replacement(text) {
        Some(text) => words.iter().filter(|word| text.contains(**word)).count(),
        None => 0,
    }
}

/// The whole text of a file of a server with players of this language in UTF-8, however it came.
pub(super) fn decoded(text: &[u8], language: Language) -> Cow<'_, str> {
    if let Cow::Owned(text) = from_utf16(text) {
        return String::from_utf8_lossy(&text).into_owned().into();
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    if is_plain(text) {
        return Charset::Unknown.decoded(text);
    }
    Charset::Named(detect(text, Some(language))).decoded(text)
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
    fn letters_above_127_in_pairs_are_an_even_number_and_alone() {
        assert!(is_in_pairs(b"Lee 9d") && is_in_pairs(b"\xb0\xa1\xb0\xa2, Lee"));
        assert!(!is_in_pairs(b"\xb0\xa1\xb0"));
        assert!(!is_in_pairs(b"J\xfc") && !is_in_pairs(b"J\xfcrgen"));
    }

    #[test]
    fn characters_of_everyday_use_are_counted_in_each_character_set() {
        for (encoding, everyday_text, rare_text) in [
            (SHIFT_JIS, "表ア", "龠"),
            (EUC_JP, "表ア", "龠"),
            (GBK, "李明", "龠"),
            (BIG5, "張某", "龠"),
            (EUC_KR, "가하", "李"),
        ] {
            let percent = |text: &str| everyday(encoding, &encoding.encode(text).0);
            assert_eq!(percent(everyday_text), Some(100), "{everyday_text}");
            assert_eq!(percent(rare_text), Some(0), "{rare_text}");
        }
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
            let found = find(&bytes, Charset::Unknown);
            assert_eq!(found.charset, Charset::Named(encoding), "{names}");
            assert!(found.is_in_doubt);
            // A name that is wrong does not matter, one that is right is believed.
            let wrong = find(&bytes, Charset::named(b"UTF-8"));
            assert_eq!(wrong, found, "{names}");
            let right = find(&bytes, Charset::Named(encoding));
            assert_eq!(right, Found { charset: found.charset, is_in_doubt: false });
        }
        assert_eq!(find("PB[表]".as_bytes(), Charset::Unknown), Found::PLAIN);
        let another = find("PB[表]".as_bytes(), Charset::Named(SHIFT_JIS));
        assert_eq!(another, Found { is_in_doubt: true, ..Found::PLAIN });
        assert_eq!(find("PB[表]".as_bytes(), Charset::Named(UTF_8)), Found::PLAIN);
        assert!(!find(b"PB[J\xfcrgen Gr\xf6\xdfer]", Charset::Unknown).is_in_doubt);
        // The escape of a terminal is not one of ISO-2022-JP.
        assert_eq!(find("PB[\x1b[31m表]".as_bytes(), Charset::Unknown), Found::PLAIN);
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
            assert_eq!(decoded(&bytes, Language::Korean), gib, "{}", encoding.name());
        }
    }

    #[test]
    fn one_broken_character_is_no_other_character_set() {
        let mut text = "PB[張某]PW[周俊某]C[黑中盤勝]".as_bytes().to_vec();
        text.truncate(text.len() - 2);
        text.push(b']');
        let found = find(&text, Charset::named(b"UTF-8"));
        assert_eq!(found, Found { charset: Charset::Named(UTF_8), is_in_doubt: false });
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
        for label in ["UTF-16", "UTF-16LE", "utf-16be", "Unicode"] {
            let text: Vec<u8> = format!("\u{feff}(;CA[{label}]PB[表])")
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect();
            let record = super::super::read_first(&text).unwrap();
            assert_eq!(
                (record.players.black.as_deref(), &record.warnings[..]),
                (Some("表"), &[][..])
            );
        }
    }

    #[test]
    fn an_unknown_name_is_said_whatever_was_taken() {
        use super::super::Warning;
        let western = super::super::read_first(b"(;CA[nonsense]PB[H\xe9l\xe8ne])").unwrap();
        assert_eq!(western.players.black.as_deref(), Some("Hélène"));
        let unknown = |read| Warning::CharsetUnknown { named: "nonsense".into(), read };
        assert_eq!(western.warnings, [unknown("windows-1252")]);
        let (bytes, ..) = GBK.encode("(;CA[nonsense]PB[柯洁]RE[黑中盘胜])");
        assert_eq!(super::super::read_first(&bytes).unwrap().warnings, [unknown("GBK")]);
        // ASCII is the same in all of them.
        assert_eq!(super::super::read_first(b"(;CA[nonsense]PB[Ann])").unwrap().warnings, []);
    }

    /// Character sets by the names that CA has for them.
    type Sets = &'static [(&'static str, &'static Encoding)];

    /// Names in twelve scripts and spellings, by the character sets in which records have them.
    const NAMES: &[(Sets, &[&str])] = &[
        // French, German, Spanish, the North.
        (
            &[("ISO-8859-1", WINDOWS_1252), ("windows-1252", WINDOWS_1252)],
            &["Hélène", "Jürgen Größer", "Núñez", "Åse Bjørn", "Thérèse Hervé", "João", "L’Hôte"],
        ),
        // Polish, Czech, Hungarian, Romanian.
        (
            &[("ISO-8859-2", encoding_rs::ISO_8859_2), ("windows-1250", encoding_rs::WINDOWS_1250)],
            &["Łukasz Wójcik", "Dvořák", "Győző", "Michał Żukowski", "Ondřej Šilt", "Pál Balogh"],
        ),
        // Russian, Ukrainian.
        (
            &[("windows-1251", WINDOWS_1251), ("KOI8-R", KOI8_R), ("ISO-8859-5", ISO_8859_5)],
            &["Пётр", "Александр Динерштейн", "Иван Детков", "Илья Шикшин", "Тимур"],
        ),
        (&[("windows-1251", WINDOWS_1251)], &["Андрій Кравець", "Їжак"]),
        // Greek, Turkish, Hebrew, Thai.
        (
            &[("windows-1253", WINDOWS_1253), ("ISO-8859-7", encoding_rs::ISO_8859_7)],
            &["Γιώργος", "Ελένη Παππά", "Νίκος"],
        ),
        (
            &[
                ("windows-1254", encoding_rs::WINDOWS_1254),
                ("ISO-8859-9", encoding_rs::WINDOWS_1254),
            ],
            &["Gökçe Yılmaz", "Şükrü", "İbrahim Işık"],
        ),
        (&[("windows-1255", encoding_rs::WINDOWS_1255)], &["שי לוי", "דוד כהן"]),
        (&[("TIS-620", encoding_rs::WINDOWS_874)], &["สมชาย", "กฤษณะ"]),
        // Chinese, simplified and traditional.
        (
            &[("GB2312", GBK), ("GBK", GBK), ("GB18030", GB18030)],
            &[
                "柯洁",
                "古力",
                "李世石",
                "聂卫平",
                "马晓春",
                "常昊",
                "时越",
                "芈昱廷",
                "辜梓豪",
                "於之莹",
                "谢尔豪",
            ],
        ),
        (&[("Big5", BIG5)], &["張栩", "周俊勳", "謝依旻", "許家元", "王立誠", "林海峰"]),
        // Japanese, Korean.
        (
            &[("Shift_JIS", SHIFT_JIS), ("EUC-JP", EUC_JP)],
            &[
                "井山裕太",
                "一力遼",
                "芝野虎丸",
                "趙治勲",
                "小林光一",
                "武宮正樹",
                "高木祥一",
                "高尾紳路",
            ],
        ),
        (
            &[("EUC-KR", EUC_KR)],
            &["이세돌", "이창호", "박정환", "신진서", "조훈현", "최정", "김지석", "서봉수"],
        ),
    ];

    #[test]
    fn sixty_names_in_twelve_scripts_are_read_in_the_character_set_that_is_named() {
        let mut names_read = 0;
        for (encodings, names) in NAMES {
            for (label, encoding) in *encodings {
                for name in *names {
                    let record = format!("(;CA[{label}]SZ[9]PB[{name}]KM[6.5];B[aa];W[])");
                    let (bytes, _, unknown) = encoding.encode(&record);
                    assert!(!unknown, "{label} has no {name}");
                    let record = super::super::read_first(&bytes).unwrap();
                    assert_eq!(record.players.black.as_deref(), Some(*name), "{label}");
                    assert_eq!(record.warnings, [], "{label} {name}");
                }
            }
            names_read += names.len();
        }
        assert!(names_read >= 60 && NAMES.len() >= 12, "{names_read}");
    }

    #[test]
    fn without_a_name_they_are_guessed_and_a_guess_is_said() {
        let mut unlike = Vec::new();
        for (encodings, names) in NAMES {
            for (label, encoding) in *encodings {
                for name in *names {
                    let record = format!("(;SZ[9]PB[{name}]KM[6.5];B[aa];W[])");
                    let (bytes, ..) = encoding.encode(&record);
                    let record = super::super::read_first(&bytes).unwrap();
                    let is_right = record.players.black.as_deref() == Some(*name);
                    let is_guess =
                        matches!(record.warnings[..], [super::super::Warning::CharsetGuessed(_)]);
                    // Latin-1 is what the specification says, and no guess.
                    let is_latin = looks_western(&bytes);
                    assert_eq!(is_guess, !is_latin, "{label} {name}: {:?}", record.warnings);
                    if !is_right {
                        unlike.push(format!("{label} {name}"));
                    }
                }
            }
        }
        // What single bytes mean in other parts of Europe and Asia is not known without a name.
        let is_single_byte = |text: &String| {
            [
                "ISO-8859-2",
                "windows-1250",
                "windows-1254",
                "ISO-8859-9",
                "windows-1253",
                "ISO-8859-7",
                "windows-1255",
                "TIS-620",
            ]
            .iter()
            .any(|label| text.starts_with(label))
        };
        unlike.retain(|text| !is_single_byte(text));
        assert_eq!(unlike, Vec::<String>::new());
    }

    #[test]
    fn servers_rules_and_results_hint_at_the_language() {
        let read = |encoding: &'static Encoding, information: &str, name: &str| {
            let record = format!("(;SZ[9]{information}PB[{name}]KM[6.5];B[aa];W[])");
            let (bytes, ..) = encoding.encode(&record);
            super::super::read_first(&bytes).unwrap().players.black.unwrap()
        };
        // Rare first characters, which only the hint explains.
        assert_eq!(read(GBK, "AP[foxwq]", "邴"), "邴");
        assert_eq!(read(EUC_KR, "SO[www.cyberoro.com]", "뚫림"), "뚫림");
        assert_eq!(read(EUC_JP, "PC[Nihon Kiin]", "薮内"), "薮内");
        assert_eq!(read(GBK, "RU[Chinese]", "邴"), "邴");
        assert_eq!(read(EUC_KR, "RU[Korean]", "뚫림"), "뚫림");
        assert_eq!(read(GBK, "RE[黑中盘胜]", "邴"), "邴");
        // What the result says in words is stronger than rules.
        assert_eq!(read(GBK, "RU[Japanese]RE[黑中盘胜]", "邴"), "邴");
    }

    #[test]
    fn valid_utf_8_is_utf_8_whatever_is_named() {
        use super::super::Warning;
        for name in ["Müller", "Пётр", "柯洁", "Γιώργος", "Dvořák"] {
            for label in ["GB2312", "ISO-8859-1", "windows-1251", "Big5", "Shift_JIS"] {
                let record = format!("(;CA[{label}]PB[{name}])");
                let record = super::super::read_first(record.as_bytes()).unwrap();
                assert_eq!(record.players.black.as_deref(), Some(name), "{label}");
                // What is named is another one, and that is said.
                let other = Warning::CharsetWrong { named: label.into(), read: "UTF-8" };
                assert_eq!(record.warnings, [other], "{label}");
            }
            for label in ["nonsense", "HZ-GB-2312", "柯"] {
                let record = format!("(;CA[{label}]PB[{name}])");
                let record = super::super::read_first(record.as_bytes()).unwrap();
                assert_eq!(record.players.black.as_deref(), Some(name), "{label}");
                let unknown = Warning::CharsetUnknown { named: label.into(), read: "UTF-8" };
                assert_eq!(record.warnings, [unknown], "{label}");
            }
            // Whatever it is called, and where nothing is named.
            for label in ["UTF-8", "utf8", "Utf_8", "UTF 8", "utf-8-sig", " UTF-8 ", "", " "] {
                let record = format!("(;CA[{label}]PB[{name}])");
                let record = super::super::read_first(record.as_bytes()).unwrap();
                assert_eq!(record.warnings, [], "{label}");
            }
        }
        let (bytes, ..) = GBK.encode("(;CA[GB2312]PB[前])");
        assert!(std::str::from_utf8(&bytes).is_ok());
        let record = super::super::read_first(&bytes).unwrap();
        assert_eq!(record.players.black.as_deref(), Some("前"));
    }

    #[test]
    fn a_text_in_utf_8_is_plain_unless_no_name_has_its_letters() {
        for (text, plain) in [
            ("", true),
            ("Lee [9d]", true),
            ("\x1b(B", false),
            ("Müller Łukasz Dvořák Ơ ư", true),
            // Pinyin, Romanian, and letters put together from a letter and an accent.
            ("Mǎ Lǚ", true),
            ("Ștefan Țăranu", true),
            ("Jose\u{301}", true),
            ("Γιώργος", true),
            ("Пётр", true),
            ("Αλέξης Пётр", false),
            ("Արմեն", true),
            ("דוד כהן", true),
            ("محمد", true),
            ("דוד محمد", false),
            ("דוד Пётр", false),
            ("ߊߋ", false),
            ("ǝʌɐʇs", false),
            ("柯洁", true),
            ("박정환 Пётр Αλέξης", true),
        ] {
            assert_eq!(is_plain(text.as_bytes()), plain, "{text}");
            if plain {
                let file = format!("PB[{text}]");
                assert_eq!(decoded(file.as_bytes(), Language::Korean), file);
                assert_eq!(find(file.as_bytes(), Charset::Unknown), Found::PLAIN, "{text}");
            }
        }
        assert!(!is_plain(b"J\xfcrgen"));
        // In Korean it would be a character, too.
        let file = "\\[GAMEBLACKNAME=José\\]";
        assert_eq!(decoded(file.as_bytes(), Language::Korean), file);
    }

    #[test]
    fn other_names_than_those_of_utf_8_are_told() {
        for (label, other, unknown) in [
            ("", false, false),
            (" \n", false, false),
            ("UTF-8", false, false),
            ("utf8", false, false),
            ("UTF-16", false, false),
            ("GBK", true, false),
            ("ISO-8859-1", true, false),
            ("nonsense", true, true),
        ] {
            assert_eq!(
                (is_other(label.as_bytes()), is_unknown(label.as_bytes())),
                (other, unknown)
            );
        }
    }

    #[test]
    fn a_value_that_is_not_in_the_character_set_is_read_in_another() {
        let text = |charset: &[u8], value: &[u8]| Charset::named(charset).text(value);
        // What is not UTF-8 is Latin-1.
        assert_eq!(text(b"UTF-8", b"J\xfcrgen"), "Jürgen");
        assert_eq!(text(b"", b"J\xfcrgen"), "Jürgen");
        // What is not Korean may be UTF-8.
        assert_eq!(text(b"EUC-KR", "Արմեն".as_bytes()), "Արմեն");
        assert_eq!(text(b"EUC-KR", b"\xb0\xa1\xff"), "가\u{fffd}");
    }

    #[test]
    fn words_of_western_europe_have_few_letters_above_127() {
        for (text, western) in [
            (&b"PB[Lee]"[..], true),
            (b"J\xfcrgen Gr\xf6\xdfer", true),
            (b"\xc5se", true),
            (b"\xe9", true),
            (b"L\x92H\xf4te", true),
            (b"\xc9\x92a", true),
            (b"a\xe9\xe9b", true),
            (b"\xe9t\xe9", false),
            (b"a\xe9b\xe9\xe9", false),
            (b"\xe9\xe9", false),
            // Signs stand between words.
            (b"\x93yes\x94", true),
            (b"\x93\x94", false),
            (b"\xb0\xb7", false),
            // Neither a letter nor such a sign.
            (b"\x80 5", false),
            (b"\xa7 5", false),
            (b"a\xd7b", false),
            (b"\x81", false),
            // An accent before a backslash may be the first half of a character.
            (b"Ren\xe9\\]", false),
            (b"\xe9\\", false),
            (b"\\\xe9t", true),
            // And one before two brackets.
            (b"PB[Ren\xe9]]KM[0]", false),
            (b"PB[Ren\xe9]KM[0]", true),
        ] {
            assert_eq!(looks_western(text), western, "{:?}", text.escape_ascii().to_string());
        }
    }

    #[test]
    fn a_bracket_is_broken_where_a_property_or_a_node_follows_the_next_one() {
        for (text, broken) in [
            (&b"PW[\x95\\]KM[0.5]"[..], true),
            (b"PW[\x95]]KM[0.5]", true),
            (b"\x95\\]ABCD[x]", true),
            (b"\x95\\] \n;B[aa]", true),
            (b"\x95\\](", true),
            (b"\x95\\])", true),
            (b"PW[a\\]KM[0.5]", false),
            (b"\x95\\]", false),
            (b"\x95\\]KM", false),
            (b"\x95\\][x]", false),
            (b"\x95\\]ABCDE[x]", false),
            (b"\x95\\]and[x]", false),
            (b"KM[0.5]\x95\\]x", false),
            (b"\x95]KM[0.5]", false),
        ] {
            assert_eq!(has_broken_brackets(text), broken, "{:?}", text.escape_ascii().to_string());
        }
    }

    #[test]
    fn characters_of_two_bytes_are_counted_and_others_are_not() {
        for (encoding, text, percent) in [
            (GBK, &*GBK.encode("张赵").0, Some(100)),
            // This one has four bytes.
            (GBK, &GB18030.encode("张ö赵").0, Some(100)),
            (GBK, &GBK.encode("张龠").0, Some(50)),
            (SHIFT_JIS, b"\x82\xa0x\\]]", Some(100)),
            (SHIFT_JIS, b"\xb1\x82\xa0", Some(100)),
            // A single byte before a bracket that is broken.
            (SHIFT_JIS, b"\x82\xa0\xb1\\]", None),
            (SHIFT_JIS, b"\x82\xa0\xb1]]", None),
            (SHIFT_JIS, b"\xb1 x", None),
            (SHIFT_JIS, b"\x82", None),
        ] {
            assert_eq!(everyday(encoding, text), percent, "{:?}", text.escape_ascii().to_string());
        }
        assert!(is_in_pairs(b"\x81\x80") && !is_in_pairs(b"\x81\x80\x81"));
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
            let guessed = Found { charset: Charset::Named(encoding), is_in_doubt: true };
            assert_eq!(find(&bytes, Charset::Unknown), guessed, "{text}");
        }
        // A capital with the byte 0x80, on a server of Japan.
        let serbian = "PlayerB=Ђорђе Ђурић";
        assert_eq!(decoded(&WINDOWS_1251.encode(serbian).0, Language::Japanese), serbian);
    }

    #[test]
    fn a_character_set_that_is_named_and_does_not_fit_is_another() {
        for (encoding, text, named, found, is_in_doubt) in [
            (WINDOWS_1251, "(;SZ[9]PB[Пётр])", "ISO-8859-1", WINDOWS_1251, true),
            (GBK, "(;SZ[9]PB[柯洁]RE[黑中盘胜])", "ISO-8859-1", GBK, true),
            (WINDOWS_1252, "(;SZ[9]PB[§5])", "ISO-8859-1", WINDOWS_1252, false),
            (WINDOWS_1252, "(;SZ[9]PB[Jürgen])", "UTF-8", WINDOWS_1252, true),
            (SHIFT_JIS, "(;SZ[9]PB[一力遼]PW[龠])", "EUC-KR", SHIFT_JIS, true),
            (SHIFT_JIS, "(;SZ[9]PB[一力遼]PW[龠])", "Shift_JIS", SHIFT_JIS, false),
        ] {
            let (bytes, ..) = encoding.encode(text);
            let expected = Found { charset: Charset::Named(found), is_in_doubt };
            assert_eq!(find(&bytes, Charset::named(named.as_bytes())), expected, "{text} {named}");
        }
        // Not Korean, so that it is what it is.
        let found = find("(;SZ[9]PB[Արմեն])".as_bytes(), Charset::named(b"EUC-KR"));
        assert_eq!(found, Found { is_in_doubt: true, ..Found::PLAIN });
        let found = find("(;SZ[9]PB[דוד])".as_bytes(), Charset::named(b"windows-1251"));
        assert_eq!(found, Found { is_in_doubt: true, ..Found::PLAIN });
    }
}
