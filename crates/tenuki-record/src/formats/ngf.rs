//! `.ngf`, the format of the server WBaduk: twelve lines about the game, then one line for each move.
//!
//! ```text
//! title
//! 19                           the size
//! white    9D                  White, then Black: name and rank
//! black    8D
//! www.cyberoro.com
//! 0                            handicap
//! 0
//! 6                            komi: half a point more in an even game
//! 20260101 [12:00]
//! 5
//! White wins by 3.5
//! 210
//! PMABBQQQQ                    PM, the number, B or W, column and row from B for 1, all twice
//! ```

use super::super::{SgfFault, Warning};
use super::{Reading, name_and_rank, some, wrong};
use tenuki_score::board::Color;

/// Whether a text begins like this format: sizes, numbers and a date where it has them.
pub(super) fn looks_like(start: &str) -> bool {
    let lines: Vec<&str> = start.lines().take(9).map(str::trim).collect();
    let [title, size, _, _, _, handicap, _, komi, date] = lines.as_slice() else { return false };
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    is_title(title)
        && is_size(size)
        && handicap.parse::<u8>().is_ok()
        && komi.parse::<f64>().is_ok()
        && digits(date) == 8
}

/// Whether a text may begin like this format when more of it has come: it goes on in the ninth line or before.
#[cfg(feature = "charsets")]
pub(super) fn may_become(start: &str) -> bool {
    let lines: Vec<&str> = start.split('\n').take(10).map(str::trim).collect();
    match lines.as_slice() {
        [] => true,
        [title, ..] if !is_title(title) => false,
        [_] => true,
        [_, size] => size.bytes().all(|byte| byte.is_ascii_digit() || byte == b'+'),
        [_, size, ..] => lines.len() < 10 && is_size(size),
    }
}

/// A first line with the beginning of a record is not a title: what follows need not be there to read that record.
fn is_title(line: &str) -> bool {
    !line.split('(').skip(1).any(|rest| rest.trim_start().starts_with(';'))
}

fn is_size(line: &str) -> bool {
    line.parse::<u8>().is_ok_and(|size| (1..=25).contains(&size))
}

pub(super) fn read(text: &str, game: &mut Reading) -> Result<(), SgfFault> {
    let (mut named, mut found) = (0, 0);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let fail = |what| wrong(index, line, what);
        let record = &mut game.record;
        match index {
            1 => record.size = line.parse().map_err(|_| fail("size of a board"))?,
            2 => (record.players.white, record.ranks.white) = player(line),
            3 => (record.players.black, record.ranks.black) = player(line),
            5 => {
                let stones = line.parse().ok().filter(|stones| *stones <= 9);
                record.handicap = stones.ok_or_else(|| fail("handicap of 0 to 9 stones"))?;
            }
            7 => {
                let points: f64 = line.parse().map_err(|_| fail("komi"))?;
                let is_whole = points.fract() == 0.0;
                let half = if record.handicap == 0 && is_whole { 0.5 } else { 0.0 };
                record.komi = Some(points + half).filter(|points| points.is_finite());
            }
            8 => record.date = some(line.get(..8).unwrap_or(line)),
            10 => record.result = some(line),
            11 => named = line.parse().unwrap_or(0),
            12.. => {
                if let Some(played) = line.strip_prefix("PM") {
                    play(game, played).map_err(fail)?;
                    found += 1;
                }
            }
            _ => {}
        }
    }
    if found < named {
        game.record.warnings.push(Warning::MovesMissing { named, found });
    }
    if found > 0 { Ok(()) } else { Err(SgfFault::NoGame("a record of WBaduk (.ngf)")) }
}

/// `ABBQQQQ`: the number, the colour, column and row.
fn play(game: &mut Reading, played: &str) -> Result<(), &'static str> {
    let &[_, _, color, x, y, ..] = played.as_bytes() else { return Err("move") };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return Err("move of B or W"),
    };
    if (x, y) == (b'A', b'A') {
        return game.pass(color);
    }
    let place = |letter: u8| letter.checked_sub(b'B').map(u32::from).ok_or("point of the board");
    game.play(color, place(x)?, place(y)?)
}

/// `name     rank`.
fn player(line: &str) -> (Option<String>, Option<String>) {
    match line.rsplit_once(char::is_whitespace) {
        Some((name, rank)) => (some(name), some(rank)),
        None => name_and_rank(line),
    }
}

#[cfg(all(test, feature = "charsets"))]
mod tests {
    #[test]
    fn a_beginning_may_become_ngf_until_its_ninth_line_is_there() {
        let nine = "title\n19\na\nb\nc\n0\n0\n6\n20260101";
        for (at, _) in nine.char_indices() {
            assert!(super::may_become(&nine[..at]), "{at}");
        }
        for text in ["title\n+9", "title\n\n", "title\n1", "title\n25\n", nine] {
            assert_eq!(super::may_become(text), text != "title\n\n", "{text}");
        }
        for text in ["title\nx", "title\n(;B[aa])", "title\n26\n", "title\n0\nx", "a (;\n19\n"] {
            assert!(!super::may_become(text), "{text}");
        }
        assert!(!super::may_become(&format!("{nine}\n")));
    }
}
