//! Files that may be plain, gzip or zstd, recognised by their first bytes; and archives of files: zip, and tar,
//! which may be packed by gzip or zstd.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flate2::Crc;
use flate2::bufread::{DeflateDecoder, GzDecoder};
use rawzip::{
    CompressionMethod, ErrorKind, RECOMMENDED_BUFFER_SIZE, RangeReader, ReaderAt, ZipArchive,
    ZipArchiveEntryWayfinder, ZipLocator,
};
use ruzstd::decoding::StreamingDecoder;
use ruzstd::decoding::errors::FrameDecoderError;

use super::Buffered;
use super::split::retried;

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
const BUFFER: usize = 64 * 1024;

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
        Box::new(BufReader::with_capacity(BUFFER, Limited::new(Members::new(whole), most)))
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

/// The members of a gzip file, one after the other. Zeros behind the last one are ignored, as gzip ignores them: a
/// program or a tape may fill the last block of a file.
struct Members<R: BufRead>(Option<GzDecoder<R>>);

impl<R: BufRead> Members<R> {
    fn new(raw: R) -> Members<R> {
        Members(Some(GzDecoder::new(raw)))
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.0 {
            let read = decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let raw = decoder.get_mut();
            let zeros = skip_zeros(raw)?;
            if raw.fill_buf()?.is_empty() {
                break;
            }
            if zeros {
                return Err(io::ErrorKind::InvalidData.into());
            }
            self.0 = self.0.take().map(|decoder| GzDecoder::new(decoder.into_inner()));
        }
        Ok(0)
    }
}

/// Goes past zeros; returns whether there were any.
fn skip_zeros(raw: &mut impl BufRead) -> io::Result<bool> {
    let mut found = false;
    loop {
        let zeros = raw.fill_buf()?.iter().take_while(|byte| **byte == 0).count();
        if zeros == 0 {
            return Ok(found);
        }
        raw.consume(zeros);
        found = true;
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

/// A tar archive is made of blocks of this size.
const BLOCK: usize = 512;

/// No name of a file is longer than this.
const LONGEST_NAME: u64 = 1 << 20;

/// The endings of names of files with records, apart from `.gz` or `.zst`.
pub const ENDINGS: [&str; 11] =
    ["sgf", "mgt", "gib", "ngf", "ugf", "ugi", "jsonl", "ndjson", "zip", "tar", "tgz"];

/// Whether a file of a folder or of an archive is read, by its name.
///
/// A name that begins with `._` is not that of a record: macOS puts such a file beside each file of a zip archive or of
/// a foreign disk, for what it knows of the file besides its content.
#[must_use]
pub fn is_record(name: &str) -> bool {
    if name.rsplit(['/', '\\']).next().is_some_and(|file| file.starts_with("._")) {
        return false;
    }
    let ends_with = |name: &str, endings: &[&str]| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        ending.is_some_and(|ending| endings.contains(&&*ending))
    };
    let unpacked = if ends_with(name, &["gz", "zst"]) { name.rsplit_once('.') } else { None };
    ends_with(unpacked.map_or(name, |(unpacked, _)| unpacked), &ENDINGS)
}

/// The files of an archive, one after the other.
#[derive(Debug)]
pub struct Archive {
    files: Files,
    /// How many bytes may be unpacked.
    most: u64,
}

#[derive(Debug)]
enum Files {
    Zip(Zip),
    Tar(Arc<Mutex<Tar>>),
}

impl Archive {
    /// Whether a file with this beginning is a zip archive.
    #[must_use]
    pub fn is_zip(start: &[u8]) -> bool {
        start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06")
    }

    /// A zip archive. All of its files together may unpack to `most` bytes.
    ///
    /// # Errors
    ///
    /// When its list of files cannot be read.
    pub fn zip(raw: impl Read + Seek + Send + 'static, most: u64) -> io::Result<Archive> {
        Ok(Archive { files: Files::Zip(Zip::new(raw, most)?), most })
    }

    /// A tar archive, or the unchanged stream if it is not one. A compressed file in it may unpack to `most`
    /// bytes.
    ///
    /// # Errors
    ///
    /// When the beginning of the stream cannot be read.
    pub fn tar(
        mut stream: Box<dyn Buffered>,
        most: u64,
    ) -> io::Result<Result<Archive, Box<dyn Buffered>>> {
        Ok(match retried(&mut stream)?.first_chunk::<BLOCK>() {
            Some(block) if Header::of(block).is_some() => {
                let tar = Tar { stream, left: 0, padding: 0, number: 0 };
                Ok(Archive { files: Files::Tar(Arc::new(Mutex::new(tar))), most })
            }
            _ => Err(stream),
        })
    }

    /// The name of the next file.
    ///
    /// # Errors
    ///
    /// When the archive cannot be read further.
    pub fn next_file(&mut self) -> io::Result<Option<String>> {
        match &mut self.files {
            Files::Zip(zip) => {
                zip.entry = zip.rest.next();
                Ok(zip.entry.as_ref().map(|entry| entry.name.clone()))
            }
            Files::Tar(tar) => locked(tar).next_file(),
        }
    }

    /// The content of the last named file, unpacked if it is compressed by gzip or zstd. Read it before you ask
    /// for the next name.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is an archive itself.
    pub fn content(&mut self) -> io::Result<Box<dyn Buffered>> {
        let content = match &mut self.files {
            Files::Zip(zip) => decompressed(zip.content()?, self.most)?,
            Files::Tar(tar) => {
                let number = locked(tar).number;
                decompressed(TarFile { tar: Arc::clone(tar), number }, self.most)?
            }
        };
        let mut content = Archive::tar(content, self.most)?.map_or_else(Ok, |_| Err(nested()))?;
        if Archive::is_zip(content.fill_buf()?) {
            return Err(nested());
        }
        Ok(content)
    }
}

fn nested() -> io::Error {
    io::Error::other("an archive inside an archive is not read: unpack it")
}

/// Why the list of files, at the end of a zip archive, cannot be read.
fn unfinished(error: rawzip::Error) -> io::Error {
    match error.kind() {
        ErrorKind::MissingEndOfCentralDirectory | ErrorKind::Eof => cut(),
        _ => io::Error::other(error),
    }
}

fn cut() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the archive is cut off")
}

/// What a zip archive is read from.
type ZipBytes = Arc<dyn ReaderAt + Send + Sync>;

struct Seekable<R>(Mutex<R>);

impl<R: Read + Seek> ReaderAt for Seekable<R> {
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        let mut raw = locked(&self.0);
        raw.seek(SeekFrom::Start(position))?;
        raw.read(buffer)
    }
}

struct Zip {
    archive: ZipArchive<ZipBytes>,
    rest: std::vec::IntoIter<ZipEntry>,
    entry: Option<ZipEntry>,
    most: u64,
    /// How many bytes may still be unpacked.
    left: Arc<AtomicU64>,
}

struct ZipEntry {
    name: String,
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    crc: u32,
    encrypted: bool,
}

impl std::fmt::Debug for Zip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Zip").field("rest", &self.rest.len()).finish_non_exhaustive()
    }
}

impl Zip {
    fn new(mut raw: impl Read + Seek + Send + 'static, most: u64) -> io::Result<Zip> {
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let end = raw.seek(SeekFrom::End(0)).map_err(io::Error::other)?;
        let bytes: ZipBytes = Arc::new(Seekable(Mutex::new(raw)));
        let archive = ZipLocator::new().locate_in_reader(bytes, &mut buffer, end);
        let archive = archive.map_err(|(_, error)| unfinished(error))?;
        let mut files = Vec::new();
        let mut entries = archive.entries(&mut buffer);
        while let Some(entry) = entries.next_entry().map_err(io::Error::other)? {
            if !entry.is_dir() {
                files.push(ZipEntry {
                    name: String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned(),
                    place: entry.wayfinder(),
                    method: entry.compression_method(),
                    crc: entry.crc32(),
                    encrypted: entry.flags().is_encrypted(),
                });
            }
        }
        let left = Arc::new(AtomicU64::new(most));
        Ok(Zip { archive, rest: files.into_iter(), entry: None, most, left })
    }

    fn content(&self) -> io::Result<Box<dyn Read + Send>> {
        let entry = self.entry.as_ref().ok_or_else(cut)?;
        if entry.encrypted {
            return Err(io::Error::other("it is encrypted"));
        }
        let place = self.archive.get_entry(entry.place).map_err(io::Error::other)?;
        let (start, end) = place.compressed_data_range();
        let part = ZipPart(RangeReader::new(Arc::clone(self.archive.get_ref()), start..end));
        let part = BufReader::with_capacity(BUFFER, part);
        let raw: Box<dyn Read + Send> = match entry.method {
            CompressionMethod::STORE => Box::new(part),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(part)),
            other => {
                let name = other.name().unwrap_or("an unknown method");
                let sentence = format!("it is packed by {name}: pack it by deflate");
                return Err(io::Error::other(sentence));
            }
        };
        let (left, most) = (Arc::clone(&self.left), self.most);
        Ok(Box::new(Checked { raw, crc: Crc::new(), expected: entry.crc, left, most }))
    }
}

/// The packed bytes of a file in a zip archive.
struct ZipPart(RangeReader<ZipBytes>);

impl Read for ZipPart {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_over = self.0.remaining() == 0 || buffer.is_empty();
        match self.0.read(buffer)? {
            0 if !is_over => Err(cut()),
            read => Ok(read),
        }
    }
}

/// The content of a file in a zip archive, whose checksum is compared at its end.
struct Checked<R> {
    raw: R,
    crc: Crc,
    expected: u32,
    left: Arc<AtomicU64>,
    most: u64,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.raw.read(buffer)?;
        if read == 0 && !buffer.is_empty() && self.crc.sum() != self.expected {
            return Err(io::Error::other("the zip checksum is wrong"));
        }
        self.crc.update(&buffer[..read]);
        let spent = |left: u64| left.checked_sub(read as u64);
        match self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spent) {
            Ok(_) => Ok(read),
            Err(_) => Err(io::Error::other(UnpacksToMore(self.most))),
        }
    }
}

struct Tar {
    stream: Box<dyn Buffered>,
    /// How many bytes of the file whose name came last are still to be read, and how many zeros follow it.
    left: u64,
    padding: u64,
    /// The number of that file.
    number: u64,
}

impl std::fmt::Debug for Tar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tar").field("number", &self.number).finish_non_exhaustive()
    }
}

/// What a block says of the file behind it.
struct Header {
    name: String,
    size: u64,
    kind: u8,
}

impl Header {
    /// Nothing where the checksum is wrong.
    fn of(block: &[u8; BLOCK]) -> Option<Header> {
        let blank = [block[..148].iter(), [b' '; 8].iter(), block[156..].iter()];
        let sum: u64 = blank.into_iter().flatten().map(|&byte| u64::from(byte)).sum();
        if number(&block[148..156]) != Some(sum) {
            return None;
        }
        let text = |bytes: &[u8]| String::from_utf8_lossy(until_zero(bytes)).into_owned();
        let (mut name, prefix) = (text(&block[..100]), text(&block[345..500]));
        if block[257..].starts_with(b"ustar\0") && !prefix.is_empty() {
            name = format!("{prefix}/{name}");
        }
        Some(Header { name, size: number(&block[124..136])?, kind: block[156] })
    }
}

/// A number in octal digits, or, where it is too large for that, in bytes.
fn number(field: &[u8]) -> Option<u64> {
    if field[0] & 0x80 != 0 {
        let bytes = field.last_chunk::<8>()?;
        return Some(u64::from_be_bytes(*bytes) & (u64::MAX >> 1));
    }
    let digits = std::str::from_utf8(until_zero(field)).ok()?.trim();
    u64::from_str_radix(digits, 8).ok()
}

fn until_zero(bytes: &[u8]) -> &[u8] {
    bytes.split(|&byte| byte == 0).next().unwrap_or_default()
}

impl Tar {
    fn next_file(&mut self) -> io::Result<Option<String>> {
        let mut long = None;
        loop {
            let rest = self.left + self.padding;
            if io::copy(&mut (&mut self.stream).take(rest), &mut io::sink())? < rest {
                return Err(cut());
            }
            (self.left, self.padding) = (0, 0);
            if self.stream.fill_buf()?.is_empty() {
                return Ok(None);
            }
            let mut block = [0; BLOCK];
            self.stream.read_exact(&mut block).map_err(|_| cut())?;
            if block == [0; BLOCK] {
                return Ok(None);
            }
            let Header { name, size, kind } = Header::of(&block)
                .ok_or_else(|| io::Error::other("the archive is damaged: a checksum is wrong"))?;
            let block = BLOCK as u64;
            (self.left, self.padding) = (size, (block - size % block) % block);
            match kind {
                // The name of the next file, by GNU's tar and by POSIX.
                b'L' => long = Some(self.text()?),
                b'x' => long = posix_path(&self.text()?).or(long),
                b'0' | 0 => {
                    self.number += 1;
                    return Ok(Some(long.unwrap_or(name)));
                }
                // A folder, a link or a device.
                _ if kind != b'g' => long = None,
                _ => {}
            }
        }
    }

    /// The rest of what follows the header.
    fn text(&mut self) -> io::Result<String> {
        let mut text = Vec::new();
        let read = (&mut self.stream).take(self.left.min(LONGEST_NAME)).read_to_end(&mut text)?;
        self.left -= read as u64;
        Ok(String::from_utf8_lossy(until_zero(&text)).into_owned())
    }
}

/// The path among the fields of POSIX, each `LENGTH NAME=VALUE` on a line.
fn posix_path(fields: &str) -> Option<String> {
    let path = |line: &str| Some(line.split_once(' ')?.1.strip_prefix("path=")?.to_owned());
    fields.lines().find_map(path)
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file of a tar archive, while it is the one whose name came last.
struct TarFile {
    tar: Arc<Mutex<Tar>>,
    number: u64,
}

impl Read for TarFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let tar = &mut *locked(&self.tar);
        if tar.number != self.number {
            return Ok(0);
        }
        let length = usize::try_from(tar.left).unwrap_or(usize::MAX).min(buffer.len());
        let read = tar.stream.read(&mut buffer[..length])?;
        if read == 0 && length > 0 {
            return Err(cut());
        }
        tar.left -= read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Write};

    /// The names and contents of the files of an archive, or its error.
    fn files(mut archive: Archive) -> io::Result<Vec<(String, String)>> {
        let mut files = Vec::new();
        while let Some(name) = archive.next_file()? {
            let mut text = String::new();
            archive.content()?.read_to_string(&mut text)?;
            files.push((name, text));
        }
        Ok(files)
    }

    fn zip(files: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
        for (name, content) in files {
            let (mut entry, config) =
                archive.new_file(name).compression_method(method).start().unwrap();
            let packer: Box<dyn Write> = match method {
                CompressionMethod::DEFLATE => Box::new(flate2::write::DeflateEncoder::new(
                    &mut entry,
                    flate2::Compression::fast(),
                )),
                _ => Box::new(&mut entry),
            };
            let mut writer = config.wrap(packer);
            writer.write_all(content).unwrap();
            let (packer, descriptor) = writer.finish().unwrap();
            drop(packer);
            entry.finish(descriptor).unwrap();
        }
        archive.finish().unwrap();
        bytes
    }

    fn of_zip(bytes: Vec<u8>) -> io::Result<Vec<(String, String)>> {
        assert!(Archive::is_zip(&bytes));
        files(Archive::zip(Cursor::new(bytes), 100)?)
    }

    /// A tar archive with a header of this kind before each content.
    fn tar(files: &[(&str, u8, &[u8])]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for &(name, kind, content) in files {
            let mut block = [0; BLOCK];
            block[..name.len()].copy_from_slice(name.as_bytes());
            block[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
            block[148..156].fill(b' ');
            block[156] = kind;
            block[257..263].copy_from_slice(b"ustar\0");
            let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
            block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
            bytes.extend(block);
            bytes.extend(content);
            bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
        }
        bytes.resize(bytes.len() + 2 * BLOCK, 0);
        bytes
    }

    /// A tar archive that may unpack to so many bytes, at its first file.
    fn opened(bytes: &[u8], most: u64) -> (Archive, Option<String>) {
        let stream = decompressed(Cursor::new(bytes.to_vec()), most).unwrap();
        let mut archive = Archive::tar(stream, most).unwrap().ok().unwrap();
        let name = archive.next_file().unwrap();
        (archive, name)
    }

    fn of_tar(bytes: Vec<u8>) -> io::Result<Vec<(String, String)>> {
        let stream = decompressed(Cursor::new(bytes), 100_000)?;
        files(Archive::tar(stream, 100)?.map_err(|_| io::Error::other("no tar"))?)
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn named(files: &[(&str, &str)]) -> Vec<(String, String)> {
        files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    #[test]
    fn what_macos_puts_beside_a_record_is_not_a_record() {
        for name in ["a.sgf", "b/c.SGF.gz", "_a.sgf", ".a.sgf", "._b/a.sgf"] {
            assert!(is_record(name), "{name}");
        }
        for name in ["._a.sgf", "__MACOSX/b/._c.SGF.gz", "__MACOSX\\._a.sgf", "a.txt", "sgf"] {
            assert!(!is_record(name), "{name}");
        }
    }

    #[test]
    fn a_zip_archive_has_its_files_packed_or_not() {
        let packed = gzip(b"(;)");
        for method in [CompressionMethod::STORE, CompressionMethod::DEFLATE] {
            let bytes = zip(&[("a.sgf", b"(;B[aa])"), ("b/c.sgf.gz", &packed)], method);
            let expected = named(&[("a.sgf", "(;B[aa])"), ("b/c.sgf.gz", "(;)")]);
            assert_eq!(of_zip(bytes).unwrap(), expected);
        }
        assert_eq!(of_zip(zip(&[], CompressionMethod::STORE)).unwrap(), []);
    }

    #[test]
    fn a_zip_archive_that_is_cut_or_changed_or_too_large_is_an_error() {
        let bytes = zip(&[("a.sgf", b"(;B[aa])")], CompressionMethod::STORE);
        for length in [40, bytes.len() - 9] {
            let error = of_zip(bytes[..length].to_vec()).unwrap_err();
            assert_eq!(error.to_string(), "the archive is cut off", "{length}");
        }
        let at = bytes.windows(3).position(|three| three == b"[aa").unwrap();
        let mut changed = bytes;
        changed[at + 1] = b'b';
        assert_eq!(of_zip(changed).unwrap_err().to_string(), "the zip checksum is wrong");
        let many: Vec<(&str, &[u8])> = vec![("a", &[b'x'; 60]), ("b", &[b'x'; 60])];
        let error = of_zip(zip(&many, CompressionMethod::DEFLATE)).unwrap_err();
        assert_eq!(error.to_string(), "it unpacks to more than 100 bytes");
    }

    #[test]
    fn a_tar_archive_has_its_files_by_their_long_names() {
        let long = format!("{}/a.sgf", "x".repeat(200));
        let posix = format!("{} path={long}\n", long.len() + 10);
        let bytes = tar(&[
            ("folder/", b'5', b""),
            ("a.sgf", b'0', b"(;B[aa])"),
            ("", b'L', long.as_bytes()),
            ("short", b'0', b"(;)"),
            ("", b'x', posix.as_bytes()),
            ("short", 0, &gzip(b"(;C[])")),
        ]);
        let expected = named(&[("a.sgf", "(;B[aa])"), (&long, "(;)"), (&long, "(;C[])")]);
        assert_eq!(of_tar(bytes.clone()).unwrap(), expected);
        assert_eq!(of_tar(gzip(&bytes)).unwrap(), expected);
    }

    #[test]
    fn a_tar_archive_that_is_cut_is_an_error_after_its_whole_files() {
        let bytes = tar(&[("a.sgf", b'0', b"(;)"), ("b.sgf", b'0', &[b'x'; 600])]);
        for length in [BLOCK * 2 + 100, BLOCK * 3 + 1, BLOCK * 4 + 1] {
            let (archive, name) = opened(&bytes[..length], 100);
            assert_eq!(name.as_deref(), Some("a.sgf"));
            let error = files(archive).unwrap_err();
            assert_eq!(error.to_string(), "the archive is cut off", "{length}");
        }
    }

    #[test]
    fn an_archive_inside_an_archive_is_refused_and_other_files_are_no_archive() {
        let inner = zip(&[("a.sgf", b"(;)")], CompressionMethod::STORE);
        let sentence = "an archive inside an archive is not read: unpack it";
        for inside in [inner, tar(&[("a.sgf", b'0', b"(;)")])] {
            let outer = tar(&[("in.zip", b'0', &inside)]);
            assert_eq!(of_tar(outer).unwrap_err().to_string(), sentence);
        }
        for other in ["", "(;B[aa])", &"(;C[x])".repeat(200)] {
            assert_eq!(of_tar(other.into()).unwrap_err().to_string(), "no tar");
        }
    }

    fn text(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        decompressed(Cursor::new(bytes), 100)?.read_to_string(&mut text)?;
        Ok(text)
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
        assert_eq!(text([gzip(b"(;B[aa])"), gzip(b"(;)")].concat()).unwrap(), "(;B[aa])(;)");
        assert_eq!(text([zstd("(;B[aa])"), zstd("(;)")].concat()).unwrap(), "(;B[aa])(;)");
    }

    #[test]
    fn zeros_behind_a_gzip_file_are_ignored_and_nothing_else_is() {
        let packed = gzip(b"(;B[aa])");
        for zeros in [1, 512, 3 * BUFFER] {
            let padded = [packed.clone(), vec![0; zeros]].concat();
            assert_eq!(text(padded.clone()).unwrap(), "(;B[aa])", "{zeros}");
            let error = text([padded, packed.clone()].concat()).unwrap_err();
            assert_eq!(error.to_string(), "the compressed file is damaged", "{zeros}");
        }
        let error = text([packed, b"something else".to_vec()].concat()).unwrap_err();
        assert_eq!(error.to_string(), "the compressed file is damaged");
    }

    #[test]
    fn what_unpacks_to_more_than_is_allowed_is_an_error() {
        for long in [gzip("x".repeat(101).as_bytes()), zstd(&"x".repeat(101))] {
            assert_eq!(text(long).unwrap_err().to_string(), "it unpacks to more than 100 bytes");
        }
        assert_eq!(text(gzip("x".repeat(100).as_bytes())).unwrap().len(), 100);
        assert_eq!(text("x".repeat(101).into()).unwrap().len(), 101);
    }

    #[test]
    fn a_file_that_is_cut_off_is_an_error() {
        let long: String = (0..90).map(|number| char::from(b' ' + number % 41 * 2)).collect();
        for bytes in [gzip(long.as_bytes()), zstd(&long)] {
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

    /// Gives these pieces one by one, each as one read: an empty one is an interrupt, and behind the last is an error.
    struct Pieces(std::collections::VecDeque<&'static [u8]>);

    impl Pieces {
        fn of(pieces: &[&'static [u8]]) -> Pieces {
            Pieces(pieces.iter().copied().collect())
        }
    }

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.pop_front() {
                None => Err(io::Error::other("too much is read")),
                Some([]) => Err(io::ErrorKind::Interrupted.into()),
                Some(piece) => {
                    buffer[..piece.len()].copy_from_slice(piece);
                    Ok(piece.len())
                }
            }
        }
    }

    #[test]
    fn only_the_bytes_that_show_the_format_are_waited_for() {
        for pieces in [
            &[&b"{"[..]][..],
            &[b"(;"],
            &[b"", b"{}\n"],
            &[b"7", b"", b"8"],
            &[b"\x1f", b"\x8b"],
            &[b"\x28\xb5\x2f\xfd"],
        ] {
            assert!(decompressed(Pieces::of(pieces), 100).is_ok(), "{pieces:?}");
        }
        // An error is reported where the format is not known before it.
        for pieces in [&[][..], &[&b"7"[..]], &[b"\x1f"]] {
            assert!(decompressed(Pieces::of(pieces), 100).is_err(), "{pieces:?}");
        }
    }

    #[test]
    fn a_size_of_a_tar_archive_is_in_octal_digits_or_in_bytes() {
        assert_eq!(number(b"00000000017\0"), Some(15));
        assert_eq!(number(b" 17 \0\0"), Some(15));
        assert_eq!(number(b"19\0"), None);
        assert_eq!(number(b"\x80\0\0\0\0\0\0\x02\0\0\x01\x03"), Some(0x2_0000_0103));
        assert_eq!(number(b"\x80\0\0\0\0\0\x01\x03"), Some(0x103));
        assert_eq!(number(b"\x80\x01"), None);
    }

    #[test]
    fn a_long_name_is_that_of_the_next_entry_alone() {
        let long = b"a/long/name.sgf";
        let bytes = tar(&[
            ("", b'L', long),
            ("folder/", b'5', b""),
            ("a.sgf", b'0', b"(;)"),
            ("", b'L', long),
            ("", b'g', b"20 comment=of a tar\n"),
            ("b.sgf", b'0', b"(;)"),
            ("c.sgf", b'0', b"(;)"),
        ]);
        let expected = named(&[("a.sgf", "(;)"), ("a/long/name.sgf", "(;)"), ("c.sgf", "(;)")]);
        assert_eq!(of_tar(bytes).unwrap(), expected);
    }

    #[test]
    fn a_tar_archive_that_is_cut_inside_a_file_is_an_error_whether_that_is_read_or_not() {
        let bytes = tar(&[("a.sgf", b'0', &[b'x'; 600]), ("b.sgf", b'0', b"(;)")]);
        let archive = |length: usize| opened(&bytes[..length], 5000).0;
        for length in [BLOCK + 1, BLOCK + 599, BLOCK + 600, BLOCK * 3 - 1] {
            let error = archive(length).next_file().unwrap_err();
            assert_eq!(error.to_string(), "the archive is cut off", "{length}");
        }
        let error =
            archive(BLOCK + 599).content().unwrap().read_to_end(&mut Vec::new()).unwrap_err();
        assert_eq!(error.to_string(), "the archive is cut off");
        assert_eq!(
            archive(BLOCK + 600).content().unwrap().read_to_end(&mut Vec::new()).unwrap(),
            600
        );
        assert_eq!(archive(BLOCK * 3).next_file().unwrap(), None);
    }

    #[test]
    fn the_content_of_a_file_ends_where_the_next_file_is_asked_for() {
        let long = vec![b'x'; 3 * BUFFER];
        let bytes = tar(&[("a", b'0', &long), ("b", b'0', &long)]);
        let (mut archive, name) = opened(&bytes, 1 << 20);
        assert_eq!(name.as_deref(), Some("a"));
        let mut first = archive.content().unwrap();
        assert_eq!(archive.next_file().unwrap().as_deref(), Some("b"));
        assert!(first.read_to_end(&mut Vec::new()).unwrap() < long.len());
        assert_eq!(archive.content().unwrap().read_to_end(&mut Vec::new()).unwrap(), long.len());
        assert_eq!(archive.next_file().unwrap(), None);
    }

    #[test]
    fn a_zip_archive_that_becomes_shorter_while_it_is_read_is_cut_off() {
        struct Gone;
        impl ReaderAt for Gone {
            fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
                let read = buffer.len().min(7_usize.saturating_sub(position as usize));
                buffer[..read].fill(b'x');
                Ok(read)
            }
        }
        let part = |end| ZipPart(RangeReader::new(Arc::new(Gone), 0..end));
        assert_eq!(part(7).read_to_end(&mut Vec::new()).unwrap(), 7);
        let error = part(10).read_to_end(&mut Vec::new()).unwrap_err();
        assert_eq!(error.to_string(), "the archive is cut off");
    }

    #[test]
    fn how_far_an_archive_is_read_shows_when_it_is_debugged() {
        let bytes = zip(&[("a", b"1"), ("b", b"2")], CompressionMethod::STORE);
        let mut archive = Archive::zip(Cursor::new(bytes), 100).unwrap();
        archive.next_file().unwrap();
        assert!(format!("{archive:?}").contains("Zip { rest: 1, .. }"), "{archive:?}");
        let (archive, _) = opened(&tar(&[("a", b'0', b"one")]), 100);
        assert!(format!("{archive:?}").contains("Tar { number: 1, .. }"), "{archive:?}");
    }
}
