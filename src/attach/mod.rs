//! Another GTP engine run as a child: the engine that plays is kept, and the scoring is right.

mod dead;
mod engine;
mod event;
mod fault;
mod follow;
mod framing;
mod options;
mod owner;
mod session;

use std::io::{self, Read, Write};

pub use fault::Fault;
pub use options::{CommandLine, DeadFrom, GtpArgs};
use session::Attached;

use crate::gtp::Session;

/// Answers GTP commands until `quit` or the end of the input, alone or around an engine. Then the
/// engine is gone.
///
/// # Errors
///
/// When the input cannot be read or an answer cannot be written.
pub fn run(
    args: &GtpArgs,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    if args.program().is_empty() {
        Session::new().run(input, output)
    } else {
        Attached::new(args, io::BufWriter::new(output)).run(input)
    }
}
