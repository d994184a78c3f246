//! What JavaScript gets after a panic of one of the modules: this crate and `judge` both have this file.

use wasm_bindgen::prelude::*;

/// After a panic JavaScript gets an `Error` with the name `Panic` that says what went wrong, and must not use this
/// instance again.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        let error = js_sys::Error::new(&info.to_string());
        error.set_name("Panic");
        wasm_bindgen::throw_val(error.into());
    }));
}
