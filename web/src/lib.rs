//! The scorer for WebAssembly: the functions that the npm package `tenuki-score` calls.
//!
//! Each takes one object as JSON text (a [`Line`]), which names a game and how to count it, and returns
//! JSON text, the same as a line of `tenuki score --format json`. `tenuki-record` makes the answers;
//! this crate only passes them on. An error is a JavaScript `Error` with a sentence.
//!
//! | file | what |
//! | --- | --- |
//! | `line.rs` | the questions |
//! | `answer.rs` | answers that are not a whole JSON line: a judgement, reasons, what every point is |
//! | `games.rs` | the games of a file, in any format |
//! | `marks.rs` | what a picture shows at each point, for a page that draws |
//! | `panic.rs` | what JavaScript gets after a panic; `judge/` has this file, too |

mod answer;
#[cfg(feature = "pictures")]
mod games;
mod line;
#[cfg(feature = "pictures")]
mod marks;

use std::borrow::Cow;
use std::cell::RefCell;

use js_sys::{Array, Function, Uint8Array};
use wasm_bindgen::prelude::*;

#[cfg(feature = "pictures")]
use line::Fault;
use line::Line;
use tenuki_record::Decoders;
use tenuki_score::board::Board;
use tenuki_score::ending::{DeadFrom, Ending};
use tenuki_score::life::{self, Judgement};

/// Scores a game: the JSON line that `tenuki score` answers.
///
/// # Errors
///
/// If the line is not a valid question.
#[wasm_bindgen]
pub fn score(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    let ending = question.ending();
    Ok(answer::text(&question.question.answer(&ending)))
}

/// Judges which stones are dead, even if they are named or marked. `go_on` is called from time to time
/// with the judgement so far; if it returns false, that judgement is the answer.
///
/// # Errors
///
/// If the line is not a valid question.
#[wasm_bindgen]
pub fn judge(line: &str, go_on: Option<Function>) -> Result<String, JsValue> {
    let question = Line::read(line)?.question;
    let board = question.game.board();
    let judgement = life::judge_while(board, &mut |so_far| {
        let Some(go_on) = &go_on else { return true };
        // The caller keeps what its function throws.
        let answer = go_on.call1(&JsValue::NULL, &answer::judged(so_far).into());
        answer.is_ok_and(|answer| !answer.is_falsy())
    });
    Ok(answer::judged(&judgement))
}

/// The position of a game, with the prisoners and the side to move.
///
/// # Errors
///
/// If the line is not a valid question.
#[wasm_bindgen]
pub fn position(line: &str) -> Result<String, JsValue> {
    Ok(answer::positioned(&Line::read(line)?.question.game))
}

/// Says what a point is and why.
///
/// # Errors
///
/// If the line is not a valid question, or names no point of the board.
#[wasm_bindgen]
pub fn explain(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    let point = question.point()?;
    Ok(answer::explained(&question.ending(), point))
}

/// Says what every point is, as rows of letters: the territory, the groups in seki, the points that
/// must be filled, the neutral points, and the number of eyes.
///
/// # Errors
///
/// If the line is not a valid question.
#[wasm_bindgen]
pub fn points(line: &str) -> Result<String, JsValue> {
    Ok(answer::points(&Line::read(line)?.ending()))
}

/// The games of a file, in any format except JSON: the place of each in the text, in units of UTF-16,
/// and its game information.
///
/// # Errors
///
/// When there is no game in it.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn games(text: &str) -> Result<String, JsValue> {
    Ok(games::found(text)?)
}

/// Writes a scored game as a record with the territory, the dead stones and those in seki.
///
/// # Errors
///
/// If the line is not a valid question.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn record(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    Ok(games::written(&question)?)
}

/// Scores a game, as [`score`] does, and says what to draw at every point.
///
/// # Errors
///
/// If the line is not a valid question.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn show(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    Ok(marks::shown(&question.question, &question.ending()))
}

/// What is proved about the chain at a point, and how play goes; or why nothing is proved.
///
/// # Errors
///
/// If the line is not a valid question, or names no stone.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn line(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    let solved = tenuki_record::solved_chain(&question.ending(), question.point()?);
    Ok(solved.map_err(|error| Fault::from(error.to_string()))?)
}

/// What is proved about the chains that are dead, in seki or in doubt.
///
/// # Errors
///
/// If the line is not a valid question.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn lines(line: &str) -> Result<String, JsValue> {
    Ok(tenuki_record::solved_chains(&Line::read(line)?.ending()))
}

/// The answers to the moves that a player tries in a fight.
///
/// # Errors
///
/// If the line is not a valid question, nothing is proved about the chain, or a move cannot be played.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn reply(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    let (point, first, moves) = (question.point()?, question.first()?, question.tried()?);
    let replied = tenuki_record::replied(&question.ending(), point, first, &moves);
    Ok(replied.map_err(|error| Fault::from(error.to_string()))?)
}

/// The steps of the method, each with what to draw at every point.
///
/// # Errors
///
/// If the line is not a valid question.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn steps(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    Ok(marks::steps(&question.question, &question.ending()))
}

/// The marks and colours of pictures, for a page that draws with them.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn look() -> String {
    marks::look()
}

/// Draws a scored game as an SVG document.
///
/// # Errors
///
/// If the line is not a valid question.
#[cfg(feature = "pictures")]
#[wasm_bindgen]
pub fn picture(line: &str) -> Result<String, JsValue> {
    let question = Line::read(line)?;
    let ending = question.ending();
    let theme = question.theme()?;
    let asked = &question.question;
    let (answer, record) = (asked.answer(&ending), asked.record.as_ref());
    let mut picture =
        tenuki_picture::svg::Picture::of(&asked.game, &ending, &answer, record, theme);
    if question.line.caption == Some(false) {
        picture.caption = None;
    }
    Ok(picture.svg_in(&question.line.texts.unwrap_or_default()))
}

/// The ownership of each point in this many playouts, row by row from the top: from 1 for Black in all
/// of them to -1 for White.
///
/// # Errors
///
/// If the line is not a valid question.
#[wasm_bindgen]
pub fn ownership(line: &str, playouts: u32) -> Result<Vec<f32>, JsValue> {
    let question = Line::read(line)?.question;
    Ok(life::research::play_out(question.game.board(), playouts))
}

/// Decodes a file as the program does, with the decoders of JavaScript: `decoder(label)` is the name of a character set,
/// `decoder(label, bytes)` a text in it. Returns the text and, if the character set of the first record was guessed or is
/// another one than the record names, its name, what the record names, and whether that is unknown.
#[wasm_bindgen]
pub fn decode(bytes: &[u8], decoder: Function) -> Array {
    let decoded = tenuki_record::decoded(bytes, &Platform(decoder));
    let guess = [decoded.guess.map(JsValue::from), decoded.named.map(JsValue::from)];
    let text = [JsValue::from(decoded.text)];
    text.into_iter()
        .chain(guess.map(Option::unwrap_or_default))
        .chain([decoded.is_unknown.into()])
        .collect()
}

/// The decoders of JavaScript.
struct Platform(Function);

impl Decoders for Platform {
    fn name(&self, label: &str) -> Option<&'static str> {
        let name = self.0.call1(&JsValue::NULL, &label.into()).ok()?.as_string()?;
        CHARSETS.split(' ').find(|known| known.eq_ignore_ascii_case(&name))
    }

    fn decode<'a>(&self, name: &'static str, text: &'a [u8]) -> Cow<'a, str> {
        let decoded = self.0.call2(&JsValue::NULL, &name.into(), &Uint8Array::from(text).into());
        decoded.ok().and_then(|text| text.as_string()).unwrap_or_default().into()
    }
}

/// The names of the Web's Encoding Standard, in the spelling of the program.
const CHARSETS: &str = "UTF-8 IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 \
     ISO-8859-8-I ISO-8859-10 ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 \
     windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 \
     windows-1258 x-mac-cyrillic GBK gb18030 Big5 EUC-JP ISO-2022-JP Shift_JIS EUC-KR UTF-16BE UTF-16LE";

impl line::Asked<'_> {
    /// The game counted as it was asked.
    fn ending(&self) -> Ending {
        let from = self.dead_from.unwrap_or(DeadFrom::Record);
        let mut dead = self.question.dead_stones(from, &mut judged);
        if let Some(marked) = self.marked {
            dead = dead.but_for(judged(self.question.game.board()), marked);
        }
        self.question.ending(dead)
    }
}

thread_local! {
    /// The board that was judged last: stones are marked one by one, and the others stay as they were judged.
    static LAST: RefCell<Option<(Board, Judgement)>> = const { RefCell::new(None) };
}

/// The judgement of a board.
fn judged(board: &Board) -> Judgement {
    LAST.with_borrow_mut(|last| match last {
        Some((known, judgement)) if known == board => *judgement,
        _ => last.insert((board.clone(), life::judge(board))).1,
    })
}
