//! What is read of a record, what is warned of, and what is an error.

#![cfg(feature = "charsets")]

use std::io;

use tenuki_record::{
    Items, Kind, MOST_MOVES, MOST_SET_UPS, Marks, SgfFault, Warning, annotate, games,
    games_of_text, read, read_first, read_other, read_text,
};
use tenuki_score::rules::Rules;

fn warnings(record: &str) -> Vec<String> {
    let record = read_first(record.as_bytes()).unwrap();
    record.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_said_twice_or_late_is_warned_of() {
    for (record, sentences) in [
        ("(;KM[6.5]KM[7.5];B[aa])", &["KM[6.5] and KM[7.5]: the first one is used"][..]),
        ("(;KM[6.5];B[aa];KM[0.5])", &["KM[6.5] and KM[0.5]: the first one is used"]),
        ("(;RU[jp];RU[cn])", &["RU[jp] and RU[cn]: the first one is used"]),
        ("(;RE[B+1];RE[W+1])", &["RE[B+1] and RE[W+1]: the first one is used"]),
        ("(;HA[0];HA[2])", &["HA[0] and HA[2]: the first one is used"]),
        (
            "(;SZ[9]SZ[13];SZ[5])",
            &["SZ[9] and SZ[13]: the first one is used", "SZ[9] and SZ[5]: the first one is used"],
        ),
        (
            "(;PB[a];B[aa];RU[Chinese])",
            &["RU[Chinese] is in a later node, after move 1; it is used"],
        ),
        ("(;B[aa];SZ[9])", &["SZ[9] is in a later node, after move 1; ignored"]),
        // The same again, and nothing, say nothing new.
        ("(;KM[6.5]RU[jp]SZ[9];KM[6.5]RU[]SZ[9:9])", &[]),
    ] {
        assert_eq!(warnings(record), sentences, "{record}");
    }
    let record = read_first(b"(;KM[][6.5]RU[jp];RU[cn]KM[1])").unwrap();
    assert_eq!((record.komi, record.rules), (Some(6.5), Some(Rules::JAPANESE)));
    let all = format!("(;KM[1]{})", ";KM[2]".repeat(1000));
    assert_eq!(warnings(&all).len(), 10);
}

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
    for record in ["(;B[aa]) (no other)", "(;B[aa](;W[bb]C[so])(;W[cc]C[or so]))"] {
        assert_eq!(read_first(record.as_bytes()).unwrap().warnings, [], "{record}");
    }
}

#[test]
fn moves_behind_the_end_and_empty_variations_are_warned_of() {
    let sentence = |record: &str| {
        let mut warnings = warnings(record);
        (warnings.len(), warnings.pop().unwrap_or_default())
    };
    let behind = (1, Warning::MovesBehind.to_string());
    assert_eq!(sentence("(;B[aa];W[bb]);B[cc];W[dd])"), behind);
    assert_eq!(sentence("(;B[aa](;W[bb]);B[cc];W[dd])"), behind);
    assert_eq!(sentence("(;B[aa];W[bb])\n ; Black [cc])"), behind);
    // A text that is part of a JSON line loses nothing in silence either.
    let text = read_text("(;B[aa];W[bb]);B[cc];W[dd])").unwrap();
    assert_eq!((text.move_count(), text.warnings), (2, vec![Warning::MovesBehind]));
    for record in ["(;B[aa]) ; ", "(;B[aa](;W[bb])(;W[cc]))"] {
        assert_eq!(sentence(record).0, 0, "{record}");
    }
    let two = sentence("(;B[aa])\n;-) (;W[bb])");
    assert_eq!(two, (1, Warning::MoreGames.to_string()));
    let record = read_first(b"(;SZ[9]()( ;B[aa];W[bb]))").unwrap();
    assert_eq!((record.move_count(), record.warnings), (2, vec![Warning::EmptyVariation]));
    assert_eq!(sentence("(;B[aa]())").0, 0);
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
            "2: GM[2] is not Go",
            "3: SZ[52]: a board is 1 to 25 points wide and high",
            "4: SZ[x]: a board is 1 to 25 points wide and high",
            "5: after move 2: the record has '7' where a property, a node or a variation \
             should begin",
            "fine",
            "fine",
        ]
    );
    assert_eq!(read(file).unwrap_err().game, 2);
    assert!(read_first(file).is_ok());
    assert_eq!(read(b"no game").unwrap_err().fault, SgfFault::NoRecord);
}

#[test]
fn a_blank_behind_a_node_changes_nothing() {
    // Without blanks, nodes of one move are read at once.
    for record in [
        "(;SZ[9]KM[6.5];B[aa];W[bb];B[cc]C[x];W[];B[tt];W[zz];B[ee])",
        "(;SZ[9];B[aa];W[bb]AB[cc];B[dd];W[ee]PL[W];W[ff];B[gg];KM[7];W[hh];RE[B+1])",
        "(;SZ[9];B[aa];W[bb];B[cc](;W[dd];B[ee])(;W[ff]))",
        "(;SZ[19:9];B[aa];W[ss];B[sa];W[ai];B[aj];TB[aa]TW[bb])",
    ] {
        let plain = read_first(record.as_bytes()).unwrap();
        let spaced = read_first(record.replace("];", "] ;").as_bytes()).unwrap();
        assert_eq!(plain, spaced, "{record}");
    }
}

#[test]
fn a_handicap_is_a_number_of_at_most_36_stones_or_of_those_that_are_placed() {
    let read = |value: &str| {
        let record = read_first(format!("(;SZ[19]HA[{value}];B[dd];W[aa])").as_bytes());
        record.map(|record| record.handicap).map_err(|error| error.fault)
    };
    assert_eq!(read("36"), Ok(36));
    assert_eq!(read(" 9 "), Ok(9));
    for value in ["37", "4294967296", "99999999999999999999"] {
        assert_eq!(read(value), Err(SgfFault::Handicap(value.into())));
    }
    // A wide space alone says nothing.
    assert_eq!(warnings("(;HA[\u{3000}];B[dd];W[aa])"), Vec::<String>::new());
    assert_eq!(warnings("(;HA[-1];B[dd];W[aa])").len(), 1);
    let rows: String = (0..37)
        .map(|at| format!("[{}{}]", char::from(b'a' + at % 19), char::from(b'a' + at / 19)))
        .collect();
    let many = read_first(format!("(;HA[37]AB{rows};W[ss])").as_bytes()).unwrap();
    assert_eq!((many.handicap, many.warnings.len()), (37, 0));
}

#[test]
fn handicap_stones_are_those_before_the_first_move_or_at_least_two_moves() {
    let none = Vec::<String>::new();
    for record in [
        "(;HA[2];B[dd];B[pp];W[aa])",
        "(;HA[2]PL[B];B[dd];B[pp];W[aa])",
        "(;HA[2];PL[W];AB[dd][pp];W[aa])",
        "(;HA[3]AB[dd];AB[pp];AB[dp];W[aa])",
        // What is set up later is a correction.
        "(;HA[2];B[dd];B[pp];AB[aa][bb][cc];W[ee])",
    ] {
        assert_eq!(warnings(record), none, "{record}");
    }
    let differs = |named, placed| vec![Warning::HandicapDiffers { named, placed }.to_string()];
    assert_eq!(warnings("(;HA[2];B[dd];B[];B[pp];W[aa])"), differs(2, 0));
    assert_eq!(warnings("(;HA[4];B[dd];B[pp];W[aa];AB[bb][cc])"), differs(4, 2));
}

#[test]
fn handicap_stones_are_counted() {
    let none = Vec::<String>::new();
    assert_eq!(warnings("(;HA[2]AB[dd][pp];W[aa])"), none);
    // As moves of Black before White's first one.
    assert_eq!(warnings("(;HA[3];B[dd];B[pp];B[dp];W[aa])"), none);
    assert_eq!(warnings("(;HA[2]AB[dd][pp]AW[aa];B[bb])"), none, "a position");
    assert_eq!(warnings("(;HA[1];B[dd];W[aa])"), none);
    let differs = |named, placed| vec![Warning::HandicapDiffers { named, placed }.to_string()];
    assert_eq!(warnings("(;HA[2];B[dd];W[aa])"), differs(2, 0));
    assert_eq!(warnings("(;HA[4]AB[dd][pp];W[aa])"), differs(4, 2));
    let unnamed = [Warning::HandicapUnnamed(2).to_string()];
    assert_eq!(warnings("(;AB[dd][pp];W[aa])"), unnamed);
    assert_eq!(warnings("(;AB[dd][pp];B[aa])"), none, "a problem");
    let fault = read_first(b"(;HA[99];B[aa])").unwrap_err().to_string();
    assert_eq!(fault, "HA[99]: a handicap is at most 36 stones, unless more are placed");
}

#[test]
fn what_could_change_the_count_and_is_not_understood_is_warned_of() {
    let ignored = |value: &str| format!("{value} cannot be understood; ignored");
    for value in ["PL[X]", "PL[3]"] {
        assert_eq!(warnings(&format!("(;SZ[9]AB[ee]AW[cc]{value})")), [ignored(value)]);
    }
    for value in ["PL[B]", "PL[white]", "PL[]", "PL[ w ]"] {
        assert!(warnings(&format!("(;SZ[9]AB[ee]AW[cc]{value})")).is_empty());
    }
    for (marks, value) in [
        ("TB[aa][zz]TW[ii]", "TB[zz]"),
        ("TB[aa]TW[ja]", "TW[ja]"),
        ("TB[aa:jj]TW[]", "TB[aa:jj]"),
        ("MA[a]TB[]TW[]", "MA[a]"),
    ] {
        assert_eq!(warnings(&format!("(;SZ[9];B[ee]{marks})")), [ignored(value)]);
        // Marks of another node, and crosses without territory, mark no dead stones.
        assert!(warnings(&format!("(;SZ[9];B[ee]{marks};W[])")).is_empty());
    }
    assert!(warnings("(;SZ[9];B[ee]MA[zz])").is_empty());
    assert!(warnings("(;SZ[9];B[ee]TB[]TW[ ])").is_empty());
}

#[test]
fn a_complete_game_may_lack_its_last_brackets() {
    let not_closed = [Warning::NotClosed.to_string()];
    for record in ["(;B[aa];W[];B[]", "(;RE[B+3.5];B[aa]\n", "(;B[aa](;W[tt];B[tt]", "(;RE[W+R]"] {
        assert_eq!(warnings(record), not_closed, "{record}");
    }
    for record in ["(;RE[B+3.5];B[a", "(;RE[B+3.5];B", "(;B["] {
        let fault = read_first(record.as_bytes()).unwrap_err().fault;
        assert_eq!(fault, SgfFault::CutOff, "{record}");
    }
}

#[test]
fn what_is_whole_of_a_record_that_is_cut_off_is_read() {
    for (record, moves) in [
        ("(;SZ[5];B[aa];W[bb]", 2),
        ("(;SZ[5]RE[?];B[aa]", 1),
        ("(;SZ[5];B[aa];W[b", 1),
        ("(;SZ[5];B[aa];W", 1),
        ("(;SZ[5];B[aa](;W[bb]C[x (y);B[", 2),
        // The last node may have lost marks and set-ups.
        ("(;SZ[5]RE[B+1.5];B[aa]TB[aa][ab]TW[", 1),
        ("(;SZ[5];B[aa];AB[bb]AW[c", 1),
    ] {
        let cut = Warning::CutOff { moves };
        assert_eq!(warnings(record), [cut.to_string()], "{record}");
        let mut read = read_first(record.as_bytes()).unwrap();
        assert_eq!((read.territory.is_some(), read.actions.len()), (false, moves as usize));
        let error = read.replay(None).unwrap_err().to_string();
        assert_eq!(error, format!("{cut} (as_is scores it anyway)"));
        assert!(read.replay(Some(moves - 1)).is_ok(), "{record}");
        read.take_as_is(None);
        assert_eq!(read.replay(None).unwrap().events().len(), moves as usize, "{record}");
    }
}

#[test]
fn the_result_of_a_record_that_may_have_lost_moves_is_not_certain() {
    let moves = "AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec];B[];W[]";
    let whole = format!("(;SZ[5]KM[6.5]RU[Japanese]RE[W+11.5]{moves}");
    let certain = |record: &str| tenuki_record::score_as_is(record.as_bytes()).unwrap().certain;
    assert!(certain(&format!("{whole})")));
    assert!(!certain(&whole), "the last bracket is missing");
    assert!(!certain(&format!("{whole}C[")));
    assert!(!certain(&format!("{whole});B[aa])")));
}

#[test]
fn b_and_w_are_one_move_each() {
    for (node, warning) in [
        ("B[ee][ff]", "B[ee] and B[ff]: the first one is used"),
        ("B[ee] [ff]\n[]", "B[ee] and B[ff]: the first one is used"),
        ("B[ee][zz]", "B[ee] and B[zz]: the first one is used"),
        ("B[ee][ee][]", ""),
    ] {
        let text = format!("(;SZ[9];{node};W[cc])");
        let record = read_first(text.as_bytes()).unwrap();
        let stones = record.replay(None).unwrap().board().occupied().to_string();
        assert_eq!((record.move_count(), stones.as_str()), (2, "C7 E5"), "{node}");
        assert_eq!(warnings(&text).join(" "), warning);
    }
    // The `;` between moves is missing.
    let record = read_first(b"(;SZ[9];B[ee]W[ff]B[cc])").unwrap();
    assert_eq!((record.move_count(), record.warnings.len()), (3, 0));
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
}

#[test]
fn one_pass_at_the_end_of_a_record_that_is_cut_is_not_its_end() {
    for record in ["(;B[aa];W[]", "(;B[];W[aa]", "(;B[]"] {
        let warning = &read_first(record.as_bytes()).unwrap().warnings[0];
        assert!(matches!(warning, Warning::CutOff { .. }), "{record}");
    }
}

#[test]
fn what_a_later_node_says_is_late_unless_it_begins_to_tell_of_the_game_with_its_players() {
    let late = |value: &str, moves: u32| {
        vec![format!("{value} is in a later node, after move {moves}; it is used")]
    };
    for (record, expected) in [
        ("(;B[aa];RU[Chinese])", late("RU[Chinese]", 1)),
        ("(;EV[x];B[aa];W[bb]PB[a]RU[Chinese])", late("RU[Chinese]", 2)),
        ("(;PB[a];B[aa]C[x];RU[Chinese])", late("RU[Chinese]", 1)),
        ("(;PB[a];B[aa];W[bb];RU[Chinese])", late("RU[Chinese]", 2)),
        ("(;B[aa];W[bb]PB[a];B[cc];KM[0.5])", late("KM[0.5]", 3)),
        ("(;B[aa]C[x];W[bb]C[x]PB[a];B[cc];KM[0.5])", late("KM[0.5]", 3)),
        ("(;B[aa];W[bb];RU[Chinese]PB[a])", vec![]),
    ] {
        assert_eq!(warnings(record), expected, "{record}");
    }
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
    // Komi, handicap and size have names of their own, and only the root has others.
    let record =
        read_first(b"(;KM[0.5]KO[7.5]SZ[13]LN[9]HA[3]HD[2];B[aa]KO[];W[bb]KO[6.5])").unwrap();
    assert_eq!((record.komi, record.handicap, record.size.width()), (Some(0.5), 3, 13));
    for text in ["GM[1];B[aa])", "; and (more)", "(x (AB[aa])", "(B[aa])"] {
        assert_eq!(read(text.as_bytes()).unwrap_err().fault, SgfFault::NoRecord, "{text}");
    }
}

#[test]
fn line_ends_of_json_are_none_of_a_record_and_a_bracket_in_a_value_is_named() {
    let record =
        read_first(br"(;GM[1]SZ[9]\r\nKM[5.5]\r\n;B[aa]C[a\r\nb]\r\n;W[bb]\n\n)\r\n").unwrap();
    assert_eq!((record.komi, record.move_count(), record.warnings.len()), (Some(5.5), 2, 0));
    let fault = |record: &str| read_first(record.as_bytes()).unwrap_err().to_string();
    let sentence =
        r"US[Matsuyama[3d]: an unescaped bracket in a value; write \] for a ] that does not end it";
    assert_eq!(fault("(;SZ[9]US[Matsuyama[3d]]KM[6.5];B[aa])"), sentence);
    assert!(fault("(;SZ[9];B[aa]C[see [a]];W[bb])").starts_with("after move 1: C[see [a]: "));
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
