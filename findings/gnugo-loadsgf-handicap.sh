#!/usr/bin/env bash
# GNU Go 3.8 (Debian 12): the handicap of a record.
#
# Documented: loadsgf loads a record; get_handicap answers the handicap; under --chinese-rules the score depends on it.
# SGF (FF4): HA is the number of handicap stones and places none; AB places them.
# Guess (the first half not written down before the run): HA[2] with AB is a handicap of 2; HA[2] without AB places no stones.
# Seen on 29 November 2026: the other way round. With AB the handicap is 0, and under Chinese rules Black wins a game by one point
# that White wins by one if the same stones come from set_free_handicap. Without AB two stones are placed on star points of GNU
# Go's choice and the handicap is 2, but only if the record has a move.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_debian gnugo=3.8-11

answers() {
    printf '%s\n' "$@" quit | "$scratch/debian/usr/games/gnugo" --mode gtp --chinese-rules |
        sed -n '/^=/s/^= *//p' | paste -sd' ' | sed 's/  */ /g; s/^ //; s/ $//'
}

load() {
    printf '(;GM[1]FF[4]%s)' "$1" >"$scratch/record.sgf"
    answers "loadsgf $scratch/record.sgf" get_handicap "${@:2}"
}

# A finished game on 5×5: 13 points of area for Black, 12 for White.
moves=(d1 b1 d2 b3 d3 b5 d4 c1 d5 c2 c3 c4 c5 pass pass)

games() {
    local record i played=() sgf='SZ[5]KM[0]HA[2]AB[bb][bd]'
    for record in 'SZ[9]HA[2]AB[cg][gc];W[ee]' 'SZ[9]HA[2];W[ee]' 'SZ[9]HA[2]'; do
        echo "$record: $(load "$record" "list_stones black")"
    done
    for ((i = 0; i < ${#moves[@]}; i++)); do
        played+=("play $( ((i % 2)) && echo black || echo white) ${moves[i]}")
        sgf+=";$( ((i % 2)) && echo B || echo W)[$(tr 12345 edcba <<<"${moves[i]/pass/}")]"
    done
    echo "finished, loadsgf: $(load "$sgf" final_score)"
    played=("boardsize 5" "komi 0" "set_free_handicap B2 B4" "${played[@]}")
    echo "finished, set_free_handicap: $(answers "${played[@]}" get_handicap final_score)"
}

seen "SZ[9]HA[2]AB[cg][gc];W[ee]: black 0 G7 C3
SZ[9]HA[2];W[ee]: black 2 G7 C3
SZ[9]HA[2]: white 0
finished, loadsgf: black 0 B+1.0
finished, set_free_handicap: 2 W+1.0" games
