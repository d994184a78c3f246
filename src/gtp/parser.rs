//! From bytes to a command: the preprocessing of GTP 2, section 3.1, and its command syntax, 2.5.
//!
//! Lines are bytes, because they may contain anything. Bytes that are not UTF-8 are read as
//! replacement characters, so that every line has one answer.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::take_till1;
use nom::character::complete::{digit1, one_of, space0, space1};
use nom::combinator::{all_consuming, eof, map_opt, opt, rest};
use nom::sequence::terminated;
use nom::{IResult, Parser};

/// The longest line that is read, in bytes, after the preprocessing: enough for a
/// `gogui-play_sequence` of 30,000 moves. A longer line is not kept; the answer is an error.
pub const LONGEST_LINE: usize = 256 * 1024;

/// The greatest id of a command.
pub const GREATEST_ID: u32 = i32::MAX as u32;

/// An input line on its way through the preprocessing: control characters are left out, tabs become
/// spaces, and everything from `#` on is cut.
///
/// It takes a line in pieces and keeps at most [`LONGEST_LINE`] bytes of it.
#[derive(Clone, Debug, Default)]
pub struct Line {
    bytes: Vec<u8>,
    comment: Comment,
    too_long: bool,
}

/// The comment of a line, as far as it has arrived. Its text is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Comment {
    /// There is no comment.
    #[default]
    Missing,
    /// This many letters of [`INTERRUPT`], surrounded by spaces only.
    Interrupt(usize),
    /// Something else.
    Other,
}

/// The comment that interrupts the running command.
const INTERRUPT: &[u8] = b"interrupt";

impl Comment {
    fn push(self, byte: u8) -> Comment {
        let Comment::Interrupt(letters) = self else { return self };
        let is_at_an_end = letters == 0 || letters == INTERRUPT.len();
        if is_at_an_end && byte.is_ascii_whitespace() {
            self
        } else if INTERRUPT.get(letters) == Some(&byte) {
            Comment::Interrupt(letters + 1)
        } else {
            Comment::Other
        }
    }
}

impl Line {
    /// A line from its bytes. A line feed ends it.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Line {
        let mut line = Line::default();
        line.push(bytes.split(|&byte| byte == b'\n').next().unwrap_or_default());
        line
    }

    /// Adds a piece of the line, without line feed.
    pub fn push(&mut self, piece: &[u8]) {
        for &byte in piece {
            match self.comment {
                Comment::Missing => {}
                Comment::Other => return,
                comment => {
                    self.comment = comment.push(byte);
                    continue;
                }
            }
            if self.too_long {
                return;
            }
            match byte {
                b'#' => self.comment = Comment::Interrupt(0),
                // Leading space is ignored: a line of a million spaces is blank.
                b'\t' | b' ' if self.bytes.is_empty() => {}
                // Windows PowerShell sends a byte order mark first.
                0xBF if self.bytes == [0xEF, 0xBB] => self.bytes.clear(),
                b'\t' => self.keep(b' '),
                0..=31 | 127 => {}
                _ => self.keep(byte),
            }
        }
    }

    fn keep(&mut self, byte: u8) {
        if self.bytes.len() < LONGEST_LINE {
            self.bytes.push(byte);
        } else {
            self.too_long = true;
        }
    }

    /// Empties it for the next line.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(4096);
        self.comment = Comment::Missing;
        self.too_long = false;
    }

    /// Whether it was longer than [`LONGEST_LINE`], so that its rest is lost.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.too_long
    }

    /// Whether it is GoGui's comment `# interrupt`, which interrupts the running command.
    #[must_use]
    pub fn is_interrupt(&self) -> bool {
        self.bytes.is_empty() && self.comment == Comment::Interrupt(INTERRUPT.len())
    }

    /// How many bytes are left of it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing is left of it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The text that is left of it.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// A command as it was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed<'a> {
    /// The number before it, which is repeated in the answer.
    pub id: Option<u32>,
    /// Its name; empty if there is only a number.
    pub name: &'a str,
    /// Everything after the name, without the spaces around it.
    pub arguments: &'a str,
}

/// Reads a line after the preprocessing. `None` if it is blank.
///
/// A number above 2³¹-1 is not an id but the name of a command.
///
/// ```
/// use tenuki::gtp::parser::{Line, parse};
/// let line = Line::new(b"12\tplay  b D4 # a comment\r\n");
/// let text = line.text();
/// let typed = parse(&text).unwrap();
/// assert_eq!((typed.id, typed.name, typed.arguments), (Some(12), "play", "b D4"));
/// assert_eq!(parse(" "), None);
/// ```
#[must_use]
pub fn parse(text: &str) -> Option<Typed<'_>> {
    // The grammar takes any text that is not blank.
    let (_, typed) = command(text).ok()?;
    (typed.id.is_some() || !typed.name.is_empty()).then_some(typed)
}

fn command(text: &str) -> IResult<&str, Typed<'_>> {
    (space0, opt(id), opt(name), space0, rest)
        .map(|(_, id, name, _, arguments): (_, _, Option<&str>, _, &str)| Typed {
            id,
            name: name.unwrap_or_default(),
            arguments: arguments.trim_end_matches(' '),
        })
        .parse(text)
}

fn id(text: &str) -> IResult<&str, u32> {
    map_opt(terminated(digit1, alt((space1, eof))), |digits: &str| {
        digits.parse().ok().filter(|&id| id <= GREATEST_ID)
    })
    .parse(text)
}

fn name(text: &str) -> IResult<&str, &str> {
    take_till1(|c| c == ' ').parse(text)
}

/// The words of a text, as the arguments of a command are separated.
pub fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> + Clone {
    text.split(' ').filter(|word| !word.is_empty())
}

/// A whole number as it was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integer {
    /// A number from 0 on.
    Natural(u32),
    /// A number below 0, or one that does not fit into 32 bits.
    OutOfRange,
}

/// Reads a whole number of any length. `None` if it is not a whole number.
#[must_use]
pub fn integer(text: &str) -> Option<Integer> {
    let (_, (sign, digits)) = signed_digits(text).ok()?;
    let number = digits.parse().ok().filter(|&number| sign != Some('-') || number == 0);
    Some(number.map_or(Integer::OutOfRange, Integer::Natural))
}

fn signed_digits(text: &str) -> IResult<&str, (Option<char>, &str)> {
    all_consuming((opt(one_of("+-")), digit1)).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_an_id_a_name_and_arguments() {
        for (line, id, name, arguments) in [
            ("name", None, "name", ""),
            ("0 name", Some(0), "name", ""),
            ("2147483647 play b  D4 ", Some(i32::MAX as u32), "play", "b  D4"),
            ("0007 name", Some(7), "name", ""),
            // Control characters vanish, tabs are spaces, and comments are cut.
            ("na\0m\x07e\x7f\r\n", None, "name", ""),
            ("\t1\tplay\tb\tD4\r", Some(1), "play", "b D4"),
            ("play b D4#E5", None, "play", "b D4"),
            ("nämé", None, "nämé", ""),
            // A byte order mark is dropped.
            ("\u{feff}1 name", Some(1), "name", ""),
            ("n\u{feff}", None, "n\u{feff}", ""),
            // A number that is no id is a name.
            ("2147483648 D4", None, "2147483648", "D4"),
            ("99999999999999999999 D4", None, "99999999999999999999", "D4"),
            ("-1 D4", None, "-1", "D4"),
            ("+1 D4", None, "+1", "D4"),
            ("1.5 D4", None, "1.5", "D4"),
            ("7name D4", None, "7name", "D4"),
            ("7", Some(7), "", ""),
            ("7 # name", Some(7), "", ""),
        ] {
            let typed = Typed { id, name, arguments };
            assert_eq!(parse(&Line::new(line.as_bytes()).text()), Some(typed), "{line:?}");
        }
        assert_eq!(Line::new(b"n\xffme \xc3").text(), "n\u{fffd}me \u{fffd}");
        for blank in ["", " ", "\t\t", "\r", "\0", "#", "# interrupt", "  # 1 name", "\u{feff}"] {
            assert_eq!(parse(&Line::new(blank.as_bytes()).text()), None, "{blank:?}");
        }
    }

    #[test]
    fn a_comment_can_be_an_interrupt() {
        for interrupt in [&b"# interrupt"[..], b"#interrupt\r", b"  #\tinterrupt  "] {
            assert!(Line::new(interrupt).is_interrupt(), "{interrupt:?}");
        }
        for other in
            [&b"interrupt"[..], b"name # interrupt", b"# interrupts", b"#", b"# # interrupt"]
        {
            assert!(!Line::new(other).is_interrupt(), "{other:?}");
        }
    }

    #[test]
    fn a_line_is_kept_up_to_a_limit() {
        let mut line = Line::default();
        for _ in 0..LONGEST_LINE {
            line.push(b"ab");
        }
        assert!(line.is_too_long());
        assert_eq!(line.text().len(), LONGEST_LINE);
        line.clear();
        line.push(&vec![b' '; 2 * LONGEST_LINE]);
        line.push(b"name #");
        line.push(&vec![b'x'; 2 * LONGEST_LINE]);
        assert!(!line.is_too_long());
        assert_eq!(line.text(), "name ");
    }

    #[test]
    fn a_whole_number_of_any_length_is_a_number() {
        assert_eq!(integer("19"), Some(Integer::Natural(19)));
        assert_eq!(integer("+019"), Some(Integer::Natural(19)));
        assert_eq!(integer("-0"), Some(Integer::Natural(0)));
        assert_eq!(integer("-3"), Some(Integer::OutOfRange));
        assert_eq!(integer("99999999999999999999999"), Some(Integer::OutOfRange));
        for text in ["", "-", "--3", "+-3", "3.0", "3x", "x", "٣"] {
            assert_eq!(integer(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_line_is_as_long_as_what_is_left_of_it() {
        for (text, len) in [("\t\r\u{1}# no command", 0), ("  play\tB D4 # a move", 10)] {
            let line = Line::new(text.as_bytes());
            assert_eq!((line.len(), line.is_empty()), (len, len == 0), "{text:?}");
        }
    }
}
