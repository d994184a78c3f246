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
    #[test]
    fn a_section_has_one_word() {
        assert!(super::is_section("[Header]") && super::is_section(" [Data2] "));
        for line in ["[2Data]", "[a b]", "[]", "[Header] x", "Header]"] {
            assert!(!super::is_section(line), "{line}");
        }
    }
}
