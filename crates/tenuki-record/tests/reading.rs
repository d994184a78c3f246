//! What is read of a record, what is warned of, and what is an error.

#![cfg(feature = "charsets")]

use std::io;

use tenuki_record::{
    Items, Kind, MOST_MOVES, MOST_SET_UPS, Marks, SgfFault, Warning, annotate, games,
    games_of_text, read, read_first, read_other, read_text,
};

#[test]
fn where_one_game_is_read_the_others_are_named() {
    for record in [
        "(;B[aa])(;W[bb])",
        "mail (;B[aa]) text (;GM[2])",
        "(;B[aa](;PB[a]RE[B+1];W[bb])(;PB[b]RE[W+1];W[cc]))",
    ] {
        let expected = [Warning::MoreGames];
        assert_eq!(read_first(record.as_bytes()).unwrap().warnings, expected, "{record}");
        assert_eq!(read_text(record).unwrap().warnings, expected, "{record}");
        // Who reads all of them reads each without it.
        for game in games(record.as_bytes()).flatten() {
            assert_eq!(game.warnings, [], "{record}");
        }
        for game in games_of_text(record) {
            assert!(game.record.is_err() || game.record.unwrap().warnings.is_empty());
        }
    }
}

#[test]
fn a_record_that_cannot_be_read_is_an_error_of_its_own() {
    let file = b"(;GM[1];B[aa])(;GM[2];B[aa])(;SZ[52])(;B[aa];;W[bb];7)(;SZ[9])(;B[aa]";
    let errors: Vec<usize> = games(file).filter_map(Result::err).map(|error| error.game).collect();
    assert_eq!((errors, games(file).count()), (vec![2, 3, 4], 6));
    assert_eq!(read(file).unwrap_err().game, 2);
    assert!(read_first(file).is_ok());
    assert_eq!(read(b"no game").unwrap_err().fault, SgfFault::NoRecord);
}

#[test]
fn a_record_has_limits() {
    let fault = |record: String| read_first(record.as_bytes()).map(|_| ()).unwrap_err().fault;
    let record = |node: &str, nodes| format!("(;B[bb]{};W[cc])", node.repeat(nodes));
    assert!(read_first(record(";AB[aa]AE[aa]", MOST_SET_UPS).as_bytes()).is_ok());
    assert_eq!(fault(record(";AB[aa]AE[aa]", MOST_SET_UPS + 1)), SgfFault::TooManySetUps);
    assert!(read_first(record(";B[]", MOST_MOVES - 2).as_bytes()).is_ok());
    assert_eq!(fault(record(";B[]", MOST_MOVES)), SgfFault::TooManyMoves);
    assert_eq!(fault(format!("(;B[bb]{})", "B[aa]".repeat(MOST_MOVES))), SgfFault::TooManyMoves);
    let warned = read_first(format!("(;KM[1]{})", ";KM[2]".repeat(1000)).as_bytes()).unwrap();
    assert_eq!(warned.warnings.len(), 10);
}

#[test]
fn a_text_may_begin_without_its_first_bracket_or_its_first_semicolon() {
    for (text, value, moves) in [
        (";GM[1]SZ[9]KM[5.5];B[aa](;W[bb])(;W[cc]))", "(", 2),
        ("\u{feff}\n ; SZ[9]KM[5.5];B[aa];W[bb])", "(", 2),
        ("(TE[Cup]RD[2003]KO[5.5]HD[2]LN[9]PB[a];B[aa];W[bb];B[cc])", ";", 3),
    ] {
        let record = read_first(text.as_bytes()).unwrap();
        assert_eq!((record.komi, record.move_count()), (Some(5.5), moves), "{text}");
        assert_eq!((record.size.width(), record.handicap), (9, if moves == 3 { 2 } else { 0 }));
        assert!(record.warnings.contains(&Warning::NotOpened(value)), "{text}");
        let written = annotate(text.as_bytes(), &Marks::default()).unwrap();
        let again = read_first(&written).unwrap();
        assert_eq!((again.komi, again.actions), (record.komi, record.actions), "{text}");
        assert!(!again.warnings.contains(&Warning::NotOpened(value)), "{text}");
        // As a stream, with another record behind it.
        let stream = format!("{text}\n(;SZ[9]KM[1];B[bb])");
        let mut items = Items::new(io::BufReader::new(io::Cursor::new(stream)), "-").unwrap();
        let mut komi = Vec::new();
        while let Some(item) = items.next_item().unwrap() {
            komi.push(read_first(&item.unwrap()).unwrap().komi);
        }
        assert_eq!(komi, [Some(5.5), Some(1.0)], "{text}");
    }
    for text in ["GM[1];B[aa])", "; and (more)", "(x (AB[aa])", "(B[aa])"] {
        assert_eq!(read(text.as_bytes()).unwrap_err().fault, SgfFault::NoRecord, "{text}");
    }
}

#[test]
fn a_record_in_xml_is_named_as_one() {
    for (file, is_one) in [
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE Go SYSTEM \"go.dtd\">\n<Go><GoGame/></Go>", true),
        (" <Go>\n</Go>", true),
        ("<?xml version=\"1.0\"?><Golf/>", false),
        ("<html>Go</html>", false),
        ("Go <Go>", false),
    ] {
        let kind = Kind::of_other(file.as_bytes());
        assert_eq!(kind, is_one.then_some(Kind::Xml), "{file}");
    }
    assert_eq!(read_other(Kind::Xml, b"<Go/>").unwrap_err().fault, SgfFault::Xml);
}
