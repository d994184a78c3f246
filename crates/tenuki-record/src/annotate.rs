//! A record with its result marked at the last node of the main line.
//!
//! The record's own text is kept, byte for byte, with its variations, comments, unknown properties
//! and character set. New properties are added to the last node: TB and TW for the territory, MA (a
//! cross) for the dead stones and SQ (a square) for the stones in seki, as editors draw them. Old
//! TB and TW of that node are removed, and so are other marks (CR, MA, SL, SQ, TR) on points that
//! are marked now, because a point may have only one mark. What the last node of a record that is cut off sets up is
//! removed, too: the marks are those of the record as it was read, without it.

use std::borrow::Cow;

use super::charset;
#[cfg(feature = "lines")]
use super::lines;
use super::read;
use super::syntax::{self, Name, Token, Tokens, Wrong};
use super::write::list;
use super::{SgfError, SgfFault};
use tenuki_score::board::{ByColor, PointSet};
use tenuki_score::ending::Ending;
use tenuki_score::lines::Solution;

/// The marks to add.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The territory (TB, TW), including the points under dead stones.
    pub territory: ByColor<PointSet>,
    /// The dead stones (MA).
    pub dead: PointSet,
    /// The stones in seki (SQ).
    pub seki: PointSet,
    /// What is proved about chains: variations behind the last node. The main line goes on with a node that has the same
    /// marks, so that no variation is a part of it.
    pub lines: Vec<Solution>,
}

impl From<&Ending> for Marks {
    fn from(ending: &Ending) -> Marks {
        let (territory, dead, seki) = (ending.territory(), ending.dead(), ending.seki());
        Marks { territory, dead, seki, lines: Vec::new() }
    }
}

/// The marks that exclude each other.
const MARKUP: [Name; 5] = [Name::CR, Name::MA, Name::SL, Name::SQ, Name::TR];

/// The first record of these bytes with the marks at the end of its main line.
///
/// # Errors
///
/// When the record cannot be read.
pub fn annotate(bytes: &[u8], marks: &Marks) -> Result<Vec<u8>, SgfError> {
    if let Cow::Owned(text) = charset::from_utf16(bytes) {
        return annotate_text(&String::from_utf8_lossy(&text), marks);
    }
    let tokens = read::first(bytes, 0).ok_or(SgfFault::NoRecord)?;
    Ok(annotate_tokens(bytes, tokens, marks)?)
}

/// Like [`annotate`], for a text that has already been decoded: its CA becomes UTF-8, unless the
/// text is ASCII.
///
/// # Errors
///
/// When the record cannot be read.
pub fn annotate_text(text: &str, marks: &Marks) -> Result<Vec<u8>, SgfError> {
    let text = if text.is_ascii() { text.into() } else { named_utf8(text) };
    let bytes = text.as_bytes();
    let tokens = Tokens::first(bytes, 0).ok_or(SgfFault::NoRecord)?;
    Ok(annotate_tokens(bytes, tokens, marks)?)
}

/// The text with a CA that says UTF-8.
fn named_utf8(text: &str) -> String {
    let Some(mut tokens) = Tokens::first(text.as_bytes(), 0) else {
        return text.to_owned();
    };
    tokens.enter();
    let root = tokens.position();
    while let Ok(Token::Value(name, _)) = tokens.next() {
        if name == Name::CA {
            let (before, after) = (tokens.property_start, tokens.position());
            return format!("{}CA[UTF-8]{}", &text[..before], &text[after..]);
        }
    }
    format!("{}CA[UTF-8]{}", &text[..root], &text[root..])
}

/// A property of the last node that is removed or replaced.
struct Cut {
    name: Name,
    from: usize,
    to: usize,
    /// Its points; `None` where one of its values names none of the board.
    points: Option<PointSet>,
}

fn annotate_tokens(
    bytes: &[u8],
    mut tokens: Tokens<'_>,
    marks: &Marks,
) -> Result<Vec<u8>, SgfFault> {
    let (size, _) = read::root(tokens.clone())?;
    // The last node of a record that is cut off sets nothing up, as it is read.
    let is_incomplete = read::record(&mut tokens.clone(), &mut 0).is_ok_and(|it| it.is_cut_off());
    let is_removed = |name: Name| match name {
        Name::AB | Name::AW | Name::AE | Name::PL => is_incomplete,
        name => matches!(name, Name::TB | Name::TW) || MARKUP.contains(&name),
    };
    let mut cuts: Vec<Cut> = Vec::new();
    let begun = tokens.position();
    let (mut end, mut is_cut_off) = (begun, false);
    loop {
        match tokens.next() {
            Ok(Token::Node) => cuts.clear(),
            Ok(Token::Value(name, value)) if is_removed(name) => {
                let (from, to) = (tokens.property_start, tokens.position());
                let points = syntax::points(size, value);
                match cuts.last_mut() {
                    Some(cut) if cut.from == from => {
                        cut.to = to;
                        cut.points = cut.points.zip(points).map(|(all, some)| all | some);
                    }
                    _ => cuts.push(Cut { name, from, to, points }),
                }
            }
            Ok(Token::Value(..)) => {}
            // The brackets that are missing are added, and a property that is cut off is left out.
            Ok(Token::End) | Err(Wrong::NotClosed) => break,
            Err(Wrong::CutOff) => {
                is_cut_off = true;
                break;
            }
            Err(wrong) => return Err(wrong.into()),
        }
        end = tokens.position();
    }

    let marked = marks.dead | marks.seki;
    let mut out = Vec::with_capacity(bytes.len() + 1024);
    let mut kept = match tokens.missing {
        Some(missing) => {
            out.extend_from_slice(if missing == ";" { b"(;" } else { b"(" });
            begun
        }
        None => bytes[..begun].iter().rposition(|&byte| byte == b'(').unwrap_or(0),
    };
    let mut markup = [marks.dead, marks.seki];
    for cut in &cuts {
        let mut rest = String::new();
        if let Some(which) = MARKUP.iter().position(|&name| name == cut.name) {
            let Some(points) = cut.points else { continue };
            match which {
                // A node has a property only once.
                1 => markup[0] |= points - marked,
                3 => markup[1] |= points - marked,
                _ if !points.intersects(&marked) => continue,
                _ => list(&mut rest, &cut.name.to_string(), size, points - marked),
            }
        }
        out.extend_from_slice(&bytes[kept..cut.from]);
        out.extend_from_slice(rest.as_bytes());
        kept = cut.to;
    }
    out.extend_from_slice(&bytes[kept..end]);
    let mut text = String::new();
    list(&mut text, "TB", size, marks.territory.black);
    list(&mut text, "TW", size, marks.territory.white);
    list(&mut text, "MA", size, markup[0]);
    list(&mut text, "SQ", size, markup[1]);
    out.extend_from_slice(text.as_bytes());
    #[cfg(feature = "lines")]
    if !marks.lines.is_empty() {
        let variations = lines::variations(size, &marks.lines);
        out.extend_from_slice(format!("(;{text}){variations}").as_bytes());
    }
    let missing = tokens.depth;
    match tokens.skip().end {
        Some(rest) => out.extend_from_slice(&bytes[end..rest]),
        None if is_cut_off || bytes[end..].trim_ascii().is_empty() => {
            out.extend(std::iter::repeat_n(b')', missing))
        }
        None => return Err(SgfFault::CutOff),
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(names: &str) -> PointSet {
        names.parse().unwrap()
    }

    fn marks() -> Marks {
        Marks {
            territory: ByColor { black: points("A1 B1"), white: points("C3") },
            dead: points("A1"),
            seki: points("B2"),
            lines: Vec::new(),
        }
    }

    fn annotated(record: &str) -> String {
        String::from_utf8(annotate(record.as_bytes(), &marks()).unwrap()).unwrap()
    }

    #[test]
    fn marks_go_behind_the_last_node_of_the_main_line() {
        for (record, expected) in [
            (
                "mail\n(;SZ[3]XX[y]\n;B[aa]C[a\\]b]\n(;W[bb] N[x] )(;W[cc]))\n(;B[aa])",
                "(;SZ[3]XX[y]\n;B[aa]C[a\\]b]\n(;W[bb] N[x]TB[ac][bc]TW[ca]MA[ac]SQ[bb] )(;W[cc]))",
            ),
            ("(;SZ[3];)", "(;SZ[3];TB[ac][bc]TW[ca]MA[ac]SQ[bb])"),
            // Brackets that are missing are added.
            ("(;SZ[3];B[aa](;W[];B[]\n", "(;SZ[3];B[aa](;W[];B[]TB[ac][bc]TW[ca]MA[ac]SQ[bb]))"),
            // Older marks make room.
            (
                "(;SZ[3]TB[aa]CR[aa];TB[aa]TW[bb]MA[cc]\n[ac]TR[aa:cc]CR[ba]LB[aa:x])",
                "(;SZ[3]TB[aa]CR[aa];TR[aa][ba][ca][ab][cb][bc][cc]CR[ba]LB[aa:x]\
                 TB[ac][bc]TW[ca]MA[ac][cc]SQ[bb])",
            ),
        ] {
            assert_eq!(annotated(record), expected);
        }
    }

    #[test]
    fn other_character_sets_stay() {
        let record = b"(;SZ[3]CA[Shift_JIS]PB[\x95\x5c];B[aa])";
        let out = annotate(record, &marks()).unwrap();
        assert!(out.starts_with(&record[..record.len() - 1]));
        let out = annotate_text("(;CA[GB2312]SZ[3]PB[\u{8868}];B[aa])", &marks()).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.starts_with("(;CA[UTF-8]SZ[3]PB[\u{8868}];B[aa]TB"));
        let out = annotate_text("(;SZ[3]PB[\u{8868}];B[aa])", &marks()).unwrap();
        assert!(String::from_utf8(out).unwrap().starts_with("(;CA[UTF-8]SZ[3]PB"));
    }

    #[test]
    fn marks_of_one_kind_are_one_property_and_a_point_has_one_mark() {
        for (old, new) in [
            // A point that is named twice, and one that is no longer in seki.
            ("MA[cc][cc]SQ[aa]", "MA[ac][cc]SQ[aa][bb]"),
            // Marks on other points stay byte by byte.
            ("TR[ba:ca]CR [cb]", "TR[ba:ca]CR [cb]MA[ac]SQ[bb]"),
            ("TR[ac]CR[bb][cb]SL[ac:bc]", "CR[cb]SL[bc]MA[ac]SQ[bb]"),
            ("MA[bb]SQ[ac]", "MA[ac]SQ[bb]"),
            // What is no point of the board is not touched.
            ("CR[zz]", "CR[zz]MA[ac]SQ[bb]"),
        ] {
            let marks = Marks { territory: ByColor::default(), ..marks() };
            let text = annotate(format!("(;SZ[3];{old})").as_bytes(), &marks).unwrap();
            assert_eq!(String::from_utf8(text).unwrap(), format!("(;SZ[3];{new})"), "{old}");
        }
    }

    #[test]
    fn what_the_last_node_of_a_record_that_is_cut_off_sets_up_is_removed_as_it_is_not_read() {
        let read = |bytes: &[u8]| crate::read_first(bytes).unwrap().actions;
        for cut in ["(;SZ[3];B[aa]AB[bb][cc]", "(;SZ[3];B[aa];AB[bb]AW[ab]AE[ba]PL[W]"] {
            let marked = annotated(cut);
            assert!(marked.ends_with("TB[ac][bc]TW[ca]MA[ac]SQ[bb])"), "{marked}");
            assert_eq!(read(marked.as_bytes()), read(cut.as_bytes()), "{marked}");
        }
        let whole = "(;SZ[3];B[aa]AB[bb][cc])";
        assert!(annotated(whole).contains("AB[bb][cc]"));
    }

    #[test]
    fn a_record_that_is_cut_in_a_variation_is_not_shortened() {
        for record in ["(;SZ[3];B[aa](;W[];B[])(;W[b", "(;SZ[3];B[aa](;W[];B[])(;W[bb]"] {
            let error = annotate(record.as_bytes(), &marks()).unwrap_err();
            assert_eq!(error.fault, SgfFault::CutOff, "{record}");
        }
    }

    #[test]
    fn an_ending_is_marked_with_its_territory_and_its_dead_stones() {
        let board: tenuki_score::Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse().unwrap();
        let marks = Marks::from(&Ending::judged(&tenuki_score::Game::from(board)));
        let territory = ByColor { black: points("A5 C5"), white: points("F4 A2 C2 D2 F2") };
        assert_eq!(marks, Marks { territory, dead: points("D2"), ..Marks::default() });
        // Each side has an eye, and neither may play at C5.
        let board: tenuki_score::Board = ".X.O. XXXOO XXXOO XXXOO XXXOO".parse().unwrap();
        let marks = Marks::from(&Ending::judged(&tenuki_score::Game::from(board.clone())));
        assert_eq!(marks, Marks { seki: board.occupied(), ..Marks::default() });
    }
}
