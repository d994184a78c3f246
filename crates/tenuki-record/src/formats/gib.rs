//! `.gib`, the format of the server Tygem.
//!
//! ```text
//! \HS
//! \[GAMEBLACKNAME=name (3D)\]
//! \[GAMEINFOMAIN=GBKIND:3,…,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,…\]
//! \[GAMETAG=S1,R3,D0,G65,W1,Z35,…\]
//! \HE
//! \GS
//! INI 0 1 0 &4                 set-up: the third number is the handicap
//! STO 0 2 1 15 3               a move: the last three are the colour (1 Black), x and y from 0
//! SKI 0 3                      a pass
//! \GE
//! ```

use super::super::{SgfFault, Warning};
use super::{Reading, name_and_rank, wrong};
use tenuki_score::board::Color;
use tenuki_score::scoring::decimal;

/// The komi of the header, in tenths.
const KOMI: &str = "GONGJE:";

/// The last line of a file.
const END: &str = "\\GE";

pub(super) fn read(text: &str, game: &mut Reading) -> Result<(), SgfFault> {
    let (mut has_moves, mut has_end) = (false, false);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let mut words = line.split_whitespace();
        let fail = |what| wrong(index, line, what);
        match words.next() {
            Some("INI") => {
                let stones = words.nth(2).and_then(|word| word.parse().ok());
                let stones = stones.filter(|stones| *stones <= 9);
                game.record.handicap = stones.ok_or_else(|| fail("handicap of 0 to 9 stones"))?;
                has_moves = true;
            }
            Some("STO") => {
                let numbers: Vec<u32> = words.skip(2).map_while(|word| word.parse().ok()).collect();
                let &[color, x, y, ..] = numbers.as_slice() else { return Err(fail("move")) };
                let color = match color {
                    1 => Color::Black,
                    2 => Color::White,
                    _ => return Err(fail("move of Black (1) or White (2)")),
                };
                game.play(color, x, y).map_err(fail)?;
                has_moves = true;
            }
            Some(END) => has_end = true,
            Some("SKI") => game.pass(game.next_color()).map_err(fail)?,
            _ => {
                let property = line.strip_prefix("\\[").and_then(|line| line.split_once('='));
                if let Some((key, value)) = property {
                    header(game, key, value.trim_end_matches("\\]"));
                }
            }
        }
    }
    if !has_end {
        game.record.warnings.push(Warning::NoEnd(END));
    }
    if has_moves { Ok(()) } else { Err(SgfFault::NoGame("a record of Tygem (.gib)")) }
}

fn header(game: &mut Reading, key: &str, value: &str) {
    let record = &mut game.record;
    match key {
        "GAMEBLACKNAME" => (record.players.black, record.ranks.black) = name_and_rank(value),
        "GAMEWHITENAME" => (record.players.white, record.ranks.white) = name_and_rank(value),
        "GAMEINFOMAIN" => codes(game, value, [KOMI, "GRLT:", "ZIPSU:"]),
        "GAMETAG" => codes(game, value, ["G", "W", "Z"]),
        _ => {}
    }
}

/// Komi, the kind of result and its margin, in tenths, as both lists of codes have them.
fn codes(game: &mut Reading, list: &str, [komi, kind, margin]: [&str; 3]) {
    let code = |name: &str| {
        list.split(',').find_map(|code| code.trim().strip_prefix(name)?.parse::<i32>().ok())
    };
    let tenths = |number: i32| f64::from(number) / 10.0;
    // The tag has no sign.
    if game.record.komi.is_none() || komi == KOMI {
        game.record.komi = code(komi).map(tenths).or(game.record.komi);
    }
    if game.record.result.is_none() {
        let margin = || Some(decimal(tenths(code(margin).filter(|tenths| *tenths >= 0)?)));
        game.record.result = match code(kind) {
            Some(0) => margin().map(|points| format!("B+{points}")),
            Some(1) => margin().map(|points| format!("W+{points}")),
            Some(3) => Some("B+R".into()),
            Some(4) => Some("W+R".into()),
            Some(7) => Some("B+T".into()),
            Some(8) => Some("W+T".into()),
            _ => None,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Action, Kind, Warning};
    use super::super::read_other;
    use super::super::tests::said;
    use tenuki_score::board::{Color, Vertex};
    use tenuki_score::game::Move;

    fn gib(header: &str, moves: &str) -> String {
        format!("\\HS\r\n{header}\r\n\\HE\r\n\\GS\r\n{moves}\r\n\\GE\r\n")
    }

    #[test]
    fn a_file_without_its_last_line_is_warned_of() {
        let text = gib("\\[GAMETAG=S1,G65,W0,Z35\\]", "STO 0 2 1 3 3\r\nSTO 0 3 2 15 15");
        let cut = text.strip_suffix("\\GE\r\n").unwrap();
        let record = read_other(Kind::Gib, cut.as_bytes()).unwrap();
        assert_eq!(record.warnings, [Warning::NoEnd("\\GE")]);
        assert!(record.replay(None).is_err() && record.replay(Some(1)).is_ok());
        assert!(read_other(Kind::Gib, text.as_bytes()).unwrap().replay(None).is_ok());
    }

    #[test]
    fn a_game_is_read() {
        let header = "\\[GAMEBLACKNAME=\u{ae40} (9D)\\]\r\n\\[GAMEWHITENAME=Lee\\]\r\n\
                      \\[GAMEINFOMAIN=GBKIND:3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:1\\]";
        let text =
            gib(header, "INI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 16\r\nSKI 0 4\r\nSKI 0 5");
        for encoding in [encoding_rs::UTF_8, encoding_rs::EUC_KR] {
            let bytes = encoding.encode(&text).0;
            let record = read_other(Kind::Gib, &bytes).unwrap();
            assert_eq!(record.komi, Some(6.5));
            assert_eq!(record.result.as_deref(), Some("W+3.5"));
            assert_eq!(record.ranks.black.as_deref(), Some("9D"));
            let game = record.replay(None).unwrap();
            assert_eq!(game.board().occupied().to_string(), "Q16 D3");
            assert!(game.is_over());
        }
    }

    #[test]
    fn after_handicap_stones_white_passes_first() {
        for (handicap, color) in [(0, Color::Black), (1, Color::Black), (2, Color::White)] {
            let text = gib("", &format!("INI 0 1 {handicap} &4\r\nSKI 0 2"));
            let record = read_other(Kind::Gib, text.as_bytes()).unwrap();
            let passed = Action::Move(Move { color, vertex: Vertex::Pass });
            assert_eq!(record.actions.last(), Some(&passed), "{handicap}");
        }
    }

    #[test]
    fn the_tag_has_what_the_header_does_not_have() {
        let text = gib("\\[GAMETAG=S1,R3,D0,G55,W3,Z0,T30\\]", "INI 0 1 2 &4\nSTO 0 2 2 9 9");
        let record = read_other(Kind::Gib, text.as_bytes()).unwrap();
        assert_eq!((record.komi, record.result.as_deref()), (Some(5.5), Some("B+R")));
        let game = record.replay(None).unwrap();
        assert_eq!(game.board().occupied().to_string(), "Q16 K10 D4");
        assert_eq!(game.handicap(), 2);
        assert_eq!(record.warnings, []);
    }

    #[test]
    fn the_third_handicap_stone_is_doubted_and_not_where_somebody_plays() {
        let stones = |played: &str| {
            let text = gib("", &format!("INI 0 1 3 &4\nSTO 0 2 2 9 9\n{played}"));
            let record = read_other(Kind::Gib, text.as_bytes()).unwrap();
            record.warnings[0].to_string()
        };
        assert!(stones("").ends_with("D16 Q16 D4"), "{}", stones(""));
        assert!(stones("STO 0 3 1 3 3").ends_with("Q16 D4 Q4"), "{}", stones("STO 0 3 1 3 3"));
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        for (moves, sentence) in [
            ("STO 0 2 1 19 3", "line 5: STO 0 2 1 19 3: this is not a point of the board"),
            (
                "STO 0 2 3 9 3",
                "line 5: STO 0 2 3 9 3: this is not a move of Black (1) or White (2)",
            ),
            ("STO 0 2", "line 5: STO 0 2: this is not a move"),
            ("INI 0 1 12 &4", "line 5: INI 0 1 12 &4: this is not a handicap of 0 to 9 stones"),
            ("", "this looks like a record of Tygem (.gib), but contains no game"),
        ] {
            let error = read_other(Kind::Gib, gib("", moves).as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), sentence);
        }
    }

    #[test]
    fn names_ranks_and_all_kinds_of_results_are_read() {
        for (kind, result) in
            [(0, "B+3.5"), (1, "W+3.5"), (3, "B+R"), (4, "W+R"), (7, "B+T"), (8, "W+T"), (9, "-")]
        {
            let header = format!(
                "\\[GAMEBLACKNAME=Kim (9D)\\]\r\n\\[GAMEWHITENAME=Lee (7D)\\]\r\n\
                 \\[GAMETAG=S1,G65,W{kind},Z35\\]"
            );
            let record = read_other(Kind::Gib, gib(&header, "STO 0 2 1 3 3").as_bytes()).unwrap();
            assert_eq!(said(&record), format!("Kim 9D, Lee 7D, -, {result}, -, -"));
        }
    }
}
