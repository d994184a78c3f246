#!/usr/bin/env bash
# tenuki 0.3.1 (npm): equivalence scoring.
#
# Documented (README): equivalence scoring gives a pass stone for each pass, White passes last, and so the result by territory
# is the result by area.
# Guess: the difference between the two sides is the same as with area scoring.
# Seen on 29 November 2026: pass stones are added to the area, not to the territory. Each pass of White is a point for Black: a
# draw by area is won by one point after a needless stone of Black in his own territory, and by two after two. Territory with
# pass stones would be a draw each time.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_npm tenuki@0.3.1

seen "needless stones 0: area 10 to 10, territory 5 to 5, equivalence 11 to 11
needless stones 1: area 10 to 10, territory 4 to 5, equivalence 12 to 11
needless stones 2: area 10 to 10, territory 3 to 5, equivalence 13 to 11" node_in <<'J'
const { Game } = require("tenuki");
// Two walls on 5×5; then Black fills his own territory and White passes.
function score(scoring, stones) {
    const game = new Game({ boardSize: 5, scoring });
    for (let y = 0; y < 5; y++) {
        game.playAt(y, 1);
        game.playAt(y, 3);
    }
    for (let y = 0; y < stones; y++) {
        game.playAt(y, 0);
        game.pass();
    }
    game.pass();
    if (!game.isOver()) game.pass();
    const { black, white } = game.score();
    return `${scoring} ${black} to ${white}`;
}
for (const stones of [0, 1, 2]) {
    console.log(`needless stones ${stones}: ${["area", "territory", "equivalence"].map((rule) => score(rule, stones)).join(", ")}`);
}
J
