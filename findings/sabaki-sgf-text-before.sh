#!/usr/bin/env bash
# @sabaki/sgf 3.4.7 (npm): text before the record, as in a mail or a forum.
#
# Documented: parse answers an array of the root nodes of the games. About text before the first parenthesis nothing is said;
# sgfmill, pysgf and GNU Go skip it.
# Guess: it is skipped, or the record is refused.
# Seen on 29 November 2026: words without digits and punctuation make a node (a capital is a property), and the root of the game
# is its child: size and komi are not in the root, and two games become two variations of one. A digit or a colon raises an
# error.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_npm @sabaki/sgf@3.4.7

seen 'without text: roots 1, the first has {"SZ":["9"],"KM":["7"]}
"Our game": roots 1, the first has {"O":[]}
"Our games" and two records: roots 1, the first has {"O":[]}
"Our game of 1 May": Unexpected token at 1:13' node_in <<'J'
const sgf = require("@sabaki/sgf");
const record = "(;SZ[9]KM[7];B[ee])";
const show = (what, text) => {
    let read;
    try {
        const roots = sgf.parse(text);
        read = `roots ${roots.length}, the first has ${JSON.stringify(roots[0].data)}`;
    } catch (error) {
        read = error.message;
    }
    console.log(`${what}: ${read}`);
};
show("without text", record);
show('"Our game"', `Our game ${record}`);
show('"Our games" and two records', `Our games ${record}${record}`);
show('"Our game of 1 May"', `Our game of 1 May ${record}`);
J
