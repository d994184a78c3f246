#!/usr/bin/env bash
# GNU Go 3.8 (Debian 12), @sabaki/go-board 1.4.3, tenuki 0.3.1 and godash 2.1.0 (npm): where two and three handicap stones are
# on 19×19.
#
# Documented: fixed_handicap of GTP places the stones; getHandicapPlacement gives the positions of handicap stones;
# handicapStones places them at the traditional star points; handicapBoard makes a board with handicaps placed.
# Guess (of three stones not written down before the run): all have the same points.
# Seen on 29 November 2026: three different boards. The third stone of GNU Go is in the upper left, that of @sabaki/go-board and
# tenuki in the lower right; two stones of godash are on the other diagonal. Beside an engine that was told fixed_handicap 3, or
# for a record with HA[3] without AB, White's first move may be on a stone.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_debian gnugo=3.8-11
install_npm @sabaki/go-board@1.4.3 tenuki@0.3.1 godash@2.1.0

boards() {
    local stones
    for stones in 2 3; do
        echo "GNU Go $stones: $(printf '%s\n' "fixed_handicap $stones" quit | "$scratch/debian/usr/games/gnugo" --mode gtp |
            sed -n 's/^= \([A-T].*\)/\1/p' | tr ' ' '\n' | sort | paste -sd' ')"
    done
    node_in
}

seen "GNU Go 2: D4 Q16
GNU Go 3: D16 D4 Q16
@sabaki/go-board 2: D4 Q16
tenuki 2: D4 Q16
godash 2: D16 Q4
@sabaki/go-board 3: D4 Q16 Q4
tenuki 3: D4 Q16 Q4
godash 3: D16 Q16 Q4" boards <<'J'
const Board = require("@sabaki/go-board");
const { Game } = require("tenuki");
const godash = require("godash");
const name = (x, y) => "ABCDEFGHJKLMNOPQRST"[x] + (19 - y);
const show = (who, stones, points) => console.log(`${who} ${stones}:`, points.sort().join(" "));
for (const stones of [2, 3]) {
    show("@sabaki/go-board", stones, Board.fromDimensions(19).getHandicapPlacement(stones).map(([x, y]) => name(x, y)));
    const black = new Game({ handicapStones: stones }).intersections().filter((point) => point.value === "black");
    show("tenuki", stones, black.map((point) => name(point.x, point.y)));
    show("godash", stones, [...godash.handicapBoard(19, stones).moves.keys()].map((point) => name(point.x, point.y)));
}
J
