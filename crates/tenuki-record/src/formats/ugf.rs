//! `.ugf` and `.ugi`, the formats of the server Pandanet (IGS).
//!
//! ```text
//! [Header]
//! Size=19
//! Hdcp=0,6.5
//! PlayerB=name,3d
//! Winner=W,3.5
//! CoordinateType=IGS
//! [Data]
//! QD,B1,1,0                    place, colour and clock, number (0: a handicap stone), seconds
//! YA,W1,2,0                    a pass
//! ```

use super::super::{SgfFault, Warning};
use super::{Reading, some, wrong};
use tenuki_score::board::Color;

/// Whether a text begins with the heading of a section, `[Header]`.
pub(super) fn is_section(start: &str) -> bool {
    section(start.lines().next().unwrap_or_default()).is_some()
}

fn section(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric());
    is_name.then_some(name)
}

pub(super) fn read(text: &str, game: &mut Reading) -> Result<(), SgfFault> {
    let mut part = String::new();
    let mut from_bottom = true;
    let (mut has_data, mut has_end) = (false, false);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let fail = |what| wrong(index, line, what);
        if let Some(name) = section(line) {
            part = name.to_ascii_lowercase();
            has_end |= has_data;
            has_data |= part == "data";
            continue;
        }
        match (part.as_str(), line.split_once('=')) {
            ("header", Some((key, value))) => match key.to_ascii_lowercase().as_str() {
                "size" => game.record.size = value.parse().map_err(|_| fail("size of a board"))?,
                "coordinatetype" => from_bottom = value.trim().eq_ignore_ascii_case("IGS"),
                key => header(game, key, value),
            },
            ("data", _) if !line.is_empty() => play(game, line, from_bottom).map_err(fail)?,
            _ => {}
        }
    }
    if !has_end {
        game.record.warnings.push(Warning::NoEnd("[Figure]"));
    }
    if has_data { Ok(()) } else { Err(SgfFault::NoGame("a record of Pandanet (.ugf)")) }
}

fn header(game: &mut Reading, key: &str, value: &str) {
    let record = &mut game.record;
    let (first, second) = value.split_once(',').unwrap_or((value, ""));
    let player = || (some(first), some(second.split(',').next().unwrap_or_default()));
    match key {
        "playerb" => (record.players.black, record.ranks.black) = player(),
        "playerw" => (record.players.white, record.ranks.white) = player(),
        "rules" => record.rules_name = some(value),
        "date" => record.date = some(first),
        "title" => record.event = some(first),
        "hdcp" => {
            match first.trim().parse() {
                Ok(stones) if stones <= super::super::MOST_HANDICAP => record.handicap = stones,
                _ => record.warnings.push(Warning::HandicapUnread(first.to_owned())),
            }
            let komi = second.trim();
            record.komi = komi.parse().ok().filter(|points: &f64| points.is_finite());
            if record.komi.is_none() && !komi.is_empty() {
                record.warnings.push(Warning::KomiUnread(komi.to_owned()));
            }
        }
        // C is a resignation (chū-oshi).
        "winner" => {
            let how = if second.trim().eq_ignore_ascii_case("C") { "R" } else { second.trim() };
            record.result = some(&format!("{}+{how}", first.trim()));
        }
        _ => {}
    }
}

/// `QD,B1,1,0`.
fn play(game: &mut Reading, line: &str, from_bottom: bool) -> Result<(), &'static str> {
    let mut fields = line.split(',').map(str::trim);
    let place = fields.next().unwrap_or_default();
    let color = match fields.next().unwrap_or_default().as_bytes().first() {
        Some(b'B') => Color::Black,
        Some(b'W') => Color::White,
        _ => return Err("move of B or W"),
    };
    let number: u32 = fields.next().and_then(|number| number.parse().ok()).ok_or("move")?;
    if place == "YA" {
        return game.pass(color);
    }
    let &[x, y] = place.as_bytes() else { return Err("point of the board") };
    let from_a = |letter: u8| letter.checked_sub(b'A').map(u32::from).ok_or("point of the board");
    let (x, y) = (from_a(x)?, from_a(y)?);
    let height = u32::from(game.record.size.height());
    let y = if from_bottom { height.checked_sub(y + 1).ok_or("point of the board")? } else { y };
    if number == 0 && color == Color::Black {
        game.placed.insert(game.point(x, y).ok_or("point of the board")?);
        return Ok(());
    }
    game.play(color, x, y)
}

#[cfg(test)]
mod tests {
    use super::super::super::{Kind, Warning};
    use super::super::tests::said;
    use super::super::{kind, read_other};

    fn ugf(header: &str, data: &str) -> String {
        format!(
            "[Header]\r\nTitle=Cup\r\nSize=19\r\nRules=JPN\r\nPlayerB=\u{9ed2}\u{5ddd},9d,\r\n{header}\r\n\
             CoordinateType=IGS\r\n[Remote]\r\n[Data]\r\n{data}\r\n[Figure]\r\nText,x\r\n"
        )
    }

    #[test]
    fn a_game_is_read() {
        let text =
            ugf("Hdcp=0,6.5\r\nWinner=W,3.5", "QD,B1,1,0\r\nDC,W1,2,5\r\nYA,B1,3,0\r\nYA,W1,4,0");
        assert_eq!(kind(&text), Some(Kind::Ugf));
        let bytes = encoding_rs::SHIFT_JIS.encode(&text).0;
        let record = read_other(Kind::Ugf, &bytes).unwrap();
        assert_eq!((record.komi, record.result.as_deref()), (Some(6.5), Some("W+3.5")));
        assert_eq!(record.players.black.as_deref(), Some("\u{9ed2}\u{5ddd}"));
        let game = record.replay(None).unwrap();
        assert_eq!(game.board().occupied().to_string(), "R4 D3");
        assert!(game.is_over());
    }

    #[test]
    fn handicap_stones_have_no_number() {
        let text = ugf("Hdcp=2,0.5\r\nWinner=B,C", "DD,B1,0,0\r\nPP,B1,0,0\r\nJJ,W1,1,3");
        let record = read_other(Kind::Ugf, text.as_bytes()).unwrap();
        assert_eq!((record.handicap, record.result.as_deref()), (2, Some("B+R")));
        let game = record.replay(None).unwrap();
        assert_eq!(game.board().occupied().to_string(), "Q16 K10 D4");
        assert_eq!(record.warnings, []);
    }

    #[test]
    fn a_file_that_ends_with_its_moves_is_warned_of() {
        let text = ugf("Hdcp=0,6.5", "QD,B1,1,0\r\nDC,W1,2,5");
        let (cut, _) = text.split_once("[Figure]").unwrap();
        let record = read_other(Kind::Ugf, cut.as_bytes()).unwrap();
        assert_eq!(record.warnings, [Warning::NoEnd("[Figure]")]);
        let error = record.replay(None).unwrap_err();
        assert_eq!(error, crate::ReplayError::Incomplete(Warning::NoEnd("[Figure]")));
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        for (data, sentence) in [
            ("ZZ,B1,1,0", "line 10: ZZ,B1,1,0: this is not a point of the board"),
            ("QD,X1,1,0", "line 10: QD,X1,1,0: this is not a move of B or W"),
            ("QD,B1", "line 10: QD,B1: this is not a move"),
        ] {
            let error = read_other(Kind::Ugf, ugf("", data).as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), sentence);
        }
        let error = read_other(Kind::Ugf, b"[Header]\nSize=19\n").unwrap_err().to_string();
        assert_eq!(error, "this looks like a record of Pandanet (.ugf), but contains no game");
    }

    #[test]
    fn all_that_is_said_of_a_game_is_read() {
        let header = "PlayerW=Lee,7d,x\r\nDate=2026/01/01,12:00\r\nHdcp=0,\r\nWinner=B,12.5";
        let text = ugf(header, "QD,B1,1,0\r\n\r\n  \r\nDC,W1,2,5");
        let record = read_other(Kind::Ugf, text.as_bytes()).unwrap();
        assert_eq!(said(&record), "黒川 9d, Lee 7d, 2026/01/01, B+12.5, Cup, JPN");
        assert_eq!((record.handicap, record.komi, record.warnings.len()), (0, None, 0));
        assert_eq!(record.replay(None).unwrap().board().occupied().to_string(), "R4 D3");
    }

    #[test]
    fn handicap_and_komi_that_cannot_be_read_are_warned_of() {
        let warnings = |hdcp: &str| {
            let text = ugf(&format!("Hdcp={hdcp}"), "QD,B1,1,0");
            let record = read_other(Kind::Ugf, text.as_bytes()).unwrap();
            (record.handicap, record.komi, record.warnings)
        };
        let handicap = |text: &str| vec![Warning::HandicapUnread(text.into())];
        assert_eq!(warnings("x,0.5"), (0, Some(0.5), handicap("x")));
        assert_eq!(warnings("37,0.5"), (0, Some(0.5), handicap("37")));
        assert_eq!(warnings("0,six"), (0, None, vec![Warning::KomiUnread("six".into())]));
        assert_eq!(warnings("0,inf"), (0, None, vec![Warning::KomiUnread("inf".into())]));
        assert_eq!((warnings("36,").0, warnings("1").2), (36, vec![]));
    }

    #[test]
    fn a_section_has_one_word_and_only_black_stones_have_no_number() {
        for (line, is_section) in [
            ("[Header]", true),
            (" [Data2] ", true),
            ("[2Data]", false),
            ("[a b]", false),
            ("[]", false),
            ("[Header] x", false),
            ("Header]", false),
        ] {
            assert_eq!(super::is_section(line), is_section, "{line}");
        }
        let text = ugf("Hdcp=2,0.5", "DD,B1,0,0\r\nPP,B1,0,0\r\nJJ,W1,0,3\r\nAA,B1,1,3");
        let record = read_other(Kind::Ugf, text.as_bytes()).unwrap();
        assert_eq!(record.move_count(), 2);
        let super::super::Action::SetUp(set_up) = &record.actions[0] else { panic!() };
        assert_eq!(set_up.stones.black.to_string(), "Q16 D4");
    }
}
