//! SGF in.

use super::charset::{self, Charset};
use super::syntax::{Name, Token, Tokens, Wrong};
use super::{Action, Record, SetUp, Unreadable};
use tenuki_score::board::{ByColor, Color, Point, PointSet, Size, Vertex};
use tenuki_score::game::Move;

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SgfFault {
    /// There is no record in the file.
    #[error("there is no game record in it: a record begins with (;")]
    NoRecord,
    /// The main line does not end.
    #[error("the record is cut off")]
    CutOff,
    /// A byte that begins no property.
    #[error("the record holds {0:?} where a property, a node or a variation should begin")]
    Unexpected(char),
    /// A property without a value.
    #[error("a property of the record has no value")]
    NoValue,
    /// GM is not 1.
    #[error("GM[{0}] is another game than Go")]
    OtherGame(String),
    /// SZ is no size from 1 to 25.
    #[error("SZ[{0}]: a board is 1 to 25 points wide and high")]
    Size(String),
    /// More moves than any game has.
    #[error("the record has more than {MOST_MOVES} moves")]
    TooManyMoves,
    /// More set-ups than any game has.
    #[error("the record puts and takes stones by hand in more than {MOST_SET_UPS} nodes")]
    TooManySetUps,
}

/// The most moves of a record: a game of a few kilobytes must not fill the memory.
pub const MOST_MOVES: usize = 100_000;

/// The most nodes of a record that put and take stones by hand.
pub const MOST_SET_UPS: usize = 10_000;

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{fault}", After(*.moves))]
pub struct SgfError {
    /// Which record of the file, from 1.
    pub game: usize,
    /// How many moves were read before.
    pub moves: u32,
    /// What is wrong.
    pub fault: SgfFault,
}

/// `after move 57: `, or nothing at the start.
struct After(u32);

impl std::fmt::Display for After {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            0 => Ok(()),
            moves => write!(f, "after move {moves}: "),
        }
    }
}

/// Reads every record of a file.
///
/// # Errors
///
/// The first record that cannot be read, or [`SgfFault::NoRecord`].
pub fn read(bytes: &[u8]) -> Result<Vec<Record>, SgfError> {
    let records: Vec<Record> = games(bytes).collect::<Result<_, _>>()?;
    if records.is_empty() { Err(no_record()) } else { Ok(records) }
}

/// Reads the first record of a file, whatever comes after it.
///
/// # Errors
///
/// When it cannot be read, or there is none.
pub fn read_first(bytes: &[u8]) -> Result<Record, SgfError> {
    let tokens = first(bytes, 0, None);
    tokens.map_or_else(|| Err(no_record()), |mut tokens| read_tokens(&mut tokens, 1))
}

const fn no_record() -> SgfError {
    SgfError { game: 1, moves: 0, fault: SgfFault::NoRecord }
}

/// Reads the records of a file one by one; one that cannot be read is an error of its own, and the
/// next one follows.
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Result<Record, SgfError>> {
    let (mut at, mut game) = (0, 0);
    std::iter::from_fn(move || {
        let mut tokens = first(bytes, at, None)?;
        let start = tokens.clone();
        game += 1;
        let record = read_tokens(&mut tokens, game);
        // Behind a main line that has been read only its variations are passed over.
        let rest = if record.is_ok() { tokens } else { start };
        at = rest.skip().unwrap_or(bytes.len());
        Some(record)
    })
}

/// Reads the first record of a text that has been decoded already, so that CA says nothing.
///
/// # Errors
///
/// As [`read_first`].
pub fn read_text(text: &str) -> Result<Record, SgfError> {
    let tokens = first(text.as_bytes(), 0, Some(Charset::Unknown));
    tokens.map_or_else(|| Err(no_record()), |mut tokens| read_tokens(&mut tokens, 1))
}

/// The first record at or after `from`, in the character set that is given or that it names.
pub(super) fn first(bytes: &[u8], from: usize, given: Option<Charset>) -> Option<Tokens<'_>> {
    let mut tokens = Tokens::first(bytes, from)?;
    tokens.set_charset(given.unwrap_or_else(|| charset(&tokens).where_it_fits(bytes)));
    Some(tokens)
}

fn read_tokens(tokens: &mut Tokens<'_>, game: usize) -> Result<Record, SgfError> {
    let mut moves = 0;
    record(tokens, &mut moves).map_err(|fault| SgfError { game, moves, fault })
}

/// The character set that the first node names. Names that stand before CA may hold brackets that
/// are none, which only a second look shows.
fn charset(tokens: &Tokens<'_>) -> Charset {
    declared(tokens).map_or(Charset::Unknown, Charset::named)
}

/// The value of CA in the first node.
fn declared<'a>(tokens: &Tokens<'a>) -> Option<&'a [u8]> {
    [Charset::Unknown, Charset::WIDE].into_iter().find_map(|assumed| {
        let mut tokens = tokens.clone();
        tokens.set_charset(assumed);
        let _node = tokens.next();
        while let Ok(Token::Value(name, value)) = tokens.next() {
            if name == Name::CA {
                return Some(value);
            }
        }
        None
    })
}

/// The character set that the first record of a file names (CA), as a label of the Web's [Encoding
/// Standard](https://encoding.spec.whatwg.org), for a caller that decodes it and goes on with
/// [`read_text`]. `None` where it names none.
///
/// ```
/// assert_eq!(tenuki_record::declared_charset(b"(;CA[cp936];B[aa])").as_deref(), Some("gbk"));
/// assert_eq!(tenuki_record::declared_charset(b"(;B[aa])"), None);
/// ```
#[must_use]
pub fn declared_charset(bytes: &[u8]) -> Option<String> {
    let label = charset::label(declared(&Tokens::first(bytes, 0)?)?);
    String::from_utf8(label).ok()
}

/// Reads a record along its main line; `moves` counts the moves as they are read.
fn record(tokens: &mut Tokens<'_>, moves: &mut u32) -> Result<Record, SgfFault> {
    let charset = tokens.charset();
    let size = root(tokens.clone())?;
    let mut record = Record { size, ..Record::default() };
    let mut node = Node::default();
    let mut is_root = true;
    tokens.next()?;
    loop {
        let (name, value) = match tokens.next()? {
            Token::Value(name, value) => (name, value),
            Token::Node => {
                node.finish(&mut record);
                is_root = false;
                if node.set_ups > MOST_SET_UPS {
                    return Err(SgfFault::TooManySetUps);
                }
                continue;
            }
            Token::End => break,
        };
        match name {
            Name::B | Name::W => {
                let color = if name == Name::B { Color::Black } else { Color::White };
                record.actions.push(play(color, size, value, charset));
                *moves += 1;
                if *moves as usize > MOST_MOVES {
                    return Err(SgfFault::TooManyMoves);
                }
            }
            Name::AB | Name::AW | Name::AE => node.set_up(size, name, value, charset),
            Name::PL => node.to_move = color(value),
            Name::TB => node.mark_territory(Color::Black, size, value),
            Name::TW => node.mark_territory(Color::White, size, value),
            Name::MA => node.cross(size, value),
            _ if is_root => inform(&mut record, name, charset, value),
            _ => {}
        }
    }
    let marked = node.marked.take().map(|marked| *marked).unwrap_or_default();
    (record.territory, record.crosses) = (marked.territory, marked.crosses);
    node.finish(&mut record);
    Ok(record)
}

/// The size of the board, which must be known before any point is read, and whether it is Go.
pub(super) fn root(mut tokens: Tokens<'_>) -> Result<Size, SgfFault> {
    let charset = tokens.charset();
    let mut size = Size::default();
    tokens.next()?;
    // What is wrong after the first node is found when the main line is read.
    while let Ok(Token::Value(name, value)) = tokens.next() {
        let value = value.trim_ascii();
        match name {
            Name::GM if !matches!(value, b"1" | b"") => {
                return Err(SgfFault::OtherGame(charset.text(value)));
            }
            Name::SZ if !value.is_empty() => {
                let named = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok());
                size = named.ok_or_else(|| SgfFault::Size(charset.text(value)))?;
            }
            _ => {}
        }
    }
    Ok(size)
}

/// What the first node says about the game.
fn inform(record: &mut Record, name: Name, charset: Charset, value: &[u8]) {
    let text = || charset.text(value);
    let some = || Some(text()).filter(|text| !text.is_empty());
    match name {
        Name::KM => record.komi = number(&text()),
        // A number that no board has room for is none.
        Name::HA => record.handicap = text().trim().parse().ok().filter(|&n| n < 625).unwrap_or(0),
        Name::RU => (record.rules, record.rules_name) = (text().parse().ok(), some()),
        Name::RE => record.result = some(),
        Name::PB => record.players.black = some(),
        Name::PW => record.players.white = some(),
        Name::BR => record.ranks.black = some(),
        Name::WR => record.ranks.white = some(),
        Name::EV => record.event = some(),
        Name::DT => record.date = some(),
        _ => {}
    }
}

/// A number with a decimal point or comma.
fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().replace(',', ".").parse().ok()?;
    number.is_finite().then_some(number)
}

/// The colour that PL names.
fn color(value: &[u8]) -> Option<Color> {
    std::str::from_utf8(value).ok()?.trim().parse().ok()
}

/// The move that B or W tells: a pass is nothing, or `tt` where the board has no such point.
fn play(color: Color, size: Size, value: &[u8], charset: Charset) -> Action {
    let vertex = match point(size, value) {
        Some(point) => Some(Vertex::Play(point)),
        None => match value.trim_ascii() {
            b"" => Some(Vertex::Pass),
            b"tt" if size.width() <= 19 && size.height() <= 19 => Some(Vertex::Pass),
            value => point(size, value).map(Vertex::Play),
        },
    };
    vertex.map_or_else(
        || {
            let text = format!("{}[{}]", color.letter(), charset.text(value));
            Action::Unreadable(Box::new(Unreadable { color, text }))
        },
        |vertex| Action::Move(Move { color, vertex }),
    )
}

/// A point, two letters: the column from the left, the row from the top.
fn point(size: Size, value: &[u8]) -> Option<Point> {
    let &[x, y] = value else { return None };
    let (column, row) = (x.checked_sub(b'a')?, y.checked_sub(b'a')?);
    if column >= size.width() || row >= size.height() {
        return None;
    }
    Point::new(column, size.height() - 1 - row)
}

/// A point, or the corners of a rectangle with `:` between them.
pub(super) fn points(size: Size, value: &[u8]) -> Option<PointSet> {
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

/// Adds the points of a mark. What is off the board marks nothing.
fn add_points(set: &mut PointSet, size: Size, value: &[u8]) {
    match point(size, value) {
        Some(point) => set.insert(point),
        None => *set |= points(size, value).unwrap_or_default(),
    }
}

/// What a node says besides its moves.
#[derive(Default)]
struct Node {
    /// Where its actions begin: a set-up comes before the moves of its node.
    start: usize,
    set_up: Option<Box<SetUp>>,
    to_move: Option<Color>,
    marked: Option<Box<Marked>>,
    /// How many nodes have put and taken stones so far.
    set_ups: usize,
}

/// What a node marks.
#[derive(Default)]
struct Marked {
    territory: Option<ByColor<PointSet>>,
    crosses: PointSet,
}

impl Node {
    fn set_up(&mut self, size: Size, name: Name, value: &[u8], charset: Charset) {
        let set_up = self.set_up.get_or_insert_default();
        let Some(points) = points(size, value) else {
            set_up.unreadable.get_or_insert_with(|| format!("{name}[{}]", charset.text(value)));
            return;
        };
        // A point named twice is what it is named last.
        set_up.stones = set_up.stones.map(|stones| stones - points);
        set_up.empty -= points;
        match name {
            Name::AB => set_up.stones.black |= points,
            Name::AW => set_up.stones.white |= points,
            _ => set_up.empty |= points,
        }
    }

    fn mark_territory(&mut self, color: Color, size: Size, value: &[u8]) {
        let marked = self.marked.get_or_insert_default();
        // `TB[]` marks that there is no territory.
        let territory = marked.territory.get_or_insert_default();
        add_points(&mut territory[color], size, value);
    }

    fn cross(&mut self, size: Size, value: &[u8]) {
        let marked = self.marked.get_or_insert_default();
        add_points(&mut marked.crosses, size, value);
    }

    /// The node is over: adds what it says to the record and gets ready for the next one.
    #[inline]
    fn finish(&mut self, record: &mut Record) {
        let actions = &mut record.actions;
        if let Some(set_up) = self.set_up.take() {
            actions.insert(self.start.min(actions.len()), Action::SetUp(set_up));
            self.set_ups += 1;
        }
        actions.extend(self.to_move.take().map(Action::ToMove));
        self.marked = None;
        self.start = actions.len();
    }
}

impl From<Wrong> for SgfFault {
    fn from(wrong: Wrong) -> SgfFault {
        match wrong {
            Wrong::CutOff => SgfFault::CutOff,
            Wrong::Unexpected(byte) => SgfFault::Unexpected(char::from(byte)),
            Wrong::NoValue => SgfFault::NoValue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenuki_score::rules::Rules;

    #[test]
    fn the_first_node_tells_about_the_game() {
        let text = "\u{feff}From: a server\r\n\r\n( ;\r\nGaMe[1]FF[3]SiZe[13:9]KM[6,5]HA[2]RU[NZ]\
                    RE[B+Resign]PlayerBlack[\u{674e} \\]x]PW[]BR[9d]EV[Cup]DT[2026-01-01]XX[?]\
                    AB[cc][gg];W[aa])";
        let record = read_first(text.as_bytes()).unwrap();
        assert_eq!(record.size, Size::new(13, 9).unwrap());
        assert_eq!(record.komi, Some(6.5));
        assert_eq!(record.handicap, 2);
        assert_eq!(record.rules, Some(Rules::NEW_ZEALAND));
        assert_eq!(record.rules_name.as_deref(), Some("NZ"));
        assert_eq!(record.result.as_deref(), Some("B+Resign"));
        assert_eq!(record.players.black.as_deref(), Some("\u{674e} ]x"));
        assert_eq!(record.players.white, None);
        assert_eq!(record.ranks.black.as_deref(), Some("9d"));
        assert_eq!(record.event.as_deref(), Some("Cup"));
        assert_eq!(record.date.as_deref(), Some("2026-01-01"));
        assert_eq!(record.actions.len(), 2);
    }

    #[test]
    fn a_record_has_limits() {
        let fault = |record: String| read_first(record.as_bytes()).map(|_| ()).unwrap_err().fault;
        let record = |node: &str, nodes| format!("(;B[bb]{};W[cc])", node.repeat(nodes));
        assert!(read_first(record(";AB[aa]AE[aa]", MOST_SET_UPS).as_bytes()).is_ok());
        assert_eq!(fault(record(";AB[aa]AE[aa]", MOST_SET_UPS + 1)), SgfFault::TooManySetUps);
        assert!(read_first(record(";B[]", MOST_MOVES - 2).as_bytes()).is_ok());
        assert_eq!(fault(record(";B[]", MOST_MOVES)), SgfFault::TooManyMoves);
        assert_eq!(
            fault(format!("(;B[bb]{})", "B[aa]".repeat(MOST_MOVES))),
            SgfFault::TooManyMoves
        );
    }

    #[cfg(feature = "charsets")]
    #[test]
    fn the_character_set_may_be_named_after_the_names() {
        let text = b"(;PB[\x95\x5c]PW[\x94\x5d]CA[Shift_JIS];B[aa])";
        let record = read_first(text).unwrap();
        assert_eq!(record.players.black.as_deref(), Some("\u{8868}"));
        assert_eq!(record.move_count(), 1);
    }

    #[test]
    fn a_record_that_cannot_be_read_is_an_error_of_its_own() {
        let file = b"(;GM[1];B[aa])(;GM[2];B[aa])(;SZ[52])(;SZ[x])(;B[aa];;W[bb];7)(;SZ[9])(;B[aa]";
        let errors: Vec<String> = games(file)
            .map(|record| record.map_or_else(|e| format!("{}: {e}", e.game), |_| "fine".into()))
            .collect();
        assert_eq!(
            errors,
            [
                "fine",
                "2: GM[2] is another game than Go",
                "3: SZ[52]: a board is 1 to 25 points wide and high",
                "4: SZ[x]: a board is 1 to 25 points wide and high",
                "5: after move 2: the record holds '7' where a property, a node or a variation \
                 should begin",
                "fine",
                "7: after move 1: the record is cut off",
            ]
        );
        assert_eq!(read(file).unwrap_err().game, 2);
        assert!(read_first(file).is_ok());
        assert_eq!(read(b"no game").unwrap_err().fault, SgfFault::NoRecord);
    }
}
