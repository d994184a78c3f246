//! Records in many character sets, whole and damaged as servers and converters damage them: what is not text is read as it
//! was written, and names are read where they can be.

#![cfg(feature = "charsets")]

use encoding_rs::{Encoding, UTF_8};
use tenuki_record::{Action, Record, Warning, games, read_first};

/// Character sets by the names that CA has for them, and names of players that records have in these.
const NAMES: &str = include_str!("charsets/names.txt");

/// Phrases of players and comments, by language, with bars between them, and the character sets in which files have them.
const PHRASES: &str = include_str!("charsets/phrases.txt");

/// The lines of a file: names of character sets, and texts behind a colon.
fn lines(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    file.lines().map(|line| line.split_once(": ").expect(line))
}

/// What single bytes mean in other parts of Europe and Asia is not known without a name.
const UNKNOWN: &str =
    "ISO-8859-2 windows-1250 windows-1254 ISO-8859-9 windows-1253 ISO-8859-7 windows-1255 TIS-620";

/// Every character set with each of its names.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    lines(NAMES).flat_map(|(labels, names)| {
        labels.split(' ').flat_map(move |label| names.split(", ").map(move |name| (label, name)))
    })
}

fn encoding(label: &str) -> &'static Encoding {
    Encoding::for_label(label.as_bytes()).unwrap()
}

/// A text in a character set, which has all of it.
fn encoded(label: &str, text: &str) -> Vec<u8> {
    let (bytes, _, is_lossy) = encoding(label).encode(text);
    assert!(!is_lossy, "{label} {text}");
    bytes.into_owned()
}

fn black(record: &Record) -> &str {
    record.players.black.as_deref().unwrap()
}

#[test]
fn names_in_twelve_scripts_are_read_in_the_character_set_that_is_named() {
    for (label, name) in names() {
        let record = format!("(;CA[{label}]SZ[9]PB[{name}]KM[6.5];B[aa];W[])");
        let record = read_first(&encoded(label, &record)).unwrap();
        assert_eq!((black(&record), &record.warnings[..]), (name, &[][..]), "{label}");
    }
}

#[test]
fn without_a_name_they_are_guessed_and_a_guess_is_said() {
    for (label, name) in names() {
        let record = format!("(;SZ[9]PB[{name}]KM[6.5];B[aa];W[])");
        let record = read_first(&encoded(label, &record)).unwrap();
        // Latin-1 is what the specification says, and no guess.
        let is_known = encoding(label) == encoding_rs::WINDOWS_1252 && record.warnings.is_empty();
        let is_guess = matches!(record.warnings[..], [Warning::CharsetGuessed(_)]);
        let is_free = UNKNOWN.split(' ').any(|unknown| unknown == label);
        assert!(is_known || is_guess || is_free, "{label} {name}: {:?}", record.warnings);
        assert!(is_free || black(&record) == name, "{label} {name}: {}", black(&record));
    }
}

#[test]
fn servers_rules_and_results_hint_at_the_language() {
    for (label, information, name) in [
        // Rare first characters, which only the hint explains.
        ("GBK", "AP[foxwq]", "邴"),
        ("EUC-KR", "SO[www.cyberoro.com]", "뚫림"),
        ("EUC-JP", "PC[Nihon Kiin]", "薮内"),
        ("GBK", "RU[Chinese]", "邴"),
        ("EUC-KR", "RU[Korean]", "뚫림"),
        ("GBK", "RE[黑中盘胜]", "邴"),
        // What the result says in words is stronger than rules.
        ("GBK", "RU[Japanese]RE[黑中盘胜]", "邴"),
    ] {
        let record = format!("(;SZ[9]{information}PB[{name}]KM[6.5];B[aa];W[])");
        assert_eq!(black(&read_first(&encoded(label, &record)).unwrap()), name, "{information}");
    }
}

#[test]
fn valid_utf_8_is_utf_8_whatever_is_named() {
    for name in ["Müller", "Пётр", "柯洁", "Γιώργος", "Dvořák"] {
        let said = |label: &str| {
            let record = read_first(format!("(;CA[{label}]PB[{name}])").as_bytes()).unwrap();
            assert_eq!(black(&record), name, "{label}");
            record.warnings
        };
        for label in ["GB2312", "ISO-8859-1", "windows-1251", "Big5", "Shift_JIS"] {
            let other = Warning::CharsetWrong { named: label.into(), read: "UTF-8" };
            assert_eq!(said(label), [other], "{label}");
        }
        for label in ["nonsense", "HZ-GB-2312", "柯"] {
            let unknown = Warning::CharsetUnknown { named: label.into(), read: "UTF-8" };
            assert_eq!(said(label), [unknown], "{label}");
        }
        // Whatever it is called, and where nothing is named.
        for label in ["UTF-8", "utf8", "Utf_8", "UTF 8", "utf-8-sig", " UTF-8 ", "", " "] {
            assert_eq!(said(label), [], "{label}");
        }
    }
    // Valid by accident.
    let record = encoded("GBK", "(;CA[GB2312]PB[前])");
    assert!(std::str::from_utf8(&record).is_ok());
    assert_eq!(black(&read_first(&record).unwrap()), "前");
}

#[test]
fn an_unknown_name_is_said_whatever_was_taken() {
    let unknown = |read| Warning::CharsetUnknown { named: "nonsense".into(), read };
    let western = read_first(b"(;CA[nonsense]PB[H\xe9l\xe8ne])").unwrap();
    assert_eq!(
        (black(&western), &western.warnings[..]),
        ("Hélène", &[unknown("windows-1252")][..])
    );
    let chinese = read_first(&encoded("GBK", "(;CA[nonsense]PB[柯洁]RE[黑中盘胜])")).unwrap();
    assert_eq!(chinese.warnings, [unknown("GBK")]);
    // ASCII is the same in all of them.
    assert_eq!(read_first(b"(;CA[nonsense]PB[Ann])").unwrap().warnings, []);
    // Nothing is named where CA is empty.
    let chinese = read_first(&encoded("GBK", "(;CA[]PB[柯洁]RE[黑中盘胜])")).unwrap();
    assert_eq!(
        (black(&chinese), &chinese.warnings[..]),
        ("柯洁", &[Warning::CharsetGuessed("GBK")][..])
    );
    // It may be named after the names.
    let late = read_first(b"(;PB[\x95\x5c]PW[\x94\x5d]CA[Shift_JIS];B[aa])").unwrap();
    assert_eq!((black(&late), late.move_count()), ("表", 1));
}

#[test]
fn the_character_set_is_found_before_brackets_are() {
    // The last byte of each name is that of a backslash or a bracket.
    for (label, name, head) in [
        ("Shift_JIS", "表", "BR[九段]RE[黒4目半勝]"),
        ("Shift_JIS", "山本表", ""),
        ("GBK", "李誠", "BR[九段]RE[黑胜1又3/4子]"),
        ("Big5", "許功", "BR[九段]RE[黑中盤勝]"),
    ] {
        for named in ["", "UTF-8", "ISO-8859-1"] {
            let ca = if named.is_empty() { String::new() } else { format!("CA[{named}]") };
            let text = format!("(;{ca}{head}PW[{name}]PB[{name}{name}]KM[0.5];B[aa];W[];B[])");
            // Another one behind it is not eaten.
            let bytes = encoded(label, &text).repeat(2);
            let records: Vec<Record> = games(&bytes).collect::<Result<_, _>>().unwrap();
            assert_eq!(records.len(), 2, "{label} {named}");
            let warning = match named {
                "" => Warning::CharsetGuessed(label),
                _ => Warning::CharsetWrong { named: named.into(), read: label },
            };
            for record in records {
                assert_eq!(record.players.white.as_deref(), Some(name), "{label} {named}");
                assert_eq!((record.komi, record.move_count()), (Some(0.5), 3));
                assert_eq!(record.warnings, std::slice::from_ref(&warning), "{label} {named}");
            }
        }
    }
}

/// The records: small, with a handicap, variations and comments, and with marked territory. `@` is a name, `#` a comment.
const RECORDS: [&str; 4] = [
    "(;GM[1]FF[4]SZ[9]AP[x:1]PB[@]PW[@]BR[@]KM[6.5]RU[Japanese]HA[0]RE[W+4.5];B[ee];W[cc];B[gc];W[];B[])",
    "(;SZ[19]PW[@]KM[0.5]AP[y:2][z]HA[2]RU[Chinese]RE[B+57.5]AB[dd][pp]PB[@]PC[@]C[#];W[qd]C[#];B[dq]N[@]\n\
     (;W[oc]C[#](;B[ab]C[#])(;B[ba]LB[aa:@][bb:x]C[a\\]#]))(;W[co]C[#];B[fc];W[ab]C[#])(;W[aa]))\n",
    "(;SZ[9]KM[5.5]RU[AGA]RE[B+R]PB[@]AP[z]HA[0];B[ee]C[#]BL[3];W[]C[#];B[]C[#]TB[aa][bb]TW[cc])",
    "(;SZ[9]AP[a]RE[@]EV[@]KM[7]RU[@]HA[0];B[aa]\n;W[bb]C[#: KM\\[\\] (;B\\[aa\\])];B[cc]C[#]) mail (;SZ[9]KM[1];B[aa])",
];

/// What must be as it was written, in each game: KM, HA, the moves, and whether territory is marked.
fn kept(record: &Record) -> (Option<f64>, u32, &[Action], bool) {
    (record.komi, record.handicap, &record.actions, record.territory.is_some())
}

/// UTF-8 that passed through windows-1252, which lacks five bytes.
fn through_a_code_page(bytes: &[u8]) -> Vec<u8> {
    let lacks = |byte: &u8| matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
    bytes.iter().map(|byte| if lacks(byte) { b'?' } else { *byte }).collect()
}

/// A text of which the last character before the brackets that `is_cut` names has lost its last byte.
fn cut(label: &str, text: &str, is_cut: impl Fn(usize) -> bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut brackets = 0..;
    for value in text.split_inclusive(']') {
        let inside = value.trim_end_matches(']');
        bytes.extend_from_slice(&encoding(label).encode(inside).0);
        let is_long = inside.ends_with(|c: char| !c.is_ascii());
        if is_long && inside.len() < value.len() && is_cut(brackets.next().unwrap_or(0)) {
            bytes.pop();
        }
        bytes.extend_from_slice(&value.as_bytes()[inside.len()..]);
    }
    bytes
}

#[test]
fn damage_to_text_takes_no_property_and_no_move_with_it() {
    let mut files = 0;
    for (labels, phrases) in lines(PHRASES) {
        let phrases: Vec<&str> = phrases.split('|').collect();
        for (nth, label) in labels.split(' ').chain(["UTF-8"]).enumerate() {
            for (at, phrase) in phrases.iter().enumerate() {
                let comment = phrases[(at + 1) % phrases.len()];
                for template in [RECORDS[(at + nth) % 4], RECORDS[(at + nth + 1 + at / 4 % 3) % 4]]
                {
                    let clean = template.replace('@', "x").replace('#', "y");
                    let clean: Vec<Record> = games(clean.as_bytes()).map(Result::unwrap).collect();
                    let text = template.replace('@', phrase).replace('#', comment);
                    let whole = |text: &str| encoding(label).encode(text).0.into_owned();
                    let named = |name: &str| text.replacen("(;", &format!("(;CA[{name}]"), 1);
                    let mut kinds = vec![
                        whole(&text),
                        cut(label, &text, |_| true),
                        cut(label, &text, |bracket| bracket == at % 3),
                        cut(label, &text, |bracket| bracket % 2 == nth % 2),
                        whole(&named(label)),
                        whole(&named("UTF-8")),
                        cut(label, &named(label), |bracket| bracket == 1),
                        whole(&text)[1..].to_vec(),
                    ];
                    if encoding(label) == UTF_8 {
                        kinds.push(through_a_code_page(&cut(label, &text, |bracket| bracket == 0)));
                        kinds.push(through_a_code_page(&whole(&text)[1..]));
                        kinds.push(through_a_code_page(&whole(&text)));
                    }
                    for bytes in kinds {
                        files += 1;
                        let shown =
                            || format!("{label} {phrase}: {}", String::from_utf8_lossy(&bytes));
                        let read: Vec<Record> = games(&bytes)
                            .map(|game| game.unwrap_or_else(|error| panic!("{error} {}", shown())))
                            .collect();
                        assert_eq!(read.len(), clean.len(), "{}", shown());
                        for (read, clean) in read.iter().zip(&clean) {
                            assert_eq!(kept(read), kept(clean), "{}", shown());
                        }
                    }
                }
            }
        }
    }
    assert!(files > 2000, "{files}");
}
