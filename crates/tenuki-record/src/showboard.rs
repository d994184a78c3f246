//! Boards as engines print them: the answer to the GTP command `showboard`.
//!
//! GTP leaves the layout to the engine (version 2, section 6.3.6). The engines in the table print the
//! letters of the columns above the rows, and the number of each row before it. They also print:
//!
//! | engine | what it says |
//! | --- | --- |
//! | Tenuki | `9x9, Japanese rules, komi 6.5, handicap 2; black to move; move 3 was white E5`; `Black (X) has taken 0` |
//! | GNU Go 3.8 | `WHITE (O) has captured 0 stones`, at the end of rows |
//! | KataGo | `MoveNum: 3 HASH: …`; the last three moves as `O1`, `X2`, `O3`; `Rules: {…}` with komi; `Handicap bonus score: 2`; `B stones captured: 0`, which White has taken |

use std::str::FromStr;

use serde_json::{Map, Value};

use super::{Warning, rules_name};
use tenuki_score::board::{
    Board, ByColor, Color, ParseBoardError, Point, PointSet, Size, UnacceptableSize,
};
use tenuki_score::rules::{Compensation, Rules};

/// A position as an engine prints it, and what it prints beside the board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Showboard {
    /// The stones.
    pub board: Board,
    /// The last move, if it is given and its stone is on the board.
    pub last: Option<Point>,
    /// The stones that each side has captured, if given.
    pub prisoners: Option<ByColor<u32>>,
    /// Komi in points, if given.
    pub komi: Option<f64>,
    /// The number of handicap stones, if given.
    pub handicap: Option<u32>,
    /// The rules, if given and known.
    pub rules: Option<Rules>,
    /// The part of the rules that is not understood, `custom` or `taxALL`.
    pub unknown_rules: Option<String>,
}

/// Why a text is neither a board as engines print it nor the rows of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShowboardError {
    /// No line has the letters of columns with a numbered row below it.
    #[error(
        "no board found: a board has letters above or below its columns and numbers beside its rows"
    )]
    NoBoard,
    /// Several boards.
    #[error("there are {0} boards: keep one")]
    Several(usize),
    /// A row is missing; the number of a board's lowest row is 1.
    #[error("row {0} is missing")]
    NoRow(usize),
    /// Too many rows.
    #[error("{0} rows: {UnacceptableSize}")]
    Size(usize),
    /// A character that is not a point, in a row between numbers.
    #[error("row {row} holds {found:?}: X is black, O is white, . and + are empty")]
    Character {
        /// The number before the row.
        row: usize,
        /// The character.
        found: char,
    },
    /// The rows are not a board. Between numbers a row has the number before it.
    #[error(transparent)]
    Rows(#[from] ParseBoardError),
}

impl Showboard {
    /// Whether a text has a board with letters and numbers around it, and not only rows.
    #[must_use]
    pub fn is_in(text: &str) -> bool {
        starts(&text.lines().collect::<Vec<_>>()).next().is_some()
    }

    /// A position of rows only, the top one first, with white space between
    /// them, or as [`Showboard`] reads it. If there are several lines, and all points have spaces between them,
    /// each line is a row.
    ///
    /// # Errors
    ///
    /// What is wrong with the rows or the board, as a sentence.
    pub fn or_rows(text: &str) -> Result<Showboard, ShowboardError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if Showboard::is_in(text) {
            return text.parse();
        }
        let lines: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<String>()).collect();
        let is_spaced = text.split_whitespace().all(|word| word.chars().nth(1).is_none())
            && lines.iter().filter(|line| !line.is_empty()).nth(1).is_some();
        let board = if is_spaced { lines.join("\n").parse()? } else { text.parse()? };
        Ok(Showboard::of(board))
    }

    /// A board without further information.
    fn of(board: Board) -> Showboard {
        Showboard {
            board,
            last: None,
            prisoners: None,
            komi: None,
            handicap: None,
            rules: None,
            unknown_rules: None,
        }
    }

    /// Reads a line, or the end of a row after its second number.
    fn hear(&mut self, text: &str) {
        let text = without_prompt(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some((taker, number)) = prisoners(&words) {
            self.prisoners.get_or_insert_default()[taker] = number;
        }
        if let Some(json) = text.trim().strip_prefix("Rules: ") {
            self.hear_rules(json);
        }
        if let ["Handicap", "bonus", "score:", bonus] = words[..] {
            // It comes after the rules, which say whether the first stone is worth a point, too.
            let but_one = self.rules.is_some_and(|r| r.compensation == Compensation::StonesButOne);
            let bonus = bonus.parse().ok();
            self.handicap = bonus.map(|bonus: u16| u32::from(bonus) + u32::from(but_one));
        }
        if is_size(words.first().copied().unwrap_or_default()) {
            text.split([',', ';']).map(str::trim).for_each(|part| self.hear_of_tenuki(part));
        }
    }

    /// A part of the line that Tenuki begins with.
    fn hear_of_tenuki(&mut self, part: &str) {
        if let Some(komi) = part.strip_prefix("komi ") {
            self.komi = komi.parse().ok().filter(|komi: &f64| komi.is_finite());
        } else if let Some(stones) = part.strip_prefix("handicap ") {
            self.handicap = stones.parse().ok().map(|stones: u16| stones.into());
        } else if let Some(name) = part.strip_suffix(" rules") {
            self.rules = name.parse().ok();
            self.unknown_rules = self.rules.is_none().then(|| name.to_owned());
        } else if part.starts_with("move ") {
            let point = part.rsplit(' ').next().and_then(|vertex| vertex.parse().ok());
            self.last = point.filter(|&point| self.has_stone(point));
        }
    }

    /// Rules as KataGo writes them, komi among them.
    fn hear_rules(&mut self, json: &str) {
        let Ok(fields) = serde_json::from_str::<Map<String, Value>>(json) else {
            self.unknown_rules = Some(json.trim().to_owned());
            return;
        };
        self.komi = fields.get("komi").and_then(Value::as_f64);
        let word = word(&fields);
        match rules_name::of_word(&word) {
            Some((rules, left_out)) => {
                self.rules = Some(rules);
                self.unknown_rules = match left_out {
                    Some(Warning::RulesPart { part, .. }) => Some(part),
                    _ => None,
                };
            }
            None => self.unknown_rules = Some(word),
        }
    }

    /// Whether the point is on the board and has a stone.
    #[must_use]
    pub fn has_stone(&self, point: Point) -> bool {
        self.board.size().contains(point) && self.board.get(point).is_some()
    }
}

impl FromStr for Showboard {
    type Err = ShowboardError;

    /// Reads the one board of a text. The prompt of GTP and other lines may surround it.
    ///
    /// ```
    /// use tenuki_record::Showboard;
    /// use tenuki_score::board::Color;
    ///
    /// let gnugo = "= \n   A B C\n 3 . . . 3\n 2 . X . 2     WHITE (O) has captured 0 stones\n\
    ///              \u{20}1 . O . 1     BLACK (X) has captured 2 stones\n   A B C\n\n";
    /// let shown: Showboard = gnugo.parse()?;
    /// assert_eq!(shown.board.to_string(), "...\n.X.\n.O.\n");
    /// assert_eq!(shown.prisoners.map(|taken| taken[Color::Black]), Some(2));
    /// # Ok::<(), tenuki_record::ShowboardError>(())
    /// ```
    fn from_str(text: &str) -> Result<Showboard, ShowboardError> {
        let lines: Vec<&str> = text.lines().collect();
        let (at, width) = starts(&lines).next().ok_or(ShowboardError::NoBoard)?;
        let boards = starts(&lines).count();
        if boards > 1 {
            return Err(ShowboardError::Several(boards));
        }
        let rows = &lines[at + 1..];
        let height = rows.first().and_then(|row| numbered(row)).map_or(0, |(height, _)| height);
        let side = |n: usize| u8::try_from(n).unwrap_or(0);
        let size = Size::new(side(width), side(height))
            .map_err(|UnacceptableSize| ShowboardError::Size(height))?;
        let mut stones = ByColor::<PointSet>::default();
        let (mut last, mut said) = (None, Vec::new());
        for (number, line) in (1..=height).rev().zip(rows.iter().chain(std::iter::repeat(&""))) {
            let points = numbered(line).filter(|(found, _)| *found == number);
            let (_, points) = points.ok_or(ShowboardError::NoRow(number))?;
            let row = Row::read(number, width, points)?;
            for (color, x, mark) in row.stones {
                let Some(point) = Point::new(x, side(number) - 1) else { continue };
                stones[color].insert(point);
                if mark == Some(LAST) {
                    last = Some(point);
                }
            }
            said.push(row.rest);
        }
        let mut shown =
            Showboard::of(Board::with_stones(size, stones).map_err(ParseBoardError::from)?);
        shown.last = last;
        let around = lines[..at].iter().chain(&rows[height..]);
        said.iter().chain(around).for_each(|text| shown.hear(text));
        Ok(shown)
    }
}

/// The mark that KataGo puts behind the stone of the last move.
const LAST: u8 = b'3';

/// A row between its numbers.
struct Row<'a> {
    /// Stones from the left: colour, column from 0, the mark behind the stone.
    stones: Vec<(Color, u8, Option<u8>)>,
    /// Reads the text after the second number.
    rest: &'a str,
}

impl<'a> Row<'a> {
    /// Reads the text after the first number of a row. Points may have spaces between them.
    fn read(number: usize, width: usize, text: &'a str) -> Result<Row<'a>, ShowboardError> {
        let mut row = Row { stones: Vec::new(), rest: "" };
        let uneven = |found| ParseBoardError::Uneven { row: number, found, expected: width }.into();
        let (mut x, mut rest) = (0, text);
        for (i, character) in text.char_indices() {
            let color = match character {
                ' ' | '\t' => continue,
                // The move number that KataGo puts behind a stone.
                '1'..='3' if text[..i].ends_with(['X', 'O']) => {
                    if let Some((_, _, mark)) = row.stones.last_mut() {
                        *mark = Some(character as u8);
                    }
                    rest = &text[i + 1..];
                    continue;
                }
                _ if x == width => break,
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                '.' | '+' => None,
                '0'..='9' => return Err(uneven(x)),
                found => return Err(ShowboardError::Character { row: number, found }),
            };
            row.stones.extend(color.map(|color| (color, x as u8, None)));
            x += 1;
            rest = &text[i + 1..];
        }
        if x < width {
            return Err(uneven(x));
        }
        row.rest = match numbered(rest) {
            Some((found, rest)) if found == number => rest,
            None if rest.trim().is_empty() => "",
            _ => {
                let more = rest.chars().filter(|c| "XO.+".contains(*c)).count();
                return Err(match rest.trim_start().chars().next() {
                    Some(found) if more == 0 => ShowboardError::Character { row: number, found },
                    _ => uneven(x + more),
                });
            }
        };
        Ok(row)
    }
}

/// Where the boards of a text begin: the line with the letters of the columns, and how many.
fn starts<'a>(lines: &'a [&str]) -> impl Iterator<Item = (usize, usize)> + 'a {
    let rows = lines.windows(2).enumerate();
    rows.filter_map(|(at, pair)| numbered(pair[1]).and_then(|_| Some((at, columns(pair[0])?))))
}

/// How many columns a line of letters names. The prompt of GTP may precede it.
fn columns(line: &str) -> Option<usize> {
    let line = without_prompt(line);
    let mut names = ('A'..='Z').filter(|&letter| letter != 'I');
    let mut words = line.split_whitespace();
    let all = words.all(|word| {
        names.next().is_some_and(|name| word.eq_ignore_ascii_case(name.encode_utf8(&mut [0; 4])))
    });
    let count = line.split_whitespace().count();
    (all && count > 0).then_some(count)
}

/// A line without `=` or `=7` of GTP before it.
fn without_prompt(line: &str) -> &str {
    line.strip_prefix('=').map_or(line, |line| line.trim_start_matches(digit))
}

/// The number that a line begins with, and the rest.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start();
    let rest = line.trim_start_matches(digit);
    let number = line[..line.len() - rest.len()].parse().ok()?;
    Some((number, rest))
}

const fn digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// Who has taken how many stones.
fn prisoners(words: &[&str]) -> Option<(Color, u32)> {
    let (taker, number) = match *words {
        [color, "(X)" | "(O)", "has", "captured" | "taken", number, ..] => (color.parse(), number),
        // KataGo names the side whose stones were captured.
        [color @ ("B" | "W"), "stones", "captured:", number] => {
            (color.parse().map(|color: Color| !color), number)
        }
        _ => return None,
    };
    // As many as a JSON line can say.
    let number: u16 = number.parse().ok()?;
    Some((taker.ok()?, number.into()))
}

/// Whether a word is the size of a board and a comma, `9x9,`.
fn is_size(word: &str) -> bool {
    let sides = word.strip_suffix(',').and_then(|size| size.split_once('x'));
    sides
        .is_some_and(|(w, h)| [w, h].iter().all(|side| !side.is_empty() && side.chars().all(digit)))
}

/// KataGo's rules in one word.
fn word(fields: &Map<String, Value>) -> String {
    let keys = [
        ("ko", "ko"),
        ("scoring", "score"),
        ("tax", "tax"),
        ("suicide", "sui"),
        ("hasButton", "button"),
        ("whiteHandicapBonus", "whb"),
    ];
    let part = |(field, key): (&str, &str)| match fields.get(field)? {
        Value::String(value) => Some(format!("{key}{value}")),
        Value::Bool(value) => Some(format!("{key}{}", u8::from(*value))),
        _ => None,
    };
    keys.into_iter().filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Showboard, ShowboardError> {
        text.parse()
    }

    fn taken(shown: &Showboard) -> Option<(u32, u32)> {
        shown.prisoners.map(|taken| (taken.black, taken.white))
    }

    const TENUKI: &str = "\
= 5x5, Chinese (KGS) rules, komi 0.5, handicap 2; black to move; move 5 was white E4
   A B C D E
 5 . . . . . 5
 4 . X . . O 4
 3 . . + . . 3
 2 . O . X . 2
 1 . . . . . 1
   A B C D E
Black (X) has taken 3
White (O) has taken 12

";

    const GNU_GO: &str = "\
= 

=7 
   A B C D E
 5 . . . . . 5
 4 . X . + O 4
 3 . . + . . 3
 2 . O . X . 2     WHITE (O) has captured 12 stones
 1 . . . . . 1     BLACK (X) has captured 3 stones
   A B C D E

";

    /// KataGo puts no space between a move's number and the next point.
    const KATAGO: &str = "\
= MoveNum: 4 HASH: 7D4C2F1B0A9E8D7C6B5A493827160514
   A B C D E
 5 . . . . .
 4 . X1. . O3
 3 . . . . .
 2 . O2. X .
 1 . . . . .
Next player: Black
Rules: {\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"SITUATIONAL\",\"komi\":0.5,\
\"scoring\":\"AREA\",\"suicide\":false,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"N-1\"}
Handicap bonus score: 1
B stones captured: 12
W stones captured: 3

";

    #[test]
    fn what_engines_print_is_read_with_everything_beside_the_board() {
        let rows = ".....\n.X..O\n.....\n.O.X.\n.....\n";
        let all = [TENUKI, GNU_GO, KATAGO].map(|text| read(text).unwrap());
        for shown in &all {
            assert_eq!(shown.board.to_string(), rows);
            assert_eq!(taken(shown), Some((3, 12)));
            assert_eq!(shown.unknown_rules, None);
        }
        let [tenuki, gnugo, katago] = all;
        let e4 = "E4".parse().ok();
        assert_eq!((tenuki.last, gnugo.last, katago.last), (e4, None, e4));
        assert_eq!((tenuki.komi, gnugo.komi, katago.komi), (Some(0.5), None, Some(0.5)));
        assert_eq!((tenuki.handicap, katago.handicap), (Some(2), Some(2)));
        assert_eq!((tenuki.rules, gnugo.rules), (Some(Rules::CHINESE_KGS), None));
        assert_eq!(katago.rules, Some(Rules::AGA));
    }

    #[test]
    fn marks_may_have_a_space_behind_them_and_windows_ends_lines_otherwise() {
        let spaced = KATAGO.replace("X1. .", "X1 . .").replace('\n', "\r\n");
        let shown = read(&spaced).unwrap();
        assert_eq!(shown.board.to_string(), read(KATAGO).unwrap().board.to_string());
        assert_eq!(shown.last, "E4".parse().ok());
    }

    #[test]
    fn every_name_of_rules_is_read_as_it_is_shown() {
        for rules in tenuki_score::rules::RuleSet::ALL.iter().map(|set| set.rules) {
            let text = TENUKI.replace("Chinese (KGS)", &rules.title());
            assert_eq!(read(&text).unwrap().rules, Some(rules), "{}", rules.title());
        }
        let custom = read(&TENUKI.replace("Chinese (KGS)", "custom")).unwrap();
        assert_eq!((custom.rules, custom.unknown_rules.as_deref()), (None, Some("custom")));
        let taxed = read(&KATAGO.replace("tax\":\"NONE", "tax\":\"ALL")).unwrap();
        assert_eq!(
            (taxed.rules, taxed.unknown_rules.as_deref()),
            (Some(Rules::AGA), Some("taxALL"))
        );
    }

    #[test]
    fn boards_of_one_column_and_of_twenty_five_are_read() {
        let one = read("   A\n 1 + 1     BLACK (X) has captured 0 stones\n   A\n").unwrap();
        assert_eq!((one.board.to_string().as_str(), taken(&one)), (".\n", Some((0, 0))));
        let letters: Vec<char> = ('A'..='Z').filter(|&letter| letter != 'I').collect();
        let mut text = letters.iter().map(|letter| format!(" {letter}")).collect::<String>();
        for row in (1..=25).rev() {
            text += &format!("\n{row:2}{} {row}", " .".repeat(25));
        }
        assert_eq!(read(&text).unwrap().board.size(), Size::new(25, 25).unwrap());
        assert_eq!(Showboard::or_rows("X.\n.O").unwrap().board.to_string(), "X.\n.O\n");
        // Rows with spaces between the points are not columns of one point, unless they are in one line.
        for (text, board) in [
            ("\n . X O \n\n . . .\n", ".XO\n...\n"),
            ("\u{feff}X .\r\n. O\r\n", "X.\n.O\n"),
            (".\nX\n", ".\nX\n"),
            (". X", ".\nX\n"),
            (".X .O\n.. X.", ".X\n.O\n..\nX.\n"),
        ] {
            assert_eq!(Showboard::or_rows(text).unwrap().board.to_string(), board, "{text:?}");
        }
        assert!(Showboard::or_rows(". X\n.").is_err());
    }

    #[test]
    fn what_is_no_board_is_told() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error("X.\n.O"), ShowboardError::NoBoard.to_string());
        assert_eq!(error(&GNU_GO.repeat(2)), "there are 2 boards: keep one");
        assert_eq!(error(&GNU_GO.replace(" 3 . . + . . 3\n", "")), "row 3 is missing");
        assert_eq!(error("A B\n2 . .\n"), "row 1 is missing");
        assert_eq!(error(&GNU_GO.replace("X . + O", "X . O")), "row 4 has 4 points, not 5");
        assert_eq!(error(&GNU_GO.replace("X . + O", "X . + O O")), "row 4 has 6 points, not 5");
        assert!(error(&GNU_GO.replace("X . + O", "X . = O")).starts_with("row 4 holds '='"));
        assert!(error("A\n26 .\n").starts_with("26 rows: a board is"));
        assert!(error("A B\n 2 X O\n 1 O X\n").contains("libert"));
        assert!(error("A\n99999999999999999999 .").contains("no board found"));
    }

    #[test]
    fn the_last_move_is_one_whose_stone_is_on_the_board() {
        for (vertex, last) in
            [("E4", Some("E4")), ("B4", Some("B4")), ("C3", None), ("K9", None), ("pass", None)]
        {
            let shown = read(&TENUKI.replace("white E4", &format!("white {vertex}"))).unwrap();
            assert_eq!(shown.last, last.map(|name| name.parse().unwrap()), "{vertex}");
        }
    }

    #[test]
    fn only_the_line_that_begins_with_the_size_says_what_tenuki_says() {
        for line in [
            "Chinese rules, komi 7.5",
            "mix, komi 7.5",
            "9x, komi 7.5",
            "x9, komi 7.5",
            "9x9 komi, komi 7.5",
        ] {
            let shown = read(&GNU_GO.replace("= \n", &format!("= {line}\n"))).unwrap();
            assert_eq!((shown.komi, shown.rules, shown.handicap), (None, None, None), "{line}");
        }
        let shown = read(&GNU_GO.replace("= \n", "= 5x5, komi 7.5\n")).unwrap();
        assert_eq!(shown.komi, Some(7.5));
    }

    #[test]
    fn rules_of_katago_are_more_than_names() {
        let shown = read(&KATAGO.replace("\"suicide\":false", "\"suicide\":true")).unwrap();
        assert_eq!(shown.rules, Some(Rules { name: None, suicide: true, ..Rules::AGA }));
        let shown = read(&KATAGO.replace("\"hasButton\":false", "\"hasButton\":true")).unwrap();
        assert_eq!(shown.unknown_rules.as_deref(), Some("button1"));
    }

    #[test]
    fn a_board_with_letters_is_read_and_not_taken_for_rows() {
        let shown = Showboard::or_rows(GNU_GO).unwrap();
        assert_eq!(shown.board.to_string(), ".....\n.X..O\n.....\n.O.X.\n.....\n");
        assert_eq!(taken(&shown), Some((3, 12)));
        // A line without letters names no columns.
        for text in ["", "\n 1 . .\n", "\n1\n", "= \n2 X O\n1 . .\n"] {
            assert_eq!(read(text).unwrap_err(), ShowboardError::NoBoard, "{text:?}");
        }
    }

    #[test]
    fn what_stands_behind_a_row_is_its_number_or_nothing() {
        for (row, sentence) in [
            (" 4 . X . + O 7", "row 4 holds '7': X is black, O is white, . and + are empty"),
            (" 4 . X . + O 4 and more", ""),
            (" 4 . X . + O", ""),
            (" 4 . X . + O what", "row 4 holds 'w': X is black, O is white, . and + are empty"),
            (" 4 . X . + O . 4", "row 4 has 6 points, not 5"),
        ] {
            let said = read(&GNU_GO.replace(" 4 . X . + O 4", row))
                .map_or_else(|e| e.to_string(), |_| String::new());
            assert_eq!(said, sentence, "{row}");
        }
    }
}
