//! The format of a file, and formats of servers other than SGF: `.gib` (Tygem), `.ngf` (WBaduk), `.ugf` and `.ugi`
//! (Pandanet).
//!
//! Only what scoring needs is read. No specifications of these formats are published; this module follows what
//! other programs have found out (`pysgf`, gofish). `docs/records.md` describes it.

mod gib;
mod ngf;
mod ugf;

use super::charset::{self, Language};
use super::warning::cut;
use super::{Action, MOST_MOVES, Record, SetUp, SgfError, SgfFault, Warning};
use tenuki_score::board::{Color, Point, PointSet, Vertex};
use tenuki_score::game::Move;
use tenuki_score::handicap;
use tenuki_score::scoring::decimal;

/// The format of a file or a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// SGF, one record after the other.
    Sgf,
    /// JSON, one object on each line.
    Lines,
    /// JSON, an array of objects.
    Array,
    /// One game in the format of Tygem.
    Gib,
    /// One game in the format of WBaduk.
    Ngf,
    /// One game in one of the formats of Pandanet.
    Ugf,
    /// One game in XML, as GoGui and Jago write it. It is not read.
    Xml,
}

/// The most bytes of a file by which its format is recognised.
const HEAD: usize = 4096;

impl Kind {
    /// Whether it is JSON (questions) and not a record.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Kind::Lines | Kind::Array)
    }

    /// The language of a server's players. Its format has no place for a character set, and only names depend on it.
    pub(super) fn language(self) -> Language {
        match self {
            Kind::Ugf => Language::Japanese,
            _ => Language::Korean,
        }
    }

    /// The format of a file that is neither SGF nor JSON, recognised by its beginning, in any character set that
    /// has the letters of ASCII; `None` if it is unknown.
    #[must_use]
    pub fn of_other(file: &[u8]) -> Option<Kind> {
        let start = file.trim_ascii_start();
        let head = &start[..start.len().min(HEAD)];
        kind(&String::from_utf8_lossy(head))
    }

    /// Whether more of a text may make it NGF, so that it is not yet known what it is.
    #[cfg(feature = "charsets")]
    pub(super) fn may_become_ngf(text: &[u8]) -> bool {
        text.len() < HEAD && ngf::may_become(&String::from_utf8_lossy(text))
    }
}

/// Whether a text begins like one of these formats.
fn kind(start: &str) -> Option<Kind> {
    if start.starts_with("\\HS") || start.starts_with("\\[") {
        Some(Kind::Gib)
    } else if ugf::is_section(start) {
        Some(Kind::Ugf)
    } else if ngf::looks_like(start) {
        Some(Kind::Ngf)
    } else if is_xml(start) {
        Some(Kind::Xml)
    } else {
        None
    }
}

/// Whether a text is XML whose root is `Go`.
fn is_xml(start: &str) -> bool {
    let mut tags = start.split('<').skip(1);
    let root = tags.find(|tag| tag.starts_with(|c: char| c.is_ascii_alphabetic()));
    let is_end = |c: char| c == '>' || c == '/' || c.is_ascii_whitespace();
    start.starts_with('<')
        && root.and_then(|tag| tag.strip_prefix("Go")).is_some_and(|rest| rest.starts_with(is_end))
}

/// Reads a file in another format than SGF, which contains one game.
///
/// ```
/// use tenuki_record::{Kind, read_other};
///
/// let file = b"\\HS\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n";
/// let record = read_other(Kind::Gib, file)?;
/// assert_eq!(record.komi, Some(6.5));
/// assert_eq!(record.result.as_deref(), Some("B+3.5"));
/// # Ok::<(), tenuki_record::SgfError>(())
/// ```
///
/// # Errors
///
/// If it cannot be read: the line and what is wrong with it. SGF and JSON have other readers; here
/// they are [`SgfFault::NoRecord`].
pub fn read_other(kind: Kind, bytes: &[u8]) -> Result<Record, SgfError> {
    let text = charset::of_server(bytes, kind.language());
    let mut game = Reading::default();
    let read = match kind {
        Kind::Gib => gib::read(&text, &mut game),
        Kind::Ngf => ngf::read(&text, &mut game),
        Kind::Ugf => ugf::read(&text, &mut game),
        Kind::Xml => Err(SgfFault::Xml),
        Kind::Sgf | Kind::Lines | Kind::Array => Err(SgfFault::NoRecord),
    };
    let moves = game.record.move_count();
    read.map_err(|fault| SgfError { game: 1, moves, fault })?;
    Ok(game.finish())
}

/// A record that is being read.
#[derive(Default)]
struct Reading {
    record: Record,
    /// The handicap stones that are placed one by one.
    placed: PointSet,
}

impl Reading {
    /// Adds a move. `x` counts from the left, `y` from the top, both from 0.
    fn play(&mut self, color: Color, x: u32, y: u32) -> Result<(), &'static str> {
        let point = self.point(x, y).ok_or("point of the board")?;
        self.push(Move { color, vertex: Vertex::Play(point) })
    }

    fn pass(&mut self, color: Color) -> Result<(), &'static str> {
        self.push(Move { color, vertex: Vertex::Pass })
    }

    fn push(&mut self, played: Move) -> Result<(), &'static str> {
        if self.record.actions.len() == MOST_MOVES {
            return Err("move that can be read: there are too many moves");
        }
        self.record.actions.push(Action::Move(played));
        Ok(())
    }

    fn point(&self, x: u32, y: u32) -> Option<Point> {
        let size = self.record.size;
        let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        let is_on = x < size.width() && y < size.height();
        is_on.then(|| Point::new(x, size.height() - 1 - y)).flatten()
    }

    /// The side to move next, for a pass that does not say who passed.
    fn next_color(&self) -> Color {
        match self.record.moves().next_back() {
            Some(last) => !last.color,
            None if self.record.handicap >= 2 => Color::White,
            None => Color::Black,
        }
    }

    /// The stones of a fixed handicap, where the file does not say where they are.
    fn fixed_handicap(&self) -> Option<(PointSet, bool)> {
        let size = self.record.size;
        let stones: PointSet = handicap::fixed(size, self.record.handicap)?.into_iter().collect();
        if self.record.handicap != 3 {
            return Some((stones, false));
        }
        // Programs differ about the third stone. Where the game plays on its point, it is not there.
        let &[first, second, third, other] = handicap::fixed(size, 4)?.as_slice() else {
            return None;
        };
        let is_played =
            |point| self.record.moves().any(|played| played.vertex == Vertex::Play(point));
        let moved = is_played(third) && !is_played(other);
        let third = if moved { other } else { third };
        Some(([first, second, third].into_iter().collect(), true))
    }

    /// The whole record.
    fn finish(self) -> Record {
        let mut warnings = Vec::new();
        let mut stones = self.placed;
        if stones.is_empty()
            && let Some((fixed, is_doubtful)) = self.fixed_handicap()
        {
            stones = fixed;
            if is_doubtful {
                let places = stones.to_string();
                warnings.push(Warning::HandicapPlaces(self.record.handicap, places));
            }
        }
        let mut record = self.record;
        if !stones.is_empty() {
            let mut set_up = SetUp::default();
            set_up.stones.black = stones;
            record.actions.insert(0, Action::SetUp(Box::new(set_up)));
        }
        record.settle_rules();
        record.doubt_handicap();
        if let Some(komi) = record.komi.filter(|komi| komi.abs() > record.most_komi()) {
            record.warnings.push(Warning::KomiTooLarge(decimal(komi)));
        }
        record.doubt_result();
        warnings.append(&mut record.warnings);
        record.warnings = warnings;
        record
    }
}

/// What is wrong with a line.
fn wrong(index: usize, text: &str, what: &'static str) -> SgfFault {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    SgfFault::Line { line: index + 1, text: cut(text.trim()), what }
}

/// A text that says something.
fn some(text: &str) -> Option<String> {
    let plain: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Some(plain).filter(|text| !text.is_empty())
}

/// `name (rank)`, `name rank` or `name`.
fn name_and_rank(text: &str) -> (Option<String>, Option<String>) {
    match text.trim().strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
        Some((name, rank)) => (some(name), some(rank)),
        None => (some(text), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_arrays_are_json_and_nothing_else_is() {
        let all = [Kind::Sgf, Kind::Lines, Kind::Array, Kind::Gib, Kind::Ngf, Kind::Ugf];
        assert_eq!(all.map(Kind::is_json), [false, true, true, false, false, false]);
        for kind in &all[..3] {
            let error = read_other(*kind, b"(;SZ[9])").unwrap_err();
            assert_eq!(error.fault, SgfFault::NoRecord);
        }
    }

    #[test]
    fn more_of_a_text_makes_it_ngf_only_where_it_is_looked_at() {
        assert!(Kind::may_become_ngf("x".repeat(HEAD - 1).as_bytes()));
        assert!(!Kind::may_become_ngf("x".repeat(HEAD).as_bytes()));
    }

    #[test]
    fn names_are_in_the_language_of_the_server_or_in_utf_8() {
        use encoding_rs::{EUC_JP, EUC_KR, SHIFT_JIS, UTF_8};
        let ugf = "[Header]\nPlayerB=@,9d\n[Data]\nQD,B1,1,0\n[Figure]\n";
        let gib = "\\HS\n\\[GAMEBLACKNAME=@ (9D)\\]\n\\HE\n\\GS\nSTO 0 2 1 15 3\n\\GE\n";
        for (kind, text, encoding, name) in [
            (Kind::Ugf, ugf, EUC_JP, "薮内"),
            (Kind::Ugf, ugf, EUC_JP, "藤沢"),
            (Kind::Ugf, ugf, SHIFT_JIS, "薮内"),
            (Kind::Ugf, ugf, EUC_JP, "加藤 正夫"),
            (Kind::Ugf, ugf, SHIFT_JIS, "黒川"),
            (Kind::Gib, gib, EUC_KR, "김"),
            (Kind::Gib, gib, UTF_8, "김"),
        ] {
            let text = text.replace('@', name);
            let record = read_other(kind, &encoding.encode(&text).0).unwrap();
            assert_eq!(record.players.black.as_deref(), Some(name), "{}", encoding.name());
        }
    }
}
