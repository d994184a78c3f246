//! Files as they come: plain, gzip or zstd, known by their first bytes.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

use super::Buffered;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// How much is read at a time.
const BUFFER: usize = 64 * 1024;

/// The text of a file that may be compressed by gzip or zstd.
///
/// No more is waited for than is needed to know: a single line from a pipe comes through at once.
/// What is compressed may hold `most` bytes; reading more is an error.
///
/// # Errors
///
/// When the first bytes cannot be read.
pub fn decompressed(
    mut raw: impl Read + Send + 'static,
    most: u64,
) -> io::Result<Box<dyn Buffered>> {
    let mut start = Vec::new();
    while [GZIP, ZSTD].iter().any(|magic| magic.len() > start.len() && magic.starts_with(&start)) {
        let mut byte = [0];
        match raw.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let is = |magic| start == magic;
    let (gzip, zstd) = (is(GZIP), is(ZSTD));
    let whole = BufReader::with_capacity(BUFFER, io::Cursor::new(start).chain(raw));
    Ok(if gzip {
        Box::new(BufReader::with_capacity(BUFFER, Limited::new(MultiGzDecoder::new(whole), most)))
    } else if zstd {
        Box::new(BufReader::with_capacity(
            BUFFER,
            Limited::new(Frames(State::Between(whole)), most),
        ))
    } else {
        Box::new(whole)
    })
}

/// The file unpacks to more bytes than are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it unpacks to more than {0} bytes")]
pub struct UnpacksToMore(pub u64);

/// A reader that fails where more is read than is allowed.
struct Limited<R> {
    raw: R,
    most: u64,
    left: u64,
}

impl<R> Limited<R> {
    fn new(raw: R, most: u64) -> Limited<R> {
        Limited { raw, most, left: most }
    }
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.raw.read(buffer)?;
        match self.left.checked_sub(read as u64) {
            Some(left) => {
                self.left = left;
                Ok(read)
            }
            None => Err(io::Error::other(UnpacksToMore(self.most))),
        }
    }
}

/// The frames of a zstd file, one after the other.
struct Frames<R: BufRead>(State<R>);

#[derive(Default)]
enum State<R: BufRead> {
    Between(R),
    Inside(Box<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>),
    #[default]
    Failed,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::take(&mut self.0) {
                State::Between(mut raw) => {
                    if raw.fill_buf()?.is_empty() {
                        self.0 = State::Between(raw);
                        return Ok(0);
                    }
                    let decoder = StreamingDecoder::new(raw).map_err(io::Error::other)?;
                    self.0 = State::Inside(Box::new(decoder));
                }
                State::Inside(mut decoder) => {
                    let read = decoder.read(buffer)?;
                    if read == 0 && !buffer.is_empty() {
                        let frame = &decoder.decoder;
                        let told = frame.get_checksum_from_data();
                        if told.is_some() && told != frame.get_calculated_checksum() {
                            return Err(io::Error::other("the zstd checksum is wrong"));
                        }
                        self.0 = State::Between(decoder.into_inner());
                    } else {
                        self.0 = State::Inside(decoder);
                        return Ok(read);
                    }
                }
                State::Failed => return Ok(0),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn text(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        decompressed(io::Cursor::new(bytes), 100)?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &str) -> Vec<u8> {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(text.as_bytes(), level)
    }

    #[test]
    fn a_file_is_known_by_its_first_bytes() {
        for plain in ["", "(", "(;B[aa])", "\x1f", "{}\n"] {
            assert_eq!(text(plain.into()).unwrap(), plain);
        }
        assert_eq!(text([gzip("(;B[aa])"), gzip("(;)")].concat()).unwrap(), "(;B[aa])(;)");
        assert_eq!(text([zstd("(;B[aa])"), zstd("(;)")].concat()).unwrap(), "(;B[aa])(;)");
    }

    #[test]
    fn what_unpacks_to_more_than_is_allowed_is_an_error() {
        for long in [gzip(&"x".repeat(101)), zstd(&"x".repeat(101))] {
            assert_eq!(text(long).unwrap_err().to_string(), "it unpacks to more than 100 bytes");
        }
        assert_eq!(text(gzip(&"x".repeat(100))).unwrap().len(), 100);
        assert_eq!(text("x".repeat(101).into()).unwrap().len(), 101);
    }

    #[test]
    fn a_file_that_is_cut_off_is_an_error() {
        for mut bytes in [gzip("(;B[aa])"), zstd("(;B[aa])")] {
            bytes.truncate(bytes.len() - 3);
            assert!(text(bytes).is_err());
        }
    }
}
