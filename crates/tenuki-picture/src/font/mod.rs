//! The font of the pictures, so that they look the same everywhere. `README.md` in its folder says
//! where it comes from.

use base64::prelude::{BASE64_STANDARD, Engine};

/// Its name.
pub const FAMILY: &str = "DejaVu Sans Condensed";

/// What to take for characters that it has not.
pub const FAMILIES: &str = "'DejaVu Sans Condensed','DejaVu Sans',Verdana,sans-serif";

/// The font with many alphabets, for PNG pictures.
#[cfg(feature = "png")]
pub const TRUE_TYPE: &[u8] = include_bytes!("DejaVuSansCondensed.ttf");

/// Western Latin, for SVG pictures and pages.
const LATIN: &[u8] = include_bytes!("DejaVuSansCondensed-latin.woff2");

/// A style sheet that has the font in it.
pub fn css() -> String {
    format!(
        "@font-face{{font-family:'{FAMILY}';src:url(data:font/woff2;base64,{}) format('woff2')}}",
        BASE64_STANDARD.encode(LATIN)
    )
}
