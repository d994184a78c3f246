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
        let last = self.record.actions.iter().rev().find_map(|action| match action {
            Action::Move(played) => Some(played.color),
            _ => None,
        });
        match last {
            Some(color) => !color,
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
        let played: PointSet = self.record.actions.iter().filter_map(played_at).collect();
        let moved = played.contains(third) && !played.contains(other);
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

fn played_at(action: &Action) -> Option<Point> {
    match action {
        Action::Move(Move { vertex: Vertex::Play(point), .. }) => Some(*point),
        _ => None,
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

    /// The players with their ranks, the date, the result, the event and the rules; `-` where nothing is said.
    pub(super) fn said(record: &Record) -> String {
        let Record { players, ranks, date, result, event, rules_name, .. } = record;
        let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        let player = |name, rank| format!("{} {}", text(name), text(rank));
        let players = [player(&players.black, &ranks.black), player(&players.white, &ranks.white)];
        let others = [date, result, event, rules_name].map(text);
        [&players[..], &others].concat().join(", ")
    }

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

    fn gib(moves: &str) -> Result<Record, SgfError> {
        read_other(Kind::Gib, format!("\\HS\n\\HE\n\\GS\n{moves}\n\\GE\n").as_bytes())
    }

    #[test]
    fn a_move_is_on_the_board() {
        for (x, y, name) in [(0, 0, Some("A19")), (18, 0, Some("T19")), (0, 18, Some("A1"))] {
            let record = gib(&format!("STO 0 1 1 {x} {y}")).unwrap();
            let stones = record.replay(None).unwrap().board().occupied().to_string();
            assert_eq!(Some(stones.as_str()), name);
        }
        for (x, y) in [(19, 0), (0, 19), (256, 0), (0, 274)] {
            let error = gib(&format!("STO 0 1 1 {x} {y}")).unwrap_err().to_string();
            assert!(error.ends_with("this is not a point of the board"), "{error}");
        }
    }

    #[test]
    fn a_pass_is_that_of_the_side_that_did_not_move_last() {
        for (moves, colors) in [
            ("STO 0 1 1 3 3\nSKI 0 2", "BW"),
            ("STO 0 1 2 3 3\nSKI 0 2\nSKI 0 3", "WBW"),
            ("INI 0 1 2 &4\nSTO 0 1 2 9 9\nSKI 0 2", "WB"),
        ] {
            let record = gib(moves).unwrap();
            let colors_read: String = record
                .actions
                .iter()
                .filter_map(|action| match action {
                    Action::Move(played) => Some(played.color.letter()),
                    _ => None,
                })
                .collect();
            assert_eq!(colors_read, colors, "{moves}");
        }
    }

    #[test]
    fn the_third_stone_of_a_handicap_is_where_nobody_plays() {
        for (played, places) in [
            ("STO 0 2 2 9 9", "D16 Q16 D4"),
            ("STO 0 2 2 3 3", "Q16 D4 Q4"),
            ("STO 0 2 2 15 15", "D16 Q16 D4"),
            ("STO 0 2 2 3 3\nSTO 0 3 1 15 15", "D16 Q16 D4"),
        ] {
            let record = gib(&format!("INI 0 1 3 &4\n{played}")).unwrap();
            assert_eq!(record.warnings, [Warning::HandicapPlaces(3, places.into())], "{played}");
            let Action::SetUp(set_up) = &record.actions[0] else { panic!("{played}") };
            assert_eq!(set_up.stones.black.to_string(), places);
        }
    }

    #[test]
    fn komi_of_more_than_half_the_board_is_not_used() {
        let komi = |tenths: u32| {
            let text = format!(
                "\\HS\n\\[GAMETAG=S1,G{tenths},W0,Z35\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n"
            );
            let record = read_other(Kind::Gib, text.as_bytes()).unwrap();
            (record.warnings.clone(), record.replay(None).is_ok())
        };
        assert_eq!(komi(1805), (vec![], true));
        assert_eq!(komi(1810), (vec![Warning::KomiTooLarge("181".into())], false));
        assert_eq!(komi(3650), (vec![Warning::KomiTooLarge("365".into())], false));
    }

    #[test]
    fn names_of_pandanet_are_in_japanese_rather_than_in_korean() {
        for (encoding, name) in [
            (encoding_rs::EUC_JP, "薮内"),
            (encoding_rs::EUC_JP, "藤沢"),
            (encoding_rs::SHIFT_JIS, "薮内"),
            (encoding_rs::EUC_JP, "加藤 正夫"),
        ] {
            let text = format!("[Header]\nPlayerB={name},9d\n[Data]\nQD,B1,1,0\n[Figure]\n");
            let record = read_other(Kind::Ugf, &encoding.encode(&text).0).unwrap();
            assert_eq!(record.players.black.as_deref(), Some(name), "{}", encoding.name());
        }
    }
}
