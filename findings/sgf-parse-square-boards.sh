#!/usr/bin/env bash
# sgf-parse 4.2.8 (Rust) and sgfmill 1.1.1 (Python): the size of a square board.
#
# Documented: sgf-parse is a standard-compliant interface for reading and writing SGF. The standard (FF4) gives the size of a
# square board as one number, SZ[19], and two numbers, SZ[9:13], only to a board that is not square.
# Guess (not written down before the run): a record with SZ[19] that is read and written again has SZ[19].
# Seen on 29 November 2026: it has SZ[19:19], and sgfmill, which follows the standard, refuses the record.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 sgfmill==1.1.1
install_crates 'sgf-parse = "=4.2.8"'

record="(;GM[1]FF[4]SZ[19]KM[6.5];B[pd])"
written=$(rust_in "$record" <<'R'
fn main() {
    let record = std::env::args().nth(1).unwrap();
    print!("{}", sgf_parse::serialize(&sgf_parse::parse(&record).unwrap()));
}
R
)

seen "read: (;GM[1]FF[4]SZ[19]KM[6.5];B[pd])
written: (;GM[1]FF[4]SZ[19:19]KM[6.5];B[pd])
sgfmill reads the first: 19
sgfmill reads the second: ValueError" "$scratch/venv/bin/python" - "$record" "$written" <<'P'
import sys

from sgfmill import sgf

read, written = sys.argv[1:]
print("read:", read)
print("written:", written)
for name, record in (("first", read), ("second", written)):
    try:
        answer = sgf.Sgf_game.from_string(record).get_size()
    except Exception as error:
        answer = type(error).__name__
    print(f"sgfmill reads the {name}: {answer}")
P
