#!/usr/bin/env bash
# gtp 0.1.2 (Rust) and @sabaki/gtp 3.0.0 (npm): an engine that answers without text, as to play or komi.
#
# Documented: gtp::ResponseParser parses the answers of an engine; Engine of @sabaki/gtp makes an engine, and its out.send()
# sends a successful answer.
# Guess: the controller of the one understands the engine of the other.
# Seen on 29 November 2026: the engine sends "=" (or "=3", with an id) and an empty line. The parser calls this a BadResponse,
# gives it again at every further call and never comes to the next answer. It wants a space after the sign or the id, as GNU Go
# has it.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_npm @sabaki/gtp@3.0.0
install_crates 'gtp = "=0.1.2"'

cat >"$scratch/node/engine.js" <<'J'
const { Engine } = require("@sabaki/gtp");
const engine = new Engine("Example", "1");
engine.command("komi", (_, out) => out.send());
engine.start();
J
sent=$(printf '%s\n' name "komi 6.5" version quit | node "$scratch/node/engine.js")

seen 'the engine sends: "= Example\n\n=\n\n= 1\n\n= "
the parser: Ok(Result((None, "Example")))
the parser: Err(BadResponse("=\n\n= 1\n\n= "))
the parser: Err(BadResponse("=\n\n= 1\n\n= "))
with a space: Ok(Result((None, "")))' rust_in "$sent" <<'R'
fn main() {
    let sent = std::env::args().nth(1).unwrap();
    println!("the engine sends: {sent:?}");
    let mut parser = gtp::ResponseParser::new();
    parser.feed(&sent);
    for _ in 0..3 {
        println!("the parser: {:?}", parser.get_response());
    }
    let mut parser = gtp::ResponseParser::new();
    parser.feed("= \n\n");
    println!("with a space: {:?}", parser.get_response());
}
R
