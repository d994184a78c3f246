//! A stream, split into its records or lines; only one is in memory at a time.

use std::io::{self, BufRead, BufReader, Read};

use encoding_rs::{Decoder, Encoding};
use memchr::memchr;

use super::tree::Tree;
use super::{Kind, charset, read as sgf, syntax};

/// The most bytes of a record or a line: 32 MiB.
pub const TOO_LONG: usize = 32 << 20;

/// An item of a stream that cannot be returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ItemError {
    /// A record or line has more bytes than [`TOO_LONG`].
    #[error("it is longer than {} MiB", TOO_LONG >> 20)]
    TooLong,
    /// The branches of a tree are games, and are too many or repeat too much.
    #[error("the games of this tree have too many branches, or repeat the same moves too often")]
    TooManyBranches,
    /// An array ends before its `]`.
    #[error("the array ends without ]")]
    ArrayCutOff,
    /// A comma or bracket is where an element of an array should be.
    #[error("the array has {0:?} where an element should be; the rest is not read")]
    ArrayBroken(char),
    /// Text follows an array.
    #[error("{0:?} follows the array; it is not read")]
    BehindArray(char),
}

/// A stream that can show the bytes that it has in memory, so that a reader need not wait for more
/// input.
pub trait Buffered: BufRead + Send {
    /// What can be had without reading on.
    fn buffered(&self) -> &[u8];
}

impl<R: Read + Send> Buffered for BufReader<R> {
    fn buffered(&self) -> &[u8] {
        self.buffer()
    }
}

impl<B: Buffered + ?Sized> Buffered for Box<B> {
    fn buffered(&self) -> &[u8] {
        (**self).buffered()
    }
}

/// A stream of which the beginning was looked at, in UTF-8 where it comes in UTF-16.
struct Stream<R> {
    raw: R,
    /// What was read before it is asked for, and how much of it has been given out.
    ahead: Vec<u8>,
    at: usize,
    decoder: Option<Decoder>,
    over: bool,
}

impl<R: Buffered> Stream<R> {
    fn new(raw: R) -> Stream<R> {
        Stream { raw, ahead: Vec::new(), at: 0, decoder: None, over: false }
    }

    /// What was read ahead.
    fn ahead(&self) -> &[u8] {
        &self.ahead[self.at..]
    }

    /// Reads on, however much is there already.
    fn read_ahead(&mut self) -> io::Result<()> {
        if self.over && self.decoder.is_some() {
            return Ok(());
        }
        let read = retried(&mut self.raw)?;
        let length = read.len();
        self.over = length == 0;
        match &mut self.decoder {
            None => self.ahead.extend_from_slice(read),
            Some(decoder) => {
                self.ahead.extend_from_slice(decoded(decoder, read, self.over).as_bytes());
            }
        }
        self.raw.consume(length);
        Ok(())
    }

    /// From here on it is in this character set.
    fn decode(&mut self, encoding: &'static Encoding) -> io::Result<()> {
        let raw = std::mem::take(&mut self.ahead);
        let mut decoder = encoding.new_decoder_with_bom_removal();
        let text = decoded(&mut decoder, &raw[self.at..], false);
        (self.ahead, self.at, self.decoder) = (text.into_bytes(), 0, Some(decoder));
        if self.ahead.is_empty() { self.read_ahead() } else { Ok(()) }
    }

    /// Passes over blanks, as fast as memory is read. Returns how many lines they end.
    fn skip_blanks(&mut self) -> io::Result<u64> {
        let mut lines = 0;
        loop {
            let start = retried(self)?;
            let length = start.len();
            let blanks = start.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(length);
            lines += memchr::memchr_iter(b'\n', &start[..blanks]).count() as u64;
            self.consume(blanks);
            if blanks < length || length == 0 {
                return Ok(lines);
            }
        }
    }
}

/// What the next bytes of a text are; characters that are not whole yet are kept for the next ones.
fn decoded(decoder: &mut Decoder, bytes: &[u8], is_last: bool) -> String {
    let most = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(3 * bytes.len() + 16);
    let mut text = String::with_capacity(most);
    let _ = decoder.decode_to_string(bytes, &mut text, is_last);
    text
}

/// What is there of a stream, however often reading is interrupted.
pub(super) fn retried(stream: &mut impl BufRead) -> io::Result<&[u8]> {
    while let Err(error) = stream.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    stream.fill_buf()
}

impl<R: Buffered> Read for Stream<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let start = self.fill_buf()?;
        let length = start.len().min(buffer.len());
        buffer[..length].copy_from_slice(&start[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: Buffered> BufRead for Stream<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.ahead.len() {
            self.at = 0;
            self.ahead.clear();
            if self.decoder.is_none() {
                return self.raw.fill_buf();
            }
            while self.ahead.is_empty() && !self.over {
                self.read_ahead()?;
            }
        }
        Ok(&self.ahead[self.at..])
    }

    fn consume(&mut self, length: usize) {
        if self.at < self.ahead.len() {
            self.at += length;
        } else {
            self.raw.consume(length);
        }
    }
}

/// The records of a stream of SGF, the lines or elements of a stream of JSON, or the one game of
/// another format.
pub struct Items<R> {
    stream: Stream<R>,
    kind: Kind,
    /// What has been read of the stream and not yet given out (SGF only).
    buffer: Vec<u8>,
    /// Where in the buffer that begins.
    start: usize,
    over: bool,
    /// Whether the first record begins without a `(` or without a `;`.
    is_begun: bool,
    number: u64,
    has_text: bool,
    /// The games that are left of the tree that was read last.
    branches: Option<Tree>,
    /// Why the stream could not be read behind a record that is given out first.
    failure: Option<io::Error>,
}

impl<R> std::fmt::Debug for Items<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Items").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// How far a stream is looked at to know what it holds.
const LOOKED_AT: usize = 64 * 1024;

impl<R: Buffered> Items<R> {
    /// Looks at the beginning of a stream. If that does not show the format, `name` decides.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    pub fn new(raw: R, name: &str) -> io::Result<Items<R>> {
        let mut stream = Stream::new(raw);
        stream.read_ahead()?;
        while stream.ahead().len() < 4 && !stream.over {
            let has_line = stream.ahead().contains(&b'\n');
            if has_line && charset::utf16(stream.ahead()).is_none() {
                break;
            }
            stream.read_ahead()?;
        }
        let utf16 =
            charset::utf16(stream.ahead()).and_then(|name| Encoding::for_label(name.as_bytes()));
        if let Some(encoding) = utf16 {
            stream.decode(encoding)?;
        }
        if stream.ahead().starts_with(BOM) {
            stream.at += BOM.len();
        }
        let mut lines = 0;
        let kind = loop {
            // A stream may begin with any number of empty lines.
            if stream.ahead().trim_ascii().is_empty() && !stream.over {
                lines += memchr::memchr_iter(b'\n', stream.ahead()).count() as u64;
                stream.ahead.clear();
                stream.at = 0;
                lines += stream.skip_blanks()?;
                stream.read_ahead()?;
            }
            let is_all = stream.over || stream.ahead().len() >= LOOKED_AT;
            match looks_like(stream.ahead(), is_all) {
                Some(kind) => break kind,
                None if is_all => break by_name(name),
                None => stream.read_ahead()?,
            }
        };
        let is_begun = kind == Kind::Sgf && syntax::begun(stream.ahead()).1.is_some();
        let mut items = Items {
            stream,
            kind,
            buffer: Vec::new(),
            start: 0,
            over: false,
            is_begun,
            number: 0,
            has_text: false,
            branches: None,
            failure: None,
        };
        if kind == Kind::Lines {
            items.number = lines;
        }
        Ok(items)
    }

    /// The format of the stream.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The number of the last item, from 1: of lines, empty ones count.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether the stream has had any text so far, apart from blanks.
    pub fn has_text(&self) -> bool {
        self.has_text
    }

    /// Whether another item seems to be in memory, so that it can be returned without waiting.
    pub fn is_ready(&self) -> bool {
        let ready = |end| {
            memchr(end, self.stream.ahead()).is_some()
                || self.stream.decoder.is_none()
                    && memchr(end, self.stream.raw.buffered()).is_some()
        };
        match self.kind {
            Kind::Sgf => {
                let rest = &self.buffer[self.start..];
                let has_end = memchr(b')', rest)
                    .is_some_and(|at| !sgf::trim_blank(&rest[at + 1..]).is_empty());
                self.branches.is_some() || has_end
            }
            Kind::Lines => ready(b'\n'),
            Kind::Array => ready(b'}'),
            Kind::Gib | Kind::Ngf | Kind::Ugf | Kind::Xml => false,
        }
    }

    /// The next item: a record, a line without its end, an element. Empty lines are
    /// skipped.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    pub fn next_item(&mut self) -> io::Result<Option<Result<Vec<u8>, ItemError>>> {
        if self.over && self.kind != Kind::Sgf {
            return Ok(None);
        }
        if let Some(branch) = self.branches.as_mut().and_then(Iterator::next) {
            self.number += 1;
            return Ok(Some(branch.map_err(|_| ItemError::TooManyBranches)));
        }
        let item = match self.kind {
            Kind::Lines => self.line(),
            Kind::Array => self.element(),
            Kind::Sgf => self.record(),
            Kind::Gib | Kind::Ngf | Kind::Ugf | Kind::Xml => self.whole(),
        }?;
        self.number += u64::from(item.is_some());
        self.has_text |= item.is_some();
        Ok(item)
    }

    fn line(&mut self) -> io::Result<Option<Result<Vec<u8>, ItemError>>> {
        self.number += self.stream.skip_blanks()?;
        let mut line = Vec::new();
        (&mut self.stream).take(TOO_LONG as u64).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() == TOO_LONG && line.last() != Some(&b'\n') {
            self.stream.skip_until(b'\n')?;
            return Ok(Some(Err(ItemError::TooLong)));
        }
        let end = line.trim_ascii_end().len();
        line.truncate(end);
        Ok(Some(Ok(line)))
    }

    /// The next byte that is not a blank; it stays in the stream.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        self.stream.skip_blanks()?;
        Ok(retried(&mut self.stream)?.first().copied())
    }

    fn element(&mut self) -> io::Result<Option<Result<Vec<u8>, ItemError>>> {
        match self.peek()? {
            Some(b']') => return self.behind_array(),
            // The `[` of the array, or a comma.
            Some(_) => self.stream.consume(1),
            None => return Ok(self.broken(ItemError::ArrayCutOff)),
        }
        match self.peek()? {
            Some(b']') if self.number == 0 => return self.behind_array(),
            Some(byte @ (b',' | b']')) => {
                return Ok(self.broken(ItemError::ArrayBroken(char::from(byte))));
            }
            _ => {}
        }
        let mut value = Vec::new();
        let mut end = ValueEnd::default();
        loop {
            let bytes = retried(&mut self.stream)?;
            let length = bytes.len();
            let (taken, is_over) = match end.find(bytes) {
                Some(at) => (at, true),
                None => (length, false),
            };
            value.extend_from_slice(&bytes[..taken]);
            self.stream.consume(taken);
            if value.len() > TOO_LONG {
                return Ok(self.broken(ItemError::TooLong));
            } else if is_over || length == 0 && end.is_outside() && !value.is_empty() {
                return Ok(Some(Ok(value.trim_ascii_end().to_owned())));
            } else if length == 0 {
                return Ok(self.broken(ItemError::ArrayCutOff));
            }
        }
    }

    /// The array is over: nothing may follow.
    fn behind_array(&mut self) -> io::Result<Option<Result<Vec<u8>, ItemError>>> {
        self.stream.consume(1);
        self.over = true;
        Ok(self.peek()?.map(|byte| Err(ItemError::BehindArray(char::from(byte)))))
    }

    /// Nothing more is read.
    fn broken(&mut self, error: ItemError) -> Option<Result<Vec<u8>, ItemError>> {
        self.over = true;
        Some(Err(error))
    }

    fn whole(&mut self) -> io::Result<Option<Result<Vec<u8>, ItemError>>> {
        self.over = true;
        let mut text = Vec::new();
        (&mut self.stream).take(TOO_LONG as u64 + 1).read_to_end(&mut text)?;
        Ok(Some(if text.len() > TOO_LONG { Err(ItemError::TooLong) } else { Ok(text) }))
    }

    fn record(&mut self) -> io::Result<Option<Result<Vec<u8>, ItemError>>> {
        // A record is looked for again only when there is twice as much to look at.
        let mut wanted = 0;
        while !self.over {
            self.drop_text();
            let rest = &self.buffer[self.start..];
            if rest.len() >= wanted && !rest.is_empty() {
                if let Some((end, branches)) = sgf::first_tree(rest, false) {
                    return Ok(Some(self.cut_tree(end, branches)));
                }
                if rest.len() > TOO_LONG {
                    self.buffer = Vec::new();
                    self.start = 0;
                    self.over = true;
                    return Ok(Some(Err(ItemError::TooLong)));
                }
                wanted = 2 * rest.len();
                self.buffer.drain(..self.start);
                self.start = 0;
            }
            self.read_on()?;
        }
        // What is left may still hold records, the last of them cut off.
        self.drop_text();
        let rest = &self.buffer[self.start..];
        self.has_text |= !rest.is_empty();
        Ok(sgf::first_tree(rest, true).map(|(end, branches)| self.cut_tree(end, branches)))
    }

    /// Adds what comes next of the stream to the buffer. Text between records is not kept.
    fn read_on(&mut self) -> io::Result<()> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        let read = retried(&mut self.stream)?;
        let length = read.len();
        let is_waiting = !self.is_begun && self.start == self.buffer.len();
        let from = if is_waiting { memchr(b'(', read).unwrap_or(length) } else { 0 };
        self.has_text = self.has_text || !read[..from].trim_ascii().is_empty();
        if is_waiting {
            self.buffer.clear();
            self.start = 0;
        }
        self.buffer.extend_from_slice(&read[from..]);
        self.stream.consume(length);
        self.over = length == 0;
        Ok(())
    }

    /// Gives out a tree that ends there, or the first of its games. Nodes that follow it go with it, so
    /// that its reader sees them. The stream is read until it is known what follows.
    fn cut_tree(&mut self, end: usize, branches: Option<Tree>) -> Result<Vec<u8>, ItemError> {
        let stray = match self.stray_nodes(end) {
            Ok(length) => length,
            Err(error) => {
                self.failure = Some(error);
                0
            }
        };
        let piece = self.cut(end + stray);
        self.is_begun = false;
        self.branches = branches;
        match self.branches.as_mut().and_then(Iterator::next) {
            Some(branch) => branch.map_err(|_| ItemError::TooManyBranches),
            None => Ok(piece),
        }
    }

    /// How long the text up to the next bracket is, if it begins with a node. The tree before it is
    /// `tree` bytes long.
    fn stray_nodes(&mut self, tree: usize) -> io::Result<usize> {
        loop {
            let end = self.start + tree;
            let behind = sgf::trim_blank(&self.buffer[end..]);
            let blanks = self.buffer.len() - end - behind.len();
            let is_short = behind.len() < MOST_SEEN;
            let begins = sgf::begins_node(&behind[..behind.len().min(MOST_SEEN)]);
            if behind.is_empty() || begins == Some(true) {
                self.buffer.drain(end..end + blanks);
            }
            match begins {
                Some(true) => break,
                None if is_short && !self.over => self.read_on()?,
                _ => return Ok(0),
            }
        }
        let mut seen = 0;
        loop {
            let behind = &self.buffer[self.start + tree..];
            if let Some(at) = memchr(b'(', &behind[seen..]) {
                return Ok(seen + at);
            }
            seen = behind.len();
            if self.over || seen > TOO_LONG {
                return Ok(seen.min(TOO_LONG));
            }
            self.read_on()?;
        }
    }

    /// Skips the text before the next bracket that may begin a record.
    fn drop_text(&mut self) {
        while !self.is_begun {
            let rest = &self.buffer[self.start..];
            let Some(at) = memchr(b'(', rest) else {
                self.has_text |= !rest.trim_ascii().is_empty();
                self.start = self.buffer.len();
                return;
            };
            self.start += at;
            match rest[at + 1..].trim_ascii_start().first() {
                None | Some(b';') => return,
                // SGF has control characters between the two as well.
                Some(..=b' ') => return,
                Some(_) => (self.start, self.has_text) = (self.start + 1, true),
            }
        }
    }

    /// Gives out the next bytes of the buffer.
    fn cut(&mut self, length: usize) -> Vec<u8> {
        let item = self.buffer[self.start..self.start + length].to_vec();
        self.start += length;
        item
    }
}

/// How much of a text behind a tree is looked at.
const MOST_SEEN: usize = 256;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Finds the end of a JSON value among other values, a buffer after the other.
#[derive(Default)]
struct ValueEnd {
    depth: u32,
    in_string: bool,
    is_escaped: bool,
}

impl ValueEnd {
    /// Whether no bracket and no string is open.
    fn is_outside(&self) -> bool {
        self.depth == 0 && !self.in_string
    }

    /// Where the comma or bracket after the value is.
    fn find(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, &byte) in bytes.iter().enumerate() {
            if self.in_string {
                match byte {
                    _ if self.is_escaped => self.is_escaped = false,
                    b'\\' => self.is_escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b',' if self.depth == 0 => return Some(at),
                b']' if self.depth == 0 => return Some(at),
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        None
    }
}

/// The format of a stream that begins like this; `None` if more must be seen, or it is unknown
/// although this `is_all` that is looked at.
fn looks_like(start: &[u8], is_all: bool) -> Option<Kind> {
    let text = start.trim_ascii_start();
    let behind = text.get(1..).unwrap_or_default().trim_ascii_start().first();
    let is_line = is_all || text.contains(&b'\n');
    match text.first()? {
        b'{' => return Some(Kind::Lines),
        b'(' if behind == Some(&b';') => return Some(Kind::Sgf),
        b'(' | b';' if syntax::begun(text).1.is_some() => return Some(Kind::Sgf),
        b'[' if matches!(behind, Some(b'{' | b'[' | b']' | b'"' | b'-' | b'0'..=b'9')) => {
            return Some(Kind::Array);
        }
        b'[' | b'\\' if !is_line => return None,
        _ => {}
    }
    match Kind::of_other(text) {
        // Of NGF the first nine lines are to be seen, whatever stands in them.
        Some(Kind::Ngf) | None if !is_all && Kind::may_become_ngf(text) => return None,
        None => {}
        known => return known,
    }
    let record = memchr::memchr_iter(b'(', text)
        .find(|&at| text[at + 1..].iter().find(|b| !b.is_ascii_whitespace()) == Some(&b';'));
    // A page may hold scripts.
    let is_page = text.starts_with(b"<");
    let object = memchr::memchr_iter(b'\n', text)
        .find(|&at| !is_page && text[at..].trim_ascii_start().starts_with(b"{"));
    match (record, object) {
        (Some(record), Some(object)) if record < object => Some(Kind::Sgf),
        (Some(_), None) => Some(Kind::Sgf),
        (_, Some(_)) => Some(Kind::Lines),
        (None, None) => None,
    }
}

/// What a file of this name should hold.
fn by_name(name: &str) -> Kind {
    let name = name.to_ascii_lowercase();
    let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("json" | "jsonl" | "ndjson") => Kind::Lines,
        Some("gib") => Kind::Gib,
        Some("ngf") => Kind::Ngf,
        Some("ugf" | "ugi") => Kind::Ugf,
        _ => Kind::Sgf,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that is read by so many bytes at a time.
    fn stream(text: impl Into<Vec<u8>>, capacity: usize) -> BufReader<io::Cursor<Vec<u8>>> {
        BufReader::with_capacity(capacity, io::Cursor::new(text.into()))
    }

    fn utf16(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    /// The items of a stream, read by so many bytes at a time: their kind, and each with its number.
    fn by(name: &str, text: &[u8], capacity: usize) -> (Kind, Vec<(String, u64)>) {
        let mut items = Items::new(stream(text, capacity), name).unwrap();
        let mut all = Vec::new();
        while let Some(item) = items.next_item().unwrap() {
            let text = |item| String::from_utf8_lossy(item).into_owned();
            let item = item.as_deref().map_or_else(ToString::to_string, text);
            all.push((item, items.number()));
        }
        (items.kind(), all)
    }

    /// The same, however the bytes arrive.
    fn numbered(name: &str, text: &[u8]) -> (Kind, Vec<(String, u64)>) {
        let found = by(name, text, 4096);
        for capacity in [1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 64] {
            assert_eq!(by(name, text, capacity), found, "{capacity}");
        }
        found
    }

    /// The items, or their errors.
    fn items(name: &str, text: &[u8]) -> (Kind, Vec<String>) {
        let (kind, items) = numbered(name, text);
        (kind, items.into_iter().map(|(item, _)| item).collect())
    }

    #[test]
    fn a_stream_is_cut_apart_however_it_arrives() {
        use Kind::{Array, Gib, Lines, Sgf};
        let blanks = " ".repeat(1000);
        let nodes = format!(
            "(;SZ[9];B[aa]){blanks}\n; W [bb];B[cc])\n(;SZ[5]) ;no node\n(;SZ[7]);{blanks}B[aa](;SZ[3]);C[x"
        );
        let gib = "\\HS\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n";
        let cut_off = "the array ends without ]";
        let broken = "the array has ']' where an element should be; the rest is not read";
        let comma = "the array has ',' where an element should be; the rest is not read";
        for (text, kind, expected) in [
            (
                "From: a\n(;B[aa](;C[(;\\]])(;W[bb]))\n(;SZ[9])x(;SZ[5];B[a",
                Sgf,
                &["(;B[aa](;C[(;\\]])(;W[bb]))", "(;SZ[9])", "(;SZ[5];B[a"][..],
            ),
            // The games of a tree come one by one.
            (
                "(;SZ[9](;PB[a];B[aa])(;PB[b];B[bb](;W[cc])))\n(;SZ[5])(;SZ[9](;PB[c])(;PB[d]",
                Sgf,
                &[
                    "(;SZ[9](;PB[a];B[aa]))",
                    "(;SZ[9];PB[b];B[bb](;W[cc]))",
                    "(;SZ[5])",
                    "(;SZ[9](;PB[c])",
                    "(;SZ[9];PB[d]",
                ],
            ),
            // Nodes behind a record go with it.
            (
                &nodes,
                Sgf,
                &["(;SZ[9];B[aa]); W [bb];B[cc])\n", "(;SZ[5])", "(;SZ[7])", "(;SZ[3]);C[x"],
            ),
            ("{\"a\":\"(;)\"}\r\n\n{}", Lines, &["{\"a\":\"(;)\"}", "{}"]),
            ("{}\n \n\n\t\n\n{}\n\n\n", Lines, &["{}", "{}"]),
            ("[ {}\n\n\n, \n\n 7\n\n\n]\n\n", Array, &["{}", "7"]),
            ("[]", Array, &[]),
            (" [ {\"a\":\"},]\"} , {}\n]\n", Array, &["{\"a\":\"},]\"}", "{}"]),
            ("[{},3,[{}]]", Array, &["{}", "3", "[{}]"]),
            ("[{},123456,[7 ],\"a,]\",-0.5]", Array, &["{}", "123456", "[7 ]", "\"a,]\"", "-0.5"]),
            ("[{},{\"a\"", Array, &["{}", cut_off]),
            ("[{}", Array, &["{}", cut_off]),
            ("[{}{}]", Array, &["{}{}"]),
            ("[{},]", Array, &["{}", broken]),
            ("[[],,{}]", Array, &["[]", comma]),
            ("[{}]{}", Array, &["{}", "'{' follows the array; it is not read"]),
            // A file of another format is one item.
            (gib, Gib, &[gib]),
        ] {
            let (found, all) = items("-", text.as_bytes());
            assert_eq!(found, kind, "{text}");
            assert_eq!(all, expected, "{text}");
        }
        let records = utf16("\u{feff}(;PB[\u{8868}])\n(;)");
        assert_eq!(items("-", &records), (Sgf, vec!["(;PB[\u{8868}])".into(), "(;)".into()]));
        let lines = utf16("\u{feff}{}\n{}\n");
        assert_eq!(items("-", &lines), (Lines, vec!["{}".into(), "{}".into()]));
    }

    #[test]
    fn every_item_has_a_number_and_text_is_more_than_blanks() {
        for (text, number, has_text) in [
            ("(;SZ[9](;PB[a];B[aa])(;PB[b]))(;SZ[5])", 3, true),
            ("{}\n\n{}\n", 3, true),
            ("[1,2]", 2, true),
            ("no record", 0, true),
            ("no record (", 0, true),
            ("(no record", 0, true),
            ("(", 0, true),
            (" \n( \n", 0, true),
            (" \n\t", 0, false),
            ("", 0, false),
        ] {
            for capacity in [1, 4, 4096] {
                let mut items = Items::new(stream(text, capacity), "-").unwrap();
                while items.next_item().unwrap().is_some() {}
                assert_eq!((items.number(), items.has_text()), (number, has_text), "{text:?}");
            }
        }
    }

    #[test]
    fn an_error_behind_a_record_comes_after_it() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        for text in ["(;SZ[9])", "(;SZ[9]);", "(;SZ[9]);B[aa]", "junk (;SZ[9])"] {
            let stream = BufReader::new(io::Cursor::new(text).chain(Broken));
            let mut items = Items::new(stream, "-").unwrap();
            assert!(!items.is_ready());
            assert_eq!(items.next_item().unwrap(), Some(Ok(b"(;SZ[9])".to_vec())));
            assert!(items.next_item().is_err());
        }
    }

    #[test]
    fn lines_keep_their_numbers_and_elements_have_some() {
        for (text, expected) in [
            ("\n\n{}\n\n{}\n", vec![3, 5]),
            ("{}\n{}", vec![1, 2]),
            ("[{},\n\n{\"a\":[1,\"]\\\"\"]}\n ]\n", vec![1, 2]),
            ("(;)\n\n(;)", vec![1, 2]),
        ] {
            let (_, items) = numbered("-", text.as_bytes());
            assert_eq!(items.iter().map(|(_, number)| *number).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn what_a_stream_holds_is_known_by_its_beginning() {
        let ngf = "a\n19\nb\nc\nd\n0\n0\n6\n20260101\n";
        for (text, kind) in [
            ("(;B[aa])", Kind::Sgf),
            ("From: x\n\n(;B[aa])", Kind::Sgf),
            ("\u{feff}{}", Kind::Lines),
            ("bad line\n{}", Kind::Lines),
            ("bad line\n{}\n(;B[aa])", Kind::Lines),
            ("a game (;B[aa])\n{}", Kind::Sgf),
            (" [\n{", Kind::Array),
            ("\\HS\n", Kind::Gib),
            ("[Header]\n", Kind::Ugf),
            (ngf, Kind::Ngf),
            (&ngf.replace('b', "b (;-)"), Kind::Ngf),
            (&ngf.replace('a', "a (").replace("19", "+9 "), Kind::Ngf),
            (&ngf.replace('a', "a ( ;-)"), Kind::Sgf),
            (&ngf.replace('b', "\n{").replace("20260101", "202601011"), Kind::Lines),
            (&ngf.replace('b', "(;-)").replace("20260101", "202601011"), Kind::Sgf),
            (&ngf.replace("19", "26").replace('b', "(;-)"), Kind::Sgf),
            ("<html>\n{\n", Kind::Sgf),
            ("", Kind::Sgf),
        ] {
            assert_eq!(items("-", text.as_bytes()).0, kind, "{text}");
        }
        assert_eq!(items("x.gib.gz", b"").0, Kind::Gib);
    }

    #[test]
    fn text_between_records_is_not_kept() {
        let mut text = b"x".repeat(100_000);
        text.extend(b" (no) (;B[aa]) rubbish");
        let mut items = Items::new(stream(text, 16), "-").unwrap();
        assert_eq!(items.next_item().unwrap(), Some(Ok(b"(;B[aa])".to_vec())));
        assert!(items.buffer.capacity() < 1000, "{}", items.buffer.capacity());
        assert_eq!(items.next_item().unwrap(), None);
    }

    #[test]
    fn an_item_is_ready_where_its_end_has_been_read() {
        let lines = "{}\n".repeat(8);
        let tree = "(;SZ[9](;PB[a];B[aa])(;PB[b];B[bb])(;PB[c];B[cc]))";
        // At first and after each item: `+` if another one is ready, `-` if not, `?` if it may be.
        for (text, capacity, kind, expected) in [
            // By 12 bytes, four lines come at once.
            (lines.as_bytes(), 12, Kind::Lines, "++++-+++-"),
            (b"{}\n{}", 12, Kind::Lines, "+--"),
            (b"[{},{},{},{}]", 6, Kind::Array, "++++-"),
            // After a record it must be seen what follows it.
            (b"(;SZ[9])(;SZ[5])\n(;SZ[7]) ", 4096, Kind::Sgf, "-+--"),
            (tree.as_bytes(), 4096, Kind::Sgf, "-++?"),
            (b"\\HS\n\\HE\n\\GS\n", 4096, Kind::Gib, "--"),
            // Of UTF-16 only what is decoded.
            (&utf16("\u{feff}{}\n{}\n"), 10, Kind::Lines, "+?-"),
        ] {
            let raw: Box<dyn Buffered> = Box::new(stream(text, capacity));
            let mut items = Items::new(raw, "-").unwrap();
            let sign = |items: &Items<_>| if items.is_ready() { '+' } else { '-' };
            let mut ready = String::from(sign(&items));
            while items.next_item().unwrap().is_some() {
                ready.push(sign(&items));
            }
            let is_so = ready.chars().zip(expected.chars()).all(|(a, b)| a == b || b == '?');
            assert!(is_so && ready.len() == expected.len(), "{text:?}: {ready}");
            assert_eq!(items.kind(), kind, "{text:?}");
        }
    }

    #[test]
    fn reading_goes_on_after_an_interrupt_and_not_after_an_error() {
        struct Failing(Vec<io::ErrorKind>, io::Cursor<&'static [u8]>);
        impl Read for Failing {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.pop() {
                    Some(kind) => Err(kind.into()),
                    None => self.1.read(buffer),
                }
            }
        }
        let items = |errors: &[io::ErrorKind]| {
            let raw = Failing(errors.to_vec(), io::Cursor::new(b"(;SZ[9])"));
            Items::new(BufReader::new(raw), "-")
        };
        let mut read = items(&[io::ErrorKind::Interrupted; 3]).unwrap();
        assert_eq!(read.next_item().unwrap(), Some(Ok(b"(;SZ[9])".to_vec())));
        let error = items(&[io::ErrorKind::ConnectionReset]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
    }

    #[test]
    fn records_are_cut_apart_in_their_character_set() {
        // The last byte of a name is a backslash in ASCII.
        let text = b"(;CA[Shift_JIS]PB[\x95\x5c])(;SZ[9])(;CA[GBK]PB[\xd5\x5c])(;SZ[5])";
        // A byte that is not UTF-8 is read as one character.
        let lengths = items("-", text).1.into_iter().map(|item| item.chars().count());
        assert_eq!(lengths.collect::<Vec<_>>(), [22, 8, 16, 8]);
    }

    #[test]
    fn the_kind_of_items_shows_when_they_are_debugged() {
        let items = Items::new(stream("{}", 16), "-").unwrap();
        assert_eq!(format!("{items:?}"), "Items { kind: Lines, .. }");
    }

    #[test]
    fn a_beginning_shows_the_format_as_soon_as_no_more_is_needed() {
        use Kind::{Array, Gib, Lines, Sgf, Ugf};
        for (so_far, at_the_end, texts) in [
            (None, None, &["", "(", "(\n", "[", "[\n", "[Header"][..]),
            (Some(Sgf), Some(Sgf), &["(;", "(\n;", "(no)\n(;", "(no) (;B[aa])\n{", "title\n(;"]),
            (Some(Sgf), Some(Sgf), &["[Header] (;B[aa])\n"]),
            (Some(Lines), Some(Lines), &["(no)\n{"]),
            (Some(Array), Some(Array), &["[ {", "[7"]),
            (None, Some(Ugf), &["[Header]"]),
            (Some(Ugf), Some(Ugf), &["[Header]\n"]),
            (None, Some(Gib), &["\\HS"]),
            (Some(Gib), Some(Gib), &["\\HS\n"]),
            (None, Some(Sgf), &["title\n19\n(;"]),
        ] {
            for text in texts {
                let found = [false, true].map(|is_all| looks_like(text.as_bytes(), is_all));
                assert_eq!(found, [so_far, at_the_end], "{text:?}");
            }
        }
    }

    #[test]
    fn the_name_of_a_file_says_what_its_beginning_does_not() {
        for (kind, names) in [
            (Kind::Lines, "a.json a.JSONL.gz a.ndjson.zst"),
            (Kind::Gib, "a.gib"),
            (Kind::Ngf, "a.ngf"),
            (Kind::Ugf, "a.UGF a.b.ugi"),
            (Kind::Sgf, "a.sgf json -"),
        ] {
            for name in names.split(' ') {
                let is_item = kind != Kind::Sgf;
                let expected = if is_item { vec!["nonsense".to_owned()] } else { vec![] };
                assert_eq!(items(name, b"nonsense"), (kind, expected), "{name}");
            }
        }
    }

    /// The lengths of the items of a stream, or what is wrong with them; `length` blanks are between its parts.
    fn lengths(before: &str, length: usize, after: &'static str) -> Vec<Result<usize, ItemError>> {
        let blanks = io::repeat(b' ').take(length as u64);
        let text = io::Cursor::new(before.to_owned()).chain(blanks).chain(after.as_bytes());
        let mut items = Items::new(BufReader::with_capacity(1 << 16, text), "-").unwrap();
        let mut all = Vec::new();
        while let Some(item) = items.next_item().unwrap() {
            all.push(item.map(|item| item.len()));
        }
        all
    }

    #[test]
    fn a_file_of_another_format_or_a_line_may_have_as_many_bytes_as_are_allowed_and_no_more() {
        let long = Err(ItemError::TooLong);
        let header = "\\HS\n";
        assert_eq!(lengths(header, TOO_LONG - 4, ""), [Ok(TOO_LONG)]);
        assert_eq!(lengths(header, TOO_LONG - 3, ""), [long]);
        // A line that is too long is passed over.
        assert_eq!(lengths("{", TOO_LONG + 99, "}\n{}\n"), [long, Ok(2)]);
    }

    #[test]
    fn no_more_than_is_allowed_is_read_of_nodes_behind_a_record() {
        let record = "(;SZ[9]);C[";
        assert_eq!(lengths(record, 1000, "](;SZ[5])"), [Ok(11 + 1001), Ok(8)]);
        assert_eq!(lengths(record, TOO_LONG + (1 << 17), "](;SZ[5])"), [Ok(8 + TOO_LONG), Ok(8)]);
    }
}
