//! Files that may be plain, gzip or zstd, recognised by their first bytes.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::decoding::errors::FrameDecoderError;

use super::Buffered;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Archives that are not unpacked, by their first bytes.
const ARCHIVES: [(&[u8], &str); 4] = [
    (b"\xfd7zXZ\0", "an xz"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z"),
    (b"Rar!\x1a\x07", "a RAR"),
    (b"BZh91AY&SY", "a bzip2"),
];

/// How much is read at a time.
pub(super) const BUFFER: usize = 64 * 1024;

/// The text of a file that may be compressed by gzip or zstd.
///
/// It waits only for the bytes that show the format, so a single line from a pipe comes through at
/// once. A compressed file may unpack to `most` bytes; reading more is an error.
///
/// # Errors
///
/// If the first bytes cannot be read, or belong to an archive that is [not unpacked](Packed).
pub fn decompressed(
    mut raw: impl Read + Send + 'static,
    most: u64,
) -> io::Result<Box<dyn Buffered>> {
    let mut start = Vec::new();
    let mut buffer = vec![0; BUFFER];
    let archives = ARCHIVES.map(|(magic, _)| magic);
    let known = [GZIP, ZSTD].into_iter().chain(archives);
    while known.clone().any(|magic| magic.len() > start.len() && magic.starts_with(&start)) {
        match raw.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => start.extend(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if let Some((_, archive)) = ARCHIVES.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Err(io::Error::other(Packed(archive)));
    }
    let is = |magic| start.starts_with(magic);
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

/// The file is an archive of a kind that is not unpacked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is {0} archive: unpack it first")]
pub struct Packed(&'static str);

/// The file is compressed, and its data ends too early or is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Damaged {
    /// The end is missing.
    #[error("the compressed file is cut off: its end is missing")]
    CutOff,
    /// The data is invalid.
    #[error("the compressed file is damaged")]
    Broken,
}

/// What is wrong with compressed data. Other errors stay as they are.
fn in_words(error: io::Error) -> io::Error {
    let causes = std::iter::successors(Some(&error as &dyn Error), |&cause| cause.source());
    let mut kinds =
        causes.filter_map(|cause| cause.downcast_ref::<io::Error>().map(io::Error::kind));
    if kinds.any(|kind| kind == io::ErrorKind::UnexpectedEof) {
        return io::Error::other(Damaged::CutOff);
    }
    let zstd = error.get_ref().and_then(|error| error.downcast_ref::<FrameDecoderError>());
    match (error.kind(), zstd) {
        (io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput, _)
        | (
            _,
            Some(
                FrameDecoderError::FailedToReadBlockHeader(_)
                | FrameDecoderError::FailedToReadBlockBody(_),
            ),
        ) => io::Error::other(Damaged::Broken),
        _ => error,
    }
}

/// A reader of unpacked text that fails where more is read than is allowed.
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
        let read = self.raw.read(buffer).map_err(in_words)?;
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
                            return Err(io::ErrorKind::InvalidData.into());
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
        let long: String = (0..90).map(|number| char::from(b' ' + number % 41 * 2)).collect();
        for bytes in [gzip(&long), zstd(&long)] {
            for length in 4..bytes.len() {
                let error = text(bytes[..length].to_vec()).unwrap_err().to_string();
                let sentence = "the compressed file is cut off: its end is missing";
                assert_eq!(error, sentence, "{length} of {}", bytes.len());
            }
            let mut broken = bytes;
            let middle = broken.len() / 2;
            broken[middle..].iter_mut().for_each(|byte| *byte ^= 0x5a);
            let error = text(broken).unwrap_err().to_string();
            assert!(error.starts_with("the compressed file is "), "{error}");
        }
    }

    #[test]
    fn an_archive_that_is_not_unpacked_is_named() {
        for (start, sentence) in [
            (&b"\xfd7zXZ\0\0"[..], "this is an xz archive: unpack it first"),
            (b"7z\xbc\xaf\x27\x1c\0", "this is a 7z archive: unpack it first"),
            (b"Rar!\x1a\x07\x01\0", "this is a RAR archive: unpack it first"),
            (b"BZh91AY&SYx", "this is a bzip2 archive: unpack it first"),
        ] {
            assert_eq!(text(start.into()).unwrap_err().to_string(), sentence);
        }
        assert_eq!(text(b"7z(;B[aa])".into()).unwrap(), "7z(;B[aa])");
    }
}
