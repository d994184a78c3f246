//! The judge for WebAssembly, without records, counts and JSON: what the npm package's stand-in for
//! `@sabaki/deadstones` asks.
//!
//! A position is its rows as text, the top one first: `X` black, `O` white, `.` empty. A list of points is row by row, too.

use tenuki_score::board::{Board, Color};
use tenuki_score::life;
use wasm_bindgen::prelude::*;

/// The places of the dead stones in the list of points.
///
/// # Errors
///
/// If the rows are no position.
#[wasm_bindgen]
pub fn dead(rows: Vec<String>) -> Result<Vec<u16>, JsValue> {
    let board = board(&rows)?;
    let dead = life::judge(&board).dead;
    let places = board.size().points().zip(0..).filter(|(point, _)| dead.contains(*point));
    Ok(places.map(|(_, place)| place).collect())
}

/// The mean ownership of each point over `playouts` playouts: 1 if Black owns it in all of them, -1 if White does.
///
/// # Errors
///
/// If the rows are no position.
#[wasm_bindgen]
pub fn ownership(rows: Vec<String>, playouts: u32) -> Result<Vec<f32>, JsValue> {
    Ok(life::research::play_out(&board(&rows)?, playouts))
}

/// Who owns each point after a single playout that a side (1 for Black, -1 for White) begins: 1, -1, or 0 for neither.
///
/// # Errors
///
/// If the rows are no position.
#[wasm_bindgen]
pub fn play_out(rows: Vec<String>, first: i32, seed: u32) -> Result<Vec<i8>, JsValue> {
    let first = if first < 0 { Color::White } else { Color::Black };
    let owners = life::research::play_out_once(&board(&rows)?, first, seed.into());
    let number = |owner| match owner {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    };
    Ok(owners.into_iter().map(number).collect())
}

fn board(rows: &[String]) -> Result<Board, JsValue> {
    Board::from_rows(rows).map_err(|error| js_sys::Error::new(&error.to_string()).into())
}
