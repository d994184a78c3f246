#!/usr/bin/env bash
# wgo 3.0.0-alpha.10 (WGo.js): which repetitions the rules of a game allow.
#
# Documented (Game.d.ts): with Repeating.ALL a position must not be the same as any earlier one, with Repeating.NONE positions
# can be repeated.
# Guess: with ALL a ko cannot be retaken at once, with NONE it can.
# Seen on 29 November 2026: the two are exchanged. ALL allows all repetitions, a ko can be retaken at once; NONE allows none.
# The presets fit what is seen: Chinese, AGA, NZ and GOE have NONE. Rules of your own with superko by the documentation have no
# ko at all.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_npm wgo@3.0.0-alpha.10

seen "KO: the ko is retaken at once: false
ALL: the ko is retaken at once: true
NONE: the ko is retaken at once: false
Chinese has NONE" node_in <<'J'
const { Game, Repeating, goRules } = require("wgo");
for (const name of ["KO", "ALL", "NONE"]) {
    const game = new Game(5, { repeating: Repeating[name], allowRewrite: false, allowSuicide: false, komi: 0 });
    const moves = [[1, 0], [2, 0], [0, 1], [3, 1], [1, 2], [2, 2], [4, 4], [1, 1], [2, 1]];
    if (!moves.every(([x, y]) => game.play(x, y))) throw new Error("a move is refused");
    console.log(`${name}: the ko is retaken at once: ${!!game.play(1, 1)}`);
}
console.log("Chinese has", goRules.Chinese.repeating);
J
