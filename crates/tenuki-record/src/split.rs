//! A stream, cut into its records or lines, one in memory at a time.

use std::io::{self, BufRead, BufReader, Read};

use memchr::memchr;

use super::read;

/// How many bytes a record or a line may have: 32 MiB.
pub const TOO_LONG: usize = 32 << 20;

/// What a stream holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// SGF, one record after the other.
    Sgf,
    /// JSON, an object a line.
    Lines,
}

/// A record or line has more bytes than [`TOO_LONG`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it is longer than {} MiB", TOO_LONG >> 20)]
pub struct TooLong;

/// A stream that shows what it has in memory, so that a reader need not wait for more input.
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

/// The records of a stream of SGF, or the lines of a stream of JSON.
pub struct Pieces<R> {
    stream: R,
    kind: Kind,
    /// What has been read of the stream and not yet given out (SGF only).
    buffer: Vec<u8>,
    /// Where in the buffer that begins.
    start: usize,
    over: bool,
}

impl<R> std::fmt::Debug for Pieces<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pieces").field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl<R: Buffered> Pieces<R> {
    /// Looks at the beginning of a stream. Where it tells nothing, `name` does.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    pub fn new(mut stream: R, name: &str) -> io::Result<Pieces<R>> {
        let start = loop {
            match stream.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(start) => break start,
            }
        };
        let record = (0..start.len()).find(|&at| {
            start[at] == b'('
                && start[at + 1..].iter().find(|b| !b.is_ascii_whitespace()) == Some(&b';')
        });
        let object = start.iter().position(|&b| b == b'{');
        let named_json = [".json", ".jsonl", ".ndjson"].iter().any(|ending| {
            let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
            name.to_ascii_lowercase().ends_with(ending)
        });
        let has_bom = start.starts_with(b"\xef\xbb\xbf");
        let kind = match (record, object) {
            (Some(record), Some(object)) if record < object => Kind::Sgf,
            (Some(_), None) => Kind::Sgf,
            (_, Some(_)) => Kind::Lines,
            (None, None) if named_json => Kind::Lines,
            (None, None) => Kind::Sgf,
        };
        if has_bom {
            stream.consume(3);
        }
        Ok(Pieces { stream, kind, buffer: Vec::new(), start: 0, over: false })
    }

    /// What the stream holds.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether another piece seems to be in memory, so that it can be had without waiting.
    pub fn is_ready(&self) -> bool {
        match self.kind {
            Kind::Sgf => memchr(b')', &self.buffer[self.start..]).is_some(),
            Kind::Lines => memchr(b'\n', self.stream.buffered()).is_some(),
        }
    }

    /// The next record or line; a line without its end.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read.
    pub fn next_piece(&mut self) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
        match self.kind {
            Kind::Lines => self.line(),
            Kind::Sgf => self.record(),
        }
    }

    fn line(&mut self) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
        let mut line = Vec::new();
        (&mut self.stream).take(TOO_LONG as u64).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() == TOO_LONG && line.last() != Some(&b'\n') {
            self.stream.skip_until(b'\n')?;
            return Ok(Some(Err(TooLong)));
        }
        let end = line.trim_ascii_end().len();
        line.truncate(end);
        Ok(Some(Ok(line)))
    }

    fn record(&mut self) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
        // A record is looked for again only when there is twice as much to look at.
        let mut wanted = 0;
        while !self.over {
            let rest = &self.buffer[self.start..];
            if rest.len() >= wanted {
                if let Some(end) = read::end_of_first(rest) {
                    return Ok(Some(Ok(self.cut(end))));
                }
                if rest.len() > TOO_LONG {
                    self.buffer = Vec::new();
                    self.start = 0;
                    self.over = true;
                    return Ok(Some(Err(TooLong)));
                }
                wanted = 2 * rest.len();
                self.buffer.drain(..self.start);
                self.start = 0;
            }
            let read = match self.stream.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                start => start?,
            };
            let length = read.len();
            self.buffer.extend_from_slice(read);
            self.stream.consume(length);
            self.over = length == 0;
        }
        // What is left may still hold records, the last of them cut off.
        let rest = &self.buffer[self.start..];
        let Some(tokens) = read::first(rest, 0) else { return Ok(None) };
        let end = tokens.skip().unwrap_or(rest.len());
        Ok(Some(Ok(self.cut(end))))
    }

    /// Gives out the next bytes of the buffer.
    fn cut(&mut self, length: usize) -> Vec<u8> {
        let piece = self.buffer[self.start..self.start + length].to_vec();
        self.start += length;
        piece
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(name: &str, text: &[u8], capacity: usize) -> (Kind, Vec<String>) {
        let stream = io::BufReader::with_capacity(capacity, io::Cursor::new(text.to_vec()));
        let mut pieces = Pieces::new(stream, name).unwrap();
        let mut all = Vec::new();
        while let Some(piece) = pieces.next_piece().unwrap() {
            all.push(String::from_utf8(piece.unwrap()).unwrap());
        }
        (pieces.kind(), all)
    }

    #[test]
    fn records_are_cut_apart_however_they_arrive() {
        let text = b"From: a\n(;B[aa](;C[(;\\]])(;W[bb]))\n(;SZ[9])x(;SZ[5];B[a";
        for capacity in [1, 2, 7, 64, 4096] {
            let (kind, all) = pieces("-", text, capacity.max(12));
            assert_eq!(kind, Kind::Sgf);
            let all: Vec<&str> = all.iter().map(|s| s.trim_start_matches("From: a\n")).collect();
            assert_eq!(all, ["(;B[aa](;C[(;\\]])(;W[bb]))", "\n(;SZ[9])", "x(;SZ[5];B[a"]);
        }
    }

    #[test]
    fn lines_are_cut_apart() {
        let (kind, all) = pieces("-", b"{\"a\":\"(;)\"}\r\n\n{}", 16);
        assert_eq!(
            (kind, all),
            (Kind::Lines, vec!["{\"a\":\"(;)\"}".into(), "".into(), "{}".into()])
        );
        assert_eq!(pieces("x.jsonl.gz", b"nonsense\n", 16).0, Kind::Lines);
        assert_eq!(pieces("x.sgf", b"nonsense\n", 16), (Kind::Sgf, vec![]));
    }

    #[test]
    fn what_is_too_long_is_passed_over() {
        let mut text = b"{".to_vec();
        text.resize(TOO_LONG + 100, b' ');
        text.extend(b"}\n{}\n");
        let mut pieces = Pieces::new(io::BufReader::new(io::Cursor::new(text)), "-").unwrap();
        assert_eq!(pieces.next_piece().unwrap(), Some(Err(TooLong)));
        assert_eq!(pieces.next_piece().unwrap(), Some(Ok(b"{}".to_vec())));
        assert_eq!(pieces.next_piece().unwrap(), None);
    }
}
