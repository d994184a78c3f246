//! The syntax of SGF: brackets, properties and values of a record's main line.
//!
//! The reader does not recurse and builds nothing for variations, so a million nested variations
//! cost one pass over their bytes. One search finds the end of a value; two [`nom`] parsers read
//! the grammar around it.
//!
//! Bytes are read without decoding. In Shift_JIS, GB18030 and Big5 the second byte of a character
//! may look like `]` or `\`, so in a record in one of these a value is read character by character.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Range;

use memchr::memchr2;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use tenuki_score::board::{Color, Point, PointSet, Size, Vertex};
use tenuki_score::game::Move;

use super::charset::Found;

/// A property's name: its capitals, of which there are four at most in any file format of SGF.
///
/// FF\[1\] to FF\[3\] allow small letters between them, `SiZe` for `SZ`. A name is one number,
/// a byte for each letter, so that one comparison distinguishes moves from everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Name(u32);

macro_rules! names {
    ($($name:ident)*) => {
        $(pub(super) const $name: Name = Name::read(stringify!($name).as_bytes());)*
    };
}

impl Name {
    /// A name that SGF does not know: no capitals, or too many.
    const UNKNOWN: Name = Name(0);
    names! {
        AB AE AP AW B BR CA CR DT EV GM HA HD KM KO LN MA PB PC PL PW RE RL RU SL SQ SZ
        TB TC TR TT TW W WR
    }

    /// A bit for a property by which a branch is a game of its own: what it says of the game. 0 for
    /// others.
    pub(super) fn information(self) -> u8 {
        const NAMES: [Name; 7] =
            [Name::KM, Name::RU, Name::RE, Name::HA, Name::SZ, Name::PB, Name::PW];
        NAMES.iter().position(|name| *name == self).map_or(0, |bit| 1 << bit)
    }

    /// The name in a record.
    const fn read(mut letters: &[u8]) -> Name {
        let mut name = 0;
        while let [letter, rest @ ..] = letters {
            if letter.is_ascii_uppercase() {
                if name > 0x00ff_ffff {
                    return Name::UNKNOWN;
                }
                name = name << 8 | *letter as u32;
            }
            letters = rest;
        }
        Name(name)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.to_be_bytes();
        letters.into_iter().filter(|&b| b != 0).try_for_each(|b| f.write_char(char::from(b)))
    }
}

/// What comes next on the main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A node begins.
    Node,
    /// A property has a value, in brackets in the record: every value is a token of its own.
    Value(Name, &'a [u8]),
    /// The main line is over.
    End,
}

/// What is wrong with the syntax of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// It ends within a property.
    CutOff,
    /// It ends between properties, before its main line does.
    NotClosed,
    /// Something is where no property can begin.
    Unexpected(u8),
    /// A property has no value.
    NoValue,
}

/// Reads the main line of one record, token by token.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    /// What is still to be read, the end of the bytes.
    rest: &'a [u8],
    /// How many brackets `(` are open: so many `)` are missing where the bytes end.
    pub(super) depth: usize,
    /// Where the name of the last property begins.
    pub(super) property_start: usize,
    /// The property whose further values may follow.
    property: Option<Name>,
    /// In which character set the values are.
    pub(super) found: Found,
    /// Which bytes may begin a character of two.
    wide: Option<Wide>,
    /// Whether an empty variation stood where moves follow.
    pub(super) has_empty_variation: bool,
    /// The bracket `(` or the `;` that is missing before the first property.
    pub(super) missing: Option<&'static str>,
}

/// What [`Tokens::skip`] found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skipped {
    /// Where the record ends, or `None` where its last bracket is missing.
    pub(super) end: Option<usize>,
    /// Whether a variation off the main line says something of the game ([`Name::information`]).
    pub(super) has_information: bool,
    /// Whether a node follows a variation, where no node can be.
    pub(super) has_stray_nodes: bool,
}

impl<'a> Tokens<'a> {
    /// The first record at or after `from`: text before its `(;` is skipped. At its beginning a text may have one of the
    /// two alone.
    pub(super) fn first(bytes: &'a [u8], from: usize) -> Option<Tokens<'a>> {
        let mut rest = bytes.get(from..)?;
        let (start, missing) = begun(if from == 0 { rest } else { b"" });
        if missing.is_some() {
            rest = start;
        }
        while missing.is_none() {
            let bracket = memchr::memchr(b'(', rest)?;
            (rest, _) = blank(&rest[bracket + 1..]).ok()?;
            if rest.first() == Some(&b';') {
                break;
            }
        }
        Some(Tokens {
            bytes,
            rest,
            depth: 1,
            property_start: 0,
            property: None,
            found: Found::PLAIN,
            wide: None,
            has_empty_variation: false,
            missing,
        })
    }

    /// Goes into the first node.
    pub(super) fn enter(&mut self) {
        self.rest = self.rest.strip_prefix(b";").unwrap_or(self.rest);
    }

    /// The property that was read last, with the value behind which nothing fits.
    pub(super) fn last_property(&self) -> &'a [u8] {
        self.bytes.get(self.property_start..self.position()).unwrap_or_default()
    }

    /// Where the last token ends.
    pub(super) fn position(&self) -> usize {
        self.bytes.len() - self.rest.len()
    }

    /// The bytes between the last token and this place.
    pub(super) fn up_to(&self, end: usize) -> &'a [u8] {
        self.bytes.get(self.position()..end).unwrap_or_default()
    }

    /// Says in which character set the values are.
    pub(super) fn set_charset(&mut self, found: Found) {
        self.found = found;
        self.wide = found.charset.wide();
    }

    /// The next token. After [`Token::End`] there is no other.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Result<Token<'a>, Wrong> {
        let (name, value) = loop {
            match self.rest {
                [] => return Err(Wrong::NotClosed),
                [0..=b' ', rest @ ..] => self.rest = rest,
                [b';', rest @ ..] => {
                    self.rest = rest;
                    self.property = None;
                    return Ok(Token::Node);
                }
                [b'(', rest @ ..] => {
                    self.property = None;
                    self.open(rest);
                }
                [b')', ..] => return Ok(Token::End),
                [b'[', value @ ..] => {
                    let name = self.property.ok_or(Wrong::Unexpected(b'['))?;
                    break (name, value);
                }
                // Most properties are moves, whose names have one letter.
                [letter @ b'A'..=b'Z', b'[', value @ ..] => {
                    self.property_start = self.position();
                    break (Name(u32::from(*letter)), value);
                }
                // The line ends of a text in JSON, whose escapes were not resolved.
                [b'\\', b'r' | b'n', rest @ ..] => self.rest = rest,
                named => {
                    let begun = self.position();
                    let named = name(named)?;
                    self.property_start = begun;
                    break named;
                }
            }
        };
        self.property = Some(name);
        // Most values are points.
        let length = match value {
            [b'a'..=b'z', b'a'..=b'z', b']', ..] => 2,
            _ => value_length(value, self.wide).ok_or(Wrong::CutOff)?,
        };
        self.rest = &value[length + 1..];
        Ok(Token::Value(name, &value[..length]))
    }

    /// Behind the `;` of a node: its move, a stone on the board, where the node has nothing else, and the `;` of
    /// another follows.
    #[inline]
    pub(super) fn next_plain_move(&mut self, size: Size) -> Option<Move> {
        let [name @ (b'B' | b'W'), b'[', column, row, b']', b';', rest @ ..] = self.rest else {
            return None;
        };
        let color = if *name == b'B' { Color::Black } else { Color::White };
        let point = point(size, &[*column, *row])?;
        self.rest = rest;
        Some(Move { color, vertex: Vertex::Play(point) })
    }

    /// Goes into a variation, or past it where it is empty.
    #[cold]
    fn open(&mut self, rest: &'a [u8]) {
        if let [b')', after @ ..] = rest.trim_ascii_start() {
            self.rest = after;
            self.has_empty_variation |= !matches!(after.trim_ascii_start(), [b')', ..] | []);
        } else {
            self.rest = rest;
            self.depth += 1;
        }
    }

    /// Goes to the end of the record, past all variations off the main line.
    pub(super) fn skip(mut self) -> Skipped {
        let mut skipped = Skipped { end: None, has_information: false, has_stray_nodes: false };
        // The first `)` ends the main line. An empty variation ends nothing.
        let (mut is_off, mut last) = (false, b';');
        while self.depth > 0 {
            let Some((byte, rest)) = self.rest.split_first() else { return skipped };
            self.rest = rest;
            match byte {
                b'(' => {
                    self.depth += 1;
                    last = b'(';
                }
                b')' => {
                    self.depth -= 1;
                    is_off |= last != b'(';
                    last = if last == b'(' { b';' } else { b')' };
                }
                b';' => {
                    skipped.has_stray_nodes |= last == b')';
                    last = b';';
                }
                b'[' => {
                    if is_off && !skipped.has_information {
                        skipped.has_information = self.is_information();
                    }
                    let Some(length) = value_length(rest, self.wide) else { return skipped };
                    self.rest = &rest[length + 1..];
                }
                _ => {}
            }
        }
        skipped.end = Some(self.position());
        skipped
    }

    /// Goes behind the bracket of the next value, wherever in the tree it is, and returns its place; `None` where
    /// the tree ends, or its last value does not.
    pub(super) fn skip_to_value(&mut self) -> Option<Range<usize>> {
        while self.depth > 0 {
            let (byte, rest) = self.rest.split_first()?;
            let start = self.position() + 1;
            self.rest = rest;
            match byte {
                b'(' => self.depth += 1,
                b')' => self.depth -= 1,
                b'[' => {
                    let length = value_length(rest, self.wide)?;
                    self.rest = &rest[length..];
                    return Some(start..start + length);
                }
                _ => {}
            }
        }
        None
    }

    /// What does not fit in the tree if it is read with these characters of two bytes: a value that holds what is
    /// plainly the next property or record, a bracket without a partner, text between properties, a move that is none.
    pub(super) fn flaws(&self, wide: Option<Wide>) -> Flaws {
        let mut tree = self.clone();
        tree.wide = wide;
        let mut found = Flaws { wrong: 0, end: self.bytes.len() };
        let mut from = tree.position();
        while let Some(value) = tree.skip_to_value() {
            let before = &self.bytes[from..value.start - 1];
            found.wrong += between(before);
            let name = name_before(before);
            // Another record in this one: the end was lost, and would be looked for in all records that follow.
            if name == Name::GM && before.contains(&b'(') {
                return Flaws { wrong: found.wrong + 1, end: from };
            }
            let text = &self.bytes[value.clone()];
            let is_next = |at: &usize| goes_on(&text[at + 1..]) || text.get(at + 1) == Some(&b'[');
            found.wrong += memchr::memchr_iter(b']', text).filter(is_next).count();
            let is_record =
                |at: &usize| text[at + 1..].starts_with(b";") && goes_on(&text[at + 1..]);
            found.wrong += memchr::memchr_iter(b'(', text).filter(is_record).count();
            let is_move = matches!(name, Name::B | Name::W);
            found.wrong += usize::from(is_move && !matches!(text.trim_ascii().len(), 0 | 2));
            from = value.end + 1;
        }
        found.wrong += between(self.bytes.get(from..tree.position()).unwrap_or_default());
        if tree.depth > 0 {
            found.wrong += 1;
            return found;
        }
        found.end = tree.position();
        // A bracket without a partner behind the tree is one of a value that goes on.
        let behind = &self.bytes[found.end..];
        let behind =
            &behind[..Tokens::first(behind, 0).map_or(behind.len(), |next| next.position())];
        let bracket = memchr2(b'[', b']', behind).map(|at| behind[at]);
        found.wrong += usize::from(bracket == Some(b']'));
        found
    }

    /// What the first node says about the character set (CA). Names before it may contain brackets that are
    /// none, which only a second look shows.
    pub(super) fn claimed(&self) -> Option<&'a [u8]> {
        [self.wide, None, Some(Wide::Gbk)].into_iter().find_map(|wide| {
            let mut tokens = self.clone();
            tokens.wide = wide;
            tokens.enter();
            while let Ok(Token::Value(name, value)) = tokens.next() {
                if name == Name::CA {
                    return Some(value);
                }
            }
            None
        })
    }

    /// Whether the value that begins here is one that says something of the game.
    fn is_information(&self) -> bool {
        let before = &self.bytes[..self.position() - 1];
        name_before(before).information() != 0 && !self.rest.starts_with(b"]")
    }
}

/// The first node of a text that begins with `;` and a property, or with `(` and a property of two letters, and what is
/// missing before it.
pub(super) fn begun(text: &[u8]) -> (&[u8], Option<&'static str>) {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    match blank(text).map_or(text, |(rest, _)| rest) {
        node @ [b';', rest @ ..] if goes_on(rest) => (node, Some("(")),
        [b'(', rest @ ..] => match blank(rest).map_or(rest, |(rest, _)| rest) {
            node @ [b'A'..=b'Z', b'A'..=b'Z', b'[', ..] => (node, Some(";")),
            _ => (text, None),
        },
        _ => (text, None),
    }
}

/// What [`Tokens::flaws`] found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flaws {
    /// How many places do not fit.
    pub(super) wrong: usize,
    /// Where the tree ends.
    pub(super) end: usize,
}

/// How many bytes between two values are none of a name, a node or a variation.
fn between(text: &[u8]) -> usize {
    let is_fit =
        |byte: &&u8| byte.is_ascii_alphabetic() || matches!(byte, 0..=b' ' | b';' | b'(' | b')');
    text.iter().filter(|byte| !is_fit(byte)).count()
}

/// The name of the property before a bracket.
pub(super) fn name_before(text: &[u8]) -> Name {
    let text = text.trim_ascii_end();
    let letters = text.iter().rev().take(64).take_while(|byte| byte.is_ascii_alphabetic()).count();
    Name::read(&text[text.len() - letters..])
}

/// The name of a property, and what follows the bracket of its first value.
#[inline(never)]
fn name(input: &[u8]) -> Result<(Name, &[u8]), Wrong> {
    let (rest, letters) = letters(input).map_err(|_| Wrong::Unexpected(input[0]))?;
    match opening(rest) {
        Ok((value, _)) => Ok((Name::read(letters), value)),
        Err(_) if rest.iter().all(u8::is_ascii_whitespace) => Err(Wrong::CutOff),
        Err(_) => Err(Wrong::NoValue),
    }
}

/// Characters of two bytes, of which the second may look like a bracket or a backslash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wide {
    /// Those of Shift_JIS, which has single bytes where the others have first halves.
    ShiftJis,
    /// Those of GBK, GB18030 and Big5.
    Gbk,
}

impl Wide {
    /// Whether a character of two bytes may begin with this one.
    pub(super) fn begins(self, first: u8) -> bool {
        match self {
            Wide::ShiftJis => matches!(first, 0x81..=0x9f | 0xe0..=0xfc),
            Wide::Gbk => matches!(first, 0x81..=0xfe),
        }
    }

    /// The length of the character with which a text begins. A bracket behind which the record plainly goes on is
    /// no second byte: the character before it was cut.
    pub(super) fn width(self, text: &[u8]) -> usize {
        match text {
            [first, b']', rest @ ..] if self.begins(*first) && goes_on(rest) => 1,
            [first, 0x40..=0xff, ..] if self.begins(*first) => 2,
            _ => 1,
        }
    }
}

/// Whether a text behind a bracket plainly begins with a property or a node, or with brackets that end variations and
/// the record before another one.
fn goes_on(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let near = &text[..text.len().min(MOST_BETWEEN)];
    let Some(at) = memchr2(b'[', b']', near).filter(|at| near[*at] == b'[') else { return false };
    let letters = near[..at].iter().rev().take_while(|byte| byte.is_ascii_uppercase()).count();
    let before = near[..at - letters].trim_ascii_end();
    let node = before.strip_suffix(b";").map(<[u8]>::trim_ascii_end);
    let is_next = match (near[0], node) {
        (b')', Some(node)) => node.ends_with(b"("),
        (_, Some(node)) => node.is_empty() || node == b"(",
        (_, None) => before.is_empty(),
    };
    (1..=4).contains(&letters) && is_next
}

/// The most text between two records that is looked at.
const MOST_BETWEEN: usize = 4096;

/// How long the value is whose text begins here, up to its `]`. In a `wide` character set the
/// second byte of a character may look like a bracket.
#[inline(never)]
pub(super) fn value_length(input: &[u8], wide: Option<Wide>) -> Option<usize> {
    let mut at = 0;
    let Some(wide) = wide else {
        loop {
            at += memchr2(b']', b'\\', input.get(at..)?)?;
            if input[at] == b']' {
                return Some(at);
            }
            at += 2;
        }
    };
    loop {
        at += match input.get(at)? {
            b']' => return Some(at),
            b'\\' if input.get(at + 1)? < &0x80 => 2,
            _ => wide.width(&input[at..]),
        };
    }
}

/// White space and control characters.
fn blank(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(|b: u8| b <= b' ').parse_complete(input)
}

/// The letters of a property's name.
fn letters(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|b: u8| b.is_ascii_alphabetic()).parse_complete(input)
}

/// The bracket before a value.
fn opening(input: &[u8]) -> IResult<&[u8], &[u8]> {
    preceded(blank, tag("[")).parse_complete(input)
}

/// A point, two letters: the column from the left, the row from the top.
pub(super) fn point(size: Size, value: &[u8]) -> Option<Point> {
    let &[x, y] = value else { return None };
    let (column, row) = (x.checked_sub(b'a')?, y.checked_sub(b'a')?);
    if column >= size.width() || row >= size.height() {
        return None;
    }
    Point::new(column, size.height() - 1 - row)
}

/// A value that is not text, without its escapes: after a `\` a letter stays as it is.
pub(super) fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\\') {
        return value.into();
    }
    let mut bytes = value.iter();
    let next =
        || bytes.next().and_then(|byte| if *byte == b'\\' { bytes.next() } else { Some(byte) });
    std::iter::from_fn(next).copied().collect()
}

/// A point, or the corners of a rectangle with `:` between them.
pub(super) fn points(size: Size, value: &[u8]) -> Option<PointSet> {
    let value = unescaped(value);
    let value = value.trim_ascii();
    let Some(colon) = value.iter().position(|&b| b == b':') else {
        return point(size, value).map(PointSet::of);
    };
    let a = point(size, value[..colon].trim_ascii())?;
    let b = point(size, value[colon + 1..].trim_ascii())?;
    let (left, right) = (a.x().min(b.x()), a.x().max(b.x()));
    let (bottom, top) = (a.y().min(b.y()), a.y().max(b.y()));
    Some(
        (left..=right).flat_map(|x| (bottom..=top).filter_map(move |y| Point::new(x, y))).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn main_line(record: &[u8]) -> Result<String, Wrong> {
        let mut tokens = Tokens::first(record, 0).unwrap();
        let mut line = String::new();
        loop {
            match tokens.next()? {
                Token::Node => line.push(';'),
                Token::Value(name, value) => {
                    let name = if name == Name::UNKNOWN { "?".into() } else { name.to_string() };
                    line += &format!("{name}[{}]", String::from_utf8_lossy(value));
                }
                Token::End => return Ok(line),
            }
        }
    }

    #[test]
    fn only_the_main_line_is_read() {
        let record = b"junk (no) ( ;FF[4];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))rest";
        assert_eq!(main_line(record).unwrap(), ";FF[4];B[aa];W[bb];B[cc]");
        let tokens = Tokens::first(record, 0).unwrap();
        assert_eq!(&record[tokens.skip().end.unwrap()..], b"rest");
    }

    #[test]
    fn small_letters_in_names_are_passed_over() {
        assert_eq!(main_line(b"(;SiZe [9]\nBlack[aa])").unwrap(), ";SZ[9]B[aa]");
        assert_eq!(main_line(b"(;toolong[9]ABCDE[1])").unwrap(), ";?[9]?[1]");
    }

    #[test]
    fn an_escaped_bracket_does_not_end_a_value() {
        assert_eq!(main_line(br"(;C[a\]b\\]AB[aa][bb])").unwrap(), r";C[a\]b\\]AB[aa]AB[bb]");
    }

    #[test]
    fn a_record_that_is_cut_off_says_so() {
        for record in ["(;", "(;B[aa]", "(;B[aa](;"] {
            assert_eq!(main_line(record.as_bytes()), Err(Wrong::NotClosed), "{record}");
        }
        for record in ["(;B", "(;B ", "(;B[", "(;B[aa", "(;B[aa\\]"] {
            assert_eq!(main_line(record.as_bytes()), Err(Wrong::CutOff), "{record}");
        }
        assert_eq!(main_line(b"(;B;W[aa])"), Err(Wrong::NoValue));
        assert_eq!(main_line(b"(;[aa])"), Err(Wrong::Unexpected(b'[')));
        assert_eq!(main_line(b"(;7)"), Err(Wrong::Unexpected(b'7')));
    }

    #[cfg(feature = "charsets")]
    #[test]
    fn the_second_byte_of_a_character_is_no_bracket() {
        // U+8868 is 95 5C in Shift_JIS; 94 5D is another character.
        let mut tokens = Tokens::first(b"(;PB[\x95\x5c]PW[\x94\x5d])", 0).unwrap();
        let charset = crate::charset::Charset::named(b"Shift_JIS").unwrap();
        tokens.set_charset(Found { charset, is_in_doubt: false });
        tokens.next().unwrap();
        let mut names = Vec::new();
        while let Ok(Token::Value(_, value)) = tokens.next() {
            names.push(charset.text(value));
        }
        assert_eq!(names[0], "\u{8868}");
        assert_eq!(names[1].chars().count(), 1);
    }

    #[test]
    fn an_escape_is_no_second_byte_and_what_follows_it_may_be_a_character_of_two() {
        let wide = Some(Wide::ShiftJis);
        for (value, length) in [
            (&b"\x95\x5c]"[..], 2),
            (b"\x95\x5c\\]b]", 5),
            (b"a\\\x94\x5d]", 4),
            (b"\\\x95\x5c]x]", 3),
            (b"\\\\]", 2),
            (b"\xb1]", 1),
            (b"\\]\x94\x5d\\\\]", 6),
        ] {
            assert_eq!(value_length(value, wide), Some(length), "{value:x?}");
        }
        for value in [&b""[..], b"\\", b"\x95", b"\x95]", b"a\\]", b"\x95\x5c"] {
            assert_eq!(value_length(value, wide), None, "{value:x?}");
        }
    }
}
