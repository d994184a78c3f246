//! SGF in.

use std::borrow::Cow;
use std::ops::Range;

use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::charset::{self, Charset};
use super::komi::{self, Context};
use super::syntax::{Name, Token, Tokens, Wrong, point, points, unescaped};
use super::tree::Tree;
use super::warning::cut;
use super::{Action, Outcome, Record, SetUp, Unreadable, Warning, rules_name};
use tenuki_score::board::{ByColor, Color, PointSet, Size, Vertex};
use tenuki_score::game::Move;
use tenuki_score::rules::{Counting, Rules};
use tenuki_score::scoring::Score;

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, EnumDiscriminants)]
#[strum_discriminants(name(SgfFaultCode), vis(pub(crate)), derive(IntoStaticStr, VariantNames))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
#[non_exhaustive]
pub enum SgfFault {
    /// There is no record in the file.
    #[error("no game record found: a record begins with (;")]
    NoRecord,
    /// The record ends before its first move does.
    #[error("the record is cut off")]
    CutOff,
    /// A `]` follows a value, which should have an escaped bracket.
    #[error("{0}: an unescaped bracket in a value; write \\] for a ] that does not end it")]
    Bracket(String),
    /// A byte with which no property can begin.
    #[error("the record has {0:?} where a property, a node or a variation should begin")]
    Unexpected(char),
    /// A record in XML.
    #[error(
        "this record is in XML, which Tenuki does not read: save it as SGF in the program that wrote it"
    )]
    Xml,
    /// A property without a value.
    #[error("a property of the record has no value")]
    NoValue,
    /// GM is not 1.
    #[error("GM[{0}] is not Go")]
    OtherGame(String),
    /// SZ is not a size from 1 to 25.
    #[error("SZ[{0}]: a board is 1 to 25 points wide and high")]
    Size(String),
    /// HA is larger than in any game.
    #[error("HA[{0}]: a handicap is at most {MOST_HANDICAP} stones, unless more are placed")]
    Handicap(String),
    /// A file in another format than SGF has no game.
    #[error("this looks like {0}, but contains no game")]
    NoGame(&'static str),
    /// A line of such a file, from 1, cannot be read.
    #[error("line {line}: {text}: this is not a {what}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// Its text, cut where it is long.
        text: String,
        /// What it should be.
        what: &'static str,
    },
    /// More moves than any game has.
    #[error("the record has more than {MOST_MOVES} moves")]
    TooManyMoves,
    /// More set-ups than any game has.
    #[error("the record adds or removes stones in more than {MOST_SET_UPS} nodes")]
    TooManySetUps,
    /// The branches of a tree are games, and are too many or repeat too much.
    #[error("the games of this tree have too many branches, or repeat the same moves too often")]
    TooManyBranches,
}

impl SgfFault {
    /// The codes of all faults.
    pub const CODES: &[&str] = SgfFaultCode::VARIANTS;
}

/// The most moves of a record: a game of a few kilobytes must not fill the memory.
pub const MOST_MOVES: usize = 100_000;

/// Room for the moves of most records.
const USUAL_MOVES: usize = 256;

/// The most handicap stones (HA) of a record that does not place as many; no server offers more.
pub const MOST_HANDICAP: u32 = 36;

/// The most nodes of a record that add and remove stones by hand.
pub const MOST_SET_UPS: usize = 10_000;

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{fault}", after(*.moves))]
pub struct SgfError {
    /// Which record of the file, from 1.
    pub game: usize,
    /// How many moves were read before.
    pub moves: u32,
    /// What is wrong.
    pub fault: SgfFault,
}

impl From<SgfFault> for SgfError {
    /// A fault at the start of the first record.
    fn from(fault: SgfFault) -> SgfError {
        SgfError { game: 1, moves: 0, fault }
    }
}

/// `after move 57: `, or nothing at the start.
fn after(moves: u32) -> String {
    if moves == 0 { String::new() } else { format!("after move {moves}: ") }
}

/// Reads every record of a file.
///
/// # Errors
///
/// The first record that cannot be read, or [`SgfFault::NoRecord`].
pub fn read(bytes: &[u8]) -> Result<Vec<Record>, SgfError> {
    let records: Vec<Record> = games(bytes).collect::<Result<_, _>>()?;
    if records.is_empty() { Err(SgfFault::NoRecord.into()) } else { Ok(records) }
}

/// Reads the first record of a file. If there are others, a [warning](Warning::MoreGames) says so.
///
/// # Errors
///
/// When it cannot be read, or there is none.
pub fn read_first(bytes: &[u8]) -> Result<Record, SgfError> {
    let bytes = charset::from_utf16(bytes);
    read_at(&bytes, 0, 1).ok_or(SgfFault::NoRecord)?.only_in(&bytes)
}

/// Reads the records of a file one by one. A record that cannot be read is an error, and the next
/// one follows. If the branches of a tree are separate games, each is a record.
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Result<Record, SgfError>> {
    each_game(charset::from_utf16(bytes), read_at).map(|(_, _, record)| record)
}

/// A game of a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct TextGame<'a> {
    /// Its place: the bytes from the end of the previous tree to the end of its own tree. For the
    /// second and later games of one tree it is empty, at the end of that tree.
    pub place: Range<usize>,
    /// The text of the game alone, if its tree has several: the nodes that it shares with others,
    /// and its own branch.
    pub branch: Option<Cow<'a, str>>,
    /// The game.
    pub record: Result<Record, SgfError>,
}

/// Reads the records of a text that has already been decoded, so CA is ignored.
///
/// ```
/// let text = "(;SZ[9];B[aa]) (;SZ[99])(;SZ[19])";
/// let games: Vec<_> = tenuki_record::games_of_text(text).collect();
/// assert_eq!(games.iter().map(|game| &text[game.place.clone()]).collect::<String>(), text);
/// let is_read = games.iter().map(|game| game.record.is_ok()).collect::<Vec<_>>();
/// assert_eq!(is_read, [true, false, true]);
/// ```
pub fn games_of_text(text: &str) -> impl Iterator<Item = TextGame<'_>> {
    let text_of = |branch: Vec<u8>| String::from_utf8_lossy(&branch).into_owned().into();
    each_game(text, read_decoded).map(move |(place, branch, record)| TextGame {
        place,
        branch: branch.map(text_of),
        record,
    })
}

/// The games of a file one by one: the place of each, its own bytes if its tree has several, and the game.
fn each_game(
    bytes: impl AsRef<[u8]>,
    read: fn(&[u8], usize, usize) -> Option<ReadTree>,
) -> impl Iterator<Item = (Range<usize>, Option<Vec<u8>>, Result<Record, SgfError>)> {
    let (mut at, mut game) = (0, 0);
    let mut branches: Option<Tree> = None;
    std::iter::from_fn(move || {
        game += 1;
        if let Some(branch) = branches.as_mut().and_then(Iterator::next) {
            let of = |fault| SgfError { game, ..SgfError::from(fault) };
            let record = match &branch {
                Ok(bytes) => read(bytes, 0, game)
                    .map_or_else(|| Err(of(SgfFault::NoRecord)), |read| read.record),
                Err(fault) => Err(of(fault.clone())),
            };
            return Some((at..at, branch.ok(), record));
        }
        let bytes = bytes.as_ref();
        let read = read(bytes, at, game)?;
        branches = read.tree_in(bytes);
        let branch = branches.as_mut().and_then(Iterator::next).and_then(Result::ok);
        let place = std::mem::replace(&mut at, read.end)..read.end;
        Some((place, branch, read.record))
    })
}

/// The first game of a tree, as it was read.
struct ReadTree {
    record: Result<Record, SgfError>,
    /// Where the tree begins, behind its `(`.
    start: usize,
    /// Where the tree ends.
    end: usize,
    charset: Charset,
    /// Whether branches say something of the game.
    has_others: bool,
}

impl ReadTree {
    /// The games of the tree, where its branches are games of their own.
    fn tree_in(&self, bytes: &[u8]) -> Option<Tree> {
        let tree =
            self.has_others.then(|| Tree::of(&bytes[self.start..self.end], self.charset.wide()));
        tree.filter(|tree| !tree.is_single())
    }

    /// The record, with a warning where there are more games.
    fn only_in(mut self, bytes: &[u8]) -> Result<Record, SgfError> {
        if self.record.is_ok() {
            let has_more =
                Tokens::first(bytes, self.end).is_some() || self.tree_in(bytes).is_some();
            if let (Ok(record), true) = (&mut self.record, has_more) {
                record.warnings.push(Warning::MoreGames);
            }
        }
        self.record
    }
}

/// The record that begins here.
fn read_plain(start: Tokens<'_>, bytes: &[u8], game: usize) -> ReadTree {
    let mut tokens = start.clone();
    let mut record = read_tokens(&mut tokens, game);
    let (begun, charset) = (start.position(), start.found.charset);
    // Behind a main line that has been read only its variations are left.
    let is_whole = record.as_ref().is_ok_and(|record| !record.is_cut_off());
    let rest = if is_whole { tokens } else { start };
    let skipped = rest.skip();
    let end = skipped.end.unwrap_or(bytes.len());
    if (skipped.has_stray_nodes || begins_node(&bytes[end..]) == Some(true))
        && let Ok(record) = &mut record
    {
        record.warnings.push(Warning::MovesBehind);
    }
    ReadTree { record, start: begun, end, charset, has_others: skipped.has_information }
}

/// Whether a text behind the end of a record begins with a node, so that the record ended too early;
/// `None` where more must be seen.
pub(super) fn begins_node(text: &[u8]) -> Option<bool> {
    let text = trim_blank(text);
    let (first, text) = text.split_first()?;
    if *first != b';' {
        return Some(false);
    }
    let text = trim_blank(text);
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    match trim_blank(&text[letters..]).first() {
        None if letters > MOST_LETTERS => Some(false),
        None => None,
        Some(next) => Some(letters > 0 && *next == b'['),
    }
}

/// The most letters that the name of a property may have behind a record.
const MOST_LETTERS: usize = 32;

pub(super) fn trim_blank(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|byte| **byte <= b' ').count()..]
}

/// The first record at or after `from`, and where it ends.
fn read_at(bytes: &[u8], from: usize, game: usize) -> Option<ReadTree> {
    let start = Tokens::first(bytes, from)?;
    let read = |start: &Tokens<'_>| read_plain(start.clone(), bytes, game);
    // Nearly all records are ASCII or UTF-8, which shows once their end is known.
    let first = read(&start);
    if charset::is_plain(&bytes[start.position()..first.end]) && !names_another(&first.record) {
        return Some(first);
    }
    let mut start = start;
    start.set_charset(charset::of_record(&start, first.end));
    Some(read(&start))
}

/// The same of a text that has already been decoded.
fn read_decoded(bytes: &[u8], from: usize, game: usize) -> Option<ReadTree> {
    Some(read_plain(Tokens::first(bytes, from)?, bytes, game))
}

/// Whether a record names a character set in which UTF-8 means something else.
fn names_another(record: &Result<Record, SgfError>) -> bool {
    record.as_ref().is_ok_and(|record| record.claims_other_charset)
}

/// Reads the first record of a text that has already been decoded, so CA is ignored. If there are
/// others, a [warning](Warning::MoreGames) says so.
///
/// # Errors
///
/// As [`read_first`].
pub fn read_text(text: &str) -> Result<Record, SgfError> {
    let bytes = text.as_bytes();
    read_decoded(bytes, 0, 1).ok_or(SgfFault::NoRecord)?.only_in(bytes)
}

/// The first record at or after `from`, in its character set.
pub(super) fn first(bytes: &[u8], from: usize) -> Option<Tokens<'_>> {
    let mut tokens = Tokens::first(bytes, from)?;
    let end = tokens.clone().skip().end.unwrap_or(bytes.len());
    tokens.set_charset(charset::of_record(&tokens, end));
    Some(tokens)
}

/// Where the first tree of these bytes ends, as far as they tell, and its games where it has several.
/// Its character set may decide which brackets are some. A tree without an end is over where the bytes
/// are, if they are all there is.
#[cfg(feature = "charsets")]
pub(super) fn first_tree(bytes: &[u8], is_all: bool) -> Option<(usize, Option<Tree>)> {
    let mut tokens = Tokens::first(bytes, 0)?;
    let begun = tokens.position();
    let mut skipped = tokens.clone().skip();
    let so_far = &bytes[begun..skipped.end.unwrap_or(bytes.len())];
    if !so_far.is_ascii() {
        tokens.set_charset(charset::of_record(&tokens, skipped.end.unwrap_or(bytes.len())));
        skipped = tokens.clone().skip();
    }
    let end = skipped.end.or(is_all.then_some(bytes.len()))?;
    let tree =
        skipped.has_information.then(|| Tree::of(&bytes[begun..end], tokens.found.charset.wide()));
    Some((end, tree.filter(|tree| !tree.is_single())))
}

fn read_tokens(tokens: &mut Tokens<'_>, game: usize) -> Result<Record, SgfError> {
    let mut moves = 0;
    record(tokens, &mut moves).map_err(|fault| {
        // What the first node says is wrong wherever the record ends.
        let moves = if matches!(fault, SgfFault::Handicap(_)) { 0 } else { moves };
        SgfError { game, moves, fault }
    })
}

/// Reads a record along its main line; `moves` counts the moves as they are read.
pub(super) fn record(tokens: &mut Tokens<'_>, moves: &mut u32) -> Result<Record, SgfFault> {
    let charset = tokens.found.charset;
    let (size, has_size) = root(tokens.clone())?;
    let mut record = Record { size, ..Record::default() };
    if tokens.found.is_in_doubt {
        record.warnings.push(guessed(tokens.clone()));
    }
    record.actions.reserve(USUAL_MOVES);
    let mut node = Node::default();
    let mut facts = Facts::default();
    record.warnings.extend(tokens.missing.map(Warning::NotOpened));
    tokens.enter();
    loop {
        let token = match tokens.next() {
            Ok(token) => token,
            Err(wrong) => {
                end_without_bracket(&mut record, wrong, *moves).map_err(|fault| match wrong {
                    Wrong::Unexpected(b']') => bracket_in(tokens.last_property(), charset),
                    _ => fault,
                })?;
                if record.is_cut_off() {
                    // The last node may have lost points that it marks or sets up.
                    node = Node { start: record.actions.len(), ..Node::default() };
                }
                break;
            }
        };
        let (name, value) = match token {
            Token::Value(name, value) => (name, value),
            Token::Node => {
                node.finish(&mut record);
                facts.node += 1;
                if node.set_ups > MOST_SET_UPS {
                    return Err(SgfFault::TooManySetUps);
                }
                // Most nodes are a move and nothing else.
                while let Some(played) = tokens.next_plain_move(size) {
                    record.actions.push(Action::Move(played));
                    count(moves)?;
                }
                node.start = record.actions.len();
                continue;
            }
            Token::End => break,
        };
        match name {
            Name::B | Name::W => {
                let at = tokens.property_start;
                if facts.move_at == Some(at) {
                    facts.doubt_move(name, value);
                    continue;
                }
                (facts.move_at, facts.played) = (Some(at), value);
                let color = if name == Name::B { Color::Black } else { Color::White };
                record.actions.push(play(color, size, value, charset));
                count(moves)?;
            }
            Name::AB | Name::AW | Name::AE => {
                if let Some(twice) = node.set_up(size, name, value, charset) {
                    facts.doubt(Doubt::Other(twice));
                }
            }
            Name::PL => {
                node.to_move = color(value);
                if node.to_move.is_none() && !value.trim_ascii().is_empty() {
                    facts.doubt(Doubt::Unread { name, value });
                }
            }
            Name::TB | Name::TW => node.mark_territory(name, size, value),
            Name::MA => node.cross(size, value),
            Name::SZ => facts.doubt_size(size, has_size, value, *moves),
            _ => inform(&mut record, &mut facts, name, charset, value, *moves),
        }
    }
    let marked = node.marked.take().map(|marked| *marked).unwrap_or_default();
    // Crosses alone mark no dead stones.
    if let (Some((name, value)), Some(_)) = (marked.unread, marked.territory) {
        facts.doubt(Doubt::Unread { name, value });
    }
    (record.territory, record.crosses) = (marked.territory, marked.crosses);
    node.finish(&mut record);
    if tokens.has_empty_variation {
        record.warnings.push(Warning::EmptyVariation);
    }
    facts.settle(&mut record, charset)?;
    Ok(record)
}

/// What is said of a value that ends at a bracket in it.
#[cold]
fn bracket_in(property: &[u8], charset: Charset) -> SgfFault {
    SgfFault::Bracket(cut(&charset.text(property)))
}

/// Counts a move.
fn count(moves: &mut u32) -> Result<(), SgfFault> {
    *moves += 1;
    if *moves as usize > MOST_MOVES { Err(SgfFault::TooManyMoves) } else { Ok(()) }
}

/// The bytes end before the main line does: that is a warning where the game is complete, and another one where it has
/// moves.
#[cold]
fn end_without_bracket(record: &mut Record, wrong: Wrong, moves: u32) -> Result<(), SgfFault> {
    record.warnings.push(match wrong {
        Wrong::NotClosed if is_complete(record) => Warning::NotClosed,
        Wrong::NotClosed | Wrong::CutOff if moves > 0 => Warning::CutOff { moves },
        _ => return Err(wrong.into()),
    });
    Ok(())
}

/// What is said of a character set that was guessed.
fn guessed(tokens: Tokens<'_>) -> Warning {
    let charset = tokens.found.charset;
    let read = charset.name();
    let is_known = |value| Charset::named(value).is_some();
    match tokens.claimed().map(|value| (charset.text(value), is_known(value))) {
        Some((named, true)) => Warning::CharsetWrong { named, read },
        Some((named, false)) if !named.is_empty() => Warning::CharsetUnknown { named, read },
        _ => Warning::CharsetGuessed(read),
    }
}

/// Whether a record whose last bracket is missing has all of its game: it ends with two passes, or
/// has a result.
fn is_complete(record: &Record) -> bool {
    record.ends_with_passes() || record.result.as_ref().is_some_and(|result| result.trim() != "?")
}

/// The size of the board, which must be known before any point is read, whether the record says it, and
/// whether it is Go. It is in the first node, or in a later one before anything is on the board.
pub(super) fn root(mut tokens: Tokens<'_>) -> Result<(Size, bool), SgfFault> {
    let charset = tokens.found.charset;
    let mut size = None;
    let (mut has_stones, mut is_first) = (false, true);
    let mut lines = None;
    tokens.enter();
    // What is wrong after the first node is found when the main line is read.
    while let Ok(token) = tokens.next() {
        let (name, value) = match token {
            Token::Value(name, value) => (name, value.trim_ascii()),
            Token::Node if size.is_none() && !has_stones => {
                is_first = false;
                continue;
            }
            _ => break,
        };
        match name {
            Name::GM if is_first && !matches!(value, b"1" | b"") => {
                return Err(SgfFault::OtherGame(charset.text(value)));
            }
            Name::SZ if size.is_none() && !value.is_empty() => {
                let named = size_of(value);
                size = Some(named.ok_or_else(|| SgfFault::Size(charset.text(value)))?);
            }
            Name::LN if is_first => lines = lines.or(size_of(value)),
            Name::B | Name::W | Name::AB | Name::AW | Name::AE => has_stones = true,
            _ => {}
        }
    }
    let size = size.or(lines);
    Ok((size.unwrap_or_default(), size.is_some()))
}

fn size_of(value: &[u8]) -> Option<Size> {
    std::str::from_utf8(value.trim_ascii()).ok()?.parse().ok()
}

/// Who wrote a record, where its numbers have another meaning by that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Writer {
    /// A program whose numbers mean what the specification says.
    #[default]
    Other,
    /// The server Fox: an AP with `foxwq`, or TC, TT and RL in one root.
    Fox,
    /// The server OGS.
    Ogs,
    /// KaTrain, which writes results in its user's language.
    KaTrain,
    /// Tenuki.
    Tenuki,
}

/// The properties that the roots of Fox have, all three of them.
const FOX: [Name; 3] = [Name::TC, Name::TT, Name::RL];

impl Writer {
    /// The writer, if the record has this further value of AP or PC: a record of Fox may name other programs before
    /// and behind it.
    fn or(self, value: &[u8]) -> Writer {
        let has = |name: &[u8]| value.windows(name.len()).any(|w| w.eq_ignore_ascii_case(name));
        match self {
            Writer::Other | Writer::Ogs if has(b"foxwq") => Writer::Fox,
            Writer::Other if is_ogs(value) => Writer::Ogs,
            Writer::Other if has(b"KaTrain") => Writer::KaTrain,
            Writer::Other if value.trim_ascii().starts_with(b"Tenuki") => Writer::Tenuki,
            writer => writer,
        }
    }
}

/// What is said of the game and only the whole record explains.
#[derive(Default)]
struct Facts<'a> {
    komi: &'a [u8],
    handicap: &'a [u8],
    /// KO and HD of the root, as Sina has them.
    other_komi: &'a [u8],
    other_handicap: &'a [u8],
    rules: &'a [u8],
    result: &'a [u8],
    /// Who wrote it, by AP and PC of the root, and a bit for each property that the server Fox writes.
    writer: Writer,
    of_fox: u8,
    /// The number of the node that is read, among those that have more than a plain move.
    node: u32,
    /// The first node that says something of the game.
    first: Option<u32>,
    /// The first node that names a player.
    players: Option<u32>,
    doubts: Vec<Doubt<'a>>,
    /// Where the last property with a move begins, and its first value.
    move_at: Option<usize>,
    played: &'a [u8],
}

/// What is said twice, late, or not to be understood.
enum Doubt<'a> {
    Twice { name: &'static str, used: &'a [u8], ignored: &'a [u8] },
    Late { name: &'static str, value: &'a [u8], node: u32, moves: u32 },
    SizeTwice { used: Size, value: &'a [u8] },
    SizeLate { value: &'a [u8], moves: u32 },
    Unread { name: Name, value: &'a [u8] },
    Other(Warning),
}

/// The most doubts of a record that are kept: a hostile record says the same a million times.
const MOST_DOUBTS: usize = 10;

fn is_number(value: &[u8]) -> bool {
    !value.is_empty() && value.iter().all(|byte| byte.is_ascii_digit() || b".-".contains(byte))
}

/// What a node says about the game. The first value counts.
#[inline(never)]
fn inform<'a>(
    record: &mut Record,
    facts: &mut Facts<'a>,
    name: Name,
    charset: Charset,
    value: &'a [u8],
    moves: u32,
) {
    let text = || Some(charset.text(value)).filter(|text| !text.is_empty());
    let set = |old: &mut Option<String>| *old = old.take().or_else(text);
    match name {
        Name::KM => facts.say("KM", |facts| &mut facts.komi, value, moves),
        Name::HA => facts.say("HA", |facts| &mut facts.handicap, value, moves),
        Name::RU => facts.say("RU", |facts| &mut facts.rules, value, moves),
        Name::RE => {
            facts.say("RE", |facts| &mut facts.result, value, moves);
            set(&mut record.result);
        }
        Name::KO if facts.node == 0 && is_number(value) => facts.other_komi = value,
        Name::HD if facts.node == 0 && is_number(value) => facts.other_handicap = value,
        Name::AP | Name::PC => facts.writer = facts.writer.or(value),
        Name::TC | Name::TT | Name::RL if facts.node == 0 => {
            facts.of_fox |= 1 << FOX.iter().position(|other| *other == name).unwrap_or(0);
        }
        Name::CA if facts.node == 0 => {
            record.claims_other_charset = charset::is_other(value);
        }
        Name::PB | Name::PW => {
            let color = if name == Name::PB { Color::Black } else { Color::White };
            set(&mut record.players[color]);
            facts.players.get_or_insert(facts.node);
        }
        Name::BR => set(&mut record.ranks.black),
        Name::WR => set(&mut record.ranks.white),
        Name::EV => set(&mut record.event),
        Name::DT => set(&mut record.date),
        _ => return,
    }
    facts.first.get_or_insert(facts.node);
}

impl<'a> Facts<'a> {
    /// Takes the value of a property that a game has once.
    fn say(
        &mut self,
        name: &'static str,
        slot: fn(&mut Self) -> &mut &'a [u8],
        value: &'a [u8],
        moves: u32,
    ) {
        let value = value.trim_ascii();
        let used = *slot(self);
        if value.is_empty() || value == used {
            return;
        }
        if !used.is_empty() {
            self.doubt(Doubt::Twice { name, used, ignored: value });
            return;
        }
        *slot(self) = value;
        if moves > 0 {
            self.doubt(Doubt::Late { name, value, node: self.node, moves });
        }
    }

    /// Compares an SZ with the size that is used.
    fn doubt_size(&mut self, used: Size, has_size: bool, value: &'a [u8], moves: u32) {
        if value.trim_ascii().is_empty() || has_size && size_of(value) == Some(used) {
            return;
        }
        self.doubt(match has_size {
            true => Doubt::SizeTwice { used, value },
            false => Doubt::SizeLate { value, moves },
        });
    }

    /// A further value of a move: there is one move in B or W.
    #[cold]
    fn doubt_move(&mut self, name: Name, value: &'a [u8]) {
        let (used, ignored) = (self.played.trim_ascii(), value.trim_ascii());
        if !ignored.is_empty() && ignored != used {
            let name = if name == Name::B { "B" } else { "W" };
            self.doubt(Doubt::Twice { name, used, ignored });
        }
    }

    fn doubt(&mut self, doubt: Doubt<'a>) {
        if self.doubts.len() < MOST_DOUBTS {
            self.doubts.push(doubt);
        }
    }

    /// Says what rules, handicap and komi are, now that all of the record is known.
    fn settle(&mut self, record: &mut Record, charset: Charset) -> Result<(), SgfFault> {
        for (named, other) in
            [(&mut self.komi, self.other_komi), (&mut self.handicap, self.other_handicap)]
        {
            *named = if named.is_empty() { other } else { named };
        }
        record.writer = match self.writer {
            Writer::Other if self.of_fox == 0b111 => Writer::Fox,
            writer => writer,
        };
        record.rules_name = Some(charset.text(self.rules)).filter(|name| !name.is_empty());
        record.settle_rules();
        if record.rules == Some(Rules::ING) && record.writer == Writer::Ogs {
            record.rules = Some(Rules::ING_OGS);
        }
        if !self.handicap.is_empty() {
            record.settle_handicap(&charset.text(self.handicap))?;
        }
        record.doubt_handicap();
        let context = Context {
            writer: record.writer,
            is_chinese: record.has_chinese_rules(),
            handicap: record.handicap,
            has_set_up: matches!(record.actions.first(), Some(Action::SetUp(_))),
            first_moves: record.first_moves(),
            most: record.most_komi(),
        };
        if !self.komi.is_empty() {
            let (komi, warning) = komi::komi(&charset.text(self.komi), context);
            record.komi = komi;
            record.warnings.extend(warning);
            if komi == Some(0.0) && context.is_unnamed_handicap() {
                record.handicap = context.first_moves;
                record.warnings.push(Warning::HandicapOfFox(context.first_moves));
            }
        }
        let result = self.result.trim_ascii_start();
        record.result_is_ambiguous =
            record.writer == Writer::KaTrain && matches!(result, [b'B' | b'b', ..]);
        record.doubt_result();
        for doubt in &self.doubts {
            record.warnings.extend(self.warning(doubt, charset));
        }
        Ok(())
    }

    fn warning(&self, doubt: &Doubt<'_>, charset: Charset) -> Option<Warning> {
        Some(match *doubt {
            Doubt::Other(ref warning) => warning.clone(),
            Doubt::Unread { name, value } => {
                Warning::PassedOver(format!("{name}[{}]", cut(&charset.text(value))))
            }
            Doubt::Twice { name, used, ignored } => Warning::SaidTwice {
                name,
                used: charset.text(used),
                ignored: charset.text(ignored),
            },
            // A game that was merged into a tree says who played where it branches off.
            Doubt::Late { node, .. } if self.first == Some(node) && self.players == Some(node) => {
                return None;
            }
            Doubt::Late { name, value, moves, .. } => {
                Warning::SaidLate { name, text: charset.text(value), moves }
            }
            Doubt::SizeTwice { used, value } => Warning::SaidTwice {
                name: "SZ",
                used: match used.is_square() {
                    true => used.width().to_string(),
                    false => format!("{}:{}", used.width(), used.height()),
                },
                ignored: charset.text(value),
            },
            Doubt::SizeLate { value, moves } => {
                Warning::SizeLate { text: charset.text(value), moves }
            }
        })
    }
}

impl Record {
    /// The rules that RU names. Unknown names give a warning.
    pub(super) fn settle_rules(&mut self) {
        let Some(name) = &self.rules_name else { return };
        let (rules, warning) = rules_name::rules(name);
        self.rules = rules;
        self.warnings.extend(match (warning, self.first_pass()) {
            (Some(Warning::RulesPart { name, part }), Some(color)) if part == "button1" => {
                Some(Warning::ButtonTaken { name, color })
            }
            (warning, _) => warning,
        });
    }

    /// Who passes first.
    fn first_pass(&self) -> Option<Color> {
        self.moves().find(|played| played.vertex == Vertex::Pass).map(|pass| pass.color)
    }

    /// Whether stones of area, of two points each, may be meant where komi is given.
    fn has_chinese_rules(&self) -> bool {
        self.rules.is_some_and(|rules| [Rules::CHINESE, Rules::CHINESE_KGS].contains(&rules))
    }

    /// The number of handicap stones that HA names.
    fn settle_handicap(&mut self, text: &str) -> Result<(), SgfFault> {
        let text = text.trim();
        let placed = self.placed();
        match text.parse::<u32>() {
            // What Tenuki wrote was said by hand.
            Ok(stones)
                if stones > MOST_HANDICAP
                    && placed != Some(stones)
                    && self.writer != Writer::Tenuki =>
            {
                return Err(SgfFault::Handicap(cut(text)));
            }
            Ok(stones) => self.handicap = stones,
            Err(_) if text.is_empty() => {}
            // A number that is too large is a number, too.
            Err(_) if text.bytes().all(|b| b.is_ascii_digit()) => {
                return Err(SgfFault::Handicap(cut(text)));
            }
            Err(_) => self.warnings.push(Warning::HandicapUnread(text.to_owned())),
        }
        Ok(())
    }

    /// How many moves Black makes before White's first one, where the game begins with moves.
    pub(super) fn first_moves(&self) -> u32 {
        let is_black = |action: &&Action| {
            matches!(action, Action::Move(Move { color: Color::Black, vertex: Vertex::Play(_) }))
        };
        self.actions.iter().take_while(is_black).count() as u32
    }

    /// How many handicap stones there are on the board or in the first moves; `None` where White
    /// has stones before the game too, so that it is no handicap.
    pub(super) fn placed(&self) -> Option<u32> {
        let mut stones = ByColor::<PointSet>::default();
        let mut moves = 0;
        for action in &self.actions {
            match action {
                Action::SetUp(set_up) if moves == 0 => {
                    stones.black |= set_up.stones.black;
                    stones.white |= set_up.stones.white;
                }
                Action::Move(Move { color: Color::Black, vertex: Vertex::Play(_) }) => moves += 1,
                Action::ToMove(_) => {}
                _ => break,
            }
        }
        if !stones.white.is_empty() {
            return None;
        }
        // A single move of Black is not a handicap stone.
        let moves = if moves < 2 { 0 } else { moves };
        Some(if stones.black.is_empty() { moves } else { stones.black.len() })
    }

    /// Warns where HA and the stones on the board differ.
    pub(super) fn doubt_handicap(&mut self) {
        let Some(placed) = self.placed() else { return };
        let named = self.handicap;
        if named >= 2 && placed != named {
            self.warnings.push(Warning::HandicapDiffers { named, placed });
        } else if named < 2 && placed >= 2 && self.is_white_first() {
            self.warnings.push(Warning::HandicapUnnamed(placed));
        }
    }

    /// Whether White makes the first move after stones that are set up.
    fn is_white_first(&self) -> bool {
        matches!(self.actions.first(), Some(Action::SetUp(_)))
            && self.first_mover() == Some(Color::White)
    }

    /// Warns of an unknown result, of one that counts stones, and of a komi that it cannot come from.
    pub(super) fn doubt_result(&mut self) {
        self.count_result();
        let Some(result) = &self.result else { return };
        if let (Some(komi), Some(Score(points))) = (self.komi, self.recorded_score())
            && self.rules.unwrap_or_default().counting == Counting::Territory
            && (komi - points).fract().abs() == 0.5
            && self.writer != Writer::Tenuki
            && komi.abs() <= self.most_komi()
        {
            let result = result.clone();
            self.warnings.push(Warning::KomiContradicted { result, komi });
            self.komi = None;
        }
        match self.outcome() {
            Some(_) if self.result_is_ambiguous => {
                self.warnings.push(Warning::ResultAmbiguous(result.clone()));
            }
            None => self.warnings.push(Warning::UnknownResult(result.clone())),
            Some(Outcome::Score(points)) if self.result_in_stones => {
                let text = result.clone();
                self.warnings.push(Warning::ResultInStones { text, points });
            }
            _ => {}
        }
    }
}

/// Whether AP or PC names the server OGS, `OGS: https://online-go.com/game/1`.
fn is_ogs(by: &[u8]) -> bool {
    let mut words = by.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    words.any(|word| word.eq_ignore_ascii_case(b"OGS") || word.eq_ignore_ascii_case(b"online-go"))
}

/// The colour that PL names.
fn color(value: &[u8]) -> Option<Color> {
    std::str::from_utf8(value).ok()?.trim().parse().ok()
}

/// The move in B or W: an empty value is a pass, and so is `tt` on boards that have no such point.
fn play(color: Color, size: Size, value: &[u8], charset: Charset) -> Action {
    let vertex = match point(size, value) {
        Some(point) => Some(Vertex::Play(point)),
        None => match value.trim_ascii() {
            b"" => Some(Vertex::Pass),
            b"tt" if size.width() <= 19 && size.height() <= 19 => Some(Vertex::Pass),
            value => point(size, &unescaped(value)).map(Vertex::Play),
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

/// What a node says besides its moves.
#[derive(Default)]
struct Node<'a> {
    /// Where its actions begin: a set-up comes before the moves of its node.
    start: usize,
    set_up: Option<Box<SetUp>>,
    to_move: Option<Color>,
    marked: Option<Box<Marked<'a>>>,
    /// How many nodes have put and taken stones so far.
    set_ups: usize,
}

/// What a node marks.
#[derive(Default)]
struct Marked<'a> {
    territory: Option<ByColor<PointSet>>,
    crosses: PointSet,
    /// The first value that is no point of the board, which marks nothing.
    unread: Option<(Name, &'a [u8])>,
}

impl<'a> Marked<'a> {
    /// The points of a mark.
    fn points(&mut self, size: Size, name: Name, value: &'a [u8]) -> PointSet {
        if let Some(point) = point(size, value) {
            return PointSet::of(point);
        }
        points(size, value).unwrap_or_else(|| {
            if !value.trim_ascii().is_empty() {
                self.unread.get_or_insert((name, value));
            }
            PointSet::default()
        })
    }
}

impl<'a> Node<'a> {
    /// Returns a warning if something else was placed there before.
    fn set_up(
        &mut self,
        size: Size,
        name: Name,
        value: &[u8],
        charset: Charset,
    ) -> Option<Warning> {
        let set_up = self.set_up.get_or_insert_default();
        let Some(points) = points(size, value) else {
            set_up.unreadable.get_or_insert_with(|| format!("{name}[{}]", charset.text(value)));
            return None;
        };
        let (used, ignored, placed) = match name {
            Name::AB => ("AB", "AW", set_up.stones.white),
            Name::AW => ("AW", "AB", set_up.stones.black),
            // What is taken away may be placed again.
            _ => ("AE", "", PointSet::default()),
        };
        let twice = (placed & points).first();
        let twice = twice.map(|point| Warning::PlacedTwice { used, ignored, point });
        // A point named twice is what it is named last.
        set_up.stones = set_up.stones.map(|stones| stones - points);
        set_up.empty -= points;
        match name {
            Name::AB => set_up.stones.black |= points,
            Name::AW => set_up.stones.white |= points,
            _ => set_up.empty |= points,
        }
        twice
    }

    fn mark_territory(&mut self, name: Name, size: Size, value: &'a [u8]) {
        let color = if name == Name::TB { Color::Black } else { Color::White };
        let marked = self.marked.get_or_insert_default();
        let points = marked.points(size, name, value);
        // `TB[]` marks that there is no territory.
        marked.territory.get_or_insert_default()[color] |= points;
    }

    fn cross(&mut self, size: Size, value: &'a [u8]) {
        let marked = self.marked.get_or_insert_default();
        let points = marked.points(size, Name::MA, value);
        marked.crosses |= points;
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
            Wrong::CutOff | Wrong::NotClosed => SgfFault::CutOff,
            Wrong::Unexpected(byte) => SgfFault::Unexpected(char::from(byte)),
            Wrong::NoValue => SgfFault::NoValue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_record_whatever_its_character_set_was() {
        let record = read_text("text (;SZ[9]CA[Big5]PB[\u{674e}];B[ee])(;SZ[5])").unwrap();
        assert_eq!((record.size.to_string().as_str(), record.actions.len()), ("9x9", 1));
        assert_eq!(record.players.black.as_deref(), Some("\u{674e}"));
        assert!(read_text("text").is_err());
    }

    #[test]
    fn games_of_a_text_are_numbered() {
        let games = games_of_text("(;SZ[99])(;SZ[9])(;SZ[98])");
        let wrong: Vec<_> = games.filter_map(|game| game.record.err()).map(|e| e.game).collect();
        assert_eq!(wrong, [1, 3]);
    }

    #[test]
    fn a_game_of_ogs_has_the_same_count_when_it_is_written() {
        let ogs = read_first(b"(;SZ[9]PC[OGS]RU[Ing]HA[2]AB[cc][gg];W[aa])").unwrap();
        let written = crate::write(&ogs.replay(None).unwrap(), &crate::Extra::default());
        let game = read_first(written.as_bytes()).unwrap().replay(None).unwrap();
        let points = game.rules().compensation.points(game.handicap());
        assert_eq!((game.komi(), points), (0.5, 2), "{written}");
    }

    #[test]
    fn a_node_behind_a_record_has_a_property_with_a_short_name() {
        for (expected, texts) in [
            (None, &["", " \n", ";", "; B", ";B \n"][..]),
            (Some(true), &[";B[", " ; Black \t["]),
            (Some(false), &[";[", ";-)", ";B;", "B[aa]", "(;B[aa])"]),
        ] {
            for text in texts {
                assert_eq!(begins_node(text.as_bytes()), expected, "{text:?}");
            }
        }
        let name = |length| format!(";{}", "x".repeat(length));
        assert_eq!(begins_node(name(MOST_LETTERS).as_bytes()), None);
        assert_eq!(begins_node(name(MOST_LETTERS + 1).as_bytes()), Some(false));
    }
}
