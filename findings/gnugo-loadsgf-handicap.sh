#!/usr/bin/env bash
# GNU Go 3.8 (Debian 12): the handicap of a record.
#
# Documented: loadsgf loads a record; get_handicap answers the handicap; under --chinese-rules the score depends on it.
# SGF (FF4): HA is the number of handicap stones and places none; AB places them.
# Guess: HA[2] with AB is a handicap of 2; HA[2] without AB places no stones.
# Seen on 29 November 2026: the other way round. With AB the handicap is 0, and under Chinese rules a game that is won by 79 if
# the same stones come from set_free_handicap is won by 81. Without AB two stones are placed on star points of GNU Go's choice
# and the handicap is 2, but only if the record has a move.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_debian gnugo=3.8-11

answers() {
    printf '%s\n' "$@" quit | "$scratch/debian/usr/games/gnugo" --mode gtp --chinese-rules |
        sed -n '/^=/s/^= *//p' | paste -sd' ' | sed 's/  */ /g; s/^ //; s/ $//'
}

load() {
    printf '(;GM[1]FF[4]SZ[9]KM[0]%s)' "$1" >"$scratch/record.sgf"
    answers "loadsgf $scratch/record.sgf" get_handicap "${@:2}"
}

games() {
    for record in 'HA[2]AB[cg][gc];W[]' 'HA[2];W[]' 'HA[2]'; do echo "$record: $(load "$record" "list_stones black")"; done
    echo "HA[2]AB[cg][gc];W[];B[]: $(load 'HA[2]AB[cg][gc];W[];B[]' final_score)"
    echo "set_free_handicap C3 G7: $(answers "boardsize 9" "komi 0" "set_free_handicap C3 G7" "play white pass" "play black pass" \
        get_handicap final_score)"
}

seen "HA[2]AB[cg][gc];W[]: black 0 G7 C3
HA[2];W[]: black 2 G7 C3
HA[2]: white 0
HA[2]AB[cg][gc];W[];B[]: white 0 B+81.0
set_free_handicap C3 G7: 2 B+79.0" games
