#!/usr/bin/env bash
# sgfmill 1.1.1 (Python), sgf-parse 4.2.8 (Rust) and wgo 3.0.0-alpha.10 (npm): a pass on 19×19.
#
# Documented: SGF writes a pass as an empty value; on boards up to 19×19 tt, the form of FF3, is a pass, too. sgfmill's set_move
# writes a pass for None. A Move of sgf-parse, which is made for FF4, is a Pass or a point; WGo.js plays the moves of a record.
# Guess: a pass that sgfmill writes is a pass for the other two.
# Seen on 29 November 2026: sgfmill writes B[tt]. sgf-parse has a move at the point (19, 19), off the board; WGo.js raises an
# error at this move, and the game goes no further.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 sgfmill==1.1.1
install_crates 'sgf-parse = "=4.2.8"'
install_npm wgo@3.0.0-alpha.10

record=$("$scratch/venv/bin/python" - <<'P'
from sgfmill import sgf

game = sgf.Sgf_game(size=19)
for colour, move in (("b", None), ("w", (3, 3))):
    game.extend_main_sequence().set_move(colour, move)
print(game.serialise().decode().strip())
P
)

readers() {
    echo "sgfmill writes: $record"
    rust_in "$record" <<'R'
fn main() {
    let games = sgf_parse::go::parse(&std::env::args().nth(1).unwrap()).unwrap();
    for node in games[0].main_variation().skip(1) {
        println!("sgf-parse reads: {:?}", node.get_move().unwrap());
    }
}
R
    RECORD="$record" node_in <<'J'
const { KifuNode, PlayerBase } = require("wgo");
const player = new PlayerBase();
player.loadKifu(KifuNode.fromSGF(process.env.RECORD));
try {
    while (player.next()) console.log("WGo.js plays a move");
} catch (error) {
    console.log("WGo.js:", error.message);
}
J
}

seen "sgfmill writes: (;FF[4]CA[UTF-8]GM[1]SZ[19];B[tt];W[dp])
sgf-parse reads: B(Move(Point { x: 19, y: 19 }))
sgf-parse reads: W(Move(Point { x: 3, y: 15 }))
WGo.js: Attempt to set field outside of position." readers
