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
